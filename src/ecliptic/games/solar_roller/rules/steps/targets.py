"""What an action of a value could do on a sheet (SR-7): the look that legality and the offered dice are made from."""

from __future__ import annotations

from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import BOXES, SETS, RollerState


def scan(s: RollerState, seat: i64, bands: i64) -> None:
    """By color, into `s.can`: which values have a legal target in these bands (a bit each; WILD = any of them)."""
    spaces = s.rules.spaces_in[bands]
    planets = s.all_planets(seat)
    everywhere: i64 = 0  # values that any color can do
    if spaces & ~planets != 0:
        everywhere = (1 << a.SMALL_PLANET) | (1 << a.LARGE_PLANET)
    roomy = spaces & ~s.crowded[seat]
    low = spaces & ~s.sets[seat * SETS + BOXES + a.CIVILIZATION - 1]
    color: i64
    for color in range(a.COLORS):
        own = s.planets[seat * a.COLORS + color]
        found = everywhere
        if own & roomy != 0:
            found |= 1 << a.MOONS
        if own & low != 0:
            found |= 1 << a.TERRAFORM
        if own & spaces != 0 and can_ring(s, seat, color, bands):
            found |= 1 << a.RINGS
        if found != 0:
            found |= 1 << a.WILD
        s.can[color] = found


def can_ring(s: RollerState, seat: i64, color: i64, bands: i64) -> bool:
    """SR-7.4: whether one of the bands has a planet of the color, and one that lacks the ring."""
    band: i64
    for band in range(a.BANDS):
        if (bands >> band) & 1 and rings_due(s, seat, color, band) > 0:
            return True
    return False


def doable(s: RollerState, color: i64, value: i64) -> bool:
    """After `scan`: whether the value has a target in this color, or (ANY) in some color."""
    k: i64
    if color != a.ANY:
        return (s.can[color] >> value) & 1 == 1
    for k in range(a.COLORS):
        if (s.can[k] >> value) & 1:
            return True
    return False


def can_do(s: RollerState, seat: i64, color: i64, value: i64, bands: i64) -> bool:
    """Whether the value has a target."""
    scan(s, seat, bands)
    return doable(s, color, value)


# ---- rings ---------------------------------------------------------------------------------------------------


def of_color(s: RollerState, seat: i64, color: i64, band: i64) -> i64:
    """SR-7.4: X, the planets of this color in the band."""
    return members(s.planets[seat * a.COLORS + color] & s.rules.spaces_in[1 << band])


def takers(s: RollerState, seat: i64, color: i64, band: i64, first: i64) -> i64:
    """SR-1.9, SR-7.5: planets of the band, from this space on, that have no ring of this color yet, as a set."""
    lacking = s.all_planets(seat) & ~s.rings[seat * a.COLORS + color]
    return lacking & s.rules.spaces_in[1 << band] & (-1 << first)


def rings_due(s: RollerState, seat: i64, color: i64, band: i64) -> i64:
    """SR-7.4, SR-9.8: how many rings an action draws there: X, one more with the halo, as many as possible at most."""
    due = of_color(s, seat, color, band)
    if due == 0:
        return 0
    if s.gained(seat, 7) and s.halo[seat] == band:
        due += 1
    return min(due, members(takers(s, seat, color, band, 0)))
