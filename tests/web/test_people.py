"""Who is who: names, cookies, recovery links, and what becomes of a stolen cookie."""

import asyncio
import itertools
import re
import stat
from pathlib import Path

import pytest

from ecliptic.web.tables import called
from ecliptic.web.tables.names import clean, isolated, skeleton, taken
from ecliptic.web.tables.people import digest_of
from web.support import act, house_of, make_house, new_table, other, running


def test_names_are_chosen_changed_and_shown_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        assert "pick a name" in client.get(f"/t/{table}").text
        answer = client.post("/me", data={"name": "  Ada \u202e <b>&\n@2 ", "back": f"/t/{table}"})
        assert answer.url.path == f"/t/{table}"
        assert "Ada &lt;b&gt;&amp; @2" in answer.text
        assert "<b>&" not in answer.text
        assert "pick a name" not in answer.text
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
    assert clean("Ada [bot]") == clean("Ada (b\u043et)") == "Ada"


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\ufe0f\ufe0e",
        "\u034f",
        "\u200d\u200c",
        "\u0301",
        "\ufff8",
        "\ufdd0",
        "...",
        "!!! ?",
        "\u2014",
    ],
)
def test_what_can_t_be_seen_is_no_name(tmp_path: Path, name: str) -> None:
    assert clean(name) == ""
    with running(tmp_path) as client:
        assert client.post("/me", data={"name": name}).status_code == 400


@pytest.mark.parametrize(
    "name",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a joiner that spelling needs
        "\u0915\u094d\u200d\u0937",  # Hindi
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # England
        "\U0001fae8",  # newer than Python 3.11
        "\u2764\ufe0f",
        "1\ufe0f\u20e3",
        "\U0001f44b\U0001f3fd",
        "\u1ec7\u0e19\u0e49\u0e33",
        "\u0f66\u0f92\u0fb2\u0f74",  # Tibetan: letters under a letter, and a vowel
    ],
)
def test_what_joins_letters_and_pictures_is_kept(name: str) -> None:
    assert clean(name) == name
    assert clean(name * 30) == name * (24 // len(name))  # cut between them, not inside


def test_marks_don_t_climb() -> None:
    assert clean("Z" + "\u0332" * 23 + "o") == "Z\u0332\u0332o"
    assert clean("a\u200db") == "a\u200db"
    assert clean(" \u200da\u200d ") == "a"


@pytest.mark.parametrize(
    "name",
    [
        "\u0410da",
        "Ad\u0430",
        "Ada\ufe0f",
        "Ada\u034f",
        "\uff21\uff24\uff21",
        "A\u0332da",
        "aDA",
        "A da",
        "\u0391da",
    ],
)
def test_nobody_looks_like_somebody_at_the_same_table(tmp_path: Path, name: str) -> None:
    assert skeleton(name) == skeleton("Ada")
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        link = re.search(r"/join/[\w-]+", client.get(f"/t/{table}").text)
        assert link
        answer = other(client).post(link[0], data={"name": name})
        assert answer.status_code == 409
        assert "Choose another name" in answer.text


def test_names_that_are_not_alike() -> None:
    assert not taken("\u0915\u0941", ["\u0915\u093f"])  # marks are vowels there
    assert not taken("Bo", ["Ada", "Bob"])
    assert not taken("Guest", ["Guest"])
    assert not taken("Seaton", [])
    assert not taken("Youri", [])
    assert taken("You", [])  # "You begins"
    for name in ("Seat 2", "seat2", "S\u0435at 2"):  # what open seats are called
        assert taken(name, [])


def test_a_name_from_right_to_left_turns_nothing_around_it(tmp_path: Path) -> None:
    assert isolated("Ada") == "Ada"
    name = "\u05d0\u05d1\u05d2"
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy", name=name)
        act(client, table, "roll")
        page = client.get(f"/t/{table}").text
        log = page[page.index('id="log"') :]
        assert f"\u2068{name}\u2069" in log
        assert f'<bdi class="who-name" title="\u2068{name}\u2069">' in page


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
        assert "Ada</bdi>?</h1>" in lost.get(link).text
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
    from ecliptic.web.pages.stream import events

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
            called.shut_out(house.hub, person)
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
