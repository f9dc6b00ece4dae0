"""Setting out to attack (VT-9.3, VT-9.4, VT-11.3, VT-18.8): who leads, from where, with how many, against whom."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Decision, Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import reasons as why
from ecliptic.games.vertium.rules.facts import ATTACKED, LED_FROM
from ecliptic.games.vertium.rules.state import FIGHTING, VertiumState
from ecliptic.games.vertium.rules.steps.fights.outcome import EndAttack
from ecliptic.games.vertium.rules.steps.fights.roll import NEXT_ROLL, shuffle_skirmish
from ecliptic.games.vertium.rules.steps.fights.sorts import (
    check_sorts,
    least_gelbon,
    most_gelbon,
    offer_sorts,
    sorts_open,
)
from ecliptic.games.vertium.rules.steps.marks import amid_attack, first, other_turn

LEAST_BY_REFUGE: Final = 1  # element that a captain of a refuge moon takes along (VT-11.3)

# ---- who can attack ------------------------------------------------------------------------------------------


def can_attack(s: VertiumState, seat: i64) -> bool:
    """VT-9.11: an enemy's planet exists, and a captain that can lead: from a planet, or from a refuge moon."""
    enemy = False
    leader = False
    source = False
    fled = False
    planet: i64
    for planet in range(a.PLANETS):
        owner = s.owner[planet]
        if owner == seat:
            if check_lead(s, seat, planet) == 0:
                leader = True
            elif check_source(s, seat, planet) == 0:
                source = True
        elif owner != a.NONE and not enemy and check_target(s, seat, planet) == 0:
            enemy = True
        if s.refugees[seat * a.PLANETS + planet] > 0:
            fled = True
        if enemy and leader:
            return True
    return enemy and source and fled


def check_lead(s: VertiumState, seat: i64, planet: i64) -> i64:
    """VT-9.3: an own planet with enough elements for an attack that its captain leads, and one to take its place."""
    if s.owner[planet] != seat:
        return no(why.NOT_YOURS, planet)
    needed = s.rules.least_left + s.rules.least_carried
    if s.elements[planet] < needed:
        return no(why.NO_ELEMENT, planet) if s.elements[planet] == 0 else no(why.TOO_FEW, planet, needed)
    if s.captains[seat] == 0:
        return no(why.NO_CAPTAIN)
    return 0


def check_source(s: VertiumState, seat: i64, planet: i64) -> i64:
    """VT-11.3, VT-11.4: an own planet with an element for the refuge captain, who else waits."""
    if s.owner[planet] != seat:
        return no(why.SOURCE_ELSEWHERE, planet)
    if s.elements[planet] < LEAST_BY_REFUGE:
        return no(why.SOURCE_EMPTY, planet)
    return 0


def check_target(s: VertiumState, seat: i64, planet: i64) -> i64:
    """VT-9.3, VT-14.4: a rival's planet."""
    owner = s.owner[planet]
    if owner == seat:
        return no(why.STRIKE_OWN, planet)
    return 0 if s.rivals(seat, owner) else no(why.STRIKE_REBEL, planet)


# ---- what may be pending: "" or what speaks against it -----------------------------------------------------------


def unable(s: VertiumState, seat: i64, below: list[Step[Never]]) -> str:
    """A question to who sets out, before anything happened."""
    problem = first(s, FIGHTING, below) or other_turn(s, seat) or amid_attack(s)
    return problem or ("" if can_attack(s, seat) else "that faction can't attack")


def no_leader(s: VertiumState, seat: i64, refuge: i64) -> str:
    """VT-9.4, VT-11.3: a captain in reserve comes after the one who leads; else one leads from a refuge moon."""
    there = s.captains[seat] if refuge == a.NONE else s.refugees[seat * a.PLANETS + refuge]
    if there > 0:
        return ""
    return "no captain is in reserve" if refuge == a.NONE else "no captain is on that refuge moon"


def unready(s: VertiumState, seat: i64, source: i64, refuge: i64, below: list[Step[Never]]) -> str:
    """It is known who leads, and from where."""
    problem = unable(s, seat, below) or no_leader(s, seat, refuge)
    return problem or ("" if s.owner[source] == seat else "the source is another's planet")


def unloaded(
    s: VertiumState, seat: i64, source: i64, refuge: i64, force: i64, below: list[Step[Never]]
) -> str:
    """And how many elements go along."""
    carry = Carry(seat, source, refuge)
    possible = carry.least(s) <= force <= carry.most(s)
    return unready(s, seat, source, refuge, below) or ("" if possible else "so many elements can't go along")


def ill_sorted(s: VertiumState, source: i64, force: i64, gelbon: i64) -> str:
    """And how many of them are Gelbon."""
    here = s.elements[source]
    found = s.gelbon[source]
    possible = least_gelbon(here, found, force) <= gelbon <= most_gelbon(here, found, force)
    return "" if possible else "so many Gelbon can't go along"


# ---- steps ---------------------------------------------------------------------------------------------------


class MayAttack(Decision[VertiumState]):
    """To attack, or to pass."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return vec[i64]([a.ATTACK.of(), a.PASS.of()])


@final
class Lead(Open[VertiumState]):
    """VT-9.3, VT-11.3: the captain of an own planet, or one on a refuge moon."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = s.planets_for(a.LEAD)
        planet: i64
        for planet in range(a.PLANETS):
            if s.refugees[self.seat * a.PLANETS + planet] > 0:
                out = append(out, a.LEAD_REFUGE.of(planet))
        return out

    def check(self, s: VertiumState, action: i64) -> i64:
        if a.LEAD_REFUGE.owns(action):
            return 0  # VT-9.11: whoever may attack has an element to take along
        return check_lead(s, self.seat, a.LEAD.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        if a.LEAD_REFUGE.owns(action):
            s.then(Source(self.seat, a.LEAD_REFUGE.a(action)))
        else:
            s.then(Carry(self.seat, a.LEAD.a(action), a.NONE))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return unable(s, self.seat, below)


@final
class Source(Open[VertiumState]):
    """VT-11.3: the own planet that gives a refuge captain its elements."""

    def __init__(self, seat: i64, refuge: i64) -> None:
        super().__init__(seat)
        self.refuge: Final = refuge  # where the captain comes from

    def candidates(self, s: VertiumState) -> vec[i64]:
        return s.planets_for(a.SOURCE)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_source(s, self.seat, a.SOURCE.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        s.then(Carry(self.seat, a.SOURCE.a(action), self.refuge))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return unable(s, self.seat, below) or no_leader(s, self.seat, self.refuge)


@final
class Carry(Decision[VertiumState]):
    """VT-9.3, VT-11.3: how many elements go along. A planet that leads keeps one; a refuge captain takes some."""

    def __init__(self, seat: i64, source: i64, refuge: i64) -> None:
        super().__init__(seat)
        self.source: Final = source  # the planet that they leave
        self.refuge: Final = refuge  # of the captain that leads them; NONE = one of the planet

    def least(self, s: VertiumState) -> i64:
        """The fewest elements that can go along."""
        return s.rules.least_carried if self.refuge == a.NONE else LEAST_BY_REFUGE

    def most(self, s: VertiumState) -> i64:
        """The most that can: VT-17.27 sets a bound that sensible play does not reach."""
        stays = s.rules.least_left if self.refuge == a.NONE else 0
        return min(s.elements[self.source] - stays, a.TOP_FORCE)

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer(a.CARRY, min(s.elements[self.source], a.TOP_FORCE) + 1)

    def check(self, s: VertiumState, action: i64) -> i64:
        n = a.CARRY.a(action)
        if n < self.least(s):
            return no(why.MUST_BRING if self.refuge == a.NONE else why.MUST_TAKE, self.least(s))
        if n > self.most(s):
            return no(why.MUST_LEAVE, self.source, s.rules.least_left)
        return 0

    def is_open(self, s: VertiumState) -> bool:
        return self.least(s) == self.most(s)

    def apply(self, s: VertiumState, action: i64) -> None:
        force = a.CARRY.a(action)
        here = s.elements[self.source]
        gelbon = s.gelbon[self.source]
        if sorts_open(here, gelbon, force):
            s.then(CarrySorts(self.seat, self.source, self.refuge, force))
        else:
            loaded(s, self.seat, self.source, self.refuge, force, least_gelbon(here, gelbon, force))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return unready(s, self.seat, self.source, self.refuge, below)


def loaded(s: VertiumState, seat: i64, source: i64, refuge: i64, force: i64, gelbon: i64) -> None:
    """VT-9.4, VT-13.10: the force is chosen; of two sorts left behind, which is turned in for the new captain?"""
    left = s.elements[source] - force
    left_gelbon = s.gelbon[source] - gelbon
    if refuge == a.NONE and sorts_open(left, left_gelbon, 1):
        s.then(PaySort(seat, source, refuge, force, gelbon))
    else:
        paid = least_gelbon(left, left_gelbon, 1) if refuge == a.NONE else 0
        s.then(Strike(seat, source, refuge, force, gelbon, paid))


class Loading(Decision[VertiumState]):
    """A force leaves a planet; its captain comes from there, or from a refuge."""

    def __init__(self, seat: i64, source: i64, refuge: i64, force: i64) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.refuge: Final = refuge
        self.force: Final = force


@final
class CarrySorts(Loading):
    """VT-13.10: how many Gelbon are among the elements that go along."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_sorts(self.force)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_sorts(s.elements[self.source], s.gelbon[self.source], self.force, action)

    def apply(self, s: VertiumState, action: i64) -> None:
        loaded(s, self.seat, self.source, self.refuge, self.force, a.GELBON.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = unloaded(s, self.seat, self.source, self.refuge, self.force, below)
        choice = sorts_open(s.elements[self.source], s.gelbon[self.source], self.force)
        return problem or ("" if choice else "there is no choice of sorts")


@final
class PaySort(Loading):
    """VT-13.10: whether Vertium or Gelbon is turned in for the new captain."""

    def __init__(self, seat: i64, source: i64, refuge: i64, force: i64, gelbon: i64) -> None:
        super().__init__(seat, source, refuge, force)
        self.gelbon: Final = gelbon

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_sorts(1)

    def apply(self, s: VertiumState, action: i64) -> None:
        s.then(Strike(self.seat, self.source, self.refuge, self.force, self.gelbon, a.GELBON.a(action)))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = unloaded(s, self.seat, self.source, self.refuge, self.force, below)
        problem = problem or ill_sorted(s, self.source, self.force, self.gelbon)
        left = s.elements[self.source] - self.force
        choice = self.refuge == a.NONE and sorts_open(left, s.gelbon[self.source] - self.gelbon, 1)
        return problem or ("" if choice else "there is no choice of sorts")


@final
class Strike(Open[VertiumState]):
    """VT-9.3: the rival's planet that is attacked. Of the force, and of the element turned in, so many are Gelbon."""

    def __init__(self, seat: i64, source: i64, refuge: i64, force: i64, gelbon: i64, paid: i64) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.refuge: Final = refuge
        self.force: Final = force
        self.gelbon: Final = gelbon  # of the force
        self.paid: Final = paid  # Gelbon of the element turned in, 0 or 1

    def candidates(self, s: VertiumState) -> vec[i64]:
        return s.planets_for(a.STRIKE)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_target(s, self.seat, a.STRIKE.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        target = a.STRIKE.a(action)
        launch(s, self.seat, self.source, self.refuge, self.force, self.gelbon, self.paid, target)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = unloaded(s, self.seat, self.source, self.refuge, self.force, below)
        problem = problem or ill_sorted(s, self.source, self.force, self.gelbon)
        left = s.elements[self.source] - self.force
        left_gelbon = s.gelbon[self.source] - self.gelbon
        n: i64 = 1 if self.refuge == a.NONE else 0
        payable = least_gelbon(left, left_gelbon, n) <= self.paid <= most_gelbon(left, left_gelbon, n)
        return problem or ("" if payable else "that element can't be turned in")


def launch(
    s: VertiumState, seat: i64, source: i64, refuge: i64, force: i64, gelbon: i64, paid: i64, target: i64
) -> None:
    """VT-9.4, VT-9.5: the attack begins."""
    set_out(s, seat, source, refuge, force, gelbon, paid)
    meet(s, target)
    s.tell(ATTACKED, seat, target, force)
    s.tell(LED_FROM, seat, source, refuge + 1)
    s.then(NEXT_ROLL, EndAttack())


def set_out(s: VertiumState, seat: i64, source: i64, refuge: i64, force: i64, gelbon: i64, paid: i64) -> None:
    """VT-9.4: captain and elements leave, one element becomes a new captain. VT-11.3: not for a refuge captain."""
    s.attacker = seat
    s.source = source
    s.refuge = refuge
    s.force = force
    s.force_gelbon = gelbon
    s.passed &= ~bit(seat)
    s.take_elements(source, force, gelbon)
    if refuge == a.NONE:
        s.take_elements(source, 1, paid)  # turned in for the new captain
        s.add_captain(seat, -1)
    else:
        k: i64 = seat * a.PLANETS + refuge
        s.refugees = changed(s.refugees, k, s.refugees[k] - 1)


def meet(s: VertiumState, target: i64) -> None:
    """VT-9.5, VT-10.3: attacker and defender face each other, with all their skirmish cards."""
    s.target = target
    s.defender = s.owner[target]
    s.attacks += 1
    s.roll = 0
    cards = vec[i64](capacity=2 * a.FACES)
    side: i64
    face: i64
    for side in range(2):
        faction = s.faction[s.side_seat(side)]
        for face in range(a.FACES):
            cards = append(cards, s.rules.skirmish_cards[faction * a.FACES + face])
    s.cards = cards
    if s.rules.solo:
        shuffle_skirmish(s)  # VT-15.6
