"""The log of phase two: attacks, rolls, cubes, the Complex, the end."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Line
from ecliptic.games.vertium import facts as f
from ecliptic.games.vertium.log_kit import Names, Tell, heading, said
from ecliptic.games.vertium.steps.ending import AMERICAN, BASE, COMPLEX_GAME
from ecliptic.games.vertium.text import at, some

# ---- phase two -----------------------------------------------------------------------------------------------


def _phase_two(t: Names, american: int, _: int, __: int) -> Line:
    return heading(
        "Phase two, American style" if american else "Phase two", "VT-12.1" if american else "VT-9.1"
    )


def _fight_round(t: Names, n: int, _: int, __: int) -> Line:
    return heading(f"Phase two, round {n}", "VT-9.1")


def _cannot(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} could not attack", "VT-9.11", seat)


def _got_attack(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} got the attack", "VT-12.2", seat)


def _passed_attack(t: Names, seat: int, american: int, _: int) -> Line:
    return said(f"{at(seat)} passed", "VT-12.3" if american else "VT-9.2", seat)


def _attacked(t: Names, seat: int, target: int, force: int) -> Line:
    along = some(force, "element") if force else "its captain alone"
    return heading(f"{at(seat)} attacked {t.planet(target)} with {along}", "VT-9.3")


def _led(t: Names, seat: int, source: int, refuge: int) -> Line:
    if refuge:
        text = (
            f"A captain left the refuge moon of {t.planet(refuge - 1)} with elements from {t.planet(source)}"
        )
        return said(text, "VT-11.3", seat)
    return said(
        f"The captain of {t.planet(source)} set out; an element was turned in for a new one", "VT-9.4", seat
    )


def _rolled(t: Names, seat: int, packed: int, solo: int) -> Line:
    dice = []
    while packed:
        dice.append(t.face(packed % 4 - 1))
        packed //= 4
    if solo:
        return said(f"{at(seat)} turned up {', '.join(dice)}", "VT-15.5", seat)
    return said(f"{at(seat)} rolled {', '.join(dice)}", "VT-10.1", seat)


def _card(t: Names, seat: int, face: int, on: int) -> Line:
    return said(f"{at(seat)} turned {t.face(on)} to {t.face(face)} with a card", "VT-10.2", seat)


def _hits(t: Names, given: int, taken: int, _: int) -> Line | None:
    return None if given or taken else said("Nobody was hit", "VT-10.5")


def _defender_lost(t: Names, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} lost {some(n, 'element')} on {t.planet(planet)}", "VT-10.6", seat)


def _attacker_lost(t: Names, seat: int, n: int, _: int) -> Line:
    return said(f"{at(seat)} lost {some(n, 'element')} of the attack", "VT-10.6", seat)


def _fell(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"The captain of {at(seat)} was beaten and went back to the reserve", "VT-10.7", seat)


def _stood(t: Names, seat: int, _: int, __: int) -> Line:
    return said(f"The captain of {at(seat)} stood", "VT-11.1", seat)


def _escaped(t: Names, seat: int, planet: int, _: int) -> Line:
    return said(
        f"The captain of {at(seat)} escaped to the refuge moon of {t.planet(planet)}", "VT-11.1", seat
    )


def _conquered(t: Names, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} took {t.planet(planet)} over, with {some(n, 'element')} now", "VT-9.6", seat)


def _held(t: Names, seat: int, planet: int, n: int) -> Line:
    return said(f"{at(seat)} kept {t.planet(planet)}, with {some(n, 'element')} now", "VT-9.7", seat)


def _roll_limit(t: Names, n: int, _: int, __: int) -> Line:
    return said(f"After {n} rolls the defender won", "VT-10.8")


# ---- expansions and solo -------------------------------------------------------------------------------------


def _settled(t: Names, seat: int, planet: int, n: int) -> Line:
    return said(f"{t.planet(planet)} is held by {at(seat)}, with {some(n, 'element')}", "VT-15.3", seat)


def _sorts(t: Names, seat: int, gelbon: int, n: int) -> Line:
    rest = n - gelbon
    parts = [f"{k} {word}" for k, word in ((rest, "Vertium"), (gelbon, "Gelbon")) if k]
    return said(f"{at(seat)} gave up {' and '.join(parts)}", "VT-13.10", seat)


def _cube_built(t: Names, seat: int, planet: int, _: int) -> Line:
    return said(f"{at(seat)} built a cube on {t.planet(planet)} from 1 Vertium and 1 Gelbon", "VT-13.4", seat)


def _cube_hit(t: Names, planet: int, n: int, left: int) -> Line:
    done = f"{some(left, 'more hit')} would break it" if left else "it broke"
    return said(f"The cube of {t.planet(planet)} took {some(n, 'hit')}; {done}", "VT-13.7")


def _aimed(t: Names, seat: int, pips: int, _: int) -> Line:
    return said(f"{at(seat)} rolled a {pips} for its target", "VT-15.8", seat)


# ---- the end -------------------------------------------------------------------------------------------------


def _attack_limit(t: Names, n: int, _: int, __: int) -> Line:
    return said(f"After {n} attacks the game ended", "VT-12.11")


def _ended(t: Names, how: int, _: int, __: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.9", COMPLEX_GAME: "VT-14.6"}.get(how, "VT-8.5")
    return heading("The game ended", clause)


def _won(t: Names, seat: int, how: int, _: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.10", COMPLEX_GAME: "VT-14.5"}.get(how, "VT-8.5")
    return said(f"{at(seat)} won", clause, seat)


FIGHT_LINES: Final[dict[int, Tell]] = {
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
