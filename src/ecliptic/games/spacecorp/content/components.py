"""Content: the TOML tables as structs. `checks` compares them, `deriving` makes the rules' numbers of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ecliptic.core.content import Table, one_of
from ecliptic.games.spacecorp.content import vocabulary as v
from ecliptic.games.spacecorp.content.cards import CardsFile, DiscoveriesFile, EffectsFile
from ecliptic.games.spacecorp.content.goals import (
    BasesFile,
    ColoniesFile,
    ContractRow,
    ContractsFile,
    HqFile,
    ProgressFile,
)
from ecliptic.games.spacecorp.rules import actions as a

# ---- the boards ----------------------------------------------------------------------------------------------


class BoardTable(v.Told):
    """SC-5.5, SC-8.12, SC-14.3, SC-15.2, SC-19.11: what holds for a whole board."""

    home_site: v.Id
    radiation_cost: v.Small
    beyond_site: v.Id | None = None
    first_beyond_site: v.Id | None = None  # where its holder may begin (SC-14.3, SC-18.3)
    second_beyond_site: v.Id | None = None
    radiation_everywhere: bool = False
    nearby_distance: v.Small = 0


class RegionRow(v.Told):
    """SC-1.4: a region. In Starfarers it is its site, unless it is empty."""

    id: v.Id
    name: v.Name
    radiation: bool = False
    group: Literal["", "inner", "asteroid", "jupiter", "outer", "edge"] = ""
    kind: Literal["", "home", "star", "spur", "empty"] = ""
    flags: tuple[Literal["home_base", "multi_star"], ...] = ()
    explore_cost: v.Small = 0
    build_cost: v.Small | None = None
    boxes: Annotated[tuple[Annotated[str, one_of(a.STACK_IDS[2][:2])], ...], Meta(max_length=3)] = ()
    track_boxes: Annotated[int, Meta(ge=0, le=3)] = 0
    light_years: float = 0.0


class BorderRow(v.Told):
    """SC-8.4: a border, at the same cost both ways."""

    a: v.Id
    b: v.Id
    cost: v.Far


class SiteRow(v.Told):
    """SC-1.5: a site; `explore` is the stack of its box."""

    id: v.Id
    name: v.Name
    region: v.Id
    kind: Annotated[str, one_of(a.SITE_KIND_IDS[:4])]
    gravity: v.Small = 0
    explore: Annotated[str, one_of(a.STACK_IDS[1])] | None = None
    build_cost: v.Small | None = None
    flags: list[v.Flag]


class LinkRow(v.Told):
    """SC-8.8: two sites with a way of their own."""

    a: v.Id
    b: v.Id
    cost: v.Far


class TransitRow(v.Told, rename={"start": "from", "end": "to"}):
    """SC-15.9: what a move from one region to another costs in addition."""

    start: v.Id
    end: v.Id
    add: v.Far


class ExampleRow(v.Told):
    """A distance that the rulebook gives."""

    a: v.Id
    b: v.Id
    clause: v.Id
    distance: v.Far | None = None
    nearby: bool | None = None


class BorderExampleRow(v.Told):
    """SC-8.5: a cost between regions that the rulebook gives."""

    a: v.Id
    b: v.Id
    cost: v.Far
    clause: v.Id


class BoardFile(Table):
    """A board; Starfarers' has no sites beside its regions."""

    board: BoardTable
    region: list[RegionRow]
    border: list[BorderRow]
    example: list[ExampleRow] = field(default_factory=list)
    site: list[SiteRow] = field(default_factory=list)
    link: list[LinkRow] = field(default_factory=list)
    transit: list[TransitRow] = field(default_factory=list)
    border_example: list[BorderExampleRow] = field(default_factory=list)


# ---- figures.toml --------------------------------------------------------------------------------------------


class StockTable(v.Told):
    """SC-1.2."""

    teams: Annotated[int, Meta(ge=3, le=4)]
    bases_each: Annotated[int, Meta(ge=1, le=9)]


class SetupTable(v.Told):
    """SC-2.4, SC-2.5, SC-2.6, SC-2.10, SC-14.2, SC-14.6, SC-18.2."""

    teams: v.ByEra
    start_cards: v.ByEra
    given: v.Id
    offers: Annotated[int, Meta(ge=1, le=4)]
    time_in_deck: v.ByPlayers


class OrderTable(v.Told):
    """SC-2.8, SC-2.9: by players, then by place in the turn order."""

    cards: Annotated[list[v.Seats], Meta(min_length=3, max_length=3)]
    profit: Annotated[list[v.Seats], Meta(min_length=3, max_length=3)]


class TurnTable(v.Told):
    """SC-3.7, SC-7.1, SC-10.4, SC-15.11."""

    research_hand: v.Small
    draw_hand: v.Small
    claim_pays: v.Small
    most_spent: v.Small


class GuardTable(v.Told):
    """SC-13.19."""

    turns: v.One
    turns_with_deck: v.One


class SpurTable(v.Told):
    """SC-21.2."""

    first: v.Small
    other: v.Small


class ScoringTable(v.Told):
    """SC-24.4."""

    beyond: Annotated[list[v.Small], Meta(min_length=2, max_length=2)]
    genetics_space: v.Small


class ShortTable(v.Told):
    """SC-24.1, SC-24.2."""

    profit: v.ByEra
    genetics: v.ByEra
    revelation: v.ByEra


class FiguresFile(Table):
    stock: StockTable
    setup: SetupTable
    order: OrderTable
    turn: TurnTable
    guard: GuardTable
    spur: SpurTable
    scoring: ScoringTable
    short_game: ShortTable


# ---- all of it -----------------------------------------------------------------------------------------------


class Place(Struct, frozen=True):
    """A site of any board in one form: what the rules and the pages need of it."""

    id: str
    name: str
    region: str
    kind: str  # of `actions.SITE_KIND_IDS`
    gravity: int
    boxes: tuple[str, ...]  # the stack of each explore box
    explore_cost: int
    build_cost: int | None
    flags: tuple[str, ...]
    track: int


class Components(Struct, frozen=True):
    """All content of SpaceCorp."""

    mariners: BoardFile
    planeteers: BoardFile
    starfarers: BoardFile
    discoveries: DiscoveriesFile
    cards: CardsFile
    effects: EffectsFile
    bases: BasesFile
    hq: HqFile
    progress: ProgressFile
    colonies: ColoniesFile
    contracts: ContractsFile
    figures: FiguresFile

    @property
    def boards(self) -> tuple[BoardFile, BoardFile, BoardFile]:
        """The boards by era."""
        return self.mariners, self.planeteers, self.starfarers

    def places(self, era: int) -> list[Place]:
        """The sites of an era's board, in the order of their ids; in Starfarers all regions, the empty ones too."""
        board = self.boards[era]
        return [_of_site(row) for row in board.site] or [_of_region(row) for row in board.region]

    def card_name(self, n: int) -> str:
        """What a card is called."""
        return self.cards.time.name if n == 0 else self.cards.card[n - 1].name

    def tile_name(self, n: int) -> str:
        """What a Discovery tile is called."""
        return self.discoveries.tile[n].name

    def base_name(self, n: int) -> str:
        """What a type of base is called."""
        return self.bases.base[n].name

    def progress_name(self, n: int) -> str:
        """What a progress card is called."""
        return self.progress.progress[n].name

    def colony_name(self, n: int) -> str:
        """What a colony is called."""
        return self.colonies.colony[n].name

    def contract(self, era: int, row: int, seats: int) -> ContractRow:
        """SC-2.1: the contract in a row (from 0) of an era, on the side for so many players."""
        side = "1-2" if seats <= 2 else "3-4"
        return next(
            one
            for one in self.contracts.contract
            if (ERAS.index(one.era), one.row - 1, one.side) == (era, row, side)
        )


ERAS = a.ERA_IDS


def _of_site(row: SiteRow) -> Place:
    stacks = (row.explore,) if row.explore is not None else ()
    cost = int(row.explore[1:]) if row.explore is not None else 0
    return _place(row, row.region, stacks, cost, tuple(row.flags), gravity=row.gravity)


def _of_region(row: RegionRow) -> Place:
    return _place(row, row.id, row.boxes, row.explore_cost, row.flags, track=row.track_boxes)


def _place(
    row: SiteRow | RegionRow,
    region: str,
    boxes: tuple[str, ...],
    cost: int,
    flags: tuple[str, ...],
    *,
    gravity: int = 0,
    track: int = 0,
) -> Place:
    return Place(row.id, row.name, region, row.kind, gravity, boxes, cost, row.build_cost, flags, track)
