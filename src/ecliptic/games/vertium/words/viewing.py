"""Builds the view: what one viewer may know, field by field (VT-18.21)."""

from __future__ import annotations

from ecliptic.core.views import PlayerView, Stat
from ecliptic.core.words import at, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import state as st
from ecliptic.games.vertium.rules.scoring import from_starter, points, ranking, score, winners
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.cubes import BuildCube, BuildPair
from ecliptic.games.vertium.rules.steps.disasters import Leak, RaidedSet, RaidFrom, RaidTo
from ecliptic.games.vertium.rules.steps.fights.attack import (
    Carry,
    CarrySorts,
    Lead,
    PaySort,
    Source,
    Strike,
    can_attack,
)
from ecliptic.games.vertium.rules.steps.fights.roll import hits_of
from ecliptic.games.vertium.rules.steps.sets import PlaceToken, sole_set
from ecliptic.games.vertium.rules.steps.turn import PlayCards
from ecliptic.games.vertium.words.text import turns
from ecliptic.games.vertium.words.view import (
    COMPLEX_HUE,
    FightView,
    MakingView,
    PlanetView,
    SideView,
    VertiumView,
)

_BLUE = {a.NO_MOON: "", a.FACE_DOWN: "?"} | {a.HARVEST + k: word for k, word in enumerate(a.BLUE_IDS)}


def build_view(content: Components, s: VertiumState, viewer: int | None) -> VertiumView:
    """The whole view."""
    rules, over = s.rules, s.phase == st.OVER
    steps = 3 if rules.both_phases else 2
    return VertiumView(
        game="vertium",
        viewer=viewer,
        moment=_moment(content, s),
        step=min(s.phase, steps - 1),
        steps=steps,
        acting=s.acting(),
        over=over,
        players=[_player(content, s, seat) for seat in range(s.rules.factions)],
        phase=s.phase,
        style="american" if rules.american else "base",
        gelbon=rules.gelbon,
        complex=_seat(s.complex),
        shadows=rules.shadows,
        solo=rules.solo,
        round=s.attacks if _american(s) and s.phase > st.COLONIZING else s.round,
        rounds=rules.rounds,
        turn=_seat(s.turn),
        ranking=_ranking(s),
        laid=rules.planets,
        claimed=_claimed(s),
        planets=[_planet(content, s, planet) for planet in range(a.PLANETS) if s.status[planet] != st.ABSENT],
        sides=[_side(s, seat, viewer) for seat in range(s.rules.factions)],
        display=[kind for kind in range(a.KINDS) for _ in range(s.display[kind])],
        deal=rules.deal,
        objective_gain=rules.objective_gain,
        deck=s.deck.size,
        discards=list(s.discards),
        pool=list(s.pool),
        fight=_fight(s) if s.target != a.NONE else None,
        making=_making(s, viewer),
        winners=list(winners(s)) if over else [],
    )


def _claimed(s: VertiumState) -> int:
    """VT-17.43: the planets that belong to anybody."""
    return sum(owner != a.NONE for owner in s.owner)


def _american(s: VertiumState) -> bool:
    return s.rules.american and s.rules.both_phases


def _seat(seat: int) -> int | None:
    return None if seat == a.NONE else seat


def _planet_id(planet: int) -> str:
    return "" if planet == a.NONE else a.PLANET_IDS[planet]


def _moment(content: Components, s: VertiumState) -> str:
    if s.phase == st.SETUP:
        return "Setup"
    if s.phase == st.COLONIZING:
        return "Setup" if s.rules.solo else f"Phase one, round {s.round}"
    if s.phase == st.OVER:
        return "The end"
    if s.target != a.NONE:
        doing = f"{at(s.attacker)} attacks {content.planet_name(s.target)}"
    elif _american(s):
        doing = f"{at(s.turn)} has the attack"
    else:
        doing = f"{at(s.turn)} is to attack"
    return f"Phase two: {doing}" if _american(s) else f"Phase two, round {s.round}: {doing}"


def _ranking(s: VertiumState) -> list[int]:
    """In phase two the order that counts; at the end the final one."""
    if s.phase < st.FIGHTING:
        return []
    if s.phase == st.OVER:
        return sorted(
            range(s.rules.factions), key=lambda k: (-score(s, k), -s.value_of(k), from_starter(s, k))
        )
    return list(ranking(s)) if s.rules.american else list(s.ranking)


def _soldiers(s: VertiumState, seat: int) -> int:
    """VT-9.5: elements that are out on an attack: still the seat's until they fall."""
    return s.force if s.attacker == seat else 0


def _gelbon(s: VertiumState, seat: int) -> int:
    """How many of a seat's elements are Gelbon, those out on an attack, too."""
    out = s.force_gelbon if s.attacker == seat else 0
    return out + sum(s.gelbon[k] for k in range(a.PLANETS) if s.owner[k] == seat)


def _points(s: VertiumState, seat: int) -> int:
    """VT-1.6: VP, with those of elements that are out on an attack."""
    return points(s, seat) + _soldiers(s, seat) * s.rules.element_points


def _player(content: Components, s: VertiumState, seat: int) -> PlayerView:
    captains, cards = s.captains[seat], s.hands.size[seat]
    elements, gelbon = s.elements_of(seat) + _soldiers(s, seat), _gelbon(s, seat)
    stats = [Stat("crystal", str(elements - gelbon), some(elements, "element"))]
    if s.rules.gelbon:
        stats = [
            Stat("crystal", str(elements - gelbon), f"{elements - gelbon} Vertium"),
            Stat("gelbon", str(gelbon), f"{gelbon} Gelbon"),
        ]
    stats += [
        Stat("flag", f"{captains} left", f"{some(captains, 'captain')} in reserve"),
    ]
    if s.rules.gelbon:
        cubes = s.cubes_left(seat)
        stats.append(Stat("cube", f"{cubes} left", f"{some(cubes, 'cube')} in reserve"))
    if s.phase <= st.COLONIZING and not s.rules.solo:
        stats.append(Stat("card", str(cards), f"{some(cards, 'card')} in hand"))
    planets = _american(s) and s.phase >= st.FIGHTING
    counted = s.planets_of(seat) if planets else _points(s, seat)
    status = ""
    if s.phase == st.COLONIZING and s.misses[seat] > 0:
        status = f"misses {turns(s.misses[seat])}"
    elif s.phase == st.FIGHTING and not _able(s, seat):
        status = "can't attack"
    unit = "VP"
    if planets:
        unit = "planet" if counted == 1 else "planets"
    if planets and seat == s.complex:  # VT-14.5: it needs all of them
        unit = f"of {some(_claimed(s), 'planet')}"
    return PlayerView(
        seat=seat,
        side=_side_name(content, s, seat),
        score=str(counted),
        unit=unit,
        stats=stats,
        status=status,
        hue=COMPLEX_HUE if seat == s.complex else None,
    )


def _able(s: VertiumState, seat: int) -> bool:
    """VT-9.11: whether a seat can attack, or is just doing so."""
    return seat == s.attacker or can_attack(s, seat)


def _side_name(content: Components, s: VertiumState, seat: int) -> str:
    """What a seat plays; against the Complex also that it is a Rebel."""
    faction = s.faction[seat]
    if faction == a.NONE:
        return ""
    rebel = s.complex not in (a.NONE, seat)
    return content.faction_name(faction) + (
        ", Rebels" if rebel and s.rules.solo else ", a Rebel" if rebel else ""
    )


def _planet(content: Components, s: VertiumState, planet: int) -> PlanetView:
    value = s.value[planet]
    return PlanetView(
        id=a.PLANET_IDS[planet],
        name=content.planet_name(planet),
        value=value,
        tokens=[s.tokens_on(planet, k) for k in range(a.RESOURCES)],
        owner=_seat(s.owner[planet]),
        elements=s.elements[planet],
        gelbon=s.gelbon[planet],
        gives="gelbon" if s.rules.gives_gelbon[value] == 1 else "vertium",
        cube=s.cube[planet],
        moon=s.moon[planet],
        orbit=0 if s.rules.solo else s.rules.orbit[value],
        blue=_BLUE[s.blue[planet]],
        refugees=[k for k in range(s.rules.factions) for _ in range(s.refugees[k * a.PLANETS + planet])],
        out=s.status[planet] == st.OUT,
    )


def _side(s: VertiumState, seat: int, viewer: int | None) -> SideView:
    observer = s.rules.factions if viewer is None else viewer
    faction, mine = s.faction[seat], viewer == seat
    known = [s.hands.known_to(observer, seat, kind) for kind in range(a.KINDS)]
    held = s.rules.skirmish_cards[faction * a.FACES : (faction + 1) * a.FACES] if faction != a.NONE else ()
    cards = [n > 0 for n in held] if any(held) else []
    for side in (st.ATTACKER, st.DEFENDER):
        if cards and s.target != a.NONE and s.side_seat(side) == seat:
            cards = [s.cards[side * a.FACES + face] > 0 for face in range(a.FACES)]
    return SideView(
        seat=seat,
        faction=a.FACTION_IDS[faction] if faction != a.NONE else "",
        hand=known if mine else None,
        hand_size=s.hands.size[seat],
        known=known,
        tokens=[s.supply[seat * a.RESOURCES + k] for k in range(a.RESOURCES)],
        captains=s.captains[seat],
        elements=s.elements_of(seat) + _soldiers(s, seat),
        planets=s.planets_of(seat),
        planet_value=s.value_of(seat),
        points=_points(s, seat),
        misses=s.misses[seat],
        objective=_planet_id(s.objective[seat]) if mine or s.objectives_open else "",
        objective_open=s.objectives_open,
        cards=cards,
        had_attack=(s.had_attack >> seat) & 1 == 1,
        ready=_able(s, seat),
        dice=s.rules.dice[faction] if faction != a.NONE else 0,
        gelbon=_gelbon(s, seat),
        cubes=s.cubes_left(seat),
    )


def _fight(s: VertiumState) -> FightView:
    def dice(side: int) -> list[int]:
        shown = s.dice[side * a.DICE : (side + 1) * a.DICE]
        return [face for face in shown if face != a.NONE]

    mine, theirs = _made(s, st.ATTACKER), _made(s, st.DEFENDER)
    return FightView(
        attacker=s.attacker,
        defender=s.defender,
        source=_planet_id(s.source),
        from_refuge=_planet_id(s.refuge),
        target=_planet_id(s.target),
        force=s.force,
        gelbon=s.force_gelbon,
        roll=s.roll,
        attacker_dice=dice(st.ATTACKER),
        defender_dice=dice(st.DEFENDER),
        attacker_made=mine,
        defender_made=theirs,
        attacker_blocked=mine - hits_of(s, st.ATTACKER),
        defender_blocked=theirs - hits_of(s, st.DEFENDER),
        attacker_idle=_idle(s, st.ATTACKER),
        defender_idle=_idle(s, st.DEFENDER),
        attacker_card=_seat(s.played[st.ATTACKER]),
        defender_card=_seat(s.played[st.DEFENDER]),
        complex_cards=list(s.solo_left) if s.rules.solo else None,
    )


def _made(s: VertiumState, side: int, without: tuple[int, ...] = ()) -> int:
    """VT-10.4: the hits of a side's dice, some of them left out, if nothing stopped any."""
    twin = s.clone()
    gone = [side * a.DICE + place for place in without]
    for place in [*gone, *range((st.DEFENDER - side) * a.DICE, (st.DEFENDER - side + 1) * a.DICE)]:
        twin.own_dice()[place] = a.NONE
    return hits_of(twin, side)


def _idle(s: VertiumState, side: int) -> list[int]:
    """The dice of a side that show no shield and add no hit, such as an atomic without its pair."""
    shown = s.dice[side * a.DICE : (side + 1) * a.DICE]
    made = _made(s, side)
    idle: list[int] = []
    for face in (a.PHOTON, a.ATOMIC):
        out: tuple[int, ...] = ()
        for place in reversed([place for place in range(a.DICE) if shown[place] == face]):
            if _made(s, side, (*out, place)) < made:
                break
            out = (*out, place)
        idle += out
    return sorted(idle)


def _making(s: VertiumState, viewer: int | None) -> MakingView | None:
    """What is being chosen. That a player must place the token of an only set is for that player's eyes alone."""
    if not s.stack:
        return None
    step = s.stack[-1]
    if isinstance(step, PlaceToken):
        return _choosing("token", resource=step.resource)
    if isinstance(step, (PlayCards, RaidedSet)):
        resource = sole_set(s, step.seat) if viewer == step.seat else a.NONE
        return _choosing("token", resource=resource) if resource != a.NONE else None
    if isinstance(step, Leak):
        return _choosing("leak", resource=s.rules.leak_resource)
    if isinstance(step, RaidFrom):
        return _choosing("raid")
    if isinstance(step, RaidTo):
        return _choosing("raid", source=step.source)
    if isinstance(step, (Lead, Source)):
        return _choosing("attack")
    if isinstance(step, Carry):
        return _choosing("attack", source=step.source)
    if isinstance(step, BuildCube):
        return _choosing("cube")
    if isinstance(step, BuildPair):
        return _choosing("cube", source=step.site)
    if isinstance(step, CarrySorts):
        return _choosing("attack", source=step.source, force=step.force)
    if isinstance(step, (PaySort, Strike)):
        return _choosing("attack", source=step.source, force=step.force, gelbon=step.gelbon)
    return None


def _choosing(
    kind: str, resource: int | None = None, source: int = a.NONE, force: int | None = None, gelbon: int = 0
) -> MakingView:
    return MakingView(kind=kind, resource=resource, source=_planet_id(source), force=force, gelbon=gelbon)
