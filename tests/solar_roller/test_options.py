"""Every switch of a table, both ways (SR-14)."""

from __future__ import annotations

import pytest

from solar_roller.positions import A, Table, asked, done, legal, play, points, recorded, seat, shown

both = pytest.mark.parametrize("on", [False, True])


@both
@pytest.mark.clause("SR-5.10")
def test_ships_bound_to_open_bands(on: bool) -> None:
    table = Table(2, ship_moves_limited_to_bands=on).sheet(
        A, I1="small red H ship", O1="ship", O4="ship", M1="ship"
    )
    match = play(table.roll(white=2, bands=(1, 2)), "die white", "ship-die")
    assert legal(match, "ship") == (["I1", "M1"] if on else ["I1", "M1", "O1", "O4"])
    if on:
        assert match.why_not("ship space=O4", A) == "No open band is next to the ship in O4 (SR-5.2)"
    play(match, "ship space=M1")
    assert legal(match, "to") == (["I1"] if on else ["I1", "M2", "M8", "O1"])
    if on:
        assert match.why_not("to space=O1", A) == "O1 is in a band that is not open now (SR-5.2)"
        play(match, "to space=I1")
        assert legal(match, "to") == ["I2", "I5"]
    bare = Table(2, ship_moves_limited_to_bands=on).sheet(A, I1="small red H", O4="ship")
    match = play(bare.roll(white=2, bands=(1, 2)), "die white")
    assert ("ship-die" in match.legal(A)) != on
    match = play(bare.roll(white=2, bands=(1, 2)), "shift first=0 second=+2", "die white")
    assert "ship-die" in match.legal(A), "next to an open band now" if on else "anyway"


@both
@pytest.mark.clause("SR-2.5", "SR-14.5")
def test_the_h_as_an_icon_for_goals(on: bool) -> None:
    table = Table(2, home_mark_counts_as_icon_for_goals=on).beside(goals="CE")
    match = done(table.sheet(A, I1="small red H ship", I2="icon", I3="icon", M1="icon", O1="icon").roll())
    assert seat(match, A).scored.get("C1") == (7 if on else None)
    match = done(table.sheet(A, I2="", I3="").roll())
    assert seat(match, A).scored.get("E1") == (10 if on else None)


@both
@pytest.mark.clause("SR-8.10", "SR-14.21")
def test_settling_needs_water(on: bool) -> None:
    table = Table(2, settle_needs_water=on).sheet(A, M1="small red ship", M2="small red water ship")
    match = play(table.sheet(A, I1="small red H").roll(white=5), "die white", "ship-die")
    assert legal(match, "settle") == (["M2"] if on else ["M1", "M2"])
    if on:
        assert match.why_not("settle space=M1", A) == "M1 has no water yet (SR-8.10)"


@both
@pytest.mark.clause("SR-5.7", "SR-14.6")
def test_a_shifted_pair_as_doubles(on: bool) -> None:
    match = play(
        Table(2, shifted_pair_can_make_doubles=on).roll(bands=(3, 4)), "shift first=+1 second=0", "die red"
    )
    assert {name[0] for name in legal(match, "draw")} == ({"I", "M", "O"} if on else {"M"})
    match = play(Table(2, shifted_pair_can_make_doubles=on).roll(bands=(4, 4)), "die red")
    assert {name[0] for name in legal(match, "draw")} == {"I", "M", "O"}, "a rolled pair always"


@both
@pytest.mark.clause("SR-10.9")
def test_lone_planets_as_groups(on: bool) -> None:
    table = Table(2, singletons_count_as_groups=on).beside(goals="H")
    match = done(table.sheet(A, I1="small red H", I2="small red", O4="small green").roll(number=10))
    assert points(match)["goals"] == (1 if on else 0)


@both
@pytest.mark.clause("SR-4.3")
def test_the_bonus_may_be_declined(on: bool) -> None:
    match = Table(2, bonus_action_optional=on).bonus(2)
    assert asked(match) == ("TakeBonus" if on else "PickColor")
    if on:
        assert match.legal(A) == ["do value=1", "done"]
        play(match, "done")
        assert match.to_act == (1,)
        match.undo(A)
        play(match, "do value=1")
    play(match, "color red", "draw space=O1")
    assert recorded(match, A, 2) == 0


@both
@pytest.mark.clause("SR-13.1")
def test_all_upgrades(on: bool) -> None:
    assert len(shown(Table(2, advanced=on).roll())) == (8 if on else 3)
