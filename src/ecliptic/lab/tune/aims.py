"""What a search is for: a loss for each aim, 0 = it is met, and how it is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from ecliptic.lab.columns import Columns
from ecliptic.lab.report.numbers import figure

NUMBER: Final = r"(\d+(?:\.\d+)?)"
FORM: Final = re.compile(rf"(?:seats|use:([^:=@]+)(?::([^=@]+))?|([^:=@]+)={NUMBER})(?:@{NUMBER})?")
HELP: Final = "seats, use:METRIC, use:METRIC:THINGS, won=SHARE or COLUMN=NUMBER, with @WEIGHT behind it"

Means = Mapping[str, float]  # of every column of games that came to their end


class Aim(Struct, frozen=True):
    """One of them."""

    text: str  # as it was written
    kind: Literal["seats", "use", "won", "column"]
    columns: tuple[tuple[str, ...], ...]  # that are added up; of `use` a row a thing, of `seats` a row a seat
    wanted: float = 0.0
    weight: float = 1.0

    def numbers(self, means: Means) -> list[float]:
        """What it is about, a number a seat or thing, or one."""
        return [sum(means[name] for name in names) for names in self.columns]

    def loss(self, means: Means) -> float:
        """How far it is missed, as a part of what is wanted: of a mean, or of an even share."""
        found = self.numbers(means)
        if self.kind in ("seats", "use"):
            mean = sum(found) / len(found)
            if mean == 0:
                return 0.0 if self.kind == "seats" else sqrt(len(found))  # as uneven as can be
            return sqrt(sum((one / mean - 1) ** 2 for one in found) / len(found))
        return abs(found[0] - self.wanted) / (1.0 if self.kind == "won" else max(abs(self.wanted), 1.0))

    def said(self, means: Means) -> str:
        """The numbers, in words."""
        found = self.numbers(means)
        if self.kind == "seats":
            whole = sum(found) or 1.0
            return "seats win " + ", ".join(f"{100 * one / whole:.1f}" for one in found) + " of 100"
        if self.kind == "use":
            mean = sum(found) / len(found)
            below = sum(one < mean / 2 for one in found)
            return f"{self.text}: from {figure(min(found))} to {figure(max(found))} a game, {below} below half the mean"
        return f"{self.text}: {found[0]:.3f}" if self.kind == "won" else f"{self.text}: {figure(found[0])}"


def aim_of(text: str, columns: Columns) -> Aim:
    """An aim as it was written. ValueError, one sentence."""
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:60]!r} is no aim: {HELP}")
    metric, things, column, wanted, times = found.groups()
    weight = float(times or 1)
    if weight <= 0:
        raise ValueError(f"{text} weighs nothing")
    known = [*columns.counts, *columns.measures]
    wins = tuple(one.name for one in known if one.metric == "win")
    if column is None and metric is None:
        if len(wins) < 2:
            raise ValueError(
                "one seat alone has nobody to be even with: won=SHARE is the aim of games of one"
            )
        return Aim(text, "seats", tuple((name,) for name in wins), 0.0, weight)
    if metric is not None:
        return Aim(text, "use", _things(columns, metric, things or "*"), 0.0, weight)
    if column == "won":
        return Aim(text, "won", (wins,), float(wanted), weight)
    own = tuple(one.name for one in known if column in (one.name, _unseated(one.name)))
    if column in own:
        own = (column,)
    if not own:
        raise ValueError(f"nothing that is measured is called {column!r}: docs/lab.md says what a run has")
    return Aim(text, "column", (own,), float(wanted), weight)


def _unseated(name: str) -> str:
    return re.sub(r"^seat\d+_", "", name)


def _things(columns: Columns, metric: str, pattern: str) -> tuple[tuple[str, ...], ...]:
    found: dict[str, list[str]] = {}
    for column in (*columns.counts, *columns.measures):
        if column.metric == metric and column.thing and fnmatchcase(column.thing, pattern):
            found.setdefault(column.thing, []).append(column.name)
    if len(found) < 2:
        raise ValueError(f"no two things of {metric} are called {pattern!r}: docs/lab.md says what a run has")
    return tuple(tuple(names) for names in found.values())


def loss(aims: tuple[Aim, ...], means: Means) -> float:
    """Of all together, by their weights."""
    return sum(aim.weight * aim.loss(means) for aim in aims) / sum(aim.weight for aim in aims)
