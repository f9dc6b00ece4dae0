"""The odds of Vertium's attacks, against the exact solution of every fight."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from ecliptic.games.vertium.actions import ATOMIC as A
from ecliptic.games.vertium.actions import PHOTON as P
from ecliptic.games.vertium.actions import SHIELD as S
from ecliptic.games.vertium.odds import CARD_SETS, TOP, chances
from ecliptic.games.vertium.outlook import FIRST_STRIKE, card_count, left_over, to_win

pytestmark = pytest.mark.compiled

NO_CARDS, ALL_CARDS = 0, CARD_SETS - 1

Outcome = tuple[
    float, float, float, float
]  # worth, chance of the attacker, elements it keeps, elements of a defender
Dice = tuple[int, int, int]  # hits, shields, the cards kept


class Solver:
    """Every fight up to a size, solved roll by roll: `found` by (force, garrison, cards, against)."""

    ELEMENT = 0.03  # what an element left is worth beside the victory; it settles what else would be equal

    def __init__(self, top: int) -> None:
        self.rolls: list[tuple[tuple[int, int, int], float]] = []
        for faces in itertools.product(range(4), repeat=3):
            if sum(faces) == 3:
                ways = 6 // (1, 1, 2, 6)[faces[0]] // (1, 1, 2, 6)[faces[1]] // (1, 1, 2, 6)[faces[2]]
                self.rolls.append((faces, ways / 27))
        self.found: dict[tuple[int, int, int, int], Outcome] = {}
        for cards, against in itertools.product(range(CARD_SETS), repeat=2):
            for force, garrison in itertools.product(range(top + 1), repeat=2):
                self.solve(force, garrison, cards, against)

    @staticmethod
    @cache
    def options(faces: tuple[int, int, int], cards: int) -> list[Dice]:
        """What may be made of a roll."""
        out = {(faces[P] + faces[A] // 2, faces[S], cards)}
        for face, on in itertools.permutations(range(3), 2):
            if cards >> face & 1 and faces[on]:
                new = list(faces)
                new[face] += 1
                new[on] -= 1
                out.add((new[P] + new[A] // 2, new[S], cards & ~(1 << face)))
        return sorted(out)

    def solve(self, force: int, garrison: int, cards: int, against: int) -> None:
        """The attacker plays for the defender's best reply; a roll that changes nothing is rolled again."""
        here = (force, garrison, cards, against)
        mine = [(self.options(faces, cards), p) for faces, p in self.rolls]
        theirs = [(self.options(faces, against), p) for faces, p in self.rolls]
        self.found[here] = (0.5, 0.5, 0.0, 0.0)
        for _ in range(40):
            known: dict[tuple[Dice, Dice], Outcome] = {}
            for x in {x for xs, _ in mine for x in xs}:
                for y in {y for ys, _ in theirs for y in ys}:
                    known[x, y] = self.after(force, garrison, x, y)
            chance = kept = held = 0.0
            for (xs, p), (ys, q) in itertools.product(mine, theirs):
                _, a_chance, a_kept, a_held = max(min(known[x, y] for y in ys) for x in xs)
                chance += p * q * a_chance
                kept += p * q * a_kept
                held += p * q * a_held
            before = self.found[here][1]
            self.found[here] = self.outcome(chance, kept, held)
            if abs(chance - before) < 1e-7:
                return

    def outcome(self, chance: float, kept: float, held: float) -> Outcome:
        return (chance + self.ELEMENT * (kept - held), chance, kept, held)

    def after(self, force: int, garrison: int, mine: Dice, theirs: Dice) -> Outcome:
        given, taken = max(0, mine[0] - theirs[1]), max(0, theirs[0] - mine[1])
        if given > garrison:
            return self.outcome(1.0, force, 0.0)
        if taken > force:
            return self.outcome(0.0, 0.0, garrison - given)
        return self.found[force - taken, garrison - given, mine[2], theirs[2]]


def compare(top: int) -> None:
    misses = []
    for (force, garrison, cards, against), (_, chance, kept, held) in Solver(top).found.items():
        assert to_win(force, garrison, cards, against) == pytest.approx(chance, abs=0.0056)
        ahead = 0.5 * (card_count(cards) - card_count(against))
        misses.append(chance * left_over(force, garrison, ahead, chance) - kept)
        misses.append((1 - chance) * left_over(garrison, force, -ahead - FIRST_STRIKE, 1 - chance) - held)
    assert max(map(abs, misses)) < 1.3
    assert sum(miss * miss for miss in misses) / len(misses) < 0.25**2


def test_the_odds_are_those_of_solved_fights() -> None:
    compare(1)


@pytest.mark.soak
def test_all_odds_are_those_of_solved_fights() -> None:
    compare(TOP)


def test_odds_go_with_elements_and_cards() -> None:
    assert len(chances()) == CARD_SETS**2 * (TOP + 1) ** 2
    for force, garrison in itertools.product(range(25), repeat=2):
        chance = to_win(force, garrison, ALL_CARDS, ALL_CARDS)
        assert 0.0 <= chance <= 1.0
        assert to_win(force + 1, garrison, ALL_CARDS, ALL_CARDS) >= chance - 0.012
        assert to_win(force, garrison + 1, ALL_CARDS, ALL_CARDS) <= chance + 0.012
        assert to_win(force, garrison, NO_CARDS, ALL_CARDS) <= chance
        assert to_win(force, garrison, ALL_CARDS, NO_CARDS) >= chance
