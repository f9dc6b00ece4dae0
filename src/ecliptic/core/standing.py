"""What a seat may say beforehand: answers to questions that come before its turn, and what a plan may count on.

A game lists them in `words/standing.py`. All of it goes by what the seat sees: its view, its prompt, and the step that
asks it, as it stands in the state from which others' lanes and drafts are gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, Never, TypeVar

from ecliptic.core.machine import State, Step
from ecliptic.core.pending import name_of
from ecliptic.core.views import Prompt, View

V = TypeVar("V", bound=View)
C = TypeVar("C")
Thing = tuple[str, str]  # an id, and what it is called


@dataclass(frozen=True)
class Question(Generic[V, C]):
    """What a seat is asked, with all that its answer may go by."""

    content: C
    view: V
    prompt: Prompt
    step: Step[State]
    passes: str  # the action that lets it go by; "" = it must be answered

    @property
    def name(self) -> str:
        """What is asked, as positions name it."""
        return name_of(self.step)

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.prompt.seat

    def if_legal(self, action: str) -> str:
        """The action, if it may be taken; else "": whoever is asked answers."""
        return action if any(choice.action == action for choice in self.prompt.legal) else ""


@dataclass(frozen=True)
class Answer(Generic[V, C]):
    """One thing that can be said beforehand."""

    id: str
    label: str  # after the kind: "decline all"
    give: Callable[
        [Question[V, C], frozenset[str]], str
    ]  # the action, "" = ask; with the things that were named
    things: Callable[[C, V, int], list[Thing]] | None = None  # what of the seat's can be named with it


@dataclass(frozen=True)
class Standing(Generic[V, C]):
    """A kind of question that comes before a seat's turn, with what can be said to it once for all."""

    id: str
    title: str  # "Trades"
    asks: Callable[[Question[V, C]], bool]
    answers: tuple[Answer[V, C], ...]

    def answer(self, id_: str) -> Answer[V, C] | None:
        """An answer by id."""
        return next((answer for answer in self.answers if answer.id == id_), None)


@dataclass(frozen=True)
class Measure(Generic[V, C]):
    """A number of a seat's that steps may spend, and that a plan may want to have."""

    id: str
    unit: str  # "Federons"
    read: Callable[[C, V, int], int]


@dataclass(frozen=True)
class Place(Generic[V, C]):
    """A fact of a seat's in words after "I am still": "on Miranda"."""

    id: str
    read: Callable[[C, V, int], str]


def asking(
    *steps: type[Step[Never]], when: Callable[[Question[V, C]], bool] = lambda q: True
) -> Callable[[Question[V, C]], bool]:
    """For `Standing.asks`: one of these steps asks, and it is so `when` it does."""
    return lambda q: isinstance(q.step, steps) and when(q)


def always(id_: str, label: str, action: str) -> Answer[V, C]:
    """The same action each time; where it may not be taken, the seat is asked."""
    return Answer(id_, label, lambda q, things: q.if_legal(action))


LET_GO: Final = "pass"  # the kind of all questions that a step lets go by


def let_go(title: str, label: str) -> Standing[V, C]:
    """The kind of all questions that their step lets go by (`Step.lets_pass`)."""
    decline: Answer[V, C] = Answer("decline", label, lambda q, things: q.passes)
    return Standing(LET_GO, title, lambda q: bool(q.passes), (decline,))
