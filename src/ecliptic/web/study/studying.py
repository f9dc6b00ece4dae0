"""Records that are looked at: which moments and whose eyes each visitor may have, and what was worked out of them.

A game that is over is open to all who may see its table, through any eyes. One that goes on, or was closed before its
end, is seen through the own eyes alone; moments are counted there by what these could read, since the record's numbers
tell how much others did in private.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, Struct, field

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Header
from ecliptic.study.checking import Check, check_record
from ecliptic.study.evaluation import Moment
from ecliptic.study.outcomes import Sealed, sealed
from ecliptic.study.replay import Moves, Replay, Taking, moves_of
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import LARGEST, LONGEST
from ecliptic.web.storage.brought import digest_of
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.studies import StudyStore
from ecliptic.web.tables.live.looking import may_study
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.snapshots import rules_of
from ecliptic.web.tables.loading import game_of, kind_of
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.people import word_of

if TYPE_CHECKING:
    from ecliptic.web.tables.live.looking import Viewer
    from ecliptic.web.tables.live.table import Table

PUBLIC: Final = "public"
OPEN: Final = "open"
MOST_VOLUMES: Final = 8  # records whose positions are kept in memory
MOST_BROUGHT: Final = 16  # records that people brought, the latest ones
MOST_SHOWN: Final = 12  # pages of a record that are kept, so that the next one says what is new
SHELF: Final = "study "  # what a record is called among the tables of a process


class Volume:
    """A record with what was worked out of it."""

    def __init__(self, replay: Replay, digest: str = "") -> None:
        self.replay = replay
        self.digest = digest  # of a record that was brought: what bots make of it is kept by this
        self.moments: dict[int, Moment] | None = None  # what bots made of it; None: not read yet
        self.marks: dict[int, str] = {}  # what is said of choices, by line
        self.sealed: Sealed | None = None  # its outcomes, once somebody has looked
        self.shown: OrderedDict[object, Any] = OrderedDict()  # pages, by what they show
        self._moves: dict[int | None, tuple[int, Moves]] = {}

    def moves(self, viewer: int | None) -> Moves:
        """The log to its end as a viewer may read it."""
        many = len(self.replay)
        known = self._moves.get(viewer)
        if known is None or known[0] != many:
            known = self._moves[viewer] = many, moves_of(self.replay.last, viewer)
        return known[1]

    def keep(self, key: object, shown: Any) -> None:
        """Remember a page."""
        self.shown[key] = shown
        self.shown.move_to_end(key)
        if len(self.shown) > MOST_SHOWN:
            self.shown.popitem(last=False)


class Studied(Struct, kw_only=True):
    """A record as one visitor may look at it."""

    volume: Volume
    path: str  # of the page
    table: str = ""  # whose record it is
    back: str  # where it leads back to; "" = nowhere
    title: str
    names: list[str]
    eyes: list[str]  # what may be chosen, the usual one first
    own: int | None = None  # the visitor's seat
    limited: bool = False  # see above
    over: bool = False
    note: str = ""  # what is to be said of it, one sentence
    stops: list[int] = field(default_factory=list)  # where the scrubber stops: lines of the record

    @property
    def replay(self) -> Replay:
        """The record."""
        return self.volume.replay

    def stop_at(self, line: int) -> int:
        """The number of the last stop up to a line."""
        return max(0, bisect_right(self.stops, line) - 1)

    def line_of(self, stop: int) -> int:
        """The line of a stop."""
        return self.stops[max(0, min(stop, len(self.stops) - 1))]

    @property
    def end(self) -> int:
        """The last line that there is to look at."""
        return self.stops[-1]


def viewer_of(eyes: str) -> int | None:
    """Through whose view a page with these eyes is drawn."""
    return int(eyes) if eyes.isdecimal() else None


def url_of(studied: Studied, line: int, eyes: str) -> str:
    """The address of a moment."""
    at = f"step={studied.stop_at(line)}" if studied.limited else f"line={line}"
    return f"{studied.path}?{at}&eyes={eyes}"


def of_table(studies: Studies, table: Table, viewer: Viewer) -> Studied:
    """The study of a table for somebody who may see it. Refused if it is closed and they had no part in it."""
    volume = studies.of_table(table)
    closed = table.row.status == "closed"
    if closed and not (viewer.seats or viewer.owner):
        raise Refused(403, "This table was closed before its end: only who sat there can look back at it.")
    over = table.row.status == "over"
    if over and not may_study(table, viewer):
        raise Refused(403, KEPT_CLOSE)
    seats = [str(seat) for seat in range(table.game.seats)]
    own = viewer.seat
    if over:
        first = str(own) if own is not None else PUBLIC
        eyes = [first, *(one for one in (*seats, PUBLIC, OPEN) if one != first)]
    else:
        eyes = [PUBLIC if own is None else str(own)]
    studied = Studied(
        volume=volume,
        path=f"/t/{table.id}/study",
        table=table.id,
        back=f"/t/{table.id}",
        title=table.row.settings.title,
        names=table.names,
        eyes=eyes,
        own=own,
        limited=not over,
        over=over,
        note="" if over else NOTES[closed],
    )
    return _with_stops(studied)


KEPT_CLOSE: Final = "Only who sat at this table can look back at its game: its owner wanted it so."
NOTES: Final = {
    False: "The game goes on: you see what you knew, and bots say nothing of it.",
    True: "The table was closed before its end: you see what you knew. There is nothing to check yet.",
}


def _with_stops(studied: Studied) -> Studied:
    volume = studied.volume
    if studied.limited:
        studied.stops = volume.moves(viewer_of(studied.eyes[0])).stops
    else:
        entries = volume.replay.entries
        end = len(entries) - (bool(entries) and entries[-1].end is not UNSET)
        studied.stops = sorted({0, *volume.replay.steps.decisions, end})
    return studied


class Brought(Struct):
    """A record that somebody brought."""

    volume: Volume
    title: str
    names: list[str]
    said: str  # what checking it came to


class Studies:
    """All records that are looked at."""

    def __init__(self, needs: Needs, owning: Owning, store: StudyStore) -> None:
        self.needs, self.owning, self.store = needs, owning, store
        self._volumes: OrderedDict[str, Volume] = OrderedDict()
        self._brought: OrderedDict[str, Brought] = OrderedDict()
        self._checking = asyncio.Lock()

    def of_table(self, table: Table) -> Volume:
        """The record of a table, as long as it is now."""
        match, found = table.match, self._volumes.get(table.shelf)
        if found is not None and not _continues(match.record.entries, found.replay.entries):
            found = None  # another process wrote to it, or it is a table of that name after a restore
        if found is None:
            found = Volume(Replay(table.game, match.record.header))
            found.replay.leap = table.snapshots.nearest
        replay = found.replay
        if len(replay) != match.number or match.number == 0:
            replay.extend(match.record.entries[len(replay) :])
            replay.put(match)
        self._volumes[table.shelf] = found
        self._volumes.move_to_end(table.shelf)
        if len(self._volumes) > MOST_VOLUMES:
            self._volumes.popitem(last=False)
        return found

    async def sealed(self, volume: Volume) -> Sealed | None:
        """The outcomes of a record that tells its secret, worked out beside all else and then remembered."""
        if volume.sealed is None:
            replay = volume.replay
            async with self._checking:
                volume.sealed = await asyncio.to_thread(sealed, replay.game, replay.header, replay.entries[:])
        return volume.sealed

    def forget(self) -> None:
        """Give up all that can be worked out again."""
        self._volumes.clear()

    def renew(self, table: str, moments: dict[int, Moment] | None = None) -> None:
        """Bots have looked at more of a table, or at all: its pages are drawn afresh."""
        if (volume := self._volumes.get(table)) is not None:
            volume.moments = volume.moments if moments is None else moments
            volume.shown.clear()

    async def bring(self, data: bytes) -> str:
        """Take in a record that somebody brought, if it holds; its id. Refused, with one sentence, if not."""
        if len(data) > LARGEST or data.count(b"\n") > LONGEST:
            raise Refused(413, f"A record here has at most {LONGEST} lines and {LARGEST >> 20} MB.")
        if not data.strip():
            raise Refused(400, "Choose the file of a record first, or paste its lines.")
        taking = Taking()
        check = await self.check(data, taking)
        if check.found is None:
            raise Refused(400, f"This is no record that holds: {check.error.rstrip('.')}.")
        replay = taking.whole(check.found.match)
        names = [isolated(name) for name in check.found.match.names]
        id_ = word_of(self.needs.tokens(9))
        volume = Volume(replay, digest_of(check.found.match.record))
        said = f"{check.lines} lines hold; {check.found.sentence}."
        self.store.want(volume.digest, rules_of(replay.game), int(self.needs.clock()))
        self.owning.take(f"{SHELF}{id_}")
        self._brought[id_] = Brought(volume, replay.game.title, names, said[:1].upper() + said[1:])
        if len(self._brought) > MOST_BROUGHT:
            old, _ = self._brought.popitem(last=False)
            self.owning.let_go(f"{SHELF}{old}")
        return id_

    async def check(self, data: bytes, watch: Callable[[Match], None] | None = None) -> Check:
        """Whether a record holds; one after another in a thread, since each keeps a processor busy."""
        async with self._checking:
            return await asyncio.to_thread(check_record, data, self._game_of, watch)

    def brought(self, id_: str) -> Studied:
        """The study of a record that somebody brought. Refused if it is not here any more."""
        found = self._brought.get(id_)
        if found is None:
            self.owning.look(f"{SHELF}{id_}")
            raise Refused(
                404,
                "This record is not here any more: the server keeps the latest ones alone. Bring the file again.",
                "",
                "No such record",
            )
        self._brought.move_to_end(id_)
        game, over = found.volume.replay.game, found.volume.replay.last.over
        eyes = [PUBLIC, *map(str, range(game.seats)), *([OPEN] if over else [])]
        studied = Studied(
            volume=found.volume,
            path=f"/study/{id_}",
            back="",
            title="a record",
            names=found.names,
            eyes=eyes,
            over=over,
            note=found.said,
        )
        return _with_stops(studied)

    def _game_of(self, header: Header) -> Game:
        kind = kind_of(self.needs, header.game)
        return game_of(kind, header, self.needs.contents.folder_of(kind, header.content))


def _continues(entries: Sequence[object], known: Sequence[object]) -> bool:
    """Whether a record begins with the lines that are known of it."""
    return len(entries) >= len(known) and (not known or entries[len(known) - 1] == known[-1])


def eyes_of(studied: Studied, eyes: str) -> str:
    """The eyes that a page asks for, or the usual ones. Refused if they may not be had."""
    if not eyes:
        return studied.eyes[0]
    if eyes not in studied.eyes:
        raise Refused(
            403,
            "While a game goes on, and of one that was closed, you see what you knew yourself."
            if studied.limited
            else "This record has no such eyes.",
        )
    return eyes
