"""The score sheet: profit, what the end of the game adds, who won and by what; before the end as if it were now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Event
from ecliptic.core.views import Row, ScoreSheet, Source
from ecliptic.core.words import at, capital, listed, signed, spelled
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.words.text_effects import money
from ecliptic.games.spacecorp.words.view import SeatView, SpacecorpView
from ecliptic.games.spacecorp.words.viewing import end_points

IN_PLAY: Final = "Profit in play"
# What the end brings, in the order of `SeatView.end`; the first part of the score is what was had before.
_STARS: Final = (
    Source("last_colonies", "Colonies that pay when the era is over", "SC-23.1", 1),
    Source("number_of_colonies", "Number of colonies", "SC-23.2", 2),
)
_BEYOND: Final = Source("beyond", "Beyond markers", "SC-24.4", 3)
_GENETICS: Final = Source("genetics", "Genetics spaces", "SC-24.4", 4)


def score_sheet(content: Components, rules: Rules, view: SpacecorpView) -> ScoreSheet:
    """SC-23, SC-24.4: where the profit came from."""
    return ScoreSheet(
        heading=_heading(view),
        rows=sheet_rows(view),
        notes=_notes(rules, view),
        title="Where the profit came from",
    )


def sheet_rows(view: SpacecorpView) -> list[Row]:
    """Where the profit comes from; the last row is all of it."""
    seats = view.seats
    rows = [Row(IN_PLAY, "SC-1.10", [signed(before(view, one)) for one in seats])]
    for source in _end(view.last_era):
        rows.append(Row(source.title, source.clause, [signed(one.end[source.at - 1]) for one in seats]))
    rows.append(
        Row(
            "Profit", "SC-23.3" if view.last_era == a.STARFARERS else "SC-24.4",
            [signed(final_profit(view, one)) for one in seats], total=True,
        )
    )  # fmt: skip
    return rows


# What profit in play is made of, and the reasons with which it is told (`rules.state.WHY_IDS`).
_SOURCES: Final = (
    ("contracts", "contracts", (st.FOR_CONTRACT,)),
    ("tiles", "tiles", (st.FOR_TILE,)),
    ("producing", "producing", (st.FOR_PRODUCE,)),
    ("bases", "bases and claims", (st.FOR_BASE, st.FOR_CLAIM)),
    ("colonies", "colonies", (st.FOR_COLONY,)),
    ("edges", "Edges", (st.FOR_EDGE,)),
    ("progress", "progress cards", (st.FOR_PROGRESS,)),
    ("spur", "the Orion Spur and probes", (st.FOR_SPUR, st.FOR_PROBE)),
    ("radiation", "radiation", (st.FOR_RADIATION,)),
    ("spending", "what was spent on actions", (st.FOR_SPENDING,)),
)


def _end(last_era: int) -> tuple[Source, ...]:
    """SC-23, SC-24.4: what the end of a game brings that ends with this era."""
    if last_era == a.STARFARERS:
        return _STARS
    return (_BEYOND, _GENETICS) if last_era == a.MARINERS else (_BEYOND,)


def score_rows(content: Components, rules: Rules) -> Sequence[Source]:
    """SC-1.10, SC-23, SC-24.4: profit in play by why it was gained or lost, and what the end brings."""
    out = []
    for id_, name, whys in _SOURCES:
        things = [st.WHY_IDS[why] for why in whys]
        gained, lost = (tuple((metric, thing) for thing in things) for metric in ("gained", "lost"))
        out.append(Source(id_, capital(name), "SC-1.10", 0, gained, lost))
    return (Source("start", "At the start", "SC-1.10", 0), *out, *_end(rules.last_era))


def parts(s: st.SpacecorpState, seat: i64) -> vec[i64]:
    """SC-23.3: the profit: what was had before the end, then what the end has brought."""
    if not s.over:
        return vec[i64]([s.profit[seat], 0, 0, 0, 0])
    end = end_points(s, seat)
    return vec[i64]([s.profit[seat] - sum(end), *end])


def sources(view: SpacecorpView, events: Sequence[Event]) -> dict[str, list[Row]]:
    """What made the profit in play: by reason, then by era. SC-1.10."""
    seats = len(view.seats)
    by_why = {why: [0] * seats for why in range(len(st.WHY_IDS)) if why != st.FOR_END}
    by_era: dict[int, list[int]] = {}
    era = view.era
    for event in events:
        if event.kind == f.ERA_BEGINS:
            era = event.a
        elif event.kind in (f.GAINED, f.LOST) and event.c in by_why:
            change = event.b if event.kind == f.GAINED else -event.b
            for found in (by_why[event.c], by_era.setdefault(era, [0] * seats)):
                found[event.a] += change
    named = [
        (f" from {name}", [sum(by_why[why][seat] for why in whys) for seat in range(seats)])
        for _, name, whys in _SOURCES
    ]
    begun = [
        before(view, one) - sum(found[seat] for _, found in named) for seat, one in enumerate(view.seats)
    ]
    parts = [(" at the start", begun), *named]
    if len(by_era) > 1:
        parts += [(f" in {a.ERA_IDS[era].capitalize()}", by_era[era]) for era in sorted(by_era)]
    return {IN_PLAY: [Row(title, "", list(map(signed, found))) for title, found in parts if any(found)]}


def final_profit(view: SpacecorpView, one: SeatView) -> int:
    """SC-1.10: the profit with what the end brings; it may come to less than 0."""
    return one.profit if view.winners else one.profit + sum(one.end)


def before(view: SpacecorpView, one: SeatView) -> int:
    """What a seat had before the end."""
    return one.profit - sum(one.end) if view.winners else one.profit


def _heading(view: SpacecorpView) -> str:
    if not view.winners:
        return "The game is not over: profit as if it ended now"
    names = [at(seat) for seat in view.winners]
    best = view.seats[view.winners[0]]
    if len(names) > 1:
        return f"{listed(names)} share the win with {money(best.profit)}"
    level = [one for one in view.seats if one.profit == best.profit]
    return f"{names[0]} wins with {money(best.profit)}{_how(view, level) if len(level) > 1 else ''}"


def _how(view: SpacecorpView, level: list[SeatView]) -> str:
    """What broke the tie."""
    if view.last_era < a.STARFARERS:
        return ", on bases"
    values = sorted((one.colony_value for one in level), reverse=True)
    return ", on colony value" if values[0] > values[1] else ", on progress cards"


def _notes(rules: Rules, view: SpacecorpView) -> list[str]:
    out = []
    if not view.winners:
        out.append("Profit in play is one sum, less what was spent; at the end it is taken apart.")
    if view.last_era == a.STARFARERS:
        last = len(rules.colony_score) - 1
        scores = [
            f"{spelled(n)}{' or more' if n == last else ''} {signed(rules.colony_score[n])}"
            for n in range(last + 1)
        ]
        out.append(f"The number of colonies scores: {', '.join(scores)}.")
        out.append(_each("Colonies", [str(len(one.colonies)) for one in view.seats]))
        out.append(_each("Colony value", [str(one.colony_value) for one in view.seats]))
        out.append(_each("Progress cards", [str(len(one.titles)) for one in view.seats]))
        out.append("Most profit wins; ties go to colony value, then to progress cards.")
        if not view.winners:
            out.append("A colony that claims a contract when the era is over is not counted yet.")
    else:
        if view.era == a.MARINERS:
            out += _head_starts(rules, view)
        bonus = listed(
            [f"{money(n)} for the {name}" for n, name in zip(rules.beyond_bonus, ("1st", "2nd"), strict=True)]
        )
        out.append(f"Beyond markers of the last era pay {bonus}.")
        if view.last_era == a.MARINERS:
            out.append(f"Each space that genetics has advanced pays {money(rules.space_bonus)}.")
        out.append(_each("Bases", [str(one.bases) for one in view.seats]))
        out.append("Most profit wins; a tie goes to more bases on the board.")
    return out


def _head_starts(rules: Rules, view: SpacecorpView) -> list[str]:
    """SC-2.9: the later a place in the turn order, the more it began with."""
    begun = list(rules.start_profit)[: len(view.seats)]
    last = max(begun, default=0)
    return [f"Whoever came last in the turn order began with {money(last)}."] if last else []


def _each(title: str, values: list[str]) -> str:
    return f"{title}: {listed([f'{at(seat)} {value}' for seat, value in enumerate(values)])}."
