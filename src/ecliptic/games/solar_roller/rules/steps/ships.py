"""The white die as a ship die: moving, settling, building (SR-8)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import Verb, offer_set
from ecliptic.core.arrays import changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import reasons as why
from ecliptic.games.solar_roller.rules.facts import BUILT, ICON_DRAWN, SAILED, SETTLED_ON
from ecliptic.games.solar_roller.rules.state import HOMES, ICONS, SETTLED, RollerState
from ecliptic.games.solar_roller.rules.steps.marks import DieOpen, RoundAuto


def moves(s: RollerState, value: i64) -> bool:
    """SR-8.3: whether the ship die moves ships at this value; at higher ones they settle and are built (SR-8.9)."""
    return value < len(s.rules.move_points)


def use_ships(s: RollerState, seat: i64, value: i64) -> None:
    """SR-8.3, SR-8.9: what the ship die does at this value; served ships are forgotten afterwards."""
    if moves(s, value):
        s.then(PickShip(seat, move_points(s, seat, value), 0), ShipsServed(seat))
    else:
        s.then(Harbor(seat, 0), ShipsServed(seat))


def move_points(s: RollerState, seat: i64, value: i64) -> i64:
    """SR-8.3, SR-9.2: one more with upgrade 1."""
    more: i64 = 1 if s.gained(seat, 1) else 0
    return s.rules.move_points[value] + more


def can_use_ships(s: RollerState, seat: i64, value: i64) -> bool:
    """SR-6.4: whether the ship die has a use at this value."""
    space: i64
    for space in range(a.SPACES):
        if moves(s, value):
            if check_ship(s, seat, space) == 0:
                return True
        elif check_settle(s, seat, space) == 0 or (is_site(s, seat, space) and check_piece(s, seat) == 0):
            return True
    return False


@final
class ShipsServed(RoundAuto):
    """SR-8.16: the ship die is used up; the next one serves all ships again."""

    def run(self, s: RollerState) -> None:
        k: i64
        for k in range(self.player * a.SPACES, (self.player + 1) * a.SPACES):
            s.own_served()[k] = 0


class ShipOpen(DieOpen):
    """What a seat is asked about the ship die."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        forgotten = any(type(step) is ShipsServed for step in below)
        return super().fits(s, below) or ("" if forgotten else "ships that it serves are never forgotten")


def no_such_points(s: RollerState, seat: i64, points: i64) -> str:
    """What speaks against so many points for every ship."""
    value: i64
    for value in range(1, len(s.rules.move_points)):
        if move_points(s, seat, value) == points:
            return ""
    return "no ship die gives so many points"


def unserved(s: RollerState, seat: i64) -> bool:
    """Whether a ship on the map has not been used by this die yet."""
    k: i64
    for k in range(seat * a.SPACES, (seat + 1) * a.SPACES):
        if s.ships[k] > s.served[k]:
            return True
    return False


# ---- moving --------------------------------------------------------------------------------------------------


def sea_bands(s: RollerState, seat: i64) -> i64:
    """SR-5.10: ships are not bound to open bands, except by option (SR-14.9)."""
    return s.open_bands(seat) if s.rules.ships_stay_in_bands else a.ALL_BANDS


def check_ship(s: RollerState, seat: i64, space: i64) -> i64:
    """SR-8.3, SR-8.16: a ship that this die has not used yet, and a space that it can go to."""
    at = seat * a.SPACES + space
    if s.ships[at] <= s.served[at]:
        return no(why.SERVED, space)
    bands = sea_bands(s, seat)
    if bands == a.ALL_BANDS:
        return 0
    to: i64
    for to in range(a.SPACES):
        if (s.rules.lines[space] >> to) & 1 and s.is_open(to, bands):
            return 0
    return no(why.STUCK, space)


def offer_ships(s: RollerState, seat: i64, verb: Verb) -> vec[i64]:
    """The spaces where the seat has a ship."""
    out = vec[i64](capacity=16)
    space: i64
    for space in range(a.SPACES):
        if s.ships[seat * a.SPACES + space] > 0:
            out = append(out, verb.of(space))
    return out


@final
class PickShip(ShipOpen):
    """SR-8.3: which ship moves; SR-9.3: with upgrade 2 then (again = 1) another one, or no more."""

    def __init__(self, seat: i64, points: i64, again: i64) -> None:
        super().__init__(seat)
        self.points: Final = points  # of every ship that this die serves
        self.again: Final = again  # 1 = a ship has sailed by this die

    def candidates(self, s: RollerState) -> vec[i64]:
        out = offer_ships(s, self.seat, a.SHIP)
        return append(out, a.DONE.of()) if self.again == 1 else out

    def check(self, s: RollerState, action: i64) -> i64:
        return 0 if action == a.DONE.of() else check_ship(s, self.seat, a.SHIP.a(action))

    def apply(self, s: RollerState, action: i64) -> None:
        if action != a.DONE.of():
            space = a.SHIP.a(action)
            s.own_ships()[self.seat * a.SPACES + space] -= 1
            s.then(Sail(self.seat, space, space, self.points, 1 << space, self.points))

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or no_such_points(s, self.seat, self.points)


@final
class Sail(ShipOpen):
    """SR-8.4, SR-8.5, SR-8.7: step by step along dotted lines. `refunded`: spaces that give no point any more."""

    def __init__(self, seat: i64, start: i64, at: i64, left: i64, refunded: i64, points: i64) -> None:
        super().__init__(seat)
        self.start: Final = start
        self.at: Final = at
        self.left: Final = left  # points of this ship that are left
        self.refunded: Final = refunded
        self.points: Final = points  # of every ship that this die serves

    def moved(self) -> bool:
        """SR-8.7: whether it has taken a step (the space it stands on may be the one it left)."""
        return (self.refunded >> a.SPACES) & 1 == 1

    def candidates(self, s: RollerState) -> vec[i64]:
        return append(offer_set(a.TO, s.rules.lines[self.at]), a.STOP.of())

    def check(self, s: RollerState, action: i64) -> i64:
        if action == a.STOP.of():
            return 0 if self.moved() else no(why.NO_STOP)
        space = a.TO.a(action)
        return 0 if s.is_open(space, sea_bands(s, self.seat)) else no(why.NOT_OPEN, space)

    def apply(self, s: RollerState, action: i64) -> None:
        if action == a.STOP.of():
            self.stop(s, self.at)
            return
        space = a.TO.a(action)
        left = self.left - 1
        refunded = self.refunded
        if not (refunded >> space) & 1 and refunds(s, self.seat, space):
            left += s.rules.refund
            refunded |= 1 << space
        if left == 0:
            self.stop(s, space)
        else:
            s.then(Sail(self.seat, self.start, space, left, refunded | (1 << a.SPACES), self.points))

    def stop(self, s: RollerState, space: i64) -> None:
        """SR-8.6: an icon, if there is none and a moon space is free. SR-9.3: perhaps another ship."""
        seat = self.seat
        at = seat * a.SPACES + space
        s.own_ships()[at] += 1
        s.tell(SAILED, seat, self.start, space)
        if not s.has(seat, ICONS, space) and s.moon_spaces(seat, space) > 0:
            s.put(seat, ICONS, space)
            s.tell(ICON_DRAWN, seat, space)
        if s.gained(seat, 2):
            s.own_served()[at] += 1
            if unserved(s, seat):
                s.then(PickShip(seat, self.points, 1))

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        if (
            self.left > self.points
            or s.rules.band_of[self.at] == a.NONE
            or s.rules.band_of[self.start] == a.NONE
        ):
            return "the ship can't have come there like that"
        return super().fits(s, below) or no_such_points(s, self.seat, self.points)


def refunds(s: RollerState, seat: i64, space: i64) -> bool:
    """SR-8.5: a space with a ship icon, or the homeworld."""
    return s.has(seat, ICONS, space) or s.has(seat, HOMES, space)


# ---- settling and building -----------------------------------------------------------------------------------


def check_settle(s: RollerState, seat: i64, space: i64) -> i64:
    """SR-8.10, SR-8.13: a ship on a planet without an S, with a free moon space (and by option some water)."""
    at = seat * a.SPACES + space
    if s.ships[at] <= s.served[at]:
        return no(why.SERVED, space)
    if not s.is_planet(seat, space):
        return no(why.SHIP_ON_EMPTY, space)
    if s.has(seat, SETTLED, space):
        return no(why.SETTLED_ALREADY, space)
    if s.moon_spaces(seat, space) == 0:
        return no(why.NO_ROOM, space)
    if s.rules.settle_needs_water and s.level_of(seat, space) == 0:
        return no(why.BARREN, space)
    return 0


def is_site(s: RollerState, seat: i64, space: i64) -> bool:
    """SR-8.14: the homeworld, or a planet with an S."""
    return s.has(seat, HOMES, space) or s.has(seat, SETTLED, space)


def check_piece(s: RollerState, seat: i64) -> i64:
    """SR-8.14: a ship piece that is left to be built."""
    return 0 if s.piece_left(seat) else no(why.NO_PIECE)


def offer_sites(s: RollerState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The places where ships are built."""
    space: i64
    for space in range(a.SPACES):
        if is_site(s, seat, space):
            out = append(out, a.BUILD.of(space))
    return out


@final
class Harbor(ShipOpen):
    """SR-8.9: settle with a ship, or build one; SR-9.3: with upgrade 2 others may settle too (again = 1)."""

    def __init__(self, seat: i64, again: i64) -> None:
        super().__init__(seat)
        self.again: Final = again  # 1 = a ship has settled by this die

    def candidates(self, s: RollerState) -> vec[i64]:
        out = offer_ships(s, self.seat, a.SETTLE)
        return append(out, a.DONE.of()) if self.again == 1 else offer_sites(s, self.seat, out)

    def check(self, s: RollerState, action: i64) -> i64:
        if a.SETTLE.owns(action):
            return check_settle(s, self.seat, a.SETTLE.a(action))
        return check_piece(s, self.seat) if a.BUILD.owns(action) else 0

    def apply(self, s: RollerState, action: i64) -> None:
        if a.SETTLE.owns(action):
            settle(s, self.seat, a.SETTLE.a(action))
            if s.gained(self.seat, 2) and can_settle(s, self.seat):
                s.then(Harbor(self.seat, 1))
        elif a.BUILD.owns(action):
            build(s, self.seat, a.BUILD.a(action))


def can_settle(s: RollerState, seat: i64) -> bool:
    """Whether any ship can settle."""
    space: i64
    for space in range(a.SPACES):
        if check_settle(s, seat, space) == 0:
            return True
    return False


def settle(s: RollerState, seat: i64, space: i64) -> None:
    """SR-8.10, SR-8.11, SR-8.15; SR-9.2 and SR-9.4 look at it."""
    level = s.level_of(seat, space)
    s.put(seat, SETTLED, space)
    s.own_ships()[seat * a.SPACES + space] -= 1
    points = s.rules.settlement_points[level]
    box = seat * a.SHIPS + s.settlements(seat)
    s.boxes = changed(s.boxes, box, points)
    s.tell(SETTLED_ON, seat, space, points)
    if level >= a.FAUNA:
        s.meet(seat, 1)
    if s.settlements(seat) == 2:
        s.meet(seat, 3)


def build(s: RollerState, seat: i64, space: i64) -> None:
    """SR-8.14; SR-9.5 looks at the third ship put in play."""
    s.own_ships()[seat * a.SPACES + space] += 1
    launched = s.launched[seat] + 1
    s.launched = changed(s.launched, seat, launched)
    s.tell(BUILT, seat, space)
    if launched == 3:
        s.meet(seat, 5)
