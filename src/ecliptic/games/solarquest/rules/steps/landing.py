"""SQ-6, SQ-8, SQ-11.5: landings and failed takeoffs, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.games.solarquest.rules.actions import NONE, SEATS
from ecliptic.games.solarquest.rules.facts import FEE, LANDED, LANDED_EARTH, STAYED
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.debt import owe_rent
from ecliptic.games.solarquest.rules.steps.deals.hands import hear
from ecliptic.games.solarquest.rules.steps.deals.rescue import FUEL_CHECKS
from ecliptic.games.solarquest.rules.steps.lasers import LASERS
from ecliptic.games.solarquest.rules.steps.marks import TurnAuto
from ecliptic.games.solarquest.rules.steps.windows import OFFER_FORCES, OFFER_LATE, OFFER_SERVICES


@final
class Land(TurnAuto):
    """SQ-6.1: Earth's income, lasers, forced purchase, rent, fee, services, fuel check."""

    def run(self, s: SolarquestState) -> None:
        player = self.player
        s.beside = False
        s.tell(LANDED, player, s.space[player])
        if s.on_earth(player):  # SQ-6.2
            s.own_cash()[player] += s.rules.land_bonus
            s.tell(LANDED_EARTH, player, s.rules.land_bonus)
        s.then(FUEL_CHECKS[player])
        hear(s, player)
        s.then(FEES[player], OFFER_SERVICES[player])
        stand_on(s, player)


@final
class FailedTakeoff(TurnAuto):
    """SQ-11.5, SQ-2.4: the ship stays, and rent is owed again; SQ-14.3: not in the simple game."""

    def __init__(self, player: i64, chosen: i64) -> None:
        super().__init__(player)
        self.chosen: Final = chosen  # 1 = the ship stays without a roll (SQ-2.4)

    def run(self, s: SolarquestState) -> None:
        player = self.player
        s.tell(STAYED, player, s.space[player], self.chosen)
        s.then(FUEL_CHECKS[player])
        hear(s, player)
        s.then(OFFER_LATE[player])
        if s.rules.fuel:
            stand_on(s, player)


def stand_on(s: SolarquestState, player: i64) -> None:
    """SQ-6.1: what comes first where a rival owns the place; elsewhere lasers fire among the services."""
    deed = s.deed_under(player)
    if deed != NONE and s.owner[deed] != NONE and s.owner[deed] != player:
        s.then(LASERS[player], OFFER_FORCES[player], RENTS[player])


@final
class Rent(TurnAuto):
    """SQ-8.1: owed at once for a rival's property."""

    def run(self, s: SolarquestState) -> None:
        deed = s.deed_under(self.player)
        if deed == NONE:
            return
        debt = owe_rent(s, self.player, deed)
        if debt is not None:
            s.spend_here(self.player)
            s.then(debt)


@final
class Fee(TurnAuto):
    """SQ-6.4: a Federation Station pays who lands there."""

    def run(self, s: SolarquestState) -> None:
        here = s.space[self.player]
        fee = s.rules.fee[here]
        if fee > 0:
            s.own_cash()[self.player] += fee
            s.tell(FEE, self.player, here, fee)


# Steps never change: what comes in every turn is made once.
LANDS: Final[list[Land]] = [Land(k) for k in range(SEATS)]
RENTS: Final[list[Rent]] = [Rent(k) for k in range(SEATS)]
FEES: Final[list[Fee]] = [Fee(k) for k in range(SEATS)]
