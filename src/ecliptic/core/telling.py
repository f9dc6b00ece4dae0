"""What logs are made of: for each kind of event a sentence with holes, or a function where a sentence does not do.

LINES: Final[Lines[Components]] = {
    f.PLACED: major("{seat} placed {c:kind} on {b:planet}", "VT-5.1"),
    f.DREW: minor("{seat} drew {b:kind}", "VT-4.8"),
    f.ROUND: Sentence("Round {a}", "VT-3.8", heading=True),
    f.ROLLED: minor(_rolled),
}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from ecliptic.core.languages import ECLIPTIC, Catalogue
from ecliptic.core.machine import Event
from ecliptic.core.views import Line, Weight
from ecliptic.core.words import capital, filled

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


class Weighed(NamedTuple, Generic[C]):
    """What tells an event, and how much it matters to the others: see `major` and `minor`."""

    line: Sentence | Tell[C]
    weight: Weight


Lines = Mapping[int, "tuple[str, str] | Sentence | Tell[C] | Weighed[C]"]


def major(line: str | Tell[C], clause: str = "", *, by: str = "", heading: bool = False) -> Weighed[C]:
    """A line of what was won, taken, built or ended: a function, or a `Sentence` of these parts."""
    return Weighed(Sentence(line, clause, by, heading) if isinstance(line, str) else line, Weight.MAJOR)


def minor(line: str | Tell[C], clause: str = "", *, by: str = "", heading: bool = False) -> Weighed[C]:
    """A line of what was drawn, refilled or burnt on the way: see `major`."""
    return Weighed(Sentence(line, clause, by, heading) if isinstance(line, str) else line, Weight.MINOR)


def tell(
    lines: Lines[C],
    content: C,
    word: Callable[[str, int], str],
    event: Event,
    catalogue: Catalogue = ECLIPTIC,
) -> Line | None:
    """The line of an event that its reader may see; None = not worth one. `word`, `catalogue`: see `Refusals`.

    It begins with a large letter, or with a seat.
    """
    line = _told(lines, content, word, event, catalogue)
    return None if line is None else replace(line, text=capital(line.text))


def _told(
    lines: Lines[C], content: C, word: Callable[[str, int], str], event: Event, catalogue: Catalogue
) -> Line | None:
    found = lines.get(event.kind)
    if found is None:
        return None
    if isinstance(found, Weighed):
        line = _told({event.kind: found.line}, content, word, event, catalogue)
        return None if line is None else replace(line, weight=found.weight)
    numbers = {"a": event.a, "b": event.b, "c": event.c}
    if not isinstance(found, tuple):
        return found(content, *numbers.values())
    text, clause, by, begins = Sentence(*found)
    by = by or ("a" if "{seat}" in text else "")
    seat = numbers[by] if by else None
    return Line(text=filled(catalogue, text, word, **numbers), clause=clause, seat=seat, heading=begins)


def said(text: str, clause: str, seat: int | None = None) -> Line:
    """An ordinary line; `seat` did what it tells."""
    return Line(text=text, clause=clause, seat=seat)


def heading(text: str, clause: str) -> Line:
    """A line that begins something."""
    return Line(text=text, clause=clause, heading=True)
