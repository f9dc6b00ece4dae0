"""The game as everything outside sees it: rules bound to options and content."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import ClassVar, Final, cast

from ecliptic.core.actions import ActionTable
from ecliptic.core.advice import Advice
from ecliptic.core.deck import Deck
from ecliptic.core.fields import PositionBook
from ecliptic.core.game import BEFORE, PRINTED, Game
from ecliptic.core.machine import Event, State
from ecliptic.core.options import GameOptions
from ecliptic.core.reading import Entry, Json
from ecliptic.core.rng import Rng
from ecliptic.core.telling import tell
from ecliptic.core.views import Aid, Choice, Drawing, Line, Point, Prompt, ScoreSheet, View
from ecliptic.core.words import Refusals
from ecliptic.games.spacecorp.advice.judging import ADVICE
from ecliptic.games.spacecorp.by_construction import BY_CONSTRUCTION
from ecliptic.games.spacecorp.content.checks import load_components
from ecliptic.games.spacecorp.content.deriving import rules
from ecliptic.games.spacecorp.rules import actions, observe, scoring
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.invariants import problems
from ecliptic.games.spacecorp.rules.options import Options
from ecliptic.games.spacecorp.rules.pending import book
from ecliptic.games.spacecorp.rules.reasons import REASONS
from ecliptic.games.spacecorp.rules.state import SpacecorpState, fields, new_state
from ecliptic.games.spacecorp.rules.steps.setup import Setup
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns
from ecliptic.games.spacecorp.words import aid, hints, prompts, score_sheet, text, text_missing, usual
from ecliptic.games.spacecorp.words.log import LINES
from ecliptic.games.spacecorp.words.view import SpacecorpView
from ecliptic.games.spacecorp.words.viewing import build_view


class SpacecorpGame(Game):
    """SpaceCorp for two to four players, from any era to any later one."""

    name: ClassVar[str] = "spacecorp"
    title: ClassVar[str] = "SpaceCorp"
    pitch: ClassVar[str] = "Three eras of space business: from Earth to the planets, and on to the stars."
    goal: ClassVar[str] = (
        "Move teams, explore sites and build bases, and let them produce. Contracts, discoveries and, in the last "
        "era, colonies pay; the most profit wins."
    )
    minutes: ClassVar[str] = "60 to 240"
    weight: ClassVar[int] = 5
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    maturity: ClassVar[str] = "complete"
    prefix: ClassVar[str] = "SC"
    Options: ClassVar[type[GameOptions]] = Options
    actions: ClassVar[ActionTable] = actions.TABLE
    rules_version: ClassVar[int] = 2
    package: ClassVar[str] = "ecliptic.games.spacecorp"
    by_construction: ClassVar[dict[str, str]] = BY_CONSTRUCTION
    also_observed: ClassVar[Sequence[Entry]] = observe.ENTRIES
    simulated: ClassVar[Mapping[str, object]] = {"ask": "able"}
    company: ClassVar[str] = "sit"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        PRINTED: {"ask": "auto", "track_in_region": True, "short_game_boxes": "printed"},
        BEFORE: {"ask": "everyone", "track_in_region": False, "short_game_boxes": "full"},
    }

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.content = load_components(content_dir)
        self.rules = rules(self.content, cast("Options", options))
        self.refusals = Refusals(
            REASONS, partial(text.word, self.content), partial(text_missing.missing, self.content)
        )
        self.positions = EraBooks(self.rules, self.problems)
        self.told = text.Told(self.content, int(self.rules.seats), int(self.rules.last_era))

    @property
    def seats(self) -> int:
        return int(self.rules.seats)

    # ---- states ----------------------------------------------------------------------------------------------

    @cached_property
    def new(self) -> SpacecorpState:
        """Measured: games begin with a copy of it. To make it of the table takes 4 % of a random game, compiled."""
        return new_state(self.rules)

    def initial(self) -> SpacecorpState:
        state = self.new.clone()
        state.then(Setup(), EraTurns())
        state.settle()
        return state

    def redeal(self, state: State, seat: int, rng: Rng) -> None:
        s = _own(state)
        pool = s.deck.counts()
        s.hands.redeal(seat, pool, rng)
        s.deck = Deck(actions.KINDS)
        s.deck.add_parts(pool, s.hands.part)

    def scores(self, state: State) -> list[float]:
        s = _own(state)
        return [float(s.profit[seat]) for seat in range(s.seats)]

    def winners(self, state: State) -> list[int]:
        return [int(seat) for seat in scoring.winners(_own(state))]

    def problems(self, state: State) -> list[str]:
        return problems(self.content, _own(state))

    @property
    def advice(self) -> Advice:
        return ADVICE

    def observe_also(self, state: State, seat: int) -> list[int]:
        return observe.also(_own(state), seat)

    # ---- for people ------------------------------------------------------------------------------------------

    def build_view(self, state: State, seat: int | None) -> SpacecorpView:
        return build_view(self.content, _own(state), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        return prompts.ask(text.Asked(self.actions, self.refusals, self.content, _own(state), seat))

    def asides(self, state: State, seat: int) -> list[Choice]:
        """None: that somebody sits down is said by whoever keeps the table."""
        return []

    def commits(self, before: State, after: State, seat: int) -> bool:
        was, now = _own(before), _own(after)
        return _given(was) != _given(now)

    def usual(self, state: State, seat: int) -> int:
        return usual.usual(_own(state), seat)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(LINES, self.told, event)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        from ecliptic.games.spacecorp.board import drawing

        return drawing.draw(self.content, cast("SpacecorpView", view), prompt)

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        from ecliptic.games.spacecorp.board import pieces

        return pieces.trips(self.content, cast("SpacecorpView", view), events)

    def picture(self, view: View) -> str:
        from ecliptic.draw.notebook import standalone

        return standalone(self.draw(view, None))

    def aid(self) -> list[Aid]:
        return aid.aid(self.rules)

    def order(self) -> list[Aid]:
        return aid.order(self.rules)

    def score_sheet(self, view: View) -> ScoreSheet:
        return score_sheet.score_sheet(self.rules, cast("SpacecorpView", view))

    def hint(self, view: View) -> str:
        return hints.hint(self.rules, cast("SpacecorpView", view))


def _given(s: SpacecorpState) -> list[list[int]]:
    """What can be spent, lost or gained."""
    parts = (s.profit, s.hands.size, s.infra, s.rewards, s.wheel, s.titles, s.site_of)
    return [[int(n) for n in part] for part in parts]


class EraBooks(PositionBook):
    """Positions of each era in its own words; the table of the game names what all eras have."""

    def __init__(self, rules: Rules, problems: Callable[[State], Sequence[str]]) -> None:
        made, steps = partial(SpacecorpState, rules), book(int(rules.seats))
        super().__init__(SpacecorpGame.name, fields(rules), steps, made, problems)
        self.books: Final = [
            PositionBook(SpacecorpGame.name, fields(rules, era), steps, made, problems)
            for era in range(actions.ERAS)
        ]

    def dump(self, s: State) -> dict[str, object]:
        return self.books[_own(s).era].dump(s)

    def load(self, data: Json) -> State:
        era = data.get("era") if isinstance(data, Mapping) else None
        return self.books[actions.ERA_IDS.index(era) if era in actions.ERA_IDS else 0].load(data)


def _own(state: State) -> SpacecorpState:
    return cast("SpacecorpState", state)
