"""What logs are made of: for each kind of event a sentence with holes, or a function where a sentence does not do.

LINES: Final[Lines[Components]] = {
    f.PLACED: ("{seat} placed {c:kind} on {b:planet}", "VT-5.1"),
    f.ROUND: Sentence("Round {a}", "VT-3.8", heading=True),
    f.ROLLED: _rolled,
}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from ecliptic.core.machine import Event
from ecliptic.core.views import Line
from ecliptic.core.words import filled

C = TypeVar("C")
Tell = Callable[[C, int, int, int], Line | None]  # from the content and the three numbers of an event


class Sentence(NamedTuple):
    """A line whose words are the same whatever the numbers {a}, {b} and {c} of its event; holes: see `Refusals`.

    {seat} is the seat {a}, which did what the line tells.
    """

    text: str
    clause: str
    by: str = ""  # "b": who did it is another number, or is not named; "" = the {seat}, if there is one
    heading: bool = False  # it begins something


Lines = Mapping[int, "tuple[str, str] | Sentence | Tell[C]"]


def tell(lines: Lines[C], content: C, word: Callable[[str, int], str], event: Event) -> Line | None:
    """The line of an event that its reader may see; None = not worth one. `word`: see `Refusals`."""
    found = lines.get(event.kind)
    if found is None:
        return None
    numbers = {"a": event.a, "b": event.b, "c": event.c}
    if not isinstance(found, tuple):
        return found(content, *numbers.values())
    text, clause, by, begins = Sentence(*found)
    by = by or ("a" if "{seat}" in text else "")
    seat = numbers[by] if by else None
    return Line(text=filled(text, word, **numbers), clause=clause, seat=seat, heading=begins)


def said(text: str, clause: str, seat: int | None = None) -> Line:
    """An ordinary line; `seat` did what it tells."""
    return Line(text=text, clause=clause, seat=seat)


def heading(text: str, clause: str) -> Line:
    """A line that begins something."""
    return Line(text=text, clause=clause, heading=True)
