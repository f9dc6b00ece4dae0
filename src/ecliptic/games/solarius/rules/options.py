"""The options of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.options import GameOptions, say


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game of Solarius Mission is played."""

    players: Annotated[int, say("How many play.", "SM-2.10", low=2, high=4)] = 3
    start_cards: Annotated[
        bool, say("Start cards set up the mats; without them players choose.", "SM-2.7")
    ] = True
    settle_along_path: Annotated[
        bool,
        say(
            "A flight goes on after a planet that it settles for good, and may so settle several.",
            "SM-12.8",
            title="Settling on the way",
        ),
    ] = False
    outpost_doubles: Annotated[
        Literal["network", "hub", "station"],
        say(
            "A figure with an outpost counts double in its network, beside hubs as well, or its station points too.",
            "SM-15.5",
            title="What an outpost doubles",
            words={"network": "Its network", "hub": "Hubs as well", "station": "Stations, too"},
        ),
    ] = "hub"


# Readings by name: see `Game.presets`.
PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    PRINTED: {"settle_along_path": True, "outpost_doubles": "station"},
    BEFORE: {"settle_along_path": False, "outpost_doubles": "hub"},
}
