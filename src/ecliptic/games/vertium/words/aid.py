"""How points are made in Vertium and what the order of a turn is, by these options."""

from __future__ import annotations

from ecliptic.core.views import Aid
from ecliptic.core.words import some, spelled
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules.figures import Rules


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    if rules.solo or rules.shadows:
        return [Aid("Every planet", "the Complex wins with all of them, the Rebels otherwise", "VT-14.5")]
    gain = some(rules.objective_gain, "element")
    out = [
        Aid("A planet of yours", f"{rules.planet_points} VP", "VT-1.6"),
        Aid("An element on it", f"{rules.element_points} VP", "VT-1.6"),
        Aid(
            "The fourth kind of token on a planet", "it is yours, with its moon's value in elements", "VT-5.5"
        ),
        Aid("Your secret objective, owned at the end of phase one", f"{gain} more there", "VT-8.3"),
    ]
    if rules.american and rules.both_phases:
        out.append(Aid("In the end", "most planets win; VP are only counted", "VT-12.10"))
    return out


def order(content: Components, rules: Rules) -> list[Aid]:
    """A step each."""
    out = []
    if not rules.solo:
        size = spelled(rules.set_size)
        out += [
            Aid("Moons", "every orange moon of your planets advances by a step", "VT-4.2"),
            Aid("Take a card", "one of the display", "VT-4.4"),
            Aid("Play a set", f"{size} cards of a resource, if you hold them, place its token", "VT-4.5"),
            Aid("Or a disaster", "if you hold no set you may play one, or pass", "VT-4.6"),
            Aid("Draw", "until you hold four cards again", "VT-4.8"),
        ]
    if not rules.both_phases:
        return out
    when = ("VT-12.1", "the attack goes round") if rules.american else ("VT-9.1", "a turn a round each")
    return [
        *out,
        Aid("Phase two" if out else "The attack", when[1], when[0]),
        Aid("Set out", "a captain with elements of a planet; one element more stays for a new one", "VT-9.4"),
        Aid("Roll", "both sides; each may turn a die by a skirmish card, then hits are counted", "VT-10.1"),
        Aid("End of a fight", "with a captain; the winner has the planet, and an element more", "VT-10.7"),
    ]
