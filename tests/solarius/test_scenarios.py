"""The worked examples: 25 positions with what must come of them."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import scoring
from solarius.positions import A, B, Table, asked, figure, fly, legal, open_hexes, play, seat, why_not
from solarius.test_scoring import ranked
from solarius.test_setup import bridged


def die(color: str, face: str, at: int = 2) -> tuple[str, str]:
    """A die on the bridge, and the words that take it."""
    return f"{color} {face} {at}", f"take color={color} face={face} wheel={at}"


def taking(table: Table, color: str, face: str, at: int = 2, place: str = "standard") -> Any:
    """The die is on the bridge, and A takes it to a place."""
    shown, words = die(color, face, at)
    others = [f"{name} 1 2" for name in a.COLOR_IDS if name != color]
    return play(table.bridge(shown, *others).turn(), words, f"on place={place}")


@pytest.mark.clause("SM-4.2", "SM-6.1")
def test_1_star_plus_one() -> None:
    match = taking(Table(2).row(A, "black", step=2).seat(A, fuel=0, bucks=0), "black", "star+1")
    assert (match.state.base, seat(match).dirt) == (3, 1)
    play(match, "use n=2")
    assert seat(match).fuel == 3


@pytest.mark.clause("SM-9.4", "SM-6.2")
def test_2_buying_a_point() -> None:
    match = taking(Table(2).seat(A, fuel=0, bucks=2), "black", "3")
    play(match, "use n=2", "buy-point")
    assert (seat(match).fuel, seat(match).bucks, seat(match).dirt) == (4, 0, 1)


@pytest.mark.clause("SM-5.2")
def test_3_cubes_four_and_five() -> None:
    table = Table(2).row(A, "yellow", [3, 0, 0], die="III").seat(A, fuel=0, bucks=0)
    match = play(taking(table, "yellow", "2"), "use n=1")
    assert seat(match).cubes["yellow"] == [3, 2, 0]


@pytest.mark.clause("SM-5.2", "SM-5.3")
def test_4_three_cubes_worth_four() -> None:
    table = Table(2).row(A, "yellow", die="III").seat(A, fuel=0, bucks=0)
    match = play(taking(table, "yellow", "3"), "use n=1")
    assert seat(match).cubes["yellow"] == [2, 0, 0], (
        "the first two have one space each: I, II, I is not possible"
    )
    assert legal(match, "store") == ["I", "II"]
    play(match, "store column=II")
    assert seat(match).cubes["yellow"] == [2, 1, 0]


@pytest.mark.clause("SM-6.4", "SM-13.5")
def test_5_cubes_beside_the_mat_stay() -> None:
    table = Table(2).seat(A, at="1,0", dirt=3, beside=2).row(A, "turquoise", [3, 0, 0], die="II")
    match = fly(table.row(A, "brown", [2, 0, 0]).phase_b(), "1,0")
    play(match, "found what=station")
    s: Any = match.state
    assert (seat(match).dirt, seat(match).beside) == (3, 2)
    assert int(scoring.parts(s, A)[scoring.DIRT_ROW]) == -2


@pytest.mark.clause("SM-7.2")
def test_6_the_hub_step() -> None:
    match = Table(2).hubs("A").ends(1)
    match.force("hub letter=B")
    s: Any = match.state
    assert s.hub_turn[a.HUB_IDS.index("B")] == 2
    assert a.HEX_IDS[s.layout.hub_hex[a.HUB_IDS.index("B")]] == "3,3"


@pytest.mark.clause("SM-8.3")
def test_7_the_penalty() -> None:
    match = taking(Table(2), "black", "1", at=1)
    assert match.legal(A) == ["pay-wheel with=fuel", "pay-wheel with=bucks"]
    play(match, "pay-wheel with=fuel")
    assert (seat(match).fuel, seat(match).bucks, asked(match)) == (1, 2, "PickUse")


@pytest.mark.clause("SM-3.4", "SM-9.3")
def test_8_upgrades() -> None:
    def start() -> Any:
        return play(taking(Table(2).seat(A, fuel=0, bucks=0), "turquoise", "3"), "use n=2")

    match = play(start(), "raise color=black", "raise color=black")
    assert seat(match).step["black"] == 3
    match = play(start(), "raise color=black", "raise color=yellow", "raise color=brown")
    assert list(seat(match).step.values()) == [2, 2, 1, 2]
    match = play(start(), "raise color=black", "raise color=black")
    assert asked(match) == "PickB", "nothing is left for step 4"


@pytest.mark.clause("SM-3.3", "SM-9.3")
def test_9_shifts() -> None:
    table = Table(2).row(A, "yellow", die="II").seat(A, fuel=0, bucks=0)
    match = play(taking(table, "brown", "3"), "use n=2", "move color=black", "move color=yellow")
    assert (seat(match).col["black"], seat(match).col["yellow"], asked(match)) == ("II", "III", "PickB")


@pytest.mark.clause("SM-10.2")
def test_10_two_drives() -> None:
    match = play(Table(2).seat(A, fuel=7, bucks=0).phase_b(), "do what=drives", "drives n=2")
    assert (seat(match).fuel, seat(match).ones, seat(match).range) == (1, 2, 3)
    assert asked(match) != "PickB"


@pytest.mark.clause("SM-11.1", "SM-11.2", "SM-11.3")
def test_11_a_flight_through_portals() -> None:
    match = Table(2).seat(A, at="4,-3", ones=2, twos=1, fuel=0, bucks=0).phase_b()
    assert seat(match).range == 5
    fly(match, "-1,-3", portals="remove")
    assert (seat(match).range, seat(match).fuel, seat(match).at) == (4, 0, "-1,-3")
    s: Any = match.state
    assert a.HUB_IDS[s.layout.hub_near[a.HEX_IDS.index("-1,-3")]] == "E"
    match = play(Table(2).seat(A, at="4,-3", ones=0, twos=0, fuel=7).phase_b(), "do what=flight")
    assert why_not(match, "to hex=-1,-3") == ("TOO_FAR", 8, 7), "five steps with a range of one"


@pytest.mark.clause("SM-12.1", "SM-12.2")
def test_12_the_explorer_bonus() -> None:
    match = fly(Table(2).planet("2,-1", "yellow").seat(A, at="1,0").phase_b(), "2,-1")
    match.force("planet id=Y2")
    play(match, "explore", "cube color=yellow", "cube color=brown")
    assert (seat(match).cubes["yellow"], seat(match).cubes["brown"]) == ([1, 0, 0], [1, 0, 0])
    assert match.dump()["on_hex"]["2,-1"] == "Y2"  # type: ignore[call-overload, index]


@pytest.mark.clause("SM-12.2", "SM-12.4")
def test_13_settling_at_once() -> None:
    match = fly(Table(2).planet("2,-1", "yellow").seat(A, at="1,0").phase_b(), "2,-1")
    match.force("planet id=Y2")
    play(match, "settle")
    assert (figure(match, "2,-1"), seat(match).planets) == ("1 colony", {"Y2": "pending"})
    match = play(Table(2).takes(A, "Y2", "2,-1").seat(A, bucks=3).turn(), "complete id=Y2")
    assert (seat(match).planets, seat(match).bucks) == ({"Y2": "settled"}, 0)


@pytest.mark.clause("SM-13.2", "SM-5.7")
def test_14_the_first_station() -> None:
    table = Table(2).seat(A, at="1,0").row(A, "yellow", [3, 0, 0], die="II").row(A, "brown", [2, 0, 0])
    match = play(fly(table.phase_b(), "1,0"), "found what=station")
    assert (seat(match).cubes["yellow"], seat(match).cubes["brown"]) == ([0] * 3, [0] * 3)
    assert match.to_act == (CHANCE,), "cards are drawn"


@pytest.mark.clause("SM-10.6", "SM-19.5")
def test_15_a_card_as_mission() -> None:
    match = Table(2).cards(A, hand=[9]).phase_b()
    play(match, "do what=play", "play n=9", "as-card half=mission")
    s: Any = match.state
    assert (seat(match).open, seat(match).markers) == ([9], 5)
    assert int(scoring.parts(s, A)[scoring.OPEN_ROW]) == -1


@pytest.mark.clause("SM-14.2", "SM-14.4")
def test_16_a_mission_at_a_built_hub() -> None:
    table = Table(2).hubs("E").seat(A, at="-1,-3").cards(A, open=[9])
    table.row(A, "black", [3, 0, 0], die="II").row(A, "turquoise", [2, 0, 0])
    match = play(fly(table.phase_b(), "-1,-3"), "found what=mission")
    assert (seat(match).cubes["black"], seat(match).cubes["turquoise"]) == ([0] * 3, [0] * 3)
    assert figure(match, "-1,-3") == "1 mission"
    assert legal(match, "bonus") == list(a.OUTPOST_IDS)


@pytest.mark.clause("SM-15.1", "SM-15.3", "SM-15.4")
def test_17_the_first_station_on_a_tile() -> None:
    table = Table(2).takes(B, "K1", "-3,4", settled=True).mission(B, 9, "-4,5").seat(A, at="-2,4")
    table.row(A, "yellow", [3, 0, 0], die="II").row(A, "turquoise", [2, 0, 0])
    match = play(fly(table.phase_b(), "-2,4"), "found what=station", "stop")
    play(match, "outpost id=OS1")
    assert match.dump()["post"] == {"-2,4": "OS1"}
    assert seat(match).ones == 1


@pytest.mark.clause("SM-15.2")
def test_18_the_second_of_a_kind() -> None:
    far = list(reversed(open_hexes()))
    table = Table(2).takes(A, "K1", "2,3", settled=True).outpost(A, "OC1", "2,3")
    table.station(A, "S1", far[0]).outpost(A, "OS1", far[0]).planet("-1,3", "K4").seat(A, at="-1,4")
    match = play(fly(table.phase_b(), "-1,3"), "settle")
    assert asked(match) == "LastCall"
    table.mission(A, 9, "-5,3").outpost(A, "OM1", "-5,3")
    match = play(fly(table.phase_b(), "-1,3"), "settle")
    assert legal(match, "outpost") == ["OC2"]


@pytest.mark.clause("SM-17.2")
@pytest.mark.parametrize("fuel", [0, 1, 2])
def test_19_exchange_out(fuel: int) -> None:
    table = Table(2).row(A, "black", [1, 0, 1], die="IV").seat(A, fuel=0, bucks=0)
    match = play(table.turn(), "sell", "cube-out color=black column=I", "cube-out color=black column=III")
    play(match, f"mix fuel={fuel}")
    assert (seat(match).fuel, seat(match).bucks, seat(match).cubes["black"]) == (fuel, 2 - fuel, [0, 0, 0])


@pytest.mark.clause("SM-19.9", "SM-19.10")
def test_20_full_columns() -> None:
    s: Any = Table(2).row(A, "black", [3, 2, 0], die="V").turn().state
    found = scoring.parts(s, A)
    assert (found[scoring.FULL_ROW], found[scoring.COLUMN_ROW]) == (2, 1)


@pytest.mark.clause("SM-16.1", "SM-16.2")
def test_21_the_refill() -> None:
    table = Table(2).bridge("black 1 5", "yellow 1 4", "brown 1 1", "turquoise 1 2").seat(A, fuel=0, bucks=0)
    match = play(table.turn(), "take color=turquoise face=1 wheel=2", "on place=standard", "use n=1")
    play(match, "do what=pass")
    match.force("die color=black")
    match.force("roll 3")
    s: Any = match.state
    wheel = sorted(int(s.rules.wheel[at]) for at in s.b_at)
    assert wheel == [-1, 0, 3, 3]


@pytest.mark.clause("SM-8.5", "SM-6.1")
def test_22_a_transformed_strong_die() -> None:
    match = taking(Table(2).seat(A, fuel=0, bucks=0), "brown", "3", place="transform")
    play(match, "as color=turquoise")
    assert (match.state.base, match.state.color, seat(match).dirt) == (3, a.TURQUOISE, 2)
    table = Table(2).on_mat(A, transform="brown 3")
    match = play(table.turn(A, lap=1), "take color=black face=1 wheel=2")
    assert why_not(match, "on place=transform") == ("OCCUPIED", a.ON_TRANSFORM, 0)


@pytest.mark.clause("SM-2.12")
def test_23_the_opening_bridge() -> None:
    dice = [("black", "star"), ("yellow", "star+1"), ("brown", "3"), ("turquoise", "2")]
    assert bridged(["G1", "G2"], dice) == {"yellow": 0, "brown": 0, "turquoise": 1, "black": 2}


@pytest.mark.clause("SM-19.13")
@pytest.mark.parametrize(
    ("sizes", "vp"), [((7, 7, 3), (3, 3, 0)), ((5, 5), (1, 1)), ((8, 6, 6, 6), (6, 2, 2, 2))]
)
def test_24_network_ties(sizes: tuple[int, ...], vp: tuple[int, ...]) -> None:
    assert ranked(sizes) == vp


@pytest.mark.clause("SM-19.2")
def test_25_color_sets() -> None:
    table = Table(3)
    names = ("K1", "K2", "K3", "Y1", "Y2", "T1", "T2", "N1")
    for name, place in zip(names, reversed(open_hexes()), strict=False):
        table.takes(A, name, place, settled=True)
    s: Any = table.turn().state
    assert scoring.set_points(s, A) == 6
