"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from functools import cached_property, partial
from types import MappingProxyType

from ecliptic.core.fields import PositionBook
from ecliptic.core.machine import Event, State
from ecliptic.core.telling import tell
from ecliptic.core.views import Choice, Line
from ecliptic.full import Board, FullGame, Help, Law, Observed, Seen, Sentences, States, Tables
from ecliptic.games.spacecorp.advice.judging import ADVICE
from ecliptic.games.spacecorp.by_construction import BY_CONSTRUCTION
from ecliptic.games.spacecorp.content import checks, deriving
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import options
from ecliptic.games.spacecorp.rules.actions import TABLE
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.invariants import problems
from ecliptic.games.spacecorp.rules.metrics import METRICS, left_out
from ecliptic.games.spacecorp.rules.observe import ENTRIES, also
from ecliptic.games.spacecorp.rules.pending import EraBooks, book
from ecliptic.games.spacecorp.rules.reasons import REASONS
from ecliptic.games.spacecorp.rules.scoring import score, winners
from ecliptic.games.spacecorp.rules.state import SpacecorpState, fields, new_state
from ecliptic.games.spacecorp.rules.steps.setup import Setup
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns
from ecliptic.games.spacecorp.words.aid import aid, order
from ecliptic.games.spacecorp.words.log import LINES
from ecliptic.games.spacecorp.words.matters import RULES
from ecliptic.games.spacecorp.words.prompts import ask
from ecliptic.games.spacecorp.words.score_sheet import parts, score_rows, score_sheet, sources
from ecliptic.games.spacecorp.words.standing import BEFOREHAND
from ecliptic.games.spacecorp.words.text import WORDS, Told
from ecliptic.games.spacecorp.words.text_missing import UNOFFERED
from ecliptic.games.spacecorp.words.usual import usual
from ecliptic.games.spacecorp.words.view import SpacecorpView
from ecliptic.games.spacecorp.words.viewing import build_view
from ecliptic.games.spacecorp.words.why import WHY


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
    former_content = MappingProxyType(
        {"344a805568535ea4": "344a805568535ea4"}
    )  # contracts that hardly anybody claimed
    company = "sit"
    package = "ecliptic.games.spacecorp"
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = TABLE
    presets = options.PRESETS
    simulated = options.SIMULATED
    advice = ADVICE
    said = WHY
    tables = Tables(checks.load_components, deriving.rules, left_out)
    states = States(SpacecorpState, fields, new_state, book, (Setup, EraTurns))
    law = Law(problems, score, winners, SpacecorpState.redeal, Observed(ENTRIES, also), parts)
    goods = ("profit", "hands.size", "infra", "rewards", "wheel", "titles", "site_of")
    metrics = METRICS
    sentences = Sentences(WORDS, REASONS, UNOFFERED)
    seen = Seen(build_view, ask, usual)
    help = Help(RULES, score_sheet, aid, order, sources=sources, rows=score_rows)
    beforehand = BEFOREHAND

    def on_board(self) -> Board[SpacecorpView]:
        from ecliptic.games.spacecorp.board import drawing, pieces

        return Board(draw=partial(drawing.draw, self.content), trips=partial(pieces.trips, self.content))

    def position_book(self) -> PositionBook:
        return EraBooks(self.name, self.rules, self.problems)

    def asides(self, state: State, seat: int) -> list[Choice]:
        """None: that somebody sits down is said by whoever keeps the table."""
        return []

    @cached_property
    def told(self) -> Told:
        return Told(self.content, self.rules)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        return tell(LINES, self.told, self.word, event)
