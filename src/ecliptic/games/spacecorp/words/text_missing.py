"""Why an action is no part of the decision that is asked: what is really missing for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.build import NextBase, ResearchBase
from ecliptic.games.spacecorp.rules.steps.deeds.explore import Flee
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.deeds.specials import (
    PickJumper,
    PickLanding,
    PickSpecial,
    ProbeSite,
)
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, PickBoost, PickHq, PickMode, PlayCompetitors
from ecliptic.games.spacecorp.rules.steps.picks import PickTiles, PickType
from ecliptic.games.spacecorp.rules.steps.questions import (
    PickRoute,
    PickTarget,
    PickTeam,
    PickTeam2,
    PickTime,
    UseBase,
)
from ecliptic.games.spacecorp.rules.steps.reach import has_legacy
from ecliptic.games.spacecorp.rules.steps.settle import CpBuild, PickColony, PickRegion, PickRemove
from ecliptic.games.spacecorp.rules.steps.setup import SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.titles import Deploy
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.upgrade import PickInfra
from ecliptic.games.spacecorp.rules.steps.value import SecondTeam
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.text import site_name

Missed = Unoffered[SpacecorpState, Components]

# ---- teams -----------------------------------------------------------------------------------------------


def _team(m: Missed) -> Told:
    return _absent(m, m.a)


def _absent(m: Missed, team: int) -> str:
    """A team that is not on the board."""
    at = m.s.site_of[m.seat * a.TEAMS + team]
    if at == st.STOCK:
        return f"Team {team + 1} is on your HQ"
    return f"Team {team + 1} is out of the game"


def _flee(m: Missed) -> Told:
    if m.s.site_of[m.seat * a.TEAMS + m.a] < 0:
        return _absent(m, m.a)
    return f"Team {m.a + 1} is not in that region"


def _remove(m: Missed) -> Told:
    team = m.a - 1
    if m.s.site_of[m.seat * a.TEAMS + team] < 0:
        return _absent(m, team)
    return "No colony point is missing"


# ---- sites -----------------------------------------------------------------------------------------------


def _site(m: Missed) -> int:
    """The number of the site in this era; another one's is none."""
    site = m.s.site_named(m.a)
    return site if 0 <= site < m.s.rules.sites[m.s.era] else a.NONE


def _site_is(m: Missed, words: str) -> str:
    return f"{site_name(m.t, m.a)} {words}"


def _on_board(m: Missed, words: str) -> str:
    return _site_is(m, "is not on this board" if _site(m) == a.NONE else words)


def _target(m: Missed) -> Told:
    if isinstance(m.step, TransportTo):
        return _on_board(m, "has no base of yours")
    if _site(m) == a.NONE:
        return _on_board(m, "")
    return _site_is(m, "is where the team starts"), "SC-8.11"


def _a_site(words: str) -> Callable[[Missed], Told]:
    """A site that is here, but not what is asked for."""
    return lambda m: _on_board(m, words)


# ---- cards -----------------------------------------------------------------------------------------------


def _held(m: Missed) -> bool:
    """Whether the card is in hand."""
    card_kind = m.s.rules.kind_of[m.a]
    return m.s.card_of(card_kind) == m.a and m.s.hands.holds(m.seat, card_kind) > 0


def _card_is(m: Missed, words: str) -> str:
    name = m.t.card_name(m.a)
    return f"{name} {words}" if _held(m) else f"You hold no {name}"


def _add(m: Missed) -> Told:
    s, kind = m.s, m.s.plan.kind
    kind = a.BUILD if kind == a.COLONIZE else kind
    modes = [k for k in range(a.MODES) if s.rules.mode_action[m.a * a.MODES + k] == kind]
    if m.b not in modes:
        which = "so" if modes else "for this action"
        return _card_is(m, f"does not count {which}")
    if s.plan.competitors == 1 and s.rules.edge_of[m.a] == a.COMPETITORS:
        return _card_is(m, "is played for its Edge, beside those that you add")
    return _card_is(m, "is added as often as you hold it")


def _a_card(words: str) -> Callable[[Missed], Told]:
    """A card that is in hand, but not what is asked for."""
    return lambda m: _card_is(m, words)


def _time(m: Missed) -> Told:
    if m.s.hands.holds(m.seat, a.TIME_KIND) == 0:
        return f"You hold no {m.t.card_name(a.TIME_CARD)} card"
    return f"{m.t.card_name(a.TIME_CARD)} does not go with this action"


def _boost(m: Missed) -> Told:
    name = m.t.card_name(m.b)
    where = "on an HQ that you use" if m.a else "among the cards that you add"
    return f"{name} is not {where}"


# ---- HQs and bases ---------------------------------------------------------------------------------------


def _competitors(m: Missed) -> Told:
    cards = range(1, a.KINDS)
    edges = [k for k in cards if m.s.hands.holds(m.seat, k) and _is_rivals(m, k)]
    if not edges:
        return "You hold no Edge that lets you use two HQs"
    return "No two HQs have Infra for this action"


def _is_rivals(m: Missed, card_kind: int) -> bool:
    return bool(m.s.rules.edge_of[m.s.card_of(card_kind)] == a.COMPETITORS)


def _hq(m: Missed) -> Told:
    if m.a > m.s.seats:
        return f"There is no seat {m.a} in this game"
    return "With such an Edge you name an HQ"


def _mode(m: Missed) -> Told:
    return f"Slot {cast('PickMode', m.step).slot + 1} is asked about"


def _use(m: Missed) -> Told:
    asked = cast("UseBase", m.step)
    what = m.t.base_name((a.SPACEPORT, a.INDUSTRIAL, a.SHIELD_FACTORY)[asked.what])
    if m.a != asked.what:
        return f"A base of the type {what} is asked about"
    if m.b > m.s.seats:
        return f"There is no seat {m.b} in this game"
    if asked.owners(m.s) >> m.seat & 1:
        return f"Your own {what} is used", "SC-25.36"
    if m.b - 1 != m.seat and m.s.triggered():
        return "Since the end of the era is near, nothing of an opponent's can be used", "SC-13.9"
    return f"No {what} of seat {m.b} serves this action"


def _type(m: Missed) -> Told:
    if m.a != cast("PickType", m.step).box:
        return f"Box {cast('PickType', m.step).box + 1} is asked about"
    return f"{m.t.base_name(m.b)} is not built in this era"


def _tile(m: Missed) -> Told:
    """A box of a site that nothing is taken from."""
    s, site = m.s, _site(m)
    if site == a.NONE:
        return _on_board(m, "")
    if m.b >= s.slots_at(site):
        return _site_is(m, f"has no box {m.b + 1}")
    slot = s.rules.first_slot[m.s.era * a.SITES + site] + m.b
    if s.owner_at[slot] != m.seat:
        return _site_is(m, f"has no base of yours in box {m.b + 1}")
    if s.plan.collect >> slot & 1:
        return "That tile is picked already"
    return "That tile has no P"


def _legacy(m: Missed) -> Told:
    if not has_legacy(m.s, m.seat):
        return "You have no Legacy"
    return "Your Legacy is picked already"


def _box(m: Missed) -> Told:
    if m.a >= m.s.slots_at(cast("NextBase", m.step).site):
        return f"There is no box {m.a + 1}"
    return f"The base of box {m.a + 1} stands already"


# ---- draws, titles, colonies -----------------------------------------------------------------------------


def _draw(m: Missed) -> Told:
    box = m.a - 1 if isinstance(m.step, ResearchDraw) else m.a
    if box >= m.s.rules.offers:
        return f"There is no offer box {box + 1}"
    return "There is no card to draw"


def _title(m: Missed) -> Told:
    name, kind = m.t.progress_name(m.a), m.s.rules.progress_kind[m.a]
    wanted = m.step.kind if isinstance(m.step, PickProgress) else a.ADAPTATION
    if kind != wanted:
        return f"{name} is no {a.PROGRESS_KIND_IDS[wanted].capitalize()}"
    if isinstance(m.step, SetupAdaptation) and m.s.rules.progress_era[m.a] != a.PLANETEERS:
        return f"{name} belongs to a later era"
    return f"{name} is not on the Sideboard"


UNOFFERED: Final[Table[SpacecorpState, Components]] = {
    ((PickTeam, PickTeam2, SecondTeam, PickJumper, PickTransport), a.TEAM): _team,
    (Flee, a.FLEE): _flee,
    (PickRemove, a.REMOVE): _remove,
    ((PickTarget, PickLanding, TransportTo), a.TO): _target,
    (ProbeSite, a.PROBE): _a_site("has no explore box"),
    (Deploy, a.DEPLOY): _a_site("is no star"),
    (PickRegion, a.REGION): _a_site("is no star system"),
    (AddCard, a.ADD): _add,
    (PickInfra, a.PUT): _a_card("is no Infra"),
    (PickSpecial, a.PLAY): _a_card("has no Special"),
    (Ask, a.EDGE): _a_card("has no Edge"),
    (PickTime, a.TIME): _time,
    (PickBoost, a.BOOST): _boost,
    (PlayCompetitors, a.COMPETITORS_TOO): _competitors,
    (PickHq, a.HQ): _hq,
    (PickMode, a.MODE): _mode,
    (UseBase, a.USE): _use,
    (PickType, a.TYPE): _type,
    (PickTiles, a.COLLECT): _tile,
    (PickTiles, a.COLLECT_LEGACY): _legacy,
    (PickTiles, a.STOP): "Collect from one tile at least",
    (KeepLegacy, a.KEEP): _tile,
    (NextBase, a.NEXT_BOX): _box,
    (ResearchDraw, a.DRAW): _draw,
    ((TakeOffer, ResearchBase), a.TAKE): _draw,
    ((PickProgress, SetupAdaptation), a.PROGRESS): _title,
    (PickColony, a.COLONY): "{a:colony} is not on the Sideboard",
    (CpBuild, a.CP_BUILD): "No colony point is missing",
    (PickRoute, a.ROUTE): "There is one way only that is worth choosing",
}
