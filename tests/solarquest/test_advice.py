"""Solarquest's advice: good sense, and what it leaves out of a search."""

from __future__ import annotations

from typing import Any

import pytest

from bots.kit import decisions, situation
from ecliptic import bots
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.rng import Rng
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.advice.judging import ADVICE
from ecliptic.games.solarquest.advice.offers import accepts, agreed, plan
from ecliptic.games.solarquest.advice.worth import standing
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.testing.trial import walk


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
    for seed in range(2):
        for state, now, _ in decisions(made(rounds=40), [bots.make("greedy")] * 3, seed):
            if now < 0 or a.OFFER.of() not in state.legal(now):
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
    seen = {True: 0, False: 0}
    for state, now, _ in decisions(game, [bots.make("greedy")] * 3, 6):
        if now < 0 or type(state.top(now)).__name__ not in ("Opening", "Services"):
            continue
        legal = state.legal(now)
        if len(legal) > 1 and a.OFFER.of() in legal:
            assert isinstance(state, SolarquestState)
            offers = a.OFFER.of() in ADVICE.worthwhile(state, now, legal)
            planned = state.offers_turn == 0 and plan(state, now, 0) is not None
            assert offers == planned
            seen[offers] += 1
    assert min(seen.values()) > 5


@pytest.mark.clause("SQ-9.5")
def test_one_offer_a_turn_in_terms_that_both_gain_by_and_none_that_was_declined_before() -> None:
    """Greedy among itself: what one offers the other takes, at once. Where all is declined it stops asking."""
    for declines in (False, True):
        game = made(players=4, rounds=40)
        state, dice = game.initial(), Rng(3)
        own = [Rng(3, 1 + seat) for seat in range(4)]
        bot = bots.make("greedy")
        turn, offers = (0, 0), 0
        asked: set[tuple[object, ...]] = set()
        while not state.over:
            now = int(state.next_seat())
            if now == CHANCE:
                state.act(CHANCE, state.sample(dice))
                continue
            assert isinstance(state, SolarquestState)
            top: Any = state.top(now)
            action = bot.choose(situation(game, state, now), own[now])
            if isinstance(top, Answer):
                offers += 1
                if top.proposer == state.active:
                    assert turn != (state.round, state.active) or state.offers_debt, "once a turn"
                    turn = (int(state.round), int(state.active))
                after = agreed(state, top.proposer, top.seat, top.wants, top.gives, top.cash)
                for seat in (top.proposer, top.seat):
                    if not state.offers_debt:
                        assert standing(after, seat) > standing(state, seat)
                terms = (
                    top.proposer,
                    top.seat,
                    *(int(state.deeds[k]) for k in (top.proposer, top.seat)),
                    state.built,
                )
                assert terms not in asked or not declines, "asked again though nothing has changed"
                asked.add(terms)
                if not state.offers_debt:
                    assert action == a.ACCEPT.of()
                if declines:
                    action = a.DECLINE.of()
            state.act(now, action)
        assert offers > 5


@pytest.mark.clause("SQ-9.8")
def test_a_counter_offer_is_answered_as_an_offer_is() -> None:
    """Greedy declines what would rob it and takes a gift, whoever wrote the terms."""
    answered = {a.ACCEPT.of(): 0, a.DECLINE.of(): 0}
    for state, now, _ in walk(made(rounds=40, offers="anyone"), 5):
        top: Any = state.stack[-1] if state.stack else None
        if now != CHANCE and isinstance(top, Answer):
            assert isinstance(state, SolarquestState)
            for counter in (0, 1):
                twin: Any = state.clone()
                twin.stack[-1] = Answer(top.seat, top.proposer, top.wants, top.gives, top.cash, 0, counter)
                words = ADVICE.worthwhile(twin, now, twin.legal(now))
                assert list(words) == [ADVICE.reply(twin, now)]
                taken = accepts(state, twin.stack[-1]) and twin.refusal(now, a.ACCEPT.of()) == 0
                assert words[0] == (a.ACCEPT.of() if taken else a.DECLINE.of())
                answered[words[0]] += 1
    assert min(answered.values()) > 5


@pytest.mark.clause("SQ-15.2")
def test_a_refusal_is_remembered_until_deeds_or_stations_of_the_two_change() -> None:
    state = made(players=4).initial()
    assert isinstance(state, SolarquestState)
    state.refuse(2, 0)
    state.refuse(3, 0)
    state.refuse(0, 1)
    assert list(state.refused) == [0b1100, 0b0001, 0, 0]
    state.pass_deed(5, 2)
    assert list(state.refused) == [0b1000, 0b0001, 0, 0], "what the one who declined holds is different now"
    state.pass_deed(6, 0)
    assert list(state.refused) == [0, 0, 0, 0], "and now what the one who offered, and was offered to, holds"


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
