"""What a learner sees is named, bounded and as much in every mode, and has all of fields, options and question in it.

That nothing is in it which a seat can't know is a part of the law.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.fields import Bundle, Field, Row
from ecliptic.core.game import Game
from ecliptic.core.machine import State, field_names
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Reads, Seat, Seats, SeatSet, Thing
from ecliptic.testing.checks import check_observed, observed
from ecliptic.testing.damage import samples
from ecliptic.testing.trial import Trial, each, pairwise


def seen(game: Game, state: State, seat: int) -> dict[str, int]:
    """By its name each number that the seat sees."""
    return {entry.name: x for entry, x in zip(game.observed, game.observe(state, seat), strict=True)}


def positions(trial: Trial) -> Iterator[tuple[Game, State]]:
    """The sample positions of a game that has a table of fields."""
    for game, position in samples(trial):
        if not hasattr(game, "positions"):
            pytest.skip("it writes its positions itself")
        yield game, game.load(position)


@each()
def test_learners_see_the_same_entries_in_every_mode(trial: Trial) -> None:
    games = [trial.made(options) for options in (*trial.modes, *pairwise(trial))]
    if not hasattr(games[0], "positions"):
        pytest.skip("it writes its positions itself")
    for game in games:
        assert game.observed == games[0].observed
    names = [entry.name for entry in games[0].observed]
    assert len(set(names)) == len(names)


@each()
def test_what_learners_see_is_within_its_bounds(trial: Trial) -> None:
    """And what belongs to seats that do not play is 0."""
    for game, state in positions(trial):
        nobody = [f" of seat {k}" for k in range(len(game.observing.seats), 9)]
        for seat in range(game.seats):
            check_observed(game, state, seat)
            for name, x in seen(game, state, seat).items():
                assert x == 0 or not any(word in name for word in nobody), name


@each()
def test_learners_see_every_field(trial: Trial) -> None:
    """Every number of it that changes changes what some seat sees; of cards some do in the sample positions."""
    states = list(positions(trial))
    game, state = next(pair for pair in states if pair[1].opened is None)
    before = everything(game, state)
    for part in game.positions.table:
        parts = list(part.parts.values()) if isinstance(part, Bundle) else [part]
        for one in parts:
            if not one.entries():
                continue
            if isinstance(one, Field | Row):
                for k in (0, -1):
                    twin = state.clone()
                    turn(one, getattr(twin, f"own_{part.name}")() if isinstance(part, Bundle) else twin, k)
                    assert everything(game, twin) != before, one.name
            else:
                names = {entry.name for entry in one.entries()}
                found = {tuple(x for name, x in seen(*pair, 0).items() if name in names) for pair in states}
                assert len(found) > 1, one.name


def everything(game: Game, state: State) -> list[list[int]]:
    """What all seats see."""
    return [observed(game, state, seat) for seat in range(game.seats)]


def turn(part: Field | Row, owner: object, k: int) -> None:
    """Make the first (0) or the last (-1) number of it another one, or a row longer."""
    value = getattr(owner, part.name)
    numbers = list(value) if isinstance(value, vec) else [value]
    if isinstance(part, Row):
        setattr(owner, part.name, vec[i64]([*numbers, another(part.reads, -99)]))
        return
    numbers[k] = another(part.reads, int(numbers[k]))
    setattr(owner, part.name, vec[i64](numbers) if isinstance(value, vec) else type(value)(numbers[0]))


def another(reads: Reads, n: int) -> int:
    """A number that can be written as well as this one."""
    for x in range(-2, 99):
        try:
            reads.put(x, "")
        except ValueError:
            continue
        if x != n:
            return x
    raise AssertionError(f"nothing else than {n} can be written")


@each()
def test_learners_see_what_is_asked_with_all_that_it_holds(trial: Trial) -> None:
    for game, state in positions(trial):
        book, kinds = game.positions.steps, game.observing.questions
        for seat in range(game.seats):
            found, s = seen(game, state, seat), state.seen_by(seat)
            acting = s.acting()
            who = seat if seat in acting else s.next_seat()
            turn = (who - seat) % len(game.observing.seats) if who >= 0 else -1
            assert found["asked"] == turn
            step = s.top(who) if who >= 0 else None
            if type(step) not in kinds:
                assert found["question"] == 0
                continue
            assert kinds[found["question"] - 1] is type(step)
            for entry, x in held(book, step, seat, game.observing.seats).items():
                assert found[entry] == x, entry


def held(book: StepBook, step: Any, seat: int, seats: Seats) -> dict[str, int]:
    """What a step holds beside its seat, by what the entries are called."""
    out = {}
    name = type(step).__name__
    for field in field_names(type(step)):
        if field == "seat":
            continue
        entry = f"question: {name}.{field}" if f"{name}.{field}" in book.fields else f"question: {field}"
        x, reads = int(getattr(step, field)), book.reads(name, field)
        if isinstance(reads, SeatSet):
            for k in range(len(seats)):
                out[f"seat {k} in {entry}"] = x >> (seat + k) % len(seats) & 1
        elif isinstance(reads, Members):
            for k, member in enumerate(reads.names):
                out[f"{member} in {entry}"] = x >> k & 1
        elif isinstance(reads, Thing):
            for k, thing in enumerate(reads.names):
                whose = (x // reads.width - seat) % len(seats) if x >= 0 else -1
                out[f"whose {thing} is {entry}"] = whose if x % reads.width == k else -1
        else:
            out[entry] = (x - seat) % len(seats) if isinstance(reads, Seat) and x >= 0 else x
    return out
