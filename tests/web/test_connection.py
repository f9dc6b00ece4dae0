"""Connections: heads that are late, endless or far too many, and how many one address may have."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from ecliptic.web.gate import connection
from ecliptic.web.house import House
from ecliptic.web.storage.store import SeatRow, Settings
from web.support import listening, make_house

CHUNKED = b"POST /theme HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
MEGABYTE = 1 << 20
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def at_server(
    folder: Path, work: Callable[[House, Callable[[], Awaitable[Streams]]], Awaitable[None]], **more: object
) -> None:
    async def run() -> None:
        house = make_house(folder)
        async with listening(house, **more) as port:
            await work(house, lambda: asyncio.open_connection("127.0.0.1", port))

    asyncio.run(run())


async def sent(writer: asyncio.StreamWriter, piece: bytes, most: int = 4 * MEGABYTE) -> int:
    """How many bytes of a text without end went through before the other end hung up."""
    done = 0
    try:
        while done < most:
            writer.write(piece)
            await writer.drain()
            done += len(piece)
    except ConnectionError:
        pass
    return done


def test_a_request_that_is_begun_and_does_not_arrive_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HEADER_TIME", 0.3)

    async def work(_: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        for before in (b"", WHOLE):  # the first request of a connection, and a later one
            reader, writer = await connect()
            writer.write(before)
            if before:
                assert b"ok" in await reader.readuntil(b"ok\n")
            writer.write(WHOLE[:20])
            assert await asyncio.wait_for(reader.read(), 3) == b""
            writer.close()
        reader, writer = await connect()
        for _ in range(3):  # who sends whole ones is let alone
            writer.write(WHOLE)
            await reader.readuntil(b"ok\n")
            await asyncio.sleep(0.2)
        writer.close()

    at_server(tmp_path, work)


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"GET / HTTP/1.1\r\n", b"X: y\r\n" * 4000),  # lines, of which each costs twenty times its length
        (b"GET / HTTP/1.1\r\n", b"A" * 20_000),  # one line, which the parser keeps for itself
        (b"GET /", b"a" * 20_000),
        (WHOLE + b"GET / HTTP/1.1\r\n", b"X: yyyy\r\n" * 4000),  # of a later request
        (CHUNKED + b"3\r\na=b\r\n0\r\nX: ", b"a" * 20_000),  # a line that follows a body
        (CHUNKED + b"3\r\na=b\r\n0\r\n", b"X: y\r\n" * 4000),
        (CHUNKED + b"3;", b"a" * 20_000),  # words beside the size of a chunk
    ],
)
def test_a_head_without_end_is_cut_off(tmp_path: Path, begin: bytes, piece: bytes) -> None:
    async def work(house: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        writer.write(begin)
        assert await sent(writer, piece) < 4 * MEGABYTE
        said = b""
        with suppress(ConnectionError):  # bytes that nobody read reset it
            said = await asyncio.wait_for(reader.read(), 5)
        assert not said or b"431" in said
        assert house.limits.refused == {(431, ""): 1}

    at_server(tmp_path, work)


def test_a_head_without_end_beside_a_live_page_is_cut_off_too(tmp_path: Path) -> None:
    async def work(house: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        ada = house.people.make("Ada")
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, None, "", "")]
        table = house.hub.make(house.game_class("peek").make({}), ada, seats, Settings())
        reader, writer = await connect()
        writer.write(f"GET /t/{table.id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"id: ")
        assert table.presence.watching == 1
        writer.write(b"GET / HTTP/1.1\r\n")
        assert await sent(writer, b"X: y\r\n" * 4000) < 4 * MEGABYTE
        for _ in range(3_000):
            await asyncio.sleep(0.01)
            if not table.presence.watching:
                break
        assert table.presence.watching == 0

    at_server(tmp_path, work)


def test_what_a_browser_sends_is_read_however_it_is_cut(tmp_path: Path) -> None:
    """A head as large as one gets, byte by byte at its seams, and requests in one go."""
    cookies = b"Cookie: " + b"; ".join(b"name%d=%s" % (k, b"v" * 90) for k in range(100)) + b"\r\n"
    lines = b"".join(b"X-Header-%d: value\r\n" % k for k in range(60))
    large = WHOLE[:-2] + cookies + lines + b"\r\n"

    async def work(_: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        for at in (1, 20, len(large) - 1):
            reader, writer = await connect()
            for piece in (large[:at], large[at:] + WHOLE, WHOLE):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            for _ in range(3):
                assert await asyncio.wait_for(reader.readuntil(b"ok\n"), 5)
            writer.close()

    at_server(tmp_path, work)


def test_requests_do_not_queue_up_without_end(tmp_path: Path) -> None:
    async def work(_: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        writer.write(WHOLE * 1000)
        assert (await asyncio.wait_for(reader.read(), 5)).count(b"ok\n") < 20

    at_server(tmp_path, work)


def test_an_address_has_so_many_connections_and_a_proxy_as_many_as_it_likes(tmp_path: Path) -> None:
    async def work(house: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        house.limits.connections = 2
        open_ = [await connect() for _ in range(2)]
        for reader, writer in open_:
            writer.write(WHOLE)
            await reader.readuntil(b"ok\n")
        reader, _ = await connect()
        refused = await asyncio.wait_for(reader.read(), 5)
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 15\r\n" in refused
        open_[0][1].close()
        await open_[0][1].wait_closed()
        await asyncio.sleep(0.05)
        reader, writer = await connect()
        writer.write(WHOLE)
        await reader.readuntil(b"ok\n")
        assert house.limits.connected == {"127.0.0.1": 2}

    at_server(tmp_path, work, forwarded_allow_ips="")

    async def proxied(house: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        house.limits.connections = 2
        for _ in range(5):
            reader, writer = await connect()
            writer.write(WHOLE)
            await reader.readuntil(b"ok\n")
        assert not house.limits.connected["127.0.0.1"]

    at_server(tmp_path, proxied)


def test_what_is_sent_past_a_task_waits_for_who_reads_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused as soon as something waits to be read, and where no live page is under way."""
    pipes: list[connection.Pipe] = []

    class Kept(connection.Pipe):
        def __init__(self, of: connection.InTime) -> None:
            super().__init__(of)
            self.transport = of.transport
            pipes.append(self)

    monkeypatch.setattr(connection, "Pipe", Kept)

    async def work(house: House, connect: Callable[[], Awaitable[Streams]]) -> None:
        game = house.game_class("peek").make({})
        ada = house.people.make("Ada")
        table = house.hub.make(game, ada, [SeatRow(k, ada.id, "", "") for k in range(2)], Settings())
        reader, writer = await connect()
        writer.write(WHOLE)
        await reader.readuntil(b"\r\n\r\n")
        (pipe,) = pipes
        assert not pipe(b"x")  # the answer was whole
        writer.write(f"GET /t/{table.id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"data: ")
        piece, many = b"x" * 65536, 0
        while pipe(piece):
            many += 1
        assert 0 < many < 1000
        assert pipe.transport.get_write_buffer_size() < 3 * len(piece)  # type: ignore[attr-defined]
        read = 0
        while read < many * len(piece):  # then there is room again
            read += len(await reader.read(MEGABYTE))
        while not pipe(b"last"):
            await asyncio.sleep(0.01)
        await reader.readuntil(b"4\r\nlast\r\n")
        writer.close()
        while table.presence.watching:
            await asyncio.sleep(0.01)
        assert not pipe(b"x")

    at_server(tmp_path, work)
