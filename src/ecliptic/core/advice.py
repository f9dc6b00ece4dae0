"""What a game knows of good play, for bots that know no game. One object a game, compiled, without memory."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.machine import State

NODES: Final = 4  # heats that a table has for each part of a game, evenly spaced


@final
class Knobs:
    """How a bot that plays on from its best choices does so at one decision."""

    def __init__(
        self,
        worlds: i64 = 16,
        wide: i64 = 5,
        horizon: i64 = 0,
        policy: i64 = 8,
        sure: float = 1.0,
        beam: i64 = 0,
    ) -> None:
        """Without a better one: five choices, played to the end of the game or of the bot's patience.

        `worlds`: ways in which luck and hidden cards may come, a choice; what the lowest level that searches has.
        0 = what a look says stands. `wide`: how many choices are played on from. `horizon`: after so many changes of
        `Advice.clock` the state is valued; 0 = at the end. `policy`: the budget of the greedy look by which all seats
        are played on. `sure`: by how many standard errors another choice must be better than what the look says.
        `beam`: where all act at once, how many ways through the own lane are carried along; 0 = choice by choice.
        """
        self.worlds: Final = worlds
        self.wide: Final = wide
        self.horizon: Final = horizon
        self.policy: Final = policy
        self.sure: Final = sure
        self.beam: Final = beam


KNOBS: Final = Knobs()


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """The base of a game's advice. States given to it are samples: everything in them may be read.

    Only `evaluate` must be written. It has to cope with every state, in the middle of a choice or of a fight too.
    """

    def evaluate(self, s: State, seat: i64) -> float:
        """How good the state looks for a seat: more is better. From 0 to 1, the chance to win, where that is known."""
        raise NotImplementedError

    def term_names(self) -> tuple[str, ...]:
        """What `terms` tells apart, by the ids that the words for them have; () = nothing."""
        return ()

    def terms(self, s: State, seat: i64) -> list[float]:
        """What `evaluate` is made of, one number a name, worked out by the same functions. More is better for the seat.

        A search never asks for them: they are for saying why.
        """
        return []

    def whole(self, terms: list[float]) -> float:
        """What `evaluate` says where these are the terms: their sum, unless a game says otherwise."""
        total = 0.0
        for term in terms:
            total += term
        return total

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """The legal actions without those that come to the same as another one; decided by what the seat may know."""
        return legal

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        """At most that many of these actions, for a look-ahead that can't try all: the likeliest best ones."""
        return legal if len(legal) <= most else legal[:most]

    def settled(self, s: State) -> bool:
        """Whether `evaluate` can value this state though chance is next; if not, outcomes are sampled first."""
        return True

    def reply(self, s: State, seat: i64) -> i64:
        """What another seat, which is asked now, will do: an action, so that a look goes on past its answer.

        -1: the look ends there, and `evaluate` values the state with that question open.
        """
        return -1

    def moment(self, s: State) -> i64:
        """A number that stays while a seat makes one compound choice and changes when another one begins.

        A look-ahead follows its own choices while it stays, so that all candidates are valued equally far ahead.
        """
        return 0

    def deals(self, s: State, seat: i64) -> i64:
        """How many ways to deal what the seat can't know deserve a look here; 1 if nothing hidden matters."""
        return 4

    # ---- for bots that play on ---------------------------------------------------------------------------

    def knobs(self, s: State, seat: i64) -> Knobs:
        """How far, how wide and by what budget a bot plays on from this decision."""
        return KNOBS

    def clock(self, s: State) -> i64:
        """A number that changes as the game goes on, at the same moments whatever the seats choose: a turn, a round.

        Choices are compared at the same moment of it. Without one, at the end of the game.
        """
        return 0

    def in_points(self, s: State) -> bool:
        """Whether `values` are in what `evaluate` counts, and no chances to win."""
        return True

    def values(self, s: State) -> list[float]:
        """How good the state looks for each seat, on one scale from the first state to the last: a mean makes sense.

        Chances to win, calibrated by play, where `in_points` says no.
        """
        out: list[float] = []
        seat: i64
        for seat in range(s.seats):
            out.append(self.evaluate(s, seat))
        return out

    def slip(self) -> float:
        """How often the level that overlooks things does so at a choice, from 0 to 1."""
        return 0.3

    def levels(self) -> list[str]:
        """The levels of bots that are worth their names here, the weakest first: each is clearly above the last."""
        return ["dust", "pebble", "moon"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Calibrated(Advice):
    """Advice whose evaluations become chances to win by a heat, which is fitted to what came of games."""

    def heat(self, s: State) -> float:
        """By how much more an evaluation is e times as likely to win: see `chances`, `heat_at`."""
        raise NotImplementedError

    def winners(self, s: State) -> vec[i64]:
        """The seats that have won. Asked when the game is over."""
        raise NotImplementedError

    def in_points(self, s: State) -> bool:
        return False

    def values(self, s: State) -> list[float]:
        if self.in_points(s):
            return super().values(s)
        if s.over:
            return outcome(self.winners(s), s.seats)
        return chances(super().values(s), self.heat(s))


def chances(worth: list[float], heat: float) -> list[float]:
    """Chances to win by what evaluations are worth: a softmax. `heat`: by how much more one is e times as likely."""
    top = worth[0]
    for one in worth:
        if one > top:
            top = one
    out: list[float] = []
    total = 0.0
    for one in worth:
        share = exp((one - top) / heat)
        out.append(share)
        total += share
    k: i64
    for k in range(len(out)):
        out[k] /= total
    return out


def outcome(winners: vec[i64], seats: i64) -> list[float]:
    """What came of a game that is over: a win for each seat, 1 or 0; a win that is shared is divided."""
    out: list[float] = []
    seat: i64
    for seat in range(seats):
        out.append(1.0 / float(len(winners)) if seat in winners else 0.0)
    return out


def heat_at(heats: list[float], stage: float) -> float:
    """The heat at a stage: parts of a game count from 0, what is behind a decimal point is how much of one is over.

    A part has `NODES` heats, each for the middle of its stretch; between them it is interpolated.
    """
    part = i64(int(stage))
    place = (stage - float(part)) * float(NODES) - 0.5
    first: i64 = part * NODES
    if place <= 0.0:
        return heats[first]
    if place >= float(NODES - 1):
        return heats[first + NODES - 1]
    k = i64(int(place))
    there = place - float(k)
    return heats[first + k] * (1.0 - there) + heats[first + k + 1] * there
