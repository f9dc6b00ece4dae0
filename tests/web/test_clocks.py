"""A table's clock on paper: what is counted, what is saved, when something is due. And the time that is counted."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from ecliptic.web.clocks import terms, words
from ecliptic.web.clocks.ledger import Ledger
from ecliptic.web.clocks.sheet import Pause, Sheet, begin
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.clocks.terms import DAY, GRACE, HOUR, MINUTE
from ecliptic.web.storage.rows import DAYS, LIVE, Terms
from ecliptic.web.storage.store import SeatRow, Settings, Store
from ecliptic.web.tables.live.table import Table
from web.support import make_house

DATE = 1_800_000_000.0
OVER = Terms(kind=DAYS, question=2 * DAY, off=7, up="moon")
QUICK = Terms(kind=LIVE, question=30, bank=600, up="moon")
BOTH = (0, 1)


class Paper:
    """A sheet for two with its time."""

    def __init__(self, clock: Terms = OVER) -> None:
        self.now = 1000.0
        self.sheet: Sheet = begin(clock, 2, self.now)
        self.asked: tuple[int, ...] = (0,)
        self.people: tuple[int, ...] = BOTH
        self.turn(None)

    @property
    def date(self) -> float:
        return DATE + self.now

    def go(self, seconds: float) -> list[tuple[int, str]]:
        self.now += seconds
        self.sheet.reckon(self.now, self.date)
        return list(self.sheet.fire(self.date))

    def turn(self, by: int | None, *asked: int, undone: bool = False) -> None:
        self.asked = asked or self.asked
        self.sheet.turn(self.asked, self.people, by, undone=undone)

    def left(self, no: int) -> float:
        return self.sheet.left(self.sheet.hands[no])

    @property
    def due(self) -> float:
        due = self.sheet.due(self.date)
        assert due is not None
        return due - self.now


def test_only_who_is_asked_uses_time() -> None:
    p = Paper()
    p.go(DAY)
    assert p.left(0) == DAY
    assert p.sheet.hands[1].used == 0
    p.turn(0, 1)
    p.go(HOUR)
    assert p.sheet.hands[0].used == 0
    assert p.left(1) == 2 * DAY - HOUR


def test_half_of_what_is_saved_is_kept_up_to_two_questions() -> None:
    p = Paper()
    for saved in (1.0, 2.0, 3.0, 4.0, 4.0, 4.0):
        p.turn(0, 0)
        assert p.sheet.hands[0].reserve == saved * DAY
    p.go(5 * DAY)
    assert p.left(0) == DAY
    p.turn(0, 0)
    assert p.sheet.hands[0].reserve == DAY, "what is used beyond the question's own is gone"


def test_live_there_is_a_bank_beside_each_question() -> None:
    p = Paper(QUICK)
    p.go(20)
    p.turn(0, 0)
    assert p.sheet.hands[0].reserve == 600
    p.go(90)
    p.turn(0, 0)
    assert p.sheet.hands[0].reserve == 540
    assert p.left(0) == 570


def test_what_all_are_asked_costs_who_has_not_finished() -> None:
    p = Paper()
    p.turn(None, 0, 1)
    p.go(HOUR)
    p.turn(0, 1)
    p.go(HOUR)
    assert p.sheet.hands[0].used == 0
    assert p.left(1) == 2 * DAY - 2 * HOUR


def test_a_question_that_is_taken_back_has_what_it_had() -> None:
    """So nobody gains time by answering and taking back, whoever was asked meanwhile."""
    p = Paper()
    p.go(DAY)
    p.turn(0, 1)
    assert p.sheet.hands[0].reserve == DAY / 2
    p.go(HOUR)
    p.turn(0, 0, undone=True)
    assert p.sheet.hands[0].reserve == 0
    assert p.left(0) == DAY
    assert (p.sheet.hands[1].used, p.sheet.hands[1].reserve) == (0, 0), "the other was asked for nothing"
    p.turn(0, 0)
    p.go(HOUR)
    p.turn(0, 0, undone=True)
    assert p.left(0) == DAY - HOUR, "and what was used of the question after it counts"


def test_a_quarter_is_told_once_and_then_time_is_up() -> None:
    p = Paper()
    assert p.due == 1.5 * DAY
    assert p.go(1.5 * DAY - 1) == []
    assert p.go(1) == [(0, "soon")]
    assert p.due == DAY / 2
    assert p.go(DAY / 4) == []
    assert p.go(DAY / 4) == [(0, "up")]
    p.sheet.hands[0].up = True
    assert p.go(DAY) == []
    assert p.sheet.due(p.date) is None


def test_days_off_stop_the_clock_until_they_are_used_up_or_the_person_is_back() -> None:
    p = Paper()
    p.go(HOUR)
    p.sheet.hands[0].away = p.date + 3 * DAY
    assert p.due == 4.5 * DAY - HOUR
    p.go(2 * DAY)
    assert p.sheet.stop(p.sheet.hands[0], p.date)[0] == "away"
    assert p.left(0) == 2 * DAY - HOUR
    p.go(2 * DAY)
    assert p.left(0) == DAY - HOUR, "a day beyond the date"
    assert p.sheet.hands[0].off == 4 * DAY
    p.sheet.hands[0].away = p.date + 30 * DAY
    assert p.due == 4 * DAY + 0.5 * DAY - HOUR
    assert p.go(10 * DAY) == [(0, "up")]
    assert p.sheet.hands[0].off == 0


def test_days_off_are_not_used_while_nobody_asks() -> None:
    p = Paper()
    p.sheet.hands[1].away = p.date + 6 * DAY
    p.go(DAY)
    assert p.sheet.hands[1].off == 7 * DAY


def test_a_pause_stops_all_clocks_until_its_day() -> None:
    p = Paper()
    p.sheet.pause = Pause(by="Ada", until=p.date + DAY, on=True)
    assert p.due == DAY
    assert p.go(DAY) == [(-1, "goes on")]
    assert p.left(0) == 2 * DAY
    p.sheet.pause = Pause(by="Ada", on=True)
    assert p.sheet.due(p.date) is None
    p.go(30 * DAY)
    assert p.left(0) == 2 * DAY


def test_a_pause_that_ended_between_two_looks_costs_only_what_came_after() -> None:
    p = Paper()
    p.sheet.pause = Pause(by="Ada", until=p.date + DAY, on=True)
    p.go(DAY + HOUR)
    assert p.left(0) == 2 * DAY - HOUR


def test_live_a_clock_stands_without_a_connection_for_two_minutes_in_all() -> None:
    p = Paper(QUICK)
    p.sheet.hands[0].cut = True
    p.go(90)
    p.sheet.hands[0].cut = False
    p.go(10)
    assert p.left(0) == 620
    p.sheet.hands[0].cut = True
    p.go(90)
    assert p.left(0) == 560
    assert p.sheet.hands[0].grace == 0
    assert GRACE == 120


def test_a_bot_that_stands_in_takes_the_question_over_and_gives_it_back_as_it_was() -> None:
    p = Paper()
    p.go(DAY)
    p.people = (1,)
    p.turn(None)
    p.go(DAY)
    p.people = BOTH
    p.turn(None)
    assert p.left(0) == DAY, "nobody gains time by letting a bot sit down for a moment"
    p.people = (1,)
    p.turn(None)
    p.turn(0, 0)  # the bot has answered
    p.people = BOTH
    p.turn(None)
    assert p.left(0) == 2 * DAY


def test_after_a_time_out_there_is_a_question_s_own_time() -> None:
    p = Paper()
    p.turn(0, 0)
    assert p.go(3 * DAY)[-1] == (0, "up")
    p.sheet.hands[0].up = True
    p.people = (1,)
    p.turn(None)
    p.people = BOTH
    p.turn(None)
    assert p.left(0) == 2 * DAY
    assert p.sheet.hands[0].reserve == 0


def test_where_a_bot_is_asked_somebody_looks_now_and_then() -> None:
    p = Paper()
    p.sheet.turn((0,), (1,), None, bots=True)
    assert p.due == 600
    assert p.go(600) == [(-1, "look")]
    assert p.due == 600
    p.sheet.turn((1,), (1,), 0, bots=False)
    assert p.due > 600


@pytest.mark.parametrize("seed", range(8))
def test_it_comes_to_the_same_however_often_one_looks(seed: int) -> None:
    """And what is due is due when it was said to be: however stops and turns come, one look or a thousand."""
    one, many = (Paper(OVER if seed % 2 else QUICK) for _ in range(2))
    size = one.sheet.clock.question
    for p, slices in ((one, 1), (many, 25)):
        rng = random.Random(seed)
        for _ in range(40):
            span = rng.random() * size / 2
            for _ in range(slices):
                p.now += span / slices
                p.sheet.reckon(p.now, p.date)
            what, hand = rng.randrange(6), p.sheet.hands[rng.randrange(2)]
            if what == 0:
                hand.away = p.date + rng.random() * size
            elif what == 1:
                hand.cut = not hand.cut
            elif what == 2:
                p.sheet.pause = Pause(by="x", until=p.date + rng.random() * size, on=True)
            else:
                by = rng.randrange(2)
                p.turn(by, rng.randrange(2), undone=rng.random() < 0.2)
    for a, b in zip(one.sheet.hands, many.sheet.hands, strict=True):
        for field in ("used", "reserve", "off", "grace"):
            assert getattr(a, field) == pytest.approx(getattr(b, field), abs=0.01)
    for no, event in one.go(0):  # what nobody has looked at on the way
        one.sheet.hands[no].up = event == "up"
    due = one.sheet.due(one.date)
    if due is not None:
        assert one.go(due - one.now - 1) == []
        assert one.go(1.001), "something is due when it was said to be"


def test_words_for_time() -> None:
    assert [
        words.left(x) for x in (-1, 59, 60, 42 * 60 + 59, 5 * HOUR, DAY, 44 * HOUR, 48 * HOUR, 99 * HOUR)
    ] == [
        *("less than a minute", "less than a minute", "1 min", "42 min", "5 h"),
        *("1 day", "1 day 20 h", "2 days", "4 days"),
    ]
    assert [words.about(x) for x in (5, 90, 5 * HOUR, 47 * HOUR, 49 * HOUR)] == [
        *("less than a minute", "1 minute", "5 hours", "47 hours", "2 days"),
    ]


def test_terms_in_sentences() -> None:
    assert terms.sentence(OVER) == (
        "2 days a move; then a Moon plays on until the person is back. 7 days off each."
    )
    assert terms.sentence(QUICK) == (
        "Live: 30 s a question and 10 min beside for the whole game; then a Moon plays on until the"
        " person is back."
    )
    assert terms.sentence(Terms()) == "No clock: the table waits as long as it takes."
    assert [terms.brief(clock) for clock in (OVER, QUICK, Terms())] == [
        "2 days a move",
        "live, 10 min + 30 s",
        "",
    ]
    assert [terms.usual_bank(text) for text in ("25", "45", "90", "60 to 240", "")] == [10, 15, 30, 40, 10]
    assert terms.then(Terms(up="open"), "Bo") == "Bo loses the seat, which is kept for 7 days"


class Ticks:
    """Both clocks of a computer."""

    def __init__(self) -> None:
        self.wall, self.ticks = DATE, 50.0

    def go(self, seconds: float) -> None:
        self.wall += seconds
        self.ticks += seconds


def steady(tmp_path: Path, ticks: Ticks) -> tuple[Store, Steady]:
    store = Store(tmp_path / "db")
    return store, Steady(store, lambda: ticks.wall, lambda: ticks.ticks)


def test_time_is_counted_while_the_server_runs_and_goes_on_from_where_it_was_kept(tmp_path: Path) -> None:
    ticks = Ticks()
    store, time = steady(tmp_path, ticks)
    ticks.go(100)
    time.beat()
    ticks.go(30)  # not kept: a kill gives these back
    assert time.now() == 130
    store.close()
    ticks.go(5 * DAY)
    ticks.ticks = 3.0  # the computer was started anew, too
    store, time = steady(tmp_path, ticks)
    assert time.now() == 100
    ticks.go(1)
    assert time.now() == 101
    store.close()


@pytest.mark.parametrize("jump", [-400 * DAY, -HOUR, HOUR, 400 * DAY])
def test_a_jump_of_the_wall_clock_costs_nobody_anything(tmp_path: Path, jump: float) -> None:
    ticks = Ticks()
    store, time = steady(tmp_path, ticks)
    ticks.go(100)
    ticks.wall += jump
    assert time.now() == 100
    assert time.date() == DATE + 100, "no day off ends by it"
    for _ in range(59):
        ticks.go(MINUTE)
        time.beat()
        assert time.date() == DATE + time.now()
    ticks.wall -= jump  # and back
    ticks.go(MINUTE)
    time.beat()
    ticks.wall += jump
    for _ in range(62):
        ticks.go(MINUTE)
        time.beat()
    assert time.date() == pytest.approx(ticks.wall), "it has stood for an hour"
    store.close()


def test_thousands_of_tables_are_asked_for_by_an_index(tmp_path: Path) -> None:
    ticks = Ticks()
    store, time = steady(tmp_path, ticks)
    ledger = Ledger(store, time, lambda: None)
    asked: list[str] = []
    store.db.connection.set_trace_callback(asked.append)
    assert ledger.next() is None
    assert ledger.due(5) == []
    assert ledger.overdue(60) == 0
    store.db.connection.set_trace_callback(None)
    assert len(asked) == 3
    for query in asked:
        plan = store.db.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
        assert all("INDEX clock_by_due" in step[-1] for step in plan), (query, plan)
    store.close()


def test_one_task_sees_to_all_tables_in_order_and_a_table_that_fails_holds_up_no_other(
    tmp_path: Path,
) -> None:
    """And what it does not get done is tried again, a minute later."""
    ticks = Ticks()
    house = make_house(tmp_path, clock=lambda: ticks.wall, ticks=lambda: ticks.ticks)
    people = [house.people.make(name) for name in ("Ada", "Bo")]
    seats = [SeatRow(no, person.id, "", "") for no, person in enumerate(people)]
    told: list[tuple[str, str, int]] = []
    house.deadlines.hearers.append(lambda event, table, seat: told.append((event, table, seat)))

    async def run() -> None:
        game = house.game_class("peek").make({})
        ids = []
        for k in range(40):
            terms_ = Terms(kind=DAYS, question=(40 - k) * HOUR, up="greedy")
            ids.append(house.hub.make(game, people[0], seats, Settings(clock=terms_)).id)
        house.hub.tables.clear()
        ticks.go(40 * HOUR + 1)
        load = house.hub.load

        async def failing(id_: str) -> Table:
            if id_ == ids[30]:
                raise RuntimeError("a fault")
            return await load(id_)

        house.hub.load = failing  # type: ignore[method-assign]
        await house.deadlines.catch_up()
        done = [table for event, table, _ in told if event == "up"]
        assert done == [id_ for id_ in reversed(ids) if id_ != ids[30]]
        house.hub.load = load  # type: ignore[method-assign]
        await house.deadlines.catch_up()
        assert len([1 for event, *_ in told if event == "up"]) == 39, "not at once"
        ticks.go(61)
        await house.deadlines.catch_up()
        assert [table for event, table, _ in told if event == "up"][-1] == ids[30]
        assert house.deadlines.ledger.overdue(0) == 0
        house.stop()

    asyncio.run(run())
    house.store.close()


def test_a_wish_to_know_of_what_is_soon_loads_no_table(tmp_path: Path) -> None:
    ticks = Ticks()
    house = make_house(tmp_path, clock=lambda: ticks.wall, ticks=lambda: ticks.ticks)
    ada = house.people.make("Ada")
    told: list[tuple[str, str, int]] = []
    house.deadlines.hearers.append(lambda event, table, seat: told.append((event, table, seat)))

    async def run() -> None:
        game = house.game_class("peek").make({})
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, None, "", "")]
        id_ = house.hub.make(game, ada, seats, Settings(clock=OVER)).id
        house.hub.tables.clear()
        ticks.go(1.5 * DAY + 1)
        await house.deadlines.catch_up()
        assert told == [("soon", id_, 0)]
        assert not house.hub.tables
        await house.deadlines.catch_up()
        assert told == [("soon", id_, 0)], "once"
        house.stop()

    asyncio.run(run())
    house.store.close()
