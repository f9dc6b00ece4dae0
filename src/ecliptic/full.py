"""A base for games that fill all five rooms: such a game says which pieces it is made of, and this puts them together.

docs/game-folder.md says what each piece is for, and in which file it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from operator import attrgetter
from pathlib import Path
from typing import Generic, Protocol, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.advice import Advice
from ecliptic.core.asking import Asked
from ecliptic.core.fields import Part, PositionBook
from ecliptic.core.game import Game
from ecliptic.core.machine import Event, State, Step
from ecliptic.core.options import GameOptions
from ecliptic.core.pending import StepBook
from ecliptic.core.rng import Rng
from ecliptic.core.telling import Lines, tell
from ecliptic.core.unoffered import Table, Unoffered, tell_unoffered
from ecliptic.core.views import Aid, Drawing, Line, Point, Prompt, ScoreSheet, View
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
Chosen = TypeVar("Chosen", bound=GameOptions)


def _nothing_hidden(s: State, seat: i64, rng: Rng) -> None:
    pass


def _nothing_else(s: State, seat: i64) -> list[int]:
    return []


def _nothing_usual(s: State, seat: int) -> int:
    return -1


@dataclass(frozen=True, kw_only=True)
class Board(Generic[V]):
    """The pieces of the room `board`."""

    draw: Callable[[V, Prompt | None], Drawing]
    trips: Callable[[V, Sequence[Event]], dict[str, list[Point]]] = lambda view, events: {}
    export: Callable[[V, int], str | None] = lambda view, seat: None


@dataclass(frozen=True, kw_only=True)
class Pieces(Generic[S, V, R, C, Chosen]):
    """What a game is made of: of its states, views, figures, content and options.

    What each piece does is said at the method of `Game` that is called like it.
    """

    # content/
    content: Callable[[Path | None], C]
    figures: Callable[[C, Chosen], R]
    # rules/
    state: Callable[[R], S]  # one that is not filled yet
    fields: Callable[[R], Sequence[Part]]
    book: Callable[[int], StepBook]  # of so many seats
    new: Callable[[R], S]  # as before anything happened, with nothing pending
    begins: Sequence[Callable[[], Step[S]]]  # the first steps, in reading order
    redeal: Callable[[S, i64, Rng], None] = _nothing_hidden
    problems: Callable[[C, S], list[str]]
    score: Callable[[S, i64], i64]
    winners: Callable[[S], vec[i64]]
    reasons: Reasons
    also: Callable[[S, i64], list[int]] = _nothing_else
    goods: Sequence[str] = ()  # fields that seats spend, gain or lose: see `Game.commits`
    # words/
    words: Words[C]
    unoffered: Table[S, C]
    lines: Lines[C] = field(default_factory=dict)
    view: Callable[[C, S, int | None], V]
    ask: Callable[[Asked[S, C]], Prompt]
    usual: Callable[[S, int], int] = _nothing_usual
    hint: Callable[[C, R, V], str]
    losses: Callable[[V, Sequence[Event]], list[str]] = lambda view, events: []
    score_sheet: Callable[[C, R, V], ScoreSheet]
    aid: Callable[[C, R], list[Aid]]
    order: Callable[[C, R], list[Aid]]
    # board/, which is imported where somebody looks
    board: Callable[[C, R], Board[V]]
    # advice/
    advice: Advice


class FullGame(Game, Generic[S, V, R, C, Chosen]):
    """A game that is made of `pieces`. It adds what no other game has."""

    pieces: Pieces[S, V, R, C, Chosen]

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        p = self.pieces
        self.content: C = p.content(content_dir)
        self.rules: R = p.figures(self.content, cast("Chosen", options))
        self.refusals = Refusals(p.reasons, self.word, self.unoffered)
        self.positions = self.position_book()

    def word(self, kind: str, n: int) -> str:
        """A number of a kind in the words of this game."""
        return self.pieces.words[kind](self.content, n)

    def own(self, state: State) -> S:
        """A state of this game: it meets no others."""
        return cast("S", state)

    def position_book(self) -> PositionBook:
        """How states are written."""
        p = self.pieces
        made = partial(p.state, self.rules)
        return PositionBook(self.name, p.fields(self.rules), p.book(self.seats), made, self.problems)

    def unoffered(self, s: State, step: Step[State], action: int) -> Told:
        """Why the action is no part of this step at all: see `Refusals`."""
        asked = Unoffered(self.content, self.own(s), step, self.actions.verb(action), action)
        return tell_unoffered(self.pieces.unoffered, asked)

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    # ---- states ----------------------------------------------------------------------------------------------

    @cached_property
    def _new(self) -> S:
        """Measured: to make it of the table takes 4 % of a random game of SpaceCorp, compiled; a copy does not."""
        return self.pieces.new(self.rules)

    def initial(self) -> State:
        state = self._new.clone()
        for step in reversed(self.pieces.begins):
            state.then(step())
        state.settle()
        return state

    def redeal(self, state: State, seat: int, rng: Rng) -> None:
        self.pieces.redeal(self.own(state), seat, rng)

    def scores(self, state: State) -> list[float]:
        s = self.own(state)
        return [float(self.pieces.score(s, seat)) for seat in range(self.seats)]

    def winners(self, state: State) -> list[int]:
        return [int(side) for side in self.pieces.winners(self.own(state)) if side < self.seats]

    def problems(self, state: State) -> list[str]:
        return self.pieces.problems(self.content, self.own(state))

    def commits(self, before: State, after: State, seat: int) -> bool:
        found = [attrgetter(name) for name in self.pieces.goods]
        return any(good(before) != good(after) for good in found)

    def observe_also(self, state: State, seat: int) -> list[int]:
        return self.pieces.also(self.own(state), seat)

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> V:
        return self.pieces.view(self.content, self.own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return self.pieces.ask(Asked(self.actions, self.refusals, self.content, self.own(state), seat))

    def usual(self, state: State, seat: int) -> int:
        return self.pieces.usual(self.own(state), seat)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(self.pieces.lines, self.content, self.word, event)

    def hint(self, view: View) -> str:
        return self.pieces.hint(self.content, self.rules, cast("V", view))

    def losses(self, view: View, events: Sequence[Event]) -> list[str]:
        return self.pieces.losses(cast("V", view), events)

    def score_sheet(self, view: View) -> ScoreSheet:
        return self.pieces.score_sheet(self.content, self.rules, cast("V", view))

    def aid(self) -> list[Aid]:
        return self.pieces.aid(self.content, self.rules)

    def order(self) -> list[Aid]:
        return self.pieces.order(self.content, self.rules)

    # ---- the board -------------------------------------------------------------------------------------------

    @cached_property
    def board(self) -> Board[V]:
        return self.pieces.board(self.content, self.rules)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        return self.board.draw(cast("V", view), prompt)

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        return self.board.trips(cast("V", view), events)

    def export(self, view: View, seat: int) -> str | None:
        return self.board.export(cast("V", view), seat)

    def picture(self, view: View) -> str:
        return standalone(self.draw(view, None))

    # ---- for bots --------------------------------------------------------------------------------------------

    @property
    def advice(self) -> Advice:
        return self.pieces.advice
