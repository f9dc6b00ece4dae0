"""Clauses that no line enforces, since nothing could break them: why, in a sentence each."""

from __future__ import annotations

from typing import Final

BY_CONSTRUCTION: Final = {
    "SC-1.11": "Views are made by allow-list: hands, the deck and stacks have no field there.",
    "SC-2.3": "No seat holds a Beyond marker of the era until a team has come to its site.",
    "SC-3.8": "Nothing looks at the size of a hand but the questions of Research and of step 6.",
    "SC-4.1": "A total starts from no rows, and every source is a row or an extra of it.",
    "SC-4.5": "An HQ may be nobody's, and cards may be none: both are answers like others.",
    "SC-8.10": "A slot holds one base; teams have a site each, and no site counts them.",
    "SC-12.2": "Cards of an action and Edges are played by different verbs, and each does only its own.",
    "SC-12.7": "Offers are filled in step 5 and in setup alone.",
    "SC-13.16": "The change of eras touches neither.",
    "SC-13.17": "Boards are figures by era, and the Sideboard's arrays are not reset.",
    "SC-15.1": "One code plays all eras; what differs is a figure by era, or tested where it is.",
    "SC-19.9": "The question for a base is the same on every board, and one Build fills a whole system.",
    "SC-19.10": "Which bases may be used is a set of owners by site, so one suffices.",
}
