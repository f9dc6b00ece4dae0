"""What is said of an action that is no part of the step that is asked: what is really missing for it.

UNOFFERED: Final[Table[VertiumState, Components]] = {
    ((MeltdownTarget, RaidTarget), a.TARGET): _no_opponent,
    (PickFaction, a.FACTION): ("The Complex is not in this game", "VT-14.1"),
    (TakeCard, a.TAKE): "{a:kind} is not on display",
}

A sentence has holes for the arguments {a} and {b} of the action: see `core.words.Refusals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Never, TypeVar

from ecliptic.core.actions import Verb
from ecliptic.core.languages import ECLIPTIC, Catalogue
from ecliptic.core.machine import State, Step
from ecliptic.core.words import Told, capital, filled

S = TypeVar("S", bound=State)
C = TypeVar("C")


@dataclass(frozen=True)
class Unoffered(Generic[S, C]):
    """An action that a step does not offer, and what the seat that is asked may know of the state."""

    t: C  # the content
    s: S
    step: Step[State]
    verb: Verb
    action: int

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.step.seat

    @property
    def a(self) -> int:
        """The first argument; 0 where there is none."""
        return self.verb.a(self.action) if self.verb.args else 0

    @property
    def b(self) -> int:
        """The second one."""
        return self.verb.b(self.action) if len(self.verb.args) > 1 else 0


Kind = type[Step[Never]]
# By step, or a base of it, and verb; several steps for which the same is told stand together.
Table = Mapping[tuple[Kind | tuple[Kind, ...], Verb], "Told | Callable[[Unoffered[S, C]], Told]"]


def tell_unoffered(
    table: Table[S, C],
    asked: Unoffered[S, C],
    word: Callable[[str, int], str],
    catalogue: Catalogue = ECLIPTIC,
) -> Told:
    """What the table says of it; "" = no more than what is asked. `word`, `catalogue`: see `Refusals`."""

    def said(sentence: str) -> str:
        return capital(filled(catalogue, sentence, word, asked.a, asked.b))

    for base in type(asked.step).__mro__:
        for (kinds, verb), found in table.items():
            if verb is not asked.verb or base not in (kinds if isinstance(kinds, tuple) else (kinds,)):
                continue
            if callable(found):
                return found(asked)
            if isinstance(found, str):
                return said(found)
            if isinstance(found, tuple):
                sentence, clause = found
                return said(sentence), clause
            return found
    return ""
