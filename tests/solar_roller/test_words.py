"""Solar Roller in words: clauses of prompts, numbers and nouns, dice as they are read out, what plays itself."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.options import fields
from ecliptic.core.views import Prompt
from ecliptic.draw.words import in_words
from ecliptic.games.solar_roller import GAME
from ecliptic.games.solar_roller.rules.scoring import (
    FROM_GOALS,
    FROM_MOONS,
    FROM_RINGS,
    FROM_SETTLEMENTS,
    FROM_SHIPS,
    FROM_TERRAFORMING,
    points_from,
)
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.dice import PickSix
from ecliptic.games.solar_roller.rules.steps.upgrades import FreeAction
from ecliptic.games.solar_roller.words.text_gain import course
from ecliptic.testing.trial import walk
from solar_roller.positions import INNER, A, B, Table, asked, done, game, play
from solar_roller.refusals import free_action


def test_one_point_is_one_point() -> None:
    match = Table(2).sheet(A, I1="small red H moon").sheet(B, I1="small red H 2 moons").roll()
    assert [(row.score, row.unit) for row in match.view().players] == [("1", "pt"), ("2", "pts")]


@pytest.mark.clause("SR-10.9")
def test_goal_h_speaks_of_nobody_in_particular() -> None:
    table = Table(2).beside(goals="HAB").sheet(A, I1="small red H", M1="small red", O1="small blue")
    match = done(table.roll(number=10))
    found = [line.text for _, line in match.lines(B) if "biggest group" in line.text]
    assert found
    assert all("the second biggest group of one color" in text for text in found)


def test_a_seats_line_says_what_it_has() -> None:
    match = Table(2).roll()
    titles = [stat.title for stat in match.view().players[A].stats]
    assert titles == [
        "no die of 3 used in this round",
        "1 planet drawn",
        "1 ship on the map",
        "no action recorded in all",
    ]


# ---- clauses of prompts ----------------------------------------------------------------------------------


def clause(match: Match, seat: int = A) -> tuple[str, str]:
    return asked(match, seat), cast("Prompt", match.prompt(seat)).clause


@pytest.mark.clause("SR-2.3", "SR-4.2", "SR-8.2", "SR-9.9")
def test_a_color_is_asked_for_by_the_clause_that_leaves_it_open() -> None:
    setup = Match.begin(game(2), seed=3)
    assert clause(setup) == ("PickColor", "SR-2.3")
    assert setup.why_not("done", A) == "Now you choose a color (SR-2.3)"
    assert clause(Table(2).bonus(2)) == ("PickColor", "SR-4.2")
    wild = play(Table(2).roll(), "die white", "wild-die")
    assert clause(wild) == ("PickColor", "SR-8.2")
    every = dict.fromkeys(INNER, "small red")
    table = Table(2).beside(upgrades=[4], goals="ABG").seat(A, met=[4]).sheet(A, M1="small red H", **every)
    free = play(done(table.roll()), "do value=2")
    assert clause(free) == ("PickColor", "SR-9.9")
    assert free.why_not("done", A) == "Now you choose a color (SR-9.9)"


@pytest.mark.clause("SR-9.4", "SR-9.5", "SR-9.11")
def test_a_change_is_asked_for_by_the_upgrades_that_are_there() -> None:
    def change(gained: list[int], upgrades: list[int]) -> tuple[str, str]:
        table = Table(2).seat(A, gained=gained).beside(upgrades=upgrades, goals="ABD")
        table.sheet(A, I1="small red H moon")
        prompt = cast("Prompt", play(table.roll(blue=1), "die blue").prompt(A))
        return prompt.sub, prompt.clause

    assert change([3], [3, 5, 6]) == ("Your upgrades can turn it by one, up or down.", "SR-9.4")
    assert change([5], [3, 5, 6]) == ("Your upgrades can turn it to its other side.", "SR-9.5")
    assert change([], [3, 5, 8]) == ("Your upgrades can turn it into a level of its color.", "SR-9.11")
    both, cited = change([3, 5], [3, 5, 6])
    assert (both, cited) == ("Your upgrades can turn it by one, up or down or to its other side.", "SR-9.4")


@pytest.mark.clause("SR-9.3")
def test_another_ship_is_asked_for_by_upgrade_2() -> None:
    table = Table(2).seat(A, gained=[2]).sheet(A, I1="small red H 2 ships", M1="small red ship")
    match = play(table.roll(white=1), "die white", "ship-die", "ship space=M1", "to space=M2")
    assert clause(match) == ("PickShip", "SR-9.3")
    table = Table(2).seat(A, gained=[2]).sheet(A, I1="small red H ship", M1="small red ship")
    match = play(table.roll(white=5), "die white", "ship-die", "settle space=M1")
    assert clause(match) == ("Harbor", "SR-9.3")


@pytest.mark.clause("SR-4.3", "SR-9.10")
def test_declining_is_told_with_what_was_declined() -> None:
    def last(match: Match) -> tuple[str, str]:
        line = [line for _, line in match.lines(A) if "declined" in line.text][-1]
        return line.text, line.clause

    bonus = play(Table(2, bonus_action_optional=True).bonus(2), "done")
    assert last(bonus) == ("@1 declined the bonus", "SR-4.3")
    assert last(play(free_action(), "done")) == ("@1 declined a free action", "SR-9.10")


# ---- read out --------------------------------------------------------------------------------------------


def dice_read(match: Match) -> list[str]:
    """The tray as the terminal prints it."""
    drawing = match.game.draw(match.view(A), match.prompt(A) if A in match.to_act else None)
    assert drawing.tray_title == "Dice"
    return in_words(drawing.tray)


@pytest.mark.clause("SR-6.2")
def test_dice_are_read_out_with_their_colors() -> None:
    match = Table(2).roll(red=6, blue=3, green=5, purple=1, white=2, bands=(6, 3))
    assert dice_read(match) == [
        "red 6: any action",
        "blue 3: moons",
        "green 5: terraform",
        "purple 1: small planet",
        "white 2: ship 2, or wild",
        "black 6: opens outer",
        "black 3: opens middle",
    ]
    play(match, "shift first=0 second=-1")
    assert dice_read(match)[-2:] == ["black 6: opens outer", "black 3: and as 2 too"]
    play(match, "die purple", "draw space=I1")
    assert dice_read(match)[3] == "purple 1: used"


@pytest.mark.clause("SR-4.1")
def test_a_bonus_is_announced_only_in_a_round_that_has_one() -> None:
    assert dice_read(Table(2).start(1)) == ["The dice are about to be rolled."]
    match = Table(2).bonus(2)
    tray = match.game.draw(match.view(A), None).tray
    assert in_words(tray) == ["The bonus comes first, then the dice are rolled."]


@pytest.mark.clause("SR-10.1", "SR-10.10", "SR-9.6")
def test_goals_and_upgrades_are_read_out_with_what_they_ask_and_pay() -> None:
    match = Table(2).beside(goals="CHG", upgrades=[6, 1, 2]).roll()
    panels = {panel.title: in_words(panel.html) for panel in match.game.draw(match.view(A), None).panels}
    goals, upgrades = panels["Goals"], panels["Upgrades"]
    assert goals[:3] == ["Scouts: a race (SR-10.4)", "Inner: 3 ship icons", "7 / 3 points, 0 of 3"]
    assert not [line for line in goals if "progress" in line]
    assert "the second biggest group of one color" in goals
    assert "6. Prosperous: 0 of 3 squares marked" in upgrades


# ---- what plays itself -----------------------------------------------------------------------------------


def test_what_writes_or_moves_is_never_played_by_itself() -> None:
    """One planet for moons, one for a level, one band for rings, one space for a planet."""
    full = {f"I{k}": "small red" for k in range(2, 6)} | {"I1": "small blue H ship"}
    for dice, name in (({"blue": 3}, "PickMoons"), ({"blue": 5}, "PickRaise")):
        match = play(Table(2).sheet(A, **full).roll(bands=(1, 2), **dice), "die blue")
        assert (asked(match), len(match.legal(A))) == (name, 1)
        assert match.play_forced() == []
    most = {f"I{k}": "small red" for k in range(2, 5)} | {"I1": "small blue H ship"}
    match = play(Table(2).sheet(A, **most).roll(bands=(1, 2)), "die red")
    assert match.legal(A) == ["draw space=I5"]
    assert match.play_forced() == []
    # The only band is no more than a step on the way, but for one whose planets must all take the ring.
    match = play(Table(2).sheet(A, **full).roll(bands=(1, 2), blue=4), "die blue")
    assert [line.do for line in match.play_forced()] == ["band inner"]
    match = play(Table(2).sheet(A, I1="small blue H ship").roll(bands=(1, 2), blue=4), "die blue")
    assert match.legal(A) == ["band inner"]
    assert match.play_forced() == []


@pytest.mark.clause("SR-8.3")
def test_the_only_ship_is_picked_by_itself_and_where_it_stops_is_not() -> None:
    match = play(Table(2).roll(white=1), "die white", "ship-die")
    assert match.legal(A) == ["ship space=I5"]
    assert [line.do for line in match.play_forced()] == ["ship space=I5"]
    assert asked(match) == "Sail"
    bound = Table(2, ship_moves_limited_to_bands=True).sheet(A, I1="small red H", O4="ship")
    for first in range(1, 7):
        match = play(bound.roll(white=1, bands=(first, first)), "die white", "ship-die", "ship space=O4")
        if len(match.legal(A)) == 1:
            assert match.play_forced() == []


def test_presets_set_every_reading() -> None:
    names = {field.name for field in fields(GAME.Options)} - {"players", "advanced"}
    plain = GAME.make().options
    for preset in (PRINTED, BEFORE):
        assert set(GAME.presets[preset]) == names
        assert all(getattr(plain, name) == value for name, value in GAME.presets[preset].items())
    assert GAME.changes_text() == ""


def test_the_bonus_of_a_round_and_a_free_action_say_what_they_are() -> None:
    match = Table(2).every(I1="small red H", M1="large blue").bonus(2)
    prompt = match.prompt(A)
    assert prompt is not None
    assert prompt.say.startswith("Bonus of round 2: ")
    match = free_action()
    match.play(next(text for text in match.legal(A) if text.startswith("do ")), A)
    prompt = match.prompt(A)
    assert prompt is not None
    assert prompt.say.startswith("Free action: ")
    match = Table(2).every(I1="small red H").roll()
    prompt = match.prompt(A)
    assert prompt is not None
    assert prompt.say == "Pick a die"


def test_alone_an_action_costs_a_point_and_says_so() -> None:
    for players in (1, 2):
        prompt = Table(players).every(I1="small red H").roll().prompt(A)
        assert prompt is not None
        done_ = next(choice for choice in prompt.choices if choice.action == "done")
        assert ("Each action costs a point in the end." in prompt.sub) is (players == 1)
        assert ("saves" in done_.note) is (players == 1)


@pytest.mark.clause("SR-12.3", "SR-12.5")
def test_alone_nothing_is_said_of_others() -> None:
    """What is different alone comes first; no line speaks of others, and the rank stands beside the board."""
    match = Table(1).sheet(A, I1="small red H").roll(number=1)
    found = match.game.matters(match.view(A))
    assert (
        found[0].fact
        == "You play alone, for a rank: the best, Legend, begins at 70. Each action costs a point."
    )
    assert "2, 3, 4, 5 in the inner one, 4, 5, 6, 7 in the outer one" in found[0].then
    words = " ".join(f"{one.fact} {one.then}" for one in found)
    assert not any(word in words for word in ("verybody", "all write", "comes first", "others"))
    rounds = next(
        panel for panel in match.game.draw(match.view(A), match.prompt(A)).panels if panel.id == "rounds"
    )
    assert "Your rank by now: Stargazer. Settler begins at 45 points, Legend from 70." in rounds.html
    shared = Table(2).every(I1="small red H").roll()
    assert not any("alone" in one.fact for one in shared.game.matters(shared.view(A)))


def brought(state: RollerState, seat: int, action: int) -> int:
    """The most points, goals among them, that an action and what is asked after it can bring, until the next die."""
    sources = (FROM_MOONS, FROM_RINGS, FROM_TERRAFORMING, FROM_SHIPS, FROM_SETTLEMENTS, FROM_GOALS)
    twin = state.clone()
    twin.act(seat, action)
    got = sum(int(points_from(twin, seat, k) - points_from(state, seat, k)) for k in sources)
    got += course(twin, seat) - course(state, seat)
    if (
        twin.round != state.round
        or seat not in twin.acting()
        or isinstance(twin.asked(seat), Act | FreeAction)
    ):
        return got
    return got + max(brought(twin, seat, int(more)) for more in twin.legal(seat))


@pytest.mark.clause("SR-12.2")
def test_alone_a_die_says_what_it_brings_at_most_and_what_its_action_costs() -> None:
    """The number on the button is the most that can be reached by trying out all that can be done with the die."""
    seen: Counter[int] = Counter()
    for seed in range(3):
        game_ = game(1)
        for n, (state, seat, _) in enumerate(walk(game_, seed)):
            if seat == CHANCE or not isinstance(state.asked(seat), Act) or n % 3:
                continue
            roller = cast("RollerState", state)
            prompt = game_.prompt(state, seat)
            for choice in prompt.legal:
                if choice.verb != "die" or choice.note.startswith("ship"):  # moving takes too long to try out
                    continue
                action = game_.actions.parse(choice.action)
                after = roller.clone()
                after.act(seat, action)
                split = seat in after.acting() and isinstance(after.asked(seat), PickSix)
                if split or "another use" in choice.title:
                    continue  # the number is that of the die used once
                gain = brought(roller, seat, action)
                note = f"+{gain}\N{NO-BREAK SPACE}\N{MINUS SIGN}1" if gain > 0 else "\N{MINUS SIGN}1"
                assert choice.note.split(", ")[-1] == note, (seed, n, choice)
                seen[gain] += 1
                tray = game_.draw(game_.view(state, seat), prompt).tray
                assert choice.note.split(", ")[-1] in tray, "the die says so, too"
    assert len(seen) > 4
    shared = cast("Prompt", Table(2).sheet(A, I1="small red H").roll().prompt(A))
    assert not any("\N{MINUS SIGN}" in choice.note for choice in shared.choices)


@pytest.mark.clause("SR-10.2")
def test_a_choice_says_which_goal_it_completes_or_undoes() -> None:
    """Goal A pays 7 for more small than large planets in the outer band."""
    sheet = {"I1": "small red H", "O1": "large blue", "O2": "small green"}
    match = Table(1).beside(goals="ABC").sheet(A, **sheet).roll(red=1, blue=2, bands=(1, 6))
    prompt = cast("Prompt", match.prompt(A))
    assert prompt.choices[0].note == "small planet, +7\N{NO-BREAK SPACE}\N{MINUS SIGN}1"
    notes = {choice.label: choice.note for choice in cast("Prompt", play(match, "die red").prompt(A)).legal}
    assert notes["O3"].endswith("goal +7")
    assert "goal" not in notes["I3"]
    play(match, "draw space=O3", "die blue")
    notes = {choice.label: choice.note for choice in cast("Prompt", match.prompt(A)).legal}
    assert notes["O4"].endswith("goal \N{MINUS SIGN}7")


def test_what_a_six_may_do_says_what_each_brings() -> None:
    sheet = {"I1": "small red H", "I3": "large blue water"}
    match = play(Table(1).sheet(A, **sheet).roll(blue=6, bands=(1, 2)), "die blue")
    notes = {choice.label: choice.note for choice in cast("Prompt", match.prompt(A)).legal}
    assert notes["Moons"] == "as a 3, up to +2"
    assert notes["Terraform"] == "as a 5, up to +1"


@pytest.mark.clause("SR-5.5", "SR-5.8")
def test_a_shift_says_what_it_costs_and_whether_another_opens_more() -> None:
    for players in (1, 2):
        match = Table(players).every(I1="small red H").roll(bands=(1, 2))
        found = [choice for choice in cast("Prompt", match.prompt(A)).legal if choice.group == "open"]
        notes = {choice.label: choice.note for choice in found}
        free = ", no point" if players == 1 else ""
        assert notes["Open Middle and Outer"] == f"for 1 action{free}: 1, 1"
        assert notes["Open Middle"] == f"for 1 action{free}: 1, 3; another opens more for it"


def test_a_whole_round_is_given_away_by_two_presses() -> None:
    match = Table(1).sheet(A, I1="small red H").roll(red=1, bands=(1, 1))
    prompt = cast("Prompt", match.prompt(A))
    (leave,) = [choice for choice in prompt.choices if choice.action == "done"]
    assert [(group.title, group.folded) for group in prompt.groups if group.id == leave.group] == [
        ("Done", True)
    ]
    play(match, "die red", "draw space=I2")
    prompt = cast("Prompt", match.prompt(A))
    (leave,) = [choice for choice in prompt.choices if choice.action == "done"]
    assert (leave.label, leave.group) == ("Done", "")


@pytest.mark.clause("SR-8.6", "SR-11.5")
def test_a_ship_under_way_keeps_its_points_until_it_has_landed() -> None:
    match = Table(1).sheet(A, I1="small red H ship").roll(white=3)
    before = match.view(A).players[A]
    play(match, "die white", "ship-die")
    while match.prompt(A).say.startswith("Your ship"):  # type: ignore[union-attr]
        now = match.view(A)
        assert now.players[A].stats[2] == before.stats[2]
        assert (now.sheets[A].points[3], now.sheets[A].total) == (2, 1)  # type: ignore[attr-defined]
        match.play(next(text for text in match.legal(A) if text.startswith("to ")), A)


@pytest.mark.clause("SR-11.5", "SR-8.10")
def test_who_settles_is_told_that_the_ship_goes() -> None:
    table = Table(2).sheet(A, I1="small red H ship", M1="small red flora ship")
    prompt = cast("Prompt", play(table.roll(white=5), "die white", "ship-die").prompt(A))
    notes = {choice.label: choice.note for choice in prompt.legal}
    assert notes["Settle M1"] == "3 points for good, \N{MINUS SIGN}2 for the ship"
