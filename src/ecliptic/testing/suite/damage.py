"""Whatever comes in from outside is taken or refused with a sentence: positions and the words of actions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.machine import CHANCE, Chance, Decision
from ecliptic.core.match import Match
from ecliptic.testing.damage import actions, mutate, refused_or_sound, samples
from ecliptic.testing.trial import Trial, each, some_or_all

which = st.integers(0, 10_000)


@each()
@given(data=st.data(), which=which, seed=st.integers(0, 99))
def test_a_mutated_position_is_refused_with_a_sentence_or_sound(
    trial: Trial, data: st.DataObject, which: int, seed: int
) -> None:
    game, position = samples(trial)[which % len(samples(trial))]
    refused_or_sound(trial, game, mutate(trial, data, position), seed)


@pytest.mark.soak
@each()
@given(data=st.data(), which=which, seed=st.integers(0, 99))
@settings(max_examples=2_000)
def test_very_many_mutated_positions(trial: Trial, data: st.DataObject, which: int, seed: int) -> None:
    game, position = samples(trial)[which % len(samples(trial))]
    refused_or_sound(trial, game, mutate(trial, data, position), seed)


@pytest.mark.slow
@some_or_all("most", 1, 1_000)
@each()
def test_a_game_can_be_taken_up_again_at_every_kind_of_question(trial: Trial, most: int) -> None:
    """The samples themselves are sound, so many of a kind, and among them is every step that asks somebody or chance."""
    met: Counter[str] = Counter()
    for game, position in samples(trial):
        state = game.load(position)
        seats = state.acting() or [state.next_seat()]
        kinds = {type(state.asked(seat)).__name__ if seat >= CHANCE else "over" for seat in seats}
        if any(met[kind] < most for kind in kinds):
            met.update(kinds)
            assert refused_or_sound(trial, game, position, 1) == ""
    game = samples(trial)[0][0]
    asked = {name for name, kind in game.positions.steps.kinds.items() if issubclass(kind, Decision | Chance)}
    assert met.keys() - {"over"} == asked


@each()
def test_what_is_no_position_is_refused(trial: Trial) -> None:
    game = trial.made(trial.modes[0])
    data: object
    for data in (None, 3, "x", [], {"game": "chess"}, [[]]):
        with pytest.raises(ValueError, match=r"^[A-Z][^\n]*\.$"):
            game.load(data)


# ---- words -----------------------------------------------------------------------------------------------


@each()
@given(data=st.data(), which=which, seat=st.sampled_from([None, 0, 1, 2, -1, 7]))
def test_words_are_played_or_refused_and_then_nothing_has_changed(
    trial: Trial, data: st.DataObject, which: int, seat: int | None
) -> None:
    game, position = samples(trial)[which % len(samples(trial))]
    match = Match.begin(game, position=position, seed=1, auto_chance=which % 2 == 0)
    before = match.dump(), str(match.record)
    try:
        match.play(data.draw(actions(trial)), seat)
    except ecliptic.IllegalAction as refused:
        assert refused.sentence
        assert (match.dump(), str(match.record)) == before
        return
    assert game.problems(match.state) == []


@each()
@given(data=st.data(), which=which)
def test_forced_outcomes_are_taken_or_refused_and_then_nothing_has_changed(
    trial: Trial, data: st.DataObject, which: int
) -> None:
    game, position = samples(trial)[which % len(samples(trial))]
    match = Match.begin(game, position=position, seed=1, auto_chance=False)
    before = match.dump(), str(match.record)
    try:
        match.force(data.draw(actions(trial)))
    except ValueError:
        assert (match.dump(), str(match.record)) == before
        return
    assert game.problems(match.state) == []


@each()
def test_words_that_are_no_action(trial: Trial) -> None:
    match = Match.begin(trial.made(trial.modes[0]), seed=1)
    verb = next(verb for verb in match.game.actions.verbs if verb.args)
    whole = match.game.actions.text(verb.first)
    before = match.dump()
    for words in ("", "fly", verb.name, f"{verb.name} P1", f"{whole} {whole.split()[1]}", f"{whole} now"):
        with pytest.raises(ecliptic.IllegalAction) as refused:
            match.play(words)
        assert refused.value.sentence
        assert refused.value.clause == ""
        assert match.dump() == before
