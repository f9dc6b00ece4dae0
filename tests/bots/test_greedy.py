"""The greedy search itself, on a game of a few lines that it knows nothing of."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.bots.greedy import Greedy
from ecliptic.bots.greedy_core import Look
from ecliptic.core.advice import Advice
from ecliptic.core.machine import Chance, Decision, State
from ecliptic.core.rng import Rng

SAFE, GAMBLE, COIN, TWINS, DEEP, PASS_ON = range(6)
LEFT, RIGHT = 10, 11


@final
class Chest(State):
    """Gold, and a secret that the player can't know: behind which door the big prize lies."""

    def __init__(self, secret: i64, model: Chest | None = None) -> None:
        super().__init__(2, model)
        self.secret: Final = secret
        self.gold: i64 = 0

    def clone(self) -> Chest:
        twin = Chest(self.secret, self)
        twin.gold = self.gold
        return twin

    def numbers(self) -> vec[i64]:
        return vec[i64]([self.secret, self.gold])

    def adopt(self, other: State, seat: i64) -> None:
        pass


@final
class Choose(Decision[Chest]):
    """The first step of what may be a longer choice."""

    def candidates(self, s: Chest) -> vec[i64]:
        return vec[i64]([SAFE, GAMBLE, COIN, TWINS, DEEP, PASS_ON])

    def apply(self, s: Chest, action: i64) -> None:
        if action == SAFE:
            s.gold += 5
        elif action == GAMBLE:
            s.then(Door(self.seat))
        elif action in (COIN, TWINS):
            s.then(Flip())
        elif action == DEEP:
            s.then(Dig(self.seat, 3))
        else:
            s.then(Dig(1 - self.seat, 1))


@final
class Door(Decision[Chest]):
    """Ten gold behind the right door, two lost behind the other."""

    def candidates(self, s: Chest) -> vec[i64]:
        return vec[i64]([LEFT, RIGHT])

    def apply(self, s: Chest, action: i64) -> None:
        s.gold += 10 if action - LEFT == s.secret else -2


@final
class Dig(Decision[Chest]):
    """Deeper and deeper: only the last of four options goes on, and only the bottom pays."""

    def __init__(self, seat: i64, depth: i64) -> None:
        super().__init__(seat)
        self.depth: Final = depth

    def candidates(self, s: Chest) -> vec[i64]:
        return vec[i64]([20, 21, 22, 23])

    def apply(self, s: Chest, action: i64) -> None:
        if action == 23:
            if self.depth == 1:
                s.gold += 50
            else:
                s.then(Dig(self.seat, self.depth - 1))


@final
class Flip(Chance[Chest]):
    """Heads 30, tails nothing."""

    def candidates(self, s: Chest) -> vec[i64]:
        return vec[i64]([30, 31])

    def apply(self, s: Chest, action: i64) -> None:
        s.gold += 30 if action == 30 else 0


class Counting(Advice):
    """Gold counts. `patient`: a coin that will be flipped is worth its mean already."""

    def __init__(self, patient: bool) -> None:
        self.patient = patient
        self.seen: list[Chest] = []

    def evaluate(self, s: State, seat: i64) -> float:
        assert isinstance(s, Chest)
        self.seen.append(s)
        return float(s.gold) + (15.0 if s.stack and isinstance(s.stack[-1], Flip) else 0.0)

    def settled(self, s: State) -> bool:
        return self.patient


def chest(secret: i64, seat: i64 = 0) -> Chest:
    s = Chest(secret)
    s.then(Choose(seat))
    return s


def values(
    deals: list[State], actions: list[int], budget: int = 100, advice: Advice | None = None
) -> list[float]:
    return Look(advice or Counting(True), 0, 7).values(deals, vec[i64](actions), budget)


def test_a_follow_up_is_chosen_for_all_deals_together() -> None:
    assert values([chest(0), chest(1)], [SAFE, GAMBLE]) == [5.0, 4.0]  # not 10: the seat can't see which door
    assert values([chest(0), chest(0)], [SAFE, GAMBLE]) == [5.0, 10.0]


def test_a_compound_choice_is_followed_to_its_end() -> None:
    assert values([chest(0)], [DEEP]) == [50.0]
    assert values([chest(0), chest(1)], [DEEP], 400) == [50.0]


def test_others_choices_are_not_looked_into() -> None:
    advice = Counting(True)
    assert values([chest(0)], [PASS_ON], 100, advice) == [0.0]
    assert len(advice.seen) == 1


def test_the_budget_bounds_how_many_states_are_valued() -> None:
    for budget in (1, 7, 40, 200):
        look = Look(Counting(True), 0, 7)
        look.values([chest(0), chest(1)], vec[i64]([SAFE, GAMBLE, DEEP]), budget)
        assert look.valued <= max(budget, 6)


def test_chance_is_left_to_advice_that_can_value_it() -> None:
    assert values([chest(0)], [COIN]) == [15.0]


def test_else_outcomes_are_sampled_with_the_same_luck_for_all_candidates() -> None:
    many = [chest(k % 2) for k in range(400)]
    coin, twin = values(many, [COIN, TWINS], 2000, Counting(False))
    assert coin == twin
    assert 12.0 < coin < 18.0


def test_in_lanes_the_own_lane_counts() -> None:
    s = Chest(1)
    s.then(Choose(0))
    s.open_lanes([Choose(0), Choose(1)])
    look = Look(Counting(True), 1, 7)
    assert look.values([s], vec[i64]([SAFE, GAMBLE, DEEP]), 300) == [5.0, 10.0, 50.0]


def test_deals_are_not_changed() -> None:
    s = chest(0)
    before = s.clone()
    values([s], [SAFE, GAMBLE, DEEP])
    assert s.same(before)


def test_the_bot_takes_what_looks_best() -> None:
    class Few(Counting):
        """Asks for two deals, of which it gets one of each kind."""

        def deals(self, s: State, seat: i64) -> i64:
            return 2

        def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
            out = vec[i64]()
            for action in legal:
                if action != DEEP:
                    out = append(out, action)
            return out

    def asked(legal: list[int], advice: Advice) -> SimpleNamespace:
        dealt: list[State] = []

        def sample(rng: Rng) -> State:
            dealt.append(chest(len(dealt) % 2))
            return dealt[-1]

        return SimpleNamespace(
            game=SimpleNamespace(advice=advice),
            seat=0,
            legal=legal,
            sample=sample,
            dealt=dealt,
            seconds=None,
            late=lambda: False,
        )

    everything = [SAFE, GAMBLE, COIN, TWINS, DEEP, PASS_ON]
    assert Greedy().choose(asked(everything, Few(True)), Rng(1)) == COIN
    assert Greedy().choose(asked([SAFE, GAMBLE, PASS_ON], Few(True)), Rng(1)) == SAFE
    assert Greedy().choose(asked([GAMBLE, DEEP], Few(True)), Rng(1)) == GAMBLE
    situation = asked([SAFE, GAMBLE], Few(True))
    Greedy().choose(situation, Rng(1))
    assert len(situation.dealt) == 2
