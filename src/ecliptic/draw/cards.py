"""Playing cards on a board: face up with a colour, an icon and two lines, face down with the mark of the game box."""

from __future__ import annotations

from ecliptic.draw.icons import glyph
from ecliptic.draw.svg import circle, el, rect, text

WIDTH, HEIGHT = 80, 106


def card_face(
    icon: str, colour: str, title: str, note: str = "", *, width: float = WIDTH, height: float = HEIGHT
) -> str:
    """A card lying face up, centred on 0, 0."""
    return (
        rect(
            -width / 2,
            -height / 2,
            width,
            height,
            9,
            fill="var(--surface-2)",
            stroke=colour,
            stroke_width=1.4,
        )
        + circle(0, -14, 23, fill=colour, fill_opacity=".16")
        + glyph(icon, 0, -14, 29, fill=colour)
        + text(0, height / 2 - (30 if note else 16), title, "mid c strong")
        + (text(0, height / 2 - 10, note, "dim c") if note else "")
    )


def card_back(note: str = "", *, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A pile lying face down, centred on 0, 0."""
    return (
        rect(4 - width / 2, 4 - height / 2, width, height, 9, fill="var(--surface-1)", stroke="var(--line-2)")
        + rect(-width / 2, -height / 2, width, height, 9, fill="var(--surface-2)", stroke="var(--line-3)")
        + el(
            "ellipse",
            cx=0,
            cy=-12,
            rx=25,
            ry=11,
            fill="none",
            stroke="var(--line-3)",
            transform="rotate(-23.4 0 -12)",
        )
        + circle(0, -12, 6, fill="var(--line-3)")
        + (text(0, height / 2 - 12, note, "mid c") if note else "")
    )


def card_gap(*lines: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """The empty place of a card, with up to two lines that say why."""
    top = -9 if len(lines) > 1 else 4
    return rect(
        -width / 2, -height / 2, width, height, 9, fill="none", stroke="var(--line-2)", stroke_dasharray="3 5"
    ) + "".join(text(0, top + 20 * k, words, "dim c") for k, words in enumerate(lines) if words)
