"""A drawing as the page shows it: two SVG layers and the real buttons over them. Also a picture for a game card.

The stage carries its size (`--w --h`) and what a phone shows first (`--fx --fy --fw --fh`) as CSS numbers; `ui.css`
does the rest. A script zooms by setting `--zx --zy --zw --zh`, the box to show, on the surrounding `.board`: nothing
is scaled, so texts laid over the map keep their size.
"""

from __future__ import annotations

import re

from ecliptic.core.views import Drawing, Prompt, Target
from ecliptic.draw.html import choice_button
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import esc, n


def layer(id_: str, drawing: Drawing, inside: str) -> str:
    """One SVG root of a board."""
    return f'<svg class="b" id="{id_}" viewBox="0 0 {drawing.width} {drawing.height}" aria-hidden="true">{inside}</svg>'


def place(target: Target, drawing: Drawing) -> str:
    """The style that lays a round button over a place of the map."""
    left, top = 100 * target.x / drawing.width, 100 * target.y / drawing.height
    return f"left:{left:.2f}%;top:{top:.2f}%;width:{200 * target.r / drawing.width:.2f}%"


def target_buttons(drawing: Drawing, prompt: Prompt | None) -> str:
    """A button for each place that the prompt's choices name, allowed or not, in reading order."""
    marks = Marks(prompt)
    out = []
    for target in drawing.targets:
        choice = marks.choice(target.id)
        if choice is None:
            continue
        chip = ""
        if choice.note and target.chip_y and not choice.why:
            chip = f'<span class="chip" style="top:{50 + 50 * target.chip_y / target.r:.1f}%">{esc(choice.note)}</span>'
        out.append(choice_button(choice, "target", chip, place(target, drawing)))
    return "".join(out)


def stage(drawing: Drawing, prompt: Prompt | None) -> str:
    """The whole board: `#map`, `#pieces` and `#targets`, each a fragment that can be replaced alone."""
    x, y, width, height = drawing.focus
    box = f"--w:{drawing.width};--h:{drawing.height};--fx:{n(x)};--fy:{n(y)};--fw:{n(width)};--fh:{n(height)}"
    return (
        f'<div class="stage" id="stage" style="{box}">{layer("map", drawing, drawing.map)}'
        f"{layer('pieces', drawing, drawing.pieces)}"
        f'<div id="targets">{target_buttons(drawing, prompt)}</div></div>'
    )


_REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')
_ID = re.compile(r' id="([^"]*)"')


def thumbnail(drawing: Drawing, view_box: str = "") -> str:
    """The same board as a small picture: no buttons, no ids but those it refers to itself; `.thumb` hides texts."""
    inside = drawing.map + drawing.pieces
    keep = set(_REFERENCE.findall(inside))
    inside = _ID.sub(lambda found: found[0] if found[1] in keep else "", inside)
    box = view_box or f"0 0 {drawing.width} {drawing.height}"
    fit = 'preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="b thumb" viewBox="{box}" {fit} aria-hidden="true">{inside}</svg>'
