"""A standing "decline for me": it answers what can be let go by, until its seat must decide something."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import force_setattr

from core.sketch_windows import WindowGame
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables import hub
from ecliptic.web.tables.live import looking
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.planning import ask_again, be_easy
from ecliptic.web.tables.play import acting
from web.support import Forms, act, house_of, make_house, other, running
from web.test_secrets import Watch
from web.windows import GAMES, NEVER, ON, Three, tell

# ---- what it does ----------------------------------------------------------------------------------------


def test_it_answers_until_the_seat_must_decide_itself(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        assert ON in t.page(t.people[1])
        await t.ease(1)
        assert t.table.easy == {1}
        await t.until(2)
        assert t.last == (1, "decline")
        await t.act(2, "decline")
        assert t.table.acting() == [0]
        assert ON not in t.page(t.people[0]), "a turn of one's own is no window"
        await t.act(0, "work")
        for seat in (0, 2, 2, 0):  # after Ada's point, then at the start of Bo's turn
            await t.until(seat)
            assert t.table.easy == {1}
            await t.act(seat, "decline")
        assert t.table.acting() == [1]
        assert t.table.match.legal(1) == ["work", "draw"]
        assert t.table.easy == set()
        assert not t.house.store.seats(t.table.id)[1].easy
        assert t.asks(1)

    tell(tmp_path, story)


def test_who_takes_it_back_in_time_is_asked(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.still()
        assert t.table.task is not None
        page = t.page(t.people[1])
        assert "You decline until your next turn." in page
        assert "Your turn" not in page
        assert not t.asks(1)
        number = t.table.match.number
        await t.ask(1)
        await t.still()
        assert t.table.task is None, "nothing goes on waiting"
        assert t.table.match.number == number
        assert t.asks(1)
        assert ON in t.page(t.people[1])
        await t.act(1, "decline")
        assert t.table.acting() == [2]

    tell(tmp_path, story, waits=NEVER)


def test_who_answers_meanwhile_has_answered(tmp_path: Path) -> None:
    """From a page that is a moment old, say. The next question waits its own time."""

    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.still()
        await t.act(1, "decline")
        await t.still()
        assert t.table.acting() == [2]
        assert t.table.task is None
        assert t.table.easy == {1}

    tell(tmp_path, story, waits=NEVER)


def test_several_answer_one_after_another(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.until(2)
        await t.ease(2)
        await t.until(0)
        await t.act(0, "draw")
        assert t.table.acting() == [1], "the window of Bo's turn, in which Bo is asked first"
        await t.until(0)
        assert [entry.seat for entry in t.table.match.record.entries[-2:]] == [1, 2]
        assert t.table.easy == {1, 2}

    tell(tmp_path, story)


# ---- two tabs, undo, seats, the end ----------------------------------------------------------------------


def test_two_tabs(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.still()
        viewers = [t.people[1], t.people[1], t.people[0], t.people[2], None]
        watches = [Watch(t.house, t.table, person) for person in viewers]
        for watch in watches:
            await watch.news()
        for watch in watches:  # of those who came after it
            await watch.news()
        old = t.table.token(1)
        for do in (t.ease, t.ease, t.ask, t.ask, t.ease):  # from either tab; twice is once
            on = 1 in t.table.easy
            await do(1)
            news = [len(await watch.news()) for watch in watches]
            assert news == ([0] * 5 if on == (1 in t.table.easy) else [1, 1, 0, 0, 0])
        await t.ask(1)
        await t.act(1, "decline")
        with pytest.raises(Refused) as refused:  # a tab that is behind
            await be_easy(t.table, t.people[1], 1, old)
        assert refused.value.status == 409
        assert t.table.easy == set()
        for watch in watches:
            await watch.close()

    tell(tmp_path, story, waits=NEVER)


def test_who_takes_an_answer_back_is_asked(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.until(2)
        await acting.undo(t.table, t.people[1], 1, t.table.token(1), None)
        await t.still()
        assert t.table.easy == set()
        assert not t.house.store.seats(t.table.id)[1].easy
        assert t.table.acting() == [1]
        assert t.asks(1)

    tell(tmp_path, story)


def test_an_answer_is_not_given_to_what_somebody_takes_back(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.still()
        await acting.undo(t.table, t.people[0], 0, t.table.token(0), None)
        await t.still()
        assert t.table.acting() == [0]
        assert t.table.task is None
        assert t.table.easy == {1}, "it is not Bo who took something back"
        await t.act(0, "decline")
        await t.still()
        assert t.table.task is not None

    tell(tmp_path, story, waits=NEVER)


def test_a_closed_table_answers_nothing(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.still()
        number = t.table.match.number
        t.house.hub.close(t.table)
        await t.still()
        assert t.table.task is None
        assert t.table.match.number == number
        assert "until your next turn" not in t.page(t.people[1])
        for do in (t.ease, t.ask):
            with pytest.raises(Refused, match="closed"):
                await do(1)

    tell(tmp_path, story, waits=NEVER)


def test_a_bot_that_takes_the_seat_over_decides_itself_and_its_person_is_asked_afterwards(
    tmp_path: Path,
) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.still()
        t.house.hub.seat(t.table, structs.replace(t.table.seats[1], bot="x"))
        assert t.table.easy == set()
        for do in (t.ease, t.ask):
            with pytest.raises(Refused, match="A bot plays"):
                await do(1)
        await t.still()
        t.house.hub.seat(t.table, structs.replace(t.table.seats[1], bot=""))
        assert not t.house.store.seats(t.table.id)[1].easy
        await t.still()
        assert t.asks(1)
        await t.ease(1)
        t.house.hub.seat(t.table, structs.replace(t.table.seats[1], label="Bob"))
        assert t.table.easy == {1}, "another name is nobody else"

    tell(tmp_path, story, waits=NEVER)


def test_only_who_sits_there_and_is_asked_can_turn_it_on(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        for seat, person in ((1, t.people[0]), (2, t.people[1]), (9, t.people[0])):
            with pytest.raises(Refused) as refused:
                await be_easy(t.table, person, seat, t.table.token(0))
            assert refused.value.status == 403
        with pytest.raises(Refused) as refused:  # Bo is not asked yet
            await t.ease(1)
        assert refused.value.status == 409
        for seat in (0, 1, 2):
            await t.act(seat, "decline")
        with pytest.raises(Refused) as refused:  # one's own turn can't be let go by
            await t.ease(0)
        assert refused.value.status == 409
        assert t.table.easy == set()

    tell(tmp_path, story, waits=NEVER)


def test_at_a_shared_screen_no_curtain_comes_down_for_it(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        ada = t.people[0]
        for k in (1, 2):
            seat = structs.replace(t.table.seats[k], person=ada.id, label=("", "Bo", "Cy")[k])
            t.house.hub.seat(t.table, seat)
        looking.lift(t.table, ada, 0)
        await t.act(0, "decline")
        assert viewer_of(t.table, ada).curtain == 1
        looking.lift(t.table, ada, 1)
        await be_easy(t.table, ada, 1, t.table.token(1))
        await t.until(2)
        assert viewer_of(t.table, ada).curtain == 2
        looking.lift(t.table, ada, 2)
        await acting.act(t.table, ada, 2, t.table.token(2), None, "decline")
        looking.lift(t.table, ada, 0)
        force_setattr(t.house.needs, "waits", NEVER)
        await acting.act(t.table, ada, 0, t.table.token(0), None, "draw")
        assert t.table.acting() == [1]
        assert viewer_of(t.table, ada).curtain is None
        assert "Bo declines until their next turn." in t.page(ada)
        await ask_again(t.table, ada, 1)
        assert viewer_of(t.table, ada).curtain == 1

    tell(tmp_path, story)


# ---- what is kept ----------------------------------------------------------------------------------------


def test_a_restart_in_between(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await t.act(0, "decline")
        await t.ease(1)
        await t.still()

    tell(tmp_path, story, waits=NEVER)

    async def again() -> None:
        house = make_house(tmp_path, games=GAMES)
        await house.hub.wake_all()
        (table,) = house.hub.tables.values()
        for _ in range(3_000):
            if table.acting() == [2]:
                break
            await asyncio.sleep(0.001)
        assert table.acting() == [2]
        assert table.easy == {1}
        house.store.close()

    asyncio.run(again())


def test_what_is_not_stored_is_not_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LONGEST", 0.0)

    async def story(t: Three) -> None:
        def full(*_: object) -> None:
            raise StoreError("The server's disk is full, so nothing was changed.")

        await t.act(0, "decline")
        with monkeypatch.context() as patch:
            patch.setattr(t.house.store, "set_easy", full)
            with pytest.raises(StoreError):
                await t.ease(1)
        assert t.table.easy == set()
        assert t.asks(1)
        with monkeypatch.context() as patch:
            patch.setattr(t.house.store, "append", full)
            await t.ease(1)
            for _ in range(5):
                await t.still()
            assert t.table.acting() == [1]
        await t.until(2)  # it is tried again
        assert t.table.easy == {1}

    tell(tmp_path, story)


def test_it_ends_together_with_the_lines_that_end_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(t: Three) -> None:
        await t.ease(0)
        await t.until(1)
        await t.act(1, "decline")

        def full(*_: object) -> None:
            raise StoreError("The server's disk is full, so nothing was changed.")

        with monkeypatch.context() as patch:
            patch.setattr(t.house.plans, "set", full)
            with pytest.raises(Refused) as refused:
                await t.act(2, "decline")
        assert refused.value.status == 503
        assert t.table.acting() == [2]
        assert t.table.easy == {0}
        assert len(t.house.store.lines(t.table.id)) == t.table.match.number
        await t.act(2, "decline")
        assert t.table.easy == set()

    tell(tmp_path, story)


# ---- by forms --------------------------------------------------------------------------------------------


def test_by_forms_without_scripts(tmp_path: Path) -> None:
    with running(tmp_path, games=GAMES, waits=NEVER) as client:
        house = house_of(client)
        client.get("/")
        friend = other(client)
        ada, bo = house.people.make("Ada"), house.people.make("Bo")
        client.cookies.set("ecliptic", house.people.cookie(ada))
        friend.cookies.set("ecliptic", house.people.cookie(bo))

        async def make() -> Table:
            seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, bo.id, "", "")]
            return house.hub.make(WindowGame.make({"players": 2}), ada, seats, Settings())

        table = client.portal.call(make)
        act(client, table.id, "decline")
        html = friend.get(f"/t/{table.id}").text
        before = client.get(f"/t/{table.id}").text
        form = Forms(html).form("rest")
        assert ON in html
        path = f"/t/{table.id}/easy"
        assert client.post(path, data={**form["fields"], "on": "yes"}).status_code == 403  # type: ignore[dict-item]
        answer = friend.post(path, data={**form["fields"], "on": "yes"})  # type: ignore[dict-item]
        assert answer.status_code == 200
        assert "You decline until your next turn." in answer.text
        assert ON not in answer.text
        assert 'http-equiv="refresh"' in answer.text
        assert client.get(f"/t/{table.id}").text == before
        back = Forms(answer.text).form("rest-1")
        twice = friend.post(
            path,
            data={**form["fields"], "on": "yes"},  # type: ignore[dict-item]
            headers={"x-partial": "1"},
        )
        assert (twice.status_code, twice.text) == (204, "")
        answer = friend.post(path, data={**back["fields"], "on": "no"})  # type: ignore[dict-item]
        assert "decline" in Forms(answer.text).actions()
        for data, status in (({}, 400), ({"seat": "1", "on": "yes"}, 400), ({"seat": "7", "on": "no"}, 403)):
            assert friend.post(path, data=data).status_code == status
        stale = friend.post(path, data={"seat": "1", "on": "yes", "expected": "x" * 12})
        assert stale.status_code == 409
        assert "moved on" in stale.text
        assert other(client).post(path, data={"seat": "1", "on": "no"}).status_code == 403
