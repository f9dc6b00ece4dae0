"""Anytime actions beside the options of a decision (SM-17), kept together so that they never hide what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from ecliptic.core.views import Choice, Group, Prompt, Tally
from ecliptic.core.words import spelled
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.anytime import is_any, worth_of_cubes
from ecliptic.games.solarius.words.text import Asked, on_planet
from ecliptic.games.solarius.words.text_effects import fuel, money, planet_worth

COMPLETE_GROUP: Final = Group("complete", "Pay for a pending planet", "at any time in your turn", folded=True)
EXCHANGE_GROUP: Final = Group(
    "exchange", "Exchange, or turn a drive", "at any time in your turn", folded=True
)


def starred(
    q: Asked,
    say: str,
    sub: str,
    describe: Callable[[int], Choice],
    *,
    best: Callable[[Choice], bool] = lambda choice: False,
    groups: Sequence[Group] = (),
    tally: Tally | None = None,
    folded: bool = True,
    beside: int = a.NONE,
) -> Prompt:
    """A decision with its own options, then anytime actions; `best` picks the likeliest of the legal ones.

    `beside`: an anytime action that answers what is asked, and stands beside the own options.
    """
    found = q.choices(lambda action: any_choice(q, action) if is_any(action) else describe(action))
    at_once = q.actions.text(beside) if beside != a.NONE else ""
    found = [
        msgspec.structs.replace(choice, group="") if choice.action == at_once else choice for choice in found
    ]
    own = [choice for choice in found if not choice.why and choice.group not in ("complete", "exchange")]
    strong = next((choice for choice in own if best(choice)), None)
    own_groups = [*groups, COMPLETE_GROUP, EXCHANGE_GROUP]
    if not folded:
        own_groups = [msgspec.structs.replace(group, folded=False) for group in own_groups]
    return q.prompt(say, sub, found, best=strong, groups=own_groups, tally=tally)


def any_choice(q: Asked, action: int) -> Choice:
    """An exchange, a drive that is turned, or a planet that is paid."""
    s, seat = q.s, q.seat
    if a.SWAP.owns(action):
        color = a.COLOR_IDS[a.SWAP.a(action)]
        price = s.rules.swap_price
        title = f"Give {spelled(price)} of fuel or bucks in any mix for one {color} cube"
        note = f"for {_mixed_price(price, s.fuel[seat], s.bucks[seat])}"
        return q.choice(action, f"Take a {color} cube", note, title, group="exchange", ahead=True)
    if action == a.SELL():
        worth, rate = worth_of_cubes(s, seat), s.rules.value_per_point
        note = f"1 for each {rate} of value; yours are worth {worth}"
        title = f"Give cubes for fuel or bucks: 1 for each {rate} of value; all of yours are worth {worth}"
        return q.choice(action, "Give cubes for fuel or bucks", note, title, group="exchange")
    if action == a.FLIP():
        price, now = s.rules.flip_price, s.range_of(seat)
        note = f"{fuel(price)}, range {now + 1}"
        title = f"Turn a common drive from 1 to 2 for {fuel(price)}: your range becomes {now + 1}"
        return q.choice(action, "Turn a drive to 2", note, title, group="exchange")
    return planet_choice(q, action, "complete")


def _mixed_price(price: int, has_fuel: int, has_bucks: int) -> str:
    """A price in any mix; where there is but one, that."""
    ways = range(max(0, price - has_bucks), min(price, has_fuel) + 1)
    return money(ways[0], price - ways[0]) if len(ways) == 1 else f"{price} fuel or bucks"


def planet_choice(q: Asked, action: int, group: str = "") -> Choice:
    """A pending planet that is paid."""
    planet = a.COMPLETE.a(action)
    price = money(q.s.planet_fuel(q.seat, planet), q.s.planet_bucks(q.seat, planet))
    row = q.content.planets.planet[planet]
    title = (
        f"Pay {price} to settle the {row.color} planet {row.id} for good ({planet_worth(q.content, planet)})"
    )
    label = f"{row.color.capitalize()} planet {row.id}"
    return q.choice(action, label, f"for {price}: {row.vp} VP", title, on_planet(planet), group=group)
