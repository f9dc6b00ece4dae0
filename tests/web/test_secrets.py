"""Nothing hidden leaves the server: pages and streams are byte-equal where games differ only in hidden things."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from ecliptic.bots import Hint, Situation, hint
from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import some_or_all
from ecliptic.web.house import House
from ecliptic.web.pages.looking_back.parts import show as show_study
from ecliptic.web.pages.stream import events
from ecliptic.web.parts.fragments import look, show
from ecliptic.web.storage.rows import Terms
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.study.studying import of_table
from ecliptic.web.tables.live.hinted import THREE
from ecliptic.web.tables.live.looking import Viewer, viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from ecliptic.web.tables.play.acting import MOST_TAKEN_BACK
from ecliptic.web.tables.play.hinting import ask
from web.support import Clock, make_house

PRIVATE = "pick n=2"
# A clock tells nothing, too.
TIMED = Settings(clock=Terms(kind="days", question=2 * 24 * 3600, off=7, up="moon"))
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


class Watch:
    """A live page that stays open: what comes by its stream, as it comes."""

    def __init__(self, house: House, table: Table, person: PersonRow | None) -> None:
        self.source = events(house, table, person, "")
        self.next = asyncio.ensure_future(anext(self.source))

    async def news(self) -> list[str]:
        """The events that came since this was asked last."""
        out = []
        for _ in range(12):  # all have had their turn by then
            await asyncio.sleep(0)
            if self.next.done():
                out.append(self.next.result().decode())
                self.next = asyncio.ensure_future(anext(self.source))
        return out

    async def close(self) -> None:
        self.next.cancel()
        await asyncio.gather(self.next, return_exceptions=True)


class Played:
    """What everybody got while a game was played. Time moves on before every action."""

    def __init__(
        self, folder: Path, deals: dict[int, int], monkeypatch: pytest.MonkeyPatch, takebacks: int = 0
    ) -> None:
        """`deals`: record line -> which outcome came, in place of the sealed dice's. `takebacks`: in Ada's plan."""
        real = SealedDice.pick
        monkeypatch.setattr(
            SealedDice, "pick", lambda self, weights, line: deals.get(line, real(self, weights, line))
        )
        folder.mkdir()
        self.bytes: dict[str, list[str]] = {}
        self.takebacks = takebacks
        asyncio.run(self._play(folder))
        monkeypatch.undo()

    async def _play(self, folder: Path) -> None:
        clock = Clock()
        house = make_house(folder, clock=clock)
        game = house.game_class("peek").make({})
        ada, bo = house.people.make("Ada"), house.people.make("Bo")
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, bo.id, "", "")]
        table = house.hub.make(game, ada, seats, TIMED)
        eve = house.people.make("Eve")
        viewers = {"ada": ada, "bo": bo, "eve": eve, "nobody": None}
        watches = {name: Watch(house, table, person) for name, person in viewers.items()}
        for name, watch in watches.items():
            self.bytes[name] = await watch.news()
        for action in PLAY:
            seat = table.acting()[0]
            clock.now += 1
            await acting.act(table, ada if seat == 0 else bo, seat, table.token(seat), None, action)
            if action == PRIVATE:
                for k in range(MOST_TAKEN_BACK):
                    clock.now += 1  # as long as it takes, whether anything is taken back or not
                    if k < self.takebacks:
                        await acting.undo(table, ada, 0, table.token(0), None)
                        await acting.act(table, ada, 0, table.token(0), None, action)
            for name, person in viewers.items():
                self.bytes[name].append(str(await watches[name].news()))
                shown = show(house.host, table, viewer_of(table, person), fresh=True)
                self.bytes[name].append(shown.mark + shown.title + "".join(shown.parts.values()))
                self.bytes[name].append(
                    str([str(line) for _, line in table.match.lines(viewer_of(table, person).seat)])
                )
        for watch in watches.values():
            await watch.close()
        for name, person in viewers.items():  # looking back at the moves so far, too
            studied = of_table(house.studies, table, viewer_of(table, person))
            self.bytes[name] += [
                "".join(show_study(house, studied, line, studied.eyes[0]).parts.values())
                for line in studied.stops
            ]
        house.store.close()


def equal(one: Played, two: Played, names: Sequence[str]) -> None:
    for name in names:
        for k, (a, b) in enumerate(zip(one.bytes[name], two.bytes[name], strict=True)):
            assert a == b, (name, k)


def test_pages_and_streams_are_byte_equal_for_who_can_t_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = {
        1: 4,
        2: 4,
        7: 4,
        13: 2,
    }  # line numbers of the deals to seat 0 and 1, and of Bo's and Ada's peeks
    one = Played(tmp_path / "1", deals, monkeypatch)
    two = Played(tmp_path / "2", {**deals, 2: 8, 7: 0}, monkeypatch)
    assert one.bytes["bo"] != two.bytes["bo"]
    equal(one, two, ("ada", "eve", "nobody"))
    secrets = [f"The secret numbers: [{n}]" for n in range(1, 10)]
    for name in ("eve", "nobody"):
        assert not any(secret in text for text in one.bytes[name] for secret in secrets)


@pytest.mark.parametrize("takebacks", [0, 5])
def test_a_private_draft_shows_nothing_to_others_not_even_that_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, takebacks: int
) -> None:
    played = Played(tmp_path / "1", {}, monkeypatch, takebacks)
    at = 1 + 3 * PLAY.index(PRIVATE)
    for name in ("bo", "eve", "nobody"):
        event, page = played.bytes[name][at], played.bytes[name][at + 1]
        assert event == "[]"
        assert stood(page) == stood(played.bytes[name][at - 2])
    assert played.bytes["ada"][at] != "[]"


def stood(page: str) -> str:
    """A page without spans of time, which go on by themselves."""
    return re.sub(r"(<time[^>]*>)[^<]*", r"\1", page)


def test_nobody_can_tell_how_often_somebody_took_back_in_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither meanwhile nor later: the numbers of the lines jump by more, and no page or stream tells it."""
    deals = dict.fromkeys(range(1, 200), 2)
    few = Played(tmp_path / "1", deals, monkeypatch)
    many = Played(tmp_path / "2", deals, monkeypatch, MOST_TAKEN_BACK)
    shape = [[text == "[]" for text in played.bytes["bo"]] for played in (few, many)]
    assert shape[0] == shape[1]
    for name in ("bo", "eve", "nobody"):
        for k, (a, b) in enumerate(zip(few.bytes[name], many.bytes[name], strict=True)):
            assert blank(a) == blank(b), (name, k)


def blank(text: str) -> str:
    """Without the tokens: they differ from game to game like the cards' backs do, and mean nothing."""
    text = re.sub(r'(name="expected" value="|id="choices-|value="[pu]\d-)[\w-]{12}', r"\1TOKEN", text)
    return re.sub(r"(^|id: )[\w-]{12}-[0-9a-f]{12}", r"\1MARK", text)


def clocks(house: House) -> list[object]:
    """What is kept of time."""
    return house.store.db.execute("SELECT * FROM clock").fetchall()


def start(house: House, game: Game) -> tuple[Table, list[PersonRow]]:
    people = [house.people.make(f"P{k}") for k in range(game.seats)]
    seats = [SeatRow(k, person.id, "", "") for k, person in enumerate(people)]
    return house.hub.make(game, people[0], seats, TIMED), people


def everything(house: House, table: Table, viewer: Viewer) -> str:
    shown = show(house.host, table, viewer, fresh=True)
    return (
        shown.mark + shown.title + "".join(shown.parts.values()) + str(look(house.host, table, viewer).prompt)
    )


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize(
    ("looks", "seed"), [(3, 0), *(pytest.param(28, seed, marks=pytest.mark.soak) for seed in (0, 1))]
)
def test_pages_of_every_game_don_t_change_when_hidden_things_do(
    tmp_path: Path, name: str, looks: int, seed: int
) -> None:
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
            if step % (250 // looks) == 0:
                match = table.match
                real = match.state
                for k, person in enumerate(people):
                    mine = viewer_of(table, person)
                    stranger = Viewer(None, (), None, None, False)
                    before = [everything(house, table, viewer) for viewer in (mine, stranger)]
                    match.state = table.game.determinize(real, k, Rng(seed * 1000 + step, k))
                    different += not match.state.same(real)
                    after = [everything(house, table, viewer) for viewer in (mine, stranger)]
                    match.state = real
                    assert after == before, (step, k)
                    compared += 1
            await acting.act(
                table, people[seat], seat, table.token(seat), None, rng.choice(table.match.legal(seat))
            )

    asyncio.run(play())
    assert compared > looks
    assert different > looks // 3
    house.store.close()


@pytest.mark.parametrize("name", game_names())
@some_or_all("moments", 1, 4)
def test_a_hint_on_the_page_is_the_same_for_all_that_a_seat_can_t_tell_apart(
    tmp_path: Path, name: str, moments: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worked out as the bots' process does, from the position that it is sent; each figure, word and letter of the page."""
    kind = game_class(name)
    house = make_house(tmp_path, games={name: kind})
    people = [house.people.make(f"P{k}") for k in range(2)]
    seats = [SeatRow(k, person.id, "", "") for k, person in enumerate(people)]
    rng = random.Random(name)
    compared = 0

    async def advise(game: Game, match: Match, seat: int, seconds: float) -> Hint:
        state = game.load(game.dump(match.state))
        return hint(Situation(game, state, seat, list(state.legal(seat)), seconds, lambda: 0.0), 2)

    monkeypatch.setattr(house.adviser, "advise", advise)

    async def hinted(table: Table, seat: int) -> str:
        table.hints.drop()
        await ask(table, people[seat], seat, table.token(seat), THREE, "here")
        asked = table.hints.of(seat)
        assert asked is not None
        assert asked.task is not None
        await asked.task
        table.hints.used.clear()  # that one asked is a line of the log
        page = everything(house, table, viewer_of(table, people[seat]))
        assert 'id="cand-A"' in page
        return page

    async def play() -> None:
        nonlocal compared
        step = last = 0
        while compared < moments:
            table = house.hub.make(kind.make({"players": 2}), people[0], seats, Settings(hints=True))
            while compared < moments and (asked := table.acting()):  # one may lose Solarquest early
                seat = rng.choice(asked)
                legal = table.match.legal(seat)
                step += 1
                real = table.match.state
                twin = table.game.determinize(real, seat, Rng(step, seat))
                waited = step - last
                # of Solarquest a seat knows all but what others are about to choose
                if len(legal) > 1 and (waited > 96 or (waited > 24 and not twin.same(real))):
                    page = await hinted(table, seat)
                    table.match.state = twin
                    assert await hinted(table, seat) == page, step
                    table.match.state = real
                    compared, last = compared + 1, step
                await acting.act(table, people[seat], seat, table.token(seat), None, rng.choice(legal))

    asyncio.run(play())
    house.store.close()


@pytest.mark.parametrize("name", game_names())
@some_or_all("choices", 10, 80)
def test_what_is_private_wakes_and_changes_nobody_else_s_page(
    tmp_path: Path, name: str, choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Along a random game, with takebacks, while time goes on: who can't know of a choice gets no event."""
    monkeypatch.setattr("ecliptic.web.tables.live.waking.PING", 3600.0)  # it is the real clock's
    kind = game_class(name)
    clock = Clock()
    house = make_house(tmp_path, games={name: kind}, clock=clock)
    table, people = start(house, kind.make({}))
    rng = random.Random(name)
    private = in_private = 0

    async def play() -> None:
        nonlocal private, in_private
        viewers: list[PersonRow | None] = [*people, None]
        watches = [Watch(house, table, person) for person in viewers]
        for watch in watches:
            assert len(await watch.news()) == 1
        for _ in range(choices):
            if not table.acting():
                break
            seat = rng.choice(table.acting())
            clock.now += 61
            undone = (
                rng.random() < 0.3 and table.match.can_undo(seat) and table.taken_back[seat] < MOST_TAKEN_BACK
            )
            action = "" if undone else rng.choice(table.match.legal(seat))
            public = table.match.latest(None)
            ahead = table.match.copy()  # pages are drawn where nothing public comes of it
            if undone:
                ahead.undo(seat)
            else:
                ahead.play(action, seat)
            ahead.play_forced()
            quiet = ahead.latest(None) == public
            before = [everything(house, table, viewer_of(table, person)) for person in viewers if quiet]
            listed, timed = house.store.table(table.id), clocks(house)
            if undone:
                await acting.undo(table, people[seat], seat, table.token(seat), None)
            else:
                await acting.act(table, people[seat], seat, table.token(seat), None, action)
            news = [await watch.news() for watch in watches]
            in_private += table.match.state.opened is not None
            now = house.store.table(table.id)
            assert listed is not None
            assert now is not None
            if table.match.latest(None) != public:
                continue
            assert quiet, "the page of before was not drawn"
            assert now.changed == listed.changed
            if now.summary != listed.summary:  # all see who has decided
                continue
            assert clocks(house) == timed
            private += 1
            for k, person in enumerate(viewers):
                if k != seat:
                    assert news[k] == []
                    assert everything(house, table, viewer_of(table, person)) == before[k]
        for watch in watches:
            await watch.close()

    asyncio.run(play())
    assert bool(private) == bool(in_private)
    house.store.close()
