"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.machine import Event
from ecliptic.core.views import Line
from ecliptic.games.solar_roller import actions as a
from ecliptic.games.solar_roller import facts as f
from ecliptic.games.solar_roller.components import Components
from ecliptic.games.solar_roller.goal_words import PART_CLAUSE, part_words
from ecliptic.games.solar_roller.text import VALUE_NAMES, at, some, value_name


class Teller:
    """Words for events, with the names of this content."""

    def __init__(self, content: Components) -> None:
        self.content = content

    def line(self, event: Event) -> Line | None:
        """The line of an event that its reader may see; None = not worth one."""
        tell = _TELL.get(int(event.kind))
        return tell(self, int(event.a), int(event.b), int(event.c)) if tell else None

    def bands(self, found: int) -> str:
        """ "Inner and Outer"."""
        names = [self.content.band_name(k) for k in range(a.BANDS) if found >> k & 1]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _said(text: str, clause: str, seat: int | None = None) -> Line:
    return Line(text=text, clause=clause, seat=seat)


def _goal_shown(t: Teller, goal: int, _: int, __: int) -> Line:
    return _said(f"Goal {a.GOAL_IDS[goal]}, {t.content.goal_name(goal)}, was shown", "SR-2.1")


def _upgrade_shown(t: Teller, upgrade: int, _: int, __: int) -> Line:
    return _said(f"Upgrade {upgrade}, {t.content.upgrade_name(upgrade)}, was shown", "SR-2.1")


def _begins(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} was drawn to hold the dice first", "SR-2.7", seat)


def _homeworld(t: Teller, seat: int, space: int, _: int) -> Line:
    return _said(f"{at(seat)} made {a.SPACE_IDS[space]} the homeworld", "SR-2.5", seat)


def _round(t: Teller, n: int, holder: int, _: int) -> Line:
    return Line(text=f"Round {n}, {at(holder)} holds the dice", clause="SR-3.7", heading=True)


def _rolled(t: Teller, packed: int, first: int, second: int) -> Line:
    dice = [f"{a.DIE_IDS[k]} {packed >> 3 * k & 7}" for k in range(a.ACTION_DICE)]
    return _said(f"Rolled {', '.join(dice)}; black {first} and {second}", "SR-3.2")


def _opened(t: Teller, bands: int, _: int, __: int) -> Line:
    if bands == a.ALL_BANDS:
        return _said("Doubles: all bands are open", "SR-5.3")
    many = bands & (bands - 1) != 0
    return _said(f"{t.bands(bands)} {'are' if many else 'is'} open", "SR-5.2")


def _square(t: Teller, upgrade: int, n: int, _: int) -> Line:
    clause = "SR-9.6" if upgrade == 6 else "SR-9.8"
    return _said(
        f"{some(n, 'square')} of {t.content.cards.cards.squares} marked for {t.content.upgrade_name(upgrade)}",
        clause,
    )


def _shifted(t: Teller, seat: int, pair: int, given: int) -> Line:
    text = f"{at(seat)} gave up {some(given, 'action')} and reads the black dice as {pair // 8} and {pair % 8} too"
    return _said(text, "SR-5.5", seat)


def _bonus(t: Teller, seat: int, value: int, _: int) -> Line:
    return _said(f"{at(seat)} took the bonus: {value_name(value)}", "SR-4.1", seat)


def _bonus_lost(t: Teller, seat: int, value: int, _: int) -> Line:
    return _said(f"{at(seat)} had no target for the bonus, {value_name(value)}", "SR-4.3", seat)


def _declined(t: Teller, seat: int, _: int, __: int) -> Line:
    return _said(f"{at(seat)} declined", "SR-9.10", seat)


def _done(t: Teller, seat: int, n: int, _: int) -> Line:
    return _said(f"{at(seat)} was done, with {some(n, 'action')}", "SR-3.5", seat)


def _used(t: Teller, seat: int, die: int, value: int) -> Line:
    if value == 0:
        return _said(f"{at(seat)} used the {a.DIE_IDS[die]} die for its level", "SR-9.11", seat)
    if die == a.WHITE:
        return _said(f"{at(seat)} used the white die as a {value}", "SR-8.1", seat)
    return _said(
        f"{at(seat)} used the {a.DIE_IDS[die]} die as a {value}, {VALUE_NAMES[value]}", "SR-6.2", seat
    )


def _planet(t: Teller, seat: int, space: int, kind: int) -> Line:
    size, clause = ("large", "SR-7.2") if kind % 2 else ("small", "SR-7.1")
    return _said(
        f"{at(seat)} drew a {size} {a.COLOR_IDS[kind // 2]} planet in {a.SPACE_IDS[space]}", clause, seat
    )


def _moons(t: Teller, seat: int, space: int, n: int) -> Line:
    return _said(f"{at(seat)} drew {some(n, 'moon')} by {a.SPACE_IDS[space]}", "SR-7.3", seat)


def _ring(t: Teller, seat: int, space: int, color: int) -> Line:
    return _said(f"{at(seat)} drew a {a.COLOR_IDS[color]} ring around {a.SPACE_IDS[space]}", "SR-7.4", seat)


def _raised(t: Teller, seat: int, space: int, level: int) -> Line:
    return _said(f"{at(seat)} brought {a.SPACE_IDS[space]} to {a.LEVEL_IDS[level]}", "SR-7.6", seat)


def _half_lost(t: Teller, seat: int, value: int, _: int) -> Line:
    return _said(f"The half of {value} had no target and was lost", "SR-9.15", seat)


def _full(t: Teller, seat: int, band: int, _: int) -> Line:
    return _said(f"{at(seat)} filled every space of {t.content.band_name(band)}", "SR-9.9", seat)


def _sailed(t: Teller, seat: int, start: int, space: int) -> Line:
    return _said(
        f"A ship of {at(seat)} moved from {a.SPACE_IDS[start]} to {a.SPACE_IDS[space]}", "SR-8.3", seat
    )


def _icon(t: Teller, seat: int, space: int, _: int) -> Line:
    return _said(f"{at(seat)} drew a ship icon by {a.SPACE_IDS[space]}", "SR-8.6", seat)


def _settled(t: Teller, seat: int, space: int, points: int) -> Line:
    return _said(f"{at(seat)} settled {a.SPACE_IDS[space]} for {some(points, 'point')}", "SR-8.10", seat)


def _built(t: Teller, seat: int, space: int, _: int) -> Line:
    return _said(f"{at(seat)} built a ship in {a.SPACE_IDS[space]}", "SR-8.14", seat)


def _gained(t: Teller, seat: int, upgrade: int, _: int) -> Line:
    return _said(f"{at(seat)} gained {t.content.upgrade_name(upgrade)}", "SR-9.1", seat)


def _halo(t: Teller, seat: int, band: int, _: int) -> Line:
    return _said(f"{at(seat)} chose {t.content.band_name(band)} for the extra ring", "SR-9.8", seat)


def _free(t: Teller, seat: int, n: int, _: int) -> Line:
    return _said(f"{at(seat)} has {some(n, 'free action')}", "SR-9.9", seat)


def _part(t: Teller, seat: int, part: int, points: int) -> Line:
    words = part_words(t.content, part)
    return _said(
        f"{at(seat)} scored {some(points, 'point')} for {words}", PART_CLAUSE[part // a.GOAL_PARTS], seat
    )


def _ended(t: Teller, _: int, __: int, ___: int) -> Line:
    return Line(text="The game ended", clause="SR-11.1", heading=True)


def _won(t: Teller, seat: int, points: int, _: int) -> Line:
    return _said(f"{at(seat)} came first with {some(points, 'point')}", "SR-11.8", seat)


_TELL: Final[dict[int, Callable[[Teller, int, int, int], Line | None]]] = {
    f.GOAL_SHOWN: _goal_shown,
    f.UPGRADE_SHOWN: _upgrade_shown,
    f.BEGINS: _begins,
    f.HOMEWORLD: _homeworld,
    f.ROUND: _round,
    f.ROLLED: _rolled,
    f.OPENED: _opened,
    f.SQUARE: _square,
    f.SHIFTED: _shifted,
    f.BONUS: _bonus,
    f.BONUS_LOST: _bonus_lost,
    f.DECLINED: _declined,
    f.DONE_ROUND: _done,
    f.USED: _used,
    f.PLANET: _planet,
    f.MOONS_DRAWN: _moons,
    f.RING: _ring,
    f.RAISED: _raised,
    f.HALF_LOST: _half_lost,
    f.FULL: _full,
    f.SAILED: _sailed,
    f.ICON: _icon,
    f.SETTLED_ON: _settled,
    f.BUILT: _built,
    f.GAINED: _gained,
    f.HALO: _halo,
    f.FREE: _free,
    f.PART_SCORED: _part,
    f.ENDED: _ended,
    f.WON: _won,
}
