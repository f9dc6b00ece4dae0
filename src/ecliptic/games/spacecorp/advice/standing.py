"""How good a position is for a seat: profit, and what it has good reason to expect."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.advice import weights as w
from ecliptic.games.spacecorp.advice.prospects import Outlook, boxes_worth, is_beside_spur, teams_worth
from ecliptic.games.spacecorp.advice.worth import (
    base_worth,
    eras_left,
    hand_worth,
    infra_worth,
    kept_worth,
    rows_worth,
    stack_worth,
    turns_left,
)
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.scoring import ahead
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.commit import value_of
from ecliptic.games.spacecorp.rules.steps.contracts import PickRow
from ecliptic.games.spacecorp.rules.steps.deeds.build import ResearchBase
from ecliptic.games.spacecorp.rules.steps.deeds.explore import DrawTile, ExploreBox, PickStack
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.draws import DrawCard, TakeOffer
from ecliptic.games.spacecorp.rules.steps.events import colonies_of
from ecliptic.games.spacecorp.rules.steps.points import check_region, sure_points
from ecliptic.games.spacecorp.rules.steps.slots import is_explored
from ecliptic.games.spacecorp.rules.steps.titles import can_take
from ecliptic.games.spacecorp.rules.steps.turn import RewardDraw
from ecliptic.games.spacecorp.rules.steps.types import build_cost
from ecliptic.games.spacecorp.rules.steps.value import SecondRun

WIN: Final = 1000.0


def evaluate(s: SpacecorpState, seat: i64) -> float:
    """Profit to be expected, above the best rival's to some part; once the game is over, winning is all."""
    if s.over:
        return final_value(s, seat)
    outlook = Outlook(s, seat)
    look_at_stack(s, seat, outlook)
    out = float(s.profit[seat]) + outlook.tiles + outlook.title + outlook.second + outlook.award
    out += hand_worth(s, seat, outlook.more)
    out += infra_worth(s, seat)
    out += rows_worth(s, seat)
    out += wheel_worth(s, seat)
    out += teams_worth(s, seat, outlook)
    out += board_worth(s, seat, outlook)
    out += kept_worth(s, seat)
    if s.extra == seat:
        out += turn_worth(s)
    if s.forbidden != 0 and s.active != seat:
        out += w.FORBIDDEN_WORTH
    return out - w.FOLLOW * best_rival(s, seat)


TERMS: Final = (
    *(
        "profit",
        "tiles",
        "title",
        "second",
        "contracts",
        "cards",
        "infra",
        "wheel",
        "teams",
        "bases",
        "legacy",
    ),
    *("turn", "forbidden", "rivals", "win"),
)


def terms(s: SpacecorpState, seat: i64) -> list[float]:
    """What `evaluate` adds up, in profit."""
    profit = float(s.profit[seat])
    if s.over:
        return [profit] + [0.0] * (len(TERMS) - 2) + [final_value(s, seat) - profit]
    outlook = Outlook(s, seat)
    look_at_stack(s, seat, outlook)
    return [
        profit,
        outlook.tiles,
        outlook.title,
        outlook.second,
        outlook.award + rows_worth(s, seat),
        hand_worth(s, seat, outlook.more),
        infra_worth(s, seat),
        wheel_worth(s, seat),
        teams_worth(s, seat, outlook),
        board_worth(s, seat, outlook),
        kept_worth(s, seat),
        turn_worth(s) if s.extra == seat else 0.0,
        w.FORBIDDEN_WORTH if s.forbidden != 0 and s.active != seat else 0.0,
        -w.FOLLOW * best_rival(s, seat),
        0.0,
    ]


def look_at_stack(s: SpacecorpState, seat: i64, outlook: Outlook) -> None:
    """What the seat is still to get."""
    k: i64
    for k in range(len(s.stack)):
        step = s.stack[k]
        if isinstance(step, ResearchDraw):
            if step.seat == seat:
                outlook.more += step.left
        elif isinstance(step, DrawCard):
            if step.player == seat:
                outlook.more += 1
        elif isinstance(step, (TakeOffer, ResearchBase)):
            if step.seat == seat:
                outlook.more += 1
        elif isinstance(step, RewardDraw):
            if step.seat == seat:
                outlook.more += step.left
        elif isinstance(step, DrawTile):
            if step.player == seat:
                outlook.tiles += stack_worth(s, seat, step.heap // a.HALVES)
                outlook.exploring = step.site
        elif isinstance(step, PickStack):
            if step.seat == seat:
                outlook.tiles += stack_worth(s, seat, step.stack)
                outlook.exploring = step.site
        elif isinstance(step, ExploreBox):
            if step.player == seat:
                outlook.tiles += boxes_worth(s, seat, step.site, step.box)
                outlook.exploring = step.site
        elif isinstance(step, PickProgress):
            if step.seat == seat and can_take(s, seat, step.kind):
                outlook.title += w.TITLE + 0.7
        elif isinstance(step, SecondRun):
            if step.player == seat:
                outlook.second += second_run_worth(s, seat)
        elif isinstance(step, PickRow):
            if step.seat == seat:
                outlook.award += best_award(s)


def second_run_worth(s: SpacecorpState, seat: i64) -> float:
    """SC-4.9: what the second team of a Time card is still to do, if it can do anything."""
    kind = s.plan.kind
    value = value_of(s)
    best = 0.0
    team: i64
    for team in range(a.TEAMS):
        at: i64 = seat * a.TEAMS + team
        site = s.site_of[at]
        if site < 0 or s.track[at] > 0 or (s.used >> team) & 1:
            continue
        worth = 0.0
        if kind == a.EXPLORE:
            if s.rules.explore_cost[s.era * a.SITES + site] <= value:
                worth = boxes_worth(s, seat, site, 0)
        elif kind == a.BUILD:
            if s.owner_of(site) == a.NONE and is_explored(s, site) and s.slots_at(site) > 0:
                if build_cost(s, site) <= value:
                    worth = 2.0
        if worth > best:
            best = worth
    return w.SECOND_RUN * best


def turn_worth(s: SpacecorpState) -> float:
    """A whole turn more."""
    if s.era == a.MARINERS:
        return w.TURN_NEAR
    if s.era == a.STARFARERS:
        return w.TURN_STARS
    return w.TURN_FAR


def final_value(s: SpacecorpState, seat: i64) -> float:
    """SC-23.3: what a game that is over was worth."""
    other: i64
    for other in range(s.seats):
        if other != seat and ahead(s, other, seat):
            return -WIN + float(s.profit[seat])
    return WIN + float(s.profit[seat])


def best_rival(s: SpacecorpState, seat: i64) -> float:
    """The profit of the rival with most."""
    best = 0.0
    other: i64
    for other in range(s.seats):
        if other != seat:
            n = float(s.profit[other]) + colony_points(s, other)
            if n > best:
                best = n
    return best


def best_award(s: SpacecorpState) -> float:
    """The highest award of a contract that nobody has fulfilled."""
    best: i64 = 0
    row: i64
    for row in range(a.ROWS):
        if s.row_by[row] == a.NONE and s.rules.award[s.era * a.ROWS + row] > best:
            best = s.rules.award[s.era * a.ROWS + row]
    return float(best)


def wheel_worth(s: SpacecorpState, seat: i64) -> float:
    """The way that the markers have gone since the last orbit, and the titles owned."""
    out = 0.0
    k: i64
    spaces = s.wheel[seat * a.MARKERS + a.GENES]
    if s.era == a.MARINERS:
        if s.rules.last_era == a.MARINERS:
            return float(spaces * s.rules.space_bonus)
        if spaces > s.rules.orbit:
            out += 0.25 * float(spaces - s.rules.orbit)
            spaces = s.rules.orbit
        return out + 0.9 * w.GENE * float(spaces)
    turns = turns_left(s, seat) + 6.0 * float(eras_left(s))
    fade = turns / 6.0
    if fade > 1.0:
        fade = 1.0
    out += fade * w.GENE * float(spaces % s.rules.orbit)
    out += fade * w.SIGNAL * float(s.wheel[seat * a.MARKERS + a.INSIGHT] % s.rules.orbit)
    for k in range(a.PROGRESS_CARDS):
        if s.has_title(seat, k):
            out += title_worth(s, k) * fade
    return out


def title_worth(s: SpacecorpState, title: i64) -> float:
    """What a progress card does, its award left out."""
    if s.rules.progress_verb[title] == a.DEPLOYS:
        return 0.1  # it is done when taken
    return w.TITLE


# ---- the board -----------------------------------------------------------------------------------------------


def board_worth(s: SpacecorpState, seat: i64, outlook: Outlook) -> float:
    """Bases, claims, Beyond markers and colonies."""
    out = 0.0
    k: i64
    for k in range(s.rules.slots[s.era]):
        if s.owner_at[k] == seat:
            out += base_worth(s, seat, k)
    for k in range(s.rules.sites[s.era]):
        claim = s.claim[k]
        if claim != a.NONE and claim // a.TEAMS == seat and s.owner_of(k) == a.NONE:
            out += w.CLAIM_WORTH
    if s.era < a.STARFARERS:
        if eras_left(s) > 0:
            out += w.FIRST_BEYOND if s.beyond[0] == seat else 0.0
            out += w.SECOND_BEYOND if s.beyond[1] == seat else 0.0
        else:
            for k in range(2):
                if s.beyond[k] == seat:
                    out += float(s.rules.beyond_bonus[k])
        return out
    return out + colony_points(s, seat) + settling_worth(s, seat, outlook)


def colony_points(s: SpacecorpState, seat: i64) -> float:
    """SC-23.2: what the colonies of a seat count at the end."""
    if s.era != a.STARFARERS:
        return 0.0
    n = colonies_of(s, seat)
    if n >= len(s.rules.colony_score):
        n = len(s.rules.colony_score) - 1
    return float(s.rules.colony_score[n])


def settling_worth(s: SpacecorpState, seat: i64, outlook: Outlook) -> float:
    """Regions ready for a colony, and colonies that still pay."""
    turns = outlook.turns
    out = 0.0
    site: i64
    colony: i64
    least: i64 = 99
    for colony in range(a.COLONIES):
        if (s.colonies_left >> colony) & 1 and s.rules.colony_value[colony] < least:
            least = s.rules.colony_value[colony]
    for site in range(s.rules.sites[a.STARFARERS]):
        colony = s.colony_at[site]
        if colony != a.NONE:
            if s.owner_of(site) == seat:
                if s.rules.colony_when[colony] == a.ERA_END:
                    out += 3.0
                elif s.rules.colony_when[colony] == a.ON_EVENT:
                    out += 0.3 * turns if turns < 8.0 else 2.4
            continue
        if turns < 1.0 or check_region(s, seat, site) != 0:
            continue
        points = sure_points(s, seat, site)
        if s.profit[seat] >= s.rules.cp_profit:
            points += 1
        if s.teams_at(seat, site) != 0:
            points += 1
        gain = outlook.colony
        if is_beside_spur(s, site):
            gain += w.SPUR_WORTH * outlook.spur
        if points >= least:
            out += w.SETTLE_NOW * gain
        elif points == least - 1:
            out += w.SETTLE_SOON * gain
        else:
            out += w.SETTLE_LATER * gain
    return out


def ranked(values: list[float], actions: vec[i64], most: i64) -> vec[i64]:
    """The actions with the highest values, the best first."""
    out = vec[i64](capacity=most)
    used = vec[i64]([0] * len(actions))
    n: i64
    k: i64
    for n in range(most):
        best: i64 = -1
        for k in range(len(actions)):
            if used[k] == 0 and (best < 0 or values[k] > values[best]):
                best = k
        if best < 0:
            break
        used[best] = 1
        out = append(out, actions[best])
    return out
