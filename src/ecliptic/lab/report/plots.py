"""Plots as SVG, each in two widths, for desks and phones. No meaning by colour alone: letters, shapes, hatching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Final

import numpy as np
from markupsafe import Markup
from msgspec import Struct

from ecliptic.lab.report.distribution import Distribution, Floats
from ecliptic.lab.report.numbers import figure

WIDE: Final = 760
TALL: Final = 360
BINS: Final = 40
STRIP: Final = 100  # height of a histogram
FILLS: Final = {"A": "var(--ink-1)", "B": "url(#hatch)"}
INKS: Final = {"A": "var(--ink-1)", "B": "var(--info)"}
SHAPES: Final = {
    "A": '<circle cx="{x:.1f}" cy="{y}" r="5.5"/>',
    "B": '<path d="M{x:.1f} {y}m0-7l7 7l-7 7l-7-7z"/>',
}
SQUARE: Final = '<path d="M{x:.1f} {y}m-5-5h10v10h-10z"/>'

Draw = Callable[[int], tuple[int, list[str]]]  # a width; the height that came of it, and what is drawn


class Share(Struct, frozen=True):
    """A share with its interval."""

    label: str
    letter: str
    share: float
    low: float
    high: float


class Bar(Struct, frozen=True):
    """An amount, and how it is told."""

    letter: str
    amount: float
    text: str


def histograms(found: Sequence[tuple[str, Distribution]], label: str) -> Markup:
    """One above the other on one axis, two of them back to back; the half of each is marked."""
    edges = _edges([distribution for _, distribution in found])
    most = max(float(distribution.binned(edges).max()) for _, distribution in found) or 1.0
    two = len(found) == 2

    def draw(width: int) -> tuple[int, list[str]]:
        left, right = 16.0, width - 16.0
        across = (right - left) / (edges[-1] - edges[0])
        out = []
        base = 18
        for k, (letter, distribution) in enumerate(found):
            down = two and k == 1
            base = base + 2 if down else base + STRIP
            out += _strip(distribution.binned(edges) / most, edges, letter, left, across, base, down=down)
            half = distribution.quantile(0.5)
            out += _halved(
                letter if len(found) > 1 else "",
                half,
                left + (half - edges[0]) * across,
                base,
                width,
                down=down,
            )
            base += STRIP if down else 0 if two else 26
        out += _axis(edges, left, across, base + (18 if two else -6))
        return base + (26 if two else 4), out

    return _figure(draw, label)


def intervals(found: Sequence[Share], even: float | None, label: str) -> Markup:
    """Shares with their intervals, a line each; the even share is a line through all."""
    low, high = min(one.low for one in found), max(one.high for one in found)
    if even is not None:
        low, high = min(low, even), max(high, even)
    pad = max((high - low) * 0.08, 0.005)
    low, high = max(low - pad, 0.0), min(high + pad, 1.0)

    def draw(width: int) -> tuple[int, list[str]]:
        narrow = width == TALL
        left, right = (16.0, width - 16.0) if narrow else (190.0, width - 150.0)
        row = 44 if narrow else 28
        out = []

        def at(share: float) -> float:
            return left + (share - low) / (high - low) * (right - left)

        y = 0
        for one in found:
            y += row
            ink = INKS.get(one.letter or "A", "var(--ink-2)")
            says = f"{100 * one.share:.1f} ({100 * one.low:.1f} to {100 * one.high:.1f})"
            out.append(
                _text(
                    0, y - 20 if narrow else y + 4, " ".join([one.label, one.letter]).strip(), "var(--ink-1)"
                )
            )
            out.append(_text(width, y - 20 if narrow else y + 4, says, "var(--ink-2)", "end"))
            out.append(_line(at(one.low), at(one.high), y, y, f'stroke="{ink}" stroke-width="2.4"'))
            out.append(
                f'<g fill="{ink}">{SHAPES.get(one.letter or "A", SQUARE).format(x=at(one.share), y=y)}</g>'
            )
        if even is not None:
            x = at(even)
            out.insert(0, _line(x, x, 6, y + 12, 'stroke="var(--line-3)" stroke-dasharray="4 4"'))
            out.append(_text(x, y + 28, f"{100 * even:.1f}, even", "var(--ink-2)", "middle"))
        return y + 36, out

    return _figure(draw, label)


def bars(found: Sequence[tuple[str, Sequence[Bar]]], label: str) -> Markup:
    """Amounts by name, beside each other where several are compared."""
    most = max((bar.amount for _, row in found for bar in row), default=0.0) or 1.0

    def draw(width: int) -> tuple[int, list[str]]:
        narrow = width == TALL
        left, right = (0.0, width - 120.0) if narrow else (230.0, width - 130.0)
        out = []
        y = 4
        for name, row in found:
            if narrow:
                out.append(_text(0, y + 13, _cut(name, 48), "var(--ink-1)"))
                y += 20
            else:
                out.append(_text(0, y + 12, _cut(name, 31), "var(--ink-1)"))
            for bar in row:
                long = max(bar.amount / most * (right - left), 0.0)
                out.append(
                    f'<rect x="{left:.0f}" y="{y}" width="{long:.1f}" height="15" rx="2" {_fill(bar.letter)}/>'
                )
                out.append(_text(left + long + 7, y + 12, f"{bar.letter} {bar.text}".strip(), "var(--ink-2)"))
                y += 18
            y += 6
        return y, out

    return _figure(draw, label)


def _figure(draw: Draw, label: str) -> Markup:
    out = Markup()
    for name, width in (("wide", WIDE), ("tall", TALL)):
        height, parts = draw(width)
        out += Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
            name, width, height, label, Markup("".join(parts))
        )
    return out


def _text(x: float, y: float, text: str, ink: str, anchor: str = "start") -> str:
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return str(
        Markup('<text x="{}" y="{}" font-size="13" fill="{}"{}>{}</text>').format(
            f"{x:.1f}", f"{y:g}", ink, Markup(where), text
        )
    )


def _line(x: float, to: float, y: float, down: float, how: str) -> str:
    return f'<line x1="{x:.1f}" x2="{to:.1f}" y1="{y:g}" y2="{down:g}" {how}/>'


def _fill(letter: str) -> str:
    if (letter or "A") in FILLS:
        return f'fill="{FILLS[letter or "A"]}"'
    return 'fill="var(--surface-3)" stroke="var(--ink-2)"'


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _strip(
    heights: Floats, edges: Floats, letter: str, left: float, across: float, base: int, *, down: bool
) -> list[str]:
    out = []
    for k, height in enumerate(heights):
        tall = float(height) * (STRIP - 6)
        if tall < 0.05:
            continue
        x = left + (edges[k] - edges[0]) * across
        wide = max((edges[k + 1] - edges[k]) * across - 1.2, 0.8)
        y = base if down else base - tall
        out.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="1.5" {_fill(letter)}/>'
        )
    return out


def _halved(letter: str, half: float, x: float, base: int, width: int, *, down: bool) -> list[str]:
    """The line that halves the games, with its number on the side that has room."""
    top, bottom = (base, base + STRIP - 2) if down else (base - STRIP + 2, base)
    says = f"{letter}: half at most {figure(half)}" if letter else f"half at most {figure(half)}"
    right = x < width / 2
    y = bottom + 4 if down else top - 4
    return [
        _line(x, x, top, bottom, 'stroke="var(--bad)" stroke-width="2"'),
        _text(x + 5 if right else x - 5, y, says, "var(--ink-1)", "start" if right else "end"),
    ]


def _axis(edges: Floats, left: float, across: float, y: int) -> list[str]:
    step = _nice((edges[-1] - edges[0]) / 4)
    first = ceil(edges[0] / step) * step
    return [
        _text(left + (tick - edges[0]) * across, y, figure(tick), "var(--ink-3)", "middle")
        for tick in np.arange(first, edges[-1] + step / 1e6, step)
    ]


def _edges(found: Sequence[Distribution]) -> Floats:
    """Of columns, at most so many, of a round width; what is beyond 99.5 of 100 is put into the last."""
    low = min(distribution.quantile(0.0) for distribution in found)
    high = max(distribution.quantile(0.995) for distribution in found)
    width = _nice(max((high - low + 1) / BINS, 1.0))
    first = floor(low / width) * width
    columns = max(ceil((high + 1e-9 - first) / width), 1)
    return np.arange(columns + 1, dtype=np.float64) * width + first


def _nice(width: float) -> float:
    """The next of 1, 2, 5, 10, 20 ... that is at least as wide."""
    if width <= 0:
        return 1.0
    ten: float = 10.0 ** floor(log10(width))
    return next(times * ten for times in (1, 2, 5, 10) if times * ten >= width * (1 - 1e-9))
