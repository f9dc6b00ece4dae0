"""Prompts of Gelbon & CUBE: which sort of element goes, and building cubes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import at, some
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.steps.cubes import BuildCube, BuildPair
from ecliptic.games.vertium.rules.steps.fights.american import AfterCubes
from ecliptic.games.vertium.rules.steps.fights.attack import CarrySorts, PaySort
from ecliptic.games.vertium.rules.steps.fights.sorts import LoseSorts, RaidSorts
from ecliptic.games.vertium.words.text import Asked, Askers, elements, place, sorts_of


def there(q: Asked, planet: int) -> str:
    """What lies on a planet; with both sorts there, which."""
    return sorts_of(q.s.elements[planet], q.s.gelbon[planet], q.s.rules.gelbon)


def turned_in(q: Asked) -> str:
    """VT-9.4: what happens to the elements that must stay."""
    return "is turned in" if q.s.rules.least_left == 1 else "are turned in"


# ---- which sort ----------------------------------------------------------------------------------------------


def _sorts_choice(q: Asked, n: int, doing: str) -> Callable[[int], Choice]:
    """How many of n are Gelbon: as "2 Vertium + 1 Gelbon"."""

    def describe(action: int) -> Choice:
        label = sorts_of(n, a.GELBON.a(action), True)
        return q.choice(action, label, "", f"{doing} {label}")

    return describe


def _lose_sorts(q: Asked) -> Prompt:
    n, planet = q.number("n"), q.number("planet")
    if planet == a.NONE:
        where, has = "of your attack", sorts_of(q.s.force, q.s.force_gelbon, True)
    else:
        where, has = f"on {q.content.planet_name(planet)}", there(q, planet)
    sub = f"You lose {elements(n)} {where}, where you have {has}."
    return q.prompt("Which elements do you lose?", sub, q.choices(_sorts_choice(q, n, "Lose")))


def _raid_sorts(q: Asked) -> Prompt:
    n, source = q.number("n"), q.number("source")
    raider, name = at(q.s.turn), q.content.planet_name(source)
    sub = f"{raider} takes {elements(n)} from {name}, where you have {there(q, source)}."
    return q.prompt("Which elements do you give up?", sub, q.choices(_sorts_choice(q, n, "Give up")))


def _carry_sorts(q: Asked) -> Prompt:
    n, source = q.number("force"), q.number("source")
    sub = f"{q.content.planet_name(source)} has {there(q, source)}. Both sorts fight alike; a cube takes one of each."
    which = "Which element goes along?" if n == 1 else f"Which {n} elements go along?"
    return q.prompt(which, sub, q.choices(_sorts_choice(q, n, "Take along")))


def _pay_sort(q: Asked) -> Prompt:
    source = q.number("source")
    left = f"the elements left on {q.content.planet_name(source)}"
    sub = f"{q.s.rules.least_left} of {left} {turned_in(q)} for a new captain."
    return q.prompt("Turn in which element?", sub, q.choices(_sorts_choice(q, 1, "Turn in")))


def _build(q: Asked) -> Prompt:
    hits = q.s.rules.cube_hits

    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, "No cube", "go on", "Build no more cubes and go on", ends=True)
        planet = a.BUILD.a(action)
        name, note = q.content.planet_name(planet), there(q, planet)
        return q.choice(action, name, note, f"Build a cube on {name}: {note}", place(planet))

    left = some(q.s.cubes_left(q.seat), "cube")
    sub = f"It takes 1 Vertium and 1 Gelbon and stops {some(hits, 'hit')} in every attack. You have {left} left."
    when, clause = _moment(q)
    return q.prompt(f"Build a cube {when}?", sub, q.choices(describe), clause=clause)


def _moment(q: Asked) -> tuple[str, str]:
    """What comes after building, and the clause by which cubes are built now."""
    after = next((step for step in reversed(q.s.stack) if isinstance(step, AfterCubes)), None)
    if after is None:
        return "before the fighting begins", "VT-13.4"
    return "before you attack again or pass" if after.again else "before you attack", "VT-13.5"


def _build_pair(q: Asked) -> Prompt:
    site = q.number("site")

    def describe(action: int) -> Choice:
        gelbon = a.GELBON_FROM.owns(action)
        planet = a.GELBON_FROM.a(action) if gelbon else a.VERTIUM_FROM.a(action)
        name, sort = q.content.planet_name(planet), "Gelbon" if gelbon else "Vertium"
        if planet == site:
            return q.choice(action, name, "both from here", f"Both elements come from {name}", place(planet))
        held = q.s.gelbon[planet] if gelbon else q.s.vertium(planet)
        note = f"1 of its {held} {sort}"
        title = f"{sort} from {name}, the other from the cube's planet"
        return q.choice(action, name, note, title, place(planet))

    sub = f"{q.content.planet_name(site)} gives one of the two elements, and the cube will stand there."
    return q.prompt("Which planet gives the other element?", sub, q.choices(describe))


CUBE_ASKERS: Final[Askers] = {
    LoseSorts: _lose_sorts,
    RaidSorts: _raid_sorts,
    CarrySorts: _carry_sorts,
    PaySort: _pay_sort,
    BuildCube: _build,
    BuildPair: _build_pair,
}
