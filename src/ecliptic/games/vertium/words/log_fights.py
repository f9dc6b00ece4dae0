"""The log of phase two: attacks, rolls, cubes, the Complex, the end."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, Sentence, heading, major, minor, said
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


def _hits(t: Components, given: int, taken: int, _: int) -> Line | None:
    return None if given or taken else said("Nobody was hit", "VT-10.5")


# ---- expansions and solo -------------------------------------------------------------------------------------


def _sorts(t: Components, seat: int, gelbon: int, n: int) -> Line:
    rest = n - gelbon
    parts = [f"{k} {word}" for k, word in ((rest, "Vertium"), (gelbon, "Gelbon")) if k]
    return said(f"{at(seat)} gave up {' and '.join(parts)}", "VT-13.10", seat)


def _cube_hit(t: Components, planet: int, n: int, left: int) -> Line:
    done = f"{some(left, 'more hit')} would break it" if left else "it broke"
    return said(f"The cube of {t.planet_name(planet)} took {some(n, 'hit')}; {done}", "VT-13.7")


# ---- the end -------------------------------------------------------------------------------------------------


def _ended(t: Components, how: int, _: int, __: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.9", COMPLEX_GAME: "VT-14.6"}.get(how, "VT-8.5")
    return heading("The game ended", clause)


def _won(t: Components, seat: int, how: int, _: int) -> Line:
    clause = {BASE: "VT-9.10", AMERICAN: "VT-12.10", COMPLEX_GAME: "VT-14.5"}.get(how, "VT-8.5")
    return said(f"{at(seat)} won", clause, seat)


FIGHT_LINES: Final[Lines[Components]] = {
    # Phase two.
    f.PHASE_TWO: _phase_two,
    f.FIGHT_ROUND: Sentence("Phase two, round {a}", "VT-9.1", heading=True),
    f.CANNOT: ("{seat} could not attack", "VT-9.11"),
    f.GOT_ATTACK: minor("{seat} got the attack", "VT-12.2"),
    f.PASSED_ATTACK: _passed_attack,
    f.ATTACKED: _attacked,
    f.LED_FROM: minor(_led),
    f.ROLLED: minor(_rolled),
    f.CARD_PLAYED: minor("{seat} turned {c:face} to {b:face} with a card", "VT-10.2"),
    f.HITS: minor(_hits),
    f.DEFENDER_LOST: ("{seat} lost {c:some element} on {b:planet}", "VT-10.6"),
    f.ATTACKER_LOST: ("{seat} lost {b:some element} of the attack", "VT-10.6"),
    f.CAPTAIN_FELL: major("The captain of {seat} was beaten and went back to the reserve", "VT-10.7"),
    f.STOOD: ("The captain of {seat} stood", "VT-11.1"),
    f.ESCAPED: ("The captain of {seat} escaped to the refuge moon of {b:planet}", "VT-11.1"),
    f.CONQUERED: major("{seat} took {b:planet} over, with {c:some element} now", "VT-9.6"),
    f.HELD: major("{seat} kept {b:planet}, with {c:some element} now", "VT-9.7"),
    f.ROLL_LIMIT: ("After {a:some roll} the defender won", "VT-10.8"),
    # Expansions and solo.
    f.SETTLED: ("{b:planet} is held by {seat}, with {c:some element}", "VT-15.3"),
    f.SORTS: minor(_sorts),
    f.CUBE_BUILT: major("{seat} built a cube on {b:planet} from 1 Vertium and 1 Gelbon", "VT-13.4"),
    f.CUBE_HIT: _cube_hit,
    f.AIMED: minor("{seat} rolled a {b} for its target", "VT-15.8"),
    # The end.
    f.ATTACK_LIMIT: ("After {a:some attack} the game ended", "VT-12.11"),
    f.ENDED: major(_ended),
    f.WON: major(_won),
}
