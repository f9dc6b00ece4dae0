"""The words for the terms of a game's advice: what is said where one choice has more of a term than another one."""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.languages import Catalogue
from ecliptic.core.shell import decimal, phrase, whole


class Said(Struct, frozen=True):
    """A term in words. `{n}` stands for how much, in its unit: "about 2 points"."""

    more: str  # a clause without its end: "planets bring {n} more"
    less: str
    look: str = ""  # what to look at because of it: "your fuel"
    unit: tuple[str, str] = ("point", "points")
    each: float = 1.0  # so much of the term is one of the unit

    def clause(self, catalogue: Catalogue, difference: float) -> str:
        """What a choice has more of the term, or less below 0, in the words of a game's catalogue."""
        much = self.amount(catalogue, abs(difference))
        return catalogue.phrase(self.more if difference > 0 else self.less, n=much)

    def amount(self, catalogue: Catalogue, much: float) -> str:
        """How much that is, no more exact than it can be meant."""
        n = much / self.each
        shown = f"{n:.0f}" if n >= 10 or f"{n:.1f}".endswith(".0") else decimal(n, 1)
        if n >= 1000:
            shown = whole(round(n, -2))
        elif n >= 100:
            shown = f"{round(n, -1):.0f}"
        one, many = (f"{{n}} {unit}" for unit in self.unit)
        return phrase(
            "about {amount}", amount=catalogue.phrases(1 if shown == "1" else 2, one, many, n=shown)
        )
