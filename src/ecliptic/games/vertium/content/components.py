"""Content: the TOML tables as structs. `checks` compares them, `deriving` makes the rules' numbers of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ecliptic.core.content import AtLeastOne, Count, Provenance, Row, Table, one_of
from ecliptic.games.vertium.rules import actions as a

Guard = Annotated[int, Meta(ge=1, le=100_000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
ResourceId = Annotated[str, one_of(a.KIND_IDS[: a.RESOURCES])]


# ---- setup.toml ----------------------------------------------------------------------------------------------


class SetupRow(Row):
    """VT-2.1, VT-2.2: what a number of players plays with."""

    players: Literal[2, 3, 4]
    planets: Annotated[int, Meta(ge=1, le=a.PLANETS)]
    captains_each: AtLeastOne
    cubes_each: AtLeastOne
    orange_moons: list[Annotated[int, Meta(ge=1, le=a.TOP_VALUE)]]


class HandTable(Row):
    """VT-3.5, VT-4.3, VT-4.8, VT-5.1."""

    deal: AtLeastOne
    face_up: AtLeastOne
    refill_below: AtLeastOne
    set_size: AtLeastOne


class SetupFile(Table):
    setup: list[SetupRow]
    hand: HandTable


# ---- planets.toml, moons.toml --------------------------------------------------------------------------------


class PlanetRow(Row):
    """VT-2.5."""

    id: str
    name: Name


class PlanetsFile(Table):
    planet: list[PlanetRow]


class MoonClass(Row):
    """VT-7.1."""

    id: Name
    values: list[Annotated[int, Meta(ge=1, le=a.TOP_VALUE)]]
    turns_per_orbit: AtLeastOne


class OrbitTable(Row):
    """VT-7.3."""

    gain_per_full_orbit: Count


class MoonEffect(Table):
    """What a blue moon does."""

    verb: Literal["gain_element", "lose_half", "escape_captain"]
    target: Literal["own_planet"]
    count: Count = 0


class BlueMoonRow(Row):
    """VT-2.6."""

    id: Annotated[str, one_of(a.BLUE_IDS)]
    name: Name
    count: Count
    effect: list[MoonEffect]
    count_provenance: Provenance = "seed"


class MoonsFile(Table):
    moon_class: list[MoonClass]
    orbit: OrbitTable
    blue_moon: list[BlueMoonRow]


# ---- cards.toml ----------------------------------------------------------------------------------------------


class ResourceRow(Row):
    """VT-1.2."""

    id: ResourceId
    name: Name
    color: Name


class DeckTable(Row):
    """VT-2.4, VT-4.10."""

    total: AtLeastOne
    split_provenance: Provenance
    reshuffle_provenance: Provenance


class CardEffect(Table):
    """What a disaster does."""

    verb: Literal[
        "skip_turns", "discard_kind", "remove_token", "remove_all_tokens", "steal_card", "steal_element"
    ]
    target: str
    players: AtLeastOne = 1
    count: AtLeastOne = 1
    resource: ResourceId | None = None
    card_kind: str = ""


class CardRow(Row):
    """VT-2.4, VT-6."""

    id: str
    name: Name
    kind: Literal["colonization", "disaster"]
    color: Name
    count: Count
    effect: list[CardEffect] = field(default_factory=list)
    effect_2p: list[CardEffect] = field(default_factory=list)
    effect_3p_4p: list[CardEffect] = field(default_factory=list)
    count_provenance: Provenance = "seed"


class CardsFile(Table):
    resource: list[ResourceRow]
    deck: DeckTable
    deck_card: list[CardRow]


# ---- skirmish.toml, factions.toml, conflict.toml -------------------------------------------------------------


class FaceRow(Row):
    """VT-10.1, VT-10.4, VT-10.5: `dice` of this face make `hits` or `blocks`."""

    id: str
    name: Name
    pips: list[Annotated[int, Meta(ge=1, le=a.PIPS)]]
    dice: AtLeastOne
    hits: Count
    blocks: Count


class SkirmishCardRow(Row):
    """VT-2.3."""

    id: str
    count_per_faction: Annotated[int, Meta(ge=0, le=1)]


class SkirmishTable(Row):
    """VT-2.3, VT-9.6, VT-9.7."""

    dice_per_faction: Annotated[int, Meta(ge=1, le=a.DICE)]
    winner_gain: Count
    defender_win_gain: Count


class SkirmishFile(Table):
    skirmish_face: list[FaceRow]
    skirmish_card: list[SkirmishCardRow]
    skirmish: SkirmishTable


class FactionRow(Row):
    """VT-1.1, VT-16.1."""

    id: str
    name: Name
    color: Name
    speciality: ResourceId
    speciality_provenance: Provenance = "seed"


class TokensTable(Row):
    """VT-2.3."""

    each: Count


class AbilitiesTable(Row):
    """VT-16.2."""

    own_tokens: Count
    other_tokens: Count


class ComplexTable(Row):
    """VT-14.1, VT-16.2."""

    id: Literal["complex"]
    name: Name
    color: Name
    tokens_each: Count
    tokens_provenance: Provenance
    skirmish_dice: Annotated[int, Meta(ge=1, le=a.DICE)]


class FactionsFile(Table):
    faction: list[FactionRow]
    complex: ComplexTable
    tokens: TokensTable
    special_abilities: AbilitiesTable


class ScoringTable(Row):
    """VT-1.6, VT-8.1, VT-8.3."""

    vp_per_element: Count
    vp_per_planet: Count
    secret_objective_elements: Count
    extra_token_elements: Count


class PhaseTwoTable(Row):
    """VT-9.1, VT-9.3, VT-9.4."""

    rounds: AtLeastOne
    min_left_behind: AtLeastOne
    min_carried: Count
    min_carried_provenance: Provenance


class GuardsTable(Row):
    """VT-5.8, VT-10.8, VT-12.11."""

    phase_one_turns_without_token: Guard
    rolls_per_attack: Guard
    american_attacks: Guard


class ConflictFile(Table):
    scoring: ScoringTable
    phase_two: PhaseTwoTable
    guards: GuardsTable


# ---- gelbon.toml, solo.toml ----------------------------------------------------------------------------------


class GelbonTable(Row):
    """VT-13.2, VT-13.7."""

    planet_values: list[Annotated[int, Meta(ge=1, le=a.TOP_VALUE)]]
    cube_hits: Annotated[int, Meta(ge=1, le=9)]


class GelbonFile(Table):
    gelbon: GelbonTable


class SoloTable(Row):
    """VT-15.1, VT-15.2, VT-15.5."""

    planets: Annotated[int, Meta(ge=2, le=a.PLANETS)]
    orange_moons: list[Annotated[int, Meta(ge=1, le=a.TOP_VALUE)]]
    orange_moons_provenance: Provenance
    captains_each: AtLeastOne
    complex_planets: AtLeastOne
    complex_cards_per_roll: Annotated[int, Meta(ge=1, le=a.DICE)]
    aim_provenance: Provenance


class BonusRow(Row):
    """VT-15.3."""

    values: list[Annotated[int, Meta(ge=1, le=a.TOP_VALUE)]]
    extra: Count


class SoloCardRow(Row):
    """VT-15.5."""

    id: str
    count: Count


class SoloFile(Table):
    solo: SoloTable
    bonus: list[BonusRow]
    skirmish_card: list[SoloCardRow]


# ---- all of it -----------------------------------------------------------------------------------------------


class Components(Struct, frozen=True):
    """All content of the game. Rows of fixed vocabularies are in its order."""

    setup: SetupFile
    planets: PlanetsFile
    moons: MoonsFile
    cards: CardsFile
    skirmish: SkirmishFile
    factions: FactionsFile
    conflict: ConflictFile
    gelbon: GelbonFile
    solo: SoloFile

    def planet_name(self, planet: int) -> str:
        """Duskmere."""
        return self.planets.planet[planet].name

    def kind_name(self, kind: int) -> str:
        """Metal, or Mine Blast."""
        return self.cards.deck_card[kind].name

    def faction_name(self, faction: int) -> str:
        """Hielo, or Complex."""
        rows = self.factions.faction
        return rows[faction].name if faction < len(rows) else self.factions.complex.name

    def face_name(self, face: int) -> str:
        """Photon."""
        return self.skirmish.skirmish_face[face].name

    def blue_name(self, kind: int) -> str:
        """Harvest; by place in `BLUE_IDS`."""
        return self.moons.blue_moon[kind].name
