"""Somebody's page: what it counts, who sees it, and whose names stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecliptic.study.evaluation import Choice, Moment
from ecliptic.web.results.graph import graph
from ecliptic.web.results.profile import figures
from ecliptic.web.results.rating import PEOPLE, ladder
from ecliptic.web.storage.results import GameResult, SeatResult
from ecliptic.web.storage.rows import PersonRow
from web.support import TestClient, house_of, new_table, other, running
from web.test_admin import ask
from web.test_results import game, two
from web.test_study import to_its_end


def me(client: TestClient) -> PersonRow:
    found = house_of(client).people.read(client.cookies["ecliptic"])
    assert found is not None
    return found


def page(client: TestClient, person: PersonRow, more: str = "") -> str:
    answer = client.get(f"/p/{person.id}{more}")
    assert answer.status_code == 200, answer.text
    return answer.text


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_it_says_what_was_played(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, bob = two(client, rated="yes")
        to_its_end(house_of(client).hub.get(table))
        ada = me(client)
        found = words(page(client, ada))
        won = int(house_of(client).results.store.of_table(table).seats[0].won)  # type: ignore[union-attr]
        assert f"1 game, {won} won." in found
        assert f"{100 * won} % won, of 1 by chance alone: 50 %" in found
        assert "few games Peek, with people" in found
        assert "with Bob" in found
        assert f'href="/t/{table}/study"' in page(client, ada)
        assert f'href="/p/{me(bob).id}"' in page(client, ada)
        assert "Rating from January 2027" in page(client, ada)
        assert f'href="/p/{ada.id}"' in client.get("/me").text
        assert f'href="/p/{ada.id}"' in client.get("/").text
        again, _ = two(client)
        assert f'href="/p/{ada.id}"' in client.get(f"/t/{again}").text


def test_who_has_played_nothing_is_told_so(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        new_table(client, "me", "greedy", name="Ada")
        assert "A game of yours stands here when it has been played to its end." in words(
            page(client, me(client))
        )
        assert client.get("/p/nobody").status_code == 404


@pytest.mark.parametrize(
    ("who", "seen"), [("", (True, True, True)), ("sat", (True, True, False)), ("own", (True, False, False))]
)
def test_who_sees_it_is_the_persons_choice(tmp_path: Path, who: str, seen: tuple[bool, bool, bool]) -> None:
    with running(tmp_path) as client:
        table, bob = two(client)
        to_its_end(house_of(client).hub.get(table))
        ada, eve = me(client), other(client)
        assert bob.get(f"/p/{ada.id}").status_code == 200, "who sat with me: so it is at first"
        assert eve.get(f"/p/{ada.id}").status_code == 403
        assert client.post("/me/shown", data={"who": who}).status_code == 200
        for one, may in zip((client, bob, eve), seen, strict=True):
            answer = one.get(f"/p/{ada.id}")
            assert answer.status_code == (200 if may else 403)
            assert ("Ada" in answer.text) == may or one is not eve
        assert client.post("/me/shown", data={"who": "x"}).status_code == 400
        assert other(client).post("/me/shown", data={"who": ""}).status_code == 403
        assert house_of(client).results.store.shown_to(ada.id) == who


def test_names_of_others_are_for_those_who_may_see_their_pages(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, bob = two(client, watch="")
        to_its_end(house_of(client).hub.get(table))
        client.post("/me/shown", data={"who": ""})
        eve = other(client)
        eve.post("/me", data={"name": "Eve"})
        found = page(eve, me(client))
        assert "Bob" not in found
        assert me(bob).id not in found
        assert "with somebody" in found
        assert f"/t/{table}" not in found, "who may not watch can't study"
        bob.post("/me/shown", data={"who": ""})
        assert "with Bob" in page(eve, me(client))


def test_what_a_bot_played_and_what_is_from_elsewhere_is_not_counted() -> None:
    seats = [
        SeatResult(no=0, person="ada", place=1, won=True, points=9, moves=8),
        SeatResult(no=1, person="bob", place=2, won=False, points=3, moves=8, by_bot=3, ended="left"),
    ]
    whole = GameResult(table="a", game="peek", options="{}", made=1, at=1, seats=seats)
    brought = GameResult(table="b", game="peek", options="{}", made=1, at=1, brought="x", seats=seats)
    for who, counted, left in (("ada", 1, 0), ("bob", 0, 1)):
        found = figures(who, [whole, brought], {})
        assert (found.games, found.won, found.left, found.brought) == (counted, counted, left, 1)
    solo = GameResult(table="c", game="peek", options="{}", made=1, at=1, seats=seats[:1])
    found = figures("ada", [whole, solo], {})
    assert (found.games, found.against, found.chance) == (2, 1, 0.5)
    assert [(one.person, one.games, one.ahead, one.behind) for one in found.met] == [("bob", 1, 1, 0)]


def test_the_graph_holds_all_that_was_rated() -> None:
    games = [game(k, ("ada", "", 1 + k % 2), ("bob", "", 2 - k % 2)) for k in range(30)]
    standing = ladder(games).of("ada", PEOPLE)
    assert standing is not None
    drawn = graph({PEOPLE: standing})
    assert drawn is not None
    (curve,) = drawn.curves
    assert curve.path.count("L") == 29
    assert curve.last == standing.rating
    assert drawn.rows[-1][1] == standing.rating
    assert len(drawn.rows) <= 12
    assert min(mark for _, mark in drawn.axis) <= 1200 <= max(mark for _, mark in drawn.axis)
    alone = graph({PEOPLE: ladder(games[:1]).of("ada", PEOPLE)})  # type: ignore[dict-item]
    assert alone is not None
    assert alone.curves[0].dots, "a lone game is a dot"
    assert graph({}) is None


def test_own_slips_are_counted_for_oneself_alone(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, bob = two(client)
        house = house_of(client)
        to_its_end(house.hub.get(table))
        best = Choice(action="a", values=(0.5, 0.5), behind=0.0, unsure=0.0)
        taken = Choice(action="b", values=(0.2, 0.8), behind=0.3, unsure=0.01)
        moment = Moment(
            line=1,
            seat=0,
            points=False,
            worlds=8,
            values=(0.5, 0.5),
            errors=(0.1, 0.1),
            chosen="b",
            choices=[best, taken],
        )
        assert moment.slip > 0
        house.evaluations.store.add(table, "r", moment)
        assert f"−{round(100 * moment.slip)} in 100 a game by own slips" in words(page(client, me(client)))
        assert "own slips" not in page(bob, me(client))


def test_a_game_whose_table_was_forgotten_stays_without_study(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, _ = two(client)
        to_its_end(house_of(client).hub.get(table))
        ask(client, "delete", table)
        found = page(client, me(client))
        assert table not in found
        assert "with Bob" in words(found)


def test_a_long_list_is_opened_by_a_link(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        new_table(client, "me", "greedy", name="Ada")
        ada = me(client)
        for k in range(12):
            house_of(client).results.store.write(game(k, (ada.id, "", 1), ("", "greedy", 2)))
        assert page(client, ada).count("against a Moon") == 8
        assert page(client, ada, "?all=yes").count("against a Moon") == 12
        assert page(client, ada, "?game=nothing&all=").count("against a Moon") == 12
