"""The game as everything outside sees it: rules bound to options and content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, cast

from ecliptic.core.actions import ActionTable
from ecliptic.core.advice import Advice
from ecliptic.core.fields import PositionBook
from ecliptic.core.game import BEFORE, PRINTED, Game
from ecliptic.core.machine import Event, State
from ecliptic.core.options import GameOptions
from ecliptic.core.reading import Entry
from ecliptic.core.rng import Rng
from ecliptic.core.telling import tell
from ecliptic.core.views import Aid, Drawing, Line, Point, Prompt, ScoreSheet, View
from ecliptic.core.words import Refusals
from ecliptic.games.solarius.advice.judging import ADVICE
from ecliptic.games.solarius.by_construction import BY_CONSTRUCTION
from ecliptic.games.solarius.content.checks import load_components
from ecliptic.games.solarius.content.deriving import rules
from ecliptic.games.solarius.rules import actions, observe, scoring
from ecliptic.games.solarius.rules.invariants import problems
from ecliptic.games.solarius.rules.options import Options
from ecliptic.games.solarius.rules.pending import book
from ecliptic.games.solarius.rules.reasons import REASONS
from ecliptic.games.solarius.rules.state import SolariusState, fields, new_state
from ecliptic.games.solarius.rules.steps.setup import Setup
from ecliptic.games.solarius.words import aid, hints, prompts, score_sheet, text, usual
from ecliptic.games.solarius.words.log import LINES
from ecliptic.games.solarius.words.text import Asked
from ecliptic.games.solarius.words.view import SolariusView
from ecliptic.games.solarius.words.viewing import build_view


class SolariusGame(Game):
    """Solarius Mission for two to four players, with and without start cards."""

    name: ClassVar[str] = "solarius"
    title: ClassVar[str] = "Solarius Mission"
    pitch: ClassVar[str] = "Take dice, sharpen your tech, fly out and settle the planets."
    goal: ClassVar[str] = (
        "In sixteen turns each takes a die, uses its points and may act once more: buy drives, fly, settle planets, "
        "build stations, complete missions. Most victory points win."
    )
    minutes: ClassVar[str] = "90 to 150"
    weight: ClassVar[int] = 4
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    maturity: ClassVar[str] = "complete"
    prefix: ClassVar[str] = "SM"
    Options: ClassVar[type[GameOptions]] = Options
    actions: ClassVar[ActionTable] = actions.TABLE
    rules_version: ClassVar[int] = 2
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        PRINTED: {"settle_along_path": True, "outpost_doubles": "station"},
        BEFORE: {"settle_along_path": False, "outpost_doubles": "hub"},
    }
    package: ClassVar[str] = "ecliptic.games.solarius"
    by_construction: ClassVar[dict[str, str]] = BY_CONSTRUCTION
    also_observed: ClassVar[Sequence[Entry]] = observe.ENTRIES

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content = load_components(content_dir)
        self.rules = rules(self.content, cast("Options", options))
        self.refusals = Refusals(
            REASONS, partial(text.word, self.content), partial(text.missing, self.content)
        )
        made = partial(SolariusState, self.rules)
        self.positions = PositionBook(self.name, fields(self.rules), book(self.seats), made, self.problems)

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    @property
    def advice(self) -> Advice:
        return ADVICE

    # ---- states ----------------------------------------------------------------------------------------------

    def initial(self) -> SolariusState:
        state = new_state(self.rules)
        state.then(Setup())
        state.settle()
        return state

    def redeal(self, state: State, seat: int, rng: Rng) -> None:
        _own(state).redeal(seat, rng)

    def scores(self, state: State) -> list[float]:
        s = _own(state)
        return [float(scoring.score(s, seat)) for seat in range(s.seats)]

    def winners(self, state: State) -> list[int]:
        return [int(seat) for seat in scoring.winners(_own(state))]

    def problems(self, state: State) -> list[str]:
        return problems(_own(state))

    def commits(self, before: State, after: State, seat: int) -> bool:
        return _goods(_own(before)) != _goods(_own(after))

    def observe_also(self, state: State, seat: int) -> list[int]:
        return observe.also(_own(state), seat)

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> SolariusView:
        return build_view(self.content, _own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return prompts.ask(Asked(self.actions, self.refusals, self.content, _own(state), seat))

    def usual(self, state: State, seat: int) -> int:
        return usual.usual(_own(state), seat)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(LINES, self.content, event)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        from ecliptic.games.solarius.board import drawing

        return drawing.draw(self.content, self.rules, cast("SolariusView", view), prompt)

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        from ecliptic.games.solarius.board import pieces

        return pieces.trips(self.rules, cast("SolariusView", view), events)

    def picture(self, view: View) -> str:
        from ecliptic.draw.notebook import standalone

        return standalone(self.draw(view, None))

    def aid(self) -> list[Aid]:
        return aid.aid(self.rules)

    def order(self) -> list[Aid]:
        return aid.order(self.rules)

    def score_sheet(self, view: View) -> ScoreSheet:
        return score_sheet.score_sheet(self.rules, cast("SolariusView", view))

    def hint(self, view: View) -> str:
        return hints.hint(self.rules, cast("SolariusView", view))


def _goods(s: SolariusState) -> tuple[object, ...]:
    """What seats can spend, gain or lose, and where their dice and figures are."""
    return (
        *(s.fuel, s.bucks, s.cubes, s.dirt, s.beside, s.step, s.col, s.ones, s.twos, s.place, s.card_die),
        *(s.hand, s.laid, s.open, s.done, s.station, s.posts, s.planet_at, s.planet_of, s.ship, s.extra),
    )


def _own(state: State) -> SolariusState:
    return cast("SolariusState", state)
