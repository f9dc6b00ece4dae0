"""Which tables there are: of somebody, of all, those that run, those that others may see."""

from __future__ import annotations

from collections.abc import Iterator

from ecliptic.web.storage.reading import COLUMNS, GAME, LISTED, OURS, table_of
from ecliptic.web.storage.rows import Result, TableRow
from ecliptic.web.storage.writing import Writing


class Lists(Writing):
    """What is asked of the table `game_table`."""

    def tables_of(self, person: str, limit: int = 60) -> list[TableRow]:
        """Where somebody sits, or a seat is kept for them, or what they own, latest first."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE (owner=?"
            f" OR id IN (SELECT game_table FROM seat WHERE person=? OR kept=?)) AND {GAME.format('')}"
            f" AND {OURS} ORDER BY changed DESC, id LIMIT ?",
            (person, person, person, limit),
        )
        return [table_of(row) for row in rows]

    def results(self, person: str, game: str, most: int) -> list[Result]:
        """The last games of somebody against bots of one kind, played from beginning to end, the latest last."""
        rows = self.db.execute(
            "SELECT max(s.bot), EXISTS(SELECT 1 FROM json_each(t.summary, '$.winners') w JOIN seat own"
            " ON own.game_table=t.id AND own.no=w.value WHERE own.person=?)"
            " FROM game_table t JOIN seat s ON s.game_table=t.id"
            " WHERE t.game=? AND t.status='over' AND json_type(t.summary, '$.winners')='array'"
            " AND coalesce(CAST(json_extract(t.summary, '$.agreed') AS TEXT), '0')='0'"
            " AND CASE WHEN json_valid(t.header) THEN json_type(t.header, '$.position') END IS NULL"
            f" AND {GAME.format('t.')}"
            " AND t.id IN (SELECT game_table FROM seat WHERE person=? AND bot='')"
            " GROUP BY t.id HAVING count(CASE WHEN s.bot='' THEN 1 END)=1 AND count(DISTINCT nullif(s.bot, ''))=1"
            " ORDER BY t.changed DESC, t.id LIMIT ?",
            (person, game, person, most),
        )
        return [Result(bot, bool(won)) for bot, won in rows][::-1]

    def asked(self, person: str) -> list[TableRow]:
        """The running tables at which somebody is asked something now, and wants to be; all may know of it."""
        rows = self.db.execute(
            "SELECT DISTINCT "
            + ", ".join(f"t.{column}" for column in COLUMNS.split(", "))
            + " FROM seat s JOIN game_table t ON t.id=s.game_table, json_each(t.summary, '$.acting') acting"
            " WHERE s.person=? AND s.bot='' AND s.easy=0 AND t.status='live' AND acting.value=s.no AND "
            + GAME.format("t.")
            + " ORDER BY t.changed DESC, t.id LIMIT 60",
            (person,),
        )
        return [table_of(row) for row in rows]

    def live_tables(self, since: int) -> list[TableRow]:
        """All running tables that changed since then, latest first."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE status='live' AND changed>=? ORDER BY changed DESC",
            (since,),
        )
        return [table_of(row) for row in rows]

    def live_of(self, owner: str) -> list[TableRow]:
        """The tables of somebody that are neither over nor closed."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE status='live' AND owner=? AND {GAME.format('')}",
            (owner,),
        )
        return [table_of(row) for row in rows]

    def quiet_tables(self, before: int) -> Iterator[TableRow]:
        """The tables that are neither over nor closed, but have not changed since then."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE status='live' AND changed<?", (before,)
        )
        return (table_of(row) for row in rows)

    def all_tables(self) -> Iterator[tuple[TableRow, int, int]]:
        """All tables with how many lines they have, and how many bytes these are, latest first."""
        rows = self.db.execute(
            f"SELECT {COLUMNS}, (SELECT count(*) FROM line WHERE game_table=t.id),"
            " (SELECT coalesce(sum(length(body)), 0) FROM line WHERE game_table=t.id)"
            " FROM game_table t ORDER BY changed DESC, id"
        )
        return ((table_of(row), row[-2], row[-1]) for row in rows)

    def all_of(self, person: str) -> list[TableRow]:
        """All tables that somebody owns or sits at."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE owner=? OR id IN (SELECT game_table FROM seat WHERE person=?)",
            (person, person),
        )
        return [table_of(row) for row in rows]

    def public_tables(self) -> Iterator[TableRow]:
        """Tables that are neither over nor closed and are listed for everybody, latest first."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE status='live' AND {LISTED} ORDER BY changed DESC, id"
        )
        return (table_of(row) for row in rows)

    def open_tables(self) -> Iterator[TableRow]:
        """Tables that are neither over nor closed and offer an open seat to everybody, latest first."""
        rows = self.db.execute(
            f"SELECT {COLUMNS} FROM game_table WHERE status='live' AND {LISTED}"
            " AND id IN (SELECT game_table FROM seat WHERE person IS NULL AND bot='' AND kept='')"
            " ORDER BY changed DESC, id"
        )
        return (table_of(row) for row in rows)
