"""SM-17.5: exchanges at any time in a turn of one's own, and where nothing comes between."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from solarius import trial
from solarius.positions import A, B, Table, asked, fly, legal, open_hexes, own, play, seat
from solarius.refusals import full

FAR = list(reversed(open_hexes()))


def crowded(table: Table) -> Table:
    """A's rows are full, with two cubes each, and the tracks empty."""
    for color in a.COLOR_IDS:
        table.row(A, color, [2, 0, 0])
    return table.seat(A, fuel=0, bucks=0)


def exchanges(match: Match) -> list[str]:
    return [text for text in match.legal(match.to_act[0]) if text not in own(match)]


# ---- before what would be lost -------------------------------------------------------------------------------


@pytest.mark.clause("SM-17.5", "SM-12.2")
def test_a_sale_makes_room_for_the_explorer_bonus() -> None:
    match = fly(crowded(Table(2).planet("2,-1", "yellow").seat(A, at="1,0")).phase_b(), "2,-1")
    match.force("planet id=Y8")
    assert match.legal(A) == ["settle", "explore", "sell"]
    play(match, "sell", *["cube-out color=black column=I"] * 2, *["cube-out color=brown column=I"] * 2)
    play(match, "stop", "mix fuel=1", "explore", *["cube color=black"] * 2, *["cube color=brown"] * 2)
    assert [sum(row) for row in seat(match).cubes.values()] == [2, 2, 2, 2]
    assert not any("no space" in line.text for _, line in match.lines(A))


@pytest.mark.clause("SM-17.5", "SM-5.6")
def test_cubes_without_a_space_are_lost_only_if_no_exchange_is_wanted() -> None:
    match = crowded(Table(2)).effect("card-8")
    assert (asked(match), match.legal(A)) == ("NoSpace", ["stop", "sell"])
    play(match, "sell", *["cube-out color=brown column=I"] * 2, "stop", "mix fuel=1")
    assert (asked(match), legal(match, "cube")) == ("GainCubes", ["brown"])
    play(match, "cube color=brown", "cube color=brown")
    assert asked(match) == "NoSpace"
    play(match, "stop")
    assert seat(match).cubes["brown"] == [2, 0, 0]
    assert any("no space for 1 cube" in line.text for _, line in match.lines(A))


@pytest.mark.clause("SM-17.5")
def test_cubes_of_one_color_wait_for_an_exchange_too() -> None:
    store = {"step": "StoreCubes", "player": 1, "color": "black", "left": 2}
    match = crowded(Table(2)).next_is(store, {"step": "PhaseB", "player": 1, "again": 1}, active=A)
    play(match, "sell", *["cube-out color=black column=I"] * 2, "stop", "mix fuel=0")
    assert (asked(match), seat(match).cubes["black"]) == ("LastCall", [2, 0, 0])


@pytest.mark.clause("SM-17.5", "SM-13.3")
def test_what_a_payment_freed_takes_an_exchange_before_the_immediate_gain() -> None:
    table = Table(2).seat(A, at="1,0", fuel=10, bucks=10).row(A, "black", [2, 0, 0])
    table.row(A, "yellow", [3, 0, 0], die="II").row(A, "turquoise", [2, 0, 0]).row(A, "brown", [2, 0, 0])
    match = play(fly(table.phase_b(), "1,0"), "found what=station", "station id=S1")
    assert asked(match) == "Mix"
    assert exchanges(match) == ["swap color=black", "swap color=yellow"]
    play(match, "swap color=black", "mix fuel=2", "swap color=yellow", "mix fuel=2")
    assert (seat(match).fuel, asked(match)) == (6, "Mix")
    play(match, "mix fuel=4")
    assert (seat(match).fuel, seat(match).bucks) == (10, 10)


@pytest.mark.parametrize(("verb", "track"), [("gain_fuel", "fuel"), ("gain_bucks", "bucks")])
@pytest.mark.clause("SM-17.5", "SM-3.5")
def test_a_track_that_is_too_full_is_asked_for(verb: str, track: str) -> None:
    gains = {"step": "Gain", "player": 1, "verb": verb, "n": 4}
    after = {"step": "PhaseB", "player": 1, "again": 1}
    for spent, left in ((0, 10), (2, 10), (4, 10)):
        match = Table(2).seat(A, **{"fuel": 0, "bucks": 0, track: 10}).next_is(gains, after, active=A)
        for _ in range(spent // 2):
            play(match, "swap color=black")
        assert asked(match) == ("FullTrack" if spent < 4 else "LastCall")
        if spent < 4:
            play(match, "stop")
        assert getattr(seat(match), track) == left
    match = Table(2).seat(A, fuel=7, bucks=7).next_is({**gains, "n": 3}, after, active=A)
    assert (asked(match), getattr(seat(match), track)) == ("LastCall", 10), "nothing is lost"
    at_end = Table(2).seat(A, fuel=9, bucks=9).next_is(gains, active=None, phase="turn_end")
    assert getattr(seat(at_end), track) == 10, "not in a turn of its own"


@pytest.mark.parametrize(("die", "track"), [("black", "fuel"), ("yellow", "bucks")])
@pytest.mark.clause("SM-17.5", "SM-9.3", "SM-9.6")
def test_use_two_waits_for_room(die: str, track: str) -> None:
    others = [f"{name} 1 2" for name in a.COLOR_IDS if name != die]
    match = Table(2).seat(A, fuel=9, bucks=9).bridge(f"{die} 3 2", *others).turn()
    play(match, f"take color={die} face=3 wheel=2", "on place=standard", "use n=2")
    assert (asked(match), own(match)) == ("FullTrack", ["stop"])
    play(match, "swap color=brown", f"mix fuel={2 if track == 'fuel' else 0}")
    assert getattr(seat(match), track) == 10, "all three come"


@pytest.mark.clause("SM-17.5", "SM-8.3")
def test_the_wheel_waits_for_room() -> None:
    bridge = ["black 1 5", "yellow 1 2", "brown 1 2", "turquoise 1 2"]
    match = Table(2).seat(A, fuel=10, bucks=10).bridge(*bridge).turn()
    play(match, "take color=black face=1 wheel=5", "on place=standard")
    assert asked(match) == "Mix"
    play(match, "swap color=brown", "mix fuel=0", "swap color=brown", "mix fuel=0", "mix fuel=0")
    assert (seat(match).fuel, seat(match).bucks, seat(match).cubes["brown"]) == (10, 9, [2, 0, 0])


# ---- beside every question -----------------------------------------------------------------------------------


def starred() -> dict[str, Match]:
    """Every question of an own turn beside which exchanges are open, but for those that `test_die` has."""
    table = Table(2).seat(A, at="1,0").cards(A, hand=[1, 2, 3])
    drawn = play(table.phase_b(), "do what=draw")
    drawn.force("card n=4")
    drawn.force("card n=5")
    outpost = play(fly(Table(2).planet("-1,3", "K4").seat(A, at="-1,4").phase_b(), "-1,3"), "settle")
    three = {"step": "FireEarlier", "seat": 1, "left": ["S1", "S2"]}
    stands = {"step": "OfferOutpost", "player": 1, "place": FAR[2]}
    again = {"step": "PhaseB", "player": 1, "again": 1}
    stations = Table(2).station(A, "S1", FAR[0]).station(A, "S2", FAR[1]).station(A, "S3", FAR[2])
    bonus = {"step": "Bonus", "seat": 1}
    mission = Table(2).mission(A, 9, "0,-5").seat(A, at="0,-5").hubs("E")
    return {
        "Discard": drawn,
        "PlayCard": play(Table(2).cards(A, hand=[1, 2]).phase_b(), "do what=play"),
        "Half": play(Table(2).cards(A, hand=[1, 2]).phase_b(), "do what=play", "play n=1"),
        "Outpost": outpost,
        "FireEarlier": stations.seat(A, at=FAR[2]).next_is(three, stands, again, active=A),
        "Bonus": mission.next_is(bonus, {**stands, "place": "0,-5"}, again, active=A),
        "Known": fly(Table(2).planet("2,-1", "Y2").seat(A, at="1,0").phase_b(), "2,-1"),
        "Clean": play(
            Table(2).seat(A, dirt=3).next_is({"step": "Clean", "seat": 1, "most": 2}, again, active=A)
        ),
        "GainCubes": Table(2).effect("card-8"),
        "StoreOne": play(Table(2).row(A, "black", [2, 0, 0], die="III").effect("OC1"), "cube color=black"),
        "Mix": Table(2).effect("card-2"),
    }


@pytest.mark.clause("SM-17.5")
def test_exchanges_are_open_beside_every_question_and_come_back_to_it() -> None:
    for name, match in starred().items():
        assert asked(match) == name
        mine = own(match)
        assert mine, name
        assert "swap color=turquoise" in match.legal(A), name
        play(match, "swap color=turquoise", "mix fuel=1")
        assert (asked(match), own(match)) == (name, mine)
        assert seat(match).cubes["turquoise"] == [1, 0, 0]


@pytest.mark.clause("SM-17.6")
def test_nothing_comes_between_while_a_choice_is_carried_out() -> None:
    table = full(Table(2)).seat(A, at="1,0", fuel=9, bucks=9)
    landed = fly(table.phase_b(), "1,0")
    made: dict[str, Match] = {
        "PickPlace": play(Table(2).turn(), "take color=brown face=1 wheel=2"),
        "PickColor": play(Table(2).turn(), "take color=brown face=1 wheel=2", "on place=transform"),
        "PickDrives": trial.drives(),
        "PickStation": play(landed, "found what=station"),
        "PickHigh": trial.choosing(),
        "PayCube": trial.building(),
        "PaySwap": play(Table(2).turn(), "swap color=black"),
    }
    for name, match in made.items():
        assert (asked(match), exchanges(match)) == (name, [])


@pytest.mark.clause("SM-18.2", "SM-17.5")
def test_in_no_turn_of_its_own_a_seat_exchanges_nothing() -> None:
    for listed in ("card-2", "OC1"):
        match = Table(2).effect(listed, who=A, active=False)
        assert exchanges(match) == []
        assert "your own turn (SM-17.5)" in str(match.why_not("sell", A))


# ---- penalties -----------------------------------------------------------------------------------------------


def all_on_penalty(table: Table) -> Match:
    return table.seat(A, fuel=0, bucks=0).bridge(*[f"{name} 1 1" for name in a.COLOR_IDS]).turn()


@pytest.mark.clause("SM-8.4")
def test_a_penalty_that_an_exchange_can_pay_is_not_free() -> None:
    match = all_on_penalty(Table(2).row(A, "brown", [2, 0, 0]))
    assert match.legal(A) == ["sell"]
    play(match, "sell", "cube-out color=brown column=I", "cube-out color=brown column=I", "mix fuel=0")
    play(match, "take color=black face=1 wheel=1", "on place=standard")
    assert (seat(match).fuel, seat(match).bucks) == (0, 0), "it is paid"
    free = all_on_penalty(Table(2).row(A, "brown", [1, 0, 0]))
    play(free, "take color=black face=1 wheel=1", "on place=standard")
    assert asked(free) == "PickUse", "one cube of value 1 brings nothing"


# ---- any order -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-5.4", "SM-5.7")
def test_cubes_pay_in_any_order_and_what_has_one_way_is_paid() -> None:
    table = full(Table(2)).station(A, "S5", FAR[0]).seat(A, at="1,0", fuel=0, bucks=0)
    match = play(fly(table.phase_b(), "1,0"), "found what=station", "station id=S6", "high color=turquoise")
    assert legal(match, "pay") == ["I", "II", "III"]
    play(match, "pay column=I")
    assert legal(match, "pay") == ["I", "II", "III"], "3 are left: III, or two others"
    play(match, "pay column=III")
    assert seat(match).cubes["turquoise"] == [2, 2, 0]


@pytest.mark.clause("SM-17.2")
def test_cubes_are_sold_in_any_order_until_it_is_enough() -> None:
    table = Table(2).seat(A, fuel=0, bucks=0).row(A, "brown", [3, 2, 1], die="IV").row(A, "black", [1, 0, 0])
    match = play(table.turn(), "sell", "cube-out color=brown column=III", "cube-out color=black column=I")
    play(match, "stop", "mix fuel=2")
    assert (seat(match).fuel, seat(match).cubes["black"]) == (2, [0, 0, 0])


@pytest.mark.parametrize(("die", "verb"), [("brown", "move"), ("turquoise", "raise")])
@pytest.mark.clause("SM-9.3")
def test_tech_dice_go_in_any_order(die: str, verb: str) -> None:
    others = [f"{name} 1 2" for name in a.COLOR_IDS if name != die]
    match = Table(2).seat(A, fuel=0, bucks=0).bridge(f"{die} 2 2", *others).turn()
    play(match, f"take color={die} face=2 wheel=2", "on place=standard", "use n=2", f"{verb} color=brown")
    assert own(match) == [f"{verb} color={name}" for name in a.COLOR_IDS[:3]] + ["stop"]
    play(match, f"{verb} color=black")
    assert asked(match) == "PickB", "no point is lost"


@pytest.mark.clause("SM-20.3")
def test_cubes_that_come_are_named_in_any_order() -> None:
    match = Table(2).seat(A, fuel=0, bucks=0).effect("card-8")
    play(match, "cube color=brown", "cube color=yellow", "cube color=black")
    assert [sum(row) for row in seat(match).cubes.values()] == [1, 1, 0, 1]


# ---- no empty questions --------------------------------------------------------------------------------------


@pytest.mark.clause("SM-9.4")
def test_points_are_offered_for_sale_only_if_they_can_be_paid_somehow() -> None:
    def used(bucks: int, fuel: int, cubes: list[int]) -> str:
        table = Table(2).seat(A, fuel=fuel, bucks=bucks).row(A, "turquoise", cubes)
        others = [f"{name} 1 2" for name in a.COLOR_IDS if name != "brown"]
        match = table.bridge("brown 1 2", *others).turn()
        return asked(
            play(match, "take color=brown face=1 wheel=2", "on place=standard", "use n=2", "move color=black")
        )

    assert used(2, 0, [0, 0, 0]) == "Spend"
    assert used(1, 0, [2, 0, 0]) == "Spend", "after a sale"
    assert used(1, 1, [1, 0, 0]) == "PickB", "no exchange brings another buck"


# ---- the deck ------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-10.4")
def test_the_deck_is_renewed_as_soon_as_it_is_empty() -> None:
    table = Table(2).cards(A, laid=list(range(10, 33))).cards(B, laid=[1, 2, 3, 4]).pile(5, 6, 7)
    match = play(table.phase_b(), "do what=draw")
    match.force("card n=8")
    match.force("card n=9")
    play(match, "discard n=9")
    data: Any = match.dump()
    assert (data["deck"], data["discard"]) == (["5", "6", "7"], ["9"])


@pytest.mark.clause("SM-10.4")
def test_without_any_other_card_the_next_discard_is_the_deck() -> None:
    table = Table(2).cards(A, laid=list(range(9, 33))).cards(B, laid=[1, 2, 3, 4, 5, 6]).cards(A, hand=[7])
    match = play(table.phase_b(), "do what=draw")
    match.force("card n=8")
    play(match, "discard n=7")
    data: Any = match.dump()
    assert (data["deck"], data.get("discard") or []) == (["7"], [])
