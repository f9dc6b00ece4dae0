"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType

import msgspec

from ecliptic.core.machine import State
from ecliptic.core.views import Choice
from ecliptic.full import Board, FullGame, Help, Law, Seen, Sentences, States, Tables
from ecliptic.games.solarquest.advice.judging import ADVICE
from ecliptic.games.solarquest.by_construction import BY_CONSTRUCTION
from ecliptic.games.solarquest.content import checks, deriving
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import options
from ecliptic.games.solarquest.rules.actions import TABLE
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.invariants import problems
from ecliptic.games.solarquest.rules.metrics import METRICS, left_out
from ecliptic.games.solarquest.rules.pending import book
from ecliptic.games.solarquest.rules.reasons import REASONS
from ecliptic.games.solarquest.rules.scoring import parts, score, winners
from ecliptic.games.solarquest.rules.state import SolarquestState, fields, new_state
from ecliptic.games.solarquest.rules.steps.deals.hands import Speak
from ecliptic.games.solarquest.rules.steps.setup import Setup
from ecliptic.games.solarquest.words.aid import aid, order
from ecliptic.games.solarquest.words.dice import die
from ecliptic.games.solarquest.words.log import LINES
from ecliptic.games.solarquest.words.matters import RULES, losses
from ecliptic.games.solarquest.words.prompts import ask
from ecliptic.games.solarquest.words.prompts_trade import HANDS, spelled
from ecliptic.games.solarquest.words.score_sheet import score_sheet, sources
from ecliptic.games.solarquest.words.standing import BEFOREHAND
from ecliptic.games.solarquest.words.text import WORDS
from ecliptic.games.solarquest.words.text_missing import UNOFFERED
from ecliptic.games.solarquest.words.view import SolarquestView
from ecliptic.games.solarquest.words.viewing import build_view
from ecliptic.games.solarquest.words.why import WHY


class SolarquestGame(FullGame[SolarquestState, SolarquestView, Rules, Components, options.Options]):
    """Solarquest for two to six players, with and without fuel, with lasers, with a limit of rounds."""

    name = "solarquest"
    title = "Solarquest"
    pitch = "Fly around the sun for 25 rounds, buy moons, and never run out of fuel."
    goal = (
        "Buy planets, moons and docks, collect rent, and place fuel stations: a ship without fuel is lost. "
        "The last player left wins, or the richest after the agreed rounds."
    )
    minutes = "40 to 90"  # with the rounds that tables begin with
    weight = 3
    counts = (2, 3, 4, 5, 6)
    maturity = "complete"
    prefix = "SQ"
    rules_version = 2
    score_bounds = (0, 1_000_000)
    package = "ecliptic.games.solarquest"
    former_content = MappingProxyType({"27b18fc7993f43d8": ""})  # dots had other names
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = TABLE
    presets = options.PRESETS
    simulated = options.SIMULATED
    quick = options.QUICK
    advice = ADVICE
    said = WHY
    tables = Tables(checks.load_components, deriving.rules, left_out)
    states = States(SolarquestState, fields, new_state, book, (Setup,))
    law = Law(problems, score, winners, parts=parts)
    goods = ("cash", "tank", "pieces", "owner", "built", "alive")
    metrics = METRICS
    sentences = Sentences(WORDS, REASONS, UNOFFERED, LINES)
    seen = Seen(build_view, ask, die=die)
    help = Help(RULES, score_sheet, aid, order, losses, rows=sources)
    beforehand = BEFOREHAND

    def on_board(self) -> Board[SolarquestView]:
        from ecliptic.games.solarquest.board import drawing, ships

        return Board(
            draw=partial(drawing.draw, self.content, self.rules),
            trips=partial(ships.trips, self.content, self.rules),
        )

    def asides(self, state: State, seat: int) -> list[Choice]:
        """A hand that is down can be raised, one that is up lowered; who is asked to speak lowers it by that answer."""
        if seat in state.acting() and isinstance(state.asked(seat), Speak):
            return []
        return [
            msgspec.structs.replace(choice, label=label, title=title)
            for choice in super().asides(state, seat)
            if not choice.why
            for label, title in [HANDS[choice.args[""]]]
        ]

    def spelled(self, side: str, amount: int) -> list[str]:
        return spelled(side, amount)
