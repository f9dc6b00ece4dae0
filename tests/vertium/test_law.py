"""Dealing afresh what a seat can't know: every deal that fits, as often as it should come. For the law see tests/games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import some_or_all
from vertium.positions import DECK, REST, A, B, C, Table, counts, holding, step


def small() -> tuple[Game, State]:
    """A knows of seven cards only that they lie in B's hand, in C's or in the deck, and that C holds no energy.

    B has three cards, one of them a metal that A saw; at most two of them are metal. C has two. The deck has three.
    """
    table = Table(3).beside(deck="metal energy water", discards=REST, display="agri leak")
    table.seat(A, hand="4 agri").seat(
        B, hand="2 metal energy", known={A: "metal"}, most="2 metal 3 energy 3 water 3 virus"
    )
    table.seat(C, hand="water virus", most="2 metal 2 water 2 virus")
    match = table.start(step("PlayCards", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A)
    return match.game, match.state


def consistent_deals() -> Counter[tuple[Any, ...]]:
    """Every deal of the seven cards that fits what A knows, with the number of ways to make it."""
    cards = ["metal", "metal", "energy", "energy", "water", "water", "virus"]
    out: Counter[tuple[Any, ...]] = Counter()
    places = set(range(7))
    for b in combinations(range(7), 2):
        for c in combinations(sorted(places - set(b)), 2):
            mine = sorted([*(cards[k] for k in b), "metal"])
            theirs = sorted(cards[k] for k in c)
            if "energy" not in theirs and mine.count("metal") <= 2:
                out[tuple(mine), tuple(theirs)] += 1
    return out


def dealt(made: Game, twin: State) -> tuple[Any, ...]:
    return tuple(
        tuple(sorted(kind for kind, n in holding(made, twin, who).items() for _ in range(n)))
        for who in (B, C)
    )


@pytest.mark.slow
@pytest.mark.clause("VT-18.21")
@some_or_all("n", 1500, 6000)
def test_every_consistent_deal_comes_as_often_as_it_should(n: int) -> None:
    made, s = small()
    wanted = consistent_deals()
    assert len(wanted) > 15
    rng = Rng(5)
    found = Counter(dealt(made, made.determinize(s, A, rng)) for _ in range(n))
    assert set(found) == set(wanted)
    total = sum(wanted.values())
    chi = sum((found[deal] - n * ways / total) ** 2 / (n * ways / total) for deal, ways in wanted.items())
    freedom = len(wanted) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.slow
@pytest.mark.clause("VT-18.21", "VT-3.6")
@some_or_all("n", 1000, 3000)
def test_every_consistent_deal_of_objectives_comes_as_often_as_it_should(n: int) -> None:
    match = Table(3).seat(A, objective="P4").seat(B, objective="P1").seat(C, objective="P2").cards(A)
    rng = Rng(6)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(n):
        data: Any = match.game.dump(match.game.determinize(match.state, A, rng))
        assert data["objective"]["1"] == "P4"
        found[data["objective"]["2"], data["objective"]["3"]] += 1
    wanted = set(permutations([f"P{k}" for k in (1, 2, 3, 5, 6, 7)], 2))
    assert set(found) == wanted
    each = n / len(wanted)
    assert sum((x - each) ** 2 / each for x in found.values()) < 29 + 5 * 58**0.5


@pytest.mark.clause("VT-18.21")
def test_a_seat_keeps_what_it_knows_and_no_card_is_lost() -> None:
    made, s = small()
    rng = Rng(7)
    for _ in range(50):
        twin = made.determinize(s, B, rng)
        assert holding(made, twin, B) == counts("2 metal energy")
        assert made.problems(twin) == []
        data: Any = made.dump(twin)
        every = [
            *data["deck"],
            data["discards"],
            data["display"],
            *(row["cards"] for row in data["hands"].values()),
        ]
        assert {kind: sum(part.get(kind, 0) for part in every) for kind in DECK} == DECK


@pytest.mark.clause("VT-18.21", "VT-8.3")
def test_open_objectives_are_not_dealt_again() -> None:
    match = Table(3).owns(A, P1=2).owns(B, P2=3).seat(B, objective="P6").attack(A)
    for seed in range(10):
        twin = match.game.determinize(match.state, A, Rng(seed))
        assert match.game.dump(twin)["objective"] == match.dump()["objective"]


def test_the_state_that_is_dealt_afresh_does_not_change() -> None:
    made, s = small()
    before = made.dump(s)
    made.determinize(s, A, Rng(1))
    assert made.dump(s) == before
