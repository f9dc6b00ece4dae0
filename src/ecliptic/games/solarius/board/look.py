"""How the things of Solarius Mission look: colors, icons, and the short words of prices and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ecliptic.core.words import signed
from ecliptic.draw.html import esc
from ecliptic.draw.icons import icon
from ecliptic.games.solarius.content.components import Components, CostRow, NeedsRow
from ecliptic.games.solarius.rules import actions as a

GAME: Final = "solarius"
TINTS: Final = tuple(f"var(--g-{name})" for name in a.COLOR_IDS)
ICONS: Final = ("fuel", "coin", "up", "right")  # by color
FIGURES: Final = ("tower", "dock", "flag")  # by kind
DIRT: Final = "var(--g-green)"
SMALL: Final = "font-size:13.4px"  # the smallest text of the board
BOLD: Final = f"{SMALL};font-weight:680"
HEX: Final = 27.0  # radius of the button of a hex
STAR: Final = "starf"


class Need(NamedTuple):
    """A part of a condition or price: an icon, its color, how much."""

    icon: str
    tint: str
    amount: str


def face(n: int) -> str:
    """A face of an action die: a number, or the icon of a star."""
    return STAR if n >= a.STAR else a.FACE_IDS[n]


def wheel_words(value: int) -> str:
    """What a space of the wheel brings: "−1", "0", "+2"."""
    return signed(value, "+") if value else "0"


def needs_parts(row: NeedsRow) -> list[Need]:
    """What a planet wants, short: fuel 3; ship 4; 2 dice of 3 pips."""
    if row.verb == "pay":
        both = ((a.BLACK, row.fuel), (a.YELLOW, row.bucks))
        return [Need(ICONS[color], TINTS[color], str(n)) for color, n in both if n]
    least = row.min or 0
    if row.verb == "range":
        return [Need("ship", "var(--ink-2)", str(least))]
    if row.verb == "missions_done":
        return [Need("flag", "var(--ink-2)", str(least))]
    tint = TINTS[a.COLOR_IDS.index(row.color)] if row.color in a.COLOR_IDS else "var(--ink-2)"
    levels = row.verb == "levels"
    what = str(least) if levels else a.DIE_COLUMN_IDS[least - 1]
    many = f"{row.count}×" if (row.count or 1) > 1 else ""
    return [Need("up" if levels else "right", tint, f"{many}{what}")]


def cost_parts(content: Components, rows: Sequence[CostRow]) -> list[Need]:
    """What a mission costs, short: black 5; 2 brown in III."""
    out = []
    for row in rows:
        color = a.COLOR_IDS.index(row.color)
        if row.total is not None:
            amount = str(row.total)
        else:
            column = a.COLUMN_IDS[content.mat.storage.worth.index(row.cubes_worth or 0)]
            amount = f"{row.count or 0}×{column}"
        out.append(Need(ICONS[color], TINTS[color], amount))
    return out


def chips(parts: Sequence[Need]) -> str:
    """Parts of a price in running HTML; whoever uses it says the same in words."""
    return "".join(
        f'<span class="need" style="--tint:{part.tint}" aria-hidden="true">{icon(part.icon)}{esc(part.amount)}</span>'
        for part in parts
    )
