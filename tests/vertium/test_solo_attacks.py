"""The attacks of the Complex in solo (VT-15.8 to VT-15.10): its target, its source, and when it goes on."""

from __future__ import annotations

from collections import Counter

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from vertium.alone import aiming, by_hand, chance, conquering, held, rolled, turned
from vertium.positions import A, B, asked, fight, log, no_cards, now, odds, planet, play, side, step


def rebels_attack() -> Match:
    """The Rebels have six on P1 and may attack P2."""
    return held({"P1": 6, "P3": 0}, {"P2": 5, "P4": 0}).american(A)


@pytest.mark.parametrize(
    ("pip", "targets"),
    [
        (1, ["P1"]),  # values 2, 4 and 6 are the Rebels'
        (2, ["P1"]),
        (3, ["P5"]),  # 2 and 4 are equally near: the higher
        (4, ["P5"]),
        (5, ["P7"]),  # 4 and 6
        (6, ["P7"]),
    ],
)
@pytest.mark.clause("VT-15.8", "VT-18.20")
def test_the_die_aims_at_the_nearest_value_and_of_two_at_the_higher(pip: int, targets: list[str]) -> None:
    match = aiming(held({"P1": 1, "P5": 1, "P7": 1}, {"P2": 5, "P3": 0, "P4": 1, "P6": 1}))
    assert odds(match) == {f"roll {k}": 1 for k in range(1, 7)}
    match.force(f"roll {pip}")
    assert asked(match) != "AimAmong"
    assert [now(match).fight["target"]] == targets
    assert f"@2 rolled a {pip} for its target" in log(match)


@pytest.mark.parametrize(("pip", "target"), [(1, "P6"), (3, "P6"), (5, "P6"), (6, "P7")])
@pytest.mark.clause("VT-15.8")
def test_the_nearest_may_be_far(pip: int, target: str) -> None:
    match = aiming(held({"P6": 1, "P7": 1}, {"P2": 5}))
    assert now(chance(match, f"roll {pip}")).fight["target"] == target


@pytest.mark.clause("VT-15.8", "VT-18.20")
def test_chance_picks_among_planets_of_the_same_value() -> None:
    made = held({"P1": 1, "P2": 4, "P5": 1}, {"P3": 5, "P4": 1})
    match = chance(aiming(made), "roll 1")
    assert asked(match) == "AimAmong"
    assert odds(match) == {"aim planet=P1": 1, "aim planet=P2": 1}  # P3 has that value too, and is its own
    match.force("aim planet=P2")
    assert now(match).fight["target"] == "P2"
    assert now(match).fight["attacker"] == B + 1
    met = Counter[str]()
    for seed in range(40):
        match = made.start(step("AimDie"), step("AfterAttack", player=B), seed=seed, turn=B, phase="fighting")
        met[next(line for line in log(match) if "attacked" in line).split(" with")[0]] += 1
    assert len(met) == 3


@pytest.mark.parametrize(
    ("boss", "source", "force"),
    [
        ({"P2": 3, "P3": 5, "P7": 4}, "P3", 4),
        ({"P2": 5, "P3": 5, "P7": 5}, "P7", 4),  # the higher value
        ({"P2": 5, "P3": 5, "P7": 4}, "P2", 4),  # then the lower id
        ({"P3": 1, "P7": 0}, "P3", 0),
    ],
)
@pytest.mark.clause("VT-15.9", "VT-9.4")  # and ruling VT-17.19
def test_the_complex_sets_out_from_its_richest_planet_with_all_but_one(
    boss: dict[str, int], source: str, force: int
) -> None:
    match = aiming(held({"P1": 3}, boss))
    captains = side(match, B).captains
    match.force("roll 2")
    found = now(match).fight
    assert (found["source"], found["force"], found["target"]) == (source, force, "P1")
    assert planet(match, source).elements == 0  # the one left is turned in for the new captain
    assert side(match, B).captains == captains - 1


@pytest.mark.clause("VT-15.10", "VT-9.6")  # and ruling VT-17.45
def test_after_a_win_the_complex_attacks_again_while_it_can() -> None:
    match = conquering(held({"P1": 0, "P4": 3}, {"P2": 5, "P3": 0}))
    assert (planet(match, "P1").owner, planet(match, "P1").elements) == (B, 4 + 1)
    assert (asked(match), match.to_act, now(match).turn) == ("AimDie", (CHANCE,), B)
    match.force("roll 3")
    assert now(match).fight["source"] == "P1"


@pytest.mark.clause("VT-15.10", "VT-12.4")
def test_after_a_lost_attack_the_rebels_have_it() -> None:
    match = chance(aiming(held({"P1": 4}, {"P2": 1})), "roll 2")
    turned(match, "aass")
    rolled(match, "113")
    no_cards(match)
    assert now(match).fight["roll"] == 2  # all hits were stopped
    turned(match, "aapp")
    rolled(match, "133")
    no_cards(match)
    assert now(match).fight is None
    assert (now(match).turn, match.to_act, asked(match)) == (A, (A,), "Lead")
    assert planet(match, "P1").elements == 4 - 1 + 1


@pytest.mark.clause("VT-15.10", "VT-12.4", "VT-12.3", "VT-12.5")
def test_the_complex_gets_the_attack_when_it_holds_or_when_the_rebels_pass() -> None:
    match = by_hand(rebels_attack())
    fight(match, "P1", 0, "P2")
    turned(rolled(match, "233"), "ppps")
    no_cards(match)
    assert (now(match).turn, asked(match), match.to_act) == (B, "AimDie", (CHANCE,))
    match = by_hand(held({"P1": 3}, {"P2": 3}).again(A))
    assert match.legal() == ["attack", "pass"]
    play(match, "pass")
    assert (now(match).turn, asked(match)) == (B, "AimDie")


@pytest.mark.clause("VT-15.11", "VT-14.6", "VT-12.3")
def test_the_rebels_may_go_on_against_a_complex_that_can_not_attack() -> None:
    match = by_hand(held({"P1": 3, "P4": 0}, {"P2": 0, "P3": 0}).american(A))
    fight(match, "P1", 2, "P2")
    turned(rolled(match, "111"), "aaaa")
    no_cards(match)
    assert planet(match, "P2").owner == A
    assert match.view().sides[B].ready is False
    assert (match.over, asked(match)) == (False, "AttackAgain")
