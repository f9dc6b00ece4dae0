"""The rules, by chapter: every step that can be pending, with its clause and what a seat that it asks is to do."""

from __future__ import annotations

from typing import Final

from ecliptic.core.pending import RUNS, asks, chance, steps
from ecliptic.games.solarquest.rules.steps import cards, flight, landing, lasers, marks, setup, turn, windows
from ecliptic.games.solarquest.rules.steps.deals import debt, hands, rescue, trade

STEPS: Final = steps(
    {
        setup.Setup: RUNS,
        setup.StartRoll: chance("SQ-1.7"),
        marks.Finish: RUNS,
        marks.EndTurn: RUNS,
        turn.Turn: RUNS,
        windows.OfferOpening: RUNS,
        windows.Opening: asks("SQ-2.2", "trade, sell, place, refuel or fire, or go on to the roll"),
        windows.OfferForce: RUNS,
        windows.ForceBuy: asks("SQ-11.6", "force the purchase, or decline"),
        windows.OfferServices: RUNS,
        windows.Services: asks("SQ-6.1", "buy, place, refuel, sell or trade, or go on"),
        hands.Hear: RUNS,
        hands.Speak: asks("SQ-9.8", "make an offer, or lower your hand"),
        flight.PreRoll: RUNS,
        flight.Attempt: asks("SQ-2.4", "attempt a takeoff, or stay"),
        flight.ExtraRoll: asks("SQ-4.3", "roll again, or stop"),
        flight.Roll: chance("SQ-2.1"),
        flight.PickSinope: asks("SQ-3.8", "land on Sinope, or stay in orbit"),
        flight.Doubles: asks("SQ-4.2", "land, or bypass the space"),
        flight.DrawCard: chance("SQ-5.1"),
        cards.AfterCard: RUNS,
        cards.Threaten: RUNS,
        cards.SellFirst: asks("SQ-9.6", "sell before a deed is taken, or go on"),
        cards.TakeDeed: asks("SQ-5.6", "choose the deed to take"),
        cards.GiveUpDeed: asks("SQ-5.6", "choose the deed to give up, or sell first"),
        landing.Land: RUNS,
        landing.FailedTakeoff: RUNS,
        landing.Rent: RUNS,
        landing.Fee: RUNS,
        rescue.FuelCheck: RUNS,
        rescue.Rescue: asks("SQ-11.2", "get enough fuel to leave"),
        debt.Debt: RUNS,
        debt.Pay: RUNS,
        debt.Settle: asks("SQ-12.1", "raise the money for your debt"),
        lasers.Lasers: RUNS,
        lasers.Fire: asks("SQ-13.5", "fire, or hold your fire"),
        lasers.ShotDie: chance("SQ-13.7"),
        lasers.Hits: RUNS,
        trade.Write: asks("SQ-9.5", "write your offer"),
        trade.Answer: asks("SQ-9.5", "accept the offer, or decline"),
    }
)
