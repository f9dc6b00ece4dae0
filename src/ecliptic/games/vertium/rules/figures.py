"""The figures that the rules read: what content and options fix before a game begins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.vertium.rules.options import Options


@final
class Rules:
    """The figures of content and options (see `content/deriving.py`), shared by all states of a game, never changed."""

    def __init__(
        self,
        *,
        seats: i64,
        factions: i64,
        gelbon: bool,
        shadows: bool,
        solo: bool,
        both_phases: bool,
        american: bool,
        raider_set_must_be_played: bool,
        leak_token_to_pool: bool,
        attack_optional: bool,
        solo_reshuffle_each_roll: bool,
        one_left_ends: bool,
        planets: i64,
        captains: i64,
        cubes: i64,
        cube_hits: i64,
        gives_gelbon: vec[i64],
        planet_list: vec[i64],
        orange: vec[i64],
        blue: vec[i64],
        blue_moons: i64,
        cards: vec[i64],
        deal: i64,
        face_up: i64,
        refill_below: i64,
        set_size: i64,
        supply: vec[i64],
        blast_players: i64,
        blast_turns: i64,
        meltdown_kind: i64,
        leak_resource: i64,
        leak_count: i64,
        virus_resource: i64,
        raid_count: i64,
        orbit: vec[i64],
        orbit_gain: i64,
        harvest_gain: i64,
        extra_gain: i64,
        objective_gain: i64,
        element_points: i64,
        planet_points: i64,
        rounds: i64,
        least_left: i64,
        least_carried: i64,
        attacker_gain: i64,
        defender_gain: i64,
        face_of: vec[i64],
        dice: vec[i64],
        skirmish_cards: vec[i64],
        photon_dice: i64,
        photon_hits: i64,
        atomic_dice: i64,
        atomic_hits: i64,
        shield_dice: i64,
        shield_blocks: i64,
        idle_guard: i64,
        roll_guard: i64,
        attack_guard: i64,
        complex_planets: i64,
        solo_bonus: vec[i64],
        solo_cards: vec[i64],
        options: Options,
    ) -> None:
        self.seats: Final = seats  # that decide
        self.factions: Final = factions  # seats, and in solo the Complex after them
        self.gelbon: Final = gelbon  # VT-13
        self.shadows: Final = shadows  # VT-14
        self.solo: Final = solo  # VT-15
        self.both_phases: Final = both_phases  # VT-8.5
        self.american: Final = american  # VT-12
        self.raider_set_must_be_played: Final = raider_set_must_be_played  # VT-17.4
        self.leak_token_to_pool: Final = leak_token_to_pool  # VT-17.3
        self.attack_optional: Final = attack_optional  # VT-17.6
        self.solo_reshuffle_each_roll: Final = solo_reshuffle_each_roll  # VT-15.6
        self.one_left_ends: Final = one_left_ends  # VT-17.11, the other reading
        self.planets: Final = planets  # how many are laid out
        self.captains: Final = captains  # of each faction
        self.cubes: Final = cubes  # of each faction; 0 without Gelbon
        self.cube_hits: Final = cube_hits
        self.gives_gelbon: Final = gives_gelbon  # by value of a planet: 1 = it gives Gelbon, not Vertium
        self.planet_list: Final = planet_list  # by planet: 1 = content has it
        self.orange: Final = orange  # orange moons by value
        self.blue: Final = blue  # blue moons by kind
        self.blue_moons: Final = blue_moons
        self.cards: Final = cards  # the deck by kind
        self.deal: Final = deal
        self.face_up: Final = face_up
        self.refill_below: Final = refill_below
        self.set_size: Final = set_size
        self.supply: Final = supply  # faction * RESOURCES + resource
        self.blast_players: Final = blast_players  # VT-6.2: how many of the next players
        self.blast_turns: Final = blast_turns  # and how many turns each of them misses
        self.meltdown_kind: Final = meltdown_kind
        self.leak_resource: Final = leak_resource
        self.leak_count: Final = leak_count
        self.virus_resource: Final = virus_resource
        self.raid_count: Final = raid_count  # elements that Raider moves
        self.orbit: Final = orbit  # steps of an orbit by value
        self.orbit_gain: Final = orbit_gain
        self.harvest_gain: Final = harvest_gain
        self.extra_gain: Final = extra_gain
        self.objective_gain: Final = objective_gain
        self.element_points: Final = element_points
        self.planet_points: Final = planet_points
        self.rounds: Final = rounds  # of base phase two
        self.least_left: Final = least_left
        self.least_carried: Final = least_carried
        self.attacker_gain: Final = attacker_gain
        self.defender_gain: Final = defender_gain
        self.face_of: Final = face_of  # by pips of a die, from 1
        self.dice: Final = dice  # skirmish dice by faction
        self.skirmish_cards: Final = skirmish_cards  # faction * FACES + face; solo: VT-15.1
        self.photon_dice: Final = photon_dice
        self.photon_hits: Final = photon_hits
        self.atomic_dice: Final = atomic_dice
        self.atomic_hits: Final = atomic_hits
        self.shield_dice: Final = shield_dice
        self.shield_blocks: Final = shield_blocks
        self.idle_guard: Final = idle_guard
        self.roll_guard: Final = roll_guard
        self.attack_guard: Final = attack_guard
        self.complex_planets: Final = complex_planets  # that the Complex begins with in solo
        self.solo_bonus: Final = solo_bonus  # by value: elements beyond it
        self.solo_cards: Final = solo_cards  # the Complex's skirmish cards by face
        self.options: Final = options  # as the table agreed; what every turn asks is a figure
