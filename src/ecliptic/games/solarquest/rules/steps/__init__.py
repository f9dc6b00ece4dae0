"""The rules, by chapter. `STEPS` names every step that can be pending."""

from __future__ import annotations

from typing import Final, Never

from ecliptic.core.machine import Step
from ecliptic.games.solarquest.rules.steps import (
    cards,
    debt,
    flight,
    hands,
    landing,
    lasers,
    marks,
    rescue,
    setup,
    trade,
    turn,
    windows,
)

STEPS: Final[tuple[type[Step[Never]], ...]] = (
    setup.Setup,
    setup.StartRoll,
    marks.Finish,
    marks.EndTurn,
    turn.Turn,
    windows.OfferOpening,
    windows.Opening,
    windows.OfferForce,
    windows.ForceBuy,
    windows.OfferServices,
    windows.Services,
    hands.Hear,
    hands.Speak,
    flight.PreRoll,
    flight.Attempt,
    flight.ExtraRoll,
    flight.Roll,
    flight.PickSinope,
    flight.Doubles,
    flight.DrawCard,
    cards.AfterCard,
    cards.Threaten,
    cards.SellFirst,
    cards.TakeDeed,
    cards.GiveUpDeed,
    landing.Land,
    landing.FailedTakeoff,
    landing.Rent,
    landing.Fee,
    rescue.FuelCheck,
    rescue.Rescue,
    debt.Debt,
    debt.Pay,
    debt.Settle,
    lasers.Lasers,
    lasers.Fire,
    lasers.ShotDie,
    lasers.Hits,
    trade.Write,
    trade.Answer,
)
