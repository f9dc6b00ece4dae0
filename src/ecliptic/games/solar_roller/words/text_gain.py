"""How many points what is written on a sheet brings at once: of a target, and the most that a die can bring."""

from __future__ import annotations

from typing import Final

from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.scoring import other_rings
from ecliptic.games.solar_roller.rules.state import LARGE, RollerState
from ecliptic.games.solar_roller.rules.steps.ships import check_piece, check_settle, is_site, moves
from ecliptic.games.solar_roller.rules.steps.targets import rings_due, takers

MINUS: Final = "\N{MINUS SIGN}"


def moons_drawn(s: RollerState, seat: int, space: int) -> int:
    """SR-7.3: the moons that an action draws there."""
    size = 1 if s.has(seat, LARGE, space) else 0
    return min(s.rules.moons_drawn[size], s.moon_spaces(seat, space))


def level_gain(s: RollerState, seat: int, space: int) -> int:
    """SR-11.4: what the next level of a planet adds; at the highest nothing."""
    level = s.level_of(seat, space)
    if level == a.CIVILIZATION:
        return 0
    at = s.rules.band_of[space] * a.LEVELS + level
    return s.rules.level_points[at + 1] - s.rules.level_points[at]


def ring_gain(s: RollerState, seat: int, color: int, space: int) -> int:
    """SR-11.3: what a ring of the color adds there; of the planet's own nothing."""
    if s.color_of(seat, space) == color:
        return 0
    had = other_rings(s, seat, space)
    return s.rules.ring_points[had + 1] - s.rules.ring_points[had]


def settle_gain(s: RollerState, seat: int, space: int) -> tuple[int, int]:
    """SR-11.6, SR-11.5: what a settlement is worth, and what the ship is worth that goes for it."""
    return s.rules.settlement_points[s.level_of(seat, space)], s.rules.ship_points


def net(gain: int) -> str:
    """SR-12.2: what an action brings and what it costs, alone: "+2 −1", on one line."""
    return f"+{gain}\N{NO-BREAK SPACE}{MINUS}1" if gain > 0 else f"{MINUS}1"


def die_gain(s: RollerState, seat: int, die: int) -> int:
    """The most points that a die brings at once, used once and as it was rolled; goals and upgrades not counted."""
    value = s.dice[die]
    if die != a.WHITE:
        return _value_gain(s, seat, [die], value)
    return max(_value_gain(s, seat, range(a.COLORS), value), _ships_gain(s, seat, value))


def _value_gain(s: RollerState, seat: int, colors: list[int] | range, value: int) -> int:
    if value == a.WILD:
        return max(_value_gain(s, seat, colors, each) for each in (a.MOONS, a.RINGS, a.TERRAFORM))
    bands = s.open_bands(seat)
    spaces = [k for k in range(a.SPACES) if s.is_open(k, bands) and s.color_of(seat, k) in colors]
    if value == a.MOONS:
        return max((moons_drawn(s, seat, k) for k in spaces), default=0) * s.rules.moon_points
    if value == a.TERRAFORM:
        return max((level_gain(s, seat, k) for k in spaces), default=0)
    if value != a.RINGS:
        return 0
    return max(_rings_gain(s, seat, color, band) for color in colors for band in _members(bands))


def _rings_gain(s: RollerState, seat: int, color: int, band: int) -> int:
    """SR-7.4: of the planets that can take the ring, those where it brings most."""
    each = [ring_gain(s, seat, color, k) for k in _members(takers(s, seat, color, band, 0))]
    return sum(sorted(each, reverse=True)[: rings_due(s, seat, color, band)])


def _ships_gain(s: RollerState, seat: int, value: int) -> int:
    """SR-8.3, SR-8.9: moving brings nothing at once; SR-9.3: with upgrade 2 several ships settle."""
    if moves(s, value):
        return 0
    found = [settle_gain(s, seat, k) for k in range(a.SPACES) if check_settle(s, seat, k) == 0]
    settled = sorted((worth - ship for worth, ship in found), reverse=True)
    best = settled[:1]
    if s.gained(seat, 2) and settled:
        best = [settled[0] + sum(max(0, more) for more in settled[1:])]
    if check_piece(s, seat) == 0 and any(is_site(s, seat, k) for k in range(a.SPACES)):
        best.append(s.rules.ship_points)
    return max(best, default=0)


def _members(found: int) -> list[int]:
    return [k for k in range(a.SPACES) if found >> k & 1]
