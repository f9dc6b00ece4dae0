"""The score sheet: where every point came from, who won and by what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.core.languages import mark
from ecliptic.core.views import Row, ScoreSheet, Source
from ecliptic.core.words import at, signed
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import scoring
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.state import OVER
from ecliptic.games.solar_roller.words.language import listed, phrase, some
from ecliptic.games.solar_roller.words.log import reached
from ecliptic.games.solar_roller.words.view import RollerView

_SOURCES: Final = (
    Source("moons", mark("Moons"), "SR-11.2", scoring.FROM_MOONS),
    Source("rings", mark("Rings"), "SR-11.3", scoring.FROM_RINGS),
    Source("terraforming", mark("Terraforming"), "SR-11.4", scoring.FROM_TERRAFORMING),
    Source("ships", mark("Ships on the map"), "SR-11.5", scoring.FROM_SHIPS),
    Source("settlements", mark("Settlements"), "SR-11.6", scoring.FROM_SETTLEMENTS),
    Source("goals", mark("Goals"), "SR-11.7", scoring.FROM_GOALS),
)
_ACTIONS: Final = Source("actions", mark("Actions taken"), "SR-12.2", scoring.FROM_ACTIONS)


def sources(content: Components, rules: Rules) -> Sequence[Source]:
    """SR-11, SR-12.2: in solo actions are taken off."""
    return (*_SOURCES, _ACTIONS) if rules.seats == 1 else _SOURCES


def score_sheet(content: Components, rules: Rules, view: RollerView) -> ScoreSheet:
    """Where every point came from."""
    rows = []
    for source in sources(content, rules):
        points = [signed(sheet.points[source.at]) for sheet in view.sheets]
        rows.append(Row(phrase(source.title), source.clause, points))
        if source.at == scoring.FROM_GOALS:
            rows += [
                Row(
                    f"  {part.goal}: {part.text}{', ' + part.band if part.band else ''}",
                    part.clause,
                    ["" if n is None else signed(n) for n in part.scored],
                )
                for part in view.goals
            ]
    rows.append(Row(phrase("Total"), "SR-11.8", [signed(sheet.total) for sheet in view.sheets], total=True))
    if view.phase != OVER and any(sheet.course for sheet in view.sheets):
        hopes = [signed(sheet.total + sheet.course) for sheet in view.sheets]
        rows.append(Row(phrase("With the goals that hold now"), "SR-10.1", hopes))
    if not view.solo:
        rows.append(
            Row(phrase("Actions taken"), "SR-11.8", [str(sum(sheet.actions)) for sheet in view.sheets])
        )
    return ScoreSheet(
        heading=_heading(content, view),
        rows=rows,
        notes=_notes(content, view),
        title=phrase("Where every point came from"),
    )


def _heading(content: Components, view: RollerView) -> str:
    if view.phase != OVER:
        return phrase("The game is not over")
    if view.solo:
        return reached(content, 0, view.sheets[0].total)
    names = [at(seat) for seat in view.winners]
    best = view.sheets[view.winners[0]].total
    points = some(best, "point")
    if len(names) > 1:
        return phrase("{seats} share the win with {points}", seats=listed(names), points=points)
    if sum(1 for sheet in view.sheets if sheet.total == best) > 1:
        return phrase("{seat} wins with {points}, with fewer actions", seat=names[0], points=points)
    return phrase("{seat} wins with {points}", seat=names[0], points=points)


def _notes(content: Components, view: RollerView) -> list[str]:
    if not view.solo:
        return [phrase("The highest total wins; a tie goes to fewer recorded actions.")]
    *ranks, last = content.scoring.solo_rank
    told = [phrase("{rank} from {points}", rank=phrase(row.name), points=row.min) for row in ranks]
    return [phrase("Ranks: {ranks}, below that {last}.", ranks=", ".join(told), last=phrase(last.name))]
