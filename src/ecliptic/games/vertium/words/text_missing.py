"""Why an action is no part of the decision that is asked: what is really missing for it, with its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told, some, spelled
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import IN_PLAY, OUT, VertiumState
from ecliptic.games.vertium.rules.steps import disasters
from ecliptic.games.vertium.rules.steps.cubes import BuildCube, BuildPair
from ecliptic.games.vertium.rules.steps.fights.attack import Carry, CarrySorts, Lead, PaySort, Source, Strike
from ecliptic.games.vertium.rules.steps.fights.roll import UseCard
from ecliptic.games.vertium.rules.steps.fights.sorts import LoseSorts, RaidSorts
from ecliptic.games.vertium.rules.steps.sets import PlaceToken
from ecliptic.games.vertium.rules.steps.setup import PickFaction
from ecliptic.games.vertium.rules.steps.turn import PlayCards, TakeCard

Missed = Unoffered[VertiumState, Components]


def _not_there(m: Missed) -> Told:
    """A planet that is not in play."""
    if m.s.status[m.a] == OUT:
        return f"{m.t.planet_name(m.a)} is out of the game", "VT-5.8"
    return f"{a.PLANET_IDS[m.a]} is not in this game", "VT-3.2"


def _no_set(m: Missed) -> Told:
    """A set that is not held, or the only one, whose token's planet is asked for."""
    if not m.s.has_set(m.step.seat, m.a):
        return f"You hold no set of {m.t.kind_name(m.a)}", "VT-5.1"
    return f"With {m.t.kind_name(m.a)} you have no choice of sets now", "VT-18.3"


def _no_token(m: Missed) -> Told:
    """A token of no set, of one of several, or one that there is not."""
    held = [k for k in range(a.RESOURCES) if m.s.has_set(m.step.seat, k)]
    if not held:
        return "You hold no set, so you place no token", "VT-5.1"
    if len(held) > 1:
        return f"You hold {spelled(len(held), 'set')}: choose the one that you play", "VT-4.5"
    if not m.s.has_token(m.step.seat, held[0]):
        return f"No {m.t.kind_name(held[0])} token is left", "VT-5.3"
    return _not_there(m)


def _no_opponent(m: Missed) -> Told:
    if m.a >= m.s.rules.factions:
        return f"There is no seat {m.a + 1} in this game", "VT-2.1"
    return "It must be another player"


def _too_many(m: Missed) -> Told:
    assert isinstance(m.step, Carry)
    there = some(m.s.elements[m.step.source], "element")
    return f"{m.t.planet_name(m.step.source)} has {there}"


def _no_die(m: Missed) -> Told:
    on = m.verb.b(m.action)
    if on == m.a:
        return "A card turns a die to another face"
    return f"You have no die that shows {m.t.face_name(on)}"


def _no_gift(m: Missed) -> Told:
    """VT-17.40: the cube's planet gives one of the two elements, and another planet, or itself, the other."""
    assert isinstance(m.step, BuildPair)
    s, site = m.s, m.step.site
    if s.status[m.a] != IN_PLAY:
        return _not_there(m)
    name = m.t.planet_name(site)
    if m.verb == a.GELBON_FROM:
        return f"{name} has no Vertium to give"
    if s.gelbon[site] == 0:
        return f"{name} has no Gelbon to give"
    return f"{name} gives both as the planet of the Gelbon", "VT-17.40"


# By step and verb: tells only what its seat may know.
UNOFFERED: Final[Table[VertiumState, Components]] = {
    (PickFaction, a.FACTION): ("The Complex is not in this game", "VT-14.1"),
    (TakeCard, a.TAKE): "{a:kind} is not on display",
    (PlayCards, a.PLAY): lambda m: f"You hold no {m.t.kind_name(a.RESOURCES + m.a)}",
    (PlayCards, a.SET): _no_set,
    (PlayCards, a.PLACE): _no_token,
    (disasters.RaidedSet, a.SET): _no_set,
    (disasters.RaidedSet, a.PLACE): _no_token,
    (disasters.RaidedSet, a.PLAY): ("You have played your disaster of this turn", "VT-4.6"),
    (PlaceToken, a.PLACE): _not_there,
    (disasters.Leak, a.LEAK_FROM): _not_there,
    (disasters.RaidFrom, a.RAID_FROM): _not_there,
    (disasters.RaidTo, a.RAID_TO): _not_there,
    ((disasters.MeltdownTarget, disasters.RaidTarget), a.TARGET): _no_opponent,
    (Lead, a.LEAD): _not_there,
    (Lead, a.LEAD_REFUGE): ("You have no captain on the refuge moon of {a:planet}", "VT-11.3"),
    (Source, a.SOURCE): _not_there,
    (Carry, a.CARRY): _too_many,
    (Strike, a.STRIKE): _not_there,
    (UseCard, a.CARD): _no_die,
    (BuildCube, a.BUILD): _not_there,
    (BuildPair, a.VERTIUM_FROM): _no_gift,
    (BuildPair, a.GELBON_FROM): _no_gift,
    ((LoseSorts, RaidSorts, CarrySorts, PaySort), a.GELBON): "Not that many elements leave",
}
