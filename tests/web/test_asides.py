"""What a seat may do at any time: buttons of its page that no page is too old for; and a second person at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.core.registry import game_class, game_names
from ecliptic.web.errors import StoreError
from ecliptic.web.tables.live.table import Table
from web.support import Forms, TestClient, act, house_of, new_table, other, running

HANDS = {"hands": "yes"}


def table_of(client: TestClient, table: str) -> Table:
    return house_of(client).hub.get(table)


def done(match: Match) -> list[tuple[object, object]]:
    """What was done beside what was asked, by whom."""
    found = [(entry.seat, entry.do) for entry in match.record.entries if isinstance(entry.do, str)]
    return [(seat, do) for seat, do in found if str(do).startswith(("hand", "sit"))]


def press(client: TestClient, table: str, seat: int, page: str = "", /, **change: str) -> Any:
    """Press the button of a page for a hand: of the page as it is, or of an older one."""
    forms = Forms(page or client.get(f"/t/{table}").text)
    fields = forms.form(f"asides-{seat}")["fields"]
    (button,) = [b["value"] for b in forms.buttons if b.get("id") == f"aside-{seat}-0"]
    data = {**fields, "aside": button, **change}  # type: ignore[dict-item]
    return client.post(f"/t/{table}/aside", data=data, follow_redirects=False)


def friend(client: TestClient, table: str, no: int, name: str = "Bob") -> TestClient:
    """Somebody who sits down by the link."""
    twin = other(client)
    seat = table_of(client, table).seats[no]
    token = house_of(client).people.invite(table, no, seat.renewals)
    answer = twin.post(f"/join/{token}", data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return twin


def test_a_hand_goes_up_and_down_whoever_is_asked(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada", **HANDS)
        bob = friend(client, table, 1)
        match = table_of(client, table).match
        assert match.to_act == (0,)
        assert "Raise your hand" in bob.get(f"/t/{table}").text
        token = table_of(client, table).token(0)
        assert press(bob, table, 1).status_code == 303
        assert done(match) == [(1, "sit"), (1, "hand up")]
        assert table_of(client, table).token(0) == token, "nobody's page is old because of it"
        page = bob.get(f"/t/{table}").text
        assert "Lower your hand" in page
        assert "Bob</b> raises a hand" in client.get(f"/t/{table}").text
        assert press(client, table, 0).status_code == 303
        assert press(bob, table, 1).status_code == 303
        assert done(match)[2:] == [(0, "hand up"), (1, "hand down")]
        again = house_of(client)
        del again.hub.tables[table]
        assert done(table_of(client, table).match)[2:] == [(0, "hand up"), (1, "hand down")]


def test_no_page_is_too_old_for_it_and_the_same_post_twice_is_one(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy", **HANDS)
        old = client.get(f"/t/{table}").text
        assert act(client, table, "mark spot=1").status_code == 303
        assert act(client, table, "done").status_code == 303
        match = table_of(client, table).match
        for _ in range(2):
            assert press(client, table, 0, old).status_code == 303
        assert done(match) == [(0, "hand up")]
        refused = press(client, table, 0, old, client="another")
        assert refused.status_code == 422
        assert "It is so already" in refused.text
        assert done(match) == [(0, "hand up")]


def test_what_is_no_such_thing_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", **HANDS)
        bob = friend(client, table, 1)
        match = table_of(client, table).match
        number = match.number
        for change, status in (
            ({"aside": "roll"}, 400),
            ({"aside": "sit"}, 400),
            ({"aside": "wave"}, 400),
            ({"aside": ""}, 400),
            ({"aside": "hand down"}, 422),
            ({"seat": "1"}, 403),
            ({"seat": "9"}, 403),
        ):
            assert press(client, table, 0, **change).status_code == status, change
        assert other(client).get(f"/t/{table}").text.count("asides-") == 0
        client.post(f"/t/{table}/seat", data={"seat": "1", "do": "bot"})
        page = bob.get(f"/t/{table}").text
        assert "asides-1" not in page
        assert bob.post(f"/t/{table}/aside", data={"seat": "1", "aside": "hand up"}).status_code == 409
        assert match.number == number
        client.post(f"/t/{table}/close", data={"sure": "yes"})
        assert "asides-0" not in client.get(f"/t/{table}").text
        assert client.post(f"/t/{table}/aside", data={"seat": "0", "aside": "hand up"}).status_code == 409


def test_it_is_no_turn_of_anybody(tmp_path: Path) -> None:
    """The clock of who is asked goes on, the list of tables stays as it is, and undo goes past it."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada", **HANDS)
        bob = friend(client, table, 1)
        t, clock = table_of(client, table), house_of(client).clock
        assert act(client, table, "mark spot=8").status_code == 303
        moved, own, changed = t.moved, dict(t.own), t.row.changed
        clock.now += 300  # type: ignore[attr-defined]
        assert press(bob, table, 1).status_code == 303
        assert press(client, table, 0).status_code == 303
        assert (t.moved, t.own, t.row.changed) == (moved, own, changed)
        stored = house_of(client).store.table(table)
        assert stored is not None
        assert stored.changed == changed
        undo = Forms(client.get(f"/t/{table}").text).form("undo")
        assert client.post(f"/t/{table}/undo", data=undo["fields"]).status_code == 200  # type: ignore[arg-type]
        assert t.match.legal(0)[0] == "mark spot=1"
        assert done(t.match)[1:] == [(1, "hand up"), (0, "hand up")]
        assert "Lower your hand" in bob.get(f"/t/{table}").text
        own = dict(t.own)
        del house_of(client).hub.tables[table]
        assert table_of(client, table).own == own


def test_a_screen_that_two_share_has_a_button_for_each(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Eve", **HANDS, curtain="")
        match = table_of(client, table).match
        assert done(match) == [(1, "sit")], "two people from the start"
        page = client.get(f"/t/{table}").text
        assert page.count('<form class="line asides"') == 2
        assert press(client, table, 1).status_code == 303
        assert done(match)[1:] == [(1, "hand up")]
        covered = new_table(client, "me", "here:Eve", **HANDS)
        assert 'id="asides-' not in client.get(f"/t/{covered}").text


def test_company_is_told_once_and_stays(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        alone = new_table(client, "me", "greedy", "open", **HANDS)
        match = table_of(client, alone).match
        assert done(match) == []
        friend(client, alone, 2)
        assert done(match) == [(2, "sit")]
        client.post(f"/t/{alone}/seat", data={"seat": "2", "do": "bot"})
        client.post(f"/t/{alone}/seat", data={"seat": "1", "do": "open"})
        friend(client, alone, 1, "Cyl")
        assert done(match) == [(2, "sit")]
        without = new_table(client, "me", "here:Eve")
        assert done(table_of(client, without).match) == [], "a game may have nothing to be told"


def test_who_sits_down_and_the_company_are_stored_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", **HANDS)
        store = house_of(client).store
        append = store.append

        def full(*args: Any, **more: Any) -> None:
            raise StoreError("The disk is full.")

        monkeypatch.setattr(store, "append", full)
        token = house_of(client).people.invite(table, 1, table_of(client, table).seats[1].renewals)
        assert other(client).post(f"/join/{token}", data={"name": "Bob"}).status_code == 503
        assert store.seats(table)[1].person is None
        assert table_of(client, table).seats[1].person is None
        assert done(table_of(client, table).match) == []
        monkeypatch.setattr(store, "append", append)
        friend(client, table, 1)
        assert done(table_of(client, table).match) == [(1, "sit")]


def test_a_bot_thinks_on_while_somebody_raises_a_hand(tmp_path: Path) -> None:
    """Its question has not changed: it is not answered at random."""
    import asyncio

    from ecliptic.web.bots.thinking import WorkerThinker
    from ecliptic.web.bots.worker import Answer
    from web.support import Tokens

    with running(tmp_path) as client:
        table = new_table(client, "me", "open", **HANDS)
        t = table_of(client, table)
        thinker = WorkerThinker(Tokens())

        async def ask(*args: Any, **more: Any) -> Answer:
            return Answer(id=1, action="roll")

        thinker._ask = ask  # type: ignore[method-assign]

        async def think() -> str:
            async with thinker.turn:
                thinking = asyncio.ensure_future(thinker.choose(t.game, t.match, 0, "greedy"))
                await asyncio.sleep(0)
                t.match.play("hand up", 1)
            return await thinking

        assert asyncio.run(think()) == "roll"


@pytest.mark.parametrize("name", [name for name in game_names() if game_class(name).company])
def test_every_game_that_wants_to_know_of_company_is_told(tmp_path: Path, name: str) -> None:
    kind = game_class(name)
    with running(tmp_path, games={name: kind}) as client:
        answer = client.post(f"/play/{name}")
        (alone,) = house_of(client).hub.tables.values()
        assert kind.company not in [entry.do for entry in alone.match.record.entries]
        assert f'value="{kind.company}"' not in answer.text, "nobody is offered it"
        form = {"players": "2", "seat0": "me", "seat1": "here", "name1": "Eve"}
        assert client.post(f"/new/{name}", data=form).status_code == 200
        (two,) = [table for table in house_of(client).hub.tables.values() if table is not alone]
        assert [entry.do for entry in two.match.record.entries].count(kind.company) == 1
        again = two.match.record
        del house_of(client).hub.tables[two.id]
        assert str(house_of(client).hub.get(two.id).match.record) == str(again)


@pytest.mark.parametrize("name", game_names())
def test_what_games_offer_at_any_time_can_be_pressed(tmp_path: Path, name: str) -> None:
    kind = game_class(name)
    with running(tmp_path, games={name: kind}) as client:
        client.post(f"/play/{name}")
        (table,) = house_of(client).hub.tables.values()
        offered = [c for c in table.game.asides(table.match.state, 0) if not c.why]
        page = client.get(f"/t/{table.id}").text
        assert ('id="asides-0"' in page) == bool(table.game.asides(table.match.state, 0))
        if offered:
            assert press(client, table.id, 0).status_code == 303
            assert (0, offered[0].action) in [(e.seat, e.do) for e in table.match.record.entries]
