"""Vertium's board: pure, escaped, its places all there, nothing on top of anything else."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import msgspec
import pytest

import ecliptic
from draw import vertium_cases as cases
from ecliptic.core.match import Match
from ecliptic.core.views import HEIGHT, WIDTH, Drawing, Prompt
from ecliptic.draw.icons import ICONS
from ecliptic.games.vertium.board import centre
from ecliptic.games.vertium.board import planets as board_planets
from ecliptic.games.vertium.board.drawing import draw
from ecliptic.games.vertium.board.in_words import outcome
from ecliptic.games.vertium.board.layout import Layout, layout
from ecliptic.games.vertium.words.view import FightView, VertiumView
from ecliptic.testing.trial import some_or_all
from vertium import positions

Case = Callable[[], tuple[VertiumView, Prompt | None]]
CASES: dict[str, Case] = cases.CASES
every = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())


def drawn(drawing: Drawing) -> str:
    """All that changes on the board."""
    return drawing.marks + drawing.pieces


def all_html(drawing: Drawing) -> str:
    return drawing.tray + drawing.twin + "".join(panel.html for panel in drawing.panels)


@every
def test_a_phone_shows_at_least_a_planet_and_its_neighbours(case: Case) -> None:
    assert draw(*case()).focus[2] >= 480


def test_a_phone_shows_the_likeliest_place() -> None:
    view, prompt = CASES["placing"]()
    drawing = draw(view, prompt)
    x, y, width, height = drawing.focus
    target = next(target for target in drawing.targets if target.id == "planet-P3")
    assert x <= target.x - target.r
    assert target.x + target.r <= x + width
    assert y <= target.y - target.r
    assert target.y + target.chip_y <= y + height


def test_places_come_in_reading_order() -> None:
    drawing = draw(*CASES["early7"]())
    rows = [round(target.y / 60) for target in drawing.targets]
    assert rows == sorted(rows)


# ---- what is drawn ---------------------------------------------------------------------------------------


def test_rings_and_dimming_follow_the_prompt() -> None:
    view, prompt = CASES["placing"]()
    root = ElementTree.fromstring(f"<svg>{draw(view, prompt).marks}</svg>")
    worlds = {
        element.attrib["id"]: element
        for element in root.iter("g")
        if element.attrib.get("id", "").startswith("world-")
    }
    rings = {name for name, world in worlds.items() if world[0].attrib.get("class") == "ring"}
    dim = {name for name, world in worlds.items() if world.attrib.get("class") == "not"}
    assert rings == {"world-P3", "world-P7", "world-P2"}
    assert dim == {"world-P5", "world-P1", "world-P4", "world-P8"}
    plain = drawn(draw(view, None))
    assert 'class="ring' not in plain
    assert 'class="not"' not in plain


def test_pieces_keep_their_id_and_move_by_style() -> None:
    view, _ = CASES["placing"]()
    before = draw(view, None).pieces
    moved = msgspec.structs.replace(
        view,
        planets=[
            msgspec.structs.replace(p, moon=p.moon + 1 if p.id == "P4" else p.moon) for p in view.planets
        ],
    )
    after = draw(moved, None).pieces

    def place(pieces: str) -> str:
        found = re.search(r'<g class="piece" id="moon-P4" style="transform:translate\(([^)]*)\)"', pieces)
        assert found is not None
        return found[1]

    assert place(before) != place(after)


def test_the_orange_moon_runs_counter_clockwise_from_the_star() -> None:
    plan = layout(7)
    planet = cases.planet("P4", 5, "1111", owner=1, moon=2)
    x, y = board_planets.moon_at(planet, plan)
    assert (round(x, 6), round(y, 6)) == (-plan.orbit, 0)


@pytest.mark.parametrize(
    ("dice", "against", "words"),
    [
        ("3 4 2", "1 1 6", "no hit"),
        ("1 2 5", "2 5 1", "2 hits"),
        ("1 1 6", "3 2 1", "3 hits, 1 blocked: 2 through"),
        ("1 6 2", "3 4 3", "2 hits, all blocked"),
        ("1 3 2", "4 2 6", "1 hit, blocked"),
    ],
)
@pytest.mark.clause("VT-10.4", "VT-10.5")
def test_hits_are_explained(dice: str, against: str, words: str) -> None:
    fight = rolled(dice, against)
    assert outcome(fight.attacker_made, fight.attacker_blocked) == words


def rolled(dice: str, against: str, **options: object) -> FightView:
    """An attack in which both sides have rolled."""
    table = positions.Table(3, **options).owns(0, P1=9).owns(1, P2=9).owns(2, P3=1)
    match = positions.fight(positions.dice(table.attack(0), dice, against), "P1", 6, "P2")
    fight = cast("VertiumView", match.view()).fight
    assert fight is not None
    assert fight.attacker_dice
    return fight


@pytest.mark.clause("VT-10.4")
def test_hits_are_what_the_rules_make_of_this_content(tmp_path: Path) -> None:
    """A board never counts hits by itself: with photons of two hits and three atomics to one it shows those."""
    table = (files("ecliptic.games.vertium") / "content" / "skirmish.toml").read_text(encoding="utf-8")
    photon, atomic, rest = re.split(r"(?=\[\[skirmish_face\]\])", table)[1:]
    head = table[: table.index(photon)]
    photon, atomic = photon.replace("hits = 1", "hits = 2"), atomic.replace("dice = 2", "dice = 3")
    (tmp_path / "skirmish.toml").write_text(head + photon + atomic + rest, encoding="utf-8")
    fight = rolled("1 1 6", "2 5 1", content=str(tmp_path))
    assert (fight.attacker_made, fight.attacker_blocked, fight.attacker_idle) == (6, 0, [])
    assert (fight.defender_made, fight.defender_blocked, fight.defender_idle) == (2, 0, [0, 1])


@pytest.mark.parametrize(
    ("dice", "idle"), [("1 2 5", []), ("2 2 5", [2]), ("1 2 3", [1]), ("3 3 4", []), ("1 1 1", [])]
)
@pytest.mark.clause("VT-10.4")
def test_dice_that_do_nothing_are_known(dice: str, idle: list[int]) -> None:
    assert rolled(dice, "1 1 2").attacker_idle == idle


def test_a_lone_atomic_is_dim() -> None:
    pieces = draw(*CASES["fight"]()).pieces
    assert re.findall(r'class="piece die not" id="([^"]+)"', pieces) == ["die-1-1"]


def test_skirmish_cards_have_a_button_for_each_die_they_could_turn() -> None:
    tray = draw(*CASES["fight"]()).tray
    assert re.findall(r'value="(card [^"]+)"', tray) == [
        "card face=photon on=atomic",
        "card face=photon on=shield",
        "card face=shield on=atomic",
        "card face=shield on=photon",
    ]
    assert tray.count("card spent") == 1


def test_cards_that_cannot_be_played_say_why() -> None:
    tray = draw(*CASES["blast"]()).tray
    assert 'value="play kind=meltdown" class="card held no"' in tray
    assert 'data-why="You must play a set first." data-clause="VT-4.5"' in tray


def test_the_end_names_all_winners() -> None:
    view, _ = CASES["over"]()
    shared = msgspec.structs.replace(view, winners=[0, 2])
    assert "@1 wins" in drawn(draw(view, None))
    assert "@1 and @3 share the win" in drawn(draw(shared, None))


def test_the_board_is_told_in_words() -> None:
    twin = draw(*CASES["placing"]()).twin
    assert "Eventide, value 2, tokens: Water 3, Agri, blue moon face down." in twin
    assert "Duskmere, value 5, owned by @2, 7 elements, moon at step 5 of 8, blue moon face down." in twin
    assert "roll 2" in draw(*CASES["fight"]()).twin


# ---- the expansions and solo -----------------------------------------------------------------------------


def glyphs(markup: str, name: str) -> int:
    """How often an icon is drawn."""
    return markup.count(ICONS[name])


def part(drawing: Drawing, name: str) -> str:
    """The markup of the thing with this id."""
    root = ElementTree.fromstring(f"<svg>{drawn(drawing)}</svg>")
    found = next(element for element in root.iter() if element.attrib.get("id") == name)
    return ElementTree.tostring(found, encoding="unicode")


@pytest.mark.clause("VT-13.2", "VT-13.3")
def test_both_sorts_of_elements_have_a_shape_and_a_colour_of_their_own() -> None:
    drawing = draw(*CASES["building"]())
    both = part(drawing, "elements-P1")
    assert glyphs(both, "crystal") == glyphs(both, "gelbon") == 1
    assert "var(--crystal)" in both
    assert "var(--gelbon)" in both
    assert re.findall(r">(\d+)<", both) == ["2", "3"]
    assert glyphs(part(drawing, "elements-P5"), "gelbon") == 0


@pytest.mark.clause("VT-13.2")
def test_an_empty_planet_shows_what_it_gives() -> None:
    drawing = draw(*CASES["building"]())
    assert glyphs(part(drawing, "elements-P7"), "crystal") == 1
    assert re.findall(r">(\d+)<", part(drawing, "elements-P7")) == ["0"]
    assert glyphs(part(drawing, "gives-P7"), "crystal") == 1
    assert glyphs(part(drawing, "gives-P1"), "gelbon") == 1
    assert 'id="gives-' not in drawn(draw(*CASES["fight"]()))


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.clause("VT-13.7")
def test_a_cube_has_as_many_whole_faces_as_it_takes_hits(left: int) -> None:
    view, prompt = CASES["besieged"]()
    hit = msgspec.structs.replace(
        view,
        planets=[msgspec.structs.replace(p, cube=left if p.id == "P6" else p.cube) for p in view.planets],
    )
    drawing = draw(hit, prompt)
    cube = part(drawing, "cube-P6")
    assert cube.count("stroke-dasharray") == 3 - left
    assert "var(--p2)" in cube
    words = f"{left} hit" + ("s" if left > 1 else "")
    assert words in part(drawing, "centre")
    assert f"behind a cube that takes {words}, roll" in drawing.twin


@pytest.mark.clause("VT-13.1", "VT-13.9")
def test_cubes_in_reserve_are_counted_in_the_list_of_players() -> None:
    view, _ = CASES["building"]()
    stats = [next(stat for stat in player.stats if stat.icon == "cube") for player in view.players]
    assert [stat.title for stat in stats] == [
        "6 cubes in reserve",
        "6 cubes in reserve",
        "7 cubes in reserve",
    ]


@pytest.mark.clause("VT-14.1", "VT-14.4")
def test_the_complex_has_a_look_of_its_own_whichever_seat_it_has() -> None:
    view, prompt = CASES["shadowed"]()
    drawing = draw(view, prompt)
    assert [player.hue for player in view.players] == [None, 4, None]
    assert [player.side for player in view.players] == ["Soar, a Rebel", "Complex", "Hielo, a Rebel"]
    assert "var(--p2)" not in drawn(drawing)
    giant = part(drawing, "captain-P6")
    assert glyphs(giant, "meeple") == 1
    assert glyphs(part(drawing, "captain-P1"), "flag") == 1
    assert len(re.findall('id="die-2-', drawing.pieces)) == 4
    assert "no skirmish cards" in drawing.marks


@pytest.mark.clause("VT-14.5")
def test_how_near_the_complex_is_to_all_planets() -> None:
    view, prompt = CASES["striking"]()
    drawing = draw(view, prompt)
    progress = part(drawing, "progress")
    assert "Complex 4 of 7 planets; it needs all" in progress
    assert progress.count('fill="none"') == 3
    assert (view.players[1].score, view.players[1].unit) == ("4", "of 7 planets")
    assert (
        "@2 is the Complex. It owns 4 of 7 planets and needs all to win. Rebels: @1 and @3." in drawing.twin
    )
    assert 'id="progress"' not in drawn(draw(*CASES["strike"]()))


@pytest.mark.clause("VT-14.4", "VT-14.5")
def test_rebels_win_together() -> None:
    pieces = drawn(draw(*CASES["rebels"]()))
    assert "The Rebels win" in pieces
    assert pieces.count(ICONS["crown"]) == 2
    assert "the Complex has 0 of 4 planets" in pieces


@pytest.mark.clause("VT-15.11")
def test_the_end_of_a_solo_game_says_who_won() -> None:
    view, _ = CASES["lonely"]()
    lost = msgspec.structs.replace(view, phase=3, over=True, acting=[], winners=[1])
    won = msgspec.structs.replace(lost, winners=[0])
    assert "@2 wins" in drawn(draw(lost, None))
    assert "it owns every planet" in drawn(draw(lost, None))
    assert "You win" in drawn(draw(won, None))


@pytest.mark.clause("VT-15.5", "VT-15.6")
def test_the_cards_of_the_solo_complex_lie_where_dice_would() -> None:
    drawing = draw(*CASES["turned"]())
    for k, name in enumerate(("photon", "atomic", "atomic", "shield")):
        card = part(drawing, f"die-2-{k}")
        assert glyphs(card, name) == 1
        assert "die" not in card.split(">")[0].replace("die-2", "")
    assert "of 8 face down" in drawing.marks
    assert "3 Photon, 2 Atomic, 3 Shield" in drawing.twin


# ---- secrets and strangers -------------------------------------------------------------------------------


def test_a_spectator_sees_no_hand() -> None:
    view, _ = CASES["placing"]()
    watched = msgspec.structs.replace(
        view, viewer=None, sides=[msgspec.structs.replace(s, hand=None, objective="") for s in view.sides]
    )
    drawing = draw(watched, None)
    assert 'class="card' not in drawing.tray
    assert "Own " not in drawing.tray


def test_names_of_planets_are_escaped() -> None:
    view, prompt = CASES["placing"]()
    nasty = "<b>\"x\" & 'y'"
    strange = msgspec.structs.replace(
        view,
        planets=[msgspec.structs.replace(p, name=nasty if p.id == "P3" else p.name) for p in view.planets],
    )
    drawing = draw(strange, prompt)
    assert nasty not in drawn(drawing) + all_html(drawing)
    assert nasty in "".join(ElementTree.fromstring(f"<svg>{drawn(drawing)}</svg>").itertext())
    ElementTree.fromstring(f"<div>{all_html(drawing)}</div>")


# ---- real games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"style": "american"}),
        (3, {"style": "base"}),
        (4, {"style": "american"}),
        (1, {"solo": True}),
        (2, {"gelbon": True}),
        (4, {"gelbon": True}),
        (3, {"shadows": True}),
        (4, {"shadows": True}),
    ],
)
@some_or_all("one_in", 24, 12)
def test_every_place_of_a_real_game_is_drawn(players: int, options: dict[str, object], one_in: int) -> None:
    rng = random.Random(players)
    game = ecliptic.game("vertium", players=players, **options)
    match = Match.begin(game, seed=players)
    for count in range(500):
        if match.over:
            break
        seat = match.to_act[0]
        prompt = match.prompt(seat)
        if count % one_in == 0 or prompt.clause.startswith(("VT-11", "VT-3")):
            drawing = game.draw(match.view(seat), prompt)
            places = {target.id for target in drawing.targets}
            for choice in prompt.choices:
                here = choice.target in places or f'value="{choice.action}"' in drawing.tray
                assert here or not choice.target, (choice.target, prompt.say)
            for viewer in (None, (seat + 1) % players):
                shown = game.draw(match.view(viewer), None)
                ElementTree.fromstring(f"<svg>{shown.map}{drawn(shown)}</svg>")
                ElementTree.fromstring(f"<div>{all_html(shown)}</div>")
        match.play(rng.choice(match.legal(seat)), seat)


# ---- nothing covers anything -----------------------------------------------------------------------------

Box = tuple[float, float, float, float]
Disc = tuple[float, float, float]
ZOOM: Box = (868, 0, 1000, 60)  # the page's buttons, at 1280 x 800


def _gap(a: Box | Disc, b: Box | Disc) -> float:
    """The distance between two shapes; negative if they overlap."""
    if len(a) == 3 and len(b) == 3:
        return math.dist(a[:2], b[:2]) - a[2] - b[2]
    if len(a) == 3:
        return _gap(b, a)
    if len(b) == 3:
        dx = max(a[0] - b[0], 0, b[0] - a[2])
        dy = max(a[1] - b[1], 0, b[1] - a[3])
        return math.hypot(dx, dy) - b[2]
    wide = max(a[0], b[0]) - min(a[2], b[2])
    high = max(a[1], b[1]) - min(a[3], b[3])
    return math.hypot(max(wide, 0), max(high, 0)) if max(wide, high) > 0 else max(wide, high)


def block(x: float, y: float, plan: Layout, phase: int) -> list[Box | Disc]:
    """All that may be drawn for one planet: ring, name, slots, chip, blue moon, captains that fled."""
    bx, by = board_planets.blue_at(plan)
    out: list[Box | Disc] = [
        (x, y, plan.ring + 1.5),
        (x - 46, y + plan.name - 12, x + 46, y + plan.name + 4),
        (x + bx, y + by, 11.5),
    ]
    if phase == 1:
        reach = 1.5 * plan.pitch + plan.slot / 2 + 3
        out.append(
            (x - reach, y + plan.slots - plan.slot / 2 - 3, x + reach, y + plan.slots + plan.slot / 2 + 3)
        )
        out.append((x - 74, y + plan.chip - 10.5, x + 74, y + plan.chip + 10.5))
    else:
        out.append((x - 60, y + plan.name + 19 - 10.5, x + 60, y + plan.name + 19 + 10.5))
        for k in range(3):
            rx, ry = board_planets.polar(0, 0, plan.orbit + 25, board_planets.BLUE_AT + 19 * (k + 1) + 3)
            out.append((x + rx, y + ry, 10))
    return out


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_covers_anything(players: int, phase: int) -> None:
    plan = layout({2: 5, 3: 7, 4: 9}[players])
    width, height = centre.CARDS if phase == 1 else centre.FIGHT
    x, y = plan.middle
    table: Box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    blocks = [block(*place, plan, phase) for place in plan.places]
    least = min(
        _gap(a, b) for k, one in enumerate(blocks) for other in blocks[:k] for a in one for b in other
    )
    assert least > 0, f"closest pair {least:.1f}"
    for one in blocks:
        for shape in one:
            assert _gap(shape, table) > -1, (shape, table)
            assert _gap(shape, ZOOM) > 0, shape
            left, top = (shape[0] - shape[2], shape[1] - shape[2]) if len(shape) == 3 else shape[:2]
            right, bottom = (shape[0] + shape[2], shape[1] + shape[2]) if len(shape) == 3 else shape[2:]
            assert left >= 0
            assert top >= 0
            assert right <= WIDTH
            assert bottom <= HEIGHT


@pytest.mark.parametrize(("planets", "count"), [(2, 5), (5, 5), (6, 7), (7, 7), (8, 9), (9, 9)])
def test_the_layout_fits_the_planets(planets: int, count: int) -> None:
    assert len(layout(planets).places) == count


@pytest.mark.parametrize("count", [5, 7, 9])
def test_the_force_badge_covers_nothing(count: int) -> None:
    view, _ = CASES[{5: "fight5", 7: "fight", 9: "fight9"}[count]]()
    plan = layout(count)
    from ecliptic.games.vertium.board import drawing as board

    solid = board._solid(view, plan)
    for a, source in enumerate(plan.places):
        for b, target in enumerate(plan.places):
            if a != b:
                x, y = board_planets.force_spot(source, target, plan, solid)
                covered = [box for box in solid if _gap((x - 31, y - 13, x + 31, y + 13), box) < 0]
                assert not covered, (source, target, covered)
