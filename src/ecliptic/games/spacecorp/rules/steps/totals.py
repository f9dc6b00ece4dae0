"""The greatest totals that an action can still come to: SC-4, with everything that is not asked yet at its best."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FOR_TWO_HQS, FORS
from ecliptic.games.spacecorp.rules.found import Found
from ecliptic.games.spacecorp.rules.state import NO_ONE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps import cards
from ecliptic.games.spacecorp.rules.steps.aids import has_time, types_that, usable

DOUBLE: Final = 1  # answers to `time` of a plan; 0 = none
TWO_TEAMS: Final = 2
FREE_WAY: Final = 0  # answers to `route`
CHEAP_WAY: Final = 1
SECOND: Final = 2  # `run` of the second team's run


FROM_HAND: Final = 0  # `boost` is this * CARDS + card
FROM_INFRA: Final = 1


def valued_as(s: SpacecorpState) -> i64:
    """The kind of which the draft's value is: SC-20.5 of a Build for a colony point."""
    if s.plan.kind == a.COLONIZE:
        return a.BUILD
    return s.plan.kind


# ---- totals --------------------------------------------------------------------------------------------------


def port_types(s: SpacecorpState) -> i64:
    """SC-10.6, SC-16.3: the base types that help a Move from their site."""
    return s.rules.port_types[s.era]


def port_doubles(s: SpacecorpState) -> bool:
    """SC-16.4: whether a Spaceport doubles a card, and so acts on the total of both teams, rather than add to one's."""
    return types_that(s, a.DOUBLES_CARD) != 0


def port_adds(s: SpacecorpState) -> i64:
    """SC-10.6: what a Spaceport adds to the Move of a team that starts there."""
    return s.rules.port_adds[s.era]


def rivals_card(s: SpacecorpState, seat: i64) -> i64:
    """SC-12.5: the kind of a card in hand that lets two HQs be used, or NONE."""
    rules = s.rules
    use: i64 = s.era * FORS + FOR_TWO_HQS
    k: i64
    for k in range(rules.use_at[use], rules.use_at[use + 1]):
        if s.hands.count[seat * a.KINDS + rules.use_kind[k]] > 0:
            return rules.use_kind[k]
    return a.NONE


def kept_card(s: SpacecorpState) -> i64:
    """The kind of which one card is spoken for as an Edge of this draft, or NONE."""
    if s.plan.competitors == 1:
        return s.plan.card
    return a.NONE


def is_pair(s: SpacecorpState, seat: i64, action: i64, one: i64, other: i64) -> bool:
    """SC-12.5: whether these two HQs, in their order (the own one first), both have Infra for the action."""
    if other == seat or (one != seat and one >= other):
        return False
    return one != other and cards.hq_matches(s, one, action) and cards.hq_matches(s, other, action)


def _fixed_totals(s: SpacecorpState) -> vec[i64]:
    """SC-4.9: of the second team's run, for which all is chosen."""
    out = vec[i64]([a.NONE] * 4)
    out[cards.PLAIN] = cards.total(s.plan.sum, s.plan.mul, s.plan.muls)
    out[cards.PORT_PLAIN] = cards.total(s.plan.sum + port_adds(s), s.plan.mul, s.plan.muls)
    if s.plan.shielded == 1:
        out[cards.SHIELDED] = out[cards.PLAIN]
        out[cards.PORT_SHIELDED] = out[cards.PORT_PLAIN]
    k: i64
    for k in range(4):
        if out[k] > 0:
            out[k] *= s.plan.factor
    return out


def best_totals(s: SpacecorpState, seat: i64, action: i64) -> vec[i64]:
    """The greatest totals that the draft can still come to, without Time and Industrial bases.

    Measured: found once, for as long as nothing about the value is answered (Competitors come first); on the source
    51 us a decision with four players, 58 without. While a draft is open only its plan changes.
    """
    plan = s.plan
    kind = plan.kind
    if s.drafter != seat or kind == a.NONE or plan.competitors != a.NONE or action != valued_as(s):
        return _best_totals(s, seat, action)
    found = s.found
    if found is None:
        found = Found()
        s.found = found
    last = found.last(s.opened, kind)
    if last.draft != found.draft:
        last.best = _best_totals(s, seat, action)
        last.draft = found.draft
    return last.best


def _best_totals(s: SpacecorpState, seat: i64, action: i64) -> vec[i64]:
    plan = s.plan
    if plan.run == SECOND:
        return _fixed_totals(s)
    if plan.boost != a.NONE:
        return boosted_totals(s, seat)
    out = vec[i64]([a.NONE] * 4)
    for_colony: bool = plan.kind == a.COLONIZE
    shields: bool = (
        (action == a.MOVE or action == a.BUILD) and not for_colony and s.rules.radiation[s.era] > 0
    )
    port: bool = action == a.MOVE
    boost: bool = port and port_doubles(s)
    more: i64 = 0
    if port:
        more = port_adds(s)
    extra: i64 = 0
    if not for_colony:  # SC-20.5
        extra = cards.bonus_of(s, seat, action)
    rivals = plan.competitors
    hq = plan.hq
    hq2 = plan.hq2
    rows = cards.room(s)
    chosen = cards.add_chosen(s, rows, 0)
    n: i64
    one: i64
    other: i64
    if rivals != 1:
        n = cards.add_free(s, seat, action, a.NONE, rows, chosen)
        if hq == NO_ONE:
            cards.weigh(rows, n, extra, boost, more, shields, port, out)
        elif hq != a.NONE:
            n = cards.add_hq(s, hq, 0, action, rows, n)
            cards.weigh(rows, n, extra, boost, more, shields, port, out)
        else:
            found: bool = False
            hqs = cards.hqs_for(s, seat, action)
            for one in range(s.seats):
                if (hqs >> one) & 1:
                    used = cards.add_hq(s, one, 0, action, rows, n)
                    if used > n:
                        found = True
                        cards.weigh(rows, used, extra, boost, more, shields, port, out)
            if not found:
                cards.weigh(rows, n, extra, boost, more, shields, port, out)
    if rivals == 1 or (rivals == a.NONE and hq == a.NONE):
        card = plan.card if rivals == 1 else rivals_card(s, seat)
        if card != a.NONE:
            n = cards.add_free(s, seat, action, card, rows, chosen)
            for one in range(s.seats):
                if hq != a.NONE and hq != one:
                    continue
                used = cards.add_hq(s, one, 0, action, rows, n)
                for other in range(s.seats):
                    if (hq2 == a.NONE or hq2 == other) and is_pair(s, seat, action, one, other):
                        both = cards.add_hq(s, other, 1, action, rows, used)
                        cards.weigh(rows, both, extra, boost, more, shields, port, out)
    factor: i64 = 1
    if not for_colony:
        factor = cards.factor_of(s, seat, action)
    if factor > 1:
        k: i64
        for k in range(4):
            if out[k] > 0:
                out[k] *= factor
    return out


def counts(s: SpacecorpState, seat: i64, action: i64) -> bool:
    """Whether the draft's value can come to 1, where every point counts: any number is enough for that."""
    plan = s.plan
    if plan.hq >= 0 or plan.competitors == 1 or len(plan.chosen) > 0:
        return True
    if cards.bonus_of(s, seat, action) > 0:
        return True
    if plan.hq == a.NONE:
        if cards.hqs_for(s, seat, action) != 0:
            return True
        if plan.competitors == a.NONE and rivals_card(s, seat) != a.NONE and has_pair(s, seat, action):
            return True
    return cards.has_any(s, seat, action, a.NONE)


def counted_kinds(s: SpacecorpState, seat: i64, held: i64) -> i64:
    """The kinds of action for which `counts` says so before anything is asked, a bit each; `held`: see `held_uses`."""
    found: i64 = held & (bit(a.ACTIONS) - 1)
    owned = s.titles_that(seat, a.ADDS_VALUE, a.NONE)
    title: i64 = 0
    while owned != 0:
        if owned & 1:
            found |= s.rules.progress_actions[title]
        owned >>= 1
        title += 1
    once: i64 = 0
    twice: i64 = 0
    seats = usable(s, seat)
    hq: i64
    for hq in range(s.seats):
        kinds = s.hq_kinds[hq]
        if (seats >> hq) & 1:
            found |= kinds
        twice |= once & kinds
        once |= kinds
    if (held >> FOR_TWO_HQS) & 1:
        found |= twice
    return found


def has_pair(s: SpacecorpState, seat: i64, action: i64) -> bool:
    """SC-12.5: whether there are two HQs to use at once."""
    one: i64
    other: i64
    for one in range(s.seats):
        for other in range(s.seats):
            if is_pair(s, seat, action, one, other):
                return True
    return False


def time_factor(s: SpacecorpState, seat: i64, action: i64) -> i64:
    """SC-4.10: what a Time card may still multiply by."""
    answer = s.plan.time
    if answer == DOUBLE:
        return 2
    if answer == a.NONE and s.plan.run != SECOND and has_time(s, seat, action):
        return 2
    return 1


# ---- a complete value ----------------------------------------------------------------------------------------


def set_value(s: SpacecorpState, seat: i64) -> None:
    """SC-4.2, SC-16.4, SC-17.7: a plan with the sum, the multipliers and whether it is shielded, of a complete value.

    A Spaceport's addition, an Industrial base and a Time card come after that: they may differ for a second team.
    """
    action = valued_as(s)
    rows = cards.room(s)
    size = cards.add_chosen(s, rows, 0)
    if s.plan.hq >= 0:
        size = cards.add_hq(s, s.plan.hq, 0, action, rows, size)
    if s.plan.hq2 >= 0:
        size = cards.add_hq(s, s.plan.hq2, 1, action, rows, size)
    add: i64 = 0
    times: i64 = 1
    factors: i64 = 0
    shields: i64 = 0
    k: i64
    for k in range(size):
        n: i64 = cards.plain_of(rows[k]) + cards.shielded_of(rows[k])  # one of them is 0
        if cards.shielded_of(rows[k]) > 0:  # SC-4.11
            shields = 1
        if cards.multiplies(rows[k]):
            times *= n
            factors += 1
        else:
            add += n
    boost = s.plan.boost
    if boost >= 0:
        n = boosted_number(s, boost)
        if n > 0:
            add += n
        else:
            times *= 2
    plan = s.own_plan()
    plan.factor = 1
    if plan.kind != a.COLONIZE:
        add += cards.bonus_of(s, seat, action)
        plan.factor = cards.factor_of(s, seat, action)
    plan.sum = add
    plan.mul = times
    plan.muls = factors
    plan.shielded = shields


def boosted_number(s: SpacecorpState, boost: i64) -> i64:
    """SC-16.4: what the doubled card adds once more; 0 = it multiplies, and by twice as much (A-20)."""
    rules = s.rules
    card: i64 = boost % a.CARDS
    best: i64 = 0
    mode: i64
    code: i64
    if boost // a.CARDS == FROM_HAND:
        for code in s.plan.chosen:
            mode = s.card_of(code // a.MODES) * a.MODES + code % a.MODES
            if mode // a.MODES == card and rules.mode_times[mode] == 0 and rules.mode_n[mode] > best:
                best = rules.mode_n[mode]
        return best
    which: i64
    slot: i64
    for which in range(2):
        hq = s.plan.hq
        if which == 1:
            hq = s.plan.hq2
        if hq < 0:
            continue
        for slot in range(a.HQ_SLOTS):
            if s.infra[hq * a.HQ_SLOTS + slot] != card:
                continue
            shape = cards.shape_of(s, which, slot)
            for mode in range(card * a.MODES, (card + 1) * a.MODES):
                if (
                    rules.mode_action[mode] != a.MOVE
                    or rules.mode_times[mode] != 0
                    or rules.mode_n[mode] <= best
                ):
                    continue
                if shape == 0 or (shape == cards.AS_SHIELDED) == (rules.mode_shield[mode] != 0):
                    best = rules.mode_n[mode]
    return best


def boosted_totals(s: SpacecorpState, seat: i64) -> vec[i64]:
    """The totals of a complete value with the doubled card of the draft, as `best_totals` gives them."""
    plan = s.plan
    s.try_plan()
    set_value(s, seat)
    out = _fixed_totals(s)
    s.plan = plan  # looking leaves nothing behind
    return out
