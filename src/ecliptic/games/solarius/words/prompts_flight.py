"""Flights: portals, the hex where one ends, and what is done there."""

from __future__ import annotations

from typing import Final

import msgspec

from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import capital, some
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import EXPLORER_STAT, STATS, SolariusState
from ecliptic.games.solarius.rules.steps.flight import FlyOn, Found, PickHex, Portals, extra_price, flights
from ecliptic.games.solarius.rules.steps.hexes import flight_cost, portals_active
from ecliptic.games.solarius.rules.steps.mission import hubs_for
from ecliptic.games.solarius.rules.steps.rows import room_for_cubes
from ecliptic.games.solarius.rules.steps.settle import Known, Turned
from ecliptic.games.solarius.rules.steps.station import check_card, pays_so
from ecliptic.games.solarius.words.prompts_any import starred
from ecliptic.games.solarius.words.text import Asked, Askers, coordinates, on_hex, planet_name
from ecliptic.games.solarius.words.text_board import (
    BESIDE_HUB,
    EMPTY_THERE,
    PLANET_THERE,
    REST,
    price_words,
    steps_words,
    tile_name,
    what_is_there,
)
from ecliptic.games.solarius.words.text_effects import cubes, fuel, needs, planet_worth

_HEX_GROUPS: Final = (
    Group(PLANET_THERE, "Planets", "turn up and settle"),
    Group(BESIDE_HUB, "Empty hexes beside a hub space", "for missions and stations"),
    Group(EMPTY_THERE, "Other empty hexes", "for stations", folded=True),
    Group(REST, "Portals, home, figures", "", folded=True),
)


def _portals(q: Asked) -> Prompt:
    now = q.s.range_of(q.seat)
    labels = {
        a.PORTALS_NO: "Fly without portals",
        a.PORTALS_WEAKEN: "Turn a drive from 2 to 1",
        a.PORTALS_REMOVE: "Give back a drive of side 1",
    }

    def describe(action: int) -> Choice:
        how = a.PORTALS.a(action)
        label, note = labels[how], f"range {now}"
        if how != a.PORTALS_NO and q.step.check(q.s, action) == 0:
            more = _jumps(q, how)
            where = (
                f"jumps to {some(more, 'hex', 'hexes')} out of reach now" if more else "no jump leads farther"
            )
            note = f"range {now - 1}, {where}"
        return q.choice(action, label, note, f"{label}: {note}")

    sub = "A jump from any portal, a violet ring, to any other costs a step. The drive stays weaker for good."
    return starred(q, "Activate the portals for your flight?", sub, describe)


def _jumps(q: Asked, how: int) -> int:
    """How many hexes a flight can end on with portals active at this price, of those that it can't reach now."""
    s = q.s.clone()
    s.weaken(q.seat, how == a.PORTALS_REMOVE)
    s.portals = True
    return len({*flights(s, q.seat)} - {*flights(q.s, q.seat)})


def _fly_on(q: Asked) -> Prompt:
    """SM-12.8: like the first choice of a hex, with what is left of the range."""
    flown = q.number("flown")
    reach = max(0, q.s.range_of(q.seat) - flown)
    planet = planet_name(q.content, q.number("planet"))
    return _hexes(q, flown, f"Fly on from {planet}, or end your flight here?", f"Your range has {reach} left")


def _pick_hex(q: Asked) -> Prompt:
    return _hexes(q, 0, "Where do you fly?", f"Your range is {q.s.range_of(q.seat)}")


def _hexes(q: Asked, flown: int, say: str, reach: str) -> Prompt:
    s, seat = q.s, q.seat

    def describe(action: int) -> Choice:
        if a.DONE.owns(action):
            return q.choice(action, "End the flight here", "", "End the flight here", ends=True)
        to = a.TO.a(action)
        group, name, more = what_is_there(q.content, s, to, seat)
        steps, extra = steps_words(s, seat, to), extra_price(s, seat, to, flown)
        beside = f", beside {_hub(s, s.layout.hub_near[to])}" if group == BESIDE_HUB else ""
        note = "no flight" if not group else f"{steps}{price_words(extra)}{beside}"
        where = f"{capital(name)} ({tile_name(s, to)})"
        price = fuel(extra) if extra else "free"
        title = f"{where}: {steps}, {price}" + (f"; {more}" if more else "") if group else f"Stay on {more}"
        return q.choice(action, name, note, title, on_hex(to), group=group)

    price = s.range_price(seat)
    portals = " Portals are active." if portals_active(s, seat) else ""
    have = fuel(s.fuel[seat])
    sub = f"{reach}; each further step costs {fuel(price)}, and you have {have}.{portals}"
    found = starred(q, say, sub, describe, groups=_HEX_GROUPS)
    groups = [group.id for group in found.groups]
    return msgspec.structs.replace(
        found, choices=sorted(found.choices, key=lambda choice: _order(q, flown, groups, choice))
    )


def _hub(s: SolariusState, hub: int) -> str:
    """A hub, or the space where it may be built."""
    name = a.HUB_IDS[hub]
    return f"hub {name}" if s.hub_turn[hub] else f"the space of hub {name}"


def _order(q: Asked, flown: int, groups: list[str], choice: Choice) -> tuple[int, int, int]:
    """Group by group as they are shown, and nearer hexes first; anytime actions last, as they are."""
    group = groups.index(choice.group) if choice.group in groups else -1
    if choice.verb != a.TO.name:
        return group, 0, 0
    to = a.HEX_IDS.index(choice.args["hex"])
    return group, extra_price(q.s, q.seat, to, flown), flight_cost(q.s, q.seat, to)


# ---- planets -------------------------------------------------------------------------------------------------


def _settle_choice(q: Asked, action: int, planet: int) -> Choice:
    row = q.content.planets.planet[planet]
    until = "you pay" if row.needs.verb == "pay" else "then"
    met = "settled at once" if q.s.is_met(q.seat, planet) else f"pending until {until}"
    note = f"{row.vp} VP; {needs(row.needs)}: {met}"
    title = f"Put a colony on {planet_name(q.content, planet)}: {note}"
    return q.choice(action, "Settle", note, title, on_hex(q.s.ship[q.seat]))


def _planet_sub(q: Asked) -> str:
    colonies = some(q.s.colonies[q.seat], "colony", "colonies")
    cost = -q.s.rules.unsettled_vp[1]
    return f"You have {colonies}. A planet still pending at the end costs {cost} VP or more."


def _turned(q: Asked) -> Prompt:
    planet = q.number("planet")
    n = q.s.rules.planet_vp[planet] + q.s.stat[q.seat * STATS + EXPLORER_STAT]

    def describe(action: int) -> Choice:
        if a.SETTLE.owns(action):
            return _settle_choice(q, action, planet)
        note = cubes(n)
        return q.choice(action, "Explorer bonus", note, f"Leave the planet and take {note}")

    say = f"You turned up {planet_name(q.content, planet)}: settle it?"
    sub = f"{capital(planet_worth(q.content, planet))}. {_planet_sub(q)}"
    room = room_for_cubes(q.s, q.seat)
    if room < n:
        sub += f" Your rows have room for {some(room, 'cube')} only."
    return starred(q, say, sub, describe)


def _known(q: Asked) -> Prompt:
    planet = q.number("planet")

    def describe(action: int) -> Choice:
        if a.SETTLE.owns(action):
            return _settle_choice(q, action, planet)
        return q.choice(action, "Leave it", "", "Leave the planet for others")

    say = f"Settle {planet_name(q.content, planet)}?"
    return starred(q, say, f"{capital(planet_worth(q.content, planet))}. {_planet_sub(q)}", describe)


# ---- an empty hex --------------------------------------------------------------------------------------------


def _station_price(q: Asked, high: int, low: int) -> str:
    """What the next station costs; in which colors, where there is but one way to pay it."""
    s, seat, built = q.s, q.seat, q.s.stations_built(q.seat)
    cards = [k for k in range(a.STATION_CARDS) if built < a.STATIONS and check_card(s, seat, k) == 0]
    pairs = [(s.rules.station_first[k], s.rules.station_second[k]) for k in cards]
    ways = [
        way for one, other in pairs for way in ((one, other), (other, one)) if pays_so(s, seat, *way, built)
    ]
    if len(ways) != 1:
        return f"{high} and {low} in cubes"
    return f"{a.COLOR_IDS[ways[0][0]]} {high} and {a.COLOR_IDS[ways[0][1]]} {low}"


def _found(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    built = s.stations_built(seat)
    hubs = hubs_for(s, seat)
    names = [a.HUB_IDS[k] for k in range(a.HUBS) if hubs >> k & 1]
    target = on_hex(s.ship[seat])

    def describe(action: int) -> Choice:
        what = a.FOUND.a(action)
        if what == a.FOUND_STATION:
            row = q.content.mat.station[min(built, a.STATIONS - 1)]
            note = f"for {_station_price(q, row.high, row.low)}" + (f", {row.vp} VP" if row.vp else "")
            return q.choice(action, "Build a station", note, f"Build your next station: {note}", target)
        if what == a.FOUND_MISSION:
            note = f"for hub {' or '.join(names)}"
            return q.choice(action, "Complete a mission", note, f"Complete an open mission {note}", target)
        return q.choice(action, "Build nothing", "", "Build nothing here")

    where = f"{coordinates(s.ship[seat])} on {tile_name(s, s.ship[seat])}"
    near = s.layout.hub_near[s.ship[seat]]
    beside = f", beside {_hub(s, near)}" if near != a.NONE else ""
    sub = f"You landed on the empty hex {where}{beside}. There is room for one figure."
    return starred(q, "Build a station, complete a mission, or neither?", sub, describe)


FLIGHT_ASKERS: Final[Askers] = {
    Portals: _portals,
    PickHex: _pick_hex,
    FlyOn: _fly_on,
    Turned: _turned,
    Known: _known,
    Found: _found,
}
