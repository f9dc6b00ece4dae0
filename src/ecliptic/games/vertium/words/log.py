"""The log: one sentence for each fact that `apply` told, as one viewer may read it. Phase two is in `log_fights`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, Sentence, heading, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.words.log_fights import FIGHT_LINES
from ecliptic.games.vertium.words.text import turns

# ---- turns, moons, sets --------------------------------------------------------------------------------------


def _missed(t: Components, seat: int, left: int, _: int) -> Line:
    more = f" and owes {turns(left)} more" if left else ""
    return said(f"{at(seat)} missed a turn{more}", "VT-4.1", seat)


# ---- disasters -----------------------------------------------------------------------------------------------

_DISASTER_CLAUSE: Final = {
    a.MINE_BLAST: "VT-6.2",
    a.MELTDOWN: "VT-6.3",
    a.LEAK: "VT-6.4",
    a.VIRUS: "VT-6.5",
    a.RAIDER: "VT-6.6",
}


def _disaster(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} played {t.kind_name(kind)}", _DISASTER_CLAUSE[kind], seat)


def _dried(t: Components, seat: int, n: int, resource: int) -> Line:
    return said(f"{some(n, t.kind_name(resource) + ' token')} went to the pool", "VT-6.5", seat)


# ---- the end of phase one ------------------------------------------------------------------------------------


def _phase_one_ends(t: Components, by_guard: int, _: int, __: int) -> Line:
    return heading("Phase one ended", "VT-5.8" if by_guard else "VT-5.7")


def _blue(t: Components, planet: int, kind: int, n: int) -> Line:
    name = t.blue_name(kind - a.HARVEST)
    change = {
        a.HARVEST: f": {some(n, 'element')} more",
        a.WINTER_ECLIPSE: f": {some(n, 'element')} less",
    }.get(kind, "")
    return said(f"The blue moon of {t.planet_name(planet)} was {name}{change}", "VT-8.2")


LINES: Final[Lines[Components]] = {
    **FIGHT_LINES,
    # Setup and cards.
    f.PICKED: ("{seat} plays as {b:faction}", "VT-3.1"),
    f.PLANET_LAID: ("{a:planet} was laid out", "VT-3.2"),
    f.ORANGE_LAID: ("{a:planet} got a moon of value {b}", "VT-3.3"),
    f.BLUE_LAID: ("{a:planet} got a blue moon, face down", "VT-3.4"),
    f.OBJECTIVE_DEALT: ("{seat} got the secret objective to own {b:planet}", "VT-3.6"),
    f.OBJECTIVE_HIDDEN: ("{seat} got a secret objective", "VT-3.6"),
    f.BEGINS: ("{seat} was drawn to begin", "VT-3.8"),
    f.DREW: minor("{seat} drew {b:kind}", "VT-4.8"),
    f.DREW_HIDDEN: minor("{seat} drew a card", "VT-4.8"),
    f.DEALT: minor("{seat} was dealt {b:kind}", "VT-3.5"),
    f.SHOWN: minor("{a:kind} was turned up for the display", "VT-4.3"),
    f.TOOK: minor("{seat} took {b:kind} from the display", "VT-4.4"),
    f.RESHUFFLED: minor("The deck ran out, and {a:some discard} became the new one", "VT-4.10"),
    # Turns, moons, sets.
    f.ROUND: Sentence("Round {a}", "VT-3.8", heading=True),
    f.MISSED: major(_missed),
    f.MOON_MOVED: minor("The moon of {a:planet} moved to step {b}", "VT-7.1", by="c"),
    f.ORBIT_DONE: Sentence(
        "The moon of {a:planet} completed its orbit: {b:some element} more", "VT-7.3", by="c"
    ),
    f.PASSED: ("{seat} passed", "VT-4.6"),
    f.SET_PLAYED: major("{seat} played a set of {b:kind}", "VT-5.1"),
    f.PLACED: major("{seat} placed {c:kind} on {b:planet}", "VT-5.1"),
    f.PLACED_EXTRA: major("{seat} placed {c:kind} on {b:planet} as an extra", "VT-5.4"),
    f.WASTED: minor("{seat} had no {b:kind} token to place", "VT-5.3"),
    f.COLONIZED_BY: major("{seat} colonized {b:planet} with {c:some element}", "VT-5.5"),
    # Disasters.
    f.DISASTER: major(_disaster),
    f.NOTHING_HIT: minor("{b:kind} found nothing to act on", "VT-6.8", by="a"),
    f.BLASTED: ("{seat} now owes {b:turns}", "VT-6.2"),
    f.MELTED: Sentence("{b:seat} discarded {c:some card} to the Meltdown of {a:seat}", "VT-6.3", by="b"),
    f.LEAKED: major("{b:planet} lost a {c:kind} token", "VT-6.4", by="a"),
    f.DRIED: major(_dried),
    f.STOLE: major("{seat} took {c:kind} from the hand of {b:seat}", "VT-6.6"),
    f.STOLE_HIDDEN: major("{seat} took a card from the hand of {b:seat}", "VT-6.6"),
    f.RAIDED: major("{seat} moved an element from {b:planet} to {c:planet}", "VT-6.7"),
    # The end of phase one.
    f.PHASE_ONE_ENDS: major(_phase_one_ends),
    f.LEFT_OUT: ("{a:planet} was colonized by nobody and left the game", "VT-5.8"),
    f.EXTRAS_PAID: Sentence("{a:planet} gained {b:some element} from extra tokens", "VT-8.1", by="c"),
    f.BLUE_TURNED: _blue,
    f.OBJECTIVE_MET: major("{seat} met the objective {b:planet}: {c:some element} more", "VT-8.3"),
    f.OBJECTIVE_MISSED: ("{seat} missed the objective {b:planet}", "VT-8.3"),
    f.RANKED: minor("{b:seat} is {a:place} with {c} VP", "VT-8.4", by="b"),
}
