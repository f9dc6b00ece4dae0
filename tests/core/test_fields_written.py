"""What `tools/fields.py` writes from a table of fields does what the table says, and what a seat sees of a table."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64

import fields as tool
from ecliptic.core.arrays import changed
from ecliptic.core.deck import Deck
from ecliptic.core.fields import (
    Bundle,
    Cards,
    Derived,
    Field,
    HandCards,
    Known,
    Part,
    PlainState,
    Row,
    begin,
    counted,
    observed,
    seat_names,
)
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.core.reading import Members, Number, Seat, SeatSet, Thing, Truth, Word, words

SEATS, MOST = 3, 4
NAMES = seat_names(SEATS, MOST)
SIDES = [seat_names(n, MOST, "sides") for n in (2, 4)]
BOXES = ("left", "right")
KINDS = ("ore", "ice")
CLASSES: dict[str, Any] = {}  # those that are written out


def shown(s: State, seat: int, table: list[Part]) -> list[int]:
    """What a seat sees of the fields."""
    seats = counted(table)
    assert seats is not None
    look = Look(seat, len(seats), vec[i16]([0] * len(observed(table))), 0)
    s.observed(look)
    assert look.at == len(look.out)
    return [int(x) for x in look.out]


def made(name: str) -> Any:
    return CLASSES[name]()


NOTES: list[Part] = [
    Field("wish", reads=Number(9, low=-1, empty=-1)),
    Field("whose", reads=Seat(NAMES, {-2: "nobody"})),
    Field("price", BOXES, first=0),
    Row("ways", Number(5), most=3),
]
TABLE: list[Part] = [
    Field("turn", reads=Number(10, low=-3), first=1),
    Field("open", reads=Truth()),
    Field("active", reads=Seat(NAMES)),
    Field("ready", reads=SeatSet(NAMES), first=7),
    Field("built", reads=Members(BOXES)),
    Field("owner", BOXES, reads=Seat(NAMES)),
    Field("stands", BOXES, reads=Thing(NAMES, KINDS)),
    Field("cash", NAMES, first=5, own=True),
    Field("marks", NAMES, BOXES, own=True),
    Field("stand", BOXES, NAMES, reads=Word(words(BOXES, none=True), empty=-1)),
    Field("wanted", NAMES, reads=SeatSet(NAMES)),
    Field("secret", NAMES, BOXES, known=Known.OWN),
    Field("vow", NAMES, known=Known.OWN, opens="open"),
    Field("hidden", NAMES, known=Known.NOBODY),
    Field("walls", NAMES, BOXES, own=True, shared=True),
    Row("trail", Word(words(BOXES)), most=4, shown=2),
    Cards("deck", KINDS, pool=(3, 1), places=2),
    HandCards("hands", NAMES, KINDS),
    Cards("stock", KINDS, pool=(2, 2), places=0, hands="hands"),
    Field("homes", NAMES, reads=Number(9), shared=True),
    Bundle("notes", lambda: made("Notes"), NOTES),
    Field("total", kept=True),
    Derived("spare", Deck(2)),
]


class Rules:
    seats = SEATS


def written() -> type[Any]:
    """The class that is written out for the table."""
    text = tool.written("toy", TABLE, TABLE, SEATS, SEATS)
    exec(text.replace("from ecliptic.games.toy.rules.figures import Rules", "Rules = object"), CLASSES)

    class Written(CLASSES["Fields"]):  # type: ignore[misc]  # made just now
        def clone(self) -> Any:
            return Written(self.rules, self)

        def work_out(self) -> None:
            self.total = int(sum(self.cash))

    return Written


class Plain(PlainState):
    def work_out(self) -> None:
        self.total = int(sum(self.cash))  # type: ignore[attr-defined]


WRITTEN = written()


def fill(s: Any) -> Any:
    """Every field is something else than when a game begins."""
    s.turn, s.open, s.active, s.ready, s.built = -3, True, 1, 5, 2
    s.owner = vec[i64]([2, -1])
    s.stands = vec[i64]([3, -1])
    s.cash = vec[i64]([10, 20, 30])
    s.marks = vec[i64]([1, 2, 3, 4, 5, 6])
    s.stand = vec[i64]([0, 1, -1, 1, 1, 0])
    s.wanted = vec[i64]([6, 1, 0])
    s.secret = vec[i64]([1, 2, 3, 4, 5, 6])
    s.vow = vec[i64]([4, 5, 6])
    s.hidden = vec[i64]([7, 8, 9])
    s.walls = vec[i64]([4, 5, 6, 7, 8, 9])
    s.trail = vec[i64]([1, 0, 1])
    s.deck.draw(0)
    for kind in (1, 0, 1, 1):
        s.deck.put_under(kind)
    s.hands.gain(0, 0, False)
    s.hands.gain(1, 1, True)
    s.stock.draw(1)
    s.homes = vec[i64]([7, 8, 9])
    notes = s.notes
    notes.wish, notes.whose, notes.price, notes.ways = 4, 2, vec[i64]([3, 6]), vec[i64]([1, 2])
    s.work_out()
    return s


def pair() -> tuple[Any, Any]:
    """The same state, by the table and as it is written out."""
    one, other = Plain(SEATS, TABLE), WRITTEN(Rules())
    begin(other, TABLE)
    return one, other


def test_a_game_begins_as_the_table_says() -> None:
    for s in pair():
        assert (s.turn, s.open, s.active, s.ready, list(s.cash), s.total) == (1, False, -1, 7, [5, 5, 5], 15)
        assert (list(s.owner), list(s.deck.counts()), len(s.trail)) == ([-1, -1], [3, 1], 0)


@pytest.mark.parametrize("name", [part.name for part in TABLE])
def test_a_copy_changes_alone_and_equality_looks_at_each_field(name: str) -> None:
    s = fill(pair()[1])
    twin = s.clone()
    assert twin.same(s)
    assert twin.digest() == s.digest()
    value = getattr(twin, name)
    assert type(value) is type(getattr(s, name))
    if name in ("deck", "stock"):
        value.draw(0)
    elif name in SHARED:
        assert value is getattr(s, name), "both have the same"
        setattr(twin, name, changed(value, 0, 1) if isinstance(value, vec) else Deck(1))
    elif name == "notes":
        assert value is s.notes, "both have the same"
        notes = twin.own_notes()
        notes.price = changed(notes.price, 1, 7)
    elif name == "hands":
        value.gain(0, 1, True)
    elif isinstance(value, vec):
        assert value is getattr(s, name), "both have the same"
        own = getattr(twin, f"own_{name}")
        own()[1] += 1
        assert own() is own(), "it is copied once"
        other = getattr(twin.clone(), f"own_{name}")()
        other[1] += 1
        assert list(other) != list(getattr(twin, name)), "a copy of the copy changes alone as well"
    else:
        setattr(twin, name, not value if isinstance(value, bool) else value + 1)
    assert s.same(fill(pair()[1])), "the original is as it was"
    assert twin.same(s) == (name in ("total", "spare"))
    assert getattr(twin.clone(), name) == getattr(twin, name) or name in ("deck", "hands", "stock")


SHARED = [part.name for part in TABLE if part.shared]


@pytest.mark.parametrize("name", [part.name for part in NOTES])
def test_equality_looks_at_each_part_of_a_record(name: str) -> None:
    s = fill(pair()[1])
    twin = s.clone()
    notes = twin.own_notes()
    assert twin.same(s)
    value = getattr(notes, name)
    setattr(notes, name, changed(value, 1, 9) if isinstance(value, vec) else value + 1)
    assert not twin.same(s)


def test_a_bundle_is_written_into_until_a_copy_has_it_too() -> None:
    s = fill(pair()[1])
    notes = s.notes
    assert s.own_notes() is notes
    twin = s.clone()
    for one, other in ((s, twin), (twin, s)):
        mine = one.own_notes()
        assert mine is one.notes
        assert mine is one.own_notes()
        assert mine is not notes
        assert mine is not other.notes


def test_lists_of_other_lengths_are_not_taken_for_one_another() -> None:
    one, other = pair()[1], pair()[1]
    one.trail, other.trail = vec[i64]([0]), vec[i64]([0, 0])
    assert not one.same(other)


def test_a_seat_takes_over_what_is_its_own() -> None:
    for s, other in zip(pair(), map(fill, pair()), strict=True):
        walls = s.walls
        s.adopt(other, 1)
        assert (list(s.cash), list(s.marks)) == ([5, 20, 5], [0, 0, 3, 4, 0, 0])
        assert (list(s.walls), list(walls)) == ([0, 0, 6, 7, 0, 0], [0] * 6)
        assert (s.turn, list(s.hidden)) == (1, [0, 0, 0])


def test_what_a_seat_sees_is_named_within_its_bounds_and_the_same_written_out() -> None:
    entries = observed(TABLE)
    assert len({entry.name for entry in entries}) == len(entries)
    for make in (lambda s: s, fill):
        one, other = map(make, pair())
        for seat in range(SEATS):
            seen = shown(one, seat, TABLE)
            assert seen == shown(other, seat, TABLE)
            for (name, low, high), x in zip(entries, seen, strict=True):
                assert low <= x <= high, name


SEEN: dict[str, tuple[int, int]] = {  # by seats 0 and 1
    "turn": (-3, -3),
    "open": (1, 1),
    "active": (1, 0),
    "seat 0 in ready": (1, 0),
    "seat 1 in ready": (0, 1),
    "seat 2 in ready": (1, 1),
    "seat 3 in ready": (0, 0),
    "right in built": (1, 1),
    "owner of left": (2, 1),
    "owner of right": (-1, -1),
    "whose ore is stands of left": (-1, -1),
    "whose ice is stands of left": (1, 0),
    "whose ice is stands of right": (-1, -1),
    "cash of seat 0": (10, 20),
    "cash of seat 2": (30, 10),
    "cash of seat 3": (0, 0),
    "marks of seat 0 of right": (2, 4),
    "stand of left of seat 1": (1, -1),
    "stand of right of seat 0": (1, 1),
    "seat 1 in wanted of seat 0": (1, 0),
    "seat 2 in wanted of seat 0": (1, 1),
    "seat 0 in wanted of seat 1": (1, 0),
    "secret of seat 0 of left": (1, 3),
    "secret of seat 1 of left": (0, 0),
    "how many trail": (3, 3),
    "trail 1": (1, 1),
    "trail 2": (0, 0),
    "ore unseen in deck": (2, 2),
    "place 1 of ore in deck": (1, 1),
    "place 2 of ore in deck": (-1, -1),
    "place 1 of ice in deck": (0, 0),
    "place 2 of ice in deck": (2, 2),
    "cards in hands of seat 0": (1, 1),
    "cards in stock": (3, 3),
    "ore unseen in stock": (2, 3),
    "ice unseen in stock": (1, 1),
    "ore sure in hands of seat 0": (1, 0),
    "ore sure in hands of seat 2": (0, 0),
    "most ice in hands of seat 0": (0, 1),
    "ice sure in hands of seat 1": (1, 0),
    "total": (60, 60),
    "homes of seat 1": (8, 9),
    "notes: wish": (4, 4),
    "notes: whose": (2, 1),
    "notes: price of right": (6, 6),
    "notes: how many ways": (2, 2),
    "notes: ways 2": (2, 2),
    "notes: ways 3": (0, 0),
}


def test_seats_are_counted_from_the_observer_and_secrets_are_kept() -> None:
    names = [entry.name for entry in observed(TABLE)]
    assert not any("hidden" in name for name in names)
    s: State = fill(pair()[0])
    seen = [dict(zip(names, shown(s, seat, TABLE), strict=True)) for seat in (0, 1)]
    assert {name: (seen[0][name], seen[1][name]) for name in SEEN} == SEEN


def test_what_is_each_seats_own_can_be_opened_to_all() -> None:
    names = [entry.name for entry in observed(TABLE)]
    for s in map(fill, pair()):
        for opened, seen in ((False, [5, 0, 0, 0]), (True, [5, 6, 4, 0])):
            s.open = opened
            found = dict(zip(names, shown(s, 1, TABLE), strict=True))
            assert [found[f"vow of seat {k}"] for k in range(MOST)] == seen
    with pytest.raises(
        ValueError, match=r"^vow opens with open, but is not known to its own seat alone before\.$"
    ):
        Field("vow", NAMES, opens="open")


def test_what_is_somebodys_own_goes_by_seat() -> None:
    with pytest.raises(ValueError, match=r"^cash is somebody's own, but its first index is no seat\.$"):
        Field("cash", BOXES, own=True)


def test_what_follows_from_the_rest_is_not_written() -> None:
    with pytest.raises(ValueError, match=r"^In a position spare is not written: it follows from the rest\.$"):
        Derived("spare", Deck(2)).load(pair()[0], [])


def test_fields_can_go_by_more_seats_than_somebody_sits_on() -> None:
    few, many = ([Field("cash", names), Field("next", reads=Seat(names))] for names in SIDES)
    text = tool.written("toy", few, many, *map(len, SIDES))
    assert "look.by_seat(self.cash, 1, look.seats, 1, 4, 0, 1, 0)" in text
    s: Any = PlainState(1, few)
    s.cash[1], s.next = 5, 1
    assert shown(s, 0, few) == [0, 5, 0, 0, 1]


def test_a_table_that_depends_on_how_many_play_is_refused() -> None:
    other = [*TABLE[:-1], Derived("rest", Deck(2))]
    with pytest.raises(ValueError, match="depend on how many play"):
        tool.written("toy", TABLE, other, SEATS, SEATS)
    wider = [Field("turn", reads=Members(("a",))), *TABLE[1:]]
    with pytest.raises(ValueError, match=r"^How a seat sees turn depends on how many play\.$"):
        tool.written("toy", TABLE, wider, SEATS, SEATS)
