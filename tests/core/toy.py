"""A base for games small enough for a test: states and positions from a list of fields, plain prompts, facts as views.

The sketches (`sketch_*.py`) are games on this base: they show how hard cases are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Verb
from ecliptic.core.fields import Part, PlainState, PositionBook, seat_names
from ecliptic.core.game import Game
from ecliptic.core.machine import NOBODY, Event, State, Step
from ecliptic.core.options import GameOptions, say
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Reads, Seat
from ecliptic.core.views import Drawing, Line, PlayerView, Prompt, View
from ecliptic.core.words import Reasons, Refusals

Tells = dict[int, str]  # kind of event -> line with {a}, {b}, {c}, and {A}, {B} for players


class ToyState(PlainState):
    """A state that `fields` make, from the number of seats alone."""

    def __init__(self, seats: int, parts: Sequence[Part] = (), *more: Any) -> None:
        super().__init__(seats, parts or self.fields(seats), *more)

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        raise NotImplementedError


def zeros(n: int) -> vec[i64]:
    return vec[i64]([0] * n)


class ToyOptions(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, say("How many play.", "TO-1.1", low=2, high=4)] = 3


class ToyView(View, frozen=True, kw_only=True):
    facts: dict[str, Any]


class Toy(Game):
    """Fills in what people see. A sketch says how it begins, its facts, steps and words, and what is dealt afresh."""

    name = "toy"
    title = "Toy"
    pitch = "A game for tests."
    goal = "Pass the tests."
    minutes = "0"
    counts = (2, 3, 4)
    maturity = "complete"
    prefix = "TO"
    Options = ToyOptions
    actions = ActionTable(Verb("nothing"))
    rules_version = 1
    package = "ecliptic"
    State: ClassVar[type[ToyState]]
    steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    numbers: ClassVar[Mapping[str, Reads]] = {}  # of steps, where they are not plain
    reasons: ClassVar[Reasons] = {}
    tells: ClassVar[Tells] = {}

    def __init__(self, options: GameOptions | None = None, content_dir: Path | None = None) -> None:
        self.options = self.Options() if options is None else options
        self.content_dir = content_dir
        self.content_hash = self.name
        self.refusals = Refusals(self.reasons, lambda kind, n: str(n), self.unoffered)
        seat = Seat(seat_names(self.seats), none=False)
        book = StepBook(self.steps, {"seat": seat, "player": seat, **self.numbers})
        parts = self.State.fields(self.seats)
        self.positions = PositionBook(self.name, parts, book, self.empty, self.problems)

    # ---- what a sketch says ------------------------------------------------------------------------------

    def begin(self) -> ToyState:
        """The state before anything happened, its first step pushed."""
        raise NotImplementedError

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        """What a viewer may know. `seen` is the state without what others are doing in private."""
        return {}

    # ---- the rest ----------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.options.players  # type: ignore[attr-defined]

    def empty(self) -> ToyState:
        """A state in which nothing is pending."""
        return self.State(self.seats)

    def initial(self) -> ToyState:
        state = self.begin()
        state.settle()
        return state

    def scores(self, state: Any) -> list[float]:
        return [float(x) for x in state.score]

    def build_view(self, state: Any, seat: int | None) -> ToyView:
        return ToyView(
            game=self.name,
            viewer=seat,
            moment="",
            step=0,
            steps=1,
            acting=state.acting(),
            over=state.over,
            players=[PlayerView(k, "", str(score), "", [], "") for k, score in enumerate(self.scores(state))],
            facts=self.facts(state, seat),
        )

    def unoffered(self, s: State, step: Any, action: int) -> str:
        return f"{self.actions.text(action)} is not offered now"

    def line(self, event: Event, viewer: int | None) -> Line | None:
        text = self.tells[event.kind].format(
            a=event.a, b=event.b, c=event.c, A=f"@{event.a + 1}", B=f"@{event.b + 1}"
        )
        return Line(text=text)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        return Drawing(
            width=1, height=1, map="", pieces="", targets=[], focus=(0, 0, 1, 1), tray="", twin="", panels=[]
        )

    def picture(self, view: View) -> str:
        return "<svg><title>@1 and @2</title></svg>"


def free(s: State) -> bool:
    """Whether nothing is private at the moment."""
    return s.opened is None and s.drafter == NOBODY
