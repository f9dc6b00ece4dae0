"""Solar Roller's board: pure, escaped, its places all there, its words say what the map shows; the picture to share."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from draw.solar_roller_cases import CASES, Case, rich, seen
from ecliptic.core.views import Choice, Drawing
from ecliptic.games.solar_roller import GAME
from ecliptic.games.solar_roller.board.drawing import draw
from ecliptic.games.solar_roller.board.in_words import space_words
from ecliptic.games.solar_roller.board.layout import layout
from ecliptic.games.solar_roller.board.sheet import band_labels
from ecliptic.games.solar_roller.rules.actions import SPACE_IDS
from solar_roller.positions import Table, done

every = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
Maker = Callable[[], Case]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(drawing: Drawing) -> str:
    """All that changes on the board."""
    return drawing.marks + drawing.pieces


def group(drawing: Drawing, id_: str) -> ElementTree.Element:
    root = ElementTree.fromstring(f"<svg>{drawn(drawing)}</svg>")
    return next(element for element in root.iter("g") if element.get("id") == id_)


def test_every_space_has_a_place_apart_from_all_others() -> None:
    places = layout().space
    assert set(places) == set(SPACE_IDS)
    for k, a in enumerate(places):
        for b in list(places)[k + 1 :]:
            (ax, ay), (bx, by) = places[a], places[b]
            assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 > 2 * layout().ring, (a, b)


def test_rings_follow_the_prompt_and_what_is_not_allowed_is_dim() -> None:
    view, prompt = CASES["roller-raise"]()
    assert prompt is not None
    drawing = draw(view, prompt)
    legal = {choice.target for choice in prompt.legal}
    assert legal == {"space-M1", "space-M2", "space-O5"}
    for space in SPACE_IDS:
        at = group(drawing, f"space-{space}")
        assert (at[0].get("class") == "ring") == (f"space-{space}" in legal)
    refused = {choice.target for choice in prompt.choices if choice.why}
    assert refused
    assert all(group(drawing, target).get("opacity") == ".6" for target in refused)
    assert 'class="ring"' not in drawn(draw(view, None))


def test_a_planet_shows_its_level_moons_and_rings() -> None:
    drawing = draw(*CASES["roller-dice"]())
    m1 = ElementTree.tostring(group(drawing, "space-M1"), encoding="unicode")
    assert "#world-blue-large-3" in m1
    for color in ("red", "green", "purple"):
        assert m1.count(f'stroke="var(--g-{color})" stroke-opacity') == 2, (
            "a ring is a half behind and a half before the globe"
        )
    assert m1.count('r="5.4"') == 2
    o2 = ElementTree.tostring(group(drawing, "space-O2"), encoding="unicode")
    assert o2.count('fill="var(--on-goods)"') == 4


@pytest.mark.clause("SR-8.4")
def test_a_ship_under_way_keeps_its_piece() -> None:
    def places(*does: str) -> dict[str, str]:
        root = ElementTree.fromstring(f"<svg>{draw(*rich(*does)()).pieces}</svg>")
        return {e.attrib["id"]: e.attrib["style"] for e in root.iter("g") if e.get("class") == "piece"}

    before = places("die white", "ship-die")
    after = places("die white", "ship-die", "ship space=M2", "to space=M3")
    assert set(before) == set(after) == {f"ship-0-{k}" for k in range(4)}
    assert [id_ for id_ in before if before[id_] != after[id_]] == ["ship-0-1"]


@pytest.mark.clause("SR-5.2")
def test_open_bands_are_lit_and_named() -> None:
    drawing = draw(*CASES["roller-shut"]())
    assert drawing.marks.count('stroke="var(--surface-3)"') == 1
    assert "Open bands: Inner." in drawing.twin
    assert draw(*CASES["roller-dice"]()).marks.count('stroke="var(--surface-3)"') == 2


def test_a_badge_of_a_band_has_its_dice_and_not_its_name_which_its_spaces_say() -> None:
    view, _ = CASES["roller-dice"]()
    found = re.findall(r">([^<>]+)</text>", band_labels(view, view.sheets[0]))
    assert found == [" ".join(str(value) for value in row.values) for row in view.band_rows]
    assert len(set(found)) == 3


@pytest.mark.clause("SR-5.5")
def test_shifts_are_few_buttons_that_say_what_opens_and_the_rest_is_folded() -> None:
    _, prompt = CASES["roller-shut"]()
    assert prompt is not None
    assert [(group.id, group.folded) for group in prompt.groups] == [
        ("open", False),
        ("shifts", True),
        ("leave", True),
    ]
    shifts = [choice for choice in prompt.choices if choice.verb == "shift"]
    assert {choice.group for choice in shifts} == {"open", "shifts"}
    assert all(not choice.group for choice in prompt.choices if choice.verb == "die")
    first = [choice for choice in shifts if choice.group == "open"]
    assert {choice.label for choice in first} == {c.label for c in shifts if c.label.startswith("Open ")}
    assert len(first) == len({choice.label for choice in first}) <= 4

    def cost(choice: Choice) -> int:
        return sum(abs(int(pips)) for pips in choice.args.values())

    for choice in first:
        assert cost(choice) == min(cost(other) for other in shifts if other.label == choice.label)
    folded = [cost(choice) for choice in shifts if choice.group == "shifts"]
    assert folded == sorted(folded)


def test_dice_say_what_they_do_and_used_ones_are_marked() -> None:
    view, prompt = rich("die green", "moons space=M6", green=3)()
    tray = draw(view, prompt).tray
    green = tray[tray.index('value="die green"') :].partition("</button>")[0]
    assert ">used<" in green
    blue = tray[tray.index('value="die blue"') :].partition("</button>")[0]
    assert ">terraform<" in blue


def test_the_twin_says_what_every_space_shows() -> None:
    view, prompt = CASES["roller-dice"]()
    twin = draw(view, prompt).twin
    m1 = next(space for space in view.sheets[0].spaces if space.id == "M1")
    words = space_words(m1)
    assert words.startswith(
        "M1: large blue planet, at fauna, 2 moons, red, green and purple rings, ship icon"
    )
    assert words in twin
    for space in view.sheets[0].spaces:
        if not space.color and not space.icon and not space.ships:
            assert re.search(rf"Empty: [^.]*\b{space.id}\b", twin), space.id


def test_spectators_see_every_sheet_and_players_those_of_others() -> None:
    watched = draw(*CASES["roller-six-sheets"]())
    assert all(f'id="sheet-{seat}"' in watched.marks for seat in range(6))
    assert watched.targets == []
    view, prompt = CASES["roller-dice"]()
    sheets = next(panel for panel in draw(view, prompt).panels if panel.id == "sheets")
    assert [f'id="mini-{seat}"' in sheets.html for seat in range(3)] == [False, True, True]
    alone = draw(*CASES["roller-alone"]())
    assert "sheets" not in {panel.id for panel in alone.panels}


@pytest.mark.clause("SR-15.21")
def test_the_sheets_of_others_stand_as_they_were_when_the_round_began() -> None:
    match = Table(2).roll(red=1, bands=(1, 3))
    before = draw(*seen(match, 1)).panels[-1].html
    match.play("die red", 0)
    match.play("draw space=M1", 0)
    assert draw(*seen(match, 1)).panels[-1].html == before
    done(match)
    assert draw(*seen(match, 1)).panels[-1].html != before


# ---- the picture to be shown around ------------------------------------------------------------------------


@every
def test_the_picture_is_one_document_with_no_script_and_nothing_from_elsewhere(case: Maker) -> None:
    view, _ = case()
    game = GAME.make({"players": len(view.sheets)})
    for seat in range(len(view.sheets)):
        svg = game.export(view, seat)
        assert svg is not None
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert {element.tag for element in root.iter()}.isdisjoint(
            {f"{SVG}script", f"{SVG}foreignObject", f"{SVG}image"}
        )
        assert "var(--" not in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")} <= set(ids)
        words = [element.text or "" for element in root.iter(f"{SVG}text")]
        assert f"The system of @{seat + 1}" in words
        assert str(view.sheets[seat].total) in words


def test_the_picture_of_a_solo_game_names_the_rank() -> None:
    view, _ = CASES["roller-alone"]()
    svg = GAME.make({"players": 1}).export(view, 0)
    assert svg is not None
    assert f"points, {view.rank}<" in svg


@pytest.mark.clause("SR-15.21")
def test_the_picture_of_another_sheet_keeps_the_secret_of_its_open_lane() -> None:
    match = Table(2).roll(red=1, bands=(1, 3))
    before = match.game.export(match.view(1), 0)
    match.play("die red", 0)
    match.play("draw space=M1", 0)
    assert match.game.export(match.view(1), 0) == before
    assert match.game.export(match.view(0), 0) != before
