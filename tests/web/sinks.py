"""What takes messages in tests: a chat service, browsers' services that decrypt, a mail server; all in the test's loop."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from msgspec import Struct

from ecliptic.web.house import House
from ecliptic.web.notices.outward import Outward
from ecliptic.web.notices.push import decoded, encoded
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from web.support import Clock, make_house

ORIGIN = "https://games.example"
OPEN = {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_HOOKS": "yes"}


class Call(Struct):
    """A request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        return msgspec.json.decode(self.body, type=dict[str, Any])


class Web:
    """An HTTP server that writes down what comes. It answers `answers` one after another, then 204."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.answers: list[str] = []
        self.headers = ""
        self.silent = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        method, path, _ = first.split(" ")
        self.calls.append(Call(method, path, headers, body))
        if self.silent:
            await reader.read()
        else:
            answer = self.answers.pop(0) if self.answers else "204 Yes"
            writer.write(f"HTTP/1.1 {answer}\r\n{self.headers}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    @asynccontextmanager
    async def listening(self, **how: Any) -> AsyncIterator[str]:
        """It serves; its address."""
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0, **how)
        async with server:
            scheme = "https" if how else "http"
            yield f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class Phone:
    """A browser that lets a server send to it, and opens what its service got."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))

    def says(self, endpoint: str) -> str:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return msgspec.json.encode(
            {"endpoint": endpoint, "p256dh": encoded(point), "auth": encoded(self.auth)}
        ).decode()

    def opened(self, call: Call) -> dict[str, Any]:
        assert call.headers["content-encoding"] == "aes128gcm"
        body = http_ece.decrypt(call.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return msgspec.json.decode(body, type=dict[str, Any])


def signed_by(call: Call) -> tuple[str, dict[str, Any]]:
    """The key of a signature that holds, and what it says."""
    found = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)", call.headers["authorization"])
    assert found
    raw = decoded(found[2])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(found[3]))
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(signature, found[1].encode(), ec.ECDSA(hashes.SHA256()))
    return found[3], msgspec.json.decode(decoded(found[1].partition(".")[2]), type=dict[str, Any])


class Mailbox:
    """A mail server that writes down what comes; of `refused` it takes nothing."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: set[str] = set()
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(words: str) -> None:
            writer.write(f"{words}\r\n".encode())

        say("220 here")
        while line := (await reader.readline()).decode().strip():
            verb = line.upper()
            if verb.startswith("RCPT") and any(one in line for one in self.refused):
                say("550 no")
            elif verb == "DATA":
                say("354 go on")
                raw = (await reader.readuntil(b"\r\n.\r\n"))[:-3]
                mail = message_from_bytes(raw, policy=policy.default)
                assert isinstance(mail, EmailMessage)
                self.mails.append(mail)
                say("250 ok")
            else:
                say("221 bye" if verb == "QUIT" else "250 ok")
            if verb == "QUIT":
                break
        writer.close()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[int]:
        """It serves; its port."""
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        async with server:
            self.port = server.sockets[0].getsockname()[1]
            yield self.port


def settings(folder: Path, **given: str) -> None:
    """What the host sets."""
    (folder / "ecliptic.toml").write_text("".join(f'{name} = "{value}"\n' for name, value in given.items()))


def anywhere() -> Outward:
    """A way out that leads to this computer, too."""
    return Outward(refuses=lambda address: False, plain=True, patience=5.0)


class Desk:
    """Ada and Bo at a table, with a house that may send; its clock stands until told. It is 8 o'clock in London."""

    def __init__(self, folder: Path, **more: object) -> None:
        self.clock = Clock()
        self.house: House = make_house(
            folder, clock=self.clock, **({"outward": anywhere(), "ticks": lambda: self.clock.now} | more)
        )
        self.notices = self.house.notices
        self.box = self.notices.box
        self.ada, self.bo = self.house.people.make("Ada"), self.house.people.make("Bo")
        self.table = self.open()

    @classmethod
    def again(cls, folder: Path) -> Desk:
        """The same folder after its server has ended."""
        desk = cls.__new__(cls)
        desk.clock = Clock()
        desk.house = make_house(folder, clock=desk.clock, outward=anywhere())
        desk.notices, desk.box = desk.house.notices, desk.house.notices.box
        people = {row.name: row for row, *_ in desk.house.store.all_people()}
        desk.ada, desk.bo = people["Ada"], people["Bo"]
        return desk

    def open(self, title: str = "", *seats: SeatRow, **more: object) -> Table:
        game = self.house.game_class("peek").make({})
        usual = [SeatRow(0, self.ada.id, "", ""), SeatRow(1, self.bo.id, "", "")]
        return self.house.hub.make(
            game,
            self.ada,
            [*seats] or usual,
            Settings(title=title, **more),  # type: ignore[arg-type]
        )

    async def act(self, action: str, table: Table | None = None) -> None:
        table = table or self.table
        seat = table.acting()[0]
        await acting.act(table, self.ada if seat == 0 else self.bo, seat, table.token(seat), None, action)

    async def turn(self, table: Table | None = None) -> None:
        """Whoever's turn it is has it."""
        match = (table or self.table).match
        await self.act(next(one for one in match.legal(match.to_act[0]) if one.startswith("mark")), table)
        await self.act("done", table)

    async def hook(self, person: PersonRow, address: str, *ticked: str) -> str:
        """A chat service that somebody confirmed; its id."""
        channel = self.notices.add_hook(person, address)
        await self.post()
        self.notices.confirm(channel)
        self.tick(person, *(ticked or ("turn.hook", "over.hook", "ask.hook", "bot.hook", "time.hook")))
        return channel.id

    def tick(self, person: PersonRow, *ticked: str) -> None:
        self.notices.choose(person, list(ticked), "")

    async def post(self, seconds: float = 0) -> None:
        """Let time pass, and send all that is due then."""
        self.clock.now += seconds
        for _ in range(50):
            self.notices.sender.look()
            if not self.notices.sender.going:
                return
            await asyncio.gather(*self.notices.sender.going.values())
            await asyncio.sleep(0)
        raise AssertionError("it never ends")

    def state(self, channel: str) -> tuple[str, str]:
        found = self.box.channel(channel)
        assert found
        return found.state, found.said

    def close(self) -> None:
        self.house.store.close()


Story = Callable[[Desk, Web, str], Coroutine[Any, Any, None]]


def told(
    folder: Path, story: Story, given: dict[str, str] | None = None, *, again: bool = False, **more: object
) -> None:
    """Run a story with a chat service at an address; `again`: in a folder that had one before."""
    settings(folder, **(OPEN if given is None else given))

    async def run() -> None:
        web = Web()
        async with web.listening() as address:
            desk = Desk.again(folder) if again else Desk(folder, **more)
            try:
                await story(desk, web, address)
            finally:
                desk.close()

    asyncio.run(run())


def confirmation(text: str) -> str:
    """The path of the link in a message that confirms its channel."""
    found = re.search(rf"{ORIGIN}(/tell/[\w-]+/[\w-]+)", text)
    assert found, text
    return found[1]


def ending(text: str) -> str:
    """The path of the link in a message that ends them."""
    found = re.search(rf"{ORIGIN}(/quiet/[\w-]+/[\w-]+)", text)
    assert found, text
    return found[1]
