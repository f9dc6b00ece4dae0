"""The result bar: every seat's part of the chance to win. Hints, the study and lists show the same one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ecliptic.core.shell import phrase


class Part(Struct, frozen=True):
    """A seat's part of a bar."""

    hue: int  # its entry of the palette
    name: str
    share: float  # of 100
    number: int  # the same, rounded so that all make 100


class Bar(Struct, frozen=True):
    """What `parts/result_bar.html` shows."""

    parts: list[Part]

    @property
    def words(self) -> str:
        """All of it, for who can't see it: "Chances to win: Ada 62 in 100; Bo 38 in 100"."""
        each = (phrase("{name} {n} in 100", name=part.name, n=part.number) for part in self.parts)
        return phrase("Chances to win: {chances}", chances="; ".join(each))


def bar(chances: Sequence[float], names: Sequence[str], hues: Sequence[int]) -> Bar:
    """A bar of chances, 0 to 1, by seat."""
    numbers = hundred(chances)
    return Bar(
        [
            Part(hue, name, 100 * chance, number)
            for chance, name, hue, number in zip(chances, names, hues, numbers, strict=False)
        ]
    )


def hundred(chances: Sequence[float]) -> list[int]:
    """Chances as whole numbers that make 100 together, where the chances make 1: the largest remainders go up."""
    floors = [int(100 * chance) for chance in chances]
    missing = round(100 * sum(chances)) - sum(floors)
    order = sorted(range(len(chances)), key=lambda k: floors[k] - 100 * chances[k])
    return [floor + (k in order[:missing]) for k, floor in enumerate(floors)]
