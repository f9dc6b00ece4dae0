"""What many steps have in common: when they can be asked, and what a position must have for them."""

from __future__ import annotations

from typing import Never

from mypy_extensions import i64

from ecliptic.core.machine import AutoFor, Decision, Open, Step
from ecliptic.games.solar_roller.rules.actions import DICE, ROUNDS
from ecliptic.games.solar_roller.rules.state import PLAYING, RollerState

# ---- what may be pending where: "" or what speaks against it -------------------------------------------------------


def on_table(s: RollerState, step: Step[Never]) -> bool:
    """Whether it is one of the steps that are everybody's, not of a lane (or, of one, its first)."""
    return any(each is step for each in (s.waiting if s.lanes else s.stack))


def not_shared(s: RollerState, step: Step[Never]) -> str:
    """It must be everybody's."""
    return "" if on_table(s, step) else "it belongs to no lane"


def not_own(s: RollerState, step: Step[Never]) -> str:
    """It must be in a lane."""
    return "it belongs in a lane" if on_table(s, step) else ""


def not_playing(s: RollerState) -> str:
    """A round must be under way."""
    return "" if s.phase == PLAYING else "no round is under way"


def unrolled(s: RollerState) -> str:
    """The dice of a round must lie there."""
    return not_playing(s) or ("" if s.rolled == DICE else "the dice are not rolled")


def covered(s: RollerState, step: Step[Never]) -> str:
    """It must be asked now, in the lane of its seat."""
    asked = bool(s.lanes) and bool(s.lanes[step.seat]) and s.lanes[step.seat][-1] is step
    return "" if asked else "its seat is asked something else"


def unrecorded(s: RollerState, seat: i64) -> str:
    """SR-6.5: an action must be recorded by now, so that it can be split."""
    return unrolled(s) or ("" if s.record[seat * ROUNDS + s.round - 1] > 0 else "no action is recorded")


class LaneOpen(Open[RollerState]):
    """What a seat is asked in its lane; a lone answer plays itself."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return covered(s, self)


class LaneDecision(Decision[RollerState]):
    """What a seat is asked in its lane, whatever it can answer."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return covered(s, self)


class DieOpen(LaneOpen):
    """What a seat is asked about the die that it uses."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or unrecorded(s, self.seat)


class LaneAuto(AutoFor[RollerState]):
    """What just runs for a seat, in its lane."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return not_own(s, self)


class RoundAuto(LaneAuto):
    """The same in a round."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or not_playing(s)


class DiceAuto(LaneAuto):
    """The same when the dice of the round lie there."""

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or unrolled(s)
