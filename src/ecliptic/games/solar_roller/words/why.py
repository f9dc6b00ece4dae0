"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said

WHY: Final = {
    "moons": Said("moons bring {n} more", "moons bring {n} less", "the moons"),
    "rings": Said("rings bring {n} more", "rings bring {n} less", "the rings"),
    "levels": Said("terraforming brings {n} more", "terraforming brings {n} less", "terraforming"),
    "ships": Said("ships bring {n} more", "ships bring {n} less", "your ships"),
    "settlements": Said("settlements bring {n} more", "settlements bring {n} less", "settlements"),
    "goals": Said("goals bring {n} more", "goals bring {n} less", "the goals"),
    "actions": Said("actions cost {n} less", "actions cost {n} more", "what actions cost"),
    "sheet": Said(
        "what can still be drawn is worth {n} more",
        "what can still be drawn is worth {n} less",
        "what can still be drawn",
    ),
    "sailing": Said("ships have {n} more before them", "ships have {n} less before them", "your ships"),
    "aims": Said("the open goals promise {n} more", "the open goals promise {n} less", "the open goals"),
    "upgrades": Said("upgrades promise {n} more", "upgrades promise {n} less", "the upgrades"),
    "shift": Said("actions given up cost {n} less", "actions given up cost {n} more", "what a shift costs"),
}
