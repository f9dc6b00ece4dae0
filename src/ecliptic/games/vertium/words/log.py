"""The log: one sentence for each fact that `apply` told, as one viewer may read it. Phase two is in `log_fights`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Tell, heading, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.words.log_fights import FIGHT_LINES
from ecliptic.games.vertium.words.text import turns

# ---- setup and cards -----------------------------------------------------------------------------------------


def _picked(t: Components, seat: int, faction: int, _: int) -> Line:
    return said(f"{at(seat)} picked {t.faction_name(faction)}", "VT-3.1", seat)


def _planet_laid(t: Components, planet: int, _: int, __: int) -> Line:
    return said(f"{t.planet_name(planet)} was laid out", "VT-3.2")


def _orange_laid(t: Components, planet: int, value: int, _: int) -> Line:
    return said(f"{t.planet_name(planet)} got a moon of value {value}", "VT-3.3")


def _blue_laid(t: Components, planet: int, _: int, __: int) -> Line:
    return said(f"{t.planet_name(planet)} got a blue moon, face down", "VT-3.4")


def _objective_dealt(t: Components, seat: int, planet: int, _: int) -> Line:
    return said(f"{at(seat)} got the secret objective to own {t.planet_name(planet)}", "VT-3.6", seat)


def _objective_hidden(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} got a secret objective", "VT-3.6", seat)


def _begins(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} was drawn to begin", "VT-3.8", seat)


def _drew(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} drew {t.kind_name(kind)}", "VT-4.8", seat)


def _drew_hidden(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} drew a card", "VT-4.8", seat)


def _dealt(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} was dealt {t.kind_name(kind)}", "VT-3.5", seat)


def _shown(t: Components, kind: int, _: int, __: int) -> Line:
    return said(f"{t.kind_name(kind)} was turned up for the display", "VT-4.3")


def _took(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} took {t.kind_name(kind)} from the display", "VT-4.4", seat)


def _reshuffled(t: Components, n: int, _: int, __: int) -> Line:
    return said(f"The deck ran out, and {some(n, 'discard')} became the new one", "VT-4.10")


# ---- turns, moons, sets --------------------------------------------------------------------------------------


def _round(t: Components, n: int, _: int, __: int) -> Line:
    return heading(f"Round {n}", "VT-3.8")


def _missed(t: Components, seat: int, left: int, _: int) -> Line:
    more = f" and owes {turns(left)} more" if left else ""
    return said(f"{at(seat)} missed a turn{more}", "VT-4.1", seat)


def _moon(t: Components, planet: int, step: int, seat: int) -> Line:
    return said(f"The moon of {t.planet_name(planet)} moved to step {step}", "VT-7.1", seat)


def _orbit(t: Components, planet: int, n: int, seat: int) -> Line:
    return said(
        f"The moon of {t.planet_name(planet)} completed its orbit: {some(n, 'element')} more", "VT-7.3", seat
    )


def _passed(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} passed", "VT-4.6", seat)


def _set(t: Components, seat: int, resource: int, _: int) -> Line:
    return said(f"{at(seat)} played a set of {t.kind_name(resource)}", "VT-5.1", seat)


def _placed(t: Components, seat: int, planet: int, resource: int) -> Line:
    return said(f"{at(seat)} placed {t.kind_name(resource)} on {t.planet_name(planet)}", "VT-5.1", seat)


def _extra(t: Components, seat: int, planet: int, resource: int) -> Line:
    return said(
        f"{at(seat)} placed {t.kind_name(resource)} on {t.planet_name(planet)} as an extra", "VT-5.4", seat
    )


def _wasted(t: Components, seat: int, resource: int, _: int) -> Line:
    return said(f"{at(seat)} had no {t.kind_name(resource)} token to place", "VT-5.3", seat)


def _colonized(t: Components, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} colonized {t.planet_name(planet)} with {some(n, 'element')}", "VT-5.5", seat)


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


def _nothing(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{t.kind_name(kind)} found nothing to act on", "VT-6.8", seat)


def _blasted(t: Components, seat: int, n: int, _: int) -> Line:
    return said(f"{at(seat)} now owes {turns(n)}", "VT-6.2", seat)


def _melted(t: Components, seat: int, victim: int, n: int) -> Line:
    return said(f"{at(victim)} discarded {some(n, 'card')} to the Meltdown of {at(seat)}", "VT-6.3", victim)


def _leaked(t: Components, seat: int, planet: int, resource: int) -> Line:
    return said(f"{t.planet_name(planet)} lost a {t.kind_name(resource)} token", "VT-6.4", seat)


def _dried(t: Components, seat: int, n: int, resource: int) -> Line:
    return said(f"{some(n, t.kind_name(resource) + ' token')} went to the pool", "VT-6.5", seat)


def _stole(t: Components, seat: int, victim: int, kind: int) -> Line:
    return said(f"{at(seat)} took {t.kind_name(kind)} from the hand of {at(victim)}", "VT-6.6", seat)


def _stole_hidden(t: Components, seat: int, victim: int, _: int) -> Line:
    return said(f"{at(seat)} took a card from the hand of {at(victim)}", "VT-6.6", seat)


def _raided(t: Components, seat: int, source: int, planet: int) -> Line:
    return said(
        f"{at(seat)} moved an element from {t.planet_name(source)} to {t.planet_name(planet)}", "VT-6.7", seat
    )


# ---- the end of phase one ------------------------------------------------------------------------------------


def _phase_one_ends(t: Components, by_guard: int, _: int, __: int) -> Line:
    return heading("Phase one ended", "VT-5.8" if by_guard else "VT-5.7")


def _left_out(t: Components, planet: int, _: int, __: int) -> Line:
    return said(f"{t.planet_name(planet)} was colonized by nobody and left the game", "VT-5.8")


def _extras(t: Components, planet: int, n: int, seat: int) -> Line:
    return said(f"{t.planet_name(planet)} gained {some(n, 'element')} from extra tokens", "VT-8.1", seat)


def _blue(t: Components, planet: int, kind: int, n: int) -> Line:
    name = t.blue_name(kind - a.HARVEST)
    change = {
        a.HARVEST: f": {some(n, 'element')} more",
        a.WINTER_ECLIPSE: f": {some(n, 'element')} less",
    }.get(kind, "")
    return said(f"The blue moon of {t.planet_name(planet)} was {name}{change}", "VT-8.2")


def _met(t: Components, seat: int, planet: int, n: int) -> Line:
    return said(
        f"{at(seat)} met the objective {t.planet_name(planet)}: {some(n, 'element')} more", "VT-8.3", seat
    )


def _unmet(t: Components, seat: int, planet: int, _: int) -> Line:
    return said(f"{at(seat)} missed the objective {t.planet_name(planet)}", "VT-8.3", seat)


def _ranked(t: Components, place: int, seat: int, points: int) -> Line:
    return said(f"{place}. {at(seat)} with {points} VP", "VT-8.4", seat)


LINES: Final[dict[int, Tell[Components]]] = {
    f.PICKED: _picked,
    f.PLANET_LAID: _planet_laid,
    f.ORANGE_LAID: _orange_laid,
    f.BLUE_LAID: _blue_laid,
    f.OBJECTIVE_DEALT: _objective_dealt,
    f.OBJECTIVE_HIDDEN: _objective_hidden,
    f.BEGINS: _begins,
    f.DEALT: _dealt,
    f.DREW: _drew,
    f.DREW_HIDDEN: _drew_hidden,
    f.SHOWN: _shown,
    f.TOOK: _took,
    f.RESHUFFLED: _reshuffled,
    f.ROUND: _round,
    f.MISSED: _missed,
    f.MOON_MOVED: _moon,
    f.ORBIT_DONE: _orbit,
    f.PASSED: _passed,
    f.SET_PLAYED: _set,
    f.PLACED: _placed,
    f.PLACED_EXTRA: _extra,
    f.WASTED: _wasted,
    f.COLONIZED_BY: _colonized,
    f.DISASTER: _disaster,
    f.NOTHING_HIT: _nothing,
    f.BLASTED: _blasted,
    f.MELTED: _melted,
    f.LEAKED: _leaked,
    f.DRIED: _dried,
    f.STOLE: _stole,
    f.STOLE_HIDDEN: _stole_hidden,
    f.RAIDED: _raided,
    f.PHASE_ONE_ENDS: _phase_one_ends,
    f.LEFT_OUT: _left_out,
    f.EXTRAS_PAID: _extras,
    f.BLUE_TURNED: _blue,
    f.OBJECTIVE_MET: _met,
    f.OBJECTIVE_MISSED: _unmet,
    f.RANKED: _ranked,
    **FIGHT_LINES,
}
