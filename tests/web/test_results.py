"""What came of games: kept with the last move, by seat; which of them are rated, and the ratings that follow."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from ecliptic.core.record import End, Entry, Record
from ecliptic.core.registry import game_class
from ecliptic.web.results import results
from ecliptic.web.results.ending import asides_of, choices, place_of, result_of
from ecliptic.web.results.rating import BOTS, FEW, MOON, PEOPLE, Ladder, ladder
from ecliptic.web.storage.accounts import Passkey
from ecliptic.web.storage.reading import UNKNOWN
from ecliptic.web.storage.results import GameResult, SeatResult
from ecliptic.web.storage.rows import NOBODY, SeatRow, Settings, TableRow
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from web.support import TestClient, house_of, make_house, new_table, other, running
from web.test_admin import ask
from web.test_study import to_its_end

RECORDS = Path(__file__).parents[1] / "records"


def sit(client: TestClient, table: str, seat: int, name: str) -> TestClient:
    """Somebody else in an open seat."""
    house = house_of(client)
    t = house.hub.get(table)
    came = other(client)
    token = house.people.invite(table, seat, t.seats[seat].renewals)
    assert came.post(f"/join/{token}", data={"name": name}).status_code == 200
    return came


def two(client: TestClient, **more: str) -> tuple[str, TestClient]:
    """A table of Ada, whose browser this is, and Bob."""
    table = new_table(client, "me", "open", name="Ada", **more)
    return table, sit(client, table, 1, "Bob")


def seat(client: TestClient, table: str, no: int, do: str, **more: str) -> None:
    answer = client.post(f"/t/{table}/seat", data={"seat": str(no), "do": do, **more})
    assert answer.status_code == 200, answer.text


def play(t: Table, many: int) -> None:
    """Some choices, of whoever is asked; of a bot's seat they are its own."""
    for _ in range(many):
        if t.match.over:
            return
        who = t.match.to_act[0]
        legal = t.match.legal(who)
        acting.take(
            t, who, [next((a for a in legal if a.startswith(("mark", "done", "peek"))), legal[0])], None
        )


def result(client: TestClient, table: str) -> GameResult:
    found = house_of(client).results.store.of_table(table)
    assert found is not None
    return found


# ---- what is kept ---------------------------------------------------------------------------------------------


@pytest.mark.both
def test_a_game_that_ends_leaves_a_row_a_seat(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, _ = two(client, rated="yes")
        t = house_of(client).hub.get(table)
        assert house_of(client).results.store.of_table(table) is None
        to_its_end(t)
        found = result(client, table)
        assert (found.game, found.rated, found.why, found.people) == ("peek", True, "", 2)
        assert [one.person for one in found.seats] == [one.person for one in t.seats]
        assert [one.points for one in found.seats] == t.match.scores
        assert [one.won for one in found.seats] == [k in t.match.winners for k in range(2)]
        own = choices(t.match.record.entries, t.is_aside)
        assert [one.moves for one in found.seats] == [len(own[k]) for k in range(2)]
        assert [one.by_bot for one in found.seats] == [0, 0]
        assert min(one.moves for one in found.seats) > 0
        page = client.get("/").text
        assert table in page
        new_table(client, "me", "open", name="Ada", rated="yes", listed="yes")
        assert "rated; " in other(client).get("/").text
        assert not ask(client, "delete", table).refused
        assert result(client, table) == found, "it stays when the table is forgotten"


def test_what_an_earlier_server_left_is_filled_in(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, _ = two(client)
        to_its_end(house_of(client).hub.get(table))
        house, kept = house_of(client), result(client, table)
        with house.store.writing() as db:
            db.execute("DELETE FROM played")
            db.execute("DELETE FROM played_seat")
        assert client.portal is not None
        client.portal.call(house.results.fill_in)
        assert house.results.store.of_table(table) == kept
        assert house.results.store.missing(5) == []
        with house.store.writing() as db:
            db.execute("DELETE FROM played")
            db.execute("UPDATE line SET body='x' WHERE game_table=? AND n=3", (table,))
        house.results.unfilled = True
        client.portal.call(house.results.fill_in)
        assert house.results.store.missing(5) == [], "what can't be read is not looked at again and again"


def test_a_result_is_stored_with_the_last_move_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        table, _ = two(client)
        house = house_of(client)
        t = house.hub.get(table)

        def fail(*_: object) -> None:
            raise RuntimeError("no room")

        with monkeypatch.context() as patch:
            patch.setattr(house.results.store, "write", fail)
            with pytest.raises(RuntimeError):
                to_its_end(t)
        row = house.store.table(table)
        assert row is not None
        assert row.status == "live"
        assert not t.match.over
        to_its_end(t)
        assert result(client, table).seats


def test_a_game_ends_also_where_nobody_can_say_what_came_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with running(tmp_path) as client:
        table, _ = two(client)
        house = house_of(client)
        with monkeypatch.context() as patch:
            patch.setattr(results, "result_of", fail)
            to_its_end(house.hub.get(table))
        assert house.results.store.missing(5) == [table]
        assert client.portal is not None
        client.portal.call(house.results.fill_in)
        assert result(client, table).seats


def test_places_follow_winners_then_points() -> None:
    end = End(scores=[5, 9, 7, 7], winners=[0])
    assert [place_of(k, end) for k in range(4)] == [1, 2, 3, 3]
    tie = End(scores=[9, 9, 1], winners=[0, 1])
    assert [place_of(k, tie) for k in range(3)] == [1, 1, 3]
    rules = End(scores=[9, 4], winners=[2])  # a side that the rules play has won
    assert [place_of(k, rules) for k in range(2)] == [2, 3]


def test_what_was_taken_back_and_what_is_beside_the_game_are_no_choices() -> None:
    entries = [
        Entry(n=1, seat=0, do="mark spot=1"),
        Entry(n=2, seat=1, do="raise"),
        Entry(n=3, seat=0, do="done"),
        Entry(n=4, seat=0, undo=3),
        Entry(n=5, seat=0, do="peek", auto=True),
        Entry(n=6, chance="1"),
        Entry(n=7, seat=1, do="mark spot=2"),
    ]
    assert choices(entries, lambda text: text == "raise") == {0: [0], 1: [6]}


def test_what_all_agreed_to_take_back_is_nobodys_choice() -> None:
    entries = [
        Entry(n=1, seat=0, do="a"),
        Entry(n=2, seat=1, do="b"),
        Entry(n=3, chance="c"),
        Entry(n=4, seat=1, do="d"),
        Entry(n=5, seat=0, undo=1, consent=[1]),
        Entry(n=6, seat=0, do="e"),
    ]
    assert choices(entries, lambda text: False) == {0: [5]}


# ---- what is rated --------------------------------------------------------------------------------------------


def test_a_bot_that_makes_a_quarter_of_the_moves_and_more_ends_the_rating(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        rows = {}
        for late in (False, True):
            table, bob = two(client, rated="yes")
            t = house_of(client).hub.get(table)
            play(t, 9 if late else 1)
            assert not t.match.over
            seat(bob, table, 1, "leave", sure="yes")  # the first legal choices are a bot's from here on
            while not t.match.over:
                play(t, 1)
            rows[late] = result(client, table)
            person = rows[late].seats[1]
            assert person.ended == "left"
            assert person.person == house_of(client).people.read(bob.cookies["ecliptic"]).id  # type: ignore[union-attr]
            assert rows[late].rated == (4 * person.by_bot <= person.moves), person
            assert rows[late].why == ("" if rows[late].rated else "bot")
        assert not rows[False].rated
        assert rows[False].seats[1].by_bot > 0
        assert not rows[False].seats[1].counts


def test_who_leaves_near_the_end_is_rated_all_the_same(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, bob = two(client, rated="yes")
        t = house_of(client).hub.get(table)
        probe, _ = two(client)
        to_its_end(house_of(client).hub.get(probe))
        whole = sum(one.moves for one in result(client, probe).seats)
        play(t, whole - 1)
        assert not t.match.over
        seat(bob, table, 1, "leave", sure="yes")
        while not t.match.over:
            play(t, 1)
        found = result(client, table)
        assert (found.seats[1].ended, found.rated, found.why) == ("left", True, "")


def test_a_seat_that_changed_hands_is_not_rated(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, _ = two(client, rated="yes")
        t = house_of(client).hub.get(table)
        seat(client, table, 1, "open", sure="yes")
        sit(client, table, 1, "Cy")
        to_its_end(t)
        assert (result(client, table).rated, result(client, table).why) == (False, "hands")


def test_a_person_who_comes_back_to_the_own_seat_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table, bob = two(client, rated="yes")
        t = house_of(client).hub.get(table)
        seat(client, table, 1, "open", sure="yes")
        token = house_of(client).people.invite(table, 1, t.seats[1].renewals)
        assert bob.post(f"/join/{token}", data={"name": "Bob"}).status_code == 200
        to_its_end(t)
        assert result(client, table).rated


@pytest.mark.parametrize(
    ("seats", "more", "why", "said"),
    [
        (
            ("me", "open"),
            {"rated": "yes", "hints": "all"},
            "",
            "Rated: hints are off, and nothing that was shown is taken back.",
        ),
        (("me", "here:Bo"), {"rated": "yes"}, "table", "Not rated: one browser plays for several."),
        (
            ("me", "greedy"),
            {"rated": "yes"},
            "",
            "Rated: hints are off, and nothing that was shown is taken back.",
        ),
        (("me", "open"), {}, "table", ""),
    ],
)
def test_conflicts_are_set_and_said(
    tmp_path: Path, seats: tuple[str, ...], more: dict[str, str], why: str, said: str
) -> None:
    with running(tmp_path) as client:
        data = {"players": "2", "watch": "yes", "curtain": "yes", **more}
        data |= {f"seat{no}": who.partition(":")[0] for no, who in enumerate(seats)}
        words = client.post("/new/peek/said", data=data).text
        assert (said in words) if said else ("ated" not in words)
        table = new_table(client, *seats, name="Ada", **more)
        t = house_of(client).hub.get(table)
        assert t.row.settings.rated == (not why)
        assert not (t.row.settings.rated and t.row.settings.hints)
        assert ("what comes of this game counts" in client.get(f"/t/{table}").text) == (not why)
        if "open" in seats:
            sit(client, table, 1, "Bob")
        to_its_end(t)
        assert result(client, table).why == why


def test_a_rated_table_has_no_hints(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy", name="Ada", rated="yes")
        t = house_of(client).hub.get(table)
        answer = client.post(f"/t/{table}/hint", data={"seat": "0", "expected": t.token(0), "do": "look"})
        assert answer.status_code == 409
        assert "This table is rated, so there are no hints." in answer.text
        answer = client.post(f"/t/{table}/hints", data={"on": "yes"})
        assert answer.status_code == 409
        assert not t.row.settings.hints


# ---- ratings --------------------------------------------------------------------------------------------------


def game(k: int, *seats: tuple[str, str, int], rated: bool = True) -> GameResult:
    """The game number k: by seat its person, its bot and its place."""
    return GameResult(
        table=f"t{k:04}",
        game="peek",
        options="{}",
        made=k,
        at=k,
        rated=rated,
        seats=[
            SeatResult(no=no, person=person, bot=bot, place=place, won=place == 1, points=0, moves=9)
            for no, (person, bot, place) in enumerate(seats)
        ],
    )


def test_who_wins_rises_and_who_loses_falls_and_moon_stands() -> None:
    games = [game(k, ("ada", "", 1), ("bob", "", 2), ("", "moon", 3)) for k in range(FEW)]
    found = ladder(games)
    ada, bob = found.of("ada", PEOPLE), found.of("bob", PEOPLE)
    assert ada is not None
    assert bob is not None
    assert ada.rating > bob.rating > MOON
    assert not ada.few
    assert ada.spread < ladder(games[:2]).of("ada", PEOPLE).spread  # type: ignore[union-attr]
    assert found.of("ada", BOTS) is None
    assert "moon" not in found.levels
    assert found.of("cyl", PEOPLE) is None


def test_a_scale_hangs_on_moon_and_levels_move() -> None:
    even = ladder(game(k, ("ada", "", 1 + k % 2), ("", "greedy", 2 - k % 2)) for k in range(200))
    ada = even.of("ada", BOTS)
    assert ada is not None
    assert abs(ada.rating - MOON) < 40, "who wins every other game against Moon is Moon's equal"
    assert ladder([game(1, ("ada", "", 1), ("", "sun", 2))]).levels["sun"][0] < 1550


def test_ratings_follow_from_the_rows_alone() -> None:
    names = ["ada", "bob", "cyl"]
    games = [
        game(k, *((who, "", place) for place, who in enumerate(order, 1)))
        for k, order in enumerate(itertools.islice(itertools.cycle(itertools.permutations(names)), 40))
    ]
    whole, step_by_step = ladder(games), Ladder()
    for one in games:
        step_by_step.add([one])
    assert {key: msgspec.json.encode(one) for key, one in whole.people.items()} == {
        key: msgspec.json.encode(one) for key, one in step_by_step.people.items()
    }


def test_one_who_sat_twice_is_not_rated_by_it() -> None:
    assert ladder([game(1, ("ada", "", 1), ("ada", "", 2))]).people == {}


@pytest.mark.both
def test_the_operator_sees_the_ratings_and_a_forgotten_one_keeps_others_as_they_are(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for _ in range(2):
            table, bob = two(client, rated="yes")
            to_its_end(house_of(client).hub.get(table))
        house = house_of(client)
        before = ask(client, "ratings").rows
        assert {row["name"] for row in before} == {"Ada", "Bob"}
        assert {row["games"] for row in before if row["name"] == "Ada"} == {2}
        assert ask(client, "ratings", text="chess").rows == []
        ada = house.people.read(client.cookies["ecliptic"])
        assert ada is not None
        live = client.portal.call(house.results.ladder, "peek").of(ada.id, PEOPLE)  # type: ignore[union-attr]
        assert live is not None
        assert live.rating == next(row["rating"] for row in before if row["name"] == "Ada")
        assert not ask(client, "forget", ada.id).refused
        after = ask(client, "ratings").rows
        assert sorted(row["rating"] for row in after) == sorted(row["rating"] for row in before)  # type: ignore[type-var]
        assert {row["name"] for row in after} == {"Somebody", "Bob"}
        gone = [one for one in result(bob, table).seats if one.person.startswith(NOBODY)]
        assert [one.label for one in gone] == ["Somebody"]


def test_what_comes_after_is_rated_at_once(tmp_path: Path) -> None:
    house = make_house(tmp_path)

    async def rated() -> tuple[int, int]:
        house.results.store.write(game(1, ("ada", "", 1), ("bob", "", 2)))
        first = (await house.results.ladder("peek")).of("ada", PEOPLE)
        house.results.store.write(game(2, ("ada", "", 1), ("bob", "", 2)))
        house.results.store.write(game(3, ("ada", "", 1), ("bob", "", 2), rated=False))
        second = (await house.results.ladder("peek")).of("ada", PEOPLE)
        assert first is second is not None
        early = msgspec.structs.replace(game(2, ("ada", "", 2), ("bob", "", 1)), table="t0000")
        house.results.store.write(early)  # it ended in the same second, and comes before it in the order
        third = (await house.results.ladder("peek")).of("ada", PEOPLE)
        again = ladder(house.results.store.rated("peek")).of("ada", PEOPLE)
        assert again is not None
        assert third is not None
        assert (third.rating, third.games) == (again.rating, 3)
        return second.games, len(house.results.store.rated("peek"))

    assert asyncio.run(rated()) == (2, 3)
    house.store.close()


def test_who_has_results_or_a_passkey_is_not_tidied_away(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        house = house_of(client)
        people = [house.people.make(name) for name in ("Ada", "Bob", "Eve")]
        house.results.store.write(game(1, (people[0].id, "", 1), ("", "moon", 2)))
        house.accounts.store.add(Passkey("k", people[1].id, b"", 0, "", 1))
        house.store.tidy(int(house.clock()) + 1)
        assert [house.store.person(one.id) is not None for one in people] == [True, True, False]


@pytest.mark.parametrize(
    "path", sorted(RECORDS.rglob("*.jsonl")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_every_finished_record_has_a_result(path: Path) -> None:
    """Of all games: winners are first, nobody with more points is behind, and what each seat chose adds up."""
    record = Record.parse(path.read_text("utf-8"))
    kind = game_class(record.header.game)
    many = len(record.header.seats)
    row = TableRow(
        id="t",
        game=kind.name,
        header="",
        secret=b"",
        owner="",
        settings=Settings(rated=True),
        status="over",
        summary=UNKNOWN,
        made=1,
        changed=2,
    )
    seats = [SeatRow(no, f"p{no}", "", "") for no in range(many)]
    header = msgspec.structs.replace(record.header, seed=UNSET)  # as if its dice were sealed
    found = result_of(row, header, record.entries, seats, {}, at=2, hinted=False, is_aside=asides_of(kind))
    end = record.entries[-1].end
    if end is UNSET or end.closed is not UNSET:
        assert found is None
        return
    assert found is not None
    assert len(found.seats) == many
    for one in found.seats:
        assert one.won == (one.no in end.winners)
        assert one.won == (one.place == 1) or not end.winners
        assert all(
            one.place <= other.place for other in found.seats if not other.won and other.points < one.points
        )
    assert sum(one.moves for one in found.seats) > 0
    position = record.header.position is not UNSET
    assert found.why == ("table" if position else "alone" if many == 1 else "")
