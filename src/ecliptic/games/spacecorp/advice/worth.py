"""What cards, tiles, bases and contracts are worth to a seat, in profit; rough, and by what the seat may know."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.advice import weights as w
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.contracts import have, need, raised_award
from ecliptic.games.spacecorp.rules.steps.reach import has_legacy, producers
from ecliptic.games.spacecorp.rules.steps.slots import base_number, legacy_p, p_of

YIELDS: Final = 4


# ---- time ----------------------------------------------------------------------------------------------------


def turns_left(s: SpacecorpState, seat: i64) -> float:
    """About how many turns the seat still has in this era, the running one not counted.

    Whoever passes is valued as if not, so that passing is compared with actions by what these bring.
    """
    if (s.passed >> seat) & 1:
        return w.LAST_TURNS
    if s.ending == 1:
        return 1.0 if (s.due >> seat) & 1 else 0.0
    if s.deck.size == 0:
        return w.LAST_TURNS
    return 2.0 + float(s.deck.size) / (1.3 * float(s.seats))


def eras_left(s: SpacecorpState) -> i64:
    """How many eras are still to come."""
    return s.rules.last_era - s.era


# ---- cards ---------------------------------------------------------------------------------------------------


def point_of(s: SpacecorpState) -> float:
    """What an ordinary card counts for in this era."""
    if s.era == a.MARINERS:
        return w.POINT_NEAR
    return w.POINT_FAR if s.era == a.PLANETEERS else w.POINT_STARS


def points_of(s: SpacecorpState, mode: i64) -> float:
    """A number of a card in ordinary points of this era."""
    point = point_of(s)
    action = s.rules.mode_action[mode]
    n = float(s.rules.mode_n[mode])
    if s.rules.mode_times[mode] != 0:
        return w.TIMES_AS * (n - 1.0)
    if action == a.GENETICS or action == a.REVELATION or action == a.RESEARCH or action == a.PRODUCE:
        return n  # these count alike in all eras
    return n / point


def yields(s: SpacecorpState, seat: i64) -> vec[i64]:
    """SC-11.2: what Produce actions for one, two, ... tiles would collect, the best tiles first."""
    best = vec[i64]([0] * YIELDS)
    open_slots = producers(s, seat)
    slot: i64
    k: i64
    p: i64
    for slot in range(-1, s.rules.slots[s.era]):
        p = 0
        if slot < 0:
            if has_legacy(s, seat):
                p = legacy_p(s, seat)
        elif (open_slots >> slot) & 1:
            p = p_of(s, slot)
        for k in range(YIELDS):
            if p > best[k]:
                kept = best[k]
                best[k] = p
                p = kept
    if best[0] > 0:
        best[0] += s.bonus_of(seat, a.PRODUCE_BONUS, a.NONE)
    for k in range(1, YIELDS):
        best[k] += best[k - 1]
    return best


def card_worth(s: SpacecorpState, kind: i64, made: vec[i64]) -> float:
    """A card in hand of a seat with these yields."""
    if kind == a.TIME_KIND:
        return w.TIME_WORTH
    card = s.card_of(kind)
    if card == a.NONE:
        return 0.0
    best = 0.0
    mode: i64
    for mode in range(card * a.MODES, card * a.MODES + a.MODES):
        if s.rules.mode_action[mode] != a.NONE:
            n = w.PER_POINT * points_of(s, mode)
            if s.rules.mode_action[mode] == a.PRODUCE:
                k = s.rules.mode_n[mode] - 1
                if k >= YIELDS:
                    k = YIELDS - 1
                n += w.PER_YIELD * float(made[k])
            if n > best:
                best = n
    out = w.CARD + best
    if s.rules.edge_of[card] != a.NONE:
        out += w.EDGE_WORTH
    if s.rules.special_of[card] != a.NONE:
        out += w.SPECIAL_WORTH
    if s.rules.infra[card] == 1:
        out += 0.06
    return out


def hand_worth(s: SpacecorpState, seat: i64, more: i64) -> float:
    """All cards of a hand, and so many unknown ones; those beyond a full hand count less."""
    sum_of = 0.0
    n: i64 = 0
    kind: i64
    made = yields(s, seat)
    for kind in range(a.KINDS):
        held = s.hands.count[seat * a.KINDS + kind]
        if held > 0:
            sum_of += float(held) * card_worth(s, kind, made)
            n += held
    sum_of += float(more) * w.UNKNOWN * float(s.seats - 1) / float(s.seats)
    n += more
    if n == 0:
        return 0.0
    counted = float(n)
    if n > w.FULL_HAND:
        counted = float(w.FULL_HAND) + 0.45 * float(n - w.FULL_HAND)
    if n < 4:
        counted += w.SMALL_HAND * (float(n) - 4.0)  # a small hand can do nothing
    fade = turns_left(s, seat) / 3.0
    if fade > 1.0:
        fade = 1.0
    return sum_of * counted / float(n) * fade


def infra_points(s: SpacecorpState, hq: i64, action: i64) -> float:
    """What an HQ counts for an action, in ordinary points; shielded where it can be."""
    rules = s.rules
    sum_of = 0.0
    slot: i64
    mode: i64
    for slot in range(a.HQ_SLOTS):
        card = s.infra[hq * a.HQ_SLOTS + slot]
        if card == a.NONE:
            if rules.hq_action[1 + slot] == action:
                sum_of += float(rules.hq_value[1 + slot]) / point_of(s)
            continue
        best = 0.0
        for mode in range(card * a.MODES, card * a.MODES + a.MODES):
            if rules.mode_action[mode] == action:
                n = points_of(s, mode)
                if n > best:
                    best = n
        sum_of += best
    return sum_of


def infra_worth(s: SpacecorpState, seat: i64) -> float:
    """The own HQ: what it saves in the turns to come, in this era and later ones."""
    turns = turns_left(s, seat)
    if turns > 14.0:
        turns = 14.0
    later = w.HQ_LATER * float(eras_left(s))
    span = (turns + later) / 14.0
    out = w.HQ_MOVE * _less_and_less(infra_points(s, seat, a.MOVE))
    out += w.HQ_BUILD * _less_and_less(infra_points(s, seat, a.BUILD))
    out += w.HQ_EXPLORE * _less_and_less(infra_points(s, seat, a.EXPLORE))
    out += w.HQ_RESEARCH * infra_points(s, seat, a.RESEARCH)
    return out * span


def _less_and_less(n: float) -> float:
    """The first points count most."""
    if n <= 2.0:
        return n
    if n <= 4.0:
        return 2.0 + 0.6 * (n - 2.0)
    return 3.2 + 0.3 * (n - 4.0)


# ---- tiles and bases -----------------------------------------------------------------------------------------


def space_worth(s: SpacecorpState, marker: i64) -> float:
    """A space of the wheel for a marker."""
    if marker == a.INSIGHT:
        return w.SIGNAL
    if s.era == a.MARINERS and s.rules.last_era == a.MARINERS:
        return float(s.rules.space_bonus)
    return w.GENE


def p_worth(s: SpacecorpState, seat: i64) -> float:
    """A P on the board: what Produce actions to come take from it."""
    turns = turns_left(s, seat)
    if turns < 1.0:
        return 0.0
    out = w.P_BASE + w.P_TURN * turns
    if out > w.P_MOST:
        return w.P_MOST
    return out


def tile_worth(s: SpacecorpState, seat: i64, tile: i64) -> float:
    """A tile for the one who places it."""
    rules = s.rules
    out = float(rules.tile_profit[tile])
    out += float(rules.tile_wheel[tile * a.MARKERS + a.GENES]) * space_worth(s, a.GENES)
    out += float(rules.tile_wheel[tile * a.MARKERS + a.INSIGHT]) * space_worth(s, a.INSIGHT)
    if rules.tile_p[tile] > 0:
        out += w.P_SEEN * float(rules.tile_p[tile]) * p_worth(s, seat)
    if rules.tile_base[tile] > 0:
        out -= 0.08 * float(rules.tile_base[tile])
    return out + 0.35 * float(rules.tile_col[tile])


def stack_worth(s: SpacecorpState, seat: i64, stack: i64) -> float:
    """The mean tile of a stack; 0 if it is empty."""
    rules = s.rules
    era = s.era
    n: i64 = 0
    sum_of = 0.0
    tile: i64
    for tile in range(a.TILES):
        if s.left[tile] > 0 and rules.tile_era[tile] == era and rules.tile_stack[tile] == stack:
            n += s.left[tile]
            if rules.tile_redirect[tile] != a.NONE:
                sum_of += 2.5 * float(s.left[tile])
            else:
                sum_of += float(s.left[tile]) * tile_worth(s, seat, tile)
    if n == 0 or s.stacks[stack * a.HALVES] + s.stacks[stack * a.HALVES + 1] == 0:
        return 0.0
    return sum_of / float(n)


def base_worth(s: SpacecorpState, seat: i64, slot: i64) -> float:
    """An own base on the board, contracts and colonies left out."""
    base = s.base_at[slot]
    turns = turns_left(s, seat)
    if turns > 8.0:
        turns = 8.0
    out = w.BASE_TURN * turns
    p = p_of(s, slot)
    if p > 0:
        out += float(p) * p_worth(s, seat)
    if base == a.SPACEPORT:
        out += 0.1 * turns
    if base_number(s, base, a.ADVANCES) > 0:
        out += 0.1
    return out


def kept_worth(s: SpacecorpState, seat: i64) -> float:
    """SC-13.12: what a Legacy pair will bring in the eras to come, the one kept or the best there is."""
    best = legacy_p(s, seat)
    slot: i64
    for slot in range(s.rules.slots[s.era]):
        if s.owner_at[slot] == seat:
            p = p_of(s, slot)
            if p > best:
                best = p
    if best < 0:
        return 0.0
    return (0.3 + w.KEPT * float(best)) * float(eras_left(s))


# ---- contracts -----------------------------------------------------------------------------------------------


def row_worth(s: SpacecorpState, seat: i64, row: i64) -> float:
    """An open contract: its award once its condition is met, else a part of it."""
    if s.row_by[row] != a.NONE:
        return 0.0
    found = have(s, seat, row)
    wanted = need(s, row)
    award = float(raised_award(s, row))
    if found >= wanted:
        return award if s.active == seat else 0.85 * award
    at: i64 = s.era * a.ROWS + row
    what = s.rules.condition[at]
    if what == a.PRODUCED_AT_ONCE or (what == a.FIRST_ACTION and s.rules.condition_what[at] == a.PRODUCE):
        return yield_goal(s, seat, row, award, wanted)
    if wanted < 2 or found == 0:
        return 0.0
    turns = turns_left(s, seat)
    missing = float(wanted - found)
    if turns < missing:
        return 0.0
    share = float(found) / float(wanted)
    other: i64
    for other in range(s.seats):
        if other != seat and have(s, other, row) > found:
            share *= 0.75
    fade = turns / (3.0 * missing)
    if fade > 1.0:
        fade = 1.0
    return w.ROW_SHARE * award * share * share * fade


def yield_goal(s: SpacecorpState, seat: i64, row: i64, award: float, wanted: i64) -> float:
    """An award for Produce: what tiles yield now, if that is enough or not far from it."""
    if turns_left(s, seat) < 1.0:
        return 0.0
    if s.first_by[a.PRODUCE] != a.NONE and wanted < 2:
        return 0.0  # somebody else was the first
    most = yields(s, seat)[2]
    if most >= wanted:
        return w.YIELD_GOAL * award
    return w.YIELD_GOAL * award * float(most * most) / float(wanted * wanted + wanted)


def rows_worth(s: SpacecorpState, seat: i64) -> float:
    """All contracts of the era."""
    out = 0.0
    row: i64
    for row in range(a.ROWS):
        out += row_worth(s, seat, row)
    return out


def power(s: SpacecorpState, seat: i64, action: i64) -> float:
    """About what the seat could bring to an action now: its HQ and all of its hand."""
    rules = s.rules
    sum_of: i64 = 0
    times: i64 = 1
    factors: i64 = 0
    kind: i64
    k: i64
    mode: i64
    for k in range(a.HQ_SLOTS):
        card = s.infra[seat * a.HQ_SLOTS + k]
        if card == a.NONE:
            if rules.hq_action[1 + k] == action:
                sum_of += rules.hq_value[1 + k]
            continue
        mode = mode_for(s, card, action)
        if mode != a.NONE:
            if rules.mode_times[mode] != 0:
                times *= rules.mode_n[mode]
                factors += 1
            else:
                sum_of += rules.mode_n[mode]
    for kind in range(1, a.KINDS):
        held = s.hands.count[seat * a.KINDS + kind]
        if held > 0:
            mode = mode_for(s, s.card_of(kind), action)
            if mode != a.NONE:
                for k in range(held):
                    if rules.mode_times[mode] != 0:
                        times *= rules.mode_n[mode]
                        factors += 1
                    else:
                        sum_of += rules.mode_n[mode]
    sum_of += s.bonus_of(seat, a.ADDS_VALUE, action)
    if sum_of == 0 and factors > 0:
        sum_of = 1
    return float(sum_of * times)


def mode_for(s: SpacecorpState, card: i64, action: i64) -> i64:
    """The stronger mode of a card for an action, or NONE."""
    best: i64 = a.NONE
    mode: i64
    for mode in range(card * a.MODES, card * a.MODES + a.MODES):
        if s.rules.mode_action[mode] == action:
            if best == a.NONE or s.rules.mode_n[mode] > s.rules.mode_n[best]:
                best = mode
    return best
