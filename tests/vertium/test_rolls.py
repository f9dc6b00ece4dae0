"""A roll: dice, skirmish cards, hits (VT-10)."""

from __future__ import annotations

from itertools import product

import pytest

from ecliptic.core.match import Match
from vertium.positions import A, B, C, Table, asked, dice, fight, log, now, odds, planet, play, refusal, step


def facing(mine: int = 9, theirs: int = 9, **options: object) -> Match:
    """A attacks P2 of B with `mine` elements; `theirs` defend it."""
    table = Table(3, **options).owns(A, P1=mine + 1).owns(B, P2=theirs).owns(C, P3=1)
    return table.attack(A)


def clash(attacker: str, defender: str, mine: int = 9, theirs: int = 9) -> Match:
    """Up to the first roll with these dice."""
    return fight(dice(facing(mine, theirs), attacker, defender), "P1", mine, "P2")


def force_of(match: Match) -> tuple[int, int]:
    """The elements that fight on: the attacker's, the defender's."""
    return now(match).fight["force"], planet(match, "P2").elements


# ---- dice ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pips", "face"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 1), (6, 0)])
@pytest.mark.clause("VT-10.1")
def test_pips_are_faces(pips: int, face: int) -> None:
    match = clash(f"{pips} 1 2", f"{pips} 3 5")
    shown = match.view().fight
    assert (shown.attacker_dice[0], shown.defender_dice[0]) == (face, face)


@pytest.mark.clause("VT-10.1", "VT-2.3", "VT-18.20")
def test_both_sides_roll_three_dice() -> None:
    table = Table(3).owns(A, P1=4).owns(B, P2=3).owns(C, P3=1)
    rest = step("FightTurns", place=1), step("FightRound", number=2)
    match = table.start(
        step("Lead", seat=A), *rest, phase="fighting", turn=A, ranking=[A, B, C], round=1, auto=False
    )
    fight(match, "P1", 2, "P2")
    for n in range(6):
        assert asked(match) == "RollDie"
        assert odds(match) == {f"roll {k}": 1 for k in range(1, 7)}
        fighting = match.view().fight
        assert (len(fighting.attacker_dice), len(fighting.defender_dice)) == (min(n, 3), max(0, n - 3))
        match.force(f"roll {n % 6 + 1}")
    assert asked(match) == "UseCard"
    assert match.view().fight.attacker_dice == [0, 1, 2]
    assert match.view().fight.defender_dice == [2, 1, 0]


@pytest.mark.clause("VT-10.1", "VT-10.3")
def test_dice_are_rolled_anew_in_every_roll() -> None:
    match = clash("1 1 1", "3 3 3")
    dice(match, "2 2 3", "6 5 4")
    no_cards_once(match)
    assert match.view().fight.attacker_dice == [1, 1, 2]
    assert match.view().fight.defender_dice == [0, 1, 2]
    assert match.view().fight.roll == 2


def no_cards_once(match: Match) -> Match:
    return play(match, "no-card", "no-card")


# ---- hits and shields ------------------------------------------------------------------------------------


def hits(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """VT-10.4, VT-10.5 in other words: photons and pairs of atomics, less the other side's shields."""
    return max(0, mine.count(0) + mine.count(1) // 2 - theirs.count(2))


PIP = {0: "1", 1: "5", 2: "4"}


@pytest.mark.clause("VT-10.4", "VT-10.5", "VT-10.6")
def test_photons_and_pairs_of_atomics_hit_and_shields_cancel() -> None:
    """All rolls of three faces on both sides, up to the order of the dice."""
    faces = [faces for faces in product((0, 1, 2), repeat=3) if list(faces) == sorted(faces)]
    position = facing().dump()
    for mine, theirs in product(faces, faces):
        match = Match.begin(Table(3).game, position=position, seed=1)
        dice(match, " ".join(PIP[face] for face in mine), " ".join(PIP[face] for face in theirs))
        no_cards_once(fight(match, "P1", 9, "P2"))
        assert force_of(match) == (9 - hits(theirs, mine), 9 - hits(mine, theirs)), (mine, theirs)


@pytest.mark.clause("VT-10.4")
def test_a_lone_atomic_is_nothing() -> None:
    assert force_of(no_cards_once(clash("2 4 4", "5 3 4"))) == (9, 9)
    assert force_of(no_cards_once(clash("2 1 4", "5 3 4"))) == (9, 9)
    assert force_of(no_cards_once(clash("2 5 4", "5 1 1"))) == (8, 8)
    assert force_of(no_cards_once(clash("2 5 2", "5 1 1"))) == (7, 8)


@pytest.mark.clause("VT-10.5")
def test_a_shield_cancels_a_hit_of_either_sort() -> None:
    assert force_of(no_cards_once(clash("2 5 1", "3 2 5"))) == (8, 8)  # two hits, one shield
    assert force_of(no_cards_once(clash("2 5 4", "3 2 5"))) == (9, 9)  # a pair each, a shield each
    assert force_of(no_cards_once(clash("1 2 4", "3 2 6"))) == (9, 9)  # a photon each, a shield each


@pytest.mark.parametrize(("mine", "theirs", "owner"), [(0, 0, A), (0, 2, A), (0, 3, B), (5, 2, A)])
@pytest.mark.clause("VT-10.6", "VT-10.7")
def test_the_attackers_hits_are_applied_first(mine: int, theirs: int, owner: int) -> None:
    """Three hits on both sides."""
    match = no_cards_once(clash("1 1 1", "6 6 6", mine, theirs))
    assert now(match).fight is None
    assert planet(match, "P2").owner == owner
    assert planet(match, "P2").elements == (mine + 1 if owner == A else theirs - 3 + 1)


@pytest.mark.parametrize(("mine", "fallen"), [(0, True), (1, True), (2, True), (3, False)])
@pytest.mark.clause("VT-10.6")
def test_a_captain_falls_when_no_element_is_left(mine: int, fallen: bool) -> None:
    match = no_cards_once(clash("2 5 5", "1 6 6", mine, 9))
    assert (now(match).fight is None) == fallen
    assert planet(match, "P2").elements == (9 if fallen else 8)  # the beaten attacker leaves it with one more


@pytest.mark.parametrize(("theirs", "fallen"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
@pytest.mark.clause("VT-10.6", "VT-10.7")
def test_the_defenders_captain_falls_after_its_elements(theirs: int, fallen: bool) -> None:
    match = no_cards_once(clash("1 6 1", "2 2 5", 4, theirs))
    assert (now(match).fight is None) == fallen
    if fallen:
        assert (planet(match, "P2").owner, planet(match, "P2").elements) == (A, 5)  # its own hit is void
    else:
        assert force_of(match) == (3, theirs - 3)


@pytest.mark.clause("VT-10.7")
def test_hits_left_over_do_no_more() -> None:
    match = no_cards_once(clash("2 5 5", "1 1 1", 1, 3))
    assert planet(match, "P2").elements == 3 - 1 + 1
    assert planet(match, "P1").elements == 0
    assert planet(match, "P3").elements == 1


# ---- skirmish cards --------------------------------------------------------------------------------------


@pytest.mark.clause("VT-10.2", "VT-18.10")
def test_first_the_attacker_then_the_defender_may_play_a_card() -> None:
    match = clash("1 2 3", "6 6 5")
    assert match.to_act == (A,)
    play(match, "card face=photon on=atomic")
    assert match.to_act == (B,)
    play(match, "card face=shield on=photon")
    # A: photon, photon, shield against photon, shield, atomic.
    assert force_of(match) == (9, 8)


@pytest.mark.clause("VT-10.2", "VT-18.10")
def test_a_card_turns_one_own_die_that_shows_another_face() -> None:
    match = clash("1 1 3", "6 2 5")
    assert match.legal() == [
        "no-card",
        "card face=photon on=shield",
        "card face=atomic on=photon",
        "card face=atomic on=shield",
        "card face=shield on=photon",
    ]
    other = ("A card turns a die to another face", "VT-10.2")
    assert refusal(match, "card face=photon on=photon") == other
    enemys = ("You have no die that shows Atomic", "VT-10.2")
    assert refusal(match, "card face=photon on=atomic") == enemys
    play(match, "card face=atomic on=photon")
    assert match.view().fight.attacker_dice == [1, 0, 2]  # one die, not both
    assert match.view().fight.defender_dice == [0, 1, 1]
    assert match.view().fight.attacker_card == 1
    assert match.legal()[1:] == [
        "card face=photon on=atomic",
        "card face=atomic on=photon",
        "card face=shield on=photon",
        "card face=shield on=atomic",
    ]


@pytest.mark.clause("VT-10.2")
def test_one_card_a_roll_and_side() -> None:
    match = clash("1 2 3", "6 6 5")
    play(match, "card face=photon on=atomic")
    assert match.to_act == (B,)
    play(match, "card face=photon on=atomic")
    assert now(match).fight["roll"] == 2


@pytest.mark.clause("VT-10.3")
def test_a_played_card_is_spent_for_the_rest_of_the_attack() -> None:
    match = dice(facing(), "1 2 3", "6 6 5", "1 2 3", "1 2 3", "1 2 3", "1 2 3")
    fight(match, "P1", 9, "P2")
    play(match, "card face=shield on=atomic", "no-card")
    assert not [action for action in match.legal() if "face=shield" in action]
    assert refusal(match, "card face=shield on=photon") == (
        "You have played Shield in this attack already",
        "VT-10.3",
    )
    play(match, "card face=photon on=atomic")
    assert [action for action in match.legal() if "face=shield" in action]  # the defender's own is unused
    play(match, "no-card")
    assert match.legal() == ["no-card", "card face=atomic on=photon", "card face=atomic on=shield"]


@pytest.mark.clause("VT-10.3", "VT-2.3")
def test_all_cards_return_after_the_attack() -> None:
    match = dice(facing(9, 0), "1 1 2", "3 3 1")
    fight(match, "P1", 9, "P2")
    play(match, "card face=photon on=atomic")
    assert match.view().sides[A].cards == [False, True, True]
    play(match, "card face=atomic on=shield")
    assert now(match).fight is None
    assert [row.cards for row in match.view().sides] == [[True, True, True]] * 3
    # B has no planet any more; C attacks A's new one, and both have all their cards.
    assert match.to_act == (C,)
    fight(dice(match, "1 2 3", "1 2 3"), "P3", 0, "P2")
    assert len(match.legal()) == 1 + 6
    play(match, "no-card")
    assert (match.to_act, len(match.legal())) == ((A,), 1 + 6)


@pytest.mark.clause("VT-10.2")
def test_nobody_is_asked_who_has_no_card_that_changes_a_die() -> None:
    match = dice(facing(), *["2 2 2", "5 5 5"] * 3, "2 2 2", "4 4 4")
    fight(match, "P1", 9, "P2")
    play(match, "card face=photon on=atomic", "card face=photon on=atomic")
    play(match, "card face=shield on=atomic", "card face=shield on=atomic")
    # What is left is the atomic card, and in the third roll all dice show that. In the fourth the defender can use it.
    assert (now(match).fight["roll"], match.to_act) == (4, (B,))
    assert match.legal() == ["no-card", "card face=atomic on=shield"]


CLASHES = [  # the attacker's dice, the defender's, their elements, and whether a card of each can matter
    ("3 3 2", "3 3 3", 9, 9, False, False),  # one die hits nothing through three shields, whatever is turned
    ("1 1 1", "3 3 3", 9, 9, True, True),
    ("2 3 4", "1 2 3", 9, 9, True, False),  # the defender has a photon and one shield against it already
    (
        "6 6 6",
        "1 1 4",
        9,
        0,
        True,
        False,
    ),  # the captain falls to one hit as to two: those left over do no more
    ("6 6 6", "1 1 4", 9, 1, True, True),
]


@pytest.mark.parametrize(("attacker", "defender", "mine", "theirs", "first", "second"), CLASHES)
@pytest.mark.clause("VT-10.2", "VT-10.6", "VT-10.7")
def test_no_card_goes_without_saying_where_none_changes_what_the_roll_comes_to(
    attacker: str, defender: str, mine: int, theirs: int, first: bool, second: bool
) -> None:
    """By every pair of answers, played to the end of the roll: what stands is told apart, cards are not."""
    match = clash(attacker, defender, mine, theirs)
    assert (match.usual(A) == "") == first
    assert (match.usual(A) == "") == matters(match, A)
    play(match, "no-card")
    assert match.to_act == (B,)
    assert (match.usual(B) == "") == second
    assert (match.usual(B) == "") == matters(match, B)


def matters(match: Match, who: int) -> bool:
    """Whether some card makes a difference: to what stands after some answer of the other, if there is one to come."""
    ways = [after(match, card) for card in match.legal()]
    if who == A:
        return any(ends([after(way, card) for way in ways]) > 1 for card in ways[0].legal())
    return ends(ways) > 1


def after(match: Match, action: str) -> Match:
    """A copy in which this was answered, before the next die is rolled."""
    copy = Match.begin(match.game, position=match.dump(), seed=1)
    copy.auto_chance = False
    return play(copy, action)


def ends(matches: list[Match]) -> int:
    """How many different boards these are, but for cards and dice."""
    return len({repr((planet(one, "P2"), now(one).fight and now(one).fight["force"])) for one in matches})


# ---- the guard -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "over"), [(498, False), (499, False), (500, True)])
@pytest.mark.clause("VT-10.8")
def test_after_500_rolls_the_defender_wins(roll: int, over: bool) -> None:
    position = clash("2 3 3", "2 3 3", 5, 5).dump()
    position["roll"] = roll
    match = Match.begin(Table(3).game, position=position, seed=1)
    captains = [row.captains for row in match.view().sides]
    no_cards_once(match)
    assert (now(match).fight is None) == over
    if over:
        assert (planet(match, "P2").owner, planet(match, "P2").elements) == (B, 6)
        assert match.view().sides[A].captains == captains[A] + 1
        assert f"After {roll} rolls the defender won" in log(match)
