"""SQ-12.8 to SQ-12.11: limits of rounds, assets, ties."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarquest.rules.actions import DEED_IDS
from solarquest.positions import A, B, C, Table, asked, play, roll, seat


def last(players: int = 2, **options: object) -> Table:
    table = Table(players, rounds=5, **options)
    for who in range(players):
        table.seat(who, at="drift_07", cash=1000)
    return table


def to_the_end(match: Match) -> Match:
    """The last window is closed."""
    if not match.over:
        play(match, "done")
    assert match.over
    return match


@pytest.mark.clause("SQ-12.10")
@pytest.mark.clause("SQ-12.9")
def test_the_game_stops_at_the_end_of_the_last_round_and_the_richest_wins() -> None:
    match = roll(last().seat(A, cash=1005).turn(B, number=4), 1, 2)
    assert not match.over
    match = roll(last().seat(A, cash=1005).turn(A, number=5), 1, 2)
    assert not match.over
    match = roll(last().seat(A, cash=1005).turn(B, number=5), 1, 2)
    assert match.over
    assert match.winners == [A]


@pytest.mark.clause("SQ-12.9")
def test_assets_are_cash_deeds_and_stations_placed_or_not() -> None:
    table = last().own(A, "moon", "io").station("io", "mars").seat(A, pieces=2)
    match = table.turn()
    assert match.scores[A] == 1000 + 310 + 320 + 500 + 2 * 500
    assert match.view(None).ships[A].assets == match.scores[A]  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-12.10")
@pytest.mark.parametrize(
    ("cash_a", "deeds_a", "winners"),
    [(950, ("deimos",), [A]), (1000, (), [A, B]), (955, ("deimos",), [A]), (945, ("deimos",), [B])],
)
def test_ties_go_to_more_deeds_then_are_shared(
    cash_a: int, deeds_a: tuple[str, ...], winners: list[int]
) -> None:
    match = last().seat(A, cash=cash_a).own(A, *deeds_a).turn(B, number=5)
    to_the_end(roll(match, 1, 2))
    assert match.winners == winners


@pytest.mark.clause("SQ-12.10")
def test_with_as_many_deeds_more_cash_wins() -> None:
    table = last().own(A, "deimos").own(B, "pluto")
    price = int(table.turn().state.rules.price[DEED_IDS.index("pluto")])  # type: ignore[attr-defined]
    end = to_the_end(roll(table.seat(A, cash=1000 + price - 50).turn(B, number=5), 1, 2))
    assert end.scores[A] == end.scores[B]
    assert end.winners == [A]


@pytest.mark.clause("SQ-12.11")
def test_rounds_are_counted_at_the_starters_seat_though_it_is_out() -> None:
    table = last(3).out(A)
    match = roll(table.turn(C, number=4), 1, 2)
    assert match.view(None).round == 5  # type: ignore[attr-defined]
    assert match.to_act != (A,)
    end = roll(table.turn(C, number=5), 1, 2)
    assert end.over


@pytest.mark.clause("SQ-15.19")
def test_a_game_without_limit_ends_after_a_thousand_rounds() -> None:
    table = Table(2).seat(A, at="drift_07").seat(B, at="drift_07", cash=2000)
    match = roll(table.turn(B, number=999), 1, 2)
    assert not match.over
    match = roll(table.turn(B, number=1000), 1, 2)
    assert match.over
    assert match.winners == [B]


@pytest.mark.clause("SQ-12.9")
def test_a_station_on_a_site_that_is_sold_is_nobodys_asset() -> None:
    match = play(last().own(A, "io").station("io").turn(), "sell deed=io")
    assert match.scores[A] == seat(match, A).cash == 1820
    assert asked(match) != "over"
