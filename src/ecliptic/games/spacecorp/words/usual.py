"""Answers that go without saying: of teams that stand alike, of HQs if the own one is best, of stacks face down."""

from __future__ import annotations

from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.explore import PickStack
from ecliptic.games.spacecorp.rules.steps.infra import PickHq
from ecliptic.games.spacecorp.rules.steps.questions import PickTeam
from ecliptic.games.spacecorp.words.text_value import need_of, tried, value_now


def usual(s: SpacecorpState, seat: int) -> int:
    """The answer, or negative."""
    step = s.asked(seat)
    if isinstance(step, PickTeam):
        return _team(s, seat)
    if isinstance(step, PickHq):
        return _hq(s, seat, step)
    if isinstance(step, PickStack):
        return a.STACK.of(0)  # both have tiles, and nobody knows which
    return a.NONE


def _team(s: SpacecorpState, seat: int) -> int:
    """Teams at one site are alike, but for a claim that one of them may have there."""
    legal = list(s.legal(seat))
    teams = [seat * a.TEAMS + a.TEAM.a(action) for action in legal]
    places = {(s.site_of[team], s.track[team]) for team in teams}
    if len(places) > 1 or any(claimed in teams for claimed in s.claim):
        return a.NONE
    return legal[0]


def _hq(s: SpacecorpState, seat: int, step: PickHq) -> int:
    """The own HQ, where it is enough, or makes as much as any other would; others' earn them a card."""
    own = a.HQ.of(seat + 1)
    if s.plan.competitors == 1 or step.check(s, own) != 0:
        return a.NONE
    values = {}
    for action in map(int, s.legal(seat)):
        with tried(s):
            step.note(s, action)
            values[action], need = value_now(s, seat), need_of(s, seat)
    enough = need is not None and values[own] >= need
    return own if enough or values[own] == max(values.values()) else a.NONE
