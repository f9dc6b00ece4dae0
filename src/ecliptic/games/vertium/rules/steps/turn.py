"""A turn of phase one (VT-4)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_left
from ecliptic.core.arrays import changed
from ecliptic.core.machine import AutoFor, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules.actions import KINDS, NONE, PASS, PLACE, PLAY, RESOURCES, SEATS, TAKE
from ecliptic.games.vertium.rules.facts import MISSED, PASSED, ROUND, TOOK
from ecliptic.games.vertium.rules.reasons import MUST_PLAY_SET
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.cards import TURN_UP, TurnUp, display_wants, show_no_set
from ecliptic.games.vertium.rules.steps.disasters import play_disaster
from ecliptic.games.vertium.rules.steps.moons import advance_moons
from ecliptic.games.vertium.rules.steps.phase_end import in_phase_one, in_turn_of
from ecliptic.games.vertium.rules.steps.sets import (
    check_planet,
    first_set,
    legal_sets,
    offer_sets,
    play_set,
    sole_set,
)


@final
class Turn(AutoFor[VertiumState]):
    """VT-4: a turn of this player, and then of the next. VT-5.8: too many turns without a token end the phase."""

    def run(self, s: VertiumState) -> None:
        player = self.player
        if s.idle >= s.rules.idle_guard or s.beyond_help():
            return
        s.idle += 1
        s.turn = player
        if player == s.starter:
            s.round += 1
            s.tell(ROUND, s.round)
        if s.misses[player] > 0:  # VT-4.1
            s.misses = changed(s.misses, player, s.misses[player] - 1)
            s.tell(MISSED, player, s.misses[player])
            s.then(TURNS[s.after(player)])
            return
        advance_moons(s, player)
        later = TURNS[s.after(player)]  # VT-4.7
        if display_wants(s):
            s.then(TURN_UP, TAKES[player], PLAYS[player], later)
        elif s.shown() > 0:
            s.then(TAKES[player], PLAYS[player], later)
        else:
            s.then(PLAYS[player], later)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return in_phase_one(s, below) or (
            "" if len(below) == 1 else "only the end of the phase comes after a turn"
        )


@final
class TakeCard(Decision[VertiumState]):
    """VT-4.4: one of the cards on display, seen by all."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_left(TAKE, s.display)

    def is_open(self, s: VertiumState) -> bool:
        return len(self.candidates(s)) == 1

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = TAKE.a(action)
        s.own_display()[kind] -= 1
        s.hands.gain(self.seat, kind, True)
        s.tell(TOOK, self.seat, kind)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        if s.shown() == 0 and type(s.stack[-1]) is not TurnUp:
            return "no card is there"
        twice = any(type(step) is TakeCard for step in below)
        return in_turn_of(s, self.seat, below) or ("one card is taken in a turn" if twice else "")


@final
class PlayCards(Decision[VertiumState]):
    """VT-4.5, VT-4.6: a set if one is held, else a disaster or a pass."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return self.offer_disasters(s, offer_sets(s, self.seat))

    def offer_disasters(self, s: VertiumState, out: vec[i64]) -> vec[i64]:
        """VT-4.6: every disaster held, and a pass, after what is offered already."""
        kind: i64
        for kind in range(RESOURCES, KINDS):
            if s.hands.holds(self.seat, kind) > 0:
                out = append(out, PLAY.of(kind - RESOURCES))
        return append(out, PASS.of())

    def check(self, s: VertiumState, action: i64) -> i64:
        if PLACE.owns(action):
            return check_planet(s, sole_set(s, self.seat), PLACE.a(action))
        if action == PASS.of() or PLAY.owns(action):
            held = first_set(s, self.seat)
            return 0 if held == NONE else no(MUST_PLAY_SET, held)
        return 0

    def legal(self, s: VertiumState) -> vec[i64]:
        """Measured: the hand is looked at once. Without it 19 % more instructions of random play."""
        if first_set(s, self.seat) != NONE:
            return legal_sets(s, self.seat)
        return self.offer_disasters(s, vec[i64](capacity=8))

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == PASS.of():
            show_no_set(s, self.seat)
            s.tell(PASSED, self.seat)
        elif PLAY.owns(action):
            show_no_set(s, self.seat)
            play_disaster(s, self.seat, RESOURCES + PLAY.a(action))
        else:
            play_set(s, self.seat, action)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return in_turn_of(s, self.seat, below)


# Steps never change: what comes every turn is made once.
TURNS: Final[list[Turn]] = [Turn(k) for k in range(SEATS)]
TAKES: Final[list[TakeCard]] = [TakeCard(k) for k in range(SEATS)]
PLAYS: Final[list[PlayCards]] = [PlayCards(k) for k in range(SEATS)]
