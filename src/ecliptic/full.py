"""A base for games that fill all five rooms: such a game says which pieces it is made of, and this puts them together.

docs/game-folder.md says what each piece is for, and in which file it lies.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from operator import attrgetter
from pathlib import Path
from typing import ClassVar, Generic, Protocol, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.asking import Asked
from ecliptic.core.fields import Part, PositionBook
from ecliptic.core.game import Game
from ecliptic.core.languages import spoken
from ecliptic.core.machine import Event, State, Step
from ecliptic.core.metrics import Out
from ecliptic.core.options import GameOptions
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Entry
from ecliptic.core.rng import Rng
from ecliptic.core.standing import Measure, Place, Standing
from ecliptic.core.telling import Lines, tell
from ecliptic.core.unoffered import Table, Unoffered, tell_unoffered
from ecliptic.core.views import Aid, Die, Drawing, Line, Matter, Point, Prompt, Row, ScoreSheet, Source, View
from ecliptic.core.words import Reasons, Refusals, Told, Words
from ecliptic.draw.notebook import standalone


class Figures(Protocol):
    """The class of a game's figures."""

    @property
    def seats(self) -> int: ...


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Figures)
C = TypeVar("C")  # all tables of the content
TOLD = 4096  # lines that are kept
Chosen = TypeVar("Chosen", bound=GameOptions)


@dataclass(frozen=True)
class Tables(Generic[R, C, Chosen]):
    """The pieces of the room `content`."""

    load: Callable[[Path | None], C]
    figures: Callable[[C, Chosen], R]
    left_out: Callable[[R], Iterator[Out]] | None = (
        None  # what these figures leave no room for, of all that is measured
    )


@dataclass(frozen=True)
class States(Generic[S, R]):
    """What makes states, and writes them."""

    made: Callable[[R], S]  # not filled yet
    fields: Callable[[R], Sequence[Part]]
    new: Callable[[R], S]  # as before anything happened, with nothing pending
    book: Callable[[int], StepBook]  # of so many seats
    begins: Sequence[Callable[[], Step[S]]]  # the first steps, in reading order


@dataclass(frozen=True)
class Observed(Generic[S]):
    """What a learner sees beside fields, options and question: what each number is, and the numbers for a seat."""

    entries: Sequence[Entry] = ()
    numbers: Callable[[S, i64], list[int]] = lambda s, seat: []


@dataclass(frozen=True)
class Law(Generic[S, C]):
    """What is asked of a state: see the methods of `Game` that are called like these."""

    problems: Callable[[C, S], list[str]]
    score: Callable[[S, i64], i64]
    winners: Callable[[S], vec[i64]]
    redeal: Callable[[S, i64, Rng], None] = lambda s, seat, rng: None
    also: Observed[S] = field(default_factory=Observed)
    parts: Callable[[S, i64], vec[i64]] = lambda s, seat: vec[i64]()


@dataclass(frozen=True)
class Sentences(Generic[S, C]):
    """What is said of refusals and facts: see `core.words`, `core.unoffered` and `core.telling`."""

    words: Words[C]
    reasons: Reasons
    unoffered: Table[S, C]
    lines: Lines[C] = field(default_factory=dict)


@dataclass(frozen=True)
class Seen(Generic[S, V, C]):
    """What a viewer is shown of a state."""

    view: Callable[[C, S, int | None], V]
    ask: Callable[[Asked[S, C]], Prompt]
    usual: Callable[[S, int], int] = lambda s, seat: -1
    die: Callable[[C, S], Die] | None = (
        None  # the die that is next, for whoever rolls it; None: as `Game.die` has it
    )


@dataclass(frozen=True)
class Help(Generic[V, R, C]):
    """What a viewer is told beside."""

    matters: Sequence[Callable[[C, R, V], Matter | None]]  # each a rule, the most pressing first
    score_sheet: Callable[[C, R, V], ScoreSheet]
    aid: Callable[[C, R], list[Aid]]
    order: Callable[[C, R], list[Aid]]
    losses: Callable[[C, V, Sequence[Event]], list[str]] = lambda content, view, events: []
    sources: Callable[[V, Sequence[Event]], dict[str, list[Row]]] = lambda view, events: {}
    rows: Callable[[C, R], Sequence[Source]] = (
        lambda content, rules: ()
    )  # of the score sheet, that points come from


@dataclass(frozen=True)
class Beforehand(Generic[V, C]):
    """What a seat may say before it is asked, and what its plans may count on: see `core.standing`."""

    standings: Sequence[Standing[V, C]] = ()
    measures: Sequence[Measure[V, C]] = ()
    places: Sequence[Place[V, C]] = ()


@cache
def printed(load: Callable[[None], C]) -> C:
    """A package's tables, the same for all its games: what is drawn is kept by the tables that it was drawn of."""
    return load(None)


@dataclass(frozen=True)
class Board(Generic[V]):
    """The pieces of the room `board`."""

    draw: Callable[[V, Prompt | None], Drawing]
    trips: Callable[[V, Sequence[Event]], dict[str, list[Point]]] = lambda view, events: {}
    export: Callable[[V, int], str | None] = lambda view, seat: None


class FullGame(Game, Generic[S, V, R, C, Chosen]):
    """A game of its states, views, figures, content and options. It adds what no other game has."""

    tables: Tables[R, C, Chosen]
    states: States[S, R]
    law: Law[S, C]
    sentences: Sentences[S, C]
    seen: Seen[S, V, C]
    help: Help[V, R, C]
    beforehand: Beforehand[V, C] = Beforehand()
    goods: ClassVar[Sequence[str]] = ()  # fields that seats spend, gain or lose: see `Game.commits`

    @abstractmethod
    def on_board(self) -> Board[V]:
        """The board, imported where somebody looks."""

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content: C = self.tables.load(content_dir) if content_dir else printed(self.tables.load)
        self.rules: R = self.tables.figures(self.content, cast("Chosen", options))
        self.refusals = Refusals(self.sentences.reasons, self.word, self.unoffered, self.catalogue())
        self.positions = self.position_book()
        self._told: dict[
            tuple[str, int, int, int, int], Line | None
        ] = {}  # lines of events: all see them alike

    def word(self, kind: str, n: int) -> str:
        """A number of a kind in the words of this game."""
        return self.sentences.words[kind](self.content, n)

    def own(self, state: State) -> S:
        """A state of this game: it meets no others."""
        return cast("S", state)

    def position_book(self) -> PositionBook:
        """How states are written."""
        made, fields = partial(self.states.made, self.rules), self.states.fields(self.rules)
        return PositionBook(self.name, fields, self.states.book(self.seats), made, self.problems)

    def unoffered(self, s: State, step: Step[State], action: int) -> Told:
        """Why the action is no part of this step at all: see `Refusals`."""
        asked = Unoffered(self.content, self.own(s), step, self.actions.verb(action), action)
        return tell_unoffered(self.sentences.unoffered, asked, self.word, self.catalogue())

    @property
    def seats(self) -> int:
        return self.rules.seats

    # ---- states ----------------------------------------------------------------------------------------------

    @cached_property
    def _new(self) -> S:
        """Measured: to make it of the table takes 4 % of a random game of SpaceCorp, compiled; a copy does not."""
        return self.states.new(self.rules)

    def initial(self) -> State:
        state = self._new.clone()
        for step in reversed(self.states.begins):
            state.then(step())
        state.settle()
        return state

    def redeal(self, state: State, seat: int, rng: Rng) -> None:
        self.law.redeal(self.own(state), seat, rng)

    def scores(self, state: State) -> list[float]:
        s = self.own(state)
        return [float(self.law.score(s, seat)) for seat in range(self.seats)]

    def scorer(self) -> Callable[[State, int], float]:
        return cast("Callable[[State, int], float]", self.law.score)  # compiled: no call of ours around it

    def winners(self, state: State) -> list[int]:
        return [int(side) for side in self.law.winners(self.own(state)) if side < self.seats]

    def problems(self, state: State) -> list[str]:
        return self.law.problems(self.content, self.own(state))

    def commits(self, before: State, after: State, seat: int) -> bool:
        found = [attrgetter(name) for name in self.goods]
        return any(good(before) != good(after) for good in found)

    @property
    def also_observed(self) -> Sequence[Entry]:
        return self.law.also.entries

    def observe_also(self, state: State, seat: int) -> list[int]:
        return self.law.also.numbers(self.own(state), seat)

    @property
    def observing_also(self) -> Callable[[State, int], list[int]]:
        return cast("Callable[[State, int], list[int]]", self.law.also.numbers)

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> V:
        return self.seen.view(self.content, self.own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return self.seen.ask(Asked(self.actions, self.refusals, self.content, self.own(state), seat))

    def die(self, state: State) -> Die:
        return self.seen.die(self.content, self.own(state)) if self.seen.die else super().die(state)

    def usual(self, state: State, seat: int) -> int:
        return self.seen.usual(self.own(state), seat)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        key = spoken(), event.kind, event.a, event.b, event.c
        if key not in self._told:
            if len(self._told) >= TOLD:
                self._told.clear()
            self._told[key] = tell(self.sentences.lines, self.content, self.word, event, self.catalogue())
        return self._told[key]

    def matters(self, view: View) -> list[Matter]:
        told = (rule(self.content, self.rules, cast("V", view)) for rule in self.help.matters)
        return [matter for matter in told if matter is not None]

    def losses(self, view: View, events: Sequence[Event]) -> list[str]:
        return self.help.losses(self.content, cast("V", view), events)

    def score_sheet(self, view: View) -> ScoreSheet:
        return self.help.score_sheet(self.content, self.rules, cast("V", view))

    def left_out(self) -> Sequence[Out] | None:
        return None if self.tables.left_out is None else tuple(self.tables.left_out(self.rules))

    def score_sources(self) -> Sequence[Source]:
        return self.help.rows(self.content, self.rules)

    def score_parts(self, state: State, seat: int) -> Sequence[int]:
        return [int(points) for points in self.law.parts(self.own(state), seat)]

    def sources(self, view: View, events: Sequence[Event]) -> dict[str, list[Row]]:
        return self.help.sources(cast("V", view), events)

    def aid(self) -> list[Aid]:
        return self.help.aid(self.content, self.rules)

    def order(self) -> list[Aid]:
        return self.help.order(self.content, self.rules)

    @property
    def standings(self) -> Sequence[Standing[V, C]]:
        return self.beforehand.standings

    @property
    def measures(self) -> Sequence[Measure[V, C]]:
        return self.beforehand.measures

    @property
    def places(self) -> Sequence[Place[V, C]]:
        return self.beforehand.places

    # ---- the board -------------------------------------------------------------------------------------------

    @cached_property
    def _board(self) -> Board[V]:
        return self.on_board()

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        return self._board.draw(cast("V", view), prompt)

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        return self._board.trips(cast("V", view), events)

    def export(self, view: View, seat: int) -> str | None:
        return self._board.export(cast("V", view), seat)

    def picture(self, view: View) -> str:
        return standalone(self.draw(view, None))
