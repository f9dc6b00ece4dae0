"""Solar Roller's advice: good sense on positions made by hand, and what it leaves out of a search."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bots.kit import decisions, situation
from ecliptic import bots
from ecliptic.core.machine import State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.solar_roller.advice.judging import ADVICE, TIE
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.scoring import score
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.dice import PickWhite
from ecliptic.games.solar_roller.rules.steps.sheet import PickRing, PickSpace
from solar_roller.positions import A, Table, asked, game, play, points, rings, space

NOTHING = {"goals": "EBD", "upgrades": (1, 3, 7)}  # cards for which the positions here do nothing


def act(match: Match) -> Match:
    """Greedy takes seat A's actions of the round (of a solo game: to the next roll)."""
    greedy = bots.make("greedy")
    while A in match.to_act:
        choice = greedy.choose(situation(match.game, match.state, A), Rng(1))
        match.play(match.game.actions.text(choice), A)
    return match


def first(match: Match) -> str:
    """What greedy does now."""
    found = bots.make("greedy").choose(situation(match.game, match.state, A), Rng(1))
    return match.game.actions.text(found)


# ---- good sense ----------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-10.2")
def test_it_completes_a_goal_part() -> None:
    table = Table(1).sheet(A, I1="small red", I2="small blue", I3="small green", M1="large purple H ship")
    table.beside(goals="AEG", upgrades=(2, 3, 4))
    match = act(table.roll(purple=1, bands=(1, 1), number=10))
    assert [space(match, A, name).color for name in ("I4", "I5")].count("purple") == 1
    assert points(match)["goals"] >= 5


@pytest.mark.clause("SR-12.2")
def test_in_solo_it_does_not_take_an_action_that_brings_nothing() -> None:
    table = Table(1).sheet(A, M1="small red H ship").beside(**NOTHING)
    assert first(table.roll(number=10, bands=(3, 5))) == "done", "small planets in the last round"
    assert first(table.roll(number=10, red=3, bands=(3, 5))) == "done", "a moon brings what the action costs"


def test_among_several_it_takes_every_point() -> None:
    table = Table(2).sheet(A, M1="small red H ship").beside(**NOTHING)
    match = table.roll(number=10, red=3, bands=(3, 5))
    assert first(match) == "die red"
    assert points(act(match))["moons"] == 1


@pytest.mark.clause("SR-8.11")
def test_it_settles_where_the_level_is_highest() -> None:
    table = (
        Table(1).sheet(A, M1="small red flora H ship", M4="small blue civilization ship").beside(**NOTHING)
    )
    match = table.roll(number=10, white=5, bands=(5, 5))
    assert first(match) == "die white"
    match = play(match, "die white")
    assert first(match) == "ship-die"
    assert first(play(match, "ship-die")) == "settle space=M4"


def test_it_does_not_settle_a_barren_planet() -> None:
    """A ship on the map is worth two points."""
    table = Table(2).sheet(A, M1="small red H ship", M2="ship", M3="ship", M4="ship").beside(**NOTHING)
    match = play(table.roll(number=10, white=5, bands=(5, 5)), "die white")
    assert first(match) == "wild-die" or "wild-die" not in match.legal(A)


@pytest.mark.clause("SR-10.7")
def test_a_ship_sails_for_the_band_that_lacks_an_icon() -> None:
    table = Table(1).sheet(A, I1="small red H icon", M1="icon ship").beside(**NOTHING)
    match = play(table.roll(number=3, white=1, bands=(1, 1)), "die white", "ship-die", "ship space=M1")
    assert first(match) == "to space=O1"


@pytest.mark.clause("SR-8.5")
def test_a_ship_keeps_out_of_closed_loops() -> None:
    """Icons all around give their points back: it could sail in circles, and stops where it brings something."""
    table = Table(2).sheet(A, I1="small red H icon ship", I2="icon", I3="icon", I4="icon", I5="icon")
    table.beside(**NOTHING)
    match = play(table.roll(number=3, white=3, bands=(1, 1)), "die white", "ship-die", "ship space=I1")
    steps = 0
    while asked(match) == "Sail":
        match = play(match, first(match))
        steps += 1
        assert steps <= 8
    assert [name for name in ("I1", "I2", "I3", "I4", "I5") if space(match, A, name).ships] == []


@pytest.mark.clause("SR-11.3")
def test_rings_go_to_other_colors_and_to_planets_without_any() -> None:
    table = Table(1).sheet(
        A,
        M1="small red",
        M2="small red H ship",
        M3="small blue green-ring",
        M4="small blue purple-ring",
        M5="small green",
        M6="small purple",
    )
    table.beside(**NOTHING)
    match = act(table.roll(number=10, red=4, bands=(3, 4)))
    assert rings(match, A, "red") == ["M5", "M6"]


@pytest.mark.clause("SR-5.5")
def test_it_gives_up_an_action_for_a_band_that_pays() -> None:
    table = Table(1).sheet(A, M1="small red H ship", O1="small red", O2="small blue", O3="small green")
    table.sheet(A, O4="small red", O5="small purple")
    table.beside(**NOTHING)
    match = act(table.roll(number=10, red=4, bands=(1, 4)))
    assert len(rings(match, A, "red")) == 2


# ---- what a search is told ------------------------------------------------------------------------------------


def steps_of_games(kind: type, players: int, games: int) -> Iterator[tuple[RollerState, int]]:
    """The states of greedy games, and seats, in which such a decision is asked."""
    made = game(players)
    for seed in range(games):
        for state, who, _ in decisions(made, [bots.make("greedy")] * players, 100 + seed):
            if who >= 0 and isinstance(state.top(who), kind):
                assert isinstance(state, RollerState)
                yield state, who


@pytest.mark.clause("SR-5.5", "SR-5.7", "SR-14.36")
@pytest.mark.parametrize("doubles", [True, False])
def test_of_shifts_only_those_are_left_out_that_another_one_matches(doubles: bool) -> None:
    table = Table(2, shifted_pair_can_make_doubles=doubles)
    for black in [(x, y) for x in range(1, 7) for y in range(1, 7)]:
        match = table.roll(bands=black)
        state = match.state
        legal = state.legal(A)
        kept = ADVICE.worthwhile(state, A, legal)
        assert {k for k in legal if not a.SHIFT.owns(k)} <= set(kept)
        options = {k: opens(state, k) for k in kept if a.SHIFT.owns(k)}
        for shift in legal:
            if a.SHIFT.owns(shift) and shift not in options:
                given, bands = opens(state, shift)
                stay = [(0, state.rolled_bands()), *options.values()]
                assert any(cost <= given and bands | there == there for cost, there in stay), black
        for given, bands in options.values():
            assert bands != state.rolled_bands(), "opens nothing new"
            assert sum(bands | there == there and cost <= given for cost, there in options.values()) == 1


def opens(state: State, shift: int) -> tuple[int, int]:
    """What a shift gives up, and the bands that it opens, by doing it."""
    twin = state.clone()
    twin.act(A, shift)
    assert isinstance(twin, RollerState)
    words = twin.open_bands(A)
    first, second = a.SHIFT.a(shift) - a.SHIFT_REACH, a.SHIFT.b(shift) - a.SHIFT_REACH
    return abs(first) + abs(second), words


def test_of_spaces_one_of_each_sort_is_enough() -> None:
    seen = 0
    for state, who in steps_of_games(PickSpace, 1, 5):
        if a.GOAL_IDS.index("H") in state.goals:
            continue
        legal = state.legal(who)
        kept = ADVICE.promising(state, who, legal, 100)
        assert set(kept) <= set(legal)
        assert best_of(state, who, kept) == pytest.approx(best_of(state, who, legal))
        seen += len(kept) < len(legal)
    assert seen > 10


def best_of(state: State, who: int, actions: vec[i64]) -> float:
    """The best value after one of these."""
    values = []
    for action in actions:
        twin = state.clone()
        twin.act(who, action)
        values.append(ADVICE.evaluate(twin, who))
    return max(values)


@pytest.mark.clause("SR-8.5", "SR-14.28")
def test_a_ship_is_not_sent_where_it_has_been_except_for_an_icon_where_it_began() -> None:
    table = Table(2).sheet(A, I1="small red H ship", I2="icon", M3="ship")
    match = play(table.roll(white=3), "die white", "ship-die", "ship space=M3", "to space=I2")
    state = match.state
    names = [match.game.actions.text(k) for k in ADVICE.worthwhile(state, A, state.legal(A))]
    assert set(match.legal(A)) == set(names), "back to M3 for an icon"
    match = play(match, "to space=I1")
    names = [match.game.actions.text(k) for k in ADVICE.worthwhile(state, A, state.legal(A))]
    assert set(match.legal(A)) - set(names) == {"to space=I2"}


@pytest.mark.clause("SR-15.12")
def test_rings_that_are_looked_at_pay_as_much_as_any() -> None:
    seen = 0
    for state, who in steps_of_games(PickRing, 2, 2):
        kept = ADVICE.promising(state, who, state.legal(who), 100)
        assert len(kept) == 1
        assert most_from_rings(state, who, False) == most_from_rings(state, who, True)
        seen += 1
    assert seen > 10


def most_from_rings(state: State, who: int, everything: bool) -> int:
    """The most points after the rings of an action, over all ways to draw them or over those that are looked at."""
    if not state.lanes or not state.lanes[who] or not isinstance(state.lanes[who][-1], PickRing):
        assert isinstance(state, RollerState)
        return int(score(state, who))
    legal = state.legal(who)
    found = []
    for action in legal if everything else ADVICE.promising(state, who, legal, 100):
        twin = state.clone()
        twin.act(who, action)
        found.append(most_from_rings(twin, who, everything))
    return max(found)


def test_a_die_with_all_that_follows_is_one_choice() -> None:
    table = Table(2).sheet(A, M1="small red H ship").beside(**NOTHING)
    match = table.roll(white=2, bands=(1, 3))
    before = ADVICE.moment(match.state)
    for action in ("shift first=0 second=+1", "die white", "wild-die", "color blue"):
        match = play(match, action)
        assert ADVICE.moment(match.state) == before, action
    match = play(match, "draw space=M2")
    assert asked(match) == "Act"
    assert ADVICE.moment(match.state) != before


@pytest.mark.parametrize("players", [1, 3])
def test_every_state_has_a_value_and_the_last_one_is_the_score(players: int) -> None:
    last = 0.0
    for state, _, _ in decisions(game(players), [bots.make("random")] * players, 5):
        for who in range(players):
            value = ADVICE.evaluate(state, who)
            assert -40 < value < 200
            last = value
    assert isinstance(state, RollerState)
    assert state.over
    assert last == pytest.approx(score(state, players - 1) - TIE * state.recorded(players - 1))


def test_the_same_whatever_others_do_in_their_lanes() -> None:
    match = Table(2).every(M1="small red H ship").roll(red=3, white=2, bands=(3, 4))
    before = first(match)
    assert asked(match) == "Act"
    match.play("die white", 1)
    assert isinstance(match.state.top(1), PickWhite)
    assert isinstance(match.state.top(A), Act)
    assert first(match) == before
