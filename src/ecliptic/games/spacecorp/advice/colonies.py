"""What colonies pay, now and later, and what regions are worth that are ready for one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.games.spacecorp.advice import weights as w
from ecliptic.games.spacecorp.advice.prospects import Outlook, is_beside_spur
from ecliptic.games.spacecorp.advice.worth import turns_left
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.contracts import raised_award, rows_open
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, counted
from ecliptic.games.spacecorp.rules.steps.points import check_region, sure_points

POINTS: Final = 10  # more than any colony asks for
NONE_LEFT: Final = -1.0


def colony_worth(s: SpacecorpState, seat: i64, colony: i64) -> float:
    """What a colony pays whoever founds it now."""
    return pays_now(s, seat, colony) + pays_later(s, seat, colony)


def colony_choice(s: SpacecorpState, seat: i64, colony: i64) -> float:
    """The same; among equals the one that asks for least."""
    return colony_worth(s, seat, colony) - 0.05 * float(s.rules.colony_value[colony])


def pays_now(s: SpacecorpState, seat: i64, colony: i64) -> float:
    """SC-20.8, SC-20.9: what it pays when it is founded."""
    verb = s.rules.colony_verb[colony]
    n = float(s.rules.colony_n[colony])
    if verb == a.OWN_COLONIZE:
        return n
    if verb == a.OWN_COLONIZE_COUNT:
        return float(colonies_of(s, seat) + 1)
    if s.rules.colony_when[colony] != a.AT_ONCE:
        return 0.0
    if verb == a.GAIN_PER:
        return n * float(counted(s, seat, s.rules.colony_count[colony]) // s.rules.colony_per[colony])
    return best_award(s, False) if verb == a.GAIN_AWARD else n


def pays_later(s: SpacecorpState, seat: i64, colony: i64) -> float:
    """What it is still to pay once it is founded: by how often that happens in games, and at the end."""
    when = s.rules.colony_when[colony]
    if when != a.ON_EVENT and when != a.ERA_END:
        return 0.0
    verb = s.rules.colony_verb[colony]
    n = float(s.rules.colony_n[colony])
    turns = turns_left(s, seat)
    others = float(s.seats - 1) * turns
    if verb == a.OWN_COLONIZE:
        return n * w.COLONY_RATE * turns
    if verb == a.OWN_COLONIZE_COUNT:
        return float(colonies_of(s, seat) + 1) * w.COLONY_RATE * turns
    if verb == a.OTHER_COLONIZES:
        return n * w.COLONY_RATE * others
    if verb == a.OTHER_CONTRACT:
        return n * w.CONTRACT_RATE * others if rows_open(s) else 0.0
    if verb == a.OTHER_PRODUCES:
        return n * w.PRODUCE_RATE * others
    if verb == a.FULFILS:
        return w.ROW_STAYS_OPEN * best_award(s, True)
    if verb == a.GAIN_PER:
        to_come = w.COLONY_RATE * float(s.seats) * turns
        empty = float(counted(s, seat, s.rules.colony_count[colony])) - to_come
        return n * empty / float(s.rules.colony_per[colony]) if empty > 0.0 else 0.0
    return 0.0


def best_award(s: SpacecorpState, raised: bool) -> float:
    """The highest award of an open contract, as printed or as it has been raised; 0 = none is open."""
    best: i64 = 0
    row: i64
    for row in range(a.ROWS):
        if s.row_by[row] == a.NONE:
            award = s.rules.award[s.era * a.ROWS + row]
            if raised:
                award = raised_award(s, row)
            if award > best:
                best = award
    return float(best)


def settling_worth(s: SpacecorpState, seat: i64, outlook: Outlook) -> float:
    """Colonies that still pay, and regions ready for one: now, with a point more, or some time."""
    out = 0.0
    site: i64
    best: list[float] = []
    for site in range(s.rules.sites[a.STARFARERS]):
        colony = s.colony_at[site]
        if colony != a.NONE:
            if s.owner_of(site) == seat:
                out += pays_later(s, seat, colony)
            continue
        if outlook.turns < 1.0 or check_region(s, seat, site) != 0:
            continue
        if len(best) == 0:
            best = best_by_points(s, seat)
        points = sure_points(s, seat, site)
        if s.profit[seat] >= s.rules.cp_profit:
            points += 1
        if s.teams_at(seat, site) != 0:
            points += 1
        gain = outlook.colony
        if is_beside_spur(s, site):
            gain += w.SPUR_WORTH * outlook.spur
        out += settling_at(best, points, gain)
    return out


def settling_at(best: list[float], points: i64, gain: float) -> float:
    """A region that comes to so many points: the best of what they are enough for, and of what asks for more."""
    if points >= POINTS:
        points = POINTS - 1
    out = 0.0
    share = w.SETTLE_LATER
    n: i64
    for n in range(points + 2, POINTS):
        if best[n] >= 0.0:
            out = max(out, share * (gain + best[n]))
            share *= w.SETTLE_FARTHER
    if points + 1 < POINTS and best[points + 1] >= 0.0:
        out = max(out, w.SETTLE_SOON * (gain + best[points + 1]))
    if best[points] >= 0.0:
        out = max(out, w.SETTLE_NOW * (gain + best[points]))
    return out


def best_by_points(s: SpacecorpState, seat: i64) -> list[float]:
    """By colony points: what the best colony pays that is left and asks for no more; `NONE_LEFT` = there is none."""
    best = [NONE_LEFT] * POINTS
    colony: i64
    n: i64
    for colony in range(a.COLONIES):
        if (s.colonies_left >> colony) & 1:
            worth = colony_worth(s, seat, colony)
            for n in range(s.rules.colony_value[colony], POINTS):
                best[n] = max(best[n], worth)
    return best
