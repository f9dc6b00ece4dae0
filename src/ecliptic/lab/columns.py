"""The columns of a run: what is measured of a game, each with its name, and the meter that fills them.

The columns follow from game, options and content alone. Their order is that of a meter's row (`core.meter`), and
docs/lab.md lists them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from librt.vecs import vec
from msgspec import Struct
from msgspec.structs import replace
from mypy_extensions import i64

from ecliptic.core import meter as m
from ecliptic.core.advice import Advice
from ecliptic.core.game import Game
from ecliptic.core.machine import Decision, State
from ecliptic.core.metrics import CORE, Metric, Number, Phase, Things

SCHEMA: Final = 1  # goes up whenever a reader of the tables has to know

Type = Literal["int32", "int64", "double", "bool"]
QUARTERS: Final = (("quarter", "a quarter"), ("half", "a half"), ("three_quarters", "three quarters"))
HOWS: Final = {"sum": m.SUM, "last": m.LAST, "most": m.TOP, "when": m.WHEN}


class Thing(Struct, frozen=True):
    """One of the things that a metric tells apart."""

    id: str  # as in the names of columns
    name: str  # as people read it
    out: bool = False  # the options leave it out, so that nobody can use it


class Measured(Struct, frozen=True):
    """A metric as a run describes it."""

    id: str
    text: str
    unit: str
    by_seat: bool
    sums: bool  # amounts, not a number of events
    things: tuple[Thing, ...] = ()
    out: bool = False  # the options leave all of it out

    def leaves_out(self, thing: str) -> bool:
        """Whether nobody can use this thing of it ("" = itself)."""
        return self.out or any(one.out for one in self.things if one.id == thing)


class Column(Struct, frozen=True):
    """A column of the games."""

    name: str
    metric: str
    type: Type
    seat: int = 0  # from 1; 0 = of the whole game
    thing: str = ""


class Columns:
    """All columns of a game: counts, in the order of a meter's row, then measures, in that of its measures."""

    def __init__(self, game: Game) -> None:
        """Work them out. ValueError, with one sentence, where two have the same name."""
        self.game: Final = game
        self.steps: Final = _steps(game)
        self.verbs: Final = [verb.name for verb in game.actions.verbs if verb.first < game.actions.decisions]
        self.phases: Final = game.metrics.phases
        self.sources: Final = tuple(game.score_sources())
        self.metrics: Final = tuple(_without(game, list(_measured(game, self))))
        self._metrics: Final = {metric.id: metric for metric in self.metrics}
        self.counts: Final = tuple(self._counts())
        self.measures: Final = tuple(self._measures())
        names = Counter(column.name for column in (*self.counts, *self.measures))
        twice = [name for name, times in names.items() if times > 1]
        if twice:
            raise ValueError(f"the metrics of {game.title} have two columns called {twice[0]}")

    # ---- their names -------------------------------------------------------------------------------------

    def _counts(self) -> Iterator[Column]:
        yield Column("finished", "finished", "bool")
        for name in ("winners", "decisions", "choices", "chances"):
            yield Column(name, name, "int32")
        yield Column("options_sum", "options_sum", "int64")
        for name in ("options_most", "turns", "lead_changes", "lead_last"):
            yield Column(name, name, "int32")
        for name in ("decisions", "choices", "late", "led"):
            yield from self._by_seat(name)
        for mark, _ in QUARTERS:
            yield from self._by_seat("place", mark)
        for name in ("turns", "decisions"):
            for phase in self.phases:
                yield Column(f"{name}__{phase.id}", name, "int32", 0, phase.id)
        for step in self.steps:
            yield Column(f"steps__{_word(step)}", "steps", "int32", 0, _word(step))
        for verb in self.verbs:
            yield from self._by_seat("verbs", _word(verb))
        for event in self.game.metrics.events:
            yield Column(f"events__{event}", "events", "int32", 0, event)
        for metric in self.game.metrics.metrics:
            kind: Type = "int64" if metric.amount is not None and metric.how == "sum" else "int32"
            for thing in self._metrics[metric.id].things or (None,):
                of = thing.id if thing is not None else ""
                if metric.seat is None:
                    yield Column(f"{metric.id}__{of}" if of else metric.id, metric.id, kind, 0, of)
                else:
                    yield from self._by_seat(metric.id, of, kind)

    def _measures(self) -> Iterator[Column]:
        yield Column("margin", "margin", "double")
        for name in ("win", "score", "behind"):
            yield from self._by_seat(name, "", "double")
        for source in self.sources:
            yield from self._by_seat("source", _word(source.id), "double")

    def _by_seat(self, metric: str, thing: str = "", kind: Type = "int32") -> Iterator[Column]:
        name = f"{metric}__{thing}" if thing else metric
        for seat in range(1, self.game.seats + 1):
            yield Column(f"seat{seat}_{name}", metric, kind, seat, thing)

    # ---- who counts --------------------------------------------------------------------------------------

    def meter(self, decisions: bool = False) -> m.Meter:
        """What counts games of this kind. `decisions`: they are kept, too."""
        game = self.game
        kinds = game.metrics.events
        top = max([0, *kinds.values(), *_events(game)])
        rules: list[list[m.Rule]] = [[] for _ in range(top + 1)]
        column = first = len(self.counts) - sum(self._width(metric) for metric in game.metrics.metrics)
        for metric in game.metrics.metrics:
            rule = self._rule(metric, column)
            for event in metric.events:
                rules[event].append(rule)
            column += self._width(metric)
        for k, phase in enumerate(self.phases):
            if phase.event is not None:
                rules[phase.event].append(_begins(phase, k))
        places = m.Places(
            game.seats,
            len(self.phases),
            len(self.steps),
            len(self.verbs),
            len(kinds),
            column - first,
            len(self.sources),
        )
        assert places.own == first
        assert places.width == len(self.counts)
        kind_of = [-1] * (top + 1)
        for k, kind in enumerate(kinds.values()):
            kind_of[kind] = k
        book = game.positions.steps.kinds if self.steps else {}
        return m.Meter(
            places,
            game.advice,
            type(game.advice).clock is not Advice.clock,
            game.scorer(),
            {book[step]: k for k, step in enumerate(self.steps)},
            vec[i64]([k for k, verb in enumerate(self.verbs) for _ in range(_size(game, verb))]),
            vec[i64](kind_of),
            rules,
            vec[i64]([number for term in self._moved() for number in term]),
            decisions,
        )

    # ---- where points come from --------------------------------------------------------------------------

    def points(self, state: State) -> list[float]:
        """By source and seat what scores are made of, but for what events tell (see `_moved`)."""
        parts = [self.game.score_parts(state, seat) for seat in range(self.game.seats if self.sources else 0)]
        return [
            0.0 if source.plus or source.minus else float(part[source.at])
            for source in self.sources
            for part in parts
        ]

    def _moved(self) -> Iterator[tuple[int, int, int]]:
        """Source, column and sign of what events tell: it belongs to a source, and not to the rest of that part."""
        first = {column.name: k for k, column in reversed(list(enumerate(self.counts)))}
        rest = {source.at: k for k, source in enumerate(self.sources) if not source.plus and not source.minus}
        for k, source in enumerate(self.sources):
            for terms, sign in ((source.plus, 1), (source.minus, -1)):
                for metric, thing in terms:
                    column = first[f"seat1_{metric}__{_word(thing)}"]
                    yield k, column, sign
                    yield rest[source.at], column, -sign

    def _width(self, metric: Metric) -> int:
        things = max(len(self._metrics[metric.id].things), 1)
        return things if metric.seat is None else things * self.game.seats

    def _rule(self, metric: Metric, column: int) -> m.Rule:
        things = metric.things
        only, wanted = metric.only or (None, 0)
        return m.Rule(
            how=HOWS[metric.how],
            column=column,
            seats=1 if metric.seat is None else self.game.seats,
            things=1 if things is None else len(things.ids),
            seat=_pick(metric.seat),
            thing=_pick(metric.thing if things is not None else None, things.first if things else 0),
            amount=_pick(metric.amount),
            only=_pick(only),
            wanted=wanted,
            bits=metric.sets,
        )


def _pick(number: Number | None, first: int = 0) -> m.Pick:
    if number is None:
        return m.Pick(m.NOTHING, 0, -1, 0)
    mask = (1 << number.bits) - 1 if number.bits else -1
    return m.Pick("abc".index(number.of), number.low, mask, number.less + first)


def _begins(phase: Phase, k: int) -> m.Rule:
    only, wanted = phase.only or (None, 0)
    none = _pick(None)
    return m.Rule(m.PHASE, 0, 1, 1, none, m.Pick(m.CONSTANT, 0, -1, -k), none, _pick(only), wanted, False)


def _events(game: Game) -> list[int]:
    metrics = [event for metric in game.metrics.metrics for event in metric.events]
    return [*metrics, *[phase.event for phase in game.metrics.phases if phase.event is not None]]


def _size(game: Game, verb: str) -> int:
    return next(int(found.size) for found in game.actions.verbs if found.name == verb)


def _steps(game: Game) -> list[str]:
    """The kinds of steps that ask seats, by name; none of a game that does not list them."""
    positions = getattr(game, "positions", None)
    if positions is None:
        return []
    return [name for name, kind in positions.steps.kinds.items() if issubclass(kind, Decision)]


def _word(text: str) -> str:
    """A word as it stands in names of columns: JumpMove is jump_move, lead-refuge is lead_refuge."""
    spread = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)
    return re.sub(r"[^a-z0-9]+", "_", spread.lower()).strip("_")


def _measured(game: Game, columns: Columns) -> Iterator[Measured]:
    """Every metric, core's own first."""
    by_seat = ("win", "score", "behind", "late", "led", "place", "verbs", "source")
    steps = game.positions.steps.kinds if columns.steps else {}
    things = {
        "place": [Thing(name, text) for name, text in QUARTERS],
        "steps": [Thing(_word(name), steps[name].task or name) for name in columns.steps],
        "verbs": [Thing(_word(name), name) for name in columns.verbs],
        "events": [Thing(name, name.replace("_", " ")) for name in game.metrics.events],
        "turns": [Thing(phase.id, phase.text) for phase in columns.phases],
        "decisions": [Thing(phase.id, phase.text) for phase in columns.phases],
        "source": [Thing(_word(source.id), source.title) for source in columns.sources],
    }
    for name, (text, unit) in CORE.items():
        sums = name == "source"
        yield Measured(name, text, unit, name in by_seat, sums, tuple(things.get(name, ())))
    for metric in game.metrics.metrics:
        sums = metric.amount is not None and metric.how == "sum"
        yield Measured(
            metric.id, metric.text, metric.unit, metric.seat is not None, sums, _things(game, metric.things)
        )


def _without(game: Game, metrics: Sequence[Measured]) -> Iterator[Measured]:
    """The same, and what of it the options leave out. ValueError, one sentence, for what there is not."""
    found: dict[str, set[str]] = {metric.id: set() for metric in metrics}
    known = {metric.id: {thing.id for thing in metric.things} for metric in metrics}
    for metric, things in game.left_out() or ():
        gone = {""} if things is None else {_word(thing) for thing in things}
        if metric not in known or not gone <= known[metric] | {""}:
            raise ValueError(f"{game.title} leaves out what is not measured: {metric}")
        found[metric] |= known[metric] | {""} if "" in gone else gone
    for one in metrics:
        gone = found[one.id]
        out = "" in gone or (bool(one.things) and gone == known[one.id])
        yield replace(
            one, out=out, things=tuple(replace(thing, out=thing.id in gone) for thing in one.things)
        )


def _things(game: Game, things: Things | None) -> tuple[Thing, ...]:
    if things is None:
        return ()
    return tuple(
        Thing(_word(name), _named(game, things.kind, things.first + k, name))
        for k, name in enumerate(things.ids)
    )


def _named(game: Game, kind: str, number: int, name: str) -> str:
    """What the game calls it; its id where it has no word for it, or where these tables have no such thing."""
    try:
        return game.word(kind, number)
    except LookupError:
        return name
