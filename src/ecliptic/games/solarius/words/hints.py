"""What a newcomer is told in each part of the game."""

from __future__ import annotations

from typing import Final

from ecliptic.core.pending import named
from ecliptic.core.words import some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.state import HUB_STEP, OVER, SETUP, TURN_END
from ecliptic.games.solarius.rules.steps.anytime import SellCubes, StoreBought
from ecliptic.games.solarius.rules.steps.cubes import GainCubes, NoSpace, PayCube, StoreOne
from ecliptic.games.solarius.rules.steps.die import PayWheel, PickColor, PickDie, PickPlace, Research
from ecliptic.games.solarius.rules.steps.flight import FlyOn, PickHex, Portals
from ecliptic.games.solarius.rules.steps.settle import Known, Turned
from ecliptic.games.solarius.rules.steps.use import Blocked, BuyCube, PickUse, Store
from ecliptic.games.solarius.words.view import SolariusView

_PHASE_A: Final = named(PickDie, PickPlace, PickColor, PayWheel, Research, PickUse)
_CUBES: Final = named(Store, StoreOne, StoreBought, GainCubes, Blocked, NoSpace, BuyCube, PayCube, SellCubes)


def hint(content: Components, rules: Rules, view: SolariusView) -> str:
    """What matters now, one or two sentences."""
    if view.over or view.phase == OVER:
        return "The score sheet shows where every point came from."
    if view.phase == SETUP:
        return "Everybody starts at home with a small mat: one tech die is further right, another one a step higher."
    if view.phase == HUB_STEP:
        return "A hub is built in every game turn. Who has a mission beside it takes a bonus now."
    if view.phase == TURN_END:
        return "All dice go back, and each of your stations may work once more."
    mat = view.mats[view.active if view.viewer is None and view.active is not None else view.viewer or 0]
    step = view.asked.step if view.asked else ""
    if step in _CUBES:
        return (
            f"A cube in column I is worth {rules.worth[0]}, in II {rules.worth[1]}, in III {rules.worth[2]}. Lower "
            "columns must hold more, and the further right a tech die stands, the more spaces of its row can be used."
        )
    if step in named(PickHex, FlyOn, Portals):
        return (
            f"Your ship flies {some(mat.range, 'step')}; further ones cost fuel. End on a planet to settle it, or on "
            "an empty hex to build; no flight ends on a hub space or where others are."
        )
    if step in named(Turned, Known):
        return "A colony claims the planet; it counts once its condition is met. Planets that stay pending cost points."
    pending = sum(not planet.settled for planet in mat.planets)
    if pending:
        return (
            f"{some(pending, 'planet').capitalize()} beside the mat still pending: some want fuel or bucks, which you "
            "may pay at any time in your turn; others settle by themselves once your mat fits."
        )
    if mat.open:
        return "An open mission is completed by a flight to an empty hex beside a hub space; its cubes must be exact."
    if step in _PHASE_A:
        return (
            f"Each turn begins with a die: its color says what it does, its face how much. {rules.dirty_points} points "
            "or more contaminate; dice further on along the wheel bring fuel or bucks."
        )
    if mat.range == rules.own_drive and view.turn > 1:
        return "Drives carry you to the outer tiles, where planets, hubs and outposts are."
    return (
        f"In each of {rules.game_turns} game turns you take {some(rules.player_turns, 'die', 'dice')}. Cubes and "
        "tech prepare what a flight then wins: planets, stations, missions."
    )
