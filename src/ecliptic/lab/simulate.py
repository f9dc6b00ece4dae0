"""`simulate`: play many seeded games and count. The same seed gives the same games, in any number of processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

import msgspec

from ecliptic.bots import Bot
from ecliptic.core.game import Game
from ecliptic.lab import playing
from ecliptic.lab.cluster import play_on_cluster
from ecliptic.lab.manifest import manifest_of
from ecliptic.lab.playing import SimulationError
from ecliptic.lab.result import Result, result_of
from ecliptic.lab.run import RunFolder
from ecliptic.lab.workers import Work, play_here, play_in_processes

__all__ = ["SimulationError", "Stopped", "simulate"]

TICK = 0.1  # seconds between two calls of a progress function


class Stopped(KeyboardInterrupt):
    """The simulation was interrupted; `played` games were done, and are kept where they are to be."""

    def __init__(self, played: int) -> None:
        """Remember how far it came."""
        super().__init__(f"interrupted after {played} games")
        self.played = played


def simulate(
    game: Game,
    bots: Sequence[str | Bot] = (),
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    out: str | Path | None = None,
    progress: bool | Callable[[int, int], None] = False,
    limit: int = playing.LIMIT,
    seconds: float | None = None,
    *,
    decisions: bool = False,
    records: str | Path | None = None,
    cluster: str | None = None,
) -> Result:
    """Play games 1 to `games` and count. `Game.make(..., simulated=True)` makes a game with options fit for this.

    `bots` are seated in order, by name or as objects; seats beyond them are random. `out` is the folder of a run
    (docs/lab.md): tables with a row a game, and of every decision too if `decisions`. What is there of the same run
    already is not played again. It takes the extra `lab`. With `records` every game leaves a record there, a file each.
    `progress` True shows a bar if there is a terminal; a function is called with the number of games played and asked
    for.

    With more than one job a script that defines a bot or a game of its own needs `if __name__ == "__main__":` around
    what it does. `cluster` is the address of a Ray cluster ("auto": the one of this machine), which then plays in the
    place of jobs; it takes the extra `cluster`.

    `seconds` is how long a bot may think about one decision (greedy then gives the best that it has so far). One that
    thinks on can't be stopped: its answer is taken, and `late_by_seat` counts how often. With a limit games may differ
    from run to run, as machines do.

    ValueError for wrong use, OSError if files can't be written, `SimulationError` if a game goes wrong, `Stopped`
    (a KeyboardInterrupt) on Ctrl-C.
    """
    if games < 1 or jobs < 1 or limit < 1:
        raise ValueError("a simulation needs at least one game and one job")
    if seconds is not None and not seconds > 0:
        raise ValueError("a limit of time is more than 0 seconds")
    if not -(2**63) <= seed < 2**63:
        raise ValueError("a seed is a number of at most 64 bits")
    if decisions and out is None:
        raise ValueError("decisions are kept in the folder of a run: give one")
    setting = playing.Setting(
        kind=type(game),
        options=game.options,
        content_dir=game.content_dir,
        bots=seat_bots(bots, game),
        seed=seed,
        limit=limit,
        seconds=seconds,
        measured=out is not None,
        decisions=decisions,
        recorded=records is not None,
        law=playing.law_of(game),
    )
    began = time.perf_counter()
    with _kept(game, setting, games, out) as kept:
        before = kept.totals.decisions
        if records is not None:
            Path(records).mkdir(parents=True, exist_ok=True)
        _run(setting, game.title, games, jobs, cluster, kept, records, progress)
        took = time.perf_counter() - began
        totals = kept.totals
    options = msgspec.to_builtins(game.options)
    return result_of(game.name, options, games, totals, totals.decisions - before, took)


class Kept(Protocol):
    """Where the games of a simulation go."""

    @property
    def totals(self) -> playing.Totals:
        """What the games came to so far."""

    def left(self) -> Iterable[range]:
        """Which are still to be played."""

    def keep(self, block: playing.Block) -> None:
        """Some of them, played."""


class Counted:
    """Games that are counted, and of which nothing else is kept."""

    def __init__(self, games: int, seats: int) -> None:
        """So many games, of so many seats."""
        self.totals = playing.Totals(seats)
        self._games = games

    def left(self) -> Iterable[range]:
        """All of them."""
        return [range(1, self._games + 1)]

    def keep(self, block: playing.Block) -> None:
        """Count them."""
        self.totals.add(block.totals)


@contextmanager
def _kept(game: Game, setting: playing.Setting, games: int, out: str | Path | None) -> Iterator[Kept]:
    """The folder of a run, closed whatever comes, or what only counts."""
    if out is None:
        yield Counted(games, game.seats)
        return
    with closing(RunFolder(Path(out), game, manifest_of(game, setting, games))) as run:
        yield run


def seat_bots(given: Sequence[str | Bot], game: Game) -> tuple[str | Bot, ...]:
    """A bot for every seat, random where none is given.

    ValueError for too many, for a name that no bot has, or for one that does not play this game.
    """
    seats = game.seats
    if len(given) > seats:
        raise ValueError(f"there are {seats} seats, so {len(given)} bots are too many")
    for bot in given:
        playing.make_bot(bot, type(game))
    return (*given, *[playing.RANDOM] * (seats - len(given)))


def _run(
    setting: playing.Setting,
    title: str,
    games: int,
    jobs: int,
    cluster: str | None,
    kept: Kept,
    records: str | Path | None,
    progress: bool | Callable[[int, int], None],
) -> None:
    work = Work(kept.left())
    with shown(title, games, kept.totals.played, progress) as show:
        due = 0.0

        def keep(block: playing.Block) -> None:
            nonlocal due
            for name, text in block.records:
                playing.write_whole(Path(records or ".") / name, text)
            block.records.clear()
            kept.keep(block)
            now = time.monotonic()
            if now >= due or kept.totals.played == games:
                due = now + TICK
                show(kept.totals.played, games)

        try:
            if cluster is not None:
                play_on_cluster(setting, work, cluster, keep)
            elif min(jobs, len(work)) <= 1:
                play_here(setting, work, keep)
            else:
                play_in_processes(setting, work, min(jobs, len(work)), keep)
        except KeyboardInterrupt:
            raise Stopped(kept.totals.played) from None


@contextmanager
def shown(
    title: str, games: int, before: int, progress: bool | Callable[[int, int], None]
) -> Iterator[Callable[[int, int], None]]:
    """How progress is shown: by the caller's function, by a bar on the terminal, or not at all.

    `before`: games that were there already.
    """
    if callable(progress):
        yield progress
    elif not progress or not sys.stderr.isatty():
        yield lambda played, games: None
    else:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed:,} of {task.total:,}"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(elapsed_when_finished=True),
        )
        began = time.monotonic()
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=games, completed=before, rate="")

            def show(played: int, games: int) -> None:
                rate = (played - before) / max(time.monotonic() - began, 1e-6)
                bar.update(
                    task,
                    completed=played,
                    rate=f"{rate:,.{0 if rate >= 10 else 1}f} a second",
                )

            yield show
