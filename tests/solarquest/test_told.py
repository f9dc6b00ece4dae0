"""What a player is told beside the rules: what comes first, what a choice brings, one word for one thing."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from ecliptic.core.views import Choice, Prompt
from ecliptic.games.solarquest import GAME
from ecliptic.web.parts.dock import split
from solarquest.positions import A, B, C, Table, asked, fly, game, hand, play, roll, thirteen


def prompted(match: Match, who: int = A) -> Prompt:
    found = match.prompt(who)
    assert found is not None
    return found


def groups(prompt: Prompt) -> list[tuple[str, bool]]:
    return [(group.title, group.folded) for group in prompt.groups]


def choice(match: Match, action: str, who: int = A) -> Choice:
    return next(one for one in prompted(match, who).choices if one.action == action)


def matter(match: Match) -> str:
    """What matters now, to A."""
    return match.game.matters(match.view(A))[0].words


def always_shown(prompt: Prompt) -> list[str]:
    """The buttons of a dock that belong to no group, in their order."""
    keys, row, _ = split([one for one in prompt.choices if not one.group])
    return [one.label for one in keys + row if not one.why]


# ---- the answer comes first, and what could be done before it is folded away --------------------------------------


@pytest.mark.clause("SQ-5.6", "SQ-9.6")
def test_a_lost_dispute_asks_for_a_deed_and_folds_the_sales_away() -> None:
    match = thirteen(Table(3).own(A, "moon", "io").top("lose_dispute").turn(), "lose_dispute")
    prompt = prompted(match)
    assert groups(prompt) == [("Give up one of these", False), ("Or sell before", True)]
    assert {one.group for one in prompt.choices if one.verb == "give-up"} == {"give-up"}
    assert '<p class="h">Give up one of these</p>' in match.game.draw(match.view(A), prompt).tray


@pytest.mark.clause("SQ-12.1")
def test_a_debt_asks_for_sales_and_has_the_trade_after_them() -> None:
    match = Table(2).own(B, "io").own(A, "moon", "mars").seat(A, at="io", cash=5).land()
    assert asked(match) == "Settle"
    prompt = prompted(match)
    assert groups(prompt) == [("Sell to the Federation", False), ("Or trade", False)]
    assert '<p class="h">Sell to the Federation</p>' in match.game.draw(match.view(A), prompt).tray


@pytest.mark.clause("SQ-11.6", "SQ-11.2")
def test_sales_beside_a_purchase_or_a_rescue_are_folded_unless_they_are_all_that_helps() -> None:
    forced = Table(2).own(B, "io").own(A, "moon").seat(A, at="io", tank=9).land()
    assert (asked(forced), groups(prompted(forced))[-1]) == ("ForceBuy", ("Or sell or trade before", True))
    table = Table(2).own(A, "io", "moon").seat(A, at="io", tank=1, pieces=1)
    assert groups(prompted(table.rolling()))[-1] == ("Or sell or trade before", True)
    poor = Table(2).own(A, "moon").seat(A, at="io", tank=1, cash=100, pieces=1).rolling()
    assert groups(prompted(poor))[-1] == ("Sell or trade", False)


# ---- a turn goes on by its first button ---------------------------------------------------------------------------


@pytest.mark.clause("SQ-2.2", "SQ-6.1")
def test_roll_and_go_on_are_the_first_buttons_whatever_else_there_is() -> None:
    table = Table(2).own(A, "moon").own(B, "mars").seat(A, at="station_2", pieces=1)
    assert always_shown(prompted(table.turn())) == ["Roll the dice"]
    landed = Table(2).own(A, "moon").own(B, "mars").seat(A, at="io").land()
    assert always_shown(prompted(landed)) == ["Go on", "Buy Io"]
    play(landed, "buy")
    assert always_shown(prompted(landed)) == ["Go on"]
    assert choice(landed, "done").strong, "nothing else is worth a colour"
    assert choice(landed, "offer").group == "sell"


def test_a_button_says_why_nothing_can_be_done_behind_it() -> None:
    prompt = prompted(Table(2).own(A, "io").seat(A, at="io").turn())
    assert {group.id: group.note for group in prompt.groups} == {
        "refuel": "the tank is full",
        "place": "none in hand",
        "sell": "",
    }


@pytest.mark.clause("SQ-9.8")
def test_who_is_asked_to_speak_has_one_button_to_lower_the_hand() -> None:
    table = Table(3).own(A, "moon").own(B, "mars").seat(A, at="station_2")
    match = hand(table.turn(), C)
    play(match, "done")
    assert asked(match) == "Speak"
    assert match.game.asides(match.state, C) == []
    assert [one.label for one in prompted(match, C).choices] == ["Make an offer", "Lower your hand"]


# ---- what a choice brings -----------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-8.2")
def test_buying_says_the_rent_that_the_deed_would_bring_now() -> None:
    alone = Table(2).seat(A, at="umbriel").land()
    assert choice(alone, "buy").note == "220, brings 125 a visit"
    third = Table(2).own(A, "titania", "oberon").seat(A, at="umbriel").land()
    assert choice(third, "buy").note == "220, brings 400 a visit"


@pytest.mark.clause("SQ-4.3", "SQ-4.4", "SQ-10.1")
def test_doubles_say_which_further_roll_burns_fuel() -> None:
    match = roll(Table(2).seat(A, at="earth").turn(), 4, 4)
    assert choice(match, "bypass").note == "roll again, which burns no fuel"
    assert "If you land you may roll again afterwards: it burns what you roll" in prompted(match).sub
    play(match, "land")
    while asked(match) != "ExtraRoll":
        play(match, "done")
    assert choice(match, "again").note == "burns what you roll"
    lab = fly(Table(2).seat(A, at="phobos").turn(), 2, 2)
    while asked(lab) != "ExtraRoll":
        play(lab, "done")
    assert choice(lab, "again").note == "burns no fuel here"


@pytest.mark.clause("SQ-3.8")
def test_at_the_fork_what_matters_is_about_the_places_to_choose_from() -> None:
    match = roll(Table(2).own(B, "jupiter_lab").seat(A, at="metis", tank=9).turn(), 1, 1)
    assert asked(match) == "PickSinope"
    assert matter(match).startswith("Sinope costs 60 or Jupiter Research Lab asks 80 rent.")
    view = match.view(A)
    assert not any("Ganymede" in one.words for one in match.game.matters(view))
    assert "deed" not in {panel.id for panel in match.game.draw(view, prompted(match)).panels}


@pytest.mark.clause("SQ-10.8", "SQ-10.12")
def test_fuel_here_is_said_to_be_free_only_where_it_would_be() -> None:
    own = Table(2).own(A, "io").station("io").seat(A, at="io", tank=9).turn()
    assert prompted(own).warn == "Your tank is low: 9 hydrons. You refuel free here."
    free = Table(2).own(A, "moon").seat(A, at="io", tank=9)
    assert "You have no fuel station in hand to place here" in matter(free.turn())
    free.seat(A, pieces=1)
    assert "If you buy this site and place a fuel station, you refuel free." in matter(free.turn())


@pytest.mark.clause("SQ-9.9")
def test_an_offer_says_that_cash_is_open_and_why_a_deed_is_gone_from_the_list() -> None:
    match = Table(2).own(A, "moon").own(B, "mars", "io").seat(A, at="station_2").turn()
    play(match, "offer", "to 2")
    assert "in order" not in prompted(match).sub
    play(match, "want deed=mars")
    assert "Deeds are named in order" in prompted(match).sub
    play(match, "next", "next")
    tally = prompted(match).tally
    assert tally is not None
    assert tally.total == "You give no deed, you get Mars"


# ---- one word for one thing ---------------------------------------------------------------------------------------


def test_dots_have_one_name_on_the_board_in_its_key_and_among_the_words() -> None:
    found = game(2)
    terms = {term.name for term in found.terms()}
    drawing = found.draw(Match.begin(found, seed=1).view(None), None)
    for name in ("black dot", "blue dot"):
        assert name in terms
        assert name in drawing.map
        assert name in drawing.twin + "".join(panel.html for panel in drawing.panels).lower()
    assert "gravity" not in drawing.map


@pytest.mark.clause("SQ-3.10", "SQ-3.7")
def test_the_log_says_what_a_dot_does() -> None:
    blue = roll(Table(2).seat(A, at="solar_dock").turn(), 1, 2)
    texts = [line.text for _, line in blue.lines(None)]
    assert "@1 landed on Blue dot 1, where nothing happens" in texts
    pulled = roll(Table(2).seat(A, at="phobos").turn(), 4, 2)
    texts = [line.text for _, line in pulled.lines(None)]
    assert "@1 reached a black dot and was pulled back to Venus" in texts


def test_the_card_of_the_game_says_how_many_rounds_are_played_now() -> None:
    assert f"{GAME.quick['rounds']} rounds" in GAME.pitch
