"""How profit is made in SpaceCorp and what the order of a turn is, by these options."""

from __future__ import annotations

from collections.abc import Iterable

from ecliptic.core.views import Aid
from ecliptic.core.words import signed
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules


def _row(found: Iterable[int]) -> str:
    return ", ".join(f"{signed(n)}T" for n in found)


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    out = [
        Aid("Produce, a tile with a base of yours", "its P", "SC-11.1"),
        Aid("A contract, if nobody has claimed it before", "its award", "SC-6.1"),
    ]
    if rules.last_era == a.STARFARERS:
        out.append(Aid("In the end: no colony, 1, 2 and so on", _row(rules.colony_score), "SC-23.2"))
    else:
        out.append(Aid("In the end: the 1st and 2nd Beyond marker", _row(rules.beyond_bonus), "SC-24.4"))
    if rules.last_era == a.MARINERS:
        out.append(Aid("In the end: each genetics space", _row([rules.space_bonus]), "SC-24.4"))
    return [*out, Aid("Most profit", "wins", "SC-1.10")]


def order(content: Components, rules: Rules) -> list[Aid]:
    """A step each."""
    out = [
        Aid("Act", "one action; most need a value of cards, Infra and bases", "SC-3.3"),
        Aid("Contracts", "claim those whose condition you meet", "SC-3.6"),
        Aid("Rewards", "whose HQ or base you used draws a card", "SC-5.4"),
        Aid("Transport", "a team that took no part, between bases of yours; one a Spaceport", "SC-6.6"),
        Aid("Offers", "are filled again", "SC-6.9"),
        Aid("Draw", "a card, if you hold four or fewer", "SC-3.7"),
    ]
    if rules.last_era == a.STARFARERS:
        out.insert(0, Aid("Star tracks", "in Starfarers your teams on them advance first", "SC-3.2"))
    return out
