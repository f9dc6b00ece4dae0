"""Clauses that speak of the whole game, or that no line of their own enforces."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import CONDUCTED
from ecliptic.games.spacecorp.rules.steps.aids import users_at
from ecliptic.games.spacecorp.rules.steps.points import sure_points
from ecliptic.games.spacecorp.rules.steps.totals import best_totals, port_types
from spacecorp.positions import MARINERS, PLANETEERS, STARFARERS, Table, declined, end_era, game, play
from spacecorp.trial import specials, way


def say(match: Match, *words: str) -> Match:
    """These choices, where they are asked for: what has one answer is not."""
    for word in words:
        if match.to_act == (0,) and word in match.legal(0):
            match.play(word, 0)
    return match


@pytest.mark.clause("SC-1.1")
def test_three_eras_follow_each_other_and_most_profit_wins() -> None:
    """Turns are left out: each era ends as soon as it has begun."""
    made = game(2)
    s: Any = made.initial()
    rng, eras = Rng(3), []
    while not s.over:
        seat = int(s.next_seat())
        if seat == CHANCE:
            s.act(CHANCE, s.sample(rng))
        elif s.active == a.NONE:
            s.act(seat, s.legal(seat)[0])
        else:
            eras.append(a.ERA_IDS[s.era])
            s.own_profit()[0] += 5
            end_era(s)
    assert eras == ["mariners", "planeteers", "starfarers"]
    assert made.scores(s) == [14.0, s.profit[1]]
    assert made.winners(s) == [0]


@pytest.mark.clause("SC-4.2", "SC-4.7", "SC-4.10")
def test_additions_come_before_any_multiplication() -> None:
    """The ship's 6 and Torpor's 4 are added before a multiplier, Vacuum Energy and a Time card count."""
    table = Table(STARFARERS).hand(0, "s_generation_ship", "s_firstgen_antimatter_drive", "time").profit(9, 0)
    table.title(0, "torpor", "probe_network", "vacuum_energy")
    s: Any = table.turn().state
    s.events = []
    words = ("do move", "team 1", "to tau_ceti", "time double", "hq none")
    cards = ("add card=s_firstgen_antimatter_drive mode=1", "add card=s_generation_ship mode=1")
    for word in (*words, *cards, "done"):
        if s.next_seat() == 0 and a.TABLE.parse(word) in list(s.legal(0)):
            s.act(0, a.TABLE.parse(word))
    assert [int(one.c) for one in s.events if one.kind == CONDUCTED] == [(6 + 4) * 3 * 2 * 2]


@pytest.mark.clause("SC-5.5", "SC-8.2")
def test_at_home_everybody_has_an_own_base_and_nobody_earns_by_it() -> None:
    """Seat 2 has a base at the other end, which is not needed; so it earns nothing."""
    table = Table(MARINERS).hand(0, "m_solar_sail", "m_solar_sail").base("lunar_l4", "spaceport", 1)
    match = play(table.turn(), "do move", "team 1", "to lunar_l4", "hq none")
    state: Any = match.state
    assert state.site_of[0] == table.site("lunar_l4")
    assert list(state.rewards) == [0, 0]
    assert match.to_act != (1,)


@pytest.mark.clause("SC-8.1", "SC-8.11")
def test_a_team_goes_to_another_site_and_never_to_none() -> None:
    table = Table(STARFARERS).hand(0, "s_fusion_torch", "s_metric_sled").profit(9, 0)
    match = play(table.turn(), "do move", "team 1")
    state: Any = match.state
    targets = {word.removeprefix("to ") for word in match.legal(0)}
    kinds = {int(state.rules.site_kind[STARFARERS * a.SITES + table.site(word)]) for word in targets}
    assert kinds == {a.STAR}
    assert str(match.why_not("to sol", 0)) == "Sol is where the team starts (SC-8.11)"


@pytest.mark.clause("SC-15.1")
@pytest.mark.parametrize(
    ("era", "site", "card", "infra", "tile"),
    [
        (MARINERS, "luna", "m_science_module", "m_survey_rover", "m1_crystal_caverns"),
        (PLANETEERS, "ceres", "p_robotic_prospector", "p_sensor_web", "p1_water_ice"),
    ],
)
def test_what_holds_in_mariners_holds_in_planeteers(
    era: int, site: str, card: str, infra: str, tile: str
) -> None:
    """The same turn in both eras: an Explore by a rival's HQ, its claim and award, and the rival's reward."""
    table = Table(era).hand(0, card).infra(1, infra).team(0, 0, site)
    match = play(table.turn(), "do explore", "hq 2")
    if match.to_act:
        play(match, "done")
    match = declined(play(match, f"tile {tile}"))
    state: Any = match.state
    assert state.claim[table.site(site)] == 0
    assert list(state.profit) == [1, 0]
    assert match.to_act == (1,)
    assert match.legal(1) == ["reward no", "reward yes"]


@pytest.mark.clause("SC-19.9", "SC-22.5")
def test_a_base_in_the_system_serves_a_move_and_all_are_one_players() -> None:
    def table() -> Table:
        cards = ("s_fusion_torch", "s_fusion_torch", "s_metric_sled")
        return Table(STARFARERS).hand(0, *cards).profit(9, 0).team(0, 0, "wolf_1061")

    without = say(table().turn(), "do move", "team 1")
    assert type(without.state.top(0)).__name__ != "PickTarget", "only Sol is an end"
    based = table().tile("wolf_1061", "s1_alien_ruins").base("wolf_1061", "research")
    based.tile("wolf_1061", "s2_rings", 2).base("wolf_1061", "refinery", 0, 2)
    assert len(say(based.turn(), "do move", "team 1").legal(0)) > 5
    mixed = Table(STARFARERS).tile("wolf_1061", "s1_alien_ruins").base("wolf_1061", "research")
    mixed.tile("wolf_1061", "s2_rings", 2).base("wolf_1061", "refinery", 1, 2)
    assert "All bases of a site are one player's, and are built together." in mixed.game.problems(mixed.s)


@pytest.mark.clause("SC-19.10")
@pytest.mark.parametrize("boxes", [(), (1,), (2,), (1, 2)])
def test_of_several_spaceports_in_a_system_any_one_does_and_two_do_no_more(boxes: tuple[int, ...]) -> None:
    cards = ("s_fusion_torch", "s_fusion_torch", "s_firstgen_antimatter_drive")
    table = Table(STARFARERS).hand(0, *cards).profit(9, 0).team(0, 0, "wolf_1061")
    for box, tile in enumerate(("s1_alien_ruins", "s2_ice_comets"), 1):
        base = "spaceport" if box in boxes else "research"
        table.tile("wolf_1061", tile, box).base("wolf_1061", base, 0, box)
    s: Any = say(table.turn(), "do move", "team 1").state
    owners = int(users_at(s, 0, s.site_of[0], port_types(s)))
    assert owners == (1 if boxes else 0)
    best = best_totals(s, 0, a.MOVE)
    assert int(best[0]) == (1 + 8 + 8) * 3
    assert int(best[2]) == (1 + 8 + 8) * 3 * 2, (
        "one card counts double, at best the multiplier, and only once"
    )


@pytest.mark.clause("SC-20.7")
def test_a_colony_helps_the_next_one_opens_the_spur_and_counts_at_the_end() -> None:
    def table() -> Table:
        found = (
            Table(STARFARERS).hand(0, "s_fusion_torch", "s_antimatter_cascade", "s_fusion_torch").profit(9, 0)
        )
        found.tile("wolf_1061", "s1_alien_ruins").base("wolf_1061", "research")
        found.tile("wolf_1061", "s2_rings", 2).base("wolf_1061", "refinery", 0, 2)
        return found.team(0, 0, "wolf_1061")

    alone, settled = table(), table().colony("wolf_1061", 3)
    near = [
        site
        for site in range(settled.s.rules.sites[STARFARERS])
        if sure_points(settled.s, 0, site) == sure_points(alone.s, 0, site) + 1
    ]
    around = int(settled.s.rules.near[STARFARERS * a.SITES + settled.site("wolf_1061")])
    assert near == [s for s in range(32) if (around >> s) & 1 and s != settled.site("wolf_1061")]
    assert near
    match = play(alone.turn(), "do move", "team 1")
    assert "to spur_3" not in match.legal(0)
    match = play(settled.turn(), "do move", "team 1")
    assert "to spur_3" in match.legal(0)
    end_era(settled.s)
    end_era(alone.s)
    assert [int(n) for n in settled.s.profit] == [9 + 1, -1]
    assert [int(n) for n in alone.s.profit] == [9 - 1, -1]


# ---- what only other content asks ----------------------------------------------------------------------------


@pytest.mark.clause("SC-15.4", "SC-15.2")
def test_where_the_shorter_way_leads_through_radiation_it_is_asked_and_paid() -> None:
    match = way()
    assert match.legal(0) == ["route free", "route cheap"]
    for route, lost in (("route free", 0), ("route cheap", 2)):
        match = say(way(), route, "hq 1")
        while match.state.drafter == 0:
            plain = [word for word in match.legal(0) if word.startswith("add") and word.endswith("mode=1")]
            match.play(plain[0] if plain else "done", 0)
        assert match.game.scores(match.state)[0] == 9 - lost


@pytest.mark.clause("SC-11.9")
def test_of_two_kinds_of_specials_one_is_picked() -> None:
    match = specials()
    assert match.legal(0) == ["special m_think_tank", "special m_near_space_probe"]
    match.play("special m_think_tank", 0)
    assert "probe mars_north" in match.legal(0)
