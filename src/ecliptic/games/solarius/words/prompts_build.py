"""Stations, missions, outposts, and the end of a game turn."""

from __future__ import annotations

from typing import Final

from ecliptic.core.arrays import members
from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import capital, listed, signed, some
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.mission import PickHub, PickMission
from ecliptic.games.solarius.rules.steps.outpost import Bonus, Outpost
from ecliptic.games.solarius.rules.steps.station import FireEarlier, PickHigh, PickStation
from ecliptic.games.solarius.rules.steps.turn_end import FireAll, LastPlanets
from ecliptic.games.solarius.words import text_effects as effects
from ecliptic.games.solarius.words.prompts_any import planet_choice, starred
from ecliptic.games.solarius.words.text import Asked, Askers, on_card, on_row, unsettled
from ecliptic.games.solarius.words.text_board import in_vain


def _both(q: Asked, card: int) -> str:
    """A station card as a label: "Black and yellow"."""
    return capital(effects.colors_of(q.content, card))


def _target(card: int) -> str:
    return f"station-{a.STATION_IDS[card]}"


# ---- stations ------------------------------------------------------------------------------------------------


def _pick_station(q: Asked) -> Prompt:
    row = q.content.mat.station[q.s.stations_built(q.seat)]

    def describe(action: int) -> Choice:
        card = a.PICK_STATION.a(action)
        note = effects.station(q.content, card)
        title = f"Use the {effects.colors_of(q.content, card)} card; {note}"
        return q.choice(action, _both(q, card), note, title, _target(card))

    sub = f"The station costs {row.high} in one of the card's colors and {row.low} in the other one."
    return q.prompt("With which station card do you build?", sub, q.choices(describe))


def _pick_high(q: Asked) -> Prompt:
    card = q.number("card")
    row = q.content.mat.station[q.s.stations_built(q.seat)]
    one, other = q.s.rules.station_first[card], q.s.rules.station_second[card]

    def describe(action: int) -> Choice:
        high = a.HIGH.a(action)
        low = a.COLOR_IDS[one + other - high]
        label = f"{a.COLOR_IDS[high].capitalize()} {row.high}"
        title = f"Pay {row.high} in {a.COLOR_IDS[high]} cubes and {row.low} in {low} cubes"
        return q.choice(action, label, f"and {low} {row.low}", title, on_row(high))

    return q.prompt(
        f"Which color pays {row.high}, the higher part?",
        f"The other one pays {row.low}.",
        q.choices(describe),
    )


def _fire_choice(q: Asked, action: int) -> Choice:
    card = a.FIRE.a(action)
    rows = q.content.stations.station_card[card].permanent
    note = effects.station_later(q.content, card) + in_vain(q.s, q.seat, rows)
    title = f"Use the {effects.colors_of(q.content, card)} station: {note}"
    return q.choice(action, _both(q, card), note, title, _target(card))


def _fire_earlier(q: Asked) -> Prompt:
    sub = "All of them do. The order matters only where one brings what another one needs, such as fuel or room."
    return starred(q, "Which earlier station works next?", sub, lambda action: _fire_choice(q, action))


def _fire_all(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(
                action, "Done", "leave out the others", "Done: leave out the other stations", ends=True
            )
        return _fire_choice(q, action)

    sub = "The game turn ends: each of your stations may work once more, in any order."
    return q.prompt("Use your stations", sub, q.choices(describe))


# ---- missions ------------------------------------------------------------------------------------------------


def _pick_mission(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        card = a.PICK_MISSION.a(action)
        row = q.content.cards.progress_card[card]
        note = f"{row.mission.vp} VP for {effects.short_cost(q.content, row.mission.cost)}"
        title = f"Complete {row.name}: {row.mission.vp} VP for {effects.cost(q.content, row.mission.cost)}"
        return q.choice(action, row.name, note, title, on_card(card))

    return q.prompt(
        "Which mission do you complete?", "Its price is paid exactly, in cubes.", q.choices(describe)
    )


def _pick_hub(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        hub = a.AT_HUB.a(action)
        built = "built" if q.s.hub_turn[hub] else "not built yet"
        name = f"Hub {a.HUB_IDS[hub]}"
        return q.choice(
            action,
            name,
            built,
            f"Complete the mission at hub {a.HUB_IDS[hub]}, {built}",
            f"hub-{a.HUB_IDS[hub]}",
        )

    sub = "A first mission at a hub by such a chain means no bonus from that hub, now or later."
    return q.prompt(
        "You are linked to several blocked hubs: for which one is the mission?", sub, q.choices(describe)
    )


# ---- outposts ------------------------------------------------------------------------------------------------


def _gives(q: Asked, n: int) -> str:
    """The bonus of an outpost, and whether it would come to nothing."""
    return effects.outpost(q.content, n) + in_vain(q.s, q.seat, q.content.outposts.outpost[n].bonus)


def _outpost(q: Asked) -> Prompt:
    place = q.number("place")
    kind = a.KIND_IDS[q.s.kind_at(place)]

    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, "No outpost", "keep them for later", "Add no outpost here")
        n = a.PICK_OUTPOST.a(action)
        note = _gives(q, n)
        title = f"Add {effects.outpost_name(q.content, n)}: {note}"
        return q.choice(action, f"Outpost {a.OUTPOST_IDS[n]}", note, title, f"outpost-{a.OUTPOST_IDS[n]}")

    doubles = ["in your network"]
    if q.s.rules.outpost_hub:
        doubles.insert(0, "beside hubs")
    if q.s.rules.outpost_station and kind == a.KIND_IDS[a.STATION]:
        doubles.append("for the points of your stations")
    counts = f"With one the figure counts double {listed(doubles)}. "
    sub = f"{counts}A tile holds one outpost of yours."
    return starred(q, f"Add an outpost to your new {kind}?", sub, describe)


def _bonus(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        n = a.BONUS.a(action)
        note = _gives(q, n)
        title = f"Take the bonus of {effects.outpost_name(q.content, n)}: {note}"
        return q.choice(action, f"Bonus {a.OUTPOST_IDS[n]}", note, title, f"outpost-{a.OUTPOST_IDS[n]}")

    sub = "It is the bonus of any one outpost, whether you have built that or not."
    return starred(q, "Your mission earns the hub's bonus: which one?", sub, describe)


# ---- the last moment -----------------------------------------------------------------------------------------


def _last_planets(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            title = "Done: pay for no further planet"
            return q.choice(action, "Done", "", title, ends=True, warn=left, by="SM-19.1")
        return planet_choice(q, action)

    have = f"{effects.fuel(q.s.fuel[q.seat])} and {effects.bucks(q.s.bucks[q.seat])}"
    many = members(q.s.unsettled[q.seat])
    left = f"pending for good: {signed(unsettled(q.s.rules, many))} VP"
    sub = f"Your last chance: you have {have}, and {some(many, 'pending planet')}."
    return q.prompt("Pay for pending planets", sub, q.choices(describe))


BUILD_ASKERS: Final[Askers] = {
    PickStation: _pick_station,
    PickHigh: _pick_high,
    FireEarlier: _fire_earlier,
    FireAll: _fire_all,
    PickMission: _pick_mission,
    PickHub: _pick_hub,
    Outpost: _outpost,
    Bonus: _bonus,
    LastPlanets: _last_planets,
}
