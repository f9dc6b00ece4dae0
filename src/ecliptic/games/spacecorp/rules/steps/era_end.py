"""SC-13.11, SC-13.12, SC-13.14, SC-23, SC-24.4: what happens when an era is over."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed, fill
from ecliptic.core.machine import NOBODY, Auto, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import DROPPED_LEGACY, ERA_ENDS, KEPT_LEGACY, WON
from ecliptic.games.spacecorp.rules.reasons import NO_P_HERE
from ecliptic.games.spacecorp.rules.scoring import winners
from ecliptic.games.spacecorp.rules.state import FOR_END, STOCK, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.contracts import CLAIM_IT, PickRow, rows_open
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, colony_pays
from ecliptic.games.spacecorp.rules.steps.marks import Asked, AtOnce, EndsBoard, in_turn
from ecliptic.games.spacecorp.rules.steps.passing import may_have_turn
from ecliptic.games.spacecorp.rules.steps.setup import EraSetup
from ecliptic.games.spacecorp.rules.steps.slots import p_of, site_at

BY_CONTRACTS: Final = 0  # why an era ended
BY_PASSES: Final = 1
BY_STALL: Final = 2


@final
class EndEra(AtOnce):
    """SC-13.11, SC-23, SC-24.5: the scoring of the last era, or the way to the next one."""

    def run(self, s: SpacecorpState) -> None:
        era = s.era
        cause = BY_STALL
        if may_have_turn(s) == 0:
            cause = BY_CONTRACTS if s.contract_end == 1 else BY_PASSES
        s.tell(ERA_ENDS, era, cause)
        s.active = a.NONE
        s.give_back()
        if era < s.rules.last_era:
            s.then(Legacies(s.seats), Sweep(), EraSetup(era + 1))
        elif era == a.STARFARERS:
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
            seat: i64 = (s.began + s.seats - left) % s.seats
            while site < s.rules.sites[s.era]:
                colony = s.colony_at[site]
                site += 1
                if colony == a.NONE or s.owner_of(site - 1) != seat:
                    continue
                if s.rules.colony_when[colony] != a.ERA_END:
                    continue
                if s.rules.colony_verb[colony] != a.FULFILS:
                    colony_pays(s, seat, colony)
                elif rows_open(s):
                    s.then(PickRow(seat, CLAIM_IT), LastColonies(left, site))
                    return
            left -= 1
            site = 0

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return no_last_score(s)


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

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if below or s.drafter != NOBODY:
            return "it comes last"
        return no_last_score(s)


def no_last_score(s: SpacecorpState) -> str:
    """SC-23: the last era must be over."""
    if s.era != s.rules.last_era or s.era != a.STARFARERS or s.began == a.NONE:
        return "the last era is not over"
    return in_turn(s)


@final
class ShortScore(AtOnce):
    """SC-24.4: Beyond markers, and after Mariners the genetics spaces."""

    def run(self, s: SpacecorpState) -> None:
        k: i64
        seat: i64
        for k in range(2):
            if s.beyond[k] != a.NONE:
                s.gain(s.beyond[k], s.rules.beyond_bonus[k], FOR_END)
        if s.era == a.MARINERS:
            for seat in range(s.seats):
                s.gain(seat, s.rules.space_bonus * s.wheel[seat * a.MARKERS + a.GENES], FOR_END)
        finish(s)


def finish(s: SpacecorpState) -> None:
    """The game is over."""
    s.scored = 1
    seat: i64
    for seat in winners(s):
        s.tell(WON, seat, s.profit[seat])


# ---- Legacy Production ---------------------------------------------------------------------------------------


def keepable(s: SpacecorpState, seat: i64, slot: i64) -> bool:
    """SC-13.12: whether the slot has a tile with a P and an own base."""
    return s.owner_at[slot] == seat and p_of(s, slot) != a.NONE


@final
class Legacies(Auto[SpacecorpState]):
    """SC-13.12: in turn order from the era's first player."""

    def __init__(self, left: i64) -> None:
        super().__init__()
        self.left: Final = left  # seats that were not asked yet

    def run(self, s: SpacecorpState) -> None:
        left = self.left
        slot: i64
        while left > 0:
            seat: i64 = (s.began + s.seats - left) % s.seats
            left -= 1
            for slot in range(s.rules.slots[s.era]):
                if keepable(s, seat, slot):
                    s.then(KeepLegacy(seat), Legacies(left))
                    return

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return in_turn(s) or ("" if s.began != a.NONE else "nobody has begun the era")


@final
class KeepLegacy(Asked):
    """D-30: which tile with its base goes to the HQ, or none."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64]([a.KEEP_NONE.of()])
        slot: i64
        for slot in range(s.rules.slots[s.era]):
            if s.owner_at[slot] == self.seat:
                site = site_at(s, slot)
                box: i64 = slot - s.rules.first_slot[s.era * a.SITES + site]
                out = append(out, a.KEEP.of(s.word_of(site), box))
        return out

    def slot_named(self, s: SpacecorpState, action: i64) -> i64:
        """The slot that an action speaks of."""
        return s.rules.first_slot[s.era * a.SITES + s.site_named(a.KEEP.a(action))] + a.KEEP.b(action)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action == a.KEEP_NONE.of():
            return 0
        return 0 if keepable(s, self.seat, self.slot_named(s, action)) else no(NO_P_HERE)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == a.KEEP_NONE.of():
            return
        slot = self.slot_named(s, action)
        seat = self.seat
        if s.legacy_base[seat] != a.NONE:
            s.tell(DROPPED_LEGACY, seat, s.legacy_tile[seat])
        s.legacy_base = changed(s.legacy_base, seat, s.base_at[slot])
        s.legacy_tile = changed(s.legacy_tile, seat, s.tile_at[slot])
        s.tell(KEPT_LEGACY, seat, s.legacy_tile[seat], s.legacy_base[seat])
        s.clear_slot(slot)


# ---- clearing the board --------------------------------------------------------------------------------------


@final
class Sweep(EndsBoard):
    """SC-13.14, SC-13.15, SC-13.18: cards, teams, bases and tiles leave; HQs, profit, wheels and titles stay."""

    def run(self, s: SpacecorpState) -> None:
        seat: i64
        k: i64
        s.site_of = fill(s.seats * a.TEAMS, STOCK)
        s.track = fill(s.seats * a.TEAMS, 0)
        for k in range(a.SLOTS):
            s.clear_slot(k)
        s.claim = fill(a.SITES, a.NONE)
        s.colony_at = fill(a.SITES, a.NONE)
        s.offers = fill(a.OFFERS, a.NONE)
        s.discards = fill(a.KINDS, 0)
        s.gone = fill(a.KINDS, 0)
        s.row_by = fill(a.ROWS, a.NONE)
        s.first_by = fill(a.ACTIONS, a.NONE)
        s.best = fill(s.seats, 0)
        s.quiet = fill(s.seats, 0)
        for seat in range(s.seats):
            # SC-14.9, A-18: one Adaptation, however many orbits
            if s.era == a.MARINERS and s.wheel[seat * a.MARKERS + a.GENES] >= s.rules.orbit:
                s.titles_due = changed(s.titles_due, seat * 2 + a.ADAPTATION, 1)
        s.time_pile = 0
        s.blocked = 0
        s.newest = a.NONE
        s.done_kind = a.NONE
        s.next = a.NONE

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if not isinstance(below[-1], EraSetup):
            return "after it the next era begins"
        return in_turn(s)
