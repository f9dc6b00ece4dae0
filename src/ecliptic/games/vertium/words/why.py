"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said

WHY: Final = {
    "planets": Said(
        "more of the planets are likely to be yours",
        "fewer of the planets are likely to be yours",
        "who will own which planet",
    ),
    "elements": Said(
        "your planets hold more elements", "your planets hold fewer elements", "the elements of your planets"
    ),
    "hand": Said("your hand is worth more", "your hand is worth less", "your hand"),
    "cubes": Said("your cubes and pairs shelter more", "your cubes and pairs shelter less", "your cubes"),
    "attacks": Said(
        "the attacks to come promise you more", "the attacks to come promise you less", "the attacks to come"
    ),
    "rivals": Said("the others stand weaker", "the others stand stronger", "what the others come to"),
}
