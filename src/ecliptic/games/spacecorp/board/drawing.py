"""SpaceCorp's boards, one an era: regions with gates between them, or stars joined by lines.

A pure function of a view. `map`: regions, costs of borders, plates, names; `marks`: tiles, costs, rings, distances;
`pieces`: bases, colonies and teams. Each era has a board of its own: nothing slides from one to the next.
"""

from __future__ import annotations

from functools import lru_cache

from ecliptic.core.same import Same
from ecliptic.core.views import HEIGHT, WIDTH, Drawing, Prompt, Tab
from ecliptic.draw.marks import Marks
from ecliptic.games.spacecorp.board.about import abouts
from ecliptic.games.spacecorp.board.in_words import twin
from ecliptic.games.spacecorp.board.map import ground
from ecliptic.games.spacecorp.board.marks import changing
from ecliptic.games.spacecorp.board.panels import panels
from ecliptic.games.spacecorp.board.pieces import pieces
from ecliptic.games.spacecorp.board.places import berths, first_look, targets
from ecliptic.games.spacecorp.board.tray import signs, tray
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.view import SpacecorpView


def draw(content: Components, view: SpacecorpView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    marks = Marks(prompt)
    spots = berths(content, view)
    found = targets(content, view, prompt, abouts(content, view, spots))
    beside = tray(content, view, prompt)
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        board=a.ERA_IDS[view.era],
        map=_ground(Same(content), view.era),
        marks=changing(content, view, marks, spots, set(marks.legal)),
        pieces=pieces(content, view, spots),
        targets=found,
        focus=first_look(content, view, marks, found),
        tray=beside.html,
        tray_from="offers",
        signs=signs(prompt),
        placed=beside.placed,
        known=beside.known,
        twin=twin(content, view),
        panels=panels(content, view),
        tabs=[
            Tab("contracts", "flag", "Contracts"),
            Tab("hqs", "tower", "HQs"),
            Tab("supply", "cube", "Supply"),
        ],
        tray_title="Hand",
        tray_icon="card",
    )


@lru_cache(maxsize=12)
def _ground(held: Same[Components], era: int) -> str:
    return ground(held.thing, era)
