"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import at, capital, some, spelled
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.steps import disasters
from ecliptic.games.vertium.rules.steps.sets import PlaceToken, first_set, sole_set
from ecliptic.games.vertium.rules.steps.setup import PickFaction
from ecliptic.games.vertium.rules.steps.turn import PlayCards, TakeCard
from ecliptic.games.vertium.words.prompts_fight import FIGHT_ASKERS
from ecliptic.games.vertium.words.text import (
    Asked,
    Askers,
    elements,
    left_alone,
    no_token,
    ordinal,
    place,
    turns,
)


def ask(q: Asked) -> Prompt:
    """The decision in words."""
    return q.ask(_ASKERS)


# ---- setup and the display -----------------------------------------------------------------------------------


def _faction(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        faction = a.FACTION.a(action)
        supply = [q.s.rules.supply[faction * a.RESOURCES + k] for k in range(a.RESOURCES)]
        most = max(supply)
        if q.s.rules.solo:
            note = "leads the Rebels"
        elif faction == a.COMPLEX:
            note = f"alone against all others, {q.s.rules.dice[faction]} dice, no skirmish cards"
        elif min(supply) == most:
            note = f"{some(most, 'token')} of each resource"
        else:
            own = some(most, f"{q.content.kind_name(supply.index(most))} token")
            note = f"{own}, {min(supply)} of each other"
        name = q.content.faction_name(faction)
        return q.choice(action, name, note, f"Play {name}: {note}", f"faction-{a.FACTION_IDS[faction]}")

    sub = "They are all equal: pick a color."
    if isinstance(q.step, PickFaction) and not q.step.all_alike(q.s):
        sub = "Each has more tokens of one resource than of the others."
    if q.s.rules.solo:
        most, theirs = q.s.rules.planets, q.s.rules.complex_planets
        sub = f"Chance then deals {spelled(theirs, 'planet')} to the Complex and {spelled(most - theirs)} to you."
    elif q.s.rules.shadows:
        sub = "One of you is the Complex and wins with every planet; the others are Rebels and win together."
    return q.prompt("Pick your faction", sub, q.choices(describe))


def _take(q: Asked) -> Prompt:
    size = q.s.rules.set_size

    def describe(action: int) -> Choice:
        kind = a.TAKE.a(action)
        name, held = q.content.kind_name(kind), q.s.hands.holds(q.seat, kind)
        if kind >= a.RESOURCES:
            note = "a disaster"
        elif held + 1 >= size:
            note = _set_note(q, kind) if held + 1 == size else f"you hold {held}"
        else:
            note = f"your {ordinal(held + 1)}"
        bare = kind < a.RESOURCES and no_token(q.s.pool[kind], q.s.supply[q.seat * a.RESOURCES + kind])
        warn = "no token of yours left" if bare else ""
        title, place_ = f"Take {name}: {note}", f"display-{a.KIND_IDS[kind]}"
        return q.choice(action, name, note, title, place_, warn=warn, by="VT-5.3")

    sub = f"{spelled(size).capitalize()} of one resource make a set, which you then play."
    return q.prompt("Take a card from the display", sub, q.choices(describe))


def _set_note(q: Asked, resource: int) -> str:
    """What the set would win: the most valuable planet that lacks this kind only."""
    won = [k for k in range(a.PLANETS) if q.s.uncolonized(k) and _completes(q, k, resource)]
    if not won or not q.s.has_token(q.seat, resource):
        return "completes a set"
    best = max(won, key=lambda planet: _worth(q, planet))
    return f"completes a set: {q.content.planet_name(best)} can be yours"


# ---- sets and tokens -----------------------------------------------------------------------------------------


def _completes(q: Asked, planet: int, resource: int) -> bool:
    """VT-5.5: whether this is the last kind that the planet lacks."""
    lacking = [k for k in range(a.RESOURCES) if not q.s.tokens_on(planet, k)]
    return lacking == [resource]


def _worth(q: Asked, planet: int) -> int:
    """The points of a planet that becomes one's own now, with what it brings as one's objective (VT-8.3)."""
    s = q.s
    gained = s.value[planet] + (s.rules.objective_gain if s.objective[q.seat] == planet else 0)
    return s.rules.planet_points + gained * s.rules.element_points


def _place_note(q: Asked, planet: int, resource: int) -> str:
    """What a token does there."""
    s = q.s
    kinds = sum(1 for k in range(a.RESOURCES) if s.tokens_on(planet, k))
    if s.tokens_on(planet, resource):
        return f"an extra, +{s.rules.extra_gain} at the end of the phase"
    if _completes(q, planet, resource):
        aim = " with your objective" if s.objective[q.seat] == planet else ""
        return f"yours: {some(s.value[planet], 'element')}, +{some(_worth(q, planet), 'point')}{aim}"
    return f"{ordinal(kinds + 1)} kind"


def _place_choice(q: Asked, action: int, resource: int) -> Choice:
    planet = a.PLACE.a(action)
    name, kind = q.content.planet_name(planet), q.content.kind_name(resource)
    note = _place_note(q, planet, resource)
    warn = _handed_on(q, planet, resource)
    return q.choice(
        action,
        name,
        note,
        f"Place your {kind} token on {name}: {note}",
        place(planet),
        warn=warn,
        by="VT-5.5",
    )


def _handed_on(q: Asked, planet: int, resource: int) -> str:
    """What a token there leaves to the next who has a set: a planet that lacks one kind alone."""
    tokens = [q.s.tokens_on(planet, k) for k in range(a.RESOURCES)]
    left = left_alone(tokens, resource)
    if len(left) != 1 or tokens[resource] or q.s.seats < 2:
        return ""
    return f"then a rival needs only {q.content.kind_name(left[0])}"


def _set_cards(q: Asked, resource: int) -> str:
    """VT-5.1: what a set is: "three Energy cards"."""
    return spelled(q.s.rules.set_size, f"{q.content.kind_name(resource)} card")


def _place_prompt(q: Asked, resource: int, rest: list[Choice], clause: str, price: str = "") -> Prompt:
    """`price`: what is played with it."""
    kind = q.content.kind_name(resource)
    found = q.choices(lambda action: _place_choice(q, action, resource), a.PLACE)
    legal = [choice for choice in found if not choice.why]
    if any(q.s.tokens_on(k, resource) == 0 and q.s.uncolonized(k) for k in range(a.PLANETS)):
        where = "on an uncolonized planet that has none"
    else:
        where = "as an extra: every uncolonized planet has one"
    can = "One planet" if len(legal) == 1 else f"{len(legal)} planets"
    best = _most_valuable(q, resource, legal)
    sub = f"{price}{capital(where)}. {can} can take it. {_left(q, resource)}"
    return q.prompt(f"Place your {kind} token", sub, found + rest, clause=clause, best=best)


def _left(q: Asked, resource: int) -> str:
    """VT-5.2: how many tokens of a kind the seat has, or that this one is from the pool."""
    if q.s.pool[resource]:
        return "The token comes from the pool."
    n = q.s.supply[q.seat * a.RESOURCES + resource]
    return "It is your last of this kind." if n == 1 else f"You have {n} left."


def _most_valuable(q: Asked, resource: int, legal: list[Choice]) -> Choice | None:
    """The choice of the planet that brings most to whoever makes it theirs now."""
    planets = {place(planet): planet for planet in range(a.PLANETS)}
    yours = [choice for choice in legal if _completes(q, planets[choice.target], resource)]
    return max(yours, key=lambda choice: _worth(q, planets[choice.target]), default=None)


def _goes(q: Asked, resource: int) -> str:
    """What is paid for a token, as a sentence."""
    return f"{capital(_set_cards(q, resource))} go for it. "


def _place(q: Asked) -> Prompt:
    return _place_prompt(q, q.number("resource"), [], "VT-5.1")


def _cards(q: Asked) -> Prompt:
    """VT-4.5, VT-4.6: a set, or a disaster, or a pass."""
    sole, held = sole_set(q.s, q.seat), first_set(q.s, q.seat)
    rest = q.choices(lambda action: _card_choice(q, action), a.PLAY)
    rest += q.choices(lambda action: _pass(q, action), a.PASS)
    if sole != a.NONE:
        return _place_prompt(q, sole, rest, "VT-4.5", _goes(q, sole))
    if held != a.NONE:
        return _set_prompt(q, rest, "VT-4.5")
    if len(rest) > 1:
        ends = "Either ends your turn."
        if q.s.hands.holds(q.seat, a.RAIDER):
            ends = "Either ends your turn; only Raider may still make a set to play."
        return q.prompt("Play a disaster, or pass", ends, rest)
    return q.prompt("Pass", "You hold no set and no disaster, so your turn ends.", rest, best=rest[0])


def _raided(q: Asked) -> Prompt:
    """VT-6.6: a set after the raid."""
    sole, held = sole_set(q.s, q.seat), first_set(q.s, q.seat)
    rest = q.choices(lambda action: _pass(q, action), a.PASS)
    if sole != a.NONE:
        return _place_prompt(q, sole, rest, "VT-6.6", _goes(q, sole))
    if held != a.NONE:
        return _set_prompt(q, rest, "VT-6.6")
    sub = "A set made by the raid would be played now. You have none: your turn ends."
    return q.prompt("No set after the raid: pass", sub, rest, best=rest[0])


def _set_prompt(q: Asked, rest: list[Choice], clause: str) -> Prompt:
    def describe(action: int) -> Choice:
        resource = a.SET.a(action)
        name = q.content.kind_name(resource)
        gives = "one token" if q.s.has_token(q.seat, resource) else "no token left: nothing is placed"
        cards = _set_cards(q, resource)
        return q.choice(
            action,
            name,
            f"{cards}: {gives}",
            f"Play {cards}: {gives}",
            f"hand-{a.KIND_IDS[resource]}",
        )

    found = q.choices(describe, a.SET)
    if len(found) == 1:
        return q.prompt(
            "Play your set", "No token of its kind is left, so it is discarded.", found + rest, clause=clause
        )
    return q.prompt("Choose the set to play", "The others wait for later turns.", found + rest, clause=clause)


def _pass(q: Asked, action: int) -> Choice:
    return q.choice(action, "Pass", "ends your turn", "Pass: your turn ends", ends=True)


# ---- disasters -----------------------------------------------------------------------------------------------


def _card_choice(q: Asked, action: int) -> Choice:
    kind = a.RESOURCES + a.PLAY.a(action)
    name, note = q.content.kind_name(kind), _disaster_note(q, kind)
    return q.choice(action, name, note, f"Play {name}: {note}", f"hand-{a.KIND_IDS[kind]}")


def _disaster_note(q: Asked, kind: int) -> str:
    s, rules, name = q.s, q.s.rules, q.content.kind_name
    if kind == a.MINE_BLAST:
        if rules.blast_players == 1:
            return f"{at(s.after(q.seat))} misses {turns(rules.blast_turns)}"
        return f"the next {rules.blast_players} players miss {turns(rules.blast_turns)} each"
    if kind == a.MELTDOWN:
        return f"an opponent discards all {name(rules.meltdown_kind)}"
    if kind == a.LEAK:
        water = name(rules.leak_resource)
        wet = any(s.uncolonized(k) and s.tokens_on(k, rules.leak_resource) for k in range(a.PLANETS))
        takes = some(rules.leak_count, f"{water} token")
        return f"takes {takes} off a planet" if wet else f"no {water} to take: nothing happens"
    if kind == a.VIRUS:
        resource = rules.virus_resource
        n = sum(s.tokens_on(k, resource) for k in range(a.PLANETS) if s.uncolonized(k))
        return (
            f"takes {some(n, name(resource) + ' token')} off"
            if n
            else f"no {name(resource)} to take: nothing happens"
        )
    return f"a card from a hand, or {elements(rules.raid_count)}"


def _opponent(q: Asked, known: int | None) -> Callable[[int], Choice]:
    """Choices of opponents; `known`: the kind of card that matters."""

    def describe(action: int) -> Choice:
        seat = a.TARGET.a(action)
        note = f"{some(q.s.hands.size[seat], 'card')} in hand"
        if known is not None and (sure := q.s.hands.known_to(q.seat, seat, known)):
            note += f", {sure} {q.content.kind_name(known)} seen"
        return q.choice(action, at(seat), note, f"{at(seat)}: {note}", f"seat-{seat + 1}")

    return describe


def _meltdown(q: Asked) -> Prompt:
    kind = q.s.rules.meltdown_kind
    sub = f"All {q.content.kind_name(kind)} cards in that hand are discarded."
    return q.prompt("Whose reactor melts down?", sub, q.choices(_opponent(q, kind)))


def _leak(q: Asked) -> Prompt:
    resource = q.s.rules.leak_resource

    def describe(action: int) -> Choice:
        planet = a.LEAK_FROM.a(action)
        kinds = sum(1 for k in range(a.RESOURCES) if q.s.tokens_on(planet, k) > (k == resource))
        note = f"{some(kinds, 'kind')} {'stays' if kinds < 2 else 'stay'} there"
        name = q.content.planet_name(planet)
        return q.choice(
            action, name, note, f"{q.content.kind_name(resource)} leaks from {name}: {note}", place(planet)
        )

    where = "into the pool" if q.s.rules.leak_token_to_pool else "out of the game"
    takes, token = q.s.rules.leak_count, f"{q.content.kind_name(resource)} token"
    many = spelled(takes, token)
    sub = f"{capital(many)} {'goes' if takes == 1 else 'go'} from an uncolonized planet {where}."
    return q.prompt("Which planet leaks?", sub, q.choices(describe))


def _raid_way(q: Asked) -> Prompt:
    taken = elements(q.s.rules.raid_count)

    def describe(action: int) -> Choice:
        if a.RAID.a(action) == 0:
            return q.choice(action, "A card", "random, from a hand", "Take a random card from a hand")
        return q.choice(
            action,
            capital(taken),
            "from a richer faction",
            f"Move {taken} of a richer faction to you",
        )

    return q.prompt(
        "What do you raid?", "A card may complete a set, which you then play.", q.choices(describe)
    )


def _raid_target(q: Asked) -> Prompt:
    return q.prompt("Whose hand do you raid?", "You get one card at random.", q.choices(_opponent(q, None)))


def _raid_from(q: Asked) -> Prompt:
    taken = elements(q.s.rules.raid_count)

    def describe(action: int) -> Choice:
        planet = a.RAID_FROM.a(action)
        owner = q.s.owner[planet]
        note = f"{at(owner)}, {some(q.s.elements[planet], 'element')}" if owner != a.NONE else "nobody's"
        name = q.content.planet_name(planet)
        return q.choice(action, name, note, f"Take {taken} from {name}: {note}", place(planet))

    sub = "Of a faction with more elements in all than you."
    return q.prompt(f"Take {taken} from where?", sub, q.choices(describe))


def _raid_to(q: Asked) -> Prompt:
    what = "element" if q.s.rules.raid_count == 1 else "elements"

    def describe(action: int) -> Choice:
        planet = a.RAID_TO.a(action)
        n = q.s.elements[planet]
        note = f"{some(n, 'element')} there" if q.s.owner[planet] == q.seat else "not yours"
        name = q.content.planet_name(planet)
        return q.choice(action, name, note, f"Put the {what} on {name}: {note}", place(planet))

    return q.prompt(
        f"Where {'does' if what == 'element' else 'do'} the {what} go?",
        "On a planet of yours.",
        q.choices(describe),
    )


_ASKERS: Final[Askers] = {
    PickFaction: _faction,
    TakeCard: _take,
    PlayCards: _cards,
    PlaceToken: _place,
    disasters.RaidedSet: _raided,
    disasters.MeltdownTarget: _meltdown,
    disasters.Leak: _leak,
    disasters.RaidWay: _raid_way,
    disasters.RaidTarget: _raid_target,
    disasters.RaidFrom: _raid_from,
    disasters.RaidTo: _raid_to,
    **FIGHT_ASKERS,
}
