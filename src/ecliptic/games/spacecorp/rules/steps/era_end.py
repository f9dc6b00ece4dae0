"""SC-13.11, SC-13.12, SC-13.14, SC-23, SC-24.4: what happens when an era is over."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Auto, Open
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules.actions import (
    ACTIONS,
    ADAPTATION,
    ERA_END,
    FULFILS,
    GENES,
    KEEP,
    KEEP_NONE,
    KINDS,
    MARINERS,
    MARKERS,
    NONE,
    OFFERS,
    ROWS,
    SITES,
    SLOTS,
    STARFARERS,
    TEAMS,
)
from ecliptic.games.spacecorp.rules.facts import DROPPED_LEGACY, ERA_ENDS, KEPT_LEGACY, WON
from ecliptic.games.spacecorp.rules.reasons import NO_P_HERE
from ecliptic.games.spacecorp.rules.scoring import winners
from ecliptic.games.spacecorp.rules.state import (
    ACTIVE,
    BEGAN,
    BLOCKED,
    CONTRACT_END,
    DONE_KIND,
    ERA,
    FOR_END,
    NEWEST,
    NEXT,
    PAIR,
    SCORED,
    STOCK,
    TIME_PILE,
    SpacecorpState,
    changed,
)
from ecliptic.games.spacecorp.rules.steps.contracts import CLAIM_IT, PickRow, rows_open
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, colony_pays
from ecliptic.games.spacecorp.rules.steps.passing import may_have_turn
from ecliptic.games.spacecorp.rules.steps.setup import EraSetup
from ecliptic.games.spacecorp.rules.steps.slots import p_of, site_at

BY_CONTRACTS: Final = 0  # why an era ended
BY_PASSES: Final = 1
BY_STALL: Final = 2


@final
class EndEra(Auto[SpacecorpState]):
    """SC-13.11, SC-23, SC-24.5: the scoring of the last era, or the way to the next one."""

    def run(self, s: SpacecorpState) -> None:
        era = s.now[ERA]
        cause = BY_STALL
        if may_have_turn(s) == 0:
            cause = BY_CONTRACTS if s.now[CONTRACT_END] == 1 else BY_PASSES
        s.tell(ERA_ENDS, era, cause)
        s.now[ACTIVE] = NONE
        if era < s.rules.last_era:
            s.then(Legacies(s.seats), Sweep(), EraSetup(era + 1))
        elif era == STARFARERS:
            s.then(LastColonies(s.seats, 0), FinalScore())
        else:
            s.then(ShortScore())


# ---- scoring -------------------------------------------------------------------------------------------------


@final
class LastColonies(Auto[SpacecorpState]):
    """SC-23.1: colonies that pay at the end of the era, in turn order from its first player."""

    def __init__(self, left: i64, site: i64) -> None:
        super().__init__()
        self.left: Final = left  # players, with the one whose turn it is
        self.site: Final = site

    def run(self, s: SpacecorpState) -> None:
        left = self.left
        site = self.site
        while left > 0:
            seat: i64 = (s.now[BEGAN] + s.seats - left) % s.seats
            while site < s.rules.sites[s.now[ERA]]:
                colony = s.colony_at[site]
                site += 1
                if colony == NONE or s.owner_of(site - 1) != seat:
                    continue
                if s.rules.colony_when[colony] != ERA_END:
                    continue
                if s.rules.colony_verb[colony] != FULFILS:
                    colony_pays(s, seat, colony)
                elif rows_open(s):
                    s.then(PickRow(seat, CLAIM_IT), LastColonies(left, site))
                    return
            left -= 1
            site = 0


@final
class FinalScore(Auto[SpacecorpState]):
    """SC-23.2: by number of colonies, below 0 if it comes to that (A-2); then the game is over."""

    def run(self, s: SpacecorpState) -> None:
        seat: i64
        for seat in range(s.seats):
            n = colonies_of(s, seat)
            last: i64 = len(s.rules.colony_score) - 1
            s.settle_score(seat, s.rules.colony_score[n if n < last else last])
        finish(s)


@final
class ShortScore(Auto[SpacecorpState]):
    """SC-24.4: Beyond markers, and after Mariners the genetics spaces."""

    def run(self, s: SpacecorpState) -> None:
        k: i64
        seat: i64
        for k in range(2):
            if s.beyond[k] != NONE:
                s.gain(s.beyond[k], s.rules.beyond_bonus[k], FOR_END)
        if s.now[ERA] == MARINERS:
            for seat in range(s.seats):
                s.gain(seat, s.rules.space_bonus * s.wheel[seat * MARKERS + GENES], FOR_END)
        finish(s)


def finish(s: SpacecorpState) -> None:
    """The game is over."""
    s.now[SCORED] = 1
    seat: i64
    for seat in winners(s):
        s.tell(WON, seat, s.profit[seat])


# ---- Legacy Production ---------------------------------------------------------------------------------------


def keepable(s: SpacecorpState, seat: i64, slot: i64) -> bool:
    """SC-13.12: whether the slot has a tile with a P and an own base."""
    return s.owner_at(slot) == seat and p_of(s, slot) != NONE


@final
class Legacies(Auto[SpacecorpState]):
    """SC-13.12: in turn order from the era's first player."""

    def __init__(self, left: i64) -> None:
        super().__init__()
        self.left: Final = left

    def run(self, s: SpacecorpState) -> None:
        left = self.left
        slot: i64
        while left > 0:
            seat: i64 = (s.now[BEGAN] + s.seats - left) % s.seats
            left -= 1
            for slot in range(s.rules.slots[s.now[ERA]]):
                if keepable(s, seat, slot):
                    s.then(KeepLegacy(seat), Legacies(left))
                    return


@final
class KeepLegacy(Open[SpacecorpState]):
    """D-30: which tile with its base goes to the HQ, or none."""

    clause: ClassVar[str] = "SC-13.12"
    task: ClassVar[str] = "choose what you keep as your Legacy, or nothing"

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64]([KEEP_NONE.of()])
        slot: i64
        for slot in range(s.rules.slots[s.now[ERA]]):
            if s.owner_at(slot) == self.seat:
                site = site_at(s, slot)
                box: i64 = slot - s.rules.first_slot[s.now[ERA] * SITES + site]
                out = append(out, KEEP.of(s.word_of(site), box))
        return out

    def slot_named(self, s: SpacecorpState, action: i64) -> i64:
        """The slot that an action speaks of."""
        return s.rules.first_slot[s.now[ERA] * SITES + s.site_named(KEEP.a(action))] + KEEP.b(action)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action == KEEP_NONE.of():
            return 0
        return 0 if keepable(s, self.seat, self.slot_named(s, action)) else no(NO_P_HERE)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == KEEP_NONE.of():
            return
        slot = self.slot_named(s, action)
        at: i64 = self.seat * PAIR
        if s.legacy[at] != NONE:
            s.tell(DROPPED_LEGACY, self.seat, s.legacy[at + 1])
        s.legacy = changed(s.legacy, at, s.base_at(slot))
        s.legacy = changed(s.legacy, at + 1, s.tile_at(slot))
        s.tell(KEPT_LEGACY, self.seat, s.legacy[at + 1], s.legacy[at])
        s.clear_slot(slot)


# ---- clearing the board --------------------------------------------------------------------------------------


@final
class Sweep(Auto[SpacecorpState]):
    """SC-13.14, SC-13.15, SC-13.18: cards, teams, bases and tiles leave; HQs, profit, wheels and titles stay."""

    def run(self, s: SpacecorpState) -> None:
        seat: i64
        k: i64
        for k in range(s.seats * TEAMS):
            s.site_of[k] = STOCK
            s.track[k] = 0
        for k in range(SLOTS):
            s.clear_slot(k)
        for k in range(SITES):
            s.claim[k] = NONE
        s.colony_at = vec[i64]([NONE] * SITES)
        for k in range(OFFERS):
            s.offers[k] = NONE
        s.discards = vec[i64]([0] * KINDS)
        s.gone = vec[i64]([0] * KINDS)
        for k in range(ROWS):
            s.row_by[k] = NONE
        for k in range(ACTIONS):
            s.first_by[k] = NONE
        for seat in range(s.seats):
            s.best[seat] = 0
            s.quiet[seat] = 0
            # SC-14.9, A-18: one Adaptation, however many orbits
            if s.now[ERA] == MARINERS and s.wheel[seat * MARKERS + GENES] >= s.rules.orbit:
                s.titles_due = changed(s.titles_due, seat * 2 + ADAPTATION, 1)
        s.now[TIME_PILE] = 0
        s.now[BLOCKED] = 0
        s.now[NEWEST] = NONE
        s.now[DONE_KIND] = NONE
        s.now[NEXT] = NONE
