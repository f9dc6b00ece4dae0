"""A request that came to one process and is about a table of another is passed on to that one, and its answer back.

Processes speak HTTP to each other, at addresses that nobody else should reach, and show by a word made from the
server's key that they are no strangers. What is passed on has been let in already: nothing is counted or checked twice.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ecliptic.web.errors import Elsewhere, Refused
from ecliptic.web.gate.problems import brief

if TYPE_CHECKING:
    import httpx


WORD: Final = b"x-ecliptic-hop"  # header: who passes it on is one of us
CLIENT: Final = b"x-ecliptic-client"  # whose request it is
SCHEME: Final = b"x-ecliptic-scheme"
OURS: Final = frozenset({WORD, CLIENT, SCHEME})
HOP: Final = "ecliptic.hop"  # in a request's scope
PASSED: Final = "ecliptic.passed"  # the same: it was passed on to here
LET_GO: Final = "/let-go/"  # where one process asks another for a table
# Of one connection alone (RFC 9110, 7.6.1); how long the answer is stays as it is.
OWN: Final = frozenset(
    {b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"transfer-encoding", b"upgrade"}
)
TRIES: Final = 12
PAUSE: Final = 0.25  # seconds between two of them: the other process may have ended
CONNECTING: Final = 2.0  # seconds
LETTING: Final = 10.0  # a bot may be in the middle of its move
ANSWERING: Final = 60.0
IDLE: Final = (
    2.0  # less than the other side keeps a connection: else it might close one that is used just then
)
IN_USE: Final = "The table goes from one process of the server to another. Try again in a moment."
log = logging.getLogger("ecliptic")


class Hop:
    """Of a request: where it has to go, once that is known, and its body as far as it was read."""

    def __init__(self) -> None:
        self.there: Elsewhere | None = None
        self.body: list[Message] = []

    def forget(self) -> None:
        """It is asked anew where the request has to go."""
        self.there = None


class Ask(Response):
    """In the place of an answer: it is given elsewhere."""

    def __init__(self, there: Elsewhere) -> None:
        super().__init__()
        self.there = there

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say nothing here."""
        hop = scope.get(HOP)
        if isinstance(hop, Hop):
            hop.there = self.there
        else:  # it was passed on once, and the table has gone on meanwhile
            await brief(Refused(503, IN_USE, retry=1), scope["path"])(scope, receive, send)


async def elsewhere(request: Request, error: Exception) -> Response:
    """The answer where a table is another process's."""
    assert isinstance(error, Elsewhere)
    return Ask(error)


class Passing:
    """Between the guard and the application, and between this process and the others."""

    def __init__(
        self,
        shared: bool,
        key: bytes,
        let_go: Callable[[str], Awaitable[None]],
        sweep: Callable[[], Awaitable[None]],
    ) -> None:
        """`shared`: whether there can be others; `key`: the server's.

        `let_go`: this process gives up a table; `sweep`: it sees to what others left.
        """
        self.shared, self.let_go, self.sweep = shared, let_go, sweep
        self._key = key
        self._word = ""
        self._out: httpx.AsyncHTTPTransport | None = None

    @property
    def word(self) -> str:
        """What all processes of a server know, and nobody else."""
        if not self._word:
            self._word = hmac.new(self._key, b"hop", "sha256").hexdigest()
        return self._word

    def passed(self, scope: Scope) -> Scope | None:
        """The request as it came to the process that passed it on; None = it comes from nobody of ours."""
        if not self.shared:
            return None
        found = {name: value for name, value in scope["headers"] if name in OURS}
        if not hmac.compare_digest(found.get(WORD, b""), self.word.encode()):
            return None
        client = found.get(CLIENT, b"").decode("latin-1")
        return {
            **scope,
            "headers": [(name, value) for name, value in scope["headers"] if name not in OURS],
            "client": (client, 0) if client else None,
            "scheme": found.get(SCHEME, b"http").decode("latin-1"),
            PASSED: True,
        }

    def around(self, app: ASGIApp) -> ASGIApp:
        """The application, which need not know where tables are."""
        if not self.shared:
            return app

        async def answering(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http" or scope.get(PASSED):
                if scope.get(PASSED) and scope["path"].startswith(LET_GO):
                    await self.let_go(scope["path"].removeprefix(LET_GO))
                    await Response(status_code=204)(scope, receive, send)
                    return
                await app(scope, receive, send)
                return
            await self._answer(app, scope, receive, send)

        return answering

    async def _answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        hop = Hop()
        for _ in range(TRIES):
            hop.forget()
            await app({**scope, HOP: hop}, _again(hop, receive), send)
            if hop.there is None:
                return
            if await self._pass_on(hop, hop.there, scope, receive, send):
                return
            await asyncio.sleep(PAUSE)
            await self.sweep()
        await brief(Refused(503, IN_USE, retry=1), scope["path"])(scope, receive, send)

    async def _pass_on(self, hop: Hop, there: Elsewhere, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether the other process was there, and something was answered."""
        import httpx

        if not await _whole(hop, receive):
            return True
        sending = asyncio.ensure_future(self._through(hop, there, scope, send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
            return True
        except (httpx.ConnectError, httpx.ConnectTimeout):  # nothing was sent
            return False
        finally:
            for task in (sending, gone):
                task.cancel()
            await asyncio.wait((sending, gone))

    async def _through(self, hop: Hop, there: Elsewhere, scope: Scope, send: Send) -> None:
        import httpx

        begun = False
        try:
            answer = await self._open().handle_async_request(self._request(hop, there, scope))
            try:
                headers = [
                    (name.lower(), value)
                    for name, value in answer.headers.raw
                    if name.lower() not in OWN and name.lower() not in (b"date", b"server")
                ]
                await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
                begun = True
                async for part in answer.aiter_raw():
                    if part:
                        await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                await answer.aclose()
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise
        except httpx.HTTPError as error:
            log.warning(
                "the process at %s gave no whole answer: %s",
                there.address,
                str(error) or type(error).__name__,
            )
            if not begun:
                await brief(Refused(503, IN_USE, retry=1), scope["path"])({**scope}, _nothing, send)
            # Else the connection is cut: nobody takes it for the whole, since its length or end is missing.

    def _request(self, hop: Hop, there: Elsewhere, scope: Scope) -> httpx.Request:
        import httpx

        raw = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1")
        query = scope["query_string"].decode("latin-1")
        headers = [
            (name, value)
            for name, value in scope["headers"]
            if name not in OWN and name not in OURS and name != b"content-length"
        ]
        headers += [
            (WORD, self.word.encode()),
            (CLIENT, (scope["client"][0] if scope.get("client") else "").encode("latin-1")),
            (SCHEME, scope["scheme"].encode()),
        ]
        return httpx.Request(
            scope["method"],
            f"http://{there.address}{raw}{'?' + query if query else ''}",
            headers=headers,
            content=b"".join(message.get("body", b"") for message in hop.body) or None,
            extensions={"timeout": {"connect": CONNECTING, "read": None, "write": ANSWERING, "pool": None}},
        )

    async def ask(self, there: Elsewhere) -> None:
        """Have another process let a table go. If it does not answer, what it had is swept away once it is gone."""
        import httpx

        request = httpx.Request(
            "POST",
            f"http://{there.address}{LET_GO}{there.table}",
            headers=[(WORD, self.word.encode())],
            extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), LETTING)},
        )
        try:
            await (await self._open().handle_async_request(request)).aclose()
        except httpx.HTTPError:
            await asyncio.sleep(PAUSE)
            await self.sweep()

    def _open(self) -> httpx.AsyncHTTPTransport:
        """Connections alone: no cookie is kept of one that would go out with another's."""
        if self._out is None:
            import httpx

            self._out = httpx.AsyncHTTPTransport(
                limits=httpx.Limits(
                    max_connections=None, max_keepalive_connections=50, keepalive_expiry=IDLE
                ),
                trust_env=False,
            )
        return self._out

    async def close(self) -> None:
        """Pass nothing on any more."""
        if self._out is not None:
            await self._out.aclose()


def _again(hop: Hop, receive: Receive) -> Receive:
    """The body from its beginning, whoever has read it before."""
    at = 0

    async def receiving() -> Message:
        nonlocal at
        if at < len(hop.body):
            at += 1
            return hop.body[at - 1]
        message = await receive()
        if message["type"] == "http.request":
            hop.body.append(message)
            at += 1
        return message

    return receiving


async def _whole(hop: Hop, receive: Receive) -> bool:
    """Read the body to its end. Whether it has one: the other side may go away before."""
    while not hop.body or hop.body[-1].get("more_body", False):
        message = await receive()
        if message["type"] != "http.request":
            return False
        hop.body.append(message)
    return True


async def _nothing() -> Message:
    """No more of a request."""
    return {"type": "http.disconnect"}


async def _gone(receive: Receive) -> None:
    """Wait until the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
