"""The toy's rules: its actions, its state and its steps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.machine import Chance, Decision, State
from ecliptic.core.reasons import no

SPOTS: Final = 8
MARKED, GOT, ROLLED, DEALT, PLANNED, FLEW, GAVE, HELD, SAT = 1, 2, 3, 4, 5, 6, 7, 8, 9
TAKEN, BEHIND, GIVEN, TOO_LITTLE, AS_IT_IS = 16, 17, 18, 19, 20
FAR: Final = 7  # the first spot that can be flown to
NEED: Final = 4  # what gifts must come to
GIFTS: Final = 4

MARK = Verb("mark", Arg("spot", numbers(1, SPOTS)))
ROLL = Verb("roll")
PLAN = Verb("plan")
PICK = Verb("pick", Arg("n", numbers(1, 3)))
DONE = Verb("done")
PEEK = Verb("peek")
SHOW = Verb("show", Arg("", numbers(1, 6)), die=True)
DEAL = Verb("deal", Arg("", numbers(1, 9)))
FLY = Verb("fly", Arg("spot", numbers(FAR, SPOTS)))
GIVE = Verb("give")
ADD = Verb("add", Arg("gift", numbers(1, GIFTS)))
SEND = Verb("send")
HAND = Verb("hand", Arg("", ("down", "up")))
SIT = Verb("sit")
ACTIONS = ActionTable(MARK, ROLL, PLAN, PICK, DONE, PEEK, SHOW, DEAL, FLY, GIVE, ADD, SEND, aside=(HAND, SIT))


@final
class Peek(State):
    def __init__(self, seats: i64, hands: bool = False, model: Peek | None = None) -> None:
        super().__init__(seats, model)
        self.hands = hands  # whether they can be raised
        self.hand = vec[i64]([0] * seats)
        self.company: i64 = 0
        self.owner = vec[i64]([-1] * SPOTS)
        self.secret = vec[i64]([0] * seats)
        self.points = vec[i64]([0] * seats)
        self.plan = vec[i64]([0] * seats)
        self.at = vec[i64]([0] * seats)  # the spot by which each ship lies
        self.gave = vec[i64]([0] * seats)

    def clone(self) -> Peek:
        twin = Peek(self.seats, self.hands, self)
        twin.owner = self.owner[:]
        twin.secret = self.secret[:]
        twin.points = self.points[:]
        twin.plan = self.plan[:]
        twin.at = self.at[:]
        twin.gave = self.gave[:]
        twin.hand = self.hand[:]
        twin.company = self.company
        return twin

    def numbers(self) -> vec[i64]:
        out = vec[i64]()
        x: i64
        for x in [*self.owner, *self.secret, *self.points, *self.plan, *self.at, *self.gave, *self.hand]:
            out = append(out, x)
        return append(out, self.company)

    def asides(self, seat: i64) -> vec[i64]:
        return vec[i64]([HAND(0), HAND(1), SIT()] if self.hands else [])

    def check_aside(self, seat: i64, action: i64) -> i64:
        if SIT.owns(action):
            return no(AS_IT_IS) if self.company else 0
        return no(AS_IT_IS) if self.hand[seat] == HAND.a(action) else 0

    def apply_aside(self, seat: i64, action: i64) -> None:
        if SIT.owns(action):
            self.company = 1
            self.tell(SAT, seat)
        else:
            self.hand[seat] = HAND.a(action)
            self.tell(HELD, seat, HAND.a(action))


@final
class Deal(Chance[Peek]):
    def __init__(self, seat_: i64) -> None:
        super().__init__()
        self.seat_: Final = seat_

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([DEAL(k) for k in range(9)])

    def apply(self, s: Peek, action: i64) -> None:
        s.secret[self.seat_] = DEAL.a(action) + 1
        s.revealed = True
        s.tell_only(1 << self.seat_, DEALT, self.seat_, DEAL.a(action) + 1)


@final
class Show(Chance[Peek]):
    def __init__(self, seat_: i64) -> None:
        super().__init__()
        self.seat_: Final = seat_

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([SHOW(k) for k in range(6)])

    def apply(self, s: Peek, action: i64) -> None:
        s.points[self.seat_] += SHOW.a(action) + 1
        s.tell(ROLLED, self.seat_, SHOW.a(action) + 1)


@final
class Turn(Decision[Peek]):
    def candidates(self, s: Peek) -> vec[i64]:
        fly = [FLY(k) for k in range(SPOTS - FAR + 1)]
        return vec[i64]([*(MARK(k) for k in range(SPOTS)), ROLL(), PLAN(), *fly, GIVE()])

    def check(self, s: Peek, action: i64) -> i64:
        if MARK.owns(action) and s.owner[MARK.a(action)] >= 0:
            return no(TAKEN, s.owner[MARK.a(action)])
        if FLY.owns(action) and FLY.a(action) + FAR <= s.at[self.seat]:
            return no(BEHIND)
        if GIVE.owns(action) and s.gave[self.seat]:
            return no(GIVEN)
        return 0

    def apply(self, s: Peek, action: i64) -> None:
        after = Turn((self.seat + 1) % s.seats)
        if MARK.owns(action):
            spot = MARK.a(action)
            s.owner[spot] = self.seat
            s.points[self.seat] += spot + 1
            s.tell(MARKED, self.seat, spot + 1)
            if all(owner >= 0 for owner in s.owner):
                return
            s.then(End(self.seat), after)
        elif ROLL.owns(action):
            s.then(Show(self.seat), after)
        elif FLY.owns(action):
            s.tell(FLEW, self.seat, s.at[self.seat], FLY.a(action) + FAR)
            s.at[self.seat] = FLY.a(action) + FAR
            s.then(after)
        elif GIVE.owns(action):
            s.gave[self.seat] = 1
            s.then(Gift(self.seat, 0, 0), after)
        else:
            s.open_draft(self.seat)
            s.then(Pick(self.seat, 0), Pick(self.seat, 1), after)


@final
class End(Decision[Peek]):
    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([DONE(), PEEK()])

    def apply(self, s: Peek, action: i64) -> None:
        if PEEK.owns(action):
            s.then(Deal(self.seat))


@final
class Pick(Decision[Peek]):
    def __init__(self, seat: i64, last: i64) -> None:
        super().__init__(seat)
        self.last: Final = last

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([PICK(k) for k in range(3)])

    def apply(self, s: Peek, action: i64) -> None:
        s.plan[self.seat] += PICK.a(action) + 1
        if self.last:
            s.points[self.seat] += s.plan[self.seat]
            s.close_draft()
            s.tell(PLANNED, self.seat, s.plan[self.seat])
            s.plan[self.seat] = 0


@final
class Gift(Decision[Peek]):
    """Gifts one after the other, smaller ones first; each is worth its number."""

    def __init__(self, seat: i64, last: i64, total: i64) -> None:
        super().__init__(seat)
        self.last: Final = last
        self.total: Final = total

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([*(ADD(k) for k in range(self.last, GIFTS)), SEND()])

    def check(self, s: Peek, action: i64) -> i64:
        if SEND.owns(action) and self.total < NEED:
            return no(TOO_LITTLE, NEED, self.total)
        return 0

    def apply(self, s: Peek, action: i64) -> None:
        if ADD.owns(action):
            worth = ADD.a(action) + 1
            s.then(Gift(self.seat, worth, self.total + worth))
        else:
            s.points[self.seat] += self.total
            s.tell(GAVE, self.seat, self.total)
