"""Clauses that no line enforces, since nothing could break them: why, in a sentence each."""

from __future__ import annotations

from typing import Final

BY_CONSTRUCTION: Final = {
    "SQ-1.4": "The pile begins as a pool without an order, and every draw is by chance.",
    "SQ-1.8": "Deeds without an owner are the Federation's, and its money is not counted.",
    "SQ-2.6": "Rent is a step of landings and failed takeoffs alone.",
    "SQ-3.2": "A flight looks at spaces only, never at other ships.",
    "SQ-3.3": "Forks and pull-backs are tested where the flight goes on, so none ends on a black dot.",
    "SQ-4.5": "Fuel is burnt before the flight, and the choice to bypass comes after it.",
    "SQ-4.7": "The ship that bypasses a space has that space as its own, from where `near` counts.",
    "SQ-4.8": "A further roll is the same step as the first.",
    "SQ-4.12": "Every landing is the same step.",
    "SQ-6.5": "Rent is owed to rivals only, and `can_be_bought` asks for a property without an owner.",
    "SQ-9.3": "The words of an offer name deeds and cash alone.",
    "SQ-9.4": "One function gives the price to both sides, `price_of`.",
    "SQ-13.12": "`check_fire` looks at the cost of the shot, not at what is left.",
}
