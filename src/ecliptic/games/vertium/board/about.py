"""What is to be known of Vertium's things: planets, moons, cards, piles, dice."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import About
from ecliptic.core.words import listed, some
from ecliptic.draw.about import Lore
from ecliptic.games.vertium.board.in_words import planet_words
from ecliptic.games.vertium.board.look import COMPLEX, FACES, FACTIONS, GOODS, KINDS
from ecliptic.games.vertium.words.view import PlanetView, VertiumView

_LORE: Final = Lore("vertium", "ecliptic.games.vertium")
_DISASTERS: Final = (("VT-6.2",), ("VT-6.3",), ("VT-6.4",), ("VT-6.5",), ("VT-6.6", "VT-6.7"))  # by kind


def planet(view: VertiumView, one: PlanetView) -> About:
    """A planet with its moons: how it stands, what it takes to have it, what its moons do."""
    rules: list[str] = []
    if view.phase < 2 and not view.solo and not one.out:
        rules = ["VT-5.5", "VT-7.3"] if one.owner is None else ["VT-7.3"]
    if view.phase < 2 and one.value and not view.solo:
        rules.append("VT-7.1")
    if view.gelbon and one.value:
        rules.append("VT-13.2")
    if one.cube:
        rules.append("VT-13.7")
    if one.blue:
        rules.append("VT-11.1" if one.blue == "refuge" else "VT-8.2")
    return _LORE.about(one.name, planet_words(one, view), rules=tuple(rules))


def refuge(one: PlanetView) -> About:
    """The refuge moon of a planet."""
    return _LORE.about(f"Refuge moon of {one.name}", rules=("VT-11.1", "VT-11.3", "VT-11.4"))


def card(view: VertiumView, kind: int) -> About:
    """A card of the deck: what it is for, and how many of it are known to be where."""
    look = KINDS[kind]
    held = next((side.hand for side in view.sides if side.seat == view.viewer), None)
    gone = view.discards[kind]
    words = f"You hold {held[kind]}." if held is not None else ""
    words += f" {some(gone, 'card')} of it {'lies' if gone == 1 else 'lie'} in the discards." if gone else ""
    if kind < len(GOODS):
        return _LORE.about(look.name, "A resource card.", words, rules=("VT-5.1", "VT-5.2", "VT-4.5"))
    rules = _DISASTERS[kind - len(GOODS)]
    return _LORE.about(look.name, "A disaster card.", words, rules=(*rules, "VT-4.6", "VT-6.1"))


def deck(view: VertiumView) -> About:
    """The face-down pile."""
    words = f"{some(view.deck, 'card')} left."
    return _LORE.about("Deck", words, rules=("VT-2.4", "VT-4.3", "VT-4.10"))


def discard(view: VertiumView) -> About:
    """What was played."""
    there = [f"{n} {look.name}" for look, n in zip(KINDS, view.discards, strict=True) if n]
    return _LORE.about("Discard pile", f"There: {listed(there) or 'nothing'}.", rules=("VT-4.10",))


def pool(view: VertiumView) -> About:
    """Loose tokens."""
    there = [f"{n} {look.name}" for look, n in zip(GOODS, view.pool, strict=True) if n]
    return _LORE.about("Pool", f"There: {listed(there) or 'nothing'}.", rules=("VT-1.4", "VT-5.2"))


def faction(view: VertiumView, id_: str) -> About:
    """A faction to pick."""
    look = next(one for one in (*FACTIONS, COMPLEX) if one.id == id_)
    if look == COMPLEX:
        rules = ("VT-15.1", "VT-15.5") if view.solo else ("VT-14.1", "VT-14.4", "VT-14.5")
        return _LORE.about(look.name, rules=rules)
    return _LORE.about(look.name, rules=("VT-2.3", "VT-1.1"))


def roll() -> About:
    """A roll of a fight."""
    return _LORE.about("A roll", rules=("VT-10.1", "VT-10.4", "VT-10.5", "VT-10.6", "VT-9.6", "VT-9.7"))


def skirmish_card(face: int, unused: bool) -> About:
    """A skirmish card of the viewer."""
    words = "You can still play it in this attack." if unused else "It is spent for this attack."
    return _LORE.about(f"{FACES[face].name} card", words, rules=("VT-10.2", "VT-10.3", "VT-10.4", "VT-10.5"))
