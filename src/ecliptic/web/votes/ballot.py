"""One vote on paper. It knows no table and no time; what is counted comes from outside (see `clocks.steady`)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

UNDO: Final = "undo"  # take a choice back, past whatever was rolled or shown since
REMOVE: Final = "remove"  # a bot plays on for somebody, who loses the seat
END: Final = "end"  # the game ends here, and nobody has won
CLOSE: Final = "close"  # the table is closed, and nothing counts
Kind = Literal["undo", "remove", "end", "close"]
KINDS: Final[tuple[Kind, ...]] = (UNDO, REMOVE, END, CLOSE)
LIVE: Final = 60.0  # seconds that all have in a live game; no answer is a no
OVER_DAYS: Final = 24 * 3600.0  # everywhere else
MOST: Final = 40  # votes of a table: a record does not grow without end


class Vote(Struct, omit_defaults=True):
    """Somebody asks all others for something."""

    kind: Kind
    by: str  # the person who asks
    until: float  # counted; then it is a no
    seat: int = -1  # whose choice, or which seat it is about
    choice: int = 0  # the line of the record that would be taken back, with all that came after it
    agreed: list[str] = []  # the people who have, beside who asks


class Ballots(Struct, omit_defaults=True):
    """A table's votes: the one that is on, and what must be known of those before."""

    vote: Vote | None = None
    asked: int = 0  # how many there were; the number of the one that is on
    # After which line that all may know of the last one came to nothing: there is one a line.
    refused: int = -1
