"""What a seat sees of a state: fields, options, what is asked with all that it holds, and what is still to come."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest

from ecliptic.core.fields import Field, PlainState, seat_names
from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.observing import MANY, Observing
from ecliptic.core.options import GameOptions, say
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Entry, Members, Number, Seat, SeatSet, Thing, words

SEATS, MOST = 3, 4
COLORS = ("red", "blue")


class Ask(Decision[Any]):
    def __init__(self, seat: int, color: int, whom: int, among: int) -> None:
        super().__init__(seat)
        self.color, self.whom, self.among = color, whom, among

    def apply(self, s: Any, action: int) -> None:
        pass


class Pay(Decision[Any]):
    def __init__(self, seat: int, color: int, goods: int, ship: int = -1) -> None:
        super().__init__(seat)
        self.color, self.goods, self.ship = color, goods, ship

    def apply(self, s: Any, action: int) -> None:
        pass


class Roll(Chance[Any]):
    pass


class Wait(Auto[Any]):
    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, say("How many.", "X-1", low=2, high=4)] = SEATS
    quick: Annotated[bool, say("Quick.", "X-1")] = True
    style: Annotated[Literal["a", "b", "c"], say("How.", "X-1")] = "c"


def made(seats: int = SEATS) -> tuple[Any, Observing]:
    names = seat_names(seats, MOST)
    parts = [Field("cash", names, own=True)]
    reads = {
        **dict.fromkeys(("seat", "player"), Seat(names, none=False)),
        "whom": Seat(names),
        "among": SeatSet(names),
        "color": words(COLORS),
        "Pay.color": Number(9, low=5),
        "goods": Members(("ore", "ice")),
        "ship": Thing(names, ("old", "new")),
    }
    book = StepBook((Ask, Pay, Roll, Wait), reads)
    return PlainState(seats, parts), Observing(parts, book, Options(players=seats), names)


def seen(s: Any, observing: Observing, seat: int) -> dict[str, int]:
    numbers = observing.numbers(s.seen_by(seat), seat)
    return {entry.name: int(x) for entry, x in zip(observing.entries, numbers, strict=True)}


NOTHING = {
    "question: color": -1,
    "question: whom": -1,
    "question: Pay.color": -1,
    **{f"seat {k} in question: among": 0 for k in range(MOST)},
    **dict.fromkeys(("whose old is question: ship", "whose new is question: ship"), -1),
    "ore in question: goods": 0,
    "ice in question: goods": 0,
}


def asked(found: dict[str, int]) -> tuple[int, int, dict[str, int]]:
    more = {name: x for name, x in found.items() if "question:" in name and NOTHING[name] != x}
    return found["asked"], found["question"], more


def test_entries_have_bounds_and_are_the_same_for_any_number_of_players() -> None:
    entries = made()[1].entries
    assert entries == made(2)[1].entries == made(4)[1].entries
    assert entries[:4] == [Entry(f"cash of seat {k}", 0, 99) for k in range(MOST)]
    assert entries[4:8] == [
        Entry("players", 2, 4),
        Entry("quick", 0, 1),
        Entry("style", 0, 2),
        Entry("asked", -1, 3),
    ]
    by_name = {entry.name: entry for entry in entries}
    assert {name for name in by_name if "question:" in name} == set(NOTHING)
    assert by_name["question"].high == 2
    assert by_name["question: Pay.color"] == Entry("question: Pay.color", -1, 9)
    assert by_name["question: whom"] == Entry("question: whom", -1, MOST - 1)
    assert by_name["pending Roll"] == Entry("pending Roll", 0, MANY)


def test_a_question_is_seen_by_all_with_what_it_holds_and_what_comes_later() -> None:
    s, observing = made()
    assert asked(seen(s, observing, 0)) == (-1, 0, {})
    s.stack = [Wait(0), *[Roll()] * 200, Pay(0, 7, 2, 5), Ask(2, 1, 0, 0b101)]
    found = seen(s, observing, 1)
    among = {"seat 1 in question: among": 1, "seat 2 in question: among": 1}  # seats 2 and 0
    assert asked(found) == (1, 1, {"question: color": 1, "question: whom": 2, **among})
    pending = [found[f"pending {name}"] for name in ("Ask", "Pay", "Roll", "Wait")]
    assert pending == [1, 1, MANY, 1]
    assert [found[name] for name in ("players", "quick", "style")] == [3, 1, 2]
    s.stack.pop()
    more = {"ice in question: goods": 1, "whose new is question: ship": 1}  # of seat 2
    assert asked(seen(s, observing, 1)) == (2, 2, {"question: Pay.color": 7, **more})
    s.stack.pop()
    assert asked(seen(s, observing, 0)) == (-1, 0, {})


def test_of_open_lanes_a_seat_sees_its_own_question_and_who_is_not_done() -> None:
    s, observing = made()
    s.stack = [Roll()]
    s.open_lanes([Ask(k, 0, -1, 0) for k in range(SEATS)])
    s.lanes[0] += [Pay(0, 5, 0)]
    s.lanes[2] = []
    first, second, third = (seen(s, observing, k) for k in range(SEATS))
    assert asked(first) == (0, 2, {"question: Pay.color": 5})
    assert (first["pending Ask"], first["pending Pay"], first["pending Roll"]) == (1, 1, 1)
    assert asked(second) == (0, 1, {"question: color": 0})
    assert (second["pending Ask"], second["pending Pay"]) == (1, 0)
    assert asked(third) == (1, 0, {})  # the lowest who is asked
    assert [third[f"seat {k} in lanes"] for k in range(MOST)] == [0, 1, 1, 0]


def test_of_a_draft_others_see_whose_it_is() -> None:
    s, observing = made()
    s.stack = [Roll()]
    s.open_draft(1)
    s.stack.append(Ask(1, 1, 2, 0))
    assert asked(seen(s, observing, 1)) == (0, 1, {"question: color": 1, "question: whom": 1})
    other = seen(s, observing, 0)
    assert asked(other) == (1, 0, {})
    assert (other["pending Ask"], other["pending Roll"]) == (0, 1)


def test_a_seat_that_is_always_somebody_is_not_null() -> None:
    names = seat_names(2)
    assert [Seat(names, none=False).read(data) for data in (1, 2, None, 3)] == [0, 1, None, None]
    assert Seat(names).read(None) == -1
    with pytest.raises(ValueError, match="can't be -1: it is one of 1, 2"):
        Seat(names, none=False).put(-1, "x")
