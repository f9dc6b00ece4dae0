"""What must hold in every state of Vertium. Each problem is one sentence; normally there is none."""

from __future__ import annotations

from collections.abc import Iterable

from ecliptic.core.words import at, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import state as st
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.fights.outcome import EndAttack
from ecliptic.games.vertium.rules.steps.setup import (
    DealObjective,
    LayBlue,
    LayOrange,
    LayPlanets,
    PickFaction,
)


def problems(content: Components, s: VertiumState) -> list[str]:
    """All that is wrong with a state."""
    return [
        *_parts(s),
        *_negative(s),
        *_cards(content, s),
        *_hands(content, s),
        *_tokens(content, s),
        *_planets(content, s),
        *_captains(s),
        *_complex(s),
        *_sorts(content, s),
        *_fight(s),
    ]


def _instead(found: int, what: str, wanted: int, rest: str = "") -> str:
    """How many there are of a thing that there should be so many of."""
    return f"The game has {some(found, what)}{rest} instead of {wanted}."


def _parts(s: VertiumState) -> list[str]:
    """What goes with each part of the game."""
    out = []
    if s.opened is not None:
        out.append("Nothing is chosen in private in this game.")
    if s.over != (s.phase == st.OVER):
        out.append("The game is over when nothing is to come, and only then.")
    if s.phase == st.FIGHTING and s.turn == a.NONE:
        out.append("It is nobody's turn.")
    if len(s.ranking) and sorted(s.ranking) != list(range(s.rules.factions)):
        out.append("The ranking must name every seat once.")
    if s.rolled != sum(face != a.NONE for face in s.dice):
        out.append("The dice that are rolled are not counted right.")
    if s.phase != st.SETUP and not 0 <= s.starter < s.rules.factions:
        out.append("Nobody is the starting player.")
    return out


def _negative(s: VertiumState) -> list[str]:
    counts: dict[str, Iterable[int]] = {
        "display": s.display,
        "discards": s.discards,
        "pool": s.pool,
        "tokens out of the game": s.gone,
        "tokens in supply": s.supply,
        "captains in reserve": s.captains,
        "turns owed": s.misses,
        "elements": s.elements,
        "moon steps": s.moon,
        "tokens on planets": s.tokens,
        "captains on refuge moons": s.refugees,
        "skirmish cards": s.cards,
        "cards in hands": s.hands.count,
        "the attacking force": [s.force],
        "Gelbon": [*s.gelbon, s.force_gelbon],
        "cubes": [*s.cube, *(s.cubes_left(seat) for seat in range(s.rules.factions))],
        "cards of the Complex": s.solo_left,
    }
    return [
        f"A count is below zero: {name}." for name, numbers in counts.items() if any(n < 0 for n in numbers)
    ]


def _cards(content: Components, s: VertiumState) -> list[str]:
    out = []
    deck = s.deck.counts()
    if sum(deck) != s.deck.size:
        out.append(f"The deck counts {some(s.deck.size, 'card')} but holds {sum(deck)}.")
    for kind in range(a.KINDS):
        hands = sum(s.hands.holds(seat, kind) for seat in range(s.rules.factions))
        found = (deck[kind] + s.display[kind] + s.discards[kind]) + hands
        if found != s.rules.cards[kind]:
            out.append(_instead(found, f"{content.kind_name(kind)} card", s.rules.cards[kind]))
    if sum(s.display) > s.rules.face_up:
        out.append(f"On display there is room for {some(s.rules.face_up, 'card')}, not for {sum(s.display)}.")
    return out


def _hands(content: Components, s: VertiumState) -> list[str]:
    out = []
    for seat in range(s.rules.factions):
        size = sum(s.hands.holds(seat, kind) for kind in range(a.KINDS))
        if size != s.hands.size[seat]:
            out.append(f"The hand of {at(seat)} counts {some(s.hands.size[seat], 'card')} but holds {size}.")
        for kind in range(a.KINDS):
            name, held = content.kind_name(kind), s.hands.holds(seat, kind)
            if s.hands.most_of(seat, kind) < held:
                out.append(f"{at(seat)} holds {some(held, name + ' card')}, which public facts rule out.")
            for observer in range(s.rules.factions + 1):
                known = s.hands.known_to(observer, seat, kind)
                if not 0 <= known <= held:
                    who = "A spectator" if observer == s.rules.factions else at(observer)
                    out.append(
                        f"{who} knows of {known} {name} in the hand of {at(seat)}, which holds {held}."
                    )
                if observer != seat and known < s.hands.known_to(s.rules.factions, seat, kind):
                    out.append(f"{at(observer)} must know what a spectator knows of the hand of {at(seat)}.")
    return out


def _tokens(content: Components, s: VertiumState) -> list[str]:
    out = []
    picked = [faction for faction in s.faction if faction != a.NONE]
    if len(set(picked)) != len(picked):
        out.append("Two seats have the same faction.")
    for seat in range(s.rules.factions):
        if s.faction[seat] == a.NONE and PickFaction(seat) not in s.stack:
            out.append(f"{at(seat)} has no faction.")
    for resource in range(a.RESOURCES):
        wanted = sum(s.rules.supply[faction * a.RESOURCES + resource] for faction in picked)
        found = s.pool[resource] + s.gone[resource]
        found += sum(s.supply[seat * a.RESOURCES + resource] for seat in range(s.rules.factions))
        found += sum(s.tokens_on(planet, resource) for planet in range(a.PLANETS))
        if found != wanted:
            out.append(_instead(found, f"{content.kind_name(resource)} token", wanted))
    return out


def _planets(content: Components, s: VertiumState) -> list[str]:
    out = []
    laid = [planet for planet in range(a.PLANETS) if s.status[planet] != st.ABSENT]
    moons = sum(1 for planet in laid if s.blue[planet] != a.NO_MOON)
    counts = [(len(laid), "planet", s.rules.planets, "", s.pending(LayPlanets))]
    counts.append((moons, "blue moon", s.rules.blue_moons, "", s.pending(LayBlue)))
    for value in range(1, a.TOP_VALUE + 1):
        n = sum(1 for planet in laid if s.value[planet] == value)
        counts.append((n, "orange moon", s.rules.orange[value], f" of value {value}", s.pending(LayOrange)))
    for found, what, wanted, rest, to_come in counts:
        if found > wanted or (found < wanted and not to_come):
            out.append(_instead(found, what, wanted, rest))
    out.extend(_objectives(s))
    for planet in range(a.PLANETS):
        out.extend(_planet(content, s, planet))
    return out


def _objectives(s: VertiumState) -> list[str]:
    if s.rules.solo:  # they only dealt out the planets (VT-15.2)
        return [] if all(planet == a.NONE for planet in s.objective) else ["There are no objectives in solo."]
    found = [planet for planet in s.objective if planet != a.NONE]
    if len(set(found)) != len(found):
        return ["Two seats have the same objective."]
    to_come = s.pending(DealObjective)
    return [
        f"The objective of {at(k)} is not in play."
        for k, planet in enumerate(s.objective)
        if (not to_come if planet == a.NONE else s.status[planet] == st.ABSENT)
    ]


def _planet(content: Components, s: VertiumState, planet: int) -> list[str]:
    out = []
    name, owner = content.planet_name(planet), s.owner[planet]
    tokens = [s.tokens_on(planet, k) for k in range(a.RESOURCES)]
    refugees = sum(s.refugees[seat * a.PLANETS + planet] for seat in range(s.rules.factions))
    if owner == a.NONE:
        if s.elements[planet] or s.moon[planet]:
            out.append(f"{name} is nobody's but has elements or a moon on its way.")
        if all(tokens):
            out.append(f"{name} has all four kinds of tokens but no owner.")
        if s.status[planet] == st.IN_PLAY and s.phase > st.COLONIZING:
            out.append(f"{name} is nobody's after phase one but still in play.")
    elif not 0 <= owner < s.rules.factions or s.status[planet] != st.IN_PLAY:
        out.append(f"{name} can't have an owner.")
    elif not all(tokens) and not s.rules.solo:
        out.append(f"{name} has an owner but not all four kinds of tokens.")
    elif s.moon[planet] and s.moon[planet] >= s.rules.orbit[s.value[planet]]:
        out.append(f"The moon of {name} is beyond its orbit.")
    if s.status[planet] == st.ABSENT and (any(tokens) or s.value[planet] or s.blue[planet]):
        out.append(f"{name} is not in the game but something lies there.")
    if s.status[planet] != st.ABSENT and not s.rules.planet_list[planet]:
        out.append(f"{a.PLANET_IDS[planet]} is not in the content.")
    if s.status[planet] == st.OUT and s.phase == st.SETUP:
        out.append(f"{name} can't be out of the game before it begins.")
    if refugees and s.blue[planet] != a.REFUGE:
        out.append(f"{name} has captains on a refuge moon but no refuge moon.")
    if s.blue[planet] > a.FACE_DOWN and s.phase < st.COLONIZING:
        out.append(f"The blue moon of {name} is turned up too early.")
    return out


def _captains(s: VertiumState) -> list[str]:
    out = []
    for seat in range(s.rules.factions):
        found = s.captains[seat] + s.planets_of(seat)
        found += sum(s.refugees[seat * a.PLANETS + planet] for planet in range(a.PLANETS))
        if s.target != a.NONE and s.attacker == seat:
            found += 1
        if found != s.rules.captains:
            out.append(f"{at(seat)} has {some(found, 'captain')} instead of {s.rules.captains}.")
    return out


def _complex(s: VertiumState) -> list[str]:
    out = []
    sides = [seat for seat in range(s.rules.factions) if s.faction[seat] == a.COMPLEX]
    if sides != ([] if s.complex == a.NONE else [s.complex]):
        out.append("There is one Complex at most, and all must know which side it is.")
    if s.rules.solo and s.complex != s.seats:
        out.append("In solo the second side is the Complex.")
    if s.complex != a.NONE and not (s.rules.solo or s.rules.shadows):
        out.append("There is no Complex in this game.")
    if s.rules.shadows and s.complex == a.NONE and not s.pending(PickFaction):
        out.append("Nobody is the Complex.")
    if s.complex == a.NONE and s.passed:
        out.append("Passes are remembered only in games with the Complex.")
    for face in range(a.FACES):
        left = s.solo_left[face]
        if s.rules.solo and s.target != a.NONE:
            turned = s.face_counts(st.ATTACKER if s.attacker == s.complex else st.DEFENDER)
            left += turned[face] - s.rules.solo_cards[face]
        if left > 0:
            out.append(f"The Complex has too many {a.FACE_IDS[face]} cards.")
    if s.complex != a.NONE and any(s.refugees[s.complex * a.PLANETS + planet] for planet in range(a.PLANETS)):
        out.append("The captains of the Complex can't use a refuge moon.")
    return out


def _sorts(content: Components, s: VertiumState) -> list[str]:
    out = []
    for planet in range(a.PLANETS):
        name = content.planet_name(planet)
        if s.gelbon[planet] > (s.elements[planet] if s.rules.gelbon else 0):
            out.append(f"{name} has more Gelbon than elements, or there is no Gelbon in this game.")
        cube = s.cube[planet]
        if cube and (s.owner[planet] == a.NONE or s.phase < st.FIGHTING):
            out.append(f"{name} can't have a cube.")
        if cube > s.rules.cube_hits or (0 < cube < s.rules.cube_hits and s.target != planet):
            out.append(f"The cube of {name} must be whole.")
    if s.force_gelbon > (s.force if s.rules.gelbon else 0):
        out.append("The attacking force has more Gelbon than elements, or there is no Gelbon in this game.")
    return out


def _fight(s: VertiumState) -> list[str]:
    if s.target == a.NONE:
        stray = (
            s.pending(EndAttack)
            or s.attacker != a.NONE
            or s.defender != a.NONE
            or s.force
            or s.roll
            or s.rolled
        )
        return ["There is no attack, but something of one is left."] if stray else []
    if a.NONE in (s.attacker, s.defender):
        return ["Nobody attacks, or nobody defends."]
    out = []
    if s.owner[s.target] != s.defender or not s.rivals(s.attacker, s.defender):
        out.append("The attacked planet does not belong to the defender.")
    if s.phase != st.FIGHTING or not s.pending(EndAttack):
        out.append("There is an attack at a time without attacks.")
    order = [
        k
        for side in (st.ATTACKER, st.DEFENDER)
        for k in range(side * a.DICE, side * a.DICE + s.dice_of(side))
    ]
    if any(s.dice[k] == a.NONE for k in order[: s.rolled]):
        out.append("Dice are rolled one after the other, the attacker's first.")
    for side in range(st.DEFENDER + 1):
        if any(s.dice[side * a.DICE + k] != a.NONE for k in range(s.dice_of(side), a.DICE)):
            out.append("A side has rolled too many dice.")
        faction = s.faction[s.side_seat(side)]
        for face in range(a.FACES):
            if s.cards[side * a.FACES + face] > s.rules.skirmish_cards[faction * a.FACES + face]:
                out.append(f"A side has a skirmish card too many: {a.FACE_IDS[face]}.")
    return out
