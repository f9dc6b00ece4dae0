"""A table's chat as one viewer has it: without whom they do not want to hear, with "New" over what came since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ecliptic.core.shell import phrase
from ecliptic.web.parts.seen import Seen
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.storage.talk import CLEARED, ChatRow, Heard
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.live.talking import LETTERS, READY, said
from ecliptic.web.tables.names import isolated
from ecliptic.web.words import span

SHOWN: Final = 40  # lines beside the board; the chat's own page has all


class Spoken(Struct, frozen=True):
    """A line."""

    id: str  # as forms name it
    name: str
    hue: int | None  # of the seat that its writer has now
    words: str
    at: int
    ago: str
    mine: bool
    new: bool  # "New" stands over it
    cleared: bool  # in place of all that was before


class Silent(Struct, frozen=True):
    """Whose lines are not shown."""

    of: str  # as forms name them, by a line of theirs
    name: str
    many: int
    why: str  # "muted", "blocked" or "signs"


class Other(Struct, frozen=True):
    """Somebody who talks here, with what the viewer may do about them."""

    of: str
    name: str
    hue: int | None
    how: str  # "muted", "blocked", "" = heard


class Chat(Struct, frozen=True):
    """One room."""

    crowd: bool
    lines: list[Spoken]
    more: bool  # its own page has earlier ones
    silent: list[Silent]
    others: list[Other]
    unread: int
    last: int  # number of the last line
    read: int  # and of the last one that the viewer has read
    mute: bool
    alone: bool  # there is nobody to write to
    signs: bool  # ready words alone
    owner: bool
    knows: bool  # whether lists of people are shown: nobody in particular has none
    ready: list[tuple[str, str]]
    letters: int
    overheard: list[Spoken]  # what was said by those who looked on, once the game is over


def chat_of(seen: Seen, most: int = SHOWN) -> Chat | None:
    """The chat; None = there is none: a lesson's, or of who has nobody to talk to."""
    table, viewer = seen.table, seen.viewer
    person, talk = viewer.person, table.talk
    if table.row.settings.lesson:
        return None
    crowd = talk.in_crowd(person)
    alone = not crowd and not talk.company
    if alone and (table.live or not talk.lines(crowd=True)):
        return None
    # All who only look on share one page, whoever asks first for it, but who does not want to hear one of them.
    person = person if person is not None and table.known(person) else None
    rows = talk.lines(crowd=crowd)
    heard = talk.store.heard(table.id, person.id) if person is not None and not crowd else Heard()
    hidden = talk.hidden(person, rows)
    visible = [
        row for row in rows if row.person not in hidden or (hidden[row.person] == "signs" and row.word)
    ]
    news = [
        row
        for row in visible
        if not crowd
        and row.n > heard.read
        and row.person != (person.id if person else "")
        and row.word != CLEARED
    ]
    since = heard.read if news else talk.news.get(person.id if person else "", heard.read)
    names = _Names(table, [*rows, *(talk.lines(crowd=True) if not crowd and not table.live else [])])
    return Chat(
        crowd=crowd,
        lines=[] if heard.mute else _spoken(seen, names, visible[-most:], person, crowd, since),
        more=len(visible) > most,
        silent=[] if heard.mute else _silent(names, rows, hidden, crowd),
        others=_others(seen, names, rows, person, crowd),
        unread=0 if heard.mute else len(news),
        last=rows[-1].n if rows else 0,
        read=heard.read,
        mute=heard.mute,
        alone=alone,
        signs=table.row.settings.signs,
        owner=viewer.owner,
        knows=person is not None,
        ready=list(READY.items()),
        letters=LETTERS,
        overheard=_overheard(seen, names, person) if not crowd else [],
    )


class _Names:
    """What those who talk are called, and the sign of the seat that they have."""

    def __init__(self, table: Table, rows: Sequence[ChatRow]) -> None:
        self.seats: dict[str, list[int]] = {}
        for seat in table.seats:
            if seat.person:
                self.seats.setdefault(seat.person, []).append(seat.no)
        self._names = table.names
        ids = list(dict.fromkeys([*(row.person for row in rows), *table.talk.people]))
        self._known = table.needs.store.names(ids)

    def name(self, person: str) -> str:
        """Of who has one seat it is that seat's."""
        seats = self.seats.get(person, [])
        return (
            self._names[seats[0]]
            if len(seats) == 1
            else isolated(self._known.get(person, "")) or phrase("Somebody")
        )

    def hue(self, seen: Seen, person: str) -> int | None:
        """The palette entry of their seat."""
        seats = self.seats.get(person, [])
        return seen.hue(seats[0]) if seats else None


def _spoken(
    seen: Seen, names: _Names, rows: Sequence[ChatRow], me: PersonRow | None, crowd: bool, since: int | None
) -> list[Spoken]:
    own = me.id if me else ""
    first = next((r.n for r in rows if since is not None and r.n > since and r.person != own), 0)
    now = seen.needs.clock()
    return [
        Spoken(
            id=f"{'crowd' if crowd else 'line'}-{row.n}",
            name=names.name(row.person),
            hue=names.hue(seen, row.person),
            words=said(row),
            at=row.at,
            ago=span(now - row.at),
            mine=row.person == own,
            new=not crowd and row.n == first,
            cleared=row.word == CLEARED,
        )
        for row in rows
    ]


def _silent(names: _Names, rows: Sequence[ChatRow], hidden: dict[str, str], crowd: bool) -> list[Silent]:
    out = []
    for person, why in hidden.items():
        theirs = [row for row in rows if row.person == person and not (why == "signs" and row.word)]
        if theirs:
            of = f"{'crowd' if crowd else 'line'}-{theirs[-1].n}"
            out.append(Silent(of, names.name(person), len(theirs), why))
    return out


def _others(
    seen: Seen, names: _Names, rows: Sequence[ChatRow], me: PersonRow | None, crowd: bool
) -> list[Other]:
    if me is None:
        return []
    shunned = seen.needs.shunned.of(me.id)
    out = [
        Other(f"seat-{seat.no}", seen.names[seat.no], seen.hue(seat.no), shunned.get(seat.person, ""))
        for seat in seen.table.seats
        if seat.person and seat.person != me.id
    ]
    there = {seat.person for seat in seen.table.seats}
    for row in reversed(rows):
        if row.person not in there and row.person != me.id:
            there.add(row.person)
            of = f"{'crowd' if crowd else 'line'}-{row.n}"
            out.append(Other(of, names.name(row.person), None, shunned.get(row.person, "")))
    return out


def _overheard(seen: Seen, names: _Names, me: PersonRow | None) -> list[Spoken]:
    """What those said who looked on."""
    if seen.table.live:
        return []
    rows = seen.table.talk.lines(crowd=True)
    hidden = seen.table.talk.hidden(me, rows)
    visible = [
        row for row in rows if row.person not in hidden or (hidden[row.person] == "signs" and row.word)
    ]
    return _spoken(seen, names, visible, me, True, None)
