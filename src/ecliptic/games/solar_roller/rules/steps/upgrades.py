"""Step 4: upgrades whose condition was met are gained, and do what they do once (SR-9)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto, Step
from ecliptic.core.reasons import no
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.facts import DECLINED, FREE, HALO_CHOSEN, UPGRADE_GAINED
from ecliptic.games.solar_roller.rules.reasons import NO_FREE
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.games.solar_roller.rules.steps.marks import (
    LaneDecision,
    LaneOpen,
    RoundAuto,
    not_playing,
    not_shared,
)
from ecliptic.games.solar_roller.rules.steps.sheet import do_value, offer_values
from ecliptic.games.solar_roller.rules.steps.ships import build, check_piece, offer_sites
from ecliptic.games.solar_roller.rules.steps.targets import can_do, doable, scan


def is_met(s: RollerState, seat: i64, upgrade: i64) -> bool:
    """SR-9.1: shown, and its condition met; squares are shared (SR-9.6, SR-9.8)."""
    if not (s.shown >> upgrade) & 1:
        return False
    if upgrade == 6 or upgrade == 7:
        return s.squares[upgrade - 6] >= s.rules.squares
    return (s.met[seat] >> upgrade) & 1 == 1


def next_upgrade(s: RollerState, seat: i64) -> i64:
    """SR-9.13: the lowest upgrade that this seat has something to do for; 0 = none."""
    upgrade: i64
    for upgrade in range(1, a.UPGRADES):
        if is_met(s, seat, upgrade):
            if not s.gained(seat, upgrade) or (upgrade == 4 and unpaid_band(s, seat) >= 0):
                return upgrade
    return 0


def unpaid_band(s: RollerState, seat: i64) -> i64:
    """SR-9.9: a full band whose free actions were not given yet; -1 = none."""
    band: i64
    for band in range(a.BANDS):
        if s.band_full(seat, band) and not (s.filled[seat] >> band) & 1:
            return band
    return -1


@final
class GainUpgrades(Auto[RollerState]):
    """SR-3.6: for every seat at once, if any seat has something to gain."""

    def run(self, s: RollerState) -> None:
        any_seat = False
        seat: i64
        for seat in range(s.seats):
            if next_upgrade(s, seat) > 0:
                any_seat = True
        if any_seat:
            s.open_lanes([Gain(k) for k in range(s.seats)])

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        last = "" if len(below) == 2 else "the checkpoint and the next round come after it"
        return not_shared(s, self) or not_playing(s) or last


@final
class Gain(RoundAuto):
    """SR-9.13: in number order, again from the lowest until nothing new is met."""

    def run(self, s: RollerState) -> None:
        player = self.player
        upgrade = next_upgrade(s, player)
        if upgrade == 0:
            return
        s.then(Gain(player))
        if not s.gained(player, upgrade):
            s.upgrades = changed(s.upgrades, player, s.upgrades[player] | (1 << upgrade))
            s.tell(UPGRADE_GAINED, player, upgrade)
        if upgrade == 2 and s.piece_left(player):
            s.then(PlaceShip(player))
        elif upgrade == 4:
            band = unpaid_band(s, player)
            s.filled = changed(s.filled, player, s.filled[player] | (1 << band))
            s.tell(FREE, player, s.rules.full_band_actions)
            s.then(FreeActions(player, s.rules.full_band_actions))
        elif upgrade == 7:
            s.then(PickHalo(player))


@final
class PlaceShip(LaneOpen):
    """SR-9.3, SR-8.14: where the ship of upgrade 2 is put."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_sites(s, self.seat, vec[i64](capacity=8))

    def check(self, s: RollerState, action: i64) -> i64:
        return check_piece(s, self.seat)

    def apply(self, s: RollerState, action: i64) -> None:
        build(s, self.seat, a.BUILD.a(action))


@final
class PickHalo(LaneDecision):
    """SR-9.8: the band in which ring actions draw one ring more."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer(a.BAND, a.BANDS)

    def apply(self, s: RollerState, action: i64) -> None:
        s.halo = changed(s.halo, self.seat, a.BAND.a(action))
        s.tell(HALO_CHOSEN, self.seat, a.BAND.a(action))

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or ("" if s.gained(self.seat, 7) else "it takes upgrade 7")


@final
class FreeActions(RoundAuto):
    """SR-9.9, SR-9.10: so many free actions; one without any legal target is lost."""

    def __init__(self, player: i64, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def run(self, s: RollerState) -> None:
        if self.left > 0 and can_do(s, self.player, a.ANY, a.WILD, a.ALL_BANDS):
            s.then(FreeAction(self.player), FreeActions(self.player, self.left - 1))


@final
class FreeAction(LaneDecision):
    """SR-9.9, SR-9.10, SR-9.16: an action of any value, color and band, or none."""

    def prepare(self, s: RollerState) -> None:
        scan(s, self.seat, a.ALL_BANDS)

    def candidates(self, s: RollerState) -> vec[i64]:
        return append(offer_values(), a.DONE.of())

    def check(self, s: RollerState, action: i64) -> i64:
        if action == a.DONE.of():
            return 0
        value = a.DO.a(action) + 1
        return 0 if doable(s, a.ANY, value) else no(NO_FREE, value)

    def apply(self, s: RollerState, action: i64) -> None:
        if action == a.DONE.of():
            s.tell(DECLINED, self.seat, 0)
        else:
            do_value(s, self.seat, a.ANY, a.DO.a(action) + 1, a.ALL_BANDS)
