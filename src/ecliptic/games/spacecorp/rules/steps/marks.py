"""Marks on the stack, for rules that cut a turn short; and what steps have in common that lie above them."""

from __future__ import annotations

from typing import ClassVar, Final, Never, final

from mypy_extensions import i64

from ecliptic.core.machine import Auto, AutoFor, Open, Step
from ecliptic.games.spacecorp.rules.actions import NONE
from ecliptic.games.spacecorp.rules.state import SpacecorpState

# ---- what may lie where: "" or what speaks against it ------------------------------------------------------------


def covered(s: SpacecorpState, below: list[Step[Never]]) -> str:
    """Nothing may lie above."""
    return "another step comes first" if len(below) + 1 < len(s.stack) else ""


def not_own_turn(player: i64, below: list[Step[Never]]) -> str:
    """This player's turn must end below."""
    for step in reversed(below):
        if isinstance(step, TurnOver):
            return "" if step.player == player else "it is another player's turn"
    return "no turn is under way"


def in_turn(s: SpacecorpState) -> str:
    """No turn may be under way."""
    for step in s.stack:
        if isinstance(step, TurnOver):
            return "a turn is under way"
    return ""


# ---- marks ---------------------------------------------------------------------------------------------------


@final
class TurnOver(Auto[SpacecorpState]):
    """The end of the turn; a player who passes comes straight to it (SC-13.4). `extra`: by Intercept (SC-12.10)."""

    def __init__(self, player: i64, extra: i64) -> None:
        super().__init__()
        self.player: Final = player
        self.extra: Final = extra

    def run(self, s: SpacecorpState) -> None:
        s.forbidden = 0
        s.used = 0

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if len(below) != 1 and not isinstance(below[-1], EndsTurn):
            return "an extra turn comes at the end of another one"
        return ""


# ---- what many steps share -----------------------------------------------------------------------------------


class AtOnce(Auto[SpacecorpState]):
    """What runs as soon as it is pushed."""

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return "it never waits"


class PlayerAuto(AutoFor[SpacecorpState]):
    """What just runs for a player, in whoever's turn."""


class AtOnceFor(PlayerAuto):
    """What runs for a player as soon as it is pushed."""

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return "it never waits"


class Asked(Open[SpacecorpState]):
    """What is asked as soon as it is pushed: so nothing of it was looked at before it is answered."""

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return covered(s, below)


class TurnAuto(PlayerAuto):
    """What just runs, for the player whose turn it is. `window`: the one that is asked before it."""

    window: ClassVar[int] = NONE

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return not_own_turn(self.player, below)


class EndsTurn(TurnAuto):
    """After which an extra turn may be taken."""


class EndsAction(TurnAuto):
    """What follows the action."""


class EndsBoard(Auto[SpacecorpState]):
    """After which the board is empty, for the next era."""
