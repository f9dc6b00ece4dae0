"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from typing import Final

import msgspec

from ecliptic.core.asking import amounts
from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import at, listed, some
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.steps.cards import GiveUpDeed, SellFirst, TakeDeed
from ecliptic.games.solarquest.rules.steps.deals.debt import Settle
from ecliptic.games.solarquest.rules.steps.deals.hands import Speak
from ecliptic.games.solarquest.rules.steps.deals.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.flight import Attempt, Doubles, ExtraRoll, PickSinope
from ecliptic.games.solarquest.rules.steps.lasers import Fire, first_of_targets
from ecliptic.games.solarquest.rules.steps.windows import ForceBuy, Opening, Services
from ecliptic.games.solarquest.words.prompts_goods import give_up, goods, sell_first, settle, take
from ecliptic.games.solarquest.words.prompts_trade import answer, speak, write
from ecliptic.games.solarquest.words.text import Asked, Askers, on_board
from ecliptic.games.solarquest.words.text_fuel import warned

_GROUPS: Final = (
    Group("fire", "Fire at"),
    Group("pieces", "Buy fuel stations"),
    Group("refuel", "Refuel", folded=True),
    Group("place", "Place a station", folded=True),
    Group("sell", "Sell or trade", folded=True),
)


def _groups(q: Asked, found: list[Choice]) -> list[Group]:
    """What belongs together; where nothing of it can be done now its button says why."""
    s, seat = q.s, q.seat
    can = {choice.group for choice in found if not choice.why}
    notes = {
        "refuel": "the tank is full" if s.tank[seat] >= s.rules.tank else "none to be had here",
        "place": "no site without one" if s.pieces[seat] else "none in hand",
    }
    return [
        msgspec.structs.replace(group, note="" if group.id in can else notes.get(group.id, ""))
        for group in _GROUPS
    ]


def _paying(q: Asked, found: list[Choice], folded: bool) -> list[Group]:
    """The same where something is asked for that a sale or a trade may pay for: that comes first, unless it is all."""
    answers = any(not choice.why and choice.verb not in _MEANS for choice in found)
    groups = [msgspec.structs.replace(group, folded=folded and group.folded) for group in _groups(q, found)]
    means = Group("sell", "Or sell or trade before" if answers else "Sell or trade", folded=answers)
    return [*groups[:-1], means]


def ask(q: Asked) -> Prompt:
    """The decision in words, with what it does to a ship that is low on fuel, and what ends one's game."""
    found = amounts(q.ask(_ASKERS), a.REFUEL, "Fuel", "hydrons", "Take on")
    found = amounts(found, a.PIECE, "Fuel stations", "stations", "Buy", min)
    if isinstance(q.step, _FUEL_MATTERS):
        found = warned(q, found)
    if not isinstance(q.step, Settle) and not q.s.pressed(q.seat):
        return found
    return msgspec.structs.replace(found, choices=[_ruined(q, choice) for choice in found.choices])


_MEANS: Final = ("sell", "sell-piece", "offer")  # verbs that bring what something else is paid with
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
        choice,
        label=label,
        title=f"{label}. {ruin}",
        ruin=ruin,
        clause="SQ-12.1" if broke else "SQ-11.2",
        target="",
        strong=False,
    )


def _window(q: Asked, action: int, done: str, note: str = "") -> Choice:
    s = q.s
    if action == a.DONE():
        main = isinstance(q.step, (Opening, Services))  # what is declined elsewhere is no way on
        return q.choice(action, done, note, f"{done}: {note}" if note else done, ends=True, main=main)
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
    found = goods(q, action)
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


_WORTHWHILE: Final = ("refuel", "pieces", "fire")  # that can be done nowhere but here


def _where(q: Asked) -> str:
    return q.content.space_name(q.s.space[q.seat])


def _opening(q: Asked) -> Prompt:
    found = _all_first(q.choices(lambda action: _window(q, action, "Roll the dice")))
    sub = f"You are on {_where(q)} with {some(q.s.tank[q.seat], 'hydron')}." if q.s.rules.fuel else ""
    if q.s.round == 1:  # where they are first met
        words = "Hydrons are fuel, Federons money." if q.s.rules.fuel else "Money is counted in Federons."
        sub = f"{sub} {words}".strip()
    best = next(choice for choice in found if choice.action == "done")
    return q.prompt("Your turn: roll, or do something first", sub, found, groups=_groups(q, found), best=best)


def _next(q: Asked) -> str:
    """What comes after a landing, tried out; "" where somebody else is asked first."""
    twin = q.s.clone()
    twin.act(q.seat, a.DONE())
    return "your turn ends" if twin.active != q.s.active and twin.lives(q.seat) else ""


def _services(q: Asked) -> Prompt:
    found = _all_first(q.choices(lambda action: _window(q, action, "Go on", _next(q))))
    likely = {choice.verb: choice for choice in found if not choice.why}
    best = likely.get("buy") or (None if likely.keys() & _WORTHWHILE else likely["done"])
    say = f"You are on {_where(q)}"
    can = {choice.verb for choice in found if not choice.why}
    does = [words for verb, words in _DOES.items() if verb in can]
    sub = f"You may {listed(does, 'or')}; then go on." if does else "There is nothing more to do here."
    if q.number("late"):
        sub = f"You did not take off. {sub}"
    return q.prompt(say, sub, found, groups=_groups(q, found), best=best)


def _force(q: Asked) -> Prompt:
    deed = q.s.deed_under(q.seat)
    rent = q.s.rent_of(deed)
    found = q.choices(lambda action: _window(q, action, "Decline", f"pay {rent} rent"))
    name, owner = q.content.deed_name(deed), at(q.s.owner[deed])
    sub = f"Your tank is in the gray zone, and {owner} has no fuel station there."
    price, cash = q.s.rules.price[deed], q.s.cash[q.seat]
    if price > cash:
        sub = f"{sub} It costs {price} and you have {cash}: sell or trade first."
    groups = _paying(q, found, folded=True)
    return q.prompt(f"Force the purchase of {name}?", sub, found, groups=groups)


def _rescue(q: Asked) -> Prompt:
    needed = q.s.rules.needed
    found = _all_first(q.choices(lambda action: _window(q, action, "")))
    groups = _paying(q, found, folded=False)
    sub = f"Without {needed} hydrons your ship is stranded and you are out. Sell something if you must."
    return q.prompt("You need fuel to leave", sub, found, groups=groups)


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


def _cost(q: Asked, deed: int) -> str:
    """What it means to land on a property."""
    owner = q.s.owner[deed]
    if owner == a.NONE:
        return f"unowned, {q.s.price_of(deed)}"
    return "yours" if owner == q.seat else f"rent {q.s.rent_of(deed)} to {at(owner)}"


_FREE: Final = ", which burns no fuel"


def _burning(q: Asked) -> str:
    """What the next roll burns of a ship that has landed here."""
    if q.s.rules.kind[q.s.space[q.seat]] <= a.MOON:
        return "It burns what you roll"
    return "It burns no fuel here"


def _again(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.STOP():
            return q.choice(action, "Stop", "your turn ends", "Stop: your turn ends", ends=True)
        note = _burning(q).removeprefix("It ") if q.s.rules.fuel else ""
        return q.choice(action, "Roll again", note, f"Roll again: {note}" if note else "Roll again")

    return q.prompt("Roll again?", "You rolled doubles.", q.choices(describe))


def _doubles(q: Asked) -> Prompt:
    name, deed = _where(q), q.s.deed_under(q.seat)
    note, target = (_cost(q, deed), on_board(q, deed)) if deed != a.NONE else ("", "")

    def describe(action: int) -> Choice:
        if action == a.LAND():
            title = f"Land on {name}: {note}" if note else f"Land on {name}"
            return q.choice(action, f"Land on {name}", note, title, target)
        title = f"Bypass {name}: you must roll again{_FREE if q.s.rules.fuel else ''}"
        return q.choice(action, "Bypass it", f"roll again{_FREE if q.s.rules.fuel else ''}", title)

    leaving = f"{_burning(q).lower()}; " if q.s.rules.fuel else ""
    return q.prompt(
        f"Doubles: land on {name}, or bypass it?",
        f"If you land you may roll again afterwards: {leaving}or stop. A bypassing ship pays nothing and buys nothing.",
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


_ASKERS: Final[Askers] = {
    Opening: _opening,
    Services: _services,
    ForceBuy: _force,
    Rescue: _rescue,
    Settle: settle,
    Fire: _fire,
    Doubles: _doubles,
    TakeDeed: take,
    GiveUpDeed: give_up,
    SellFirst: sell_first,
    Speak: speak,
    Attempt: _attempt,
    Write: write,
    Answer: answer,
    ExtraRoll: _again,
    PickSinope: _sinope,
}
