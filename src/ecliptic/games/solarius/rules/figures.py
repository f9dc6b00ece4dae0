"""The figures of the rules, as flat arrays that all states of a game share, and the board once its tiles lie."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.options import Options


@final
class Layout:
    """The board of one game, made from the tiles' places and turns; shared by all its states."""

    def __init__(
        self,
        *,
        space: vec[i64],
        tile_of: vec[i64],
        hub_hex: vec[i64],
        hub_near: vec[i64],
        portal_near: vec[i64],
        planet_hexes: vec[i64],
    ) -> None:
        self.space: Final = space  # by hex: what is printed there, for this number of players
        self.tile_of: Final = tile_of  # by hex: 0 = the centre, else 1 + ring position
        self.hub_hex: Final = hub_hex  # by hub
        self.hub_near: Final = hub_near  # by hex: the hub whose space is next to it, or NONE
        self.portal_near: Final = portal_near  # by hex: steps to the nearest portal (SM-11.3)
        self.planet_hexes: Final = planet_hexes  # planet spaces in use, in the order of dealing


NO_LAYOUT: Final = Layout(
    space=fill(a.HEXES, a.EMPTY_SPACE),
    tile_of=fill(a.HEXES, 0),
    hub_hex=fill(a.HUBS, a.NONE),
    hub_near=fill(a.HEXES, a.NONE),
    portal_near=fill(a.HEXES, a.HEXES),
    planet_hexes=vec[i64](),
)


@final
class Rules:
    """Options and content as numbers. Colours, columns and steps count from 0."""

    def __init__(
        self,
        *,
        seats: i64,
        start_cards: bool,
        start_secret: vec[i64],
        contamination_adds: bool,
        settle_along_path: bool,
        outpost_hub: bool,
        outpost_station: bool,
        point_limit: i64,
        game_turns: i64,
        player_turns: i64,
        apart: vec[i64],
        neighbors: vec[i64],
        hex_of: vec[i64],
        tile_space: vec[i64],
        home: i64,
        hub_tile: vec[i64],
        dice_each: i64,
        removed_each: i64,
        bridge_dice: i64,
        wheel: vec[i64],
        new_die_at: i64,
        advance: i64,
        face_pips: vec[i64],
        face_star: vec[i64],
        face_weight: vec[i64],
        pips: vec[i64],
        level_vp: vec[i64],
        raise_cost: vec[i64],
        shift_cost: vec[i64],
        dirty_points: i64,
        spaces: vec[i64],
        worth: vec[i64],
        usable: vec[i64],
        holds: vec[i64],
        pays: vec[i64],
        track: i64,
        start_fuel: i64,
        start_bucks: i64,
        track_vp: vec[i64],
        dirt_spaces: i64,
        dirt_vp: i64,
        far_column_vp: i64,
        full_column_vp: i64,
        hand_limit: i64,
        slots: i64,
        own_drive: i64,
        drive_price: i64,
        flip_price: i64,
        range_price: i64,
        point_price: i64,
        swap_price: i64,
        value_per_point: i64,
        unsettled_vp: vec[i64],
        set_vp: vec[i64],
        open_mission_vp: i64,
        hub_vp: i64,
        network_vp: vec[i64],
        station_high: vec[i64],
        station_low: vec[i64],
        station_vp: vec[i64],
        colonies: i64,
        stations: i64,
        markers: i64,
        planet_color: vec[i64],
        planet_vp: vec[i64],
        planet_verb: vec[i64],
        planet_a: vec[i64],
        planet_b: vec[i64],
        planet_c: vec[i64],
        cost_len: vec[i64],
        cost_color: vec[i64],
        cost_col: vec[i64],
        cost_n: vec[i64],
        mission_vp: vec[i64],
        dev_kind: vec[i64],
        dev_accepts: vec[i64],
        dev_dirt: vec[i64],
        station_first: vec[i64],
        station_second: vec[i64],
        outpost_kind: vec[i64],
        list_first: vec[i64],
        list_len: vec[i64],
        eff_verb: vec[i64],
        eff_color: vec[i64],
        eff_n: vec[i64],
        start_shift: vec[i64],
        start_raise: vec[i64],
        start_cubes: vec[i64],
        start_hand: vec[i64],
        first_cubes: i64,
        first_cards: i64,
        first_kept: i64,
        research_draw: i64,
        draw: i64,
        drop: i64,
        options: Options,
    ) -> None:
        self.seats: Final = seats
        # Options and readings.
        self.start_cards: Final = start_cards  # SM-2.7
        self.start_secret: Final = (
            start_secret  # by start card: 1 = its mat effect does not tell its hand (SM-2.13)
        )
        self.contamination_adds: Final = contamination_adds  # SM-6.1
        self.settle_along_path: Final = settle_along_path  # SM-12.8
        self.outpost_hub: Final = outpost_hub  # whether outposts double SM-19.7
        self.outpost_station: Final = outpost_station  # likewise SM-19.3
        self.point_limit: Final = point_limit  # SM-20.14
        self.game_turns: Final = game_turns  # SM-7.1
        self.player_turns: Final = player_turns  # of each seat in a game turn
        # Geometry.
        self.apart: Final = apart  # hex * HEXES + hex: steps between them (SM-11.3)
        self.neighbors: Final = neighbors  # hex * SIDES + side, NONE outside the board
        self.hex_of: Final = hex_of  # (place * SIDES + turn) * TILE_HEXES + local hex, place 0 = the centre
        self.tile_space: Final = tile_space  # tile * TILE_HEXES + local hex, tile 0 = the centre, 1 = A ...
        self.home: Final = home
        self.hub_tile: Final = hub_tile  # by hub: the outer tile (0 = A) that has its space
        # Dice and bridge.
        self.dice_each: Final = dice_each  # action dice a colour (SM-2.10)
        self.removed_each: Final = removed_each  # planets a colour that stay out (SM-2.2)
        self.bridge_dice: Final = bridge_dice
        self.wheel: Final = wheel  # by bridge space: what it brings (SM-8.3)
        self.new_die_at: Final = new_die_at  # SM-16.2
        self.advance: Final = advance  # SM-16.1
        self.face_pips: Final = face_pips  # by face: points of its own (SM-4.2)
        self.face_star: Final = face_star  # by face: 1 = adds the pips of the tech die
        self.face_weight: Final = face_weight  # sides of a die that show it (SM-4.1)
        self.pips: Final = pips  # by step (SM-1.5)
        self.level_vp: Final = level_vp
        self.raise_cost: Final = raise_cost  # by step before (SM-3.4)
        self.shift_cost: Final = shift_cost  # by column before (SM-3.3)
        self.dirty_points: Final = dirty_points  # SM-6.1
        # Mat.
        self.spaces: Final = spaces  # by column
        self.worth: Final = worth  # by column (SM-3.1)
        self.usable: Final = usable  # column of the die * COLS + column (SM-3.2)
        self.holds: Final = holds  # by column of the die: what the cubes that its row has room for are worth
        self.pays: Final = pays  # by row (`state.row_key`): a bit for each total it can make (SM-5.7)
        self.track: Final = track  # SM-3.5
        self.start_fuel: Final = start_fuel
        self.start_bucks: Final = start_bucks
        self.track_vp: Final = track_vp  # by points of a track (SM-19.11)
        self.dirt_spaces: Final = dirt_spaces  # SM-3.6
        self.dirt_vp: Final = dirt_vp  # of a cube beside the mat
        self.far_column_vp: Final = far_column_vp  # SM-19.9
        self.full_column_vp: Final = full_column_vp  # SM-19.10
        self.hand_limit: Final = hand_limit  # SM-10.8
        self.slots: Final = slots  # SM-3.8
        self.own_drive: Final = own_drive
        self.drive_price: Final = drive_price  # fuel (SM-10.2)
        self.flip_price: Final = flip_price  # fuel (SM-17.3)
        self.range_price: Final = range_price  # fuel (SM-11.5)
        self.point_price: Final = point_price  # bucks (SM-9.4)
        self.swap_price: Final = swap_price  # points a cube (SM-17.1)
        self.value_per_point: Final = value_per_point  # of cubes sold (SM-17.2)
        self.unsettled_vp: Final = unsettled_vp  # by number of pending planets (SM-19.1)
        self.set_vp: Final = set_vp  # by size of a colour set (SM-19.2)
        self.open_mission_vp: Final = open_mission_vp
        self.hub_vp: Final = hub_vp  # SM-19.7
        self.network_vp: Final = network_vp  # by rank (SM-19.13)
        self.station_high: Final = station_high  # by order (SM-3.9)
        self.station_low: Final = station_low
        self.station_vp: Final = station_vp
        self.colonies: Final = colonies  # pieces a seat (SM-2.6)
        self.stations: Final = stations
        self.markers: Final = markers
        # Planets: a, b, c are the arguments of their condition in its order; a colour may be NONE = any.
        self.planet_color: Final = planet_color
        self.planet_vp: Final = planet_vp
        self.planet_verb: Final = planet_verb
        self.planet_a: Final = planet_a
        self.planet_b: Final = planet_b
        self.planet_c: Final = planet_c
        # Cards: card * COSTS + entry; `cost_col` NONE = a total of `cost_n`, else `cost_n` cubes in that column.
        self.cost_len: Final = cost_len
        self.cost_color: Final = cost_color
        self.cost_col: Final = cost_col
        self.cost_n: Final = cost_n
        self.mission_vp: Final = mission_vp
        self.dev_kind: Final = dev_kind
        self.dev_accepts: Final = dev_accepts  # a colour, NONE = any
        self.dev_dirt: Final = dev_dirt
        # Stations and outposts.
        self.station_first: Final = station_first  # by station card: the lower of its two colours
        self.station_second: Final = station_second
        self.outpost_kind: Final = outpost_kind
        # Effects: a list goes from `list_first` over `list_len` entries; colours may be NONE = any.
        self.list_first: Final = list_first
        self.list_len: Final = list_len
        self.eff_verb: Final = eff_verb
        self.eff_color: Final = eff_color
        self.eff_n: Final = eff_n
        # Start cards: `start_cubes` by card * COLORS + colour, `start_hand` a bit a progress card.
        self.start_shift: Final = start_shift
        self.start_raise: Final = start_raise
        self.start_cubes: Final = start_cubes
        self.start_hand: Final = start_hand
        self.first_cubes: Final = first_cubes  # a colour, without start cards (SM-2.8)
        self.first_cards: Final = first_cards  # dealt without start cards
        self.first_kept: Final = first_kept  # of these
        # Cards that are drawn.
        self.research_draw: Final = research_draw  # SM-8.6
        self.draw: Final = draw  # SM-10.3
        self.drop: Final = drop  # SM-10.3: discarded then, however many are held
        self.options: Final = options  # as the table agreed; what every turn asks is a figure


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
