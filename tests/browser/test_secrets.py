"""Two games that differ only in what Ada can't know: what her browser and a spectator's get is equal to the byte."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

import httpx
import pytest
from eyes import DESK, Visitors
from player import Mouse
from servers import Room

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import some_or_all
from ecliptic.web.parts.fragments import show
from ecliptic.web.storage.store import PersonRow
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.play import acting

pytestmark = pytest.mark.browser
ADA, BO = 0, 1


class Move(NamedTuple):
    """A move that is possible in both games, with the chance outcomes that come of it in both."""

    seat: int
    action: str
    outcomes: list[str]


def middle(seed: int) -> Match:
    """Somewhere in phase one."""
    match = Match.begin(ecliptic.game("vertium", players=2), seed=seed)
    rng = Rng(seed)
    for _ in range(30):
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


def begin(match: Match, position: dict[str, object]) -> Match:
    return Match.begin(match.game, table="same", secret=bytes(32), names=["Ada", "Bo"], position=position)


def both(one: Match, two: Match, many: int) -> list[Move] | None:
    """The same moves in two games, by the sealed dice of the first; None where that does not work out."""
    moves: list[Move] = []
    rng = Rng(1)
    while len(moves) < many:
        seat, number = one.to_act[0], one.number
        common = [action for action in one.legal(seat) if action in two.legal(seat)]
        if two.to_act != one.to_act or not common or one.state.phase != 1:  # type: ignore[attr-defined]
            return None
        action = common[rng.below(len(common))]
        one.play(action, seat)
        one.play_forced()
        came = one.record.entries[number:]
        try:
            moves.append(
                Move(seat, action, [str(entry.chance) for entry in came if isinstance(entry.chance, str)])
            )
            for outcome in moves[-1].outcomes:
                two.force(outcome)
            two.play(action, seat)
            two.play_forced()
        except ValueError:
            return None
        if two.number != one.number:
            return None
    return moves


def two_games(many: int) -> tuple[Match, Match, list[Move]]:
    """A position, the same with another deal of what Ada can't know, and moves for both."""
    for seed in range(200):
        match = middle(seed)
        real, other = match.dump(), match.game.dump(match.game.determinize(match.state, ADA, Rng(seed)))
        hands = [position["hands"][str(BO + 1)]["cards"] for position in (real, other)]  # type: ignore[index]
        if hands[0] != hands[1] and (moves := both(begin(match, real), begin(match, other), many)):
            return begin(match, real), begin(match, other), moves
    raise AssertionError("no such games were found")


class Raw:
    """The bytes of a stream, as they come."""

    def __init__(self, address: str, cookies: dict[str, str]) -> None:
        self.bytes = b""
        self.more = threading.Condition()
        self.client = httpx.Client(cookies=cookies, headers={"accept-encoding": "identity"}, timeout=None)
        self.thread = threading.Thread(target=self._read, args=(f"{address}/events",), daemon=True)
        self.thread.start()

    def _read(self, address: str) -> None:
        with (
            suppress(httpx.HTTPError),  # till the server ends
            self.client,
            self.client.stream("GET", address) as answer,
        ):
            for chunk in answer.iter_raw():
                with self.more:
                    self.bytes += chunk
                    self.more.notify_all()

    def up_to(self, mark: str) -> bytes:
        """All bytes, once the event with this id is complete."""
        end = f"id: {mark}\n".encode()
        with self.more:
            assert self.more.wait_for(lambda: end in self.bytes and self.bytes.endswith(b"\n\n"), 30), mark
            return self.bytes


class World:
    """One of the two games, with Ada at her browser and a spectator at theirs; Bo acts by the back door."""

    def __init__(self, room: Room, visitors: Visitors, match: Match) -> None:
        self.room = room
        people = [room.person("Ada"), room.person("Bo")]
        self.people: list[PersonRow | None] = [people[ADA], None]
        self.bo = people[BO]
        self.address = room.table(match, *people)
        self.table = room.look(self.address)
        cookie = room.cookie(people[ADA])
        self.pages = [visitors.page(room.address, DESK) for _ in range(2)]
        self.pages[0].context.add_cookies([cookie])  # type: ignore[list-item]
        self.raw = [Raw(self.address, {cookie["name"]: cookie["value"]}), Raw(self.address, {})]
        for page in self.pages:
            page.goto(self.address)
        self.ada = Mouse(self.pages[0])

    def move(self, move: Move) -> None:
        """Make a move, and wait until both pages show it."""
        if move.outcomes:
            self.room.run(self._prepare(move.outcomes))
        if move.seat == ADA:
            assert self.ada.turn()
            with self.pages[0].expect_response("**/act"):
                self.ada.take(next(button for button in self.ada.glowing if button.action == move.action))
        else:
            self.room.run(acting.act(self.table, self.bo, BO, self.table.token(BO), None, move.action))
        for page, mark in zip(self.pages, self.marks(), strict=True):
            page.wait_for_function("(mark) => after === mark", arg=mark)  # stream.js: what it has shown last

    async def _prepare(self, outcomes: list[str]) -> None:
        for outcome in outcomes:
            self.table.match.force(outcome)

    def marks(self) -> list[str]:
        async def read() -> list[str]:
            return [
                show(self.room.house.host, self.table, viewer_of(self.table, person)).mark
                for person in self.people
            ]

        return self.room.run(read())

    def sent(self) -> Iterator[tuple[str, bytes]]:
        """All that the two browsers got so far, and what their pages hold now."""
        for who, page, raw, mark in zip(
            ("Ada", "a spectator"), self.pages, self.raw, self.marks(), strict=True
        ):
            yield f"the stream of {who}", raw.up_to(mark)
            here = self.room.address.encode()  # links show a picture by its whole address
            yield f"a new page of {who}", page.request.get(self.address).body().replace(here, b"")
            yield f"the page of {who}", page.content().encode().replace(here, b"")


@some_or_all("many", 6, 12)
def test_two_games_look_the_same_to_who_can_t_know(
    room: Callable[..., Room], visitors: Visitors, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    # Whoever is slow hears of that, and nothing else.
    monkeypatch.setattr("ecliptic.web.tables.live.waking.PING", 3600.0)
    one, two, moves = two_games(many)
    assert one.state.same(two.state) is False
    worlds = [World(room(name), visitors, match) for name, match in (("one", one), ("two", two))]
    for number, move in enumerate([None, *moves]):
        for world in worlds:
            if move:
                world.move(move)
        hands = [world.table.match.dump()["hands"][str(BO + 1)]["cards"] for world in worlds]  # type: ignore[index]
        assert number > many // 2 or hands[0] != hands[1]
        for (what, first), (_, second) in zip(worlds[0].sent(), worlds[1].sent(), strict=True):
            assert first == second, f"{what} differs after move {number}, {move}"
            assert len(first) > 1000
    assert {move.seat for move in moves} == {ADA, BO}
