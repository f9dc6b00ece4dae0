"""The inner loop of the bots that search: plays contenders on in common worlds, and finds whole ways through a lane."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.bots.greedy_core import Look
from ecliptic.core.advice import Advice, Knobs
from ecliptic.core.machine import CHANCE, NOBODY, State
from ecliptic.core.rng import Rng, fold

LONGEST: Final = 600  # choices that are played on at most
FIRST_CUT: Final = 8  # worlds before a contender is dropped
CUTS: Final = 4  # worlds from one cut to the next
BEHIND: Final = 2.6  # standard errors by which a contender is dropped
DICE: Final = 11  # streams of a world's luck: dice and cards, and what the seats draw among equals
POLICY: Final = 12
BRANCHES: Final = 12  # actions of one question that a way through a lane may take
TRAIL: Final = 4  # own choices that are kept
TRIES: Final = 240  # states that are valued to grow one way by one choice


def pick(advice: Advice, s: State, seat: i64, budget: i64, rng: Rng) -> i64:
    """What greedy of a small budget does in a state in which nothing is hidden from it: how seats are played on."""
    legal = s.legal(seat)
    if len(legal) == 1:
        return legal[0]
    actions = advice.worthwhile(s, seat, legal)
    if len(actions) > 1:
        actions = advice.promising(s, seat, actions, budget if budget > 2 else 2)
    if len(actions) == 1:
        return actions[0]
    values = Look(advice, seat, rng.next32()).values([s], actions, budget)
    best = values[0]
    equal = vec[i64](capacity=8)
    k: i64
    for k in range(len(actions)):
        if values[k] > best:
            best = values[k]
            equal = vec[i64](capacity=8)
        if values[k] == best:
            equal = append(equal, actions[k])
    n: i64 = len(equal)
    return equal[rng.below(n)] if n > 1 else equal[0]


# ---- lanes ------------------------------------------------------------------------------------------------------


def lanes_anew(s: State, seat: i64) -> State:
    """A copy in which every lane is at its beginning, the seat's own too, where all act at once."""
    anew = cast(State, s.opened).clone()
    anew.open_lanes(s.firsts)
    return anew


def others_anew(s: State, seat: i64) -> State:
    """A copy in which the seat's own lane stands as it does, and others' begin: what they chose is not known."""
    if not s.lanes:
        return s.clone()
    anew = lanes_anew(s, seat)
    anew.adopt(s, seat)
    anew.lanes[seat] = s.lanes[seat][:]
    return anew


# ---- playing on -------------------------------------------------------------------------------------------------


@final
class Trail:
    """What the seat chose after a contender in one world, and the states in which it did."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.actions: list[int] = []


@final
class Contender:
    """What the seat may do now, one action or all that is left of its lane, and what came of it."""

    def __init__(self, actions: vec[i64]) -> None:
        self.actions: Final = actions
        self.values: list[list[float]] = []  # a world each: of every seat
        self.alive: bool = True
        # Where the trial tells why, a world each, too: the terms of the seat's advice, and its next choices.
        self.terms: list[list[float]] = []
        self.trails: list[Trail] = []


@final
class Trial:
    """Contenders of one decision, played on in the same worlds."""

    def __init__(
        self,
        advice: Advice,
        seat: i64,
        knobs: Knobs,
        contenders: list[Contender],
        late: Callable[[], bool] | None = None,
        *,
        telling: bool = False,
        brief: bool = False,
    ) -> None:
        """`contenders`: the first is what is done unless another is surely better. `late`: whether the time is up.

        `telling`: contenders keep what is needed to say why. `brief`: they are played on to the end of the seat's own
        choice (`Advice.moment`) and no further.
        """
        self.advice: Final = advice
        self.seat: Final = seat
        self.knobs: Final = knobs
        self.contenders: Final = contenders
        self.late: Final = late
        self.telling: Final = telling
        self.brief: Final = brief
        self.alive: i64 = len(contenders)
        self.worlds: i64 = 0  # that all who are alive were played in
        self.stopped: bool = False

    def play(self, world: State, luck: i64) -> None:
        """Play every contender that is alive on in this world. What the time cut short counts for none of them."""
        found: list[list[float]] = []
        terms: list[list[float]] = []
        trails: list[Trail] = []
        for one in self.contenders:
            if one.alive:
                trail = Trail()
                s = self._after(one, world, luck, trail)
                if self.stopped:
                    return
                found.append(self.advice.values(s))
                if self.telling:
                    terms.append(self.advice.terms(s, self.seat))
                    trails.append(trail)
        k: i64 = 0
        for one in self.contenders:
            if one.alive:
                one.values.append(found[k])
                if self.telling:
                    one.terms.append(terms[k])
                    one.trails.append(trails[k])
                k += 1
        self.worlds += 1

    def cut(self) -> None:
        """Drop the contenders that are surely behind the one that leads."""
        if self.worlds < FIRST_CUT or self.worlds % CUTS != 0:
            return
        lead = self.contenders[self.leader()]
        for one in self.contenders:
            if one.alive and one is not lead:
                gap = self.gap(lead, one)
                if gap[0] > BEHIND * gap[1]:
                    one.alive = False
                    self.alive -= 1

    def leader(self) -> i64:
        """The number of the contender that did best; of equal ones the first."""
        best: i64 = -1
        top = 0.0
        k: i64
        for k in range(len(self.contenders)):
            if self.contenders[k].alive:
                mean = self.mean(self.contenders[k])
                if best < 0 or mean > top:
                    best = k
                    top = mean
        return best

    def best(self) -> i64:
        """The number of the contender to take: the leader, if it is surely better than the first one."""
        lead = self.leader()
        first = self.contenders[0]
        if lead == 0 or not first.alive:
            return lead
        gap = self.gap(self.contenders[lead], first)
        return lead if gap[0] > self.knobs.sure * gap[1] else 0

    def mean(self, one: Contender) -> float:
        """What came of the contender for the seat, on average; 0 if it was not played on."""
        total = 0.0
        for values in one.values:
            total += values[self.seat]
        return total / float(len(one.values)) if len(one.values) > 0 else 0.0

    def gap(self, one: Contender, other: Contender) -> tuple[float, float]:
        """By how much one did better than the other in the worlds that both had, and the standard error of that."""
        n: i64 = min(len(one.values), len(other.values))
        if n < 2:
            return 0.0, 0.0
        total = 0.0
        squares = 0.0
        k: i64
        for k in range(n):
            more = one.values[k][self.seat] - other.values[k][self.seat]
            total += more
            squares += more * more
        mean = total / float(n)
        spread = squares / float(n) - mean * mean
        return mean, sqrt(spread / float(n - 1)) if spread > 0.0 else 0.0

    def _after(self, one: Contender, world: State, luck: i64, trail: Trail) -> State:
        """What this world comes to if the seat does that."""
        s = world.clone()
        moment = self.advice.moment(s)
        course = Course(self.advice, s, luck, self.knobs.horizon)
        action: i64
        for action in one.actions:
            s.act(self.seat, action)
            course.look()
        left: i64 = LONGEST
        while left > 0 and not course.done():
            asked = s.next_seat()
            if self.brief and (asked != self.seat or self.advice.moment(s) != moment):
                break
            if self.late is not None and self.late():
                self.stopped = True
                break
            chosen = pick(self.advice, s, asked, self.knobs.policy, course.policy)
            if self.telling and asked == self.seat and len(trail.actions) < TRAIL:
                trail.states.append(s.clone())
                trail.actions.append(chosen)
            s.act(asked, chosen)
            course.look()
            left -= 1
        return s


@final
class Course:
    """How far a contender has been played on, and the luck that it meets: dice depend on the clock alone."""

    def __init__(self, advice: Advice, s: State, luck: i64, horizon: i64) -> None:
        self.advice: Final = advice
        self.s: Final = s
        self.luck: Final = luck
        self.horizon: Final = horizon
        self.now: i64 = advice.clock(s)
        self.steps: i64 = 0  # of the clock
        self.dice: Rng = Rng(fold(luck, self.now), DICE)
        self.policy: Final = Rng(luck, POLICY)

    def look(self) -> None:
        """Something was done: has the clock gone on?"""
        now = self.advice.clock(self.s)
        if now != self.now:
            self.now = now
            self.steps += 1
            self.dice = Rng(fold(self.luck, now), DICE)

    def done(self) -> bool:
        """Let chance happen until somebody is asked; whether it has been played on as far as wanted, or to the end."""
        while True:
            asked = self.s.next_seat()
            if asked == NOBODY:
                return True
            far = self.horizon > 0 and self.steps >= self.horizon
            if asked != CHANCE:
                return far
            if far and self.advice.settled(self.s):
                return True
            self.s.act(CHANCE, self.s.sample(self.dice))
            self.look()


# ---- ways through a lane ----------------------------------------------------------------------------------------


@final
class Way:
    """What the seat has done in its lane so far, and the state that this led to."""

    def __init__(self, s: State, actions: vec[i64], value: float) -> None:
        self.s: Final = s
        self.actions: Final = actions
        self.value: Final = value


@final
class Ways:
    """Ways through the own lane, found by a beam: the best so many are carried on from choice to choice."""

    def __init__(self, advice: Advice, seat: i64, beam: i64, late: Callable[[], bool] | None = None) -> None:
        self.advice: Final = advice
        self.seat: Final = seat
        self.beam: Final = beam
        self.late: Final = late
        self.stopped: bool = False
        self.grown: list[Way] = []
        self.seen: set[int] = set()
        self.moment: i64 = 0

    def through(self, start: State) -> list[Way]:
        """The best ways to the end of the lane, the best first; none if the time was up."""
        ended: list[Way] = []
        beam = [Way(start, vec[i64](), 0.0)]
        while beam:
            self.grown = []
            self.seen = set()
            for way in beam:
                self.moment = self.advice.moment(way.s)
                self._grow(way.s.clone(), start, way.actions, TRIES)
                if self.stopped:
                    return []
            beam = []
            for way in best_of(self.grown, self.beam):
                if ends(way.s, start, self.seat):
                    ended.append(way)
                else:
                    beam.append(way)
        return best_of(ended, self.beam)

    def _grow(self, s: State, start: State, actions: vec[i64], budget: i64) -> None:
        """Take every promising action, and all that belongs to the same choice. The state is used up."""
        if self.late is not None and (self.stopped or self.late()):
            self.stopped = True
            return
        legal = s.legal(self.seat)
        if len(legal) > 1:
            most = budget if budget < BRANCHES else BRANCHES
            legal = self.advice.promising(s, self.seat, legal, most if most > 1 else 1)
        share = budget // len(legal)
        action: i64
        for action in legal:
            after = s.clone()
            after.act(self.seat, action)
            done = append(actions[:], action)
            if not ends(after, start, self.seat) and self.advice.moment(after) == self.moment:
                self._grow(after, start, done, share)
            else:
                digest = after.digest()
                if digest not in self.seen:
                    self.seen.add(digest)
                    self.grown.append(Way(after, done, self.advice.evaluate(after, self.seat)))


def ends(s: State, start: State, seat: i64) -> bool:
    """Whether the seat has nothing more to do in the lane in which it was at the start."""
    return not s.lanes or not s.lanes[seat] or s.firsts is not start.firsts


def best_of(ways: list[Way], most: i64) -> list[Way]:
    """So many of them, the best first; of equal ones the first."""
    left = ways[:]
    out: list[Way] = []
    while left and len(out) < most:
        best: i64 = 0
        k: i64
        for k in range(1, len(left)):
            if left[k].value > left[best].value:
                best = k
        out.append(left[best])
        del left[best]
    return out
