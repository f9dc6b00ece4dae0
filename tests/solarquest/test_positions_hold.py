"""In every position that the tests of refusals put together, and in rare ones, all that must hold holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.testing.checks import check_asked, check_state
from solarquest import trial
from solarquest.refusals import CASES

MADE: dict[str, Callable[[], Match]] = {
    **{f"{case.reason} {case.action}": case.make for case in CASES},
    **{make.__name__: make for make in (trial.late, trial.forced, trial.rescue, trial.debt, trial.broke)},
    **{make.__name__: make for make in (trial.shots, trial.writing, trial.sinope)},
}


@pytest.mark.parametrize("name", MADE)
def test_what_is_legal_is_what_passes_and_copies_are_the_same(name: str) -> None:
    match = MADE[name]()
    check_state(match.game, match.state)
    for seat in match.to_act:
        if seat != CHANCE:
            check_asked(match.game, match.state, seat, everything=False)
