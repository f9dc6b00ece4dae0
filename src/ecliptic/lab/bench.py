"""Speed: random legal play of every game beside peers in the same run, and what copies, views and boards cost.

How: every row is measured in `SLICES` slices that take turns with the other rows' slices, and the median slice counts,
so that a slow moment of the machine harms no row more than another. A time is processor time on one core.
"""

from __future__ import annotations

import contextlib
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypedDict

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.playout import Tally, finish, playout
from ecliptic.core.rng import Rng
from ecliptic.lab import tictactoe_slices
from ecliptic.lab.slices import Catanatron, Here, Interpreted, Slice, Subject
from ecliptic.lab.tictactoe_slices import (
    NAME,
    PEERS,
    OpenSpiel,
    OpenSpielByPython,
    Ours,
    OursByPython,
    PettingZoo,
)

SLICES: Final = 5
COPIES: Final = 200  # clones that are weighed


class Row(TypedDict):
    """One row of a benchmark. None: not measured for this row."""

    game: str  # ours, or the peer's name
    peer: bool  # somebody else's engine
    build: str  # "compiled", "interpreted", or the peer's version
    loop: str  # "own": the engine plays the whole game; "python": a Python loop asks what is legal and applies one
    players: int
    decisions_per_second: float  # the legal list is asked for at each
    choices_per_second: float  # decisions with at least two legal actions
    games_per_second: float
    decisions_per_game: float
    # To each peer: choices a second to its actions a second; in tic-tac-toe decisions to decisions, with the same loop.
    ratios: dict[str, float]
    speedup: float | None  # compiled to interpreted, choices a second
    clone_us: float | None
    view_ms: float | None
    board_ms: float | None
    state_bytes: int | None  # memory that a clone takes; what it shares with the original does not count


def bench(
    games: Sequence[Game],
    seconds: float = 5.0,
    interpreted: bool = True,
    say: Callable[[str], None] = lambda what: None,
    tictactoe: bool = False,
) -> list[Row]:
    """A row for every game, for its source where the package is compiled, and for Catanatron if it is installed.

    With `tictactoe` also that game, ours and the peers'. `seconds` of processor time for each row. `say` is told what
    is being measured.
    """
    subjects: list[Subject] = []
    try:
        for game in games:
            here = Here(game)
            subjects.append(here)
            if interpreted and here.build == "compiled":
                subjects.append(Interpreted(game.name, game.seats))
        if games:
            _add_peers(subjects, Catanatron)
        if tictactoe:
            _add_tictactoe(subjects, interpreted)
        slices = _measure(subjects, seconds, say)
    finally:
        for subject in subjects:
            subject.close()
    rows = []
    for subject, found in zip(subjects, slices, strict=True):
        row = _rates(subject, found)
        if isinstance(subject, Here):
            say(f"{subject.game.title}: clone, view, board")
            _costs(row, subject.game, seconds)
        rows.append(row)
    _compare(rows)
    return rows


def _add_peers(subjects: list[Subject], *kinds: Callable[[], Subject]) -> None:
    """Those that are installed."""
    for kind in kinds:
        with contextlib.suppress(ImportError):
            subjects.append(kind())


def _add_tictactoe(subjects: list[Subject], interpreted: bool) -> None:
    """Ours in both loops, then every peer."""
    for ours in (Ours(), OursByPython()):
        subjects.append(ours)
        if interpreted and ours.build == "compiled":
            subjects.append(Interpreted(NAME, ours.seats, ours.loop, tictactoe_slices.__name__))
    _add_peers(subjects, OpenSpiel, OpenSpielByPython, PettingZoo)


def _measure(subjects: list[Subject], seconds: float, say: Callable[[str], None]) -> list[list[Slice]]:
    slices: list[list[Slice]] = [[] for _ in subjects]
    for subject in subjects:
        subject.slice(0)  # warm up
    for turn in range(SLICES):
        for subject, found in zip(subjects, slices, strict=True):
            say(f"random play, slice {turn + 1} of {SLICES}")
            found.append(subject.slice(seconds / SLICES))
    return slices


def _rates(subject: Subject, slices: list[Slice]) -> Row:
    def median(count: Callable[[Slice], int]) -> float:
        return round(statistics.median(count(part) / part.seconds for part in slices), 2)

    return Row(
        game=subject.name,
        peer=subject.peer,
        build=subject.build,
        loop=subject.loop,
        players=subject.seats,
        decisions_per_second=median(lambda part: part.decisions),
        choices_per_second=median(lambda part: part.choices),
        games_per_second=median(lambda part: part.games),
        decisions_per_game=round(
            sum(part.decisions for part in slices) / sum(part.games for part in slices), 1
        ),
        ratios={},
        speedup=None,
        clone_us=None,
        view_ms=None,
        board_ms=None,
        state_bytes=None,
    )


def _compare(rows: list[Row]) -> None:
    """Fill in what takes two rows."""
    source = {
        (row["game"], row["loop"]): row["choices_per_second"] for row in rows if row["build"] == "interpreted"
    }
    for row in rows:
        if row["peer"]:
            continue
        toy = row["game"] == NAME
        ours = row["decisions_per_second" if toy else "choices_per_second"]
        for peer in rows:
            if peer["peer"] and (peer["game"] in PEERS) == toy and peer["loop"] == row["loop"]:
                row["ratios"][peer["game"]] = round(ours / peer["decisions_per_second"], 2)
        slow = source.get((row["game"], row["loop"]))
        if row["build"] == "compiled" and slow:
            row["speedup"] = round(row["choices_per_second"] / slow, 2)


def _costs(row: Row, game: Game, seconds: float) -> None:
    """Clone, view and board in the middle of some games, the mean over these."""
    states = midgame(game)
    share = seconds / 20 / len(states)
    row["clone_us"] = round(1e6 * statistics.mean(_time(state.clone, share) for state in states), 3)
    views, boards = [], []
    for state in states:
        seat = state.acting()[0]
        view, prompt = game.view(state, seat), game.prompt(state, seat)
        views.append(_time(partial(game.view, state, seat), share))
        boards.append(_time(partial(game.draw, view, prompt), share))
    row["view_ms"] = round(1e3 * statistics.mean(views), 4)
    row["board_ms"] = round(1e3 * statistics.mean(boards), 4)
    row["state_bytes"] = round(statistics.mean(weigh(state) for state in states))


def midgame(game: Game) -> list[State]:
    """States of random games, one, two and three quarters through, where a seat is asked."""
    states: list[State] = []
    for number in range(1, 10):
        tally = Tally()
        playout(game.initial(), Rng(number), tally, 1_000_000)
        state, rng = game.initial(), Rng(number)
        playout(state, rng, Tally(), max(1, tally.decisions * (number % 3 + 1) // 4))
        finish(state, rng)
        if state.acting():
            states.append(state)
    if not states:
        state = game.initial()
        finish(state, Rng(1))
        states.append(state)
    return states[:3]


def weigh(state: State) -> int:
    """The bytes that a clone allocates, as Python's allocator counts them (`tracemalloc`): the mean of many clones."""
    running = tracemalloc.is_tracing()
    if not running:
        tracemalloc.start()
    try:
        kept: list[State | None] = [None] * COPIES
        before = tracemalloc.get_traced_memory()[0]
        for k in range(COPIES):
            kept[k] = state.clone()
        return (tracemalloc.get_traced_memory()[0] - before) // COPIES
    finally:
        if not running:
            tracemalloc.stop()


def _time(call: Callable[[], object], seconds: float) -> float:
    """Seconds of processor time for one call: the median of some batches."""
    batch, took = 1, 0.0
    while True:
        began = time.process_time()
        for _ in range(batch):
            call()
        took = time.process_time() - began
        if took >= max(seconds / SLICES, 0.001):
            break
        batch *= 2
    batches = [took]
    for _ in range(SLICES - 1):
        began = time.process_time()
        for _ in range(batch):
            call()
        batches.append(time.process_time() - began)
    return statistics.median(batches) / batch
