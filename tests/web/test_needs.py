"""Parts of the server stand by what they are given: no test here makes a house."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette

from ecliptic.web.gate.guard import Guard
from ecliptic.web.gate.limits import Limits
from ecliptic.web.gate.metrics import Figures, Metrics
from ecliptic.web.gate.passing import LET_GO, PASSED, WORD, Passing
from ecliptic.web.host import Host


def figures() -> Figures:
    return Figures(
        tables=lambda: 3,
        resting_tables=lambda: 1,
        streams=lambda: 2,
        connections=lambda: 5,
        database_bytes=lambda: 4096,
        overdue=lambda seconds: seconds,
        reports_waiting=lambda: 0,
        write_errors=lambda: 0,
        up_seconds=lambda: 7.5,
        healthy=lambda: False,
        messages=lambda: {("mail", "sent"): 4},
        news_waiting=lambda: {"push": 6},
        channels=lambda: {("hook", "on"): 8},
    )


def test_figures_are_asked_for_when_somebody_looks() -> None:
    metrics = Metrics()
    metrics.watch(figures())

    async def looking() -> str:
        return metrics.text().decode()

    text = asyncio.run(looking())
    for line in (
        "ecliptic_tables 3.0",
        "ecliptic_overdue_deadlines 60.0",
        "ecliptic_healthy 0.0",
        'ecliptic_messages_total{channel="mail",how="sent"} 4.0',
        'ecliptic_news_waiting{channel="push"} 6.0',
        'ecliptic_channels{channel="hook",state="on"} 8.0',
    ):
        assert line in text.splitlines()


def asked(guard: Callable[..., Awaitable[None]], path: str, *headers: tuple[bytes, bytes]) -> int:
    """The status of the answer to a request."""
    told: list[int] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            told.append(int(str(message["status"])))

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"games.example"), *headers],
        "client": ("192.0.2.1", 1),
        "scheme": "http",
        "state": {},
    }
    asyncio.run(guard(scope, receive, send))  # type: ignore[arg-type]  # a coroutine is what it gives
    return told[0]


def test_a_guard_lets_in_by_the_names_of_its_host_alone() -> None:
    async def nothing(_: str = "") -> None:
        return None

    host = Host(hosts=frozenset({"games.example"}))
    guard = Guard(
        Starlette(), host, Passing(False, b"key", nothing, nothing), Limits(lambda: 0.0, {}), Metrics()
    )
    assert asked(guard, "/") == 404, "it is let in, and there is no page"
    host.hosts = frozenset({"other.example"})
    assert asked(guard, "/") != 404


def test_a_table_is_let_go_for_another_process_that_knows_the_word() -> None:
    gone: list[str] = []

    async def let_go(table: str) -> None:
        gone.append(table)

    async def sweep() -> None:
        return None

    async def app(scope: dict[str, object], receive: object, send: Callable[..., Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})

    passing = Passing(True, b"key", let_go, sweep)
    scope = {"headers": [(WORD, passing.word.encode())], "path": f"{LET_GO}t1"}
    passed = passing.passed(scope)
    assert passed is not None
    assert passed[PASSED]
    assert passing.passed({"headers": [(WORD, b"another")]}) is None
    inner = passing.around(app)  # type: ignore[arg-type]  # as much of an application as is asked here

    async def through(
        request: dict[str, object], receive: object, send: Callable[..., Awaitable[None]]
    ) -> None:
        await inner({**request, PASSED: True}, receive, send)  # type: ignore[arg-type]

    assert asked(through, f"{LET_GO}t1") == 204
    assert gone == ["t1"]
