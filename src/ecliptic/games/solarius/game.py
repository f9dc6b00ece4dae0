"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from functools import partial

from ecliptic.full import Board, FullGame, Help, Law, Seen, Sentences, States, Tables
from ecliptic.games.solarius.advice.judging import ADVICE
from ecliptic.games.solarius.by_construction import BY_CONSTRUCTION
from ecliptic.games.solarius.content import checks, deriving
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import (
    actions,
    invariants,
    observe,
    options,
    pending,
    reasons,
    scoring,
    state,
)
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.setup import Setup
from ecliptic.games.solarius.words import (
    aid,
    dice,
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
from ecliptic.games.solarius.words.view import SolariusView


class SolariusGame(FullGame[SolariusState, SolariusView, Rules, Components, options.Options]):
    """Solarius Mission for two to four players, with and without start cards."""

    name = "solarius"
    title = "Solarius Mission"
    pitch = "Take dice, sharpen your tech, fly out and settle the planets."
    goal = (
        "In sixteen turns each takes a die, uses its points and may act once more: buy drives, fly, settle planets, "
        "build stations, complete missions. Most victory points win."
    )
    minutes = "90 to 150"
    weight = 4
    counts = (2, 3, 4)
    maturity = "complete"
    prefix = "SM"
    rules_version = 2
    package = "ecliptic.games.solarius"
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = actions.TABLE
    presets = options.PRESETS
    also_observed = observe.ENTRIES
    advice = ADVICE
    said = why.WHY
    tables = Tables(checks.load_components, deriving.rules)
    states = States(SolariusState, state.fields, state.new_state, pending.book, (Setup,))
    law = Law(invariants.problems, scoring.score, scoring.winners, SolariusState.redeal, observe.also)
    goods = (
        *("fuel", "bucks", "cubes", "dirt", "beside", "step", "col", "ones", "twos", "place", "card_die"),
        *("hand", "laid", "open", "done", "station", "posts", "planet_at", "planet_of", "ship", "extra"),
    )
    sentences = Sentences(text.WORDS, reasons.REASONS, text_missing.UNOFFERED, log.LINES)
    seen = Seen(viewing.build_view, prompts.ask, usual.usual, die=dice.die)
    help = Help(matters.RULES, score_sheet.score_sheet, aid.aid, aid.order)
    beforehand = standing.BEFOREHAND

    def on_board(self) -> Board[SolariusView]:
        from ecliptic.games.solarius.board import drawing, pieces

        return Board(
            draw=partial(drawing.draw, self.content, self.rules), trips=partial(pieces.trips, self.rules)
        )
