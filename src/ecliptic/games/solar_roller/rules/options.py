"""The options of Solar Roller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.options import GameOptions, say


class Options(GameOptions, frozen=True, kw_only=True):
    """What a table agrees on before the game."""

    players: Annotated[int, say("How many play: 1 to 6; one plays for a rank.", "SR-12.1", low=1, high=6)] = 3
    advanced: Annotated[bool, say("All eight upgrades are in play.", "SR-13.1")] = False
    ship_moves_limited_to_bands: Annotated[
        bool,
        say(
            "Ships may move only in open bands; otherwise anywhere.",
            "SR-5.10",
            title="Ships in open bands alone",
        ),
    ] = False
    home_mark_counts_as_icon_for_goals: Annotated[
        bool,
        say("Goals count the H of the homeworld as a ship icon.", "SR-2.5", title="The H counts for goals"),
    ] = False
    settle_needs_water: Annotated[
        bool,
        say("A planet must be at water or above to be settled.", "SR-8.10", title="Settling needs water"),
    ] = False
    shifted_pair_can_make_doubles: Annotated[
        bool,
        say(
            "A shifted pair of band dice that matches opens all bands.",
            "SR-5.7",
            title="Shifted dice make doubles",
        ),
    ] = True
    singletons_count_as_groups: Annotated[
        bool, say("For goal H a lone planet is a group of one.", "SR-10.9", title="Lone planets are groups")
    ] = True
    bonus_action_optional: Annotated[
        bool, say("The bonus of even rounds may be declined.", "SR-4.3", title="Bonus actions are voluntary")
    ] = False


# Readings that a table may choose: by default the plainest ones, and none has changed since the first rules.
_READINGS: Final = {
    "ship_moves_limited_to_bands": False,
    "home_mark_counts_as_icon_for_goals": False,
    "settle_needs_water": False,
    "shifted_pair_can_make_doubles": True,
    "singletons_count_as_groups": True,
    "bonus_action_optional": False,
}
PRESETS: Final[Mapping[str, Mapping[str, object]]] = {PRINTED: _READINGS, BEFORE: _READINGS}
