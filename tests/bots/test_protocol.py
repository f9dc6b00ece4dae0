"""What every bot keeps to: legal, deterministic, blind to what its seat can't know."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import ecliptic
from bots.kit import decisions, play, share, situation, wilson
from ecliptic import bots
from ecliptic.bots import Bot
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng

SETTINGS = [
    {"players": 2},
    {"players": 3, "style": "american"},
    {"players": 4, "phases": "one"},
    {"players": 2, "attack_optional": True, "raider_set_must_be_played": False},
]


QUICK = ["random", "greedy", "pebble"]  # those that search: `test_search`


def table(game: Game, name: str) -> list[Bot]:
    """The bot, in every seat."""
    return [bots.make(name)] * game.seats


def test_bots_have_names_and_a_sentence() -> None:
    for name in bots.names():
        bot = bots.make(name)
        assert bot.name == name
        assert bot.pitch.endswith(".")


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(
        ValueError, match=r"^There is no bot called 'hal'; there are random, greedy, [a-z, ]+\.$"
    ):
        bots.make("hal")
    with pytest.raises(ValueError, match=r"^.{1,180}$"):
        bots.make("x" * 1000)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("options", SETTINGS)
def test_bots_play_legal_games_to_the_end(name: str, options: dict[str, object]) -> None:
    game = ecliptic.game("vertium", **options)
    state = play(game, table(game, name), 3)  # each choice is checked on the way
    assert game.winners(state)
    assert game.problems(state) == []


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = ecliptic.game("vertium", players=3)
    one = play(game, table(game, name), 5)
    assert play(game, table(game, name), 5).same(one)
    assert not play(game, table(game, name), 6).same(one)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(name: str, players: int) -> None:
    game = ecliptic.game("vertium", players=players)
    bot = bots.make(name)
    differed = asked = 0
    for state, seat, _ in decisions(game, table(game, "random"), 8):
        if seat < 0 or asked % 3:
            asked += 1
            continue
        asked += 1
        other = game.determinize(state, seat, Rng(asked, 77))
        differed += not other.same(state)
        before = int(state.digest())
        choice = bot.choose(situation(game, state, seat), Rng(asked))
        assert bot.choose(situation(game, other, seat), Rng(asked)) == choice
        assert int(state.digest()) == before, "a bot changed the state"
    assert differed > 10


def test_random_chooses_evenly() -> None:
    game = ecliptic.game("vertium", players=3)
    state, seat = first(game, 3)
    legal = situation(game, state, seat).legal
    rng = Rng(1)
    bot = bots.make("random")
    counts = dict.fromkeys(legal, 0)
    for _ in range(900):
        counts[bot.choose(situation(game, state, seat), rng)] += 1
    assert len(counts) >= 3
    assert all(abs(n - 900 / len(counts)) < 6 * (900 / len(counts)) ** 0.5 for n in counts.values())


def first(game: Game, least: int) -> tuple[State, int]:
    """A position with so many legal actions."""
    for state, seat, _ in decisions(game, table(game, "random"), 2):
        if seat >= 0 and len(state.legal(seat)) >= least:
            return state, seat
    raise AssertionError("there is none")


def test_with_one_action_there_is_nothing_to_think_about() -> None:
    game = ecliptic.game("vertium", players=2)
    state, seat = first(game, 2)
    for name in QUICK:
        asked = situation(game, state, seat)
        asked.legal = asked.legal[-1:]
        rng = Rng(4)
        assert bots.make(name).choose(asked, rng) == asked.legal[0]
        assert rng.next32() == Rng(4).next32()


# ---- strength --------------------------------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    for style in ("base", "american"):
        game = ecliptic.game("vertium", players=2, style=style)
        assert share(game, [bots.make("greedy"), bots.make("random")], 10, 1) >= 0.8


@pytest.mark.soak
@pytest.mark.parametrize("options", [{"style": "base"}, {"style": "american"}, {"phases": "one"}])
@pytest.mark.parametrize(("players", "goal"), [(2, 0.85), (3, 0.7), (4, 0.6)])
def test_greedy_reaches_its_goals(players: int, goal: float, options: dict[str, object]) -> None:
    game = ecliptic.game("vertium", players=players, **options)
    seats = [bots.make("greedy")] + [bots.make("random")] * (players - 1)
    games = 200
    won = share(game, seats, games, 2026)
    low, high = wilson(won, games)
    print(
        f"greedy against {players - 1} random, {options}: {won:.3f} ({low:.3f} to {high:.3f}), {games} games"
    )
    assert low > goal


# ---- the compiled build ----------------------------------------------------------------------------------

PROGRAM = """
import ecliptic
from ecliptic import bots
from bots.kit import play
game = ecliptic.game("vertium", players=3)
print(int(play(game, [bots.make("greedy")] * 3, 11).digest()))
"""


@pytest.mark.compiled
def test_interpreted_and_compiled_greedy_play_the_same_game() -> None:
    game = ecliptic.game("vertium", players=3)
    here = int(play(game, table(game, "greedy"), 11).digest())
    environment = {
        **os.environ,
        "ECLIPTIC_INTERPRETED": "1",
        "PYTHONPATH": os.pathsep.join([os.environ["PYTHONPATH"], os.path.dirname(os.path.dirname(__file__))]),
    }
    there = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert int(there) == here
