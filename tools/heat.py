"""How sure a game's advice may be: fits the heats of `advice/clock.py` to games that greedy plays against itself.

    python tools/heat.py vertium --games 400
    ECLIPTIC_OPT=2 python tools/compiled.py python tools/heat.py spacecorp --games 300

Where the clock goes on, what every seat's position is worth is written down, and at the end who won. The heat of a
stretch is the one by which a softmax over the seats makes what happened likeliest. Prints the table for `HEATS`, with
how many moments each number stands for; a stretch without a moment has the number before it.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from math import exp, log
from typing import Any, Final

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.core.advice import NODES, chances
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng

# What is played, taking turns; and how many parts a game has (see `stage` of its clock).
SETTINGS: Final[dict[str, list[dict[str, object]]]] = {
    "vertium": [{"players": n} for n in (2, 3, 4)],
    "spacecorp": [
        {"players": n, "first_era": first, "last_era": last, "ask": "able"}
        for n in (3, 4)
        for first, last in (
            ("mariners", "mariners"),
            ("mariners", "planeteers"),
            ("mariners", "starfarers"),
            ("planeteers", "planeteers"),
            ("starfarers", "starfarers"),
        )
    ],
    "solar_roller": [{"players": n} for n in (2, 3, 4)],
    "solarius": [{"players": n} for n in (2, 3, 4)],
    "solarquest": [{"players": 4, "rounds": 25}],
}
PARTS: Final = {"vertium": 2, "spacecorp": 6}
LOGS: Final = ("vertium",)  # evaluations that are chances already
LOW: Final = 0.0001

Moment = tuple[list[float], dict[int, float]]  # what each seat's position is worth; who won, and what share


def main() -> int:
    """Play, fit, print."""
    reader = argparse.ArgumentParser()
    reader.add_argument("game", choices=sorted(SETTINGS))
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--seed", type=int, default=71000)
    args = reader.parse_args()
    stretches: list[list[Moment]] = [[] for _ in range(PARTS.get(args.game, 1) * NODES)]
    settings = SETTINGS[args.game]
    for number in range(args.games):
        game = game_class(args.game).make(settings[number % len(settings)])
        for stretch, worth, won in played(game, args.seed + number):
            stretches[stretch].append((worth, won))
    heat = 0.0
    for k, moments in enumerate(stretches):
        heat = fitted(moments) if moments else heat
        print(
            f"part {k // NODES}, {k % NODES + 1} of {NODES}: {heat:.4g} ({len(moments)} moments)", flush=True
        )
    return 0


def played(game: Game, seed: int) -> list[tuple[int, list[float], dict[int, float]]]:
    """A game, as moments: the number of the stretch, worths, winners."""
    clock: Any = import_module(f"ecliptic.games.{game.name}.advice.clock")
    advice, greedy = game.advice, bots.make("greedy")
    state, dice = game.initial(), Rng(seed)
    own = [Rng(seed, 1 + seat) for seat in range(game.seats)]
    met: list[tuple[int, list[float]]] = []
    last = -1
    while not state.over:
        seat = int(state.next_seat())
        if seat == CHANCE:
            state.act(CHANCE, state.sample(dice))
            continue
        now = int(advice.clock(state))
        if now != last:
            last = now
            worth = [advice.evaluate(state, k) for k in range(game.seats)]
            if game.name in LOGS:
                worth = [log(min(max(x, LOW), 1.0 - LOW)) for x in worth]
            met.append((int(clock.stage(state) * NODES), worth))
        legal = [int(action) for action in state.legal(seat)]
        state.act(seat, greedy.choose(Situation(game, state, seat, legal), own[seat]))
    winners = game.winners(state)
    won = {seat: 1.0 / len(winners) for seat in winners}
    return [(stretch, worth, won) for stretch, worth in met]


def fitted(moments: list[Moment]) -> float:
    """The heat with the greatest likelihood, by golden section over its logarithm."""
    ratio = (5**0.5 - 1) / 2
    low, high = log(0.01), log(1_000_000.0)
    while high - low > 0.005:
        one, other = high - ratio * (high - low), low + ratio * (high - low)
        if likelihood(moments, exp(one)) > likelihood(moments, exp(other)):
            high = other
        else:
            low = one
    return exp((low + high) / 2)


def likelihood(moments: list[Moment], heat: float) -> float:
    """The logarithm of how likely the winners are."""
    total = 0.0
    for worth, won in moments:
        chance = chances(worth, heat)
        total += sum(share * log(max(chance[seat], 1e-12)) for seat, share in won.items())
    return total


if __name__ == "__main__":
    sys.exit(main())
