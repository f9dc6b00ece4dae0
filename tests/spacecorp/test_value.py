"""How an action is put together and paid for: Infra, cards, bases, Time, profit, radiation."""

from __future__ import annotations

import pytest

from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.steps.commit import SHIELDED_WHOLE
from spacecorp.drafting import Table
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS

# ---- Competitors, HQs ----------------------------------------------------------------------------------------


def first_flight(*cards: str) -> Table:
    """From Earth to Luna it is 4: own Infra 1, the opponent's 2."""
    table = Table(MARINERS)
    table.team(0, 0, "earth")
    table.infra("m_ion_drive", seat=1)
    table.hand(*cards)
    return table


@pytest.mark.clause("SC-12.5", "SC-4.4", "SC-12.2")
def test_competitors_uses_two_hqs_is_discarded_and_rewards_the_opponent() -> None:
    table = first_flight("m_competitors", "m_cargo_pod")
    table.begin("do move")
    assert table.s.site_of[0] == table.site("luna")
    assert table.s.rewards[1] == 1
    assert table.s.discards[table.kind("m_competitors")] == 1
    assert list(table.s.played) == [table.kind("m_cargo_pod")]
    assert table.s.revealed


@pytest.mark.clause("SC-12.5")
def test_a_card_played_as_an_edge_does_not_count_for_the_action_too() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.infra("m_survey_rover", 2, seat=0)
    table.infra("m_survey_rover", 2, seat=1)
    table.hand("m_competitors")
    table.begin("do explore", "competitors yes")
    assert table.s.plan.total == 2
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.infra("m_survey_rover", 2, seat=0)
    table.infra("m_survey_rover", 2, seat=1)
    table.hand("m_competitors")
    table.begin("do explore", "competitors no", "hq 1", "add card=m_competitors mode=1")
    assert table.s.plan.total == 3


@pytest.mark.clause("SC-12.5", "SC-13.9")
def test_after_a_trigger_only_competitors_reaches_an_opponents_hq() -> None:
    table = first_flight("m_competitors", "m_cargo_pod")
    table.s.contract_end = 1
    table.begin("do move")
    assert table.s.site_of[0] == table.site("luna")
    table = first_flight("m_cargo_pod", "m_cargo_pod")
    table.begin("do move")
    assert table.s.site_of[0] == table.site("luna")
    assert table.s.rewards[1] == 1
    table = first_flight("m_cargo_pod", "m_cargo_pod")
    table.s.contract_end = 1
    table.begin()
    assert table.why("do move") == (why.NOT_ENOUGH, 3, 4)
    table = first_flight("m_cargo_pod", "m_cargo_pod", "m_cargo_pod")
    table.s.contract_end = 1
    table.begin("do move")
    assert table.s.rewards[1] == 0


@pytest.mark.clause("SC-4.3", "SC-4.5", "SC-4.6")
def test_infra_is_of_one_hq_or_none_and_cards_match_it() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.hand("m_science_module", "m_habitat_kit")
    table.begin("do explore")
    assert list(table.s.played) == [table.kind("m_science_module")]  # nothing else was to be asked
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.infra("m_survey_rover", 2)
    table.hand("m_science_module", "m_habitat_kit")
    table.begin("do explore")
    assert table.options() == ["hq none", "hq 1"]
    assert table.why("hq 2")[0] == why.NO_MATCH
    table.act("hq 1")
    assert table.options() == ["done", "add card=m_science_module mode=2"]
    assert table.why("add card=m_habitat_kit mode=1")[0] == why.CARD_NO_MODE


@pytest.mark.clause("SC-4.6", "SC-25.1")
def test_cards_are_added_in_any_order() -> None:
    found = []
    for words in (
        ("m_orbital_mapper mode=1", "m_science_module mode=2"),
        ("m_science_module mode=2", "m_orbital_mapper mode=1"),
    ):
        table = Table(MARINERS)
        table.team(0, 0, "luna")
        table.hand("m_science_module", "m_orbital_mapper", "m_orbital_mapper")
        table.begin("do explore", *(f"add card={word}" for word in words))
        assert table.options() == ["done", "add card=m_orbital_mapper mode=1"]
        found.append(table.s)
    assert found[0].same(found[1]), "the same cards are the same action"


@pytest.mark.clause("SC-4.12", "SC-17.7")
def test_progress_cards_count_for_their_owner_additions_before_doublings() -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "juno")
    table.title(1, "sensory_focus", "probe_network")
    table.infra("p_sensor_web", 2)
    table.begin("do explore")
    assert table.s.plan.total == 2
    assert list(table.s.rewards) == [0, 0]
    table = Table(PLANETEERS)
    table.team(0, 0, "juno")
    table.title(0, "sensory_focus", "probe_network")
    table.infra("p_sensor_web", 2)
    table.begin("do explore", "hq 1")
    assert table.s.plan.total == (2 + 1) * 2


# ---- Time ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-4.8")
def test_time_is_for_move_explore_and_build_and_two_teams_need_two() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.hand("time", "m_science_module")
    table.begin("do explore")
    assert table.why("time two")[0] == why.TIME_ONE_TEAM
    table.act("time double")
    assert table.s.plan.total == 2
    assert table.s.time_played == 1
    assert table.held("time") == 0
    table = Table(MARINERS)
    table.hand("time", "m_gene_bank")
    table.begin("do genetics")
    assert table.held("time") == 1


@pytest.mark.clause("SC-4.9")
def test_the_second_team_may_be_forgone_and_is_where_nothing_is_left() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.team(0, 1, "eros")
    table.hand("time", "m_science_module")
    table.begin("do explore", "team 1", "time two", "tile m1_rubble_pile")
    assert table.asked == "SecondTeam"
    assert table.why("team 1")[0] == why.TEAM_TWICE
    table.act("forgo")
    assert table.s.over
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.team(0, 1, "luna")
    table.hand("time", "m_science_module")
    table.begin("do explore", "team 1", "time two", "tile m1_rubble_pile")
    assert table.s.over  # the one box is full


@pytest.mark.clause("SC-4.9", "SC-4.8")
def test_the_second_team_has_the_full_total() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.team(0, 1, "halleys_comet")
    table.hand("time", "m_orbital_mapper")
    table.begin("do explore", "team 1", "time two", "tile m1_rubble_pile", "team 2", "tile m2_buried_glacier")
    assert table.s.claim[table.site("luna")] == 0
    assert table.s.claim[table.site("halleys_comet")] == 1
    assert table.s.used == 3


# ---- bases of others -----------------------------------------------------------------------------------------


@pytest.mark.clause("SC-5.1", "SC-5.2", "SC-8.2")
def test_an_opponents_base_is_used_only_where_none_of_ones_own_serves() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "phobos")
    table.base("phobos", "research", 1)
    table.base("deimos", "research", 1)
    table.hand("m_chemical_drive")
    table.begin("do move")
    assert table.options() == ["base start", "base end"]
    table.act("base end")
    table.act("hq 1")
    assert list(table.s.rewards) == [0, 1]
    table = Table(MARINERS)
    table.team(0, 0, "phobos")
    table.base("phobos", "research", 1)
    table.base("deimos", "research", 0)
    table.hand("m_chemical_drive")
    table.begin("do move", "hq 1")
    assert table.s.site_of[0] == table.site("deimos")
    assert list(table.s.rewards) == [0, 0]


@pytest.mark.clause("SC-5.3", "SC-10.6", "SC-5.2")
def test_one_base_used_for_two_purposes_is_used_twice() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "solar_l1")
    table.base("solar_l1", "spaceport", 1)
    table.hand("m_chemical_drive")
    table.begin("do move", "to lunar_l4", "use what=spaceport by=2", "hq 1", "done")
    assert list(table.s.rewards) == [0, 2]
    assert table.s.plan.total == 1 + 2


@pytest.mark.clause("SC-8.2", "SC-13.9")
def test_without_a_base_at_either_end_or_after_a_trigger_there_is_no_move() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "phobos")
    table.base("deimos", "research", 1)
    table.base("mars_south", "research", 1)
    table.hand("m_market_influence")
    table.begin("do move")
    assert table.why("to mars_north")[0] == why.NO_BASE_AT_EITHER
    table = Table(MARINERS)
    table.team(0, 0, "phobos")
    table.base("deimos", "research", 1)
    table.hand("m_chemical_drive")
    table.s.contract_end = 1
    table.begin()
    assert table.why("do move")[0] == why.NOT_ENOUGH  # only home would do, and it is far


def workshop(owner: int, value: str = "m_cargo_pod") -> Table:
    """A site of cost 2 beside an Industrial base."""
    table = Table(MARINERS)
    table.team(0, 0, "deimos")
    table.tile("deimos", "m1_water_ice")
    table.base("phobos", "industrial", owner)
    table.hand(value)
    return table


@pytest.mark.clause("SC-10.8")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_industrial_base_elsewhere_in_the_region_doubles_a_build(owner: int) -> None:
    table = workshop(owner)
    table.begin("do build", "build box=1 base=research")
    assert table.s.plan.total == 2
    assert list(table.s.rewards) == [0, owner]


@pytest.mark.clause("SC-10.8", "SC-5.1")
def test_an_opponents_industrial_base_may_be_left_alone() -> None:
    table = workshop(1, "m_habitat_kit")
    table.begin("do build", "build box=1 base=research")
    assert table.options() == ["use what=industrial by=none", "use what=industrial by=2"]
    table.act("use what=industrial by=none")
    assert (list(table.s.rewards), table.s.plan.total) == ([0, 0], 3)


@pytest.mark.clause("SC-10.8")
def test_the_industrial_base_of_the_site_itself_or_of_another_region_does_not_help() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.tile("luna", "m1_water_ice")
    table.base("phobos", "industrial", 0)
    table.hand("m_cargo_pod")
    table.begin("do build", "build box=1 base=research")
    assert table.s.plan.total == 1


# ---- radiation and profit ------------------------------------------------------------------------------------


def zone_flight(profit: int, *cards: str) -> Table:
    """From Vesta to Callisto it is 4, into the zone; own Infra 1."""
    table = Table(PLANETEERS)
    table.team(0, 0, "vesta")
    table.base("vesta", "secure", 0)
    table.s.own_profit()[0] = profit
    table.hand(*(cards or ("p_ion_tug",)))
    return table


@pytest.mark.clause("SC-15.2")
def test_an_unshielded_move_into_the_zone_costs_two() -> None:
    table = zone_flight(2)
    table.begin("do move", "to callisto", "hq 1", "add card=p_ion_tug mode=1")
    assert table.s.site_of[0] == table.site("callisto")
    assert table.profit[0] == 0


@pytest.mark.clause("SC-15.2", "SC-4.11", "SC-15.5", "SC-15.11")
def test_who_can_not_pay_for_radiation_must_shield() -> None:
    table = zone_flight(1, "p_ion_tug", "p_nuclear_thermal_drive", "p_magnetic_sail")
    table.begin("do move", "to callisto", "hq 1", "add card=p_ion_tug mode=1")
    assert table.why("done") == (why.RADIATION_SHORT, 2, 1)
    table.act("add card=p_magnetic_sail mode=1")
    table.act("done")
    assert table.s.site_of[0] == table.site("callisto")
    assert table.profit[0] == 1


@pytest.mark.clause("SC-4.11", "SC-15.11")
def test_a_shielded_number_spares_the_radiation() -> None:
    table = zone_flight(1)
    table.begin("do move", "to callisto", "hq 1")
    assert table.s.site_of[0] == table.site("callisto")
    assert table.profit[0] == 0  # 2 + 1 shielded, and one point spent


@pytest.mark.clause("SC-15.7")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_shield_factory_in_the_starting_region_shields_a_move(owner: int) -> None:
    table = zone_flight(0)
    table.base("juno", "shield_factory", owner)
    table.begin("do move", "to callisto", "hq 1")
    assert table.s.site_of[0] == table.site("callisto")
    assert list(table.s.rewards) == [0, owner]


@pytest.mark.clause("SC-15.6")
def test_a_move_from_home_is_shielded_in_planeteers() -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "inner_home")
    table.hand("p_nuclear_thermal_drive")
    table.begin("do move", "to callisto", "hq none")
    assert table.s.site_of[0] == table.site("callisto")


@pytest.mark.clause("SC-19.1")
def test_sol_does_not_shield() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "sol")
    table.hand("s_fusion_torch", "s_firstgen_antimatter_drive")
    table.begin()
    assert table.why("do move")[0] == why.RADIATION_SHORT
    table.s.own_profit()[0] = 3
    table.s.settle()
    assert "do move" in table.options()


@pytest.mark.clause("SC-15.5", "SC-17.4")
def test_radiation_resistant_pays_nothing() -> None:
    table = zone_flight(0)
    table.title(0, "radiation_resistant")
    table.begin("do move", "to callisto", "hq 1")
    assert table.s.site_of[0] == table.site("callisto")


@pytest.mark.clause("SC-15.3", "SC-4.9")
def test_radiation_is_paid_once_for_two_teams() -> None:
    table = zone_flight(2, "p_ion_tug", "time")
    table.team(0, 1, "vesta")
    table.begin("do move", "team 1", "to callisto", "time two", "hq 1", "add card=p_ion_tug mode=1")
    assert table.profit[0] == 0
    table.act("team 2")
    table.act("to callisto")
    assert table.s.site_of[1] == table.site("callisto")
    assert table.profit[0] == 0


@pytest.mark.clause("SC-15.12", "SC-4.10", "SC-15.11")
def test_profit_spent_for_the_first_team_counts_for_the_second() -> None:
    table = zone_flight(4, "p_robotic_prospector", "time")
    table.team(0, 1, "vesta")
    table.begin("do move", "team 1", "to callisto", "time two", "hq 1")
    assert table.profit[0] == 1  # 2 + 1, one spent and two for radiation
    table.act("team 2")
    table.act("to callisto")
    assert table.profit[0] == 1
    assert table.s.spent == 1


@pytest.mark.clause("SC-15.12")
def test_nothing_is_spent_in_mariners() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "earth")
    table.s.own_profit()[0] = 9
    table.hand("m_heavy_lifter")
    table.begin()
    assert table.why("do move") == (why.NOT_ENOUGH, 3, 4)


@pytest.mark.clause("SC-15.4")
def test_the_way_is_asked_where_a_longer_one_avoids_the_zone() -> None:
    table = Table(PLANETEERS, own=True)
    table.team(0, 0, "vesta")
    table.base("vesta", "secure", 0)
    table.s.own_profit()[0] = 2
    table.hand("p_ion_tug")
    start, end = table.site("vesta"), table.site("pallas")
    at = (PLANETEERS * a.SITES + start) * a.SITES + end
    assert table.s.rules.free_dist[at] == table.s.rules.dist[at] == 3
    table.s.rules.free_dist[at] = 4
    table.begin("do move", "to pallas")
    assert table.options() == ["route free", "route cheap"]
    table.act("route free")
    table.act("hq 1")
    assert table.options("add") == ["add card=p_ion_tug mode=1", "add card=p_ion_tug mode=2"]
    table.act("add card=p_ion_tug mode=1")
    assert table.profit[0] == 2


@pytest.mark.clause("SC-15.8", "SC-15.7", "SC-15.3")
@pytest.mark.parametrize(("factory", "paid"), [("juno", 2), ("", 2)])
def test_a_shield_factory_covers_only_the_team_of_its_region(factory: str, paid: int) -> None:
    """From Vesta and Ceres to Callisto; the Factory is in the region of Vesta."""
    table = zone_flight(2, "p_ion_tug", "time")
    table.base("pallas", "refinery", 0)
    table.team(0, 1, "ceres")
    table.base("ceres", "secure", 0)
    if factory:
        table.base(factory, "shield_factory", 0)
    table.begin("do move", "team 1", "to callisto", "time two", "hq 1", "add card=p_ion_tug mode=1")
    assert table.profit[0] == (2 if factory else 0)
    table.act("team 2")
    table.act("to callisto")
    assert table.s.site_of[1] == table.site("callisto")
    assert table.profit[0] == 2 - paid


@pytest.mark.clause("SC-15.7", "SC-5.2")
@pytest.mark.parametrize(("owner", "rewards"), [(0, [0, 0]), (1, [0, 1])])
def test_a_shield_factory_of_the_region_shields_a_build(owner: int, rewards: list[int]) -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "callisto")
    table.tile("callisto", "p2_dry_ores")
    table.base("io", "shield_factory", owner)
    table.base("titan", "shield_factory", 1 - owner)
    table.hand("p_fusion_lab")
    table.begin("do build", "build box=1 base=refinery")
    assert table.s.owner_of(table.site("callisto")) == 0
    assert list(table.s.rewards) == rewards


# ---- Spaceports that double a card ---------------------------------------------------------------------------


def port_flight(*cards: str) -> Table:
    table = Table(PLANETEERS)
    table.team(0, 0, "vesta")
    table.base("vesta", "spaceport", 0)
    table.s.own_profit()[0] = 5
    table.hand(*cards)
    return table


@pytest.mark.clause("SC-16.4", "SC-16.3")
def test_a_spaceport_doubles_one_card_before_the_sum() -> None:
    table = port_flight("p_ion_tug", "p_robotic_prospector")
    table.begin(
        "do move", "to callisto", "hq 1", "add card=p_ion_tug mode=1", "add card=p_robotic_prospector mode=1"
    )
    assert table.options() == ["boost from=hand card=p_ion_tug", "boost from=hand card=p_robotic_prospector"]
    table.act("boost from=hand card=p_robotic_prospector")
    assert table.s.plan.total == 1 + 3 + 2 * 2


@pytest.mark.clause("SC-16.4")
def test_a_card_on_an_hq_can_be_doubled_and_a_printed_number_can_not() -> None:
    table = port_flight("p_robotic_prospector")
    table.infra("p_plasma_drive", 2)
    table.begin("do move", "to callisto", "hq 1", "mode slot=2 as=shielded", "done")
    assert table.s.plan.total == 1 + 2 * 3
    assert table.profit[0] == 5


@pytest.mark.clause("SC-16.4", "SC-25.3")
def test_a_doubled_multiplier_multiplies_by_twice_as_much() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "barnards_star")
    table.tile("barnards_star", "s1_giant_moons")
    table.base("barnards_star", "spaceport", 0)
    table.s.own_profit()[0] = 5
    table.hand("s_fusion_booster", "s_firstgen_antimatter_drive")
    table.begin("do move", "to sol", "hq 1")
    table.act("add card=s_fusion_booster mode=1")
    table.act("boost from=hand card=s_firstgen_antimatter_drive")
    assert table.s.plan.total == (1 + 5) * 6


@pytest.mark.clause("SC-16.4", "SC-4.9")
def test_with_a_doubled_card_the_second_team_is_named_first() -> None:
    table = port_flight("p_ion_tug", "time")
    table.team(0, 1, "juno")
    table.team(0, 2, "pallas")
    table.base("juno", "spaceport", 1)
    table.begin("do move", "team 1", "to callisto", "time two", "use what=spaceport by=1")
    assert table.s.plan.team2 == 1
    assert table.options() == ["hq none", "hq 1", "hq 2"]
    table.act("hq none")
    table.act("add card=p_ion_tug mode=2")
    assert table.options() == ["team 2", "forgo"]
    assert table.why("team 3")[0] == why.NAMED_OTHER
    assert list(table.s.rewards) == [0, 1]
    table.act("team 2")
    table.act("to callisto")
    assert list(table.s.rewards) == [0, 2]  # the move needs that base, too


@pytest.mark.clause("SC-16.4")
def test_without_a_second_team_at_a_spaceport_no_card_is_doubled() -> None:
    table = port_flight("p_ion_tug", "time")
    table.team(0, 1, "pallas")
    table.begin("do move", "team 1", "to callisto", "time two", "hq 1", "add card=p_ion_tug mode=1")
    assert table.s.plan.total == 4


# ---- who may act ---------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-19.6", "SC-21.3", "SC-8.12")
def test_teams_on_their_way_or_far_out_take_no_part() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "sirius", track=2)
    table.team(0, 1, "spur_1")
    table.team(0, 2, "barnards_star")
    table.team(0, 3, "sirius")
    table.hand("s_probe_swarm", "s_probe_swarm")
    table.begin("do explore")
    assert table.why("team 1") == (why.TEAM_ON_TRACK, 2, 0)
    assert table.why("team 2")[0] == why.TEAM_IN_SPUR
    assert table.options() == ["team 3", "team 4"]
    table = Table(MARINERS)
    table.team(0, 0, "asteroid_belt")
    table.hand("m_market_influence")
    table.begin()
    assert table.why("do move")[0] == why.TEAM_BEYOND


@pytest.mark.clause("SC-9.1", "SC-9.3")
def test_what_can_not_be_explored() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "earth")
    table.hand("m_science_module")
    table.begin()
    assert table.why("do explore")[0] == why.NO_BOX
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.tile("luna", "m1_rubble_pile")
    table.hand("m_science_module")
    table.begin()
    assert table.why("do explore")[0] == why.BOXES_FULL
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.hand("m_science_module")
    for half in range(a.HALVES):
        table.s.stacks[half] = 0
    table.begin()
    assert table.why("do explore")[0] == why.EMPTY_STACKS


@pytest.mark.clause("SC-10.1", "SC-10.12", "SC-10.11", "SC-10.3")
def test_what_can_not_be_built() -> None:
    def refused(site: str, *made: str) -> int:
        table = Table(MARINERS)
        table.team(0, 0, site)
        table.hand("m_habitat_kit", "m_habitat_kit")
        if made:
            table.tile(site, "m1_rubble_pile")
        if "base" in made:
            table.base(site, "research", 1)
        table.begin()
        return table.why("do build")[0]

    assert refused("earth") == why.NO_BUILD_COST
    assert refused("luna") == why.UNEXPLORED
    assert refused("luna", "tile", "base") == why.HAS_BASE
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.tile("luna", "m1_water_ice")
    for other in ("phobos", "deimos", "eros"):
        table.base(other, "industrial", 0)
    table.base("solar_l1", "research", 0)
    table.hand("m_habitat_kit")
    table.run(_start())
    table.act("do build")
    assert table.s.over  # only Research was left to build
    assert table.s.base_at[table.slot("luna")] == a.RESEARCH_BASE


@pytest.mark.clause("SC-10.11", "SC-13.13")
def test_a_base_kept_as_legacy_is_out_of_stock() -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "vesta")
    table.tile("vesta", "p1_rich_ores")
    for site in ("titan", "triton"):
        table.base(site, "refinery", 0)
    table.hand("p_magnetoplasma_barge")
    table.begin("do build")
    assert "build box=1 base=refinery" in table.options()
    table = Table(PLANETEERS)
    table.team(0, 0, "vesta")
    table.tile("vesta", "p1_rich_ores")
    for site in ("titan", "triton"):
        table.base(site, "refinery", 0)
    table.s.legacy_base[0], table.s.legacy_tile[0] = a.REFINERY, 1
    table.hand("p_magnetoplasma_barge")
    table.begin("do build")
    assert table.why("build box=1 base=refinery")[0] == why.NO_STOCK


@pytest.mark.clause("SC-10.2", "SC-4.1")
@pytest.mark.parametrize(("tile", "free"), [("m1_abundant_ores", True), ("m1_water_ice", False)])
def test_a_cost_of_0_takes_the_action_and_no_value(tile: str, free: bool) -> None:
    """Luna's 2, less 2 or 1."""
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.tile("luna", tile)
    table.begin()
    if free:
        table.act("do build")
        table.act("build box=1 base=research")
        assert table.s.base_at[table.slot("luna")] == a.RESEARCH_BASE
        assert (table.s.done_kind, table.s.plan.total) == (a.BUILD, 0)
    else:
        assert table.why("do build") == (why.NOT_ENOUGH, 0, 1)


def _start():  # type: ignore[no-untyped-def]
    from ecliptic.games.spacecorp.rules.steps.turn import StartAction

    return StartAction(0)


@pytest.mark.clause("SC-10.3", "SC-10.11", "SC-10.6")
def test_why_a_base_type_does_not_fit() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.tile("luna", "m1_exotic_elements")
    for other in ("phobos", "deimos", "eros"):
        table.base(other, "refinery", 0)
    table.hand("m_habitat_kit")
    table.begin("do build")
    assert table.why("build box=1 base=refinery")[0] == why.NO_STOCK
    assert table.why("build box=1 base=bio_lab")[0] == why.WRONG_TILE
    assert table.why("build box=1 base=spaceport")[0] == why.WRONG_PLACE
    assert table.options() == ["build box=1 base=industrial", "build box=1 base=research"]


# ---- systems -------------------------------------------------------------------------------------------------


def haunted(*cards: str) -> Table:
    """Phobes and a water world at Sirius, which give nothing."""
    table = Table(STARFARERS)
    table.team(0, 0, "sirius")
    table.tile("sirius", "sa_phobes", 1)
    table.tile("sirius", "s2_ice_comets", 2)
    table.s.blocked |= 1 << table.site("sirius")
    table.s.own_profit()[0] = 9
    table.hand(*(cards or ("s_shielded_domes", "s_shielded_domes")))
    return table


@pytest.mark.clause("SC-22.10", "SC-22.11", "SC-22.9")
def test_a_secure_base_among_the_phobes_lets_the_other_tiles_count() -> None:
    table = haunted()
    table.begin("do build")
    assert table.options() == [
        "build box=1 base=research",
        "build box=1 base=secure",
        "build box=1 base=spaceport",
    ]
    assert table.why("build box=1 base=refinery")[0] == why.WRONG_TILE
    table.act("build box=1 base=secure")
    assert "build box=2 base=shield_factory" in table.options()
    table = haunted()
    table.begin("do build", "build box=1 base=research")
    assert table.why("build box=2 base=shield_factory")[0] == why.WRONG_TILE


@pytest.mark.clause("SC-22.8")
def test_a_shield_factory_shields_its_own_build() -> None:
    table = haunted()
    table.s.own_profit()[0] = 0
    table.begin("do build")  # with no profit nothing else will do
    assert table.s.base_at[table.slot("sirius", 2)] == a.SHIELD_FACTORY
    assert table.s.plan.total == 12
    assert table.s.radiation_paid == SHIELDED_WHOLE


@pytest.mark.clause("SC-22.5", "SC-22.9")
def test_a_type_must_leave_one_for_every_other_tile() -> None:
    table = haunted()
    for star in ("procyon", "cygni_61", "ross_780"):
        table.base(star, "secure", 0, 1)
        table.base(star, "spaceport", 0, 2)
    for star in ("lacaille_9352", "wolf_1061"):
        table.base(star, "research", 0, 1)
        table.base(star, "bio_lab", 0, 2)
    table.begin()
    assert table.why("do build")[0] == why.LEAVES_NONE


# ---- colonies ------------------------------------------------------------------------------------------------


def homestead(*cards: str) -> Table:
    """A world of three colony points at Barnard's Star; a colony of four is wanted."""
    table = Table(STARFARERS, players=3)
    table.tile("barnards_star", "s1_habitable")
    table.base("barnards_star", "research", 0)
    table.hand(*cards)
    return table


@pytest.mark.clause("SC-20.1", "SC-20.2", "SC-20.3", "SC-20.6")
def test_free_points_reach_the_small_colonies() -> None:
    table = homestead()
    table.begin("do colonize")
    assert table.options() == ["colony col_01", "colony col_02", "colony col_09"]
    assert table.why("colony col_03") == (why.CP_SHORT, 3, 4)
    table.act("colony col_01")
    assert table.s.colony_at[table.site("barnards_star")] == 0
    table.begin()
    assert table.why("do colonize")[0] == why.NO_REGION


@pytest.mark.clause("SC-20.4")
@pytest.mark.parametrize("team", [0, 1])
def test_a_team_on_the_star_is_worth_a_point(team: int) -> None:
    table = homestead()
    table.team(0, team, "barnards_star")
    table.team(0, 1 - team, "wolf_359")
    table.begin("do colonize", "colony col_03")
    assert table.s.site_of[team] == st.REMOVED
    assert table.s.used == 1 << team


@pytest.mark.clause("SC-20.1", "SC-20.2")
def test_only_regions_are_offered_where_a_colony_can_be_reached() -> None:
    table = homestead()
    for star, tile in (("wolf_359", "s1_habitable"), ("luhman_16", "s1_giant_moons")):
        table.tile(star, tile)
        table.base(star, "research", 0)
    table.begin("do colonize")
    assert table.options() == ["region barnards_star", "region wolf_359"]
    assert table.why("region luhman_16") == (why.CP_SHORT, 1, 3)
    assert table.why("region kapteyns_star")[0] == why.BASES_MISSING


@pytest.mark.clause("SC-20.4", "SC-20.2")
def test_a_team_on_the_track_is_in_the_region_and_worth_a_point() -> None:
    table = homestead("s_probe_swarm")
    table.team(0, 0, "barnards_star", track=1)
    table.begin()
    assert table.why("do explore")[0] == why.TEAM_ON_TRACK, "but it performs no action"
    table.act("do colonize")
    table.act("colony col_03")
    assert table.s.site_of[0] == st.REMOVED
    assert table.s.track[0] == 0


@pytest.mark.clause("SC-20.4", "SC-20.2", "SC-20.3")
def test_by_the_other_reading_it_is_not() -> None:
    table = Table(STARFARERS, players=3, track_in_region=False)
    table.tile("barnards_star", "s1_habitable")
    table.base("barnards_star", "industrial", 0)
    table.team(0, 0, "barnards_star", track=1)
    table.team(0, 1, "wolf_359")
    table.begin("do colonize")
    assert table.why("colony col_07") == (why.CP_SHORT, 4, 5)
    table.s.own_profit()[0] = 5
    table.act("colony col_07")
    assert table.s.site_of[0] >= 0, "a point is paid for"
    assert table.s.site_of[1] >= 0
    table = Table(STARFARERS, players=3, track_in_region=False)
    table.tile("barnards_star", "s1_habitable")
    table.base("barnards_star", "industrial", 0)
    table.team(0, 0, "barnards_star", track=1)
    table.team(0, 1, "barnards_star")
    table.team(0, 2, "wolf_359")
    table.s.own_profit()[0] = 5
    table.begin("do colonize", "colony col_07")
    assert table.asked == "PickRemove"
    assert table.options() == ["remove none", "remove 2"]
    assert table.why("remove 1") == (why.TRACK_OUTSIDE, 1, 0)
    assert table.why("remove 3")[0] == why.NOT_IN_REGION


@pytest.mark.clause("SC-20.5", "SC-20.3")
def test_build_value_is_worth_a_point_and_takes_no_profit() -> None:
    table = homestead("s_shielded_domes", "s_von_neumann_crew", "time")
    table.s.own_profit()[0] = 3
    table.title(0, "nano_assembly", "replicators")
    table.begin("do colonize", "colony col_03", "add card=s_shielded_domes mode=2")
    assert table.profit[0] == 3 + 2  # what the colony brings
    assert table.held("time") == 1
    table = homestead("s_shielded_domes")
    table.s.own_profit()[0] = 3
    table.title(0, "nano_assembly", "replicators")
    table.begin("do colonize")
    assert table.why("colony col_03")[0] == why.CP_SHORT


@pytest.mark.clause("SC-20.5", "SC-4.4", "SC-20.3")
@pytest.mark.parametrize(
    ("star", "cards", "open_"),
    [
        ("barnards_star", ["s_shielded_domes"], False),
        ("barnards_star", ["s_shielded_domes", "s_von_neumann_crew"], True),
        ("luhman_16", ["s_shielded_domes", "s_von_neumann_crew"], False),
        ("luhman_16", ["s_shielded_domes", "s_shielded_domes"], True),
    ],
)
def test_build_value_counts_from_8_on_and_from_12_with_several_stars(
    star: str, cards: list[str], open_: bool
) -> None:
    """The opponent's HQ has Build 1 less than is missing, or just what is."""
    table = Table(STARFARERS, players=3)
    table.tile(star, "s1_habitable")
    table.base(star, "research", 0)
    table.hand(*cards[1:])
    table.infra("s_shielded_domes", seat=1)
    table.begin("do colonize")
    assert ("colony col_03" in table.options()) == open_
    if not open_:
        assert table.why("colony col_03") == (why.CP_SHORT, 3, 4)
        return
    table.act("colony col_03")
    while table.asked in ("PickHq", "PickMode", "AddCard"):
        adds = [text for text in table.options() if text.startswith("add") or text == "hq 2"]
        table.act(adds[0] if adds else table.options()[0])
    assert table.s.colony_at[table.site(star)] == a.COLONY_IDS.index("col_03")
    assert list(table.s.rewards) == [0, 1, 0]
    assert table.held(cards[-1]) == 0


@pytest.mark.clause("SC-20.5", "SC-20.3", "SC-3.5")
def test_a_build_for_a_point_is_not_done_before_its_value_is_there() -> None:
    table = homestead("s_shielded_domes", "s_stellar_shipyard")
    table.begin("do colonize", "colony col_03")
    assert table.asked == "AddCard"
    assert table.why("done") == (why.NOT_ENOUGH, 0, 8)
    while table.asked == "AddCard":
        table.act(table.options("add")[0] if table.options("add") else "done")
    assert list(table.s.rewards) == [0, 0, 0]
    assert table.s.colony_at[table.site("barnards_star")] == a.COLONY_IDS.index("col_03")


@pytest.mark.clause("SC-20.3")
def test_five_profit_are_worth_a_point_once() -> None:
    table = homestead()
    table.s.own_profit()[0] = 12
    table.begin("do colonize")
    assert table.why("colony col_07") == (why.CP_SHORT, 4, 5)
    table.act("colony col_03")
    assert table.profit[0] == 12 - 5 + 2
    for profit, open_ in ((5, True), (4, False)):
        table = homestead()
        table.s.own_profit()[0] = profit
        table.begin("do colonize")
        assert ("colony col_03" in table.options()) == open_


@pytest.mark.clause("SC-20.3", "SC-20.10")
def test_other_sources_of_colony_points() -> None:
    table = homestead()
    table.title(0, "enviro_tolerance")
    table.tile("sirius", "s1_giant_moons", 1)
    table.tile("sirius", "s2_moon_system", 2)
    table.base("sirius", "industrial", 0, 1)
    table.base("sirius", "industrial", 0, 2)
    table.begin("do colonize", "region sirius")
    assert "colony col_07" in table.options()  # 1 + 1 of tiles, Industrial, two bases, Enviro Tolerance
    assert table.why("colony col_05") == (why.CP_SHORT, 5, 6)


# ---- Upgrade and Special -------------------------------------------------------------------------------------


@pytest.mark.clause("SC-3.4", "SC-11.5", "SC-11.7")
def test_an_upgrade_takes_one_card_with_the_banner_to_any_slot() -> None:
    table = Table(MARINERS)
    table.hand("m_chemical_drive", "m_solar_sail", "m_habitat_kit")
    table.begin("do upgrade")
    assert table.why("upgrade m_habitat_kit")[0] == why.NOT_INFRA
    table.act("upgrade m_solar_sail")
    assert table.options() == ["slot 1", "slot 2", "slot 3"]
    table.act("slot 3")
    assert table.s.infra[2] == a.CARD_IDS.index("m_solar_sail")
    assert table.held("m_solar_sail") == 0
    assert list(table.s.played) == []


@pytest.mark.clause("SC-11.9", "SC-11.10", "SC-11.11")
def test_a_probe_places_a_tile_without_a_claim() -> None:
    table = Table(MARINERS)
    table.hand("m_near_space_probe")
    table.team(1, 0, "luna")
    table.begin("do special", "probe luna", "tile m1_crystal_caverns")
    assert table.profit == [1, 0]  # the tile's own; a team was there
    assert table.s.claim[table.site("luna")] == a.NONE
    assert list(table.s.played) == [table.kind("m_near_space_probe")]
    table = Table(MARINERS)
    table.hand("m_near_space_probe")
    table.begin("do special", "probe luna", "tile m1_crystal_caverns")
    assert table.profit == [2, 0]


@pytest.mark.clause("SC-11.9")
def test_a_probe_reaches_only_cheap_boxes() -> None:
    table = Table(PLANETEERS)
    table.hand("p_deep_space_probe", "p_cryobot")
    table.begin("do special")
    assert "probe io" in table.options()
    table = Table(PLANETEERS, own=True)
    table.hand("p_deep_space_probe", "p_cryobot")
    table.s.rules.special_n[1] = 2
    table.begin("do special")
    assert table.why("probe io") == (why.BOX_TOO_DEAR, 3, 2)


@pytest.mark.clause("SC-11.9", "SC-19.5")
def test_the_anti_matter_prototype_jumps_and_needs_a_base() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "sol")
    table.team(0, 1, "ross_780")
    table.hand("s_anti_matter_prototype", "s_synthetic_minds")
    table.begin("do special")
    assert table.asked == "PickJumper" or table.asked == "PickLanding"
    if table.asked == "PickJumper":
        table.act("team 1")
    assert table.why("to ross_780") == (why.TOO_FAR, 70, 60)
    assert table.why("to empty_1")[0] == why.EMPTY_REGION
    table.act("to epsilon_indi")
    assert table.s.site_of[0] == table.site("epsilon_indi")
    assert table.s.track[0] == a.TRACK
    assert table.profit[0] == 0


@pytest.mark.clause("SC-11.9", "SC-5.2", "SC-8.2")
def test_a_jump_rewards_whose_base_it_needs_and_no_progress_card_helps() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "barnards_star")
    table.tile("barnards_star", "s1_alien_ruins")
    table.base("barnards_star", "research", 1)
    table.title(0, "low_g_physique")
    table.hand("s_anti_matter_prototype")
    table.begin("do special")
    assert table.why("to epsilon_indi") == (why.TOO_FAR, 70, 60)
    table.act("to wolf_359")
    assert table.s.site_of[0] == table.site("wolf_359")
    assert list(table.s.rewards) == [0, 1]
    assert table.profit == [0, 0]
    late = Table(STARFARERS)
    late.team(0, 0, "barnards_star")
    late.tile("barnards_star", "s1_alien_ruins")
    late.base("barnards_star", "research", 1)
    late.hand("s_anti_matter_prototype")
    late.s.contract_end = 1
    late.begin("do special")
    assert late.s.site_of[0] == late.site("sol"), "nothing else has a base that serves"
    assert list(late.s.rewards) == [0, 0]


# ---- Research, Produce ---------------------------------------------------------------------------------------


@pytest.mark.clause("SC-7.2", "SC-7.3")
def test_research_draws_from_deck_and_offers_and_may_stop() -> None:
    table = Table(MARINERS)
    table.s.own_offers()[1] = table.kind("m_think_tank")
    table.begin("do research", "hq 1")
    assert table.options() == ["draw from=deck", "draw from=2", "stop"]
    assert table.why("draw from=1")[0] == why.EMPTY_BOX
    table.act("draw from=2")
    assert table.held("m_think_tank") == 1
    table.act("stop")
    assert table.s.over


@pytest.mark.clause("SC-7.1", "SC-7.4")
def test_research_needs_room_and_a_card() -> None:
    table = Table(MARINERS)
    table.hand(*["m_think_tank"] * 8)
    table.begin()
    assert table.why("do research") == (why.HAND_TOO_FULL, 8, 7)
    table = Table(MARINERS, deck=False)
    table.begin()
    assert table.why("do research")[0] == why.NOTHING_TO_DRAW
    table = Table(MARINERS, deck=False)
    table.s.own_offers()[0] = table.kind("m_think_tank")
    table.begin("do research", "draw from=1")
    assert table.options() == ["stop"]  # the rest is lost


@pytest.mark.clause("SC-11.1", "SC-11.3", "SC-13.13", "SC-11.2")
def test_produce_collects_from_each_tile_once_in_any_order() -> None:
    table = Table(MARINERS)
    table.hand("m_launch_consortium")
    table.begin()
    assert table.why("do produce")[0] == why.NOTHING_TO_PRODUCE
    table = Table(MARINERS)
    for site in ("luna", "phobos"):
        table.tile(site, "m1_exotic_elements")
        table.base(site, "refinery", 0)
    table.s.legacy_base[0] = a.REFINERY
    table.s.legacy_tile[0] = a.TILE_IDS.index("m1_abundant_ores")
    table.hand("m_launch_consortium")
    table.begin("do produce")
    assert table.options() == ["collect site=luna box=1", "collect site=phobos box=1", "collect-legacy"]
    table.act("collect-legacy")
    table.act("collect site=phobos box=1")
    assert table.profit[0] == 1 + 2


@pytest.mark.clause("SC-11.3", "SC-11.1")
def test_the_value_limits_how_many_tiles_are_collected_from() -> None:
    table = Table(MARINERS)
    for site in ("luna", "phobos"):
        table.tile(site, "m1_exotic_elements")
        table.base(site, "refinery", 0)
    table.hand("m_ore_processor")
    table.begin("do produce")
    table.act("collect site=luna box=1")
    assert table.s.over
    assert table.profit[0] == 2


@pytest.mark.clause("SC-4.1", "SC-11.4", "SC-16.1")
def test_genetics_and_revelation_need_a_value_of_one() -> None:
    table = Table(PLANETEERS)
    table.begin()
    assert table.why("do genetics") == (why.COUNTS_NOTHING, a.GENETICS, 0)
    assert table.why("do revelation") == (why.COUNTS_NOTHING, a.REVELATION, 0)


@pytest.mark.clause("SC-11.4", "SC-16.1", "SC-4.6")
@pytest.mark.parametrize(
    ("kind", "cards", "wheel"),
    [
        ("genetics", ("p_exo_dna_lab", "p_gene_foundry"), [1, 0]),
        ("revelation", ("p_signal_decoder", "p_listening_array"), [0, 1]),
    ],
)
def test_a_marker_advances_by_the_value(kind: str, cards: tuple[str, str], wheel: list[int]) -> None:
    """1 and 2 are 3: once round."""
    table = Table(PLANETEERS)
    table.hand(*cards)
    table.begin(f"do {kind}", f"add card={cards[0]} mode=1", f"add card={cards[1]} mode=1")
    assert [int(n) for n in table.s.wheel[:2]] == [3 * n for n in wheel]
    assert table.asked == "PickProgress"


@pytest.mark.clause("SC-3.5")
def test_nothing_is_seen_of_a_draft_before_it_is_paid() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "luna")
    table.hand("time", "m_orbital_mapper", "m_science_module")
    table.begin("do explore", "time double")
    assert table.s.drafter == 0
    other = table.s.seen_by(1)
    assert other.plan.kind == a.NONE  # type: ignore[attr-defined]
    assert table.held("time") == 1
    table.act("add card=m_science_module mode=2")
    table.act("done")
    assert table.s.drafter < 0
    assert table.held("time") == 0
