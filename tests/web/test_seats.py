"""Who sits where: invite links, recovery links, names, shared screens, and what the owner of a table may do."""

import re
from pathlib import Path

import pytest

from ecliptic.web.people import digest_of
from web.support import Forms, act, house_of, new_table, other, running

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
        assert "Ada invites you to Peek" in page.text
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


def test_a_bot_stands_in_for_somebody_and_goes_again(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        friend = other(client)
        friend.post(link_of(client.get(f"/t/{table}").text), data={"name": "Bo"})
        assert seat(friend, table, seat="0", do="bot", bot="greedy").status_code == 403
        assert seat(client, table, seat="1", do="bot", bot="nobody").status_code == 400
        assert seat(client, table, seat="1", do="bot", bot="greedy").status_code == 204
        assert "greedy bot stands in" in client.get(f"/t/{table}").text
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
    from ecliptic.web.stream import events

    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo")
        live = house_of(client).hub.get(table)
        person = house_of(client).people.read(client.cookies["ecliptic"])
        client.post(f"/t/{table}/lift", data={"seat": "0"})

        async def watch() -> list[str]:
            out = []
            source = events(house_of(client), live, person, "")
            out.append(await anext(source))
            await live.act(person, 0, live.token(0), None, "mark spot=2")
            out.append(await anext(source))
            await live.act(person, 0, live.token(0), None, "done")
            out.append(await anext(source))
            live.lift(person, 1)
            out.append(await anext(source))
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


def test_playing_again_keeps_settings_and_bots_and_invites_anew(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", "greedy", pace="quick", title="Tuesday")
        other(client).post(link_of(client.get(f"/t/{table}").text), data={"name": "Bo"})
        answer = client.post(f"/t/{table}/again")
        again = house_of(client).hub.get(answer.url.path.removeprefix("/t/"))
        assert again.game.options == house_of(client).hub.get(table).game.options
        assert again.row.settings.title == "Tuesday"
        assert [bool(s.person) for s in again.seats] == [True, False, False]
        assert again.seats[2].bot == "greedy"
        assert "/join/" in answer.text
        assert other(client).post(f"/t/{table}/again").status_code == 403
