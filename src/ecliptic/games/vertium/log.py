"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.machine import Event
from ecliptic.core.views import Line
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium import facts as f
from ecliptic.games.vertium.components import Components
from ecliptic.games.vertium.steps.ending import AMERICAN, BASE, COMPLEX_GAME
from ecliptic.games.vertium.text import at, some, turns


class Teller:
    """Words for events, with the names of this content."""

    def __init__(self, content: Components) -> None:
        self.content = content

    def line(self, event: Event) -> Line | None:
        """The line of an event that its reader may see; None = not worth one."""
        tell = _TELL.get(int(event.kind))
        return tell(self, int(event.a), int(event.b), int(event.c)) if tell else None

    # Short forms for the sentences below.

    def planet(self, n: int) -> str:
        return self.content.planet_name(n)

    def kind(self, n: int) -> str:
        return self.content.kind_name(n)

    def face(self, n: int) -> str:
        return self.content.face_name(n)


def _said(text: str, clause: str, seat: int | None = None) -> Line:
    return Line(text=text, clause=clause, seat=seat)


def _heading(text: str, clause: str) -> Line:
    return Line(text=text, clause=clause, heading=True)


# ---- setup and cards -----------------------------------------------------------------------------------------


def _picked(t: Teller, seat: int, faction: int, _: int) -> Line:
    return _said(f"{at(seat)} picked {t.content.faction_name(faction)}", "VT-3.1", seat)


def _planet_laid(t: Teller, planet: int, _: int, __: int) -> Line:
    return _said(f"{t.planet(planet)} was laid out", "VT-3.2")


def _orange_laid(t: Teller, planet: int, value: int, _: int) -> Line:
    return _said(f"{t.planet(planet)} got a moon of value {value}", "VT-3.3")


def _blue_laid(t: Teller, planet: int, _: int, __: int) -> Line:
    return _said(f"{t.planet(planet)} got a blue moon, face down", "VT-3.4")


def _objective_dealt(t: Teller, seat: int, planet: int, _: int) -> Line:
    return _said(f"{at(seat)} got the secret objective to own {t.planet(planet)}", "VT-3.6", seat)


def _objective_hidden(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} got a secret objective", "VT-3.6", seat)


def _begins(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} was drawn to begin", "VT-3.8", seat)


def _drew(t: Teller, seat: int, kind: int, _: int) -> Line:
    return _said(f"{at(seat)} drew {t.kind(kind)}", "VT-4.8", seat)


def _drew_hidden(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} drew a card", "VT-4.8", seat)


def _dealt(t: Teller, seat: int, kind: int, _: int) -> Line:
    return _said(f"{at(seat)} was dealt {t.kind(kind)}", "VT-3.5", seat)


def _shown(t: Teller, kind: int, _: int, __: int) -> Line:
    return _said(f"{t.kind(kind)} was turned up for the display", "VT-4.3")


def _took(t: Teller, seat: int, kind: int, _: int) -> Line:
    return _said(f"{at(seat)} took {t.kind(kind)} from the display", "VT-4.4", seat)


def _reshuffled(t: Teller, n: int, _: int, __: int) -> Line:
    return _said(f"The deck ran out, and {some(n, 'discard')} became the new one", "VT-4.10")


# ---- turns, moons, sets --------------------------------------------------------------------------------------


def _round(t: Teller, n: int, _: int, __: int) -> Line:
    return _heading(f"Round {n}", "VT-3.8")


def _missed(t: Teller, seat: int, left: int, _: int) -> Line:
    more = f" and owes {turns(left)} more" if left else ""
    return _said(f"{at(seat)} missed a turn{more}", "VT-4.1", seat)


def _moon(t: Teller, planet: int, step: int, seat: int) -> Line:
    return _said(f"The moon of {t.planet(planet)} moved to step {step}", "VT-7.1", seat)


def _orbit(t: Teller, planet: int, n: int, seat: int) -> Line:
    return _said(
        f"The moon of {t.planet(planet)} completed its orbit: {some(n, 'element')} more", "VT-7.3", seat
    )


def _passed(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} passed", "VT-4.6", seat)


def _set(t: Teller, seat: int, resource: int, _: int) -> Line:
    return _said(f"{at(seat)} played a set of {t.kind(resource)}", "VT-5.1", seat)


def _placed(t: Teller, seat: int, planet: int, resource: int) -> Line:
    return _said(f"{at(seat)} placed {t.kind(resource)} on {t.planet(planet)}", "VT-5.1", seat)


def _extra(t: Teller, seat: int, planet: int, resource: int) -> Line:
    return _said(f"{at(seat)} placed {t.kind(resource)} on {t.planet(planet)} as an extra", "VT-5.4", seat)


def _wasted(t: Teller, seat: int, resource: int, _: int) -> Line:
    return _said(f"{at(seat)} had no {t.kind(resource)} token to place", "VT-5.3", seat)


def _colonized(t: Teller, seat: int, planet: int, n: int) -> Line:
    return _said(f"{at(seat)} colonized {t.planet(planet)} with {some(n, 'element')}", "VT-5.5", seat)


# ---- disasters -----------------------------------------------------------------------------------------------

_DISASTER_CLAUSE: Final = {
    a.MINE_BLAST: "VT-6.2",
    a.MELTDOWN: "VT-6.3",
    a.LEAK: "VT-6.4",
    a.VIRUS: "VT-6.5",
    a.RAIDER: "VT-6.6",
}


def _disaster(t: Teller, seat: int, kind: int, _: int) -> Line:
    return _said(f"{at(seat)} played {t.kind(kind)}", _DISASTER_CLAUSE[kind], seat)


def _nothing(t: Teller, seat: int, kind: int, _: int) -> Line:
    return _said(f"{t.kind(kind)} found nothing to act on", "VT-6.8", seat)


def _blasted(t: Teller, seat: int, n: int, _: int) -> Line:
    return _said(f"{at(seat)} now owes {turns(n)}", "VT-6.2", seat)


def _melted(t: Teller, seat: int, victim: int, n: int) -> Line:
    return _said(f"{at(victim)} discarded {some(n, 'card')} to the Meltdown of {at(seat)}", "VT-6.3", victim)


def _leaked(t: Teller, seat: int, planet: int, resource: int) -> Line:
    return _said(f"{t.planet(planet)} lost a {t.kind(resource)} token", "VT-6.4", seat)


def _dried(t: Teller, seat: int, n: int, resource: int) -> Line:
    return _said(f"{some(n, t.kind(resource) + ' token')} went to the pool", "VT-6.5", seat)


def _stole(t: Teller, seat: int, victim: int, kind: int) -> Line:
    return _said(f"{at(seat)} took {t.kind(kind)} from the hand of {at(victim)}", "VT-6.6", seat)


def _stole_hidden(t: Teller, seat: int, victim: int, _: int) -> Line:
    return _said(f"{at(seat)} took a card from the hand of {at(victim)}", "VT-6.6", seat)


def _raided(t: Teller, seat: int, source: int, planet: int) -> Line:
    return _said(f"{at(seat)} moved an element from {t.planet(source)} to {t.planet(planet)}", "VT-6.7", seat)


# ---- the end of phase one ------------------------------------------------------------------------------------


def _phase_one_ends(t: Teller, by_guard: int, _: int, __: int) -> Line:
    return _heading("Phase one ended", "VT-5.8" if by_guard else "VT-5.7")


def _left_out(t: Teller, planet: int, _: int, __: int) -> Line:
    return _said(f"{t.planet(planet)} was colonized by nobody and left the game", "VT-5.8")


def _extras(t: Teller, planet: int, n: int, seat: int) -> Line:
    return _said(f"{t.planet(planet)} gained {some(n, 'element')} from extra tokens", "VT-8.1", seat)


def _blue(t: Teller, planet: int, kind: int, n: int) -> Line:
    name = t.content.blue_name(kind - a.HARVEST)
    change = {
        a.HARVEST: f": {some(n, 'element')} more",
        a.WINTER_ECLIPSE: f": {some(n, 'element')} less",
    }.get(kind, "")
    return _said(f"The blue moon of {t.planet(planet)} was {name}{change}", "VT-8.2")


def _met(t: Teller, seat: int, planet: int, n: int) -> Line:
    return _said(
        f"{at(seat)} met the objective {t.planet(planet)}: {some(n, 'element')} more", "VT-8.3", seat
    )


def _unmet(t: Teller, seat: int, planet: int, _: int) -> Line:
    return _said(f"{at(seat)} missed the objective {t.planet(planet)}", "VT-8.3", seat)


def _ranked(t: Teller, place: int, seat: int, points: int) -> Line:
    return _said(f"{place}. {at(seat)} with {points} VP", "VT-8.4", seat)


# ---- phase two -----------------------------------------------------------------------------------------------


def _phase_two(t: Teller, american: int, _: int, __: int) -> Line:
    return _heading(
        "Phase two, American style" if american else "Phase two", "VT-12.1" if american else "VT-9.1"
    )


def _fight_round(t: Teller, n: int, _: int, __: int) -> Line:
    return _heading(f"Phase two, round {n}", "VT-9.1")


def _cannot(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} could not attack", "VT-9.11", seat)


def _got_attack(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} got the attack", "VT-12.2", seat)


def _passed_attack(t: Teller, seat: int, american: int, _: int) -> Line:
    return _said(f"{at(seat)} passed", "VT-12.3" if american else "VT-9.2", seat)


def _attacked(t: Teller, seat: int, target: int, force: int) -> Line:
    along = some(force, "element") if force else "its captain alone"
    return _heading(f"{at(seat)} attacked {t.planet(target)} with {along}", "VT-9.3")


def _led(t: Teller, seat: int, source: int, refuge: int) -> Line:
    if refuge:
        text = (
            f"A captain left the refuge moon of {t.planet(refuge - 1)} with elements from {t.planet(source)}"
        )
        return _said(text, "VT-11.3", seat)
    return _said(
        f"The captain of {t.planet(source)} set out; an element was turned in for a new one", "VT-9.4", seat
    )


def _rolled(t: Teller, seat: int, packed: int, solo: int) -> Line:
    dice = []
    while packed:
        dice.append(t.face(packed % 4 - 1))
        packed //= 4
    if solo:
        return _said(f"{at(seat)} turned up {', '.join(dice)}", "VT-15.5", seat)
    return _said(f"{at(seat)} rolled {', '.join(dice)}", "VT-10.1", seat)


def _card(t: Teller, seat: int, face: int, on: int) -> Line:
    return _said(f"{at(seat)} turned {t.face(on)} to {t.face(face)} with a card", "VT-10.2", seat)


def _hits(t: Teller, given: int, taken: int, _: int) -> Line | None:
    return None if given or taken else _said("Nobody was hit", "VT-10.5")


def _defender_lost(t: Teller, seat: int, planet: int, n: int) -> Line:
    return _said(f"{at(seat)} lost {some(n, 'element')} on {t.planet(planet)}", "VT-10.6", seat)


def _attacker_lost(t: Teller, seat: int, n: int, _: int) -> Line:
    return _said(f"{at(seat)} lost {some(n, 'element')} of the attack", "VT-10.6", seat)


def _fell(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"The captain of {at(seat)} was beaten and went back to the reserve", "VT-10.7", seat)


def _stood(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"The captain of {at(seat)} stood", "VT-11.1", seat)


def _escaped(t: Teller, seat: int, planet: int, _: int) -> Line:
    return _said(
        f"The captain of {at(seat)} escaped to the refuge moon of {t.planet(planet)}", "VT-11.1", seat
    )


def _conquered(t: Teller, seat: int, planet: int, n: int) -> Line:
    return _said(f"{at(seat)} took {t.planet(planet)} over, with {some(n, 'element')} now", "VT-9.6", seat)


def _held(t: Teller, seat: int, planet: int, n: int) -> Line:
    return _said(f"{at(seat)} kept {t.planet(planet)}, with {some(n, 'element')} now", "VT-9.7", seat)


def _roll_limit(t: Teller, n: int, _: int, __: int) -> Line:
    return _said(f"After {n} rolls the defender won", "VT-10.8")


# ---- expansions and solo -------------------------------------------------------------------------------------


def _settled(t: Teller, seat: int, planet: int, n: int) -> Line:
    return _said(f"{t.planet(planet)} is held by {at(seat)}, with {some(n, 'element')}", "VT-15.3", seat)


def _sorts(t: Teller, seat: int, gelbon: int, n: int) -> Line:
    rest = n - gelbon
    parts = [f"{k} {word}" for k, word in ((rest, "Vertium"), (gelbon, "Gelbon")) if k]
    return _said(f"{at(seat)} gave up {' and '.join(parts)}", "VT-13.10", seat)


def _cube_built(t: Teller, seat: int, planet: int, _: int) -> Line:
    return _said(
        f"{at(seat)} built a cube on {t.planet(planet)} from 1 Vertium and 1 Gelbon", "VT-13.4", seat
    )


def _cube_hit(t: Teller, planet: int, n: int, left: int) -> Line:
    done = f"{some(left, 'more hit')} would break it" if left else "it broke"
    return _said(f"The cube of {t.planet(planet)} took {some(n, 'hit')}; {done}", "VT-13.7")


def _aimed(t: Teller, seat: int, pips: int, _: int) -> Line:
    return _said(f"{at(seat)} rolled a {pips} for its target", "VT-15.8", seat)


# ---- the end -------------------------------------------------------------------------------------------------


def _attack_limit(t: Teller, n: int, _: int, __: int) -> Line:
    return _said(f"After {n} attacks the game ended", "VT-12.11")


def _ended(t: Teller, how: int, _: int, __: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.9", COMPLEX_GAME: "VT-14.6"}.get(how, "VT-8.5")
    return _heading("The game ended", clause)


def _won(t: Teller, seat: int, how: int, _: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.10", COMPLEX_GAME: "VT-14.5"}.get(how, "VT-8.5")
    return _said(f"{at(seat)} won", clause, seat)


_TELL: Final[dict[int, Callable[[Teller, int, int, int], Line | None]]] = {
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
    f.PHASE_TWO: _phase_two,
    f.FIGHT_ROUND: _fight_round,
    f.CANNOT: _cannot,
    f.GOT_ATTACK: _got_attack,
    f.PASSED_ATTACK: _passed_attack,
    f.ATTACKED: _attacked,
    f.LED_FROM: _led,
    f.ROLLED: _rolled,
    f.CARD_PLAYED: _card,
    f.HITS: _hits,
    f.DEFENDER_LOST: _defender_lost,
    f.ATTACKER_LOST: _attacker_lost,
    f.CAPTAIN_FELL: _fell,
    f.STOOD: _stood,
    f.ESCAPED: _escaped,
    f.CONQUERED: _conquered,
    f.HELD: _held,
    f.ROLL_LIMIT: _roll_limit,
    f.SETTLED: _settled,
    f.SORTS: _sorts,
    f.CUBE_BUILT: _cube_built,
    f.CUBE_HIT: _cube_hit,
    f.AIMED: _aimed,
    f.ATTACK_LIMIT: _attack_limit,
    f.ENDED: _ended,
    f.WON: _won,
}
