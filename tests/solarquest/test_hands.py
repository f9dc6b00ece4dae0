"""SQ-9.8: hands that are raised at any time, what they bring, and counter-offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ecliptic
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.rng import Rng
from ecliptic.games.solarquest import GAME
from ecliptic.testing.checks import check_asked, check_private, check_state
from solarquest.positions import (
    A,
    B,
    C,
    Table,
    active,
    asked,
    fly,
    game,
    hand,
    owner,
    play,
    roll,
    seat,
    why_not,
)


def table(**options: object) -> Table:
    """Everybody has something to trade; A has landed nowhere in particular."""
    found = Table(3, **options).own(A, "moon").own(B, "mars", "io").own(C, "titan")
    return found.seat(A, at="station_2").seat(B, at="drift_01").seat(C, at="drift_05")


# ---- hands ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-9.8")
def test_a_hand_goes_up_and_down_whoever_is_asked_and_stands_in_the_record() -> None:
    match = table().turn()
    assert match.asides(B) == ["hand up"]
    hand(match, B)
    assert (match.to_act, match.asides(B), match.asides(C)) == ((A,), ["hand down"], ["hand up"])
    assert (match.record.entries[-1].seat, match.record.entries[-1].do) == (B, "hand up")
    assert match.view(C).players[B].status == "hand up"
    assert "The hand is up" in match.game.draw(match.view(None), None).twin
    hand(match, B, up=False)
    assert match.view(C).players[B].status == ""
    assert [line.text for _, line in match.lines(None)][-2:] == ["@2 raised a hand", "@2 lowered the hand"]
    again = ecliptic.replay(str(match.record))
    assert again.state.same(match.state)


@pytest.mark.clause("SQ-9.8")
def test_a_hand_is_not_raised_twice() -> None:
    match = hand(table().turn(), B)
    assert match.why_not("hand up", B) == "Your hand is up already (SQ-9.8)"
    assert match.why_not("hand down", A) == "Your hand is not up (SQ-9.8)"


@pytest.mark.clause("SQ-9.8")
@pytest.mark.parametrize("options", [{"offers": "turn"}, {"max_offers_per_turn": 0}])
def test_where_only_the_turn_offers_or_nobody_there_are_no_hands(options: dict[str, object]) -> None:
    match = table(**options).turn()
    assert match.asides(B) == []
    with pytest.raises(IllegalAction):
        hand(match, B)
    assert asked(fly(match, 5, 1)) != "Speak"


@pytest.mark.clause("SQ-9.8", "SQ-12.7")
def test_who_is_out_has_no_hand() -> None:
    match = hand(table().seat(A, at="mercury", cash=0).own(B, "mercury").land(), A)
    while seat(match, A).alive:
        play(match, "bankrupt" if "bankrupt" in match.legal(A) else match.legal(A)[0])
    assert match.asides(A) == []
    assert match.view(None).players[A].status == ""


@pytest.mark.clause("SQ-9.8")
def test_what_the_page_offers_is_what_can_be_done() -> None:
    match = table().turn()
    (up,) = match.game.asides(match.state, B)
    assert (up.action, up.label) == ("hand up", "Raise your hand")
    hand(match, B)
    (down,) = match.game.asides(match.state, B)
    assert (down.action, down.label) == ("hand down", "Lower your hand")


# ---- when they are heard -------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-9.8", "SQ-2.1")
def test_before_the_roll_every_raised_hand_is_heard_in_order_from_the_left() -> None:
    match = hand(hand(table().turn(B), C), A)
    play(match, "done")
    assert (asked(match), match.to_act) == ("Speak", (C,))
    assert match.legal(C) == ["offer", "done"]
    play(match, "done")
    assert (asked(match), match.to_act) == ("Speak", (A,))
    play(match, "offer", "to 3", "want deed=titan", "next", "next", "note side=give size=500", "done")
    assert match.to_act == (C,)
    play(match, "accept")
    assert owner(match, "titan") == A
    assert (asked(match), active(match)) == ("Roll", B)


@pytest.mark.clause("SQ-9.8")
def test_who_lets_the_word_go_by_lowers_the_hand_and_who_offers_keeps_it_up() -> None:
    match = hand(hand(table().turn(A), B), C)
    play(match, "done", "offer", "to 3", "next", "give deed=io", "next", "done", "decline", "done")
    assert match.asides(B) == ["hand down"]
    assert match.asides(C) == ["hand up"]


@pytest.mark.clause("SQ-9.8", "SQ-6.1")
def test_after_a_landing_they_are_heard_after_the_services() -> None:
    match = table().seat(A, at="station_2", tank=20).land()
    hand(match, C)
    assert asked(match) == "Services"
    play(match, "done")
    assert (asked(match), match.to_act) == ("Speak", (C,))
    play(match, "done")
    assert active(match) == B


@pytest.mark.clause("SQ-9.8", "SQ-11.5")
def test_after_a_failed_takeoff_too() -> None:
    match = hand(table().seat(A, at="elara", tank=3).turn(), C)
    play(match, "done", "done")
    hand(match, C)
    match.force("roll 5 2")
    assert asked(match) == "Services"
    play(match, "done")
    assert (asked(match), match.to_act) == ("Speak", (C,))


@pytest.mark.clause("SQ-9.8", "SQ-4.4")
def test_before_the_roll_after_a_bypass_and_not_between_a_landing_and_its_further_roll() -> None:
    match = table().seat(A, at="drift_05", tank=20).turn()
    roll(match, 1, 1)
    hand(match, B)
    bypass = Match.begin(match.game, position=match.dump(), auto_chance=False)
    play(bypass, "bypass")
    assert (asked(bypass), bypass.to_act) == ("Speak", (B,))
    assert asked(play(bypass, "done")) == "Roll"
    play(match, "land", "done")
    assert asked(match) == "Speak", "after the landing"
    play(match, "offer", "to 3", "next", "give deed=io", "next", "done", "decline")
    assert asked(match) == "ExtraRoll"
    assert asked(play(match, "again")) == "Roll"


@pytest.mark.clause("SQ-9.8")
def test_no_more_offers_by_hand_than_allowed_from_one_own_turn_to_the_next() -> None:
    match = hand(table(max_offers_per_turn=1).turn(A), C)
    play(match, "done", "offer", "to 2", "next", "give deed=titan", "next", "done", "decline")
    match.force("roll 4 2")
    while active(match) == A:
        play(match, "done")
    assert (active(match), asked(match)) == (B, "Opening")
    assert asked(play(match, "done")) == "Roll", "C has had its offer"
    match.force("roll 4 2")
    while active(match) == B:
        play(match, "done")
    assert match.state.offers_hand[C] == 0  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-9.8")
def test_a_hand_without_anything_to_trade_is_not_asked() -> None:
    match = Table(2).seat(A, at="station_2", pieces=1).turn()
    hand(match, B)
    assert asked(play(match, "done")) == "Roll"


@pytest.mark.clause("SQ-15.28")
def test_a_hand_that_is_lowered_while_it_is_asked_may_still_offer() -> None:
    match = hand(table().turn(A), B)
    play(match, "done")
    hand(match, B, up=False)
    assert match.legal(B) == ["offer", "done"]
    play(match, "done")
    assert match.asides(B) == ["hand up"]


@pytest.mark.clause("SQ-9.8", "SQ-15.2")
def test_hands_move_while_an_offer_is_written_and_stay_when_it_is_taken_back() -> None:
    match = play(table().turn(), "offer", "to 2")
    hand(match, C)
    assert match.view(B).players[C].status == "hand up"
    for viewer in range(3):
        check_private(match.game, match.state, A, match.state.legal(A)[0], refusals=False)
        assert match.view(viewer).players[C].status == "hand up"
    match.undo(A)
    match.undo(A)
    assert (asked(match), match.asides(C)) == ("Opening", ["hand down"])
    data = match.dump()
    assert match.game.dump(match.game.load(data)) == data


# ---- guards --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-11.8")
def test_the_active_ship_accepts_nothing_that_closes_its_last_way() -> None:
    match = Table(2).seat(A, at="io", tank=1, pieces=1, cash=0).own(A, "io").own(B, "mars").seat(B, cash=300)
    running = hand(match.turn(), B)
    play(running, "done")
    assert (asked(running), running.to_act) == ("Speak", (B,))
    play(running, "offer", "to 1", "want deed=io", "next", "next", "note side=give size=100", "done")
    assert why_not(running, "accept") == "That would close your last way to enough fuel (SQ-11.8)"
    assert running.legal(A) == ["decline", "counter"]


@pytest.mark.clause("SQ-15.24")
def test_who_is_not_active_may_offer_the_own_way_away() -> None:
    match = Table(2).seat(A, at="drift_01").own(A, "mars").seat(B, at="io", tank=1, pieces=1, cash=0)
    match = hand(match.own(B, "io").turn(), B)
    play(match, "done", "offer", "to 1", "next", "give deed=io", "next", "done", "accept")
    assert owner(match, "io") == A


# ---- counter-offers ------------------------------------------------------------------------------------------


def offered(**options: object) -> Match:
    """A asks B for Mars, for nothing."""
    return play(table(**options).turn(), "offer", "to 2", "want deed=mars", "next", "next", "done")


@pytest.mark.clause("SQ-9.8")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_an_offer_is_answered_once_with_other_terms(answer: str) -> None:
    match = play(offered(), "counter", "want deed=moon", "next", "give deed=mars", "next")
    play(match, "note side=want size=100", "done")
    assert (asked(match), match.to_act) == ("Answer", (A,))
    assert match.legal(A) == ["accept", "decline"]
    play(match, answer)
    taken = answer == "accept"
    assert (owner(match, "mars"), owner(match, "moon")) == ((A, B) if taken else (B, A))
    assert (seat(match, A).cash, seat(match, B).cash) == ((1895, 2095) if taken else (1995, 1995))
    assert (asked(match), match.to_act) == ("Opening", (A,))
    again = ecliptic.replay(str(match.record))
    assert again.state.same(match.state)


@pytest.mark.clause("SQ-9.8", "SQ-15.2")
def test_an_offer_that_was_answered_with_other_terms_is_declined() -> None:
    match = play(offered(), "counter", "next", "give deed=io", "next", "done", "decline")
    play(match, "offer", "to 2", "want deed=mars", "next", "next")
    assert why_not(match, "done") == "That offer was declined in this turn (SQ-9.9)"


@pytest.mark.clause("SQ-9.8", "SQ-15.2")
def test_other_terms_are_written_in_private() -> None:
    match = play(offered(), "counter")
    before = [repr(match.view(viewer)) for viewer in (A, C, None)]
    play(match, "want deed=moon", "next")
    assert [repr(match.view(viewer)) for viewer in (A, C, None)] == before
    check_private(match.game, match.state, B, match.state.legal(B)[0])


@pytest.mark.clause("SQ-9.8", "SQ-12.1", "SQ-12.12")
def test_a_debtor_accepts_no_terms_that_waste_the_debt() -> None:
    start = Table(3).seat(A, at="ganymede", cash=0).own(A, "deimos", "moon").own(B, "ganymede").own(C, "mars")
    match = play(
        start.land(), "offer", "to 3", "next", "give deed=deimos", "next", "note side=want size=100", "done"
    )
    play(match, "counter", "want deed=moon", "next", "next", "done")
    assert why_not(match, "accept") == "After that you could not pay your debt of 140 (SQ-12.2)"
    play(match, "decline")
    assert (asked(match), match.to_act) == ("Settle", (A,))
    data = match.dump()
    assert match.game.dump(match.game.load(data)) == data


# ---- random games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed"), [(2, 1), (3, 2), (4, 3), pytest.param(6, 4, marks=pytest.mark.soak)]
)
def test_random_games_with_hands_hold_all_that_must_hold(players: int, seed: int) -> None:
    made = GAME.make({"players": players, "rounds": 12, "lasers": players == 3, "may_stay": players == 4})
    match, rng = Match.begin(made, seed=seed), Rng(seed, 7)
    spoken = countered = 0
    n = 0
    while not match.over:
        n += 1
        if rng.below(4) == 0:
            who = rng.below(players)
            for text in match.asides(who):
                match.play(text, who)
        now = match.to_act[0]
        spoken += asked(match) == "Speak"
        if n % 23 == 0:
            check_state(made, match.state)
            check_asked(made, match.state, now, everything=False)
            assert made.problems(match.state) == []
            again = made.load(made.dump(match.state))
            assert again.same(match.state)
        legal = match.legal(now)
        if "offer" in legal and rng.below(2):
            legal = ["offer"]
        if "counter" in legal and rng.below(2):
            legal = ["counter"]
            countered += 1
        stays = [text for text in legal if not text.startswith("sell")]
        legal = stays or legal
        match.play(legal[rng.below(len(legal))], now)
    assert spoken > 3
    assert countered > 3 or players == 2
    assert ecliptic.replay(str(match.record)).state.same(match.state)


def all_kinds() -> list[tuple[str, Callable[[], Match]]]:
    def speak() -> Match:
        return play(hand(table().turn(A), B), "done")

    def first() -> Match:
        return play(hand(table().turn(A), B), "done", "offer", "to 3", "next")

    def answer() -> Match:
        return play(first(), "give deed=io", "next", "done")

    return [
        ("speak", speak),
        ("writing by hand", first),
        ("answer", answer),
        ("counter", lambda: play(answer(), "counter", "next")),
        ("counter's answer", lambda: play(answer(), "counter", "next", "give deed=titan", "next", "done")),
    ]


@pytest.mark.parametrize(("name", "make"), all_kinds(), ids=[name for name, _ in all_kinds()])
def test_positions_of_hands_and_counters_are_whole(name: str, make: Callable[[], Match]) -> None:
    match = make()
    data = match.dump()
    again = match.game.load(data)
    assert again.same(match.state)
    check_state(match.game, match.state)
    check_asked(match.game, match.state, match.to_act[0])


def test_simulations_ask_nobody_but_whose_turn_it_is() -> None:
    assert GAME.make(simulated=True).options.offers == "turn"  # type: ignore[attr-defined]
    assert game(3).options.offers == "anyone"  # type: ignore[attr-defined]
