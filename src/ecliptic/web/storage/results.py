"""What came of games, in the database: a row a game and a row a seat, which stay when the table is forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec
from msgspec import Struct

from ecliptic.web.storage.rows import SeatRow
from ecliptic.web.storage.schema import put
from ecliptic.web.storage.store import Store

SAT: Final = "sat"
ALL: Final = ""
OWN: Final = "own"
SHOWN: Final = {ALL: "Everybody", SAT: "Who sat with me", OWN: "Only me"}


class SeatResult(Struct, frozen=True, kw_only=True):
    """What came of a game for one seat."""

    no: int
    person: str = ""  # "" = no person's; it begins with `rows.NOBODY` if they were forgotten
    bot: str = ""  # the bot that had the seat, or stood in at the end
    label: str = ""  # a name of its own
    place: int
    won: bool
    points: float
    moves: int = 0  # choices, those that were taken back not counted
    by_bot: int = 0  # how many of them a bot made
    ended: str = ""  # "" = played to the end; "bot": one stood in; "left": its person had left
    pace: int = 0  # seconds to a move over days, the median; 0 = not known

    @property
    def counts(self) -> bool:
        """Whether it is its person's own game: bots made a quarter of its moves at most."""
        return bool(self.person) and 4 * self.by_bot <= self.moves


class GameResult(Struct, frozen=True, kw_only=True):
    """What came of a game."""

    table: str
    game: str
    options: str  # JSON
    made: int
    at: int  # when it ended
    over_days: bool = False
    rated: bool = False
    why: str = ""  # why it is not rated: one of `ending.REASONS`
    brought: str = ""  # of a record from elsewhere: what is to be said of its dice
    seats: list[SeatResult]

    def of(self, person: str) -> SeatResult | None:
        """The seat of somebody, the first of several."""
        return next((seat for seat in self.seats if seat.person == person), None)

    @property
    def people(self) -> int:
        """How many different people sat there."""
        return len({seat.person for seat in self.seats if seat.person})


class Stood(Struct, frozen=True):
    """What bots did at a seat, and who left it."""

    moves: int = 0
    former: str = ""
    hands: bool = False  # another person sat down where one had left


_GAME: Final = "game_table, game, options, made, at, over_days, rated, why, brought"
_SEAT: Final = "no, person, bot, label, place, won, points, moves, by_bot, ended, pace"
_JOINED: Final = ", ".join(
    [*(f"g.{name}" for name in _GAME.split(", ")), *(f"s.{name}" for name in _SEAT.split(", "))]
)


class ResultStore:
    """The tables `played`, `played_seat`, `stood` and `shown`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changes = 0  # how often rows changed otherwise than by one more game

    # ---- while a game goes on ----------------------------------------------------------------------------

    def bot_moved(self, table: str, seat: int, many: int) -> None:
        """A bot made so many choices for a seat, in the transaction that is open."""
        with self.store.writing() as db:
            db.execute(
                "INSERT INTO stood(game_table, seat, moves) VALUES(?, ?, ?)"
                " ON CONFLICT(game_table, seat) DO UPDATE SET moves=stood.moves+excluded.moves",
                (table, seat, many),
            )

    def seated(self, table: str, old: SeatRow, new: SeatRow) -> None:
        """Who has a seat changed, in the transaction that is open."""
        if old.person == new.person:
            return
        found = self.stood(table).get(new.no, Stood())
        former, hands = found.former, found.hands
        if new.person:
            hands = hands or bool(old.person or (former and former != new.person))
            former = ""
        elif old.person:
            former = old.person
        if (former, hands) != (found.former, found.hands):
            with self.store.writing() as db:
                db.execute(
                    "INSERT INTO stood(game_table, seat, former, hands) VALUES(?, ?, ?, ?)"
                    " ON CONFLICT(game_table, seat) DO UPDATE SET former=excluded.former, hands=excluded.hands",
                    (table, new.no, former, hands),
                )

    def stood(self, table: str) -> dict[int, Stood]:
        """By seat what bots did there, and who left it."""
        rows = self.store.db.execute(
            "SELECT seat, moves, former, hands FROM stood WHERE game_table=?", (table,)
        )
        return {seat: Stood(moves, former, bool(hands)) for seat, moves, former, hands in rows}

    # ---- games that are over -----------------------------------------------------------------------------

    def write(self, result: GameResult) -> None:
        """Keep what came of a game. Inside of a transaction it belongs to that."""
        with self.store.writing() as db:
            db.execute(
                put("played"),
                (
                    *(result.table, result.game, result.options, result.made, result.at, result.over_days),
                    *(result.rated, result.why, result.brought),
                ),
            )
            db.executemany(
                put("played_seat"),
                [
                    (
                        *(result.table, seat.no, seat.person, seat.bot, seat.label, seat.place, seat.won),
                        *(seat.points, seat.moves, seat.by_bot, seat.ended, seat.pace),
                    )
                    for seat in result.seats
                ],
            )

    def missing(self, limit: int) -> list[str]:
        """Finished games of which no result is kept yet: an earlier Ecliptic left them."""
        rows = self.store.db.execute(
            "SELECT id FROM game_table WHERE status='over'"
            " AND coalesce(CASE WHEN json_valid(settings) THEN json_extract(settings, '$.lesson') END, '')=''"
            " AND NOT EXISTS (SELECT 1 FROM played WHERE game_table=id) LIMIT ?",
            (limit,),
        )
        return [row[0] for row in rows]

    def of_table(self, table: str) -> GameResult | None:
        """What came of a game; None = nothing is kept."""
        return next(self._games("g.game_table=?", (table,)), None)

    def of_person(self, person: str) -> list[GameResult]:
        """All games of somebody, the latest first."""
        of = "g.game_table IN (SELECT game_table FROM played_seat WHERE person=?)"
        return list(self._games(of, (person,)))[::-1]

    def rated(self, game: str, since: tuple[int, str] = (-1, "")) -> list[GameResult]:
        """The rated games of a kind after a moment, in the order in which they ended."""
        return list(self._games("g.game=? AND g.rated=1 AND (g.at, g.game_table)>(?, ?)", (game, *since)))

    def count_rated(self, game: str) -> int:
        """How many games of a kind were rated."""
        found = self.store.db.execute(
            "SELECT count(*) FROM played WHERE game=? AND rated=1", (game,)
        ).fetchone()
        return int(found[0])

    def rated_games(self) -> list[str]:
        """The kinds of games of which some were rated."""
        return [row[0] for row in self.store.db.execute("SELECT DISTINCT game FROM played WHERE rated=1")]

    def _games(self, where: str, values: Sequence[object]) -> Iterator[GameResult]:
        rows = self.store.db.execute(
            f"SELECT {_JOINED} FROM played g JOIN played_seat s ON s.game_table=g.game_table WHERE {where}"
            " ORDER BY g.at, g.game_table, s.no",
            tuple(values),
        )
        for _, found in groupby(rows, key=lambda row: row[0]):
            yield _game(list(found))

    # ---- who may look ------------------------------------------------------------------------------------

    def shown_to(self, person: str) -> str:
        """Who sees somebody's games: one of `SHOWN`."""
        row = self.store.db.execute("SELECT who FROM shown WHERE person=?", (person,)).fetchone()
        return row[0] if row and row[0] in SHOWN else SAT

    def show_to(self, person: str, who: str) -> None:
        """The same from now on."""
        with self.store.writing() as db:
            db.execute(put("shown"), (person, who))

    def sat_together(self, one: str, other: str) -> bool:
        """Whether two people have, or had, seats at one table."""
        row = self.store.db.execute(
            "SELECT 1 FROM seat a JOIN seat b USING(game_table) WHERE a.person=? AND b.person=?"
            " UNION ALL SELECT 1 FROM played_seat a JOIN played_seat b USING(game_table)"
            " WHERE a.person=? AND b.person=? LIMIT 1",
            (one, other, one, other),
        ).fetchone()
        return row is not None


def _game(rows: list[tuple[Any, ...]]) -> GameResult:
    """From a row a seat, each with what is known of the game first."""
    fields = GameResult.__struct_fields__[:-1]
    found = dict(zip(fields, rows[0], strict=False))
    seats = [dict(zip(SeatResult.__struct_fields__, row[len(fields) :], strict=True)) for row in rows]
    return msgspec.convert({**found, "seats": seats}, GameResult, strict=False)
