"""The board: distances, portals, tiles and turns, empty hexes, blocked hubs."""

from __future__ import annotations

import random
from collections import deque
from itertools import product
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import build_layout
from ecliptic.games.solarius.rules.state import PORTAL_STAT, SolariusState, new_state
from ecliptic.games.solarius.rules.steps.hexes import distance, flight_cost, is_blocked, is_empty, linked_hubs
from solarius.positions import A, B, C, Table, game

HEX = {name: n for n, name in enumerate(a.HEX_IDS)}


def laid_out(seed: int, players: int = 4) -> SolariusState:
    """A state with nothing but tiles, at random; seed 0 is L0."""
    made: Any = game(players)
    s = new_state(made.rules)
    rng = random.Random(seed)
    tiles, turns = list(range(6)), [0] * 6
    if seed:
        rng.shuffle(tiles)
        turns = [rng.randrange(6) for _ in range(6)]
    s.tile_at = vec[i64](tiles)
    s.turn_at = vec[i64](turns)
    s.layout = build_layout(made.rules, s.tile_at, s.turn_at)
    return s


def walked(s: SolariusState, start: int, portals: bool) -> list[int]:
    """By a search from hex to hex: range to every hex."""
    found = [-1] * a.HEXES
    found[start] = 0
    todo = deque([start])
    gates = [n for n in range(a.HEXES) if s.layout.space[n] == a.PORTAL_SPACE]
    while todo:
        here = todo.popleft()
        ways = [int(n) for n in s.rules.neighbors[here * 6 : here * 6 + 6] if n != a.NONE]
        if portals and here in gates:
            ways += gates
        for other in ways:
            if found[other] < 0:
                found[other] = found[here] + 1
                todo.append(other)
    return found


@pytest.mark.clause("SM-11.3", "SM-11.6")
def test_without_portals_range_is_the_distance_of_hexes() -> None:
    s = laid_out(0)
    for start in range(a.HEXES):
        found = walked(s, start, portals=False)
        assert found == [distance(s.rules, start, end) for end in range(a.HEXES)]
    assert max(found) <= 14


@pytest.mark.clause("SM-11.2", "SM-11.3")
@pytest.mark.parametrize("seed", range(6))
def test_with_portals_one_jump_is_enough(seed: int) -> None:
    s = laid_out(seed)
    s.portals = True
    for start in random.Random(seed).sample(range(a.HEXES), 25):
        s.own_ship()[A] = start
        assert walked(s, start, portals=True) == [flight_cost(s, A, end) for end in range(a.HEXES)]


@pytest.mark.clause("SM-20.11")
def test_free_portals_are_those_of_their_owner() -> None:
    s = laid_out(0)
    s.own_ship()[A] = s.own_ship()[B] = HEX["5,-4"]
    assert flight_cost(s, A, HEX["-3,-1"]) == 8
    s.stat[PORTAL_STAT] = 1
    assert flight_cost(s, A, HEX["-3,-1"]) == 1
    assert flight_cost(s, B, HEX["-3,-1"]) == 8


@pytest.mark.clause("SM-2.1")
@pytest.mark.parametrize(("position", "turn"), list(product(range(6), range(6))))
def test_a_tile_lies_where_its_position_and_turn_say(position: int, turn: int) -> None:
    made: Any = game(4)
    turns = [0] * 6
    turns[position] = turn
    layout = build_layout(made.rules, vec[i64]([3, 4, 5, 0, 1, 2]), vec[i64](turns))
    tile = [3, 4, 5, 0, 1, 2][position]
    centre = a.CENTERS[1 + position]
    hub = {0: (0, 0), 1: (1, 0), 2: (0, 1), 3: (0, 0), 4: (1, -1), 5: (-1, 1)}[tile]
    for _ in range(turn):
        hub = (-hub[1], hub[0] + hub[1])
    there = HEX[f"{centre[0] + hub[0]},{centre[1] + hub[1]}"]
    assert layout.hub_hex[tile] == there
    assert layout.space[there] == a.HUB_SPACE
    assert layout.tile_of[there] == position + 1
    around = sorted(int(n) for n in made.rules.neighbors[there * 6 : there * 6 + 6])
    assert [n for n in range(a.HEXES) if layout.hub_near[n] == tile] == around


@pytest.mark.clause("SM-7.2")
def test_the_hub_space_of_tile_b_on_l0() -> None:
    assert a.HEX_IDS[laid_out(0).layout.hub_hex[a.HUB_IDS.index("B")]] == "3,3"


@pytest.mark.clause("SM-14.9")
@pytest.mark.parametrize("seed", range(8))
def test_no_hex_touches_two_hubs(seed: int) -> None:
    s = laid_out(seed)
    hubs = list(s.layout.hub_hex)
    for n, one in enumerate(hubs):
        assert all(distance(s.rules, one, other) >= 3 for other in hubs[n + 1 :])
    assert sum(near != a.NONE for near in s.layout.hub_near) == 36


@pytest.mark.clause("SM-1.2", "SM-1.6")
def test_what_an_empty_hex_is() -> None:
    match = Table(2).planet("2,-1", "yellow").takes(A, "K1", "-2,1").seat(A, at="1,0").turn()
    s: Any = match.state
    empty = {name for name in a.HEX_IDS if is_empty(s, HEX[name])}
    assert "1,0" in empty, "ships don't count"
    assert "1,1" in empty, "a planet space that two players don't use"
    for name in ("0,0", "2,-1", "-2,1", "5,-4", "5,-2"):
        assert name not in empty, name


# ---- blocked hubs (SM-14.7) ----------------------------------------------------------------------------------


def crowded(players: int = 3, *free: str) -> Table:
    """Around hub A, at 5,-2, every hex but these has a figure of B."""
    table = Table(players)
    around = [f"{5 + q},{-2 + r}" for q, r in a.AROUND]
    planets = iter(("K1", "Y1", "T1", "N1", "K2", "Y2"))
    for place in around:
        if place not in free:
            table.takes(B, next(planets), place, settled=True)
    return table


@pytest.mark.clause("SM-14.7")
def test_a_hub_is_blocked_when_no_neighbour_is_empty() -> None:
    s: Any = crowded().turn().state
    assert is_blocked(s, 0)
    assert not is_blocked(s, 1)
    s = crowded(3, "6,-2").turn().state
    assert not is_blocked(s, 0)


@pytest.mark.clause("SM-14.7")
def test_a_figure_next_to_the_hub_is_enough_if_it_is_anothers() -> None:
    s: Any = crowded().turn().state
    assert linked_hubs(s, A, HEX["7,-3"]) == 1
    assert linked_hubs(s, B, HEX["7,-3"]) == 0, "it touches own figures alone"
    s = crowded().takes(A, "K3", "7,-2", settled=True).turn().state
    assert linked_hubs(s, B, HEX["7,-3"]) == 1, "through an own figure to the hub"


@pytest.mark.clause("SM-14.7")
def test_the_figure_that_is_touched_must_be_anothers() -> None:
    table = crowded().takes(A, "K3", "3,-1", settled=True).takes(A, "K4", "2,0", settled=True)
    s: Any = table.turn().state
    far = HEX["1,1"]  # touches A's figure at 2,0 alone
    assert [int(n) for n in s.rules.neighbors[far * 6 : far * 6 + 6]].count(HEX["2,0"]) == 1
    assert linked_hubs(s, A, far) == 0
    assert linked_hubs(s, B, far) == 1
    assert linked_hubs(s, C, far) == 1


@pytest.mark.clause("SM-14.7")
def test_a_gap_in_the_chain_breaks_it() -> None:
    s: Any = crowded().takes(A, "K3", "2,0", settled=True).turn().state
    assert linked_hubs(s, C, HEX["1,1"]) == 0
