"""Vertium's board in words, for those who can't see it."""

from __future__ import annotations

from ecliptic.core.words import at, listed, some
from ecliptic.draw.html import esc, tag
from ecliptic.games.vertium.board.look import BLUE_MOONS, FACES, GOODS, KINDS
from ecliptic.games.vertium.board.sorts import words as elements_words
from ecliptic.games.vertium.words.view import PlanetView, VertiumView


def twin(view: VertiumView) -> str:
    """The board in sentences, for those who can't see it."""
    lines = [planet_words(planet, view) for planet in view.planets]
    out = [
        tag("p", f"{some(len(view.planets), 'planet')}."),
        tag("ul", *(tag("li", esc(words)) for words in lines)),
    ]
    if view.phase == 1 and not view.solo:
        shown = ", ".join(KINDS[kind].name for kind in view.display) or "nothing"
        loose = (
            ", ".join(f"{n} {look.name}" for look, n in zip(GOODS, view.pool, strict=True) if n) or "nothing"
        )
        out.append(
            tag(
                "p",
                f"Display: {shown}. Deck: {some(view.deck, 'card')}. Discards: {sum(view.discards)}. Pool: {loose}.",
            )
        )
    if view.complex is not None:
        out.append(tag("p", esc(_complex_words(view, view.complex))))
    if view.fight is not None:
        out.append(tag("p", esc(_fight_words(view))))
    if view.winners:
        out.append(tag("p", listed([at(seat) for seat in view.winners]) + " won."))
    return "".join(out)


def planet_words(planet: PlanetView, view: VertiumView) -> str:
    """ "Fernlight, value 4, tokens: Water, Agri." """
    words = f"{planet.name}, value {planet.value}" if planet.value else planet.name
    if planet.out:
        return f"{words}: out of the game."
    if view.gelbon and planet.value:
        words += f", gives {planet.gives.capitalize()}"
    if planet.owner is not None:
        words += f", owned by @{planet.owner + 1}"
        words += f", {elements_words(planet.elements, planet.gelbon, view.gelbon)}"
        if planet.cube:
            words += f", a cube that takes {some(planet.cube, 'hit')}"
        if planet.orbit and view.phase < 2:  # VT-7.4: then moons stop for good
            words += f", moon at step {planet.moon} of {planet.orbit}"
    elif view.phase < 2 and not view.solo:
        have = [
            f"{look.name} {n}" if n > 1 else look.name
            for look, n in zip(GOODS, planet.tokens, strict=True)
            if n
        ]
        words += ", tokens: " + (", ".join(have) or "none")
    if planet.blue:
        look = BLUE_MOONS.get(planet.blue)
        words += f", blue moon {look.name if look else 'face down'}"
    if planet.refugees:
        words += ", with captains of " + ", ".join(at(seat) for seat in planet.refugees)
    return words + "."


def _fight_words(view: VertiumView) -> str:
    fight = view.fight
    assert fight is not None
    target = next(planet for planet in view.planets if planet.id == fight.target)
    behind = f", behind a cube that takes {some(target.cube, 'hit')}" if target.cube else ""
    words = (
        f"@{fight.attacker + 1} attacks {target.name} of @{fight.defender + 1}: "
        f"{elements_words(fight.force, fight.gelbon, view.gelbon)} against "
        f"{elements_words(target.elements, target.gelbon, True) if view.gelbon else target.elements}"
        f"{behind}, roll {fight.roll}."
    )
    for seat, dice, made, blocked, card in (
        (
            fight.attacker,
            fight.attacker_dice,
            fight.attacker_made,
            fight.attacker_blocked,
            fight.attacker_card,
        ),
        (
            fight.defender,
            fight.defender_dice,
            fight.defender_made,
            fight.defender_blocked,
            fight.defender_card,
        ),
    ):
        if dice:
            shown = ", ".join(FACES[face].name for face in dice)
            words += f" @{seat + 1} shows {shown}: {outcome(made, blocked)}."
        words += _card_words(view, seat, card)
    if fight.complex_cards is not None:
        left = ", ".join(f"{n} {look.name}" for look, n in zip(FACES, fight.complex_cards, strict=True))
        words += f" Face down in the Complex's pile: {left}."
    return words


def outcome(made: int, blocked: int) -> str:
    """What a side's dice do to the other side, in words."""
    words = some(made, "hit")
    if not blocked:
        return words
    if blocked == made:
        return f"{words}, {'blocked' if made == 1 else 'all blocked'}"
    return f"{words}, {blocked} blocked: {made - blocked} through"


def _card_words(view: VertiumView, seat: int, played: int | None) -> str:
    """The skirmish card that lies on a die, and those that are left for later rolls."""
    words = "" if played is None else f" One {FACES[played].name} of these is a card of @{seat + 1}."
    cards = view.sides[seat].cards
    left = [look.name for look, unused in zip(FACES, cards, strict=True) if unused] if cards else []
    return f"{words} Unplayed cards of @{seat + 1}: {listed(left)}." if left else words


def _complex_words(view: VertiumView, complex_: int) -> str:
    """Who is who, and what decides the game."""
    rebels = listed([at(side.seat) for side in view.sides if side.seat != complex_])
    owns = f"It owns {view.sides[complex_].planets} of {some(view.claimed, 'planet')} and needs all to win."
    return f"@{complex_ + 1} is the Complex. {owns} Rebels: {rebels}."
