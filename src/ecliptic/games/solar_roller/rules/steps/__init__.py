"""The rules, chapter by chapter. `STEPS` lists every step that can be pending, in the order of a game."""

from __future__ import annotations

from typing import Final, Never

from ecliptic.core.machine import Step
from ecliptic.games.solar_roller.rules.steps import acting, dice, rounds, setup, sheet, ships, upgrades

STEPS: Final[tuple[type[Step[Never]], ...]] = (
    setup.Setup,
    setup.DealCard,
    setup.SetUpTogether,
    setup.SetUpSheet,
    setup.FirstPlanet,
    setup.FindHome,
    setup.PickHome,
    setup.DrawStarter,
    rounds.Round,
    rounds.BonusTogether,
    rounds.Bonus,
    rounds.TakeBonus,
    rounds.RollDie,
    rounds.ActTogether,
    rounds.Checkpoint,
    acting.Acting,
    acting.Act,
    dice.PickChange,
    dice.PickWhite,
    dice.PickSix,
    dice.Half,
    dice.PickLevelUp,
    sheet.PickColor,
    sheet.PickValue,
    sheet.PickSpace,
    sheet.PickMoons,
    sheet.PickRaise,
    sheet.PickBand,
    sheet.PickRing,
    ships.PickShip,
    ships.Sail,
    ships.Harbor,
    ships.ShipsServed,
    upgrades.GainUpgrades,
    upgrades.Gain,
    upgrades.PlaceShip,
    upgrades.PickHalo,
    upgrades.FreeActions,
    upgrades.FreeAction,
)
