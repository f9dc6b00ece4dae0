"""The tables, the figures made of them, and every complaint about tables that don't fit."""

from __future__ import annotations

import math
from collections import Counter
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from ecliptic.core.views import HEIGHT, WIDTH
from ecliptic.games.spacecorp.board.layout import layout
from ecliptic.games.spacecorp.content.checks import load_components
from ecliptic.games.spacecorp.content.components import ERAS
from ecliptic.games.spacecorp.content.deriving import rules
from ecliptic.games.spacecorp.content.deriving_parts import Paths
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.options import Options

CONTENT = load_components()
PATHS = [Paths(CONTENT, era) for era in range(a.ERAS)]
RULES = {players: rules(CONTENT, Options(players=players)) for players in (2, 3, 4)}
CARDS = {row.id: row for row in CONTENT.cards.card}
TILES = {row.id: row for row in CONTENT.discoveries.tile}


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A content folder in which one place of a table reads differently."""
    text = (files("ecliptic.games.spacecorp") / "content" / name).read_text(encoding="utf-8")
    assert old in text, old
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def site(word: str) -> tuple[int, int]:
    """The era of a site's word, and its number there."""
    for era in range(a.ERAS):
        if word in PATHS[era].at:
            return era, PATHS[era].at[word]
    raise LookupError(word)


def far(one: str, other: str, table: str = "dist") -> int:
    """What the figures say a move costs."""
    era, start = site(one)
    return int(getattr(RULES[3], table)[(era * a.SITES + start) * a.SITES + site(other)[1]])


# ---- the box -------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-1.2", "SC-1.3")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    stock = CONTENT.figures.stock
    assert (stock.teams, stock.bases_each * len(CONTENT.bases.base)) == (4, 27)
    tiles = Counter(row.era for row in CONTENT.discoveries.tile for _ in range(row.count))
    assert tiles == {"mariners": 9, "planeteers": 28, "starfarers": 33}
    cards = Counter(row.era for row in CONTENT.cards.card for _ in range(row.count))
    assert cards == {"mariners": 46, "planeteers": 58, "starfarers": 76}
    assert CONTENT.cards.time.count == 8
    titles = Counter(row.kind for row in CONTENT.progress.progress for _ in range(row.copies))
    assert titles == {"adaptation": 18, "breakthrough": 14}
    assert len(CONTENT.colonies.colony) == 32


@pytest.mark.clause("SC-1.3", "SC-2.5", "SC-14.6")
def test_every_deck_has_twelve_start_cards_which_come_first() -> None:
    for era in ERAS:
        mine = [row for row in CONTENT.cards.card if row.era == era]
        assert sum(row.count for row in mine if row.start) == 12
        assert [row.start for row in mine] == sorted((row.start for row in mine), reverse=True)


@pytest.mark.clause("SC-1.9", "SC-24.1", "SC-24.2")
def test_all_hqs_print_two_values_and_by_the_other_reading_some_more() -> None:
    standard = CONTENT.hq.hq[0]
    assert (standard.research_box, [(slot.type, slot.n) for slot in standard.slots]) == (
        2,
        [("move", 1), (None, 0), (None, 0)],
    )
    for first, hq in zip(ERAS, CONTENT.hq.hq, strict=True):
        made = rules(CONTENT, Options(players=2, first_era=first))
        assert made.hq_action[0] == a.RESEARCH
        assert list(made.hq_value) == [hq.research_box, hq.slots[0].n, 0, 0]
        made = rules(CONTENT, Options(players=2, first_era=first, short_game_boxes="full"))
        assert list(made.hq_value) == [hq.research_box, *[slot.n for slot in hq.slots]]


@pytest.mark.clause("SC-2.5", "SC-2.7", "SC-24.1")
def test_time_cards_in_use_are_two_five_and_eight() -> None:
    assert [RULES[n].extra_time for n in (2, 3, 4)] == [0, 2, 4]
    assert [int(RULES[n].card_count[a.TIME_CARD]) for n in (2, 3, 4)] == [2, 5, 8]


@pytest.mark.clause("SC-2.8", "SC-2.9")
def test_later_places_get_a_card_or_profit() -> None:
    assert [list(RULES[n].extra_draws)[:n] for n in (2, 3, 4)] == [[0, 1], [0, 1, 1], [0, 0, 1, 1]]
    assert [list(RULES[n].start_profit)[:n] for n in (2, 3, 4)] == [[0, 0], [0, 0, 1], [0, 0, 0, 1]]


@pytest.mark.clause("SC-18.6")
def test_colonies_are_laid_out_by_the_number_of_players() -> None:
    assert [bin(RULES[n].colonies_used).count("1") for n in (2, 3, 4)] == [12, 17, 20]


@pytest.mark.clause("SC-23.2")
def test_the_number_of_colonies_scores() -> None:
    assert list(RULES[2].colony_score) == [-1, 1, 4, 8, 13]


@pytest.mark.clause("SC-17.1", "SC-17.5")
def test_sixteen_titles_of_two_copies_and_a_wheel_of_three() -> None:
    assert RULES[2].orbit == 3
    assert [row.era for row in CONTENT.progress.progress] == ["planeteers"] * 8 + ["starfarers"] * 8
    prior = {row.id: row.prerequisite.n for row in CONTENT.progress.progress if row.prerequisite}
    assert prior == {
        "long_lives": 1,
        "star_children": 2,
        "shared_minds": 1,
        "vacuum_energy": 1,
        "replicators": 1,
    }


# ---- distances -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-8.3")
def test_a_move_lifts_off_crosses_borders_and_lands() -> None:
    assert far("earth", "asteroid_belt") == 1 + 2 + (1 + 1 + 1 + 2 + 2) + 1
    assert far("solar_l4", "solar_l5") == 1 + 1


@pytest.mark.clause("SC-8.4")
@pytest.mark.parametrize("table", ["dist", "low_dist", "free_dist", "free_low_dist"])
def test_a_way_costs_the_same_both_ways(table: str) -> None:
    found = getattr(RULES[2], table)
    for era in (a.MARINERS, a.PLANETEERS):
        for one in range(a.SITES):
            for other in range(one):
                at = (era * a.SITES + one) * a.SITES + other
                back = (era * a.SITES + other) * a.SITES + one
                assert found[at] == found[back]


@pytest.mark.clause("SC-8.5")
def test_from_halleys_path_to_mars_is_3() -> None:
    assert PATHS[a.MARINERS].between("halley", "mars") == 3


@pytest.mark.clause("SC-8.6")
def test_luna_to_sisyphus_is_4() -> None:
    assert far("luna", "sisyphus") == 4


@pytest.mark.clause("SC-8.7")
def test_earth_to_luna_is_4_and_gravity_adds_up_at_both_ends() -> None:
    assert far("earth", "luna") == 4
    assert far("io", "europa") == 1 + 1 + 1 + 1
    assert far("io", "europa", "low_dist") == 2


@pytest.mark.clause("SC-8.8")
def test_the_two_sites_on_mars_are_linked_at_3() -> None:
    assert far("mars_north", "mars_south") == 3 == far("mars_south", "mars_north")


@pytest.mark.clause("SC-8.9")
def test_within_a_region_only_lifting_off_landing_and_gravity_count() -> None:
    assert far("phobos", "deimos") == 2
    assert far("phobos", "mars_north") == 3


@pytest.mark.clause("SC-15.9", "SC-15.10")
def test_transit_is_added_by_where_a_move_starts_and_ends() -> None:
    assert far("iapetus", "umbriel") == 6 + 1 + 4 + 1 == 12
    assert far("ganymede", "umbriel") == 1 + (3 + 4) + 1
    assert far("tethys", "rhea") == 2


@pytest.mark.clause("SC-15.2", "SC-15.4")
def test_the_zone_begins_behind_the_asteroids() -> None:
    made = RULES[3]
    inside = {word for word in PATHS[1].at if (made.zone[a.PLANETEERS] >> site(word)[1]) & 1}
    outside = {"inner_home", "ceres", "vesta", "juno", "pallas", "interamnia", "hygiea"}
    assert inside == set(PATHS[1].at) - outside
    assert made.zone[a.MARINERS] == 0
    assert far("inner_home", "ceres", "free_dist") == far("inner_home", "ceres") == 3
    assert far("ceres", "io", "free_dist") == far("io", "europa", "free_dist") == FAR


@pytest.mark.clause("SC-15.4")
def test_the_free_way_may_be_dearer(tmp_path: Path) -> None:
    """A short cut through the zone, in replaced content."""
    folder = changed(
        tmp_path,
        "planeteers.toml",
        'a = "belt_3"\nb = "jupiter"\ncost = 3',
        'a = "belt_3"\nb = "jupiter"\ncost = 1',
    )
    text = (folder / "planeteers.toml").read_text()
    text = text.replace('a = "belt_1"\nb = "jupiter"\ncost = 2', 'a = "belt_1"\nb = "jupiter"\ncost = 1')
    for pair in ('a = "belt_1"\nb = "belt_2"', 'a = "belt_2"\nb = "belt_3"', 'a = "inner"\nb = "belt_1"'):
        text = text.replace(f"{pair}\ncost = 1", f"{pair}\ncost = 3")
    (folder / "planeteers.toml").write_text(text)
    content = load_components(folder)
    plain, free = Paths(content, a.PLANETEERS), Paths(content, a.PLANETEERS, free=True)
    start, end = plain.at["ceres"], plain.at["pallas"]
    assert plain.distance(start, end) == 4
    assert free.distance(start, end) == 2 + 2


@pytest.mark.clause("SC-19.2", "SC-19.3", "SC-19.7")
def test_kapteyns_star_to_epsilon_eridani_is_60_across_an_empty_region() -> None:
    assert far("kapteyns_star", "epsilon_eridani") == 60
    assert far("kapteyns_star", "empty_1") == 40


@pytest.mark.clause("SC-19.1")
def test_all_of_starfarers_is_zone() -> None:
    assert RULES[2].zone[a.STARFARERS] == (1 << 22) - 1
    assert list(RULES[2].radiation) == [0, 2, 3]


@pytest.mark.clause("SC-19.11", "SC-19.12")
def test_nearby_is_within_20() -> None:
    near = RULES[2].near[a.STARFARERS * a.SITES + site("lacaille_9352")[1]]
    found = {word for word, n in PATHS[2].at.items() if (near >> n) & 1}
    assert found == {"lacaille_9352", "epsilon_indi", "tau_ceti"}
    assert "ross_780" not in found
    mars = RULES[2].near[site("phobos")[1]]
    assert {word for word, n in PATHS[0].at.items() if (mars >> n) & 1} == {
        "mars_north",
        "mars_south",
        "phobos",
        "deimos",
    }


@pytest.mark.clause("SC-21.1", "SC-21.3")
def test_a_spur_is_reached_from_beside_it_alone() -> None:
    assert far("wolf_1061", "spur_3") == 40
    assert far("barnards_star", "spur_3") == far("sol", "spur_3") == FAR
    assert far("spur_3", "wolf_1061") == FAR
    entry = RULES[2].spur_entry[a.STARFARERS * a.SITES + site("spur_3")[1]]
    assert {word for word, n in PATHS[2].at.items() if (entry >> n) & 1} == {"wolf_1061", "epsilon_indi"}


@pytest.mark.clause("SC-21.1")
def test_no_way_leads_through_a_spur(tmp_path: Path) -> None:
    folder = changed(tmp_path, "starfarers.toml", 'b = "spur_1"\ncost = 40', 'b = "spur_1"\ncost = 5')
    text = (folder / "starfarers.toml").read_text()
    (folder / "starfarers.toml").write_text(text.replace('b = "spur_1"\ncost = 50', 'b = "spur_1"\ncost = 5'))
    paths = Paths(load_components(folder), a.STARFARERS)
    assert paths.distance(paths.at["procyon"], paths.at["spur_1"]) == 5
    assert paths.distance(paths.at["kapteyns_star"], paths.at["procyon"]) == 80


# ---- boards and tiles ----------------------------------------------------------------------------------------


@pytest.mark.clause("SC-1.4", "SC-1.5", "SC-10.12", "SC-22.15")
def test_what_each_kind_of_site_has() -> None:
    for era in range(a.ERAS):
        for place in CONTENT.places(era):
            assert bool(place.boxes) == (place.kind in ("surface", "star")), place.id
            assert (place.build_cost is None) == (place.kind not in ("surface", "lagrange", "star")), place.id


@pytest.mark.clause("SC-19.4", "SC-19.5")
def test_systems_have_one_primary_box_and_a_track_of_three() -> None:
    stars = [place for place in CONTENT.places(a.STARFARERS) if place.kind == "star"]
    assert len(stars) == 14
    for star in stars:
        assert star.boxes[0] == "primary"
        assert set(star.boxes[1:]) <= {"secondary"}
        assert star.track == 3
    assert Counter(stack for star in stars for stack in star.boxes) == {"primary": 14, "secondary": 12}


@pytest.mark.clause("SC-2.2", "SC-14.1", "SC-18.1")
def test_stacks_have_their_sizes_and_some_are_two() -> None:
    made = RULES[2]
    assert list(made.stack_size) == [6, 3, 0, 6, 14, 8, 16, 12, 5]
    assert list(made.stack_halves) == [1, 1, 1, 1, 2, 1, 2, 2, 1]


@pytest.mark.clause("SC-1.7")
def test_p0_is_a_p() -> None:
    made = RULES[2]
    assert made.tile_p[a.TILE_IDS.index("m1_abundant_ores")] == 0
    assert made.tile_p[a.TILE_IDS.index("m1_water_ice")] == a.NONE


@pytest.mark.clause("SC-1.6", "SC-9.5")
def test_the_sample_tile_of_the_rulebook() -> None:
    tile = TILES["m2_wet_microbes"]
    assert (tile.profit, tile.gen, tile.p, tile.base, tile.icons) == (2, 1, 1, 2, ("water", "life"))


@pytest.mark.clause("SC-1.6", "SC-9.4", "SC-22.3")
def test_redirects_name_a_stack_and_nothing_else() -> None:
    found = {row.id: row.redirect for row in CONTENT.discoveries.tile if row.redirect}
    assert found == {"p1_deep_signal": "e2", "p2_subsurface_echo": "e3", "s1_contact": "alien"}


@pytest.mark.clause("SC-22.4")
def test_epsilon_eridani_with_rings_and_dust_costs_16() -> None:
    star = next(place for place in CONTENT.places(a.STARFARERS) if place.id == "epsilon_eridani")
    assert star.build_cost is not None
    found = [TILES[name].base for name in ("s1_alien_ruins", "s2_rings", "s2_precious_dust")]
    assert star.build_cost + sum(found) == 16


# ---- bases ---------------------------------------------------------------------------------------------------


def types(made: Rules, era: int, verb: int) -> set[str]:
    """The base types that do something in an era."""
    found = made.types_that[era * a.BASE_VERBS + verb]
    return {name for n, name in enumerate(a.BASE_IDS) if (found >> n) & 1}


@pytest.mark.clause("SC-10.6", "SC-16.2", "SC-16.3", "SC-22.9")
def test_what_bases_do_by_era() -> None:
    made = RULES[2]
    allowed = [{name for n, name in enumerate(a.BASE_IDS) if (bits >> n) & 1} for bits in made.base_types]
    assert set(a.BASE_IDS) - allowed[0] == {"exploiter", "secure", "shield_factory"}
    assert allowed[1] == allowed[2] == set(a.BASE_IDS)
    assert [types(made, era, a.ADDS_MOVE) for era in range(3)] == [{"spaceport"}, set(), set()]
    assert [types(made, era, a.DOUBLES_CARD) for era in range(3)] == [set(), {"spaceport"}, {"spaceport"}]
    assert [types(made, era, a.DOUBLES_BUILD) for era in range(3)] == [{"industrial"}, {"industrial"}, set()]
    assert types(made, 2, a.COLONY_POINT) == {"industrial"}
    attraction = [made.base_n[(era * a.BASES + a.ATTRACTION) * a.BASE_VERBS + a.GIVES_P] for era in range(3)]
    assert attraction == [1, 1, 2]


@pytest.mark.clause("SC-10.6", "SC-10.7", "SC-16.3", "SC-22.5")
def test_where_bases_may_stand() -> None:
    made = RULES[2]
    ports = made.need_sites[a.MARINERS * a.BASES + a.SPACEPORT]
    assert {word for word, n in PATHS[0].at.items() if (ports >> n) & 1} == {
        place.id for place in CONTENT.places(0) if place.kind == "lagrange"
    }
    ports = made.need_sites[a.PLANETEERS * a.BASES + a.SPACEPORT]
    heavy = {place.id for place in CONTENT.places(1) if place.gravity}
    assert {word for word, n in PATHS[1].at.items() if (ports >> n) & 1} == {
        place.id for place in CONTENT.places(1) if place.build_cost is not None
    } - heavy
    dusty = made.bad_icons[a.STARFARERS * a.BASES + a.SPACEPORT]
    assert dusty == (1 << a.ICON_IDS.index("anomaly")) | (1 << a.ICON_IDS.index("dust"))
    for name in (a.RESEARCH_BASE, a.SECURE):
        at = a.STARFARERS * a.BASES + name
        assert (made.need_icons[at], made.need_p[at]) == (0, a.NEEDS_NOTHING)


# ---- contracts -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-2.1", "SC-6.5")
def test_seven_rows_on_two_sides_and_six_end_an_era() -> None:
    sides = Counter((row.era, row.side) for row in CONTENT.contracts.contract)
    assert set(sides.values()) == {7}
    assert len(sides) == 6
    assert RULES[2].contract_end == 6
    row = a.MARINERS * a.ROWS + 3
    assert [int(RULES[n].condition_n[row]) for n in (2, 3, 4)] == [3, 1, 1], "spaceports"


@pytest.mark.clause("SC-6.3")
def test_the_third_row_of_mariners_leaves_lagrange_points_and_home_out() -> None:
    found = RULES[2].condition_sites[a.MARINERS * a.ROWS + 2]
    words = {word for word, n in PATHS[0].at.items() if (found >> n) & 1}
    assert words == {place.id for place in CONTENT.places(0) if place.kind not in ("lagrange", "home")}


@pytest.mark.clause("SC-6.1")
def test_conditions_become_numbers() -> None:
    made = RULES[2]
    first = a.MARINERS * a.ROWS
    assert (made.condition[first], made.condition_what[first]) == (a.FIRST_ACTION, a.PRODUCE)
    icons = a.PLANETEERS * a.ROWS + 3
    assert made.condition_what[icons] == 0b11, "water and life"
    sets = (a.STARFARERS * a.ROWS + 5) * a.ICON_SETS
    assert list(made.condition_icons)[sets : sets + 3] == [
        1 << a.ICON_IDS.index("life"),
        (1 << a.ICON_IDS.index("alien")) | (1 << a.ICON_IDS.index("outpost")),
        1 << a.ICON_IDS.index("anomaly"),
    ]
    spur = made.condition_sites[a.STARFARERS * a.ROWS + 3]
    assert {word for word, n in PATHS[2].at.items() if (spur >> n) & 1} == {"spur_1", "spur_2", "spur_3"}


# ---- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-4.11")
def test_two_modes_of_one_type_are_a_choice_of_shield() -> None:
    for row in CONTENT.cards.card:
        pairs = Counter(mode.type for mode in row.modes)
        for kind, n in pairs.items():
            if n == 2:
                assert kind in ("move", "build")
                assert sorted(mode.shielded for mode in row.modes) == [False, True], row.id


@pytest.mark.clause("SC-13.19")
def test_infra_can_never_keep_a_game_going() -> None:
    bad = {"produce", "genetics", "revelation"}
    assert [
        row.id for row in CONTENT.cards.card if row.infra and bad & {mode.type for mode in row.modes}
    ] == []


@pytest.mark.clause("SC-2.6")
def test_every_kind_of_an_era_leads_to_its_card_and_back() -> None:
    made = RULES[4]
    for era in range(a.ERAS):
        kinds = list(made.card_of)[era * a.KINDS : (era + 1) * a.KINDS]
        assert kinds[a.TIME_KIND] == a.TIME_CARD
        for kind, card in enumerate(kinds):
            if card > a.TIME_CARD:
                assert (made.kind_of[card], made.card_era[card]) == (kind, era)
                assert (made.part[era][kind] == a.START_PART) == CARDS[a.CARD_IDS[card]].start
    assert a.CARD_IDS[made.given_card] == "m_chemical_drive"


@pytest.mark.clause("SC-4.8")
def test_time_goes_with_move_explore_and_build() -> None:
    assert RULES[2].time_actions == (1 << a.MOVE) | (1 << a.EXPLORE) | (1 << a.BUILD)


def test_words_are_those_of_the_tables() -> None:
    assert [row.id for row in CONTENT.bases.base] == list(a.BASE_IDS)
    assert [row.id for row in CONTENT.effects.edge] == list(a.EDGE_IDS)
    assert CONTENT.card_name(a.TIME_CARD) == "Time"
    assert CONTENT.contract(a.MARINERS, 0, 4).id == "m1_34"


# ---- what is refused -----------------------------------------------------------------------------------------

BAD = {
    "another site": ("mariners.toml", 'id = "luna"', 'id = "lunar"', "site lunar.*must be luna"),
    "an unknown region": ("mariners.toml", 'region = "cislunar"', 'region = "moonward"', "there is no region moonward"),
    "a border to nowhere": ("mariners.toml", 'b = "cislunar"', 'b = "moonward"', "border earth_luna, moonward"),
    "no way there": ("planeteers.toml", 'a = "kuiper"\nb = "oort"', 'a = "kuiper"\nb = "pluto"', "site oort_cloud: no way leads there"),
    "a longer example": ("mariners.toml", 'a = "cislunar"\nb = "near_earth"\ncost = 1', 'a = "cislunar"\nb = "near_earth"\ncost = 2', "SC-8.6 asks for 4, and it is 5"),
    "another link": ("mariners.toml", 'b = "mars_south"\ncost = 3', 'b = "mars_south"\ncost = 4', "SC-8.8 asks for 3, and it is 4"),
    "another region example": ("mariners.toml", 'a = "halley"\nb = "mars"\ncost = 3', 'a = "halley"\nb = "mars"\ncost = 2', "SC-8.5 asks for 3, and it is 2"),
    "a home with a build cost": ("mariners.toml", 'kind = "home"', 'kind = "home"\nbuild_cost = 2', "site earth.*has no build cost"),
    "a surface without boxes": ("mariners.toml", 'explore = "e1"\n', "", "site luna.*has explore boxes"),
    "a stack of another era": ("mariners.toml", 'explore = "e1"', 'explore = "e3"', "site luna.*has the stacks e1, e2"),
    "a flag of another kind": ("mariners.toml", 'flags = ["lagrange"]', "flags = []", "flag lagrange belongs"),
    "another home": ("mariners.toml", 'home_site = "earth"', 'home_site = "luna"', "board.*home_site"),
    "an unknown beyond": ("planeteers.toml", 'first_beyond_site = "ceres"', 'first_beyond_site = "luna"', "there is no site luna"),
    "a beginning without a box": ("planeteers.toml", 'first_beyond_site = "ceres"', 'first_beyond_site = "oort_cloud"', "can't begin at oort_cloud"),
    "a lone team": ("figures.toml", "teams = [2, 2, 3]", "teams = [2, 1, 3]", "two teams at least begin"),
    "two gifts": ("figures.toml", "start_cards = [1, 2, 2]", "start_cards = [2, 2, 2]", "Mariners gives one card"),
    "transit to nowhere": ("planeteers.toml", 'to = "uranus"', 'to = "luna"', "transit saturn, luna"),
    "nearer than it was": ("starfarers.toml", 'b = "ross_780"\ncost = 30', 'b = "ross_780"\ncost = 20', "SC-19.12"),
    "a secondary alone": ("starfarers.toml", 'boxes = ["primary"]', 'boxes = ["secondary"]', "first box of a star is primary"),
    "a star without a track": ("starfarers.toml", "track_boxes = 3\n", "", "track of 3 boxes"),
    "an unknown icon": ("discoveries.toml", 'icons = ["water"]', 'icons = ["wet"]', "discoveries.toml"),
    "too few tiles": ("discoveries.toml", 'name = "Exotic Elements"\ncount = 2', 'name = "Exotic Elements"\ncount = 1', "stack mariners e1.*there are 5 tiles, not 6"),
    "a stack that runs out": ("discoveries.toml", 'redirect = "e2"', 'redirect = "e3"', "stack planeteers e3.*7 boxes and 2 redirects"),
    "a redirect into itself": ("discoveries.toml", 'redirect = "e2"', 'redirect = "e1"', "another stack"),
    "a redirect with profit": ("discoveries.toml", 'redirect = "e2"', 'redirect = "e2"\nprofit = 1', "has nothing else"),
    "an odd half": ("discoveries.toml", '"planeteers_e2", ', '"planeteers_e2", "starfarers_alien", ', "can't be halved"),
    "an unknown card": ("cards.toml", 'id = "m_ion_drive"', 'id = "m_ion"', "row 6 must be m_ion_drive"),
    "too few cards": ("cards.toml", "count = 5", "count = 4", "deck mariners.*there are 45 cards, and 11"),
    "a late Start card": ("cards.toml", 'id = "m_heavy_lifter"\nera = "mariners"\nname = "Heavy Lifter"\ncount = 2', 'id = "m_heavy_lifter"\nera = "mariners"\nname = "Heavy Lifter"\ncount = 2\nstart = true', "deck mariners"),
    "Infra that produces": ("cards.toml", 'modes = [{ type = "produce", n = 2 }]', 'modes = [{ type = "produce", n = 2 }]\ninfra = true', "Infra never produces"),
    "shielded exploring": ("cards.toml", '{ type = "explore", n = 1 }', '{ type = "explore", n = 1, shielded = true }', "only moves and builds"),
    "two plain modes": ("cards.toml", 'n = 2, shielded = true }]', 'n = 2 }]', "a plain and a shielded"),
    "an unknown Edge": ("cards.toml", 'edge = "salvage"', 'edge = "savage"', "there is no Edge savage"),
    "an unknown Special": ("cards.toml", 'special = "near_space_probe"', 'special = "probe"', "there is no Special probe"),
    "a card for nothing": ("cards.toml", 'special = "near_space_probe"\n', "", "every other card has one"),
    "an Edge at another time": ("effects.toml", 'trigger = "contract_claimed"', 'trigger = "turn_end"', "happens at contract_claimed"),
    "an Edge for another": ("effects.toml", 'trigger = "discard"\nwho = "opponent"', 'trigger = "discard"\nwho = "self"', "is for opponent"),
    "a probe without reach": ("effects.toml", "max_explore_cost = 2", "max_explore_cost = 0", "special near_space_probe"),
    "a base that asks nothing": ("bases.toml", 'any_icon = ["life"]', "any_icon = []", "base bio_lab.*asks for something or for nothing"),
    "an era too many": ("bases.toml", 'era = "planeteers", has_p = true', 'era = "mariners", has_p = true', "base exploiter"),
    "a marker too few": ("bases.toml", 'marker = "genetics", ', "", "advance_on_build and its marker"),
    "two scopes": ("bases.toml", 'void_if_secure_in = "region"', 'void_if_secure_in = "nearby"', "counts within one scope"),
    "an HQ too few": ("hq.toml", 'start_era = "planeteers"', 'start_era = "mariners"', "one for each era"),
    "a slot without a type": ("hq.toml", 'type = "move", n = 1', "n = 1", "hq hq_standard"),
    "a title without a number": ("progress.toml", "n = 6\n", "", "draw_threshold lacks a figure"),
    "one copy": ("progress.toml", "copies = 2", "copies = 1", "two copies"),
    "a colony that never pays": ("colonies.toml", 'when = "event"', 'when = "now"', "does not fit now"),
    "a colony that counts nothing": ("colonies.toml", 'count = "own_secure_sites"\n', "", "does not fit"),
    "two claims by a colony": ("colonies.toml", 'verb = "claim_unfulfilled_contract"\nn = 1', 'verb = "claim_unfulfilled_contract"\nn = 2', "colony col_08.*does not fit"),
    "two awards by a colony": ("colonies.toml", 'verb = "gain_contract_award"\nn = 1', 'verb = "gain_contract_award"\nn = 2', "colony col_16.*does not fit"),
    "eight rows": ("contracts.toml", "rows = 7", "rows = 6", "there are 7 rows"),
    "a row twice": ("contracts.toml", "row = 2", "row = 1", "rows 1 to 7 come in order"),
    "a word too many": ("contracts.toml", 'verb = "infra_cards", n = 3', 'verb = "infra_cards", n = 3, icons = ["life"]', "does not read icons"),
    "an unknown flag": ("contracts.toml", 'site_flag = ["mars_surface"]', 'site_flag = ["venus"]', "no site_flag venus"),
    "another gift": ("figures.toml", 'given = "m_chemical_drive"', 'given = "m_solar_sail"', "given one Start card"),
    "too many Start cards": ("figures.toml", "start_cards = [1, 2, 2]", "start_cards = [1, 4, 2]", "not so many Start cards"),
    "too much Time": ("figures.toml", "time_in_deck = [0, 2, 4]", "time_in_deck = [0, 2, 5]", "need more Time cards"),
    "a place too few": ("figures.toml", "[0, 1, 1]", "[0, 1]", "order.*every place"),
    "an unknown field": ("figures.toml", "most_spent = 3", "most_spent = 3\nleast_spent = 1", "figures.toml"),
}  # fmt: skip


@pytest.mark.clause("SC-9.3", "SC-9.4")
@pytest.mark.parametrize("name", BAD)
def test_a_table_that_does_not_fit_is_refused_by_one_sentence(name: str, tmp_path: Path) -> None:
    table, old, new, says = BAD[name]
    with pytest.raises(ValueError, match=says) as refused:
        load_components(changed(tmp_path, table, old, new))
    assert ".toml" in str(refused.value)
    assert "\n" not in str(refused.value)


# ---- the layout ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", range(a.ERAS))
def test_every_site_border_and_region_has_its_place_on_the_screen(era: int) -> None:
    board, content = layout().board(ERAS[era]), CONTENT.boards[era]
    assert set(board.site) == {place.id for place in CONTENT.places(era)}
    drawn = [frozenset((one.a, one.b)) for one in (*board.gate, *board.lane)]
    assert sorted(map(sorted, drawn)) == sorted(sorted((row.a, row.b)) for row in content.border)
    if content.site:
        shapes = {*board.disc, *board.arc, *board.box}
        assert shapes == {row.id for row in content.region}
        assert set(board.name) <= shapes
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in board.site.values())
    assert all(math.dist(one, other) > 30 for one, other in combinations(board.site.values(), 2))
