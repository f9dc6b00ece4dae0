"""kill -9 in the middle of sending: no news are lost, and what comes again carries the id that it had."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from ecliptic.testing.trial import some_or_all
from web.sinks import OPEN, Call, Desk, Web, settings

KILLED = Path(__file__).parent / "killed.py"
DEADLINE = 600.0  # seconds, for a machine that has much else to do


class Slow(Web):
    """A service that takes its time: many are killed while it writes down what came, or answers."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = int(re.findall(r"content-length: (\d+)", head.lower())[0])
            body = await reader.readexactly(length)
        except asyncio.IncompleteReadError:  # it was killed before it had sent all
            return
        self.calls.append(Call("POST", "/", {}, body))
        await asyncio.sleep(self.rng.choice((0, 0.01, 0.03)))
        answer = self.rng.choice(("204 Yes", "204 Yes", "500 Oh"))
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()


@some_or_all("kills", 3, 100)
def test_no_news_are_lost_and_none_comes_by_two_ids(tmp_path: Path, kills: int) -> None:
    rng = random.Random(kills)
    settings(tmp_path, **OPEN)

    async def run() -> tuple[int, list[Call]]:
        web = Slow(rng)
        async with web.listening() as address:
            desk = Desk(tmp_path)
            id_ = desk.notices.add_hook(desk.bo, address).id
            desk.box.void(desk.house.store.db.execute("SELECT id FROM message").fetchone()[0])
            desk.box.set_state(id_, "on")
            desk.tick(desk.bo, "ask.hook")
            desk.close()
            said = 0
            for _ in range(kills):
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, str(KILLED), str(tmp_path), str(said + 1)),
                    stdout=asyncio.subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                )
                assert process.stdout
                for _ in range(rng.randrange(10, 60)):
                    said = int(await asyncio.wait_for(process.stdout.readline(), DEADLINE))
                process.send_signal(signal.SIGKILL)
                rest = (await process.stdout.read()).split()  # acknowledged before it was killed
                said = int(rest[-1]) if rest and rest[-1].isdigit() else said
                await process.wait()
            desk = Desk.again(tmp_path)
            said = max(said, int(desk.house.store.setting("last")))  # stored, and not acknowledged any more
            desk.clock.now += 2000
            for _ in range(60):
                await desk.post(700)
                if desk.box.channel(id_).state == "rests":  # type: ignore[union-attr]
                    desk.box.set_state(id_, "on")
                if not desk.box.waiting():
                    break
            assert desk.box.waiting() == {}
            assert desk.box.due(int(desk.clock.now), ["hook"]) == []
            desk.close()
        return said, web.calls

    said, calls = asyncio.run(run())
    assert said > 10 * kills
    keys: dict[str, set[str]] = defaultdict(set)
    for call in calls:
        for one in re.findall(r"N\d{5}", " ".join(call.json["lines"])):
            keys[one].add(call.json["key"])
    assert sorted(keys) == [f"N{number:05}" for number in range(1, said + 1)], "none is lost"
    assert [one for one, ids in keys.items() if len(ids) > 1] == [], "none is sent as another one"
    if kills > 20:
        assert len(calls) > len({call.json["key"] for call in calls}), "some came again, as they should"


def test_nothing_leaves_before_its_id_lies_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(tmp_path, **OPEN)

    async def run() -> None:
        web = Web()
        async with web.listening() as address:
            desk = Desk(tmp_path)
            await desk.hook(desk.bo, address)
            order: list[str] = []
            real = desk.house.durable.settle

            async def settle() -> None:
                order.append("disk")
                assert desk.house.store.db.execute("SELECT count(*) FROM message").fetchone() == (1,)
                await real()

            monkeypatch.setattr(desk.house.durable, "settle", settle)
            before = len(web.calls)
            await desk.turn()
            await desk.post(60)
            assert order == ["disk"]
            assert len(web.calls) == before + 1
            desk.close()

    asyncio.run(run())
