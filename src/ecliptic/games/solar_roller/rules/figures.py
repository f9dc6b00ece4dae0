"""The figures that the rules read: what content and options fix before a game begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solar_roller.rules.options import Options


@final
@dataclass(kw_only=True, frozen=True, eq=False)
class Rules:
    """The figures of content and options (see `content/deriving.py`), shared by all states of a game, never changed."""

    seats: i64
    # Options and readings.
    advanced: bool  # SR-13.1
    ships_stay_in_bands: bool  # SR-14.9, other reading
    home_is_icon: bool  # SR-14.5, other reading
    settle_needs_water: bool  # SR-14.21, other reading
    shift_makes_doubles: bool  # SR-14.6
    loners_are_groups: bool  # SR-10.9
    bonus_optional: bool  # SR-4.3, other reading
    # The sheet.
    band_of: vec[i64]  # by space; NONE = the sheet has no such space
    spaces_in: vec[i64]  # by set of bands: their spaces as a set
    stands_for: vec[i64]  # by color: a level (SR-9.11)
    lines: vec[i64]  # by space: a bit for each adjacent one
    opens: vec[i64]  # by value of a black die: the band it opens
    moon_spaces: i64  # of every space
    pieces: i64  # ships of a player
    # Dice and rounds.
    moons_drawn: vec[i64]  # by size, small first
    move_points: vec[i64]  # by value of the white die, from 1 to 4
    refund: i64
    rounds: i64
    actions: i64  # a round
    bonus: vec[i64]  # by round: value of its bonus, 0 = none
    # Cards of goals and upgrades.
    goals_shown: i64
    upgrades_shown: i64
    squares: i64
    band_sum: i64
    full_band_actions: i64
    part_band: vec[i64]  # goal * GOAL_PARTS + part; NONE = the whole sheet
    part_timing: vec[i64]  # NO_PART = the goal has no such part
    part_cond: vec[i64]
    part_count: vec[i64]
    part_level: vec[i64]
    part_first: vec[i64]
    part_others: vec[i64]
    # Points.
    moon_points: i64
    ring_points: vec[i64]  # by number of colors other than the planet's
    level_points: vec[i64]  # band * LEVELS + level
    ship_points: i64
    settlement_points: vec[i64]  # by level
    options: Options  # as the table agreed; what every turn asks is a figure
