"""Which bots can be asked to sit down in a game, by the names of their levels, and which of them fits somebody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.shell import phrase
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.storage.store import Store
from ecliptic.web.words import level_of

GAMES: Final = 10  # that are looked at: the last ones
FIRST: Final = "pebble"


class Opponents:
    """What a server offers."""

    def __init__(self, store: Store, names: Sequence[str] | None = None) -> None:
        """`names`: these in every game, the weakest first; None = the levels that are worth their names, and guests."""
        self._store = store
        self._names = names

    def of(self, kind: type[Game]) -> Sequence[str]:
        """The bots of a game, the weakest first."""
        return _levels(kind) if self._names is None else self._names

    def stand_in(self) -> str:
        """Who plays for people that are away."""
        from ecliptic.bots import STAND_IN

        return STAND_IN if self._names is None or STAND_IN in self._names else self._names[-1]

    def fitting(self, kind: type[Game], person: PersonRow | None) -> str:
        """Against whom somebody wins about every other game, by the last ones: up after a win, down after a loss."""
        names = list(self.of(kind))
        at = names.index(FIRST if FIRST in names else self.stand_in())
        for result in self._store.results(person.id, kind.name, GAMES) if person else []:
            bot = level_of(result.bot)
            if bot in names:
                at = min(max(names.index(bot) + (1 if result.won else -1), 0), len(names) - 1)
        return names[at]

    def pitches(self, kind: type[Game]) -> dict[str, str]:
        """What each says of itself, in a sentence."""
        from ecliptic import bots

        known = set(bots.names())
        return {name: phrase(bots.make(name).pitch) for name in self.of(kind) if name in known}


@cache
def _levels(kind: type[Game]) -> tuple[str, ...]:
    from ecliptic import bots

    return (*bots.levels(kind.make(kind.quick)), *bots.guests(kind))
