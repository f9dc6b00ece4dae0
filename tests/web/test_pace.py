"""How fast bots play: as each person likes it, as slowly as any at a table, and at once for who skips to their turn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.web.storage.rows import SeatRow, Settings, TableRow, header_text, lines_of, summary_of
from ecliptic.web.tables.play import acting
from web.desk import Desk, Site, open_table, press
from web.support import Forms, TestClient, act, house_of, new_table, other, running


def wanted(client: TestClient, pace: str) -> int:
    return int(client.post("/me/pace", data={"pace": pace}, follow_redirects=False).status_code)


def test_bots_play_as_slowly_as_any_who_sits_here_wants(tmp_path: Path) -> None:
    with running(tmp_path, pace=10.0) as ada:
        table = new_table(ada, "me", "open")
        live = house_of(ada).hub.get(table)
        link = re.search(r'value="[^"]*(/join/[^"]+)"', ada.get(f"/t/{table}").text)
        assert link
        assert live.pace.seconds() == 10.0
        assert wanted(ada, "quick") == 303
        assert live.pace.seconds() == 4.0
        bob = other(ada)
        bob.post(link[1], data={"name": "Bob"})
        assert len(live.people()) == 2
        assert live.pace.seconds() == 10.0, "Bob is used to more time"
        assert wanted(bob, "at once") == 303
        assert live.pace.seconds() == 4.0
        assert wanted(ada, "calm") == 303
        assert live.pace.seconds() == 20.0
        assert wanted(ada, "never") == 400
        assert wanted(other(ada), "quick") == 403, "nobody yet"
        assert live.pace.seconds() == 20.0
        assert 'name="pace" value="calm" checked' in ada.get("/me/preferences").text
        assert 'value="calm" aria-pressed="true"' in ada.get(f"/t/{table}").text


def test_who_waits_for_bots_can_skip_to_their_turn(tmp_path: Path) -> None:
    with running(tmp_path, pace=600.0) as ada:  # no bot moves in this test
        table = new_table(ada, "me", "greedy")
        live = house_of(ada).hub.get(table)
        assert 'id="skip"' not in ada.get(f"/t/{table}").text, "Ada is asked"
        while 0 in live.acting():
            act(ada, table, live.match.legal(0)[0])
        page = ada.get(f"/t/{table}").text
        assert 'id="skip"' in page
        assert live.pace.seconds() == 600.0
        skip = Forms(page).form(f"/t/{table}/skip")
        assert other(ada).post(f"/t/{table}/skip", data=skip["fields"]).status_code == 403
        watcher = other(ada)
        watcher.post("/me", data={"name": "Cyl"})
        assert 'id="skip"' not in watcher.get(f"/t/{table}").text
        assert watcher.post(f"/t/{table}/skip", data=skip["fields"]).status_code == 403
        assert live.pace.seconds() == 600.0
        assert ada.post(f"/t/{table}/skip", follow_redirects=False).status_code == 303
        assert live.pace.seconds() == 0.0
        assert 'id="skip"' not in ada.get(f"/t/{table}").text
        while 0 not in live.acting():
            seat = live.acting()[0]
            ada.portal.call(acting.act, live, None, seat, live.token(seat), None, live.match.legal(seat)[0])
        assert live.pace.seconds() == 600.0, "it was for this time"


def test_by_key_each_bot_waits_for_who_plays_alone(tmp_path: Path) -> None:
    with running(tmp_path, pace=0.0) as ada:
        table = new_table(ada, "me", "greedy")
        live = house_of(ada).hub.get(table)
        assert wanted(ada, "by key") == 303
        before = turn_over(ada, table)
        wait_until(lambda: live.pace.halts)
        page = ada.get(f"/t/{table}").text
        assert "until you go on" in page
        assert 'name="do" value="step"' in page
        assert live.match.number == before
        stranger = other(ada)
        stranger.post("/me", data={"name": "Cyl"})
        assert 'value="step"' not in stranger.get(f"/t/{table}").text
        assert stranger.post(f"/t/{table}/skip", data={"do": "step"}).status_code == 403
        assert live.pace.halts
        assert ada.post(f"/t/{table}/skip", data={"do": "step"}, follow_redirects=False).status_code == 303
        wait_until(lambda: 0 in live.acting())
        assert live.match.number > before
        before = turn_over(ada, table)
        wait_until(lambda: live.pace.halts)
        assert wanted(ada, "at once") == 303, "and who likes it otherwise waits no more"
        wait_until(lambda: 0 in live.acting() and live.match.number > before)


def turn_over(client: TestClient, table: str) -> int:
    """Ada plays until a bot is asked; the number of her last line."""
    live = house_of(client).hub.get(table)
    while 0 in live.acting():
        act(client, table, live.match.legal(0)[0])
    return int(live.match.number)


def wait_until(so: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_by_key_nobody_keeps_others_waiting(tmp_path: Path) -> None:
    with running(tmp_path, pace=10.0) as ada:
        table = new_table(ada, "me", "open")
        live = house_of(ada).hub.get(table)
        wanted(ada, "by key")
        assert live.pace.by_key()
        link = re.search(r'value="[^"]*(/join/[^"]+)"', ada.get(f"/t/{table}").text)
        assert link
        other(ada).post(link[1], data={"name": "Bob"})
        assert not live.pace.by_key()
        assert live.pace.seconds() == 10.0


def test_skipping_ends_with_a_phase_of_the_game(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": game_class("vertium")}, pace=600.0) as ada:
        seats = {"players": "2", "watch": "yes", "seat0": "greedy", "seat1": "greedy"}
        answer = ada.post("/new/vertium", data=seats, follow_redirects=False)
        live = house_of(ada).hub.get(answer.headers["location"].split("/")[2].partition("?")[0])
        for _ in range(900):
            live.pace.hurried.add("somebody who is not asked")
            seat, before = live.acting()[0], live.match.number
            legal = live.match.legal(seat)
            ada.portal.call(acting.act, live, None, seat, live.token(seat), None, legal[-1])
            if any(line.text == "Phase one ended" for _, line in live.match.lines(None, before)):
                break
            assert live.pace.hurried
        assert not live.pace.hurried, "what the phase came to is seen"


def test_home_begins_with_what_is_easy_and_no_button_stands_alone(tmp_path: Path) -> None:
    names = ("vertium", "solar_roller", "solarquest", "solarius", "spacecorp")
    with running(tmp_path, games={name: game_class(name) for name in names}) as client:
        page = client.get("/").text
        assert re.findall(r"<h2>([\w ]+)<span>(\w+),", page) == [
            ("Solar Roller", "easy"),
            ("Vertium", "easy"),
            ("Solarquest", "medium"),
            ("Solarius Mission", "heavy"),
            ("SpaceCorp", "heavy"),
        ]
        for name in names:
            assert re.search(rf'<span class="pair">[^/]*/new/{name}".*?/rules/{name}"', page)


def finished(ada: TestClient, watch: bool) -> str:
    """A game of Solar Roller that Ada has played to its end; her table."""
    house, now = house_of(ada), 1
    match = Match.begin(
        game_class("solar_roller").make({"players": 2}), table=f"end-{watch}", secret=bytes(32)
    )
    while not match.over:
        seat = match.to_act[0]
        match.play(match.legal(seat)[-1], seat)
    person = house.people.make("Ada")
    row = TableRow(
        id=f"end-{watch}",
        game="solar_roller",
        header=header_text(match.record.header),
        secret=bytes(32),
        owner=person.id,
        settings=Settings(watch=watch),
        status="over",
        summary=summary_of(match),
        made=now,
        changed=now,
    )
    seats = [SeatRow(0, person.id, "", ""), SeatRow(1, None, "Bo", "greedy")]
    house.store.add_table(row, seats, lines_of(match.record.entries, now))
    ada.cookies.set("ecliptic", house.people.cookie(person))
    return row.id


def test_who_watched_has_record_and_pictures_when_it_is_over(tmp_path: Path) -> None:
    with running(tmp_path, games={"solar_roller": game_class("solar_roller")}) as ada:
        table = finished(ada, watch=True)
        watcher = other(ada)
        page = watcher.get(f"/t/{table}").text
        assert f'href="/t/{table}/record"' in page
        assert watcher.get(f"/t/{table}/record").status_code == 200
        for seat in (0, 1):
            assert f'href="/t/{table}/picture/{seat}.svg"' in page
            assert watcher.get(f"/t/{table}/picture/{seat}.svg").headers["content-type"] == "image/svg+xml"


def test_a_table_that_nobody_may_watch_gives_its_record_to_nobody_else(tmp_path: Path) -> None:
    with running(tmp_path, games={"solar_roller": game_class("solar_roller")}) as ada:
        table = finished(ada, watch=False)
        assert ada.get(f"/t/{table}/record").status_code == 200
        for path in ("record", "picture/0.svg"):
            assert other(ada).get(f"/t/{table}/{path}").status_code == 403


@pytest.mark.browser
def test_to_the_content_brings_the_keyboard_to_the_choices(tmp_path: Path, chromium: Browser) -> None:
    site = Site(tmp_path)
    try:
        page = Desk(chromium, site).page()
        open_table(page, "me", "greedy")
        expect(page.locator("#dock button[value=roll]")).to_be_visible()
        page.locator(".skip").focus()
        press(page, "Enter")
        press(page, "Tab")
        expect(page.locator("#dock .choices :focus")).to_have_count(1)
        press(page, "?")
        expect(page.locator("#help")).to_be_visible()
        assert page.evaluate("document.getElementById('help').scrollTop") == 0
    finally:
        site.stop()


@pytest.mark.browser
def test_space_skips_to_the_own_turn(tmp_path: Path, chromium: Browser) -> None:
    """Two bots in a row, of which the first has begun to think: the second loses no time."""
    site = Site(tmp_path, pace=1.0)
    try:
        page = Desk(chromium, site).page()
        table = open_table(page, "me", "greedy", "greedy")
        live = site.house.hub.get(table.rpartition("/")[2].partition("?")[0])
        page.locator("#dock button[value=roll]").focus()
        press(page, "Enter")
        expect(page.locator("#skip")).to_be_visible()
        page.evaluate("document.activeElement.blur()")
        press(page, "Space")
        expect(page.locator("#skip")).to_have_count(0)
        expect(page.locator("#dock.mine")).to_have_count(1)
        assert not live.pace.hurried
    finally:
        site.stop()
