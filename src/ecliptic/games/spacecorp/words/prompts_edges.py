"""Edges and their windows, what Edges ask, and contracts."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import at, capital, listed, some
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.contracts import (
    ClaimContract,
    have,
    need,
    raised_award,
    rows_claimed,
)
from ecliptic.games.spacecorp.rules.steps.draws import offers_left
from ecliptic.games.spacecorp.rules.steps.edges import LoseInfra, NameAction, meets_icon
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.prompts_draft import fold_dim
from ecliptic.games.spacecorp.words.text import Asked, Askers, on_card, on_infra, on_row
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import (
    action_name,
    card_modes,
    edge_does,
    edge_row,
    edge_when,
    money,
)

# ---- windows -------------------------------------------------------------------------------------------------


def _happened(q: Asked) -> str:
    """What opened the window."""
    s, which, about = q.s, q.number("which"), q.number("about")
    who, mine = at(about), about == q.seat
    if which == a.AT_START:
        return "Your turn begins" if mine else f"{who}'s turn begins"
    if which == a.PRODUCED_IT:
        return f"{who} has collected P{q.number('amount')} by Produce"
    if which == a.AWARDED:
        return f"{who} has taken the Breakthrough {q.content.progress_name(q.number('amount'))}"
    if which == a.CLAIMED_IT:
        return "You have claimed a contract" if mine else f"{who} has claimed a contract"
    if which == a.AT_DISCARD:
        names = listed([q.content.card_name(s.card_of(kind)) for kind in s.played])
        return f"{names} of {who} will be discarded" if names else f"{who} discards nothing any more"
    return "Your turn is over" if mine else f"{who}'s turn is over"


def _now(q: Asked, edge: int) -> str:
    """What an Edge would come to in this window, where figures or names can be given."""
    s, rules, about, amount = q.s, q.s.rules, q.number("about"), q.number("amount")
    verb, one, other = rules.edge_verb[edge], rules.edge_a[edge], rules.edge_b[edge]
    if verb == a.GAIN_IF:
        return money(one if about == q.seat and s.active == q.seat else other)
    if verb == a.SHARE:
        return money((amount * one + other - 1) // other)
    if verb == a.LOSE_IF:
        return listed(
            [at(seat) for seat in range(s.seats) if s.profit[seat] > 0 and meets_icon(s, seat, other)]
        )
    if verb == a.TAKE_OFFERS and one:
        return some(offers_left(s), "card")
    if verb == a.COPY:
        return q.content.progress_name(amount)
    return ""


def _ask(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DECLINE():
            return q.choice(action, "Decline", "keep your cards", "Decline: play no Edge now")
        card = a.EDGE.a(action)
        row, name = edge_row(q.content, card), q.content.card_name(card)
        now = "" if q.step.check(q.s, action) else _now(q, q.s.rules.edge_of[card])
        note = "" if row is None else edge_does(row) + (f" (now {now})" if now else "")
        when = "" if row is None else f", {edge_when(row)}"
        return q.choice(action, name, note, f"Play {name}: {note}{when}", on_card(card))

    found, groups = fold_dim(q.choices(describe), "Edges for other times", "kept in your hand")
    decline = next(one for one in found if one.verb == a.DECLINE.name)
    playable = len(q.prompt("", "", found).legal) > 1
    say = f"{_happened(q)}: play an Edge?" if playable else f"{_happened(q)}. You have no Edge for this"
    sub = (
        "Declining costs nothing: the card stays in your hand for a later time."
        if playable
        else "Everybody with cards is asked, so that nobody sees who holds one. Just decline."
    )
    return q.prompt(say, sub, found, best=None if playable else decline, groups=groups)


def _name(q: Asked) -> Prompt:
    active = at(q.s.active)

    def describe(action: int) -> Choice:
        name = action_name(a.NAME.a(action))
        return q.choice(action, name, "", f"Forbid {name} to {active} in this turn")

    return q.prompt(f"Which action is forbidden to {active}?", "For this turn alone.", q.choices(describe))


def _lose(q: Asked) -> Prompt:
    s, seat = q.s, q.seat

    def describe(action: int) -> Choice:
        slot = a.LOSE.a(action)
        card = s.infra[seat * a.HQ_SLOTS + slot]
        if card == a.NONE:
            return q.choice(action, f"Slot {slot + 1}", target=on_infra(seat, slot))
        name, note = q.content.card_name(card), f"slot {slot + 1}: {card_modes(q.content, card)}"
        return q.choice(action, name, note, f"Lose {name} from {note}", on_infra(seat, slot))

    sub = "An Edge takes one Infra card of everybody. What is printed under it shows again."
    return q.prompt("Which Infra card do you lose?", sub, q.choices(describe))


# ---- contracts -----------------------------------------------------------------------------------------------


def _claim(q: Asked) -> Prompt:
    s, seat, era = q.s, q.seat, q.s.era

    def describe(action: int) -> Choice:
        if action == a.STOP():
            return q.choice(action, "Claim none", "they stay open", "Claim no contract now", ends=True)
        row = a.CLAIM.a(action)
        asks, award = contract(q.content, era, row, q.s.seats), money(raised_award(s, row))
        met = f"you have {have(s, seat, row)} of {need(s, row)}"
        title = f"Claim contract {row + 1} for {award}: {asks}; {met}"
        return q.choice(action, capital(asks), f"{award}, contract {row + 1}", title, on_row(row))

    found, groups = fold_dim(q.choices(describe), "Not yet yours")
    n, end = rows_claimed(s), s.rules.contract_end
    left = end - n
    sub = f"So far {n} of the {end} are claimed that end the era."
    if left == 1:
        sub = "The next one ends the era: then everybody else has one more turn."
    best = next((one for one in found if one.verb == a.CLAIM.name and not one.why), None)
    return q.prompt("Claim a contract?", sub, found, best=best, groups=groups)


EDGE_ASKERS: Final[Askers] = {
    Ask: _ask,
    NameAction: _name,
    LoseInfra: _lose,
    ClaimContract: _claim,
}
