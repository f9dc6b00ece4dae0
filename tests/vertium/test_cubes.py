"""Building cubes (VT-13.4 to VT-13.6, VT-13.12). What they stop is in test_cube_hits."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    LOSE,
    PLANETS,
    WIN,
    A,
    B,
    C,
    D,
    Table,
    asked,
    attacked,
    dice,
    log,
    no_cards,
    now,
    planet,
    play,
    refusal,
    sorts,
    step,
)


def table(players: int = 3, **options: object) -> Table:
    return Table(players, gelbon=True, **options)


def building(made: Table, who: int = A) -> Match:
    """A faction that has the attack is asked for cubes."""
    steps = step("BuildCube", seat=who), step("AfterCubes", player=who, again=0)
    return made.start(*steps, turn=who, phase="fighting")


def sites(match: Match) -> list[str]:
    return [action[-2:] for action in match.legal() if action.startswith("build")]


# ---- what a cube takes -----------------------------------------------------------------------------------


@pytest.mark.clause("VT-13.4", "VT-18.12")
def test_both_elements_may_come_from_one_planet() -> None:
    match = building(table().mixed(A, P1=(3, 1)).mixed(B, P2=(1, 0)))
    assert match.legal() == ["build planet=P1", "done"]
    play(match, "build planet=P1")
    assert (asked(match), match.legal()) == ("BuildPair", ["gelbon-from planet=P1"])
    play(match, "gelbon-from planet=P1")
    match.play_forced()  # the only captain, as no Gelbon is left
    assert (sorts(match, "P1"), planet(match, "P1").cube) == ((2, 0), 3)
    assert asked(match) == "Carry"
    assert "@1 built a cube on Amberfall from 1 Vertium and 1 Gelbon" in log(match)


@pytest.mark.parametrize(
    ("site", "action", "p1", "p4"),
    [
        ("P1", "gelbon-from planet=P4", (1, 0), (0, 1)),
        ("P4", "vertium-from planet=P1", (1, 0), (0, 1)),
    ],
)
@pytest.mark.clause("VT-13.4", "VT-18.12")  # and ruling VT-17.40
def test_a_pair_from_two_planets_puts_the_cube_on_either(
    site: str, action: str, p1: tuple[int, int], p4: tuple[int, int]
) -> None:
    match = building(table().mixed(A, P1=(2, 0), P4=(0, 2)).mixed(B, P2=(1, 0)))
    assert sites(match) == ["P1", "P4"]
    play(match, f"build planet={site}")
    assert match.legal() == [action]
    play(match, action)
    assert (sorts(match, "P1"), sorts(match, "P4")) == (p1, p4)
    assert {name: planet(match, name).cube for name in ("P1", "P4")} == {"P1": 0, "P4": 0} | {site: 3}


@pytest.mark.clause("VT-13.4")  # and ruling VT-17.40
def test_a_site_with_both_sorts_may_give_either_or_both() -> None:
    made = table().mixed(A, P1=(1, 1), P3=(2, 2), P4=(0, 1)).mixed(B, P2=(1, 0))
    ways = {
        "gelbon-from planet=P1": ((0, 0), (2, 2), (0, 1)),
        "gelbon-from planet=P3": ((0, 1), (2, 1), (0, 1)),
        "gelbon-from planet=P4": ((0, 1), (2, 2), (0, 0)),
        "vertium-from planet=P3": ((1, 0), (1, 2), (0, 1)),
    }
    match = play(building(made), "build planet=P1")
    assert match.legal() == list(ways)
    for action, wanted in ways.items():
        match = play(building(made), "build planet=P1", action)
        assert tuple(sorts(match, name) for name in ("P1", "P3", "P4")) == wanted
        assert planet(match, "P1").cube == 3


@pytest.mark.clause("VT-13.4", "VT-13.6", "VT-18.12")
def test_cubes_are_built_as_often_as_one_likes_with_one_a_planet() -> None:
    match = building(table().mixed(A, P1=(2, 2), P3=(1, 2)).mixed(B, P2=(1, 0)))
    play(match, "build planet=P1", "gelbon-from planet=P1")
    assert asked(match) == "BuildCube"
    assert match.legal() == ["build planet=P3", "done"]
    assert refusal(match, "build planet=P1") == ("Amberfall has a cube already", "VT-13.6")
    play(match, "build planet=P3", "vertium-from planet=P1")
    assert (sorts(match, "P1"), sorts(match, "P3")) == ((0, 1), (1, 1))
    assert asked(match) == "Lead"  # a pair is left, but both planets have a cube
    assert match.view().sides[A].cubes == 7 - 2


@pytest.mark.clause("VT-13.4", "VT-18.12")  # and ruling VT-17.39
def test_nobody_need_build_and_the_attack_goes_on() -> None:
    match = play(building(table().mixed(A, P1=(1, 1)).mixed(B, P2=(1, 0))), "done")
    assert (asked(match), match.to_act) == ("Lead", (A,))
    assert sorts(match, "P1") == (1, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("VT-13.1", "VT-13.9")
def test_there_are_as_many_cubes_as_planets_in_the_reserve(players: int) -> None:
    """All planets but one are A's; cubes stand on all of these but P1."""
    names = [f"P{k}" for k in range(1, PLANETS[players])]
    made = table(players).mixed(A, **dict.fromkeys(names, (1, 1)))
    made.owns(B, **{f"P{PLANETS[players]}": 1}).planet("P1", blue="refuge")
    for name in names[1:]:
        made.planet(name, cube=3)
    match = building(made)
    assert match.view().sides[A].cubes == 2
    assert sites(match) == ["P1"]
    play(match, "build planet=P1", "gelbon-from planet=P1")
    assert match.view().sides[A].cubes == 1


# ---- when ------------------------------------------------------------------------------------------------


def closing(players: int = 3) -> Table:
    """Phase one ends when A passes. In points B leads, then A, then C; each can build one cube, and no more."""
    made = table(players).mixed(A, P1=(2, 1)).mixed(B, P2=(3, 1)).mixed(C, P3=(1, 1)).beside(idle=120)
    for who, name in ((A, "P7"), (B, "P1"), (C, "P2")):
        made.seat(who, objective=name)
    for name in ("P5", "P6", "P7"):
        made.planet(name, blue="face_down")
    return made


def begun(made: Table) -> Match:
    match = made.cards(A)
    match.force("turn kind=refuge")
    match.force("turn kind=harvest")
    return play(match, "pass")


def built(match: Match, name: str) -> Match:
    return play(match, f"build planet={name}", f"gelbon-from planet={name}")


@pytest.mark.clause("VT-13.4", "VT-13.12", "VT-18.12")  # and ruling VT-17.39
def test_before_phase_two_factions_build_in_ranking_order() -> None:
    match = begun(closing())
    assert now(match).ranking == [B, A, C]
    for who, name in ((B, "P2"), (A, "P1"), (C, "P3")):
        assert (asked(match), match.to_act, now(match).turn) == ("BuildCube", (who,), who)
        built(match, name)
    assert [planet(match, f"P{k}").cube for k in (1, 2, 3)] == [3, 3, 3]
    assert (asked(match), match.to_act) == ("Lead", (B,))


@pytest.mark.clause("VT-13.12", "VT-12.1")  # and ruling VT-17.22
def test_the_leader_before_any_cube_attacks_first_although_cubes_cost_it_the_lead() -> None:
    """B falls behind A by its cube."""
    match = built(begun(closing()), "P2")
    assert [row.points for row in match.view().sides][:2] == [5, 4]
    play(match, "done", "done")
    assert (asked(match), match.to_act) == ("Lead", (B,))
    assert now(match).ranking == [B, A, C]


@pytest.mark.clause("VT-13.12", "VT-12.6")
def test_later_rankings_count_what_is_there_then() -> None:
    """Of A and C neither has had the attack; A leads by a point until its cube costs two."""
    for cube, heir in ((False, A), (True, C)):
        made = table().owns(B, P3=4, P7=0).planet("P7", blue="refuge")
        made.mixed(A, P1=(3, 2)).mixed(C, P2=(4, 0)).seat(B, had_attack=True)
        match = building(made)
        play(match, *(("build planet=P1", "gelbon-from planet=P1") if cube else ("done",)))
        again = match.dump()
        again["turn"] = B + 1  # as B stands after a win
        again["pending"] = [step("AttackAgain", seat=B)]
        match = play(Match.begin(match.game, position=again, seed=1), "pass")
        assert match.to_act == (heir,)


@pytest.mark.clause("VT-13.5")  # and ruling VT-17.39
def test_who_has_done_building_is_asked_again_when_it_gets_the_attack() -> None:
    match = play(begun(closing()), "done", "done", "done")
    assert (asked(match), match.to_act) == ("BuildCube", (B,))
    assert match.prompt(B).clause == "VT-13.5"  # type: ignore[union-attr]
    play(match, "done")
    assert (asked(match), match.to_act) == ("Lead", (B,))


@pytest.mark.clause("VT-13.4")  # and ruling VT-17.39
def test_before_phase_two_nobody_is_asked_who_can_build_nothing() -> None:
    made = closing().mixed(B, P2=(4, 0)).mixed(C, P3=(0, 1))
    match = begun(made)
    assert (asked(match), match.to_act) == ("BuildCube", (A,))
    play(match, "done")
    assert (asked(match), match.to_act) == ("Lead", (B,))


@pytest.mark.clause("VT-13.5", "VT-12.4")  # and ruling VT-17.39
def test_the_defender_that_gets_the_attack_may_build_first() -> None:
    match = attacked(
        table().owns(A, P1=2).mixed(B, P2=(2, 2)).owns(C, P3=1).american(A), "P1", 0, "P2", *LOSE
    )
    assert (asked(match), match.to_act, now(match).fight) == ("BuildCube", (B,), None)
    built(match, "P2")
    assert (sorts(match, "P2"), asked(match), match.to_act) == ((1, 2), "Lead", (B,))


@pytest.mark.clause("VT-13.5", "VT-12.3")  # and ruling VT-17.39
def test_a_winner_may_build_before_it_attacks_again_or_passes() -> None:
    made = table().mixed(A, P1=(3, 2)).owns(B, P2=0, P4=3).owns(C, P3=3)
    match = play(made.american(A), "lead planet=P1", "carry n=0", "gelbon n=0", "strike planet=P2")
    assert asked(match) != "BuildCube"  # never in a fight, though P1 has both sorts
    match = dice(made.american(A), *WIN)
    no_cards(play(match, "lead planet=P1", "carry n=0", "gelbon n=0", "strike planet=P2"))
    assert (asked(match), match.to_act) == ("BuildCube", (A,))
    assert sites(match) == ["P1", "P2"]
    play(match, "build planet=P2", "vertium-from planet=P1")
    assert planet(match, "P2").cube == 3
    play(match, "done")
    assert (asked(match), match.legal()) == ("AttackAgain", ["attack", "pass"])
    # Between `attack` and its captain nothing more is built.
    play(match, "attack")
    assert asked(match) == "Lead"


@pytest.mark.clause("VT-13.5")
def test_nothing_is_built_during_a_fight() -> None:
    """Each side could, at any time between rolls and cards, and is never asked."""
    made = table().mixed(A, P1=(4, 4)).mixed(B, P2=(4, 4)).owns(C, P3=1)
    match = dice(made.american(A), *["1 2 3", "1 2 3"] * 3)
    play(match, "lead planet=P1", "carry n=4", "gelbon n=2", "gelbon n=0", "strike planet=P2")
    met = set()
    while now(match).fight and now(match).fight["roll"] < 4:
        met.add(asked(match))
        assert refusal(match, "build planet=P1")[1] in ("VT-10.2", "VT-13.10")
        play(match, match.legal()[0])
    assert "UseCard" in met
    assert "BuildCube" not in met


@pytest.mark.clause("VT-12.8")  # and ruling VT-17.39
def test_who_can_not_attack_any_more_after_building_is_skipped() -> None:
    """A's last elements go into the cube. B is better ranked than C."""
    made = table().mixed(A, P1=(1, 1)).owns(B, P2=4).owns(C, P3=3)
    match = built(building(made), "P1")
    assert (match.to_act, asked(match), now(match).turn) == ((B,), "Lead", B)
    assert "@1 could not attack" in log(match)


@pytest.mark.clause("VT-12.8", "VT-12.9")  # and ruling VT-17.39
def test_a_winner_that_builds_away_its_last_elements_passes_and_the_game_may_end_by_that() -> None:
    steps = step("BuildCube", seat=A), step("AfterCubes", player=A, again=1)
    made = table(2).mixed(A, P1=(1, 1)).owns(B, P2=0, P3=0)
    match = built(made.start(*steps, turn=A, phase="fighting"), "P1")
    assert match.over  # nobody can attack
    assert match.winners == [B]
    made = table(2).mixed(A, P1=(1, 1)).owns(B, P2=1, P3=0)
    match = built(made.start(*steps, turn=A, phase="fighting"), "P1")
    assert (match.to_act, asked(match)) == ((B,), "Lead")
    made = table(2, american_ends="one").mixed(A, P1=(1, 1)).owns(B, P2=1, P3=0)
    match = built(made.start(*steps, turn=A, phase="fighting"), "P1")
    assert match.over  # only B can attack
    assert match.winners == [B]
    made = table().mixed(A, P1=(1, 1)).owns(B, P2=4).owns(C, P3=3)
    match = built(made.start(*steps, turn=A, phase="fighting"), "P1")
    assert (match.to_act, asked(match)) == ((B,), "Lead")


@pytest.mark.clause("VT-13.5", "VT-12.9")
def test_who_can_not_attack_is_not_asked_for_cubes() -> None:
    """B holds off A's attack without a captain in reserve, so it is skipped at once."""
    made = table(2).owns(A, P1=3).mixed(B, P2=(1, 1)).planet("P1", blue="refuge", refugees=[B, B, B, B])
    match = attacked(made.american(A), "P1", 0, "P2", *LOSE)
    assert asked(match) == "BuildCube"  # its captains on the refuge moon can lead
    made = table(2).owns(A, P1=3).mixed(B, P2=(0, 0), P3=(0, 0))
    match = attacked(made.american(A), "P1", 0, "P2", *LOSE)
    assert asked(match) == "Lead"


# ---- why not ---------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-13.4", "VT-13.6", "VT-13.1", "VT-18.12")
def test_each_refusal_of_a_site_and_of_a_planet_that_gives() -> None:
    made = table(4).mixed(A, P1=(2, 0), P4=(0, 2), P5=(0, 0)).mixed(B, P2=(1, 1)).owns(C, P3=1)
    match = building(made.owns(D, P6=0).planet("P6", blue="refuge"))
    assert refusal(match, "build planet=P2") == ("Brinehold is not yours", "VT-13.4")
    words = "A cube takes one Vertium and one Gelbon of yours, one of them from Eventide"
    assert refusal(match, "build planet=P5") == (words, "VT-13.4")
    play(match, "build planet=P1")
    assert refusal(match, "gelbon-from planet=P2") == ("Brinehold is not yours", "VT-13.4")
    assert refusal(match, "gelbon-from planet=P1") == ("Amberfall has no Gelbon", "VT-13.4")
    assert refusal(match, "vertium-from planet=P4")[1] == "VT-13.4"
    assert refusal(match, "done")[1] == "VT-13.4"  # a site is chosen, and there is a way


@pytest.mark.clause("VT-13.1")
def test_the_last_cube_can_be_built_and_then_nobody_asks(tmp_path: Path) -> None:
    """A box with one cube for each faction."""
    rows = (files("ecliptic.games.vertium") / "content" / "setup.toml").read_text(encoding="utf-8")
    (tmp_path / "setup.toml").write_text(rows.replace("cubes_each = 7", "cubes_each = 1"), encoding="utf-8")
    made = Table(3, gelbon=True, content=str(tmp_path)).mixed(A, P1=(2, 2), P3=(2, 2)).mixed(B, P2=(1, 0))
    match = built(building(made), "P1")
    assert planet(match, "P1").cube == 3
    assert asked(match) == "Lead"
