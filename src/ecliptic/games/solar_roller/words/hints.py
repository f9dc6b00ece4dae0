"""What a newcomer is told in each part of the game."""

from __future__ import annotations

from ecliptic.core.words import spelled
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.state import OVER, SETUP
from ecliptic.games.solar_roller.words.view import RollerView


def hint(content: Components, rules: Rules, view: RollerView) -> str:
    """What this part of the game is about."""
    if view.phase == SETUP:
        return (
            "Everybody draws a system of their own. It begins with a small and a large planet; the one closer to the "
            "sun is home."
        )
    if view.phase == OVER:
        return "The score sheet shows where every point came from."
    dice = spelled(rules.actions, "die", "dice")
    return (
        f"One roll serves everybody: pick up to {dice}, and write what they show in an open band. Planets bring moons, "
        "rings and life; goals pay those who come first."
    )
