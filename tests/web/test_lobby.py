"""The lobby: which tables it lists and to whom, waiting for one, what a table is called, and the next table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ecliptic.web.notices.notices import SOON
from ecliptic.web.storage.waits import KEPT, MOST, Wait
from ecliptic.web.tables import voting
from ecliptic.web.tables.play import acting
from ecliptic.web.tables.public import wait_for
from web.sinks import ORIGIN, Desk, Web, told
from web.support import new_table, other
from web.test_time import LIVE, OVER, seen, story

if TYPE_CHECKING:
    from starlette.testclient import TestClient


def titles(client: TestClient, query: str = "", part: str = "free") -> list[str]:
    page = client.get(f"/tables{query}").text
    found = re.search(rf'<section class="panel" id="{part}">.*?</section>', page, re.S)
    return re.findall(r'<span class="nm"><b>(.*?)(?: <small>|</b>)', found[0], re.S) if found else []


def test_it_lists_public_tables_alone_and_sorts_out_what_is_wanted(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        new_table(s.ada, "me", "open", name="Ada", title="Private")
        new_table(s.ada, "me", "open", name="Ada", title="Quick", listed="yes", **LIVE)
        new_table(s.ada, "me", "open", name="Ada", title="Slow", listed="yes", audience="beginners", **OVER)
        new_table(s.ada, "me", "open", name="Ada", title="Any", listed="yes")
        new_table(s.ada, "me", "greedy", name="Ada", title="Full", listed="yes")
        eve = other(s.ada)
        assert sorted(titles(eve)) == ["Any", "Quick", "Slow"]
        assert titles(eve, part="watch") == ["Full"]
        assert titles(eve, "?pace=live") == ["Quick"]
        assert titles(eve, "?pace=days") == ["Slow"]
        assert titles(eve, "?for=beginners") == ["Slow"]
        assert titles(eve, "?for=rated") == []
        assert sorted(titles(eve, "?game=peek")) == ["Any", "Quick", "Slow"]
        assert sorted(titles(eve, "?game=nothing&pace=never&for=cats")) == ["Any", "Quick", "Slow"], (
            "no filters"
        )
        page = s.page(eve, "/tables")
        assert "Three tables have a free seat." in page
        assert "for beginners" in page
        assert "Sit down" in page
        assert "live, 10 min + 30 s" in page
        assert eve.cookies.get("ecliptic") is None, "a look makes nobody a guest"


def test_a_free_seat_has_a_picture_of_its_game_and_says_how_heavy_it_is(tmp_path: Path) -> None:
    """At home, in the lists that a page at home asks for again, and in the lobby."""
    with story(tmp_path) as s:
        new_table(s.ada, "me", "open", name="Ada", listed="yes")
        eve = other(s.ada)
        lists = eve.get("/", headers={"x-partial": "1"}).text
        for page in (eve.get("/").text, lists, eve.get("/tables").text):
            row = re.search(r'<li><a class="pic" href="/rules/peek".*?</li>', page, re.S)
            assert row
            assert "medium, 5 min" in row[0]
            picture = re.search(r'src="(/pictures/\w+/peek\.svg)"', row[0])
            assert picture
            assert eve.get(picture[1]).headers["content-type"] == "image/svg+xml"


def test_from_there_one_sits_down(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "open", name="Ada", listed="yes")
        form = re.search(r'<form method="post" action="(/t/[\w-]+/sit)">', s.bo.get("/tables").text)
        assert form
        assert s.bo.post(form[1], data={"name": "Bo"}).status_code == 200
        assert s.table(id_).seats[1].person == s.person(s.bo).id
        assert titles(s.bo) == []


@pytest.mark.parametrize(
    ("watch", "listed", "moment"),
    [
        ("yes", True, True),
        ("2", True, False),
        ("10", True, False),
        ("after", False, False),
        ("no", False, False),
    ],
)
def test_what_it_says_of_tables_to_watch(tmp_path: Path, watch: str, listed: bool, moment: bool) -> None:
    """How it stands is said only where anybody may know it now."""
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "greedy", name="Ada", listed="yes", watch=watch, title="Final")
        assert (titles(other(s.ada), part="watch") == ["Final"]) is listed
        assert (seen(s.table(id_).row.summary.moment) in s.page(other(s.ada), "/tables")) is moment


def test_somebody_waits_and_finds_one_or_stops(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        s.bo.post("/me", data={"name": "Bo"})
        answer = s.bo.post(
            "/tables/wait", data={"game": "peek", "pace": "days", "do": "wait"}, follow_redirects=False
        )
        assert (answer.status_code, answer.headers["location"]) == (303, "/tables#wait")
        bo, now = s.person(s.bo).id, int(s.times.wall)
        assert s.house.awaited.of(bo, now) == [Wait(bo, "peek", "days")]
        page = s.page(s.bo, "/tables")
        assert "You wait for Peek, over days" in page
        assert "This server sends no messages: look in here now and then." in page
        s.bo.post("/tables/wait", data={"game": "peek", "pace": "days", "do": "wait"})
        assert len(s.house.awaited.of(bo, now)) == 1, "twice is once"
        s.ada.post("/me", data={"name": "Ada"})
        s.ada.post("/tables/wait", data={"game": "", "pace": "", "do": "wait"})
        assert "Bo would play it, too." in s.page(s.ada, "/tables")
        assert "Ada would play it, too." in s.page(s.bo, "/tables")
        assert s.house.awaited.of(bo, now + KEPT + 1) == [], "for a week"
        s.bo.post("/tables/wait", data={"game": "peek", "pace": "days", "do": "stop"})
        assert s.house.awaited.of(bo, now) == []
        s.bo.post("/tables/wait", data={"game": "peek", "pace": "", "do": "wait"})
        id_ = new_table(s.ada, "me", "open", name="Ada", listed="yes")
        s.bo.post(f"/t/{id_}/sit")
        assert s.house.awaited.of(bo, now) == [], "who sits down does not wait any more"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": "peek", "pace": "days"},
        {"game": "chess", "pace": "days", "do": "wait"},
        {"game": "peek", "pace": "soon", "do": "wait"},
        {"game": "peek", "pace": "days", "do": "jump"},
    ],
)
def test_a_form_that_says_nothing_changes_nothing(tmp_path: Path, data: dict[str, str]) -> None:
    with story(tmp_path) as s:
        s.bo.post("/me", data={"name": "Bo"})
        answer = s.bo.post("/tables/wait", data=data)
        assert (answer.status_code, "nothing was changed" in answer.text) == (400, True)
        assert s.house.awaited.of(s.person(s.bo).id, int(s.times.wall)) == []


def test_nobody_waits_for_everything(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        s.bo.post("/me", data={"name": "Bo"})
        bo, now = s.person(s.bo).id, int(s.times.wall)
        assert sum(s.house.awaited.add(Wait(bo, f"game {k}", ""), now) for k in range(MOST + 5)) == MOST
        answer = s.bo.post("/tables/wait", data={"game": "peek", "pace": "", "do": "wait"})
        assert (answer.status_code, "Stop one of them first" in answer.text) == (409, True)
        s.house.store.forget(bo)
        assert s.house.store.db.execute("SELECT count(*) FROM awaited").fetchone() == (0,)


def test_who_waits_is_told_when_a_table_opens_or_somebody_waits_for_the_same(tmp_path: Path) -> None:
    from ecliptic.web.storage.store import SeatRow

    async def tale(desk: Desk, web: Web, address: str) -> None:
        house = desk.house
        await desk.hook(desk.bo, address, "turn.hook")  # to be told of this needs no tick of its own
        web.calls.clear()
        wait_for(house.needs, desk.bo, "peek", "")
        await desk.post(SOON)
        assert web.calls == []
        wait_for(house.needs, desk.ada, "peek", "days")
        wait_for(house.needs, desk.ada, "peek", "days")
        await desk.post(SOON)
        (call,) = web.calls
        assert call.json["lines"] == ["Open tables: somebody waits for the same as you."]
        assert call.json["link"] == f"{ORIGIN}/tables"
        web.calls.clear()
        seats = [SeatRow(0, desk.ada.id, "", ""), SeatRow(1, None, "", "")]
        private = desk.open("Mine", *seats)
        await desk.post(2 * 3600)
        assert web.calls == [], private.id
        public = desk.open("Ours", *seats, listed=True)
        await desk.post(SOON)
        (call,) = web.calls
        assert call.json["lines"] == ["Ours (Peek): a table as you wait for has a free seat."]
        assert call.json["link"] == f"{ORIGIN}/t/{public.id}"

    told(tmp_path, tale)


def test_a_vote_is_told_and_not_any_more_once_it_is_over(tmp_path: Path) -> None:
    async def tale(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address, "ask.hook")
        web.calls.clear()
        await voting.ask(desk.house.hub, desk.table, desk.ada, "end")
        await desk.post(SOON)
        assert web.calls.pop().json["lines"] == ["Peek: a vote waits for you."]
        await voting.answer(desk.house.hub, desk.table, desk.bo, 1, yes=False)
        await desk.act("roll")
        await voting.ask(desk.house.hub, desk.table, desk.ada, "end")
        await voting.answer(desk.house.hub, desk.table, desk.ada, 2, yes=False)
        await desk.post(2 * 3600)
        assert web.calls == []

    told(tmp_path, tale)


def test_the_owner_names_the_table_at_any_time(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        assert s.ada.post(f"/t/{id_}/title", data={"title": "  Three \u202e eras "}).status_code == 200
        assert s.table(id_).row.settings.title == "Three eras"
        assert s.ada.post(f"/t/{id_}/title", data={"title": "x" * 200}).status_code == 200
        assert s.table(id_).row.settings.title == "x" * 40
        s.ada.post(f"/t/{id_}/title", data={"title": "<b>Bold</b>"})
        assert "&lt;b&gt;Bold&lt;/b&gt;" in s.bo.get(f"/t/{id_}").text
        for client in (s.bo, other(s.ada)):
            assert client.post(f"/t/{id_}/title", data={"title": "Mine"}).status_code == 403
        assert s.table(id_).row.settings.title == "<b>Bold</b>"
        acting.end_together(s.table(id_), 0)
        s.ada.post(f"/t/{id_}/title", data={"title": ""})
        assert s.house.store.table(id_).settings.title == ""


def test_the_next_table_is_the_one_whose_time_is_over_first(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        slow = s.open(title="Slow", **{**OVER, "question": str(7 * 24 * 3600)})
        soon = s.open(title="Soon", **OVER)
        free = new_table(s.ada, "me", "greedy", name="Ada", title="Free")

        def after(at: str) -> dict[str, str]:
            return s.ada.get(f"/me/next?after={at}", headers={"x-partial": "1"}).json()  # type: ignore[no-any-return]

        assert after("")["title"] == "Soon"
        assert after("") == {"id": soon, "title": "Soon", "left": "2 days left"}
        assert [after(at)["title"] for at in (soon, slow, free)] == ["Slow", "Free", "Soon"]
        answer = s.ada.get(f"/me/next?after={soon}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{slow}")
        assert s.bo.get("/me/next", headers={"x-partial": "1"}).json() == {}, "it is Ada's turn everywhere"
        assert s.bo.get("/me/next", follow_redirects=False).headers["location"] == "/"
        assert other(s.ada).get("/me/next", follow_redirects=False).headers["location"] == "/"


def test_a_new_table_from_the_lobby_is_public(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        page = s.ada.get("/new/peek?for=public&clock=days").text
        assert re.search(r'name="listed" value="yes" checked', page)
        assert re.search(r'name="clock" value="days" checked', page)
        assert "Free seats are for anyone: the lobby lists them." in seen(page)
        assert s.ada.get("/new/peek?for=public&clock=nonsense").status_code == 200
