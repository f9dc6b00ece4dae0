"""SM-11: flights, and what waits where they end."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no, reason_of
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import reasons as why
from ecliptic.games.solarius.rules.facts import FLEW, PORTALS_ON
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred, check_complete, has_any, took_main
from ecliptic.games.solarius.rules.steps.hexes import (
    flight_cost,
    is_empty,
    portals_active,
    steps_between,
    taken,
)
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, not_own_turn
from ecliptic.games.solarius.rules.steps.mission import begin_mission, check_mission
from ecliptic.games.solarius.rules.steps.settle import Known, Reveal
from ecliptic.games.solarius.rules.steps.station import begin_station, check_station


def begin_flight(s: SolariusState, seat: i64) -> None:
    """From a step: SM-11.1, SM-21.6, SM-21.14: portals are asked for if they can be activated and are not active."""
    if not portals_active(s, seat) and s.ones[seat] + s.twos[seat] > 0:
        s.then(Portals(seat))
    else:
        s.then(PickHex(seat))


@final
class Portals(Starred):
    """SM-11.1, SM-11.2: a common drive is weakened or given back for portals in this player turn, or not."""

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(a.PORTALS, len(a.PORTAL_IDS))

    def check_own(self, s: SolariusState, action: i64) -> i64:
        how = a.PORTALS.a(action)
        if how == a.PORTALS_WEAKEN and s.twos[self.seat] == 0:
            return no(why.NO_DRIVE, 2)
        if how == a.PORTALS_REMOVE and s.ones[self.seat] == 0:
            return no(why.NO_DRIVE, 1)
        return 0

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        how = a.PORTALS.a(action)
        if how != a.PORTALS_NO:
            s.weaken(self.seat, how == a.PORTALS_REMOVE)
            s.portals = True
            s.tell(PORTALS_ON, self.seat, how)
        s.then(PickHex(self.seat))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_own_turn(s, self.seat) or super().fits(s, below)


def extra_price(s: SolariusState, seat: i64, to: i64, flown: i64 = 0) -> i64:
    """SM-11.5: fuel for what a flight there needs beyond the ship's range; `flown` steps of it are paid (SM-12.8)."""
    reach = s.range_of(seat) - flown
    extra = flight_cost(s, seat, to)
    if reach > 0:
        extra -= reach
    return extra * s.range_price(seat) if extra > 0 else 0


def check_end(s: SolariusState, seat: i64, to: i64) -> i64:
    """SM-11.7, SM-11.8: whether a flight may end there, its price apart. Staying put always may."""
    if to == s.ship[seat]:
        return 0
    if s.layout.space[to] == a.HUB_SPACE:
        return no(why.ON_HUB_SPACE)
    owner = s.owner_at(to)
    if owner != a.NONE and owner != seat:
        return no(why.OTHERS_FIGURE, owner)
    other: i64
    for other in range(s.seats):
        if s.ship[other] == to:
            return no(why.OTHERS_SHIP, other)
    return 0


def check_hex(s: SolariusState, seat: i64, to: i64, flown: i64 = 0) -> i64:
    """SM-11.4, SM-11.5: whether a flight may end there and be paid."""
    refused = check_end(s, seat, to)
    if refused != 0:
        return refused
    price = extra_price(s, seat, to, flown)
    if price > s.fuel[seat]:
        return no(why.TOO_FAR, price, s.fuel[seat])
    return 0


def flights(s: SolariusState, seat: i64) -> vec[i64]:
    """The hexes that pass `check_hex`. What the fuel pays for is worked out once, not hex by hex."""
    here = s.ship[seat]
    portals = portals_active(s, seat)
    most = s.range_of(seat) + s.fuel[seat] // s.range_price(seat)
    out = vec[i64](capacity=64)
    apart = s.rules.apart
    at = here * a.HEXES
    place: i64
    for place in range(a.HEXES):
        if apart[at + place] <= most or (portals and steps_between(s, here, place, True) <= most):
            if check_end(s, seat, place) == 0:
                out = append(out, a.TO.first + place)
    return out


@final
class PickHex(Starred):
    """SM-11.3: where the flight ends; extra range is bought as it is needed (SM-21.15)."""

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(a.TO, a.HEXES)

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_hex(s, self.seat, a.TO.a(action))

    def own_legal(self, s: SolariusState) -> vec[i64]:
        return flights(s, self.seat)

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        fly(s, self.seat, a.TO.a(action), 0)


def fly(s: SolariusState, seat: i64, to: i64, flown: i64) -> None:
    """From a step: SM-11.5, SM-12.8: the ship goes there, `flown` steps of this flight having been paid before."""
    here = s.ship[seat]
    fuel = extra_price(s, seat, to, flown)
    jumps: i64 = 0
    if portals_active(s, seat):
        jumps = 1
    flown += flight_cost(s, seat, to)
    s.pay_tracks(seat, fuel, 0)
    s.own_ship()[seat] = to
    s.tell(FLEW, seat, here | to << 8, fuel | jumps << 8)
    s.then(Land(seat, flown))


@final
class Land(SeatAuto):
    """SM-11.9, SM-12.1: a planet is turned up or may be settled; on an empty hex something may be built."""

    def __init__(self, player: i64, flown: i64) -> None:
        super().__init__(player)
        self.flown: Final = flown  # steps of this flight

    def run(self, s: SolariusState) -> None:
        player = self.player
        here = s.ship[player]
        planet = s.on_hex[here]
        if planet >= a.FACE_DOWN:
            s.then(Reveal(player))
        elif planet != a.NONE:
            if s.rules.settle_along_path:
                s.then(GoOn(player, planet, self.flown))
            s.then(Known(player, planet))
        elif is_empty(s, here) and may_find(s, player):
            s.then(Found(player))


@final
class GoOn(SeatAuto):
    """SM-12.8: a flight that has settled a planet may go on, if there is anywhere to go."""

    def __init__(self, player: i64, planet: i64, flown: i64) -> None:
        super().__init__(player)
        self.planet: Final = planet  # the one settled on the way
        self.flown: Final = flown  # steps of this flight

    def run(self, s: SolariusState) -> None:
        player = self.player
        if s.planet_of[self.planet] != player or check_paid(s, player, self.planet, True) != 0:
            return
        to: i64
        for to in range(a.HEXES):
            if to != s.ship[player] and check_hex(s, player, to, self.flown) == 0:
                s.then(FlyOn(player, self.planet, self.flown))
                return


def check_paid(s: SolariusState, seat: i64, planet: i64, may: bool) -> i64:
    """SM-12.8: whether a planet on the way is settled for good, or (`may`) could be by paying for it now."""
    if s.planet_at[planet] == a.SETTLED:
        return 0
    if may and s.rules.planet_verb[planet] == a.PAYING and check_complete(s, seat, planet) == 0:
        return 0
    return no(why.PENDING_ON_WAY, planet)


@final
class FlyOn(Starred):
    """SM-12.8: on to another hex with what is left of the range, or stay."""

    def __init__(self, seat: i64, planet: i64, flown: i64) -> None:
        super().__init__(seat)
        self.planet: Final = planet  # the one settled on the way
        self.flown: Final = flown  # steps of this flight

    def own(self, s: SolariusState) -> vec[i64]:
        out = vec[i64](capacity=a.HEXES)
        to: i64
        for to in range(a.HEXES):
            if to != s.ship[self.seat]:
                out = append(out, a.TO.of(to))
        return append(out, a.DONE.of())

    def check_own(self, s: SolariusState, action: i64) -> i64:
        if a.DONE.owns(action):
            return 0
        refused = check_paid(s, self.seat, self.planet, False)
        return refused if refused != 0 else check_hex(s, self.seat, a.TO.a(action), self.flown)

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        if not a.DONE.owns(action):
            fly(s, self.seat, a.TO.a(action), self.flown)


def may_find(s: SolariusState, seat: i64) -> bool:
    """SM-21.7: whether a station or mission is possible, or may become so by an exchange."""
    station = check_station(s, seat)
    mission = check_mission(s, seat)
    if station == 0 or mission == 0:
        return True
    dear = reason_of(station) == why.CANT_PAY_STATION or reason_of(mission) == why.CANT_PAY_ANY
    return dear and has_any(s, seat)


@final
class Found(Starred):
    """SM-11.9, SM-13.1, SM-14.1: on an empty hex a station, a mission, or nothing."""

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(a.FOUND, len(a.FOUND_IDS))

    def check_own(self, s: SolariusState, action: i64) -> i64:
        what = a.FOUND.a(action)
        if what == a.FOUND_STATION:
            return check_station(s, self.seat)
        if what == a.FOUND_MISSION:
            return check_mission(s, self.seat)
        return 0

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        what = a.FOUND.a(action)
        if what == a.FOUND_STATION:
            begin_station(s, self.seat)
        elif what == a.FOUND_MISSION:
            begin_mission(s, self.seat)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return taken(s, self.seat) or super().fits(s, below)
