"""What the tests of the server share: a house around the toy game, browsers that are people, and forms."""

from __future__ import annotations

import asyncio
import hashlib
import re
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from html.parser import HTMLParser
from pathlib import Path

import uvicorn

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.web.app import make_app
from ecliptic.web.gate.connection import InTime
from ecliptic.web.house import House
from ecliptic.web.server import Server
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.access import new_token
from web.toy import GAME

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

KEY = bytes(range(32))
ORIGIN = {"origin": "http://testserver"}


def DATABASE(folder: Path) -> str:  # noqa: N802  (a test may put another one in its place)
    """Where a house of this folder keeps its tables: "" = in a file there."""
    return ""


class Clock:
    """A time that stands until told."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Tokens:
    """Random bytes that are the same in every run."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, many: int) -> bytes:
        self.count += 1
        return hashlib.sha512(str(self.count).encode()).digest()[:many]


class First:
    """A bot in the server's own process: takes the first legal action. Tests only."""

    async def choose(self, game: Game, match: Match, seat: int, bot: str) -> str:
        return match.legal(seat)[0]

    def fault(self) -> str:
        return ""

    async def stop(self) -> None:
        pass


def make_house(folder: Path, **more: object) -> House:
    given: dict[str, object] = {
        "games": {"peek": GAME},
        "bots": ["random", "greedy"],
        "thinker": First(),
        "pace": 0.0,
        "waits": (0.0, 0.0),
        "words": 0.0,
        "clock": Clock(),
        "tokens": Tokens(),
        "key": KEY,
        "database": DATABASE(folder),
    }
    given |= more
    house = House(folder, **({"ticks": given["clock"]} | given))  # type: ignore[arg-type]
    house.limits.gets.most = 0  # the time stands, so nothing would come back
    return house


@contextmanager
def running(folder: Path, **more: object) -> Iterator[TestClient]:
    house = make_house(folder, **more)
    with TestClient(make_app(house), follow_redirects=True, headers=ORIGIN) as client:
        yield client


@asynccontextmanager
async def listening(house: House, **more: object) -> AsyncIterator[int]:
    """The house behind a port of its own, in this loop; the port."""
    config = uvicorn.Config(make_app(house), port=0, http=InTime, log_level="error", **more)  # type: ignore[arg-type]
    server = Server(config, house)
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


def other(client: TestClient) -> TestClient:
    """Another browser at the same running server."""
    twin = TestClient(client.app, follow_redirects=True, headers=ORIGIN)
    twin.portal = client.portal
    return twin


def house_of(client: TestClient) -> House:
    return client.app.state.house  # type: ignore[attr-defined, no-any-return]


def token_of(house: House, who: PersonRow, scopes: Sequence[str]) -> str:
    """A token for a program of somebody's."""
    return new_token(house.access, house.tokens, house.clock(), who, "test", scopes)


class Forms(HTMLParser):
    """The forms of a page, their fields, and the buttons that belong to them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, object]] = []
        self.buttons: list[dict[str, str]] = []
        self._open: dict[str, object] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = {"id": values.get("id", ""), "action": values.get("action", ""), "fields": {}}
            self.forms.append(self._open)
        elif tag == "input" and self._open is not None and values.get("name"):
            self._open["fields"][values["name"]] = values.get("value", "")  # type: ignore[index]
        elif tag == "button":
            self.buttons.append(values)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    def form(self, id_or_action: str) -> dict[str, object]:
        return next(f for f in self.forms if id_or_action in (f["id"], f["action"]))

    def actions(self) -> list[str]:
        return [b["value"] for b in self.buttons if b.get("name") == "action"]


def new_table(client: TestClient, *seats: str, **more: str) -> str:
    """Open a table by the form; its id."""
    data = {"players": str(len(seats)), "watch": "yes", "curtain": "yes", **more}
    for no, who in enumerate(seats):
        who, _, name = who.partition(":")
        data[f"seat{no}"] = who
        data[f"name{no}"] = name
    answer = client.post("/new/peek", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    found = re.match(r"/t/([\w-]+)", answer.headers["location"])
    assert found
    return found[1]


def act(client: TestClient, table: str, action: str, /, **change: str):  # type: ignore[no-untyped-def]
    """Post what the page's own form would post."""
    form = Forms(client.get(f"/t/{table}").text).form("act")
    return client.post(
        f"/t/{table}/act", data={**form["fields"], "action": action, **change}, follow_redirects=False
    )  # type: ignore[dict-item]


def close(client: TestClient, table: str, *others: TestClient) -> None:
    """Its owner closes a table, and the others who play there agree."""
    assert client.post(f"/t/{table}/close", data={"sure": "yes"}).status_code == 200
    for friend in others:
        assert friend.post(f"/t/{table}/vote", data={"say": "yes", "vote": "1"}).status_code == 200
    assert house_of(client).store.table(table).status == "closed"  # type: ignore[union-attr]
