"""What is known of teams and sites while nothing is asked there: distances, and the ways that teams take on the page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, cast

import pytest

from draw.spacecorp_cases import A, B, mariners, planeteers, seen, starfarers, started
from ecliptic.core.match import Match
from ecliptic.core.views import About, Drawing
from ecliptic.draw.stage import layers
from ecliptic.games.spacecorp.board.layout import layout
from ecliptic.games.spacecorp.board.places import berths
from ecliptic.games.spacecorp.content.components import ERAS
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.view import BY_HQ, OUT, SpacecorpView
from spacecorp.positions import play
from spacecorp.scene import Scene

SCENES = (mariners, planeteers, starfarers)
eras = pytest.mark.parametrize("scene", SCENES, ids=a.ERA_IDS)


def drawn(match: Match, viewer: int | None = A) -> tuple[SpacecorpView, Drawing]:
    """What this viewer sees and what is drawn of it."""
    view, prompt = seen(match, viewer)
    return view, match.game.draw(view, prompt)


def about(drawing: Drawing, id_: str) -> About:
    """What is known of a place."""
    found = next(target.about for target in drawing.targets if target.id == id_)
    assert found is not None
    return found


def plain(html: str) -> str:
    """The words alone."""
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html).split()))


@pytest.mark.clause("SC-8.3")
def test_a_team_tells_what_every_site_takes_before_a_move_is_begun() -> None:
    view, drawing = drawn(started(mariners()))
    found = about(drawing, "team-1-1")
    assert found.title == "Your team 1 at Luna"
    words = plain(found.html)
    assert "Its Move makes 1 by your HQ, 14 with all that you could use." in words
    assert "3 Lunar L4 3 Lunar L5" in words
    one = next(one for one in view.ranges if (one.seat, one.team) == (A, 0))
    shown = sorted(int(n) for n in re.findall(r">(\d+)</text>", found.look))
    assert shown == sorted(cost for cost in one.costs if cost is not None)
    assert f"{max(shown)} Asteroid Belt" in words


@pytest.mark.clause("SC-8.3", "SC-15.2")
def test_a_site_tells_how_far_the_own_teams_are_and_what_it_needs() -> None:
    _, drawing = drawn(started(mariners()))
    luna = plain(about(drawing, "site-luna").html)
    assert "Team 2 at Sisyphus: 4 needed, your HQ makes 1: 3 more to find" in luna
    assert "Water Ice: water" in luna
    assert "Research base of @1" in luna
    eros = plain(about(drawing, "site-eros").html)
    assert "Build needs 1" in eros
    assert "@3's team 1 has claimed it: if another player builds, @3 gains 2T." in eros
    assert "Explore needs 2" in plain(about(drawing, "site-mars_north").html)
    _, later = drawn(started(planeteers()))
    assert "radiation" in plain(about(later, "site-io").html)
    assert "radiation takes 2T" in plain(about(later, "team-1-1").html)


@pytest.mark.clause("SC-8.12", "SC-19.6", "SC-21.1", "SC-21.2")
def test_what_can_do_nothing_and_where_nothing_is_done_say_so() -> None:
    view, drawing = drawn(started(starfarers()))
    assert not any((one.seat, one.team) == (B, 2) for one in view.ranges)
    assert plain(about(drawing, "team-2-3").html).startswith("It is 1 box from the star")
    spur = next(row for row in view.sites if a.SITE_IDS[row.site].startswith("spur"))
    words = plain(about(drawing, f"site-{a.SITE_IDS[spur.site]}").html)
    assert "The first of all gains 5T, a later one in an empty part of the Spur 2T." in words
    _, oort = drawn(started(planeteers()))
    assert plain(about(oort, "team-4-2").html) == "It does nothing more in this era."
    assert "The 1st is @4's." in plain(about(oort, "site-oort_cloud").html)


@eras
@pytest.mark.clause("SC-1.11")
def test_values_are_told_of_the_own_teams_alone(scene: Any) -> None:
    match = started(scene())
    for viewer in (A, B, None):
        view, drawing = drawn(match, viewer)
        assert {one.seat for one in view.ranges} == set(range(len(view.seats)))
        for one in view.ranges:
            assert (one.hq is None) == (one.most is None) == (one.seat != viewer)
            assert one.seat == viewer or set(one.met) <= {0, OUT}
        other = next(one for one in view.ranges if one.seat != viewer)
        assert "hidden in cards" in about(drawing, f"team-{other.seat + 1}-{other.team + 1}").html


@eras
@pytest.mark.clause("SC-8.3", "SC-8.2")
def test_what_is_said_to_be_in_reach_is_what_a_move_then_allows(scene: Any) -> None:
    match, compared = started(scene()), 0
    view = cast("SpacecorpView", match.view(A))
    match.play("do move", A)
    for one in view.ranges:
        if one.seat != A or f"team {one.team + 1}" not in match.legal(A):
            continue
        twin = started(scene(), "do move", f"team {one.team + 1}")
        asked = cast("SpacecorpView", twin.view(A))
        ids = [a.SITE_IDS[row.site] for row in view.sites]
        reach = {id_ for id_, met in zip(ids, one.met, strict=True) if met > OUT}
        assert {f"to {id_}" for id_ in reach} == set(twin.legal(A))
        costs = {row.site: row.cost for row in asked.reach}
        assert costs == {row.site: one.costs[k] for k, row in enumerate(view.sites) if row.site in costs}
        hq = [met == BY_HQ for met in one.met if met > OUT]
        assert hq == [row.hq is not None and row.hq >= row.cost for row in asked.reach if row.open]
        compared += 1
    assert compared


def test_an_open_draft_changes_nothing_that_is_known_of_teams() -> None:
    before, _ = drawn(started(mariners()))
    after, _ = drawn(started(mariners(), "do move", "team 1", "to solar_l4", "time double", "hq 2"))
    assert after.ranges == before.ranges


def test_where_something_is_asked_nothing_else_opens() -> None:
    view, prompt = seen(started(mariners(), "do move", "team 1"))
    drawing = started(mariners()).game.draw(view, prompt)
    buttons = layers(drawing, prompt)["targets"]
    assert 'data-target="site-sisyphus"' in buttons
    assert re.findall(r'popovertarget="about-([\w-]+)"', buttons) == ["site-luna"], "where the team is"
    view, prompt = seen(started(planeteers(), "do move"))
    buttons = layers(started(planeteers()).game.draw(view, prompt), prompt)["targets"]
    assert "about-site-europa" in buttons
    assert "about-team-2-1" in buttons
    assert "about-team-1-1" not in buttons


# ---- trips ---------------------------------------------------------------------------------------------------


def trips(scene: Scene, *texts: str) -> tuple[Match, dict[str, Any]]:
    """The ways of pieces on the page after these choices."""
    match = started(scene, *texts[:-1])
    number = match.number
    play(match, texts[-1])
    view = match.view(B)
    return match, match.game.trips(view, match.news(B, number - len(texts)))


@pytest.mark.clause("SC-8.1")
def test_a_team_goes_through_gates() -> None:
    match, found = trips(
        mariners(),
        "do move",
        "team 1",
        "to solar_l4",
        "time none",
        "hq 1",
        "add card=m_solar_sail mode=1",
        "done",
    )
    view = cast("SpacecorpView", match.view(B))
    plan = layout().board(ERAS[a.MARINERS])
    way = found["m-team-1-1"]
    assert way[0] == plan.site["luna"]
    assert way[-1] == berths(match.game.content, view)[A, 0]  # type: ignore[attr-defined]
    gates = {gate.at for gate in plan.gate}
    assert len(way) > 3
    assert set(way[1:-1]) <= gates


@pytest.mark.clause("SC-19.2", "SC-19.5")
def test_a_team_goes_past_stars_to_the_track() -> None:
    scene = starfarers()
    scene.s.own_profit()[A] = 60
    match = started(scene, "do move", "team 1")
    goal = max(cast("SpacecorpView", match.view(A)).reach, key=lambda row: (row.open, row.cost))
    texts = [f"to {a.SITE_IDS[goal.site]}"]
    number = match.number
    while match.state.drafter == A and len(texts) < 40:  # type: ignore[attr-defined]
        play(match, texts[-1])
        if match.state.drafter != A:  # type: ignore[attr-defined]
            break
        legal = match.legal(A)
        texts.append(
            "done" if "done" in legal else next((x for x in legal if x.startswith("add")), legal[-1])
        )
    view = cast("SpacecorpView", match.view(B))
    found = match.game.trips(view, match.news(B, number))
    plan = layout().board(ERAS[a.STARFARERS])
    way = found["s-team-1-1"]
    assert way[0] == plan.site["alpha_centauri"]
    assert set(way[1:-1]) <= set(plan.site.values())
    assert way[-1] == berths(match.game.content, view)[A, 0]  # type: ignore[attr-defined]
    assert match.state.track[A * a.TEAMS] == a.TRACK  # type: ignore[attr-defined]
    assert match.state.era == a.STARFARERS  # type: ignore[attr-defined]
