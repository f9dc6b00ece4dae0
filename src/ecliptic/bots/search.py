"""The bots that search: greedy's best choices, played on in common worlds until one is surely the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.bots.greedy import look
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.bots.search_core import Contender, Trial, Ways, lanes_anew, others_anew
from ecliptic.core.advice import Knobs
from ecliptic.core.languages import mark
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng, fold

DEAL: Final = 5  # stream of a world's luck: how the hidden cards lie
WORLDS: Final = 7  # of a decision's: the worlds
MOST: Final = 1_000_000  # times the worlds
CLOSE: Final = 4  # times the worlds that the last contenders get which are hard to tell apart
KEPT: Final = 32  # plans


class Search(Bot):
    """Plays greedy's best choices on, all seats by a smaller greedy, and overrides it where it is sure.

    All contenders meet the same hidden cards and the same dice. Who is surely behind is dropped, and what that spares
    goes to those that are close. Where all act at once a seat's whole lane is one contender.

    Its budget is worlds, so what it does hangs on situation and generator alone; the time is a fuse.
    """

    name = "search"
    pitch = mark("Plays the best choices on, and takes what comes out best.")

    def __init__(self, times: float = 1.0, more: int = 0, seconds: float | None = None) -> None:
        """`times` the worlds that the game's advice names, two at least, and so long at most.

        `more` contenders than it names; below 0 fewer, two at least.

        ValueError, with one sentence, for a budget that is none.
        """
        if not 0 < times < MOST:
            raise ValueError(f"A bot can't play on in {times:g} times the worlds.")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"A bot needs more than 0 seconds for a choice, not {seconds:g}.")
        self.times = times
        self.more = more
        self.seconds = seconds

    def choose(self, situation: Situation, rng: Rng) -> int:
        if len(situation.legal) == 1:
            return situation.legal[0]
        late = fuse(situation, self.seconds)
        looked = look(situation, rng)
        luck = Rng(rng.next32(), WORLDS)  # one number of the bot's own, however many worlds there are
        seat = situation.seat
        now = situation.sample(Rng(0, DEAL))
        knobs = situation.game.advice.knobs(now, seat)
        if knobs.worlds == 0:
            return looked.best
        if knobs.beam > 0 and now.lanes:
            planned = self._planned(situation, now, knobs, late)
            return planned if planned in situation.legal else looked.best
        actions = looked.ranked()[: self._wide(knobs)]
        if len(actions) == 1:
            return actions[0]
        contenders = [Contender(vec[i64]([action])) for action in actions]
        trial = Trial(situation.game.advice, seat, knobs, contenders, late)
        play_on(situation, trial, luck, self._worlds(knobs), others_anew)
        return actions[trial.best()]

    def _wide(self, knobs: Knobs) -> int:
        return max(int(knobs.wide) + self.more, 2)

    def _worlds(self, knobs: Knobs) -> int:
        return max(int(int(knobs.worlds) * self.times), 2)

    # ---- where all act at once ---------------------------------------------------------------------------

    def _planned(
        self, situation: Situation, now: State, knobs: Knobs, late: Callable[[], bool] | None
    ) -> int | None:
        """What the plan for the lane says next; None if there was no time for one.

        A plan is a function of what the seat may know as the lane begins, with luck of its own: bots keep nothing, and
        that a plan is kept here spares the work of finding it again, and changes no choice.
        """
        here = others_anew(now, situation.seat)
        for frame in (lanes_anew, others_anew):
            found = self._plan(situation, now, knobs, late, frame)
            if found is None:
                return None
            if here.digest() in found:
                return found[here.digest()]
        return None

    def _plan(
        self,
        situation: Situation,
        now: State,
        knobs: Knobs,
        late: Callable[[], bool] | None,
        frame: Callable[[State, i64], State],
    ) -> dict[int, int] | None:
        """By the digest of what the seat has done in its lane the next action, from where the frame lets it begin."""
        game, seat = situation.game, situation.seat
        start = frame(now, seat)
        key = (game.name, repr(game.options), game.content_hash, seat, self.times, self.more, start.digest())
        kept = _PLANS.get(key)
        if kept is not None and kept[0].same(start):
            return kept[1]
        ways = Ways(game.advice, seat, knobs.beam, late).through(start)
        if not ways:
            return None
        contenders = [Contender(way.actions) for way in ways[: self._wide(knobs)]]
        trial = Trial(game.advice, seat, knobs, contenders, late)
        luck = Rng(fold(start.digest(), seat), WORLDS)
        play_on(situation, trial, luck, self._worlds(knobs), frame)
        plan: dict[int, int] = {}
        s = start.clone()
        for action in contenders[trial.best()].actions:
            plan[s.digest()] = action
            s.act(seat, action)
        if not trial.stopped:
            while len(_PLANS) >= KEPT:
                del _PLANS[next(iter(_PLANS))]
            _PLANS[key] = start, plan
        return plan


_PLANS: dict[tuple[object, ...], tuple[State, dict[int, int]]] = {}


def play_on(
    situation: Situation, trial: Trial, luck: Rng, worlds: int, frame: Callable[[State, i64], State]
) -> None:
    """Play the contenders on in about so many worlds each, more where few are left, until one is or time is up."""
    playouts = worlds * trial.alive
    while trial.alive > 1 and playouts >= trial.alive and trial.worlds < CLOSE * worlds:
        seed = luck.next32()
        playouts -= trial.alive
        trial.play(frame(situation.sample(Rng(seed, DEAL)), trial.seat), seed)
        if trial.stopped:
            break
        trial.cut()


def fuse(situation: Situation, seconds: float | None) -> Callable[[], bool] | None:
    """Whether the time is up: the situation's own limit, or so many seconds from now on. None = there is none."""
    if seconds is None:
        return situation.late if situation.seconds is not None else None
    end = situation.clock() + seconds
    return lambda: situation.clock() >= end or situation.late()
