"""What a section of a report is made of, and what all sections share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup
from msgspec import Struct, field

from ecliptic.lab.report.aggregate import Sample
from ecliptic.lab.report.arms import Arm
from ecliptic.lab.report.distribution import Distribution
from ecliptic.lab.report.numbers import figure, of_hundred, ranged, times
from ecliptic.lab.report.statistics import Certainty
from ecliptic.lab.report.verdicts import Verdicts

NONE: Final = "no difference seen"
Row = tuple[str, ...]


class Table(Struct):
    """The numbers of a plot, or more than a plot has room for."""

    head: Row
    rows: list[Row]
    title: str = "As a table"


class Part(Struct):
    """A section within a section."""

    title: str
    words: list[str]
    plot: Markup = Markup()
    table: Table | None = None


class Section(Struct):
    """A finding as headline, sentences, a plot, and its numbers."""

    id: str
    nav: str
    headline: str
    words: list[str]
    pill: str = ""  # how certain the headline is
    plot: Markup = Markup()
    caption: str = ""
    key: bool = True  # whether the plot needs the letters explained
    tables: list[Table] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


def pill(certain: Certainty) -> str:
    """As it stands beside a headline."""
    return certain or NONE


def beside(
    arms: Sequence[Arm],
    verdicts: Verdicts,
    name: str,
    of: Callable[[Sample], Distribution],
    say: tuple[str, str, str],
) -> tuple[str, str]:
    """A headline on means, and its pill. `say`: "has games", "long", "longer" - who has more, by how much."""
    verb, alike, more = say
    found = []
    certain: Certainty = ""
    for arm in arms[1:]:
        one = verdicts.of(name, arm.letter)
        if not one:
            continue
        here, there = of(arm.sample).mean, of(arms[0].sample).mean
        above, below, who = (here, there, arm.letter) if here > there else (there, here, "A")
        than = f" than {arm.letter if who == 'A' else 'A'}" if len(arms) > 2 else ""
        words = times(above / below, alike, more) if below > 0 else more
        found.append(f"{who} {verb} {words}{than}")
        certain = "surely" if one == "surely" and certain != "probably" else "probably"
    return "; ".join(found), pill(certain)


def means(arms: Sequence[Arm], of: Callable[[Sample], Distribution]) -> str:
    """The mean of each, with its interval."""
    found = [(arm.letter, of(arm.sample)) for arm in arms]
    return ", ".join(f"{letter} {ranged(one.mean, one.mean_interval())}".strip() for letter, one in found)


def quarters(arms: Sequence[Arm], of: Callable[[Sample], Distribution], name: str) -> Table:
    """Least, quarters, mean and most of a distribution, a column an arm."""
    found = [of(arm.sample) for arm in arms]
    rows: list[Row] = []
    for text, at in (("least", 0.0), ("a quarter at most", 0.25), ("half at most", 0.5)):
        rows.append((text, *[_quantile(one, at) for one in found]))
    rows.append(("three quarters at most", *[_quantile(one, 0.75) for one in found]))
    rows.append(("most", *[figure(one.quantile(1.0)) for one in found]))
    rows.append(("mean", *[ranged(one.mean, one.mean_interval()) for one in found]))
    return Table((name, *heads(arms)), rows)


def _quantile(one: Distribution, at: float) -> str:
    return ranged(one.quantile(at), one.quantile_interval(at)) if at else figure(one.quantile(at))


def heads(arms: Sequence[Arm]) -> list[str]:
    """The columns of arms in a table."""
    return [arm.called or "games" for arm in arms]


def within(share: float) -> str:
    """How far apart would have been seen: "9.1 in 100"."""
    return f"{of_hundred(min(share, 1.0))} in 100"
