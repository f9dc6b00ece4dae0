"""SC-10, SC-16.3, SC-22.7, SC-22.9, SC-22.11: bases are placed, and what they do when built."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import bit, members
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import BUILT, CASHED_IN, PHOBES_LEFT
from ecliptic.games.spacecorp.rules.reasons import EMPTY_BOX
from ecliptic.games.spacecorp.rules.state import FOR_BASE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.explore import TileAwards
from ecliptic.games.spacecorp.rules.steps.deeds.progress import Advance
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer, offers_left, take_offer
from ecliptic.games.spacecorp.rules.steps.marks import Asked, PlayerAuto, TurnAuto, not_own_turn
from ecliptic.games.spacecorp.rules.steps.slots import (
    CASHED_COL,
    CASHED_P,
    base_does,
    base_number,
    col_of,
    p_of,
    site_at,
    slot_of,
)
from ecliptic.games.spacecorp.rules.steps.types import stocks

_AT_ONCE: Final = (  # what a base does when it is built
    bit(a.ADVANCES)
    | bit(a.CASHES_P)
    | bit(a.TAKES_OFFER)
    | bit(a.OFFER_OR_ADVANCE)
    | bit(a.GAINS_PER_BASE)
    | bit(a.UNLOCKS_PHOBES)
)


# ---- which base goes next ------------------------------------------------------------------------------------


@final
class PlaceBases(TurnAuto):
    """SC-22.4, SC-22.7: the bases of a Build are placed one by one; it is asked only in which order effects come."""

    def __init__(self, player: i64, site: i64, left: i64) -> None:
        super().__init__(player)
        self.site: Final = site
        self.left: Final = left  # boxes without their base, a bit each

    def run(self, s: SpacecorpState) -> None:
        if self.left == 0:
            return
        box = sure_box(s, self.site, self.left)
        if box == a.NONE:
            s.then(NextBase(self.player, self.site, self.left))
        else:
            place(s, self.player, self.site, box, self.left)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or no_such_bases(s, self.player, self.site, self.left)


def no_such_bases(s: SpacecorpState, player: i64, site: i64, left: i64) -> str:
    """What speaks against a Build of which these boxes are left."""
    if site >= s.rules.sites[s.era] or s.slots_at(site) == 0:
        return "there is no such site"
    stock = stocks(s, player)
    box: i64
    if left >= bit(s.slots_at(site)):
        return "there are no such boxes"
    for box in range(s.slots_at(site)):
        slot = slot_of(s, site, box)
        todo = (left >> box) & 1 == 1
        if todo == (s.base_at[slot] != a.NONE):
            return "these bases are not to come"
        if not todo and s.owner_at[slot] != player:
            return "these bases are somebody else's"
        if not todo:
            continue
        if s.tile_at[slot] == a.NONE and s.rules.slot_stack[s.era * a.SLOTS + slot] != a.NONE:
            return "a tile is missing"
        base = s.plan.types[box]
        if base == a.NONE or not (s.rules.base_types[s.era] >> base) & 1:
            return "no type was chosen"
        stock[base] -= 1
        if stock[base] < 0:
            return "there are not so many bases"
    return ""


def sure_box(s: SpacecorpState, site: i64, left: i64) -> i64:
    """SC-25.32, SC-25.33: the box that comes next without asking: the Phobes', a lone one, one without effect; NONE."""
    found: i64 = a.NONE
    box: i64
    for box in range(s.slots_at(site)):
        if not (left >> box) & 1:
            continue
        base = s.plan.types[box]
        if base_does(s, base, a.UNLOCKS_PHOBES) and phobes_in(s, slot_of(s, site, box)):
            return box
        if members(left) == 1 or not acts_at_once(s, base):
            found = box
    return found


def acts_at_once(s: SpacecorpState, base: i64) -> bool:
    """SC-10.5: whether a base has an effect when it is built."""
    verb: i64
    for verb in range(a.BASE_VERBS):
        if (_AT_ONCE >> verb) & 1 and verb != a.UNLOCKS_PHOBES and base_does(s, base, verb):
            return True
    return False


def phobes_in(s: SpacecorpState, slot: i64) -> bool:
    """SC-22.10: whether a slot holds Phobes that keep its system from giving anything."""
    tile = s.tile_at[slot]
    if tile == a.NONE or s.rules.tile_special[tile] != a.PHOBES:
        return False
    return (s.blocked >> site_at(s, slot)) & 1 == 1


@final
class NextBase(Asked):
    """D-12a, SC-22.7: which base of a Build comes next."""

    def __init__(self, seat: i64, site: i64, left: i64) -> None:
        super().__init__(seat)
        self.site: Final = site
        self.left: Final = left  # boxes to be built in, a bit each

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_set(a.NEXT_BOX, self.left)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        place(s, self.seat, self.site, a.NEXT_BOX.a(action), self.left)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.left == 0:
            return "there are no such boxes"
        problem = super().fits(s, below) or not_own_turn(self.seat, below)
        return problem or no_such_bases(s, self.seat, self.site, self.left)


# ---- one base ------------------------------------------------------------------------------------------------


def place(s: SpacecorpState, player: i64, site: i64, box: i64, left: i64) -> None:
    """SC-10.3, SC-10.5: a base goes up, and its effect comes before the next one."""
    slot = slot_of(s, site, box)
    base = s.plan.types[box]
    unlocks = base_does(s, base, a.UNLOCKS_PHOBES) and phobes_in(s, slot)
    p = p_of(s, slot)
    s.put_base(slot, player, base)
    s.tell(BUILT, player, base, s.word_of(site))
    s.then(PlaceBases(player, site, left & ~bit(box)))
    if unlocks:
        s.then(Unlock(player, site))
    if base_does(s, base, a.GAINS_PER_BASE):
        _gain_per_base(s, player, slot, base)
    if base_does(s, base, a.CASHES_P):
        _cash(s, player, slot, base, p)
    if base_does(s, base, a.ADVANCES):
        n = base_number(s, base, a.ADVANCES)
        s.then(Advance(player, n % a.MARKERS, n // a.MARKERS))
    if base_does(s, base, a.TAKES_OFFER):
        _take_offers(s, player, base_number(s, base, a.TAKES_OFFER))
    if base_does(s, base, a.OFFER_OR_ADVANCE):
        s.then(ResearchBase(player, base_number(s, base, a.OFFER_OR_ADVANCE)))


def _take_offers(s: SpacecorpState, player: i64, n: i64) -> None:
    """SC-10.6, SC-10.10: cards of any boxes; what the offers don't hold is lost."""
    if n > offers_left(s):
        n = offers_left(s)
    while n > 0:
        s.then(TakeOffer(player))
        n -= 1


def _cash(s: SpacecorpState, player: i64, slot: i64, base: i64, p: i64) -> None:
    """SC-16.3, SC-22.9: an Exploiter pays the tile's P, in Starfarers its Col too, and they are gone for good."""
    what = base_number(s, base, a.CASHES_P)
    worth: i64 = 0
    if what & CASHED_P and p != a.NONE:
        worth += p
    if what & CASHED_COL:
        worth += col_of(s, slot)
    s.spend_tile(slot)
    s.gain(player, worth, FOR_BASE)
    s.tell(CASHED_IN, player, s.word_of(site_at(s, slot)), worth)


def _gain_per_base(s: SpacecorpState, player: i64, slot: i64, base: i64) -> None:
    """SC-16.3, SC-22.7, SC-22.9: so much for each opponents' base around, nothing if such a base is there already.

    A-24: every opponent has a base at the home site, too.
    """
    number = base_number(s, base, a.GAINS_PER_BASE)
    at: i64 = s.era * a.SITES + site_at(s, slot)
    around = s.rules.near[at] if number & 1 else s.rules.region[at]
    found: i64 = 0
    other: i64
    for other in range(s.rules.slots[s.era]):
        owner = s.owner_at[other]
        if owner == a.NONE or other == slot or not (around >> site_at(s, other)) & 1:
            continue
        if base_does(s, s.base_at[other], a.GAINS_PER_BASE):
            return
        if owner != player:
            found += 1
    if (around >> s.rules.home[s.era]) & 1:
        found += s.seats - 1
    s.gain(player, number // 2 * found, FOR_BASE)


@final
class Unlock(PlayerAuto):
    """SC-22.11: the Phobes let go: the builder takes what all tiles of the system give at once, and they work."""

    def __init__(self, player: i64, site: i64) -> None:
        super().__init__(player)
        self.site: Final = site

    def run(self, s: SpacecorpState) -> None:
        s.blocked &= ~bit(self.site)
        s.tell(PHOBES_LEFT, self.player, s.word_of(self.site))
        box: i64
        for box in range(s.slots_at(self.site) - 1, -1, -1):
            s.then(TileAwards(self.player, slot_of(s, self.site, box)))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.site >= s.rules.sites[s.era] or not (s.blocked >> self.site) & 1:
            return "nothing is locked there"
        return ""


@final
class ResearchBase(Asked):
    """D-13a, SC-22.9: a card of the offers, or the marker goes on. `n` = spaces * MARKERS + marker."""

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: Final = n

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return append(offer(a.TAKE, s.rules.offers), a.ADVANCE.of())

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action != a.ADVANCE.of() and s.offers[a.TAKE.a(action)] == a.NONE:
            return no(EMPTY_BOX)
        return 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == a.ADVANCE.of():
            s.then(Advance(self.seat, self.n % a.MARKERS, self.n // a.MARKERS))
        else:
            take_offer(s, self.seat, a.TAKE.a(action))
