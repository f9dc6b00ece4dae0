"""Positions of the solo game, with chance by hand: A is the Rebels, B the Complex.

The values of P1 to P7 are 2, 2, 2, 3, 4, 5 and 6, as `Table` gives them out.
"""

from __future__ import annotations

from ecliptic.core.match import Match
from vertium.positions import A, B, Table, asked, no_cards, play, step


def table(**options: object) -> Table:
    """A is the Rebels, B the Complex. The refuge moon lies by P7."""
    return Table(1, **options).planet("P7", blue="refuge")


def held(rebels: dict[str, int], boss: dict[str, int], **options: object) -> Table:
    return table(**options).owns(A, **rebels).owns(B, **boss)


def chance(match: Match, *actions: str) -> Match:
    """These are the next things that chance decides."""
    for action in actions:
        match.force(action)
    return match


def turned(match: Match, faces: str) -> Match:
    """The next cards that the Complex turns up: p, a or s each."""
    names = {"p": "photon", "a": "atomic", "s": "shield"}
    return chance(match, *(f"skirmish face={names[face]}" for face in faces))


def rolled(match: Match, pips: str) -> Match:
    return chance(match, "roll " + " ".join(pips))


def by_hand(match: Match) -> Match:
    """The same, stopping wherever chance decides."""
    return Match.begin(match.game, position=match.dump(), seed=1, auto_chance=False)


def aiming(made: Table) -> Match:
    """The Complex has the attack."""
    return made.start(step("AimDie"), step("AfterAttack", player=B), turn=B, phase="fighting", auto=False)


def conquering(made: Table, target: int = 2) -> Match:
    """The Complex beats a lone captain in one roll."""
    match = chance(aiming(made), f"roll {target}")
    if asked(match) == "Escape":
        play(match, "stand")
    turned(match, "ppps")
    rolled(match, "222")
    return no_cards(match)
