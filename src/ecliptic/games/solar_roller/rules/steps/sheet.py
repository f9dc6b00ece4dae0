"""What color actions write on a sheet (SR-7), and the decisions that choose where."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import members
from ecliptic.core.reasons import no
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import reasons as why
from ecliptic.games.solar_roller.rules.facts import FULL, MOONS_DRAWN, PLANET, RAISED, RING_DRAWN
from ecliptic.games.solar_roller.rules.state import BOXES, LARGE, SETS, SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.marks import LaneDecision, LaneOpen
from ecliptic.games.solar_roller.rules.steps.targets import doable, of_color, rings_due, scan, takers


def do_value(s: RollerState, seat: i64, color: i64, value: i64, bands: i64) -> None:
    """SR-7.1, SR-7.2, SR-7.3, SR-7.4, SR-7.6: an action of this value that has a target.

    ANY color leaves the color open (SR-8.2, SR-4.2, SR-4.5).
    """
    if value == a.MOONS:
        s.then(PickMoons(seat, color, bands))
    elif value == a.TERRAFORM:
        s.then(PickRaise(seat, color, bands))
    elif color == a.ANY:
        s.then(PickColor(seat, value, bands))
    elif value == a.RINGS:
        s.then(PickBand(seat, color, bands))
    else:
        s.then(PickSpace(seat, color, value, bands))


# ---- the color, when it is open ------------------------------------------------------------------------------


class ColorOpen(LaneOpen):
    """What is asked of an action of one color, in the bands that it may reach."""

    def __init__(self, seat: i64, color: i64, bands: i64) -> None:
        super().__init__(seat)
        self.color: Final = color
        self.bands: Final = bands


@final
class PickColor(LaneOpen):
    """SR-8.2, SR-4.2, SR-2.3: the color of an action that may have any."""

    def __init__(self, seat: i64, value: i64, bands: i64) -> None:
        super().__init__(seat)
        self.value: Final = value
        self.bands: Final = bands  # open ones, a bit each

    def prepare(self, s: RollerState) -> None:
        scan(s, self.seat, self.bands)

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer(a.COLOR, a.COLORS)

    def check(self, s: RollerState, action: i64) -> i64:
        return 0 if doable(s, a.COLOR.a(action), self.value) else no(why.NOTHING_TO_DO, self.value)

    def apply(self, s: RollerState, action: i64) -> None:
        do_value(s, self.seat, a.COLOR.a(action), self.value, self.bands)


@final
class PickValue(ColorOpen):
    """SR-7.7: a six does what any other value does."""

    def prepare(self, s: RollerState) -> None:
        scan(s, self.seat, self.bands)

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_values()

    def check(self, s: RollerState, action: i64) -> i64:
        value = a.DO.a(action) + 1
        return 0 if doable(s, self.color, value) else no(why.NOTHING_TO_DO, value)

    def apply(self, s: RollerState, action: i64) -> None:
        do_value(s, self.seat, self.color, a.DO.a(action) + 1, self.bands)


def offer_values() -> vec[i64]:
    """The five basic actions."""
    return offer(a.DO, a.TERRAFORM)


# ---- planets -------------------------------------------------------------------------------------------------


@final
class PickSpace(LaneOpen):
    """SR-7.1, SR-7.2: the empty space for a planet of this color; its size goes by the value."""

    def __init__(self, seat: i64, color: i64, value: i64, bands: i64) -> None:
        super().__init__(seat)
        self.color: Final = color  # of the new planet
        self.value: Final = value
        self.bands: Final = bands  # open ones, a bit each

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_set(a.DRAW, s.rules.spaces_in[a.ALL_BANDS])

    def check(self, s: RollerState, action: i64) -> i64:
        space = a.DRAW.a(action)
        if s.is_planet(self.seat, space):
            if s.phase == SETUP:
                return no(why.SAME_SPACE, space)
            return no(why.NO_LARGE_ROOM if self.value == a.LARGE_PLANET else why.HAS_PLANET, space)
        return 0 if s.is_open(space, self.bands) else no(why.NOT_OPEN, space)

    def legal(self, s: RollerState) -> vec[i64]:
        """Measured: a set, in place of twenty checks. Without it 14 % more instructions of random play."""
        return offer_set(a.DRAW, s.rules.spaces_in[self.bands] & ~s.all_planets(self.seat))

    def apply(self, s: RollerState, action: i64) -> None:
        draw_planet(s, self.seat, a.DRAW.a(action), self.color, self.value == a.LARGE_PLANET)


def draw_planet(s: RollerState, seat: i64, space: i64, color: i64, large: bool) -> None:
    """SR-7.1, SR-7.2; SR-9.9 looks at bands that are full."""
    size: i64 = 0
    s.own_planets()[seat * a.COLORS + color] |= 1 << space
    if large:
        size = 1
        s.own_sets()[seat * SETS + LARGE] |= 1 << space
    s.tell(PLANET, seat, space, 2 * color + size)
    band = s.rules.band_of[space]
    if s.band_full(seat, band):
        s.meet(seat, 4)
        s.tell(FULL, seat, band)


# ---- moons and levels ----------------------------------------------------------------------------------------


def check_planet(s: RollerState, seat: i64, space: i64, color: i64, bands: i64, other: i64) -> i64:
    """SR-7.3, SR-7.6: a planet of the color (ANY: of any) in an open band. `other`: the reason for another color."""
    found = s.color_of(seat, space)
    if color != a.ANY and found != color:
        return no(other, space, color)
    if not s.is_open(space, bands):
        return no(why.NOT_OPEN, space)
    return 0


@final
class PickMoons(ColorOpen):
    """SR-7.3: the planet that gets moons."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_set(a.MOON, s.all_planets(self.seat))

    def check(self, s: RollerState, action: i64) -> i64:
        space = a.MOON.a(action)
        refusal = check_planet(s, self.seat, space, self.color, self.bands, why.OTHER_COLOR)
        if refusal == 0 and s.moon_spaces(self.seat, space) == 0:
            return no(why.NO_MOON_SPACE, space)
        return refusal

    def apply(self, s: RollerState, action: i64) -> None:
        space = a.MOON.a(action)
        size = (s.sets[self.seat * SETS + LARGE] >> space) & 1
        n = min(s.rules.moons_drawn[size], s.moon_spaces(self.seat, space))
        s.own_moons()[self.seat * a.SPACES + space] += n
        s.look_for_room(self.seat, space)
        s.tell(MOONS_DRAWN, self.seat, space, n)


@final
class PickRaise(ColorOpen):
    """SR-7.6: the planet whose next box is filled."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_raises(s, self.seat)

    def check(self, s: RollerState, action: i64) -> i64:
        space = a.RAISE.a(action)
        refusal = check_planet(s, self.seat, space, self.color, self.bands, why.OTHER_COLOR_LEVEL)
        if refusal == 0 and s.level_of(self.seat, space) == a.CIVILIZATION:
            return no(why.AT_TOP, space)
        return refusal

    def apply(self, s: RollerState, action: i64) -> None:
        raise_level(s, self.seat, a.RAISE.a(action))


def offer_raises(s: RollerState, seat: i64) -> vec[i64]:
    """Every planet."""
    return offer_set(a.RAISE, s.all_planets(seat))


def raise_level(s: RollerState, seat: i64, space: i64) -> None:
    """SR-7.6; SR-9.3 looks at the first civilization."""
    level = s.level_of(seat, space) + 1
    s.own_sets()[seat * SETS + BOXES + level - 1] |= 1 << space
    s.tell(RAISED, seat, space, level)
    if level == a.CIVILIZATION:
        s.meet(seat, 2)


# ---- rings ---------------------------------------------------------------------------------------------------


@final
class PickBand(ColorOpen):
    """SR-7.4: the open band in which rings are drawn."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_set(a.BAND, self.bands)

    def check(self, s: RollerState, action: i64) -> i64:
        band = a.BAND.a(action)
        if of_color(s, self.seat, self.color, band) == 0:
            return no(why.NO_COLOR, band, self.color)
        return 0 if rings_due(s, self.seat, self.color, band) > 0 else no(why.ALL_RINGED, band, self.color)

    def apply(self, s: RollerState, action: i64) -> None:
        band = a.BAND.a(action)
        go_on_ringing(s, self.seat, self.color, band, rings_due(s, self.seat, self.color, band), 0)


def go_on_ringing(s: RollerState, seat: i64, color: i64, band: i64, left: i64, first: i64) -> None:
    """SR-15.12: so many more rings, on spaces from `first` on; where all that can take one must, nobody is asked."""
    if left == 0:
        return
    found = takers(s, seat, color, band, first)
    if members(found) > left:
        s.then(PickRing(seat, color, band, left, first))
        return
    space: i64
    for space in range(first, a.SPACES):
        if (found >> space) & 1:
            draw_ring(s, seat, color, space)


def draw_ring(s: RollerState, seat: i64, color: i64, space: i64) -> None:
    """SR-7.4: a ring around one planet."""
    s.own_rings()[seat * a.COLORS + color] |= 1 << space
    s.tell(RING_DRAWN, seat, space, color)


@final
class PickRing(LaneDecision):
    """SR-15.12: the next planet that gets a ring, in ascending order; enough later ones must be left."""

    def __init__(self, seat: i64, color: i64, band: i64, left: i64, first: i64) -> None:
        super().__init__(seat)
        self.color: Final = color
        self.band: Final = band
        self.left: Final = left  # rings to be drawn, this one included
        self.first: Final = first  # the first space that may still get one

    def candidates(self, s: RollerState) -> vec[i64]:
        here = s.rules.spaces_in[1 << self.band] & s.all_planets(self.seat)
        return offer_set(a.RING, here & (-1 << self.first))

    def check(self, s: RollerState, action: i64) -> i64:
        space = a.RING.a(action)
        if s.has_ring(self.seat, space, self.color):
            return no(why.HAS_RING, space, self.color)
        if members(takers(s, self.seat, self.color, self.band, space)) < self.left:
            return no(why.TOO_FEW_LEFT, space)
        return 0

    def apply(self, s: RollerState, action: i64) -> None:
        space = a.RING.a(action)
        draw_ring(s, self.seat, self.color, space)
        go_on_ringing(s, self.seat, self.color, self.band, self.left - 1, space + 1)
