"""The box (SR-1): what the content tables hold, and every complaint about tables that don't fit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solar_roller.content.checks import load_components
from ecliptic.games.solar_roller.rules import actions as a
from solar_roller.positions import INNER, MIDDLE, OUTER, A, Table, changed, game, play, points, space

CONTENT = load_components()


@pytest.mark.clause("SR-1.1", "SR-1.2")
def test_seven_dice_of_which_five_are_for_actions() -> None:
    assert a.DIE_IDS == ("red", "blue", "green", "purple", "white", "black-1", "black-2")
    match = Match.begin(game(2), position=Table(2).position(), auto_chance=False)
    for _ in range(7):
        assert match.legal() == [f"roll {n}" for n in range(1, 7)]
        match.play("roll 1")
    dice = [text for text in match.legal(A) if text.startswith("die")]
    assert dice == ["die red", "die blue", "die green", "die purple", "die white"]


@pytest.mark.clause("SR-1.3", "SR-1.11")
def test_four_pieces_and_four_settlement_boxes() -> None:
    table = Table(2).sheet(A, I1="small red H S", I2="small red S", I3="small red S", I4="small red ship")
    match = play(table.seat(A, settlements=[0, 0, 0]).roll(white=5), "die white", "ship-die")
    assert match.legal(A) == ["settle space=I4"], "no piece is left to build"
    play(match, "settle space=I4")
    assert match.view(A).sheets[A].settlements == [0, 0, 0, 0]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="boxes of 1 has no '5'"):
        match.game.load(Table(2).seat(A, settlements=[0] * 5).position())


@pytest.mark.clause("SR-1.4", "SR-1.5")
def test_three_bands_of_planet_spaces() -> None:
    bands = {row.id: row.spaces for row in CONTENT.sheet.band}
    assert list(bands) == ["inner", "middle", "outer"]
    assert bands == {"inner": INNER, "middle": MIDDLE, "outer": OUTER}
    match = Table(2).sheet(A, M1="small red").roll(bands=(3, 3))
    assert space(match, A, "M1").color == "red"
    assert space(match, A, "M2").color is None
    play(match, "die blue")
    assert match.why_not("draw space=M1", A) == "M1 has a planet already (SR-7.1)"


@pytest.mark.clause("SR-1.6")
def test_the_lines_are_a_plane_graph_of_32_lines() -> None:
    lines = [set(line) for line in CONTENT.sheet.lines.all()]
    assert len(lines) == 32
    rings = [
        set(pair) for band in (INNER, MIDDLE, OUTER) for pair in zip(band, [*band[1:], band[0]], strict=True)
    ]
    assert all(pair in lines for pair in rings)
    match = Table(2).sheet(A, M6="ship").roll(white=1)
    play(match, "die white", "ship-die", "ship space=M6")
    assert match.legal(A) == ["to space=I4", "to space=M5", "to space=M7", "to space=O6"]
    assert match.why_not("to space=M1", A) == "No dotted line leads there (SR-8.4)"


@pytest.mark.clause("SR-1.7")
def test_four_moon_spaces_hold_every_kind_of_mark() -> None:
    table = Table(2).sheet(A, I1="small red H S icon moon", I2="small red S icon")
    table.seat(A, settlements=[0, 0])
    match = table.roll(red=3, bands=(1, 2))
    play(match, "die red")
    assert match.why_not("moons space=I1", A) == "I1 has no free moon space (SR-7.3)"
    play(match, "moons space=I2")
    with pytest.raises(ValueError, match="more marks than moon spaces"):
        match.game.load(Table(2).sheet(A, I1="small red H ship icon 3 moons").position())


@pytest.mark.clause("SR-1.9")
def test_one_ring_of_a_color() -> None:
    table = Table(2).sheet(A, M1="small blue", M2="small red blue-ring", M3="small red", M4="small red")
    match = play(table.sheet(A, M5="small blue").roll(blue=4, bands=(3, 4)), "die blue", "band middle")
    assert match.why_not("ring space=M2", A) == "The planet in M2 has a blue ring already (SR-1.9)"


@pytest.mark.clause("SR-1.10", "SR-4.1")
def test_the_tracker_has_ten_rounds_with_bonuses_on_even_ones() -> None:
    assert CONTENT.rounds.rounds.rounds == 10
    assert {row.round: row.value for row in CONTENT.rounds.bonus} == {2: 1, 4: 2, 6: 3, 8: 4, 10: 5}
    view = Table(2).roll().view(A)
    assert (view.rounds, view.bonus) == (10, [0, 1, 0, 2, 0, 3, 0, 4, 0, 5])  # type: ignore[attr-defined]
    assert len(view.sheets[A].actions) == 10  # type: ignore[attr-defined]


@pytest.mark.clause("SR-1.12")
def test_eight_cards_pair_goals_and_upgrades() -> None:
    assert [row.id for row in CONTENT.cards.goal] == list("ABCDEFGH")
    assert [row.id for row in CONTENT.cards.upgrade] == list(range(1, 9))
    for k, goal in enumerate("ABCDEFGH", 1):
        goals = [goal, *[x for x in "ABCDEFGH" if x != goal][:2]]
        free = [n for n in range(1, 9) if "ABCDEFGH"[n - 1] not in goals]
        game(2).load(Table(2).position() | {"goals": goals, "shown": [str(n) for n in free[:3]]})
        with pytest.raises(ValueError, match=rf"^Goal {goal} and upgrade {k} are the two sides of one card"):
            game(2).load(Table(2).position() | {"goals": goals, "shown": [str(n) for n in (k, *free[:2])]})


@pytest.mark.clause("SR-1.13")
def test_planets_have_a_size_and_one_of_four_colors() -> None:
    assert a.COLOR_IDS == ("red", "blue", "green", "purple")
    for color in a.COLOR_IDS:
        for value, size in ((1, "small"), (2, "large")):
            match = Table(2).roll(**{color: value})
            play(match, f"die {color}", "draw space=M3")
            found = space(match, A, "M3")
            assert (found.color, found.size) == (color, size)


@pytest.mark.clause("SR-1.15", "SR-8.15")
def test_the_mark_is_not_the_piece() -> None:
    table = Table(2).sheet(A, M1="small red icon ship", I1="small red H")
    match = play(table.roll(white=5), "die white", "ship-die", "settle space=M1")
    assert (space(match, A, "M1").icon, space(match, A, "M1").ships) == (True, 0)
    table = Table(2).sheet(A, M1="icon ship", I1="small red H")
    match = play(table.roll(white=1), "die white", "ship-die", "ship space=M1", "to space=M2")
    assert (space(match, A, "M1").icon, space(match, A, "M1").ships) == (True, 0)
    assert points(match)["ships"] == 2


# ---- complaints ----------------------------------------------------------------------------------------------

CARD_A = '[[goal]]\nid = "A"'
COMPLAINTS = {
    "wrong-band": ("sheet.toml", 'id = "middle"', 'id = "center"', "sheet.toml, band center: row 2 must be middle."),
    "band-name": ("sheet.toml", 'name = "Middle"', 'name = "Inner"', "sheet.toml, band Inner: another row has the same name."),
    "wrong-goal": ("cards.toml", 'id = "B"', 'id = "C"', "cards.toml, goal C: row 2 must be B."),
    "wrong-upgrade": ("cards.toml", "id = 3", "id = 4", "cards.toml, upgrade 4: row 3 must be 3."),
    "goal-name": ("cards.toml", "Scouts", "Giants", "cards.toml, goal Giants: another row has the same name."),
    "upgrade-name": ("cards.toml", "Halos", "Abundance", "cards.toml, upgrade Abundance: another row has the same name."),
    "rank-name": ("scoring.toml", "Settler", "Legend", "scoring.toml, solo_rank Legend: another row has the same name."),
    "no-such-space": ("sheet.toml", '"I5"]', '"I9"]', "sheet.toml, band inner: there is no space I9; they are I1 to O7."),
    "space-twice": ("sheet.toml", '"I4", "I5"]', '"I4", "I4"]', "sheet.toml, band inner: the space I4 is there twice."),
    "small-band": ("sheet.toml", '["I1", "I2", "I3", "I4", "I5"]', '["I1"]', "sheet.toml, band inner: a band needs two spaces."),
    "line-to-nowhere": ("sheet.toml", '["I1", "M1"]', '["I1", "M9"]', "sheet.toml, lines: a line ends at M9, which no band has."),
    "line-twice": ("sheet.toml", '["I1", "M1"]', '["I2", "I1"]', "sheet.toml, lines: the line from I2 to I1 is there twice, or leads nowhere."),
    "line-to-itself": ("sheet.toml", '["I1", "M1"]', '["I1", "I1"]', "sheet.toml, lines: the line from I1 to I1 is there twice, or leads nowhere."),
    "values": ("dice.toml", "[[1, 2], [3, 4], [5, 6]]", "[[1, 2], [3, 4], [5, 5]]", "dice.toml, dice: three bands must share the values 1 to 6, each once."),
    "bands": ("dice.toml", "[[1, 2], [3, 4], [5, 6]]", "[[1, 2, 3], [4, 5, 6]]", "dice.toml, dice: three bands must share the values 1 to 6, each once."),
    "bonus-twice": ("rounds.toml", "round = 4", "round = 2", "rounds.toml, bonus of round 2: there is no such round, or it has a bonus already."),
    "bonus-late": ("rounds.toml", "rounds = 10", "rounds = 9", "rounds.toml, bonus of round 10: there is no such round, or it has a bonus already."),
    "any-band": ("cards.toml", 'band = "any", timing = "once"', 'band = "inner", timing = "once"', "cards.toml, goal E: icons_in_bands can't look at inner."),
    "no-level": ("cards.toml", 'level = "fauna", ', "", "cards.toml, goal A: a level goes with level_at_least alone."),
    "level": ("cards.toml", 'cond = "colors_present", ', 'cond = "colors_present", level = "water", ', "cards.toml, goal A: a level goes with level_at_least alone."),
    "others": ("cards.toml", "first = 5, others = 5", "first = 5, others = 4", "cards.toml, goal A: only races pay others less."),
    "counted": ("cards.toml", 'timing = "end", cond = "pairs_small_large"', 'timing = "once", cond = "pairs_small_large"', "cards.toml, goal G: pairs_small_large is counted at the end."),
    "ranks": ("scoring.toml", "min = 60", "min = 70", "scoring.toml, solo_rank Architect: ranks come from the highest to the lowest."),
}  # fmt: skip


@pytest.mark.parametrize("name", [*COMPLAINTS])
def test_tables_that_do_not_fit_are_refused(name: str, tmp_path: Path) -> None:
    table, old, new, sentence = COMPLAINTS[name]
    with pytest.raises(ValueError, match=r"\w") as raised:
        load_components(changed(tmp_path, table, old, new))
    assert str(raised.value) == sentence


def drop(file: str, begin: str) -> Callable[[Path], Path]:
    """Without the table row that begins like this, up to the next one."""

    def change(folder: Path) -> Path:
        changed(folder, file, begin, begin)
        text = (folder / file).read_text(encoding="utf-8")
        at = text.index(begin)
        end = text.find("\n[[", at + 5)
        (folder / file).write_text(text[:at] + (text[end:] if end >= 0 else ""), encoding="utf-8")
        return folder

    return change


def test_a_missing_row_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^cards.toml, upgrade: the row 8 is missing\.$"):
        load_components(drop("cards.toml", "[[upgrade]]\nid = 8")(tmp_path))


def test_a_row_too_many_is_named(tmp_path: Path) -> None:
    row = '[[upgrade]]\nid = 8\nname = "More"\ngained = "x"\ntext = "x"\nprovenance = "seed"\n\n'
    path = changed(tmp_path, "cards.toml", "[cards]", "[cards]") / "cards.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n" + row, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^cards.toml, upgrade 8: there are at most 8 rows\.$"):
        load_components(tmp_path)


def test_more_cards_than_there_are(tmp_path: Path) -> None:
    """Three goals and five upgrades are just possible; the structs hold both numbers down, so no complaint is left."""
    content = load_components(changed(tmp_path, "cards.toml", "upgrades_shown = 3", "upgrades_shown = 5"))
    assert content.cards.cards.goals_shown + content.cards.cards.upgrades_shown == 8
    with pytest.raises(ValueError, match="upgrades_shown"):
        load_components(changed(tmp_path, "cards.toml", "upgrades_shown = 5", "upgrades_shown = 6"))


def test_a_space_without_lines_is_named(tmp_path: Path) -> None:
    folder = changed(tmp_path, "sheet.toml", '["M6", "O6"],', "")
    folder = changed(folder, "sheet.toml", '["O5", "O6"], ["O6", "O7"], ', "")
    with pytest.raises(ValueError, match=r"^sheet.toml, lines: no lines lead to O6\.$"):
        load_components(folder)


def test_a_table_without_ranks_is_refused(tmp_path: Path) -> None:
    folder = changed(tmp_path, "scoring.toml", "# Ranks", "# Ranks")
    text = (folder / "scoring.toml").read_text(encoding="utf-8")
    (folder / "scoring.toml").write_text("solo_rank = []\n" + text[: text.index("# Ranks")], encoding="utf-8")
    with pytest.raises(ValueError, match=r"^scoring.toml, solo_rank: there must be a rank\.$"):
        load_components(folder)
