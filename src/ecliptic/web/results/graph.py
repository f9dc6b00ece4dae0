"""Ratings over time as lines: numbers for an SVG without text, and the words beside it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ecliptic.core import shell
from ecliptic.core.shell import month, phrase
from ecliptic.draw.svg import n
from ecliptic.web.results.rating import MOON, Standing, Step

WIDTH: Final = 1000  # of the graph, in its own units
HEIGHT: Final = 100
MARGIN: Final = 6
ROWS: Final = 12  # of the table that says the same
STEPS: Final = (25, 50, 100, 200, 400)  # between two marks of the axis
MARKS: Final = 5


class Curve(Struct, frozen=True):
    """One line."""

    name: str  # "people" or "bots"
    path: str
    dots: list[tuple[str, str]]  # where a lone game is: a line has no length there
    last: int
    top: float  # percent of the height where it ends


class Graph(Struct, frozen=True):
    """The picture."""

    curves: list[Curve]
    axis: list[tuple[float, int]]  # percent of the height, and what it stands for
    moon: float  # where Moon's 1200 lies
    first: str  # the months at its ends
    last: str
    says: str  # the same in a sentence
    rows: list[tuple[str, int, str]]  # when, with whom, and the rating then


def graph(found: dict[str, Standing]) -> Graph | None:
    """The lines of somebody's ratings at one game, by name; None = there is none."""
    steps = [step for one in found.values() for step in one.steps]
    if not steps:
        return None
    begin, end = min(step.at for step in steps), max(step.at for step in steps)
    low = min(MOON, *(step.rating for step in steps))
    high = max(MOON, *(step.rating for step in steps))
    space = next((each for each in STEPS if (high - low) / each < MARKS - 1), STEPS[-1])
    low, high = (low // space) * space, -(-high // space) * space
    high = high if high > low else low + space

    def y(rating: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (rating - low) / (high - low)

    curves = [_curve(name, one, begin, end, y) for name, one in found.items() if one.steps]
    return Graph(
        curves=curves,
        axis=[(y(mark), int(mark)) for mark in range(int(low), int(high) + 1, space)],
        moon=y(MOON),
        first=month(begin),
        last=month(end),
        says=phrase(
            "Rating from {first} to {last}: {curves}",
            first=month(begin),
            last=month(end),
            curves="; ".join(
                phrase(
                    "{whom} {first} to {last}",
                    whom=_with(one.name),
                    first=round(found[one.name].steps[0].rating),
                    last=one.last,
                )
                for one in curves
            ),
        ),
        rows=_rows(found),
    )


def _curve(name: str, one: Standing, begin: int, end: int, y: Callable[[float], float]) -> Curve:
    span = max(1, end - begin)
    spots = [(WIDTH * (step.at - begin) / span, y(step.rating)) for step in one.steps]
    if spots[-1][0] < WIDTH and len(spots) > 1:  # it stands since then
        spots.append((WIDTH, spots[-1][1]))
    path = "M" + "L".join(f"{n(x)} {n(at)}" for x, at in spots)
    dots = [(n(spots[0][0]), n(spots[0][1]))] if len(spots) == 1 else []
    return Curve(name, path, dots, round(one.steps[-1].rating), spots[-1][1])


def _rows(found: dict[str, Standing]) -> list[tuple[str, int, str]]:
    every: list[tuple[Step, str]] = sorted(
        ((step, name) for name, one in found.items() for step in one.steps), key=lambda each: each[0].at
    )
    gap = max(1, -(-len(every) // ROWS))
    some = every[::-1][::gap][::-1]
    return [(day(step.at), round(step.rating), _with(name)) for step, name in some]


def _with(name: str) -> str:
    return phrase("with people") if name == "people" else phrase("against bots")


def day(moment: int, now: float | None = None) -> str:
    """5 June 2026; without the year if `now` is in the same."""
    same = now is not None and time.gmtime(now).tm_year == time.gmtime(moment).tm_year
    return shell.day(moment, year=not same)
