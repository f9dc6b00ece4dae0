"""How points are made in Solarquest, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.games.solarquest.rules import Rules


def aid(rules: Rules) -> list[Aid]:
    """A line each."""
    out = [
        Aid("The last one flying", "wins", "SQ-12.8"),
        Aid("After the last round, if there is one", "the richest wins", "SQ-12.9"),
        Aid("Cash", "counts as it is", "SQ-12.9"),
        Aid("A deed", "its printed price", "SQ-12.9"),
    ]
    if rules.fuel:
        out.append(Aid("A fuel station, placed or in hand", str(int(rules.piece_price)), "SQ-12.9"))
    return out
