"""The questions of a Colonize action: D-18 and D-19. Free colony points count by themselves.

The other sources are asked about in one order, each only while points are missing.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.games.spacecorp.rules.actions import COLONY, CP_BUILD, NONE, REGION, REMOVE, SITES, STAR, TEAMS
from ecliptic.games.spacecorp.rules.state import NO_ONE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.infra import next_of_value
from ecliptic.games.spacecorp.rules.steps.points import check_region, check_removal, is_short
from ecliptic.games.spacecorp.rules.steps.questions import Question


@final
class PickRegion(Question):
    """D-18, SC-20.1: a region whose explore boxes all hold own bases."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=16)
        site: i64
        for site in range(s.rules.sites[s.era]):
            if s.rules.site_kind[s.era * SITES + site] == STAR:
                out = append(out, REGION.of(s.word_of(site)))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        refusal = check_region(s, self.seat, s.site_named(REGION.a(action)))
        if refusal != 0:
            return refusal
        return self.try_it(s, action)

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().region = s.site_named(REGION.a(action))


@final
class PickColony(Question):
    """D-18, SC-20.2: the colony that is founded there, if the colony points reach its value."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_set(COLONY, s.colonies_left)

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().colony = COLONY.a(action)


@final
class PickRemove(Question):
    """D-19, SC-20.4: a team of the region removed from play for a point, or none."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=8)
        out = append(out, REMOVE.of(0))
        team: i64
        if is_short(s, self.seat):
            for team in range(TEAMS):
                if s.site_of[self.seat * TEAMS + team] >= 0:
                    out = append(out, REMOVE.of(team + 1))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if REMOVE.a(action) > 0:
            refusal = check_removal(s, self.seat, s.plan.region, REMOVE.a(action) - 1)
            if refusal != 0:
                return refusal
        return self.try_it(s, action)

    def has_price(self, answer: i64) -> bool:
        return REMOVE.a(answer) > 0

    def note(self, s: SpacecorpState, action: i64) -> None:
        team: i64 = REMOVE.a(action) - 1
        if team == NONE:
            team = NO_ONE
        s.own_plan().remove = team


@final
class CpBuild(Question):
    """D-19, SC-20.5: a point for Build value."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        if is_short(s, self.seat):
            return vec[i64]([CP_BUILD.of(0), CP_BUILD.of(1)])
        return vec[i64]([CP_BUILD.of(0)])

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().cp_build = CP_BUILD.a(action)


def next_of_colony(s: SpacecorpState, seat: i64) -> Question | None:
    """The next question of a Colonize action; None = it is complete."""
    plan = s.own_plan()
    if plan.region == NONE:
        return PickRegion(seat)
    if plan.colony == NONE:
        return PickColony(seat)
    if plan.remove == NONE:
        return PickRemove(seat)
    if plan.cp_build == NONE:
        return CpBuild(seat)
    if plan.cp_build == 1:
        question = next_of_value(s, seat)
        if question is not None:
            return question
    plan.cp_pay = (
        1 if is_short(s, seat) else 0
    )  # SC-20.3: what is still missing is paid for, so nothing is asked
    return None
