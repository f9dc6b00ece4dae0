"""What is measured of games of Vertium beside what all games have: see `core.metrics`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecliptic.core import metrics as m
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.figures import Rules

PLANET: Final = m.Things("planet", a.PLANET_IDS)
CARD: Final = m.Things("kind", a.KIND_IDS)
RESOURCE: Final = m.Things("kind", a.KIND_IDS[: a.RESOURCES])
DISASTER: Final = m.Things("kind", a.KIND_IDS[a.RESOURCES :], a.RESOURCES)
FACTION: Final = m.Things("faction", a.FACTION_IDS)
FACE: Final = m.Things("face", a.FACE_IDS)
BLUE_MOON: Final = m.Things("blue moon", a.BLUE_IDS, a.HARVEST)

METRICS: Final = m.Metrics(
    f,
    # Setup.
    m.count("faction", "played as", f.PICKED, of=FACTION),
    m.count("begins", "has the first turn", f.BEGINS),
    # Cards.
    m.count("drawn", "cards drawn from the deck", f.DREW, of=CARD),
    m.count("taken", "cards taken from the display", f.TOOK, of=CARD),
    m.count("disasters", "disasters played", f.DISASTER, of=DISASTER),
    m.count("in_vain", "disasters that found nothing to act on", f.NOTHING_HIT, of=DISASTER),
    # Sets, tokens, planets.
    m.count("sets", "sets played", f.SET_PLAYED, of=RESOURCE),
    m.count("wasted", "tokens of sets that could not be placed", f.WASTED, of=RESOURCE),
    m.count("tokens", "tokens placed", f.PLACED, of=PLANET),
    m.count("extras", "tokens placed as extras", f.PLACED_EXTRA, of=PLANET),
    m.count("colonized", "planets colonized", f.COLONIZED_BY, of=PLANET),
    m.when("colonized_when", "when a planet was colonized", f.COLONIZED_BY, of=PLANET),
    m.count("left_out", "planets that nobody colonized", f.LEFT_OUT, of=PLANET, thing=m.A, seat=None),
    m.total("elements", "elements from colonized planets", m.C, f.COLONIZED_BY, unit="elements"),
    m.total("elements_orbits", "elements from orbits", m.B, f.ORBIT_DONE, seat=m.C, unit="elements"),
    m.total("elements_extras", "elements from extra tokens", m.B, f.EXTRAS_PAID, seat=m.C, unit="elements"),
    # Disasters.
    m.total("melted", "cards that its Meltdowns burnt", m.C, f.MELTED, unit="cards"),
    m.count("leaked", "tokens that its Leaks took", f.LEAKED, of=PLANET),
    m.total("dried", "tokens that its Viruses took", m.B, f.DRIED, of=RESOURCE, thing=m.C, unit="tokens"),
    m.count("stolen", "cards that its Raiders stole", f.STOLE, of=CARD, thing=m.C),
    m.count("raided", "elements that its Raiders moved", f.RAIDED, of=PLANET),
    m.count("missed", "turns missed", f.MISSED),
    # The end of phase one.
    m.last("rounds", "rounds of phase one", m.A, f.ROUND, unit="rounds"),
    m.count("by_guard", "phase one ended by its guard", f.PHASE_ONE_ENDS, seat=None, only=(m.A, 1)),
    m.count("blue_moons", "blue moons turned up", f.BLUE_TURNED, of=BLUE_MOON, seat=None),
    m.count("objectives", "objectives met", f.OBJECTIVE_MET, of=PLANET),
    m.count("objectives_missed", "objectives missed", f.OBJECTIVE_MISSED, of=PLANET),
    m.last("rank", "place after phase one", m.A, f.RANKED, seat=m.B),
    m.last("rank_points", "points after phase one", m.C, f.RANKED, seat=m.B, unit="points"),
    # Phase two.
    m.count("attacks", "attacks on planets", f.ATTACKED, of=PLANET),
    m.total("force", "elements that attacks carried", m.C, f.ATTACKED, unit="elements"),
    m.count("attacks_passed", "attacks not made", f.PASSED_ATTACK, f.CANNOT),
    m.count("conquered", "planets conquered", f.CONQUERED, of=PLANET),
    m.count("held", "planets held", f.HELD, of=PLANET),
    m.count("cards_in_fights", "cards played in fights", f.CARD_PLAYED, of=FACE),
    m.count("rolls", "rolls", f.ROLLED),
    m.total("lost_defending", "elements lost when attacked", m.C, f.DEFENDER_LOST, unit="elements"),
    m.total("lost_attacking", "elements lost in attacks", m.B, f.ATTACKER_LOST, unit="elements"),
    m.count("captains_lost", "captains that fell", f.CAPTAIN_FELL),
    m.count("escapes", "captains that escaped", f.ESCAPED),
    m.count("cubes", "CUBEs built", f.CUBE_BUILT, of=PLANET),
    phases=(
        m.begins("setup", "Setup"),
        m.begins("phase_one", "Phase one", f.ROUND),
        m.begins("phase_two", "Phase two", f.PHASE_TWO),
    ),
)


# Counted in one part of the game alone.
_PHASE_ONE: Final = (
    *("taken", "disasters", "in_vain", "sets", "wasted", "extras", "elements_orbits", "elements_extras"),
    *("melted", "leaked", "dried", "stolen", "raided", "missed", "by_guard"),
)
_PHASE_TWO: Final = (
    *("attacks", "force", "attacks_passed", "conquered", "held", "cards_in_fights", "rolls"),
    *("lost_defending", "lost_attacking", "captains_lost", "escapes"),
)


def left_out(rules: Rules) -> Iterator[m.Out]:
    """VT-8.5, VT-13, VT-15: what is not in the game with these figures."""
    if not rules.gelbon:
        yield m.Out("cubes")
        yield m.Out("verbs", ("build", "done", "gelbon", "gelbon-from", "vertium-from"))
    if not rules.both_phases:
        for name in _PHASE_TWO:
            yield m.Out(name)
        fights = (
            "attack",
            "carry",
            "strike",
            "escape",
            "stand",
            "card",
            "no-card",
            "lead",
            "lead-refuge",
            "source",
        )
        yield m.Out("verbs", fights)
    if rules.solo:
        for name in _PHASE_ONE:
            yield m.Out(name)
        yield m.Out("verbs", ("take", "set", "place", "play", "leak", "raid", "from", "to", "target"))
