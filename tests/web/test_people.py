"""Who is who: names, cookies, recovery links, and what becomes of a stolen cookie."""

import asyncio
import itertools
import re
import stat
from pathlib import Path

import pytest

from ecliptic.web.people import clean, digest_of
from web.support import act, house_of, make_house, new_table, other, running


def test_names_are_chosen_changed_and_shown_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        assert "choose a name" in client.get(f"/t/{table}").text
        answer = client.post("/me", data={"name": "  Ada \u202e <b>&\n@2 ", "back": f"/t/{table}"})
        assert answer.url.path == f"/t/{table}"
        assert "Ada &lt;b&gt;&amp; @2" in answer.text
        assert "<b>&" not in answer.text
        assert "choose a name" not in answer.text
        assert client.post("/me", data={"name": "\u200b \x07"}).status_code == 400
        assert client.post("/me", data={"name": "x" * 999}).status_code == 200
        assert "x" * 24 in client.get("/").text
        assert "x" * 25 not in client.get("/").text


@pytest.mark.parametrize(
    "back", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:x", "/t/\nx"]
)
def test_no_way_leads_to_other_sites(tmp_path: Path, back: str) -> None:
    with running(tmp_path) as client:
        for path in ("/me", "/theme"):
            answer = client.post(path, data={"name": "Ada", "back": back}, follow_redirects=False)
            assert answer.headers["location"] in ("/", "/me")


def test_clean_names() -> None:
    assert clean(" a\t\u2028b\u0000c\u202ed ") == "a bcd"
    assert clean("e\u0301") == "\u00e9"
    assert clean("\ud800x") == "x"
    assert clean("名前 Ünïcode 🚀") == "名前 Ünïcode 🚀"
    assert len(clean("y" * 10_000)) == 24
    assert clean("Bo (bot) (Open )") == "Bo"  # lists write that behind names
    assert clean("(bot)") == ""


def test_cookies_are_signed_and_out_of_reach_of_scripts(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.post("/play/peek", follow_redirects=False)
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert "Secure" not in cookie
        value = client.cookies["ecliptic"]
        table = answer.headers["location"]
        assert "You are watching" not in client.get(table).text
        forger = other(client)
        for forged in (
            value[:-1] + ("A" if value[-1] != "A" else "B"),
            value.split(".")[0],
            "x.y",
            "",
            "\xff.z",
            value * 9,
        ):
            header = f"ecliptic={forged}".encode("latin-1")
            assert "You are watching" in forger.get(table, headers={b"cookie": header}).text
        client.base_url = "https://testserver"  # type: ignore[assignment]
        client.cookies.clear()
        answer = client.post("/play/peek", follow_redirects=False, headers={"origin": "https://testserver"})
        assert "Secure" in answer.headers["set-cookie"]


def test_nobody_gets_a_cookie_for_looking(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for path in ("/", "/new/peek", "/rules/peek", "/me"):
            assert "set-cookie" not in client.get(path).headers


def test_the_recovery_link_works_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        link = re.search(r"/recover/[\w-]+", client.get("/me").text)[0]  # type: ignore[index]
        digest = house_of(client).store.db.execute("SELECT recovery FROM person").fetchone()[0]
        assert digest == digest_of(link.removeprefix("/recover/"))
        lost = other(client)
        assert "Are you Ada?" in lost.get(link).text
        assert "ecliptic" not in lost.cookies
        assert lost.post(link).url.path == "/"
        assert act(lost, table, "mark spot=2").status_code == 303
        assert other(client).post(link).status_code == 404
        fresh = re.search(r"/recover/[\w-]+", lost.get("/me").text)[0]  # type: ignore[index]
        assert fresh != link
        lost.post("/me/renew")
        assert other(client).get(fresh).status_code == 404
        assert other(client).post("/me/renew").status_code == 403


def test_a_stolen_cookie_can_be_made_void(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        thief = other(client)
        thief.cookies.set("ecliptic", client.cookies["ecliptic"])
        link = re.search(r"/recover/[\w-]+", thief.get("/me").text)[0]  # type: ignore[index]
        assert "Make all other browsers strangers" in client.get("/me").text
        client.post("/me/renew")
        assert link not in client.get("/me").text
        assert act(client, table, "mark spot=2").status_code == 303
        assert "Ada" not in thief.get("/me").text
        assert "You are watching" in thief.get(f"/t/{table}").text
        assert thief.post(link).status_code == 404


def test_the_live_page_of_a_stolen_cookie_ends(tmp_path: Path) -> None:
    from ecliptic.web.stream import events

    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        house = house_of(client)
        person = house.people.read(client.cookies["ecliptic"])
        assert person is not None

        async def watch() -> str:
            source = events(house, house.hub.get(table), person, "")
            await anext(source)
            waiting = asyncio.ensure_future(anext(source, "ended"))
            await asyncio.sleep(0)
            house.people.shut_out(person)
            house.hub.shut_out(person)
            return await waiting

        assert client.portal.call(watch) == "ended"


def test_cookies_of_before_there_were_epochs_are_good_until_then(tmp_path: Path) -> None:
    house = make_house(tmp_path)
    ada = house.people.make("Ada")
    old = house.people._signer.sign(ada.id).decode()
    assert house.people.read(old) == ada
    house.people.shut_out(ada)
    assert house.people.read(old) is None


def test_nobody_takes_the_name_of_somebody_at_the_same_table(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", "open", name="Ada")
        links = re.findall(r'value="(/join/[\w-]+)"', client.get(f"/t/{table}").text)
        friend = other(client)
        answer = friend.post(links[0], data={"name": "ADA"})
        assert answer.status_code == 409
        assert "called ADA already" in answer.text
        assert friend.post(links[0], data={"name": "Bo"}).status_code == 200
        assert client.post("/me", data={"name": "bo"}).status_code == 409
        assert client.post("/me", data={"name": "Cyl"}).status_code == 200
        new_table(other(client), "me", "open", name="Ada")  # elsewhere it is free


def test_the_key_is_made_once_and_is_for_its_owner_only(tmp_path: Path) -> None:
    house = make_house(tmp_path, key=None)
    path = tmp_path / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_bytes()) == 32
    key = house.people.key
    house.store.close()
    assert make_house(tmp_path, key=None).people.key == key
    path.write_bytes(b"short")
    with pytest.raises(ValueError, match="delete it"):
        make_house(tmp_path, key=None)


def test_a_mark_tells_nothing_of_its_number(tmp_path: Path) -> None:
    house = make_house(tmp_path)
    marks = {house.people.mark(*at) for at in itertools.product("tu", (None, 0, 1), range(50))}
    assert len(marks) == 300
    assert {len(mark) for mark in marks} == {12}
    house.people.key = bytes(32)  # without the server's key nobody can work it out
    assert not marks & {house.people.mark(*at) for at in itertools.product("tu", (None, 0, 1), range(50))}
