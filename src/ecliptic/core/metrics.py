"""What can be measured of a game, as data: each game declares its own (`rules/metrics.py`), core adds what all have.

METRICS: Final = Metrics(
    f,
    count("colonized", "planets colonized", f.COLONIZED_BY, of=PLANET),
    total("elements", "elements from colonized planets", C, f.COLONIZED_BY, unit="elements"),
    phases=(begins("setup", "Setup"), begins("phase_one", "Phase one", f.ROUND)),
)

A metric names kinds of events and which of their numbers are the seat, the thing and the amount; so whatever events
tell can be counted, and no step knows of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Final, Literal, NamedTuple, TypedDict, Unpack

How = Literal["sum", "last", "most", "when"]


class Number(NamedTuple):
    """A number of an event: one of its three, or some of its bits."""

    of: Literal["a", "b", "c"]
    low: int = 0  # the first bit
    bits: int = 0  # how many; 0 = all from there
    less: int = 0  # by how much it is written higher than it is meant


A: Final = Number("a")
B: Final = Number("b")
C: Final = Number("c")


class Things(NamedTuple):
    """What is told apart: cards, planets. In the order of their numbers."""

    kind: str  # "planet": also the kind of word that names them (see `Refusals`), where the game has it
    ids: Sequence[str]
    first: int = 0  # what its words count from


class Metric(NamedTuple):
    """Something that is counted of every game: see `count`, `total`, `last`, `most` and `when`."""

    id: str
    text: str  # "planets colonized": what a headline says
    events: tuple[int, ...]
    things: Things | None = None
    thing: Number = B
    seat: Number | None = A  # None: it goes by no seat
    amount: Number | None = None  # None: events are counted
    only: tuple[Number, int] | None = None  # of these events alone
    how: How = "sum"
    unit: str = ""
    sets: bool = False  # the thing is a set of them, a bit each


class Out(NamedTuple):
    """What options leave out of the game: all of a metric, or some of its things. "verbs" is a metric, too."""

    metric: str
    things: Sequence[str] | None = None  # None: all, or the metric itself


class Phase(NamedTuple):
    """A part of the game; it begins with an event of this kind (and this number in it). The first one needs none."""

    id: str
    text: str
    event: int | None = None
    only: tuple[Number, int] | None = None


class Metrics:
    """What a game declares. `facts`: the module of its kinds of events, which are all counted by their names."""

    def __init__(
        self, facts: ModuleType | None = None, *metrics: Metric, phases: Sequence[Phase] = ()
    ) -> None:
        """ValueError for two metrics of one name, or phases of which not the first alone begins without an event."""
        self.events: Final = _kinds(facts)
        self.metrics: Final = metrics
        self.phases: Final = tuple(phases)
        ids = [metric.id for metric in metrics]
        twice = [name for name in ids if ids.count(name) > 1 or name in CORE]
        if twice:
            raise ValueError(f"two metrics are called {twice[0]}")
        if any((phase.event is None) != (k == 0) for k, phase in enumerate(self.phases)):
            raise ValueError("the first phase begins with the game, every other one with an event")


# What core measures itself; the words are those of reports.
CORE: Final[dict[str, tuple[str, str]]] = {
    "finished": ("games that came to their end", "games"),
    "winners": ("seats that share the win", "seats"),
    "decisions": ("decisions", "decisions"),
    "choices": ("decisions with a choice", "decisions"),
    "chances": ("outcomes of chance", "outcomes"),
    "options_sum": ("legal actions, summed over the choices", "actions"),
    "options_most": ("legal actions at the choice that had most", "actions"),
    "turns": ("turns", "turns"),
    "lead_changes": ("changes of the lead", "changes"),
    "lead_last": ("the turn since which the one that led at the end did so", "turn"),
    "margin": ("the lead at the end", "points"),
    "win": ("share of the win", ""),
    "score": ("score at the end", "points"),
    "behind": ("the most that a seat was behind", "points"),
    "source": ("points by where they come from", "points"),
    "late": ("decisions that took longer than they might", "decisions"),
    "led": ("turns at whose end a seat led alone", "turns"),
    "place": ("place when a part of the turns was over", ""),
    "steps": ("decisions by the kind of step that asked", "decisions"),
    "verbs": ("actions by verb", "actions"),
    "events": ("events by kind", "events"),
}


class More(TypedDict, total=False):
    """What may be said of a metric beside its events; what it is else, `count` says."""

    of: Things | None
    thing: Number
    seat: Number | None
    only: tuple[Number, int] | None
    unit: str


def count(
    name: str,
    text: str,
    *events: int,
    of: Things | None = None,
    thing: Number = B,
    seat: Number | None = A,
    only: tuple[Number, int] | None = None,
    sets: bool = False,
    unit: str = "",
) -> Metric:
    """How often these events happened: to a seat, and with a thing, where there is one."""
    return Metric(name, text, events, of, thing, seat, None, only, "sum", unit, sets)


def total(name: str, text: str, amount: Number, *events: int, **more: Unpack[More]) -> Metric:
    """What a number of these events comes to in all."""
    return count(name, text, *events, **more)._replace(amount=amount)


def last(name: str, text: str, amount: Number, *events: int, **more: Unpack[More]) -> Metric:
    """The number that the last of these events had: the round in which the game ended. By no seat, if none is said."""
    more.setdefault("seat", None)
    return total(name, text, amount, *events, **more)._replace(how="last")


def most(name: str, text: str, amount: Number, *events: int, **more: Unpack[More]) -> Metric:
    """The greatest that one of these events had; 0 where none had more."""
    return total(name, text, amount, *events, **more)._replace(how="most")


def when(name: str, text: str, *events: int, **more: Unpack[More]) -> Metric:
    """In which turn, from 1, the first of these events happened; 0 = none did. By no seat, if none is said."""
    more.setdefault("seat", None)
    return count(name, text, *events, **more)._replace(how="when", unit="turn")


def begins(
    name: str, text: str, event: int | None = None, *, only: tuple[Number, int] | None = None
) -> Phase:
    """A phase that begins with an event; the first one with the game."""
    return Phase(name, text, event, only)


def _kinds(facts: ModuleType | None) -> dict[str, int]:
    """Kinds of events by name."""
    found = {} if facts is None else vars(facts)
    return {name.lower(): kind for name, kind in found.items() if name.isupper() and type(kind) is int}
