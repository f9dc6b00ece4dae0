"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from ecliptic.core.machine import State
from ecliptic.full import Board, FullGame, Help, Law, Seen, Sentences, States, Tables
from ecliptic.games.vertium.advice.judging import ADVICE
from ecliptic.games.vertium.by_construction import BY_CONSTRUCTION
from ecliptic.games.vertium.content import checks, deriving
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import (
    actions,
    invariants,
    observe,
    options,
    pending,
    reasons,
    scoring,
    state,
)
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.setup import PickFaction, Setup
from ecliptic.games.vertium.words import (
    aid,
    dice,
    log,
    matters,
    prompts,
    score_sheet,
    standing,
    text,
    text_missing,
    viewing,
    why,
)
from ecliptic.games.vertium.words.view import VertiumView


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
    former_content = frozenset({"cb6735bd1793505e"})  # solo cards called designed
    package = "ecliptic.games.vertium"
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = actions.TABLE
    presets = options.PRESETS
    former = options.FORMER
    also_observed = observe.ENTRIES
    advice = ADVICE
    said = why.WHY
    tables = Tables(checks.load_components, deriving.rules)
    states = States(VertiumState, state.fields, state.new_state, pending.book, (Setup,))
    law = Law(invariants.problems, scoring.score, scoring.winners, VertiumState.redeal, observe.also)
    goods = (
        *("hands.size", "display", "supply", "pool", "gone", "tokens", "misses"),
        *("captains", "refugees", "owner", "elements", "gelbon", "cube"),
    )
    sentences = Sentences(text.WORDS, reasons.REASONS, text_missing.UNOFFERED, log.LINES)
    seen = Seen(viewing.build_view, prompts.ask, die=dice.die)
    help = Help(matters.RULES, score_sheet.score_sheet, aid.aid, aid.order, matters.losses)
    beforehand = standing.BEFOREHAND

    def on_board(self) -> Board[VertiumView]:
        from ecliptic.games.vertium.board import drawing

        return Board(draw=drawing.draw)

    @property
    def automata(self) -> tuple[str, ...]:
        return ("The Complex",) if self.rules.solo else ()

    def alike(self, state: State, seat: int) -> int:
        step = state.asked(seat)
        same = isinstance(step, PickFaction) and step.all_alike(self.own(state))
        return int(state.legal(seat)[0]) if same else -1
