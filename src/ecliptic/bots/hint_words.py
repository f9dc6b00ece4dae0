"""What pages and the terminal say of a hint alike: amounts, the line that follows, how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from ecliptic.bots.hinting import LETTERS, SHOWN, Hint, Row
from ecliptic.core.shell import decimal, listed, phrase

TENTHS: Final = 10.0  # points below which tenths are told
LEAST: Final = 0.5  # of what is shown: less is no "give or take"


def amount(value: float, *, points: bool) -> str:
    """A chance or points: "62 in 100", "93 points"."""
    if points:
        shown = decimal(value, 1) if abs(value) < TENTHS else f"{value:.0f}"
        return phrase("{points} points", points=shown)
    return phrase("{n} in 100", n=f"{100 * value:.0f}")


def then(row: Row) -> str:
    """The line that follows; "" = there is none in common."""
    steps = [(label, len(list(same))) for label, same in groupby(row.line)]
    line = [
        label if many == 1 else phrase("{choice} ({n} times)", choice=label, n=many) for label, many in steps
    ]
    hangs = [phrase("{what} decides", what=phrase(row.hangs))] if row.hangs and row.line else []
    return phrase(", then ").join([*line, *hangs])


def spread(row: Row, *, points: bool) -> str:
    """ "6": give or take so much; "" = less than is shown, or not known."""
    much = (row.spread or 0.0) * (1 if points else 100)
    return f"{much:.0f}" if much >= LEAST else ""


def how_sure(hint: Hint) -> list[str]:
    """Sentences about what the numbers rest on."""
    if hint.only:
        return [phrase("There is only one choice.")]
    if not hint.worlds:
        return [phrase("There was no time to play on, so this is no order: close the hint and ask again.")]
    times = phrase("once") if hint.worlds == 1 else phrase("{n} times", n=hint.worlds)
    out = [phrase("Bots played on {times} for each, from what you can know.", times=times)]
    if hint.brief:
        out = [
            phrase(
                "Bots played on {times} for each, to the end of your own choice, from what you can know.",
                times=times,
            )
        ]
    known = [row for row in hint.rows if row.spread is not None]
    most = max(known, key=lambda row: row.spread or 0.0) if known else None
    if most is None:
        out.append(phrase("How sure that is can't be said after so few."))
    elif spread(most, points=hint.points):
        out.append(phrase("Give or take {n}.", n=spread(most, points=hint.points)))
    return out + closeness(hint.rows)


def closeness(rows: Sequence[Row]) -> list[str]:
    """Which of those that are shown can't be told apart."""
    together = [
        [letter for letter, _ in same]
        for _, same in groupby(zip(LETTERS, rows[:SHOWN], strict=False), lambda one: one[1].rank)
    ]
    return [
        phrase("{choices} are about equal.", choices=listed(letters))
        for letters in together
        if len(letters) > 1
    ]


def equal_to(rows: Sequence[Row], k: int) -> str:
    """The letter of the first row from which the k-th can't be told apart; "" = it is the first itself."""
    first = next(n for n, row in enumerate(rows) if row.rank == rows[k].rank)
    return LETTERS[first] if first < k and rows[k].values else ""
