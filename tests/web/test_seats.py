"""Who sits where: invite links, recovery links, names, shared screens, and what the owner of a table may do."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ecliptic.web.tables.live import absence, looking
from ecliptic.web.tables.people import digest_of
from ecliptic.web.tables.play import acting
from web.support import Forms, act, close, house_of, new_table, other, running

PARTIAL = {"x-partial": "1"}


def link_of(html: str) -> str:
    found = re.search(r'value="(/join/[\w-]+)"', html)
    assert found, html
    return found[1]


def seat(client, table: str, **data: str):  # type: ignore[no-untyped-def]
    return client.post(f"/t/{table}/seat", data=data, headers=PARTIAL)


# ---- invite links ----------------------------------------------------------------------------------------


def test_a_friend_sits_down_by_link_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        link = link_of(client.get(f"/t/{table}").text)
        token = link.removeprefix("/join/")
        assert len(token) == 22  # 128 bits
        stored = [row[0] for row in house_of(client).store.db.execute("SELECT invite FROM seat WHERE no=1")]
        assert stored == [digest_of(token)]
        friend = other(client)
        page = friend.get(link)
        assert "Ada</bdi> invites you to Peek" in page.text
        assert "ecliptic" not in friend.cookies  # a preview of the link uses nothing up
        assert friend.post(link, data={"name": "Bo"}).status_code == 200
        assert "Bo" in client.get(f"/t/{table}").text
        assert friend.get(link).url.path == f"/t/{table}"  # who used it is led back
        third = other(client)
        assert third.get(link).status_code == 404
        assert third.post(link, data={"name": "Eve"}).status_code == 404
        act(client, table, "roll")
        assert act(friend, table, "mark spot=4").status_code == 303


def test_the_owner_can_renew_and_withdraw_a_link(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        first = link_of(client.get(f"/t/{table}").text)
        assert seat(client, table, seat="1", do="invite").status_code == 204
        second = link_of(client.get(f"/t/{table}").text)
        assert first != second
        assert other(client).get(first).status_code == 404
        assert other(client).get(second).status_code == 200
        assert seat(client, table, seat="1", do="revoke").status_code == 204
        assert "/join/" not in client.get(f"/t/{table}").text
        assert other(client).post(second, data={"name": "x"}).status_code == 404
        assert seat(client, table, seat="1", do="invite").status_code == 204
        assert link_of(client.get(f"/t/{table}").text) not in (first, second)


def test_nobody_takes_two_seats_by_link(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", "open")
        links = re.findall(r'value="(/join/[\w-]+)"', client.get(f"/t/{table}").text)
        assert client.post(links[0], data={"name": "Ada"}).status_code == 409
        friend = other(client)
        friend.post(links[0], data={"name": "Bo"})
        assert friend.post(links[-1], data={"name": "Bo"}).status_code == 409


def test_links_are_shown_to_the_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", "open")
        friend = other(client)
        friend.post(link_of(client.get(f"/t/{table}").text), data={"name": "Bo"})
        for browser in (friend, other(client)):
            assert "/join/" not in browser.get(f"/t/{table}").text


@pytest.mark.parametrize("token", ["x", "x" * 500, "%00", "..%2f..", "ü"])
def test_tokens_that_are_none(tmp_path: Path, token: str) -> None:
    with running(tmp_path) as client:
        assert client.get(f"/join/{token}").status_code == 404
        assert client.get(f"/recover/{token}").status_code == 404


def test_a_listed_table_is_open_to_all_and_others_are_not(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", listed="yes", name="Ada")
        closed = new_table(client, "me", "open")
        friend = other(client)
        home = friend.get("/").text
        assert f"/t/{table}/sit" in home
        assert f"/t/{closed}/sit" not in home
        assert friend.post(f"/t/{closed}/sit").status_code == 403
        assert friend.post(f"/t/{table}/sit").url.path == f"/t/{table}"
        assert other(client).post(f"/t/{table}/sit").status_code == 409
        assert f"/t/{table}/sit" not in other(client).get("/").text


# ---- watching --------------------------------------------------------------------------------------------


def test_watching_is_allowed_or_not(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        free = new_table(client, "me", "open")
        closed = new_table(client, "me", "open", watch="")
        stranger = other(client)
        assert "You are watching" in stranger.get(f"/t/{free}").text
        for path in ("", "/events", "/log", "/record"):
            assert stranger.get(f"/t/{closed}{path}").status_code == 403
        assert client.get(f"/t/{closed}").status_code == 200


# ---- the owner -------------------------------------------------------------------------------------------


@pytest.mark.both
def test_a_bot_stands_in_for_somebody_and_goes_again(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        friend = other(client)
        friend.post(link_of(client.get(f"/t/{table}").text), data={"name": "Bo"})
        assert seat(friend, table, seat="0", do="bot", bot="greedy").status_code == 403
        assert seat(client, table, seat="1", do="bot", bot="nobody").status_code == 400
        assert seat(client, table, seat="1", do="bot", bot="greedy").status_code == 204
        assert "a Moon stands in" in client.get(f"/t/{table}").text
        act(client, table, "roll")
        live = house_of(client).hub.get(table)
        client.portal.call(settle, live)
        assert live.acting() == [0]  # the bot played Bo's turn
        act(client, table, "mark spot=8")
        answer = friend.post(
            f"/t/{table}/act", data={"seat": "1", "expected": live.token(1), "action": "roll"}
        )
        assert answer.status_code == 409
        assert "Take it back first" in answer.text
        assert seat(friend, table, seat="1", do="back").status_code == 204
        act(client, table, "done")
        client.portal.call(settle, live)
        assert live.acting() == [1]
        assert act(friend, table, "roll").status_code == 303


def test_a_bot_s_seat_can_be_opened_to_a_person(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        assert seat(client, table, seat="0", do="open").status_code == 409
        assert seat(client, table, seat="1", do="open").status_code == 204
        friend = other(client)
        friend.post(link_of(client.get(f"/t/{table}").text), data={"name": "Bo"})
        act(client, table, "roll")
        assert act(friend, table, "roll").status_code == 303


def test_the_owner_closes_the_table(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        fields = Forms(client.get(f"/t/{table}").text).form("act")["fields"]
        assert other(client).post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 403
        assert client.post(f"/t/{table}/close").status_code == 400
        assert client.post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 200
        assert "This table was closed" in client.get(f"/t/{table}").text
        assert client.post(f"/t/{table}/act", data={**fields, "action": "roll"}).status_code == 409
        assert client.post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 409
        assert "closed" in client.get("/").text


@pytest.mark.parametrize("do", ["", "nonsense", "back", "open", "invite", "bot"])
def test_what_makes_no_sense_for_a_seat(tmp_path: Path, do: str) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        assert seat(client, table, seat="0" if do in ("back", "invite") else "1", do=do).status_code in (
            204,
            409,
        )
        assert seat(client, table, seat="9", do=do).status_code == 404
        assert client.get(f"/t/{table}").status_code == 200


async def settle(table) -> None:  # type: ignore[no-untyped-def]
    while table.task is not None:
        await table.task


# ---- shared screens --------------------------------------------------------------------------------------


def secret_of(html: str) -> str | None:
    found = re.search(r"The secret numbers: (\[.*?\])", html)
    return found[1] if found else None


def test_the_curtain_keeps_a_hand_back_until_it_is_lifted(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo")
        live = house_of(client).hub.get(table)
        secrets = [f"[{n}]" for n in live.match.state.secret]  # type: ignore[attr-defined]
        html = client.get(f"/t/{table}").text
        assert "it is your turn" in html
        assert secret_of(html) is None
        assert not Forms(html).actions()
        answer = client.post(
            f"/t/{table}/act", data={"seat": "0", "expected": live.token(0), "action": "roll"}
        )
        assert answer.status_code == 409
        assert client.post(f"/t/{table}/lift", data={"seat": "0"}).status_code == 200
        assert secret_of(client.get(f"/t/{table}").text) == secrets[0]
        act(client, table, "mark spot=1")
        act(client, table, "done")
        html = client.get(f"/t/{table}").text
        assert "Bo, it is your turn" in html
        assert secret_of(html) is None
        assert secret_of(client.get(f"/t/{table}/log").text) is None
        assert "secret number" not in client.get(f"/t/{table}/log").text
        client.post(f"/t/{table}/lift", data={"seat": "1"})
        assert secret_of(client.get(f"/t/{table}").text) == secrets[1]
        assert client.post(f"/t/{table}/lift", data={"seat": "5"}).status_code == 403


def test_undo_works_at_the_curtain_and_shows_no_hand(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo")
        client.post(f"/t/{table}/lift", data={"seat": "0"})
        act(client, table, "mark spot=1")
        act(client, table, "done")
        html = client.get(f"/t/{table}").text
        assert "Take Guest's last choice back" in html or "Guest&#39;s last choice" in html
        form = Forms(html).form("undo")
        answer = client.post(form["action"], data=form["fields"])
        assert secret_of(answer.text) is None  # whoever sits there now may be Bo
        assert "Guest, it is your turn" in answer.text


def test_without_the_curtain_the_hand_changes_with_the_turn(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", curtain="")
        assert act(client, table, "roll").status_code == 303
        assert act(client, table, "roll").status_code == 303


def test_the_stream_of_a_shared_screen_keeps_the_hand_back_too(tmp_path: Path) -> None:
    from ecliptic.web.pages.stream import events

    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo")
        live = house_of(client).hub.get(table)
        person = house_of(client).people.read(client.cookies["ecliptic"])
        client.post(f"/t/{table}/lift", data={"seat": "0"})

        async def watch() -> list[str]:
            out = []
            source = events(house_of(client), live, person, "")
            out.append((await anext(source)).decode())
            await acting.act(live, person, 0, live.token(0), None, "mark spot=2")
            out.append((await anext(source)).decode())
            await acting.act(live, person, 0, live.token(0), None, "done")
            out.append((await anext(source)).decode())
            looking.lift(live, person, 1)
            out.append((await anext(source)).decode())
            await source.aclose()
            return out

        first, second, third, fourth = client.portal.call(watch)
        secrets = [f"The secret numbers: [{n}]" for n in live.match.state.secret]  # type: ignore[attr-defined]
        assert secrets[0] in first
        assert secrets[1] not in first + second + third
        assert "Bo, it is your turn" in third
        assert secrets[0] not in third  # and the first hand is taken off the screen
        assert 'id="dock"' in third
        assert secrets[1] in fourth


# ---- who comes, goes and is away ---------------------------------------------------------------------------


def with_bo(client: TestClient, *more: str, **settings: str) -> tuple[str, TestClient]:
    """A table of Ada, and Bo in seat 1 in a browser of his own."""
    table = new_table(client, "me", "open", *more, name="Ada", **settings)
    friend = other(client)
    friend.post(link_of(client.get(f"/t/{table}").text), data={"name": "Bo"})
    return table, friend


def later(client: TestClient, minutes: float) -> None:
    house_of(client).clock.now += 60 * minutes  # type: ignore[attr-defined]


@contextmanager
def staying(client: TestClient, table: str) -> Iterator[None]:
    """Somebody keeps the table's page open."""
    live = house_of(client).hub.get(table)
    person = house_of(client).people.read(client.cookies["ecliptic"])
    live.arrive(person)
    yield
    live.presence.watching -= 1
    live.presence.streams[person.id] -= 1


def test_the_owner_takes_a_seat_back_and_who_sat_there_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client)
        assert seat(friend, table, seat="0", do="open", sure="yes").status_code == 403
        answer = seat(client, table, seat="1", do="open")
        assert answer.status_code == 400
        assert "Bo sits there still" in answer.text
        assert seat(client, table, seat="0", do="open", sure="yes").status_code == 409
        assert seat(client, table, seat="1", do="open", sure="yes").status_code == 204
        assert "opened your seat to somebody else" in friend.get(f"/t/{table}").text
        third = other(client)
        assert "opened your seat" not in third.get(f"/t/{table}").text
        third.post(link_of(client.get(f"/t/{table}").text), data={"name": "Cyl"})
        assert "Cyl sat down." in client.get(f"/t/{table}").text
        act(client, table, "roll")
        assert act(third, table, "mark spot=4").status_code == 303


def test_a_bot_that_sits_in_for_somebody_can_be_replaced_by_somebody_else(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, _friend = with_bo(client)
        assert seat(client, table, seat="1", do="bot").status_code == 204
        assert seat(client, table, seat="1", do="open", sure="yes").status_code == 204
        assert (
            other(client).post(link_of(client.get(f"/t/{table}").text), data={"name": "Cyl"}).status_code
            == 200
        )


def test_anybody_may_let_a_bot_play_for_them_and_play_on(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client)
        assert seat(friend, table, seat="1", do="bot").status_code == 204
        page = friend.get(f"/t/{table}").text
        assert "A Moon plays for you" in page
        assert "I play on" in page.partition('id="callout"')[2].partition("</form>")[0]
        assert "A bot plays for Bo now." in client.get(f"/t/{table}").text
        assert seat(friend, table, seat="1", do="back").status_code == 204
        assert "A Moon plays for you" not in friend.get(f"/t/{table}").text


def test_anybody_may_leave_and_the_table_is_never_nobodys(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client)
        live = house_of(client).hub.get(table)
        assert seat(friend, table, seat="0", do="leave", sure="yes").status_code == 403
        assert seat(client, table, seat="0", do="leave").status_code == 400
        assert seat(client, table, seat="0", do="leave", sure="yes").status_code == 204
        bo = house_of(client).people.read(friend.cookies["ecliptic"])
        assert live.row.owner == bo.id  # type: ignore[union-attr]
        assert house_of(client).store.table(table).owner == bo.id  # type: ignore[union-attr]
        assert "The table is Bo&#39;s now." in friend.get(f"/t/{table}").text
        assert live.seats[0].bot
        assert live.seats[0].person is None
        answer = seat(friend, table, seat="1", do="leave", sure="yes")
        assert answer.status_code == 409
        assert "Nobody else sits at this table" in answer.text
        assert live.seats[1].person == bo.id  # type: ignore[union-attr]
        assert seat(client, table, seat="0", do="back").status_code == 403


def test_others_let_a_bot_stand_in_for_who_is_away_for_as_long_as_the_table_waits(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client, patience="15")
        later(client, 10)
        friend.get(f"/t/{table}")
        assert seat(friend, table, seat="0", do="bot").status_code == 403
        later(client, 6)
        assert other(client).post(f"/t/{table}/seat", data={"seat": "0", "do": "bot"}).status_code == 403
        house_of(client).hub.get(table).bump()
        assert "Ada</bdi> is away for more than 15 min" in friend.get(f"/t/{table}").text
        assert seat(friend, table, seat="0", do="bot").status_code == 204
        assert "A Moon plays for you" in client.get(f"/t/{table}").text
        assert seat(client, table, seat="0", do="back").status_code == 204


def test_a_table_that_never_waits_out_anybody(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client, patience="0")
        later(client, 60 * 24)
        friend.get(f"/t/{table}")
        assert seat(friend, table, seat="0", do="bot").status_code == 403
        assert absence.heir(house_of(client).hub.get(table)) == ""


def test_who_is_here_owns_the_table_of_somebody_who_is_gone(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client)
        live, hub = house_of(client).hub.get(table), house_of(client).hub
        bo = house_of(client).people.read(friend.cookies["ecliptic"])
        later(client, 16)
        client.portal.call(hub.look_around)
        assert live.row.owner != bo.id  # type: ignore[union-attr]  # nobody is here who could have it
        with staying(friend, table):
            client.portal.call(hub.look_around)
        assert live.row.owner == bo.id  # type: ignore[union-attr]
        assert "The table is Bo&#39;s now." in client.get(f"/t/{table}").text
        assert seat(friend, table, seat="0", do="hand").status_code == 204
        assert live.row.owner != bo.id  # type: ignore[union-attr]


def test_who_came_is_heard_for_a_while(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, _friend = with_bo(client)
        assert "Bo sat down." in client.get(f"/t/{table}").text
        assert "Bo sat down." in other(client).get(f"/t/{table}").text
        later(client, 2)
        assert "Bo sat down." not in client.get(f"/t/{table}").text


def test_another_device_plays_on_and_a_lost_cookie_is_no_lost_seat(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client)
        assert 'href="/me#device"' in friend.get(f"/t/{table}").text
        assert 'href="/me#device"' not in other(client).get(f"/t/{table}").text
        page = friend.get("/me").text
        assert 'id="device"' in page
        link = re.search(r"/recover/[\w-]+", page)
        assert link
        phone = other(client)
        phone.post(link[0])
        act(client, table, "mark spot=3")
        act(client, table, "done")
        assert act(phone, table, "roll").status_code == 303
        assert "You are watching" not in friend.get(f"/t/{table}").text  # both play


# ---- the invitation ----------------------------------------------------------------------------------------


def test_an_open_seat_is_the_first_thing_that_its_owner_sees(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        page = client.get(f"/t/{table}").text
        callout = page[page.index('id="side"') : page.index('id="players"')]
        assert "/join/" in callout
        assert "Let a bot play" in callout
        code = client.get(f"/t/{table}/qr/1.svg")
        assert code.headers["content-type"] == "image/svg+xml"
        assert code.content.startswith(b"<svg")
        assert code.content != client.get("/me/qr.svg").content
        assert other(client).get(f"/t/{table}/qr/1.svg").status_code == 403
        for no in ("0", "9", "x"):
            assert client.get(f"/t/{table}/qr/{no}.svg").status_code == 404


def test_a_link_has_an_address_that_friends_can_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr("ecliptic.web.pages.owner.qr_code", lambda text: asked.append(text) or b"<svg/>")
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        house_of(client).host.friends = "http://192.168.1.7:8000"
        house_of(client).hub.get(table).bump()
        assert 'value="http://192.168.1.7:8000/join/' in client.get(f"/t/{table}").text
        client.get(f"/t/{table}/qr/1.svg", headers={"host": "localhost:8000"})
        client.get(f"/t/{table}/qr/1.svg", headers={"host": "games.lan:8000"})
        assert [one.partition("/join/")[0] for one in asked] == [
            "http://192.168.1.7:8000",
            "http://games.lan:8000",
        ]
        assert "--host 0.0.0.0" not in client.get(f"/t/{table}").text
        house_of(client).host.alone = True
        house_of(client).hub.get(table).bump()
        assert "Only this computer can reach this address" in client.get(f"/t/{table}").text
        assert "--host 0.0.0.0" in client.get("/me").text


def test_who_keeps_no_cookies_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.post("/play/peek", follow_redirects=False)
        table = answer.headers["location"]
        blocked = other(client)
        assert "keeps no cookies" in blocked.get(table).text
        client.get("/")
        seen = client.get(table)
        assert "keeps no cookies" not in seen.text
        assert "new=" not in str(seen.url)  # an address to share


# ---- again -------------------------------------------------------------------------------------------------


@pytest.mark.both
def test_playing_again_keeps_the_people_and_seats_rotate(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client, "greedy", pace="quick", title="Tuesday")
        assert client.post(f"/t/{table}/again").status_code == 409  # it goes on
        close(client, table, friend)
        answer = client.post(f"/t/{table}/again")
        again = house_of(client).hub.get(answer.url.path.removeprefix("/t/"))
        old = house_of(client).hub.get(table)
        assert again.game.options == old.game.options
        assert again.row.settings.title == "Tuesday"
        bo = house_of(client).people.read(friend.cookies["ecliptic"])
        assert [(bool(s.person), s.bot, s.kept) for s in again.seats] == [
            (False, "", bo.id),  # type: ignore[union-attr]
            (False, "greedy", ""),
            (True, "", ""),
        ]
        assert other(client).post(f"/t/{table}/again").status_code == 403
        page = friend.get(f"/t/{table}").text
        assert "Ada</bdi> plays again." in page
        assert "plays again." not in client.get(f"/t/{table}").text
        assert again.row.settings.title in friend.get("/").text
        assert "Seat 1 is kept for you." in friend.get(f"/t/{again.id}").text
        assert friend.post(f"/t/{table}/again").url.path == f"/t/{again.id}"  # pressed twice joins
        assert again.seats[0].person == bo.id  # type: ignore[union-attr]
        assert client.post(f"/t/{table}/again").url.path == f"/t/{again.id}"
        assert "plays again." not in friend.get(f"/t/{table}").text


def test_a_seat_that_is_kept_can_be_declined_or_given_to_somebody_else(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client, listed="yes")
        close(client, table, friend)
        again = client.post(f"/t/{table}/again").url.path.removeprefix("/t/")
        third = other(client)
        third.post("/me", data={"name": "Cyl"})
        assert third.post(f"/t/{again}/sit").status_code == 409
        assert seat(third, again, seat="0", do="decline").status_code == 403
        assert seat(friend, again, seat="0", do="decline").status_code == 204
        assert "Bo does not sit down." in client.get(f"/t/{again}").text
        assert third.post(f"/t/{again}/sit").status_code == 200
        assert seat(friend, again, seat="0", do="sit").status_code == 403


def test_the_record_names_who_joined_by_link(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, friend = with_bo(client)
        close(client, table, friend)
        assert '"seats":["Ada","Bo"]' in client.get(f"/t/{table}/record").text
