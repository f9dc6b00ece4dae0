"""SpaceCorp's advice: good sense, and what it leaves out of a search."""

from __future__ import annotations

from typing import Any

import pytest

from bots.kit import decisions
from ecliptic import bots
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.games.spacecorp.advice.choosing import title_choice
from ecliptic.games.spacecorp.advice.judging import ADVICE
from ecliptic.games.spacecorp.advice.prospects import Outlook, site_worth
from ecliptic.games.spacecorp.advice.worth import yields
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.testing.trial import walk
from spacecorp.positions import MARINERS, PLANETEERS, STARFARERS, Table, game, play

ERAS = ("mariners", "planeteers", "starfarers")


def kept(match: Match) -> list[str]:
    """What is worth a look of what is legal."""
    seat = match.to_act[0]
    state = match.state
    return [a.TABLE.text(one) for one in ADVICE.worthwhile(state, seat, state.legal(seat))]


def followed(match: Match) -> list[str]:
    """The only answers worth a look, one after the other, as far as there is but one or the action is paid."""
    said = []
    while match.state.drafter >= 0 and match.to_act and len(kept(match)) == 1:
        said += kept(match)
        play(match, said[-1])
    return said


@pytest.mark.parametrize("era", ERAS)
def test_what_is_worth_a_look_is_legal_and_never_nothing(era: str) -> None:
    fewer = 0
    made = game(3, ("first_era", era), ("last_era", era), ("ask", "able"))
    for state, now, _ in walk(made, 4):
        if now == CHANCE:
            continue
        legal = state.legal(now)
        digest = state.digest()
        found = ADVICE.worthwhile(state, now, legal)
        assert len(found) > 0
        assert set(found) <= set(legal)
        assert len(set(found)) == len(found)
        first = ADVICE.promising(state, now, legal, 1)
        assert list(first) == list(found)[:1]
        assert state.digest() == digest, "a look changes nothing"
        fewer += len(found) < len(legal)
    assert fewer > 50


@pytest.mark.clause("SC-4.6")
def test_the_cheapest_cards_that_are_enough_are_played() -> None:
    """4 are needed and the HQ gives 1: one Solar Sail does, and is kept back where a Chemical Drive does."""
    table = Table(MARINERS).hand(0, "m_chemical_drive", "m_heavy_lifter", "m_solar_sail", "m_habitat_kit")
    match = play(table.turn(), "do move", "team 1", "to luna")
    assert followed(match)[:2] == ["hq 1", "add card=m_solar_sail mode=1"]
    assert match.state.drafter < 0, "and no more than that"
    table = Table(MARINERS).hand(0, "m_chemical_drive", "m_heavy_lifter", "m_solar_sail", "m_habitat_kit")
    table.infra(0, "m_ion_drive")
    match = play(table.turn(), "do move", "team 1", "to luna")
    assert followed(match) == ["hq 1", "add card=m_heavy_lifter mode=1", "done"]


@pytest.mark.clause("SC-15.2", "SC-4.11")
def test_a_shielded_number_is_used_where_radiation_would_cost_more() -> None:
    table = Table(PLANETEERS).hand(0, "p_shelter_caisson", "p_asteroid_foundry", "p_asteroid_foundry")
    table.tile("callisto", "p2_dry_ores").team(0, 0, "callisto").profit(9, 0)
    match = play(table.turn(), "do build", "build box=1 base=research")
    said = followed(match)
    assert "add card=p_shelter_caisson mode=2" in said
    assert match.game.scores(match.state)[0] == 9


@pytest.mark.clause("SC-11.2")
def test_the_richest_tiles_are_collected_from() -> None:
    table = Table(PLANETEERS).hand(0, "p_commodity_exchange", "p_modular_habitat")
    table.tile("ceres", "p1_rich_ores").base("ceres", "research").tile("io", "p3_exotic_elements")
    table.base("io", "refinery").tile("callisto", "p2_water_ice").base("callisto", "research")
    table.tile("rhea", "p2_exotic_elements").base("rhea", "research").tile("dione", "p2_water_ice")
    match = play(table.base("dione", "industrial").turn(), "do produce")
    said = followed(match)
    assert said[:3] == ["collect site=ceres box=1", "collect site=io box=1", "collect site=rhea box=1"]
    assert "add card=p_commodity_exchange mode=1" in said[3:]


@pytest.mark.clause("SC-7.2", "SC-11.2")
def test_a_card_to_produce_with_is_taken_from_the_offers_by_who_has_something_to_collect() -> None:
    def drawing(builds: bool) -> list[str]:
        table = Table(PLANETEERS).hand(0, "p_quantum_network").offer("p_commodity_exchange", "p_cryobot")
        if builds:
            table.tile("europa", "p3_exotic_elements").base("europa", "refinery")
        return kept(play(table.turn(), "do research", "hq none"))

    assert drawing(builds=True) == ["draw from=1"]
    assert drawing(builds=False) == ["draw from=deck"]


@pytest.mark.clause("SC-6.1")
def test_a_site_that_a_contract_counts_promises_more_while_nobody_has_claimed_it() -> None:
    def promise(table: Table) -> float:
        state = table.turn().state
        return site_worth(state, 0, table.site("mars_north"), Outlook(state, 0))

    mars = 2  # the row
    assert promise(Table(MARINERS)) > promise(Table(MARINERS).claimed(mars, 1))


@pytest.mark.clause("SC-21.1", "SC-21.2")
def test_a_team_at_a_colony_beside_the_spur_has_somewhere_to_go() -> None:
    def promise(star: str) -> float:
        table = Table(STARFARERS).tile(star, "s1_habitable").base(star, "research").colony(star, 1)
        state = table.turn().state
        return site_worth(state, 0, table.site(star), Outlook(state, 0))

    assert promise("kapteyns_star") > promise("wolf_359")


@pytest.mark.clause("SC-17.4")
def test_star_children_are_worth_more_to_who_has_a_team_to_put_on_a_star() -> None:
    title = a.PROGRESS_IDS.index("star_children")
    table = Table(STARFARERS).title(0, "probe_network", "nano_assembly")
    before = title_choice(table.turn().state, 0, title)
    table = Table(STARFARERS).title(0, "probe_network", "nano_assembly").team(0, 3, "sol")
    assert title_choice(table.turn().state, 0, title) < before


@pytest.mark.clause("SC-11.2")
def test_yields_are_those_of_the_best_tiles_with_the_extra_of_progress_cards_once() -> None:
    def table() -> Table:
        found = Table(PLANETEERS).tile("europa", "p3_exotic_elements").base("europa", "refinery")
        return found.tile("ceres", "p1_rich_ores").base("ceres", "research")

    state = table().turn().state
    assert [list(yields(state, who)) for who in range(2)] == [[4, 5, 5, 5], [0, 0, 0, 0]]
    assert list(yields(table().title(0, "predictive_markets").turn().state, 0)) == [5, 6, 6, 6]


@pytest.mark.clause("SC-6.1")
def test_the_best_contract_is_claimed_first_and_none_is_left() -> None:
    table = Table(MARINERS).hand(0, "m_gene_bank")
    for site in ("lunar_l4", "lunar_l5", "solar_l1"):
        table.base(site, "spaceport")
    table.tile("mars_north", "m2_buried_glacier").base("mars_north", "research")
    match = play(table.turn(), "do genetics")
    assert kept(match)[0].startswith("claim")
    assert "stop" not in kept(match)


@pytest.mark.clause("SC-13.4")
def test_in_the_last_turn_nobody_passes_who_can_act() -> None:
    table = Table(MARINERS).hand(0, "m_launch_consortium").no_deck()
    table.tile("luna", "m1_exotic_elements").base("luna", "refinery").contract_end(1)
    match = table.turn()
    assert "pass" in match.legal(0)
    assert kept(match) == ["do produce"]


def test_what_another_seat_is_asked_in_between_goes_by() -> None:
    match = Table(MARINERS).hand(1, "m_sabotage").window()
    assert ADVICE.reply(match.state, 1) == a.DECLINE.of()
    assert ADVICE.reply(Table(MARINERS).turn().state, 0) == -1


@pytest.mark.clause("SC-20.2", "SC-23.2")
def test_a_position_with_a_colony_is_worth_more_than_without() -> None:
    def table() -> Table:
        found = Table(STARFARERS).tile("wolf_359", "s1_habitable").base("wolf_359", "research")
        return found.profit(20, 20)

    before, after = table().turn().state, table().colony("wolf_359", 1).turn().state
    assert ADVICE.evaluate(after, 0) > ADVICE.evaluate(before, 0)
    assert ADVICE.evaluate(after, 1) < ADVICE.evaluate(before, 1)


def test_every_state_has_a_value_and_at_the_end_winning_is_all() -> None:
    made = game(4, ("last_era", "mariners"), ("ask", "able"))
    state: Any = None
    for state, _, _ in decisions(made, [bots.make("random")] * 4, 5):
        values = [ADVICE.evaluate(state, who) for who in range(4)]
    assert state.over
    winners = made.winners(state)
    others = [values[who] for who in range(4) if who not in winners]
    assert others
    assert min(values[who] for who in winners) > max(others)
