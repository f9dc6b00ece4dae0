"""Content: tiles, cards, Edges and Specials."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ecliptic.core.content import Table
from ecliptic.games.spacecorp.content.vocabulary import (
    Alien,
    EdgeVerb,
    Era,
    Icon,
    Id,
    Name,
    One,
    Signed,
    Small,
    Told,
    Trigger,
    Valued,
    Words,
)

# ---- discoveries.toml ----------------------------------------------------------------------------------------


class StacksTable(Told):
    """SC-2.2, SC-14.1, SC-18.1: tiles in each stack."""

    mariners_e1: One
    mariners_e2: One
    planeteers_e1: One
    planeteers_e2: One
    planeteers_e3: One
    starfarers_primary: One
    starfarers_secondary: One
    starfarers_alien: One
    in_two: tuple[Annotated[str, Meta(max_length=24)], ...] = ()  # of two stacks of the same size


Stack = Literal["e1", "e2", "e3", "primary", "secondary", "alien"]


class TileRow(Told):
    """SC-1.6, SC-1.7: a Discovery tile."""

    id: Id
    era: Era
    stack: Stack
    name: Name
    count: Annotated[int, Meta(ge=0, le=20)] = 1
    icons: tuple[Icon, ...] = ()
    profit: Small = 0
    gen: Small = 0
    rev: Small = 0
    p: Small | None = None
    base: Signed = 0
    col: Small = 0
    redirect: Stack | None = None
    special: Alien | None = None


class DiscoveriesFile(Table):
    stacks: StacksTable
    tile: list[TileRow]


# ---- cards.toml, effects.toml --------------------------------------------------------------------------------


class DeckTable(Told):
    """SC-1.3: the sizes of the decks."""

    mariners: One
    planeteers: One
    starfarers: One
    start_each: One


class TimeTable(Told):
    """SC-1.3, SC-4.8: the Time cards, which double a total or let two teams act."""

    name: Name
    count: Annotated[int, Meta(ge=0, le=20)]
    actions: list[Literal["move", "explore", "build"]]


class Mode(Table):
    """SC-4.6, SC-4.7, SC-4.11: what a card may be played for."""

    type: Valued
    op: Literal["add", "mul"] = "add"
    n: One
    shielded: bool = False


class CardRow(Told):
    """SC-1.3: an action card of one era."""

    id: Id
    era: Era
    name: Name
    count: Annotated[int, Meta(ge=0, le=20)]
    start: bool = False
    infra: bool = False
    modes: Annotated[tuple[Mode, ...], Meta(max_length=2)] = ()
    edge: Id | None = None
    special: Id | None = None


class CardsFile(Table):
    deck: DeckTable
    time: TimeTable
    card: list[CardRow]


class EdgeRow(Told):
    """SC-12: an Edge, by when it may be played and what it does."""

    id: Id
    trigger: Trigger
    who: Literal["self", "opponent", "any"]
    verb: EdgeVerb
    text: Words
    own: Small = 0
    other: Small = 0
    all: bool = False
    num: One = 1
    den: One = 1
    amount: Small = 0
    icon: Icon | None = None


class SpecialRow(Told):
    """SC-11.9: what a card does by the Special action."""

    id: Id
    verb: Literal["probe", "jump_move"]
    text: Words
    max_explore_cost: Small = 0
    empty_site_bonus: Small = 0
    max_distance: Small = 0


class EffectsFile(Table):
    edge: list[EdgeRow]
    special: list[SpecialRow]
