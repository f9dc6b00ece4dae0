"""Content: base types, HQs, progress cards, colonies and contracts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ecliptic.core.content import Table, one_of
from ecliptic.games.spacecorp.content.vocabulary import (
    ActionKind,
    Alien,
    BaseVerb,
    ColonyCount,
    ColonyVerb,
    ConditionVerb,
    Era,
    Icon,
    Id,
    Marker,
    Name,
    One,
    ProgressVerb,
    Signed,
    Small,
    Told,
    Valued,
    Words,
)
from ecliptic.games.spacecorp.rules import actions as a

# ---- bases.toml, hq.toml -------------------------------------------------------------------------------------


class Need(Table):
    """What a site or its tile must have for a base; what is given apart is an alternative."""

    era: Literal["all", "mariners", "planeteers", "starfarers"]
    any_icon: list[Icon] = field(default_factory=list)
    or_has_p: bool = False
    has_p: bool = False
    has_p_or_col: bool = False
    site_flag: list[Literal["lagrange"]] = field(default_factory=list)
    no_gravity: bool = False
    not_icon: list[Icon] = field(default_factory=list)
    none: bool = False


class Benefit(Table):
    """What a base does."""

    era: Literal["all", "mariners", "planeteers", "starfarers"]
    verb: BaseVerb
    n: Small = 0
    marker: Marker | None = None
    spaces: Small = 0
    p: bool = False
    col: bool = False
    max_per_region: Small = 0
    scope: Literal["region", "nearby"] | None = None
    void_if_secure_in: Literal["region", "nearby"] | None = None


class BaseRow(Told):
    """SC-10.6, SC-16.3, SC-22.9: a type of base."""

    id: Id
    name: Name
    eras: Annotated[list[Era], Meta(min_length=1)]
    requires: list[Need]
    benefits: list[Benefit]


class BasesFile(Table):
    base: list[BaseRow]


class SlotRow(Table):
    """SC-1.9: an Infra slot, and the value that is printed in it."""

    slot: Annotated[int, Meta(ge=1, le=3)]
    type: Valued | None = None
    n: Small = 0


class HqRow(Told):
    """SC-1.9, SC-24.1, SC-24.2: the HQ of games that begin with an era."""

    id: Id
    start_era: Era
    research_box: Small
    slots: Annotated[list[SlotRow], Meta(min_length=3, max_length=3)]


class HqFile(Table):
    hq: Annotated[list[HqRow], Meta(min_length=3, max_length=3)]


# ---- progress.toml, colonies.toml, contracts.toml ------------------------------------------------------------


class WheelTable(Told):
    """SC-17.1."""

    spaces: Annotated[int, Meta(ge=2, le=12)]


class Prerequisite(Table):
    """SC-17.5: how many cards of a kind the player must own."""

    kind: Literal["adaptation", "breakthrough"]
    n: Small


class ProgressRow(Told):
    """SC-17: an Adaptation or Breakthrough."""

    id: Id
    kind: Literal["adaptation", "breakthrough"]
    era: Literal["planeteers", "starfarers"]
    name: Name
    copies: Annotated[int, Meta(ge=0, le=2)]
    bonus_top: Small
    bonus_bottom: Small = 0
    prerequisite: Prerequisite | None = None
    verb: ProgressVerb
    n: Small = 0
    action: Valued | None = None
    actions: tuple[Literal["move", "build"], ...] = ()
    starfarers_discount: Small = 0
    contact: tuple[Alien, ...] = ()
    text: Words


class ProgressFile(Table):
    wheel: WheelTable
    progress: list[ProgressRow]


class PointsTable(Told):
    """SC-20.3: what a colony point by Build value or by profit takes."""

    build_single: One
    build_multi: One
    profit_spend: Small


class FinalTable(Told):
    """SC-23.2: profit for no colony, one, two, three, and more."""

    colonies: Annotated[list[Signed], Meta(min_length=5, max_length=5)]


class ColonyRow(Told):
    """SC-18.6, SC-20.8: a colony."""

    id: Id
    name: Name
    value: One
    players: list[Annotated[int, Meta(ge=1, le=4)]]
    when: Annotated[str, one_of(a.COLONY_WHEN_IDS)]
    verb: ColonyVerb
    n: Small = 0
    per: One = 1
    count: ColonyCount | None = None
    text: Words


class ColoniesFile(Table):
    points: PointsTable
    final_score: FinalTable
    colony: list[ColonyRow]


class Condition(Table):
    """SC-6.1: what a contract asks for."""

    verb: ConditionVerb
    n: Small = 1
    action: ActionKind = "produce"
    kind: Literal["any", "adaptation", "breakthrough"] = "any"
    icons: list[Icon] = field(default_factory=list)
    icon_sets: Annotated[list[list[Icon]], Meta(max_length=3)] = field(default_factory=list)
    base_type: list[Id] = field(default_factory=list)
    site_flag: list[str] = field(default_factory=list)
    site_flag_not: list[str] = field(default_factory=list)
    region_group: list[str] = field(default_factory=list)
    region_kind: list[str] = field(default_factory=list)
    home_region: bool | None = None


class ContractRow(Told):
    """SC-6: a contract."""

    id: Id
    era: Era
    row: Annotated[int, Meta(ge=1, le=7)]
    side: Literal["1-2", "3-4"]
    award: Small
    text: Words
    condition: Condition


class DisplayTable(Told):
    """SC-6.5: rows of an era, and how many end it."""

    rows: Annotated[int, Meta(ge=1, le=7)]
    era_end_at: Annotated[int, Meta(ge=1, le=7)]


class ContractsFile(Table):
    display: DisplayTable
    contract: list[ContractRow]
