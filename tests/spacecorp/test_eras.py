"""The end of an era, Legacy Production, and who wins (SC-13.11 on, SC-23, SC-24.4)."""

from __future__ import annotations

import pytest

from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.facts import ERA_ENDS
from ecliptic.games.spacecorp.rules.scoring import winners
from ecliptic.games.spacecorp.rules.state import new_state
from ecliptic.games.spacecorp.rules.steps.era_end import BY_CONTRACTS, BY_PASSES, BY_STALL, EndEra
from ecliptic.games.spacecorp.rules.steps.setup import stack_tiles
from ecliptic.games.spacecorp.rules.steps.slots import legacy_p
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Scene


def ending(era: int, players: int = 2, *, last: bool = False) -> Scene:
    """A board whose era is over; with `last` the game is."""
    scene = Scene(era, players)
    scene.game = GAME.make({"players": players, "last_era": a.ERA_IDS[era] if last else "starfarers"})
    old = scene.s
    scene.s = new_state(scene.game.rules)
    for name in ("era", "active", "began", "next", "colonies_left", "deck", "copies"):
        setattr(scene.s, name, getattr(old, name))
    stack_tiles(scene.s, era)
    return scene


def end(scene: Scene) -> None:
    scene.s.then(EndEra())
    if scene.s.era < scene.s.rules.last_era:
        scene.s.stack.insert(0, EraTurns())
    scene.s.settle()


@pytest.mark.clause("SC-13.12", "SC-13.13", "SC-10.9")
def test_a_tile_with_p_and_its_base_may_be_kept_in_turn_order() -> None:
    scene = ending(MARINERS, 3)
    scene.s.began = 1
    for seat, site in ((0, "luna"), (2, "eros"), (0, "sisyphus")):
        scene.tile(site, "m1_abundant_ores" if site == "luna" else "m1_water_ice", placer=seat)
        scene.base(site, "refinery" if site == "luna" else "research", seat=seat)
    scene.base("sisyphus", "attraction")
    end(scene)
    assert (scene.asked, scene.s.next_seat()) == ("KeepLegacy", 0), "the others have no P"
    assert scene.why("keep site=sisyphus box=1")[1] in ("", "SC-13.12")
    scene.act("keep site=luna box=1")
    assert [scene.s.legacy_base[0], scene.s.legacy_tile[0]] == [
        a.REFINERY,
        a.TILE_IDS.index("m1_abundant_ores"),
    ]
    assert legacy_p(scene.s, 0) == 1
    assert scene.s.era == PLANETEERS
    assert scene.s.stock_of(0, a.REFINERY) == 2


@pytest.mark.clause("SC-13.12", "SC-25.11", "SC-25.14")
def test_all_are_asked_from_the_eras_first_player_on_and_a_p_given_by_a_base_counts() -> None:
    scene = ending(MARINERS, 3)
    scene.s.began = 2
    for seat, site, tile, base in (
        (0, "luna", "m1_crystal_caverns", "attraction"),
        (1, "eros", "m1_abundant_ores", "industrial"),
        (2, "phobos", "m1_exotic_elements", "refinery"),
    ):
        scene.tile(site, tile, placer=0)
        scene.base(site, base, seat=seat)
    scene.base("solar_l1", "spaceport", seat=2)
    end(scene)
    for seat, site, word in ((2, "solar_l1", "phobos"), (0, "", "luna"), (1, "", "eros")):
        assert (scene.asked, scene.s.next_seat()) == ("KeepLegacy", seat)
        if site:
            assert scene.why(f"keep site={site} box=1") == ("There is no P on that tile", "SC-13.12")
        assert scene.legal == ["keep-none", f"keep site={word} box=1"]
        scene.act(f"keep site={word} box=1")
    kept = [(int(scene.s.legacy_base[seat]), int(legacy_p(scene.s, seat))) for seat in range(3)]
    assert kept == [(a.ATTRACTION, 1), (a.INDUSTRIAL, 0), (a.REFINERY, 2)]


@pytest.mark.clause("SC-13.12")
def test_an_older_pair_is_dropped_and_its_base_comes_back_to_stock() -> None:
    scene = ending(PLANETEERS)
    scene.s.began = 0
    scene.s.legacy_base[0], scene.s.legacy_tile[0] = a.REFINERY, 1
    scene.tile("ceres", "p1_rich_ores")
    scene.base("ceres", "research")
    end(scene)
    scene.act("keep site=ceres box=1")
    assert scene.s.legacy_base[0] == a.RESEARCH_BASE
    assert scene.s.stock_of(0, a.REFINERY) == 3
    scene = ending(PLANETEERS)
    scene.s.began = 0
    scene.s.legacy_base[0], scene.s.legacy_tile[0] = a.REFINERY, 1
    scene.tile("ceres", "p1_rich_ores")
    scene.base("ceres", "research")
    end(scene)
    scene.act("keep-none")
    assert scene.s.legacy_base[0] == a.REFINERY


@pytest.mark.clause("SC-16.8", "SC-13.12")
def test_an_exploited_tile_can_not_be_kept() -> None:
    scene = ending(PLANETEERS)
    scene.s.began = 0
    scene.tile("ceres", "p1_rich_ores")
    scene.base("ceres", "exploiter")
    scene.s.spend_tile(scene.slot("ceres"))
    end(scene)
    assert scene.asked != "KeepLegacy"


@pytest.mark.clause("SC-13.11", "SC-13.14", "SC-13.15", "SC-13.16", "SC-13.17", "SC-13.18")
def test_what_leaves_and_what_stays_between_eras() -> None:
    scene = ending(MARINERS)
    s = scene.s
    s.began = 0
    scene.infra(0, 2, "m_solar_sail")
    scene.hand(0, "m_ion_drive", "time")
    s.discards[a.FIRST_OTHER] = 3
    s.gone[a.FIRST_OTHER] = 1
    s.own_offers()[0] = a.FIRST_OTHER
    s.time_pile = 1
    s.own_profit()[1] = 7
    s.wheel[3] = 2
    s.row_by[4], s.row_mark[4] = 1, MARINERS
    s.first_by[a.PRODUCE] = 1
    s.best[1] = 6
    s.quiet[1] = s.passed = s.due = 1
    scene.team(1, 3, "luna")
    scene.tile("luna", "m1_water_ice", placer=1)
    scene.base("luna", "bio_lab", seat=1)
    s.claim[scene.site("luna")] = 7
    end(scene)
    assert s.era == PLANETEERS
    assert s.infra[1] == a.CARD_IDS.index("m_solar_sail")
    assert (s.profit[1], s.wheel[3], s.row_mark[4], s.row_by[4]) == (7, 2, MARINERS, a.NONE)
    assert s.site_of[7] == st.STOCK
    assert s.based == 0
    assert not any(s.discards)
    assert not any(s.gone)
    assert s.time_pile == 0
    assert all(n == a.NONE for n in (*s.first_by, *s.claim, *s.colony_at))
    assert not any((*s.best, *s.quiet, *s.track, s.blocked, s.passed, s.due))
    assert s.stock_of(1, a.BIO_LAB) == 3


@pytest.mark.clause("SC-13.11", "SC-13.19", "SC-13.2", "SC-13.6")
@pytest.mark.parametrize(
    ("due", "contracts", "cause"),
    [(0, 1, BY_CONTRACTS), (0, 0, BY_PASSES), (0b10, 0, BY_STALL), (0b10, 1, BY_STALL)],
)
def test_it_is_told_why_an_era_is_over(due: int, contracts: int, cause: int) -> None:
    scene = ending(PLANETEERS, last=True)
    scene.s.events = []
    scene.s.ending, scene.s.due, scene.s.contract_end = 1, due, contracts
    end(scene)
    assert [(one.a, one.b) for one in scene.s.events if one.kind == ERA_ENDS] == [(PLANETEERS, cause)]


# ---- scoring -------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-24.4", "SC-24.5")
def test_after_mariners_beyond_markers_and_genetics_spaces_pay() -> None:
    scene = ending(MARINERS, 3, last=True)
    scene.s.beyond[0], scene.s.beyond[1] = 2, 0
    scene.s.wheel[0], scene.s.wheel[2], scene.s.wheel[4] = 5, 2, 0
    end(scene)
    assert scene.profit == [1 + 5, 2, 3]
    assert scene.s.over
    assert scene.s.scored == 1
    assert list(winners(scene.s)) == [0]


@pytest.mark.clause("SC-24.4")
def test_after_planeteers_genetics_does_not_pay_any_more() -> None:
    scene = ending(PLANETEERS, 2, last=True)
    scene.s.beyond[0], scene.s.beyond[1] = 1, 1
    scene.s.wheel[0] = 5
    end(scene)
    assert scene.profit == [0, 4]


@pytest.mark.clause("SC-24.4")
def test_then_most_bases_on_the_board_decide_and_else_the_win_is_shared() -> None:
    scene = ending(MARINERS, 3, last=True)
    for seat in range(3):
        scene.s.own_profit()[seat] = 4
    scene.base("lunar_l4", "research", seat=1)
    scene.base("lunar_l5", "research", seat=2)
    assert list(winners(scene.s)) == [1, 2]
    scene.base("solar_l1", "research", seat=2)
    assert list(winners(scene.s)) == [2]


def colony(scene: Scene, seat: int, word: str, name: str) -> None:
    for box in range(1, int(scene.s.slots_at(scene.site(word))) + 1):
        scene.base(word, "secure" if box == 1 else "research", seat=seat, box=box)
    number = a.COLONY_IDS.index(name)
    scene.s.colony_at[scene.site(word)] = number
    scene.s.colonies_left &= ~(1 << number)


@pytest.mark.clause("SC-23.2", "SC-1.10")
@pytest.mark.parametrize(("n", "profit"), [(0, 9), (1, 11), (2, 14), (3, 18), (4, 23), (5, 23)])
def test_the_number_of_colonies_pays(n: int, profit: int) -> None:
    scene = ending(STARFARERS, last=True)
    scene.s.began = 0
    for word, k in zip(
        ("wolf_359", "barnards_star", "luhman_16", "kapteyns_star", "sirius"), range(n), strict=False
    ):
        colony(scene, 0, word, ("col_01", "col_02", "col_03", "col_04", "col_05")[k])
    scene.s.own_profit()[0] = 10
    end(scene)
    assert scene.profit == [profit, -1], "what is compared may be below 0"


@pytest.mark.clause("SC-23.1", "SC-20.8")
def test_a_colony_pays_for_systems_without_one_when_all_is_over() -> None:
    scene = ending(STARFARERS, last=True)
    scene.s.began = 0
    colony(scene, 0, "wolf_359", "col_24")
    colony(scene, 1, "sirius", "col_01")
    end(scene)
    assert scene.profit == [12 + 1, 1]


@pytest.mark.clause("SC-20.11", "SC-22.17", "SC-23.1")
def test_a_colony_claims_an_unfulfilled_contract_with_the_raised_award() -> None:
    scene = ending(STARFARERS, last=True)
    scene.s.began = 1
    colony(scene, 0, "wolf_359", "col_08")
    colony(scene, 1, "sirius", "col_23")
    for row in range(5):
        scene.s.row_by[row], scene.s.row_mark[row] = 1, STARFARERS
    scene.hand(1, "s_market_influence")
    end(scene)
    assert scene.asked == "PickRow"
    assert scene.why("fulfil row=1")[1] == "SC-6.1"
    award = sum(int(scene.s.rules.award[era * 7 + 6]) for era in range(3))
    scene.act("fulfil row=7")
    assert scene.s.over, "no Edge window follows"
    assert scene.profit == [award + 1, 2 + 1]
    assert scene.s.row_by[6] == 0


@pytest.mark.clause("SC-23.3")
def test_ties_go_by_colony_values_then_progress_cards_then_the_win_is_shared() -> None:
    scene = ending(STARFARERS, 3, last=True)
    for seat in range(3):
        scene.s.own_profit()[seat] = 30
    colony(scene, 0, "wolf_359", "col_01")
    colony(scene, 1, "sirius", "col_02")
    assert list(winners(scene.s)) == [0, 1]
    scene.title(1, "torpor")
    assert list(winners(scene.s)) == [1]
    colony(scene, 2, "barnards_star", "col_05")
    assert list(winners(scene.s)) == [2]
    scene.s.own_profit()[0] = 31
    assert list(winners(scene.s)) == [0]
