"""What a table has to say beside the game: who may sit down, who is away, who plays for whom, who plays again."""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.shell import phrase
from ecliptic.web.clocks.words import left
from ecliptic.web.parts.clocks import Paused, StandIn, pause_of, stand_ins
from ecliptic.web.parts.seen import Seen
from ecliptic.web.tables.live.absence import absent
from ecliptic.web.tables.names import isolated


class Invited(Struct, frozen=True):
    """An open seat as its table's owner sees it."""

    no: int
    name: str
    link: str  # "" = none is out
    kept: str  # the name of the person it is kept for


class Gathering(Struct, frozen=True):
    """Who has come to play again, and for whom seats are kept until then."""

    here: list[str]
    waits: list[str]
    left: str


class Callout(Struct, frozen=True):
    """What this viewer is told."""

    heard: list[str]  # of the operator, and of who came or went
    stands_in: list[StandIn]  # own seats that a bot plays
    pause: Paused | None
    kept: list[int]  # open seats that are kept for the viewer
    lost: bool  # the viewer's seat was opened to somebody else
    open: list[Invited]
    absent: list[int]  # seats for which the viewer may let a bot stand in
    again: str  # who plays again; "" = nobody
    next: str  # where
    gathering: Gathering | None

    @property
    def any(self) -> bool:
        """Whether there is anything to say."""
        return bool(
            self.heard
            or self.stands_in
            or self.pause
            or self.kept
            or self.lost
            or self.open
            or self.absent
            or self.again
            or self.gathering
        )

    @property
    def chip(self) -> str:
        """What of it a phone says in its bar while it is out of sight."""
        if self.heard:
            return self.heard[-1].removesuffix(".")
        if self.open:
            return phrase("Ask friends") if len(self.open) > 1 else phrase("Ask a friend")
        return phrase("News of the table") if self.any else ""


def callout(seen: Seen, seats: list[dict[str, object]]) -> Callout:
    """What the viewer is told. `seats`: who sits where."""
    needs, table, viewer = seen.needs, seen.table, seen.viewer
    me = viewer.person.id if viewer.person else ""
    live = table.live
    free = [seat for seat in table.seats if live and seat.person is None and not seat.bot]
    known = needs.store.names([seat.kept for seat in free if seat.kept])
    links = {row["no"]: str(row["link"]) for row in seats} if free and viewer.owner else {}
    again = needs.store.table(table.row.next) if table.row.next else None
    sits = again is not None and any(seat.person == me for seat in needs.store.seats(again.id))
    offer = again is not None and again.status == "live" and bool(me) and table.concerns(viewer.person)
    offer = offer and again is not None and not needs.shunned.blocks(again.owner, me)
    return Callout(
        heard=[
            *filter(None, [seen.host.announcement]),
            *table.presence.heard(),
        ],
        stands_in=stand_ins(seen),
        pause=pause_of(seen),
        kept=[seat.no for seat in free if me and seat.kept == me and not viewer.seats],
        lost=live and bool(me) and not viewer.seats and any(seat.former == me for seat in table.seats),
        open=[
            Invited(seat.no, seen.names[seat.no], links.get(seat.no, ""), known.get(seat.kept, ""))
            for seat in free
            if viewer.owner
        ],
        absent=sorted(absent(table) - set(viewer.seats)) if live and viewer.seats else [],
        again=(
            ""
            if not offer or again is None or sits
            else needs.store.names([again.owner]).get(again.owner, "")
        ),
        next=again.id if again is not None else "",
        gathering=_gathering(seen, known),
    )


def _gathering(seen: Seen, known: dict[str, str]) -> Gathering | None:
    """For those who sit there, and for whom a seat is kept."""
    needs, table, person = seen.needs, seen.table, seen.viewer.person
    waits = [isolated(known[seat.kept]) for seat in table.seats if seat.kept in known and not seat.person]
    until = needs.votes.keeps_until(table.id) if waits and table.live and table.concerns(person) else None
    if until is None:
        return None
    here = dict.fromkeys(seen.names[seat.no] for seat in table.seats if seat.person and not seat.label)
    return Gathering([*here], waits, left(until - needs.steady.now()))
