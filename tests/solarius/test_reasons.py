"""Every reason of `reasons.py` is met, with its sentence and clause; what a step does not offer at all says why, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecliptic.core.match import Match
from ecliptic.core.reasons import reason_of
from ecliptic.games.solarius.rules.reasons import REASONS
from ecliptic.testing.trial import Case
from solarius import hostile, trial
from solarius.positions import A, B, Table, play
from solarius.refusals import CASES, outpost


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason}-{case.action}")
def test_the_refusal_gives_its_reason_and_clause(case: Case) -> None:
    match = case.make()
    seat = match.to_act[0]
    packed = match.state.refusal(seat, match.game.actions.parse(case.action))
    assert reason_of(packed) == case.reason
    assert match.why_not(case.action, seat) == f"{case.sentence} ({case.clause})"
    before = match.dump()
    with pytest.raises(ValueError, match=r"\S"):
        match.play(case.action, seat)
    assert match.dump() == before, "nothing has happened"


def test_there_is_a_case_for_every_reason() -> None:
    assert {case.reason for case in CASES} == set(REASONS)


NOT_OFFERED: list[tuple[Callable[[], Match], str, str]] = [
    (hostile.turn, "take color=brown face=3 wheel=5", "There is no such die on the bridge"),
    (hostile.turn, "complete id=K1", "Planet K1 is not one of yours that waits for fuel or bucks"),
    (hostile.place, "on place=card-17", "Duty Roster is not a development of yours with a place for a die"),
    (hostile.place, "swap color=black", "Exchanges wait until the die is placed and paid (SM-17.6)"),
    (trial.building, "sell", "Exchanges wait until all cubes are paid (SM-17.6)"),
    (trial.building, "flip", "Turning a drive waits until all cubes are paid (SM-17.6)"),
    (trial.building, "complete id=K1", "Payments for planets wait until all cubes are paid (SM-17.6)"),
    (hostile.selling, "sell", "Exchanges wait until this exchange is done (SM-17.6)"),
    (hostile.researching, "play n=2", "Relief Convoy is not in your hand"),
    (hostile.discarding, "discard n=2", "Relief Convoy is not in your hand"),
    (hostile.selling, "cube-out color=brown column=I", "You have no brown cube in column I"),
    (trial.two_hubs, "at hub=C", "Your ship is not linked to hub C"),
    (outpost, "outpost id=OM2", "An outpost must be of the kind of the new figure"),
    (trial.firing, "fire id=S1", "The black and yellow station card has no effect left for you to use now"),
    (hostile.firing, "swap color=black", "Exchanges belong to your own turn (SM-17.5)"),
    (hostile.firing, "flip", "Drives are turned in a turn of your own (SM-17.5)"),
    (hostile.firing, "complete id=K1", "Planets are paid in a turn of your own (SM-12.5)"),
]


@pytest.mark.parametrize(
    ("make", "action", "sentence"), NOT_OFFERED, ids=lambda x: x if isinstance(x, str) else ""
)
def test_what_is_not_offered_says_why(make: Callable[[], Match], action: str, sentence: str) -> None:
    assert str(make().why_not(action, None)).startswith(sentence)


def test_another_player_can_not_act() -> None:
    match = Table(2).turn(A)
    with pytest.raises(ValueError, match=r"\S"):
        play(match, match.legal(A)[0], by=B)
