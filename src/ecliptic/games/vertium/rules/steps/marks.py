"""Where steps may lie in a position: "" or what speaks against it."""

from __future__ import annotations

from typing import Final, Never

from mypy_extensions import i64

from ecliptic.core.machine import Step
from ecliptic.games.vertium.rules.actions import NONE
from ecliptic.games.vertium.rules.state import FIGHTING, VertiumState

ELSEWHERE: Final = "it belongs to another part of the game"


def within(s: VertiumState, part: i64, below: list[Step[Never]]) -> str:
    """In this part of the game, with something to come afterwards."""
    if s.phase != part:
        return ELSEWHERE
    return "" if below else "nothing comes after it"


def first(s: VertiumState, part: i64, below: list[Step[Never]]) -> str:
    """Such a step, and nothing may happen before it."""
    return within(s, part, below) or covered(s, below)


def last(s: VertiumState, part: i64, below: list[Step[Never]]) -> str:
    """What this part of the game ends by, or goes on with."""
    if s.phase != part:
        return ELSEWHERE
    return "it comes last" if below else ""


def covered(s: VertiumState, below: list[Step[Never]]) -> str:
    """Nothing may lie above."""
    return "another step comes first" if len(below) + 1 < len(s.stack) else ""


def other_turn(s: VertiumState, player: i64) -> str:
    """It must be this player's turn."""
    return "" if player == s.turn else "it is another player's turn"


def unranked(s: VertiumState) -> str:
    """VT-8.4: there must be a ranking to go by."""
    return "" if len(s.ranking) > 0 else "there is no ranking"


def last_of_fights(s: VertiumState, american: bool, below: list[Step[Never]]) -> str:
    """By what phase two goes on, in the style of this game."""
    return last(s, FIGHTING, below) or other_style(s, american)


def other_style(s: VertiumState, american: bool) -> str:
    """The game must be in American style, or must not."""
    if s.rules.american == american:
        return ""
    return "this is not American style" if american else "this is not base style"


def amid_attack(s: VertiumState) -> str:
    """No attack may be going on."""
    return "" if s.target == NONE else "an attack is going on"
