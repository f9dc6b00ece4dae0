"""Every station card, outpost, hub bonus and start card: what is printed on it is what happens."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import scoring
from solarius.positions import (
    A,
    B,
    Table,
    asked,
    figure,
    fly,
    game,
    legal,
    open_hexes,
    own,
    play,
    seat,
    why_not,
)
from solarius.printed import OUTPOSTS, STARTS, STATIONS
from solarius.test_die import poor, take
from solarius.verbs import does

FAR = list(reversed(open_hexes()))
PRICES = [(3, 2), (4, 3), (5, 4), (6, 5)]
ROWS = {2: [2, 0, 0], 3: [3, 0, 0], 4: [2, 1, 0], 5: [3, 1, 0], 6: [3, 0, 1]}  # cubes of a total


# ---- stations ------------------------------------------------------------------------------------------------


def ready(card: str, order: int = 1, swap: bool = False) -> Table:
    """A is on an empty hex with exactly what the next station costs, in the colors of this card."""
    colors = STATIONS[card][0].split()
    table = poor().seat(A, at="1,0").cards(A, hand=[19])
    for color, total in zip(reversed(colors) if swap else colors, PRICES[order - 1], strict=True):
        table.row(A, color, ROWS[total], die="V")
    for k, other in enumerate([name for name in STATIONS if name != card][: order - 1]):
        table.station(A, other, FAR[k])
    return table


@pytest.mark.parametrize("card", STATIONS)
@pytest.mark.clause("SM-13.2", "SM-13.3", "SM-13.5", "SM-20.1")
def test_a_station_costs_its_two_colors_and_does_at_once_what_is_printed(card: str) -> None:
    colors, now, _, static = STATIONS[card]
    for swap in (False, True):
        match = fly(ready(card, swap=swap).phase_b(), "1,0")
        want = seat(match)
        play(match, "found what=station")
        want.cubes = {color: [0, 0, 0] for color in a.COLOR_IDS}
        if "shift_points" in now:  # dice in V don't move, so those of the other colors do
            assert asked(match) == "Spend"
            free = [color for color in a.COLOR_IDS if color not in colors.split()]
            assert legal(match, "move") == free
            play(match, *[f"move color={color}" for color in free])  # a third point moves none
            want.col.update(dict.fromkeys(free, "II"))
            assert vars(seat(match)) == vars(want)
        else:
            does(match, now, A, want)
        assert figure(match, "1,0") == "1 station"
        state: Any = match.state
        holds = int(static.split()[1]) if static else 0
        assert [int(n) for n in state.stat[:12]] == [*[0] * 11, holds]
        assert asked(match) in ("LastCall", "DrawDie"), "the new one does not fire"


@pytest.mark.parametrize("card", STATIONS)
@pytest.mark.clause("SM-13.1", "SM-13.2")
def test_other_colors_or_a_cube_less_do_not_build_it(card: str) -> None:
    colors = STATIONS[card][0].split()
    for first, second in permutations(a.COLOR_IDS, 2):
        table = poor().seat(A, at="1,0").row(A, first, ROWS[3], die="V").row(A, second, ROWS[2], die="V")
        match = fly(table.phase_b(), "1,0")
        play(match, "found what=station")
        state: Any = match.state
        built = [name for k, name in enumerate(STATIONS) if state.station[k]]
        assert (card in built) == ({first, second} == set(colors))
    for color in colors:
        table = ready(card)
        cubes, die, step = table.rows[A][color]
        table.rows[A][color] = ([cubes[0] - 1, *cubes[1:]], die, step)
        assert why_not(fly(table.phase_b(), "1,0"), "found what=station") == ("CANT_PAY_STATION", 3, 2)


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.clause("SM-3.9", "SM-13.2", "SM-19.3")
def test_the_stations_cost_and_score_by_their_order(order: int) -> None:
    high, low = PRICES[order - 1]
    match = fly(ready("S1", order).phase_b(), "1,0")
    play(match, "found what=station")
    assert figure(match, "1,0") == "1 station"
    assert seat(match).cubes == {color: [0, 0, 0] for color in a.COLOR_IDS}
    table = ready("S1", order)
    table.rows[A]["black"] = (ROWS[high - 1], "V", 1)
    assert why_not(fly(table.phase_b(), "1,0"), "found what=station") == ("CANT_PAY_STATION", high, low)
    state: Any = match.state
    assert scoring.parts(state, A)[scoring.STATION_ROW] == (0, 0, 1, 3, 6)[order]


@pytest.mark.parametrize("card", STATIONS)
@pytest.mark.clause("SM-18.1", "SM-20.2", "SM-20.3", "SM-20.5", "SM-20.7")
def test_a_station_does_its_permanent_effect_at_turn_end(card: str) -> None:
    match = Table(2).station(A, card, FAR[0]).seat(A, dirt=2).ends(1)
    want = seat(match)
    assert (asked(match), match.legal(A)) == ("FireAll", [f"fire id={card}", "done"])
    play(match, f"fire id={card}")
    does(match, STATIONS[card][2], A, want)
    assert asked(match) != "FireAll"


@pytest.mark.parametrize("card", STATIONS)
@pytest.mark.clause("SM-13.4", "SM-15.7")
def test_an_earlier_station_does_its_permanent_effect_after_the_new_ones_immediate_one(card: str) -> None:
    new = "S2" if card != "S2" else "S1"
    table = poor().seat(A, at="1,0", dirt=2).station(A, card, FAR[0])
    for color, total in zip(STATIONS[new][0].split(), PRICES[1], strict=True):
        table.row(A, color, ROWS[total], die="V")
    match = fly(table.phase_b(), "1,0")
    want = seat(match)
    want.cubes = {color: [0, 0, 0] for color in a.COLOR_IDS}
    play(match, "found what=station")
    does(match, f"{STATIONS[new][1]}, {STATIONS[card][2]}", A, want)


@pytest.mark.clause("SM-13.5", "SM-6.3")
def test_s6_holds_two_more_contamination_cubes() -> None:
    match = take(poor().seat(A, dirt=4).station(A, "S6", FAR[0]), "black", "3", "on place=transform")
    play(match, "as color=brown")
    assert (seat(match).dirt, seat(match).beside) == (5, 1)


# ---- outposts and hub bonuses --------------------------------------------------------------------------------


def placed(kind: str) -> Match:
    """A has just placed a first figure of this kind on tile A, far from every built hub."""
    table = Table(2).hubs("E").cards(A, hand=[19])
    if kind == "colony":
        match = fly(table.seat(A, at="4,-3").planet("3,-1", "Y4").phase_b(), "3,-1")
        return play(match, "settle")
    if kind == "station":
        table.seat(A, at="5,-3", fuel=0, bucks=0)
        table.row(A, "black", ROWS[3], die="V").row(A, "yellow", ROWS[2], die="V")
        return play(fly(table.phase_b(), "5,-3"), "found what=station", "mix fuel=4")
    table.cards(A, open=[27]).row(A, "black", [0, 1, 1], die="V")
    match = fly(table.seat(A, at="5,-3", fuel=0, bucks=0).phase_b(), "5,-3")
    return play(match, "found what=mission")


@pytest.mark.parametrize("name", OUTPOSTS)
@pytest.mark.clause("SM-15.1", "SM-15.4")
def test_an_outpost_joins_a_figure_of_its_kind_and_brings_what_is_printed(name: str) -> None:
    kind, bonus = OUTPOSTS[name]
    match = placed(kind)
    of_kind = [f"outpost id={other}" for other, (its, _) in OUTPOSTS.items() if its == kind]
    assert (asked(match), own(match)) == ("Outpost", [*of_kind, "done"])
    want = seat(match)
    play(match, f"outpost id={name}")
    want.posts[name] = 1
    if "shift_points" in bonus:
        assert asked(match) == "Spend"
        play(match, "move color=turquoise", "move color=brown")
        want.col.update(turquoise="II", brown="II")
        assert vars(seat(match)) == vars(want)
    else:
        does(match, bonus, A, want)
    state: Any = match.state
    assert state.post[state.ship[A]] == a.OUTPOST_IDS.index(name)


@pytest.mark.parametrize("name", OUTPOSTS)
@pytest.mark.clause("SM-7.3", "SM-15.6", "SM-20.1")
def test_a_hub_brings_the_bonus_of_any_outpost(name: str) -> None:
    table = Table(2).hubs("A").cards(B, hand=[19]).mission(B, 22, "0,-5", "E", "waits")
    match = table.ends(1)
    match.force("hub letter=E")
    assert (asked(match), match.to_act) == ("Bonus", (B,))
    assert legal(match, "bonus") == list(OUTPOSTS)
    want = seat(match, B)
    play(match, f"bonus id={name}")
    does(match, OUTPOSTS[name][1], B, want)
    assert seat(match, B).posts == {}, "no outpost is built by it"


# ---- start cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", STARTS)
@pytest.mark.clause("SM-2.6", "SM-2.7", "SM-2.13")
def test_a_start_card_sets_up_mat_and_hand_as_printed(card: str) -> None:
    match = Match.begin(game(2), auto_chance=False)
    while asked(match) != "DealStart":
        texts = match.legal(match.to_act[0])
        match.force("starter seat=1" if "starter seat=1" in texts else texts[0])
    shift, up, stock, cards = STARTS[card]
    match.force(f"start-card id={card}")
    mine = seat(match)
    assert mine.col == {color: "II" if color == shift else "I" for color in a.COLOR_IDS}
    assert mine.step == {color: 2 if color == up else 1 for color in a.COLOR_IDS}
    assert mine.cubes == {c: [2, 0, 0] if c in stock.split() else [0, 0, 0] for c in a.COLOR_IDS}
    assert (mine.hand, mine.known) == (cards, cards), "the mat tells which card it was"
    assert (mine.fuel, mine.bucks, mine.dirt, mine.beside, mine.ones, mine.twos) == (2, 2, 0, 0, 0, 0)
    assert (mine.colonies, mine.markers, mine.at, mine.range, mine.posts) == (12, 6, "0,0", 1, {})
    other = next(name for name in STARTS if name != card)
    assert f"start-card id={card}" not in match.legal(match.to_act[0])
    match.force(f"start-card id={other}")
    deck = match.dump()["deck"]
    assert isinstance(deck, list)
    assert sorted(map(int, deck)) == sorted(set(range(1, 33)) - {*cards, *STARTS[other][3]})
