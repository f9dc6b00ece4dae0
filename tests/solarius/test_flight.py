"""SM-11: flights; SM-12: planets."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import Event
from ecliptic.core.match import Match
from ecliptic.games.solarius.rules.facts import FLEW
from solarius.positions import A, B, Table, asked, figure, fly, legal, open_hexes, own, play, seat, why_not

# ---- portals -------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-11.1", "SM-11.2")
@pytest.mark.parametrize(
    ("ones", "twos", "how", "after"),
    [(1, 0, "remove", (0, 0)), (0, 1, "weaken", (1, 0)), (1, 2, "weaken", (2, 1)), (1, 2, "remove", (0, 2))],
)
def test_portals_cost_a_drive_for_good(ones: int, twos: int, how: str, after: tuple[int, int]) -> None:
    match = Table(2).seat(A, ones=ones, twos=twos).phase_b()
    before = seat(match).range
    play(match, "do what=flight", f"portals how={how}")
    now = seat(match)
    assert (now.ones, now.twos, now.range) == (*after, before - 1)
    play(match, "to hex=0,0", "done")
    assert (seat(match).ones, seat(match).twos) == after
    assert not match.state.portals, "until the end of the player turn"


@pytest.mark.clause("SM-11.1")
def test_without_a_common_drive_portals_are_not_asked_for() -> None:
    match = play(Table(2).phase_b(), "do what=flight")
    assert asked(match) == "PickHex"


@pytest.mark.clause("SM-11.2")
def test_a_second_flight_in_the_turn_uses_the_same_portals() -> None:
    table = Table(2).seat(A, ones=2, at="5,-4").beside(extra=1)
    match = fly(table.phase_b(), "-3,-1", portals="remove")
    assert asked(match) == "PickB"
    play(match, "do what=flight")
    assert asked(match) == "PickHex"
    assert "to hex=5,-4" in match.legal(A)


@pytest.mark.clause("SM-11.3", "SM-11.4")
def test_a_flight_through_portals_may_be_shorter_than_the_range() -> None:
    match = Table(2).seat(A, at="4,-3", fuel=0, ones=2, twos=1).phase_b()
    fly(match, "-1,-3", portals="remove")
    assert (seat(match).at, seat(match).range, seat(match).fuel) == ("-1,-3", 4, 0)
    match = Table(2).seat(A, at="4,-3", fuel=0, ones=2, twos=1).phase_b()
    fly(match, "4,-2", portals="no")
    assert seat(match).at == "4,-2"


# ---- where flights end ---------------------------------------------------------------------------------------


@pytest.mark.clause("SM-11.5", "SM-20.10")
def test_extra_range_costs_two_fuel_a_point_or_less() -> None:
    match = Table(2).seat(A, at="1,0", fuel=4).phase_b()
    play(match, "do what=flight")
    assert why_not(match, "to hex=5,0") == ("TOO_FAR", 6, 4)
    play(match, "to hex=4,0")
    assert seat(match).fuel == 0
    match = Table(2).seat(A, at="1,0", fuel=4).cards(A, laid=[11]).phase_b()
    fly(match, "5,0")
    assert seat(match).fuel == 1


@pytest.mark.clause("SM-11.7", "SM-11.6")
def test_flights_end_on_no_hub_space_nor_where_others_are() -> None:
    table = Table(2).seat(A, at="4,-2", fuel=9).seat(B, at="6,-2").takes(B, "K1", "4,-1", settled=True)
    match = play(table.phase_b(), "do what=flight")
    assert why_not(match, "to hex=5,-2") == ("ON_HUB_SPACE", 0, 0)
    assert why_not(match, "to hex=3,3") == ("ON_HUB_SPACE", 0, 0), "built or not"
    assert why_not(match, "to hex=4,-1") == ("OTHERS_FIGURE", B, 0)
    assert why_not(match, "to hex=6,-2") == ("OTHERS_SHIP", B, 0)
    assert "to hex=6,-1" in match.legal(A), "over all of them"


@pytest.mark.clause("SM-11.8")
def test_flights_end_on_own_figures_portals_and_home_if_it_is_free() -> None:
    table = Table(2).seat(A, at="1,0", fuel=10).seat(B, at="2,0").takes(A, "K1", "1,1", settled=True)
    match = play(table.phase_b(), "do what=flight")
    for place in ("1,1", "0,0", "1,0", "5,-4", "2,-1"):
        assert place in legal(match, "to"), place
    match = play(Table(2).seat(A, at="1,0").phase_b(), "do what=flight")
    assert why_not(match, "to hex=0,0") == ("OTHERS_SHIP", B, 0)


@pytest.mark.clause("SM-11.8")
def test_staying_put_is_always_allowed_even_beside_others_at_home() -> None:
    match = play(Table(3).phase_b(), "do what=flight")
    assert "0,0" in legal(match, "to")
    play(match, "to hex=0,0")
    assert asked(match) == "LastCall"


# ---- planets -------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-12.1", "SM-2.2")
def test_a_planet_turns_up_among_all_of_its_color_that_nobody_has_seen() -> None:
    table = Table(2).planet("2,-1", "yellow").planet("-2,1", "Y4").takes(B, "Y1", "3,0")
    match = fly(table.seat(A, at="1,0").phase_b(), "2,-1")
    assert asked(match) == "Reveal"
    found = [text.split("=")[1] for text in match.legal(-1)]
    assert found == ["Y2", "Y3", "Y5", "Y6", "Y7", "Y8", "Y9"]


@pytest.mark.clause("SM-12.1", "SM-12.2")
def test_the_explorer_bonus_is_as_many_cubes_as_the_planet_has_points() -> None:
    match = fly(Table(2).planet("2,-1", "yellow").seat(A, at="1,0").phase_b(), "2,-1")
    match.force("planet id=Y2")
    assert own(match) == ["settle", "explore"]
    play(match, "explore", "cube color=black", "cube color=brown")
    assert (seat(match).cubes["black"], seat(match).cubes["brown"]) == ([1, 0, 0], [1, 0, 0])
    assert match.dump()["on_hex"]["2,-1"] == "Y2"
    assert seat(match).planets == {}


@pytest.mark.clause("SM-20.13")
def test_survey_drones_add_a_cube_to_the_explorer_bonus() -> None:
    table = Table(2).planet("2,-1", "yellow").seat(A, at="1,0").cards(A, laid=[16])
    match = fly(table.phase_b(), "2,-1")
    match.force("planet id=Y1")
    play(match, "explore", "cube color=black", "cube color=black")
    assert seat(match).cubes["black"] == [2, 0, 0]


@pytest.mark.clause("SM-12.2", "SM-12.4", "SM-12.5")
def test_a_settled_planet_is_pending_until_it_is_paid() -> None:
    match = fly(Table(2).planet("2,-1", "yellow").seat(A, at="1,0").phase_b(), "2,-1")
    match.force("planet id=Y2")
    play(match, "settle")
    assert (figure(match, "2,-1"), seat(match).planets, seat(match).colonies) == (
        "1 colony",
        {"Y2": "pending"},
        11,
    )
    assert why_not(match, "complete id=Y2") == ("PLANET_SHORT", 0, 3)
    match = Table(2).takes(A, "Y2", "2,-1").seat(A, bucks=3).turn()
    play(match, "complete id=Y2")
    assert (seat(match).planets, seat(match).bucks) == ({"Y2": "settled"}, 0)


@pytest.mark.clause("SM-12.5")
def test_what_need_not_be_paid_is_claimed_at_once() -> None:
    table = Table(2).planet("2,-1", "K4").seat(A, at="1,0", ones=2)
    match = fly(table.phase_b(), "2,-1")
    play(match, "settle")
    assert seat(match).planets == {"K4": "settled"}
    table = Table(2).takes(A, "K4", "2,-1").seat(A, ones=1, fuel=3)
    match = play(table.phase_b(), "flip")
    assert seat(match).planets == {"K4": "settled"}
    play(match, "do what=flight", "portals how=weaken")
    assert seat(match).planets == {"K4": "settled"}, "SM-12.6"


@pytest.mark.clause("SM-12.3")
def test_a_planet_that_was_face_up_brings_no_bonus() -> None:
    match = fly(Table(2).planet("2,-1", "Y2").seat(A, at="1,0").phase_b(), "2,-1")
    assert own(match) == ["settle", "leave"]
    play(match, "leave")
    assert (asked(match), match.dump()["on_hex"]["2,-1"]) == ("LastCall", "Y2")


@pytest.mark.clause("SM-12.3")
def test_a_ship_that_stays_on_a_planet_that_it_left_may_settle_it() -> None:
    match = fly(Table(2).planet("2,-1", "Y2").seat(A, at="2,-1").phase_b(), "2,-1")
    assert own(match) == ["settle", "leave"]


@pytest.mark.clause("SM-12.4")
def test_without_a_colony_nothing_is_settled() -> None:
    table = Table(4).planet("2,-1", "yellow").seat(A, at="1,0")
    names = ["K1", "K2", "K3", "K5", "Y1", "T1", "T2", "T3", "N1", "N2", "N3", "N4"]
    for name, place in zip(names, open_hexes()[-12:], strict=True):
        table.takes(A, name, place, settled=True)
    match = fly(table.phase_b(), "2,-1")
    match.force("planet id=Y2")
    assert why_not(match, "settle") == ("NO_COLONY", 0, 0)
    assert own(match) == ["explore"]


@pytest.mark.clause("SM-12.7")
def test_several_planets_are_completed_in_one_turn() -> None:
    table = Table(2).takes(A, "Y1", "2,-1").takes(A, "K1", "-2,1").seat(A, bucks=2, fuel=2)
    match = play(table.turn(), "complete id=Y1", "complete id=K1")
    assert seat(match).planets == {"K1": "settled", "Y1": "settled"}


@pytest.mark.clause("SM-20.12")
@pytest.mark.parametrize(
    ("planet", "fuel", "bucks"), [("K5", 3, 0), ("K6", 2, 1), ("Y6", 1, 2), ("K9", 4, 1), ("Y8", 0, 5)]
)
def test_the_settler_office_takes_two_off_the_larger_part(planet: str, fuel: int, bucks: int) -> None:
    table = Table(2).takes(A, planet, "2,-1").seat(A, fuel=8, bucks=8).cards(A, laid=[15])
    match = play(table.turn(), f"complete id={planet}")
    assert (8 - seat(match).fuel, 8 - seat(match).bucks) == (fuel, bucks)


@pytest.mark.clause("SM-20.12", "SM-12.5")
def test_a_price_of_nothing_is_claimed_at_once() -> None:
    match = Table(2).takes(A, "K1", "2,-1").cards(A, hand=[15]).phase_b()
    play(match, "do what=play", "play n=15", "as-card half=development")
    assert (seat(match).planets, seat(match).fuel) == ({"K1": "settled"}, 2)


@pytest.mark.clause("SM-11.3", "SM-20.11")
@pytest.mark.parametrize(("laid", "portals", "jumps"), [([], "no", 0), ([], "remove", 1), ([13], "no", 1)])
def test_what_is_told_of_a_flight_says_whether_portals_were_active(
    laid: list[int], portals: str, jumps: int
) -> None:
    match = fly_to(Table(2).seat(A, at="5,-3", ones=1, fuel=10).cards(A, laid=laid).phase_b(), portals)
    events: list[Event] = []
    state = match.state.clone()
    state.events = events
    state.act(A, match.game.actions.parse("to hex=4,-2"))
    (flew,) = [event for event in events if event.kind == FLEW]
    assert int(flew.c) >> 8 == jumps


def fly_to(match: Match, portals: str) -> Match:
    """The ship's flight begins; where to is asked next."""
    play(match, "do what=flight")
    return play(match, f"portals how={portals}") if asked(match) == "Portals" else match
