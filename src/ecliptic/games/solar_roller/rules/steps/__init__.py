"""The rules, chapter by chapter: every step that can be pending, with its clause and what a seat that it asks is to do.

In the order of a game.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.pending import RUNS, asks, chance, steps
from ecliptic.games.solar_roller.rules.steps import acting, dice, rounds, setup, sheet, ships, upgrades

STEPS: Final = steps(
    {
        setup.Setup: RUNS,
        setup.DealCard: chance("SR-2.1"),
        setup.SetUpTogether: RUNS,
        setup.SetUpSheet: RUNS,
        setup.FirstPlanet: RUNS,
        setup.FindHome: RUNS,
        setup.PickHome: asks("SR-2.4", "choose your homeworld"),
        setup.DrawStarter: chance("SR-2.7"),
        rounds.Round: RUNS,
        rounds.BonusTogether: RUNS,
        rounds.Bonus: RUNS,
        rounds.TakeBonus: asks("SR-4.3", "take the bonus, or not"),
        rounds.RollDie: chance("SR-3.2"),
        rounds.ActTogether: RUNS,
        rounds.Checkpoint: RUNS,
        acting.Acting: RUNS,
        acting.Act: asks("SR-6.2", "use a die, or are done with the round"),
        dice.PickChange: asks("SR-9.4", "choose how the die is used"),
        dice.PickWhite: asks("SR-8.1", "choose what the white die is"),
        dice.PickSix: asks("SR-7.7", "choose what the six does"),
        dice.Half: RUNS,
        dice.PickLevelUp: asks("SR-9.11", "choose the planet to raise"),
        sheet.PickColor: asks("SR-8.2", "choose a color"),
        sheet.PickValue: asks("SR-7.7", "choose what the six does"),
        sheet.PickSpace: asks("SR-7.1", "choose the space of your planet"),
        sheet.PickMoons: asks("SR-7.3", "choose the planet that gets moons"),
        sheet.PickRaise: asks("SR-7.6", "choose the planet to raise"),
        sheet.PickBand: asks("SR-7.4", "choose the band of your rings"),
        sheet.PickRing: asks("SR-7.5", "choose the next planet that gets a ring"),
        ships.PickShip: asks("SR-8.3", "choose the ship that moves"),
        ships.Sail: asks("SR-8.4", "move your ship, or stop"),
        ships.Harbor: asks("SR-8.9", "settle, or build a ship"),
        ships.ShipsServed: RUNS,
        upgrades.GainUpgrades: RUNS,
        upgrades.Gain: RUNS,
        upgrades.PlaceShip: asks("SR-9.3", "choose where the ship is put"),
        upgrades.PickHalo: asks("SR-9.8", "choose a band"),
        upgrades.FreeActions: RUNS,
        upgrades.FreeAction: asks("SR-9.9", "take a free action, or not"),
    }
)
