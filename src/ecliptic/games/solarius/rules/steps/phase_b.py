"""SM-10.1: phase B: the supplementary action, and the end of a player turn."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import DRIVES_GAINED, PASSED
from ecliptic.games.solarius.rules.reasons import DRIVES_TOO_DEAR, EMPTY_HAND, NO_SLOT
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred, has_any, took_main
from ecliptic.games.solarius.rules.steps.cards import Draw, Limit, check_draw
from ecliptic.games.solarius.rules.steps.effects import PlayCard
from ecliptic.games.solarius.rules.steps.flight import begin_flight
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, SeatOpen, not_own_turn


@final
class PhaseB(SeatAuto):
    """SM-10.1, SM-20.9: a supplementary action, and further ones that cards have given."""

    def __init__(self, player: i64, again: i64) -> None:
        super().__init__(player)
        self.again: Final = again  # 1 = the first one is over

    def run(self, s: SolariusState) -> None:
        if self.again == 1:
            if s.extra == 0:
                return
            s.extra -= 1
        s.then(PICK_BS[self.player])

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_own_turn(s, self.player) or super().fits(s, below)


@final
class PickB(Starred):
    """SM-10.1: the supplementary action, or none."""

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(a.DO, len(a.DO_IDS))

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """Straight from the verbs."""
        out = vec[i64](capacity=16)
        what: i64
        for what in range(len(a.DO_IDS)):
            if check_do(s, self.seat, what) == 0:
                out = append(out, a.DO.first + what)
        return out

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_do(s, self.seat, a.DO.a(action))

    def choose(self, s: SolariusState, action: i64) -> None:
        seat = self.seat
        took_main(s)
        what = a.DO.a(action)
        if what == a.DO_PASS:  # SM-20.9: it ends phase B
            s.extra = 0
            s.tell(PASSED, seat)
            return
        s.then(PhaseB(seat, 1))
        if what == a.DO_DRIVES:
            if check_drives(s, seat, 2) == 0:
                s.then(PickDrives(seat))
            else:
                buy_drives(s, seat, 1)
        elif what == a.DO_DRAW:  # SM-10.3
            s.then(Draw(seat, s.rules.draw), Limit(seat, s.rules.drop))
        elif what == a.DO_PLAY:
            s.then(PlayCard(seat, 0))
        else:
            begin_flight(s, seat)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_own_turn(s, self.seat) or super().fits(s, below)


def check_do(s: SolariusState, seat: i64, what: i64) -> i64:
    """SM-10.2, SM-10.4, SM-10.5: whether this supplementary action is possible."""
    if what == a.DO_DRIVES:
        return check_drives(s, seat, 1)
    if what == a.DO_DRAW:
        return check_draw(s)
    if what == a.DO_PLAY:
        return no(EMPTY_HAND) if s.hand[seat] == 0 else 0
    return 0


def check_drives(s: SolariusState, seat: i64, n: i64) -> i64:
    """SM-10.2: slots and fuel; the supply has one for every slot (SM-3.8)."""
    if n > s.free_slots(seat):
        return no(NO_SLOT, s.rules.slots)
    cost = n * s.rules.drive_price
    if cost > s.fuel[seat]:
        return no(DRIVES_TOO_DEAR, cost, s.fuel[seat])
    return 0


def buy_drives(s: SolariusState, seat: i64, n: i64) -> None:
    """SM-10.2: they come in on side 1."""
    cost = n * s.rules.drive_price
    s.pay_tracks(seat, cost, 0)
    s.add_drive(seat, n)
    s.tell(DRIVES_GAINED, seat, n, cost)


@final
class PickDrives(SeatOpen):
    """SM-10.2: how many drives are bought."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.BUY_DRIVES, a.DRIVES)

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_drives(s, self.seat, a.BUY_DRIVES.a(action) + 1)

    def apply(self, s: SolariusState, action: i64) -> None:
        buy_drives(s, self.seat, a.BUY_DRIVES.a(action) + 1)


# ---- after phase B -------------------------------------------------------------------------------------------


@final
class AfterB(SeatAuto):
    """SM-17.5: a last moment for anytime actions, before the new die is drawn."""

    def run(self, s: SolariusState) -> None:
        if has_any(s, self.player):
            s.then(LastCall(self.player))


@final
class LastCall(Starred):
    """SM-17.5: done, or an anytime action."""

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.DONE.of()])

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """It always is."""
        return vec[i64]([a.DONE.of()])

    def back(self, s: SolariusState) -> Step[Never]:
        return AFTER_BS[self.seat]

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)


# Steps never change: what comes every turn is made once.
PHASE_BS: Final[list[PhaseB]] = [PhaseB(k, 0) for k in range(a.SEATS)]
PICK_BS: Final[list[PickB]] = [PickB(k) for k in range(a.SEATS)]
AFTER_BS: Final[list[AfterB]] = [AfterB(k) for k in range(a.SEATS)]
