"""Nothing hidden leaves the server: pages and streams are byte-equal where games differ only in hidden things."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.web.fragments import look, show
from ecliptic.web.house import House
from ecliptic.web.store import PersonRow, SeatRow, Settings
from ecliptic.web.stream import events
from ecliptic.web.tables import Table, Viewer
from web.support import make_house

PLAY = [
    "mark spot=3",
    "done",
    "mark spot=1",
    "peek",
    "plan",
    "pick n=2",
    "pick n=3",
    "roll",
    "mark spot=8",
    "peek",
    "roll",
]


class Played:
    """What everybody got while a game was played."""

    def __init__(self, folder: Path, deals: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
        """`deals`: record line -> which outcome came, in place of the sealed dice's."""
        real = SealedDice.pick
        monkeypatch.setattr(
            SealedDice, "pick", lambda self, weights, line: deals.get(line, real(self, weights, line))
        )
        self.bytes: dict[str, list[str]] = {}
        asyncio.run(self._play(folder))
        monkeypatch.undo()

    async def _play(self, folder: Path) -> None:
        house = make_house(folder)
        game = house.game_class("peek").make({})
        ada, bo = house.people.make("Ada"), house.people.make("Bo")
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, bo.id, "", "")]
        table = house.hub.make(game, ada, seats, Settings())
        eve = house.people.make("Eve")
        viewers = {"ada": ada, "bo": bo, "eve": eve, "nobody": None}
        streams = {name: events(house, table, person, "") for name, person in viewers.items()}
        for name, source in streams.items():
            self.bytes[name] = [await anext(source)]
        for action in PLAY:
            seat = table.acting()[0]
            await table.act(ada if seat == 0 else bo, seat, table.number_for(seat), None, action)
            for name, person in viewers.items():
                pending = asyncio.ensure_future(anext(streams[name]))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                if pending.done():
                    self.bytes[name].append(pending.result())
                else:  # this viewer saw nothing happen; the source has to be opened again after the cancelled wait
                    self.bytes[name].append("")
                    pending.cancel()
                    await asyncio.gather(pending, return_exceptions=True)
                    mark = show(house, table, table.viewer(person)).mark
                    streams[name] = events(house, table, person, mark)
                    await anext(streams[name])
                shown = show(house, table, table.viewer(person), fresh=True)
                self.bytes[name].append(shown.mark + shown.title + "".join(shown.parts.values()))
                self.bytes[name].append(
                    str([str(line) for _, line in table.match.lines(table.viewer(person).seat)])
                )
        house.store.close()


def test_pages_and_streams_are_byte_equal_for_who_can_t_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = {
        1: 4,
        2: 4,
        7: 4,
        13: 2,
    }  # line numbers of the deals to seat 0 and 1, and of Bo's and Ada's peeks
    one = Played(tmp_path / "1", deals, monkeypatch) if (tmp_path / "1").mkdir() is None else None
    (tmp_path / "2").mkdir()
    two = Played(tmp_path / "2", {**deals, 2: 8, 7: 0}, monkeypatch)
    assert one is not None
    assert one.bytes["bo"] != two.bytes["bo"]
    for name in ("ada", "eve", "nobody"):
        for k, (a, b) in enumerate(zip(one.bytes[name], two.bytes[name], strict=True)):
            assert a == b, (name, k)
    secrets = [f"The secret numbers: [{n}]" for n in range(1, 10)]
    for name in ("eve", "nobody"):
        assert not any(secret in text for text in one.bytes[name] for secret in secrets)


def test_a_private_draft_shows_nothing_to_others_not_even_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(tmp_path, {}, monkeypatch)
    at = 1 + 3 * PLAY.index("pick n=2")
    for name in ("bo", "eve", "nobody"):
        event, page = played.bytes[name][at], played.bytes[name][at + 1]
        assert event == ""
        assert page == played.bytes[name][at - 2]


def start(house: House, game: Game) -> tuple[Table, list[PersonRow]]:
    people = [house.people.make(f"P{k}") for k in range(game.seats)]
    seats = [SeatRow(k, person.id, "", "") for k, person in enumerate(people)]
    return house.hub.make(game, people[0], seats, Settings()), people


def everything(house: House, table: Table, viewer: Viewer) -> str:
    shown = show(house, table, viewer, fresh=True)
    return shown.mark + shown.title + "".join(shown.parts.values()) + str(look(house, table, viewer).prompt)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", range(3))
def test_pages_of_every_game_don_t_change_when_hidden_things_do(tmp_path: Path, name: str, seed: int) -> None:
    """Along a random game: deal afresh what a seat can't know, and its page must not change by a byte."""
    kind = game_class(name)
    house = make_house(tmp_path, games={name: kind})
    table, people = start(house, kind.make({}))
    rng = random.Random(seed)
    compared = different = 0

    async def play() -> None:
        nonlocal compared, different
        for step in range(250):
            if not table.acting():
                return
            seat = rng.choice(table.acting())
            if step % 5 == 0:
                match = table.match
                real = match.state
                for k, person in enumerate(people):
                    mine = table.viewer(person)
                    stranger = Viewer(None, (), None, None, False)
                    before = [everything(house, table, viewer) for viewer in (mine, stranger)]
                    match.state = table.game.determinize(real, k, Rng(seed * 1000 + step, k))
                    different += not match.state.same(real)
                    after = [everything(house, table, viewer) for viewer in (mine, stranger)]
                    match.state = real
                    assert after == before, (step, k)
                    compared += 1
            await table.act(
                people[seat], seat, table.number_for(seat), None, rng.choice(table.match.legal(seat))
            )

    asyncio.run(play())
    assert compared > 20
    assert different > 10
    house.store.close()
