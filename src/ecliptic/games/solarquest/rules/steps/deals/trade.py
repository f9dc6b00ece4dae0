"""SQ-9.5 and the trade protocol (SQ-15.2): offers, written word by word in private, and their answers.

An offer is written in one order only: to whom, the deeds wanted, the deeds given (both ascending), then cash in notes
of falling size on one side. So every offer is written in one way. A word is legal if an offer can still be made of it
that is allowed and was not declined in this turn.
"""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit
from ecliptic.core.machine import Decision, Open, Step
from ecliptic.core.reasons import no, reason_of
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.facts import ACCEPTED, COUNTERED, DECLINED_IT, OFFERED, TRADED
from ecliptic.games.solarquest.rules.reasons import (
    ALL_DECLINED,
    CASH_SHORT,
    DECLINED,
    NO_DEED_YET,
    NOTE_ORDER,
)
from ecliptic.games.solarquest.rules.state import OFFER_PARTS, SolarquestState
from ecliptic.games.solarquest.rules.steps.deals import wording
from ecliptic.games.solarquest.rules.steps.deals.packing import terms
from ecliptic.games.solarquest.rules.steps.marks import covered, not_asked, outside_turns


def begin_offer(s: SolarquestState, seat: i64, owed: i64) -> None:
    """The last thing that a step does: what comes after the offer is pushed already."""
    if owed > 0:
        s.offers_debt += 1
    elif seat == s.active:
        s.offers_turn += 1
    else:
        s.own_offers_hand()[seat] += 1
    s.open_draft(seat)
    s.then(Write(seat, wording.WHOM, a.NONE, 0, 0, 0, 0, owed, 0))


@final
class Write(Decision[SolarquestState]):
    """SQ-15.2, SQ-9.9: the next word of an offer."""

    def __init__(
        self,
        seat: i64,
        part: i64,
        whom: i64,
        wants: i64,
        gives: i64,
        cash: i64,
        least: i64,
        owed: i64,
        counter: i64,
    ) -> None:
        super().__init__(seat)
        self.part: Final = part
        self.whom: Final = whom
        self.wants: Final = wants  # deeds, a bit each
        self.gives: Final = gives
        self.cash: Final = cash  # given (above 0) or wanted (below 0)
        self.least: Final = least  # the lowest deed that may follow; in `CASH` the place of the largest note
        self.owed: Final = owed  # the debt that the first offer helps to settle
        self.counter: Final = counter  # 1 = it answers an offer, and the debt is the other side's

    def candidates(self, s: SolarquestState) -> vec[i64]:
        out = vec[i64](capacity=16)
        k: i64
        if self.part == wording.WHOM:
            for k in range(s.seats):
                if k != self.seat and s.lives(k):
                    out = append(out, a.TO.of(k))
            return out
        if self.part == wording.WANTING or self.part == wording.GIVING:
            for k in range(self.least, a.DEEDS):
                if self.part == wording.WANTING and s.owns(self.whom, k):
                    out = append(out, a.WANT_DEED.of(k))
                elif self.part == wording.GIVING and s.owns(self.seat, k):
                    out = append(out, a.GIVE_DEED.of(k))
            return append(out, a.NEXT.of())
        out = append(out, a.DONE.of())
        for k in range(a.NOTE_KINDS):
            out = append(out, a.NOTE.of(a.GIVE, k))
            out = append(out, a.NOTE.of(a.WANT, k))
        return out

    def legal(self, s: SolarquestState) -> vec[i64]:
        """Measured: no word is followed to its end. Without it 55 % more instructions of random play."""
        seat = self.seat
        whom = self.whom
        if self.own_debt() > 0 or s.bound(seat) or wording.any_declined(s, seat, whom):
            return super().legal(s)
        # nothing but the order of the words and what there is bars any
        k: i64
        if self.part == wording.WHOM:
            out = vec[i64](capacity=8)
            for k in range(s.seats):
                if k != seat and s.lives(k) and (s.deeds[seat] | s.deeds[k]) != 0:
                    out = append(out, a.TO.of(k))
            return out
        if self.part == wording.WANTING:
            out = offer_set(a.WANT_DEED, wording.free_deeds(s, whom, self.least))
            return append(out, a.NEXT.of()) if self.wants != 0 or s.deeds[seat] != 0 else out
        if self.part == wording.GIVING:
            out = offer_set(a.GIVE_DEED, wording.free_deeds(s, seat, self.least))
            return append(out, a.NEXT.of()) if self.wants != 0 or self.gives != 0 else out
        out = vec[i64](capacity=12)
        out = append(out, a.DONE.of())
        for k in range(a.NOTE_KINDS):
            if self.check_note(s, a.GIVE, k) == 0:
                out = append(out, a.NOTE.of(a.GIVE, k))
            if self.check_note(s, a.WANT, k) == 0:
                out = append(out, a.NOTE.of(a.WANT, k))
        return out

    def own_debt(self) -> i64:
        """What the writer owes."""
        return 0 if self.counter == 1 else self.owed

    def after(self, action: i64) -> Write:
        """The offer with one word more."""
        if a.TO.owns(action):
            return self.with_words(wording.WANTING, a.TO.a(action), 0, 0, 0, 0)
        if a.WANT_DEED.owns(action):
            deed = a.WANT_DEED.a(action)
            return self.with_words(wording.WANTING, self.whom, self.wants | bit(deed), 0, 0, deed + 1)
        if a.GIVE_DEED.owns(action):
            deed = a.GIVE_DEED.a(action)
            return self.with_words(wording.GIVING, self.whom, self.wants, self.gives | bit(deed), 0, deed + 1)
        if action == a.NEXT.of():
            return self.with_words(self.part + 1, self.whom, self.wants, self.gives, 0, 0)
        size = wording.note_size(a.NOTE.b(action))
        if a.NOTE.a(action) == a.WANT:
            size = -size
        return self.with_words(
            wording.CASH, self.whom, self.wants, self.gives, self.cash + size, a.NOTE.b(action)
        )

    def with_words(self, part: i64, whom: i64, wants: i64, gives: i64, cash: i64, least: i64) -> Write:
        """The same writer's offer for the same debt, so far."""
        return Write(self.seat, part, whom, wants, gives, cash, least, self.owed, self.counter)

    def check(self, s: SolarquestState, action: i64) -> i64:
        if action == a.DONE.of():
            if wording.was_declined(s, self.seat, self.whom, self.wants, self.gives, self.cash):
                return no(DECLINED)
            return wording.check_terms(
                s, self.seat, self.whom, self.wants, self.gives, self.cash, self.own_debt()
            )
        if action == a.NEXT.of() and self.wants == 0 and self.gives == 0:
            if self.part == wording.GIVING or s.deeds[self.seat] == 0:
                return no(NO_DEED_YET)
        if a.NOTE.owns(action):
            refusal = self.check_note(s, a.NOTE.a(action), a.NOTE.b(action))
            if refusal:
                return refusal
        then = self.after(action)
        owed = self.own_debt()
        if wording.may_write(
            s, self.seat, then.whom, then.wants, then.gives, then.part, then.least, then.cash, owed
        ):
            return 0
        if owed > 0 or s.bound(self.seat):
            refusal = wording.kindest(
                s, self.seat, then.whom, then.wants, then.gives, then.part, then.least, then.cash, owed
            )
            if refusal and reason_of(refusal) != DECLINED:
                return refusal
        if a.TO.owns(action):
            return wording.no_offer_to(s, self.seat, then.whom, owed)
        return no(ALL_DECLINED)

    def check_note(self, s: SolarquestState, side: i64, note: i64) -> i64:
        """SQ-15.2: on one side only, no more than there is, and from large notes to small ones."""
        if (side == a.GIVE and self.cash < 0) or (side == a.WANT and self.cash > 0):
            return no(NOTE_ORDER)
        amount = wording.abs_of(self.cash)
        payer = self.seat
        if side == a.WANT:
            payer = self.whom
        size = wording.note_size(note)
        if amount + size > s.cash[payer]:
            return no(CASH_SHORT, payer, s.cash[payer])
        if note < self.least and self.cash != 0:
            return no(NOTE_ORDER)
        if note > 0:
            larger = wording.note_size(note - 1)
            if amount % larger + size >= larger:
                return no(NOTE_ORDER)
        return 0

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action != a.DONE.of():
            s.then(self.after(action))
            return
        s.close_draft()
        kind = COUNTERED if self.counter == 1 else OFFERED
        s.tell(kind, terms(self.seat, self.whom, self.cash), self.gives, self.wants)
        s.then(Answer(self.whom, self.seat, self.wants, self.gives, self.cash, self.owed, self.counter))

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        before = s.opened
        if s.drafter != self.seat or before is None or before.numbers() != s.numbers():
            return "an offer is written in private, and nothing else changes meanwhile"
        if self.part == wording.WHOM:
            problem = "" if s.lives(self.seat) else "that seat is out"
        else:
            problem = no_such_offer(s, self.seat, self.whom, self.wants, self.gives, self.cash)
        if self.part == wording.CASH and self.least >= a.NOTE_KINDS:
            problem = "there is no such note"
        return problem or covered(s, below) or outside_turns(below)


@final
class Answer(Open[SolarquestState]):
    """SQ-15.2: the addressee accepts or declines at once; SQ-9.8: or answers with terms of its own, once."""

    def __init__(
        self, seat: i64, proposer: i64, wants: i64, gives: i64, cash: i64, owed: i64, counter: i64
    ) -> None:
        super().__init__(seat)
        self.proposer: Final = proposer
        self.wants: Final = wants  # deeds of this seat
        self.gives: Final = gives  # deeds of the proposer
        self.cash: Final = cash  # that the proposer gives (above 0) or wants (below 0)
        self.owed: Final = owed  # the debt that the first offer helps to settle
        self.counter: Final = counter  # 1 = it is a counter-offer

    def candidates(self, s: SolarquestState) -> vec[i64]:
        out = vec[i64]([a.ACCEPT.of(), a.DECLINE.of()])
        if s.rules.anyone and self.counter == 0:
            out = append(out, a.COUNTER.of())
        return out

    def check(self, s: SolarquestState, action: i64) -> i64:
        if action == a.ACCEPT.of():
            owed = self.owed if self.counter == 1 else 0
            return wording.check_terms(s, self.seat, self.proposer, self.gives, self.wants, -self.cash, owed)
        if action == a.COUNTER.of():
            return wording.check_counter(s, self.seat, self.proposer)
        return 0

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action != a.ACCEPT.of() and self.counter == 0:
            x: i64
            for x in (self.proposer, self.seat, self.wants, self.gives, self.cash):
                s.declined = append(s.own_declined(), x)
        if action != a.ACCEPT.of():
            s.refuse(self.seat, self.proposer)
        if action == a.COUNTER.of():
            s.open_draft(self.seat)
            s.then(Write(self.seat, wording.WANTING, self.proposer, 0, 0, 0, 0, self.owed, 1))
            return
        if action == a.DECLINE.of():
            s.tell(DECLINED_IT, self.seat, self.proposer)
            return
        s.pass_deeds(self.wants, self.proposer)
        s.pass_deeds(self.gives, self.seat)
        s.own_cash()[self.proposer] -= self.cash
        s.own_cash()[self.seat] += self.cash
        s.tell(ACCEPTED, self.seat, self.proposer)
        if self.wants != 0:
            s.tell(TRADED, self.proposer, self.wants, self.seat)
        if self.gives != 0:
            s.tell(TRADED, self.seat, self.gives, self.proposer)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if self.wants == 0 and self.gives == 0:
            return "no deed is in it"
        seat = self.proposer
        if self.counter == 0 and wording.was_declined(s, seat, self.seat, self.wants, self.gives, self.cash):
            return "it was declined"
        return no_such_offer(s, seat, self.seat, self.wants, self.gives, self.cash) or not_asked(s, below)


def no_such_offer(s: SolarquestState, seat: i64, whom: i64, wants: i64, gives: i64, cash: i64) -> str:
    """What speaks against these words of an offer, as far as an answer goes by them."""
    if whom == a.NONE or whom == seat or not s.lives(seat) or not s.lives(whom):
        return "it is made to nobody"
    if wants & ~s.deeds[whom] or gives & ~s.deeds[seat]:
        return "it has deeds that are somebody else's"
    payer = whom
    if cash > 0:
        payer = seat
    if cash % wording.UNIT or wording.abs_of(cash) > s.cash[payer]:
        return "nobody has that cash"
    return "" if len(s.declined) < OFFER_PARTS * a.MOST_DECLINED else "too many offers were declined"
