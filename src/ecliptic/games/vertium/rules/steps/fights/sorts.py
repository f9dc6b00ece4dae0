"""Two sorts of elements, Vertium and Gelbon: whoever has both where some leave chooses which (VT-13.10)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import NOBODY, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules.actions import GELBON, NONE
from ecliptic.games.vertium.rules.facts import RAIDED, SORTS
from ecliptic.games.vertium.rules.reasons import TOO_MANY
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, VertiumState
from ecliptic.games.vertium.rules.steps.fights.outcome import EndAttack
from ecliptic.games.vertium.rules.steps.marks import first, within


def least_gelbon(total: i64, gelbon: i64, n: i64) -> i64:
    """The fewest Gelbon among n of so many elements."""
    return max(0, n - (total - gelbon))


def most_gelbon(total: i64, gelbon: i64, n: i64) -> i64:
    """The most Gelbon among n of so many elements."""
    return min(n, gelbon)


def sorts_open(total: i64, gelbon: i64, n: i64) -> bool:
    """VT-13.10: whether it can be chosen which n of the elements leave."""
    return gelbon > 0 and least_gelbon(total, gelbon, n) < most_gelbon(total, gelbon, n)


def offer_sorts(n: i64) -> vec[i64]:
    """Any number of Gelbon among n."""
    return offer(GELBON, n + 1)


def check_sorts(total: i64, gelbon: i64, n: i64, action: i64) -> i64:
    """No more of a sort than is there."""
    k = GELBON.a(action)
    if k < least_gelbon(total, gelbon, n) or k > most_gelbon(total, gelbon, n):
        return no(TOO_MANY, gelbon, total - gelbon)
    return 0


def give_up(s: VertiumState, planet: i64, n: i64) -> None:
    """VT-13.10: a planet loses n elements; its owner chooses of which sort, if there is a choice."""
    if sorts_open(s.elements[planet], s.gelbon[planet], n):
        s.then(LoseSorts(s.owner[planet], planet, n))
    else:
        s.take_elements(planet, n, least_gelbon(s.elements[planet], s.gelbon[planet], n))


@final
class LoseSorts(Decision[VertiumState]):
    """VT-13.10: how many Gelbon are among the elements that a planet loses; without a planet, the attacking force."""

    def __init__(self, seat: i64, planet: i64, n: i64) -> None:
        super().__init__(seat)
        self.planet: Final = planet
        self.n: Final = n  # elements that are lost

    def total(self, s: VertiumState) -> i64:
        """The elements that are there."""
        return s.force if self.planet == NONE else s.elements[self.planet]

    def gelbon(self, s: VertiumState) -> i64:
        """The Gelbon among them."""
        return s.force_gelbon if self.planet == NONE else s.gelbon[self.planet]

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_sorts(self.n)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_sorts(self.total(s), self.gelbon(s), self.n, action)

    def apply(self, s: VertiumState, action: i64) -> None:
        gelbon = GELBON.a(action)
        s.tell(SORTS, self.seat, gelbon, self.n)
        if self.planet != NONE:
            s.take_elements(self.planet, self.n, gelbon)
        else:
            s.force -= self.n
            s.force_gelbon -= gelbon

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        if s.phase != FIGHTING:
            problem = within(s, COLONIZING, below)
        elif len(below) > 1 and type(below[-2]) is EndAttack and below[-1].seat == NOBODY:
            problem = ""
        else:
            problem = "nobody is hit"
        for step in s.stack[len(below) + 1 :]:
            if not isinstance(step, LoseSorts) or step.planet == self.planet:
                problem = "another step comes first"
        owner = s.attacker if self.planet == NONE else s.owner[self.planet]
        if problem or owner != self.seat:
            return problem or "the elements are somebody else's"
        return "" if sorts_open(self.total(s), self.gelbon(s), self.n) else "there is no choice of sorts"


@final
class RaidSorts(Decision[VertiumState]):
    """VT-17.24: the loser of stolen elements chooses their sort; they keep it."""

    def __init__(self, seat: i64, source: i64, target: i64, n: i64) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.target: Final = target
        self.n: Final = n  # elements that are stolen

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_sorts(self.n)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_sorts(s.elements[self.source], s.gelbon[self.source], self.n, action)

    def apply(self, s: VertiumState, action: i64) -> None:
        s.tell(SORTS, self.seat, GELBON.a(action), self.n)
        rob(s, self.source, self.target, self.n, GELBON.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        if s.owner[self.source] != self.seat or s.owner[self.target] != s.turn or self.seat == s.turn:
            return "a raider takes elements from another faction"
        choice = sorts_open(s.elements[self.source], s.gelbon[self.source], self.n)
        return first(s, COLONIZING, below) or ("" if choice else "there is no choice of sorts")


def rob(s: VertiumState, source: i64, target: i64, n: i64, gelbon: i64) -> None:
    """VT-6.7, VT-17.24: elements go from planet to planet and keep their sort."""
    s.take_elements(source, n, gelbon)
    s.put_elements(target, n, gelbon)
    s.tell(RAIDED, s.owner[target], source, target)
