"""Live tables: a match, who sits where, who watches, and the lock through which every change goes.

Memory is a cache of the store: a change is committed first, then shown. If that fails, memory goes back.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.record import Entry, Header, Record, read_entry
from ecliptic.web.errors import Refused, stale
from ecliptic.web.store import LineRow, OutOfStep, PersonRow, SeatRow, StoreError, Summary, TableRow

if TYPE_CHECKING:
    from ecliptic.web.house import House

BOT_NAMES: Final = ("Ari", "Bo", "Cyl", "Dee", "Eli", "Fay", "Gus", "Hana")
AWAY_AFTER: Final = 20.0  # seconds without a stream before somebody counts as away


class Viewer(Struct, frozen=True):
    """Somebody looking at a table: which seats are theirs, and through whose eyes they look now."""

    person: PersonRow | None
    seats: tuple[int, ...]
    seat: int | None  # None: a spectator, or a screen behind the curtain
    curtain: int | None  # the seat that must lift the curtain first
    owner: bool


class Table:
    """One table in memory. Every change happens inside `lock`."""

    def __init__(self, house: House, row: TableRow, game: Game, match: Match, seats: list[SeatRow]) -> None:
        self.house = house
        self.row = row
        self.game = game
        self.match = match
        self.seats = seats
        self.lock = asyncio.Lock()
        self.version = 0
        self.changed = asyncio.Event()
        self.moved = float(row.changed)  # when the last line was written
        self.watching = 0  # open streams
        self.streams: Counter[str] = Counter()  # those of people who are known
        self.left: dict[str, float] = {}  # when somebody's last stream closed
        self.task: asyncio.Task[None] | None = None  # plays the bots
        self.rendered: dict[object, object] = {}  # what viewers see, until the next change
        self.lifted: dict[str, int] = {}  # whose hand is open on a shared screen
        self._seen: dict[int | None, int] = {}
        self.own: dict[int, int] = {}  # number of each seat's last own line
        self.names: list[str] = []
        self.refresh_names()

    # ---- who ---------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id, part of its address."""
        return self.row.id

    @property
    def live(self) -> bool:
        """Whether anybody can still act."""
        return self.row.status == "live"

    def refresh_names(self) -> None:
        """Take over what people are called now."""
        known = self.house.store.names([seat.person for seat in self.seats if seat.person])
        self.names = [
            seat.label or known.get(seat.person or "", "") or f"Seat {seat.no + 1}" for seat in self.seats
        ]
        self.names.extend(self.game.automata)
        self.match.names = self.names

    def bot(self, no: int) -> str:
        """The bot that plays a seat now; "" = a person does, or nobody."""
        return self.seats[no].bot

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return [seat for seat in self.match.to_act if seat >= 0] if self.live else []

    def seats_of(self, person: PersonRow | None) -> tuple[int, ...]:
        """The seats that belong to somebody."""
        return tuple(s.no for s in self.seats if person is not None and s.person == person.id)

    def viewer(self, person: PersonRow | None) -> Viewer:
        """Through whose eyes somebody looks. On a shared screen the hand that is open must be asked for."""
        seats = self.seats_of(person)
        owner = person is not None and person.id == self.row.owner
        if person is None or not seats:
            return Viewer(person, seats, None, None, owner)
        if len(seats) == 1:
            return Viewer(person, seats, seats[0], None, owner)
        if self.row.status == "over":
            return Viewer(person, seats, self.lifted.get(person.id, seats[0]), None, owner)
        asked = [no for no in self.acting() if no in seats and not self.bot(no)]
        open_hand = self.lifted.get(person.id)
        if not self.row.settings.curtain:
            open_hand = asked[0] if asked and open_hand not in asked else open_hand
            return Viewer(person, seats, seats[0] if open_hand is None else open_hand, None, owner)
        if asked and open_hand not in asked:
            return Viewer(person, seats, None, asked[0], owner)
        return Viewer(person, seats, open_hand, None, owner)

    def lift(self, person: PersonRow, seat: int) -> None:
        """Somebody says that only this seat's player looks at the screen now."""
        if seat not in self.seats_of(person):
            raise Refused(403, "This seat is not yours.")
        self.lifted[person.id] = seat
        self.bump()

    def may_watch(self, person: PersonRow | None) -> bool:
        """Whether somebody may see the table at all."""
        owner = person is not None and person.id == self.row.owner
        return self.row.settings.watch or owner or bool(self.seats_of(person))

    def number_for(self, seat: int | None) -> int:
        """The last line that changed what this seat can see: what it must expect when it acts."""
        return self._seen.get(seat, self.match.number)

    # ---- watching ----------------------------------------------------------------------------------------

    def bump(self) -> None:
        """Something changed that may show: wake all streams."""
        self.version += 1
        self.rendered.clear()
        self.changed.set()
        self.changed = asyncio.Event()

    def arrive(self, person: PersonRow | None) -> None:
        """A stream opened."""
        self.watching += 1
        if person is None:
            return
        was_away = self.away(person.id) is not None
        self.streams[person.id] += 1
        if was_away and self.seats_of(person):
            self.bump()

    def leave(self, person: PersonRow | None) -> None:
        """A stream closed. Others hear of it when it stays closed."""
        self.watching -= 1
        if person is None:
            return
        self.streams[person.id] -= 1
        if self.streams[person.id] <= 0:
            del self.streams[person.id]
            if self.seats_of(person):
                self._leave(person.id)

    def _leave(self, person: str) -> None:
        self.left[person] = self.house.clock()
        asyncio.get_running_loop().call_later(AWAY_AFTER + 0.1, self._still_away, person)

    def _still_away(self, person: str) -> None:
        if person not in self.streams and not self.house.stopping.is_set():
            self.bump()

    def greet(self, person: PersonRow | None) -> None:
        """Somebody was here a moment ago, with or without a stream."""
        if person is None or self.streams[person.id] or not self.seats_of(person):
            return
        was_away = self.away(person.id) is not None
        self._leave(person.id)
        if was_away:
            self.bump()

    def away(self, person: str) -> float | None:
        """Since when somebody is away; None = here."""
        if self.streams[person] > 0:
            return None
        left = self.left.get(person, self.house.started)
        return left if self.house.clock() - left >= AWAY_AFTER else None

    # ---- acting ------------------------------------------------------------------------------------------

    async def act(
        self, person: PersonRow | None, seat: int, expected: int, client: str | None, action: str
    ) -> None:
        """Take an action of a person's seat (`person` None: of the bot that plays it). Refused says why not."""
        async with self.lock:
            if client is not None and self._done_before(client, seat, action):
                return
            self._may(person, seat)
            if expected != self.number_for(seat):
                raise stale()
            before = self.match.number
            opened = self.match.state.opened
            try:
                self.match.play(action, seat)
                self.match.play_forced()
            except IllegalAction as error:
                raise Refused(422, error.sentence, error.clause) from None
            except Exception:
                self._back_to(before)
                raise
            held = opened is not None and self.match.state.opened is opened
            learner = (person.id, self.row.game) if person is not None else None
            self._commit(before, held, client, learner)
            self._after(seat, before, held)

    async def undo(self, person: PersonRow, seat: int, expected: int, client: str | None) -> None:
        """Take the seat's last choice back."""
        async with self.lock:
            if client is not None and self.house.store.line_of(self.id, client):
                return
            if seat not in self.seats_of(person) or self.bot(seat):
                raise Refused(403, "This seat is not yours to play.")
            if not self.live:
                raise Refused(409, "The table is closed.")
            if expected != self.number_for(seat):
                raise stale()
            before = self.match.number
            opened = self.match.state.opened
            try:
                self.match.undo(seat)
            except IllegalAction as error:
                raise Refused(422, error.sentence, error.clause) from None
            except Exception:
                self._back_to(before)
                raise
            held = opened is not None and self.match.state.opened is not None
            self._commit(before, held, client, None)
            self._after(seat, before, held)

    def _may(self, person: PersonRow | None, seat: int) -> None:
        if not self.live:
            raise Refused(409, "The game is over." if self.row.status == "over" else "The table is closed.")
        if person is None:
            if not 0 <= seat < len(self.seats) or not self.bot(seat):
                raise Refused(403, "No bot plays this seat.")
        elif seat not in self.seats_of(person):
            raise Refused(403, "This seat is not yours to play.")
        elif self.bot(seat):
            raise Refused(409, "A bot plays this seat at the moment. Take it back first.")
        elif self.viewer(person).curtain is not None:
            raise Refused(409, "Lift the curtain first.")

    def _done_before(self, client: str, seat: int, action: str) -> bool:
        line = self.house.store.line_of(self.id, client)
        if line is None:
            return False
        entry = read_entry(line.body, "the line")
        if entry.seat != seat or entry.do != action:
            raise stale()
        return True

    def _commit(self, before: int, held: bool, client: str | None, learner: tuple[str, str] | None) -> None:
        now = int(self.house.clock())
        rows = [
            LineRow(
                entry.n,
                msgspec.json.encode(entry).decode(),
                held,
                client if entry.n == before + 1 else None,
                now,
            )
            for entry in self.match.record.entries[before:]
        ]
        summary = summary_of(self.match)
        status = "over" if self.match.over else "live"
        try:
            self.house.store.append(self.id, rows, summary, status, now, learner)
        except OutOfStep:
            self._read_again()
            raise stale() from None
        except StoreError as error:
            self._back_to(before)
            raise Refused(503, str(error)) from None
        self.moved = self.house.clock()
        self.row = msgspec.structs.replace(self.row, summary=summary, status=status, changed=now)

    def _after(self, seat: int, before: int, held: bool) -> None:
        number = self.match.number
        if not held:
            self._seen.clear()
        else:
            for other in [None, *range(len(self.seats))]:
                if other != seat:
                    self._seen.setdefault(other, before)
            self._seen[seat] = number
        # What sides without a seat do follows by chance, and is news; other chance belongs to the own action.
        self.own[seat] = before + 1 if self.game.automata else number
        for person, open_hand in list(self.lifted.items()):
            if self.viewer(self.house.store.person(person)).curtain is not None and open_hand is not None:
                del self.lifted[person]
        self.bump()
        self.house.hub.wake(self)

    def _back_to(self, number: int) -> None:
        """Forget what was played after this line: it was not stored."""
        record = Record(self.match.record.header, self.match.record.entries[:number])
        self.match = resume(self.game, record, self.row.secret)
        self.match.names = self.names

    def _read_again(self) -> None:
        """Another process wrote lines: take them over."""
        row = self.house.store.table(self.id)
        if row is not None:
            self.row = row
        entries = [read_entry(line.body, f"line {line.n}") for line in self.house.store.lines(self.id)]
        self.match = resume(self.game, Record(self.match.record.header, entries), self.row.secret)
        self.seats = self.house.store.seats(self.id)
        self._seen.clear()
        self.refresh_names()
        self.bump()

    # ---- for loading -------------------------------------------------------------------------------------

    def recall(self, lines: list[LineRow]) -> None:
        """After a restart: who saw which line last, and what was each seat's own last one."""
        free = 0
        last = -1  # whose decision the chance outcomes belong to
        own_held: dict[int, int] = {}
        for line in lines:
            entry = read_entry(line.body, f"line {line.n}")
            if entry.seat is not UNSET and entry.auto is UNSET:
                last = entry.seat
                self.own[last] = line.n
            elif last >= 0 and not self.game.automata:
                self.own[last] = line.n
            if not line.held:
                free, own_held = line.n, {}
            elif entry.seat is not UNSET:
                own_held[entry.seat] = line.n
        if free != self.match.number and lines:
            for viewer in [None, *range(len(self.seats))]:
                self._seen[viewer] = own_held.get(-1 if viewer is None else viewer, free)


def resume(game: Game, record: Record, secret: bytes) -> Match:
    """The match that stored lines tell, with the table's own dice."""
    table = record.header.table
    dice = SealedDice("" if table is UNSET else table, secret)
    return Match.resume(game, record, dice)


def summary_of(match: Match) -> Summary:
    """What lists say of the match. From the spectator's view, so it can't tell too much."""
    view = match.view(None)
    return Summary(
        moment=view.moment,
        step=view.step,
        steps=view.steps,
        acting=[] if match.over else list(view.acting),
        over=match.over,
        heading=match.game.score_sheet(view).heading if match.over else "",
    )


def lines_of(entries: list[Entry], now: int) -> list[LineRow]:
    """Lines as they are stored."""
    return [LineRow(entry.n, msgspec.json.encode(entry).decode(), False, None, now) for entry in entries]


def header_text(header: Header) -> str:
    """A record's header as it is stored."""
    return msgspec.json.encode(header).decode()


def read_header(text: str) -> Header:
    """A stored header."""
    return msgspec.json.decode(text, type=Header)
