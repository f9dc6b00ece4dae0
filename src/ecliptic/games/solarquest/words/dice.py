"""Which die is next, for whoever rolls real ones."""

from __future__ import annotations

from ecliptic.core.machine import CHANCE
from ecliptic.core.views import Die
from ecliptic.core.words import at
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.flight import Roll
from ecliptic.games.solarquest.rules.steps.lasers import ShotDie
from ecliptic.games.solarquest.rules.steps.setup import StartRoll


def die(t: Components, s: SolarquestState) -> Die:
    """SQ-1.7, SQ-2.1, SQ-13.7: two dice, one after the other, for the start, a roll or a shot."""
    step = s.asked(CHANCE)
    assert isinstance(step, (StartRoll, Roll, ShotDie))
    use = {StartRoll: " for the start", Roll: "", ShotDie: " for the shot"}[type(step)]
    return Die(f"{at(step.player)}'s {'second' if step.first else 'first'} die{use}")
