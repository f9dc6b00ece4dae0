"""Which answers to a question are worth a look: the one that is plainly best, or the few likeliest ones, best first."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.spacecorp.advice.choosing import (
    action_to_forbid,
    colony_choice,
    edges,
    pair_to_keep,
    title_choice,
)
from ecliptic.games.spacecorp.advice.paying import best_hq, next_card, next_tile
from ecliptic.games.spacecorp.advice.prospects import Outlook, boxes_worth, site_worth
from ecliptic.games.spacecorp.advice.standing import ranked
from ecliptic.games.spacecorp.advice.weights import OFFER_BAR
from ecliptic.games.spacecorp.advice.worth import card_worth, p_worth, points_of, yields
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import charge_of
from ecliptic.games.spacecorp.rules.steps.contracts import ClaimContract, PickRow, raised_award
from ecliptic.games.spacecorp.rules.steps.deeds.explore import Flee, PickStack
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.deeds.specials import PickLanding, ProbeSite
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.edges import LoseInfra, NameAction
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, PickBoost, PickHq, PickMode, PlayCompetitors
from ecliptic.games.spacecorp.rules.steps.picks import PickTiles, PickType
from ecliptic.games.spacecorp.rules.steps.questions import (
    SHIELD,
    PickEnd,
    PickRoute,
    PickTarget,
    UseBase,
    start_of,
)
from ecliptic.games.spacecorp.rules.steps.settle import PickColony
from ecliptic.games.spacecorp.rules.steps.setup import BeyondStart, SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.slots import p_of, slot_of
from ecliptic.games.spacecorp.rules.steps.titles import Deploy
from ecliptic.games.spacecorp.rules.steps.turn import PickAction, RewardDraw
from ecliptic.games.spacecorp.rules.steps.upgrade import PickInfra
from ecliptic.games.spacecorp.rules.steps.windows import Ask

TARGETS: Final = 4  # that are looked at
TYPES: Final = 3
COLONIES_TRIED: Final = 4


def one(action: i64) -> vec[i64]:
    """Only this one."""
    return vec[i64]([action])


def best_of(values: list[float], legal: vec[i64]) -> vec[i64]:
    """Only the one with the highest value."""
    return ranked(values, legal, 1)


def few_of(s: SpacecorpState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """The answers worth a look to what the seat is asked."""
    top = s.top(seat)
    if isinstance(top, AddCard):
        return one(next_card(s, seat, legal))
    if isinstance(top, PickTarget):
        return targets(s, seat, legal)
    if isinstance(top, PickHq):
        return one(best_hq(s, seat, legal))
    if isinstance(top, UseBase):
        return one(base_to_use(top, legal))
    if isinstance(top, PlayCompetitors):
        return one(a.COMPETITORS_TOO.of(0))
    if isinstance(top, PickTiles):
        return one(next_tile(s, seat, legal))
    if isinstance(top, PickType):
        return types(s, seat, top.box, legal)
    if isinstance(top, PickMode):
        return one(mode_to_use(s, seat, top, legal))
    if isinstance(top, (PickRoute, PickEnd, PickStack, PickBoost)):
        return one(legal[0])
    if isinstance(top, PickAction):
        return kinds(s, legal)
    if isinstance(top, Ask):
        return edges(s, seat, legal)
    if isinstance(top, ResearchDraw):
        return one(draw(s, seat, legal))
    if isinstance(top, TakeOffer):
        return one(offer_to_take(s, seat, legal))
    return few_of_rest(s, seat, legal)


def few_of_rest(s: SpacecorpState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """The same for the questions that come less often."""
    top = s.top(seat)
    action: i64
    values: list[float] = []
    if isinstance(top, PickInfra):
        for action in legal:
            values.append(worth_on_hq(s, a.PUT.a(action)))
        return ranked(values, legal, 3)
    if isinstance(top, ClaimContract):
        for action in legal:
            values.append(-1.0 if action == a.STOP.of() else float(raised_award(s, a.CLAIM.a(action))))
        return best_of(values, legal)
    if isinstance(top, PickRow):
        for action in legal:
            values.append(float(raised_award(s, a.FULFIL.a(action))))
        return best_of(values, legal)
    if isinstance(top, (PickProgress, SetupAdaptation)):
        for action in legal:
            values.append(title_choice(s, seat, a.PROGRESS.a(action)))
        return best_of(values, legal)
    if isinstance(top, PickColony):
        for action in legal:
            values.append(colony_choice(s, a.COLONY.a(action)))
        return ranked(values, legal, COLONIES_TRIED)
    if isinstance(top, ProbeSite):
        for action in legal:
            values.append(boxes_worth(s, seat, s.site_named(a.PROBE.a(action)), 0))
        return ranked(values, legal, 2)
    if isinstance(top, PickLanding):
        return targets(s, seat, legal)
    if isinstance(top, Deploy):
        for action in legal:
            values.append(target_worth(s, seat, s.site_named(a.DEPLOY.a(action)), Outlook(s, seat)))
        return best_of(values, legal)
    if isinstance(top, KeepLegacy):
        return one(pair_to_keep(s, legal))
    if isinstance(top, NameAction):
        return one(a.NAME.of(action_to_forbid(s, seat)))
    if isinstance(top, LoseInfra):
        for action in legal:
            values.append(-worth_on_hq(s, s.infra[seat * a.HQ_SLOTS + a.LOSE.a(action)]))
        return best_of(values, legal)
    if isinstance(top, Flee):
        for action in legal:
            values.append(float(s.track[seat * a.TEAMS + a.FLEE.a(action)]))
        return best_of(values, legal)
    if isinstance(top, (BeyondStart, RewardDraw)):
        return one(legal[len(legal) - 1])
    return legal


def kinds(s: SpacecorpState, legal: vec[i64]) -> vec[i64]:
    """D-1: in the last turn there is nothing to save, so that passing is looked at before it alone."""
    out = vec[i64](capacity=10)
    action: i64
    for action in legal:
        if action != a.PASS.of() or s.ending == 0:
            out = append(out, action)
    return out if len(out) > 0 else legal


# ---- where to ------------------------------------------------------------------------------------------------


def target_worth(s: SpacecorpState, seat: i64, site: i64, outlook: Outlook) -> float:
    """What another team would find at a site."""
    at: i64 = s.era * a.SITES + site
    if s.rules.beyond_site[s.era] == site:
        return 2.0 if s.beyond[0] == a.NONE else 1.0 if s.beyond[1] == a.NONE else -1.0
    if s.rules.spur_entry[at] != 0:
        return 4.0
    out = site_worth(s, seat, site, outlook)
    if s.teams_at(seat, site) != 0:
        out = 0.2 * out
    return out


def targets(s: SpacecorpState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """D-7: the sites that promise most, near ones first among equals."""
    values: list[float] = []
    action: i64
    outlook = Outlook(s, seat)
    start = start_of(s, seat)
    for action in legal:
        site = s.site_named(a.TO.a(action))
        far = s.rules.dist[(s.era * a.SITES + start) * a.SITES + site]
        values.append(target_worth(s, seat, site, outlook) - 0.02 * float(far))
    return ranked(values, legal, TARGETS)


# ---- how it is paid ------------------------------------------------------------------------------------------


def base_to_use(step: UseBase, legal: vec[i64]) -> i64:
    """D-8: an opponent's base only where it spares radiation or where nothing else is enough."""
    if step.what == SHIELD:
        return legal[len(legal) - 1]
    return legal[0]


def mode_to_use(s: SpacecorpState, seat: i64, step: PickMode, legal: vec[i64]) -> i64:
    """D-3: shielded where there is radiation to be spared."""
    kind = s.plan.kind
    if (kind == a.MOVE or kind == a.BUILD) and charge_of(s, seat, kind) > 0:
        return legal[len(legal) - 1]
    return legal[0]


# ---- what is built -------------------------------------------------------------------------------------------


def types(s: SpacecorpState, seat: i64, box: i64, legal: vec[i64]) -> vec[i64]:
    """D-12: the base types that the tile makes most of."""
    values: list[float] = []
    slot = slot_of(s, start_of(s, seat), box)
    p = p_of(s, slot)
    worth = p_worth(s, seat)
    missing = types_missing(s, seat)
    action: i64
    for action in legal:
        base = a.TYPE.b(action)
        value = 0.3
        if base == a.REFINERY:
            value = 0.3 + worth
        elif base == a.ATTRACTION:
            value = 0.2 + worth * (2.0 if s.era == a.STARFARERS else 1.0)
        elif base == a.EXPLOITER:
            value = float(p) * (1.0 - worth) if p > 0 else 0.0
        elif base == a.BIO_LAB:
            value = 0.9
        elif base == a.SPACEPORT:
            value = 0.6
        if (missing >> base) & 1:
            value += 0.5
        values.append(value)
    return ranked(values, legal, TYPES)


def types_missing(s: SpacecorpState, seat: i64) -> i64:
    """The base types that the seat has none of, if a contract asks for many types."""
    row: i64
    k: i64
    asked = False
    for row in range(a.ROWS):
        if s.row_by[row] == a.NONE and s.rules.condition[s.era * a.ROWS + row] == a.OWN_TYPES:
            asked = True
    if not asked:
        return 0
    found: i64 = 0
    for k in range(s.rules.slots[s.era]):
        if s.owner_at[k] == seat:
            found |= bit(s.base_at[k])
    return ~found


# ---- cards ---------------------------------------------------------------------------------------------------


def draw(s: SpacecorpState, seat: i64, legal: vec[i64]) -> i64:
    """D-14: the best offer, if it is better than an unknown card."""
    made = yields(s, seat)
    best: i64 = a.NONE
    most = OFFER_BAR
    action: i64
    deck: i64 = a.NONE
    for action in legal:
        if not a.DRAW.owns(action):
            continue
        if a.DRAW.a(action) == 0:
            deck = action
            continue
        worth = card_worth(s, s.offers[a.DRAW.a(action) - 1], made)
        if worth > most or (deck == a.NONE and best == a.NONE):
            most = worth
            best = action
    if best != a.NONE:
        return best
    return deck if deck != a.NONE else legal[0]


def offer_to_take(s: SpacecorpState, seat: i64, legal: vec[i64]) -> i64:
    """D-13: the offer that is worth most, or the step on the wheel."""
    made = yields(s, seat)
    values: list[float] = []
    action: i64
    for action in legal:
        values.append(card_worth(s, s.offers[a.TAKE.a(action)], made) if a.TAKE.owns(action) else 0.0)
    return best_of(values, legal)[0]


def worth_on_hq(s: SpacecorpState, card: i64) -> float:
    """A card as Infra."""
    best = 0.0
    mode: i64
    for mode in range(card * a.MODES, card * a.MODES + a.MODES):
        if s.rules.mode_action[mode] != a.NONE:
            n = points_of(s, mode)
            if s.rules.mode_action[mode] == a.MOVE:
                n += 0.1
            if n > best:
                best = n
    return best
