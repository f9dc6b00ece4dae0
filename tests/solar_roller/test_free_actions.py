"""Upgrades 4 and 8 (SR-9.9 to SR-9.11, SR-9.16, SR-9.17): free actions, and colors that stand for levels."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from solar_roller.positions import (
    INNER,
    MIDDLE,
    OUTER,
    A,
    B,
    Table,
    again,
    asked,
    done,
    legal,
    play,
    recorded,
    rings,
    seat,
    space,
)


def changes(match: Match) -> list[str]:
    return legal(match, "change")


# ---- free actions ------------------------------------------------------------------------------------------------


def nearly(number: int = 1, **more: str) -> Match:
    """Inner has one empty space; the next step for A is to fill it."""
    table = Table(2).beside(upgrades=[4], goals="ABG")
    inner = dict.fromkeys(INNER[1:], "small red")
    return play(
        table.sheet(A, M1="small red H ship", **inner, **more).roll(bands=(1, 2), number=number),
        "die red",
        "draw space=I1",
    )


@pytest.mark.clause("SR-9.9", "SR-9.10", "SR-9.16")
def test_a_full_band_gives_two_free_actions_at_step_4() -> None:
    match = nearly()
    assert seat(match, A).gained == []
    done(match)
    assert seat(match, A).gained == [4]
    assert asked(match) == "FreeAction"
    assert match.legal(A) == ["do value=1", "do value=2", "do value=3", "do value=4", "do value=5", "done"]
    play(match, "do value=2", "color green")
    assert {name[0] for name in legal(match, "draw")} == {"M", "O"}
    play(match, "draw space=O1", "do value=5", "raise space=O1")
    assert match.view(None).round == 2  # type: ignore[attr-defined]
    assert recorded(match) == 1, "free actions are not recorded"
    assert (space(match, A, "O1").size, space(match, A, "O1").level) == ("large", "water")


@pytest.mark.clause("SR-9.10")
def test_free_actions_may_be_declined() -> None:
    match = done(nearly())
    play(match, "done")
    assert asked(match) == "FreeAction", "the second one"
    play(match, "done")
    assert match.view(None).round == 2  # type: ignore[attr-defined]
    assert list(seat(match, A).full_bands_paid) == ["inner"]


@pytest.mark.clause("SR-9.9", "SR-9.10", "SR-9.13")
def test_a_free_action_can_fill_another_band_up_to_six_actions() -> None:
    middle = dict.fromkeys(MIDDLE[1:7], "small blue")
    outer = dict.fromkeys(OUTER[1:], "small blue")
    match = done(nearly(**middle, **outer))
    n = 0
    while asked(match) == "FreeAction":
        n += 1
        if "do value=1" in match.legal(A):
            play(
                match,
                "do value=1",
                "color red",
                match.legal(A)[0]
                if asked(match) == "PickSpace"
                else next(
                    f"draw space={name}" for name in ("M8", "O1") if space(match, A, name).color is None
                ),
            )
        else:
            play(match, "done")
        if A not in match.to_act or match.view(None).round == 2:  # type: ignore[attr-defined]
            break
    assert n == 6
    assert list(seat(match, A).full_bands_paid) == ["inner", "middle", "outer"]


@pytest.mark.clause("SR-9.16")
def test_free_rings_get_the_halo_and_dead_actions_cannot_be_chosen() -> None:
    table = (
        Table(2)
        .beside(upgrades=[4, 7], goals="ABC", squares=(0, 3))
        .seat(A, gained=[7], halo="inner")
        .seat(B, gained=[7])
    )
    table.sheet(
        A, I1="small red", **dict.fromkeys(INNER[2:], "small blue 4 moons"), M1="small green H ship 3 moons"
    )
    match = play(table.roll(bands=(1, 2), purple=2), "die purple", "draw space=I2")
    done(match)
    assert "do value=3" in match.legal(A)
    play(match, "do value=4", "color red", "band inner", "ring space=I1", "ring space=I2")
    assert rings(match, A, "red") == ["I1", "I2"]
    table.sheet(A, I1="small red 4 moons", I2="small red 4 moons")
    full = Table(2).beside(upgrades=[4], goals="ABG").sheet(A, M1="small green H ship 3 moons")
    full.sheet(A, **dict.fromkeys(INNER, "small blue 4 moons")).seat(A, met=[4])
    match = done(full.roll())
    assert match.why_not("do value=3", A) == "3, moons: no action is possible now (SR-9.16)"


@pytest.mark.clause("SR-9.17")
def test_a_condition_met_in_step_0_counts() -> None:
    table = Table(2).beside(upgrades=[4], goals="ABG")
    table.every(M1="small red H ship", **dict.fromkeys(INNER[1:], "small red"))
    match = table.bonus(2)
    play(match, "color red", "draw space=I1")
    play(match, "color red", "draw space=O1", seat=B)
    assert match.to_act == (CHANCE,), "gained at step 4, not now"
    done(again(match))
    assert asked(match) == "FreeAction"
    assert match.to_act == (A,)


@pytest.mark.clause("SR-9.13", "SR-9.17")
def test_a_free_action_can_meet_a_lower_upgrade() -> None:
    """Upgrade 4's free action brings civilization: upgrade 2 is gained in the same step 4, and its ship brings 5."""
    table = Table(2).beside(upgrades=[2, 4, 5], goals="ACF")
    table.sheet(A, M1="small red H 2 ships", M2="small red fauna", **dict.fromkeys(INNER, "small red")).seat(
        A, met=[4]
    )
    match = done(table.roll())
    assert seat(match, A).gained == [4]
    play(match, "do value=5", "raise space=M2")
    assert seat(match, A).gained == [4], "the second free action first"
    play(match, "done")
    assert (asked(match), seat(match, A).gained) == ("PlaceShip", [2, 4])
    play(match, "build space=M1")
    assert seat(match, A).gained == [2, 4, 5]


# ---- upgrade 8 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-9.11")
@pytest.mark.parametrize(
    ("die", "before", "after"),
    [
        ("blue", "none", "water"),
        ("green", "water", "flora"),
        ("red", "flora", "fauna"),
        ("purple", "fauna", "civilization"),
    ],
)
def test_upgrade_8_goes_by_color(die: str, before: str, after: str) -> None:
    table = (
        Table(2).beside(upgrades=[8]).sheet(A, M1=f"large green {before} moon", M2=f"small red {after} moon")
    )
    table.sheet(A, O1=f"small red {before} moon", M3=f"small red {before}")
    match = play(table.roll(**{die: 4}, bands=(3, 4)), f"die {die}", "change by=level")
    assert legal(match, "raise") == ["M1"]
    assert match.why_not("raise space=O1", A) == "O1 is in a band that is not open now (SR-5.2)"
    assert match.why_not("raise space=M2", A) == f"M2 is not one level below {after} (SR-9.11)"
    assert match.why_not("raise space=M3", A) == "M3 has no moon (SR-9.11)"
    assert match.why_not("raise space=M4", A) == "There is no planet (SR-9.11)"
    play(match, "raise space=M1")
    assert space(match, A, "M1").level == after
    assert recorded(match) == 1


@pytest.mark.clause("SR-9.11")
def test_the_white_die_cannot_stand_for_a_level() -> None:
    table = Table(2).seat(A, gained=[3]).beside(upgrades=[3, 8], goals="ABD").sheet(A, I1="small red moon")
    match = play(table.roll(white=2, blue=2, bands=(1, 2)), "die white")
    assert changes(match) == ["none", "minus", "plus"]
    match = play(table.roll(white=2, blue=2, bands=(1, 2)), "die blue")
    assert changes(match) == ["none", "minus", "level"], "a 3 has no target"
    play(match, "change by=level")
    assert list(seat(match, A).spent) == [], "upgrade 3 is left for another die"
