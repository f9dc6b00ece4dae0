"""SpaceCorp's boards: pure, their places all there; tiles, costs, distances and panels say what is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest

from draw import spacecorp_cases
from draw.spacecorp_cases import A, B, Case, draw, mariners, planeteers, seen, starfarers, started
from ecliptic.core.views import HEIGHT, WIDTH, Drawing, Panel
from ecliptic.draw.icons import ICONS
from ecliptic.draw.svg import n
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.board.layout import layout
from ecliptic.games.spacecorp.board.look import BASE_ICONS, TILE_ICONS
from ecliptic.games.spacecorp.board.places import berths
from ecliptic.games.spacecorp.board.ways import way
from ecliptic.games.spacecorp.content.components import ERAS
from ecliptic.games.spacecorp.game import SpacecorpGame
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.view import SpacecorpView

CASES = {name: cache(case) for name, case in spacecorp_cases.CASES.items()}
every = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
eras = pytest.mark.parametrize("era", range(a.ERAS), ids=a.ERA_IDS)
Maker = Callable[[], Case]
GAME_OF_TWO = GAME.make({"players": 2})
assert isinstance(GAME_OF_TWO, SpacecorpGame)
CONTENT = GAME_OF_TWO.content


def panel(drawing: Drawing, id_: str) -> Panel:
    return next(panel for panel in drawing.panels if panel.id == id_)


def plain(html: str) -> str:
    """The words alone."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def view_of(case: Case) -> SpacecorpView:
    return case[0]


# ---- all cases -----------------------------------------------------------------------------------------------


@every
def test_whole_buttons_are_in_the_tray_and_a_phone_shows_as_much_everywhere(case: Maker) -> None:
    drawing = draw(*case())
    assert drawing.placed == set(re.findall(r'name="action" value="([^"]+)"', drawing.tray))
    assert drawing.focus[2:] == (420, 338)


def test_tiles_and_bases_have_an_icon_each() -> None:
    assert set(TILE_ICONS) == set(a.ICON_IDS)
    assert len(set(TILE_ICONS.values())) == len(TILE_ICONS)
    assert len(set(BASE_ICONS)) == a.BASES
    assert {*BASE_ICONS, *TILE_ICONS.values()} <= ICONS.keys()


# ---- where things are ----------------------------------------------------------------------------------------


@eras
def test_every_site_and_every_border_has_a_place(era: int) -> None:
    plan, board = layout().board(ERAS[era]), CONTENT.boards[era]
    assert set(plan.site) == {place.id for place in CONTENT.places(era)}
    for x, y in plan.site.values():
        assert 20 < x < WIDTH - 20
        assert 20 < y < HEIGHT - 10
    shown = {frozenset((gate.a, gate.b)) for gate in plan.gate}
    shown |= {frozenset((lane.a, lane.b)) for lane in plan.lane}
    assert shown == {frozenset((row.a, row.b)) for row in board.border}


@pytest.mark.clause("SC-8.4")
@eras
def test_the_map_says_what_every_border_costs(era: int) -> None:
    case = (mariners, planeteers, starfarers)[era]()
    ground = draw(*seen(started(case))).map
    plan, costs = layout().board(ERAS[era]), {}
    for row in CONTENT.boards[era].border:
        costs[frozenset((row.a, row.b))] = row.cost
    for gate in [*plan.gate, *plan.lane]:
        x, y = gate.at
        place = re.escape(f"translate({n(x)} {n(y)})")
        after = re.search(place + r'">(?:<(?:circle|rect)[^>]*/>)<text[^>]*>(\d+)<', ground)
        assert after is not None, gate
        assert int(after[1]) == costs[frozenset((gate.a, gate.b))]


def test_each_era_has_a_board_of_its_own() -> None:
    drawings = [draw(*case()) for case in CASES.values()]
    maps: dict[str, set[str]] = {}
    for drawing in drawings:
        maps.setdefault(drawing.board, set()).add(drawing.map)
        assert set(re.findall(r'id="([a-z])-(?:team|base|colony)-', drawing.pieces)) == {drawing.board[0]}
    assert maps.keys() == set(a.ERA_IDS)
    assert all(len(found) == 1 for found in maps.values())


@every
def test_teams_stand_apart(case: Maker) -> None:
    view = view_of(case())
    spots = berths(CONTENT, view)
    assert len(spots) == sum(team.site is not None for team in view.teams)
    for (x, y), (u, v) in combinations(spots.values(), 2):
        assert (x - u) ** 2 + (y - v) ** 2 > 15**2


@pytest.mark.clause("SC-19.8")
def test_a_team_on_a_track_stands_in_its_box() -> None:
    spots = berths(CONTENT, view_of(seen(started(starfarers()))))
    x, y = layout().starfarers.site["wolf_359"]
    near, far = spots[B, 2], spots[2, 2]
    assert near[1] < y - 20
    assert near[0] < x
    bx, _ = layout().starfarers.site["barnards_star"]
    assert far[0] - bx > near[0] - x  # three boxes to go, and one


# ---- ways and distances --------------------------------------------------------------------------------------


@pytest.mark.clause("SC-8.3")
def test_a_way_goes_through_the_cheapest_gates() -> None:
    plan = layout().mariners
    gates = {frozenset((gate.a, gate.b)): gate.at for gate in plan.gate}
    path = way(CONTENT, a.MARINERS, "luna", "sisyphus")
    points = [
        plan.site["luna"],
        gates[frozenset(("earth_luna", "cislunar"))],
        gates[frozenset(("cislunar", "near_earth"))],
        plan.site["sisyphus"],
    ]
    assert path == "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


@pytest.mark.clause("SC-8.8", "SC-8.9")
def test_a_link_and_a_way_within_a_region_are_straight() -> None:
    assert way(CONTENT, a.MARINERS, "mars_north", "mars_south").count("L") == 1
    assert way(CONTENT, a.MARINERS, "phobos", "deimos").count("L") == 1
    assert way(CONTENT, a.MARINERS, "luna", "luna") == ""


@pytest.mark.clause("SC-19.2")
def test_a_way_between_stars_goes_from_star_to_star() -> None:
    plan = layout().starfarers
    path = way(CONTENT, a.STARFARERS, "sol", "luhman_16")
    x, y = plan.site["alpha_centauri"]
    assert f"L{n(x)} {n(y)}L" in path


def costs_in_sight(marks: str) -> list[int]:
    """The numbers on the badges of sites that can be reached."""
    groups = re.findall(r"font-weight:740[^>]*>((?:<text[^>]*>\d+</text>)+)</g>", marks)
    return sorted(int(cost) for cost in re.findall(r">(\d+)<", "".join(groups)))


@pytest.mark.clause("SC-8.3")
def test_every_site_that_a_team_may_go_to_says_how_far_it_is() -> None:
    view, prompt = CASES["corp-move"]()
    assert prompt is not None
    drawing = draw(view, prompt)
    legal = {choice.target for choice in prompt.choices if choice.target and not choice.why}
    assert len(legal) == len(view.reach) == 16
    assert costs_in_sight(drawing.marks) == sorted(row.cost for row in view.reach)
    assert {target.id for target in drawing.targets if target.way} == legal
    twin = plain(drawing.twin)
    assert "Sisyphus: 4 needed" in twin
    assert "Mars North: 8 needed" in twin


@pytest.mark.clause("SC-3.5")
def test_a_site_out_of_reach_says_how_far_it_is_all_the_same() -> None:
    scene = mariners()
    for card in ("m_cargo_pod", "m_cargo_pod", "time"):
        scene.s.hands.lose(A, int(scene.s.rules.kind_of[a.CARD_IDS.index(card)]), 1)
    view, prompt = seen(started(scene, "do move", "team 1"))
    far = [row for row in view.reach if not row.open]
    assert far
    near = sorted(row.cost for row in view.reach if row.open)
    assert costs_in_sight(draw(view, prompt).marks) == near
    words = plain(draw(view, prompt).twin)
    assert all(f"{row.cost} needed, out of reach, {row.most} at most" in words for row in far)


def test_others_see_neither_the_distances_nor_the_plan() -> None:
    match = started(mariners(), "do move", "team 1", "to solar_l4")
    own, other = draw(*seen(match, A)), draw(*seen(match, B))
    assert 'stroke-dasharray="4 4"' in own.marks
    assert 'stroke-dasharray="4 4"' not in other.marks
    assert other.marks == draw(*seen(started(mariners()), B)).marks
    assert "needed" not in other.twin


# ---- what stands on the map ----------------------------------------------------------------------------------


@pytest.mark.clause("SC-10.2")
def test_a_site_says_what_a_build_takes_there_now() -> None:
    view, prompt = CASES["corp-mariners"]()
    eros = next(row for row in view.sites if a.SITE_IDS[row.site] == "eros")
    place = next(place for place in CONTENT.places(a.MARINERS) if place.id == "eros")
    assert eros.build is not None
    assert place.build_cost is not None
    assert eros.build < place.build_cost  # ores make it cheaper
    x, y = layout().mariners.site["eros"]
    inside = re.search(rf"translate\({x:g} {y:g}\)\">(.*?)(?:<g transform=|$)", draw(view, prompt).marks)
    assert inside is not None
    assert f">{eros.build}</text>" in inside[1]
    assert ">P0</text>" in inside[1]


@pytest.mark.clause("SC-1.6", "SC-1.7")
def test_a_tile_shows_its_p_and_its_colony_points() -> None:
    view = view_of(CASES["corp-starfarers"]())
    values = [(slot.p, slot.col) for row in view.sites for slot in row.slots if slot.tile is not None]
    marks = draw(view, None).marks
    assert sorted(re.findall(r">P(\d)</text>", marks)) == sorted(f"{p}" for p, _ in values if p is not None)
    assert sorted(re.findall(r">C(\d)</text>", marks)) == sorted(f"{col}" for _, col in values if col)
    assert len(values) == 7


@pytest.mark.clause("SC-9.6")
def test_a_claim_is_seen_on_its_tile() -> None:
    claimed = draw(*seen(started(mariners()))).marks
    scene = mariners()
    scene.s.claim[scene.site("eros")] = a.NONE
    free = draw(*seen(started(scene))).marks
    assert claimed != free
    assert claimed.count("var(--p3)") == free.count("var(--p3)") + 1


def test_only_what_is_asked_for_glows() -> None:
    assert 'class="ring"' not in draw(*CASES["corp-mariners"]()).marks
    assert draw(*CASES["corp-teams"]()).marks.count('class="ring"') == 3
    assert draw(*CASES["corp-move"]()).marks.count('class="ring"') == 16


@pytest.mark.clause("SC-8.12")
def test_the_holder_of_a_beyond_marker_is_seen() -> None:
    view = view_of(CASES["corp-planeteers"]())
    assert view.beyond == [3, None]
    marks = draw(view, None).marks
    assert 'stroke="var(--p4)"' in marks
    assert marks.count('stroke="var(--star)"') == 1


# ---- tray ----------------------------------------------------------------------------------------------------


def test_actions_stand_beside_the_question_and_the_hand_keeps_its_place() -> None:
    view, prompt = CASES["corp-planeteers"]()
    assert prompt is not None
    drawing = draw(view, prompt)
    legal = {choice.action for choice in prompt.choices if choice.verb == "do" and not choice.why}
    assert legal
    assert not legal & drawing.placed
    assert legal <= set(drawing.signs)
    assert drawing.tray == draw(view, None).tray


@pytest.mark.clause("SC-4.6", "SC-4.11")
def test_a_card_says_what_its_modes_do() -> None:
    words = plain(draw(*CASES["corp-planeteers"]()).tray)
    assert "Ion Tug Move 3 Move 2 shielded" in words
    assert "Sabotage Build 3 Edge name an action" in words
    assert "Sensor Web Explore 2 Infra" in words


@pytest.mark.clause("SC-3.5")
def test_modes_that_count_are_lit_and_cards_say_whether_they_are_enough() -> None:
    tray = draw(*CASES["corp-short"]()).tray
    lit = {plain(found) for found in re.findall(r'<span class="on">(.*?)</span>', tray)}
    assert lit == {"Move 1", "Move 3"}
    words = plain(tray)
    assert "makes 3 of 4, 1 missing" in words
    assert "makes 5, enough for 4" in words


@pytest.mark.clause("SC-4.3")
def test_whose_infra_is_used_is_chosen_among_all_hqs() -> None:
    view, prompt = CASES["corp-hq"]()
    drawing = draw(view, prompt)
    assert {"hq 1", "hq 2", "hq 3"} <= drawing.placed
    assert "@2 Research 2 Move 2 Explore 1" in plain(drawing.tray)


@pytest.mark.clause("SC-1.11")
def test_nobody_sees_the_hand_of_another() -> None:
    own, other = draw(*seen(started(mariners()), A)), draw(*seen(started(mariners()), B))
    assert "Habitat Kit" in own.tray
    assert "Habitat Kit" not in other.tray
    watched = draw(*seen(started(mariners()), None))
    assert "You are watching" in watched.tray


# ---- panels, twin --------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-6.1", "SC-16.5")
def test_contracts_say_who_claimed_them_and_how_far_all_are() -> None:
    view = view_of(CASES["corp-mariners"]())
    found = panel(draw(view, None), "contracts")
    assert found.note == "2 of 6 claimed before the era ends"
    words = plain(found.html)
    assert "@2 claimed it Conduct the first Produce action of the era" in words
    regions = "Own bases in 2 different regions outside the home region ; so far @1 1 @2 3 @3 0 of 2 3T"
    assert regions in words
    raised = plain(panel(draw(*CASES["corp-planeteers"]()), "contracts").html)
    assert "raised from" in raised


@pytest.mark.clause("SC-1.9", "SC-1.11")
def test_hqs_of_all_are_compared() -> None:
    words = plain(panel(draw(*CASES["corp-mariners"]()), "hqs").html)
    assert "@1 8 cards 9T Research 2 Move 1 Explore 1 Survey Rover free slot" in words
    assert "@2 2 cards 7T Research 2 Move 2 Explore 1 Ion Drive free slot free slot" in words


@pytest.mark.clause("SC-11.4", "SC-17.1")
def test_wheels_show_how_far_every_marker_is() -> None:
    first = panel(draw(*CASES["corp-mariners"]()), "progress").html
    assert "Genetics, spaces advanced: @1 3, @2 1, @3 5" in first
    assert "Revelation" not in first
    later = panel(draw(*CASES["corp-planeteers"]()), "progress").html
    assert "Revelation, spaces advanced: @1 4, @2 6, @3 1, @4 3" in later


@pytest.mark.clause("SC-2.2", "SC-2.10")
def test_offers_and_tiles_still_face_down_are_counted() -> None:
    view = view_of(CASES["corp-mariners"]())
    drawing = draw(view, None)
    assert "Heavy Lifter Move 2 Build 2" in plain(panel(drawing, "offers").html)
    left = sum(one.count for one in view.tiles_left)
    assert f"Still face down: {left} tiles" in plain(panel(drawing, "tiles").html)


def test_only_the_last_era_has_colonies() -> None:
    shown = {
        key: {one.id for one in draw(*CASES[key]()).panels} for key in ("corp-planeteers", "corp-starfarers")
    }
    assert "colonies" not in shown["corp-planeteers"]
    assert "colonies" in shown["corp-starfarers"]


def test_the_board_is_told_in_words() -> None:
    twin = plain(draw(*CASES["corp-mariners"]()).twin)
    assert "@1 has 9T, 8 cards in hand, Infra Survey Rover; team 1 at Luna and team 2 at Sisyphus." in twin
    assert "Luna: Water Ice" in twin
    assert "Research of @1" in twin
    assert "Eros:" in twin
    assert "claimed by @3" in twin
    stars = plain(draw(*CASES["corp-starfarers"]()).twin)
    assert "on the track to Wolf 359, 1 box to go" in stars
