"""Vertium's advice: good sense on positions made by hand, and what else bots ask it."""

from __future__ import annotations

import pytest

import ecliptic
from bots.kit import decisions
from bots.positions import begin, best, bests, empty, fight, hand, planet, rich, show
from ecliptic import bots
from ecliptic.core.machine import CHANCE, State, Step
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.advice.boards import Board, to_win
from ecliptic.games.vertium.advice.judging import ADVICE, evaluate, odds, promising, worthwhile
from ecliptic.games.vertium.advice.odds import CARD_SETS, FOUR_DICE
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.disasters import MeltdownTarget
from ecliptic.games.vertium.rules.steps.fights.american import AfterAttack, AttackAgain, GiveAttack
from ecliptic.games.vertium.rules.steps.fights.attack import Carry, Lead, Strike
from ecliptic.games.vertium.rules.steps.fights.conflict import FightRound, FightTurns
from ecliptic.games.vertium.rules.steps.fights.outcome import EndAttack
from ecliptic.games.vertium.rules.steps.fights.refuge import Escape
from ecliptic.games.vertium.rules.steps.fights.roll import Hits, NextRoll, RollDie, UseCard
from ecliptic.games.vertium.rules.steps.turn import PlayCards, TakeCard
from vertium.alone import by_hand, held
from vertium.positions import Table
from vertium.positions import fight as launch

METAL, ENERGY, WATER, AGRI = range(4)
ALL_CARDS = CARD_SETS - 1


# ---- phase one -------------------------------------------------------------------------------------------


def test_it_completes_a_planet() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 5, "MEW")
    planet(s, 4, 4, "M")
    hand(s, 0, AGRI, AGRI, AGRI, METAL)
    assert best(begin(s, 0, PlayCards(0)), 0) == "place planet=P4"


def test_of_two_planets_it_completes_the_richer() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 2, "MEW")
    planet(s, 4, 6, "MEW")
    hand(s, 0, AGRI, AGRI, AGRI, METAL)
    assert best(begin(s, 0, PlayCards(0)), 0) == "place planet=P5"


def test_it_completes_its_objective_rather_than_another_planet_of_that_value() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 4, "MEW")
    planet(s, 4, 4, "MEW")
    s.objective[0] = 3
    hand(s, 0, AGRI, AGRI, AGRI, METAL)
    assert best(begin(s, 0, PlayCards(0)), 0) == "place planet=P4"


def test_it_takes_the_card_that_completes_its_set_and_a_planet() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 5, "MEW")
    planet(s, 4, 4, "M")
    hand(s, 0, AGRI, AGRI, METAL, WATER)
    for seat in (1, 2):
        hand(s, seat, METAL, ENERGY, WATER, AGRI)
    show(s, AGRI, METAL)
    assert best(begin(s, 0, TakeCard(0), PlayCards(0)), 0) == "take kind=agri"


def test_it_takes_away_what_the_next_player_is_known_to_need() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 6, "MEW")
    hand(s, 0, METAL, ENERGY, WATER, WATER)
    hand(s, 1, AGRI, AGRI, METAL, ENERGY)
    hand(s, 2, METAL, METAL, ENERGY, ENERGY)
    show(s, AGRI, ENERGY)
    assert best(begin(s, 0, TakeCard(0), PlayCards(0)), 0) == "take kind=agri"


def test_it_does_not_serve_a_planet_up_to_the_next_player() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 6, "ME")  # a third token here, and seat 2 completes it at once
    planet(s, 4, 6, "M")
    hand(s, 0, WATER, WATER, WATER, METAL)
    hand(s, 1, AGRI, AGRI, AGRI, ENERGY)
    hand(s, 2, METAL, METAL, ENERGY, ENERGY)
    assert best(begin(s, 0, PlayCards(0)), 0) == "place planet=P5"


def test_meltdown_hits_who_is_about_to_complete_a_planet() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 6, "MWA")
    hand(s, 1, METAL, METAL, WATER, AGRI)
    hand(s, 2, ENERGY, ENERGY, ENERGY, AGRI)
    assert best(begin(s, 0, MeltdownTarget(0)), 0) == "target seat=3"


def test_leak_takes_from_the_planet_that_another_will_complete() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 6, "MEW")
    planet(s, 4, 2, "W")
    hand(s, 0, a.LEAK, METAL, ENERGY, WATER)
    hand(s, 1, AGRI, AGRI, AGRI, ENERGY)
    hand(s, 2, METAL, METAL, ENERGY, ENERGY)
    begin(s, 0, PlayCards(0))
    assert best(s, 0) == "play kind=leak"
    s.act(0, a.PLAY.of(a.LEAK - a.RESOURCES))
    for _ in range(9):
        if s.next_seat() == CHANCE:
            s.act(CHANCE, s.sample(Rng(1)))
    assert best(s, 0) == "leak planet=P4"


def test_raider_takes_an_element_from_the_strongest_rival() -> None:
    s = empty()
    planet(s, 0, 3, "MEWA", 0, 4)
    planet(s, 1, 3, "MEWA", 1, 5)
    planet(s, 2, 3, "MEWA", 2, 12)
    planet(s, 3, 2)
    hand(s, 0, a.RAIDER, METAL, ENERGY, WATER)
    hand(s, 1, METAL, METAL, WATER, AGRI)
    hand(s, 2, METAL, METAL, WATER, AGRI)
    begin(s, 0, PlayCards(0))
    assert best(s, 0) == "play kind=raider"


def test_a_hidden_objective_counts_for_its_owner_only_and_elements_for_all() -> None:
    s = empty()
    rich(s)
    planet(s, 3, 6)
    begin(s, 0, TakeCard(0), PlayCards(0))
    show(s, AGRI, METAL)
    even = [evaluate(s, seat) for seat in range(3)]
    assert sum(even) == pytest.approx(1.0)
    s.objective[1] = 1
    assert evaluate(s, 1) > even[1]
    s.own_elements()[2] += 3
    assert evaluate(s, 0) < even[0]


# ---- phase two -------------------------------------------------------------------------------------------


def board(style: str = "base") -> VertiumState:
    """Three seats: the first strong, weak planets and strong ones to attack."""
    s = empty(3, style=style)
    planet(s, 0, 4, "MEWA", 0, 7)
    planet(s, 1, 2, "MEWA", 0, 1)
    planet(s, 2, 5, "MEWA", 1, 6)
    planet(s, 3, 3, "MEWA", 1, 1)
    planet(s, 4, 4, "MEWA", 2, 4)
    planet(s, 5, 2, "MEWA", 2, 3)
    return s


@pytest.mark.parametrize("style", ["base", "american"])
def test_it_attacks_a_weak_planet_with_enough(style: str) -> None:
    s = board(style)
    fight(s, Lead(0)) if style == "base" else fight(s, Lead(0), AfterAttack(0))
    assert best(s, 0) == "lead planet=P1"
    s.act(0, a.LEAD.of(0))
    carried = best(s, 0)
    assert carried in ("carry n=2", "carry n=3", "carry n=4", "carry n=5", "carry n=6")
    s.act(0, s_parse(carried))
    assert best(s, 0) == "strike planet=P4"


def s_parse(text: str) -> int:
    return int(ecliptic.game("vertium").actions.parse(text))


def under_attack(
    force: int, garrison: int, mine: str, theirs: str, *steps: Step[VertiumState]
) -> VertiumState:
    """Seat 0 attacks P4 of seat 1 with so many elements, and these dice lie (letters P, A, S)."""
    s = board()
    s.own_elements()[0] = 1
    s.own_elements()[3] = garrison
    fight(s)
    s.stack = []
    s.then(EndAttack(), FightTurns(1), FightRound(4))
    s.attacker, s.defender, s.source, s.target, s.force = 0, 1, 0, 3, force
    s.roll = 1
    for side, dice in enumerate((mine, theirs)):
        for k, letter in enumerate(dice):
            s.own_dice()[side * a.DICE + k] = "PAS".index(letter)
        for face in range(a.FACES):
            s.cards[side * a.FACES + face] = 1
    s.rolled = 6
    s.then(*steps)
    return s


def test_a_card_that_wins_at_once_is_played() -> None:
    s = under_attack(3, 1, "PSS", "PAA", UseCard(0, 0), Hits())
    assert best(s, 0) == "card face=photon on=shield"  # two photons: the captain falls


def test_a_card_that_saves_the_captain_is_played() -> None:
    s = under_attack(3, 0, "PSS", "PAA", UseCard(1, 1), Hits())
    assert all(card.startswith("card face=shield") for card in bests(s, 1))  # on which die does not matter


def test_a_card_that_changes_nothing_is_kept() -> None:
    s = under_attack(6, 6, "PPP", "SSS", UseCard(0, 0), Hits())
    assert best(s, 0) == "no-card"


def test_odds_see_the_dice_that_lie() -> None:
    lost = under_attack(0, 3, "SAS", "PPP", UseCard(1, 1), Hits())
    won = under_attack(1, 0, "PPP", "SAA", UseCard(1, 1), Hits())
    assert odds(lost) < 0.4
    assert odds(won) > 0.95
    before = under_attack(1, 0, "", "", NextRoll())
    assert odds(before) == to_win(1, 0, ALL_CARDS, ALL_CARDS)
    assert evaluate(won, 0) > evaluate(before, 0) > evaluate(lost, 0)
    assert evaluate(won, 1) < evaluate(before, 1)


def test_a_lost_captain_escapes() -> None:
    s = under_attack(6, 0, "", "", Escape(1), RollDie())
    s.blue[3] = a.REFUGE
    s.cards[a.FACES] = s.cards[a.FACES + 1] = s.cards[a.FACES + 2] = 0
    assert best(s, 1) == "escape"


def test_a_captain_that_will_likely_win_stands() -> None:
    s = under_attack(0, 0, "", "", Escape(1), RollDie())
    s.blue[3] = a.REFUGE
    s.cards[0] = s.cards[1] = s.cards[2] = 0
    assert best(s, 1) == "stand"


def test_american_goes_on_while_there_is_easy_prey() -> None:
    s = board("american")
    fight(s, AttackAgain(0))
    assert best(s, 0) == "attack"


def test_american_stops_where_only_a_fortress_is_left() -> None:
    s = empty(2, style="american")
    planet(s, 0, 4, "MEWA", 0, 3)
    planet(s, 1, 3, "MEWA", 0, 3)
    planet(s, 2, 3, "MEWA", 0, 3)
    planet(s, 3, 5, "MEWA", 1, 9)
    assert best(fight(s, AttackAgain(0)), 0) == "pass"


def test_it_knows_a_game_that_is_over() -> None:
    s = board("american")
    for number in range(6):
        s.owner[number] = 1
    fight(s, GiveAttack(1))
    assert s.over
    assert [evaluate(s, seat) for seat in range(3)] == [0.0, 1.0, 0.0]
    s = empty(2)
    planet(s, 0, 3, "MEWA", 0, 3)
    planet(s, 1, 3, "MEWA", 1, 3)
    s.stack = []
    assert [evaluate(s, seat) for seat in range(2)] == [0.5, 0.5]


# ---- the rest of what bots ask ---------------------------------------------------------------------------


def test_opponents_known_to_hold_nothing_that_melts_are_one_option_with_one_result() -> None:
    s = empty(4)
    rich(s)
    planet(s, 3, 6, "MWA")
    for seat in range(4):
        hand(s, seat, METAL, METAL, WATER, AGRI)
    s.deck.draw(ENERGY)
    s.hands.gain(2, ENERGY, False)
    begin(s, 0, MeltdownTarget(0))
    s.hands.cap(1, ENERGY, 0)
    s.hands.cap(3, ENERGY, 0)
    legal = s.legal(0)
    kept = worthwhile(s, 0, legal)
    assert [a.TARGET.a(action) for action in kept] == [1, 2]

    def result(action: int) -> list[int]:
        twin = s.clone()
        twin.act(0, action)
        return [int(x) for x in twin.numbers()]

    results = [result(action) for action in kept]
    assert all(result(action) in results for action in legal)


def test_worthwhile_and_promising_choose_among_what_is_legal() -> None:
    game = ecliptic.game("vertium", players=3, style="american")
    for state, seat, _ in decisions(game, [bots.make("random")] * 3, 4):
        if seat < 0:
            break
        legal = state.legal(seat)
        assert isinstance(state, VertiumState)
        for most in (1, 3, 100):
            some = list(promising(state, seat, legal, most))
            assert 1 <= len(some) <= most
            assert len(set(some)) == len(some)
            assert set(some) <= set(legal)
        assert set(worthwhile(state, seat, legal)) <= set(legal)


@pytest.mark.slow
def test_advice_copes_with_every_state_and_sums_up_to_one() -> None:
    for options in ({"players": 2}, {"players": 4, "style": "american"}, {"players": 3, "phases": "one"}):
        game = ecliptic.game("vertium", **options)
        state: State = game.initial()
        rng = Rng(9)
        while not state.over:
            values = [game.advice.evaluate(state, seat) for seat in range(game.seats)]
            assert sum(values) == pytest.approx(1.0)
            assert all(0.0 <= value <= 1.0 for value in values)
            seat = int(state.next_seat())
            legal = state.legal(seat)
            state.act(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])


def test_the_game_offers_its_advice_as_one_object() -> None:
    game = ecliptic.game("vertium", players=2)
    assert game.advice is ADVICE
    s = empty(2)
    planet(s, 0, 3, "MEWA", 0, 3)
    planet(s, 1, 3, "MEWA", 1, 3)
    assert ADVICE.deals(begin(s, 0, PlayCards(0)), 0) > 1
    assert ADVICE.deals(fight(s, Lead(0)), 0) == 1
    s = empty(2, style="american")
    planet(s, 0, 3, "MEWA", 0, 9)
    fight(s, Carry(0, 0, a.NONE))
    few = promising(s, 0, s.legal(0), 4)
    assert few[0] == a.CARRY.of(8)
    assert few[len(few) - 1] == a.CARRY.of(0)
    fight(s, Strike(0, 0, a.NONE, 3, 0, 0))
    assert ADVICE.settled(s)


# ---- readings --------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-15.1")
@pytest.mark.parametrize(("cards", "held_set"), [(False, 0), (True, ALL_CARDS)])
def test_in_solo_the_odds_go_by_the_cards_that_the_rebels_have(cards: bool, held_set: int) -> None:
    table = held({"P1": 6, "P3": 0}, {"P2": 4, "P4": 0}, solo_rebel_cards=cards)
    match = launch(by_hand(table.american(0)), "P1", 5, "P2")
    s = match.state
    assert isinstance(s, VertiumState)
    assert odds(s) == to_win(5, 4, held_set, FOUR_DICE)
    assert Board(s).arms(0) == held_set
    assert to_win(5, 4, 0, FOUR_DICE) < to_win(5, 4, ALL_CARDS, FOUR_DICE)


@pytest.mark.clause("VT-12.9")
def test_a_board_on_which_one_can_attack_is_the_last_only_by_the_option() -> None:
    for ends, last in (("nobody", False), ("one", True)):
        table = Table(2, style="american", american_ends=ends).owns(0, P1=6).owns(1, P2=1, P3=0)
        match = table.planet("P1", blue="refuge").american(0)
        assert isinstance(match.state, VertiumState)
        board = Board(match.state)
        assert not board.last()
        board.elements[1] = 0.0  # of P2
        assert board.last() == last
        board.elements[0] = 0.0
        assert board.last()


@pytest.mark.clause("VT-12.9")
def test_greedy_alone_able_to_attack_takes_what_it_needs_and_then_may_stop() -> None:
    """It is one planet behind: a pass would lose."""
    table = Table(2, style="american").owns(0, P1=9, P5=3).owns(1, P2=0, P3=0, P4=0)
    match = table.planet("P1", blue="refuge").again(0)
    greedy, rng = bots.make("greedy"), Rng(1)
    while not match.over:
        seat = match.to_act[0]
        situation = bots.Situation(match.game, match.state, seat, list(match.state.legal(seat)))
        match.play(match.game.actions.text(greedy.choose(situation, rng)), seat)
    assert match.winners == [0]
