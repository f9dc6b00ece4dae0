"""Vertium's board: planets around a shared table of cards, moons on their orbits, a fight in the middle.

A pure function of a view. The fixed layer holds the sky and what pieces refer to; the moving layer all that changes.
"""

from __future__ import annotations

from functools import cache

from ecliptic.core.views import Drawing, Prompt, Target
from ecliptic.draw.globes import starfield
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import path, ring_through
from ecliptic.games.vertium.board_beside import panels, tray
from ecliptic.games.vertium.board_centre import centre, frame, size
from ecliptic.games.vertium.board_look import hue
from ecliptic.games.vertium.board_planets import (
    attack_arc,
    below_name,
    definitions,
    empty_place,
    fight_planets,
    force_badge,
    force_spot,
    planet_targets,
    world,
)
from ecliptic.games.vertium.board_words import twin
from ecliptic.games.vertium.layout import HEIGHT, WIDTH, Layout, layout
from ecliptic.games.vertium.view import VertiumView

BUTTONS = 62  # how much of a phone's view the zoom buttons cover at the bottom
Box = tuple[float, float, float, float]  # left, top, right, bottom


def draw(view: VertiumView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    plan = layout(len(view.planets), len(view.sides))
    marks = Marks(prompt)
    middle, middle_targets = centre(view, plan, marks)
    targets = planet_targets(view, plan) + middle_targets
    worlds = [
        world(planet, place, plan, view, marks)
        for planet, place in zip(view.planets, plan.places, strict=False)
    ]
    ghosts = (
        [empty_place(place, plan) for place in plan.places[len(view.planets) :]] if view.phase == 0 else []
    )
    under, over = _attack(view, plan)
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        map=_sky(plan) + (frame(view, plan) if view.phase < 2 else ""),
        pieces="".join([under, middle, *ghosts, *worlds, over]),
        targets=_reading_order(targets),
        focus=_focus(view, plan, marks, targets),
        tray=tray(view, prompt),
        twin=twin(view),
        panels=panels(view),
        tray_title="Hand" if view.phase < 2 else "Cards",
    )


@cache
def _sky(plan: Layout) -> str:
    """Stars, the line that planets lie on, and the definitions of globes and orbits."""
    return (
        definitions(plan)
        + starfield(11, WIDTH, HEIGHT)
        + path(ring_through(plan.places), cls="faint", stroke_dasharray="1 7", stroke_linecap="round")
    )


def _attack(view: VertiumView, plan: Layout) -> tuple[str, str]:
    """The arc of the attack that is going on, and the force on its way."""
    fight, making = view.fight, view.making
    if fight is None:
        if making is None or making.kind != "attack" or making.force is None or view.turn is None:
            return "", ""
        at = {planet.id: place for planet, place in zip(view.planets, plan.places, strict=False)}.get(
            making.source
        )
        return "", force_badge(
            view, view.turn, making.force, making.gelbon, below_name(at, plan)
        ) if at else ""
    ends = fight_planets(view, fight, plan)
    if ends is None:
        return "", ""
    mixed = 0 < fight.gelbon < fight.force
    spot = force_spot(*ends, plan, _solid(view, plan), 50 if mixed else 33)
    badge = force_badge(view, fight.attacker, fight.force, fight.gelbon, spot)
    return attack_arc(hue(view, fight.attacker), *ends, plan), badge


def _solid(view: VertiumView, plan: Layout) -> list[Box]:
    """Boxes that nothing may cover: planets with their moons, names, the table."""
    width, height = size(view)
    x, y = plan.middle
    out = [(x - width / 2, y - height / 2, x + width / 2, y + height / 2)]
    for x, y in plan.places[: len(view.planets)]:
        left = 18 if view.gelbon else 0
        out.append((x - plan.ring - left, y - plan.ring, x + plan.ring + 18, y + plan.ring))
        out.append((x - 48, y + plan.name - 13, x + 48, y + plan.name + 5))
    return out


def _reading_order(targets: list[Target]) -> list[Target]:
    """Row by row: Tab goes through the buttons as one reads."""
    return sorted(targets, key=lambda target: (round(target.y / 60), target.x))


def _focus(view: VertiumView, plan: Layout, marks: Marks, targets: list[Target]) -> Box:
    """What a phone shows first: the places to choose from, as many as fit at a readable size; else the table."""
    wide, high = 500.0, 540.0
    asked = [target for target in targets if target.id in marks.legal]
    x, y = plan.middle
    table = Target(id="", x=x, y=y, r=0)
    if view.fight is not None or not asked:
        return _window(table, wide, high)

    def seen(at: Target) -> tuple[float, bool, float]:
        left, top, w, h = _window(at, wide, high)
        inside = [
            t
            for t in asked
            if left <= t.x - t.r
            and t.x + t.r <= left + w
            and top <= t.y - t.r
            and t.y + max(t.r, t.chip_y + 12) <= top + h - BUTTONS
        ]
        strong = any(marks.legal[t.id].strong for t in inside)
        return len(inside), strong, -abs(at.x - x) - abs(at.y - y)

    spots = [
        Target(id="", x=(a.x + b.x) / 2, y=(a.y + b.y) / 2 + 25, r=0)
        for k, a in enumerate(asked)
        for b in asked[k:]
    ]
    return _window(max([table, *spots], key=seen), wide, high)


def _window(at: Target, wide: float, high: float) -> Box:
    """A box around a point that stays on the board, with room for buttons below: left, top, width, height."""
    left = min(max(at.x - wide / 2, 0), WIDTH - wide)
    top = min(max(at.y - high / 2, 0), HEIGHT - high + BUTTONS)
    return left, top, wide, high
