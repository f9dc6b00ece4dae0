"""Actions: number, words and text are one and the same, and nothing but ValueError comes of bad text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecliptic.core.actions import SEATS, ActionTable, Arg, Verb, numbers, offer, offer_set, usage
from ecliptic.testing.kit import attempt

MOVE = Verb(
    "move", Arg("team", numbers(1, 4)), Arg("site", ("mars", "moon", "a=b")), Arg("free", ("no", "yes"))
)
ROLL = Verb("roll", Arg("", numbers(1, 6)))
PASS = Verb("pass")
PAIR = Verb("pair", Arg("", ("x", "y")), Arg("with", ("x", "y", "z")))
TABLE = ActionTable(MOVE, ROLL, PASS, PAIR)


def test_ids_follow_one_another() -> None:
    assert [verb.first for verb in TABLE.verbs] == [0, 24, 30, 31]
    assert TABLE.size == 37
    assert [verb.size for verb in TABLE.verbs] == [24, 6, 1, 6]


@pytest.mark.parametrize("action", range(37))
def test_number_words_and_text_are_one(action: int) -> None:
    verb = TABLE.verb(action)
    assert verb.owns(action)
    assert [other.name for other in TABLE.verbs if other.owns(action)] == [verb.name]
    assert verb(verb.a(action), verb.b(action), verb.c(action)) == action
    assert verb.of(verb.a(action), verb.b(action), verb.c(action)) == action
    assert TABLE.parse(TABLE.text(action)) == action
    words = list(TABLE.values(action).values())
    for arg, word in zip(verb.args, words, strict=True):
        assert word in arg.words


def test_texts() -> None:
    assert TABLE.text(MOVE(3, 0, 1)) == "move team=4 site=mars free=yes"
    assert TABLE.text(ROLL(5)) == "roll 6"
    assert TABLE.text(PASS()) == "pass"
    assert TABLE.text(PAIR(1, 0)) == "pair y with=x"
    assert len({TABLE.text(action) for action in range(TABLE.size)}) == TABLE.size
    assert TABLE.parse("  move free=no  site=a=b team=1 ") == MOVE(0, 2, 0), "in any order"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "An action starts with a verb, such as move, roll, pass, pair."),
        ("jump", "There is no action called 'jump'."),
        ("move", "move needs team: move team=1|2|3|4 site=mars|moon|a=b free=no|yes"),
        ("roll", "roll needs a number: roll 1|2|3|4|5|6"),
        ("roll 7", "roll takes no value '7': roll 1|2|3|4|5|6"),
        ("roll 1 2", "roll has '2' twice."),
        ("pass now", "pass takes no 'now': pass"),
        ("pass now=1", "pass takes no 'now': pass"),
        ("move team=1 team=2", "move has 'team' twice."),
        ("move team=5 site=mars free=no", "move takes no team '5': " + usage(MOVE)),
        ("x" * 100, f"There is no action called '{'x' * 40}...'."),
    ],
)
def test_bad_texts_say_what_is_wrong(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=r".+") as refused:
        TABLE.parse(text)
    assert str(refused.value) == error


WORDS = st.sampled_from(
    ["move", "roll", "pass", "pair", "team=1", "site=mars", "free=no", "6", "=", "=6", "team=", "x"]
)


@given(text=st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
def test_any_text_is_an_action_or_a_value_error(text: str) -> None:
    action, error = attempt(lambda: TABLE.parse(text))
    assert error or TABLE.parse(TABLE.text(action)) == action


@pytest.mark.parametrize("action", [-1, 37, 10**9])
def test_numbers_outside_the_table(action: int) -> None:
    with pytest.raises(IndexError):
        TABLE.text(action)


def test_tables_that_could_not_be_read_back() -> None:
    with pytest.raises(ValueError, match="same name"):
        ActionTable(Verb("a"), Verb("a"))
    word = ("x", "y")
    with pytest.raises(ValueError, match="three arguments"):
        Verb("a", *[Arg(name, word) for name in "bcde"])
    for args in (
        [Arg("b", word), Arg("b", word)],
        [Arg("b", ("x", "x"))],
        [Arg("b", ("x y",))],
        [Arg("b", ("",))],
        [Arg("", ("x=1",))],
        [Arg("b=", word)],
    ):
        with pytest.raises(ValueError, match="could not be read back"):
            Verb("a", *args)
    with pytest.raises(ValueError, match="could not be read back"):
        Verb("a b", Arg("c", word))


def test_usage_shortens_long_lists() -> None:
    assert SEATS == ("1", "2", "3", "4", "5", "6")
    assert usage(Verb("go", Arg("to", numbers(1, 30)), Arg("", ("x",)))) == "go to=1..30 x"


def test_the_first_values_of_a_verb_or_those_of_a_set_are_offered() -> None:
    assert list(offer(ROLL, 3)) == [ROLL(0), ROLL(1), ROLL(2)]
    assert list(offer(ROLL, 0)) == []
    assert list(offer_set(ROLL, 0b100101)) == [ROLL(0), ROLL(2), ROLL(5)]
    assert list(offer_set(ROLL, 0)) == []
