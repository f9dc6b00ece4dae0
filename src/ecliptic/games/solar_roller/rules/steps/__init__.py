"""The rules, chapter by chapter: every step that can be pending, with its clause and what a seat that it asks is to do.

In the order of a game.
"""

from __future__ import annotations

from typing import Final, Never

from ecliptic.core.machine import Step
from ecliptic.core.pending import asks, chance
from ecliptic.games.solar_roller.rules.steps import acting, dice, rounds, setup, sheet, ships, upgrades

STEPS: Final[tuple[type[Step[Never]], ...]] = (
    setup.Setup,
    chance(setup.DealCard, "SR-2.1"),
    setup.SetUpTogether,
    setup.SetUpSheet,
    setup.FirstPlanet,
    setup.FindHome,
    asks(setup.PickHome, "SR-2.4", "choose your homeworld"),
    chance(setup.DrawStarter, "SR-2.7"),
    rounds.Round,
    rounds.BonusTogether,
    rounds.Bonus,
    asks(rounds.TakeBonus, "SR-4.3", "take the bonus, or not"),
    chance(rounds.RollDie, "SR-3.2"),
    rounds.ActTogether,
    rounds.Checkpoint,
    acting.Acting,
    asks(acting.Act, "SR-6.2", "use a die, or are done with the round"),
    asks(dice.PickChange, "SR-9.4", "choose how the die is used"),
    asks(dice.PickWhite, "SR-8.1", "choose what the white die is"),
    asks(dice.PickSix, "SR-7.7", "choose what the six does"),
    dice.Half,
    asks(dice.PickLevelUp, "SR-9.11", "choose the planet to raise"),
    asks(sheet.PickColor, "SR-8.2", "choose a color"),
    asks(sheet.PickValue, "SR-7.7", "choose what the six does"),
    asks(sheet.PickSpace, "SR-7.1", "choose the space of your planet"),
    asks(sheet.PickMoons, "SR-7.3", "choose the planet that gets moons"),
    asks(sheet.PickRaise, "SR-7.6", "choose the planet to raise"),
    asks(sheet.PickBand, "SR-7.4", "choose the band of your rings"),
    asks(sheet.PickRing, "SR-7.5", "choose the next planet that gets a ring"),
    asks(ships.PickShip, "SR-8.3", "choose the ship that moves"),
    asks(ships.Sail, "SR-8.4", "move your ship, or stop"),
    asks(ships.Harbor, "SR-8.9", "settle, or build a ship"),
    ships.ShipsServed,
    upgrades.GainUpgrades,
    upgrades.Gain,
    asks(upgrades.PlaceShip, "SR-9.3", "choose where the ship is put"),
    asks(upgrades.PickHalo, "SR-9.8", "choose a band"),
    upgrades.FreeActions,
    asks(upgrades.FreeAction, "SR-9.9", "take a free action, or not"),
)
