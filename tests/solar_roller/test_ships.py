"""The white die as a ship die (SR-8): moving, icons, settling, building."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solar_roller.positions import SPACES, A, Table, asked, legal, play, points, recorded, seat, space


def sailing(table: Table, points: int, start: str) -> Match:
    """A ship sets out with so many points."""
    return play(table.roll(white=points), "die white", "ship-die", f"ship space={start}")


def left(match: Match) -> int:
    """Movement points left."""
    return int(match.view(A).making.left)  # type: ignore[attr-defined]


@pytest.mark.clause("SR-8.3", "SR-8.4", "SR-8.7")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_ship_moves_up_to_the_value(n: int) -> None:
    match = sailing(Table(2).sheet(A, M1="ship"), n, "M1")
    for k in range(n):
        assert left(match) == n - k
        assert ("stop" in match.legal(A)) == (k > 0)
        play(match, f"to space=M{k + 2}")
    assert asked(match) == "Act"
    assert space(match, A, f"M{n + 1}").ships == 1
    assert recorded(match) == 1


@pytest.mark.clause("SR-8.7", "SR-8.3")
def test_it_may_stop_early_but_takes_a_step() -> None:
    match = sailing(Table(2).sheet(A, M1="ship"), 4, "M1")
    assert match.why_not("stop", A) == "A ship takes at least one step (SR-8.7)"
    play(match, "to space=M2", "stop")
    assert space(match, A, "M2").ships == 1
    match = sailing(Table(2).sheet(A, M1="ship"), 2, "M1")
    play(match, "to space=M2", "to space=M1")
    assert space(match, A, "M1").ships == 1, "back where it began"
    assert space(match, A, "M1").icon


@pytest.mark.clause("SR-8.5")
def test_the_homeworld_gives_a_point_and_an_s_gives_none() -> None:
    table = Table(2).sheet(A, I1="small red H", I2="ship", M3="small red S").seat(A, settlements=[0])
    match = play(sailing(table, 2, "I2"), "to space=I1")
    assert left(match) == 2
    match = play(sailing(table, 2, "I2"), "to space=M3")
    assert left(match) == 1


@pytest.mark.clause("SR-8.5", "SR-14.11")
def test_a_space_gives_its_point_once_a_move() -> None:
    table = Table(2).sheet(A, M1="ship", M2="icon", M3="icon")
    match = play(sailing(table, 2, "M1"), "to space=M2", "to space=M3")
    assert left(match) == 2
    play(match, "to space=M2")
    assert left(match) == 1
    play(match, "to space=M3")
    assert space(match, A, "M3").ships == 1


@pytest.mark.clause("SR-8.5")
@pytest.mark.parametrize("mark", ["icon ship", "small red H ship"])
def test_the_starting_space_gives_nothing(mark: str) -> None:
    match = play(sailing(Table(2).sheet(A, M1=mark), 3, "M1"), "to space=M2", "to space=M1")
    assert left(match) == 1


@pytest.mark.clause("SR-8.5")
def test_the_next_move_gets_the_points_again() -> None:
    table = Table(2).seat(A, gained=[2]).sheet(A, M1="2 ships", M2="icon")
    match = play(sailing(table, 1, "M1"), "to space=M2")
    assert left(match) == 1
    play(match, "to space=M3", "ship space=M1", "to space=M2")
    assert left(match) == 1


@pytest.mark.clause("SR-8.6")
@pytest.mark.parametrize(
    ("there", "icon"),
    [("", True), ("small red", True), ("small red 3 moons", True), ("small red 4 moons", False)],
)
def test_an_icon_is_drawn_where_a_moon_space_is_free(there: str, icon: bool) -> None:
    table = Table(2).sheet(A, M1="ship")
    match = play(sailing(table.sheet(A, M2=there) if there else table, 1, "M1"), "to space=M2")
    assert space(match, A, "M2").icon == icon
    assert not space(match, A, "M1").icon, "none where it only was"


@pytest.mark.clause("SR-8.6")
def test_one_icon_a_space_and_none_on_the_way() -> None:
    match = play(
        sailing(Table(2).sheet(A, M1="ship", M3="icon"), 2, "M1"), "to space=M2", "to space=M3", "stop"
    )
    assert not space(match, A, "M2").icon
    places = match.view(A).sheets[A].spaces  # type: ignore[attr-defined]
    assert next(place for place in places if place.id == "M3").free == 3, "still one icon"


@pytest.mark.clause("SR-8.8")
def test_ships_may_share_a_space() -> None:
    match = play(sailing(Table(2).sheet(A, M1="ship", M2="2 ships icon"), 1, "M1"), "to space=M2", "stop")
    assert space(match, A, "M2").ships == 3


# ---- settling ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-8.9", "SR-8.10")
@pytest.mark.parametrize("white", [5, 6])
def test_where_ships_can_settle(white: int) -> None:
    table = Table(2).sheet(A, M1="small red ship", M2="ship", M3="small red 4 moons ship", M4="small red S")
    table.sheet(A, I5="small red H").seat(A, settlements=[0])
    match = play(table.roll(white=white), "die white", "ship-die")
    assert legal(match, "settle") == ["M1"]
    assert match.why_not("settle space=M2", A) == "M2 has no planet to settle (SR-8.10)"
    assert match.why_not("settle space=M3", A) == "M3 has no free moon space for the S (SR-8.10)"
    assert match.why_not("settle space=M5", A) == "You have no ship there (SR-8.10)"
    assert match.why_not("stop", A) == "Now you settle, or build a ship (SR-8.9)"
    play(match, "settle space=M1")
    assert asked(match) == "Act", "one ship"


@pytest.mark.clause("SR-8.10")
def test_a_planet_is_settled_once() -> None:
    table = Table(2).sheet(A, M1="small red S ship", I1="small red H").seat(A, settlements=[0])
    match = play(table.roll(white=5), "die white", "ship-die")
    assert match.why_not("settle space=M1", A) == "M1 is settled already (SR-8.10)"


@pytest.mark.clause("SR-8.11", "SR-11.6")
def test_later_terraforming_does_not_change_a_settlement() -> None:
    table = Table(2).sheet(A, I1="small red water ship")
    match = play(table.roll(white=5, red=5, bands=(1, 2)), "die white", "ship-die", "settle space=I1")
    play(match, "die red", "raise space=I1")
    assert points(match)["settlements"] == 2
    assert points(match)["levels"] == 3


@pytest.mark.clause("SR-8.12", "SR-8.14")
@pytest.mark.parametrize(
    ("ships", "settled", "can"), [(4, 0, False), (3, 0, True), (2, 2, False), (1, 2, True)]
)
def test_pieces_on_the_map_and_settled_are_four_at_most(ships: int, settled: int, can: bool) -> None:
    table = Table(2).sheet(A, I1=f"small red H {ships} ships")
    table.sheet(A, **{f"M{k}": "small red S" for k in range(1, settled + 1)}).seat(
        A, settlements=[0] * settled
    )
    match = play(table.roll(white=5), "die white", "ship-die")
    assert ("build space=I1" in match.legal(A)) == can
    if not can:
        assert match.why_not("build space=I1", A) == "All your ships are on the map or settled (SR-8.14)"
    with pytest.raises(ValueError, match="ships in play or settled"):
        match.game.load(table.sheet(A, I1=f"small red H {5 - settled} ships").position())


@pytest.mark.clause("SR-8.13")
def test_the_homeworld_is_settled_once_and_still_builds() -> None:
    table = Table(2).sheet(A, I1="small red H water 2 ships")
    match = play(table.roll(white=5), "die white", "ship-die", "settle space=I1")
    assert seat(match, A).settlements == [2]
    match = play(table.sheet(A, I1="small red H S ship").seat(A, settlements=[2]).roll(white=6), "die white")
    play(match, "ship-die")
    assert match.legal(A) == ["build space=I1"]
    play(match, "build space=I1")
    assert space(match, A, "I1").ships == 2


@pytest.mark.clause("SR-8.14")
def test_ships_are_built_at_home_or_by_an_s_without_an_icon() -> None:
    table = Table(2).sheet(A, M1="small red S", M2="small red", M3="icon ship", I1="small red H")
    match = play(table.seat(A, settlements=[0]).roll(white=5), "die white", "ship-die")
    assert match.legal(A) == ["build space=I1", "build space=M1"]
    assert match.why_not("build space=M2", A) == (
        "Ships are built on the homeworld or on a planet with an S (SR-8.14)"
    )
    play(match, "build space=M1")
    assert (space(match, A, "M1").ships, space(match, A, "M1").icon) == (1, False)
    assert seat(match, A).launched == 3


@pytest.mark.clause("SR-8.15")
def test_settling_keeps_the_icon() -> None:
    match = Table(2).sheet(A, M1="small red icon ship").roll(white=5)
    play(match, "die white", "ship-die", "settle space=M1")
    assert space(match, A, "M1").icon


@pytest.mark.clause("SR-8.16")
@pytest.mark.parametrize("white", [2, 5])
def test_one_action_however_many_ships_and_none_twice(white: int) -> None:
    table = (
        Table(2).seat(A, gained=[2]).sheet(A, I1="small red H ship", M1="small red 2 ships", M2="small red")
    )
    match = play(table.roll(white=white), "die white", "ship-die")
    if white == 5:
        play(match, "settle space=M1", "settle space=I1")
        assert recorded(match) == 1
        assert asked(match) == "Act", "the second ship on M1 has no place"
        return
    play(match, "ship space=M1", "to space=M2", "to space=M1")
    assert space(match, A, "M1").ships == 2
    play(match, "ship space=M1", "to space=M8", "stop")
    assert legal(match, "ship") == ["I1"]
    assert match.why_not("ship space=M1", A) == "The ship in M1 has been used by this die (SR-8.16)"
    assert match.why_not("ship space=M4", A) == "You have no ship there (SR-8.3)"
    play(match, "ship space=I1", "to space=I2", "stop")
    assert asked(match) == "Act"
    assert recorded(match) == 1
    assert not any(space(match, A, name).served for name in SPACES)


@pytest.mark.clause("SR-8.9", "SR-6.4")
def test_a_ship_die_needs_something_to_do() -> None:
    table = Table(2).sheet(A, I1="small red H S", M1="small red S", M2="small red S", M3="ship")
    match = play(table.seat(A, settlements=[0, 0, 0]).roll(white=5, bands=(1, 2)), "die white")
    assert match.legal(A) == ["wild-die"]
    assert match.why_not("ship-die", A) == "You have no ship that can settle, and none can be built (SR-8.9)"
    table = Table(2).sheet(A, **{f"M{k}": "small red S" for k in range(1, 5)}, I1="small red H")
    match = play(table.seat(A, settlements=[0] * 4).roll(white=3, red=1, bands=(1, 2)), "die white")
    assert match.legal(A) == ["wild-die"], "no ship is on the map"
