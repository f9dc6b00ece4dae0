"""What a seat may know as an array of fixed size, for learning: the same entries for any era and number of players.

Seats are counted from the observer on, clockwise: 0 is the observer itself. NONE (-1) stands for nobody and nothing.
The entries of seats that do not play, and of sites and slots that the era's board does not have, are 0. Sites, slots
and kinds of cards are numbered within the era, as in states; base types, titles, tiles and Infra cards over all.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.rules.actions import (
    ACTION_IDS,
    ACTIONS,
    BASE_IDS,
    BASES,
    COLONIES,
    COLONY_IDS,
    FIRST_OTHER,
    FIRST_START,
    HALVES,
    HQ_SLOTS,
    KINDS,
    MARKER_IDS,
    MARKERS,
    MODES,
    NONE,
    OFFERS,
    PROGRESS_CARDS,
    PROGRESS_IDS,
    ROWS,
    SEATS,
    SITES,
    SLOTS,
    STACKS,
    START_PART,
    TEAMS,
    TILE_IDS,
)
from ecliptic.games.spacecorp.rules.state import (
    ACTIVE,
    BEGAN,
    BLOCKED,
    COLONIES_LEFT,
    CONTRACT_END,
    DONE_KIND,
    ENDING,
    ERA,
    EXTRA,
    FORBIDDEN,
    LASTING,
    NEWEST,
    NEXT,
    PAIR,
    PASSED,
    PLAN_IDS,
    PRODUCED,
    RADIATION_PAID,
    SPENT,
    SPUR_SEEN,
    TIME_PILE,
    TIME_PLAYED,
    TURN,
    USED,
    SpacecorpState,
)
from ecliptic.games.spacecorp.rules.steps.asked import QUESTION, asked
from ecliptic.games.spacecorp.rules.steps.contracts import raised_award
from ecliptic.games.spacecorp.rules.steps.passing import may_have_turn
from ecliptic.games.spacecorp.rules.steps.progress import PickProgress, PickTitles
from ecliptic.games.spacecorp.rules.steps.slots import col_of, legacy_p, p_of
from ecliptic.games.spacecorp.rules.steps.types import build_cost, stocks
from ecliptic.games.spacecorp.rules.steps.value import SecondRun

_GAME: Final = (
    "seats",
    "era",
    "first era",
    "last era",
    "asks everyone",
    "turn",
    "turns in vain",
    "active",
    "began",
    "next",
    "ending",
    "triggered",
    "contract end",
    "action",
    "deck",
    "start cards of the deck",
    "time played",
    "time pile",
    "spur seen",
    "radiation paid",
    "spent",
    "produced",
    "extra turn",
    "newest title",
    "second run",
)
_KIND: Final = ("discards", "gone", "played", "unseen", "chosen first", "chosen second")
_SEAT: Final = (
    "profit",
    "hand",
    "start cards",
    "rewards",
    "quiet turns",
    "best",
    "passed",
    "due",
    "legacy base",
    "legacy p",
    "legacy tile",
    "titles to take",
)
_TEAM: Final = ("site", "track", "used")
_SITE: Final = ("claim seat", "claim team", "colony", "blocked", "explore cost", "build cost")
_SLOT: Final = ("tile", "owner", "type", "placer", "p", "points", "spent", "collected")
_ROW: Final = ("mark", "by", "award")
# Not told: tiles collected from stand at the slots; the point that is paid for is settled last of all, with no question
# after it.
_UNTOLD: Final = ("collect", "cp_pay")
_TOLD: Final = [k for k, name in enumerate(PLAN_IDS) if name not in _UNTOLD]
_SEATS_OF_PLAN: Final = sum(
    1 << PLAN_IDS.index(name) for name in ("port", "industry", "shield", "hq", "hq2", "port2")
)


def names() -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [*_GAME]
    out += [f"forbidden {kind}" for kind in ACTION_IDS]
    out += [f"first by {kind}" for kind in ACTION_IDS]
    out += [f"offer {box}" for box in range(OFFERS)]
    out += ["beyond 0", "beyond 1"]
    out += [f"question {word}" for word in QUESTION]
    out += [f"plan {PLAN_IDS[k]}" for k in _TOLD]
    out += [f"kind {kind} {word}" for kind in range(KINDS) for word in _KIND]
    for seat in range(SEATS):
        out += [f"seat {seat} {word}" for word in _SEAT]
        out += [f"seat {seat} {marker}" for marker in MARKER_IDS]
        out += [f"seat {seat} due {marker}" for marker in MARKER_IDS]
        out += [f"seat {seat} infra {slot}" for slot in range(HQ_SLOTS)]
        out += [f"seat {seat} stock {base}" for base in BASE_IDS]
        out += [f"seat {seat} title {title}" for title in PROGRESS_IDS]
        out += [f"seat {seat} {word} {kind}" for kind in range(KINDS) for word in ("known", "most")]
        out += [f"seat {seat} team {team} {word}" for team in range(TEAMS) for word in _TEAM]
    out += [f"site {site} {word}" for site in range(SITES) for word in _SITE]
    out += [f"slot {slot} {word}" for slot in range(SLOTS) for word in _SLOT]
    out += [f"row {row} {word}" for row in range(ROWS) for word in _ROW]
    out += [f"left {tile}" for tile in TILE_IDS]
    out += [f"stack {stack} half {half}" for stack in range(STACKS) for half in range(HALVES)]
    out += [f"copies {title}" for title in PROGRESS_IDS]
    out += [f"colony {colony}" for colony in COLONY_IDS]
    return out


def observe(state: SpacecorpState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else."""
    s = cast(SpacecorpState, state.seen_by(seat))
    now = s.now
    counts = s.deck.counts()
    out = vec[i64](capacity=1536)
    k: i64
    start: i64 = 0
    for k in range(FIRST_START, FIRST_OTHER):
        start += counts[k]
    out = append(out, s.seats)
    out = append(out, now[ERA])
    out = append(out, s.rules.first_era)
    out = append(out, s.rules.last_era)
    out = append(out, flag(s.asks_all()))
    out = append(out, now[TURN])
    out = append(out, now[TURN] - now[LASTING])
    out = append(out, from_here(s, now[ACTIVE], seat))
    out = append(out, from_here(s, now[BEGAN], seat))
    out = append(out, from_here(s, now[NEXT], seat))
    out = append(out, now[ENDING])
    out = append(out, flag(s.triggered()))
    out = append(out, now[CONTRACT_END])
    out = append(out, now[DONE_KIND])
    out = append(out, s.deck.size)
    out = append(out, start)
    out = append(out, now[TIME_PLAYED])
    out = append(out, now[TIME_PILE])
    out = append(out, now[SPUR_SEEN])
    out = append(out, now[RADIATION_PAID])
    out = append(out, now[SPENT])
    out = append(out, now[PRODUCED])
    out = append(out, from_here(s, now[EXTRA], seat))
    out = append(out, now[NEWEST])
    out = append(out, flag(s.pending(SecondRun)))
    out = bits(now[FORBIDDEN], ACTIONS, out)
    for k in range(ACTIONS):
        out = append(out, from_here(s, s.first_by[k], seat))
    out = extend(out, s.offers)
    out = append(out, from_here(s, s.beyond[0], seat))
    out = append(out, from_here(s, s.beyond[1], seat))
    out = question(s, seat, out)
    drafts: bool = s.drafter == seat
    out = plan(s, seat, drafts, out)
    out = kinds(s, seat, counts, drafts, out)
    for k in range(SEATS):
        out = seat_of(s, (seat + k) % s.seats, seat, k < s.seats, out)
    out = sites(s, seat, out)
    out = slots(s, seat, drafts, out)
    for k in range(ROWS):
        out = append(out, s.row_mark[k])
        out = append(out, from_here(s, s.row_by[k], seat))
        out = append(out, raised_award(s, k))
    out = extend(out, s.left)
    out = extend(out, s.stacks)
    out = extend(out, s.copies)
    return bits(now[COLONIES_LEFT], COLONIES, out)


def flag(yes: bool) -> i64:
    """1 or 0."""
    return 1 if yes else 0


def bits(members: i64, n: i64, out: vec[i64]) -> vec[i64]:
    """A set as flags."""
    k: i64
    for k in range(n):
        out = append(out, (members >> k) & 1)
    return out


def from_here(s: SpacecorpState, who: i64, seat: i64) -> i64:
    """A seat as the observer counts; NONE, and NO_ONE of a draft, stay."""
    return who if who < 0 else (who - seat) % s.seats


def question(s: SpacecorpState, seat: i64, out: vec[i64]) -> vec[i64]:
    """What the observer is asked, and what that is about."""
    found = asked(s, seat)
    found[2] = from_here(s, found[2], seat)
    return extend(out, found)


def plan(s: SpacecorpState, seat: i64, drafts: bool, out: vec[i64]) -> vec[i64]:
    """The draft, for who writes it."""
    numbers = s.plan.numbers()
    k: i64
    for k in _TOLD:
        x: i64 = numbers[k] if drafts else NONE
        out = append(out, from_here(s, x, seat) if (_SEATS_OF_PLAN >> k) & 1 else x)
    return out


def kinds(s: SpacecorpState, seat: i64, counts: vec[i64], drafts: bool, out: vec[i64]) -> vec[i64]:
    """By kind of card: where cards of it lie, how many may be anywhere hidden, how many are chosen in a mode."""
    played = vec[i64]([0] * KINDS)
    chosen = vec[i64]([0] * (KINDS * MODES))
    kind: i64
    holder: i64
    for kind in s.played:
        played[kind] += 1
    if drafts:
        for kind in s.plan.chosen:
            chosen[kind] += 1
    for kind in range(KINDS):
        unseen: i64 = counts[kind]
        for holder in range(s.seats):
            unseen += s.hands.holds(holder, kind) - s.hands.known_to(seat, holder, kind)
        out = append(out, s.discards[kind])
        out = append(out, s.gone[kind])
        out = append(out, played[kind])
        out = append(out, unseen)
        out = append(out, chosen[kind * MODES])
        out = append(out, chosen[kind * MODES + 1])
    return out


def seat_of(s: SpacecorpState, seat: i64, viewer: i64, plays: bool, out: vec[i64]) -> vec[i64]:
    """The entries of a seat."""
    k: i64
    if not plays:
        for k in range(_SEAT_SIZE):
            out = append(out, 0)
        return out
    out = append(out, s.profit[seat])
    out = append(out, s.hands.size[seat])
    out = append(out, s.hands.held(seat, START_PART))
    out = append(out, s.rewards[seat])
    out = append(out, s.quiet[seat])
    out = append(out, s.best[seat])
    out = append(out, (s.now[PASSED] >> seat) & 1)
    out = append(out, (may_have_turn(s) >> seat) & 1 if s.now[ENDING] == 1 else 0)
    out = append(out, s.legacy[seat * PAIR])
    out = append(out, legacy_p(s, seat))
    out = append(out, s.legacy[seat * PAIR + 1])
    out = append(out, to_take(s, seat))
    for k in range(MARKERS):
        out = append(out, s.wheel[seat * MARKERS + k])
    for k in range(MARKERS):
        out = append(out, s.titles_due[seat * MARKERS + k])
    for k in range(HQ_SLOTS):
        out = append(out, s.infra[seat * HQ_SLOTS + k])
    out = extend(out, stocks(s, seat))
    out = bits(s.titles[seat], PROGRESS_CARDS, out)
    for k in range(KINDS):
        known = s.hands.known_to(viewer, seat, k)
        out = append(out, known)
        out = append(out, known if seat == viewer else s.hands.most_of(seat, k))
    used: i64 = s.now[USED] if s.now[ACTIVE] == seat else 0
    for k in range(TEAMS):
        out = append(out, s.site_of[seat * TEAMS + k])
        out = append(out, s.track[seat * TEAMS + k])
        out = append(out, (used >> k) & 1)
    return out


_SEAT_SIZE: Final = (
    len(_SEAT) + 2 * MARKERS + HQ_SLOTS + BASES + PROGRESS_CARDS + 2 * KINDS + len(_TEAM) * TEAMS
)


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


def sites(s: SpacecorpState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The sites of the board."""
    era: i64 = s.now[ERA]
    site: i64
    k: i64
    for site in range(SITES):
        if site >= s.rules.sites[era]:
            for k in range(len(_SITE)):
                out = append(out, 0)
            continue
        at: i64 = era * SITES + site
        claim = s.claim[site]
        out = append(out, NONE if claim == NONE else from_here(s, claim // TEAMS, seat))
        out = append(out, NONE if claim == NONE else claim % TEAMS)
        out = append(out, s.colony_at[site])
        out = append(out, (s.now[BLOCKED] >> site) & 1)
        out = append(out, s.rules.explore_cost[at])
        cost: i64 = NONE
        if s.rules.first_slot[at] != NONE and s.rules.build_cost[at] != NONE:
            cost = build_cost(s, site)
        out = append(out, cost)
    return out


def slots(s: SpacecorpState, seat: i64, drafts: bool, out: vec[i64]) -> vec[i64]:
    """The places for tiles and bases."""
    collected: i64 = s.plan.collect if drafts else 0
    slot: i64
    k: i64
    for slot in range(SLOTS):
        if slot >= s.rules.slots[s.now[ERA]]:
            for k in range(len(_SLOT)):
                out = append(out, 0)
            continue
        out = append(out, s.tile_at(slot))
        out = append(out, from_here(s, s.owner_at(slot), seat))
        out = append(out, s.base_at(slot))
        out = append(out, from_here(s, s.placer_at(slot), seat))
        out = append(out, p_of(s, slot))
        out = append(out, col_of(s, slot))
        out = append(out, flag(s.spent_at(slot)))
        out = append(out, (collected >> slot) & 1)
    return out
