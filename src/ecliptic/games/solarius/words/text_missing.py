"""Why an action is no part of the decision that is asked: what is really missing for it, with its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.machine import Step
from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told, some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import PaySwap, SaleMix, SellCubes, StoreBought, is_any
from ecliptic.games.solarius.rules.steps.cards import Discard
from ecliptic.games.solarius.rules.steps.cubes import PayCube
from ecliptic.games.solarius.rules.steps.die import PayWheel, PickColor, PickDie, PickPlace, Research
from ecliptic.games.solarius.rules.steps.effects import Clean, PlayCard
from ecliptic.games.solarius.rules.steps.flight import FlyOn
from ecliptic.games.solarius.rules.steps.gains import Mix
from ecliptic.games.solarius.rules.steps.mission import PickHub, PickMission
from ecliptic.games.solarius.rules.steps.outpost import Outpost
from ecliptic.games.solarius.rules.steps.phase_b import PickDrives
from ecliptic.games.solarius.rules.steps.setup import FirstDiscard
from ecliptic.games.solarius.rules.steps.spend import Spend
from ecliptic.games.solarius.rules.steps.station import FireEarlier, PickHigh, PickStation
from ecliptic.games.solarius.rules.steps.turn_end import FireAll, LastPlanets

Missed = Unoffered[SolariusState, Components]

# SM-17.6: decisions of an own turn that carry out what was chosen, and offer no anytime actions.
_CARRIES_OUT: Final[dict[type[Step[SolariusState]], str]] = {
    **dict.fromkeys((PickPlace, PickColor, PayWheel), "the die is placed and paid"),
    PickDrives: "the drives are paid",
    **dict.fromkeys((PickStation, PickHigh), "the station is built"),
    **dict.fromkeys((PickMission, PickHub), "the mission is completed"),
    PayCube: "all cubes are paid",
    **dict.fromkeys((PaySwap, StoreBought, SellCubes, SaleMix), "this exchange is done"),
}


def _anytime(m: Missed) -> Told:
    """An anytime action."""
    own_turn = m.s.active == m.seat
    wait = _CARRIES_OUT.get(type(m.step), "") if own_turn else ""
    if m.verb is a.COMPLETE and not wait and (own_turn or isinstance(m.step, LastPlanets)):
        return f"Planet {a.PLANET_IDS[m.a]} is not one of yours that waits for fuel or bucks", "SM-12.5"
    if wait:
        what = "Payments for planets wait" if m.verb is a.COMPLETE else "Exchanges wait"
        if m.verb is a.FLIP:
            what = "Turning a drive waits"
        return f"{what} until {wait}", "SM-17.6"
    if m.verb is a.COMPLETE:
        return "Planets are paid in a turn of your own", "SM-12.5"
    if m.verb is a.FLIP:
        return "Drives are turned in a turn of your own", "SM-17.5"
    return "Exchanges belong to your own turn", "SM-17.5"


def _too_clean(m: Missed) -> Told:
    assert isinstance(m.step, Clean)
    return f"No more than {m.step.most} can go back"


def _not_the_sum(m: Missed) -> Told:
    assert isinstance(m.step, Mix | SaleMix)
    n = m.step.n
    return f"There {'is' if n == 1 else 'are'} {some(n, 'point')} to take"


def _not_the_price(m: Missed) -> Told:
    return f"The price is {some(m.s.rules.swap_price, 'point')} in all"


def _other_points(m: Missed) -> Told:
    assert isinstance(m.step, Spend)
    return (
        f"These points {'raise tech dice' if m.step.kind == a.TURQUOISE else 'move tech dice to the right'}"
    )


_NOT_HELD: Final = "{a:card} is not in your hand"

UNOFFERED: Final[Table[SolariusState, Components]] = {
    **{(Step, verb): _anytime for verb in a.TABLE.verbs if is_any(verb.first)},
    (PickDie, a.TAKE): "There is no such die on the bridge",
    (PickPlace, a.ON): "{a:place} is not a development of yours with a place for a die",
    ((Research, PlayCard), a.PLAY): _NOT_HELD,
    (PlayCard, a.STOP): ("A card must be played here", "SM-10.5"),
    ((Discard, FirstDiscard), a.DISCARD): _NOT_HELD,
    (Clean, a.CLEAN): _too_clean,
    ((Mix, SaleMix), a.MIX): _not_the_sum,
    (PaySwap, a.MIX): _not_the_price,
    (Spend, a.RAISE): _other_points,
    (Spend, a.MOVE): _other_points,
    (PickHigh, a.HIGH): "{a:color} is not a color of that station card",
    (FlyOn, a.TO): "Your ship is there already: end your flight here",
    (PickMission, a.PICK_MISSION): "{a:card} is not an open mission of yours",
    ((FireEarlier, FireAll), a.FIRE): "{a:station} has no effect left for you to use now",
    (SellCubes, a.CUBE_OUT): "You have no {a:color} cube in column {b:column}",
    (PickHub, a.AT_HUB): "Your ship is not linked to hub {a:hub}",
    (Outpost, a.PICK_OUTPOST): "An outpost must be of the kind of the new figure",
}
