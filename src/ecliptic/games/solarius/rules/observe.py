"""What a seat knows that does not follow from fields, options and question, as numbers for learners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.core.reading import Entry
from ecliptic.games.solarius.rules.actions import CARDS, SEATS
from ecliptic.games.solarius.rules.state import SolariusState

ENTRIES: Final = [Entry(f"cards in hand of seat {k}", 0, CARDS) for k in range(1, SEATS)]


def also(s: SolariusState, seat: i64) -> list[int]:
    """SM-2.13: how many cards the others hold, of which it may know a few."""
    return [members(s.hand[(seat + k) % s.seats]) if k < s.seats else 0 for k in range(1, SEATS)]
