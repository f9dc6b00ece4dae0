"""Copies of a draft share its plan, and totals are found once: neither may be noticed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from ecliptic.core.machine import CHANCE, NOBODY
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp.game import SpacecorpGame
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.totals import best_totals


def positions(players: int, seed: int, most: int) -> Iterator[SpacecorpState]:
    """The state at each step of a random game; it goes on being played."""
    s = cast("SpacecorpState", SpacecorpGame.make({"players": players}).initial())
    rng = Rng(seed)
    for _ in range(most):
        seat = s.next_seat()
        if seat == NOBODY:
            return
        yield s
        if seat == CHANCE:
            s.act(CHANCE, s.sample(rng))
        else:
            legal = s.legal(seat)
            s.act(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("players", [2, 4])
def test_whoever_looked_at_a_draft_keeps_what_was_there(players: int) -> None:
    kept: list[tuple[SpacecorpState, int]] = []
    for k, s in enumerate(positions(players, seed=3, most=500)):
        if s.opened is not None and k % 3 == 0:
            watcher = (s.drafter + 1) % players
            for twin in (s.clone(), cast("SpacecorpState", s.seen_by(watcher))):
                kept.append((twin, twin.digest()))
                kept.append(
                    (cast("SpacecorpState", twin.opened), cast("SpacecorpState", twin.opened).digest())
                )
    assert len(kept) > 100
    assert [s.digest() for s, _ in kept] == [was for _, was in kept]


@pytest.mark.parametrize("players", [2, 4])
def test_a_copy_plays_its_draft_on_by_itself(players: int) -> None:
    checked = 0
    for s in positions(players, seed=4, most=500):
        if s.opened is None:
            continue
        before = s.digest()
        twin, rng = s.clone(), Rng(checked)
        for _ in range(20):
            seat = twin.next_seat()
            if seat == NOBODY:
                break
            twin.act(seat, twin.sample(rng) if seat == CHANCE else twin.legal(seat)[0])
        assert s.digest() == before
        assert (
            cast("SpacecorpState", s.opened).numbers() == cast("SpacecorpState", s.clone().opened).numbers()
        )
        checked += 1
    assert checked > 100


def test_asking_leaves_the_plan_where_and_as_it_was() -> None:
    game, checked = SpacecorpGame.make({"players": 3}), 0
    for s in positions(3, seed=8, most=900):
        if s.drafter == NOBODY:
            continue
        plan, was = s.plan, s.plan.numbers()
        for action in s.candidates(s.drafter):
            s.refusal(s.drafter, action)
        s.legal(s.drafter)
        if checked % 5 == 0:
            game.ask(s, int(s.drafter))
        assert s.plan is plan or plan.lent, "what others have too is not tried on"
        assert s.plan.numbers() == plan.numbers() == was
        checked += 1
    assert checked > 100


@pytest.mark.parametrize("players", [2, 4])
def test_totals_that_were_found_before_are_those_of_now(players: int) -> None:
    checked = 0
    for s in positions(players, seed=5, most=1600):
        if s.drafter < 0 or s.plan.kind not in (a.MOVE, a.EXPLORE, a.BUILD, a.PRODUCE, a.COLONIZE):
            continue
        action = a.BUILD if s.plan.kind == a.COLONIZE else int(s.plan.kind)
        s.legal(s.drafter)
        assert list(best_totals(s, s.drafter, action)) == list(best_totals(s.clone(), s.drafter, action))
        assert list(best_totals(s, s.drafter, action)) == list(best_totals(s.clone(), s.drafter, action))
        checked += 1
    assert checked > 100


@pytest.mark.parametrize("players", [2, 4])
def test_the_bases_that_were_found_before_are_those_on_the_board(players: int) -> None:
    most = 0
    for s in positions(players, seed=6, most=3000):
        slots = range(int(s.rules.slots[s.era]))
        for seat in range(players):
            assert s.bases[seat] == sum(1 << k for k in slots if s.owner_at[k] == seat)
        assert s.bases_that(-1) == sum(1 << k for k in slots if s.base_at[k] != a.NONE)
        assert s.bases_that(2) == sum(1 << k for k in slots if s.base_at[k] == 1)
        most = max(most, int(s.bases_that(-1)).bit_count())
    assert most > 1


@pytest.mark.parametrize("players", [2, 4])
def test_what_hqs_count_for_is_what_lies_on_them(players: int) -> None:
    """SC-4.3, SC-11.6: each kind with a number of a card, or of the box where no card covers it."""
    seen = set()
    for s in positions(players, seed=7, most=3000):
        for seat in range(players):
            cards = list(s.infra[seat * a.HQ_SLOTS : (seat + 1) * a.HQ_SLOTS])
            kinds = {int(s.rules.hq_action[0])}
            for slot, card in enumerate(cards):
                modes = range(int(card) * a.MODES, int(card + 1) * a.MODES)
                printed = [int(s.rules.hq_action[1 + slot])]
                kinds |= set(printed if card == a.NONE else [int(s.rules.mode_action[k]) for k in modes])
            assert s.hq_kinds[seat] == sum(1 << kind for kind in kinds - {a.NONE})
            seen.add(tuple(cards))
    assert len(seen) > 5
