"""How long people have, at tables: what is counted, what comes when time is up, and what pages say of it.

Time stands until a test says so; what is due is seen to by the one who looks after all clocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ecliptic.web.clocks.terms import DAY, HOUR, MINUTE
from ecliptic.web.storage.rows import PersonRow, Terms
from ecliptic.web.tables.live.table import Table
from web.support import act, house_of, new_table, other, running

if TYPE_CHECKING:
    from starlette.testclient import TestClient

OVER = {"clock": "days", "question": str(2 * DAY), "off": "7", "up": "greedy"}
LIVE = {"clock": "live", "seconds": "30", "bank": "10", "up": "greedy"}


class Times:
    """Both clocks of a computer, which go on as told."""

    def __init__(self) -> None:
        self.wall, self.ticks = 1_800_000_000.0, 100.0

    def go(self, seconds: float) -> None:
        self.wall += seconds
        self.ticks += seconds


class Story:
    """Ada and Bo at a server that is started anew now and then."""

    def __init__(self, folder: Path, client: TestClient, times: Times) -> None:
        self.folder, self.times = folder, times
        self.ada, self.bo = client, other(client)

    @property
    def house(self):  # type: ignore[no-untyped-def]
        return house_of(self.ada)

    def table(self, id_: str) -> Table:
        return self.house.hub.get(id_)  # type: ignore[no-any-return]

    def open(self, **how: str) -> str:
        """Ada opens a table, Bo sits down by her link."""
        id_ = new_table(self.ada, "me", "open", name="Ada", **how)
        link = re.search(r"/join/[\w-]+", self.ada.get(f"/t/{id_}").text)
        assert link
        assert self.bo.post(link[0], data={"name": "Bo"}).status_code == 200
        return id_

    def person(self, client: TestClient) -> PersonRow:
        found = self.house.people.read(client.cookies["ecliptic"])
        assert found is not None
        return found  # type: ignore[no-any-return]

    def go(self, seconds: float) -> None:
        """So much time passes, and what is due is seen to."""
        self.times.go(seconds)
        self.ada.portal.call(self.house.deadlines.catch_up)

    def left(self, id_: str, seat: int) -> float:
        sheet = self.table(id_).clock.now()
        assert sheet is not None
        return sheet.left(sheet.hands[seat]) if sheet.hands[seat].open else -1.0

    def turn(self, client: TestClient, id_: str) -> None:
        """Somebody marks a spot and is done with it: two choices."""
        (seat,) = self.table(id_).acting()
        act(client, id_, next(a for a in self.table(id_).match.legal(seat) if a.startswith("mark")))
        if "done" in self.table(id_).match.legal(seat):
            act(client, id_, "done")

    def bots(self, id_: str) -> None:
        """Let bots play until a person is asked."""
        import asyncio

        table = self.table(id_)
        for _ in range(2000):
            if table.task is None:
                return
            self.ada.portal.call(asyncio.sleep, 0.001)
        raise AssertionError("they play on")

    def page(self, client: TestClient, path: str) -> str:
        return seen(client.get(path).text)


def seen(html: str) -> str:
    """What somebody reads."""
    html = re.sub(r"<(script|style|svg).*?</\1>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace(" ,", ",").replace(" .", "."))


@contextmanager
def story(
    folder: Path, times: Times | None = None, cookies: tuple[str, str] | None = None
) -> Iterator[Story]:
    times = times or Times()
    with running(folder, clock=lambda: times.wall, ticks=lambda: times.ticks) as client:
        made = Story(folder, client, times)
        for one, cookie in zip((made.ada, made.bo), cookies or (), strict=False):
            one.cookies.set("ecliptic", cookie)
        yield made


def test_time_is_told_wherever_somebody_meets_the_table(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "open", name="Ada", listed="yes", **OVER)
        link = re.search(r"/join/[\w-]+", s.ada.get(f"/t/{id_}").text)
        assert link
        terms = "2 days a move; then a Moon plays on until the person is back. 7 days off each."
        assert terms in s.page(s.bo, link[0])
        assert "1 seat free; 2 days a move;" in s.page(s.bo, "/")
        s.bo.post(link[0], data={"name": "Bo"})
        s.times.go(10 * HOUR)
        assert "Your time for this question" in s.ada.get(f"/t/{id_}").text
        assert "1 day 14 h left" in s.page(s.ada, f"/t/{id_}")
        assert f"Time {terms} You have 7 days off left." in s.page(s.ada, f"/t/{id_}")
        theirs = s.page(s.bo, f"/t/{id_}")
        assert "1 day 14 h left; then a Moon plays on for Ada until Ada is back." in theirs
        assert "Ada: 1 day 14 h left" in s.page(s.bo, "/")
        assert "It's your turn at one table. It has to be taken within 38 hours." in s.page(s.ada, "/")


def test_a_bot_plays_on_until_the_person_is_back_and_says_what_it_did(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        s.turn(s.ada, id_)
        s.go(1.5 * DAY + MINUTE)
        assert "11 h left, soon" in s.page(s.bo, f"/t/{id_}")
        assert 'chip-left near" id="own-left"' in s.bo.get(f"/t/{id_}").text
        s.go(DAY / 2)
        s.bots(id_)
        seat = s.table(id_).seats[1]
        assert (seat.person, seat.bot) == (s.person(s.bo).id, "greedy")
        assert s.table(id_).acting() == [0]
        assert "a bot plays for Bo" in s.page(s.ada, "/")
        mine = s.page(s.bo, f"/t/{id_}")
        assert re.search(
            r"A Moon plays for you \( now \), \d lines? of the log so far\. I play on What it did", mine
        )
        assert "What it did" not in s.page(s.ada, f"/t/{id_}")
        s.bo.post(f"/t/{id_}/seat", data={"seat": "1", "do": "back"})
        assert s.table(id_).seats[1].bot == ""
        assert "plays for you" not in s.page(s.bo, f"/t/{id_}")
        s.turn(s.ada, id_)
        assert s.left(id_, 1) == pytest.approx(2 * DAY, abs=1)


@pytest.mark.parametrize(("up", "bot"), [("greedy", "greedy"), ("giant", "greedy")])
def test_a_bot_that_is_not_there_any_more_is_the_usual_one(tmp_path: Path, up: str, bot: str) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        sheet = s.table(id_).clock.sheet
        assert sheet is not None
        sheet.clock = Terms(kind="days", question=2 * DAY, off=7, up=up)
        s.go(2 * DAY + 1)
        assert s.table(id_).seats[0].bot == bot


def test_the_game_waits_if_its_terms_say_so(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**{**OVER, "up": "wait"})
        s.go(2 * DAY + 1)
        assert s.table(id_).acting() == [0]
        assert s.table(id_).seats[0].bot == ""
        assert "Time is up for Ada; the game waits." in s.page(s.bo, f"/t/{id_}")
        s.go(30 * DAY)
        assert s.table(id_).acting() == [0]
        s.turn(s.ada, id_)
        assert s.left(id_, 1) == pytest.approx(2 * DAY, abs=1)


def test_the_usual_choice_is_made_for_who_has_no_time_left(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**{**OVER, "up": "choice"})
        lines = s.table(id_).match.number
        s.go(2 * DAY + 1)
        assert s.table(id_).match.number > lines
        assert all(not seat.bot for seat in s.table(id_).seats)
        assert s.left(id_, s.table(id_).acting()[0]) == pytest.approx(2 * DAY, abs=1)


def test_a_seat_that_is_given_up_is_kept_for_a_week_and_then_open_to_others(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**{**OVER, "up": "open"})
        s.turn(s.ada, id_)
        s.go(2 * DAY + 1)
        bo = s.person(s.bo).id
        assert (s.table(id_).seats[1].person, s.table(id_).seats[1].kept) == (None, bo)
        assert "is kept for you" in s.page(s.bo, f"/t/{id_}")
        s.go(6 * DAY)
        assert s.table(id_).seats[1].kept == bo
        s.go(DAY)
        seat = s.table(id_).seats[1]
        assert (seat.kept, seat.former) == ("", bo)
        assert s.house.store.has_invite(id_, 1)
        s.go(30 * DAY)
        cyl = other(s.ada)
        link = re.search(r"/join/[\w-]+", s.ada.get(f"/t/{id_}").text)
        assert link
        cyl.post(link[0], data={"name": "Cyl"})
        assert s.left(id_, 1) == pytest.approx(2 * DAY, abs=1)


def test_nothing_hidden_or_private_moves_a_clock(tmp_path: Path) -> None:
    """A draft is put together choice by choice: to all others, and to the clock, that is one question."""
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        act(s.ada, id_, "plan")
        s.times.go(HOUR)
        before, row = s.left(id_, 0), s.house.store.db.execute("SELECT * FROM clock").fetchall()
        act(s.ada, id_, "pick n=2")
        act(s.ada, id_, "pick n=3")
        number = s.table(id_).match.number
        if s.table(id_).match.latest(None) != number:  # it is still private
            assert s.left(id_, 0) == before
            assert s.house.store.db.execute("SELECT * FROM clock").fetchall() == row


def test_who_is_away_has_days_off_at_all_tables_at_once(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        ids = [s.open(**OVER), s.open(**OVER), s.open(**{**OVER, "off": "0"})]
        day = datetime.fromtimestamp(s.times.wall + 4 * DAY, UTC).strftime("%Y-%m-%d")
        s.house.hub.tables.pop(ids[1])  # which nobody has in memory
        answer = s.ada.post("/me/away", data={"until": day})
        assert "You are away until the end of" in seen(answer.text)
        s.go(4 * DAY)
        assert [s.left(id_, 0) for id_ in ids[:2]] == pytest.approx([2 * DAY] * 2, abs=1)
        assert s.table(ids[2]).seats[0].bot == "greedy", "no days off there"
        assert "away until" in s.page(s.bo, f"/t/{ids[0]}")
        assert "You have 3 days off left." in s.page(s.ada, f"/t/{ids[0]}")
        s.ada.post("/me/away", data={"do": "back"})
        s.go(DAY)
        assert s.left(ids[0], 0) == pytest.approx(DAY, abs=1)
        later = s.open(**OVER)
        assert s.table(later).clock.sheet.hands[0].away == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("until", "says"),
    [
        ("", "Say until which day"),
        ("soon", "Say until which day"),
        ("2027-02-31", "Say until which day"),
        ("2020-01-01", "That day is over"),
        ("2099-01-01", "more than a year"),
        ("9999-12-31", "more than a year"),
    ],
)
def test_a_day_that_can_t_be_is_one_sentence(tmp_path: Path, until: str, says: str) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        for path in ("/me/away", f"/t/{id_}/pause"):
            answer = s.ada.post(path, data={"until": until, "do": "pause"}, headers={"x-partial": "1"})
            assert answer.status_code == 400
            assert says in answer.text
        assert s.person(s.ada).away == 0


def test_over_days_the_owner_pauses_until_a_day(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        day = datetime.fromtimestamp(s.times.wall + 9 * DAY, UTC).strftime("%Y-%m-%d")
        assert s.bo.post(f"/t/{id_}/pause", data={"do": "pause"}).status_code == 403
        s.ada.post(f"/t/{id_}/pause", data={"do": "pause", "until": day})
        assert "Paused by Ada until" in s.page(s.bo, f"/t/{id_}")
        assert "paused by Ada until" in s.page(s.bo, "/")
        s.go(9 * DAY)
        assert s.left(id_, 0) == pytest.approx(2 * DAY, abs=1)
        assert s.bo.post(f"/t/{id_}/pause", data={"do": "on"}).status_code == 403
        s.go(2 * DAY)
        assert "Paused by" not in s.page(s.bo, f"/t/{id_}")
        assert 0 < s.left(id_, 0) < 2 * DAY


def test_live_all_agree_to_a_pause(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**LIVE)
        s.bo.post(f"/t/{id_}/pause", data={"do": "pause"})
        assert "Bo asks for a pause; 1 of you has not agreed yet." in s.page(s.ada, f"/t/{id_}")
        s.bo.post(f"/t/{id_}/pause", data={"do": "on"})
        assert "asks for a pause" not in s.page(s.ada, f"/t/{id_}")
        s.bo.post(f"/t/{id_}/pause", data={"do": "pause"})
        s.ada.post(f"/t/{id_}/pause", data={"do": "pause"})
        assert s.ada.post(f"/t/{id_}/pause", data={"do": "pause"}).status_code == 409
        before = s.left(id_, 0)
        s.go(DAY)
        assert s.left(id_, 0) == before
        s.bo.post(f"/t/{id_}/pause", data={"do": "on"})
        assert "somebody asks to go on" in s.page(s.ada, f"/t/{id_}")
        s.ada.post(f"/t/{id_}/pause", data={"do": "on"})
        s.go(5 * MINUTE)
        assert s.left(id_, 0) < before


def test_live_the_clock_starts_when_all_are_there(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "open", name="Ada", **LIVE)
        s.go(DAY)
        assert s.table(id_).seats[0].bot == ""
        link = re.search(r"/join/[\w-]+", s.ada.get(f"/t/{id_}").text)
        assert link
        s.bo.post(link[0], data={"name": "Bo"})
        assert s.left(id_, 0) == pytest.approx(630, abs=1)
        s.go(5 * MINUTE)
        assert s.left(id_, 0) == pytest.approx(630 - 180, abs=1), "but for two minutes without a connection"


def test_live_a_clock_stands_for_a_while_without_a_connection(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**LIVE)
        s.go(2 * MINUTE)
        assert s.left(id_, 0) == pytest.approx(630, abs=1)
        s.go(630)
        s.bots(id_)
        assert s.table(id_).seats[0].bot == "greedy"


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("clock", "sun", "A table has no clock, a live one, or one over days."),
        ("question", "5", "The time for a move is none of the choices."),
        ("off", "-1", "The days off are none of the choices."),
        ("up", "expel", "Say what comes when time is up"),
    ],
)
def test_terms_that_can_t_be_are_one_sentence(tmp_path: Path, field: str, value: str, says: str) -> None:
    with story(tmp_path) as s:
        data = {"players": "2", "seat0": "me", "seat1": "open", **OVER, field: value}
        answer = s.ada.post("/new/peek", data=data)
        assert answer.status_code == 400
        assert says in seen(answer.text)
        assert not s.house.hub.tables


def test_a_new_table_reads_itself_aloud(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        data = {"players": "2", "seat0": "me", "seat1": "open", "watch": "yes", **LIVE}
        said = seen(s.ada.post("/new/peek/said", data=data).text)
        assert "Peek for 2: you and a friend by link. Live: 30 s a question and 10 min beside" in said
        whole = s.ada.post("/new/peek", data={**data, "said": "yes"})  # without scripts
        assert "Live: 30 s a question" in seen(whole.text)
        assert not s.house.hub.tables


def test_home_says_what_waits_by_deadline(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        far, near = (
            s.open(**{**OVER, "question": str(7 * DAY), "title": "Far"}),
            s.open(**{**OVER, "title": "Near"}),
        )
        theirs = s.open(**{**OVER, "title": "Theirs"})
        s.turn(s.ada, theirs)
        paused = s.open(**{**OVER, "title": "Stands"})
        day = datetime.fromtimestamp(s.times.wall + DAY, UTC).strftime("%Y-%m-%d")
        s.turn(s.ada, paused)
        s.ada.post(f"/t/{paused}/pause", data={"do": "pause", "until": day})
        s.times.go(43 * HOUR)
        page = s.page(s.ada, "/")
        assert "It's your turn at two tables. The nearest deadline is in 5 hours." in page
        order = [page.index(words) for words in ("Your turn Near", "Far", "Waiting for others", "Theirs")]
        assert order == sorted(order)
        assert page.index("Paused and finished") < page.index("Stands")
        assert far != near


def test_jumps_of_the_wall_clock_make_nobody_lose(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        for jump in (400 * DAY, -800 * DAY, 400 * DAY):
            s.times.wall += jump
            s.go(HOUR / 4)
        assert s.table(id_).seats[0].bot == ""
        assert s.left(id_, 0) == pytest.approx(2 * DAY - 3 * HOUR / 4, abs=1)


def test_a_kill_costs_nobody_time_and_what_was_due_is_done_later(tmp_path: Path) -> None:
    """Nothing is closed in order: the next server finds what lies on the disk."""
    times = Times()
    with story(tmp_path, times) as s:
        id_ = s.open(**OVER)
        s.go(DAY)
        s.house.steady.beat()
        s.times.go(30)
        cookies = s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"]
        (tmp_path / "killed").mkdir()
        with s.house.store.writing():
            pass
        copy_of = tmp_path / "killed"
        s.house.store.checkpoint()
        for file in tmp_path.glob("ecliptic.sqlite3*"):
            (copy_of / file.name).write_bytes(file.read_bytes())
    times.go(30 * DAY)
    with story(copy_of, times, cookies) as s:
        assert s.left(id_, 0) == pytest.approx(DAY, abs=1)
        assert s.table(id_).seats[0].bot == ""
        s.go(DAY + 1)
        assert s.table(id_).seats[0].bot == "greedy"


def test_the_operator_sees_clocks_and_what_is_overdue(tmp_path: Path) -> None:
    import asyncio

    from ecliptic.web.admin.doing import Errand, run

    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        rows = asyncio.run(run(s.house, Errand("tables"))).rows
        assert rows[0]["clock"] == "2 days a move; next in 1 day 12 h"
        assert b"ecliptic_overdue_deadlines 0.0" in s.ada.portal.call(s.house.metrics.text)
        with s.house.store.writing() as db:
            db.execute("UPDATE clock SET due=?", (s.house.steady.now() - 90,))
        assert b"ecliptic_overdue_deadlines 1.0" in s.ada.portal.call(s.house.metrics.text)
        s.go(0)
        assert b"ecliptic_overdue_deadlines 0.0" in s.ada.portal.call(s.house.metrics.text)
        assert s.table(id_).seats[0].bot == ""


@pytest.mark.both
def test_a_month_over_days(tmp_path: Path) -> None:
    """With restarts, a vacation, a time-out, a bot that stands in, a return, a pause and a rematch."""
    times, cookies = Times(), None
    began = times.wall
    with story(tmp_path, times) as s:
        id_ = s.open(**OVER)
        cookies = s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"]
        s.turn(s.ada, id_)
        s.go(DAY)
    with story(tmp_path, times, cookies) as s:
        assert s.left(id_, 1) == pytest.approx(DAY + 0.0, abs=2)
        s.turn(s.bo, id_)
        day = datetime.fromtimestamp(times.wall + 5 * DAY, UTC).strftime("%Y-%m-%d")
        s.ada.post("/me/away", data={"until": day})
        s.go(5 * DAY)
        assert s.table(id_).acting() == [0]
        assert s.table(id_).seats[0].bot == ""
    with story(tmp_path, times, cookies) as s:
        s.ada.post("/me/away", data={"do": "back"})
        s.turn(s.ada, id_)
        s.go(4 * DAY)  # Bo does not come
        s.bots(id_)
        assert s.table(id_).seats[1].bot == "greedy"
    with story(tmp_path, times, cookies) as s:
        assert "plays for you" in s.page(s.bo, f"/t/{id_}")
        s.bo.post(f"/t/{id_}/seat", data={"seat": "1", "do": "back"})
        day = datetime.fromtimestamp(times.wall + 9 * DAY, UTC).strftime("%Y-%m-%d")
        s.ada.post(f"/t/{id_}/pause", data={"do": "pause", "until": day})
        s.go(10 * DAY)
        while s.table(id_).live:
            (seat,) = s.table(id_).acting()
            s.turn((s.ada, s.bo)[seat], id_)
            s.go(DAY)
        assert s.house.deadlines.ledger.next() is None, "nothing is due where the game is over"
        assert all(not seat.bot for seat in s.table(id_).seats)
        again = (
            s.ada.post(f"/t/{id_}/again", follow_redirects=False)
            .headers["location"]
            .split("/")[2]
            .split("?")[0]
        )
        s.bo.post(f"/t/{id_}/again")
        assert s.table(again).clock.sheet is not None
        assert all(seat.person for seat in s.table(again).seats)
        assert "2 days a move" in s.page(s.bo, f"/t/{again}")
    with story(tmp_path, times, cookies) as s:
        while s.table(again).live:
            (seat,) = s.table(again).acting()
            who = s.table(again).seats[seat].person
            s.turn(next(one for one in (s.ada, s.bo) if s.person(one).id == who), again)
            s.go(DAY)
        assert len(s.house.results.store.of_person(s.person(s.bo).id)) == 2
    assert times.wall - began > 30 * DAY
