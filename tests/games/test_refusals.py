"""A reason is true, and its clause says it; and the judge who looks at that finds every kind of lie."""

from __future__ import annotations

from dataclasses import replace

from ecliptic.testing.suite.refusals import *  # noqa: F403
from ecliptic.testing.suite.refusals import judge_of, truth_of
from games.bench import trial_of, trials  # noqa: F401


def test_the_judge_finds_a_sentence_that_nobody_answers_for() -> None:
    trial = trial_of("vertium")
    judge = judge_of(trial)
    judge.truth = replace(truth_of(trial), reasons={})
    case = trial.refusals[0]
    match = case.make()
    judge.look(match.game, match.state, match.to_act[0], match.game.actions.parse(case.action), "its case")
    assert len(judge.lies) == 1
    assert "nobody has said when that is true" in judge.verdict()[0]


def test_the_judge_finds_what_says_no_more_than_what_is_asked() -> None:
    """Of an action that the decision knows: of others no more can be said."""
    trial = trial_of("vertium")
    judge = judge_of(trial)
    match = next(case.make() for case in trial.refusals if case.action.startswith("lead"))
    game, s, seat = match.game, match.state, match.to_act[0]
    judge.look(game, s, seat, game.actions.parse("stand"), "here")
    judge.offered(game, s, seat)
    assert judge.verdict() == []
    judge.belongs.add((type(s.asked(seat)).__name__, "stand"))
    assert len(judge.verdict()) == 1
