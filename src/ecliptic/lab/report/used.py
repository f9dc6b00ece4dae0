"""What is used and what is not, and how that goes with winning: a part of a report for each metric with things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from ecliptic.core.words import capital, listed, some
from ecliptic.lab.columns import Measured, Thing
from ecliptic.lab.report import plots
from ecliptic.lab.report.aggregate import Uses
from ecliptic.lab.report.arms import Arm, options_chosen
from ecliptic.lab.report.numbers import figure, of_hundred, shared
from ecliptic.lab.report.plots import Bar
from ecliptic.lab.report.sections import NONE, Part, Section, Table
from ecliptic.lab.report.short import FEW, Sentence
from ecliptic.lab.report.statistics import wilson
from ecliptic.lab.report.verdicts import Verdicts, judged, usual

SHOWN: Final = 16  # things of a plot; tables have all
NAMED: Final = 6  # things that a sentence names


class Used(Struct):
    """A thing of a metric in one arm."""

    arm: Arm
    use: Uses
    k: int

    @property
    def out(self) -> bool:
        """Whether the options leave it out."""
        metric = self.use.metric
        return metric.leaves_out(metric.things[self.k].id if metric.things else "")

    @property
    def share(self) -> float:
        """Of the games, those with it."""
        return int(self.use.games[self.k]) / max(self.arm.sample.finished, 1)

    @property
    def mean(self) -> float:
        """How often, or how much, a game."""
        return float(self.use.total[self.k]) / max(self.arm.sample.finished, 1)

    @property
    def seats(self) -> int:
        """How many seats had it, over all games."""
        return int(self.use.used[self.k].sum())


def used(arms: Sequence[Arm], verdicts: Verdicts) -> Section | None:
    """The section of all that a game declares; None of a game that declares nothing."""
    parts = [part for metric in _metrics(arms) if (part := _part(metric, arms, verdicts)) is not None]
    numbers = _numbers(arms, verdicts)
    if numbers is not None:
        parts.append(numbers)
    if not parts:
        return None
    words = [
        "Won when used: of 100 times that a seat had it, how often that seat won. It goes with winning, and need not "
        "be why. Marked is what is surely or probably more or less than these seats win anyhow.",
    ]
    for arm in arms:
        words += _never_said(arm)
    return Section(
        id="used",
        nav="What is used",
        headline=_headline(arms),
        words=words,
        parts=parts,
    )


def _never(arm: Arm) -> int:
    """How many things never came up."""
    return sum(len(never_used(arm, metric)) for metric in _metrics([arm]))


def _never_said(arm: Arm) -> list[str]:
    """What to think of things that never came up, and which are none of these."""
    sample, where = arm.sample, f"In {arm.letter}: " if arm.letter else ""
    words = []
    if _never(arm) and sample.finished:
        low = wilson(0, sample.finished)[1]
        words.append(
            f"What was never used in {sample.finished:,} games is used in fewer than {max(100 * low, 0.01):.2g} of 100."
        )
    gone = sum(
        use.metric.leaves_out(thing.id)
        for use in sample.uses.values()
        if use.metric.things and judged(use.metric)
        for thing in use.metric.things
    )
    if gone:
        verb = "is" if gone == 1 else "are"
        words.append(f"{some(gone, 'thing')} can't be used with these options, and {verb} not counted here.")
    words += left_out(arm)
    return [
        f"{where}{word[:1].lower() + word[1:] if where and not word[0].isdigit() else word}" for word in words
    ]


def _headline(arms: Sequence[Arm]) -> str:
    found = [(arm.letter, _never(arm)) for arm in arms]
    if not any(never for _, never in found):
        return "Everything was used"
    said = [
        f"{some(never, 'thing') if never else 'nothing'}{f' in {letter}' if letter else ''}"
        for letter, never in found
    ]
    return f"{capital(listed(said))} never came up"


def head(arm: Arm) -> list[Sentence]:
    """Of the things that a game declares those that never came up, the metric with the most first."""
    found = [(metric, never_used(arm, metric)) for metric in _metrics([arm])]
    found = [(metric, never) for metric, never in found if never]
    if not found or arm.sample.finished < FEW:
        return []
    metric, never = min(found, key=lambda one: len(one[1]) / len(_there(arm.sample.uses[one[0]].metric)))
    use = arm.sample.uses[metric].metric
    rest = f"{len(found) - 1} more of its lists have such." if len(found) > 1 else ""
    names = _named([thing.name for thing in never])
    where = f"{arm.letter}: never" if arm.letter else "Never"
    lead = f"{where} in {arm.sample.finished:,} games: {use.text},"
    found_in = f"{len(never)} of {len(_there(use))} ({names})."
    return [Sentence(lead, " ".join(one for one in (found_in, rest, *left_out(arm)) if one))]


def left_out(arm: Arm) -> list[str]:
    """That options may be why something never came up, where any is not as it comes and the game does not say."""
    other = [] if arm.manifest.tells_out or not _never(arm) else options_chosen(arm.manifest)
    return [f"With {listed(other)} some of these may not be in the game at all."] if other else []


def _metrics(arms: Sequence[Arm]) -> list[str]:
    """Those with things that are counted, not when something was."""
    return [name for name, use in arms[0].sample.uses.items() if use.metric.things and judged(use.metric)]


def never_used(arm: Arm, metric: str) -> list[Thing]:
    """The things that came up in no game, of those that the options leave in.

    None where none of them did and the game does not say what options leave out: then they may leave out all.
    """
    use = arm.sample.uses[metric]
    never = [
        thing
        for k, thing in enumerate(use.metric.things)
        if not use.games[k] and not use.metric.leaves_out(thing.id)
    ]
    return never if arm.manifest.tells_out or len(never) < len(use.metric.things) else []


def _there(metric: Measured) -> list[Thing]:
    """The things that the options leave in."""
    return [thing for thing in metric.things if not metric.leaves_out(thing.id)]


def _of(arms: Sequence[Arm], metric: str, thing: str) -> list[Used]:
    found = []
    for arm in arms:
        use = arm.sample.uses.get(metric)
        for k, one in enumerate(() if use is None else use.metric.things or (Thing("", ""),)):
            if use is not None and one.id == thing:
                found.append(Used(arm, use, k))
    return found


def _part(metric: str, arms: Sequence[Arm], verdicts: Verdicts) -> Part | None:
    use = arms[0].sample.uses[metric]
    things = {thing.id: _of(arms, metric, thing.id) for thing in use.metric.things}
    if not any(one.mean for row in things.values() for one in row) and not any(
        never_used(arm, metric) for arm in arms if metric in arm.sample.uses
    ):
        return None
    things = {thing: row for thing, row in things.items() if not all(one.out for one in row)}
    names = {thing.id: thing.name for thing in use.metric.things}
    order = sorted(things, key=lambda thing: -things[thing][0].mean)
    plotted = order if len(order) <= SHOWN else [*order[: SHOWN // 2], *order[-SHOWN // 2 :]]
    rows = [
        (
            capital(names[thing]),
            [
                Bar(one.arm.letter, one.mean, "not there" if one.out else figure(one.mean))
                for one in things[thing]
            ],
        )
        for thing in plotted
    ]
    words = _words(metric, arms, verdicts, names)
    if len(order) > SHOWN:
        words.append(
            f"The plot has the {SHOWN // 2} most and the {SHOWN // 2} least, the table all {len(order)}."
        )
    columns = ["a game", "in games, of 100"] + (
        ["won when used, of 100"] if use.metric.by_seat and arms[0].sample.seats > 1 else []
    )
    head = (
        "",
        *[f"{arm.letter} {column}".strip() for arm in arms for column in columns],
        *[f"{arm.letter} beside A" for arm in arms[1:]],
    )
    table = Table(
        head,
        [
            (
                capital(names[thing]),
                *[
                    cell
                    for one in things[thing]
                    for cell in _cells(one, metric, thing, verdicts, len(columns) > 2)
                ],
                *[verdicts.of("use", arm.letter, metric, thing) or NONE for arm in arms[1:]],
            )
            for thing in order
            if len(things[thing]) == len(arms)
        ],
    )
    unit = f", {use.metric.unit}" if use.metric.unit else ""
    return Part(
        f"{capital(use.metric.text)}{unit}", words, plots.bars(rows, f"{use.metric.text}, a game"), table
    )


def _cells(one: Used, metric: str, thing: str, verdicts: Verdicts, wins: bool) -> Iterator[str]:
    yield "not there" if one.out else figure(one.mean) if one.mean else "never"
    yield "–" if one.out else of_hundred(one.share)
    if wins:
        yield _won(one, metric, thing, verdicts)


def _won(one: Used, metric: str, thing: str, verdicts: Verdicts) -> str:
    if not one.seats:
        return "–"
    hits = float(one.use.won[one.k].sum())
    certain = verdicts.of("won", one.arm.letter or "A", metric, thing)
    low, high = wilson(hits, one.seats)
    says = f"{of_hundred(hits / one.seats)} ({of_hundred(low)} to {of_hundred(high)})"
    if not certain:
        return says
    return (
        f"{says}, {certain} {'more' if hits / one.seats > usual(one.arm.sample, one.use, one.k) else 'less'}"
    )


def _words(metric: str, arms: Sequence[Arm], verdicts: Verdicts, names: dict[str, str]) -> list[str]:
    words = []
    for arm in arms:
        if metric not in arm.sample.uses:
            continue
        here = f" in {arm.letter}" if arm.letter else ""
        use = arm.sample.uses[metric]
        never = [thing.name for thing in never_used(arm, metric)]
        if never:
            words.append(f"Never{here}: {len(never)} of {len(_there(use.metric))} ({_named(never)}).")
        gone = [thing.name for thing in use.metric.things if use.metric.leaves_out(thing.id)]
        if gone and len(arms) > 1:
            words.append(f"Not there with the options of {arm.letter}: {len(gone)} ({_named(gone)}).")
        for way in ("more", "less"):
            found = _going(arm, metric, verdicts, way, names)
            if found:
                words.append(
                    f"Who had {_named(found, 'or')} won {way} often{here} than those seats do anyhow."
                )
    for arm in arms[1:]:
        differs = [names[thing] for thing in names if verdicts.of("use", arm.letter, metric, thing)]
        if differs:
            both = _compared(metric, arms[0], arm)
            words.append(
                f"{len(differs)} of {both} come up more or less often in {arm.letter} than in A: {_named(differs)}."
            )
    return words


def _compared(metric: str, first: Arm, arm: Arm) -> int:
    """How many things both leave in."""
    here = {thing.id for thing in _there(arm.sample.uses[metric].metric)}
    return sum(thing.id in here for thing in _there(first.sample.uses[metric].metric))


def _going(arm: Arm, metric: str, verdicts: Verdicts, way: str, names: dict[str, str]) -> list[str]:
    """The things that go with winning more, or less, than usual; the clearest first."""
    found = []
    for one in [one for thing in names for one in _of([arm], metric, thing)]:
        thing = one.use.metric.things[one.k].id
        if verdicts.of("won", arm.letter or "A", metric, thing):
            beyond = float(one.use.won[one.k].sum()) / one.seats - usual(arm.sample, one.use, one.k)
            if (beyond > 0) == (way == "more"):
                found.append((-abs(beyond), names[thing]))
    return [name for _, name in sorted(found)]


def _named(names: Sequence[str], last: str = "and") -> str:
    if len(names) <= NAMED:
        return listed(names, last)
    return f"{', '.join(names[:NAMED])} {last} {len(names) - NAMED} more"


def _numbers(arms: Sequence[Arm], verdicts: Verdicts) -> Part | None:
    """What is counted without things: a line each."""
    rows: list[tuple[str, ...]] = []
    for name, use in arms[0].sample.uses.items():
        if use.metric.things or not judged(use.metric):
            continue
        found = _of(arms, name, "")
        if len(found) < len(arms) or all(one.out or not one.mean for one in found):
            continue
        cells = [
            cell
            for one in found
            for cell in (*_cells(one, name, "", verdicts, False), _won_alone(one, name, verdicts))
        ]
        rows.append(
            (
                capital(use.metric.text),
                *cells,
                *[verdicts.of("use", arm.letter, name, "") or NONE for arm in arms[1:]],
            )
        )
    if not rows:
        return None
    columns = ("a game", "in games, of 100", "won when used, of 100")
    head = (
        "",
        *[f"{arm.letter} {column}".strip() for arm in arms for column in columns],
        *[f"{arm.letter} beside A" for arm in arms[1:]],
    )
    return Part("Everything else that is counted", [], table=Table(head, rows))


def _won_alone(one: Used, metric: str, verdicts: Verdicts) -> str:
    return _won(one, metric, "", verdicts) if one.use.metric.by_seat and one.arm.sample.seats > 1 else "–"


def first_player(arm: Arm, verdicts: Verdicts) -> Sentence | None:
    """What it is worth to begin, of a game that says who does (its metric `begins`)."""
    found = (
        _of([arm], "begins", "")
        if "begins" in arm.sample.uses and not arm.sample.uses["begins"].metric.things
        else []
    )
    if not found or not found[0].seats or arm.sample.seats < 2 or arm.sample.finished < FEW:
        return None
    one = found[0]
    hits = float(one.use.won[one.k].sum())
    says = shared(hits / one.seats, wilson(hits, one.seats))
    certain = verdicts.of("won", arm.letter or "A", "begins", "")
    if not certain:
        return Sentence(f"Who begins wins {says},", "no more and no less than chance, as far as can be seen.")
    way = "more" if hits / one.seats > usual(arm.sample, one.use, one.k) else "less"
    return Sentence(f"{certain.capitalize()} who begins wins {way}:", f"{says}.")
