"""Where teams stand on SpaceCorp's boards, and the buttons that lie over teams, sites and boxes."""

from __future__ import annotations

from collections.abc import Mapping

from ecliptic.core.views import HEIGHT, WIDTH, About, Box, Point, Prompt, Target
from ecliptic.draw.focus import around, focus, reading_order
from ecliptic.draw.marks import Marks
from ecliptic.draw.once import once
from ecliptic.draw.svg import polar
from ecliptic.games.spacecorp.board import look
from ecliptic.games.spacecorp.board.layout import layout
from ecliptic.games.spacecorp.board.ways import way
from ecliptic.games.spacecorp.content.components import ERAS, Components, Place
from ecliptic.games.spacecorp.words.view import SpacecorpView, TeamView

_WINDOW = (420.0, 338.0)  # what a phone shows
_STEP = 21.0  # from team to team

Team = tuple[int, int]  # seat, team


def at(era: int, site: str) -> Point:
    """The middle of a site."""
    return layout().board(ERAS[era]).site[site]


def places(content: Components, view: SpacecorpView) -> dict[int, Place]:
    """The sites of this era's board by their words."""
    return {row.site: place for row, place in zip(view.sites, content.places(view.era), strict=True)}


# ---- teams ---------------------------------------------------------------------------------------------------


def berths(content: Components, view: SpacecorpView) -> dict[Team, Point]:
    """By seat and team where each team stands that is on the board."""
    return _berths(content, view.era, [row.site for row in view.sites], view.teams)


@once(fixed=1)
def _berths(content: Components, era: int, sites: list[int], teams: list[TeamView]) -> dict[Team, Point]:
    out: dict[Team, Point] = {}
    for word, place in zip(sites, content.places(era), strict=True):
        x, y = at(era, place.id)
        here = [team for team in teams if team.site == word]
        landed = [(team.seat, team.team) for team in here if team.place == "site"]
        for k, one in enumerate(landed):
            dx, dy = _berth(place, k, y)
            out[one] = x + dx, y + dy
        for box in range(1, place.track + 1):
            under_way = [(t.seat, t.team) for t in here if t.place == "track" and t.track == box]
            for k, one in enumerate(under_way):
                dx, dy = track_at(place, box)
                out[one] = x + dx, y + dy - 16 * k
    return out


def track_at(place: Place, box: int) -> Point:
    """A box of a star's track, from the middle of its plate; 1 is next to the star."""
    return look.body_x(place) + look.TRACK_STEP * (box - 1), look.TRACK


def _berth(place: Place, k: int, y: float) -> Point:
    """The place of the k-th team of a site, from the middle of the site."""
    if place.kind == "star":
        return look.width(place) / 2 + 12 + _STEP * (k // 3), -10 + _STEP * (k % 3)
    if place.kind == "home":
        return _around_home(place, k)
    if place.kind == "beyond":
        if place.id == "oort_cloud":
            return 46 + (k % 7 - 3) * 22, 30 + 21 * (k // 7)
        return (k % 5 - 2) * 22, 94 + 22 * (k // 5)
    if place.kind == "spur":
        return (k % 3 - 1) * _STEP, (27 + _STEP * (k // 3)) * (-1 if y > HEIGHT / 2 else 1)
    return -look.width(place) / 2 + 12 + 20 * (k % 4), -23 - 19 * (k // 4)


def _around_home(place: Place, k: int) -> Point:
    if place.id == "earth":
        left = -1 if k % 2 else 1
        return left * (32 + _STEP * (k // 4)), -17 + _STEP * (k // 2 % 2)
    inner = 8
    if k < inner:
        return polar(0, 0, 33, -90 + 360 / inner * k)
    return polar(0, 0, 56, -78 + 360 / 14 * (k - inner))


# ---- targets -------------------------------------------------------------------------------------------------


def plate_box(place: Place, more: float = 0) -> Box:
    """The plate of a site from its middle, and so much around it."""
    if place.kind == "star":
        wide = look.width(place)
        return (
            -wide / 2 - more,
            look.STAR_TOP - more,
            wide + 2 * more,
            look.STAR_END - look.STAR_TOP + 2 * more,
        )
    if place.kind == "spur":
        return -42 - more, -13 - more, 84 + 2 * more, 26 + 2 * more
    if look.plated(place):
        wide = look.width(place)
        return -wide / 2 - more, -look.HALF - more, wide + 2 * more, 2 * look.HALF + 2 * more
    r = {"empty": 13.0}.get(place.kind, 20.0) + more
    return -r, -r, 2 * r, 2 * r


def targets(
    content: Components, view: SpacecorpView, prompt: Prompt | None, known: Mapping[str, About]
) -> list[Target]:
    """Sites, boxes and teams of this era's board. A site shows the way to it if a team is to move.

    What is `known` of a place is there where the prompt has no choice; teams lie over sites.
    """
    marks, out = Marks(prompt), []
    start = view.making.start if view.making is not None else None
    moves = bool(view.reach) and start is not None
    names = places(content, view)
    for row in view.sites:
        place = names[row.site]
        x, y = at(view.era, place.id)
        left, top, wide, high = plate_box(place, 5)
        route = ""
        if moves and start is not None and start in names:
            route = way(content, view.era, names[start].id, place.id)
        id_ = f"site-{place.id}"
        out.append(
            _shaped(id_, x + left + wide / 2, y + top + high / 2, wide / 2, high / 2, route, known.get(id_))
        )
        for slot in row.slots:
            box = _slot(place, x, y, slot.box)
            if place.kind != "star" or len(marks.at(box.id)) <= 1:  # a list's number would cover the tile
                out.append(box)
    teams = []
    for (seat, team), (x, y) in berths(content, view).items():
        id_ = f"team-{seat + 1}-{team + 1}"
        about = None if marks.any("site-") else known.get(id_)  # sites to choose from would cover it
        teams.append(Target(id=id_, x=x, y=y, r=look.TEAM + 4, about=about))
    return [
        one
        for part in (out, teams)
        for one in reading_order(part)
        if marks.choice(one.id) or one.about is not None
    ]


def _slot(place: Place, x: float, y: float, box: int) -> Target:
    """The box of a tile, with the place of its base."""
    id_ = f"slot-{place.id}-{box}"
    if place.kind == "star":
        dx, _ = look.box_at(place, box - 1)
        middle, half = (look.STAR_TOP + look.STAR_END) / 2, (look.STAR_END - look.STAR_TOP) / 2
        return _shaped(id_, x + dx, y + middle, look.STAR_BOX / 2 - 1, half, "")
    dx, dy = look.base_at(place, box - 1)
    return Target(id=id_, x=x + dx, y=y + dy, r=18)


def _shaped(
    id_: str, x: float, y: float, half: float, high: float, route: str, about: About | None = None
) -> Target:
    """A button with cut corners."""
    r = max(half, high)
    cut = min(half, high) * 0.55
    corners = [
        (-half, -high + cut),
        (-half + cut, -high),
        (half - cut, -high),
        (half, -high + cut),
        (half, high - cut),
        (half - cut, high),
        (-half + cut, high),
        (-half, high - cut),
    ]
    shape = ",".join(f"{50 + 50 * cx / r:.1f}% {50 + 50 * cy / r:.1f}%" for cx, cy in corners)
    return Target(id=id_, x=x, y=y, r=r, shape=shape, way=route, about=about)


def first_look(content: Components, view: SpacecorpView, marks: Marks, found: list[Target]) -> Box:
    """What a phone shows first: the places to choose from; else where the last plan, or an own team, is."""
    rest = _rest(content, view)
    asked = [one for one in found if one.id in marks.legal]
    if not asked:
        return around(rest, (WIDTH, HEIGHT), _WINDOW)
    return focus(found, marks, (WIDTH, HEIGHT), rest, _WINDOW)


def _rest(content: Components, view: SpacecorpView) -> Point:
    names = places(content, view)
    making = view.making
    if making is not None:
        for word in (making.target, making.start):
            if word in names:
                return at(view.era, names[word].id)
    seat = view.viewer if view.viewer is not None else view.active
    spots = [spot for (who, _), spot in berths(content, view).items() if who == seat]
    if spots:
        return spots[0]
    home = next(place for place in names.values() if place.kind == "home")
    return at(view.era, home.id)


def below(place: Place) -> float:
    """Where the name of a site stands, below its middle."""
    if place.kind == "star":
        return look.STAR_END + 19
    return look.LOW + 18
