"""How an action is paid for: the cheapest cards that are enough, whose Infra, which tiles to collect from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.spacecorp.advice.weights import DRAW_WORTH, GENE, HQ_POINT, MONEY, REWARD_COST, SIGNAL
from ecliptic.games.spacecorp.advice.worth import card_worth, mode_for, points_of, yields
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import charge_of, shortfall
from ecliptic.games.spacecorp.rules.steps.cards import PLAIN
from ecliptic.games.spacecorp.rules.steps.commit import cost_of, is_covered, value_of
from ecliptic.games.spacecorp.rules.steps.points import build_goal
from ecliptic.games.spacecorp.rules.steps.reach import producers
from ecliptic.games.spacecorp.rules.steps.slots import legacy_p, p_of
from ecliptic.games.spacecorp.rules.steps.totals import best_totals, set_value, valued_as

TRIES: Final = 160  # sets of cards looked at for one question
SHORT: Final = 100.0  # for each point that is missing and can't be bought


@final
class Payment:
    """The search for the cheapest set of cards: what is chosen stays, the rest of the hand is tried in its order."""

    def __init__(self, s: SpacecorpState, seat: i64) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.action: Final = valued_as(s)
        self.cost: Final = wanted(s, seat)
        self.most: Final = most_to_spend(s, seat)
        self.charge: i64 = 0
        self.codes: vec[i64] = vec[i64]()  # kind * MODES + mode, ascending, one entry a card
        self.prices: list[float] = []
        self.best = 1e9
        self.first: i64 = a.NONE  # the first card of the best set; NONE = none
        self.tries: i64 = 0

    def look(self) -> i64:
        """The code of the card to add next, or NONE = done."""
        s = self.s
        plan = s.plan
        s.try_plan()
        set_value(s, self.seat)
        if (self.action == a.MOVE or self.action == a.BUILD) and plan.kind != a.COLONIZE:
            if not is_covered(s, self.seat):
                self.charge = charge_of(s, self.seat, self.action)
        self.list_cards()
        self.go_on(0, a.NONE, s.plan.sum, s.plan.mul, s.plan.muls, self.charge, 0.0)
        s.plan = plan
        return self.first

    def list_cards(self) -> None:
        """Those that may still be added, the ones of one kind together."""
        s = self.s
        made = yields(s, self.seat)
        kind: i64
        mode: i64
        k: i64
        for kind in range(1, a.KINDS):
            left = s.hands.count[self.seat * a.KINDS + kind]
            if left == 0:
                continue
            code: i64
            for code in s.plan.chosen:
                if code // a.MODES == kind:
                    left -= 1
            card = s.card_of(kind)
            price = card_worth(s, kind, made)
            for mode in range(a.MODES):
                if s.rules.mode_action[card * a.MODES + mode] != self.action:
                    continue
                for k in range(left):
                    self.codes = append(self.codes, kind * a.MODES + mode)
                    self.prices.append(price)

    def go_on(
        self, at: i64, first: i64, add: i64, times: i64, factors: i64, charge: i64, price: float
    ) -> None:
        """Price the set as it is, then with one more card from `at` on."""
        s = self.s
        self.tries += 1
        if price >= self.best or self.tries > TRIES:
            return
        s.plan.sum = add
        s.plan.mul = times
        s.plan.muls = factors
        short = shortfall(value_of(s), self.cost)
        whole = price + MONEY * float(charge)
        if short > self.most:
            whole += SHORT * float(short)
        else:
            whole += MONEY * float(short)
        if whole < self.best:
            self.best = whole
            self.first = first
        if short == 0 and charge == 0:
            return
        k: i64
        for k in range(at, len(self.codes)):
            code = self.codes[k]
            if k > at and code == self.codes[k - 1]:
                continue  # the same card again
            mode: i64 = s.card_of(code // a.MODES) * a.MODES + code % a.MODES
            after = charge
            if s.rules.mode_shield[mode] != 0:
                after = 0
            n = s.rules.mode_n[mode]
            start = first if first != a.NONE else code
            if s.rules.mode_times[mode] != 0:
                self.go_on(k + 1, start, add, times * n, factors + 1, after, price + self.prices[k])
            else:
                self.go_on(k + 1, start, add + n, times, factors, after, price + self.prices[k])


def most_to_spend(s: SpacecorpState, seat: i64) -> i64:
    """How much profit may make up for missing points."""
    if s.plan.kind == a.COLONIZE:
        return 0
    most = s.rules.spend_most[s.era]
    return most if most < s.profit[seat] else s.profit[seat]


def wanted(s: SpacecorpState, seat: i64) -> i64:
    """What the value of the draft has to come to."""
    if s.plan.kind == a.COLONIZE:
        return build_goal(s, s.plan.region)
    return cost_of(s, seat)


def next_card(s: SpacecorpState, seat: i64, legal: vec[i64]) -> i64:
    """D-4: one more card, or done."""
    kind = s.plan.kind
    action: i64
    if kind == a.RESEARCH or kind == a.GENETICS or kind == a.REVELATION:
        return paying_card(s, seat, legal, kind)
    payment = Payment(s, seat)
    code = payment.look()
    if code != a.NONE:
        wish = a.ADD.of(s.card_of(code // a.MODES), code % a.MODES)
        for action in legal:
            if action == wish:
                return action
    for action in legal:
        if action == a.DONE.of():
            return action
    return legal[0]


def paying_card(s: SpacecorpState, seat: i64, legal: vec[i64], kind: i64) -> i64:
    """Where every point counts: a card is added if what it brings is worth more."""
    made = yields(s, seat)
    action: i64
    found: i64 = a.NONE
    for action in legal:
        if action == a.DONE.of():
            found = action
            continue
        card = a.ADD.a(action)
        n = float(s.rules.mode_n[card * a.MODES + a.ADD.b(action)])
        worth = DRAW_WORTH
        if kind == a.GENETICS:
            worth = GENE
        elif kind == a.REVELATION:
            worth = SIGNAL
        if n * worth > card_worth(s, s.rules.kind_of[card], made) + 0.1:
            return action
    return found if found != a.NONE else legal[0]


# ---- Infra ---------------------------------------------------------------------------------------------------


def hq_gain(s: SpacecorpState, seat: i64, hq: i64) -> float:
    """D-2: the points that an HQ saves, in cards; one of an opponent draws for it."""
    action = valued_as(s)
    sum_of = 0.0
    k: i64
    for k in range(a.HQ_SLOTS):
        card = s.infra[hq * a.HQ_SLOTS + k]
        if card == a.NONE:
            if s.rules.hq_action[1 + k] == action:
                sum_of += float(s.rules.hq_value[1 + k])
        else:
            mode = mode_for(s, card, action)
            if mode != a.NONE:
                sum_of += points_of(s, mode)
    if hq != seat:
        return HQ_POINT * sum_of - REWARD_COST
    return HQ_POINT * sum_of + 0.01


def best_hq(s: SpacecorpState, seat: i64, legal: vec[i64]) -> i64:
    """The HQ that saves most."""
    best: i64 = legal[0]
    most = -1.0
    action: i64
    for action in legal:
        hq: i64 = a.HQ.a(action) - 1
        gain = 0.0 if hq == a.NONE else hq_gain(s, seat, hq)
        if gain > most:
            most = gain
            best = action
    return best


# ---- Produce -------------------------------------------------------------------------------------------------


def next_tile(s: SpacecorpState, seat: i64, legal: vec[i64]) -> i64:
    """D-15: the tiles with most P, as many as can be paid for without profit, in the order of the board."""
    can = best_totals(s, seat, a.PRODUCE)[PLAIN]
    if can < 1:
        can = 1
    open_slots = producers(s, seat)
    legacy = legacy_p(s, seat)
    picked: i64 = 0
    keeps: i64 = 0
    n: i64
    slot: i64
    for n in range(can):
        best: i64 = a.NONE
        most: i64 = -1
        for slot in range(s.rules.slots[s.era]):
            if (open_slots >> slot) & 1 and not (picked >> slot) & 1 and p_of(s, slot) > most:
                most = p_of(s, slot)
                best = slot
        if keeps == 0 and legacy > most:
            keeps = 1
            continue
        if best == a.NONE or (most == 0 and (picked != 0 or keeps == 1)):
            break
        picked |= bit(best)
    picked &= ~s.plan.collect
    action: i64
    stop: i64 = a.NONE
    for action in legal:
        if a.COLLECT.owns(action):
            site = s.site_named(a.COLLECT.a(action))
            first = s.rules.first_slot[s.era * a.SITES + site]
            if (picked >> (first + a.COLLECT.b(action))) & 1:
                return action
        elif action == a.COLLECT_LEGACY.of():
            if keeps == 1 and s.plan.legacy == 0:
                return action
        elif action == a.STOP.of():
            stop = action
    return stop if stop != a.NONE else legal[0]
