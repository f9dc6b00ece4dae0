"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

The fields come from their table in `state.py`, seats counted from the observer on; here are options, the question, and
what follows from the rest. While lanes are open the others' sheets are as they were when these opened.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.fields import observed
from ecliptic.core.options import fields as options
from ecliptic.games.solar_roller.rules.actions import DICE, NONE, SEATS
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.options import Options
from ecliptic.games.solar_roller.rules.scoring import SOURCES, points_from
from ecliptic.games.solar_roller.rules.state import RollerState, fields
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.dice import PickChange, PickLevelUp, PickSix, PickWhite
from ecliptic.games.solar_roller.rules.steps.rounds import TakeBonus
from ecliptic.games.solar_roller.rules.steps.setup import PickHome
from ecliptic.games.solar_roller.rules.steps.sheet import (
    PickBand,
    PickColor,
    PickMoons,
    PickRaise,
    PickRing,
    PickSpace,
    PickValue,
)
from ecliptic.games.solar_roller.rules.steps.ships import Harbor, PickShip, Sail
from ecliptic.games.solar_roller.rules.steps.upgrades import FreeAction, PickHalo, PlaceShip

# What the observer is asked, by number; 0 = nothing, or chance is next.
QUESTIONS: Final = (
    "nothing",
    "act",
    "change",
    "white",
    "six",
    "value",
    "level up",
    "color",
    "space",
    "moons",
    "raise",
    "band",
    "ring",
    "ship",
    "sail",
    "harbor",
    "place ship",
    "halo",
    "free action",
    "bonus",
    "home",
)
_ASKED: Final = (
    "question",
    "die",
    "color",
    "value",
    "bands",
    "band",
    "left",
    "first",
    "again",
    "start",
    "at",
    "refunded",
)
_SOURCES: Final = ("moons", "rings", "terraforming", "ships", "settlements", "goals", "actions")


def names(rules: Rules) -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [entry.name for entry in observed(fields(rules))]
    out += [option.name for option in options(Options)]
    out += [*_ASKED, "bands open"]
    return out + [f"points from {source} of seat {seat}" for seat in range(SEATS) for source in _SOURCES]


def observe(state: RollerState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else (SR-15.21)."""
    s = cast(RollerState, state.seen_by(seat))
    out = question(s, seat, extend(s.observed(seat), s.rules.options))
    out = append(out, s.rolled_bands() if s.rolled == DICE else 0)
    k: i64
    source: i64
    for k in range(SEATS):
        for source in range(SOURCES):
            out = append(out, points_from(s, (seat + k) % s.seats, source) if k < s.seats else 0)
    return out


def question(s: RollerState, seat: i64, out: vec[i64]) -> vec[i64]:
    """What the observer is asked, and what was chosen on the way to it."""
    number: i64 = 0
    die: i64 = NONE
    color: i64 = NONE
    value: i64 = 0
    bands: i64 = 0
    band: i64 = NONE
    left: i64 = 0
    first: i64 = NONE
    again: i64 = 0
    start: i64 = NONE
    at: i64 = NONE
    refunded: i64 = 0
    lane = s.lanes[seat] if s.lanes else s.stack
    step = lane[-1] if lane else None
    if isinstance(step, Act):
        number = 1
    elif isinstance(step, PickChange):
        number = 2
        die = step.die
    elif isinstance(step, PickWhite):
        number = 3
        value = step.value
    elif isinstance(step, PickSix):
        number = 4
        color = step.color
    elif isinstance(step, PickValue):
        number = 5
        color = step.color
        bands = step.bands
    elif isinstance(step, PickLevelUp):
        number = 6
        die = step.die
    elif isinstance(step, PickColor):
        number = 7
        value = step.value
        bands = step.bands
    elif isinstance(step, PickSpace):
        number = 8
        color = step.color
        value = step.value
        bands = step.bands
    elif isinstance(step, PickMoons):
        number = 9
        color = step.color
        bands = step.bands
    elif isinstance(step, PickRaise):
        number = 10
        color = step.color
        bands = step.bands
    elif isinstance(step, PickBand):
        number = 11
        color = step.color
        bands = step.bands
    elif isinstance(step, PickRing):
        number = 12
        color = step.color
        band = step.band
        left = step.left
        first = step.first
    elif isinstance(step, PickShip):
        number = 13
        left = step.points
        again = step.again
    elif isinstance(step, Sail):
        number = 14
        left = step.left
        start = step.start
        at = step.at
        refunded = step.refunded
        value = step.points
    elif isinstance(step, Harbor):
        number = 15
        again = step.again
    elif isinstance(step, PlaceShip):
        number = 16
    elif isinstance(step, PickHalo):
        number = 17
    elif isinstance(step, FreeAction):
        number = 18
    elif isinstance(step, TakeBonus):
        number = 19
    elif isinstance(step, PickHome):
        number = 20
    for x in (number, die, color, value, bands, band, left, first, again, start, at, refunded):
        out = append(out, x)
    return out
