"""Whether the content tables fit each other and the rules. Every complaint names file, table and row."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from ecliptic.core.content import check_ids, check_names, fail, read_tables
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a

_OWNED = ("planet", "moon", "space_dock", "research_lab")


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, read and checked. ValueError with one sentence that names file, table and row."""
    content = read_tables(Components, "ecliptic.games.solarquest", content_dir)
    check(content)
    return content


def check(content: Components) -> None:
    """ValueError for the first thing that does not fit."""
    check_ids("board.toml", "space", [row.id for row in content.board.space], a.SPACE_IDS)
    check_names("board.toml", "space", [row.name for row in content.board.space])
    check_ids("deeds.toml", "deed", [row.id for row in content.deeds.deed], a.DEED_IDS)
    check_ids("cards.toml", "card", [row.id for row in content.cards.card], a.CARD_IDS)
    stations = [row.id for row in content.board.space if row.kind == "federation_station"]
    check_ids("stations.toml", "station", [row.id for row in content.stations.station], stations)
    _check_path(content)
    _check_loops(content)
    _check_deeds(content)
    _check_cards(content)
    figures = content.figures
    if figures.money.notes != list(a.NOTES):
        fail("figures.toml", "money", f"notes must be {', '.join(map(str, a.NOTES))}")
    if figures.fuel.start > figures.fuel.tank or figures.fuel.gray_zone > figures.fuel.tank:
        fail("figures.toml", "fuel", "the tank holds less than that")
    if figures.pieces.total < (figures.pieces.each + 1) * a.SEATS:
        fail("figures.toml", "pieces", f"{a.SEATS} players need more pieces")
    if list(figures.lasers.cost) != sorted(figures.lasers.cost):
        fail("figures.toml", "lasers", "a longer shot can't be cheaper")


def _check_path(content: Components) -> None:
    """One path through all spaces, and black dots only where a move can't end on them."""
    ids = set(a.SPACE_IDS)
    exits = {dot for loop in content.board.loop for dot in loop.exit_path}
    reached = {"earth"}
    todo = ["earth"]
    rows = {row.id: row for row in content.board.space}
    while todo:
        for other in rows[todo.pop()].next:
            if other in ids and other not in reached:
                reached.add(other)
                todo.append(other)
    for row in content.board.space:
        where = f"space {row.id}"
        for other in row.next:
            if other not in ids:
                fail("board.toml", where, f"there is no space {other}")
        if row.id not in reached:
            fail("board.toml", where, "no path leads there from Earth")
        forks = [loop.fork for loop in content.board.loop]
        if (len(row.next) == 2) != (row.id in forks):
            fail("board.toml", where, "the forks of the loops, and no others, have two ways on")
        if row.kind == "black_dot" and (row.pull_back_to is None) == (row.id not in exits):
            fail("board.toml", where, "a black dot is on the exit of a loop or pulls back, and not both")
        if row.pull_back_to is not None and rows[row.pull_back_to].next != [row.id]:
            fail("board.toml", where, "a ship is pulled back by one space")


def _check_loops(content: Components) -> None:
    rows = {row.id: row for row in content.board.space}
    for loop in content.board.loop:
        where = f"loop {loop.id}"
        if not loop.members or loop.members[0] != loop.entry or loop.fork not in loop.members:
            fail("board.toml", where, "it begins with its entry and has its fork")
        round_ = [*loop.members, loop.entry]
        for one, other in pairwise(round_):
            if one not in rows or rows[one].next[-1] != other:
                fail("board.toml", where, f"{one} is not followed by {other}")
        way = [loop.fork, *loop.exit_path, loop.beyond]
        for one, other in pairwise(way):
            if rows[one].next[0] != other:
                fail("board.toml", where, f"{one} is not followed by {other}")
        dots = [rows[one].kind == "black_dot" for one in loop.exit_path]
        first = 1 if loop.optional_stop is not None else 0
        if not all(dots[first:]) or (first and (dots[0] or loop.exit_path[0] != loop.optional_stop)):
            fail("board.toml", where, "its exit is black dots, after the optional stop if there is one")


def _check_deeds(content: Components) -> None:
    kinds = {row.id: row.kind for row in content.board.space}
    sizes = {name: size for name, size in content.deeds.groups.items() if name != "provenance"}
    check_ids("deeds.toml", "groups", list(sizes), a.GROUP_IDS)
    owned = [row.id for row in content.board.space if row.kind in _OWNED]
    if owned != list(a.DEED_IDS):
        fail("board.toml", "space", "planets, moons, docks and labs are the spaces that have deeds")
    for name, size in sizes.items():
        count = sum(1 for row in content.deeds.deed if row.group == name)
        if count != size:
            fail("deeds.toml", f"groups {name}", f"there are {count} deeds, not {size}")
    for row in content.deeds.deed:
        where = f"deed {row.id}"
        if row.group not in sizes:
            fail("deeds.toml", where, f"there is no group {row.group}")
        if len(row.rent) != sizes[row.group]:
            fail("deeds.toml", where, f"rent needs {sizes[row.group]} figures")
        if len(row.fuel) != (0 if kinds[row.id] == "research_lab" else sizes[row.group]):
            fail("deeds.toml", where, "fuel needs as many figures as rent, and a lab none")
        if any(one >= other for one, other in pairwise(row.rent)):
            fail("deeds.toml", where, "rents must rise")
        if any(one > other for one, other in pairwise(row.fuel)):
            fail("deeds.toml", where, "fuel can't become cheaper")


def _check_cards(content: Components) -> None:
    kinds = {row.id: row.kind for row in content.board.space}
    for row in content.cards.card:
        where = f"card {row.id}"
        wanted = {"advance": "to", "multiply": "factor", "cash_reroll": "cash"}.get(row.effect)
        for name in ("to", "factor", "cash"):
            if (getattr(row, name) is not None) != (name == wanted):
                fail("cards.toml", where, f"{row.effect} has {wanted or 'no figure'} and nothing else")
        if row.to is not None and kinds.get(row.to, "earth") in ("earth", "black_dot"):
            fail("cards.toml", where, f"a ship can't be sent to {row.to}")
    if not any(row.count for row in content.cards.card):
        fail("cards.toml", "card", "there must be a card")
