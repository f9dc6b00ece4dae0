"""SC-12: what Edges do. When they may be played is in `windows`."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import bit
from ecliptic.core.machine import Auto, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import LOST_INFRA, NAMED, POACHED
from ecliptic.games.spacecorp.rules.reasons import EMPTY_SLOT, NOT_YOURS, NOTHING_FOR_IT, WRONG_TIME
from ecliptic.games.spacecorp.rules.state import FOR_EDGE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer, drop_card, offers_left, take_offer
from ecliptic.games.spacecorp.rules.steps.marks import Asked, covered
from ecliptic.games.spacecorp.rules.steps.titles import check_title, take_title


def check_edge(s: SpacecorpState, seat: i64, edge: i64, which: i64, about: i64, amount: i64) -> i64:
    """SC-12.1, SC-12.4: whether an Edge can be played in this window and would do something, by public facts."""
    rules = s.rules
    if rules.edge_window[edge] != which:
        return no(WRONG_TIME)
    who = rules.edge_who[edge]
    if who != a.ANY and (who == a.SELF) != (seat == about):
        return no(NOT_YOURS)
    verb = rules.edge_verb[edge]
    useful = True
    if verb == a.TAKE_OFFERS:
        useful = offers_left(s) > 0
    elif verb == a.LOSE_IF:
        useful = would_lose(s, rules.edge_b[edge])
    elif verb == a.REMOVE_INFRA:
        useful = infra_slots(s, a.NONE) != 0
    elif verb == a.SHARE:
        useful = amount > 0
    elif verb == a.COPY:  # SC-12.11
        return check_title(s, seat, amount)
    elif verb == a.TAKE_DISCARDED:
        useful = len(s.played) > 0 or s.time_played > 0
    elif verb == a.EXTRA_TURN:  # SC-13.10
        useful = not (s.passed >> seat) & 1
    elif verb == a.TWO_HQS:  # it is played in the draft of its action
        useful = False
    if useful:
        return 0
    return no(NOTHING_FOR_IT)


def play_edge(s: SpacecorpState, seat: i64, edge: i64, about: i64, amount: i64) -> None:
    """What the Edge does; what it asks is pushed."""
    rules = s.rules
    verb = rules.edge_verb[edge]
    first = rules.edge_a[edge]
    second = rules.edge_b[edge]
    k: i64
    if verb == a.GAIN_IF:  # SC-12.12
        s.gain(seat, first if about == seat and s.active == seat else second, FOR_EDGE)
    elif verb == a.TAKE_OFFERS:
        if first == 0:
            s.then(TakeOffer(seat))
        else:
            for k in range(rules.offers):
                if s.offers[k] != a.NONE:
                    take_offer(s, seat, k)
    elif verb == a.FORBID:
        s.then(NameAction(seat))
    elif verb == a.LOSE_IF:
        lose_if(s, first, second)
    elif verb == a.REMOVE_INFRA:
        s.then(RemoveInfra(s.active, s.seats))
    elif verb == a.SHARE:  # SC-12.6: rounded up
        s.gain(seat, (amount * first + second - 1) // second, FOR_EDGE)
    elif verb == a.COPY:
        take_title(s, seat, amount, False)
    elif verb == a.TAKE_DISCARDED:  # SC-12.13
        for k in s.played:
            s.hands.gain(seat, k, True)
            s.tell(POACHED, seat, s.card_of(k))
        s.played = vec[i64]()
        for k in range(s.time_played):
            s.hands.gain(seat, a.TIME_KIND, True)
            s.tell(POACHED, seat, s.card_of(a.TIME_KIND))
        s.time_played = 0
        s.progressed()
    elif verb == a.EXTRA_TURN:
        s.extra = seat


# ---- Hostile Microbes ----------------------------------------------------------------------------------------


def sites_showing(s: SpacecorpState, icon: i64) -> i64:
    """SC-12.8: the sites with a tile that shows the icon, a bit each."""
    rules = s.rules
    first: i64 = s.era * a.SLOTS
    found: i64 = 0
    slot: i64
    tiles = s.tile_at
    icons = rules.tile_icons
    for slot in range(rules.slots[s.era]):
        tile = tiles[slot]
        if tile != a.NONE and (icons[tile] >> icon) & 1:
            found |= bit(rules.slot_site[first + slot])
    return found


def meets(s: SpacecorpState, seat: i64, sites: i64) -> bool:
    """SC-12.8: whether a team of the seat is at one of these sites; those on tracks are not there yet."""
    k: i64
    for k in range(seat * a.TEAMS, (seat + 1) * a.TEAMS):
        site = s.site_of[k]
        if site >= 0 and (sites >> site) & 1 and s.track[k] == 0:
            return True
    return False


def meets_icon(s: SpacecorpState, seat: i64, icon: i64) -> bool:
    """SC-12.8: whether a team of the seat is at a site that shows the icon."""
    return meets(s, seat, sites_showing(s, icon))


def would_lose(s: SpacecorpState, icon: i64) -> bool:
    """Whether anybody would pay."""
    sites: i64 = sites_showing(s, icon)
    seat: i64
    if sites == 0:
        return False
    for seat in range(s.seats):
        if s.profit[seat] > 0 and meets(s, seat, sites):
            return True
    return False


def lose_if(s: SpacecorpState, amount: i64, icon: i64) -> None:
    """SC-12.8: everyone who meets the condition pays, once each."""
    k: i64
    for k in range(s.seats):
        seat = (s.active + k) % s.seats
        if meets_icon(s, seat, icon):
            s.lose(seat, amount, FOR_EDGE)


# ---- Sabotage ------------------------------------------------------------------------------------------------


@final
class NameAction(Decision[SpacecorpState]):
    """SC-12.14: the action that the active player may not conduct."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(a.NAME, a.ACTIONS)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        s.forbidden |= bit(a.NAME.a(action))
        s.tell(NAMED, self.seat, a.NAME.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return covered(s, below)


# ---- Incompatible --------------------------------------------------------------------------------------------


def infra_slots(s: SpacecorpState, seat: i64) -> i64:
    """Slots with an Infra card, a bit each; NONE = of all seats together."""
    found: i64 = 0
    k: i64
    for k in range(s.seats * a.HQ_SLOTS):
        if s.infra[k] != a.NONE and (seat == a.NONE or k // a.HQ_SLOTS == seat):
            found |= bit(k % a.HQ_SLOTS)
    return found


@final
class RemoveInfra(Auto[SpacecorpState]):
    """SC-12.9: every player with an Infra card loses one, in turn order from the active player."""

    def __init__(self, at: i64, left: i64) -> None:
        super().__init__()
        self.at: Final = at  # the seat that is next
        self.left: Final = left  # seats that are still to lose one

    def run(self, s: SpacecorpState) -> None:
        at = self.at
        left = self.left
        while left > 0 and infra_slots(s, at) == 0:
            at = s.after(at)
            left -= 1
        if left > 0:
            s.then(LoseInfra(at), RemoveInfra(s.after(at), left - 1))


@final
class LoseInfra(Asked):
    """SC-12.9: which of the own Infra cards leaves the game."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(a.LOSE, a.HQ_SLOTS)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return no(EMPTY_SLOT) if s.infra[self.seat * a.HQ_SLOTS + a.LOSE.a(action)] == a.NONE else 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        slot = a.LOSE.a(action)
        card = s.infra[self.seat * a.HQ_SLOTS + slot]
        s.put_infra(self.seat, slot, a.NONE)
        drop_card(s, card)
        s.tell(LOST_INFRA, self.seat, card)
