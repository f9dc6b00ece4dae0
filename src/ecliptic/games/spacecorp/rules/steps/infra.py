"""The questions about Infra and cards: W-2, D-2, D-2a, D-3, D-4 and D-8a."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FORS
from ecliptic.games.spacecorp.rules.reasons import CARD_NO_MODE, ENDED, NO_MATCH, PAIR_ORDER, SAME_HQ
from ecliptic.games.spacecorp.rules.state import NO_ONE, READY, SpacecorpState
from ecliptic.games.spacecorp.rules.steps import cards
from ecliptic.games.spacecorp.rules.steps.aids import may_use
from ecliptic.games.spacecorp.rules.steps.questions import Question
from ecliptic.games.spacecorp.rules.steps.reach import check_plan
from ecliptic.games.spacecorp.rules.steps.totals import (
    FROM_HAND,
    FROM_INFRA,
    has_pair,
    is_pair,
    kept_card,
    port_doubles,
    rivals_card,
    valued_as,
)

_DONE: Final = a.DONE.of()


@final
class PlayCompetitors(Question):
    """W-2, SC-12.5: an Edge that lets the Infra of two HQs be used; shown when the action is paid."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=2)
        out = append(out, a.COMPETITORS_TOO.of(0))
        if rivals_card(s, self.seat) != a.NONE and has_pair(s, self.seat, valued_as(s)):
            out = append(out, a.COMPETITORS_TOO.of(1))
        return out

    def has_price(self, answer: i64) -> bool:
        return a.COMPETITORS_TOO.a(answer) != 0

    def note(self, s: SpacecorpState, action: i64) -> None:
        plan = s.own_plan()
        plan.competitors = a.COMPETITORS_TOO.a(action)
        if a.COMPETITORS_TOO.a(action) == 1:
            plan.card = rivals_card(s, self.seat)
        else:
            plan.hq2 = NO_ONE


class Tried(Question):
    """A question whose answers change which Infra is used, or which cards are played, and nothing else of the plan."""

    def try_it(self, s: SpacecorpState, action: i64) -> i64:
        """Measured (docs/decisions/0001): only what `note` changes is put back, for no copy of the plan is made."""
        plan = s.own_plan()
        hq = plan.hq
        hq2 = plan.hq2
        chosen = plan.chosen
        phase = plan.phase
        self.note(s, action)
        refusal = check_plan(s, self.seat)
        plan.hq = hq
        plan.hq2 = hq2
        plan.chosen = chosen
        plan.phase = phase
        return refusal


@final
class PickHq(Tried):
    """D-2, SC-4.3, SC-4.4: whose Infra is used; D-2a, SC-25.46: with Competitors of two, the own one first."""

    def __init__(self, seat: i64, which: i64) -> None:
        super().__init__(seat)
        self.which: Final = which  # 0 = the first HQ, or the only one

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = offer(a.HQ, s.seats + 1)  # the first one is nobody's
        if s.plan.competitors == 1:
            return out[1:]
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        hq: i64 = a.HQ.a(action) - 1
        if hq != a.NONE:
            if not cards.hq_matches(s, hq, valued_as(s)):
                return no(NO_MATCH, hq)
            if s.plan.competitors != 1:
                if not may_use(s, self.seat, hq):
                    return no(ENDED)
            elif not self.pairs(s, hq):
                return no(SAME_HQ if self.which == 1 and hq == s.plan.hq else PAIR_ORDER)
        return self.try_it(s, action)

    def allowed(self, s: SpacecorpState) -> vec[i64]:
        """Measured (docs/decisions/0001): if the action can do without Infra, every HQ will do that matches."""
        if s.plan.competitors == 1:
            return super().allowed(s)
        out = vec[i64](capacity=8)
        action = valued_as(s)
        enough = self.try_it(s, a.HQ.of(0)) == 0
        if enough:
            out = append(out, a.HQ.of(0))
        hqs = cards.hqs_for(s, self.seat, action)
        hq: i64
        for hq in range(s.seats):
            if (hqs >> hq) & 1:
                answer = a.HQ.of(hq + 1)
                if enough or self.try_it(s, answer) == 0:
                    out = append(out, answer)
        return out

    def sole(self, s: SpacecorpState) -> i64:
        if s.plan.competitors != 1 and cards.hqs_for(s, self.seat, valued_as(s)) == 0:
            return a.HQ.of(0)
        return self.one_of(s, self.allowed(s))

    def pairs(self, s: SpacecorpState, hq: i64) -> bool:
        """Whether this HQ can be one of the two, here the first or the second."""
        if self.which == 1:
            return is_pair(s, self.seat, valued_as(s), s.plan.hq, hq)
        other: i64
        for other in range(s.seats):
            if is_pair(s, self.seat, valued_as(s), hq, other):
                return True
        return False

    def has_price(self, answer: i64) -> bool:
        return a.HQ.a(answer) > 0 and a.HQ.a(answer) - 1 != self.seat

    def note(self, s: SpacecorpState, action: i64) -> None:
        hq: i64 = a.HQ.a(action) - 1
        if hq == a.NONE:
            hq = NO_ONE
        if self.which == 0:
            s.own_plan().hq = hq
        else:
            s.own_plan().hq2 = hq


@final
class PickMode(Question):
    """D-3, SC-4.11: whether the card in a slot of the first or second HQ is used plain or shielded."""

    def __init__(self, seat: i64, which: i64, slot: i64) -> None:
        super().__init__(seat)
        self.which: Final = which  # 0 or 1: the first or the second HQ
        self.slot: Final = slot

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return vec[i64]([a.MODE.of(self.slot, 0), a.MODE.of(self.slot, 1)])

    def note(self, s: SpacecorpState, action: i64) -> None:
        shape: i64 = cards.AS_PLAIN if a.MODE.b(action) == 0 else cards.AS_SHIELDED
        s.own_plan().modes |= shape << (2 * (self.which * a.HQ_SLOTS + self.slot))


def open_mode(s: SpacecorpState, seat: i64) -> Question | None:
    """The next card on an HQ used that has two modes, if there is one that was not asked about."""
    action = valued_as(s)
    which: i64
    slot: i64
    for which in range(2):
        hq = s.plan.hq if which == 0 else s.plan.hq2
        if hq < 0:
            continue
        for slot in range(a.HQ_SLOTS):
            card = s.infra[hq * a.HQ_SLOTS + slot]
            if (
                card != a.NONE
                and cards.has_two_modes(s, card, action)
                and cards.shape_of(s, which, slot) == 0
            ):
                return PickMode(seat, which, slot)
    return None


# ---- cards ---------------------------------------------------------------------------------------------------


@final
class AddCard(Tried):
    """D-4, SC-4.6: one more card and its mode; or done.

    `done` means: spend exactly what is missing (D-9), and pay the radiation unless the action is shielded (D-10).
    """

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=24)
        out = append(out, _DONE)
        action = valued_as(s)
        rules = s.rules
        kept = kept_card(s)
        kind: i64
        for kind in range(1, a.KINDS):
            if s.hands.holds(self.seat, kind) == 0:
                continue
            n = cards.free_of(s, self.seat, kind)
            if kind == kept:
                n -= 1
            if n <= 0:
                continue
            card = s.card_of(kind)
            if cards.has_two_modes(s, card, action):
                out = append(out, a.ADD.of(card, 0))
                out = append(out, a.ADD.of(card, 1))
            elif rules.mode_action[card * a.MODES + 1] == action:
                out = append(out, a.ADD.of(card, 1))
            else:
                out = append(out, a.ADD.of(card, 0))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action != _DONE:
            card = a.ADD.a(action)
            if s.rules.mode_action[card * a.MODES + a.ADD.b(action)] != valued_as(s):
                return no(CARD_NO_MODE)
        return self.try_it(s, action)

    def sole(self, s: SpacecorpState) -> i64:
        matching = self.matching(s)
        if len(matching) == 0:  # every draft can be completed, so this is how
            return _DONE
        enough = self.try_it(s, _DONE) == 0
        if not enough and len(matching) == 1:
            return matching[0]
        return self.one_of(s, self.that_do(s, matching, enough))

    def allowed(self, s: SpacecorpState) -> vec[i64]:
        """Measured: only cards that match are looked at, and all can be added if the value is enough already.

        On the source 205 us a decision with four players, 214 without.
        """
        return self.that_do(s, self.matching(s), self.try_it(s, _DONE) == 0)

    def that_do(self, s: SpacecorpState, matching: vec[i64], enough: bool) -> vec[i64]:
        """Done if the value is enough, and those cards with which it can be."""
        out = vec[i64](capacity=16)
        if enough:
            out = append(out, _DONE)
        action: i64
        for action in matching:
            if enough or self.try_it(s, action) == 0:
                out = append(out, action)
        return out

    def matching(self, s: SpacecorpState) -> vec[i64]:
        """The cards that count for the action."""
        out = vec[i64](capacity=16)
        rules = s.rules
        wanted = valued_as(s)
        era = s.era
        count = s.hands.count
        kept = kept_card(s)
        use: i64 = era * FORS + wanted
        k: i64
        mode: i64
        for k in range(rules.use_at[use], rules.use_at[use + 1]):
            kind = rules.use_kind[k]
            n = count[self.seat * a.KINDS + kind]
            if n == 0:
                continue
            n -= cards.chosen_of(s, kind)
            if kind == kept:
                n -= 1
            if n <= 0:
                continue
            card = rules.card_of[era * a.KINDS + kind]
            for mode in range(a.MODES):
                if rules.mode_action[card * a.MODES + mode] == wanted:
                    out = append(out, a.ADD.of(card, mode))
        return out

    def has_price(self, answer: i64) -> bool:
        return answer != _DONE

    def note(self, s: SpacecorpState, action: i64) -> None:
        if action == _DONE:
            s.own_plan().phase = READY
        else:
            s.own_plan().chosen = with_code(
                s.plan.chosen, s.rules.kind_of[a.ADD.a(action)] * a.MODES + a.ADD.b(action)
            )


def with_code(codes: vec[i64], code: i64) -> vec[i64]:
    """A copy with one more card, ascending: in which order they were added does not matter."""
    out = append(codes[:], code)
    k: i64 = len(codes)
    while k > 0 and out[k - 1] > code:
        out[k] = out[k - 1]
        k -= 1
    out[k] = code
    return out


@final
class PickBoost(Question):
    """D-8a, SC-16.4: which card, of those played or on an HQ used, the Spaceport doubles."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_boosts(s)

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().boost = a.BOOST.a(action) * a.CARDS + a.BOOST.b(action)


def offer_boosts(s: SpacecorpState) -> vec[i64]:
    """The cards that a Spaceport could double, each once."""
    out = vec[i64](capacity=16)
    last: i64 = a.NONE
    code: i64
    for code in s.plan.chosen:
        if code // a.MODES != last:
            last = code // a.MODES
            out = append(out, a.BOOST.of(FROM_HAND, s.card_of(last)))
    which: i64
    slot: i64
    for which in range(2):
        hq = s.plan.hq if which == 0 else s.plan.hq2
        if hq < 0:
            continue
        for slot in range(a.HQ_SLOTS):
            card = s.infra[hq * a.HQ_SLOTS + slot]
            if card != a.NONE and cards.has_mode(s, card, a.MOVE):
                found = a.BOOST.of(FROM_INFRA, card)
                if not _listed(out, found):
                    out = append(out, found)
    return out


def _listed(out: vec[i64], action: i64) -> bool:
    x: i64
    for x in out:
        if x == action:
            return True
    return False


def asks_boost(s: SpacecorpState) -> bool:
    """SC-16.4: whether a Spaceport doubles a card in this draft."""
    return s.plan.port >= 0 and port_doubles(s) and len(offer_boosts(s)) > 0


# Steps never change: what comes in most drafts is made once.
PICK_HQS: Final[list[PickHq]] = [PickHq(k, 0) for k in range(a.SEATS)]
ADD_CARDS: Final[list[AddCard]] = [AddCard(k) for k in range(a.SEATS)]


# ---- which comes next ----------------------------------------------------------------------------------------


def next_of_value(s: SpacecorpState, seat: i64) -> Question | None:
    """The next question about Infra and cards; None = the value is complete."""
    plan = s.plan
    if plan.competitors == a.NONE:
        if rivals_card(s, seat) != a.NONE:
            return PlayCompetitors(seat)
        plan = s.own_plan()
        plan.competitors = 0  # measured: no question is made
        plan.hq2 = NO_ONE
    if plan.hq == a.NONE:
        return PICK_HQS[seat]
    if plan.hq2 == a.NONE:
        return PickHq(seat, 1)
    mode = open_mode(s, seat)
    if mode is not None:
        return mode
    if plan.phase != READY:
        return ADD_CARDS[seat]
    if plan.boost == a.NONE and asks_boost(s):
        return PickBoost(seat)
    return None
