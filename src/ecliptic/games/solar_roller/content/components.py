"""Content: the TOML tables as structs. `checks` compares them, `deriving` makes the rules' numbers of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ecliptic.core.content import AtLeastOne, Count, Provenance, Row, Table, one_of
from ecliptic.games.solar_roller.rules import actions as a

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Pip = Annotated[int, Meta(ge=1, le=6)]
PerLevel = Annotated[list[Count], Meta(min_length=5, max_length=5)]
LevelId = Annotated[str, one_of(a.LEVEL_IDS[1:])]


# ---- dice.toml -----------------------------------------------------------------------------------------------


class DiceTable(Row):
    """SR-1.1, SR-5.1."""

    band_values: list[list[Pip]]
    colors_provenance: Provenance
    band_values_provenance: Provenance


class MoonsTable(Row):
    """SR-7.3."""

    small: AtLeastOne
    large: AtLeastOne


class WhiteTable(Row):
    """SR-8.3, SR-8.5."""

    move_points: Annotated[list[AtLeastOne], Meta(min_length=4, max_length=4)]
    refund: Annotated[int, Meta(ge=0, le=1)]


class DiceFile(Table):
    dice: DiceTable
    moons: MoonsTable
    white: WhiteTable


# ---- sheet.toml, rounds.toml ---------------------------------------------------------------------------------


class SheetTable(Row):
    """SR-1.3, SR-1.7."""

    moon_spaces: Annotated[int, Meta(ge=1, le=4)]
    ships: Annotated[int, Meta(ge=1, le=a.SHIPS)]
    ships_provenance: Provenance


class BandRow(Row):
    """SR-1.5."""

    id: str
    name: Name
    spaces: list[str]


class LinesTable(Row):
    """SR-1.6."""

    inner: list[tuple[str, str]]
    middle: list[tuple[str, str]]
    outer: list[tuple[str, str]]
    inner_middle: list[tuple[str, str]]
    middle_outer: list[tuple[str, str]]

    def all(self) -> list[tuple[str, str]]:
        """Every line."""
        return [*self.inner, *self.middle, *self.outer, *self.inner_middle, *self.middle_outer]


class SheetFile(Table):
    sheet: SheetTable
    band: list[BandRow]
    lines: LinesTable


class RoundsTable(Row):
    """SR-1.10, SR-3.4."""

    rounds: Annotated[int, Meta(ge=1, le=a.ROUNDS)]
    actions: Annotated[int, Meta(ge=1, le=5)]


class BonusRow(Row):
    """SR-1.10, SR-4.1."""

    round: Annotated[int, Meta(ge=1, le=a.ROUNDS)]
    value: Annotated[int, Meta(ge=1, le=a.TERRAFORM)]


class RoundsFile(Table):
    rounds: RoundsTable
    bonus: list[BonusRow]


# ---- cards.toml ----------------------------------------------------------------------------------------------


class CardsTable(Row):
    """SR-2.1, SR-9.6, SR-9.8, SR-9.9."""

    goals_shown: Annotated[int, Meta(ge=1, le=3)]
    upgrades_shown: Annotated[int, Meta(ge=0, le=5)]
    squares: AtLeastOne
    band_sum: Annotated[int, Meta(ge=2, le=12)]
    full_band_actions: Annotated[int, Meta(ge=0, le=9)]


class GoalPart(Table):
    """SR-10: a condition with its points. `first`: also of parts that are no race; of goal E less the round."""

    band: Annotated[str, one_of((*a.BAND_IDS, "any"))]
    timing: Annotated[str, one_of(a.TIMING_IDS[1:])]
    cond: Annotated[str, one_of(a.CONDITION_IDS)]
    first: Count
    others: Count
    count: Count = 1
    level: LevelId | None = None


class GoalRow(Row):
    """SR-10."""

    id: str
    name: Name
    name_provenance: Provenance
    parts: Annotated[list[GoalPart], Meta(min_length=1, max_length=3)]


class UpgradeRow(Row):
    """SR-9. What it does is in the rules."""

    id: int
    name: Name
    gained: Words
    text: Words


class CardsFile(Table):
    cards: CardsTable
    goal: list[GoalRow]
    upgrade: list[UpgradeRow]


# ---- scoring.toml --------------------------------------------------------------------------------------------


class EachTable(Row):
    """SR-11.2, SR-11.5."""

    each: Count


class RingsTable(Row):
    """SR-11.3."""

    by_other_colors: Annotated[list[Count], Meta(min_length=4, max_length=4)]


class LevelsTable(Row):
    """SR-11.4, SR-12.3."""

    points: PerLevel
    solo_inner: PerLevel
    solo_middle: PerLevel
    solo_outer: PerLevel


class SettlementsTable(Row):
    """SR-8.11."""

    points: PerLevel


class RankRow(Row):
    """SR-12.5."""

    name: Name
    name_provenance: Provenance
    min: Annotated[int, Meta(ge=-99, le=999)]


class ScoringFile(Table):
    moons: EachTable
    rings: RingsTable
    levels: LevelsTable
    ships: EachTable
    settlements: SettlementsTable
    solo_rank: list[RankRow]


# ---- all of it -----------------------------------------------------------------------------------------------


class Components(Struct, frozen=True):
    """All content of the game. Rows of fixed vocabularies are in its order."""

    dice: DiceFile
    sheet: SheetFile
    rounds: RoundsFile
    cards: CardsFile
    scoring: ScoringFile

    def band_name(self, band: int) -> str:
        """Middle."""
        return self.sheet.band[band].name

    def goal_name(self, goal: int) -> str:
        """No Boundaries."""
        return self.cards.goal[goal].name

    def upgrade_name(self, upgrade: int) -> str:
        """Halos; upgrades are numbered from 1."""
        return self.cards.upgrade[upgrade - 1].name

    def rank(self, points: float) -> RankRow:
        """SR-12.5: the rank for a net score."""
        ranks = self.scoring.solo_rank
        return next((row for row in ranks if points >= row.min), ranks[-1])
