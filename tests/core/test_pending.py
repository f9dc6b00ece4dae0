"""Pending steps and open lanes as plain data: what is written can be read, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from core.sketch_lanes import LaneGame, Sheets
from ecliptic.core.machine import Auto, Decision, State
from ecliptic.core.match import Match
from ecliptic.core.pending import (
    LIMIT,
    PrivatePosition,
    StepBook,
    dump_private,
    load_private,
)
from ecliptic.core.reading import seat_words, words

pytestmark = pytest.mark.compiled


class Carry(Decision[State]):
    def __init__(self, seat: int, color: int, n: int) -> None:
        super().__init__(seat)
        self.color = color
        self.n = n


class Wait(Auto[State]):
    pass


BOOK = StepBook(
    (Carry, Wait),
    {"seat": seat_words(3), "color": words(("red", "blue"), none=True), "Wait.color": words(("x",))},
)
GOOD = {"step": "Carry", "seat": 2, "color": "blue", "n": 7}


def test_words_and_seats() -> None:
    assert words(("a", "b")) == {0: "a", 1: "b"}
    assert words(("a",), none=True) == {-1: None, 0: "a"}
    assert seat_words(2) == {0: 1, 1: 2}


def test_the_next_step_is_written_first() -> None:
    steps = [Wait(), Carry(1, -1, 0), Carry(0, 1, 7)]
    data = BOOK.dump(steps)
    assert data == [
        {"step": "Carry", "seat": 1, "color": "blue", "n": 7},
        {"step": "Carry", "seat": 2, "color": None, "n": 0},
        {"step": "Wait"},
    ]
    assert BOOK.load(data) == steps


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"step": "Dance"}, "There is no step called 'Dance'."),
        ({"step": None}, "There is no step called 'None'."),
        ({"step": "Wait"}, "The pending step Wait needs nothing beside its name."),
        ({"more": 1}, "The pending step Carry needs seat and color and n beside its name."),
        ({"seat": 0}, "The pending step Carry can't have seat = 0."),
        ({"seat": 4}, "The pending step Carry can't have seat = 4."),
        ({"seat": True}, "The pending step Carry can't have seat = True."),
        ({"color": "green"}, "The pending step Carry can't have color = 'green'."),
        ({"color": 1}, "The pending step Carry can't have color = 1."),
        ({"n": -1}, "The pending step Carry can't have n = -1."),
        ({"n": LIMIT}, f"The pending step Carry can't have n = {LIMIT}."),
        ({"n": "7"}, "The pending step Carry can't have n = '7'."),
        ({"n": None}, "The pending step Carry can't have n = None."),
        ({"n": False}, "The pending step Carry can't have n = False."),
    ],
)
def test_a_step_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as raised:
        BOOK.load([{**GOOD, **change}])
    assert str(raised.value) == sentence


@pytest.mark.parametrize("field", ["step", "seat", "color", "n"])
def test_a_step_with_a_part_missing_is_refused(field: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        BOOK.load([{name: word for name, word in GOOD.items() if name != field}])


# ---- lanes -------------------------------------------------------------------------------------------------------


def open_lanes() -> Match:
    match = LaneGame.make({"players": 3}).start(seed=1, auto_chance=False)
    for action, seat in (("mark box=1", 0), ("done", 1)):
        if match.to_act == (-1,):
            match.play("roll 2")
        match.play(action, seat)
    return match


LANES = StepBook(LaneGame.steps, {"seat": seat_words(3), "player": seat_words(3)})


def write(state: Any) -> dict[str, Any]:
    private = dump_private(state, LANES, write)
    data: dict[str, Any] = {name: list(getattr(state, name)) for name in state.arrays}
    data["pending"] = LANES.dump(state.stack)
    return data if private is None else {**data, "private": msgspec.to_builtins(private)}


def read(data: dict[str, Any]) -> Sheets:
    state = Sheets(3)
    for name in state.arrays:
        setattr(state, name, vec[i64](data[name]))
    state.stack = LANES.load(data["pending"])
    if "private" in data:
        load_private(state, LANES, msgspec.convert(data["private"], PrivatePosition), read)
    return state


def test_open_lanes_are_written_and_read_and_played_on() -> None:
    match = open_lanes()
    data = write(match.state)
    loaded = read(deepcopy(data))
    assert loaded.same(match.state)
    assert write(loaded) == data
    assert data["private"]["lanes"][1] == []
    assert "private" not in data["private"]["before"]
    loaded.act(2, LaneGame.actions.parse("done"))
    assert loaded.acting() == [0]


Change = Callable[[Any], object]
SEATS = "There must be a lane and a first step for each of 3 seats, and no steps beside."
WRONG: list[tuple[Change, str]] = [
    (lambda p: p["private"]["lanes"].pop(), SEATS),
    (lambda p: p["private"]["firsts"].pop(), SEATS),
    (lambda p: p["pending"].append({"step": "Checkpoint"}), SEATS),
    (lambda p: p["private"].update(lanes=[[], [], []]), "Every lane begins with one step, and at least one is still open."),
    (lambda p: p["private"]["firsts"][0].clear(), "Every lane begins with one step, and at least one is still open."),
    (lambda p: p["private"]["lanes"][0].__setitem__(0, deepcopy(p["private"]["lanes"][2][0])), "The lane of seat 1 asks somebody else."),
    (lambda p: p["private"]["waiting"].pop(), "The steps after the lanes must be those that were to come when these opened."),
    (lambda p: p["private"]["before"]["pending"].pop(), "The steps after the lanes must be those that were to come when these opened."),
    (lambda p: p["private"].update(drafter=1), "A draft has no lanes, and belongs to a seat."),
    (lambda p: p["private"]["before"].update(private=deepcopy(p["private"]), pending=[]), "What was before the private choices can't have private choices itself."),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_lanes_with_one_thing_wrong_are_refused(number: int) -> None:
    change, sentence = WRONG[number]
    match = open_lanes()
    data = deepcopy(write(match.state))
    change(data)
    with pytest.raises(ValueError, match=r"\w") as raised:
        read(data)
    assert str(raised.value) == sentence
