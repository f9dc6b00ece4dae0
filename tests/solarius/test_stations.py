"""SM-13: stations."""

from __future__ import annotations

from pathlib import Path

import pytest

from solarius.positions import A, B, Table, asked, figure, fly, legal, open_hexes, play, seat, why_not
from solarius.test_content import changed

HERE = "1,0"  # an empty hex of the centre


def ready(players: int = 2, **rows: tuple[int, int, int]) -> Table:
    """A is beside home, with these rows."""
    table = Table(players).seat(A, at=HERE)
    for color, cubes in rows.items():
        table.row(A, color, cubes, die="V")
    return table


def built(table: Table, *cards: str) -> Table:
    """A has these stations, on empty hexes of outer tiles."""
    for card, place in zip(cards, reversed(open_hexes()), strict=False):
        table.station(A, card, place)
    return table


def lands(table: Table) -> str:
    return asked(fly(table.phase_b(), HERE))


@pytest.mark.clause("SM-13.2", "SM-5.7", "SM-3.9")
def test_the_first_station_takes_three_and_two_exactly() -> None:
    match = fly(ready(yellow=(3, 0, 0), brown=(2, 0, 0)).phase_b(), HERE)
    play(match, "found what=station")
    assert seat(match).cubes == {"black": [0] * 3, "yellow": [0] * 3, "turquoise": [0] * 3, "brown": [0] * 3}
    assert figure(match, HERE) == "1 station"
    assert asked(match) == "DrawCard", "S5 draws two cards at once"


@pytest.mark.clause("SM-13.2", "SM-5.7")
@pytest.mark.parametrize(
    ("yellow", "brown", "can"),
    [
        ((3, 0, 0), (2, 0, 0), True),
        ((2, 0, 0), (3, 0, 0), True),
        ((2, 0, 0), (2, 0, 0), False),
        ((3, 2, 1), (1, 0, 0), False),
        ((3, 2, 1), (2, 0, 0), True),
        ((0, 0, 1), (0, 1, 0), True),
        ((0, 2, 0), (0, 0, 1), True),
        ((0, 2, 0), (0, 2, 0), False),
    ],
)
def test_both_values_must_be_made_exactly(
    yellow: tuple[int, int, int], brown: tuple[int, int, int], can: bool
) -> None:
    match = fly(ready(yellow=yellow, brown=brown).phase_b(), HERE)
    assert asked(match) == "Found", "an exchange may help"
    reason = why_not(match, "found what=station")
    assert reason == (None if can else ("CANT_PAY_STATION", 3, 2))


@pytest.mark.clause("SM-13.2")
def test_which_card_and_which_color_pays_more_are_asked_if_there_is_a_choice() -> None:
    full = (3, 2, 1)
    match = fly(ready(black=full, yellow=full, brown=(0, 0, 1)).phase_b(), HERE)
    play(match, "found what=station")
    assert legal(match, "station") == ["S1", "S3", "S5"]
    assert why_not(match, "station id=S2") == ("CANT_PAY_STATION", 3, 2)
    play(match, "station id=S1")
    assert legal(match, "high") == ["black", "yellow"]
    play(match, "high color=yellow")
    assert legal(match, "pay") == ["I", "II", "III"]
    play(match, "pay column=III")
    assert legal(match, "pay") == ["I", "II"], "then 2 of black"
    play(match, "pay column=II")
    assert (seat(match).cubes["yellow"], seat(match).cubes["black"]) == ([3, 2, 0], [3, 1, 1])


@pytest.mark.clause("SM-13.2", "SM-3.9")
def test_the_second_station_takes_four_and_three_and_another_card() -> None:
    table = built(ready(yellow=(3, 2, 1), brown=(3, 2, 1)), "S5")
    match = fly(table.row(A, "black", [3, 2, 1], die="V").phase_b(), HERE)
    play(match, "found what=station")
    assert why_not(match, "station id=S5") == ("STATION_USED", 0, 0)
    assert legal(match, "station") == ["S1", "S3"]


@pytest.mark.clause("SM-13.1")
def test_four_stations_are_all() -> None:
    table = built(ready(yellow=(3, 2, 1), brown=(3, 2, 1)), "S1", "S2", "S3", "S4").cards(A, open=[10])
    match = fly(table.seat(A, at="5,-1").phase_b(), "5,-1")
    assert why_not(match, "found what=station") == ("NO_STATION_LEFT", 0, 0)


@pytest.mark.clause("SM-13.1", "SM-1.6")
def test_a_station_is_built_on_an_empty_hex_only() -> None:
    full = {"yellow": (3, 2, 1), "brown": (3, 2, 1)}
    assert lands(ready(**full)) == "Found"
    for place in ("0,0", "2,-1", "5,-4"):  # home, planet, portal
        match = ready(**full).seat(A, at=place, fuel=0, bucks=0).planet("2,-1", "Y2").phase_b()
        assert asked(fly(match, place)) in ("Known", "LastCall"), place
    table = ready(**full).takes(A, "K1", HERE, settled=True)
    assert lands(table) == "LastCall"


@pytest.mark.clause("SM-13.3", "SM-13.4")
def test_the_immediate_effect_comes_first_then_every_earlier_station() -> None:
    table = built(ready(black=(3, 2, 1), brown=(3, 2, 1)), "S2", "S4").seat(A, at=HERE, fuel=0, bucks=0)
    match = fly(table.phase_b(), HERE)
    play(match, "found what=station")
    while asked(match) in ("PickStation", "PickHigh", "PayCube"):
        play(match, match.legal(A)[0])
    assert asked(match) == "Spend", "three points to move dice"
    assert (seat(match).fuel, seat(match).bucks) == (0, 0)
    play(match, "move color=turquoise", "stop")
    assert legal(match, "fire") == ["S2", "S4"], "not the new one"
    play(match, "fire id=S4")
    assert (seat(match).fuel, seat(match).bucks) == (2, 2), "the last one fires by itself"
    assert asked(match) == "LastCall"


@pytest.mark.clause("SM-13.4")
def test_the_first_station_fires_nothing() -> None:
    table = ready(black=(3, 0, 0), turquoise=(2, 0, 0)).seat(A, at=HERE, fuel=0, bucks=0)
    match = play(fly(table.phase_b(), HERE), "found what=station")
    assert (seat(match).fuel, seat(match).ones) == (0, 1)


@pytest.mark.clause("SM-13.5", "SM-6.4")
def test_new_contamination_spaces_do_not_take_in_what_lies_beside() -> None:
    table = ready(turquoise=(3, 0, 0), brown=(2, 0, 0)).seat(A, at=HERE, dirt=3, beside=2)
    match = play(fly(table.phase_b(), HERE), "found what=station")
    assert (seat(match).dirt, seat(match).beside) == (3, 2)
    match.state.dirty(A)
    match.state.dirty(A)
    assert (seat(match).dirt, seat(match).beside) == (5, 2)
    match.state.dirty(A)
    assert (seat(match).dirt, seat(match).beside) == (5, 3)


@pytest.mark.clause("SM-13.5", "SM-12.5")
def test_a_static_part_claims_planets_at_once(tmp_path: Path) -> None:
    old = 'static = [{ verb = "hold_contamination", n = 2 }]'
    content = changed(tmp_path, "stations.toml", old, 'static = [{ verb = "range_bonus", n = 2 }]')
    table = Table(2, content).seat(A, at=HERE).takes(A, "K4", "2,-1")
    table.row(A, "turquoise", [3, 0, 0], die="II").row(A, "brown", [2, 0, 0])
    match = play(fly(table.phase_b(), HERE), "found what=station")
    assert (seat(match).planets, seat(match).range) == ({"K4": "settled"}, 3)


@pytest.mark.clause("SM-11.9")
def test_nothing_need_be_built() -> None:
    match = fly(ready(yellow=(3, 0, 0), brown=(2, 0, 0)).phase_b(), HERE)
    play(match, "found what=nothing")
    assert (asked(match), figure(match, HERE)) == ("LastCall", None)


def test_where_nothing_can_ever_be_built_nobody_is_asked() -> None:
    table = built(ready(), "S1", "S2", "S3", "S4").seat(B, at="0,0")
    assert lands(table) == "LastCall"
