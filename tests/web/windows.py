"""A table whose game asks all round the table, for tests of answers that are given for a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from msgspec import UNSET

from core.sketch_windows import WindowGame
from ecliptic.web.parts.fragments import show
from ecliptic.web.storage.rows import Terms
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.planning import ask_again, be_easy
from ecliptic.web.tables.play import acting
from web.support import Clock, make_house

NEVER = (600.0, 600.0)
ON = "Decline for me until my next turn"
GAMES = {"toy": WindowGame}


class Three:
    """Ada, Bo and Cy at a table: at the start of a turn all three are asked in order, then whose turn it is."""

    def __init__(self, folder: Path, bots: str = "", **more: object) -> None:
        self.clock = Clock()
        self.house = make_house(folder, games=GAMES, clock=self.clock, **more)
        self.people = [self.house.people.make(name) for name in ("Ada", "Bo", "Cy")]
        seats = [
            SeatRow(k, None if str(k) in bots else person.id, "", "x" if str(k) in bots else "")
            for k, person in enumerate(self.people)
        ]
        game = WindowGame.make({"players": 3})
        clock = Terms(kind="days", question=2 * 24 * 3600, off=7, up="x")
        self.table = self.house.hub.make(game, self.people[0], seats, Settings(clock=clock))

    async def act(self, seat: int, action: str) -> None:
        await acting.act(self.table, self.people[seat], seat, self.table.token(seat), None, action)

    async def ease(self, seat: int) -> None:
        await be_easy(self.table, self.people[seat], seat, self.table.token(seat))

    async def ask(self, seat: int) -> None:
        await ask_again(self.table, self.people[seat], seat)

    async def until(self, seat: int) -> None:
        """Let what goes by itself go until this seat is asked."""
        for _ in range(500):
            if self.table.acting() == [seat] and self.table.task is None:
                return
            await asyncio.sleep(0.001)
        raise AssertionError(self.table.acting())

    async def until_line(self, seat: int, do: str) -> None:
        """Let what goes by itself go until this seat has done that."""
        for _ in range(500):
            if any((entry.seat, entry.do) == (seat, do) for entry in self.table.match.record.entries):
                return
            await asyncio.sleep(0.001)
        raise AssertionError(self.last)

    async def still(self) -> None:
        """Let everything that can happen now happen."""
        for _ in range(20):
            await asyncio.sleep(0)

    def page(self, person: PersonRow | None) -> str:
        shown = show(self.house.host, self.table, viewer_of(self.table, person), fresh=True)
        return shown.mark + shown.title + "".join(shown.parts.values())

    def asks(self, seat: int) -> bool:
        """Whether the seat's own page has choices."""
        return 'name="action"' in self.page(self.people[seat])

    @property
    def last(self) -> tuple[object, object]:
        entry = self.table.match.record.entries[-1]
        assert entry.auto is UNSET
        return entry.seat, entry.do

    def close(self) -> None:
        if self.table.task is not None:
            self.table.task.cancel()
        self.house.store.close()


Story = Callable[[Three], Coroutine[Any, Any, None]]


def tell(folder: Path, story: Story, **more: object) -> None:
    async def run() -> None:
        three = Three(folder, **more)  # type: ignore[arg-type]
        try:
            await story(three)
        finally:
            three.close()
            await asyncio.sleep(0)

    asyncio.run(run())
