"""What all prompts are made of: the decision that is asked, and its candidates with their reasons."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ecliptic.core.actions import Verb
from ecliptic.core.machine import State, Step
from ecliptic.core.views import Choice, Prompt
from ecliptic.games.solar_roller import actions as a
from ecliptic.games.solar_roller.components import Components
from ecliptic.games.solar_roller.state import RollerState
from ecliptic.games.solar_roller.text import STEP_CLAUSE, why


class Asked:
    """One decision of one seat."""

    def __init__(self, content: Components, s: RollerState, seat: int, step: Step[State]) -> None:
        self.content = content
        self.s = s
        self.seat = seat
        self.step = step
        self.name = type(step).__name__

    def number(self, name: str) -> int:
        """A number that the step holds."""
        return int(getattr(self.step, name))

    def choice(self, action: int, label: str, note: str, title: str, target: str = "") -> Choice:
        """A candidate; if it is not allowed, the reason instead of what it would give."""
        sentence, clause = why(self.content, self.name, action, self.step.check(self.s, action))
        return Choice(
            action=a.TABLE.text(action),
            label=label,
            note="" if sentence else note,
            title=label if sentence else title,
            why=sentence,
            clause=clause,
            target=target,
        )


def on_sheet(space: int) -> str:
    """The place of a space on the board."""
    return f"space-{a.SPACE_IDS[space]}"


def choices(q: Asked, describe: Callable[[int], Choice], verb: Verb | None = None) -> list[Choice]:
    """The candidates (of one verb, if given), described."""
    found = [int(action) for action in q.step.candidates(q.s)]
    return [describe(action) for action in found if verb is None or verb.owns(action)]


def prompt(
    q: Asked, say: str, sub: str, found: list[Choice], clause: str = "", best: Choice | None = None
) -> Prompt:
    """The decision in words; `best` is the likeliest choice."""
    if best is not None:
        found = [
            msgspec.structs.replace(choice, strong=True) if choice is best else choice for choice in found
        ]
    return Prompt(seat=q.seat, say=say, sub=sub, clause=clause or STEP_CLAUSE[q.name], choices=found)
