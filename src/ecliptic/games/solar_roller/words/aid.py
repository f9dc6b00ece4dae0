"""How points are made in Solar Roller and what the order of a round is, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.core.words import some
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.figures import Rules


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    bands = [[rules.level_points[band * a.LEVELS + k] for k in range(1, a.LEVELS)] for band in range(a.BANDS)]
    levels = ", ".join(f"{a.LEVEL_IDS[k + 1]} {n}" for k, n in enumerate(bands[0]))
    if any(band != bands[0] for band in bands):
        levels = "; ".join(
            f"{content.band_name(k)} {', '.join(map(str, band))}" for k, band in enumerate(bands)
        )
    rings = ", ".join(str(n) for n in list(rules.ring_points)[1:])
    out = [
        Aid("A moon", str(rules.moon_points), "SR-11.2"),
        Aid("Rings around a planet: 1, 2 or 3 of other colors than its own", rings, "SR-11.3"),
        Aid("Terraforming, the highest level of a planet", levels, "SR-11.4"),
        Aid("A ship on the map", str(rules.ship_points), "SR-11.5"),
        Aid("Settlements", "what is written when they are founded", "SR-11.6"),
    ]
    first = "" if rules.seats == 1 else ", most to those who come first"
    out.append(Aid("Goals", f"what their cards say{first}", "SR-11.7"))
    if rules.seats == 1:
        out.append(Aid("An action", "\u22121", "SR-12.2"))
    else:
        out.append(Aid("A tie", "goes to fewer actions", "SR-11.8"))
    return out


def order(content: Components, rules: Rules) -> list[Aid]:
    """A step each."""
    most = some(rules.actions, "action")
    return [
        Aid("Bonus", "in rounds that have one, the action printed there", "SR-4.1"),
        Aid("Roll", "one roll serves everybody; the black dice open bands", "SR-3.2"),
        Aid("Shift", "before your first action you may give actions up to shift the black dice", "SR-5.5"),
        Aid("Act", f"up to {most}, a die each, all at the same time", "SR-3.4"),
        Aid("Upgrades", "are gained by those who met them in this round", "SR-3.6"),
        Aid("Goals", "races and those for the quick are looked at, after the bonus and now", "SR-3.8"),
    ]
