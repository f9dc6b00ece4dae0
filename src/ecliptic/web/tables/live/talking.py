"""A table's chat: one room for who plays there, and one for who looks on, which players see after the game.

Whom somebody does not want to hear is left out before a page is drawn. Nobody can tell that they are: all that they
write is taken and shown to themselves and to others as ever.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import too_many
from ecliptic.web.storage.rows import DAYS, PersonRow
from ecliptic.web.storage.talk import CLEARED, ChatRow
from ecliptic.web.tables.live.base import TableBase
from ecliptic.web.tables.names import fit

# What can be said by a press. Stored by id, so that each reader can have it in their language.
READY: Final = {
    "well": mark("Well played"),
    "oh": mark("Oh no"),
    "thinking": mark("Thinking"),
    "thanks": mark("Thanks"),
}
LETTERS: Final = 300
KEPT: Final = 200  # lines of a room in memory, and on its page
AROUND: Final = 6  # lines before one that is complained of, and after it


class Talk:
    """Of a table in memory. What is written is stored before anybody is shown it."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.store = table.needs.chats
        self.news: dict[
            str, int
        ] = {}  # by person after which line their page says "New" since they have read on
        self._rooms: dict[bool, list[ChatRow]] = {}

    def lines(self, *, crowd: bool) -> list[ChatRow]:
        """The last lines of a room."""
        if crowd not in self._rooms:
            self._rooms[crowd] = self.store.lines(self.table.id, crowd=crowd, most=KEPT)
        return self._rooms[crowd]

    def again(self) -> None:
        """They were changed behind our back."""
        self._rooms.clear()

    def in_crowd(self, person: PersonRow | None) -> bool:
        """In which room somebody talks."""
        return person is None or not self.table.belongs(person)

    @property
    def people(self) -> list[str]:
        """Who talks among those who play: all that sit here, and the owner."""
        table = self.table
        found = dict.fromkeys(seat.person for seat in table.seats if seat.person)
        return [*found, *([table.row.owner] if table.row.owner and table.row.owner not in found else [])]

    @property
    def company(self) -> bool:
        """Whether those who play have somebody to talk to, or had."""
        table = self.table
        if table.row.settings.lesson:
            return False
        open_ = table.live and any(seat.person is None and not seat.bot for seat in table.seats)
        return open_ or len(self.people) > 1 or bool(self.lines(crowd=False))

    def hidden(self, person: PersonRow | None, rows: list[ChatRow]) -> dict[str, str]:
        """Whose lines somebody is not shown: `MUTED`, `BLOCKED`, or "signs" for own words of who is a stranger."""
        others = list(dict.fromkeys(row.person for row in rows if person and row.person != person.id))
        if person is None or not others:
            return {}
        needs = self.table.needs
        found = {other: how for other, how in needs.shunned.of(person.id).items() if other in others}
        if needs.preferences.of(person.id).signs:
            found |= dict.fromkeys(needs.shunned.strangers(person.id, others) - found.keys(), "signs")
        return found

    def apart(self, person: PersonRow) -> bool:
        """Whether somebody who only looks on sees another chat than the others who do."""
        return bool(self.hidden(person, self.lines(crowd=True)))

    # ---- writing -----------------------------------------------------------------------------------------

    def say(self, me: PersonRow, text: str, word: str, client: str | None) -> None:
        """Somebody writes: a ready word by its id, or own words."""
        table, crowd = self.table, self.in_crowd(me)
        if client is not None and self.store.has(table.id, client):
            return
        if table.row.settings.lesson:
            raise Refused(409, "A lesson has no chat.")
        body = "" if word else fit(text, len(text) + 1)
        if word and word not in READY:
            raise Refused(400, "The form has no ready word of ours, so nothing was sent.")
        if not word and not body:
            raise Refused(400, "Write something first. Nothing was sent.")
        if len(body) > LETTERS:
            raise Refused(
                422,
                phrase(
                    "A line has up to {most} letters; this one has {n}. Nothing was sent.",
                    most=LETTERS,
                    n=len(body),
                ),
            )
        if table.row.settings.signs and not word:
            raise Refused(403, "Ready words alone are sent at this table. Nothing was sent.")
        limits = table.needs.limits
        for bucket, key in ((limits.talk, f"{table.id} {me.id}"), (limits.crowds, table.id if crowd else "")):
            if key and not bucket.take(key):
                raise too_many("Much was written here", bucket)
        row = ChatRow(self._next(crowd), me.id, word, body, int(table.needs.clock()))
        with table.needs.store.writing():
            self.store.add(table.id, row, client, crowd=crowd)
            if not crowd:
                self._read(me.id, row.n)
                self._tell(me, row.n)
        self._take(row, crowd)

    def _next(self, crowd: bool) -> int:
        rows = self.lines(crowd=crowd)
        return rows[-1].n + 1 if rows else 1

    def _take(self, row: ChatRow, crowd: bool) -> None:
        """It is stored: all whom it may concern see it. Who only looks on is not woken for who plays."""
        self._rooms[crowd] = [*self.lines(crowd=crowd), row][-KEPT:]
        if crowd:
            self.table.bump()
        else:
            for person in self.people:
                self.table.bump(person)

    def _tell(self, me: PersonRow, n: int) -> None:
        """Over days it is told to who is not there, in the transaction that is open; what was said is not."""
        table = self.table
        if table.row.settings.clock.kind != DAYS:
            return
        for person in self.people:
            if person == me.id or self.store.heard(table.id, person).mute:
                continue
            if me.id not in table.needs.shunned.of(person):
                table.needs.notices.tell(table.id, person, "wrote", n, who=me.name)

    def clear(self, me: PersonRow) -> None:
        """The owner takes all lines of both rooms away."""
        table, now = self.table, int(self.table.needs.clock())
        if me.id != table.row.owner:
            raise Refused(403, "Only the owner of the table can clear its chat.")
        with table.needs.store.writing():
            for crowd in (False, True):
                if self.lines(crowd=crowd):
                    row = ChatRow(self._next(crowd), me.id, CLEARED, "", now)
                    self.store.clear(table.id, row, crowd=crowd)
        self.again()
        table.bump()

    # ---- reading -----------------------------------------------------------------------------------------

    def read(self, me: PersonRow, n: int) -> None:
        """Somebody has seen all lines up to this one. Nobody else is told."""
        if self.in_crowd(me):
            return
        rows = self.lines(crowd=False)
        before = self.store.heard(self.table.id, me.id).read
        n = min(n, rows[-1].n if rows else 0)
        if n > before:
            self._read(me.id, n)
            self.news[me.id] = before
            self.table.bump(me)

    def _read(self, person: str, n: int) -> None:
        heard = self.store.heard(self.table.id, person)
        if n > heard.read:
            self.store.set_heard(self.table.id, person, replace(heard, read=n))

    def mute(self, me: PersonRow, *, on: bool) -> None:
        """Somebody wants to hear nothing at this table, or hear it again."""
        if self.in_crowd(me):
            raise Refused(403, "Only who plays at this table can mute it.")
        heard = self.store.heard(self.table.id, me.id)
        self.store.set_heard(self.table.id, me.id, replace(heard, mute=on))
        self.table.bump(me)

    def left(self, person: str) -> None:
        """Somebody looks at the table no more: what they have read is not new when they come back."""
        self.news.pop(person, None)

    # ---- whom forms mean ---------------------------------------------------------------------------------

    def meant(self, me: PersonRow | None, of: str) -> tuple[str, ChatRow | None]:
        """The person that a form names, by a seat ("seat-2") or by a line that `me` can read ("line-7", "crowd-7")."""
        kind, _, number = of.partition("-")
        found: tuple[str, ChatRow | None] = ("", None)
        if number.isascii() and number.isdecimal() and len(number) < 10:
            if kind == "seat" and int(number) < len(self.table.seats):
                found = (self.table.seats[int(number)].person or "", None)
            elif kind in ("line", "crowd") and self.may_read(me, crowd=kind == "crowd"):
                row = next((row for row in self.lines(crowd=kind == "crowd") if row.n == int(number)), None)
                found = (row.person, row) if row is not None else found
        if not found[0]:
            raise Refused(404, "There is nobody there any more. Nothing was changed.")
        if me is not None and found[0] == me.id:
            raise Refused(409, "That is you yourself. Nothing was changed.")
        return found

    def may_read(self, person: PersonRow | None, *, crowd: bool) -> bool:
        """Whether somebody may read a room: who plays reads the other one once the game is over."""
        return self.in_crowd(person) if crowd and self.table.live else crowd or not self.in_crowd(person)

    def around(self, row: ChatRow, *, crowd: bool) -> list[ChatRow]:
        """The lines of a room around one of them."""
        rows = self.lines(crowd=crowd)
        at = next(k for k, one in enumerate(rows) if one.n == row.n)
        return rows[max(0, at - AROUND) : at + AROUND + 1]


def said(row: ChatRow) -> str:
    """A line in words, for who is not on a page."""
    return phrase(READY.get(row.word, row.word)) if row.word else row.body
