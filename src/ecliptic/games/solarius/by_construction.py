"""Clauses that no line enforces, since nothing could break them: why, in a sentence each."""

from __future__ import annotations

from typing import Final

BY_CONSTRUCTION: Final = {
    "SM-1.3": "Points, bucks and cubes are fields of their own.",
    "SM-1.4": "`ones` and `twos` count common drives; the own drive is a figure of the rules and never changes.",
    "SM-2.9": "The deck is the set of all cards, and a card that is dealt leaves it.",
    "SM-5.5": "Nothing but `put_cube` and `take_cube` changes a row, and none of them moves a cube.",
    "SM-5.9": "No supply of cubes is counted.",
    "SM-12.6": "Nothing takes a planet out of SETTLED.",
    "SM-12.7": "Without the option of SM-12.8 `Land` is followed by nothing; `claim` and `complete` ask for no flight.",
    "SM-14.3": "`Land` asks once, and the hex is not empty afterwards.",
    "SM-19.6": "`parts` does not look at hands.",
}
