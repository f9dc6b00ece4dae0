"""Actions put together in positions made by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.reasons import first_of, reason_of, second_of
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.turn import StartAction
from spacecorp.scene import Board


class Table(Board):
    """Seat 0 picks its action; the deck has cards, so that nothing is near its end."""

    def __init__(
        self, era: int, players: int = 2, deck: bool = True, *, own: bool = False, **options: object
    ) -> None:
        super().__init__(era, players, own=own, **options)
        if deck:
            counts = vec[i64]([0] * a.KINDS)
            counts[a.FIRST_OTHER] = 9
            self.s.deck.add_pool(counts)

    def hand(self, *cards: str, seat: int = 0) -> None:
        for card in cards:
            self.s.hands.gain(seat, self.kind(card), True)

    def kind(self, card: str) -> int:
        return int(self.s.rules.kind_of[a.CARD_IDS.index(card)])

    def held(self, card: str, seat: int = 0) -> int:
        return int(self.s.hands.holds(seat, self.kind(card)))

    def infra(self, card: str, slot: int = 1, seat: int = 0) -> None:
        self.s.put_infra(seat, slot - 1, a.CARD_IDS.index(card))

    def begin(self, *words: str) -> None:
        self.run(StartAction(0))
        for text in words:
            self.act(text)

    @property
    def asked(self) -> str:
        return type(self.s.stack[-1]).__name__ if self.s.stack else ""

    def options(self, verb: str = "") -> list[str]:
        """What may be answered now."""
        texts = [a.TABLE.text(action) for action in self.s.legal(self.s.next_seat())]
        return [text for text in texts if text.startswith(verb)]

    def why(self, text: str) -> tuple[int, int, int]:
        """The reason of a refusal and its numbers."""
        refusal = self.s.refusal(self.s.next_seat(), a.TABLE.parse(text))
        return int(reason_of(refusal)), int(first_of(refusal)), int(second_of(refusal))
