"""Answers that go without saying: a die that no card wants goes on a standard place."""

from __future__ import annotations

from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.die import PickPlace


def usual(s: SolariusState, seat: int) -> int:
    """The answer, or negative. The other places of the mat can be pressed before the die is taken."""
    if not isinstance(s.asked(seat), PickPlace):
        return a.NONE
    places = [int(a.ON.a(action)) for action in s.legal(seat)]
    if a.ON_STANDARD not in places or any(on >= a.ON_CARD for on in places):
        return a.NONE
    return a.ON.of(a.ON_STANDARD)
