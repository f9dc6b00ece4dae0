"""The log: one sentence for each fact that `apply` told, as one viewer may read it. Phase two is in `log_fights`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.machine import Event
from ecliptic.core.views import Line
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium import facts as f
from ecliptic.games.vertium.components import Components
from ecliptic.games.vertium.log_fights import FIGHT_LINES
from ecliptic.games.vertium.log_kit import Names, Tell, heading, said
from ecliptic.games.vertium.text import at, some, turns


class Teller:
    """Words for events, with the names of this content."""

    def __init__(self, content: Components) -> None:
        self.names = Names(content)

    def line(self, event: Event) -> Line | None:
        """The line of an event that its reader may see; None = not worth one."""
        tell = _LINES.get(int(event.kind))
        return tell(self.names, int(event.a), int(event.b), int(event.c)) if tell else None


# ---- setup and cards -----------------------------------------------------------------------------------------


def _picked(t: Names, seat: int, faction: int, _: int) -> Line:
    return said(f"{at(seat)} picked {t.content.faction_name(faction)}", "VT-3.1", seat)


def _planet_laid(t: Names, planet: int, _: int, __: int) -> Line:
    return said(f"{t.planet(planet)} was laid out", "VT-3.2")


def _orange_laid(t: Names, planet: int, value: int, _: int) -> Line:
    return said(f"{t.planet(planet)} got a moon of value {value}", "VT-3.3")


def _blue_laid(t: Names, planet: int, _: int, __: int) -> Line:
    return said(f"{t.planet(planet)} got a blue moon, face down", "VT-3.4")


def _objective_dealt(t: Names, seat: int, planet: int, _: int) -> Line:
    return said(f"{at(seat)} got the secret objective to own {t.planet(planet)}", "VT-3.6", seat)


def _objective_hidden(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} got a secret objective", "VT-3.6", seat)


def _begins(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} was drawn to begin", "VT-3.8", seat)


def _drew(t: Names, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} drew {t.kind(kind)}", "VT-4.8", seat)


def _drew_hidden(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} drew a card", "VT-4.8", seat)


def _dealt(t: Names, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} was dealt {t.kind(kind)}", "VT-3.5", seat)


def _shown(t: Names, kind: int, _: int, __: int) -> Line:
    return said(f"{t.kind(kind)} was turned up for the display", "VT-4.3")


def _took(t: Names, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} took {t.kind(kind)} from the display", "VT-4.4", seat)


def _reshuffled(t: Names, n: int, _: int, __: int) -> Line:
    return said(f"The deck ran out, and {some(n, 'discard')} became the new one", "VT-4.10")


# ---- turns, moons, sets --------------------------------------------------------------------------------------


def _round(t: Names, n: int, _: int, __: int) -> Line:
    return heading(f"Round {n}", "VT-3.8")


def _missed(t: Names, seat: int, left: int, _: int) -> Line:
    more = f" and owes {turns(left)} more" if left else ""
    return said(f"{at(seat)} missed a turn{more}", "VT-4.1", seat)


def _moon(t: Names, planet: int, step: int, seat: int) -> Line:
    return said(f"The moon of {t.planet(planet)} moved to step {step}", "VT-7.1", seat)


def _orbit(t: Names, planet: int, n: int, seat: int) -> Line:
    return said(
        f"The moon of {t.planet(planet)} completed its orbit: {some(n, 'element')} more", "VT-7.3", seat
    )


def _passed(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} passed", "VT-4.6", seat)


def _set(t: Names, seat: int, resource: int, _: int) -> Line:
    return said(f"{at(seat)} played a set of {t.kind(resource)}", "VT-5.1", seat)


def _placed(t: Names, seat: int, planet: int, resource: int) -> Line:
    return said(f"{at(seat)} placed {t.kind(resource)} on {t.planet(planet)}", "VT-5.1", seat)


def _extra(t: Names, seat: int, planet: int, resource: int) -> Line:
    return said(f"{at(seat)} placed {t.kind(resource)} on {t.planet(planet)} as an extra", "VT-5.4", seat)


def _wasted(t: Names, seat: int, resource: int, _: int) -> Line:
    return said(f"{at(seat)} had no {t.kind(resource)} token to place", "VT-5.3", seat)


def _colonized(t: Names, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} colonized {t.planet(planet)} with {some(n, 'element')}", "VT-5.5", seat)


# ---- disasters -----------------------------------------------------------------------------------------------

_DISASTER_CLAUSE: Final = {
    a.MINE_BLAST: "VT-6.2",
    a.MELTDOWN: "VT-6.3",
    a.LEAK: "VT-6.4",
    a.VIRUS: "VT-6.5",
    a.RAIDER: "VT-6.6",
}


def _disaster(t: Names, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} played {t.kind(kind)}", _DISASTER_CLAUSE[kind], seat)


def _nothing(t: Names, seat: int, kind: int, _: int) -> Line:
    return said(f"{t.kind(kind)} found nothing to act on", "VT-6.8", seat)


def _blasted(t: Names, seat: int, n: int, _: int) -> Line:
    return said(f"{at(seat)} now owes {turns(n)}", "VT-6.2", seat)


def _melted(t: Names, seat: int, victim: int, n: int) -> Line:
    return said(f"{at(victim)} discarded {some(n, 'card')} to the Meltdown of {at(seat)}", "VT-6.3", victim)


def _leaked(t: Names, seat: int, planet: int, resource: int) -> Line:
    return said(f"{t.planet(planet)} lost a {t.kind(resource)} token", "VT-6.4", seat)


def _dried(t: Names, seat: int, n: int, resource: int) -> Line:
    return said(f"{some(n, t.kind(resource) + ' token')} went to the pool", "VT-6.5", seat)


def _stole(t: Names, seat: int, victim: int, kind: int) -> Line:
    return said(f"{at(seat)} took {t.kind(kind)} from the hand of {at(victim)}", "VT-6.6", seat)


def _stole_hidden(t: Names, seat: int, victim: int, _: int) -> Line:
    return said(f"{at(seat)} took a card from the hand of {at(victim)}", "VT-6.6", seat)


def _raided(t: Names, seat: int, source: int, planet: int) -> Line:
    return said(f"{at(seat)} moved an element from {t.planet(source)} to {t.planet(planet)}", "VT-6.7", seat)


# ---- the end of phase one ------------------------------------------------------------------------------------


def _phase_one_ends(t: Names, by_guard: int, _: int, __: int) -> Line:
    return heading("Phase one ended", "VT-5.8" if by_guard else "VT-5.7")


def _left_out(t: Names, planet: int, _: int, __: int) -> Line:
    return said(f"{t.planet(planet)} was colonized by nobody and left the game", "VT-5.8")


def _extras(t: Names, planet: int, n: int, seat: int) -> Line:
    return said(f"{t.planet(planet)} gained {some(n, 'element')} from extra tokens", "VT-8.1", seat)


def _blue(t: Names, planet: int, kind: int, n: int) -> Line:
    name = t.content.blue_name(kind - a.HARVEST)
    change = {
        a.HARVEST: f": {some(n, 'element')} more",
        a.WINTER_ECLIPSE: f": {some(n, 'element')} less",
    }.get(kind, "")
    return said(f"The blue moon of {t.planet(planet)} was {name}{change}", "VT-8.2")


def _met(t: Names, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} met the objective {t.planet(planet)}: {some(n, 'element')} more", "VT-8.3", seat)


def _unmet(t: Names, seat: int, planet: int, _: int) -> Line:
    return said(f"{at(seat)} missed the objective {t.planet(planet)}", "VT-8.3", seat)


def _ranked(t: Names, place: int, seat: int, points: int) -> Line:
    return said(f"{place}. {at(seat)} with {points} VP", "VT-8.4", seat)


_LINES: Final[dict[int, Tell]] = {
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
