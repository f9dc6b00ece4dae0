"""Clauses that no line enforces, since nothing could break them: why, in a sentence each."""

from __future__ import annotations

from typing import Final

BY_CONSTRUCTION: Final = {
    "SR-2.6": "The setup draws by `do_value`, which records nothing; `note_action` is called where a die is used.",
    "SR-7.8": "A space has one number of moon spaces; size counts in `moons_drawn` and in goals only.",
    "SR-15.20": "Checks read the sheet of their own seat alone, and lanes show each seat the others as they were.",
    "SR-15.22": "Seats act in lanes of their own; a test takes them in any order.",
}
