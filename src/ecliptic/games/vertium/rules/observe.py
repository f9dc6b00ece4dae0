"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

The fields come from their table in `state.py`, seats counted from the observer on; here are options, what can be worked
out from the fields, and the question, which all see.
"""

from __future__ import annotations

from typing import Final, Never

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.fields import observed
from ecliptic.core.machine import Decision, Step, field_names
from ecliptic.core.options import fields as options_of
from ecliptic.games.vertium.rules.actions import NONE, PLANET_IDS, PLANETS, SEATS
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.options import Options
from ecliptic.games.vertium.rules.state import ABSENT, VertiumState, fields
from ecliptic.games.vertium.rules.steps import STEPS
from ecliptic.games.vertium.rules.steps.american import AfterCubes

_DECISIONS: Final[list[type[Step[Never]]]] = [kind for kind in STEPS if issubclass(kind, Decision)]
# What is asked, by number; 0 = nothing, or chance is next.
QUESTIONS: Final = ("nothing", *[kind.__name__ for kind in _DECISIONS])
# What was chosen on the way to a question: the numbers that its step holds. None of them is a seat.
_CHOSEN: Final = sorted({name for kind in _DECISIONS for name in field_names(kind)} - {"seat"})
_SEAT: Final = ("elements", "planets", "planet value", "cubes left")


def names(rules: Rules) -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [entry.name for entry in observed(fields(rules))]
    out += [option.name for option in options_of(Options)]
    out += [f"{word} of seat {seat}" for seat in range(SEATS) for word in _SEAT]
    out += [f"orbit of {planet}" for planet in PLANET_IDS]
    return [*out, "asked", "question", *[f"{name} chosen" for name in _CHOSEN], "may pass after building"]


def observe(s: VertiumState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else (VT-18.21)."""
    out = extend(s.observed(seat), s.rules.options)
    k: i64
    for k in range(SEATS):
        playing = k < s.rules.factions
        other = (seat + k) % s.rules.factions
        out = append(out, s.elements_of(other) if playing else 0)
        out = append(out, s.planets_of(other) if playing else 0)
        out = append(out, s.value_of(other) if playing else 0)
        out = append(out, s.cubes_left(other) if playing else 0)
    for k in range(PLANETS):
        out = append(out, s.rules.orbit[s.value[k]] if s.status[k] != ABSENT else 0)
    asked = s.next_seat()
    out = append(out, NONE if asked < 0 else (asked - seat) % s.rules.factions)
    return question(s, out)


def question(s: VertiumState, out: vec[i64]) -> vec[i64]:
    """What is asked, and what was chosen on the way to it."""
    number: i64 = 0
    chosen = vec[i64]([NONE] * len(_CHOSEN))
    step = s.stack[-1] if s.stack else None
    if step is not None and step.seat >= 0:
        number = _DECISIONS.index(type(step)) + 1
        for name, x in zip(field_names(type(step)), step.fields(), strict=True):
            if name != "seat":
                chosen[_CHOSEN.index(name)] = x
    below = s.stack[-2] if len(s.stack) > 1 else None
    out = extend(append(out, number), chosen)
    # VT-13.5: the cubes under way are followed by "attack again or pass", not by an attack.
    return append(out, 1 if isinstance(below, AfterCubes) and below.again == 1 else 0)
