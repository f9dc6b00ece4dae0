"""The figures that the rules read: what content and options fix before a game begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.vertium.rules.options import Options


@final
@dataclass(kw_only=True, frozen=True, eq=False)
class Rules:
    """The figures of content and options (see `content/deriving.py`), shared by all states of a game, never changed."""

    # Who plays, and with what.
    seats: i64  # that decide
    factions: i64  # seats, and in solo the Complex after them
    gelbon: bool  # VT-13
    shadows: bool  # VT-14
    solo: bool  # VT-15
    # Options and readings.
    both_phases: bool  # VT-8.5
    american: bool  # VT-12
    raider_set_must_be_played: bool  # VT-17.4
    leak_token_to_pool: bool  # VT-17.3
    attack_optional: bool  # VT-17.6
    solo_reshuffle_each_roll: bool  # VT-15.6
    one_left_ends: bool  # VT-17.11, the other reading
    # What is laid out.
    planets: i64  # how many are laid out
    captains: i64  # of each faction
    cubes: i64  # of each faction; 0 without Gelbon
    cube_hits: i64
    gives_gelbon: vec[i64]  # by value of a planet: 1 = it gives Gelbon, not Vertium
    planet_list: vec[i64]  # by planet: 1 = content has it
    orange: vec[i64]  # orange moons by value
    blue: vec[i64]  # blue moons by kind
    blue_moons: i64
    # Cards and tokens.
    cards: vec[i64]  # the deck by kind
    deal: i64
    face_up: i64
    refill_below: i64
    set_size: i64
    supply: vec[i64]  # faction * RESOURCES + resource
    # Disasters.
    blast_players: i64  # VT-6.2: how many of the next players
    blast_turns: i64  # and how many turns each of them misses
    meltdown_kind: i64
    leak_resource: i64
    leak_count: i64
    virus_resource: i64
    raid_count: i64  # elements that Raider moves
    # Moons.
    orbit: vec[i64]  # steps of an orbit by value
    orbit_gain: i64
    harvest_gain: i64
    # What the first phase pays.
    extra_gain: i64
    objective_gain: i64
    element_points: i64
    planet_points: i64
    # Fights.
    rounds: i64  # of base phase two
    least_left: i64
    least_carried: i64
    attacker_gain: i64
    defender_gain: i64
    face_of: vec[i64]  # by pips of a die, from 1
    dice: vec[i64]  # skirmish dice by faction
    skirmish_cards: vec[i64]  # faction * FACES + face; solo: VT-15.1
    photon_dice: i64
    photon_hits: i64
    atomic_dice: i64
    atomic_hits: i64
    shield_dice: i64
    shield_blocks: i64
    # Guards.
    idle_guard: i64
    roll_guard: i64
    attack_guard: i64
    # Solo.
    complex_planets: i64  # that the Complex begins with in solo
    solo_bonus: vec[i64]  # by value: elements beyond it
    solo_cards: vec[i64]  # the Complex's skirmish cards by face
    options: Options  # as the table agreed; what every turn asks is a figure
