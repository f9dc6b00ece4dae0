"""A reason is true, and its clause says it: every refusal that is met in random games is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from typing import TypeVar

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import Trial, each, pairwise, walk
from ecliptic.testing.truth import Judge, Says, Truth, amounts, known, ours_and_theirs, stems

T = TypeVar("T")
OFFERED, UNOFFERED = 4, 3  # how many of what is offered, and of what is not, are looked at in one decision
ONE_IN = 6  # decisions of a game: so that games to their end, and many rows of options, are among them


def truth_of(trial: Trial) -> Truth:
    """What its refusals claim."""
    assert trial.truth is not None
    return trial.truth


def judge_of(trial: Trial) -> Judge:
    """One who has seen nothing yet."""
    room = f"{trial.game.package}.rules"
    numbers = vars(import_module(f"{room}.reasons" if find_spec(room) else trial.game.package))
    names = {
        number: name for name, number in numbers.items() if type(number) is int and number in trial.reasons
    }
    return Judge(trial.game, truth_of(trial), names)


def few(rng: Rng, found: list[T], n: int) -> list[T]:
    """Some of them, each at most once."""
    left = found[:]
    return [left.pop(rng.below(len(left))) for _ in range(min(n, len(left)))]


def tries(game: Game, judge: Judge, s: State, seat: int, rng: Rng) -> list[int]:
    """What somebody might try: of the candidates that are refused, and any words that the game has."""
    offered = judge.offered(game, s, seat)
    legal = {int(action) for action in s.legal(seat)}
    out = few(rng, [action for action in offered if action not in legal], OFFERED)
    step = type(s.asked(seat)).__name__
    verbs = [verb for verb in game.actions.verbs if verb.first < game.actions.decisions]
    near = [verb for verb in verbs if (step, verb.name) in judge.belongs]
    for k in range(UNOFFERED):
        some = near if k and near else verbs
        verb = some[rng.below(len(some))]
        action = verb.first + rng.below(verb.size)
        if action not in offered:
            out.append(action)
    return out


def look_around(trial: Trial, enough: int) -> Judge:
    """Random games of all rows of options, until so many refusals were met."""
    judge = judge_of(trial)
    rows = few(Rng(1), [*trial.modes, *pairwise(trial)], 1_000)  # in any order
    for seed in count():
        row = rows[seed % len(rows)]
        game, rng = trial.made(row), Rng(seed, 5)
        for number, (s, seat, _) in enumerate(walk(game, seed, trial.put_off)):
            if seat == CHANCE or rng.below(ONE_IN):
                continue
            where = f"{row}, seed {seed}, line {number}"
            for action in tries(game, judge, s, seat, rng):
                judge.look(game, s, seat, action, where)
            other = rng.below(game.seats)
            for action in s.asides(other):
                judge.look(game, s, other, action, where)
            if judge.seen >= enough:
                return judge
    raise AssertionError


@each(needs="truth")
def test_what_is_said_in_random_games_is_so(trial: Trial) -> None:
    judge = look_around(trial, 1_500)
    assert judge.verdict() == []


@pytest.mark.soak
@each(needs="truth")
def test_ten_thousand_refusals_are_true(trial: Trial) -> None:
    judge = look_around(trial, 10_000)
    assert judge.verdict() == []


@each(needs="truth")
def test_every_reason_is_true_where_its_case_meets_it(trial: Trial) -> None:
    """So what rarely comes up in random games is looked at as well."""
    judge = judge_of(trial)
    for case in trial.refusals:
        match = case.make()
        seat = match.to_act[0]
        judge.look(match.game, match.state, seat, match.game.actions.parse(case.action), "its case")
    assert judge.seen == len(trial.refusals)
    assert judge.verdict() == []


@each(needs="truth")
def test_what_is_claimed_is_said_of_every_reason(trial: Trial) -> None:
    """And amounts are worked out a second time."""
    assert set(truth_of(trial).reasons) == set(trial.reasons)
    for reason, (sentence, _) in trial.reasons.items():
        if amounts(sentence, truth_of(trial).ids):
            assert truth_of(trial).reasons[reason].numbers is not None, sentence


@each(needs="truth")
def test_orders_and_limits_of_our_own_cite_a_ruling(trial: Trial) -> None:
    for reason, (sentence, clause) in trial.reasons.items():
        wrong = ours_and_theirs(truth_of(trial).reasons[reason], sentence, known(trial.game)[clause])
        assert list(wrong) == [], sentence


@each(needs="truth")
def test_a_clause_speaks_of_what_its_reason_says(trial: Trial) -> None:
    for reason, (sentence, id_) in trial.reasons.items():
        about, clause = truth_of(trial).reasons[reason].about, known(trial.game)[id_]
        common = stems(f"{sentence} {about}") & stems(f"{clause.text} {clause.chapter}")
        assert common, f"{sentence}: {id_} speaks of something else: {clause.text}"


# ---- the judge itself --------------------------------------------------------------------------------------


def another_way_round(says: Says) -> Says:
    return replace(says, when=lambda met: not says.when(met))


def other_numbers(says: Says) -> Says:
    return replace(says, numbers=lambda met: (1 << 30, 1 << 30)) if says.numbers else says


def nothing_given(says: Says) -> Says:
    return replace(says, mend=lambda s, met: None) if says.mend else says


@pytest.mark.parametrize("spoil", [another_way_round, other_numbers, nothing_given])
@each(needs="truth")
def test_the_judge_finds_each_kind_of_lie(trial: Trial, spoil: Callable[[Says], Says]) -> None:
    """Declared wrongly, every reason is found where its case meets it: by fact, by number, by what is given."""
    truth = truth_of(trial)
    spoiled = {reason: spoil(says) for reason, says in truth.reasons.items()}
    judge = judge_of(trial)
    judge.truth = replace(truth, reasons=spoiled)
    for case in trial.refusals:
        match = case.make()
        action = match.game.actions.parse(case.action)
        judge.look(match.game, match.state, match.to_act[0], action, "its case")
    changed = {judge.names[reason] for reason, says in spoiled.items() if says is not truth.reasons[reason]}
    if not changed:
        pytest.skip("no reason claims anything that could be spoiled like this")
    assert changed <= {key.split(", ")[1].split(":")[0] for key in judge.lies}
