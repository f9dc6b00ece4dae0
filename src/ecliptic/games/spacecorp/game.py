"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from functools import cached_property, partial

from ecliptic.core.fields import PositionBook
from ecliptic.core.machine import Event, State
from ecliptic.core.telling import tell
from ecliptic.core.views import Choice, Line
from ecliptic.full import Board, FullGame, Help, Law, Seen, Sentences, States, Tables
from ecliptic.games.spacecorp.advice.judging import ADVICE
from ecliptic.games.spacecorp.by_construction import BY_CONSTRUCTION
from ecliptic.games.spacecorp.content import checks, deriving
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import (
    actions,
    invariants,
    observe,
    options,
    pending,
    reasons,
    scoring,
    state,
)
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.setup import Setup
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns
from ecliptic.games.spacecorp.words import (
    aid,
    log,
    matters,
    prompts,
    score_sheet,
    standing,
    text,
    text_missing,
    usual,
    viewing,
    why,
)
from ecliptic.games.spacecorp.words.view import SpacecorpView


class SpacecorpGame(FullGame[SpacecorpState, SpacecorpView, Rules, Components, options.Options]):
    """SpaceCorp for two to four players, from any era to any later one."""

    name = "spacecorp"
    title = "SpaceCorp"
    pitch = "Three eras of space business: from Earth to the planets, and on to the stars."
    goal = (
        "Move teams, explore sites and build bases, and let them produce. Contracts, discoveries and, in the last "
        "era, colonies pay; the most profit wins."
    )
    minutes = "60 to 240"
    weight = 5
    counts = (2, 3, 4)
    maturity = "complete"
    prefix = "SC"
    rules_version = 2
    company = "sit"
    package = "ecliptic.games.spacecorp"
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = actions.TABLE
    presets = options.PRESETS
    simulated = options.SIMULATED
    also_observed = observe.ENTRIES
    advice = ADVICE
    said = why.WHY
    tables = Tables(checks.load_components, deriving.rules)
    states = States(SpacecorpState, state.fields, state.new_state, pending.book, (Setup, EraTurns))
    law = Law(invariants.problems, scoring.score, scoring.winners, SpacecorpState.redeal, observe.also)
    goods = ("profit", "hands.size", "infra", "rewards", "wheel", "titles", "site_of")
    sentences = Sentences(text.WORDS, reasons.REASONS, text_missing.UNOFFERED)
    seen = Seen(viewing.build_view, prompts.ask, usual.usual)
    help = Help(matters.RULES, score_sheet.score_sheet, aid.aid, aid.order)
    beforehand = standing.BEFOREHAND

    def on_board(self) -> Board[SpacecorpView]:
        from ecliptic.games.spacecorp.board import drawing, pieces

        return Board(draw=partial(drawing.draw, self.content), trips=partial(pieces.trips, self.content))

    def position_book(self) -> PositionBook:
        return pending.EraBooks(self.name, self.rules, self.problems)

    def asides(self, state: State, seat: int) -> list[Choice]:
        """None: that somebody sits down is said by whoever keeps the table."""
        return []

    @cached_property
    def told(self) -> text.Told:
        return text.Told(self.content, self.rules)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(log.LINES, self.told, self.word, event)
