"""Why not: reasons of the value of an action that no other test asks for."""

from __future__ import annotations

import pytest

from ecliptic.games.spacecorp.rules import reasons as why
from spacecorp.drafting import Table
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS


@pytest.mark.clause("SC-15.11")
def test_less_than_the_value_is_spent_and_no_more_than_there_is() -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "io")
    table.infra("p_sensor_web", 2)
    table.begin()
    assert table.why("do explore") == (why.SPENDING_SHORT, 1, 0)
    table = Table(PLANETEERS)
    table.team(0, 0, "io")
    table.s.own_profit()[0] = 9
    table.hand("p_expert_system")
    table.begin()
    assert table.why("do explore") == (why.TOO_MUCH_SPENT, 2, 1)


@pytest.mark.clause("SC-3.5", "SC-15.11")
def test_where_nothing_counts_there_is_nothing_to_spend_beside() -> None:
    table = Table(PLANETEERS)
    table.tile("callisto", "p2_dry_ores")
    table.base("callisto", "refinery", 0)
    table.s.own_profit()[0] = 9
    table.begin()
    assert table.why("do produce") == (why.NOT_ENOUGH, 0, 1)


@pytest.mark.clause("SC-11.9")
def test_a_probe_with_no_empty_box_left_says_so() -> None:
    table = Table(MARINERS)
    for site in range(table.s.rules.sites[MARINERS]):
        if table.s.rules.boxes[site] > 0:
            table.s.put_tile(table.s.rules.first_slot[site], 0, 1)
    table.hand("m_near_space_probe")
    table.begin()
    assert table.why("do special")[0] == why.BOXES_FULL


@pytest.mark.clause("SC-11.9", "SC-8.2")
def test_a_team_too_far_to_jump_says_how_far_the_nearest_base_is() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "kapteyns_star")
    table.hand("s_anti_matter_prototype")
    table.begin()
    assert table.why("do special") == (why.TOO_FAR, 70, 60)
    table = Table(STARFARERS)
    for team, site in enumerate(("kapteyns_star", "sol", "sol")):
        table.team(0, team, site)
    table.hand("s_anti_matter_prototype")
    table.begin("do special")
    assert table.why("team 1") == (why.TOO_FAR, 70, 60)
    assert table.options() == ["team 2", "team 3"]


@pytest.mark.clause("SC-11.9", "SC-3.4")
def test_a_card_without_a_special_is_no_special() -> None:
    table = Table(MARINERS)
    table.hand("m_habitat_kit")
    table.begin()
    assert table.why("do special")[0] == why.NO_SPECIAL_HELD


@pytest.mark.clause("SC-13.9", "SC-4.4")
def test_an_opponents_hq_is_closed_after_a_trigger() -> None:
    table = Table(MARINERS)
    table.hand("m_think_tank")
    table.s.contract_end = 1
    table.begin("do research")
    assert table.why("hq 2")[0] == why.ENDED


@pytest.mark.clause("SC-16.4")
def test_an_own_spaceport_doubles_for_two_teams_only_if_both_start_at_one() -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "vesta")
    table.team(0, 1, "pallas")
    table.base("vesta", "spaceport", 0)
    table.s.own_profit()[0] = 5
    table.hand("p_ion_tug", "time")
    table.begin("do move", "team 1", "to callisto", "time two")
    assert table.s.plan.team2 < 0
    assert table.s.plan.port < 0


@pytest.mark.clause("SC-22.9")
def test_a_spaceport_shuns_dust() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "sirius")
    table.tile("sirius", "s1_super_earth", 1)
    table.tile("sirius", "s2_precious_dust", 2)
    table.s.own_profit()[0] = 9
    table.hand("s_shielded_domes", "s_shielded_domes", "s_molecular_assembler")
    table.begin("do build", "build box=1 base=spaceport")
    assert table.why("build box=2 base=spaceport")[0] == why.WRONG_ICON
    assert table.why("build box=2 base=bio_lab")[0] == why.WRONG_TILE


@pytest.mark.clause("SC-20.1", "SC-20.6", "SC-20.4", "SC-22.15")
def test_where_a_colony_can_not_be() -> None:
    table = Table(STARFARERS, players=3)
    for star in ("barnards_star", "wolf_359", "kapteyns_star"):
        table.tile(star, "s1_habitable")
        table.base(star, "research", 0)
    table.s.colony_at[table.site("kapteyns_star")] = 20
    table.tile("sirius", "s1_habitable", 1)
    table.base("sirius", "refinery", 0, 1)
    table.begin("do colonize")
    assert table.options() == ["region barnards_star", "region wolf_359"]
    assert table.why("region kapteyns_star")[0] == why.HAS_COLONY
    assert table.why("region sirius")[0] == why.BASES_MISSING


@pytest.mark.clause("SC-21.1")
def test_the_spur_needs_a_colony_where_the_move_starts() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "wolf_1061")
    for box in (1, 2):
        table.tile("wolf_1061", "s2_moon_system", box)
        table.base("wolf_1061", "refinery", 0, box)
    table.s.own_profit()[0] = 9
    table.hand("s_fusion_torch", "s_metric_sled")
    table.begin("do move")
    assert table.why("to spur_3")[0] == why.SPUR_NEEDS_COLONY
    table = Table(STARFARERS)
    table.team(0, 0, "wolf_1061")
    for box in (1, 2):
        table.tile("wolf_1061", "s2_moon_system", box)
        table.base("wolf_1061", "refinery", 0, box)
    table.s.colony_at[table.site("wolf_1061")] = 0
    table.s.own_profit()[0] = 9
    table.hand("s_fusion_torch", "s_metric_sled")
    table.begin("do move")
    assert "to spur_3" in table.options()


@pytest.mark.clause("SC-22.13")
def test_introvs_keep_builders_out() -> None:
    table = Table(STARFARERS)
    table.team(0, 0, "barnards_star")
    table.tile("barnards_star", "sa_introvs")
    table.s.own_profit()[0] = 9
    table.hand("s_shielded_domes", "s_shielded_domes")
    table.begin()
    assert table.why("do build")[0] == why.NOT_WELCOME
    table.title(0, "sensory_focus")
    table.s.settle()
    assert "do build" in table.options()


@pytest.mark.clause("SC-7.2")
def test_an_empty_deck_gives_no_card() -> None:
    table = Table(MARINERS, deck=False)
    table.s.own_offers()[0] = table.kind("m_think_tank")
    table.s.own_offers()[2] = table.kind("m_hack")
    table.begin("do research")
    assert table.why("draw from=deck")[0] == why.DECK_OUT
