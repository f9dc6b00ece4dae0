"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from typing import Final

from ecliptic.core.arrays import members
from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import some
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.phase_b import LastCall, PickB, PickDrives
from ecliptic.games.solarius.rules.steps.setup import FirstRaise, FirstShift
from ecliptic.games.solarius.words.prompts_any import starred
from ecliptic.games.solarius.words.prompts_build import BUILD_ASKERS
from ecliptic.games.solarius.words.prompts_cards import CARD_ASKERS
from ecliptic.games.solarius.words.prompts_cubes import CUBE_ASKERS
from ecliptic.games.solarius.words.prompts_die import DIE_ASKERS
from ecliptic.games.solarius.words.prompts_flight import FLIGHT_ASKERS
from ecliptic.games.solarius.words.text import Asked, Askers, on_row
from ecliptic.games.solarius.words.text_effects import cubes, fuel


def ask(q: Asked) -> Prompt:
    """The decision in words."""
    return q.ask(_ASKERS)


# ---- setup ---------------------------------------------------------------------------------------------------


def _first_shift(q: Asked) -> Prompt:
    room = sum(q.content.mat.column[1].usable)

    def describe(action: int) -> Choice:
        name = a.COLOR_IDS[a.SHIFT_FIRST.a(action)]
        note = f"its row then holds {some(room, 'cube')}"
        return q.choice(
            action,
            name.capitalize(),
            note,
            f"Move your {name} tech die to column II: {note}",
            on_row(a.SHIFT_FIRST.a(action)),
        )

    each = some(q.s.rules.first_cubes, "cube")
    sub = f"Then another one goes up a step; the two rows that are left get {each} each."
    return q.prompt("Which tech die begins in column II?", sub, q.choices(describe))


def _first_raise(q: Asked) -> Prompt:
    shifted, n = q.number("shifted"), q.s.rules.first_cubes
    pips = q.content.mat.tech_step[1].pips

    def describe(action: int) -> Choice:
        color = a.RAISE_FIRST.a(action)
        rest = [cubes(n, k) for k in range(a.COLORS) if k not in (color, shifted)]
        name = a.COLOR_IDS[color]
        note = f"{some(pips, 'pip')}; and {' and '.join(rest)}"
        return q.choice(
            action, name.capitalize(), note, f"Raise your {name} tech die to step 2: {note}", on_row(color)
        )

    return q.prompt(
        "Which tech die begins on step 2?", "Stars of that color are worth its pips.", q.choices(describe)
    )


# ---- phase B -------------------------------------------------------------------------------------------------


def _pick_b(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    reach, slots = s.range_of(seat), s.free_slots(seat)
    draws = min(s.rules.draw, members(s.deck | s.discard)) or s.rules.draw  # SM-10.3, SM-10.4
    words = {
        a.DO_DRIVES: ("Buy drives", f"{fuel(s.rules.drive_price)} each, {some(slots, 'slot')} free"),
        a.DO_DRAW: (f"Draw {some(draws, 'card')}", f"then discard {s.rules.drop}"),
        a.DO_PLAY: ("Play a card", "as a mission or development"),
        a.DO_FLIGHT: ("Fly", f"range {reach}, further for {fuel(s.range_price(seat))} a step"),
        a.DO_PASS: ("Pass", "no supplementary action"),
    }

    def describe(action: int) -> Choice:
        what = a.DO.a(action)
        label, note = words[what]
        target = "drives" if what == a.DO_DRIVES else ""
        title = f"{label}: {note}"
        return q.choice(action, label, note, title, target, ends=what == a.DO_PASS, ahead=what == a.DO_PLAY)

    extra = s.extra
    sub = "Fly to settle planets, build stations and complete missions; or prepare for it."
    if extra:
        sub = f"After this one you may take {some(extra, 'more', 'more')}; passing gives it up."
    return starred(q, "Take a supplementary action, or pass", sub, describe)


def _drives(q: Asked) -> Prompt:
    now = q.s.range_of(q.seat)

    def describe(action: int) -> Choice:
        n = a.BUY_DRIVES.a(action) + 1
        note = f"{fuel(n * q.s.rules.drive_price)}, range {now + n}"
        return q.choice(action, some(n, "drive"), note, f"Buy {some(n, 'drive')}: {note}", "drives")

    sub = f"You have {fuel(q.s.fuel[q.seat])} and {some(q.s.free_slots(q.seat), 'free slot')}."
    return q.prompt("How many drives do you buy?", sub, q.choices(describe))


def _last_call(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        return q.choice(action, "End your turn", "a new die comes to the bridge", "End your turn", ends=True)

    sub = "Before the new die is drawn you may still exchange, turn a drive, or pay for a planet."
    return starred(q, "End your turn", sub, describe, best=lambda choice: True)


_ASKERS: Final[Askers] = {
    **DIE_ASKERS,
    **CUBE_ASKERS,
    **CARD_ASKERS,
    **FLIGHT_ASKERS,
    **BUILD_ASKERS,
    FirstShift: _first_shift,
    FirstRaise: _first_raise,
    PickB: _pick_b,
    PickDrives: _drives,
    LastCall: _last_call,
}
