"""What the operator sees: which part fails, figures, and a log that strangers can't fill."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from ecliptic.web import telling
from ecliptic.web.storage.database import Fault
from ecliptic.web.telling import MINUTE, Seldom
from web.support import Clock, Forms, act, house_of, listening, make_house, new_table, running

HERE = {"host": "localhost:8000"}


def here(client: TestClient) -> TestClient:
    """A browser on the server's own computer."""
    twin = TestClient(client.app, headers=HERE, client=("127.0.0.1", 50000))
    twin.portal = client.portal
    return twin


def figures(client: TestClient) -> dict[str, float]:
    """What /metrics says, by name and labels."""
    answer = here(client).get("/metrics")
    assert answer.status_code == 200
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            found[" ".join([sample.name, *(value for _, value in sorted(sample.labels.items()))])] = (
                sample.value
            )
    return found


# ---- health ------------------------------------------------------------------------------------------------


def test_it_says_which_part_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as client:
        house = house_of(client)

        def health() -> tuple[int, str]:
            house.clock.now += 2  # type: ignore[attr-defined]
            answer, elsewhere = here(client).get("/healthz"), client.get("/healthz")
            assert client.get("/livez").text == "ok\n"
            assert elsewhere.status_code == answer.status_code
            assert elsewhere.text == ("ok\n" if answer.status_code == 200 else "not ok\n")
            return answer.status_code, answer.text

        assert health() == (200, "ok\n")
        monkeypatch.setattr(house.thinker, "fault", lambda: "A bot gave no answer.")
        assert health() == (503, "bots: A bot gave no answer.\n")
        monkeypatch.undo()
        house.store.db.execute("PRAGMA query_only=1")
        code, text = health()
        assert (code, text.startswith("disk: The server may not write")) == (503, True)
        house.store.db.execute("PRAGMA query_only=0")
        assert health() == (200, "ok\n")
        house.store.db.execute("ALTER TABLE game_table RENAME TO gone")
        code, text = health()
        assert (code, text.startswith("database: The database can't be read")) == (503, True)
        house.store.db.execute("ALTER TABLE gone RENAME TO game_table")


@pytest.mark.parametrize("how", ["replaced", "removed"])
def test_a_file_that_is_not_the_one_that_is_open_is_noticed(tmp_path: Path, how: str) -> None:
    with running(tmp_path) as client:
        path = tmp_path / "ecliptic.sqlite3"
        if how == "replaced":
            other = tmp_path / "other"
            other.write_bytes(path.read_bytes())
            os.replace(other, path)
        else:
            path.unlink()
        answer = here(client).get("/healthz")
        assert answer.status_code == 503
        assert "file: The server's database file was replaced or removed" in answer.text


def test_who_asks_often_makes_nobody_write_often(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        house = house_of(client)
        assert client.get("/healthz").status_code == 200
        before = house.store.db.connection.total_changes
        assert [client.get("/healthz").status_code for _ in range(5)] == [200] * 5
        assert house.store.db.connection.total_changes == before
        house.clock.now += 2  # type: ignore[attr-defined]
        client.get("/healthz")
        assert house.store.db.connection.total_changes > before


# ---- figures -----------------------------------------------------------------------------------------------


def test_figures_count_what_happens(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        before = figures(client)
        act(client, table, "mark spot=3")
        client.get("/nowhere")
        client.request("BREW", "/")
        after = figures(client)

        def more(name: str) -> float:
            return after[name] - before.get(name, 0)

        assert more("ecliptic_moves_total peek") == 1
        assert more("ecliptic_move_seconds_count") == 1
        assert more("ecliptic_requests_total POST 303") == 1
        assert more("ecliptic_requests_total GET 404") == 1
        assert more("ecliptic_requests_total other 405") == 1
        assert more("ecliptic_sent_bytes_total") > 1000
        assert after["ecliptic_tables"] == 1
        assert after["ecliptic_tasks"] >= 3  # this request, and what the server sees to by itself
        assert after["ecliptic_healthy"] == 1
        assert after["ecliptic_database_bytes"] > 0
        assert after["process_resident_memory_bytes"] > 0


def test_figures_are_the_host_s_alone(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        own = here(client)
        assert own.get("/metrics").status_code == 200
        assert own.get("/metrics", headers={"host": "[::1]:80"}).status_code == 200
        assert client.get("/metrics", headers=HERE).status_code == 404  # from another computer
        for passed_on in (
            {"x-forwarded-for": "127.0.0.1"},
            {"forwarded": "for=127.0.0.1"},
            {"via": "1.1 proxy"},
            {"x-real-ip": "127.0.0.1"},
            {"host": "games.example"},
        ):
            assert own.get("/metrics", headers=passed_on).status_code == 404, passed_on


# ---- the log -----------------------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the log writes from now on."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    monkeypatch.setattr(telling, "SELDOM", Seldom(Clock()))
    yield io.StringIO()
    root.handlers, root.level = handlers, level


def test_lines_that_never_say_the_same_twice_are_counted_as_one_kind() -> None:
    seldom = Seldom(Clock())
    names = [
        logging.LogRecord("asyncio", logging.ERROR, "", 0, f"Task-{k} failed", (), None) for k in range(1000)
    ]
    assert sum(map(seldom.filter, names)) == telling.MOST_KINDS + 1


def test_a_full_disk_is_in_the_log_once_a_minute_with_a_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: io.StringIO
) -> None:
    telling.begin({}, written)
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        form = Forms(client.get(f"/t/{table}").text).form("act")

        def full(*_: object) -> None:
            raise Fault("database or disk is full")

        monkeypatch.setattr(house_of(client).store, "_insert", full)
        for _ in range(4):
            answer = client.post(form["action"], data={**form["fields"], "action": "mark spot=3"})
            assert answer.status_code == 503
    lines = written.getvalue().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("ERROR nothing could be written to ")
    telling.SELDOM.tell()
    assert len(written.getvalue().splitlines()) == 1  # not within the minute
    telling.SELDOM.clock.now += MINUTE  # type: ignore[attr-defined]
    telling.SELDOM.tell()
    assert "3 more like it, the last: nothing could be written to" in written.getvalue().splitlines()[1]
    telling.SELDOM.clock.now += MINUTE  # type: ignore[attr-defined]
    telling.SELDOM.tell()
    assert len(written.getvalue().splitlines()) == 2
    logging.getLogger("ecliptic").error("nothing could be written to %s: %s", "x", "y")
    assert len(written.getvalue().splitlines()) == 3


def test_the_log_can_be_json(written: io.StringIO) -> None:
    telling.begin({"ECLIPTIC_LOG": "json"}, written)
    log = logging.getLogger("ecliptic")
    log.warning("two\nlines of %s", "Zoë")
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError:
        log.exception("it broke")
    first, second = map(json.loads, written.getvalue().splitlines())
    assert (first["level"], first["logger"], first["message"]) == ("warning", "ecliptic", "two\nlines of Zoë")
    assert first["time"].endswith("Z")
    assert "ZeroDivisionError" in second["exception"]
    with pytest.raises(ValueError, match="ECLIPTIC_LOG is text or json"):
        telling.begin({"ECLIPTIC_LOG": "xml"})


def test_what_strangers_send_is_not_in_the_log(tmp_path: Path, written: io.StringIO) -> None:
    telling.begin({}, written)

    async def run() -> None:
        house = make_house(tmp_path)
        async with listening(house, ws="none", log_config=None) as port:
            logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
            for nonsense in (
                b"nonsense\r\n\r\n",
                b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(nonsense)
                assert (await asyncio.wait_for(reader.readuntil(b"\r\n"), 5)).startswith(b"HTTP/1.1 ")
                writer.close()
        assert house.limits.refused[400, ""] == 1

    asyncio.run(run())
    assert written.getvalue() == ""
