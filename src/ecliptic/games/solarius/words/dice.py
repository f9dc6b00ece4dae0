"""Which die is next, for whoever rolls real ones."""

from __future__ import annotations

from ecliptic.core.machine import CHANCE
from ecliptic.core.views import Die
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.turn import RollFace


def die(t: Components, s: SolariusState) -> Die:
    """SM-16.2: the die that was drawn from the bag."""
    step = s.asked(CHANCE)
    assert isinstance(step, RollFace)
    return Die(f"the {a.COLOR_IDS[step.color]} die from the bag")
