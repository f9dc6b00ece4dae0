"""What matters now, rule by rule, the most pressing first.

What blocks the viewer, then the question, then the phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.core.machine import NOBODY, Event
from ecliptic.core.views import Matter
from ecliptic.core.words import at, capital, listed, some, spelled
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, SETUP
from ecliptic.games.vertium.words.text import last_captain, left_alone, no_token
from ecliptic.games.vertium.words.view import PlanetView, SideView, VertiumView

FEW: Final = 2  # so many planets are named
NO_USE: Final = "A set without a token to place is discarded for nothing."


def mine(view: VertiumView) -> SideView | None:
    """The viewer's side; None for a spectator."""
    return next((side for side in view.sides if side.seat == view.viewer), None)


def _free(view: VertiumView) -> list[PlanetView]:
    """Planets that may still be colonized, the most valuable first."""
    planets = [planet for planet in view.planets if planet.owner is None and not planet.out]
    return sorted(planets, key=lambda planet: -planet.value)


def _named(planets: Sequence[PlanetView]) -> str:
    """ "Ironwake and Brinehold", "Ironwake and 2 more"."""
    names = [planet.name for planet in planets]
    return listed(names) if len(names) <= FEW else f"{names[0]} and {len(names) - 1} more"


def _places(planets: Sequence[PlanetView]) -> tuple[str, ...]:
    return tuple(f"planet-{planet.id}" for planet in planets)


def _placing(view: VertiumView) -> int | None:
    """The resource whose token the viewer places now."""
    making = view.making
    own = view.turn == view.viewer and view.viewer is not None
    return making.resource if own and making is not None and making.kind == "token" else None


# ---- what blocks -----------------------------------------------------------------------------------------------


def against_the_rules(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Solo, before the fights. Silent else."""
    if not view.solo or view.phase >= FIGHTING:
        return None
    return Matter(
        fact="You fight the Complex, which the rules play. It wins if it owns every planet.",
        then="Chance deals out the planets first; then the fights begin. You win with one planet left.",
        clause="VT-14.5",
        terms=("complex",),
    )


def missed(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Turns that a Mine Blast takes. Silent for who owes none."""
    side = mine(view)
    if side is None or not side.misses or view.phase != COLONIZING:
        return None
    return Matter(
        fact=f"A Mine Blast takes {some(side.misses, 'turn')} of yours.",
        then="Nothing happens in it: no card, and your moons stay where they are.",
        clause="VT-4.1",
    )


def objective_lost(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """The own objective is another's. Silent while it can still be had, and without one."""
    side = mine(view)
    if side is None or not side.objective or view.phase != COLONIZING:
        return None
    planet = next(planet for planet in view.planets if planet.id == side.objective)
    if planet.owner is None or planet.owner == view.viewer:
        return None
    return Matter(
        fact=went_to(planet.name, planet.owner),
        then=f"The {some(rules.objective_gain, 'element')} that it pays at the end of the phase go to nobody.",
        clause="VT-8.3",
        terms=("objective",),
    )


def went_to(planet: str, seat: int) -> str:
    """What cannot be mended any more: an objective is another's."""
    return f"Your objective {planet} went to {at(seat)}."


def losses(content: Components, view: VertiumView, events: Sequence[Event]) -> list[str]:
    """Turns missed, cards, elements and planets that others took or hit, and the own objective when it is another's."""
    side = mine(view)
    if side is None:
        return []
    told = (_loss(content, view, side.objective, event) for event in events)
    return [*(loss for loss in told if loss), *_hit(content, view, events)]


def _hit(content: Components, view: VertiumView, events: Sequence[Event]) -> list[str]:
    """What attacks cost the viewer: planets, and elements on planets that are still theirs."""
    guard = NOBODY  # whose captain fell, or fled, in the attack that is told
    taken: dict[int, int] = {}  # planet -> by whom
    elements: dict[int, int] = {}  # planet -> how many
    for event in events:
        if event.kind == f.ATTACKED:
            guard = NOBODY
        elif event.kind in (f.CAPTAIN_FELL, f.ESCAPED):
            guard = event.a
        elif event.kind == f.DEFENDER_LOST and event.a == view.viewer and event.c:
            elements[event.b] = elements.get(event.b, 0) + event.c
        elif event.kind == f.CONQUERED and guard == view.viewer != event.a:
            taken[event.b] = event.a
    left = {planet: n for planet, n in elements.items() if _holder(view, planet) == view.viewer}
    return [
        *(f"{at(seat)} took your {content.planet_name(planet)}." for planet, seat in taken.items()),
        *(f"You lost {some(n, 'element')} on {content.planet_name(planet)}." for planet, n in left.items()),
    ]


def _loss(content: Components, view: VertiumView, objective: str, event: Event) -> str:
    """What the viewer lost by an event; "" = nothing."""
    if event.kind == f.MISSED and event.a == view.viewer:
        return "You missed a turn."
    if event.kind == f.MELTED and event.b == view.viewer and event.c:
        return f"You lost {some(event.c, 'card')} to the Meltdown of {at(event.a)}."
    if event.kind == f.STOLE and event.b == view.viewer:
        return f"{at(event.a)} took {content.kind_name(event.c)} from your hand."
    if event.kind == f.RAIDED and event.a != view.viewer and _holder(view, event.b) == view.viewer:
        return f"{at(event.a)} took an element from your {content.planet_name(event.b)}."
    if event.kind == f.COLONIZED_BY and a.PLANET_IDS[event.b] == objective and event.a != view.viewer:
        return went_to(content.planet_name(event.b), event.a)
    return ""


def _holder(view: VertiumView, planet: int) -> int | None:
    """Whose a planet is now."""
    return next((one.owner for one in view.planets if one.id == a.PLANET_IDS[planet]), None)


# ---- what this question is about ---------------------------------------------------------------------------------


def fourth(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Placing a token that is the last kind somewhere. Silent where it is none."""
    kind = _placing(view)
    if kind is None:
        return None
    done = [
        planet for planet in _free(view) if not planet.tokens[kind] and left_alone(planet.tokens, kind) == []
    ]
    if not done:
        return None
    return Matter(
        fact=f"{content.kind_name(kind)} is the fourth kind on {_named(done)}.",
        then=(
            f"Who places it owns the planet: {spelled(rules.planet_points, 'point')}, "
            "and one for each element there."
        ),
        clause="VT-5.5",
        terms=("element",),
        looks=_places(done),
    )


def handed_on(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Placing a token that leaves one kind for the next to come. Silent where it does not, and alone."""
    kind = _placing(view)
    if kind is None or len(view.players) < 2:
        return None
    left = [
        planet
        for planet in _free(view)
        if not planet.tokens[kind] and len(left_alone(planet.tokens, kind)) == 1
    ]
    if not left:
        return None
    return Matter(
        fact=f"On {_named(left)} your {content.kind_name(kind)} leaves one kind to place.",
        then="A third kind brings nothing by itself; the next to have that set can own the planet.",
        clause="VT-5.5",
        looks=_places(left),
    )


def spare(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Placing a token where every free planet has its kind. Silent where one lacks it."""
    kind = _placing(view)
    if kind is None or any(not planet.tokens[kind] for planet in _free(view)):
        return None
    return Matter(
        fact=f"Every free planet has {content.kind_name(kind)}, so this token is an extra.",
        then=f"Whoever owns the planet gains {some(rules.extra_gain, 'element')} there when the phase ends.",
        clause="VT-5.4",
        terms=("extra",),
        looks=_places(_free(view)),
    )


def must_play(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """A set in hand on the own turn. Silent without one."""
    side = mine(view)
    if (
        side is None
        or side.hand is None
        or view.turn != view.viewer
        or view.phase != COLONIZING
        or _placing(view) is not None
    ):
        return None
    held = [kind for kind in range(a.RESOURCES) if side.hand[kind] >= rules.set_size]
    if not held:
        return None
    names = listed([content.kind_name(kind) for kind in held], "or")
    placed = all(not no_token(view.pool[kind], side.tokens[kind]) for kind in held)
    goes = "The cards go, and one token of that kind is placed." if placed else NO_USE
    return Matter(
        fact=f"You hold a set of {names}: it must be played in this turn.",
        then=f"With a set no disaster may be played. {goes}",
        clause="VT-4.5",
        terms=("set", "disaster"),
    )


def bare(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """A resource of the display without a token to place. Silent out of turn, and where each has one."""
    side = mine(view)
    if side is None or view.turn != view.viewer or view.phase != COLONIZING or _placing(view) is not None:
        return None
    without = [k for k in range(a.RESOURCES) if k in view.display and no_token(view.pool[k], side.tokens[k])]
    if not without:
        return None
    names = listed([content.kind_name(kind) for kind in without], "or")
    return Matter(
        fact=f"No {names} token is left for you, and none lies in the pool.",
        then=NO_USE,
        clause="VT-5.3",
        terms=("set",),
    )


def makes_a_set(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """A card of the display that completes a set. Silent out of turn, and where none does."""
    side = mine(view)
    if side is None or side.hand is None or view.turn != view.viewer or view.phase != COLONIZING:
        return None
    kinds = [k for k in range(a.RESOURCES) if side.hand[k] == rules.set_size - 1 and k in view.display]
    if not kinds or must_play(content, rules, view) is not None or _placing(view) is not None:
        return None
    names = listed([content.kind_name(kind) for kind in kinds], "or")
    return Matter(
        fact=f"With the {names} of the display you would hold {spelled(rules.set_size)}: a set.",
        then="A set is played in the same turn, and places one token of its kind.",
        clause="VT-5.1",
        terms=("set",),
    )


def blow(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """A disaster in hand on the own turn, without a set. Silent else, and while one is under way."""
    side = mine(view)
    if view.making is not None and view.making.kind in ("leak", "raid"):
        return None
    if side is None or side.hand is None or view.turn != view.viewer or view.phase != COLONIZING:
        return None
    if max(side.hand[: a.RESOURCES]) >= rules.set_size or _placing(view) is not None:
        return None
    names = [content.kind_name(kind) for kind in range(a.RESOURCES, len(side.hand)) if side.hand[kind]]
    if not names:
        return None
    held = listed(names) if len(names) <= FEW else f"{spelled(len(names))} disasters"
    one = "it" if len(names) == 1 else "one of them"
    return Matter(
        fact=f"You hold {held}: {one} may be played in a turn without a set.",
        then="A disaster or a pass ends the turn. Only after Raider may a set follow, if it made one.",
        clause="VT-4.6",
        terms=("disaster",),
    )


# ---- what the first phase is about -------------------------------------------------------------------------------


def last_planet(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """One planet is left to colonize. Silent before."""
    free = _free(view)
    if view.phase != COLONIZING or view.solo or len(free) != 1:
        return None
    return Matter(
        fact=f"{free[0].name} is the last planet: whoever owns it ends the first phase.",
        then=(
            "Then the blue moons turn up, and each objective that "
            f"was reached brings {rules.objective_gain} elements."
        ),
        clause="VT-5.7",
        terms=("blue-moon", "objective"),
        looks=_places(free),
    )


def one_missing(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """A planet that lacks one kind. Silent while a token is placed, and where none is so far."""
    if view.phase != COLONIZING or _placing(view) is not None:
        return None
    near = [planet for planet in _free(view) if planet.tokens[: a.RESOURCES].count(0) == 1]
    if not near:
        return None
    kind = near[0].tokens.index(0)
    name, side = content.kind_name(kind), mine(view)
    held = side.hand[kind] if side is not None and side.hand is not None else None
    own = f" You hold {held} of the {rules.set_size} cards." if held is not None else ""
    if side is not None and no_token(view.pool[kind], side.tokens[kind]):
        own = " You have no such token left."
    return Matter(
        fact=f"{near[0].name}, value {near[0].value}, lacks only {name}.",
        then=f"Whoever places the next {name} there owns it.{own}",
        clause="VT-1.3",
        terms=("value", "set"),
        looks=_places(near[:1]),
    )


def moon_comes(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """A moon of the viewer's that arrives with the next turn. Silent else."""
    come = [
        p
        for p in view.planets
        if p.owner is not None and p.owner == view.viewer and p.orbit and p.moon == p.orbit - 1
    ]
    if view.phase != COLONIZING or not come:
        return None
    return Matter(
        fact=f"The moon of {_named(come)} comes round on your next turn: +{rules.orbit_gain}.",
        then=f"Every turn moves your moons a step; this orbit takes {come[0].orbit}.",
        clause="VT-7.3",
        terms=("orbit",),
        looks=_places(come),
    )


def deck_ends(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """The last cards of the deck. Silent while there are more than players."""
    back = sum(view.discards)
    if view.phase != COLONIZING or view.deck > len(view.sides) or not back:
        return None
    return Matter(
        fact=f"The deck holds {some(view.deck, 'card')}. Then {some(back, 'discard')} become the new one.",
        then="What was played comes round again, sets and disasters alike.",
        clause="VT-4.10",
    )


def objective(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """What the own objective is worth. Silent when it is lost, had or open."""
    side = mine(view)
    if side is None or not side.objective or side.objective_open or view.phase != COLONIZING:
        return None
    planet = next(planet for planet in view.planets if planet.id == side.objective)
    if planet.owner is not None:
        return None
    lacks = planet.tokens[: a.RESOURCES].count(0)
    return Matter(
        fact=f"Your objective {planet.name} lacks {spelled(lacks, 'kind')} of token.",
        then=f"Owned by you at the end of the phase it brings {some(rules.objective_gain, 'element')} more.",
        clause="VT-8.3",
        terms=("objective",),
        looks=_places([planet]),
    )


def colonizing(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """How planets are owned. Silent in other phases and in solo."""
    if view.phase != COLONIZING or view.solo:
        return None
    size, verb = spelled(rules.set_size, "card"), "is" if view.claimed == 1 else "are"
    return Matter(
        fact=f"{view.claimed} of {view.laid} planets {verb} owned. {capital(size)} of a kind place a token.",
        then=f"The fourth kind makes a planet yours: {spelled(rules.planet_points, 'point')}, and one an element.",
        clause="VT-5.1",
        terms=("set", "element"),
    )


def setup(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """The setup. Silent afterwards."""
    if view.phase != SETUP or view.solo:
        return None
    return Matter(
        fact="Everybody picks a faction; chance lays out planets, moons, cards and objectives.",
        then="Factions differ in name and color alone.",
        clause="VT-3.1",
    )


# ---- the fights --------------------------------------------------------------------------------------------------


def no_attack(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Why the viewer can't attack. Silent for who can, and outside phase two."""
    side = mine(view)
    if side is None or view.phase != FIGHTING or side.ready or view.fight is not None:
        return None
    if not side.planets:
        return Matter(
            fact="You own no planet, so you can't attack and pass your turns.",
            then="Your points stay in the count until the end.",
            clause="VT-9.11",
        )
    if not side.captains:
        return Matter(
            fact="You have 0 captains in reserve, so no planet can be left to attack.",
            then="Beaten captains go back to the reserve of their faction.",
            clause="VT-9.3",
            terms=("captain",),
        )
    return None


def dice(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """What the dice of a fight come to. Silent before a roll."""
    fight, side = view.fight, mine(view)
    if fight is None or side is None or not fight.attacker_dice or not fight.defender_dice:
        return None
    if view.viewer not in (fight.attacker, fight.defender):
        return None
    ours = (fight.attacker_made - fight.attacker_blocked, fight.defender_made - fight.defender_blocked)
    hit, lost = ours if view.viewer == fight.attacker else ours[::-1]
    unused = sum(side.cards)
    more = f" {capital(spelled(unused, 'card'))} of yours may still turn a die." if unused else ""
    return Matter(
        fact=f"As the dice lie you hit {hit} of theirs, and they hit {lost} of yours.",
        then=f"The attacker's hits count first.{more}",
        clause="VT-10.6",
        terms=("photon", "atomic", "shield", "skirmish-card"),
    )


def leaving(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Choosing a force. Silent when none is chosen."""
    making = view.making
    if making is None or making.kind != "attack" or not making.source or view.turn != view.viewer:
        return None
    planet = next((planet for planet in view.planets if planet.id == making.source), None)
    if planet is None or making.force is not None:
        return None
    return Matter(
        fact=(
            f"{planet.name} holds {some(planet.elements, 'element')}; "
            f"{rules.least_left} must stay for a new captain."
        ),
        then="The others may go as soldiers; a captain may also fly alone.",
        clause="VT-9.4",
        terms=("captain",),
        looks=_places([planet]),
    )


def one_captain(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """The last captain in reserve. Silent with more, and out of turn."""
    side = mine(view)
    if side is None or view.phase != FIGHTING or view.turn != view.viewer or not last_captain(side.captains):
        return None
    return Matter(
        fact="One captain is left in your reserve: with this attack it is used.",
        then="A captain that is beaten comes back there; one that wins stays on its planet.",
        clause="VT-9.8",
        terms=("captain",),
    )


def complex_near(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """How far the Complex is. Silent where nobody is the Complex."""
    if view.complex is None or view.phase != FIGHTING:
        return None
    held = next(side.planets for side in view.sides if side.seat == view.complex)
    return Matter(
        fact=f"The Complex owns {held} of {view.claimed} planets. With all of them it wins.",
        then="Otherwise all Rebels win together. Who has the attack may go on while it wins.",
        terms=("complex",),
    )


def standing(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """Where the viewer stands in the rounds of phase two. Silent in American style and before."""
    side = mine(view)
    if side is None or view.phase != FIGHTING or view.style != "base" or view.complex is not None:
        return None
    best = max(other.points for other in view.sides if other is not side)
    left = view.rounds - view.round
    then = f"{capital(spelled(left, 'round'))} to come." if left > 0 else "This is the last round."
    return Matter(
        fact=(
            f"Round {view.round} of {view.rounds}: you have "
            f"{some(side.points, 'point')}, the best of the others {best}."
        ),
        then=(
            f"{then} A planet is {rules.planet_points}, an element "
            f"{rules.element_points}; the order is that of points."
        ),
        clause="VT-9.1",
        terms=("element",),
    )


def american(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """American style: planets count. Silent in the base style."""
    if view.phase != FIGHTING or view.style != "american" or view.complex is not None:
        return None
    side = mine(view)
    own = f"You own {some(side.planets, 'planet')}. " if side is not None else ""
    cube = f" A cube stops {spelled(rules.cube_hits, 'hit')} in every attack." if view.gelbon else ""
    return Matter(
        fact=f"{own}In the end most planets win, not points.",
        then=f"Who has the attack must use it, and may go on while it wins.{cube}",
    )


def rolling(content: Components, rules: Rules, view: VertiumView) -> Matter | None:
    """How a fight goes. Silent outside one."""
    if view.fight is None:
        return None
    photons, atomics = rules.photon_dice, rules.atomic_dice
    one = "A photon hits" if photons == 1 else f"{capital(spelled(photons))} photons hit"
    two = "an atomic hits" if atomics == 1 else f"{spelled(atomics)} atomics hit"
    return Matter(
        fact=f"{one}, {two}, and each shield stops one.",
        then="Both roll until one side has lost all elements there, and its captain.",
        clause="VT-10.4",
        terms=("photon", "atomic", "shield", "captain"),
    )


RULES: Final = (
    *(against_the_rules, missed, objective_lost, no_attack),
    *(fourth, handed_on, spare, must_play, bare, makes_a_set, blow, dice, leaving, one_captain),
    *(last_planet, one_missing, moon_comes, deck_ends, objective, colonizing, setup),
    *(rolling, complex_near, standing, american),
)
