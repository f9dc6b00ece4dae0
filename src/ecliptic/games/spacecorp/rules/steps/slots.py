"""What tiles are worth where they lie: SC-9.7, with what bases add (SC-10.6) and the Phobes take away (SC-22.10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState

CASHED_P: Final = 1  # what the number of CASHES_P is made of
CASHED_COL: Final = 2


def base_number(s: SpacecorpState, base: i64, verb: i64) -> i64:
    """The number of a benefit of a base type in this era, 0 where it has none (`deriving` says what it is made of)."""
    return s.rules.base_n[(s.era * a.BASES + base) * a.BASE_VERBS + verb]


def base_does(s: SpacecorpState, base: i64, verb: i64) -> bool:
    """Whether a base type has a benefit in this era."""
    return (s.rules.types_that[s.era * a.BASE_VERBS + verb] >> base) & 1 == 1


def site_at(s: SpacecorpState, slot: i64) -> i64:
    """The site of a slot."""
    return s.rules.slot_site[s.era * a.SLOTS + slot]


def slot_of(s: SpacecorpState, site: i64, box: i64) -> i64:
    """The slot of a box of a site that has one."""
    return s.rules.first_slot[s.era * a.SITES + site] + box


def is_blocked(s: SpacecorpState, slot: i64) -> bool:
    """SC-22.10: whether the Phobes keep a tile from giving anything."""
    return s.blocked != 0 and (s.blocked >> site_at(s, slot)) & 1 == 1


def cashed(s: SpacecorpState, slot: i64, what: i64) -> bool:
    """SC-16.3, SC-16.8, SC-22.9: whether an Exploiter has taken what a tile is worth (CASHED_P, CASHED_COL)."""
    return s.spent_at[slot] != 0 and (base_number(s, s.base_at[slot], a.CASHES_P) & what) != 0


def p_of(s: SpacecorpState, slot: i64) -> i64:
    """SC-1.7, SC-9.7, SC-10.6, SC-10.9: the P of a slot with what its base adds; NONE = it is no production tile."""
    tile = s.tile_at[slot]
    if tile == a.NONE or is_blocked(s, slot) or cashed(s, slot, CASHED_P):
        return a.NONE
    base = s.base_at[slot]
    if base == a.NONE:
        return s.rules.tile_p[tile]
    return pair_p(s, tile, base)


def pair_p(s: SpacecorpState, tile: i64, base: i64) -> i64:
    """SC-10.6, SC-10.9: the P of a tile with a base on it, as bases are in this era."""
    p = s.rules.tile_p[tile]
    if base_does(s, base, a.GIVES_P):
        p = base_number(s, base, a.GIVES_P) + (p if p != a.NONE else 0)
    if p != a.NONE:
        p += base_number(s, base, a.P_PLUS)
    return p


def legacy_p(s: SpacecorpState, seat: i64) -> i64:
    """SC-13.13: the P of the seat's Legacy pair, as if it were on the current board; NONE = there is no pair."""
    base = s.legacy_base[seat]
    if base == a.NONE:
        return a.NONE
    return pair_p(s, s.legacy_tile[seat], base)


def col_of(s: SpacecorpState, slot: i64) -> i64:
    """SC-9.7, SC-20.10: the colony points of a slot."""
    tile = s.tile_at[slot]
    if tile == a.NONE or is_blocked(s, slot) or cashed(s, slot, CASHED_COL):
        return 0
    return s.rules.tile_col[tile]


def icons_of(s: SpacecorpState, slot: i64) -> i64:
    """SC-22.10: the icons that a tile shows, as far as they count; 0 without a tile."""
    tile = s.tile_at[slot]
    if tile == a.NONE or is_blocked(s, slot):
        return 0
    return s.rules.tile_icons[tile]


def is_explored(s: SpacecorpState, site: i64) -> bool:
    """SC-10.1, SC-22.5: whether every explore box of a site holds a tile."""
    return open_boxes(s, site) == 0


def open_boxes(s: SpacecorpState, site: i64) -> i64:
    """SC-9.1: the empty explore boxes of a site, a bit each."""
    found: i64 = 0
    box: i64
    for box in range(s.rules.boxes[s.era * a.SITES + site]):
        if s.tile_at[slot_of(s, site, box)] == a.NONE:
            found |= bit(box)
    return found


def stack_left(s: SpacecorpState, stack: i64) -> i64:
    """SC-9.3: tiles that a stack has left."""
    return s.stacks[stack * a.HALVES] + s.stacks[stack * a.HALVES + 1]
