"""Cards: drawing them, taking them, putting them on an HQ, playing them for their Special."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import at, listed
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.deeds.specials import PickSpecial
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.turn import RewardDraw
from ecliptic.games.spacecorp.rules.steps.upgrade import PickInfra, PickSlot
from ecliptic.games.spacecorp.words.prompts_build import offer_choice
from ecliptic.games.spacecorp.words.prompts_draft import drafted, fold_dim, last
from ecliptic.games.spacecorp.words.text import Asked, Askers, on_card, on_infra, site_name
from ecliptic.games.spacecorp.words.text_effects import (
    action_name,
    card_modes,
    card_text,
    cards,
    special_does,
    special_row,
)

# ---- drawing -------------------------------------------------------------------------------------------------


def deck_words(q: Asked) -> str:
    """ "12 cards left"."""
    return f"{cards(q.s.deck.size)} left"


def _research(q: Asked) -> Prompt:
    left = q.number("left")

    def describe(action: int) -> Choice:
        if action == a.STOP():
            return q.choice(
                action, "Stop", f"{cards(left)} not drawn", f"Stop: {cards(left)} not drawn", ends=True
            )
        if a.DRAW.a(action) == 0:
            note = f"unknown; {deck_words(q)}"
            return q.choice(action, "From the deck", note, f"Draw from the deck: {note}", "deck")
        return offer_choice(q, action, a.DRAW.a(action) - 1)

    found = last(q.choices(describe))
    best = next((one for one in found if one.target == "deck" and not one.why), None)
    say = f"Draw {cards(left)}: which one first?" if left > 1 else "Draw a card"
    return q.prompt(say, "All see what you take from the offers.", found, best=best)


def _take(q: Asked) -> Prompt:
    found = q.choices(lambda action: offer_choice(q, action, a.TAKE.a(action)))
    filled = "The box is filled at the end of the turn."
    if q.s.deck.size == 0:
        filled = "The deck is empty: the box is not filled any more."
    return q.prompt("Which card do you take from the offers?", filled, found)


def _reward(q: Asked) -> Prompt:
    left = q.number("left")

    def describe(action: int) -> Choice:
        if a.REWARD.a(action):
            return q.choice(
                action, "Draw a card", deck_words(q), f"Draw a card from the deck: {deck_words(q)}", "deck"
            )
        return q.choice(action, "Decline", "draw none", "Draw no card")

    found = q.choices(describe)[::-1]
    more = f" You may draw {cards(left)} in all." if left > 1 else ""
    sub = f"{at(q.s.active)} used {_lent(q) or 'an HQ or a base of yours'}.{more}"
    return q.prompt("Draw a card as your reward?", sub, found, best=found[0] if found else None)


def _lent(q: Asked) -> str:
    """ "your HQ and your base at Luna"; "" = a position does not say it."""
    s = q.s
    named = ("HQ", "Spaceport", "Industrial base", "Shield Factory")
    found = [f"your {word}" for k, word in enumerate(named) if s.lent[q.seat] >> k & 1]
    for site in range(a.SITES):
        if s.lent[q.seat] >> (len(named) + site) & 1:
            found.append(f"your base at {site_name(q.content, s.word_of(site))}")
    return listed(found)


# ---- the HQ --------------------------------------------------------------------------------------------------


def _infra(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        card = a.PUT.a(action)
        name, modes = q.content.card_name(card), card_modes(q.content, card)
        note = f"{modes}, for every action of that kind from your next turn on"
        return q.choice(action, name, note, f"Put {name} on your HQ: {note}", on_card(card))

    found, groups = fold_dim(q.choices(describe), "Cards that are no Infra")
    sub = "Everybody may use it, but others give you a reward for that."
    return drafted(q, "Which card goes to your HQ?", sub, found, groups=groups)


def _slot(q: Asked) -> Prompt:
    s, seat = q.s, q.seat

    def describe(action: int) -> Choice:
        slot = a.SLOT.a(action)
        was, printed = s.infra[seat * a.HQ_SLOTS + slot], s.rules.hq_action[1 + slot]
        if was != a.NONE:
            back = s.rules.card_era[was] == s.era
            note = f"{q.content.card_name(was)} {'returns to your hand' if back else 'leaves the game'}"
        elif printed != a.NONE:
            note = f"covers {action_name(printed)} {s.rules.hq_value[1 + slot]}"
        else:
            note = "free"
        title = f"Put it into slot {slot + 1}: {note}"
        return q.choice(action, f"Slot {slot + 1}", note, title, on_infra(seat, slot))

    found = q.choices(describe)
    best = next((one for one in found if one.note == "free"), None)
    name = q.content.card_name(s.card_of(s.plan.card))
    return drafted(q, f"Into which slot does {name} go?", "It can't be moved later.", found, best=best)


def _special(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        card = a.PLAY.a(action)
        row, name = special_row(q.content, card), q.content.card_name(card)
        note = card_text(q.content, card) if row is None else special_does(row)
        return q.choice(action, name, note, f"Play {name}: {note}", on_card(card))

    found, groups = fold_dim(q.choices(describe), "Cards that can't be played so")
    return drafted(
        q, "Which Special do you play?", "One card alone, without any value.", found, groups=groups
    )


CARD_ASKERS: Final[Askers] = {
    ResearchDraw: _research,
    TakeOffer: _take,
    RewardDraw: _reward,
    PickInfra: _infra,
    PickSlot: _slot,
    PickSpecial: _special,
}
