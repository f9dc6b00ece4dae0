"""When the database can't be written: nobody else waits, nothing is half done, and bots go on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from starlette.requests import Request

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.web import app
from ecliptic.web.errors import Busy, Refused, StoreError
from ecliptic.web.storage.store import LineRow, Store
from ecliptic.web.tables import hub
from ecliptic.web.tables.play import acting
from web.support import Clock, Forms, act, house_of, make_house, new_table, other, running


def holder(folder: Path) -> sqlite3.Connection:
    """Another program that holds the database."""
    held = sqlite3.connect(folder / "ecliptic.sqlite3", isolation_level=None, check_same_thread=False)
    held.execute("BEGIN IMMEDIATE")
    return held


def test_a_write_that_must_wait_does_not_wait_in_the_store(tmp_path: Path) -> None:
    house = make_house(tmp_path)
    held = holder(tmp_path)
    begun = time.monotonic()
    with pytest.raises(Busy):
        house.people.make("Ada")
    assert time.monotonic() - begun < 0.25
    held.execute("ROLLBACK")
    assert house.people.make("Ada")


def test_others_are_served_while_somebody_s_choice_waits(tmp_path: Path) -> None:
    """And when the database is free in time, the choice is taken as if nothing had been."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        live = house_of(client).hub.get(table)
        person = house_of(client).people.read(client.cookies["ecliptic"])
        held = holder(tmp_path)
        turns = 0

        async def choose(_: object) -> str:
            await acting.act(live, person, 0, live.token(0), None, "mark spot=3")
            return "done"

        async def run() -> str:
            nonlocal turns
            request = Request({"type": "http", "method": "GET", "headers": [], "app": client.app})
            waiting = asyncio.ensure_future(app.patient(choose)(request))  # type: ignore[arg-type]
            for turns in range(1, 1000):
                await asyncio.sleep(0.001)
                assert live.match.number == 2  # what is not stored is not shown either
                if turns == 20:
                    held.execute("ROLLBACK")
                    break
            return await waiting  # type: ignore[return-value]

        assert client.portal.call(run) == "done"
        assert turns == 20
        assert live.match.number == 3


def test_a_server_starts_on_a_disk_that_is_full(tmp_path: Path) -> None:
    """A file of this version is opened without a write."""
    Store(tmp_path / "db").close()
    store = Store(tmp_path / "db")
    assert store.db.connection.total_changes == 0
    before = sqlite3.connect(tmp_path / "db").execute("PRAGMA data_version").fetchone()
    Store(tmp_path / "db").close()
    assert sqlite3.connect(tmp_path / "db").execute("PRAGMA data_version").fetchone() == before
    held = sqlite3.connect(tmp_path / "db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")  # nobody could write now
    Store(tmp_path / "db").close()


def test_a_guest_whose_table_can_t_be_stored_is_not_stored_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        house = house_of(client)

        def full(*_: object) -> None:
            raise StoreError("The server's disk is full, so nothing was changed.")

        for path in ("/play/peek", "/new/peek"):
            with monkeypatch.context() as patch:
                patch.setattr(house.store, "_insert", full)
                answer = client.post(path, data={"players": "2", "seat0": "me", "seat1": "open"})
            assert answer.status_code == 503
            assert "set-cookie" not in answer.headers
            assert house.store.db.execute("SELECT count(*) FROM person").fetchone()[0] == 0
            assert not house.hub.tables


def test_a_seat_that_can_t_be_stored_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", listed="yes")
        house = house_of(client)

        def full(*_: object, **__: object) -> None:
            raise StoreError("The server's disk is full, so nothing was changed.")

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "set_seat", full)
            assert other(client).post(f"/t/{table}/sit", data={"name": "Bo"}).status_code == 503
        assert house.store.db.execute("SELECT count(*) FROM person").fetchone()[0] == 1
        assert house.hub.get(table).seats[1].person is None
        assert other(client).post(f"/t/{table}/sit", data={"name": "Bo"}).status_code == 200


class Wrong:
    """A bot that chooses what is not legal."""

    async def choose(self, game: Game, match: Match, seat: int, bot: str) -> str:
        return "mark spot=99"

    async def stop(self) -> None:
        pass


@pytest.mark.parametrize("error", [Refused(503, "full"), StoreError("full"), RuntimeError("a fault")])
def test_bots_go_on_after_their_move_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Also where it was the move in place of an illegal one."""
    monkeypatch.setattr(hub, "PAUSE", 0.01)
    monkeypatch.setattr(hub, "LONGEST", 0.01)
    with running(tmp_path, thinker=Wrong()) as client:
        table = new_table(client, "me", "greedy")
        live = house_of(client).hub.get(table)
        append, fails = house_of(client).store.append, [3]

        def failing(id_: str, lines: list[LineRow], *given: object, **named: object) -> None:
            if '"seat":1' in lines[0].body and fails[0]:
                fails[0] -= 1
                raise error
            append(id_, lines, *given, **named)  # type: ignore[arg-type]

        act(client, table, "mark spot=3")
        house_of(client).store.append = failing  # type: ignore[method-assign, assignment]
        act(client, table, "done")
        for _ in range(3_000):
            if live.acting() == [0]:
                break
            client.portal.call(asyncio.sleep, 0.01)
        assert fails == [0]
        assert live.acting() == [0]


def test_a_bot_that_always_fails_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PAUSE", 0.0)
    tries = 0

    class Broken(Wrong):
        async def choose(self, *_: object) -> str:
            nonlocal tries
            tries += 1
            raise RuntimeError("always")

    with running(tmp_path, thinker=Broken()) as client:
        live = house_of(client).hub.get(new_table(client, "greedy", "me"))
        for _ in range(3_000):
            if live.task is None:
                break
            client.portal.call(asyncio.sleep, 0.01)
        assert live.task is None
        assert tries == hub.FAILURES


def test_bots_play_for_nobody_only_when_somebody_looks_on(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "greedy", "greedy")
        live = house_of(client).hub.get(table)
        client.portal.call(asyncio.sleep, 0.05)
        assert live.task is None
        assert not live.match.over
        client.get(f"/t/{table}")
        for _ in range(3_000):
            if live.match.over:
                break
            client.portal.call(asyncio.sleep, 0.01)
        assert live.match.over


def test_an_undo_with_the_id_of_a_choice_is_not_taken_for_done(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        used = str(Forms(client.get(f"/t/{table}").text).form("act")["fields"]["client"])  # type: ignore[index]
        act(client, table, "mark spot=3")
        form = Forms(client.get(f"/t/{table}").text).form("undo")
        data = {**form["fields"], "client": used}  # type: ignore[dict-item]
        assert client.post(f"/t/{table}/undo", data=data, headers={"x-partial": "1"}).status_code == 409
        assert house_of(client).hub.get(table).match.number == 3


@pytest.mark.parametrize(("age", "goes_on"), [(3600, True), (2 * hub.DAY, False)])
def test_after_a_restart_bots_of_the_last_day_s_tables_go_on(tmp_path: Path, age: int, goes_on: bool) -> None:
    class Never(Wrong):
        async def choose(self, *_: object) -> str:
            raise Refused(503, "not now")

    with running(tmp_path, thinker=Never()) as client:
        table = new_table(client, "greedy", "me")
    clock = Clock()
    clock.now += age
    with running(tmp_path, thinker=Never(), clock=clock) as client:
        client.portal.call(asyncio.sleep, 0.05)
        assert (table in house_of(client).hub.tables) == goes_on
