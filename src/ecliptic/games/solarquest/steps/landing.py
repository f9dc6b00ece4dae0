"""SQ-6, SQ-8, SQ-11.5: landings and failed takeoffs, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from ecliptic.core.machine import AutoFor
from ecliptic.games.solarquest.actions import NONE, SEATS
from ecliptic.games.solarquest.facts import FEE, LANDED, LANDED_EARTH, STAYED
from ecliptic.games.solarquest.state import SolarquestState
from ecliptic.games.solarquest.steps.debt import owe_rent
from ecliptic.games.solarquest.steps.lasers import LASERS
from ecliptic.games.solarquest.steps.rescue import FUEL_CHECKS
from ecliptic.games.solarquest.steps.windows import OFFER_FORCES, OFFER_LATE, OFFER_SERVICES


@final
class Land(AutoFor[SolarquestState]):
    """SQ-6.1: Earth's income, lasers, forced purchase, rent, fee, services, fuel check."""

    def run(self, s: SolarquestState) -> None:
        player = self.player
        s.beside = False
        s.tell(LANDED, player, s.space[player])
        if s.on_earth(player):  # SQ-6.2
            s.cash[player] += s.rules.land_bonus
            s.tell(LANDED_EARTH, player, s.rules.land_bonus)
        s.then(
            LASERS[player],
            OFFER_FORCES[player],
            RENTS[player],
            FEES[player],
            OFFER_SERVICES[player],
            FUEL_CHECKS[player],
        )


@final
class FailedTakeoff(AutoFor[SolarquestState]):
    """SQ-11.5: the ship stays, and rent is owed again."""

    def run(self, s: SolarquestState) -> None:
        player = self.player
        s.tell(STAYED, player, s.space[player])
        s.then(
            LASERS[player],
            OFFER_FORCES[player],
            RENTS[player],
            OFFER_LATE[player],
            FUEL_CHECKS[player],
        )


@final
class Rent(AutoFor[SolarquestState]):
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
class Fee(AutoFor[SolarquestState]):
    """SQ-6.4: a Federation Station pays who lands there."""

    def run(self, s: SolarquestState) -> None:
        here = s.space[self.player]
        fee = s.rules.fee[here]
        if fee > 0:
            s.cash[self.player] += fee
            s.tell(FEE, self.player, here, fee)


# Steps never change: what comes in every turn is made once.
LANDS: Final[list[Land]] = [Land(k) for k in range(SEATS)]
RENTS: Final[list[Rent]] = [Rent(k) for k in range(SEATS)]
FEES: Final[list[Fee]] = [Fee(k) for k in range(SEATS)]
