"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache
from typing import Final, Never

from ecliptic.core.machine import Step
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import seat_words, words
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium.steps import (
    american,
    attack,
    cards,
    conflict,
    cubes,
    disasters,
    outcome,
    phase_end,
    refuge,
    roll,
    sets,
    setup,
    solo,
    sorts,
    turn,
)
from ecliptic.games.vertium.steps import complex as complex_

_KINDS: Final[tuple[type[Step[Never]], ...]] = (
    setup.Setup,
    setup.PickFaction,
    setup.LayPlanets,
    setup.DrawPlanet,
    setup.LayOrange,
    setup.DrawOrange,
    setup.LayBlue,
    setup.DrawBlue,
    cards.DealCard,
    cards.TurnUp,
    setup.DealObjective,
    setup.DrawStarter,
    turn.Turn,
    turn.TakeCard,
    turn.PlayCards,
    sets.PlaceToken,
    sets.RaidedSet,
    cards.DrawCard,
    disasters.MeltdownTarget,
    disasters.Leak,
    disasters.RaidWay,
    disasters.RaidTarget,
    disasters.StealCard,
    disasters.RaidFrom,
    disasters.RaidTo,
    phase_end.EndPhaseOne,
    phase_end.TurnUpBlues,
    phase_end.TurnBlue,
    phase_end.RevealObjectives,
    phase_end.BeginPhaseTwo,
    conflict.FightRound,
    conflict.FightTurns,
    conflict.AttackOrPass,
    attack.Lead,
    attack.Source,
    attack.Carry,
    attack.Strike,
    roll.NextRoll,
    roll.RollDie,
    roll.UseCard,
    roll.Hits,
    refuge.Escape,
    outcome.EndAttack,
    american.GiveAttack,
    american.AfterAttack,
    american.AttackAgain,
    american.AfterCubes,
    cubes.CubeTurns,
    cubes.BuildCube,
    cubes.BuildPair,
    attack.CarrySorts,
    attack.PaySort,
    sorts.LoseSorts,
    sorts.RaidSorts,
    roll.HitBack,
    roll.TurnSkirmish,
    complex_.AimDie,
    complex_.AimAmong,
    solo.DealComplex,
    solo.Populate,
)


@cache
def book(factions: int) -> StepBook:
    """How steps are written in a game of so many factions."""
    planets = words(a.PLANET_IDS)
    seats = seat_words(factions)
    fields = dict.fromkeys(("seat", "player", "victim"), seats)
    fields |= dict.fromkeys(("planet", "source", "target", "site"), planets)
    fields |= {
        "refuge": words(a.PLANET_IDS, none=True),
        "LoseSorts.planet": words(a.PLANET_IDS, none=True),  # null = the attacking force
        "resource": words(a.KIND_IDS[: a.RESOURCES]),
        "side": words(("attacker", "defender")),
    }
    return StepBook(_KINDS, fields)
