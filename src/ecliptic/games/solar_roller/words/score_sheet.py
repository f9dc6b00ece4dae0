"""The score sheet: where every point came from, who won and by what."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Row, ScoreSheet
from ecliptic.core.words import at, listed, signed, some
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.state import OVER
from ecliptic.games.solar_roller.words.view import RollerView

# In the order of `scoring`: title and clause.
_SOURCES: Final = (
    ("Moons", "SR-11.2"),
    ("Rings", "SR-11.3"),
    ("Terraforming", "SR-11.4"),
    ("Ships on the map", "SR-11.5"),
    ("Settlements", "SR-11.6"),
    ("Goals", "SR-11.7"),
    ("Actions taken", "SR-12.2"),
)


def score_sheet(content: Components, rules: Rules, view: RollerView) -> ScoreSheet:
    """Where every point came from."""
    rows = []
    for source, (title, clause) in enumerate(_SOURCES):
        if source == len(_SOURCES) - 1 and not view.solo:
            continue
        rows.append(Row(title, clause, [signed(sheet.points[source]) for sheet in view.sheets]))
        if title == "Goals":
            rows += [
                Row(
                    f"  {part.goal}: {part.text}{', ' + part.band if part.band else ''}",
                    part.clause,
                    ["" if n is None else signed(n) for n in part.scored],
                )
                for part in view.goals
            ]
    rows.append(Row("Total", "SR-11.8", [signed(sheet.total) for sheet in view.sheets], total=True))
    if view.phase != OVER and any(sheet.course for sheet in view.sheets):
        hopes = [signed(sheet.total + sheet.course) for sheet in view.sheets]
        rows.append(Row("With the goals that hold now", "SR-10.1", hopes))
    if not view.solo:
        rows.append(Row("Actions taken", "SR-11.8", [str(sum(sheet.actions)) for sheet in view.sheets]))
    return ScoreSheet(heading=_heading(content, view), rows=rows, notes=_notes(content, view))


def _heading(content: Components, view: RollerView) -> str:
    if view.phase != OVER:
        return "The game is not over"
    if view.solo:
        points = view.sheets[0].total
        return f"{at(0)} reached {some(points, 'point')}: {content.rank(points).name}"
    names = [at(seat) for seat in view.winners]
    best = view.sheets[view.winners[0]].total
    if len(names) == 1:
        level = sum(1 for sheet in view.sheets if sheet.total == best) > 1
        return f"{names[0]} wins with {some(best, 'point')}" + (", with fewer actions" if level else "")
    return f"{listed(names)} share the win with {some(best, 'point')}"


def _notes(content: Components, view: RollerView) -> list[str]:
    if not view.solo:
        return ["The highest total wins; a tie goes to fewer recorded actions."]
    ranks = [f"{row.name} from {row.min}" for row in content.scoring.solo_rank[:-1]]
    return [f"Ranks: {', '.join(ranks)}, below that {content.scoring.solo_rank[-1].name}."]
