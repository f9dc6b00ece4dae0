"""The things that move or come and go: bases, colonies, teams. Their ids begin with the era, whose board is its own."""

from __future__ import annotations

from collections.abc import Sequence

from ecliptic.core.machine import Event
from ecliptic.core.views import Point
from ecliptic.draw.seats import figure, owner, token
from ecliptic.draw.svg import piece, text
from ecliptic.games.spacecorp.board.look import (
    BASE_ICONS,
    SMALL,
    TEAM,
    base_at,
    base_radius,
    build_at,
    era_letter,
)
from ecliptic.games.spacecorp.board.places import Team, at, berths, places
from ecliptic.games.spacecorp.board.ways import points
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.words.view import SpacecorpView


def pieces(content: Components, view: SpacecorpView, spots: dict[Team, Point]) -> str:
    """All of them; teams on top, those of the active seat last."""
    era, out = era_letter(view.era), []
    owners = {colony: seat for seat, one in enumerate(view.seats) for colony in one.colonies}
    for word, place in places(content, view).items():
        row = next(one for one in view.sites if one.site == word)
        x, y = at(view.era, place.id)
        for slot in row.slots:
            if slot.base is not None and slot.owner is not None:
                dx, dy = base_at(place, slot.box - 1)
                icon, r = BASE_ICONS[slot.base], base_radius(place)
                id_ = f"{era}-base-{place.id}-{slot.box}"
                out.append(token(slot.owner, x + dx, y + dy, r, icon, id_))
        if row.colony is not None and row.colony in owners:
            dx, dy = build_at(place)
            id_ = f"{era}-colony-{a.COLONY_IDS[row.colony]}"
            out.append(token(owners[row.colony], x + dx, y + dy, SMALL + 1, "flag", id_))
    for (seat, team), (x, y) in sorted(spots.items(), key=lambda item: item[0][0] == view.active):
        id_ = f"{era}-team-{seat + 1}-{team + 1}"
        out.append(piece(id_, x, y, _team(seat, team), source=owner(seat)))
    return "".join(out)


def trips(content: Components, view: SpacecorpView, events: Sequence[Event]) -> dict[str, list[Point]]:
    """By team the points of its way, through gates or past stars, to where it stands now."""
    ways: dict[Team, list[Point]] = {}
    names = places(content, view)
    for event in events:
        if event.kind != f.MOVED:
            continue
        team, end, start = (event.a, event.b), event.c & 255, event.c >> 8
        if start in names and end in names:  # not of an era that is over
            way = points(content, view.era, names[start].id, names[end].id)
            ways.setdefault(team, way[:1]).extend(way[1:])
    spots = berths(content, view)
    return {
        f"{era_letter(view.era)}-team-{seat + 1}-{team + 1}": [*way[:-1], spots[seat, team]]
        for (seat, team), way in ways.items()
        if (seat, team) in spots and len(way) > 2
    }


def _team(seat: int, team: int) -> str:
    """A team: its seat's shape with its number."""
    look = f"font-size:13.4px;font-weight:700;fill:var(--p{seat + 1}-ink)"
    return figure(seat, TEAM) + text(0, 4.7, team + 1, "c", style=look)
