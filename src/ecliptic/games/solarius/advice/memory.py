"""What a mat and the board were worth when they were last looked at: most candidates of a decision leave one alone.

An appraisal holds all that its value depends on and is compared with the state before it is used, so remembering
changes no answer, only how soon it comes.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.games.solarius.advice.mats import dice_value, ends_left
from ecliptic.games.solarius.advice.outlook import missions_value, stations_value
from ecliptic.games.solarius.advice.places import board_value
from ecliptic.games.solarius.rules.state import SolariusState


@final
class BoardAppraisal:
    """What figures on the board are worth to a seat."""

    def __init__(self, s: SolariusState, seat: i64) -> None:
        self.rules: Final = s.rules
        self.layout: Final = s.layout
        self.seat: Final = seat
        self.turn: Final = s.turn
        self.reach: Final = s.range_of(seat)
        self.figure: Final = s.figure
        self.post: Final = s.post
        self.hub_turn: Final = s.hub_turn
        self.at_hub: Final = s.at_hub
        self.value: Final = board_value(s, seat)

    def holds(self, s: SolariusState, seat: i64) -> bool:
        """Whether nothing of that is different."""
        return (
            self.seat == seat
            and self.turn == s.turn
            and self.rules is s.rules
            and self.layout is s.layout
            and self.reach == s.range_of(seat)
            and self.figure == s.figure
            and self.post == s.post
            and self.hub_turn == s.hub_turn
            and self.at_hub == s.at_hub
        )


@final
class MatAppraisal:
    """What tech dice and cubes are worth to a seat, with the stations and missions that they pay for."""

    def __init__(self, s: SolariusState, seat: i64, left: i64) -> None:
        self.rules: Final = s.rules
        self.seat: Final = seat
        self.left: Final = left
        self.ends: Final = ends_left(s)
        self.open: Final = s.open[seat]
        self.done: Final = s.done[seat]
        self.step: Final = s.step[:]
        self.col: Final = s.col[:]
        self.cubes: Final = s.cubes[:]
        self.station: Final = s.station[:]
        self.value: Final = (
            missions_value(s, seat, left) + stations_value(s, seat, left) + dice_value(s, seat, left)
        )

    def holds(self, s: SolariusState, seat: i64, left: i64) -> bool:
        """Whether nothing of that is different."""
        return (
            self.seat == seat
            and self.left == left
            and self.cubes == s.cubes
            and self.open == s.open[seat]
            and self.done == s.done[seat]
            and self.ends == ends_left(s)
            and self.rules is s.rules
            and self.step == s.step
            and self.col == s.col
            and self.station == s.station
        )


@final
class Memory:
    """The last appraisals."""

    def __init__(self) -> None:
        self.board: BoardAppraisal | None = None
        self.mat: MatAppraisal | None = None


MEMORY: Final = Memory()


def known_board_value(s: SolariusState, seat: i64) -> i64:
    """`board_value`, worked out only where it may be another one than last time."""
    last = MEMORY.board
    if last is not None and last.holds(s, seat):
        return last.value
    found = BoardAppraisal(s, seat)
    MEMORY.board = found
    return found.value


def known_mat_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """Missions, stations, dice and cubes, likewise."""
    last = MEMORY.mat
    if last is not None and last.holds(s, seat, left):
        return last.value
    found = MatAppraisal(s, seat, left)
    MEMORY.mat = found
    return found.value
