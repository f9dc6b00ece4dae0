"""The options of SpaceCorp: which eras are played, and who is asked about Edges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.options import GameOptions, say

_ERAS: Final = ("mariners", "planeteers", "starfarers")


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game of SpaceCorp is played."""

    players: Annotated[int, say("How many play.", "SC-1.2", low=2, high=4)] = 3
    first_era: Annotated[
        Literal["mariners", "planeteers", "starfarers"], say("The era that the game starts with.", "SC-24.5")
    ] = "mariners"
    last_era: Annotated[
        Literal["mariners", "planeteers", "starfarers"], say("The era that the game ends with.", "SC-24.5")
    ] = "starfarers"
    ask: Annotated[
        Literal["auto", "able", "everyone"],
        say(
            "Who is asked when Edges can be played: all who hold a card, or only those who are able to play one, by "
            "which the others see who holds such an Edge. Auto asks those able until a second person sits down, and "
            "everyone from then on.",
            "SC-12.3",
            title="Who is asked for Edges",
            words={"auto": "Automatic", "able": "Who can play one", "everyone": "Who holds a card"},
        ),
    ] = "auto"
    track_in_region: Annotated[
        bool,
        say(
            "A team on a star track is in the region of its star, so that it can be removed for a colony point, and "
            "the Phobes can drive it off.",
            "SC-20.4",
            title="Star tracks are in the region",
        ),
    ] = True
    short_game_boxes: Annotated[
        Literal["printed", "full"],
        say(
            "Infra boxes of the HQs for games that begin later: two with a printed value and two empty ones, or all "
            "four with one.",
            "SC-24.6",
            title="Infra boxes of short games",
            words={"printed": "Two empty", "full": "All four"},
        ),
    ] = "printed"

    def problem(self) -> str:
        """SC-24.5: the eras must be in order."""
        if _ERAS.index(self.last_era) < _ERAS.index(self.first_era):
            return "The last era can't come before the first one (SC-24.5)."
        return ""


# Readings by name: see `Game.presets`.
PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    PRINTED: {"ask": "auto", "track_in_region": True, "short_game_boxes": "printed"},
    BEFORE: {"ask": "everyone", "track_in_region": False, "short_game_boxes": "full"},
}
SIMULATED: Final = {"ask": "able"}
