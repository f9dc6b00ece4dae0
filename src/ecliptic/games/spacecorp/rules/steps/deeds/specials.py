"""SC-11.9, SC-11.10, SC-11.11: the Special action plays the text of one card: a probe, or a jump."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.reasons import first_of, no, reason_of
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules.facts import SPECIAL_PLAYED
from ecliptic.games.spacecorp.rules.state import FOR_PROBE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import check_team
from ecliptic.games.spacecorp.rules.steps.deeds.chosen import arrive
from ecliptic.games.spacecorp.rules.steps.deeds.explore import BY_PROBE, box_step
from ecliptic.games.spacecorp.rules.steps.draws import offer_hand
from ecliptic.games.spacecorp.rules.steps.moves import check_way, nearer
from ecliptic.games.spacecorp.rules.steps.questions import Question, offer_sites, offer_teams, start_of
from ecliptic.games.spacecorp.rules.steps.reach import check_boxes
from ecliptic.games.spacecorp.rules.steps.slots import slot_of, stack_left


def special_of(s: SpacecorpState, kind: i64) -> i64:
    """The Special of a kind of card, or NONE."""
    return s.rules.special_of[s.card_of(kind)]


def jumps(s: SpacecorpState) -> bool:
    """Whether the Special of the draft moves a team."""
    return s.rules.special_verb[special_of(s, s.plan.card)] == a.JUMPS


# ---- checks --------------------------------------------------------------------------------------------------


def check_probe(s: SpacecorpState, special: i64, site: i64) -> i64:
    """SC-11.9, SC-11.11: whether a probe can place a tile at a site."""
    refusal = check_boxes(s, site)
    if refusal != 0:
        return refusal
    cost = s.rules.explore_cost[s.era * a.SITES + site]
    if cost > s.rules.special_n[special]:
        return no(why.BOX_TOO_DEAR, cost, s.rules.special_n[special])
    return 0


def check_jump(s: SpacecorpState, seat: i64, special: i64, team: i64, end: i64) -> i64:
    """SC-11.9: whether a jump brings the team to a site; no progress card shortens its way."""
    refusal = check_team(s, seat, team)
    if refusal != 0:
        return refusal
    start = s.site_of[seat * a.TEAMS + team]
    refusal = check_way(s, seat, start, end)
    if refusal != 0:
        return refusal
    far = s.rules.dist[(s.era * a.SITES + start) * a.SITES + end]
    if far > s.rules.special_n[special]:
        return no(why.TOO_FAR, far, s.rules.special_n[special])
    return 0


def check_jumper(s: SpacecorpState, seat: i64, special: i64, team: i64) -> i64:
    """Whether the team can jump anywhere; else how far the nearest site is, or that no base serves it."""
    refusal = check_team(s, seat, team)
    if refusal != 0:
        return refusal
    nearest: i64 = no(why.NO_BASE_AT_EITHER)
    site: i64
    for site in range(s.rules.sites[s.era]):
        refusal = check_jump(s, seat, special, team, site)
        if refusal == 0:
            return 0
        if reason_of(refusal) == why.TOO_FAR:
            if reason_of(nearest) != why.TOO_FAR or first_of(refusal) < first_of(nearest):
                nearest = refusal
    return nearest


def check_special(s: SpacecorpState, seat: i64, kind: i64) -> i64:
    """SC-11.9: whether the Special of a kind of card can do anything."""
    special = special_of(s, kind)
    if special == a.NONE:
        return no(why.NO_SPECIAL)
    refusal: i64 = no(why.NO_SPECIAL)
    k: i64
    if s.rules.special_verb[special] == a.JUMPS:
        nearest: i64 = no(why.NO_TEAM)
        for k in range(a.TEAMS):
            refusal = check_jumper(s, seat, special, k)
            if refusal == 0:
                return 0
            nearest = nearer(nearest, refusal)
        return nearest
    for k in range(s.rules.sites[s.era]):
        if s.rules.boxes[s.era * a.SITES + k] > 0:
            refusal = check_probe(s, special, k)
            if refusal == 0:
                return 0
    return refusal


def check_specials(s: SpacecorpState, seat: i64) -> i64:
    """SC-3.4: whether any card in hand can be played for its Special."""
    refusal: i64 = no(why.NO_SPECIAL_HELD)
    count = s.hands.count
    at: i64 = seat * a.KINDS
    kind: i64
    for kind in range(1, a.KINDS):
        if count[at + kind] > 0 and special_of(s, kind) != a.NONE:
            refusal = check_special(s, seat, kind)
            if refusal == 0:
                return 0
    return refusal


# ---- questions -----------------------------------------------------------------------------------------------


@final
class PickSpecial(Question):
    """D-17: which card."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_hand(s, self.seat, a.PLAY)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_special(s, self.seat, s.rules.kind_of[a.PLAY.a(action)])

    def has_price(self, answer: i64) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().card = s.rules.kind_of[a.PLAY.a(action)]


@final
class ProbeSite(Question):
    """SC-11.9: any site on the board with an empty explore box of a cost that is low enough."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=32)
        site: i64
        for site in range(s.rules.sites[s.era]):
            if s.rules.boxes[s.era * a.SITES + site] > 0:
                out = append(out, a.PROBE.of(s.word_of(site)))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_probe(s, special_of(s, s.plan.card), s.site_named(a.PROBE.a(action)))

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().target = s.site_named(a.PROBE.a(action))


@final
class PickJumper(Question):
    """D-17: the team that jumps."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_teams(s, self.seat)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_jumper(s, self.seat, special_of(s, s.plan.card), a.TEAM.a(action))

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().team = a.TEAM.a(action)


@final
class PickLanding(Question):
    """D-17: where the team jumps to."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_sites(s, start_of(s, self.seat))

    def check(self, s: SpacecorpState, action: i64) -> i64:
        special = special_of(s, s.plan.card)
        return check_jump(s, self.seat, special, s.plan.team, s.site_named(a.TO.a(action)))

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().target = s.site_named(a.TO.a(action))


def next_of_special(s: SpacecorpState, seat: i64) -> Question | None:
    """The next question of a Special but for the base that a jump needs; None = there is none."""
    plan = s.plan
    if plan.card == a.NONE:
        return PickSpecial(seat)
    if not jumps(s):
        return ProbeSite(seat) if plan.target == a.NONE else None
    if plan.team == a.NONE:
        return PickJumper(seat)
    if plan.target == a.NONE:
        return PickLanding(seat)
    return None


# ---- what they do --------------------------------------------------------------------------------------------


def is_empty(s: SpacecorpState, site: i64) -> bool:
    """SC-11.9: whether no piece of any kind is at a site."""
    k: i64
    for k in range(s.seats * a.TEAMS):
        if s.site_of[k] == site:
            return False
    for k in range(s.slots_at(site)):
        if s.tile_at[slot_of(s, site, k)] != a.NONE or s.base_at[slot_of(s, site, k)] != a.NONE:
            return False
    return True


def run_special(s: SpacecorpState, seat: i64) -> None:
    """SC-11.9: the card has been played; SC-11.10: a probe claims nothing; SC-11.11: it fills the first empty box."""
    kind = s.plan.card
    special = special_of(s, kind)
    site = s.plan.target
    s.tell(SPECIAL_PLAYED, seat, s.card_of(kind))
    if jumps(s):
        s.used |= bit(s.plan.team)
        arrive(s, seat, s.plan.team, site)
        return
    if is_empty(s, site):
        s.gain(seat, s.rules.special_bonus[special], FOR_PROBE)
    box: i64 = 0
    while s.tile_at[slot_of(s, site, box)] != a.NONE or not has_stack(s, site, box):
        box += 1
    s.then(box_step(s, seat, site, box, BY_PROBE))


def has_stack(s: SpacecorpState, site: i64, box: i64) -> bool:
    """SC-9.3: whether there is a tile left for a box."""
    return stack_left(s, s.rules.slot_stack[s.era * a.SLOTS + slot_of(s, site, box)]) > 0
