"""Sketch: a debt in mid-turn that hands the decision to the debtor, who may trade with a third (SQ-12, A-20).

The debtor sells, offers trades (three a debt, written in private, answered at once) or is bankrupt; then the turn that
was interrupted goes on where it stood. If the bankrupt seat is the active one, `unwind` ends the turn.

An offer is written in a fixed order, so that each can be written in one way: to whom, deeds given and deeds wanted in
ascending order, cash in notes of falling size. A choice is legal only if some offer can still come of it that may be
made: not an empty one, not one declined before.
"""

from __future__ import annotations

from typing import Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from core.toy import Tells, Toy, ToyState
from ecliptic.core.actions import SEATS, ActionTable, Arg, Verb, numbers
from ecliptic.core.fields import Field, Part, Row, seat_names
from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.reading import Number, Reads, Word, seat_words
from ecliptic.core.reasons import no
from ecliptic.core.words import Reasons

DEEDS = 6
BANK = -1
PRICE = (20, 30, 40, 50, 60, 70)
NOTES = (100, 50, 10, 5)
SHOT = 60  # what a hit costs the target
OFFERS = 3

FIRE = Verb("fire", Arg("target", SEATS[:4]))
HOLD = Verb("hold")
SELL = Verb("sell", Arg("deed", numbers(1, DEEDS)))
OFFER = Verb("offer")
BANKRUPT = Verb("bankrupt")
TO = Verb("to", Arg("", SEATS[:4]))
GIVE = Verb("give", Arg("deed", numbers(1, DEEDS)))
WANT = Verb("want", Arg("deed", numbers(1, DEEDS)))
NOTE = Verb("note", Arg("side", ("give", "want")), Arg("size", tuple(map(str, NOTES))))
DONE = Verb("done")
ACCEPT = Verb("accept")
DECLINE = Verb("decline")
ROLL = Verb("roll", Arg("", numbers(1, DEEDS)))

CAN_PAY, NO_OFFERS_LEFT, LEADS_NOWHERE, CANT_KEEP = 16, 17, 18, 19
SHOTS, SOLD, PAID, OWES, BROKE, OFFERED, WROTE, ACCEPTED, DECLINED, LANDED = range(10)

# Parts of an offer, in the order in which they are written.
WHOM, GIVING, WANTING, CASH, WHOLE = range(5)
GIVEN, WANTED = 0, 1


class Trade(ToyState):
    owner: vec[i64]
    cash: vec[i64]
    out: vec[i64]
    declined: vec[i64]  # offers of this debt, as numbers (see `Write.code`)
    active: int
    turns: int
    offers: int

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        names = seat_names(seats)
        return [
            Field("owner", numbers(1, DEEDS), reads=Word({BANK: None, **seat_words(seats)}, empty=BANK)),
            Field("cash", names, reads=Number(10_000)),
            Field("out", names),
            Row("declined", Number(1 << 40)),
            *[Field(name) for name in ("active", "turns", "offers")],
        ]

    @property
    def score(self) -> list[int]:
        worth = [int(x) for x in self.cash]
        for deed in range(DEEDS):
            if self.owner[deed] != BANK:
                worth[self.owner[deed]] += PRICE[deed]
        return worth

    def saleable(self, seat: int) -> int:
        return sum(PRICE[deed] for deed in range(DEEDS) if self.owner[deed] == seat)


class Turn(Auto[Trade]):
    def run(self, s: Trade) -> None:
        if s.turns == 0 or s.seats - sum(s.out) < 2:
            return
        s.turns -= 1
        s.active = (s.active + 1) % s.seats
        if s.out[s.active]:
            s.then(Turn())
        else:
            s.then(Fire(s.active), Roll(), EndTurn(), Turn())


class Fire(Decision[Trade]):
    def candidates(self, s: Trade) -> vec[i64]:
        targets = [FIRE(k) for k in range(s.seats) if k != self.seat and not s.out[k]]
        return vec[i64]([HOLD(), *targets])

    def apply(self, s: Trade, action: int) -> None:
        if action != HOLD():
            s.tell(SHOTS, self.seat, FIRE.a(action))
            s.then(Debt(FIRE.a(action), self.seat, SHOT))


class Roll(Chance[Trade]):
    def candidates(self, s: Trade) -> vec[i64]:
        return vec[i64]([ROLL(k) for k in range(DEEDS)])

    def apply(self, s: Trade, action: int) -> None:
        deed = ROLL.a(action)
        owner = s.owner[deed]
        s.tell(LANDED, s.active, deed + 1)
        if owner not in (BANK, s.active):
            s.then(Debt(s.active, owner, PRICE[deed]))


class EndTurn(Auto[Trade]):
    """A marker to unwind to."""

    def run(self, s: Trade) -> None:
        pass


class Debt(Auto[Trade]):
    def __init__(self, debtor: int, creditor: int, amount: int) -> None:
        super().__init__()
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount

    def run(self, s: Trade) -> None:
        s.offers = 0
        s.declined = vec[i64]()
        s.tell(OWES, self.debtor, self.creditor, self.amount)
        s.then(Pay(self.debtor, self.creditor, self.amount))


class Pay(Auto[Trade]):
    """Pays as soon as the cash is there; until then the debtor is asked again and again."""

    def __init__(self, debtor: int, creditor: int, amount: int) -> None:
        super().__init__()
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount

    def run(self, s: Trade) -> None:
        if s.out[self.debtor]:
            return
        if s.cash[self.debtor] >= self.amount:
            s.cash[self.debtor] -= self.amount
            s.cash[self.creditor] += self.amount
            s.tell(PAID, self.debtor, self.creditor, self.amount)
        else:
            s.then(Settle(self.debtor, self.creditor, self.amount), self)


class Settle(Decision[Trade]):
    """The debtor, whoever's turn it is: sell, offer, or give up if selling everything would not do."""

    def __init__(self, seat: int, creditor: int, amount: int) -> None:
        super().__init__(seat)
        self.creditor = creditor
        self.amount = amount

    def candidates(self, s: Trade) -> vec[i64]:
        deeds = [SELL(deed) for deed in range(DEEDS) if s.owner[deed] == self.seat]
        return vec[i64]([*deeds, OFFER(), BANKRUPT()])

    def check(self, s: Trade, action: int) -> int:
        if action == BANKRUPT():
            rest = s.cash[self.seat] + s.saleable(self.seat) - self.amount
            return no(CAN_PAY, rest) if rest >= 0 else 0
        if action == OFFER():
            if s.offers == OFFERS:
                return no(NO_OFFERS_LEFT, OFFERS)
            return 0 if Write(self.seat).can_be_made(s) else no(LEADS_NOWHERE)
        return 0

    def apply(self, s: Trade, action: int) -> None:
        if action == OFFER():
            s.open_draft(self.seat)
            s.then(Write(self.seat))
        elif action == BANKRUPT():
            s.cash[self.creditor] += s.cash[self.seat] + s.saleable(self.seat)
            s.cash[self.seat] = 0
            s.out[self.seat] = 1
            for deed in range(DEEDS):
                if s.owner[deed] == self.seat:
                    s.owner[deed] = BANK
            s.tell(BROKE, self.seat)
            if self.seat == s.active:
                s.unwind(EndTurn)
        else:
            deed = SELL.a(action)
            s.owner[deed] = BANK
            s.cash[self.seat] += PRICE[deed]
            s.tell(SOLD, self.seat, deed + 1)


class Write(Decision[Trade]):
    """One more word of an offer. It holds all that is written so far, so the state holds nothing of it."""

    def __init__(
        self,
        seat: int,
        part: int = WHOM,
        whom: int = -1,
        gives: int = 0,  # deeds as bits
        wants: int = 0,
        side: int = GIVEN,  # of the cash
        cash: int = 0,
        least: int = 0,  # the first deed, or the place in NOTES of the largest note, that may come next
    ) -> None:
        super().__init__(seat)
        self.part = part
        self.whom = whom
        self.gives = gives
        self.wants = wants
        self.side = side
        self.cash = cash
        self.least = least

    # ---- what can be written next ------------------------------------------------------------------------

    def candidates(self, s: Trade) -> vec[i64]:
        if self.part == WHOM:
            return vec[i64]([TO(k) for k in range(s.seats) if k != self.seat and not s.out[k]])
        out = vec[i64]([DONE()])
        if self.part in (GIVING, WANTING):
            verb, owner = (GIVE, self.seat) if self.part == GIVING else (WANT, self.whom)
            for deed in range(self.least, DEEDS):
                if s.owner[deed] == owner:
                    out = append(out, verb(deed))
            return out
        for side in (GIVEN, WANTED):
            if self.cash == 0 or side == self.side:
                for k in range(self.least, len(NOTES)):
                    if self.may_be_next(s, side, k):
                        out = append(out, NOTE(side, k))
        return out

    def may_be_next(self, s: Trade, side: int, k: int) -> bool:
        """The payer has it, and the notes of this size stay below the next larger note: each sum in one way."""
        payer = self.seat if side == GIVEN else self.whom
        if self.cash + NOTES[k] > s.cash[payer]:
            return False
        return k == 0 or self.cash % NOTES[k - 1] + NOTES[k] < NOTES[k - 1]

    def after(self, action: int) -> Write:
        """The offer with one more word."""
        part, whom, gives, wants = self.part, self.whom, self.gives, self.wants
        side, cash, least = self.side, self.cash, 0
        if TO.owns(action):
            part, whom = GIVING, TO.a(action)
        elif GIVE.owns(action):
            gives |= 1 << GIVE.a(action)
            least = GIVE.a(action) + 1
        elif WANT.owns(action):
            wants |= 1 << WANT.a(action)
            least = WANT.a(action) + 1
        elif NOTE.owns(action):
            side, least = NOTE.a(action), NOTE.b(action)
            cash += NOTES[least]
        else:
            part += 1
        return Write(self.seat, part, whom, gives, wants, side, cash, least)

    def code(self) -> int:
        """The whole offer as one number."""
        return (((self.whom * 64 + self.gives) * 64 + self.wants) * 2 + self.side) * 10_000 + self.cash

    def can_be_made(self, s: Trade) -> bool:
        """Look ahead: whether some way to go on ends in an offer that may be made. The first way mostly does."""
        if self.part == WHOLE:
            return (self.gives | self.wants) != 0 and self.code() not in s.declined
        return any(self.after(action).can_be_made(s) for action in self.candidates(s))

    def check(self, s: Trade, action: int) -> int:
        return 0 if self.after(action).can_be_made(s) else no(LEADS_NOWHERE)

    def apply(self, s: Trade, action: int) -> None:
        s.tell(WROTE, self.seat)
        offer = self.after(action)
        if offer.part < WHOLE:
            s.then(offer)
            return
        s.offers += 1
        s.close_draft()
        s.tell(OFFERED, self.seat, self.whom)
        s.then(Answer(self.whom, self.seat, self.gives, self.wants, self.side, self.cash))


class Answer(Decision[Trade]):
    """A third seat decides, in neither its own turn nor its own debt."""

    def __init__(self, seat: int, debtor: int, gives: int, wants: int, side: int, cash: int) -> None:
        super().__init__(seat)
        self.debtor = debtor
        self.gives = gives
        self.wants = wants
        self.side = side
        self.cash = cash

    def candidates(self, s: Trade) -> vec[i64]:
        return vec[i64]([ACCEPT(), DECLINE()])

    def check(self, s: Trade, action: int) -> int:
        payer = self.debtor if self.side == GIVEN else self.seat
        return no(CANT_KEEP) if action == ACCEPT() and s.cash[payer] < self.cash else 0

    def apply(self, s: Trade, action: int) -> None:
        if action == DECLINE():
            offer = Write(self.debtor, WHOLE, self.seat, self.gives, self.wants, self.side, self.cash)
            s.declined = append(s.declined, offer.code())
            s.tell(DECLINED, self.seat)
            return
        for deed in range(DEEDS):
            if (self.gives >> deed) & 1:
                s.owner[deed] = self.seat
            elif (self.wants >> deed) & 1:
                s.owner[deed] = self.debtor
        cash = self.cash if self.side == GIVEN else -self.cash
        s.cash[self.debtor] -= cash
        s.cash[self.seat] += cash
        s.tell(ACCEPTED, self.seat)


class DebtGame(Toy):
    actions = ActionTable(
        FIRE, HOLD, SELL, OFFER, BANKRUPT, TO, GIVE, WANT, NOTE, DONE, ACCEPT, DECLINE, ROLL
    )
    State = Trade
    numbers: ClassVar[dict[str, Reads]] = {"whom": Number(3, low=-1)}
    steps = (Turn, Fire, Roll, EndTurn, Debt, Pay, Settle, Write, Answer)
    reasons: ClassVar[Reasons] = {
        CAN_PAY: ("You can pay: {a} would be left", "TO-4.1"),
        NO_OFFERS_LEFT: ("You have made {a} offers for this debt", "TO-4.2"),
        LEADS_NOWHERE: ("No offer that you could make comes of this", "TO-4.3"),
        CANT_KEEP: ("The cash is not there", "TO-4.4"),
    }
    tells: ClassVar[Tells] = {
        SHOTS: "{A} hits {B}",
        SOLD: "{A} sells deed {b}",
        PAID: "{A} pays {B} {c}",
        OWES: "{A} owes {B} {c}",
        BROKE: "{A} is bankrupt",
        OFFERED: "{A} offers {B} a trade",
        WROTE: "{A} writes",
        ACCEPTED: "{A} accepts",
        DECLINED: "{A} declines",
        LANDED: "{A} lands on {b}",
    }

    def begin(self) -> Trade:
        s = Trade(self.seats)
        s.owner = vec[i64]([k % (self.seats + 1) - 1 for k in range(DEEDS)])
        s.cash = vec[i64]([50] * self.seats)
        s.active = self.seats - 1
        s.turns = 4 * self.seats
        s.then(Turn())
        return s

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        facts = {name: list(getattr(seen, name)) for name in ("owner", "cash", "out")}
        facts["offers"] = seen.offers
        top = seen.stack[-1] if seen.stack else None
        if isinstance(top, Answer):
            facts["offer"] = [int(x) for x in top.fields()]
        elif isinstance(top, Write):
            facts["written"] = [int(x) for x in top.fields()]
        return facts

    def problems(self, state: Any) -> list[str]:
        return [f"seat {k} has less than nothing" for k in range(self.seats) if state.cash[k] < 0]
