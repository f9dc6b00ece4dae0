"""Whether the content tables fit each other and the rules. Every complaint names file, table and row."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import check_ids, check_names, fail, read_tables
from ecliptic.games.spacecorp.content.checks_cards import (
    check_bases,
    check_cards,
    check_colonies,
    check_contracts,
    check_effects,
    check_progress,
)
from ecliptic.games.spacecorp.content.components import ERAS, BoardFile, Components, Place
from ecliptic.games.spacecorp.content.deriving_parts import Paths
from ecliptic.games.spacecorp.rules import actions as a

_GROUPS = ("", "inner", "asteroid", "jupiter", "outer", "edge")


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, read and checked. ValueError with one sentence that names file, table and row."""
    content = read_tables(Components, "ecliptic.games.spacecorp", content_dir)
    check(content)
    return content


def check(content: Components) -> None:
    """ValueError for the first thing that does not fit."""
    places = [place for era in range(a.ERAS) for place in content.places(era)]
    check_ids("starfarers.toml", "site", [place.id for place in places], a.SITE_IDS)
    for era, board in enumerate(content.boards):
        file = f"{ERAS[era]}.toml"
        _check_board(content, era, file, board)
        _check_paths(content, era, file, board)
    _check_tiles(content)
    check_cards(content)
    check_effects(content)
    check_bases(content)
    check_progress(content)
    check_colonies(content)
    check_contracts(content)
    _check_figures(content)


# ---- boards --------------------------------------------------------------------------------------------------


def _check_board(content: Components, era: int, file: str, board: BoardFile) -> None:
    regions = [row.id for row in board.region]
    places = {place.id: place for place in content.places(era)}
    check_names(file, "region", regions)
    check_names(file, "region", [row.name for row in board.region])
    check_names(file, "site", [place.name for place in places.values()])
    if bool(board.site) == (era == a.STARFARERS):
        fail(file, "site", "the stars are their own sites, and other boards have sites")
    slots = sum(max(len(place.boxes), 1) for place in places.values() if place.build_cost is not None)
    if len(places) > a.SITES or slots > a.SLOTS:
        fail(file, "site", "there are too many")
    for place in places.values():
        where = f"site {place.id}"
        if place.region not in regions:
            fail(file, where, f"there is no region {place.region}")
        _check_place(file, where, place, era)
    if [place.id for place in places.values() if place.kind == "home"] != [board.board.home_site]:
        fail(file, "board", "home_site is the one site of the kind home")
    table = board.board
    for name in (table.beyond_site, table.first_beyond_site, table.second_beyond_site):
        if name is not None and name not in places:
            fail(file, "board", f"there is no site {name}")
    for name in (table.first_beyond_site, table.second_beyond_site):
        if name is not None and not places[name].boxes:
            fail(file, "board", f"a team can't begin at {name}, which has no explore box")
    if (table.beyond_site is None) != all(place.kind != "beyond" for place in places.values()):
        fail(file, "board", "beyond_site is the site of the kind beyond")
    if (era == a.MARINERS) != (table.first_beyond_site is None or table.second_beyond_site is None):
        fail(file, "board", "holders of Beyond markers begin somewhere, but not in Mariners")


def _check_place(file: str, where: str, place: Place, era: int) -> None:
    """SC-1.5, SC-10.12, SC-19.4, SC-22.15: what a kind of site has."""
    explored = place.kind in ("surface", "star")
    built = explored or place.kind == "lagrange"
    if bool(place.boxes) != explored or (place.explore_cost > 0) != explored:
        fail(file, where, f"a site of the kind {place.kind} has {'' if explored else 'no '}explore boxes")
    if (place.build_cost is not None) != built:
        fail(file, where, f"a site of the kind {place.kind} has {'a' if built else 'no'} build cost")
    if place.track != (a.TRACK if place.kind == "star" else 0):
        fail(file, where, f"stars, and nothing else, have a track of {a.TRACK} boxes")
    if place.kind == "star" and place.boxes != ("primary", *("secondary",) * (len(place.boxes) - 1)):
        fail(file, where, "the first box of a star is primary, the others are secondary")
    if any(stack not in a.STACK_IDS[era] for stack in place.boxes):
        fail(file, where, f"this board has the stacks {', '.join(a.STACK_IDS[era])}")
    for kind, flag in (("home", "home_base"), ("lagrange", "lagrange"), ("beyond", "beyond")):
        if (place.kind == kind) != (flag in place.flags):
            fail(file, where, f"the flag {flag} belongs to the kind {kind}")


def _check_paths(content: Components, era: int, file: str, board: BoardFile) -> None:
    """Borders join regions, everything can be reached, and the rulebook's own distances come out.

    Those are SC-8.5, SC-8.6, SC-8.7, SC-8.8, SC-15.10, SC-19.3 and SC-19.12.
    """
    regions = [row.id for row in board.region]
    places = [place.id for place in content.places(era)]
    for row in board.border:
        if row.a not in regions or row.b not in regions or row.a == row.b:
            fail(file, f"border {row.a}, {row.b}", "it joins two regions of this board")
    for one in board.transit:
        if one.start not in regions or one.end not in regions:
            fail(file, f"transit {one.start}, {one.end}", "it joins two regions of this board")
    for link in board.link:
        if link.a not in places or link.b not in places:
            fail(file, f"link {link.a}, {link.b}", "it joins two sites of this board")
    paths = Paths(content, era)
    home = paths.at[board.board.home_site]
    for n, place in enumerate(content.places(era)):
        if place.kind not in ("empty", "spur") and not paths.reachable(home, n):
            fail(file, f"site {place.id}", "no way leads there from the home site")
        if place.kind == "spur" and not any(
            paths.bordering(n, m) for m, other in enumerate(content.places(era)) if other.kind == "star"
        ):
            fail(file, f"site {place.id}", "a Spur region lies beside a star")
    for example in board.example:
        where = f"example {example.a}, {example.b}"
        if example.a not in places or example.b not in places:
            fail(file, where, "it speaks of two sites of this board")
        found = paths.distance(paths.at[example.a], paths.at[example.b])
        if example.distance is not None and found != example.distance:
            fail(file, where, f"{example.clause} asks for {example.distance}, and it is {found}")
        if example.nearby is not None and (found <= board.board.nearby_distance) != example.nearby:
            fail(file, where, f"{example.clause} asks whether they are nearby, and the distance is {found}")
    for pair in board.border_example:
        where = f"border_example {pair.a}, {pair.b}"
        if pair.a not in regions or pair.b not in regions:
            fail(file, where, "it speaks of two regions of this board")
        cost = paths.between(pair.a, pair.b)
        if cost != pair.cost:
            fail(file, where, f"{pair.clause} asks for {pair.cost}, and it is {cost}")


# ---- tiles ---------------------------------------------------------------------------------------------------


def _check_tiles(content: Components) -> None:
    rows = content.discoveries.tile
    check_ids("discoveries.toml", "tile", [row.id for row in rows], a.TILE_IDS)
    for row in rows:
        where = f"tile {row.id}"
        stacks = a.STACK_IDS[ERAS.index(row.era)]
        if row.era[0] != row.id[0] or row.stack not in stacks:
            fail("discoveries.toml", where, f"a tile of {row.era} lies in {', '.join(stacks)}")
        if row.redirect is not None:
            plain = (row.profit, row.gen, row.rev, row.base, row.col) == (0, 0, 0, 0, 0)
            if not plain or row.p is not None or row.icons or row.special is not None:
                fail("discoveries.toml", where, "a redirect has nothing else (SC-9.4)")
            if row.redirect not in stacks or row.redirect == row.stack:
                fail("discoveries.toml", where, "a redirect names another stack of its era")
    for era, name in enumerate(ERAS):
        for stack in a.STACK_IDS[era]:
            _check_stack(content, era, name, stack)


def _check_stack(content: Components, era: int, name: str, stack: str) -> None:
    """SC-9.3, SC-9.4: a stack has its size, and never runs out."""
    rows = [row for row in content.discoveries.tile if row.era == name]
    where = f"stack {name} {stack}"
    size = sum(row.count for row in rows if row.stack == stack)
    wanted: int = getattr(content.discoveries.stacks, f"{name}_{stack}")
    if size != wanted:
        fail("discoveries.toml", where, f"there are {size} tiles, not {wanted}")
    if f"{name}_{stack}" in content.discoveries.stacks.in_two and size % 2:
        fail("discoveries.toml", where, "it can't be halved")
    boxes = sum(place.boxes.count(stack) for place in content.places(era))
    into = sum(row.count for row in rows if row.redirect == stack)
    if size < boxes + into:
        fail("discoveries.toml", where, f"{boxes} boxes and {into} redirects need more tiles")
    seen, todo = {stack}, [stack]
    while todo:
        one = todo.pop()
        for row in rows:
            if row.stack == one and row.redirect is not None and row.count:
                if row.redirect == stack:
                    fail("discoveries.toml", where, "its redirects lead back to it")
                if row.redirect not in seen:
                    seen.add(row.redirect)
                    todo.append(row.redirect)


# ---- figures -------------------------------------------------------------------------------------------------


def _check_figures(content: Components) -> None:
    figures = content.figures
    given = [row for row in content.cards.card if row.id == figures.setup.given]
    if not given or not given[0].start or given[0].era != "mariners" or given[0].count < a.SEATS:
        fail("figures.toml", "setup", "every player is given one Start card of Mariners")
    for era in range(a.ERAS):
        if figures.setup.start_cards[era] * a.SEATS > content.cards.deck.start_each:
            fail("figures.toml", "setup", "there are not so many Start cards")
        if figures.setup.teams[era] > figures.stock.teams:
            fail("figures.toml", "setup", "there are not so many teams")
    if figures.setup.start_cards[0] != 1:
        fail("figures.toml", "setup", "Mariners gives one card (SC-2.6)")
    if min(figures.setup.teams) < 2:
        fail("figures.toml", "setup", "two teams at least begin (SC-14.3, SC-14.4)")
    for k, n in enumerate(figures.setup.time_in_deck):
        if n + k + 2 > content.cards.time.count:
            fail("figures.toml", "setup", f"{k + 2} players need more Time cards")
    for table in (figures.order.cards, figures.order.profit):
        if [len(row) for row in table] != [2, 3, 4]:
            fail(
                "figures.toml", "order", "there is a figure for every place, with two, three and four players"
            )
