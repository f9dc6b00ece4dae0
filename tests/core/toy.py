"""A base for games small enough for a test. What a real game writes out by hand is made here from lists of names.

The sketches (`sketch_*.py`) are games on this base: they show how hard cases are written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Verb
from ecliptic.core.deck import Deck, Layer
from ecliptic.core.game import Game
from ecliptic.core.hands import Hands
from ecliptic.core.machine import NOBODY, Busy, Event, State, Step, field_names
from ecliptic.core.options import GameOptions, say
from ecliptic.core.reasons import NOT_OFFERED, first_of, reason_of, second_of
from ecliptic.core.rng import Rng
from ecliptic.core.views import Choice, Drawing, Line, PlayerView, Prompt, ScoreSheet, View

Reasons = dict[int, tuple[str, str]]  # id -> (sentence with {a} and {b}, clause)
Tells = dict[int, str]  # kind of event -> line with {a}, {b}, {c}, and {A}, {B} for players


class ToyState(State):
    """A state whose parts are listed by name. Its constructor takes the number of seats alone."""

    arrays: ClassVar[tuple[str, ...]] = ()  # vec[i64] each
    scalars: ClassVar[tuple[str, ...]] = ()  # int each
    parts: ClassVar[tuple[str, ...]] = ()  # things with `clone` and `numbers`: Hands, Deck

    def clone(self) -> ToyState:
        twin = type(self)(self.seats)
        for name in self.arrays:
            setattr(twin, name, getattr(self, name)[:])
        for name in self.scalars:
            setattr(twin, name, getattr(self, name))
        for name in self.parts:
            setattr(twin, name, getattr(self, name).clone())
        self.copy_machine(twin)
        return twin

    def numbers(self) -> vec[i64]:
        out = vec[i64]()
        for name in self.arrays:
            array = getattr(self, name)
            out = append(out, len(array))
            for x in array:
                out = append(out, x)
        for name in self.scalars:
            out = append(out, int(getattr(self, name)))
        for name in self.parts:
            for x in getattr(self, name).numbers():
                out = append(out, x)
        return out


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
    steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    reasons: ClassVar[Reasons] = {}
    tells: ClassVar[Tells] = {}

    def __init__(self, options: GameOptions | None = None, content_dir: Path | None = None) -> None:
        self.options = self.Options() if options is None else options
        self.content_dir = content_dir
        self.content_hash = self.name

    # ---- what a sketch says ------------------------------------------------------------------------------

    def begin(self) -> ToyState:
        """The state before anything happened, its first step pushed."""
        raise NotImplementedError

    def facts(self, seen: ToyState, seat: int | None) -> dict[str, Any]:
        """What a viewer may know. `seen` is the state without what others are doing in private."""
        return {}

    def redeal(self, twin: ToyState, seat: int, rng: Rng) -> None:
        """Deal afresh in `twin` what the seat can't know."""

    # ---- states ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.options.players  # type: ignore[attr-defined]

    def initial(self) -> ToyState:
        state = self.begin()
        state.settle()
        return state

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        twin: Any = state.seen_by(seat).clone()
        twin.restart_others(seat, rng)
        self.redeal(twin, seat, rng)
        return twin

    def dump(self, state: Any) -> dict[str, object]:
        data: dict[str, object] = {name: list(getattr(state, name)) for name in state.arrays}
        data |= {name: int(getattr(state, name)) for name in state.scalars}
        data |= {name: dump_part(getattr(state, name)) for name in state.parts}
        data["stack"] = [dump_step(step) for step in state.stack]
        if state.opened is not None:
            data["opened"] = self.dump(state.opened)
            data["drafter"] = int(state.drafter)
            data["lanes"] = [[dump_step(step) for step in lane] for lane in state.lanes]
            data["firsts"] = [dump_step(step) for step in state.firsts]
            data["waiting"] = [dump_step(step) for step in state.waiting]
        return data

    def load(self, position: Any) -> ToyState:
        try:
            state = type(self.begin())(self.seats)
            for name in state.arrays:
                setattr(state, name, vec[i64](position[name]))
            for name in state.scalars:
                setattr(state, name, position[name])
            for name in state.parts:
                load_part(getattr(state, name), position[name])
            state.stack = [self.load_step(step) for step in position["stack"]]
            if "opened" in position:
                state.opened = self.load(position["opened"])
                state.drafter = position["drafter"]
                state.lanes = [[self.load_step(step) for step in lane] for lane in position["lanes"]]
                state.firsts = [self.load_step(step) for step in position["firsts"]]
                state.waiting = [self.load_step(step) for step in position["waiting"]]
        except (KeyError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"the position does not fit: {error}") from None
        return state

    def load_step(self, words: Any) -> Any:
        kinds = {kind.__name__: kind for kind in (*self.steps, Busy)}
        if words[0] not in kinds:
            raise ValueError(f"there is no step {words[0]}")
        return kinds[words[0]](**words[1])

    def scores(self, state: Any) -> list[float]:
        return [float(x) for x in state.score]

    def winners(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [k for k, score in enumerate(scores) if score == max(scores)]

    def problems(self, state: State) -> list[str]:
        return []

    # ---- for people --------------------------------------------------------------------------------------

    def build_view(self, state: Any, seat: int | None) -> ToyView:
        seen = state
        return ToyView(
            game=self.name,
            viewer=seat,
            moment="",
            step=0,
            steps=1,
            acting=seen.acting(),
            over=seen.over,
            players=[PlayerView(k, "", str(score), "", [], "") for k, score in enumerate(self.scores(seen))],
            facts=self.facts(seen, seat),
        )

    def ask(self, state: State, seat: int) -> Prompt:
        choices = []
        for action in state.candidates(seat):
            text = self.actions.text(action)
            why, clause = self.why(state, seat, action)
            choices.append(Choice(action=text, label=text, why=why, clause=clause))
        return Prompt(seat=seat, say=type(state.top(seat)).__name__, sub="", clause="", choices=choices)

    def why(self, state: State, seat: int, action: int) -> tuple[str, str]:
        refusal = state.refusal(seat, action)
        if refusal == 0:
            return "", ""
        if reason_of(refusal) == NOT_OFFERED:
            return f"{self.actions.text(action)} is not offered now", ""
        sentence, clause = self.reasons[reason_of(refusal)]
        return sentence.format(a=first_of(refusal), b=second_of(refusal)), clause

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

    def score_sheet(self, view: View) -> ScoreSheet:
        return ScoreSheet(heading="", rows=[], notes=[])

    def hint(self, view: View) -> str:
        return ""


def dump_step(step: Step[Any]) -> list[Any]:
    return [type(step).__name__, dict(zip(field_names(type(step)), step.fields(), strict=True))]


def dump_part(part: Any) -> dict[str, Any]:
    if isinstance(part, Hands):
        return {name: list(getattr(part, name)) for name in ("count", "size", "known", "most")}
    assert isinstance(part, Deck)
    return {"layers": [[list(layer.pool), list(layer.row), layer.ordered] for layer in part.layers]}


def load_part(part: Any, data: dict[str, Any]) -> None:
    if isinstance(part, Hands):
        for name, numbers in data.items():
            setattr(part, name, vec[i64](numbers))
    else:
        part.layers = [Layer(vec[i64](pool), vec[i64](row), ordered) for pool, row, ordered in data["layers"]]
        part.size = sum(layer.size for layer in part.layers)


def free(s: State) -> bool:
    """Whether nothing is private at the moment."""
    return s.opened is None and s.drafter == NOBODY
