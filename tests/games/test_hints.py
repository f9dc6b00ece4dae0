"""Hints in every game: the advice's terms make up its judgement, nothing is said that they don't bear out, and the same
is told to a seat whatever it can't know.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

import ecliptic
from bots.kit import decisions
from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.bots.hinting import FACE_DOWN, LUCK, Row, seed_of, unranked, why_parted
from ecliptic.bots.judging import judgement, play_on_all
from ecliptic.bots.why import NOBODY, sentence, told
from ecliptic.core.game import Game
from ecliptic.core.languages import ECLIPTIC
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.core.views import Choice, Prompt

TABLES = {
    "vertium": {"players": 3},
    "solar_roller": {"players": 2},
    "solarquest": {"players": 3},
    "solarius": {"players": 2},
    "spacecorp": {"players": 2},
}
MORE = [
    ("vertium", {"players": 1}),
    ("vertium", {"players": 4, "style": "american"}),
    ("solar_roller", {"players": 1}),
    ("spacecorp", {"players": 3, "last_era": "mariners"}),
]
SECONDS = 2.0
LATER = {"solarius": 30}  # decisions at which there is a reason
# What all that is left comes to together, and how much a lead counts for now: true of every line, and no reason for one.
UNSAID = {"vertium": {"luck", "heat"}}


def ticking(step: float = 0.01) -> Callable[[], float]:
    """A clock that goes on whenever somebody looks at it, so that time is no matter of the machine."""
    ticks = count()
    return lambda: next(ticks) * step


def asked(game: Game, number: int) -> tuple[State, int]:
    """A decision of a random game with several choices, this one of them or the next."""
    for k, (state, seat, _) in enumerate(decisions(game, [bots.make("random")] * game.seats, 3)):
        if k >= number and seat >= 0 and len(state.legal(seat)) > 2:
            return state.clone(), seat
    raise AssertionError("the game is too short")


def situation(game: Game, state: State, seat: int) -> Situation:
    return Situation(game, state, seat, [int(one) for one in state.legal(seat)], SECONDS, ticking())


@pytest.mark.parametrize(("name", "options"), [*TABLES.items(), *MORE])
def test_the_terms_make_up_the_judgement(name: str, options: dict[str, object]) -> None:
    game = ecliptic.game(name, **options)
    advice = game.advice
    names = advice.term_names()
    assert len(set(names)) == len(names) > 5
    looked = 0
    met: set[str] = set()

    def look(state: State) -> None:
        for seat in range(game.seats):
            terms = advice.terms(state, seat)
            assert len(terms) == len(names)
            assert advice.whole(terms) == pytest.approx(advice.evaluate(state, seat), rel=1e-9, abs=1e-9)
            met.update(one for one, term in zip(names, terms, strict=True) if term)

    state = game.initial()
    for k, (state, _, _) in enumerate(decisions(game, [bots.make("random")] * game.seats, 1)):
        if k % 7 == 0 and looked < 60:
            looked += 1
            look(state)
    assert looked > 1
    look(state)
    assert len(met) > 3


@pytest.mark.parametrize("name", TABLES)
def test_every_word_for_a_term_is_for_one_that_there_is(name: str) -> None:
    game = ecliptic.game(name, **TABLES[name])
    assert set(game.said) == set(game.advice.term_names()) - UNSAID.get(name, set())
    assert len(game.said) > 5
    for said in game.said.values():
        for amount in (1.0, -2.5):
            clause = said.clause(ECLIPTIC, amount)
            assert "{" not in clause
            assert not clause.endswith(".")
            assert len(clause.split()) < 20
        assert said.more != said.less
        assert said.look


@pytest.mark.parametrize("name", TABLES)
def test_a_reason_goes_with_its_term(name: str) -> None:
    game = ecliptic.game(name, **TABLES[name])
    seat_names = game.advice.term_names()
    found = 0
    for number in (9, LATER.get(name, 25)):
        state, seat = asked(game, number)
        now = situation(game, state, seat)
        played = play_on_all(now, 6, 3, seed=4, seldom=40, least=2)
        for _ in range(len(seat_names)):
            judged = judgement(now, played)
            assert judged.names == seat_names
            said = []
            for k, one in enumerate(judged.contenders):
                words = game.catalogue()
                text = sentence(one, judged.names, judged.worlds, game.said, words, other="B", best=k == 0)
                reasons = told(one, judged.names, judged.worlds, game.said, best=k == 0)
                assert (NOBODY in text) == (not reasons)
                for term, gap in reasons:
                    assert gap == one.apart[judged.names.index(term)]
                    assert gap.sure(judged.worlds)
                    assert game.said[term].clause(words, gap.mean) in text
                    said.append(term)
            if not said:
                break
            found += 1
            term = said[0]
            at = judged.names.index(term)
            for contender in played.contenders:  # take the term away
                for terms in contender.terms:
                    terms[at] = 0.0
            after = judgement(now, played)
            for one in after.contenders:
                left = told(one, after.names, after.worlds, game.said, best=False)
                assert term not in [name_ for name_, _ in left]
        else:
            raise AssertionError("a reason is left with no term to bear it out")
    assert found, "there was something to say"


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_is_told_the_same_whatever_it_cannot_know(name: str) -> None:
    game = ecliptic.game(name, **TABLES[name])
    state, seat = asked(game, 14)
    twins = [state, *(game.determinize(state, seat, Rng(k, 77)) for k in (5, 6))]
    assert len({seed_of(situation(game, twin, seat)) for twin in twins}) == 1
    hints = [bots.hint(situation(game, twin, seat), 4) for twin in twins]
    assert hints[0] == hints[1] == hints[2]
    assert hints[0].rows
    legal = {game.actions.text(int(action)) for action in state.legal(seat)}
    assert {row.action for row in hints[0].rows} <= legal


@pytest.mark.parametrize(("name", "players", "words"), [("solar_roller", 1, LUCK), ("vertium", 2, FACE_DOWN)])
def test_what_a_line_hangs_on_is_face_down_only_where_something_is(
    name: str, players: int, words: str
) -> None:
    game = ecliptic.game(name, players=players)
    state, seat = asked(game, 14)
    assert why_parted(situation(game, state, seat)) == words


def test_one_choice_is_told_as_one() -> None:
    game = ecliptic.game("vertium", players=2)
    state, seat = asked(game, 2)
    only = Situation(game, state, seat, [int(state.legal(seat)[0])])
    hint = bots.hint(only)
    assert hint.only
    assert hint.look == "There is only one choice."
    assert len(hint.rows) == 1


def test_without_any_time_there_is_no_order_but_that_of_the_question() -> None:
    game = ecliptic.game("solarquest", players=2)
    state, seat = asked(game, 20)
    legal = [int(one) for one in state.legal(seat)]
    hint = bots.hint(Situation(game, state, seat, legal, 0.01, ticking(1.0)))
    assert hint.worlds == 0
    assert hint.rows
    assert all(row.values == () and not row.line for row in hint.rows)
    asked_for = [choice.action for choice in game.prompt(state, seat).choices]
    shown = [asked_for.index(row.action) for row in hint.rows]
    assert shown == sorted(shown)


def test_what_brings_nothing_is_last_where_there_is_no_order() -> None:
    choices = [Choice(action="a", label="A", vain=True), Choice(action="b", label="B")]
    rows = [Row(action="a", label="A"), Row(action="b", label="B")]
    prompt = Prompt(seat=0, say="Which?", sub="", clause="", choices=choices)
    assert [row.action for row in unranked(prompt, rows)] == ["b", "a"]
