"""Solarquest's board: pure, its places all there; flights go space by space; words, panels and sheet say what is true."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from draw.solarquest_cases import (
    CASES,
    Case,
    aiming,
    answering,
    crowded,
    draw,
    ended,
    hit,
    rich,
    seen,
    sinope,
    writing,
)
from ecliptic.core.views import HEIGHT, WIDTH, Drawing, Panel
from ecliptic.draw.stage import target_buttons
from ecliptic.draw.svg import n, shift
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.board.layout import layout
from ecliptic.games.solarquest.board.ships import berths, flight
from ecliptic.games.solarquest.board.way import ends
from ecliptic.games.solarquest.game import SolarquestGame
from ecliptic.games.solarquest.rules.actions import DEED_IDS, SPACE_IDS
from ecliptic.games.solarquest.words.view import SolarquestView
from solarquest.positions import A, B, C, Table, asked, roll

every = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
Maker = Callable[[], Case]
GAME_OF_TWO = GAME.make({"players": 2})
assert isinstance(GAME_OF_TWO, SolarquestGame)
CONTENT, RULES = GAME_OF_TWO.content, GAME_OF_TWO.rules


def beside(drawing: Drawing) -> str:
    return drawing.tray + drawing.twin + "".join(panel.html for panel in drawing.panels)


def panel(drawing: Drawing, id_: str) -> Panel:
    return next(panel for panel in drawing.panels if panel.id == id_)


def plain(html: str) -> str:
    """The words alone."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def way(start: str, to: str, steps: int) -> list[str]:
    found = flight(CONTENT, RULES, SPACE_IDS.index(start), SPACE_IDS.index(to), steps)
    return [SPACE_IDS[n] for n in found]


def view_of(case: Case) -> SolarquestView:
    return case[0]


# ---- all cases -----------------------------------------------------------------------------------------------


@every
def test_every_deed_has_a_place_and_a_phone_shows_as_much_everywhere(case: Maker) -> None:
    drawing = draw(*case())
    assert {target.id for target in drawing.targets} >= {f"space-{deed}" for deed in DEED_IDS}
    assert drawing.focus[2:] == (440, 398)


# ---- where things are ----------------------------------------------------------------------------------------


def test_every_space_has_a_place_and_every_named_one_a_label() -> None:
    plan = layout()
    assert set(plan.space) == set(SPACE_IDS)
    named = {row.id for row in CONTENT.board.space if row.kind not in ("blue_dot", "black_dot")}
    assert set(plan.label) == named
    for x, y in plan.space.values():
        assert 20 < x < WIDTH - 20
        assert 20 < y < HEIGHT - 20


def test_the_runs_lead_from_orbit_to_orbit() -> None:
    loops = CONTENT.board.loop
    assert {name.split("_")[1] for name in layout().run} == {loop.entry for loop in loops}
    assert {name.split("_")[0] for name in layout().run} == {loop.fork for loop in loops}


def test_the_map_is_the_same_whatever_happens() -> None:
    maps = {draw(*case()).map for case in CASES.values()}
    assert len(maps) == 1


def test_ships_of_one_space_stand_apart() -> None:
    view, prompt = seen(crowded().turn())
    at = re.findall(
        r'id="ship-\d" data-from="player-\d" style="transform:translate\(([\d.]+)px,([\d.]+)px',
        draw(view, prompt).pieces,
    )
    spots = [(float(x), float(y)) for x, y in at]
    assert len(spots) == 6
    for k, (x, y) in enumerate(spots):
        for u, v in spots[k + 1 :]:
            assert (x - u) ** 2 + (y - v) ** 2 > 20**2


def test_a_ship_that_is_out_is_gone() -> None:
    drawing = draw(*seen(Table(3).out(C).turn()))
    assert 'id="ship-2"' not in drawing.pieces
    assert 'id="ship-0"' in drawing.pieces


# ---- flights -------------------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-3.1")
def test_a_flight_goes_space_by_space() -> None:
    assert way("earth", "mercury", 4) == ["earth", "dot_earth_1", "moon", "solar_dock", "mercury"]


@pytest.mark.clause("SQ-3.5")
def test_a_ship_leaves_its_orbit_where_it_can_clear_the_dots() -> None:
    assert way("metis", "station_3", 7)[1:4] == ["ganymede", "sinope", "dot_jupiter_1"]
    assert way("metis", "amalthea", 5)[1:3] == ["ganymede", "jupiter_lab"]


@pytest.mark.clause("SQ-3.7")
def test_a_ship_that_is_pulled_back_turns_at_the_dot() -> None:
    assert way("earth_lab", "earth", 2) == ["earth_lab", "earth", "dot_earth_1", "earth"]


@pytest.mark.clause("SQ-3.8")
def test_a_ship_may_stop_at_sinope() -> None:
    assert way("metis", "sinope", 2) == ["metis", "ganymede", "sinope"]
    assert way("metis", "jupiter_lab", 2) == ["metis", "ganymede", "jupiter_lab"]


@pytest.mark.clause("SQ-5.4")
def test_a_card_takes_the_shortest_way() -> None:
    found = way("metis", "station_3", 0)
    assert found == ["metis", "ganymede", "sinope", *(f"dot_jupiter_{k}" for k in range(1, 5)), "station_3"]


@pytest.mark.clause("SQ-3.1")
def test_the_page_is_told_the_whole_way_to_where_the_ship_stands() -> None:
    match = Table(2).seat(A, at="mercury").own(B, "io").turn()
    before = match.number
    roll(match, 1, 2)
    view = match.view(A)
    trips = match.game.trips(view, match.news(A, before))
    plan = layout().space
    assert trips.keys() == {"ship-0"}
    points = trips["ship-0"]
    assert points[:-1] == [plan[name] for name in ("mercury", "station_1", "drift_01")]
    x, y = points[-1]
    assert (
        f'id="ship-0" data-from="player-0" style="transform:translate({x:.1f}px,{y:.1f}px)'
        in draw(view, None).pieces
    )


def test_nothing_travels_when_nobody_flew() -> None:
    match = rich().turn()
    before = match.number
    match.play("offer", A)
    assert match.game.trips(match.view(A), match.news(A, before)) == {}


# ---- lasers --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-13.1", "SQ-13.4")
def test_the_space_of_who_can_be_fired_at_is_a_place_with_lines_to_the_ships() -> None:
    view, prompt = CASES["quest-aims"]()
    assert prompt is not None
    aims = {choice.action: choice.target for choice in prompt.choices if choice.verb == "fire"}
    elara, callisto = "space-elara", "space-callisto"
    assert aims == {"fire at=2": elara, "fire at=3": elara, "fire at=2+3": elara, "fire at=4": callisto}
    marks = draw(view, prompt).marks
    assert marks.count('stroke-dasharray="2 4"') == 3
    for seat, (x, y) in berths(CONTENT, view).items():
        assert (f'x2="{n(x)}" y2="{n(y)}" stroke="var(--bad)"' in marks) == (seat != A)


@pytest.mark.clause("SQ-13.1", "SQ-13.6")
def test_ships_out_of_reach_are_no_places() -> None:
    match = rich(lasers=True).seat(A, at="station_2", tank=20).seat(B, at="drift_04").turn()
    view, prompt = seen(match)
    assert prompt is not None
    assert [choice.target for choice in prompt.choices if choice.verb == "fire"] == ["space-drift_04", "", ""]
    drawing = draw(view, prompt)
    buttons = re.findall(r'<button [^>]*class="target (?!look)[^>]*>', target_buttons(drawing, prompt))
    asked = {found[1] for button in buttons if (found := re.search(r'data-target="space-(\w+)"', button))}
    assert asked - set(DEED_IDS) == {"drift_04"}
    assert drawing.marks.count('stroke-dasharray="2 4"') == 1


@pytest.mark.clause("SQ-13.7", "SQ-13.11")
def test_a_hit_is_marked_until_its_damage_is_settled() -> None:
    """All see who was hit and what is owed; who has paid is not marked any more."""
    for viewer in (A, B, C, None):
        view, prompt = seen(hit(), viewer)
        drawing = draw(view, prompt)
        assert view.struck == [C]
        assert drawing.marks.count("<polygon") - draw(*seen(aiming(), viewer)).marks.count("<polygon") == 1
        assert "@3 owes @1 1000" in plain(drawing.marks)
        assert "The laser of @1 hit @3." in plain(drawing.twin)


@pytest.mark.clause("SQ-13.11", "SQ-15.8")
def test_whom_the_same_shot_will_hit_next_is_marked_too() -> None:
    table = rich(lasers=True).seat(A, at="elara", tank=20).seat(B, at="elara", cash=5).seat(C, at="elara")
    match = table.beside(first_die=2, second_die=4).land()
    match.play("fire at=2+3", A)
    match.force("roll 5 5")
    assert match.view(A).struck == [B, C]  # type: ignore[attr-defined]
    assert "A laser hit you." in str(seen(match, B)[1])


@pytest.mark.clause("SQ-8.4")
def test_a_debt_of_rent_is_no_hit() -> None:
    view, prompt = CASES["quest-debt"]()
    assert view.struck == []
    assert prompt is not None
    assert "laser" not in prompt.sub
    assert "@1 owes @4 885" in plain(draw(view, prompt).marks)


@pytest.mark.clause("SQ-13.2")
def test_a_bolt_goes_to_the_target_and_back() -> None:
    match = aiming()
    before = match.number
    match.play("fire at=2+3", A)
    match.force("roll 1 2")
    view = match.view(A)
    spots = berths(CONTENT, view)  # type: ignore[arg-type]
    assert match.game.trips(view, match.news(A, before)) == {"bolt-0": [spots[A], spots[B], spots[A]]}
    x, y = spots[A]
    pieces = draw(view, None).pieces  # type: ignore[arg-type]
    assert f'id="bolt-0" data-from="player-0" style="{shift(x, y)}"' in pieces
    assert pieces.index('id="bolt-0"') < pieces.index('id="ship-0"'), "at rest it is hidden below the ship"


def test_without_lasers_there_are_no_bolts() -> None:
    assert "bolt-" not in draw(*CASES["quest-opening"]()).pieces


# ---- what stands on the map ----------------------------------------------------------------------------------


@pytest.mark.clause("SQ-8.2")
def test_a_place_says_its_price_and_then_its_rent() -> None:
    free = draw(*seen(Table(2).turn())).marks
    owned = draw(*seen(Table(2).own(B, "io", "europa").turn())).marks
    view = view_of(seen(Table(2).own(B, "io", "europa").turn()))
    io = view.deeds[DEED_IDS.index("io")]
    assert "rent" not in free.split("deed")[0]
    assert f"rent {io.rent}</text>" in owned
    assert owned.count('stroke="var(--p2)"') == 2


def test_only_what_is_asked_for_glows() -> None:
    """Own deeds could be sold at any time: that is no news. In a debt it is the question."""
    opening = draw(*seen(rich().turn()))
    debt = draw(*CASES["quest-debt"]())
    sites = {target.id for target in opening.targets if target.reach}
    assert 'class="ring"' not in opening.marks
    assert sites == {"space-metis", "space-phoebe", "space-pluto", "space-nereid"}
    assert debt.marks.count('class="ring"') == 7
    assert not any(target.reach for target in debt.targets)


def test_the_likeliest_thing_on_landing_is_to_buy() -> None:
    view, prompt = CASES["quest-lands"]()
    assert prompt is not None
    best = next(choice for choice in prompt.choices if choice.strong)
    assert (best.action, best.target) == ("buy", "space-europa")
    assert draw(view, prompt).marks.count('class="ring"') == 1


@pytest.mark.clause("SQ-3.8")
def test_the_fork_is_asked_with_what_each_landing_costs() -> None:
    _, prompt = seen(sinope())
    assert prompt is not None
    notes = {choice.target: choice.note for choice in prompt.choices}
    assert notes == {"space-sinope": "unowned, 60", "space-jupiter_lab": "rent 140 to @2"}


@pytest.mark.clause("SQ-5.1")
def test_a_red_shift_card_is_shown_with_the_roll() -> None:
    marks = plain(draw(*CASES["quest-card"]()).marks)
    assert "@1 rolled 4" in marks
    assert "Red Shift Rocks ahead: hold position" in marks


# ---- panels --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-8.2")
def test_the_row_of_the_deed_that_applies_is_lit() -> None:
    view, prompt = seen(rich().turn())  # Ada is on Ganymede, the one moon of Jupiter that Cyl has
    html = panel(draw(view, prompt), "deed").html
    lit = re.findall(r"<mark>(\d+)</mark>", html)
    row = view.deeds[DEED_IDS.index("ganymede")]
    assert lit[:2] == ["1", str(row.rent)]
    assert html.count("<tr>") == 12  # a heading, and a row for each property of the group


def test_the_groups_say_who_holds_what() -> None:
    words = plain(panel(draw(*seen(rich().turn())), "groups").html)
    assert "Jupiter ····· @1 3, @2 1, @3 1, @4 1, 5 free" in words
    assert "Pluto · @1 1, 1 free" in words


@pytest.mark.clause("SQ-9.5")
def test_an_offer_is_shown_with_the_rents_before_and_after() -> None:
    drawing = draw(*seen(answering(), B))
    words = plain(panel(drawing, "offer").html)
    assert "@1 gives Pluto, 100 Federons" in words
    assert "@2 gives Elara" in words
    view = view_of(seen(answering(), B))
    assert view.offer is not None
    changed = [(deed, old, new) for deed, old, new in view.offer.rents if old != new]
    assert changed
    for deed, old, new in changed:
        row = re.search(rf"{CONTENT.deed_name(deed)} @(\d) {old} @(\d) {new}\b", words)
        assert row, deed
        passes = deed in view.offer.wants + view.offer.gives
        assert (row[1] != row[2]) == passes, "who collects changes only with the deed"
    assert f"Elara @2 {changed_of(view, 'elara')[0]} → then @1 {changed_of(view, 'elara')[1]}" in plain(
        drawing.tray
    )


def changed_of(view: SolarquestView, deed: str) -> tuple[int, int]:
    """The rent of a deed of the offer, now and then."""
    assert view.offer is not None
    return next((old, new) for k, old, new in view.offer.rents if k == DEED_IDS.index(deed))


@pytest.mark.clause("SQ-9.5")
def test_both_sides_of_an_offer_see_the_same_rents_in_the_tray() -> None:
    for viewer in (A, B, C, None):
        terms = draw(*seen(answering(), viewer)).tray.partition("</ul>")[0]
        assert "Rents, now and then" in terms
        assert terms.count("<li>") == 5


@pytest.mark.clause("SQ-9.5")
def test_nobody_else_sees_an_offer_that_is_being_written() -> None:
    own, other = draw(*seen(writing(), A)), draw(*seen(writing(), B))
    assert "offer" in {panel.id for panel in own.panels}
    assert "offer" not in {panel.id for panel in other.panels}
    assert 'stroke-dasharray="3 3"' in own.marks
    assert 'stroke-dasharray="3 3"' not in other.marks


@pytest.mark.clause("SQ-5.1")
def test_the_pile_is_known_as_far_as_it_was_seen() -> None:
    drawing = draw(*seen(Table(2).top("comet", "to_mars").turn()))
    words = plain(panel(drawing, "pile").html)
    assert "34 cards not seen yet" in words
    assert "Then these, in this order: 2" in words
    assert words.index("unknown comet") < words.index("Mars.")


# ---- tray, twin, hints ---------------------------------------------------------------------------------------


def test_the_tray_shows_the_tank_and_own_deeds_by_group() -> None:
    words = plain(draw(*seen(rich().turn())).tray)
    assert "13 hydrons, 2 fuel stations in hand" in words
    assert "Jupiter 3 of 11" in words
    assert "Mars" not in words


@pytest.mark.clause("SQ-11.1")
def test_a_tank_in_the_gray_zone_is_red() -> None:
    low, full = rich().seat(A, tank=11).turn(), rich().seat(A, tank=12).turn()
    assert "in the gray zone" in draw(*seen(low)).tray
    assert "in the gray zone" not in draw(*seen(full)).tray
    assert "gray zone" in str(low.game.matters(low.view(A)))
    assert "gray zone" not in str(full.game.matters(full.view(A)))


@pytest.mark.clause("SQ-14.1")
def test_a_game_without_fuel_speaks_of_none() -> None:
    drawing = draw(*CASES["quest-no-fuel"]())
    words = plain(beside(drawing)).replace(plain(panel(drawing, "pile").html), "")
    assert not re.search("hydron|fuel|[Tt]ank", words)
    assert "hydron" in plain(beside(draw(*CASES["quest-opening"]())))


def test_the_board_is_told_in_words() -> None:
    twin = plain(draw(*seen(rich().turn())).twin)
    assert "@1 is on Ganymede, with 1340 Federons, 13 hydrons and 2 fuel stations in hand." in twin
    assert "Mars, planet: rent" in twin
    assert "Sinope 60" in twin


@pytest.mark.parametrize("name", ["quest-debt", "quest-gives", "quest-gives-up"])
def test_own_deeds_that_are_asked_for_are_buttons_in_the_tray(name: str) -> None:
    view, prompt = CASES[name]()
    assert prompt is not None
    drawing = draw(view, prompt)
    verb = {"quest-debt": "sell", "quest-gives": "give", "quest-gives-up": "give-up"}[name]
    assert drawing.placed == {choice.action for choice in prompt.choices if choice.verb == verb}
    assert len(drawing.placed) == len(view.ships[A].deeds) == 7


def test_what_can_be_sold_at_any_time_is_no_button_in_the_tray() -> None:
    assert not draw(*CASES["quest-opening"]()).placed


@pytest.mark.clause("SQ-8.2")
def test_a_phone_has_the_deed_in_question_in_the_tray_with_what_applies() -> None:
    card = draw(*CASES["quest-opening"]()).tray.partition("</ul>")[0]
    assert "Ganymede" in card
    assert "Rent with 1 <small><mark>140</mark>" in card
    assert "<mark>305</mark>" in draw(*CASES["quest-lands"]()).tray.partition("</ul>")[0]


def test_spectators_have_no_tray() -> None:
    drawing = draw(*CASES["quest-watched"]())
    assert "You are watching" in drawing.tray
    assert "Tank" not in drawing.tray


# ---- the score sheet -----------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-12.9")
def test_the_parts_of_the_sheet_add_up_to_the_assets() -> None:
    match = rich().turn()
    sheet = match.game.score_sheet(match.view(None))
    (total,) = (row for row in sheet.rows if row.total)
    parts = sheet.rows[: sheet.rows.index(total)]
    for seat, ship in enumerate(match.view(None).ships):
        assert sum(int(row.points[seat] or 0) for row in parts) == ship.assets == int(total.points[seat])


@pytest.mark.clause("SQ-12.8")
def test_the_last_one_flying_wins() -> None:
    match = ended()
    assert match.over
    sheet = match.game.score_sheet(match.view(None))
    assert sheet.heading == "@2 is the last one flying and wins"
    assert [row.points[0] for row in sheet.rows if row.total] == ["out"]


@pytest.mark.clause("SQ-12.10")
def test_with_a_limit_the_richest_wins_and_the_sheet_says_by_what() -> None:
    match = rich(rounds=5).next_is(who=B)
    view = msgspec.structs.replace(match.view(None), over=True, winners=[B])
    level = [msgspec.structs.replace(ship, assets=900) for ship in view.ships]
    game = match.game
    assert "is the richest and wins" in game.score_sheet(view).heading
    tied = msgspec.structs.replace(view, ships=level)
    assert game.score_sheet(tied).heading.endswith("900 Federons, on deeds")


# ---- the way in words ----------------------------------------------------------------------------------------


def test_the_way_says_where_each_roll_of_the_viewer_ends_and_what_waits_there() -> None:
    match = Table(3).seat(B, at="metis", tank=8).own(A, "himalia").own(B, "europa").turn()
    found = panel(draw(match.view(B), None), "way")
    assert found.note == "of @2: where each roll ends"
    words = plain(found.html)
    assert "From Metis. A takeoff from here burns the total rolled." in words
    assert "2 Jupiter Research Lab or Sinope unowned, 345 or unowned, 60" in words
    assert "3 Himalia rent 45 to @1" in words
    assert "4 Europa yours" in words
    assert "7 Federation Station III pays you 600" in words
    assert "9 no takeoff: more than the tank holds" in words


def test_from_sinope_short_rolls_do_not_clear_the_dots() -> None:
    match = Table(2).seat(A, at="sinope", tank=20).turn()
    words = plain(panel(draw(match.view(A), None), "way").html)
    assert "4 can't clear the black dots 5 Federation Station III" in words


def test_the_way_lists_every_space_in_order_with_forks_and_dots() -> None:
    words = plain(panel(draw(Table(2).turn().view(None), None), "way").html)
    assert all(row.name in words for row in CONTENT.board.space)
    assert "Earth, Earth black dot, Moon, Solar Space Dock, Mercury, Federation Station I" in words
    assert "Orbit of Jupiter, 15 spaces: Io, Jupiter Space Dock" in words
    assert (
        "Fork after Ganymede: with more than five steps to go a ship leaves: Sinope, Jupiter black dot 1"
        in words
    )


@pytest.mark.parametrize("start", range(len(SPACE_IDS)))
def test_a_roll_ends_where_the_way_says(start: int) -> None:
    space = CONTENT.board.space[start]
    if space.kind == "black_dot":
        return
    for total in (4, 5, 8, 12):
        if space.id == "sinope" and total < 5:
            continue
        match = roll(Table(2, sinope_choice="free").seat(A, at=space.id, tank=25).rolling(), *halves(total))
        if asked(match) == "PickSinope":
            assert ends(RULES, start, total) == [SPACE_IDS.index("jupiter_lab"), SPACE_IDS.index("sinope")]
        else:
            assert ends(RULES, start, total) == [int(match.view(None).ships[A].space)]


def halves(total: int) -> tuple[int, int]:
    """Two dice of this total that are no thirteen."""
    return (total // 2, total - total // 2)


def test_numbers_agree_with_their_nouns() -> None:
    match = Table(2).own(A, "moon").seat(A, tank=1, pieces=1, cash=5).turn()
    stats = match.view(None).players[A].stats
    assert [stat.title for stat in stats] == [
        "Federons",
        "hydron in the tank",
        "fuel station in hand",
        "deed",
    ]
    assert [stat.title for stat in match.view(None).players[B].stats][-2:] == [
        "fuel stations in hand",
        "deeds",
    ]
