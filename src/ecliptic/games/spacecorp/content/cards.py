"""Content: tiles, cards, Edges and Specials."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ecliptic.core.content import Table, one_of
from ecliptic.games.spacecorp.content import vocabulary as v
from ecliptic.games.spacecorp.rules import actions as a

# ---- discoveries.toml ----------------------------------------------------------------------------------------


class StacksTable(v.Told):
    """SC-2.2, SC-14.1, SC-18.1: tiles in each stack."""

    mariners_e1: v.One
    mariners_e2: v.One
    planeteers_e1: v.One
    planeteers_e2: v.One
    planeteers_e3: v.One
    starfarers_primary: v.One
    starfarers_secondary: v.One
    starfarers_alien: v.One
    in_two: tuple[Annotated[str, Meta(max_length=24)], ...] = ()  # of two stacks of the same size


Stack = Annotated[str, one_of((*a.STACK_IDS[1], *a.STACK_IDS[2]))]


class TileRow(v.Told):
    """SC-1.6, SC-1.7: a Discovery tile."""

    id: v.Id
    era: v.Era
    stack: Stack
    name: v.Name
    count: Annotated[int, Meta(ge=0, le=20)] = 1
    icons: tuple[v.Icon, ...] = ()
    profit: v.Small = 0
    gen: v.Small = 0
    rev: v.Small = 0
    p: v.Small | None = None
    base: v.Signed = 0
    col: v.Small = 0
    redirect: Stack | None = None
    special: v.Alien | None = None


class DiscoveriesFile(Table):
    stacks: StacksTable
    tile: list[TileRow]


# ---- cards.toml, effects.toml --------------------------------------------------------------------------------


class DeckTable(v.Told):
    """SC-1.3: the sizes of the decks."""

    mariners: v.One
    planeteers: v.One
    starfarers: v.One
    start_each: v.One


class TimeTable(v.Told):
    """SC-1.3, SC-4.8: the Time cards, which double a total or let two teams act."""

    name: v.Name
    count: Annotated[int, Meta(ge=0, le=20)]
    actions: list[Literal["move", "explore", "build"]]


class Mode(Table):
    """SC-4.6, SC-4.7, SC-4.11: what a card may be played for."""

    type: v.Valued
    op: Literal["add", "mul"] = "add"
    n: v.One
    shielded: bool = False


class CardRow(v.Told):
    """SC-1.3: an action card of one era."""

    id: v.Id
    era: v.Era
    name: v.Name
    count: Annotated[int, Meta(ge=0, le=20)]
    start: bool = False
    infra: bool = False
    modes: Annotated[tuple[Mode, ...], Meta(max_length=2)] = ()
    edge: v.Id | None = None
    special: v.Id | None = None


class CardsFile(Table):
    deck: DeckTable
    time: TimeTable
    card: list[CardRow]


class EdgeRow(v.Told):
    """SC-12: an Edge, by when it may be played and what it does."""

    id: v.Id
    trigger: v.Trigger
    who: Annotated[str, one_of(a.WHO_IDS)]
    verb: v.EdgeVerb
    text: v.Words
    own: v.Small = 0
    other: v.Small = 0
    all: bool = False
    num: v.One = 1
    den: v.One = 1
    amount: v.Small = 0
    icon: v.Icon | None = None


class SpecialRow(v.Told):
    """SC-11.9: what a card does by the Special action."""

    id: v.Id
    verb: Annotated[str, one_of(a.SPECIAL_VERB_IDS)]
    text: v.Words
    max_explore_cost: v.Small = 0
    empty_site_bonus: v.Small = 0
    max_distance: v.Small = 0


class EffectsFile(Table):
    edge: list[EdgeRow]
    special: list[SpecialRow]
