"""Greedy in Vertium's expansions: good sense on positions made by hand, and its strength."""

from __future__ import annotations

import pytest

import ecliptic
from bots.kit import decisions, play, share, situation, wilson
from ecliptic import bots
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.advice.judging import evaluate, promising, worthwhile
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import VertiumState
from vertium.positions import A, B, C, Table, step

MODES: list[dict[str, object]] = [
    {"players": 2, "gelbon": True},
    {"players": 4, "gelbon": True},
    {"players": 3, "shadows": True},
    {"players": 4, "shadows": True},
    {"players": 1},
]
modes = pytest.mark.parametrize("options", MODES, ids=str)


def best(match: Match) -> str:
    """What greedy does, without a doubt."""
    (seat,) = match.to_act
    greedy = bots.make("greedy")
    asked = situation(match.game, match.state, seat)
    chosen = {match.game.actions.text(greedy.choose(asked, Rng(k))) for k in range(3)}
    assert len(chosen) == 1, chosen
    return chosen.pop()


def position(match: Match) -> VertiumState:
    assert isinstance(match.state, VertiumState)
    return match.state


# ---- the Complex -----------------------------------------------------------------------------------------


def shadows() -> Table:
    return Table(3, shadows=True).seat(C, faction="complex")


@pytest.mark.clause("VT-14.5")
def test_the_complex_goes_on_for_the_last_planet_of_the_rebels() -> None:
    made = shadows().owns(C, P1=6, P2=0, P3=0, P4=0, P5=0, P6=0).owns(A, P7=1)
    match = made.planet("P1", blue="refuge").again(C)
    assert best(match) == "attack"


@pytest.mark.clause("VT-14.6")
def test_a_rebel_passes_where_that_ends_the_game_in_favor_of_its_side() -> None:
    match = shadows().owns(A, P1=3, P2=2).owns(B, P3=0).owns(C, P4=0, P5=0, P6=0).again(A)
    assert best(match) == "pass"
    match.play("pass")
    assert match.over
    assert match.winners == [A, B]


def test_elements_of_the_complex_weigh_most_and_rebels_hope_alike() -> None:
    even = shadows().owns(A, P1=5, P2=2).owns(B, P3=4).owns(C, P4=3, P5=3).again(A)
    more = shadows().owns(A, P1=5, P2=2).owns(B, P3=4).owns(C, P4=3, P5=5).again(A)
    both = shadows().owns(A, P1=5, P2=2).owns(B, P3=6).owns(C, P4=3, P5=5).again(A)
    boss, rebel, other = (evaluate(position(even), seat) for seat in (C, A, B))
    assert rebel == other == pytest.approx(1.0 - boss)
    assert evaluate(position(more), C) > evaluate(position(both), C) > boss


def test_in_phase_one_elements_of_another_rebel_are_as_good_as_own_ones() -> None:
    def seen(**elements: int) -> list[float]:
        made = shadows().owns(A, P1=elements["a"]).owns(B, P2=elements["b"]).owns(C, P3=elements["c"])
        state = position(made.turn(A))
        return [evaluate(state, seat) for seat in (A, B, C)]

    before = seen(a=4, b=4, c=4)
    assert seen(a=4, b=6, c=4)[0] == pytest.approx(seen(a=6, b=4, c=4)[0])
    assert seen(a=4, b=6, c=4)[0] > before[0] > seen(a=4, b=4, c=6)[0]
    assert before[0] == before[1] == pytest.approx(1.0 - before[2])


# ---- cubes -----------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-13.5")
def test_a_cube_is_worth_more_where_little_else_defends() -> None:
    def with_cube(name: str) -> float:
        made = Table(2, gelbon=True).mixed(A, P1=(6, 3), P2=(1, 0)).owns(B, P3=6)
        return evaluate(position(made.planet(name, cube=3).american(A)), A)

    assert with_cube("P2") > with_cube("P1")


@pytest.mark.clause("VT-13.5")
def test_it_builds_where_little_else_defends() -> None:
    made = Table(2, gelbon=True).mixed(A, P1=(6, 4), P2=(2, 0)).owns(B, P3=8)
    steps = step("BuildCube", seat=A), step("AfterCubes", player=A, again=0)
    match = made.start(*steps, turn=A, phase="fighting")
    assert best(match) == "build planet=P2"


@pytest.mark.clause("VT-13.10")
def test_what_goes_along_is_first_looked_at_as_it_lies_mixed() -> None:
    match = Table(2, gelbon=True).mixed(A, P1=(6, 4)).mixed(A, P2=(1, 0)).owns(B, P3=2).american(A)
    match.play("lead planet=P1")
    match.play("carry n=5")
    state = position(match)
    legal = state.legal(A)
    some = promising(state, A, legal, 3)
    assert [a.GELBON.a(action) for action in some] == [2, a.GELBON.a(legal[0]), a.GELBON.a(legal[-1])]


# ---- what bots ask ---------------------------------------------------------------------------------------


@modes
def test_promising_and_worthwhile_choose_among_what_is_legal(options: dict[str, object]) -> None:
    game = ecliptic.game("vertium", **options)
    seen: set[str] = set()
    for state, seat, action in decisions(game, [bots.make("random")] * game.seats, 4):
        if seat < 0:
            break
        legal = state.legal(seat)
        assert isinstance(state, VertiumState)
        seen.add(game.actions.text(action).split()[0])
        for most in (1, 3, 100):
            some = list(promising(state, seat, legal, most))
            assert 1 <= len(some) <= most
            assert len(set(some)) == len(some)
            assert set(some) <= set(legal)
        assert set(worthwhile(state, seat, legal)) <= set(legal)
    assert "strike" in seen or options["players"] == 4
    if "gelbon" in options:
        assert {"build", "gelbon"} & seen


@modes
def test_advice_copes_with_every_state(options: dict[str, object]) -> None:
    game = ecliptic.game("vertium", **options)
    state: State = game.initial()
    rng = Rng(9)
    while not state.over:
        assert isinstance(state, VertiumState)
        values = [evaluate(state, seat) for seat in range(game.seats)]
        assert all(0.0 <= value <= 1.0 for value in values)
        if "gelbon" in options:
            assert sum(values) == pytest.approx(1.0)
        elif state.phase and state.complex not in (a.NONE, game.seats):
            boss = values[state.complex]
            assert all(
                value == pytest.approx(1.0 - boss) for k, value in enumerate(values) if k != state.complex
            )
        seat = int(state.next_seat())
        legal = state.legal(seat)
        state.act(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])


# ---- strength --------------------------------------------------------------------------------------------


def wins(game: Game, one: str, others: str, games: int, seed: int, boss: bool = False) -> tuple[int, int]:
    """How often `one` wins, of the games in which it is the Complex, or a Rebel; seats rotate."""
    won = played = 0
    for number in range(games):
        turn = number % game.seats
        seats = [bots.make(one if seat == turn else others) for seat in range(game.seats)]
        state = play(game, seats, seed * 1_000_003 + number)
        assert isinstance(state, VertiumState)
        if (state.complex == turn) == boss:
            played += 1
            won += turn in game.winners(state)
    return won, played


@pytest.mark.parametrize("players", [2, 3])
def test_greedy_beats_random_in_gelbon(players: int) -> None:
    game = ecliptic.game("vertium", players=players, gelbon=True)
    seats = [bots.make("greedy")] + [bots.make("random")] * (players - 1)
    assert share(game, seats, 10, 1) >= 0.6


def test_greedy_rebels_beat_the_complex_of_solo_more_often_than_random_ones() -> None:
    game = ecliptic.game("vertium", players=1)
    greedy, games = wins(game, "greedy", "greedy", 20, 1)
    random, _ = wins(game, "random", "random", 20, 1)
    assert greedy >= random + games // 10


@pytest.mark.soak
@pytest.mark.parametrize(("players", "goal"), [(2, 0.85), (3, 0.7), (4, 0.6)])
def test_greedy_reaches_its_goals_in_gelbon(players: int, goal: float) -> None:
    game = ecliptic.game("vertium", players=players, gelbon=True)
    seats = [bots.make("greedy")] + [bots.make("random")] * (players - 1)
    low, _ = wilson(share(game, seats, 200, 2026), 200)
    assert low > goal


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4])
def test_a_greedy_complex_wins_more_often_than_a_random_one(players: int) -> None:
    game = ecliptic.game("vertium", players=players, shadows=True)
    won, played = wins(game, "greedy", "random", 200, 2026, boss=True)
    randomly, _ = wins(game, "random", "random", 200, 2026, boss=True)
    assert won >= randomly + played // 10


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4])
def test_one_greedy_rebel_helps_against_a_greedy_complex(players: int) -> None:
    game = ecliptic.game("vertium", players=players, shadows=True)

    def held(rebel: str) -> int:
        """How often the Rebels win against a greedy Complex, one of them this bot, the others random."""
        won = 0
        for number in range(200):
            names = ["random"] * players
            names[number % players] = "greedy"
            names[(number + 1) % players] = rebel
            state = play(game, [bots.make(name) for name in names], 2026 * 1_000_003 + number)
            won += number % players not in game.winners(state) and position_of(state) == number % players
        return won

    assert held("greedy") > held("random")


def position_of(state: State) -> int:
    """The seat of the Complex."""
    assert isinstance(state, VertiumState)
    return int(state.complex)
