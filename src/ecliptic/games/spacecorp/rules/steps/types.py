"""SC-10.3: which base types fit the tiles of a site, and whether a whole Build can still be chosen (SC-22.5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import types_that


def is_locked(s: SpacecorpState, site: i64) -> bool:
    """SC-22.10: whether the Phobes keep the tiles there from giving anything."""
    return (s.blocked >> site) & 1 == 1


def first_slot(s: SpacecorpState, site: i64) -> i64:
    """The first slot of a site; NONE = it has none."""
    return s.rules.first_slot[s.era * a.SITES + site]


def box_asked(s: SpacecorpState, site: i64, k: i64) -> i64:
    """Which box is the k-th to be asked about: that of the Phobes first, since it decides about the others."""
    if not is_locked(s, site):
        return k
    first = first_slot(s, site)
    n = s.slots_at(site)
    box: i64
    for box in range(n):
        tile = s.tile_at[first + box]
        if tile != a.NONE and s.rules.tile_special[tile] == a.PHOBES:
            if k == 0:
                return box
            if k <= box:
                return k - 1
            return k
    return k


def knows_aliens(s: SpacecorpState, seat: i64, alien: i64) -> bool:
    """SC-22.12, SC-22.13: whether a progress card lets the seat ignore what these aliens do."""
    owned = s.titles[seat]
    k: i64
    if owned == 0:
        return False
    for k in range(a.PROGRESS_CARDS):
        if (owned >> k) & 1 and (s.rules.progress_contact[k] >> alien) & 1:
            return True
    return False


def check_build_site(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-10.1, SC-10.12, SC-22.5, SC-22.13: whether anything can be built at a site."""
    rules = s.rules
    at: i64 = s.era * a.SITES + site
    first = rules.first_slot[at]
    if first == a.NONE or rules.build_cost[at] == a.NONE:
        return no(why.NO_BUILD_COST)
    if s.base_at[first] != a.NONE:
        return no(why.HAS_BASE, s.owner_at[first])
    box: i64
    for box in range(rules.boxes[at]):
        tile = s.tile_at[first + box]
        if tile == a.NONE:
            return no(why.UNEXPLORED)
        if rules.tile_special[tile] == a.INTROVS and not knows_aliens(s, seat, a.INTROVS):
            return no(why.NOT_WELCOME)
    return 0


def build_cost(s: SpacecorpState, site: i64) -> i64:
    """SC-10.2, SC-22.4: what a Build at a site needs."""
    first = first_slot(s, site)
    cost = s.rules.build_cost[s.era * a.SITES + site]
    box: i64
    for box in range(s.slots_at(site)):
        tile = s.tile_at[first + box]
        if tile != a.NONE:
            cost += s.rules.tile_base[tile]
    if cost < 0:
        return 0
    return cost


def check_type(s: SpacecorpState, site: i64, slot: i64, base: i64, locked: bool) -> i64:
    """SC-10.3, SC-10.6, SC-10.7, SC-16.3, SC-22.9: whether a base type may stand on a tile.

    Under the Phobes (`locked`) what a tile shows is no reason for a base; it may still be one against.
    """
    rules = s.rules
    at: i64 = s.era * a.BASES + base
    if not (rules.need_sites[at] >> site) & 1:
        return no(why.WRONG_PLACE, base)
    tile = s.tile_at[slot]
    icons: i64 = 0
    has_p: bool = False
    has_col: bool = False
    if tile != a.NONE:
        if rules.tile_icons[tile] & rules.bad_icons[at] != 0:
            return no(why.WRONG_ICON, base)
        if not locked and not s.spent_at[slot]:
            has_p = rules.tile_p[tile] != a.NONE
            has_col = rules.tile_col[tile] > 0
        if not locked:
            icons = rules.tile_icons[tile]
    need = rules.need_p[at]
    if need == a.NEEDS_P:
        if has_p:
            return 0
        return no(why.WRONG_TILE, base)
    if need == a.NEEDS_P_OR_COL:
        if has_p or has_col:
            return 0
        return no(why.WRONG_TILE, base)
    if rules.need_icons[at] == 0 and need == a.NEEDS_NOTHING:
        return 0
    if icons & rules.need_icons[at] != 0 or (need == a.OR_P and has_p):
        return 0
    return no(why.WRONG_TILE, base)


def stocks(s: SpacecorpState, seat: i64) -> vec[i64]:
    """SC-10.11: by type, the bases that the seat has left."""
    left = vec[i64]([s.rules.stock] * a.BASES)
    based: i64 = s.bases[seat]
    slot: i64 = 0
    while based != 0:
        if based & 1:
            left[s.base_at[slot]] -= 1
        based >>= 1
        slot += 1
    if s.legacy_base[seat] != a.NONE:
        left[s.legacy_base[seat]] -= 1
    return left


def _can_go_on(s: SpacecorpState, site: i64, k: i64, left: vec[i64], locked: bool, wanted: i64) -> bool:
    """Whether types can be found for the boxes from the k-th asked on, one of the set `wanted` (0 = met) among them."""
    if k == s.slots_at(site):
        return wanted == 0
    box = box_asked(s, site, k)
    slot: i64 = first_slot(s, site) + box
    chosen = s.plan.types[box]
    allowed: i64 = s.rules.base_types[s.era] & s.rules.fitting[s.era * a.SITES + site]
    base: i64
    for base in range(a.BASES):
        if not (allowed >> base) & 1 or (chosen != a.NONE and chosen != base):
            continue
        if left[base] == 0 or check_type(s, site, slot, base, locked) != 0:
            continue
        still = locked
        if locked and k == 0 and (types_that(s, a.UNLOCKS_PHOBES) >> base) & 1:
            still = False
        want = wanted
        if (wanted >> base) & 1:
            want = 0
        left[base] -= 1
        found = _can_go_on(s, site, k + 1, left, still, want)
        left[base] += 1
        if found:
            return True
    return False


def can_type(s: SpacecorpState, seat: i64, site: i64, wanted: i64) -> bool:
    """SC-22.5: whether every box can get a type, those of the draft kept, and one be of the set `wanted` (0 = any)."""
    whole: bool = True
    met: bool = wanted == 0
    box: i64
    for box in range(s.slots_at(site)):
        chosen = s.plan.types[box]
        if chosen == a.NONE:
            whole = False
        elif (wanted >> chosen) & 1:
            met = True
    if whole:  # each was checked when it was chosen
        return met
    return _can_go_on(s, site, 0, stocks(s, seat), is_locked(s, site), wanted)


def check_pick(s: SpacecorpState, seat: i64, site: i64, box: i64, base: i64) -> i64:
    """D-12: whether this type can be chosen for this box, those chosen before kept."""
    left = stocks(s, seat)
    locked = is_locked(s, site)
    k: i64
    for k in range(s.slots_at(site)):
        chosen = s.plan.types[k]
        if chosen != a.NONE and k != box:
            left[chosen] -= 1
            if locked and k == box_asked(s, site, 0) and (types_that(s, a.UNLOCKS_PHOBES) >> chosen) & 1:
                locked = False
    if left[base] <= 0:
        return no(why.NO_STOCK, base)
    refusal = check_type(s, site, first_slot(s, site) + box, base, locked)
    if refusal != 0:
        return refusal
    plan = s.plan
    s.try_plan()
    s.choose_type(box, base)
    found = can_type(s, seat, site, 0)
    s.plan = plan
    if found:
        return 0
    return no(why.LEAVES_NONE)
