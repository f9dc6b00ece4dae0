"""The options of Vertium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.options import GameOptions, say

# What is played beside the main game, by option.
_EXTRA = {"gelbon": "Gelbon & CUBE", "shadows": "Shadows of the Complex", "solo": "Solo"}


class Options(GameOptions, frozen=True, kw_only=True):
    """What a table agrees on before the game."""

    players: Annotated[
        int, say("How many play: 2 to 4, or 1 for solo against the Complex.", "VT-2.1", low=1, high=4)
    ] = 3
    phases: Annotated[
        Literal["both", "one"],
        say(
            "Play both phases, or stop after the first, which its leader wins.",
            "VT-8.5",
            title="Phases",
            words={"both": "Both", "one": "The first alone"},
        ),
    ] = "both"
    style: Annotated[
        Literal["base", "american"],
        say(
            "Phase two in three rounds for VP, or with the attack going round until one side is left.",
            "VT-12.1",
            title="Phase two",
            words={"base": "Three rounds", "american": "Until one is left (American)"},
        ),
    ] = "base"
    abilities: Annotated[
        bool,
        say(
            "Every faction has five tokens of its own resource and three of each other.",
            "VT-16.2",
            title="Special abilities",
        ),
    ] = False
    gelbon: Annotated[
        bool,
        say(
            "Gelbon & CUBE: two sorts of elements, and cubes that guard planets. American style.",
            "VT-13.1",
            title="Gelbon & CUBE",
        ),
    ] = False
    shadows: Annotated[
        bool,
        say(
            "Shadows of the Complex: one player is the Complex, against all others. American style, 3 or 4 players.",
            "VT-14.1",
            title="Shadows of the Complex",
        ),
    ] = False
    solo: Annotated[
        bool, say("Phase two alone against the Complex, which the rules play. One player.", "VT-15.1")
    ] = False
    raider_set_must_be_played: Annotated[
        bool,
        say(
            "A set completed by a raid must be played at once; otherwise it may be.",
            "VT-6.6",
            title="A raided set must be played",
        ),
    ] = True
    leak_token_to_pool: Annotated[
        bool,
        say(
            "Leak puts the token into the pool; otherwise it leaves the game.",
            "VT-6.4",
            title="Leak fills the pool",
        ),
    ] = True
    attack_optional: Annotated[
        bool,
        say(
            "Base style: a faction that can attack may pass instead.", "VT-9.2", title="Attacks are voluntary"
        ),
    ] = False
    american_ends: Annotated[
        Literal["nobody", "one"],
        say(
            "American style ends when nobody can attack any more, or as soon as only one faction can.",
            "VT-12.9",
            title="The American end",
            words={"nobody": "Nobody can attack", "one": "One faction can"},
        ),
    ] = "nobody"
    solo_rebel_cards: Annotated[
        bool,
        say(
            "Solo: the Rebels have three skirmish cards, beside the twelve of the Complex.",
            "VT-15.1",
            title="Solo: cards for the Rebels",
        ),
    ] = False
    solo_reshuffle_each_roll: Annotated[
        bool,
        say(
            "Solo: all twelve skirmish cards are shuffled before every roll.",
            "VT-15.6",
            title="Solo: shuffle before every roll",
        ),
    ] = False

    @classmethod
    def implied(cls, given: Mapping[str, object]) -> dict[str, object]:
        """One player is solo; the expansions and solo are in American style."""
        out: dict[str, object] = {}
        if given.get("players") == 1:
            out["solo"] = True
        elif given.get("solo"):
            out["players"] = 1
        if out.get("solo") or given.get("solo") or given.get("gelbon") or given.get("shadows"):
            out["style"] = "american"
        return out

    def problem(self) -> str:
        more = [title for name, title in _EXTRA.items() if getattr(self, name)]
        if len(more) > 1:
            return f"{more[0]} and {more[1]} can't be played together (VT-13.13)."
        if self.solo != (self.players == 1):
            return "The solo game is for one player, and one player can play nothing else (VT-15.1)."
        if self.shadows and self.players < 3:
            return "Shadows of the Complex is for 3 or 4 players (VT-14.1)."
        if more and self.phases == "one":
            return f"{more[0]} is for both phases (VT-13.1, VT-14.1, VT-15.1)."
        if more and self.style == "base":
            return f"{more[0]} is for American style (VT-13.1, VT-14.1, VT-15.4)."
        if self.solo and self.abilities:
            return "Special abilities are not for solo, which has no tokens (VT-16.3)."
        if self.solo_reshuffle_each_roll and not self.solo:
            return "solo_reshuffle_each_roll is for solo (VT-15.6)."
        if self.attack_optional and self.style == "american":
            return "attack_optional is for base style; American style has passing rules of its own (VT-12.2)."
        return ""


# Readings by name: see `Game.presets`.
PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    PRINTED: {
        "raider_set_must_be_played": False,
        "leak_token_to_pool": True,
        "attack_optional": False,
        "american_ends": "nobody",
        "solo_rebel_cards": False,
        "solo_reshuffle_each_roll": False,
    },
    BEFORE: {
        "raider_set_must_be_played": True,
        "leak_token_to_pool": True,
        "attack_optional": False,
        "american_ends": "one",
        "solo_rebel_cards": True,
        "solo_reshuffle_each_roll": False,
    },
}
FORMER: Final = {1: PRESETS[BEFORE]}
