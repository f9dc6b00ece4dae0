"""Calls to servers of others: never into a network, by no name, form or turn; and what does not arrive is said in words."""

from __future__ import annotations

import asyncio
import ssl
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from ecliptic.web.notices.outward import LONGEST_WAIT, Outward, inside, place_of
from ecliptic.web.notices.rows import NotSent
from web.sinks import Web

PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "::ffff:93.184.216.34"]
WITHIN = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.5",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2001:0:1::",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1%eth0",
    "fec0::1",
    "ff02::1",
    "no address",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_sent_to(address: str) -> None:
    assert not inside(address)


@pytest.mark.parametrize("address", WITHIN)
def test_addresses_within_networks_are_not(address: str) -> None:
    assert inside(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "chat.example/hook",
        "http://chat.example/hook",
        "ftp://chat.example/",
        "file:///etc/passwd",
        "gopher://chat.example/",
        "https://",
        "https:///hook",
        "https://me:secret@chat.example/",
        "https://@chat.example/",
        "https://chat.example.",
        "https://chat.example:port/",
        "https://chat.example:99999/",
        "https://chat.example/a b",
        "https://chat.example/\r\nX: y",
        "https://ch\u00e4t.example/",
        "https://[::1/",
        "https://chat.example/" + 800 * "x",
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(ValueError, match=r"^T[^\n]*\.$"):
        place_of(address)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.0.0.1", "[::1]", "[::ffff:192.168.0.1]", "169.254.169.254"]
)
def test_an_address_within_a_network_is_refused_when_it_is_written_down(host: str) -> None:
    with pytest.raises(ValueError, match="inside a network"):
        Outward().place(f"https://{host}/hook")


def send(outward: Outward, address: str, headers: dict[str, str] | None = None) -> str:
    """What became of it in words; "" = it arrived."""

    async def run() -> None:
        await outward.send("POST", address, headers or {}, b"{}")

    try:
        asyncio.run(run())
    except NotSent as error:
        return error.words
    return ""


@pytest.mark.parametrize(
    "host", ["localhost", "127.1", "2130706433", "0x7f.1", "017700000001", "127.0.0.1.nip.invalid"]
)
def test_other_writings_of_an_own_address_lead_nowhere(host: str) -> None:
    """Whatever the system's resolver makes of them."""
    assert send(Outward(), f"https://{host}:9/") in ("lies inside a network", "can't be reached")


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"], []])
def test_a_name_that_leads_inside_is_not_followed_not_even_by_one_of_several_addresses(
    found: list[str],
) -> None:
    asked: list[str] = []

    async def resolves(host: str, port: int) -> list[str]:
        asked.append(host)
        return found

    assert send(Outward(resolves=resolves), "https://chat.example/") == "lies inside a network"
    assert asked == ["chat.example"]


def test_what_is_connected_to_is_the_address_that_was_looked_at() -> None:
    """A name that is asked twice may answer otherwise ("DNS rebinding"): it is asked once."""
    web, asked = Web(), []

    async def run() -> None:
        async with web.listening() as address:

            async def resolves(host: str, port: int) -> list[str]:
                asked.append(host)
                return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

            outward = Outward(refuses=lambda one: one == "127.0.0.2", plain=True, resolves=resolves)
            port = address.rpartition(":")[2]
            await outward.send("POST", f"http://chat.example:{port}/hook?a=b", {"X-A": "1"}, b"body")
            assert web.calls[0].headers["host"] == f"chat.example:{port}"

    asyncio.run(run())
    assert asked == ["chat.example"]
    (call,) = web.calls
    assert (call.method, call.path, call.body, call.headers["x-a"]) == ("POST", "/hook?a=b", b"body", "1")


@pytest.mark.parametrize(
    ("answer", "words", "gone"),
    [
        ("200 OK", "", False),
        ("204 Yes", "", False),
        ("301 There", "answered 301, which leads elsewhere", False),
        ("307 There", "answered 307, which leads elsewhere", False),
        ("404 No", "answered 404", True),
        ("410 Gone", "answered 410", True),
        ("429 Slowly", "answered 429", False),
        ("500 Oh", "answered 500", False),
    ],
)
def test_what_is_answered_is_told_in_words_and_nothing_leads_on(answer: str, words: str, gone: bool) -> None:
    async def run() -> None:
        web = Web()
        async with web.listening() as address:
            web.answers, web.headers = [answer], f"Location: {address}/elsewhere\r\nRetry-After: 99999\r\n"
            outward = Outward(refuses=lambda one: False, plain=True)
            try:
                await outward.send("POST", f"{address}/hook", {}, b"{}")
                said = ("", False, 0)
            except NotSent as error:
                said = (error.words, error.gone, error.wait)
            led = 300 <= int(answer[:3]) < 400 or answer[0] == "2"
            assert said == (words, gone, 0 if led else LONGEST_WAIT)
            assert [call.path for call in web.calls] == ["/hook"]

    asyncio.run(run())


def test_who_says_nothing_or_nonsense_is_waited_for_no_longer_than_others() -> None:
    async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"220 mail.example\r\n")
        writer.close()

    async def drips(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(500):
            writer.write(b"X: y\r\n")
            await asyncio.sleep(0.01)

    async def floods(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n" + 5000 * b"X: 3456789012345\r\n")

    async def run() -> list[str]:
        said = []
        for talk in (nonsense, drips, floods):
            server = await asyncio.start_server(talk, "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            outward = Outward(refuses=lambda one: False, plain=True, patience=0.5)
            with pytest.raises(NotSent) as error:
                await outward.send("POST", f"http://127.0.0.1:{port}/", {}, b"")
            said.append(error.value.words)
            server.close()
        with pytest.raises(NotSent) as error:
            await outward.send("POST", f"http://127.0.0.1:{port}/", {}, b"")
        return [*said, error.value.words]

    assert asyncio.run(run()) == [
        "answered nothing that can be read",
        "did not answer in time",
        "can't be reached",
        "can't be reached",
    ]


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's context by this name, and one that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), False)
        .add_extension(x509.BasicConstraints(True, None), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "both.pem"
    path.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    serves = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serves.load_cert_chain(path)
    return serves, ssl.create_default_context(cadata=made.public_bytes(serialization.Encoding.PEM).decode())


@pytest.mark.parametrize(
    ("name", "trusted", "words"),
    [
        ("chat.example", True, ""),
        ("other.example", True, "has no certificate that can be trusted"),
        ("chat.example", False, "has no certificate that can be trusted"),
    ],
)
def test_who_answers_must_be_who_was_named(tmp_path: Path, name: str, trusted: bool, words: str) -> None:
    serves, trusts = certificate(tmp_path, name)

    async def resolves(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    async def run() -> str:
        web = Web()
        async with web.listening(ssl=serves) as address:
            port = address.rpartition(":")[2]
            outward = Outward(refuses=lambda one: False, resolves=resolves, trust=trusts if trusted else None)
            try:
                await outward.send("POST", f"https://chat.example:{port}/", {}, b"{}")
            except NotSent as error:
                return error.words
        assert len(web.calls) == 1
        return ""

    assert asyncio.run(run()) == words, sys.version
