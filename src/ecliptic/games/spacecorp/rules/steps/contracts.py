"""SC-6.1, SC-6.2, SC-6.3, SC-6.4, SC-6.5: contracts, their conditions, and what they pay."""

from __future__ import annotations

from typing import ClassVar, Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import bit, changed, members, own_times, times
from ecliptic.core.machine import Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import CLAIMED, PRINTED_AWARD
from ecliptic.games.spacecorp.rules.reasons import NOT_MET, ROW_CLAIMED
from ecliptic.games.spacecorp.rules.scoring import colony_total
from ecliptic.games.spacecorp.rules.state import FOR_COLONY, FOR_CONTRACT, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, pay_colonies
from ecliptic.games.spacecorp.rules.steps.marks import Asked, TurnAuto
from ecliptic.games.spacecorp.rules.steps.passing import contract_end
from ecliptic.games.spacecorp.rules.steps.slots import icons_of, site_at
from ecliptic.games.spacecorp.rules.steps.windows import Window

# ---- conditions ----------------------------------------------------------------------------------------------


def counted_bases(s: SpacecorpState, based: i64, row: i64) -> i64:
    """The slots of these bases that the row's condition counts, a bit each (SC-6.3: home bases have none)."""
    at: i64 = s.era * a.ROWS + row
    found: i64 = 0
    slot: i64 = 0
    while based != 0:
        if based & 1 and (s.rules.condition_types[at] >> s.base_at[slot]) & 1:
            if (s.rules.condition_sites[at] >> site_at(s, slot)) & 1:
                found |= bit(slot)
        based >>= 1
        slot += 1
    return found


def have(s: SpacecorpState, seat: i64, row: i64) -> i64:
    """How much the seat has of what the row's condition asks `need` of."""
    at: i64 = s.era * a.ROWS + row
    what = s.rules.condition[at]
    if what == a.FIRST_ACTION:  # SC-6.4
        if s.first_by[s.rules.condition_what[at]] == seat:
            return 1
        return 0
    if what == a.INFRA_CARDS:
        return infra_cards(s, seat)
    if what == a.TITLES:
        return s.titles_of(seat, s.rules.condition_what[at])
    if what == a.FOUND_ICONS:
        if s.rules.condition_what[at] & ~placed_icons(s, seat) == 0:
            return 1
        return 0
    if what == a.PRODUCED_AT_ONCE:
        return s.best[seat]
    if what == a.OWN_COLONIES:
        return colonies_of(s, seat)
    if what == a.COLONY_VALUE:
        return colony_total(s, seat)
    if what == a.OWN_TEAMS:
        return teams_in(s, seat, s.rules.condition_sites[at])
    based: i64 = s.bases[seat]
    if based == 0:
        return 0
    slots = counted_bases(s, based, row)
    if what == a.OWN_BASES:
        return members(slots)
    if what == a.OWN_TYPES:
        return members(types_in(s, slots))
    if what == a.REGIONS:
        return regions_in(s, slots)
    return icon_sets_in(s, slots, at)


def need(s: SpacecorpState, row: i64) -> i64:
    """What the row's condition asks: a number, or (of a single thing) that it is so."""
    at: i64 = s.era * a.ROWS + row
    what = s.rules.condition[at]
    if what == a.FIRST_ACTION or what == a.FOUND_ICONS:
        return 1
    if what != a.TILE_ICONS:
        return s.rules.condition_n[at]
    n: i64 = 0
    k: i64
    for k in range(a.ICON_SETS):
        if s.rules.condition_icons[at * a.ICON_SETS + k] != 0:
            n += 1
    return n


def infra_cards(s: SpacecorpState, seat: i64) -> i64:
    """Infra cards on the seat's HQ."""
    return a.HQ_SLOTS - own_times(s.infra, seat, a.HQ_SLOTS, a.NONE)


def placed_icons(s: SpacecorpState, seat: i64) -> i64:
    """All icons of tiles that the seat placed in this era; blocked ones show none."""
    found: i64 = 0
    placed: i64 = s.placed_by(seat)
    slot: i64 = 0
    while placed != 0:
        if placed & 1:
            found |= icons_of(s, slot)
        placed >>= 1
        slot += 1
    return found


def teams_in(s: SpacecorpState, seat: i64, sites: i64) -> i64:
    """Teams of the seat at these sites."""
    n: i64 = 0
    k: i64
    for k in range(a.TEAMS):
        site = s.site_of[seat * a.TEAMS + k]
        if site >= 0 and (sites >> site) & 1:
            n += 1
    return n


def types_in(s: SpacecorpState, slots: i64) -> i64:
    """The base types in these slots, a bit each."""
    found: i64 = 0
    slot: i64 = 0
    while slots >> slot != 0:
        if (slots >> slot) & 1:
            found |= bit(s.base_at[slot])
        slot += 1
    return found


def regions_in(s: SpacecorpState, slots: i64) -> i64:
    """How many regions these slots are in."""
    seen: i64 = 0
    n: i64 = 0
    slot: i64 = 0
    while slots >> slot != 0:
        if (slots >> slot) & 1:
            site = site_at(s, slot)
            if not (seen >> site) & 1:
                seen |= s.rules.region[s.era * a.SITES + site]
                n += 1
        slot += 1
    return n


def icon_sets_in(s: SpacecorpState, slots: i64, at: i64) -> i64:
    """For how many of the condition's sets of icons a tile in these slots shows one of them."""
    n: i64 = 0
    k: i64
    slot: i64
    if slots == 0:
        return 0
    for k in range(a.ICON_SETS):
        wanted = s.rules.condition_icons[at * a.ICON_SETS + k]
        for slot in range(s.rules.slots[s.era]):
            if (slots >> slot) & 1 and icons_of(s, slot) & wanted:
                n += 1
                break
    return n


# ---- claiming ------------------------------------------------------------------------------------------------


def check_claim(s: SpacecorpState, seat: i64, row: i64) -> i64:
    """SC-6.1: whether the row is free and its condition is met."""
    if s.row_by[row] != a.NONE:
        return no(ROW_CLAIMED, s.row_by[row])
    found = have(s, seat, row)
    wanted = need(s, row)
    if found < wanted:
        return no(NOT_MET, found, wanted)
    return 0


def raised_award(s: SpacecorpState, row: i64) -> i64:
    """SC-16.5, SC-22.16: with the awards of the eras since the row was claimed last."""
    n: i64 = 0
    era: i64
    for era in range(s.row_mark[row] + 1, s.era + 1):
        n += s.rules.award[era * a.ROWS + row]
    return n


def claim_row(s: SpacecorpState, seat: i64, row: i64) -> None:
    """SC-6.1, SC-16.6: the award, and the marker; colonies of others pay (SC-20.8)."""
    award = raised_award(s, row)
    s.row_by = changed(s.row_by, row, seat)
    s.row_mark = changed(s.row_mark, row, s.era)
    s.tell(CLAIMED, seat, s.era * a.ROWS + row, award)
    s.gain(seat, award, FOR_CONTRACT)
    pay_colonies(s, a.OTHER_CONTRACT, seat)


def rows_claimed(s: SpacecorpState) -> i64:
    """How many contracts of the era are claimed."""
    return a.ROWS - times(s.row_by, a.NONE)


@final
class Contracts(TurnAuto):
    """SC-3.6: asked while there is a contract to claim."""

    window: ClassVar[int] = a.CLAIMED_IT

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        if can_claim(s, player):
            s.then(ClaimContract(player))


def can_claim(s: SpacecorpState, seat: i64) -> bool:
    """SC-6.1: whether any row can be claimed."""
    row: i64
    for row in range(a.ROWS):
        if check_claim(s, seat, row) == 0:
            return True
    return False


@final
class ClaimContract(Asked):
    """SC-6.2: claim one, or stop."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return append(offer(a.CLAIM, a.ROWS), a.STOP.of())

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return 0 if action == a.STOP.of() else check_claim(s, self.seat, a.CLAIM.a(action))

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == a.STOP.of():
            return
        seat = self.seat
        claim_row(s, seat, a.CLAIM.a(action))
        if rows_claimed(s) >= s.rules.contract_end and s.contract_end == 0:  # SC-6.5
            contract_end(s, seat)
        s.then(Window(a.CLAIMED_IT, seat, 0, s.active, s.seats), CONTRACTS[seat])


CONTRACTS: Final[list[Contracts]] = [Contracts(k) for k in range(a.SEATS)]


# ---- colonies that deal with contracts -----------------------------------------------------------------------

JUST_PAY: Final = 0  # the printed award, and the contract stays open (SC-22.17)
CLAIM_IT: Final = 1  # SC-20.11


def rows_open(s: SpacecorpState) -> bool:
    """Whether a contract of the era is not fulfilled."""
    return rows_claimed(s) < a.ROWS


@final
class PickRow(Open[SpacecorpState]):
    """D-28: an unfulfilled contract, for a colony; pushed only while there is one."""

    def __init__(self, seat: i64, why: i64) -> None:
        super().__init__(seat)
        self.why: Final = why

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(a.FULFIL, a.ROWS)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        by = s.row_by[a.FULFIL.a(action)]
        return no(ROW_CLAIMED, by) if by != a.NONE else 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        row = a.FULFIL.a(action)
        if self.why == CLAIM_IT:
            claim_row(s, self.seat, row)
            return
        award = s.rules.award[s.era * a.ROWS + row]
        s.tell(PRINTED_AWARD, self.seat, s.era * a.ROWS + row, award)
        s.gain(self.seat, award, FOR_COLONY)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        wanted: i64 = 0
        for step in s.stack:
            wanted += isinstance(step, PickRow)
        return "" if a.ROWS - rows_claimed(s) >= wanted else "there are not so many contracts"
