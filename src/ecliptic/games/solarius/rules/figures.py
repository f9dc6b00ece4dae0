"""The figures of the rules, as flat arrays that all states of a game share, and the board once its tiles lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.options import Options


@final
@dataclass(kw_only=True, frozen=True, eq=False)
class Layout:
    """The board of one game, made from the tiles' places and turns; shared by all its states."""

    space: vec[i64]  # by hex: what is printed there, for this number of players
    tile_of: vec[i64]  # by hex: 0 = the centre, else 1 + ring position
    hub_hex: vec[i64]  # by hub
    hub_near: vec[i64]  # by hex: the hub whose space is next to it, or NONE
    portal_near: vec[i64]  # by hex: steps to the nearest portal (SM-11.3)
    planet_hexes: vec[i64]  # planet spaces in use, in the order of dealing


NO_LAYOUT: Final = Layout(
    space=fill(a.HEXES, a.EMPTY_SPACE),
    tile_of=fill(a.HEXES, 0),
    hub_hex=fill(a.HUBS, a.NONE),
    hub_near=fill(a.HEXES, a.NONE),
    portal_near=fill(a.HEXES, a.HEXES),
    planet_hexes=vec[i64](),
)


@final
@dataclass(kw_only=True, frozen=True, eq=False)
class Rules:
    """Options and content as numbers. Colours, columns and steps count from 0."""

    seats: i64
    # Options and readings.
    start_cards: bool  # SM-2.7
    start_secret: vec[i64]  # by start card: 1 = its mat effect does not tell its hand (SM-2.13)
    contamination_adds: bool  # SM-6.1
    settle_along_path: bool  # SM-12.8
    outpost_hub: bool  # whether outposts double SM-19.7
    outpost_station: bool  # likewise SM-19.3
    point_limit: i64  # SM-20.14
    game_turns: i64  # SM-7.1
    player_turns: i64  # of each seat in a game turn
    # Geometry.
    apart: vec[i64]  # hex * HEXES + hex: steps between them (SM-11.3)
    neighbors: vec[i64]  # hex * SIDES + side, NONE outside the board
    hex_of: vec[i64]  # (place * SIDES + turn) * TILE_HEXES + local hex, place 0 = the centre
    tile_space: vec[i64]  # tile * TILE_HEXES + local hex, tile 0 = the centre, 1 = A ...
    home: i64
    hub_tile: vec[i64]  # by hub: the outer tile (0 = A) that has its space
    # Dice and bridge.
    dice_each: i64  # action dice a colour (SM-2.10)
    removed_each: i64  # planets a colour that stay out (SM-2.2)
    bridge_dice: i64
    wheel: vec[i64]  # by bridge space: what it brings (SM-8.3)
    new_die_at: i64  # SM-16.2
    advance: i64  # SM-16.1
    face_pips: vec[i64]  # by face: points of its own (SM-4.2)
    face_star: vec[i64]  # by face: 1 = adds the pips of the tech die
    face_weight: vec[i64]  # sides of a die that show it (SM-4.1)
    pips: vec[i64]  # by step (SM-1.5)
    level_vp: vec[i64]
    raise_cost: vec[i64]  # by step before (SM-3.4)
    shift_cost: vec[i64]  # by column before (SM-3.3)
    dirty_points: i64  # SM-6.1
    # Mat.
    spaces: vec[i64]  # by column
    worth: vec[i64]  # by column (SM-3.1)
    usable: vec[i64]  # column of the die * COLS + column (SM-3.2)
    holds: vec[i64]  # by column of the die: what the cubes that its row has room for are worth
    pays: vec[i64]  # by row (`state.row_key`): a bit for each total it can make (SM-5.7)
    track: i64  # SM-3.5
    start_fuel: i64
    start_bucks: i64
    track_vp: vec[i64]  # by points of a track (SM-19.11)
    dirt_spaces: i64  # SM-3.6
    dirt_vp: i64  # of a cube beside the mat
    far_column_vp: i64  # SM-19.9
    full_column_vp: i64  # SM-19.10
    hand_limit: i64  # SM-10.8
    slots: i64  # SM-3.8
    own_drive: i64
    drive_price: i64  # fuel (SM-10.2)
    flip_price: i64  # fuel (SM-17.3)
    range_price: i64  # fuel (SM-11.5)
    point_price: i64  # bucks (SM-9.4)
    swap_price: i64  # points a cube (SM-17.1)
    value_per_point: i64  # of cubes sold (SM-17.2)
    unsettled_vp: vec[i64]  # by number of pending planets (SM-19.1)
    set_vp: vec[i64]  # by size of a colour set (SM-19.2)
    open_mission_vp: i64
    hub_vp: i64  # SM-19.7
    network_vp: vec[i64]  # by rank (SM-19.13)
    station_high: vec[i64]  # by order (SM-3.9)
    station_low: vec[i64]
    station_vp: vec[i64]
    colonies: i64  # pieces a seat (SM-2.6)
    stations: i64
    markers: i64
    # Planets: a, b, c are the arguments of their condition in its order; a colour may be NONE = any.
    planet_color: vec[i64]
    planet_vp: vec[i64]
    planet_verb: vec[i64]
    planet_a: vec[i64]
    planet_b: vec[i64]
    planet_c: vec[i64]
    # Cards: card * COSTS + entry; `cost_col` NONE = a total of `cost_n`, else `cost_n` cubes in that column.
    cost_len: vec[i64]
    cost_color: vec[i64]
    cost_col: vec[i64]
    cost_n: vec[i64]
    mission_vp: vec[i64]
    dev_kind: vec[i64]
    dev_accepts: vec[i64]  # a colour, NONE = any
    dev_dirt: vec[i64]
    # Stations and outposts.
    station_first: vec[i64]  # by station card: the lower of its two colours
    station_second: vec[i64]
    outpost_kind: vec[i64]
    # Effects: a list goes from `list_first` over `list_len` entries; colours may be NONE = any.
    list_first: vec[i64]
    list_len: vec[i64]
    eff_verb: vec[i64]
    eff_color: vec[i64]
    eff_n: vec[i64]
    # Start cards: `start_cubes` by card * COLORS + colour, `start_hand` a bit a progress card.
    start_shift: vec[i64]
    start_raise: vec[i64]
    start_cubes: vec[i64]
    start_hand: vec[i64]
    first_cubes: i64  # a colour, without start cards (SM-2.8)
    first_cards: i64  # dealt without start cards
    first_kept: i64  # of these
    # Cards that are drawn.
    research_draw: i64  # SM-8.6
    draw: i64  # SM-10.3
    drop: i64  # SM-10.3: discarded then, however many are held
    options: Options  # as the table agreed; what every turn asks is a figure


def build_layout(rules: Rules, tile_at: vec[i64], turn_at: vec[i64]) -> Layout:
    """SM-2.1: the board, once every ring position has its tile and turn. The centre is not turned."""
    space = fill(a.HEXES, a.EMPTY_SPACE)
    tile_of = fill(a.HEXES, 0)
    hub_hex = fill(a.HUBS, a.NONE)
    hub_near = fill(a.HEXES, a.NONE)
    portal_near = fill(a.HEXES, a.HEXES)
    planet_hexes = vec[i64]()
    portals = vec[i64]()
    place: i64
    local: i64
    for place in range(a.TILES):
        tile: i64 = 0
        turn: i64 = 0
        if place > 0:
            tile = tile_at[place - 1] + 1
            turn = turn_at[place - 1]
        for local in range(a.TILE_HEXES):
            here = rules.hex_of[(place * a.SIDES + turn) * a.TILE_HEXES + local]
            kind = rules.tile_space[tile * a.TILE_HEXES + local]
            space[here] = kind
            tile_of[here] = place
            if kind == a.PORTAL_SPACE:
                portals = append(portals, here)
            elif kind == a.HUB_SPACE:
                hub: i64
                for hub in range(a.HUBS):
                    if rules.hub_tile[hub] == tile - 1:
                        hub_hex[hub] = here
                        side: i64
                        for side in range(here * a.SIDES, here * a.SIDES + a.SIDES):
                            hub_near[rules.neighbors[side]] = hub
    for place in range(a.HEXES):
        if space[place] == a.PLANET_SPACE:
            planet_hexes = append(planet_hexes, place)
        portal: i64
        for portal in portals:
            away = rules.apart[place * a.HEXES + portal]
            if away < portal_near[place]:
                portal_near[place] = away
    return Layout(
        space=space,
        tile_of=tile_of,
        hub_hex=hub_hex,
        hub_near=hub_near,
        portal_near=portal_near,
        planet_hexes=planet_hexes,
    )
