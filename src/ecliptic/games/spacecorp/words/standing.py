"""What can be said beforehand: to Edges; and what a plan may count on."""

from __future__ import annotations

from typing import Final

from ecliptic.core.standing import LET_GO, Answer, Measure, Question, Standing
from ecliptic.full import Beforehand
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.view import SpacecorpView


def _decline(q: Question[SpacecorpView, Components], things: frozenset[str]) -> str:
    return q.passes


def _unless_mine(q: Question[SpacecorpView, Components], things: frozenset[str]) -> str:
    """Decline where the window is about another one's turn, action or claim."""
    return q.passes if isinstance(q.step, Ask) and q.step.about != q.seat else ""


BEFOREHAND: Final = Beforehand[SpacecorpView, Components](
    standings=(
        Standing(
            LET_GO,
            "Edges",
            lambda q: bool(q.passes),
            (
                Answer("decline", "decline all", _decline),
                Answer("others", "decline where it is about others", _unless_mine),
            ),
        ),
    ),
    measures=(
        Measure("profit", "profit", lambda content, view, seat: view.seats[seat].profit),
        Measure("hand", "cards in hand", lambda content, view, seat: view.seats[seat].hand_size),
        Measure("bases", "bases", lambda content, view, seat: view.seats[seat].bases),
    ),
)
