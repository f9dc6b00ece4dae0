"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.fields import seat_names
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Number, Reads, Seat, SeatSet, Words, words
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    names = seat_names(seats, a.SEATS)
    who = Seat(names, none=False)
    fields: dict[str, Reads | Words] = dict.fromkeys(("seat", "player", "about", "at"), who)
    fields |= {
        "among": SeatSet(names),
        "which": words(a.WINDOW_IDS),
        "BeyondStart.which": Number(1),
        "era": words(a.ERA_IDS),
        "marker": words(a.MARKER_IDS),
        "kind": words(a.PROGRESS_KIND_IDS),
        "site": Number(a.SITES),
        "slot": Number(a.SLOTS - 1),
        "box": Number(a.BOXES),
        "ShowOffer.box": Number(a.OFFERS - 1),
        "heap": Number(a.STACKS * a.HALVES - 1),
        "stack": Number(a.STACKS - 1),
        "team": Number(a.TEAMS - 1),
        "what": Number(len(a.BASE_IDS) - 1),
        "extra": Number(1),
        "why": Number(2),
        "known": Number(1),
        "amount": Number(9_999),
        "n": Number(9_999),
        "left": Number(9_999),
        "DealStart.player": Number(seats),
        "Run.kind": words(a.ACTION_IDS),
    }
    return StepBook(STEPS, fields)
