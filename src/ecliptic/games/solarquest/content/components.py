"""Content: the TOML tables as structs. `checks` compares them, `deriving` makes the rules' numbers of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ecliptic.core.content import Count, Provenance, Row, Table, one_of
from ecliptic.games.solarquest.rules import actions as a

Money = Annotated[int, Meta(ge=0, le=99_995, multiple_of=5)]
Price = Annotated[int, Meta(ge=5, le=99_995, multiple_of=5)]
Hydrons = Annotated[int, Meta(ge=0, le=a.TANK)]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Id = Annotated[str, Meta(min_length=1, max_length=24)]


# ---- board.toml ----------------------------------------------------------------------------------------------


class SpaceRow(Table):
    """SQ-3.1: a space of the flight path."""

    id: Id
    name: Name
    kind: Annotated[str, one_of(a.KIND_IDS)]
    system: Id
    next: Annotated[list[Id], Meta(min_length=1, max_length=2)]
    pull_back_to: Id | None = None  # SQ-3.7


class LoopRow(Row):
    """SQ-3.4: an orbit."""

    id: Id
    entry: Id
    fork: Id
    members: list[Id]
    exit_path: Annotated[list[Id], Meta(min_length=1, max_length=12)]
    beyond: Id
    optional_stop: Id | None = None  # SQ-3.8


class BoardFile(Row):
    space: list[SpaceRow]
    loop: list[LoopRow]


# ---- deeds.toml ----------------------------------------------------------------------------------------------


class DeedRow(Row):
    """SQ-7, SQ-8.2, SQ-10.10: by the number of properties of the group that the owner has."""

    id: Id
    group: Id
    price: Price
    rent: list[Price]
    fuel: list[Price]


class DeedsFile(Table):
    groups: dict[str, int | str]
    deed: list[DeedRow]


# ---- cards.toml, stations.toml -------------------------------------------------------------------------------


class CardRow(Row):
    """SQ-5.2, SQ-5.3, SQ-5.4, SQ-5.5, SQ-5.6, SQ-5.7: a Red Shift card."""

    id: Id
    effect: Annotated[str, one_of(a.EFFECT_IDS)]
    to: Id | None = None
    factor: Annotated[int, Meta(ge=2, le=4)] | None = None
    cash: Money | None = None
    fuel: Hydrons
    count: Count
    text: Words
    fuel_provenance: Provenance | None = None


class CardsFile(Table):
    card: list[CardRow]


class StationRow(Row):
    """SQ-6.4: what a Federation Station pays."""

    id: Id
    fee: Money


class StationsFile(Table):
    station: list[StationRow]


# ---- figures.toml --------------------------------------------------------------------------------------------


class MoneyTable(Row):
    """SQ-1.2."""

    notes: list[Price]
    notes_each: Count
    notes_provenance: Provenance


class EarthTable(Row):
    """SQ-6.2."""

    pass_bonus: Money
    land_bonus: Money


class FuelTable(Row):
    """SQ-1.5, SQ-2.3, SQ-11.1."""

    tank: Annotated[int, Meta(ge=12, le=a.TANK)]
    start: Hydrons
    needed_to_roll: Annotated[int, Meta(ge=1, le=12)]
    gray_zone: Hydrons


class PiecesTable(Row):
    """SQ-1.3, SQ-1.6, SQ-10.3."""

    total: Annotated[int, Meta(ge=0, le=a.PIECES)]
    each: Count
    price: Price


class DiceTable(Row):
    """SQ-4.1, SQ-5.1."""

    thirteen: tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=1, le=6)]]
    thirteen_provenance: Provenance
    doubles_bonus: Money


class LasersTable(Row):
    """SQ-13.1, SQ-13.2, SQ-13.7, SQ-13.8."""

    cost: Annotated[list[Annotated[int, Meta(ge=1, le=a.TANK)]], Meta(min_length=1, max_length=3)]
    damage_per_pip: Money
    destroying_face: Annotated[int, Meta(ge=1, le=6)]


class GuardsTable(Row):
    """SQ-15.19."""

    rounds: Annotated[int, Meta(ge=1, le=100_000)]


class FiguresFile(Table):
    money: MoneyTable
    earth: EarthTable
    fuel: FuelTable
    pieces: PiecesTable
    dice: DiceTable
    lasers: LasersTable
    guards: GuardsTable


class Components(Struct, frozen=True):
    """All content of Solarquest."""

    board: BoardFile
    deeds: DeedsFile
    cards: CardsFile
    stations: StationsFile
    figures: FiguresFile

    def space_name(self, n: int) -> str:
        """What a space is called."""
        return self.board.space[n].name

    def deed_name(self, n: int) -> str:
        """What a property is called: as its space."""
        return self.board.space[a.SPACE_IDS.index(a.DEED_IDS[n])].name

    def card_text(self, n: int) -> str:
        """What a Red Shift card says."""
        return self.cards.card[n].text

    def group_name(self, n: int) -> str:
        """What a group of properties is called: "Jupiter", "Space Docks"."""
        return a.GROUP_IDS[n].replace("_", " ").title()
