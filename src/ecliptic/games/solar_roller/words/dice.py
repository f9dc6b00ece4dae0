"""Which die is next, for whoever rolls real ones."""

from __future__ import annotations

from ecliptic.core.views import Die
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import RollerState


def die(t: Components, s: RollerState) -> Die:
    """SR-3.2: seven dice, which their colors tell apart."""
    color = a.DIE_IDS[s.rolled]
    black = s.rolled - a.FIRST_BLACK
    return Die(f"the {color} die" if black < 0 else f"the {'second' if black else 'first'} black die")
