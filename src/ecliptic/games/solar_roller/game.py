"""The game as everything outside sees it: rules bound to options and content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar, cast

from ecliptic.core.actions import ActionTable
from ecliptic.core.advice import Advice
from ecliptic.core.fields import Field, PositionBook
from ecliptic.core.game import BEFORE, PRINTED, Game
from ecliptic.core.machine import Event, State
from ecliptic.core.options import GameOptions
from ecliptic.core.telling import tell
from ecliptic.core.views import Aid, Drawing, Line, Prompt, ScoreSheet, View
from ecliptic.core.words import Refusals
from ecliptic.games.solar_roller.advice.judging import ADVICE
from ecliptic.games.solar_roller.by_construction import BY_CONSTRUCTION
from ecliptic.games.solar_roller.content.checks import load_components
from ecliptic.games.solar_roller.content.deriving import rules
from ecliptic.games.solar_roller.rules import actions, scoring
from ecliptic.games.solar_roller.rules.invariants import problems
from ecliptic.games.solar_roller.rules.options import READINGS, Options
from ecliptic.games.solar_roller.rules.pending import book
from ecliptic.games.solar_roller.rules.reasons import REASONS
from ecliptic.games.solar_roller.rules.state import RollerState, fields, new_state
from ecliptic.games.solar_roller.rules.steps.setup import Setup
from ecliptic.games.solar_roller.words import aid, hints, prompts, score_sheet, text
from ecliptic.games.solar_roller.words.log import LINES
from ecliptic.games.solar_roller.words.text import Asked
from ecliptic.games.solar_roller.words.view import RollerView
from ecliptic.games.solar_roller.words.viewing import build_view


class SolarRollerGame(Game):
    """Solar Roller for one to six players: all act at once on the same dice."""

    name: ClassVar[str] = "solar_roller"
    title: ClassVar[str] = "Solar Roller"
    pitch: ClassVar[str] = "Roll seven dice and draw a solar system of your own, all at once."
    goal: ClassVar[str] = (
        "Everybody uses the same roll to draw planets, moons, rings and life on their own sheet. "
        "After the last round the finest system wins; goals pay extra, often to whoever comes first."
    )
    minutes: ClassVar[str] = "20 to 30"
    weight: ClassVar[int] = 1
    counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
    maturity: ClassVar[str] = "complete"
    prefix: ClassVar[str] = "SR"
    Options: ClassVar[type[GameOptions]] = Options
    actions: ClassVar[ActionTable] = actions.TABLE
    rules_version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {PRINTED: READINGS, BEFORE: READINGS}
    package: ClassVar[str] = "ecliptic.games.solar_roller"
    by_construction: ClassVar[dict[str, str]] = BY_CONSTRUCTION

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content = load_components(content_dir)
        self.rules = rules(self.content, cast("Options", options))
        self.refusals = Refusals(
            REASONS, partial(text.word, self.content), partial(text.missing, self.content)
        )
        made = partial(RollerState, self.rules)
        self.positions = PositionBook(self.name, fields(self.rules), book(self.seats), made, self.problems)

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    # ---- states ----------------------------------------------------------------------------------------------

    def initial(self) -> RollerState:
        state = new_state(self.rules)
        state.then(Setup())
        state.settle()
        return state

    def scores(self, state: State) -> list[float]:
        s = _own(state)
        return [float(scoring.score(s, seat)) for seat in range(s.seats)]

    def winners(self, state: State) -> list[int]:
        return [int(seat) for seat in scoring.winners(_own(state))]

    def problems(self, state: State) -> list[str]:
        return problems(self.content, _own(state))

    def commits(self, before: State, after: State, seat: int) -> bool:
        s, later = _own(before), _own(after)
        put = any(
            now > was for was, now in zip(s.ships, later.ships, strict=True)
        )  # a ship that stops, or is built
        written = [part for part in self.positions.table if isinstance(part, Field) and part.own]
        beside = ("ships", "served")
        return put or any(
            part.numbers(s) != part.numbers(later) for part in written if part.name not in beside
        )

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> RollerView:
        return build_view(self.content, _own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return prompts.ask(Asked(self.actions, self.refusals, self.content, _own(state), seat))

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(LINES, self.content, event)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        from ecliptic.games.solar_roller.board import drawing

        return drawing.draw(cast("RollerView", view), prompt)

    def picture(self, view: View) -> str:
        from ecliptic.draw.notebook import standalone

        return standalone(self.draw(view, None))

    def export(self, view: View, seat: int) -> str | None:
        from ecliptic.games.solar_roller.board import export as board_export

        return board_export.export(cast("RollerView", view), seat)

    def aid(self) -> list[Aid]:
        return aid.aid(self.content, self.rules)

    def order(self) -> list[Aid]:
        return aid.order(self.rules)

    def score_sheet(self, view: View) -> ScoreSheet:
        return score_sheet.score_sheet(self.content, cast("RollerView", view))

    def hint(self, view: View) -> str:
        return hints.hint(self.rules, cast("RollerView", view))

    # ---- for bots --------------------------------------------------------------------------------------------

    @property
    def advice(self) -> Advice:
        return ADVICE


def _own(state: State) -> RollerState:
    return cast("RollerState", state)
