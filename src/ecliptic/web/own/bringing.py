"""Games from elsewhere: each record is replayed and its dice are checked before it is kept, one after another, in the
background. What waits is stored, so it goes on where it was after the server has stopped."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from ecliptic.core.record import End
from ecliptic.core.verify import Checked
from ecliptic.study.checking import Check
from ecliptic.web.errors import Busy, Refused, StoreError
from ecliptic.web.gate.limits import LARGEST, LONGEST, Bucket, too_many
from ecliptic.web.own.taking import unpacked
from ecliptic.web.results.ending import asides_of, result_of
from ecliptic.web.storage.brought import IN, REFUSED, BringingRow, BroughtStore, digest_of
from ecliptic.web.storage.rows import (
    SAT,
    PersonRow,
    SeatRow,
    Settings,
    TableRow,
    header_text,
    lines_of,
    summary_of,
)
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.names import clean
from ecliptic.web.tables.people import word_of
from ecliptic.web.tasks import stopped

MOST: Final = 200  # games in one file
WHOLE: Final = 48 * 2**20  # bytes of them all
KEPT: Final = 400  # games of one person
HOUR: Final = 3600
FILES: Final = 10  # an hour, of one person
FROM: Final = 20  # the same, from one address
PAUSE: Final = 1.0  # seconds after a write that failed
NAME: Final = 60  # letters of what a game is called in the list, and of why it is not taken
SAID: Final = 300
CHORE: Final = "bringing"  # of one process alone
log = logging.getLogger("ecliptic")


class Unfit(Exception):  # noqa: N818  (it reads better where it is caught)
    """A record is not kept. The text is one sentence."""


class Bringing:
    """The games that people bring."""

    def __init__(self, hub: Hub, check: Callable[[bytes], Awaitable[Check]]) -> None:
        """`check`: says whether a record holds."""
        self.hub, self.needs, self.check = hub, hub.needs, check
        self.store = BroughtStore(hub.needs.store)
        self.task: asyncio.Task[None] | None = None
        self._files = Bucket(FILES, HOUR, hub.needs.clock)
        self._from = Bucket(FROM, HOUR, hub.needs.clock)

    async def bring(self, me: PersonRow, data: bytes, address: str) -> None:
        """Somebody brings a file. Refused, with one sentence, if it is none; else all in it wait to be looked at."""
        if not data.strip():
            raise Refused(400, "Choose a file first.")
        for bucket, key in ((self._from, address), (self._files, me.id)):
            if not bucket.take(key):
                raise too_many("Several files were brought", bucket)
        if any(row.state not in (IN, REFUSED) for row in self.store.of(me.id)):
            raise Refused(
                409, "The games of the last file are still looked at. Bring the next one after them."
            )
        records = await asyncio.to_thread(self._read, data)
        if not records:
            raise Refused(400, "There is no game in this file: it holds files that end in .jsonl.")
        if len(self.store.tables(me.id)) + len(records) > KEPT:
            raise Refused(413, f"{KEPT} games from elsewhere can be kept here. Remove some of yours first.")
        self.store.ask(me.id, records)
        self.wake()

    @staticmethod
    def _read(data: bytes) -> list[tuple[str, list[int], bytes]]:
        return [
            (clean(name.rpartition("/")[2].removesuffix(".jsonl"), NAME), seats, zlib.compress(body))
            for name, seats, body in unpacked(data, LARGEST, MOST, WHOLE)
        ]

    # ---- in the background -------------------------------------------------------------------------------

    def wake(self) -> None:
        """Go on, if something waits."""
        if not self.hub.owning.does(CHORE):
            self.needs.tell(CHORE, "")
        elif self.task is None and not self.needs.stopping.is_set() and self.store.next() is not None:
            self.task = asyncio.get_running_loop().create_task(self._work())

    def hear(self) -> None:
        """Another process says that something waits, or is gone: by whichever one it is done, if it is this one."""
        if self.hub.owning.does(CHORE):
            self.wake()

    async def go_on(self) -> None:
        """A chore: what could not be kept, since nothing could be written, is looked at again."""
        self.hear()

    async def stop(self) -> None:
        """The server ends: what waits is looked at after the next start."""
        await stopped(self.task)

    async def _work(self) -> None:
        try:
            while not self.needs.stopping.is_set() and (row := self.store.next()) is not None:
                try:
                    await self._take(row)
                except Busy:
                    await asyncio.sleep(PAUSE)
                except StoreError as error:
                    log.warning("games that were brought are not looked at for now: %s", error)
                    return
        finally:
            self.task = None

    async def _take(self, row: BringingRow) -> None:
        try:
            found = await self._checked(row)
            if not self.store.is_waiting(row):
                return
            with self.needs.store.writing():
                self._keep(row, found)
                self.store.done(row, IN, "")
        except Unfit as unfit:
            self.store.done(row, REFUSED, str(unfit))
            return
        except StoreError:
            raise
        except Exception:
            log.exception("a game that was brought could not be kept")
            self.store.done(row, REFUSED, "the server could not keep it")
            return
        self.hub.unkept = True

    async def _checked(self, row: BringingRow) -> Checked:
        """What checking came to. Unfit: it is not kept."""
        body = zlib.decompress(row.body)
        if len(body) > LARGEST or body.count(b"\n") > LONGEST:
            raise Unfit(f"it has more than {LONGEST} lines, or {LARGEST >> 20} MB")
        check = await self.check(body)
        if check.found is None:
            raise Unfit(clean(check.error, SAID).rstrip("."))
        return check.found

    def _keep(self, row: BringingRow, checked: Checked) -> None:
        """Store a game, in the transaction that is open. Unfit: it is not kept."""
        needs, match = self.needs, checked.match
        record, me = match.record, needs.store.person(row.person)
        end = record.entries[-1].end if record.entries else UNSET
        if me is None:
            raise Unfit("nobody brings it any more")
        if end is UNSET or end.closed is not UNSET or not match.over:
            raise Unfit("the game was not played to its end")
        digest = digest_of(record)
        if self.store.has(me.id, digest):
            raise Unfit("you have brought it before")
        header = record.header
        if header.table is not UNSET and any(
            seat.person == me.id for seat in needs.store.seats(header.table)
        ):
            raise Unfit("you played it here")
        now = int(needs.clock())
        table = TableRow(
            id=word_of(needs.tokens(9)),
            game=match.game.name,
            header=header_text(header),
            secret=secret_of(end),
            owner=me.id,
            settings=Settings(watch=False, study=SAT, brought=True),
            status="over",
            summary=summary_of(match),
            made=now,
            changed=now,
        )
        seats = seats_of(match.game.seats, header.seats, own_seats(row, header.seats, me), me)
        needs.store.add_table(table, seats, lines_of(record.entries, now))
        self.store.add(table.id, me.id, digest)
        result = result_of(
            table,
            header,
            record.entries,
            seats,
            {},
            at=now,
            hinted=False,
            is_aside=asides_of(type(match.game)),
        )
        if result is not None:
            needs.results.store.write(
                msgspec.structs.replace(result, rated=False, why="brought", brought=checked.sentence)
            )

    def remove(self, me: PersonRow, table: str) -> None:
        """Somebody wants to keep a game from elsewhere no more. Refused if it is none of theirs."""
        if table not in self.store.tables(me.id):
            raise Refused(404, "There is no such game of yours from elsewhere.")
        self.hub.delete(table)


def secret_of(end: End) -> bytes:
    """The secret behind the dice, as far as the record tells one."""
    return bytes.fromhex(end.secret) if end.secret is not UNSET else b""


def own_seats(row: BringingRow, names: Sequence[str], me: PersonRow) -> set[int]:
    """Which seats were those of who brings it: as the file says, else that of the same name."""
    found = {no for no in row.seats if no < len(names)}
    named = [no for no, name in enumerate(names) if name == me.name]
    return found or (set(named) if len(named) == 1 else set())


def seats_of(many: int, names: Sequence[str], own: set[int], me: PersonRow) -> list[SeatRow]:
    """The seats as they are stored: the own ones, and others by name alone."""
    called = [clean(names[no]) if no < len(names) else "" for no in range(many)]
    first = min(own, default=-1)
    return [
        SeatRow(no, me.id, "" if no == first else called[no] or f"Seat {no + 1}", "")
        if no in own
        else SeatRow(no, None, called[no] or f"Seat {no + 1}", "")
        for no in range(many)
    ]
