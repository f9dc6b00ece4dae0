"""What is to be known of a team or a site, for whoever touches it while nothing is asked there: distances above all."""

from __future__ import annotations

from ecliptic.core.views import About, Point
from ecliptic.core.words import at, capital, listed, some
from ecliptic.draw.html import esc
from ecliptic.draw.svg import circle, path
from ecliptic.games.spacecorp.board.look import TEAM
from ecliptic.games.spacecorp.board.marks import badges
from ecliptic.games.spacecorp.board.places import Team, places
from ecliptic.games.spacecorp.board.ways import way
from ecliptic.games.spacecorp.content.components import Components, Place
from ecliptic.games.spacecorp.words.text import region_of, team_name
from ecliptic.games.spacecorp.words.text_effects import base_does, money, tile_text
from ecliptic.games.spacecorp.words.view import (
    BARRED,
    BY_ALL,
    BY_HQ,
    OUT,
    RangeView,
    SiteView,
    SlotView,
    SpacecorpView,
    TeamView,
)

_HEADS = {
    BY_HQ: "Your HQ alone is enough for",
    BY_ALL: "Your HQ with cards, bases, Time or profit reaches",
    OUT: "Out of your reach now",
    BARRED: "A base at the start or the end is missing for",
}


def abouts(content: Components, view: SpacecorpView, spots: dict[Team, Point]) -> dict[str, About]:
    """By the ids of targets."""
    names = places(content, view)
    out = {}
    for row in view.sites:
        place = names[row.site]
        if place.kind != "empty":
            out[f"site-{place.id}"] = _site(content, view, names, row)
    for team in view.teams:
        spot = spots.get((team.seat, team.team))
        if spot is not None:
            out[f"team-{team.seat + 1}-{team.team + 1}"] = _team(view, names, team, spot)
    return out


def verdict(one: RangeView, cost: int, met: int) -> str:
    """A distance against what the viewer's Move comes to: "4 needed, your HQ makes 1: 3 more to find"."""
    needed = f"{cost} needed"
    if one.hq is None or one.most is None:
        return needed
    if met == BARRED:
        return f"{needed}, and a base at the start or the end"
    if met == BY_HQ:
        return f"{needed}, your HQ makes {one.hq}"
    if met == BY_ALL:
        more = "" if one.most >= cost else f", {money(cost - one.most)} of it profit"
        return f"{needed}, your HQ makes {one.hq}: {cost - one.hq} more to find{more}"
    if one.most < cost:
        return f"{needed}, you come to {one.most} at most"
    return f"{needed}, but the profit for the radiation is missing"


# ---- teams ---------------------------------------------------------------------------------------------------


def _range_of(view: SpacecorpView, team: TeamView) -> RangeView | None:
    return next((one for one in view.ranges if (one.seat, one.team) == (team.seat, team.team)), None)


def _whose(view: SpacecorpView, seat: int) -> str:
    return "Your" if seat == view.viewer else f"{at(seat)}'s"


def _team(view: SpacecorpView, names: dict[int, Place], team: TeamView, spot: Point) -> About:
    here = names[team.site] if team.site is not None else None
    title = f"{_whose(view, team.seat)} {team_name(team.team)}" + (f" at {here.name}" if here else "")
    one = _range_of(view, team)
    if one is None:
        return About(title, f"<p>{esc(_stuck(view, here, team))}</p>")
    parts = []
    if one.hq is not None:
        words = f"Its Move makes {one.hq} by your HQ, {one.most} with all that you could use."
        if one.charge:
            words += f" Unshielded, a way through radiation takes {money(one.charge)}."
        parts.append(f"<p>{words}</p>")
    else:
        parts.append("<p>What each site takes from here; how much its owner can make is hidden in cards.</p>")
    order = (BY_HQ, BY_ALL, OUT, BARRED)
    for met in order:
        chips = _chips(view, names, one, met)
        if chips:
            head = _HEADS[met] if one.hq is not None or met == BARRED else "Needed for"
            parts.append(f'<p class="h">{head}</p><p class="costs">{chips}</p>')
    return About(title, "".join(parts), _look(view, names, one, spot))


def _stuck(view: SpacecorpView, here: Place | None, team: TeamView) -> str:
    """Why a team does nothing at all now."""
    if view.over:
        return "The game is over."
    if team.place == "track":
        left = some(team.track, "box", "boxes")
        return (
            f"It is {left} from the star, one less with each turn of its player. Until then it does nothing."
        )
    if here is not None and here.kind == "beyond":
        return "It does nothing more in this era."
    if here is not None and here.kind == "spur":
        return "It stays in the Orion Spur for the rest of the game."
    return "At this moment no team can move."


def _rows(view: SpacecorpView, names: dict[int, Place], one: RangeView) -> list[tuple[int, int, int]]:
    """Cost, how it is met, and the word of the site; the nearest first."""
    found = [
        (cost, met, row.site)
        for row, cost, met in zip(view.sites, one.costs, one.met, strict=True)
        if cost is not None and names[row.site].kind != "empty"
    ]
    return sorted(found, key=lambda row: row[0])


def _chips(view: SpacecorpView, names: dict[int, Place], one: RangeView, met: int) -> str:
    return " ".join(
        f"<span><b>{cost}</b> {esc(names[site].name)}</span>"
        for cost, how, site in _rows(view, names, one)
        if how == met
    )


def _look(view: SpacecorpView, names: dict[int, Place], one: RangeView, spot: Point) -> str:
    """A badge at each site, and a ring around the team."""
    found: dict[int, list[tuple[Place, int]]] = {}
    for cost, met, site in _rows(view, names, one):
        shown = OUT if met == BARRED else BY_ALL if one.hq is None else met
        found.setdefault(shown, []).append((names[site], cost))
    ring = circle(*spot, TEAM + 4, fill="none", stroke="var(--ink-1)", stroke_width=1.6)
    return ring + badges(view.era, found)


# ---- sites ---------------------------------------------------------------------------------------------------


def _site(content: Components, view: SpacecorpView, names: dict[int, Place], row: SiteView) -> About:
    place = names[row.site]
    facts = _facts(content, view, place, row)
    board = content.boards[view.era]
    region = region_of(content, row.site)[1]
    radiation = any(one.radiation for one in board.region if one.id == place.region)
    where = [] if region == place.name else [region]
    if place.gravity:
        where.append(f"gravity {place.gravity}: so much more to come and to leave")
    if radiation:
        where.append("radiation")
    parts = [f"<p>{esc(capital('; '.join(where)))}.</p>"] if where else []
    parts += [f"<p>{esc(words)}</p>" for words in facts]
    away, look = [], []
    for one in view.ranges:
        if one.seat != view.viewer:
            continue
        k = next(k for k, other in enumerate(view.sites) if other.site == row.site)
        cost, met = one.costs[k], one.met[k]
        start = next(t.site for t in view.teams if (t.seat, t.team) == (one.seat, one.team))
        if cost is None or start is None:
            continue
        name = names[start].name
        away.append(f"<li>{capital(team_name(one.team))} at {esc(name)}: {esc(verdict(one, cost, met))}</li>")
        look.append(path(way(content, view.era, names[start].id, place.id), cls="way"))
    if away:
        parts.append(f'<p class="h">From your teams</p><ul class="plain">{"".join(away)}</ul>')
    return About(place.name, "".join(parts), "".join(look))


def _facts(content: Components, view: SpacecorpView, place: Place, row: SiteView) -> list[str]:
    """What is there, and what can be done there, a sentence each."""
    out, many, spur = [], len(row.slots) > 1, content.figures.spur
    if place.kind == "home":
        out.append("The home of all: it counts as a base of everybody's.")
    if place.kind == "beyond":
        held = [
            f"the {name} is {at(seat)}'s"
            for seat, name in zip(view.beyond, ("1st", "2nd"), strict=True)
            if seat is not None
        ]
        out.append(
            "The first two teams to come take the Beyond markers, which let teams begin the next era farther out. "
            "A team there does nothing more." + (f" {capital(listed(held))}." if held else "")
        )
    if place.kind == "spur":
        out.append(
            "A team comes here only from beside it, where its player has a colony, and stays. The first of all gains "
            f"{money(spur.first)}, a later one in an empty part of the Spur {money(spur.other)}."
        )
    out += [words for words in (_slot(content, view, slot, many) for slot in row.slots) if words]
    empty = sum(1 for slot in row.slots if slot.stack and slot.tile is None)
    if row.explore is not None and empty:
        boxes = f", and fills {some(empty, 'box', 'boxes')}" if many else ""
        out.append(f"Explore needs {row.explore}{boxes}.")
    if row.build is not None and any(slot.base is None for slot in row.slots):
        after = ", once it is explored" if empty else ""
        all_ = " for a base on every tile" if many else ""
        out.append(f"Build needs {row.build}{all_}{after}.")
    if row.claim is not None and any(slot.base is None for slot in row.slots):
        out.append(
            f"{at(row.claim.seat)}'s {team_name(row.claim.team)} has claimed it: if another player builds, "
            f"{at(row.claim.seat)} gains {money(content.figures.turn.claim_pays)}."
        )
    if row.colony is not None:
        out.append(f"The colony {content.colony_name(row.colony)} is here.")
    if row.blocked:
        out.append("The Phobes keep its tiles from giving anything until a Secure base is on theirs.")
    return out


def _slot(content: Components, view: SpacecorpView, slot: SlotView, many: bool) -> str:
    """A tile and its base."""
    box = f"Box {slot.box}: " if many else ""
    parts = []
    if slot.tile is not None:
        tile = content.discoveries.tile[slot.tile]
        parts.append(f"{tile.name}: {tile_text(tile)}")
    if slot.base is not None and slot.owner is not None:
        row = content.bases.base[slot.base]
        parts.append(f"{row.name} base of {at(slot.owner)}: {base_does(row, view.era)}")
    if slot.spent:
        parts.append("It is used up")
    elif slot.p is not None and slot.base is not None:
        parts.append(f"It produces {slot.p} now")
    return f"{box}{'. '.join(parts)}." if parts else ""
