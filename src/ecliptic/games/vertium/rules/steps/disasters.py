"""Disasters (VT-6)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import ChanceFor, Decision, Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules import reasons as why
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.cards import hurried, refill, show_no_set
from ecliptic.games.vertium.rules.steps.fights.sorts import RaidSorts, least_gelbon, rob, sorts_open
from ecliptic.games.vertium.rules.steps.marks import covered
from ecliptic.games.vertium.rules.steps.phase_end import in_turn_of
from ecliptic.games.vertium.rules.steps.sets import check_planet, first_set, offer_sets, play_set, sole_set

BY_CARD: Final = 0
BY_ELEMENT: Final = 1


def play_disaster(s: VertiumState, seat: i64, kind: i64) -> None:
    """VT-6.1: the card is discarded and does what it can; VT-6.8: without anything to act on it asks nothing."""
    s.discard(seat, kind, 1)
    s.tell(f.DISASTER, seat, kind)
    if kind == a.MINE_BLAST:
        mine_blast(s, seat)
    elif kind == a.MELTDOWN:
        s.then(MeltdownTarget(seat))
    elif kind == a.LEAK:
        if can_leak(s):
            s.then(Leak(seat))
        else:
            s.tell(f.NOTHING_HIT, seat, kind)
    elif kind == a.VIRUS:
        virus(s, seat)
    elif check_raid_card(s, seat) == 0 or check_raid_element(s, seat) == 0:
        s.then(RaidWay(seat))
    else:
        s.tell(f.NOTHING_HIT, seat, kind)
    refill(s, seat)


def mine_blast(s: VertiumState, seat: i64) -> None:
    """VT-6.2: the next players miss turns; several blasts add up."""
    victim = seat
    k: i64
    for k in range(s.rules.blast_players):
        victim = s.after(victim)
        s.misses = changed(s.misses, victim, s.misses[victim] + s.rules.blast_turns)
        s.tell(f.BLASTED, victim, s.misses[victim])


def virus(s: VertiumState, seat: i64) -> None:
    """VT-6.5: all Agri tokens of uncolonized planets, extras too, go to the pool."""
    resource = s.rules.virus_resource
    total: i64 = 0
    planet: i64
    for planet in range(a.PLANETS):
        if s.uncolonized(planet):
            n = s.tokens_on(planet, resource)
            s.take_off(planet, resource, n)
            total += n
    s.tell(f.DRIED, seat, total, resource)


# ---- Meltdown ------------------------------------------------------------------------------------------------


@final
class MeltdownTarget(Decision[VertiumState]):
    """VT-6.3: the opponent who discards all Energy cards. Whether there are any nobody else knows."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_opponents(s, self.seat)

    def is_open(self, s: VertiumState) -> bool:
        return s.rules.factions == 2

    def apply(self, s: VertiumState, action: i64) -> None:
        victim = a.TARGET.a(action)
        kind = s.rules.meltdown_kind
        n = s.hands.holds(victim, kind)
        if n > 0:
            s.discard(victim, kind, n)
        s.hands.cap(victim, kind, 0)
        s.revealed = True
        s.tell(f.MELTED, self.seat, victim, n)
        refill(s, victim)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return in_turn_of(s, self.seat, below)


def offer_opponents(s: VertiumState, seat: i64) -> vec[i64]:
    """Everybody else."""
    out = vec[i64](capacity=4)
    other: i64
    for other in range(s.rules.factions):
        if other != seat:
            out = append(out, a.TARGET.of(other))
    return out


# ---- Leak ----------------------------------------------------------------------------------------------------


def can_leak(s: VertiumState) -> bool:
    """VT-6.8: a Water token lies on some uncolonized planet."""
    planet: i64
    for planet in range(a.PLANETS):
        if check_leak(s, planet) == 0:
            return True
    return False


def check_leak(s: VertiumState, planet: i64) -> i64:
    """VT-6.4: an uncolonized planet with a Water token."""
    if s.owner[planet] != a.NONE:
        return no(why.LEAK_COLONIZED, planet)
    if s.tokens_on(planet, s.rules.leak_resource) == 0:
        return no(why.NO_TOKEN, planet, s.rules.leak_resource)
    return 0


@final
class Leak(Open[VertiumState]):
    """VT-6.4: the uncolonized planet that loses a Water token."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return s.planets_for(a.LEAK_FROM)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_leak(s, a.LEAK_FROM.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        planet = a.LEAK_FROM.a(action)
        resource = s.rules.leak_resource
        n = min(s.rules.leak_count, s.tokens_on(planet, resource))
        s.take_off(planet, resource, n)
        if not s.rules.leak_token_to_pool:  # VT-17.3
            s.own_pool()[resource] -= n
            s.gone = changed(s.gone, resource, s.gone[resource] + n)
        s.tell(f.LEAKED, self.seat, planet, resource)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return (
            in_turn_of(s, self.seat, below) or hurried(s, below) or ("" if can_leak(s) else "nothing leaks")
        )


# ---- Raider --------------------------------------------------------------------------------------------------


def check_raid_card(s: VertiumState, seat: i64) -> i64:
    """VT-6.6: another player holds a card."""
    other: i64
    for other in range(s.rules.factions):
        if other != seat and s.hands.size[other] > 0:
            return 0
    return no(why.NOBODY_HAS_CARDS)


def check_raid_element(s: VertiumState, seat: i64) -> i64:
    """VT-6.7, VT-6.8: a planet of one's own, and one of a richer faction to take from."""
    if s.planets_of(seat) == 0:
        return no(why.OWNS_NONE)
    planet: i64
    for planet in range(a.PLANETS):
        if check_raid_from(s, seat, planet) == 0:
            return 0
    return no(why.NOBODY_RICHER)


def check_raid_from(s: VertiumState, seat: i64, planet: i64) -> i64:
    """VT-6.7: a planet of a faction with more elements in all, with an element on it."""
    owner = s.owner[planet]
    if owner == a.NONE:
        return no(why.NOBODYS, planet)
    if owner == seat:
        return no(why.OWN_PLANET, planet)
    if s.elements_of(owner) <= s.elements_of(seat):
        return no(why.NOT_RICHER, owner)
    if s.elements[planet] == 0:
        return no(why.NOTHING_TO_STEAL, planet)
    return 0


@final
class RaidWay(Open[VertiumState]):
    """VT-6.6, VT-6.7: a card from a hand, or an element from a planet."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return vec[i64]([a.RAID.of(BY_CARD), a.RAID.of(BY_ELEMENT)])

    def check(self, s: VertiumState, action: i64) -> i64:
        return (
            check_raid_card(s, self.seat) if a.RAID.a(action) == BY_CARD else check_raid_element(s, self.seat)
        )

    def apply(self, s: VertiumState, action: i64) -> None:
        if a.RAID.a(action) == BY_CARD:
            s.then(RaidTarget(self.seat), RaidedSet(self.seat))
        else:
            s.then(RaidFrom(self.seat))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        able = check_raid_card(s, self.seat) == 0 or check_raid_element(s, self.seat) == 0
        return (
            in_turn_of(s, self.seat, below)
            or hurried(s, below)
            or ("" if able else "there is nothing to raid")
        )


@final
class RaidTarget(Open[VertiumState]):
    """VT-6.6: whose hand is robbed."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_opponents(s, self.seat)

    def check(self, s: VertiumState, action: i64) -> i64:
        victim = a.TARGET.a(action)
        return 0 if s.hands.size[victim] > 0 else no(why.NO_CARDS, victim)

    def apply(self, s: VertiumState, action: i64) -> None:
        s.then(StealCard(self.seat, a.TARGET.a(action)))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return in_turn_of(s, self.seat, below) or covered(s, below)


@final
class StealCard(ChanceFor[VertiumState]):
    """VT-6.6: a random card goes from hand to hand; the victim draws if it is short of cards."""

    def __init__(self, player: i64, victim: i64) -> None:
        super().__init__(player)
        self.victim: Final = victim

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=a.KINDS)
        kind: i64
        for kind in range(a.KINDS):
            if s.hands.holds(self.victim, kind) > 0:
                out = append(out, a.STEAL.of(kind))
        return out

    def weight(self, s: VertiumState, action: i64) -> i64:
        return s.hands.holds(self.victim, a.STEAL.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = a.STEAL.a(action)
        s.hands.steal(self.victim, self.player, kind)
        s.revealed = True
        both = (1 << self.player) | (1 << self.victim)
        s.tell_only(both, f.STOLE, self.player, self.victim, kind)
        s.tell_others(both, f.STOLE_HIDDEN, self.player, self.victim)
        refill(s, self.victim)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = in_turn_of(s, self.player, below) or covered(s, below)
        return problem or ("nobody robs the own hand" if self.victim == self.player else "")


@final
class RaidedSet(Decision[VertiumState]):
    """VT-6.6: a set is played after a raid on a hand (VT-17.4: or may be). Always asked: hands are hidden."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return append(offer_sets(s, self.seat), a.PASS.of())

    def check(self, s: VertiumState, action: i64) -> i64:
        if a.PLACE.owns(action):
            return check_planet(s, sole_set(s, self.seat), a.PLACE.a(action))
        if action == a.PASS.of() and s.rules.raider_set_must_be_played and first_set(s, self.seat) != a.NONE:
            return no(why.MUST_PLAY_SET, first_set(s, self.seat))
        return 0

    def apply(self, s: VertiumState, action: i64) -> None:
        if action != a.PASS.of():
            play_set(s, self.seat, action)
            return
        s.tell(f.PASSED, self.seat)
        if s.rules.raider_set_must_be_played:
            show_no_set(s, self.seat)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return in_turn_of(s, self.seat, below)


@final
class RaidFrom(Open[VertiumState]):
    """VT-6.7: the planet of a richer faction that loses an element."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return s.planets_for(a.RAID_FROM)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_raid_from(s, self.seat, a.RAID_FROM.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        s.then(RaidTo(self.seat, a.RAID_FROM.a(action)))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = in_turn_of(s, self.seat, below) or covered(s, below)
        return problem or ("" if check_raid_element(s, self.seat) == 0 else "there is nothing to raid")


@final
class RaidTo(Open[VertiumState]):
    """VT-6.7: the own planet that gets the element."""

    def __init__(self, seat: i64, source: i64) -> None:
        super().__init__(seat)
        self.source: Final = source  # the rival's planet that loses it

    def candidates(self, s: VertiumState) -> vec[i64]:
        return s.planets_for(a.RAID_TO)

    def check(self, s: VertiumState, action: i64) -> i64:
        planet = a.RAID_TO.a(action)
        return 0 if s.owner[planet] == self.seat else no(why.NOT_YOUR_PLANET, planet)

    def apply(self, s: VertiumState, action: i64) -> None:
        planet = a.RAID_TO.a(action)
        n = min(s.rules.raid_count, s.elements[self.source])
        here = s.elements[self.source]
        gelbon = s.gelbon[self.source]
        if sorts_open(here, gelbon, n):
            s.then(RaidSorts(s.owner[self.source], self.source, planet, n))
        else:
            rob(s, self.source, planet, n, least_gelbon(here, gelbon, n))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        there = s.owner[self.source] not in (a.NONE, self.seat) and s.elements[self.source] > 0
        return (
            in_turn_of(s, self.seat, below)
            or covered(s, below)
            or ("" if there else "there is nothing to raid")
        )
