"""All that is kept of somebody, as plain data, and as a file that they take along and another server takes in."""

from __future__ import annotations

import asyncio
import io
import zipfile
import zlib
from typing import Final

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.record import read_entry
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import Bucket, too_many
from ecliptic.web.results.rating import BOTS, PEOPLE
from ecliptic.web.storage.accounts import AccountStore
from ecliptic.web.storage.results import GameResult
from ecliptic.web.storage.rows import LineRow, PersonRow, SeatRow, TableRow
from ecliptic.web.storage.talk import ComplaintStore
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.resting import record_of, stored

DATA: Final = "me.json"
GAMES: Final = "games"
READ_ME: Final = "read-me.txt"
HOUR: Final = 3600
TAKEN: Final = 6  # files an hour, of one person
FROM: Final = 30  # the same, from one address
FORGOTTEN: Final = 10  # people an hour, from one address
WORDS: Final = """What an Ecliptic server keeps of you.

me.json   your name, seats, what you chose in games, results, ratings, preferences, plans and ways of being told
games/    the whole record of each game that is over, one line a move

Another Ecliptic server takes this file in, as it is: there, "Your data", "Bring games". A record is also read by
`ecliptic replay`, `ecliptic study` and `ecliptic verify`.
"""


class Kept(Struct, frozen=True):
    """What is kept of somebody."""

    data: dict[str, object]
    records: dict[str, str]  # by name of the file


class Taking:
    """All that is kept of people, for them, and how often they may take it along."""

    def __init__(self, needs: Needs, complaints: ComplaintStore, accounts: AccountStore) -> None:
        self.needs, self.complaints, self.accounts = needs, complaints, accounts
        self._taken = Bucket(TAKEN, HOUR, needs.clock)
        self._from = Bucket(FROM, HOUR, needs.clock)
        self.forgetting = Bucket(FORGOTTEN, HOUR, needs.clock)

    def come(self, person: PersonRow, address: str) -> None:
        """Somebody wants the file. Refused if that is too much."""
        for bucket, key in ((self._from, address), (self._taken, person.id)):
            if not bucket.take(key):
                raise too_many("Your data was put together several times", bucket)

    async def kept_of(self, person: PersonRow, *, records: bool) -> Kept:
        """All that is kept of somebody; others are served in between. `records`: also the whole games that are over.

        Of a game that goes on it holds what they chose themselves, without the numbers of the lines: these tell
        how much others did in private.
        """
        tables: list[dict[str, object]] = []
        texts: dict[str, str] = {}
        for row in self.needs.store.all_of(person.id):
            seats = [seat for seat in self.needs.store.seats(row.id) if seat.person == person.id]
            mine: dict[str, object] = {
                "id": row.id,
                "game": row.game,
                "title": row.settings.title,
                "owner": row.owner == person.id,
                "seats": [{"no": seat.no, "label": seat.label} for seat in seats],
                "state": row.status,
                "begun": row.made,
                "changed": row.changed,
                "brought": row.settings.brought,
                "lines": self._lines(row, seats),
                "plans": self._plans(row, person),
            }
            if records and row.status == "over" and not row.settings.lesson and seats:
                name = f"{GAMES}/{row.game}-{row.id}.jsonl"
                texts[name] = record_of(self.needs, stored(self.needs, row.id), person)
                mine["record"] = name
            tables.append(mine)
            await asyncio.sleep(0)
        results = self.needs.results.store.of_person(person.id)
        data: dict[str, object] = {
            "person": msgspec.to_builtins(person),
            "came": self.needs.store.came(person.id),
            "page shown to": self.needs.results.store.shown_to(person.id) or "all",
            "notifications": self.needs.notices.box.all_of(person.id),
            "lessons": self.needs.lessons.of_person(person.id),
            "preferences": msgspec.to_builtins(self.needs.preferences.of(person.id)),
            "chat": self.needs.chats.of_person(person.id),
            "shunned": [{"id": id_, "how": how} for id_, how in self.needs.shunned.of(person.id).items()],
            "reports": [msgspec.to_builtins(row) for row in self.complaints.of(person.id)],
            "votes": self.needs.votes.of_person(person.id),
            "waits": self.needs.awaited.all_of(person.id),
            "passkeys": [{"label": one.label, "made": one.made} for one in self.accounts.passkeys(person.id)],
            "always answered": {
                game: msgspec.to_builtins(given)
                for game in self.needs.games()
                if (given := self.needs.plans.habits(person.id, game))
            },
            "tables": tables,
            "results": [_result(result, person) for result in results],
            "ratings": await self._ratings(person, results),
        }
        return Kept(data, texts)

    async def packed(self, person: PersonRow) -> bytes:
        """The same as one file, with the records."""
        kept = await self.kept_of(person, records=True)
        return await asyncio.to_thread(_pack, kept)

    def _lines(self, row: TableRow, seats: list[SeatRow]) -> list[dict[str, object]]:
        lines = [line for line in self.needs.store.lines(row.id) if _theirs(line, seats)]
        out: list[dict[str, object]] = []
        for line in lines:
            what = msgspec.json.decode(line.body, type=dict[str, object])
            if row.status == "live":
                what.pop("n", None)
                if "undo" in what:
                    what["undo"] = True
            out.append({"at": line.at, "line": what})
        return out

    def _plans(self, row: TableRow, person: PersonRow) -> dict[str, object]:
        found = self.needs.plans.seats(row.id) if row.status == "live" else {}
        return {
            str(seat): msgspec.to_builtins(plan) for seat, plan in found.items() if plan.person == person.id
        }

    async def _ratings(self, person: PersonRow, results: list[GameResult]) -> list[dict[str, object]]:
        out: list[dict[str, object]] = []
        for game in sorted({result.game for result in results if result.rated}):
            ladder = await self.needs.results.ladder(game)
            for kind in (PEOPLE, BOTS):
                if (one := ladder.of(person.id, kind)) is not None:
                    out.append(
                        {
                            "game": game,
                            "with": kind,
                            "rating": one.rating,
                            "give or take": one.spread,
                            "games": one.games,
                        }
                    )
        return out


def _theirs(line: LineRow, seats: list[SeatRow]) -> bool:
    try:
        seat = read_entry(line.body, "the line").seat
    except ValueError:
        return False
    return seat is not UNSET and any(row.no == seat for row in seats)


def _result(result: GameResult, person: PersonRow) -> dict[str, object]:
    """What came of a game: of others their places, as they were seen, and nothing by which they are known here."""
    out: dict[str, object] = msgspec.to_builtins(result)
    out["seats"] = [
        {
            name: value
            for name, value in msgspec.to_builtins(seat).items()
            if seat.person == person.id or name in ("no", "bot", "place", "won", "points")
        }
        for seat in result.seats
    ]
    return out


def _pack(kept: Kept) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(READ_ME, WORDS)
        file.writestr(DATA, msgspec.json.format(msgspec.json.encode(kept.data), indent=1))
        for name, text in kept.records.items():
            file.writestr(name, text)
    return out.getvalue()


def unpacked(data: bytes, largest: int, most: int, whole: int) -> list[tuple[str, list[int], bytes]]:
    """The records in such a file, or in one that is a record itself: name, own seats, text. Refused if it is neither.

    `largest`: bytes of a record; `most`: records; `whole`: bytes of all. A text is longer by one if it is too long.
    """
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return [("the record", [], data)]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            seats = _seats(file, largest)
            names = [info.filename for info in file.infolist() if info.filename.endswith(".jsonl")]
            if len(names) > most:
                raise Refused(413, f"A file here holds at most {most} games: bring them in several.")
            out: list[tuple[str, list[int], bytes]] = []
            for name in names:
                out.append((name, seats.get(name, []), _read(file, name, largest)))
                whole -= len(out[-1][2])
                if whole < 0:
                    raise Refused(413, "The games in this file are too much for once: bring them in several.")
            return out
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
        raise Refused(400, "The file is damaged or locked, so nothing was taken in.") from error


def _read(file: zipfile.ZipFile, name: str, largest: int) -> bytes:
    """What a file holds, one byte more than may be at most."""
    with file.open(name) as part:
        return part.read(largest + 1)


class _Table(Struct):
    record: str = ""
    seats: list[dict[str, object]] = []


class _Data(Struct):
    tables: list[_Table] = []


def _seats(file: zipfile.ZipFile, largest: int) -> dict[str, list[int]]:
    """By record the seats that whoever brings it had, as the file says."""
    if DATA not in file.namelist():
        return {}
    try:
        found = msgspec.json.decode(_read(file, DATA, 8 * largest), type=_Data)
    except (ValueError, TypeError):
        return {}
    return {
        table.record: [no for seat in table.seats if isinstance(no := seat.get("no"), int) and 0 <= no < 9]
        for table in found.tables
        if table.record
    }
