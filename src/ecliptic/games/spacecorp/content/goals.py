"""Content: base types, HQs, progress cards, colonies and contracts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ecliptic.core.content import Table, one_of
from ecliptic.games.spacecorp.content import vocabulary as v
from ecliptic.games.spacecorp.rules import actions as a

# ---- bases.toml, hq.toml -------------------------------------------------------------------------------------


class Need(Table):
    """What a site or its tile must have for a base; what is given apart is an alternative."""

    era: Annotated[str, one_of(("all", *a.ERA_IDS))]
    any_icon: list[v.Icon] = field(default_factory=list)
    or_has_p: bool = False
    has_p: bool = False
    has_p_or_col: bool = False
    site_flag: list[Literal["lagrange"]] = field(default_factory=list)
    no_gravity: bool = False
    not_icon: list[v.Icon] = field(default_factory=list)
    none: bool = False


class Benefit(Table):
    """What a base does."""

    era: Annotated[str, one_of(("all", *a.ERA_IDS))]
    verb: v.BaseVerb
    n: v.Small = 0
    marker: v.Marker | None = None
    spaces: v.Small = 0
    p: bool = False
    col: bool = False
    max_per_region: v.Small = 0
    scope: Literal["region", "nearby"] | None = None
    void_if_secure_in: Literal["region", "nearby"] | None = None


class BaseRow(v.Told):
    """SC-10.6, SC-16.3, SC-22.9: a type of base."""

    id: v.Id
    name: v.Name
    eras: Annotated[list[v.Era], Meta(min_length=1)]
    requires: list[Need]
    benefits: list[Benefit]


class BasesFile(Table):
    base: list[BaseRow]


class SlotRow(Table):
    """SC-1.9: an Infra slot, and the value that is printed in it."""

    slot: Annotated[int, Meta(ge=1, le=3)]
    type: v.Valued | None = None
    n: v.Small = 0


class HqRow(v.Told):
    """SC-1.9, SC-24.1, SC-24.2: the HQ of games that begin with an era."""

    id: v.Id
    start_era: v.Era
    research_box: v.Small
    slots: Annotated[list[SlotRow], Meta(min_length=3, max_length=3)]


class HqFile(Table):
    hq: Annotated[list[HqRow], Meta(min_length=3, max_length=3)]


# ---- progress.toml, colonies.toml, contracts.toml ------------------------------------------------------------


class WheelTable(v.Told):
    """SC-17.1."""

    spaces: Annotated[int, Meta(ge=2, le=12)]


class Prerequisite(Table):
    """SC-17.5: how many cards of a kind the player must own."""

    kind: Annotated[str, one_of(a.PROGRESS_KIND_IDS)]
    n: v.Small


class ProgressRow(v.Told):
    """SC-17: an Adaptation or Breakthrough."""

    id: v.Id
    kind: Annotated[str, one_of(a.PROGRESS_KIND_IDS)]
    era: Annotated[str, one_of(a.ERA_IDS[1:])]
    name: v.Name
    copies: Annotated[int, Meta(ge=0, le=2)]
    bonus_top: v.Small
    bonus_bottom: v.Small = 0
    prerequisite: Prerequisite | None = None
    verb: v.ProgressVerb
    n: v.Small = 0
    action: v.Valued | None = None
    actions: tuple[Literal["move", "build"], ...] = ()
    starfarers_discount: v.Small = 0
    contact: tuple[v.Alien, ...] = ()
    text: v.Words


class ProgressFile(Table):
    wheel: WheelTable
    progress: list[ProgressRow]


class PointsTable(v.Told):
    """SC-20.3: what a colony point by Build value or by profit takes."""

    build_single: v.One
    build_multi: v.One
    profit_spend: v.Small


class FinalTable(v.Told):
    """SC-23.2: profit for no colony, one, two, three, and more."""

    colonies: Annotated[list[v.Signed], Meta(min_length=5, max_length=5)]


class ColonyRow(v.Told):
    """SC-18.6, SC-20.8: a colony."""

    id: v.Id
    name: v.Name
    value: v.One
    players: list[Annotated[int, Meta(ge=1, le=4)]]
    when: Annotated[str, one_of(a.COLONY_WHEN_IDS)]
    verb: v.ColonyVerb
    n: v.Small = 0
    per: v.One = 1
    count: v.ColonyCount | None = None
    text: v.Words


class ColoniesFile(Table):
    points: PointsTable
    final_score: FinalTable
    colony: list[ColonyRow]


class Condition(Table):
    """SC-6.1: what a contract asks for."""

    verb: v.ConditionVerb
    n: v.Small = 1
    action: v.ActionKind = "produce"
    kind: Annotated[str, one_of(("any", *a.PROGRESS_KIND_IDS))] = "any"
    icons: list[v.Icon] = field(default_factory=list)
    icon_sets: Annotated[list[list[v.Icon]], Meta(max_length=3)] = field(default_factory=list)
    base_type: list[v.Id] = field(default_factory=list)
    site_flag: list[str] = field(default_factory=list)
    site_flag_not: list[str] = field(default_factory=list)
    region_group: list[str] = field(default_factory=list)
    region_kind: list[str] = field(default_factory=list)
    home_region: bool | None = None


class ContractRow(v.Told):
    """SC-6: a contract."""

    id: v.Id
    era: v.Era
    row: Annotated[int, Meta(ge=1, le=7)]
    side: Literal["1-2", "3-4"]
    award: v.Small
    text: v.Words
    condition: Condition


class DisplayTable(v.Told):
    """SC-6.5: rows of an era, and how many end it."""

    rows: Annotated[int, Meta(ge=1, le=7)]
    era_end_at: Annotated[int, Meta(ge=1, le=7)]


class ContractsFile(Table):
    display: DisplayTable
    contract: list[ContractRow]
