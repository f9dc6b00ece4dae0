"""Totals found in a draft are given again for the answers that they follow from, in that draft, and for nothing else."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import State
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.fields import Plan
from ecliptic.games.spacecorp.rules.found import Found

DRAFT = State(2)
BEST = [3, 4, 5, 6]


def plan(kind: int = a.MOVE) -> Plan:
    made = Plan()
    made.kind = kind
    made.chosen = vec[i64]([4, 9])
    return made


def known() -> Found:
    found = Found()
    assert len(found.best(DRAFT, a.MOVE, plan())) == 0
    found.keep(a.MOVE, plan(), vec[i64](BEST))
    return found


def test_for_the_same_answers_they_are_given_again() -> None:
    found = known()
    other = plan()
    other.team, other.target, other.time = 1, 2, 1  # no total follows from these
    assert list(found.best(DRAFT, a.MOVE, plan())) == list(found.best(DRAFT, a.MOVE, other)) == BEST


@pytest.mark.parametrize("answer", ["competitors", "hq", "hq2", "card", "phase", "modes"])
def test_with_another_answer_nothing_is_known(answer: str) -> None:
    other = plan()
    setattr(other, answer, 2)
    assert len(known().best(DRAFT, a.MOVE, other)) == 0


@pytest.mark.parametrize("chosen", [[], [4], [4, 8], [4, 9, 9]])
def test_with_other_cards_nothing_is_known(chosen: list[int]) -> None:
    other = plan()
    other.chosen = vec[i64](chosen)
    assert len(known().best(DRAFT, a.MOVE, other)) == 0


def test_for_another_action_or_kind_or_draft_nothing_is_known() -> None:
    assert len(known().best(DRAFT, a.BUILD, plan())) == 0
    assert len(known().best(DRAFT, a.MOVE, plan(a.BUILD))) == 0
    found = known()
    assert len(found.best(State(2), a.MOVE, plan())) == 0
    assert len(found.best(DRAFT, a.MOVE, plan())) == 0, "and what was known of the first one is forgotten"


def test_each_kind_keeps_what_was_found_last() -> None:
    found = known()
    found.keep(a.BUILD, plan(a.BUILD), vec[i64]([1]))
    found.keep(a.BUILD, plan(a.BUILD), vec[i64]([2]))
    assert list(found.best(DRAFT, a.BUILD, plan(a.BUILD))) == [2]
    assert list(found.best(DRAFT, a.MOVE, plan())) == BEST
