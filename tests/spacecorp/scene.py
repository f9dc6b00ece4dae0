"""Positions put together by hand, and turns played in them by words."""

from __future__ import annotations

from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.game import Game
from ecliptic.core.machine import NOBODY, Step
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState, new_state
from ecliptic.games.spacecorp.rules.steps.deeds.build import PlaceBases
from ecliptic.games.spacecorp.rules.steps.setup import stack_tiles
from ecliptic.games.spacecorp.rules.steps.slots import p_of, slot_of
from ecliptic.games.spacecorp.rules.steps.titles import lay_out
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns

MARINERS, PLANETEERS, STARFARERS = a.MARINERS, a.PLANETEERS, a.STARFARERS


@cache
def _made(players: int, *options: tuple[str, object]) -> Game:
    return GAME.make({"players": players, **dict(options)})


class Board:
    """A board in the making: no cards, seat 0 is active, and steps are pushed by hand.

    Whoever is asked whether to go ahead with an action does.
    """

    def __init__(self, era: int, players: int = 2, *, own: bool = False, **options: object) -> None:
        """`own`: with figures of its own, which may be changed."""
        self.game = GAME.make({"players": players}) if own else _made(players, *options.items())
        self.s: SpacecorpState = new_state(self.game.rules)
        self.s.era = era
        self.s.active = 0
        stack_tiles(self.s, era)
        if era > MARINERS:
            lay_out(self.s, PLANETEERS)
        if era == STARFARERS:
            lay_out(self.s, STARFARERS)
            self.s.colonies_left = self.s.rules.colonies_used

    def site(self, word: str) -> int:
        return int(self.s.site_named(a.SITE_IDS.index(word)))

    def slot(self, word: str, box: int = 1) -> int:
        return int(slot_of(self.s, self.site(word), box - 1))

    def team(self, seat: int, team: int, word: str, track: int = 0) -> None:
        self.s.move_team(seat, team, self.site(word), track)

    def tile(self, word: str, tile: str, box: int = 1, placer: int = 0) -> None:
        self.s.put_tile(self.slot(word, box), a.TILE_IDS.index(tile), placer)
        self.s.left[a.TILE_IDS.index(tile)] -= 1

    def base(self, word: str, base: str, seat: int = 0, box: int = 1) -> None:
        self.s.put_base(self.slot(word, box), seat, a.BASE_IDS.index(base))

    def title(self, seat: int, *titles: str) -> None:
        for title in titles:
            self.s.titles[seat] |= 1 << a.PROGRESS_IDS.index(title)

    def plan(self, *types: str) -> None:
        for box, base in enumerate(types):
            self.s.choose_type(box, a.BASE_IDS.index(base))

    def run(self, step: Step[SpacecorpState]) -> None:
        self.s.then(step)
        self.s.settle()

    def act(self, text: str) -> None:
        """The next outcome or choice, which must be legal."""
        action = a.TABLE.parse(text)
        seat = self.s.next_seat()
        assert seat != NOBODY
        assert action in list(self.s.legal(seat)), [a.TABLE.text(x) for x in self.s.legal(seat)]
        self.s.act(seat, action)
        if self.s.drafter == seat and list(self.s.legal(seat)) == [a.DONE()]:
            self.s.act(seat, a.DONE())

    def build(self, word: str, *types: str, seat: int = 0) -> None:
        self.plan(*types)
        self.run(PlaceBases(seat, self.site(word), (1 << len(types)) - 1))

    def worth(self, word: str, box: int = 1) -> int:
        return int(p_of(self.s, self.slot(word, box)))

    @property
    def profit(self) -> list[int]:
        return [int(n) for n in self.s.profit]

    @property
    def top(self) -> Step[SpacecorpState] | None:
        return self.s.stack[-1] if self.s.stack else None  # type: ignore[return-value]


class Scene(Board):
    """A whole turn: cards, HQs and the deck are there; the others decline all Edges by themselves."""

    def __init__(self, era: int, players: int = 2, *, deck: int = 10) -> None:
        super().__init__(era, players)
        self.s.active = a.NONE
        pool = vec[i64]([0] * a.KINDS)
        for k in range(a.FIRST_OTHER, a.KINDS):
            card = int(self.s.rules.card_of[era * a.KINDS + k])
            if card != a.NONE and deck > 0 and self.s.rules.edge_of[card] == a.NONE:
                pool[k] = min(deck, int(self.s.rules.card_count[card]))
                deck -= int(pool[k])
        self.s.deck.add_pool(pool)
        self.s.began = self.s.next = 0

    def hand(self, seat: int, *cards: str) -> None:
        for card in cards:
            self.s.hands.gain(seat, int(self.s.rules.kind_of[a.CARD_IDS.index(card)]), True)

    def infra(self, seat: int, slot: int, card: str) -> None:
        self.s.put_infra(seat, slot - 1, a.CARD_IDS.index(card))

    def begin(self, seat: int = 0) -> None:
        """The seat's turn begins; windows in which nobody plays an Edge are declined."""
        self.s.next = seat
        self.run(EraTurns())
        self.skip()

    def skip(self) -> None:
        """Edges are declined."""
        while self.s.stack and type(self.s.stack[-1]).__name__ == "Ask":
            self.act("decline")

    def do(self, *texts: str) -> None:
        """Choices of the seat that is asked, one after the other."""
        for text in texts:
            self.act(text)

    @property
    def asked(self) -> str:
        """The kind of step that waits."""
        return type(self.s.stack[-1]).__name__ if self.s.stack else ""

    @property
    def legal(self) -> list[str]:
        return [a.TABLE.text(x) for x in self.s.legal(self.s.next_seat())]

    def why(self, text: str) -> tuple[str, str]:
        """Why the seat that is asked can't do that: a sentence and a clause, or nothing."""
        return self.game.why(self.s, self.s.next_seat(), a.TABLE.parse(text))
