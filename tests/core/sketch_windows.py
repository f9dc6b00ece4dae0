"""Sketch: windows in which cards may be played out of turn, with hidden hands (SpaceCorp II.2).

A window asks round the table from the active player clockwise. After a card its effect happens at once, which may open
another window, then the asking starts again; the window closes when all have declined in a row.

Asking must not tell. A table asks every seat that holds a card (`ask="everyone"`); a seat's standing "decline for
me" is kept beside the match and makes ordinary lines (`Match.let_pass`). Simulation asks those able
(`ask="able"`); then being asked, or passed over, is a public fact that the state remembers and determinizing respects.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from librt.vecs import append, vec
from mypy_extensions import i64

from core.toy import Tells, Toy, ToyOptions, ToyState
from ecliptic.core.actions import ActionTable, Arg, Verb
from ecliptic.core.deck import Deck
from ecliptic.core.fields import Cards, Field, HandCards, Part, seat_names
from ecliptic.core.hands import Hands
from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.options import say
from ecliptic.core.reading import Members
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.core.words import Reasons

ORE, HACK, PURGE, FEAST, LEAK = range(5)
KINDS = 5
WORDS = ("ore", "hack", "purge", "feast", "leak")
PACK = (6, 3, 2, 4, 5)

PLAY = Verb("play", Arg("card", WORDS))
DECLINE = Verb("decline")
WORK = Verb("work")
DRAW = Verb("draw")
CARD = Verb("card", Arg("", WORDS))  # which card chance brought

TURN, AWARDED = 0, 1  # windows: at the start of a turn, and after somebody was awarded a point
WINDOW_OF = (-1, TURN, TURN, TURN, AWARDED)

WRONG_TIME, NOT_YOURS, NOTHING_THERE, NO_DECK = 16, 17, 18, 19
PLAYED, DECLINED, STOLE, STOLE_HIDDEN, DREW, DREW_HIDDEN, PURGED, POINT = range(8)


class Corsairs(ToyState):
    score: vec[i64]
    sure: vec[i64]  # seat * 2 + window: kinds (bits) of which all know that one is held; 0 = nothing
    active: int
    turns: int
    able: int
    hands: Hands
    deck: Deck

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        names = seat_names(seats)
        return [
            Field("score", names),
            Field("sure", names, ("turn", "awarded"), reads=Members(WORDS)),
            *[Field(name) for name in ("active", "turns", "able")],
            HandCards("hands", names, WORDS),
            Cards("deck", WORDS),
        ]

    def may_play(self, seat: int, kind: int, window: int, about: int) -> int:
        """0, or why this card can't be played now. `about` = whose turn it is, or who was awarded."""
        if WINDOW_OF[kind] != window:
            return no(WRONG_TIME)
        if (kind == FEAST and seat != about) or (kind in (HACK, LEAK) and seat == about):
            return no(NOT_YOURS)
        if kind == HACK and self.hands.size[about] == 0:
            return no(NOTHING_THERE)
        return 0

    def playable(self, seat: int, window: int, about: int) -> list[int]:
        """The kinds that somebody in this seat could play now if they were in hand."""
        return [kind for kind in range(KINDS) if self.may_play(seat, kind, window, about) == 0]

    def asks(self, seat: int, window: int, about: int) -> bool:
        """Whether the seat is asked. Where that depends on its hand, the answer is a fact that all have seen."""
        if not self.able:
            return bool(self.hands.size[seat] > 0)
        kinds = self.playable(seat, window, about)
        if any(self.hands.holds(seat, kind) > 0 for kind in kinds):
            self.sure[seat * 2 + window] = sum(1 << kind for kind in kinds)
            return True
        for kind in kinds:
            self.hands.cap(seat, kind, 0)
        return False

    def discard(self, seat: int, kind: int, n: int) -> None:
        """Cards leave a hand, seen by all."""
        self.hands.lose(seat, kind, n)
        for at in (seat * 2, seat * 2 + 1):
            if (self.sure[at] >> kind) & 1:
                self.sure[at] = 0

    def steal(self, giver: int, taker: int, kind: int) -> None:
        self.hands.steal(giver, taker, kind)
        self.sure[giver * 2] = self.sure[giver * 2 + 1] = 0  # it may have been the one


class Turn(Auto[Corsairs]):
    def run(self, s: Corsairs) -> None:
        if s.turns > 0:
            s.then(Window(TURN, s.active, s.active, s.seats), Act(s.active), EndTurn(), Turn())


class Window(Auto[Corsairs]):
    """Asks the next `left` seats from `seat` on; then it is closed."""

    def __init__(self, window: int, about: int, seat_next: int, left: int) -> None:
        super().__init__()
        self.window = window
        self.about = about
        self.seat_next = seat_next
        self.left = left

    def run(self, s: Corsairs) -> None:
        if self.left == 0:
            return
        if s.asks(self.seat_next, self.window, self.about):
            s.then(Ask(self.seat_next, self.window, self.about, self.left))
        else:
            s.then(Window(self.window, self.about, (self.seat_next + 1) % s.seats, self.left - 1))


class Ask(Decision[Corsairs]):
    """Play a card or decline. `left` counts this seat. Never forced in public: its one option is its own business."""

    def __init__(self, seat: int, window: int, about: int, left: int) -> None:
        super().__init__(seat)
        self.window = window
        self.about = about
        self.left = left

    def candidates(self, s: Corsairs) -> vec[i64]:
        out = vec[i64]([DECLINE()])
        for kind in range(KINDS):
            if s.hands.holds(self.seat, kind) > 0:
                out = append(out, PLAY(kind))
        return out

    def check(self, s: Corsairs, action: int) -> int:
        return 0 if action == DECLINE() else s.may_play(self.seat, PLAY.a(action), self.window, self.about)

    def lets_pass(self, s: Corsairs) -> int:
        return DECLINE()

    def apply(self, s: Corsairs, action: int) -> None:
        if action == DECLINE():
            s.tell(DECLINED, self.seat)
            s.then(Window(self.window, self.about, (self.seat + 1) % s.seats, self.left - 1))
            return
        kind = PLAY.a(action)
        s.discard(self.seat, kind, 1)
        s.revealed = True
        s.tell(PLAYED, self.seat, kind)
        s.then(Effect(kind, self.seat), Window(self.window, self.about, s.active, s.seats))


class Effect(Auto[Corsairs]):
    def __init__(self, kind: int, player: int) -> None:
        super().__init__()
        self.kind = kind
        self.player = player

    def run(self, s: Corsairs) -> None:
        if self.kind == HACK:
            s.then(Steal(s.active, self.player))
        elif self.kind == PURGE:
            for seat in range(s.seats):
                n = s.hands.holds(seat, ORE)
                s.discard(seat, ORE, n)
                s.hands.cap(seat, ORE, 0)  # an absence that all know of
                s.tell(PURGED, seat, n)
        else:
            s.then(Award(self.player))


class Award(Auto[Corsairs]):
    """A point, and a window for the others to have one too: windows nest as deep as there are cards for."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: Corsairs) -> None:
        s.score[self.player] += 1
        s.tell(POINT, self.player)
        s.then(Window(AWARDED, self.player, s.active, s.seats))


class Steal(Chance[Corsairs]):
    """A card at random out of a hand: these two alone see which."""

    def __init__(self, giver: int, taker: int) -> None:
        super().__init__()
        self.giver = giver
        self.taker = taker

    def candidates(self, s: Corsairs) -> vec[i64]:
        return vec[i64]([CARD(kind) for kind in range(KINDS) if s.hands.holds(self.giver, kind) > 0])

    def weight(self, s: Corsairs, action: int) -> int:
        return s.hands.holds(self.giver, CARD.a(action))

    def apply(self, s: Corsairs, action: int) -> None:
        s.steal(self.giver, self.taker, CARD.a(action))
        two = 1 << self.giver | 1 << self.taker
        s.tell_only(two, STOLE, self.taker, self.giver, CARD.a(action))
        s.tell_others(two, STOLE_HIDDEN, self.taker, self.giver)


class Act(Decision[Corsairs]):
    def candidates(self, s: Corsairs) -> vec[i64]:
        return vec[i64]([WORK(), DRAW()])

    def check(self, s: Corsairs, action: int) -> int:
        return no(NO_DECK) if action == DRAW() and s.deck.size == 0 else 0

    def apply(self, s: Corsairs, action: int) -> None:
        s.then(Award(self.seat) if action == WORK() else DrawCard(self.seat))


class DrawCard(Chance[Corsairs]):
    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def candidates(self, s: Corsairs) -> vec[i64]:
        return vec[i64]([CARD(kind) for kind in range(KINDS) if s.deck.weight(kind) > 0])

    def weight(self, s: Corsairs, action: int) -> int:
        return s.deck.weight(CARD.a(action))

    def apply(self, s: Corsairs, action: int) -> None:
        s.deck.draw(CARD.a(action))
        s.hands.gain(self.player, CARD.a(action), False)
        s.tell_only(1 << self.player, DREW, self.player, CARD.a(action))
        s.tell_others(1 << self.player, DREW_HIDDEN, self.player)


class EndTurn(Auto[Corsairs]):
    def run(self, s: Corsairs) -> None:
        s.active = (s.active + 1) % s.seats
        s.turns -= 1


class WindowOptions(ToyOptions, frozen=True, kw_only=True):
    ask: Annotated[Literal["everyone", "able"], say("Who is asked for cards out of turn.", "TO-2.1")] = (
        "everyone"
    )


class WindowGame(Toy):
    Options = WindowOptions
    actions = ActionTable(PLAY, DECLINE, WORK, DRAW, CARD)
    State = Corsairs
    steps = (Turn, Window, Ask, Effect, Award, Steal, Act, DrawCard, EndTurn)
    reasons: ClassVar[Reasons] = {
        WRONG_TIME: ("This card has its time elsewhere", "TO-2.2"),
        NOT_YOURS: ("This card is not for you now", "TO-2.3"),
        NOTHING_THERE: ("There is no card to steal", "TO-2.4"),
        NO_DECK: ("The deck has run out", "TO-2.5"),
    }
    tells: ClassVar[Tells] = {
        PLAYED: "{A} plays {b}",
        DECLINED: "{A} declines",
        STOLE: "{A} steals {c} from {B}",
        STOLE_HIDDEN: "{A} steals a card from {B}",
        DREW: "{A} draws {b}",
        DREW_HIDDEN: "{A} draws a card",
        PURGED: "{A} discards {b} ore",
        POINT: "{A} gets a point",
    }

    def begin(self) -> Corsairs:
        s = Corsairs(self.seats)
        s.turns = 3 * self.seats
        s.able = int(self.options.ask == "able")
        s.deck.add_pool(vec[i64](list(PACK)))
        s.then(Turn())
        for k in range(3 * self.seats):
            s.then(DrawCard(k % self.seats))
        return s

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        hands = seen.hands
        observer = self.seats if seat is None else seat
        return {
            "sizes": list(hands.size),
            "known": [
                [hands.known_to(observer, k, kind) for kind in range(KINDS)] for k in range(self.seats)
            ],
            "most": [[hands.most_of(k, kind) for kind in range(KINDS)] for k in range(self.seats)],
            "sure": list(seen.sure),
            "deck": seen.deck.size,
            "active": seen.active,
            "turns": seen.turns,
        }

    def redeal(self, twin: Any, seat: int, rng: Rng) -> None:
        pool, hands = twin.deck.counts(), twin.hands
        while True:
            twin.hands, left = hands.clone(), pool[:]
            twin.hands.redeal(seat, left, rng)
            if self.fits(twin):
                break
        twin.deck = Deck(KINDS)
        twin.deck.add_pool(left)

    def fits(self, s: Corsairs) -> bool:
        """Whether the hands hold what all know them to hold."""
        return all(
            s.sure[at] == 0
            or any((s.sure[at] >> kind) & 1 and s.hands.holds(at // 2, kind) > 0 for kind in range(KINDS))
            for at in range(s.seats * 2)
        )

    def problems(self, state: Any) -> list[str]:
        hands = state.hands
        out = [] if self.fits(state) else ["a hand lacks what all know it to hold"]
        for seat in range(self.seats):
            for kind in range(KINDS):
                held = hands.holds(seat, kind)
                if held > hands.most_of(seat, kind):
                    out.append(f"seat {seat} holds more {WORDS[kind]} than can be")
                for observer in range(self.seats + 1):
                    if hands.known_to(observer, seat, kind) > held:
                        out.append(f"{observer} is sure of more {WORDS[kind]} than seat {seat} holds")
        return out
