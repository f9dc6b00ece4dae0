"""What SpaceCorp's refusals claim, read from the board; values are those of `whole`, found without any question."""

from __future__ import annotations

from typing import Any

from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import reasons as r
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.testing.truth import Met, Says, Truth
from spacecorp.whole import Wholes

BY_TEAM = (a.MOVE, a.EXPLORE, a.BUILD)

# ---- the board -------------------------------------------------------------------------------------------


def whole(m: Met) -> Wholes:
    return Wholes(m.s, m.seat)


def era(m: Met) -> int:
    return int(m.s.era)


def plan(m: Met, what: str) -> int:
    return int(getattr(m.s.plan, what))


def kind(m: Met) -> int:
    """The kind of action that it is about."""
    return m.n[0] if m.verb == "do" else plan(m, "kind")


def site_of(m: Met, team: int) -> int:
    return int(m.s.site_of[m.seat * a.TEAMS + team])


def named_site(m: Met) -> int:
    return int(m.n[0] - m.s.rules.first_site[era(m)])


def teams(m: Met) -> list[int]:
    """The teams that it is about: the one named, the one of the draft, or all on the board."""
    if m.verb in ("team", "flee"):
        return [m.n[0]]
    if m.verb != "do" and plan(m, "team") >= 0 and m.name != "SecondTeam":
        return [plan(m, "team")]
    return [team for team in range(a.TEAMS) if site_of(m, team) >= 0]


def sites(m: Met) -> list[int]:
    """The sites that it is about."""
    if m.verb in ("to", "probe", "region", "deploy"):
        return [named_site(m)]
    if kind(m) == a.SPECIAL:
        return list(range(m.s.rules.sites[era(m)]))
    return [site_of(m, team) for team in teams(m) if site_of(m, team) >= 0]


def at(m: Met, site: int) -> int:
    return era(m) * a.SITES + site


def site_kind(m: Met, site: int) -> int:
    return int(m.s.rules.site_kind[at(m, site)])


def boxes(m: Met, site: int) -> list[int]:
    return whole(m).slots(site) if m.s.rules.boxes[at(m, site)] else []


def site_now(m: Met) -> int:
    """Where the team of the draft builds."""
    return site_of(m, plan(m, "team"))


def served(m: Met, site: int) -> bool:
    return whole(m).owner(site) is not None


def tiles_with_p(m: Met) -> list[int]:
    w = whole(m)
    return [x for site in w.sites for x in w.slots(site) if m.s.owner_at[x] == m.seat and w.has_p(site, x)]


def legacy(m: Met) -> bool:
    """Whether the seat has a pair from the era before."""
    return bool(m.s.legacy_base[m.seat] != a.NONE)


def ports(m: Met) -> list[int]:
    """Sites with an own base that lets teams be transported."""
    w = whole(m)
    return [site for site in w.sites if m.seat in w.bases([site], a.SPACEPORT)]


def own_sites(m: Met) -> list[int]:
    """Sites with an own base, the home base included."""
    w = whole(m)
    return [x for x in w.sites if site_kind(m, x) == a.HOME or m.s.owner_of(x) == m.seat]


# ---- values and costs ------------------------------------------------------------------------------------


def build_cost(m: Met, site: int) -> int:
    w = whole(m)
    tiles = [int(m.s.tile_at[slot]) for slot in w.slots(site)]
    cost = int(m.s.rules.build_cost[at(m, site)])
    return max(0, cost + sum(int(m.s.rules.tile_base[tile]) for tile in tiles if tile >= 0))


def distances(m: Met, start: int, end: int) -> set[int]:
    """The cheapest way, and the one that avoids the zone."""
    w = whole(m)
    found = {w.distance(start, end)} - {None}
    tables = [m.s.rules.free_dist, m.s.rules.free_low_dist]
    light = w.titles(a.IGNORES_GRAVITY, a.MOVE)
    free = int(tables[bool(light)][at(m, start) * a.SITES + end])
    if free < 900 and not (light and w.era == a.STARFARERS):
        found.add(free)
    return {int(x) for x in found if x is not None}


def costs(m: Met) -> set[int]:
    """What the action can cost, of the teams and places that it is about."""
    able = [team for team in teams(m) if whole(m).able(team)]
    if kind(m) == a.MOVE:
        ends = sites(m) if m.verb == "to" else range(m.s.rules.sites[era(m)])
        if m.verb not in ("do", "team", "to") and plan(m, "target") >= 0:
            ends = [plan(m, "target")]
        return {x for team in able for end in ends for x in distances(m, site_of(m, team), end)}
    if kind(m) == a.EXPLORE:
        return {int(m.s.rules.explore_cost[at(m, site_of(m, team))]) for team in able}
    if kind(m) == a.BUILD:
        return {build_cost(m, site_of(m, team)) for team in able}
    if kind(m) == a.COLONIZE:
        return {int(m.s.rules.cp_single), int(m.s.rules.cp_multi)}
    return set(range(1, 33))  # tiles


def values(m: Met) -> range:
    """What a new action can come to: with nothing of bases and Time at the least, with all that there is at most."""
    w = whole(m)
    plain = max((value for _, value, _ in w.values(kind(m))), default=0)
    ported = max((value for _, value, _ in w.values(kind(m), port=True)), default=0)
    time = 2 if m.s.hands.holds(m.seat, a.TIME_KIND) and kind(m) in BY_TEAM else 1
    industry = 2 if kind(m) == a.BUILD and w.era < a.STARFARERS else 1
    return range(plain * time, max(plain, ported if kind(m) == a.MOVE else 0) * time * industry + 1)


def not_enough(m: Met) -> bool:
    """A value that the seat does have, a cost that there is."""
    real = m.b in costs(m)
    if m.name == "PickAction" and m.s.hands.size[m.seat] <= 6:
        real = real and m.a in values(m)
    return real and m.a < m.b


def counts(m: Met) -> bool:
    """Whether anything counts for the action."""
    return any(value > 0 for _, value, _ in whole(m).values(m.a))


# ---- what is given ---------------------------------------------------------------------------------------


def give_profit(s: Any, m: Met) -> None:
    s.own_profit()[m.seat] = 99


def give_cards(s: Any, m: Met) -> bool:
    """Before anything is chosen: plenty of one card that adds to the value. Later it might be too late for cards."""
    if m.verb != "do":
        return False
    most, best = 0, a.NONE
    for card_kind in range(1, a.KINDS):
        card = int(s.rules.card_of[s.era * a.KINDS + card_kind])
        for one in range(card * a.MODES, (card + 1) * a.MODES) if card >= 0 else ():
            adds = s.rules.mode_action[one] == m.n[0] and not s.rules.mode_times[one]
            if adds and s.rules.mode_n[one] > most:
                most, best = int(s.rules.mode_n[one]), card_kind
    for _ in range(40):
        s.hands.gain(m.seat, best, True)
    return True


def give_offer(s: Any, m: Met) -> None:
    for box in range(s.rules.offers):
        s.own_offers()[box] = a.FIRST_OTHER


def discard_hand(s: Any, m: Met) -> None:
    for card_kind in range(a.KINDS):
        s.hands.lose(m.seat, card_kind, s.hands.holds(m.seat, card_kind))


def lift_sabotage(s: Any, m: Met) -> None:
    s.forbidden = 0


def end_track(s: Any, m: Met) -> None:
    for team in range(a.TEAMS):
        s.track[m.seat * a.TEAMS + team] = 0


# ---- the reasons -----------------------------------------------------------------------------------------


def spec(m: Met) -> int:
    """The number of the Special that is played."""
    card = m.n[0] if m.verb == "special" else m.s.card_of(m.s.plan.card)
    return int(m.s.rules.special_n[m.s.rules.special_of[card]])


def cards(m: Met) -> list[int]:
    """The card named, or all in hand."""
    if m.verb in ("upgrade", "special"):
        return [m.n[0]]
    return [int(m.s.card_of(k)) for k in range(1, a.KINDS) if m.s.hands.holds(m.seat, k) > 0]


def fits(m: Met, site: int) -> bool:
    return any(True for _ in whole(m).types(site))


def suits(m: Met) -> bool:
    """Whether a type may stand on the tile of a box, Phobes under the base of the draft counted in."""
    site, box, base = site_now(m), m.n[0], m.n[1]
    locked = bool(m.s.blocked >> site & 1)
    for k, slot in enumerate(whole(m).slots(site)):
        tile = m.s.tile_at[slot]
        secure = int(m.s.plan.types[k]) == a.SECURE
        if tile >= 0 and m.s.rules.tile_special[tile] == a.PHOBES and secure:
            locked = False
    return whole(m).suits(site, whole(m).slots(site)[box], base, locked)


def may_stand(m: Met) -> bool:
    """Whether a type may stand at a site at all."""
    return bool(m.s.rules.need_sites[era(m) * a.BASES + m.n[1]] >> site_now(m) & 1)


def bad_icon(m: Met) -> bool:
    tile = m.s.tile_at[whole(m).slots(site_now(m))[m.n[0]]]
    return bool(tile >= 0 and m.s.rules.tile_icons[tile] & m.s.rules.bad_icons[era(m) * a.BASES + m.n[1]])


def stock_left(m: Met) -> int:
    chosen = sum(int(m.s.plan.types[k]) == m.a for k in range(3))
    return int(m.s.stock_of(m.seat, m.a)) - chosen


def asks_for(m: Met) -> int:
    """What the condition of a row asks: a number, of a single thing that it is so, or of icons how many sets."""
    one = era(m) * a.ROWS + m.n[0]
    what = m.s.rules.condition[one]
    if what == a.TILE_ICONS:
        return sum(m.s.rules.condition_icons[one * a.ICON_SETS + k] != 0 for k in range(a.ICON_SETS))
    return 1 if what in (a.FIRST_ACTION, a.FOUND_ICONS) else int(m.s.rules.condition_n[one])


def has(m: Met) -> int | None:
    """How much of that the seat has, where it is quickly said."""
    one = era(m) * a.ROWS + m.n[0]
    what, seat = m.s.rules.condition[one], m.seat
    if what == a.FIRST_ACTION:
        return int(m.s.first_by[m.s.rules.condition_what[one]] == seat)
    if what == a.INFRA_CARDS:
        return sum(x != a.NONE for x in m.s.infra[seat * a.HQ_SLOTS : (seat + 1) * a.HQ_SLOTS])
    if what == a.OWN_TEAMS:
        where = [site_of(m, team) for team in range(a.TEAMS)]
        return sum(x >= 0 and bool(m.s.rules.condition_sites[one] >> x & 1) for x in where)
    return None


def title_count(m: Met) -> int:
    of = m.s.rules.prior_kind[m.n[0]]
    return sum(
        bool(m.s.titles[m.seat] >> k & 1) and m.s.rules.progress_kind[k] == of
        for k in range(a.PROGRESS_CARDS)
    )


def meets(m: Met, seat: int, icon: int) -> bool:
    """SC-12.8: whether a team of the seat is at a site with such a tile, not on its track."""
    w = whole(m)
    for team in range(seat * a.TEAMS, (seat + 1) * a.TEAMS):
        site = int(m.s.site_of[team])
        tiles = [int(m.s.tile_at[x]) for x in w.slots(site)] if site >= 0 else []
        if m.s.track[team] == 0 and any(t >= 0 and m.s.rules.tile_icons[t] >> icon & 1 for t in tiles):
            return True
    return False


def useless(m: Met) -> bool:
    """An Edge that would do nothing."""
    verb = m.s.rules.edge_verb[m.s.rules.edge_of[m.n[0]]]
    b = m.s.rules.edge_b[m.s.rules.edge_of[m.n[0]]]
    if verb == a.TAKE_OFFERS:
        return all(x == a.NONE for x in m.s.offers)
    if verb == a.TAKE_DISCARDED:
        return len(m.s.played) == 0
    if verb == a.SHARE:
        return bool(m.step.amount == 0)
    if verb == a.REMOVE_INFRA:
        return all(x == a.NONE for x in m.s.infra)
    if verb == a.EXTRA_TURN:
        return bool(m.s.passed >> m.seat & 1)
    if verb == a.LOSE_IF:
        return not any(m.s.profit[seat] > 0 and meets(m, seat, b) for seat in range(m.s.seats))
    return bool(verb == a.TWO_HQS)


def not_yours(m: Met) -> bool:
    who = m.s.rules.edge_who[m.s.rules.edge_of[m.n[0]]]
    return bool(who != a.ANY and (who == a.SELF) != (m.seat == m.step.about))


def ready(m: Met, site: int) -> bool:
    """Whether all boxes of a region have own bases, and no colony is there."""
    slots = boxes(m, site)
    owned = bool(slots) and all(m.s.owner_at[x] == m.seat for x in slots)
    return owned and m.s.colony_at[site] == a.NONE


def gone(m: Met) -> bool:
    if m.verb == "colony":
        return not m.s.colonies_left >> m.n[0] & 1
    return bool(m.s.colonies_left == 0)


def needed(m: Met) -> list[int]:
    left = [k for k in range(a.COLONIES) if m.s.colonies_left >> k & 1]
    named = m.n[0] if m.verb == "colony" else plan(m, "colony")
    return [int(m.s.rules.colony_value[k]) for k in ([named] if m.verb != "do" and named >= 0 else left)]


def team_twice(m: Met) -> bool:
    first = plan(m, "team") if m.name == "PickTeam2" else None
    return m.n[0] == first or bool(m.s.used >> m.n[0] & 1)


def worth_so_far(m: Met) -> bool:
    """Whether the draft has anything that counts: without an HQ a card may still be added, after `done` none."""
    hqs = [hq for hq in (plan(m, "hq"), plan(m, "hq2")) if hq >= 0]
    if m.verb == "hq":
        return m.n[0] > 0 or any(whole(m).hands(kind(m), a.NONE))
    return bool(m.s.plan.chosen) or any(True for hq in hqs for _ in whole(m).infra(hq, kind(m)))


def paired(m: Met) -> bool:
    """Whether an HQ makes a pair, the first one of the draft kept."""
    found = [set(pair) for pair in whole(m).pairs(kind(m))]
    first = {plan(m, "hq")} if m.step.which == 1 else set()
    return any(first | {m.n[0] - 1} <= pair for pair in found)


# ---- what is not offered ---------------------------------------------------------------------------------


def held(m: Met) -> bool:
    card_kind = int(m.s.rules.kind_of[m.n[0]])
    return bool(m.s.card_of(card_kind) == m.n[0] and m.s.hands.holds(m.seat, card_kind) > 0)


def modes(m: Met) -> list[int]:
    """Of a card those that count for the action."""
    return whole(m).modes(m.n[0], a.BUILD if kind(m) == a.COLONIZE else kind(m))


def rivals_held(m: Met) -> bool:
    return any(m.s.rules.edge_of[card] == a.COMPETITORS for card in cards(m))


def used_infra(m: Met) -> list[int]:
    hqs = [hq for hq in (plan(m, "hq"), plan(m, "hq2")) if hq >= 0]
    return [int(m.s.infra[hq * a.HQ_SLOTS + k]) for hq in hqs for k in range(a.HQ_SLOTS)]


def base_of(m: Met) -> int:
    return (a.SPACEPORT, a.INDUSTRIAL, a.SHIELD_FACTORY)[m.n[0]]


def served_sites(m: Met) -> list[int]:
    """Where a base that is asked about could stand."""
    start = site_now(m)
    if m.n[0] == 0:
        return [start]
    return [x for x in whole(m).region(start) if m.n[0] != 1 or x != start]


def no_second(m: Met) -> bool:
    """A Spaceport that doubles a card of two teams, and no second one that starts at one (SC-16.4)."""
    others = [t for t in whole(m).teams() if t != plan(m, "team")]
    at_port = any(whole(m).bases([site_of(m, t)], a.SPACEPORT) for t in others)
    return m.n[0] == 0 and plan(m, "time") == 2 and not at_port


def slot_named(m: Met) -> int:
    return whole(m).slots(named_site(m))[m.n[1]]


def one_way(m: Met) -> bool:
    """No way avoids the zone, or that is no longer than the cheapest, or radiation takes nothing."""
    light = bool(whole(m).titles(a.IGNORES_GRAVITY, a.MOVE))
    at_ = at(m, site_now(m)) * a.SITES + plan(m, "target")
    free = (m.s.rules.free_dist, m.s.rules.free_low_dist)[light][at_]
    cheap = (m.s.rules.dist, m.s.rules.low_dist)[light][at_]
    return bool(free >= 900 or free <= cheap or whole(m).charge(a.MOVE) == 0)


TRUTH = Truth(
    ids=frozenset({"action", "base", "title", "seat"}),
    reasons={
        # The turn, windows, contracts.
        r.MUST_ACT: Says(when=lambda m: any(a.DO.owns(x) for x in m.s.legal(m.seat)), about="action"),
        r.MUST_PASS: Says(when=lambda m: m.s.deck.size == 0),
        r.NO_PASS: Says(when=lambda m: m.s.deck.size > 0),
        r.NOT_IN_ERA: Says(
            when=lambda m: m.a == m.n[0] and era(m) < {a.REVELATION: 1, a.COLONIZE: 2}[m.a], about="action"
        ),
        r.SABOTAGED: Says(when=lambda m: bool(m.s.forbidden >> m.a & 1), mend=lift_sabotage, about="conduct"),
        r.NOT_MET: Says(when=lambda m: m.a < m.b, numbers=lambda m: (has(m), asks_for(m))),
        r.ROW_CLAIMED: Says(when=lambda m: m.s.row_by[m.n[0]] == m.a),
        r.NOT_A_PORT: Says(
            when=lambda m: (
                site_now(m) not in ports(m)
                and (named_site(m) not in ports(m) if m.verb == "to" else not ports(m))
            )
        ),
        r.TEAM_ACTED: Says(when=lambda m: bool(m.s.used >> m.n[0] & 1)),
        r.TEAM_AWAY: Says(
            when=lambda m: site_of(m, m.n[0]) < 0 or m.s.track[m.seat * a.TEAMS + m.n[0]] > 0, mend=end_track
        ),
        r.NO_BASE_THERE: Says(when=lambda m: site_of(m, m.n[0]) not in own_sites(m)),
        r.WRONG_TIME: Says(
            when=lambda m: m.s.rules.edge_window[m.s.rules.edge_of[m.n[0]]] != m.step.which, about="window"
        ),
        r.NOT_YOURS: Says(when=not_yours, about="edge"),
        r.NOTHING_FOR_IT: Says(when=useless, about="edge"),
        r.EMPTY_BOX: Says(when=lambda m: m.s.offers[m.n[0] - (m.verb == "draw")] == a.NONE, mend=give_offer),
        r.EMPTY_SLOT: Says(when=lambda m: m.s.infra[m.seat * a.HQ_SLOTS + m.n[0]] == a.NONE),
        r.OWNED: Says(when=lambda m: bool(m.s.titles[m.seat] >> m.a & 1), about="title"),
        r.PREREQUISITE: Says(
            when=lambda m: m.b < m.a,
            numbers=lambda m: (int(m.s.rules.prior_n[m.n[0]]), title_count(m)),
        ),
        r.TITLE_GONE: Says(when=lambda m: m.s.copies[m.a] <= 0 and m.a == m.n[0], about="offer title"),
        r.STAR_TAKEN: Says(
            when=lambda m: any(m.s.site_of[k] == named_site(m) for k in range(m.s.seats * a.TEAMS))
        ),
        r.NO_P_HERE: Says(
            when=lambda m: not whole(m).has_p(named_site(m), whole(m).slots(named_site(m))[m.n[1]])
        ),
        r.SAME_SITE: Says(
            when=lambda m: named_site(m) == site_now(m) or named_site(m) == site_of(m, m.step.team)
        ),
        # Teams.
        r.TEAM_ON_TRACK: Says(
            when=lambda m: m.a in [m.s.track[m.seat * a.TEAMS + team] for team in teams(m)] and m.a > 0,
            numbers=lambda m: (m.a,),
            mend=end_track,
        ),
        r.TEAM_BEYOND: Says(when=lambda m: a.BEYOND in [site_kind(m, x) for x in sites(m)]),
        r.TEAM_IN_SPUR: Says(when=lambda m: a.SPUR in [site_kind(m, x) for x in sites(m)]),
        r.TEAM_TWICE: Says(when=team_twice),
        r.NO_TEAM: Says(when=lambda m: not any(whole(m).able(team) for team in range(a.TEAMS))),
        r.NOT_AT_PORT: Says(when=lambda m: not whole(m).bases([site_of(m, m.n[0])], a.SPACEPORT)),
        r.NAMED_OTHER: Says(when=lambda m: plan(m, "team2") not in (m.n[0], a.NONE), about="named both"),
        r.TIME_ONE_TEAM: Says(when=lambda m: not [t for t in whole(m).teams() if t != plan(m, "team")]),
        # Values.
        r.NOT_ENOUGH: Says(
            when=not_enough, numbers=lambda m: (m.a, m.b), mend=give_cards, about="totals cost"
        ),
        r.TOO_MUCH_SPENT: Says(
            when=lambda m: m.a >= m.b > 0 and m.a + m.b in costs(m),
            numbers=lambda m: (m.a, m.b),
            book="less than",
        ),
        r.SPENDING_SHORT: Says(
            when=lambda m: m.a > m.b, numbers=lambda m: (None, int(m.s.profit[m.seat])), mend=give_profit
        ),
        r.RADIATION_SHORT: Says(
            when=lambda m: m.a > m.b and m.s.rules.radiation[era(m)] > 0,
            numbers=lambda m: (None, int(m.s.profit[m.seat])),
            mend=give_profit,
        ),
        r.CHOSE_NOTHING: Says(when=lambda m: m.a == kind(m) and not worth_so_far(m), about="value"),
        r.COUNTS_NOTHING: Says(when=lambda m: m.a == kind(m) and not counts(m), about="value"),
        # What is held, what is in a region.
        r.NOT_IN_REGION: Says(when=lambda m: site_of(m, m.n[0] - 1) != plan(m, "region")),
        r.TRACK_OUTSIDE: Says(
            when=lambda m: m.a > 0,
            numbers=lambda m: (int(m.s.track[m.seat * a.TEAMS + m.n[0] - 1]),),
            mend=end_track,
        ),
        r.NO_INFRA_HELD: Says(when=lambda m: not any(m.s.rules.infra[card] == 1 for card in cards(m))),
        r.NO_SPECIAL_HELD: Says(
            when=lambda m: not any(m.s.rules.special_of[card] != a.NONE for card in cards(m))
        ),
        r.BOTH_SHORT: Says(
            when=lambda m: m.a > m.b and m.s.rules.radiation[era(m)] > 0,
            numbers=lambda m: (None, int(m.s.profit[m.seat])),
            mend=give_profit,
        ),
        # Moves.
        r.EMPTY_REGION: Says(when=lambda m: a.EMPTY in [site_kind(m, x) for x in sites(m)]),
        r.NO_BASE_AT_EITHER: Says(
            when=lambda m: (
                not served(m, named_site(m)) and not any(served(m, site_of(m, t)) for t in teams(m))
                if m.verb == "to"
                else any(not served(m, site_of(m, t)) for t in teams(m))
            ),
            about="base",
        ),
        r.SPUR_NEEDS_COLONY: Says(
            when=lambda m: (
                a.SPUR in [site_kind(m, x) for x in sites(m)]
                and not (
                    m.s.owner_of(site_now(m)) == m.seat
                    and m.s.colony_at[site_now(m)] != a.NONE
                    and m.s.rules.spur_entry[at(m, named_site(m))] >> site_now(m) & 1
                )
            ),
        ),
        r.TOO_FAR: Says(when=lambda m: m.a > m.b, numbers=lambda m: (None, spec(m)), about="move"),
        # Exploring, building.
        r.NO_BOX: Says(when=lambda m: any(not boxes(m, x) for x in sites(m))),
        r.BOXES_FULL: Says(
            when=lambda m: any(
                boxes(m, x) and all(m.s.tile_at[k] >= 0 for k in boxes(m, x)) for x in sites(m)
            )
        ),
        r.EMPTY_STACKS: Says(
            when=lambda m: any(
                m.s.tile_at[k] < 0 and not whole(m).stack(m.s.rules.slot_stack[era(m) * a.SLOTS + k])
                for x in sites(m)
                for k in boxes(m, x)
            ),
            about="stack",
        ),
        r.BOX_TOO_DEAR: Says(
            when=lambda m: m.a > m.b and m.a in [m.s.rules.explore_cost[at(m, x)] for x in sites(m)],
            numbers=lambda m: (m.a, spec(m)),
        ),
        r.NO_BUILD_COST: Says(
            when=lambda m: any(
                m.s.rules.build_cost[at(m, x)] == a.NONE or not whole(m).slots(x) for x in sites(m)
            )
        ),
        r.HAS_BASE: Says(when=lambda m: any(m.s.owner_of(x) == m.a for x in sites(m))),
        r.UNEXPLORED: Says(when=lambda m: any(m.s.tile_at[k] < 0 for x in sites(m) for k in boxes(m, x))),
        r.NOT_WELCOME: Says(
            when=lambda m: (
                not whole(m).knows(a.INTROVS)
                and any(
                    m.s.tile_at[k] >= 0 and m.s.rules.tile_special[m.s.tile_at[k]] == a.INTROVS
                    for x in sites(m)
                    for k in boxes(m, x)
                )
            )
        ),
        r.NO_STOCK: Says(when=lambda m: m.a == m.n[1] and stock_left(m) <= 0),
        r.WRONG_PLACE: Says(when=lambda m: m.a == m.n[1] and not may_stand(m)),
        r.WRONG_TILE: Says(when=lambda m: m.a == m.n[1] and not suits(m) and may_stand(m)),
        r.WRONG_ICON: Says(when=lambda m: m.a == m.n[1] and bad_icon(m)),
        r.NO_FIT: Says(when=lambda m: any(len(whole(m).slots(x)) == 1 and not fits(m, x) for x in sites(m))),
        r.LEAVES_NONE: Says(
            when=lambda m: m.verb == "build" or any(not fits(m, x) for x in sites(m)), about="eligible"
        ),
        # Research, Produce.
        r.HAND_TOO_FULL: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (int(m.s.hands.size[m.seat]), int(m.s.rules.research_hand)),
            mend=discard_hand,
        ),
        r.NOTHING_TO_DRAW: Says(
            when=lambda m: m.s.deck.size == 0 and all(x == a.NONE for x in m.s.offers), mend=give_offer
        ),
        r.DECK_OUT: Says(when=lambda m: m.s.deck.size == 0),
        r.NOTHING_TO_PRODUCE: Says(when=lambda m: not tiles_with_p(m) and not legacy(m)),
        # HQs and cards.
        r.ENDED: Says(when=lambda m: m.s.deck.size == 0 or m.s.contract_end == 1),
        r.NO_MATCH: Says(when=lambda m: m.a == m.n[0] - 1 and not whole(m).matches(m.a, kind(m))),
        r.PAIR_ORDER: Says(
            when=paired, ours="the own one first, and opponents' in the order of their seats".capitalize()
        ),
        r.SAME_HQ: Says(when=lambda m: m.step.which == 1 and m.n[0] - 1 == plan(m, "hq"), about="infra"),
        r.CARD_NO_MODE: Says(
            when=lambda m: (
                m.s.rules.mode_action[m.n[0] * a.MODES + m.n[1]]
                != (a.BUILD if kind(m) == a.COLONIZE else kind(m))
            )
        ),
        r.NOT_INFRA: Says(when=lambda m: not any(m.s.rules.infra[card] == 1 for card in cards(m))),
        r.NO_SPECIAL: Says(when=lambda m: not any(m.s.rules.special_of[card] != a.NONE for card in cards(m))),
        # Colonies.
        r.NO_REGION: Says(when=lambda m: not any(ready(m, x) for x in range(m.s.rules.sites[era(m)]))),
        r.BASES_MISSING: Says(when=lambda m: any(m.s.owner_at[x] != m.seat for x in boxes(m, named_site(m)))),
        r.HAS_COLONY: Says(when=lambda m: m.s.colony_at[named_site(m)] != a.NONE),
        r.COLONY_GONE: Says(when=gone),
        r.CP_SHORT: Says(when=lambda m: m.a < m.b and m.b in needed(m), numbers=lambda m: (m.a, m.b)),
    },
    unoffered={
        # Teams.
        r"Team (\d) is on your HQ": Says(when=lambda m: site_of(m, int(m.words[0]) - 1) == st.STOCK),
        r"Team (\d) is out of the game": Says(when=lambda m: site_of(m, int(m.words[0]) - 1) == st.REMOVED),
        r"Team (\d) is not in that region": Says(when=lambda m: site_of(m, m.n[0]) != m.step.site),
        # Sites.
        r"(.+) is not on this board": Says(when=lambda m: not 0 <= named_site(m) < m.s.rules.sites[era(m)]),
        r"(.+) has no base of yours": Says(when=lambda m: named_site(m) not in own_sites(m)),
        r"(.+) is where the team starts": Says(when=lambda m: named_site(m) == site_now(m)),
        r"(.+) has no explore box": Says(when=lambda m: not boxes(m, named_site(m))),
        r"(.+) is no star( system)?": Says(when=lambda m: site_kind(m, named_site(m)) != a.STAR),
        # Cards.
        r"You hold no Edge that lets you use two HQs": Says(when=lambda m: not rivals_held(m)),
        r"You hold no (.+) card": Says(when=lambda m: not m.s.hands.holds(m.seat, a.TIME_KIND)),
        r"You hold no (.+)": Says(when=lambda m: not held(m)),
        r"(.+) does not count so": Says(when=lambda m: held(m) and m.n[1] not in modes(m) != []),
        r"(.+) does not count for this action": Says(when=lambda m: held(m) and modes(m) == []),
        r"(.+) is played for its Edge, beside those that you add": Says(
            when=lambda m: held(m) and plan(m, "competitors") == 1
        ),
        r"(.+) is added as often as you hold it": Says(
            when=lambda m: (
                [x // a.MODES for x in m.s.plan.chosen].count(m.s.rules.kind_of[m.n[0]])
                == m.s.hands.holds(m.seat, m.s.rules.kind_of[m.n[0]])
            )
        ),
        r"(.+) is no Infra": Says(when=lambda m: held(m) and m.s.rules.infra[m.n[0]] != 1),
        r"(.+) has no Special": Says(when=lambda m: held(m) and m.s.rules.special_of[m.n[0]] == a.NONE),
        r"(.+) has no Edge": Says(when=lambda m: held(m) and m.s.rules.edge_of[m.n[0]] == a.NONE),
        r"(.+) does not go with this action": Says(when=lambda m: kind(m) not in BY_TEAM),
        r"(.+) is not on an HQ that you use": Says(when=lambda m: m.n[1] not in used_infra(m)),
        r"(.+) is not among the cards that you add": Says(
            when=lambda m: (
                m.s.rules.kind_of[m.n[1]] not in [x // a.MODES for x in m.s.plan.chosen]
                or m.s.card_of(m.s.rules.kind_of[m.n[1]]) != m.n[1]
            )
        ),
        # HQs and bases.
        r"No two HQs have Infra for this action": Says(when=lambda m: not whole(m).pairs(kind(m))),
        r"There is no seat (\d) in this game": Says(when=lambda m: int(m.words[0]) > m.s.seats),
        r"With such an Edge you name an HQ": Says(when=lambda m: m.n[0] == 0 and plan(m, "competitors") == 1),
        r"Slot (\d) is asked about": Says(when=lambda m: m.step.slot == int(m.words[0]) - 1 != m.n[0]),
        r"A base of the type (.+) is asked about": Says(when=lambda m: m.step.what != m.n[0]),
        r"Your own (.+) is used": Says(
            when=lambda m: m.seat in whole(m).bases(served_sites(m), base_of(m)),
            ours="own Spaceport may be left out",
        ),
        r"Since the end of the era is near, nothing of an opponent's can be used": Says(
            when=lambda m: m.s.deck.size == 0 or m.s.contract_end == 1
        ),
        r"No (.+) of seat (\d) serves this action": Says(
            when=lambda m: m.n[1] - 1 not in whole(m).bases(served_sites(m), base_of(m)) or no_second(m)
        ),
        r"Box (\d) is asked about": Says(when=lambda m: m.step.box == int(m.words[0]) - 1 != m.n[0]),
        r"(.+) is not built in this era": Says(when=lambda m: not m.s.rules.base_types[era(m)] >> m.n[1] & 1),
        # Tiles.
        r"(.+) has no box (\d)": Says(when=lambda m: m.n[1] >= len(whole(m).slots(named_site(m)))),
        r"(.+) has no base of yours in box (\d)": Says(when=lambda m: m.s.owner_at[slot_named(m)] != m.seat),
        r"That tile is picked already": Says(when=lambda m: bool(m.s.plan.collect >> slot_named(m) & 1)),
        r"That tile has no P": Says(when=lambda m: not whole(m).has_p(named_site(m), slot_named(m))),
        r"You have no Legacy": Says(when=lambda m: not legacy(m)),
        r"Your Legacy is picked already": Says(when=lambda m: m.s.plan.legacy == 1),
        r"Collect from one tile at least": Says(when=lambda m: m.s.plan.collect == 0 == m.s.plan.legacy),
        r"There is no box (\d)": Says(when=lambda m: m.n[0] >= len(whole(m).slots(m.step.site))),
        r"The base of box (\d) stands already": Says(when=lambda m: not m.step.left >> m.n[0] & 1),
        # Draws, titles, colonies.
        r"There is no offer box (\d)": Says(when=lambda m: int(m.words[0]) > m.s.rules.offers),
        r"There is no card to draw": Says(
            when=lambda m: m.s.deck.size == 0 and all(x == a.NONE for x in m.s.offers), mend=give_offer
        ),
        r"(.+) is no (Adaptation|Breakthrough)": Says(
            when=lambda m: a.PROGRESS_KIND_IDS[m.s.rules.progress_kind[m.n[0]]] != m.words[1].lower()
        ),
        r"(.+) belongs to a later era": Says(when=lambda m: m.s.rules.progress_era[m.n[0]] > a.PLANETEERS),
        r"(.+) is not on the Sideboard": Says(
            when=lambda m: gone(m) if m.verb == "colony" else m.s.copies[m.n[0]] <= 0
        ),
        r"No colony point is missing": Says(when=lambda m: plan(m, "colony") >= 0),
        r"There is one way only that is worth choosing": Says(when=one_way),
    },
)
