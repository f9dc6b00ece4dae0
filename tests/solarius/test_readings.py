"""The options that stand for another reading: SM-12.8, SM-15.5; and records of the rules before."""

from __future__ import annotations

from typing import Any

import pytest

import ecliptic
from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.match import Match
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.rules import actions as a
from games.bench import RECORDS
from solarius.positions import A, Table, asked, figure, fly, game, legal, open_hexes, own, play, seat, why_not

FAR = list(reversed(open_hexes()))
FORMER = sorted((RECORDS / "former").glob("solarius-*.jsonl"))


def along(**facts: Any) -> Table:
    """Two planets face up in a line from 1,0: K4 wants a ship with range 3, Y2 behind it 3 bucks."""
    table = Table(2, settle_along_path=True).planet("2,-1", "K4").planet("3,-1", "Y2")
    return table.seat(A, **{"at": "1,0", "fuel": 9, "bucks": 9, "ones": 2, **facts})


# ---- planets on the way --------------------------------------------------------------------------------------


@pytest.mark.clause("SM-12.8")
def test_a_flight_goes_on_from_a_planet_that_it_has_settled() -> None:
    match = play(fly(along().phase_b(), "2,-1"), "settle")
    assert (asked(match), seat(match).planets) == ("FlyOn", {"K4": "settled"})
    assert why_not(match, "to hex=2,-1") == ("NOT_OFFERED", 0, 0)
    play(match, "to hex=3,-1", "settle")
    assert (figure(match, "2,-1"), figure(match, "3,-1")) == ("1 colony", "1 colony")
    while asked(match) == "Outpost":
        play(match, "done")
    assert asked(match) == "FlyOn", "it may be paid"
    assert why_not(match, "to hex=4,-1") == ("PENDING_ON_WAY", a.PLANET_IDS.index("Y2"), 0)
    play(match, "complete id=Y2")
    assert why_not(match, "to hex=4,-1") is None
    play(match, "done")
    assert (asked(match), seat(match).planets) == ("LastCall", {"K4": "settled", "Y2": "settled"})


@pytest.mark.clause("SM-12.8", "SM-11.5")
def test_on_the_way_the_range_is_used_up_and_only_what_is_beyond_it_is_paid() -> None:
    match = play(fly(along().phase_b(), "2,-1"), "settle", "to hex=3,-1", "leave")  # 2 steps of 3
    assert (asked(match), seat(match).fuel) == ("LastCall", 9)
    match = play(fly(along(fuel=5).phase_b(), "2,-1"), "settle", "to hex=4,0")  # 4 steps
    assert (seat(match).at, seat(match).fuel) == ("4,0", 3)
    short = play(fly(along(fuel=1).phase_b(), "2,-1"), "settle")
    assert why_not(short, "to hex=4,0") == ("TOO_FAR", 2, 1)
    reach = {row.hex: row.fuel for row in short.view(A).reach}  # type: ignore[attr-defined]
    assert reach.get(a.HEX_IDS.index("3,-1")) == 0
    assert a.HEX_IDS.index("4,0") not in reach


@pytest.mark.clause("SM-12.8")
def test_what_stays_pending_or_turns_up_ends_the_flight() -> None:
    match = play(fly(along(bucks=2).phase_b(), "3,-1"), "settle")
    while asked(match) == "Outpost":
        play(match, "done")
    assert (asked(match), seat(match).planets) == ("LastCall", {"Y2": "pending"})
    table = Table(2, settle_along_path=True).planet("2,-1", "black").seat(A, at="1,0", ones=2)
    match = fly(table.phase_b(), "2,-1")
    match.force("planet id=K4")
    play(match, "settle")
    assert (asked(match), seat(match).planets) == ("LastCall", {"K4": "settled"})


@pytest.mark.clause("SM-12.7", "SM-12.8")
def test_without_the_option_a_flight_ends_on_what_it_settles() -> None:
    table = Table(2).planet("2,-1", "K4").seat(A, at="1,0", fuel=9, bucks=9, ones=2)
    match = play(fly(table.phase_b(), "2,-1"), "settle")
    assert (asked(match), seat(match).planets) == ("LastCall", {"K4": "settled"})


@pytest.mark.clause("SM-12.8", "SM-11.9")
def test_at_the_end_of_such_a_flight_a_station_may_be_built() -> None:
    table = along().row(A, "black", [3, 0, 0], die="II").row(A, "yellow", [3, 0, 0], die="II")
    match = play(fly(table.phase_b(), "2,-1"), "settle", "to hex=1,0")
    assert (asked(match), legal(match, "found")) == ("Found", ["station", "nothing"])


# ---- outposts ------------------------------------------------------------------------------------------------


def stations(doubles: str) -> Match:
    """A builds a second station, beside hub C, and an outpost with it."""
    table = Table(2, outpost_doubles=doubles).hubs("C").station(A, "S1", FAR[0]).seat(A, fuel=0, bucks=0)
    for color in ("black", "turquoise"):
        table.row(A, color, [3, 2, 1], die="IV")
    match = play(fly(table.seat(A, at="-3,4").phase_b(), "-3,4"), "found what=station")
    while asked(match) != "Outpost":
        play(match, own(match)[0])
    return play(match, "outpost id=OS2")


@pytest.mark.parametrize(("doubles", "points"), [("network", 1), ("hub", 1), ("station", 2)])
@pytest.mark.clause("SM-15.5", "SM-19.3")
def test_the_points_of_a_station_are_doubled_by_the_option_alone(doubles: str, points: int) -> None:
    match = stations(doubles)
    assert sheet(match)["Stations"] == points


@pytest.mark.parametrize(("doubles", "points"), [("network", 1), ("hub", 2), ("station", 2)])
@pytest.mark.clause("SM-15.5", "SM-19.7")
def test_hubs_are_doubled_unless_the_network_alone_is(doubles: str, points: int) -> None:
    table = Table(2, outpost_doubles=doubles).hubs("E").mission(A, 9, "0,-5", "E").outpost(A, "OM1", "0,-5")
    assert sheet(table.turn())["Figures beside built hubs"] == points


def sheet(match: Match) -> dict[str, int]:
    """A's points by source."""
    rows = match.game.score_sheet(match.view(None)).rows
    return {row.title: int(row.points[A].replace("−", "-") or 0) for row in rows}


# ---- presets and former rules --------------------------------------------------------------------------------


def test_there_are_former_records() -> None:
    assert len(FORMER) == 2


def test_presets_set_every_reading() -> None:
    for name, values in ((PRINTED, (True, "station")), (BEFORE, (False, "hub"))):
        made = GAME.make({"players": 2, **GAME.presets[name]})
        assert (made.options.settle_along_path, made.options.outpost_doubles) == values  # type: ignore[attr-defined]
    assert game(2).options == GAME.make({"players": 2, **GAME.presets[BEFORE]}).options


@pytest.mark.parametrize("path", FORMER, ids=lambda path: str(path.stem))
def test_a_record_of_the_rules_before_rests_and_says_so(path: Any) -> None:
    """Orders and questions are others now, and no option brings the old ones back."""
    with pytest.raises(ValueError, match="played by rules version 1, these are version 2"):
        ecliptic.replay(path.read_text(encoding="utf-8"))


def test_what_changed_is_told() -> None:
    text = GAME.changes_text()
    for clause in ("SM-2.13", "SM-8.4", "SM-10.4", "SM-17.5"):
        assert clause in text
    for option in GAME.presets[PRINTED]:
        assert option in text
