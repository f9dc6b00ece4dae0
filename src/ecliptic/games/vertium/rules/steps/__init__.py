"""The rules, chapter by chapter: every step that can be pending, with its clause and what a seat that it asks is to do.

In the order of a game.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.pending import RUNS, asks, chance, steps
from ecliptic.games.vertium.rules.steps import cards, cubes, disasters, phase_end, sets, setup, solo, turn
from ecliptic.games.vertium.rules.steps.fights import american, attack, conflict, outcome, refuge, roll, sorts
from ecliptic.games.vertium.rules.steps.fights import complex as complex_

STEPS: Final = steps(
    {
        setup.Setup: RUNS,
        setup.PickFaction: asks("VT-3.1", "pick a faction"),
        setup.LayPlanets: RUNS,
        setup.DrawPlanet: chance("VT-3.2"),
        setup.LayOrange: RUNS,
        setup.DrawOrange: chance("VT-3.3"),
        setup.LayBlue: RUNS,
        setup.DrawBlue: chance("VT-3.4"),
        cards.DealCard: chance("VT-3.5"),
        cards.TurnUp: chance("VT-4.3"),
        setup.DealObjective: chance("VT-3.6"),
        setup.DrawStarter: chance("VT-3.8"),
        turn.Turn: RUNS,
        turn.TakeCard: asks("VT-4.4", "take a card from the display"),
        turn.PlayCards: asks("VT-4.6", "play a set, or a disaster, or pass"),
        sets.PlaceToken: asks("VT-5.1", "place the token of your set"),
        disasters.RaidedSet: asks("VT-6.6", "play a set, or pass"),
        cards.DrawCard: chance("VT-4.8"),
        disasters.MeltdownTarget: asks("VT-6.3", "choose who suffers the Meltdown"),
        disasters.Leak: asks("VT-6.4", "choose the planet that leaks"),
        disasters.RaidWay: asks("VT-6.6", "choose what to raid"),
        disasters.RaidTarget: asks("VT-6.6", "choose whose hand to raid"),
        disasters.StealCard: chance("VT-6.6"),
        disasters.RaidFrom: asks("VT-6.7", "choose the planet to raid"),
        disasters.RaidTo: asks("VT-6.7", "choose the planet that gets the element"),
        phase_end.EndPhaseOne: RUNS,
        phase_end.TurnUpBlues: RUNS,
        phase_end.TurnBlue: chance("VT-8.2"),
        phase_end.RevealObjectives: RUNS,
        phase_end.BeginPhaseTwo: RUNS,
        conflict.FightRound: RUNS,
        conflict.FightTurns: RUNS,
        conflict.AttackOrPass: asks("VT-9.2", "attack or pass"),
        attack.Lead: asks("VT-9.3", "choose who leads the attack"),
        attack.Source: asks("VT-11.3", "choose where the elements come from"),
        attack.Carry: asks("VT-9.3", "choose how many elements go along"),
        attack.Strike: asks("VT-9.3", "choose the planet to attack"),
        roll.NextRoll: RUNS,
        roll.RollDie: chance("VT-10.1"),
        roll.UseCard: asks("VT-10.2", "play a skirmish card, or none"),
        roll.Hits: RUNS,
        refuge.Escape: asks("VT-11.1", "escape or stand"),
        outcome.EndAttack: RUNS,
        american.GiveAttack: RUNS,
        american.AfterAttack: RUNS,
        american.AttackAgain: asks("VT-12.3", "attack again or pass"),
        american.AfterCubes: RUNS,
        cubes.CubeTurns: RUNS,
        cubes.BuildCube: asks("VT-13.4", "build a cube, or go on"),
        cubes.BuildPair: asks("VT-13.4", "choose where the cube's other element comes from"),
        attack.CarrySorts: asks("VT-13.10", "choose which elements go along"),
        attack.PaySort: asks("VT-13.10", "choose which element is turned in"),
        sorts.LoseSorts: asks("VT-13.10", "choose which elements are lost"),
        sorts.RaidSorts: asks("VT-13.10", "choose which elements are taken"),
        roll.HitBack: RUNS,
        roll.TurnSkirmish: chance("VT-15.5"),
        complex_.AimDie: chance("VT-15.8"),
        complex_.AimAmong: chance("VT-15.8"),
        solo.DealComplex: chance("VT-15.2"),
        solo.Populate: RUNS,
    }
)
