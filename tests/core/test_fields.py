"""Positions from a list of fields: what is written is read back, and every other thing gets one sentence."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from core.toy import Toy
from ecliptic.core.fields import Cards, Field, HandCards, Part, PlainState, PositionBook, Row, seat_names
from ecliptic.core.machine import Decision, State
from ecliptic.core.match import Match
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Number, Reads, Truth, Word, seat_words, words
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import attempt

# ---- one number ------------------------------------------------------------------------------------------

COLORS = tuple(f"c{k}" for k in range(54))  # as many as a set may have deeds


@pytest.mark.parametrize(
    ("reads", "n", "data"),
    [
        (Number(), 0, 0),
        (Number(), 99, 99),
        (Number(9, low=-5), -5, -5),
        (Word(words(("a", "b"), none=True)), 1, "b"),
        (Word(words(("a", "b"), none=True)), -1, None),
        (Word(seat_words(3)), 2, 3),
        (Truth(), 1, True),
        (Truth(), 0, False),
        (Members(("a", "b", "c")), 0, []),
        (Members(("a", "b", "c")), 5, ["a", "c"]),
        (Members(COLORS), 1 << 53 | 1, ["c0", "c53"]),
    ],
)
def test_what_a_number_is_written_as_is_read_as_that_number(reads: Reads, n: int, data: Any) -> None:
    assert reads.write(n) == data
    assert type(reads.write(n)) is type(data)
    assert reads.read(data) == n


@pytest.mark.parametrize(
    ("reads", "data"),
    [
        *[(Number(9), data) for data in (-1, 10, True, "1", 1.0, None, [], {}, 10**30)],
        *[(Word(seat_words(3)), data) for data in (0, 4, True, "1", None, 1.0, [], {})],
        *[(Word(words(("a",))), data) for data in ("b", "", 0, None, ["a"])],
        *[(Truth(), data) for data in (0, 1, "true", None, [])],
        *[
            (Members(("a", "b")), data)
            for data in ("a", None, 1, ["x"], ["a", "a"], [1], [["a"]], [{}], [None], {"a": 1}, ["a", []])
        ],
    ],
)
def test_what_is_no_such_number_is_refused(reads: Reads, data: Any) -> None:
    assert reads.read(data) is None


@given(members=st.integers(0, (1 << 54) - 1))
def test_every_set_is_read_back(members: int) -> None:
    reads = Members(COLORS)
    assert reads.read(reads.write(members)) == members


# ---- a state with every kind of part ---------------------------------------------------------------------

SEATS = 2
NAMES = seat_names(SEATS)
BOXES = ("left", "right")
KINDS = ("ore", "ice", "time")
FIELDS: list[Part] = [
    Field("turn"),
    Field("cash", reads=Number(10_000, low=-100, empty=50)),
    Field("open", reads=Truth()),
    Field("owner", BOXES, reads=Word({-1: None, **seat_words(SEATS)}, empty=-1)),
    Field("marks", NAMES, BOXES, own=True),
    Field("deeds", NAMES, reads=Members(COLORS), own=True),
    Row("trail", Word(words(BOXES)), most=4),
    Cards("deck", KINDS),
    HandCards("hands", NAMES, KINDS),
    HandCards("layers", NAMES, KINDS, (0, 0, 1), private=False),
]


class Ask(Decision[Any]):
    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def candidates(self, s: State) -> vec[i64]:
        return vec[i64]([0])


class Sample(PlainState):
    def __init__(self, seats: int = SEATS, parts: Any = FIELDS, *more: Any) -> None:
        super().__init__(seats, parts, *more)


def problems(s: Any) -> list[str]:
    return ["There are more than 9 turns."] if s.turn > 9 else []


BOOK = PositionBook("sample", FIELDS, StepBook((Ask,), {"seat": seat_words(SEATS)}), Sample, problems)


def sample() -> Any:
    """Everything differs from what it is at the start."""
    s: Any = Sample()
    s.turn, s.cash, s.open = 3, -7, True
    s.owner[1] = 0
    s.marks[3] = 4
    s.deeds[1] = 1 << 53 | 2
    s.trail = vec[i64]([1, 0, 1])
    s.deck.add_pool(vec[i64]([2, 0, 1]))
    s.deck.put_under(1)
    s.deck.put_under(0)
    s.hands.gain(0, 0, False)
    s.hands.gain(0, 1, True)
    s.hands.gain(1, 2, False)
    s.hands.steal(0, 1, 0)
    s.layers.gain(1, 0, False)
    s.layers.gain(1, 2, True)
    s.then(Ask(1, 1 << 39), Ask(0, 0))
    return s


WRITTEN: dict[str, Any] = {
    "game": "sample",
    "turn": 3,
    "cash": -7,
    "open": True,
    "owner": {"right": 1},
    "marks": {"2": {"right": 4}},
    "deeds": {"2": ["c1", "c53"]},
    "trail": ["right", "left", "right"],
    "deck": [{"ore": 2, "time": 1}, ["ice", "ore"]],
    "hands": {
        "1": {"cards": {"ice": 1}, "known": {"2": {"ice": 1}}, "most": {"ore": 1, "ice": 1, "time": 1}},
        "2": {
            "cards": {"ore": 1, "time": 1},
            "known": {"1": {"ore": 1}},
            "most": {"ore": 2, "ice": 2, "time": 2},
        },
    },
    "layers": {
        "1": {"cards": {}, "known": {}, "most": {}},
        "2": {
            "cards": {"ore": 1, "time": 1},
            "known": {"watcher": {"time": 1}},
            "most": {"ore": 1, "ice": 1, "time": 1},
        },
    },
    "pending": [{"step": "Ask", "seat": 2, "n": 1 << 39}, {"step": "Ask", "seat": 1, "n": 0}],
}


def test_every_part_is_written_by_name_and_read_back() -> None:
    s = sample()
    assert BOOK.dump(s) == WRITTEN
    loaded = BOOK.load(msgspec.json.decode(msgspec.json.encode(WRITTEN)))
    assert loaded.same(s)
    assert loaded.digest() == s.digest()
    assert type(loaded.open) is bool  # type: ignore[attr-defined]


def test_what_is_as_at_the_start_is_left_out_and_may_be_left_out() -> None:
    s: Any = Sample()
    assert (s.cash, list(s.owner), list(s.marks)) == (50, [-1, -1], [0, 0, 0, 0])
    data = BOOK.dump(s)
    assert set(data) == {"game", "deck", "hands", "layers", "pending"}
    assert BOOK.load({}).same(s)
    assert BOOK.load(data).same(s)


@pytest.mark.parametrize("name", [*[part.name for part in FIELDS], "stack"])
def test_a_copy_shares_no_part_and_equality_looks_at_each(name: str) -> None:
    s, twin = sample(), sample().clone()
    assert twin.same(s)
    assert twin.digest() == s.digest()
    value = getattr(twin, name)
    if name == "stack":
        value.pop()
    elif name == "deck":
        value.draw(0)
    elif name in ("hands", "layers"):
        value.gain(0, 1, True)
    elif isinstance(value, vec):
        value[1] += 1
    else:
        setattr(twin, name, not value if isinstance(value, bool) else value + 1)
    assert not twin.same(s)
    assert twin.digest() != s.digest()
    assert BOOK.dump(twin) != BOOK.dump(s)
    original = sample()
    copy = original.clone()
    setattr(copy, name, value)
    assert original.same(s), "the original is as it was"


def test_two_lists_of_other_lengths_are_not_taken_for_one_another() -> None:
    one, two = sample(), sample()
    one.trail, two.trail = vec[i64]([1]), vec[i64]([1, 0])
    assert not one.same(two)
    assert one.digest() != two.digest()


def test_a_state_adopts_what_is_a_seats_own() -> None:
    s, other = Sample(), sample()
    other.marks = vec[i64]([1, 2, 3, 4])
    s.adopt(other, 1)
    twin: Any = s
    assert list(twin.marks) == [0, 0, 3, 4]
    assert list(twin.deeds) == [0, 1 << 53 | 2]
    assert (twin.turn, list(twin.owner)) == (0, [-1, -1])


def test_a_state_has_no_attributes_that_its_copies_would_not_have() -> None:
    s: Any = Sample()
    s.whole = True
    with pytest.raises(
        AttributeError, match=r"^lap is no field of this state: without one, copies would lose it$"
    ):
        s.clone().lap = 3
    for name in ("stack", "options", "parts"):
        with pytest.raises(
            ValueError, match=f"^a field can't be called {name}: every state has that already$"
        ):
            PlainState(SEATS, [Field(name)])


def test_copies_share_options_and_figures() -> None:
    figures = {"goal": 500}
    s = PlainState(SEATS, FIELDS, "options", figures)
    twin = s.clone()
    assert twin.options == "options"
    assert twin.rules is figures


# ---- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("turn", 107, "In a position turn can't be 107: it is a number from 0 to 99."),
        ("cash", -101, "In a position cash can't be -101: it is a number from -100 to 10000."),
        ("owner", vec[i64]([0, 5]), "In a position owner of right can't be 5: it is one of None, 1, 2."),
        (
            "marks",
            vec[i64]([0, 0, 0, 100]),
            "In a position marks of 2 of right can't be 100: it is a number from 0 to 99.",
        ),
        ("trail", vec[i64]([2]), "In a position trail can't be 2: it is one of left, right."),
        ("trail", vec[i64]([0] * 5), "In a position trail has at most 4 numbers, not 5."),
    ],
)
def test_what_could_not_be_read_back_is_not_written(name: str, value: Any, sentence: str) -> None:
    s = sample()
    setattr(s, name, value)
    with pytest.raises(ValueError, match=r"\w") as raised:
        BOOK.dump(s)
    assert str(raised.value) == sentence


def test_nor_are_cards_and_steps() -> None:
    s = sample()
    s.deck.add_pool(vec[i64]([0, 1_000, 0]))
    with pytest.raises(
        ValueError, match=r"^In a position deck, ice, can't be 1000: it is a number from 0 to 999.$"
    ):
        BOOK.dump(s)
    s = sample()
    s.then(Ask(SEATS, 0))
    with pytest.raises(
        ValueError, match=r"^In a position seat of the pending step Ask can't be 2: it is one of 1, 2.$"
    ):
        BOOK.dump(s)


HOLDS = {"1": {"cards": {"ore": 1}}}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "This is a position of chess, not of sample."),
        ({"points": 3}, "A position of sample has no part 'points'."),
        ({"turn": "x"}, "In a position turn can't be 'x'."),
        ({"turn": True}, "In a position turn can't be 'True'."),
        ({"turn": 100}, "In a position turn can't be '100'."),
        ({"turn": 10}, "There are more than 9 turns."),
        ({"open": 1}, "In a position open can't be '1'."),
        ({"owner": []}, "In a position owner goes by left to right."),
        ({"owner": {"up": 1}}, "In a position owner has no 'up'."),
        ({"owner": {"left": 3}}, "In a position owner of left can't be '3'."),
        ({"marks": {"3": {}}}, "In a position marks has no '3'."),
        ({"marks": {"1": 4}}, "In a position marks of 1 goes by left to right."),
        ({"marks": {"1": {"left": -1}}}, "In a position marks of 1 of left can't be '-1'."),
        ({"deeds": {"1": ["c54"]}}, """In a position deeds of 1 can't be "['c54']"."""),
        ({"deeds": {"1": [[]]}}, "In a position deeds of 1 can't be '[[]]'."),
        ({"trail": "left"}, "In a position trail can't be 'left'."),
        ({"trail": ["up"]}, """In a position trail can't be "['up']"."""),
        (
            {"trail": ["left"] * 5},
            "In a position trail can't be \"['left', 'left', 'left', 'left', 'left']\".",
        ),
        ({"deck": {}}, "In a position deck is a list of layers, the top one first."),
        ({"deck": ["ore"]}, "In a position deck can't have the layer 'ore'."),
        ({"deck": [["gold"]]}, """In a position deck can't have the layer "['gold']"."""),
        ({"deck": [{"gold": 1}]}, "In a position deck can't have 1 'gold'."),
        ({"deck": [{"ore": -1}]}, "In a position deck can't have -1 'ore'."),
        ({"deck": [{"ore": True}]}, "In a position deck can't have True 'ore'."),
        ({"hands": []}, "In a position hands goes by seat, 1 to 2."),
        ({"hands": {"3": {}}}, "In a position hands goes by seat, 1 to 2."),
        ({"hands": {"1": []}}, "In a position hands of 1 has cards, known and most."),
        ({"hands": {"1": {"card": {}}}}, "In a position hands of 1 has cards, known and most."),
        ({"hands": {"1": {"cards": []}}}, "In a position hands of 1 counts cards by name."),
        ({"hands": {"1": {"known": []}}}, "In a position hands of 1 is known to seats or to the watcher."),
        (
            {"hands": {"1": {"known": {"3": {}}}}},
            "In a position hands of 1 is known to seats or to the watcher.",
        ),
        (
            {"hands": {"1": {"known": {"1": {}}}}},
            "In a position hands of 1 is known to seats or to the watcher.",
        ),
        (
            {"hands": {"1": {"cards": {"ore": 1}, "known": {"2": {"ore": 2}}}}},
            "In a position nobody can be sure of more ore than 1 has.",
        ),
        (
            {"hands": {"1": {"cards": {"ore": 1}, "known": {"watcher": {"ore": 1}}}}},
            "In a position all are sure of the ore of 1 that the watcher is.",
        ),
        (
            {"hands": {"1": {"cards": {"ore": 1}, "most": {"ice": 1}}}},
            "In a position 1 can't have 1 ore by what all know.",
        ),
        (
            {"hands": {"1": {"cards": {"ore": 1}, "most": {"ore": 1, "ice": 2}}}},
            "In a position 1 can't have 0 ice by what all know.",
        ),
        (
            {"layers": {"1": {"cards": {"ore": 1}, "known": {"2": {"ore": 1}}}}},
            "In a position layers of 1 is known to seats or to the watcher.",
        ),
        (
            {"layers": {"1": {"cards": {"ore": 1}, "most": {"ore": 1, "time": 1}}}},
            "In a position 1 can't have 0 time by what all know.",
        ),
        ({"pending": [{"step": "Jump"}]}, "There is no step called 'Jump'."),
        ({"pending": 3}, "The position can't be read: Expected `array`, got `int`."),
        ({"pending": [3]}, "The position can't be read: Expected `object`, got `int` - at `$[0]`."),
        ({"private": 3}, "The position can't be read: Expected `object`, got `int`."),
        ({"private": {}}, "The position can't be read: Object missing required field `before`."),
    ],
)
def test_a_part_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    data = {**deepcopy(WRITTEN), **change}
    with pytest.raises(ValueError, match=r"\w") as raised:
        BOOK.load(data)
    assert str(raised.value) == sentence


def test_the_most_there_can_be_is_all_of_the_part_where_a_position_does_not_say() -> None:
    s: Any = BOOK.load({"hands": HOLDS, "layers": {"1": {"cards": {"ore": 2, "time": 1}}}})
    assert [s.hands.most_of(0, kind) for kind in range(3)] == [1, 1, 1]
    assert [s.layers.most_of(0, kind) for kind in range(3)] == [2, 2, 1]


@pytest.mark.parametrize("data", [None, 3, "x", [], True, [[]]])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"^A position is an object with a name for each of its parts\.$"):
        BOOK.load(data)


hostile = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from([*KINDS, *BOXES, *NAMES]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.one_of(
                st.text(max_size=5),
                st.sampled_from([*KINDS, *BOXES, *NAMES, "watcher", "cards", "known", "most"]),
            ),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)


@given(name=st.sampled_from([*WRITTEN, "private", "else"]), data=hostile)
def test_hostile_data_is_a_state_or_one_sentence(name: str, data: Any) -> None:
    loaded, error = attempt(lambda: BOOK.load({**deepcopy(WRITTEN), name: data}))
    if loaded is None:
        assert error.endswith(".")
        assert "\n" not in error
        assert len(error) < 300
    else:
        assert BOOK.load(msgspec.json.decode(msgspec.json.encode(BOOK.dump(loaded)))).same(loaded)


def test_where_nothing_is_a_seats_own_nobody_acts_at_once() -> None:
    parts: list[Part] = [Field("turn")]
    book = PositionBook("sample", parts, BOOK.steps, lambda: Sample(parts=parts), problems)
    data = book.dump(Sample(parts=parts))
    lanes = [[{"step": "Ask", "seat": 1, "n": 0}], []]
    with pytest.raises(ValueError, match=r"^In sample nobody acts at once with others\.$"):
        book.load({**data, "private": {"before": data, "lanes": lanes, "firsts": lanes, "waiting": []}})


# ---- lanes and drafts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [LaneGame, DraftGame, WindowGame])
@given(seed=st.integers(0, 10_000), data=hostile, depth=st.integers(0, 3))
def test_a_position_of_a_real_sketch_with_one_thing_changed(
    kind: type[Toy], seed: int, data: Any, depth: int
) -> None:
    """Somewhere in it, lanes and drafts included: read back and written again, or refused with a sentence."""
    game = kind.make({"players": 2})
    rng = Rng(seed)
    match = Match.begin(game, seed=seed)
    for _ in range(rng.below(25)):
        if not match.over:
            seat = match.to_act[rng.below(len(match.to_act))]
            legal = match.legal(seat)
            match.play(legal[rng.below(len(legal))], seat)
    position: Any = deepcopy(match.dump())
    place = position
    for _ in range(depth + 1):
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = keys[rng.below(len(keys))]
        if depth == 0 or not isinstance(place[key], dict | list) or not place[key]:
            place[key] = data
            break
        place, depth = place[key], depth - 1
    loaded, error = attempt(lambda: game.load(position))
    if loaded is None:
        assert error.endswith((".", "holds")), error
    else:
        assert game.load(msgspec.json.decode(msgspec.json.encode(game.dump(loaded)))).same(loaded)
