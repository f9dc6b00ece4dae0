"""Every fact of a game's state is a field of its table, and what is written out from the table is what the table says."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from librt.vecs import vec

from ecliptic.core.fields import Bundle, Derived, Part, PlainState, observed
from ecliptic.core.game import Game
from ecliptic.core.looking import Look
from ecliptic.core.machine import CHANCE, State
from ecliptic.testing import Trial
from ecliptic.testing.damage import samples
from ecliptic.testing.trial import each, walk
from games.bench import trials  # noqa: F401

# What is no state, but has arrays of its own that are called as fields are: in which file, and by which name.
OTHERS = {("fights.py", "board"), ("colonies.py", "self"), ("places.py", "self")}


def facts(s: State) -> set[str]:
    """The attributes that a game's state has beside those of all states."""
    found = {name for name in dir(s) if name[:2] != "__" and not callable(getattr(s, name))}
    assert s.scratch <= found
    return found - set(dir(State(2))) - s.scratch - {"rules"}


@each()
def test_a_state_has_no_fact_that_is_not_in_its_table(trial: Trial) -> None:
    game = trial.made(trial.modes[0])
    assert facts(game.initial()) == {part.name for part in game.positions.table}


def shown(game: Game, state: State, seat: int) -> list[int]:
    """What a seat sees of the fields."""
    look = Look(seat, len(game.observing.seats), len(observed(game.positions.table)))
    state.observed(look)
    return [int(x) for x in look.out]


@each()
def test_what_a_seat_sees_is_what_the_table_says(trial: Trial) -> None:
    for game, position in samples(trial)[::3]:
        table = game.positions.table
        entries = observed(table)
        state: Any = game.load(position)
        plain: Any = PlainState(game.seats, table)
        for part in table:
            setattr(plain, part.name, getattr(state, part.name))
        for seat in range(game.seats):
            seen = shown(game, state, seat)
            assert seen == shown(game, plain, seat)
            for (entry, low, high), x in zip(entries, seen, strict=True):
                assert low <= x <= high, entry


def numbers(part: Part, value: object) -> list[int]:
    """Those of a field, whatever state it was taken from."""
    return part.numbers(cast("State", SimpleNamespace(**{part.name: value})))


@each()
def test_rules_write_into_arrays_that_no_copy_has(trial: Trial) -> None:
    arrays = {
        part.name for part in trial.made(trial.modes[0]).positions.table if isinstance(part.start(), vec)
    }
    folder = Path(inspect.getfile(trial.game)).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                array = node.value
                if isinstance(array, ast.Attribute) and array.attr in arrays:
                    of = ast.unparse(array.value)
                    assert (path.name, of) in OTHERS, f"{path.name}:{node.lineno}: own_{array.attr}()"


@each()
def test_what_copies_share_is_never_changed_in_its_place(trial: Trial) -> None:
    for seed, mode in enumerate(trial.modes):
        game = trial.made(mode)
        table = game.positions.table
        shared = [
            part
            for part in table
            if not isinstance(part, Derived) and (isinstance(part, Bundle) or isinstance(part.start(), vec))
        ]
        kept: dict[str, list[tuple[object, list[int]]]] = {part.name: [] for part in shared}
        for n, (state, seat, _) in enumerate(walk(game, seed)):
            if seat != CHANCE and n % 17 == 0:
                game.ask(state, seat)
            if n % 5 == 0:
                state.clone()  # from now on all of it is lent
            for part in shared:
                if n % 5 and not part.shared:
                    continue
                value = getattr(state, part.name)
                found = numbers(part, value)
                if not kept[part.name] or kept[part.name][-1][1] != found:
                    kept[part.name].append((value, found))
        for part in shared:
            for value, found in kept[part.name]:
                assert numbers(part, value) == found, part.name
