"""Ranking (VT-8.4) and the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.games.vertium.rules.actions import NONE
from ecliptic.games.vertium.rules.facts import ENDED, RANKED, WON
from ecliptic.games.vertium.rules.scoring import points, ranking, winners
from ecliptic.games.vertium.rules.state import OVER, VertiumState

# How a game ended, for the log.
PHASE_ONE_ONLY: Final = 1
BASE: Final = 2
AMERICAN: Final = 3
COMPLEX_GAME: Final = 4


def rank(s: VertiumState) -> None:
    """VT-8.4, VT-9.9: the factions by VP, from here on."""
    s.ranking = ranking(s)
    if s.events is not None:
        place: i64
        for place in range(s.rules.factions):
            s.tell(RANKED, place + 1, s.ranking[place], points(s, s.ranking[place]))


def finish(s: VertiumState, how: i64) -> None:
    """VT-8.5, VT-9.10, VT-12.9, VT-14.6: nothing more happens."""
    s.stack = []
    s.phase = OVER
    s.turn = NONE
    if s.events is not None:
        s.tell(ENDED, how)
        seat: i64
        for seat in winners(s):
            s.tell(WON, seat, how)
