"""What many steps have in common: whose they are, and what may lie above and below them."""

from __future__ import annotations

from typing import Final, Never

from mypy_extensions import i64

from ecliptic.core.machine import Auto, AutoFor, ChanceFor, Open, Step
from ecliptic.games.solarius.rules.state import SETUP, SolariusState


class InOrder(Auto[SolariusState]):
    """One seat after another from the starting player on, the k-th next; what lies above is of the one before."""

    def __init__(self, k: i64) -> None:
        super().__init__()
        self.k: Final = k


class OfGameTurn(Auto[SolariusState]):
    """What begins or ends the n-th game turn."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.n: Final = n


# ---- what may lie where: "" or what speaks against it --------------------------------------------------------------


def not_theirs(s: SolariusState, player: i64, below: list[Step[Never]]) -> str:
    """It must belong to the seat that is next in order."""
    k: i64
    for k in range(len(below) - 1, -1, -1):
        step = below[k]
        if isinstance(step, InOrder):
            return "" if player == s.in_order(step.k - 1) else "it is another player's"
    return "nobody is next"


def not_own_turn(s: SolariusState, player: i64) -> str:
    """It must be this player's turn."""
    return "" if player == s.active else "it is not that player's turn"


def covered(s: SolariusState, below: list[Step[Never]]) -> str:
    """Nothing may lie above."""
    return "another step comes first" if len(below) + 1 < len(s.stack) else ""


def not_last(below: list[Step[Never]]) -> str:
    """Nothing may come after it."""
    return "it comes last" if below else ""


def not_in_setup(s: SolariusState, below: list[Step[Never]]) -> str:
    """It must be all that is left of setup."""
    return not_last(below) or ("" if s.phase == SETUP else "setup is over")


def outside_action(below: list[Step[Never]]) -> str:
    """A die action must end below."""
    return "" if any(isinstance(step, UntilThen) for step in below) else "no die action is under way"


class SeatAuto(AutoFor[SolariusState]):
    """What just runs, for a seat that is next."""

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_theirs(s, self.player, below)


class SeatChance(ChanceFor[SolariusState]):
    """What chance decides for that seat."""

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or not_theirs(s, self.player, below)


class SeatOpen(Open[SolariusState]):
    """What that seat is asked, without exchanges beside."""

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or not_theirs(s, self.seat, below)


class ActionAuto(SeatAuto):
    """What just runs in a die action."""

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return outside_action(below) or super().fits(s, below)


class UntilThen(SeatAuto):
    """As long as it is to come a die action is under way, one at a time."""

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) if outside_action(below) else "another die action is under way"
