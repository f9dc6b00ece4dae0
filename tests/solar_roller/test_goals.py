"""Goals (SR-10): every part at its edge, races, the end, and what is counted."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solar_roller.positions import HOME, INNER, MIDDLE, SPACES, A, B, C, Table, again, done, points, seat

Sheet = dict[str, str]


def each(names: list[str], words: str) -> Sheet:
    return dict.fromkeys(names, words)


COLORS = ("red", "blue", "green", "purple")
PAIRS = {f"M{2 * k + j + 1}": f"small {color}" for k, color in enumerate(COLORS) for j in range(2)}

# Part, its points (at the end or for the first), what just meets it, and sheets that fall one short.
PARTS: list[tuple[str, int, Sheet, list[Sheet]]] = [
    (
        "A1",
        5,
        {f"I{k + 1}": f"small {color}" for k, color in enumerate(COLORS)},
        [
            {
                "I1": "small red",
                "I2": "small blue",
                "I3": "small green",
                "I4": "large red",
                "I5": "small red H",
                "M1": "small purple",
            }
        ],
    ),
    (
        "A2",
        8,
        {"M1": "small red fauna", "M2": "large blue civilization"},
        [
            {"M1": "small red fauna", "M2": "large blue flora"},
            {"M1": "small red fauna", "O2": "large blue fauna", "I1": "small red fauna"},
        ],
    ),
    (
        "A3",
        7,
        {"O1": "small red", "O2": "small red", "O3": "large red"},
        [
            {"O1": "small red", "O3": "large red", "M1": "small red"},
            {"O1": "small red", "O2": "small red", "M3": "large red"},
            {"O1": "large red", "O2": "large red"},
        ],
    ),
    (
        "B1",
        6,
        each(INNER, "small red moon"),
        [each(INNER[:4], "small red 2 moons") | {"I5": "small red icon"}],
    ),
    ("B2", 7, PAIRS, [PAIRS | {"M8": "small red"}, {k: v for k, v in PAIRS.items() if k != "M8"}]),
    (
        "B3",
        9,
        {"O1": "small red flora", "O2": "small red fauna"},
        [{"O1": "small red flora", "O2": "small red water", "M1": "small red flora"}],
    ),
    (
        "C1",
        7,
        each(["I1", "I2", "I3"], "icon"),
        [each(["I1", "I2", "M3"], "icon") | {"I3": "small red 2 moons"}],
    ),
    (
        "C2",
        9,
        each(["M1", "M2"], "small red 4 moons"),
        [{"M1": "small red 4 moons", "M2": "small red 3 moons icon", "I1": "small red moon"}],
    ),
    (
        "C3",
        8,
        each(["O1", "O2", "O3"], "small red"),
        [{"O1": "small red", "O2": "small red", "O3": "large red", "M1": "small red"}],
    ),
    (
        "D1",
        7,
        {"I1": "small red 4 moons", "I2": "small red moon"},
        [{"I1": "small red 4 moons", "M2": "small red moon", "I2": "icon"}],
    ),
    ("D2", 8, each(MIDDLE, "large red"), [each(MIDDLE[:7], "large red") | {"M8": "icon", "O1": "small red"}]),
    (
        "D3",
        9,
        {"O1": "small red red-ring blue-ring green-ring purple-ring", "O2": "small red red-ring"},
        [{"O1": "small red red-ring blue-ring green-ring purple-ring", "M2": "small red red-ring"}],
    ),
    (
        "F1",
        8,
        {"I1": "small red water", "I2": "small red civilization", "I3": "large red flora"},
        [{"I1": "small red water", "I2": "small red water", "I3": "small red", "M1": "small red water"}],
    ),
    (
        "F2",
        5,
        each(MIDDLE[:4], "large red"),
        [each(MIDDLE[:3], "large red") | {"M4": "small red", "O1": "large red"}],
    ),
    ("F3", 6, each(["O1", "O2"], "icon"), [{"O1": "icon", "M2": "icon", "O3": "small red"}]),
    (
        "E1",
        1,
        {"I1": "icon", "M1": "icon", "O1": "icon"},
        [{"I1": "icon", "M1": "icon", "O1": "small red", "M2": "icon"}],
    ),
]
RACES = {"C1": 3, "C2": 5, "C3": 3, "D1": 4, "D2": 5, "D3": 5, "F1": 4, "F2": 3, "F3": 3}


def home_for(sheet: Sheet) -> Sheet:
    """A homeworld that counts for nothing here."""
    if any("H" in words.split() for words in sheet.values()):
        return {}
    return (
        {"M8": "small purple H"}
        if HOME in sheet and "M8" not in sheet
        else {"O7": "small purple H"}
        if HOME in sheet
        else {}
    )


@pytest.mark.clause(
    "SR-10.1", "SR-10.2", "SR-10.3", "SR-10.4", "SR-10.5", "SR-10.6", "SR-10.7", "SR-10.11", "SR-2.5"
)
@pytest.mark.parametrize("row", PARTS, ids=[row[0] for row in PARTS])
def test_a_part_is_met_exactly_at_its_edge(row: tuple[str, int, Sheet, list[Sheet]]) -> None:
    part, worth, met, short = row
    table = Table(2).beside(goals=part[0]).sheet(A, **met, **home_for(met))
    match = done(table.roll(number=10))
    assert match.over
    assert seat(match, A).scored.get(part) == worth
    assert part not in seat(match, B).scored
    for sheet in short:
        table = Table(2).beside(goals=part[0]).sheet(A, **sheet, **home_for(sheet))
        assert part not in seat(done(table.roll(number=10)), A).scored


@pytest.mark.clause("SR-10.1", "SR-10.2", "SR-10.3", "SR-10.8", "SR-10.9")
@pytest.mark.parametrize("row", [row for row in PARTS if row[0][0] in "AB"], ids=lambda row: row[0])
def test_end_parts_are_not_looked_at_earlier(row: tuple[str, int, Sheet, list[Sheet]]) -> None:
    part, _, met, _ = row
    table = Table(2).beside(goals=part[0]).every(**met, **home_for(met))
    match = done(table.roll(number=8))
    assert part not in seat(match, A).scored
    match = done(table.roll(number=10))
    assert seat(match, A).scored[part] == seat(match, B).scored[part], "no race: both get it all"


@pytest.mark.clause("SR-10.4", "SR-10.5", "SR-10.6", "SR-10.10")
@pytest.mark.parametrize("part", RACES)
def test_the_first_get_more_and_all_at_one_checkpoint_are_first(part: str) -> None:
    _, first, met, _ = next(row for row in PARTS if row[0] == part)
    table = Table(3).beside(goals=part[0])
    for who in (A, C):
        table.sheet(who, **met, **home_for(met))
    match = done(table.roll(number=1))
    assert [seat(match, who).scored.get(part) for who in (A, B, C)] == [first, None, first]
    later = table.beside(claimed=[part]).sheet(B, **met, **home_for(met)).seat(C, scored={part: first})
    match = done(later.roll(number=1))
    assert [seat(match, who).scored.get(part) for who in (A, B, C)] == [RACES[part], RACES[part], first]
    claimed = match.dump()["claimed"]
    assert claimed == {f"1.{part[1]}": 1}


@pytest.mark.clause("SR-10.10")
def test_a_part_is_scored_once() -> None:
    match = done(Table(2).beside(goals="C").sheet(A, I1="icon", I2="icon", I3="icon").roll(number=2))
    assert points(match)["goals"] == 7
    done(again(match))
    assert points(match)["goals"] == 7


@pytest.mark.clause("SR-10.7")
@pytest.mark.parametrize("number", range(1, 11))
def test_goal_e_is_worth_11_less_the_round_for_everybody(number: int) -> None:
    table = Table(2).beside(goals="E").every(I1="icon", M1="icon", O1="icon")
    match = done(table.roll(number=number))
    assert [seat(match, who).scored.get("E1") for who in (A, B)] == [11 - number] * 2
    table.beside(claimed=["E1"]).seat(A, scored={"E1": 9})
    match = done(table.roll(number=number))
    assert [seat(match, who).scored.get("E1") for who in (A, B)] == [9, 11 - number]


# ---- G and H -----------------------------------------------------------------------------------------------------


def ended(goal: str, sheet: Sheet, **options: object) -> Match:
    table = Table(2, **options).beside(goals=goal).sheet(A, **sheet)
    return done(table.roll(number=10))


@pytest.mark.clause("SR-10.8")
@pytest.mark.parametrize(("small", "large"), [(1, 0), (1, 1), (3, 2), (2, 5), (4, 4)])
def test_goal_g_counts_pairs(small: int, large: int) -> None:
    words = ["small red"] * small + ["large blue"] * large
    sheet = dict(zip(SPACES, words, strict=False))
    first = next(iter(sheet))
    sheet[first] += " H"
    assert points(ended("G", sheet))["goals"] == min(small, large)


GROUPS: dict[str, tuple[Sheet, int, int]] = {  # the second value: where lone planets are no groups
    "one-group": ({"I1": "red", "I2": "red", "I3": "red"}, 0, 0),
    "second-is-smaller": ({"I1": "red", "I2": "red", "I3": "red", "M6": "red", "M7": "red"}, 2, 2),
    "colors-divide": ({"I1": "red", "I2": "red", "I3": "blue", "I4": "blue", "I5": "blue"}, 2, 2),
    "loner": ({"I1": "red", "I2": "red", "O4": "green"}, 1, 0),
    "two-loners": ({"I1": "red", "O4": "green"}, 1, 0),
    "tie": ({"I1": "red", "I2": "red", "M5": "red", "M6": "red"}, 2, 2),
    "not-adjacent": ({"I1": "red", "M2": "red", "M4": "red"}, 1, 0),
    "across-bands": ({"I1": "red", "M1": "red", "O1": "red", "M4": "blue", "M5": "blue"}, 2, 2),
    "third-does-not-count": ({"I1": "red", "I2": "red", "M4": "blue", "M5": "blue", "O7": "green"}, 2, 2),
    "biggest-comes-last": (
        {"I1": "purple", "M5": "red", "M6": "red", "M7": "red", "O1": "blue", "O2": "blue"},
        2,
        2,
    ),
}


@pytest.mark.clause("SR-10.9")
@pytest.mark.parametrize("name", GROUPS)
@pytest.mark.parametrize("loners", [True, False])
def test_goal_h_is_the_second_biggest_group(name: str, loners: bool) -> None:
    spaces, worth, without = GROUPS[name]
    sheet = {k: f"small {color}" for k, color in spaces.items()}
    first = next(iter(sheet))
    sheet[first] += " H"
    found = points(ended("H", sheet, singletons_count_as_groups=loners))["goals"]
    assert found == (worth if loners else without)


@pytest.mark.clause("SR-10.11")
def test_other_marks_are_no_moons() -> None:
    table = Table(2).beside(goals="D").sheet(A, I1="small red H S icon moon", I2="small red 3 moons")
    assert "D1" not in seat(done(table.seat(A, settlements=[0]).roll()), A).scored


def test_all_parts_are_tried() -> None:
    assert {row[0] for row in PARTS} == {f"{goal}{k}" for goal in "ABCDF" for k in (1, 2, 3)} | {"E1"}


@pytest.mark.clause("SR-10.1", "SR-12.2")
def test_goals_that_hold_before_the_end_are_a_second_number() -> None:
    """So that a score in the middle of a game is not misread: the row, the sheet and the panel say the same."""
    sheet = {f"I{k + 1}": f"small {color}" for k, color in enumerate(COLORS)}
    table = Table(1).beside(goals="ABD").sheet(A, **{**sheet, "I1": "small red H"})
    match = table.roll()
    view = match.view(A)
    row = next(row for row in match.game.score_sheet(view).rows if row.title.startswith("With the goals"))
    total = view.sheets[A].total
    assert view.sheets[A].course > 0
    assert row.points == [str(total + view.sheets[A].course)]
    assert f"+{view.sheets[A].course}" in [stat.value for stat in view.players[A].stats]
    assert "on course: 5 points" in str(match.game.draw(view, None).panels)
    ended = done(table.roll(number=10))
    rows = ended.game.score_sheet(ended.view(A)).rows
    assert not [row for row in rows if row.title.startswith("With the goals")]
    assert ended.view(A).sheets[A].course == 0
    assert ended.view(A).sheets[A].points[5] == view.sheets[A].course
