"""What is measured of games of Vertium beside what all games have: see `core.metrics`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.metrics import A, B, C, Metrics, Things, begins, count, last, total, when
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f

PLANET: Final = Things("planet", a.PLANET_IDS)
CARD: Final = Things("kind", a.KIND_IDS)
RESOURCE: Final = Things("kind", a.KIND_IDS[: a.RESOURCES])
DISASTER: Final = Things("kind", a.KIND_IDS[a.RESOURCES :], a.RESOURCES)
FACTION: Final = Things("faction", a.FACTION_IDS)
FACE: Final = Things("face", a.FACE_IDS)
BLUE_MOON: Final = Things("blue moon", a.BLUE_IDS, a.HARVEST)

METRICS: Final = Metrics(
    f,
    # Setup.
    count("faction", "played as", f.PICKED, of=FACTION),
    count("begins", "has the first turn", f.BEGINS),
    # Cards.
    count("drawn", "cards drawn from the deck", f.DREW, of=CARD),
    count("taken", "cards taken from the display", f.TOOK, of=CARD),
    count("disasters", "disasters played", f.DISASTER, of=DISASTER),
    count("in_vain", "disasters that found nothing to act on", f.NOTHING_HIT, of=DISASTER),
    # Sets, tokens, planets.
    count("sets", "sets played", f.SET_PLAYED, of=RESOURCE),
    count("wasted", "tokens of sets that could not be placed", f.WASTED, of=RESOURCE),
    count("tokens", "tokens placed", f.PLACED, of=PLANET),
    count("extras", "tokens placed as extras", f.PLACED_EXTRA, of=PLANET),
    count("colonized", "planets colonized", f.COLONIZED_BY, of=PLANET),
    when("colonized_when", "when a planet was colonized", f.COLONIZED_BY, of=PLANET),
    count("left_out", "planets that nobody colonized", f.LEFT_OUT, of=PLANET, thing=A, seat=None),
    total("elements", "elements from colonized planets", C, f.COLONIZED_BY, unit="elements"),
    total("elements_orbits", "elements from orbits", B, f.ORBIT_DONE, seat=C, unit="elements"),
    total("elements_extras", "elements from extra tokens", B, f.EXTRAS_PAID, seat=C, unit="elements"),
    # Disasters.
    total("melted", "cards that its Meltdowns burnt", C, f.MELTED, unit="cards"),
    count("leaked", "tokens that its Leaks took", f.LEAKED, of=PLANET),
    total("dried", "tokens that its Viruses took", B, f.DRIED, of=RESOURCE, thing=C, unit="tokens"),
    count("stolen", "cards that its Raiders stole", f.STOLE, of=CARD, thing=C),
    count("raided", "elements that its Raiders moved", f.RAIDED, of=PLANET),
    count("missed", "turns missed", f.MISSED),
    # The end of phase one.
    last("rounds", "rounds of phase one", A, f.ROUND, unit="rounds"),
    count("by_guard", "phase one ended by its guard", f.PHASE_ONE_ENDS, seat=None, only=(A, 1)),
    count("blue_moons", "blue moons turned up", f.BLUE_TURNED, of=BLUE_MOON, seat=None),
    count("objectives", "objectives met", f.OBJECTIVE_MET, of=PLANET),
    count("objectives_missed", "objectives missed", f.OBJECTIVE_MISSED, of=PLANET),
    last("rank", "place after phase one", A, f.RANKED, seat=B),
    last("rank_points", "points after phase one", C, f.RANKED, seat=B, unit="points"),
    # Phase two.
    count("attacks", "attacks on planets", f.ATTACKED, of=PLANET),
    total("force", "elements that attacks carried", C, f.ATTACKED, unit="elements"),
    count("attacks_passed", "attacks not made", f.PASSED_ATTACK, f.CANNOT),
    count("conquered", "planets conquered", f.CONQUERED, of=PLANET),
    count("held", "planets held", f.HELD, of=PLANET),
    count("cards_in_fights", "cards played in fights", f.CARD_PLAYED, of=FACE),
    count("rolls", "rolls", f.ROLLED),
    total("lost_defending", "elements lost when attacked", C, f.DEFENDER_LOST, unit="elements"),
    total("lost_attacking", "elements lost in attacks", B, f.ATTACKER_LOST, unit="elements"),
    count("captains_lost", "captains that fell", f.CAPTAIN_FELL),
    count("escapes", "captains that escaped", f.ESCAPED),
    count("cubes", "CUBEs built", f.CUBE_BUILT, of=PLANET),
    phases=(
        begins("setup", "Setup"),
        begins("phase_one", "Phase one", f.ROUND),
        begins("phase_two", "Phase two", f.PHASE_TWO),
    ),
)
