"""Sections that every game has, beside who wins: how long, what decides, what it scores, what it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecliptic.core.words import capital
from ecliptic.lab.columns import QUARTERS
from ecliptic.lab.report import plots, sections
from ecliptic.lab.report.aggregate import Sample
from ecliptic.lab.report.arms import Arm
from ecliptic.lab.report.distribution import Distribution
from ecliptic.lab.report.numbers import figure, ranged, shared
from ecliptic.lab.report.plots import Bar
from ecliptic.lab.report.short import Sentence
from ecliptic.lab.report.statistics import Certainty, wilson
from ecliptic.lab.report.verdicts import Verdicts

LEADS: Final[tuple[tuple[str, str, Callable[[Sample], Distribution]], ...]] = (
    ("lead_changes", "changes of the lead", lambda sample: sample.spread["lead_changes"]),
    ("margin", "the lead at the end", lambda sample: sample.spread["margin"]),
    ("winner_behind", "the most that the winner was behind", lambda sample: sample.winner["behind"]),
)
HOUR: Final = 3600.0
PLACES: Final = ("Leader", "Second", "Third", "Fourth", "Fifth", "Sixth")


def length(arms: Sequence[Arm], verdicts: Verdicts, pace: float) -> sections.Section:
    """How many turns a game has, and how long that takes people at a pace."""
    found = [(arm.letter, arm.sample.spread["turns"]) for arm in arms]
    headline, certain = sections.beside(
        arms, verdicts, "turns", lambda s: s.spread["turns"], ("makes games", "long", "longer")
    )
    mean = found[0][1].mean
    alone = f"A game has {figure(round(mean) if mean >= 10 else mean)} turns"
    words = [
        f"Turns of a game, all players together: {sections.means(arms, lambda s: s.spread['turns'])} on average."
    ]
    hours = [f"{letter} {_time(one.mean * pace)}".strip() for letter, one in found]
    words.append(f"At {figure(pace)} seconds a turn that is {', '.join(hours)}.")
    return sections.Section(
        id="length",
        nav="Length",
        headline=headline or (alone if len(arms) == 1 else "Games are as long"),
        pill=certain if len(arms) > 1 else "",
        words=words,
        plot=plots.histograms(found, f"Turns of a game: {sections.means(arms, lambda s: s.spread['turns'])}"),
        caption="Games by turns; the red line halves each. The last column holds all beyond it.",
        tables=[sections.quarters(arms, lambda s: s.spread["turns"], "turns")],
    )


def decides(arms: Sequence[Arm], verdicts: Verdicts) -> sections.Section:
    """Where the winner stood on the way, and how leads went."""
    rows = []
    for p in range(max(arm.sample.seats for arm in arms)):
        bars = [
            Bar(arm.letter, _placed(arm, 1, p), f"{100 * _placed(arm, 1, p):.1f}")
            for arm in arms
            if p < arm.sample.seats
        ]
        rows.append((PLACES[p] if p < len(PLACES) else f"Place {p + 1}", bars))
    table: list[tuple[str, ...]] = []
    for k, (_, text) in enumerate(QUARTERS):
        for p in range(max(arm.sample.seats for arm in arms)):
            name = f"place {p + 1} when {text} of the turns was over"
            table.append((name, *[_place_shared(arm, k, p) for arm in arms]))
    words = [f"Where the winner stood when half of the turns were over. {leader(arms)}"]
    halves = [verdicts.of("leader", arm.letter, "half") for arm in arms[1:]]
    certain: Certainty = "probably" if any(halves) else ""
    if halves and all(one == "surely" for one in halves if one) and any(halves):
        certain = "surely"
    for arm in arms[1:]:
        for k, (mark, text) in enumerate(QUARTERS):
            one = verdicts.of("leader", arm.letter, mark)
            if one:
                here, there = _placed(arm, k, 0), _placed(arms[0], k, 0)
                way = "more" if here > there else "less"
                words.append(
                    f"{one.capitalize()} who leads after {text} of the turns wins {way} often in {arm.letter}: "
                    f"{100 * here:.1f} against {100 * there:.1f} in 100 games."
                )
    half = _placed(arms[0], 1, 0)
    return sections.Section(
        id="decides",
        nav="What decides",
        headline=f"Who leads at half wins {100 * half:.0f} of 100 games{' in A' if len(arms) > 1 else ''}",
        pill=sections.pill(certain) if len(arms) > 1 else "",
        words=words,
        plot=plots.bars(rows, "Place of the winner when half of the turns were over"),
        caption="Of 100 games that somebody won; who share a place have the better one.",
        tables=[sections.Table(("winner's place, of 100", *sections.heads(arms)), table)],
        parts=[_leads(arms, verdicts)],
    )


def leader(arms: Sequence[Arm]) -> Sentence:
    """How often who leads at half wins."""
    found = [f"{arm.letter} {_place_shared(arm, 1, 0)}".strip() for arm in arms]
    return Sentence(
        f"Who leads when half of the turns are over wins {', '.join(found)},", "alone or with others there."
    )


def _placed(arm: Arm, k: int, p: int) -> float:
    return float(arm.sample.places[k, p]) / max(arm.sample.won, 1)


def _place_shared(arm: Arm, k: int, p: int) -> str:
    if p >= arm.sample.seats:
        return "–"
    return shared(_placed(arm, k, p), wilson(float(arm.sample.places[k, p]), arm.sample.won))


def _leads(arms: Sequence[Arm], verdicts: Verdicts) -> sections.Part:
    found: list[sections.Row] = []
    for name, text, of in LEADS:
        certain = [verdicts.of(name, arm.letter) or sections.NONE for arm in arms[1:]]
        values = [ranged(of(arm.sample).mean, of(arm.sample).mean_interval()) for arm in arms]
        found.append((text, *values, *certain))
    ties = [
        shared(
            arm.sample.shared / max(arm.sample.finished, 1), wilson(arm.sample.shared, arm.sample.finished)
        )
        for arm in arms
    ]
    found.append(
        ("shared wins", *ties, *[verdicts.of("shared", arm.letter) or sections.NONE for arm in arms[1:]])
    )
    changes = sections.means(arms, lambda s: s.spread["lead_changes"])
    behind = sections.means(arms, lambda s: s.winner["behind"])
    words = [f"The lead changes {changes} times a game; the winner was at most {behind} behind, on average."]
    return sections.Part(
        "Leads and comebacks",
        words,
        table=sections.Table(
            ("mean", *sections.heads(arms), *[f"{arm.letter} beside A" for arm in arms[1:]]), found
        ),
    )


def scores(arms: Sequence[Arm], verdicts: Verdicts) -> sections.Section:
    """What winners have, and all seats."""
    found = [(arm.letter, arm.sample.winner["score"]) for arm in arms]
    headline, certain = sections.beside(
        arms,
        verdicts,
        "winner_score",
        lambda s: s.winner["score"],
        ("has winners with", "many points", "more points"),
    )
    says = sections.means(arms, lambda s: s.winner["score"])
    table = []
    for seat in range(max(arm.sample.seats for arm in arms)):
        cells = [_score(arm, seat) for arm in arms]
        table.append((f"seat {seat + 1}, mean", *cells))
    return sections.Section(
        id="scores",
        nav="Scores",
        headline=headline
        or (
            f"Winners have {figure(found[0][1].quantile(0.5))} points or less in half of the games"
            if len(arms) == 1
            else "Winners have as many points"
        ),
        pill=certain if len(arms) > 1 else "",
        words=[f"What the winner has at the end, in what the game counts: {says} on average."],
        plot=plots.histograms(found, f"Winner's score: {says}"),
        caption="Games by the winner's score; the red line halves each. The last column holds all beyond it.",
        tables=[
            sections.quarters(arms, lambda s: s.winner["score"], "winner's score"),
            sections.Table(("score by seat", *sections.heads(arms)), table, "By seat"),
        ],
    )


def _score(arm: Arm, seat: int) -> str:
    if seat >= arm.sample.seats:
        return "–"
    one = arm.sample.scores[seat]
    return ranged(one.mean, one.mean_interval())


def asked(arms: Sequence[Arm], verdicts: Verdicts) -> sections.Section:
    """What a game asks: decisions, choices, options; by phase and by kind."""
    rows: list[tuple[str, ...]] = []
    for name in ("decisions", "choices"):
        spread = [arm.sample.spread[name] for arm in arms]
        certain = [verdicts.of(name, arm.letter) or sections.NONE for arm in arms[1:]]
        text = {"decisions": "decisions a game", "choices": "of these with a choice"}[name]
        rows.append((text, *[ranged(one.mean, one.mean_interval()) for one in spread], *certain))
    blank = [""] * (len(arms) - 1)
    rows.append(("legal actions at a choice, mean", *[figure(_options(arm)) for arm in arms], *blank))
    parts = []
    for metric, title in (
        ("turns", "Turns by phase"),
        ("decisions", "Decisions by phase"),
        ("steps", "Decisions by kind"),
    ):
        part = _by_thing(arms, metric, title)
        if part is not None:
            parts.append(part)
    first = arms[0].sample
    forced = 1 - first.spread["choices"].sum / max(first.spread["decisions"].sum, 1)
    options = [f"{arm.letter} {figure(_options(arm))}".strip() for arm in arms]
    headline = f"{100 * forced:.0f} of 100 decisions are forced{' in A' if len(arms) > 1 else ''}"
    return sections.Section(
        id="asked",
        nav="Decisions",
        headline=headline,
        words=[f"A choice has {', '.join(options)} legal actions on average."],
        tables=[
            sections.Table(
                ("a game", *sections.heads(arms), *[f"{arm.letter} beside A" for arm in arms[1:]]), rows
            )
        ],
        parts=parts,
    )


def _options(arm: Arm) -> float:
    return arm.sample.options / max(arm.sample.spread["choices"].sum, 1)


def _by_thing(arms: Sequence[Arm], metric: str, title: str) -> sections.Part | None:
    uses = [arm.sample.uses.get(metric) for arm in arms]
    first = uses[0]
    if first is None or not first.metric.things:
        return None
    rows: list[tuple[str, list[Bar]]] = []
    for thing in first.metric.things:
        row = []
        for arm, use in zip(arms, uses, strict=True):
            known = {} if use is None else {one.id: k for k, one in enumerate(use.metric.things)}
            if use is not None and thing.id in known:
                mean = use.a_game(known[thing.id], max(arm.sample.finished, 1))[0]
                row.append(Bar(arm.letter, mean, figure(mean)))
        rows.append((capital(thing.name), row))
    rows = [row for row in rows if any(bar.amount for bar in row[1])]
    if not rows:
        return None
    shown = sorted(rows, key=lambda row: -row[1][0].amount)[:SHOWN]
    table = sections.Table(
        ("a game, mean", *sections.heads(arms)),
        [(name, *[bar.text for bar in bars]) for name, bars in rows if len(bars) == len(arms)],
    )
    return sections.Part(title, [], plots.bars([row for row in rows if row in shown], title), table)


SHOWN: Final = 12  # rows of a plot; tables have all


def _time(seconds: float) -> str:
    if seconds >= HOUR:
        return f"{seconds / HOUR:.1f} hours"
    return f"{max(seconds / 60, 1):.0f} minutes"
