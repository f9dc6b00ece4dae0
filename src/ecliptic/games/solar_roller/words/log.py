"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Tell, heading, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, listed, some
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import facts as f
from ecliptic.games.solar_roller.words.text import VALUE_NAMES, value_name
from ecliptic.games.solar_roller.words.text_goals import PART_CLAUSE, part_words


def _bands(content: Components, found: int) -> str:
    """ "Inner and Outer"."""
    return listed([content.band_name(k) for k in range(a.BANDS) if found >> k & 1])


def _goal_shown(t: Components, goal: int, _: int, __: int) -> Line:
    return said(f"Goal {a.GOAL_IDS[goal]}, {t.goal_name(goal)}, was shown", "SR-2.1")


def _upgrade_shown(t: Components, upgrade: int, _: int, __: int) -> Line:
    return said(f"Upgrade {upgrade}, {t.upgrade_name(upgrade)}, was shown", "SR-2.1")


def _begins(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} was drawn to hold the dice first", "SR-2.7", seat)


def _homeworld(t: Components, seat: int, space: int, _: int) -> Line:
    return said(f"{at(seat)} made {a.SPACE_IDS[space]} the homeworld", "SR-2.5", seat)


def _round(t: Components, n: int, holder: int, _: int) -> Line:
    return heading(f"Round {n}, {at(holder)} holds the dice", "SR-3.7")


def _rolled(t: Components, packed: int, first: int, second: int) -> Line:
    dice = [f"{a.DIE_IDS[k]} {packed >> 3 * k & 7}" for k in range(a.ACTION_DICE)]
    return said(f"Rolled {', '.join(dice)}; black {first} and {second}", "SR-3.2")


def _opened(t: Components, bands: int, _: int, __: int) -> Line:
    if bands == a.ALL_BANDS:
        return said("Doubles: all bands are open", "SR-5.3")
    many = bands & (bands - 1) != 0
    return said(f"{_bands(t, bands)} {'are' if many else 'is'} open", "SR-5.2")


def _square(t: Components, upgrade: int, n: int, _: int) -> Line:
    clause = "SR-9.6" if upgrade == 6 else "SR-9.8"
    return said(
        f"{some(n, 'square')} of {t.cards.cards.squares} marked for {t.upgrade_name(upgrade)}",
        clause,
    )


def _shifted(t: Components, seat: int, pair: int, given: int) -> Line:
    text = f"{at(seat)} gave up {some(given, 'action')} and reads the black dice as {pair // 8} and {pair % 8} too"
    return said(text, "SR-5.5", seat)


def _bonus(t: Components, seat: int, value: int, _: int) -> Line:
    return said(f"{at(seat)} took the bonus: {value_name(value)}", "SR-4.1", seat)


def _bonus_lost(t: Components, seat: int, value: int, _: int) -> Line:
    return said(f"{at(seat)} had no target for the bonus, {value_name(value)}", "SR-4.3", seat)


def _declined(t: Components, seat: int, bonus: int, _: int) -> Line:
    if bonus:
        return said(f"{at(seat)} declined the bonus", "SR-4.3", seat)
    return said(f"{at(seat)} declined a free action", "SR-9.10", seat)


def _done(t: Components, seat: int, n: int, _: int) -> Line:
    return said(f"{at(seat)} was done, with {some(n, 'action')}", "SR-3.5", seat)


def _used(t: Components, seat: int, die: int, value: int) -> Line:
    if value == 0:
        return said(f"{at(seat)} used the {a.DIE_IDS[die]} die for its level", "SR-9.11", seat)
    if die == a.WHITE:
        return said(f"{at(seat)} used the white die as a {value}", "SR-8.1", seat)
    return said(
        f"{at(seat)} used the {a.DIE_IDS[die]} die as a {value}, {VALUE_NAMES[value]}", "SR-6.2", seat
    )


def _planet(t: Components, seat: int, space: int, kind: int) -> Line:
    size, clause = ("large", "SR-7.2") if kind % 2 else ("small", "SR-7.1")
    return said(
        f"{at(seat)} drew a {size} {a.COLOR_IDS[kind // 2]} planet in {a.SPACE_IDS[space]}", clause, seat
    )


def _moons(t: Components, seat: int, space: int, n: int) -> Line:
    return said(f"{at(seat)} drew {some(n, 'moon')} by {a.SPACE_IDS[space]}", "SR-7.3", seat)


def _ring(t: Components, seat: int, space: int, color: int) -> Line:
    return said(f"{at(seat)} drew a {a.COLOR_IDS[color]} ring around {a.SPACE_IDS[space]}", "SR-7.4", seat)


def _raised(t: Components, seat: int, space: int, level: int) -> Line:
    return said(f"{at(seat)} brought {a.SPACE_IDS[space]} to {a.LEVEL_IDS[level]}", "SR-7.6", seat)


def _half_lost(t: Components, seat: int, value: int, _: int) -> Line:
    return said(f"The half of {value} had no target and was lost", "SR-9.15", seat)


def _full(t: Components, seat: int, band: int, _: int) -> Line:
    return said(f"{at(seat)} filled every space of {t.band_name(band)}", "SR-9.9", seat)


def _sailed(t: Components, seat: int, start: int, space: int) -> Line:
    return said(
        f"A ship of {at(seat)} moved from {a.SPACE_IDS[start]} to {a.SPACE_IDS[space]}", "SR-8.3", seat
    )


def _icon(t: Components, seat: int, space: int, _: int) -> Line:
    return said(f"{at(seat)} drew a ship icon by {a.SPACE_IDS[space]}", "SR-8.6", seat)


def _settled(t: Components, seat: int, space: int, points: int) -> Line:
    return said(f"{at(seat)} settled {a.SPACE_IDS[space]} for {some(points, 'point')}", "SR-8.10", seat)


def _built(t: Components, seat: int, space: int, _: int) -> Line:
    return said(f"{at(seat)} built a ship in {a.SPACE_IDS[space]}", "SR-8.14", seat)


def _gained(t: Components, seat: int, upgrade: int, _: int) -> Line:
    return said(f"{at(seat)} gained {t.upgrade_name(upgrade)}", "SR-9.1", seat)


def _halo(t: Components, seat: int, band: int, _: int) -> Line:
    return said(f"{at(seat)} chose {t.band_name(band)} for the extra ring", "SR-9.8", seat)


def _free(t: Components, seat: int, n: int, _: int) -> Line:
    return said(f"{at(seat)} has {some(n, 'free action')}", "SR-9.9", seat)


def _part(t: Components, seat: int, part: int, points: int) -> Line:
    words = part_words(t, part)
    return said(
        f"{at(seat)} scored {some(points, 'point')} for {words}", PART_CLAUSE[part // a.GOAL_PARTS], seat
    )


def _ended(t: Components, _: int, __: int, ___: int) -> Line:
    return heading("The game ended", "SR-11.1")


def _won(t: Components, seat: int, points: int, _: int) -> Line:
    return said(f"{at(seat)} came first with {some(points, 'point')}", "SR-11.8", seat)


LINES: Final[dict[int, Tell[Components]]] = {
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
    f.DIE_TAKEN: _used,
    f.PLANET: _planet,
    f.MOONS_DRAWN: _moons,
    f.RING_DRAWN: _ring,
    f.RAISED: _raised,
    f.HALF_LOST: _half_lost,
    f.FULL: _full,
    f.SAILED: _sailed,
    f.ICON_DRAWN: _icon,
    f.SETTLED_ON: _settled,
    f.BUILT: _built,
    f.UPGRADE_GAINED: _gained,
    f.HALO_CHOSEN: _halo,
    f.FREE: _free,
    f.PART_SCORED: _part,
    f.ENDED: _ended,
    f.WON: _won,
}
