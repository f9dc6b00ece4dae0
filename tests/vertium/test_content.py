"""The box (VT-2) and the figures of all other chapters, as the content tables say them; and what they may not say."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.match import Match
from vertium.positions import DECK, DISASTERS, FACTIONS, ORANGE, PLANETS, RESOURCES, Table, changed, game

FOLDER = files("ecliptic.games.vertium") / "content"
TABLES = sorted(entry.name for entry in FOLDER.iterdir() if entry.name.endswith(".toml"))
RULED = [name for name in TABLES if name != "layout.toml"]


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def by_id(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    assert len({row["id"] for row in rows}) == len(rows)
    return {row["id"]: row for row in rows}


# ---- the box ---------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-1.2")
def test_four_resources_in_four_colours() -> None:
    colours = {row["id"]: row["color"] for row in toml("cards.toml")["resource"]}
    assert colours == {"metal": "yellow", "energy": "red", "water": "blue", "agri": "green"}


@pytest.mark.clause("VT-2.1", "VT-2.2")
def test_planets_captains_and_moons_by_number_of_players() -> None:
    rows = {row["players"]: row for row in toml("setup.toml")["setup"]}
    assert sorted(rows) == [2, 3, 4]
    for players, row in rows.items():
        assert (row["planets"], row["captains_each"]) == (PLANETS[players], PLANETS[players])
        assert sorted(row["orange_moons"]) == list(ORANGE[players])
    assert len(toml("planets.toml")["planet"]) == 9


@pytest.mark.clause("VT-2.3")
def test_tokens_dice_and_cards_of_a_faction() -> None:
    factions = toml("factions.toml")
    skirmish = toml("skirmish.toml")
    assert list(by_id(factions["faction"])) == list(FACTIONS)
    assert factions["tokens"]["each"] * len(RESOURCES) == 16
    assert skirmish["skirmish"]["dice_per_faction"] == 3
    assert {row["id"]: row["count_per_faction"] for row in skirmish["skirmish_card"]} == {
        "photon": 1,
        "atomic": 1,
        "shield": 1,
    }


@pytest.mark.clause("VT-2.4")
def test_the_deck_has_78_cards() -> None:
    cards = by_id(toml("cards.toml")["deck_card"])
    assert {name: row["count"] for name, row in cards.items()} == DECK
    assert sum(DECK.values()) == 78 == toml("cards.toml")["deck"]["total"]
    assert [name for name, row in cards.items() if row["kind"] == "disaster"] == list(DISASTERS)


@pytest.mark.clause("VT-2.5")
def test_planets_differ_in_nothing_but_their_names() -> None:
    """A planet has no figures of its own: the moons that lie by it make the difference."""
    assert {frozenset(row) for row in toml("planets.toml")["planet"]} == {
        frozenset({"id", "name", "provenance"})
    }


@pytest.mark.clause("VT-2.1", "VT-2.6")
def test_one_blue_moon_of_each_kind() -> None:
    rows = by_id(toml("moons.toml")["blue_moon"])
    assert {name: row["count"] for name, row in rows.items()} == {
        "harvest": 1,
        "winter_eclipse": 1,
        "refuge": 1,
    }


@pytest.mark.clause("VT-16.1", "VT-16.2")
def test_specialities() -> None:
    table = toml("factions.toml")
    found = {row["id"]: row["speciality"] for row in table["faction"]}
    assert found == {"soar": "agri", "rmf": "energy", "hielo": "water", "myst": "metal"}
    assert (table["special_abilities"]["own_tokens"], table["special_abilities"]["other_tokens"]) == (5, 3)


@pytest.mark.clause("VT-5.8", "VT-10.8", "VT-12.11", "VT-9.1", "VT-1.6")
def test_figures_of_phase_two_and_the_guards() -> None:
    table = toml("conflict.toml")
    guards = table["guards"]
    assert (
        guards["phase_one_turns_without_token"],
        guards["rolls_per_attack"],
        guards["american_attacks"],
    ) == (120, 500, 300)
    assert table["phase_two"]["rounds"] == 3
    assert (table["scoring"]["vp_per_element"], table["scoring"]["vp_per_planet"]) == (1, 2)


@pytest.mark.parametrize("name", RULED)
def test_every_row_says_where_its_figures_come_from(name: str) -> None:
    for rows in toml(name).values():
        for row in rows if isinstance(rows, list) else [rows]:
            assert row["provenance"] in ("seed", "public", "ruling", "designed")


@pytest.mark.clause("VT-13.1", "VT-13.2", "VT-13.7")
def test_figures_of_gelbon_and_its_cubes() -> None:
    assert {row["players"]: row["cubes_each"] for row in toml("setup.toml")["setup"]} == {2: 5, 3: 7, 4: 9}
    table = toml("gelbon.toml")["gelbon"]
    assert (table["planet_values"], table["cube_hits"]) == ([2, 3], 3)


@pytest.mark.clause("VT-14.1", "VT-16.2")
def test_figures_of_the_complex() -> None:
    table = toml("factions.toml")["complex"]
    assert (table["skirmish_dice"], table["tokens_each"]) == (4, 4)


@pytest.mark.clause("VT-15.1", "VT-15.2", "VT-15.3", "VT-15.5")
def test_figures_of_solo() -> None:
    table = toml("solo.toml")
    solo = table["solo"]
    assert (solo["planets"], solo["captains_each"], solo["complex_planets"]) == (7, 7, 2)
    assert sorted(solo["orange_moons"]) == list(ORANGE[3])
    assert solo["complex_cards_per_roll"] == 4
    assert {row["id"]: row["count"] for row in table["skirmish_card"]} == {
        "photon": 4,
        "atomic": 4,
        "shield": 4,
    }
    bonus = {value: row["extra"] for row in table["bonus"] for value in row["values"]}
    assert bonus == {2: 4, 3: 4, 4: 2, 5: 2, 6: 2}


# ---- other figures reach the rules -----------------------------------------------------------------------


def test_other_figures_are_played_by(tmp_path: Path) -> None:
    """A folder with one changed table: the rest stays. Records and hashes know the difference."""
    other = ecliptic.game("vertium", players=2, content=changed(tmp_path, "factions.toml", each=6))
    assert other.content_hash != game(2).content_hash
    match = Match.begin(other, seed=1)
    match.play("faction id=soar")
    assert match.dump()["supply"] == {"1": dict.fromkeys(RESOURCES, 6)}


BAD = [
    ("setup.toml", "planets = 7", "planets = 8", "setup.toml, setup for 3 players"),
    ("setup.toml", "captains_each = 7", "captains_each = 6", "setup.toml, setup for 3 players"),
    ("setup.toml", "[2, 2, 3, 4, 5]", "[2, 2, 3, 4, 9]", "setup.toml, setup for 2 players"),
    ("setup.toml", "players = 4", "players = 3", "setup.toml, setup"),
    ("setup.toml", "deal = 6", "deal = 60", "setup.toml"),
    ("cards.toml", "total = 78", "total = 79", "cards.toml, deck"),
    ("cards.toml", "count = 17", "count = 99", "cards.toml"),
    ("cards.toml", 'id = "leak"', 'id = "leek"', "cards.toml, deck_card leek"),
    ("cards.toml", 'verb = "steal_card"', 'verb = "skip_turns"', "cards.toml, deck_card raider"),
    ("cards.toml", 'card_kind = "energy"', 'card_kind = "gold"', "cards.toml, deck_card meltdown"),
    ("moons.toml", "values = [2, 3]", "values = [2, 3, 4]", "moons.toml, moon_class slow"),
    ("moons.toml", 'verb = "lose_half"', 'verb = "gain_element"', "moons.toml, blue_moon winter_eclipse"),
    ("skirmish.toml", "pips = [1, 6]", "pips = [1, 2]", "skirmish.toml, skirmish_face"),
    ("skirmish.toml", 'id = "photon"', 'id = "proton"', "skirmish.toml"),
    ("factions.toml", 'name = "RMF"', 'name = "Soar"', "factions.toml, faction Soar"),
    ("planets.toml", 'id = "P3"', 'id = "P9"', "planets.toml, planet P9"),
    ("conflict.toml", "rounds = 3", "rounds = 0", "conflict.toml"),
    ("conflict.toml", "rounds = 3", 'rounds = "three"', "conflict.toml"),
    ("conflict.toml", "rounds = 3", "", "conflict.toml"),
    ("conflict.toml", "rounds = 3", "rounds = 3\nlaps = 4", "conflict.toml"),
    ("setup.toml", "cubes_each = 5", "cubes_each = 0", "setup.toml"),
    ("setup.toml", "cubes_each = 5\n", "", "setup.toml"),
    ("gelbon.toml", "cube_hits = 3", "cube_hits = 0", "gelbon.toml"),
    ("gelbon.toml", "cube_hits = 3", "cube_hits = 10", "gelbon.toml"),
    ("gelbon.toml", "[2, 3]", "[2, 10]", "gelbon.toml"),
    ("solo.toml", "planets = 7", "planets = 8", "solo.toml, solo: 7 orange moons for 8 planets"),
    ("solo.toml", "planets = 7", "planets = 12", "solo.toml"),
    (
        "solo.toml",
        "[2, 2, 2, 3, 4, 5, 6]",
        "[2, 2, 2, 3, 4, 5, 9]",
        "solo.toml, solo: no moon_class in moons.toml has value 9",
    ),
    (
        "solo.toml",
        "planets = 7\norange_moons = [2, 2, 2, 3, 4, 5, 6]",
        "planets = 2\norange_moons = [2, 2]",
        "solo.toml, solo: 2 planets can't hold 3 blue moons",
    ),
    (
        "solo.toml",
        "complex_planets = 2",
        "complex_planets = 7",
        "solo.toml, solo: the Complex can't have 7 of 7 planets",
    ),
    ("solo.toml", "complex_planets = 2", "complex_planets = 0", "solo.toml"),
    (
        "solo.toml",
        "captains_each = 7",
        "captains_each = 6",
        "solo.toml, solo: one side may own all 7 planets, with 6 captains",
    ),
    ("solo.toml", "complex_cards_per_roll = 4", "complex_cards_per_roll = 5", "solo.toml"),
    ("solo.toml", "values = [4, 5, 6]", "values = [3, 4, 5, 6]", "solo.toml, bonus: value 3 is there twice"),
    ("solo.toml", 'id = "shield"', 'id = "photon"', "solo.toml, skirmish_card photon"),
    ("factions.toml", 'name = "Complex"', 'name = "Soar"', "factions.toml, faction Soar"),
    ("factions.toml", 'id = "complex"', 'id = "boss"', "factions.toml"),
    ("factions.toml", "skirmish_dice = 4", "skirmish_dice = 5", "factions.toml"),
    ("factions.toml", "tokens_each = 4", "tokens_each = -1", "factions.toml"),
    ("conflict.toml", "[guards]", "[guards", "conflict.toml is not TOML"),
]


@pytest.mark.parametrize(("name", "old", "new", "says"), BAD)
def test_content_that_does_not_fit_is_refused_with_file_and_row(
    tmp_path: Path, name: str, old: str, new: str, says: str
) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=says) as raised:
        ecliptic.game("vertium", content=tmp_path)
    assert "\n" not in str(raised.value).strip()


def test_a_complex_with_too_few_cards_for_a_roll_is_refused(tmp_path: Path) -> None:
    text = (FOLDER / "solo.toml").read_text(encoding="utf-8").replace("count = 4", "count = 1")
    (tmp_path / "solo.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"solo\.toml, skirmish_card: a roll turns up 4 of 3 cards"):
        ecliptic.game("vertium", content=tmp_path)


# ---- mutated tables --------------------------------------------------------------------------------------

values: st.SearchStrategy[Any] = st.one_of(
    st.integers(-2, 12),
    st.sampled_from([0, 1, 2, 3, 99, 100, -1, 10**9, 10**30]),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text("abP19 ", max_size=3),
    st.sampled_from([*RESOURCES, *DISASTERS, "seed", "P1", "harvest", "energy"]),
    st.just([]),
    st.lists(st.integers(0, 9), max_size=4),
    st.just({}),
)


def written(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ", ".join(written(x) for x in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {written(v)}" for k, v in value.items()) + "}"
    return repr(value)


def paths(node: object, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Everything that can be changed in a table."""
    out = [here] if here else []
    if isinstance(node, dict):
        for key, value in node.items():
            out += paths(value, (*here, key))
    elif isinstance(node, list):
        for key, value in enumerate(node):
            out += paths(value, (*here, key))
    return out


def mutated(data: st.DataObject, name: str) -> str:
    """The table with one or two of its values changed, dropped, doubled or added."""
    table = toml(name)
    for _ in range(data.draw(st.integers(1, 2))):
        if not paths(table):
            break
        path = data.draw(st.sampled_from(paths(table)))
        node: Any = table
        for key in path[:-1]:
            node = node[key]
        how = data.draw(st.sampled_from(["set", "set", "set", "drop", "again", "add"]))
        if how == "drop":
            del node[path[-1]]
        elif how == "again" and isinstance(node, list):
            node.insert(path[-1], node[path[-1]])
        elif how == "add" and isinstance(node, dict):
            node[data.draw(st.sampled_from(["more", "count", "id", "effect"]))] = data.draw(values)
        else:
            node[path[-1]] = data.draw(values)
    return "\n".join(f"{key} = {written(value)}" for key, value in table.items())


def refused_or_playable(text: str, name: str, moves: int) -> None:
    """ValueError naming a table, or a game that plays."""
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(text, encoding="utf-8")
        for players in (1, 2, 3, 4):
            try:
                made = ecliptic.game("vertium", players=players, content=folder)
            except ValueError as error:
                assert str(error).startswith(tuple(TABLES))
                assert "\n" not in str(error)
                return
            match = Match.begin(made, seed=players)
            while not match.over and match.number < moves:
                match.play(match.legal()[-1])
            assert made.problems(match.state) == []
            assert made.load(match.dump()).same(match.state)
            match.view(0)
            match.svg(None)


@given(data=st.data(), name=st.sampled_from(TABLES))
@settings(max_examples=40)
def test_mutated_content_is_refused_by_name_or_can_be_played(data: st.DataObject, name: str) -> None:
    refused_or_playable(mutated(data, name), name, 150)


@pytest.mark.soak
@given(data=st.data(), name=st.sampled_from(TABLES))
def test_mutated_content_at_length(data: st.DataObject, name: str) -> None:
    refused_or_playable(mutated(data, name), name, 3000)


def test_the_builder_counts_as_the_content_does() -> None:
    for players in (2, 3, 4):
        assert Table(players).cards(0).game.problems(Table(players).cards(0).state) == []
