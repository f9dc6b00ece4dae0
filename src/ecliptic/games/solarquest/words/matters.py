"""What matters now, rule by rule, the most pressing first: what blocks the ship, then the question, then the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.core.machine import Event
from ecliptic.core.views import Matter
from ecliptic.core.words import at, listed, some
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import facts as f
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.words.text_fuel import ALL_ROLLS, low_clause, within
from ecliptic.games.solarquest.words.view import ShipView, SolarquestView

LAST_ROUNDS: Final = 3


def mine(view: SolarquestView) -> ShipView | None:
    """The viewer's ship, while it flies."""
    ship = None if view.viewer is None else view.ships[view.viewer]
    return None if ship is None or ship.out else ship


def _there(view: SolarquestView) -> ShipView | None:
    """The same, but for a flight that goes on: it passes by where it chooses."""
    return None if view.fork and view.active == view.viewer else mine(view)


def _deed(rules: Rules, ship: ShipView) -> int | None:
    """The property under a ship that has landed."""
    if ship.space is None or ship.beside:
        return None
    deed = rules.deed_at[ship.space]
    return None if deed == a.NONE else deed


def _held(rules: Rules, view: SolarquestView, ship: ShipView) -> bool:
    """SQ-10.1: whether its takeoff burns fuel."""
    return view.fuel and ship.space is not None and not ship.beside and rules.kind[ship.space] <= a.MOON


def _place(ship: ShipView) -> tuple[str, ...]:
    return () if ship.space is None else (f"space-{a.SPACE_IDS[ship.space]}",)


# ---- what blocks -------------------------------------------------------------------------------------------------


def out(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """For whoever is out. Silent for all who fly."""
    if view.viewer is None or not view.ships[view.viewer].out:
        return None
    return Matter(
        fact="Your ship is out: its goods went to a creditor or back to the Federation.",
        then="A ship that is out stays out.",
        clause="SQ-12.7",
    )


def debt(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """A debt that the viewer settles. Silent without one, and for others."""
    ship = mine(view)
    if ship is None or view.owed is None or view.viewer not in view.acting:
        return None
    amount, creditor = view.owed
    if view.struck and view.struck[0] != view.viewer:
        return None
    short = amount - ship.cash
    if short <= 0:
        return None
    whom = f" to {at(creditor)}" if 0 <= creditor < len(view.ships) else ""
    return Matter(
        fact=f"You owe {amount}{whom} and have {ship.cash}: {short} are missing.",
        then=f"{_goods(view)} sell to the Federation at their price; or make a trade.",
        clause="SQ-12.1",
        terms=("federation", "deed"),
    )


def pressed(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Held down with too little fuel to roll. Silent with enough, and where a takeoff burns none."""
    ship = _there(view)
    if ship is None or not _held(rules, view, ship) or ship.tank >= rules.needed:
        return None
    where = content.space_name(ship.space or 0)
    return Matter(
        fact=f"{_tank(ship.tank)} on {where}: {some(rules.needed, 'hydron')} are needed to roll.",
        then="They must be had at once, or the ship is stranded and out of the game.",
        clause=low_clause(ship.tank, rules.needed, held=True),
        terms=("stranded", "hydron"),
        looks=_place(ship),
    )


def _goods(view: SolarquestView) -> str:
    """What the Federation buys back."""
    return "Deeds and fuel stations" if view.fuel else "Deeds"


def _tank(tank: int) -> str:
    """ "6 hydrons", "No hydron"."""
    return some(tank, "hydron").capitalize()


def gray(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """A takeoff that a roll may not allow. Silent above the gray zone, and where leaving burns nothing."""
    ship = _there(view)
    if (
        ship is None
        or not _held(rules, view, ship)
        or ship.tank > rules.gray_zone
        or ship.tank < rules.needed
    ):
        return None
    where = content.space_name(ship.space or 0)
    fail = ALL_ROLLS - within(ship.tank)
    return Matter(
        fact=f"{_tank(ship.tank)} on {where}: {fail} of {ALL_ROLLS} rolls are more than the tank holds.",
        then=_way(rules, view, ship),
        clause=low_clause(ship.tank, rules.needed, held=True),
        terms=("gray-zone", "fuel-station", "takeoff"),
        looks=_place(ship),
    )


def _way(rules: Rules, view: SolarquestView, ship: ShipView) -> str:
    """Where the fuel of this space stands by the rules."""
    deed = _deed(rules, ship)
    if deed is None:
        return "That is the gray zone. On Earth a ship that landed refuels free."
    space = view.deeds[deed]
    site = bool(rules.is_site >> deed & 1)
    if space.owner is None:
        if not site or space.built:
            return "That is the gray zone. If you buy this property, you refuel free here."
        if ship.pieces:
            return "That is the gray zone. If you buy this site and place a fuel station, you refuel free."
        return (
            "That is the gray zone. You have no fuel station in hand to place here, so it gives you no fuel."
        )
    if space.owner == view.viewer:
        if space.built or not site:
            return "You refuel free here: it is yours."
        if ship.pieces:
            return "That is the gray zone. Place a fuel station on this site of yours, and you refuel free."
        return (
            "That is the gray zone. This site is yours, but you have no fuel station in hand to place on it."
        )
    if site and not space.built:
        return f"That is the gray zone. {at(space.owner)} must sell it for {space.price}: it has no fuel station."
    return f"That is the gray zone. A hydron costs {space.fuel} here, paid to {at(space.owner)}."


def dry_flight(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """A low tank where leaving burns nothing. Silent above the gray zone."""
    ship = _there(view)
    if (
        ship is None
        or not view.fuel
        or _held(rules, view, ship)
        or ship.tank > rules.gray_zone
        or ship.space is None
    ):
        return None
    return Matter(
        fact=f"{_tank(ship.tank)} in the tank; leaving this space burns none.",
        then="From the next planet or moon a takeoff burns what you roll. A Red Shift card can want fuel anywhere.",
        clause=low_clause(ship.tank, rules.needed, held=False),
        terms=("takeoff", "red-shift"),
        looks=_place(ship),
    )


# ---- what this question is about ---------------------------------------------------------------------------------


def answering(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """An offer with rents that it changes. Silent without an offer."""
    if view.offer is None or not view.offer.rents:
        return None
    changed = [row for row in view.offer.rents if row[1] != row[2]]
    deed, before, after = max(view.offer.rents, key=lambda row: abs(row[2] - row[1]))
    told = f"; that of {content.deed_name(deed)} from {before} to {after}" if changed else ""
    return Matter(
        fact=f"The offer changes {some(len(changed), 'rent')}{told}.",
        then="More deeds of a group raise the rent of all of them. The panel shows each.",
        clause="SQ-7.3",
        terms=("group", "rent"),
    )


def at_fork(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """The places between which the own flight chooses. Silent else."""
    if not view.fork or mine(view) is None or view.active != view.viewer:
        return None
    words = [_offered(content, rules, view, space) for space in view.fork]
    return Matter(
        fact=f"{listed(words, 'or')}.",
        then=f"From Sinope a roll must clear {some(rules.dots_beyond, 'black dot')}; leaving a lab burns no fuel.",
        clause="SQ-3.8",
        terms=("black-dot", "lab"),
        looks=tuple(f"space-{a.SPACE_IDS[space]}" for space in view.fork),
    )


def _offered(content: Components, rules: Rules, view: SolarquestView, space: int) -> str:
    """A place to land on, and what that costs."""
    row = view.deeds[rules.deed_at[space]]
    name = content.space_name(space)
    if row.owner is None:
        return f"{name} costs {row.price}"
    return f"{name} is yours" if row.owner == view.viewer else f"{name} asks {row.rent} rent"


def buying(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Standing on what nobody owns. Silent else, and out of turn."""
    ship = _there(view)
    deed = None if ship is None else _deed(rules, ship)
    if ship is None or deed is None or view.deeds[deed].owner is not None or view.active != view.viewer:
        return None
    group = rules.group[deed]
    have, size = ship.held[group], rules.group_size[group]
    return Matter(
        fact=(
            f"{content.deed_name(deed)} costs {view.deeds[deed].price}; "
            f"of {content.group_name(group)} you own {have} of {size}."
        ),
        then="Each further deed of a group raises all its rents. There is no auction.",
        clause="SQ-7.1",
        terms=("group", "rent"),
        looks=_place(ship),
    )


def landed_on(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Standing on somebody's property. Silent else."""
    ship = _there(view)
    deed = None if ship is None else _deed(rules, ship)
    if ship is None or deed is None or view.active != view.viewer:
        return None
    owner = view.deeds[deed].owner
    if owner is None or owner == view.viewer:
        return None
    return Matter(
        fact=f"{content.deed_name(deed)} is {at(owner)}'s: the rent is {view.deeds[deed].rent}.",
        then="It grows with each deed of the group"
        + (", and is owed again after a failed takeoff." if view.fuel else "."),
        clause="SQ-8.2",
        terms=("rent", "group"),
        looks=_place(ship),
    )


# ---- the game ----------------------------------------------------------------------------------------------------


def last_rounds(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """The last rounds before a limit. Silent before, and without one."""
    ship = mine(view)
    left = view.limit - view.round
    if ship is None or not view.limit or not 0 <= left < LAST_ROUNDS:
        return None
    best = max([one.assets for one in view.ships if one is not ship and not one.out], default=0)
    when = "This is the last round" if left == 0 else f"{some(left, 'round')} after this one"
    return Matter(
        fact=f"{when}: your assets are {ship.assets}, the best of the others {best}.",
        then=f"Cash counts, and {_goods(view).lower()} at their price.",
        clause="SQ-12.9",
        terms=("assets",),
    )


def first_steps(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Until the first deed is bought. Silent afterwards."""
    ship = mine(view)
    if ship is None or ship.deeds or view.active is None:
        return None
    fuel = f" and {some(ship.tank, 'hydron')}" if view.fuel else ""
    more = (
        "A takeoff from a planet or moon burns a hydron a pip."
        if view.fuel
        else "Rents make the others poorer."
    )
    return Matter(
        fact=f"You have {ship.cash} Federons{fuel}, and no property yet.",
        then=f"What you land on may be bought. {more}",
        clause="SQ-7.1",
        terms=("federon", "hydron", "takeoff") if view.fuel else ("federon",),
    )


def pieces(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Fuel stations in hand and sites without one. Silent where either lacks."""
    ship = mine(view)
    if ship is None or not view.fuel or not ship.pieces:
        return None
    bare = [d for d in ship.deeds if rules.is_site >> d & 1 and not view.deeds[d].built]
    if not bare:
        return None
    return Matter(
        fact=(
            f"You hold {some(ship.pieces, 'fuel station')}, and {len(bare)} "
            f"of your sites {'has' if len(bare) == 1 else 'have'} none."
        ),
        then="With one you refuel free there, visitors pay for hydrons, and no rival can force you to sell.",
        clause="SQ-10.6",
        terms=("fuel-station", "site"),
        looks=tuple(f"space-{a.DEED_IDS[d]}" for d in bare[:3]),
    )


def bare_site(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Own sites that a rival low on fuel can take. Silent with a fuel station on each."""
    ship = mine(view)
    if ship is None or not view.fuel or ship.pieces:
        return None
    bare = [d for d in ship.deeds if rules.is_site >> d & 1 and not view.deeds[d].built]
    if not bare:
        return None
    return Matter(
        fact=f"{some(len(bare), 'site').capitalize()} of yours without a fuel station; you hold none.",
        then=f"Who lands there with {rules.gray_zone} hydrons or less may buy it from you for its price.",
        clause="SQ-11.6",
        terms=("fuel-station", "forced"),
    )


def whole_group(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """A group of which the viewer lacks one deed. Silent where there is none."""
    ship = mine(view)
    if ship is None:
        return None
    for group, have in enumerate(ship.held):
        size = rules.group_size[group]
        if size > 1 and have == size - 1:
            left = next(d for d in range(a.DEEDS) if rules.group[d] == group and d not in ship.deeds)
            owner = view.deeds[left].owner
            whose = "nobody" if owner is None else at(owner)
            return Matter(
                fact=(
                    f"Of {content.group_name(group)} you own {have} of "
                    f"{size}; {content.deed_name(left)} is {whose}'s."
                ),
                then="The whole group has the highest rent on each of its deeds.",
                clause="SQ-7.3",
                terms=("group", "rent"),
                looks=(f"space-{a.DEED_IDS[left]}",),
            )
    return None


def flying(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """What the game is about. Silent before it begins."""
    ship = mine(view)
    if ship is None or view.active is None:
        return None
    end = f"After round {view.limit} the richest wins." if view.limit else "The last one flying wins."
    return Matter(
        fact=f"You own {some(len(ship.deeds), 'deed')}; your assets are {ship.assets}.",
        then=f"{end} Rents grow with each deed of a group.",
        clause="SQ-12.9" if view.limit else "SQ-12.8",
        terms=("deed", "assets", "rent"),
    )


def beginning(content: Components, rules: Rules, view: SolarquestView) -> Matter | None:
    """Before the first turn. Silent afterwards."""
    if view.active is not None:
        return None
    return Matter(
        fact="Everybody rolls; the highest begins. All ships start on Earth.",
        then=f"Each has {rules.start_cash} Federons"
        + (f" and a tank of {rules.start_tank} hydrons." if view.fuel else "."),
        clause="SQ-1.7",
    )


def losses(content: Components, view: SolarquestView, events: Sequence[Event]) -> list[str]:
    """Deeds of the viewer that others took."""
    taken = [event for event in events if event.kind in (f.FORCED, f.TOOK_DEED) and event.c == view.viewer]
    return [f"{content.deed_name(event.b)} was yours and is {at(event.a)}'s now." for event in taken]


RULES: Final = (
    *(out, debt, pressed, answering, at_fork, gray, buying, landed_on, last_rounds),
    *(first_steps, dry_flight, pieces, bare_site, whole_group, flying, beginning),
)
