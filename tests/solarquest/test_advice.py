"""Solarquest's advice: good sense, and what it leaves out of a search."""

from __future__ import annotations

from typing import Any

import pytest

from bots.kit import decisions
from ecliptic import bots
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest import actions as a
from ecliptic.games.solarquest.advice.judging import ADVICE
from ecliptic.games.solarquest.advice.offers import plan
from ecliptic.games.solarquest.state import SolarquestState
from ecliptic.games.solarquest.steps.trade import Answer, Write
from games.bench import walk

pytestmark = pytest.mark.compiled


def made(**options: object) -> Game:
    return GAME.make({"players": 3, "rounds": 25, **options})


@pytest.mark.parametrize("options", [{}, {"fuel": False}, {"lasers": True}])
def test_what_is_worth_a_look_is_legal_and_never_nothing(options: dict[str, object]) -> None:
    fewer = 0
    for state, now, _ in walk(made(**options), 4):
        if now == CHANCE:
            continue
        legal = state.legal(now)
        kept = ADVICE.worthwhile(state, now, legal)
        assert len(kept) > 0
        assert set(kept) <= set(legal)
        assert len(set(kept)) == len(kept)
        fewer += len(kept) < len(legal)
    assert fewer > 100


@pytest.mark.clause("SQ-9.5", "SQ-15.2")
def test_a_planned_offer_is_written_word_by_word_and_made() -> None:
    """Whatever is planned can be written, and is what the addressee is asked."""
    written = 0
    for seed in range(3):
        for state, now, _ in walk(made(rounds=40), seed, ("sell", "sell-piece")):
            if now == CHANCE or a.OFFER.of() not in state.legal(now):
                continue
            assert isinstance(state, SolarquestState)
            planned = (
                plan(state, now, 0) if type(state.top(now)).__name__ in ("Opening", "Services") else None
            )
            if planned is None:
                continue
            twin: Any = state.clone()
            twin.act(now, a.OFFER.of())
            while isinstance(twin.stack[-1], Write):
                words = ADVICE.worthwhile(twin, now, twin.legal(now))
                assert len(words) == 1
                assert list(ADVICE.promising(twin, now, twin.legal(now), 9)) == list(words)
                twin.act(now, words[0])
            made_offer: Any = twin.stack[-1]
            assert isinstance(made_offer, Answer)
            assert (made_offer.seat, made_offer.wants) == (planned.whom, planned.wants)
            assert (made_offer.gives, made_offer.cash) == (planned.gives, planned.cash)
            assert ADVICE.reply(twin, int(made_offer.seat)) in (a.ACCEPT.of(), a.DECLINE.of())
            written += 1
    assert written > 5


@pytest.mark.clause("SQ-9.5")
def test_no_offer_is_looked_at_where_none_is_planned() -> None:
    game = made(rounds=40)
    seen = 0
    for state, now, _ in walk(game, 6):
        if now == CHANCE or type(state.top(now)).__name__ not in ("Opening", "Services"):
            continue
        legal = state.legal(now)
        if len(legal) > 1 and a.OFFER.of() in legal:
            assert isinstance(state, SolarquestState)
            offers = a.OFFER.of() in ADVICE.worthwhile(state, now, legal)
            assert offers == (plan(state, now, 0) is not None)
            seen += 1
    assert seen > 50


def test_a_gift_is_accepted_and_a_robbery_is_not() -> None:
    taken = {True: 0, False: 0}
    for state, _, _ in walk(made(rounds=40), 7):
        top: Any = state.stack[-1] if state.stack else None
        if isinstance(top, Answer) and (top.wants == 0) != (top.gives == 0):
            gift = bool(top.gives) and top.cash >= 0
            robbery = bool(top.wants) and top.cash <= 0
            if gift or robbery:
                wanted = a.ACCEPT.of() if gift else a.DECLINE.of()
                assert ADVICE.reply(state, int(top.seat)) == wanted
                taken[gift] += 1
    assert min(taken.values()) > 0


def test_every_state_has_a_value_and_at_the_end_winning_is_all() -> None:
    game = made(players=4, lasers=True)
    for state, _, _ in decisions(game, [bots.make("random")] * 4, 5):
        values = [ADVICE.evaluate(state, who) for who in range(4)]
    assert state.over
    winners = game.winners(state)
    others = [values[who] for who in range(4) if who not in winners]
    assert others
    assert min(values[who] for who in winners) > max(others)


@pytest.mark.clause("SQ-10.8", "SQ-10.14")
def test_free_fuel_is_taken_to_the_brim() -> None:
    game = made(max_offers_per_turn=0)
    filled = 0
    for state, who, action in decisions(game, [bots.make("greedy")] * 3, 11):
        if who >= 0 and a.REFUEL.owns(action):
            legal = [int(x) for x in state.legal(who) if a.REFUEL.owns(x)]
            assert action == max(legal)
            filled += 1
    assert filled > 5
