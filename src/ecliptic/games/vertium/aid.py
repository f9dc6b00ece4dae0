"""How points are made in Vertium, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.core.words import some
from ecliptic.games.vertium.rules import Rules


def aid(rules: Rules) -> list[Aid]:
    """A line each."""
    if rules.solo or rules.shadows:
        return [Aid("Every planet", "the Complex wins with all of them, the Rebels otherwise", "VT-14.5")]
    gain = some(int(rules.objective_gain), "element")
    out = [
        Aid("A planet of yours", f"{int(rules.planet_points)} VP", "VT-1.6"),
        Aid("An element on it", f"{int(rules.element_points)} VP", "VT-1.6"),
        Aid(
            "The fourth kind of token on a planet", "it is yours, with its moon's value in elements", "VT-5.5"
        ),
        Aid("Your secret objective, owned at the end of phase one", f"{gain} more there", "VT-8.3"),
    ]
    if rules.american and rules.both_phases:
        out.append(Aid("In the end", "most planets win; VP are only counted", "VT-12.10"))
    return out
