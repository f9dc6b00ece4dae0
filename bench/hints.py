"""How long hints take: processor time of hints at decisions of random games, asked for with so many seconds each.

    .venv/bin/python bench/hints.py [GAME ...] [--hints N] [--seconds T] [--every K]
    ECLIPTIC_OPT=3 .venv/bin/python tools/compiled.py python bench/hints.py

The first line measures the source, the second the compiled build. The clock that hints look at is processor time, so a
busy machine changes nothing. Prints for each game what the time had come to, how many worlds there were, and how often
there was a reason.
"""

from __future__ import annotations

import argparse
import time
from typing import Final

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.bots.why import NOBODY
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng

SEED: Final = 11


def measure(game: Game, hints: int, seconds: float, every: int) -> list[tuple[float, bots.Hint]]:
    """Hints at every so manieth decision of random games with several choices."""
    found: list[tuple[float, bots.Hint]] = []
    number = seen = 0
    while len(found) < hints:
        state, dice = game.initial(), Rng(SEED + number)
        number += 1
        while not state.over and len(found) < hints:
            seat = int(state.next_seat())
            if seat == CHANCE:
                state.act(CHANCE, state.sample(dice))
                continue
            legal = [int(action) for action in state.legal(seat)]
            if len(legal) > 1:
                seen += 1
                if seen % every == 0:
                    begun = time.process_time()
                    asked = Situation(game, state, seat, legal, seconds, time.process_time)
                    hint = bots.hint(asked)
                    found.append((time.process_time() - begun, hint))
            state.act(seat, legal[dice.below(len(legal))])
    return found


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=game_names(), metavar="GAME")
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.4)
    parser.add_argument("--every", type=int, default=13)
    parser.add_argument("--players", type=int, default=3)
    args = parser.parse_args()
    print(f"{'game':14} {'median s':>8} {'95 %':>6} {'longest':>7} {'worlds':>7} {'none':>5} {'reasons':>8}")
    for name in args.games:
        game = game_class(name).make({"players": args.players})
        found = measure(game, args.hints, args.seconds, args.every)
        took = sorted(seconds for seconds, _ in found)
        worlds = sorted(hint.worlds for _, hint in found)
        some = [hint for _, hint in found if hint.worlds]
        said = sum(NOBODY not in hint.rows[0].why for hint in some)
        middle, most = took[len(took) // 2], took[min(len(took) - 1, int(0.95 * len(took)))]
        print(
            f"{name:14} {middle:8.2f} {most:6.2f} {took[-1]:7.2f} {worlds[len(worlds) // 2]:7}"
            f" {worlds.count(0):5} {said:4}/{len(some)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
