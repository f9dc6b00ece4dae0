"""The steps to come, in a position: how each of them is written, and on what it may lie."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from ecliptic.core.pending import Kind, StepBook
from ecliptic.core.reading import Members, Number, Reads, Words, seat_words, words
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps import (
    STEPS,
    build,
    contracts,
    draws,
    edges,
    era_end,
    explore,
    progress,
    questions,
    research,
    setup,
    titles,
    transport,
    turn,
    value,
    windows,
)

# On what the effects of an action lie, and what may interrupt them.
_ACTION: Final[tuple[Kind, ...]] = (turn.TurnTail, value.SecondRun)
_WHEEL: Final[tuple[Kind, ...]] = (
    *_ACTION,
    explore.ExploreBox,
    explore.TileAwards,
    build.Unlock,
    build.PlaceBases,
    progress.Advance,
    progress.PickTitles,
)
_SETUP: Final[tuple[Kind, ...]] = (setup.DealStart, setup.BeyondStart)
_WINDOWS: Final[tuple[Kind, ...]] = (
    *_WHEEL,
    turn.AfterWindow,
    turn.StartAction,
    turn.ToPile,
    contracts.Contracts,
)

BELOW: Final[dict[Kind, Collection[Kind | None]]] = {
    # Between turns.
    turn.EraTurns: (None,),
    turn.TurnOver: (turn.EraTurns, turn.EndWindow),
    turn.TurnTail: (turn.TurnOver,),
    turn.StartAction: (turn.TurnTail,),
    turn.PickAction: (turn.TurnTail,),
    value.Compose: (turn.TurnTail,),
    value.SecondRun: (turn.TurnTail,),
    # After the action.
    contracts.Contracts: (turn.Rewards,),
    contracts.ClaimContract: (turn.Rewards,),
    turn.Rewards: (transport.Transport,),
    turn.RewardDraw: (turn.Rewards,),
    turn.MoreRewards: (turn.Rewards,),
    transport.Transport: (turn.Discard,),
    transport.PickTransport: (turn.Discard,),
    transport.TransportTo: (turn.Discard,),
    turn.Discard: (turn.EndTurn,),
    turn.ToPile: (draws.FillOffers,),
    turn.EndTurn: (turn.TurnOver,),
    turn.Quiet: (turn.EndWindow,),
    turn.EndWindow: (turn.TurnOver,),
    turn.AfterWindow: (turn.TurnOver,),
    # Cards.
    draws.FillOffers: (turn.EndTurn, setup.LateTitles, turn.EraTurns),
    draws.ShowOffer: (draws.FillOffers,),
    draws.DrawCard: (
        draws.DrawCard,
        setup.DealExtra,
        setup.DealStart,
        turn.MoreRewards,
        turn.Quiet,
        research.ResearchDraw,
        turn.TurnTail,
    ),
    draws.TakeOffer: (draws.TakeOffer, windows.Window, build.PlaceBases, build.Unlock),
    # What an action does.
    research.ResearchDraw: (turn.TurnTail,),
    explore.ExploreBox: _ACTION,
    explore.PickStack: (*_ACTION, explore.ExploreBox, *_SETUP),
    explore.DrawTile: (*_ACTION, explore.ExploreBox, *_SETUP),
    explore.Flee: (*_ACTION, explore.ExploreBox),
    explore.TileAwards: (build.PlaceBases, explore.TileAwards),
    build.Unlock: (build.PlaceBases,),
    build.PlaceBases: _ACTION,
    build.NextBase: _ACTION,
    build.ResearchBase: (build.PlaceBases, build.Unlock),
    progress.Advance: _WHEEL,
    progress.PickTitles: (*_WHEEL, setup.FirstPlayer),
    progress.PickProgress: (*_WHEEL, setup.FirstPlayer),
    titles.Deploy: (*_WINDOWS, windows.Window, setup.FirstPlayer),
    contracts.PickRow: (turn.TurnTail, contracts.PickRow, era_end.LastColonies),
    # Edges.
    windows.Window: _WINDOWS,
    windows.Ask: _WINDOWS,
    edges.NameAction: (windows.Window,),
    edges.RemoveInfra: (windows.Window,),
    edges.LoseInfra: (edges.RemoveInfra,),
    # Eras.
    setup.EraSetup: (turn.EraTurns,),
    setup.SetupAdaptations: (setup.EraSetup,),
    setup.SetupAdaptation: (setup.SetupAdaptations,),
    setup.DrawStarter: (setup.EraSetup, turn.EraTurns, setup.SetupAdaptations),
    setup.DealExtra: (draws.FillOffers,),
    setup.DealStart: (draws.FillOffers,),
    setup.BeyondStart: _SETUP,
    setup.LateTitles: (setup.FirstPlayer,),
    setup.FirstPlayer: (turn.EraTurns,),
    era_end.Legacies: (era_end.Sweep,),
    era_end.KeepLegacy: (era_end.Legacies,),
    era_end.Sweep: (setup.EraSetup,),
    era_end.LastColonies: (era_end.FinalScore,),
    era_end.FinalScore: (None,),
    **{kind: (value.Compose,) for kind in STEPS if issubclass(kind, questions.Question)},
    value.GoAhead: (turn.TurnTail,),
}
# Steps that run as soon as they are pushed: none of them waits, on whatever it lies.
AT_ONCE: Final[frozenset[Kind]] = frozenset(STEPS) - frozenset(BELOW)


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    who = seat_words(seats)
    fields: dict[str, Reads | Words] = dict.fromkeys(("seat", "player", "about", "at"), who)
    fields |= {
        "among": Members([str(seat + 1) for seat in range(seats)]),
        "which": words(a.WINDOW_IDS),
        "BeyondStart.which": Number(1),
        "era": words(a.ERA_IDS),
        "marker": words(a.MARKER_IDS),
        "kind": words(a.PROGRESS_KIND_IDS),
        "site": Number(a.SITES),
        "slot": Number(a.SLOTS - 1),
        "box": Number(a.BOXES),
        "ShowOffer.box": Number(a.OFFERS - 1),
        "heap": Number(a.STACKS * a.HALVES - 1),
        "stack": Number(a.STACKS - 1),
        "team": Number(a.TEAMS - 1),
        "extra": Number(1),
        "known": Number(1),
        "amount": Number(9_999),
        "n": Number(9_999),
        "left": Number(9_999),
        "DealStart.player": Number(seats),
        "Run.kind": words(a.ACTION_IDS),
    }
    below = BELOW | dict.fromkeys(AT_ONCE, ())
    return StepBook(STEPS, fields, below)
