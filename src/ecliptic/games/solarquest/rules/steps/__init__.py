"""The rules, by chapter: every step that can be pending, with its clause and what a seat that it asks is to do."""

from __future__ import annotations

from typing import Final, Never

from ecliptic.core.machine import Step
from ecliptic.core.pending import asks, chance
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
    chance(setup.StartRoll, "SQ-1.7"),
    marks.Finish,
    marks.EndTurn,
    turn.Turn,
    windows.OfferOpening,
    asks(windows.Opening, "SQ-2.2", "trade, sell, place, refuel or fire, or go on to the roll"),
    windows.OfferForce,
    asks(windows.ForceBuy, "SQ-11.6", "force the purchase, or decline"),
    windows.OfferServices,
    asks(windows.Services, "SQ-6.1", "buy, place, refuel, sell or trade, or go on"),
    hands.Hear,
    asks(hands.Speak, "SQ-9.8", "make an offer, or lower your hand"),
    flight.PreRoll,
    asks(flight.Attempt, "SQ-2.4", "attempt a takeoff, or stay"),
    asks(flight.ExtraRoll, "SQ-4.3", "roll again, or stop"),
    chance(flight.Roll, "SQ-2.1"),
    asks(flight.PickSinope, "SQ-3.8", "land on Sinope, or stay in orbit"),
    asks(flight.Doubles, "SQ-4.2", "land, or bypass the space"),
    chance(flight.DrawCard, "SQ-5.1"),
    cards.AfterCard,
    cards.Threaten,
    asks(cards.SellFirst, "SQ-9.6", "sell before a deed is taken, or go on"),
    asks(cards.TakeDeed, "SQ-5.6", "choose the deed to take"),
    asks(cards.GiveUpDeed, "SQ-5.6", "choose the deed to give up, or sell first"),
    landing.Land,
    landing.FailedTakeoff,
    landing.Rent,
    landing.Fee,
    rescue.FuelCheck,
    asks(rescue.Rescue, "SQ-11.2", "get enough fuel to leave"),
    debt.Debt,
    debt.Pay,
    asks(debt.Settle, "SQ-12.1", "raise the money for your debt"),
    lasers.Lasers,
    asks(lasers.Fire, "SQ-13.5", "fire, or hold your fire"),
    chance(lasers.ShotDie, "SQ-13.7"),
    lasers.Hits,
    asks(trade.Write, "SQ-9.5", "write your offer"),
    asks(trade.Answer, "SQ-9.5", "accept the offer, or decline"),
)
