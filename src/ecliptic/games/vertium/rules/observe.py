"""What a seat knows that does not follow from fields, options and question, as numbers for learners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.reading import Entry
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.fights.american import AfterCubes

ENTRIES: Final = [Entry("may pass after building", 0, 1)]


def also(s: VertiumState, seat: i64) -> list[int]:
    """VT-13.5: whether "attack again or pass" comes after the cubes that are under way, not an attack."""
    again: i64 = 0
    for step in s.stack:
        if isinstance(step, AfterCubes) and step.again > again:
            again = step.again
    return [again]
