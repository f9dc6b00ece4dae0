"""What can be said beforehand: to skirmish cards, sorts, the refuge and raids; and what a plan may count on."""

from __future__ import annotations

from typing import Final

from ecliptic.core.standing import Answer, Measure, Question, Standing, always, asking
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


BEFOREHAND: Final = Beforehand[VertiumView, Components](
    standings=(
        Standing(
            "cards",
            "Skirmish cards",
            asking(UseCard, when=_others),
            (always("none", "none", a.TABLE.text(a.NO_CARD())),),
        ),
        Standing(
            "refuge",
            "A captain without elements",
            asking(Escape, when=_others),
            (
                always("flee", "flee", a.TABLE.text(a.ESCAPE())),
                always("stand", "stand and fight", a.TABLE.text(a.STAND())),
            ),
        ),
        Standing(
            "sorts",
            "Elements lost",
            asking(LoseSorts, RaidSorts, when=_others),
            (Answer("vertium", "Vertium first", _fewest), Answer("gelbon", "Gelbon first", _most)),
        ),
        Standing(
            "raided",
            "A set after a raid on my hand",
            asking(RaidedSet, when=_others),
            (always("none", "play none, where I may", a.TABLE.text(a.PASS())),),
        ),
    ),
    measures=(
        Measure("hand", "cards in hand", lambda content, view, seat: view.sides[seat].hand_size),
        Measure("elements", "elements", lambda content, view, seat: view.sides[seat].elements),
        Measure("captains", "captains in reserve", lambda content, view, seat: view.sides[seat].captains),
        Measure("planets", "planets", lambda content, view, seat: view.sides[seat].planets),
    ),
)
