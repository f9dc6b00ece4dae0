"""SM-13: stations, their cards, and what stations that stand already do once more."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import FIRED, STATION_BUILT
from ecliptic.games.solarius.rules.reasons import CANT_PAY_STATION, NO_STATION_LEFT, STATION_USED
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred
from ecliptic.games.solarius.rules.steps.cubes import PayRow, unpaid
from ecliptic.games.solarius.rules.steps.effects import Effects
from ecliptic.games.solarius.rules.steps.hexes import taken
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, SeatOpen
from ecliptic.games.solarius.rules.steps.outpost import OfferOutpost


def built_stations(s: SolariusState, seat: i64) -> i64:
    """The cards of the stations that the seat has built, a bit each."""
    out: i64 = 0
    card: i64
    for card in range(a.STATION_CARDS):
        if s.station[seat * a.STATION_CARDS + card] > 0:
            out |= bit(card)
    return out


def pays_so(s: SolariusState, seat: i64, high: i64, low: i64, built: i64) -> bool:
    """SM-13.2: whether one color makes the higher value of the next station and another one the lower."""
    rules = s.rules
    return s.row_pays(seat, high, rules.station_high[built]) and s.row_pays(
        seat, low, rules.station_low[built]
    )


def check_card(s: SolariusState, seat: i64, card: i64) -> i64:
    """SM-13.2, SM-5.7: whether the next station can be built with this card."""
    if s.station[seat * a.STATION_CARDS + card] > 0:
        return no(STATION_USED)
    rules = s.rules
    built = s.stations_built(seat)
    one = rules.station_first[card]
    other = rules.station_second[card]
    if pays_so(s, seat, one, other, built) or pays_so(s, seat, other, one, built):
        return 0
    return no(CANT_PAY_STATION, rules.station_high[built], rules.station_low[built])


def check_station(s: SolariusState, seat: i64) -> i64:
    """SM-13.1, SM-13.2: whether a station can be built on an empty hex."""
    built = s.stations_built(seat)
    if built >= s.rules.stations:
        return no(NO_STATION_LEFT)
    card: i64
    for card in range(a.STATION_CARDS):
        if check_card(s, seat, card) == 0:
            return 0
    return no(CANT_PAY_STATION, s.rules.station_high[built], s.rules.station_low[built])


def no_station(s: SolariusState, seat: i64) -> str:
    """What speaks against a new station where the seat's ship is."""
    return "all stations are built" if s.stations_built(seat) >= s.rules.stations else taken(s, seat)


def used(s: SolariusState, seat: i64, card: i64) -> str:
    """What speaks against this card for it."""
    return "that card is used" if s.station[seat * a.STATION_CARDS + card] > 0 else ""


def begin_station(s: SolariusState, seat: i64) -> None:
    """From a step: a station is built, if need be after asking with which card."""
    found: i64 = 0
    only: i64 = 0
    card: i64
    for card in range(a.STATION_CARDS):
        if check_card(s, seat, card) == 0:
            found += 1
            only = card
    if found == 1:
        with_card(s, seat, only)
    else:
        s.then(PickStation(seat))


def with_card(s: SolariusState, seat: i64, card: i64) -> None:
    """From a step: the card is chosen; which color pays which value is asked only if both ways are open."""
    one = s.rules.station_first[card]
    other = s.rules.station_second[card]
    built = s.stations_built(seat)
    if not pays_so(s, seat, other, one, built):
        pay_station(s, seat, card, one)
    elif not pays_so(s, seat, one, other, built):
        pay_station(s, seat, card, other)
    else:
        s.then(PickHigh(seat, card))


def pay_station(s: SolariusState, seat: i64, card: i64, high: i64) -> None:
    """SM-13.2: this color pays the higher value, the card's other one the lower."""
    rules = s.rules
    built = s.stations_built(seat)
    low = rules.station_first[card] + rules.station_second[card] - high
    s.then(
        PayRow(seat, high, rules.station_high[built]),
        PayRow(seat, low, rules.station_low[built]),
        LayStation(seat, card),
    )


@final
class PickStation(SeatOpen):
    """SM-13.2: with which card."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.PICK_STATION, a.STATION_CARDS)

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_card(s, self.seat, a.PICK_STATION.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        with_card(s, self.seat, a.PICK_STATION.a(action))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or no_station(s, self.seat)


@final
class PickHigh(SeatOpen):
    """SM-13.2: which color of the card pays the higher value."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final = card

    def candidates(self, s: SolariusState) -> vec[i64]:
        rules = s.rules
        return vec[i64](
            [a.HIGH.of(rules.station_first[self.card]), a.HIGH.of(rules.station_second[self.card])]
        )

    def apply(self, s: SolariusState, action: i64) -> None:
        pay_station(s, self.seat, self.card, a.HIGH.a(action))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        rules = s.rules
        one = rules.station_first[self.card]
        other = rules.station_second[self.card]
        problem = super().fits(s, below) or no_station(s, self.seat) or used(s, self.seat, self.card)
        if problem:
            return problem
        built = s.stations_built(self.seat)
        both = pays_so(s, self.seat, one, other, built) and pays_so(s, self.seat, other, one, built)
        return "" if both else "there is no choice"


@final
class LayStation(SeatAuto):
    """SM-13.3, SM-13.5: the station comes to the hex and its card is laid.

    Static parts hold at once: no immediate effect reads them, and what they settle would be settled all the same.
    """

    def __init__(self, player: i64, card: i64) -> None:
        super().__init__(player)
        self.card: Final = card

    def run(self, s: SolariusState) -> None:
        player = self.player
        card = self.card
        here = s.ship[player]
        earlier = built_stations(s, player)
        s.station = changed(s.station, player * a.STATION_CARDS + card, s.stations_built(player) + 1)
        s.put_figure(player, here, a.STATION)
        s.tell(STATION_BUILT, player, card, here)
        s.add_statics(player, a.STATION_STATIC + card)
        s.then(
            Effects(player, a.STATION_NOW + card, 0),
            Earlier(player, earlier),
            OfferOutpost(player, here),
        )

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = no_station(s, self.player) or used(s, self.player, self.card)
        return problem or unpaid(s, below) or super().fits(s, below)


@final
class Earlier(SeatAuto):
    """SM-13.4: the stations built before, a bit each, do their permanent effect."""

    def __init__(self, player: i64, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def run(self, s: SolariusState) -> None:
        left = self.left
        if left == 0:
            return
        if left & (left - 1) != 0:
            s.then(FireEarlier(self.player, left))
            return
        card: i64 = 0
        while (left >> card) & 1 == 0:
            card += 1
        fire(s, self.player, card)


def fire(s: SolariusState, seat: i64, card: i64) -> None:
    """From a step: a station does its permanent effect."""
    s.tell(FIRED, seat, card)
    s.then(Effects(seat, a.STATION_LATER + card, 0))


@final
class FireEarlier(Starred):
    """SM-13.4: in any order; all of them (SM-21.17)."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left  # stations, a bit each

    def own(self, s: SolariusState) -> vec[i64]:
        return offer_set(a.FIRE, self.left)

    def choose(self, s: SolariusState, action: i64) -> None:
        card = a.FIRE.a(action)
        s.then(Earlier(self.seat, self.left & ~bit(card)))
        fire(s, self.seat, card)
