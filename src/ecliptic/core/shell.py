"""The words of all but the games, in the language that is spoken: see `core.languages`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.languages import ECLIPTIC

phrase: Final = ECLIPTIC.phrase
phrase_as: Final = ECLIPTIC.phrase_as
phrases: Final = ECLIPTIC.phrases
some: Final = ECLIPTIC.some
spelled: Final = ECLIPTIC.spelled
listed: Final = ECLIPTIC.listed


def decimal(value: float, digits: int) -> str:
    """A number with so many digits behind the point, or what stands in its place: "2.5", "2,5"."""
    return f"{value:.{digits}f}".replace(".", ECLIPTIC.phrase_as("between whole and parts of a number", "."))


def whole(value: float) -> str:
    """A large number in groups of three: "12,000", "12.000"."""
    return f"{value:,.0f}".replace(",", ECLIPTIC.phrase_as("between groups of three digits", ","))
