"""The ways of SpaceCorp's boards in words: regions with their borders, and how far all sites are from one's teams."""

from __future__ import annotations

from functools import lru_cache

from ecliptic.core.words import listed
from ecliptic.draw.html import esc, tag
from ecliptic.games.spacecorp.content.components import BoardFile, Components, Place
from ecliptic.games.spacecorp.content.deriving_parts import Paths
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.words.text import team_name
from ecliptic.games.spacecorp.words.view import SpacecorpView

_ADDS = "A move costs 1 to lift off, the borders that it crosses, 1 to land, and the gravity of both ends."
_STARS = "A move costs the borders that it crosses; a team arrives on the track of its star."


def chart(content: Components, view: SpacecorpView, names: dict[int, Place]) -> str:
    """What a flight costs, region by region, and from every site where the viewer has a team."""
    board = content.boards[view.era]
    regions = [tag("li", esc(_region(board, row.id, row.name, names))) for row in board.region]
    out = tag("p", _STARS if view.era == a.STARFARERS else _ADDS) + tag("ul", *regions)
    starts: dict[int, list[str]] = {}
    for team in view.teams:
        if team.seat == view.viewer and team.site in names and team.site is not None:
            starts.setdefault(team.site, []).append(team_name(team.team))
    far = [tag("li", esc(_far(content, view.era, names, site, who))) for site, who in starts.items()]
    if far:
        out += tag("p", "How far it is from your teams, without progress cards:") + tag("ul", *far)
    return out


def _region(board: BoardFile, word: str, name: str, names: dict[int, Place]) -> str:
    """A region: its sites, its borders, what else a move in it costs."""
    titles = {row.id: row.name for row in board.region}
    sites = [place.name for place in names.values() if place.region == word and place.name != name]
    out = f"{name}{f' ({listed(sites)})' if sites else ''}"
    borders = [
        (row.b if row.a == word else row.a, row.cost) for row in board.border if word in (row.a, row.b)
    ]
    if borders:
        out += ": " + ", ".join(f"to {titles[other]} {cost}" for other, cost in borders)
    more = [f"{row.add} more to {titles[row.end]}" for row in board.transit if row.start == word]
    out += f"; from here {listed(more)}" if more else ""
    if any(row.id == word and row.radiation for row in board.region):
        out += "; radiation"
    return out + "."


def _far(content: Components, era: int, names: dict[int, Place], start: int, who: list[str]) -> str:
    """The nearest sites first: "From Earth (team 1): Luna 4, ..."."""
    paths = _paths(_Same(content, era))
    first = min(names)
    found = [(paths.distance(start - first, site - first), place.name) for site, place in names.items()]
    ways = [f"{name} {cost}" for cost, name in sorted(found) if 0 < cost < FAR]
    return f"From {names[start].name} ({listed(who)}): {', '.join(ways)}."


class _Same:
    """Content and an era, compared by identity, for the cache below."""

    def __init__(self, content: Components, era: int) -> None:
        self.content, self.era = content, era

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.content is self.content and other.era == self.era

    def __hash__(self) -> int:
        return hash((id(self.content), self.era))


@lru_cache(maxsize=16)
def _paths(same: _Same) -> Paths:
    return Paths(same.content, same.era)
