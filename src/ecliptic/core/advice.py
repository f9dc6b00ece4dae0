"""What a game knows of good play, for bots that know no game. One object a game, compiled, without memory."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.machine import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """The base of a game's advice. States given to it are samples: everything in them may be read.

    Only `evaluate` must be written. It has to cope with every state, in the middle of a choice or of a fight too.
    """

    def evaluate(self, s: State, seat: i64) -> float:
        """How good the state looks for a seat: more is better. From 0 to 1, the chance to win, where that is known."""
        raise NotImplementedError

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
