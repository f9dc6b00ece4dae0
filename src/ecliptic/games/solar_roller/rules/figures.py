"""The figures that the rules read: what content and options fix before a game begins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solar_roller.rules.options import Options


@final
class Rules:
    """The figures of content and options (see `content/deriving.py`), shared by all states of a game, never changed."""

    def __init__(
        self,
        *,
        seats: i64,
        advanced: bool,
        ships_stay_in_bands: bool,
        home_is_icon: bool,
        settle_needs_water: bool,
        shift_makes_doubles: bool,
        loners_are_groups: bool,
        bonus_optional: bool,
        band_of: vec[i64],
        spaces_in: vec[i64],
        stands_for: vec[i64],
        lines: vec[i64],
        opens: vec[i64],
        moon_spaces: i64,
        pieces: i64,
        moons_drawn: vec[i64],
        move_points: vec[i64],
        refund: i64,
        rounds: i64,
        actions: i64,
        bonus: vec[i64],
        goals_shown: i64,
        upgrades_shown: i64,
        squares: i64,
        band_sum: i64,
        full_band_actions: i64,
        part_band: vec[i64],
        part_timing: vec[i64],
        part_cond: vec[i64],
        part_count: vec[i64],
        part_level: vec[i64],
        part_first: vec[i64],
        part_others: vec[i64],
        moon_points: i64,
        ring_points: vec[i64],
        level_points: vec[i64],
        ship_points: i64,
        settlement_points: vec[i64],
        options: Options,
    ) -> None:
        self.seats: Final = seats
        self.advanced: Final = advanced  # SR-13.1
        self.ships_stay_in_bands: Final = ships_stay_in_bands  # SR-14.9, other reading
        self.home_is_icon: Final = home_is_icon  # SR-14.5, other reading
        self.settle_needs_water: Final = settle_needs_water  # SR-14.21, other reading
        self.shift_makes_doubles: Final = shift_makes_doubles  # SR-14.6
        self.loners_are_groups: Final = loners_are_groups  # SR-10.9
        self.bonus_optional: Final = bonus_optional  # SR-4.3, other reading
        self.band_of: Final = band_of  # by space; NONE = the sheet has no such space
        self.spaces_in: Final = spaces_in  # by set of bands: their spaces as a set
        self.stands_for: Final = stands_for  # by color: a level (SR-9.11)
        self.lines: Final = lines  # by space: a bit for each adjacent one
        self.opens: Final = opens  # by value of a black die: the band it opens
        self.moon_spaces: Final = moon_spaces  # of every space
        self.pieces: Final = pieces  # ships of a player
        self.moons_drawn: Final = moons_drawn  # by size, small first
        self.move_points: Final = move_points  # by value of the white die, from 1 to 4
        self.refund: Final = refund
        self.rounds: Final = rounds
        self.actions: Final = actions  # a round
        self.bonus: Final = bonus  # by round: value of its bonus, 0 = none
        self.goals_shown: Final = goals_shown
        self.upgrades_shown: Final = upgrades_shown
        self.squares: Final = squares
        self.band_sum: Final = band_sum
        self.full_band_actions: Final = full_band_actions
        self.part_band: Final = part_band  # goal * GOAL_PARTS + part; NONE = the whole sheet
        self.part_timing: Final = part_timing  # NO_PART = the goal has no such part
        self.part_cond: Final = part_cond
        self.part_count: Final = part_count
        self.part_level: Final = part_level
        self.part_first: Final = part_first
        self.part_others: Final = part_others
        self.moon_points: Final = moon_points
        self.ring_points: Final = ring_points  # by number of colors other than the planet's
        self.level_points: Final = level_points  # band * LEVELS + level
        self.ship_points: Final = ship_points
        self.settlement_points: Final = settlement_points  # by level
        self.options: Final = options  # as the table agreed; what every turn asks is a figure
