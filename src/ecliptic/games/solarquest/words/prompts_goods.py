"""What a seat has to sell, to buy and to give up: the words of goods, and the questions that are about them."""

from __future__ import annotations

from typing import Final

import msgspec

from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import at, some
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import MOST
from ecliptic.games.solarquest.rules.steps.deals.debt import Settle
from ecliptic.games.solarquest.rules.steps.fuel import check_source, price_here
from ecliptic.games.solarquest.words.text import Asked, on_board

SELL: Final = Group("sell", "Sell to the Federation")  # where that is the answer
SELL_BEFORE: Final = Group("sell", "Or sell before", folded=True)  # where another one is asked for


def goods(q: Asked, action: int) -> Choice | None:
    """What every window words alike: sales, stations, fuel, purchases, offers."""
    s, seat = q.s, q.seat
    if a.SELL.owns(action):
        deed = a.SELL.a(action)
        name, price = q.content.deed_name(deed), s.price_of(deed)
        title, note = f"Sell {name} to the Federation for {price}", _sold(q, price)
        # Where a sale is what is asked for, the places glow; else they would hide what matters on the board.
        place = on_board(q, deed) if isinstance(q.step, Settle) else ""
        return q.choice(action, name, note, title, place, group="sell")
    if action == a.SELL_PIECE():
        price = s.rules.piece_price
        return q.choice(
            action,
            "A fuel station in hand",
            _sold(q, price),
            f"Sell a fuel station in hand for {price}",
            group="sell",
        )
    if a.PLACE.owns(action):
        deed = a.PLACE.a(action)
        name = q.content.deed_name(deed)
        title = f"Place a fuel station on {name}: free fuel for you there"
        found = q.choice(action, name, f"1 station of {s.pieces[seat]}", title, group="place")
        return found if found.why else msgspec.structs.replace(found, target=on_board(q, deed))
    if a.REFUEL.owns(action):
        n = a.REFUEL.a(action) + 1
        cost = n * price_here(s, seat) if check_source(s, seat) == 0 else 0
        note = f"costs {cost}" if cost else "free"
        full = s.tank[seat] + n == s.rules.tank
        label = f"{n}, full" if full else str(n)
        return q.choice(action, label, note, f"Take on {some(n, 'hydron')}: {note}", group="refuel")
    if action == a.BUY():
        deed = s.deed_under(seat)
        name, price = q.content.deed_name(deed), s.price_of(deed)
        held = s.held[seat * a.GROUPS + s.rules.group[deed]]
        rent = s.rules.rent[deed * MOST + held]
        note = f"{price}, brings {rent} a visit"
        title = f"Buy {name} for {price}: with what you own of its group its rent would be {rent}"
        return q.choice(action, f"Buy {name}", note, title, on_board(q, deed))
    if action == a.FORCE():
        deed = s.deed_under(seat)
        name, price = q.content.deed_name(deed), s.rules.price[deed]
        due = "no rent" if s.rules.force_cancels_rent else f"{s.rent_of(deed)} rent"
        note = f"{price} to {at(s.owner[deed])}, and {due}"
        return q.choice(
            action,
            "Force purchase",
            note,
            f"Force the purchase of {name}: {note}",
            on_board(q, deed),
        )
    if action == a.OFFER():
        return q.choice(action, "Offer a trade", "", "Offer a trade to another player", group="sell")
    return None


def _sold(q: Asked, price: int) -> str:
    """What a sale brings, and what is paid of it at once."""
    if not isinstance(q.step, Settle) or q.s.cash[q.seat] + price < q.number("amount"):
        return f"+{price}"
    return f"+{price}, and {q.number('amount')} are paid"


def sale(q: Asked, action: int) -> Choice:
    """One of the goods, where nothing else is offered."""
    found = goods(q, action)
    assert found is not None
    return found


def settle(q: Asked) -> Prompt:
    amount, creditor = q.number("amount"), q.number("creditor")
    cash = q.s.cash[q.seat]

    def describe(action: int) -> Choice:
        if action == a.BANKRUPT():
            return q.choice(action, "Bankrupt", "you are out", "Declare bankruptcy: you are out", ends=True)
        found = sale(q, action)
        return msgspec.structs.replace(found, group="trade") if action == a.OFFER() else found

    groups = (SELL, Group("trade", "Or trade"))
    worth = q.s.saleable(q.seat)
    sub = f"You have {cash}, {amount - cash} are missing. The Federation would pay {worth} for all that is yours."
    if creditor == q.s.active:  # rents are owed by the active seat, damage to it
        sub = f"A laser hit you. {sub}"
    return q.prompt(f"You owe {at(creditor)} {amount} Federons", sub, q.choices(describe), groups=groups)


def take(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        deed = a.TAKE.a(action)
        owner = q.s.owner[deed]
        note = f"worth {q.s.price_of(deed)}" + ("" if owner == a.NONE else f", from {at(owner)}")
        name = q.content.deed_name(deed)
        return q.choice(action, name, note, f"Take {name}: {note}", on_board(q, deed))

    return q.prompt("You won a dispute: which deed do you take?", "", q.choices(describe))


def give_up(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if not a.GIVE_UP.owns(action):
            return sale(q, action)
        deed = a.GIVE_UP.a(action)
        name = q.content.deed_name(deed)
        note = f"worth {q.s.price_of(deed)}"
        return q.choice(action, name, note, f"Give up {name}: {note}", on_board(q, deed), group="give-up")

    groups = (Group("give-up", "Give up one of these"), SELL_BEFORE)
    sub = "What you sell to the Federation before can't be taken; if nothing is left, nothing is given up."
    say = "You lost a dispute: which deed do you give up?"
    return q.prompt(say, sub, q.choices(describe), groups=groups)


def sell_first(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        return q.choice(action, "Sell nothing") if action == a.DONE() else sale(q, action)

    say = f"{at(q.s.active)} won a dispute and will take a deed of a rival"
    sub = "You may sell to the Federation before: what is sold can't be taken."
    return q.prompt(say, sub, q.choices(describe), groups=(SELL_BEFORE,))
