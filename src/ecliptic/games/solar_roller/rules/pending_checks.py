"""Whether the steps to come in a position can follow each other like that, and fit the rest of it."""

from __future__ import annotations

import re
from typing import Final, Never, cast

from ecliptic.core.arrays import members
from ecliptic.core.machine import Step
from ecliptic.core.pending import check_answers, check_next, check_order, step_names
from ecliptic.core.words import at
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import (
    GAINED,
    HOME_SPACE,
    MET,
    OVER,
    PLAYING,
    SETUP,
    SPENT,
    USED,
    RollerState,
)
from ecliptic.games.solar_roller.rules.steps import acting, dice, rounds, setup, sheet, ships, upgrades
from ecliptic.games.solar_roller.rules.steps.setup import cards_dealt

# How steps follow each other, the next one first: on the table, and in the lanes that wait for what comes after them.
_WRITE: Final = r"(PickColor|PickSpace|PickMoons|PickRaise|PickBand|PickRing)"
_AFTER_ROLL: Final = "ActTogether GainUpgrades Checkpoint Round"
_TABLE: Final = {
    SETUP: r"(DealCard SetUpTogether )?DrawStarter",
    PLAYING: rf"RollDie {_AFTER_ROLL}",
    OVER: "",
}
_LANES: Final = {  # by what waits: the first step of every lane, and its stacks
    "DrawStarter": ("SetUpSheet", r"((PickColor|PickSpace) (FirstPlanet )?FindHome|PickHome)"),
    f"Checkpoint RollDie {_AFTER_ROLL}": ("Bonus", rf"(TakeBonus|{_WRITE})"),
    "GainUpgrades Checkpoint Round": (
        "Acting",
        rf"(Act|(PickChange|PickWhite|PickSix|PickValue|PickLevelUp|{_WRITE}( Half)?"
        r"|(PickShip|Sail|Harbor) ShipsServed) Acting)",
    ),
    "Checkpoint Round": ("Gain", rf"((PlaceShip|PickHalo) Gain|(FreeAction|{_WRITE}) FreeActions Gain)"),
}
# Values of steps that can't have every one.
_VALUES: Final = {
    "FirstPlanet": (a.SMALL_PLANET, a.LARGE_PLANET),
    "PickSpace": (a.SMALL_PLANET, a.LARGE_PLANET),
    "PickColor": (a.SMALL_PLANET, a.LARGE_PLANET, a.RINGS),
    "Half": range(1, a.TERRAFORM + 1),
}


def check_pending(s: RollerState) -> None:
    """ValueError if the steps to come don't fit each other or the state."""
    if s.lanes:
        _check_lanes(s)
        _check_upgrades(s, cast("RollerState", s.opened))
        return
    check_order(s.stack, _TABLE[s.phase])
    _check_rounds(s, s.stack)
    check_next(s)
    if not s.stack:
        return
    _check_sheets(s, s)
    if isinstance(s.stack[-1], rounds.RollDie):
        if s.rolled >= a.DICE:
            raise ValueError("All dice are rolled.")
        for seat in range(s.seats):
            if s.note(seat, USED) or s.note(seat, SPENT) or s.given_up(seat):
                raise ValueError("Nobody has used a die before all are rolled.")


def _check_upgrades(s: RollerState, before: RollerState) -> None:
    """SR-9.1: a condition that was met stays met, and what was gained stays."""
    for seat in range(s.seats):
        if before.note(seat, MET) & ~s.note(seat, MET) or before.note(seat, GAINED) & ~s.note(seat, GAINED):
            raise ValueError(f"{at(seat)} can't have lost an upgrade since all began to act.")


def _check_sheets(s: RollerState, before: RollerState) -> None:
    """In setup: cards are dealt before the sheets (as they were `before` the lanes), and sheets before the starter."""
    if s.phase != SETUP:
        return
    dealing = bool(s.stack) and isinstance(s.stack[-1], setup.DealCard)
    if dealing == cards_dealt(s):
        raise ValueError("Cards are dealt, all of them, before anything is drawn.")
    drawn = not s.lanes and not dealing  # the starter comes next
    for seat in range(s.seats):
        _check_sheet(before, seat, drawn)


def _check_sheet(s: RollerState, seat: int, drawn: bool) -> None:
    """SR-2.3, SR-2.4: after its setup a sheet has two planets and a homeworld, before it nothing."""
    planets = members(s.all_planets(seat))
    if planets != (2 if drawn else 0) or (s.note(seat, HOME_SPACE) != a.NONE) != drawn:
        raise ValueError(f"The sheet of seat {seat + 1} does not fit this part of the setup.")


def _check_rounds(s: RollerState, steps: list[Step[Never]]) -> None:
    for step in steps:
        if isinstance(step, rounds.Round) and step.number != s.round + 1:
            raise ValueError(f"After round {s.round} round {step.number} can't come.")


def _check_lanes(s: RollerState) -> None:
    """Each lane by what comes after all of them."""
    after = step_names(s.waiting)
    if after not in _LANES or (s.phase == SETUP) != (after == "DrawStarter"):
        raise ValueError(f"No lanes can be open before these steps: {after or 'none'}.")
    _check_rounds(s, s.waiting)
    first, order = _LANES[after]
    if s.rolled != (0 if first in ("Bonus", "SetUpSheet") else a.DICE):
        raise ValueError("The dice of this round are rolled after the bonus and before the actions.")
    if first == "Bonus" and s.rules.bonus[s.round] == 0:
        raise ValueError(f"Round {s.round} has no bonus.")
    _check_sheets(s, cast("RollerState", s.opened))
    if any(
        type(step).__name__ != first or getattr(step, "player", a.NONE) != k
        for k, step in enumerate(s.firsts)
    ):
        raise ValueError(f"Every lane must begin with {first} of its seat.")
    for seat, lane in enumerate(s.lanes):
        if not lane:
            if first == "SetUpSheet":
                _check_sheet(s, seat, True)
            continue
        if not re.fullmatch(order, step_names(lane)):
            raise ValueError(
                f"In the lane of seat {seat + 1} there can't be these steps: {step_names(lane)}."
            )
        for step in lane:
            problem = _problem(s, seat, step)
            if problem:
                raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")
        if first == "SetUpSheet":
            _check_setup_lane(s, seat)
        check_answers(s, seat)


def _check_setup_lane(s: RollerState, seat: int) -> None:
    """One planet is drawn a time, the small one first; home is picked of two in the same band."""
    names = step_names(s.lanes[seat])
    drawn = members(s.all_planets(seat))
    wanted = 2 if "PickHome" in names else 0 if "FirstPlanet" in names else 1
    same = len({int(s.rules.band_of[k]) for k in range(a.SPACES) if s.is_planet(seat, k)}) == 1
    if drawn != wanted or s.note(seat, HOME_SPACE) != a.NONE or (wanted == 2 and not same):
        raise ValueError(f"The sheet of seat {seat + 1} does not fit this part of the setup.")


def _problem(s: RollerState, seat: int, step: Step[Never]) -> str:
    """What of the step's numbers contradicts the state; "" = nothing."""
    owner = step.seat if step.seat >= 0 else getattr(step, "player", seat)
    if owner != seat:
        return "it belongs to another seat"
    if not 0 <= getattr(step, "bands", a.ALL_BANDS) <= a.ALL_BANDS:
        return "there are no such bands"
    if isinstance(step, (dice.PickChange, dice.PickLevelUp, dice.PickWhite, dice.PickSix)):
        return _problem_of_die(s, seat, step)
    if isinstance(step, (sheet.PickSpace, sheet.PickBand, sheet.PickRing)) and step.color == a.ANY:
        return "it has no color"
    if getattr(step, "value", a.SMALL_PLANET) not in _VALUES.get(type(step).__name__, range(1, a.WILD + 1)):
        return "it can't have that value"
    if isinstance(step, ships.PickShip):
        return _problem_of_points(s, seat, step.points, step.again)
    if isinstance(step, ships.Harbor) and step.again not in (0, 1 if s.gained(seat, 2) else 0):
        return "a ship die is used once, and again only with upgrade 2"
    if isinstance(step, ships.Sail):
        return _problem_of_sail(s, seat, step)
    if isinstance(step, sheet.PickRing) and not (0 < step.left <= a.SPACES and step.first < a.SPACES):
        return "so many rings can't be drawn"
    return _problem_of_upgrades(s, seat, step)


def _problem_of_die(
    s: RollerState,
    seat: int,
    step: dice.PickChange | dice.PickLevelUp | dice.PickWhite | dice.PickSix,
) -> str:
    """A die that is being used: it is marked as used, and shows what it can show."""
    if isinstance(step, dice.PickWhite):
        die, value = a.WHITE, int(step.value)
    else:
        die, value = int(step.color if isinstance(step, dice.PickSix) else step.die), 1
    if die == a.ANY or not s.note(seat, USED) >> die & 1:
        return "the die is not in use"
    if not 1 <= value <= a.PIPS:
        return "no die has that value"
    if isinstance(step, dice.PickSix) and not s.gained(seat, 6):
        return "it takes upgrade 6"
    if isinstance(step, dice.PickLevelUp) and (die == a.WHITE or not s.shown >> 8 & 1):
        return "it takes upgrade 8 and a color die"
    return ""


def _problem_of_points(s: RollerState, seat: int, points: int, again: int = 0) -> str:
    """What one ship die gives every ship."""
    if points not in [
        ships.move_points(s, seat, value) for value in range(1, a.PIPS + 1) if ships.moves(s, value)
    ]:
        return "no ship die gives so many points"
    if again not in (0, 1 if s.gained(seat, 2) else 0):
        return "a ship die is used once, and again only with upgrade 2"
    return ""


def _problem_of_sail(s: RollerState, seat: int, step: ships.Sail) -> str:
    fits = 1 <= step.left <= step.points and step.refunded >> step.start & 1
    if not fits or step.refunded >> (a.SPACES + 1) or s.rules.band_of[step.at] == a.NONE:
        return "the ship can't have come there like that"
    if not step.moved() and (step.at != step.start or step.left != step.points):
        return "the ship can't have come there like that"
    return _problem_of_points(s, seat, step.points)


def _problem_of_upgrades(s: RollerState, seat: int, step: Step[Never]) -> str:
    """Upgrades are gained before they do anything; a round's actions are not more than there are."""
    needed = {upgrades.PlaceShip: 2, upgrades.PickHalo: 7, upgrades.FreeAction: 4, upgrades.FreeActions: 4}
    upgrade = needed.get(type(step))
    if upgrade is not None and not s.gained(seat, upgrade):
        return f"it takes upgrade {upgrade}"
    if isinstance(step, upgrades.FreeActions) and step.left >= s.rules.full_band_actions:
        return "so many free actions are not left"
    if isinstance(step, acting.Act):
        left = s.rules.actions - s.given_up(seat) - s.dice_used(seat)
        if left <= 0 or s.note(seat, USED) == (1 << a.ACTION_DICE) - 1:
            return "no action is left"
    return ""
