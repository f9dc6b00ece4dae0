"""Every fact of a game's state is a field of its table, and what is written out from the table is what the table says."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.fields import Field, PlainState, observed
from ecliptic.core.machine import State
from ecliptic.testing import Trial
from ecliptic.testing.damage import samples
from ecliptic.testing.trial import walk
from games.bench import trial_of

WITH_TABLES = ("solar_roller", "solarius", "solarquest")


def facts(s: State) -> set[str]:
    """The attributes that a game's state has beside those of all states."""
    found = {name for name in dir(s) if name[:2] != "__" and not callable(getattr(s, name))}
    assert s.scratch <= found
    return found - set(dir(State(2))) - s.scratch - {"rules"}


@pytest.mark.parametrize("name", WITH_TABLES)
def test_a_state_has_no_fact_that_is_not_in_its_table(name: str) -> None:
    game = trial_of(name).made(trial_of(name).modes[0])
    assert facts(game.initial()) == {part.name for part in game.positions.table}


@pytest.mark.parametrize("name", WITH_TABLES)
def test_what_a_seat_sees_is_what_the_table_says(name: str) -> None:
    trial: Trial = trial_of(name)
    for game, position in samples(trial)[::3]:
        table = game.positions.table
        entries = observed(table)
        state: Any = game.load(position)
        plain: Any = PlainState(game.seats, table)
        for part in table:
            setattr(plain, part.name, getattr(state, part.name))
        for seat in range(game.seats):
            seen = [int(x) for x in state.observed(seat)]
            assert seen == [int(x) for x in plain.observed(seat)]
            for (entry, low, high), x in zip(entries, seen, strict=True):
                assert low <= x <= high, entry


@pytest.mark.parametrize("name", WITH_TABLES)
def test_what_copies_share_never_changes_in_place(name: str) -> None:
    trial: Trial = trial_of(name)
    game = trial.made(trial.modes[0])
    shared = [part.name for part in game.positions.table if isinstance(part, Field) and part.shared]
    was: dict[str, tuple[Any, list[int]]] = {}
    for state, _, _ in walk(game, 1) if shared else ():
        for field, (array, numbers) in was.items():
            assert list(array) == numbers, field
        was = {field: (getattr(state, field), list(getattr(state, field))) for field in shared}
