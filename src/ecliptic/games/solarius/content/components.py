"""Content: the TOML tables as structs. `checks` compares them, `deriving` makes the rules' numbers of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ecliptic.core.content import Count, Provenance, Row, Table, one_of
from ecliptic.games.solarius.rules import actions as a

# SM-1.1
Color = Annotated[str, one_of(a.COLOR_IDS)]
AnyColor = Annotated[str, one_of((*a.COLOR_IDS, "any"))]
Id = Annotated[str, Meta(min_length=1, max_length=12)]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Points = Annotated[int, Meta(ge=0, le=99)]
Minus = Annotated[int, Meta(ge=-99, le=0)]
Small = Annotated[int, Meta(ge=1, le=10)]
Worth = Annotated[int, Meta(ge=1, le=3)]
Place = tuple[Annotated[int, Meta(ge=-9, le=9)], Annotated[int, Meta(ge=-9, le=9)]]  # q, r
Kind = Annotated[str, one_of(a.KIND_IDS)]


# ---- board.toml ----------------------------------------------------------------------------------------------


class ShapeTable(Row):
    """SM-2.1: the seven tiles; ring positions in the order of turns by 60 degrees."""

    outer_centres: Annotated[list[Place], Meta(min_length=a.RING, max_length=a.RING)]


class SpaceRow(Table):
    """SM-2.3: what is printed on a hex of a tile."""

    at: Place
    kind: Literal["home", "planet", "planet3", "planet4", "hub", "portal"]


class TileRow(Row):
    """SM-2.1."""

    id: Annotated[str, one_of(("centre", *a.TILE_IDS))]
    spaces: list[SpaceRow]


class HubRow(Row):
    """SM-2.5, SM-7.2: a hub marker and the tile that it belongs to."""

    letter: Id
    tile: Annotated[str, one_of(a.HUB_IDS)]


class BoardFile(Table):
    shape: ShapeTable
    tile: list[TileRow]
    hub: list[HubRow]


# ---- effects, conditions, costs ------------------------------------------------------------------------------


class EffectRow(Table):
    """SM-20: a verb and its numbers."""

    verb: Annotated[str, one_of(a.EFFECT_IDS)]
    color: AnyColor | None = None
    n: Small | None = None
    fuel: Small | None = None
    bucks: Small | None = None


class NeedsRow(Table):
    """SM-12.5: the condition of a planet."""

    verb: Annotated[str, one_of(a.CONDITION_IDS)]
    fuel: Annotated[int, Meta(ge=0, le=10)] | None = None
    bucks: Annotated[int, Meta(ge=0, le=10)] | None = None
    color: AnyColor | None = None
    min: Small | None = None
    count: Annotated[int, Meta(ge=1, le=4)] | None = None


class CostRow(Table):
    """SM-5.7: a total of one color; SM-5.8: so many cubes in the column of one worth."""

    color: Color
    total: Annotated[int, Meta(ge=1, le=10)] | None = None
    cubes_worth: Annotated[int, Meta(ge=1, le=3)] | None = None
    count: Annotated[int, Meta(ge=1, le=3)] | None = None


# ---- planets.toml --------------------------------------------------------------------------------------------


class PlanetRow(Row):
    """SM-12.5."""

    id: Id
    color: Color
    vp: Annotated[int, Meta(ge=1, le=9)]
    needs: NeedsRow


class DealTable(Row):
    """SM-2.2."""

    removed: dict[Literal["2", "3", "4"], Annotated[int, Meta(ge=0, le=8)]]


class PlanetsFile(Table):
    deal: DealTable
    planet: list[PlanetRow]


# ---- cards.toml ----------------------------------------------------------------------------------------------


class MissionRow(Table):
    """SM-14.2: what a mission costs and scores."""

    vp: Points
    cost: Annotated[list[CostRow], Meta(min_length=1, max_length=4)]


class DevelopmentRow(Table):
    """SM-10.7: happens once, holds while it lies there, or takes a die in every game turn."""

    kind: Annotated[str, one_of(a.DEVELOPMENT_IDS)]
    effects: Annotated[list[EffectRow], Meta(min_length=1, max_length=4)]
    accepts: AnyColor | None = None
    contamination: Annotated[int, Meta(ge=0, le=3)] | None = None


class CardRow(Row):
    """SM-10.5: a progress card."""

    number: Annotated[int, Meta(ge=1, le=a.CARDS)]
    name: Name
    mission: MissionRow
    development: DevelopmentRow


class StartRow(Row):
    """SM-2.7: a start card."""

    id: Id
    shift: Color
    raise_: Color = field(name="raise")
    resources: dict[Color, Annotated[int, Meta(ge=1, le=2)]]
    cards: Annotated[list[Annotated[int, Meta(ge=1, le=a.CARDS)]], Meta(min_length=2, max_length=2)]


class CardsFile(Table):
    progress_card: list[CardRow]
    start_card: list[StartRow]


# ---- stations.toml, outposts.toml ----------------------------------------------------------------------------


class StationCardRow(Row):
    """SM-13.2, SM-13.3, SM-13.5."""

    id: Id
    colors: tuple[Color, Color]
    immediate: Annotated[list[EffectRow], Meta(max_length=4)]
    permanent: Annotated[list[EffectRow], Meta(max_length=4)]
    static: Annotated[list[EffectRow], Meta(max_length=4)]


class StationsFile(Table):
    station_card: list[StationCardRow]


class OutpostRow(Row):
    """SM-15.4."""

    id: Id
    kind: Kind
    bonus: Annotated[list[EffectRow], Meta(min_length=1, max_length=4)]


class OutpostsFile(Table):
    outpost: list[OutpostRow]


# ---- mat.toml ------------------------------------------------------------------------------------------------


class CourseTable(Row):
    """SM-7.1."""

    game_turns: Annotated[int, Meta(ge=1, le=a.HUBS)]
    player_turns: Annotated[int, Meta(ge=1, le=a.STANDARDS)]


class BridgeTable(Row):
    """SM-2.12, SM-16.1."""

    dice: Annotated[int, Meta(ge=1, le=a.BRIDGE)]
    new_die_at: Annotated[int, Meta(ge=1, le=a.WHEEL)]
    advance: Annotated[int, Meta(ge=0, le=a.WHEEL)]
    wheel: Annotated[list[Annotated[int, Meta(ge=-1, le=9)]], Meta(min_length=4, max_length=a.WHEEL)]
    wheel_provenance: Provenance


class DiceTable(Row):
    """SM-2.10, SM-4.1, SM-6.1."""

    faces: Annotated[list[Annotated[str, one_of(a.FACE_IDS)]], Meta(min_length=6, max_length=6)]
    per_color: dict[Literal["2", "3", "4"], Annotated[int, Meta(ge=1, le=9)]]
    strong: Small


class TechStepRow(Row):
    """SM-1.5, SM-4.3."""

    pips: Annotated[int, Meta(ge=1, le=6)]
    vp: Points


class ColumnRow(Row):
    """SM-3.2, SM-3.3."""

    usable: tuple[Count, Count, Count]
    cost: Annotated[int, Meta(ge=0, le=9)]


class StorageTable(Row):
    """SM-3.1."""

    spaces: tuple[
        Annotated[int, Meta(ge=2, le=3)], Annotated[int, Meta(ge=1, le=2)], Annotated[int, Meta(ge=1, le=1)]
    ]
    worth: tuple[Worth, Worth, Worth]


class MatTable(Row):
    """SM-2.6, SM-3.5, SM-3.6, SM-3.7, SM-3.8."""

    track: Annotated[int, Meta(ge=1, le=a.TRACK)]
    start_fuel: Annotated[int, Meta(ge=0, le=a.TRACK)]
    start_bucks: Annotated[int, Meta(ge=0, le=a.TRACK)]
    contamination_spaces: Annotated[int, Meta(ge=0, le=9)]
    standard_places: Annotated[int, Meta(ge=a.STANDARDS, le=a.STANDARDS)]
    hand_limit: Annotated[int, Meta(ge=2, le=9)]
    drive_slots: Annotated[int, Meta(ge=0, le=a.DRIVES)]
    own_drive: Annotated[int, Meta(ge=0, le=9)]


class StartTable(Row):
    """SM-2.8."""

    cards: Annotated[int, Meta(ge=0, le=a.CARDS // a.SEATS)]
    kept: Annotated[int, Meta(ge=0, le=a.HAND)]
    cubes: Annotated[int, Meta(ge=0, le=3)]


class DrawsTable(Row):
    """SM-8.6, SM-10.3."""

    research: Annotated[int, Meta(ge=1, le=a.HAND)]
    draw: Annotated[int, Meta(ge=1, le=a.HAND)]
    drop: Annotated[int, Meta(ge=0, le=a.HAND)]


class PiecesTable(Row):
    """SM-2.6, SM-3.8."""

    colonies: Annotated[int, Meta(ge=1, le=a.COLONIES)]
    stations: Annotated[int, Meta(ge=1, le=a.STATIONS)]
    missions: Annotated[int, Meta(ge=1, le=a.MARKERS)]
    drives: Count


class PricesTable(Row):
    """SM-9.4, SM-10.2, SM-11.5, SM-17.1, SM-17.2, SM-17.3."""

    drive: Small
    flip_drive: Small
    range: Small
    point: Small
    swap: Small
    sale: Small


class StationRow(Row):
    """SM-3.9: a station by the order in which it is built."""

    high: Small
    low: Small
    vp: Points


class TrackRow(Table):
    """SM-19.11."""

    from_: Small = field(name="from")
    vp: Points


class ScoringTable(Row):
    """SM-19."""

    unsettled: Annotated[list[Minus], Meta(min_length=3, max_length=3)]
    set_of_three: Points
    set_of_four: Points
    open_mission: Minus
    hub_neighbour: Points
    track: Annotated[list[TrackRow], Meta(min_length=1, max_length=9)]
    late_column: Points
    full_column: Points
    beside: Minus
    network: dict[Literal["2", "3", "4"], list[Points]]


class RulingsTable(Row):
    """Readings that tables of our own may change; `checks` refuses those that are not built."""

    contamination_adds: bool
    allow_overpay: bool
    point_price_limit: Count


class MatFile(Table):
    course: CourseTable
    bridge: BridgeTable
    dice: DiceTable
    tech_step: list[TechStepRow]
    column: list[ColumnRow]
    storage: StorageTable
    mat: MatTable
    start: StartTable
    cards: DrawsTable
    pieces: PiecesTable
    prices: PricesTable
    station: list[StationRow]
    scoring: ScoringTable
    rulings: RulingsTable


class Components(Struct, frozen=True):
    """All content of Solarius Mission."""

    board: BoardFile
    mat: MatFile
    planets: PlanetsFile
    cards: CardsFile
    stations: StationsFile
    outposts: OutpostsFile

    def card_name(self, n: int) -> str:
        """What a progress card is called, by index."""
        return self.cards.progress_card[n].name

    def planet_id(self, n: int) -> str:
        """A planet's id: "K4"."""
        return self.planets.planet[n].id
