"""The best offer, and how offers and counter-offers are answered: by one valuation, looked at from both seats.

What a deal is worth to a seat is by how much it changes `standing`. A seat makes an offer that is worth something to
both by that, in terms that it would accept in the other's place; so between two who value alike each one is taken.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.solarquest.advice.worth import SCARCE, gain_of, standing
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.deals.wording import (
    CASH,
    GIVING,
    WANTING,
    WHOM,
    check_terms,
    was_declined,
)

ROUND: Final = 50  # sums offered are multiples of it
WORTH_IT: Final = 100.0  # the least gain for which an offer is made
PART: Final = 0.45  # of what both gain, for the other side
SHARE: Final = 0.6  # of the other side's gain, that one's own must reach


@final
class Plan:
    """An offer to make."""

    def __init__(self, whom: i64, wants: i64, gives: i64, cash: i64) -> None:
        self.whom: Final = whom
        self.wants: Final = wants
        self.gives: Final = gives
        self.cash: Final = cash  # given (above 0) or wanted (below 0)


def plan(s: SolarquestState, seat: i64, owed: i64) -> Plan | None:
    """The best offer that the seat may make now; the same as long as nothing but the offer's words changes."""
    if s.pressed(seat):
        return None
    if owed > 0:
        if s.cash[seat] + s.saleable(seat) >= owed:
            return None
        return sale_for_debt(s, seat, owed)
    found: Plan | None = None
    best = WORTH_IT
    whom: i64
    for whom in range(s.seats):
        if whom == seat or not s.lives(whom) or (s.refused[seat] >> whom) & 1:
            continue
        wanted = best_of(s, seat, whom)
        if wanted == a.NONE:
            continue
        given = best_of(s, whom, seat)
        gain = gain_of(s, seat, wanted)
        loss = float(s.price_of(wanted)) + gain_of(s, whom, wanted)
        gain += float(s.price_of(wanted))
        for swap in range(2):
            gives: i64 = 0
            theirs = -loss
            mine = gain
            if swap == 1:
                if given == a.NONE or s.rules.group[given] == s.rules.group[wanted]:
                    continue
                gives = bit(given)
                theirs += float(s.price_of(given)) + gain_of(s, whom, given)
                mine -= float(s.price_of(given)) + gain_of(s, seat, given)
            # the other side gets what it loses, and a part of what is gained
            cash: i64 = (i64(PART * (mine + theirs) - theirs) // ROUND + 1) * ROUND
            if cash < 0 and -cash > s.cash[whom]:
                cash = -(s.cash[whom] // ROUND * ROUND)
            if cash > 0 and cash > s.cash[seat] - SCARCE:
                continue
            if mine - float(cash) <= WORTH_IT or theirs + float(cash) < 0.0:
                continue
            if was_declined(s, seat, whom, bit(wanted), gives, cash):
                continue
            if check_terms(s, seat, whom, bit(wanted), gives, cash, 0):
                continue
            after = agreed(s, seat, whom, bit(wanted), gives, cash)
            value = standing(after, seat) - standing(s, seat)
            if value > best and gains(s, after, whom, value):
                best = value
                found = Plan(whom, bit(wanted), gives, cash)
    return found


def best_of(s: SolarquestState, seat: i64, owner: i64) -> i64:
    """The deed of the owner by which the seat gains more than the owner loses, and most; NONE = there is none."""
    best = WORTH_IT
    found: i64 = a.NONE
    deed: i64
    for deed in range(a.DEEDS):
        if s.owns(owner, deed) and s.held[seat * a.GROUPS + s.rules.group[deed]] > 0:
            value = gain_of(s, seat, deed) - gain_of(s, owner, deed)
            if value > best:
                best = value
                found = deed
    return found


def sale_for_debt(s: SolarquestState, seat: i64, owed: i64) -> Plan | None:
    """A deed for the cash that a debtor lacks after selling the rest, to one who gains by it."""
    found: Plan | None = None
    best = 0.0
    whom: i64
    deed: i64
    for whom in range(s.seats):
        if whom == seat or not s.lives(whom):
            continue
        for deed in range(a.DEEDS):
            if not s.owns(seat, deed):
                continue
            price = s.price_of(deed)
            cash = owed - s.cash[seat] - s.saleable(seat) + price
            left = float(price - cash) + gain_of(s, whom, deed)
            if left > best and cash <= s.cash[whom]:
                if not was_declined(s, seat, whom, 0, bit(deed), -cash):
                    best = left
                    found = Plan(whom, 0, bit(deed), -cash)
    return found


def next_word(step: Write, planned: Plan) -> i64:
    """The word that comes next when the plan is written."""
    if step.part == WHOM:
        return a.TO.of(planned.whom)
    if step.part == WANTING:
        return deed_word(planned.wants & ~step.wants, True)
    if step.part == GIVING:
        return deed_word(planned.gives & ~step.gives, False)
    left = planned.cash - step.cash
    side: i64 = a.GIVE
    if left < 0:
        side = a.WANT
        left = -left
    note: i64
    for note in range(a.NOTE_KINDS):
        if a.NOTES[note] <= left:
            return a.NOTE.of(side, note)
    return a.DONE.of()


def deed_word(left: i64, wanted: bool) -> i64:
    """The lowest of these deeds, or on to the next part."""
    deed: i64
    for deed in range(a.DEEDS):
        if (left >> deed) & 1:
            return a.WANT_DEED.of(deed) if wanted else a.GIVE_DEED.of(deed)
    return a.NEXT.of()


def agreed(
    s: SolarquestState, proposer: i64, whom: i64, wants: i64, gives: i64, cash: i64
) -> SolarquestState:
    """The state after the deal, for a look at what it is worth."""
    twin = s.clone()
    twin.pass_deeds(wants, proposer)
    twin.pass_deeds(gives, whom)
    twin.own_cash()[proposer] -= cash
    twin.own_cash()[whom] += cash
    return twin


def accepts(s: SolarquestState, step: Answer) -> bool:
    """Whether the seat that is asked gains, and not much less than the proposer."""
    after = agreed(s, step.proposer, step.seat, step.wants, step.gives, step.cash)
    return gains(s, after, step.seat, standing(after, step.proposer) - standing(s, step.proposer))


def gains(s: SolarquestState, after: SolarquestState, seat: i64, theirs: float) -> bool:
    """Whether a deal is good for the seat, and not much less so than for the other side, who gains `theirs`."""
    mine = standing(after, seat) - standing(s, seat)
    return mine > 0.0 and mine >= SHARE * theirs


def value_of_plan(s: SolarquestState, step: Write) -> float:
    """What the offer that is being written will be worth to its writer, if it is taken."""
    planned = plan(s, step.seat, step.owed)
    if planned is None or step.part > CASH:
        return standing(s, step.seat)
    after = agreed(s, step.seat, planned.whom, planned.wants, planned.gives, planned.cash)
    return standing(after, step.seat)
