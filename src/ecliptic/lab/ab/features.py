"""What is compared in a pair: who wins, how long it takes, what is used; a number a side and pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ecliptic.lab.ab.sides import Side, Sides
from ecliptic.lab.columns import Column, Columns
from ecliptic.lab.playing import Block
from ecliptic.lab.team import played

# What is no measure of a game, or is counted under other names, too.
ELSEWHERE: Final = (
    "finished",
    "late",
    "place",
    "events",
    "steps",
    "options_sum",
    "options_most",
    "lead_last",
)
BY_SEAT: Final = ("win", "score")  # told for each seat where A and B play at tables of their own


class Feature(Struct, frozen=True):
    """A number of every game: of all seats together, or of one."""

    name: str  # that of its column, without the seat: "colonized__p3"; with it, of one seat: "seat1_win"
    text: str  # "planets colonized: Duskmere"
    metric: str
    columns: tuple[str, ...]  # that are added up

    @property
    def is_share(self) -> bool:
        """A part of the win."""
        return self.metric == "win"


def features_of(sides: Sides) -> tuple[Feature, ...]:
    """All that both sides have. Mixed: all that goes by seat."""
    one, other = _features(sides.a, sides), {found.name: found for found in _features(sides.b, sides)}
    return tuple(found for found in one if other.get(found.name) == found)


def feature_of(sides: Sides, name: str) -> Feature:
    """The one of this name, or of a column of this name. ValueError, one sentence, if there is none on both sides."""
    for found in features_of(sides):
        if found.name == name:
            return found
    if not sides.mixed:
        both = [Columns(sides.kind(side.options, side.content_dir)) for side in (sides.a, sides.b)]
        if all(name in {column.name for column in (*one.counts, *one.measures)} for one in both):
            column = next(one for one in (*both[0].counts, *both[0].measures) if one.name == name)
            return Feature(name, name, column.metric, (name,))
    raise ValueError(
        f"nothing that is measured {'of single seats ' if sides.mixed else ''}is called {name!r}: "
        "docs/lab.md says what a run has"
    )


def _features(side: Side, sides: Sides) -> Iterator[Feature]:
    columns = Columns(sides.kind(side.options, side.content_dir))
    for metric in columns.metrics:
        if metric.id in ELSEWHERE or metric.unit == "turn" or (sides.mixed and not metric.by_seat):
            continue
        found = [column for column in (*columns.counts, *columns.measures) if column.metric == metric.id]
        whole = any(not column.thing and not column.seat for column in found)  # told of the game, and by seat
        things = {thing.id: thing.name for thing in metric.things}
        for of in dict.fromkeys(column.thing for column in found):
            text = f"{metric.text}: {things[of]}" if of else metric.text
            own = [column for column in found if column.thing == of and not (whole and column.seat)]
            name = f"{metric.id}__{of}" if of else metric.id
            yield Feature(name, text, metric.id, _names(own))
        if metric.id in BY_SEAT and not sides.mixed and sides.seats > 1:
            for column in found:
                text = f"{metric.text}, seat {column.seat}"
                yield Feature(column.name, text, metric.id, (column.name,))


def _names(columns: Sequence[Column]) -> tuple[str, ...]:
    return tuple(column.name for column in columns)


class Pair(Struct, frozen=True):
    """What came of one: by feature a number for A and one for B."""

    a: list[float]
    b: list[float]
    unfinished: int = 0  # games that were stopped
    unwon: int = 0  # games that no seat won


def play_pair(asked: tuple[Sides, str], number: int) -> Pair:
    """Play one. `asked`: both sides, and the name of what is compared before all else. SimulationError."""
    sides, name = asked
    features = compared(sides, name)
    first, second = (played(setting, range(number, number + 1)) for setting in sides.games(number))
    rows = [_row(block, *_columns(sides, side)) for block, side in ((first, sides.a), (second, sides.b))]
    totals = (first.totals, second.totals)
    a, b = (
        _of_bots(sides, features, rows, number)
        if sides.mixed
        else ([sum(row[name] for name in feature.columns) for feature in features] for row in rows)
    )
    unwon = sum(1 for one in totals if not any(one.wins))
    return Pair(a, b, sum(one.played - one.finished for one in totals), unwon)


def _of_bots(
    sides: Sides, features: Sequence[Feature], rows: Sequence[dict[str, float]], number: int
) -> tuple[list[float], list[float]]:
    """Each side's part of both wins; of all else the mean of its seats."""
    held = set(sides.held(number))
    a, b = [], []
    for feature in features:
        sums = [0.0, 0.0]
        for k, row in enumerate(rows):
            for seat, name in enumerate(feature.columns):
                sums[(seat in held) == (k == 0)] += row[name]
        parts = 2 if feature.is_share else sides.seats
        a.append(sums[0] / parts)
        b.append(sums[1] / parts)
    return a, b


def _row(block: Block, counts: Sequence[str], measures: Sequence[str]) -> dict[str, float]:
    """The numbers of the one game of a block."""
    whole = memoryview(block.counts).cast("q").tolist()
    parts = memoryview(block.measures).cast("d").tolist()
    return dict(zip((*counts, *measures), (*whole, *parts), strict=True))


@lru_cache(maxsize=8)
def compared(sides: Sides, name: str) -> tuple[Feature, ...]:
    """What is compared before all else, and the rest."""
    first = feature_of(sides, name)
    return (first, *[one for one in features_of(sides) if one != first])


@lru_cache(maxsize=8)
def _columns(sides: Sides, side: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
    columns = Columns(sides.kind(side.options, side.content_dir))
    return _names(columns.counts), _names(columns.measures)
