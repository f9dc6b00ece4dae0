"""Disasters (VT-6)."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    QUIET,
    A,
    B,
    C,
    D,
    Table,
    asked,
    draws,
    log,
    now,
    odds,
    planet,
    play,
    refusal,
    side,
    step,
)

every = pytest.mark.parametrize("players", [2, 3, 4])


def holding(card: str, players: int = 3, **options: object) -> Table:
    """A may play this card."""
    return Table(players, **options).seat(A, hand=f"{QUIET} {card}")


# ---- all of them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["leak", "virus", "meltdown", "mine_blast", "raider"])
@pytest.mark.clause("VT-6.1", "VT-6.8", "VT-4.10")
def test_a_disaster_may_be_played_even_if_it_changes_nothing(card: str) -> None:
    table = holding(card).seat(B, hand="4 metal").seat(C, hand="4 water")
    match = table.cards(A)
    assert match.legal() == [f"play kind={card}", "pass"]
    play(match, f"play kind={card}")
    assert now(match).discards[card] == 1
    assert card not in side(match, A).hand


@pytest.mark.clause("VT-6.8")
def test_leak_without_water_in_play_asks_nothing() -> None:
    """Water on a colonized planet and in the pool is nothing to act on."""
    table = holding("leak").owns(B, P1=2).planet("P2", has="metal agri").beside(pool="water")
    match = play(table.cards(A), "play kind=leak")
    assert match.to_act == (B,)
    assert now(match).pool == {"water": 1}
    assert "Leak found nothing to act on" in log(match)


@pytest.mark.clause("VT-6.8", "VT-6.5")
def test_virus_without_agri_in_play_asks_nothing() -> None:
    match = play(holding("virus").owns(B, P1=2).planet("P2", has="metal water").cards(A), "play kind=virus")
    assert match.to_act == (B,)
    assert now(match).pool == {}


@pytest.mark.clause("VT-6.8")
def test_a_raider_with_nobody_to_raid_asks_nothing() -> None:
    """No planet of one's own, and nobody with a card in hand (made by hand: such hands would have been filled up)."""
    match = play(holding("raider").seat(B, hand="").seat(C, hand="").cards(A), "play kind=raider")
    assert match.to_act == (B,)
    assert "Raider found nothing to act on" in log(match)
    assert [side(match, who).size for who in (A, B, C)] == [4, 4, 4]


# ---- Mine Blast ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "owed"), [(2, [0, 2]), (3, [0, 1, 1]), (4, [0, 1, 1, 0])])
@pytest.mark.clause("VT-6.2", "VT-4.1")
def test_mine_blast_makes_the_next_players_miss_turns(players: int, owed: list[int]) -> None:
    for who in range(players):
        table = Table(players).seat(who, hand=f"{QUIET} mine_blast")
        match = table.start(
            step("PlayCards", seat=who),
            step("Turn", player=(who + 1) % players),
            step("EndPhaseOne"),
            turn=who,
        )
        play(match, "play kind=mine_blast")
        # Those who owed a turn have missed it already, up to the first who did not.
        free = D if players == 4 else A
        assert match.to_act == ((who + free) % players,)
        missed = [int(line.split()[0][1:]) - 1 for line in log(match) if "missed a turn" in line]
        assert missed == [(who + k) % players for k in range(1, players) for _ in range(owed[k] and 1)]


@pytest.mark.clause("VT-6.2")
def test_with_two_players_the_opponent_misses_two_turns() -> None:
    match = play(holding("mine_blast", 2).cards(A), "play kind=mine_blast")
    turns = []
    for _ in range(3):
        turns.append(match.to_act[0])
        play(match, match.legal()[0])
        play(match, "pass" if "pass" in match.legal() else match.legal()[0])
    assert turns == [A, A, B]


@pytest.mark.clause("VT-6.2")
def test_several_blasts_add_up() -> None:
    assert side(play(holding("mine_blast").seat(B, misses=1).cards(A), "play kind=mine_blast"), B).misses == 1
    assert side(play(holding("mine_blast").seat(C, misses=2).cards(A), "play kind=mine_blast"), C).misses == 2
    assert (
        side(play(holding("mine_blast", 2).seat(B, misses=2).cards(A), "play kind=mine_blast"), B).misses == 3
    )
    assert (
        side(play(holding("mine_blast", 4).seat(D, misses=1).cards(A), "play kind=mine_blast"), D).misses == 0
    )


@pytest.mark.clause("VT-6.2", "VT-7.2")
def test_a_mine_blast_does_not_touch_its_player() -> None:
    match = play(
        holding("mine_blast", 2).owns(A, P1=2).planet("P1", value=2).cards(A), "play kind=mine_blast"
    )
    assert side(match, A).misses == 0
    assert planet(match, "P1").moon == 1


# ---- Meltdown --------------------------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-6.3")
def test_meltdown_hits_an_opponent_of_choice(players: int) -> None:
    match = play(holding("meltdown", players).cards(A), "play kind=meltdown")
    assert match.legal() == [f"target seat={k + 1}" for k in range(1, players)]
    assert refusal(match, "target seat=1") == ("It must be another player", "VT-6.3")


@pytest.mark.clause("VT-6.3")
def test_meltdown_takes_every_energy_card_and_nothing_else() -> None:
    table = holding("meltdown").seat(B, hand="2 energy 4 metal").seat(C, hand="5 energy meltdown 2 agri leak")
    match = play(table.cards(A), "play kind=meltdown", "target seat=3")
    assert side(match, C).hand == {"meltdown": 1, "agri": 2, "leak": 1}
    assert side(match, B).hand == {"energy": 2, "metal": 4}
    assert side(match, A).hand == {"metal": 1, "energy": 1, "water": 1, "agri": 1}
    assert now(match).discards == {"meltdown": 1, "energy": 5}
    assert match.to_act == (B,)
    assert "@3 discarded 5 cards to the Meltdown of @1" in log(match)


@pytest.mark.clause("VT-6.3", "VT-6.1")
def test_meltdown_may_find_no_energy() -> None:
    match = play(holding("meltdown").seat(B, hand="4 metal").cards(A), "play kind=meltdown", "target seat=2")
    assert side(match, B).hand["metal"] == 4
    assert now(match).discards == {"meltdown": 1}


# ---- Leak and Virus --------------------------------------------------------------------------------------


@pytest.mark.clause("VT-6.4", "VT-1.4")
def test_leak_takes_one_water_token_of_a_planet_of_choice_into_the_pool() -> None:
    table = (
        holding("leak").planet("P1", has="3 water metal").planet("P3", has="water").planet("P2", has="agri")
    )
    match = play(table.owns(B, P4=1).beside(pool="agri").cards(A), "play kind=leak")
    assert match.legal() == ["leak planet=P1", "leak planet=P3"]
    assert refusal(match, "leak planet=P2") == ("Brinehold has no Water token", "VT-6.4")
    assert refusal(match, "leak planet=P4") == ("Duskmere is colonized, so its tokens stay", "VT-6.4")
    play(match, "leak planet=P1")
    assert planet(match, "P1").tokens == {"water": 2, "metal": 1}
    assert planet(match, "P3").tokens == {"water": 1}
    assert now(match).pool == {"agri": 1, "water": 1}
    assert match.to_act == (B,)


@pytest.mark.clause("VT-6.4")
def test_by_the_other_reading_a_leaked_token_leaves_the_game() -> None:
    table = holding("leak", leak_token_to_pool=False).planet("P1", has="2 water")
    match = play(table.cards(A), "play kind=leak", "leak planet=P1")
    assert planet(match, "P1").tokens == {"water": 1}
    assert (now(match).pool, now(match).gone) == ({}, {"water": 1})


@every
@pytest.mark.clause("VT-6.5", "VT-1.4", "VT-5.6")
def test_virus_takes_all_agri_of_uncolonized_planets(players: int) -> None:
    table = (
        holding("virus", players)
        .planet("P1", has="3 agri metal")
        .planet("P2", has="agri water")
        .owns(B, P3=2)
    )
    match = play(table.planet("P3", has="metal energy water 2 agri").cards(A), "play kind=virus")
    assert planet(match, "P1").tokens == {"metal": 1}
    assert planet(match, "P2").tokens == {"water": 1}
    assert planet(match, "P3").tokens == {"metal": 1, "energy": 1, "water": 1, "agri": 2}
    assert now(match).pool == {"agri": 4}
    assert match.to_act == (B,)


# ---- Raider: a card --------------------------------------------------------------------------------------


def raiding(players: int = 3, hand: str = QUIET, **options: object) -> Table:
    return Table(players, **options).seat(A, hand=f"{hand} raider")


@every
@pytest.mark.clause("VT-6.6", "VT-18.6")
def test_a_raider_robs_another_players_hand(players: int) -> None:
    match = play(raiding(players).cards(A), "play kind=raider")
    assert match.legal() == ["raid way=card"]
    play(match, "raid way=card")
    assert match.legal() == [f"target seat={k + 1}" for k in range(1, players)]
    assert refusal(match, "target seat=1") == ("It must be another player", "VT-6.6")


@pytest.mark.clause("VT-6.6", "VT-18.20")
def test_the_card_is_random_among_all_in_that_hand() -> None:
    table = raiding().seat(B, hand="3 water 2 agri leak")
    turn = step("RaidTarget", seat=A), step("RaidedSet", seat=A), step("Turn", player=B), step("EndPhaseOne")
    match = play(table.seat(A, hand=QUIET).start(*turn, turn=A, auto=False), "target seat=2")
    assert odds(match) == {"steal kind=water": 3, "steal kind=agri": 2, "steal kind=leak": 1}
    match.force("steal kind=agri")
    assert side(match, A).hand == {"metal": 1, "energy": 1, "water": 1, "agri": 2}
    assert side(match, B).hand == {"water": 3, "agri": 1, "leak": 1}


def robbed(match: Match, seat: int, kind: str) -> Match:
    """A raids this hand, and this card comes."""
    match.force(f"steal kind={kind}")
    return play(match, "play kind=raider", "raid way=card", f"target seat={seat + 1}")


@pytest.mark.clause("VT-6.6", "VT-4.8")
def test_the_victim_fills_up_its_hand() -> None:
    match = raiding().seat(C, hand="2 metal water leak").cards(A)
    match.force("steal kind=water")
    draws(match, "virus")
    play(match, "play kind=raider", "raid way=card", "target seat=3")
    assert side(match, C).hand == {"metal": 2, "leak": 1, "virus": 1}
    match = robbed(raiding().seat(C, hand="2 metal 2 water leak").cards(A), C, "water")
    assert side(match, C).hand == {"metal": 2, "water": 1, "leak": 1}


@pytest.mark.clause("VT-6.6", "VT-4.5", "VT-4.7")
def test_a_set_made_by_the_raid_must_be_played_in_the_same_turn() -> None:
    match = raiding(hand="2 water 2 metal leak").seat(B, hand="2 water 2 agri").cards(A)
    robbed(match, B, "water")
    assert (match.to_act, asked(match)) == ((A,), "RaidedSet")
    assert match.legal() == [f"place planet=P{k}" for k in range(1, 8)]
    assert refusal(match, "pass") == ("You hold a set of Water, so you must play a set", "VT-4.5")
    assert refusal(match, "play kind=leak") == ("You have played your disaster of this turn", "VT-4.6")
    play(match, "place planet=P2")
    assert planet(match, "P2").tokens == {"water": 1}
    assert side(match, A).size == 4
    assert match.to_act == (B,)


@pytest.mark.clause("VT-6.6")
def test_without_a_set_after_the_raid_the_turn_ends() -> None:
    match = raiding(hand="2 water 2 metal leak").seat(B, hand="2 water 2 agri").cards(A)
    robbed(match, B, "agri")
    assert match.legal() == ["pass"]
    assert refusal(match, "play kind=leak") == ("You have played your disaster of this turn", "VT-4.6")
    play(match, "pass")
    assert match.to_act == (B,)
    assert side(match, A).hand == {"water": 2, "metal": 2, "leak": 1, "agri": 1}


@pytest.mark.clause("VT-6.6")
def test_by_the_other_reading_a_set_made_by_the_raid_may_wait() -> None:
    match = (
        raiding(hand="2 water 2 metal", raider_set_must_be_played=False)
        .seat(B, hand="2 water 2 agri")
        .cards(A)
    )
    robbed(match, B, "water")
    assert match.legal() == [*(f"place planet=P{k}" for k in range(1, 8)), "pass"]
    play(match, "pass")
    assert side(match, A).hand == {"water": 3, "metal": 2}
    assert match.to_act == (B,)


@pytest.mark.clause("VT-6.6", "VT-5.3", "VT-5.7")
def test_a_raided_set_is_a_set_like_any_other() -> None:
    """It may find no token, and it may colonize the last planet."""
    match = raiding(hand="2 water 2 metal").seat(A, tokens="4 metal").seat(B, hand="2 water 2 agri").cards(A)
    robbed(match, B, "water")
    assert match.legal() == ["set kind=water"]
    assert match.to_act != play(match, "set kind=water").to_act
    table = (
        raiding(2, hand="2 water 2 metal")
        .planet("P1", has="metal energy agri")
        .seat(B, hand="2 water 2 agri")
    )
    match = table.owns(B, P2=1, P3=1, P4=1, P5=1).cards(A)
    robbed(match, B, "water")
    play(match, "place planet=P1")
    assert now(match).phase == "fighting"


@pytest.mark.clause("VT-6.6", "VT-6.8")
def test_a_single_card_can_be_robbed() -> None:
    table = Table(2).seat(A, hand=QUIET).seat(B, hand="leak")
    match = table.start(step("RaidWay", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A)
    assert match.legal() == ["raid way=card"]
    play(match, "raid way=card", "target seat=2")
    assert side(match, A).hand["leak"] == 1


@pytest.mark.clause("VT-6.6")
def test_a_hand_without_cards_can_not_be_robbed() -> None:
    table = Table(3).seat(A, hand=QUIET).seat(C, hand="")
    turn = step("RaidTarget", seat=A), step("RaidedSet", seat=A), step("Turn", player=B), step("EndPhaseOne")
    match = table.start(*turn, turn=A)
    assert match.legal() == ["target seat=2"]
    assert refusal(match, "target seat=3") == ("Seat 3 has no card in hand", "VT-6.6")


# ---- Raider: an element ----------------------------------------------------------------------------------


@pytest.mark.clause("VT-6.7", "VT-18.6")
def test_one_element_goes_from_a_planet_of_a_richer_faction_to_an_own_one() -> None:
    table = raiding(4).owns(A, P1=2, P2=1).owns(B, P3=4, P4=0, P5=1).owns(C, P6=3).owns(D, P7=9)
    match = play(table.cards(A), "play kind=raider", "raid way=element")
    assert match.legal() == ["from planet=P3", "from planet=P5", "from planet=P7"]
    assert refusal(match, "from planet=P1") == ("Amberfall is your own", "VT-6.7")
    assert refusal(match, "from planet=P4") == ("Duskmere has no element", "VT-6.7")
    assert refusal(match, "from planet=P6") == ("Seat 3 does not have more elements than you", "VT-6.7")
    assert refusal(match, "from planet=P8") == ("Harrowdeep belongs to nobody", "VT-6.7")
    play(match, "from planet=P3")
    assert match.legal() == ["to planet=P1", "to planet=P2"]
    assert refusal(match, "to planet=P6") == ("Fernlight is not yours", "VT-6.7")
    assert refusal(match, "to planet=P8") == ("Harrowdeep is not yours", "VT-6.7")
    play(match, "to planet=P2")
    assert [planet(match, f"P{k}").elements for k in range(1, 8)] == [2, 2, 3, 0, 1, 3, 9]
    assert match.to_act == (B,)


@pytest.mark.clause("VT-6.7", "VT-6.8")
def test_without_an_own_planet_only_a_hand_can_be_raided() -> None:
    match = play(raiding().owns(B, P1=5).cards(A), "play kind=raider")
    assert match.legal() == ["raid way=card"]
    assert refusal(match, "raid way=element") == (
        "You need a planet of your own to put an element on",
        "VT-6.7",
    )


@pytest.mark.parametrize(("theirs", "legal"), [(2, False), (3, False), (4, True)])
@pytest.mark.clause("VT-6.7", "VT-6.8")
def test_only_a_richer_faction_is_a_victim(theirs: int, legal: bool) -> None:
    match = play(raiding().owns(A, P1=3).owns(B, P2=theirs).owns(C, P3=0).cards(A), "play kind=raider")
    assert ("raid way=element" in match.legal()) == legal
    if not legal:
        assert refusal(match, "raid way=element") == ("No faction has more elements than you", "VT-6.8")


@pytest.mark.clause("VT-6.7")
def test_elements_of_all_planets_count_and_neither_planets_nor_values_do() -> None:
    table = (
        raiding().owns(A, P1=2, P2=2).planet("P1", value=2).owns(B, P7=4).planet("P7", value=6).owns(C, P3=5)
    )
    match = play(table.cards(A), "play kind=raider", "raid way=element")
    assert match.legal() == ["from planet=P3"]


@pytest.mark.clause("VT-6.7", "VT-6.6")
def test_after_the_element_the_turn_ends_without_a_set() -> None:
    """The raid on elements gives no right to a set that was drawn meanwhile."""
    match = raiding(hand="2 water metal").owns(A, P1=1).owns(B, P2=5).cards(A)
    draws(match, "water")
    play(match, "play kind=raider", "raid way=element")
    play(match, "from planet=P2")
    play(match, "to planet=P1")
    assert side(match, A).hand == {"water": 3, "metal": 1}
    assert match.to_act == (B,)
