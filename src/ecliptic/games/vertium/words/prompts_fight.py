"""Prompts of phase two: setting out, escaping, skirmish cards, passing the attack on."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import amounts
from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import at, some
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import ATTACKER, DEFENDER
from ecliptic.games.vertium.rules.steps.fights.american import AttackAgain, ends_by_pass, next_with_attack
from ecliptic.games.vertium.rules.steps.fights.attack import Carry, Lead, Source, Strike
from ecliptic.games.vertium.rules.steps.fights.conflict import AttackOrPass
from ecliptic.games.vertium.rules.steps.fights.refuge import Escape
from ecliptic.games.vertium.rules.steps.fights.roll import UseCard, card_would_help, hits_of
from ecliptic.games.vertium.words.prompts_cubes import CUBE_ASKERS, there, turned_in
from ecliptic.games.vertium.words.text import Asked, Askers, elements, last_captain, place, sorts_of


def _holding(q: Asked, planet: int) -> str:
    """ "@2, 3 elements", "@2, 2 Vertium + 1 Gelbon, cube"."""
    return f"{at(q.s.owner[planet])}, {there(q, planet)}" + (", cube" if q.s.cube[planet] else "")


def _lead(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if a.LEAD_REFUGE.owns(action):
            planet = a.LEAD_REFUGE.a(action)
            label = f"Refuge of {q.content.planet_name(planet)}"
            note = "a captain who fled"
            return q.choice(
                action,
                label,
                note,
                f"The captain on the refuge moon leads: {note}",
                f"refuge-{a.PLANET_IDS[planet]}",
            )
        planet = a.LEAD.a(action)
        name = q.content.planet_name(planet)
        most = max(0, q.s.elements[planet] - q.s.rules.least_left)
        note = f"up to {some(most, 'element')}" if most else "alone, no elements"
        if q.s.owner[planet] != q.seat:
            note = _holding(q, planet)
        title = f"The captain of {name} leads: {note}"
        return q.choice(
            action,
            name,
            note,
            title,
            place(planet),
            warn="your last captain" if last_captain(n) else "",
            by="VT-9.8",
        )

    n = q.s.captains[q.seat]
    costs = elements(q.s.rules.least_left)
    sub = f"A new captain takes over for {costs}; you have {some(n, 'captain')} in reserve."
    return q.prompt("Who leads the attack?", sub, q.choices(describe))


def _source(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        planet = a.SOURCE.a(action)
        name, note = q.content.planet_name(planet), _holding(q, planet)
        return q.choice(action, name, note, f"Take elements from {name}: {note}", place(planet))

    return q.prompt("Where do the elements come from?", "That planet keeps its captain.", q.choices(describe))


def _carry(q: Asked) -> Prompt:
    source, refuge = q.number("source"), q.number("refuge")
    here, least = q.s.elements[source], q.s.rules.least_left

    def describe(action: int) -> Choice:
        n = a.CARRY.a(action)
        left = here - n - (least if refuge == a.NONE else 0)
        note = f"{left} left behind" if left > 0 else "only its captain stays"
        label = f"Take {n}" if n else "Take none"
        return q.choice(action, label, note, f"Take {some(n, 'element')} along: {note}")

    name, has = q.content.planet_name(source), some(here, "element")
    sub = f"{name} has {has}; {least} of them {turned_in(q)} for a new captain."
    if refuge != a.NONE:
        sub = f"{name} has {has}, and may give all."
    found = q.prompt("How many elements go along?", sub, q.choices(describe))
    return amounts(found, a.CARRY, "Elements", "elements", "Set out", _guarded)


def _guarded(legal: list[int]) -> int:
    """The number to begin with: all that can go but one, so that who is in a hurry leaves no planet bare."""
    return legal[-2]


def _strike(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        planet = a.STRIKE.a(action)
        name, note = q.content.planet_name(planet), _holding(q, planet)
        if q.s.blue[planet] == a.REFUGE:
            note += ", refuge"
        return q.choice(action, name, note, f"Attack {name}: {note}", place(planet))

    force = sorts_of(q.number("force"), q.number("gelbon"), q.s.rules.gelbon)
    sub = f"Your captain leaves with {force}."
    if q.number("refuge") == a.NONE:
        sub = f"{sub[:-1]}; {q.s.rules.least_left} more {turned_in(q)} for a new one."
    return q.prompt("Attack which planet?", sub, q.choices(describe))


def _escape(q: Asked) -> Prompt:
    name, rival = q.content.planet_name(q.s.target), at(q.s.attacker)

    def describe(action: int) -> Choice:
        if action == a.ESCAPE():
            note = f"{name} goes to {rival}"
            return q.choice(action, "Escape", note, f"Your captain flees to the refuge moon: {note}")
        return q.choice(action, "Stand", "your captain fights on alone", "Stand and fight on")

    sub = "On the refuge moon your captain can lead a later attack."
    return q.prompt(f"No element is left on {name}", sub, q.choices(describe))


def _card(q: Asked) -> Prompt:
    side = q.number("side")

    def outcome(action: int) -> str:
        """What the roll would come to, as the dice lie. VT-10.7: who falls to the attacker's hits hits nobody."""
        twin = q.s.clone()
        UseCard(q.seat, side).apply(twin, action)
        given, taken = hits_of(twin, ATTACKER), hits_of(twin, DEFENDER)
        conquered = given > q.s.cube[q.s.target] + q.s.elements[q.s.target]
        taken = 0 if conquered else taken
        hit, lost = (given, taken) if side == ATTACKER else (taken, given)
        if not conquered and taken <= q.s.force:
            return f"hit {hit}, take {lost}"
        return f"hit {hit}, take {lost}: {'won' if conquered == (side == ATTACKER) else 'lost'}"

    def describe(action: int) -> Choice:
        if action == a.NO_CARD():
            note = outcome(action)
            return q.choice(action, "No card", note, f"Play no card: you {note}")
        face, on = q.content.face_name(a.CARD.a(action)), q.content.face_name(a.CARD.b(action))
        spent = q.step.check(q.s, action) != 0
        note = "spent" if spent else outcome(action)
        return q.choice(
            action,
            f"{face} on {on}",
            note,
            f"Play {face} on a die that shows {on}: {'' if spent else 'you '}{note}",
            f"die-{a.FACE_IDS[a.CARD.b(action)]}",
        )

    sub = "Each card can be played once in an attack. Then hits are counted."
    if side == ATTACKER and card_would_help(q.s, DEFENDER):
        sub = f"Each card can be played once in an attack. {at(q.s.defender)} may answer."
    return q.prompt("Turn a die with a skirmish card?", sub, q.choices(describe))


def _attack_or_pass(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.ATTACK():
            return q.choice(action, "Attack", "", "Attack a planet of a rival")
        return q.choice(action, "Pass", "no attack this round", "Pass: no attack this round", ends=True)

    return q.prompt("Attack, or pass?", "One attack a round.", q.choices(describe))


def _attack_again(q: Asked) -> Prompt:
    ends, heir = _after_a_pass(q)

    def describe(action: int) -> Choice:
        if action == a.ATTACK():
            return q.choice(
                action, "Attack again", "from any planet of yours", "Attack again, from any planet of yours"
            )
        note = "the game ends" if ends else f"the attack goes to {at(heir)}"
        return q.choice(action, "Pass", note, f"Pass: {note}", ends=True)

    otherwise = "Otherwise the game ends." if ends else "Otherwise another faction gets the attack."
    return q.prompt("You won. Attack again?", otherwise, q.choices(describe))


def _after_a_pass(q: Asked) -> tuple[bool, int]:
    """Whether a pass ends the game (VT-12.9, VT-14.6), and who gets the attack otherwise."""
    twin = q.s.clone()
    if ends_by_pass(twin, q.seat):
        return True, a.NONE
    return False, next_with_attack(twin, q.seat)


FIGHT_ASKERS: Final[Askers] = {
    Lead: _lead,
    Source: _source,
    Carry: _carry,
    Strike: _strike,
    Escape: _escape,
    UseCard: _card,
    AttackOrPass: _attack_or_pass,
    AttackAgain: _attack_again,
    **CUBE_ASKERS,
}
