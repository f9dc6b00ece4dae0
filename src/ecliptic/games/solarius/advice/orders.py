"""Orders that come to the same: of cubes and tech dice in any order one is kept, from the top row down.

What was named before, the steps remember in `last`; only this file reads it. And the questions at which exchanges are
not weighed: nothing is lost there that one made before the question or after it would save.
"""

from __future__ import annotations

from typing import Never

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Step
from ecliptic.games.solarius.rules.actions import COLORS, COLS, CUBE, CUBE_OUT, PAY, STOP
from ecliptic.games.solarius.rules.state import EXPLORER_STAT, STATS, SolariusState
from ecliptic.games.solarius.rules.steps.anytime import ROWS, SellCubes, is_any
from ecliptic.games.solarius.rules.steps.cards import Discard
from ecliptic.games.solarius.rules.steps.cubes import GainCubes, PayCube, StoreOne
from ecliptic.games.solarius.rules.steps.effects import Clean, Half, PlayCard
from ecliptic.games.solarius.rules.steps.gains import Mix
from ecliptic.games.solarius.rules.steps.outpost import Bonus, Outpost
from ecliptic.games.solarius.rules.steps.rows import room_for_cubes, room_in
from ecliptic.games.solarius.rules.steps.settle import Known, Turned
from ecliptic.games.solarius.rules.steps.spend import Spend
from ecliptic.games.solarius.rules.steps.station import FireEarlier


def weighs_exchanges(s: SolariusState, step: Step[Never]) -> bool:
    """Whether exchanges are looked at here: where something would be lost, and else at the main questions of a turn."""
    if isinstance(step, GainCubes):
        return room_for_cubes(s, step.seat) < step.left
    if isinstance(step, Turned):
        cubes = s.rules.planet_vp[step.planet] + s.stat[step.seat * STATS + EXPLORER_STAT]
        return room_for_cubes(s, step.seat) < cubes
    if isinstance(step, Mix):
        return step.n > 2 * s.rules.track - s.fuel[step.seat] - s.bucks[step.seat]
    return not isinstance(
        step, (StoreOne, Discard, PlayCard, Half, Clean, Outpost, Bonus, FireEarlier, Known)
    )


def in_order(s: SolariusState, step: Step[Never], legal: vec[i64]) -> vec[i64]:
    """Of cubes and tech dice those that go on in the order of the mat; all of them if none does."""
    out = vec[i64](capacity=16)
    own: i64 = 0
    action: i64
    for action in legal:
        if is_any(action):
            out = append(out, action)
        elif goes_on(s, step, action):
            out = append(out, action)
            own += 1
    return out if own > 0 else legal


def has_order(step: Step[Never]) -> bool:
    """Whether it names cubes or tech dice one after the other."""
    return isinstance(step, (Spend, GainCubes, SellCubes, PayCube))


def goes_on(s: SolariusState, step: Step[Never], action: i64) -> bool:
    """Whether an option does not come before the one that was named last, and leaves nothing undone above it."""
    if isinstance(step, Spend):
        return STOP.owns(action) or step.color_of(action) >= step.last
    if isinstance(step, GainCubes):
        return takes_on(s, step.seat, CUBE.a(action), step.left, step.last)
    if isinstance(step, SellCubes):
        if not CUBE_OUT.owns(action):
            return True
        place = action - CUBE_OUT.first
        return place >= step.last and step.value + worth_from(s, step.seat, place) >= s.rules.value_per_point
    if isinstance(step, PayCube):
        return pays_on(s, step, PAY.a(action))
    return True


def takes_on(s: SolariusState, seat: i64, color: i64, left: i64, last: i64) -> bool:
    """Whether the rows from this one down have space for all cubes, or those between have none."""
    if color < last:
        return False
    room: i64 = 0
    k: i64
    for k in range(color, COLORS):
        room += room_in(s, seat, k)
    if room < left:
        for k in range(last, color):
            if s.columns_for(seat, k) != 0:
                return False
    return True


def worth_from(s: SolariusState, seat: i64, first: i64) -> i64:
    """What the cubes are worth, from the place on that `first` counts (colour * COLS + column)."""
    total: i64 = 0
    k: i64
    for k in range(first, ROWS):
        n = s.cubes[seat * ROWS + k]
        if n > 0:  # most places are empty
            total += n * s.rules.worth[k % COLS]
    return total


def pays_on(s: SolariusState, step: PayCube, column: i64) -> bool:
    """Whether no column further left has paid yet, and the rest can be paid from here to the left."""
    k: i64
    for k in range(column):
        if (step.paid >> (2 * k)) & 3 != 0:
            return False
    at = (step.seat * COLORS + step.color) * COLS
    key = s.cubes[at] * 6
    if column == 0:
        key -= 6
    if column >= 1:
        key += s.cubes[at + 1] * 2
    if column == 1:
        key -= 2
    if column >= 2:
        key += s.cubes[at + 2] - 1
    return (s.rules.pays[key] >> (step.left - s.rules.worth[column])) & 1 == 1
