"""Who only looks on sees a table as it was some minutes ago, through every door, and never anything later."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ecliptic.web.storage.rows import AFTER, Settings
from ecliptic.web.tables.behind import Behind
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from ecliptic.web.tables.seeing import seen_by
from web.support import act, new_table, other
from web.test_time import Story, story

if TYPE_CHECKING:
    from starlette.testclient import TestClient

DOORS = (
    "/t/{}",
    "/t/{}?tab=players",
    "/t/{}/log",
    "/t/{}/events?once",
    "/t/{}/study",
    "/t/{}/study?step=1",
    "/t/{}/record",
    "/t/{}/board.svg",
    "/t/{}/picture/0.svg",
    "/t/{}/report",
    "/t/{}/report?line=1",
    "/",
    "/healthz",
    "/me/turns?at={}",
)
FORMS = (
    ("/t/{}/act", {"seat": "0", "expected": "x" * 12, "action": "roll"}),
    ("/t/{}/undo", {"seat": "0", "expected": "x" * 12}),
    ("/t/{}/vote", {"ask": "end"}),
    ("/t/{}/lift", {"seat": "0"}),
    ("/t/{}/skip", {}),
    ("/t/{}/again", {}),
    ("/t/{}/study/evaluate", {}),
)


def doors(client: TestClient, id_: str) -> dict[str, tuple[int, str]]:
    """What somebody gets at all addresses of a table that there are, and at some others."""
    found = {}
    walked = [route.path for route in client.app.app.routes if route.path.startswith("/t/{id}")]  # type: ignore[attr-defined]
    assert len(walked) > 25
    more = [
        path.replace("{id}", "{}").replace("{seat}", "0") for path in walked if not path.endswith("/events")
    ]
    for door in (*DOORS, *more):
        answer = client.get(door.format(id_))
        found[door] = (answer.status_code, answer.text)
    for form, data in FORMS:
        answer = client.post(form.format(id_), data=data)
        found[form] = (answer.status_code, answer.text)
    return found


def moves(s: Story, id_: str, many: int) -> None:
    table = s.table(id_)
    for _ in range(many):
        (seat,) = table.acting()
        assert act((s.ada, s.bo)[seat], id_, "roll").status_code == 303


def play_out(s: Story, id_: str) -> None:
    table = s.table(id_)
    while table.live:
        (seat,) = table.acting()
        legal = table.match.legal(seat)
        best = next((a for a in legal if a.startswith(("mark", "done"))), legal[0])
        assert act((s.ada, s.bo)[seat], id_, best).status_code == 303


@pytest.mark.parametrize("minutes", [2, pytest.param(10, marks=pytest.mark.soak)])
def test_every_door_shows_it_as_it_was(tmp_path: Path, minutes: int) -> None:
    """Neither a move nor the end of the game changes a byte of what a stranger gets, until it is old enough."""
    with story(tmp_path) as s:
        id_ = s.open(watch=str(minutes))
        moves(s, id_, 3)
        s.go(60 * minutes + 1)
        eve = other(s.ada)
        eve.post("/me", data={"name": "Eve"})
        before = doors(eve, id_)
        assert before["/t/{}"][0] == 200
        assert before["/t/{}/record"][0] == 403
        moves(s, id_, 4)
        assert doors(eve, id_) == before
        play_out(s, id_)
        assert s.table(id_).row.status == "over"
        assert doors(eve, id_) == before
        assert s.ada.get(f"/t/{id_}/record").status_code == 200, "who plays has it at once"
        s.go(60 * minutes - 1)
        assert eve.get(f"/t/{id_}/record").status_code == 403
        assert "Game over" not in eve.get(f"/t/{id_}").text
        s.go(2)
        after = doors(eve, id_)
        assert after["/t/{}/record"][0] == 200
        assert "Game over" in after["/t/{}"][1]
        assert s.house.hub.get(id_) is seen_by(s.house.hub, s.table(id_), s.person(eve)), (
            "it is the table itself"
        )


def test_what_is_behind_is_what_was(tmp_path: Path) -> None:
    """What all could know at each moment is what a stranger sees two minutes later."""
    with story(tmp_path) as s:
        id_ = s.open(watch="2")
        s.go(121)

        def now(table: Table) -> object:
            return table.match.number, table.match.view(None), table.lines(None), table.row.summary

        before = now(s.table(id_))
        for _ in range(4):
            moves(s, id_, 1)
            after = now(s.table(id_))
            s.go(119)
            assert now(seen_by(s.house.hub, s.table(id_), None)) == before
            s.go(2)
            assert now(seen_by(s.house.hub, s.table(id_), None)) == after != before
            before = after


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(watch="10")
        moves(s, id_, 2)
        s.go(601)
        number = s.table(id_).match.number
        moves(s, id_, 3)
        cookies = s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"]
    with story(tmp_path, s.times, cookies) as s:
        seen = seen_by(s.house.hub, s.table(id_), None)
        assert seen.match.number == number
        s.house.hub._forget(s.table(id_))
        assert seen_by(s.house.hub, s.table(id_), None).match.number == number
        moves(s, id_, 1)
        assert seen_by(s.house.hub, s.table(id_), None).match.number == number
        s.go(599)
        assert seen_by(s.house.hub, s.table(id_), None).match.number == number
        s.go(2)
        assert seen_by(s.house.hub, s.table(id_), None).match.number == s.table(id_).match.number


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_clock_that_jumps_shows_nothing_early(tmp_path: Path, jump: float) -> None:
    with story(tmp_path) as s:
        id_ = s.open(watch="10")
        s.go(601)
        moves(s, id_, 2)
        number = seen_by(s.house.hub, s.table(id_), None).match.number
        assert number < s.table(id_).match.number
        s.times.wall += jump
        s.house.steady.beat()
        moves(s, id_, 2)
        s.house.hub._forget(s.table(id_))
        assert seen_by(s.house.hub, s.table(id_), None).match.number == number
        s.go(601)
        assert seen_by(s.house.hub, s.table(id_), None).match.number == s.table(id_).match.number


def test_who_sits_there_and_who_owns_it_see_it_as_it_is(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(watch="10")
        table = s.table(id_)
        for client in (s.ada, s.bo):
            assert seen_by(s.house.hub, table, s.person(client)) is table
        s.bo.post(f"/t/{id_}/seat", data={"seat": "1", "do": "leave", "sure": "yes"})
        assert seen_by(s.house.hub, table, s.person(s.bo)) is not table


def test_a_choice_that_all_take_back_is_followed(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(watch="2")
        moves(s, id_, 2)
        s.go(121)
        seen = seen_by(s.house.hub, s.table(id_), None)
        assert isinstance(seen, Behind)
        s.bo.post(f"/t/{id_}/vote", data={"ask": "undo", "seat": "1"})
        assert seen.votes.vote is None, "of votes nothing is told"
        s.ada.post(f"/t/{id_}/vote", data={"say": "yes", "vote": "1"})
        s.go(121)
        seen.catch_up()
        assert seen.match.state.same(s.table(id_).match.state)


def test_nothing_before_the_game_is_over(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(watch="after")
        eve = other(s.ada)
        assert {status for status, _ in [doors(eve, id_)[door] for door in DOORS[:11]]} <= {403, 404}
        play_out(s, id_)
        assert "Game over" in eve.get(f"/t/{id_}").text
        assert eve.get(f"/t/{id_}/record").status_code == 200


def test_what_lists_say_of_a_table_that_is_seen_from_behind(tmp_path: Path) -> None:
    """The home page offers its seat, and says nothing of how it stands."""
    with story(tmp_path) as s:
        for watch, known in (("yes", True), ("2", False), ("after", False), ("no", False)):
            id_ = new_table(
                s.ada, "me", "open", name="Ada", watch=watch, listed="yes", title=f"Table {watch}"
            )
            moment = s.table(id_).row.summary.moment
            row = next(
                one
                for one in re.findall(r"<li>.*?</li>", other(s.ada).get("/").text, re.S)
                if f"Table {watch}<" in one
            )
            assert (moment in row) is known


def test_a_forged_word_for_who_may_watch_is_nobody(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "greedy", name="Ada", watch="17")
        assert s.table(id_).row.settings.watch is False


def test_old_tables_are_watched_as_before() -> None:
    import msgspec

    now = msgspec.json.decode(b'{"watch":true}', type=Settings)
    assert (now.behind, now.at_once, now.may_watch(live=True)) == (0, True, True)
    assert not Settings(behind=AFTER).may_watch(live=True)
    assert Settings(behind=AFTER).may_watch(live=False)
    assert not Settings(watch=False, behind=2).may_watch(live=False)


def test_who_plays_hears_how_many_look_on(tmp_path: Path) -> None:
    """In a while, and nobody else does."""
    import asyncio

    with story(tmp_path) as s:
        id_ = s.open(watch="2")
        table = s.table(id_)
        seen = seen_by(s.house.hub, table, None)

        async def three_come() -> None:
            for _ in range(3):
                seen.arrive(None)
            await asyncio.sleep(0)

        s.ada.portal.call(three_come)
        assert "3 watch" not in s.page(s.ada, f"/t/{id_}"), (
            "not at once: a crowd would draw the page each time"
        )
        s.ada.portal.call(s.house.hub.look_around)
        assert "3 watch, 2 min behind" in s.page(s.ada, f"/t/{id_}")
        assert "3 watch" not in s.page(other(s.ada), f"/t/{id_}")

        async def two_go() -> None:
            seen.leave(None)
            seen.leave(None)

        s.ada.portal.call(two_go)
        s.ada.portal.call(s.house.hub.look_around)
        assert "1 watches, 2 min behind" in s.page(s.bo, f"/t/{id_}")


def test_a_stream_from_behind_follows(tmp_path: Path) -> None:
    """It is sent what has become old enough, and ends when its viewer sits down."""
    import asyncio

    from ecliptic.web.gate.streaming import PINGS
    from ecliptic.web.pages.stream import events

    with story(tmp_path) as s:
        id_ = s.open(watch="2")
        moves(s, id_, 1)
        s.go(121)
        table = s.table(id_)
        seen = seen_by(s.house.hub, table, None)
        assert isinstance(seen, Behind)

        async def look() -> tuple[bytes, bytes]:
            stream = events(s.house, seen, None, "")
            first = await anext(stream)
            waiting = asyncio.ensure_future(anext(stream))
            await asyncio.sleep(0.01)
            (seat,) = table.acting()
            await acting.act(table, s.person((s.ada, s.bo)[seat]), seat, table.token(seat), None, "roll")
            await asyncio.sleep(0.05)
            assert not waiting.done(), "that is too new"
            s.times.go(121)
            seen.catch_up()
            second = await waiting
            await stream.aclose()
            return first, second

        first, second = s.ada.portal.call(look)
        assert b"rolled" in first or b"log" in first
        assert second not in PINGS
        assert b"rolled" in second
