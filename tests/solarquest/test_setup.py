"""Setup (SQ-1): what everyone begins with, and who begins."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarquest import GAME
from solarquest.positions import A, B, C, Table, active, asked, game, roll, seat, stock


@pytest.mark.clause("SQ-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_ships_on_earth(players: int) -> None:
    match = Match.begin(game(players), seed=3)
    assert match.game.seats == players
    assert {seat(match, who).at for who in range(players)} == {"earth"}


@pytest.mark.clause("SQ-1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="players is a number from 2 to 6"):
        GAME.make({"players": players})


@pytest.mark.clause("SQ-1.2", "SQ-1.3", "SQ-1.5")
def test_money_pieces_and_a_full_tank() -> None:
    match = Match.begin(game(6), seed=3)
    for who in range(6):
        assert (seat(match, who).cash, seat(match, who).pieces, seat(match, who).tank) == (1995, 3, 25)


@pytest.mark.clause("SQ-1.4")
def test_the_pile_is_shuffled_so_every_card_can_be_first() -> None:
    match = Match.begin(game(2), seed=1, auto_chance=False)
    pile = match.dump()["pile"]
    assert isinstance(pile, list)
    assert len(pile) == 1, "one pool, without an order"
    assert sum(pile[0].values()) == 36
    match = roll(Table(2).turn(), 1, 3)
    assert len(match.legal()) == 34, "two kinds are there twice"


@pytest.mark.clause("SQ-1.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("markers", [True, False])
def test_the_stock_of_pieces(players: int, markers: bool) -> None:
    match = Match.begin(game(players, ("markers_reduce_supply", markers)), seed=1)
    assert stock(match) == 50 - (4 if markers else 3) * players


@pytest.mark.clause("SQ-1.7")
def test_the_highest_total_starts() -> None:
    match = Match.begin(game(3), seed=1, auto_chance=False)
    match.force("roll 2 3 6 5 1 3")
    assert active(match) == B
    assert asked(match) == "Opening"
    assert seat(match, C).cash == 1995, "a thirteen has no effect in this roll"


@pytest.mark.clause("SQ-1.7")
def test_ties_among_the_highest_roll_again_and_doubles_pay_nothing() -> None:
    match = Match.begin(game(3), seed=1, auto_chance=False)
    match.force("roll 6 6 1 1 6 6")
    assert (asked(match), active(match)) == ("StartRoll", -1)
    match.force("roll 1 2 1 2")
    assert asked(match) == "StartRoll", "a tie again, between the same two"
    match.force("roll 1 2 3 2")
    assert active(match) == C
    assert {seat(match, who).cash for who in range(3)} == {1995}


@pytest.mark.clause("SQ-1.7")
def test_play_goes_round_to_the_left() -> None:
    match = Match.begin(game(3), seed=1, auto_chance=False)
    match.force("roll 1 2 1 2 6 5")
    order = []
    for _ in range(4):
        order.append(active(match))
        match.play("done")
        match.force("roll 5 2")
        while match.to_act == (active(match),) and active(match) == order[-1]:
            match.play("done")
    assert order == [C, A, B, C]


@pytest.mark.clause("SQ-1.8")
def test_the_federation_holds_all_deeds_and_pays_without_limit() -> None:
    match = Match.begin(game(2), seed=1)
    assert "owner" not in match.dump() or not match.dump()["owner"]
    rich = Table(2).seat(A, at="earth_lab", cash=9_000_000).rolling()
    rich.force("roll 4 5")
    assert seat(rich).cash == 9_000_500
