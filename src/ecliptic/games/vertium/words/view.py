"""Who may see what in Vertium (VT-18.21). Remembered: discards, and which cards went to whom in the open (VT-17.36)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from ecliptic.core.views import View

COMPLEX_HUE: Final = 4  # the palette entry of the Complex, whichever seat it has: violet pentagon


class PlanetView(Struct, frozen=True, kw_only=True):
    """A planet in play, with its moons."""

    id: str  # "P4"
    name: str
    value: int  # of its orange moon; 0 while moons are still being laid out
    tokens: list[int]  # how many Metal, Energy, Water, Agri lie there; above one = extras
    owner: int | None
    elements: int
    gelbon: int  # how many of the elements are Gelbon; the others are Vertium
    gives: str  # which element it gives: "vertium" or "gelbon"
    cube: int  # hits that its cube still takes, 0 = no cube
    moon: int  # steps the orange moon has made in this orbit
    orbit: int  # steps of a whole orbit, 4 or 8; 0 in solo, where no moon moves
    blue: str  # "", "?" face down, "harvest", "winter_eclipse", "refuge"
    refugees: list[int]  # seats with a captain on the refuge moon, one entry a captain
    out: bool  # out of the game since nobody colonized it (VT-5.8)


class SideView(Struct, frozen=True, kw_only=True):
    """A seat; in solo the Complex too, after the only seat."""

    seat: int
    faction: str  # "soar", "rmf", "hielo", "myst", "complex"; "" before it is picked
    hand: list[int] | None  # cards by kind, None = hidden from this viewer
    hand_size: int
    known: list[int]  # cards by kind that the viewer knows to be there
    tokens: list[int]  # supply of Metal, Energy, Water, Agri
    captains: int  # in reserve
    elements: int  # on planets and out on an attack
    planets: int
    planet_value: int
    points: int  # VP, those of elements out on an attack, too
    misses: int  # turns it owes (Mine Blast)
    objective: str  # planet id, "" = hidden or not dealt
    objective_open: bool
    cards: list[bool]  # photon, atomic, shield still unused in this attack; [] = it has none
    had_attack: bool  # American style
    ready: bool  # can attack (VT-9.11), or is attacking
    dice: int  # that it rolls, or cards that the solo Complex turns up
    gelbon: int  # how many of its elements are Gelbon
    cubes: int  # in reserve


class FightView(Struct, frozen=True, kw_only=True):
    """The attack that is going on."""

    attacker: int
    defender: int
    source: str  # planet id the force came from
    from_refuge: str  # planet id of the refuge moon that the leader came from, "" = led from `source`
    target: str
    force: int  # elements with the attacker's captain
    gelbon: int = 0  # how many of them are Gelbon
    roll: int  # number of the roll, 0 = before the first
    attacker_dice: list[int]  # faces 0 photon, 1 atomic, 2 shield; in solo also cards; empty before a roll
    defender_dice: list[int]
    attacker_made: int = 0  # hits of its dice as they lie, before shields stop some
    defender_made: int = 0
    attacker_blocked: int = 0  # how many of these the other side's shields stop
    defender_blocked: int = 0
    attacker_idle: list[int] = field(default_factory=list)  # dice that are to hit and don't, by place
    defender_idle: list[int] = field(default_factory=list)
    attacker_card: int | None  # the face played this roll
    defender_card: int | None
    complex_cards: list[int] | None = None  # solo: its cards not turned up yet, by face; None = it rolls dice


class MakingView(Struct, frozen=True, kw_only=True):
    """A choice under way that others may see: what is being put together on the board."""

    kind: str  # "", "token" (resource to place), "leak", "raid", "attack", "cube" (`source`: its site)
    resource: int | None
    source: str  # planet ids, "" = not chosen
    force: int | None
    gelbon: int = 0  # how many of the force are Gelbon, as far as that is chosen


class VertiumView(View, frozen=True, kw_only=True):
    """All that one viewer may know of a game of Vertium."""

    phase: int  # 0 setup, 1 colonizing, 2 fighting, 3 over
    style: str  # "base" or "american"
    gelbon: bool  # Gelbon & CUBE
    complex: int | None  # which side is the Complex; in solo the one after the only seat
    shadows: bool  # Shadows of the Complex
    solo: bool
    round: int
    rounds: int  # of base phase two
    turn: int | None  # whose turn, or who has the attack
    ranking: list[int]  # seats, best first; empty before phase two
    laid: int  # how many planets this game is laid out with
    claimed: int  # planets that belong to anybody: all that the Complex needs (VT-17.43)
    planets: list[PlanetView]
    sides: list[SideView]
    display: list[int]  # kinds: 0-3 Metal, Energy, Water, Agri; 4-8 Mine Blast, Meltdown, Leak, Virus, Raider
    deal: int  # cards in a hand at the start
    objective_gain: int  # elements for a secret objective
    deck: int
    discards: list[int]  # by kind
    pool: list[int]  # loose tokens by resource
    fight: FightView | None
    making: MakingView | None
