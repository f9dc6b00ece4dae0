"""Nobody else can tell what was said beforehand: every answer of every game, and a plan, by page, event, count or line.

Two worlds are compared byte by byte: in one it is said before and played, in the other pressed by hand at the same moment.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ecliptic.core.game import Game
from ecliptic.plans import going
from ecliptic.plans.kept import GAME, Given, Plan, Step
from ecliptic.testing.trial import Data
from ecliptic.web.house import House
from ecliptic.web.parts.fragments import show
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables import planning
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from games.bench import trial_of
from web.support import Clock, make_house
from web.test_secrets import Watch
from web.windows import NEVER, Three, tell

NAMES = ("solarius", "solarquest", "spacecorp", "vertium")  # Solar Roller asks nobody before a turn
Asked = tuple[Game, Data, int, dict[str, Given], str]


def asked(name: str) -> list[Asked]:
    """By kind and answer a position in which a seat is asked that, with what is said and what it comes to."""
    found: dict[tuple[str, str], Asked] = {}
    for game, data in trial_of(name).samples():
        state = game.load(data)
        for seat in state.acting():
            q = game.question(state, seat)
            kind = going.kind_of(game, q)
            for answer in kind.answers if kind is not None else ():
                things = answer.things(q.content, q.view, seat) if answer.things else []
                said = {kind.id: Given(answer.id, tuple(id_ for id_, _ in things), GAME)} if kind else {}
                if action := going.answer(game, q, said):
                    found.setdefault((kind.id if kind else "", answer.id), (game, data, seat, said, action))
    return list(found.values())


def test_each_kind_is_met() -> None:
    for name in NAMES:
        game = asked(name)[0][0]
        met = {next(iter(said)) for _, _, _, said, _ in asked(name)}
        assert met, name
        assert met <= {kind.id for kind in game.standings}


async def world(folder: Path, case: Asked, before: bool) -> list[str]:
    """What all others get while the seat answers: because it was said before, or by hand."""
    game, data, seat, said, action = case
    folder.mkdir()
    house = make_house(folder, games={game.name: type(game)}, clock=Clock(), waits=NEVER)
    people = [house.people.make(f"Person {k}") for k in range(game.seats)]
    eve = house.people.make("Eve")
    seats = [SeatRow(k, person.id, "", "") for k, person in enumerate(people)]
    table = house.hub.make(game, people[seat], seats, Settings(), position=data)
    others: list[PersonRow | None] = [*(p for k, p in enumerate(people) if k != seat), eve, None]
    watches = [Watch(house, table, person) for person in others]
    for _ in range(2 * len(others)):
        for watch in watches:
            await watch.news()
    out = pages(house, table, others)
    if before:
        await planning.say(table.keeper, table, people[seat], seat, said, "a note")
        assert [await watch.news() for watch in watches] == [[]] * len(watches)
        assert pages(house, table, others) == out
        assert 'name="action"' not in page(house, table, people[seat])
        await acting.let_pass(table, seat, table.token(seat))
    else:
        await acting.act(table, people[seat], seat, table.token(seat), None, action)
    out.append(str([await watch.news() for watch in watches]))
    out += pages(house, table, others)
    for entry in table.match.record.entries:
        out.append(str(entry))
    out.append(str([table.match.lines(viewer_of(table, person).seat) for person in others]))
    out.append(str((house.store.table(table.id), table.moved, table.presence.watching, table.token(None))))
    for watch in watches:
        await watch.close()
    if table.task is not None:
        table.task.cancel()
    house.store.close()
    return out


def page(house: House, table: Table, person: PersonRow | None) -> str:
    shown = show(house.host, table, viewer_of(table, person), fresh=True)
    return shown.mark + shown.title + "".join(shown.parts.values())


def pages(house: House, table: Table, people: list[PersonRow | None]) -> list[str]:
    return [page(house, table, person) for person in people]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_answer_that_was_said_before_is_as_one_by_hand(name: str, tmp_path: Path) -> None:
    for k, case in enumerate(asked(name)):
        one = asyncio.run(world(tmp_path / f"{k}-by-hand", case, False))
        two = asyncio.run(world(tmp_path / f"{k}-before", case, True))
        for a, b in zip(one, two, strict=True):
            assert a == b, case[3]


def turns(folder: Path, planned: bool) -> list[str]:
    """What all but Bo get while Bo works in every turn of a game: as planned, or by hand."""
    folder.mkdir()
    out: list[str] = []

    async def story(t: Three) -> None:
        others: list[PersonRow | None] = [t.people[0], t.people[2], t.house.people.make("Eve"), None]
        watches = [Watch(t.house, t.table, person) for person in others]
        for _ in range(2 * len(watches)):
            for watch in watches:
                await watch.news()
        for _ in range(40):
            if not t.table.acting():
                break
            (seat,) = t.table.acting()
            legal = t.table.match.legal(seat)
            if planned and t.table.plans.row(1).plan is None and planning.waits(t.table, 1):
                before = pages(t.house, t.table, others)
                await planning.plan(t.table, t.people[1], 1, Plan((Step("work", "Act", "Work"),)))
                assert [await watch.news() for watch in watches] == [[]] * len(watches)
                assert pages(t.house, t.table, others) == before
            t.clock.now += 61
            if seat == 1 and "decline" not in legal and planned:
                await acting.let_pass(t.table, 1, t.table.token(1))
                assert t.last == (1, "work")
            else:
                await t.act(seat, "decline" if "decline" in legal else "work")
            out.append(str([await watch.news() for watch in watches]))
            out.extend(pages(t.house, t.table, others))
            out.append(str(t.table.match.record.entries[-1]))
            out.append(str((t.house.store.table(t.table.id), t.table.moved, t.table.token(None))))
        assert len(out) > 100

    tell(folder, story, waits=NEVER)
    return out


def test_a_plan_is_as_pressing_by_hand(tmp_path: Path) -> None:
    for a, b in zip(turns(tmp_path / "1", False), turns(tmp_path / "2", True), strict=True):
        assert a == b
