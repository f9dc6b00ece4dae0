"""The content is what is printed, figure by figure."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ecliptic.games.solarius.content.components import CostRow, EffectRow, NeedsRow
from solarius.printed import CARDS, OUTPOSTS, PLANETS, STARTS, STATIONS, TILES
from solarius.test_content import CONTENT, MAT


def said(rows: Sequence[EffectRow]) -> str:
    return ", ".join(
        " ".join(str(x) for x in (row.verb, row.color, row.n, row.fuel, row.bucks) if x is not None)
        for row in rows
    )


def cost(rows: Sequence[CostRow]) -> str:
    return ", ".join(
        f"{row.color} {row.total}" if row.total else f"{row.color} {row.count}x{'I' * (row.cubes_worth or 0)}"
        for row in rows
    )


def needs(row: NeedsRow) -> str:
    found = (row.verb, row.fuel, row.bucks, row.color, row.min, row.count)
    return " ".join(str(x) for x in found if x is not None)


@pytest.mark.parametrize("number", CARDS)
@pytest.mark.clause("SM-10.5", "SM-14.2", "SM-19.4")
def test_a_progress_card(number: int) -> None:
    row = CONTENT.cards.progress_card[number - 1]
    does = row.development
    kind = f"die {does.accepts} {does.contamination}" if does.kind == "die_space" else does.kind
    found = (row.name, row.mission.vp, cost(row.mission.cost), kind, said(does.effects))
    assert (row.number, found) == (number, tuple(CARDS[number]))


@pytest.mark.parametrize("name", PLANETS)
@pytest.mark.clause("SM-12.5", "SM-19.1")
def test_a_planet(name: str) -> None:
    row = next(row for row in CONTENT.planets.planet if row.id == name)
    assert (row.color, row.vp, needs(row.needs)) == PLANETS[name]


@pytest.mark.clause("SM-13.2", "SM-13.3", "SM-13.5")
def test_the_station_cards() -> None:
    rows = CONTENT.stations.station_card
    found = {r.id: (" ".join(r.colors), said(r.immediate), said(r.permanent), said(r.static)) for r in rows}
    assert found == STATIONS


@pytest.mark.clause("SM-15.4", "SM-15.6")
def test_the_outposts() -> None:
    assert {row.id: (row.kind, said(row.bonus)) for row in CONTENT.outposts.outpost} == OUTPOSTS


@pytest.mark.clause("SM-2.7")
def test_the_start_cards() -> None:
    rows = CONTENT.cards.start_card
    assert {row.id: (row.shift, row.raise_, " ".join(row.resources), row.cards) for row in rows} == STARTS
    assert {n for row in rows for n in row.resources.values()} == {2}


@pytest.mark.clause("SM-2.1", "SM-2.3")
def test_the_tiles() -> None:
    found = {
        tile.id: ", ".join(f"{space.kind} {space.at[0]},{space.at[1]}" for space in tile.spaces)
        for tile in CONTENT.board.tile
    }
    assert found == TILES
    assert CONTENT.board.shape.outer_centres == [(5, -2), (2, 3), (-3, 5), (-5, 2), (-2, -3), (3, -5)]


@pytest.mark.clause("SM-8.6", "SM-10.2", "SM-10.3", "SM-10.8", "SM-11.5", "SM-17.1", "SM-17.2", "SM-17.3")
def test_prices_and_limits() -> None:
    prices = MAT.prices
    found = (prices.drive, prices.flip_drive, prices.range, prices.point, prices.swap, prices.sale)
    assert found == (3, 3, 2, 2, 2, 2)
    assert (MAT.cards.research, MAT.cards.draw, MAT.cards.drop, MAT.mat.hand_limit) == (1, 2, 1, 3)
    assert (MAT.start.cards, MAT.start.kept, MAT.start.cubes) == (3, 2, 2)
    assert (MAT.course.game_turns, MAT.course.player_turns, MAT.pieces.drives) == (4, 4, 16)
    assert (MAT.bridge.new_die_at, MAT.bridge.advance, MAT.dice.strong) == (1, 1, 3)


@pytest.mark.clause("SM-19.1", "SM-19.2", "SM-19.5", "SM-19.7", "SM-19.9", "SM-19.11", "SM-19.13")
def test_points_at_the_end() -> None:
    points = MAT.scoring
    assert (points.unsettled, points.set_of_three, points.set_of_four) == ([-1, -3, -6], 2, 4)
    assert (points.open_mission, points.hub_neighbour, points.beside) == (-1, 1, -1)
    assert (points.late_column, points.full_column) == (1, 1)
    assert [(row.from_, row.vp) for row in points.track] == [(5, 1), (10, 2)]
    assert points.network == {"2": [2, 0], "3": [4, 2, 0], "4": [6, 4, 2, 0]}


@pytest.mark.clause("SM-6.1", "SM-20.14")
def test_rulings() -> None:
    chosen = MAT.rulings
    assert (chosen.contamination_adds, chosen.point_price_limit) == (True, 3)
    assert not chosen.allow_overpay
