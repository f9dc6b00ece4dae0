"""SM-19: points, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import scoring
from ecliptic.games.solarius.rules.state import new_state
from solarius.positions import A, B, C, Table, game, open_hexes

FAR = list(reversed(open_hexes()))
ROWS = (
    "planet",
    "pending",
    "set",
    "station",
    "mission",
    "open",
    "hub",
    "level",
    "column",
    "full",
    "track",
    "dirt",
    "network",
)


def points(match: Match, who: int = A) -> dict[str, int]:
    """The points of a seat by source, zeros left out."""
    s: Any = match.state
    found = dict(zip(ROWS, map(int, scoring.parts(s, who)), strict=True))
    assert sum(found.values()) == scoring.score(s, who)
    return {name: n for name, n in found.items() if n and name != "network"}


def plain(players: int = 2) -> Table:
    return Table(players).seat(A, fuel=0, bucks=0).seat(B, fuel=0, bucks=0)


def settled(table: Table, who: int, *planets: str) -> Table:
    """Planets that a seat has settled, on hexes from the end of the board."""
    left = [place for place in FAR if place not in table.figures]
    for planet, place in zip(planets, left, strict=False):
        table.takes(who, planet, place, settled=True)
    return table


@pytest.mark.clause("SM-19.1")
@pytest.mark.parametrize(("n", "minus"), [(1, -1), (2, -3), (3, -6), (4, -10)])
def test_pending_planets(n: int, minus: int) -> None:
    table = plain()
    for planet, place in zip(("K8", "K9", "Y8", "Y9")[:n], FAR, strict=False):
        table.takes(A, planet, place)
    assert points(table.turn()) == {"pending": minus}


@pytest.mark.clause("SM-19.1", "SM-19.2")
def test_settled_planets_count_their_points() -> None:
    assert points(settled(plain(), A, "K9", "K1", "Y4").turn()) == {"planet": 7}


def best_sets(have: Sequence[int]) -> int:
    """By trying everything: 4 points a set of four colors, 2 a set of three."""
    best = 0
    for size, worth in ((4, 4), (3, 2)):
        for colors in combinations(range(4), size):
            if all(have[k] for k in colors):
                left = [n - (k in colors) for k, n in enumerate(have)]
                best = max(best, worth + best_sets(left))
    return best


@pytest.mark.clause("SM-19.2")
def test_color_sets_are_split_in_the_best_way() -> None:
    made: Any = game(2)
    s = new_state(made.rules)
    for number in range(5**4):
        have = [number // 5**k % 5 for k in range(4)]
        for color, n in enumerate(have):
            for k in range(9):
                s.planet_of[color * 9 + k] = A if k < n else -1
                s.planet_at[color * 9 + k] = 3 if k < n else 0
        assert scoring.set_points(s, A) == best_sets(have), have


@pytest.mark.clause("SM-19.3")
def test_stations_after_the_first() -> None:
    table = plain()
    for n, card in enumerate(("S1", "S2", "S3", "S4")):
        table.station(A, card, FAR[n])
        assert points(table.turn()).get("station", 0) == [0, 1, 3, 6][n]


@pytest.mark.clause("SM-19.4", "SM-19.5", "SM-19.6")
def test_missions_done_and_open_and_cards_in_hand() -> None:
    table = plain().mission(A, 32, FAR[0]).mission(A, 9, FAR[1]).cards(A, open=[1, 2], hand=[3, 4, 5])
    assert points(table.turn()) == {"mission": 14, "open": -2}


@pytest.mark.clause("SM-19.7", "SM-15.5")
def test_figures_next_to_built_hubs_count_and_with_an_outpost_twice() -> None:
    table = plain().hubs("E").station(A, "S1", "-1,-3").takes(A, "K8", "0,-5").takes(A, "K9", "5,-1")
    assert points(table.turn()) == {"pending": -3, "hub": 2}, "hub A is not built"
    table.outpost(A, "OS1", "-1,-3")
    assert points(table.turn()) == {"pending": -3, "hub": 3}


@pytest.mark.clause("SM-19.8", "SM-19.9", "SM-19.10")
def test_tech_dice_and_full_columns() -> None:
    table = plain().row(A, "black", [3, 2, 0], die="V", step=5).row(A, "yellow", [3, 2, 1], die="IV", step=6)
    assert points(table.turn()) == {"level": 6, "column": 2, "full": 2}
    table = plain().row(A, "black", [3, 1, 0], die="V").row(A, "brown", [3, 2, 1], die="V", step=4)
    assert points(table.turn()) == {"column": 2, "full": 4}


@pytest.mark.clause("SM-19.11", "SM-6.4")
@pytest.mark.parametrize(("fuel", "bucks", "vp"), [(4, 4, 0), (5, 4, 1), (9, 9, 2), (10, 5, 3), (10, 10, 4)])
def test_tracks_and_contamination_beside_the_mat(fuel: int, bucks: int, vp: int) -> None:
    match = plain().seat(A, fuel=fuel, bucks=bucks, dirt=3, beside=2).turn()
    assert points(match) == {"dirt": -2} | ({"track": vp} if vp else {})


# ---- the network ---------------------------------------------------------------------------------------------


def weight(table: Table, who: int = A) -> int:
    s: Any = table.turn().state
    return int(scoring.network(s, who))


@pytest.mark.clause("SM-19.12", "SM-15.5", "SM-20.13")
def test_figures_within_range_of_each_other_make_a_network() -> None:
    table = plain().station(A, "S1", "1,0").takes(A, "K8", "1,1", settled=True).mission(A, 9, "-1,0")
    assert weight(table) == 2, "the mission is two steps away"
    table.seat(A, ones=1)
    assert weight(table) == 3
    table.seat(A, ones=0, at="-2,0")
    assert weight(table) == 2, "the ship does not count"
    table = plain().station(A, "S1", "3,-2").outpost(A, "OS1", "3,-2")
    table.takes(A, "K8", "1,1", settled=True).takes(A, "K9", "1,0", settled=True)
    assert weight(table) == 2
    table.outpost(A, "OS1", "3,-2").cards(A, laid=[9])
    assert weight(table) == 4, "two steps with the thruster; the outpost doubles"


@pytest.mark.clause("SM-19.12")
def test_portals_do_not_shorten_the_network() -> None:
    table = plain().station(A, "S1", "5,-3").station(A, "S2", "-3,0").cards(A, laid=[13])
    assert weight(table) == 1


RANKS = {
    (7, 7, 3): (3, 3, 0),
    (5, 5): (1, 1),
    (8, 6, 6, 6): (6, 2, 2, 2),
    (3, 2, 1): (4, 2, 0),
    (0, 0, 0, 0): (3, 3, 3, 3),
    (2, 2, 2, 1): (4, 4, 4, 0),
    (1, 4): (0, 2),
}


def ranked(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The points for networks of these sizes."""
    made: Any = game(len(sizes))
    s = new_state(made.rules)
    place = 0
    for who, n in enumerate(sizes):
        s.ones[who] = 3
        s.twos[who] = 9  # any figures are linked
        for _ in range(n):
            s.put_figure(who, place, 0)
            place += 1
    return tuple(int(scoring.network_points(s, who)) for who in range(len(sizes)))


@pytest.mark.clause("SM-19.13")
@pytest.mark.parametrize("sizes", RANKS)
def test_ranks_of_networks(sizes: tuple[int, ...]) -> None:
    assert ranked(sizes) == RANKS[sizes]


# ---- the winners ---------------------------------------------------------------------------------------------


def won(table: Table) -> list[int]:
    return table.game.winners(table.turn().state)


@pytest.mark.clause("SM-19.14")
def test_most_points_win() -> None:
    assert won(plain(3).seat(B, fuel=10).seat(C, fuel=5)) == [B]


@pytest.mark.clause("SM-19.14")
def test_ties_go_by_settled_planets_then_are_shared() -> None:
    table = settled(plain(3).seat(A, fuel=10, bucks=10).seat(C, fuel=0, bucks=0), B, "K1", "K2")
    table.seat(B, fuel=5)
    match = table.turn()
    networks = [int(scoring.network_points(match.state, who)) for who in range(3)]  # type: ignore[arg-type]
    totals = [int(scoring.score(match.state, who)) for who in range(3)]  # type: ignore[arg-type]
    assert networks == [1, 4, 1]
    assert totals == [5, 8, 1]
    table.seat(B, fuel=0, beside=2)
    assert won(table) == [B], "five each, and B has settled"
    assert won(plain(3).seat(C, fuel=0, bucks=0)) == [A, B, C]
