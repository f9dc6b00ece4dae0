"""Why an action is no part of the decision that is asked: what is really missing for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from ecliptic.core.actions import Verb
from ecliptic.core.machine import State, Step
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.build import NextBase, ResearchBase
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.explore import Flee
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, PickBoost, PickHq, PickMode, PlayCompetitors
from ecliptic.games.spacecorp.rules.steps.picks import PickTiles, PickType
from ecliptic.games.spacecorp.rules.steps.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.questions import (
    PickRoute,
    PickTarget,
    PickTeam,
    PickTeam2,
    PickTime,
    UseBase,
)
from ecliptic.games.spacecorp.rules.steps.reach import has_legacy
from ecliptic.games.spacecorp.rules.steps.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.settle import CpBuild, PickColony, PickRegion, PickRemove
from ecliptic.games.spacecorp.rules.steps.setup import SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.specials import PickJumper, PickLanding, PickSpecial, ProbeSite
from ecliptic.games.spacecorp.rules.steps.titles import Deploy
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.upgrade import PickInfra
from ecliptic.games.spacecorp.rules.steps.value import SecondTeam
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.text import site_name

Said = str | tuple[str, str]  # a sentence, or one with a clause of its own
Kinds = tuple[type[Step[SpacecorpState]], ...]


def missing(content: Components, state: State, step: Step[State], action: int) -> Said:
    """One sentence; "" where no more can be said than what is asked."""
    verb = a.TABLE.verb(action)
    found = _SAYS.get(verb)
    if found is None or not isinstance(step, found[0]):
        return ""
    return found[1](_Missing(content, cast("SpacecorpState", state), step, action, verb))


class _Missing:
    """An action that a step does not offer, though it offers others like it."""

    def __init__(
        self, content: Components, s: SpacecorpState, step: Step[State], action: int, verb: Verb
    ) -> None:
        self.content = content
        self.s = s
        self.step = step
        self.seat = int(step.seat)
        self.era = int(s.era)
        self.n = int(verb.a(action)) if verb.args else 0
        self.m = int(verb.b(action)) if len(verb.args) > 1 else 0

    # ---- teams -----------------------------------------------------------------------------------------------

    def team(self) -> Said:
        return self.absent(self.n)

    def absent(self, team: int) -> str:
        """A team that is not on the board."""
        at = int(self.s.site_of[self.seat * a.TEAMS + team])
        if at == st.STOCK:
            return f"Team {team + 1} is on your HQ"
        return f"Team {team + 1} is out of the game"

    def flee(self) -> Said:
        if self.s.site_of[self.seat * a.TEAMS + self.n] < 0:
            return self.absent(self.n)
        return f"Team {self.n + 1} is not in that region"

    def remove(self) -> Said:
        team = self.n - 1
        if self.s.site_of[self.seat * a.TEAMS + team] < 0:
            return self.absent(team)
        return "No colony point is missing"

    # ---- sites -----------------------------------------------------------------------------------------------

    def site(self) -> int:
        """The number of the site in this era; another one's is none."""
        site = int(self.s.site_named(self.n))
        return site if 0 <= site < self.s.rules.sites[self.era] else a.NONE

    def site_is(self, words: str) -> str:
        return f"{site_name(self.content, self.n)} {words}"

    def on_board(self, words: str) -> str:
        return self.site_is("is not on this board" if self.site() == a.NONE else words)

    def target(self) -> Said:
        if isinstance(self.step, TransportTo):
            return self.on_board("has no base of yours")
        if self.site() == a.NONE:
            return self.on_board("")
        return self.site_is("is where the team starts"), "SC-8.11"

    def probe(self) -> Said:
        return self.on_board("has no explore box")

    def deploy(self) -> Said:
        return self.on_board("is no star")

    def region(self) -> Said:
        return self.on_board("is no star system")

    # ---- cards -----------------------------------------------------------------------------------------------

    def held(self) -> bool:
        """Whether the card is in hand."""
        card_kind = int(self.s.rules.kind_of[self.n])
        return self.s.card_of(card_kind) == self.n and self.s.hands.holds(self.seat, card_kind) > 0

    def card_is(self, words: str) -> str:
        name = self.content.card_name(self.n)
        return f"{name} {words}" if self.held() else f"You hold no {name}"

    def add(self) -> Said:
        s, kind = self.s, int(self.s.plan.kind)
        kind = a.BUILD if kind == a.COLONIZE else kind
        modes = [k for k in range(a.MODES) if s.rules.mode_action[self.n * a.MODES + k] == kind]
        if self.m not in modes:
            which = "so" if modes else "for this action"
            return self.card_is(f"does not count {which}")
        if s.plan.competitors == 1 and s.rules.edge_of[self.n] == a.COMPETITORS:
            return self.card_is("is played for its Edge, beside those that you add")
        return self.card_is("is added as often as you hold it")

    def infra(self) -> Said:
        return self.card_is("is no Infra")

    def special(self) -> Said:
        return self.card_is("has no Special")

    def edge(self) -> Said:
        return self.card_is("has no Edge")

    def time(self) -> Said:
        if self.s.hands.holds(self.seat, a.TIME_KIND) == 0:
            return f"You hold no {self.content.card_name(a.TIME_CARD)} card"
        return f"{self.content.card_name(a.TIME_CARD)} does not go with this action"

    def boost(self) -> Said:
        name = self.content.card_name(self.m)
        where = "on an HQ that you use" if self.n else "among the cards that you add"
        return f"{name} is not {where}"

    # ---- HQs and bases ---------------------------------------------------------------------------------------

    def competitors(self) -> Said:
        cards = range(1, a.KINDS)
        edges = [k for k in cards if self.s.hands.holds(self.seat, k) and self._is_rivals(k)]
        if not edges:
            return "You hold no Edge that lets you use two HQs"
        return "No two HQs have Infra for this action"

    def _is_rivals(self, card_kind: int) -> bool:
        return bool(self.s.rules.edge_of[self.s.card_of(card_kind)] == a.COMPETITORS)

    def hq(self) -> Said:
        if self.n > self.s.seats:
            return f"There is no seat {self.n} in this game"
        return "With such an Edge you name an HQ"

    def mode(self) -> Said:
        return f"Slot {cast('PickMode', self.step).slot + 1} is asked about"

    def use(self) -> Said:
        asked = cast("UseBase", self.step)
        what = self.content.base_name((a.SPACEPORT, a.INDUSTRIAL, a.SHIELD_FACTORY)[asked.what])
        if self.n != asked.what:
            return f"A base of the type {what} is asked about"
        if self.m > self.s.seats:
            return f"There is no seat {self.m} in this game"
        if asked.owners(self.s) >> self.seat & 1:
            return f"Your own {what} is used", "SC-25.36"
        if self.m - 1 != self.seat and self.s.triggered():
            return "Since the end of the era is near, nothing of an opponent's can be used", "SC-13.9"
        return f"No {what} of seat {self.m} serves this action"

    def type(self) -> Said:
        if self.n != cast("PickType", self.step).box:
            return f"Box {cast('PickType', self.step).box + 1} is asked about"
        return f"{self.content.base_name(self.m)} is not built in this era"

    def tile(self) -> Said:
        """A box of a site that nothing is taken from."""
        s, site = self.s, self.site()
        if site == a.NONE:
            return self.on_board("")
        if self.m >= s.slots_at(site):
            return self.site_is(f"has no box {self.m + 1}")
        slot = int(s.rules.first_slot[self.era * a.SITES + site]) + self.m
        if s.owner_at[slot] != self.seat:
            return self.site_is(f"has no base of yours in box {self.m + 1}")
        if s.plan.collect >> slot & 1:
            return "That tile is picked already"
        return "That tile has no P"

    def legacy(self) -> Said:
        if not has_legacy(self.s, self.seat):
            return "You have no Legacy"
        return "Your Legacy is picked already"

    def no_tile(self) -> Said:
        return "Collect from one tile at least"

    def box(self) -> Said:
        if self.n >= self.s.slots_at(cast("NextBase", self.step).site):
            return f"There is no box {self.n + 1}"
        return f"The base of box {self.n + 1} stands already"

    # ---- draws, titles, colonies -----------------------------------------------------------------------------

    def draw(self) -> Said:
        box = self.n - 1 if isinstance(self.step, ResearchDraw) else self.n
        if box >= self.s.rules.offers:
            return f"There is no offer box {box + 1}"
        return "There is no card to draw"

    def title(self) -> Said:
        name, kind = self.content.progress_name(self.n), self.s.rules.progress_kind[self.n]
        wanted = self.step.kind if isinstance(self.step, PickProgress) else a.ADAPTATION
        if kind != wanted:
            return f"{name} is no {a.PROGRESS_KIND_IDS[wanted].capitalize()}"
        if isinstance(self.step, SetupAdaptation) and self.s.rules.progress_era[self.n] != a.PLANETEERS:
            return f"{name} belongs to a later era"
        return f"{name} is not on the Sideboard"

    def colony(self) -> Said:
        return f"{self.content.colony_name(self.n)} is not on the Sideboard"

    def build(self) -> Said:
        return "No colony point is missing"

    def route(self) -> Said:
        return "There is one way only that is worth choosing"


_SAYS: Final[dict[Verb, tuple[Kinds, Callable[[_Missing], Said]]]] = {
    a.TEAM: ((PickTeam, PickTeam2, SecondTeam, PickJumper, PickTransport), _Missing.team),
    a.FLEE: ((Flee,), _Missing.flee),
    a.REMOVE: ((PickRemove,), _Missing.remove),
    a.TO: ((PickTarget, PickLanding, TransportTo), _Missing.target),
    a.PROBE: ((ProbeSite,), _Missing.probe),
    a.DEPLOY: ((Deploy,), _Missing.deploy),
    a.REGION: ((PickRegion,), _Missing.region),
    a.ADD: ((AddCard,), _Missing.add),
    a.PUT: ((PickInfra,), _Missing.infra),
    a.PLAY: ((PickSpecial,), _Missing.special),
    a.EDGE: ((Ask,), _Missing.edge),
    a.TIME: ((PickTime,), _Missing.time),
    a.BOOST: ((PickBoost,), _Missing.boost),
    a.COMPETITORS_TOO: ((PlayCompetitors,), _Missing.competitors),
    a.HQ: ((PickHq,), _Missing.hq),
    a.MODE: ((PickMode,), _Missing.mode),
    a.USE: ((UseBase,), _Missing.use),
    a.TYPE: ((PickType,), _Missing.type),
    a.COLLECT: ((PickTiles,), _Missing.tile),
    a.COLLECT_LEGACY: ((PickTiles,), _Missing.legacy),
    a.STOP: ((PickTiles,), _Missing.no_tile),
    a.KEEP: ((KeepLegacy,), _Missing.tile),
    a.NEXT_BOX: ((NextBase,), _Missing.box),
    a.DRAW: ((ResearchDraw,), _Missing.draw),
    a.TAKE: ((TakeOffer, ResearchBase), _Missing.draw),
    a.PROGRESS: ((PickProgress, SetupAdaptation), _Missing.title),
    a.COLONY: ((PickColony,), _Missing.colony),
    a.CP_BUILD: ((CpBuild,), _Missing.build),
    a.ROUTE: ((PickRoute,), _Missing.route),
}
