"""The refuge moon (VT-11)."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    LOSE,
    WIN,
    A,
    B,
    C,
    Table,
    asked,
    attacked,
    dice,
    fight,
    no_cards,
    now,
    planet,
    play,
    refusal,
    side,
)

styles = pytest.mark.parametrize("style", ["base", "american"])
ONE = ("1 1 4", "2 2 3")  # the attacker hits once, the defender not at all


def begin(table: Table, who: int = A) -> Match:
    """This faction is to attack, in the table's style."""
    return table.american(who) if table.game.options.style == "american" else table.attack(who)


def refuge(theirs: int, style: str = "base", **more: object) -> Table:
    """B's P2 has the refuge moon and so many elements; A can attack it from P1, and C from P3."""
    table = Table(3, style=style).owns(A, P1=5).owns(C, P3=2)
    return table.planet("P2", owner=B, elements=theirs, blue="refuge", **more)


# ---- escaping --------------------------------------------------------------------------------------------


@styles
@pytest.mark.clause("VT-11.1", "VT-11.6", "VT-9.6", "VT-18.9")
def test_without_elements_the_defender_may_escape_before_a_roll(style: str) -> None:
    match = begin(refuge(2, style))
    captains = side(match, B).captains
    dice(match, *ONE, *ONE)
    fight(match, "P1", 3, "P2")
    play(match, "no-card", "no-card")
    assert (planet(match, "P2").elements, asked(match)) == (1, "UseCard")  # not yet
    play(match, "no-card", "no-card")
    assert planet(match, "P2").elements == 0
    assert (match.to_act, match.legal()) == ((B,), ["escape", "stand"])
    play(match, "escape")
    found = planet(match, "P2")
    assert (found.owner, found.elements, found.refugees, found.blue) == (A, 3 + 1, [B], "refuge")
    assert side(match, B).captains == captains  # it is not in the reserve
    assert now(match).fight is None


@pytest.mark.clause("VT-11.1", "VT-18.9")
def test_who_stands_is_asked_again_before_the_next_roll() -> None:
    match = dice(begin(refuge(1)), *ONE, "1 3 3", "2 1 4")
    fight(match, "P1", 3, "P2")
    play(match, "no-card", "no-card", "stand", "no-card", "no-card")
    assert asked(match) == "Escape"
    assert now(match).fight["roll"] == 3
    dice(match, *WIN)
    no_cards(play(match, "stand"))
    assert (planet(match, "P2").owner, planet(match, "P2").refugees) == (A, [])


@pytest.mark.clause("VT-11.1")
def test_a_captain_who_stands_may_still_win() -> None:
    match = dice(begin(refuge(0)), *LOSE)
    fight(match, "P1", 0, "P2")
    no_cards(play(match, "stand"))
    assert (planet(match, "P2").owner, planet(match, "P2").elements) == (B, 1)


@styles
@pytest.mark.clause("VT-11.2", "VT-11.6")
def test_on_a_planet_without_elements_the_captain_may_escape_at_once(style: str) -> None:
    match = fight(begin(refuge(0, style)), "P1", 0, "P2")
    assert (match.to_act, asked(match), now(match).fight["roll"]) == ((B,), "Escape", 1)
    assert match.view().fight.attacker_dice == []
    play(match, "escape")
    assert (planet(match, "P2").owner, planet(match, "P2").elements, planet(match, "P2").refugees) == (
        A,
        1,
        [B],
    )


@pytest.mark.parametrize("blue", ["harvest", "winter_eclipse"])
@pytest.mark.clause("VT-11.1")
def test_only_the_refuge_moon_lets_a_captain_escape(blue: str) -> None:
    table = Table(3).owns(A, P1=5).owns(C, P3=2).planet("P2", owner=B, elements=0, blue=blue)
    assert asked(fight(begin(table), "P1", 2, "P2")) == "UseCard"


@pytest.mark.clause("VT-11.1")
def test_with_an_element_left_nobody_escapes() -> None:
    assert asked(fight(begin(refuge(1)), "P1", 2, "P2")) == "UseCard"


@pytest.mark.clause("VT-11.1")
def test_attackers_do_not_escape() -> None:
    """Only the defended planet's own moon counts, and only for its captain."""
    table = Table(3).owns(B, P2=3).owns(C, P3=2).planet("P1", owner=A, elements=1, blue="refuge")
    assert asked(fight(begin(table), "P1", 0, "P2")) == "UseCard"


# ---- leading from the refuge moon ------------------------------------------------------------------------


def exiled(style: str = "base", **elements: int) -> Table:
    """A captain of B sits on the refuge moon of A's P1; B owns these planets."""
    table = Table(3, style=style).planet("P1", owner=A, elements=2, blue="refuge", refugees=[B])
    return table.owns(C, P3=1).owns(B, **elements)


@styles
@pytest.mark.clause("VT-11.3", "VT-11.6", "VT-18.8")
def test_a_refuge_captain_may_lead_with_all_elements_of_an_own_planet(style: str) -> None:
    match = begin(exiled(style, P4=3, P5=0), B)
    captains = side(match, B).captains
    assert match.legal() == ["lead planet=P4", "lead-refuge planet=P1"]
    play(match, "lead-refuge planet=P1")
    assert match.legal() == ["source planet=P4"]
    assert refusal(match, "source planet=P5") == ("Eventide has no element", "VT-11.3")
    assert refusal(match, "source planet=P1") == ("Amberfall is not yours", "VT-11.3")
    play(match, "source planet=P4")
    assert match.legal() == ["carry n=1", "carry n=2", "carry n=3"]
    assert refusal(match, "carry n=0") == ("At least 1 element must go along", "VT-11.3")
    play(match, "carry n=3", "strike planet=P3")
    assert (planet(match, "P4").owner, planet(match, "P4").elements) == (
        B,
        0,
    )  # no exchange, and its captain stays
    assert side(match, B).captains == captains
    assert planet(match, "P1").refugees == []
    found = now(match).fight
    assert (found["source"], found["refuge"], found["force"]) == ("P4", "P1", 3)


@pytest.mark.parametrize(("n", "left"), [(1, 2), (2, 1), (3, 0)])
@pytest.mark.clause("VT-11.3")
def test_what_is_not_taken_along_stays(n: int, left: int) -> None:
    match = play(
        begin(exiled(P4=3), B),
        "lead-refuge planet=P1",
        "source planet=P4",
        f"carry n={n}",
        "strike planet=P3",
    )
    assert planet(match, "P4").elements == left


@pytest.mark.clause("VT-11.3", "VT-9.6", "VT-9.8")
def test_a_refuge_captain_wins_and_loses_like_any_other() -> None:
    start = exiled(P4=3).attack(B).dump()
    captains = side(Match.begin(Table(3).game, position=start), B).captains
    for rolls, owner, reserve in ((WIN, B, 0), (("2 3 3", "1 1 1"), A, 1)):
        match = dice(
            Match.begin(Table(3).game, position=start, seed=1),
            *rolls,
            "2 3 3",
            "1 1 1",
            *["2 3 3", "1 1 1"] * 2,
        )
        no_cards(play(match, "lead-refuge planet=P1", "source planet=P4", "carry n=1", "strike planet=P1"))
        assert (planet(match, "P1").owner, planet(match, "P1").refugees) == (owner, [])
        assert side(match, B).captains == captains + reserve


@pytest.mark.clause("VT-11.3", "VT-9.11")
def test_a_refuge_captain_may_lead_when_no_planet_is_fit() -> None:
    """All of B's captains are out; the one on the moon needs none in reserve."""
    table = Table(2).planet("P1", owner=A, elements=2, blue="refuge", refugees=[B, B])
    match = table.owns(B, P2=1, P3=0, P4=0).attack(B)
    assert side(match, B).captains == 0
    assert match.legal() == ["lead-refuge planet=P1"]


@pytest.mark.clause("VT-11.3")
def test_without_a_captain_there_nobody_leads_from_the_refuge_moon() -> None:
    assert refusal(begin(refuge(2)), "lead-refuge planet=P2") == (
        "You have no captain on the refuge moon of Brinehold",
        "VT-11.3",
    )


# ---- who is there ----------------------------------------------------------------------------------------


@pytest.mark.clause("VT-11.4")
def test_a_refuge_captain_defends_nothing() -> None:
    """A's captain falls and P1 is C's, whoever sits on its moon. The guest stays."""
    match = attacked(exiled(P4=0).owns(C, P3=4).planet("P1", elements=1).attack(C), "P3", 2, "P1", *WIN)
    found = planet(match, "P1")
    assert (found.owner, found.elements, found.refugees) == (C, 3, [B])


@pytest.mark.clause("VT-11.4", "VT-11.5")
def test_the_new_owners_captain_may_flee_there_too() -> None:
    table = exiled(P4=2).owns(C, P3=4).planet("P1", elements=0)
    match = play(fight(table.attack(C), "P3", 2, "P1"), "escape")
    assert planet(match, "P1").refugees == [A, B]
    assert (planet(match, "P1").owner, planet(match, "P1").blue) == (C, "refuge")


@pytest.mark.clause("VT-11.4", "VT-9.11")
def test_without_an_element_a_refuge_captain_waits() -> None:
    match = attacked(exiled(P4=0).attack(A), "P1", 0, "P3", *LOSE)
    assert match.to_act == (C,)  # B is passed over
    assert planet(match, "P1").refugees == [B]
    assert not match.view().sides[B].ready


@pytest.mark.clause("VT-11.4", "VT-1.6")
def test_a_refuge_captain_is_no_point_and_no_planet() -> None:
    assert exiled(P4=2).attack(A).scores == [4, 4, 3]
    assert begin(exiled("american", P4=2)).scores == [1, 1, 1]


@pytest.mark.clause("VT-11.5")
def test_whoever_owns_the_planet_may_use_its_refuge_moon() -> None:
    match = play(fight(begin(refuge(0), A), "P1", 0, "P2"), "escape")  # A has it now
    assert match.to_act == (C,)
    attacked(match, "P3", 1, "P2", *ONE)
    assert (match.to_act, asked(match)) == ((A,), "Escape")
    play(match, "escape")
    assert planet(match, "P2").refugees == [A, B]
    assert planet(match, "P2").owner == C
