"""The score sheet: where every point came from, who won and by what."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ecliptic.core.views import Row, ScoreSheet, Source
from ecliptic.core.words import at, listed, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.state import OVER
from ecliptic.games.vertium.words.view import FightView, PlanetView, SideView, VertiumView


def sources(content: Components, rules: Rules) -> Sequence[Source]:
    """VT-1.6, VT-12.10, VT-14.5: planets; with the Complex, and in American style, each counts one."""
    clause = "VT-14.5" if rules.shadows or rules.solo else "VT-1.6"
    return [
        Source(name, content.planet_name(planet), clause, planet) for planet, name in enumerate(a.PLANET_IDS)
    ]


def score_sheet(content: Components, rules: Rules, view: VertiumView) -> ScoreSheet:
    """Where every point came from. In games with the Complex only who owns which planet counts."""
    american = rules.american and rules.both_phases
    clause = "VT-14.5" if view.complex is not None else "VT-12.10" if american else "VT-9.10"
    owned = {planet.id: planet for planet in view.planets if planet.owner is not None}
    worth = _worth if view.complex is None else _whose  # VP count for nothing there
    rows = [
        Row(source.title, source.clause, worth(rules, owned[source.id], len(view.sides)))
        for source in sources(content, rules)
        if source.id in owned
    ]
    if view.complex is None:
        if view.fight is not None:
            rows.append(Row("Out on an attack", "VT-1.6", _soldiers(rules, view, view.fight)))
        rows.append(Row("VP", "VT-1.6", [str(side.points) for side in view.sides], total=not american))
    if american:
        rows.append(Row("Planets", clause, [str(side.planets) for side in view.sides], total=True))
    if view.complex is None:
        rows.append(Row("Total planet value", clause, [str(side.planet_value) for side in view.sides]))
    sheet = ScoreSheet(heading=_heading(view, american), rows=rows, notes=_notes(view, american))
    return sheet if view.complex is None else replace(sheet, title="What decided the game")


def _soldiers(rules: Rules, view: VertiumView, fight: FightView) -> list[str]:
    """What the elements of an attack are worth to the attacker."""
    worth = str(fight.force * rules.element_points)
    return [worth if side.seat == fight.attacker else "" for side in view.sides]


def _worth(rules: Rules, planet: PlanetView, sides: int) -> list[str]:
    """What a planet and its elements give to its owner, spelled out: "2 + 5"."""
    parts = f"{rules.planet_points} + {planet.elements * rules.element_points}"
    return [parts if side == planet.owner else "" for side in range(sides)]


def _whose(rules: Rules, planet: PlanetView, sides: int) -> list[str]:
    """One planet for its owner."""
    return ["1" if side == planet.owner else "" for side in range(sides)]


def _heading(view: VertiumView, american: bool) -> str:
    if view.phase != OVER:
        return "The game is not over"
    if view.complex is not None:
        return _complex_heading(view, view.complex)
    best = view.sides[view.winners[0]]
    by = some(best.planets, "planet") if american else f"{best.points} VP"
    names = [at(seat) for seat in view.winners]
    if len(names) == 1:
        level = [side for side in view.sides if _count(side, american) == _count(best, american)]
        return f"{names[0]} wins with {by}" + (", on total planet value" if len(level) > 1 else "")
    return f"{listed(names)} share the win with {by}"


def _complex_heading(view: VertiumView, complex_: int) -> str:
    if view.winners == [complex_]:
        return f"{at(complex_)} owns every planet and wins" + ("" if view.solo else " for the Complex")
    names = listed([at(side) for side in view.winners])
    left = some(view.sides[complex_].planets, "planet")
    return f"{names} {'win' if len(view.winners) > 1 else 'wins'} for the Rebels: the Complex owns {left}"


def _count(side: SideView, american: bool) -> int:
    """What decides the game (VT-9.10, VT-12.10)."""
    return side.planets if american else side.points


def _notes(view: VertiumView, american: bool) -> list[str]:
    if view.complex is not None:
        return ["The Complex wins if it owns every planet; otherwise all Rebels win. VP do not count."]
    if american:
        return [
            "Most planets win; a tie goes to the higher total planet value. VP do not decide in American style."
        ]
    return ["Most VP win; a tie goes to the higher total planet value."]
