"""What an action does once it is paid: SC-7, SC-8, SC-9, SC-10, SC-11, SC-16.1, SC-20."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.core.arrays import bit, changed
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import BEYOND_HELD, MOVED
from ecliptic.games.spacecorp.rules.state import FOR_CLAIM, FOR_SPUR, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.build import PlaceBases
from ecliptic.games.spacecorp.rules.steps.deeds.colonize import Colony
from ecliptic.games.spacecorp.rules.steps.deeds.explore import ExploreBox
from ecliptic.games.spacecorp.rules.steps.deeds.produce import Collect
from ecliptic.games.spacecorp.rules.steps.deeds.progress import Advance
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.marks import AtOnceFor


@final
class Run(AtOnceFor):
    """The action of this kind is carried out; `nth` 2 = for the second team of a Time card (SC-4.8, SC-4.9)."""

    def __init__(self, player: i64, kind: i64, nth: i64) -> None:
        super().__init__(player)
        self.kind: Final = kind
        self.nth: Final = nth

    def run(self, s: SpacecorpState) -> None:
        carry_out(s, self.player, self.kind)


def carry_out(s: SpacecorpState, player: i64, kind: i64) -> None:
    """What the action does, of the team of the draft."""
    total = s.plan.total
    if kind == a.RESEARCH:  # SC-7.2
        s.then(ResearchDraw(player, total))
    elif kind == a.GENETICS:  # SC-11.4
        s.then(Advance(player, a.GENES, total))
    elif kind == a.REVELATION:  # SC-16.1
        s.then(Advance(player, a.INSIGHT, total))
    elif kind == a.PRODUCE:
        s.then(Collect(player))
    elif kind == a.COLONIZE:
        s.then(Colony(player, s.plan.region, s.plan.colony))
    else:
        team = s.plan.team
        site = s.site_of[player * a.TEAMS + team]
        s.used |= bit(team)
        if kind == a.MOVE:
            arrive(s, player, team, s.plan.target)
        elif kind == a.EXPLORE:  # SC-9.6, SC-22.2
            s.claim = changed(s.claim, site, player * a.TEAMS + team)
            s.then(ExploreBox(player, site, 0))
        elif kind == a.BUILD:
            pay_claim(s, player, site)
            s.then(PlaceBases(player, site, bit(s.slots_at(site)) - 1))


def arrive(s: SpacecorpState, seat: i64, team: i64, site: i64) -> None:
    """A team comes to a site by a move: SC-8.13, SC-19.5; SC-8.12, SC-16.7; SC-21.2."""
    kind = s.rules.site_kind[s.era * a.SITES + site]
    empty = _unoccupied(s, site)
    start = s.site_of[seat * a.TEAMS + team]
    s.move_team(seat, team, site, a.TRACK if kind == a.STAR else 0)
    s.tell(MOVED, seat, team, s.word_of(site) | s.word_of(start) << 8)
    if kind == a.BEYOND:
        s.progressed()
        which: i64 = 0 if s.beyond[0] == a.NONE else 1
        if s.beyond[which] == a.NONE:
            s.beyond = changed(s.beyond, which, seat)
            s.tell(BEYOND_HELD, seat, which)
    elif kind == a.SPUR:
        s.progressed()
        if s.spur_seen == 0:
            s.spur_seen = 1
            s.gain(seat, s.rules.spur_first, FOR_SPUR)
        elif empty:
            s.gain(seat, s.rules.spur_other, FOR_SPUR)


def _unoccupied(s: SpacecorpState, site: i64) -> bool:
    k: i64
    for k in range(s.seats * a.TEAMS):
        if s.site_of[k] == site:
            return False
    return True


def pay_claim(s: SpacecorpState, seat: i64, site: i64) -> None:
    """SC-10.4, SC-22.6: an opponent's claim on the site of a Build is paid, once."""
    claim = s.claim[site]
    if claim != a.NONE and claim // a.TEAMS != seat:
        s.gain(claim // a.TEAMS, s.rules.claim_pay, FOR_CLAIM)
