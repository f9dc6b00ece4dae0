"""The shared drawing parts: markup is escaped, bytes are always the same, colours come from the tokens."""

from __future__ import annotations

import importlib
import re
import sys
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from ecliptic.core.views import About, Choice, Drawing, Prompt, Target
from ecliptic.draw import globes, svg
from ecliptic.draw.cards import card_back, card_face, card_gap
from ecliptic.draw.dice import die
from ecliptic.draw.html import choice_button, clause_link, stat_table
from ecliptic.draw.icons import ICONS, glyph, icon
from ecliptic.draw.looks import rings
from ecliptic.draw.marks import Marks
from ecliptic.draw.notebook import standalone, thumbnail, tokens
from ecliptic.draw.seats import SHAPES, figure, shape, tok, token
from ecliptic.draw.stage import LAYERS, about_boxes, brief, layers, minimap, stage, target_buttons

NASTY = "<b>\"x\" & 'y'</b>"
RAW = re.compile(r"(?<![&\w-])#[0-9a-fA-F]{3,8}\b(?!-)|\brgba?\(|\bhsla?\(")


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def choice(**more: object) -> Choice:
    fields: dict[str, object] = {"action": "take kind=water", "label": "Water"}
    return Choice(**(fields | more))  # type: ignore[arg-type]


def drawing(**more: object) -> Drawing:
    fields: dict[str, object] = {
        "width": 100,
        "height": 50,
        "map": '<g id="far"/>',
        "pieces": '<g class="piece" id="ship-1"><use href="#far"/><text>@2 &amp; co</text></g>',
        "targets": [Target(id="a", x=25, y=20, r=10, chip_y=15), Target(id="b", x=75, y=20, r=5)],
        "focus": (0, 0, 50, 50),
        "tray": "",
        "twin": "",
        "panels": [],
    }
    return Drawing(**(fields | more))  # type: ignore[arg-type]


def ask(*choices: Choice) -> Prompt:
    return Prompt(seat=0, say="What?", sub="", clause="", choices=list(choices))


@pytest.mark.parametrize(
    ("value", "words"),
    [(3, "3"), (3.0, "3"), (2.25, "2.2"), (2.26, "2.3"), (-0.01, "0"), (-1.5, "-1.5"), (100.04, "100")],
)
def test_numbers_are_short(value: float, words: str) -> None:
    assert svg.n(value) == words


def test_everything_from_outside_is_escaped() -> None:
    made = svg.text(0, 0, NASTY) + svg.el("g", id_=NASTY, data_x=NASTY) + svg.piece(NASTY, 1, 2)
    root = parsed(made)
    assert root[0].text == NASTY
    assert root[1].attrib == {"id": NASTY, "data-x": NASTY}
    assert root[2].attrib["id"] == NASTY


def test_none_leaves_an_attribute_out_and_underscores_become_dashes() -> None:
    assert svg.el("g", cls=None, stroke_width=2, id_="x") == '<g stroke-width="2" id="x"/>'


def test_a_piece_is_placed_by_style_with_units() -> None:
    assert (
        svg.piece("moon-P4", 1.25, -3)
        == '<g class="piece" id="moon-P4" style="transform:translate(1.2px,-3px)"></g>'
    )
    assert 'id="c" data-from="deck" style=' in svg.piece("c", 0, 0, source="deck")  # and back there
    assert 'id="c" data-from="deck" data-to="" style=' in svg.piece("c", 0, 0, source="deck", rest="")
    assert svg.comes("t-1", "x", rest="pool") == '<g class="comes" id="t-1" data-to="pool">x</g>'


def test_a_ring_goes_through_all_its_points() -> None:
    points = [(0, 0), (10, 0), (10, 10), (0, 10)]
    d = svg.ring_through(points)
    assert d.startswith("M0 0C")
    assert d.endswith("0 0Z")
    assert all(f" {x} {y}" in d for x, y in points[1:])


def test_arcs_and_bows_end_where_they_should() -> None:
    assert svg.arc(0, 0, 10, -90, -90) == "M0 -10A10 10 0 0 0 -10 0"
    assert svg.arc(0, 0, 10, -90, -270) == "M0 -10A10 10 0 1 0 10 0"
    assert svg.arc(0, 0, 10, 0, 360).count("A") == 2
    d, control = svg.bow((0, 0), (10, 0), 0.5)
    assert d == "M0 0Q5 5 10 0"
    assert svg.on_bow((0, 0), control, (10, 0), 0.5) == (5, 2.5)
    assert svg.on_bow((0, 0), control, (10, 0), 1) == (10, 0)


def test_all_icons_are_paths_on_a_small_square() -> None:
    for name, d in ICONS.items():
        assert re.fullmatch(r"[MLHVCSQAZmlhvcsqaz0-9 .,-]+", d), name
        parsed(icon(name) + glyph(name, 5, 5, 10, fill="var(--ink-1)"))


def test_seats_have_different_shapes() -> None:
    shapes = [shape(seat, 0, 0, 10) for seat in range(len(SHAPES))]
    assert len(set(shapes)) == 6
    for seat in range(6):
        assert f"var(--p{seat + 1})" in tok(seat)
        assert f"var(--p{seat + 1}-ink)" in figure(seat, 9, "flag")
    assert 'id="ship-0"' in token(0, 1, 2, 9, "ship", "ship-0")
    assert "<text" in token(3, 1, 2, 9, "7")


@pytest.mark.parametrize("kind", sorted(globes.GLOBES))
def test_a_globe_is_drawn_by_reference_and_always_the_same(kind: str) -> None:
    for ringed in (False, True):
        made = globes.globe_def(kind, 36.0, ringed)
        globes.globe_def.cache_clear()
        assert globes.globe_def(kind, 36.0, ringed) == made
        ids = set(re.findall(r'id="([^"]+)"', made))
        assert set(re.findall(r"url\(#([^)]+)\)", made)) <= ids
        assert globes.globe_id(kind, 36.0, ringed) in ids
    assert globes.globe(kind, 1, 2, 36) == f'<use href="#globe-{kind}-36" x="1" y="2"/>'


def test_bytes_do_not_depend_on_the_run() -> None:
    """A module loaded anew draws the same: no counters, no hash order."""
    before = globes.starfield(3, 100, 50) + globes.sun(5.0, 5.0, 3.0) + globes.globe_def("mars", 20.0)
    module = importlib.reload(sys.modules["ecliptic.draw.globes"])
    assert module.starfield(3, 100, 50) + module.sun(5.0, 5.0, 3.0) + module.globe_def("mars", 20.0) == before


def test_dice_show_pips_icons_and_words() -> None:
    assert [die(0, 0, 40, face).count("<circle") for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert "<path" in die(0, 0, 40, "photon")
    assert ">x3</text>" in die(0, 0, 40, "x3")
    assert 'id="die-1" style="transform:translate(3px,4px) rotate(18deg)"' in die(
        3, 4, 40, 2, turn=18, id_="die-1"
    )


def test_cards_bring_no_colours() -> None:
    made = card_face("drop", "var(--g-blue)", NASTY, "note") + card_back("46 left") + card_gap("a", "b")
    parsed(made)
    assert not RAW.search(made)


# ---- buttons ---------------------------------------------------------------------------------------------


def test_a_choice_is_a_button_of_the_one_form() -> None:
    made = choice_button(choice(note="your third", strong=True))
    assert 'form="act" name="action" value="take kind=water" class="btn go"' in made
    assert "Water <small>your third</small>" in made
    assert 'class="btn act"' in choice_button(choice())


def test_what_is_not_allowed_stays_reachable_and_says_why() -> None:
    made = choice_button(choice(why=NASTY, clause="VT-4.5"), "card", "inner")
    assert 'class="card no"' in made
    assert 'aria-disabled="true"' in made
    assert " disabled" not in made.replace("aria-disabled", "")
    assert parsed(made)[0].attrib["data-why"] == NASTY
    assert parsed(made)[0].attrib["data-clause"] == "VT-4.5"
    assert parsed(made)[0].attrib["aria-label"] == "Water"


def test_names_in_buttons_are_escaped() -> None:
    made = choice_button(choice(action=NASTY, label=NASTY, note=NASTY, title=NASTY))
    button = parsed(made)[0]
    assert button.attrib["value"] == button.attrib["title"] == NASTY
    assert NASTY not in made


def test_clauses_link_to_the_rules() -> None:
    assert clause_link("vertium", "VT-4.5") == '<a class="cl" href="/rules/vertium#VT-4.5">VT-4.5</a>'
    assert clause_link("vertium", "") == ""


def test_tables_have_headings() -> None:
    table = parsed(stat_table(["Planet", "Value"], [["Amberfall", "3"]]))
    assert [e.text for e in table.iter("th")] == ["Planet", "Value", "Amberfall"]
    assert [e.text for e in table.iter("td")] == ["3"]


# ---- marks and layers ------------------------------------------------------------------------------------


def test_marks_know_what_can_be_chosen() -> None:
    weak, strong = choice(target="a"), choice(target="a", strong=True)
    marks = Marks(ask(weak, strong, choice(target="b", why="No."), choice(target="a", why="No.")))
    assert marks.choice("a") == strong
    assert marks.dim("a") is None
    assert marks.dim("b") == "not"
    assert marks.dim("c") is None
    assert marks.choice("c") is None
    assert Marks(None).choice("a") is None


def test_buttons_lie_over_their_places_in_percent() -> None:
    made = target_buttons(
        drawing(), ask(choice(target="a", note="+6"), choice(target="b", why="No.", note="+1"))
    )
    assert 'class="target act" style="left:25.00%;top:40.00%;width:20.00%"' in made
    assert '<span class="chip" style="top:125.0%">+6</span>' in made
    assert made.count("<button") == 2
    assert "+1</span>" not in made


def test_one_choice_of_a_place_is_its_button_and_several_are_a_list() -> None:
    explore, build = choice(target="a", action="explore"), choice(target="a", action="build", strong=True)
    no = choice(target="a", action="leave", why="No.")
    assert [c.action for c in Marks(ask(no, explore, build)).at("a")] == ["build", "explore", "leave"]
    assert 'value="explore"' in target_buttons(drawing(), ask(no, explore))
    assert "popover" not in target_buttons(drawing(), ask(no, explore))
    made = parsed(target_buttons(drawing(), ask(no, explore, build)))
    assert made[0].attrib["popovertarget"] == made[1].attrib["id"] == "pick-a"
    assert made[0].attrib["class"] == "target go"
    assert "value" not in made[0].attrib
    assert [button.attrib["value"] for button in made[1]] == ["build", "explore", "leave"]


def test_a_box_to_tick_stands_once_and_its_place_ticks_it() -> None:
    pick = choice(target="a", action="add deed=io", pick=True)
    box = parsed(choice_button(pick, "card", "inner"))[0]
    assert box.tag == "label"
    assert box[0].attrib["type"] == "checkbox"
    assert (box[0].attrib["name"], box[0].attrib["value"]) == ("action", "add deed=io")
    label = parsed(target_buttons(drawing(), ask(pick)))[0]
    assert (label.tag, label.attrib["for"]) == ("label", box[0].attrib["id"])
    assert "checkbox" not in choice_button(choice(pick=True, why="No."))


def test_what_ends_a_turn_is_marked() -> None:
    assert "data-ends" in choice_button(choice(ends=True))
    assert "data-ends" not in choice_button(choice())


def test_shapes_reaches_and_ways() -> None:
    targets = [
        Target(id="a", x=25, y=20, r=10, chip_y=15, shape="0 0,100% 0,50% 100%", way="M0 0L25 20"),
        Target(id="b", x=75, y=20, r=5, chip_y=9, reach=True, way="M1 1L2 2"),
    ]
    prompt = ask(choice(target="a", note="+6"), choice(target="b", note="+1", why="No."))
    made = drawing(targets=targets)
    buttons = target_buttons(made, prompt)
    assert 'class="target shaped act"' in buttons
    assert "--shape:polygon(0 0,100% 0,50% 100%)" in buttons
    assert 'class="target reach no"' in buttons
    assert layers(made, prompt)["ways"].count("<path") == 1  # none to what can't be chosen
    assert 'data-for="a" d="M0 0L25 20" hidden=""' in layers(made, prompt)["ways"]
    reach = target_buttons(made, ask(choice(target="b", note="+1")))
    assert "chip" not in reach


def test_what_is_known_of_a_place_opens_where_nothing_is_asked() -> None:
    known = About("Luna & more", "<p>Far away.</p>", '<circle r="4"/>')
    made = drawing(targets=[Target(id="a", x=25, y=20, r=10, about=known)])
    (button,) = parsed(target_buttons(made, None))
    (box,) = parsed("".join(about_boxes(made).values()))
    assert button.attrib["popovertarget"] == box.attrib["id"] == "about-a"
    assert (button.attrib["class"], button.attrib["aria-label"]) == ("target look", "Luna & more")
    assert "name" not in button.attrib
    assert box[1].text == "Far away."
    assert layers(made, None)["ways"].count('<g data-for="a" hidden=""><circle r="4"/></g>') == 1
    asked = ask(choice(target="a", why="No."))
    assert "about" not in target_buttons(made, asked)
    assert "data-for" not in layers(made, asked)["ways"]


@pytest.mark.parametrize(
    ("notes", "quiet"), [(["+1"] * 13, True), (["+1"] * 12 + ["+2"], False), (["+1"] * 12, False)]
)
def test_notes_that_say_little_are_shown_when_somebody_asks(notes: list[str], quiet: bool) -> None:
    targets = [Target(id=str(k), x=k, y=20, r=10, chip_y=15) for k in range(len(notes))]
    choices = [choice(target=str(k), note=note) for k, note in enumerate(notes)]
    assert ('class="chip quiet"' in target_buttons(drawing(targets=targets), ask(*choices))) == quiet


def test_the_stage_has_layers_that_can_be_replaced() -> None:
    made = stage(drawing(), None)
    assert [e.attrib["id"] for e in parsed(made).iter() if e.attrib.get("id") in LAYERS] == [
        "map",
        "marks",
        "pieces",
        "ways",
        "targets",
        "looks",
    ]
    assert stage(drawing(), None, layers(drawing(), None)) == made
    assert 'data-board="100x50"' in made
    assert 'data-board="late 100x50"' in stage(drawing(board="late"), None)
    assert "--fx:50;--fy:0;--fw:20;--fh:20" in stage(drawing(), None, focus=(50, 0, 20, 20))
    assert 'viewBox="0 0 100 50"' in minimap(drawing())
    assert "--w:100;--h:50;--fx:0;--fy:0;--fw:50;--fh:50" in made


def test_a_thumbnail_keeps_only_ids_it_needs() -> None:
    made = thumbnail(drawing())
    assert re.findall(r' id="([^"]+)"', made) == ["far"]
    assert 'viewBox="0 0 100 50"' in made


def test_a_thumbnail_brings_its_colours_for_the_system_s_theme_or_a_chosen_one() -> None:
    made = thumbnail(drawing(map='<rect fill="var(--act)"/><text>Ada</text>'))
    assert "Ada" not in made
    used = set(re.findall(r"var\(--([\w-]+)", made))
    ElementTree.fromstring(made)
    dark, _, light = made.partition("@media (prefers-color-scheme:light)")
    for part, theme in ((dark, "dark"), (light, "light")):
        assert {name for name in used if f"--{name}:{tokens(theme)[name]};" in part} == used
        assert f"--act:{tokens(theme)['act']};" in thumbnail(drawing(map='<rect fill="var(--act)"/>'), theme)
    assert "@media" not in thumbnail(drawing(), "dark")


# ---- styles ----------------------------------------------------------------------------------------------


def css(name: str) -> str:
    return re.sub(r"/\*.*?\*/", "", (files("ecliptic.draw") / "static" / name).read_text(), flags=re.S)


def test_nothing_moves_for_ever() -> None:
    """A page that nobody touches leaves the machine alone."""
    for package in ("draw", "web"):
        for path in (files(f"ecliptic.{package}") / "static").iterdir():
            if path.name.endswith((".css", ".svg")):
                text = path.read_text(encoding="utf-8")
                assert not re.search(r"\binfinite\b|repeatCount=.indefinite", text), path.name


def _hovers(text: str) -> list[str]:
    """Selectors of rules that speak of a pointer over them outside of a query whether there can be one."""
    open_, found, since = [""], [], 0
    for mark in re.finditer(r"[{};]", text):
        head = text[since : mark.start()].strip()
        since = mark.end()
        if mark[0] == "{":
            open_.append(head)
            if ":hover" in head and "@media (hover: hover)" not in open_:
                found.append(head)
        elif mark[0] == "}":
            open_.pop()
    assert open_ == [""]
    return found


def test_nothing_stays_lit_after_a_touch() -> None:
    """What a finger touched last is `:hover` until the next touch: it must look as if nobody were there."""
    assert _hovers("@media (hover: hover) { a:hover { x: y; } } b:is(:hover, .on) { x: y; }") == [
        "b:is(:hover, .on)"
    ]
    many = 0
    for package in ("draw", "web"):
        for path in (files(f"ecliptic.{package}") / "static").iterdir():
            if path.name.endswith(".css"):
                text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
                many += text.count(":hover")
                assert _hovers(text) == [], path.name
    assert many > 20


SHEETS = ("ui.css", "table.css", "pages.css")


def test_only_tokens_name_colours() -> None:
    for name in SHEETS:
        assert not RAW.findall(re.sub(r"#[a-z][\w-]*(?=[\s>{,.:])", "", css(name)))


def test_every_name_used_is_a_token() -> None:
    own = {
        "u",
        "w",
        "h",
        "at",
        "tint",
        "shape",
        *("dock", "high", "hint", "fold", "least", "unit-min"),
        "fade-l",
        "fade-r",
        *("wide", "left", "top"),
        *(f"{a}{b}" for a in "bfz" for b in "xywh"),
    }
    used = set(re.findall(r"var\(--([\w-]+)", "".join(map(css, SHEETS))))
    assert used - own <= set(tokens())


def test_both_themes_name_all_colours() -> None:
    dark, light = tokens(), tokens("light")
    assert set(light) == set(dark)
    same = {name for name in dark if dark[name] == light[name]}
    colours = {name for name in dark if re.match(r"(#|rgb)", dark[name])}
    assert not (same & colours) - {"p1-ink", "p4-ink"}
    with pytest.raises(ValueError, match="no theme blue"):
        tokens("blue")


def test_a_standalone_board_needs_nothing_else() -> None:
    made = standalone(drawing(), ask(choice(target="a", note=NASTY)), names=["Ada", NASTY])
    root = ElementTree.fromstring(made)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = "".join(root.itertext())
    assert f"{NASTY} & co" in words
    assert "var(" not in made
    assert tokens()["space-1"] in made
    assert "@2 &amp; co" in standalone(drawing())
    assert tokens("light")["space-1"] in standalone(drawing(), theme="light")


def test_a_chip_ends_where_a_part_of_its_note_ends() -> None:
    """Notes were cut in the middle of a word: "yours: 3 elements, ..."."""
    assert brief("+6") == "+6"
    assert brief("yours: 3 elements, +5 points") == "yours: 3 elements"
    assert brief("Middle, beside 1 green planet") == "Middle"
    assert brief("a long note without an end") == "a long note without an end"
    made = target_buttons(drawing(), ask(choice(target="a", note="yours: 3 elements, +5 points")))
    assert ">yours: 3 elements</span>" in made
    assert "+5 points" in made.partition("<span")[0]  # what is read out, and shown where the mouse rests


def test_a_ring_has_a_letter_only_if_words_speak_of_it() -> None:
    """A mark that the text never used was taken for a number of the game."""
    made = rings(drawing(), None, {"a": "A", "b": ""})
    assert made.count('class="lens"') == 2
    assert re.findall(r"<i[^>]*>(.*?)</i>", made) == ["A"]
    assert made.count("id=") - made.count('id="looks"') == 1
