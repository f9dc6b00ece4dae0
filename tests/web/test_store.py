"""Storage: all or nothing, numbers given once, POSTs done once, and nothing shown that was not written."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from ecliptic.plans.kept import Given
from ecliptic.web.clocks.ledger import Ledger
from ecliptic.web.clocks.sheet import begin
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.errors import OutOfStep, Refused, StoreError
from ecliptic.web.notices.outbox import Outbox
from ecliptic.web.notices.rows import Channel, News
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.plans import PlanRow, PlanStore
from ecliptic.web.storage.rows import Mixing, Round, Terms
from ecliptic.web.storage.schema import MIGRATIONS, VERSION
from ecliptic.web.storage.store import LineRow, PersonRow, SeatRow, Settings, Store, Summary, TableRow
from ecliptic.web.tables import hub
from ecliptic.web.votes.ballot import Ballots, Vote
from ecliptic.web.votes.box import Box
from web.support import Forms, act, house_of, make_house, new_table, other, running
from web.test_study import to_its_end

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
    store.add_table(row, [SeatRow(0, "p", "", "")], [LineRow(1, "a", None, 1)])
    return store


def test_it_comes_back_as_it_was_written(tmp_path: Path) -> None:
    store = stocked(tmp_path)
    store.append("t", [LineRow(2, "b", "c1", 5)], SUMMARY, "live", 5)
    store.close()
    store = Store(tmp_path / "db")
    assert [line.body for line in store.lines("t")] == ["a", "b"]
    assert store.line_of("t", "c1") == LineRow(2, "b", "c1", 5)
    row = store.table("t")
    assert row is not None
    assert row.changed == 5
    assert store.seats("t") == [SeatRow(0, "p", "", "")]
    assert store.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


V12 = "DROP TABLE study_brought; PRAGMA user_version=12;"
V11 = f"""{V12}
DROP TABLE process; DROP TABLE owned; DROP INDEX played_by_game;
CREATE INDEX played_by_game ON played(game, at, game_table) WHERE rated; PRAGMA user_version=11;
"""
V10 = f"""{V11}
DROP TABLE chat; DROP TABLE heard; DROP TABLE shunned; DROP TABLE complaint; DROP TABLE complaint_line;
DROP TABLE preference; DROP TABLE vote; DROP TABLE rematch; DROP TABLE awaited;
DROP TABLE played; DROP TABLE played_seat; DROP TABLE stood; DROP TABLE shown; DROP TABLE brought; DROP TABLE bringing;
DROP TABLE passkey; DROP TABLE entrance; PRAGMA user_version=10;
"""
V9 = f"""{V10}
ALTER TABLE person DROP COLUMN away;
ALTER TABLE seat DROP COLUMN since;
ALTER TABLE seat DROP COLUMN line;
DROP TABLE clock;
DROP TABLE channel; DROP TABLE wish; DROP TABLE news; DROP TABLE message; DROP TABLE told_at; DROP TABLE unwanted;
DROP TABLE plan; DROP TABLE habit; PRAGMA user_version=9;
"""
V8 = f"""{V9}
CREATE TABLE learner(person TEXT NOT NULL, game TEXT NOT NULL, decisions INTEGER NOT NULL, dismissed INTEGER NOT NULL,
  PRIMARY KEY(person, game)) WITHOUT ROWID;
PRAGMA user_version=8;
"""
V7 = f"""{V8}
ALTER TABLE person DROP COLUMN coach;
CREATE TABLE told(person TEXT NOT NULL, hint TEXT NOT NULL, PRIMARY KEY(person, hint)) WITHOUT ROWID;
DROP TABLE lesson; DROP TABLE progress; DROP TABLE hinted; DROP TABLE study; DROP TABLE study_job;
PRAGMA user_version=7;
"""
V6 = f"{V7} ALTER TABLE person DROP COLUMN pace; PRAGMA user_version=6;"
V5 = f"{V6} DROP TABLE pulse; DROP TABLE keepsake; DROP TABLE mixing; PRAGMA user_version=5;"
V4 = f"{V5} ALTER TABLE person DROP COLUMN asks; PRAGMA user_version=4;"
V3 = f"""{V4}
ALTER TABLE seat DROP COLUMN kept;
ALTER TABLE seat DROP COLUMN former;
ALTER TABLE game_table DROP COLUMN next;
PRAGMA user_version=3;
"""
V2 = f"{V3} ALTER TABLE seat DROP COLUMN easy; PRAGMA user_version=2;"
V1_LINE = f"""{V2}
DROP INDEX line_once;
ALTER TABLE line RENAME TO line_2;
CREATE TABLE line(
  game_table TEXT NOT NULL REFERENCES game_table(id), n INTEGER NOT NULL, body TEXT NOT NULL, held INTEGER NOT NULL,
  client_id TEXT, at INTEGER NOT NULL, PRIMARY KEY(game_table, n)) WITHOUT ROWID;
CREATE UNIQUE INDEX line_once ON line(game_table, client_id) WHERE client_id IS NOT NULL;
INSERT INTO line SELECT game_table, n, body, n > 3, client_id, at FROM line_2;
DROP TABLE line_2;
ALTER TABLE person DROP COLUMN epoch;
PRAGMA user_version=1;
"""


def test_a_file_of_version_one_goes_on(tmp_path: Path) -> None:
    """With a draft open, whose lines that version marked as held."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "plan")
        act(client, table, "pick n=2")
        cookie = client.cookies["ecliptic"]
        before = client.get(f"/t/{table}").text
        lines = house_of(client).store.lines(table)
    with sqlite3.connect(tmp_path / "ecliptic.sqlite3") as old:
        old.executescript(V1_LINE)
        assert old.execute("SELECT max(held) FROM line").fetchone() == (1,)
    old.close()
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        store = house_of(client).store
        assert store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert "held" not in [row[1] for row in store.db.execute("PRAGMA table_info(line)")]
        assert (
            store.db.execute("SELECT name FROM sqlite_master WHERE name IN ('learner', 'told')").fetchall()
            == []
        )
        assert store.db.execute(
            "SELECT name FROM sqlite_master WHERE name IN ('line_1', 'line_once')"
        ).fetchall() == [("line_once",)]
        assert store.lines(table) == lines
        assert client.get(f"/t/{table}").text == before
        again = house_of(client).hub.get(table)
        assert again.match.latest(0) == again.match.latest(1) + 1
        assert act(client, table, "pick n=3").status_code == 303


def test_a_file_of_version_two_goes_on(tmp_path: Path) -> None:
    """Nobody there has ever said that a seat shall not be asked."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V2)
    old.close()
    store = Store(tmp_path / "db")
    assert store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert store.seats("t") == [SeatRow(0, "p", "", "")]
    store.set_easy("t", 0, True)
    store.close()
    store = Store(tmp_path / "db")
    assert [seat.easy for seat in store.seats("t")] == [True]
    store.append("t", [LineRow(2, "b", None, 5)], SUMMARY, "live", 5)
    store.set_easy("t", 0, False)
    assert [seat.easy for seat in store.seats("t")] == [False]
    store.close()


def test_a_file_of_version_three_goes_on(tmp_path: Path) -> None:
    """No seat was kept for anybody there, and no table had a next one."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V3)
    old.close()
    store = Store(tmp_path / "db")
    assert store.seats("t") == [SeatRow(0, "p", "", "")]
    store.set_seat("t", SeatRow(0, None, "", "", kept="q", former="p"))
    store.set_next("t", "u")
    store.close()
    store = Store(tmp_path / "db")
    assert store.seats("t") == [SeatRow(0, None, "", "", kept="q", former="p")]
    found = store.table("t")
    assert found is not None
    assert found.next == "u"
    store.close()


def test_a_file_of_version_four_goes_on(tmp_path: Path) -> None:
    """Nobody there has said that they want every question."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V4)
    old.close()
    store = Store(tmp_path / "db")
    person = store.person("p")
    assert person is not None
    assert not person.asks
    store.set_asks("p", True)
    assert store.person("p") == msgspec.structs.replace(person, asks=True)
    store.close()


def test_a_file_of_version_five_goes_on(tmp_path: Path) -> None:
    """It has nothing for words in dice, and for what tells whether it can be written."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V5)
    old.close()
    store = Store(tmp_path / "db")
    assert store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert [line.body for line in store.lines("t")] == ["a"]
    store.pulse(7)
    store.pulse(8)
    assert store.db.execute("SELECT one, at FROM pulse").fetchall() == [(1, 8)]
    assert store.mixing("t") == Mixing()
    mixing = Mixing(["p", ""], Round(["p", ""], ["ab", ""], ["", ""], telling=True))
    store.set_mixing("t", mixing)
    store.close()
    store = Store(tmp_path / "db")
    assert store.mixing("t") == mixing
    store.set_status("t", "closed", 5)
    assert store.tidy(9) == ["t"]
    assert store.mixing("t") == Mixing()
    store.close()


def test_a_file_of_version_six_goes_on(tmp_path: Path) -> None:
    """Bots play at the usual pace for everybody."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V6)
    old.close()
    store = Store(tmp_path / "db")
    person = store.person("p")
    assert person is not None
    assert person.pace == ""
    store.set_pace("p", "calm")
    assert store.person("p") == msgspec.structs.replace(person, pace="calm")
    store.close()


def test_a_file_of_version_seven_goes_on(tmp_path: Path) -> None:
    """What matters is told in first games to everybody; texts that were sent away are forgotten."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V7)
    old.close()
    store = Store(tmp_path / "db")
    person = store.person("p")
    assert person is not None
    assert person.coach == ""
    assert store.db.execute("SELECT name FROM sqlite_master WHERE name='told'").fetchall() == []
    store.set_coach("p", "never")
    assert store.person("p") == msgspec.structs.replace(person, coach="never")
    store.close()


@pytest.mark.parametrize("old", [V1_LINE, V6, V12])
def test_a_file_of_any_version_has_room_for_clocks(tmp_path: Path, old: str) -> None:
    """Tables of before have none, nobody is away, and no bot is said to have stood in since a day."""
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as file:
        file.executescript(old)
    file.close()
    store = Store(tmp_path / "db")
    person, row = store.person("p"), store.table("t")
    assert person is not None
    assert row is not None
    assert (person.away, row.settings.clock) == (0, Terms())
    assert store.seats("t") == [SeatRow(0, "p", "", "")]
    store.set_away("p", 7)
    assert store.person("p") == msgspec.structs.replace(person, away=7)
    ledger = Ledger(store, Steady(store, lambda: 5.0, lambda: 5.0), lambda: None)
    assert ledger.read("t") is None
    ledger.write("t", begin(Terms(kind="days", question=60), 1, 0.0))
    assert ledger.read("t") is not None
    store.delete(["t"])
    assert ledger.read("t") is None
    store.close()


def tables_of(path: Path) -> dict[str, set[str]]:
    """By table the names of its columns; and the indexes."""
    with sqlite3.connect(path) as db:
        names = db.execute("SELECT name, type FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
        found = {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name, _ in names}
    db.close()
    return found


@pytest.mark.parametrize(
    "former", [V1_LINE, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12], ids=range(1, VERSION)
)
def test_a_file_of_any_version_holds_what_a_new_one_does_and_takes_news(tmp_path: Path, former: str) -> None:
    stocked(tmp_path).close()
    wanted = tables_of(tmp_path / "db")
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(former)
        version = old.execute("PRAGMA user_version").fetchone()[0]
    old.close()
    assert tables_of(tmp_path / "db") != wanted
    store = Store(tmp_path / "db")
    assert tables_of(tmp_path / "db") == wanted
    assert tables_of(tmp_path / f"db.version-{version}") != wanted, "the former one lies beside it"
    box = Outbox(store)
    box.add(Channel("c", "p", "hook", "https://chat.example/", "", "on"), 1)
    box.write(News("k", "c", "p", "t", "turn"), 1, 1)
    assert box.waiting() == {"hook": (1, 1)}
    store.delete(["t"])
    assert box.waiting() == {}
    store.close()


def test_a_file_of_version_nine_goes_on(tmp_path: Path) -> None:
    """Who let go by what could be does so still: it is one of several standing answers now."""
    store = stocked(tmp_path)
    store.set_easy("t", 0, True)
    store.close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V9)
    old.close()
    store = Store(tmp_path / "db")
    kept = PlanStore(store)
    assert kept.seats("t") == {0: PlanRow(person="p", answers={"pass": Given("decline")})}
    kept.set("t", 0, PlanRow(person="p", note="dig"))
    assert kept.seats("t")[0].note == "dig"
    kept.set("t", 0, PlanRow(person="p"))
    assert kept.seats("t") == {}, "where nothing is kept there is no row"
    kept.set_habits("p", "peek", {"pass": Given("decline", lasts="always")})
    assert kept.habits("p", "peek") == {"pass": Given("decline", lasts="always")}
    store.db.execute("INSERT INTO plan VALUES('t', 0, 'x')")
    assert kept.seats("t") == {}, "what can't be read is not there"
    store.delete(["t"])
    assert store.db.execute("SELECT count(*) FROM plan").fetchone() == (0,)
    store.close()


def test_a_file_of_version_ten_has_room_for_votes(tmp_path: Path) -> None:
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V10)
    old.close()
    store = Store(tmp_path / "db")
    box = Box(store)
    assert (box.read("t"), box.next()) == (Ballots(), None)
    box.write("t", Ballots(Vote("end", "p", 9.0), 1))
    box.keep_until("t", 5.0)
    assert (box.read("t").asked, box.next(), box.due(7.0, 9), box.due(9.0, 9)) == (1, 5.0, ["t"], ["t"])
    store.delete(["t"])
    assert (box.read("t"), box.next()) == (Ballots(), None)
    store.close()


def test_a_migration_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V1_LINE)
    old.close()
    broken = (*MIGRATIONS[1][:-1], "DROP TABLE there_is_none")
    with monkeypatch.context() as patch:
        patch.setitem(MIGRATIONS, 1, broken)  # type: ignore[arg-type]
        with pytest.raises(StoreError):
            Store(tmp_path / "db")
    with sqlite3.connect(tmp_path / "db") as old:
        assert old.execute("PRAGMA user_version").fetchone() == (1,)
        assert old.execute("SELECT body FROM line").fetchall() == [("a",)]
    old.close()
    store = Store(tmp_path / "db")
    assert [line.body for line in store.lines("t")] == ["a"]
    store.append("t", [LineRow(2, "b", "c1", 5)], SUMMARY, "live", 5)
    store.close()
    Store(tmp_path / "db").close()  # nothing is left to do


def test_a_number_is_given_once_and_a_play_is_written_whole_or_not(tmp_path: Path) -> None:
    store = stocked(tmp_path)
    with pytest.raises(OutOfStep):
        store.append("t", [LineRow(2, "b", None, 5), LineRow(1, "x", None, 5)], SUMMARY, "over", 9)
    assert [line.body for line in store.lines("t")] == ["a"]
    row = store.table("t")
    assert row is not None
    assert (row.status, row.changed) == ("live", 1)


def test_a_client_id_is_used_once_a_table(tmp_path: Path) -> None:
    store = stocked(tmp_path)
    store.append("t", [LineRow(2, "b", "c", 5)], SUMMARY, "live", 5)
    with pytest.raises(StoreError):
        store.append("t", [LineRow(3, "b", "c", 5)], SUMMARY, "live", 5)
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
                raise Fault("database or disk is full")

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
        client.portal.call(copy.act, person, 0, copy.token(0), None, "mark spot=8")
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
    """Others must expect what they last saw, not something that counts private choices."""

    def tokens(client) -> list[str]:  # type: ignore[no-untyped-def]
        return [house_of(client).hub.get(table).token(viewer) for viewer in (None, 1, 0)]

    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "plan")
        opened = tokens(client)
        act(client, table, "pick n=2")
        picked = tokens(client)
        assert picked[:2] == opened[:2]
        assert picked[2] != opened[2]
        cookie = client.cookies["ecliptic"]
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        assert tokens(client) == picked
        assert act(client, table, "pick n=3").status_code == 303
        assert not set(tokens(client)) & set(picked)


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
        assert "begun by version 99 of the rules of Peek" in client.get(f"/t/{old}").text
        assert "rules version 99" in client.get(f"/t/{old}/log").text
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


def test_a_file_of_version_ten_goes_on(tmp_path: Path) -> None:
    """What came of games that were over then is filled in from their records; nobody had rated anything."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", name="Ada")
        to_its_end(house_of(client).hub.get(table))
        kept = house_of(client).results.store.of_table(table)
    with sqlite3.connect(tmp_path / "ecliptic.sqlite3") as old:
        old.executescript(V10)
    old.close()
    with running(tmp_path) as client:
        results = house_of(client).results
        assert results.store.missing(5) == [table]
        assert client.portal is not None
        client.portal.call(results.fill_in)
        found = results.store.of_table(table)
        assert found is not None
        assert (found, found.rated) == (kept, False)
