"""Nobody else can tell whether a standing "decline for me" is on: by no page, event, count or time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from ecliptic.web.house import WAITS
from ecliptic.web.storage.store import PersonRow, SeatRow
from ecliptic.web.tables import hub
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.play.answering import alone, hesitation
from web.support import make_house
from web.test_secrets import Watch
from web.windows import NEVER, Three, tell


def played(folder: Path, easy: bool) -> list[str]:
    """What all but Bo get while a game is played in which Bo declines whatever can be."""
    out: list[str] = []

    async def story(t: Three) -> None:
        eve = t.house.people.make("Eve")
        others: list[PersonRow | None] = [t.people[0], t.people[2], eve, None]
        watches = [Watch(t.house, t.table, person) for person in others]
        for _ in range(2):
            for watch in watches:
                await watch.news()
        for turn in range(60):
            if not t.table.acting():
                break
            (seat,) = t.table.acting()
            t.clock.now += 61  # whoever is woken for nothing gets another span of time
            legal = t.table.match.legal(seat)
            if seat != 1:
                await t.act(seat, legal[turn % len(legal)])
            elif "decline" not in legal:
                await t.act(1, legal[turn % 2 % len(legal)])
            elif not easy:
                await t.act(1, "decline")
            else:
                if 1 not in t.table.easy:
                    before = [t.page(person) for person in others]
                    await t.ease(1)
                    assert [await watch.news() for watch in watches] == [[]] * 4
                    assert [t.page(person) for person in others] == before
                line = t.table.match.number
                force_setattr(t.house.needs, "waits", (0.0, 0.0))
                await t.ask(1)  # and on again, so that it goes on at once
                await t.still()
                await t.ease(1)
                for _ in range(50):
                    await asyncio.sleep(0)
                assert t.table.match.number > line
                force_setattr(t.house.needs, "waits", NEVER)
            out.append(str([await watch.news() for watch in watches]))
            out.extend(t.page(person) for person in others)
            out.append(str(t.house.store.table(t.table.id)))
            out.append(str(t.house.store.db.execute("SELECT * FROM clock").fetchall()))
            out.append(str([t.table.match.lines(viewer_of(t.table, person).seat) for person in others]))
            out.append(str(t.table.match.record.entries[-1]))
            out.append(str((t.table.moved, t.table.presence.watching, t.table.token(None))))
        assert len(out) > 300

    tell(folder, story, waits=NEVER)
    return out


def test_others_pages_events_and_counts_are_the_same_whether_it_is_on_or_not(tmp_path: Path) -> None:
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    for k, (a, b) in enumerate(zip(played(tmp_path / "1", False), played(tmp_path / "2", True), strict=True)):
        assert a == b, k


def test_the_time_of_an_answer_is_drawn_anew_each_time(tmp_path: Path) -> None:
    house = make_house(tmp_path, waits=WAITS)
    drawn = [hesitation(house.needs) for _ in range(200)]
    assert WAITS == (0.5, 1.5)
    assert all(0.5 <= one <= 1.5 for one in drawn)
    assert len(set(drawn)) == 200
    assert max(drawn) - min(drawn) > 0.9
    short = [hesitation(house.needs, brief=True) for _ in range(200)]
    assert 0.14 < min(short) < max(short) < 0.46
    assert len(set(short)) == 200
    house.store.close()


def test_only_a_person_among_bots_alone_lets_go_by_quickly(tmp_path: Path) -> None:
    """Where another person sits, an answer by itself takes as long as one by hand may take."""

    async def story(t: Three) -> None:
        assert not alone(t.table, 0)
        for seat in (1, 2):
            row = t.table.seats[seat]
            t.house.hub.seat(t.table, SeatRow(row.no, None, "Bot", "random"))
        assert alone(t.table, 0)

    tell(tmp_path, story, waits=NEVER)


def test_a_bot_that_could_let_it_go_by_takes_as_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it does, and however quickly it knew: a bot with nothing to choose thinks no time at all."""
    asked: list[tuple[list[int], list[str]]] = []

    async def story(t: Three) -> None:
        def noted(needs: Needs, *, brief: bool) -> float:
            assert brief, "who is a bot is known: its wait hides its thinking alone"
            asked.append((t.table.acting(), t.table.match.legal()))
            return hesitation(needs, brief=brief)

        monkeypatch.setattr(hub, "hesitation", noted)
        await t.act(0, "decline")
        await t.until(0)
        await t.act(0, "draw")
        await t.until(0)
        await t.act(0, "decline")
        for _ in range(3_000):
            await asyncio.sleep(0.001)
            if t.table.task is None:
                break
        assert {seat for seats, _ in asked for seat in seats} == {1, 2}
        assert all("decline" in legal for _, legal in asked)
        bots = [e for e in t.table.match.record.entries if e.seat in (1, 2)]
        assert len(asked) == len([e for e in bots if str(e.do) not in ("work", "draw")])
        assert len(bots) > len(asked), "their own turns go at the pace of bots"

    tell(tmp_path, story, bots="12")
