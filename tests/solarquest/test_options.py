"""Options that no chapter tests yet, and what they refuse; the others are in the chapters' files."""

from __future__ import annotations

import pytest

import ecliptic
from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.match import Match
from ecliptic.core.options import fields
from ecliptic.core.words import some
from ecliptic.games.solarquest import GAME
from games.bench import RECORDS
from solarquest.positions import (
    A,
    B,
    C,
    Table,
    active,
    asked,
    game,
    legal,
    owner,
    play,
    roll,
    seat,
    stock,
    why_not,
)

both = pytest.mark.parametrize("on", [False, True])


@both
@pytest.mark.clause("SQ-11.5", "SQ-15.5")
def test_fuel_spent_on_a_failed_takeoff(on: bool) -> None:
    match = roll(Table(2, fuel_spent_on_failed_takeoff=on).own(A, "io").seat(A, at="io", tank=7).turn(), 6, 2)
    assert (seat(match).at, seat(match).tank) == ("io", 0 if on else 7)
    table = Table(2, fuel_spent_on_failed_takeoff=on).own(A, "sinope").seat(A, at="sinope", tank=20)
    assert seat(roll(table.turn(), 1, 2)).tank == (17 if on else 20)


@both
@pytest.mark.clause("SQ-11.7", "SQ-15.10")
def test_a_forced_purchase_and_the_rent(on: bool) -> None:
    table = Table(2, forced_sale_cancels_rent=on).own(B, "io", "europa").seat(A, at="io", tank=9)
    match = play(table.land(), "force")
    assert seat(match, B).cash == 1995 + 320 + (0 if on else 175), "as before the sale"
    assert owner(match, "io") == A


@both
@pytest.mark.clause("SQ-10.6")
def test_where_a_piece_may_be_placed(on: bool) -> None:
    table = (
        Table(2, station_requires_presence=on).own(A, "io", "moon", "jupiter_dock").seat(A, at="io", pieces=2)
    )
    match = table.turn()
    assert legal(match, "place") == (["io"] if on else ["moon", "io"])
    if on:
        assert why_not(match, "place site=moon") == "Your ship is not on Moon (SQ-10.6)"


@both
@pytest.mark.clause("SQ-1.6", "SQ-12.7")
def test_tank_markers_and_the_stock(on: bool) -> None:
    match = Table(3, markers_reduce_supply=on).seat(A, at="io", tank=0, pieces=2, cash=0).rolling(B)
    assert stock(match) == (45 if on else 48)
    match = Table(3, markers_reduce_supply=on).seat(A, at="io", tank=0, cash=0).rolling()
    assert not seat(match).alive, "no piece, and no way to buy Io"
    assert stock(match) == (48 if on else 50), "the marker is back"


@pytest.mark.clause("SQ-12.3")
@pytest.mark.parametrize("way", ["liquidate", "to_creditor"])
def test_what_becomes_of_a_bankrupts_property(way: str) -> None:
    table = Table(3, bankrupt_assets=way).own(B, "venus").own(A, "metis").station("metis", "venus")
    match = table.seat(A, at="venus", cash=100, tank=12).land()
    assert asked(match) == "Settle"
    play(match, "bankrupt")
    assert not seat(match).alive
    assert owner(match, "metis") == (None if way == "liquidate" else B)
    assert seat(match, B).cash == 1995 + 100 + (570 if way == "liquidate" else 0)


@pytest.mark.clause("SQ-9.5", "SQ-15.2")
@pytest.mark.parametrize("most", [0, 1, 3, 9])
def test_offers_in_a_turn(most: int) -> None:
    match = Table(2, max_offers_per_turn=most).own(A, "moon").own(B, "mars").seat(A, at="drift_01").turn()
    notes = [0, 5, 10, 50, 100, 500]
    made = 0
    while "offer" in match.legal(A) and made < len(notes):
        cash = [f"note side=want size={notes[made]}"] if made else []
        play(match, "offer", "to 2", "next", "give deed=moon", "next", *cash, "done", "decline")
        made += 1
    assert made == min(most, len(notes))
    if most == 0:
        assert why_not(match, "offer") == "There are no trades in this game (SQ-9.9)"
    elif most < len(notes):
        assert why_not(match, "offer") == (
            f"You have made {some(most, 'offer')} already, and no more are allowed (SQ-9.9)"
        )


@pytest.mark.clause("SQ-12.10", "SQ-12.11")
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_game_stops_at_the_end_of_the_agreed_round(rounds: int) -> None:
    match = Table(3, rounds=rounds).turn(C, number=rounds)
    for who in (A, B, C):
        assert seat(match, who).alive
    roll(match, 5, 2)
    while not match.over:
        play(match, "done")
    assert match.over
    assert match.winners == [A, B, C], "equal in all"


@pytest.mark.clause("SQ-12.10")
def test_without_a_limit_the_game_goes_on() -> None:
    match = roll(Table(3).turn(C, number=60), 5, 2)
    while not match.over and active(match) == C:
        play(match, "done")
    assert not match.over


@pytest.mark.clause("SQ-14.2")
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"lasers": True, "fuel": False}, "Lasers burn fuel, so they need a game with fuel"),
        ({"fuel": False, "fuel_spent_on_failed_takeoff": True}, "fuel_spent_on_failed_takeoff is about fuel"),
        ({"fuel": False, "forced_sale_cancels_rent": False}, "forced_sale_cancels_rent is about fuel"),
        ({"fuel": False, "station_requires_presence": True}, "station_requires_presence is about fuel"),
        ({"fuel": False, "markers_reduce_supply": False}, "markers_reduce_supply is about fuel"),
        ({"fuel": False, "sinope_choice": "advice_binding"}, "The advice about Sinope is about fuel"),
    ],
)
def test_without_fuel_nothing_about_fuel_can_be_chosen(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.make(given)


@pytest.mark.clause("SQ-13.1", "SQ-14.2")
def test_lasers_bring_fuel_with_them() -> None:
    assert GAME.make({"lasers": True}).options.fuel  # type: ignore[attr-defined]
    assert not game(2, ("fuel", False)).options.lasers  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-10.6")
def test_by_that_option_a_ship_on_no_property_places_nothing() -> None:
    table = Table(2, station_requires_presence=True).own(A, "moon").seat(A, at="drift_01", pieces=2)
    match = table.turn()
    assert legal(match, "place") == []
    assert why_not(match, "place site=moon") == "Your ship is not on Moon (SQ-10.6)"


@pytest.mark.clause("SQ-2.4")
def test_staying_is_a_failed_takeoff_without_a_roll() -> None:
    def on(tank: int, at: str = "io", **options: object) -> Match:
        return (
            Table(2, may_stay=True, **options).own(B, "io").station("io").seat(A, at=at, tank=tank).rolling()
        )

    match = on(9)
    assert (asked(match), match.legal(A)) == ("Attempt", ["take-off", "remain"])
    assert asked(play(on(9), "take-off")) == "Roll"
    play(match, "remain")
    assert (seat(match).tank, seat(match, B).cash, asked(match)) == (9, 1995 + 125, "Services"), "rent again"
    play(match, "refuel n=3", "done")
    assert active(match) == B
    assert asked(on(12)) == "Roll", "above the gray zone"
    assert asked(on(1)) == "Rescue"
    assert asked(on(5, "drift_05")) == "Roll", "nothing holds it there"
    burns = play(on(9, fuel_spent_on_failed_takeoff=True), "remain")
    assert seat(burns).tank == 9, "nothing was tried"
    assert asked(Table(2).own(B, "io").seat(A, at="io", tank=9).rolling()) == "Roll"


@pytest.mark.clause("SQ-2.4")
def test_a_ship_that_stays_says_so_in_the_log() -> None:
    match = Table(2, may_stay=True).own(A, "io").seat(A, at="io", tank=9).rolling()
    play(match, "remain")
    assert "@1 stayed on Io" in [line.text for _, line in match.lines(None)]


def test_presets_name_every_reading_and_what_was_before_has_no_hands() -> None:
    printed, before = (GAME.presets[name] for name in (PRINTED, BEFORE))
    readings = {field.name for field in fields(GAME.Options)} - {"players", "fuel", "lasers", "rounds"}
    assert set(printed) == set(before) == readings
    assert (printed["may_stay"], printed["offers"]) == (True, "anyone")
    assert (before["may_stay"], before["offers"]) == (False, "turn")
    for preset in (printed, before):
        for more in ({}, {"fuel": False}, {"lasers": True}):
            GAME.make({**preset, **more})


@pytest.mark.clause("SQ-12.10")
def test_tables_of_people_begin_with_a_limit_and_the_game_itself_has_none() -> None:
    assert GAME.quick == {"rounds": 25}
    assert GAME.make().options.rounds == 0  # type: ignore[attr-defined]
    (rounds,) = [field for field in fields(GAME.Options) if field.name == "rounds"]
    assert rounds.unit == "rounds"
    assert "hours" in rounds.zero


def test_records_of_the_first_version_rest_since_some_readings_would_change_silently() -> None:
    records = sorted((RECORDS / "former").glob("solarquest-*.jsonl"))
    assert len(records) == 2
    for path in records:
        with pytest.raises(ValueError, match=r"played by rules version 1, these are version 2"):
            ecliptic.replay(path.read_text(encoding="utf-8"))


@pytest.mark.clause("SQ-9.1")
def test_what_commits_something_never_plays_itself() -> None:
    match = (
        Table(2, max_offers_per_turn=0).own(B, "tethys").own(A, "moon").seat(A, at="tethys", cash=85, tank=11)
    )
    asks = play(match.seat(A, cash=0).land(), "sell deed=moon")
    before = asks.state
    after = before.clone()
    after.act(A, after.legal(A)[0])
    assert asks.game.commits(before, after, A)
    assert not asks.game.commits(before, before.clone(), A)
