"""How points are made in Solarquest and what the order of a turn is, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.core.words import listed
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules.figures import Rules


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    out = [
        Aid("The last one flying", "wins", "SQ-12.8"),
        Aid("After the last round, if there is one", "the richest wins", "SQ-12.9"),
        Aid("Cash", "counts as it is", "SQ-12.9"),
        Aid("A deed", "its printed price", "SQ-12.9"),
    ]
    if rules.fuel:
        out.append(Aid("A fuel station, placed or in hand", str(rules.piece_price), "SQ-12.9"))
    return out


def order(content: Components, rules: Rules) -> list[Aid]:
    """A step each."""
    first = ["trade", "sell", *(["place fuel stations", "refuel"] if rules.fuel else [])]
    then = ["buy", "sell", "trade", *(["place fuel stations", "refuel"] if rules.fuel else [])]
    out = [
        Aid("Before the roll", f"{listed(first, 'or')}", "SQ-2.2"),
        Aid("Roll and fly", "a thirteen draws a Red Shift card", "SQ-2.1"),
    ]
    if rules.fuel:
        out.append(
            Aid("Fuel", "to leave a planet or moon costs a hydron a pip; without enough you stay", "SQ-10.1")
        )
    return [
        *out,
        Aid("Doubles", "pay at once; land, or bypass the space and roll again", "SQ-4.2"),
        Aid("Land", "pay the rent of a rival's property", "SQ-8.1"),
        Aid("After landing", f"{listed(then, 'or')}", "SQ-6.1"),
    ]
