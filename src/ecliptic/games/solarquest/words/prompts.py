"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from ecliptic.core.asking import amounts
from ecliptic.core.views import Choice, Group, Prompt, Sum, Tally
from ecliptic.core.words import at, listed, some
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.steps.cards import GiveUpDeed, SellFirst, TakeDeed
from ecliptic.games.solarquest.rules.steps.debt import Pay, Settle
from ecliptic.games.solarquest.rules.steps.flight import Attempt, Doubles, ExtraRoll, PickSinope
from ecliptic.games.solarquest.rules.steps.fuel import check_source, price_here
from ecliptic.games.solarquest.rules.steps.hands import Speak
from ecliptic.games.solarquest.rules.steps.lasers import Fire, first_of_targets
from ecliptic.games.solarquest.rules.steps.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.windows import ForceBuy, Opening, Services
from ecliptic.games.solarquest.rules.steps.wording import CASH
from ecliptic.games.solarquest.words.text import Asked, Askers, on_board
from ecliptic.games.solarquest.words.text_fuel import fuel_warning

_GROUPS: Final = (
    Group("fire", "Fire at"),
    Group("pieces", "Buy fuel stations"),
    Group("refuel", "Refuel", folded=True),
    Group("place", "Place a station", folded=True),
    Group("sell", "Sell", folded=True),
)
_SELL: Final = Group("sell", "Sell to the Federation")
HANDS: Final = {  # what a hand can do, and what that means
    "up": (
        "Raise your hand",
        "Raise your hand: before the next roll or after the next landing you may make an offer",
    ),
    "down": ("Lower your hand", "Lower your hand: you are not asked for an offer in turns of others"),
}


def ask(q: Asked) -> Prompt:
    """The decision in words, with what it does to a ship that is low on fuel, and what ends one's game."""
    found = amounts(q.ask(_ASKERS), a.REFUEL, "Fuel", "hydrons", "Take on")
    found = amounts(found, a.PIECE, "Fuel stations", "stations", "Buy", min)
    if isinstance(q.step, _FUEL_MATTERS):
        found = msgspec.structs.replace(found, warn=fuel_warning(q))
    if not isinstance(q.step, Settle) and not q.s.pressed(q.seat):
        return found
    return msgspec.structs.replace(found, choices=[_ruined(q, choice) for choice in found.choices])


_FUEL_MATTERS: Final = (Opening, Services, ForceBuy, Rescue, Attempt, Speak)


def _ruined(q: Asked, choice: Choice) -> Choice:
    """A choice that ends the seat's game, in words: it is tried out, as far as nothing is rolled."""
    if choice.why:
        return choice
    twin = q.s.clone()
    twin.act(q.seat, q.actions.parse(choice.action))
    if twin.lives(q.seat):
        return choice
    broke = choice.action == "bankrupt"
    how = "You can't pay" if broke else f"Your ship has no fuel to leave {_where(q)}"
    ruin = f"{how}: you are out of the game, and what you own is gone."
    label = choice.label if broke else f"{choice.label}: you are out"
    return msgspec.structs.replace(
        choice, label=label, title=f"{label}. {ruin}", ruin=ruin, target="", strong=False
    )


def _goods(q: Asked, action: int) -> Choice | None:
    """What every window words alike: sales, stations, fuel, purchases, offers."""
    s, seat = q.s, q.seat
    if a.SELL.owns(action):
        deed = a.SELL.a(action)
        name, price = q.content.deed_name(deed), s.price_of(deed)
        title, note = f"Sell {name} to the Federation for {price}", _sold(q, price)
        # Where a sale is what is asked for, the places glow; else they would hide what matters on the board.
        place = on_board(q, deed) if isinstance(q.step, (Settle, Rescue)) else ""
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
        rent = s.rules.rent[deed * 11]
        note = f"{price}, rent from {rent}"
        return q.choice(action, f"Buy {name}", note, f"Buy {name} for {price}", on_board(q, deed))
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
        return q.choice(action, "Offer a trade", "", "Offer a trade to another player")
    return None


def _sold(q: Asked, price: int) -> str:
    """What a sale brings, and what is paid of it at once."""
    if not isinstance(q.step, Settle) or q.s.cash[q.seat] + price < q.number("amount"):
        return f"+{price}"
    return f"+{price}, and {q.number('amount')} are paid"


def _window(q: Asked, action: int, done: str, note: str = "") -> Choice:
    s = q.s
    if action == a.DONE():
        return q.choice(action, done, note, f"{done}: {note}" if note else done, ends=True)
    if a.FIRE.owns(action):
        targets = a.FIRE.a(action) + 1
        who = listed([at(k) for k in range(a.SEATS) if targets >> k & 1])
        target = first_of_targets(s, targets)
        far = s.rules.near[s.space[q.seat] * a.SPACES + s.space[target]]
        cost = s.rules.shot_cost[far] if far < len(s.rules.shot_cost) else 0
        note = f"{cost} hydrons" if cost else ""
        shot = q.choice(action, who, note, f"Fire at {who}: {note}", group="fire")
        place = f"space-{a.SPACE_IDS[s.space[target]]}"  # all of them are there
        return shot if shot.why else msgspec.structs.replace(shot, target=place)
    if a.PIECE.owns(action):
        n = a.PIECE.a(action) + 1
        cost = n * s.rules.piece_price
        title = f"Buy {some(n, 'fuel station')} for {cost}"
        return q.choice(action, str(n), f"for {cost}", title, group="pieces")
    found = _goods(q, action)
    assert found is not None
    return found


def _all_first(found: list[Choice]) -> list[Choice]:
    """The most fuel that can be taken on stands before less: it is what most want."""
    fuel = [choice for choice in found if choice.verb == "refuel" and not choice.why]
    return fuel[-1:] + [choice for choice in found if choice is not fuel[-1]] if fuel else found


_DOES: Final = {  # what can be done in a window, by verb
    "buy": "buy it",
    "refuel": "refuel",
    "pieces": "buy fuel stations",
    "place": "place a fuel station that you have in hand",
    "fire": "fire your lasers",
    "sell": "sell deeds",
    "sell-piece": "sell a fuel station that you have in hand",
    "offer": "offer a trade",
}


def _where(q: Asked) -> str:
    return q.content.space_name(q.s.space[q.seat])


def _opening(q: Asked) -> Prompt:
    found = _all_first(q.choices(lambda action: _window(q, action, "Roll the dice")))
    sub = f"You are on {_where(q)} with {some(q.s.tank[q.seat], 'hydron')}." if q.s.rules.fuel else ""
    if q.s.round == 1:  # where they are first met
        words = "Hydrons are fuel, Federons money." if q.s.rules.fuel else "Money is counted in Federons."
        sub = f"{sub} {words}".strip()
    best = next(choice for choice in found if choice.action == "done")
    return q.prompt("Your turn: roll, or do something first", sub, found, groups=_GROUPS, best=best)


def _next(q: Asked) -> str:
    """What comes after a landing, tried out; "" where somebody else is asked first."""
    twin = q.s.clone()
    twin.act(q.seat, a.DONE())
    return "your turn ends" if twin.active != q.s.active and twin.lives(q.seat) else ""


def _services(q: Asked) -> Prompt:
    found = _all_first(q.choices(lambda action: _window(q, action, "Go on", _next(q))))
    buy = next((choice for choice in found if choice.action == "buy" and not choice.why), None)
    say = f"You are on {_where(q)}"
    can = {choice.verb for choice in found if not choice.why}
    does = [words for verb, words in _DOES.items() if verb in can]
    sub = f"You may {listed(does, 'or')}; then go on." if does else "There is nothing more to do here."
    if q.number("late"):
        sub = f"You did not take off. {sub}"
    return q.prompt(say, sub, found, groups=_GROUPS, best=buy)


def _force(q: Asked) -> Prompt:
    deed = q.s.deed_under(q.seat)
    rent = q.s.rent_of(deed)
    found = q.choices(lambda action: _window(q, action, "Decline", f"pay {rent} rent"))
    name, owner = q.content.deed_name(deed), at(q.s.owner[deed])
    sub = f"Your tank is in the gray zone, and {owner} has no fuel station there."
    price, cash = q.s.rules.price[deed], q.s.cash[q.seat]
    if price > cash:
        sub = f"{sub} It costs {price} and you have {cash}: sell or trade first."
    return q.prompt(f"Force the purchase of {name}?", sub, found, groups=_GROUPS)


def _rescue(q: Asked) -> Prompt:
    needed = q.s.rules.needed
    found = _all_first(q.choices(lambda action: _window(q, action, "")))
    groups = tuple(msgspec.structs.replace(group, folded=False) for group in _GROUPS)
    sub = f"Without {needed} hydrons your ship is stranded and you are out. Sell something if you must."
    return q.prompt("You need fuel to leave", sub, found, groups=groups)


def _settle(q: Asked) -> Prompt:
    amount, creditor = q.number("amount"), q.number("creditor")
    cash = q.s.cash[q.seat]

    def describe(action: int) -> Choice:
        if action == a.BANKRUPT():
            return q.choice(action, "Bankrupt", "you are out", "Declare bankruptcy: you are out", ends=True)
        found = _goods(q, action)
        assert found is not None
        return found

    groups = (_SELL,)
    worth = q.s.saleable(q.seat)
    sub = f"You have {cash}, {amount - cash} are missing. The Federation would pay {worth} for all that is yours."
    if creditor == q.s.active:  # rents are owed by the active seat, damage to it
        sub = f"A laser hit you. {sub}"
    return q.prompt(f"You owe {at(creditor)} {amount} Federons", sub, q.choices(describe), groups=groups)


def _due(q: Asked) -> str:
    """What is paid as soon as a window is left: rent, where no force purchase comes before it."""
    deed = q.s.deed_under(q.seat)
    owned = deed != a.NONE and q.s.owner[deed] not in (a.NONE, q.seat) and not q.s.beside
    rent = q.s.rent_of(deed) if owned else 0
    return f"then {rent} rent" if rent else ""


def _fire(q: Asked) -> Prompt:
    found = q.choices(lambda action: _window(q, action, "Hold your fire", _due(q)))
    sub = "Doubles hit; a double six destroys."
    return q.prompt("Fire your lasers?", sub, found, groups=(Group("fire", "Fire at"),))


def _simple(
    say: str, sub: str, words: dict[int, tuple[str, str]], ends: frozenset[int] = frozenset()
) -> Callable[[Asked], Prompt]:
    """A decision between a few named things, of which these end the turn."""

    def asker(q: Asked) -> Prompt:
        def describe(action: int) -> Choice:
            label, note = words[action]
            title = f"{label}: {note}" if note else label
            return q.choice(action, label, note, title, ends=action in ends)

        return q.prompt(say, sub, q.choices(describe))

    return asker


def _cost(q: Asked, deed: int) -> str:
    """What it means to land on a property."""
    owner = q.s.owner[deed]
    if owner == a.NONE:
        return f"unowned, {q.s.price_of(deed)}"
    return "yours" if owner == q.seat else f"rent {q.s.rent_of(deed)} to {at(owner)}"


def _doubles(q: Asked) -> Prompt:
    name, deed = _where(q), q.s.deed_under(q.seat)
    note, target = (_cost(q, deed), on_board(q, deed)) if deed != a.NONE else ("", "")

    def describe(action: int) -> Choice:
        if action == a.LAND():
            title = f"Land on {name}: {note}" if note else f"Land on {name}"
            return q.choice(action, f"Land on {name}", note, title, target)
        return q.choice(action, "Bypass it", "and roll again, without fuel", f"Bypass {name}, and roll again")

    return q.prompt(
        f"Doubles: land on {name}, or bypass it?",
        "A bypassing ship pays nothing, buys nothing and must roll again. After landing you may roll again, too.",
        q.choices(describe),
    )


def _sinope(q: Asked) -> Prompt:
    s = q.s
    fork = s.space[q.seat]
    ways = {
        a.SINOPE(): ("Land on", s.rules.sinope),
        a.STAY(): ("Stay in orbit,", s.rules.step[fork]),
    }

    def describe(action: int) -> Choice:
        words, space = ways[action]
        deed, label = s.rules.deed_at[space], f"{words} {q.content.space_name(space)}"
        return q.choice(action, label, _cost(q, deed), f"{label}: {_cost(q, deed)}", on_board(q, deed))

    dots = s.rules.dots_beyond
    return q.prompt(
        "One step left at the fork: where do you land?",
        f"Leaving Sinope takes a roll of {dots + 1} or more: its {dots} black dots follow at once.",
        q.choices(describe),
    )


def _take(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        deed = a.TAKE.a(action)
        owner = q.s.owner[deed]
        note = f"worth {q.s.price_of(deed)}" + ("" if owner == a.NONE else f", from {at(owner)}")
        name = q.content.deed_name(deed)
        return q.choice(action, name, note, f"Take {name}: {note}", on_board(q, deed))

    return q.prompt("You won a dispute: which deed do you take?", "", q.choices(describe))


def _give_up(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if not a.GIVE_UP.owns(action):
            return _sale(q, action)
        deed = a.GIVE_UP.a(action)
        name = q.content.deed_name(deed)
        note = f"worth {q.s.price_of(deed)}"
        return q.choice(action, name, note, f"Give up {name}: {note}", on_board(q, deed))

    sub = "What you sell to the Federation before can't be taken; if nothing is left, nothing is given up."
    say = "You lost a dispute: which deed do you give up?"
    return q.prompt(say, sub, q.choices(describe), groups=(_SELL,))


def _sell_first(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        return q.choice(action, "Sell nothing") if action == a.DONE() else _sale(q, action)

    say = f"{at(q.s.active)} won a dispute and will take a deed of a rival"
    sub = "You may sell to the Federation before: what is sold can't be taken."
    return q.prompt(say, sub, q.choices(describe), groups=(_SELL,))


def _sale(q: Asked, action: int) -> Choice:
    found = _goods(q, action)
    assert found is not None
    return found


def _speak(q: Asked) -> Prompt:
    words = {
        a.OFFER(): ("Make an offer", "", "Make an offer to another player"),
        a.DONE(): ("Lower your hand", "", "Lower your hand: you are not asked again until you raise it"),
    }
    found = q.choices(lambda action: q.choice(action, *words[action]))
    made, most = q.s.offers_hand[q.seat], q.s.rules.max_offers
    sub = f"You may make {some(most - made, 'more offer' if made else 'offer')} before your own turn."
    return q.prompt("Your hand is up: do you make an offer?", sub, found)


def _attempt(q: Asked) -> Prompt:
    s = q.s
    tank = s.tank[q.seat]
    deed = s.deed_under(q.seat)
    cost = f"rent again: {_cost(q, deed)}" if deed != a.NONE and s.owner[deed] not in (a.NONE, q.seat) else ""
    words = {
        a.TAKE_OFF(): ("Attempt a takeoff", f"a total above {tank} fails" if tank < 12 else ""),
        a.REMAIN(): ("Stay", cost or "as after a failed takeoff"),
    }
    sub = f"You are on {_where(q)} with {some(tank, 'hydron')}, in the gray zone."
    say = "Attempt a takeoff, or stay?"
    return q.prompt(say, sub, q.choices(lambda action: q.choice(action, *words[action])))


# ---- offers --------------------------------------------------------------------------------------------------


def _terms(q: Asked, wants: int, gives: int, cash: int) -> Tally | None:
    """What an offer has come to, from the proposer's side."""
    if not wants and not gives and not cash:
        return None
    gets = [q.content.deed_name(k) for k in range(a.DEEDS) if wants >> k & 1]
    pays = [q.content.deed_name(k) for k in range(a.DEEDS) if gives >> k & 1]
    if cash:
        (pays if cash > 0 else gets).append(f"{abs(cash)} Federons")
    return Tally([], f"You give {listed(pays) or 'nothing'}, you get {listed(gets) or 'nothing'}")


def _write(q: Asked) -> Prompt:
    s = q.s
    part, whom = q.number("part"), q.number("whom")
    wants, gives, cash = q.number("wants"), q.number("gives"), q.number("cash")

    def describe(action: int) -> Choice:
        if a.TO.owns(action):
            seat = a.TO.a(action)
            return q.choice(
                action, at(seat), some(len(_of(q, seat)), "deed"), f"Offer something to {at(seat)}"
            )
        if a.WANT_DEED.owns(action) or a.GIVE_DEED.owns(action):
            verb = a.WANT_DEED if a.WANT_DEED.owns(action) else a.GIVE_DEED
            deed = verb.a(action)
            name, price = q.content.deed_name(deed), s.price_of(deed)
            word = "Want" if verb is a.WANT_DEED else "Give"
            return q.choice(action, name, f"worth {price}", f"{word} {name}", on_board(q, deed))
        if action == a.NEXT():
            return q.choice(action, "Next", "", "Go on to the next part of the offer")
        if action == a.DONE():
            return q.choice(action, "Make this offer", ends=True)
        side, size = a.NOTE.a(action), a.NOTES[a.NOTE.b(action)]
        if side == a.GIVE:
            return q.choice(action, f"+{size}", "", f"Give {size} more", group="give")
        return q.choice(action, f"+{size}", "", f"Ask for {size} more", group="want")

    says = (
        "To whom is the offer?",
        f"What do you want from {at(whom)}?",
        f"What do you give {at(whom)}?",
        "And how much cash?",
    )
    groups = (Group("give", "You pay"), Group("want", "You get"))
    sub = "You can take back every step until the offer is made."
    if q.number("counter"):
        says = (
            *says[:1],
            f"Your terms for {at(whom)}: what do you want?",
            f"What do you give {at(whom)} for it?",
            says[3],
        )
        sub = f"{at(whom)} accepts your counter-offer or declines it. {sub}"
    found = q.choices(describe)
    best = next((choice for choice in found if choice.action == "done" and not choice.why), None)
    made = q.prompt(says[part], sub, found, groups=groups, tally=_terms(q, wants, gives, cash), best=best)
    return msgspec.structs.replace(made, sums=[_cash(q, whom)]) if part == CASH and not cash else made


def _cash(q: Asked, whom: int) -> Sum:
    """The cash of an offer as one number."""
    sides = [("give", "You pay", q.s.cash[q.seat]), ("want", "You get", q.s.cash[whom])]
    most, step = max(most for _, _, most in sides), min(a.NOTES)
    return Sum(
        title="Cash", unit="Federons", verb=a.NOTE.name, most=most, step=step, with_="done", sides=sides
    )


def spelled(side: str, amount: int) -> list[str]:
    """So much cash as the notes of an offer, from large to small. ValueError, one sentence, if it is no such sum."""
    if side not in a.SIDE_IDS:
        raise ValueError("Say whether you pay or get it.")
    if amount % min(a.NOTES):
        raise ValueError(f"Cash is counted in steps of {min(a.NOTES)} Federons.")
    out = []
    for size in a.NOTES:
        out += [f"note side={side} size={size}"] * (amount // size)
        amount %= size
    return out


def _of(q: Asked, seat: int) -> list[int]:
    return [deed for deed in range(a.DEEDS) if q.s.owns(seat, deed)]


def _answer(q: Asked) -> Prompt:
    proposer = q.number("proposer")
    tally = _terms(q, q.number("gives"), q.number("wants"), -q.number("cash"))
    words = {
        a.ACCEPT(): ("Accept", _paid_back(q, proposer, q.number("cash"))),
        a.DECLINE(): ("Decline", ""),
        a.COUNTER(): ("Name other terms", ""),
    }
    found = q.choices(lambda action: q.choice(action, *words[action]))
    sub = "You see which rents the trade would change, now and then."
    say = (
        f"{at(proposer)} answers with other terms"
        if q.number("counter")
        else f"{at(proposer)} offers you a trade"
    )
    return q.prompt(say, sub, found, tally=tally)


def _paid_back(q: Asked, debtor: int, cash: int) -> str:
    """What comes back at once by an offer: what the proposer owes, if the trade makes it enough."""
    debts = [step for step in q.s.stack if isinstance(step, Pay) and step.player == debtor]
    owed = sum(int(step.amount) for step in debts if step.creditor == q.seat)
    return f"+{owed}, which {at(debtor)} owes you" if owed and q.s.cash[debtor] - cash >= owed else ""


_ASKERS: Final[Askers] = {
    Opening: _opening,
    Services: _services,
    ForceBuy: _force,
    Rescue: _rescue,
    Settle: _settle,
    Fire: _fire,
    Doubles: _doubles,
    TakeDeed: _take,
    GiveUpDeed: _give_up,
    SellFirst: _sell_first,
    Speak: _speak,
    Attempt: _attempt,
    Write: _write,
    Answer: _answer,
    ExtraRoll: _simple(
        "Roll again?",
        "You landed on a double.",
        {a.AGAIN(): ("Roll again", ""), a.STOP(): ("Stop", "your turn ends")},
        frozenset([a.STOP()]),
    ),
    PickSinope: _sinope,
}
