"""A table's clock on paper: who is asked, how much is used, and when something is due.

Nothing here knows tables, people or a source of time. Two times come from outside: `now`, which is counted (see
`steady`), and `wall`, the date, for what was said to last until a day.

What is counted hangs on public facts alone: whose answer all can see is awaited, and that all could see it come. So
what somebody does in private costs and brings no time, and a clock can't tell that it was done.
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import Final, Literal

from msgspec import Struct

from ecliptic.web.clocks.terms import DAY, GRACE, LAST, MOST_SAVED, QUARTER, SAVED
from ecliptic.web.storage.rows import DAYS, LIVE, Terms

TINY: Final = 1e-3  # seconds that are none
LOOK: Final = 600.0  # seconds after which somebody looks whether a bot that is asked still plays
Event = Literal["soon", "up", "opens", "look", "goes on"]
Stop = Literal["", "paused", "away", "cut"]


class Hand(Struct, omit_defaults=True):
    """One seat's time."""

    reserve: float = 0.0  # seconds beside the question's own
    used: float = 0.0  # of the question that is open
    open: bool = False  # whether a person is asked
    held: bool = False  # a bot has taken the question over and has not answered yet
    soon: bool = False  # it was told that little is left
    up: bool = False  # nothing was, and what follows has been done
    off: float = 0.0  # seconds of days off that are left
    grace: float = 0.0  # seconds without a connection that are left
    away: float = 0.0  # until which date the person is away
    cut: bool = False  # the person has no connection
    back: tuple[float, float] | None = None  # reserve and used when the last question was answered
    opens: float = 0.0  # when a seat that was given up is open to all


class Pause(Struct, omit_defaults=True):
    """All clocks stand, or somebody wants that."""

    by: str  # the person who wanted it
    until: float = 0.0  # a date; 0 = until it is said
    on: bool = False  # else it is asked for
    agreed: list[str] = []  # the people who want it; while it is `on`, those who want to go on


class Sheet(Struct, omit_defaults=True):
    """All of a table's time. Reckoned up to `at`."""

    clock: Terms
    at: float
    hands: list[Hand]
    pause: Pause | None = None
    look: float = 0.0  # when to look whether a bot plays that is asked; 0 = none is

    # ---- how it stands -----------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        """Whether all clocks stand."""
        return self.pause is not None and self.pause.on

    def total(self, hand: Hand) -> float:
        """Seconds for the open question."""
        return self.clock.question + hand.reserve

    def left(self, hand: Hand) -> float:
        """Seconds of them that are left."""
        return max(0.0, self.total(hand) - hand.used)

    def warning(self, hand: Hand) -> float:
        """With how many seconds left it is soon."""
        return LAST if self.clock.kind == LIVE else QUARTER * self.total(hand)

    def near(self, hand: Hand) -> bool:
        """Whether little is left of an open question."""
        return hand.open and self.left(hand) <= self.warning(hand)

    def stop(self, hand: Hand, wall: float) -> tuple[Stop, float]:
        """Why a clock stands at this date, and for how many seconds; "" = it runs."""
        if self.pause is not None and self.pause.on:
            span = self.pause.until - wall if self.pause.until else inf
            if span > TINY:
                return "paused", span
        if self.clock.kind == DAYS and (span := min(hand.off, hand.away - wall)) > TINY:
            return "away", span
        if self.clock.kind == LIVE and hand.cut and hand.grace > TINY:
            return "cut", hand.grace
        return "", inf

    def stands(self, hand: Hand, wall: float) -> float:
        """For how many seconds from now a clock stands in all, if nothing changes."""
        twin = Hand(off=hand.off, grace=hand.grace, away=hand.away, cut=hand.cut)
        total = 0.0
        while total < inf:
            why, span = self.stop(twin, wall + total)
            if not why:
                break
            total += span
            twin.off -= span if why == "away" else 0.0
            twin.grace -= span if why == "cut" else 0.0
        return total

    def over(self, hand: Hand, wall: float) -> float:
        """The date at which the time for an open question is up; 0.0 = not as things stand."""
        rest = self.left(hand) + self.stands(hand, wall)
        return wall + rest if hand.open and not hand.up and rest < inf else 0.0

    def due(self, wall: float) -> float | None:
        """The next moment at which something is to be done here; None = there is none. Reckoned just now."""
        moments = [hand.opens for hand in self.hands if hand.opens]
        moments += [self.look] if self.look else []
        if self.pause is not None and self.pause.on and self.pause.until:
            moments.append(self.at + max(0.0, self.pause.until - wall))
        for hand in self.hands:
            if hand.open and not hand.up:
                rest = self.left(hand) - (0.0 if hand.soon else self.warning(hand))
                moments.append(self.at + self.stands(hand, wall) + max(0.0, rest))
        return min((moment for moment in moments if moment < inf), default=None)

    # ---- as time goes on ---------------------------------------------------------------------------------

    def reckon(self, now: float, wall: float) -> None:
        """Count what has passed since it was done last."""
        for hand in self.hands:
            at = self.at
            while hand.open and not hand.up and at < now:
                why, span = self.stop(hand, wall - (now - at))
                step = min(span, now - at)
                if why == "away":
                    hand.off -= step
                elif why == "cut":
                    hand.grace -= step
                elif not why:
                    hand.used += step
                at += step
        self.at = max(self.at, now)

    def fire(self, wall: float) -> list[tuple[int, Event]]:
        """What is due now, by seat (-1: of the table). Each is told once; that time is up until something is done."""
        out: list[tuple[int, Event]] = []
        for no, hand in enumerate(self.hands):
            if hand.opens and hand.opens <= self.at + TINY:
                hand.opens = 0.0
                out.append((no, "opens"))
            if not hand.open or hand.up or self.stop(hand, wall)[0]:
                continue
            if self.left(hand) <= TINY:
                out.append((no, "up"))
            elif not hand.soon and self.left(hand) <= self.warning(hand) + TINY:
                hand.soon = True
                out.append((no, "soon"))
        if self.look and self.look <= self.at + TINY:
            self.look = self.at + LOOK
            out.append((-1, "look"))
        if self.pause is not None and self.pause.on and 0 < self.pause.until <= wall + TINY:
            self.pause = None
            out.append((-1, "goes on"))
        return out

    # ---- as the game goes on -----------------------------------------------------------------------------

    def turn(
        self,
        asked: Collection[int],
        people: Collection[int],
        by: int | None,
        *,
        undone: bool = False,
        bots: bool = False,
    ) -> None:
        """Who is asked now. Reckoned just now. `people`: seats that persons play; `by`: whose answer all saw come.

        `undone`: it takes its answer back, and has for that question what it had left then. `bots`: one is asked, and
        somebody waits for it.
        """
        for no, hand in enumerate(self.hands):
            if no == by and undone:
                self._taken_back(hand)
            elif no == by:
                self._answered(hand)
            if no not in asked:
                hand.used = 0.0 if hand.open or hand.held else hand.used  # nobody has to answer any more
                hand.open = hand.held = hand.soon = hand.up = False
            elif no in people and not hand.open:
                hand.used = hand.used if hand.held else 0.0
                hand.open, hand.held = True, False
                hand.soon = hand.soon and self.near(hand)
            elif no not in people and hand.open:
                hand.reserve = 0.0 if hand.up else hand.reserve
                hand.held, hand.open = not hand.up, False
                hand.soon = hand.up = False
        self.look = (self.look or self.at + LOOK) if bots else 0.0

    def _answered(self, hand: Hand) -> None:
        if hand.open:
            hand.back = (hand.reserve, hand.used)
            own = self.clock.question
            if hand.used > own or hand.up:
                hand.reserve = max(0.0, hand.reserve - (hand.used - own))
            elif self.clock.kind == DAYS:
                hand.reserve = min(MOST_SAVED * own, hand.reserve + SAVED * (own - hand.used))
            hand.used = 0.0
        hand.open = hand.held = hand.soon = hand.up = False

    def _taken_back(self, hand: Hand) -> None:
        """The question before is open again, with what was left of it; what was used of the one after it counts."""
        if hand.back is not None:
            spent = hand.used if hand.open else 0.0
            hand.reserve, hand.used = hand.back
            hand.used += spent
            hand.open, hand.held = False, True

    def sit(self, no: int, away: float = 0.0) -> None:
        """Somebody else has this seat, with all the time there is."""
        self.hands[no] = fresh(self.clock, away)


def fresh(clock: Terms, away: float = 0.0) -> Hand:
    """The time of who begins."""
    if clock.kind == DAYS:
        return Hand(off=float(clock.off * DAY), away=away)
    return Hand(reserve=float(clock.bank), grace=GRACE)


def begin(clock: Terms, seats: int, at: float) -> Sheet:
    """A table's clock as it begins."""
    return Sheet(clock=clock, at=at, hands=[fresh(clock) for _ in range(seats)])
