"""The verbs of Vertium (VT-18.A, VT-18.20), and the fixed vocabulary that gives its numbers their meaning."""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers

NONE: Final = -1  # no seat, no planet, no kind

# Cards, tokens: the four resources are also the first four kinds of cards (VT-1.2, VT-2.4).
METAL: Final = 0
ENERGY: Final = 1
WATER: Final = 2
AGRI: Final = 3
RESOURCES: Final = 4
MINE_BLAST: Final = 4
MELTDOWN: Final = 5
LEAK: Final = 6
VIRUS: Final = 7
RAIDER: Final = 8
KINDS: Final = 9
KIND_IDS: Final = ("metal", "energy", "water", "agri", "mine_blast", "meltdown", "leak", "virus", "raider")

# Capacities: content may fill fewer, never more.
SEATS: Final = 4
FACTIONS: Final = 4  # that players choose from
COMPLEX: Final = 4  # the fifth side, in Shadows of the Complex and solo
FACTION_IDS: Final = ("soar", "rmf", "hielo", "myst", "complex")
PLANETS: Final = 9
PLANET_IDS: Final = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9")
TOP_VALUE: Final = 9  # of an orange moon
TOP_FORCE: Final = 99  # elements that one attack can carry (VT-17.27)
DICE: Final = 4  # that one side can roll
PIPS: Final = 6

# Faces of skirmish dice and cards (VT-10.1).
PHOTON: Final = 0
ATOMIC: Final = 1
SHIELD: Final = 2
FACES: Final = 3
FACE_IDS: Final = ("photon", "atomic", "shield")

# Blue moons (VT-2.6): a planet has none, one face down, or one of the three kinds turned up.
NO_MOON: Final = 0
FACE_DOWN: Final = 1
HARVEST: Final = 2
WINTER_ECLIPSE: Final = 3
REFUGE: Final = 4
BLUE_KINDS: Final = 3
BLUE_IDS: Final = ("harvest", "winter_eclipse", "refuge")

_SEAT: Final = Arg("seat", numbers(1, SEATS))
_PLANET: Final = Arg("planet", PLANET_IDS)
_KIND: Final = Arg("kind", KIND_IDS)
_RESOURCE: Final = Arg("kind", KIND_IDS[:RESOURCES])

# What chance decides.
DRAW: Final = Verb("draw", _KIND)
ROLL: Final = Verb("roll", Arg("", numbers(1, PIPS)), die=True)
STEAL: Final = Verb("steal", _KIND)
PLANET: Final = Verb("planet", _PLANET)
VALUE: Final = Verb("value", Arg("n", numbers(1, TOP_VALUE)))
BLUE: Final = Verb("blue", _PLANET)
TURN: Final = Verb("turn", Arg("kind", BLUE_IDS))
OBJECTIVE: Final = Verb("objective", _PLANET)
STARTER: Final = Verb("starter", _SEAT)
SKIRMISH: Final = Verb("skirmish", Arg("face", FACE_IDS))
AIM: Final = Verb("aim", _PLANET)

# Setup and phase one.
FACTION: Final = Verb("faction", Arg("id", FACTION_IDS))
TAKE: Final = Verb("take", _KIND)
SET: Final = Verb("set", _RESOURCE)
PLACE: Final = Verb("place", _PLANET)
PLAY: Final = Verb("play", Arg("kind", KIND_IDS[RESOURCES:]))
PASS: Final = Verb("pass")
TARGET: Final = Verb("target", _SEAT)
LEAK_FROM: Final = Verb("leak", _PLANET)
RAID: Final = Verb("raid", Arg("way", ("card", "element")))
RAID_FROM: Final = Verb("from", _PLANET)
RAID_TO: Final = Verb("to", _PLANET)

# Phase two.
ATTACK: Final = Verb("attack")
LEAD: Final = Verb("lead", _PLANET)
LEAD_REFUGE: Final = Verb("lead-refuge", _PLANET)
SOURCE: Final = Verb("source", _PLANET)
CARRY: Final = Verb("carry", Arg("n", numbers(0, TOP_FORCE)))
STRIKE: Final = Verb("strike", _PLANET)
ESCAPE: Final = Verb("escape")
STAND: Final = Verb("stand")
CARD: Final = Verb("card", Arg("face", FACE_IDS), Arg("on", FACE_IDS))
NO_CARD: Final = Verb("no-card")

# Gelbon & CUBE.
GELBON: Final = Verb("gelbon", Arg("n", numbers(0, TOP_FORCE)))
BUILD: Final = Verb("build", _PLANET)
VERTIUM_FROM: Final = Verb("vertium-from", _PLANET)
GELBON_FROM: Final = Verb("gelbon-from", _PLANET)
DONE: Final = Verb("done")

TABLE: Final = ActionTable(
    FACTION,
    TAKE,
    SET,
    PLACE,
    PLAY,
    PASS,
    TARGET,
    LEAK_FROM,
    RAID,
    RAID_FROM,
    RAID_TO,
    ATTACK,
    LEAD,
    LEAD_REFUGE,
    SOURCE,
    CARRY,
    STRIKE,
    ESCAPE,
    STAND,
    CARD,
    NO_CARD,
    GELBON,
    BUILD,
    VERTIUM_FROM,
    GELBON_FROM,
    DONE,
    chance=(DRAW, ROLL, STEAL, PLANET, VALUE, BLUE, TURN, OBJECTIVE, STARTER, SKIRMISH, AIM),
)
