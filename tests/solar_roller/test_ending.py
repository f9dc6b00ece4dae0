"""The end: points, winners, and solo (SR-11, SR-12)."""

from __future__ import annotations

import pytest

from solar_roller.positions import HOME, A, B, C, Table, done, points, seat


@pytest.mark.clause("SR-11.1")
def test_the_game_ends_after_round_ten() -> None:
    for number in range(1, 11):
        match = Table(2).every(I1="small red").roll(number=number)
        assert not match.over
        assert done(match).over == (number == 10)


@pytest.mark.clause("SR-11.2", "SR-11.5", "SR-11.6")
def test_moons_ships_and_settlements() -> None:
    table = Table(2).sheet(
        A, I1="small red H S 2 moons 2 ships", M1="large blue 3 moons icon", M2="small red S"
    )
    match = done(table.seat(A, settlements=[5, 0]).roll(number=10))
    found = points(match)
    assert (found["moons"], found["ships"], found["settlements"]) == (5, 4, 5)
    assert points(match, B) == dict.fromkeys(found, 0) | {"ships": 2}, "the first ship counts"
    assert match.scores == [sum(found.values()), 2]


@pytest.mark.clause("SR-11.3")
def test_rings_of_all_planets() -> None:
    table = Table(2).sheet(A, I1="small red H blue-ring", M1="small blue blue-ring red-ring green-ring")
    assert points(table.roll())["rings"] == 2 + 3


@pytest.mark.clause("SR-11.7")
def test_goals_of_the_game_and_of_its_end_add_up() -> None:
    table = Table(2).beside(goals="CG", claimed=["C1"]).seat(A, scored={"C1": 7})
    match = done(table.sheet(A, M1="small red", M2="large red").roll(number=10))
    assert points(match)["goals"] == 7 + 1
    assert match.scores[A] == sum(points(match).values())


@pytest.mark.clause("SR-11.8")
@pytest.mark.parametrize(
    ("moons", "actions", "winners"),
    [
        ((3, 2, 1), (9, 1, 1), [A]),
        ((2, 2, 1), (5, 4, 1), [B]),
        ((2, 2, 2), (4, 5, 4), [A, C]),
        ((0, 0, 0), (1, 1, 1), [A, B, C]),
    ],
)
def test_the_highest_total_wins_then_fewer_actions(
    moons: tuple[int, ...], actions: tuple[int, ...], winners: list[int]
) -> None:
    table = Table(3).beside(goals="ABC")
    for who in range(3):
        table.sheet(who, M1=f"small red {moons[who]} moons").seat(who, actions=[actions[who]])
    match = done(table.roll(number=10))
    assert match.winners == winners
    assert all(seat(match, who).actions == [actions[who]] for who in range(3))
    sheet = match.game.score_sheet(match.view(None))
    assert ("share the win" in sheet.heading) == (len(winners) > 1)
    assert ("with fewer actions" in sheet.heading) == (winners == [B])


# ---- solo --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-12.1")
def test_solo_plays_the_same_rounds() -> None:
    match = Table(1).roll()
    assert match.to_act == (A,)
    assert match.view(A).solo  # type: ignore[attr-defined]
    assert done(Table(1).roll(number=10)).over


@pytest.mark.clause("SR-12.2")
@pytest.mark.parametrize("players", [1, 2])
def test_only_solo_takes_actions_off(players: int) -> None:
    table = Table(players).seat(A, actions=[3, 2, 0, 1])
    match = done(table.roll(number=10))
    assert match.scores[A] == (2 - 6 if players == 1 else 2)


@pytest.mark.clause("SR-12.3")
@pytest.mark.parametrize(
    ("name", "scale"), [("I1", (0, 2, 3, 4, 5)), ("M1", (0, 3, 4, 5, 6)), ("O1", (0, 4, 5, 6, 7))]
)
def test_solo_levels_go_by_band_and_settlements_do_not(name: str, scale: tuple[int, ...]) -> None:
    for level, worth in zip(("none", "water", "flora", "fauna", "civilization"), scale, strict=True):
        table = Table(1).sheet(A, **{name: f"small red {level} ship"})
        match = table.roll(white=5)
        assert points(match)["levels"] == worth
        for action in ("die white", "ship-die", f"settle space={name}"):
            match.play(action)
        assert points(match)["settlements"] == {"none": 0, "water": 2, "flora": 3, "fauna": 5}.get(level, 7)


@pytest.mark.clause("SR-12.4")
def test_solo_races_pay_the_others_value() -> None:
    match = done(
        Table(1).beside(goals="CE").sheet(A, I1="icon", I2="icon", I3="icon", M1="icon", O1="icon").roll()
    )
    assert seat(match, A).scored == {"C1": 3, "E1": 10}


@pytest.mark.clause("SR-12.5")
def test_solo_ranks() -> None:
    table = Table(1).beside(goals="DEF")
    rank = table.game.content.rank  # type: ignore[attr-defined]
    rows = [row.name for row in table.game.content.scoring.solo_rank]  # type: ignore[attr-defined]
    wanted = {99: 0, 70: 0, 69: 1, 60: 1, 59: 2, 55: 2, 54: 3, 50: 3, 49: 4, 45: 4, 44: 5, 0: 5, -9: 5}
    assert {n: rows.index(rank(n).name) for n in wanted} == wanted
    sheets = {f"O{k}": "small red civilization S 3 moons" for k in range(1, 5)} | {HOME: "small purple H"}
    table.sheet(A, **sheets).seat(A, settlements=[7] * 4)
    for actions, place in (([], 1), ([3] * 5, 3)):
        match = done(table.seat(A, actions=actions).roll(number=10))
        assert match.scores == [12 + 28 + 28 - sum(actions)]
        assert match.view(A).rank == rows[place]  # type: ignore[attr-defined]
        assert rows[place] in match.game.score_sheet(match.view(A)).heading
