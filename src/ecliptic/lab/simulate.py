"""`simulate`: play many seeded games and count. The same seed gives the same games, in any number of processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import msgspec

from ecliptic.bots import Bot
from ecliptic.core.game import Game
from ecliptic.lab.playing import LIMIT, RANDOM, Setting, SimulationError, Totals, make_bot
from ecliptic.lab.workers import play_here, play_in_processes

__all__ = ["Result", "SimulationError", "Stopped", "simulate"]

TICK = 0.1  # seconds between two calls of a progress function


class Result(TypedDict):
    """What `simulate` returns. All but the last line's times depends on game, bots, games and seed alone."""

    game: str
    options: dict[str, object]  # all of them, as they were played
    games: int  # asked for
    finished: int  # played to their end; the rest ran into the limit of decisions
    decisions: int
    choices: int  # decisions with at least two legal actions
    seconds: float
    decisions_per_second: float
    wins_by_seat: list[
        float
    ]  # winners who share count a fraction each; a game that no seat won counts nowhere
    mean_score_by_seat: list[float]  # of the finished games
    late_by_seat: list[int]  # decisions for which a bot took longer than it might


class Stopped(KeyboardInterrupt):
    """The simulation was interrupted; `played` games were done, and their records are kept."""

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
    limit: int = LIMIT,
    seconds: float | None = None,
) -> Result:
    """Play games 1 to `games` and count. `Game.make(..., simulated=True)` makes a game with options fit for this.

    `bots` are seated in order, by name or as objects; seats beyond them are random. With `out` every game leaves a
    record there, a file each. `progress` True shows a bar if there is a terminal; a function is called with the number
    of games played and asked for. With more than one job a script that
    defines a bot or a game of its own needs `if __name__ == "__main__":` around what it does.

    `seconds` is how long a bot may think about one decision (greedy then gives the best that it has so far). One that
    thinks on can't be stopped: its answer is taken, and `late_by_seat` counts how often. With a limit games may differ
    from run to run, as machines do.

    ValueError for wrong use, OSError if records can't be written, `SimulationError` if a game goes wrong, `Stopped`
    (a KeyboardInterrupt) on Ctrl-C.
    """
    if games < 1 or jobs < 1 or limit < 1:
        raise ValueError("a simulation needs at least one game and one job")
    if seconds is not None and not seconds > 0:
        raise ValueError("a limit of time is more than 0 seconds")
    if not -(2**63) <= seed < 2**63:
        raise ValueError("a seed is a number of at most 64 bits")
    folder = Path(out) if out is not None else None
    setting = Setting(
        kind=type(game),
        options=game.options,
        content_dir=game.content_dir,
        bots=seat_bots(bots, game.seats),
        seed=seed,
        out=folder,
        limit=limit,
        seconds=seconds,
    )
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    totals = _run(setting, game.title, games, min(jobs, games), progress)
    seconds = time.perf_counter() - began
    return Result(
        game=game.name,
        options=msgspec.to_builtins(game.options),
        games=games,
        finished=totals.finished,
        decisions=totals.decisions,
        choices=totals.choices,
        seconds=round(seconds, 6),
        decisions_per_second=round(totals.decisions / seconds, 1),
        wins_by_seat=[float(wins) for wins in totals.wins],
        mean_score_by_seat=[float(score) / max(totals.finished, 1) for score in totals.scores],
        late_by_seat=totals.late,
    )


def seat_bots(given: Sequence[str | Bot], seats: int) -> tuple[str | Bot, ...]:
    """A bot for every seat, random where none is given. ValueError for too many, or for a name that no bot has."""
    if len(given) > seats:
        raise ValueError(f"there are {seats} seats, so {len(given)} bots are too many")
    for bot in given:
        make_bot(bot)
    return (*given, *[RANDOM] * (seats - len(given)))


def _run(
    setting: Setting, title: str, games: int, jobs: int, progress: bool | Callable[[int, int], None]
) -> Totals:
    played = 0
    with _shown(title, games, progress) as show:
        due = 0.0

        def done(number: int) -> None:
            nonlocal played, due
            played = number
            now = time.monotonic()
            if now >= due or number == games:
                due = now + TICK
                show(number, games)

        try:
            if jobs == 1:
                return play_here(setting, games, done)
            return play_in_processes(setting, games, jobs, done)
        except KeyboardInterrupt:
            raise Stopped(played) from None


@contextmanager
def _shown(
    title: str, games: int, progress: bool | Callable[[int, int], None]
) -> Iterator[Callable[[int, int], None]]:
    """How the progress is shown: by the caller's function, by a bar on the terminal, or not at all."""
    if callable(progress):
        yield progress
    elif not progress or not sys.stderr.isatty():
        yield lambda played, games: None
    else:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=games)
            yield lambda played, games: bar.update(task, completed=played)
