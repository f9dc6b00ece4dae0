"""What a seat may know as an array of fixed size, for learning: the same entries for any era and number of players.

The fields come from their table in `state.py`, seats counted from the observer on; here are options, what is asked, and
what a newcomer would have to read off the board. Sites, slots and kinds of cards are numbered within the era; what the
era's board does not have, and seats that do not play, is 0.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.fields import observed
from ecliptic.games.spacecorp.rules.actions import (
    BASE_IDS,
    FIRST_OTHER,
    FIRST_START,
    NONE,
    ROWS,
    SEATS,
    SITES,
    SLOTS,
    START_PART,
)
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.state import SpacecorpState, fields
from ecliptic.games.spacecorp.rules.steps.asked import QUESTION, asked
from ecliptic.games.spacecorp.rules.steps.contracts import raised_award
from ecliptic.games.spacecorp.rules.steps.passing import may_have_turn
from ecliptic.games.spacecorp.rules.steps.progress import PickProgress, PickTitles
from ecliptic.games.spacecorp.rules.steps.slots import col_of, legacy_p, p_of
from ecliptic.games.spacecorp.rules.steps.types import build_cost, stocks
from ecliptic.games.spacecorp.rules.steps.value import SecondRun

_GAME: Final = (
    "seats",
    "first era",
    "last era",
    "asks everyone",
    "tracks are in the region",
    "triggered",
    "second run",
    "start cards of the deck",
)
_SEAT: Final = ("start cards", "turn to come", "legacy p", "titles to take")


def names(rules: Rules) -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [entry.name for entry in observed(fields(rules))]
    out += [*_GAME, *[f"question {word}" for word in QUESTION]]
    for seat in range(SEATS):
        out += [f"{word} of seat {seat}" for word in (*_SEAT, *[f"stock of {base}" for base in BASE_IDS])]
    out += [f"{word} cost of site {site}" for site in range(SITES) for word in ("explore", "build")]
    out += [f"{word} of slot {slot}" for slot in range(SLOTS) for word in ("p", "points")]
    return out + [f"award of row {row}" for row in range(ROWS)]


def observe(state: SpacecorpState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else."""
    s = cast(SpacecorpState, state.seen_by(seat))
    out = extend(s.observed(seat), options(s))
    found = asked(s, seat)
    found[2] = from_here(s, found[2], seat)
    out = extend(out, found)
    k: i64
    for k in range(SEATS):
        out = extend(out, seat_of(s, (seat + k) % s.seats, k < s.seats))
    out = sites(s, out)
    out = slots(s, out)
    for k in range(ROWS):
        out = append(out, raised_award(s, k))
    return out


def flag(yes: bool) -> i64:
    """1 or 0."""
    return 1 if yes else 0


def from_here(s: SpacecorpState, who: i64, seat: i64) -> i64:
    """A seat as the observer counts."""
    return who if who < 0 else (who - seat) % s.seats


def options(s: SpacecorpState) -> vec[i64]:
    """By which rules the game goes, and what is true of all of it."""
    counts = s.deck.counts()
    start: i64 = 0
    k: i64
    for k in range(FIRST_START, FIRST_OTHER):
        start += counts[k]
    return vec[i64](
        [
            s.seats,
            s.rules.first_era,
            s.rules.last_era,
            flag(s.asks_all()),
            flag(s.rules.track_in_region),
            flag(s.triggered()),
            flag(s.pending(SecondRun)),
            start,
        ]
    )


def seat_of(s: SpacecorpState, seat: i64, plays: bool) -> vec[i64]:
    """What follows from what a seat has."""
    if not plays:
        return vec[i64]([0] * (len(_SEAT) + len(BASE_IDS)))
    coming: i64 = (may_have_turn(s) >> seat) & 1 if s.ending == 1 else 0
    out = vec[i64]([s.hands.held(seat, START_PART), coming, legacy_p(s, seat), to_take(s, seat)])
    return extend(out, stocks(s, seat))


def to_take(s: SpacecorpState, seat: i64) -> i64:
    """SC-17.6: how many progress cards the seat has still to take, the one that is asked for included."""
    n: i64 = 0
    k: i64
    for k in range(len(s.stack)):
        step = s.stack[k]
        if isinstance(step, PickProgress):
            if step.seat == seat:
                n += 1
        elif isinstance(step, PickTitles):
            if step.player == seat:
                n += step.left
    return n


def sites(s: SpacecorpState, out: vec[i64]) -> vec[i64]:
    """What it costs to explore and to build at each site of the board."""
    site: i64
    for site in range(SITES):
        if site >= s.rules.sites[s.era]:
            out = append(append(out, 0), 0)
            continue
        at: i64 = s.era * SITES + site
        cost: i64 = NONE
        if s.rules.first_slot[at] != NONE and s.rules.build_cost[at] != NONE:
            cost = build_cost(s, site)
        out = append(append(out, s.rules.explore_cost[at]), cost)
    return out


def slots(s: SpacecorpState, out: vec[i64]) -> vec[i64]:
    """What the places for tiles and bases are worth."""
    slot: i64
    for slot in range(SLOTS):
        if slot >= s.rules.slots[s.era]:
            out = append(append(out, 0), 0)
        else:
            out = append(append(out, p_of(s, slot)), col_of(s, slot))
    return out
