"""The door: whose requests are believed, which names the server answers to, what is dressed, how much one may ask for."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ecliptic.web import static
from ecliptic.web.app import make_app
from ecliptic.web.errors import Refused
from ecliptic.web.gate import guard, limits
from ecliptic.web.gate.limits import MOST_KEYS, Bucket, Limits, address_of
from ecliptic.web.server import hosts
from ecliptic.web.storage.database import Fault
from ecliptic.web.tables import hub
from web.support import Clock, Forms, act, house_of, make_house, new_table, other, running

# ---- who is believed ---------------------------------------------------------------------------------------


def test_what_the_browser_says_of_its_own_page_is_believed_behind_a_proxy(tmp_path: Path) -> None:
    """A proxy sends its own name for us as Host; the page's origin is the public one."""
    proxy = {"host": "127.0.0.1:8000", "origin": "https://games.example"}
    with running(tmp_path) as client:
        assert (
            client.post("/play/peek", headers={**proxy, "sec-fetch-site": "same-origin"}).status_code == 200
        )
        assert client.post("/play/peek", headers={**proxy, "sec-fetch-site": "cross-site"}).status_code == 403
        assert client.post("/play/peek", headers=proxy).status_code == 403


def test_the_public_address_is_used_for_the_check_and_for_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ECLIPTIC_ORIGIN", "https://games.example/")
    with running(tmp_path) as client:
        headers = {"origin": "https://games.example"}
        answer = client.post("/play/peek", headers=headers, follow_redirects=False)
        assert answer.status_code == 303
        assert "Secure" in answer.headers["set-cookie"]
        client.cookies.set("ecliptic", re.search(r"ecliptic=([^;]+)", answer.headers["set-cookie"])[1])  # type: ignore[index]
        assert 'value="https://games.example/recover/' in client.get("/me").text


@pytest.mark.parametrize("origin", ["games.example", "https://", "https://a b", "ftp://games.example"])
def test_a_public_address_that_is_none_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: str
) -> None:
    monkeypatch.setenv("ECLIPTIC_ORIGIN", origin)
    with pytest.raises(ValueError, match="ECLIPTIC_ORIGIN is an address like"):
        make_house(tmp_path)


def test_a_server_for_its_own_computer_answers_to_its_own_names_only(tmp_path: Path) -> None:
    """Else a page of elsewhere, whose name was made to lead here, could read it."""
    with running(tmp_path) as client:
        house_of(client).host.hosts = hosts("127.0.0.1", "https://games.example")
        for host in ("localhost:8000", "127.0.0.1", "[::1]:8000", "LOCALHOST", "games.example"):
            assert client.get("/", headers={"host": host}).status_code == 200, host
        for host in ("evil.example:8000", "", "localhost.evil.example", "127.0.0.1.evil.example"):
            answer = client.get("/", headers={"host": host})
            assert answer.status_code == 421, host
            assert "ECLIPTIC_ORIGIN" in answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"
    assert hosts("0.0.0.0", "") == frozenset()
    assert "[::1]" in hosts("::1", "")


@pytest.mark.parametrize("header", ["origin", "referer"])
def test_an_address_that_can_t_be_read_is_from_elsewhere(tmp_path: Path, header: str) -> None:
    with running(tmp_path) as client:
        del client.headers["origin"]
        answer = client.post("/play/peek", headers={header: "http://["})
        assert answer.status_code == 403
        assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/static/x/" + "a" * 300, "/t/{}/picture/" + "1" * 5000 + ".svg", "/t/{}/picture/x.svg"]
)
def test_addresses_that_are_too_long_are_not_found(tmp_path: Path, path: str) -> None:
    with running(tmp_path) as client:
        assert client.get(path.format(new_table(client, "me", "open"))).status_code == 404


def test_a_fault_of_ours_is_dressed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = make_house(tmp_path)
    with TestClient(make_app(house), raise_server_exceptions=False) as client:
        monkeypatch.setattr(house.store, "open_tables", lambda: 1 / 0)
        answer = client.get("/")
        assert answer.status_code == 500
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


def test_a_form_that_does_not_arrive_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_TIME", 0.01)

    async def never() -> dict[str, object]:
        await asyncio.sleep(60)
        return {}

    async def run() -> int:
        with pytest.raises(guard.BadBody) as caught:
            await guard._limited(never, 10)()  # type: ignore[arg-type]
        return caught.value.refused.status

    assert asyncio.run(run()) == 408


def test_names_of_files_that_are_none_leave_nothing_behind(tmp_path: Path) -> None:
    known = dict(static.all_files())
    with running(tmp_path) as client:
        for k in range(5):
            assert client.get(f"/static/x/{k}.css").status_code == 404
        assert client.get("/static/x/ui.css").status_code == 200
    assert static.all_files() == known
    assert static.all_files.cache_info().currsize == 1


# ---- how much one may ask for ------------------------------------------------------------------------------


def test_a_bucket_fills_again_with_time_and_remembers_so_many_addresses() -> None:
    clock = Clock()
    bucket = Bucket(3, 60, clock)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    clock.now += 20
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    clock.now -= 3600  # a clock that is set back gives and takes nothing
    assert not bucket.take("a")
    for k in range(MOST_KEYS + 5):
        bucket.take(str(k))
    assert len(bucket._left) == MOST_KEYS
    assert all(Bucket(0, 60, clock).take("a") for _ in range(1000))


def test_what_costs_more_takes_more_and_what_is_refused_takes_nothing() -> None:
    bucket = Bucket(10, 600, Clock())
    assert [bucket.take("a", 4) for _ in range(3)] == [True, True, False]
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.pause == 60
    assert Bucket(3000, 60, Clock()).pause == 1


def test_one_household_is_one_address() -> None:
    def of(host: str) -> str:
        return address_of({"client": (host, 1)})

    assert of("2001:db8::1") == of("2001:db8::ffff")
    assert of("2001:db8::1") != of("2001:db8:0:1::1")
    assert of("::ffff:203.0.113.5") == of("203.0.113.5") != of("203.0.113.6")
    assert address_of({"client": None}) == ""


def test_limits_come_from_the_environment() -> None:
    set_ = Limits(Clock(), {"ECLIPTIC_LIMIT_GUESTS": "7", "ECLIPTIC_LIMIT_STREAMS": "0"})
    assert (set_.guests.most, set_.streams) == (7, 0)
    assert Limits(Clock(), {}).guests.most == limits.DEFAULTS["ECLIPTIC_LIMIT_GUESTS"]
    with pytest.raises(ValueError, match="ECLIPTIC_LIMIT_GUESTS is a whole number"):
        Limits(Clock(), {"ECLIPTIC_LIMIT_GUESTS": "-1"})


@pytest.mark.parametrize("what", ["guests", "tables", "posts"])
def test_too_much_from_one_address_is_429_with_one_sentence(tmp_path: Path, what: str) -> None:
    with running(tmp_path) as client:
        house = house_of(client)
        setattr(house.limits, what, Bucket(2, 3600, house.clock))
        codes = [other(client).post("/play/peek", follow_redirects=False).status_code for _ in range(3)]
        assert codes == [303, 303, 429]
        answer = other(client).post("/play/peek")
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1800"
        assert "so nothing was changed" in answer.text
        assert len(house.hub.tables) == 2
        assert house.store.db.execute("SELECT count(*) FROM person").fetchone()[0] == 2
        house.clock.now += 3600  # type: ignore[attr-defined]
        assert other(client).post("/play/peek").status_code == 200


def test_pages_have_a_limit_by_address_and_files_cost_an_eighth(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        house = house_of(client)
        house.limits.gets = Bucket(2, 60, house.clock)
        css = static.static_url("ui.css")
        assert [client.get(css).status_code for _ in range(8)] == [200] * 8
        assert client.get("/").status_code == 200
        for path in ("/", "/healthz", css):
            answer = client.get(path) if path == "/" else client.head(path)
            assert answer.status_code == 429, path
            assert answer.headers["retry-after"] == "30"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
        house.clock.now += 30  # type: ignore[attr-defined]
        assert client.get("/").status_code == 200


def test_a_table_that_must_be_loaded_costs_ten_pages(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        house = house_of(client)
        tables = [new_table(client, "me", "open") for _ in range(2)]
        house.hub.tables.clear()
        house.limits.gets = Bucket(16, 60, house.clock)
        codes = [client.get(f"/t/{table}").status_code for table in (tables[0], tables[0], tables[1])]
        assert codes == [200, 200, 429]
        assert tables[1] not in house.hub.tables
        answer = client.post(f"/t/{tables[1]}/act", headers={"x-partial": "1"})
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "4")
        assert client.get(f"/t/{tables[0]}").status_code == 200


def test_who_is_refused_hears_when_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody counts: a limit of what somebody owns, a database that can't be written."""
    with running(tmp_path) as client:
        house_of(client).limits.owned = 1
        table = new_table(client, "me", "open")
        answer = client.post("/play/peek")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")

        def full(*_: object) -> None:
            raise Fault("database or disk is full")

        monkeypatch.setattr(house_of(client).store, "_insert", full)
        for headers in ({}, {"x-partial": "1"}):
            form = Forms(client.get(f"/t/{table}").text).form("act")
            answer = client.post(
                form["action"], data={**form["fields"], "action": "mark spot=3"}, headers=headers
            )
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")


def test_somebody_owns_so_many_running_tables(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        house_of(client).limits.owned = 2
        tables = [new_table(client, "me", "open") for _ in range(2)]
        answer = client.post("/play/peek")
        assert answer.status_code == 429
        assert "You have 2 tables that run" in answer.text
        client.post(f"/t/{tables[0]}/close", data={"sure": "yes"})
        assert client.post("/play/peek").status_code == 200


def test_streams_have_a_limit_by_address_and_by_table(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        house = house_of(client)
        house.limits.opened("testclient")
        house.limits.streams = 1
        answer = other(client).get(f"/t/{table}/events?once=1")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "15")
        house.limits.closed("testclient")
        assert not house.limits.open
        house.limits.streams, house.limits.watchers = 0, 3
        house.hub.get(table).presence.watching = 3
        assert other(client).get(f"/t/{table}/events?once=1").status_code == 503


def test_who_plays_is_never_refused_for_who_watches(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        house = house_of(client)
        house.limits.streams, house.limits.watchers = 2, 3
        for _ in range(2):
            house.limits.opened("testclient")  # strangers behind the same address
        house.hub.get(table).presence.watching = 3
        assert other(client).get(f"/t/{table}/events?once=1").status_code == 503
        assert client.get(f"/t/{table}/events?once=1").status_code == 200
        person = house.people.read(client.cookies["ecliptic"])
        assert person is not None
        for _ in range(2):
            house.limits.opened(f"person {person.id}")
        assert client.get(f"/t/{table}/events?once=1").status_code == 503  # nobody has pages without end
        live = house.hub.get(table)
        live.presence.watching, live.presence.streams[person.id] = 2, 2
        house.limits.open.clear()
        assert other(client).get(f"/t/{table}/events?once=1").status_code == 200  # players are not counted


def test_the_headers_of_a_stream_alone_end_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        answer = client.head(f"/t/{table}/events")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert house_of(client).hub.get(table).presence.watching == 0


def test_taking_back_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecliptic.web.tables.play.acting.MOST_TAKEN_BACK", 3)
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        codes = []
        for _ in range(4):
            act(client, table, "mark spot=3")
            form = Forms(client.get(f"/t/{table}").text).form("undo")
            codes.append(
                client.post(form["action"], data=form["fields"], headers={"x-partial": "1"}).status_code
            )
        assert codes == [204, 204, 204, 429]
        assert act(client, table, "peek").status_code == 303  # from here on nothing can be taken back anyway
        assert not house_of(client).hub.get(table).taken_back


def test_the_operator_hears_of_many_refusals_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as client, caplog.at_level(logging.WARNING, "ecliptic"):
        for _ in range(limits.WORTH_TELLING):
            client.get("/join/secret-token")
        house_of(client).limits.tell()
        house_of(client).limits.tell()
    told = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert len(told) == 1
    assert f"{limits.WORTH_TELLING} x 404 to testclient" in told[0]
    assert "secret-token" not in told[0]


# ---- what is kept ------------------------------------------------------------------------------------------


def test_memory_is_bound_with_bots_at_every_table_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MOST_TABLES", 4)

    class Slow:
        async def choose(self, *_: object) -> str:
            await asyncio.sleep(60)
            return ""

        async def stop(self) -> None:
            pass

    with running(tmp_path, thinker=Slow()) as client:
        tables = [new_table(client, "greedy", "me") for _ in range(9)]
        house = house_of(client)
        assert len(house.hub.tables) <= 4
        waiting = len(house.hub.postponed)
        assert waiting == 9 - len(house.hub.tables)
        first = house.hub.postponed[0]
        client.portal.call(house.hub.go_on)
        assert first in tables
        assert len(house.hub.tables) <= 4
        assert first in {*house.hub.tables, *house.hub.postponed}


def test_what_nobody_needs_is_forgotten_after_a_time(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        house = house_of(client)
        closed, running_ = new_table(client, "me", "open"), new_table(client, "me", "open")
        client.post(f"/t/{closed}/close", data={"sure": "yes"})
        stranger = other(client)
        stranger.post("/me", data={"name": "Eve"})
        client.portal.call(house.hub.tidy)
        assert house.store.table(closed)
        house.clock.now += hub.KEPT + 1  # type: ignore[attr-defined]
        client.portal.call(house.hub.tidy)
        assert house.store.table(closed) is None
        assert house.store.lines(closed) == []
        assert client.get(f"/t/{closed}").status_code == 404
        assert client.get(f"/t/{running_}").status_code == 200
        assert "Eve" not in stranger.get("/me").text
        assert len(house.store.db.execute("SELECT id FROM person").fetchall()) == 1


def test_a_table_loads_in_pieces_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecliptic.web.tables.loading.PIECE", 1)
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "mark spot=3")
        house = house_of(client)
        del house.hub.tables[table]

        async def load() -> tuple[int, bool]:
            both = [asyncio.ensure_future(house.hub.load(table)) for _ in range(2)]
            pauses = 0
            while not all(task.done() for task in both):
                pauses += 1
                await asyncio.sleep(0)
            return pauses, both[0].result() is both[1].result()

        pauses, same = client.portal.call(load)
        assert pauses >= 3
        assert same
        assert not house.hub._locks
        with pytest.raises(Refused):
            client.portal.call(house.hub.load, "nope")
