"""The worked rule tests of the specification, each by its id."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    WIN,
    A,
    B,
    C,
    D,
    Table,
    asked,
    attacked,
    dice,
    draws,
    fight,
    no_cards,
    now,
    planet,
    play,
    refusal,
    side,
)


def facing(mine: int, theirs: int) -> Match:
    """A is to attack P2 of B: with `mine` elements along, against `theirs`."""
    return Table(3).owns(A, P1=mine + 1).owns(B, P2=theirs).owns(C, P3=1).attack(A)


def losses(match: Match, mine: int, theirs: int) -> tuple[int, int]:
    """What attacker and defender have lost of these elements."""
    return mine - now(match).fight["force"], theirs - planet(match, "P2").elements


def quiet_turn(match: Match) -> None:
    """A whole turn that leaves the planets alone: any card, and a pass, or a set as an extra somewhere else."""
    who = match.to_act
    play(match, match.legal()[-1])
    while match.to_act == who and asked(match) != "TakeCard":
        play(match, "pass" if "pass" in match.legal() else match.legal()[-1])


@pytest.mark.clause("VT-10.1", "VT-10.4", "VT-10.5", "VT-10.6")
def test_t01_plain_roll() -> None:
    match = dice(facing(5, 5), "1 5 3", "2 5 2")
    fight(match, "P1", 5, "P2")
    assert match.view().fight.attacker_dice == [0, 1, 2]
    assert match.view().fight.defender_dice == [1, 1, 1]
    play(match, "no-card", "no-card")
    assert losses(match, 5, 5) == (0, 1)


def after_t02() -> Match:
    match = dice(facing(5, 5), "6 5 2", "1 4 2", "6 6 1", "5 2 5")
    fight(match, "P1", 5, "P2")
    assert match.to_act == (A,)
    play(match, "no-card")
    assert match.to_act == (B,)
    return play(match, "card face=shield on=atomic")


@pytest.mark.clause("VT-10.2", "VT-10.3")
def test_t02_shield_card() -> None:
    match = after_t02()
    assert losses(match, 5, 5) == (1, 0)
    assert match.view().sides[B].cards == [True, True, False]


@pytest.mark.clause("VT-10.2", "VT-10.3")
def test_t03_both_play() -> None:
    match = after_t02()
    play(match, "card face=shield on=photon")
    assert match.to_act == (B,)
    assert refusal(match, "card face=shield on=atomic") == (
        "You have played Shield in this attack already",
        "VT-10.3",
    )
    play(match, "card face=photon on=atomic")
    assert losses(match, 5, 5) == (1 + 1, 2)
    assert match.view().sides[A].cards == [True, True, False]
    assert match.view().sides[B].cards == [False, True, False]


@pytest.mark.parametrize(("before", "after"), [(5, 3), (4, 2), (1, 1)])
@pytest.mark.clause("VT-8.2")
def test_t04_winter_eclipse_on_an_odd_number(before: int, after: int) -> None:
    table = Table(3).planet("P1", has="metal energy water").seat(A, hand="3 agri leak")
    table.owns(B, P2=before, P3=1, P4=1).owns(C, P5=1, P6=1, P7=1)
    for who, name in ((A, "P2"), (B, "P5"), (C, "P3")):
        table.seat(who, objective=name)
    for name in ("P2", "P6", "P7"):
        table.planet(name, blue="face_down")
    match = table.cards(A)
    match.force("turn kind=winter_eclipse")
    play(match, "place planet=P1")
    assert planet(match, "P2").elements == after


@pytest.mark.clause("VT-15.5", "VT-10.4")
def test_t05_solo_roll() -> None:
    table = Table(1, solo_rebel_cards=True).owns(A, P1=6).owns(B, P2=5).planet("P1", blue="refuge")
    match = dice(table.american(A), "6 5 3")
    for face in ("photon", "atomic", "atomic", "shield"):
        match.force(f"skirmish face={face}")
    fight(match, "P1", 5, "P2")
    assert match.view().fight.attacker_dice == [0, 1, 2]
    assert match.view().fight.defender_dice == [0, 1, 1, 2]
    assert match.to_act == (A,)
    play(match, "no-card")
    assert losses(match, 5, 5) == (1, 0)


@pytest.mark.clause("VT-4.3", "VT-4.4", "VT-4.1")
def test_t06_display() -> None:
    match = draws(Table(3).beside(display="metal leak").turn(A), "agri")
    play(match, "take kind=metal", "pass")
    assert match.to_act == (B,)
    assert now(match).display == {"leak": 1, "agri": 1}
    assert match.legal() == ["take kind=agri", "take kind=leak"]
    # Missing a turn turns up nothing: the only card that is turned up is C's, and it comes after the missed turn.
    match = draws(Table(3).seat(B, misses=1).beside(display="metal leak").turn(A), "agri")
    play(match, "take kind=metal", "pass")
    told = [line.text for _, line in match.lines(None)]
    assert [line for line in told if "missed" in line or "turned up" in line] == [
        "@2 missed a turn",
        "Agri was turned up for the display",
    ]
    assert match.to_act == (C,)


@pytest.mark.clause("VT-4.5", "VT-4.6")
def test_t07_a_set_must_be_played() -> None:
    match = Table(3).seat(A, hand="3 water leak 2 metal agri").cards(A)
    assert refusal(match, "play kind=leak") == ("You hold a set of Water, so you must play a set", "VT-4.5")
    assert refusal(match, "pass") == ("You hold a set of Water, so you must play a set", "VT-4.5")
    play(match, "place planet=P1")
    assert planet(match, "P1").tokens == {"water": 1}
    assert match.to_act == (B,)


@pytest.mark.clause("VT-4.8")
def test_t08_refill_and_waiting_set() -> None:
    match = draws(Table(3).seat(A, hand="3 water 2 metal").cards(A), "metal agri")
    play(match, "place planet=P1")
    assert side(match, A).hand == {"metal": 3, "agri": 1}
    assert match.to_act == (B,)
    while match.to_act != (A,):
        quiet_turn(match)
    play(match, match.legal()[0])
    assert asked(match) == "PlayCards"
    assert "pass" not in match.legal()


@pytest.mark.clause("VT-5.5", "VT-1.3")
def test_t09_fourth_kind_colonizes() -> None:
    table = Table(4).planet("P6", value=4).seat(A, hand="3 metal leak").seat(B, hand="3 energy leak")
    match = (
        table.seat(C, hand="3 water raider").seat(D, hand="3 agri raider").beside(display="2 virus").cards(A)
    )
    play(match, "place planet=P6")
    for _ in range(3):
        play(match, match.legal()[-1], "place planet=P6")
    found = planet(match, "P6")
    assert (found.owner, found.elements, found.moon) == (D, 4, 0)
    assert [side(match, who).captains for who in (A, B, C, D)] == [9, 9, 9, 8]


@pytest.mark.parametrize(("value", "turns"), [(3, 4), (4, 8)])
@pytest.mark.parametrize("misses", [0, 2])
@pytest.mark.clause("VT-7.1", "VT-7.2", "VT-7.3", "VT-4.1")
def test_t10_orbits(value: int, turns: int, misses: int) -> None:
    """A colonizes P1 now. B owes so many turns itself that A's turns come one after the other."""
    table = (
        Table(2)
        .planet("P1", value=value, has="metal energy water")
        .seat(A, hand="3 agri leak", misses=misses)
    )
    match = table.seat(B, misses=50).beside(display="2 virus").cards(A)
    play(match, "place planet=P1")
    begun = 0
    while planet(match, "P1").elements == value:
        assert match.to_act == (A,)
        begun += 1
        assert planet(match, "P1").moon == begun
        quiet_turn(match)
    assert begun + 1 == turns
    assert planet(match, "P1").elements == value + 1
    assert planet(match, "P1").moon == 0
    assert side(match, A).misses == 0


@pytest.mark.parametrize("rival", [A, B])
@pytest.mark.clause("VT-5.4", "VT-8.1")
def test_t11_extra_token(rival: int) -> None:
    """Whoever colonizes P1 then, it has one element more."""
    table = Table(2).owns(A, P3=1).owns(B, P4=1, P5=1).seat(A, hand="3 energy agri raider")
    table.planet("P1", has="metal energy water", value=5).planet("P2", has="energy", out=False)
    table.seat(A, objective="P4").seat(B, objective="P3")
    match = table.cards(A)
    assert match.legal() == ["place planet=P1", "place planet=P2"]
    play(match, "place planet=P1")
    assert planet(match, "P1").tokens == {"metal": 1, "energy": 2, "water": 1}
    assert planet(match, "P1").owner is None
    # From here on by hand: P2 is taken, and somebody completes P1.
    table = Table(2).owns(A, P3=1, P2=1).owns(B, P4=1, P5=1).seat(rival, hand="3 agri raider")
    table.planet("P1", has="metal 2 energy water", value=5).seat(A, objective="P4").seat(B, objective="P3")
    for name in ("P3", "P4", "P5"):
        table.planet(name, blue="face_down")
    match = play(table.cards(rival), "place planet=P1")
    assert (planet(match, "P1").owner, planet(match, "P1").elements) == (rival, 5 + 1)


@pytest.mark.clause("VT-5.2", "VT-5.3")
def test_t12_no_token_left() -> None:
    match = Table(3).seat(A, hand="3 metal leak", tokens="4 water").cards(A)
    assert match.legal() == ["set kind=metal"]
    play(match, "set kind=metal")
    assert not any(planet(match, f"P{k}").tokens for k in range(1, 8))
    assert now(match).discards == {"metal": 3}
    assert match.to_act == (B,)
    match = Table(3).seat(A, hand="3 metal leak", tokens="4 water").beside(pool="metal").cards(A)
    play(match, "place planet=P5")
    assert planet(match, "P5").tokens == {"metal": 1}
    assert now(match).pool == {}


@pytest.mark.clause("VT-6.2", "VT-4.1")
def test_t13_mine_blast() -> None:
    match = Table(2).seat(A, hand="metal energy water agri mine_blast").cards(A)
    play(match, "play kind=mine_blast")
    turns = [A]
    while match.to_act == (A,):
        turns.append(A)
        quiet_turn(match)
    assert turns == [A, A, A]
    match = Table(4).seat(A, hand="metal energy water agri mine_blast").cards(A)
    play(match, "play kind=mine_blast")
    assert match.to_act == (D,)
    quiet_turn(match)
    assert match.to_act == (A,)
    quiet_turn(match)
    assert match.to_act == (B,)


@pytest.mark.clause("VT-6.5", "VT-5.2")
def test_t14_virus_and_the_pool() -> None:
    table = (
        Table(3).seat(A, hand="metal energy water agri virus").seat(B, hand="3 agri leak", tokens="4 metal")
    )
    table.planet("P1", has="agri").planet("P2", has="2 agri metal").planet("P3", has="agri water")
    match = table.owns(C, P4=2).beside(display="metal water").cards(A)
    play(match, "play kind=virus")
    assert now(match).pool == {"agri": 4}
    assert planet(match, "P4").tokens["agri"] == 1
    play(match, "take kind=water", "place planet=P5")
    assert planet(match, "P5").tokens == {"agri": 1}
    assert now(match).pool == {"agri": 3}


@pytest.mark.clause("VT-6.7")
def test_t15_raider_on_elements() -> None:
    """The rule test calls the others A, B and C: here they are B, C and D."""
    table = (
        Table(4)
        .owns(A, P1=3)
        .owns(B, P2=1, P3=4)
        .owns(C, P4=3)
        .seat(A, hand="metal energy water agri raider")
    )
    match = play(table.cards(A), "play kind=raider")
    assert match.legal() == ["raid way=card", "raid way=element"]
    play(match, "raid way=element")
    assert match.legal() == ["from planet=P2", "from planet=P3"]
    assert refusal(match, "from planet=P4") == ("Seat 3 does not have more elements than you", "VT-6.7")
    play(match, "from planet=P2", "to planet=P1")
    assert [planet(match, f"P{k}").elements for k in range(1, 5)] == [4, 0, 4, 3]
    table = Table(4).owns(B, P2=1, P3=4).owns(C, P4=3).seat(A, hand="metal energy water agri raider")
    match = play(table.cards(A), "play kind=raider")
    assert match.legal() == ["raid way=card"]
    assert refusal(match, "raid way=element") == (
        "You need a planet of your own to put an element on",
        "VT-6.7",
    )


@pytest.mark.clause("VT-9.3", "VT-9.4")
def test_t16_setting_out() -> None:
    match = play(facing(3, 2), "lead planet=P1")
    assert match.legal() == ["carry n=0", "carry n=1", "carry n=2", "carry n=3"]
    assert refusal(match, "carry n=4") == (
        "1 element must stay on Amberfall, to be turned in for a new captain",
        "VT-9.3",
    )
    prompt = match.prompt(A)
    assert prompt is not None
    assert [(choice.action, choice.clause) for choice in prompt.choices if choice.why] == [
        ("carry n=4", "VT-9.3")
    ]
    captains = side(match, A).captains
    play(match, "carry n=2", "strike planet=P2")
    assert planet(match, "P1").elements == 1
    assert planet(match, "P1").owner == A
    assert side(match, A).captains == captains - 1


@pytest.mark.clause("VT-10.6", "VT-10.7", "VT-9.6")
def test_t17_a_fallen_captain_ends_it() -> None:
    match = attacked(facing(2, 0), "P1", 2, "P2", "1 1 6", "6 6 2")
    assert now(match).fight is None
    assert (planet(match, "P2").owner, planet(match, "P2").elements) == (A, 2 + 1)


@pytest.mark.clause("VT-11.1", "VT-11.3")
def test_t18_refuge() -> None:
    table = (
        Table(3).owns(A, P1=5).owns(B, P4=3).owns(C, P3=1).planet("P2", owner=B, elements=1, blue="refuge")
    )
    match = attacked(table.attack(A), "P1", 2, "P2", "1 3 3", "2 1 5")
    assert (planet(match, "P2").elements, match.to_act, match.legal()) == (0, (B,), ["escape", "stand"])
    play(match, "escape")
    found = planet(match, "P2")
    assert (found.owner, found.elements, found.refugees) == (A, 2 + 1, [B])
    assert match.to_act == (B,)
    captains = side(match, B).captains
    play(match, "lead-refuge planet=P2", "source planet=P4", "carry n=3", "strike planet=P3")
    assert (planet(match, "P4").owner, planet(match, "P4").elements) == (B, 0)
    assert side(match, B).captains == captains
    assert now(match).fight["force"] == 3


@pytest.mark.parametrize(("rich", "heir"), [(14, A), (12, B)])
@pytest.mark.clause("VT-12.3", "VT-12.6")
def test_t19_passing_the_attack(rich: int, heir: int) -> None:
    """A leads by its planets; in elements B may be richer."""
    table = Table(3, style="american").owns(A, P1=rich, P7=0).owns(B, P2=13).owns(C, P3=4, P4=0, P5=0, P6=0)
    match = table.seat(A, had_attack=True).planet("P7", blue="refuge").american(A)
    assert match.view().ranking == [A, B, C]
    attacked(match, "P1", 0, "P4", *WIN)
    play(match, "pass")
    assert match.to_act == (B,)
    attacked(match, "P2", 0, "P5", *WIN)
    play(match, "pass")
    assert match.to_act == (C,)
    attacked(match, "P3", 3, "P4", "1 1 1", "2 3 1")
    no_cards(match)
    assert match.legal() == ["attack", "pass"]
    play(match, "pass")
    assert match.to_act == (heir,)


def guarded(force: int) -> Match:
    """A is to attack P2 of B, which has a cube and 2 elements."""
    table = Table(3, gelbon=True).owns(A, P1=force + 1).owns(C, P3=1)
    return table.planet("P2", owner=B, elements=2, cube=3).american(A)


@pytest.mark.clause("VT-13.7", "VT-13.8")
def test_t20_cube() -> None:
    match = fight(dice(guarded(5), *["1 1 5", "2 5 2"] * 2), "P1", 5, "P2")
    play(match, "no-card", "no-card")
    assert (planet(match, "P2").cube, planet(match, "P2").elements) == (1, 2)
    play(match, "no-card", "no-card")
    assert (planet(match, "P2").cube, planet(match, "P2").elements) == (0, 1)
    # The converse: the attacker is beaten after roll one.
    match = fight(dice(guarded(1), "1 1 5", "1 1 2"), "P1", 1, "P2")
    play(match, "no-card", "no-card")
    assert now(match).fight is None
    assert (planet(match, "P2").cube, planet(match, "P2").elements) == (3, 2 + 1)
