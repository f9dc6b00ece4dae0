"""What one viewer may know. Hands, the deck, the order of the bag and the faces of planets that lie face down stay out.

Colors, columns, steps, cards, planets, stations, outposts and hexes are meant by their numbers from 0, as in `actions`.
"""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.views import View


class DieView(Struct, frozen=True):
    """An action die."""

    color: int
    face: int


class BridgeView(Struct, frozen=True, kw_only=True):
    """A die on the bridge, with what it means to the viewer (for spectators: to the player on turn)."""

    color: int
    face: int
    at: int  # its space
    wheel: int  # what the space brings (SM-8.3)
    points: int  # by face and tech die (SM-4.2)
    more: int  # that developments add (SM-9.5)
    dirty: bool  # strong enough to cost contamination (SM-6.1)


class RowView(Struct, frozen=True, kw_only=True):
    """A color of a mat."""

    step: int
    column: int
    pips: int
    cubes: list[int]  # by column of storage
    usable: list[int]  # likewise


class PlaceView(Struct, frozen=True):
    """A die on a place of a mat or on the space of a card."""

    die: DieView | None
    place: int  # 0 to 3 standard, 4 transformation, 5 research; on a card: ON_CARD + the card, as `ON` counts


class StationView(Struct, frozen=True):
    """A station that is built."""

    card: int
    order: int  # 1 = the first


class PlanetView(Struct, frozen=True, kw_only=True):
    """A planet beside a mat."""

    planet: int
    settled: bool
    fuel: int  # that it still wants, discounts counted
    bucks: int
    met: bool  # pending, but its condition holds


class MatView(Struct, frozen=True, kw_only=True):
    """A seat's mat, pieces and cards."""

    rows: list[RowView]
    fuel: int
    bucks: int
    dirt: int  # contamination on spaces
    dirt_spaces: int
    beside: int
    ones: int  # common drives on side 1
    twos: int
    slots: int  # for common drives in all
    range: int
    ship: int
    colonies: int  # in stock
    stations_left: int
    markers: int
    places: list[PlaceView]  # of the mat, then of own developments with a die space
    laid: list[int]
    open: list[int]
    done: list[int]
    hand: list[int] | None  # the viewer's own alone
    hand_size: int
    stations: list[StationView]
    outposts: list[int]  # by outpost: 0 = in stock, else the ring position of its tile, from 1
    planets: list[PlanetView]
    at_hub: list[int]  # by hub, as in `state`: no mission, waits, had its bonus, shut out
    network: int  # weight of the heaviest group (SM-19.12)
    parts: list[int]  # points as if the game ended now, in the rows of `scoring`


class TileView(Struct, frozen=True):
    """A tile on the ring."""

    position: int
    tile: int
    turn: int  # by how many times 60 degrees


class HexView(Struct, frozen=True, kw_only=True):
    """A hex that holds something beside a ship."""

    hex: int
    back: int | None = None  # color of a planet that lies face down
    planet: int | None = None  # one that is face up
    owner: int | None = None  # of a figure
    kind: int | None = None
    outpost: int | None = None


class HubView(Struct, frozen=True, kw_only=True):
    """A hub and its space."""

    hub: int
    hex: int | None  # None before all tiles lie
    turn: int  # the game turn in which it was built, 0 = not


class ReachView(Struct, frozen=True, kw_only=True):
    """A hex where the viewer's flight may end now."""

    hex: int
    steps: int
    fuel: int  # for what is beyond the range
    way: list[int]  # hexes where the flight turns: its start, two portals if it jumps, its end


class AccountView(Struct, frozen=True, kw_only=True):
    """The die action that is going on."""

    color: int
    base: int  # points by face and tech die
    add: int  # by developments
    bought: int
    left: int | None  # points, or cubes, not used yet; None = the use is not chosen
    both: bool
    price: int  # of one more point


class AskedView(Struct, frozen=True, kw_only=True):
    """The decision that is before somebody."""

    seat: int
    step: str
    planet: int | None = None
    card: int | None = None  # a progress card that is being played
    color: int | None = None  # of cubes that are placed or paid, of a die that is placed
    face: int | None = None
    left: int | None = None  # points, cubes or value that are left


class SolariusView(View, frozen=True, kw_only=True):
    """Everything on the table, and the viewer's own hand."""

    phase: int
    turn: int  # game turn, from 1; 0 = setup
    round: int  # the player turn of each seat in it, from 1
    token: int | None
    active: int | None
    tiles: list[TileView]
    hexes: list[HexView]
    hubs: list[HubView]
    bridge: list[BridgeView]
    bag: list[int]  # dice by color
    deck: int
    discards: list[int]
    drives_left: int  # common drives in the supply
    portals: bool  # active for the player on turn
    extra: int  # supplementary actions beside the first
    mats: list[MatView]
    asked: AskedView | None
    account: AccountView | None
    reach: list[ReachView]
