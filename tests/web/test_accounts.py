"""Coming in from another browser by a passkey or a link, what may not let anybody in, and two people who are one."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import encode_cbor

from ecliptic.plans.kept import Given
from ecliptic.web.accounts import accounts
from ecliptic.web.accounts.accounts import rp_of
from ecliptic.web.house import House
from ecliptic.web.notices.rows import Channel
from ecliptic.web.storage.plans import PlanRow
from web.support import Clock, TestClient, act, house_of, new_table, other, running
from web.test_data import played
from web.test_profile import me
from web.test_results import sit, two

LOCAL = "http://localhost:8000"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("ECLIPTIC_ORIGIN", LOCAL)
    monkeypatch.setenv("ECLIPTIC_SMTP", "smtp://localhost:2?from=ecliptic@games.example")
    with running(tmp_path) as made:
        house = house_of(made)
        made.portal.call(house.notices.sender.stop)  # type: ignore[union-attr]
        yield made


def word(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Key:
    """A passkey as a device keeps it: what it answers, and what one that lies would."""

    def __init__(self) -> None:
        self.id = secrets.token_bytes(16)
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def client_data(self, what: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": what, "challenge": challenge, "origin": origin}).encode()

    def data(self, rp: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(rp.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def answer(self, response: dict[str, bytes]) -> str:
        written = {name: word(value) for name, value in response.items()}
        return json.dumps(
            {"id": word(self.id), "rawId": word(self.id), "type": "public-key", "response": written}
        )

    def make(
        self, options: dict[str, Any], *, origin: str = LOCAL, rp: str = "localhost", flags: int = 0x45
    ) -> str:
        point = self.private.public_key().public_numbers()
        public = encode_cbor(
            {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        )
        data = self.data(rp, flags) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        return self.answer(
            {
                "clientDataJSON": self.client_data("webauthn.create", options["challenge"], origin),
                "attestationObject": encode_cbor({"fmt": "none", "attStmt": {}, "authData": data}),
            }
        )

    def show(
        self,
        options: dict[str, Any],
        *,
        origin: str = LOCAL,
        rp: str = "localhost",
        flags: int = 0x05,
        what: str = "webauthn.get",
        by: ec.EllipticCurvePrivateKey | None = None,
    ) -> str:
        said, data = self.client_data(what, options["challenge"], origin), self.data(rp, flags)
        signed = data + hashlib.sha256(said).digest()
        signature = (by or self.private).sign(signed, ec.ECDSA(hashes.SHA256()))
        return self.answer({"clientDataJSON": said, "authenticatorData": data, "signature": signature})


def options(client: TestClient, path: str) -> dict[str, Any]:
    answer = client.post(path)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def make(client: TestClient) -> Key:
    """A passkey of who this browser is."""
    key = Key()
    said = key.make(options(client, "/me/passkey/options"))
    answer = client.post("/me/passkey", data={"said": said})
    assert answer.status_code == 200, answer.text
    return key


def show(client: TestClient, key: Key, **how: Any) -> Any:
    return client.post("/in/passkey", data={"said": key.show(options(client, "/in/options"), **how)})


# ---- passkeys -------------------------------------------------------------------------------------------------


def test_a_passkey_lets_another_browser_in(client: TestClient) -> None:
    table = new_table(client, "me", "greedy", name="Ada")
    asked = options(client, "/me/passkey/options")
    assert asked["rp"]["id"] == "localhost"
    assert me(client).id not in json.dumps(asked), "what a device keeps says nothing of who is who here"
    key = make(client)
    assert "made on" in client.get("/me").text
    fresh = other(client)
    answer = show(fresh, key)
    assert answer.json() == {"go": "/"}
    assert me(fresh).id == me(client).id
    assert fresh.get(f"/t/{table}").text.count("data-mine") == 1
    assert "last used on" in client.get("/me").text
    again = other(client)
    assert show(again, key).status_code == 200, "more than once"


LIES: dict[str, dict[str, Any]] = {
    "another origin": {"origin": "https://evil.example"},
    "another name": {"rp": "evil.example"},
    "another key": {"by": ec.generate_private_key(ec.SECP256R1())},
    "not unlocked": {"flags": 0x01},
    "nobody there": {"flags": 0x04},
    "another kind": {"what": "webauthn.create"},
}


@pytest.mark.parametrize("lie", LIES)
def test_what_does_not_fit_lets_nobody_in(client: TestClient, lie: str) -> None:
    client.post("/me", data={"name": "Ada"})
    key, fresh = make(client), other(client)
    answer = show(fresh, key, **LIES[lie])
    assert answer.status_code == 403
    assert "The passkey does not fit" in answer.text
    assert "ecliptic" not in fresh.cookies


def test_an_answer_is_good_once_and_not_for_long(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    key = make(client)
    said = key.show(options(client, "/in/options"))
    first, second = other(client), other(client)
    assert first.post("/in/passkey", data={"said": said}).status_code == 200
    assert second.post("/in/passkey", data={"said": said}).status_code == 403
    late = key.show(options(client, "/in/options"))
    clock: Clock = house_of(client).clock  # type: ignore[assignment]
    clock.now += accounts.CHALLENGE + 1
    assert second.post("/in/passkey", data={"said": late}).status_code == 403
    own = key.show({"challenge": word(b"x" * 32)})
    assert second.post("/in/passkey", data={"said": own}).status_code == 403, "a challenge of one's own"
    key.count = 0  # a copy of the device
    assert show(second, key).status_code == 403
    assert "ecliptic" not in second.cookies


@pytest.mark.parametrize(
    "said",
    [
        "",
        "x",
        "{}",
        "[]",
        "null",
        '{"clientDataJSON":"eHg"}',
        "x" * 20_000,
        '{"response":{"clientDataJSON":"e30"}}',
    ],
)
def test_garbage_gets_a_sentence(client: TestClient, said: str) -> None:
    client.post("/me", data={"name": "Ada"})
    for path in ("/in/passkey", "/me/passkey"):
        answer = client.post(path, data={"said": said})
        assert answer.status_code == 400
        assert "Try again." in answer.text


def test_a_challenge_is_for_one_person_and_one_use(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    eve = other(client)
    eve.post("/me", data={"name": "Eve"})
    key = Key()
    said = key.make(options(client, "/me/passkey/options"))
    assert eve.post("/me/passkey", data={"said": said}).status_code == 400
    assert client.post("/me/passkey", data={"said": said}).status_code == 400, "it was shown around"
    assert (
        client.post("/me/passkey", data={"said": key.make(options(client, "/in/options"))}).status_code == 400
    )
    make(client)
    house = house_of(client)
    assert len(house.accounts.store.passkeys(me(client).id)) == 1
    assert house.accounts.store.passkeys(me(eve).id) == []
    (mine,) = house.accounts.store.passkeys(me(client).id)
    assert eve.post("/me/passkey/remove", data={"passkey": mine.id}).status_code == 404
    assert client.post("/me/passkey/remove", data={"passkey": mine.id}).status_code == 200
    assert house.accounts.store.passkeys(me(client).id) == []
    assert other(client).post("/me/passkey/options").status_code == 403


def test_who_is_forgotten_has_no_passkey(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    key = make(client)
    client.post("/me/forget", data={"sure": "yes"})
    assert show(other(client), key).status_code == 403


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        ("https://games.example", "games.example"),
        ("https://games.example:8443", "games.example"),
        ("http://localhost:8000", "localhost"),
        ("http://games.example", ""),
        ("https://192.168.1.7", ""),
        ("http://127.0.0.1:8000", ""),
        ("https://[::1]", ""),
    ],
)
def test_where_browsers_have_no_passkeys_the_page_says_so(origin: str, name: str) -> None:
    assert rp_of(origin) == name


def test_a_server_without_a_name_offers_none(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        client.post("/me", data={"name": "Ada"})
        for path in ("/me", "/in"):
            page = client.get(path).text
            assert "Passkeys need an address with https://" in page
            assert "data-passkey" not in page
        for path in ("/in/options", "/me/passkey/options"):
            assert client.post(path).status_code == 409
        assert "This server sends no e-mail." in client.get("/in").text
        assert client.post("/in/mail", data={"address": "ada@mail.example"}).status_code == 409


def test_a_server_that_was_installed_without_them_says_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "_installed", lambda: False)
    client.post("/me", data={"name": "Ada"})
    assert "This server was installed without passkeys." in client.get("/me").text
    for path in ("/in/options", "/in/passkey", "/me/passkey/options", "/me/passkey"):
        assert client.post(path).status_code == 409


def test_few_tries_a_minute(client: TestClient) -> None:
    codes = [client.post("/in/options").status_code for _ in range(12)]
    assert codes[:10] == [200] * 10
    assert codes[10:] == [429] * 2


# ---- links by e-mail ------------------------------------------------------------------------------------------


def confirmed(house: House, person: str, address: str = "ada@mail.example") -> None:
    house.notices.box.add(Channel(f"c-{person[:5]}", person, "mail", address, "", "on"), int(house.clock()))


def letters(house: House) -> list[str]:
    """The links that are on their way."""
    rows = house.store.db.execute("SELECT id FROM message WHERE kind='in' ORDER BY id").fetchall()
    out = []
    for message in house.notices.box.due(int(house.clock()), house.notices.kinds):
        channel = house.notices.box.channel(message.channel)
        assert channel is not None
        text = house.notices.text(message, channel)
        if text is not None:
            out.append(text.link.removeprefix(LOCAL))
    assert len(out) <= len(rows)
    return out


def test_a_link_by_mail_lets_in_once(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    house = house_of(client)
    confirmed(house, me(client).id)
    fresh = other(client)
    known = fresh.post("/in/mail", data={"address": "ADA@mail.example"})
    strange = other(client).post("/in/mail", data={"address": "eve@mail.example"})
    assert known.status_code == strange.status_code == 200
    assert known.text.replace("ADA@", "eve@") == strange.text, "it says the same, known or not"
    (link,) = letters(house)
    looked = fresh.get(link)
    assert "Are you" in looked.text
    assert "ecliptic" not in fresh.cookies, "a program that opens links uses nothing up"
    assert fresh.post(link).status_code == 200
    assert me(fresh).id == me(client).id
    assert other(client).post(link).status_code == 404
    assert letters(house) == [], "what was used is not sent again"


def test_a_link_is_good_for_a_quarter_of_an_hour(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    house = house_of(client)
    confirmed(house, me(client).id)
    client.post("/in/mail", data={"address": "ada@mail.example"})
    (link,) = letters(house)
    clock: Clock = house.clock  # type: ignore[assignment]
    clock.now += accounts.LINK + 1
    assert other(client).get(link).status_code == 404
    assert letters(house) == []
    client.post("/in/mail", data={"address": "ada@mail.example"})
    (link,) = letters(house)
    client.post("/me/renew")
    assert other(client).get(link).status_code == 404, "all other browsers are strangers, those to come, too"


def test_an_address_that_nobody_has_confirmed_lets_nobody_in(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    house = house_of(client)
    channel = Channel("c", me(client).id, "mail", "ada@mail.example", "", "asked")
    house.notices.box.add(channel, int(house.clock()))
    client.post("/in/mail", data={"address": "ada@mail.example"})
    assert letters(house) == []
    assert client.post("/in/mail", data={"address": "ada"}).status_code == 400


def test_few_links_go_to_one_address(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    house = house_of(client)
    confirmed(house, me(client).id)
    codes = [client.post("/in/mail", data={"address": "ada@mail.example"}).status_code for _ in range(12)]
    assert codes[:10] == [200] * 10
    assert codes[-1] == 429
    many = house.store.db.execute("SELECT count(*) FROM message WHERE kind='in'").fetchone()[0]
    assert many == accounts.LINKS


# ---- two people who are one -----------------------------------------------------------------------------------


def asked(client: TestClient, key: Key) -> str:
    """Where a browser with games of its own is led."""
    go: str = show(client, key).json()["go"]
    assert go.startswith("/in/join/")
    return go


def test_a_guests_games_are_brought_along(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    house, key, ada = house_of(client), make(client), me(client)
    guest = other(client)
    over = played(guest)
    live, bob = two(guest)
    act(guest, live, "roll")
    former = me(guest)
    house.plans.set(live, 0, PlanRow(person=former.id, note="dig"))
    house.plans.set_habits(former.id, "peek", {"pass": Given("decline", lasts="always")})
    confirmed(house, former.id, "guest@mail.example")
    path = asked(guest, key)
    assert me(guest).id == former.id, "nothing is done before the answer"
    page = guest.get(path).text
    assert "Yes, put them together" in page
    assert guest.post(path, data={"do": "bring"}).status_code == 200
    assert me(guest).id == ada.id
    assert former.id not in "\n".join(house.store.db.connection.iterdump())
    assert house.hub.get(live).seats[0].person == ada.id
    assert house.plans.seats(live)[0] == PlanRow(person=ada.id, note="dig")
    assert house.plans.habits(ada.id, "peek")
    assert [one.address for one in house.notices.box.channels(ada.id)] == ["guest@mail.example"]
    assert house.results.store.of_table(over).seats[0].person == ada.id  # type: ignore[union-attr]
    t = house.hub.get(live)
    assert act((guest, bob)[t.match.to_act[0]], live, "roll").status_code == 303, "the game goes on"
    assert "Ada" in bob.get(f"/t/{live}").text
    assert guest.post(path, data={"do": "bring"}).status_code == 404


def test_they_may_be_left_behind(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    house, key, ada = house_of(client), make(client), me(client)
    guest = other(client)
    live, _ = two(guest)
    former = me(guest)
    path = asked(guest, key)
    assert other(client).get(path).status_code == 404, "another browser is not asked"
    assert guest.post(path, data={"do": "x"}).status_code == 400
    guest.post(path, data={"do": "leave"})
    assert me(guest).id == ada.id
    assert house.store.person(former.id) is not None
    assert house.hub.get(live).seats[0].person == former.id


def test_who_sits_twice_at_a_table_is_told_so(client: TestClient) -> None:
    live, bob = two(client, title="Evening")
    house, key = house_of(client), make(client)
    path = asked(bob, key)
    before = "\n".join(house.store.db.connection.iterdump())
    assert "You sit twice at the table" in bob.get(path).text
    answer = bob.post(path, data={"do": "bring"})
    assert answer.status_code == 409
    assert "You sit twice at the table Evening" in answer.text
    assert "\n".join(house.store.db.connection.iterdump()) == before
    bob.post(path, data={"do": "leave"})
    assert me(bob).id == me(client).id
    assert house.hub.get(live).seats[1].person != me(client).id


def test_a_name_that_is_taken_at_the_guests_table_keeps_them_apart(client: TestClient) -> None:
    client.post("/me", data={"name": "Zoe"})
    key, guest = make(client), other(client)
    table = new_table(guest, "me", "open", name="Ada")
    sit(guest, table, 1, "Zoe")
    answer = guest.post(asked(guest, key), data={"do": "bring"})
    assert answer.status_code == 409
    assert "is called Zoe already" in answer.text
    assert me(guest).name == "Ada"


def test_a_guest_without_games_is_not_asked(client: TestClient) -> None:
    client.post("/me", data={"name": "Ada"})
    key, guest = make(client), other(client)
    guest.post("/me", data={"name": "Nobody yet"})
    assert show(guest, key).json() == {"go": "/"}
    assert me(guest).id == me(client).id


def test_invited_people_come_in_through_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECLIPTIC_ORIGIN", LOCAL)
    monkeypatch.setenv("ECLIPTIC_INVITED", "yes")
    with running(tmp_path) as client:
        house = house_of(client)
        ada = house.people.make("Ada")
        client.cookies.set("ecliptic", house.people.cookie(ada))
        key, stranger = make(client), other(client)
        assert stranger.get("/").status_code == 403
        assert re.search("Come in with a passkey", stranger.get("/in").text)
        assert show(stranger, key).json() == {"go": "/"}
        assert stranger.get("/").status_code == 200
