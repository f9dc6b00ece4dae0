"""Pending steps and open lanes as plain data: what is written can be read, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from copy import deepcopy
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from ecliptic.core.machine import Auto, AutoFor, Decision, State
from ecliptic.core.match import Match
from ecliptic.core.pending import LIMIT, StepBook, check_next, check_steps
from ecliptic.core.reading import seat_words, words


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
    match = Match.begin(LaneGame.make({"players": 3}), seed=1, auto_chance=False)
    for action, seat in (("mark box=1", 0), ("done", 1)):
        if match.to_act == (-1,):
            match.play("roll 2")
        match.play(action, seat)
    return match


GAME = LaneGame.make({"players": 3})
write, read = GAME.dump, GAME.load


def test_open_lanes_are_written_and_read_and_played_on() -> None:
    match = open_lanes()
    data: Any = write(match.state)
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
    data: Any = deepcopy(write(match.state))
    change(data)
    with pytest.raises(ValueError, match=r"\w") as raised:
        read(data)
    assert str(raised.value) == sentence


# ---- drafts ------------------------------------------------------------------------------------------------------

DRAFTS = DraftGame.make({"players": 2})


def open_draft() -> dict[str, Any]:
    """Seat 1 has named its goal and has one more question; its turn, and the game, go on below."""
    match = Match.begin(DRAFTS, seed=4)
    match.play(next(action for action in match.legal(0) if action != "pass"))
    assert match.state.drafter == 0
    return match.dump()


def test_an_open_draft_is_written_and_read_and_played_on() -> None:
    data: Any = open_draft()
    assert data["private"]["drafter"] == 1
    assert "lanes" not in data["private"]
    assert [step["step"] for step in data["pending"]] == ["UseRelay", "Turn"]
    loaded = DRAFTS.load(deepcopy(data))
    assert DRAFTS.dump(loaded) == data
    assert loaded.acting() == [0]
    assert loaded.opened is not None
    loaded.act(0, loaded.legal(0)[0])
    assert loaded.acting() == [0]


ASKED = "While a draft is open its seat is asked, before the steps that were to come."
WRONG_DRAFTS: list[tuple[Change, str]] = [
    (lambda p: p["private"].update(drafter=3), "A draft has no lanes, and belongs to a seat."),
    (lambda p: p["private"].update(lanes=[[], []]), "A draft has no lanes, and belongs to a seat."),
    (lambda p: p["private"].update(waiting=[{"step": "Turn"}]), "A draft has no lanes, and belongs to a seat."),
    (lambda p: p["private"].update(drafter=2), ASKED),
    (lambda p: p["pending"].pop(0), ASKED),
    (lambda p: p["pending"].pop(), ASKED),
    (lambda p: p["private"]["before"]["pending"].clear() or p["pending"].clear(), ASKED),
    (lambda p: p["private"]["before"]["pending"].append({"step": "Turn"}), ASKED),
    (lambda p: p["private"].pop("drafter"), "There must be a lane and a first step for each of 2 seats, and no steps beside."),
    (lambda p: p["private"]["before"].update(private=deepcopy(p["private"]), pending=deepcopy(p["pending"])), "What was before the private choices can't have private choices itself."),
    (lambda p: p["private"].update(drafter=0), "The position can't be read: Expected `int` >= 1 - at `$.drafter`."),
    (lambda p: p["private"].update(more=1), "The position can't be read: Object contains unknown field `more`."),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(WRONG_DRAFTS)))
def test_a_draft_with_one_thing_wrong_is_refused(number: int) -> None:
    change, sentence = WRONG_DRAFTS[number]
    data = open_draft()
    change(data)
    with pytest.raises(ValueError, match=r"\w") as raised:
        DRAFTS.load(data)
    assert str(raised.value) == sentence


def test_the_next_step_must_ask_somebody() -> None:
    state = State(1)
    check_next(state)
    state.stack = [Wait()]
    with pytest.raises(ValueError, match=r"^Nobody is asked anything\.$"):
        check_next(state)


class Refusing(Carry):
    def candidates(self, s: State) -> Any:
        return vec[i64]([3])

    def check(self, s: State, action: int) -> int:
        return 1 << 48


def test_the_next_step_must_have_an_answer() -> None:
    state = State(1)
    state.stack = [Refusing(0, 0, 0)]
    with pytest.raises(ValueError, match=r"^The pending step Refusing has no legal action\.$"):
        check_next(state)


# ---- what a step says of where it lies ---------------------------------------------------------------------


class Last(Auto[State]):
    def fits(self, s: Any, below: list[Any]) -> str:
        return "it comes last" if below else ""


class PassOn(AutoFor[State]):
    pass


class Choose(Decision[State]):
    """It may not lie on another one, and there is no odd one in a game of two."""

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def candidates(self, s: Any) -> vec[i64]:
        return vec[i64]([0] * (self.n != 8))

    def fits(self, s: Any, below: list[Any]) -> str:
        if any(isinstance(step, Choose) for step in below):
            return "somebody is asked already"
        return "it is odd" if s.seats == 2 and self.n % 2 else ""


@pytest.mark.parametrize(
    ("seats", "stack", "problem"),
    [
        (2, [], ""),
        (2, [Last(), Choose(0, 2)], ""),
        (3, [Last(), Choose(0, 3)], ""),
        (2, [Last(), Choose(0, 3)], "The pending step Choose does not fit: it is odd."),
        (2, [Choose(0, 2), Choose(0, 2)], "The pending step Choose does not fit: somebody is asked already."),
        (2, [Choose(0, 3), Last(), Choose(0, 3)], "The pending step Choose does not fit: it is odd."),
        (2, [Choose(0, 2), Last(), Choose(0, 3)], "The pending step Last does not fit: it comes last."),
        (2, [Choose(0, 2), Wait()], "Nobody is asked anything."),
        (2, [Choose(0, 8)], "The pending step Choose has no legal action."),
    ],
)
def test_core_asks_every_step_whether_it_may_lie_there(seats: int, stack: list[Any], problem: str) -> None:
    s = State(seats)
    s.stack = stack
    with pytest.raises(ValueError, match=r"\w") if problem else nullcontext() as raised:
        check_steps(s)
    assert raised is None or str(raised.value) == problem


def test_lanes_and_what_waits_for_them_are_asked_too() -> None:
    s = State(2)
    s.opened, s.firsts = State(2), [Choose(0, 2), Choose(1, 2)]
    s.lanes, s.waiting = [[Choose(0, 2)], [Last(), Choose(1, 3)]], [Last()]
    with pytest.raises(ValueError, match=r"^The pending step Choose does not fit: it is odd\.$"):
        check_steps(s)
    s.lanes[1][1] = Choose(1, 8)
    with pytest.raises(ValueError, match=r"^The pending step Choose has no legal action\.$"):
        check_steps(s)
    s.lanes[1][1] = Choose(1, 6)
    check_steps(s)
    s.waiting.append(Last())
    with pytest.raises(ValueError, match=r"^The pending step Last does not fit: it comes last\.$"):
        check_steps(s)
    del s.waiting[1]
    s.firsts = [Choose(0, 2), Choose(1, 3)]
    with pytest.raises(ValueError, match=r"^The pending step Choose does not fit: it is odd\.$"):
        check_steps(s)


def test_a_lane_has_the_steps_of_its_seat_alone() -> None:
    s = State(2)
    s.opened, s.lanes = State(2), [[Choose(0, 2)], [Choose(1, 2)]]
    for firsts in ([Choose(1, 2), Choose(0, 2)], [PassOn(0), PassOn(0)]):
        s.firsts = firsts
        with pytest.raises(ValueError, match=r"^The pending step \w+ is in the lane of another seat\.$"):
            check_steps(s)
    s.firsts = [PassOn(0), PassOn(1)]
    check_steps(s)
