"""SM-11: flights, and what waits where they end."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import AutoFor, Open
from ecliptic.core.reasons import no, reason_of
from ecliptic.games.solarius.actions import (
    FACE_DOWN,
    FOUND,
    FOUND_IDS,
    FOUND_MISSION,
    FOUND_STATION,
    HEXES,
    HUB_SPACE,
    NONE,
    PORTAL_IDS,
    PORTALS,
    PORTALS_NO,
    PORTALS_REMOVE,
    PORTALS_WEAKEN,
    TO,
)
from ecliptic.games.solarius.facts import FLEW, PORTALS_ON
from ecliptic.games.solarius.reasons import (
    CANT_PAY_ANY,
    CANT_PAY_STATION,
    NO_DRIVE,
    ON_HUB_SPACE,
    OTHERS_FIGURE,
    OTHERS_SHIP,
    TOO_FAR,
)
from ecliptic.games.solarius.state import SolariusState
from ecliptic.games.solarius.steps.anytime import (
    apply_any,
    check_any,
    has_any,
    is_any,
    legal_any,
    offer_any,
    took_main,
)
from ecliptic.games.solarius.steps.hexes import flight_cost, is_empty, portals_active, steps_between
from ecliptic.games.solarius.steps.mission import begin_mission, check_mission
from ecliptic.games.solarius.steps.settle import Known, Reveal
from ecliptic.games.solarius.steps.station import begin_station, check_station


def begin_flight(s: SolariusState, seat: i64) -> None:
    """From a step: SM-11.1, SM-21.6, SM-21.14: portals are asked for if they can be activated and are not active."""
    if not portals_active(s, seat) and s.ones[seat] + s.twos[seat] > 0:
        s.then(Portals(seat))
    else:
        s.then(PickHex(seat))


@final
class Portals(Open[SolariusState]):
    """SM-11.1, SM-11.2: a common drive is weakened or given back for portals in this player turn, or not."""

    clause: ClassVar[str] = "SM-11.1"
    task: ClassVar[str] = "activate the portals or leave them"

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_any(s, self.seat, offer(PORTALS, len(PORTAL_IDS)))

    def check(self, s: SolariusState, action: i64) -> i64:
        if is_any(action):
            return check_any(s, self.seat, action)
        how = PORTALS.a(action)
        if how == PORTALS_WEAKEN and s.twos[self.seat] == 0:
            return no(NO_DRIVE, 2)
        if how == PORTALS_REMOVE and s.ones[self.seat] == 0:
            return no(NO_DRIVE, 1)
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        if apply_any(s, self.seat, action, self):
            return
        took_main(s)
        how = PORTALS.a(action)
        if how != PORTALS_NO:
            s.weaken(self.seat, how == PORTALS_REMOVE)
            s.portals = True
            s.tell(PORTALS_ON, self.seat, how)
        s.then(PickHex(self.seat))


def extra_price(s: SolariusState, seat: i64, to: i64) -> i64:
    """SM-11.5: fuel for what a flight there needs beyond the ship's range."""
    extra = flight_cost(s, seat, to) - s.range_of(seat)
    return extra * s.range_price(seat) if extra > 0 else 0


def check_end(s: SolariusState, seat: i64, to: i64) -> i64:
    """SM-11.7, SM-11.8: whether a flight may end there, its price apart. Staying put always may."""
    if to == s.ship[seat]:
        return 0
    if s.layout.space[to] == HUB_SPACE:
        return no(ON_HUB_SPACE)
    owner = s.owner_at(to)
    if owner != NONE and owner != seat:
        return no(OTHERS_FIGURE, owner)
    other: i64
    for other in range(s.seats):
        if s.ship[other] == to:
            return no(OTHERS_SHIP, other)
    return 0


def check_hex(s: SolariusState, seat: i64, to: i64) -> i64:
    """SM-11.4, SM-11.5: whether a flight may end there and be paid."""
    refused = check_end(s, seat, to)
    if refused != 0:
        return refused
    price = extra_price(s, seat, to)
    if price > s.fuel[seat]:
        return no(TOO_FAR, price, s.fuel[seat])
    return 0


def flights(s: SolariusState, seat: i64) -> vec[i64]:
    """The hexes that pass `check_hex`. What the fuel pays for is worked out once, not hex by hex."""
    here = s.ship[seat]
    portals = portals_active(s, seat)
    most = s.range_of(seat) + s.fuel[seat] // s.range_price(seat)
    out = vec[i64](capacity=64)
    apart = s.rules.apart
    at = here * HEXES
    place: i64
    for place in range(HEXES):
        if apart[at + place] <= most or (portals and steps_between(s, here, place, True) <= most):
            if check_end(s, seat, place) == 0:
                out = append(out, TO.first + place)
    return out


@final
class PickHex(Open[SolariusState]):
    """SM-11.3: where the flight ends; extra range is bought as it is needed (SM-21.15)."""

    clause: ClassVar[str] = "SM-11.3"
    task: ClassVar[str] = "choose where to fly"

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_any(s, self.seat, offer(TO, HEXES))

    def check(self, s: SolariusState, action: i64) -> i64:
        if is_any(action):
            return check_any(s, self.seat, action)
        return check_hex(s, self.seat, TO.a(action))

    def legal(self, s: SolariusState) -> vec[i64]:
        return legal_any(s, self.seat, flights(s, self.seat))

    def apply(self, s: SolariusState, action: i64) -> None:
        seat = self.seat
        if apply_any(s, seat, action, self):
            return
        took_main(s)
        to = TO.a(action)
        here = s.ship[seat]
        fuel = extra_price(s, seat, to)
        jumps: i64 = 0
        if portals_active(s, seat):
            jumps = 1
        s.pay_tracks(seat, fuel, 0)
        s.ship[seat] = to
        s.tell(FLEW, seat, here | to << 8, fuel | jumps << 8)
        s.then(Land(seat))


@final
class Land(AutoFor[SolariusState]):
    """SM-11.9, SM-12.1: a planet is turned up or may be settled; on an empty hex something may be built."""

    def run(self, s: SolariusState) -> None:
        player = self.player
        here = s.ship[player]
        planet = s.on_hex[here]
        if planet >= FACE_DOWN:
            s.then(Reveal(player))
        elif planet != NONE:
            s.then(Known(player, planet))
        elif is_empty(s, here) and may_find(s, player):
            s.then(Found(player))


def may_find(s: SolariusState, seat: i64) -> bool:
    """SM-21.7: whether a station or mission is possible, or may become so by an exchange."""
    station = check_station(s, seat)
    mission = check_mission(s, seat)
    if station == 0 or mission == 0:
        return True
    dear = reason_of(station) == CANT_PAY_STATION or reason_of(mission) == CANT_PAY_ANY
    return dear and has_any(s, seat)


@final
class Found(Open[SolariusState]):
    """SM-11.9, SM-13.1, SM-14.1: on an empty hex a station, a mission, or nothing."""

    clause: ClassVar[str] = "SM-11.9"
    task: ClassVar[str] = "choose what to do where you have landed"

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_any(s, self.seat, offer(FOUND, len(FOUND_IDS)))

    def check(self, s: SolariusState, action: i64) -> i64:
        if is_any(action):
            return check_any(s, self.seat, action)
        what = FOUND.a(action)
        if what == FOUND_STATION:
            return check_station(s, self.seat)
        if what == FOUND_MISSION:
            return check_mission(s, self.seat)
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        if apply_any(s, self.seat, action, self):
            return
        took_main(s)
        what = FOUND.a(action)
        if what == FOUND_STATION:
            begin_station(s, self.seat)
        elif what == FOUND_MISSION:
            begin_mission(s, self.seat)
