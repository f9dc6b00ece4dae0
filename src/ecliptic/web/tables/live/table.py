"""Live tables: a match, who sits where, who watches, and the lock through which every change goes.

Memory is a cache of the store: a change is committed first, then shown. If that fails, memory goes back. What is done
at a table lies in modules of its own: `acting`, `asides`, `by_hand`, `looking`, `voting`, `rounds` and others.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Entry
from ecliptic.core.standing import LET_GO
from ecliptic.core.views import Line
from ecliptic.web.storage.rows import LineRow, PersonRow, SeatRow, TableRow, is_joined
from ecliptic.web.tables.live.ballots import TableVotes
from ecliptic.web.tables.live.base import Keeper, TableBase
from ecliptic.web.tables.live.drawn import Drawn
from ecliptic.web.tables.live.hinted import Hints, with_hints
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.pacing import Pace
from ecliptic.web.tables.live.plans import EASE, Plans
from ecliptic.web.tables.live.snapshots import Snapshots
from ecliptic.web.tables.live.talking import Talk
from ecliptic.web.tables.live.timing import TableClock


class Table(TableBase):
    """One table in memory, with all its parts."""

    def __init__(
        self, needs: Needs, keeper: Keeper, row: TableRow, game: Game, match: Match, seats: list[SeatRow]
    ) -> None:
        super().__init__(needs, keeper, row, game, match, seats)
        self.shelf = row.id  # under which its study is kept
        self.task: asyncio.Task[None] | None = None  # plays the bots
        self.snapshots = Snapshots(self)
        self.clock = TableClock(self)
        self.plans = Plans(self)
        self.talk = Talk(self)
        self.votes = TableVotes(self)
        self.hints = Hints(self)
        self.pace = Pace(self)
        self.coached: dict[str, dict[str, set[int]]] = {}  # see `matters`
        self.lifted: dict[str, int] = {}  # whose hand is open on a shared screen
        self.own: dict[int, int] = {}  # number of each seat's last own line
        self.chose: dict[int, int] = {}  # number of the line before each seat's last choice
        self.joined: set[int] = set()  # lines that belong to the own one before: one press made them
        self.taken_back: Counter[int] = Counter()  # choices of each seat since it could take nothing back
        self.gone: frozenset[int] = frozenset()  # the seats that were absent when it was last looked
        self.mixing = needs.store.mixing(row.id)  # the words in the dice
        self.timer: asyncio.TimerHandle | None = None  # of a round of words
        self.wordless: set[str] = set()  # the people whose browsers gave none when they were asked
        self.fruitless = 0  # rounds that came to nothing

    @property
    def easy(self) -> set[int]:
        """The seats that let go by whatever can be until their next turn. Only their own pages may tell."""
        return {seat.no for seat in self.seats if self.plans.row(seat.no).answers.get(LET_GO) == EASE}

    @property
    def present(self) -> Table:
        """This table as it is now: see `behind`."""
        return self

    def known(self, person: PersonRow | None) -> bool:
        """Whether somebody has a page of their own here; all others see the same."""
        return person is not None and (self.concerns(person) or self.talk.apart(person))

    def lines(self, seat: int | None, since: int = 0) -> list[tuple[int, Line]]:
        """The log from a line on, as a viewer may read it, with who asked for hints."""
        return with_hints(self.match.lines(seat, since), self.hints.used, since)

    # ---- who comes and goes ------------------------------------------------------------------------------

    def arrive(self, person: PersonRow | None) -> None:
        """A stream opened."""
        came = self.presence.arrive(person)
        if person is None:
            return
        if self.presence.streams[person.id] == 1:
            self.wordless.discard(person.id)
            self.clock.connection(person.id)
            self.needs.notices.seen(self.id, person.id)
        self.keeper.arrived(self)
        if came and self.belongs(person):
            self.bump()

    def leave(self, person: PersonRow | None) -> None:
        """A stream closed. Others hear of it when it stays closed."""
        if self.presence.leave(person) and person is not None and self.belongs(person):
            self.presence.left_at(person.id)
            self.clock.connection(person.id)
            self.talk.left(person.id)
        if not self.presence.watching:  # what nobody shows is not kept
            self.rendered.clear()
            self.drawn = Drawn()

    def greet(self, person: PersonRow | None) -> None:
        """Somebody was here a moment ago, with or without a stream."""
        self.presence.look()
        self.keeper.wake(self)
        if person is None or not self.belongs(person):
            return
        self.needs.notices.seen(self.id, person.id)
        if self.presence.touch(person.id):
            self.bump()

    # ---- what it stands on -------------------------------------------------------------------------------

    def choose(
        self, *, hints: bool | None = None, study: str | None = None, signs: bool | None = None
    ) -> None:
        """Other settings from now on; None: as it was."""
        now = self.row.settings
        settings = replace(
            now,
            hints=now.hints if hints is None else hints,
            study=now.study if study is None else study,
            signs=now.signs if signs is None else signs,
        )
        self.needs.store.set_settings(self.id, settings)
        self.row = replace(self.row, settings=settings)

    def put_match(self, match: Match) -> None:
        """Another one that stands where this one does, and remembers more of what stands."""
        match.auto_chance, match.names = self.match.auto_chance, self.names
        self.match = match
        self.look_for_hands()

    def recall(self, lines: Sequence[LineRow], entries: Sequence[Entry]) -> None:
        """After a restart: what was each seat's own last line."""
        last = -1  # whose decision the chance outcomes belong to
        asides: dict[str, bool] = {}  # by verb
        for line, entry in zip(lines, entries, strict=True):
            if is_joined(line):
                self.joined.add(line.n)
            if entry.words is not UNSET:
                continue
            if entry.do is not UNSET:
                verb = entry.do.partition(" ")[0]
                if verb not in asides:
                    asides[verb] = self.is_aside(entry.do)
                if asides[verb]:
                    continue
            if entry.seat is not UNSET and entry.auto is UNSET:
                last = entry.seat
                self.own[last] = line.n
                if line.n not in self.joined:
                    self.chose[last] = line.n - 1
            elif last >= 0 and not self.game.automata:
                self.own[last] = line.n

    def stop(self) -> None:
        """It is in memory no more: nothing of it goes on."""
        if self.timer is not None:
            self.timer.cancel()
        if self.task is not None:
            self.task.cancel()
        self.hints.drop()
