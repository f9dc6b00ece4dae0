"""The bots that search: by contenders in common worlds, and where all act at once by ways through the own lane."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ecliptic
from bots.kit import decisions, play, share, situation
from ecliptic import bots
from ecliptic.bots import Situation, search
from ecliptic.bots.greedy import Greedy
from ecliptic.bots.search import Search, fuse
from ecliptic.bots.search_core import Contender, Course, Trial, Ways, ends, lanes_anew, others_anew, pick
from ecliptic.core.advice import Advice, Knobs
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.rng import Rng
from lab.toy import pebbles

SETTINGS: dict[str, tuple[str, dict[str, object]]] = {
    "vertium": ("vertium", {"players": 3}),
    "spacecorp": ("spacecorp", {"players": 3, "last_era": "mariners"}),
    "roller": ("solar_roller", {"players": 2}),
    "solo": ("solar_roller", {"players": 1}),
}
GAMES = ["vertium", "spacecorp", "roller"]
dear = pytest.mark.compiled  # on the source a plan takes seconds
games = pytest.mark.parametrize("name", ["vertium", "spacecorp", pytest.param("roller", marks=dear)])


@cache
def made(name: str) -> Game:
    """A game of one of the settings."""
    of, options = SETTINGS[name]
    return ecliptic.game(of, **options)


def tiny() -> Search:
    """Two worlds and few contenders: what the source has time for."""
    return Search(0.1, -20)


def searched(name: str, many: int) -> list[tuple[State, int]]:
    """So many decisions of a greedy game in which there is something to search, every third one."""
    return [(state.clone(), seat) for state, seat in _searched(name)[:many]]


@cache
def _searched(name: str) -> list[tuple[State, int]]:
    game = made(name)
    found: list[tuple[State, int]] = []
    met = 0
    for state, seat, _ in decisions(game, [Greedy(30)] * game.seats, 4):
        if seat < 0:
            break
        few = game.advice.worthwhile(state, seat, state.legal(seat))
        if game.advice.knobs(state, seat).worlds > 0 and len(few) > 1:
            met += 1
            if met % 3 == 1:
                found.append((state.clone(), seat))
                if len(found) == 3:
                    return found
    raise AssertionError("the game is too short")


@games
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    game = made(name)
    for state, seat in searched(name, 2):
        before = int(state.digest())
        search._PLANS.clear()
        chosen = tiny().choose(situation(game, state, seat), Rng(6))
        assert chosen in state.legal(seat)
        assert int(state.digest()) == before, "it changed the state"
        assert tiny().choose(situation(game, state, seat), Rng(6)) == chosen
        search._PLANS.clear()
        assert tiny().choose(situation(game, state, seat), Rng(6)) == chosen, "it kept something"


def test_it_chooses_the_same_whatever_is_hidden_from_it() -> None:
    """A game with a secret: of those here nothing is hidden where they are searched, but in lanes."""
    game = pebbles(players=3)
    differed = 0
    for k, (state, seat, _) in enumerate(decisions(game, [bots.make("random")] * 3, 4)):
        if seat < 0:
            break
        other = game.determinize(state, seat, Rng(k, 77))
        differed += not other.same(state)
        assert len({Search().choose(situation(game, twin, seat), Rng(k)) for twin in (state, other)}) == 1
    assert differed > 2


@dear
def test_what_others_do_at_the_same_time_is_hidden_from_it() -> None:
    game = made("roller")
    ((state, _),) = searched("roller", 1)
    assert state.lanes[0]
    assert state.lanes[1]
    other = state.clone()
    rng = Rng(2)
    while other.lanes and other.lanes[1]:
        legal = other.legal(1)
        other.act(1, legal[rng.below(len(legal))])
    assert not other.same(state)
    chosen = []
    for twin in (state, other):
        search._PLANS.clear()
        chosen.append(tiny().choose(situation(game, twin, 0), Rng(5)))
    assert chosen[0] == chosen[1]


@dear
@pytest.mark.parametrize(
    "name",
    ["vertium", "solo", *(pytest.param(name, marks=pytest.mark.soak) for name in ("spacecorp", "roller"))],
)
def test_it_plays_legal_games_to_the_end(name: str) -> None:
    game = made(name)
    final = play(game, [tiny()] * game.seats, 3)  # each choice is checked on the way
    assert game.winners(final)
    assert game.problems(final) == []


def test_with_one_action_there_is_nothing_to_think_about() -> None:
    game = made("vertium")
    state, seat = searched("vertium", 1)[0]
    asked = situation(game, state, seat)
    asked.legal = asked.legal[-1:]
    rng = Rng(4)
    assert Search().choose(asked, rng) == asked.legal[0]
    assert rng.next32() == Rng(4).next32()


def test_where_a_game_says_so_it_does_what_greedy_does() -> None:
    game = ecliptic.game("vertium", players=2)
    both = [Search(), bots.make("greedy")]
    for k, (state, seat, _) in enumerate(decisions(game, [bots.make("greedy")] * 2, 3)):
        if k == 10:
            break
        assert game.advice.knobs(state, seat).worlds == 0
        assert len({bot.choose(situation(game, state, seat), Rng(k)) for bot in both}) == 1


# ---- a game that says nothing ------------------------------------------------------------------------------


def test_it_plays_a_game_without_advice() -> None:
    game = pebbles(players=2)
    final = play(game, [Search(), bots.make("random")], 3)
    assert game.winners(final)
    assert share(game, [Search(), bots.make("random")], 12, 5) > 0.7


def test_a_game_without_advice_is_played_to_its_end() -> None:
    game = pebbles(players=2)
    advice = game.advice
    state = game.initial()
    while state.next_seat() == CHANCE:
        state.act(CHANCE, state.sample(Rng(1)))
    assert advice.in_points(state)
    one = Contender(vec[i64]([state.legal(0)[0]]))
    trial = Trial(advice, 0, advice.knobs(state, 0), [one])
    trial.play(state, 9)
    assert one.values[0][0] == -one.values[0][1], "the lead of one is what the other lacks"
    assert advice.levels() == ["dust", "pebble", "moon"]


# ---- the time ----------------------------------------------------------------------------------------------


class Clock:
    """Goes on by one second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = -1.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@games
def test_it_stops_when_its_time_is_up(name: str) -> None:
    game = made(name)
    for state, seat in searched(name, 1):
        legal = [int(action) for action in state.legal(seat)]
        for own, given in ((10.0, None), (1000.0, 10.0), (0.5, None)):
            search._PLANS.clear()
            clock = Clock()
            chosen = Search(100, seconds=own).choose(
                Situation(game, state, seat, legal, given, clock), Rng(3)
            )
            assert chosen in legal
            assert clock.now <= 10 + 5, "and hardly ever again when the time is up"
            assert not search._PLANS, "what the time cut short is no plan"


def test_without_a_limit_nobody_looks_at_the_clock() -> None:
    game = made("vertium")
    state, seat = searched("vertium", 1)[0]
    clock = Clock()
    asked = Situation(game, state, seat, [int(action) for action in state.legal(seat)], None, clock)
    tiny().choose(asked, Rng(3))
    assert clock.now == -1
    assert fuse(asked, None) is None


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        ({"times": 0}, "in 0 times the worlds"),
        ({"times": -2}, "in -2 times"),
        ({"times": float("nan")}, "in nan times"),
        ({"times": float("inf")}, "in inf times"),
        ({"seconds": 0}, "more than 0 seconds for a choice, not 0"),
        ({"seconds": float("nan")}, "not nan"),
    ],
)
def test_a_budget_that_is_none_is_refused_in_a_sentence(budget: dict[str, float], why: str) -> None:
    with pytest.raises(ValueError, match=rf"^A bot [^.]*{why}[^.]*\.$"):
        Search(**budget)  # type: ignore[arg-type]  # that is what is tested


# ---- contenders --------------------------------------------------------------------------------------------


def trial(sure: float, *scores: list[float]) -> Trial:
    """Contenders that came to these values, in as many worlds as each has values."""
    contenders = [Contender(vec[i64]([k])) for k in range(len(scores))]
    for one, values in zip(contenders, scores, strict=True):
        one.values = [[value] for value in values]
    made = Trial(Advice(), 0, Knobs(sure=sure), contenders)
    made.worlds = len(scores[0])
    return made


def test_only_who_is_surely_better_takes_the_place_of_the_first() -> None:
    even = [0.5, 0.4] * 4
    assert trial(2.0, even, [0.6, 0.5] * 4).best() == 1, "in every world by the same"
    assert trial(2.0, even, [0.9, 0.1] * 4).best() == 0, "better on average, and not surely"
    assert trial(0.1, even, [0.9, 0.1] * 4).best() == 1
    assert trial(0.0, even, even[:]).best() == 0
    assert trial(0.0, even, [0.3] * 8, [0.6, 0.5] * 4).best() == 2


def test_who_is_surely_behind_is_dropped() -> None:
    made = trial(1.0, [0.5, 0.4] * 4, [0.6, 0.5] * 4, [0.9, 0.0] * 4, [0.1, 0.0] * 4)
    made.cut()
    assert [one.alive for one in made.contenders] == [False, True, True, False]
    assert made.alive == 2
    assert made.best() == 1, "the first one is out"


def test_nobody_is_dropped_before_there_was_a_chance() -> None:
    made = trial(1.0, [0.0] * 7, [1.0] * 7)
    made.cut()
    assert made.alive == 2


def test_contenders_that_are_left_get_the_worlds_of_those_that_were_dropped() -> None:
    game = made("spacecorp")
    state, seat = searched("spacecorp", 1)[0]
    asked = situation(game, state, seat)

    def tried(cut: Callable[[Trial], None]) -> int:
        contenders = [Contender(vec[i64]([action])) for action in (asked.legal * 4)[:4]]
        made = Trial(game.advice, seat, Knobs(horizon=1, policy=2), contenders)
        made_cut, made_worlds = cut, 0
        luck = Rng(1)
        playouts = 12 * made.alive
        while made.alive > 1 and playouts >= made.alive:
            playouts -= made.alive
            made.play(asked.sample(Rng(1)), luck.next32())
            made_cut(made)
            made_worlds += 1
        return made_worlds

    def half(made: Trial) -> None:
        if made.worlds == 6:
            for one in made.contenders[2:]:
                one.alive = False
            made.alive = 2

    assert tried(lambda made: None) == 12
    assert tried(half) == 18


# ---- playing on --------------------------------------------------------------------------------------------


@games
def test_contenders_are_compared_at_the_same_moment(name: str) -> None:
    game = made(name)
    advice = game.advice
    state, seat = searched(name, 1)[0]
    stops = set()
    for action in list(state.legal(seat))[:3]:
        s = state.clone()
        course = Course(advice, s, 5, 2)
        s.act(seat, action)
        course.look()
        while not course.done():
            asked = s.next_seat()
            s.act(asked, pick(advice, s, asked, 4, course.policy))
            course.look()
        assert s.over or course.steps >= 2
        stops.add(int(advice.clock(s)))
    assert len(stops) == 1 or name == "vertium", "an attack more or less may be made there"


def test_the_dice_of_a_round_hang_on_the_round_alone() -> None:
    game = made("solo")
    state, seat = searched("solo", 1)[0]
    rolled = set()
    for action in list(state.legal(seat))[:3]:
        s = state.clone()
        course = Course(game.advice, s, 5, 2)
        s.act(seat, action)
        while not course.done() and not (course.steps == 1 and s.lanes):
            s.act(0, s.legal(0)[0])
            course.look()
        rolled.add(tuple(int(die) for die in s.dice))  # type: ignore[attr-defined]  # of Solar Roller
    assert len(rolled) == 1


# ---- lanes -------------------------------------------------------------------------------------------------


def in_lanes() -> tuple[Game, State, State]:
    """A state in which seat 0 has begun its lane and seat 1 has ended it, and the one in which both began."""
    game = made("roller")
    ((state, _),) = searched("roller", 1)
    began = state.clone()
    legal = state.legal(0)
    state.act(0, legal[0])
    rng = Rng(2)
    while state.lanes[1]:
        legal = state.legal(1)
        state.act(1, legal[rng.below(len(legal))])
    return game, state, began


def test_lanes_begin_again() -> None:
    _, state, began = in_lanes()
    assert lanes_anew(state, 0).same(began)
    mine = began.clone()
    mine.act(0, mine.legal(0)[0])
    assert others_anew(state, 0).same(mine)
    assert others_anew(state, 0).lanes[1], "who was done plays again"


def test_ways_lead_through_the_own_lane_the_best_first() -> None:
    game, _, began = in_lanes()
    found = Ways(game.advice, 0, 4).through(began)
    assert 1 < len(found) <= 4
    values = []
    for way in found:
        s = began.clone()
        for k, action in enumerate(way.actions):
            assert not ends(s, began, 0), k
            assert action in s.legal(0)
            s.act(0, action)
        assert ends(s, began, 0)
        assert s.same(way.s)
        values.append(game.advice.evaluate(s, 0))
        assert values[-1] == way.value
    assert values == sorted(values, reverse=True)
    assert len({int(way.s.digest()) for way in found}) == len(found)


@dear
def test_a_plan_is_followed_through_the_lane() -> None:
    """Whatever is kept of it: each choice is the one that the plan from the beginning has."""
    game = made("solo")
    ((state, seat),) = searched("solo", 1)
    start = state.clone()
    bot = tiny()
    taken = []
    while not ends(state, start, seat):
        legal = [int(action) for action in state.legal(seat)]
        action = legal[0]
        if len(legal) > 1:
            action = bot.choose(situation(game, state, seat), Rng(len(taken)))
        taken.append(action)
        state.act(seat, action)
    ((_, plan),) = [kept for kept in search._PLANS.values() if kept[0].same(start)]
    assert list(plan.values()) == taken


# ---- the compiled build ------------------------------------------------------------------------------------

PROGRAM = """
from bots.kit import situation
from bots.test_search import GAMES, made, searched, tiny
from ecliptic import bots
from ecliptic.core.rng import Rng
for name in GAMES:
    game = made(name)
    for state, seat in searched(name, 1):
        asked = situation(game, state, seat)
        print(name, tiny().choose(asked, Rng(1)), bots.judge(asked, 2, 2))
"""


@pytest.mark.compiled
def test_interpreted_and_compiled_search_choose_and_judge_the_same() -> None:
    path = os.pathsep.join([os.environ["PYTHONPATH"], os.path.dirname(os.path.dirname(__file__))])
    found = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, **more, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for more in ({}, {"ECLIPTIC_INTERPRETED": "1"})
    ]
    assert found[0] == found[1]
    assert len(found[0].splitlines()) == len(GAMES)
