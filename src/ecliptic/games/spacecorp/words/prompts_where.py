"""Which team acts, and where: the questions that make the cost of an action known."""

from __future__ import annotations

from typing import Final

from ecliptic.core.arrays import members
from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import at, some
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.steps.aids import server
from ecliptic.games.spacecorp.rules.steps.deeds.specials import (
    PickJumper,
    PickLanding,
    ProbeSite,
    is_empty,
    special_of,
)
from ecliptic.games.spacecorp.rules.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.rules.steps.moves import check_goal, move_charge
from ecliptic.games.spacecorp.rules.steps.questions import PickEnd, PickRoute, PickTarget, PickTeam, PickTeam2
from ecliptic.games.spacecorp.rules.steps.slots import open_boxes
from ecliptic.games.spacecorp.rules.steps.totals import FREE_WAY, SECOND, best_totals
from ecliptic.games.spacecorp.rules.steps.types import build_cost
from ecliptic.games.spacecorp.rules.steps.value import SecondTeam
from ecliptic.games.spacecorp.words.prompts_draft import DIM, by_hq, drafted, fold_dim, in_short, naming
from ecliptic.games.spacecorp.words.text import (
    Asked,
    Askers,
    on_site,
    on_team,
    region_of,
    site_name,
    team_name,
)
from ecliptic.games.spacecorp.words.text_effects import action_name, money
from ecliptic.games.spacecorp.words.text_value import infra_alone, most_now, start_of, tried

# ---- teams ---------------------------------------------------------------------------------------------------


def where(q: Asked, team: int) -> str:
    """The site of a team of the seat."""
    site = q.s.site_of[q.seat * a.TEAMS + team]
    return site_name(q.content, q.s.word_of(site)) if site >= 0 else "nowhere"


def team_label(q: Asked, team: int) -> str:
    """ "Team 2 at Luna"."""
    return f"Team {team + 1} at {where(q, team)}"


def outlook(q: Asked, team: int) -> str:
    """What the team could do: how far it can move, or what its site needs."""
    s, seat, kind = q.s, q.seat, q.s.plan.kind
    with tried(s) as plan:
        plan.team = team
        second = plan.run == SECOND
        most = most_now(s, seat)
        if kind == a.MOVE:
            best, sites = best_totals(s, seat, kind), range(s.rules.sites[s.era])
            n = sum(check_goal(s, seat, team, end, best) == 0 for end in sites)
            return f"reaches {some(n, 'site')} with a value of up to {most}"
        site = start_of(s, seat)
        if kind == a.EXPLORE:
            need, n = (
                s.rules.explore_cost[s.era * a.SITES + site],
                members(open_boxes(s, site)),
            )
            more = f"; {some(n, 'box', 'boxes')} to explore" if n > 1 else ""
        else:
            need, more = build_cost(s, site), ""
        own = most if second else infra_alone(s, seat, kind)
        return by_hq(need, own, most) + more


def _team(q: Asked) -> Prompt:
    kind = q.s.plan.kind
    does = {a.MOVE: "moves", a.EXPLORE: "explores", a.BUILD: "builds"}[kind]

    def describe(action: int) -> Choice:
        team = a.TEAM.a(action)
        note = "" if q.step.check(q.s, action) else outlook(q, team)
        title = f"{team_label(q, team)} {does}: {note}"
        return q.choice(action, team_label(q, team), note, title, on_team(q.seat, team))

    clause = {a.MOVE: "SC-8.1", a.EXPLORE: "SC-9.1", a.BUILD: "SC-10.1"}[kind]
    return drafted(q, f"Which team {does}?", "", q.choices(describe), clause=clause)


def _second(q: Asked) -> Prompt:
    kind = q.s.plan.kind

    def describe(action: int) -> Choice:
        if action == a.FORGO():
            return q.choice(
                action, "No second team", "its run is lost", "Use no second team: its run is lost", ends=True
            )
        team = a.TEAM.a(action)
        note = "" if q.step.check(q.s, action) else outlook(q, team)
        title = f"{team_label(q, team)} acts, too: {note}"
        return q.choice(action, team_label(q, team), note, title, on_team(q.seat, team))

    sub = f"{q.content.card_name(a.TIME_CARD)} lets a second team {action_name(kind)} with the same value."
    return drafted(q, "Which team acts second?", sub, q.choices(describe))


def _team2(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        team = a.TEAM.a(action)
        title = f"{team_label(q, team)} moves second"
        return q.choice(action, team_label(q, team), "starts at a Spaceport", title, on_team(q.seat, team))

    sub = f"{q.content.base_name(a.SPACEPORT)}s double a card only if both teams start at one, so both are named now."
    return drafted(q, "Which team moves second?", sub, q.choices(describe))


def _jumper(q: Asked) -> Prompt:
    far = q.s.rules.special_n[special_of(q.s, q.s.plan.card)]

    def describe(action: int) -> Choice:
        team = a.TEAM.a(action)
        note = f"by up to {far}"
        return q.choice(
            action, team_label(q, team), note, f"{team_label(q, team)} jumps {note}", on_team(q.seat, team)
        )

    return drafted(q, "Which team jumps?", "No cards or Infra are added.", q.choices(describe))


# ---- where to ------------------------------------------------------------------------------------------------


def _radiation(q: Asked, start: int, end: int) -> str:
    """SC-15.2: what a Move there takes if nothing shields it."""
    charge = move_charge(q.s, q.seat, start)
    if not charge or free_distance(q.s, q.seat, start, end) <= distance(q.s, q.seat, start, end):
        return ""
    return f"radiation {money(charge)} unless shielded"


def _lent(q: Asked, start: int, end: int) -> str:
    """SC-8.2: whose base a Move there needs, if it is not an own one."""
    owners = [server(q.s, q.seat, site) for site in (start, end)]
    lent = [owner for owner in owners if owner != a.NONE]
    return "" if q.seat in owners or not lent else f"uses a base of {at(lent[0])}, who earns a reward"


def _region_groups(q: Asked, choices: list[Choice]) -> list[Group]:
    """A heading for each region, in the order of the board; what can't be reached comes last."""
    board = q.content.boards[q.s.era]
    return [Group(row.id, row.name) for row in board.region] + [Group(DIM, "Not possible now", folded=True)]


def _sites(q: Asked, say: str, sub: str, choices: list[Choice]) -> Prompt:
    """Sites by regions, nearest first as they come; those that are not possible folded behind."""
    found, folded = fold_dim(choices, "Not possible now")
    groups = _region_groups(q, found) if folded else [*_region_groups(q, found)[:-1]]
    return drafted(q, say, sub, found, groups=groups)


def site_group(q: Asked, site: int) -> str:
    """The heading that a site goes under; stars need none."""
    return "" if q.s.era == a.STARFARERS else region_of(q.content, site)[0]


def _target(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    team, start = s.plan.team, start_of(s, seat)
    second = s.plan.run == SECOND
    most = most_now(s, seat)
    own = most if second else infra_alone(s, seat, a.MOVE)

    def describe(action: int) -> Choice:
        word = a.TO.a(action)
        name = site_name(q.content, word)
        if q.step.check(s, action):
            return q.choice(action, name, target=on_site(word), group=site_group(q, word))
        end = s.site_named(word)
        cost, radiation, lent = (
            distance(s, seat, start, end),
            _radiation(q, start, end),
            _lent(q, start, end),
        )
        note = "; ".join(part for part in (in_short(cost, own), radiation, lent) if part)
        long = "; ".join(part for part in (by_hq(cost, own, most), radiation, lent) if part)
        title = f"Move {team_name(team)} to {name}: {long}"
        return q.choice(action, name, note, title, on_site(word), group=site_group(q, word))

    def order(choice: Choice) -> tuple[bool, int]:
        end = s.site_named(a.SITE_IDS.index(choice.args[next(iter(choice.args))]))
        return bool(choice.why), distance(s, seat, start, end)

    say = f"Where does {team_label(q, team).replace('Team', 'team')} move?"
    sub = f"You have {most}: what the first team had, and what this one's own bases add."
    if not second:
        sub = f"Your HQ makes {own}; your cards and what you may use of others' make up to {most}."
    return _sites(q, say, sub, sorted(q.choices(describe), key=order))


def _landing(q: Asked) -> Prompt:
    s, start = q.s, start_of(q.s, q.seat)
    far = s.rules.special_n[special_of(s, s.plan.card)]

    def describe(action: int) -> Choice:
        word = a.TO.a(action)
        name, end = site_name(q.content, word), s.site_named(word)
        cost = s.rules.dist[(s.era * a.SITES + start) * a.SITES + end]
        lent = _lent(q, start, end)
        note = f"{cost} of {far}" + (f"; {lent}" if lent else "")
        return q.choice(
            action, name, note, f"Jump to {name}: {note}", on_site(word), group=site_group(q, word)
        )

    return _sites(
        q, "Where does it jump?", "A base at one end is needed; it is shielded.", q.choices(describe)
    )


def _probe(q: Asked) -> Prompt:
    s = q.s
    special = special_of(s, s.plan.card)
    bonus = s.rules.special_bonus[special]

    def describe(action: int) -> Choice:
        word = a.PROBE.a(action)
        name, site = site_name(q.content, word), s.site_named(word)
        cost = s.rules.explore_cost[s.era * a.SITES + site]
        more = f"; empty, so {money(bonus)} more" if bonus and is_empty(s, site) else ""
        note = f"box of cost {cost}{more}"
        title = f"Send the probe to {name}: {note}"
        return q.choice(action, name, note, title, on_site(word), group=site_group(q, word))

    sub = "Its tile is placed and gives you what it gives at once; nobody claims it."
    return _sites(q, "Where does the probe go?", sub, q.choices(describe))


# ---- ways ----------------------------------------------------------------------------------------------------


def _route(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    start, end = start_of(s, seat), s.plan.target

    def describe(action: int) -> Choice:
        if a.ROUTE.a(action) == FREE_WAY:
            free = free_distance(s, seat, start, end)
            note = "no radiation" if free >= FAR else f"needs {free}, no radiation"
            return q.choice(
                action, "Around the radiation zone", note, f"Move around the radiation zone: {note}"
            )
        note = f"needs {distance(s, seat, start, end)}; {_radiation(q, start, end) or 'no radiation'}"
        return q.choice(action, "The cheapest way", note, f"Take the cheapest way: {note}")

    return drafted(q, "Which way does the team take?", "", q.choices(describe))


def _end(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    ends = (start_of(s, seat), s.plan.target)

    def describe(action: int) -> Choice:
        site = ends[a.BASE.a(action)]
        word = s.word_of(site)
        owner = at(s.owner_of(site))
        note = f"{owner} earns a reward"
        label = f"{owner}'s base at {site_name(q.content, word)}"
        return q.choice(action, label, note, f"Use {label}: {note}", on_site(word))

    sub = f"A {naming(q)} needs a base at its start or its end, and none there is yours."
    return drafted(q, "Whose base do you use?", sub, q.choices(describe))


WHERE_ASKERS: Final[Askers] = {
    PickTeam: _team,
    PickTarget: _target,
    PickRoute: _route,
    PickEnd: _end,
    PickTeam2: _team2,
    SecondTeam: _second,
    PickJumper: _jumper,
    PickLanding: _landing,
    ProbeSite: _probe,
}
