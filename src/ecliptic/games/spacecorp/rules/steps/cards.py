"""SC-4: the numbers that Infra and cards give to an action, and the greatest total that they can still come to.

Numbers lie in rows. A row stands for equal numbers, packed (`number_row`): what one of them is worth plain and
shielded, whether it multiplies, whether it is a card, and how many there are. More numbers never make a total lower, so
the greatest total uses all of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import (
    CARD_AT,
    COUNT_AT,
    FORS,
    NUMBER,
    SHIELDED_AT,
    TIMES_AT,
)
from ecliptic.games.spacecorp.rules.state import READY, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import usable

# Places in what `weigh` fills; -1 = that can't be.
PLAIN: Final = 0
SHIELDED: Final = 1
PORT_PLAIN: Final = 2  # with what a Spaceport does
PORT_SHIELDED: Final = 3

MOST_ROWS: Final = 3 * a.KINDS

AS_PLAIN: Final = 1  # how a card on an HQ is used; 0 = not asked yet
AS_SHIELDED: Final = 2


def plain_of(row: i64) -> i64:
    """What one number of a row is worth unshielded; 0 = it has no such mode, or another one is chosen."""
    return row & NUMBER


def shielded_of(row: i64) -> i64:
    """What one number of a row is worth shielded; 0 as above."""
    return (row >> SHIELDED_AT) & NUMBER


def multiplies(row: i64) -> bool:
    """SC-4.7: whether the numbers of a row are multipliers."""
    return (row >> TIMES_AT) & 1 == 1


def count_of(row: i64) -> i64:
    """How many numbers a row stands for."""
    return row >> COUNT_AT


def blank_rows() -> vec[i64]:
    """Room for all rows of an action; whoever fills it keeps count."""
    return vec[i64]([0] * MOST_ROWS)


def room(s: SpacecorpState) -> vec[i64]:
    """The same, kept by the state: for whoever is done with it before anybody else fills it."""
    if len(s.rows) == 0:
        s.rows = blank_rows()
    return s.rows


def has_mode(s: SpacecorpState, card: i64, action: i64) -> bool:
    """SC-4.6: whether a card can be played for an action."""
    return (s.rules.does[card] >> action) & 1 == 1


def has_two_modes(s: SpacecorpState, card: i64, action: i64) -> bool:
    """SC-4.11: whether a card has a plain and a shielded number for it."""
    rules = s.rules
    return rules.mode_action[card * a.MODES] == action and rules.mode_action[card * a.MODES + 1] == action


# ---- Infra ---------------------------------------------------------------------------------------------------


def hq_matches(s: SpacecorpState, hq: i64, action: i64) -> bool:
    """SC-4.3: whether a seat's HQ has any number for an action."""
    return (s.hq_kinds[hq] >> action) & 1 == 1


def hqs_for(s: SpacecorpState, seat: i64, action: i64) -> i64:
    """SC-4.3, SC-4.4: the seats whose HQ the seat may use and has a number for an action there, a bit each."""
    found = usable(s, seat)
    kinds = s.hq_kinds
    hq: i64
    for hq in range(s.seats):
        if not (kinds[hq] >> action) & 1:
            found &= ~bit(hq)
    return found


def shape_of(s: SpacecorpState, which: i64, slot: i64) -> i64:
    """How the card in a slot of the first or second HQ used (0, 1) is used: AS_PLAIN, AS_SHIELDED, 0 = not asked."""
    return (s.plan.modes >> (2 * (which * a.HQ_SLOTS + slot))) & 3


def add_hq(s: SpacecorpState, hq: i64, which: i64, action: i64, rows: vec[i64], n: i64) -> i64:
    """SC-4.3: put the rows of all matching Infra of a seat's HQ after the first n; gives how many there are then."""
    if not hq_matches(s, hq, action):
        return n
    rules = s.rules
    printed = rules.hq_action
    infra = s.infra
    modes = s.plan.modes
    slot: i64
    if printed[0] == action:
        rows[n] = rules.hq_rows[0]
        n += 1
    for slot in range(a.HQ_SLOTS):
        card = infra[hq * a.HQ_SLOTS + slot]
        if card == a.NONE:
            if printed[1 + slot] == action:
                rows[n] = rules.hq_rows[1 + slot]
                n += 1
            continue
        row = rules.rows[card * a.ACTIONS + action]
        if row != 0:
            if modes != 0:
                shape = shape_of(s, which, slot)
                if shape == AS_PLAIN:
                    row &= ~(NUMBER << SHIELDED_AT)
                elif shape == AS_SHIELDED:
                    row &= ~NUMBER
            rows[n] = row
            n += 1
    return n


# ---- hands ---------------------------------------------------------------------------------------------------


def chosen_of(s: SpacecorpState, kind: i64) -> i64:
    """How many cards of a kind are chosen for the action already."""
    n: i64 = 0
    code: i64
    for code in s.plan.chosen:
        if code // a.MODES == kind:
            n += 1
    return n


def free_of(s: SpacecorpState, seat: i64, kind: i64) -> i64:
    """How many cards of a kind are in hand and not chosen yet."""
    n = s.hands.holds(seat, kind)
    if n > 0:
        n -= chosen_of(s, kind)
    return n


def add_chosen(s: SpacecorpState, rows: vec[i64], n: i64) -> i64:
    """Put the rows of the cards that are chosen after the first n; gives how many there are then."""
    rules = s.rules
    base: i64 = s.era * a.KINDS
    code: i64
    for code in s.plan.chosen:
        rows[n] = rules.mode_rows[rules.card_of[base + code // a.MODES] * a.MODES + code % a.MODES]
        n += 1
    return n


def add_free(s: SpacecorpState, seat: i64, action: i64, kept: i64, rows: vec[i64], n: i64) -> i64:
    """The same for the cards that may still be chosen; one of kind `kept` (or NONE) is spoken for."""
    rules = s.rules
    if s.plan.phase == READY:
        return n
    era = s.era
    count = s.hands.count
    kinds = rules.use_kind
    some: bool = len(s.plan.chosen) > 0
    at: i64 = seat * a.KINDS
    use: i64 = era * FORS + action
    k: i64
    for k in range(rules.use_at[use], rules.use_at[use + 1]):
        kind = kinds[k]
        free = count[at + kind]
        if free == 0:
            continue
        if some:
            free -= chosen_of(s, kind)
        if kind == kept:
            free -= 1
        if free > 0:
            row = rules.rows[rules.card_of[era * a.KINDS + kind] * a.ACTIONS + action]
            if row != 0:
                rows[n] = row + ((free - 1) << COUNT_AT)
                n += 1
    return n


def has_any(s: SpacecorpState, seat: i64, action: i64, kept: i64) -> bool:
    """SC-4.6: whether a card that may still be chosen counts; one of kind `kept` (or NONE) is spoken for."""
    return add_free(s, seat, action, kept, room(s), 0) > 0


def held_uses(s: SpacecorpState, seat: i64) -> i64:
    """What the cards of a hand are good for, all together (`Rules.uses`)."""
    base: i64 = s.era * a.KINDS
    at: i64 = seat * a.KINDS
    count = s.hands.count
    uses = s.rules.uses
    found: i64 = 0
    kind: i64
    for kind in range(1, a.KINDS):
        if count[at + kind] > 0:
            found |= uses[base + kind]
    return found


# ---- progress cards ------------------------------------------------------------------------------------------


def bonus_of(s: SpacecorpState, seat: i64, action: i64) -> i64:
    """SC-4.12, SC-17.7: what the seat's progress cards add."""
    return s.bonus_of(seat, a.ADDS_VALUE, action)


def factor_of(s: SpacecorpState, seat: i64, action: i64) -> i64:
    """SC-17.7: what the seat's progress cards multiply by."""
    return bit(members(s.titles_that(seat, a.DOUBLES_VALUE, action)))


# ---- totals --------------------------------------------------------------------------------------------------


def total(add: i64, times: i64, factors: i64) -> i64:
    """SC-4.2, SC-4.7: the sum, multiplied; with multipliers only, one of them is the starting number."""
    if add == 0 and factors > 0:
        return times
    return add * times


def _doubled(add: i64, times: i64, factors: i64, boost: bool, top: i64, top_times: bool) -> i64:
    """SC-16.4: with one card of the largest number doubled, if a Spaceport does that."""
    if not boost:
        return total(add, times, factors)
    if top_times:  # twice the total, which no doubled addition can beat
        return total(add, times * 2, factors)
    return total(add + top, times, factors)


def weigh(
    rows: vec[i64], size: i64, extra: i64, boost: bool, more: i64, shields: bool, port: bool, out: vec[i64]
) -> None:
    """Raise `out` to the greatest totals of the rows and `extra`, where they are greater (see `best_totals`).

    With `shields` totals with one shielded number at least are looked for too, with `port` those with a Spaceport: it
    adds `more`, and `boost` = doubles the number of one card (SC-16.4).
    """
    add: i64 = extra
    times: i64 = 1
    factors: i64 = 0
    top: i64 = 0  # the largest addition of a card
    next_top: i64 = 0  # the largest of another one
    top_times: bool = False
    free: bool = False  # shielding costs nothing
    k: i64
    for k in range(size):
        row = rows[k]
        n = plain_of(row)
        if shielded_of(row) >= n:
            n = shielded_of(row)
            free = True
        count = count_of(row)
        if multiplies(row):
            factors += count
            while count > 0:
                times *= n
                count -= 1
            if (row >> CARD_AT) & 1:
                top_times = True
        else:
            add += n * count
            if (row >> CARD_AT) & 1:
                if n > top:
                    next_top = n if count > 1 else top
                    top = n
                elif n > next_top:
                    next_top = n
    _raise(out, PLAIN, total(add, times, factors))
    if port:
        _raise(out, PORT_PLAIN, _doubled(add + more, times, factors, boost, top, top_times))
    if not shields:
        return
    if free:
        _raise(out, SHIELDED, total(add, times, factors))
        if port:
            _raise(out, PORT_SHIELDED, _doubled(add + more, times, factors, boost, top, top_times))
        return
    for k in range(size):
        row = rows[k]
        shielded = shielded_of(row)
        if shielded > 0:
            plain = plain_of(row)
            sum_ = add
            product = times
            left = top
            if multiplies(row):
                product = times // plain * shielded
            else:
                sum_ = add - plain + shielded
                if plain == top and plain != next_top:  # the largest one itself is lowered
                    left = next_top if next_top > shielded else shielded
            _raise(out, SHIELDED, total(sum_, product, factors))
            if port:
                _raise(out, PORT_SHIELDED, _doubled(sum_ + more, product, factors, boost, left, top_times))


def _raise(out: vec[i64], k: i64, v: i64) -> None:
    if v > out[k]:
        out[k] = v
