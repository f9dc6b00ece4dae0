"""What actions do once they are paid: moves, tiles, bases, production, colonies."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import GAINED
from ecliptic.games.spacecorp.rules.state import new_state
from ecliptic.games.spacecorp.rules.steps.deeds.build import NextBase, ResearchBase
from ecliptic.games.spacecorp.rules.steps.deeds.chosen import Run, arrive
from ecliptic.games.spacecorp.rules.steps.deeds.colonize import Colony
from ecliptic.games.spacecorp.rules.steps.deeds.explore import (
    BY_PROBE,
    FOR_EXPLORE,
    DrawTile,
    ExploreBox,
    Flee,
    PickStack,
    box_step,
)
from ecliptic.games.spacecorp.rules.steps.deeds.produce import Collect
from ecliptic.games.spacecorp.rules.steps.deeds.progress import Advance
from ecliptic.games.spacecorp.rules.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.events import pay_colonies
from ecliptic.games.spacecorp.rules.steps.slots import col_of, icons_of, legacy_p
from ecliptic.games.spacecorp.rules.steps.titles import take_title
from ecliptic.games.spacecorp.rules.steps.types import build_cost
from spacecorp.positions import changed
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Board, Scene

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
    assert board.s.eventful == 1


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
    board.s.own_plan().team, board.s.own_plan().target = 0, board.site("sirius")
    board.run(Run(0, a.MOVE, 1))
    assert (board.s.site_of[0], board.s.track[0]) == (board.site("sirius"), 3)
    assert board.s.used == 1
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
    board.s.own_plan().team = 1
    board.run(Run(0, a.EXPLORE, 1))
    assert board.s.next_seat() == CHANCE
    board.act("tile m1_water_ice")
    assert board.profit == [1, 0]
    assert board.s.claim[board.site("luna")] == 1
    assert board.s.placer_at[board.slot("luna")] == 0
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


@pytest.mark.clause("SC-9.2", "SC-9.4")
def test_a_tile_that_is_out_of_its_stack_is_not_drawn_again() -> None:
    """One lies at Vesta, and one was a redirect that is discarded."""
    board = Board(PLANETEERS)
    board.tile("vesta", "p1_alien_artifact")
    board.run(box_step(board.s, 0, board.site("ceres"), 0, FOR_EXPLORE))
    step = board.s.asked(CHANCE)
    found = {a.TABLE.text(x) for x in step.candidates(board.s)}
    assert found == {"tile p1_water_ice", "tile p1_rich_ores", "tile p1_deep_signal"}
    for text in ("tile p1_deep_signal", "stack a", "tile p2_cryovolcano"):
        board.act(text)
    board.run(box_step(board.s, 0, board.site("juno"), 0, FOR_EXPLORE))
    step = board.s.asked(CHANCE)
    assert {a.TABLE.text(x) for x in step.candidates(board.s)} == {"tile p1_water_ice", "tile p1_rich_ores"}


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
    assert board.s.tile_at[board.slot("ceres")] == a.TILE_IDS.index("p3_ocean_life")
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
    board.s.own_plan().team = 2
    board.run(Run(0, a.EXPLORE, 1))
    for stack, tile in (("a", "s1_alien_ruins"), ("a", "s2_rings"), ("b", "s2_precious_dust")):
        board.act(f"stack {stack}")
        board.act(f"tile {tile}")
    assert board.profit == [3, 0]
    assert list(board.s.wheel)[:2] == [0, 1]
    assert board.s.claim[board.site("epsilon_eridani")] == 2
    assert [board.s.placer_at[board.slot("epsilon_eridani", box)] for box in (1, 2, 3)] == [0, 0, 0]


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
    assert board.s.tile_at[board.slot("sirius", 1)] == a.TILE_IDS.index("s1_super_earth")
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
    board.s.own_plan().team = 0
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
def test_under_the_phobes_base_costs_still_count() -> None:
    board = Board(STARFARERS)
    assert build_cost(board.s, board.site("sirius")) == 14
    meet_phobes(board)
    board.act("flee 1")
    board.act("stack a")
    board.act("tile s2_rings")
    assert build_cost(board.s, board.site("sirius")) == 14 + 4


@pytest.mark.clause("SC-22.10")
def test_a_probe_that_meets_the_phobes_drives_off_a_team_of_its_player_or_nobody() -> None:
    for seat, legal in ((0, ["flee 2"]), (1, [])):
        board = Board(STARFARERS)
        board.team(0, 1, "sirius")
        board.run(box_step(board.s, seat, board.site("sirius"), 0, BY_PROBE))
        board.act("stack a")
        board.act("tile s1_contact")
        board.act("tile sa_phobes")
        assert [a.TABLE.text(x) for x in board.s.legal(0)] == legal if legal else board.s.over
        assert board.s.blocked == 1 << board.site("sirius")
        assert board.profit == [0, 0]


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


@pytest.mark.clause("SC-22.10", "SC-6.6", "SC-25.16")
def test_a_team_that_was_driven_off_without_having_acted_may_be_transported() -> None:
    scene = Scene(STARFARERS)
    for team in (0, 1):
        scene.team(0, team, "sirius")
    scene.tile("wolf_359", "s1_super_earth")
    scene.base("wolf_359", "spaceport")
    scene.hand(0, "s_probe_swarm", "s_probe_swarm")
    scene.begin()
    scene.do("do explore", "team 1")
    while scene.asked == "AddCard":
        scene.do(scene.legal[-1])
    scene.do("stack a", "tile s1_contact", "tile sa_phobes", "flee 2", "stack a", "tile s2_rings")
    while scene.asked != "PickTransport":
        scene.do(next(text for text in scene.legal if text in ("decline", "stop")))
    assert scene.legal == ["stop", "team 2"]
    scene.do("team 2", "to wolf_359")
    assert scene.s.track[1] == a.TRACK


@pytest.mark.clause("SC-22.12")
def test_energy_fields_keep_the_phobes_from_driving_a_team_off_and_from_nothing_else() -> None:
    board = Board(STARFARERS)
    board.title(0, "energy_fields")
    meet_phobes(board)
    assert isinstance(board.top, PickStack), "nobody flees"
    assert board.profit == [0, 0]
    assert board.worth("sirius") == a.NONE
    board.act("stack a")
    board.act("tile s2_rings")
    board.build("sirius", "secure", "research")
    assert board.worth("sirius") == 2, "until a Secure base is on their tile"


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


@pytest.mark.clause("SC-22.11", "SC-22.10")
def test_a_secure_base_on_another_tile_does_not_unlock_the_system() -> None:
    board = Board(STARFARERS)
    meet_phobes(board)
    board.act("flee 1")
    board.act("stack a")
    board.act("tile s2_rings")
    board.build("sirius", "spaceport", "secure", seat=1)
    assert board.s.blocked == 1 << board.site("sirius")
    assert board.profit == [0, 0]
    assert board.worth("sirius", 2) == a.NONE


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
    assert board.s.blocked == 0
    assert board.profit == [0, 1 + 1]


# ---- building ------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-10.4")
@pytest.mark.parametrize(("claimant", "paid"), [(0, 0), (1, 2)])
def test_a_claim_of_an_opponent_is_paid(claimant: int, paid: int) -> None:
    board = Board(MARINERS)
    board.tile("luna", "m1_crystal_caverns")
    board.team(0, 0, "luna")
    board.team(1, 0, "luna")
    board.s.claim[board.site("luna")] = claimant * a.TEAMS
    board.s.own_plan().team = 0
    board.s.own_profit()[0] = 5
    board.plan("attraction")
    board.run(Run(0, a.BUILD, 1))
    assert board.profit == [5, paid], "the bank pays"
    assert board.s.owner_of(board.site("luna")) == 0
    assert board.worth("luna") == 1


@pytest.mark.clause("SC-9.6", "SC-8.13", "SC-10.4")
def test_a_claim_is_the_exploring_team_s_and_does_not_come_back_with_it() -> None:
    """Another team of its player stays there, and it comes back itself: nothing is paid any more."""
    board = Board(MARINERS)
    for team in (1, 2):
        board.team(0, team, "luna")
    board.team(1, 0, "luna")
    board.s.own_plan().team = 1
    board.run(Run(0, a.EXPLORE, 1))
    board.act("tile m1_crystal_caverns")
    assert board.s.claim[board.site("luna")] == 1
    arrive(board.s, 0, 1, board.site("lunar_l4"))
    assert board.s.claim[board.site("luna")] == a.NONE
    arrive(board.s, 0, 1, board.site("luna"))
    board.s.own_plan().team = 0
    board.plan("attraction")
    board.run(Run(1, a.BUILD, 1))
    assert board.profit == [1, 0], "the tile's own"


@pytest.mark.clause("SC-22.6")
def test_a_claim_on_a_system_pays_once() -> None:
    board = Board(STARFARERS)
    board.tile("sirius", "s1_giant_moons", 1, placer=1)
    board.tile("sirius", "s2_moon_system", 2, placer=1)
    board.team(0, 0, "sirius")
    board.team(1, 3, "sirius")
    board.s.claim[board.site("sirius")] = 1 * a.TEAMS + 3
    board.s.own_plan().team = 0
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
    board.s.own_offers()[2] = 5
    board.build("solar_l1", "research")
    assert isinstance(board.top, TakeOffer)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["take offer=3"]
    board.act("take offer=3")
    assert board.s.hands.holds(0, 5) == 1
    empty = Board(MARINERS)
    empty.build("solar_l1", "research")
    assert empty.s.over


@pytest.mark.clause("SC-10.6", "SC-10.10")
@pytest.mark.parametrize(("offers", "taken"), [(3, 2), (1, 1), (0, 0)])
def test_with_other_content_a_research_base_brings_as_many_cards_as_it_says(offers: int, taken: int) -> None:
    made = changed(
        "bases.toml",
        (
            'era = "mariners", verb = "take_offer_on_build", n = 1',
            'era = "mariners", verb = "take_offer_on_build", n = 2',
        ),
    )
    board = Board(MARINERS)
    board.game, board.s = made, new_state(made.rules)
    for box in range(offers):
        board.s.own_offers()[box] = 5 + box
    board.build("solar_l1", "research")
    for box in range(taken):
        board.act(f"take offer={box + 1}")
    assert board.s.over
    assert board.s.hands.size[0] == taken


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


@pytest.mark.clause("SC-16.3")
def test_a_secure_base_gains_by_opponents_bases_of_its_region_alone() -> None:
    """Saturn's first and last sites, and those just before and behind them."""
    board = Board(PLANETEERS, 3)
    for word, seat in (("callisto", 1), ("titan", 1), ("miranda", 1), ("rhea", 2), ("dione", 0)):
        board.tile(word, "p2_dry_ores" if word in ("callisto", "rhea") else "p3_exotic_elements")
        board.base(word, "refinery", seat)
    board.tile("tethys", "p2_exo_microbes")
    board.build("tethys", "secure")
    assert board.profit == [2, 0, 0]


@pytest.mark.clause("SC-9.7")
def test_what_a_tile_is_worth_belongs_to_whoever_has_the_base() -> None:
    board = Board(MARINERS)
    board.tile("luna", "m1_exotic_elements", placer=0)
    board.base("luna", "refinery", seat=1)
    board.s.own_plan().collect = 1 << board.slot("luna")
    board.run(Collect(1))
    assert board.profit == [0, 2]


@pytest.mark.clause("SC-17.3", "SC-17.6")
def test_two_orbits_are_two_picks_and_what_can_t_be_picked_is_lost() -> None:
    board = Board(PLANETEERS)
    three = Board(PLANETEERS)
    three.run(Advance(0, a.INSIGHT, 9))
    for title in ("predictive_markets", "probe_network", "nano_assembly"):
        three.act(f"progress {title}")
    assert three.s.over
    assert three.profit == [6, 0]
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


@pytest.mark.clause("SC-16.3")
@pytest.mark.parametrize(
    ("place", "found"),
    [("hygiea", 0), ("io", 1), ("ganymede", 1), ("callisto", 1), ("tethys", 0), ("inner_home", 0)],
)
def test_a_secure_base_looks_at_its_region_and_no_farther(place: str, found: int) -> None:
    board = Board(PLANETEERS)
    board.tile("europa", "p3_ice_geysers")
    if place != "inner_home":
        board.base(place, "research", seat=1)
    board.team(1, 0, place)
    board.build("europa", "secure")
    assert board.profit == [found, 0]
    late = Board(PLANETEERS)
    late.tile("europa", "p3_ice_geysers")
    late.base("io", "research", seat=1)
    if place not in ("inner_home", "io"):
        late.base(place, "secure", seat=0)
    late.build("europa", "secure")
    assert late.profit == [0 if place in ("ganymede", "callisto") else 1, 0], (
        "an own Secure base voids it too"
    )


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
    assert board.s.owner_at[board.slot("tau_ceti", 2)] == 0
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
    board.s.own_offers()[0] = 9
    board.build("wolf_359", "research")
    assert isinstance(board.top, ResearchBase)
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == ["take offer=1", "advance"]
    board.act("advance")
    assert list(board.s.wheel)[:2] == [0, 1]
    other = Board(STARFARERS)
    other.tile("wolf_359", "s1_super_earth")
    other.s.own_offers()[0] = 9
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
    board.s.legacy_base[0], board.s.legacy_tile[0] = a.REFINERY, a.TILE_IDS.index("m1_exotic_elements")
    board.s.own_plan().collect, board.s.own_plan().legacy = 1 << board.slot("titan"), 1
    board.run(Collect(0))
    n = board.worth("titan") + int(legacy_p(board.s, 0))
    assert board.profit == [n, 0]
    assert board.s.produced == n
    assert board.s.best[0] == n


@pytest.mark.clause("SC-12.6", "SC-17.4")
def test_predictive_markets_add_to_what_pays_but_not_to_the_p_values() -> None:
    board = Board(PLANETEERS)
    board.title(0, "predictive_markets")
    board.tile("titan", "p3_exotic_elements")
    board.base("titan", "refinery")
    board.s.own_plan().collect = 1 << board.slot("titan")
    board.run(Collect(0))
    assert board.profit == [5, 0]
    assert (board.s.produced, board.s.best[0]) == (4, 5)
    none = Board(PLANETEERS)
    none.title(0, "predictive_markets")
    none.tile("titan", "p2_water_ice")
    none.base("titan", "industrial")
    none.s.own_plan().collect = 1 << none.slot("titan")
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
    board.s.own_plan().collect = 1 << board.slot("sirius")
    board.run(Collect(0))
    assert board.profit == [2, 1]


# ---- colonies ------------------------------------------------------------------------------------------------


def settle(board: Board, word: str, colony: str, seat: int = 0) -> None:
    """A seat with a base at a system of one box founds a colony there."""
    board.tile(word, "s1_super_earth")
    board.base(word, "research", seat=seat)
    board.run(Colony(seat, board.site(word), a.COLONY_IDS.index(colony)))


@pytest.mark.clause("SC-13.19", "SC-20.6")
def test_a_colony_that_pays_nothing_is_progress_too() -> None:
    board = Board(STARFARERS)
    board.tile("wolf_359", "s1_super_earth")
    board.base("wolf_359", "research")
    board.s.eventful = 0
    board.s.quiet[1] = 1
    board.run(Colony(0, board.site("wolf_359"), a.COLONY_IDS.index("col_01")))
    assert board.profit == [0, 0]
    assert (board.s.eventful, board.s.quiet[1]) == (1, 0)


@pytest.mark.clause("SC-20.6", "SC-20.8")
def test_a_colony_is_placed_and_pays_at_once() -> None:
    board = Board(STARFARERS)
    board.title(0, "torpor", "energy_fields", "long_lives")
    settle(board, "wolf_359", "col_05")
    assert board.profit == [3, 0]
    assert board.s.colony_at[board.site("wolf_359")] == a.COLONY_IDS.index("col_05")
    assert not (board.s.colonies_left >> a.COLONY_IDS.index("col_05")) & 1


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


@pytest.mark.clause("SC-20.8", "SC-1.12")
@pytest.mark.parametrize(("actor", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_colonies_of_several_pay_in_turn_order_after_whoever_acts(actor: int, order: list[int]) -> None:
    board = Board(STARFARERS, players=3)
    for seat, (word, colony) in enumerate(
        (("wolf_359", "col_12"), ("barnards_star", "col_22"), ("luhman_16", "col_12"))
    ):
        board.tile(word, "s1_super_earth" if seat < 2 else "s1_giant_moons")
        board.base(word, "research", seat=seat)
        board.s.colony_at[board.site(word)] = a.COLONY_IDS.index(colony)
    board.s.events = []
    pay_colonies(board.s, a.OTHER_COLONIZES, actor)
    assert [int(one.a) for one in board.s.events if one.kind == GAINED] == order
    amounts = [1, 2, 1]
    assert board.profit == [0 if seat == actor else amounts[seat] for seat in range(3)]


@pytest.mark.clause("SC-22.17", "SC-20.8")
def test_a_colony_may_pay_the_printed_award_of_an_open_contract() -> None:
    board = Board(STARFARERS, players=3)
    board.s.row_by[6] = 2
    settle(board, "wolf_359", "col_16")
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == [f"fulfil row={row}" for row in range(1, 7)]
    board.act("fulfil row=5")
    assert board.profit == [6, 0, 0]
    assert board.s.over, "one contract, and no more"
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
    assert board.s.tile_at[board.slot("luna")] == a.NONE
    late = Board(STARFARERS)
    late.s.stacks[0] = late.s.stacks[1] = late.s.stacks[2] = 0
    late.run(ExploreBox(0, late.site("sirius"), 0))
    late.act("tile s2_barren")
    assert late.s.tile_at[late.slot("sirius", 2)] == a.TILE_IDS.index("s2_barren")


@pytest.mark.clause("SC-9.3")
@pytest.mark.parametrize("empty", [0, 1])
def test_of_two_stacks_of_which_one_is_empty_none_is_asked(empty: int) -> None:
    board = Board(PLANETEERS)
    assert type(box_step(board.s, 0, board.site("tethys"), 0, FOR_EXPLORE)) is PickStack
    board.s.stacks[2] = board.s.stacks[3] = 1
    assert type(box_step(board.s, 0, board.site("tethys"), 0, FOR_EXPLORE)) is PickStack
    board.s.stacks[2 + empty] = 0
    board.s.stacks[3 - empty] = 1
    step = box_step(board.s, 0, board.site("tethys"), 0, FOR_EXPLORE)
    assert isinstance(step, DrawTile)
    assert step.heap == 3 - empty


@pytest.mark.clause("SC-6.10")
def test_an_empty_box_gives_no_card_to_a_research_base() -> None:
    board = Board(STARFARERS)
    board.s.own_offers()[1] = 9
    board.run(ResearchBase(0, 3))
    assert board.game.why(board.s, 0, a.TABLE.parse("take offer=1"))[1] == "SC-6.10"


# ---- Star Children -------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-17.4")
@pytest.mark.parametrize("free", ["", "wolf_359", "sirius", "ross_780"])
def test_star_children_ask_only_while_there_is_a_star_without_a_team(free: str) -> None:
    board = Board(STARFARERS, players=4)
    rules = board.s.rules
    at = STARFARERS * a.SITES
    stars = [k for k in range(rules.sites[STARFARERS]) if rules.site_kind[at + k] == a.STAR]
    for k, site in enumerate(stars):
        if not free or site != board.site(free):
            board.s.move_team(3 - k // a.TEAMS, k % a.TEAMS, site, 0)
    take_title(board.s, 0, a.PROGRESS_IDS.index("star_children"), True)
    assert board.profit[0] == 1
    assert [a.TABLE.text(x) for x in board.s.legal(0)] == [f"deploy {free}"] if free else not board.s.stack
