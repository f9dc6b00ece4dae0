"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

Seats are counted from the observer on, clockwise: 0 is the observer itself. NONE (-1) stands for nobody and nothing.
Sheets of seats that do not play are 0. While lanes are open the others' sheets are as they were when these opened.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.solar_roller.rules.actions import (
    COLOR_IDS,
    COLORS,
    DICE,
    DIE_IDS,
    GOAL_IDS,
    GOAL_PARTS,
    GOALS,
    NONE,
    ROUNDS,
    SEATS,
    SHIPS,
    SPACE_IDS,
    SPACES,
    UPGRADES,
)
from ecliptic.games.solar_roller.rules.scoring import SOURCES, points_from
from ecliptic.games.solar_roller.rules.state import HOMES, ICONS, LARGE, NOTES, SLOTS, RollerState
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
_GAME: Final = ("seats", "advanced", "phase", "round", "starter", "dice rolled", "bands open")
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
_SPACE: Final = (
    "color",
    "large",
    "moons",
    "free moon spaces",
    *[f"{color} ring" for color in COLOR_IDS],
    "level",
    "icon",
    "settled",
    "home",
    "ships",
    "served",
)
_NOTES: Final = (
    "home",
    "launched",
    "met",
    "gained",
    "full bands paid",
    "halo",
    "first shift",
    "second shift",
    "used dice",
    "spent upgrades",
    "given up",
    "dice taken",
)
_SOURCES: Final = ("moons", "rings", "terraforming", "ships", "settlements", "goals", "actions")


def names() -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [*_GAME, *[f"die {die}" for die in DIE_IDS], "squares 6", "squares 7"]
    out += [f"goal {goal} shown" for goal in GOAL_IDS]
    out += [f"upgrade {k + 1} shown" for k in range(UPGRADES)]
    out += [f"part {goal}{k + 1} claimed" for goal in GOAL_IDS for k in range(GOAL_PARTS)]
    out += _ASKED
    for seat in range(SEATS):
        out += [f"seat {seat} {word}" for word in _NOTES]
        out += [f"seat {seat} settlement {k + 1}" for k in range(SHIPS)]
        out += [f"seat {seat} actions in round {k + 1}" for k in range(ROUNDS)]
        out += [f"seat {seat} scored {goal}{k + 1}" for goal in GOAL_IDS for k in range(GOAL_PARTS)]
        out += [f"seat {seat} points from {source}" for source in _SOURCES]
        out += [f"seat {seat} {space} {word}" for space in SPACE_IDS for word in _SPACE]
    return out


def observe(state: RollerState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else (SR-15.21)."""
    s = cast(RollerState, state.seen_by(seat))
    out = vec[i64](capacity=2112)
    out = append(out, s.seats)
    out = append(out, 1 if s.rules.advanced else 0)
    out = append(out, s.phase)
    out = append(out, s.round)
    out = append(out, NONE if s.starter == NONE else (s.starter - seat) % s.seats)
    out = append(out, s.rolled)
    out = append(out, s.rolled_bands() if s.rolled == DICE else 0)
    k: i64
    for k in range(DICE):
        out = append(out, s.dice[k])
    out = append(out, s.squares[0])
    out = append(out, s.squares[1])
    for k in range(GOALS):
        out = append(out, 1 if place_of(s, k) != NONE else 0)
    for k in range(1, UPGRADES + 1):
        out = append(out, (s.shown >> k) & 1)
    for k in range(GOALS * GOAL_PARTS):
        place = place_of(s, k // GOAL_PARTS)
        out = append(out, s.claimed[place * GOAL_PARTS + k % GOAL_PARTS] if place != NONE else 0)
    out = question(s, seat, out)
    for k in range(SEATS):
        out = sheet_of(s, (seat + k) % s.seats, k < s.seats, out)
    return out


def place_of(s: RollerState, goal: i64) -> i64:
    """At which place the goal is shown, NONE = it is not."""
    place: i64
    for place in range(len(s.goals)):
        if s.goals[place] == goal:
            return place
    return NONE


def sheet_of(s: RollerState, seat: i64, plays: bool, out: vec[i64]) -> vec[i64]:
    """The entries of a seat."""
    k: i64
    color: i64
    which: i64
    for k in range(NOTES):
        out = append(out, s.notes[seat * NOTES + k] if plays else 0)
    out = append(out, s.given_up(seat) if plays else 0)
    out = append(out, s.dice_used(seat) if plays else 0)
    for k in range(SHIPS):
        out = append(out, s.boxes[seat * SHIPS + k] if plays else 0)
    for k in range(ROUNDS):
        out = append(out, s.record[seat * ROUNDS + k] if plays else 0)
    for k in range(GOALS * GOAL_PARTS):
        place = place_of(s, k // GOAL_PARTS)
        scored: i64 = NONE
        if place != NONE:
            scored = s.scored[seat * SLOTS + place * GOAL_PARTS + k % GOAL_PARTS]
        out = append(out, scored if plays else 0)
    for k in range(SOURCES):
        out = append(out, points_from(s, seat, k) if plays else 0)
    for k in range(SPACES):
        at = seat * SPACES + k
        out = append(out, s.color_of(seat, k) if plays else 0)
        out = append(out, 1 if plays and s.has(seat, LARGE, k) else 0)
        out = append(out, s.moons[at] if plays else 0)
        out = append(out, s.moon_spaces(seat, k) if plays else 0)
        for color in range(COLORS):
            out = append(out, 1 if plays and s.has_ring(seat, k, color) else 0)
        out = append(out, s.level_of(seat, k) if plays else 0)
        for which in range(ICONS, HOMES + 1):
            out = append(out, 1 if plays and s.has(seat, which, k) else 0)
        out = append(out, s.ships[at] if plays else 0)
        out = append(out, s.served[at] if plays else 0)
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
