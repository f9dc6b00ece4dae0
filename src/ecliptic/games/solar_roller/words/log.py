"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, Sentence, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, listed, some
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import facts as f
from ecliptic.games.solar_roller.words.text import VALUE_NAMES
from ecliptic.games.solar_roller.words.text_goals import PART_CLAUSE, part_words


def _bands(content: Components, found: int) -> str:
    """ "Inner and Outer"."""
    return listed([content.band_name(k) for k in range(a.BANDS) if found >> k & 1])


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


def _won(t: Components, seat: int, points: int, seats: int) -> Line:
    """SR-14.34: alone nobody wins, and the rank counts."""
    if seats == 1:
        return said(f"{at(seat)} reached {some(points, 'point')}: {t.rank(points).name}", "SR-12.5", seat)
    return said(f"{at(seat)} came first with {some(points, 'point')}", "SR-11.8", seat)


def _declined(t: Components, seat: int, bonus: int, _: int) -> Line:
    if bonus:
        return said(f"{at(seat)} declined the bonus", "SR-4.3", seat)
    return said(f"{at(seat)} declined a free action", "SR-9.10", seat)


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


def _part(t: Components, seat: int, part: int, points: int) -> Line:
    words = part_words(t, part)
    return said(
        f"{at(seat)} scored {some(points, 'point')} for {words}", PART_CLAUSE[part // a.GOAL_PARTS], seat
    )


LINES: Final[Lines[Components]] = {
    f.GOAL_SHOWN: ("Goal {a:goal id}, {a:goal}, was shown", "SR-2.1"),
    f.UPGRADE_SHOWN: ("Upgrade {a}, {a:upgrade}, was shown", "SR-2.1"),
    f.BEGINS: ("{seat} was drawn to hold the dice first", "SR-2.7"),
    f.HOMEWORLD: ("{seat} made {b:space} the homeworld", "SR-2.5"),
    f.ROUND: Sentence("Round {a}, {b:seat} holds the dice", "SR-3.7", heading=True),
    f.ROLLED: minor(_rolled),
    f.OPENED: minor(_opened),
    f.SQUARE: minor(_square),
    f.SHIFTED: minor(_shifted),
    f.BONUS: minor("{seat} took the bonus: {b:value}", "SR-4.1"),
    f.BONUS_LOST: minor("{seat} had no target for the bonus, {b:value}", "SR-4.3"),
    f.DECLINED: minor(_declined),
    f.DONE_ROUND: minor("{seat} was done, with {b:some action}", "SR-3.5"),
    f.DIE_TAKEN: minor(_used),
    f.PLANET: major(_planet),
    f.MOONS_DRAWN: ("{seat} drew {c:some moon} by {b:space}", "SR-7.3"),
    f.RING_DRAWN: ("{seat} drew a {c:color} ring around {b:space}", "SR-7.4"),
    f.RAISED: major("{seat} brought {b:space} to {c:level}", "SR-7.6"),
    f.HALF_LOST: minor("The half of {b} had no target and was lost", "SR-9.15", by="a"),
    f.FULL: major("{seat} filled every space of {b:band}", "SR-9.9"),
    f.SAILED: ("A ship of {seat} moved from {b:space} to {c:space}", "SR-8.3"),
    f.ICON_DRAWN: ("{seat} drew a ship icon by {b:space}", "SR-8.6"),
    f.SETTLED_ON: major("{seat} settled {b:space} for {c:some point}", "SR-8.10"),
    f.BUILT: ("{seat} built a ship in {b:space}", "SR-8.14"),
    f.UPGRADE_GAINED: major("{seat} gained {b:upgrade}", "SR-9.1"),
    f.HALO_CHOSEN: minor("{seat} chose {b:band} for the extra ring", "SR-9.8"),
    f.FREE: minor("{seat} has {b:some free action}", "SR-9.9"),
    f.PART_SCORED: major(_part),
    f.ENDED: major("The game ended", "SR-11.1", heading=True),
    f.WON: major(_won),
}
