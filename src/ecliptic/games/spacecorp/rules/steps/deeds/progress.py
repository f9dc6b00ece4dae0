"""SC-11.4, SC-11.8, SC-16.1, SC-17: the wheels, and what an orbit gives."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import NO_TITLE, WHEEL
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.marks import Asked
from ecliptic.games.spacecorp.rules.steps.titles import can_take, check_title, take_title
from ecliptic.games.spacecorp.rules.steps.windows import Window


@final
class Advance(Auto[SpacecorpState]):
    """SC-11.8: a marker goes on by so many spaces; SC-17.1: from Planeteers on an orbit gives a progress card."""

    def __init__(self, player: i64, marker: i64, n: i64) -> None:
        super().__init__()
        self.player: Final = player
        self.marker: Final = marker
        self.n: Final = n  # spaces

    def run(self, s: SpacecorpState) -> None:
        if self.n <= 0:
            return
        at: i64 = self.player * a.MARKERS + self.marker
        before = s.wheel[at]
        s.wheel = changed(s.wheel, at, before + self.n)
        s.progressed()
        s.tell(WHEEL, self.player, self.marker, self.n)
        orbits = s.wheel[at] // s.rules.orbit - before // s.rules.orbit
        if orbits == 0 or s.era == a.MARINERS:  # SC-14.9 looks at it later
            return
        if s.active == a.NONE:  # in setup the cards are still to be laid out (SC-14.9)
            due: i64 = self.player * 2 + self.marker
            s.titles_due = changed(s.titles_due, due, s.titles_due[due] + orbits)
        else:
            s.then(PickTitles(self.player, self.marker, orbits))


@final
class PickTitles(Auto[SpacecorpState]):
    """SC-17.6: so many picks of a kind, one after the other; SC-17.3: lost where nothing can be picked."""

    def __init__(self, player: i64, kind: i64, left: i64) -> None:
        super().__init__()
        self.player: Final = player
        self.kind: Final = kind
        self.left: Final = left  # picks, the next one included

    def run(self, s: SpacecorpState) -> None:
        if not can_take(s, self.player, self.kind):
            s.tell(NO_TITLE, self.player, self.kind)
        elif self.left > 1:
            s.then(PickProgress(self.player, self.kind), PickTitles(self.player, self.kind, self.left - 1))
        else:
            s.then(PickProgress(self.player, self.kind))


@final
class PickProgress(Asked):
    """SC-17.2: any title of the kind that is on the Sideboard."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: Final = kind  # ADAPTATION or BREAKTHROUGH

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=8)
        k: i64
        for k in range(a.PROGRESS_CARDS):
            if s.rules.progress_kind[k] == self.kind and s.copies[k] != a.NONE:
                out = append(out, a.PROGRESS.of(k))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_title(s, self.seat, a.PROGRESS.a(action))

    def apply(self, s: SpacecorpState, action: i64) -> None:
        title = a.PROGRESS.a(action)
        s.newest = title
        if self.kind == a.BREAKTHROUGH and s.active != a.NONE:
            s.then(Window(a.AWARDED, self.seat, title, s.active, s.seats))
        take_title(s, self.seat, title, True)
