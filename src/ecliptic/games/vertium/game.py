"""The game as everything outside sees it: rules bound to options and content."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, cast

from ecliptic.core.actions import ActionTable
from ecliptic.core.advice import Advice
from ecliptic.core.game import Game
from ecliptic.core.machine import Event, State
from ecliptic.core.options import GameOptions
from ecliptic.core.rng import Rng
from ecliptic.core.views import Drawing, Line, Prompt, Row, ScoreSheet, View
from ecliptic.games.vertium import actions, position, prompts, scoring, text
from ecliptic.games.vertium.advice import ADVICE
from ecliptic.games.vertium.components import load_components
from ecliptic.games.vertium.content_checks import check
from ecliptic.games.vertium.figures import rules
from ecliptic.games.vertium.invariants import problems
from ecliptic.games.vertium.log import Teller
from ecliptic.games.vertium.options import Options
from ecliptic.games.vertium.state import FIGHTING, VertiumState
from ecliptic.games.vertium.steps.setup import Setup, new_state
from ecliptic.games.vertium.view import PlanetView, SideView, VertiumView
from ecliptic.games.vertium.viewing import build_view

_HINTS = (
    "Everybody picks a faction; then planets, moons, cards and secret objectives are laid out by chance.",
    "Collect three cards of one resource to place its token. Who places the fourth kind on a planet owns it: "
    "two points, one more for every element there.",
    "Captains carry elements to rivals' planets and fight with dice. Photons hit, two atomics hit, shields block.",
    "The score sheet shows where every point came from.",
)
_AMERICAN_HINT = (
    "The faction that has the attack must use it, and may go on while it wins. In the end most planets count, "
    "not points."
)


class VertiumGame(Game):
    """Vertium for two to four players: colonizing, then conflict in base or American style."""

    name: ClassVar[str] = "vertium"
    title: ClassVar[str] = "Vertium"
    pitch: ClassVar[str] = "Colonize planets card by card, then fight over them with dice."
    goal: ClassVar[str] = (
        "Place the fourth kind of token on a planet to own it and its elements. Planets and elements are points, "
        "and in the second phase the factions fight over them."
    )
    minutes: ClassVar[str] = "30 to 60"
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    maturity: ClassVar[str] = "Gelbon, Shadows of the Complex and solo are missing"
    prefix: ClassVar[str] = "VT"
    Options: ClassVar[type[GameOptions]] = Options
    actions: ClassVar[ActionTable] = actions.TABLE
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = "ecliptic.games.vertium"

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content = load_components(content_dir)
        check(self.content)
        self.rules = rules(self.content, cast("Options", options))
        self.teller = Teller(self.content)

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    # ---- states ----------------------------------------------------------------------------------------------

    def initial(self) -> VertiumState:
        state = new_state(self.rules)
        state.then(Setup())
        state.settle()
        return state

    def dump(self, state: State) -> dict[str, object]:
        return position.dump(_own(state))

    def load(self, position: object) -> VertiumState:
        from ecliptic.games.vertium.position import load

        return load(self.content, self.rules, position)

    def determinize(self, state: State, seat: int, rng: Rng) -> VertiumState:
        return _own(state).dealt_afresh(seat, rng)

    def scores(self, state: State) -> list[float]:
        s = _own(state)
        return [float(scoring.score(s, seat)) for seat in range(s.seats)]

    def winners(self, state: State) -> list[int]:
        return [int(seat) for seat in scoring.winners(_own(state))]

    def problems(self, state: State) -> list[str]:
        return problems(self.content, _own(state))

    # ---- for people ------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> VertiumView:
        return build_view(self.content, _own(state), seat)

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompts.ask(self.content, _own(state), seat)

    def why(self, state: State, seat: int, action: int) -> tuple[str, str]:
        step = type(state.asked(seat)).__name__
        return text.why(self.content, step, action, state.refusal(seat, action))

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return self.teller.line(event)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        from ecliptic.games.vertium import board

        return board.draw(cast("VertiumView", view), prompt)

    def picture(self, view: View) -> str:
        from ecliptic.draw.notebook import standalone

        return standalone(self.draw(view, None))

    def score_sheet(self, view: View) -> ScoreSheet:
        seen = cast("VertiumView", view)
        american = self.rules.american and self.rules.both_phases
        clause = "VT-12.10" if american else "VT-9.10"
        owned = [planet for planet in seen.planets if planet.owner is not None]
        rows = [Row(planet.name, "VT-1.6", self._worth(planet, len(seen.sides))) for planet in owned]
        rows.append(Row("VP", "VT-1.6", [str(side.points) for side in seen.sides], total=not american))
        if american:
            rows.append(Row("Planets", clause, [str(side.planets) for side in seen.sides], total=True))
        rows.append(Row("Total planet value", clause, [str(side.planet_value) for side in seen.sides]))
        return ScoreSheet(heading=_heading(seen, american), rows=rows, notes=_notes(american))

    def _worth(self, planet: PlanetView, seats: int) -> list[str]:
        """What a planet and its elements give to its owner, spelled out: "2 + 5"."""
        parts = f"{self.rules.planet_points} + {planet.elements * self.rules.element_points}"
        return [parts if seat == planet.owner else "" for seat in range(seats)]

    def hint(self, view: View) -> str:
        seen = cast("VertiumView", view)
        return _AMERICAN_HINT if seen.phase == FIGHTING and seen.style == "american" else _HINTS[seen.phase]

    # ---- for bots --------------------------------------------------------------------------------------------

    @property
    def advice(self) -> Advice:
        return ADVICE


def _own(state: State) -> VertiumState:
    return cast("VertiumState", state)


def _heading(view: VertiumView, american: bool) -> str:
    if not view.winners:
        return "The game is not over"
    best = view.sides[view.winners[0]]
    by = text.some(best.planets, "planet") if american else f"{best.points} VP"
    names = [text.at(seat) for seat in view.winners]
    if len(names) == 1:
        level = [side for side in view.sides if _count(side, american) == _count(best, american)]
        return f"{names[0]} wins with {by}" + (", on total planet value" if len(level) > 1 else "")
    return f"{', '.join(names[:-1])} and {names[-1]} share the win with {by}"


def _count(side: SideView, american: bool) -> int:
    """What decides the game (VT-9.10, VT-12.10)."""
    return side.planets if american else side.points


def _notes(american: bool) -> list[str]:
    if american:
        return [
            "Most planets win; a tie goes to the higher total planet value. VP do not decide in American style."
        ]
    return ["Most VP win; a tie goes to the higher total planet value."]
