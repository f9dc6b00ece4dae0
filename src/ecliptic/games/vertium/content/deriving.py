"""From content and options to the figures that the rules read."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import array
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.options import Options


def rules(content: Components, options: Options) -> Rules:
    """Everything that stays the same through a game."""
    setup = content.solo.solo if options.solo else content.setup.setup[options.players - 2]
    hand = content.setup.hand
    moons = content.moons
    cards = content.cards.deck_card
    blast = (cards[a.MINE_BLAST].effect_2p if options.players == 2 else cards[a.MINE_BLAST].effect_3p_4p)[0]
    leak = cards[a.LEAK].effect[0]
    faces = content.skirmish.skirmish_face
    skirmish = content.skirmish.skirmish
    fights = content.conflict
    complex_dice = content.factions.complex.skirmish_dice
    if options.solo:  # cards that it turns up instead of dice (VT-15.5)
        complex_dice = content.solo.solo.complex_cards_per_roll
    return Rules(
        # Who plays, and with what
        seats=options.players,
        factions=2 if options.solo else options.players,
        gelbon=options.gelbon,
        shadows=options.shadows,
        solo=options.solo,
        # Options and readings
        both_phases=options.phases == "both",
        american=options.style == "american",
        raider_set_must_be_played=options.raider_set_must_be_played,
        leak_token_to_pool=options.leak_token_to_pool,
        attack_optional=options.attack_optional,
        solo_reshuffle_each_roll=options.solo_reshuffle_each_roll,
        one_left_ends=options.american_ends == "one",
        # What is laid out
        planets=setup.planets,
        captains=setup.captains_each,
        cubes=content.setup.setup[options.players - 2].cubes_each if options.gelbon else 0,
        cube_hits=content.gelbon.gelbon.cube_hits,
        gives_gelbon=array(
            int(options.gelbon and value in content.gelbon.gelbon.planet_values)
            for value in range(a.TOP_VALUE + 1)
        ),
        planet_list=array(int(k < len(content.planets.planet)) for k in range(a.PLANETS)),
        orange=array(setup.orange_moons.count(value) for value in range(a.TOP_VALUE + 1)),
        blue=array(row.count for row in moons.blue_moon),
        blue_moons=sum(row.count for row in moons.blue_moon),
        # Cards and tokens
        cards=array(0 if options.solo else row.count for row in cards),
        deal=hand.deal,
        face_up=hand.face_up,
        refill_below=hand.refill_below,
        set_size=hand.set_size,
        supply=_supply(content, options),
        # Disasters
        blast_players=blast.players,
        blast_turns=blast.count,
        meltdown_kind=a.KIND_IDS.index(cards[a.MELTDOWN].effect[0].card_kind),
        leak_resource=a.KIND_IDS.index(str(leak.resource)),
        leak_count=leak.count,
        virus_resource=a.KIND_IDS.index(str(cards[a.VIRUS].effect[0].resource)),
        raid_count=cards[a.RAIDER].effect[1].count,
        # Moons
        orbit=array(_orbit(content, value) for value in range(a.TOP_VALUE + 1)),
        orbit_gain=moons.orbit.gain_per_full_orbit,
        harvest_gain=moons.blue_moon[0].effect[0].count,
        # What the first phase pays
        extra_gain=fights.scoring.extra_token_elements,
        objective_gain=fights.scoring.secret_objective_elements,
        element_points=fights.scoring.vp_per_element,
        planet_points=fights.scoring.vp_per_planet,
        # Fights
        rounds=fights.phase_two.rounds,
        least_left=fights.phase_two.min_left_behind,
        least_carried=fights.phase_two.min_carried,
        attacker_gain=skirmish.winner_gain,
        defender_gain=skirmish.defender_win_gain,
        face_of=array(_face(content, pip) for pip in range(a.PIPS + 1)),
        dice=array([*[skirmish.dice_per_faction] * a.FACTIONS, complex_dice]),
        skirmish_cards=_skirmish_cards(content, options),
        photon_dice=faces[a.PHOTON].dice,
        photon_hits=faces[a.PHOTON].hits,
        atomic_dice=faces[a.ATOMIC].dice,
        atomic_hits=faces[a.ATOMIC].hits,
        shield_dice=faces[a.SHIELD].dice,
        shield_blocks=faces[a.SHIELD].blocks,
        # Guards
        idle_guard=fights.guards.phase_one_turns_without_token,
        roll_guard=fights.guards.rolls_per_attack,
        attack_guard=fights.guards.american_attacks,
        # Solo
        complex_planets=content.solo.solo.complex_planets,
        solo_bonus=array(_bonus(content, value) for value in range(a.TOP_VALUE + 1)),
        solo_cards=array(row.count for row in content.solo.skirmish_card),
        options=options,
    )


def _supply(content: Components, options: Options) -> vec[i64]:
    """VT-2.3, VT-16.2: tokens by faction and resource; in solo there are none."""
    if options.solo:
        return array([0] * ((a.FACTIONS + 1) * a.RESOURCES))
    table = content.factions.special_abilities
    out = []
    for faction in content.factions.faction:
        for resource in content.cards.resource:
            if not options.abilities:
                out.append(content.factions.tokens.each)
            else:
                out.append(table.own_tokens if faction.speciality == resource.id else table.other_tokens)
    return array(out + [content.factions.complex.tokens_each] * a.RESOURCES)


def _skirmish_cards(content: Components, options: Options) -> vec[i64]:
    """VT-2.3, VT-14.1: by faction and face. VT-15.1: in solo the Complex uses all that the box has."""
    none = options.solo and not options.solo_rebel_cards
    cards = [0 if none else row.count_per_faction for row in content.skirmish.skirmish_card]
    return array([*cards * a.FACTIONS, *[0] * a.FACES])


def _orbit(content: Components, value: int) -> int:
    """VT-7.1: steps of an orbit; 0 for values without a class."""
    for moon_class in content.moons.moon_class:
        if value in moon_class.values:
            return moon_class.turns_per_orbit
    return 0


def _bonus(content: Components, value: int) -> int:
    """VT-15.3: elements beyond its value that a planet has in solo."""
    return sum(row.extra for row in content.solo.bonus if value in row.values)


def _face(content: Components, pip: int) -> int:
    """VT-10.1: the face with these pips (0 for no pips, which is not rolled)."""
    for k, row in enumerate(content.skirmish.skirmish_face):
        if pip in row.pips:
            return k
    return 0
