"""Tables that can't go on with the rules installed here. They rest: all of them can be read without playing a line."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.content import content_hash
from ecliptic.core.dice import closed_end
from ecliptic.core.game import Game
from ecliptic.core.record import End, Header, Record, read_entry
from ecliptic.web.contents import Offered
from ecliptic.web.errors import Refused, no_table
from ecliptic.web.storage.rows import SAT, PersonRow, SeatRow, Summary, TableRow, read_header
from ecliptic.web.tables.keepsake import SPECTATOR, Kept, unpack
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.names import isolated
from ecliptic.web.words import plain


class Stored(Struct, frozen=True):
    """A table as it is stored, without its match."""

    row: TableRow
    seats: list[SeatRow]
    names: list[str]

    def sits(self, person: PersonRow | None) -> bool:
        """Whether somebody has a seat."""
        return person is not None and any(seat.person == person.id for seat in self.seats)

    def owns(self, person: PersonRow | None) -> bool:
        """Whether the table is somebody's."""
        return person is not None and person.id == self.row.owner

    def may_watch(self, person: PersonRow | None) -> bool:
        """Whether somebody may see the table at all."""
        anybody = self.row.settings.may_watch(live=self.row.status == "live")
        return anybody or self.owns(person) or self.sits(person)

    def as_running(self) -> Stored:
        """The same for who does not know yet how it ended, or how far it is."""
        unknown = Summary(moment="", step=0, steps=0, acting=[], over=False)
        return msgspec.structs.replace(
            self, row=msgspec.structs.replace(self.row, status="live", summary=unknown, next="")
        )

    def may_study(self, person: PersonRow | None) -> bool:
        """Whether somebody may look back at the game once it is over, and have its record."""
        sat = self.owns(person) or self.sits(person)
        return sat or (self.may_watch(person) and self.row.settings.study != SAT)


class Scored(Struct, frozen=True):
    """Who had a seat, and what came of it."""

    no: int
    name: str
    note: str  # "bot", "open"
    score: str  # at the end; "" = it did not end
    won: bool


def stored(needs: Needs, id_: str) -> Stored:
    """A table by id. Refused if there is none."""
    row = needs.store.table(id_) if len(id_) <= 64 else None
    if row is None:
        raise no_table()
    seats = needs.store.seats(id_)
    known = needs.store.names([seat.person for seat in seats if seat.person])
    names = [seat.label or known.get(seat.person or "", "") or f"Seat {seat.no + 1}" for seat in seats]
    return Stored(row, seats, names)


def record_of(needs: Needs, found: Stored, person: PersonRow | None) -> str:
    """The record's text, as its lines are stored. Refused while the game goes on; then who may look back has it, too.

    Of a game that was closed before its end it is for those who sat there, and the owner.
    """
    watched = found.row.status == "over" and found.may_study(person)
    if not (found.sits(person) or found.owns(person) or watched):
        raise Refused(403, "Only who sat at this table, or owns it, can have its record.")
    if found.row.status == "live":
        rests = why_it_rests(needs, found.row)
        raise Refused(
            409,
            "The record holds everybody's hidden cards, so it is given out when the "
            + ("table is closed: its owner can do that." if rests else "game is over."),
        )
    lines = [with_names(found), *(line.body for line in needs.store.lines(found.row.id))]
    if found.row.status == "closed":
        lines += closing(lines, found.row.secret)
    return "".join(f"{line}\n" for line in lines)


def closing(lines: list[str], secret: bytes) -> list[str]:
    """The last line of a table that was closed, which tells its secret; none if it has one, or can't be read here."""
    try:
        record = Record.parse("\n".join(lines))
    except ValueError:  # of another version, or damaged: it is given out as it is
        return []
    if record.entries and record.entries[-1].end is not UNSET:
        return []
    return [msgspec.json.encode(closed_end(record.header, record.entries, secret)).decode()]


def with_names(found: Stored) -> str:
    """The record's header with the names of those who sat down after the table was opened."""
    try:
        header = msgspec.json.decode(found.row.header, type=Header)
    except ValueError:  # of another version, or damaged: it is given out as it is
        return found.row.header
    then = [*header.seats, *[""] * len(found.names)]
    names = [then[k] or name for k, name in enumerate(found.names)]
    return msgspec.json.encode(msgspec.structs.replace(header, seats=names)).decode()


def kept(needs: Needs, found: Stored, person: PersonRow | None) -> Kept | None:
    """What is kept of a finished game for somebody; None = nothing is."""
    if found.row.status == "live":
        return None
    seat = next((seat.no for seat in found.seats if person and seat.person == person.id), SPECTATOR)
    keepsake = unpack(needs.store.kept(found.row.id, seat) or needs.store.kept(found.row.id, SPECTATOR))
    if keepsake is None:
        return None
    names = [*map(isolated, found.names), *keepsake.automata]
    return Kept(keepsake, names, needs.games().get(keepsake.game))


def why_it_rests(needs: Needs, row: TableRow) -> str:
    """Why a table can't go on here, as far as is known without playing it; "" = nothing speaks against it."""
    if row.id in needs.broken:
        return needs.broken[row.id]
    kind = needs.games().get(row.game)
    if kind is None:
        return f"the game {row.game!r} is not installed"
    try:
        header = msgspec.json.decode(row.header, type=Header)
        kind.options_of(header)
    except ValueError as error:
        return str(error)
    offered = header.content in kind.former_content or needs.contents.known(kind, header.content)
    return "" if offered or header.content == _content(kind) else "the record was played with other content"


def figures_of(needs: Needs, row: TableRow) -> Offered | None:
    """The content that a table is played with, where it is not the game's own and known here."""
    kind = needs.games().get(row.game)
    if kind is None or not (kind.former_content or needs.contents.of(kind)):
        return None
    try:
        return needs.contents.known(kind, read_header(row.header).content)
    except ValueError:  # of another version, or damaged
        return None


@cache
def _content(kind: type[Game]) -> str:
    return content_hash(kind.package)


def in_plain_words(needs: Needs, row: TableRow, reason: str) -> str:
    """The reason for people who know nothing of records."""
    kind = needs.games().get(row.game)
    if kind is None:
        return "This game is not installed here any more."
    try:
        version = msgspec.json.decode(row.header, type=Header).rules
    except ValueError:
        return "What is stored of it can't be read."
    if version != kind.rules_version and version not in kind.former:
        return (
            f"It was begun by version {version} of the rules of {kind.title}; version {kind.rules_version} is"
            " installed now, and no game can be played half by one and half by the other."
        )
    return f"What is stored of it doesn't fit the rules that are installed: {reason.rstrip('.')}."


def standing(needs: Needs, found: Stored) -> list[Scored]:
    """Who sat there; of a game that ended with the final scores, from the last line of its record."""
    lines = needs.store.lines(found.row.id) if found.row.status == "over" else []
    end: End | None = None
    if lines:
        try:
            last = read_entry(lines[-1].body, "the end").end
            end = None if last is UNSET else last
        except ValueError:  # damaged: the summary still says who won
            end = None
    out = []
    for seat, name in zip(found.seats, found.names, strict=True):
        scored = end is not None and seat.no < len(end.scores)
        out.append(
            Scored(
                no=seat.no,
                name=name,
                note="bot"
                if seat.bot and not seat.person
                else ""
                if seat.person or seat.label
                else "open seat",
                score=f"{end.scores[seat.no]:g}" if end is not None and scored else "",
                won=end is not None and seat.no in end.winners,
            )
        )
    return out


def last_known(found: Stored) -> str:
    """How far the game was, or how it ended."""
    summary = found.row.summary
    names = [isolated(name) for name in found.names]
    return plain(summary.heading if found.row.status == "over" else summary.moment, names)
