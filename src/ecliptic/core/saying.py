"""The words for the terms of a game's advice: what is said where one choice has more of a term than another one."""

from __future__ import annotations

from msgspec import Struct


class Said(Struct, frozen=True):
    """A term in words. `{n}` stands for how much, in its unit: "about 2 points"."""

    more: str  # a clause without its end: "planets bring {n} more"
    less: str
    look: str = ""  # what to look at because of it: "your fuel"
    unit: tuple[str, str] = ("point", "points")
    each: float = 1.0  # so much of the term is one of the unit

    def clause(self, difference: float) -> str:
        """What a choice has more of the term, or less below 0."""
        return (self.more if difference > 0 else self.less).replace("{n}", self.amount(abs(difference)))

    def amount(self, much: float) -> str:
        """How much that is, no more exact than it can be meant."""
        n = much / self.each
        shown = f"{n:.0f}" if n >= 10 else f"{n:.1f}".removesuffix(".0")
        if n >= 1000:
            shown = f"{round(n, -2):,.0f}"
        elif n >= 100:
            shown = f"{round(n, -1):.0f}"
        return f"about {shown} {self.unit[0] if shown == '1' else self.unit[1]}"
