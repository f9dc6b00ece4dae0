"""Hexagons: centres, corners, the line around a set of them."""

from __future__ import annotations

import math
import re

import pytest

from ecliptic.draw.hexes import NEIGHBOURS, SHAPE, Cell, centre, edges, outline

SIZE = 28.0
TILE = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]  # 19 cells


def loops(d: str) -> list[list[tuple[float, float]]]:
    """The corners of each closed loop of a path."""
    assert re.fullmatch(r"(M[-\d. L]+Z)*", d)
    return [
        [(float(x), float(y)) for x, y in (point.split() for point in loop[1:].split("L"))]
        for loop in d.split("Z")[:-1]
    ]


def area(loop: list[tuple[float, float]]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2


def test_neighbours_are_equally_far_and_lie_over_the_edges_in_turn() -> None:
    corners = outline(SIZE)
    for k, cell in enumerate(NEIGHBOURS):
        x, y = centre(*cell, SIZE)
        assert math.hypot(x, y) == pytest.approx(math.sqrt(3) * SIZE)
        (ax, ay), (bx, by) = corners[k], corners[(k + 1) % 6]
        assert (x, y) == pytest.approx((ax + bx, ay + by))


def test_corners_run_clockwise_from_the_top() -> None:
    corners = outline(SIZE)
    assert corners[0] == pytest.approx((0, -SIZE))
    assert corners[1] == pytest.approx((SIZE * math.sqrt(3) / 2, -SIZE / 2))
    assert area(corners) == pytest.approx(1.5 * math.sqrt(3) * SIZE**2)


def test_the_shape_of_a_target_is_the_outline_in_percent() -> None:
    shape = [tuple(float(x.rstrip("%")) for x in corner.split()) for corner in SHAPE.split(", ")]
    assert shape == [pytest.approx((50 + 50 * x, 50 + 50 * y), abs=0.05) for x, y in outline(1)]


@pytest.mark.parametrize(
    ("cells", "sides"),
    [
        ([(0, 0)], [6]),
        ([(0, 0), (1, 0)], [10]),
        (TILE, [30]),
        ([(0, 0), (5, 0)], [6, 6]),
        ([cell for cell in TILE if cell != (0, 0)], [6, 30]),
        ([(0, 0), (1, 1)], [6, 6]),
    ],
    ids=["one", "two", "tile", "apart", "ring", "corner to corner"],
)
def test_the_line_around_a_set_has_its_outer_edges_and_nothing_else(
    cells: list[Cell], sides: list[int]
) -> None:
    found = loops(edges(cells, SIZE))
    assert sorted(len(loop) for loop in found) == sides
    one = area(outline(SIZE))
    assert sum(area(loop) for loop in found) == pytest.approx(len(cells) * one, rel=0.01)
    for loop in found:
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            assert math.hypot(ax - bx, ay - by) == pytest.approx(SIZE, abs=0.2)


def test_the_line_does_not_depend_on_the_order_of_cells() -> None:
    assert edges(TILE, SIZE) == edges(reversed(TILE), SIZE)
    assert edges([], SIZE) == ""
