"""Long tables are loaded from where they stood some lines ago. Only a help: the record is what counts.

A snapshot is stored every some lines, of where nobody can take anything back any more, with what the log gained since
the one before. It is good for the rules and content by which it was made; a
table whose snapshots can't be used is played again from its first line.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.core.dice import Dice
from ecliptic.core.game import Game
from ecliptic.core.log import LogRow
from ecliptic.core.match import Match, Snapshot
from ecliptic.core.record import Entry, Header
from ecliptic.web.errors import StoreError
from ecliptic.web.storage.rows import SnapshotRow
from ecliptic.web.storage.store import Store
from ecliptic.web.tables.live.base import TableBase

EVERY: Final = 100  # lines
FORMAT: Final = 2
log = logging.getLogger("ecliptic")
_rows: Final = msgspec.json.Decoder(list[LogRow])


class Kept(Struct):
    """How far the snapshots of a table go: a line of its record, and with which event of its log the next begins."""

    line: int = 0
    events: int = 0


def rules_of(game: Game) -> str:
    """By what a position is made and read."""
    return f"{FORMAT} {game.rules_version} {game.content_hash}"


class Snapshots:
    """Of a table in memory."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.kept = Kept()

    def keep_up(self) -> None:
        """Store one, if it is time and the match is settled. If it can't be written, there is none."""
        table, due = self.table, self.kept.line + EVERY
        if table.match.number < due:
            return
        try:
            found = table.match.snapshot(due, self.kept.events)
        except ValueError as error:  # the game's mistake, and no reason to stop play
            log.warning("no snapshot of table %s: %s", table.id, error)
            return
        if found is None:
            return
        row = SnapshotRow(
            found.line,
            rules_of(table.game),
            found.since,
            zlib.compress(msgspec.json.encode(found.position)),
            zlib.compress(msgspec.json.encode(found.log)),
        )
        try:
            table.needs.store.add_snapshot(table.id, row)
        except StoreError:  # it is in the log
            return
        self.kept = Kept(found.line, found.next)

    def cut(self, line: int) -> None:
        """What a line of the record led to is taken back: snapshots of that are none any more."""
        id_, store = self.table.id, self.table.needs.store
        store.cut_snapshots(id_, line)
        rows = store.snapshots(id_)
        if not rows:
            self.kept = Kept()
            return
        log_ = _rows.decode(zlib.decompress(rows[-1].log))
        self.kept = Kept(rows[-1].line, Snapshot(rows[-1].line, None, rows[-1].since, log_).next)

    def nearest(self, line: int) -> Match | None:
        """The match as it stood at the last snapshot up to a line; None if there is none that can be used."""
        table = self.table
        rows = [row for row in table.needs.store.snapshots(table.id) if row.line <= line]
        while rows and not rows[-1].position:
            rows.pop()
        if not rows or any(row.rules != rules_of(table.game) for row in rows):
            return None
        record = table.match.record
        try:
            return Match.leap(table.game, record.header, table.match.dice, record.entries, _snapshots(rows))
        except Exception as error:  # whatever it is: the record is played from its beginning then
            log.warning("an earlier snapshot of table %s can't be used: %s", table.id, error)
            return None


def leap(
    store: Store, id_: str, game: Game, header: Header, dice: Dice, entries: Sequence[Entry]
) -> tuple[Match, Kept] | None:
    """A table's match as its last snapshot tells, and how far that is; None if there is none that can be used."""
    rows = store.snapshots(id_)
    if not rows or any(row.rules != rules_of(game) for row in rows):
        return None
    try:
        snapshots = _snapshots(rows)
        match = Match.leap(game, header, dice, entries, snapshots)
    except Exception as error:  # whatever it is: nothing hangs on it
        log.warning("the snapshot of table %s can't be used: %s", id_, error)
        return None
    last = snapshots[-1]
    return match, Kept(last.line, last.next)


def _snapshots(rows: Sequence[SnapshotRow]) -> list[Snapshot]:
    """Rows as a match takes them: the last one with its position."""
    found = [Snapshot(row.line, None, row.since, _rows.decode(zlib.decompress(row.log))) for row in rows]
    position: object = msgspec.json.decode(zlib.decompress(rows[-1].position))
    found[-1] = msgspec.structs.replace(found[-1], position=position)
    return found
