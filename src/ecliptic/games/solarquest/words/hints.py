"""What a newcomer is told in each part of the game."""

from __future__ import annotations

from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.words.view import SolarquestView


def hint(content: Components, rules: Rules, view: SolarquestView) -> str:
    """What matters now, one or two sentences."""
    if view.over:
        return "The score sheet shows what everybody owned in the end."
    if view.active is None:
        return "Everybody rolls; the highest begins. All ships start on Earth."
    seat = view.viewer
    ship = view.ships[view.active if seat is None else seat]
    if ship.out:
        return "A ship that is out stays out; its goods went to a creditor or back to the Federation."
    if view.offer is not None:
        return (
            "The panel of the offer shows which rents it would change: more deeds of a group raise them all."
        )
    if view.owed is not None:
        return "A debt is paid at once: by selling to the Federation at the printed price, or by a trade."
    if view.round == 1 and not ship.deeds:
        money = (
            "Federons are the money. Buy what you land on: rents grow with every property of the same group."
        )
        return (
            f"Hydrons are fuel: a takeoff from a planet or moon burns one a pip. {money}"
            if view.fuel
            else money
        )
    if view.fuel and ship.tank <= rules.gray_zone:
        return (
            f"With {rules.gray_zone} hydrons or less a ship is in the gray zone. Refuel where you can: on planets "
            "and moons a takeoff burns as many hydrons as you roll."
        )
    if not ship.deeds:
        return "Buy what you land on: rents grow with every property that you own of the same group."
    if view.fuel and ship.pieces:
        return "Place fuel stations on your planets and moons: there you refuel free, and visitors pay for hydrons."
    if view.limit:
        goods = "cash, deeds and fuel stations" if view.fuel else "cash and deeds"
        return f"After round {view.limit} the richest wins: {goods} count at their prices."
    keep = "keep fuel for the next takeoff" if view.fuel else "keep cash for the next rent"
    return f"Collect whole groups, {keep}, and be the last one flying."
