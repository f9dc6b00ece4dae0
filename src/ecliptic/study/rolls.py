"""Which dice and cards of a record bots should look at."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import sqrt
from typing import Final

import msgspec

from ecliptic.study.evaluation import SURE, Luck, Moment
from ecliptic.study.replay import Replay, Roll
from ecliptic.study.review import course_of, outcome_of

MOST: Final = 40  # that bots look at


def next_roll(replay: Replay, known: Mapping[int, Moment], most: int = MOST) -> tuple[Moment, Roll] | None:
    """The roll to be looked at next and the moment before it, for when enough moments are known; None = enough.

    Where values changed by more than the choice did, and more than noise; where most of that is a roll's first.
    """
    if not known or sum(len(moment.lucks) for moment in known.values()) >= most:
        return None
    moments = [known[line] for line in sorted(known)]
    outcome = outcome_of(replay.last, moments[0].points)
    found: list[tuple[float, Moment, Roll]] = []
    for one, other in pairwise(course_of(moments, len(replay), outcome)):
        within = [roll for roll in replay.rolls if one.line < roll.first and roll.last <= other.line]
        much = by_luck(one, other) if within else 0.0
        seen = {luck.line for luck in one.lucks}
        found += [(much / len(within), one, roll) for roll in within if much and roll.last not in seen]
    if not found:
        return None
    _, moment, roll = max(found, key=lambda one: (one[0], -one[2].last))
    return moment, roll


def by_luck(one: Moment, other: Moment) -> float:
    """By how much a seat's value changed most between two moments, its choice left out, if more than noise; else 0."""
    best = 0.0
    for k, (a, b, ea, eb) in enumerate(zip(one.values, other.values, one.errors, other.errors, strict=True)):
        if ea is None or eb is None:
            continue
        much = abs(b - a - (one.gains[k] if one.gains else 0.0))
        if much > max(best, SURE * sqrt(ea * ea + eb * eb), one.least):
            best = much
    return best


def with_luck(moment: Moment, luck: Luck) -> Moment:
    """The moment, with what a roll after it did."""
    return msgspec.structs.replace(moment, lucks=(*moment.lucks, luck))
