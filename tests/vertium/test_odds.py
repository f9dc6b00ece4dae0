"""The odds of Vertium's attacks, against the exact solution of every fight."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest

from ecliptic.games.vertium.advice.boards import keeps, to_win
from ecliptic.games.vertium.advice.odds import CARD_SETS, FOUR_DICE, LETTERS, STEPS, TABLE, TOP, chances
from ecliptic.games.vertium.rules.actions import ATOMIC as A
from ecliptic.games.vertium.rules.actions import PHOTON as P
from ecliptic.games.vertium.rules.actions import SHIELD as S

NO_CARDS, ALL_CARDS = 0, CARD_SETS - 1
SETS = range(CARD_SETS)
# As the lines of the table lie.
PAIRS = [(cards, against) for cards in SETS for against in SETS]
PAIRS += [(FOUR_DICE, against) for against in SETS] + [(cards, FOUR_DICE) for cards in SETS]

Outcome = tuple[
    float, float, float, float
]  # worth, chance of the attacker, elements it keeps, elements of a defender
Dice = tuple[int, int, int]  # hits, shields, the cards kept


def dice_of(cards: int) -> int:
    """How many dice a side rolls (VT-10.1, VT-14.1)."""
    return 4 if cards == FOUR_DICE else 3


@cache
def rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """How many of so many dice show each face, and how likely that is."""
    found = Counter(
        tuple(thrown.count(face) for face in (P, A, S))
        for thrown in itertools.product((P, A, S), repeat=dice)
    )
    return [(faces, ways / 3**dice) for faces, ways in sorted(found.items())]


class Solver:
    """Every fight up to a size, solved roll by roll: `found` by (force, garrison, cards, against)."""

    ELEMENT = 0.03  # what an element left is worth beside the victory; it settles what else would be equal

    def __init__(self, top: int, pairs: list[tuple[int, int]]) -> None:
        """`pairs`: who fights whom, by card sets or FOUR_DICE. Subsets of a pair's cards must come before it."""
        self.found: dict[tuple[int, int, int, int], Outcome] = {}
        for cards, against in pairs:
            for force, garrison in itertools.product(range(top + 1), repeat=2):
                self.solve(force, garrison, cards, against)

    def line(self, cards: int, against: int) -> str:
        """The table's line."""
        sizes = itertools.product(range(TOP + 1), repeat=2)
        return "".join(LETTERS[round(self.found[n, m, cards, against][1] * STEPS)] for n, m in sizes)

    @staticmethod
    @cache
    def options(faces: tuple[int, ...], cards: int) -> list[Dice]:
        """What may be made of a roll."""
        out = {(faces[P] + faces[A] // 2, faces[S], cards)}
        for face, on in itertools.permutations(range(3), 2):
            if cards >> face & 1 and faces[on]:  # four dice come without cards
                new = list(faces)
                new[face] += 1
                new[on] -= 1
                out.add((new[P] + new[A] // 2, new[S], cards & ~(1 << face)))
        return sorted(out)

    def solve(self, force: int, garrison: int, cards: int, against: int) -> None:
        """The attacker plays for the defender's best reply; a roll that changes nothing is rolled again."""
        here = (force, garrison, cards, against)
        mine = [(self.options(faces, cards), p) for faces, p in rolls(dice_of(cards))]
        theirs = [(self.options(faces, against), p) for faces, p in rolls(dice_of(against))]
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


def compare(top: int) -> Solver:
    plain, four = [], []
    solver = Solver(top, PAIRS)
    for (force, garrison, cards, against), (_, chance, kept, held) in solver.found.items():
        assert to_win(force, garrison, cards, against) == pytest.approx(chance, abs=0.0056)
        misses = four if FOUR_DICE in (cards, against) else plain
        misses.append(chance * keeps(force, garrison, cards, against, True, chance) - kept)
        misses.append((1 - chance) * keeps(garrison, force, against, cards, False, 1 - chance) - held)
    assert max(map(abs, plain)) < 1.3
    assert sum(miss * miss for miss in plain) / len(plain) < 0.25**2
    assert sum(miss * miss for miss in four) / len(four) < 0.5**2
    return solver


@pytest.mark.slow
def test_the_odds_are_those_of_solved_fights() -> None:
    compare(1)


@pytest.mark.soak
def test_all_odds_are_those_of_solved_fights() -> None:
    solver = compare(TOP)
    assert [solver.line(*pair) for pair in PAIRS] == TABLE.split()  # how the table was made


def test_odds_go_with_elements_and_cards() -> None:
    assert len(chances()) == len(PAIRS) * (TOP + 1) ** 2
    for force, garrison in itertools.product(range(25), repeat=2):
        chance = to_win(force, garrison, ALL_CARDS, ALL_CARDS)
        assert 0.0 <= chance <= 1.0
        assert to_win(force + 1, garrison, ALL_CARDS, ALL_CARDS) >= chance - 0.012
        assert to_win(force, garrison + 1, ALL_CARDS, ALL_CARDS) <= chance + 0.012
        assert to_win(force, garrison, NO_CARDS, ALL_CARDS) <= chance
        assert to_win(force, garrison, ALL_CARDS, NO_CARDS) >= chance
