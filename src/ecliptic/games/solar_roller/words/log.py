"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, Sentence, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import facts as f
from ecliptic.games.solar_roller.words.language import listed, phrase, phrases, some
from ecliptic.games.solar_roller.words.text_goals import PART_CLAUSE, part_words
from ecliptic.games.solar_roller.words.text_names import (
    band_name,
    color_name,
    rank_name,
    upgrade_name,
    value_does,
)


def _bands(content: Components, found: int) -> str:
    """ "Inner and Outer"."""
    return listed([band_name(content, k) for k in range(a.BANDS) if found >> k & 1])


def _rolled(t: Components, packed: int, first: int, second: int) -> Line:
    dice = ", ".join(f"{color_name(k)} {packed >> 3 * k & 7}" for k in range(a.ACTION_DICE))
    text = phrase("Rolled {dice}; black {first} and {second}", dice=dice, first=first, second=second)
    return said(text, "SR-3.2")


def _opened(t: Components, bands: int, _: int, __: int) -> Line:
    if bands == a.ALL_BANDS:
        return said(phrase("Doubles: all bands are open"), "SR-5.3")
    text = phrases(bands.bit_count(), "{bands} is open", "{bands} are open", bands=_bands(t, bands))
    return said(text, "SR-5.2")


def _square(t: Components, upgrade: int, n: int, _: int) -> Line:
    clause = "SR-9.6" if upgrade == 6 else "SR-9.8"
    text = phrase(
        "{squares} of {all} marked for {upgrade}",
        squares=some(n, "square"),
        all=t.cards.cards.squares,
        upgrade=upgrade_name(t, upgrade),
    )
    return said(text, clause)


def _shifted(t: Components, seat: int, pair: int, given: int) -> Line:
    text = phrase(
        "{seat} gave up {actions} and reads the black dice as {first} and {second} too",
        seat=at(seat),
        actions=some(given, "action"),
        first=pair // 8,
        second=pair % 8,
    )
    return said(text, "SR-5.5", seat)


def _won(t: Components, seat: int, points: int, seats: int) -> Line:
    """SR-14.34: alone nobody wins, and the rank counts."""
    if seats == 1:
        return said(reached(t, seat, points), "SR-12.5", seat)
    text = phrase("{seat} came first with {points}", seat=at(seat), points=some(points, "point"))
    return said(text, "SR-11.8", seat)


def reached(t: Components, seat: int, points: int) -> str:
    """SR-12.5: what a seat reached alone, and what that is called."""
    return phrase(
        "{seat} reached {points}: {rank}",
        seat=at(seat),
        points=some(points, "point"),
        rank=rank_name(t, points),
    )


def _declined(t: Components, seat: int, bonus: int, _: int) -> Line:
    if bonus:
        return said(phrase("{seat} declined the bonus", seat=at(seat)), "SR-4.3", seat)
    return said(phrase("{seat} declined a free action", seat=at(seat)), "SR-9.10", seat)


def _used(t: Components, seat: int, die: int, value: int) -> Line:
    if value == 0:
        text = phrase("{seat} used the {color} die for its level", seat=at(seat), color=color_name(die))
        return said(text, "SR-9.11", seat)
    if die == a.WHITE:
        text = phrase("{seat} used the white die as a {value}", seat=at(seat), value=value)
        return said(text, "SR-8.1", seat)
    text = phrase(
        "{seat} used the {color} die as a {value}, {does}",
        seat=at(seat),
        color=color_name(die),
        value=value,
        does=value_does(value),
    )
    return said(text, "SR-6.2", seat)


def _planet(t: Components, seat: int, space: int, kind: int) -> Line:
    holes = {"seat": at(seat), "color": color_name(kind // 2), "space": a.SPACE_IDS[space]}
    if kind % 2:
        return said(phrase("{seat} drew a large {color} planet in {space}", **holes), "SR-7.2", seat)
    return said(phrase("{seat} drew a small {color} planet in {space}", **holes), "SR-7.1", seat)


def _part(t: Components, seat: int, part: int, points: int) -> Line:
    text = phrase(
        "{seat} scored {points} for {part}",
        seat=at(seat),
        points=some(points, "point"),
        part=part_words(t, part),
    )
    return said(text, PART_CLAUSE[part // a.GOAL_PARTS], seat)


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
