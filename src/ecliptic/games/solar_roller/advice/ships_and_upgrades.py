"""What ships, settlements and upgrades are likely to bring to a sheet still (for `advice`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.games.solar_roller.advice.sheets import BOXES_RATE, FILLING_RATE, tail
from ecliptic.games.solar_roller.rules.actions import BANDS, CIVILIZATION, SPACES
from ecliptic.games.solar_roller.rules.state import BOXES, SETS, SETTLED, RollerState
from ecliptic.games.solar_roller.rules.steps.upgrades import FreeAction, FreeActions, is_met

SHIP_RATE: Final = 0.4  # ship actions of value 5 or 6 a round
CHANGED_DIE: Final = 0.15  # more of them with upgrade 3, and with upgrade 5
SHIP_COST: Final = 0.6  # what such an action could do else, in solo
SHARED_SHIP_COST: Final = 0.3
ELSEWHERE: Final = 1.0  # of the worth of a settlement where the ship is not yet
FURTHER: Final = 1.0  # again for each space between
RISING: Final = 0.3  # of the worth of the next level, which the planet may reach before
RISING_RATE: Final = 0.15

# What upgrades are worth: points a round from when they are gained.
FUEL: Final = 0.1
SHARED_SHIPS: Final = 0.6
OUTPOSTS: Final = 0.35
EXPLORERS: Final = 0.35
FREE_ACTION: Final = 4.0  # points of one
NEW_SHIP_RATE: Final = 0.3  # settlements and ships a round, for those who are after upgrade 3 or 5


# ---- ships ---------------------------------------------------------------------------------------------------


def ships_to_come(s: RollerState, seat: i64, rounds: float) -> float:
    """Settling at the best planets in reach, and building: one after the other, as the white die allows."""
    if rounds <= 0.0:
        return 0.0
    expected = SHIP_RATE * rounds
    if s.gained(seat, 3):
        expected += CHANGED_DIE * rounds
    if s.gained(seat, 5):
        expected += CHANGED_DIE * rounds
    action = SHIP_COST if s.seats == 1 else SHARED_SHIP_COST
    cost = float(s.rules.ship_points) + action
    targets = s.all_planets(seat) & ~s.crowded[seat] & ~s.sets[seat * SETS + SETTLED]
    together = s.gained(seat, 2)
    uses: i64 = 0
    ships: i64 = 0
    worth = 0.0
    space: i64
    k: i64
    for space in range(SPACES):
        for k in range(s.ships[seat * SPACES + space]):
            ships += 1
            gain, target = best_settlement(s, seat, space, targets, rounds, cost)
            if target != 0:
                targets &= ~target
                if uses == 0 or not together:
                    uses += 1
                worth += gain * tail(uses, expected)
    gain = float(s.rules.ship_points) - action
    for k in range(s.rules.pieces - ships - s.settlements(seat)):
        uses += 1
        worth += gain * tail(uses, expected)
    return worth


def best_settlement(
    s: RollerState, seat: i64, at: i64, targets: i64, rounds: float, cost: float
) -> tuple[float, i64]:
    """What this ship gains by settling, at the best of these spaces; and that space as a set, 0 = nowhere."""
    near = s.rules.lines[at]
    wide = near
    space: i64
    for space in range(SPACES):
        if (near >> space) & 1:
            wide |= s.rules.lines[space]
    best = 0.0
    target: i64 = 0
    level: i64
    for level in range(CIVILIZATION, -1, -1):
        fit = targets if level == 0 else targets & s.sets[seat * SETS + BOXES + level - 1]
        targets &= ~fit
        if fit == 0:
            continue
        points = float(s.rules.settlement_points[level])
        if level < CIVILIZATION:
            more = float(s.rules.settlement_points[level + 1]) - points
            points += RISING * more * tail(1, RISING_RATE * rounds)
        gain = points - cost
        found = fit & (1 << at)
        if found == 0:
            gain *= ELSEWHERE
            found = fit & near
        if found == 0:
            gain *= FURTHER
            found = fit & wide
        if found == 0:
            gain *= FURTHER
            found = fit
        if gain > best:
            best = gain
            target = found & -found
    return best, target


# ---- upgrades ------------------------------------------------------------------------------------------------


def upgrades_to_come(s: RollerState, seat: i64, rounds: float) -> float:
    """What upgrades shown will bring: had, or on the way. Nobody can work towards 6 and 7; 8 is there at once."""
    worth = 0.0
    if (s.shown >> 1) & 1 and is_met(s, seat, 1):
        worth += FUEL * rounds
    if (s.shown >> 2) & 1:
        if is_met(s, seat, 2):
            worth += SHARED_SHIPS * rounds
            if not s.gained(seat, 2) and s.piece_left(seat):
                worth += float(s.rules.ship_points)
        else:
            worth += 0.5 * SHARED_SHIPS * rounds * tail(boxes_to_top(s, seat), BOXES_RATE * rounds)
    if (s.shown >> 3) & 1:
        n = max(0, 2 - s.settlements(seat))
        worth += OUTPOSTS * rounds * tail(n, NEW_SHIP_RATE * rounds) / float(1 + n)
    if (s.shown >> 4) & 1:
        worth += free_actions_to_come(s, seat, rounds)
    if (s.shown >> 5) & 1:
        n = max(0, 3 - s.launched[seat])
        worth += EXPLORERS * rounds * tail(n, NEW_SHIP_RATE * rounds) / float(1 + n)
    return worth


def boxes_to_top(s: RollerState, seat: i64) -> i64:
    """Boxes that the highest planet lacks."""
    level: i64
    for level in range(CIVILIZATION, 0, -1):
        if s.boxes_filled(seat, level) != 0:
            return CIVILIZATION - level
    return CIVILIZATION


def free_actions_to_come(s: RollerState, seat: i64, rounds: float) -> float:
    """SR-9.9: of bands that are or may become full, and those that were given and not taken yet."""
    planets = s.all_planets(seat)
    n = 0.0
    band: i64
    for band in range(BANDS):
        if not (s.filled[seat] >> band) & 1:
            empty = members(s.rules.spaces_in[1 << band] & ~planets)
            n += float(s.rules.full_band_actions) * tail(empty, FILLING_RATE * rounds)
    if s.lanes:
        for pending in s.lanes[seat]:
            if isinstance(pending, FreeActions):
                n += float(pending.left)
            elif isinstance(pending, FreeAction):
                n += 1.0
    return FREE_ACTION * n
