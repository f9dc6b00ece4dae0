"""How long the greedy bot thinks: processor time of every decision of whole games with it in all seats.

    .venv/bin/python bench/decide.py [GAME ...] [--games N] [--seconds T] [--seed S] [--players P] [--option K=V]
    ECLIPTIC_OPT=3 .venv/bin/python tools/compiled.py python bench/decide.py

The first line measures the source, the second the compiled build. Decisions with one legal action are left out. Games
are played to their end until there are N of them or T seconds of processor time are used, so the last game may be
cut short. `choices` is a digest of all that was chosen: two builds that look alike print the same for equal numbers of
decisions.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from typing import Final

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.core import machine
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng

COLUMNS: Final = ("median", "90 %", "99 %", "99.9 %", "longest")


class Thought:
    """What decisions took, in milliseconds, and what was chosen."""

    def __init__(self) -> None:
        """Nothing decided yet."""
        self.took: list[float] = []
        self.games = 0
        self.choices = hashlib.blake2b(digest_size=8)

    def quantiles(self) -> list[float]:
        """The columns of the table."""
        ordered = sorted(self.took)
        last = len(ordered) - 1
        return [ordered[min(last, int(part * len(ordered)))] for part in (0.5, 0.9, 0.99, 0.999, 1)]


def measure(game: Game, games: int, seconds: float, seed: int) -> Thought:
    """Greedy in every seat."""
    found = Thought()
    bot = bots.make("greedy")
    end = time.process_time() + seconds
    for number in range(games):
        state = game.initial()
        table = Rng(seed + number)
        own = [Rng(seed + number, 1 + seat) for seat in range(game.seats)]
        while not state.over:
            seat = int(state.next_seat())
            if seat == CHANCE:
                state.act(CHANCE, state.sample(table))
                continue
            legal = [int(action) for action in state.legal(seat)]
            action = legal[0]
            if len(legal) > 1:
                situation = Situation(game, state, seat, legal)
                began = time.process_time()
                action = bot.choose(situation, own[seat])
                now = time.process_time()
                found.took.append(1000 * (now - began))
                found.choices.update(action.to_bytes(8, "big", signed=True))
                if now > end:
                    return found
            state.act(seat, action)
        found.games += 1
    return found


def main() -> None:
    """Measure and print a row a game."""
    reader = argparse.ArgumentParser(description="Processor time of the greedy bot's decisions.")
    reader.add_argument("games_of", nargs="*", metavar="GAME", help="the games to measure (all)")
    reader.add_argument("--games", type=int, default=1_000, metavar="N")
    reader.add_argument("--seconds", type=float, default=20.0, metavar="T")
    reader.add_argument("--seed", type=int, default=1, metavar="S")
    reader.add_argument("--players", type=int, metavar="P", help="seats (as many as the game takes)")
    reader.add_argument("--option", action="append", default=[], metavar="K=V")
    args = reader.parse_args()
    build = "the source" if machine.__file__.endswith(".py") else "the compiled build"
    print(f"{build}, milliseconds of processor time")
    print(
        f"{'game':14} {'seats':>5} {'games':>5} {'decisions':>9} ",
        *(f"{name:>8}" for name in COLUMNS),
        " choices",
    )
    for name in args.games_of or game_names():
        kind = game_class(name)
        options: dict[str, object] = dict(pair.split("=", 1) for pair in args.option)
        options["players"] = args.players or max(kind.counts)
        game = kind.make(options, simulated=True)
        found = measure(game, args.games, args.seconds, args.seed)
        print(
            f"{name:14} {game.seats:5} {found.games:5} {len(found.took):9} ",
            *(f"{value:8.2f}" for value in found.quantiles()),
            f" {found.choices.hexdigest()}",
            flush=True,
        )


if __name__ == "__main__":
    main()
