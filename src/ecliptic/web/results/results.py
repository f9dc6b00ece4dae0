"""Results as a house has them: written when a game ends, filled in for those of before, rated when somebody asks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.record import Entry, Header, read_entry
from ecliptic.web.results.ending import asides_of, result_of
from ecliptic.web.results.rating import Ladder, ladder
from ecliptic.web.storage.results import GameResult, ResultStore
from ecliptic.web.storage.rows import DAYS, SeatRow, TableRow, read_header
from ecliptic.web.storage.store import Store

AT_ONCE: Final = 100  # results that are filled in at a time
QUICK: Final = 100  # games that are rated without a thread
log = logging.getLogger("ecliptic")


class Results:
    """What came of games."""

    def __init__(self, store: Store, games: Callable[[], Mapping[str, type[Game]]]) -> None:
        """`games`: those that are installed, by name."""
        self.store = ResultStore(store)
        self._tables, self._games = store, games
        self.unfilled = True  # whether there may be finished games without a result
        self._ladders: dict[str, Ladder] = {}
        self._known: object = None  # what the database was like when they were made

    def ended(
        self,
        row: TableRow,
        header: Header,
        entries: Sequence[Entry],
        seats: Sequence[SeatRow],
        *,
        at: int,
        hinted: bool,
        is_aside: Callable[[str], bool],
    ) -> None:
        """A game is over: keep what came of it, in the transaction that is open. A lesson is none."""
        if row.settings.lesson:
            return
        times = [line.at for line in self._tables.lines(row.id)] if row.settings.clock.kind == DAYS else []
        try:
            found = result_of(
                row,
                header,
                entries,
                seats,
                self.store.stood(row.id),
                at=at,
                hinted=hinted,
                is_aside=is_aside,
                times=times,
            )
        except Exception:  # the end counts, even if nobody can say what came of it
            log.exception("nothing is kept of what came of table %s; it is tried once more", row.id)
            self.unfilled = True
            return
        if found is not None:
            self.store.write(found)

    async def fill_in(self) -> None:
        """A chore: keep what came of some finished games that an earlier Ecliptic left. Their rules are not needed."""
        if not self.unfilled:
            return
        ids = self.store.missing(AT_ONCE)
        for id_ in ids:
            if (row := self._tables.table(id_)) is not None:
                self._fill(row)
            await asyncio.sleep(0)
        self.unfilled = len(ids) == AT_ONCE

    def _fill(self, row: TableRow) -> None:
        store = self._tables
        seats = store.seats(row.id)
        try:
            header = read_header(row.header)
            entries = [read_entry(line.body, f"line {line.n}") for line in store.lines(row.id)]
            self.ended(
                row,
                header,
                entries,
                seats,
                at=row.changed,
                hinted=bool(store.hinted(row.id)),
                is_aside=asides_of(self._games().get(row.game)),
            )
        except ValueError as error:  # of another version, or damaged
            log.warning("what came of table %s can't be read: %s", row.id, error)
        if self.store.of_table(row.id) is None:  # so that it is not looked at again
            self.store.write(
                GameResult(
                    table=row.id,
                    game=row.game,
                    options="{}",
                    made=row.made,
                    at=row.changed,
                    why="table",
                    seats=[],
                )
            )

    def again(self) -> None:
        """Rows changed elsewhere otherwise than by one more game."""
        self.store.changes += 1

    # ---- ratings -----------------------------------------------------------------------------------------

    async def ladder(self, game: str) -> Ladder:
        """The ratings of a game as they are now."""
        known = (self.store.changes, self._tables.version())
        if known != self._known:
            self._ladders.clear()
            self._known = known
        found = self._ladders.get(game)
        if found is not None:
            new = self.store.rated(game, found.last)
            if found.games + len(new) == self.store.count_rated(game):
                return found.add(new)
        # None is made yet, or a clock was set back and a game ended "before" the last.
        whole = self.store.rated(game)
        found = await asyncio.to_thread(ladder, whole) if len(whole) > QUICK else ladder(whole)
        self._ladders[game] = found
        return found
