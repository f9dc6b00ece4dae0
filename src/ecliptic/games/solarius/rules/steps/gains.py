"""SM-3.5, SM-20.2: fuel and bucks that come to the tracks, from wheel, cards, stations and outposts."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Step
from ecliptic.games.solarius.rules.actions import GAIN_FUEL, GAIN_MIX, MIX, STOP
from ecliptic.games.solarius.rules.facts import GAINED
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import (
    Starred,
    check_mix,
    has_any,
    may_mix,
    offer_mix,
    take_all,
    take_mix,
)
from ecliptic.games.solarius.rules.steps.marks import SeatAuto


def gain(s: SolariusState, seat: i64, verb: i64, n: i64) -> None:
    """From a step: n points of fuel, of bucks, or of both as the seat likes.

    Asked where there are several ways, and where a full track takes something away that an exchange may give back.
    """
    rules = s.rules
    if verb == GAIN_MIX:
        tight = s.fuel[seat] + n > rules.track or s.bucks[seat] + n > rules.track
        if may_mix(s, seat, n) or (tight and has_any(s, seat)):
            s.then(Mix(seat, n))
        else:
            take_all(s, seat, n)
        return
    have = s.fuel[seat] if verb == GAIN_FUEL else s.bucks[seat]
    if have + n > rules.track and has_any(s, seat):
        s.then(FullTrack(seat, verb, n))
    else:
        take(s, seat, verb, n)


def take(s: SolariusState, seat: i64, verb: i64, n: i64) -> None:
    """SM-3.5: what has no room is lost."""
    if verb == GAIN_FUEL:
        s.tell(GAINED, seat, s.gain_fuel(seat, n), 0)
    else:
        s.tell(GAINED, seat, 0, s.gain_bucks(seat, n))


@final
class Gain(SeatAuto):
    """SM-20.2: the points come, now that an exchange has been made before."""

    def __init__(self, player: i64, verb: i64, n: i64) -> None:
        super().__init__(player)
        self.verb: Final = verb  # GAIN_FUEL, GAIN_BUCKS or GAIN_MIX
        self.n: Final = n

    def run(self, s: SolariusState) -> None:
        gain(s, self.player, self.verb, self.n)


@final
class FullTrack(Starred):
    """SM-3.5, SM-17.5: not all points have room on their track: they are lost, unless an exchange makes some."""

    def __init__(self, seat: i64, verb: i64, n: i64) -> None:
        super().__init__(seat)
        self.verb: Final = verb  # GAIN_FUEL or GAIN_BUCKS
        self.n: Final = n

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([STOP.of()])

    def back(self, s: SolariusState) -> Step[Never]:
        return Gain(self.seat, self.verb, self.n)

    def choose(self, s: SolariusState, action: i64) -> None:
        take(s, self.seat, self.verb, self.n)


@final
class Mix(Starred):
    """SM-8.3, SM-20.2: how many of the points are fuel."""

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: Final = n  # points, in fuel and bucks together

    def own(self, s: SolariusState) -> vec[i64]:
        return offer_mix(self.n)

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_mix(s, self.seat, self.n, MIX.a(action))

    def back(self, s: SolariusState) -> Step[Never]:
        return Gain(self.seat, GAIN_MIX, self.n)

    def choose(self, s: SolariusState, action: i64) -> None:
        take_mix(s, self.seat, MIX.a(action), self.n)
