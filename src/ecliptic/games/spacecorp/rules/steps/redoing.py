"""Whether answers lead from one state of a draft to another: so a position with a draft is known to be sound."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.machine import NOBODY
from ecliptic.games.spacecorp.rules.fields import Plan
from ecliptic.games.spacecorp.rules.state import SpacecorpState

TRIES: Final = 4_000  # answers looked at in all; what is noted once stays noted, so wrong ways end soon


def leads(now: SpacecorpState, goal: SpacecorpState) -> bool:
    """Whether they do: the first answers are tried until they contradict the goal."""
    waiting = [now]
    tries: i64 = 0
    while waiting and tries < TRIES:
        s = waiting.pop()
        if s.same(goal):
            return True
        if s.drafter == NOBODY:
            continue
        action: i64
        for action in s.legal(s.drafter):
            tries += 1
            twin = s.clone()
            twin.act(s.drafter, action)
            if twin.drafter != NOBODY and on_the_way(twin, goal):
                waiting.append(twin)
    return False


def on_the_way(s: SpacecorpState, goal: SpacecorpState) -> bool:
    """Whether nothing noted so far contradicts the goal: tiles and cards come one by one, the rest is noted once."""
    mine = s.plan
    other = goal.plan
    if mine.collect & ~other.collect != 0 or mine.modes & ~other.modes != 0:
        return False
    cards = list(other.chosen)
    code: i64
    for code in mine.chosen:
        if code not in cards:
            return False
        cards.remove(code)
    one = Plan(mine)
    one.collect = other.collect
    one.legacy = other.legacy
    one.modes = other.modes
    one.phase = other.phase
    one.chosen = other.chosen
    blank = Plan()
    blank.chosen = other.chosen
    noted = one.numbers()
    wanted = other.numbers()
    unasked = blank.numbers()
    k: i64
    for k in range(len(noted)):
        if noted[k] != wanted[k] and noted[k] != unasked[k]:
            return False
    return True
