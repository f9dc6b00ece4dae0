"""The options of Solarius Mission."""

from __future__ import annotations

from typing import Annotated

from ecliptic.core.options import GameOptions, say


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game of Solarius Mission is played."""

    players: Annotated[int, say("How many play.", "SM-2.10", low=2, high=4)] = 3
    start_cards: Annotated[
        bool, say("Start cards set up the mats; without them players choose.", "SM-2.7")
    ] = True
