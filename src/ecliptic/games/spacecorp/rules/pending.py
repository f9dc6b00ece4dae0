"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final

from ecliptic.core.fields import PositionBook, seat_names
from ecliptic.core.machine import State
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Json, Number, Reads, Seat, SeatSet, Words, words
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.state import SpacecorpState, fields
from ecliptic.games.spacecorp.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    names = seat_names(seats, a.SEATS)
    who = Seat(names, none=False)
    reads: dict[str, Reads | Words] = dict.fromkeys(("seat", "player", "about", "at"), who)
    reads |= {
        "among": SeatSet(names),
        "which": words(a.WINDOW_IDS),
        "BeyondStart.which": Number(1),
        "era": words(a.ERA_IDS),
        "marker": words(a.MARKER_IDS),
        "kind": words(a.PROGRESS_KIND_IDS),
        "site": Number(a.SITES),
        "slot": Number(a.SLOTS - 1),
        "box": Number(a.BOXES),
        "ShowOffer.box": Number(a.OFFERS - 1),
        "heap": Number(a.STACKS * a.HALVES - 1),
        "stack": Number(a.STACKS - 1),
        "team": Number(a.TEAMS - 1),
        "what": Number(len(a.BASE_IDS) - 1),
        "extra": Number(1),
        "why": Number(2),
        "known": Number(1),
        "amount": Number(9_999),
        "n": Number(9_999),
        "left": Number(9_999),
        "DealStart.player": Number(seats),
        "Run.kind": words(a.ACTION_IDS),
    }
    return StepBook(STEPS, reads)


class EraBooks(PositionBook):
    """Positions of each era in its own words; the table of the game names what all eras have."""

    def __init__(self, game: str, rules: Rules, problems: Callable[[State], Sequence[str]]) -> None:
        made, steps = partial(SpacecorpState, rules), book(rules.seats)
        super().__init__(game, fields(rules), steps, made, problems)
        self.books: Final = [
            PositionBook(game, fields(rules, era), steps, made, problems) for era in range(a.ERAS)
        ]

    def dump(self, s: State) -> dict[str, object]:
        assert isinstance(s, SpacecorpState)
        return self.books[s.era].dump(s)

    def load(self, data: Json) -> State:
        era = data.get("era") if isinstance(data, Mapping) else None
        return self.books[a.ERA_IDS.index(era) if era in a.ERA_IDS else 0].load(data)
