"""What the operator does, beside the running server and without one; a server for invited people; a line on all pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.command_line import Done, refused
from cli.command_line import run as command
from ecliptic.core.folders import lock_folder
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.web.admin import errands
from ecliptic.web.admin.doing import Answer, Errand, run
from ecliptic.web.errors import Refused
from ecliptic.web.tables import loading
from web.support import KEY, TestClient, close, house_of, make_house, new_table, other, running
from web.test_resting import Later, begun, later
from web.toy import PeekGame


@contextmanager
def serving(folder: Path, **more: object) -> Iterator[TestClient]:
    """A running server that has its folder, as `ecliptic serve` does."""
    lock = lock_folder(folder)
    assert lock is not None
    with lock, running(folder, **more) as client:
        yield client


def admin(folder: Path, *words: str) -> Done:
    return command("admin", "--data", folder, *words)


def ask(client: TestClient, do: str, of: str = "", text: str = "") -> Answer:
    """An errand, done at once."""
    assert client.portal is not None
    return client.portal.call(run, house_of(client), Errand(do, of, text))


# ---- how it reaches the server -------------------------------------------------------------------------------


def test_it_works_beside_the_running_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "OFTEN", 0.02)
    with serving(tmp_path) as client:
        table = new_table(client, "me", "greedy", name="Ada", title="Rude", listed="yes")
        page = client.get(f"/t/{table}").text
        assert "Rude" in page
        done = admin(tmp_path, "tables", "rude")
        assert (done.status, done.err) == (0, "")
        assert table in done.out
        assert (
            admin(tmp_path, "title", table, "Evening", "game").out
            == f"Table {table} is called 'Evening game' now.\n"
        )
        assert "Evening game" in client.get(f"/t/{table}").text
        assert "Rude" not in client.get("/").text
        assert admin(tmp_path, "close", table).out == f"Closed table {table} (Evening game).\n"
        assert "This table was closed." in client.get(f"/t/{table}").text
        refused(admin(tmp_path, "close", table), "has ended already")
        refused(admin(tmp_path, "close", "nowhere"), "There is no table of that id")
        refused(admin(tmp_path, "delete", table), "say --sure")
        assert house_of(client).store.errands() == []


def test_it_works_without_a_server(tmp_path: Path) -> None:
    table, _ = begun(tmp_path)
    refused(admin(tmp_path, "tables"), "key is not in the folder")  # another one would make void links
    assert not (tmp_path / "secret").exists()
    (tmp_path / "secret").write_bytes(KEY)
    done = admin(tmp_path, "tables", "--json")
    assert [row["id"] for row in json.loads(done.out)] == [table]
    refused(admin(tmp_path / "nowhere", "tables"), "say with --data")
    refused(admin(tmp_path, "dance"), "invalid choice")
    (tmp_path / "ecliptic.toml").write_text("ECLIPTIC_PACE = -1")
    refused(admin(tmp_path, "tables"), "ECLIPTIC_PACE is a number of seconds")
    lock = lock_folder(tmp_path)  # and leaves the folder to the next
    assert lock is not None
    lock.close()


def test_a_server_that_does_not_answer_has_done_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = begun(tmp_path)
    monkeypatch.setattr(errands, "PATIENCE", 0.2)
    lock = lock_folder(tmp_path)
    assert lock is not None
    with lock:
        refused(admin(tmp_path, "delete", table, "--sure"), "does not answer, so nothing was changed")
    house = make_house(tmp_path)
    assert house.store.table(table) is not None
    assert house.store.errands() == []
    house.store.close()


def test_what_nobody_waits_for_any_more_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "OFTEN", 0.02)
    table, _ = begun(tmp_path)
    house = make_house(tmp_path)
    house.store.db.execute(
        "INSERT INTO errand(id, body) VALUES('x', ?)", (f'{{"do":"delete","of":"{table}"}}',)
    )
    house.store.close()
    with serving(tmp_path) as client:
        assert admin(tmp_path, "sizes").status == 0
        assert house_of(client).store.table(table) is not None


def test_several_operators_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "OFTEN", 0.02)
    with serving(tmp_path) as client, ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(lambda k: errands.send(tmp_path, Errand("invite", "", f"Guest {k}")), range(8))
        )
        assert [answer.refused for answer in answers] == [False] * 8
        assert len(list(house_of(client).store.all_people())) == 8


# ---- tables --------------------------------------------------------------------------------------------------


def test_a_table_is_deleted_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path, end=True)
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookies[0])
        assert client.get(f"/t/{table}").status_code == 200
        assert not ask(client, "delete", table).refused
        assert client.get(f"/t/{table}").status_code == 404
        db = house_of(client).store.db
        for part in ("line", "seat", "keepsake", "mixing"):
            assert db.execute(f"SELECT count(*) FROM {part} WHERE game_table=?", (table,)).fetchone() == (0,)
        assert ask(client, "delete", table).refused


def test_no_bot_plays_on_at_a_table_that_was_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had it in hand, as a stream that just opened, wakes nobody."""
    with serving(tmp_path) as client:
        id_ = new_table(client, "me", "greedy", name="Ada")
        assert client.get(f"/t/{id_}").status_code == 200
        hub = house_of(client).hub
        table = hub.tables[id_]
        monkeypatch.setattr(hub, "next_self", lambda table: 1)
        assert hub.waits(table)
        assert not ask(client, "delete", id_).refused
        assert client.portal is not None
        client.portal.call(hub.wake, table)
        assert table.task is None


def test_a_table_that_is_deleted_while_it_is_loaded_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "PIECE", 1)
    table, _ = begun(tmp_path, end=True)
    with running(tmp_path) as client:
        house = house_of(client)
        steps = loading.loading(house.needs, house.hub, table)
        next(steps)
        assert not ask(client, "delete", table).refused
        with pytest.raises(Refused, match="no table"):
            list(steps)
        assert not house.needs.broken


def test_a_resting_table_is_closed(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path)
    with later(tmp_path, cookies) as (ada, _):
        assert "rests" in str(ask(ada, "tables").rows)
        assert not ask(ada, "close", table).refused
        assert "This table was closed" in ada.get(f"/t/{table}").text


# ---- people --------------------------------------------------------------------------------------------------


def test_somebody_gets_another_name_and_another_link(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy", name="Rude")
        assert ask(client, "rename", "Rude", "Ada").said == "Rude is called Ada now."
        assert "Rude" not in client.get(f"/t/{table}").text
        assert ask(client, "rename", "Rude", "Bob").said == "There is nobody of that id or name: Rude."
        same = ask(client, "link", "Ada").said
        assert same == ask(client, "link", "Ada").said
        path = same.partition("comes back by ")[2].partition(" ")[0]
        newer = ask(client, "link", "Ada", "new").said
        assert newer != same
        assert client.get("/me").text.count("Who are you?") == 1  # this browser is a stranger now
        assert client.get(path).status_code == 404
        path = newer.partition("comes back by ")[2].partition(" ")[0]
        back = other(client)
        assert "Are you" in back.get(path).text
        back.post(path)
        assert back.get(f"/t/{table}").text.count("data-mine") == 1
        other(client).post("/me", data={"name": "Ada"})
        assert ask(client, "link", "Ada").said == "2 people are called Ada: say by id who is meant."


@pytest.mark.parametrize("state", ["live", "resting", "closed", "over"])
def test_somebody_is_exported_and_forgotten(tmp_path: Path, state: str) -> None:
    table, cookies = begun(tmp_path, end=state == "over")
    with running(tmp_path, games={"peek": Later if state == "resting" else PeekGame}) as client:
        ada, bob = client, other(client)
        ada.cookies.set("ecliptic", cookies[0])
        bob.cookies.set("ecliptic", cookies[1])
        house = house_of(client)
        person = house.people.read(cookies[0])
        assert person is not None
        if state == "closed":
            close(ada, table, bob)
        (found,) = ask(client, "export", person.id).rows
        assert found["person"]["name"] == "Ada"  # type: ignore[index]
        (sat,) = found["tables"]  # type: ignore[misc]
        assert sat["id"] == table
        assert [line["line"]["do"] for line in sat["lines"] if "do" in line["line"]][:1] == ["roll"]
        assert {line["line"]["seat"] for line in sat["lines"]} == {0}
        json.dumps(found)

        assert ask(client, "forget", person.id).said == "Ada is forgotten: 1 table changed."
        assert "Who are you?" in ada.get("/me").text
        whole = b"".join(
            str(row).encode()
            for (name,) in house.store.db.execute(
                "SELECT name FROM sqlite_master WHERE type='table'"
            ).fetchall()
            for row in house.store.db.execute(f"SELECT * FROM {name}")
        )
        assert b"Ada" not in whole
        assert person.id.encode() not in whole
        page = bob.get(f"/t/{table}")
        assert page.status_code == 200
        assert "Ada" not in page.text
        row = house.store.table(table)
        assert row is not None
        if state == "live":
            assert row.owner == house.people.read(cookies[1]).id  # type: ignore[union-attr]
            assert house.hub.get(table).bot(0) == "greedy"
            bob.post(f"/t/{table}/close", data={"sure": "yes"})
        text = bob.get(f"/t/{table}/record").text
        assert "Ada" not in text
        record = Record.parse(text)
        assert "Bob" in record.header.seats
        if state != "resting":  # and it holds still: sealed anew
            game = PeekGame.of_header(record.header)
            assert Match.resume(game, record).record.entries == record.entries
    if state != "resting":
        file = tmp_path / "r.jsonl"
        file.write_text(text)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ecliptic.cli.replay.find_class", lambda name: PeekGame)
            done = command("replay", file)
        assert done.status == 0, done.out


def test_who_is_invited_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECLIPTIC_INVITED", "yes")
    with running(tmp_path) as client:
        stranger = other(client)
        for path in ("/", "/new", "/rules/peek", "/me", "/new/peek"):
            answer = stranger.get(path)
            assert answer.status_code == 403
            assert "This server is for invited people." in answer.text
            assert "password" not in answer.text.lower()
        assert stranger.post("/play/peek").status_code == 403
        assert stranger.post("/me", data={"name": "Eve"}).status_code == 403
        assert stranger.post("/door", data={"password": ""}).status_code == 403
        assert stranger.get("/livez").text == "ok\n"
        said = ask(client, "invite", "", "Ada").said
        path = said.partition("comes in by ")[2].partition(" ")[0]
        client.post(path)
        table = new_table(client, "me", "open", name="Ada")
        seat = house_of(client).hub.get(table).seats[1]
        assert stranger.get(f"/t/{table}").status_code == 403
        assert stranger.get(f"/t/{table}/events").status_code == 403
        token = house_of(client).people.invite(table, 1, seat.renewals)
        assert stranger.get(f"/join/{token}").status_code == 200
        assert stranger.post(f"/join/{token}", data={"name": "Bob"}).status_code == 200  # a friend vouches
        assert stranger.get("/").status_code == 200
        assert len(list(house_of(client).store.all_people())) == 2


def test_a_password_opens_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECLIPTIC_PASSWORD", "schnürsenkel")
    with running(tmp_path) as client:
        door = client.get("/rules/peek")
        assert door.status_code == 403
        assert 'name="back" value="/rules/peek"' in door.text
        wrong = client.post("/door", data={"password": "x", "back": "/rules/peek", "name": "Ada"})
        assert wrong.status_code == 403
        assert "That is not the password." in wrong.text
        assert list(house_of(client).store.all_people()) == []
        right = client.post("/door", data={"password": "schnürsenkel", "back": "/rules/peek", "name": "Ada"})
        assert right.status_code == 200
        assert right.url.path == "/rules/peek"
        assert "Ada" in right.text
        assert client.get("/").status_code == 200
        guesser = other(client)
        codes = [guesser.post("/door", data={"password": str(k)}).status_code for k in range(12)]
        assert set(codes) == {403, 429}
        away = guesser.post("/door", data={"password": "schnürsenkel", "back": "//evil.example"})
        assert away.status_code == 429


def test_a_line_on_all_pages(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        client.get(f"/t/{table}")  # is drawn afresh
        pages = ("/", f"/t/{table}", "/rules", "/nowhere")
        assert (
            ask(client, "announce", "", "Restart <b>at noon</b>").said
            == "All pages say: Restart <b>at noon</b>"
        )
        for path in pages:
            assert "Restart &lt;b&gt;at noon&lt;/b&gt;" in client.get(path).text
    with running(tmp_path, tokens=bytes) as client:
        assert "Restart" in client.get("/").text
        assert ask(client, "announce").said == "Pages say nothing special now."
        assert "announced" not in client.get("/").text


def test_an_errand_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    async def play() -> Answer:
        house = make_house(tmp_path)
        try:
            return await run(house, Errand("dance"))
        finally:
            await house.close()

    answer = asyncio.run(play())
    assert (answer.refused, answer.said) == (True, "There is no such errand: dance.")
