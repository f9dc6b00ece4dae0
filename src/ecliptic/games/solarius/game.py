"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from functools import partial

from ecliptic.full import Board, FullGame, Help, Law, Observed, Seen, Sentences, States, Tables
from ecliptic.games.solarius.advice.judging import ADVICE
from ecliptic.games.solarius.by_construction import BY_CONSTRUCTION
from ecliptic.games.solarius.content import checks, deriving
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import options
from ecliptic.games.solarius.rules.actions import TABLE
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.invariants import problems
from ecliptic.games.solarius.rules.metrics import METRICS, left_out
from ecliptic.games.solarius.rules.observe import ENTRIES, also
from ecliptic.games.solarius.rules.pending import book
from ecliptic.games.solarius.rules.reasons import REASONS
from ecliptic.games.solarius.rules.scoring import parts, score, winners
from ecliptic.games.solarius.rules.state import SolariusState, fields, new_state
from ecliptic.games.solarius.rules.steps.setup import Setup
from ecliptic.games.solarius.words.aid import aid, order
from ecliptic.games.solarius.words.dice import die
from ecliptic.games.solarius.words.log import LINES
from ecliptic.games.solarius.words.matters import RULES
from ecliptic.games.solarius.words.prompts import ask
from ecliptic.games.solarius.words.score_sheet import rows, score_sheet
from ecliptic.games.solarius.words.standing import BEFOREHAND
from ecliptic.games.solarius.words.text import WORDS
from ecliptic.games.solarius.words.text_missing import UNOFFERED
from ecliptic.games.solarius.words.usual import usual
from ecliptic.games.solarius.words.view import SolariusView
from ecliptic.games.solarius.words.viewing import build_view
from ecliptic.games.solarius.words.why import WHY


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
    actions = TABLE
    presets = options.PRESETS
    advice = ADVICE
    said = WHY
    tables = Tables(checks.load_components, deriving.rules, left_out)
    states = States(SolariusState, fields, new_state, book, (Setup,))
    law = Law(problems, score, winners, SolariusState.redeal, Observed(ENTRIES, also), parts)
    goods = (
        *("fuel", "bucks", "cubes", "dirt", "beside", "step", "col", "ones", "twos", "place", "card_die"),
        *("hand", "laid", "open", "done", "station", "posts", "planet_at", "planet_of", "ship", "extra"),
    )
    metrics = METRICS
    sentences = Sentences(WORDS, REASONS, UNOFFERED, LINES)
    seen = Seen(build_view, ask, usual, die=die)
    help = Help(RULES, score_sheet, aid, order, rows=rows)
    beforehand = BEFOREHAND

    def on_board(self) -> Board[SolariusView]:
        from ecliptic.games.solarius.board import drawing, pieces

        return Board(
            draw=partial(drawing.draw, self.content, self.rules), trips=partial(pieces.trips, self.rules)
        )
