"""The bots' process: it plays by its own choice, is restarted when it dies, and never stops a table."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from ecliptic import bots
from ecliptic.bots.protocol import Situation
from ecliptic.core.machine import State
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.web.bots import thinking
from ecliptic.web.bots.thinking import WorkerThinker
from ecliptic.web.house import House
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables.live.table import Table
from web.support import Tokens, make_house

VERTIUM = game_class("vertium")


def all_bots(house: House, **options: object) -> Table:
    owner = house.people.make("Ada")
    game = VERTIUM.make(options)
    seats = [SeatRow(no, None, f"Bot {no}", ("random", "moon")[no % 2]) for no in range(game.seats)]
    return watched(house, house.hub.make(game, owner, seats, Settings()))


def watched(house: House, table: Table) -> Table:
    """Somebody looks on: bots don't play for nobody."""
    table.arrive(None)
    house.hub.wake(table)
    return table


def test_bots_play_a_whole_game_in_their_process(tmp_path: Path) -> None:
    async def run() -> None:
        house = make_house(tmp_path, games={"vertium": VERTIUM}, thinker=WorkerThinker(Tokens()))
        table = all_bots(house, players=2, phases="one")
        while not table.match.over:
            assert table.task is not None
            await table.task
        assert isinstance(house.thinker, WorkerThinker)
        assert [child.process.pid != os.getpid() for child in house.thinker.children] == [True]
        row = house.store.table(table.id)
        assert row is not None
        assert row.status == "over"
        assert row.summary.heading
        await house.close()

    asyncio.run(run())


def test_a_killed_child_is_replaced(tmp_path: Path) -> None:
    async def run() -> None:
        thinker = WorkerThinker(Tokens())
        house = make_house(tmp_path, games={"vertium": VERTIUM}, thinker=thinker)
        table = all_bots(house, players=3, phases="one")
        pids = set()
        for _ in range(3):
            while not thinker.children:
                await asyncio.sleep(0.01)
            pids.add(thinker.children[0].process.pid)
            os.kill(thinker.children[0].process.pid, signal.SIGKILL)
            number = table.match.number
            while table.match.number < number + 3 and not table.match.over:
                await asyncio.sleep(0.01)
        assert len(pids) == 3
        await house.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "program",
    [
        "import sys; sys.exit(3)",
        "import time; time.sleep(99)",
        "import sys\nfor line in sys.stdin: print('nonsense', flush=True)",
        'import sys\nfor line in sys.stdin: print(\'{"id": 0, "action": "x"}\', flush=True)',
        "import sys, json\nfor line in sys.stdin:\n"
        " print(json.dumps({'id': json.loads(line)['id'], 'error': 'no'}), flush=True)",
    ],
)
def test_a_child_that_fails_costs_a_random_legal_move(tmp_path: Path, program: str) -> None:
    async def run() -> None:
        command = [sys.executable, "-c", program]
        thinker = WorkerThinker(Tokens(), budget=0.4, starting=0.4, command=command)
        match = Match.begin(VERTIUM.make({"players": 3}), seed=1)
        seat = match.to_act[0]
        assert thinker.fault() == ""
        assert await thinker.choose(match.game, match, seat, "greedy") in match.legal(seat)
        assert thinker.fault().startswith("A bot gave no answer")
        assert thinker.children == []
        await thinker.stop()

    asyncio.run(run())


def test_bots_think_in_the_compiled_build_from_when_it_is_there(tmp_path: Path) -> None:
    """And in the source again, if it is gone: somebody is editing."""
    build, ready = tmp_path / "build", tmp_path / "faster"
    (build / "ecliptic").mkdir(parents=True)
    program = (
        "import json, os, sys\nfor line in sys.stdin:\n asked = json.loads(line)\n print(json.dumps({'id': asked['id'],"
        " 'action': 'read' if 'bot' not in asked else os.environ.get('PYTHONPATH', '') or 'source'}), flush=True)"
    )

    async def run() -> None:
        thinker = WorkerThinker(Tokens(), command=[sys.executable, "-c", program], faster=str(ready))
        match = Match.begin(VERTIUM.make({"players": 3}), seed=1)
        seat = match.to_act[0]
        plain = os.environ.get("PYTHONPATH", "") or "source"
        assert await thinker.choose(match.game, match, seat, "moon") == plain
        ready.write_text(f"{build}\n")
        assert (await thinker.choose(match.game, match, seat, "moon")).split(os.pathsep)[0] == str(build)
        assert len(thinker.children) == 1
        ready.unlink()
        assert await thinker.choose(match.game, match, seat, "moon") == plain
        await thinker.stop()

    asyncio.run(run())


STUCK = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("bot") == "stuck":
        time.sleep(99)
    print(json.dumps({"id": asked["id"], "action": "read" if "bot" not in asked else "chosen"}), flush=True)
"""


def test_a_bot_that_hangs_holds_up_only_its_table() -> None:
    """Others are answered while it is waited for, by as many processes as there were."""

    async def run() -> None:
        told: list[str] = []
        thinker = WorkerThinker(
            Tokens(),
            lambda how, seconds: told.append(how),
            budget=0.7,
            many=2,
            command=[sys.executable, "-c", STUCK],
        )
        match = Match.begin(VERTIUM.make({"players": 3}), seed=1)
        seat = match.to_act[0]
        hangs = asyncio.ensure_future(thinker.choose(match.game, match, seat, "stuck"))
        for _ in range(3):
            assert await thinker.choose(match.game, match, seat, "quick") == "chosen"
        assert not hangs.done()
        assert await hangs in match.legal(seat)
        assert told == ["own", "own", "own", "random"]
        assert len(thinker.children) == 1  # what hung is gone
        await thinker.stop()

    asyncio.run(run())


def test_bots_that_hang_at_several_tables_have_one_process_between_them() -> None:
    async def run() -> None:
        command = [sys.executable, "-c", STUCK]
        thinker = WorkerThinker(Tokens(), budget=0.7, many=2, command=command)
        match = Match.begin(VERTIUM.make({"players": 3}), seed=1)
        seat = match.to_act[0]
        assert await thinker.choose(match.game, match, seat, "stuck") in match.legal(seat)
        hang = [asyncio.ensure_future(thinker.choose(match.game, match, seat, "stuck")) for _ in range(3)]
        for _ in range(3):
            assert await thinker.choose(match.game, match, seat, "quick") == "chosen"
        assert not any(one.done() for one in hang)
        await asyncio.gather(*hang)
        await thinker.stop()

    asyncio.run(run())


def test_there_is_a_process_for_each_core_and_one_to_spare() -> None:
    assert thinking.LEAST == 2
    thinker = WorkerThinker(Tokens())
    assert thinker.turn._value == max(2, thinking.cores())
    assert thinker.budget == 3


def test_an_idle_process_that_died_is_told_of_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        thinker = WorkerThinker(Tokens(), command=[sys.executable, "-c", STUCK])
        match = Match.begin(VERTIUM.make({"players": 3}), seed=1)
        seat = match.to_act[0]
        assert await thinker.choose(match.game, match, seat, "quick") == "chosen"
        thinker.children[0].process.kill()
        await thinker.children[0].process.wait()
        assert await thinker.choose(match.game, match, seat, "quick") == "chosen"
        assert thinker.fault() == ""
        await thinker.stop()

    asyncio.run(run())
    assert "the bots' process ended with status -9" in caplog.text


def test_an_illegal_choice_is_not_taken(tmp_path: Path) -> None:
    class Cheat:
        async def choose(self, *_: object) -> str:
            return "mark spot=1"

        async def stop(self) -> None:
            pass

    async def run() -> None:
        house = make_house(tmp_path, thinker=Cheat())
        game = house.game_class("peek").make({})
        table = house.hub.make(
            game,
            house.people.make("Ada"),
            [SeatRow(0, None, "A", "x"), SeatRow(1, None, "B", "x")],
            Settings(),
        )
        watched(house, table)
        assert table.task is not None
        await table.task
        assert table.match.over

    asyncio.run(run())


def test_a_question_holds_no_more_than_a_bot_s_situation_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot itself gets a view, legal actions and samples; the state stays in the worker."""
    from ecliptic.web.bots import worker

    seen: list[Situation] = []

    class Spy(bots.Bot):
        name, pitch = "spy", ""

        def choose(self, situation: Situation, rng: object) -> int:
            seen.append(situation)
            return situation.legal[-1]

    monkeypatch.setattr(worker, "make", lambda name: Spy())
    match = Match.begin(VERTIUM.make({"players": 3}), seed=2)
    seat = match.to_act[0]
    question = worker.Question(
        id=1,
        game="vertium",
        options=match.record.header.options,
        position=json.loads(json.dumps(match.dump())),
        seat=seat,
        bot="spy",
        seed=5,
    )
    assert worker.choose(match.game, question) in match.legal(seat)
    assert seen[0].view() == match.view(seat)
    held = [value for value in vars(seen[0]).values() if isinstance(value, State)]
    assert held == []


def test_bots_answer_alike_to_the_same_question() -> None:
    from ecliptic.web.bots import worker

    match = Match.begin(VERTIUM.make({"players": 3}), seed=2)
    answers = {
        worker.choose(
            match.game,
            worker.Question(
                id=1,
                game="vertium",
                options=match.record.header.options,
                position=match.dump(),
                seat=match.to_act[0],
                bot=name,
                seed=5,
            ),
        )
        for _ in range(3)
        for name in ["random"]
    }
    assert len(answers) == 1
