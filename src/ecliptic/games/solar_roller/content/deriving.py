"""From content and options to the figures that the rules read."""

from __future__ import annotations

from ecliptic.core.arrays import array
from ecliptic.games.solar_roller.content.components import Components, GoalPart
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.options import Options


def rules(content: Components, options: Options) -> Rules:
    """Everything that stays the same through a game."""
    bands = [row.spaces for row in content.sheet.band]
    scoring = content.scoring
    cards = content.cards.cards
    parts = [_part(content, k) for k in range(len(content.cards.goal) * a.GOAL_PARTS)]
    solo = (scoring.levels.solo_inner, scoring.levels.solo_middle, scoring.levels.solo_outer)
    levels = solo if options.players == 1 else (scoring.levels.points,) * a.BANDS
    bonus = {row.round: row.value for row in content.rounds.bonus}
    return Rules(
        seats=options.players,
        # Options and readings
        advanced=options.advanced,
        ships_stay_in_bands=options.ship_moves_limited_to_bands,
        home_is_icon=options.home_mark_counts_as_icon_for_goals,
        settle_needs_water=options.settle_needs_water,
        shift_makes_doubles=options.shifted_pair_can_make_doubles,
        loners_are_groups=options.singletons_count_as_groups,
        bonus_optional=options.bonus_action_optional,
        # The sheet
        band_of=array(_band(bands, space) for space in a.SPACE_IDS),
        spaces_in=array(_spaces(bands, found) for found in range(a.ALL_BANDS + 1)),
        stands_for=array(a.STANDS_FOR),
        lines=array(_lines(content, k) for k in range(a.SPACES)),
        opens=array([0, *(_opens(content, pip) for pip in range(1, a.PIPS + 1))]),
        moon_spaces=content.sheet.sheet.moon_spaces,
        pieces=content.sheet.sheet.ships,
        # Dice and rounds
        moons_drawn=array([content.dice.moons.small, content.dice.moons.large]),
        move_points=array([0, *content.dice.white.move_points]),
        refund=content.dice.white.refund,
        rounds=content.rounds.rounds.rounds,
        actions=content.rounds.rounds.actions,
        bonus=array(bonus.get(number, 0) for number in range(a.ROUNDS + 1)),
        # Cards of goals and upgrades
        goals_shown=cards.goals_shown,
        upgrades_shown=cards.upgrades_shown,
        squares=cards.squares,
        band_sum=cards.band_sum,
        full_band_actions=cards.full_band_actions,
        part_band=array(
            a.NONE if part is None or part.band == "any" else a.BAND_IDS.index(part.band) for part in parts
        ),
        part_timing=array(0 if part is None else a.TIMING_IDS.index(part.timing) for part in parts),
        part_cond=array(0 if part is None else a.CONDITION_IDS.index(part.cond) for part in parts),
        part_count=array(0 if part is None else _count(bands, part) for part in parts),
        part_level=array(
            0 if part is None or not part.level else a.LEVEL_IDS.index(part.level) for part in parts
        ),
        part_first=array(0 if part is None else part.first for part in parts),
        part_others=array(0 if part is None else part.others for part in parts),
        # Points
        moon_points=scoring.moons.each,
        ring_points=array(scoring.rings.by_other_colors),
        level_points=array(points for band in levels for points in band),
        ship_points=scoring.ships.each,
        settlement_points=array(scoring.settlements.points),
        options=options,
    )


def _band(bands: list[list[str]], space: str) -> int:
    return next((k for k, band in enumerate(bands) if space in band), a.NONE)


def _spaces(bands: list[list[str]], found: int) -> int:
    """The spaces of a set of bands, as a set."""
    return sum(
        1 << a.SPACE_IDS.index(space) for k, band in enumerate(bands) if found >> k & 1 for space in band
    )


def _lines(content: Components, space: int) -> int:
    """The adjacent spaces as a set."""
    name, out = a.SPACE_IDS[space], 0
    for line in content.sheet.lines.all():
        if name in line:
            out |= 1 << a.SPACE_IDS.index(line[1] if line[0] == name else line[0])
    return out


def _opens(content: Components, pip: int) -> int:
    return next(k for k, values in enumerate(content.dice.dice.band_values) if pip in values)


def _part(content: Components, k: int) -> GoalPart | None:
    parts = content.cards.goal[k // a.GOAL_PARTS].parts
    return parts[k % a.GOAL_PARTS] if k % a.GOAL_PARTS < len(parts) else None


def _count(bands: list[list[str]], part: GoalPart) -> int:
    """How many it takes; a full band takes all its spaces."""
    return len(bands[a.BAND_IDS.index(part.band)]) if part.cond == "band_full" else part.count
