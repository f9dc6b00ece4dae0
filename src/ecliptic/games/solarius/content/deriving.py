"""Content and options as the rules' numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solarius.content.checks import PLAYERS, used
from ecliptic.games.solarius.content.components import (
    Components,
    CostRow,
    EffectRow,
    MatFile,
    NeedsRow,
    StartRow,
    TileRow,
)
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.options import Options

_SPACES = {"home": a.HOME_SPACE, "hub": a.HUB_SPACE, "portal": a.PORTAL_SPACE}
_STARS = ("star", "star+1")


def rules(content: Components, options: Options) -> Rules:
    """The figures for a game with these options."""
    mat = content.mat
    players = PLAYERS[options.players - 2]
    planets = content.planets.planet
    cards = content.cards.progress_card
    starts = content.cards.start_card
    stations = content.stations.station_card
    lists = _lists(content)
    effects = [row for rows in lists for row in rows]
    needs = [_needs(row.needs) for row in planets]
    costs = [_cost(mat, row.mission.cost) for row in cards]
    at = {place: n for n, place in enumerate(a.HEX_AT)}
    return Rules(
        seats=options.players,
        # Options and readings
        start_cards=options.start_cards,
        start_secret=vec[i64]([int(sum(_shows(one) == _shows(row) for one in starts) > 1) for row in starts]),
        contamination_adds=mat.rulings.contamination_adds,
        settle_along_path=options.settle_along_path,
        outpost_hub=options.outpost_doubles != "network",
        outpost_station=options.outpost_doubles == "station",
        point_limit=mat.rulings.point_price_limit,
        game_turns=mat.course.game_turns,
        player_turns=mat.course.player_turns,
        # Geometry
        apart=_apart(),
        neighbors=vec[i64]([at.get((q + dq, r + dr), a.NONE) for q, r in a.HEX_AT for dq, dr in a.AROUND]),
        hex_of=vec[i64]([at[place] for place in _world(a.CENTERS)]),
        tile_space=vec[i64]([kind for tile in content.board.tile for kind in _spaces(tile, options.players)]),
        home=at[0, 0],
        hub_tile=vec[i64]([a.TILE_IDS.index(row.tile) for row in content.board.hub]),
        # Dice and bridge
        dice_each=mat.dice.per_color[players],
        removed_each=content.planets.deal.removed[players],
        bridge_dice=mat.bridge.dice,
        wheel=vec[i64](mat.bridge.wheel),
        new_die_at=mat.bridge.new_die_at - 1,
        advance=mat.bridge.advance,
        face_pips=vec[i64]([int(face) if face.isdigit() else _STARS.index(face) for face in a.FACE_IDS]),
        face_star=vec[i64]([int(face in _STARS) for face in a.FACE_IDS]),
        face_weight=vec[i64]([sum(face == one for one in mat.dice.faces) for face in a.FACE_IDS]),
        pips=vec[i64]([row.pips for row in mat.tech_step]),
        level_vp=vec[i64]([row.vp for row in mat.tech_step]),
        raise_cost=vec[i64]([row.pips for row in mat.tech_step]),
        shift_cost=vec[i64]([*(row.cost for row in mat.column[1:]), 0]),
        dirty_points=mat.dice.strong,
        # Mat
        spaces=vec[i64](list(mat.storage.spaces)),
        worth=vec[i64](list(mat.storage.worth)),
        usable=vec[i64]([n for row in mat.column for n in row.usable]),
        holds=vec[i64](
            [
                sum(n * worth for n, worth in zip(row.usable, mat.storage.worth, strict=True))
                for row in mat.column
            ]
        ),
        pays=vec[i64](_pays(mat)),
        track=mat.mat.track,
        start_fuel=mat.mat.start_fuel,
        start_bucks=mat.mat.start_bucks,
        track_vp=vec[i64]([_track_vp(mat, n) for n in range(a.TRACK + 1)]),
        dirt_spaces=mat.mat.contamination_spaces,
        dirt_vp=mat.scoring.beside,
        far_column_vp=mat.scoring.late_column,
        full_column_vp=mat.scoring.full_column,
        hand_limit=mat.mat.hand_limit,
        slots=mat.mat.drive_slots,
        own_drive=mat.mat.own_drive,
        drive_price=mat.prices.drive,
        flip_price=mat.prices.flip_drive,
        range_price=mat.prices.range,
        point_price=mat.prices.point,
        swap_price=mat.prices.swap,
        value_per_point=mat.prices.sale,
        unsettled_vp=vec[i64](_unsettled(mat)),
        set_vp=vec[i64]([0, 0, 0, mat.scoring.set_of_three, mat.scoring.set_of_four]),
        open_mission_vp=mat.scoring.open_mission,
        hub_vp=mat.scoring.hub_neighbour,
        network_vp=vec[i64](mat.scoring.network[players]),
        station_high=vec[i64]([row.high for row in mat.station]),
        station_low=vec[i64]([row.low for row in mat.station]),
        station_vp=vec[i64]([row.vp for row in mat.station]),
        colonies=mat.pieces.colonies,
        stations=mat.pieces.stations,
        markers=mat.pieces.missions,
        # Planets
        planet_color=vec[i64]([a.COLOR_IDS.index(row.color) for row in planets]),
        planet_vp=vec[i64]([row.vp for row in planets]),
        planet_verb=vec[i64]([a.CONDITION_IDS.index(row.needs.verb) for row in planets]),
        planet_a=vec[i64]([row[0] for row in needs]),
        planet_b=vec[i64]([row[1] for row in needs]),
        planet_c=vec[i64]([row[2] for row in needs]),
        # Cards
        cost_len=vec[i64]([len(row.mission.cost) for row in cards]),
        cost_color=vec[i64]([entry[0] for row in costs for entry in row]),
        cost_col=vec[i64]([entry[1] for row in costs for entry in row]),
        cost_n=vec[i64]([entry[2] for row in costs for entry in row]),
        mission_vp=vec[i64]([row.mission.vp for row in cards]),
        dev_kind=vec[i64]([a.DEVELOPMENT_IDS.index(row.development.kind) for row in cards]),
        dev_accepts=vec[i64]([_color(row.development.accepts) for row in cards]),
        dev_dirt=vec[i64]([row.development.contamination or 0 for row in cards]),
        # Stations and outposts
        station_first=vec[i64]([min(a.COLOR_IDS.index(color) for color in row.colors) for row in stations]),
        station_second=vec[i64]([max(a.COLOR_IDS.index(color) for color in row.colors) for row in stations]),
        outpost_kind=vec[i64]([a.KIND_IDS.index(row.kind) for row in content.outposts.outpost]),
        # Effects
        list_first=vec[i64]([sum(len(rows) for rows in lists[:n]) for n in range(len(lists))]),
        list_len=vec[i64]([len(rows) for rows in lists]),
        eff_verb=vec[i64]([a.EFFECT_IDS.index(row.verb) for row in effects]),
        eff_color=vec[i64]([_color(row.color) for row in effects]),
        eff_n=vec[i64]([row.n or row.fuel or row.bucks or 1 for row in effects]),  # without a figure: once
        # Start cards
        start_shift=vec[i64]([a.COLOR_IDS.index(row.shift) for row in starts]),
        start_raise=vec[i64]([a.COLOR_IDS.index(row.raise_) for row in starts]),
        start_cubes=vec[i64]([row.resources.get(color, 0) for row in starts for color in a.COLOR_IDS]),
        start_hand=vec[i64]([sum(1 << (n - 1) for n in row.cards) for row in starts]),
        first_cubes=mat.start.cubes,
        first_cards=mat.start.cards,
        first_kept=mat.start.kept,
        # Cards that are drawn
        research_draw=mat.cards.research,
        draw=mat.cards.draw,
        drop=mat.cards.drop,
        options=options,
    )


def _color(word: str | None) -> int:
    """A color's number; NONE for "any" and where there is none."""
    return a.COLOR_IDS.index(word) if word in a.COLOR_IDS else a.NONE


def _shows(row: StartRow) -> object:
    """SM-2.13: what a start card does openly."""
    return row.shift, row.raise_, row.resources


@cache
def _apart() -> vec[i64]:
    """SM-11.3: steps between any two hexes. All may be flown over (SM-11.6), so it is as on an endless board."""
    return vec[i64](
        [max(abs(q - p), abs(r - o), abs(q - p + r - o)) for q, r in a.HEX_AT for p, o in a.HEX_AT]
    )


def _world(centers: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """SM-2.1: where the hexes of a tile come to lie, by place, turn and hex of the tile."""
    out = []
    for centre_q, centre_r in centers:
        for turn in range(a.SIDES):
            for q, r in a.LOCAL:
                for _ in range(turn):
                    q, r = -r, q + r
                out.append((centre_q + q, centre_r + r))
    return out


def _spaces(tile: TileRow, players: int) -> list[int]:
    """SM-2.3, SM-1.6: what is on the hexes of a tile with that many players; an unused planet space is empty."""
    out = [a.EMPTY_SPACE] * a.TILE_HEXES
    for space in tile.spaces:
        here = a.LOCAL.index(space.at)
        if space.kind in _SPACES:
            out[here] = _SPACES[space.kind]
        elif used(space.kind, tile.id == "centre", players):
            out[here] = a.PLANET_SPACE
    return out


def _lists(content: Components) -> list[list[EffectRow]]:
    """All lists of effects, in the order of `actions.LIST_IDS`."""
    stations = content.stations.station_card
    return [
        *(row.development.effects for row in content.cards.progress_card),
        *(row.immediate for row in stations),
        *(row.permanent for row in stations),
        *(row.static for row in stations),
        *(row.bonus for row in content.outposts.outpost),
    ]


def _needs(row: NeedsRow) -> tuple[int, int, int]:
    """The figures of a condition, in its order."""
    if row.verb == "pay":
        return row.fuel or 0, row.bucks or 0, 0
    if row.verb in ("levels", "columns"):
        return _color(row.color), row.min or 0, row.count or 0
    return row.min or 0, 0, 0


def _cost(mat: MatFile, rows: Sequence[CostRow]) -> list[tuple[int, int, int]]:
    """SM-5.7, SM-5.8: color, column (NONE = a total) and number of every part of a cost."""
    out = [
        (_color(row.color), a.NONE, row.total)
        if row.total is not None
        else (_color(row.color), mat.storage.worth.index(row.cubes_worth or 0), row.count or 0)
        for row in rows
    ]
    return [*out, *[(a.NONE, a.NONE, 0)] * (a.COSTS - len(out))]


def _pays(mat: MatFile) -> list[int]:
    """SM-5.7: by row (`row_key` of the state) the totals that some of its cubes have, a bit each."""
    one, two, three = mat.storage.worth
    out = []
    for k in range(24):
        row = (k // 6, k // 2 % 3, k % 2)
        bits = 0
        for x in range(row[0] + 1):
            for y in range(row[1] + 1):
                for z in range(row[2] + 1):
                    bits |= 1 << (x * one + y * two + z * three)
        out.append(bits)
    return out


def _track_vp(mat: MatFile, n: int) -> int:
    """SM-19.11: the points of so many steps on the track."""
    return max((row.vp for row in mat.scoring.track if row.from_ <= n), default=0)


def _unsettled(mat: MatFile) -> list[int]:
    """SM-19.1: by the number of pending planets; beyond the table every one costs one more than the one before."""
    out = [0, *mat.scoring.unsettled]
    step = out[-1] - out[-2]
    while len(out) <= a.PLANETS:
        step -= 1
        out.append(out[-1] + step)
    return out
