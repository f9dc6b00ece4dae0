"""Solarius Mission's advice: good sense, and what it leaves out of a search."""

from __future__ import annotations

from statistics import mean
from typing import Any, cast

import pytest

from bots.kit import decisions, situation
from ecliptic import bots
from ecliptic.bots.greedy import Greedy
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.advice.judging import ADVICE, HEXES_TRIED, WIN
from ecliptic.games.solarius.advice.mats import ends_left, turns_left
from ecliptic.games.solarius.advice.places import Sights, hub_chance
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.scoring import score
from ecliptic.games.solarius.rules.state import SETUP, SolariusState
from ecliptic.games.solarius.rules.steps.anytime import is_any
from ecliptic.testing.trial import walk
from solarius.positions import A, B, Table, fly, play


def made(players: int = 3, **options: object) -> Game:
    return GAME.make({"players": players, **options})


def of(match: Match) -> SolariusState:
    return cast("SolariusState", match.state)


def looked_at(match: Match, most: int = 240) -> list[str]:
    """What a look-ahead tries of what is legal now, as text."""
    seat = match.state.next_seat()
    tried = ADVICE.promising(match.state, seat, match.state.legal(seat), most)
    return [match.game.actions.text(int(action)) for action in tried]


def fresh() -> Table:
    """Something has just changed that exchanges depend on."""
    return Table(2).beside(fresh=True)


def offered(match: Match) -> list[str]:
    return [match.game.actions.text(int(x)) for x in match.state.legal(match.state.next_seat())]


# ---- what is looked at ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_worth_a_look_is_legal_and_never_nothing(players: int) -> None:
    fewer = {240: 0, 1: 0}
    for n, (state, now, _) in enumerate(walk(made(players, start_cards=players == 2), 4)):
        if now == CHANCE:
            continue
        legal = state.legal(now)
        kept = ADVICE.worthwhile(state, now, legal)
        assert len(kept) > 0
        assert set(kept) <= set(legal)
        if n % 5:
            continue
        before = state.digest()
        for most in (240, 3, 1):
            tried = [int(x) for x in ADVICE.promising(state, now, legal, most)]
            assert 0 < len(tried) <= most
            assert set(tried) <= set(kept)
            assert len(set(tried)) == len(tried)
            if most in fewer:
                fewer[most] += len(tried) < len(kept)
        assert state.digest() == before, "looking changes nothing"
    assert min(fewer.values()) > 10


@pytest.mark.clause("SM-17.1")
def test_a_cube_is_bought_where_it_makes_a_station_payable_and_only_before_a_flight_ends() -> None:
    table = fresh().seat(A, fuel=2).row(A, "yellow", [2, 0, 0], die="II").row(A, "brown", [2, 0, 0])
    match = table.row(A, "black", die="II").phase_b()
    assert {"swap color=yellow", "swap color=black"} <= set(offered(match))
    assert [x for x in looked_at(match) if x.startswith("swap")] == ["swap color=yellow"]
    ended = table.next_is(active=A)
    assert "swap color=yellow" in offered(ended)
    assert not [x for x in looked_at(ended) if x.startswith("swap")]


@pytest.mark.clause("SM-17.1")
def test_a_cube_is_bought_where_it_makes_a_mission_payable() -> None:
    for opened, wanted in (([9], ["swap color=turquoise"]), ([], [])):
        table = fresh().seat(A, fuel=2).row(A, "black", [3, 0, 0], die="II").row(A, "turquoise", [1, 0, 0])
        match = table.cards(A, open=opened).station(A, "S2", "4,-4").phase_b()
        assert [x for x in looked_at(match) if x.startswith("swap")] == wanted


@pytest.mark.clause("SM-17.2")
@pytest.mark.parametrize(("planet", "cubes", "kept"), [("K1", 3, True), ("K8", 3, False), (None, 3, False)])
def test_cubes_are_sold_where_that_pays_a_planet(planet: str | None, cubes: int, kept: bool) -> None:
    table = fresh().seat(A, fuel=1, bucks=0).row(A, "brown", [cubes, 0, 0], die="II")
    if planet is not None:
        table.takes(A, planet, "2,-1")
    match = table.phase_b()
    assert "sell" in offered(match)
    assert ("sell" in looked_at(match)) == kept


@pytest.mark.clause("SM-19.11", "SM-17.2")
def test_after_the_last_flight_cubes_are_sold_for_the_tracks() -> None:
    def last(number: int, lap: int) -> Match:
        table = fresh().seat(A, fuel=4, bucks=0).row(A, "brown", [3, 0, 0], die="II")
        return table.next_is(active=A, number=number, lap=lap)

    assert turns_left(of(last(4, 3)), A) == 0
    assert "sell" in looked_at(last(4, 3))
    assert "sell" not in looked_at(last(1, 0))


@pytest.mark.clause("SM-11.3")
def test_few_destinations_are_looked_at_and_the_planet_that_can_be_paid_is_first() -> None:
    table = Table(2).planet("2,-1", "K9").planet("-2,1", "Y9").seat(A, at="0,0", fuel=8, bucks=1)
    match = play(table.phase_b(), "do what=flight")
    legal = match.state.legal(A)
    tried = ADVICE.promising(match.state, A, legal, 240)
    assert len(tried) <= HEXES_TRIED < len(legal)
    assert looked_at(match, 1) == ["to hex=2,-1"]
    sights = Sights(of(match), A)
    assert sights.worth(a.HEX_IDS.index("2,-1")) > sights.worth(a.HEX_IDS.index("-2,1"))
    nowhere = [place for place in range(a.HEXES) if of(match).layout.space[place] == a.HUB_SPACE]
    assert not any(sights.worth(place) for place in nowhere)


# ---- how good a state is -------------------------------------------------------------------------------------


def test_turns_and_turn_ends_to_come_are_counted() -> None:
    game = made(3)
    begun = [0, 0, 0]
    played = 0
    before = (0, 0)
    for state, _, _ in walk(game, 2):
        s: Any = state
        assert isinstance(s, SolariusState)
        if s.phase == SETUP:
            assert [int(turns_left(s, who)) for who in range(3)] == [16] * 3
            continue
        if s.active != a.NONE and (int(s.turn), int(s.played)) != before:
            before = (int(s.turn), int(s.played))
            begun[int(s.active)] += 1
            played += 1
        assert [int(turns_left(s, who)) for who in range(3)] == [16 - n for n in begun]
        assert 0 <= ends_left(s) <= 4
    assert (begun, played) == ([16] * 3, 48)


@pytest.mark.clause("SM-7.2")
def test_a_hub_is_the_likelier_the_fewer_are_left() -> None:
    s = of(Table(2).hubs("A", "B").turn(number=2))
    assert [int(hub_chance(s, hub)) for hub in range(6)] == [100, 100, 50, 50, 50, 50]
    s = of(Table(2).hubs("A", "B", "C", "D").turn(number=4))
    assert [int(hub_chance(s, hub)) for hub in range(6)] == [100] * 4 + [0, 0]


def worth(table: Table, number: int = 2) -> float:
    return ADVICE.evaluate(table.turn(number=number, lap=1).state, A)


def test_what_scores_or_will_score_is_worth_something() -> None:
    plain = worth(Table(2))
    assert worth(Table(2).seat(A, fuel=5)) > plain
    assert worth(Table(2).seat(A, ones=1)) > plain
    assert worth(Table(2).row(A, "black", step=3)) > plain
    assert worth(Table(2).row(A, "black", die="IV")) > plain
    assert worth(Table(2).row(A, "black", [2, 0, 0])) > plain
    assert worth(Table(2).seat(A, beside=1)) < plain
    pending = worth(Table(2).takes(A, "K2", "2,-1"))
    assert plain < pending < worth(Table(2).takes(A, "K2", "2,-1", settled=True))
    assert pending < worth(Table(2).takes(A, "K2", "2,-1").seat(A, fuel=6))
    done = worth(Table(2).hubs("E").mission(A, 9, "-1,-3", "E"))
    open_one = Table(2).cards(A, open=[9])
    assert worth(open_one) < done
    assert worth(open_one.row(A, "black", [3, 0, 0], die="II").row(A, "turquoise", [2, 0, 0])) > plain + 100


@pytest.mark.clause("SM-12.2")
def test_a_planet_that_is_about_to_be_turned_up_is_valued_on_average() -> None:
    match = fly(Table(2).planet("2,-1", "black").seat(A, at="1,0", fuel=7).phase_b(), "2,-1")
    state = match.state
    assert state.next_seat() == CHANCE
    assert ADVICE.settled(state)
    average = ADVICE.evaluate(state, A)
    found = []
    for action in state.candidates(CHANCE):
        twin = state.clone()
        twin.act(CHANCE, action)
        best = []
        for choice in twin.legal(A):
            after = twin.clone()
            after.act(A, choice)
            best.append(ADVICE.evaluate(after, A))
        found.append(max(best))
    assert max(found) - min(found) > 100
    assert abs(average - mean(found)) < 100


@pytest.mark.clause("SM-10.3", "SM-16.2")
def test_a_card_is_drawn_before_a_state_is_valued_and_a_new_die_is_not() -> None:
    drawing = play(Table(2).phase_b(), "do what=draw")
    assert drawing.state.next_seat() == CHANCE
    assert not ADVICE.settled(drawing.state)
    refill = play(Table(2).seat(A, fuel=0, bucks=0).phase_b(), "do what=pass")
    assert refill.state.next_seat() == CHANCE
    assert ADVICE.settled(refill.state)


@pytest.mark.clause("SM-2.13")
def test_others_hands_change_nothing() -> None:
    rng = Rng(3)
    checked = 0
    for n, (state, now, _) in enumerate(walk(made(3, start_cards=False), 6)):
        if n % 23 or now == CHANCE or not isinstance(state, SolariusState):
            continue
        twin = state.clone()
        twin.redeal(now, rng)
        assert ADVICE.evaluate(twin, now) == ADVICE.evaluate(state, now)
        legal = state.legal(now)
        assert list(ADVICE.promising(twin, now, legal, 4)) == list(ADVICE.promising(state, now, legal, 4))
        checked += list(twin.hand) != list(state.hand)
    assert checked > 3


@pytest.mark.clause("SM-19.14")
def test_every_state_has_a_value_and_at_the_end_winning_is_all() -> None:
    game = made(4)
    state: Any = None
    for state, _, _ in decisions(game, [bots.make("random")] * 4, 5):
        values = [ADVICE.evaluate(state, who) for who in range(4)]
    assert state.over
    winners = game.winners(state)
    best = max(int(score(state, who)) for who in range(4))
    for who in range(4):
        lead = int(score(state, who)) - max(int(score(state, k)) for k in range(4) if k != who)
        assert values[who] == lead * 100 + (WIN if who in winners else 0)
        assert (who in winners) <= (int(score(state, who)) == best)


# ---- what greedy does with it --------------------------------------------------------------------------------


def chosen(match: Match, budget: int = 60) -> str:
    """What greedy takes now."""
    seat = int(match.state.next_seat())
    action = Greedy(budget).choose(situation(match.game, match.state, seat), Rng(1))
    return match.game.actions.text(action)


@pytest.mark.clause("SM-12.5", "SM-18.2")
def test_a_planet_that_can_be_paid_is_paid_at_the_very_end() -> None:
    match = Table(2).takes(B, "K1", "2,-1").seat(B, fuel=3).ends(4)
    assert match.state.next_seat() == B
    assert chosen(match) == "complete id=K1"


@pytest.mark.clause("SM-14.2")
def test_a_mission_that_can_be_paid_is_flown_to_and_completed() -> None:
    table = Table(2).hubs("E").cards(A, open=[9]).row(A, "black", [3, 0, 0], die="II")
    match = table.row(A, "turquoise", [2, 0, 0]).seat(A, at="-1,-2", fuel=4).phase_b()
    assert chosen(match) == "do what=flight"
    match = play(match, "do what=flight")
    to = chosen(match)
    assert of(match).layout.hub_near[a.TO.a(match.game.actions.parse(to))] != a.NONE
    match = play(match, to)
    assert chosen(match) == "found what=mission"


def test_anytime_actions_are_looked_at_less_often_than_offered() -> None:
    offers = looks = 0
    for state, now, _ in walk(made(2), 9, ("swap", "sell")):
        if now == CHANCE:
            continue
        legal = state.legal(now)
        offers += sum(bool(is_any(x)) for x in legal)
        looks += sum(bool(is_any(x)) for x in ADVICE.promising(state, now, legal, 240))
    assert 0 < looks * 5 < offers
