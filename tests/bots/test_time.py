"""A time limit for each decision, with a clock that is made here: no test waits or measures."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ecliptic
from bots.kit import decisions
from ecliptic import bots
from ecliptic.bots import Bot, Situation
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.lab import simulate
from ecliptic.lab.playing import GRACE, Player, Setting
from lab.toy import pebbles


class Clock:
    """Goes on by one second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = -1.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class Dreamer(Bot):
    """Looks at the clock so many times before it answers."""

    name = "dreamer"
    pitch = "Thinks."

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def choose(self, situation: Situation, rng: Rng) -> int:
        for _ in range(self.looks):
            situation.late()
        return situation.legal[-1]


def wide(game: Game) -> tuple[State, int]:
    """A position in which greedy looks at a lot."""
    for state, seat, _ in decisions(game, [bots.make("random")] * game.seats, 2):
        if seat >= 0:
            clock = Clock()
            choice(game, state, seat, 10**9, clock)
            if clock.now > 20:
                return state, seat
    raise AssertionError("there is none")


def choice(game: Game, state: State, seat: int, seconds: float | None, clock: Clock) -> int:
    legal = [int(action) for action in state.legal(seat)]
    return bots.make("greedy").choose(Situation(game, state, seat, legal, seconds, clock), Rng(3))


@pytest.mark.parametrize("name", ["vertium", "solarius", "spacecorp"])
def test_greedy_stops_when_its_time_is_up(name: str) -> None:
    game = ecliptic.game(name, players=3)
    state, seat = wide(game)
    assert choice(game, state, seat, 10**9, Clock()) == choice(game, state, seat, None, Clock())
    for seconds in (1, 2, 5, 10):
        clock = Clock()
        assert choice(game, state, seat, seconds, clock) in state.legal(seat)
        assert clock.now <= seconds + 1, "and not once more when the time is up"


def test_without_a_limit_nobody_looks_at_the_clock() -> None:
    game = ecliptic.game("vertium", players=3)
    state, seat = wide(game)
    clock = Clock()
    choice(game, state, seat, None, clock)
    assert clock.now == -1


def test_the_best_so_far_is_taken() -> None:
    """Every limit gives the best of the first actions, however many; with more time never a worse one."""
    game = ecliptic.game("vertium", players=2)
    state, seat = wide(game)
    taken = [choice(game, state, seat, seconds, Clock()) for seconds in (*range(1, 60), 10**9)]
    assert len(set(taken)) > 1, "a longer look finds something else"
    assert len(set(taken)) == 1 + sum(one != other for one, other in pairwise(taken)), (
        "what was left for something better is not taken again"
    )
    assert taken[-1] == choice(game, state, seat, None, Clock())


@pytest.mark.parametrize(("looks", "late"), [(0, False), (3, False), (9, True)])
def test_an_answer_that_comes_late_is_taken_and_counted(looks: int, late: bool) -> None:
    game = pebbles(players=2)
    setting = Setting(
        kind=type(game),
        options=game.options,
        content_dir=None,
        bots=(Dreamer(looks), "random"),
        seed=4,
        seconds=5.5,
    )
    found = Player(setting, Clock()).play([1, 2, 3]).totals
    assert found.finished == 3
    assert (found.late[0] > 0) == late
    assert found.late[1] == 0
    free = (
        Player(Setting(type(game), game.options, None, (Dreamer(looks), "random"), 4), Clock())
        .play([1, 2, 3])
        .totals
    )
    assert free.scores == found.scores, "its answers are what they would be without a limit"
    assert free.late == [0, 0]


def test_a_bot_may_be_a_little_late() -> None:
    game = pebbles(players=2)
    now = [0.0]
    situation = Situation(game, game.initial(), 0, [1], 2.0, lambda: now[0])
    assert not situation.late()
    now[0] = 2.0
    assert situation.late()
    assert not situation.late(GRACE)
    now[0] = 2.0 + GRACE
    assert situation.late(GRACE)


def test_a_limit_that_nobody_meets_changes_nothing() -> None:
    first = simulate(pebbles(players=2), ["greedy"], games=5, seed=3)
    again = simulate(pebbles(players=2), ["greedy"], games=5, seed=3, seconds=1_000_000)
    assert first["mean_score_by_seat"] == again["mean_score_by_seat"]
    assert again["late_by_seat"] == [0, 0]


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_limit_is_some_time(seconds: float) -> None:
    with pytest.raises(ValueError, match="more than 0 seconds"):
        simulate(pebbles(), games=1, seconds=seconds)
