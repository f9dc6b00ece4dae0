"""What somebody reads while an action is put together is what happens then: in positions made at random, and by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE, NOBODY
from ecliptic.core.views import Choice, Prompt
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, asks_boost
from ecliptic.games.spacecorp.rules.steps.questions import Question
from ecliptic.games.spacecorp.words.prompts_draft import SPARE
from ecliptic.games.spacecorp.words.text_draft import radiation_now, rewards_now
from ecliptic.games.spacecorp.words.text_value import need_of, spend_of, tried, value_now
from ecliptic.testing.trial import some_or_all
from spacecorp.drafting import Table
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Board
from spacecorp.test_value import port_flight
from spacecorp.test_value_brute import begun, scramble
from spacecorp.test_words import check_texts

ERAS = a.ERA_IDS


# ---- at random -----------------------------------------------------------------------------------------------


def foretold(s: Any, seat: int) -> tuple[int, int, int, list[int]]:
    """The value, what is spent, what radiation takes, and the rewards, if the action is done now."""
    value, need = value_now(s, seat), need_of(s, seat)
    spend = 0 if need is None else spend_of(s, value, need)
    return value, spend, radiation_now(s, seat), rewards_now(s, seat)


def came(events: list[Any], seats: int, seat: int) -> tuple[int, int, int, list[int]]:
    """The same by what was told."""
    value = next(int(one.c) for one in events if one.kind == f.CONDUCTED)
    lost = dict.fromkeys((st.FOR_SPENDING, st.FOR_RADIATION), 0)
    rewards = [0] * seats
    for one in events:
        if one.kind == f.LOST and int(one.c) in lost:
            lost[int(one.c)] += int(one.b)
        if one.kind in (f.USED_HQ, f.USED_BASE) and one.b != seat:
            rewards[int(one.b)] += 1
        if one.kind in (f.MOVED, f.FOUND, f.BUILT, f.YIELDED):
            break
    return value, lost[st.FOR_SPENDING], lost[st.FOR_RADIATION], rewards


@pytest.mark.clause("SC-4.2", "SC-5.3", "SC-15.2", "SC-15.11")
@pytest.mark.parametrize("era", ERAS)
def test_what_is_foretold_of_an_action_comes_true(era: str) -> None:
    """And every question on the way reads well, with the sum in sight."""
    game = GAME.make({"players": 3, "first_era": era, "last_era": era, "ask": "able"})
    compared, met, paid = 0, set(), 0
    for seed in range(26):
        rng = Random(seed)
        s = begun(era, 3, seed)
        scramble(s, rng)
        seat = int(s.next_seat())
        for _ in range(5):
            twin = s.clone()
            while twin.drafter == seat and twin.next_seat() == seat:
                step = twin.asked(seat)
                met.add(type(step).__name__)
                found = game.prompt(twin, seat)
                check_texts(game, found)
                if isinstance(step, Question):
                    kind = int(twin.plan.kind)
                    known = need_of(twin, seat) is not None or twin.plan.hq != a.NONE
                    assert kind == a.COLONIZE or kind not in (a.UPGRADE, a.SPECIAL) or found.tally is None
                    assert kind == a.COLONIZE or not known or found.tally is not None
                view: Any = game.view(twin, seat)
                if view.reach:
                    legal = {text.split("=")[-1].split()[-1] for text in map(a.TABLE.text, twin.legal(seat))}
                    assert {a.SITE_IDS[one.site] for one in view.reach if one.open} == legal
                action = rng.choice([int(x) for x in twin.legal(seat)])
                said = None
                if isinstance(step, AddCard) and action == a.DONE() and twin.plan.kind != a.COLONIZE:
                    assert view.making.value == value_now(twin, seat)
                    with tried(twin):
                        step.note(twin, action)
                        said = None if asks_boost(twin) else foretold(twin, seat)
                twin.events = []
                twin.act(seat, action)
                if said is not None and twin.drafter == NOBODY:
                    assert came(twin.events, 3, seat) == said
                    compared += 1
                    paid += said[1] + said[2] > 0
    assert compared > 12
    assert paid > 0 or era == ERAS[MARINERS]
    assert {"PickAction", "PickTeam", "PickTarget", "PickTime", "PickHq", "AddCard"} <= met


@pytest.mark.source(only=True)  # `_Luck` is no Rng, which compiled code asks for
@pytest.mark.parametrize("era", ERAS)
@some_or_all("positions", 4, 12)
def test_all_that_follows_an_action_reads_well(era: str, positions: int) -> None:
    """From positions made at random: stacks, tiles, aliens, bases, wheels, contracts, transports, Edges."""
    game = GAME.make({"players": 3, "first_era": era, "last_era": era, "ask": "able"})
    met = set()
    for seed in range(positions):
        rng = Random(seed)
        s: Any = begun(era, 3, seed)
        scramble(s, rng)
        for _ in range(60):
            seat = int(s.next_seat())
            if seat == NOBODY:
                break
            if seat != CHANCE:
                met.add(type(s.asked(seat)).__name__)
                check_texts(game, game.prompt(s, seat))
                assert game.matters(game.view(s, seat))
            legal = [int(x) for x in s.legal(seat)]
            s.act(seat, s.sample(_Luck(seed)) if seat == CHANCE else rng.choice(legal))
    assert "ClaimContract" in met


class _Luck:
    """The same card of the deck again and again."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, n: int) -> int:
        return self.seed % int(n)


# ---- by hand -------------------------------------------------------------------------------------------------


def prompt(table: Board) -> Prompt:
    """What whoever acts is asked."""
    return table.game.prompt(table.s, table.s.next_seat())


def choice(table: Board, action: str) -> Choice:
    """One of the candidates."""
    return next(one for one in prompt(table).choices if one.action == action)


def words(found: Prompt) -> str:
    """The sum in words, without what it costs beside that."""
    assert found.tally is not None
    return found.tally.words.partition(";")[0]


def notes(found: Prompt) -> list[str]:
    """What is missing, what it costs and whom it rewards, beside the sum."""
    assert found.tally is not None
    return [note.value for note in found.tally.notes]


def flight(players: int = 3) -> Table:
    """A team on Earth, a small hand."""
    table = Table(MARINERS, players)
    table.team(0, 0, "earth")
    table.hand("m_chemical_drive", "m_solar_sail")
    return table


@pytest.mark.clause("SC-8.3", "SC-8.7")
def test_every_site_says_what_it_needs_and_what_is_there() -> None:
    table = flight()
    table.begin("do move")
    found = prompt(table)
    assert found.say == "Where does team 1 at Earth move?"
    luna = choice(table, "to luna")
    assert (luna.label, luna.note, luna.target) == ("Luna", "needs 4, you have 1", "site-luna")
    assert luna.title == "Move team 1 to Luna: needs 4; your HQ makes 1, 3 more to find"
    far = choice(table, "to sisyphus")
    assert (far.why, far.clause, far.group) == (
        "Your value comes to 5 at most, and 6 is needed",
        "SC-3.5",
        "dim",
    )
    groups = {group.id: (group.title, group.folded) for group in found.groups}
    assert groups[luna.group] == ("Earth and Luna", False)
    assert groups["dim"] == ("Not possible now", True)
    view: Any = table.game.view(table.s, 0)
    reach = {a.SITE_IDS[one.site]: (one.cost, one.most, one.open) for one in view.reach}
    assert reach["luna"] == (4, 5, True)
    assert reach["sisyphus"] == (6, 5, False)


@pytest.mark.clause("SC-4.1", "SC-4.3", "SC-4.4")
def test_the_sum_is_in_sight_and_every_answer_says_what_it_makes() -> None:
    table = flight()
    table.begin("do move", "to luna")
    found = prompt(table)
    assert notes(found) == ["4 missing", "up to 5"]
    assert words(found) == "Nothing used yet, needs 4"
    assert choice(table, "hq 1").note == "makes 1 of 4, 3 missing"
    assert choice(table, "hq 1").strong
    assert choice(table, "hq 2").note == "makes 1 of 4, 3 missing; @2 earns a reward"
    table.act("hq 2")
    found = prompt(table)
    assert found.say == "3 more are missing: add cards"
    assert notes(found) == ["3 missing", "up to 5", "@2 earns a reward"]
    assert words(found) == "HQ of @2 1 = 1, needs 4"
    assert found.tally is not None
    assert not found.tally.enough
    assert choice(table, "add card=m_chemical_drive mode=1").note == "+1: makes 2 of 4, 2 missing"
    sail = choice(table, "add card=m_solar_sail mode=1")
    assert sail.note == "+3: makes 4, enough for 4"
    assert choice(table, "done").why == "Your value comes to 1 at most, and 4 is needed"
    view: Any = table.game.view(table.s, 0)
    making = view.making
    assert (making.need, making.value, making.most, making.short, making.rewards) == (4, 1, 5, 3, [0, 1, 0])
    assert (a.SITE_IDS[making.start], a.SITE_IDS[making.target]) == ("earth", "luna")


@pytest.mark.clause("SC-4.2", "SC-4.6")
def test_a_card_that_would_be_lost_says_so_and_the_action_itself_is_likeliest() -> None:
    table = flight()
    table.hand("m_heavy_lifter")
    table.begin("do move", "to luna", "hq 1", "add card=m_solar_sail mode=1")
    done, more = choice(table, "done"), choice(table, "add card=m_heavy_lifter mode=1")
    assert (done.strong, done.ends) == (True, True)
    assert (more.note, more.warn) == ("+2", "more than the 4 needed")
    assert (more.strong, more.group) == (False, SPARE)
    html = table.game.draw(table.game.view(table.s, 0), prompt(table)).tray
    assert "spare" in html
    assert "added" in html


@pytest.mark.clause("SC-15.2", "SC-15.11", "SC-4.11")
def test_radiation_and_spending_are_said_before_they_are_paid() -> None:
    table = Table(PLANETEERS)
    table.team(0, 0, "europa")
    table.base("europa", "secure")
    table.s.own_profit()[0] = 6
    table.hand("p_ion_tug", "p_plasma_drive", "p_nuclear_thermal_drive")
    table.begin("do move")
    assert choice(table, "to io").note == "needs 4, you have 1; radiation 2T unless shielded"
    table.act("to io")
    table.act("hq none")
    assert "unshielded: 2T" in notes(prompt(table))
    last = choice(table, "add card=p_nuclear_thermal_drive mode=1")
    assert last.note == "+5: makes 5, enough for 4"
    shielded = choice(table, "add card=p_plasma_drive mode=2")
    assert (shielded.label, shielded.note) == (
        "Plasma Drive shielded",
        "+3 shielded: makes 3 of 4, 1 missing",
    )
    table.act("add card=p_plasma_drive mode=2")
    found = prompt(table)
    assert notes(found) == ["1 missing", "up to 11", "no radiation"]
    assert words(found) == "Plasma Drive (shielded) 3 = 3, needs 4"
    view: Any = table.game.view(table.s, 0)
    assert (view.making.spend, view.making.radiation, view.making.shielded) == (1, 0, True)
    assert choice(table, "done").note == "with 3; at once: plays Plasma Drive; spends 1T; moves team 1 to Io"
    table.act("done")
    assert table.profit[0] == 5


@pytest.mark.clause("SC-5.2", "SC-8.2")
def test_what_is_lent_says_whom_it_rewards() -> None:
    table = Table(MARINERS, 3)
    table.team(0, 0, "sisyphus")
    table.tile("sisyphus", "m1_rubble_pile")
    table.base("sisyphus", "research", 1)
    table.base("lunar_l4", "spaceport", 2)
    table.hand("m_solar_sail", "m_heavy_lifter")
    table.begin("do move")
    assert "uses a base of @2, who earns a reward" in choice(table, "to luna").note
    table.act("to lunar_l4")
    assert prompt(table).say == "Whose base do you use?"
    start, end = prompt(table).choices
    assert (start.label, start.note) == ("@2's base at Sisyphus", "@2 earns a reward")
    assert (end.label, end.note) == ("@3's base at Lunar L4", "@3 earns a reward")


@pytest.mark.clause("SC-10.3")
def test_a_base_says_what_it_does_and_what_the_tile_would_be_worth() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "cruithne")
    table.tile("cruithne", "m1_abundant_ores")
    table.hand("m_regolith_printer")
    table.begin("do build")
    found = prompt(table)
    assert found.say == "Which base do you build at Cruithne?"
    assert found.sub.startswith("Abundant Ores: P0; Builds there need 2 less.")
    refinery = choice(table, "build box=1 base=refinery")
    assert refinery.note == "raises the tile's P by 1; P0 becomes P1; 3 left"
    lab = choice(table, "build box=1 base=bio_lab")
    assert (lab.why, lab.clause, lab.group) == ("The tile has nothing for Bio Lab", "SC-10.3", "dim")


@pytest.mark.clause("SC-16.3")
def test_a_base_says_what_it_would_pay_now() -> None:
    table = Table(PLANETEERS, 3)
    table.team(0, 0, "ceres")
    table.tile("ceres", "p1_rich_ores")
    table.base("vesta", "research", 1)
    table.base("juno", "research", 2)
    table.s.own_profit()[0] = 9
    table.hand("p_grown_mesh", "p_swarm_builders")
    table.begin("do build")
    assert "; 1T now; 3 left" in choice(table, "build box=1 base=exploiter").note
    assert "; 0T now; 3 left" in choice(table, "build box=1 base=secure").note


@pytest.mark.clause("SC-5.3")
def test_a_base_that_serves_twice_says_that_it_earns_twice() -> None:
    table = Table(MARINERS, 3)
    table.team(0, 0, "lunar_l4")
    table.base("lunar_l4", "spaceport", 1)
    table.hand("m_solar_sail", "m_heavy_lifter")
    table.begin("do move", "to luna")
    assert "@2 earns a reward" in notes(prompt(table))
    assert choice(table, "use what=spaceport by=2").note == "+2 for this team; @2 earns a reward"


@pytest.mark.clause("SC-20.2", "SC-20.3")
def test_colony_points_add_up_in_sight() -> None:
    table = Table(STARFARERS)
    table.tile("wolf_359", "s1_super_earth")
    table.base("wolf_359", "research")
    table.team(0, 0, "wolf_359")
    table.s.own_profit()[0] = 9
    table.begin("do colonize")
    found = prompt(table)
    assert found.say == "Which colony do you found?"
    sure = int(found.tally.total.split()[0]) if found.tally else 0
    cheap = next(one for one in found.legal)
    row = next(one for one in table.game.content.colonies.colony if one.name == cheap.label)
    assert cheap.note.startswith(f"needs {row.value}, ")
    assert (f"{row.value - sure} point" in cheap.note) == (row.value > sure)
    assert any(one.why.startswith("Your colony points come to ") for one in found.choices)
    view: Any = table.game.view(table.s, 0)
    assert (view.making.points, a.SITE_IDS[view.making.target]) == (sure, "wolf_359")


@pytest.mark.clause("SC-20.8")
def test_a_colony_that_counts_says_what_it_comes_to_now() -> None:
    table = Table(STARFARERS)
    table.tile("alpha_centauri", "s1_habitable")
    table.base("alpha_centauri", "industrial")
    table.team(0, 0, "alpha_centauri")
    table.title(0, "enviro_tolerance")
    table.s.own_profit()[0] = 20
    table.begin("do colonize")
    said = {one.label: one.note for one in prompt(table).choices}
    assert "(now 0T)" in said["Bastion"]  # no Secure base
    assert "(now 1T)" in said["Polymath"]  # one progress card
    assert "(as things are 13T)" in said["Empty Quarter"]  # 14 systems less this one


@pytest.mark.clause("SC-16.4")
def test_a_card_that_counts_double_says_by_how_much() -> None:
    table = port_flight("p_ion_tug", "p_robotic_prospector")
    table.begin("do move", "to callisto", "hq 1", "add card=p_ion_tug mode=1")
    table.act("add card=p_robotic_prospector mode=1")
    assert words(prompt(table)) == "HQ 1 + Ion Tug 3 + Robotic Prospector 2 = 6, needs 4"
    assert choice(table, "boost from=hand card=p_ion_tug").note.startswith(
        "3 more: makes 9, enough for 4; at once: plays Ion Tug and Robotic Prospector; "
    )


@pytest.mark.clause("SC-16.4")
def test_the_log_lets_a_doubled_value_be_followed() -> None:
    table = port_flight("p_ion_tug", "p_robotic_prospector")
    table.begin("do move", "to callisto", "hq 1", "add card=p_ion_tug mode=1")
    table.act("add card=p_robotic_prospector mode=1")
    table.s.events = []
    table.act("boost from=hand card=p_ion_tug")
    said = [line.text for line in (table.game.line(event, None) for event in table.s.events) if line]
    assert said[:5] == [
        "@1 chose Move with a value of 9",
        "@1 used their own HQ for 1",
        "@1 played Ion Tug (Move 3)",
        "@1 played Robotic Prospector (Move 2)",
        "@1's Ion Tug counts twice",
    ]


@pytest.mark.clause("SC-4.9", "SC-16.4")
def test_two_teams_are_named_with_what_they_can_reach() -> None:
    table = port_flight("p_ion_tug", "time")
    table.team(0, 1, "juno")
    table.team(0, 2, "pallas")
    table.base("juno", "spaceport", 1)
    table.begin("do move", "team 1", "to callisto", "time two", "use what=spaceport by=1")
    assert "@2 earns a reward" in notes(prompt(table))
    table.act("hq none")
    table.act("add card=p_ion_tug mode=2")
    found = prompt(table)
    assert (found.say, words(found)) == ("Which team acts second?", "For both teams 4 = 4")
    assert choice(table, "team 2").note.startswith("reaches ")
    assert choice(table, "team 3").why == "Another team was named as the second"
    assert choice(table, "forgo").note == "its run is lost"


@pytest.mark.clause("SC-4.9", "SC-10.5")
def test_a_second_team_s_own_spaceport_is_in_what_it_reaches() -> None:
    table = Table(MARINERS)
    table.team(0, 0, "lunar_l4")
    table.team(0, 1, "lunar_l5")
    table.base("lunar_l4", "spaceport", 1)
    table.base("lunar_l5", "spaceport", 0)
    table.hand("time", "m_heavy_lifter")
    table.begin("do move", "team 1", "to solar_l2", "time two", "use what=spaceport by=none", "hq 1")
    assert choice(table, "team 2").note == "reaches 11 sites with a value of up to 5"  # 3, and 2 of the port
    table.act("team 2")
    assert choice(table, "to halleys_comet").note.startswith(
        "needs 5, you have 5; at once: uses your Spaceport"
    )


@pytest.mark.clause("SC-15.4")
def test_two_ways_are_told_apart() -> None:
    table = Table(PLANETEERS, own=True)
    table.team(0, 0, "vesta")
    table.base("vesta", "secure")
    table.s.own_profit()[0] = 2
    table.hand("p_ion_tug")
    start, end = table.site("vesta"), table.site("pallas")
    at = (PLANETEERS * a.SITES + start) * a.SITES + end
    was = int(table.s.rules.free_dist[at])
    table.s.rules.free_dist[at] = was + 1
    table.begin("do move", "to pallas")
    free, cheap = prompt(table).choices
    assert (free.label, free.note) == ("Around the radiation zone", f"needs {was + 1}, no radiation")
    assert (cheap.label, cheap.note) == (
        "The cheapest way",
        f"needs {was}; radiation 2T unless shielded",
    )
    table.s.rules.free_dist[at] = was
