"""Storage: all or nothing, numbers given once, POSTs done once, and nothing shown that was not written."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from ecliptic.web import hub
from ecliptic.web.errors import Refused
from ecliptic.web.store import (
    LineRow,
    OutOfStep,
    PersonRow,
    SeatRow,
    Settings,
    Store,
    StoreError,
    Summary,
    TableRow,
)
from web.support import Forms, act, house_of, make_house, new_table, other, running

SUMMARY = Summary(moment="m", step=0, steps=2, acting=[0], over=False)


def stocked(path: Path) -> Store:
    store = Store(path / "db")
    store.add_person("p", "Ada", "r", 1)
    row = TableRow(
        id="t",
        game="peek",
        header="{}",
        secret=b"s",
        owner="p",
        settings=Settings(),
        status="live",
        summary=SUMMARY,
        made=1,
        changed=1,
    )
    store.add_table(row, [SeatRow(0, "p", "", "")], [LineRow(1, "a", False, None, 1)])
    return store


def test_it_comes_back_as_it_was_written(tmp_path: Path) -> None:
    store = stocked(tmp_path)
    store.append("t", [LineRow(2, "b", True, "c1", 5)], SUMMARY, "live", 5, ("p", "peek"))
    store.close()
    store = Store(tmp_path / "db")
    assert [line.body for line in store.lines("t")] == ["a", "b"]
    assert store.line_of("t", "c1") == LineRow(2, "b", True, "c1", 5)
    assert store.learner("p", "peek") == (1, False)
    row = store.table("t")
    assert row is not None
    assert row.changed == 5
    assert store.seats("t") == [SeatRow(0, "p", "", "")]
    assert store.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_a_number_is_given_once_and_a_play_is_written_whole_or_not(tmp_path: Path) -> None:
    store = stocked(tmp_path)
    with pytest.raises(OutOfStep):
        store.append(
            "t", [LineRow(2, "b", False, None, 5), LineRow(1, "x", False, None, 5)], SUMMARY, "over", 9
        )
    assert [line.body for line in store.lines("t")] == ["a"]
    row = store.table("t")
    assert row is not None
    assert (row.status, row.changed) == ("live", 1)


def test_a_client_id_is_used_once_a_table(tmp_path: Path) -> None:
    store = stocked(tmp_path)
    store.append("t", [LineRow(2, "b", False, "c", 5)], SUMMARY, "live", 5)
    with pytest.raises(StoreError):
        store.append("t", [LineRow(3, "b", False, "c", 5)], SUMMARY, "live", 5)
    assert len(store.lines("t")) == 2


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "db")
    store.db.execute("PRAGMA user_version=99")
    store.close()
    with pytest.raises(StoreError, match="newer Ecliptic"):
        Store(tmp_path / "db")


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "db").write_text("this is not a database, but long enough to be looked at" * 50)
    with pytest.raises(StoreError, match="can't be used"):
        Store(tmp_path / "db")


@pytest.mark.parametrize("what", ["locked", "full"])
@pytest.mark.parametrize("how", ["act", "undo"])
def test_what_can_t_be_written_is_not_acknowledged_nor_shown(
    tmp_path: Path, what: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        assert act(client, table, "mark spot=3").status_code == 303
        house = house_of(client)
        before = client.get(f"/t/{table}").text
        lines = house.store.lines(table)
        blocker = sqlite3.connect(tmp_path / "ecliptic.sqlite3", isolation_level=None)
        if what == "locked":
            blocker.execute("BEGIN IMMEDIATE")
        else:
            insert = house.store._insert

            def full(*given: object) -> None:
                insert(*given)  # type: ignore[arg-type]
                raise sqlite3.OperationalError("database or disk is full")

            monkeypatch.setattr(house.store, "_insert", full)
        form = Forms(before).form("act" if how == "act" else "undo")
        answer = client.post(
            f"/t/{table}/{how}", data={**form["fields"], "action": "done"}, headers={"x-partial": "1"}
        )
        assert answer.status_code == 503
        assert "nothing was changed" in answer.text
        assert house.store.lines(table) == lines
        assert client.get(f"/t/{table}").text == before
        monkeypatch.undo()
        if what == "locked":
            blocker.execute("ROLLBACK")
        answer = client.post(f"/t/{table}/{how}", data={**form["fields"], "action": "done"})
        assert answer.status_code == 200
        assert len(house.store.lines(table)) == len(lines) + 1


def test_another_process_on_the_same_file_costs_nothing(tmp_path: Path) -> None:
    """The primary key is the lock: who comes second is told, and catches up."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        page = client.get(f"/t/{table}").text
        rival = make_house(tmp_path)
        copy = rival.hub.get(table)
        person = rival.people.read(client.cookies["ecliptic"])
        client.portal.call(copy.act, person, 0, copy.number_for(0), None, "mark spot=8")
        form = Forms(page).form("act")
        answer = client.post(f"/t/{table}/act", data={**form["fields"], "action": "mark spot=2"})
        assert answer.status_code == 409
        assert "moved on" in answer.text
        assert "Spot 8: 0" in client.get(f"/t/{table}").text
        assert act(client, table, "done").status_code == 303
        rival.store.close()


def test_after_a_restart_the_table_is_as_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "mark spot=3")
        cookie = client.cookies["ecliptic"]
        before = client.get(f"/t/{table}").text
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        assert client.get(f"/t/{table}").text == before
        assert act(client, table, "peek").status_code == 303


def test_a_private_choice_is_private_after_a_restart_too(tmp_path: Path) -> None:
    """Others must expect the number they last saw, not one that counts private choices."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "plan")
        opened = house_of(client).hub.get(table).number_for(None)
        act(client, table, "pick n=2")
        assert house_of(client).hub.get(table).number_for(None) == opened
        assert house_of(client).hub.get(table).number_for(0) == opened + 1
        cookie = client.cookies["ecliptic"]
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        again = house_of(client).hub.get(table)
        assert (again.number_for(None), again.number_for(1), again.number_for(0)) == (
            opened,
            opened,
            opened + 1,
        )
        assert act(client, table, "pick n=3").status_code == 303
        assert again.number_for(None) == again.match.number


def test_a_table_of_other_rules_rests_and_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        old = new_table(client, "me", "open")
        cookie = client.cookies["ecliptic"]
    house = make_house(tmp_path)
    header = house.store.db.execute("SELECT header FROM game_table").fetchone()[0]
    data = msgspec.json.decode(header)
    data["rules"] = 99
    house.store.db.execute("UPDATE game_table SET header=?", (msgspec.json.encode(data).decode(),))
    house.store.close()
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        answer = client.get(f"/t/{old}")
        assert answer.status_code == 409
        assert "rules version 99" in answer.text
        assert "rests" in client.get("/").text
        fresh = new_table(client, "me", "open")
        assert act(client, fresh, "roll").status_code == 303


def test_bots_go_on_after_a_restart_without_a_visitor(tmp_path: Path) -> None:
    class Never:
        async def choose(self, *_: object) -> str:
            raise Refused(503, "not now")

        async def stop(self) -> None:
            pass

    with running(tmp_path, thinker=Never()) as client:
        table = new_table(client, "greedy", "me")
        cookie = client.cookies["ecliptic"]
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        house = house_of(client)
        for _ in range(100):
            if 1 in house.hub.get(table).acting():
                break
            client.portal.call(__import__("asyncio").sleep, 0.01)
        assert "act" in {form["id"] for form in Forms(client.get(f"/t/{table}").text).forms}


def test_several_browsers_are_several_people(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        new_table(client, "me", "open")
        twin = other(client)
        new_table(twin, "me", "open")
        assert client.cookies["ecliptic"] != twin.cookies["ecliptic"]
        assert isinstance(house_of(client).people.read(twin.cookies["ecliptic"]), PersonRow)


def test_tables_that_nobody_looks_at_leave_memory_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MOST_TABLES", 4)
    with running(tmp_path) as client:
        tables = [new_table(client, "me", "open") for _ in range(9)]
        assert len(house_of(client).hub.tables) <= 4
        assert set(house_of(client).hub.tables) != set(tables)
        for table in tables:
            assert act(client, table, "roll").status_code == 303
