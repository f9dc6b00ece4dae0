"""How many points what is written on a sheet brings at once: of a target, and the most that a die can bring.

What goals pay for it is found by the steps themselves, on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ecliptic.core.actions import Verb
from ecliptic.core.machine import Step
from ecliptic.core.words import signed
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.scoring import other_rings
from ecliptic.games.solar_roller.rules.state import LARGE, RollerState
from ecliptic.games.solar_roller.rules.steps import goals
from ecliptic.games.solar_roller.rules.steps.dice import PickLevelUp, changed, check_change, has_change
from ecliptic.games.solar_roller.rules.steps.sheet import PickMoons, PickRaise, PickSpace, draw_ring
from ecliptic.games.solar_roller.rules.steps.ships import check_piece, check_settle, is_site, moves
from ecliptic.games.solar_roller.rules.steps.targets import rings_due, scan, takers
from ecliptic.games.solar_roller.words.language import phrase

Target = PickMoons | PickRaise | PickLevelUp  # a planet is what they are answered with
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


def course(s: RollerState, seat: int) -> int:
    """What the goals that hold now would still bring (SR-10)."""
    return sum(goals.on_course(s, seat, slot) for slot in range(goals.slots(s)))


def goal_gain(s: RollerState, seat: int, step: Step[RollerState], action: int) -> int:
    """What goals would bring more if the step were answered so: tried on a copy. Less where one holds no more."""
    return _course_after(s, seat, step, action) - course(s, seat)


def _course_after(s: RollerState, seat: int, step: Step[RollerState], action: int) -> int:
    after = s.clone()
    step.apply(after, action)
    return course(after, seat)


def brings(most: int) -> str:
    """ ", up to +3" of what is still to be placed; "" where it brings no points at once."""
    return phrase(", up to +{most}", most=most) if most > 0 else ""


def goal_words(gain: int) -> str:
    """ ", goal +7"; "" where no goal is touched."""
    return phrase(", goal {points}", points=signed(gain, "+")) if gain else ""


# ---- the most that a die or a value can bring ------------------------------------------------------------------


class Gain(NamedTuple):
    """The most points that something brings at once, goals that it completes among them."""

    points: int
    all: bool = True  # nothing else could bring more: no flight, and no two halves of a six


def die_gain(s: RollerState, seat: int, die: int) -> Gain:
    """Of a die, used once: as it was rolled, or changed by what the seat has gained (SR-9.4, SR-9.5, SR-9.11)."""
    scan(s, seat, s.open_bands(seat))  # the checks of changes look at it
    ways = [k for k in range(a.CHANGES) if has_change(s, seat, die, k) and check_change(s, seat, die, k) == 0]
    found = [change_gain(s, seat, die, change) for change in ways]
    return _best(found)


def change_gain(s: RollerState, seat: int, die: int, change: int) -> Gain:
    """Of a die that is used with this change."""
    if change == a.LEVEL_UP:
        return Gain(_most(s, seat, PickLevelUp(seat, die), a.RAISE, lambda space: level_gain(s, seat, space)))
    value, bands = changed(s.dice[die], change), s.open_bands(seat)
    split = value == a.WILD and s.gained(seat, 6)
    if die != a.WHITE:
        return Gain(value_gain(s, seat, die, value, bands), not split)
    best = max(value_gain(s, seat, a.ANY, value, bands), ships_gain(s, seat, value))
    return Gain(best, not split and not moves(s, value))


def _best(found: list[Gain]) -> Gain:
    points = max((gain.points for gain in found), default=0)
    return Gain(points, all(gain.all for gain in found))


def value_gain(s: RollerState, seat: int, color: int, value: int, bands: int) -> int:
    """Of a value in this color (ANY: in the best one) and these bands."""
    if value == a.WILD:
        return max(value_gain(s, seat, color, each, bands) for each in range(1, a.WILD))
    if value == a.MOONS:
        worth = s.rules.moon_points
        moons = PickMoons(seat, color, bands)
        return _most(s, seat, moons, a.MOON, lambda space: moons_drawn(s, seat, space) * worth)
    if value == a.TERRAFORM:
        return _most(
            s, seat, PickRaise(seat, color, bands), a.RAISE, lambda space: level_gain(s, seat, space)
        )
    colors = range(a.COLORS) if color == a.ANY else [color]
    if value == a.RINGS:
        return max(
            rings_gain(s, seat, one, band) for one in colors for band in range(a.BANDS) if bands >> band & 1
        )
    return max(_planet_gain(s, seat, PickSpace(seat, one, value, bands)) for one in colors)


def _most(s: RollerState, seat: int, step: Target, verb: Verb, worth: Callable[[int], int]) -> int:
    """The best of the places that the step may be answered with."""
    now, found = course(s, seat), [action for action in step.candidates(s) if step.check(s, action) == 0]
    each = (worth(verb.a(action)) + _course_after(s, seat, step, action) - now for action in found)
    return max(each, default=0)


def _planet_gain(s: RollerState, seat: int, step: PickSpace) -> int:
    """SR-7.1: a planet brings what goals pay for it. But for groups (SR-10.9) these look at its band alone."""
    groups = any(
        s.rules.part_cond[goals.part_of(s, slot)] == a.SECOND_COLOR_GROUP for slot in range(goals.slots(s))
    )
    found = {
        a.DRAW.a(action) if groups else s.rules.band_of[a.DRAW.a(action)]: action for action in step.legal(s)
    }
    now = course(s, seat)
    return max((_course_after(s, seat, step, action) - now for action in found.values()), default=0)


def rings_gain(s: RollerState, seat: int, color: int, band: int) -> int:
    """SR-7.4: of the planets that can take the ring, those where it brings most; goals count how many there are."""
    found = sorted(members_of(takers(s, seat, color, band, 0)), key=lambda k: -ring_gain(s, seat, color, k))
    after, points = s.clone(), 0
    for space in found[: rings_due(s, seat, color, band)]:
        points += ring_gain(s, seat, color, space)
        draw_ring(after, seat, color, space)
    return points + course(after, seat) - course(s, seat)


def ships_gain(s: RollerState, seat: int, value: int) -> int:
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


def members_of(found: int) -> list[int]:
    """The spaces of a set."""
    return [k for k in range(a.SPACES) if found >> k & 1]
