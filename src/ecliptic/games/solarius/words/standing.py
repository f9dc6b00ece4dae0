"""What can be said beforehand: to stations that fire and planets that are paid at the end; what a plan may count on."""

from __future__ import annotations

from typing import Final

from ecliptic.core.standing import Answer, Measure, Question, Standing, always, asking
from ecliptic.full import Beforehand
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.turn_end import FireAll, LastPlanets
from ecliptic.games.solarius.words.view import SolariusView

Q = Question[SolariusView, Components]


NONE: Final = a.TABLE.text(a.DONE())


def _first(q: Q, things: frozenset[str]) -> str:
    """The first that can be had, in the order of the prompt; where none can, nothing."""
    more = [choice.action for choice in q.prompt.legal if not a.DONE.owns(a.TABLE.parse(choice.action))]
    return more[0] if more else q.if_legal(NONE)


BEFOREHAND: Final = Beforehand[SolariusView, Components](
    standings=(
        Standing(
            "fire",
            "Stations at the end of a turn",
            asking(FireAll),
            (always("none", "fire none", NONE), Answer("all", "fire one after the other", _first)),
        ),
        Standing(
            "planets",
            "Planets at the end of the game",
            asking(LastPlanets),
            (Answer("pay", "pay what I can", _first),),
        ),
    ),
    measures=(
        Measure("bucks", "bucks", lambda content, view, seat: view.mats[seat].bucks),
        Measure("fuel", "fuel", lambda content, view, seat: view.mats[seat].fuel),
        Measure("hand", "cards in hand", lambda content, view, seat: view.mats[seat].hand_size),
    ),
)
