"""Whether the steps to come in a position fit each other beyond `BELOW`, and the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Never, cast

from ecliptic.core.machine import Step
from ecliptic.core.pending import Kind, check_next
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.pending_checks_draft import check_draft, plan_fits
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps import (
    build,
    contracts,
    draws,
    edges,
    era_end,
    explore,
    research,
    setup,
    titles,
    transport,
    turn,
    value,
    windows,
)

_Pending = Step[Never]
# Steps that may be of somebody else than the player whose turn it is.
_OTHERS: Final[tuple[Kind, ...]] = (
    turn.RewardDraw,
    turn.MoreRewards,
    windows.Ask,
    windows.Window,
    edges.NameAction,
    edges.LoseInfra,
    edges.RemoveInfra,
    draws.TakeOffer,
    draws.DrawCard,
    titles.Deploy,
)
_WINDOW_BELOW: Final[Mapping[int, tuple[Kind, ...]]] = {
    a.AT_START: (turn.StartAction,),
    a.PRODUCED_IT: (turn.TurnTail,),
    a.CLAIMED_IT: (contracts.Contracts,),
    a.AT_DISCARD: (turn.ToPile,),
    a.AT_END: (turn.AfterWindow,),
}
_BEFORE_ERA: Final[tuple[Kind, ...]] = (era_end.Legacies, era_end.KeepLegacy, era_end.Sweep)


def check_pending(s: SpacecorpState) -> None:
    """ValueError, one sentence, for steps that can't be to come in this state."""
    check_steps(s)
    before = s.opened
    if before is not None:
        check_draft(s, cast("SpacecorpState", before), check_steps)
    elif any(isinstance(step, (turn.PickAction, value.Compose)) for step in s.stack):
        raise ValueError("An action is put together in private.")
    check_next(s)


def check_steps(s: SpacecorpState) -> None:
    """The same, of everything but the draft and who is asked."""
    if s.lanes:
        raise ValueError("Nobody acts at once.")
    if not plan_fits(s):
        raise ValueError("The plan does not fit the action that is carried out.")
    player = a.NONE  # of the turn that a step belongs to
    turns = 0
    for place, step in enumerate(s.stack):
        below = s.stack[place - 1] if place else None
        if isinstance(step, turn.TurnOver):
            if step.extra != (1 if turns else 0):
                raise ValueError("An extra turn comes at the end of another one.")
            if turns == 0 and s.next != s.after(step.player):
                raise ValueError("The seat to the left is next.")
            player, turns = int(step.player), turns + 1
        problem = _problem(s, step, below, player)
        if problem:
            raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")
    if player != s.active:
        raise ValueError("The turn is not of the active player.")
    needs_order = turns > 0 or any(isinstance(step, (*_BEFORE_ERA, setup.DealExtra)) for step in s.stack)
    if needs_order and s.began == a.NONE:
        raise ValueError("Somebody has begun the era.")
    if turns and not s.deck.size and not any(s.hands.size) and not any(s.discards):
        raise ValueError("In a turn the cards are dealt.")


def _problem(s: SpacecorpState, step: _Pending, below: _Pending | None, player: int) -> str:
    """What of a step contradicts the state; "" = nothing."""
    if player != a.NONE and not isinstance(step, _OTHERS):
        mine = int(step.seat) if step.seat >= 0 else int(getattr(step, "player", player))
        if mine != player:
            return "it is another player's turn"
    for kind, check in _CHECKS.items():
        if isinstance(step, kind):
            return check(s, cast("Never", step), below)
    return ""


def _of_window(s: SpacecorpState, step: windows.Ask | windows.Window, below: _Pending | None) -> str:
    if step.left >= s.seats + isinstance(step, windows.Window):
        return "so many seats are not asked"
    if isinstance(step, windows.Ask) and not windows.has_role(s, step.seat, step.which, step.about):
        return "that seat is not asked"
    if step.which == a.AWARDED:
        title = int(step.amount)
        if title >= a.PROGRESS_CARDS or s.rules.progress_kind[title] != a.BREAKTHROUGH:
            return "that is no Breakthrough"
        if not s.has_title(step.about, title):
            return "nobody has taken that"
        return ""
    if type(below) not in _WINDOW_BELOW.get(int(step.which), ()):
        return "it is not the time for it"
    if step.about != s.active:
        return "it is about another player"
    return "" if step.which == a.PRODUCED_IT or step.amount == 0 else "nothing was produced"


def _of_site(
    s: SpacecorpState,
    step: explore.ExploreBox | explore.PickStack | explore.DrawTile | explore.Flee,
    below: _Pending | None,
) -> str:
    """Explore boxes."""
    era = int(s.era)
    if step.site >= s.rules.sites[era]:
        return "there is no such site"
    boxes = int(s.rules.boxes[era * a.SITES + step.site])
    if isinstance(step, explore.ExploreBox):
        return "" if boxes and step.box <= boxes else "there is no such box"
    if isinstance(step, explore.Flee):
        return "" if s.blocked >> step.site & 1 else "nobody is driven off there"
    if step.box >= boxes:
        return "there is no such box"
    slot = int(s.rules.first_slot[era * a.SITES + step.site] + step.box)
    if s.tile_at[slot] != a.NONE or s.base_at[slot] != a.NONE:
        return "the box is full"
    in_setup = isinstance(below, (setup.DealStart, setup.BeyondStart))
    why = explore.FOR_SETUP if in_setup else explore.BY_PROBE
    if isinstance(below, explore.ExploreBox):
        why = explore.FOR_EXPLORE
        if below.site != step.site:
            return "another site is explored"
    if step.why != why or (in_setup and step.site != s.rules.first_beyond[era]):
        return "no tile is drawn for that now"
    if isinstance(step, explore.PickStack):
        heap = int(step.stack) * a.HALVES
        return "" if s.stacks[heap] and s.stacks[heap + 1] else "there is one stack"
    return "" if s.stacks[step.heap] else "the stack is empty"


def _of_build(s: SpacecorpState, step: build.PlaceBases | build.NextBase, below: _Pending | None) -> str:
    era = int(s.era)
    if step.site >= s.rules.sites[era] or s.rules.first_slot[era * a.SITES + step.site] == a.NONE:
        return "there is no such site"
    seat = int(step.seat if isinstance(step, build.NextBase) else step.player)
    first, slots = int(s.rules.first_slot[era * a.SITES + step.site]), int(s.slots_at(step.site))
    if step.left >= 1 << slots or (step.left == 0 and isinstance(step, build.NextBase)):
        return "there are no such boxes"
    wanted: dict[int, int] = {}
    for box in range(slots):
        todo = bool(step.left >> box & 1)
        if todo == (s.base_at[first + box] != a.NONE):
            return "these bases are not to come"
        if not todo and s.owner_at[first + box] != seat:
            return "these bases are somebody else's"
        if todo:
            if s.tile_at[first + box] == a.NONE and s.rules.slot_stack[era * a.SLOTS + first + box] != a.NONE:
                return "a tile is missing"
            base = int(s.plan.types[box])
            if base == a.NONE or not s.rules.base_types[era] >> base & 1:
                return "no type was chosen"
            wanted[base] = wanted.get(base, 0) + 1
    if any(s.stock_of(seat, base) < n for base, n in wanted.items()):
        return "there are not so many bases"
    return ""


def _of_tile(s: SpacecorpState, step: explore.TileAwards, below: _Pending | None) -> str:
    if step.slot >= s.rules.slots[s.era] or s.tile_at[step.slot] == a.NONE:
        return "there is no such tile"
    return ""


def _of_unlock(s: SpacecorpState, step: build.Unlock, below: _Pending | None) -> str:
    return "" if s.blocked >> step.site & 1 else "nothing is locked there"


def _of_deck(s: SpacecorpState, step: _Pending, below: _Pending | None) -> str:
    researches = isinstance(below, turn.TurnTail | research.ResearchDraw)
    if researches and isinstance(step, draws.DrawCard) and step.player != s.active:
        return "it is another player's turn"
    cards = sum(isinstance(other, draws.DrawCard) for other in s.stack)
    return "" if s.deck.size >= cards else "the deck is empty"


def _of_offer_box(s: SpacecorpState, step: draws.ShowOffer, below: _Pending | None) -> str:
    if step.box >= s.rules.offers or s.offers[step.box] != a.NONE:
        return "that box is full"
    return "" if s.deck.size else "the deck is empty"


def _of_offers(s: SpacecorpState, step: _Pending, below: _Pending | None) -> str:
    wanted = sum(isinstance(other, draws.TakeOffer) for other in s.stack)
    return "" if draws.offers_left(s) >= wanted else "the offers are empty"


def _of_infra(s: SpacecorpState, step: edges.LoseInfra, below: _Pending | None) -> str:
    if isinstance(below, edges.RemoveInfra) and below.at != s.after(step.seat):
        return "another player loses a card now"
    return "" if edges.infra_slots(s, step.seat) else "there is no Infra card"


def _of_transport(s: SpacecorpState, step: transport.TransportTo, below: _Pending | None) -> str:
    return "" if transport.check_leaving(s, step.seat, step.team) == 0 else "the team can't be transported"


def _of_deploy(s: SpacecorpState, step: titles.Deploy, below: _Pending | None) -> str:
    owned = [k for k in range(a.PROGRESS_CARDS) if s.has_title(step.seat, k)]
    if not any(s.rules.progress_verb[k] == a.DEPLOYS for k in owned):
        return "no progress card says so"
    return "" if titles.can_deploy(s, step.seat) else "there is no team or no star for it"


def _of_starter(s: SpacecorpState, step: setup.DrawStarter, below: _Pending | None) -> str:
    return "" if step.among else "somebody begins"


def _of_beyond(s: SpacecorpState, step: _Pending, below: _Pending | None) -> str:
    return "nobody has been so far out" if s.era == a.MARINERS else ""


def _of_research(s: SpacecorpState, step: research.ResearchDraw, below: _Pending | None) -> str:
    return "" if step.left > 0 else "no card is left to draw"


def _of_action(s: SpacecorpState, step: turn.StartAction | turn.PickAction, below: _Pending | None) -> str:
    """SC-13.4."""
    seat = int(step.seat if isinstance(step, turn.PickAction) else step.player)
    return "that player has passed" if s.passed >> seat & 1 else ""


def _of_era(s: SpacecorpState, step: setup.EraSetup, below: _Pending | None) -> str:
    above = s.stack[s.stack.index(cast("_Pending", step)) + 1 :]
    if any(isinstance(other, era_end.Sweep) for other in above):
        fits = step.era == s.era + 1 <= s.rules.last_era
    else:
        fits = step.era == s.era == s.rules.first_era and not s.deck.size and not any(s.hands.size)
    return "" if fits else "another era comes next"


def _of_dealing(
    s: SpacecorpState, step: setup.DealExtra | setup.DealStart | setup.LateTitles, below: _Pending | None
) -> str:
    if isinstance(step, setup.DealExtra):
        return "" if s.era == a.MARINERS and step.place <= s.seats else "there is no such place"
    return "Mariners begins otherwise" if s.era == a.MARINERS else ""


def _of_scoring(s: SpacecorpState, step: _Pending, below: _Pending | None) -> str:
    fits = s.era == s.rules.last_era == a.STARFARERS and s.began != a.NONE
    return "" if fits else "the last era is not over"


def _of_adaptations(
    s: SpacecorpState, step: setup.SetupAdaptation | setup.SetupAdaptations, below: _Pending | None
) -> str:
    fits = s.rules.first_era == a.STARFARERS and s.began != a.NONE
    if isinstance(step, setup.SetupAdaptations) and step.left > s.seats:
        return "there are not so many players"
    return "" if fits or isinstance(step, setup.SetupAdaptations) else "nobody begins with an Adaptation"


_Check = Callable[[SpacecorpState, Never, _Pending | None], str]
_CHECKS: Final[Mapping[Kind, _Check]] = {
    windows.Ask: _of_window,
    windows.Window: _of_window,
    explore.ExploreBox: _of_site,
    explore.PickStack: _of_site,
    explore.DrawTile: _of_site,
    explore.Flee: _of_site,
    explore.TileAwards: _of_tile,
    build.PlaceBases: _of_build,
    build.NextBase: _of_build,
    build.Unlock: _of_unlock,
    draws.DrawCard: _of_deck,
    draws.ShowOffer: _of_offer_box,
    draws.TakeOffer: _of_offers,
    edges.LoseInfra: _of_infra,
    transport.TransportTo: _of_transport,
    turn.RewardDraw: _of_deck,
    turn.StartAction: _of_action,
    turn.PickAction: _of_action,
    research.ResearchDraw: _of_research,
    titles.Deploy: _of_deploy,
    setup.DrawStarter: _of_starter,
    setup.BeyondStart: _of_beyond,
    setup.EraSetup: _of_era,
    setup.DealExtra: _of_dealing,
    setup.DealStart: _of_dealing,
    setup.LateTitles: _of_dealing,
    setup.SetupAdaptation: _of_adaptations,
    setup.SetupAdaptations: _of_adaptations,
    era_end.LastColonies: _of_scoring,
    era_end.FinalScore: _of_scoring,
}
