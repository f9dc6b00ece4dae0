"""The score sheet: where every point came from, category by category, who won and by what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.core.views import Row, ScoreSheet, Source
from ecliptic.core.words import at, listed, signed, some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import scoring
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.words.view import MatView, SolariusView

ROWS: Final = (  # in the order in which they are counted
    Source("planets", "Settled planets", "SM-19.1", scoring.PLANET_ROW),
    Source("pending", "Pending planets", "SM-19.1", scoring.PENDING_ROW),
    Source("sets", "Sets of colors", "SM-19.2", scoring.SET_ROW),
    Source("stations", "Stations", "SM-19.3", scoring.STATION_ROW),
    Source("missions", "Completed missions", "SM-19.4", scoring.MISSION_ROW),
    Source("open", "Open missions", "SM-19.5", scoring.OPEN_ROW),
    Source("hubs", "Figures beside built hubs", "SM-19.7", scoring.HUB_ROW),
    Source("levels", "Tech dice on high steps", "SM-19.8", scoring.LEVEL_ROW),
    Source("columns", "Tech dice far right", "SM-19.9", scoring.COLUMN_ROW),
    Source("full", "Full columns of cubes", "SM-19.10", scoring.FULL_ROW),
    Source("tracks", "Fuel and bucks", "SM-19.11", scoring.TRACK_ROW),
    Source("dirt", "Contamination beside the mat", "SM-6.4", scoring.DIRT_ROW),
    Source("network", "Network", "SM-19.13", scoring.NETWORK_ROW),
)


def rows(content: Components, rules: Rules) -> Sequence[Source]:
    """SM-19: the same for all options."""
    return ROWS


def score_sheet(content: Components, rules: Rules, view: SolariusView) -> ScoreSheet:
    """SM-19: before the end as if it were now."""
    mats = view.mats
    found = [Row(row.title, row.clause, [signed(mat.parts[row.at]) for mat in mats]) for row in ROWS]
    found.append(Row("Victory points", "SM-19.14", [signed(sum(mat.parts)) for mat in mats], total=True))
    return ScoreSheet(heading=_heading(view), rows=found, notes=_notes(rules, view))


def _planets(mat: MatView) -> int:
    return mat.parts[scoring.PLANET_ROW]


def _heading(view: SolariusView) -> str:
    if not view.over:
        return "The game is not over: points as if it ended now"
    names = [at(seat) for seat in view.winners]
    best = view.mats[view.winners[0]]
    points = f"{signed(sum(best.parts))} VP"
    if len(names) > 1:
        return f"{listed(names)} share the win with {points}"
    level = [mat for mat in view.mats if sum(mat.parts) == sum(best.parts)]
    how = ", on settled planets" if len(level) > 1 else ""
    return f"{names[0]} wins with {points}{how}"


def _notes(rules: Rules, view: SolariusView) -> list[str]:
    groups = listed([f"{at(seat)} {mat.network}" for seat, mat in enumerate(view.mats)])
    ranks = ", ".join(str(n) for n in rules.network_vp)
    pending = max(sum(not planet.settled for planet in mat.planets) for mat in view.mats)
    notes = [
        f"Network: figures within each other's range are linked, and the heaviest group counts, 1 a figure, "
        "with an outpost 2. "
        f"The groups weigh: {groups}. The ranks score {ranks}; those who tie share.",
        "Most victory points win; a tie goes to more points of settled planets.",
    ]
    if pending and not view.over:
        cost = signed(rules.unsettled_vp[pending])
        notes.append(f"{some(pending, 'pending planet').capitalize()} would cost {cost} VP.")
    return notes
