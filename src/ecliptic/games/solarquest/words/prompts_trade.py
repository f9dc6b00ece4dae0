"""What a seat is asked of trades: an offer word by word, its answer, and a raised hand."""

from __future__ import annotations

from typing import Final

import msgspec

from ecliptic.core.views import Choice, Group, Prompt, Sum, Tally
from ecliptic.core.words import at, listed, some
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.steps.deals.debt import Pay
from ecliptic.games.solarquest.rules.steps.deals.wording import CASH, GIVING, WANTING
from ecliptic.games.solarquest.words.text import Asked, on_board

HANDS: Final = {  # what a hand can do, and what that means
    "up": (
        "Raise your hand",
        "Raise your hand: in turns of others you may then offer a trade, before a roll and after a landing",
    ),
    "down": ("Lower your hand", "Lower your hand: you are not asked for an offer in turns of others"),
}


def speak(q: Asked) -> Prompt:
    words = {
        a.OFFER(): ("Make an offer", "", "Make an offer to another player"),
        a.DONE(): ("Lower your hand", "", "Lower your hand: you are not asked again until you raise it"),
    }
    found = q.choices(lambda action: q.choice(action, *words[action]))
    made, most = q.s.offers_hand[q.seat], q.s.rules.max_offers
    many = some(most - made, "more offer" if made else "offer")
    sub = f"Your hand is up: you may make {many} before your own turn."
    return q.prompt("Do you make an offer?", sub, found)


def _terms(q: Asked, wants: int, gives: int, cash: int, open_: bool = False) -> Tally | None:
    """What an offer has come to, from the proposer's side; `open_`: cash may still be named."""
    if not wants and not gives and not cash:
        return None
    gets = [q.content.deed_name(k) for k in range(a.DEEDS) if wants >> k & 1]
    pays = [q.content.deed_name(k) for k in range(a.DEEDS) if gives >> k & 1]
    if cash:
        (pays if cash > 0 else gets).append(f"{abs(cash)} Federons")
    nothing = "no deed" if open_ else "nothing"
    return Tally([], f"You give {listed(pays) or nothing}, you get {listed(gets) or nothing}")


def write(q: Asked) -> Prompt:
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
    if (part == WANTING and wants) or (part == GIVING and gives):
        sub = "Deeds are named in order: for one that stood before these, take back a step."
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
    made = q.prompt(
        says[part], sub, found, groups=groups, tally=_terms(q, wants, gives, cash, open_=True), best=best
    )
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


def answer(q: Asked) -> Prompt:
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
    owed = sum(step.amount for step in debts if step.creditor == q.seat)
    return f"+{owed}, which {at(debtor)} owes you" if owed and q.s.cash[debtor] - cash >= owed else ""
