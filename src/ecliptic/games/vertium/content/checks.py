"""Whether the content tables fit each other and the rules. Every complaint names file, table and row."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import check_ids, check_names, fail, read_tables
from ecliptic.core.words import some
from ecliptic.games.vertium.content.components import CardEffect, CardRow, Components, SetupRow
from ecliptic.games.vertium.rules.actions import (
    BLUE_IDS,
    COMPLEX,
    FACE_IDS,
    FACTION_IDS,
    KIND_IDS,
    PIPS,
    PLANET_IDS,
    RESOURCES,
)

# Each disaster's verbs and target; one column for cards that depend on the number of players.
_EFFECTS: dict[str, list[tuple[str, str]]] = {
    "meltdown": [("discard_kind", "one_opponent")],
    "leak": [("remove_token", "one_uncolonized_planet")],
    "virus": [("remove_all_tokens", "all_uncolonized_planets")],
    "raider": [("steal_card", "one_opponent"), ("steal_element", "richer_faction_planet")],
}
_BLAST = [("skip_turns", "next_opponents")]
_MOON_VERBS = {"harvest": ["gain_element"], "winter_eclipse": ["lose_half"], "refuge": ["escape_captain"]}


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, read and checked. ValueError with one sentence that names file, table and row."""
    content = read_tables(Components, "ecliptic.games.vertium", content_dir)
    check(content)
    return content


def check(content: Components) -> None:
    """ValueError for the first thing that does not fit."""
    check_ids("planets.toml", "planet", [row.id for row in content.planets.planet], PLANET_IDS, whole=False)
    check_ids("moons.toml", "blue_moon", [row.id for row in content.moons.blue_moon], BLUE_IDS)
    check_ids("cards.toml", "resource", [row.id for row in content.cards.resource], KIND_IDS[:RESOURCES])
    check_ids("cards.toml", "deck_card", [row.id for row in content.cards.deck_card], KIND_IDS)
    check_ids("skirmish.toml", "skirmish_face", [row.id for row in content.skirmish.skirmish_face], FACE_IDS)
    check_ids("skirmish.toml", "skirmish_card", [row.id for row in content.skirmish.skirmish_card], FACE_IDS)
    check_ids("factions.toml", "faction", [row.id for row in content.factions.faction], FACTION_IDS[:COMPLEX])
    check_ids("solo.toml", "skirmish_card", [row.id for row in content.solo.skirmish_card], FACE_IDS)
    check_names("planets.toml", "planet", [row.name for row in content.planets.planet])
    check_names("cards.toml", "deck_card", [row.name for row in content.cards.deck_card])
    factions = [row.name for row in content.factions.faction]
    check_names("factions.toml", "faction", [*factions, content.factions.complex.name])
    _check_moons(content)
    _check_setup(content)
    _check_deck(content)
    _check_faces(content)
    _check_solo(content)


def _check_setup(content: Components) -> None:
    counts = [row.players for row in content.setup.setup]
    if counts != [2, 3, 4]:
        fail(
            "setup.toml",
            "setup",
            f"there must be one row each for 2, 3 and 4 players in this order, not {counts}",
        )
    for row in content.setup.setup:
        _check_setup_row(content, row)
    hand = content.setup.hand
    if 4 * hand.deal + hand.face_up > content.cards.deck.total:
        fail(
            "setup.toml",
            "hand",
            f"four hands of {some(hand.deal, 'card')} and the display need more than the deck has",
        )


def _check_setup_row(content: Components, row: SetupRow) -> None:
    name = f"setup for {row.players} players"
    _check_layout(content, "setup.toml", name, row.planets, row.orange_moons)
    if row.planets < row.players:
        fail("setup.toml", name, f"{some(row.planets, 'planet')} give too few objectives for so many players")
    if row.captains_each < row.planets:
        fail(
            "setup.toml",
            name,
            f"one faction may colonize all {some(row.planets, 'planet')}, with {some(row.captains_each, 'captain')}",
        )


def _check_layout(content: Components, file: str, name: str, planets: int, values: list[int]) -> None:
    """Planets with their orange and blue moons."""
    moons = sum(moon.count for moon in content.moons.blue_moon)
    with_orbit = [value for moon_class in content.moons.moon_class for value in moon_class.values]
    if planets > len(content.planets.planet):
        fail(file, name, f"{some(planets, 'planet')}, but planets.toml has {len(content.planets.planet)}")
    if len(values) != planets:
        fail(file, name, f"{some(len(values), 'orange moon')} for {some(planets, 'planet')}")
    if planets < moons:
        fail(file, name, f"{some(planets, 'planet')} can't hold {some(moons, 'blue moon')}")
    for value in values:
        if value not in with_orbit:
            fail(file, name, f"no moon_class in moons.toml has value {value}")


def _check_solo(content: Components) -> None:
    solo = content.solo.solo
    _check_layout(content, "solo.toml", "solo", solo.planets, solo.orange_moons)
    if solo.complex_planets >= solo.planets:
        fail(
            "solo.toml",
            "solo",
            f"the Complex can't have {solo.complex_planets} of {some(solo.planets, 'planet')}",
        )
    if solo.captains_each < solo.planets:
        fail(
            "solo.toml",
            "solo",
            f"one side may own all {some(solo.planets, 'planet')}, with {some(solo.captains_each, 'captain')}",
        )
    seen: list[int] = []
    for row in content.solo.bonus:
        for value in row.values:
            if value in seen:
                fail("solo.toml", "bonus", f"value {value} is there twice")
            seen.append(value)
    cards = sum(card.count for card in content.solo.skirmish_card)
    if cards < solo.complex_cards_per_roll:
        fail(
            "solo.toml",
            "skirmish_card",
            f"a roll turns up {solo.complex_cards_per_roll} of {some(cards, 'card')}",
        )


def _check_moons(content: Components) -> None:
    seen: list[int] = []
    for moon_class in content.moons.moon_class:
        for value in moon_class.values:
            if value in seen:
                fail("moons.toml", f"moon_class {moon_class.id}", f"value {value} is there twice")
            seen.append(value)
    for row in content.moons.blue_moon:
        verbs: list[str] = [effect.verb for effect in row.effect]
        if verbs != _MOON_VERBS[row.id]:
            fail("moons.toml", f"blue_moon {row.id}", f"its effect must be {_MOON_VERBS[row.id][0]} alone")


def _check_deck(content: Components) -> None:
    cards = content.cards
    total = sum(row.count for row in cards.deck_card)
    if total != cards.deck.total:
        fail("cards.toml", "deck", f"the cards add up to {total}, not {cards.deck.total}")
    for k, row in enumerate(cards.deck_card):
        if row.kind != ("colonization" if k < RESOURCES else "disaster"):
            fail("cards.toml", f"deck_card {row.id}", f"its kind can't be {row.kind}")
        _check_effects(row)
    blast = cards.deck_card[KIND_IDS.index("mine_blast")]
    for column, seats in ((blast.effect_2p, 2), (blast.effect_3p_4p, 3)):
        if column[0].players >= seats:
            fail(
                "cards.toml",
                "deck_card mine_blast",
                f"with {seats} players it can't hit {some(column[0].players, 'other')}",
            )


def _check_effects(row: CardRow) -> None:
    blast = _BLAST if row.id == "mine_blast" else []
    for found, wanted in (
        (row.effect, _EFFECTS.get(row.id, [])),
        (row.effect_2p, blast),
        (row.effect_3p_4p, blast),
    ):
        if [(effect.verb, effect.target) for effect in found] != wanted:
            words = " and ".join(f"{verb} on {target}" for verb, target in wanted) or "nothing"
            fail("cards.toml", f"deck_card {row.id}", f"its effect must be {words}")
        for effect in found:
            _check_effect(row, effect)


def _check_effect(row: CardRow, effect: CardEffect) -> None:
    if (effect.verb == "discard_kind") != (effect.card_kind in KIND_IDS):
        fail("cards.toml", f"deck_card {row.id}", f"card_kind can't be {effect.card_kind!r}")
    if (effect.verb in ("remove_token", "remove_all_tokens")) != bool(effect.resource):
        fail("cards.toml", f"deck_card {row.id}", "it must name a resource if and only if it removes tokens")


def _check_faces(content: Components) -> None:
    pips = sorted(pip for row in content.skirmish.skirmish_face for pip in row.pips)
    if pips != list(range(1, PIPS + 1)):
        fail("skirmish.toml", "skirmish_face", f"the faces must share the pips 1 to {PIPS}, each once")
