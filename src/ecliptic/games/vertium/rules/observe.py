"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

Seats are counted from the observer on, clockwise: 0 is the observer itself. NONE (-1) stands for nobody and nothing.
Entries of seats and planets that do not play are 0, or NONE where they name something.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.vertium.rules.actions import (
    DICE,
    FACE_IDS,
    FACES,
    KIND_IDS,
    KINDS,
    NONE,
    PLANET_IDS,
    PLANETS,
    RESOURCES,
    SEATS,
)
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.state import ABSENT, VertiumState
from ecliptic.games.vertium.rules.steps.american import AfterCubes, AttackAgain
from ecliptic.games.vertium.rules.steps.attack import Carry, CarrySorts, Lead, PaySort, Source, Strike
from ecliptic.games.vertium.rules.steps.conflict import AttackOrPass
from ecliptic.games.vertium.rules.steps.cubes import BuildCube, BuildPair
from ecliptic.games.vertium.rules.steps.disasters import (
    Leak,
    MeltdownTarget,
    RaidedSet,
    RaidFrom,
    RaidTarget,
    RaidTo,
    RaidWay,
)
from ecliptic.games.vertium.rules.steps.refuge import Escape
from ecliptic.games.vertium.rules.steps.roll import UseCard
from ecliptic.games.vertium.rules.steps.sets import PlaceToken
from ecliptic.games.vertium.rules.steps.setup import PickFaction
from ecliptic.games.vertium.rules.steps.sorts import LoseSorts, RaidSorts
from ecliptic.games.vertium.rules.steps.turn import PlayCards, TakeCard

# What is asked, by number; 0 = nothing, or chance is next.
QUESTIONS: Final = (
    "nothing",
    "faction",
    "take",
    "play",
    "place",
    "raided set",
    "meltdown",
    "leak",
    "raid way",
    "raid target",
    "raid from",
    "raid to",
    "attack or pass",
    "attack again",
    "lead",
    "source",
    "carry",
    "strike",
    "card",
    "escape",
    "lose sorts",
    "raid sorts",
    "carry sorts",
    "pay sort",
    "build",
    "build pair",
)

_GAME: Final = (
    "factions",
    "both phases",
    "american",
    "gelbon",
    "solo",
    "solo reshuffle",
    "skirmish cards",
    "ends with one",
    "phase",
    "round",
    "attacks",
    "idle",
    "objectives open",
)
_TABLE: Final = ("deck", "roll", "dice rolled", "force", "force gelbon")
_WHO: Final = ("starter", "turn", "asked", "attacker", "defender", "complex")
_WHERE: Final = ("source", "refuge", "target")
_ASKED: Final = (
    "question",
    "resource to place",
    "planet chosen",
    "refuge chosen",
    "force chosen",
    "gelbon chosen",
    "gelbon turned in",
    "may pass after building",
)
_SEAT: Final = (
    "hand size",
    "captains",
    "misses",
    "had attack",
    "passed",
    "cubes",
    "faction",
    "objective",
    "rank",
    "elements",
    "planets",
    "planet value",
)
_PLANET: Final = ("status", "value", "owner", "elements", "gelbon", "cube", "moon", "orbit", "blue")


def names() -> list[str]:
    """What each entry of `observe` is, in its order."""
    resources = KIND_IDS[:RESOURCES]
    out = [*_GAME, *_TABLE, *_WHO, *_WHERE, *_ASKED]
    for pile in ("display", "discards", "unseen"):
        out += [f"{pile} {kind}" for kind in KIND_IDS]
    for place in ("pool", "gone"):
        out += [f"{place} {resource}" for resource in resources]
    for side in ("attacker", "defender"):
        out += [f"{side} dice {face}" for face in FACE_IDS]
        out += [f"{side} card {face}" for face in FACE_IDS]
        out.append(f"{side} played")
    out += [f"complex card {face}" for face in FACE_IDS]
    for seat in range(SEATS):
        out += [f"seat {seat} {word}" for word in _SEAT]
        out += [f"seat {seat} supply {resource}" for resource in resources]
        out += [f"seat {seat} holds {kind}" for kind in KIND_IDS]
        out += [f"seat {seat} at most {kind}" for kind in KIND_IDS]
    for planet in PLANET_IDS:
        out += [f"{planet} {word}" for word in _PLANET]
        out += [f"{planet} token {resource}" for resource in resources]
        out += [f"{planet} refugees {seat}" for seat in range(SEATS)]
    return out


def observe(s: VertiumState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else (VT-18.21)."""
    rules = s.rules
    out = vec[i64](capacity=400)
    out = append(out, s.factions)
    out = append(out, 1 if rules.both_phases else 0)
    out = append(out, 1 if rules.american else 0)
    out = append(out, 1 if rules.gelbon else 0)
    out = append(out, 1 if rules.solo else 0)
    out = append(out, 1 if rules.solo_reshuffle_each_roll else 0)
    out = append(out, skirmish_cards(rules))
    out = append(out, 1 if rules.one_left_ends else 0)
    out = append(out, s.phase)
    out = append(out, s.round)
    out = append(out, s.attacks)
    out = append(out, s.idle)
    out = append(out, 1 if s.objectives_open else 0)
    out = append(out, s.deck.size)
    out = append(out, s.roll)
    out = append(out, s.rolled)
    out = append(out, s.force)
    out = append(out, s.force_gelbon)
    out = append(out, seen_from(s, seat, s.starter))
    out = append(out, seen_from(s, seat, s.turn))
    out = append(out, seen_from(s, seat, s.next_seat()))
    out = append(out, seen_from(s, seat, s.attacker))
    out = append(out, seen_from(s, seat, s.defender))
    out = append(out, seen_from(s, seat, s.complex))
    out = append(out, s.source)
    out = append(out, s.refuge)
    out = append(out, s.target)
    out = question(s, out)
    k: i64
    for k in range(KINDS):
        out = append(out, s.display[k])
    for k in range(KINDS):
        out = append(out, s.discards[k])
    for k in range(KINDS):
        out = append(out, unseen(s, seat, k))
    for k in range(RESOURCES):
        out = append(out, s.pool[k])
    for k in range(RESOURCES):
        out = append(out, s.gone[k])
    side: i64
    for side in range(2):
        for k in range(FACES):
            out = append(out, dice_showing(s, side, k))
        for k in range(FACES):
            out = append(out, s.cards[side * FACES + k])
        out = append(out, s.played[side])
    for k in range(FACES):
        out = append(out, s.solo_left[k])
    for k in range(SEATS):
        out = side_of(s, seat, k, out)
    for k in range(PLANETS):
        out = planet_of(s, seat, k, out)
    return out


def skirmish_cards(rules: Rules) -> i64:
    """How many skirmish cards a faction, other than the Complex, has in an attack (VT-2.3, VT-15.1)."""
    n: i64 = 0
    k: i64
    for k in range(FACES):
        n += rules.skirmish_cards[k]
    return n


def seen_from(s: VertiumState, seat: i64, other: i64) -> i64:
    """A seat as the observer counts it."""
    return NONE if other < 0 else (other - seat) % s.factions


def unseen(s: VertiumState, seat: i64, kind: i64) -> i64:
    """How many cards of a kind lie in the deck, or unknown to the observer in the hands of others."""
    total = s.rules.cards[kind] - s.display[kind] - s.discards[kind]
    holder: i64
    for holder in range(s.factions):
        total -= s.hands.known_to(seat, holder, kind)
    return total


def dice_showing(s: VertiumState, side: i64, face: i64) -> i64:
    """How many dice of a side show a face."""
    total: i64 = 0
    k: i64
    for k in range(side * DICE, side * DICE + DICE):
        if s.dice[k] == face:
            total += 1
    return total


def side_of(s: VertiumState, seat: i64, place: i64, out: vec[i64]) -> vec[i64]:
    """The entries of the seat at a place, counted from the observer."""
    k: i64
    if place >= s.factions:
        for k in range(len(_SEAT) + RESOURCES + 2 * KINDS):
            out = append(out, 0)
        return out
    other = (seat + place) % s.factions
    rank: i64 = NONE
    for k in range(len(s.ranking)):
        if s.ranking[k] == other:
            rank = k
    out = append(out, s.hands.size[other])
    out = append(out, s.captains[other])
    out = append(out, s.misses[other])
    out = append(out, s.had_attack[other])
    out = append(out, (s.passed >> other) & 1)
    out = append(out, s.cubes_left(other))
    out = append(out, s.faction[other])
    out = append(out, s.objective[other] if place == 0 or s.objectives_open else NONE)
    out = append(out, rank)
    out = append(out, s.elements_of(other))
    out = append(out, s.planets_of(other))
    out = append(out, s.value_of(other))
    for k in range(RESOURCES):
        out = append(out, s.supply[other * RESOURCES + k])
    for k in range(KINDS):
        out = append(out, s.hands.known_to(seat, other, k))
    for k in range(KINDS):
        out = append(out, s.hands.holds(other, k) if place == 0 else s.hands.most_of(other, k))
    return out


def planet_of(s: VertiumState, seat: i64, planet: i64, out: vec[i64]) -> vec[i64]:
    """The entries of a planet."""
    out = append(out, s.status[planet])
    out = append(out, s.value[planet])
    out = append(out, seen_from(s, seat, s.owner[planet]))
    out = append(out, s.elements[planet])
    out = append(out, s.gelbon[planet])
    out = append(out, s.cube[planet])
    out = append(out, s.moon[planet])
    out = append(out, s.rules.orbit[s.value[planet]] if s.status[planet] != ABSENT else 0)
    out = append(out, s.blue[planet])
    k: i64
    for k in range(RESOURCES):
        out = append(out, s.tokens[planet * RESOURCES + k])
    for k in range(SEATS):
        out = append(out, s.refugees[planet * SEATS + (seat + k) % s.factions] if k < s.factions else 0)
    return out


def question(s: VertiumState, out: vec[i64]) -> vec[i64]:
    """What is asked, and what was chosen on the way to it: all see that."""
    number: i64 = 0
    resource: i64 = NONE
    planet: i64 = NONE
    refuge: i64 = NONE
    force: i64 = NONE
    gelbon: i64 = NONE
    paid: i64 = NONE
    step = s.stack[-1] if s.stack else None
    if isinstance(step, TakeCard):
        number = 2
    elif isinstance(step, PlayCards):
        number = 3
    elif isinstance(step, PlaceToken):
        number = 4
        resource = step.resource
    elif isinstance(step, UseCard):
        number = 18
    elif isinstance(step, Lead):
        number = 14
    elif isinstance(step, Carry):
        number = 16
        planet = step.source
        refuge = step.refuge
    elif isinstance(step, Strike):
        number = 17
        planet = step.source
        refuge = step.refuge
        force = step.force
        gelbon = step.gelbon
        paid = step.paid
    elif isinstance(step, Source):
        number = 15
        refuge = step.refuge
    elif isinstance(step, AttackAgain):
        number = 13
    elif isinstance(step, AttackOrPass):
        number = 12
    elif isinstance(step, Escape):
        number = 19
    elif isinstance(step, MeltdownTarget):
        number = 6
    elif isinstance(step, Leak):
        number = 7
    elif isinstance(step, RaidWay):
        number = 8
    elif isinstance(step, RaidTarget):
        number = 9
    elif isinstance(step, RaidFrom):
        number = 10
    elif isinstance(step, RaidTo):
        number = 11
        planet = step.source
    elif isinstance(step, RaidedSet):
        number = 5
    elif isinstance(step, PickFaction):
        number = 1
    elif isinstance(step, LoseSorts):
        number = 20
        planet = step.planet
        force = step.n
    elif isinstance(step, RaidSorts):
        number = 21
        planet = step.source
        force = step.n
    elif isinstance(step, CarrySorts):
        number = 22
        planet = step.source
        refuge = step.refuge
        force = step.force
    elif isinstance(step, PaySort):
        number = 23
        planet = step.source
        refuge = step.refuge
        force = step.force
        gelbon = step.gelbon
    elif isinstance(step, BuildCube):
        number = 24
    elif isinstance(step, BuildPair):
        number = 25
        planet = step.site
    out = append(out, number)
    out = append(out, resource)
    out = append(out, planet)
    out = append(out, refuge)
    out = append(out, force)
    out = append(out, gelbon)
    out = append(out, paid)
    return append(out, 1 if may_pass(s) else 0)


def may_pass(s: VertiumState) -> bool:
    """VT-13.5: whether the cubes under way are followed by "attack again or pass", not by an attack."""
    below = s.stack[-2] if len(s.stack) > 1 else None
    return isinstance(below, AfterCubes) and below.again == 1
