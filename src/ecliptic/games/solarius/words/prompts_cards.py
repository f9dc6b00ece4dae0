"""Cards that are drawn, discarded and played."""

from __future__ import annotations

from typing import Final

from ecliptic.core.arrays import members
from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import signed, some, spelled
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.cards import Discard
from ecliptic.games.solarius.rules.steps.effects import Half, PlayCard
from ecliptic.games.solarius.rules.steps.setup import FirstDiscard
from ecliptic.games.solarius.words.prompts_any import starred
from ecliptic.games.solarius.words.text import Asked, Askers, on_card
from ecliptic.games.solarius.words.text_board import in_vain
from ecliptic.games.solarius.words.text_effects import card_halves, development, mission, short_cost


def card_choice(q: Asked, action: int, card: int, does: str) -> Choice:
    """A card of the hand: both of its halves in one line."""
    row = q.content.cards.progress_card[card]
    note = f"{row.mission.vp} VP for {short_cost(q.content, row.mission.cost)}; or {development(q.content, card)}"
    title = f"{does} {row.name}: {card_halves(q.content, card)}"
    return q.choice(action, row.name, note, title, on_card(card))


def _first_discard(q: Asked) -> Prompt:
    found = q.choices(lambda action: card_choice(q, action, a.DISCARD.a(action), "Discard"))
    kept = spelled(q.s.rules.first_kept, "card")
    return q.prompt(f"Keep {kept} of your first hand: which one do you discard?", "All will see it.", found)


def _discard(q: Asked) -> Prompt:
    limit, size = q.s.rules.hand_limit, members(q.s.hand[q.seat])
    must = q.number("must")
    sub = f"You hold {some(size, 'card')}; {limit} are allowed. All see what you discard."
    if must:
        sub = f"After drawing like this {some(must, 'card')} must go, and all above {limit}. All see what you discard."
    return starred(
        q, "Discard a card", sub, lambda action: card_choice(q, action, a.DISCARD.a(action), "Discard")
    )


def _play(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.STOP():
            return q.choice(action, "Play none", "keep your cards", "Play no card now")
        return card_choice(q, action, a.PLAY.a(action), "Play")

    say = "Play a card, or none" if q.number("optional") else "Which card do you play?"
    sub = "You then choose one half, mission or development; the other one is out for good."
    return starred(q, say, sub, describe)


def _half(q: Asked) -> Prompt:
    card = q.number("card")
    name = q.content.card_name(card)
    markers, open_vp = q.s.markers[q.seat], q.s.rules.open_mission_vp

    def describe(action: int) -> Choice:
        if a.AS_CARD.a(action) == a.AS_MISSION:
            note = f"{mission(q.content, card)}; {some(markers, 'mission marker')} left".replace(
                "no mission marker", "no mission markers"
            )
            title = f"Play {name} as a mission: {note}; while it is open {signed(open_vp)} VP"
            return q.choice(action, "Mission", note, title, on_card(card))
        row = q.content.cards.progress_card[card].development
        vain = in_vain(q.s, q.seat, row.effects) if row.kind == "instant" else ""
        note = development(q.content, card) + vain
        return q.choice(action, "Development", note, f"Play {name} as a development, {note}", on_card(card))

    sub = f"A mission is completed by a flight to a hub; still open at the end it costs {-open_vp} VP."
    return starred(q, f"{name}: mission or development?", sub, describe)


CARD_ASKERS: Final[Askers] = {
    FirstDiscard: _first_discard,
    Discard: _discard,
    PlayCard: _play,
    Half: _half,
}
