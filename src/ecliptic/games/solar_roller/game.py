"""The game as everything outside sees it: what it is, and which pieces it is made of."""

from __future__ import annotations

from types import MappingProxyType

from ecliptic.core.fields import Field
from ecliptic.core.machine import State
from ecliptic.full import Board, FullGame, Help, Law, Seen, Sentences, States, Tables
from ecliptic.games.solar_roller.advice.judging import ADVICE
from ecliptic.games.solar_roller.by_construction import BY_CONSTRUCTION
from ecliptic.games.solar_roller.content import checks, deriving
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import options
from ecliptic.games.solar_roller.rules.actions import TABLE
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.invariants import problems
from ecliptic.games.solar_roller.rules.metrics import METRICS, left_out
from ecliptic.games.solar_roller.rules.pending import book
from ecliptic.games.solar_roller.rules.reasons import REASONS
from ecliptic.games.solar_roller.rules.scoring import parts, score, winners
from ecliptic.games.solar_roller.rules.state import RollerState, fields, new_state
from ecliptic.games.solar_roller.rules.steps.setup import Setup
from ecliptic.games.solar_roller.words.aid import aid, order
from ecliptic.games.solar_roller.words.dice import die
from ecliptic.games.solar_roller.words.log import LINES
from ecliptic.games.solar_roller.words.matters import RULES
from ecliptic.games.solar_roller.words.prompts import ask
from ecliptic.games.solar_roller.words.score_sheet import score_sheet, sources
from ecliptic.games.solar_roller.words.text import WORDS
from ecliptic.games.solar_roller.words.text_missing import UNOFFERED
from ecliptic.games.solar_roller.words.view import RollerView
from ecliptic.games.solar_roller.words.viewing import build_view
from ecliptic.games.solar_roller.words.why import WHY


class SolarRollerGame(FullGame[RollerState, RollerView, Rules, Components, options.Options]):
    """Solar Roller for one to six players: all act at once on the same dice."""

    name = "solar_roller"
    title = "Solar Roller"
    pitch = "Roll seven dice and draw a solar system of your own, all at once."
    goal = (
        "Everybody uses the same roll to draw planets, moons, rings and life on their own sheet. "
        "After the last round the finest system wins; goals pay extra, often to whoever comes first."
    )
    minutes = "20 to 30"
    weight = 1
    counts = (1, 2, 3, 4, 5, 6)
    maturity = "complete"
    prefix = "SR"
    rules_version = 1
    former_content = MappingProxyType({"914971e694e5b3cf": ""})  # upgrades 4 and 8 said less
    package = "ecliptic.games.solar_roller"
    by_construction = BY_CONSTRUCTION
    Options = options.Options
    actions = TABLE
    presets = options.PRESETS
    advice = ADVICE
    said = WHY
    tables = Tables(checks.load_components, deriving.rules, left_out)
    states = States(RollerState, fields, new_state, book, (Setup,))
    law = Law(problems, score, winners, parts=parts)
    metrics = METRICS
    sentences = Sentences(WORDS, REASONS, UNOFFERED, LINES)
    seen = Seen(build_view, ask, die=die)
    help = Help(RULES, score_sheet, aid, order, rows=sources)

    def on_board(self) -> Board[RollerView]:
        from ecliptic.games.solar_roller.board import drawing, export

        return Board(draw=drawing.draw, export=export.export)

    def commits(self, before: State, after: State, seat: int) -> bool:
        """Whether something was written on a sheet, or a ship stops or is built."""
        s, later = self.own(before), self.own(after)
        put = any(now > was for was, now in zip(s.ships, later.ships, strict=True))
        written = [part for part in self.positions.table if isinstance(part, Field) and part.own]
        beside = ("ships", "served")
        return put or any(
            part.numbers(s) != part.numbers(later) for part in written if part.name not in beside
        )
