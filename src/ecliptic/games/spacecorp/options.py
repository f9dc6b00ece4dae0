"""The options of SpaceCorp: which eras are played, and who is asked about Edges."""

from __future__ import annotations

from typing import Annotated, Final, Literal

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
        Literal["everyone", "able"],
        say(
            "When Edges can be played, ask all who hold a card, or only those who have such an Edge.",
            "SC-12.3",
        ),
    ] = "everyone"

    def problem(self) -> str:
        """SC-24.5."""
        if _ERAS.index(self.last_era) < _ERAS.index(self.first_era):
            return "The last era can't come before the first one (SC-24.5)."
        return ""
