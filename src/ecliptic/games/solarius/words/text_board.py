"""The board in words: what is on a hex, and the way that a flight takes there."""

from __future__ import annotations

from collections.abc import Sequence

from ecliptic.core.words import at, capital, listed, some
from ecliptic.games.solarius.content.components import Components, EffectRow
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Layout, Rules
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.hexes import distance, flight_cost
from ecliptic.games.solarius.words.text import coordinates
from ecliptic.games.solarius.words.text_effects import fuel, planet_worth

# ---- what comes to nothing -----------------------------------------------------------------------------------


def in_vain(s: SolariusState, seat: int, rows: Sequence[EffectRow]) -> str:
    """SM-20.1: why none of these effects would change anything now, to be added: " (nothing now: no slot is free)"."""
    why = [_nothing(s, seat, row.verb) for row in rows]
    return f" (nothing now: {listed(why)})" if why and all(why) else ""


def _nothing(s: SolariusState, seat: int, verb: str) -> str:
    if verb == "gain_drive" and s.free_slots(seat) == 0:
        return "no slot is free"
    if verb == "flip_drive" and s.ones[seat] == 0:
        return "no drive is on side 1"
    if verb == "clean" and s.dirt[seat] == 0:
        return "there is nothing to remove"
    if verb == "gain_fuel" and s.fuel[seat] >= s.rules.track:
        return "your fuel track is full"
    if verb == "gain_bucks" and s.bucks[seat] >= s.rules.track:
        return "your buck track is full"
    return ""


# ---- hexes ---------------------------------------------------------------------------------------------------

# What a hex is to somebody who flies: the groups of the prompt.
STAY, PLANET_THERE, BESIDE_HUB, EMPTY_THERE, REST = "", "planets", "hubs", "empty", "rest"


def tile_name(s: SolariusState, place: int) -> str:
    """ "tile A", "the centre tile"."""
    ring = s.layout.tile_of[place]
    return f"tile {a.TILE_IDS[s.tile_at[ring - 1]]}" if ring else "the centre tile"


def what_is_there(content: Components, s: SolariusState, place: int, seat: int) -> tuple[str, str, str]:
    """A hex for a ship of this seat: its group, a short name, and what there is to know of it."""
    here = coordinates(place)
    piece = s.on_hex[place]
    if place == s.ship[seat]:
        group, name, more = STAY, "Stay here", f"hex {here}"
    elif s.figure[place] != a.NONE:
        owner, kind = s.owner_at(place), a.KIND_IDS[s.kind_at(place)]
        whose = "Your own" if owner == seat else f"{at(owner)}'s"
        group, name, more = REST, f"{whose} {kind} {here}", "nothing to do there"
    elif piece >= a.FACE_DOWN:
        color = a.COLOR_IDS[piece - a.FACE_DOWN]
        group, name, more = PLANET_THERE, f"{capital(color)} planet {here}", "face down, you turn it up"
    elif piece != a.NONE:
        row = content.planets.planet[piece]
        group, name, more = (
            PLANET_THERE,
            f"{capital(row.color)} planet {row.id} {here}",
            planet_worth(content, piece),
        )
    else:
        group, name, more = _space(s, place)
    return group, name, more


def _space(s: SolariusState, place: int) -> tuple[str, str, str]:
    kind, here = s.layout.space[place], coordinates(place)
    if kind == a.HOME_SPACE:
        return REST, f"Home {here}", "where all ships started"
    if kind == a.PORTAL_SPACE:
        return REST, f"Portal {here}", "nothing can be built there"
    if kind == a.HUB_SPACE:
        return REST, f"Hub space {here}", ""
    hub = s.layout.hub_near[place]
    if hub == a.NONE:
        return EMPTY_THERE, f"Empty hex {here}", "room for a station"
    built = "built" if s.hub_turn[hub] else "not built yet"
    return (
        BESIDE_HUB,
        f"Empty hex {here}",
        f"beside hub {a.HUB_IDS[hub]} ({built}), room for a station or mission",
    )


def steps_words(s: SolariusState, seat: int, to: int) -> str:
    """ "3 steps", "2 steps with a jump"."""
    cost = flight_cost(s, seat, to)
    jump = cost < distance(s.rules, s.ship[seat], to)
    return some(cost, "step") + (" with a jump" if jump else "")


def price_words(extra: int) -> str:
    """What a flight costs: ", 4 fuel"; nothing within the range."""
    return f", {fuel(extra)}" if extra else ""


def way(rules: Rules, layout: Layout, start: int, to: int, portals: bool) -> list[int]:
    """SM-11.3: where a flight turns: its start, the two portals of a jump if that is shorter, its end."""
    direct = distance(rules, start, to)
    if not portals or layout.portal_near[start] + 1 + layout.portal_near[to] >= direct:
        return [start, to]
    return [start, _nearest(rules, layout, start), _nearest(rules, layout, to), to]


def _nearest(rules: Rules, layout: Layout, place: int) -> int:
    """The portal that is closest to a hex."""
    portals = [k for k in range(a.HEXES) if layout.space[k] == a.PORTAL_SPACE]
    return min(portals, key=lambda portal: distance(rules, place, portal))


def beside(free: int, cubes: int) -> int:
    """SM-6.3: of so many contamination cubes those that find no free space, and stay beside the mat (SM-6.4)."""
    return max(0, cubes - free)
