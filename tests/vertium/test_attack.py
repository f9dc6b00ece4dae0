"""Phase two in base style: rounds, setting out, winning and losing (VT-9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecliptic import Match
from vertium.positions import (
    LOSE,
    WIN,
    A,
    B,
    C,
    D,
    Table,
    asked,
    attacked,
    changed,
    dice,
    fight,
    log,
    now,
    planet,
    play,
    refusal,
    side,
    step,
)

every = pytest.mark.parametrize("players", [2, 3, 4])


def armed(players: int = 3, **options: object) -> Table:
    """Every seat owns one planet: P1 with 4 elements is A's, P2 with 3 B's, and so on. No refuge moon is theirs."""
    table = Table(players, **options)
    for who in range(players):
        table.owns(who, **{f"P{who + 1}": 4 - who})
    return table


# ---- rounds and turns ------------------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-9.1")
def test_three_rounds_with_a_turn_for_each_faction_in_ranking_order(players: int) -> None:
    """Everybody attacks the next seat in vain: one element less from setting out, one more from the defense."""
    table = Table(players)
    for who in range(players):
        table.owns(who, **{f"P{who + 1}": 30 + 10 * who})
    order = list(range(players))[::-1]
    match = table.attack(order[0], ranking=order)
    turns = []
    while not match.over:
        who = match.to_act[0]
        turns.append((now(match).round, who))
        assert now(match).turn == who
        attacked(match, f"P{who + 1}", 0, f"P{(who + 1) % players + 1}", *LOSE)
    assert turns == [(n, who) for n in (1, 2, 3) for who in order]


@pytest.mark.clause("VT-9.9", "VT-9.1", "VT-8.4")
def test_after_each_round_the_factions_are_ranked_again() -> None:
    table = Table(3).owns(A, P1=5).owns(B, P2=4).owns(C, P3=3)
    match = table.attack(A)
    attacked(match, "P1", 4, "P3", *LOSE)  # A 5 - 1 - 4 = 0, C 4
    assert now(match).ranking == [A, B, C]  # not before the round is over
    assert match.to_act == (B,)
    attacked(match, "P2", 0, "P3", *LOSE)  # B 3, C 5
    assert match.to_act == (C,)
    attacked(match, "P3", 0, "P2", *LOSE)  # C 4, B 4
    assert now(match).round == 2
    ranking = now(match).ranking
    assert ranking[2] == A
    assert match.to_act == (ranking[0],)


@pytest.mark.clause("VT-9.1")
def test_within_a_round_the_order_stands() -> None:
    """B gains most in A's turn but still comes second, then C."""
    match = armed().attack(C, ranking=[C, A, B])
    attacked(match, "P3", 0, "P2", *LOSE)
    assert match.to_act == (A,)
    attacked(match, "P1", 0, "P2", *LOSE)
    assert match.to_act == (B,)


@pytest.mark.clause("VT-9.1", "VT-9.2")
def test_one_attack_a_turn() -> None:
    match = attacked(armed().attack(A), "P1", 3, "P3", *WIN)
    assert planet(match, "P3").owner == A
    assert match.to_act == (B,)


@pytest.mark.clause("VT-9.2", "VT-9.11")
def test_a_faction_that_can_attack_must() -> None:
    match = armed().attack(A)
    assert refusal(match, "pass") == ("Now you choose who leads the attack", "VT-9.3")
    assert match.legal() == ["lead planet=P1"]


@pytest.mark.parametrize("why", ["no planet", "no element"])
@pytest.mark.clause("VT-9.2", "VT-9.11")
def test_a_faction_that_can_not_attack_passes_its_turns(why: str) -> None:
    table = Table(3).owns(A, P1=4).owns(C, P3=2)
    if why == "no element":
        table.owns(B, P2=0)
    match = attacked(table.attack(A), "P1", 0, "P3", *LOSE)
    assert "@2 could not attack" in log(match)
    assert match.to_act == (C,)
    attacked(match, "P3", 0, "P1", *LOSE)
    assert now(match).round == 2
    assert sorted(now(match).ranking) == [A, B, C]


@pytest.mark.clause("VT-9.2")
def test_by_the_other_reading_a_faction_may_pass() -> None:
    table = armed(attack_optional=True)
    pending = step("AttackOrPass", seat=A), step("FightTurns", place=1), step("FightRound", number=2)
    match = table.start(*pending, phase="fighting", turn=A, ranking=[A, B, C], round=1)
    assert match.legal() == ["attack", "pass"]
    play(match, "pass")
    assert (match.to_act, match.legal()) == ((B,), ["attack", "pass"])
    play(match, "attack")
    assert asked(match) == "Lead"


# ---- setting out -----------------------------------------------------------------------------------------


@pytest.mark.clause("VT-9.3", "VT-18.8")
def test_an_attack_starts_from_an_own_planet_with_an_element() -> None:
    match = Table(3).owns(A, P1=1, P2=0, P3=5).owns(B, P4=3).owns(C, P5=0).attack(A)
    assert match.legal() == ["lead planet=P1", "lead planet=P3"]
    assert refusal(match, "lead planet=P2") == ("Brinehold has no element", "VT-9.3")
    assert refusal(match, "lead planet=P4") == ("Duskmere is not yours", "VT-9.3")
    assert refusal(match, "lead planet=P6") == ("Fernlight is out of the game", "VT-5.8")


@pytest.mark.clause("VT-9.3")
def test_a_captain_must_be_left_in_reserve() -> None:
    table = (
        Table(3)
        .owns(A, P1=3, P2=3, P3=3, P4=3)
        .planet("P5", owner=B, elements=1, blue="refuge", refugees=[A, A, A])
    )
    match = table.attack(A)
    assert side(match, A).captains == 0
    assert match.legal() == ["lead-refuge planet=P5"]
    assert refusal(match, "lead planet=P1") == ("You have no captain left in reserve", "VT-9.3")


@pytest.mark.clause("VT-9.3", "VT-18.8")
def test_as_many_elements_go_along_as_are_wished_but_one_stays() -> None:
    for here in range(1, 7):
        match = play(Table(2).owns(A, P1=here).owns(B, P2=2).attack(A), "lead planet=P1")
        assert match.legal() == [f"carry n={n}" for n in range(here)]
        stays = ("1 element must stay on Amberfall, to be turned in for a new captain", "VT-9.3")
        assert refusal(match, f"carry n={here}") == stays
        has = f"Amberfall has {here} element{'' if here == 1 else 's'}"
        assert refusal(match, f"carry n={here + 1}") == (has, "VT-9.3")


@pytest.mark.clause("VT-9.3", "VT-18.8")
def test_a_rivals_planet_is_attacked() -> None:
    table = Table(4).owns(A, P1=4, P2=1).owns(B, P3=0).owns(C, P4=3).owns(D, P5=1)
    match = play(table.attack(A), "lead planet=P1", "carry n=2")
    assert match.legal() == ["strike planet=P3", "strike planet=P4", "strike planet=P5"]
    assert refusal(match, "strike planet=P2") == ("Brinehold is your own", "VT-9.3")
    assert refusal(match, "strike planet=P6") == ("Fernlight is out of the game", "VT-5.8")


@pytest.mark.parametrize(("here", "carried", "left"), [(1, 0, 0), (4, 0, 3), (4, 2, 1), (4, 3, 0)])
@pytest.mark.clause("VT-9.4", "VT-1.5")
def test_captain_and_elements_leave_and_one_is_turned_in_for_a_new_captain(
    here: int, carried: int, left: int
) -> None:
    match = Table(3).owns(A, P1=here).owns(B, P2=3).owns(C, P3=1).attack(A)
    captains = side(match, A).captains
    fight(match, "P1", carried, "P2")
    found = now(match).fight
    assert (found["attacker"], found["defender"], found["source"], found["target"]) == (1, 2, "P1", "P2")
    assert found["force"] == carried
    assert planet(match, "P1").elements == left
    assert planet(match, "P1").owner == A
    assert side(match, A).captains == captains - 1
    assert planet(match, "P2").elements == 3


# ---- the outcome -----------------------------------------------------------------------------------------


@pytest.mark.clause("VT-9.5")
def test_an_attack_goes_on_roll_after_roll_until_a_side_has_lost_all() -> None:
    match = Table(2).owns(A, P1=3).owns(B, P2=2).attack(A)
    dice(match, "1 3 3", "1 3 3", "1 3 2", "3 1 2", "1 2 3", "2 2 4", "6 6 4", "1 4 2", "1 1 1", "5 3 5")
    fight(match, "P1", 2, "P2")
    for number in range(1, 6):
        assert now(match).fight["roll"] == number
        play(match, "no-card", "no-card")
    assert now(match).fight is None
    # Rolls one to three change nothing, four takes one element, five the other one and the captain.
    assert log(match).count("Nobody was hit") == 3
    assert (planet(match, "P2").owner, planet(match, "P2").elements) == (A, 2 + 1)


@pytest.mark.clause("VT-9.6", "VT-9.8", "VT-1.5")
def test_the_winning_attacker_takes_the_planet_with_what_is_left_and_one_more() -> None:
    match = Table(3).owns(A, P1=5).owns(B, P2=2).owns(C, P3=1).planet("P2", moon=3, value=6).attack(A)
    captains = side(match, A).captains, side(match, B).captains
    # First roll: both lose one. Second roll: the defender loses the last element and its captain.
    attacked(match, "P1", 3, "P2", "1 2 3", "1 1 2", "1 1 2", "1 5 2")
    found = planet(match, "P2")
    assert (found.owner, found.elements) == (A, 2 + 1)
    assert (found.moon, found.value) == (3, 6)
    assert planet(match, "P1").elements == 1
    assert planet(match, "P1").owner == A
    # The new captain of P1 comes from A's reserve, B's beaten one goes back to its own.
    assert (side(match, A).captains, side(match, B).captains) == (captains[0] - 1, captains[1] + 1)
    assert "@1 took Brinehold over, with 3 elements now" in log(match)


@pytest.mark.clause("VT-9.6")
def test_a_captain_alone_may_win() -> None:
    match = attacked(Table(2).owns(A, P1=1).owns(B, P2=2).attack(A), "P1", 0, "P2", *WIN)
    assert (planet(match, "P2").owner, planet(match, "P2").elements) == (A, 1)
    assert (planet(match, "P1").owner, planet(match, "P1").elements) == (A, 0)


@pytest.mark.clause("VT-9.7", "VT-9.8")
def test_the_winning_defender_keeps_the_planet_and_gains_an_element() -> None:
    match = Table(3).owns(A, P1=2).owns(B, P2=3).owns(C, P3=1).attack(A)
    captains = side(match, A).captains, side(match, B).captains
    # The attacker hits once, the defender three times: one element and the captain.
    attacked(match, "P1", 1, "P2", "2 2 2", "1 1 6")
    assert (planet(match, "P2").owner, planet(match, "P2").elements) == (B, 3 - 1 + 1)
    assert (planet(match, "P1").owner, planet(match, "P1").elements) == (A, 0)
    assert (side(match, A).captains, side(match, B).captains) == captains
    assert "@2 kept Brinehold, with 3 elements now" in log(match)


@pytest.mark.clause("VT-9.6")
def test_the_tokens_and_the_blue_moon_stay_with_the_planet() -> None:
    table = (
        Table(3)
        .owns(A, P1=5)
        .planet("P2", owner=B, elements=2, has="2 metal energy water 3 agri", blue="harvest")
    )
    match = attacked(table.owns(C, P3=1).attack(A), "P1", 3, "P2", *WIN)
    assert planet(match, "P2").tokens == {"metal": 2, "energy": 1, "water": 1, "agri": 3}
    assert planet(match, "P2").blue == "harvest"


# ---- who can attack, and who wins ------------------------------------------------------------------------


@pytest.mark.clause("VT-9.11", "VT-11.3", "VT-11.4")
def test_who_can_attack() -> None:
    table = Table(4).owns(A, P1=0).owns(B, P2=1).owns(C, P3=0)
    table.planet("P4", owner=B, elements=0, blue="refuge", refugees=[A, C, D])
    ready = [row.ready for row in table.attack(B, ranking=[B, A, C, D]).view().sides]
    assert ready == [False, True, False, False]  # A and C have no element, D no planet
    ready = [row.ready for row in table.owns(A, P1=1).attack(B, ranking=[B, A, C, D]).view().sides]
    assert ready == [True, True, False, False]


@pytest.mark.clause("VT-9.11")
def test_without_a_captain_in_reserve_only_a_refuge_captain_can_attack() -> None:
    """A has seven captains: on planets and on the refuge moon. With none in reserve those on the moon still count."""
    table = (
        Table(3)
        .owns(A, P1=3, P2=0, P3=0, P4=0)
        .planet("P5", owner=B, elements=1, blue="refuge", refugees=[A, A, A])
    )
    match = table.owns(C, P6=2).attack(B, ranking=[B, A, C])
    assert match.view().sides[A].ready
    table = Table(2).owns(A, P1=3, P2=1, P3=1, P4=1).owns(B, P5=1)
    table.planet("P5", blue="refuge")
    assert table.attack(B, ranking=[B, A]).view().sides[A].ready  # one of five is left
    table = (
        Table(3)
        .owns(A, P1=3, P2=1, P3=1, P4=1, P5=1)
        .planet("P6", owner=B, elements=1, blue="refuge", refugees=[A, A])
    )
    match = table.planet("P7", owner=C, elements=4).attack(C, ranking=[C, B, A])
    assert match.view().sides[A].ready


@pytest.mark.clause("VT-9.11", "VT-11.3")
def test_a_refuge_captain_counts_for_its_own_faction_alone(tmp_path: Path) -> None:
    """Where two elements must stay behind, one is enough for a captain from the refuge moon only."""
    content = str(changed(tmp_path, "conflict.toml", min_left_behind=2))
    for who in (A, B, C, D):
        table = Table(4, content=content).owns(A, P1=1).owns(B, P2=1).owns(C, P3=1).owns(D, P4=1, P9=0)
        match = table.planet("P9", blue="refuge", refugees=[who]).attack(
            who, ranking=[who, *{A, B, C, D} - {who}]
        )
        assert [row.ready for row in match.view().sides] == [seat == who for seat in (A, B, C, D)]
        assert match.legal() == ["lead-refuge planet=P9"]


@pytest.mark.clause("VT-9.11", "VT-9.2")
def test_when_one_faction_owns_all_nobody_attacks_any_more() -> None:
    """A takes the last planet of B: all later turns are passed, and the game ends after round three."""
    match = attacked(
        Table(2).owns(A, P1=4).owns(B, P2=0).planet("P2", blue="harvest").attack(A), "P1", 2, "P2", *WIN
    )
    assert match.over
    assert match.winners == [A]
    assert log(match).count("@1 could not attack") == 2
    assert log(match).count("@2 could not attack") == 3


def finished(table: Table) -> Match:
    """The last turn of round three, which nobody can use: the counts stand."""
    match = table.attack(table.players - 1, number=3)
    return attacked(match, *LAST, *LOSE)


LAST = ("P5", 0, "P6")


@pytest.mark.clause("VT-9.10", "VT-1.6")
def test_most_points_win() -> None:
    """C attacks B in vain: C 2, B 3. A has 8 points of 2 planets, B 2 + 3 + 2, C 2 + 2 + 2."""
    table = Table(3).owns(A, P1=2, P2=2).owns(B, P6=4).owns(C, P5=5, P3=0)
    match = finished(table)
    assert match.over
    assert match.scores == [8, 7, 8]
    assert planet(match, "P1").value + planet(match, "P2").value == 4
    assert match.winners == [C]  # by value: 4 + 2 against 4


@pytest.mark.parametrize(("p1", "winner"), [(6, A), (2, C)])
@pytest.mark.clause("VT-9.10")
def test_a_tie_goes_to_the_higher_total_planet_value(p1: int, winner: int) -> None:
    table = Table(3).owns(A, P1=3).owns(B, P6=0).owns(C, P5=4).planet("P1", value=p1).planet("P5", value=5)
    match = finished(table.planet("P6", value=3))
    assert match.scores == [5, 3, 5]
    assert match.winners == [winner]


@pytest.mark.clause("VT-9.10")
def test_a_full_tie_is_shared() -> None:
    table = Table(3).owns(A, P1=3).owns(B, P6=2).owns(C, P5=4)
    for name in ("P1", "P5", "P6"):
        table.planet(name, value=2)
    match = finished(table)
    assert match.scores == [5, 5, 5]
    assert [row.planet_value for row in match.view().sides] == [2, 2, 2]
    assert match.winners == [A, B, C]
    assert "share the win" in match.game.score_sheet(match.view()).heading
