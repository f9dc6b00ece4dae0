"""What all parts of a table go by: what is played, who sits there, who is here, and whom a change wakes."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import UNSET

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.web.lessons import coach_of
from ecliptic.web.storage.rows import PersonRow, SeatRow, TableRow
from ecliptic.web.tables.live.drawn import Drawn
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.presence import Presence
from ecliptic.web.tables.live.waking import Change, Waking
from ecliptic.web.tables.names import isolated


class Keeper(Protocol):
    """Who has the tables in memory: the hub."""

    def has(self, table: TableBase) -> bool:
        """Whether a table is the one that is in memory here."""

    def check(self, table: TableBase) -> None:
        """StoreError if it is another process's by now: then nothing may be written from it."""

    def together(self, table: TableBase | None = None) -> AbstractContextManager[None]:
        """Several changes as one: stored all or not at all. Nothing may be awaited."""

    def wake(self, table: TableBase) -> None:
        """Let the table's bots play, and what is let go by go, if somebody waits for them."""

    def arrived(self, table: TableBase) -> None:
        """Somebody's page opened."""

    def wrote(self, table: TableBase) -> None:
        """Lines were written: who looks on from behind will see them."""


class TableBase:
    """A table as its parts know it. Every change happens inside `lock`."""

    def __init__(
        self, needs: Needs, keeper: Keeper, row: TableRow, game: Game, match: Match, seats: list[SeatRow]
    ) -> None:
        self.needs = needs
        self.keeper = keeper
        self.row = row
        self.game = game
        self.match = match
        self.seats = seats
        self.content = needs.contents.known(
            type(game), game.content_hash
        )  # None = the game's own figures, as they are
        self.lock = asyncio.Lock()
        self.moved = float(row.changed)  # when the last line that all may know of was written
        self.coach = coach_of(needs.lessons, needs.clock, row, game, match)
        self.presence = Presence(needs.clock, needs.started, self.bump)
        self.waking = Waking()
        self.sent: dict[tuple[str, str, bool], bytes] = {}  # what was made for streams, until the next change
        # What viewers see, by who they are, their seat and their language, until the next change.
        self.rendered: dict[tuple[str | None, int | None, str], object] = {}
        self.drawn = Drawn()
        self.given = [*match.record.header.seats]  # what people were called when the table was made
        self.names: list[str] = []
        self.watchers_shown = 0
        self.refresh_names()
        self.look_for_hands()

    @property
    def id(self) -> str:
        """The table's id, part of its address."""
        return self.row.id

    @property
    def live(self) -> bool:
        """Whether anybody can still act."""
        return self.row.status == "live"

    @property
    def present(self) -> TableBase:
        """This table as it is now: see `behind`."""
        return self

    # ---- who sits there ----------------------------------------------------------------------------------

    def refresh_names(self) -> None:
        """Take over what people are called now."""
        known = self.needs.store.names([seat.person for seat in self.seats if seat.person])
        called = [seat.label or known.get(seat.person or "", "") for seat in self.seats]
        self.names = [isolated(name) or f"Seat {k + 1}" for k, name in enumerate(called)]
        if self.live:  # the record's end seals what they are called then
            now = [name or f"Seat {k + 1}" for k, name in enumerate(called)]
            self.match.record.header.seats = [then or now[k] for k, then in enumerate(self.given)]
        self.names.extend(self.game.automata)
        self.match.names = self.names

    def look_for_hands(self) -> None:
        """Dice wait to be entered only while a person sits here who can do so."""
        asked = self.match.record.header.by_hand is not UNSET
        self.match.by_hand = asked and any(seat.person and not seat.bot for seat in self.seats)

    def bot(self, no: int) -> str:
        """The bot that plays a seat now; "" = a person does, or nobody."""
        return self.seats[no].bot

    def seats_of(self, person: PersonRow | None) -> tuple[int, ...]:
        """The seats that belong to somebody."""
        return tuple(s.no for s in self.seats if person is not None and s.person == person.id)

    def belongs(self, person: PersonRow) -> bool:
        """Whether others wait for somebody: who has a seat, or the table."""
        return person.id == self.row.owner or bool(self.seats_of(person))

    def concerns(self, person: PersonRow | None) -> bool:
        """Whether somebody owns the table, or has, had or may have a seat of it."""
        if person is None:
            return False
        id_ = person.id
        return id_ == self.row.owner or any(id_ in (s.person, s.kept, s.former) for s in self.seats)

    def people(self) -> set[str]:
        """Who plays here themselves."""
        return {seat.person for seat in self.seats if seat.person and not seat.bot}

    def finished(self) -> set[str]:
        """Those of them who are out of the game with all their seats: nothing more comes that they are asked."""
        out = {player.seat for player in self.match.view().players if player.out}
        in_play = {seat.person for no, seat in enumerate(self.seats) if no not in out and not seat.bot}
        return self.people() - in_play

    # ---- what is asked -----------------------------------------------------------------------------------

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return [seat for seat in self.match.to_act if seat >= 0] if self.live else []

    def token(self, seat: int | None) -> str:
        """What a seat must expect when it acts: a word that changes with what the seat may know, and tells nothing."""
        return self.needs.people.mark(self.id, seat, self.match.latest(seat, asides=False))

    @property
    def held(self) -> bool:
        """Whether everybody waits until the player of a lesson has read what the coach says."""
        return self.coach is not None and self.coach.holds(self.match)

    def spares(self, seat: int) -> bool:
        """Whether a person sits there who wants no questions that go without saying; in a lesson all are asked."""
        if self.coach is not None:
            return False
        row = self.seats[seat]
        person = self.needs.store.person(row.person) if row.person and not row.bot else None
        return person is not None and not person.asks

    def is_aside(self, action: str) -> bool:
        """Whether it can be done at any time, and answers nothing."""
        try:
            return self.game.actions.is_aside(self.game.actions.parse(action))
        except ValueError:
            return False

    # ---- who looks on ------------------------------------------------------------------------------------

    @property
    def playing(self) -> int:
        """Open streams of those who sit here, and of the owner."""
        mine = {self.row.owner, *(seat.person for seat in self.seats if seat.person)}
        return sum(self.presence.streams[id_] for id_ in mine)

    @property
    def watchers(self) -> int:
        """How many only look on, as those who play are told: with each change that all see, and once a minute."""
        return self.watchers_shown

    def count_crowd(self) -> bool:
        """Count again who only looks on. Whether that is another number than those who play are told."""
        before, self.watchers_shown = self.watchers_shown, max(0, self.presence.watching - self.playing)
        return self.watchers_shown != before

    def known(self, person: PersonRow | None) -> bool:
        """Whether somebody has a page of their own here; all others see the same."""
        return self.concerns(person)

    def change(self, person: PersonRow | None) -> Change:
        """The next change that may show to somebody."""
        known = self.known(person)
        return self.waking.of(person.id) if person is not None and known else self.waking.of_crowd()

    def bump(self, only: PersonRow | str | None = None, *, first: str | None = None) -> None:
        """Something changed that may show: wake all streams and draw afresh; or those of one person alone.

        Pages are drawn one after another, `first` first; between two of them, or two groups of the crowd, the server
        sees to others.

        What is private wakes nobody else: then nothing on their pages, no clock either, can tell that it happened.
        """
        self.sent.clear()
        if only is None:
            self.count_crowd()
            self.rendered.clear()
            self.drawn.turn()
            self.waking.wake_all(first)
            return
        id_ = only if isinstance(only, str) else only.id
        for key in [key for key in self.rendered if key[0] == id_]:
            del self.rendered[key]
        self.waking.wake(id_)
