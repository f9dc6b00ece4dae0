"""Which die is next, for whoever rolls real ones."""

from __future__ import annotations

from ecliptic.core.views import Die
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.games.solar_roller.words.language import phrase
from ecliptic.games.solar_roller.words.text_names import color_name


def die(t: Components, s: RollerState) -> Die:
    """SR-3.2: seven dice, which their colors tell apart."""
    black = s.rolled - a.FIRST_BLACK
    if black < 0:
        return Die(phrase("the {color} die", color=color_name(s.rolled)))
    return Die(phrase("the second black die") if black else phrase("the first black die"))
