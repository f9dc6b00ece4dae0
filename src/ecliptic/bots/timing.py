"""How far a decision can be played on in the time that there is: a trial of the first contender tells."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecliptic.bots.protocol import Situation
from ecliptic.bots.search_core import LONGEST, Course, pick
from ecliptic.core.advice import Knobs
from ecliptic.core.machine import State

SHARE: Final = 0.3  # of what is left, for that trial
WORLDS: Final = 5  # that contenders shall at least be played on in
FEW: Final = 3  # contenders, where time is short
SMALL: Final = 3  # the look by which seats are played on there
TRIAL: Final = 0  # the luck of that world


class Plan(Struct, frozen=True):
    """How contenders are played on."""

    knobs: Knobs
    wide: int  # so many of them
    brief: bool  # to the end of the seat's own choice and no further


class Pace(Struct):
    """Seconds until a playout had come so far."""

    own: float | None = None  # to the end of the seat's own choice
    steps: list[float] = []  # to each step of the clock
    whole: float | None = None  # as far as it shall go


def plan(situation: Situation, actions: list[int], world: State, wanted: Plan) -> Plan:
    """What is wanted, or less: fewer steps of the clock, or contenders, or the own choice alone."""
    assert situation.seconds is not None
    begun = situation.clock()
    left = situation.seconds - (begun - situation.began)
    pace = run(situation, actions[0], world, wanted.knobs, begun + SHARE * left)
    left -= situation.clock() - begun
    for wide in dict.fromkeys((wanted.wide, min(wanted.wide, FEW))):
        each = left / (wide * WORLDS)
        if pace.whole is not None and pace.whole <= each:
            return Plan(wanted.knobs, wide, brief=False)
        steps = sum(seconds <= each for seconds in pace.steps)
        if steps:
            return Plan(with_horizon(wanted.knobs, steps, int(wanted.knobs.policy)), wide, brief=False)
        if pace.own is not None and pace.own <= each:
            return Plan(wanted.knobs, wide, brief=True)
    return Plan(with_horizon(wanted.knobs, 1, SMALL), min(wanted.wide, FEW), brief=True)


def run(situation: Situation, action: int, world: State, knobs: Knobs, end: float) -> Pace:
    """Play a contender on until it has come as far as it shall, or that moment, and look at the clock."""
    advice, seat, s = situation.game.advice, situation.seat, world.clone()
    pace, begun = Pace(), situation.clock()
    course = Course(advice, s, TRIAL, knobs.horizon)
    moment = advice.moment(s)
    s.act(seat, action)
    course.look()
    for _ in range(LONGEST):
        done, now = course.done(), situation.clock()
        asked = s.next_seat()
        if pace.own is None and (done or asked != seat or advice.moment(s) != moment):
            pace.own = now - begun
        while len(pace.steps) < course.steps:
            pace.steps.append(now - begun)
        if done:
            pace.whole = now - begun
            break
        if now >= end:
            break
        s.act(asked, pick(advice, s, asked, knobs.policy, course.policy))
        course.look()
    return pace


def with_horizon(knobs: Knobs, horizon: int, policy: int) -> Knobs:
    """The same, another way on."""
    return Knobs(knobs.worlds, knobs.wide, horizon, policy, knobs.sure, knobs.beam)
