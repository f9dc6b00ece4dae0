"""The log of phase two: attacks, rolls, cubes, the Complex, the end."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Tell, heading, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.steps.ending import AMERICAN, BASE, COMPLEX_GAME
from ecliptic.games.vertium.words.text import elements

# ---- phase two -----------------------------------------------------------------------------------------------


def _phase_two(t: Components, american: int, _: int, __: int) -> Line:
    return heading(
        "Phase two, American style" if american else "Phase two", "VT-12.1" if american else "VT-9.1"
    )


def _fight_round(t: Components, n: int, _: int, __: int) -> Line:
    return heading(f"Phase two, round {n}", "VT-9.1")


def _cannot(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} could not attack", "VT-9.11", seat)


def _got_attack(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} got the attack", "VT-12.2", seat)


def _passed_attack(t: Components, seat: int, american: int, _: int) -> Line:
    return said(f"{at(seat)} passed", "VT-12.3" if american else "VT-9.2", seat)


def _attacked(t: Components, seat: int, target: int, force: int) -> Line:
    along = some(force, "element") if force else "its captain alone"
    return heading(f"{at(seat)} attacked {t.planet_name(target)} with {along}", "VT-9.3")


def _led(t: Components, seat: int, source: int, refuge: int) -> Line:
    if refuge:
        moon, stock = t.planet_name(refuge - 1), t.planet_name(source)
        return said(f"A captain left the refuge moon of {moon} with elements from {stock}", "VT-11.3", seat)
    least = t.conflict.phase_two.min_left_behind
    paid = f"{elements(least)} {'was' if least == 1 else 'were'}"
    return said(
        f"The captain of {t.planet_name(source)} set out; {paid} turned in for a new one",
        "VT-9.4",
        seat,
    )


def _rolled(t: Components, seat: int, packed: int, solo: int) -> Line:
    dice = []
    while packed:
        dice.append(t.face_name(packed % 4 - 1))
        packed //= 4
    if solo:
        return said(f"{at(seat)} turned up {', '.join(dice)}", "VT-15.5", seat)
    return said(f"{at(seat)} rolled {', '.join(dice)}", "VT-10.1", seat)


def _card(t: Components, seat: int, face: int, on: int) -> Line:
    return said(f"{at(seat)} turned {t.face_name(on)} to {t.face_name(face)} with a card", "VT-10.2", seat)


def _hits(t: Components, given: int, taken: int, _: int) -> Line | None:
    return None if given or taken else said("Nobody was hit", "VT-10.5")


def _defender_lost(t: Components, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} lost {some(n, 'element')} on {t.planet_name(planet)}", "VT-10.6", seat)


def _attacker_lost(t: Components, seat: int, n: int, _: int) -> Line:
    return said(f"{at(seat)} lost {some(n, 'element')} of the attack", "VT-10.6", seat)


def _fell(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"The captain of {at(seat)} was beaten and went back to the reserve", "VT-10.7", seat)


def _stood(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"The captain of {at(seat)} stood", "VT-11.1", seat)


def _escaped(t: Components, seat: int, planet: int, _: int) -> Line:
    return said(
        f"The captain of {at(seat)} escaped to the refuge moon of {t.planet_name(planet)}", "VT-11.1", seat
    )


def _conquered(t: Components, seat: int, planet: int, n: int) -> Line:
    return said(
        f"{at(seat)} took {t.planet_name(planet)} over, with {some(n, 'element')} now", "VT-9.6", seat
    )


def _held(t: Components, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} kept {t.planet_name(planet)}, with {some(n, 'element')} now", "VT-9.7", seat)


def _roll_limit(t: Components, n: int, _: int, __: int) -> Line:
    return said(f"After {some(n, 'roll')} the defender won", "VT-10.8")


# ---- expansions and solo -------------------------------------------------------------------------------------


def _settled(t: Components, seat: int, planet: int, n: int) -> Line:
    return said(f"{t.planet_name(planet)} is held by {at(seat)}, with {some(n, 'element')}", "VT-15.3", seat)


def _sorts(t: Components, seat: int, gelbon: int, n: int) -> Line:
    rest = n - gelbon
    parts = [f"{k} {word}" for k, word in ((rest, "Vertium"), (gelbon, "Gelbon")) if k]
    return said(f"{at(seat)} gave up {' and '.join(parts)}", "VT-13.10", seat)


def _cube_built(t: Components, seat: int, planet: int, _: int) -> Line:
    return said(
        f"{at(seat)} built a cube on {t.planet_name(planet)} from 1 Vertium and 1 Gelbon", "VT-13.4", seat
    )


def _cube_hit(t: Components, planet: int, n: int, left: int) -> Line:
    done = f"{some(left, 'more hit')} would break it" if left else "it broke"
    return said(f"The cube of {t.planet_name(planet)} took {some(n, 'hit')}; {done}", "VT-13.7")


def _aimed(t: Components, seat: int, pips: int, _: int) -> Line:
    return said(f"{at(seat)} rolled a {pips} for its target", "VT-15.8", seat)


# ---- the end -------------------------------------------------------------------------------------------------


def _attack_limit(t: Components, n: int, _: int, __: int) -> Line:
    return said(f"After {some(n, 'attack')} the game ended", "VT-12.11")


def _ended(t: Components, how: int, _: int, __: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.9", COMPLEX_GAME: "VT-14.6"}.get(how, "VT-8.5")
    return heading("The game ended", clause)


def _won(t: Components, seat: int, how: int, _: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.10", COMPLEX_GAME: "VT-14.5"}.get(how, "VT-8.5")
    return said(f"{at(seat)} won", clause, seat)


FIGHT_LINES: Final[dict[int, Tell[Components]]] = {
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
