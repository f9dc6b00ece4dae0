"""Every reason for a refusal: a position in which it is given, the words that are tried, and the sentence."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.match import Match
from ecliptic.games.spacecorp.rules import reasons as r
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.testing.trial import Case
from spacecorp.positions import MARINERS, PLANETEERS, STARFARERS, Table, changed, declined, end_era, play

Make = Callable[[], Match]


def at(table: Callable[[], Table], *words: str) -> Make:
    """The turn of seat 1, and what it has done; Edges go by."""

    def make() -> Match:
        match = table().turn()
        for word in words:
            declined(play(match, word))
        return match

    return make


def asked(table: Callable[[], Table], *words: str, seat: int = 0) -> Make:
    """As the turn begins; whoever holds an Edge is asked."""
    return lambda: play(table().window(seat), *words)


def mariners(*cards: str, players: int = 2) -> Table:
    return Table(MARINERS, players).hand(0, *cards)


def planeteers(*cards: str, players: int = 2) -> Table:
    return Table(PLANETEERS, players).hand(0, *cards)


def starfarers(*cards: str, players: int = 2) -> Table:
    return Table(STARFARERS, players).hand(0, *cards)


def ports() -> Table:
    """Three Spaceports, and something to do that asks nothing."""
    table = mariners("m_gene_bank")
    for site in ("lunar_l4", "lunar_l5", "solar_l1"):
        table.base(site, "spaceport")
    return table.claimed(1, 1)


def depot() -> Table:
    """A Spaceport and two other bases; team 1 may explore."""
    table = mariners("m_gene_bank", "m_survey_rover").base("lunar_l4", "spaceport")
    table.tile("sisyphus", "m1_exotic_elements").base("sisyphus", "refinery")
    table.tile("cruithne", "m1_exotic_elements").base("cruithne", "research")
    return table.team(0, 0, "sisyphus").team(0, 1, "luna")


def ending() -> Match:
    """Mariners is over, and seat 1 may keep a tile."""
    table = Table(MARINERS, 2, ("last_era", "planeteers"))
    table.tile("luna", "m1_water_ice").base("luna", "research")
    table.tile("eros", "m1_exotic_elements").base("eros", "refinery")
    table.window()
    end_era(table.s)
    return Match.begin(table.game, position=table.game.dump(table.s), seed=1, auto_chance=False)


def orbit(players: int = 2) -> Table:
    """An Adaptation is near."""
    table = planeteers("p_exo_dna_lab", players=players)
    table.s.wheel[0] = 2
    return table


def wolf(*cards: str) -> Table:
    """Wolf 1061 is full of own bases, one of them Industrial."""
    table = starfarers(*cards).tile("wolf_1061", "s1_alien_ruins").base("wolf_1061", "research")
    return table.tile("wolf_1061", "s2_rings", 2).base("wolf_1061", "refinery", 0, 2)


def removed() -> Table:
    table = wolf()
    for team in range(3):
        table.s.move_team(0, team, st.REMOVED, 0)
    return table


def colonies_gone() -> Table:
    table = wolf().team(0, 0, "wolf_1061")
    table.s.colonies_left = 0
    return table


def sabotaged() -> Match:
    return play(mariners().hand(1, "m_sabotage").window(), "edge m_sabotage", "name research")


def rivals() -> Table:
    return mariners("m_competitors", "m_gene_bank", players=3)


def introvs() -> Table:
    table = starfarers("s_stellar_shipyard", "s_stellar_shipyard", "s_shielded_domes").team(0, 0, "sirius")
    return table.tile("sirius", "sa_introvs").tile("sirius", "s2_barren", 2)


def leaving() -> Table:
    """One team is on a track, one in the Orion Spur, and two may act."""
    table = starfarers("s_firstgen_antimatter_drive", "s_fusion_torch", "s_generation_ship").profit(9, 0)
    return table.team(0, 0, "wolf_1061", 2).team(0, 1, "spur_1").team(0, 3, "sol")


def flying() -> Table:
    """Teams at Sol and on a star without a base; Alpha Centauri has an own one."""
    table = starfarers("s_firstgen_antimatter_drive", "s_fusion_torch", "s_metric_sled").profit(9, 0)
    table.tile("alpha_centauri", "s1_habitable").base("alpha_centauri", "research")
    return table.team(0, 0, "wolf_359").team(0, 1, "wolf_1061", 2)


def digging(*cards: str) -> Table:
    """Both teams of seat 1 are away from home."""
    return mariners("m_habitat_kit", "m_heavy_lifter", *cards).team(0, 0, "luna").team(0, 1, "lunar_l4")


def dusty() -> Table:
    table = starfarers("s_stellar_shipyard", "s_stellar_shipyard", "s_shielded_domes").profit(9, 0)
    table.tile("procyon", "s1_alien_ruins").tile("procyon", "s2_precious_dust", 2)
    return table.team(0, 0, "procyon")


def no_research_left() -> Table:
    """A tile that only a Research base fits, and all three are in play."""
    table = mariners("m_habitat_kit").tile("luna", "m1_rubble_pile").team(0, 0, "luna").team(0, 1, "luna")
    for site in ("lunar_l4", "lunar_l5", "solar_l1"):
        table.base(site, "research")
    return table


def last_two() -> Table:
    """One base is left of those that need nothing, and the second tile has nothing for another one."""
    table = starfarers(*["s_stellar_shipyard"] * 4, "s_shielded_domes", "s_shielded_domes").profit(9, 0)
    table.tile("procyon", "s1_habitable").tile("procyon", "s2_barren", 2).team(0, 0, "procyon")
    taken = ("s1_locked_world", "s1_locked_world", "s1_exotic_belt", "s1_exotic_belt", "s1_giant_moons")
    lone = ("wolf_359", "barnards_star", "luhman_16", "alpha_centauri", "kapteyns_star")
    bases = ("research", "research", "research", "spaceport", "spaceport")
    for site, tile, base in zip(lone, taken, bases, strict=True):
        table.tile(site, tile).base(site, base)
    table.tile("wolf_1061", "s1_ocean_world").base("wolf_1061", "spaceport")
    table.tile("wolf_1061", "s2_ice_comets", 2).base("wolf_1061", "secure", 0, 2)
    table.tile("sirius", "s1_giant_moons").base("sirius", "industrial")
    return table.tile("sirius", "s2_outpost", 2).base("sirius", "secure", 0, 2)


def three_tiles() -> Table:
    """Three tiles with a P; two cards count for collecting."""
    table = mariners("m_launch_consortium").tile("luna", "m1_exotic_elements").base("luna", "research")
    table.tile("sisyphus", "m1_exotic_elements").base("sisyphus", "research")
    return table.tile("eros", "m1_abundant_ores").base("eros", "refinery")


def without_offers() -> Table:
    return mariners().no_deck(1)


def belt() -> Table:
    """Team 1 is at the Asteroid Belt, team 2 at home, team 3 beside it."""
    table = mariners("m_solar_sail", "m_solar_sail", "m_heavy_lifter").team(0, 0, "asteroid_belt")
    return table.team(0, 2, "earth")


def named() -> Table:
    """Three teams at Spaceports, one elsewhere, and two of them can move at once."""
    table = starfarers("s_fusion_torch", "s_fusion_torch", "s_firstgen_antimatter_drive", "time")
    table.tile("alpha_centauri", "s1_alien_ruins").base("alpha_centauri", "spaceport")
    table.tile("barnards_star", "s1_exotic_belt").base("barnards_star", "spaceport")
    table.team(0, 0, "alpha_centauri").team(0, 1, "barnards_star").team(0, 2, "alpha_centauri")
    return table.team(0, 3, "wolf_359").profit(20, 0)


def named_two(*words: str) -> Make:
    first = ("do move", "team 1", "to barnards_star", "time two", "use what=spaceport by=1")
    return at(named, *first, *words)


def settled() -> Table:
    """Four regions: a colony, half built, and two ready for one."""
    table = starfarers().tile("wolf_359", "s1_habitable").base("wolf_359", "research").colony("wolf_359", 1)
    for site, tile in (("alpha_centauri", "s1_habitable"), ("barnards_star", "s1_ocean_world")):
        table.tile(site, tile).base(site, "industrial")
    return table.profit(9, 0)


def late() -> Match:
    """No tile is left for Luna, as other content could bring about."""
    match = mariners("m_science_module").team(0, 0, "luna").turn()
    match.state.stacks[0] = match.state.stacks[1] = 0  # type: ignore[attr-defined]
    return match


def near_probe() -> Match:
    made = changed("effects.toml", ("max_explore_cost = 2", "max_explore_cost = 1"))
    return play(Table(MARINERS, made=made).hand(0, "m_near_space_probe").turn(), "do special")


def stars() -> Table:
    """Star Children are near."""
    table = starfarers("s_clone_forge").title(0, "probe_network", "nano_assembly", "long_lives")
    table.s.wheel[0] = 2
    return table.team(1, 0, "wolf_359")


def landed() -> Table:
    table = starfarers("s_clone_forge").tile("wolf_359", "s1_alien_ruins").base("wolf_359", "spaceport")
    return table.team(0, 0, "wolf_359", 3).team(0, 1, "sirius")


def built() -> Table:
    """Both teams stand where seat 2 has built."""
    table = mariners("m_habitat_kit").base("lunar_l4", "spaceport", 1)
    return table.team(0, 0, "lunar_l4").team(0, 1, "lunar_l4")


def watered() -> Table:
    return mariners("m_habitat_kit", "m_heavy_lifter").tile("luna", "m1_water_ice").team(0, 0, "luna")


def helped() -> Table:
    return mariners().hand(1, "m_sabotage", "m_divert", "m_salvage", "m_hack")


def removing() -> Match:
    """A colony lacks a point, which team 2 may bring; team 1 is on the track, which is not the region here."""
    table = Table(STARFARERS, 3, ("track_in_region", False)).tile("barnards_star", "s1_habitable")
    table.base("barnards_star", "industrial").team(0, 0, "barnards_star", 2).team(0, 1, "barnards_star")
    table.team(0, 2, "wolf_359").profit(9, 0, 0)
    return play(table.turn(), "do colonize", "colony col_07")


def specials() -> Match:
    """Two kinds of cards with a Special, which no era of our own content has."""
    card = 'name = "Think Tank"\ncount = 3\n'
    change = (card + 'modes = [{ type = "research", n = 2 }]', card + 'special = "deep_space_probe"')
    made = changed("cards.toml", change)
    table = Table(MARINERS, made=made).hand(0, "m_near_space_probe", "m_think_tank", "m_cargo_pod")
    return play(table.turn(), "do special")


MUCH = ("m_solar_sail", "m_cargo_pod", "m_cargo_pod", "m_cargo_pod", "m_ion_drive", "m_ion_drive", "m_heavy_lifter", "m_think_tank")  # fmt: skip
GENES = ("m_think_tank", "m_gene_bank", "m_gene_bank", "m_cargo_pod")

CASES = [
    Case(r.MUST_ACT, at(mariners), "nothing", "While you can act you must", "SC-3.3"),
    Case(r.MUST_PASS, at(lambda: mariners().no_deck().team(0, 0, "asteroid_belt").team(0, 1, "asteroid_belt")), "nothing", "With the deck empty, who can do nothing passes", "SC-13.4"),
    Case(r.NO_PASS, at(mariners), "pass", "Passing is for when the deck is empty", "SC-13.4"),
    Case(r.NOT_IN_ERA, at(mariners), "do colonize", "There is no Colonize in this era", "SC-1.8"),
    Case(r.SABOTAGED, sabotaged, "do research", "Research is forbidden to you in this turn", "SC-12.14"),
    Case(r.NOT_MET, at(ports, "do genetics"), "claim row=2", "You have 0, and that contract needs 1", "SC-6.1"),
    Case(r.ROW_CLAIMED, at(ports, "do genetics"), "claim row=1", "Seat 2 has claimed that contract", "SC-6.1"),
    Case(r.NOT_A_PORT, at(depot, "do genetics", "team 1"), "to cruithne", "Neither end of that transport is a Spaceport of yours", "SC-6.6"),
    Case(r.SAME_SITE, at(depot, "do genetics", "team 1"), "to sisyphus", "The team is there", "SC-8.11"),
    Case(r.TEAM_ACTED, at(lambda: mariners("m_science_module").team(0, 0, "luna").base("lunar_l4", "spaceport"), "do explore", "tile m1_rubble_pile"), "team 1", "That team took part in the action", "SC-6.6"),
    Case(r.TEAM_AWAY, at(landed, "do genetics"), "team 1", "That team can't be transported from where it is", "SC-6.7"),
    Case(r.NO_BASE_THERE, at(landed, "do genetics"), "team 2", "You have no base there", "SC-6.6"),
    Case(r.WRONG_TIME, asked(helped), "edge m_divert", "That is not played at this time", "SC-12.1"),
    Case(r.NOT_YOURS, asked(helped), "edge m_salvage", "That is not for you to play now", "SC-12.1"),
    Case(r.NOTHING_FOR_IT, asked(helped), "edge m_hack", "That would do nothing", "SC-12.4"),
    Case(r.EMPTY_BOX, at(without_offers, "do research", "hq 1"), "draw from=1", "That box is empty", "SC-6.10"),
    Case(r.EMPTY_SLOT, asked(lambda: planeteers("p_incompatible").infra(0, "p_sensor_web", "", "p_grown_mesh"), "edge p_incompatible"), "lose slot=2", "No card lies there", "SC-12.9"),
    Case(r.OWNED, at(lambda: orbit().title(0, "long_lives"), "do genetics"), "progress long_lives", "You own Long Lives", "SC-17.2"),
    Case(r.PREREQUISITE, at(orbit, "do genetics"), "progress long_lives", "Its prerequisite asks for 1, and you have 0", "SC-17.5"),
    Case(r.TITLE_GONE, at(lambda: orbit(3).title(1, "sensory_focus").title(2, "sensory_focus"), "do genetics"), "progress sensory_focus", "Sensory Focus is not on offer", "SC-17.2"),
    Case(r.STAR_TAKEN, at(stars, "do genetics", "progress star_children"), "deploy wolf_359", "A team is on that star", "SC-25.45"),
    Case(r.NO_P_HERE, ending, "keep site=luna box=1", "There is no P on that tile", "SC-13.12"),
    Case(r.TEAM_ON_TRACK, at(leaving, "do move"), "team 1", "That team is still on its track, with 1 to go", "SC-19.6"),
    Case(r.TEAM_BEYOND, at(belt, "do move"), "team 1", "A team there does nothing more in this era", "SC-8.12"),
    Case(r.TEAM_IN_SPUR, at(leaving, "do move"), "team 2", "A team in the Orion Spur does nothing more", "SC-21.3"),
    Case(r.TEAM_TWICE, named_two(), "team 1", "That team moves already", "SC-4.8"),
    Case(r.NO_TEAM, at(removed), "do move", "No team of yours can act", "SC-8.1"),
    Case(r.NOT_AT_PORT, named_two(), "team 4", "That team does not start at a Spaceport that you may use", "SC-16.4"),
    Case(r.NOT_ENOUGH, at(starfarers), "do move", "Your value comes to 1 at most, and 20 is needed", "SC-3.5"),
    Case(r.TOO_MUCH_SPENT, at(lambda: planeteers("p_expert_system").team(0, 0, "io").profit(9, 0)), "do explore", "2T would have to be spent, and it must be less than the value of 1", "SC-15.11"),
    Case(r.SPENDING_SHORT, at(lambda: planeteers().team(0, 0, "io").infra(0, "p_sensor_web")), "do explore", "1T would have to be spent for what is missing, and you have 0T", "SC-15.11"),
    Case(r.RADIATION_SHORT, at(lambda: planeteers("p_modular_habitat", "p_modular_habitat", "p_magnetoplasma_barge").team(0, 0, "callisto").tile("callisto", "p2_dry_ores")), "do build", "Nothing shields it, so radiation takes 2T, and you have 0T", "SC-15.2"),
    Case(r.BOTH_SHORT, at(lambda: planeteers("p_modular_habitat", "p_modular_habitat").team(0, 0, "callisto").tile("callisto", "p2_dry_ores").profit(2, 0)), "do build", "Nothing shields it, so spending and radiation take 3T, and you have 2T", "SC-25.5"),
    Case(r.EMPTY_REGION, at(flying, "do move", "team 3"), "to empty_1", "No team stays in an empty region", "SC-19.7"),
    Case(r.NO_BASE_AT_EITHER, at(flying, "do move", "team 1"), "to sirius", "Neither end has a base that serves you", "SC-8.2"),
    Case(r.SPUR_NEEDS_COLONY, at(flying, "do move", "team 3"), "to spur_1", "Only a team beside it, where you have a colony, can go there", "SC-21.1"),
    Case(r.NO_BOX, at(mariners), "do explore", "There is nothing to explore", "SC-1.5"),
    Case(r.BOXES_FULL, at(lambda: mariners("m_science_module").team(0, 0, "luna").team(0, 1, "luna").tile("luna", "m1_rubble_pile")), "do explore", "Every explore box there has its tile", "SC-9.1"),
    Case(r.EMPTY_STACKS, late, "do explore", "There is no tile left for it", "SC-9.3"),
    Case(r.NO_BUILD_COST, at(mariners), "do build", "Nothing can be built there", "SC-10.12"),
    Case(r.HAS_BASE, at(built), "do build", "Seat 2 has built there", "SC-10.1"),
    Case(r.UNEXPLORED, at(lambda: built().team(0, 0, "luna")), "do build", "An explore box there is empty", "SC-10.1"),
    Case(r.NOT_WELCOME, at(introvs), "do build", "The Introvs let nobody build who does not understand them", "SC-22.13"),
    Case(r.NO_STOCK, at(last_two, "do build"), "build box=1 base=research", "You have no Research left", "SC-10.11"),
    Case(r.WRONG_PLACE, at(watered, "do build"), "build box=1 base=spaceport", "Spaceport can't stand at this site", "SC-10.3"),
    Case(r.WRONG_TILE, at(watered, "do build"), "build box=1 base=refinery", "The tile has nothing for Refinery", "SC-10.3"),
    Case(r.WRONG_ICON, at(dusty, "do build", "build box=1 base=research"), "build box=2 base=spaceport", "Spaceport can't stand on such a tile", "SC-22.9"),
    Case(r.NO_FIT, at(no_research_left), "do build", "You have no base left that fits there", "SC-10.3"),
    Case(r.LEAVES_NONE, at(last_two, "do build"), "build box=1 base=secure", "That would leave a tile without a base that fits", "SC-22.5"),
    Case(r.HAND_TOO_FULL, at(lambda: mariners(*MUCH)), "do research", "You hold 8 cards, and Research is for 7 or fewer", "SC-7.1"),
    Case(r.NOTHING_TO_DRAW, at(lambda: mariners("m_think_tank").no_deck()), "do research", "There is no card to draw", "SC-7.4"),
    Case(r.NOTHING_TO_PRODUCE, at(mariners), "do produce", "You have no base on a tile with a P", "SC-11.1"),
    Case(r.COUNTS_NOTHING, at(mariners), "do genetics", "Nothing that you can use counts for Genetics", "SC-4.1"),
    Case(r.CHOSE_NOTHING, at(mariners, "do research"), "hq none", "Nothing that you have chosen counts for Research", "SC-4.1"),
    Case(r.ENDED, at(lambda: mariners("m_think_tank").contract_end(1), "do research"), "hq 2", "Since the end of the era is near, nothing of an opponent's can be used", "SC-13.9"),
    Case(r.NO_MATCH, at(lambda: mariners("m_science_module").team(0, 0, "luna").infra(1, "m_survey_rover"), "do explore"), "hq 1", "Seat 1 has no Infra for that", "SC-4.3"),
    Case(r.CARD_NO_MODE, at(lambda: mariners(*GENES), "do research", "hq 1"), "add card=m_cargo_pod mode=1", "That card does not count for this action", "SC-4.6"),
    Case(r.TIME_ONE_TEAM, at(lambda: mariners("m_solar_sail", "m_heavy_lifter", "time").team(0, 0, "asteroid_belt"), "do move", "to luna"), "time two", "No other team of yours can act", "SC-4.8"),
    Case(r.NO_INFRA_HELD, at(lambda: mariners("m_habitat_kit")), "do upgrade", "You hold no card that is Infra", "SC-11.5"),
    Case(r.NOT_INFRA, at(lambda: mariners("m_habitat_kit", "m_solar_sail", "m_survey_rover"), "do upgrade"), "upgrade m_habitat_kit", "That card is no Infra", "SC-11.5"),
    Case(r.NO_SPECIAL_HELD, at(lambda: mariners("m_habitat_kit")), "do special", "You hold no card with a Special", "SC-11.9"),
    Case(r.NO_SPECIAL, specials, "special m_cargo_pod", "That card has no Special", "SC-11.9"),
    Case(r.BOX_TOO_DEAR, near_probe, "probe mars_north", "That probe reaches boxes of cost 1, and this one costs 2", "SC-11.9"),
    Case(r.TOO_FAR, at(lambda: starfarers("s_anti_matter_prototype"), "do special", "team 1"), "to kapteyns_star", "It is 70 away, and this reaches 60", "SC-11.9"),
    Case(r.NO_REGION, at(starfarers), "do colonize", "No region is ready for a colony", "SC-20.1"),
    Case(r.BASES_MISSING, at(settled, "do colonize"), "region sirius", "Not every box there has a base of yours", "SC-20.1"),
    Case(r.HAS_COLONY, at(settled, "do colonize"), "region wolf_359", "There is a colony already", "SC-20.6"),
    Case(r.COLONY_GONE, at(colonies_gone), "do colonize", "That colony is not on the Sideboard", "SC-20.2"),
    Case(r.CP_SHORT, at(wolf), "do colonize", "Your colony points come to 1 at most, and 3 are needed", "SC-20.2"),
    Case(r.NOT_IN_REGION, removing, "remove 3", "That team is not in the region of the colony", "SC-20.3"),
    Case(r.TRACK_OUTSIDE, removing, "remove 1", "That team is still on its track, with 1 to go, and that is not in the region", "SC-19.6"),
    Case(r.SAME_HQ, at(rivals, "do research", "competitors yes", "hq 1"), "hq 1", "That HQ is used already, as one of two", "SC-12.5"),
    Case(r.PAIR_ORDER, at(rivals, "do research", "competitors yes"), "hq 3", "Of two HQs the own one is named first, and opponents' in the order of seats", "SC-25.46"),
    Case(r.DECK_OUT, at(lambda: mariners().offer("m_cargo_pod", "m_cargo_pod").no_deck(), "do research"), "draw from=deck", "The deck is empty", "SC-7.2"),
    Case(r.NAMED_OTHER, named_two("team 2", "hq 1", "add card=s_fusion_torch mode=1", "add card=s_firstgen_antimatter_drive mode=1", "done", "boost from=hand card=s_firstgen_antimatter_drive"), "team 3", "Another team was named as the second", "SC-16.4"),
]  # fmt: skip
