"""Long tables load from where they stood some lines ago, and from their first line where that can't be used."""

from __future__ import annotations

import logging
import random
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.web.errors import StoreError
from ecliptic.web.house import House
from ecliptic.web.storage.schema import VERSION
from ecliptic.web.storage.store import SeatRow, Settings, Store
from ecliptic.web.tables.live import snapshots
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from web.support import make_house, other, running
from web.test_store import V6, stocked

VERTIUM, SOLAR_ROLLER = game_class("vertium"), game_class("solar_roller")


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the lines that are played again from now on; a snapshot comes every ten lines."""
    monkeypatch.setattr(snapshots, "EVERY", 10)
    numbers: list[int] = []
    real = Match.replay

    def replay(match: Match, entry: object) -> None:
        numbers.append(entry.n)  # type: ignore[attr-defined]
        real(match, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(Match, "replay", replay)
    return numbers


def played(house: House, lines: int, kind: type[Game] = VERTIUM) -> Table:
    """A table of three seats, so many lines old."""
    ada = house.people.make("Ada")
    seats = [SeatRow(k, ada.id, f"Seat {k}", "") for k in range(3)]
    table = house.hub.make(kind.make({"players": 3}), ada, seats, Settings(curtain=False))
    rng = random.Random(4)
    while table.match.number < lines:
        seat = table.acting()[0]
        acting.take(table, seat, [rng.choice(table.match.legal(seat))], None)
    return table


def reloaded(house: House, table: Table) -> Table:
    del house.hub.tables[table.id]
    return house.hub.get(table.id)


def same(one: Table, other: Table) -> bool:
    viewers = (None, 0, 1, 2)
    return (
        str(one.match.record) == str(other.match.record)
        and one.match.dump() == other.match.dump()
        and (one.own, one.joined) == (other.own, other.joined)
        and all(one.match.lines(viewer) == other.match.lines(viewer) for viewer in viewers)
        and all(one.token(viewer) == other.token(viewer) for viewer in viewers)
    )


def test_a_long_table_loads_from_its_snapshot(tmp_path: Path, replayed: list[int]) -> None:
    house = make_house(tmp_path, games={"vertium": VERTIUM})
    table = played(house, 120)
    rows = house.store.snapshots(table.id)
    assert len(rows) > 3
    assert all(row.position for row in rows)
    again = reloaded(house, table)
    assert replayed == list(range(rows[-1].line + 1, table.match.number + 1))
    assert len(replayed) < 60
    assert same(table, again)
    assert again.snapshots.kept == table.snapshots.kept
    played_on = [reloaded(house, again) for _ in range(2)]  # the log goes on where it was
    seat = played_on[1].acting()[0]
    acting.take(played_on[1], seat, [played_on[1].match.legal(seat)[0]], None)
    house.store.close()


def test_so_does_one_at_which_all_act_at_once(tmp_path: Path, replayed: list[int]) -> None:
    """Somebody can always take something back there, but nothing from before the round."""
    house = make_house(tmp_path, games={"solar_roller": SOLAR_ROLLER})
    table = played(house, 120, SOLAR_ROLLER)
    rows = house.store.snapshots(table.id)
    assert len(rows) > 2
    again = reloaded(house, table)
    assert table.match.state.opened is not None
    assert replayed == list(range(rows[-1].line + 1, table.match.number + 1))
    assert len(replayed) < 60
    assert same(table, again)
    assert again.snapshots.kept == table.snapshots.kept
    house.store.close()


def test_a_position_that_cannot_be_written_stops_nobody(
    tmp_path: Path, replayed: list[int], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(game: Game, state: State) -> None:
        raise ValueError("In a position points can't be 107.")

    monkeypatch.setattr(VERTIUM, "dump", refuse)
    house = make_house(tmp_path, games={"vertium": VERTIUM})
    table = played(house, 60)
    assert house.store.snapshots(table.id) == []
    assert f"no snapshot of table {table.id}: In a position points can't be 107." in caplog.text
    house.store.close()


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("UPDATE snapshot SET rules='other rules'", ""),
        ("UPDATE snapshot SET position=x'00' WHERE position<>x''", "can't be used"),
        ("UPDATE snapshot SET log=x''", "can't be used"),
        ("DELETE FROM snapshot WHERE line=(SELECT min(line) FROM snapshot)", "can't be used"),
        ("UPDATE snapshot SET line=9999 WHERE line=(SELECT max(line) FROM snapshot)", "can't be used"),
    ],
)
def test_one_that_can_t_be_used_costs_time_and_nothing_else(
    tmp_path: Path, replayed: list[int], caplog: pytest.LogCaptureFixture, how: str, said: str
) -> None:
    house = make_house(tmp_path, games={"vertium": VERTIUM})
    table = played(house, 60)
    house.store.db.execute(how)
    with caplog.at_level(logging.WARNING, "ecliptic"):
        again = reloaded(house, table)
    assert said in caplog.text
    assert bool(said) == bool(caplog.text)
    assert replayed == list(range(1, table.match.number + 1))
    assert same(table, again)
    rng = random.Random(5)
    while again.snapshots.kept.line == 0:  # from then on there are new ones
        seat = again.acting()[0]
        acting.take(again, seat, [rng.choice(again.match.legal(seat))], None)
    replayed.clear()
    assert same(again, reloaded(house, again))
    assert replayed == list(range(again.snapshots.kept.line + 1, again.match.number + 1))
    house.store.close()


def test_a_snapshot_that_can_t_be_written_changes_nothing(
    tmp_path: Path, replayed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = make_house(tmp_path, games={"vertium": VERTIUM})

    def full(*_: object) -> None:
        raise StoreError("full")

    monkeypatch.setattr(house.store, "add_snapshot", full)
    table = played(house, 40)
    assert table.snapshots.kept.line == 0
    assert same(table, reloaded(house, table))
    house.store.close()


def test_what_was_taken_back_stays_so(tmp_path: Path, replayed: list[int]) -> None:
    """The toy game, by forms, as everybody sees it."""

    def pages(client: TestClient, table: str) -> list[str]:
        return [client.get(f"/t/{table}").text, other(client).get(f"/t/{table}").text]

    from web.support import act, house_of, new_table

    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", curtain="")
        house = house_of(client)
        live = house.hub.get(table)
        rng = random.Random(7)
        person = house.people.read(client.cookies["ecliptic"])
        while live.live and live.match.number < 60:
            seat = live.acting()[0]
            if live.match.can_undo(seat) and rng.random() < 0.3:
                client.portal.call(acting.undo, live, person, seat, live.token(seat), None)
            else:
                acting.take(live, seat, [rng.choice(live.match.legal(seat))], None)
            live.taken_back.clear()
        before = pages(client, table)
        assert live.snapshots.kept.line > 0
        del house.hub.tables[table]
        assert pages(client, table) == before
        act(client, table, "roll")


def test_a_file_of_version_six_goes_on(tmp_path: Path) -> None:
    stocked(tmp_path).close()
    with sqlite3.connect(tmp_path / "db") as old:
        old.executescript(f"DROP TABLE snapshot; {V6}")
    old.close()
    store = Store(tmp_path / "db")
    assert store.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert [line.body for line in store.lines("t")] == ["a"]
    assert store.snapshots("t") == []
    store.add_snapshot("t", snapshots.SnapshotRow(1, "r", 0, b"p", b"l"))
    store.set_status("t", "closed", 1)
    assert store.tidy(10) == ["t"]
    assert store.snapshots("t") == []
    store.close()
