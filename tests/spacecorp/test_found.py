"""Totals found in a draft hold in that draft, for its kind, until something about the value is answered."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import State
from ecliptic.games.spacecorp.game import SpacecorpGame
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.found import Found
from ecliptic.games.spacecorp.rules.state import NO_ONE, READY, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.totals import best_totals

DRAFT = State(2)
BEST = [3, 4, 5, 6]


def known() -> Found:
    found = Found()
    last = found.last(DRAFT, a.MOVE)
    assert last.draft != found.draft, "nothing was found yet"
    last.best = vec[i64](BEST)
    last.draft = found.draft
    return found


def test_in_the_same_draft_they_are_given_again() -> None:
    found = known()
    last = found.last(DRAFT, a.MOVE)
    assert last.draft == found.draft
    assert list(last.best) == BEST


def test_for_another_kind_or_draft_nothing_is_known() -> None:
    found = known()
    assert found.last(DRAFT, a.BUILD).draft != found.draft
    assert found.last(State(2), a.MOVE).draft != found.draft
    assert found.last(DRAFT, a.MOVE).draft != found.draft, "and what was known of the first one is forgotten"


def drafted() -> SpacecorpState:
    """Somebody who holds a card for it puts a Move together, and what that can come to is known."""
    s = cast("SpacecorpState", SpacecorpGame.make({"players": 2}).initial())
    s.stack.clear()
    s.hands.gain(0, int(s.rules.kind_of[a.CARD_IDS.index("m_ion_drive")]), True)
    s.open_draft(0)
    s.own_plan().kind = a.MOVE
    best_totals(s, 0, a.MOVE)
    return s


@pytest.mark.parametrize(("answer", "value"), [("hq", NO_ONE), ("phase", READY)])
def test_what_is_answered_about_the_value_counts(answer: str, value: int) -> None:
    """SC-4.3, SC-4.6: without Infra, or without the cards in hand."""
    s = drafted()
    before = list(best_totals(s, 0, a.MOVE))
    plan = s.own_plan()
    plan.competitors = 0  # that is asked first
    plan.hq2 = NO_ONE
    assert list(best_totals(s, 0, a.MOVE)) == before
    setattr(plan, answer, value)
    after = list(best_totals(s, 0, a.MOVE))
    assert after == list(best_totals(s.clone(), 0, a.MOVE)) != before


def test_another_action_than_that_of_the_draft_is_found_for_itself() -> None:
    s = drafted()
    for action in (a.EXPLORE, a.BUILD, a.PRODUCE, a.MOVE):
        assert list(best_totals(s, 0, action)) == list(best_totals(s.clone(), 0, action))
