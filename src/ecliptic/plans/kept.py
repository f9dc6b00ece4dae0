"""A plan and standing answers as they are kept, and how a step is written where a person sends it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ecliptic.core.standing import Measure

MOST_STEPS: Final = 4
MOST_FACTS: Final = 8
LETTERS: Final = 200  # of a note
TURN, GAME, ALWAYS = "turn", "game", "always"  # how long an answer lasts
LASTS: Final = {TURN: "until my next turn", GAME: "for this game", ALWAYS: "always"}
_LIMIT: Final = re.compile(r"([a-z][a-z-]*) (up to|stay) ([0-9]{1,6})")


class Given(Struct, frozen=True):
    """What somebody answers once for all to a kind of question."""

    answer: str
    things: tuple[str, ...] = ()
    lasts: str = TURN


class Limit(Struct, frozen=True):
    """What a step may spend of a measure, and what must be left of it."""

    of: str
    most: int | None = None
    stay: int | None = None


class Step(Struct, frozen=True):
    """An action, as the answer to a question of this name and no other."""

    do: str
    asked: str
    words: str  # what its button said
    limits: tuple[Limit, ...] = ()


class Fact(Struct, frozen=True):
    """What must be so when the turn comes: so much of a measure, or still the same of a place."""

    of: str
    least: int = 0
    still: str = ""


class Plan(Struct, frozen=True):
    """The steps that are left, and the words of those that were played."""

    steps: tuple[Step, ...]
    facts: tuple[Fact, ...] = ()
    done: tuple[str, ...] = ()
    random: bool = False  # something random came after the last of these

    @property
    def begun(self) -> bool:
        """Whether some of it was played."""
        return bool(self.done)

    def went(self) -> Plan | None:
        """The plan once its next step was played; None = that was the last."""
        first, *rest = self.steps
        done = (*self.done, first.words)
        return replace(self, steps=tuple(rest), done=done, random=False) if rest else None


def write(step: Step) -> str:
    """A step as pages carry it: "buy; cash up to 500; cash stay 600"."""
    parts = [step.do]
    for limit in step.limits:
        parts += [f"{limit.of} up to {limit.most}"] if limit.most is not None else []
        parts += [f"{limit.of} stay {limit.stay}"] if limit.stay is not None else []
    return "; ".join(parts)


def read(text: str, measures: Sequence[str]) -> Step:
    """The step that a page sent, whose question is not known yet. ValueError, one sentence, if it is none."""
    do, *parts = text.split("; ")
    if not 0 < len(do) <= 200 or len(parts) > 2 * len(measures):
        raise ValueError("That is no step of a plan.")
    limits: dict[str, Limit] = {}
    for part in parts:
        found = _LIMIT.fullmatch(part)
        if found is None or found[1] not in measures:
            raise ValueError("A limit is a number of something that you have, from 0 to 999999.")
        old = limits.get(found[1], Limit(found[1]))
        bound = "most" if found[2] == "up to" else "stay"
        limits[found[1]] = replace(old, **{bound: int(found[3])})
    return Step(do, "", do, tuple(limits.values()))


def said(step: Step, measures: Sequence[Measure[Any, Any]]) -> str:
    """A step in words: "Buy, up to 500 Federons, if 600 Federons stay"."""
    units = {measure.id: measure.unit for measure in measures}
    words = step.words
    for limit in step.limits:
        words += f", up to {limit.most} {units.get(limit.of, '')}" if limit.most is not None else ""
        words += f", if {limit.stay} {units.get(limit.of, '')} stay" if limit.stay is not None else ""
    return words


def said_fact(fact: Fact, measures: Sequence[Measure[Any, Any]]) -> str:
    """A fact in words: "I am still on Miranda", "I have 12 hydrons or more"."""
    if fact.still:
        return f"I am still {fact.still}"
    unit = next((measure.unit for measure in measures if measure.id == fact.of), "")
    return f"I have {fact.least} {unit} or more"
