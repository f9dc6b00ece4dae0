"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from functools import partial

from ecliptic.full import Board, FullGame, Pieces
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
from ecliptic.games.solarius.words import aid, hints, log, prompts, score_sheet, text, usual, viewing
from ecliptic.games.solarius.words.view import SolariusView


def _board(content: Components, rules: Rules) -> Board[SolariusView]:
    from ecliptic.games.solarius.board import drawing, pieces

    return Board(draw=partial(drawing.draw, content, rules), trips=partial(pieces.trips, rules))


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
    pieces = Pieces(
        content=checks.load_components,
        figures=deriving.rules,
        state=SolariusState,
        fields=state.fields,
        book=pending.book,
        new=state.new_state,
        begins=(Setup,),
        redeal=SolariusState.redeal,
        problems=invariants.problems,
        score=scoring.score,
        winners=scoring.winners,
        also=observe.also,
        goods=(
            *("fuel", "bucks", "cubes", "dirt", "beside", "step", "col", "ones", "twos", "place", "card_die"),
            *("hand", "laid", "open", "done", "station", "posts", "planet_at", "planet_of", "ship", "extra"),
        ),
        reasons=reasons.REASONS,
        words=text.WORDS,
        unoffered=text.UNOFFERED,
        lines=log.LINES,
        view=viewing.build_view,
        ask=prompts.ask,
        usual=usual.usual,
        hint=hints.hint,
        score_sheet=score_sheet.score_sheet,
        aid=aid.aid,
        order=aid.order,
        board=_board,
        advice=ADVICE,
    )
