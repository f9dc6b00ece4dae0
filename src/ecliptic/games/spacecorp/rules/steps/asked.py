"""Every question of the game as numbers, for learners: which one it is, and what its step holds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.rules.actions import NONE
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.build import NextBase, ResearchBase
from ecliptic.games.spacecorp.rules.steps.contracts import ClaimContract, PickRow
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.edges import LoseInfra, NameAction
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.explore import Flee, PickStack
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, PickBoost, PickHq, PickMode, PlayCompetitors
from ecliptic.games.spacecorp.rules.steps.picks import PickTiles, PickType
from ecliptic.games.spacecorp.rules.steps.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.questions import (
    PickEnd,
    PickRoute,
    PickTarget,
    PickTeam,
    PickTeam2,
    PickTime,
    UseBase,
)
from ecliptic.games.spacecorp.rules.steps.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.settle import CpBuild, PickColony, PickRegion, PickRemove
from ecliptic.games.spacecorp.rules.steps.setup import BeyondStart, SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.specials import PickJumper, PickLanding, PickSpecial, ProbeSite
from ecliptic.games.spacecorp.rules.steps.titles import Deploy
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.turn import PickAction, RewardDraw
from ecliptic.games.spacecorp.rules.steps.upgrade import PickInfra, PickSlot
from ecliptic.games.spacecorp.rules.steps.value import GoAhead, SecondTeam
from ecliptic.games.spacecorp.rules.steps.windows import Ask

# The questions by number; 0 = nothing is asked, or it is chance's or somebody else's turn.
KINDS_OF_STEP: Final[list[type]] = [
    type(None),
    PickAction,
    PickTeam,
    PickTarget,
    PickRoute,
    PickEnd,
    PickTime,
    UseBase,
    PickTeam2,
    PickType,
    PickTiles,
    PlayCompetitors,
    PickHq,
    PickMode,
    AddCard,
    PickBoost,
    SecondTeam,
    PickInfra,
    PickSlot,
    PickSpecial,
    ProbeSite,
    PickJumper,
    PickLanding,
    PickRegion,
    PickColony,
    PickRemove,
    CpBuild,
    Ask,
    NameAction,
    LoseInfra,
    ClaimContract,
    PickRow,
    RewardDraw,
    PickTransport,
    TransportTo,
    ResearchDraw,
    TakeOffer,
    ResearchBase,
    NextBase,
    PickStack,
    Flee,
    PickProgress,
    Deploy,
    KeepLegacy,
    BeyondStart,
    SetupAdaptation,
    GoAhead,
]
QUESTION: Final = ("number", "which", "about", "amount", "site", "box", "left")


def asked(s: SpacecorpState, seat: i64) -> vec[i64]:
    """What the seat is asked, by `QUESTION`: what its step does not hold is NONE; `about` is a seat."""
    out = vec[i64]([NONE] * 7)
    out[0] = 0
    if len(s.stack) == 0 or s.next_seat() != seat:
        return out
    step = s.top(seat)
    kind = type(step)
    k: i64
    for k in range(1, len(KINDS_OF_STEP)):
        if KINDS_OF_STEP[k] is kind:
            out[0] = k
            break
    if isinstance(step, Ask):
        out[1] = step.which
        out[2] = step.about
        out[3] = step.amount
        out[6] = step.left
    elif isinstance(step, UseBase):
        out[1] = step.what
    elif isinstance(step, PickType):
        out[5] = step.box
    elif isinstance(step, PickHq):
        out[1] = step.which
    elif isinstance(step, PickMode):
        out[1] = step.which
        out[5] = step.slot
    elif isinstance(step, PickRow):
        out[1] = step.why
    elif isinstance(step, (RewardDraw, ResearchDraw)):
        out[6] = step.left
    elif isinstance(step, TransportTo):
        out[1] = step.team
    elif isinstance(step, ResearchBase):
        out[3] = step.n
    elif isinstance(step, NextBase):
        out[4] = step.site
        out[6] = step.left
    elif isinstance(step, PickStack):
        out[1] = step.stack
        out[3] = step.why
        out[4] = step.site
        out[5] = step.box
    elif isinstance(step, Flee):
        out[4] = step.site
    elif isinstance(step, PickProgress):
        out[1] = step.kind
    elif isinstance(step, BeyondStart):
        out[1] = step.which
    return out
