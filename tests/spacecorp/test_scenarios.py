"""The spec's worked tests, in their order: what a table of people would find when it looks something up."""

from __future__ import annotations

import pytest

from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import CONDUCTED
from ecliptic.games.spacecorp.rules.steps.aids import check_paid
from ecliptic.games.spacecorp.rules.steps.cards import total
from ecliptic.games.spacecorp.rules.steps.contracts import raised_award
from ecliptic.games.spacecorp.rules.steps.deeds.progress import Advance
from ecliptic.games.spacecorp.rules.steps.distance import distance
from ecliptic.games.spacecorp.rules.steps.era_end import EndEra
from ecliptic.games.spacecorp.rules.steps.setup import EraSetup
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Scene


@pytest.mark.clause("SC-8.6", "SC-3.5")
def test_1_distance_over_two_borders() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "luna")
    scene.tile("sisyphus", "m1_rubble_pile")
    scene.base("sisyphus", "research")
    scene.hand(0, "m_heavy_lifter")
    scene.begin()
    assert "do move" not in scene.legal, "Infra 1 and 2 are 3"
    assert scene.why("do move")[1] == "SC-3.5"
    other = Scene(MARINERS)
    other.team(0, 0, "luna")
    other.tile("sisyphus", "m1_rubble_pile")
    other.base("sisyphus", "research")
    other.hand(0, "m_heavy_lifter", "m_cargo_pod")
    other.begin()
    other.do("do move", "to sisyphus")
    while other.asked in ("PickHq", "AddCard"):
        other.do(other.legal[-1])
    assert other.s.site_of[0] == other.site("sisyphus")


@pytest.mark.clause("SC-8.7", "SC-4.10")
def test_2_the_first_flight() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "earth")
    scene.hand(0, "m_chemical_drive", "time")
    scene.begin()
    scene.do("do move", "hq 1")
    assert scene.s.site_of[0] == scene.site("luna")
    assert scene.s.time_played + scene.s.time_pile == 1
    without = Scene(MARINERS)
    without.team(0, 0, "earth")
    without.hand(0, "m_chemical_drive")
    without.begin()
    assert "do move" not in without.legal


@pytest.mark.clause("SC-8.8")
def test_3_mars_to_mars() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "mars_north")
    scene.tile("mars_north", "m2_exotic_elements")
    scene.base("mars_north", "refinery")
    scene.hand(0, "m_heavy_lifter")
    scene.begin()
    scene.do("do move")
    assert "to mars_south" in scene.legal


@pytest.mark.clause("SC-4.3", "SC-4.6")
def test_4_summing() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "luna")
    scene.tile("luna", "m1_rubble_pile")
    scene.base("luna", "research")
    scene.infra(0, 2, "m_ion_drive")
    scene.hand(0, "m_market_influence", "m_cargo_pod")
    scene.begin()
    scene.do("do move")
    # Infra 1 + 2, Market Influence 3, Cargo Pod 1: 7 reaches Phobos, and not Mars at 8.
    assert scene.why("to phobos") == ("", "")
    sentence, clause = scene.why("to mars_north")
    assert (clause, "7" in sentence, "8" in sentence) == ("SC-3.5", True, True)


@pytest.mark.clause("SC-4.8", "SC-10.6", "SC-5.2", "SC-5.3")
@pytest.mark.parametrize(("by", "rewards"), [("2", 1), ("none", 0)])
def test_5_two_teams_from_two_spaceports(by: str, rewards: int) -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "lunar_l4")
    scene.team(0, 1, "lunar_l5")
    scene.team(1, 0, "earth")
    scene.base("lunar_l4", "spaceport", seat=0)
    scene.base("lunar_l5", "spaceport", seat=1)
    scene.tile("deimos", "m1_rubble_pile")
    scene.base("deimos", "research", seat=0)
    scene.infra(0, 2, "m_ion_drive")
    scene.hand(0, "m_market_influence", "m_cargo_pod", "time")
    scene.begin()
    scene.do("do move", "team 1", "to mars_north", "time two")
    while scene.asked in ("PickHq", "AddCard", "UseBase"):
        pick = [text for text in scene.legal if text.startswith("add") or text == "hq 1"]
        scene.do(pick[0] if pick else scene.legal[-1])
    assert scene.asked == "SecondTeam"
    assert scene.s.site_of[0] == scene.site("mars_north"), "the first team is done before the second begins"
    target = "to mars_north" if by == "2" else "to deimos"
    scene.do("team 2", target)
    if scene.asked == "UseBase":
        scene.do(f"use what=spaceport by={by}")
    assert scene.s.site_of[1] != scene.site("lunar_l5")
    scene.skip()
    assert (scene.asked == "RewardDraw") == bool(rewards)


@pytest.mark.clause("SC-7.1", "SC-3.8")
def test_6_research() -> None:
    scene = Scene(MARINERS, deck=20)
    scene.team(0, 0, "earth")
    scene.hand(0, *["m_think_tank"] * 2, *["m_habitat_kit"] * 2, *["m_robotic_crew"] * 2, "m_ore_processor")
    scene.begin()
    scene.do("do research", "hq 1")
    while scene.asked == "AddCard":
        scene.do("add card=m_think_tank mode=1")
    drawn = 0
    while scene.s.next_seat() == a.NONE or scene.asked == "ResearchDraw":
        if scene.asked == "ResearchDraw":
            scene.do("draw from=deck")
            drawn += 1
        else:
            scene.do(scene.legal[0])
    assert drawn == 6
    assert scene.s.hands.size[0] == 11
    assert "do research" not in _next_turn_of(scene, 0)


def _next_turn_of(scene: Scene, seat: int) -> list[str]:
    """What the seat may do at its next turn; others do as little as they can."""
    for _ in range(200):
        if scene.asked == "PickAction" and scene.s.next_seat() == seat:
            return scene.legal
        quiet = [text for text in scene.legal if text in ("decline", "stop", "reward no", "nothing")]
        scene.do(quiet[0] if quiet else scene.legal[0])
    raise AssertionError("no turn comes")


@pytest.mark.clause("SC-9.5", "SC-9.6", "SC-10.2", "SC-10.4")
def test_7_a_claim() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "luna")
    scene.team(1, 0, "luna")
    scene.hand(0, "m_survey_rover")
    scene.hand(1, "m_cargo_pod")
    scene.s.own_offers()[0] = int(scene.s.rules.kind_of[a.CARD_IDS.index("m_think_tank")])
    scene.begin()
    scene.do("do explore", "tile m1_water_ice")
    assert scene.profit == [1, 0]
    for _ in range(30):
        if scene.asked == "PickAction":
            break
        quiet = [text for text in scene.legal if text in ("decline", "stop")]
        scene.do(quiet[0] if quiet else scene.legal[0])
    assert scene.s.next_seat() == 1
    scene.do("do build")
    scene.do("build box=1 base=research")
    assert scene.profit == [3, 0]
    assert scene.s.hands.holds(1, int(scene.s.rules.kind_of[a.CARD_IDS.index("m_think_tank")])) == 1 or (
        scene.asked == "TakeOffer"
    )


@pytest.mark.clause("SC-11.2")
def test_8_produce() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "earth")
    scene.tile("deimos", "m1_exotic_elements")
    scene.base("deimos", "refinery")
    scene.hand(0, "m_ore_processor")
    scene.begin()
    scene.do("do produce")
    assert scene.profit == [2, 0]


@pytest.mark.clause("SC-11.5", "SC-11.6")
def test_9_upgrade() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "earth")
    scene.hand(0, "m_solar_sail", "m_chemical_drive")
    scene.begin()
    scene.do("do upgrade", "upgrade m_solar_sail", "slot 1")
    assert scene.s.infra[0] == a.CARD_IDS.index("m_solar_sail")
    _next_turn_of(scene, 0)
    kind = int(scene.s.rules.kind_of[a.CARD_IDS.index("m_solar_sail")])
    before = int(scene.s.hands.holds(0, kind))
    scene.do("do upgrade", "upgrade m_chemical_drive", "slot 1")
    assert scene.s.infra[0] == a.CARD_IDS.index("m_chemical_drive")
    assert scene.s.hands.holds(0, kind) == before + 1
    later = Scene(PLANETEERS)
    later.infra(0, 1, "m_solar_sail")
    later.hand(0, "p_sensor_web")
    later.begin()
    later.do("do upgrade", "slot 1")
    assert later.s.infra[0] == a.CARD_IDS.index("p_sensor_web")
    assert later.s.hands.size[0] == 0
    assert sum(later.s.gone) == 0


@pytest.mark.clause("SC-6.1", "SC-6.3")
def test_10_the_third_base() -> None:
    scene = Scene(MARINERS, players=3)
    scene.team(0, 0, "phobos")
    for word, base in (("luna", "research"), ("sisyphus", "research"), ("solar_l4", "spaceport")):
        if base == "research":
            scene.tile(word, "m1_exotic_elements")
        scene.base(word, base)
    scene.tile("phobos", "m1_abundant_ores")
    scene.hand(0, "m_habitat_kit")
    scene.begin()
    scene.do("do build", "build box=1 base=refinery")
    scene.skip()
    assert scene.asked == "ClaimContract"
    assert "claim row=3" in scene.legal
    scene.do("claim row=3")
    assert scene.profit[0] == 2
    assert scene.s.row_by[2] == 0
    scene.skip()
    if scene.asked == "ClaimContract":
        assert "claim row=3" not in scene.legal


@pytest.mark.clause("SC-12.6")
def test_11_divert() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "earth")
    for word in ("deimos", "phobos"):
        scene.tile(word, "m1_exotic_elements")
        scene.base(word, "refinery")
    scene.tile("mars_north", "m2_exotic_elements")
    scene.base("mars_north", "industrial")
    scene.hand(0, "m_launch_consortium", "m_ore_processor")
    scene.hand(1, "m_divert")
    scene.begin()
    scene.do("do produce", "collect site=mars_north box=1", "collect site=phobos box=1")
    scene.do("collect site=deimos box=1")
    scene.do("add card=m_launch_consortium mode=1")
    assert scene.profit[0] == 5
    assert scene.asked == "Ask"
    assert scene.s.next_seat() == 1
    scene.do("edge m_divert")
    assert scene.profit == [5, 3]


@pytest.mark.clause("SC-4.11", "SC-15.2")
def test_12_shielding() -> None:
    scene = Scene(PLANETEERS)
    scene.team(0, 0, "ganymede")
    scene.tile("ganymede", "p3_ice_geysers")
    scene.s.own_profit()[0] = 9
    scene.hand(0, "p_shelter_caisson", "p_grown_mesh")
    scene.begin()
    scene.do("do build", "build box=1 base=research")
    assert "add card=p_grown_mesh mode=2" in scene.legal, "the Mesh may be the shielded one"
    scene.do("add card=p_grown_mesh mode=1")
    assert "add card=p_shelter_caisson mode=2" in scene.legal
    scene.s.events = []
    scene.do("add card=p_shelter_caisson mode=2")
    values = [int(one.c) for one in scene.s.events if one.kind == CONDUCTED]
    assert values == [2 + 2], "neither card gives 3 with its shielded 2"
    assert scene.s.owner_of(scene.site("ganymede")) == 0
    assert scene.profit[0] == 9
    short = Scene(PLANETEERS)
    short.team(0, 0, "callisto")
    short.tile("callisto", "p2_dry_ores")
    short.hand(0, "p_shelter_caisson", "p_grown_mesh")
    short.begin()
    assert short.why("do build")[1] == "SC-15.2", "5 unshielded, which nobody can pay for; 4 shielded"


def add_all(scene: Scene) -> None:
    """The own HQ and every card that can be added, unshielded where there is a choice."""
    while scene.asked in ("PickHq", "PickMode", "AddCard"):
        adds = [text for text in scene.legal if text.startswith("add") or text == "hq 1"]
        scene.do(adds[0] if adds else scene.legal[0])


@pytest.mark.clause("SC-15.9", "SC-15.10")
@pytest.mark.parametrize(
    ("start", "need", "cards", "fits"),
    [
        ("iapetus", 12, ("p_nuclear_thermal_drive", "p_nuclear_thermal_drive"), False),
        ("iapetus", 12, ("p_nuclear_thermal_drive", "p_nuclear_thermal_drive", "p_magnetic_sail"), True),
        ("ganymede", 9, ("p_plasma_drive", "p_plasma_drive"), True),
    ],
)
def test_13_transit(start: str, need: int, cards: tuple[str, ...], fits: bool) -> None:
    """The printed 1 with 5 and 5 is 11, with a sail 13; with 4 and 4 it is 9, for a way that only passes Saturn."""
    scene = Scene(PLANETEERS)
    scene.title(0, "radiation_resistant")
    scene.team(0, 0, start)
    scene.tile("umbriel", "p2_dry_ores")
    scene.base("umbriel", "refinery")
    scene.base("callisto", "research")  # so that it is asked where the team goes
    scene.hand(0, *cards)
    scene.begin()
    assert distance(scene.s, 0, scene.site(start), scene.site("umbriel")) == need
    scene.do("do move")
    if not fits:
        assert scene.why("to umbriel") == (
            "1T would have to be spent for what is missing, and you have 0T",
            "SC-15.11",
        )
        return
    scene.do("to umbriel")
    add_all(scene)
    assert scene.s.site_of[0] == scene.site("umbriel")


@pytest.mark.clause("SC-15.11", "SC-15.12")
@pytest.mark.parametrize(("profit", "fits"), [(5, True), (2, True), (1, False)])
def test_14_spending(profit: int, fits: bool) -> None:
    scene = Scene(PLANETEERS)
    scene.team(0, 0, "inner_home")
    scene.s.own_profit()[0] = profit
    scene.hand(0, "p_ion_tug")
    scene.begin()
    scene.do("do move")
    assert (scene.why("to io")[0] == "") == fits, "4 and 2T for 6"
    assert scene.why("to tethys")[1] == "SC-3.5", "4T for 8 are more than 3"
    if fits:
        scene.do("to io")
        while scene.asked in ("PickHq", "PickMode", "AddCard"):
            adds = [text for text in scene.legal if text.startswith("add") or text == "hq 1"]
            scene.do(adds[0] if adds else scene.legal[0])
        assert scene.profit[0] == profit - 2


@pytest.mark.clause("SC-15.11")
@pytest.mark.parametrize(("card", "fits"), [("p_expert_system", False), ("p_robotic_prospector", True)])
def test_14_less_is_spent_than_there_is(card: str, fits: bool) -> None:
    scene = Scene(PLANETEERS)
    scene.team(0, 0, "ganymede")
    scene.s.own_profit()[0] = 5
    scene.hand(0, card)
    scene.begin()
    assert ("do explore" in scene.legal) == fits, "1 can't be made 3, 2 can"
    if fits:
        scene.do("do explore")
        assert scene.profit[0] == 4


@pytest.mark.clause("SC-15.11", "SC-15.12")
@pytest.mark.parametrize(("start", "need"), [("callisto", 9), ("ceres", 11)])
def test_14_a_value_of_7_reaches_9_and_not_11(start: str, need: int) -> None:
    scene = Scene(PLANETEERS)
    scene.title(0, "radiation_resistant")
    scene.team(0, 0, start)
    scene.tile("umbriel", "p2_dry_ores")
    scene.base("umbriel", "refinery")
    scene.base("vesta", "research")  # so that it is asked where the team goes
    scene.s.own_profit()[0] = 5
    scene.hand(0, "p_ion_tug", "p_sail_fleet")
    scene.begin()
    assert distance(scene.s, 0, scene.site(start), scene.site("umbriel")) == need
    scene.do("do move")
    if need == 11:
        assert scene.why("to umbriel") == ("Your value comes to 7 at most, and 11 is needed", "SC-3.5")
        return
    scene.do("to umbriel")
    add_all(scene)
    assert scene.s.site_of[0] == scene.site("umbriel")
    assert scene.profit[0] == 3


@pytest.mark.clause("SC-15.11")
@pytest.mark.parametrize(("value", "most"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (9, 3)], ids=str)
def test_14_at_most_3_and_less_than_the_value_is_spent(value: int, most: int) -> None:
    scene = Scene(PLANETEERS)
    scene.s.own_profit()[0] = 5
    fits = [n for n in range(6) if check_paid(scene.s, 0, a.EXPLORE, value, value + n, 0) == 0]
    assert fits == list(range(most + 1))


@pytest.mark.clause("SC-16.5", "SC-16.6", "SC-22.16")
def test_15_raised_awards() -> None:
    scene = Scene(PLANETEERS)
    scene.title(1, "probe_network", "long_lives")
    scene.team(1, 0, "inner_home")
    scene.hand(1, "p_survey_institute")
    scene.begin(1)
    scene.do("do research")
    if scene.asked == "PickHq":
        scene.do("hq none")
    for _ in range(30):
        if scene.asked == "ClaimContract":
            break
        scene.do("stop" if "stop" in scene.legal else scene.legal[0])
    scene.do("claim row=1")
    assert scene.profit[1] == 2 + 3
    assert scene.s.row_mark[0] == PLANETEERS
    later = Scene(STARFARERS)
    later.s.row_mark[0], later.s.row_mark[1], later.s.row_mark[2] = a.NONE, MARINERS, PLANETEERS
    assert [raised_award(later.s, row) for row in range(3)] == [2 + 3 + 6, 5 + 5, 6]


@pytest.mark.clause("SC-17.2", "SC-17.4", "SC-17.5")
def test_16_the_choice_of_progress_cards() -> None:
    scene = Scene(STARFARERS)
    for team in range(3):
        scene.team(0, team, "sol")
    scene.team(1, 0, "wolf_359")
    scene.title(0, "probe_network", "nano_assembly")
    scene.s.copies[a.PROGRESS_IDS.index("probe_network")] = 1
    scene.s.wheel[0] = scene.s.wheel[1] = 2
    scene.hand(0, "s_clone_forge")
    scene.hand(1, "s_clone_forge")
    scene.begin()
    scene.do("do genetics")
    assert "progress star_children" in scene.legal
    assert scene.why("progress long_lives")[1] == "SC-17.5"
    scene.do("progress star_children")
    assert scene.profit[0] == 1
    assert scene.why("deploy wolf_359")[1] == "SC-25.45"
    scene.do("deploy sirius")
    assert scene.s.site_of[3] == scene.site("sirius"), "the fourth team"
    assert scene.s.track[3] == 0
    other = Scene(STARFARERS)
    other.title(0, "probe_network", "nano_assembly")
    other.s.copies[a.PROGRESS_IDS.index("probe_network")] = 1
    other.s.wheel[1] = 2
    other.hand(0, "s_contact_array")
    other.begin()
    other.do("do revelation")
    assert other.why("progress probe_network") == ("You own Probe Network", "SC-17.2")
    assert "progress energy_fields" in other.legal


@pytest.mark.clause("SC-17.2", "SC-17.4")
def test_16_the_lower_copy_pays_nothing() -> None:
    scene = Scene(STARFARERS)
    scene.title(0, "probe_network", "nano_assembly")
    scene.s.copies[a.PROGRESS_IDS.index("star_children")] = 1
    scene.s.wheel[0] = 2
    scene.hand(0, "s_clone_forge")
    scene.begin()
    scene.do("do genetics", "progress star_children")
    assert scene.profit[0] == 0
    assert scene.s.copies[a.PROGRESS_IDS.index("star_children")] == 0


@pytest.mark.clause("SC-4.7", "SC-25.3")
def test_17_multipliers() -> None:
    assert total(3 + 5, 3 * 4, 2) == 96
    assert total(0, 3 * 3 * 5, 3) == 45
    assert total(0, 2, 1) == 2
    assert total(0, 1, 0) == 0
    assert total(4, 3, 1) == 12, "Torpor is an addition"


@pytest.mark.clause("SC-4.7")
def test_17_a_lone_multiplier_of_two_is_two() -> None:
    scene = Scene(STARFARERS)
    for box, tile in ((1, "s1_giant_moons"), (2, "s2_rings")):
        scene.tile("sirius", tile, box)
        scene.base("sirius", "refinery", box=box)
    scene.hand(0, "s_dyson_works")
    scene.begin()
    scene.do("do produce", "collect site=sirius box=1")
    assert "collect site=sirius box=2" in scene.legal
    scene.do("collect site=sirius box=2")
    assert scene.profit[0] == 2 + 2


@pytest.mark.clause("SC-19.3", "SC-19.5", "SC-19.7")
def test_18_an_empty_region() -> None:
    def scene(*cards: str) -> Scene:
        made = Scene(STARFARERS)
        made.team(0, 0, "kapteyns_star")
        made.tile("kapteyns_star", "s1_super_earth")
        made.base("kapteyns_star", "research")
        made.s.own_profit()[0] = 5
        made.hand(0, *cards)
        made.begin()
        made.do("do move")
        return made

    weak = scene("s_fusion_torch", "s_fusion_booster", "s_antimatter_cascade")  # (1 + 8 + 5) x4
    assert weak.legal == ["to alpha_centauri", "to luhman_16"]
    assert weak.why("to empty_1") == ("No team stays in an empty region", "SC-19.7")
    assert weak.why("to epsilon_eridani") == ("Your value comes to 56 at most, and 60 is needed", "SC-3.5")
    made = scene("s_fusion_torch", "s_firstgen_antimatter_drive", "s_antimatter_cascade")
    assert made.why("to epsilon_eridani") == ("", "")
    assert made.why("to empty_1")[1] == "SC-19.7"
    made.do("to epsilon_eridani")
    while made.asked in ("AddCard", "PickHq"):
        adds = [text for text in made.legal if text.startswith("add")]
        made.do(adds[0] if adds else made.legal[0])
    assert made.s.track[0] == 3


@pytest.mark.clause("SC-22.4", "SC-22.9")
def test_19_a_system_is_built_at_once() -> None:
    scene = Scene(STARFARERS)
    scene.team(0, 0, "epsilon_eridani")
    for box, tile in enumerate(("s1_alien_ruins", "s2_rings", "s2_precious_dust"), start=1):
        scene.tile("epsilon_eridani", tile, box)
    scene.s.own_profit()[0] = 9
    scene.hand(0, *["s_stellar_shipyard"] * 3)
    scene.begin()
    scene.do("do build")
    assert "build box=1 base=spaceport" in scene.legal
    scene.do("build box=1 base=research", "build box=2 base=refinery")
    assert scene.why("build box=3 base=spaceport")[1] == "SC-22.9"
    scene.do("build box=3 base=refinery")
    while scene.asked in ("AddCard", "PickHq"):
        adds = [text for text in scene.legal if text.startswith("add")]
        scene.do(adds[0] if adds else scene.legal[0])
    assert [scene.s.owner_at[scene.slot("epsilon_eridani", box)] for box in (1, 2, 3)] == [0, 0, 0]
    assert scene.profit[0] == 9 - 1 - 3, "15 and 1T, and radiation"


def on_to(scene: Scene, step: str, seat: int) -> None:
    """Everybody does as little as can be, until this seat is asked this."""
    for _ in range(60):
        if (scene.asked, scene.s.next_seat()) == (step, seat):
            return
        quiet = [text for text in scene.legal if text in ("decline", "stop", "reward no")]
        scene.do(quiet[0] if quiet else scene.legal[0])
    raise AssertionError(f"{step} does not come")


@pytest.mark.clause("SC-22.1", "SC-22.2", "SC-22.6", "SC-9.5")
def test_20_a_system_is_explored_at_once() -> None:
    scene = Scene(STARFARERS)
    star = scene.site("epsilon_eridani")
    for seat in (0, 1):
        scene.team(seat, 0, "epsilon_eridani")
        scene.s.own_profit()[seat] = 9
    scene.hand(0, "s_probe_swarm", "s_probe_swarm")
    scene.hand(1, *["s_stellar_shipyard"] * 3)
    scene.s.own_offers()[0] = int(scene.s.rules.kind_of[a.CARD_IDS.index("s_hive_archive")])
    scene.begin()
    scene.do("do explore")
    profits, wheels = [], []
    for stack, tile in (("a", "s1_alien_ruins"), ("b", "s2_rings"), ("a", "s2_precious_dust")):
        scene.do(f"stack {stack}", f"tile {tile}")
        profits.append(scene.profit[0])
        wheels.append(int(scene.s.wheel[1]))
    assert profits == [9 + 2, 9 + 3, 9 + 3], "awards come tile by tile"
    assert wheels == [1, 1, 1]
    assert scene.s.claim[star] == 0
    assert [scene.s.placer_at[scene.slot("epsilon_eridani", box)] for box in (1, 2, 3)] == [0, 0, 0]
    on_to(scene, "PickAction", 1)
    scene.do("do build", "build box=1 base=spaceport", "build box=2 base=refinery")
    assert scene.why("build box=3 base=spaceport")[1] == "SC-22.9"
    scene.do("build box=3 base=refinery")
    add_all(scene)
    assert scene.profit == [9 + 3 + 2, 9 - 1 - 3], "16 are needed; the three claims are one"


@pytest.mark.clause("SC-20.8", "SC-20.3", "SC-20.2")
def test_21_a_colony_counts_titles_once() -> None:
    scene = Scene(STARFARERS)
    for box, (tile, base) in enumerate((("s1_habitable", "bio_lab"), ("s2_moon_system", "refinery")), 1):
        scene.tile("sirius", tile, box)
        scene.base("sirius", base, box=box)
    scene.title(0, "enviro_tolerance", "torpor", "energy_fields")
    scene.s.wheel[1] = 2
    scene.begin()
    scene.do("do colonize")
    assert scene.why("colony col_08") == ("Your colony points come to 6 at most, and 8 are needed", "SC-20.2")
    scene.do("colony col_05")
    assert scene.profit[0] == 3
    on_to(scene, "PickAction", 0)
    scene.run(Advance(0, a.INSIGHT, 1))
    scene.do("progress nano_assembly")
    assert scene.profit[0] == 3 + 2, "the card's own award and no more"


@pytest.mark.clause("SC-5.4", "SC-3.7", "SC-13.3")
def test_22_rewards_and_the_last_cards() -> None:
    scene = Scene(MARINERS, players=3, deck=2)
    scene.team(0, 0, "solar_l5")
    scene.base("solar_l5", "spaceport", seat=1)
    scene.infra(2, 1, "m_solar_sail")
    scene.begin()
    scene.do("do move", "to solar_l4")
    while scene.asked in ("PickEnd", "UseBase", "PickHq"):
        scene.do("hq 3" if "hq 3" in scene.legal else scene.legal[-1])
    assert scene.s.next_seat() == 1
    for _ in range(2):  # the base and the Spaceport
        scene.do("reward yes" if scene.asked == "RewardDraw" else scene.legal[0])
    assert scene.s.next_seat() in (1, 2)
    scene.do("reward yes")
    scene.do(scene.legal[0])
    assert scene.s.deck.size == 0
    assert scene.s.triggered()
    on_to(scene, "PickAction", 1)
    assert [int(n) for n in scene.s.hands.size] == [0, 2, 0], "step 6 gives nothing"
    assert list(scene.s.offers) == [a.NONE] * 4, "step 5 refills nothing"


@pytest.mark.clause("SC-5.4", "SC-4.4", "SC-5.2")
def test_the_question_of_a_reward_names_what_was_used() -> None:
    """In that turn alone, and by nobody's own things; a position keeps it, and one that does not say it is fine."""
    scene = Scene(MARINERS, players=3, deck=9)
    scene.team(0, 0, "solar_l5")
    scene.base("solar_l5", "spaceport", seat=1)
    scene.infra(1, 1, "m_solar_sail")
    scene.begin()
    scene.do("do move", "to solar_l4")
    while scene.asked in ("PickEnd", "UseBase", "PickHq", "AddCard"):
        scene.do("hq 2" if "hq 2" in scene.legal else scene.legal[-1])
    on_to(scene, "RewardDraw", 1)
    prompt = scene.game.prompt(scene.s, 1)
    assert prompt.sub.startswith("@1 used your HQ, your Spaceport and your base at Solar L5.")
    assert "lent" in str(scene.game.dump(scene.s))
    on_to(scene, "PickAction", 1)
    assert not any(scene.s.lent)


@pytest.mark.clause("SC-13.4", "SC-13.5", "SC-13.9", "SC-4.4")
def test_23_passing() -> None:
    scene = Scene(MARINERS, deck=0)
    scene.team(0, 0, "earth")
    scene.team(1, 0, "lunar_l4")
    scene.base("lunar_l4", "spaceport", seat=0)
    scene.infra(0, 1, "m_solar_sail")
    scene.hand(1, "m_chemical_drive", "m_cargo_pod")
    scene.begin()
    scene.do("pass")
    scene.skip()
    assert (scene.asked, scene.s.next_seat()) == ("PickAction", 1)
    assert "do move" not in scene.legal, "the Spaceport and the Infra of an opponent don't help any more"
    scene.do("do upgrade")
    for _ in range(10):
        if scene.s.era != MARINERS or scene.s.over:
            break
        assert scene.asked != "PickAction", "exactly one more turn"
        scene.do(scene.legal[0] if "stop" not in scene.legal else "stop")
    assert scene.s.era == PLANETEERS


@pytest.mark.clause("SC-13.2", "SC-6.5", "SC-12.10", "SC-13.8")
def test_24_and_25_six_contracts_and_an_extra_turn() -> None:
    scene = Scene(MARINERS, players=4, deck=30)
    for seat in range(4):
        scene.team(seat, 0, "earth")
        scene.hand(seat, "m_gene_bank")
    scene.hand(0, "m_intercept")
    for row in range(5):
        scene.s.row_by[row] = 0
    for word, tile in (
        ("luna", "m1_exotic_elements"),
        ("phobos", "m1_exotic_elements"),
    ):
        scene.tile(word, tile)
    scene.base("luna", "refinery", seat=2)
    scene.base("phobos", "industrial", seat=2)  # two types for row 6; one region, too few for row 7
    for word in ("solar_l1", "sisyphus", "halleys_comet"):
        scene.base(word, "research", seat=1)
    scene.begin(2)
    order: list[int] = []
    extra = seventh = False
    for _ in range(400):
        if scene.s.over or scene.s.era != MARINERS:
            break
        step, seat = scene.asked, int(scene.s.next_seat())
        if step == "PickAction":
            order.append(seat)
            scene.do("do genetics" if "do genetics" in scene.legal else scene.legal[0])
        elif step == "ClaimContract" and order == [2]:
            scene.do("claim row=6")
            assert scene.s.contract_end == 1
        elif step == "ClaimContract" and order == [2, 3, 0, 0, 1]:
            assert scene.legal == ["claim row=7", "stop"], "the seventh may still be claimed"
            scene.do("claim row=7")
            assert scene.s.row_by[6] == 1
            seventh = True
        elif step == "Ask" and "edge m_intercept" in scene.legal and order == [2, 3]:
            scene.do("edge m_intercept")
            extra = True
        else:
            quiet = [text for text in scene.legal if text in ("decline", "stop", "reward no")]
            scene.do(quiet[0] if quiet else scene.legal[0])
    assert extra
    assert seventh
    assert order == [2, 3, 0, 0, 1]


@pytest.mark.clause("SC-22.3", "SC-22.10", "SC-22.11", "SC-22.6")
def test_26_the_phobes() -> None:
    scene = Scene(STARFARERS)
    sirius = scene.site("sirius")
    for seat in (0, 1):
        scene.team(seat, 0, "sirius")
        scene.s.own_profit()[seat] = 9
    scene.hand(0, "s_probe_swarm", "s_probe_swarm")
    scene.hand(1, *["s_stellar_shipyard"] * 4)
    scene.begin()
    scene.do("do explore")
    add_all(scene)
    scene.do("stack a", "tile s1_contact", "tile sa_phobes")
    assert scene.legal == ["flee 1"], "before the next tile is drawn"
    scene.do("flee 1")
    assert scene.s.site_of[0] == scene.site("sol")
    scene.do("stack b", "tile s2_rings")
    assert scene.profit[0] == 9, "no award of either"
    assert scene.s.wheel[1] == 0
    assert scene.s.claim[sirius] == a.NONE
    assert scene.s.placer_at[scene.slot("sirius", 2)] == 0
    on_to(scene, "PickAction", 1)
    scene.do("do build")
    assert scene.why("build box=1 base=refinery")[1] == "SC-10.3"
    scene.do("build box=1 base=secure", "build box=2 base=refinery")
    add_all(scene)
    # The Build needs 14 + 4 and has 20; 3T for radiation; 1T and a space of the Phobes, 1T of the Rings.
    assert scene.profit == [9, 9 - 3 + 1 + 1]
    assert scene.s.wheel[3] == 1
    assert (scene.worth("sirius", 1), scene.worth("sirius", 2)) == (2, 1 + 1)


@pytest.mark.clause("SC-22.13")
def test_27_introvs() -> None:
    for titles, open_ in ((("sensory_focus",), True), (("cooperative_empathy",), True), (("torpor",), False)):
        scene = Scene(STARFARERS)
        scene.team(0, 0, "wolf_359")
        scene.tile("wolf_359", "sa_introvs")
        scene.title(0, *titles)
        scene.s.own_profit()[0] = 5
        scene.hand(0, "s_stellar_shipyard", "s_stellar_shipyard")
        scene.begin()
        assert ("do build" in scene.legal) == open_
        if not open_:
            assert scene.why("do build")[1] == "SC-22.13"


def by_the_spur() -> Scene:
    """A colony at Wolf 1061, a team on its star, another at Barnard's Star, and a value that reaches everything."""
    scene = Scene(STARFARERS)
    for word in ("wolf_1061", "barnards_star"):
        for box in range(1, int(scene.s.slots_at(scene.site(word))) + 1):
            scene.tile(word, "s1_super_earth", box)
            scene.base(word, "research", box=box)
    scene.s.colony_at[scene.site("wolf_1061")] = 0
    scene.team(0, 0, "wolf_1061")
    scene.team(0, 1, "barnards_star")
    scene.s.own_profit()[0] = 9
    scene.hand(0, "s_fusion_torch", "s_metric_sled", "s_antimatter_cascade")
    scene.begin()
    return scene


@pytest.mark.clause("SC-21.1")
def test_28_the_way_into_the_spur_does_not_lead_through_the_colony() -> None:
    scene = by_the_spur()
    scene.do("do move", "team 2")
    assert scene.why("to spur_3")[1] == "SC-21.1"


@pytest.mark.clause("SC-21.1", "SC-21.2", "SC-21.3")
def test_28_it_starts_there() -> None:
    scene = by_the_spur()
    assert distance(scene.s, 0, scene.site("wolf_1061"), scene.site("spur_3")) == 40
    scene.do("do move", "team 1", "to spur_3")
    while scene.asked in ("AddCard", "PickHq"):
        adds = [text for text in scene.legal if text.startswith("add")]
        scene.do(adds[0] if adds else scene.legal[0])
    assert scene.profit[0] == 9 - 3 + 5
    assert scene.s.site_of[0] == scene.site("spur_3")
    assert scene.s.track[0] == 0


@pytest.mark.clause("SC-14.3", "SC-14.4", "SC-14.10")
@pytest.mark.parametrize(("choice", "first"), [("beyond", 2), ("home", 1)])
def test_29_beyond_markers_in_setup(choice: str, first: int) -> None:
    scene = Scene(MARINERS, players=3)
    scene.s.beyond[0], scene.s.beyond[1] = 2, 0
    for seat, profit in enumerate((5, 2, 4)):
        scene.s.own_profit()[seat] = profit
    scene.run(EraSetup(PLANETEERS))
    assert (scene.asked, scene.s.next_seat()) == ("BeyondStart", 2)
    scene.do(f"begin {choice}")
    if choice == "beyond":
        scene.do("tile p1_water_ice")
        assert scene.profit[2] == 5
        assert scene.s.claim[scene.site("ceres")] // a.TEAMS == 2
        assert scene.s.teams_at(2, scene.site("inner_home")) != 0
    assert scene.s.next_seat() == 0
    scene.do("begin beyond")
    assert scene.s.teams_at(0, scene.site("vesta")) != 0
    assert scene.s.tile_at[scene.slot("vesta")] == a.NONE
    while scene.s.stack:
        scene.do(scene.legal[0])
    assert scene.s.began == first
    assert list(scene.s.beyond) == [a.NONE, a.NONE]


@pytest.mark.clause("SC-23.1", "SC-23.2", "SC-23.3")
@pytest.mark.parametrize(("second", "winners"), [(64, [0]), (65, [0]), (66, [1])])
def test_30_the_final_score(second: int, winners: list[int]) -> None:
    scene = Scene(STARFARERS, players=3)
    colonies = {0: ("col_06", "col_05"), 2: ("col_01", "col_02", "col_04")}
    words = iter(("wolf_359", "barnards_star", "luhman_16", "kapteyns_star", "alpha_centauri"))
    for seat, ids in colonies.items():
        for colony in ids:
            word = next(words)
            scene.tile(word, "s1_super_earth")
            scene.base(word, "research", seat=seat)
            scene.s.colony_at[scene.site(word)] = a.COLONY_IDS.index(colony)
    for seat, profit in enumerate((60, second, 55)):
        scene.s.own_profit()[seat] = profit
    scene.run(EndEra())
    assert scene.profit == [64, second - 1, 63]
    assert scene.game.winners(scene.s) == winners
