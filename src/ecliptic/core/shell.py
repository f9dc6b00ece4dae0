"""The words of all but the games, in the language that is spoken: see `core.languages`."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

from ecliptic.core.languages import ECLIPTIC, ENGLISH, PSEUDO, mark_as, spoken

phrase: Final = ECLIPTIC.phrase
phrase_as: Final = ECLIPTIC.phrase_as
phrases: Final = ECLIPTIC.phrases
some: Final = ECLIPTIC.some
spelled: Final = ECLIPTIC.spelled
listed: Final = ECLIPTIC.listed
# What the helpers of every catalogue say.
JOINS: Final = (mark_as("in lists", "and"), mark_as("in lists", "or"))
NUMBERS: Final = (
    *(
        mark_as("number", "no"),
        mark_as("number", "one"),
        mark_as("number", "two"),
        mark_as("number", "three"),
    ),
    *(mark_as("number", "four"), mark_as("number", "five"), mark_as("number", "six")),
    *(mark_as("number", "seven"), mark_as("number", "eight"), mark_as("number", "nine")),
    *(mark_as("number", "ten"), mark_as("number", "eleven"), mark_as("number", "twelve")),
)


def decimal(value: float, digits: int) -> str:
    """A number with so many digits behind the point, or what stands in its place: "2.5", "2,5"."""
    return f"{value:.{digits}f}".replace(".", ECLIPTIC.phrase_as("between whole and parts of a number", "."))


def whole(value: float) -> str:
    """A large number in groups of three: "12,000", "12.000"."""
    return f"{value:,.0f}".replace(",", ECLIPTIC.phrase_as("between groups of three digits", ","))


def day(moment: float, *, year: bool = True) -> str:
    """A day (UTC) for people: "5 March 2026", "5. März 2026". Without Babel in figures, but for English."""
    if spoken() in (ENGLISH, PSEUDO):
        then = time.gmtime(moment)
        return f"{then.tm_mday} {time.strftime('%B %Y' if year else '%B', then)}"
    return _dated(moment, "yMMMMd" if year else "MMMMd", "%Y-%m-%d")


def month(moment: float) -> str:
    """A month (UTC) for people: "March 2026", "März 2026"."""
    if spoken() in (ENGLISH, PSEUDO):
        return time.strftime("%B %Y", time.gmtime(moment))
    return _dated(moment, "yMMMM", "%Y-%m")


def _dated(moment: float, skeleton: str, figures: str) -> str:
    then = datetime.fromtimestamp(moment, UTC)
    try:
        from babel.dates import format_skeleton
    except ImportError:  # the extra `languages` brings it
        return then.strftime(figures)
    return format_skeleton(skeleton, then, locale=spoken())
