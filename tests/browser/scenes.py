"""Positions of Vertium at a sealed table, put together by hand: what must be seen without playing up to it."""

from __future__ import annotations

from ecliptic.core.match import Match
from vertium.positions import A, B, Table, dice, fight, no_cards

SECRET = bytes(32)


def sealed(match: Match, table: str) -> Match:
    """The same position at a table of the server."""
    names = ["Ada", "Bo", "Cyl", "Dee"][: match.game.seats]
    return Match.begin(match.game, table=table, secret=SECRET, names=names, position=match.dump())


def placing(table: str) -> Match:
    """Phase one: Ada has a set of Water, and some planets can't take it."""
    position = Table(2).seat(A, hand="3 water 2 agri virus").beside(display="metal raider")
    position.planet("P1", has="metal energy agri").planet("P2", has="water").planet("P3", has="water agri")
    return sealed(position.owns(B, P4=3).cards(A), table)


def attacking(table: str) -> Match:
    """Phase two: Ada is to attack from one of two planets."""
    position = Table(2).owns(A, P1=9, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P3", blue="refuge")
    return sealed(position.attack(A), table)


def rolling(table: str) -> Match:
    """Phase two: Ada attacks, the dice lie there, and she may play a skirmish card."""
    position = Table(2).owns(A, P1=5, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P3", blue="refuge")
    match = sealed(position.attack(A), table)
    return fight(dice(match, "1 5 4", "3 2 6"), "P1", 3, "P3")


def fleeing(table: str) -> Match:
    """Phase two: Bo attacks Ada's planet with the refuge moon, where no element is left."""
    position = Table(2).owns(A, P1=0, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P1", blue="refuge")
    return fight(sealed(position.attack(B), table), "P3", 2, "P1")


def over(table: str) -> Match:
    """The last attack of round three is done."""
    position = Table(2).owns(A, P1=5, P2=2).owns(B, P3=1, P4=1, P5=2).planet("P3", blue="refuge")
    match = sealed(position.attack(A, [B, A], 3), table)
    match = no_cards(fight(dice(match, "1 1 1", "2 2 3"), "P1", 3, "P4"))
    assert match.over
    return match


ALL = (placing, rolling, fleeing, over)
