"""What the database holds, row by row, and how a match becomes such rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from ecliptic.core.languages import ENGLISH, mark, speaking
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header
from ecliptic.core.views import View

BY_KEY: Final = "by key"  # each bot waits until it is let go on, where nobody else plays
# Of the server's usual time.
PACES: Final = {BY_KEY: 1.0, "calm": 2.0, "": 1.0, "quick": 0.4, "at once": 0.0}
PACE_WORDS: Final = {
    BY_KEY: mark("By key"),
    "calm": mark("Calm"),
    "": mark("Usual"),
    "quick": mark("Quick"),
    "at once": mark("At once"),
}
COACHES: Final = {"never": mark("Never"), "": mark("In first games"), "always": mark("Always")}

GONE: Final = "Somebody"  # in place of the name of who was forgotten
NOBODY: Final = "?"  # what stands before the word in place of their id, where a game's result stays
ALL: Final = ""  # who may see the table
SAT: Final = "sat"
BEGINNERS: Final = "beginners"
AFTER: Final = -1  # who looks on sees nothing before the game is over


class PersonRow(Struct, frozen=True):
    """Somebody who plays or watches here."""

    id: str
    name: str
    renewals: int = 0  # of the recovery link
    epoch: int = 0  # cookies of earlier ones are void
    asks: bool = False  # wants every question, also those that go without saying
    pace: str = ""  # how fast bots play for them: one of `PACES`
    coach: str = ""  # when they are told what matters now: one of `COACHES`
    away: int = 0  # until when they are away, and want their clocks to stand; 0 = they are not


class SeatRow(Struct, frozen=True):
    """A seat: a person's, a bot's (no person), or open (neither). A person and a bot: the bot stands in."""

    no: int
    person: str | None
    label: str  # a name of its own, for bots and people who share a screen; "" = the person's
    bot: str
    renewals: int = 0  # of the invite link
    easy: bool = False  # what it is asked now is answered by what it said before: see `plans`
    kept: str = ""  # of an open seat: the person who may sit down without a link
    former: str = ""  # the person from whom the owner took it, who is told so
    since: int = 0  # when the bot began to stand in
    line: int = 0  # after which line of the record


LIVE: Final = "live"
DAYS: Final = "days"


class Terms(Struct, frozen=True, kw_only=True):
    """How long people have at a table. See `clocks.terms`."""

    kind: str = ""  # `LIVE`, `DAYS`, or none
    question: int = 0  # seconds for each question
    bank: int = 0  # live: seconds beside, for the whole game
    off: int = 0  # over days: days of a game for which the own clock stands while its person is away
    up: str = ""  # what follows when time is up: a bot of this name stands in, or one of `clocks.terms.UPS`


NO_CLOCK: Final = Terms()


class Settings(Struct, frozen=True, kw_only=True):
    """What the owner chose for a table, beside the game's options."""

    title: str = ""
    watch: bool = True  # anyone with the link may watch
    behind: int = 0  # by how many minutes who only watches is behind; `AFTER`: until the game is over
    listed: bool = False  # the lobby offers its open seats to all
    audience: str = ALL  # whom a listed table is meant for: everybody, or `BEGINNERS`
    curtain: bool = True  # between seats that share a screen
    hints: bool = False  # where people play with one another: open to all of them
    patience: int = 5  # minutes of absence after which others may let a bot stand in; 0 = never
    by_hand: bool = False  # real dice are rolled at the one screen where all play, and entered
    lesson: str = ""  # which lesson this is: in no list of games; "" = a game
    study: str = (
        ALL  # who may look back at it once it is over, and have its record: `ALL`, or who `SAT` there
    )
    clock: Terms = NO_CLOCK
    signs: bool = False  # the chat takes ready words alone
    rated: bool = False  # what comes of it counts: no hints, nothing past a reveal is taken back
    brought: bool = False  # a record that was brought from elsewhere
    outcomes: tuple[str, ...] = ()  # of chance, that come first: those of the game that is continued here

    @property
    def at_once(self) -> bool:
        """Whether anybody may know how it stands now."""
        return self.watch and self.behind == 0

    def may_watch(self, *, live: bool) -> bool:
        """Whether anybody may look on, be it from behind."""
        return self.watch and not (live and self.behind == AFTER)


class Summary(Struct, frozen=True, kw_only=True):
    """What lists say of a table without replaying it. Public."""

    moment: str
    step: int
    steps: int
    acting: list[int]
    over: bool
    heading: str = ""  # how it ended
    winners: list[int] = []  # seats
    agreed: bool = False  # all agreed to end it before its rules did: nobody has won, and nobody lost


class Result(Struct, frozen=True):
    """What came of a game of one person against bots that are all alike."""

    bot: str
    won: bool


class TableRow(Struct, frozen=True, kw_only=True):
    """A table without its lines."""

    id: str
    game: str
    header: str
    secret: bytes
    owner: str
    settings: Settings
    status: str  # "live", "over" or "closed"
    summary: Summary
    made: int
    changed: int
    next: str = ""  # the table at which these people play again


class Round(Struct, frozen=True):
    """A round of words that is on (see `rounds`). All of it by seat, "" for who is not asked or has not answered."""

    people: list[str]
    seals: list[str]
    words: list[str]
    telling: bool = False  # all seals are in: they are shown, and words are told

    def seat_of(self, person: PersonRow | None) -> int | None:
        """For which seat somebody's browser is asked; None = for none."""
        asked = person is not None and person.id in self.people
        return self.people.index(person.id) if asked and person is not None else None


class Mixing(Struct, frozen=True):
    """What a table knows of its words, beside its record."""

    givers: list[str] = []  # by seat the person whose word is in force
    round: Round | None = None


class LineRow(Struct, frozen=True):
    """A line of a table's record."""

    n: int
    body: str
    client_id: str | None
    at: int


class SnapshotRow(Struct, frozen=True):
    """Where a table stood after one of its lines: see `snapshots`."""

    line: int
    rules: str  # by which it can be read
    since: int  # index of the first event in its log
    position: bytes  # squeezed; b"" = an earlier Ecliptic gave it up when there was a later one
    log: bytes  # squeezed


def summary_of(match: Match) -> Summary:
    """What lists say of the match, stored in English. From the spectator's view, so it can't tell too much."""
    with speaking(ENGLISH):
        return _summary(match, match.view(None))


def _summary(match: Match, view: View) -> Summary:
    return Summary(
        moment=view.moment,
        step=view.step,
        steps=view.steps,
        acting=[] if match.over else list(view.acting),
        over=match.over,
        heading=match.score_sheet(view).heading if match.over else "",
        winners=match.winners if match.over else [],
        agreed=match.agreed,
    )


def lines_of(entries: list[Entry], now: int, client: str | None = None) -> list[LineRow]:
    """Lines as they are stored; the first of them carries the id of the POST that made them."""
    return [
        LineRow(entry.n, msgspec.json.encode(entry).decode(), None if k else client, now)
        for k, entry in enumerate(entries)
    ]


JOINED: Final = "#"  # in the id of a line that belongs to the own one before


def joined(rows: list[LineRow], entries: Sequence[Entry]) -> list[LineRow]:
    """The lines of one press: those of its seat after the first are marked, so that they are taken back with it."""
    first = rows[0] if rows else None
    if first is None or first.client_id is None:
        return rows
    return [
        replace(row, client_id=f"{first.client_id}{JOINED}{row.n}")
        if row is not first
        and entry.do is not UNSET
        and entry.auto is UNSET
        and entry.seat == entries[0].seat
        else row
        for row, entry in zip(rows, entries, strict=True)
    ]


def is_joined(row: LineRow) -> bool:
    """Whether a line belongs to the own one before."""
    return row.client_id is not None and JOINED in row.client_id


def header_text(header: Header) -> str:
    """A record's header as it is stored."""
    return msgspec.json.encode(header).decode()


def read_header(text: str) -> Header:
    """A stored header."""
    return msgspec.json.decode(text, type=Header)
