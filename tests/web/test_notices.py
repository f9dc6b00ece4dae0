"""Who is told what, when, and how often: with the move or not at all, once, seldom, not at night, and not who is there."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec import structs

from ecliptic.core.dice import SealedDice
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.notices.notices import ADDED, AGAIN, ASKED, SOON
from ecliptic.web.notices.outbox import KEPT, PAUSES, SELDOM
from ecliptic.web.notices.quiet import wakes_at, zone_of
from ecliptic.web.notices.rows import News
from ecliptic.web.notices.words import news_text
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.rows import DAYS, LIVE, NO_CLOCK, Terms
from ecliptic.web.storage.store import SeatRow, Summary
from ecliptic.web.storage.talk import MUTED
from ecliptic.web.tables.planning import be_easy
from ecliptic.web.tables.play import acting
from web.sinks import OPEN, ORIGIN, Desk, Mailbox, Phone, Web, confirmation, settings, signed_by, told
from web.test_secrets import PLAY, PRIVATE
from web.windows import NEVER, Three

HOUR = 3600
DAY = 24 * HOUR
WAIT = "wait"


def at(hour: int, minute: int = 0, zone: str = "UTC", day: int = 15) -> float:
    return datetime(2027, 1, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


def test_whose_turn_it_is_is_told_once_with_table_time_and_link(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        desk.house.hub.retitle(desk.table.row, "Three eras")
        await desk.hook(desk.bo, f"{address}/bo")
        ask = web.calls.pop().json
        assert ask["title"] == "Ecliptic: send here?"
        assert confirmation(ask["confirm"])
        await desk.turn()
        await desk.post()
        assert web.calls == [], "a moment is left for who comes back"
        await desk.post(SOON)
        (call,) = web.calls
        assert call.json == {
            "text": call.json["text"],
            "title": "Three eras (Peek): it is your turn",
            "lines": ["Three eras (Peek): it is your turn."],
            "link": f"{ORIGIN}/t/{desk.table.id}",
            "end": call.json["end"],
            "confirm": "",
            "key": call.headers["idempotency-key"],
        }
        await desk.post(5 * HOUR)
        assert len(web.calls) == 1

    told(tmp_path, story)


def test_who_was_told_by_others_code_hears_how_much_time_is_left(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.ada, address)
        with desk.house.store.writing():
            desk.notices.tell(desk.table.id, desk.ada.id, "time", 1, until=desk.clock.now + 5 * HOUR + SOON)
        await desk.post(SOON)
        assert web.calls[-1].json["lines"] == ["Peek: your time is nearly up, 5 h left."]

    told(tmp_path, story)


def test_over_days_the_time_that_is_left_is_told_and_once_that_it_is_nearly_up(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        desk.table = desk.open(clock=Terms(kind=DAYS, question=2 * DAY, up=WAIT))
        await desk.hook(desk.bo, address)
        web.calls.clear()
        await desk.turn()
        await desk.post(SOON)
        assert web.calls.pop().json["lines"] == ["Peek: it is your turn, 47 h left."]
        desk.house.hub.tables.clear()
        for _ in range(3):
            await desk.house.deadlines.catch_up()
        await desk.post(DAY)
        assert web.calls == []
        desk.clock.now += 12 * HOUR
        await desk.house.deadlines.catch_up()
        assert not desk.house.hub.tables, "for that no table has to be loaded"
        await desk.post(SOON)
        assert web.calls.pop().json["lines"] == ["Peek: your time is nearly up, 11 h left."]
        await desk.house.deadlines.catch_up()
        await desk.post(HOUR)
        assert web.calls == []

    told(tmp_path, story)


@pytest.mark.parametrize("loaded", [True, False])
def test_a_deadline_and_the_news_of_it_are_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loaded: bool
) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        desk.table = desk.open(clock=Terms(kind=DAYS, question=DAY, up=WAIT))
        await desk.hook(desk.ada, address)
        if not loaded:
            desk.house.hub.tables.clear()

        def fails(*args: object, **how: object) -> None:
            raise Fault("disk I/O error")

        desk.clock.now += 20 * HOUR
        monkeypatch.setattr(desk.box, "write", fails)
        await desk.house.deadlines.catch_up()
        assert desk.box.waiting() == {}
        monkeypatch.undo()
        desk.clock.now += 61
        await desk.house.deadlines.catch_up()
        assert [many for many, _ in desk.box.waiting().values()] == [1]

    told(tmp_path, story)


@pytest.mark.parametrize("kind", [LIVE, ""])
def test_live_nobody_is_told_by_a_message_that_time_is_nearly_up(tmp_path: Path, kind: str) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        terms = Terms(kind=LIVE, question=60, bank=600, up=WAIT) if kind else NO_CLOCK
        desk.table = desk.open(clock=terms)
        await desk.hook(desk.ada, address)
        web.calls.clear()
        desk.clock.now += 659
        await desk.house.deadlines.catch_up()
        await desk.post(SOON)
        assert web.calls == []
        assert not desk.notices.offers(desk.bo)
        await desk.turn()
        await desk.turn()
        assert not desk.notices.offers(desk.bo), "only over days"

    told(tmp_path, story)


def test_what_is_not_stored_is_not_told(tmp_path: Path) -> None:
    """The move and its news are one transaction."""

    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        await desk.act("mark spot=3")
        web.calls.clear()
        real = desk.house.store.append

        def fails(*args: object) -> None:
            real(*args)  # type: ignore[arg-type]
            raise Fault("disk I/O error")

        desk.house.store.append = fails  # type: ignore[method-assign]
        with pytest.raises(Refused):
            await desk.act("done")
        assert desk.box.waiting() == {}
        desk.house.store.append = real  # type: ignore[method-assign]
        await desk.act("done")
        assert [many for many, _ in desk.box.waiting().values()] == [1]
        desk.notices.tell(desk.table.id, desk.bo.id, "turn", desk.table.match.number)
        assert [many for many, _ in desk.box.waiting().values()] == [1], "the same line tells once"

    told(tmp_path, story)


def test_who_looks_at_the_table_is_not_told_and_who_comes_is_not_told_any_more(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        web.calls.clear()
        desk.table.arrive(desk.bo)
        await desk.turn()
        await desk.post(HOUR)
        assert web.calls == []
        desk.table.leave(desk.bo)
        await desk.turn()
        await desk.turn()
        assert desk.box.waiting()
        desk.table.greet(desk.ada)
        assert desk.box.waiting(), "somebody else came"
        desk.table.greet(desk.bo)
        assert desk.box.waiting() == {}
        await desk.turn()
        await desk.turn()
        desk.table.arrive(desk.bo)
        await desk.post(HOUR)
        assert web.calls == []
        desk.table.leave(desk.bo)

    told(tmp_path, story)


def test_what_was_answered_or_taken_back_meanwhile_is_not_told(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        web.calls.clear()
        await desk.turn()
        desk.house.store.set_status(desk.table.id, "closed", 1)
        await desk.post(SOON)
        desk.house.store.set_status(desk.table.id, "live", 1)
        assert web.calls == []
        await desk.turn()
        await desk.turn()
        row = desk.house.store.table(desk.table.id)
        assert row
        lines = desk.house.store.lines(desk.table.id)
        summary = structs.replace(row.summary, acting=[0])
        desk.house.store.append(desk.table.id, [structs.replace(lines[-1], n=9999)], summary, "live", 1)
        await desk.post(SOON)
        assert web.calls == []
        assert desk.box.waiting() == {}

    told(tmp_path, story)


def test_at_most_one_message_a_table_and_hour_and_many_news_in_one(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        web.calls.clear()
        other = desk.open("Other")
        await desk.turn()
        await desk.post(SOON)
        assert [call.json["lines"] for call in web.calls] == [["Peek: it is your turn."]]
        await desk.turn()
        await desk.turn()  # asked again at once
        await desk.turn(other)
        await desk.post(SOON)
        assert web.calls[-1].json["lines"] == ["Other (Peek): it is your turn."], "another table may"
        assert len(web.calls) == 2
        with desk.house.store.writing():
            desk.notices.tell(desk.table.id, desk.bo.id, "sat", 1, who="Eve")
            desk.notices.tell(desk.table.id, desk.bo.id, "sat", 2, who="Cy")
            desk.notices.tell(desk.table.id, desk.bo.id, "sat", 3, who="Eve")
        await desk.post(SELDOM - 2 * SOON - 10)
        assert len(web.calls) == 2
        await desk.post(SOON + 10)
        assert web.calls[-1].json["lines"] == ["Peek: it is your turn and Eve and Cy sat down."]
        assert len(web.calls) == 3
        await desk.post(24 * HOUR)
        assert len(web.calls) == 3

    told(tmp_path, story)


def test_many_tables_are_one_message(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        two, three = desk.open("Two"), desk.open("Three")
        for table in (desk.table, two, three):
            await desk.turn(table)
        await desk.post(SOON)
        assert web.calls[-1].json["title"] == "Your turn at 3 tables"
        assert web.calls[-1].json["link"] == f"{ORIGIN}/"
        assert len(web.calls[-1].json["lines"]) == 3
        assert len(web.calls) == 2
        with desk.house.store.writing():
            desk.notices.tell("gone", desk.bo.id, "over", 1)
            desk.notices.tell("also", desk.bo.id, "bot", 1)
        await desk.post(SOON)
        assert web.calls[-1].json["title"] == "News from 2 tables"
        assert web.calls[-1].json["lines"] == [
            "A table: a bot plays for you now.",
            "A table: the game is over.",
        ]

    told(tmp_path, story)


def test_the_end_of_a_game_is_told_and_nobody_is_asked_any_more(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        await desk.hook(desk.ada, address)
        web.calls.clear()
        while desk.table.live:
            seat = desk.table.acting()[0]
            await desk.act(desk.table.match.legal(seat)[0])
        await desk.post(SOON)
        assert [call.json["lines"] for call in web.calls] == [["Peek: the game is over."]] * 2

    told(tmp_path, story)


def test_who_sat_down_a_bot_that_stands_in_and_another_game_are_told(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.ada, f"{address}/ada")
        await desk.hook(desk.bo, f"{address}/bo")
        eve = desk.house.people.make("Eve")
        table = desk.open("Open", SeatRow(0, desk.ada.id, "", ""), SeatRow(1, None, "", ""))
        web.calls.clear()
        desk.house.hub.seat(table, SeatRow(1, eve.id, "", ""))
        await desk.post(SOON)
        assert [(call.path, call.json["title"]) for call in web.calls] == [
            ("/ada", "Open (Peek): Eve sat down")
        ]
        desk.house.hub.seat(desk.table, structs.replace(desk.table.seats[1], bot="random"))
        await desk.post(SOON)
        assert web.calls[-1].path == "/bo"
        assert web.calls[-1].json["title"] == "Peek: a bot plays for you now"
        assert len(web.calls) == 2
        desk.house.hub.close(desk.table)
        next_ = desk.open("Again")
        desk.house.hub.follow(desk.table, next_)
        await desk.post(SOON)
        assert web.calls[-1].path == "/bo"
        assert web.calls[-1].json["title"] == "Again (Peek): they play again, and there is a seat for you"
        assert len(web.calls) == 3

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("now", "zone", "then"),
    [
        (at(8), "UTC", at(8)),
        (at(21, 59), "UTC", at(21, 59)),
        (at(22), "UTC", at(8, day=16)),
        (at(23, 59), "UTC", at(8, day=16)),
        (at(0, 0, day=16), "UTC", at(8, day=16)),
        (at(7, 59), "UTC", at(8)),
        (at(21), "Europe/Berlin", at(8, 0, "Europe/Berlin", 16)),
        (at(7), "Europe/Berlin", at(7)),
        (at(12), "Asia/Tokyo", at(12)),
        (at(13), "Asia/Tokyo", at(23)),
        (at(23), "No/Where", at(8, day=16)),
        # The nights in which clocks are set forward and back.
        (datetime(2027, 3, 28, 0, 30, tzinfo=ZoneInfo("UTC")).timestamp(), "Europe/Berlin", 1_806_213_600.0),
        (datetime(2027, 10, 31, 0, 30, tzinfo=ZoneInfo("UTC")).timestamp(), "Europe/Berlin", 1_824_966_000.0),
    ],
)
def test_nights_are_quiet_by_the_own_zone(now: float, zone: str, then: float) -> None:
    assert wakes_at(now, zone) == then
    if zone_of(zone):
        local = datetime.fromtimestamp(then, ZoneInfo(zone))
        assert 8 <= local.hour < 22


@pytest.mark.parametrize(
    "name", ["", "x" * 51, "No/Where", "../../etc/passwd", "/etc/passwd", "Europe/B\u00e4rlin", "Europe"]
)
def test_what_is_no_zone_is_none(name: str) -> None:
    assert zone_of(name) is None


def test_what_comes_at_night_is_one_message_in_the_morning(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        desk.notices.choose(desk.bo, ["turn.hook", "ask.hook"], "Europe/Berlin")
        two = desk.open("Two")
        web.calls.clear()
        desk.clock.now = at(21, 30)  # half past ten there
        await desk.turn()
        await desk.post(HOUR)
        await desk.turn(two)
        with desk.house.store.writing():
            desk.notices.tell(two.id, desk.bo.id, "sat", 1, who="Eve")
        for _ in range(8):
            await desk.post(HOUR)
        assert web.calls == []
        desk.clock.now = at(6, 59, day=16)
        await desk.post()
        assert web.calls == []
        await desk.post(60)
        (call,) = web.calls
        assert call.json["lines"] == [
            "Peek: it is your turn.",
            "Two (Peek): it is your turn and Eve sat down.",
        ]

    told(tmp_path, story)


def test_what_waited_into_the_night_waits_on(tmp_path: Path) -> None:
    """Because one had come within the hour, or since the zone is another one since."""

    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        desk.clock.now = at(21, 30)
        await desk.turn()
        await desk.post(SOON)
        assert len(web.calls) == 2
        await desk.turn()
        await desk.turn()
        await desk.post(HOUR)
        await desk.post(HOUR)
        assert len(web.calls) == 2
        desk.clock.now = at(8, 0, day=16)
        await desk.post()
        assert len(web.calls) == 3
        await desk.turn()
        await desk.turn()
        desk.notices.choose(desk.bo, ["turn.hook"], "Asia/Tokyo")
        desk.clock.now = at(13, 0, day=16)
        await desk.post()
        assert len(web.calls) == 3

    told(tmp_path, story)


def test_a_clock_that_was_set_back_holds_nothing_up(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        desk.clock.now += 100 * 24 * HOUR
        await desk.turn()
        await desk.post(SOON)
        assert len(web.calls) == 2
        await desk.turn()
        await desk.turn()
        desk.clock.now -= 100 * 24 * HOUR
        await desk.post()
        assert len(web.calls) == 3

    told(tmp_path, story)


def test_three_tries_with_growing_pauses_then_it_rests_until_a_test_arrives(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        id_ = await desk.hook(desk.bo, address)
        web.calls.clear()
        web.answers = ["404 No", "500 Oh", "404 No"]
        await desk.turn()
        with desk.house.store.writing():
            desk.notices.tell(desk.table.id, desk.bo.id, "sat", 1, who="Eve")
        await desk.post(SOON)
        assert desk.state(id_) == ("on", "answered 404")
        await desk.post(PAUSES[0] - 1)
        assert len(web.calls) == 1
        await desk.post(1)
        assert len(web.calls) == 2
        assert PAUSES[1] > PAUSES[0]
        await desk.post(PAUSES[1] - 1)
        assert len(web.calls) == 2
        await desk.post(1)
        assert len(web.calls) == 3
        assert desk.state(id_) == ("rests", "answered 404")
        assert len({call.headers["idempotency-key"] for call in web.calls}) == 1
        other = desk.open("Other")
        await desk.turn(other)
        await desk.post(5 * HOUR)
        assert len(web.calls) == 3, "nothing is sent there"
        web.answers = ["410 Gone"]
        desk.notices.test(desk.bo, id_)
        await desk.post()
        assert desk.state(id_) == ("rests", "answered 410")
        await desk.post(HOUR)
        assert len(web.calls) == 4
        assert web.calls[0].json["title"] == "Peek: it is your turn and Eve sat down"
        desk.house.store.set_status(desk.table.id, "closed", 1)
        desk.notices.test(desk.bo, id_)
        await desk.post()
        assert desk.state(id_) == ("on", "")
        assert [call.json["title"] for call in web.calls[4:]] == [
            "Ecliptic: this works",
            "Peek: Eve sat down",
            "Other (Peek): it is your turn",
        ], "what is true no more is not sent"
        assert web.calls[5].json["key"] == web.calls[0].json["key"], "what may have arrived keeps its key"

    told(tmp_path, story)


def test_a_service_that_wants_to_be_left_alone_is(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        id_ = await desk.hook(desk.bo, address)
        web.answers, web.headers = ["429 Slowly"], "Retry-After: 1800\r\n"
        await desk.turn()
        await desk.post(SOON)
        await desk.post(1799)
        assert desk.state(id_) == ("on", "answered 429")
        assert len(web.calls) == 2
        await desk.post(1)
        assert desk.state(id_) == ("on", "")
        assert len(web.calls) == 3

    told(tmp_path, story)


def test_coming_to_the_table_cancels_what_is_tried_again(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        web.answers = ["500 Oh"]
        await desk.turn()
        await desk.post(SOON)
        assert len(web.calls) == 2
        desk.table.greet(desk.bo)
        await desk.post(HOUR)
        assert len(web.calls) == 2
        assert desk.box.due(int(desk.clock.now), ["hook"]) == []

    told(tmp_path, story)


def test_nothing_is_sent_to_an_address_that_nobody_confirmed(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        channel = desk.notices.add_hook(desk.bo, address)
        desk.tick(desk.bo, "turn.hook")
        await desk.post()
        assert desk.state(channel.id) == ("asked", "")
        await desk.turn()
        await desk.post(HOUR)
        assert len(web.calls) == 1
        web.answers = ["404 No"]
        again = desk.notices.add_hook(desk.bo, f"{address}/other")
        assert desk.box.channel(channel.id) is None, "one takes the place of the other"
        await desk.post()
        assert desk.state(again.id) == ("new", "answered 404")

    told(tmp_path, story)


def test_addresses_are_asked_seldom(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        channel = desk.notices.add_hook(desk.bo, address)
        await desk.post()
        with pytest.raises(Refused, match="two minutes"):
            desk.notices.test(desk.bo, channel.id)
        await desk.post(AGAIN)
        desk.notices.test(desk.bo, channel.id)
        await desk.post()
        desk.notices.add_hook(desk.ada, address)  # whoever asks
        with pytest.raises(Refused, match="three times today"):
            desk.notices.add_hook(desk.ada, address)
        await desk.post(AGAIN)
        assert len(web.calls) == ASKED
        for k in range(ADDED - 1):  # some of the hour has passed
            desk.notices.add_hook(desk.bo, f"{address}/{k}")
        with pytest.raises(Refused, match="Many addresses"):
            desk.notices.add_hook(desk.bo, f"{address}/more")
        mine = desk.box.channels(desk.bo.id)
        assert len(mine) == 1
        desk.notices.confirm(mine[0])
        with pytest.raises(Refused, match="Many addresses"):
            desk.notices.test(desk.bo, mine[0].id)
        with pytest.raises(Refused, match="no such channel"):
            desk.notices.test(desk.ada, mine[0].id)

    told(tmp_path, story)


def test_whoever_never_said_yes_and_wants_no_more_is_never_asked_again(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        channel = desk.notices.add_hook(desk.bo, address)
        desk.notices.end(channel)
        for who in (desk.bo, desk.ada):
            with pytest.raises(Refused, match="no messages"):
                desk.notices.add_hook(who, address)
        id_ = await desk.hook(desk.bo, f"{address}/own")
        own = desk.box.channel(id_)
        assert own
        desk.notices.end(own)
        assert desk.box.channels(desk.bo.id) == []
        await desk.hook(desk.bo, f"{address}/own")  # who had said yes may come back

    told(tmp_path, story)


def test_a_full_disk_sends_nothing_again_and_again(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        id_ = await desk.hook(desk.bo, address)
        web.calls.clear()
        await desk.turn()
        desk.clock.now += SOON
        (channel,) = desk.box.ready(int(desk.clock.now), ["hook"])
        desk.box.gather(channel, "m", int(desk.clock.now))
        (message,) = desk.box.due(int(desk.clock.now), ["hook"])

        def fails(*args: object) -> None:
            raise StoreError("full")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(desk.box, "arrived", fails)
            with pytest.raises(StoreError):
                await desk.notices.sender.send(message)
        assert len(web.calls) == 1
        assert desk.box.due(int(desk.clock.now), ["hook"]) == []
        (message,) = desk.box.due(int(desk.clock.now) + PAUSES[0], ["hook"])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(desk.box, "begin", fails)
            with pytest.raises(StoreError):
                await desk.notices.sender.send(message)
        assert len(web.calls) == 1, "what can't be stored is not sent"
        await desk.post(PAUSES[0])
        assert [call.json["key"] for call in web.calls] == ["m", "m"]
        assert desk.box.waiting() == {}
        assert desk.state(id_) == ("on", "")

    told(tmp_path, story)


def test_a_message_of_many_tables_and_long_names_fits(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        phone = Phone()
        channel = desk.notices.add_browser(desk.bo, phone.says(f"{address}/send"), "x")
        await desk.post()
        desk.notices.confirm(channel)
        for k in range(20):
            table = desk.open(f"{k:02}" + 38 * "猫")
            desk.notices.tell(table.id, desk.bo.id, "turn", 0)
        desk.house.store.db.execute(
            "UPDATE game_table SET summary=json_set(summary, '$.acting', json('[1]'))"
        )
        await desk.post(SOON)
        assert len(web.calls[-1].body) < 4096
        said = phone.opened(web.calls[-1])
        assert said["title"] == "Your turn at 20 tables"
        assert "猫 (Peek): it is your turn." in said["body"]

    told(tmp_path, story, {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_PUSH": "yes"})
    many = [News(f"k{k}", "c", "p", f"t{k}", "turn") for k in range(20)]
    text = news_text("i", many, lambda id_: id_, ORIGIN, "end", 0)
    assert len(text.lines) == 12
    assert text.lines[-2:] == ["t10: it is your turn.", "And 9 more tables."]
    assert len(text.tables) == 20


def test_over_days_it_is_told_that_somebody_wrote_and_not_what(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        over_days = desk.open(clock=Terms(kind=DAYS, question=2 * DAY, up=WAIT))
        await desk.hook(desk.bo, address, "wrote.hook")
        web.calls.clear()
        desk.table.talk.say(desk.ada, "No clock here", "", None)
        assert desk.box.waiting() == {}, "where everybody is present nobody is sent for"
        over_days.talk.say(desk.ada, "My hand is empty", "", None)
        over_days.talk.say(desk.ada, "", "oh", None)
        over_days.talk.say(desk.bo, "Mine too", "", None)
        await desk.post(SOON)
        (call,) = web.calls
        assert call.json["lines"] == ["Peek: Ada wrote."]
        assert b"hand" not in call.body
        web.calls.clear()
        for silence in (
            lambda: over_days.talk.mute(desk.bo, on=True),
            lambda: desk.house.shunned.set(desk.bo.id, desk.ada.id, MUTED, 1),
        ):
            silence()
            over_days.talk.say(desk.ada, "Hello?", "", None)
            assert desk.box.waiting() == {}
            over_days.talk.mute(desk.bo, on=False)

    told(tmp_path, story)


@pytest.mark.parametrize("ticked", [[], ["turn.mail"], ["over.hook", "nonsense"]])
def test_what_is_not_ticked_is_not_told(tmp_path: Path, ticked: list[str]) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        desk.tick(desk.bo, *ticked)
        await desk.turn()
        assert desk.box.waiting() == {}
        assert "nonsense" not in desk.box.wish(desk.bo.id).ticked

    told(tmp_path, story)


def test_what_was_ticked_for_a_channel_that_is_off_is_kept(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        desk.tick(desk.bo, "over.hook")
        assert desk.box.wish(desk.bo.id).ticked == {"over.hook", "turn.push", "time.push"}
        with pytest.raises(Refused, match="time zone"):
            desk.notices.choose(desk.bo, [], "Europe/Atlantis")

    told(tmp_path, story)


def test_a_server_whose_host_did_not_turn_it_on_stores_and_sends_nothing(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        with pytest.raises(Refused, match="sends nothing"):
            desk.notices.add_hook(desk.bo, address)
        with pytest.raises(Refused, match="sends nothing"):
            desk.notices.add_mail(desk.bo, "bo@example.org")
        desk.notices.moved_over_days(desk.bo.id)
        assert not desk.notices.offers(desk.bo)
        await desk.turn()
        await desk.post(HOUR)
        assert desk.notices.sender.look() > 30
        assert not (tmp_path / "push.pem").exists()
        assert web.calls == []

    told(tmp_path, story, {})


def test_channels_of_a_kind_that_was_turned_off_wait(tmp_path: Path) -> None:
    async def first(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        await desk.turn()

    async def then(desk: Desk, web: Web, address: str) -> None:
        await desk.post(HOUR)
        assert desk.notices.sender.look() > 30
        assert web.calls == []
        assert desk.box.waiting()
        desk.clock.now += KEPT + HOUR
        await desk.notices.tidy()
        assert desk.box.waiting() == {}

    told(tmp_path, first)
    other = {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_SMTP": "smtp://localhost?from=e@games.example"}
    told(tmp_path, then, other, again=True)


def test_it_is_asked_for_once_after_a_move_over_days(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        desk.table = desk.open(clock=Terms(kind=DAYS, question=DAY, up=WAIT))
        await desk.turn()
        assert not desk.notices.offers(desk.bo)
        await desk.turn()
        assert desk.notices.offers(desk.bo)
        desk.notices.offered(desk.bo.id)
        desk.notices.moved_over_days(desk.bo.id)
        assert not desk.notices.offers(desk.bo)
        await desk.hook(desk.ada, address)
        desk.notices.moved_over_days(desk.ada.id)
        assert not desk.notices.offers(desk.ada), "who is told already"

    told(tmp_path, story)


def test_a_question_that_is_let_go_by_is_told_to_nobody(tmp_path: Path) -> None:
    """Neither to its seat, which does not want it, nor does anybody else hear of it."""
    settings(tmp_path, **OPEN)

    async def run() -> None:
        three = Three(tmp_path, waits=NEVER)
        notices = three.house.notices
        for person in three.people:
            channel = notices.add_hook(person, f"https://chat.example/{person.id}")
            notices.box.set_state(channel.id, "on")
            notices.choose(person, ["turn.hook"], "")

        def waiting() -> set[str]:
            rows = three.house.store.db.execute("SELECT person, game_table FROM news")
            return {next(one.name for one in three.people if one.id == person) for person, _ in rows}

        await three.act(0, "decline")
        assert waiting() == {"Bo"}
        three.house.store.db.execute("DELETE FROM news")
        await be_easy(three.table, three.people[1], 1, three.table.token(1))
        assert waiting() == set()
        await three.act(1, "decline")
        seen = set()
        for _ in range(40):
            (seat,) = three.table.acting()
            if seat == 1 and 1 in three.table.easy:
                assert "Bo" not in waiting(), "it is let go by for him"
                seen.add("easy")
                await acting.let_pass(three.table, 1, three.table.token(1))
            elif seat == 1:
                assert "Bo" in waiting(), "he must decide now"
                seen.add("own")
                break
            else:
                legal = three.table.match.legal(seat)
                await three.act(seat, "decline" if "decline" in legal else legal[0])
        assert "own" in seen
        three.close()

    asyncio.run(run())


def test_who_acts_in_private_is_told_nothing_of_it(tmp_path: Path) -> None:
    """Whose turn it is comes from what all may know: questions in private, and drafts, tell nobody."""

    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        await desk.hook(desk.ada, address)
        await desk.turn()
        await desk.turn()
        before = desk.house.store.db.execute("SELECT key FROM news ORDER BY key").fetchall()
        await desk.act("plan")
        await desk.act("pick n=2")
        assert desk.house.store.db.execute("SELECT key FROM news ORDER BY key").fetchall() == before
        public = Summary(moment="", step=0, steps=1, acting=[], over=False)
        from ecliptic.web.tables.news import moved

        # Somebody is asked, and a spectator's view does not say so.
        moved(desk.table, public, "live", [], None)
        assert desk.house.store.db.execute("SELECT key FROM news ORDER BY key").fetchall() == before

    told(tmp_path, story)


def test_what_is_told_hangs_on_nothing_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in hidden numbers, and in how often somebody takes back a private choice."""
    real = SealedDice.pick

    def played(name: str, deals: dict[int, int], takebacks: int) -> list[object]:
        out: list[object] = []

        async def story(desk: Desk, web: Web, address: str) -> None:
            for person in (desk.ada, desk.bo):
                channel = desk.notices.add_hook(person, f"https://chat.example/{person.name}")
                desk.box.set_state(channel.id, "on")
                desk.tick(person, "turn.hook", "over.hook")
            for action in PLAY:
                desk.clock.now += 1
                await desk.act(action)
                for k in range(5 if action == PRIVATE else 0):
                    desk.clock.now += 1
                    if k < takebacks:
                        await acting.undo(desk.table, desk.ada, 0, desk.table.token(0), None)
                        await desk.act(action)
                rows = desk.house.store.db.execute("SELECT person, what, who, at, due, until FROM news")
                out.append(sorted(rows.fetchall()))

        with monkeypatch.context() as patch:
            patch.setattr(SealedDice, "pick", lambda self, w, line: deals.get(line, real(self, w, line)))
            (tmp_path / name).mkdir()
            told(tmp_path / name, story)
        return out

    usual = {1: 4, 2: 4, 7: 4, 13: 2}
    one = played("1", usual, 0)
    assert any(one)
    assert one == played("2", {**usual, 2: 8, 7: 0}, 0)
    assert one == played("3", usual, 3)


def test_a_message_holds_no_secret(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        table = desk.open("T", SeatRow(0, desk.bo.id, "", ""), SeatRow(1, None, "", ""))
        token = desk.house.hub.invite(table, 1)
        await desk.turn()
        with desk.house.store.writing():
            desk.notices.tell(table.id, desk.bo.id, "sat", 1, who="Eve")
        await desk.post(SOON)
        sent = b"".join(call.body for call in web.calls).decode()
        people = desk.house.people
        secrets = [token, *(people.recovery(one) for one in (desk.ada, desk.bo))]
        secrets += [people.cookie(one) for one in (desk.ada, desk.bo)]
        secrets += [desk.table.token(0), desk.table.token(1), desk.ada.id, desk.bo.id]
        assert not [secret for secret in secrets if secret in sent]
        assert "it is your turn" in sent
        assert "Eve sat down" in sent

    told(tmp_path, story)


def test_browsers_are_sent_what_they_alone_can_read(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        phone = Phone()
        channel = desk.notices.add_browser(desk.bo, phone.says(f"{address}/send/abc"), "Firefox, Linux")
        await desk.post()
        ask = phone.opened(web.calls[0])
        assert confirmation(ask["confirm"])
        desk.notices.confirm(channel)
        await desk.turn()  # ticked from the beginning
        await desk.post(SOON)
        call = web.calls[-1]
        said = phone.opened(call)
        assert said["title"] == "Peek: it is your turn"
        assert said["link"] == f"{ORIGIN}/t/{desk.table.id}"
        assert call.headers["topic"] == said["key"]
        assert len(call.headers["topic"]) <= 32
        assert b"turn" not in call.body
        key, signed = signed_by(call)
        assert key == desk.notices.pusher.public  # type: ignore[union-attr]
        assert signed["aud"] == address
        assert signed["sub"] == ORIGIN
        assert desk.clock.now < signed["exp"] <= desk.clock.now + 24 * HOUR
        web.answers = ["410 Gone"]
        await desk.turn()
        await desk.turn()
        await desk.post(SELDOM + SOON)
        assert desk.box.channels(desk.bo.id) == [], "the browser does not want it any more"
        assert desk.box.waiting() == {}

    told(tmp_path, story, {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_PUSH": "yes"})


def test_the_key_for_browsers_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    keys = []

    async def story(desk: Desk, web: Web, address: str) -> None:
        assert desk.notices.pusher
        keys.append(desk.notices.pusher.public)

    given = {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_PUSH": "admin@games.example"}
    told(tmp_path, story, given)
    told(tmp_path, story, given, again=True)
    assert keys[0] == keys[1]
    assert (tmp_path / "push.pem").stat().st_mode & 0o077 == 0
    (tmp_path / "push.pem").write_text("nonsense")
    with pytest.raises(ValueError, match=r"push\.pem is no key"):
        told(tmp_path, story, given, again=True)


@pytest.mark.parametrize("name", ["http_ece", "cryptography.hazmat.primitives"])
def test_without_its_packages_push_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    settings(tmp_path, ECLIPTIC_ORIGIN=ORIGIN, ECLIPTIC_PUSH="yes")
    with pytest.raises(ValueError, match=r"^ECLIPTIC_PUSH needs .*ecliptic\[notify\]"):
        Desk(tmp_path)


@pytest.mark.parametrize("says", ["", "{}", '{"endpoint":"https://a.example/","p256dh":"AA","auth":"AA"}'])
def test_a_browser_that_says_nonsense_is_refused(tmp_path: Path, says: str) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        with pytest.raises(Refused, match="no address"):
            desk.notices.add_browser(desk.bo, says, "x")
        phone = Phone()
        for k in range(12):
            desk.clock.now += HOUR
            desk.notices.add_browser(desk.bo, phone.says(f"{address}/{k}"), "x")
        assert len(desk.box.channels(desk.bo.id)) == 10, "the oldest give way"
        desk.notices.add_browser(desk.bo, phone.says(f"{address}/11"), "again")
        assert [one.label for one in desk.box.channels(desk.bo.id)] == ["x"] * 9 + ["again"]

    told(tmp_path, story, {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_PUSH": "yes"})


def test_e_mail_is_confirmed_comes_once_an_hour_at_most_and_ends_by_a_press(tmp_path: Path) -> None:
    box = Mailbox()

    async def story(desk: Desk, web: Web, address: str) -> None:
        async with box.listening() as port:
            smtp = desk.notices.ways.smtp
            assert smtp
            desk.notices.ways = structs.replace(desk.notices.ways, smtp=structs.replace(smtp, port=port))
            channel = desk.notices.add_mail(desk.bo, "bo@example.org")
            desk.tick(desk.bo, "turn.mail")
            await desk.post()
            (ask,) = box.mails
            assert ask["To"] == "bo@example.org"
            assert ask["From"] == "Ecliptic <tables@games.example>"
            assert confirmation(ask.get_content())
            desk.notices.confirm(channel)
            other = desk.open("T\u00e4bles")
            await desk.turn()
            await desk.post(SOON)
            await desk.turn(other)
            await desk.post(SOON)
            assert len(box.mails) == 2, "by e-mail one an hour, whatever the table"
            await desk.post(SELDOM)
            assert len(box.mails) == 3
            last = box.mails[-1]
            assert last["Subject"] == "T\u00e4bles (Peek): it is your turn"
            assert f"{ORIGIN}/t/{other.id}" in last.get_content()
            assert last["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert last["List-Unsubscribe"].strip(" <>") in last.get_content()
            assert last["Auto-Submitted"] == "auto-generated"
            assert len({mail["Message-ID"] for mail in box.mails}) == 3
            box.refused.add("bo@example.org")
            await desk.turn(other)
            await desk.turn(other)
            await desk.post(SELDOM)
            assert desk.state(channel.id) == ("on", "the mail server answered 550")
        await desk.post(PAUSES[0])
        assert desk.state(channel.id) == ("on", "the mail server can't be reached")

    told(
        tmp_path,
        story,
        {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_SMTP": "smtp://127.0.0.1?from=tables@games.example"},
    )


@pytest.mark.parametrize(
    "address",
    [
        "",
        "bo",
        "bo@",
        "@example.org",
        "bo@localhost",
        "b o@example.org",
        "bo@example.org\r\nBcc: x@y.zz",
        "bo@example.org, x@y.zz",
        "b\u00f6@example.org",
    ],
)
def test_what_is_no_e_mail_address_is_refused(tmp_path: Path, address: str) -> None:
    async def story(desk: Desk, web: Web, sink: str) -> None:
        with pytest.raises(Refused, match="no e-mail address"):
            desk.notices.add_mail(desk.bo, address)

    told(
        tmp_path, story, {"ECLIPTIC_ORIGIN": ORIGIN, "ECLIPTIC_SMTP": "smtp://127.0.0.1?from=t@games.example"}
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ECLIPTIC_HOOKS": "perhaps"}, "ECLIPTIC_HOOKS is yes or no"),
        ({"ECLIPTIC_HOOKS": "yes", "ECLIPTIC_ORIGIN": ""}, "ECLIPTIC_HOOKS needs ECLIPTIC_ORIGIN"),
        ({"ECLIPTIC_PUSH": "perhaps"}, "ECLIPTIC_PUSH is yes, no, or an e-mail address"),
        (
            {"ECLIPTIC_PUSH": "yes", "ECLIPTIC_ORIGIN": "http://games.example"},
            "ECLIPTIC_PUSH needs ECLIPTIC_ORIGIN",
        ),
        ({"ECLIPTIC_SMTP": "mail.example"}, "ECLIPTIC_SMTP is an address as in"),
        (
            {"ECLIPTIC_SMTP": "smtp://u:hunter2@mail.example:port?from=a@b.cc"},
            "ECLIPTIC_SMTP is an address as in",
        ),
        ({"ECLIPTIC_SMTP": "smtp://u:hunter2@mail.example"}, "ECLIPTIC_SMTP is an address as in"),
    ],
)
def test_what_the_host_can_t_set_is_one_sentence(tmp_path: Path, given: dict[str, str], words: str) -> None:
    settings(tmp_path, **({"ECLIPTIC_ORIGIN": ORIGIN} | given))
    with pytest.raises(ValueError, match=words) as error:
        Desk(tmp_path)
    assert "hunter2" not in str(error.value)


def test_who_is_forgotten_leaves_nothing_and_an_export_has_all(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        await desk.turn()
        await desk.post(SOON)
        await desk.turn()
        await desk.turn()
        found = desk.box.all_of(desk.bo.id)
        assert found["channels"] == [
            {"kind": "hook", "address": address, "label": "plain JSON at 127.0.0.1", "state": "on"}
        ]
        desk.house.store.forget(desk.bo.id)
        for table in ("channel", "wish", "news", "message", "told_at"):
            assert desk.house.store.db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table

    told(tmp_path, story)


def test_a_database_that_can_t_be_written_holds_nobody_up(tmp_path: Path) -> None:
    async def story(desk: Desk, web: Web, address: str) -> None:
        await desk.hook(desk.bo, address)
        await desk.turn()

        def fails(*args: object) -> None:
            raise StoreError("full")

        desk.box.cancel = fails  # type: ignore[method-assign]
        desk.table.greet(desk.bo)

    told(tmp_path, story)
