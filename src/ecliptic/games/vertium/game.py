"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from types import MappingProxyType

from ecliptic.core.machine import State
from ecliptic.full import Board, FullGame, Help, Law, Observed, Seen, Sentences, States, Tables
from ecliptic.games.vertium.advice.judging import ADVICE
from ecliptic.games.vertium.by_construction import BY_CONSTRUCTION
from ecliptic.games.vertium.content import checks, deriving
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import options
from ecliptic.games.vertium.rules.actions import TABLE
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.invariants import problems
from ecliptic.games.vertium.rules.metrics import METRICS, left_out
from ecliptic.games.vertium.rules.observe import ENTRIES, also
from ecliptic.games.vertium.rules.pending import book
from ecliptic.games.vertium.rules.reasons import REASONS
from ecliptic.games.vertium.rules.scoring import parts, score, winners
from ecliptic.games.vertium.rules.state import VertiumState, fields, new_state
from ecliptic.games.vertium.rules.steps.setup import PickFaction, Setup
from ecliptic.games.vertium.words.aid import aid, order
from ecliptic.games.vertium.words.dice import die
from ecliptic.games.vertium.words.log import LINES
from ecliptic.games.vertium.words.matters import RULES, losses
from ecliptic.games.vertium.words.prompts import ask
from ecliptic.games.vertium.words.score_sheet import score_sheet, sources
from ecliptic.games.vertium.words.standing import BEFOREHAND
from ecliptic.games.vertium.words.text import WORDS
from ecliptic.games.vertium.words.text_missing import UNOFFERED
from ecliptic.games.vertium.words.usual import usual
from ecliptic.games.vertium.words.view import VertiumView
from ecliptic.games.vertium.words.viewing import build_view
from ecliptic.games.vertium.words.why import WHY


class VertiumGame(FullGame[VertiumState, VertiumView, Rules, Components, options.Options]):
    """Vertium for one to four players: both phases, base or American style, both expansions, and solo."""

    name = "vertium"
    title = "Vertium"
    pitch = "Colonize planets card by card, then fight over them with dice."
    goal = (
        "Place the fourth kind of token on a planet to own it and its elements. Planets and elements are points, "
        "and in the second phase the factions fight over them."
    )
    minutes = "30 to 60"
    weight = 2
    counts = (1, 2, 3, 4)
    maturity = "complete"
    prefix = "VT"
    rules_version = 2
    former_content = MappingProxyType({"cb6735bd1793505e": ""})  # solo cards called designed
    package = "ecliptic.games.vertium"
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = TABLE
    presets = options.PRESETS
    former = options.FORMER
    advice = ADVICE
    said = WHY
    tables = Tables(checks.load_components, deriving.rules, left_out)
    states = States(VertiumState, fields, new_state, book, (Setup,))
    law = Law(problems, score, winners, VertiumState.redeal, Observed(ENTRIES, also), parts)
    goods = (
        *("hands.size", "display", "supply", "pool", "gone", "tokens", "misses"),
        *("captains", "refugees", "owner", "elements", "gelbon", "cube"),
    )
    metrics = METRICS
    sentences = Sentences(WORDS, REASONS, UNOFFERED, LINES)
    seen = Seen(build_view, ask, usual, die=die)
    help = Help(RULES, score_sheet, aid, order, losses, rows=sources)
    beforehand = BEFOREHAND

    def on_board(self) -> Board[VertiumView]:
        from ecliptic.games.vertium.board import drawing

        return Board(draw=drawing.draw)

    @property
    def automata(self) -> tuple[str, ...]:
        return ("The Complex",) if self.rules.solo else ()

    def alike(self, state: State, seat: int) -> int:
        step = state.asked(seat)
        same = isinstance(step, PickFaction) and step.all_alike(self.own(state))
        return state.legal(seat)[0] if same else -1
