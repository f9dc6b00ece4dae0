"""The score sheet at the end, and what a newcomer is told in each part of the game."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Row, ScoreSheet
from ecliptic.core.words import at, some
from ecliptic.games.vertium.rules import Rules
from ecliptic.games.vertium.state import FIGHTING, OVER
from ecliptic.games.vertium.view import PlanetView, SideView, VertiumView

# By part of the game.
_HINTS: Final = (
    "Everybody picks a faction; then planets, moons, cards and secret objectives are laid out by chance.",
    "Collect three cards of one resource to place its token. Who places the fourth kind on a planet owns it: "
    "two points, one more for every element there.",
    "Captains carry elements to rivals' planets and fight with dice. Photons hit, two atomics hit, shields block.",
    "The score sheet shows where every point came from.",
)
_AMERICAN: Final = (
    "The faction that has the attack must use it, and may go on while it wins. In the end most planets count, "
    "not points."
)
_GELBON: Final = "One Vertium and one Gelbon make a cube, which stops three hits in every attack."
_COMPLEX: Final = "The Complex wins if it owns every planet in the end; otherwise all Rebels win together."


def hint(view: VertiumView) -> str:
    """What this part of the game is about."""
    if view.solo and view.phase < FIGHTING:
        return f"Chance deals out the planets; then you fight the Complex, which the rules play. {_COMPLEX}"
    if view.phase == FIGHTING and view.complex is not None:
        return f"The side that has the attack may go on while it wins. {_COMPLEX}"
    if view.phase == FIGHTING and view.style == "american":
        return f"{_AMERICAN} {_GELBON}" if view.gelbon else _AMERICAN
    return _HINTS[view.phase]


def score_sheet(rules: Rules, view: VertiumView) -> ScoreSheet:
    """Where every point came from. In games with the Complex only who owns which planet counts."""
    american = rules.american and rules.both_phases
    clause = "VT-14.5" if view.complex is not None else "VT-12.10" if american else "VT-9.10"
    owned = [planet for planet in view.planets if planet.owner is not None]
    if view.complex is not None:  # VP count for nothing there
        rows = [Row(planet.name, clause, _whose(planet, len(view.sides))) for planet in owned]
    else:
        rows = [Row(planet.name, "VT-1.6", _worth(rules, planet, len(view.sides))) for planet in owned]
        rows.append(Row("VP", "VT-1.6", [str(side.points) for side in view.sides], total=not american))
    if american:
        rows.append(Row("Planets", clause, [str(side.planets) for side in view.sides], total=True))
    if view.complex is None:
        rows.append(Row("Total planet value", clause, [str(side.planet_value) for side in view.sides]))
    return ScoreSheet(heading=_heading(view, american), rows=rows, notes=_notes(view, american))


def _worth(rules: Rules, planet: PlanetView, sides: int) -> list[str]:
    """What a planet and its elements give to its owner, spelled out: "2 + 5"."""
    parts = f"{rules.planet_points} + {planet.elements * rules.element_points}"
    return [parts if side == planet.owner else "" for side in range(sides)]


def _whose(planet: PlanetView, sides: int) -> list[str]:
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
    return f"{_listed(names)} share the win with {by}"


def _complex_heading(view: VertiumView, complex_: int) -> str:
    if view.winners == [complex_]:
        return f"{at(complex_)} owns every planet and wins" + ("" if view.solo else " for the Complex")
    names = _listed([at(side) for side in view.winners])
    left = some(view.sides[complex_].planets, "planet")
    return f"{names} {'win' if len(view.winners) > 1 else 'wins'} for the Rebels: the Complex owns {left}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


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
