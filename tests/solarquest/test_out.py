"""SQ-12.3 to SQ-12.8, SQ-2.5: out in all four ways, in the own turn and in a rival's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecliptic.core.match import Match
from solarquest.positions import A, B, Table, active, asked, owner, play, seat, stations, stock, thirteen


def broke(table: Table) -> Match:
    return play(table.own(B, "mercury").seat(A, at="mercury", cash=0).land(), "bankrupt")


def stranded(table: Table) -> Match:
    return table.seat(A, at="io", tank=1).rolling()


def out_of_fuel(table: Table) -> Match:
    return thirteen(table.seat(A, at="drift_05", tank=2).turn(), "meteor_shower")


def shot_down(table: Table) -> Match:
    match = table.seat(A, at="io").seat(B, at="io").turn(B)
    play(match, "fire at=1")
    match.force("roll 6 6")
    return match


WAYS: dict[str, Callable[[Table], Match]] = {
    "bankrupt": broke,
    "stranded": stranded,
    "out of fuel": out_of_fuel,
    "shot": shot_down,
}


@pytest.mark.clause("SQ-12.7")
@pytest.mark.clause("SQ-2.5")
@pytest.mark.parametrize("way", WAYS)
def test_an_eliminated_ship_leaves_the_board_and_the_next_player_goes_on(way: str) -> None:
    table = Table(3, lasers=True).own(A, "deimos").station("deimos").seat(A, cash=0)
    match = WAYS[way](table)
    gone = seat(match, A)
    assert (gone.at, gone.cash, gone.tank, gone.pieces, gone.deeds, gone.alive) == (None, 0, 0, 0, [], False)
    assert stations(match) == ["deimos"]
    assert active(match) == B
    assert match.view(None).players[A].out
    assert match.game.problems(match.state) == []
    assert stock(match) == 50 - 1 - 2, "both other markers are out, the lost one is back"


@pytest.mark.clause("SQ-12.8")
@pytest.mark.parametrize("way", WAYS)
def test_the_last_one_left_wins(way: str) -> None:
    match = WAYS[way](Table(2, lasers=True).own(A, "deimos"))
    assert match.over
    assert match.winners == [B]
    assert match.scores[A] == 0


@pytest.mark.clause("SQ-12.8")
@pytest.mark.parametrize("way", WAYS)
def test_players_who_are_out_already_do_not_count(way: str) -> None:
    match = WAYS[way](Table(4, lasers=True).out(2, 3).own(A, "deimos"))
    assert match.over
    assert match.winners == [B]


@pytest.mark.clause("SQ-12.4")
@pytest.mark.clause("SQ-12.5")
@pytest.mark.parametrize("way", ["stranded", "out of fuel"])
def test_property_of_the_stranded_returns_to_the_federation(way: str) -> None:
    table = Table(3, lasers=True).own(A, "deimos").station("deimos").seat(A, cash=185)
    match = WAYS[way](table)
    assert owner(match, "deimos") is None
    assert seat(match, B).cash == 1995
    assert seat(match, 2).cash == 1995


@pytest.mark.clause("SQ-12.4")
def test_the_pieces_of_the_lost_return_to_the_stock() -> None:
    match = thirteen(Table(3).seat(A, at="drift_05", tank=2, pieces=4).turn(), "meteor_shower")
    assert stock(match) == 50 - 2


@pytest.mark.clause("SQ-12.6")
def test_the_shooter_takes_deeds_and_cash() -> None:
    match = shot_down(Table(3, lasers=True).own(A, "deimos").seat(A, cash=185, pieces=1))
    assert (owner(match, "deimos"), seat(match, B).cash, seat(match, B).pieces) == (B, 1995 + 185, 1)


@pytest.mark.clause("SQ-12.7")
def test_without_markers_nothing_but_pieces_returns() -> None:
    match = stranded(Table(3, markers_reduce_supply=False))
    assert stock(match) == 50


@pytest.mark.clause("SQ-2.5")
@pytest.mark.clause("SQ-12.3")
@pytest.mark.parametrize("face", [1, 5])
def test_debts_of_others_go_on_when_a_target_goes_bankrupt(face: int) -> None:
    table = Table(4, lasers=True).seat(A, at="io")
    for who in (1, 2, 3):
        table.seat(who, at="io", cash=0)
    match = play(table.own(3, "mars", "saturn_dock", "triton", "venus").turn(), "fire at=2+3+4")
    match.force(f"roll {face} {face}")
    for who in (1, 2):
        assert (asked(match), match.to_act) == ("Settle", (who,))
        play(match, "bankrupt")
    assert match.to_act == (3,)
    assert not match.over
    assert [seat(match, who).alive for who in range(4)] == [True, False, False, True]


@pytest.mark.clause("SQ-12.8")
@pytest.mark.clause("SQ-15.8")
def test_the_shot_that_ruins_all_rivals_ends_the_game() -> None:
    table = Table(3, lasers=True).seat(A, at="io").seat(1, at="io", cash=0).seat(2, at="io", cash=5)
    match = play(table.turn(), "fire at=2+3")
    match.force("roll 1 1")
    play(match, "bankrupt")
    assert not match.over
    play(match, "bankrupt")
    assert match.over
    assert match.winners == [A]


@pytest.mark.clause("SQ-12.7")
@pytest.mark.clause("SQ-14.2")
def test_without_fuel_no_marker_comes_back() -> None:
    match = Table(3, fuel=False).seat(A, at="io", cash=0).own(B, "io").land()
    play(match, "bankrupt")
    assert not seat(match, A).alive
    assert stock(match) == 0
    assert match.game.problems(match.state) == []
