"""How points are made in Solar Roller and what the order of a round is, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.words.language import phrase, some
from ecliptic.games.solar_roller.words.text_names import band_name, level_name


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    bands = [[rules.level_points[band * a.LEVELS + k] for k in range(1, a.LEVELS)] for band in range(a.BANDS)]
    levels = ", ".join(f"{level_name(k + 1)} {n}" for k, n in enumerate(bands[0]))
    if any(band != bands[0] for band in bands):
        levels = "; ".join(
            f"{band_name(content, k)} {', '.join(map(str, band))}" for k, band in enumerate(bands)
        )
    rings = ", ".join(str(n) for n in list(rules.ring_points)[1:])
    out = [
        Aid(phrase("A moon"), str(rules.moon_points), "SR-11.2"),
        Aid(phrase("Rings around a planet: 1, 2 or 3 of other colors than its own"), rings, "SR-11.3"),
        Aid(phrase("Terraforming, the highest level of a planet"), levels, "SR-11.4"),
        Aid(phrase("A ship on the map"), str(rules.ship_points), "SR-11.5"),
        Aid(phrase("Settlements"), phrase("what is written when they are founded"), "SR-11.6"),
    ]
    say = phrase("what their cards say, most to those who come first")
    if rules.seats == 1:
        say = phrase("what their cards say")
    out.append(Aid(phrase("Goals"), say, "SR-11.7"))
    if rules.seats == 1:
        out.append(Aid(phrase("An action"), "\u22121", "SR-12.2"))
    else:
        out.append(Aid(phrase("A tie"), phrase("goes to fewer actions"), "SR-11.8"))
    return out


def order(content: Components, rules: Rules) -> list[Aid]:
    """A step each."""
    most = some(rules.actions, "action")
    return [
        Aid(phrase("Bonus"), phrase("in rounds that have one, the action printed there"), "SR-4.1"),
        Aid(phrase("Roll"), phrase("one roll serves everybody; the black dice open bands"), "SR-3.2"),
        Aid(
            phrase("Shift"),
            phrase("before your first action you may give actions up to shift the black dice"),
            "SR-5.5",
        ),
        Aid(
            phrase("Act"), phrase("up to {actions}, a die each, all at the same time", actions=most), "SR-3.4"
        ),
        Aid(phrase("Upgrades"), phrase("are gained by those who met them in this round"), "SR-3.6"),
        Aid(
            phrase("Goals"),
            phrase("races and those for the quick are looked at, after the bonus and now"),
            "SR-3.8",
        ),
    ]
