"""Options: read from words or values, described for forms; nothing but ValueError comes of bad ones."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecliptic.core.options import GameOptions, fields, length_of, numbers, read, say, word
from ecliptic.testing.kit import attempt


class Sample(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, say("How many play.", "TO-1.1", low=2, high=6)] = 3
    style: Annotated[Literal["base", "american"], say("How.", "TO-1.2")] = "base"
    length: Annotated[Literal[10, 20], say("How long.", "TO-1.3")] = 10
    solo: Annotated[bool, say("Alone.", "TO-1.4")] = False

    def problem(self) -> str:
        return "Alone is alone." if self.solo and self.players > 2 else ""


def test_fields_say_all_that_a_form_needs() -> None:
    players, style, length, solo = fields(Sample)
    assert (players.kind, players.low, players.high, players.default) == ("int", 2, 6, "3")
    assert (style.kind, style.values, style.default) == ("choice", ["base", "american"], "base")
    assert (length.kind, length.values, length.default) == ("choice", ["10", "20"], "10")
    assert (solo.kind, solo.values, solo.default) == ("bool", ["yes", "no"], "no")
    assert [field.clause for field in fields(Sample)] == ["TO-1.1", "TO-1.2", "TO-1.3", "TO-1.4"]
    assert players.sentence == "How many play."
    assert (solo.low, solo.high) == (0, 0)


def test_each_option_is_a_number_to_a_learner() -> None:
    assert numbers(Sample()) == [3, 0, 0, 0]
    assert numbers(Sample(players=2, style="american", length=20, solo=True)) == [2, 1, 1, 1]


def test_words_and_values() -> None:
    assert read(Sample, {}) == Sample()
    assert read(Sample, {"players": "2", "style": " American ", "length": "20", "solo": "ON"}) == Sample(
        players=2, style="american", length=20, solo=True
    )
    assert read(Sample, {"players": 6, "length": 20, "solo": False}) == Sample(players=6, length=20)


@pytest.mark.parametrize(
    ("given_", "error"),
    [
        ({"colour": "red"}, "There is no option called 'colour'; there are players, style, length, solo."),
        ({"players": "1"}, "players is a number from 2 to 6, not '1'."),
        ({"players": 7}, "players is a number from 2 to 6, not '7'."),
        ({"players": "-3"}, "players is a number from 2 to 6, not '-3'."),
        ({"players": "3.0"}, "players is a number from 2 to 6, not '3.0'."),
        ({"players": True}, "players is a number from 2 to 6, not 'yes'."),
        ({"players": "\u0663"}, "players is a number from 2 to 6, not '\u0663'."),
        ({"players": "9" * 99}, f"players is a number from 2 to 6, not '{'9' * 40}...'."),
        ({"style": "french"}, "style is base or american, not 'french'."),
        ({"style": "10"}, "style is base or american, not '10'."),
        ({"length": "15"}, "length is 10 or 20, not '15'."),
        ({"length": "base"}, "length is 10 or 20, not 'base'."),
        ({"length": "010"}, "length is 10 or 20, not '010'."),
        ({"solo": "maybe"}, "solo is yes or no, not 'maybe'."),
        ({"solo": None}, "solo is yes or no, not 'none'."),
        ({"solo": "yes", "players": 4}, "Alone is alone."),
    ],
)
def test_bad_options_say_what_is_wrong(given_: dict[str, object], error: str) -> None:
    with pytest.raises(ValueError, match=r".+") as refused:
        read(Sample, given_)
    assert str(refused.value) == error


@pytest.mark.parametrize("word_", ["yes", "true", "on", "1", " YES ", True, 1])
def test_words_for_yes(word_: object) -> None:
    assert read(Sample, {"solo": word_, "players": 2}).solo


@pytest.mark.parametrize("word_", ["no", "false", "off", "0", "Off", False, 0])
def test_words_for_no(word_: object) -> None:
    assert not read(Sample, {"solo": word_}).solo


def test_options_are_frozen_and_nothing_else() -> None:
    with pytest.raises(AttributeError):
        Sample().players = 4  # type: ignore[misc]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"colour": "red"}, Sample)


anything = st.one_of(
    st.text(),
    st.integers(),
    st.booleans(),
    st.none(),
    st.floats(),
    st.lists(st.integers()),
    st.binary(),
    st.just(10**5000),
)


@given(
    given_=st.dictionaries(
        st.one_of(st.sampled_from(["players", "style", "length", "solo"]), st.text()), anything
    )
)
def test_anything_is_options_or_a_value_error(given_: dict[str, Any]) -> None:
    options, error = attempt(lambda: read(Sample, given_))
    if not error:
        again = {name: word(value) for name, value in msgspec.to_builtins(options).items()}
        assert read(Sample, again) == options
        assert msgspec.convert(msgspec.to_builtins(options), Sample) == options


def test_options_that_no_form_could_show() -> None:
    class NoSentence(GameOptions, frozen=True, kw_only=True):
        plain: bool = False

    class Odd(GameOptions, frozen=True, kw_only=True):
        odd: Annotated[float, say("Odd.", "TO-1.1")] = 1.0

    for kind in (NoSentence, Odd):
        with pytest.raises(TypeError):
            fields(kind)


class Timed(GameOptions, frozen=True, kw_only=True):
    rounds: Annotated[
        int, say("How long.", "TO-1.3", low=0, high=99, unit="rounds", zero="That may take all night.")
    ] = 0
    other: Annotated[int, say("What else.", "TO-1.4", low=0, high=9)] = 3


def test_a_number_may_say_how_long_the_game_is_and_warn_of_0() -> None:
    rounds, other = fields(Timed)
    assert (rounds.unit, rounds.zero) == ("rounds", "That may take all night.")
    assert (other.unit, other.zero) == ("", "")
    assert [length_of(Timed(rounds=n)) for n in (0, 1, 25)] == ["", "1 round", "25 rounds"]
