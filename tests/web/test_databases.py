"""SQLite and PostgreSQL by one seam: the same rows, the same refusals; copies from one to the other, and lost connections."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from ecliptic.web.admin.doing import Errand
from ecliptic.web.admin.errands import NoAnswer, send
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.errors import Elsewhere, OutOfStep, StoreError
from ecliptic.web.lessons.progress import LessonStore, Progress
from ecliptic.web.notices.outbox import Outbox
from ecliptic.web.notices.rows import Channel, News
from ecliptic.web.storage.accounts import AccountStore
from ecliptic.web.storage.backup import DATABASE, BackupError
from ecliptic.web.storage.copies import backup_of, restore_to
from ecliptic.web.storage.database import Fault, Given, SQLite
from ecliptic.web.storage.durable import Durable
from ecliptic.web.storage.moving import LEFT, move
from ecliptic.web.storage.opening import open_database
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.plans import PlanRow, PlanStore
from ecliptic.web.storage.results import GameResult, ResultStore, SeatResult
from ecliptic.web.storage.schema import add, put, shapes
from ecliptic.web.storage.store import LineRow, SeatRow, Settings, Store, Summary, TableRow
from ecliptic.web.storage.talk import ChatRow, ChatStore, ShunStore
from ecliptic.web.storage.wire import Wire
from web.conftest import Databases
from web.support import act, house_of, new_table, running
from web.test_store import V1_LINE, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12


class Oops(Exception):  # noqa: N818  (it is raised and caught here)
    pass


SUMMARY = Summary(moment="m", step=0, steps=2, acting=[0], over=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = request.getfixturevalue("new_database")() if request.param == "postgresql" else ""
    made = Store(open_database(tmp_path, url))
    yield made
    made.close()


def stocked(store: Store, **more: object) -> Store:
    for id_, name in (("ann", "Ann"), ("bob", "Bob")):
        store.add_person(id_, name, f"r-{id_}", 1)
    row = TableRow(
        id="t",
        game="peek",
        header="{}",
        secret=b"\0s\xff",
        owner="ann",
        settings=Settings(listed=True, **more),  # type: ignore[arg-type]
        status="live",
        summary=SUMMARY,
        made=1,
        changed=1,
    )
    store.add_table(
        row, [SeatRow(0, "ann", "", ""), SeatRow(1, None, "", "moon")], [LineRow(1, "a", None, 1)]
    )
    return store


def rows_of(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows, sorted; bytes and truth as both kinds write them."""
    return {
        name: sorted(store.db.execute(f"SELECT {', '.join(shape.columns)} FROM {name}"), key=repr)
        for name, shape in shapes().items()
        if name not in LEFT
    }


def test_the_schema_is_read_as_sqlite_reads_it(tmp_path: Path) -> None:
    db = SQLite(tmp_path / "db")
    tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
    assert set(tables) == set(shapes())
    for name, shape in shapes().items():
        found = db.execute(f"PRAGMA table_info({name})").fetchall()
        assert [row[1] for row in found] == list(shape.columns)
        key = tuple(row[1] for row in sorted(found, key=lambda row: row[5]) if row[5])
        assert name == "hinted" or shape.keys[0] == key, name


def test_a_row_comes_back_as_it_was_written(store: Store) -> None:
    stocked(store)
    row = store.table("t")
    assert row is not None
    assert (row.secret, row.settings, row.summary) == (b"\0s\xff", Settings(listed=True), SUMMARY)
    assert store.seats("t") == [SeatRow(0, "ann", "", ""), SeatRow(1, None, "", "moon")]
    store.set_seat("t", SeatRow(0, "ann", "", "", easy=True))
    assert store.seats("t")[0].easy is True
    store.set_invite("t", 1, 3, "digest")
    store.set_seat("t", SeatRow(1, None, "", "", renewals=3), keep_invite=True)
    assert store.invited("digest") == ("t", 1)
    assert store.has_invite("t", 1)
    store.add_hinted("t", 4, 1)
    store.add_hinted("t", 2, 0)
    assert store.hinted("t") == [(2, 0), (4, 1)]
    store.keep("t", {-1: b"x", 0: b"y"})
    store.keep("t", {0: b"z"})
    assert (store.kept("t", -1), store.kept("t", 0)) == (b"x", b"z")


def test_a_line_s_number_and_a_post_s_id_are_given_once(store: Store) -> None:
    stocked(store)
    with pytest.raises(OutOfStep):
        store.append("t", [LineRow(1, "b", None, 2)], SUMMARY, "live", 2)
    store.append("t", [LineRow(2, "b", "c", 2)], SUMMARY, "live", 2)
    with pytest.raises(OutOfStep):
        store.append("t", [LineRow(3, "b", "c", 3)], SUMMARY, "over", 3)
    assert [line.n for line in store.lines("t")] == [1, 2]
    assert store.table("t").status == "live"  # type: ignore[union-attr]
    store.db.execute(add("errand"), ("e", "x", None))
    with pytest.raises(Given) as given:
        store.db.execute(add("errand"), ("e", "x", None))
    assert given.value.table == "errand"


def test_a_transaction_is_all_or_nothing_and_what_follows_it_waits(store: Store) -> None:
    said: list[str] = []
    with suppress(Oops), store.writing():
        stocked(store)
        store.after(lambda: said.append("no"))
        raise Oops
    assert store.person("ann") is None
    assert said == []
    with store.writing():
        stocked(store)
        store.after(lambda: said.append("yes"))
        assert said == []
    assert said == ["yes"]
    with suppress(StoreError), store.writing() as db:
        with suppress(Fault):
            db.execute("SELECT nothing FROM nowhere")
        store.rename("ann", "Other")
        if not db.shared:  # there a statement that fails ends no transaction
            raise StoreError("")
    assert store.names(["ann"]) == {"ann": "Ann"}


def test_lists_read_what_stands_in_texts(store: Store) -> None:
    stocked(store)
    assert [row.id for row in store.asked("ann")] == ["t"]
    assert [row.id for row in store.public_tables()] == ["t"]
    assert list(store.open_tables()) == []
    assert [row.id for row in store.tables_of("ann")] == ["t"]
    assert store.names([]) == {}
    over = Summary(moment="", step=2, steps=2, acting=[], over=True, winners=[0])
    store.append("t", [], over, "over", 5)
    assert [(one.bot, one.won) for one in store.results("ann", "peek", 9)] == [("moon", True)]
    assert store.finished("ann", "peek", 3) == 1
    store.db.execute("UPDATE game_table SET settings='{', summary='[' WHERE id='t'")
    assert [row.id for row in store.tables_of("ann")] == ["t"]
    assert store.unkept(5) == ["t"]


def test_texts_are_sorted_by_their_letters_numbers(store: Store) -> None:
    for id_ in ("b", "B", "_", "a"):
        store.add_person(id_, id_, id_, 1)
    assert [row[0].id for row in store.all_people()] == ["B", "_", "a", "b"]


def test_two_people_become_one_the_same_way(store: Store) -> None:
    stocked(store)
    box, chat, shun = Outbox(store), ChatStore(store), ShunStore(store)
    lessons, plans, accounts = LessonStore(store), PlanStore(store), AccountStore(store)
    for person in ("ann", "bob"):
        box.add(Channel(f"push-{person}", person, "push", "a", "l", "on"), 1)
        box.add(Channel(f"mail-{person}", person, "mail", "a", "l", "on"), 1)
        box.write(News(f"t:1:turn:{person}", f"push-{person}", person, "t", "turn", "", 0), 1, 1)
        box.write(News(f"t:1:turn:{person}", f"mail-{person}", person, "t", "turn", "", 0), 1, 1)
        lessons.set_progress(person, "peek", Progress("one", "done", "t", 1, 1))
        shun.set(person, "cat", "muted", 1)
        chat.add("t", ChatRow(1 + (person == "bob"), person, "", "hi", 1), None, crowd=False)
    lessons.set_progress("ann", "peek", Progress("two", "begun", "t", 1, 1))
    shun.set("ann", "bob", "muted", 1)
    shun.set("cat", "ann", "muted", 1)
    shun.set("cat", "bob", "blocked", 1)
    plans.set("t", 0, PlanRow(person="ann", note="n"))
    accounts.open("d", "join", "bob", "ann", 9, 1)
    store.append("t", [LineRow(2, "b", "ann:c1", 2)], SUMMARY, "live", 2)
    store.join("ann", "bob")
    assert store.person("ann") is None
    assert [one.id for one in box.channels("bob")] == ["mail-bob", "push-ann", "push-bob"]
    assert sorted(row[0] for row in store.db.execute("SELECT key FROM news")) == ["t:1:turn:bob"] * 3
    assert set(lessons.progress("bob", "peek")) == {"one", "two"}
    assert shun.of("bob") == {"cat": "muted"}
    assert shun.of("cat") == {"bob": "blocked"}
    assert [row.person for row in chat.lines("t", crowd=False, most=9)] == ["bob", "bob"]
    assert plans.seats("t")[0].person == "bob"
    assert (store.seats("t")[0].person, store.table("t").owner) == ("bob", "bob")  # type: ignore[union-attr]
    assert [line.client_id for line in store.lines("t")] == [None, ":c1"]


def test_a_forgotten_person_leaves_results_alone(store: Store) -> None:
    stocked(store)
    results = ResultStore(store)
    seats = [
        SeatResult(no=0, person="ann", place=1, won=True, points=3.5),
        SeatResult(no=1, bot="moon", place=2, won=False, points=1),
    ]
    result = GameResult(table="t", game="peek", options="{}", made=1, at=2, rated=True, seats=seats)
    results.write(result)
    results.write(result)
    results.bot_moved("t", 1, 2)
    results.bot_moved("t", 1, 3)
    assert results.stood("t")[1].moves == 5
    assert results.rated("peek") == [result]
    assert results.rated("peek", (2, "t")) == []
    assert (results.count_rated("peek"), results.rated_games()) == (1, ["peek"])
    store.delete(["t"])
    store.forget("ann")
    (found,) = results.rated("peek")
    assert found.seats[0].person.startswith("?")
    assert [what for what, *_ in store.sizes()] == ["records", "finished games", "people", "chat"]


# ---- from one to the other -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "former",
    [
        pytest.param(former, id=str(k), marks=[] if k in (1, 6, 12, 13) else pytest.mark.soak)
        for k, former in enumerate([V1_LINE, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, ""], 1)
    ],
)
def test_a_file_of_any_version_moves_over_and_back(
    tmp_path: Path, new_database: Databases, former: str
) -> None:
    store = stocked(Store(tmp_path / DATABASE))
    store.append("t", [LineRow(2, "b \u2068x\u2069", "c", 2)], SUMMARY, "live", 2)
    store.close()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as old:
        old.executescript(former)
    url = new_database()
    said = move(str(tmp_path), url)
    assert "holds 1 table and 2 people now" in said
    there = Store(open_database(tmp_path, url))
    with closing(there):
        over = rows_of(there)
    assert move(url, str(tmp_path / "back")).startswith(str(tmp_path / "back"))
    back = Store(tmp_path / "back" / DATABASE)
    here = Store(tmp_path / DATABASE)
    with closing(back), closing(here):
        assert rows_of(back) == rows_of(here) == over
    assert len(over["line"]) == 2


def test_a_move_is_whole_or_nothing_and_never_over_something(tmp_path: Path, new_database: Databases) -> None:
    store = stocked(Store(tmp_path / DATABASE))
    store.db.execute("UPDATE seat SET since='soon' WHERE no=1")  # SQLite keeps what is no number
    store.close()
    url = new_database()
    with pytest.raises(BackupError, match="can't be copied"):
        move(str(tmp_path), url)
    with closing(Store(open_database(tmp_path, url))) as there:
        assert not any(rows_of(there).values())
    with closing(SQLite(tmp_path / DATABASE)) as here:
        here.execute("UPDATE seat SET since=1 WHERE no=1")
    move(str(tmp_path), url)
    with pytest.raises(BackupError, match="holds something already"):
        move(str(tmp_path), url)
    with pytest.raises(BackupError, match="no tables in"):
        move(str(tmp_path / "nowhere"), url)
    with pytest.raises(BackupError, match="can't be used"):
        move(str(tmp_path), "postgresql://ecliptic@127.0.0.1:1/none")
    with running(tmp_path, database=url), pytest.raises(BackupError, match="A server uses"):
        move(url, str(tmp_path / "other"))


def test_a_backup_is_the_same_file_for_both(tmp_path: Path, new_database: Databases) -> None:
    url = new_database()
    (tmp_path / "secret").write_bytes(bytes(32))
    with running(tmp_path, database=url) as client:
        table = new_table(client, "me", "open")
        act(client, table, "plan")
        before = client.get(f"/t/{table}").text
        cookie = client.cookies["ecliptic"]
        assert "holds 1 table and 1 person" in backup_of(url, tmp_path, tmp_path / "b.zip")
        act(client, table, "pick n=2")
        with pytest.raises(BackupError, match="A server uses"):
            restore_to(url, tmp_path, tmp_path / "b.zip")
    said = restore_to(url, tmp_path, tmp_path / "b.zip")
    assert "Restored 1 table and 1 person." in said
    assert len(list(tmp_path.glob("replaced-*.zip"))) == 1
    with running(tmp_path, database=url) as client:
        client.cookies.set("ecliptic", cookie)
        assert client.get(f"/t/{table}").text == before
    from ecliptic.web.storage.backup import restore

    assert "Restored 1 table" in restore(tmp_path / "file", tmp_path / "b.zip")
    assert Store(tmp_path / "file" / DATABASE).table(table) is not None


def test_the_operator_is_heard_beside_a_server_and_without(tmp_path: Path, new_database: Databases) -> None:
    url = new_database()
    with pytest.raises(NoAnswer, match="ECLIPTIC_SECRET"):
        send(tmp_path, Errand("announce", "", "Noon"), url)
    (tmp_path / "secret").write_bytes(bytes(32))
    assert send(tmp_path, Errand("announce", "", "Noon"), url).said == "All pages say: Noon"
    with running(tmp_path, database=url) as client:
        assert "Noon" in client.get("/").text
        assert send(tmp_path, Errand("announce", "", "Night"), url).said == "All pages say: Night"
        assert "Night" in client.get("/").text
        sizes = send(tmp_path, Errand("sizes"), url).rows
        assert any(str(row["what"]).startswith("postgresql://127.0.0.1") for row in sizes)
    with pytest.raises(NoAnswer, match="can't be used"):
        send(tmp_path, Errand("sizes"), "postgresql://ecliptic@127.0.0.1:1/none")
    with pytest.raises(NoAnswer, match="the address of PostgreSQL"):
        send(tmp_path, Errand("sizes"), "mysql://here")


# ---- several processes ---------------------------------------------------------------------------------------


def two(url: str) -> list[tuple[Store, Owning]]:
    stores = [Store(open_database(Path(), url)) for _ in range(2)]
    made = [(store, Owning(store, lambda: 1.0)) for store in stores]
    for k, (_, owning) in enumerate(made):
        owning.begin(f"127.0.0.1:{k}")
    return made


def test_a_table_is_one_process_s_at_a_time(new_database: Databases) -> None:
    (one, first), (other, second) = two(new_database())
    first.take("t")
    first.take("t")
    with pytest.raises(Elsewhere) as there:
        second.take("t")
    assert (there.value.table, there.value.address) == ("t", "127.0.0.1:0")
    first.let_go("t")
    second.take("t")
    assert (first.has("t"), second.has("t"), second.gone()) == (False, True, [])
    assert first.does("sending")
    assert not second.does("sending")
    other.close()  # as if killed: what it had is free at once, and swept away
    while not first.has("t"):
        with suppress(Elsewhere):
            first.take("t")
    first.let_go("t")
    assert first.others() == ["127.0.0.1:1"]
    one.db.execute(put("owned"), ("u", second.process))
    assert first.gone() == ["u"]
    assert first.others() == []
    first.end()
    assert one.db.execute("SELECT count(*) FROM process").fetchone()[0] == 0
    one.close()


def test_who_loses_the_connection_loses_all_and_begins_anew(new_database: Databases) -> None:
    (one, first), (other, second) = two(new_database())
    lost: list[str] = []
    one.db.watch(lambda: lost.append("lost") or first.forget(), first.again)  # type: ignore[func-returns-value]
    first.take("t")
    id_, generation = first.process, one.db.generation
    pid = one.db.execute("SELECT pg_backend_pid()").fetchone()[0]
    other.db.execute("SELECT pg_terminate_backend(?)", (pid,))
    with pytest.raises(StoreError), one.writing(beside=True):
        one.set_setting("a", "b")
    assert lost == ["lost"]
    assert not first.has("t")
    second.take("t")
    one.db._tried = 0.0  # type: ignore[attr-defined]
    assert one.setting("a") == ""
    assert first.process != id_
    assert second.others() == ["127.0.0.1:0", "127.0.0.1:0"]
    second.gone()
    assert second.others() == ["127.0.0.1:0"]
    durable = Durable(one, on=True)
    one.set_setting("a", "c")
    with pytest.raises(StoreError):
        asyncio.run(durable.settle(generation))
    asyncio.run(durable.settle())
    durable.close()
    for store in (one, other):
        store.close()


def test_what_changed_is_told_to_others_once_it_is_stored(new_database: Databases) -> None:
    (one, first), (other, second) = two(new_database())

    async def both() -> list[str]:
        heard: list[str] = []
        wires = [Wire(one), Wire(other)]
        for wire, owning in zip(wires, (first, second), strict=True):
            wire.hear("person", heard.append)
            wire.start(owning.process)
        while (
            other.db.execute("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'").fetchone()[0]
            < 2
        ):
            await asyncio.sleep(0.02)
        with suppress(Oops), one.writing():
            wires[0].tell("person", "nobody")
            raise Oops
        with one.writing():
            wires[0].tell("person", "ann")
        wires[0].tell("weather", "rain")
        wires[0].tell("person")
        while len(heard) < 2:
            await asyncio.sleep(0.02)
        other.db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname=current_database()"
        )
        while len(heard) < 4:  # who was not there is told that something may have been said
            await asyncio.sleep(0.02)
        for wire in wires:
            await wire.stop()
        return heard

    assert asyncio.run(both()) == ["ann", "", "", ""]
    for store in (one, other):
        store.close()


def test_counted_time_is_that_of_the_process_that_is_ahead(new_database: Databases) -> None:
    (one, _), (other, _) = two(new_database())
    ticks = [0.0, 0.0]
    clocks = [Steady(store, lambda: 0.0, lambda k=k: ticks[k]) for k, store in enumerate((one, other))]  # type: ignore[misc]
    ticks[0] = 100.0
    clocks[0].keep()
    ticks[1] = 5.0
    clocks[1].keep()
    assert clocks[1].now() == 100.0
    assert Steady(one, lambda: 0.0, lambda: 0.0).now() == 100.0
    for store in (one, other):
        store.close()


def test_a_server_goes_on_after_its_database_was_killed(tmp_path: Path) -> None:
    import postgres

    if postgres.find() is None:
        pytest.skip(postgres.MISSING)
    with postgres.running() as server, running(tmp_path, database=server.url) as client:
        table = new_table(client, "me", "open")
        assert act(client, table, "plan").status_code == 303
        server.kill()
        assert client.get(f"/t/{table}").status_code == 503
        server.start()
        house = house_of(client)
        house.store.db._tried = 0.0  # type: ignore[attr-defined]
        assert client.get(f"/t/{table}").status_code == 200
        assert [line.body for line in house.store.lines(table)][-1].endswith('"do":"plan"}')
        assert act(client, table, "pick n=2").status_code == 303
