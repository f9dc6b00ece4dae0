"""A table from its stored record, in pieces, so that others are served meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header, Record, read_entry
from ecliptic.web.errors import Rests, no_table
from ecliptic.web.lessons import luck_of
from ecliptic.web.storage.rows import header_text, lines_of, read_header, summary_of
from ecliptic.web.tables.live.base import Keeper
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.snapshots import Kept, leap
from ecliptic.web.tables.live.table import Table

PIECE: Final = 50  # lines
log = logging.getLogger("ecliptic")


def loading(needs: Needs, keeper: Keeper, id_: str) -> Generator[None, None, Table]:
    """The table, after as many pauses as it needs. Refused if there is none, Rests if it can't go on."""
    broken = needs.broken
    row = needs.store.table(id_) if len(id_) <= 64 else None
    if row is None:
        raise no_table()
    if id_ in broken:
        raise Rests(broken[id_])
    try:
        header = read_header(row.header)
        kind = kind_of(needs, row.game)
        game = game_of(kind, header, needs.contents.folder_of(kind, header.content))
        lines = needs.store.lines(id_)
        entries = [read_entry(line.body, f"line {line.n}") for line in lines]
        dice = luck_of(row, game, header)
        leapt = leap(needs.store, id_, game, header, dice, entries)
        match, kept = leapt or (Match.resume(game, Record(header), dice, auto_chance=False), Kept())
        yield from _replaying(match, entries)
    except ValueError as error:
        broken[id_] = str(error)
        log.warning("table %s can't go on: %s", id_, error)
        raise Rests(str(error)) from None
    except Exception as error:
        log.exception("table %s can't be loaded", id_)
        raise Rests(f"its rules failed ({type(error).__name__})") from None
    row = needs.store.table(id_)  # it may have been closed or deleted meanwhile
    if row is None:
        raise no_table()
    seats = needs.store.seats(id_)
    if [seat.no for seat in seats] != list(range(game.seats)):
        broken[id_] = "a seat of it is missing in the database"
        raise Rests(broken[id_])
    table = Table(needs, keeper, row, game, match, seats)
    table.snapshots.kept = kept
    table.recall(lines, entries)
    if table.live and table.mixing.round is None:
        match.roll()
    if match.number > len(lines):  # written by a server that stopped before the end was stored
        needs.store.append(
            id_,
            lines_of(match.record.entries[len(lines) :], row.changed),
            summary_of(match),
            "over" if match.over else row.status,
            row.changed,
        )
        if match.over:
            needs.store.set_header(id_, header_text(match.record.header))
            needs.results.unfilled = True
    return table


def kind_of(needs: Needs, name: str) -> type[Game]:
    """A game by name. ValueError, one sentence, if it is not installed."""
    found = needs.games().get(name)
    if found is None:
        raise ValueError(f"the game {name!r} is not installed")
    return found


def game_of(kind: type[Game], header: Header, content: Path | None = None) -> Game:
    """The game that a record is of, made once for all that have its options: that takes a tenth of a second.

    `content`: the folder that it is played with, where that is offered here.
    """
    return _game(kind, msgspec.json.encode(kind.options_of(header)), content)


@lru_cache(maxsize=64)
def _game(kind: type[Game], options: bytes, content: Path | None) -> Game:
    return kind(msgspec.json.decode(options, type=kind.Options), content)


def _replaying(match: Match, entries: list[Entry]) -> Generator[None, None, None]:
    """Play the lines that the match does not know yet."""
    for k in range(match.number, len(entries)):
        entry = entries[k]
        try:
            match.replay(entry)
        except ValueError as error:
            raise ValueError(f"line {k + 2}: {error}") from None
        if k % PIECE == PIECE - 1:
            yield
