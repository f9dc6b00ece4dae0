"""Every kind of step is written in positions, says what it is for, and happens in play; so does every reason for a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE, Auto, Chance, Decision, Step
from ecliptic.core.match import Match
from ecliptic.core.reasons import reason_of
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import Case, Trial, each
from ecliptic.testing.truth import known

Kinds = dict[str, type[Step[Any]]]
cases = each("case", of=lambda trial: trial.refusals, ids=lambda case: case.sentence.replace(" ", "-")[:60])


def below(base: type[Step[Any]], trial: Trial) -> Kinds:
    """All kinds of steps of the game that come from this one."""
    return {kind.__name__: kind for kind in _below(base) if kind.__module__.startswith(trial.game.package)}


def _below(base: type[Step[Any]]) -> Iterator[type[Step[Any]]]:
    """Those that none derives from: what steps have in common is no step."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from _below(kind)
        else:
            yield kind


def every_kind(trial: Trial) -> Sequence[Match]:
    """Matches whose random ends run every kind of step."""
    assert trial.every_kind is not None
    return trial.every_kind()


# ---- steps -----------------------------------------------------------------------------------------------


@each()
def test_every_step_has_a_clause_and_every_decision_says_what_it_is_for(trial: Trial) -> None:
    clauses = trial.game.clauses()
    for kind in trial.made(trial.modes[0]).positions.steps.kinds.values():
        if issubclass(kind, Decision):
            assert kind.task, kind
        if issubclass(kind, Decision | Chance):
            assert kind.clause in clauses, kind


@each()
def test_every_step_can_be_written_in_a_position(trial: Trial) -> None:
    """There is no other kind of step than those that ask, roll or run, and a position can hold all of them."""
    written = set(trial.made(trial.modes[0]).positions.steps.kinds)
    assert set(below(Step, trial)) == written
    assert {*below(Decision, trial), *below(Chance, trial), *below(Auto, trial)} == written


@pytest.mark.source(only=True)  # what runs by itself is only seen where it can be replaced
@each()
def test_every_kind_of_step_happens(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are asked, those that chance decides, those that just run."""
    met: set[str] = set()
    for name, kind in below(Auto, trial).items():

        def run(self: Any, s: Any, name: str = name, then: Any = kind.run) -> None:
            met.add(name)
            then(self, s)

        monkeypatch.setattr(kind, "run", run)
    for number, match in enumerate(every_kind(trial)):
        state, rng = match.state.clone(), Rng(number)
        while not state.over:
            acting = state.acting() or [CHANCE]
            seat = acting[rng.below(len(acting))]
            met.add(type(state.top(seat)).__name__)
            legal = state.legal(seat)
            state.act(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    assert met == set(trial.made(trial.modes[0]).positions.steps.kinds)


# ---- reasons ---------------------------------------------------------------------------------------------


@cases
def test_a_reason_is_given_with_its_sentence_and_clause(trial: Trial, case: Case) -> None:
    match = case.make()
    game, seat = match.game, match.to_act[0]
    action = game.actions.parse(case.action)
    assert match.why_not(case.action, seat) == f"{case.sentence} ({case.clause})"
    assert case.clause in known(trial.game)
    if game.actions.is_aside(action):
        assert reason_of(match.state.aside_refusal(seat, action)) == case.reason
        return
    assert action in list(match.state.candidates(seat)), "a person might try it"
    assert reason_of(match.state.refusal(seat, action)) == case.reason
    sentence, clause = game.why(match.state, seat, action)
    assert (match.name(sentence), clause) == (case.sentence, case.clause)
    # A person sees it as a dim choice, with the same words.
    prompt = match.prompt(seat)
    assert prompt is not None
    shown = [
        (match.name(choice.why), choice.clause) for choice in prompt.choices if choice.action == case.action
    ]
    assert shown == [(case.sentence, case.clause)]


@each()
def test_every_reason_has_a_case(trial: Trial) -> None:
    """A new reason without one fails here."""
    assert {case.reason for case in trial.refusals} == set(trial.reasons)
    for sentence, clause in trial.reasons.values():
        assert clause in known(trial.game)
        assert not sentence.endswith(".")
