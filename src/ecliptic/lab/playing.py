"""Seeded games of bots, one after the other. A game depends on nothing but its setting, the seed and its number.

Randomness: every game has its own generators, all made from (seed, game number). Stream 0 is the table's: it rolls the
dice, deals the cards and chooses for the seats called `random`, by the compiled loop of `ecliptic.core.playout`; stream
1 + seat is a bot's own. Bots are asked wherever two actions are legal.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import Struct

from ecliptic import bots
from ecliptic.bots import Bot, Situation
from ecliptic.core.game import Game
from ecliptic.core.headers import header_of
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.options import GameOptions
from ecliptic.core.playout import Tally, Trace, playout
from ecliptic.core.record import End, Entry, Record
from ecliptic.core.rng import Rng
from ecliptic.lab.columns import Columns

RANDOM: Final = "random"
GRACE: Final = (
    0.1  # seconds over its time that a bot is not called late for: none looks at the clock at every step
)
LIMIT: Final = 1_000_000  # after so many decisions a game counts as one that does not end

Exact = int | Fraction


class SimulationError(RuntimeError):
    """A game of a simulation went wrong: the rules or a bot have a mistake. The sentence names the game."""


class Setting(Struct, frozen=True):
    """What is played, in a form that travels to other processes."""

    kind: type[Game]
    options: GameOptions
    content_dir: Path | None
    bots: tuple[str | Bot, ...]  # one a seat; names are made into bots on arrival
    seed: int
    limit: int = LIMIT
    seconds: float | None = None  # that a bot may think about one decision
    measured: bool = False  # rows of what is measured are wanted
    decisions: bool = False  # of every decision, too
    recorded: bool = False  # records are wanted
    law: tuple[int, str] | None = None  # rules version and content that whoever plays must have

    def make_game(self) -> Game:
        """The game. SimulationError where the rules or the content are others than those that were asked for."""
        game = self.kind(self.options, self.content_dir)
        if self.law not in (None, law_of(game)):
            raise SimulationError(
                f"a process that plays has other rules or content of {game.title} than this one"
            )
        return game


def law_of(game: Game) -> tuple[int, str]:
    """Rules version and content of a game."""
    return game.rules_version, game.content_hash


class Totals:
    """What a number of games came to, in exact numbers: adding up in another order gives the same."""

    def __init__(self, seats: int) -> None:
        """Nothing played yet."""
        self.played = 0
        self.finished = 0
        self.decisions = 0
        self.choices = 0
        self.wins: list[Exact] = [0] * seats
        self.scores: list[Exact] = [0] * seats
        self.late = [0] * seats  # decisions that took longer than they might

    def add(self, other: Totals) -> None:
        """Add what other games came to."""
        self.played += other.played
        self.finished += other.finished
        self.decisions += other.decisions
        self.choices += other.choices
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.late = [a + b for a, b in zip(self.late, other.late, strict=True)]

    def dump(self) -> dict[str, object]:
        """As plain data, exact."""
        return {
            "played": self.played,
            "finished": self.finished,
            "decisions": self.decisions,
            "choices": self.choices,
            "wins": [str(wins) for wins in self.wins],
            "scores": [str(score) for score in self.scores],
            "late": self.late,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Totals:
        """What `dump` wrote. KeyError, TypeError or ValueError if it is not that."""
        totals = cls(len(data["late"]))
        totals.played, totals.finished = int(data["played"]), int(data["finished"])
        totals.decisions, totals.choices = int(data["decisions"]), int(data["choices"])
        totals.wins = [_exact(Fraction(wins)) for wins in data["wins"]]
        totals.scores = [_exact(Fraction(score)) for score in data["scores"]]
        totals.late = [int(late) for late in data["late"]]
        return totals

    def end(self, winners: list[int], scores: list[float]) -> None:
        """Count a game that ended. Winners who share count a fraction each."""
        self.finished += 1
        for seat in winners:
            self.wins[seat] += 1 if len(winners) == 1 else Fraction(1, len(winners))
        for seat, score in enumerate(scores):
            self.scores[seat] += int(score) if float(score).is_integer() else Fraction(score)


def _exact(number: Fraction) -> Exact:
    return int(number) if number.denominator == 1 else number


class Block(Struct):
    """Games one after the other that were played, and what is kept of them.

    The bytes are as `Meter.take` hands them on.
    """

    first: int  # the number of the first
    totals: Totals
    counts: bytes = b""
    measures: bytes = b""
    decisions: bytes = b""
    records: list[tuple[str, str]] = []  # file names and texts

    @property
    def numbers(self) -> range:
        """Which games they are."""
        return range(self.first, self.first + self.totals.played)


def game_seed(seed: int, number: int) -> int:
    """The 64-bit seed of one game of a simulation."""
    digest = hashlib.blake2b(f"{seed} {number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def make_bot(bot: str | Bot, kind: type[Game]) -> Bot | None:
    """The bot, by name or given; None = random. ValueError, with one sentence, if none has that name and plays this."""
    if isinstance(bot, Bot):
        return bot
    return None if bot == RANDOM else bots.make(bot, kind)


def record_name(game: str, seed: int, number: int) -> str:
    """The file that holds the record of one game of a simulation."""
    return f"{game}-{seed}-{number:06}.jsonl"


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all; an older one of that name is replaced."""
    with signals_wait():
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(temporary).chmod(0o644)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise


@contextlib.contextmanager
def signals_wait() -> Iterator[None]:
    """Interrupts and requests to end wait until this is done, where the system can hold them back."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Watcher(Protocol):
    """Whoever looks on as bots choose."""

    def chosen(self, state: State, seat: int, offered: Sequence[int], action: int) -> None:
        """A bot has chosen this of what it was offered; nothing is done yet."""

    def ended(self, number: int, state: State) -> None:
        """The game with this number is over, or was cut at the limit."""


class Player:
    """Plays the games of one setting, here and now."""

    def __init__(
        self,
        setting: Setting,
        clock: Callable[[], float] = time.monotonic,
        watcher: Watcher | None = None,
    ) -> None:
        """Make the game once; every match begins with a copy of its first state. `clock` times bots with a limit."""
        self.setting = setting
        self.clock = clock
        self._watcher = watcher
        self.game = setting.make_game()
        self._first = self.game.initial()
        self._bots = [make_bot(bot, setting.kind) for bot in setting.bots]
        self._asked = sum(1 << seat for seat, bot in enumerate(self._bots) if bot is not None)
        self._columns = Columns(self.game) if setting.measured else None
        self._meter = self._columns.meter(setting.decisions) if self._columns is not None else None

    def play(self, numbers: Sequence[int]) -> Block:
        """Play the games with these numbers, which follow each other. SimulationError if one goes wrong."""
        block = Block(numbers[0], Totals(self.game.seats), records=[])
        for number in numbers:
            try:
                record = self._play(number, block.totals)
            except Exception as error:
                trouble = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                raise SimulationError(
                    f"game {number} of seed {self.setting.seed} went wrong: {trouble}"
                ) from error
            if record is not None:
                name = record_name(self.game.name, self.setting.seed, number)
                block.records.append((name, str(record)))
        if self._meter is not None:
            block.counts, block.measures, block.decisions = self._meter.take()
        return block

    def _play(self, number: int, totals: Totals) -> Record | None:
        """Play one game into the totals; its record if one is wanted."""
        state = self._first.clone()
        trace = Trace() if self.setting.recorded else None
        meter = self._meter
        if meter is not None:
            meter.begin(state, number)
        tally = self._play_on(state, game_seed(self.setting.seed, number), trace, totals)
        record = None if trace is None else self._record(number, trace)
        if self._watcher is not None:
            self._watcher.ended(number, state)
        totals.played += 1
        winners: list[int] = []
        if state.over or meter is not None:
            scores = self.game.scores(state)
        if state.over:
            winners = self.game.winners(state)
            totals.end(winners, scores)
            if record is not None:
                record.entries.append(Entry(n=len(record) + 1, end=End(scores=scores, winners=winners)))
        if meter is not None and self._columns is not None:
            meter.end(state.over, tally.chances, scores, winners, self._columns.points(state))
        return record

    def _record(self, number: int, trace: Trace) -> Record:
        header = header_of(self.game, [RANDOM if bot is None else bot.name for bot in self._bots])
        header.table = f"simulation {self.setting.seed} game {number}"
        text = self.game.actions.text
        entries = [
            Entry(n=k, chance=text(action)) if seat == CHANCE else Entry(n=k, seat=seat, do=text(action))
            for k, (seat, action) in enumerate(zip(trace.seats, trace.actions, strict=True), 1)
        ]
        return Record(header, entries)

    def _play_on(self, state: State, seed: int, trace: Trace | None, totals: Totals) -> Tally:
        """Let chance and random seats play by themselves, and ask bots in between."""
        table = Rng(seed)
        own = [Rng(seed, 1 + seat) for seat in range(self.game.seats)]
        limit, tally, meter = self.setting.limit, Tally(), self._meter
        while True:
            playout(state, table, tally, limit - tally.decisions, self._asked, trace, meter)
            if tally.finished or tally.decisions >= limit:
                break
            seat = state.next_seat()
            offered = list(state.legal(seat))
            bot = self._bots[seat]
            assert bot is not None
            situation = Situation(self.game, state, seat, offered, self.setting.seconds, self.clock)
            action = bot.choose(situation, own[seat])
            late = situation.late(GRACE)
            totals.late[seat] += late
            if action not in offered:
                raise RuntimeError(f"the bot {bot.name} chose an action it was not offered")
            tally.decisions += 1
            tally.choices += 1
            if self._watcher is not None:
                self._watcher.chosen(state, seat, offered, action)
            if trace is not None:
                trace.add(seat, action)
            if meter is not None:
                meter.asked(state, seat, len(offered), action)
                if late:
                    meter.late(seat)
            state.act(seat, action)
            if meter is not None:
                meter.happened(state)
        totals.decisions += tally.decisions
        totals.choices += tally.choices
        return tally
