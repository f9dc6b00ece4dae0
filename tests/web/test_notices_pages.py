"""The own page without scripts, links in messages, what a phone installs, figures for the host."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ecliptic.web.app import make_app
from ecliptic.web.notices.notices import FROM
from ecliptic.web.notices.rows import Channel
from ecliptic.web.pages.notices import browser_label
from web.sinks import OPEN, ORIGIN, Phone, Web, anywhere, ending, settings
from web.support import Forms, house_of, make_house, new_table, other, running
from web.support import TestClient as Client


@contextmanager
def chat() -> Iterator[tuple[Web, str]]:
    """A chat service in a loop of its own; its address."""
    web, ready, found = Web(), threading.Event(), []

    async def run() -> None:
        async with web.listening() as address:
            found.append((address, asyncio.get_running_loop(), asyncio.Event()))
            ready.set()
            await found[0][2].wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    ready.wait()
    yield web, found[0][0]
    found[0][1].call_soon_threadsafe(found[0][2].set)
    thread.join()


@contextmanager
def known(folder: Path, **given: str) -> Iterator[Client]:
    """A browser of Ada's at a server that may send."""
    settings(folder, **(given or OPEN))
    app = make_app(make_house(folder, outward=anywhere()))
    with Client(app, base_url=ORIGIN, follow_redirects=True, headers={"origin": ORIGIN}) as client:
        client.post("/me", data={"name": "Ada"})
        yield client


def part(client: Client) -> str:
    """What the own page says of telling."""
    found = re.search(r'<section class="panel" id="notices">.*?</section>', client.get("/me").text, re.DOTALL)
    assert found
    return found[0]


def test_a_server_that_sends_none_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert "notices" not in client.get("/me").text.partition("<main")[2], (
            "a stranger is told nothing of it"
        )
        client.post("/me", data={"name": "Ada"})
        assert "This server sends none." in part(client)
        assert "<form" not in part(client)
        assert client.post("/me/notices/hook", data={"address": "https://chat.example/"}).status_code == 409


def test_a_chat_service_is_named_confirmed_tested_and_taken_away_by_forms(tmp_path: Path) -> None:
    with chat() as (web, address), known(tmp_path) as client:
        assert "this browser is the only one that knows your tables" in part(client)
        client.post("/me/notices/hook", data={"address": f"{address}/secret-word"})
        shown = part(client)
        assert "look there to confirm" in shown
        assert "secret-word" not in shown
        link = web.calls[0].json["confirm"].removeprefix(ORIGIN)
        stranger = other(client)
        assert "Yes, send here" in stranger.get(link).text
        assert "look there to confirm" in part(client), "programs open links, too"
        assert "You are told from now on" in stranger.post(link).text
        assert "You are told from now on" in stranger.get(link).text
        assert re.search(r"state ok.*?on</span>", part(client))
        (id_,) = re.findall(r"/me/notices/([\w-]+)/test", part(client))
        client.post(f"/me/notices/{id_}/test")
        assert web.calls[-1].json["title"] == "Ecliptic: this works"
        web.answers = ["404 No"]
        client.post(f"/me/notices/{id_}/test")
        shown = part(client)
        assert "answered 404" in shown
        assert "nothing is sent there until a test arrives" in shown
        assert "Try again" in shown
        client.post(f"/me/notices/{id_}/test")
        assert "answered 404" not in part(client)
        end = ending(web.calls[-1].json["text"])
        assert "No more messages?" in stranger.get(end).text
        assert re.search(r"state ok", part(client))
        assert "No more messages" in stranger.post(end).text
        assert "No more messages" in stranger.post(end).text
        assert "This address was taken away" in stranger.get(link).text
        assert 'name="address"' in part(client)


@pytest.mark.parametrize("kind", ["tell", "quiet"])
def test_a_forged_link_changes_nothing(tmp_path: Path, kind: str) -> None:
    with chat() as (web, address), known(tmp_path) as client:
        client.post("/me/notices/hook", data={"address": address})
        said = web.calls[0].json
        (id_, token) = said["confirm" if kind == "tell" else "end"].split("/")[-2:]
        (_, wrong) = said["end" if kind == "tell" else "confirm"].split("/")[-2:]
        for forged in (f"{id_}/{wrong}", f"{id_}/{token[:-1]}", f"x{id_}/{token}", f"{id_}/%C3%A4"):
            assert client.post(f"/{kind}/{forged}").status_code == 404
        assert "look there to confirm" in part(client)


def test_mail_programs_end_it_by_a_press_of_their_own(tmp_path: Path) -> None:
    with chat() as (web, address), known(tmp_path) as client:
        client.post("/me/notices/hook", data={"address": address})
        end = ending(web.calls[0].json["text"])
        stranger = Client(client.app, follow_redirects=True)  # no origin, no cookie, nothing
        stranger.portal = client.portal
        assert stranger.post(end, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert house_of(client).notices.box.counts() == {}


def test_who_is_not_let_in_can_end_it_all_the_same(tmp_path: Path) -> None:
    settings(tmp_path, **OPEN, ECLIPTIC_INVITED="yes")
    with running(tmp_path, outward=anywhere()) as client:
        house = house_of(client)
        ada = house.people.make("Ada")
        house.notices.box.add(Channel("c", ada.id, "hook", "https://chat.example/", "", "asked"), 1)
        assert client.get("/me").status_code == 403
        for kind in ("tell", "quiet"):
            path = house.notices.link(kind, "c").removeprefix(ORIGIN)
            assert client.get(path).status_code == 200
        assert client.get("/worker.js").status_code == 200


def test_so_many_an_hour_come_from_one_address_whoever_asks(tmp_path: Path) -> None:
    with known(tmp_path) as client:
        notices = house_of(client).notices
        for _ in range(FROM):
            notices.come("testclient")
        for path in ("mail", "hook", "push", "x/test"):
            answer = client.post(f"/me/notices/{path}", data={"address": "https://chat.example/"})
            assert answer.status_code == 429, path
            assert "Many addresses" in answer.text


def test_events_are_ticked_in_a_form(tmp_path: Path) -> None:
    with known(tmp_path, **OPEN, ECLIPTIC_PUSH="yes") as client:
        form = Forms(part(client)).form("/me/notices")
        assert form["fields"]["zone"] == "UTC"  # type: ignore[index]
        checked = re.findall(r'name="tick" value="([\w.]+)"[^>]* checked', part(client))
        assert checked == ["turn.push", "time.push"]
        client.post("/me/notices", data={"tick": ["over.push", "turn.hook"], "zone": "Europe/Berlin"})
        assert re.findall(r'name="tick" value="([\w.]+)"[^>]* checked', part(client)) == [
            "turn.hook",
            "over.push",
        ]
        assert 'value="Europe/Berlin"' in part(client)
        assert client.post("/me/notices", data={"zone": "Atlantis"}).status_code == 400
        assert "Keep <a" in part(client)
        assert "This needs scripts" in part(client)


def test_a_browser_sends_itself(tmp_path: Path) -> None:
    with chat() as (web, address), known(tmp_path, ECLIPTIC_ORIGIN=ORIGIN, ECLIPTIC_PUSH="yes") as client:
        phone = Phone()
        agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
        client.post(
            "/me/notices/push", data={"browser": phone.says(f"{address}/x")}, headers={"user-agent": agent}
        )
        assert "Chrome, Android" in part(client)
        assert "waits for this browser" in part(client)
        link = phone.opened(web.calls[0])["confirm"].removeprefix(ORIGIN)
        assert client.post(link, headers={"x-partial": "1"}).status_code == 204
        assert re.search(r"state ok.*?on</span>", part(client))
        assert client.post("/me/notices/push", data={"browser": "{}"}).status_code == 400
        client.post("/me/renew")
        assert "Chrome, Android" not in part(client), (
            "other browsers are strangers, and which is which is not known"
        )


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari, Mac"),
        ("", "A browser"),
    ],
)
def test_browsers_are_called_by_what_they_say(agent: str, words: str) -> None:
    assert browser_label(agent) == words


def test_the_home_page_asks_once_and_never_on_arrival(tmp_path: Path) -> None:
    with known(tmp_path) as client:
        asks = "Shall Ecliptic tell you when it is your turn?"
        assert asks not in client.get("/").text
        house = house_of(client)
        (person,) = [row for row, *_ in house.store.all_people()]
        house.notices.moved_over_days(person.id)
        assert asks in client.get("/").text
        assert asks not in other(client).get("/").text
        client.post("/me/notices/offered")
        house.notices.moved_over_days(person.id)
        assert asks not in client.get("/").text


def test_a_phone_can_install_it(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        page = client.get("/")
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
        policy = page.headers["content-security-policy"]
        assert "manifest-src 'self'" in policy
        assert "worker-src 'self'" in policy
        found = client.get("/manifest.webmanifest")
        assert found.headers["content-type"] == "application/manifest+json"
        assert found.json()["display"] == "standalone"
        for icon in found.json()["icons"]:
            file = client.get(icon["src"])
            assert file.headers["content-type"] == "image/png"
            assert file.content[:8] == b"\x89PNG\r\n\x1a\n"
            wide, high = (
                int.from_bytes(file.content[16:20], "big"),
                int.from_bytes(file.content[20:24], "big"),
            )
            assert f"{wide}x{high}" == icon["sizes"]
        worker = client.get("/worker.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        assert "fetch'" not in worker.text, "it stands before no request"


def test_the_host_sees_counts_and_no_addresses(tmp_path: Path) -> None:
    from ecliptic.web.admin.doing import Errand, run

    with chat() as (web, address), known(tmp_path) as client:
        client.post("/me/notices/hook", data={"address": f"{address}/secret-word"})
        web.calls.clear()
        new_table(client, "me", "open")
        local = Client(client.app, base_url="http://127.0.0.1", client=("127.0.0.1", 5))
        local.portal = client.portal
        text = local.get("/metrics").text
        assert 'ecliptic_messages_total{channel="hook",how="sent"} 1.0' in text
        assert 'ecliptic_channels{channel="hook",state="asked"} 1.0' in text
        assert "secret-word" not in text
        house = house_of(client)
        answer = asyncio.run(run(house, Errand("outbox")))
        assert [row["channel"] for row in answer.rows] == ["Browser", "E-mail", "Chat service"]
        assert answer.rows[2] == {
            "channel": "Chat service",
            "allowed": True,
            "on": 0,
            "rests": 0,
            "asked": 1,
            "new": 0,
            "waiting": 0,
            "oldest": "",
        }
        (person,) = [row for row, *_ in house.store.all_people()]
        found = asyncio.run(run(house, Errand("export", person.id))).rows[0]
        assert "secret-word" in str(found["notifications"])
