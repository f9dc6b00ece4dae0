"""What a ship is told that is low on fuel: how likely it takes off, and how few of the spaces ahead sell any."""

from __future__ import annotations

from typing import Final

import msgspec

from ecliptic.core.views import Prompt
from ecliptic.core.words import some
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.wording import check_offer
from ecliptic.games.solarquest.rules.steps.flight import onward
from ecliptic.games.solarquest.rules.steps.fuel import has_way_out, most_fuel, price_here
from ecliptic.games.solarquest.words.text import Asked

MOST: Final = 12  # that two dice show
ROLLS: Final = [(first + second) for first in range(1, 7) for second in range(1, 7)]
ALL_ROLLS: Final = len(ROLLS)


def low_clause(tank: int, needed: int, *, held: bool) -> str:
    """What a low tank is about: a takeoff that a roll may not allow, one that is not to be had, the next one."""
    if not held:
        return "SQ-10.1"
    return "SQ-11.2" if tank < needed else "SQ-11.1"


def warned(q: Asked, prompt: Prompt) -> Prompt:
    """The question with what it does to a ship that is low on fuel."""
    clause = low_clause(q.s.tank[q.seat], q.s.rules.needed, held=q.s.held_down(q.seat))
    words = fuel_warning(q)
    return msgspec.structs.replace(prompt, warn=words, warn_clause=clause if words else "")


def fuel_warning(q: Asked) -> str:
    """One or two sentences; "" = there is fuel enough, or none is needed."""
    s, seat = q.s, q.seat
    tank = s.tank[seat]
    if not s.rules.fuel or tank > s.rules.gray_zone:
        return ""
    if s.pressed(seat) and seat == s.active:
        if has_way_out(s, seat):
            return ""  # it is asked for at once, and must be taken
        short = f"You need {some(s.rules.needed, 'hydron')} to leave, and there is no way to get them here"
        help_ = "Only a trade can help" if check_offer(s, seat, 0) == 0 else "Nothing can help"
        return f"{short}. {help_}: without it your ship is lost."
    held = s.held_down(seat)
    if seat == s.active and price_here(s, seat) == 0 and most_fuel(s, seat) > 0:
        return f"Your tank is low: {some(tank, 'hydron')}. You refuel free here."
    sells, spaces = fuel_ahead(s, seat, min(MOST, tank) if held else MOST)
    place = some(spaces, "space") if spaces != 1 else "one space"
    has = "sells fuel" if sells == 1 else "sell fuel"
    ahead = f"Of the {place} that a roll can reach then, {sells or 'none'} {has} that you can pay for."
    says = f" {burns(tank)}" if held and tank < MOST else ""
    return f"Your tank is low: {some(tank, 'hydron')}.{says} {ahead if says else ahead.replace(' then', '')}"


def within(tank: int) -> int:
    """SQ-11.3: how many of the `ALL_ROLLS` rolls a tank has fuel for."""
    return sum(roll <= tank for roll in ROLLS)


def burns(tank: int) -> str:
    """What a takeoff with this tank can be, as a sentence."""
    return f"A takeoff burns what you roll: {within(tank)} of {ALL_ROLLS} rolls are low enough."


def fuel_ahead(s: SolarquestState, seat: int, most: int) -> tuple[int, int]:
    """How many of the spaces that rolls of up to `most` end on have fuel for the seat as it is, and of how many."""
    start, reached = s.space[seat], set[int]()
    for roll in range(2, most + 1):
        here = start
        for left in range(roll, 0, -1):
            here = onward(s.rules, here, left)
        back = s.rules.pull_back[here]
        reached.add(here if back == a.NONE else back)
    twin, sells = s.clone(), 0
    for space in reached:
        twin.own_space()[seat] = space
        twin.own_tank()[seat] = 0
        sells += most_fuel(twin, seat) > 0 or _own_ground(twin, seat)
    return sells, len(reached)


def _own_ground(s: SolarquestState, seat: int) -> bool:
    """Whether a fuel station in hand could be placed there, which makes its fuel free."""
    deed = s.deed_under(seat)
    site = deed != a.NONE and s.rules.is_site >> deed & 1
    return bool(site) and s.owns(seat, deed) and s.pieces[seat] > 0
