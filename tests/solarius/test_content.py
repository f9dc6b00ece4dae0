"""The printed tables, and every complaint about tables that don't fit."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from ecliptic.games.solarius.content.checks import load_components
from ecliptic.games.solarius.content.components import CostRow
from ecliptic.games.solarius.content.deriving import rules
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.options import Options

CONTENT = load_components()
MAT = CONTENT.mat
CARDS = {row.number: row for row in CONTENT.cards.progress_card}
TILES = {tile.id: tile for tile in CONTENT.board.tile}


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A content folder in which one place of a table reads differently."""
    text = (files("ecliptic.games.solarius") / "content" / name).read_text(encoding="utf-8")
    assert old in text, old
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


# ---- the board -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.1")
def test_seven_tiles_of_19_hexes_make_133() -> None:
    assert list(TILES) == ["centre", "A", "B", "C", "D", "E", "F"]
    assert (len(a.LOCAL), len(set(a.HEX_AT))) == (19, 133)
    made = rules(CONTENT, Options(players=4))
    for turn in range(6):
        places = [place * 6 + (turn if place else 0) for place in range(7)]
        found = [int(made.hex_of[k * 19 + local]) for k in places for local in range(19)]
        assert sorted(found) == list(range(133)), "no gap and no overlap, however tiles are turned"


@pytest.mark.clause("SM-2.3")
@pytest.mark.parametrize(("players", "planets", "centre"), [(2, 20, 2), (3, 28, 4), (4, 32, 2)])
def test_planet_spaces_by_players(players: int, planets: int, centre: int) -> None:
    made = rules(CONTENT, Options(players=players))
    kinds = [int(kind) for kind in made.tile_space]
    assert kinds.count(a.PLANET_SPACE) == planets
    assert kinds[:19].count(a.PLANET_SPACE) == centre
    assert planets == 4 * (9 - made.removed_each)


@pytest.mark.clause("SM-2.2")
def test_planets_taken_out() -> None:
    assert CONTENT.planets.deal.removed == {"4": 1, "3": 2, "2": 4}
    assert Counter(row.color for row in CONTENT.planets.planet) == dict.fromkeys(a.COLOR_IDS, 9)
    spread = [1, 2, 2, 2, 3, 3, 3, 4, 4]
    for color in a.COLOR_IDS:
        assert [row.vp for row in CONTENT.planets.planet if row.color == color] == spread


@pytest.mark.clause("SM-2.5", "SM-14.9")
def test_each_outer_tile_has_a_hub_whose_neighbours_are_its_own_and_a_portal() -> None:
    assert [row.letter for row in CONTENT.board.hub] == list("ABCDEF")
    for name in "ABCDEF":
        kinds = {space.at: space.kind for space in TILES[name].spaces}
        assert Counter(kinds.values()) == {"hub": 1, "portal": 1, "planet": 3, "planet3": 1, "planet4": 1}
        hub = next(at for at, kind in kinds.items() if kind == "hub")
        around = [(hub[0] + q, hub[1] + r) for q, r in a.AROUND]
        assert all(at in a.LOCAL for at in around)
        assert sum(at not in kinds for at in around) >= 3


# ---- mats and dice -------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-1.1", "SM-1.5", "SM-3.4", "SM-4.3", "SM-19.8")
def test_tech_dice() -> None:
    assert [(row.pips, row.vp) for row in MAT.tech_step] == [(1, 0), (2, 0), (3, 0), (4, 0), (4, 2), (4, 4)]
    assert list(rules(CONTENT, Options()).raise_cost)[:5] == [1, 2, 3, 4, 4]
    assert a.COLOR_IDS == ("black", "yellow", "turquoise", "brown")


@pytest.mark.clause("SM-3.1", "SM-3.2", "SM-3.3")
def test_storage_and_shifts() -> None:
    assert (MAT.storage.spaces, MAT.storage.worth) == ((3, 2, 1), (1, 2, 3))
    assert [sum(row.usable) for row in MAT.column] == [2, 3, 5, 6, 6]
    assert [row.cost for row in MAT.column] == [0, 1, 2, 3, 4]


@pytest.mark.clause("SM-2.6", "SM-3.5", "SM-3.6", "SM-3.8", "SM-3.9", "SM-19.3")
def test_what_a_mat_holds() -> None:
    assert (MAT.mat.track, MAT.mat.start_fuel, MAT.mat.start_bucks) == (10, 2, 2)
    assert (MAT.mat.contamination_spaces, MAT.mat.drive_slots, MAT.mat.own_drive) == (3, 3, 1)
    assert (MAT.pieces.colonies, MAT.pieces.stations, MAT.pieces.missions) == (12, 4, 6)
    assert [(row.high, row.low, row.vp) for row in MAT.station] == [
        (3, 2, 0),
        (4, 3, 1),
        (5, 4, 2),
        (6, 5, 3),
    ]


@pytest.mark.clause("SM-2.10", "SM-4.1", "SM-16.3")
def test_action_dice_empty_the_bag() -> None:
    assert MAT.dice.faces == ["1", "2", "3", "star", "star", "star+1"]
    for players in (2, 3, 4):
        made = rules(CONTENT, Options(players=players))
        assert 4 * made.dice_each == 4 + 4 * players
        assert [int(n) for n in made.face_weight] == [1, 1, 1, 2, 1]


@pytest.mark.clause("SM-8.3", "SM-16.1")
def test_the_wheel() -> None:
    assert (MAT.bridge.dice, MAT.bridge.wheel) == (4, [-1, 0, 1, 2, 3])


# ---- cards ---------------------------------------------------------------------------------------------------


def entry(row: CostRow) -> tuple[str, int | None, int | None, int | None]:
    return row.color, row.total, row.cubes_worth, row.count


@pytest.mark.clause("SM-10.5")
def test_32_progress_cards_use_the_colors_alike() -> None:
    assert list(CARDS) == list(range(1, 33))
    costs = Counter(row.color for card in CARDS.values() for row in card.mission.cost)
    assert costs == dict.fromkeys(a.COLOR_IDS, 17)
    assert Counter(card.development.kind for card in CARDS.values()) == {
        "instant": 10,
        "static": 12,
        "die_space": 10,
    }
    assert [entry(row) for row in CARDS[9].mission.cost] == [
        ("black", 3, None, None),
        ("turquoise", 2, None, None),
    ]
    assert [entry(row) for row in CARDS[21].mission.cost] == [("black", None, 3, 1), ("yellow", None, 2, 2)]


@pytest.mark.clause("SM-2.7")
def test_start_cards_treat_the_colors_alike() -> None:
    starts = CONTENT.cards.start_card
    assert [n for row in starts for n in row.cards] == list(range(1, 9))
    assert [row.shift for row in starts] == list(a.COLOR_IDS)
    assert sorted(row.raise_ for row in starts) == sorted(a.COLOR_IDS)
    assert Counter(color for row in starts for color in row.resources) == dict.fromkeys(a.COLOR_IDS, 2)
    assert {n for row in starts for n in row.resources.values()} == {2}


@pytest.mark.clause("SM-13.2")
def test_station_cards_are_the_six_pairs_of_colors() -> None:
    pairs = {frozenset(row.colors) for row in CONTENT.stations.station_card}
    assert (len(pairs), {len(pair) for pair in pairs}) == (6, {2})


@pytest.mark.clause("SM-15.4", "SM-15.6")
def test_outposts_are_two_of_each_kind_with_six_bonuses() -> None:
    rows = CONTENT.outposts.outpost
    assert [row.kind for row in rows] == ["colony", "colony", "station", "station", "mission", "mission"]
    assert len({str(row.bonus) for row in rows}) == 6


# ---- tables that are worked out ------------------------------------------------------------------------------


@pytest.mark.clause("SM-5.7")
def test_the_table_of_payments_is_that_of_all_ways_to_pay() -> None:
    pays = rules(CONTENT, Options()).pays
    ways: Counter[int] = Counter()
    for one in range(4):
        for two in range(3):
            for three in range(2):
                makes = [
                    x + 2 * y + 3 * z
                    for x in range(one + 1)
                    for y in range(two + 1)
                    for z in range(three + 1)
                ]
                key = one * 6 + two * 2 + three
                assert pays[key] == sum(1 << total for total in set(makes))
                ways.update(makes.count(total) for total in range(1, 11))
    assert ways == {0: 130, 1: 74, 2: 27, 3: 8, 4: 1}
    assert all(pays[23] >> total & 1 for total in range(1, 11)), "a full row makes every total"


@pytest.mark.clause("SM-19.1")
def test_pending_planets_cost_more_and_more() -> None:
    found = rules(CONTENT, Options()).unsettled_vp
    assert [int(n) for n in found][:7] == [0, -1, -3, -6, -10, -15, -21]
    assert len(found) == a.PLANETS + 1


@pytest.mark.clause("SM-19.11")
def test_points_of_the_tracks() -> None:
    found = rules(CONTENT, Options()).track_vp
    assert [int(n) for n in found] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]


@pytest.mark.clause("SM-2.13")
def test_a_start_card_is_a_secret_only_where_another_one_does_the_same(tmp_path: Path) -> None:
    assert [int(n) for n in rules(CONTENT, Options()).start_secret] == [0, 0, 0, 0]
    old = 'shift = "yellow"\nraise = "turquoise"\nresources = { brown = 2, black = 2 }'
    new = 'shift = "black"\nraise = "yellow"\nresources = { brown = 2, turquoise = 2 }'
    other = load_components(changed(tmp_path, "cards.toml", old, new))
    assert [int(n) for n in rules(other, Options()).start_secret] == [1, 1, 0, 0]


BAD = {
    "a hub at the edge": ("board.toml", '{ at = [0, 0], kind = "hub" },\n  { at = [0, -2]', '{ at = [0, 2], kind = "hub" },\n  { at = [0, -2]', "tile A.*all six neighbours"),
    "a space off its tile": ("board.toml", "at = [2, -1]", "at = [3, -1]", r"tile centre.*\[3, -1\] is not on the tile"),
    "two spaces on a hex": ("board.toml", "at = [-2, 1]", "at = [2, -1]", "tile centre.*two spaces"),
    "a hub in the centre": ("board.toml", 'at = [2, -1], kind = "planet"', 'at = [2, -1], kind = "hub"', "tile centre.*no hub"),
    "a tile without a portal": ("board.toml", '  { at = [0, -2], kind = "portal" },\n', "", "tile A.*a portal"),
    "a planet too many": ("board.toml", 'at = [1, 1], kind = "planet3"', 'at = [1, 1], kind = "planet"', "2 players need 20 spaces, and board.toml has 21"),
    "other centres": ("board.toml", "[5, -2]", "[5, -3]", "board.toml, shape.*centres are"),
    "tiles out of order": ("board.toml", 'id = "A"', 'id = "B"', "board.toml, tile B"),
    "a hub of another tile": ("board.toml", 'letter = "A"\ntile = "A"', 'letter = "A"\ntile = "B"', "hub A.*same letter"),
    "hubs out of order": ("board.toml", 'letter = "A"', 'letter = "B"', "board.toml, hub B"),
    "a crowded hub": ("board.toml", '  { at = [2, -1], kind = "planet" },\n  { at = [-2, 1], kind = "planet" },\n  { at = [1, 1], kind = "planet" },\n  { at = [-1, 0], kind = "planet3" },', "  " + ", ".join(f'{{ at = [{q}, {r}], kind = "portal" }}' for q, r in a.AROUND) + ",", "tile A.*no hex beside the hub"),
    "planets that don't fit": ("planets.toml", '"2" = 4', '"2" = 5', "2 players need 16 spaces"),
    "players left out": ("planets.toml", ', "4" = 1', "", "planets.toml, deal.*4 players"),
    "planets out of order": ("planets.toml", 'id = "K2"', 'id = "K3"', "planets.toml, planet K3"),
    "a planet of another color": ("planets.toml", 'id = "K1"\ncolor = "black"', 'id = "K1"\ncolor = "brown"', "planet K1.*must be black"),
    "a planet for nothing": ("planets.toml", "fuel = 2, bucks = 0", "fuel = 0, bucks = 0", "planet K1.*a price"),
    "a half condition": ("planets.toml", "fuel = 2, bucks = 0", "fuel = 2", "planet K1.*pay has fuel, bucks"),
    "an unknown condition": ("planets.toml", 'verb = "range"', 'verb = "reach"', "planets.toml"),
    "a level that no die has": ("planets.toml", 'verb = "levels", color = "any", min = 3', 'verb = "levels", color = "any", min = 5', "planet T1.*no die gets there"),
    "two dice of a color": ("planets.toml", 'color = "black", min = 3, count = 1', 'color = "black", min = 3, count = 2', "planet T3.*one tech die"),
    "cards out of order": ("cards.toml", "number = 2\n", "number = 3\n", "cards.toml, progress_card 3"),
    "two names alike": ("cards.toml", '"Relief Convoy"', '"Fuel Chemist"', "cards.toml.*Fuel Chemist"),
    "a total and cubes of a color": ("cards.toml", '{ color = "turquoise", total = 3 }, { color = "brown", total = 2 }', '{ color = "brown", total = 3 }, { color = "brown", cubes_worth = 3, count = 1 }', "progress_card 1,? ?.*no total and single cubes"),
    "a color twice": ("cards.toml", '{ color = "turquoise", total = 3 }, { color = "brown"', '{ color = "brown", total = 3 }, { color = "brown"', "progress_card 1.*names a color once"),
    "half a cost": ("cards.toml", 'color = "black", cubes_worth = 3, count = 1', 'color = "black", cubes_worth = 3', "progress_card 21.*a worth and a count"),
    "too many dear cubes": ("cards.toml", 'color = "black", cubes_worth = 3, count = 1', 'color = "black", cubes_worth = 3, count = 2', "progress_card 21.*does not hold 2"),
    "a static effect at once": ("cards.toml", 'kind = "instant", effects = [{ verb = "gain_mix", n = 4 }]', 'kind = "instant", effects = [{ verb = "range_bonus", n = 1 }]', "progress_card 2.*range_bonus can't stand there"),
    "an effect without its number": ("cards.toml", 'verb = "gain_mix", n = 4', 'verb = "gain_mix"', "progress_card 2.*gain_mix has n"),
    "a bonus for any color": ("cards.toml", 'verb = "die_bonus", color = "black"', 'verb = "die_bonus", color = "any"', "progress_card 1.*for one color"),
    "a special price above the usual": ("cards.toml", 'verb = "range_price", fuel = 1', 'verb = "range_price", fuel = 3', "progress_card 11.*no higher"),
    "a die space that takes no dice": ("cards.toml", 'accepts = "any", contamination = 0, effects = [{ verb = "points"', 'contamination = 0, effects = [{ verb = "points"', "progress_card 17.*accepts dice"),
    "a start card that shifts what it raises": ("cards.toml", 'raise = "yellow"', 'raise = "black"', "start_card G1.*raises another"),
    "a first card twice": ("cards.toml", "cards = [3, 4]", "cards = [3, 1]", "start_card G1.*named twice"),
    "start cards out of order": ("cards.toml", 'id = "G1"', 'id = "G2"', "cards.toml, start_card G2"),
    "a station of one color": ("stations.toml", 'colors = ["black", "yellow"]', 'colors = ["black", "black"]', "station_card S1.*two different"),
    "a static part at once": ("stations.toml", 'static = [{ verb = "hold_contamination", n = 2 }]', 'static = [{ verb = "clean", n = 2 }]', "station_card S6.*clean can't stand there"),
    "stations out of order": ("stations.toml", 'id = "S1"', 'id = "S2"', "stations.toml, station_card S2"),
    "outposts out of order": ("outposts.toml", 'id = "OC1"', 'id = "OC2"', "outposts.toml, outpost OC2"),
    "three colony outposts": ("outposts.toml", 'kind = "station"', 'kind = "colony"', "outpost OS1.*two of each kind"),
    "a lasting bonus": ("outposts.toml", 'verb = "gain_drive"', 'verb = "free_portals"', "outpost OS1.*free_portals can't stand there"),
    "a bag that stays full": ("mat.toml", '"2" = 3, "3" = 4', '"2" = 4, "3" = 4', "mat.toml, dice.*2 players must empty"),
    "a wheel that falls": ("mat.toml", "[-1, 0, 1, 2, 3]", "[-1, 0, 2, 1, 3]", "mat.toml, bridge.*can't fall"),
    "a short wheel": ("mat.toml", "[-1, 0, 1, 2, 3]", "[-1, 0, 1]", "mat.toml"),
    "no space for a new die": ("mat.toml", "new_die_at = 1", "new_die_at = 6", "mat.toml, bridge.*new die"),
    "pips that fall": ("mat.toml", "pips = 2", "pips = 5", "mat.toml, tech_step.*never fall"),
    "a free column": ("mat.toml", "cost = 3", "cost = 0", "column 4.*costs points"),
    "spaces that are lost": ("mat.toml", "usable = [3, 2, 0]", "usable = [2, 2, 0]", "column 3.*no fewer spaces"),
    "more spaces than there are": ("mat.toml", "usable = [3, 2, 1]", "usable = [3, 3, 1]", "column 4.*not so many"),
    "no room for the first cubes": ("mat.toml", "usable = [2, 0, 0]", "usable = [1, 0, 0]", "column 1.*must fit"),
    "a full track at the start": ("mat.toml", "track = 10", "track = 1", "mat.toml, mat.*hold less"),
    "too few drives": ("mat.toml", "drives = 16", "drives = 11", "mat.toml, pieces.*four players"),
    "a station too few": ("mat.toml", "stations = 4", "stations = 3", "mat.toml, station.*3 rows"),
    "a station that nobody can pay": ("mat.toml", "high = 6", "high = 2", "station 4.*exactly"),
    "ranks that rise": ("mat.toml", '"3" = [4, 2, 0]', '"3" = [2, 4, 0]', "mat.toml, scoring.*3 players"),
    "tracks that end late": ("mat.toml", "from = 10", "from = 5", "mat.toml, scoring.*must rise"),
    "a reading that is not built": ("mat.toml", "allow_overpay = false", "allow_overpay = true", "mat.toml, rulings.*can only be false"),
    "an unknown field": ("mat.toml", "strong = 3", "strong = 3\nweak = 1", "mat.toml"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_table_that_does_not_fit_is_refused_by_one_sentence(name: str, tmp_path: Path) -> None:
    table, old, new, says = BAD[name]
    with pytest.raises(ValueError, match=says) as refused:
        load_components(changed(tmp_path, table, old, new))
    assert table in str(refused.value)
    assert "\n" not in str(refused.value)
