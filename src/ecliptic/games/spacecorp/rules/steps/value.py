"""SC-3.5, SC-4: an action is put together in private, question by question, until it is paid.

The order: the kind, then what it is to reach (team, target, bases), then Time, Infra and cards. So the cost is known,
and what is missing can be said in numbers. A question with one answer is not asked: that depends on the draft alone.
"""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import FORWENT
from ecliptic.games.spacecorp.rules.fields import NO_PLAN
from ecliptic.games.spacecorp.rules.figures_lookup import FOR_INFRA, FOR_SPECIAL
from ecliptic.games.spacecorp.rules.reasons import NAMED_OTHER, TEAM_TWICE
from ecliptic.games.spacecorp.rules.state import COLLECTED, NO_ONE, READY, SpacecorpState, plan_of
from ecliptic.games.spacecorp.rules.steps import questions
from ecliptic.games.spacecorp.rules.steps.aids import (
    able_teams,
    charge_of,
    has_time,
    shortfall,
    types_that,
    users_at,
)
from ecliptic.games.spacecorp.rules.steps.cards import held_uses
from ecliptic.games.spacecorp.rules.steps.commit import (
    base_of_move,
    commit,
    commit_second,
    cost_of,
    is_covered,
    value_of,
)
from ecliptic.games.spacecorp.rules.steps.deeds.chosen import Run, carry_out
from ecliptic.games.spacecorp.rules.steps.deeds.specials import (
    check_specials,
    jumps,
    next_of_special,
    run_special,
)
from ecliptic.games.spacecorp.rules.steps.infra import ADD_CARDS, next_of_value
from ecliptic.games.spacecorp.rules.steps.marks import EndsAction, PlayerAuto, TurnAuto
from ecliptic.games.spacecorp.rules.steps.picks import PickTiles, PickType
from ecliptic.games.spacecorp.rules.steps.reach import (
    can_begin,
    check_by_team,
    check_plan,
    check_research,
    has_legacy,
    producers,
)
from ecliptic.games.spacecorp.rules.steps.settle import next_of_colony
from ecliptic.games.spacecorp.rules.steps.totals import (
    SECOND,
    TWO_TEAMS,
    best_totals,
    counted_kinds,
    port_doubles,
    port_types,
    set_value,
)
from ecliptic.games.spacecorp.rules.steps.types import box_asked
from ecliptic.games.spacecorp.rules.steps.upgrade import check_upgrade, next_of_upgrade, upgrade

FIRST: Final = 1  # `run` of a plan


def check_kind(s: SpacecorpState, seat: i64, kind: i64) -> i64:
    """D-1: whether an action of a kind can be completed in any way; else the nearest miss."""
    if kind == a.UPGRADE:
        return check_upgrade(s, seat)
    if kind == a.SPECIAL:
        return check_specials(s, seat)
    plan = s.plan
    s.plan = plan_of(kind)
    refusal = check_plan(s, seat)
    s.plan = plan
    return refusal


def open_kinds(s: SpacecorpState, seat: i64) -> i64:
    """The kinds that `check_kind` allows, a bit each: what they share is looked at once, and no nearest miss for."""
    held = held_uses(s, seat)
    counted = counted_kinds(s, seat, held)
    found: i64 = 0
    if (counted >> a.RESEARCH) & 1 and check_research(s, seat) == 0:
        found |= bit(a.RESEARCH)
    found |= counted & (bit(a.GENETICS) | bit(a.REVELATION))
    if (counted >> a.PRODUCE) & 1 and (producers(s, seat) != 0 or has_legacy(s, seat)):  # 1 point is enough
        found |= bit(a.PRODUCE)
    if (held >> FOR_INFRA) & 1:
        found |= bit(a.UPGRADE)
    if (held >> FOR_SPECIAL) & 1 and check_specials(s, seat) == 0:
        found |= bit(a.SPECIAL)
    plan = s.own_plan()  # nothing is in it yet
    teams = able_teams(s, seat)
    found |= _open_kind(s, seat, teams, a.MOVE) | _open_kind(s, seat, teams, a.EXPLORE)
    found |= _open_kind(s, seat, teams, a.BUILD)
    if s.era == a.STARFARERS:
        found |= _open_kind(s, seat, teams, a.COLONIZE)
    plan.kind = a.NONE
    return found


def _open_kind(s: SpacecorpState, seat: i64, teams: i64, kind: i64) -> i64:
    s.plan.kind = kind
    if can_begin(s, seat, teams):
        return bit(kind)
    return 0


def begin(s: SpacecorpState, seat: i64, kind: i64) -> None:
    """The kind is chosen: a draft is open, and its questions follow."""
    begin_plan(s, kind)
    s.then(COMPOSES[seat])


def begin_plan(s: SpacecorpState, kind: i64) -> None:
    """The kind is noted in the plan, the first thing there."""
    plan = s.own_plan()
    plan.kind = kind
    plan.run = FIRST


# ---- which question comes next -------------------------------------------------------------------------------


def next_of_team(s: SpacecorpState, seat: i64) -> questions.Question | None:
    """D-6 to D-8, D-12 and D-5: the next question before cards of a Move, Explore or Build."""
    plan = s.plan
    kind = plan.kind
    if plan.team == a.NONE:
        return questions.PICK_TEAMS[seat]
    if kind == a.MOVE:
        if plan.target == a.NONE:
            return questions.PICK_TARGETS[seat]
        if plan.route == a.NONE:
            return questions.PICK_ROUTES[seat]
        if plan.base == a.NONE:
            plan = s.own_plan()
            plan.base = base_of_move(s, seat)
            if plan.base == a.NONE:
                return questions.PickEnd(seat)
    elif kind == a.BUILD:
        site = questions.start_of(s, seat)
        k: i64
        for k in range(s.slots_at(site)):
            box = box_asked(s, site, k)
            if plan.types[box] == a.NONE:
                return PickType(seat, box)
    settle_absent(s, seat)
    plan = s.plan
    if plan.time == a.NONE:
        return questions.PICK_TIMES[seat]
    if kind == a.MOVE:
        if plan.port == a.NONE:
            return questions.UseBase(seat, questions.PORT)
        if plan.team2 == a.NONE:
            return questions.PickTeam2(seat)
        if plan.shield == a.NONE:
            return questions.UseBase(seat, questions.SHIELD)
    elif kind == a.BUILD:
        if plan.industry == a.NONE:
            return questions.UseBase(seat, questions.INDUSTRY)
        if plan.shield == a.NONE:
            return questions.UseBase(seat, questions.SHIELD)
    return None


def settle_absent(s: SpacecorpState, seat: i64) -> None:
    """Time and bases that are not there are answered without making their questions: 0.4 % of the instructions."""
    kind = s.plan.kind
    if s.plan.time == a.NONE and not has_time(s, seat, kind):
        s.own_plan().time = 0
    if kind == a.MOVE and s.plan.port == a.NONE:
        if users_at(s, seat, questions.start_of(s, seat), port_types(s)) == 0:
            plan = s.own_plan()
            plan.port = NO_ONE
            plan.team2 = NO_ONE
    if kind == a.BUILD and s.plan.industry == a.NONE and types_that(s, a.DOUBLES_BUILD) == 0:
        s.own_plan().industry = NO_ONE
    if kind != a.EXPLORE and s.plan.shield == a.NONE and charge_of(s, seat, kind) == 0:
        s.own_plan().shield = NO_ONE


def next_question(s: SpacecorpState, seat: i64) -> questions.Question | None:
    """The next question of the draft; None = it is complete. What needs none is noted in the plan."""
    kind = s.plan.kind
    if kind == a.UPGRADE:
        return next_of_upgrade(s, seat)
    if kind == a.COLONIZE:
        return next_of_colony(s, seat)
    if kind == a.SPECIAL:
        question = next_of_special(s, seat)
        if question is None and jumps(s) and s.plan.base == a.NONE:
            s.own_plan().base = base_of_move(s, seat)
            if s.plan.base == a.NONE:
                return questions.PickEnd(seat)
        return question
    if kind == a.MOVE or kind == a.EXPLORE or kind == a.BUILD:
        question = next_of_team(s, seat)
        if question is not None:
            return question
    elif kind == a.PRODUCE and s.plan.phase == 0:
        return PickTiles(seat)
    if s.plan.run == SECOND:
        return None
    return next_of_value(s, seat)


@final
class Compose(PlayerAuto):
    """Asks the next question that has two answers or more, and takes the only answer of the others; then commits.

    It lies below each question of a draft.
    """

    def run(self, s: SpacecorpState) -> None:
        seat = self.player
        if s.plan.team == NO_ONE:  # forgone
            return
        question = next_open(s, seat)
        if question is None:
            complete(s, seat)
        elif isinstance(question, GoAhead):
            s.then(question)
        else:
            s.then(question, self)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return questions.no_draft(s, self.player)


COMPOSES: Final[list[Compose]] = [Compose(k) for k in range(a.SEATS)]


def next_open(s: SpacecorpState, seat: i64) -> questions.Question | None:
    """The next question with two answers or more, the only answers of the others taken; None = the draft is complete.

    Where it would be complete by answers that nobody gave and that cost something, it is asked whether to go ahead.
    """
    chose: bool = False  # what is done, and where, was taken by itself
    costs: bool = False  # something that has a price was
    while True:
        question = next_question(s, seat)
        if question is None:
            if costs or (chose and is_charged(s, seat)):
                return last_question(s, seat)
            return None
        answer = question.sole(s)
        if answer == a.NONE:
            return question
        question.note(s, answer)
        if question.has_price(answer):
            costs = True
        elif question.names_deed():
            chose = True


def last_question(s: SpacecorpState, seat: i64) -> questions.Question:
    """Whether to go ahead: as the question for cards, where a value was made, though there is none to add any more."""
    plan = s.own_plan()
    if plan.phase != READY or plan.run == SECOND:
        return GO_AHEADS[seat]
    plan.phase = COLLECTED if plan.kind == a.PRODUCE else 0
    return ADD_CARDS[seat]


def is_charged(s: SpacecorpState, seat: i64) -> bool:
    """Whether a draft that is complete takes profit, or a base of an opponent."""
    plan = s.plan
    kind = plan.kind
    if kind == a.COLONIZE:
        return plan.cp_pay == 1
    if kind == a.UPGRADE or kind == a.RESEARCH or kind == a.GENETICS or kind == a.REVELATION:
        return False
    if plan.base >= 0:
        return True
    if kind == a.SPECIAL:
        return False
    if plan.run != SECOND:
        s.try_plan()
        set_value(s, seat)
    charged: bool = shortfall(value_of(s), cost_of(s, seat)) > s.spent
    if not charged and (kind == a.MOVE or kind == a.BUILD) and charge_of(s, seat, kind) > 0:
        charged = not is_covered(s, seat)
    s.plan = plan  # looking leaves nothing behind
    return charged


def complete(s: SpacecorpState, seat: i64) -> None:
    """SC-3.5: the draft is paid and shown, and what it does happens."""
    kind = s.plan.kind
    if s.plan.run == SECOND:
        commit_second(s, seat)
        s.then(Run(seat, kind, SECOND))
        return
    commit(s, seat)
    if kind == a.UPGRADE:
        upgrade(s, seat)
    elif kind == a.SPECIAL:
        run_special(s, seat)
    elif s.plan.time == TWO_TEAMS:
        s.then(Run(seat, kind, FIRST), SecondRun(seat))
    else:
        carry_out(s, seat, kind)


@final
class GoAhead(questions.Question):
    """SC-25.44: the action is complete by answers that were the only ones, and is not paid unasked."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return vec[i64]([a.DONE.of()])

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        complete(s, self.seat)


GO_AHEADS: Final[list[GoAhead]] = [GoAhead(k) for k in range(a.SEATS)]


# ---- the second team of a Time card --------------------------------------------------------------------------


def blank_second(s: SpacecorpState) -> None:
    """SC-4.9: what is judged anew for the second team; the value that both have stays."""
    plan = s.own_plan()
    plan.run = SECOND
    plan.team = plan.target = plan.route = plan.base = plan.industry = plan.shield = a.NONE
    plan.types = NO_PLAN.types
    plan.port = NO_ONE if port_doubles(s) else a.NONE  # it acts on the value already


@final
class SecondRun(TurnAuto):
    """SC-4.9: after the first team's run; forgone without a question if nothing is left to do."""

    def run(self, s: SpacecorpState) -> None:
        seat = self.player
        s.open_draft(seat)
        blank_second(s)
        question = SecondTeam(seat)
        question.prepare(s)
        if len(question.legal(s)) > 1:
            s.then(question, COMPOSES[seat])
        else:
            s.own_plan().team = NO_ONE
            s.close_draft()

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        plan = s.plan
        acts = plan.kind >= 0 and (s.rules.time_actions >> plan.kind) & 1 == 1
        if not acts or plan.time != TWO_TEAMS or plan.factor < 1 or not isinstance(below[-1], EndsAction):
            return "there is no second team"
        return super().fits(s, below)


@final
class SecondTeam(questions.Question):
    """D-24, A-38: the second team, or none."""

    def prepare(self, s: SpacecorpState) -> None:
        s.totals = best_totals(s, self.seat, s.plan.kind)

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return append(questions.offer_teams(s, self.seat), a.FORGO.of())

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action == a.FORGO.of():
            return 0
        team = a.TEAM.a(action)
        if (s.used >> team) & 1:
            return no(TEAM_TWICE)
        if s.plan.team2 >= 0 and s.plan.team2 != team:
            return no(NAMED_OTHER)
        return check_by_team(s, self.seat, s.plan.kind, team, s.totals)

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().team = a.TEAM.a(action)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == a.FORGO.of():
            s.own_plan().team = NO_ONE
            s.close_draft()
            s.tell(FORWENT, self.seat)
        else:
            self.note(s, action)
