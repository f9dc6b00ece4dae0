"""Solarius Mission's board: pure, its places all there; flights go hex by hex; words, panels and tray say what is true."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

import msgspec
import pytest

from draw.solarius_cases import (
    CASES,
    MATCHES,
    Case,
    begins,
    dice,
    draw,
    flight,
    found,
    met,
    rich,
    seen,
    wealthy,
)
from ecliptic.core.match import Match
from ecliptic.core.views import HEIGHT, Drawing, Panel
from ecliptic.draw.globes import sun
from ecliptic.draw.icons import ICONS as GLYPHS
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.board.hexes import steps
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import ICONS
from ecliptic.games.solarius.board.map import spot
from ecliptic.games.solarius.board.pieces import berths
from ecliptic.games.solarius.game import SolariusGame
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.hexes import distance
from ecliptic.games.solarius.words.view import SolariusView
from solarius.positions import A, B, C, D, Table, fly, planet_spaces, play

GAME_OF_THREE = GAME.make({"players": 3})
assert isinstance(GAME_OF_THREE, SolariusGame)
RULES = GAME_OF_THREE.rules


def beside(drawing: Drawing) -> str:
    return drawing.tray + drawing.twin + "".join(panel.html for panel in drawing.panels)


def panel(drawing: Drawing, id_: str) -> Panel:
    return next(panel for panel in drawing.panels if panel.id == id_)


def plain(html: str) -> str:
    """The words alone."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def place(name: str) -> int:
    return a.HEX_IDS.index(name)


def view_of(case: Case) -> SolariusView:
    return case[0]


def pieces(drawing: Drawing) -> dict[str, tuple[float, float]]:
    """Where each thing that moves is."""
    rows = re.findall(
        r'class="piece[^"]*" id="([^"]+)"[^>]* style="transform:translate\(([\d.]+)px,([\d.]+)px',
        drawing.pieces,
    )
    return {id_: (float(x), float(y)) for id_, x, y in rows}


# ---- all cases -----------------------------------------------------------------------------------------------


def test_the_cases_show_every_kind_of_place() -> None:
    starts = set()
    for case in CASES.values():
        _, prompt = case()
        starts |= (
            {choice.target.partition("-")[0] for choice in prompt.choices if choice.target}
            if prompt
            else set()
        )
    assert starts >= {
        "die",
        "place",
        "card",
        "row",
        "store",
        "track",
        "drives",
        "hex",
        "station",
        "outpost",
        "planet",
    }


@pytest.mark.clause("SM-8.1")
def test_a_card_that_stands_for_several_dice_says_so() -> None:
    """A first game counted three cards for four dice."""
    view, prompt = CASES["sm-dice"]()
    assert prompt is not None
    one = view.bridge[0]
    twice = msgspec.structs.replace(view, bridge=[one, one, *view.bridge[1:]])
    assert "alike" not in draw(view, prompt).tray
    assert draw(twice, prompt).tray.count("2 alike") == 1


RING = re.compile(
    r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*class="ring line"'
)


def test_what_glows_on_the_mat_is_what_can_be_pressed() -> None:
    """A whole row had a frame, and only its die could be pressed."""
    left, top = layout().mat.origin
    seen = set()
    for name, case in CASES.items():
        view, prompt = case()
        if prompt is None or view.viewer is None:
            continue
        drawing = draw(view, prompt)
        asked = {choice.target for choice in prompt.choices}
        places = [target for target in drawing.targets if target.id in asked]
        for ring in RING.finditer(drawing.marks):
            x, y, width, height = map(float, ring.groups())
            middle = (left + x + width / 2, top + y + height / 2)
            near = [
                target
                for target in places
                if math.dist(middle, (target.x, target.y)) < 4 and max(width, height) / 2 <= target.r + 3
            ]
            assert near, f"{name}: {ring[0]}"
            seen |= {target.id.partition("-")[0] for target in near}
    assert seen >= {"row", "drives"}


GOODS = dict(zip(a.COLOR_IDS, ICONS, strict=True))


def test_a_die_says_its_color_by_the_good_that_it_brings() -> None:
    """Action dice on bridge and mat, tech dice, and dice that may be taken: nobody has to tell hues apart."""
    drawing = draw(*CASES["sm-dice"]())
    found = re.findall(r'id="(?:die|tech-\d)-([a-z]+)[^"]*"(.*?)(?=class="piece|$)', drawing.pieces, re.S)
    assert {color for color, _ in found} == set(GOODS)
    assert len(found) >= 4 + len(GOODS)
    for color, look in found:
        assert f'd="{GLYPHS[GOODS[color]]}"' in look, color
    taken = re.findall(r'value="take color=(\w+).*?</button>', drawing.tray, re.S)
    looks = re.findall(r'value="take color=\w+(.*?)</button>', drawing.tray, re.S)
    assert len(taken) == 4
    for color, look in zip(taken, looks, strict=True):
        assert f'd="{GLYPHS[GOODS[color]]}"' in look, color


@pytest.mark.parametrize("name", ["sm-mix", "sm-clean", "sm-cubes", "sm-buy"])
def test_a_phone_looks_at_the_mat_where_a_question_is_about_it(name: str) -> None:
    """The view turned to the ship: "Buy one more black cube?" has no place on the board."""
    view, prompt = seen(bought()) if name == "sm-buy" else CASES[name]()
    assert prompt is not None
    assert draw(view, prompt).focus == layout().mat.focus
    assert draw(*CASES["sm-fly"]()).focus != layout().mat.focus


def bought() -> Match:
    """Where one more point can be bought for a cube."""
    table = dice().row(A, "yellow", [0, 0, 0], die="III").turn(number=3, lap=1)
    how = ("take color=yellow face=3 wheel=2", "on place=standard", "use n=1", "store column=I")
    match = play(table, *how)
    assert "buy-point" in match.legal(A)
    return match


# ---- the map -------------------------------------------------------------------------------------------------


def test_ships_at_home_hide_no_word() -> None:
    """The hex that they start from is a sun."""
    view, prompt = seen(begins())
    drawing = draw(view, prompt)
    xs, ys = zip(*berths(view).values(), strict=True)
    assert sun(sum(xs) / len(xs), sum(ys) / len(ys), 9) in drawing.map
    words = re.findall(r">([^<>]+)</text>", drawing.map + drawing.marks + drawing.pieces)
    assert len(words) > 20
    assert not [word for word in words if "home" in word.lower()]


@pytest.mark.clause("SM-2.1")
def test_the_map_shows_seven_tiles_and_133_hexes() -> None:
    drawing = draw(*CASES["sm-dice"]())
    cells = re.findall(r'<polygon points="[^"]+" fill="var\(--surface-[12]\)"/>', drawing.map)
    assert len(cells) == a.HEXES
    borders = re.search(r'<g [^>]*transform="translate\(322 330\)">(.*?)</g>', drawing.map)
    assert borders is not None
    assert borders[1].count("<path") == a.TILES


@pytest.mark.clause("SM-2.1")
def test_other_places_of_the_tiles_are_another_map_and_play_changes_none() -> None:
    same = {draw(*CASES[name]()).map for name in ("sm-dice", "sm-fly", "sm-station", "sm-watched")}
    assert len(same) == 1
    assert draw(*CASES["sm-begins"]()).map not in same


def test_every_hex_is_on_the_board_and_clear_of_the_mat() -> None:
    for k in range(a.HEXES):
        x, y = spot(k)
        assert 25 < x < layout().mat.origin[0] - 20
        assert 25 < y < HEIGHT - 25


@pytest.mark.clause("SM-7.2")
def test_a_hub_that_is_built_is_bright_and_the_panel_says_when() -> None:
    drawing = draw(*CASES["sm-dice"]())
    letters = re.findall(r'fill:var\(--space-0\)">([A-F])</text>', drawing.marks)
    assert sorted(letters) == ["A", "C", "E"]
    hubs = plain(panel(drawing, "hubs").html)
    assert "game turn 2: hub C" in hubs
    assert "game turn 4: not known yet" in hubs


@pytest.mark.clause("SM-2.4")
def test_a_planet_face_down_shows_its_color_alone() -> None:
    view, _ = seen(Table(2).turn())
    drawing = draw(view, None)
    assert all(one.planet is None for one in view.hexes)
    assert drawing.marks.count('href="#globe-') == len(planet_spaces(2))
    assert "VP, wants" not in plain(drawing.twin)


@pytest.mark.clause("SM-12.1")
def test_a_planet_face_up_says_its_points_and_what_it_wants() -> None:
    at = planet_spaces(2)[0]
    drawing = draw(*seen(Table(2).planet(at, "K6").turn()))
    assert re.search(r">3</text>.*?>4</text>.*?>1</text>", drawing.marks.partition("globe-black")[2])
    at = at.replace("-", "\u2212")
    assert f"{at}: black planet K6, 3 VP, wants 4 fuel and 1 buck" in plain(drawing.twin)


@pytest.mark.clause("SM-15.1")
def test_figures_show_whose_they_are_by_color_and_shape_and_outposts_frame_them() -> None:
    with_post = draw(*seen(rich().turn())).marks
    alone = rich()
    alone.posts.clear()
    alone.outposts[A].clear()
    without = draw(*seen(alone.turn())).marks
    assert with_post.count('stroke="var(--p1)" stroke-width="2.3"') == 1
    assert 'stroke-width="2.3"' not in without
    assert with_post.count('fill="var(--p2)"') == 2, "two triangles of Bo"


# ---- ships ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.6")
def test_ships_at_home_stand_apart_and_others_beside_what_lies_there() -> None:
    spots = list(berths(view_of(seen(begins()))).values())
    assert len(spots) == 4
    for k, one in enumerate(spots):
        assert all(math.dist(one, other) > 20 for other in spots[k + 1 :])
    table = Table(2).station(A, "S1", "2,0").seat(A, at="2,0").seat(B, at="-2,0")
    places = berths(view_of(seen(table.turn())))
    assert places[A] != spot(place("2,0"))
    assert places[B] == spot(place("-2,0"))


@pytest.mark.clause("SM-11.3")
def test_a_way_is_as_short_as_the_distance_and_goes_from_neighbor_to_neighbor() -> None:
    for start in range(0, a.HEXES, 7):
        for to in range(a.HEXES):
            found_ = steps(RULES, start, to)
            assert len(found_) == distance(RULES, start, to) + 1
            assert (found_[0], found_[-1]) == (start, to)
            assert all(distance(RULES, one, two) == 1 for one, two in itertools.pairwise(found_))


@pytest.mark.clause("SM-11.3", "SM-11.7")
def test_reachable_hexes_are_lit_with_their_fuel_price_and_the_way_there() -> None:
    view, prompt = seen(flight())
    assert prompt is not None
    drawing = draw(view, prompt)
    targets = {target.id: target for target in drawing.targets}
    legal = {choice.target for choice in prompt.legal if choice.verb == "to"}
    here = f"hex-{view.mats[A].ship}"
    assert {one.hex for one in view.reach} == {int(target[4:]) for target in legal}
    assert all(bool(targets[target].way) == (target != here) for target in legal)
    assert drawing.marks.count('rx="7.5"') == sum(one.fuel > 0 for one in view.reach)
    lit = sum(not targets[target].reach for target in legal)
    assert drawing.marks.count('class="ring"') == lit
    assert 0 < lit < len(legal)
    hub = next(one.hex for one in view.hubs if one.hex is not None)
    assert any(choice.target == f"hex-{hub}" and choice.why for choice in prompt.choices), (
        "refused, but it is there"
    )


@pytest.mark.clause("SM-11.2", "SM-11.3")
def test_a_jump_is_drawn_as_a_bow_only_while_portals_are_active() -> None:
    with_portals = {t.id: t.way for t in draw(*seen(flight("weaken"))).targets}
    without = {t.id: t.way for t in draw(*seen(flight())).targets}
    assert any("Q" in way for way in with_portals.values())
    assert not any("Q" in way for way in without.values())


@pytest.mark.clause("SM-11.3")
def test_the_page_is_told_the_whole_way_of_a_flight() -> None:
    match = flight("weaken")
    before = match.number
    start = view_of(seen(match)).mats[A].ship
    jump = next(one.hex for one in view_of(seen(match)).reach if len(one.way) == 4)
    match.play(f"to hex={a.HEX_IDS[jump]}", A)
    view = view_of(seen(match))
    (name, points), *more = match.game.trips(view, match.news(A, before)).items()
    assert (name, more) == ("ship-0", [])
    assert points[0] == spot(start)
    assert points[-1] == berths(view)[A]
    longest = max(math.dist(one, two) for one, two in itertools.pairwise(points))
    assert longest > 100, "the jump"
    assert match.game.trips(view, []) == {}


# ---- the bridge ----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-8.1", "SM-4.2", "SM-6.1")
def test_dice_that_can_be_taken_glow_and_say_what_they_bring() -> None:
    view, prompt = seen(dice().turn(number=3, lap=1))
    drawing = draw(view, prompt)
    assert drawing.marks.count('class="ring"') == 4
    buttons = re.findall(r'value="(take [^"]+)"', drawing.tray)
    assert set(buttons) <= drawing.placed
    assert len(buttons) == 4
    assert "4 points, contamination; costs 1 fuel or 1 buck" in plain(drawing.tray)
    dirty = sum(die.dirty for die in view.bridge)
    assert drawing.pieces.count('r="8.8" fill="var(--g-green)"') == dirty == 3


@pytest.mark.clause("SM-8.1")
def test_a_die_slides_from_the_bridge_to_the_mat() -> None:
    match = dice().turn(number=3, lap=1)
    before = pieces(draw(*seen(match)))
    play(match, "take color=black face=star+1 wheel=2", "on place=research")
    after = pieces(draw(*seen(match)))
    die = "die-black-star-1-0"
    assert before.keys() == after.keys()
    x, y = layout().mat.origin
    dx, dy = layout().mat.place_at(a.STANDARDS + 1, a.STANDARDS)
    assert before[die] != after[die] == pytest.approx((x + dx, y + dy), abs=0.06)


@pytest.mark.clause("SM-2.12")
def test_three_dice_of_a_space_do_not_cover_each_other() -> None:
    table = Table(2).bridge("black 1 1", "yellow 1 1", "brown 1 1", "turquoise 1 1")
    spots = [
        at for id_, at in pieces(draw(*seen(table.turn()))).items() if re.fullmatch(r"die-\w+-1-0", id_)
    ][-4:]
    for k, one in enumerate(spots):
        assert all(math.dist(one, other) > 20 for other in spots[k + 1 :])


# ---- the mat -------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-3.1", "SM-3.2")
def test_the_mat_shows_cubes_usable_spaces_and_tech_dice() -> None:
    drawing = draw(*seen(Table(2).row(A, "black", [3, 1, 0], die="III", step=4).turn()))
    tint = "var(--g-black)"
    cubes = drawing.marks.count(f'width="14" height="14" rx="3.5" fill="{tint}"')
    usable = drawing.marks.count(f'fill="var(--space-1)" stroke="{tint}"')
    assert (cubes, usable) == (4, 1)
    assert pieces(drawing)["tech-0-black"][0] == layout().mat.origin[0] + layout().mat.die_at(0, 2)[0]
    assert re.search(r'id="tech-0-black".*?>4</text>', drawing.pieces)


@pytest.mark.clause("SM-19.8")
def test_a_tech_die_on_a_high_step_says_its_points() -> None:
    high = draw(*seen(Table(2).row(A, "brown", step=6).turn())).marks
    low = draw(*seen(Table(2).row(A, "brown", step=4).turn())).marks
    assert ">4 VP</text>" in high
    assert ">4 VP</text>" not in low


@pytest.mark.clause("SM-3.5")
def test_the_markers_of_the_tracks_stand_on_their_numbers() -> None:
    found_ = pieces(draw(*seen(Table(2).seat(A, fuel=7, bucks=0).turn())))
    left = layout().mat.origin[0]
    assert found_["fuel-0"][0] == pytest.approx(left + layout().mat.track_at(0, 7)[0], abs=0.06)
    assert found_["bucks-0"][0] == pytest.approx(left + layout().mat.track_at(1, 0)[0], abs=0.06)


@pytest.mark.clause("SM-6.3", "SM-6.4")
def test_contamination_shows_spaces_and_what_lies_beside() -> None:
    drawing = draw(*seen(Table(2).seat(A, dirt=3, beside=2).cards(A, laid=[10]).turn()))
    assert drawing.marks.count('fill="var(--g-green)"') == 3
    assert ">+2</text>" in drawing.marks
    assert "Contamination 3 of 5, 2 beside" in plain(drawing.twin)


@pytest.mark.clause("SM-5.3")
def test_a_cube_can_be_put_where_a_column_glows() -> None:
    view, prompt = seen(play(met(wealthy()).phase_b(number=3), "sell"))
    drawing = draw(view, prompt)
    assert prompt is not None
    legal = {choice.target for choice in prompt.legal if choice.target}
    assert all(target.startswith("store-") for target in legal)
    assert drawing.marks.count('class="ring"') == len(legal)


def test_who_watches_sees_the_mat_of_the_player_on_turn() -> None:
    view, _ = CASES["sm-watched"]()
    drawing = draw(view, None)
    assert "@1's mat" in drawing.marks.replace("&#39;", "'")
    assert {"tech-0-black", "fuel-0"} <= pieces(drawing).keys()
    assert draw(*CASES["sm-waiting"]()).marks.count("Your mat") == 1


# ---- tray and panels -----------------------------------------------------------------------------------------


@pytest.mark.clause("SM-10.5")
def test_a_hand_card_says_what_both_halves_cost_and_bring() -> None:
    drawing = draw(*CASES["sm-phase-b"]())
    words = plain(drawing.tray)
    assert "mission: black cubes worth 5 and yellow cubes worth 4" in words
    assert "development, from now on: each planet that wants fuel or bucks costs you 2 less" in words
    assert "7 VP" in words


@pytest.mark.parametrize("name", ["sm-place", "sm-wheel", "sm-use", "sm-pay", "sm-clean"])
def test_the_hand_stays_beside_every_question(name: str) -> None:
    """It was away at "Where does the die go?", where a card may be what decides."""
    view, prompt = CASES[name]()
    assert view.viewer is not None
    hand = view.mats[view.viewer].hand
    assert hand
    words = plain(draw(view, prompt).tray)
    assert all(GAME_OF_THREE.content.cards.progress_card[card].name in words for card in hand)


def test_what_can_be_played_comes_first_in_the_tray() -> None:
    view, prompt = seen(met(rich()).phase_b(number=3))
    assert prompt is not None
    assert not any(choice.target.startswith("card-") for choice in prompt.legal)
    tray = draw(view, prompt).tray
    assert tray.index('value="complete id=K8"') < tray.index("Settler Office")


def test_dice_beside_the_board_lie_as_on_the_wheel() -> None:
    """Whatever the order in which they are asked for."""
    view, prompt = CASES["sm-dice"]()
    assert prompt is not None
    for choices in (prompt.choices, prompt.choices[::-1]):
        asked = msgspec.structs.replace(prompt, choices=choices)
        found = re.findall(r'value="take [^"]*wheel=(\d+)', draw(view, asked).tray)
        assert found == ["1", "2", "2", "4"]


@pytest.mark.clause("SM-2.13")
def test_hands_of_others_are_nowhere_but_their_size() -> None:
    view, prompt = seen(rich().turn(), B)
    drawing = draw(view, prompt)
    name = "Settler Office"
    assert name in draw(*seen(rich().turn(), A)).tray
    assert name not in drawing.tray + beside(drawing) + drawing.marks
    assert "Hand: 3 cards" in plain(panel(drawing, "mats").html)
    assert "Fuel Chemist" not in plain(panel(drawing, "mats").html), "though all could work it out"
    assert draw(*seen(rich().turn(), None)).tray.count("card") == 0


@pytest.mark.clause("SM-10.5")
def test_both_halves_of_a_card_are_buttons_on_it() -> None:
    drawing = draw(*CASES["sm-half"]())
    assert drawing.placed >= {"as-card half=mission", "as-card half=development"}


@pytest.mark.clause("SM-12.5", "SM-17.4")
def test_a_pending_planet_is_paid_by_its_card() -> None:
    view, prompt = seen(met(rich()).phase_b(number=3))
    drawing = draw(view, prompt)
    assert "complete id=K8" in drawing.placed
    assert 'aria-disabled="true"' in drawing.tray, "Y5 wants more bucks than there are"


@pytest.mark.clause("SM-13.2")
def test_station_cards_say_what_they_do_now_and_later() -> None:
    drawing = draw(*seen(found("found what=station")))
    words = plain(drawing.tray)
    assert "Black and yellow Now gain 4 of fuel or bucks in any mix Later gain 1 fuel" in words
    assert len(drawing.placed) == 6
    assert "Always 2 more spaces for contamination" in words


@pytest.mark.clause("SM-15.6")
def test_outposts_are_cards_to_choose_from() -> None:
    drawing = draw(*CASES["sm-outpost"]())
    assert {"outpost id=OC1", "outpost id=OC2"} <= drawing.placed
    assert "2 cubes of any color" in plain(drawing.tray)


def test_the_panels_show_what_a_seat_has_on_the_table() -> None:
    drawing = draw(*CASES["sm-phase-b"]())
    own = plain(panel(drawing, "own").html)
    assert "Auxiliary Thruster ship range +1" in own
    assert "Lab Upgrade" in own
    assert "Completed missions" in own
    assert "K1 1 VP" in own
    other = plain(panel(drawing, "mats").html)
    assert "Gate Codes" in other
    assert "Discarded: 2" in plain(panel(drawing, "piles").html)
    assert f"{view_of(CASES['sm-phase-b']()).deck} cards" in plain(panel(drawing, "piles").html)


def test_the_words_for_those_who_do_not_see_the_board_name_everything() -> None:
    view, prompt = CASES["sm-dice"]()
    words = plain(draw(view, prompt).twin)
    for die in (
        "brown star on −1 of the wheel: 4 points, contaminates",
        "turquoise 1 on +2 of the wheel: 1 point",
    ):
        assert die in words
    for hub in (
        "hub A, built in game turn 1",
        "hub E, built in game turn 3",
        "space of hub B, not built yet",
    ):
        assert f": {hub}" in words
    assert words.count(": portal") == 6
    assert "6,\u22122: mission of @1 with outpost OM1" in words
    assert "@3 on hex \u22122,0 of the centre tile" in words
    assert "Mat of @1" in words
    others = plain(panel(draw(view, prompt), "mats").html)
    assert "@2" in others, "the others have a panel"
    assert "@3" in others
    assert "Dice: " in words
    assert "Free: " in words


def test_the_end_says_who_won() -> None:
    view, _ = CASES["sm-over"]()
    assert view.over
    drawing = draw(view, None)
    assert "won." in plain(drawing.twin)
    assert not drawing.placed


def test_other_numbers_of_players_are_drawn_too() -> None:
    for players in (2, 4):
        match = Match.begin(GAME.make({"players": players}), seed=1)
        drawing = draw(match.view(None), None)  # type: ignore[arg-type]
        ships = {id_ for id_ in pieces(drawing) if id_.startswith("ship-")}
        assert ships == {f"ship-{seat}" for seat in (A, B, C, D)[:players]}


def test_a_picture_stands_alone() -> None:
    match = MATCHES["sm-dice"]()
    picture = match.game.picture(match.view(A))
    ElementTree.fromstring(picture)
    assert "var(--" not in picture


def test_a_flight_that_ends_on_a_planet_turns_it_up_on_the_map() -> None:
    match = fly(met(rich()).phase_b(number=3), "2,2")
    before = draw(*seen(match, B)).marks
    match.force(next(iter(match.legal(None))))
    assert draw(*seen(match, B)).marks != before
