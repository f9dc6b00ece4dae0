"""The options of Vertium."""

from __future__ import annotations

from typing import Annotated, Literal

from ecliptic.core.options import GameOptions, say


class Options(GameOptions, frozen=True, kw_only=True):
    """What a table agrees on before the game."""

    players: Annotated[int, say("How many play: 2, 3 or 4.", "VT-2.1", low=2, high=4)] = 3
    phases: Annotated[
        Literal["both", "one"],
        say("Play both phases, or stop after the first, which its leader wins.", "VT-8.5"),
    ] = "both"
    style: Annotated[
        Literal["base", "american"],
        say(
            "Phase two in three rounds for VP, or with the attack going round until one side is left.",
            "VT-12.1",
        ),
    ] = "base"
    abilities: Annotated[
        bool, say("Every faction has five tokens of its own resource and three of each other.", "VT-16.2")
    ] = False
    raider_set_must_be_played: Annotated[
        bool, say("A set completed by a raid must be played at once; otherwise it may be.", "VT-6.6")
    ] = True
    leak_token_to_pool: Annotated[
        bool, say("Leak puts the token into the pool; otherwise it leaves the game.", "VT-6.4")
    ] = True
    attack_optional: Annotated[
        bool, say("Base style: a faction that can attack may pass instead.", "VT-9.2")
    ] = False

    def problem(self) -> str:
        if self.attack_optional and self.style == "american":
            return "attack_optional is for base style; American style has passing rules of its own (VT-12.2)."
        return ""
