"""SM-18: the end of a game turn."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Step
from ecliptic.games.solarius.rules.actions import CARDS, COMPLETE, DONE, FIRE, NONE, PAYING, PLACES, PLANETS
from ecliptic.games.solarius.rules.facts import DICE_BACK, ENDED, TURN_ENDS
from ecliptic.games.solarius.rules.state import DIE_BASE, OVER, SETUP, TURN_END, SolariusState
from ecliptic.games.solarius.rules.steps.anytime import check_complete, complete
from ecliptic.games.solarius.rules.steps.marks import InOrder, OfGameTurn, SeatOpen
from ecliptic.games.solarius.rules.steps.station import built_stations, fire


@final
class TurnEnd(OfGameTurn):
    """SM-18.1, SM-18.2, SM-18.3: stations fire, in the last game turn planets are paid, and time goes on."""

    def run(self, s: SolariusState) -> None:
        s.active = NONE
        s.phase = TURN_END
        s.tell(TURN_ENDS, self.n)
        if self.n == s.rules.game_turns:
            s.then(Firing(0), Paying(0), Next(self.n))
        else:
            s.then(Firing(0), Next(self.n))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_at_end(s, self.n, below) or ("the turn ends" if s.phase == TURN_END else "")


def not_at_end(s: SolariusState, n: i64, below: list[Step[Never]]) -> str:
    """What speaks against the end of this game turn: nothing comes after it but a further one."""
    if n != s.turn or s.phase == SETUP:
        return "it is another game turn"
    further = 0 if n == s.rules.game_turns else 1
    return "" if len(below) == further else "a further game turn comes after each but the last"


@final
class Firing(InOrder):
    """SM-18.1: one player after another from the starting player; the k-th is next."""

    def run(self, s: SolariusState) -> None:
        if self.k == s.seats:
            return
        s.then(Firing(self.k + 1))
        seat = s.in_order(self.k)
        built = built_stations(s, seat)
        if built != 0:
            s.then(FireAll(seat, built))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if not below or not isinstance(below[-1], (Paying, Next)):
            return "the next game turn comes after it"
        return "" if self.k <= s.seats else "there are not so many seats"


@final
class FireAll(SeatOpen):
    """SM-18.1: own stations do their permanent effect once more, in any order; some or all may be left out."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left  # station cards, a bit each

    def candidates(self, s: SolariusState) -> vec[i64]:
        return append(offer_set(FIRE, self.left), DONE.of())

    def apply(self, s: SolariusState, action: i64) -> None:
        if DONE.owns(action):
            return
        card = FIRE.a(action)
        left = self.left & ~bit(card)
        if left != 0:
            s.then(FireAll(self.seat, left))
        fire(s, self.seat, card)


@final
class Paying(InOrder):
    """SM-18.2: in the same order, after all stations."""

    def run(self, s: SolariusState) -> None:
        if self.k == s.seats:
            return
        s.then(Paying(self.k + 1))
        ask_for_planets(s, s.in_order(self.k))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if not below or type(below[-1]) is not Next:
            return "the next game turn comes after it"
        return "" if self.k <= s.seats else "there are not so many seats"


def ask_for_planets(s: SolariusState, seat: i64) -> None:
    """From a step: ask if a pending planet can be paid."""
    planet: i64
    for planet in range(PLANETS):
        if is_paying(s, seat, planet) and check_complete(s, seat, planet) == 0:
            s.then(LastPlanets(seat))
            return


def is_paying(s: SolariusState, seat: i64, planet: i64) -> bool:
    """Whether it is a pending planet of the seat that wants fuel or bucks."""
    return (s.unsettled[seat] >> planet) & 1 == 1 and s.rules.planet_verb[planet] == PAYING


@final
class LastPlanets(SeatOpen):
    """SM-18.2: pending planets that want fuel or bucks are paid, one by one."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        out = vec[i64](capacity=8)
        planet: i64
        for planet in range(PLANETS):
            if is_paying(s, self.seat, planet):
                out = append(out, COMPLETE.of(planet))
        return append(out, DONE.of())

    def check(self, s: SolariusState, action: i64) -> i64:
        return 0 if DONE.owns(action) else check_complete(s, self.seat, COMPLETE.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        if not DONE.owns(action):
            complete(s, self.seat, COMPLETE.a(action))
            ask_for_planets(s, self.seat)


@final
class Next(OfGameTurn):
    """SM-18.3, SM-18.4: players' dice go back, the token moves on; after the last game turn nothing follows."""

    def run(self, s: SolariusState) -> None:
        if self.n == s.rules.game_turns:
            s.phase = OVER
            s.tell(ENDED, self.n)
            return
        back: i64 = 0
        k: i64
        for k in range(s.seats * PLACES):
            if s.place[k] != NONE:
                s.own_bag()[s.place[k] // DIE_BASE] += 1
                s.own_place()[k] = NONE
                back += 1
        for k in range(CARDS):
            if s.card_die[k] != NONE:
                s.own_bag()[s.card_die[k] // DIE_BASE] += 1
                s.card_die = changed(s.card_die, k, NONE)
                back += 1
        s.token = s.after(s.token)
        s.tell(DICE_BACK, back, s.token)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_at_end(s, self.n, below) or ("" if s.phase == TURN_END else "the turn has not ended")
