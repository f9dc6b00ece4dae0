"""White rings with a letter: where to look. Amber alone says where one can act."""

from __future__ import annotations

from collections.abc import Mapping

from ecliptic.core.views import Drawing, Prompt
from ecliptic.draw.stage import place
from ecliptic.draw.svg import esc, n


def rings(drawing: Drawing, prompt: Prompt | None, marked: Mapping[str, str]) -> str:
    """The layer over the board: a ring around each place of these ids, with its sign; "" = none.

    Two places may have one id.
    """
    out, seen = [], set()
    for target in drawing.targets:
        sign = marked.get(target.id)
        if sign is None:
            continue
        ring = f'id="look-{esc(sign)}" ' if sign and target.id not in seen else ""
        seen.add(target.id)
        shape = " wide" if target.shape else ""
        box = f"{n(target.x - target.r)} {n(target.y - target.r)} {n(2 * target.r)} {n(2 * target.r)}"
        side = ' class="e"' if target.x < 2.5 * target.r else ""
        out.append(
            f'<span class="lens{shape}" {ring}data-for="{esc(target.id)}" data-box="{box}"'
            f' style="{place(target, drawing)}">{f"<i{side}>{esc(sign)}</i>" if sign else ""}</span>'
        )
    return f'<div id="looks" aria-hidden="true">{"".join(out)}</div>'
