"""What a table's pages say of time: beside each player, in the dock, in the bar, and who stands in for whom."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ecliptic.core.shell import day, phrase, phrases
from ecliptic.core.views import Line
from ecliptic.core.words import capital
from ecliptic.web.clocks.sheet import Hand, Pause, Sheet
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.clocks.terms import WAIT, then
from ecliptic.web.clocks.words import left, seconds, short
from ecliptic.web.parts.seen import Seen
from ecliptic.web.storage.rows import LIVE, SeatRow
from ecliptic.web.storage.store import Store
from ecliptic.web.tables.names import isolated


class Left(Struct, frozen=True):
    """One seat's time as a page shows it."""

    words: str  # "1 day 6 h left"; whatever else is the case
    icon: str
    near: bool = False  # soon: with a red edge
    share: int = 0  # of its time, in 100
    due: int | None = None  # when it is over, as a date, if it runs: for scripts, which count
    total: int = 0  # seconds for the question
    warning: int = 0  # seconds before its end at which it is soon
    live: bool = False
    moment: float = 0.0  # seconds until it is over; for lists
    time: str = ""  # the time alone, with which `words` begins, if it runs
    brief: str = ""  # the same, of days and hours the days, where there is little room
    up: bool = False  # there is none left

    @property
    def rest(self) -> str:
        """What comes after it."""
        return self.words.removeprefix(self.brief)


def left_of(steady: Steady, sheet: Sheet, hand: Hand, *, mine: bool = False) -> Left | None:
    """What is left of the question that this seat is asked; None = nothing is counted. `mine`: for who sits there."""
    date = steady.date()
    if not hand.open:
        return None
    if hand.up:
        return Left(phrase("time is up"), "clock", near=True, up=True)
    why, _ = sheet.stop(hand, date)
    rest, total = sheet.left(hand), sheet.total(hand)
    moment = rest + sheet.stands(hand, date)
    share = round(100 * rest / total) if total else 0
    if why == "paused":
        return Left(phrase("paused"), "pause", share=share, moment=moment)
    if why == "away":
        until = day(int(min(hand.away, date + hand.off)))
        return Left(phrase("away until {day}", day=until), "calendar", share=share, moment=moment)
    near, live = sheet.near(hand), sheet.clock.kind == LIVE
    if why == "cut" and not mine:
        return Left(
            phrase("no connection, {time} left", time=left(rest)),
            "clock",
            near=near,
            share=share,
            moment=moment,
        )
    time = seconds(rest) if live else left(rest)
    return Left(
        phrase("{time} left, soon", time=time) if near and not live else phrase("{time} left", time=time),
        "clock",
        near=near,
        share=share,
        due=round(date + rest),
        total=round(total),
        warning=round(sheet.warning(hand)),
        live=live,
        moment=moment,
        time=time,
        brief=time if live else short(rest),
    )


def of_seat(seen: Seen, seat: int) -> Left | None:
    """The time of a seat at a table that is shown."""
    sheet = seen.table.clock.now() if seen.table.live else None
    if sheet is None:
        return None
    left = left_of(seen.needs.steady, sheet, sheet.hands[seat], mine=seat in seen.viewer.seats)
    return left and replace(left, moment=0.0)  # else no two viewers would see the same


def own(seen: Seen) -> Left | None:
    """The viewer's own time, while they are asked."""
    return of_seat(seen, seen.viewer.seat) if seen.viewer.seat is not None else None


def outlook(seen: Seen, people: Sequence[int]) -> str:
    """Of whom all wait for: what is left, and what comes then, as a sentence; "" = there is no clock."""
    sheet = seen.table.clock.now()
    if sheet is None:
        return ""
    found = [(seat, left_of(seen.needs.steady, sheet, sheet.hands[seat])) for seat in people]
    running = sorted((hand.moment, seat, hand) for seat, hand in found if hand is not None)
    if not running:
        return ""
    _, seat, hand = running[0]
    name = seen.names[seat]
    if hand.up:
        if sheet.clock.up == WAIT:
            return phrase("Time is up for {name}; the game waits.", name=name)
        return phrase("Time is up for {name}.", name=name)
    if hand.due is None:
        return phrase("{why}: the clock stands.", why=capital(hand.words))
    return phrase(
        "{time}; then {then}.", time=phrase("{time} left", time=hand.time), then=then(sheet.clock, name)
    )


class StandIn(Struct, frozen=True):
    """A bot that plays for the viewer."""

    no: int
    bot: str
    at: int  # since when
    moves: list[Line]  # what it did


def stand_ins(seen: Seen) -> list[StandIn]:
    """The viewer's seats that a bot plays, with what it did since."""
    table, viewer = seen.table, seen.viewer
    if not table.live or viewer.person is None or viewer.curtain is not None:
        return []
    mine = [row for row in table.seats if row.person == viewer.person.id and row.bot]
    return [StandIn(row.no, row.bot, row.since, _did(seen, row)) for row in mine]


def _did(seen: Seen, row: SeatRow) -> list[Line]:
    lines = seen.table.lines(seen.viewer.seat, row.line) if row.since else []
    return [line for _, line in lines if line.seat == row.no and not line.heading]


class Paused(Struct, frozen=True):
    """A pause, or that somebody asks for one."""

    words: str
    on: bool
    mine: bool  # the viewer has agreed to what is asked
    ends: bool  # the viewer can end it, alone or with others
    asks: bool  # to end it takes others, too


def caller(store: Store, pause: Pause) -> str:
    """The name of who wanted a pause."""
    return isolated(store.names([pause.by]).get(pause.by, "somebody"))


def pause_of(seen: Seen) -> Paused | None:
    """What a viewer is told of it."""
    sheet = seen.table.clock.now() if seen.table.live else None
    if sheet is None or sheet.pause is None:
        return None
    pause, viewer = sheet.pause, seen.viewer
    me = viewer.person.id if viewer.person else ""
    plays = me in seen.table.people()
    live = sheet.clock.kind == LIVE
    by = caller(seen.needs.store, pause)
    if pause.on:
        who = phrase("Paused by {name}.", name=by)
        if pause.until:
            who = phrase("Paused by {name} until {day}.", name=by, day=day(int(pause.until)))
        stand = phrase("Clocks stand still.")
        if pause.agreed:
            stand = phrase("Clocks stand still; somebody asks to go on.")
        return Paused(
            f"{who} {stand}",
            on=True,
            mine=me in pause.agreed,
            ends=viewer.owner or (plays and live),
            asks=not viewer.owner,
        )
    waits = len(seen.table.people() - set(pause.agreed))
    return Paused(
        phrases(
            waits,
            "{name} asks for a pause; {n} of you has not agreed yet.",
            "{name} asks for a pause; {n} of you have not agreed yet.",
            name=by,
        ),
        on=False,
        mine=me in pause.agreed,
        ends=plays,
        asks=False,
    )
