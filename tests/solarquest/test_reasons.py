"""Every reason of `reasons.py` is met, with its sentence and clause; what is not offered at all says why, too."""

from __future__ import annotations

import pytest

from ecliptic.core.reasons import reason_of
from ecliptic.games.solarquest.reasons import REASONS
from games.bench import Case
from solarquest.positions import A, B, Table, play, why_not
from solarquest.refusals import CASES

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason}-{case.action}")
def test_the_refusal_gives_its_reason_and_clause(case: Case) -> None:
    match = case.make()
    seat = match.to_act[0]
    packed = match.state.refusal(seat, match.game.actions.parse(case.action))
    assert reason_of(packed) == case.reason
    assert match.why_not(case.action, seat) == f"{case.sentence} ({case.clause})"


def test_there_is_a_case_for_every_reason() -> None:
    assert {case.reason for case in CASES} == set(REASONS)


NOT_OFFERED = {
    "a rival's deed": ("sell deed=mars", "Mars is not yours"),
    "a rival's site": ("place site=mars", "Mars is not a planet or moon of yours"),
    "no piece": ("sell-piece", "You have no piece"),
    "nothing to buy": ("buy", "Your ship is not on a property that nobody owns"),
    "nobody to force": ("force", "Your ship is not on a rival's planet or moon without a fuel station"),
    "no pieces here": ("pieces n=1", "Pieces are sold on landing at a Federation Station"),
}


@pytest.mark.parametrize("name", NOT_OFFERED)
def test_what_is_not_offered_says_why(name: str) -> None:
    action, sentence = NOT_OFFERED[name]
    match = Table(2).seat(A, at="drift_05").own(A, "moon").own(B, "mars").turn()
    assert str(why_not(match, action)).startswith(sentence)


def test_a_debtor_and_a_ship_without_fuel_can_not_go_on() -> None:
    debt = Table(2).seat(A, at="ganymede", cash=0).own(A, "moon").own(B, "ganymede").land()
    assert str(why_not(debt, "done")).startswith("The debt must be paid first")
    rescue = Table(2).seat(A, at="earth", tank=0).rolling()
    assert str(why_not(rescue, "done")).startswith("You must get enough fuel first")
    assert play(rescue, "refuel n=25").to_act != (A,)
