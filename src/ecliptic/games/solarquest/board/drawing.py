"""Solarquest's board: one flight path of 91 spaces through four orbits, around the sun.

A pure function of a view. `map`: sky, path, spaces, names; `marks`: owners, fuel stations, prices and rents, the roll;
`pieces`: ships and dice.
"""

from __future__ import annotations

from functools import lru_cache

from ecliptic.core.same import Same
from ecliptic.core.views import HEIGHT, WIDTH, About, Box, Drawing, Prompt, Tab, Target
from ecliptic.draw.focus import focus, reading_order
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import circle
from ecliptic.games.solarquest.board.about import abouts, dice
from ecliptic.games.solarquest.board.beside import panels, tray
from ecliptic.games.solarquest.board.in_words import twin
from ecliptic.games.solarquest.board.layout import layout
from ecliptic.games.solarquest.board.look import LEAST, RING, radius
from ecliptic.games.solarquest.board.map import ground
from ecliptic.games.solarquest.board.marks import changing
from ecliptic.games.solarquest.board.ships import DICE, pieces
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.words.view import SolarquestView

_WINDOW = (440.0, 398.0)  # what a phone shows


def draw(content: Components, rules: Rules, view: SolarquestView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    marks = Marks(prompt)
    folded = {group.id for group in prompt.groups if group.folded} if prompt else set()
    targets = _targets(content, view, marks, folded, abouts(content, rules, view))
    beside = tray(content, rules, view, prompt)
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        map=_ground(Same(content)),
        marks=_rings(targets, marks) + changing(content, rules, view, marks),
        pieces=pieces(content, view),
        targets=targets,
        focus=_focus(view, marks, targets),
        tray=beside.html,
        placed=beside.placed,
        known=beside.known,
        twin=twin(content, view),
        panels=panels(content, rules, view),
        tabs=[Tab("deeds", "card", "Deeds"), Tab("pile", "bolt", "Red Shift")],
        tray_title="Tank" if view.fuel else "Own",
        tray_icon="fuel" if view.fuel else "card",
    )


@lru_cache(maxsize=8)
def _ground(held: Same[Components]) -> str:
    return ground(held.thing)


def _targets(
    content: Components, view: SolarquestView, marks: Marks, folded: set[str], known: dict[int, About]
) -> list[Target]:
    """Every space. No chips: prices and rents stand beside the places.

    What can be done with own deeds at any time (folded groups) is no news: a tint, no glow.
    """
    found = [(id_, [choice for choice in marks.at(f"space-{id_}") if not choice.why]) for id_ in a.SPACE_IDS]
    lit = {id_ for id_, legal in found if any(choice.group not in folded for choice in legal)}
    out = []
    for n, (id_, legal) in enumerate(found):
        x, y = layout().space[id_]
        r = max(radius(content, n) + RING, LEAST)
        quiet = bool(legal) and id_ not in lit
        out.append(Target(id=f"space-{id_}", x=x, y=y, r=r, reach=quiet, about=known[n]))
    if view.dice[0]:
        x, y = DICE
        out.append(Target(id="dice", x=x, y=y, r=40, about=dice()))
    return reading_order(out)


def _rings(targets: list[Target], marks: Marks) -> str:
    """The glow of the places that can be chosen."""
    return "".join(circle(t.x, t.y, t.r, cls="ring") for t in targets if t.id in marks.legal and not t.reach)


def _focus(view: SolarquestView, marks: Marks, targets: list[Target]) -> Box:
    """What a phone shows first: the places to choose from; else the active ship, or the viewer's own."""
    seat = view.active if view.active is not None else view.viewer or 0
    space = view.ships[seat].space
    rest = layout().space[a.SPACE_IDS[space if space is not None else 0]]
    return focus([t for t in targets if not t.reach], marks, (WIDTH, HEIGHT), rest, _WINDOW)
