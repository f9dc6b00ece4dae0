"""Sketch: an action put together in private from cards and an aid (SpaceCorp SC-4, SC-5).

A seat names a goal, exactly n or at least n, and puts together a value: an aid that belongs to somebody, then cards in
ascending order, doublers last. So one combination is one path. `prepare` looks ahead once for all checks: a choice is
legal only if the goal can still be met, so no path ends in front of a wall. Others see only that the seat is choosing.
Taking back is the match's undo, never an action. The commit shows everything at once, log lines held back included.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from core.toy import Tells, Toy, ToyState, zeros
from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.deck import Deck
from ecliptic.core.fields import Cards, Field, HandCards, Part, seat_names
from ecliptic.core.hands import Hands
from ecliptic.core.machine import CHANCE, Auto, Chance, Decision
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.core.words import Reasons

VALUE = (1, 2, 3, 5)  # of the card kinds 0 to 3
DOUBLER = 4
KINDS = 5
WORDS = ("one", "two", "three", "five", "doubler")
PACK = (7, 6, 5, 3, 4)
PART = (0, 1, 0, 1, 1)  # the deck has two layers, and which one a card came from all see
AID = 2  # what a relay adds
MOST = 16  # the highest goal

EXACTLY = Verb("exactly", Arg("", numbers(1, MOST)))
AT_LEAST = Verb("at-least", Arg("", numbers(1, MOST)))
PASS = Verb("pass")
RELAY = Verb("relay", Arg("use", ("no", "yes")))
ADD = Verb("add", Arg("card", WORDS))
DONE = Verb("done")
REWARD = Verb("reward", Arg("take", ("no", "yes")))
CARD = Verb("card", Arg("", WORDS))

OUT_OF_REACH, NO_WAY_ON, NOT_MET, OWN_RELAY = 16, 17, 18, 19
GOAL, ADDED, RELAYED, MET, REWARDED, DREW, DREW_HIDDEN = range(7)


class Works(ToyState):
    score: vec[i64]
    chosen: vec[i64]  # cards put into the running action; still in hand
    active: int
    turns: int
    relay: int  # whose the relay is
    hands: Hands
    deck: Deck

    def __init__(self, seats: int, parts: Sequence[Part] = (), *more: Any) -> None:
        super().__init__(seats, parts, *more)
        self.ways: vec[i64] = zeros(KINDS)  # scratch of `Add.prepare`

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        """No card ever goes from hand to hand, so there is nothing that some know of a hand and others do not."""
        names = seat_names(seats)
        return [
            Field("score", names),
            Field("chosen", WORDS),
            *[Field(name) for name in ("active", "turns", "relay")],
            HandCards("hands", names, WORDS, PART, private=False),
            Cards("deck", WORDS),
        ]

    def free(self, seat: int, kind: int) -> int:
        """Cards in hand that are not chosen yet."""
        return self.hands.holds(seat, kind) - self.chosen[kind]

    def reachable(self, seat: int, total: int, least: int, goal: int, exact: int) -> bool:
        """Whether cards of kind `least` and higher can still bring `total` to the goal.

        All totals that plain cards can make are the bits of one number. Doublers come last.
        """
        sums = 1 << total
        for kind in range(min(least, DOUBLER), DOUBLER):
            for _ in range(self.free(seat, kind)):
                sums |= sums << VALUE[kind]
        doubled = self.chosen[DOUBLER]
        for doublers in range(doubled, doubled + self.free(seat, DOUBLER) + 1):
            for value in range(1, sums.bit_length()):
                if (sums >> value) & 1:
                    result = value << doublers
                    if result == goal if exact else result >= goal:
                        return True
        return False


class Turn(Auto[Works]):
    def run(self, s: Works) -> None:
        if s.turns > 0:
            s.turns -= 1
            s.active = (s.active + 1) % s.seats
            s.then(Draw(s.active), Choose(s.active), Turn())


class Choose(Decision[Works]):
    """The goal is announced; how it is met stays private until it is."""

    def candidates(self, s: Works) -> vec[i64]:
        out = vec[i64]([PASS()])
        for n in range(MOST):
            out = append(out, EXACTLY(n))
        for n in range(MOST):
            out = append(out, AT_LEAST(n))
        return out

    def check(self, s: Works, action: int) -> int:
        if action == PASS():
            return 0
        exact = EXACTLY.owns(action)
        goal = (EXACTLY.a(action) if exact else AT_LEAST.a(action)) + 1
        aid = AID if s.relay != self.seat else 0
        for total in {0, aid}:
            if s.reachable(self.seat, total, 0, goal, exact):
                return 0
        return no(OUT_OF_REACH, goal)

    def apply(self, s: Works, action: int) -> None:
        if action == PASS():
            return
        exact = EXACTLY.owns(action)
        goal = (EXACTLY.a(action) if exact else AT_LEAST.a(action)) + 1
        s.tell(GOAL, self.seat, goal)
        s.open_draft(self.seat)
        s.then(UseRelay(self.seat, goal, int(exact)))


class UseRelay(Decision[Works]):
    """The aid is asked about first. Asked even if there is one answer: skipping would cost a special case, no more."""

    def __init__(self, seat: int, goal: int, exact: int) -> None:
        super().__init__(seat)
        self.goal = goal
        self.exact = exact

    def candidates(self, s: Works) -> vec[i64]:
        return vec[i64]([RELAY(0), RELAY(1)])

    def check(self, s: Works, action: int) -> int:
        if RELAY.a(action) and s.relay == self.seat:
            return no(OWN_RELAY)
        if not s.reachable(self.seat, AID * RELAY.a(action), 0, self.goal, self.exact):
            return no(NO_WAY_ON, self.goal)
        return 0

    def apply(self, s: Works, action: int) -> None:
        aid = RELAY.a(action)
        if aid:
            s.tell(RELAYED, self.seat)
        s.then(Add(self.seat, self.goal, self.exact, aid, AID * aid, 0))


class Add(Decision[Works]):
    """A card of kind `least` or higher, or done. `total` counts the aid and plain cards."""

    def __init__(self, seat: int, goal: int, exact: int, aid: int, total: int, least: int) -> None:
        super().__init__(seat)
        self.goal = goal
        self.exact = exact
        self.aid = aid
        self.total = total
        self.least = least

    def value(self, s: Works) -> int:
        return self.total << s.chosen[DOUBLER]

    def prepare(self, s: Works) -> None:
        s.ways = zeros(KINDS)
        for kind in range(self.least, KINDS):
            if s.free(self.seat, kind) > 0:
                plain = kind < DOUBLER
                s.chosen[kind] += 1
                total = self.total + (VALUE[kind] if plain else 0)
                s.ways[kind] = int(s.reachable(self.seat, total, kind, self.goal, self.exact))
                s.chosen[kind] -= 1

    def candidates(self, s: Works) -> vec[i64]:
        out = vec[i64]([DONE()])
        for kind in range(self.least, KINDS):
            if s.free(self.seat, kind) > 0:
                out = append(out, ADD(kind))
        return out

    def check(self, s: Works, action: int) -> int:
        if action == DONE():
            value = self.value(s)
            met = value == self.goal if self.exact else value >= self.goal
            return 0 if met else no(NOT_MET, value, self.goal)
        return 0 if s.ways[ADD.a(action)] else no(NO_WAY_ON, self.goal)

    def apply(self, s: Works, action: int) -> None:
        if action != DONE():
            kind = ADD.a(action)
            s.chosen[kind] += 1
            s.tell(ADDED, self.seat, kind)
            total = self.total + (VALUE[kind] if kind < DOUBLER else 0)
            s.then(Add(self.seat, self.goal, self.exact, self.aid, total, kind))
            return
        s.tell(MET, self.seat, self.value(s))
        for kind in range(KINDS):
            s.hands.lose(self.seat, kind, s.chosen[kind])
        s.chosen = zeros(KINDS)
        s.score[self.seat] += self.goal
        s.close_draft()
        s.revealed = True  # hand cards were shown: no way back
        if self.aid:
            s.then(Reward(s.relay))


class Reward(Decision[Works]):
    """Outside the draft: the relay's owner may draw a card."""

    def candidates(self, s: Works) -> vec[i64]:
        return vec[i64]([REWARD(0), REWARD(1)])

    def apply(self, s: Works, action: int) -> None:
        s.tell(REWARDED, self.seat, REWARD.a(action))
        if REWARD.a(action):
            s.then(Draw(self.seat))


class Draw(Auto[Works]):
    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: Works) -> None:
        if s.deck.size > 0:
            s.then(DrawCard(self.player))


class DrawCard(Chance[Works]):
    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def candidates(self, s: Works) -> vec[i64]:
        return vec[i64]([CARD(kind) for kind in range(KINDS) if s.deck.weight(kind) > 0])

    def weight(self, s: Works, action: int) -> int:
        return s.deck.weight(CARD.a(action))

    def apply(self, s: Works, action: int) -> None:
        kind = CARD.a(action)
        s.deck.draw(kind)
        s.hands.gain(self.player, kind, False)
        s.tell_only(1 << self.player, DREW, self.player, kind)
        s.tell_others(1 << self.player, DREW_HIDDEN, self.player)


class DraftGame(Toy):
    actions = ActionTable(EXACTLY, AT_LEAST, PASS, RELAY, ADD, DONE, REWARD, CARD)
    State = Works
    steps = (Turn, Choose, UseRelay, Add, Reward, Draw, DrawCard)
    reasons: ClassVar[Reasons] = {
        OUT_OF_REACH: ("You can't come to {a}", "TO-3.1"),
        NO_WAY_ON: ("With this you can't come to {a} any more", "TO-3.2"),
        NOT_MET: ("This makes {a}, not {b}", "TO-3.3"),
        OWN_RELAY: ("Your own relay does not help you", "TO-3.4"),
    }
    tells: ClassVar[Tells] = {
        GOAL: "{A} goes for {b}",
        ADDED: "{A} plays {b}",
        RELAYED: "{A} uses the relay",
        MET: "{A} comes to {b}",
        REWARDED: "{A} is rewarded: {b}",
        DREW: "{A} draws {b}",
        DREW_HIDDEN: "{A} draws a card",
    }

    def begin(self) -> Works:
        s = Works(self.seats)
        s.active = self.seats - 1
        s.turns = 2 * self.seats
        s.deck.add_parts(vec[i64](list(PACK)), vec[i64](list(PART)))
        s.then(Turn())
        for k in range(4 * self.seats):
            s.then(DrawCard(k % self.seats))
        return s

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        mine = seat is not None and seen.drafter == seat
        return {
            "sizes": list(seen.hands.size),
            "hand": [] if seat is None else [seen.hands.holds(seat, kind) for kind in range(KINDS)],
            "chosen": list(seen.chosen) if mine else [],
            "deck": seen.deck.size,
            "active": seen.active,
            "chance": seen.next_seat() == CHANCE,
        }

    def redeal(self, twin: Any, seat: int, rng: Rng) -> None:
        pool = twin.deck.counts()
        twin.hands.redeal(seat, pool, rng)
        twin.deck = Deck(KINDS)
        twin.deck.add_parts(pool, twin.hands.part)
