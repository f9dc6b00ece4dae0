"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, heading, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, signed, some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.state import DIE_BASE
from ecliptic.games.solarius.words.log_board import BOARD_LINES
from ecliptic.games.solarius.words.text import die_name, place_name, planet_name, wheel_name
from ecliptic.games.solarius.words.text_effects import cubes, fuel, mission, money

# ---- time ----------------------------------------------------------------------------------------------------


def _game_turn(t: Components, n: int, _: int, __: int) -> Line:
    return heading(f"Game turn {n} of {t.mat.course.game_turns}", "SM-7.1")


def _player_turn(t: Components, seat: int, n: int, _: int) -> Line:
    return said(f"@{seat + 1} begins turn {n} of {t.mat.course.player_turns}", "SM-7.4", seat)


# ---- phase A -------------------------------------------------------------------------------------------------


def _die_drawn(t: Components, color: int, face: int, space: int) -> Line:
    return said(f"A {die_name(color, face)} came to {wheel_name(t, space)} of the wheel", "SM-16.2")


def _took(t: Components, seat: int, die: int, space: int) -> Line:
    name = die_name(die // DIE_BASE, die % DIE_BASE)
    return said(f"{at(seat)} took the {name} from {wheel_name(t, space)} of the wheel", "SM-8.1", seat)


def _placed(t: Components, seat: int, on: int, color: int) -> Line:
    where = place_name(t, on)
    return said(
        f"{at(seat)} put it on {where}: a {a.COLOR_IDS[color]} action", _PLACE_CLAUSES.get(on, "SM-8.7"), seat
    )


_PLACE_CLAUSES: Final = {a.ON_STANDARD: "SM-8.1", a.ON_TRANSFORM: "SM-8.5", a.ON_RESEARCH: "SM-8.6"}


def _wheel_paid(t: Components, seat: int, fuel_: int, bucks_: int) -> Line:
    return said(f"{at(seat)} paid {money(fuel_, bucks_)} for the wheel", "SM-8.3", seat)


def _contaminated(t: Components, seat: int, n: int, beside: int) -> Line:
    words = f"{at(seat)} took {some(n, 'contamination cube')}"
    if beside:
        words += f", {beside} of them beside the mat" if n > 1 else ", beside the mat"
        words += f": {signed(beside * t.mat.scoring.beside, '+')} VP"
    return said(words, "SM-6.1", seat)


def _used(t: Components, seat: int, use: int, packed: int) -> Line:
    points, color = some(packed & 255, "point"), packed >> 8
    if use == 1:
        return said(f"{at(seat)} used {points} for {a.COLOR_IDS[color]} cubes", "SM-9.2", seat)
    return said(f"{at(seat)} used {points} {_USES[color]}", "SM-9.3", seat)


_USES: Final = ("for fuel", "for bucks", "to raise tech dice", "to move tech dice")


def _raised(t: Components, seat: int, color: int, step: int) -> Line:
    now, was = t.mat.tech_step[step], t.mat.tech_step[step - 1]
    words = f"{at(seat)} raised the {a.COLOR_IDS[color]} tech die to step {step + 1}, {some(now.pips, 'pip')}"
    if now.vp != was.vp:
        words += f": {signed(now.vp - was.vp, '+')} VP"
    return said(words, "SM-3.4", seat)


def _moved(t: Components, seat: int, color: int, column: int) -> Line:
    words = f"{at(seat)} moved the {a.COLOR_IDS[color]} tech die to column {a.DIE_COLUMN_IDS[column]}"
    if column == a.DIE_COLS - 2:  # SM-19.9; the last one counts no more
        words += f": {signed(t.mat.scoring.late_column, '+')} VP"
    return said(words, "SM-3.3", seat)


# ---- cubes, fuel and bucks -----------------------------------------------------------------------------------


def _gained(t: Components, seat: int, fuel_: int, bucks_: int) -> Line:
    if not fuel_ and not bucks_:
        return said(f"{at(seat)} gained nothing, for want of room", "SM-3.5", seat)
    return said(f"{at(seat)} gained {money(fuel_, bucks_)}", "SM-3.5", seat)


def _lost(t: Components, seat: int, color: int, n: int) -> Line:
    return said(f"{at(seat)} had no space for {cubes(n, color)}", "SM-5.6", seat)


def _paid(t: Components, seat: int, color: int, packed: int) -> Line:
    counts = f.cubes_of(packed)
    worth = sum(n * each for n, each in zip(counts, t.mat.storage.worth, strict=True))
    name = some(sum(counts), f"{a.COLOR_IDS[color]} cube")
    return said(f"{at(seat)} paid {name} worth {worth}", "SM-5.7", seat)


def _swapped(t: Components, seat: int, fuel_: int, bucks_: int) -> Line:
    return said(f"{at(seat)} exchanged {money(fuel_, bucks_)} for a cube", "SM-17.1", seat)


def _sold(t: Components, seat: int, value: int, points: int) -> Line:
    what = f"{points} of fuel or bucks" if points > 1 else "1 fuel or buck"
    return said(f"{at(seat)} exchanged cubes worth {value} for {what}", "SM-17.2", seat)


# ---- phase B, anytime actions --------------------------------------------------------------------------------


def _mission_laid(t: Components, seat: int, card: int, _: int) -> Line:
    now = signed(t.mat.scoring.open_mission, "+")
    words = f"{at(seat)} laid down {t.card_name(card)} as an open mission: {now} VP; paid at a hub it is "
    return said(words + mission(t, card), "SM-10.6", seat)


def _drives(t: Components, seat: int, n: int, price: int) -> Line:
    if not price:
        return said(f"{at(seat)} got {some(n, 'drive')} free", "SM-20.6", seat)
    return said(f"{at(seat)} bought {some(n, 'drive')} for {fuel(price)}", "SM-10.2", seat)


def _flipped(t: Components, seat: int, price: int, _: int) -> Line:
    cost, clause = (f" for {fuel(price)}", "SM-17.3") if price else (" free", "SM-20.6")
    return said(f"{at(seat)} turned a drive from 1 to 2{cost}", clause, seat)


def _claimed(t: Components, seat: int, planet: int, _: int) -> Line:
    vp = t.planets.planet[planet].vp
    return said(f"{at(seat)} met the condition of {planet_name(t, planet)}: {vp} VP", "SM-12.5", seat)


def _completed(t: Components, seat: int, planet: int, packed: int) -> Line:
    price = money(packed & 255, packed >> 8)
    vp = t.planets.planet[planet].vp
    return said(f"{at(seat)} paid {price} and has settled {planet_name(t, planet)}: {vp} VP", "SM-12.5", seat)


LINES: Final[Lines[Components]] = {
    **BOARD_LINES,
    # Time.
    f.GAME_TURN: _game_turn,
    f.PLAYER_TURN: minor(_player_turn),
    # Phase A.
    f.DIE_DRAWN: minor(_die_drawn),
    f.TOOK_DIE: minor(_took),
    f.PLACED_DIE: minor(_placed),
    f.WHEEL_PAID: minor(_wheel_paid),
    f.WHEEL_FREE: minor("{seat} paid nothing for the wheel", "SM-8.4"),
    f.CONTAMINATED: _contaminated,
    f.USED: minor(_used),
    f.BOUGHT_POINTS: ("{seat} bought {b:some point} for {c:bucks}", "SM-9.4"),
    f.RAISED: _raised,
    f.MOVED: _moved,
    # Cubes, fuel and bucks.
    f.GAINED: minor(_gained),
    f.STORED: minor("{seat} put a {b:color} cube in column {c:column}", "SM-5.1"),
    f.CUBE_LOST: minor(_lost),
    f.PAID_CUBES: minor(_paid),
    f.SWAPPED: minor(_swapped),
    f.SOLD: _sold,
    # Cards.
    f.DREW: minor("{seat} drew {b:card}", "SM-10.3"),
    f.DREW_HIDDEN: minor("{seat} drew a card", "SM-10.3"),
    f.SHUFFLED: minor("The discard pile, {a:some card}, became the deck", "SM-10.4"),
    f.DISCARDED: minor("{seat} discarded {b:card}", "SM-10.8"),
    f.PLAYED_MISSION: _mission_laid,
    f.PLAYED_DEVELOPMENT: major("{seat} played {b:card} as a development (“{b:development}”)", "SM-10.7"),
    f.CLEANED: ("{seat} removed {b:some contamination cube}", "SM-20.7"),
    # Phase B, anytime actions.
    f.DRIVES_GAINED: _drives,
    f.DRIVE_FLIPPED: minor(_flipped),
    f.PASSED: minor("{seat} took no supplementary action", "SM-10.1"),
    f.EXTRA_ACTION: ("{seat} may take one supplementary action more", "SM-20.9"),
    f.CLAIMED: major(_claimed),
    f.COMPLETED: major(_completed),
}
