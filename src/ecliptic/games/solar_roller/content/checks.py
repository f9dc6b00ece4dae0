"""Whether the content tables fit each other and the rules. Every complaint names file, table and row."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from ecliptic.core.content import check_ids, check_names, fail, read_tables
from ecliptic.games.solar_roller.content.components import Components, GoalPart
from ecliptic.games.solar_roller.rules.actions import BAND_IDS, BANDS, GOAL_IDS, PIPS, SPACE_IDS, UPGRADES

# Conditions that look at a whole sheet; all others look at one band.
_WHOLE = ("icons_in_bands", "pairs_small_large", "second_color_group")
# Conditions whose points are for each of what they count.
_COUNTED = ("pairs_small_large", "second_color_group")


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, read and checked. ValueError with one sentence that names file, table and row."""
    content = read_tables(Components, "ecliptic.games.solar_roller", content_dir)
    check(content)
    return content


def check(content: Components) -> None:
    """ValueError for the first thing that does not fit."""
    check_ids("sheet.toml", "band", [row.id for row in content.sheet.band], BAND_IDS)
    check_ids("cards.toml", "goal", [row.id for row in content.cards.goal], GOAL_IDS)
    check_ids(
        "cards.toml",
        "upgrade",
        [str(row.id) for row in content.cards.upgrade],
        [str(k + 1) for k in range(UPGRADES)],
    )
    check_names("sheet.toml", "band", [row.name for row in content.sheet.band])
    check_names("cards.toml", "goal", [row.name for row in content.cards.goal])
    check_names("cards.toml", "upgrade", [row.name for row in content.cards.upgrade])
    check_names("scoring.toml", "solo_rank", [row.name for row in content.scoring.solo_rank])
    _check_spaces(content)
    _check_lines(content)
    _check_dice(content)
    _check_rounds(content)
    _check_goals(content)
    _check_ranks(content)


def _check_spaces(content: Components) -> None:
    seen: list[str] = []
    for row in content.sheet.band:
        for space in row.spaces:
            if space not in SPACE_IDS:
                fail(
                    "sheet.toml",
                    f"band {row.id}",
                    f"there is no space {space}; they are {SPACE_IDS[0]} to O7",
                )
            if space in seen:
                fail("sheet.toml", f"band {row.id}", f"the space {space} is there twice")
            seen.append(space)
        if len(row.spaces) < 2:
            fail("sheet.toml", f"band {row.id}", "a band needs two spaces")


def _check_lines(content: Components) -> None:
    spaces = [space for row in content.sheet.band for space in row.spaces]
    seen: list[set[str]] = []
    for a, b in content.sheet.lines.all():
        for space in (a, b):
            if space not in spaces:
                fail("sheet.toml", "lines", f"a line ends at {space}, which no band has")
        if a == b or {a, b} in seen:
            fail("sheet.toml", "lines", f"the line from {a} to {b} is there twice, or leads nowhere")
        seen.append({a, b})
    reached = {spaces[0]}
    while grown := {space for line in seen if line & reached for space in line} - reached:
        reached |= grown
    for space in spaces:
        if space not in reached:
            fail("sheet.toml", "lines", f"no lines lead to {space}")


def _check_dice(content: Components) -> None:
    values = content.dice.dice.band_values
    if len(values) != BANDS or sorted(pip for band in values for pip in band) != list(range(1, PIPS + 1)):
        fail("dice.toml", "dice", f"three bands must share the values 1 to {PIPS}, each once")


def _check_rounds(content: Components) -> None:
    seen: list[int] = []
    for row in content.rounds.bonus:
        if row.round in seen or row.round > content.rounds.rounds.rounds:
            fail(
                "rounds.toml",
                f"bonus of round {row.round}",
                "there is no such round, or it has a bonus already",
            )
        seen.append(row.round)


def _check_goals(content: Components) -> None:
    for row in content.cards.goal:
        for part in row.parts:
            _check_part(row.id, part)


def _check_part(goal: str, part: GoalPart) -> None:
    row = f"goal {goal}"
    if (part.band == "any") != (part.cond in _WHOLE):
        fail("cards.toml", row, f"{part.cond} can't look at {part.band}")
    if (part.level is not None) != (part.cond == "level_at_least"):
        fail("cards.toml", row, "a level goes with level_at_least alone")
    if part.timing != "race" and part.first != part.others:
        fail("cards.toml", row, "only races pay others less")
    if part.cond in _COUNTED and part.timing != "end":
        fail("cards.toml", row, f"{part.cond} is counted at the end")


def _check_ranks(content: Components) -> None:
    ranks = content.scoring.solo_rank
    if not ranks:
        fail("scoring.toml", "solo_rank", "there must be a rank")
    for above, below in pairwise(ranks):
        if above.min <= below.min:
            fail("scoring.toml", f"solo_rank {below.name}", "ranks come from the highest to the lowest")
