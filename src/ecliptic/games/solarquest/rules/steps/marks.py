"""Marks on the stack, for rules that cut a turn or the game short; and what steps above them have in common."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import NOBODY, Auto, AutoFor, ChanceFor, Open, Step
from ecliptic.core.rng import Rng
from ecliptic.games.solarquest.rules.actions import NONE, PIPS, ROLL
from ecliptic.games.solarquest.rules.state import SolarquestState


@final
class Finish(Auto[SolarquestState]):
    """SQ-12.8, SQ-12.9: at the very bottom; when it is reached the game is over."""

    def run(self, s: SolarquestState) -> None:
        """Nothing comes after it."""

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return "it comes last" if below else ""


@final
class EndTurn(Auto[SolarquestState]):
    """SQ-2.5: where a turn ends, in the middle of it too when its player is eliminated."""

    def run(self, s: SolarquestState) -> None:
        s.beside = False

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if len(below) != 2 or s.active == NONE:
            return "a turn ends before the next one, and then comes the end of the game"
        return ""


END_TURN: Final[EndTurn] = EndTurn()  # steps never change


# ---- what may lie where: "" or what speaks against it --------------------------------------------------------------


def outside_turns(below: list[Step[Never]]) -> str:
    """A turn must end below."""
    return "" if any(type(step) is EndTurn for step in below) else "no turn is under way"


def not_own_turn(s: SolarquestState, player: i64, below: list[Step[Never]]) -> str:
    """It must be this player's."""
    return outside_turns(below) if player == s.active else "it is another player's turn"


def covered(s: SolarquestState, below: list[Step[Never]]) -> str:
    """Nothing may lie above."""
    return "another step comes first" if len(below) + 1 < len(s.stack) else ""


def not_asked(s: SolarquestState, below: list[Step[Never]]) -> str:
    """A question in a turn must be asked now, while no offer is being written."""
    if s.drafter != NOBODY:
        return "an offer is being written"
    return covered(s, below) or outside_turns(below)


class TurnAuto(AutoFor[SolarquestState]):
    """What just runs, for the player whose turn it is."""

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return not_own_turn(s, self.player, below)


class TurnChance(ChanceFor[SolarquestState]):
    """What chance decides for that player."""

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return not_own_turn(s, self.player, below)


class TurnDie(TurnChance):
    """A die that is rolled in a turn."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return offer(ROLL, PIPS)

    def sample(self, s: SolarquestState, rng: Rng) -> i64:
        return ROLL.of(rng.below(PIPS))


class TurnOpen(Open[SolarquestState]):
    """What that player is asked."""

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return not_asked(s, below) or not_own_turn(s, self.seat, below)
