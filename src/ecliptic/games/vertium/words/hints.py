"""What a newcomer is told in each part of the game."""

from __future__ import annotations

from collections.abc import Sequence

from ecliptic.core.machine import Event
from ecliptic.core.words import at, capital, spelled
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, SETUP
from ecliptic.games.vertium.words.view import VertiumView

_COMPLEX = "The Complex wins if it owns every planet in the end; otherwise all Rebels win together."
_AMERICAN = (
    "The faction that has the attack must use it, and may go on while it wins. In the end most planets count, "
    "not points."
)


def hint(content: Components, rules: Rules, view: VertiumView) -> str:
    """What this part of the game is about."""
    if view.solo and view.phase < FIGHTING:
        return f"Chance deals out the planets; then you fight the Complex, which the rules play. {_COMPLEX}"
    if view.phase == SETUP:
        return "Everybody picks a faction; then planets, moons, cards and secret objectives are laid out by chance."
    if view.phase == COLONIZING:
        worth, more = spelled(rules.planet_points, "point"), spelled(rules.element_points)
        return (
            f"Collect {spelled(rules.set_size, 'card')} of one resource to place its token. Who places the fourth "
            f"kind on a planet owns it: {worth}, {more} more for every element there."
        )
    if view.phase == FIGHTING:
        return _fighting(rules, view)
    return "The score sheet shows where every point came from."


def _fighting(rules: Rules, view: VertiumView) -> str:
    if view.complex is not None:
        return f"The side that has the attack may go on while it wins. {_COMPLEX}"
    if view.style == "base":
        return (
            f"Captains carry elements to rivals' planets and fight with dice. {_hits(rules)}, shields block."
        )
    if not view.gelbon:
        return _AMERICAN
    stops = spelled(rules.cube_hits, "hit")
    return f"{_AMERICAN} A Vertium and a Gelbon make a cube, which stops {stops} in every attack."


def _hits(rules: Rules) -> str:
    """ "Photons hit, 2 atomics hit"."""
    photons, atomics = rules.photon_dice, rules.atomic_dice
    first = "Photons hit" if photons == 1 else f"{spelled(photons)} photons hit"
    return f"{capital(first)}, {'atomics' if atomics == 1 else f'{spelled(atomics)} atomics'} hit"


def losses(view: VertiumView, events: Sequence[Event]) -> list[str]:
    """The own objective, when it becomes another's."""
    mine = next((side for side in view.sides if side.seat == view.viewer), None)
    if mine is None or not mine.objective:
        return []
    names = {planet.id: planet.name for planet in view.planets}
    taken = [
        seat
        for seat, planet in ((event.a, event.b) for event in events if event.kind == f.COLONIZED_BY)
        if a.PLANET_IDS[planet] == mine.objective and seat != view.viewer
    ]
    return [f"Your objective {names[mine.objective]} went to {at(seat)}." for seat in taken]
