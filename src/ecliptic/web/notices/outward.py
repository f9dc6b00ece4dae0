"""Calls to servers of others, at addresses that strangers chose: never into a network, and nowhere else than was asked.

A name is looked up once, all that it leads to must be public, and that is what is connected to: a name that leads
elsewhere a moment later gains nothing. Answers that lead on are not followed, and of their bodies nothing is read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

import httptools
from msgspec import Struct

from ecliptic.web.notices.rows import NotSent

PATIENCE: Final = 15.0  # seconds for all of a call
LONGEST: Final = 800  # letters of an address
MOST: Final = 64 * 1024  # bytes of an answer's head
LONGEST_WAIT: Final = 3600  # seconds that an answer may ask for
# No public server is there, whatever Python's version says: IPv4 within IPv6, and what is kept for protocols.
NEVER: Final = [
    ip_network(text)
    for text in (
        *("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/23", "100::/64"),
        *("192.0.0.0/24", "192.88.99.0/24"),
    )
]
Resolve = Callable[[str, int], Awaitable[list[str]]]


class Place(Struct, frozen=True):
    """An address taken apart."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def origin(self) -> str:
        """Its scheme, host and port as browsers write them."""
        usual = self.port == (443 if self.secure else 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' * self.secure}://{host}" + ("" if usual else f":{self.port}")


def place_of(address: str, *, plain: bool = False) -> Place:
    """An address's parts. ValueError, one sentence, for what nothing can be sent to; `plain`: also without TLS."""
    if not (address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST):
        raise ValueError("That is no address that something can be sent to.")
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError("That is no address that something can be sent to.") from None
    if parts.scheme != "https" and not (plain and parts.scheme == "http"):
        raise ValueError("The address must begin with https://.")
    if not host or parts.username is not None or parts.password is not None or host.endswith("."):
        raise ValueError("That is no address that something can be sent to.")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(host, port or (443 if secure else 80), path, secure)


def inside(text: str) -> bool:
    """Whether an IP address is anything but one of the public internet."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return True
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address.is_site_local or address.scope_id:
            return True
    return not address.is_global or address.is_multicast or any(address in one for one in NEVER)


_threads: Final = ThreadPoolExecutor(4, "names")  # a name that nobody answers for holds up nothing else


async def resolve(host: str, port: int) -> list[str]:
    """All IP addresses of a name. OSError if it has none."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(_threads, socket.getaddrinfo, host, port, 0, socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class _Head:
    """The status and one header of an answer."""

    def __init__(self) -> None:
        self.whole = False
        self.wait = ""

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"retry-after":
            self.wait = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        self.whole = True


class Outward:
    """The one way out to others' servers. Tests replace what it refuses, and how names are looked up."""

    def __init__(
        self,
        *,
        refuses: Callable[[str], bool] = inside,
        plain: bool = False,
        resolves: Resolve = resolve,
        trust: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.refuses, self.plain, self.resolves, self.trust = refuses, plain, resolves, trust
        self.patience = patience

    def place(self, address: str) -> Place:
        """See `place_of`; also refused is an IP address that can't be asked."""
        place = place_of(address, plain=self.plain)
        try:
            ip_address(place.host)
        except ValueError:
            return place
        if self.refuses(place.host):
            raise ValueError("That address lies inside a network: this server sends to public ones only.")
        return place

    async def send(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> None:
        """Send it once. NotSent for every answer that is not 2xx, and for none."""
        try:
            place = self.place(address)
        except ValueError:
            raise NotSent("can't be used") from None
        try:
            async with asyncio.timeout(self.patience):
                status, wait = await self._ask(place, method, headers, body)
        except TimeoutError:
            raise NotSent("did not answer in time") from None
        except ssl.SSLError:
            raise NotSent("has no certificate that can be trusted") from None
        except OSError:
            raise NotSent("can't be reached") from None
        except httptools.HttpParserError:
            raise NotSent("answered nothing that can be read") from None
        if 300 <= status < 400:
            raise NotSent(f"answered {status}, which leads elsewhere")
        if not 200 <= status < 300:
            raise NotSent(f"answered {status}", gone=status in (404, 410), wait=wait)

    async def _ask(
        self, place: Place, method: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, int]:
        found = await self.resolves(place.host, place.port)
        if not found or any(self.refuses(one) for one in found):
            raise NotSent("lies inside a network")
        trust = (self.trust or ssl.create_default_context()) if place.secure else None
        reader, writer = await asyncio.open_connection(
            found[0], place.port, ssl=trust, server_hostname=place.host if trust else None
        )
        try:
            lines = [f"{method} {place.path} HTTP/1.1", f"Host: {place.origin.partition('://')[2]}"]
            sent = {**headers, "Content-Length": str(len(body)), "Connection": "close"}
            lines += [f"{name}: {value}" for name, value in sent.items()]
            writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
            await writer.drain()
            return await self._answer(reader)
        finally:
            writer.close()
            with suppress(OSError, ssl.SSLError):
                writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, int]:
        head, left = _Head(), MOST
        parser = httptools.HttpResponseParser(head)
        while not head.whole:
            part = await reader.read(4096)
            left -= len(part)
            if not part or left < 0:
                raise ConnectionError("no answer")
            parser.feed_data(part)
        wait = min(LONGEST_WAIT, int(head.wait)) if head.wait.isdecimal() and len(head.wait) < 9 else 0
        return parser.get_status_code(), wait
