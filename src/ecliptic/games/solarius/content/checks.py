"""Whether the content tables fit each other and the rules. Every complaint names file, table and row."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from ecliptic.core.content import check_ids, check_names, fail, read_tables
from ecliptic.games.solarius.content.components import (
    BoardFile,
    CardsFile,
    Components,
    CostRow,
    EffectRow,
    MatFile,
    NeedsRow,
    PlanetsFile,
)
from ecliptic.games.solarius.rules import actions as a

PLAYERS: Final[tuple[Literal["2", "3", "4"], ...]] = ("2", "3", "4")
EACH: Final = a.PLANETS // a.COLORS  # planets of a color

NOW: Final = {  # SM-20: verbs with the figures that each needs
    "gain_fuel": ("n",),
    "gain_bucks": ("n",),
    "gain_mix": ("n",),
    "gain_resources": ("color", "n"),
    "upgrade_points": ("n",),
    "shift_points": ("n",),
    "draw_cards": ("n",),
    "play_card": (),
    "gain_drive": (),
    "flip_drive": (),
    "clean": ("n",),
    "extra_supplementary": (),
}
DIE: Final = {"points": ("n",), "both_uses": ()}
STATIC: Final = {
    "die_bonus": ("color", "n"),
    "range_bonus": ("n",),
    "range_price": ("fuel",),
    "point_price": ("bucks",),
    "free_portals": (),
    "waive_penalty": (),
    "planet_discount": ("n",),
    "explorer_bonus": ("n",),
    "hold_contamination": ("n",),
}
NEEDS: Final = {
    "pay": ("fuel", "bucks"),
    "range": ("min",),
    "missions_done": ("min",),
    "levels": ("color", "min", "count"),
    "columns": ("color", "min", "count"),
}
KINDS: Final = {"instant": NOW, "static": STATIC, "die_space": {**NOW, **DIE}}


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, read and checked. ValueError with one sentence that names file, table and row."""
    content = read_tables(Components, "ecliptic.games.solarius", content_dir)
    check(content)
    return content


def check(content: Components) -> None:
    """ValueError for the first thing that does not fit."""
    _check_tiles(content.board)
    _check_deal(content)
    _check_mat(content.mat)
    _check_points(content.mat)
    _check_planets(content.planets, content.mat)
    _check_cards(content.cards, content.mat)
    _check_start(content.cards)
    check_ids("stations.toml", "station_card", [r.id for r in content.stations.station_card], a.STATION_IDS)
    for row in content.stations.station_card:
        where = f"station_card {row.id}"
        if row.colors[0] == row.colors[1]:
            fail("stations.toml", where, "it has two different colors")
        _check_effects("stations.toml", where, [*row.immediate, *row.permanent], NOW, content.mat)
        _check_effects("stations.toml", where, row.static, STATIC, content.mat)
    check_ids("outposts.toml", "outpost", [row.id for row in content.outposts.outpost], a.OUTPOST_IDS)
    for k, outpost in enumerate(content.outposts.outpost):
        where = f"outpost {outpost.id}"
        if outpost.kind != a.KIND_IDS[k // 2]:
            fail("outposts.toml", where, "there are two of each kind, colonies first, missions last")
        _check_effects("outposts.toml", where, outpost.bonus, NOW, content.mat)


def _check_tiles(board: BoardFile) -> None:
    """Seven tiles that fit together, a hub with all its neighbours and a portal on each outer one."""
    if tuple(board.shape.outer_centres) != a.CENTERS[1:]:
        fail("board.toml", "shape", f"the tiles' centres are {', '.join(map(str, a.CENTERS[1:]))}")
    check_ids("board.toml", "tile", [tile.id for tile in board.tile], ("centre", *a.TILE_IDS))
    for tile in board.tile:
        where = f"tile {tile.id}"
        found = {space.at: space.kind for space in tile.spaces}
        if len(found) < len(tile.spaces):
            fail("board.toml", where, "two spaces are on one hex")
        for q, r in found:
            if (q, r) not in a.LOCAL:
                fail("board.toml", where, f"[{q}, {r}] is not on the tile")
        kinds = list(found.values())
        if tile.id == "centre":
            if kinds.count("home") != 1 or found.get((0, 0)) != "home" or "hub" in kinds:
                fail("board.toml", where, "home is in its middle, and it has no hub")
            continue
        if kinds.count("hub") != 1 or "portal" not in kinds or "home" in kinds:
            fail("board.toml", where, "an outer tile has one hub, a portal, and no home")
        for q, r in [at for at, kind in found.items() if kind == "hub"]:
            around = [(q + dq, r + dr) for dq, dr in a.AROUND]
            if any(at not in a.LOCAL for at in around):
                fail("board.toml", where, "all six neighbours of the hub are on the tile")
            if all(found.get(at) in ("hub", "portal", "planet") for at in around):
                fail("board.toml", where, "no hex beside the hub can be empty")
    check_ids("board.toml", "hub", [row.letter for row in board.hub], a.HUB_IDS)
    for row in board.hub:
        if row.tile != row.letter:
            fail("board.toml", f"hub {row.letter}", "its tile has the same letter")


def used(kind: str, centre: bool, players: int) -> bool:
    """SM-2.3: whether a planet space is used with that many players."""
    if kind == "planet3":
        return players == 3 if centre else players >= 3
    return kind == "planet" or (kind == "planet4" and players == 4)


def _check_deal(content: Components) -> None:
    """SM-2.3: the counts come out even."""
    for players in PLAYERS:
        if players not in content.planets.deal.removed:
            fail("planets.toml", "deal", f"it does not say what {players} players take out")
        dealt = a.COLORS * (EACH - content.planets.deal.removed[players])
        spaces = sum(
            used(space.kind, tile.id == "centre", int(players))
            for tile in content.board.tile
            for space in tile.spaces
        )
        if dealt != spaces:
            fail(
                "planets.toml", "deal", f"{players} players need {dealt} spaces, and board.toml has {spaces}"
            )


def _check_mat(mat: MatFile) -> None:
    """SM-16.3: among others, that the bag is empty at the end of a game turn."""
    for players in PLAYERS:
        dice = a.COLORS * mat.dice.per_color.get(players, 0)
        if dice != mat.bridge.dice + mat.course.player_turns * int(players):
            fail("mat.toml", "dice", f"{players} players must empty the bag in a game turn")
    if mat.bridge.wheel != sorted(mat.bridge.wheel):
        fail("mat.toml", "bridge", "the wheel can't fall")
    if len(mat.tech_step) != a.LEVELS or [row.pips for row in mat.tech_step] != sorted(
        row.pips for row in mat.tech_step
    ):
        fail("mat.toml", "tech_step", "there are six steps, and pips never fall")
    if len(mat.column) != a.DIE_COLS:
        fail("mat.toml", "column", "there are five columns")
    for k, row in enumerate(mat.column):
        where = f"column {k + 1}"
        if (row.cost == 0) != (k == 0):
            fail("mat.toml", where, "every column but the first costs points")
        if any(n > most for n, most in zip(row.usable, mat.storage.spaces, strict=True)):
            fail("mat.toml", where, "there are not so many storage spaces")
        if k > 0 and any(a > b for a, b in zip(mat.column[k - 1].usable, row.usable, strict=True)):
            fail("mat.toml", where, "a column further right has no fewer spaces")
    if mat.column[0].usable[0] < mat.start.cubes:
        fail("mat.toml", "column 1", "the cubes of the start must fit")
    if max(mat.mat.start_fuel, mat.mat.start_bucks) > mat.mat.track:
        fail("mat.toml", "mat", "the tracks hold less than that")
    if mat.bridge.new_die_at > len(mat.bridge.wheel):
        fail("mat.toml", "bridge", "there is no space for a new die")
    if mat.start.kept > min(mat.start.cards, mat.mat.hand_limit):
        fail("mat.toml", "start", "nobody can keep that many cards")
    if mat.pieces.drives < a.SEATS * mat.mat.drive_slots:
        fail("mat.toml", "pieces", "four players can fill their slots with drives")
    if len(mat.station) != mat.pieces.stations:
        fail("mat.toml", "station", f"there must be {mat.pieces.stations} rows")
    for k, station in enumerate(mat.station):
        for price in (station.high, station.low):
            if not makes(mat, price) or station.high < station.low:
                fail("mat.toml", f"station {k + 1}", "no full row pays these values exactly")


def _check_points(mat: MatFile) -> None:
    for players in PLAYERS:
        ranks = mat.scoring.network.get(players, [])
        if len(ranks) != int(players) or ranks != sorted(ranks, reverse=True):
            fail("mat.toml", "scoring", f"the network needs {players} falling figures for {players} players")
    starts = [row.from_ for row in mat.scoring.track]
    if starts != sorted(set(starts)) or starts[-1] > mat.mat.track:
        fail("mat.toml", "scoring", "the figures of the tracks must rise, and end on the track")
    if mat.rulings.allow_overpay:
        fail("mat.toml", "rulings", "allow_overpay can only be false")


def makes(mat: MatFile, total: int) -> bool:
    """SM-5.7: whether some cubes of a full row have exactly that value."""
    totals = {0}
    for n, worth in zip(mat.storage.spaces, mat.storage.worth, strict=True):
        totals = {value + k * worth for value in totals for k in range(n + 1)}
    return total in totals


def _check_planets(planets: PlanetsFile, mat: MatFile) -> None:
    check_ids("planets.toml", "planet", [row.id for row in planets.planet], a.PLANET_IDS)
    for k, row in enumerate(planets.planet):
        where = f"planet {row.id}"
        if row.color != a.COLOR_IDS[k // EACH]:
            fail("planets.toml", where, f"it must be {a.COLOR_IDS[k // EACH]}")
        needs = row.needs
        _check_figures("planets.toml", where, needs, needs.verb, NEEDS[needs.verb])
        if needs.verb == "pay" and not 1 <= max(needs.fuel or 0, needs.bucks or 0) <= mat.mat.track:
            fail("planets.toml", where, "a price is something that the tracks can hold")
        highest = {"levels": max(step.pips for step in mat.tech_step), "columns": len(mat.column)}
        if needs.min is not None and needs.min > highest.get(needs.verb, 99):
            fail("planets.toml", where, "no die gets there")
        if needs.color not in (None, "any") and needs.count != 1:
            fail("planets.toml", where, "there is one tech die of a color")


def _check_cards(cards: CardsFile, mat: MatFile) -> None:
    found = [str(row.number) for row in cards.progress_card]
    check_ids("cards.toml", "progress_card", found, a.CARD_IDS)
    check_names("cards.toml", "progress_card", [row.name for row in cards.progress_card])
    for row in cards.progress_card:
        where = f"progress_card {row.number}"
        _check_cost(where, row.mission.cost, mat)
        new = row.development
        if (new.accepts is None) != (new.kind != "die_space") or (new.contamination is None) != (
            new.kind != "die_space"
        ):
            fail("cards.toml", where, "a die space, and nothing else, accepts dice and may contaminate")
        _check_effects("cards.toml", where, new.effects, KINDS[new.kind], mat)


def _check_cost(where: str, cost: Sequence[CostRow], mat: MatFile) -> None:
    """A color has one total, or cubes of different worth: so no part of a cost can take what another needs."""
    totals = [row.color for row in cost if row.total is not None]
    worths = [(row.color, row.cubes_worth) for row in cost if row.total is None]
    if len(set(totals)) < len(totals) or len(set(worths)) < len(worths):
        fail("cards.toml", where, "a cost names a color once as a total, a color and worth once")
    if set(totals) & {color for color, _ in worths}:
        fail("cards.toml", where, "a cost has no total and single cubes of one color")
    for row in cost:
        if (row.total is None) != (row.cubes_worth is not None) or (row.total is None) != (
            row.count is not None
        ):
            fail("cards.toml", where, "a cost is a total, or a worth and a count")
        if row.total is not None and not makes(mat, row.total):
            fail("cards.toml", where, f"no full row pays {row.total} exactly")
        if row.cubes_worth is not None:
            if mat.storage.worth.count(row.cubes_worth) != 1:
                fail("cards.toml", where, f"one column has cubes worth {row.cubes_worth}")
            if (row.count or 0) > mat.storage.spaces[mat.storage.worth.index(row.cubes_worth)]:
                fail("cards.toml", where, f"a row does not hold {row.count} cubes worth {row.cubes_worth}")


def _check_start(cards: CardsFile) -> None:
    check_ids("cards.toml", "start_card", [row.id for row in cards.start_card], a.START_IDS)
    dealt = [n for row in cards.start_card for n in row.cards]
    for row in cards.start_card:
        where = f"start_card {row.id}"
        if {row.shift, row.raise_, *row.resources} != set(a.COLOR_IDS) or len(row.resources) != 2:
            fail("cards.toml", where, "it shifts one color, raises another and stocks the two others")
        if any(dealt.count(n) != 1 for n in row.cards):
            fail("cards.toml", where, "no progress card is named twice")


def _check_effects(
    file: str, where: str, effects: Sequence[EffectRow], verbs: dict[str, tuple[str, ...]], mat: MatFile
) -> None:
    for row in effects:
        if row.verb not in verbs:
            fail(file, where, f"{row.verb} can't stand there")
        _check_figures(file, where, row, row.verb, verbs[row.verb])
        if row.verb == "die_bonus" and row.color == "any":
            fail(file, where, "a bonus is for one color")
        if (row.fuel or 0) > mat.prices.range or (row.bucks or 0) > mat.prices.point:
            fail(file, where, "a special price is no higher than the usual one")


def _check_figures(
    file: str, where: str, row: EffectRow | NeedsRow, verb: str, wanted: tuple[str, ...]
) -> None:
    for name in row.__struct_fields__:
        if name != "verb" and (getattr(row, name) is not None) != (name in wanted):
            fail(file, where, f"{verb} has {', '.join(wanted) or 'no figure'} and nothing else")
