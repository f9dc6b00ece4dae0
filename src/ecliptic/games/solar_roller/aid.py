"""How points are made in Solar Roller, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.games.solar_roller import actions as a
from ecliptic.games.solar_roller.components import Components
from ecliptic.games.solar_roller.rules import Rules


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    bands = [
        [int(rules.level_points[band * a.LEVELS + k]) for k in range(1, a.LEVELS)] for band in range(a.BANDS)
    ]
    levels = ", ".join(f"{a.LEVEL_IDS[k + 1]} {n}" for k, n in enumerate(bands[0]))
    if any(band != bands[0] for band in bands):
        levels = "; ".join(
            f"{content.band_name(k)} {', '.join(map(str, band))}" for k, band in enumerate(bands)
        )
    rings = ", ".join(str(int(n)) for n in list(rules.ring_points)[1:])
    out = [
        Aid("A moon", str(int(rules.moon_points)), "SR-11.2"),
        Aid("Rings around a planet: 1, 2 or 3 of other colors than its own", rings, "SR-11.3"),
        Aid("Terraforming, the highest level of a planet", levels, "SR-11.4"),
        Aid("A ship on the map", str(int(rules.ship_points)), "SR-11.5"),
        Aid("Settlements", "what is written when they are founded", "SR-11.6"),
        Aid("Goals", "what their cards say, most to those who come first", "SR-11.7"),
    ]
    if rules.seats == 1:
        out.append(Aid("An action", "\u22121", "SR-12.2"))
    else:
        out.append(Aid("A tie", "goes to fewer actions", "SR-11.8"))
    return out
