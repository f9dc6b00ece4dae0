"""What a bot that searches thinks of a decision, in numbers: for hints, and for looking at a game afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from ecliptic.bots.greedy import BUDGET, look
from ecliptic.bots.paired import paired, summed
from ecliptic.bots.protocol import Situation
from ecliptic.bots.search import DEAL, WORLDS
from ecliptic.bots.search_core import Contender, Trial, others_anew
from ecliptic.bots.timing import Plan, plan
from ecliptic.core.rng import Rng

LOOK: Final = 3  # stream of the look that finds the contenders
FIRST: Final = 0.4  # of the time, for that look
# Two-sided quantiles of Student's distribution, 95 %, by how many worlds there were; beyond the table as for many.
QUANTILES: Final = (inf, inf, 12.7, 4.3, 3.2, 2.8, 2.6, 2.45, 2.4, 2.3, 2.26)
MANY: Final = 2.1
NOTHING: Final = 1e-9  # a difference that is none


class Gap(Struct, frozen=True):
    """By how much one did better than another one in the same worlds, and the standard error of that."""

    mean: float
    error: float

    def sure(self, worlds: int) -> bool:
        """Whether it is above the noise, met in so many worlds."""
        noise = QUANTILES[worlds] if worlds < len(QUANTILES) else MANY
        return abs(self.mean) > NOTHING and worlds > 2 and abs(self.mean) > noise * self.error


class Judged(Struct, frozen=True):
    """One action, and what came of it."""

    action: int
    values: tuple[float, ...]  # of each seat: its chance to win, 0 to 1, or points
    errors: tuple[float, ...]  # standard errors of these; infinite after a single world
    terms: tuple[float, ...] = ()  # of the advice, for the seat that is asked: means, by `Judgement.names`
    term_errors: tuple[float, ...] = ()
    ahead: Gap = Gap(0.0, inf)  # of the best one; the best of the next one
    apart: tuple[Gap, ...] = ()  # the same of each term


class Judgement(Struct, frozen=True):
    """The best contenders of a decision, the best for the seat that is asked first."""

    points: bool  # whether values are points, or what the game's advice counts, and no chances
    worlds: int  # in which each contender was played on
    contenders: list[Judged]
    names: tuple[str, ...] = ()  # of the terms


@dataclass
class Played:
    """Contenders that were played on, with all that is known of how."""

    trial: Trial
    contenders: list[Contender]  # the best for the seat first; none before the first world was through

    @property
    def worlds(self) -> int:
        """In which all of them were played on."""
        return int(self.trial.worlds)


def judge(
    situation: Situation,
    worlds: int = 32,
    wide: int = 6,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Judgement:
    """Play at most `wide` contenders on in so many worlds, each in all of them, and say what came of it.

    Ends early where `stop` says so, which is asked at every choice that is played on, or the situation's time is up.
    With a time it plays on no further, and from no more contenders, than gives it some worlds.
    No contenders if that was before the first world was through. The same seed gives the same numbers.

    ValueError, with one sentence, for a budget that is none.
    """
    return judgement(situation, play_on_all(situation, worlds, wide, seed=seed, stop=stop))


def play_on_all(
    situation: Situation,
    worlds: int,
    wide: int,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    seldom: int = 0,
    least: int = 0,
    also: int | None = None,
) -> Played:
    """What `judge` does, with the worlds in which it did.

    `seldom`: about so many states the first look values. `least`: so many contenders there shall be, if there are so
    many legal actions: what the advice would not look at is taken to fill them up. `also`: an action that is a
    contender whatever the look says of it.
    """
    if worlds < 1 or wide < 1:
        raise ValueError(f"To judge takes at least one world and one contender, not {worlds} and {wide}.")
    advice, seat = situation.game.advice, situation.seat
    now = situation.sample(Rng(0, DEAL))
    first = situation if situation.seconds is None else situation.within(situation.seconds * FIRST)
    actions = look(first, Rng(seed, LOOK), seldom or BUDGET).ranked()[:wide]
    actions += [action for action in situation.legal if action not in actions][: max(0, least - len(actions))]
    fitted = Plan(advice.knobs(now, seat), len(actions), brief=False)
    if situation.seconds is not None:
        fitted = plan(situation, actions, others_anew(now, seat), fitted)
    actions = actions[: fitted.wide]
    actions += [also] if also is not None and also not in actions else []
    tried = [Contender(vec[i64]([action])) for action in actions]
    late = _late(situation, stop)
    trial = Trial(advice, seat, fitted.knobs, tried, late, telling=True, brief=fitted.brief)
    luck = Rng(seed, WORLDS)
    while trial.worlds < worlds and not trial.stopped:
        world = luck.next32()
        trial.play(others_anew(situation.sample(Rng(world, DEAL)), seat), world)
    found = sorted(tried, key=lambda one: -trial.mean(one)) if trial.worlds else []
    return Played(trial, found)


def tiers(contenders: list[Contender], seat: int, worlds: int) -> list[list[Contender]]:
    """Contenders, the best for the seat first; those together of which none is surely better than another one.

    These stay in the order in which they come: that of the first look, which noise has no part in.
    """
    left, out = list(contenders), []
    while left:
        first = [one for one in left if not any(_beats(other, one, seat, worlds) for other in left)]
        out.append(first)
        left = [one for one in left if one not in first]
    return out


def _beats(one: Contender, other: Contender, seat: int, worlds: int) -> bool:
    gap = _gap([v[seat] for v in one.values], [v[seat] for v in other.values])
    return gap.mean > 0 and gap.sure(worlds)


def judgement(situation: Situation, played: Played) -> Judgement:
    """What came of it, in numbers."""
    advice, seat = situation.game.advice, situation.seat
    found = played.contenders
    rows = []
    for k, one in enumerate(found):
        other = found[0] if k else found[1] if len(found) > 1 else None
        rows.append(
            Judged(
                int(one.actions[0]),
                *summed(one.values),
                *summed(one.terms),
                Gap(0.0, inf)
                if other is None
                else _gap([v[seat] for v in one.values], [v[seat] for v in other.values]),
                () if other is None else _gaps(one, other),
            )
        )
    return Judgement(
        advice.in_points(situation.sample(Rng(0, DEAL))), played.worlds, rows, advice.term_names()
    )


def _late(situation: Situation, stop: Callable[[], bool] | None) -> Callable[[], bool] | None:
    if stop is None:
        return situation.late if situation.seconds is not None else None
    return lambda: stop() or situation.late()


def _gaps(one: Contender, other: Contender) -> tuple[Gap, ...]:
    mine, theirs = zip(*one.terms, strict=True), zip(*other.terms, strict=True)
    return tuple(_gap(a, b) for a, b in zip(mine, theirs, strict=True))


def _gap(mine: Sequence[float], theirs: Sequence[float]) -> Gap:
    return Gap(*paired(mine, theirs))
