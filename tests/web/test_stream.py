"""Live pages: what an event carries, reconnecting, ends; and that no text of people breaks out of it."""

from __future__ import annotations

import asyncio
import itertools
import sys
import zlib
from collections.abc import AsyncGenerator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecliptic.web.gate.streaming import GZIP, Live, block, one_line
from ecliptic.web.house import House
from ecliptic.web.pages.stream import events, sent
from ecliptic.web.parts.fragments import show
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.presence import AWAY_AFTER
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.live.waking import AT_ONCE, Group
from ecliptic.web.tables.play import acting
from web.support import listening, make_house, running


def seated(folder: Path, names: tuple[str, ...] = ("Ada", "Bo")) -> tuple[House, Table, list[PersonRow]]:
    house = make_house(folder)
    people = [house.people.make(name) for name in names]
    seats = [SeatRow(k, person.id, "", "") for k, person in enumerate(people)]
    return (
        house,
        house.hub.make(house.game_class("peek").make({"players": len(names)}), people[0], seats, Settings()),
        people,
    )


async def heard(source: AsyncGenerator[bytes]) -> str:
    """The next event."""
    return (await anext(source)).decode()


def ids(event: str) -> list[str]:
    """The elements an event replaces."""
    data = event.partition("data: ")[2]
    return [
        part
        for part in ("top", "map", "pieces", "targets", "dock", "log", "players")
        if f'id="{part}"' in data
    ]


def test_only_what_changed_is_sent(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, (ada, bo) = seated(tmp_path)
        source = events(house, table, bo, "")
        first = await heard(source)
        assert ids(first) == ["top", "map", "pieces", "targets", "dock", "log", "players"]
        await acting.act(table, ada, 0, table.token(0), None, "mark spot=3")
        second = await heard(source)
        assert "map" not in ids(second)
        assert "pieces" in ids(second)
        assert second.startswith(f"id: {table.token(1)}-")
        await source.aclose()

    asyncio.run(run())


PING_EVENT = "event: ping\ndata:\n\n"


def test_a_stream_is_never_silent_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a way that the page's script hears, which a comment is not."""
    monkeypatch.setattr("ecliptic.web.tables.live.waking.PING", 0.01)

    async def run() -> None:
        house, table, (ada, _bo) = seated(tmp_path)
        source = events(house, table, ada, "")
        await anext(source)
        assert [await heard(source) for _ in range(3)] == [PING_EVENT] * 3
        await source.aclose()

    asyncio.run(run())


def test_who_comes_back_gets_what_it_missed_and_nothing_if_it_missed_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, (ada, bo) = seated(tmp_path)
        here = events(house, table, bo, "")  # somebody stays, so that presence does not change
        await anext(here)
        mark = show(house.host, table, viewer_of(table, bo)).mark
        again = events(house, table, bo, mark)
        assert await heard(again) == PING_EVENT
        await again.aclose()
        await acting.act(table, ada, 0, table.token(0), None, "mark spot=3")
        again = events(house, table, bo, mark)
        assert "dock" in ids(await heard(again))
        await again.aclose()
        await here.aclose()

    asyncio.run(run())


def test_slow_viewers_skip_frames(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, (ada, bo) = seated(tmp_path)
        source = events(house, table, bo, "")
        await anext(source)
        for action in ("mark spot=1", "done"):
            await acting.act(table, ada, 0, table.token(0), None, action)
        assert (await heard(source)).startswith(f"id: {table.token(1)}-")
        await source.aclose()

    asyncio.run(run())


def test_streams_end_when_the_server_does(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, (_, bo) = seated(tmp_path)
        source = events(house, table, bo, "")
        await anext(source)
        waiting = asyncio.ensure_future(anext(source, "ended"))
        await asyncio.sleep(0)
        house.stop()
        assert await waiting == "ended"

    asyncio.run(run())


@pytest.mark.parametrize("goes_first", [True, False])
def test_a_stream_that_is_cut_off_at_the_end_says_nothing(tmp_path: Path, goes_first: bool) -> None:
    """Also where its reader is gone and what was being sent is not over yet."""

    async def run() -> None:
        house, table, (_, bo) = seated(tmp_path)

        async def receive() -> dict[str, object]:
            if not goes_first:
                await asyncio.Event().wait()
            return {"type": "http.disconnect"}

        async def send(message: object) -> None:
            try:
                await asyncio.Event().wait()
            finally:
                await asyncio.sleep(0.05)

        live = Live(house.limits, house.stopping, "x", events(house, table, bo, ""))
        sending = asyncio.ensure_future(live({"type": "http"}, receive, send))
        await asyncio.sleep(0.01)
        assert house.limits.open["x"] == 1
        house.stop()
        sending.cancel()
        await sending
        assert house.limits.open["x"] == 0

    asyncio.run(run())


def test_others_see_who_is_away(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, (ada, bo) = seated(tmp_path)
        clock = house.clock
        watch = events(house, table, ada, "")
        await anext(watch)
        friend = events(house, table, bo, "")
        await anext(friend)
        clock.now += 3600  # type: ignore[attr-defined]
        assert "away" not in show(house.host, table, viewer_of(table, ada), fresh=True).parts["players"]
        await friend.aclose()
        clock.now += AWAY_AFTER + 60  # type: ignore[attr-defined]
        table.bump()
        assert "away" in show(house.host, table, viewer_of(table, ada), fresh=True).parts["players"]
        await watch.aclose()

    asyncio.run(run())


@given(st.text())
def test_no_text_ends_an_event(text: str) -> None:
    line = one_line(text)
    assert "\n" not in line
    assert "\r" not in line


def test_names_and_titles_can_do_nothing(tmp_path: Path) -> None:
    """Names come from people: in pages and events they are text, whatever they hold."""
    house = make_house(tmp_path)
    house.store.close()
    files = itertools.count()

    @given(st.text(max_size=40), st.text(max_size=60))
    def try_names(name: str, title: str) -> None:
        house.store.__init__(tmp_path / f"{next(files)}.sqlite3")  # type: ignore[misc]
        house.hub.tables.clear()
        evil = "</script><script>alert(1)</script>\"'\n\r\ndata: x\n\nid: 9\n" + name
        ada = house.people.make("Ada")
        house.store.rename(ada.id, evil)  # past the cleaning
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, ada.id, evil, "")]
        game = house.game_class("peek").make({})
        table = house.hub.make(game, ada, seats, Settings(title=evil + title, curtain=False))
        for person in (ada, None):
            shown = show(house.host, table, viewer_of(table, person), fresh=True)
            html = one_line("".join(shown.parts.values()))
            assert "\n" not in html
            assert "<script" not in html
            assert "\"'" not in html

    try_names()


def test_an_event_is_read_as_soon_as_it_comes_whatever_came_before() -> None:
    """One block serves all who get the same, also those who have not seen those before."""
    texts = [f"id: {k}\ndata: {'ü<p>' * 500}\n\n" for k in range(20)]
    blocks = [block(text.encode()) for text in texts]
    assert max(map(len, blocks)) < 100
    for start in (0, 7):
        unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
        assert unzip.decompress(GZIP) == b""
        for text, part in zip(texts[start:], blocks[start:], strict=True):
            assert unzip.decompress(part).decode() == text


def test_what_many_see_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []
    monkeypatch.setattr("ecliptic.web.pages.stream.block", lambda data: made.append(data) or block(data))

    async def run() -> None:
        house, table, (ada, _bo) = seated(tmp_path)
        strangers = [house.people.make(f"Stranger {k}") for k in range(3)]
        watching = [events(house, table, who, "", squeezed=True) for who in (None, None, *strangers)]
        first = [await anext(source) for source in watching]
        assert len(set(map(id, first))) == 1
        await acting.act(table, ada, 0, table.token(0), None, "mark spot=3")
        second = [await anext(source) for source in watching]
        assert len(set(map(id, second))) == 1
        assert len(made) == 2
        assert zlib.decompressobj(-zlib.MAX_WBITS).decompress(second[0]).startswith(b"id: ")
        for source in watching:
            await source.aclose()

    asyncio.run(run())


def test_who_asks_for_gzip_gets_it_whatever_the_server_is_called(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, _ = seated(tmp_path)
        async with listening(house) as port:
            for accepts in ("", "Accept-Encoding: br, gzip\r\n"):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(
                    f"GET /t/{table.id}/events HTTP/1.1\r\nHost: localhost\r\n{accepts}\r\n".encode()
                )
                head = await reader.readuntil(b"\r\n\r\n")
                assert (b"content-encoding: gzip" in head) == bool(accepts)
                body, unzip = b"", zlib.decompressobj(16 + zlib.MAX_WBITS)
                while b"\n\n" not in body:
                    size = int(await reader.readuntil(b"\r\n"), 16)
                    part = (await reader.readexactly(size + 2))[:-2]
                    body += unzip.decompress(part) if accepts else part
                assert body.startswith(b"id: ")
                writer.close()

    asyncio.run(run())


def test_a_waiting_stream_keeps_no_event(tmp_path: Path) -> None:
    """Neither in the generators around it nor in what is made once for all, after the next change."""

    async def run() -> None:
        house, table, _ = seated(tmp_path)
        sent: list[dict[str, object]] = []

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        async def receive() -> dict[str, object]:
            await asyncio.sleep(60)
            return {}

        live = Live(house.limits, house.stopping, "a", events(house, table, None, ""))
        task = asyncio.ensure_future(live({"type": "http"}, receive, send))  # type: ignore[arg-type]
        while len(sent) < 2:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        assert house.limits.open == {"a": 1}
        body = sent[1]["body"]
        sent.clear()
        table.sent.clear()
        assert sys.getrefcount(body) == 2  # the name above, and the argument of the count itself
        task.cancel()
        await asyncio.wait([task])
        assert house.limits.open == {}
        assert table.presence.watching == 0

    asyncio.run(run())


def test_others_are_served_while_a_crowd_is(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, (ada, _bo) = seated(tmp_path)
        crowd = [events(house, table, None, "") for _ in range(100)]
        for source in crowd:
            await anext(source)
        got = 0

        async def watch(source: AsyncGenerator[bytes]) -> None:
            nonlocal got
            await anext(source)
            got += 1

        waiting = [asyncio.ensure_future(watch(source)) for source in crowd]
        await asyncio.sleep(0)
        await acting.act(table, ada, 0, table.token(0), None, "mark spot=3")
        seen = [0]
        while got < 100:
            await asyncio.sleep(0)
            seen.append(got)
        assert max(after - before for before, after in itertools.pairwise(seen)) <= AT_ONCE
        await asyncio.gather(*waiting)
        for source in crowd:
            await source.aclose()

    asyncio.run(run())


def test_a_browser_without_a_connection_left_gets_one_event(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        client.post("/play/peek", data={"name": "Ada"})
        address = str(client.get("/").text).partition('href="/t/')[2].partition('"')[0]
        first = client.get(f"/t/{address}/events?once=1&after=")
        assert first.headers["content-type"].startswith("text/plain")
        assert first.text.startswith("id: ")
        mark = first.text.partition("id: ")[2].partition("\n")[0]
        assert client.get(f"/t/{address}/events?once=1&after={mark}").text == PING_EVENT


def test_who_acted_is_drawn_for_first(tmp_path: Path) -> None:
    async def run() -> None:
        _, table, people = seated(tmp_path, ("Ada", "Bo", "Cyl"))
        heard: list[str] = []

        async def wait(person: PersonRow) -> None:
            await table.change(person).wait()
            heard.append(person.name)

        waiting = [asyncio.ensure_future(wait(person)) for person in reversed(people)]
        await asyncio.sleep(0)
        await acting.act(table, people[0], 0, table.token(0), None, "mark spot=3")
        await asyncio.gather(*waiting)
        assert heard == ["Ada", "Cyl", "Bo"]

    asyncio.run(run())


class Watched:
    """A stream of somebody who only watches, and what came by its own task and what past it."""

    def __init__(self, house: House, table: Table, person: PersonRow | None = None) -> None:
        self.pushed: list[str] = []
        self.told: list[str] = []
        self.got: list[str] = []  # all of it
        self.free = asyncio.Event()  # whether the other side reads
        self.free.set()
        self.source = events(house, table, person, "", push=self.push)
        self.task = asyncio.ensure_future(self.run())

    def push(self, part: bytes) -> bool:
        if self.free.is_set():
            self.pushed.append(part.decode())
            self.got.append(part.decode())
        return self.free.is_set()

    async def run(self) -> None:
        try:
            async for part in self.source:
                await self.free.wait()
                self.told.append(part.decode())
                self.got.append(part.decode())
        finally:
            await self.source.aclose()

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.wait([self.task])


async def settled() -> None:
    """All that was to be done at once is done."""
    for _ in range(20):
        await asyncio.sleep(0)


async def crowd_of(house: House, table: Table, *people: PersonRow | None) -> list[Watched]:
    """Streams that have had their first event, and wait for the next."""
    crowd = [Watched(house, table, person) for person in people]
    await settled()
    assert all(len(watched.told) == 1 for watched in crowd)
    return crowd


def test_a_crowd_is_served_while_its_tasks_sleep(tmp_path: Path) -> None:
    """With the same text for all, at each change; who went is not waited for."""

    async def run() -> None:
        house, table, (ada, _bo) = seated(tmp_path)
        crowd = await crowd_of(house, table, *[None] * 24, house.people.make("Cyl"))
        for many, action in enumerate(("mark spot=3", "done"), 1):
            await acting.act(table, ada, 0, table.token(0), None, action)
            await settled()
            assert {len(watched.pushed) for watched in crowd} == {many}
            assert len({watched.pushed[-1] for watched in crowd}) == 1
            assert crowd[0].pushed[-1].startswith(f"id: {table.token(None)}-")
            assert {len(watched.told) for watched in crowd} == {1}
            await crowd.pop().end()
        for watched in crowd:
            await watched.end()

    asyncio.run(run())


def test_who_reads_slowly_holds_up_nobody_and_gets_what_is_new_to_it(tmp_path: Path) -> None:
    """However much happens meanwhile, one event waits for it, and then the way from that to what is now."""

    async def run() -> None:
        house, table, (ada, bo) = seated(tmp_path)
        slow, quick = await crowd_of(house, table, None, None)
        slow.free.clear()
        await acting.act(table, ada, 0, table.token(0), None, "mark spot=3")
        await settled()
        first = show(house.host, table, viewer_of(table, None))
        for _ in range(5):
            table.bump()
        await acting.act(table, ada, 0, table.token(0), None, "done")
        await settled()
        await acting.act(table, bo, 1, table.token(1), None, table.match.legal(1)[0])
        await settled()
        now = show(house.host, table, viewer_of(table, None))
        assert len(quick.got) == 4
        assert len(slow.got) == 1
        slow.free.set()
        await settled()
        assert slow.told[1:] == [quick.got[1], sent(table, first, now, squeezed=False).decode()]
        table.presence.hear("Somebody came.")
        table.bump()
        await settled()
        assert slow.pushed == quick.got[4:]
        assert len(slow.pushed) == 1
        for watched in (slow, quick):
            await watched.end()

    asyncio.run(run())


def test_who_sits_down_is_no_stranger_any_more(tmp_path: Path) -> None:
    async def run() -> None:
        house, table, _ = seated(tmp_path)
        cyl = house.people.make("Cyl")
        (watched,) = await crowd_of(house, table, cyl)
        house.hub.seat(table, SeatRow(1, cyl.id, "", ""))
        await settled()
        assert watched.told[1].startswith(f"id: {table.token(1)}-")
        assert not watched.pushed
        await watched.end()

    asyncio.run(run())


def test_a_crowd_hears_that_nothing_is_new_while_its_tasks_sleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecliptic.web.tables.live.waking.PING", 0.01)

    async def run() -> None:
        house, table, _ = seated(tmp_path)
        crowd = await crowd_of(house, table, None, None)
        while any(len(watched.pushed) < 3 for watched in crowd):
            await asyncio.sleep(0.01)
        assert {text for watched in crowd for text in watched.pushed} == {PING_EVENT}
        assert {len(watched.told) for watched in crowd} == {1}
        crowd[0].free.clear()
        await asyncio.sleep(0.05)
        crowd[0].free.set()
        await settled()
        assert crowd[0].told[1] == PING_EVENT
        for watched in crowd:
            await watched.end()

    asyncio.run(run())


@pytest.mark.parametrize("why", ["closed to strangers", "gone", "stopping"])
def test_a_crowd_is_sent_nothing_of_a_table_that_is_not_for_it_any_more(tmp_path: Path, why: str) -> None:
    async def run() -> None:
        house, table, _ = seated(tmp_path)
        crowd = await crowd_of(house, table, None, None)
        if why == "gone":
            house.hub.drop(table.id)
        elif why == "stopping":
            house.stop()
        else:
            table.row = msgspec.structs.replace(table.row, settings=Settings(watch=False))
            table.bump()
        await settled()
        for watched in crowd:
            assert watched.task.done()
            assert len(watched.told) == 1
            assert not watched.pushed

    asyncio.run(run())


def test_what_cannot_be_drawn_ends_streams_and_holds_up_no_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        house, table, _ = seated(tmp_path)
        crowd = await crowd_of(house, table, *[None] * (2 * AT_ONCE + 1))

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("ecliptic.web.pages.stream.show", fail)
        table.bump()
        await settled()
        assert all(isinstance(watched.task.exception(), ZeroDivisionError) for watched in crowd)

    asyncio.run(run())


def test_a_crowd_behind_a_port_is_served_while_its_tasks_sleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is sent so is counted, and reads as if each task had sent it."""
    woken: list[Group] = []
    monkeypatch.setattr(Group, "set", lambda group: woken.append(group) or asyncio.Event.set(group))

    async def run() -> None:
        house, table, (ada, _bo) = seated(tmp_path)

        async def part(reader: asyncio.StreamReader) -> bytes:
            size = int(await reader.readuntil(b"\r\n"), 16)
            return (await reader.readexactly(size + 2))[:-2]

        async with listening(house) as port:
            opened = []
            for accepts in ("", "Accept-Encoding: gzip\r\n") * 2:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(
                    f"GET /t/{table.id}/events HTTP/1.1\r\nHost: localhost\r\n{accepts}\r\n".encode()
                )
                await reader.readuntil(b"\r\n\r\n")
                unzip = zlib.decompressobj(16 + zlib.MAX_WBITS) if accepts else None
                if unzip is not None:
                    assert unzip.decompress(await part(reader)) == b""
                first = await part(reader)
                assert (unzip.decompress(first) if unzip else first).startswith(b"id: ")
                opened.append((reader, writer, unzip))
            before = house.metrics.sent.total
            await acting.act(table, ada, 0, table.token(0), None, "mark spot=3")
            parts = [await part(reader) for reader, _, _ in opened]
            read = {
                unzip.decompress(text) if unzip else text
                for text, (_, _, unzip) in zip(parts, opened, strict=True)
            }
            assert len(read) == 1
            assert read.pop().startswith(f"id: {table.token(None)}-".encode())
            assert house.metrics.sent.total - before == sum(map(len, parts))
            assert not woken
            for _, writer, _ in opened:
                writer.close()

    asyncio.run(run())
