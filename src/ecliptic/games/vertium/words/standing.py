"""What can be said beforehand: to skirmish cards, sorts, the refuge and raids; and what a plan may count on."""

from __future__ import annotations

from typing import Final

from ecliptic.core.standing import Answer, Measure, Question, Standing
from ecliptic.full import Beforehand
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.steps.disasters import RaidedSet
from ecliptic.games.vertium.rules.steps.fights.refuge import Escape
from ecliptic.games.vertium.rules.steps.fights.roll import UseCard
from ecliptic.games.vertium.rules.steps.fights.sorts import LoseSorts, RaidSorts
from ecliptic.games.vertium.words.view import VertiumView

Q = Question[VertiumView, Components]


def _others(q: Q) -> bool:
    """Whether it is another one's turn, or attack."""
    return q.view.turn != q.seat


def _fixed(action: int) -> Answer[VertiumView, Components]:
    text = a.TABLE.text(action)
    words = {
        a.NO_CARD(): ("none", "none"),
        a.ESCAPE(): ("flee", "flee"),
        a.STAND(): ("stand", "stand and fight"),
    }
    id_, label = words[action]
    return Answer(id_, label, lambda q, things: q.if_legal(text))


def _most(q: Q, things: frozenset[str]) -> str:
    return _gelbon(q)[-1]


def _fewest(q: Q, things: frozenset[str]) -> str:
    return _gelbon(q)[0]


def _gelbon(q: Q) -> list[str]:
    """The numbers of Gelbon that can be lost, from few to many."""
    found = [
        action for action in map(a.TABLE.parse, (c.action for c in q.prompt.legal)) if a.GELBON.owns(action)
    ]
    return [a.TABLE.text(action) for action in sorted(found)] or [""]


def _no_set(q: Q, things: frozenset[str]) -> str:
    return q.if_legal(a.TABLE.text(a.PASS()))


BEFOREHAND: Final = Beforehand[VertiumView, Components](
    standings=(
        Standing(
            "cards",
            "Skirmish cards",
            lambda q: isinstance(q.step, UseCard) and _others(q),
            (_fixed(a.NO_CARD()),),
        ),
        Standing(
            "refuge",
            "A captain without elements",
            lambda q: isinstance(q.step, Escape) and _others(q),
            (_fixed(a.ESCAPE()), _fixed(a.STAND())),
        ),
        Standing(
            "sorts",
            "Elements lost",
            lambda q: isinstance(q.step, LoseSorts | RaidSorts) and _others(q),
            (
                Answer("vertium", "Vertium first", _fewest),
                Answer("gelbon", "Gelbon first", _most),
            ),
        ),
        Standing(
            "raided",
            "A set after a raid on my hand",
            lambda q: isinstance(q.step, RaidedSet) and _others(q),
            (Answer("none", "play none, where I may", _no_set),),
        ),
    ),
    measures=(
        Measure("hand", "cards in hand", lambda content, view, seat: view.sides[seat].hand_size),
        Measure("elements", "elements", lambda content, view, seat: view.sides[seat].elements),
        Measure("captains", "captains in reserve", lambda content, view, seat: view.sides[seat].captains),
        Measure("planets", "planets", lambda content, view, seat: view.sides[seat].planets),
    ),
)
