"""How far each team is from every site, and what its owner's Move comes to, whoever's turn it is."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.state import SpacecorpState, plan_of
from ecliptic.games.spacecorp.rules.steps.aids import check_team
from ecliptic.games.spacecorp.rules.steps.distance import distance
from ecliptic.games.spacecorp.rules.steps.moves import check_goal, check_way, move_charge
from ecliptic.games.spacecorp.rules.steps.totals import best_totals
from ecliptic.games.spacecorp.rules.steps.types import first_slot
from ecliptic.games.spacecorp.words.text_value import infra_alone, most_now, tried
from ecliptic.games.spacecorp.words.view import BARRED, BY_ALL, BY_HQ, OUT, RangeView


def ranges(s: SpacecorpState, viewer: int | None) -> list[RangeView]:
    """SC-8.3: of all teams that may act. Values are told of the viewer's own alone: others depend on hidden cards."""
    if s.active == a.NONE or s.scored or _half_built(s):
        return []
    return [
        _range(s, seat, team, seat == viewer)
        for seat in range(s.seats)
        for team in range(a.TEAMS)
        if check_team(s, seat, team) == 0
    ]


def _half_built(s: SpacecorpState) -> bool:
    """Whether a Build in a star system goes on, base by base: until it is done, nothing there can be used."""
    for site in range(s.rules.sites[s.era]):
        first = first_slot(s, site)
        if first != a.NONE:
            bases = sum(s.base_at[first + k] != a.NONE for k in range(s.slots_at(site)))
            if 0 < bases < s.slots_at(site):
                return True
    return False


def _range(s: SpacecorpState, seat: int, team: int, own: bool) -> RangeView:
    start, sites = s.site_of[seat * a.TEAMS + team], range(s.rules.sites[s.era])
    with tried(s):  # not the draft that may be open: a Move of which nothing is settled
        s.plan = plan_of(a.MOVE)
        s.plan.team = team
        hq, most = (infra_alone(s, seat, a.MOVE), most_now(s, seat)) if own else (0, 0)
        best = best_totals(s, seat, a.MOVE) if own else vec[i64]()
        costs, met = [], []
        for end in sites:
            far = distance(s, seat, start, end)
            costs.append(far if end != start and far < FAR else None)
            if check_way(s, seat, start, end) != 0:
                met.append(BARRED)
            elif not own or check_goal(s, seat, team, end, best) != 0:
                met.append(OUT)
            else:
                met.append(BY_HQ if hq >= far else BY_ALL)
        return RangeView(
            seat=seat,
            team=team,
            hq=hq if own else None,
            most=most if own else None,
            charge=move_charge(s, seat, start),
            costs=costs,
            met=met,
        )
