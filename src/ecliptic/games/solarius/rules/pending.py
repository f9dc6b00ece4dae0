"""The steps to come, in a position: how each of them is written, and on what it may lie."""

from __future__ import annotations

from functools import cache
from typing import Final

from ecliptic.core.pending import Kind, StepBook
from ecliptic.core.reading import Members, Number, Reads, Words, seat_words, words
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps import (
    STEPS,
    anytime,
    cards,
    cubes,
    die,
    effects,
    flight,
    gains,
    mission,
    outpost,
    phase_b,
    settle,
    setup,
    spend,
    station,
    turn,
    turn_end,
    use,
)

_Kinds = tuple[Kind | None, ...]

# What comes after an effect, wherever it comes from.
_EFFECT: Final[_Kinds] = (
    use.DieAction,
    effects.Effects,
    turn.HubBonuses,
    phase_b.PhaseB,
    station.Earlier,
    outpost.OfferOutpost,
    flight.GoOn,
    turn_end.FireAll,
    turn_end.Firing,
)
# What comes after an anytime action: the question again, or what led to it.
_STARRED: Final[_Kinds] = (
    die.PickDie,
    die.Research,
    use.PickUse,
    use.TakeCubes,
    use.BuyCube,
    use.OfferFuel,
    spend.SpendOn,
    phase_b.PickB,
    phase_b.AfterB,
    flight.Portals,
    flight.PickHex,
    flight.FlyOn,
    flight.Found,
    cards.Discard,
    effects.Clean,
    effects.PlayCard,
    effects.Half,
    cubes.StoreCubes,
    cubes.AnyCubes,
    gains.Gain,
    settle.Turned,
    settle.Known,
    station.FireEarlier,
    outpost.Outpost,
    outpost.Bonus,
)
_USE: Final[_Kinds] = (use.EndAction, use.SecondUse)
_PAYING: Final[_Kinds] = (cubes.PayRow, station.LayStation, mission.LayMission)
_PHASE_B: Final[_Kinds] = (phase_b.PhaseB,)


def _on(below: _Kinds, *kinds: Kind) -> dict[Kind, _Kinds]:
    return dict.fromkeys(kinds, below)


_BELOW: Final[dict[Kind, _Kinds]] = {
    **_on(
        (None,),
        setup.DrawTile,
        setup.TurnTile,
        setup.DealPlanet,
        setup.DrawStarter,
        setup.DealStart,
        setup.FillBridge,
        turn.GameTurn,
    ),
    setup.FirstHands: (setup.FirstChoices,),
    setup.FirstChoices: (setup.FillBridge,),
    setup.FirstDiscard: (setup.FirstShift,),
    setup.FirstShift: (setup.FirstChoices,),
    setup.FirstRaise: (setup.FirstChoices,),
    **_on((turn.GameTurn, None), turn_end.TurnEnd, turn_end.Next),
    turn.PlayerTurns: (turn_end.TurnEnd,),
    **_on((turn.PlayerTurns,), turn.DrawHub, turn.HubBonuses, turn.Refill),
    **_on((turn.PlayerTurns, setup.FillBridge), turn.DrawDie, turn.RollFace),
    **_on((turn.Refill,), phase_b.AfterB, phase_b.LastCall),
    **_on((phase_b.AfterB,), phase_b.PhaseB, phase_b.PickB),
    **_on(
        _PHASE_B,
        die.PickDie,
        die.PickPlace,
        use.DieAction,
        use.EndAction,
        phase_b.PickDrives,
        flight.Portals,
        flight.PickHex,
        flight.Land,
        flight.GoOn,
        flight.FlyOn,
        flight.Found,
        settle.Reveal,
        settle.Turned,
        station.PickStation,
        station.PickHigh,
        station.LayStation,
        mission.PickMission,
        mission.PickHub,
        mission.LayMission,
    ),
    **_on((*_PHASE_B, flight.GoOn), settle.Known, outpost.OfferOutpost, outpost.Outpost),
    **_on((use.DieAction,), die.BeforeAction, die.Research),
    die.Contaminate: (die.BeforeAction,),
    **_on((die.Contaminate,), die.Wheel, die.PayWheel),
    die.PickColor: (die.Wheel,),
    **_on((use.EndAction,), use.PickUse, use.SecondUse),
    **_on(_USE, use.TakeCubes, use.Store, use.Blocked, use.BuyCube, use.OfferFuel, use.BuyFuel),
    **_on((*_USE, *_EFFECT), spend.SpendOn, spend.Spend),
    **_on((outpost.OfferOutpost,), station.Earlier, station.FireEarlier),
    outpost.Bonus: (turn.HubBonuses, outpost.OfferOutpost),
    **_on((turn_end.Firing,), turn_end.FireAll),
    turn_end.Firing: (turn_end.Paying, turn_end.Next),
    turn_end.Paying: (turn_end.Next,),
    turn_end.LastPlanets: (turn_end.Paying,),
    **_on((cards.Limit, setup.FirstHands), cards.Draw, cards.DrawCard),
    **_on(
        _EFFECT,
        cards.Limit,
        cards.Discard,
        effects.Effects,
        effects.Clean,
        effects.PlayCard,
        effects.Half,
        cubes.AnyCubes,
        cubes.GainCubes,
    ),
    gains.FullTrack: (*_EFFECT, *_USE, use.OfferFuel),
    cubes.StoreCubes: (*_EFFECT, cubes.AnyCubes, cubes.StoreCubes),
    cubes.StoreOne: (cubes.StoreCubes,),
    cubes.NoSpace: (*_EFFECT, cubes.AnyCubes, cubes.StoreCubes),
    **_on(_PAYING, cubes.PayRow, cubes.PayCube),
    gains.Gain: (*_EFFECT, *_USE, use.OfferFuel, die.Contaminate),
    gains.Mix: (*_EFFECT, die.Contaminate),
    anytime.PaySwap: (anytime.PlaceBought,),
    **_on(_STARRED, anytime.PlaceBought, anytime.StoreBought, anytime.SellCubes, anytime.SaleMix),
}


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    stations = words(a.STATION_IDS)
    several = Members(a.STATION_IDS)
    color = words(a.COLOR_IDS)
    fields: dict[str, Reads | Words] = {
        **dict.fromkeys(("seat", "player"), seat_words(seats)),
        **dict.fromkeys(("color", "kind", "shifted"), color),
        "face": words(a.FACE_IDS),
        "card": words(a.CARD_IDS),
        "hub": words(a.HUB_IDS),
        "hubs": Members(a.HUB_IDS),
        "planet": words(a.PLANET_IDS),
        "place": words(a.HEX_IDS),
        "on": words(a.ON_IDS),
        "listed": words(a.LIST_IDS),
        "verb": words(a.EFFECT_IDS[: a.GAIN_MIX + 1]),
        "left": Number(99),
        "n": Number(99),
        "position": Number(a.RING - 1),
        "DealStart.left": Members(a.START_IDS),
        **dict.fromkeys(("PickHigh.card", "LayStation.card"), stations),
        **dict.fromkeys(("Earlier.left", "FireEarlier.left", "FireAll.left"), several),
        "NoSpace.color": words(a.COLOR_IDS, none=True),
        **dict.fromkeys(("Spend.last", "SpendOn.last", "AnyCubes.last", "GainCubes.last"), color),
    }
    return StepBook(STEPS, fields, _BELOW)
