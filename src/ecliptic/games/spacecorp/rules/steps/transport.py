"""SC-6.6, SC-6.7, SC-6.8, SC-6.11: step 4 of a turn, the free transport of a team between own bases."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_members
from ecliptic.core.arrays import bit
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import TRANSPORTED
from ecliptic.games.spacecorp.rules.reasons import NO_BASE_THERE, NOT_A_PORT, SAME_SITE, TEAM_ACTED, TEAM_AWAY
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import types_that
from ecliptic.games.spacecorp.rules.steps.marks import Asked, TurnAuto


def own_bases(s: SpacecorpState, seat: i64, ports: bool) -> i64:
    """SC-6.6: sites with a base of the seat, the home base included; `ports`: with an own Spaceport."""
    era: i64 = s.era
    types: i64 = -1
    found: i64 = 0
    if ports:
        types = types_that(s, a.TRANSPORTS)
    else:
        found = bit(s.rules.home[era])
    based: i64 = s.bases[seat]
    slot: i64 = 0
    while based != 0:
        if based & 1 and (types >> s.base_at[slot]) & 1:
            found |= bit(s.rules.slot_site[era * a.SLOTS + slot])
        based >>= 1
        slot += 1
    return found


def check_leaving(s: SpacecorpState, seat: i64, team: i64) -> i64:
    """SC-6.6, SC-6.7: whether a team can be transported from where it is."""
    site = s.site_of[seat * a.TEAMS + team]
    if (s.used >> team) & 1:
        return no(TEAM_ACTED)
    if site < 0 or s.track[seat * a.TEAMS + team] > 0:
        return no(TEAM_AWAY)
    bases = own_bases(s, seat, False)
    if not (bases >> site) & 1:
        return no(NO_BASE_THERE)
    ports = own_bases(s, seat, True)
    if (ports >> site) & 1:
        return no(NO_BASE_THERE) if bases == bit(site) else 0
    return no(NOT_A_PORT) if ports == 0 else 0


@final
class Transport(TurnAuto):
    """SC-6.6: asked if a team can be transported."""

    def run(self, s: SpacecorpState) -> None:
        team: i64
        if own_bases(s, self.player, True) == 0:
            return
        for team in range(a.TEAMS):
            if check_leaving(s, self.player, team) == 0:
                s.then(PickTransport(self.player))
                return


TRANSPORTS_OF: Final[list[Transport]] = [Transport(k) for k in range(a.SEATS)]


@final
class PickTransport(Asked):
    """D-23: which team is transported, or none."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64]([a.STOP.of()])
        team: i64
        for team in range(a.TEAMS):
            if s.site_of[self.seat * a.TEAMS + team] >= 0:
                out = append(out, a.TEAM.of(team))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return 0 if action == a.STOP.of() else check_leaving(s, self.seat, a.TEAM.a(action))

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action != a.STOP.of():
            s.then(TransportTo(self.seat, a.TEAM.a(action)))


@final
class TransportTo(Asked):
    """D-23: where to."""

    def __init__(self, seat: i64, team: i64) -> None:
        super().__init__(seat)
        self.team: Final = team

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_members(a.TO.of(s.word_of(0)), own_bases(s, self.seat, False))

    def check(self, s: SpacecorpState, action: i64) -> i64:
        start = s.site_of[self.seat * a.TEAMS + self.team]
        end = s.site_named(a.TO.a(action))
        if start == end:
            return no(SAME_SITE)
        return no(NOT_A_PORT) if own_bases(s, self.seat, True) & (bit(start) | bit(end)) == 0 else 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        end = s.site_named(a.TO.a(action))
        boxes: i64 = 0
        if s.rules.site_kind[s.era * a.SITES + end] == a.STAR:  # SC-6.8
            boxes = a.TRACK
        s.move_team(self.seat, self.team, end, boxes)
        s.tell(TRANSPORTED, self.seat, self.team, a.TO.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if check_leaving(s, self.seat, self.team) != 0:
            return "the team can't be transported"
        return super().fits(s, below)
