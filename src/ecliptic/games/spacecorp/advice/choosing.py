"""What is best taken of what is on offer: progress cards, colonies, a tile to keep, Edges worth playing."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.advice.standing import title_worth
from ecliptic.games.spacecorp.advice.weights import (
    DEPLOY_WORTH,
    FOR_BUILD,
    FOR_CARDS,
    FOR_COLONY,
    FOR_EXPLORE,
    FOR_MOVE,
    FOR_PRODUCE,
    FOR_SHIELD,
)
from ecliptic.games.spacecorp.advice.worth import turns_left
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.reach import producers
from ecliptic.games.spacecorp.rules.steps.slots import p_of, slot_of
from ecliptic.games.spacecorp.rules.steps.titles import can_deploy

# ---- progress and colonies -----------------------------------------------------------------------------------


def title_choice(s: SpacecorpState, seat: i64, title: i64) -> float:
    """A progress card with its award."""
    out = title_worth(s, title) * title_share(s, title)
    if s.rules.progress_verb[title] == a.DEPLOYS and can_deploy(s, seat) and turns_left(s, seat) > 4.0:
        out += DEPLOY_WORTH
    if s.copies[title] > 0:
        out += float(s.rules.progress_bonus[title * 2 + s.copies[title] - 1])
    return out + 0.1 * float(s.rules.progress_n[title])


def title_share(s: SpacecorpState, title: i64) -> float:
    """How good a progress card is beside others, by what it is good for."""
    verb = s.rules.progress_verb[title]
    actions = s.rules.progress_actions[title]
    if verb == a.IGNORES_RADIATION:
        return FOR_SHIELD
    if verb == a.PRODUCE_BONUS:
        return FOR_PRODUCE
    if verb == a.GIVES_CP:
        return FOR_COLONY
    if verb == a.REWARD_BONUS or verb == a.DRAWS_BELOW or (actions >> a.RESEARCH) & 1:
        return FOR_CARDS
    if (actions >> a.EXPLORE) & 1:
        return FOR_EXPLORE
    if (actions >> a.BUILD) & 1:
        return FOR_BUILD
    return FOR_MOVE


def colony_choice(s: SpacecorpState, colony: i64) -> float:
    """What a colony pays, roughly; among equals the one that asks for least."""
    out = float(s.rules.colony_n[colony])
    if s.rules.colony_verb[colony] != 0:
        out += 1.0
    return out - 0.05 * float(s.rules.colony_value[colony])


def pair_to_keep(s: SpacecorpState, legal: vec[i64]) -> i64:
    """D-30: the tile with most P."""
    best: i64 = legal[0]
    most: i64 = a.NONE
    action: i64
    for action in legal:
        if a.KEEP.owns(action):
            p = p_of(s, slot_of(s, s.site_named(a.KEEP.a(action)), a.KEEP.b(action)))
            if p > most:
                most = p
                best = action
    return best


# ---- Edges ---------------------------------------------------------------------------------------------------


def edges(s: SpacecorpState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """D-29: declining, and the Edges that harm others more than oneself."""
    out = vec[i64](capacity=4)
    action: i64
    own = False
    k: i64
    for k in range(a.HQ_SLOTS):
        if s.infra[seat * a.HQ_SLOTS + k] != a.NONE:
            own = True
    for action in legal:
        if a.EDGE.owns(action):
            verb = s.rules.edge_verb[s.rules.edge_of[a.EDGE.a(action)]]
            if verb == a.REMOVE_INFRA and own:
                continue
            if verb == a.FORBID and richest_rival(s, seat) == a.NONE:
                continue
        out = append(out, action)
    return out


def richest_rival(s: SpacecorpState, seat: i64) -> i64:
    """Whose turn it is, if that is a rival who could produce at least 3; else NONE."""
    rival = s.active
    if rival == seat or rival == a.NONE:
        return a.NONE
    n: i64 = 0
    found = producers(s, rival)
    slot: i64
    for slot in range(s.rules.slots[s.era]):
        if (found >> slot) & 1:
            n += p_of(s, slot)
    return rival if n >= 3 else a.NONE


def action_to_forbid(s: SpacecorpState, seat: i64) -> i64:
    """D-27: producing, if a rival would get most by it, else moving."""
    if richest_rival(s, seat) != a.NONE:
        return a.PRODUCE
    return a.MOVE
