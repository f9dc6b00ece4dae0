"""Where points come from, by the rows of the game's own score sheet: all seats, winners, and what sets them apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ecliptic.core.words import listed
from ecliptic.lab.report import plots
from ecliptic.lab.report.aggregate import Means
from ecliptic.lab.report.arms import Arm
from ecliptic.lab.report.numbers import figure, ranged
from ecliptic.lab.report.plots import Bar
from ecliptic.lab.report.sections import NONE, Row, Section, Table, pill
from ecliptic.lab.report.short import Sentence
from ecliptic.lab.report.statistics import Certainty
from ecliptic.lab.report.verdicts import Verdicts

NAMED: Final = 3  # sources that a sentence names with their numbers; tables have all


def sources(arms: Sequence[Arm], verdicts: Verdicts) -> Section | None:
    """The section; None of games that do not declare where points come from, or where nobody has any."""
    if not all(has(arm) for arm in arms):
        return None
    names = dict.fromkeys(name for arm in arms for name in _names(arm))
    titles = {thing.id: thing.name for arm in arms for thing in arm.sample.origins.metric.things}
    moved: dict[Certainty, list[str]] = {"surely": [], "probably": []}
    for arm in arms[1:]:
        for name in names:
            seen = verdicts.of("sources", arm.letter, name)
            if seen:
                moved[seen].append(_beside(arms[0], arm, name, titles[name]))
    words = [str(sentence(arm)) for arm in arms]
    for arm in arms:
        words += _apart(arm, verdicts)
    words += [f"{seen.capitalize()} {listed(found)}." for seen, found in moved.items() if found]
    best = {arm.letter: _most(arm) for arm in arms}
    alike = len({name for name, _ in best.values()}) == 1
    headline = f"Most points come from {best[arms[0].letter][1]}"
    if not alike:
        headline += f" in A, {', '.join(f'{best[arm.letter][1]} in {arm.letter}' for arm in arms[1:])}"
    certain: Certainty = "surely" if moved["surely"] else "probably" if moved["probably"] else ""
    rows = [
        (titles[name], [Bar(arm.letter, mean, figure(mean)) for arm in arms if (mean := _mean(arm, name)) is not None])
        for name in names
    ]  # fmt: skip
    return Section(
        id="sources",
        nav="Points",
        headline=headline,
        pill=pill(certain) if len(arms) > 1 else "",
        words=words,
        plot=plots.bars(rows, f"{_whose(arms[0])} points by where they come from, a game"),
        caption=f"{_whose(arms[0])} points a game, in the rows of the score sheet; what costs points has no bar.",
        tables=[
            _table(arms, verdicts, names, titles),
            *[_by_seat(arm) for arm in arms if arm.sample.seats > 1],
        ],
    )


def sentence(arm: Arm) -> Sentence:
    """What a winner's points are made of; of games that nobody has won, everybody's."""
    of = arm.sample.origins
    means = _means(arm)
    order = sorted(_names(arm), key=lambda name: -abs(_at(arm, means, name)[0]))
    named, rest = order[:NAMED], order[NAMED:]
    titles = {thing.id: thing.name for thing in of.metric.things}
    parts = [f"{ranged(*_at(arm, means, name))} from {titles[name]}" for name in named]
    if rest:
        left = sum(_at(arm, means, name)[0] for name in rest)
        parts.append(f"{figure(round(left, 2))} from {len(rest)} more")
    whole = sum(_at(arm, means, name)[0] for name in order)
    where = f"{arm.letter}: " if arm.letter else ""
    return Sentence(f"{where}{_whose(arm)} {figure(round(whole, 2))} points are", f"{listed(parts)}.")


def has(arm: Arm) -> bool:
    """Whether there is anything to say."""
    return bool(arm.sample.finished and _names(arm))


def _names(arm: Arm) -> list[str]:
    """The sources that anybody had points from, in the order of the sheet."""
    of = arm.sample.origins
    return [thing.id for k, thing in enumerate(of.metric.things) if of.games[k]] if of.names else []


def _won(arm: Arm) -> bool:
    """Whether winners are others than all: not where one plays alone and always wins, or never."""
    sample = arm.sample
    return sample.won > 0 and (sample.seats > 1 or sample.won < sample.finished)


def _whose(arm: Arm) -> str:
    return "A winner's" if _won(arm) else "A seat's"


def _means(arm: Arm) -> Means:
    return arm.sample.origins.winner if _won(arm) else arm.sample.origins.all


def _at(arm: Arm, means: Means, name: str) -> tuple[float, tuple[float, float]]:
    k = arm.sample.origins.place(name)
    return means.mean(k), means.interval(k)


def _mean(arm: Arm, name: str) -> float | None:
    return _at(arm, _means(arm), name)[0] if name in arm.sample.origins.places else None


def _most(arm: Arm) -> tuple[str, str]:
    """The source of most points: its id and title."""
    name = max(_names(arm), key=lambda name: _at(arm, _means(arm), name)[0])
    return name, arm.sample.origins.metric.things[arm.sample.origins.place(name)].name


def _apart(arm: Arm, verdicts: Verdicts) -> list[str]:
    """What sets winners apart from the others at their tables."""
    of = arm.sample.origins
    where = f" in {arm.letter}" if arm.letter else ""
    out = []
    for certain in ("surely", "probably"):
        for way, sign in (("more", 1), ("less", -1)):
            found = []
            for name in _names(arm):
                k = of.place(name)
                beyond = of.ahead.mean(k)
                if verdicts.of("source", arm.letter or "A", name) == certain and beyond * sign > 0:
                    found.append((-abs(beyond), f"{of.metric.things[k].name} ({figure(abs(beyond))} {way})"))
            if found:
                names = listed([text for _, text in sorted(found)])
                out.append(f"{certain.capitalize()} winners have {way} than the others{where} from {names}.")
    return out


def _beside(first: Arm, arm: Arm, name: str, title: str) -> str:
    here, there = _at(arm, arm.sample.origins.all, name)[0], _at(first, first.sample.origins.all, name)[0]
    way = "more" if here > there else "less"
    return f"a seat has {way} from {title} in {arm.letter} than in A, {figure(here)} against {figure(there)}"


def _cell(arm: Arm, means: Means, name: str) -> str:
    return ranged(*_at(arm, means, name)) if name in arm.sample.origins.places else "–"


def _table(arms: Sequence[Arm], verdicts: Verdicts, names: Iterable[str], titles: dict[str, str]) -> Table:
    """A row a source: all seats, winners, and how far winners are ahead of the others."""
    won = all(_won(arm) and arm.sample.seats > 1 for arm in arms)
    columns: Row = ("all seats", "winners", "winners beyond the others") if won else ("all seats",)
    if not won and all(_won(arm) for arm in arms):
        columns = ("all games", "games won")
    rows: list[Row] = []
    for name in names:
        cells = []
        for arm in arms:
            of = arm.sample.origins
            found = [of.all, of.winner, of.ahead][: len(columns)]
            cells += [_cell(arm, means, name) for means in found]
            if won:
                certain = verdicts.of("source", arm.letter or "A", name)
                cells[-1] += f", {certain}" if certain else ""
        beside = [verdicts.of("sources", arm.letter, name) or NONE for arm in arms[1:]]
        rows.append((titles[name], *cells, *beside))
    head = (
        "points a game, mean",
        *[f"{arm.letter} {column}".strip() for arm in arms for column in columns],
        *[f"{arm.letter} beside A" for arm in arms[1:]],
    )
    return Table(head, rows)


def _by_seat(arm: Arm) -> Table:
    """A row a source, a column a seat: all games, and those that it won."""
    of = arm.sample.origins
    head = ["points a game, mean"]
    for seat in range(1, arm.sample.seats + 1):
        head += [f"seat {seat}", f"seat {seat} when it wins"]
    rows: list[Row] = []
    for name in _names(arm):
        k = of.place(name)
        cells = []
        for seat in range(arm.sample.seats):
            for means in (of.seats, of.when_won):
                at = (k, seat)
                cells.append(ranged(means.mean(at), means.interval(at)) if means.n(at) else "–")
        rows.append((of.metric.things[k].name, *cells))
    return Table(tuple(head), rows, f"By seat{f' in {arm.letter}' if arm.letter else ''}")
