"""What a seat knows that does not follow from fields, options and question, as numbers for learners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.fields import MANY
from ecliptic.core.reading import Entry
from ecliptic.games.spacecorp.rules.actions import SEATS, START_PART
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickProgress, PickTitles

ENTRIES: Final = [
    Entry(f"{what} of seat {k}", 0, MANY) for k in range(SEATS) for what in ("start cards", "titles to take")
]


def also(s: SpacecorpState, seat: i64) -> list[int]:
    """How many cards each seat holds that are start cards from behind, and how many titles it has still to take."""
    out: list[int] = []
    k: i64
    for k in range(SEATS):
        who = (seat + k) % s.seats
        out += [s.hands.held(who, START_PART), to_take(s, who)] if k < s.seats else [0, 0]
    return out


def to_take(s: SpacecorpState, seat: i64) -> i64:
    """SC-17.6: how many progress cards the seat has still to take, the one that is asked for included."""
    n: i64 = 0
    for step in s.stack:
        if isinstance(step, PickProgress):
            if step.seat == seat:
                n += 1
        elif isinstance(step, PickTitles):
            if step.player == seat:
                n += step.left
    return n
