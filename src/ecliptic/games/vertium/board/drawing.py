"""Vertium's board: planets around a shared table of cards, moons on their orbits, a fight in the middle.

A pure function of a view. `map`: the sky and what planets refer to; `marks`: planets, cards, names, the standing;
`pieces`: moons, captains, dice, cubes.
"""

from __future__ import annotations

from functools import cache

from ecliptic.core.views import HEIGHT, WIDTH, Box, Drawing, Prompt, Tab, Target
from ecliptic.draw.focus import around, focus, reading_order
from ecliptic.draw.globes import starfield
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import path, ring_through
from ecliptic.games.vertium.board import planets
from ecliptic.games.vertium.board.beside import panels, tray
from ecliptic.games.vertium.board.centre import centre, size
from ecliptic.games.vertium.board.in_words import twin
from ecliptic.games.vertium.board.layout import Layout, layout
from ecliptic.games.vertium.board.look import Part, hue
from ecliptic.games.vertium.words.view import VertiumView

_WINDOW = (500.0, 478.0)  # what a phone shows
_Solid = tuple[float, float, float, float]  # left, top, right, bottom


def draw(view: VertiumView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    plan = layout(view.laid)
    marks = Marks(prompt)
    parts = _parts(view, plan, marks)
    targets = planets.planet_targets(view, plan) + [target for part in parts for target in part.targets]
    beside = tray(view, prompt)
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        map=_map(plan),
        marks="".join(part.marks for part in parts),
        pieces="".join(part.pieces for part in parts),
        targets=reading_order(targets),
        focus=_focus(view, plan, marks, targets),
        tray=beside.html,
        tray_from="deck",
        placed=beside.placed,
        known=beside.known,
        twin=twin(view),
        panels=panels(view),
        tabs=[Tab("planets", "sun", "Planets")] if view.planets else [],
        tray_title="Hand" if view.phase < 2 else "Cards",
    )


@cache
def _map(plan: Layout) -> str:
    """Stars, the line that planets lie on, and the definitions of globes and orbits."""
    return (
        planets.definitions(plan)
        + starfield(11, WIDTH, HEIGHT)
        + path(ring_through(plan.places), cls="faint", stroke_dasharray="1 7", stroke_linecap="round")
    )


def _parts(view: VertiumView, plan: Layout, marks: Marks) -> list[Part]:
    """Everything else, from the ground up."""
    places = plan.places[: view.laid]
    arc, force = _attack(view, plan)
    worlds = [
        planets.world(planet, place, plan, view, marks)
        for planet, place in zip(view.planets, places, strict=False)
    ]
    ghosts = (
        [planets.empty_place(place, plan) for place in places[len(view.planets) :]] if view.phase == 0 else []
    )
    return [arc, centre(view, plan, marks), Part("".join(ghosts)), *worlds, force]


def _attack(view: VertiumView, plan: Layout) -> tuple[Part, Part]:
    """The arc of the attack that is going on, and the force on its way."""
    fight, making = view.fight, view.making
    places = {planet.id: place for planet, place in zip(view.planets, plan.places, strict=False)}
    if fight is None:
        at = places.get(making.source) if making is not None and making.kind == "attack" else None
        if making is None or making.force is None or view.turn is None or at is None:
            return Part(""), Part("")
        spot = planets.below_name(at, plan)
        return Part(""), Part("", planets.force_badge(view, view.turn, making.force, making.gelbon, spot))
    ends = planets.fight_planets(view, fight, plan)
    if ends is None:
        return Part(""), Part("")
    mixed = 0 < fight.gelbon < fight.force
    spot = planets.force_spot(*ends, plan, _solid(view, plan), 50 if mixed else 33)
    badge = planets.force_badge(view, fight.attacker, fight.force, fight.gelbon, spot)
    return Part(planets.attack_arc(hue(view, fight.attacker), *ends, plan)), Part("", badge)


def _solid(view: VertiumView, plan: Layout) -> list[_Solid]:
    """Boxes that nothing may cover: planets with their moons, names, the table."""
    width, height = size(view)
    x, y = plan.middle
    out = [(x - width / 2, y - height / 2, x + width / 2, y + height / 2)]
    for x, y in plan.places[: len(view.planets)]:
        left = 18 if view.gelbon else 0
        out.append((x - plan.ring - left, y - plan.ring, x + plan.ring + 18, y + plan.ring))
        out.append((x - 48, y + plan.name - 13, x + 48, y + plan.name + 5))
    return out


def _focus(view: VertiumView, plan: Layout, marks: Marks, targets: list[Target]) -> Box:
    """What a phone shows first: the places to choose from; in a fight, or if there are none, the table."""
    if view.fight is not None:
        return around(plan.middle, (WIDTH, HEIGHT), _WINDOW)
    return focus(targets, marks, (WIDTH, HEIGHT), plan.middle, _WINDOW)
