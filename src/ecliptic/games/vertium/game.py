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
from ecliptic.core.views import Aid, Drawing, Line, Prompt, ScoreSheet, View
from ecliptic.core.words import Refusals
from ecliptic.games.vertium.advice.judging import ADVICE
from ecliptic.games.vertium.by_construction import BY_CONSTRUCTION
from ecliptic.games.vertium.content.checks import load_components
from ecliptic.games.vertium.content.deriving import rules
from ecliptic.games.vertium.rules import actions, observe, scoring
from ecliptic.games.vertium.rules.invariants import problems
from ecliptic.games.vertium.rules.options import Options
from ecliptic.games.vertium.rules.pending import book
from ecliptic.games.vertium.rules.reasons import REASONS
from ecliptic.games.vertium.rules.state import VertiumState, fields, new_state
from ecliptic.games.vertium.rules.steps.setup import PickFaction, Setup
from ecliptic.games.vertium.words import aid, hints, prompts, score_sheet, text
from ecliptic.games.vertium.words.log import LINES
from ecliptic.games.vertium.words.text import Asked
from ecliptic.games.vertium.words.view import VertiumView
from ecliptic.games.vertium.words.viewing import build_view


class VertiumGame(Game):
    """Vertium for one to four players: both phases, base or American style, both expansions, and solo."""

    name: ClassVar[str] = "vertium"
    title: ClassVar[str] = "Vertium"
    pitch: ClassVar[str] = "Colonize planets card by card, then fight over them with dice."
    goal: ClassVar[str] = (
        "Place the fourth kind of token on a planet to own it and its elements. Planets and elements are points, "
        "and in the second phase the factions fight over them."
    )
    minutes: ClassVar[str] = "30 to 60"
    weight: ClassVar[int] = 2
    counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    maturity: ClassVar[str] = "complete"
    prefix: ClassVar[str] = "VT"
    Options: ClassVar[type[GameOptions]] = Options
    actions: ClassVar[ActionTable] = actions.TABLE
    rules_version: ClassVar[int] = 2
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        PRINTED: {
            "raider_set_must_be_played": False,
            "leak_token_to_pool": True,
            "attack_optional": False,
            "american_ends": "nobody",
            "solo_rebel_cards": False,
            "solo_reshuffle_each_roll": False,
        },
        BEFORE: {
            "raider_set_must_be_played": True,
            "leak_token_to_pool": True,
            "attack_optional": False,
            "american_ends": "one",
            "solo_rebel_cards": True,
            "solo_reshuffle_each_roll": False,
        },
    }
    former: ClassVar[Mapping[int, Mapping[str, object]]] = {1: presets[BEFORE]}
    former_content: ClassVar[frozenset[str]] = frozenset({"cb6735bd1793505e"})  # solo cards called designed
    package: ClassVar[str] = "ecliptic.games.vertium"
    by_construction: ClassVar[dict[str, str]] = BY_CONSTRUCTION
    also_observed: ClassVar[Sequence[Entry]] = observe.ENTRIES

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content = load_components(content_dir)
        self.rules = rules(self.content, cast("Options", options))
        self.refusals = Refusals(
            REASONS, partial(text.word, self.content), partial(text.missing, self.content)
        )
        steps = book(self.seats, int(self.rules.factions))
        made = partial(VertiumState, self.rules)
        self.positions = PositionBook(self.name, fields(self.rules), steps, made, self.problems)

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    @property
    def automata(self) -> tuple[str, ...]:
        return ("The Complex",) if self.rules.solo else ()

    # ---- states ----------------------------------------------------------------------------------------------

    def initial(self) -> VertiumState:
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
        return [int(side) for side in scoring.winners(_own(state)) if side < self.seats]

    def problems(self, state: State) -> list[str]:
        return problems(self.content, _own(state))

    def commits(self, before: State, after: State, seat: int) -> bool:
        return _goods(_own(before)) != _goods(_own(after))

    def observe_also(self, state: State, seat: int) -> list[int]:
        return observe.also(_own(state), seat)

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> VertiumView:
        return build_view(self.content, _own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return prompts.ask(Asked(self.actions, self.refusals, self.content, _own(state), seat))

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(LINES, self.content, event)

    def losses(self, view: View, events: Sequence[Event]) -> list[str]:
        return hints.losses(cast("VertiumView", view), events)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        from ecliptic.games.vertium.board import drawing

        return drawing.draw(cast("VertiumView", view), prompt)

    def picture(self, view: View) -> str:
        from ecliptic.draw.notebook import standalone

        return standalone(self.draw(view, None))

    def alike(self, state: State, seat: int) -> int:
        step = state.asked(seat)
        same = isinstance(step, PickFaction) and step.all_alike(_own(state))
        return int(state.legal(seat)[0]) if same else -1

    def aid(self) -> list[Aid]:
        return aid.aid(self.rules)

    def order(self) -> list[Aid]:
        return aid.order(self.rules)

    def score_sheet(self, view: View) -> ScoreSheet:
        return score_sheet.score_sheet(self.rules, cast("VertiumView", view))

    def hint(self, view: View) -> str:
        return hints.hint(self.rules, cast("VertiumView", view))

    # ---- for bots --------------------------------------------------------------------------------------------

    @property
    def advice(self) -> Advice:
        return ADVICE


def _own(state: State) -> VertiumState:
    return cast("VertiumState", state)


def _goods(s: VertiumState) -> list[list[int]]:
    """All that can be spent or gained: cards, tokens, turns, captains, planets, elements, cubes."""
    cards = (s.hands.size, s.display, s.supply, s.pool, s.gone, s.tokens, s.misses)
    drawing = (s.captains, s.refugees, s.owner, s.elements, s.gelbon, s.cube)
    return [list(part) for part in (*cards, *drawing)]
