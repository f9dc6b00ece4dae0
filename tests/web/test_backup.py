"""Copies beside the running server, what is put back, files that vanish, and what a power cut can't take."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import threading
import zipfile
from pathlib import Path

import pytest

from cli.command_line import refused
from cli.command_line import run as command
from ecliptic.core.folders import lock_folder
from ecliptic.web.errors import StoreError
from ecliptic.web.storage.backup import DATABASE
from ecliptic.web.storage.schema import VERSION
from ecliptic.web.storage.store import Store
from web.support import KEY, act, house_of, make_house, new_table, running
from web.test_store import V1_LINE, stocked


def test_a_backup_beside_the_running_server_is_all_there_was(tmp_path: Path) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "copy.zip"
    data.mkdir()
    (data / "secret").write_bytes(KEY)
    with running(data) as client:
        table = new_table(client, "me", "greedy", name="Ada")
        assert act(client, table, "roll").status_code == 303
        cookie, page = client.cookies["ecliptic"], client.get(f"/t/{table}").text
        done = command("backup", file, "--data", data)
        assert (done.status, done.err) == (0, "")
        assert done.out == f"{file} holds 1 table and 1 person.\n"
        assert act(client, table, "mark spot=8").status_code == 303  # it goes on meanwhile
    assert file.stat().st_mode & 0o077 == 0
    done = command("restore", file, "--data", other)
    assert done.out == "Restored 1 table and 1 person.\n"
    assert (other / "secret").read_bytes() == KEY
    with running(other) as client:
        client.cookies.set("ecliptic", cookie)
        assert client.get(f"/t/{table}").text == page
        assert act(client, table, "mark spot=8").status_code == 303


def test_what_a_backup_takes_the_place_of_is_kept(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "copy.zip"
    data.mkdir()
    with running(data) as client:
        first = new_table(client, "me", "greedy")
        command("backup", file, "--data", data)
        second = new_table(client, "me", "greedy")
    lock = lock_folder(data)
    assert lock is not None
    refused(command("restore", file, "--data", data), "A server uses the folder")
    lock.close()
    assert "What was there before is in" in command("restore", file, "--data", data).out
    (kept,) = data.glob("replaced-*")
    for folder, there in ((data, [first]), (kept, [first, second])):
        house = make_house(folder)
        assert [t for t in (first, second) if house.store.table(t)] == there
        house.store.close()


@pytest.mark.parametrize("spoil", ["no zip", "cut", "other", "newer", "damaged"])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, spoil: str) -> None:
    data, file = tmp_path / "data", tmp_path / "copy.zip"
    data.mkdir()
    with running(data) as client:
        table = new_table(client, "me", "greedy")
        command("backup", file, "--data", data)
    if spoil == "no zip":
        file.write_bytes(b"nonsense")
    elif spoil == "cut":
        file.write_bytes(file.read_bytes()[:-200])
    else:
        with zipfile.ZipFile(file) as packed:
            packed.extractall(tmp_path)
        name = "notes" if spoil == "other" else DATABASE
        if spoil == "newer":
            with sqlite3.connect(tmp_path / DATABASE) as db:
                db.execute(f"PRAGMA user_version={VERSION + 1}")
            db.close()
        elif spoil == "damaged":
            body = bytearray((tmp_path / DATABASE).read_bytes())
            body[4096 * 3 : 4096 * 4] = bytes(4096)
            (tmp_path / DATABASE).write_bytes(body)
        with zipfile.ZipFile(file, "w") as packed:
            packed.write(tmp_path / DATABASE, name)
    refused(command("restore", file, "--data", data))
    assert not list(data.glob("replaced-*"))
    assert not list(data.glob(".restore-*"))
    with running(data) as client:
        assert house_of(client).store.table(table) is not None


def test_a_backup_writes_over_no_other_file(tmp_path: Path) -> None:
    stocked(tmp_path).close()
    (tmp_path / "db").rename(tmp_path / DATABASE)
    before = (tmp_path / DATABASE).read_bytes()
    refused(command("backup", tmp_path / DATABASE, "--data", tmp_path), "choose another name")
    refused(command("backup", tmp_path / "x", "--data", tmp_path / "nowhere"), "There are no tables in")
    refused(command("backup", tmp_path / "nowhere" / "x", "--data", tmp_path), "can't be made")
    assert (tmp_path / DATABASE).read_bytes() == before
    for _ in range(2):  # but over a backup
        assert command("backup", tmp_path / "x", "--data", tmp_path).status == 0


def test_a_file_is_copied_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(V1_LINE)
    old.close()
    Store(tmp_path / "db").close()
    with sqlite3.connect(tmp_path / "db.version-1") as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT body, held FROM line").fetchall() == [("a", 0)]
    copy.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["db", "db.version-1"]


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-wal"])
@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_nothing_is_acknowledged_that_goes_to_a_file_without_a_name(
    tmp_path: Path, name: str, how: str
) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        lines = len(house_of(client).store.lines(table))
        path, aside = tmp_path / name, tmp_path / "aside"
        path.rename(aside)
        if how == "replaced":
            path.write_bytes(aside.read_bytes())
        answer = act(client, table, "roll")
        assert answer.status_code == 503
        assert "replaced or removed while it ran, so nothing was changed" in answer.text
        assert client.post("/play/peek", follow_redirects=False).status_code == 503
        assert len(house_of(client).store.lines(table)) == lines
        aside.rename(path)
        assert act(client, table, "roll").status_code == 303


def test_an_answer_waits_until_its_lines_lie_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        store = house_of(client).store
        table = new_table(client, "me", "greedy")
        on_disk: list[int] = []

        def fails(handle: int) -> None:
            raise OSError(errno.EIO, "Input/output error")

        def works(handle: int) -> None:
            assert os.fstat(handle).st_ino == (tmp_path / f"{DATABASE}-wal").stat().st_ino
            on_disk.append(store.commits)

        monkeypatch.setattr(os, "fdatasync", fails)
        refused = act(client, table, "roll", client="once")
        assert refused.status_code == 503
        assert "could not write to its disk" in refused.text
        lines = len(store.lines(table))
        monkeypatch.setattr(os, "fdatasync", works)
        form = {"seat": "0", "expected": "A" * 12, "client": "once", "action": "roll"}
        again = client.post(f"/t/{table}/act", data=form, follow_redirects=False)
        assert again.status_code == 303  # the same POST comes again, and is not done again
        assert on_disk == [store.commits]
        assert len(store.lines(table)) == lines
        client.get(f"/t/{table}")
        assert len(on_disk) == 1  # who only looks waits for nothing


def test_many_share_one_write_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, syncs = threading.Event(), []

    def slow(handle: int) -> None:
        syncs.append(handle)
        assert free.wait(60)

    async def play() -> None:
        house = make_house(tmp_path)
        monkeypatch.setattr(os, "fdatasync", slow)
        waiting = []
        for k in range(10):
            house.people.make(f"Guest {k}")
            waiting.append(asyncio.create_task(house.durable.settle()))
            await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        free.set()
        await asyncio.gather(*waiting)
        await house.durable.settle()  # nothing is left
        house.durable.close()
        house.store.close()

    asyncio.run(play())
    assert len(syncs) == 2  # the first one's, and one for all who came meanwhile


def test_the_file_itself_holds_all_but_the_last_minute(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        assert client.portal is not None
        client.portal.call(house_of(client)._keep)
        (tmp_path / "copied").mkdir()
        (tmp_path / "copied" / DATABASE).write_bytes((tmp_path / DATABASE).read_bytes())
        house = make_house(tmp_path / "copied")
        assert house.store.table(table) is not None
        house.store.close()


def test_a_folder_whose_files_vanished_is_told_to_the_operator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as client:
        (tmp_path / DATABASE).rename(tmp_path / "aside")
        assert client.portal is not None
        client.portal.call(house_of(client)._keep)
        assert "replaced or removed while it ran" in caplog.text
        with pytest.raises(StoreError):
            house_of(client).people.make("Ada")
        (tmp_path / "aside").rename(tmp_path / DATABASE)
