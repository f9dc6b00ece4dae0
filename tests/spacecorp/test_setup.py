"""How games and eras begin (SC-2, SC-14, SC-18, SC-24)."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.progress import Advance
from ecliptic.games.spacecorp.rules.steps.era_end import EndEra
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns
from spacecorp.positions import end_era, game
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Board


def begin(players: int, era: int = MARINERS, seed: int = 1) -> SpacecorpState:
    """A game until its first turn; titles are taken as they come."""
    s = game(players, ("first_era", a.ERA_IDS[era])).initial()
    return until_a_turn(s, Rng(seed))


def until_a_turn(s: SpacecorpState, rng: Rng) -> SpacecorpState:
    while s.active == a.NONE:
        seat = s.next_seat()
        s.act(seat, s.sample(rng) if seat < 0 else s.legal(seat)[0])
    return s


def held(s: SpacecorpState, seat: int, card: str) -> int:
    return int(s.hands.holds(seat, s.rules.kind_of[a.CARD_IDS.index(card)]))


def place(s: SpacecorpState, k: int) -> int:
    """The seat that plays as the k-th."""
    return int((s.began + k) % s.seats)


@pytest.mark.clause("SC-2.2", "SC-2.3", "SC-2.4")
def test_mariners_begins_with_two_teams_on_earth_and_all_else_in_stock() -> None:
    s = begin(3)
    earth = int(s.rules.home[MARINERS])
    for seat in range(3):
        assert [int(x) for x in s.site_of[seat * 4 : seat * 4 + 4]] == [earth, earth, st.STOCK, st.STOCK]
        assert all(s.stock_of(seat, base) == 3 for base in range(a.BASES))
        assert [int(x) for x in s.wheel[seat * 2 : seat * 2 + 2]] == [0, 0]
    assert [int(x) for x in s.stacks] == [6, 0, 3, 0, 0, 0]
    assert [int(x) for x in s.beyond] == [a.NONE, a.NONE]


@pytest.mark.clause("SC-2.5", "SC-2.6", "SC-2.7")
@pytest.mark.parametrize(("players", "time"), [(2, 2), (3, 5), (4, 8)])
def test_all_have_a_chemical_drive_and_a_time_card_and_start_cards_lie_on_top(
    players: int, time: int
) -> None:
    s = game(players).initial()
    s.act(s.next_seat(), a.STARTER(0))
    for seat in range(players):
        assert held(s, seat, "m_chemical_drive") == held(s, seat, "time") == 1
        assert s.hands.known_to(s.seats, seat, a.TIME_KIND) == 1
    top, rest = s.deck.layers
    assert int(top.size) == 12 - players
    assert int(rest.pool[a.TIME_KIND]) + players == time
    assert int(rest.size) == 46 - 12 + time - players


@pytest.mark.clause("SC-2.8", "SC-2.9", "SC-2.10")
@pytest.mark.parametrize(
    ("players", "cards", "profit"),
    [(2, [2, 3], [0, 0]), (3, [2, 3, 3], [0, 0, 1]), (4, [2, 2, 3, 3], [0, 0, 0, 1])],
)
def test_later_places_begin_with_a_card_or_profit_more(
    players: int, cards: list[int], profit: list[int]
) -> None:
    for seed in range(3):
        s = begin(players, seed=seed)
        assert [int(s.hands.size[place(s, k)]) for k in range(players)] == cards
        assert [int(s.profit[place(s, k)]) for k in range(players)] == profit
        assert all(kind != a.NONE for kind in s.offers)
        assert s.active == s.began


@pytest.mark.clause("SC-2.8")
def test_chance_says_who_begins() -> None:
    assert {int(begin(4, seed=seed).began) for seed in range(30)} == {0, 1, 2, 3}


# ---- later eras ----------------------------------------------------------------------------------------------


def over(era: int, players: int = 2, **at_end: Any) -> Board:
    """The end of an era, with the 1st and 2nd Beyond marker held as told."""
    board = Board(era, players)
    s = board.s
    s.began = at_end.get("began", 0)
    for which, seat in enumerate(at_end.get("beyond", ())):
        s.beyond[which] = seat
    for seat, n in enumerate(at_end.get("profit", ())):
        s.own_profit()[seat] = n
    for seat, n in enumerate(at_end.get("genes", ())):
        s.wheel[seat * 2] = n
    s.then(EndEra(), EraTurns())
    s.settle()
    return board


@pytest.mark.clause("SC-14.1", "SC-14.2", "SC-14.6", "SC-14.7", "SC-14.8")
def test_planeteers_begins_with_two_teams_two_start_cards_and_a_time_card() -> None:
    s = until_a_turn(over(MARINERS, 3, profit=[5, 0, 5]).s, Rng(1))
    home = int(s.rules.home[PLANETEERS])
    assert [int(x) for x in s.stacks] == [6, 0, 7, 7, 8, 0]
    for seat in range(3):
        assert [int(x) for x in s.site_of[seat * 4 : seat * 4 + 4]] == [home, home, st.STOCK, st.STOCK]
        assert held(s, seat, "time") == 1
        assert int(s.hands.size[seat]) == 3
        start = sum(int(s.hands.holds(seat, kind)) for kind in range(a.FIRST_START, a.FIRST_OTHER))
        assert start == 2
        known = [int(s.hands.known_to(3, seat, kind)) for kind in range(a.KINDS)]
        assert sum(known) == known[a.TIME_KIND] == 1, "the dealt cards are hidden"
    assert sum(1 for n in s.copies if n == 2) == 8
    assert sum(1 for n in s.copies if n == a.NONE) == 8


@pytest.mark.clause("SC-14.3", "SC-14.4", "SC-14.5", "SC-14.10")
def test_the_holders_of_beyond_markers_may_begin_on_ceres_and_vesta() -> None:
    board = over(MARINERS, 2, beyond=[1, 1])
    board.act("begin beyond")
    assert type(board.top).__name__ == "DrawTile"
    board.act("tile p1_water_ice")
    board.act("begin beyond")
    s = board.s
    ceres, vesta = board.site("ceres"), board.site("vesta")
    assert [int(x) for x in s.site_of[4:6]] == [ceres, vesta]
    assert s.claim[ceres] == 4
    assert s.claim[vesta] == a.NONE
    assert s.tile_at[board.slot("vesta")] == a.NONE
    assert [int(x) for x in s.beyond] == [a.NONE, a.NONE]
    s.own_profit()[1] = 40
    until_a_turn(s, Rng(1))
    assert s.began == 1, "whoever is on Ceres begins"


@pytest.mark.clause("SC-14.3")
def test_they_may_stay_at_home() -> None:
    board = over(MARINERS, 2, beyond=[1, 0])
    board.act("begin home")
    board.act("begin home")
    assert board.s.tile_at[board.slot("ceres")] == a.NONE
    home = int(board.s.rules.home[PLANETEERS])
    assert [int(x) for x in board.s.site_of[:2]] == [home, home]


@pytest.mark.clause("SC-14.10")
def test_else_the_one_with_least_profit_begins_and_chance_decides_among_several() -> None:
    assert until_a_turn(over(MARINERS, 3, profit=[4, 2, 7]).s, Rng(1)).began == 1
    found = {int(until_a_turn(over(MARINERS, 3, profit=[4, 2, 2]).s, Rng(k)).began) for k in range(20)}
    assert found == {1, 2}


@pytest.mark.clause("SC-14.9", "SC-11.8")
def test_an_orbit_of_mariners_gives_one_adaptation_in_the_order_of_mariners() -> None:
    s = over(MARINERS, 4, genes=[3, 2, 3, 7], began=1).s
    picked = []
    rng = Rng(1)
    while s.active == a.NONE:
        seat = s.next_seat()
        if seat >= 0 and type(s.stack[-1]).__name__ == "PickProgress":
            picked.append(int(seat))
        s.act(seat, s.sample(rng) if seat < 0 else s.legal(seat)[0])
    assert picked == [2, 3, 0]
    assert [int(s.titles_of(seat, a.ADAPTATION)) for seat in range(4)] == [1, 0, 1, 1]


@pytest.mark.clause("SC-14.9", "SC-17.6")
@pytest.mark.parametrize("began", [0, 1])
def test_what_is_due_is_chosen_by_each_in_turn_adaptations_first(began: int) -> None:
    """A Breakthrough can be due as well, by a tile that our own content does not have."""
    board = over(MARINERS, 2, beyond=[0], genes=[3, 3], began=began)
    board.act("begin beyond")
    board.run(Advance(0, a.INSIGHT, 6))
    board.run(Advance(1, a.INSIGHT, 3))
    s, rng, asked = board.s, Rng(1), []
    while s.active == a.NONE:
        seat = s.next_seat()
        if type(s.stack[-1]).__name__ == "PickProgress":
            asked.append((int(seat), int(s.stack[-1].kind)))  # type: ignore[attr-defined]
        s.act(seat, s.sample(rng) if seat < 0 else s.legal(seat)[0])
    two = [(0, a.ADAPTATION), (0, a.BREAKTHROUGH), (0, a.BREAKTHROUGH)]
    one = [(1, a.ADAPTATION), (1, a.BREAKTHROUGH)]
    assert asked == ([*two, *one] if began == 0 else [*one, *two])


@pytest.mark.clause("SC-14.9")
def test_an_orbit_by_the_tile_of_ceres_gives_a_card_that_is_chosen_later() -> None:
    board = over(MARINERS, 2, beyond=[0], genes=[5, 0])
    board.act("begin beyond")
    s = board.s
    board.run(Advance(0, a.GENES, 1))  # as a tile may give it
    assert [int(x) for x in s.titles_due[:2]] == [2, 0]
    until_a_turn(s, Rng(1))
    assert s.titles_of(0, a.ADAPTATION) == 2
    assert [int(x) for x in s.titles_due[:2]] == [0, 0]


@pytest.mark.clause("SC-18.3", "SC-18.7")
@pytest.mark.parametrize(("first", "began"), [("beyond", 2), ("home", 1)])
def test_in_starfarers_alpha_centauri_begins_else_least_profit(first: str, began: int) -> None:
    board = over(PLANETEERS, 3, beyond=[2, 2], profit=[7, 3, 9])
    board.act(f"begin {first}")
    board.act("begin beyond")
    assert board.s.site_of[2 * a.TEAMS + 1] == board.site("luhman_16"), "a holder of both may send two"
    s = until_a_turn(board.s, Rng(1))
    assert s.began == began
    assert [int(x) for x in s.beyond] == [a.NONE, a.NONE], "the markers leave the game"


@pytest.mark.clause("SC-18.1", "SC-18.2", "SC-18.3", "SC-18.4", "SC-18.5", "SC-18.6", "SC-18.7")
def test_starfarers_begins_with_three_teams_and_its_holders_farther_out() -> None:
    board = over(PLANETEERS, 2, beyond=[0, 1])
    board.act("begin beyond")
    board.act("begin beyond")
    s = board.s
    assert [int(x) for x in s.site_of[:3]] == [
        board.site("alpha_centauri"),
        board.site("sol"),
        board.site("sol"),
    ]
    assert int(s.track[0]) == 0
    assert s.site_of[4 + 1] == board.site("luhman_16")
    assert int(s.track[4 + 1]) == a.TRACK, "on the outermost box"
    assert [int(x) for x in s.stacks] == [8, 8, 6, 6, 5, 0]
    assert bin(s.colonies_left).count("1") == 12
    until_a_turn(s, Rng(1))
    assert s.began == 0
    assert all(n == 2 for n in s.copies)
    assert int(s.hands.size[0]) == 3


@pytest.mark.clause("SC-14.6", "SC-14.7", "SC-18.4", "SC-13.14", "SC-24.1", "SC-24.2")
@pytest.mark.parametrize("first", [MARINERS, PLANETEERS, STARFARERS])
@pytest.mark.parametrize("era", [PLANETEERS, STARFARERS])
@pytest.mark.parametrize(("players", "time"), [(2, 2), (3, 5), (4, 8)])
def test_time_cards_go_on_and_start_cards_that_are_not_dealt_lie_on_top(
    first: int, era: int, players: int, time: int
) -> None:
    if first > era:
        return
    s = begin(players, first)
    while s.era < era:
        end_era(s)
        s = until_a_turn(s, Rng(2))
    start, rest = 12 - 2 * players - 4, (58, 76)[era - 1] - 12 + time - players
    if start > 0:
        top, below = s.deck.layers
        assert (int(top.size), int(below.size)) == (start, rest)
        assert int(top.pool[a.TIME_KIND]) == 0
        assert int(below.pool[a.TIME_KIND]) == time - players
    else:  # with four players the offers take all that is left of them
        assert int(s.deck.size) == rest + start
    offers = sum(1 for kind in s.offers if kind == a.TIME_KIND)
    assert int(s.deck.counts()[a.TIME_KIND]) + offers == time - players
    for seat in range(players):
        assert held(s, seat, "time") == 1
        assert int(s.hands.size[seat]) == 3
        assert int(s.hands.held(seat, a.START_PART)) == 2
    assert all(kind != a.NONE for kind in s.offers)


@pytest.mark.clause("SC-18.5", "SC-13.17", "SC-13.14")
def test_progress_cards_that_were_taken_do_not_come_back() -> None:
    board = Board(PLANETEERS)
    s = board.s
    s.began = 0
    board.title(1, "probe_network")
    s.copies[a.PROGRESS_IDS.index("probe_network")] = 1
    s.copies[a.PROGRESS_IDS.index("long_lives")] = 0
    s.then(EndEra(), EraTurns())
    s.settle()
    until_a_turn(s, Rng(1))
    assert s.era == STARFARERS
    assert s.has_title(1, a.PROGRESS_IDS.index("probe_network"))
    left = {a.PROGRESS_IDS[k]: int(n) for k, n in enumerate(s.copies) if n != 2}
    assert left == {"probe_network": 1, "long_lives": 0}


# ---- short games ---------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-24.1")
def test_a_game_may_start_with_planeteers() -> None:
    s = begin(3, PLANETEERS)
    assert [int(x) for x in s.profit] == [8, 8, 8]
    assert [int(x) for x in s.wheel] == [1, 0] * 3
    assert [int(x) for x in s.row_mark] == [MARINERS] * 7


@pytest.mark.clause("SC-24.6", "SC-1.9")
def test_the_hqs_of_short_games_have_two_printed_values() -> None:
    for era, move in ((PLANETEERS, 2), (STARFARERS, 4)):
        options = {"first_era": a.ERA_IDS[era]}
        printed = GAME.make(options).rules
        assert list(printed.hq_action) == [a.RESEARCH, a.MOVE, a.NONE, a.NONE]
        assert list(printed.hq_value) == [2, move, 0, 0]
        full = GAME.make({**options, "short_game_boxes": "full"}).rules
        assert list(full.hq_action) == [a.RESEARCH, a.MOVE, a.BUILD, a.EXPLORE]
    standard = [list(GAME.make({"short_game_boxes": word}).rules.hq_action) for word in ("printed", "full")]
    assert standard[0] == standard[1]


@pytest.mark.clause("SC-24.2", "SC-24.3")
def test_a_game_may_start_with_starfarers_and_the_last_player_takes_the_first_adaptation() -> None:
    s = GAME.make({"players": 3, "first_era": a.ERA_IDS[STARFARERS]}).initial()
    s.act(s.next_seat(), a.STARTER(1))
    asked = []
    while type(s.stack[-1]).__name__ == "SetupAdaptation":
        seat = s.next_seat()
        asked.append(int(seat))
        for action in s.candidates(seat):
            title = a.PROGRESS.a(action)
            assert s.rules.progress_era[title] == PLANETEERS
            assert s.rules.progress_kind[title] == a.ADAPTATION
            if s.rules.prior_kind[title] != a.NONE:
                assert s.refusal(seat, action) != 0
        s.act(seat, s.legal(seat)[0])
    assert asked == [0, 2, 1]
    assert [int(x) for x in s.profit] == [20, 20, 20], "its award is not paid"
    until_a_turn(s, Rng(1))
    assert s.began == 1
    assert [int(x) for x in s.wheel] == [2, 2] * 3
    assert [int(x) for x in s.row_mark] == [PLANETEERS] * 7
    assert sum(int(n) for n in s.copies) == 32 - 3


@pytest.mark.clause("SC-24.5")
def test_the_last_era_is_not_before_the_first() -> None:
    with pytest.raises(ValueError, match=r"last era .*\(SC-24\.5\)"):
        GAME.make({"first_era": "planeteers", "last_era": "mariners"})


@pytest.mark.clause("SC-14.6", "SC-1.11")
def test_a_sample_keeps_the_layers_of_the_deck_apart() -> None:
    game = GAME.make({"players": 3, "first_era": "planeteers"})
    s = until_a_turn(game.initial(), Rng(3))
    for k in range(20):
        twin = game.determinize(s, 0, Rng(k))
        assert game.problems(twin) == []
        for seat in (1, 2):
            start = sum(int(twin.hands.holds(seat, kind)) for kind in range(a.FIRST_START, a.FIRST_OTHER))
            assert start == 2
