"""The parts that the rules' numbers are made of: ways on the boards, and rows of the content as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.content.cards import EdgeRow, Mode
from ecliptic.games.spacecorp.content.components import ERAS, Components, Place
from ecliptic.games.spacecorp.content.goals import (
    BaseRow,
    Benefit,
    Condition,
    ContractRow,
    HqRow,
    Need,
    ProgressRow,
)
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures_lookup import FAR

_STARS: Final = a.STARFARERS
_Figure = Callable[[Need, list[Place]], int]


class Paths:
    """SC-8.3, SC-15.9, SC-19.2, SC-19.7, SC-21.1: what a move costs on the board of an era.

    `free` keeps to regions outside the radiation zone (SC-15.4), `low` leaves gravity out.
    """

    def __init__(self, content: Components, era: int, *, free: bool = False, low: bool = False) -> None:
        board = content.boards[era]
        self.stars = era == _STARS
        self.places = content.places(era)
        self.at = {place.id: n for n, place in enumerate(self.places)}
        regions = [row.id for row in board.region]
        closed = {row.id for row in board.region if free and (row.radiation or _everywhere(content, era))}
        self.spurs = {row.id for row in board.region if row.kind == "spur"}
        self.gravity = [0 if low else place.gravity for place in self.places]
        self.cost = {
            (one, other): 0 if one == other and one not in closed else FAR
            for one in regions
            for other in regions
        }
        for row in board.border:
            if row.a not in closed and row.b not in closed:
                for way in ((row.a, row.b), (row.b, row.a)):
                    self.cost[way] = min(self.cost[way], row.cost)
        self.borders = dict(self.cost)
        for middle in regions:
            if middle in self.spurs or middle in closed:
                continue
            for one in regions:
                for other in regions:
                    around = self.cost[one, middle] + self.cost[middle, other]
                    self.cost[one, other] = min(self.cost[one, other], around)
        self.transit = {(row.start, row.end): row.add for row in board.transit}
        self.links: dict[tuple[str, str], int] = {}
        for link in board.link:
            self.links[link.a, link.b] = self.links[link.b, link.a] = link.cost

    def between(self, one: str, other: str) -> int:
        """The cheapest borders from one region to another."""
        return self.cost[one, other]

    def bordering(self, one: int, other: int) -> bool:
        """Whether the regions of two sites have a border."""
        pair = self.places[one].region, self.places[other].region
        return pair[0] != pair[1] and self.borders[pair] < FAR

    def reachable(self, one: int, other: int) -> bool:
        """Whether any value could move a team from one site to the other."""
        return self.distance(one, other) < FAR

    def distance(self, one: int, other: int) -> int:
        """What a move from one site to another costs; 0 from a site to itself, FAR where there is no way."""
        if one == other:
            return 0
        a_, b_ = self.places[one].region, self.places[other].region
        if a_ in self.spurs or b_ in self.spurs:  # SC-21.1, SC-21.3: only from beside it, and never back
            return self.borders[a_, b_] if a_ not in self.spurs else FAR
        cost = self.cost[a_, b_] + self.transit.get((a_, b_), 0)
        if not self.stars:
            cost += 2 + self.gravity[one] + self.gravity[other]
        if self.cost[a_, a_] == 0:  # not closed
            cost = min(cost, self.links.get((self.places[one].id, self.places[other].id), FAR))
        return min(cost, FAR)


def _everywhere(content: Components, era: int) -> bool:
    return content.boards[era].board.radiation_everywhere


# ---- small tools ---------------------------------------------------------------------------------------------


def index_of(words: tuple[str, ...], word: str | None) -> int:
    return a.NONE if word is None else words.index(word)


def action_of(word: str | None) -> int:
    return index_of(a.ACTION_IDS, word)


def bits(words: tuple[str, ...], found: list[str]) -> int:
    return sum(1 << words.index(word) for word in dict.fromkeys(found))


def padded(figures: list[int], n: int, by: int = 0) -> list[int]:
    return [*figures, *[by] * (n - len(figures))]


def by_site(rows: list[list[int]], by: int = a.NONE) -> vec[i64]:
    return vec[i64]([n for row in rows for n in padded(row, a.SITES, by)])


def site_of(paths: Paths, name: str | None) -> int:
    return a.NONE if name is None else paths.at[name]


# ---- cards ---------------------------------------------------------------------------------------------------


def modes_of(modes: tuple[Mode, ...]) -> list[Mode | None]:
    return [*modes, *[None] * (a.MODES - len(modes))]


def part_of(kind: int, card: int) -> int:
    if card == a.NONE:
        return a.NO_PART
    return a.START_PART if a.FIRST_START <= kind < a.FIRST_OTHER else a.MAIN_PART


def kinds_of(content: Components) -> list[list[int]]:
    """By era the card of each kind: Time, the Start cards, the others."""
    out = []
    for era in ERAS:
        mine = [(n, row) for n, row in enumerate(content.cards.card, start=1) if row.era == era]
        start = padded([n for n, row in mine if row.start], a.FIRST_OTHER - a.FIRST_START, a.NONE)
        rest = padded([n for n, row in mine if not row.start], a.KINDS - a.FIRST_OTHER, a.NONE)
        out.append([a.TIME_CARD, *start, *rest])
    return out


def kind_of_rows(kinds: list[list[int]]) -> list[int]:
    out = [a.TIME_KIND] * a.CARDS
    for row in kinds:
        for kind, card in enumerate(row):
            if card > a.TIME_CARD:
                out[card] = kind
    return out


def edge_kinds_of(content: Components, kinds: list[list[int]]) -> list[int]:
    """By era and window the kinds whose Edge is played there, a bit each."""
    windows = {row.id: row.trigger for row in content.effects.edge}
    edges = ["", *[row.edge or "" for row in content.cards.card]]  # by card
    return [
        sum(1 << kind for kind, card in enumerate(row) if card > 0 and windows.get(edges[card]) == window)
        for row in kinds
        for window in a.WINDOW_IDS
    ]


def edge_numbers(row: EdgeRow) -> tuple[int, int]:
    return {
        "gain_profit_if": (row.own, row.other),
        "take_offers": (int(row.all), 0),
        "gain_share_of_production": (row.num, row.den),
        "lose_profit_if": (row.amount, index_of(a.ICON_IDS, row.icon)),
    }.get(row.verb, (0, 0))


# ---- boards and tiles ----------------------------------------------------------------------------------------


def slots_of(places: list[Place]) -> list[tuple[int, int]]:
    """By site its first place for a tile and a base, and how many it has."""
    out = []
    n = 0
    for place in places:
        size = 0 if place.build_cost is None else max(len(place.boxes), 1)
        out.append((n if size else a.NONE, size))
        n += size
    return out


def slot_stacks(era: int, places: list[Place]) -> list[int]:
    stacks = a.STACK_IDS[era]
    out: list[int] = []
    for place in places:
        if place.build_cost is not None:
            out += [stacks.index(name) for name in place.boxes] or [a.NONE]
    return out


def by_pair(boards: list[Paths]) -> vec[i64]:
    out = [FAR] * (a.ERAS * a.SITES * a.SITES)
    for era, paths in enumerate(boards):
        size = len(paths.places)
        for one in range(size):
            for other in range(size):
                out[(era * a.SITES + one) * a.SITES + other] = paths.distance(one, other)
    return vec[i64](out)


def zone_of(content: Components, era: int) -> int:
    """SC-15.2, SC-19.1: the sites in the radiation zone."""
    bad = {row.id for row in content.boards[era].region if row.radiation or _everywhere(content, era)}
    return sum(1 << n for n, place in enumerate(content.places(era)) if place.region in bad)


def region_of(places: list[Place], place: Place) -> int:
    return sum(1 << n for n, other in enumerate(places) if other.region == place.region)


def near_of(content: Components, era: int, paths: Paths) -> list[int]:
    """SC-19.11: the sites within a move of this distance, and those of the same region."""
    reach = content.boards[era].board.nearby_distance
    out = []
    for one in range(len(paths.places)):
        near = [n for n in range(len(paths.places)) if paths.distance(one, n) <= reach]
        out.append(region_of(paths.places, paths.places[one]) | sum(1 << n for n in near))
    return out


def spur_entries(paths: Paths) -> list[int]:
    """SC-21.1: by Spur region the sites beside it; other sites have none."""
    size = range(len(paths.places))
    return [
        sum(1 << m for m in size if paths.bordering(n, m)) if paths.places[n].kind == "spur" else 0
        for n in size
    ]


def flagged(places: list[Place], flag: str) -> int:
    return sum(1 << n for n, place in enumerate(places) if flag in place.flags)


def stack_size_of(content: Components, era: int, n: int) -> int:
    names = a.STACK_IDS[era]
    if n >= len(names):
        return 0
    return sum(
        row.count for row in content.discoveries.tile if ERAS.index(row.era) == era and row.stack == names[n]
    )


def halves(content: Components, era: int, n: int) -> int:
    names = a.STACK_IDS[era]
    return 2 if n < len(names) and f"{ERAS[era]}_{names[n]}" in content.discoveries.stacks.in_two else 1


def hq_boxes(hq: HqRow, full: bool) -> list[tuple[str | None, int]]:
    """SC-24.6: what is printed in the three slots of an HQ: in the first one, or in all that have a value."""
    return [(slot.type, slot.n) if full or slot.slot == 1 else (None, 0) for slot in hq.slots]


# ---- bases ---------------------------------------------------------------------------------------------------


def types_of(content: Components, era: str) -> int:
    """SC-10.3, SC-16.2: the types that an era allows."""
    return sum(1 << n for n, row in enumerate(content.bases.base) if era in row.eras)


def by_base(content: Components, figure: _Figure) -> vec[i64]:
    out = []
    for era in range(a.ERAS):
        places = content.places(era)
        for row in content.bases.base:
            needs = [one for one in row.requires if one.era in (ERAS[era], "all") and ERAS[era] in row.eras]
            out.append(figure(needs[0], places) if needs else 0)
    return vec[i64](out)


def need_p_of(need: Need) -> int:
    if need.has_p:
        return a.NEEDS_P
    if need.has_p_or_col:
        return a.NEEDS_P_OR_COL
    return a.OR_P if need.or_has_p else a.NEEDS_NOTHING


def need_sites_of(need: Need, places: list[Place]) -> int:
    """Where a base of this type may stand: sites that take bases, those with the flag, those without gravity."""
    return sum(
        1 << n
        for n, place in enumerate(places)
        if place.build_cost is not None
        and (not need.site_flag or set(need.site_flag) & set(place.flags))
        and not (need.no_gravity and place.gravity)
    )


def _benefits(row: BaseRow, era: str, verb: str) -> list[Benefit]:
    return [one for one in row.benefits if one.era in (era, "all") and era in row.eras and one.verb == verb]


def types_that_of(content: Components, era: str, verb: str) -> int:
    return sum(1 << n for n, row in enumerate(content.bases.base) if _benefits(row, era, verb))


def base_n_of(row: BaseRow, era: str, verb: str) -> int:
    """The number of a benefit.

    Of ADVANCES and OFFER_OR_ADVANCE spaces * MARKERS + marker; of CASHES_P 1 = P and 2 = Col, added; of GAINS_PER_BASE
    n * 2 + (1 = nearby, 0 = in the region).
    """
    found = _benefits(row, era, verb)
    if not found:
        return 0
    one = found[0]
    if one.marker is not None:
        return (one.spaces or one.n) * a.MARKERS + a.MARKER_IDS.index(one.marker)
    if verb == "cash_p_on_build":
        return int(one.p) + 2 * int(one.col)
    if verb == "gain_per_opponent_base_on_build":
        return one.n * 2 + int(one.scope == "nearby")
    return one.n


# ---- progress cards and contracts ----------------------------------------------------------------------------


def progress_actions_of(row: ProgressRow) -> int:
    return bits(a.ACTION_IDS, [*row.actions, *([row.action] if row.action else [])])


def condition_what_of(one: Condition) -> int:
    if one.verb == "first_action":
        return a.ACTION_IDS.index(one.action)
    if one.verb == "progress_cards":
        return a.NONE if one.kind == "any" else a.PROGRESS_KIND_IDS.index(one.kind)
    return bits(a.ICON_IDS, list(one.icons))


def condition_sites_of(content: Components, row: ContractRow) -> int:
    """The sites that a condition speaks of; the home base is never counted (SC-6.3)."""
    one = row.condition
    board = content.boards[ERAS.index(row.era)]
    groups = {region.id: region.group for region in board.region}
    places = content.places(ERAS.index(row.era))
    home = next(place.region for place in places if place.kind == "home")
    return sum(
        1 << n
        for n, place in enumerate(places)
        if (not one.site_flag or set(one.site_flag) & set(place.flags))
        and not set(one.site_flag_not) & set(place.flags)
        and (not one.region_group or groups[place.region] in one.region_group)
        and (not one.region_kind or place.kind in one.region_kind)
        and (one.home_region is None or (place.region == home) == one.home_region)
    )


def icon_sets_of(one: Condition) -> list[int]:
    return padded([bits(a.ICON_IDS, list(icons)) for icons in one.icon_sets], a.ICON_SETS)
