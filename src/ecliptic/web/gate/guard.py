"""In front of every request: security headers, limits, and checks that it is meant for us and comes from our pages."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders, State
from starlette.types import Message, Receive, Scope, Send

from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import FILE, Limits, address_of
from ecliptic.web.gate.metrics import METHODS, Metrics
from ecliptic.web.gate.passing import Passing
from ecliptic.web.gate.problems import brief
from ecliptic.web.host import Host

MOST_BYTES: Final = 64 * 1024
FILE_BYTES: Final = 2 * 2**20 + MOST_BYTES  # of a form that brings a file
GAMES_BYTES: Final = 8 * 2**20 + MOST_BYTES  # of one that brings many games
BRING: Final = {"/study": FILE_BYTES, "/me/data/bring": GAMES_BYTES}  # where these go
BODY_TIME: Final = 30.0  # seconds for a form to arrive
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places of pieces and buttons; no script comes near it
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with that, browsers send "Origin: null" with our own forms, and the check below needs it.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FILES: Final = ("/static/", "/pictures/")  # they are no pages, so less is to be said with them
FILE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",  # pictures bring their own styles
    **{name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")},
}
LOOKS: Final = frozenset({"GET", "HEAD"})  # all others may change something, so they are checked
RETRY: Final = {429: "60", 503: "5"}  # seconds, where nobody knows better
HEAD: Final = "ecliptic.head"  # in a request's scope: whether only the head of the answer is wanted


class BadBody(Exception):  # noqa: N818  (it reads better where it is caught)
    """The body is longer than anything a page sends, or does not arrive."""

    def __init__(self, refused: Refused) -> None:
        super().__init__()
        self.refused = refused


def host_of(address: str) -> str | None:
    """The host and port of an address; None where it is none that can be read."""
    try:
        return urlsplit(address).netloc.lower() or None
    except ValueError:
        return None


def from_elsewhere(headers: Headers, origin: str = "") -> bool:
    """Whether a browser says that a request was made by a page of another origin than this server's.

    `origin`: what the server is called in public; a proxy may have put another host into the request.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:  # no page can forge it, and no proxy changes it
        return site not in ("same-origin", "none")
    ours = {headers.get("host", "").lower(), host_of(origin)}
    for name in ("origin", "referer"):
        said = headers.get(name)
        if said is not None:
            host = host_of(said)
            return host is None or host not in ours
    return False


class Guard:
    """Stands around the whole application, so that what fails in there is dressed, too."""

    def __init__(
        self, app: Starlette, host: Host, passing: Passing, limits: Limits, metrics: Metrics
    ) -> None:
        self.app = app
        self.host, self.passing, self.limits, self.metrics = host, passing, limits, metrics
        self._inside = passing.around(app)

    @property
    def state(self) -> State:
        """The application's."""
        return self.app.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the request, then pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        passed = self.passing.passed(scope)
        scope = passed or scope
        address = address_of(scope)
        head = scope["method"] == "HEAD"
        file = scope["path"].startswith(FILES)
        metrics = self.metrics
        method = scope["method"] if scope["method"] in METHODS else "other"

        async def sending(message: Message) -> None:
            if head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.body":
                metrics.sent.inc(len(message.get("body", b"")))
            elif message["type"] == "http.response.start":
                metrics.requests.labels(method, str(message["status"])).inc()
                if message["status"] >= 400:
                    self.limits.note(message["status"], address)
                out = MutableHeaders(scope=message)
                # There is no such file.
                page = not file or out.get("content-type", "").startswith("text/html")
                for name, value in (HEADERS if page else FILE_HEADERS).items():
                    out.setdefault(name, value)
                out.setdefault("Cache-Control", "no-store")
                if message["status"] in RETRY:
                    out.setdefault("Retry-After", RETRY[message["status"]])
            await send(message)

        refused = None if passed else self._refusal(scope, address)
        if refused is not None:
            await brief(refused, scope["path"])(scope, receive, sending)
            return
        if head:  # it is a look, like GET: nothing in there can take it for a form
            scope = {**scope, "method": "GET", HEAD: True}
        await self._inside(scope, _limited(receive, most_of(scope)), sending)

    def _meant(self, name: str) -> bool:
        """Whether this is a name of this server, and no page of somebody else's whose name leads here."""
        host = self.host
        own = host.wide and ("." not in name or is_address(name))
        return not host.hosts or name in host.hosts or own

    def _refusal(self, scope: Scope, address: str) -> Refused | None:
        headers = Headers(scope=scope)
        if not self._meant(name_of(headers.get("host", ""))):
            return Refused(
                421,
                f"This server is at {self.host.origin}."
                if self.host.wide
                else "This server answers to its own computer only, under the address that it printed when it started."
                " If a proxy stands before it, set ECLIPTIC_ORIGIN to the public address.",
            )
        if scope["method"] in LOOKS:
            gets = self.limits.gets
            if not gets.take(address, FILE if scope["path"].startswith(FILES) else 1.0):
                return Refused(
                    429, "That was too much at once from your address. Wait a moment.", retry=gets.pause
                )
        else:
            if from_elsewhere(headers, self.host.origin):
                return Refused(403, "This request came from another site, so nothing was changed.")
            posts = self.limits.posts
            if not posts.take(address):
                return Refused(
                    429,
                    "That was too much at once from your address, so nothing was changed. Wait a moment.",
                    retry=posts.pause,
                )
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > most_of(scope):
            return _too_long()
        return None


def most_of(scope: Scope) -> int:
    """How many bytes the body of a request may have."""
    return BRING.get(scope["path"], MOST_BYTES)


def _limited(receive: Receive, most: int = MOST_BYTES) -> Receive:
    """The same, with an end to how long a body is and how long it may take."""
    got = 0
    whole = False
    end = asyncio.get_running_loop().time() + BODY_TIME

    async def limited() -> Message:
        nonlocal got, whole
        if whole:  # what is waited for now is the other side going away
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise BadBody(Refused(408, "The form did not arrive in time, so nothing was changed.")) from None
        whole = not message.get("more_body", False)
        got += len(message.get("body", b""))
        if got > most:
            raise BadBody(_too_long())
        return message

    return limited


def name_of(host: str) -> str:
    """A Host header without its port."""
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def is_address(name: str) -> bool:
    """Whether a host's name is no name, but an address."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _too_long() -> Refused:
    return Refused(413, "That is longer than anything these pages send, so nothing was changed.")
