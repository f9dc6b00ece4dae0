"""Answers that go without saying: no skirmish card, where none changes what the roll comes to."""

from __future__ import annotations

from collections.abc import Iterator

from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import ATTACKER, DEFENDER, VertiumState
from ecliptic.games.vertium.rules.steps.fights.roll import UseCard, card_would_help, hits_of


def usual(s: VertiumState, seat: int) -> int:
    """The answer, or negative."""
    step = s.asked(seat)
    if not isinstance(step, UseCard):
        return a.NONE
    without, *cards = (_outcomes(played, step.side) for played in _answers(s, step))
    return a.NO_CARD() if all(card == without for card in cards) else a.NONE


def _answers(s: VertiumState, step: UseCard) -> Iterator[VertiumState]:
    """The roll after each answer, the one without a card first."""
    for action in map(int, step.legal(s)):
        played = s.clone()
        step.apply(played, action)
        yield played


def _outcomes(s: VertiumState, side: int) -> list[tuple[int, int]]:
    """What the roll comes to; after the attacker's card by each answer that the defender has (VT-10.2)."""
    if side == ATTACKER and card_would_help(s, DEFENDER):
        return [_outcome(played) for played in _answers(s, UseCard(s.defender, DEFENDER))]
    return [_outcome(s)]


def _outcome(s: VertiumState) -> tuple[int, int]:
    """The hits on the defender and on the attacker; those that are left over do no more (VT-10.6, VT-10.7)."""
    standing, given = s.cube[s.target] + s.elements[s.target], hits_of(s, ATTACKER)
    if given > standing:
        return standing + 1, 0
    return given, min(hits_of(s, DEFENDER), s.force + 1)
