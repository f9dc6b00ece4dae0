"""The questions of a Move, Explore, Build or Produce before cards: D-5 to D-8, D-12, D-15.

All of a draft's answers are in the plan of the state, and a question holds only its seat and what it is about.
`Compose` lies below and asks the next one, so a question only notes its answer.
"""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_members
from ecliptic.core.arrays import bit
from ecliptic.core.machine import Decision, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.reasons import TIME_ONE_TEAM
from ecliptic.games.spacecorp.rules.state import NO_ONE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import (
    charge_of,
    has_time,
    other_team,
    region_of,
    types_that,
    users,
    users_at,
)
from ecliptic.games.spacecorp.rules.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.rules.steps.moves import (
    can_go,
    check_goal,
    check_second_port,
    crosses_zone,
    goals,
    other_port,
    served,
)
from ecliptic.games.spacecorp.rules.steps.reach import check_by_team, check_plan
from ecliptic.games.spacecorp.rules.steps.totals import (
    CHEAP_WAY,
    FREE_WAY,
    SECOND,
    TWO_TEAMS,
    best_totals,
    port_doubles,
    port_types,
)

PORT: Final = 0  # what a base is used as
INDUSTRY: Final = 1
SHIELD: Final = 2


def start_of(s: SpacecorpState, seat: i64) -> i64:
    """Where the team of the draft stands."""
    return s.site_of[seat * a.TEAMS + s.plan.team]


class Question(Decision[SpacecorpState]):
    """One answer of a draft."""

    def note(self, s: SpacecorpState, action: i64) -> None:
        """Put the answer into the plan."""
        raise NotImplementedError

    def has_price(self, answer: i64) -> bool:
        """Whether an answer plays a card, uses what is an opponent's, or removes a team."""
        return False

    def names_deed(self) -> bool:
        """Whether its answer says what is done, with which team or where."""
        return False

    def sole(self, s: SpacecorpState) -> i64:
        """The only answer that is allowed, or NONE if there are several; of a draft that can be completed.

        So an only candidate needs no check.
        """
        offered = self.candidates(s)
        if len(offered) == 1:
            return offered[0]
        self.prepare(s)
        return self.one_of(s, self.among(s, offered))

    def one_of(self, s: SpacecorpState, answers: vec[i64]) -> i64:
        """The same of the answers that are allowed; several are kept for `legal`, which comes next."""
        if len(answers) == 1:
            return answers[0]
        if len(answers) == 0:
            raise RuntimeError("a draft that can't be completed")
        s.answers = answers
        s.answers_to = self
        return a.NONE

    def among(self, s: SpacecorpState, offered: vec[i64]) -> vec[i64]:
        """Those that are allowed."""
        out = vec[i64](capacity=8)
        action: i64
        for action in offered:
            if self.check(s, action) == 0:
                out = append(out, action)
        return out

    def allowed(self, s: SpacecorpState) -> vec[i64]:
        """The answers that are allowed. Overridden where measured."""
        return self.among(s, self.candidates(s))

    def legal(self, s: SpacecorpState) -> vec[i64]:
        """Measured: `sole` has just found them. Without it 27 % more instructions of random play."""
        if s.answers_to is self:
            s.answers_to = None
            return s.answers
        return self.allowed(s)

    def try_it(self, s: SpacecorpState, action: i64) -> i64:
        """0 if the draft can be completed with this answer, else the nearest miss."""
        plan = s.plan
        s.try_plan()
        self.note(s, action)
        refusal = check_plan(s, self.seat)
        s.plan = plan
        return refusal

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return self.try_it(s, action)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        s.answers_to = None
        self.note(s, action)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return no_draft(s, self.seat)


def no_draft(s: SpacecorpState, seat: i64) -> str:
    """A draft of this seat must be open; which one can be, `EraTurns` says."""
    return "" if s.drafter == seat else "an action is put together in private"


# ---- teams and where -----------------------------------------------------------------------------------------


@final
class PickTeam(Question):
    """D-6: an own team that may act, and has a use for the value so far."""

    def prepare(self, s: SpacecorpState) -> None:
        s.totals = best_totals(s, self.seat, s.plan.kind)

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_teams(s, self.seat)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_by_team(s, self.seat, s.plan.kind, a.TEAM.a(action), s.totals)

    def among(self, s: SpacecorpState, offered: vec[i64]) -> vec[i64]:
        """Measured (docs/decisions/0001): of a Move the nearest miss is not looked for."""
        if s.plan.kind != a.MOVE:
            return super().among(s, offered)
        served_at = served(s, self.seat)
        out = vec[i64](capacity=a.TEAMS)
        action: i64
        for action in offered:
            if can_go(s, self.seat, a.TEAM.a(action), s.totals, served_at):
                out = append(out, action)
        return out

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().team = a.TEAM.a(action)


def offer_teams(s: SpacecorpState, seat: i64) -> vec[i64]:
    """The seat's teams that are on the board."""
    out = vec[i64](capacity=a.TEAMS)
    team: i64
    for team in range(a.TEAMS):
        if s.site_of[seat * a.TEAMS + team] >= 0:
            out = append(out, a.TEAM.of(team))
    return out


@final
class PickTarget(Question):
    """D-7: where the team goes, at a distance that can be paid."""

    def prepare(self, s: SpacecorpState) -> None:
        s.totals = best_totals(s, self.seat, a.MOVE)

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_sites(s, start_of(s, self.seat))

    def allowed(self, s: SpacecorpState) -> vec[i64]:
        """Measured: all sites at once; on the source 205 us a decision, 210 without."""
        found = goals(s, self.seat, s.plan.team, s.totals, served(s, self.seat))
        return offer_members(a.TO.of(s.word_of(0)), found)

    def sole(self, s: SpacecorpState) -> i64:
        self.prepare(s)
        return self.one_of(s, self.allowed(s))

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_goal(s, self.seat, s.plan.team, s.site_named(a.TO.a(action)), s.totals)

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().target = s.site_named(a.TO.a(action))


def offer_sites(s: SpacecorpState, but: i64) -> vec[i64]:
    """The sites of the board but one."""
    out = vec[i64](capacity=32)
    first = a.TO.of(s.word_of(0))
    site: i64
    for site in range(s.rules.sites[s.era]):
        if site != but:
            out = append(out, first + site)
    return out


@final
class PickRoute(Question):
    """D-7a, SC-15.4: the way that avoids the radiation zone, or the cheapest; asked if they differ and it matters."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        start = start_of(s, self.seat)
        free = free_distance(s, self.seat, start, s.plan.target)
        cheap = distance(s, self.seat, start, s.plan.target)
        if free <= cheap:
            return vec[i64]([a.ROUTE.of(FREE_WAY)])
        if free >= FAR or charge_of(s, self.seat, a.MOVE) == 0:
            return vec[i64]([a.ROUTE.of(CHEAP_WAY)])
        return vec[i64]([a.ROUTE.of(FREE_WAY), a.ROUTE.of(CHEAP_WAY)])

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().route = a.ROUTE.a(action)


@final
class PickEnd(Question):
    """D-8, SC-8.2: which opponent's base serves; asked where both ends have one."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return vec[i64]([a.BASE.of(0), a.BASE.of(1)])

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return 0

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().base = a.BASE.a(action)


@final
class PickTeam2(Question):
    """A-38, SC-16.4: the second team of a Move with a doubled card is named before the first moves."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_teams(s, self.seat)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return check_second_port(s, self.seat, s.plan.team, a.TEAM.a(action))

    def note(self, s: SpacecorpState, action: i64) -> None:
        plan = s.own_plan()
        plan.team2 = a.TEAM.a(action)
        plan.port2 = s.owner_of(s.site_of[self.seat * a.TEAMS + a.TEAM.a(action)])


# ---- Time and bases ------------------------------------------------------------------------------------------


@final
class PickTime(Question):
    """D-5, SC-4.8: whether a Time card doubles the value, or lets two teams act; or none."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=4)
        out = append(out, a.TIME.of(0))
        if has_time(s, self.seat, s.plan.kind):
            out = append(out, a.TIME.of(1))
            out = append(out, a.TIME.of(TWO_TEAMS))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if a.TIME.a(action) == TWO_TEAMS and not other_team(s, self.seat, s.plan.team):
            return no(TIME_ONE_TEAM)
        return self.try_it(s, action)

    def has_price(self, answer: i64) -> bool:
        return a.TIME.a(answer) != 0

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().time = a.TIME.a(action)


@final
class UseBase(Question):
    """D-8, SC-5.1: whether a Spaceport, an Industrial base or a Shield Factory is used, and whose.

    An own one is used by itself where it can only help.
    """

    def __init__(self, seat: i64, what: i64) -> None:
        super().__init__(seat)
        self.what: Final = what

    def owners(self, s: SpacecorpState) -> i64:
        """Whose bases could be used, a bit a seat."""
        seat = self.seat
        site = start_of(s, seat)
        if self.what == PORT:
            return users_at(s, seat, site, port_types(s))
        if self.what == INDUSTRY:
            return users(s, seat, region_of(s, site) & ~bit(site), types_that(s, a.DOUBLES_BUILD))
        if s.plan.kind == a.BUILD:
            if not (s.rules.zone[s.era] >> site) & 1 or charge_of(s, seat, a.BUILD) == 0:
                return 0
            k: i64
            for k in range(s.slots_at(site)):
                if (types_that(s, a.SHIELDS_ITSELF) >> s.plan.types[k]) & 1:
                    return 0
            return users(s, seat, region_of(s, site), types_that(s, a.SHIELDS_BUILDS))
        if charge_of(s, seat, a.MOVE) == 0 or not crosses_zone(s, seat):
            return 0
        return users(s, seat, region_of(s, site), types_that(s, a.SHIELDS_MOVES))

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        owners = self.owners(s)
        out = vec[i64](capacity=8)
        seat: i64
        if self.what == PORT and self.for_two(s) and not other_port(s, self.seat, s.plan.team):
            owners = 0  # no second team could start at one
        if (owners >> self.seat) & 1:
            if self.what == PORT and self.for_two(s):
                out = append(out, a.USE.of(self.what, 0))
            return append(out, a.USE.of(self.what, self.seat + 1))
        out = append(out, a.USE.of(self.what, 0))
        for seat in range(s.seats):
            if (owners >> seat) & 1:
                out = append(out, a.USE.of(self.what, seat + 1))
        return out

    def for_two(self, s: SpacecorpState) -> bool:
        """A-38: whether the Spaceport's doubling would have to be for two teams."""
        return s.plan.time == TWO_TEAMS and s.plan.run != SECOND and port_doubles(s)

    def has_price(self, answer: i64) -> bool:
        return a.USE.b(answer) > 0 and a.USE.b(answer) - 1 != self.seat

    def note(self, s: SpacecorpState, action: i64) -> None:
        by: i64 = a.USE.b(action) - 1
        if by == a.NONE:
            by = NO_ONE
        plan = s.own_plan()
        if self.what == PORT:
            plan.port = by
            if by == NO_ONE or not self.for_two(s):
                plan.team2 = NO_ONE
        elif self.what == INDUSTRY:
            plan.industry = by
        else:
            plan.shield = by


# Steps never change: what comes in most drafts is made once.
PICK_TEAMS: Final[list[PickTeam]] = [PickTeam(k) for k in range(a.SEATS)]
PICK_TARGETS: Final[list[PickTarget]] = [PickTarget(k) for k in range(a.SEATS)]
PICK_ROUTES: Final[list[PickRoute]] = [PickRoute(k) for k in range(a.SEATS)]
PICK_TIMES: Final[list[PickTime]] = [PickTime(k) for k in range(a.SEATS)]
