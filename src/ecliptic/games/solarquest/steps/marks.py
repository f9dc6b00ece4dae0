"""Marks on the stack, for rules that cut a turn or the game short."""

from __future__ import annotations

from typing import Final, final

from ecliptic.core.machine import Auto
from ecliptic.games.solarquest.state import SolarquestState


@final
class Finish(Auto[SolarquestState]):
    """SQ-12.8, SQ-12.9: at the very bottom; when it is reached the game is over."""

    def run(self, s: SolarquestState) -> None:
        """Nothing comes after it."""


@final
class EndTurn(Auto[SolarquestState]):
    """SQ-2.5: where a turn ends, in the middle of it too when its player is eliminated."""

    def run(self, s: SolarquestState) -> None:
        s.beside = False


END_TURN: Final[EndTurn] = EndTurn()  # steps never change
