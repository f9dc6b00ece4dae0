"""Tables of earlier rules: those that can go on do, the others rest and can be read, closed and kept; what has changed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest

from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.web.storage.rows import read_header
from ecliptic.web.tables.hub import KEPT
from ecliptic.web.tables.keepsake import unpack
from ecliptic.web.tables.opening import tables_running
from ecliptic.web.tables.play import acting
from web.support import TestClient, act, house_of, make_house, new_table, other, running
from web.toy import PeekGame

DAY = 24 * 3600
CHANGES = """# Peek: what changed

One reading was turned round.

| clause | before | now | switch |
|---|---|---|---|
| PK-2.1 | Spots counted <twice>. | They count once. | `double` |
"""


class Later(PeekGame):
    """The same game after its rules have changed: what was ruled before is a switch."""

    rules_version = 2
    presets: ClassVar[Any] = {
        "as printed": {"double": False, "pace": "slow"},
        "as ruled before": {"double": True, "pace": "slow"},
    }

    @classmethod
    def changes_text(cls) -> str:
        return CHANGES


class Playable(Later):
    former: ClassVar[Any] = {1: Later.presets["as ruled before"]}


@contextmanager
def later(
    folder: Path, cookies: list[str], kind: type[Game] = Later, **more: Any
) -> Iterator[list[TestClient]]:
    """The server after the rules were replaced, and the browsers of those who were there (or one that is new)."""
    with running(folder, games={"peek": kind}, **more) as client:
        people = [client, *(other(client) for _ in cookies[1:])]
        for person, cookie in zip(people, cookies, strict=False):
            person.cookies.set("ecliptic", cookie)
        yield people


def begun(folder: Path, *seats: str, end: bool = False, **more: str) -> tuple[str, list[str]]:
    """A table of the rules before, Ada's with Bob at her screen or by a link, and their cookies."""
    with running(folder) as client:
        table = new_table(client, *(seats or ("me", "open")), name="Ada", title="Evening", **more)
        cookies = [client.cookies["ecliptic"]]
        t = house_of(client).hub.get(table)
        for seat in t.seats:
            if seat.person is None and not seat.bot:
                bob = other(client)
                token = house_of(client).people.invite(table, seat.no, seat.renewals)
                assert bob.post(f"/join/{token}", data={"name": "Bob"}).status_code == 200
                cookies.append(bob.cookies["ecliptic"])
        assert act(client, table, "roll").status_code == 303
        if end:
            match = t.match
            while not match.over:
                seat = match.to_act[0]
                action = next(
                    (a for a in match.legal(seat) if a.startswith(("mark", "done"))), match.legal(seat)[0]
                )
                acting.take(t, seat, [action], None)
        return table, cookies


def test_a_table_whose_readings_are_still_there_goes_on(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path)
    with later(tmp_path, cookies, Playable) as (ada, bob):
        t = house_of(ada).hub.get(table)
        assert t.match.record.header.rules == 1
        assert act(bob, table, "mark spot=8").status_code == 303
        assert "rests" not in ada.get("/").text
        lines = len(t.match.record)
        del house_of(ada).hub.tables[table]
        assert len(house_of(ada).hub.get(table).match.record) == lines


def test_a_resting_table_can_be_read_and_closed_and_kept(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path)
    with later(tmp_path, cookies) as (ada, bob):
        stranger = other(ada)
        page = ada.get(f"/t/{table}")
        assert page.status_code == 200
        for words in (
            "Evening",
            "This table rests",
            "Ada",
            "Bob",
            "0 of 8 spots",
            "Begun on 15 January 2027",
        ):
            assert words in page.text
        assert "It was begun by version 1 of the rules of Peek; version 2 is installed now" in page.text
        assert 'href="/rules/peek/changes"' in page.text
        assert "Close the table" in page.text
        assert "Close the table" not in bob.get(f"/t/{table}").text
        assert "This table rests" in stranger.get(f"/t/{table}").text
        assert ada.get(f"/t/{table}/record").status_code == 409
        assert "its owner can do that" in ada.get(f"/t/{table}/record").text
        home = ada.get("/").text
        assert "rests" in home
        assert "It's your turn" not in home
        for path, data in (("act", {"seat": "0", "action": "roll"}), ("again", {}), ("undo", {"seat": "0"})):
            assert ada.post(f"/t/{table}/{path}", data=data).status_code == 409
        assert bob.post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 403
        assert ada.post(f"/t/{table}/close").status_code == 400
        closed = ada.post(f"/t/{table}/close", data={"sure": "yes"})
        assert closed.status_code == 200
        assert "This table was closed" in closed.text
        assert ada.post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 409
        for who in (ada, bob):
            assert "Record of the game" in who.get(f"/t/{table}").text
            record = Record.parse(who.get(f"/t/{table}/record").text)
            assert record.header.rules == 1
            assert [entry.n for entry in record.entries] == list(range(1, len(record) + 1))
            end: Any = record.entries[-1].end
            assert SealedDice("", bytes.fromhex(end.secret)).commitment == record.header.commitment
        assert stranger.get(f"/t/{table}/record").status_code == 403


def test_a_resting_table_may_be_for_its_players_only(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path, watch="")
    with later(tmp_path, cookies) as (ada, bob):
        assert other(ada).get(f"/t/{table}").status_code == 403
        assert other(ada).get(f"/t/{table}/record").status_code == 403
        assert bob.get(f"/t/{table}").status_code == 200


def test_a_finished_game_of_earlier_rules_keeps_its_scores_and_its_record(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path, end=True)
    with later(tmp_path, cookies) as (ada, _bob):
        page = ada.get(f"/t/{table}").text
        record = Record.parse(ada.get(f"/t/{table}/record").text)
        end: Any = record.entries[-1].end
        assert "This game is over" in page
        assert "Close the table" not in page
        for score in end.scores:
            assert f"<td>{score:g}</td>" in page
        assert page.count("<small>won</small>") == len(end.winners)
        assert "won" in page
        assert ada.post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 409
        assert "rests" not in ada.get("/").text


def test_a_finished_game_can_be_read_by_whatever_rules(tmp_path: Path) -> None:
    """Board, sheet and log, as each may see them, without a line being played; by names that are new too."""
    table, cookies = begun(tmp_path, end=True)
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookies[1])
        log = client.get(f"/t/{table}/log").text
        sheet = client.get(f"/t/{table}?tab=players").text.partition('id="sheet"')[2].partition("</table>")[0]
        rows = re.findall(r"<td>(.*?)</td>", sheet)
        assert rows
    for kind in (Later, None):
        games = {} if kind is None else {"peek": kind}
        with running(tmp_path, games=games) as ada:
            bob, stranger = other(ada), other(ada)
            ada.cookies.set("ecliptic", cookies[0])
            bob.cookies.set("ecliptic", cookies[1])
            bob.post("/me", data={"name": "Robert"})
            page = bob.get(f"/t/{table}").text
            for value in rows:
                assert f"<td>{value}</td>" in page
            assert f'<img src="/t/{table}/board.svg"' in page
            picture = bob.get(f"/t/{table}/board.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert picture.text.startswith("<svg")
            again = bob.get(f"/t/{table}/log").text
            assert again.count("<li") == log.count("<li")
            assert "Robert" in again
            assert "Robert" in stranger.get(f"/t/{table}/log").text
            assert ('href="/rules/peek#' in again) == (kind is not None)  # a rulebook to lead to
            bob.post("/me", data={"name": "Bob"})
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookies[1])
        assert client.get(f"/t/{table}/log").text == log  # and by its own rules it is as it was


def test_what_is_kept_is_each_viewers_own(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path, end=True, watch="")
    with later(tmp_path, cookies) as (ada, _bob):
        house, stranger = house_of(ada), other(ada)
        for path in ("", "/log", "/board.svg"):
            assert stranger.get(f"/t/{table}{path}").status_code == 403
            assert ada.get(f"/t/{table}{path}").status_code == 200
        stored = {
            viewer: unpack(body)
            for viewer, body in house.store.db.execute("SELECT viewer, body FROM keepsake")
        }
        assert sorted(stored) == [-1, 0, 1]
        game = PeekGame.of_header(read_header(house.store.table(table).header))  # type: ignore[union-attr]
        record = Record.parse(ada.get(f"/t/{table}/record").text)
        match = Match.resume(game, record)
        for viewer, keepsake in stored.items():
            assert keepsake is not None
            seat = None if viewer == -1 else viewer
            assert keepsake.lines == [line for _, line in match.lines(seat)]
            assert keepsake.picture == game.picture(match.view(seat))


def test_games_that_were_finished_before_are_kept_as_long_as_they_can_be_played(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path, end=True)
    with running(tmp_path) as client:
        house = house_of(client)
        house.store.db.execute("DELETE FROM keepsake")
        assert client.portal is not None
        client.portal.call(house.hub.keep_finished)
        assert not house.hub.unkept
        assert house.store.kept(table, 0)
        house.store.db.execute("DELETE FROM keepsake")
    with later(tmp_path, cookies) as (ada, _):
        house = house_of(ada)
        assert ada.portal is not None
        ada.portal.call(house.hub.keep_finished)  # too late: scores and record are all there is
        assert house.store.unkept(1) == []
        assert "Where every point came from" not in ada.get(f"/t/{table}").text
        assert ada.get(f"/t/{table}/log").status_code == 409
        assert ada.get(f"/t/{table}/board.svg").status_code == 404
        assert ada.get(f"/t/{table}/record").status_code == 200


def test_a_game_ends_even_if_its_end_can_t_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(PeekGame, "picture", fails)
    table, cookies = begun(tmp_path, end=True)
    with later(tmp_path, cookies) as (ada, _):
        assert "This game is over" in ada.get(f"/t/{table}").text
        assert ada.get(f"/t/{table}/record").status_code == 200


def test_an_owner_without_a_seat_has_the_record_too(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path)
    with later(tmp_path, cookies) as (ada, bob):
        house_of(ada).store.db.execute("UPDATE seat SET person=NULL, bot='greedy' WHERE no=0")
        assert ada.get(f"/t/{table}/record").status_code == 409
        ada.post(f"/t/{table}/close", data={"sure": "yes"})
        assert "Record of the game" in ada.get(f"/t/{table}").text
        assert ada.get(f"/t/{table}/record").status_code == 200
        assert bob.get(f"/t/{table}/record").status_code == 200
        assert other(ada).get(f"/t/{table}/record").status_code == 403


def test_a_resting_table_takes_nobodys_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, cookies = begun(tmp_path)
    monkeypatch.setenv("ECLIPTIC_LIMIT_OWNED", "1")
    with later(tmp_path, cookies) as (ada, _):
        assert new_table(ada, "me", "open")
        refused = ada.post("/play/peek", follow_redirects=False)
        assert refused.status_code == 429
        assert other(ada).get("/").text.count("Sit down</button>") == 0


def test_resting_tables_hide_no_open_ones_and_keep_no_names(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for _ in range(25):
            new_table(client, "me", "open", listed="yes", name="Ada")
        cookies = [client.cookies["ecliptic"]]
    with later(tmp_path, cookies, tokens=secrets.token_bytes) as (ada,):
        bob = other(ada)
        new_table(bob, "me", "open", listed="yes", name="Bob")
        house_of(ada).store.db.execute(
            "UPDATE game_table SET changed=0 WHERE json_extract(header, '$.rules')=2"
        )
        assert ada.get("/").text.count("Sit down</button>") == 1
    (tmp_path / "two").mkdir()
    _, cookies = begun(tmp_path / "two")
    with later(tmp_path / "two", cookies) as (ada, _):
        assert ada.post("/me", data={"name": "Bob"}).status_code == 200  # Bob's table with her rests


def test_a_resting_table_is_forgotten_in_time(tmp_path: Path) -> None:
    resting, cookies = begun(tmp_path)
    with later(tmp_path, cookies) as (ada, _):
        live = new_table(ada, "me", "open")
        house = house_of(ada)
        assert ada.portal is not None
        ada.portal.call(house.hub.tidy)
        assert house.store.table(resting) is not None
        house.clock.now += KEPT + DAY  # type: ignore[attr-defined]
        ada.portal.call(house.hub.tidy)
        assert house.store.table(resting) is None
        assert house.store.lines(resting) == []
        assert house.store.table(live) is not None


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ("UPDATE line SET body='nonsense' WHERE n=2", "What is stored of it doesn&#39;t fit"),
        ("UPDATE game_table SET game='chess'", "This game is not installed here any more"),
        ("UPDATE game_table SET header='{}'", "What is stored of it can&#39;t be read"),
    ],
)
def test_whatever_keeps_a_table_from_going_on_it_can_be_closed(
    tmp_path: Path, spoil: str, words: str
) -> None:
    table, cookies = begun(tmp_path)
    house = make_house(tmp_path)
    house.store.db.execute(spoil)
    house.store.close()
    with later(tmp_path, cookies, PeekGame) as (ada, _):
        for _ in range(2):
            assert words in ada.get(f"/t/{table}").text
        assert "rests" in ada.get("/").text
        assert tables_running(house_of(ada).needs, person_of(ada)) == 0
        assert "This table was closed" in ada.post(f"/t/{table}/close", data={"sure": "yes"}).text
        assert ada.get(f"/t/{table}/record").status_code == 200


def person_of(client: TestClient) -> Any:
    return house_of(client).people.read(client.cookies["ecliptic"])


def test_a_page_a_game_tells_what_changed(tmp_path: Path) -> None:
    with later(tmp_path, []) as (client,):
        page = client.get("/rules/peek/changes").text
        assert "One reading was turned round." in page
        assert "Spots counted &lt;twice&gt;." in page
        assert '<a href="/rules/peek#PK-2.1">PK-2.1</a>' in page
        assert 'href="/rules/peek/changes"' in client.get("/rules/peek").text
        assert client.get("/rules/chess/changes").status_code == 404
    with running(tmp_path) as client:
        assert client.get("/rules/peek/changes").status_code == 404
        assert "/rules/peek/changes" not in client.get("/rules/peek").text


def test_a_press_sets_all_readings_and_loses_nothing(tmp_path: Path) -> None:
    with later(tmp_path, []) as (client,):
        page = client.get("/new/peek").text
        assert 'value="as printed"' in page
        form = {
            "players": "3",
            "seat0": "me",
            "seat1": "here",
            "name1": "Eve",
            "seat2": "greedy",
            "title": "My table",
            "name": "Ada",
            "pace": "quick",
            "bonus": "4",
            "hands": "yes",
            "listed": "yes",
        }
        answer = client.post("/new/peek", data={**form, "preset": "as ruled before"}, follow_redirects=False)
        assert answer.status_code == 200
        for kept in (
            'name="double" value="yes" checked',
            'name="pace" value="slow" checked',
            'name="hands" value="yes" checked',
            'name="players" value="3" checked',
            'name="seat1" value="here" checked',
            'value="My table"',
            'value="Eve"',
            'value="Ada"',
            'name="listed" value="yes" checked',
        ):
            assert kept in answer.text, kept
        assert 'min="0" max="5" value="4"' in answer.text
        assert "All readings are set as ruled before." in answer.text
        assert answer.text.count('aria-pressed="true"') == 1
        assert house_of(client).hub.tables == {}
        first = page.index("<button")
        assert page.index("<button hidden></button>") < page.index('name="preset"')
        assert first < page.index('name="preset"')
        table = client.post(
            "/new/peek", data={**form, "preset": "unheard of", "pace": "slow"}, follow_redirects=False
        )
        assert table.status_code == 303, "no preset of that name: the form is what it says"
