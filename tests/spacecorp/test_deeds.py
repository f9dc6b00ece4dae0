"""What actions do once they are paid: moves, tiles, bases, production, colonies."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.games.spacecorp import actions as a
from ecliptic.games.spacecorp import state as st
from ecliptic.games.spacecorp.steps.build import NextBase, ResearchBase
from ecliptic.games.spacecorp.steps.colonize import Colony
from ecliptic.games.spacecorp.steps.deeds import Run, arrive
from ecliptic.games.spacecorp.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.steps.draws import TakeOffer
from ecliptic.games.spacecorp.steps.explore import (
    FOR_EXPLORE,
    DrawTile,
    ExploreBox,
    Flee,
    PickStack,
    box_step,
)
from ecliptic.games.spacecorp.steps.produce import Collect
from ecliptic.games.spacecorp.steps.progress import Advance
from ecliptic.games.spacecorp.steps.slots import col_of, icons_of
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Board

pytestmark = pytest.mark.compiled


# ---- distances of a seat -------------------------------------------------------------------------------------


@pytest.mark.clause("SC-8.7", "SC-4.12")
def test_low_g_physique_leaves_gravity_out_for_its_owner_alone() -> None:
    board = Board(PLANETEERS)
    start, end = board.site("io"), board.site("europa")
    assert distance(board.s, 0, start, end) == 4
    board.title(0, "low_g_physique", "torpor")
    assert distance(board.s, 0, start, end) == 2
    assert distance(board.s, 1, start, end) == 4


@pytest.mark.clause("SC-15.4")
def test_the_free_way_is_told_apart_with_low_g_too() -> None:
    board = Board(PLANETEERS)
    start, end = board.site("inner_home"), board.site("io")
    assert free_distance(board.s, 0, start, board.site("ceres")) == 3
    assert free_distance(board.s, 0, start, end) == 999
    board.title(0, "low_g_physique")
    assert free_distance(board.s, 0, start, end) == 999
    assert free_distance(board.s, 0, start, board.site("ceres")) == 3


@pytest.mark.clause("SC-19.2")
def test_in_starfarers_low_g_physique_makes_moves_one_cheaper() -> None:
    board = Board(STARFARERS)
    board.title(0, "low_g_physique")
    start = board.site("epsilon_eridani")
    assert distance(board.s, 0, start, board.site("tau_ceti")) == 9
    assert distance(board.s, 0, start, start) == 0
    assert distance(board.s, 0, board.site("sol"), board.site("spur_1")) == 999


# ---- moves ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-8.12", "SC-8.13")
def test_the_first_two_teams_at_the_belt_take_the_beyond_markers() -> None:
    board = Board(MARINERS)
    board.tile("phobos", "m1_water_ice")
    board.team(1, 0, "phobos")
    board.s.claim[board.site("phobos")] = 1 * a.TEAMS + 0
    arrive(board.s, 1, 0, board.site("asteroid_belt"))
    assert list(board.s.beyond) == [1, a.NONE]
    assert board.s.claim[board.site("phobos")] == a.NONE
    arrive(board.s, 1, 1, board.site("asteroid_belt"))
    assert list(board.s.beyond) == [1, 1], "one player may take both"
    arrive(board.s, 0, 0, board.site("asteroid_belt"))
    assert list(board.s.beyond) == [1, 1]
    assert board.s.now[st.PROGRESSED] == 1


@pytest.mark.clause("SC-16.7", "SC-8.10")
def test_the_oort_cloud_has_the_markers_of_its_era_and_room_for_all() -> None:
    board = Board(PLANETEERS)
    for seat, team in ((1, 0), (0, 0), (0, 1), (1, 3)):
        arrive(board.s, seat, team, board.site("oort_cloud"))
    assert list(board.s.beyond) == [1, 0]
    assert (board.s.teams_at(0, board.site("oort_cloud")), board.s.teams_at(1, board.site("oort_cloud"))) == (
        0b0011,
        0b1001,
    )


@pytest.mark.clause("SC-19.5")
def test_a_team_enters_a_system_at_the_outermost_box_but_sol_at_once() -> None:
    board = Board(STARFARERS)
    board.plan()
    board.team(0, 0, "sol")
    board.s.plan[st.P_TEAM], board.s.plan[st.P_TARGET] = 0, board.site("sirius")
    board.run(Run(0, a.MOVE, 1))
    assert (board.s.site_of[0], board.s.track[0]) == (board.site("sirius"), 3)
    assert board.s.now[st.USED] == 1
    arrive(board.s, 0, 0, board.site("sol"))
    assert (board.s.site_of[0], board.s.track[0]) == (board.site("sol"), 0)


@pytest.mark.clause("SC-21.2")
def test_the_first_team_of_all_in_the_spur_gains_5_later_ones_2_where_nobody_is() -> None:
    board = Board(STARFARERS)
    board.team(0, 0, "wolf_1061")
    board.team(1, 0, "wolf_1061")
    arrive(board.s, 0, 0, board.site("spur_3"))
    assert board.profit == [5, 0]
    arrive(board.s, 1, 0, board.site("spur_3"))
    assert board.profit == [5, 0]
    arrive(board.s, 1, 1, board.site("spur_1"))
    assert board.profit == [5, 2]


# ---- exploring -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-9.2", "SC-9.5", "SC-9.6")
def test_an_explorer_takes_the_awards_and_claims_the_site() -> None:
    board = Board(MARINERS)
    board.team(0, 1, "luna")
    board.s.plan[st.P_TEAM] = 1
    board.run(Run(0, a.EXPLORE, 1))
    assert board.s.next_seat() == CHANCE
    board.act("tile m1_water_ice")
    assert board.profit == [1, 0]
    assert board.s.claim[board.site("luna")] == 1
    assert board.s.placer_at(board.slot("luna")) == 0
    assert board.s.left[a.TILE_IDS.index("m1_water_ice")] == 0
    assert list(board.s.stacks)[:4] == [5, 0, 3, 0]
    arrive(board.s, 0, 1, board.site("earth"))
    assert board.s.claim[board.site("luna")] == a.NONE


@pytest.mark.clause("SC-9.2")
def test_tiles_are_drawn_by_how_many_there_are() -> None:
    board = Board(MARINERS)
    board.run(DrawTile(0, board.site("luna"), 0, 0, FOR_EXPLORE))
    step = board.s.asked(CHANCE)
    weights = {a.TABLE.text(x): int(step.weight(board.s, x)) for x in step.candidates(board.s)}
    assert weights == {
        "tile m1_water_ice": 1,
        "tile m1_abundant_ores": 1,
        "tile m1_exotic_elements": 2,
        "tile m1_crystal_caverns": 1,
        "tile m1_rubble_pile": 1,
    }


@pytest.mark.clause("SC-9.5", "SC-11.8")
def test_a_tile_s_genetics_spaces_move_the_marker() -> None:
    board = Board(MARINERS)
    board.run(box_step(board.s, 1, board.site("mars_north"), 0, FOR_EXPLORE))
    board.act("tile m2_wet_microbes")
    assert board.profit == [0, 2]
    assert list(board.s.wheel) == [0, 0, 1, 0]


@pytest.mark.clause("SC-9.4", "SC-14.1")
def test_a_redirect_is_discarded_and_the_named_stack_is_drawn_from() -> None:
    board = Board(PLANETEERS)
    board.run(ExploreBox(0, board.site("ceres"), 0))
    board.act("tile p1_deep_signal")
    assert isinstance(board.top, PickStack)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["stack a", "stack b"]
    board.act("stack b")
    board.act("tile p2_subsurface_echo")
    board.act("tile p3_ocean_life")
    assert board.s.tile_at(board.slot("ceres")) == a.TILE_IDS.index("p3_ocean_life")
    assert board.profit == [3, 0]
    assert list(board.s.stacks) == [5, 0, 7, 6, 7, 0]
    assert board.s.over


@pytest.mark.clause("SC-14.1")
def test_of_two_stacks_of_which_one_is_empty_nothing_is_asked() -> None:
    board = Board(PLANETEERS)
    board.s.stacks[2] = 0
    board.run(ExploreBox(0, board.site("tethys"), 0))
    board.act("tile p2_dry_ores")
    assert list(board.s.stacks)[2:4] == [0, 6]


@pytest.mark.clause("SC-22.1", "SC-22.2")
def test_a_system_is_explored_box_by_box_the_primary_first() -> None:
    board = Board(STARFARERS)
    board.team(0, 2, "epsilon_eridani")
    board.s.plan[st.P_TEAM] = 2
    board.run(Run(0, a.EXPLORE, 1))
    for stack, tile in (("a", "s1_alien_ruins"), ("a", "s2_rings"), ("b", "s2_precious_dust")):
        board.act(f"stack {stack}")
        board.act(f"tile {tile}")
    assert board.profit == [3, 0]
    assert list(board.s.wheel)[:2] == [0, 1]
    assert board.s.claim[board.site("epsilon_eridani")] == 2
    assert [board.s.placer_at(board.slot("epsilon_eridani", box)) for box in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.clause("SC-22.1")
def test_awards_are_resolved_before_the_next_tile() -> None:
    board = Board(STARFARERS)
    board.s.wheel[0] = 2
    board.run(ExploreBox(0, board.site("sirius"), 0))
    board.act("stack a")
    board.act("tile s1_habitable")
    assert board.s.next_seat() == 0
    board.act("progress enviro_tolerance")
    board.act("stack a")


@pytest.mark.clause("SC-9.1", "SC-22.1")
def test_boxes_with_a_tile_are_left_alone() -> None:
    board = Board(STARFARERS)
    board.tile("sirius", "s1_super_earth", 1, placer=1)
    board.run(ExploreBox(0, board.site("sirius"), 0))
    board.act("stack a")
    board.act("tile s2_barren")
    assert board.s.tile_at(board.slot("sirius", 1)) == a.TILE_IDS.index("s1_super_earth")
    assert board.profit == [1, 0]
    assert board.s.over


@pytest.mark.clause("SC-22.14")
def test_other_aliens_are_ordinary_tiles() -> None:
    board = Board(STARFARERS)
    board.run(ExploreBox(0, board.site("wolf_359"), 0))
    board.act("stack a")
    board.act("tile s1_contact")
    board.act("tile sa_barterers")
    assert board.profit == [3, 0]
    assert board.worth("wolf_359") == 3


# ---- the Phobes ----------------------------------------------------------------------------------------------


def meet_phobes(board: Board) -> None:
    """Seat 0 explores Sirius with team 0, and the primary tile is the Phobes."""
    board.team(0, 0, "sirius")
    board.s.plan[st.P_TEAM] = 0
    board.run(Run(0, a.EXPLORE, 1))
    board.act("stack a")
    board.act("tile s1_contact")
    board.act("tile sa_phobes")


@pytest.mark.clause("SC-22.3", "SC-22.10")
def test_the_phobes_drive_a_team_off_and_nothing_there_gives_anything() -> None:
    board = Board(STARFARERS)
    meet_phobes(board)
    board.act("flee 1")
    board.act("stack a")
    board.act("tile s2_rings")
    assert board.profit == [0, 0]
    assert board.s.site_of[0] == board.site("sol")
    assert board.s.claim[board.site("sirius")] == a.NONE
    assert board.worth("sirius", 1) == board.worth("sirius", 2) == a.NONE
    assert col_of(board.s, board.slot("sirius")) == icons_of(board.s, board.slot("sirius", 2)) == 0


@pytest.mark.clause("SC-22.10")
def test_another_team_of_the_region_may_flee_one_on_the_track_too() -> None:
    board = Board(STARFARERS)
    board.team(0, 2, "sirius", track=2)
    board.team(1, 0, "sirius")
    meet_phobes(board)
    assert isinstance(board.top, Flee)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["flee 1", "flee 3"]
    board.act("flee 3")
    assert board.s.site_of[2] == board.site("sol")
    assert board.s.track[2] == 0
    assert board.s.claim[board.site("sirius")] == 0, "the exploring team stays"


@pytest.mark.clause("SC-22.12")
def test_energy_fields_keep_the_phobes_from_doing_anything() -> None:
    board = Board(STARFARERS)
    board.title(0, "energy_fields")
    meet_phobes(board)
    assert board.profit == [1, 0]
    assert isinstance(board.top, PickStack)
    assert board.worth("sirius") == 2


@pytest.mark.clause("SC-22.11", "SC-25.32")
def test_a_secure_base_on_the_phobes_unlocks_the_system_before_other_bases_go_up() -> None:
    board = Board(STARFARERS)
    meet_phobes(board)
    board.act("flee 1")
    board.act("stack a")
    board.act("tile s2_rings")
    board.s.wheel[3] = 1
    board.build("sirius", "secure", "exploiter", seat=1)
    # 1 + revelation of the Phobes, 1 of the Rings, and the Exploiter cashes P1.
    assert board.profit == [0, 3]
    assert board.s.wheel[3] == 2
    assert board.worth("sirius", 1) == 2
    assert board.worth("sirius", 2) == a.NONE
    assert icons_of(board.s, board.slot("sirius", 1)) != 0


@pytest.mark.clause("SC-22.11")
def test_the_phobes_let_go_even_if_the_secure_base_gains_nothing() -> None:
    board = Board(STARFARERS)
    meet_phobes(board)
    board.act("flee 1")
    board.tile("procyon", "s1_super_earth")
    board.base("procyon", "secure", seat=0)
    board.s.stack.clear()
    board.tile("sirius", "s2_barren", 2)
    board.build("sirius", "secure", "research", seat=1)
    assert board.s.now[st.BLOCKED] == 0
    assert board.profit == [0, 1 + 1]


# ---- building ------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-10.4")
@pytest.mark.parametrize(("claimant", "paid"), [(0, [0, 0]), (1, [0, 2])])
def test_a_claim_of_an_opponent_is_paid(claimant: int, paid: list[int]) -> None:
    board = Board(MARINERS)
    board.tile("luna", "m1_crystal_caverns")
    board.team(0, 0, "luna")
    board.team(1, 0, "luna")
    board.s.claim[board.site("luna")] = claimant * a.TEAMS
    board.s.plan[st.P_TEAM] = 0
    board.plan("attraction")
    board.run(Run(0, a.BUILD, 1))
    assert board.profit == paid
    assert board.s.owner_of(board.site("luna")) == 0
    assert board.worth("luna") == 1


@pytest.mark.clause("SC-22.6")
def test_a_claim_on_a_system_pays_once() -> None:
    board = Board(STARFARERS)
    board.tile("sirius", "s1_giant_moons", 1, placer=1)
    board.tile("sirius", "s2_moon_system", 2, placer=1)
    board.team(0, 0, "sirius")
    board.team(1, 3, "sirius")
    board.s.claim[board.site("sirius")] = 1 * a.TEAMS + 3
    board.s.plan[st.P_TEAM] = 0
    board.plan("refinery", "refinery")
    board.run(Run(0, a.BUILD, 1))
    assert board.profit == [0, 2]
    assert [board.worth("sirius", box) for box in (1, 2)] == [2, 2]


@pytest.mark.clause("SC-10.9", "SC-1.7")
def test_what_bases_make_of_a_p() -> None:
    board = Board(MARINERS)
    board.tile("luna", "m1_abundant_ores")
    assert board.worth("luna") == 0
    board.base("luna", "refinery")
    assert board.worth("luna") == 1
    board.tile("phobos", "m1_water_ice")
    board.base("phobos", "industrial")
    assert board.worth("phobos") == a.NONE
    late = Board(STARFARERS)
    late.tile("sirius", "s2_anomaly", 2)
    late.base("sirius", "attraction", box=2)
    assert late.worth("sirius", 2) == 2
    middle = Board(PLANETEERS)
    middle.tile("io", "p3_methane_seas")
    middle.base("io", "attraction")
    assert middle.worth("io") == 3, "it adds to a P"


@pytest.mark.clause("SC-10.6", "SC-10.10")
def test_a_research_base_brings_a_card_of_the_offers_if_there_is_one() -> None:
    board = Board(MARINERS)
    board.s.offers[2] = 5
    board.build("solar_l1", "research")
    assert isinstance(board.top, TakeOffer)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["take offer=3"]
    board.act("take offer=3")
    assert board.s.hands.holds(0, 5) == 1
    empty = Board(MARINERS)
    empty.build("solar_l1", "research")
    assert empty.s.over


@pytest.mark.clause("SC-10.5", "SC-10.6")
def test_a_bio_lab_moves_the_genetics_marker_once() -> None:
    board = Board(MARINERS)
    board.tile("mars_north", "m2_wet_microbes")
    board.build("mars_north", "bio_lab")
    assert list(board.s.wheel)[:2] == [1, 0]
    board.tile("mars_south", "m2_buried_glacier")
    board.build("mars_south", "attraction")
    assert list(board.s.wheel)[:2] == [1, 0]
    assert board.worth("mars_south") == 1


@pytest.mark.clause("SC-9.7")
def test_what_a_tile_is_worth_belongs_to_whoever_has_the_base() -> None:
    board = Board(MARINERS)
    board.tile("luna", "m1_exotic_elements", placer=0)
    board.base("luna", "refinery", seat=1)
    board.s.plan[st.P_COLLECT] = 1 << board.slot("luna")
    board.run(Collect(1))
    assert board.profit == [0, 2]


@pytest.mark.clause("SC-17.3", "SC-17.6")
def test_two_orbits_are_two_picks_and_what_can_t_be_picked_is_lost() -> None:
    board = Board(PLANETEERS)
    board.run(Advance(0, a.INSIGHT, 6))
    board.act("progress probe_network")
    board.act("progress nano_assembly")
    assert board.profit == [4, 0]
    assert board.s.over
    for title in ("predictive_markets", "nano_assembly", "probe_network"):
        board.title(0, title)
    board.run(Advance(0, a.INSIGHT, 3))
    assert board.s.over
    assert board.profit == [4, 0]


@pytest.mark.clause("SC-16.3", "SC-16.8")
def test_an_exploiter_cashes_the_p_which_is_gone_for_good() -> None:
    board = Board(PLANETEERS)
    board.tile("titan", "p3_exotic_elements")
    board.build("titan", "exploiter")
    assert board.profit == [3, 0]
    assert board.worth("titan") == a.NONE


@pytest.mark.clause("SC-22.9", "SC-20.10")
def test_in_starfarers_an_exploiter_cashes_p_and_col() -> None:
    board = Board(STARFARERS)
    board.tile("wolf_359", "s1_ocean_world")
    board.build("wolf_359", "exploiter")
    assert board.profit == [3, 0]
    assert board.worth("wolf_359") == a.NONE
    assert col_of(board.s, board.slot("wolf_359")) == 0


@pytest.mark.clause("SC-16.3")
def test_a_secure_base_counts_opponents_bases_of_its_region() -> None:
    board = Board(PLANETEERS, players=3)
    for word, seat in (("io", 1), ("europa", 2), ("ganymede", 0), ("titan", 1)):
        board.tile(word, "p3_ice_geysers")
        board.base(word, "research", seat=seat)
    board.tile("callisto", "p2_water_ice")
    board.build("callisto", "secure")
    assert board.profit == [2, 0, 0]
    board.tile("juno", "p1_water_ice")
    board.base("juno", "secure", seat=1)
    board.tile("vesta", "p1_rich_ores")
    board.build("vesta", "secure")
    assert board.profit == [2, 0, 0], "a Secure base is in the region already"


@pytest.mark.clause("SC-22.7", "SC-22.9")
def test_in_starfarers_it_counts_nearby_bases_and_a_second_one_gains_nothing() -> None:
    board = Board(STARFARERS)
    board.tile("lacaille_9352", "s1_giant_moons", 1)
    board.tile("lacaille_9352", "s2_barren", 2)
    board.tile("epsilon_indi", "s1_giant_moons", 1)
    for box in (1, 2):
        board.base("lacaille_9352", "research", seat=1, box=box)
    board.base("epsilon_indi", "refinery", seat=1, box=1)
    board.tile("tau_ceti", "s1_super_earth", 1)
    board.tile("tau_ceti", "s2_rings", 2)
    board.tile("tau_ceti", "s2_rings", 3)
    board.build("tau_ceti", "secure", "secure", "refinery")
    assert isinstance(board.top, NextBase)
    board.act("next box=2")
    assert board.profit == [2, 0]
    assert board.s.over


@pytest.mark.clause("SC-22.7", "SC-25.33")
def test_the_order_is_asked_only_of_bases_that_do_something_when_built() -> None:
    board = Board(STARFARERS)
    board.tile("tau_ceti", "s1_habitable", 1)
    board.tile("tau_ceti", "s2_rings", 2)
    board.tile("tau_ceti", "s2_rings", 3)
    board.build("tau_ceti", "bio_lab", "refinery", "exploiter")
    assert board.s.owner_at(board.slot("tau_ceti", 2)) == 0
    assert isinstance(board.top, NextBase)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["next box=1", "next box=3"]
    board.act("next box=3")
    assert board.profit == [1, 0]
    assert board.s.wheel[0] == 1
    assert board.s.over


@pytest.mark.clause("SC-22.9")
def test_a_research_base_in_starfarers_brings_a_card_or_a_space() -> None:
    board = Board(STARFARERS)
    board.tile("wolf_359", "s1_super_earth")
    board.s.offers[0] = 9
    board.build("wolf_359", "research")
    assert isinstance(board.top, ResearchBase)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["take offer=1", "advance"]
    board.act("advance")
    assert list(board.s.wheel)[:2] == [0, 1]
    other = Board(STARFARERS)
    other.tile("wolf_359", "s1_super_earth")
    other.s.offers[0] = 9
    other.build("wolf_359", "research")
    other.act("take offer=1")
    assert other.s.hands.holds(0, 9) == 1


# ---- production ----------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-11.2", "SC-13.13")
def test_produce_gains_the_p_of_tiles_bases_and_the_legacy() -> None:
    board = Board(PLANETEERS)
    for word in ("titan", "triton"):
        board.tile(word, "p3_exotic_elements")
        board.base(word, "refinery")
    board.s.legacy[0], board.s.legacy[1], board.s.legacy[2] = a.REFINERY, 2, 0
    board.s.plan[st.P_COLLECT], board.s.plan[st.P_LEGACY] = 1 << board.slot("titan"), 1
    board.run(Collect(0))
    assert board.profit == [6, 0]
    assert board.s.now[st.PRODUCED] == 6
    assert board.s.best[0] == 6


@pytest.mark.clause("SC-12.6", "SC-17.4")
def test_predictive_markets_add_to_what_pays_but_not_to_the_p_values() -> None:
    board = Board(PLANETEERS)
    board.title(0, "predictive_markets")
    board.tile("titan", "p3_exotic_elements")
    board.base("titan", "refinery")
    board.s.plan[st.P_COLLECT] = 1 << board.slot("titan")
    board.run(Collect(0))
    assert board.profit == [5, 0]
    assert (board.s.now[st.PRODUCED], board.s.best[0]) == (4, 5)
    none = Board(PLANETEERS)
    none.title(0, "predictive_markets")
    none.tile("titan", "p2_water_ice")
    none.base("titan", "industrial")
    none.s.plan[st.P_COLLECT] = 1 << none.slot("titan")
    none.run(Collect(0))
    assert none.profit == [0, 0]


@pytest.mark.clause("SC-20.8")
def test_a_colony_of_another_pays_once_for_a_produce_action() -> None:
    board = Board(STARFARERS)
    board.tile("wolf_359", "s1_super_earth")
    board.base("wolf_359", "research", seat=1)
    board.s.colony_at[board.site("wolf_359")] = a.COLONY_IDS.index("col_21")
    board.tile("sirius", "s1_giant_moons")
    board.base("sirius", "refinery")
    board.s.plan[st.P_COLLECT] = 1 << board.slot("sirius")
    board.run(Collect(0))
    assert board.profit == [2, 1]


# ---- colonies ------------------------------------------------------------------------------------------------


def settle(board: Board, word: str, colony: str, seat: int = 0) -> None:
    """A seat with a base at a system of one box founds a colony there."""
    board.tile(word, "s1_super_earth")
    board.base(word, "research", seat=seat)
    board.run(Colony(seat, board.site(word), a.COLONY_IDS.index(colony)))


@pytest.mark.clause("SC-20.6", "SC-20.8")
def test_a_colony_is_placed_and_pays_at_once() -> None:
    board = Board(STARFARERS)
    board.title(0, "torpor", "energy_fields", "long_lives")
    settle(board, "wolf_359", "col_05")
    assert board.profit == [3, 0]
    assert board.s.colony_at[board.site("wolf_359")] == a.COLONY_IDS.index("col_05")
    assert not (board.s.now[st.COLONIES_LEFT] >> a.COLONY_IDS.index("col_05")) & 1


@pytest.mark.clause("SC-20.9", "SC-20.8")
def test_colonies_that_pay_at_every_colonizing_pay_for_their_own_placing() -> None:
    board = Board(STARFARERS, players=3)
    settle(board, "wolf_359", "col_07")
    assert board.profit == [1, 0, 0]
    settle(board, "barnards_star", "col_17")
    assert board.profit == [1 + 1 + 2, 0, 0]
    settle(board, "luhman_16", "col_12", seat=1)
    assert board.profit == [4, 0, 0], "an opponent's placing pays neither"
    settle(board, "kapteyns_star", "col_01")
    assert board.profit == [4 + 1 + 3, 1, 0]


@pytest.mark.clause("SC-22.17", "SC-20.8")
def test_a_colony_may_pay_the_printed_award_of_an_open_contract() -> None:
    board = Board(STARFARERS, players=3)
    board.s.row_by[6] = 2
    settle(board, "wolf_359", "col_16")
    board.act("fulfil row=5")
    assert board.profit == [6, 0, 0]
    assert board.s.row_by[4] == a.NONE
    nothing = Board(STARFARERS, players=3)
    for row in range(a.ROWS):
        nothing.s.row_by[row] = 1
    settle(nothing, "wolf_359", "col_16")
    assert nothing.s.over


# ---- empty stacks --------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-9.3")
def test_an_empty_stack_leaves_its_box_unexplored() -> None:
    board = Board(MARINERS)
    board.s.stacks[0] = 0
    board.run(ExploreBox(0, board.site("luna"), 0))
    assert board.s.over
    assert board.s.tile_at(board.slot("luna")) == a.NONE
    late = Board(STARFARERS)
    late.s.stacks[0] = late.s.stacks[1] = late.s.stacks[2] = 0
    late.run(ExploreBox(0, late.site("sirius"), 0))
    late.act("tile s2_barren")
    assert late.s.tile_at(late.slot("sirius", 2)) == a.TILE_IDS.index("s2_barren")


@pytest.mark.clause("SC-9.3")
@pytest.mark.parametrize("empty", [0, 1])
def test_of_two_stacks_of_which_one_is_empty_none_is_asked(empty: int) -> None:
    board = Board(PLANETEERS)
    assert type(box_step(board.s, 0, board.site("tethys"), 0, FOR_EXPLORE)) is PickStack
    board.s.stacks[2 + empty] = 0
    step = box_step(board.s, 0, board.site("tethys"), 0, FOR_EXPLORE)
    assert isinstance(step, DrawTile)
    assert step.heap == 3 - empty


@pytest.mark.clause("SC-6.10")
def test_an_empty_box_gives_no_card_to_a_research_base() -> None:
    board = Board(STARFARERS)
    board.s.offers[1] = 9
    board.run(ResearchBase(0, 3))
    assert board.game.why(board.s, 0, a.TABLE.parse("take offer=1"))[1] == "SC-6.10"
