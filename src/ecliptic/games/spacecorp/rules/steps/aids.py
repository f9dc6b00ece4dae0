"""SC-5: what bases do for an action, own ones and opponents'; which teams may act; what may be paid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules.state import SpacecorpState

_SPENDS: Final = bit(a.MOVE) | bit(a.EXPLORE) | bit(a.BUILD) | bit(a.PRODUCE)  # SC-15.12
LARGE: Final = 9999  # more than any value that a sentence has to name


# ---- teams ---------------------------------------------------------------------------------------------------


def check_team(s: SpacecorpState, seat: i64, team: i64) -> i64:
    """SC-8.12, SC-19.6, SC-21.3, SC-20.4: whether a team may take part in an action."""
    at: i64 = seat * a.TEAMS + team
    site = s.site_of[at]
    if site < 0:
        return no(why.NO_TEAM)
    if s.track[at] > 0:
        return no(why.TEAM_ON_TRACK, s.track[at])
    kind = s.rules.site_kind[s.era * a.SITES + site]
    if kind == a.BEYOND:
        return no(why.TEAM_BEYOND)
    if kind == a.SPUR:
        return no(why.TEAM_IN_SPUR)
    return 0


def able_teams(s: SpacecorpState, seat: i64) -> i64:
    """The same of all teams, a bit each."""
    found: i64 = 0
    team: i64
    for team in range(a.TEAMS):
        if check_team(s, seat, team) == 0:
            found |= bit(team)
    return found


def other_team(s: SpacecorpState, seat: i64, team: i64) -> bool:
    """SC-4.8: whether another own team may act."""
    k: i64
    for k in range(a.TEAMS):
        if k != team and check_team(s, seat, k) == 0:
            return True
    return False


# ---- bases ---------------------------------------------------------------------------------------------------


def types_that(s: SpacecorpState, verb: i64) -> i64:
    """The base types that do this in this era, a bit each."""
    return s.rules.types_that[s.era * a.BASE_VERBS + verb]


def may_use(s: SpacecorpState, seat: i64, owner: i64) -> bool:
    """SC-5.2, SC-13.9: whether the seat may use what is this owner's."""
    return owner == seat or not s.triggered()


def usable(s: SpacecorpState, seat: i64) -> i64:
    """The same of all owners, a bit each."""
    if s.triggered():
        return bit(seat)
    return bit(s.seats) - 1


def server(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-8.2, SC-5.5: whose base there serves a Move of the seat; the home base is its own. NONE = there is none."""
    if s.rules.site_kind[s.era * a.SITES + site] == a.HOME:
        return seat
    owner = s.owner_of(site)
    if owner != a.NONE and not may_use(s, seat, owner):
        return a.NONE
    return owner


def users(s: SpacecorpState, seat: i64, sites: i64, types: i64) -> i64:
    """The owners of bases of these types at these sites that the seat may use, a bit a seat."""
    found: i64 = 0
    if types == 0:
        return 0
    slot_site = s.rules.slot_site
    first: i64 = s.era * a.SLOTS
    based: i64 = s.bases_that(types)
    slot: i64 = 0
    while based != 0:
        if based & 1 and (sites >> slot_site[first + slot]) & 1:
            found |= bit(s.owner_at[slot])
        based >>= 1
        slot += 1
    if found & ~bit(seat) and s.triggered():
        found &= bit(seat)
    return found


def users_at(s: SpacecorpState, seat: i64, site: i64, types: i64) -> i64:
    """The same at one site, whose bases are all of one owner."""
    at: i64 = s.era * a.SITES + site
    first = s.rules.first_slot[at]
    if first == a.NONE or types == 0:
        return 0
    owner = s.owner_at[first]
    if owner == a.NONE or not may_use(s, seat, owner):
        return 0
    slot: i64
    for slot in range(first, first + s.slots_at(site)):
        if (types >> s.base_at[slot]) & 1:
            return bit(owner)
    return 0


def region_of(s: SpacecorpState, site: i64) -> i64:
    """The sites of a site's region, a bit each, itself included."""
    return s.rules.region[s.era * a.SITES + site]


# ---- profit and radiation ------------------------------------------------------------------------------------


def owns_verb(s: SpacecorpState, seat: i64, verb: i64, action: i64) -> bool:
    """SC-4.12: whether a progress card of the seat does this for an action."""
    return s.titles_that(seat, verb, action) != 0


def charge_of(s: SpacecorpState, seat: i64, action: i64) -> i64:
    """SC-15.2, SC-15.3, SC-19.1: what an unshielded action in the zone costs now.

    SC-15.5: nothing with some cards; SC-15.8: nothing once a Shield Factory was built in it.
    """
    charge = s.rules.radiation[s.era]
    if charge == 0 or s.radiation_paid != 0 or owns_verb(s, seat, a.IGNORES_RADIATION, action):
        return 0
    return charge


def shortfall(value: i64, cost: i64) -> i64:
    """Points that are missing."""
    if value >= cost:
        return 0
    return cost - value


def check_paid(s: SpacecorpState, seat: i64, action: i64, value: i64, cost: i64, charge: i64) -> i64:
    """SC-3.5, SC-15.11, SC-15.12: whether a value meets a cost, with what profit may be spent and radiation takes.

    What a first run spent is there for the second as well; the limit is that of both together.
    """
    short = shortfall(value, cost)
    if short > 0:
        most: i64 = 0
        if (_SPENDS >> action) & 1:
            most = s.rules.spend_most[s.era]
        if short > most or value <= 0:
            if value > LARGE:
                value = LARGE
            return no(why.NOT_ENOUGH, value, cost)
        if short >= value:
            return no(why.TOO_MUCH_SPENT, short, value)
    due = short - s.spent
    if due < 0:
        due = 0
    if due + charge > s.profit[seat]:
        if charge > 0 and due > 0:
            return no(why.BOTH_SHORT, due + charge, s.profit[seat])
        if charge > 0:
            return no(why.RADIATION_SHORT, charge, s.profit[seat])
        return no(why.SPENDING_SHORT, due, s.profit[seat])
    return 0


def most_cost(s: SpacecorpState, seat: i64, action: i64, value: i64, charge: i64) -> i64:
    """The greatest cost that `check_paid` lets a value meet; -1 = none."""
    rest: i64 = s.profit[seat] - charge
    if rest < 0:
        return -1
    if not (_SPENDS >> action) & 1:
        return value
    most = s.rules.spend_most[s.era]
    if most > value - 1:
        most = value - 1
    if most > rest + s.spent:
        most = rest + s.spent
    if most <= 0:
        return value
    return value + most


def check_met(
    s: SpacecorpState, seat: i64, action: i64, plain: i64, shielded: i64, cost: i64, charge: i64
) -> i64:
    """The same with the greatest plain total, or with the greatest shielded one (below 0 = none can be) uncharged."""
    refusal = check_paid(s, seat, action, plain, cost, charge)
    if refusal != 0 and charge > 0 and shielded >= 0 and check_paid(s, seat, action, shielded, cost, 0) == 0:
        return 0
    return refusal


def has_time(s: SpacecorpState, seat: i64, action: i64) -> bool:
    """SC-4.8: whether a Time card is in hand that goes with the action."""
    return (s.rules.time_actions >> action) & 1 == 1 and s.hands.holds(seat, a.TIME_KIND) > 0
