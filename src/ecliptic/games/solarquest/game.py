"""The game as everything outside sees it: rules bound to options and content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, cast

import msgspec

from ecliptic.core.actions import ActionTable
from ecliptic.core.advice import Advice
from ecliptic.core.fields import PositionBook
from ecliptic.core.game import Game
from ecliptic.core.machine import Event, State
from ecliptic.core.options import GameOptions
from ecliptic.core.telling import tell
from ecliptic.core.views import Aid, Choice, Drawing, Line, Point, Prompt, ScoreSheet, View
from ecliptic.core.words import Refusals
from ecliptic.games.solarquest.advice.judging import ADVICE
from ecliptic.games.solarquest.by_construction import BY_CONSTRUCTION
from ecliptic.games.solarquest.content.checks import load_components
from ecliptic.games.solarquest.content.deriving import rules
from ecliptic.games.solarquest.rules import actions, scoring
from ecliptic.games.solarquest.rules.invariants import problems
from ecliptic.games.solarquest.rules.options import PRESETS, QUICK, SIMULATED, Options
from ecliptic.games.solarquest.rules.pending import book
from ecliptic.games.solarquest.rules.reasons import REASONS
from ecliptic.games.solarquest.rules.state import SolarquestState, fields, new_state
from ecliptic.games.solarquest.rules.steps.setup import Setup
from ecliptic.games.solarquest.words import aid, hints, prompts, score_sheet, text
from ecliptic.games.solarquest.words.log import LINES
from ecliptic.games.solarquest.words.text import Asked
from ecliptic.games.solarquest.words.text_missing import missing
from ecliptic.games.solarquest.words.view import SolarquestView
from ecliptic.games.solarquest.words.viewing import build_view


class SolarquestGame(Game):
    """Solarquest for two to six players, with and without fuel, with lasers, with a limit of rounds."""

    name: ClassVar[str] = "solarquest"
    title: ClassVar[str] = "Solarquest"
    pitch: ClassVar[str] = "Fly around the sun, buy moons, and never run out of fuel."
    goal: ClassVar[str] = (
        "Buy planets, moons and docks, collect rent, and place fuel stations: a ship without fuel is lost. "
        "The last player left wins, or the richest after the agreed rounds."
    )
    minutes: ClassVar[str] = "40 to 90"  # with the rounds that tables begin with
    weight: ClassVar[int] = 3
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    maturity: ClassVar[str] = "complete"
    prefix: ClassVar[str] = "SQ"
    Options: ClassVar[type[GameOptions]] = Options
    actions: ClassVar[ActionTable] = actions.TABLE
    rules_version: ClassVar[int] = 2
    package: ClassVar[str] = "ecliptic.games.solarquest"
    by_construction: ClassVar[dict[str, str]] = BY_CONSTRUCTION
    simulated: ClassVar[Mapping[str, object]] = SIMULATED
    quick: ClassVar[Mapping[str, object]] = QUICK
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = PRESETS

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content = load_components(content_dir)
        self.rules = rules(self.content, cast("Options", options))
        self.refusals = Refusals(REASONS, partial(text.word, self.content), partial(missing, self.content))
        made = partial(SolarquestState, self.rules)
        self.positions = PositionBook(self.name, fields(self.rules), book(self.seats), made, self.problems)

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    @property
    def advice(self) -> Advice:
        return ADVICE

    # ---- states ----------------------------------------------------------------------------------------------

    def initial(self) -> SolarquestState:
        state = new_state(self.rules)
        state.then(Setup())
        state.settle()
        return state

    def scores(self, state: State) -> list[float]:
        s = _own(state)
        return [float(scoring.assets(s, seat)) if s.lives(seat) else 0.0 for seat in range(s.seats)]

    def winners(self, state: State) -> list[int]:
        return [int(seat) for seat in scoring.winners(_own(state))]

    def problems(self, state: State) -> list[str]:
        return problems(self.content, _own(state))

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> SolarquestView:
        return build_view(self.content, _own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return prompts.ask(Asked(self.actions, self.refusals, self.content, _own(state), seat))

    def asides(self, state: State, seat: int) -> list[Choice]:
        """A hand that is down can be raised, one that is up lowered."""
        return [
            msgspec.structs.replace(choice, label=label, title=title)
            for choice in super().asides(state, seat)
            if not choice.why
            for label, title in [prompts.HANDS[choice.args[""]]]
        ]

    def commits(self, before: State, after: State, seat: int) -> bool:
        return commits(_own(before), _own(after))

    def spelled(self, side: str, amount: int) -> list[str]:
        return prompts.spelled(side, amount)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(LINES, self.content, event)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        from ecliptic.games.solarquest.board import drawing

        return drawing.draw(self.content, self.rules, cast("SolarquestView", view), prompt)

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        from ecliptic.games.solarquest.board import ships

        return ships.trips(self.content, self.rules, cast("SolarquestView", view), events)

    def picture(self, view: View) -> str:
        from ecliptic.draw.notebook import standalone

        return standalone(self.draw(view, None))

    def aid(self) -> list[Aid]:
        return aid.aid(self.rules)

    def order(self) -> list[Aid]:
        return aid.order(self.rules)

    def score_sheet(self, view: View) -> ScoreSheet:
        return score_sheet.score_sheet(self.content, self.rules, cast("SolarquestView", view))

    def hint(self, view: View) -> str:
        return hints.hint(self.rules, cast("SolarquestView", view))


def commits(before: SolarquestState, after: SolarquestState) -> bool:
    """Whether money, fuel, fuel stations or deeds changed hands, or somebody is out."""
    return (
        before.cash != after.cash
        or before.tank != after.tank
        or before.pieces != after.pieces
        or before.owner != after.owner
        or before.built != after.built
        or before.alive != after.alive
    )


def _own(state: State) -> SolarquestState:
    return cast("SolarquestState", state)
