"""What mass play costs: random games alone, counted, measured, and as a run that is kept.

    ECLIPTIC_OPT=3 .venv/bin/python tools/compiled.py python bench/mass.py [GAME ...] [--seconds T] [--players P]
    ECLIPTIC_OPT=3 .venv/bin/python tools/compiled.py python bench/mass.py vertium --run 1000000 --jobs 2

The first line prints games a second of processor time, the rows in slices that take turns, the median slice of each:
`alone` is what `ecliptic bench` measures, `counted` is `ecliptic simulate`, `measured` what a run adds (rows of all
columns, in memory), `decisions` the same with a row a decision. The second line plays a run into a folder that is
thrown away, and prints its time on the clock and of the processors, and the most memory that it had: of the process
that writes, and of the largest of those that play.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ecliptic.core import machine
from ecliptic.core.game import Game
from ecliptic.core.playout import Tally, playout
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.lab import open_run, simulate
from ecliptic.lab.columns import Columns
from ecliptic.lab.playing import Player, Setting, game_seed

SLICES: Final = 7
BATCH: Final = 10  # games between two looks at the clock


def alone(game: Game) -> Callable[[range], None]:
    """Random play by the compiled loop, and nothing else."""
    first = game.initial()

    def play(numbers: range) -> None:
        for number in numbers:
            playout(first.clone(), Rng(game_seed(0, number)), Tally())

    return play


def by_player(game: Game, *, measured: bool, decisions: bool = False) -> Callable[[range], None]:
    """What `simulate` does with each game."""
    setting = Setting(
        kind=type(game),
        options=game.options,
        content_dir=game.content_dir,
        bots=("random",) * game.seats,
        seed=0,
        measured=measured,
        decisions=decisions,
    )
    return Player(setting).play


def rates(game: Game, seconds: float) -> dict[str, float]:
    """Games a second of processor time, each way."""
    ways = {
        "alone": alone(game),
        "counted": by_player(game, measured=False),
        "measured": by_player(game, measured=True),
        "decisions": by_player(game, measured=True, decisions=True),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    for part in range(SLICES):
        for name, play in ways.items():
            first, began = 1 + 100_000 * part, time.process_time()
            number = first
            while (took := time.process_time() - began) < seconds / SLICES or number == first:
                play(range(number, number + BATCH))
                number += BATCH
            found[name].append((number - first) / took)
    return {name: statistics.median(slices) for name, slices in found.items()}


def run(game: Game, games: int, jobs: int) -> None:
    """A whole run, and what it took."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        simulate(game, games=games, seed=1, jobs=jobs, out=Path(folder) / "run", progress=True)
        played = time.perf_counter() - began
        table = open_run(Path(folder) / "run").games(["turns", "seat1_win"])
        size = sum(path.stat().st_size for path in (Path(folder) / "run").iterdir())
        took = time.perf_counter() - began
    own, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime
    print(
        f"{game.title}, {table.num_rows:,} games, {jobs} jobs: {played:,.1f} s, read again {took - played:,.1f} s, "
        f"processors {cpu:,.1f} s, {own.ru_maxrss // 1024} MB and {theirs.ru_maxrss // 1024} MB a process, "
        f"{size / 2**20:,.0f} MB on the disk"
    )


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=3.5)
    parser.add_argument("--run", type=int, metavar="N")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    print("compiled" if machine.__file__.endswith(".so") else "source")
    for name in args.games or game_names():
        given = {"players": args.players} if args.players else {}
        game = game_class(name).make(given, simulated=True)
        if args.run:
            run(game, args.run, args.jobs)
            continue
        found = rates(game, args.seconds)
        shares = ", ".join(f"{way} {rate:,.1f} ({rate / found['alone']:.0%})" for way, rate in found.items())
        print(f"{game.title}, {game.seats} seats, {len(Columns(game).counts)} counts: {shares}")


if __name__ == "__main__":
    main()
