"""What people at a table decide together: who is asked, what comes of it, and that a no, or no answer, changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ecliptic.core.match import BY_CONSENT
from ecliptic.core.record import Record
from ecliptic.core.verify import verify
from ecliptic.web.storage.database import Fault
from ecliptic.web.tables.live.snapshots import EVERY
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from ecliptic.web.votes.ballot import LIVE, OVER_DAYS
from web.support import act, new_table, other
from web.test_time import LIVE as LIVE_CLOCK
from web.test_time import OVER, Story, seen, story

if TYPE_CHECKING:
    from starlette.testclient import TestClient


def sit(s: Story, client: TestClient, id_: str, name: str) -> None:
    link = re.search(r"/join/[\w-]+", s.ada.get(f"/t/{id_}").text)
    assert link
    assert client.post(link[0], data={"name": name}).status_code == 200


def ask(client: TestClient, id_: str, what: str, **more: str):  # type: ignore[no-untyped-def]
    return client.post(f"/t/{id_}/vote", data={"ask": what, **more}, headers={"x-partial": "1"})


def say(s: Story, client: TestClient, id_: str, word: str):  # type: ignore[no-untyped-def]
    number = str(s.table(id_).votes.ballots.asked)
    return client.post(f"/t/{id_}/vote", data={"say": word, "vote": number}, headers={"x-partial": "1"})


def rolled(s: Story, id_: str) -> Table:
    """Whoever is asked rolls: that can't be taken back alone."""
    table = s.table(id_)
    (seat,) = table.acting()
    assert act((s.ada, s.bo)[seat], id_, "roll").status_code == 303
    assert not table.match.can_undo(seat)
    return table


@contextmanager
def three(folder: Path) -> Iterator[tuple[Story, str]]:
    """Ada, Bo and Cyl."""
    with story(folder) as s:
        s.cyl = other(s.ada)  # type: ignore[attr-defined]
        id_ = new_table(s.ada, "me", "open", "open", name="Ada")
        sit(s, s.bo, id_, "Bo")
        sit(s, s.cyl, id_, "Cyl")  # type: ignore[attr-defined]
        yield s, id_


def test_a_roll_is_taken_back_if_the_other_agrees(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        table = rolled(s, id_)
        before = table.match.number
        offered = "All who play here may take it back together: Players, Table, Ask the others."
        assert offered in s.ada.get(f"/t/{id_}").text
        assert offered not in s.bo.get(f"/t/{id_}").text, "Bo has done nothing yet"
        assert ask(s.ada, id_, "undo", seat="0").status_code == 204
        assert offered not in s.ada.get(f"/t/{id_}").text
        assert table.match.number == before, "nothing happens before Bo has answered"
        page = s.page(s.bo, f"/t/{id_}")
        assert "Ada asks to take a choice back, with all that came after it. The log goes back by" in page
        assert "stays known to whoever saw it; dice and cards that follow are new." in page
        assert "Ada asks" in page
        assert "you: not yet" in page
        assert "23 h left; no answer is a no" in page or "24 h left" in page or "1 day left" in page
        assert 'value="yes"' in s.bo.get(f"/t/{id_}").text
        assert 'value="yes"' not in re.search(r'id="vote".*?</section>', s.ada.get(f"/t/{id_}").text, re.S)[0]  # type: ignore[index]
        assert say(s, s.bo, id_, "yes").status_code == 204
        assert table.acting() == [0]
        last = table.match.record.entries[-1]
        assert (last.seat, last.consent) == (0, [1])
        assert "All agreed: Ada took a choice back, and all that came after it" in s.page(s.bo, f"/t/{id_}")
        assert "A vote" not in s.page(s.bo, f"/t/{id_}")
        act(s.ada, id_, "roll")
    with story(tmp_path, cookies=(s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"])) as s:
        assert str(s.table(id_).match.record) == str(table.match.record), "it is loaded as it was"


def test_a_no_or_no_answer_changes_nothing(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**LIVE_CLOCK)
        table = rolled(s, id_)
        record = str(table.match.record)
        ask(s.ada, id_, "undo", seat="0")
        assert say(s, s.bo, id_, "no").status_code == 204
        assert "Not all agree: everything stays as it is." in s.page(s.ada, f"/t/{id_}")
        assert table.votes.vote is None
        again = ask(s.ada, id_, "undo", seat="0")
        assert (again.status_code, "The others have just said no" in again.text) == (409, True)
        act(s.bo, id_, "roll")
        assert ask(s.ada, id_, "undo", seat="0").status_code == 204
        s.go(LIVE - 1)
        assert table.votes.vote is not None
        s.go(2)
        assert table.votes.vote is None
        assert "Not all answered in time" in s.page(s.ada, f"/t/{id_}")
        assert str(table.match.record).startswith(record)
        assert not any(entry.undo for entry in table.match.record.entries if isinstance(entry.undo, int))


@pytest.mark.both
def test_a_vote_outlives_a_restart_and_ends_in_time(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        table = rolled(s, id_)
        ask(s.ada, id_, "undo", seat="0")
        cookies = s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"]
        number = table.match.number
    with story(tmp_path, s.times, cookies) as s:
        assert "Ada asks to take a choice back" in s.page(s.bo, f"/t/{id_}")
        assert say(s, s.bo, id_, "yes").status_code == 204
        assert s.table(id_).match.number == number + 1
        act(s.ada, id_, "roll")
        ask(s.ada, id_, "undo", seat="0")
    with story(tmp_path, s.times, cookies) as s:
        s.go(OVER_DAYS + 1)
        assert s.table(id_).votes.vote is None
        assert s.table(id_).acting() == [1]


def test_what_a_snapshot_has_left_behind_can_be_taken_back(tmp_path: Path) -> None:
    """After a restart the table leaps to where it stood; the choice is from before that. And it is loaded again."""
    with story(tmp_path) as s:
        id_ = s.open()
        table = s.table(id_)
        while table.snapshots.kept.line < EVERY or len(s.house.store.snapshots(id_)) < 1:
            rolled(s, id_)
        by = 1 - table.acting()[0]
        cookies = s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"]
        wanted = table.match.choices(by)[0]
        assert wanted <= table.snapshots.kept.line, "this is what is tested"
    with story(tmp_path, s.times, cookies) as s:
        table = s.table(id_)
        assert table.match.choices(by) == []
        assert ask((s.ada, s.bo)[by], id_, "undo", seat=str(by)).status_code == 204
        assert say(s, (s.bo, s.ada)[by], id_, "yes").status_code == 204
        assert table.acting() == [by]
        undone = table.match.number
        assert all(row.line >= undone for row in s.house.store.snapshots(id_)), "what it was of is gone"
        record = str(table.match.record)
        assert s.page(s.ada, f"/t/{id_}/study").count("All agreed")
    with story(tmp_path, s.times, cookies) as s:
        assert str(s.table(id_).match.record) == record
        for _ in range(EVERY):
            rolled(s, id_)
        assert s.house.store.snapshots(id_), "and there are new ones"


def test_alone_with_bots_it_is_taken_back_at_once_and_dice_can_be_checked(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "greedy", name="Ada")
        table = s.table(id_)
        act(s.ada, id_, "roll")
        s.bots(id_)
        assert ask(s.ada, id_, "undo", seat="0").status_code == 204
        assert table.match.record.entries[-1].consent == [1]
        assert table.acting() == [0]
        assert ask(s.ada, id_, "end").status_code == 409, "there is nobody to ask"
        act(s.ada, id_, "roll")
        s.bots(id_)
        assert s.ada.post(f"/t/{id_}/close", data={"sure": "yes"}).status_code == 200
        text = s.ada.get(f"/t/{id_}/record").text
        assert verify(table.game, Record.parse(text)).why == ""


def test_it_ends_here_and_is_nobody_s_win(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(**OVER)
        table = rolled(s, id_)
        scores = table.match.scores
        ask(s.bo, id_, "end")
        assert "Bo asks to end the game here. Scores stay as they stand" in s.page(s.ada, f"/t/{id_}")
        say(s, s.ada, id_, "yes")
        assert table.row.status == "over"
        assert (table.row.summary.agreed, table.row.summary.winners) == (True, [])
        assert BY_CONSENT in s.page(s.ada, f"/t/{id_}")
        assert BY_CONSENT in s.page(s.ada, "/")
        record = Record.parse(s.bo.get(f"/t/{id_}/record").text)
        end = record.entries[-1].end
        assert end  # type: ignore[truthy-bool]
        assert (end.agreed, end.winners, end.scores) == (True, [], scores)
        assert verify(table.game, record).why == ""
        assert s.house.deadlines.ledger.read(id_) is None
        assert s.ada.get(f"/t/{id_}/study").status_code == 200
        cookies = s.ada.cookies["ecliptic"], s.bo.cookies["ecliptic"]
    with story(tmp_path, s.times, cookies) as s:
        assert BY_CONSENT in s.page(s.bo, f"/t/{id_}")


def test_a_game_that_was_ended_together_counts_neither_as_won_nor_as_lost(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = new_table(s.ada, "me", "greedy", name="Ada")
        me = s.person(s.ada)
        table = s.table(id_)
        acting.end_together(table, 0)
        assert table.row.status == "over"
        assert s.house.store.results(me.id, "peek", 10) == []


def test_somebody_is_voted_out_by_two_and_told(tmp_path: Path) -> None:
    with three(tmp_path) as (s, id_):
        table = s.table(id_)
        assert ask(s.bo, id_, "remove", seat="0").status_code == 204, "even the owner"
        assert "Bo asks that a bot plays on for Ada" in s.page(s.cyl, f"/t/{id_}")  # type: ignore[attr-defined]
        assert say(s, s.ada, id_, "yes").status_code == 403, "whom it is about is not asked"
        assert say(s, s.cyl, id_, "yes").status_code == 204  # type: ignore[attr-defined]
        assert (table.seats[0].person, table.seats[0].bot) == (None, "greedy")
        assert table.row.owner == s.person(s.bo).id
        assert "opened your seat to somebody else" in s.page(s.ada, f"/t/{id_}")
        assert ask(s.bo, id_, "remove", seat="2").status_code == 409, "two can't vote one of them out"


def test_with_people_closing_is_a_vote(tmp_path: Path) -> None:
    with three(tmp_path) as (s, id_):
        table = s.table(id_)
        assert ask(s.bo, id_, "close").status_code == 400
        s.ada.post(f"/t/{id_}/close", data={"sure": "yes"})
        assert table.row.status == "live"
        assert "Ada asks to close the table." in s.page(s.bo, f"/t/{id_}")
        say(s, s.bo, id_, "yes")
        assert table.row.status == "live", "Cyl has not answered"
        say(s, s.cyl, id_, "yes")  # type: ignore[attr-defined]
        assert table.row.status == "closed"
        assert s.house.store.db.execute("SELECT count(*) FROM vote").fetchone() == (0,)


def test_whoever_leaves_is_not_waited_for(tmp_path: Path) -> None:
    with three(tmp_path) as (s, id_):
        table = s.table(id_)
        ask(s.ada, id_, "end")
        say(s, s.bo, id_, "yes")
        s.cyl.post(f"/t/{id_}/seat", data={"seat": "2", "do": "leave", "sure": "yes"})  # type: ignore[attr-defined]
        s.go(0)
        assert table.row.status == "over"


def test_who_asked_and_leaves_asks_no_more(tmp_path: Path) -> None:
    with three(tmp_path) as (s, id_):
        ask(s.bo, id_, "end")
        s.bo.post(f"/t/{id_}/seat", data={"seat": "1", "do": "leave", "sure": "yes"})
        assert s.table(id_).votes.vote is None
        s.go(OVER_DAYS + 1)
        assert s.table(id_).row.status == "live"


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ({}, 400, "does not say what it is for"),
        ({"ask": "close"}, 400, "does not say what it is for"),
        ({"ask": "undo"}, 400, "no number for seat"),
        ({"ask": "undo", "seat": "0"}, 403, "not yours to play"),
        ({"ask": "undo", "seat": "77"}, 403, "not yours to play"),
        ({"ask": "undo", "seat": "1"}, 409, "nothing of yours"),
        ({"ask": "remove", "seat": "9"}, 409, "Nobody sits there"),
        ({"ask": "remove", "seat": "1"}, 409, "your own"),
        ({"ask": "remove", "seat": "0"}, 409, "It takes two"),
        ({"say": "yes", "vote": "1"}, 409, "That vote is over"),
        ({"say": "maybe", "vote": "1"}, 400, "does not say what it is for"),
        ({"say": "yes", "vote": "x"}, 400, "no number for vote"),
    ],
)
def test_what_can_t_be_asked_is_one_sentence(
    tmp_path: Path, data: dict[str, str], status: int, words: str
) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        for client in (s.bo, other(s.ada)):
            before = s.house.store.db.execute("SELECT * FROM vote").fetchall()
            answer = client.post(f"/t/{id_}/vote", data=data, headers={"x-partial": "1"})
            if client is s.bo:
                assert (answer.status_code, words in seen(answer.text)) == (status, True), answer.text
            else:
                assert answer.status_code in (400, 403), "a stranger"
            assert s.house.store.db.execute("SELECT * FROM vote").fetchall() == before


def test_there_is_one_vote_at_a_time_and_strangers_see_none(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        ask(s.ada, id_, "end")
        assert "one at a time" in ask(s.bo, id_, "end").text
        assert "A vote" not in s.page(other(s.ada), f"/t/{id_}")
        assert say(s, s.ada, id_, "yes").status_code == 403
        assert say(s, s.ada, id_, "no").status_code == 204, "who asked takes it back"
        assert s.table(id_).votes.vote is None
        assert ask(s.ada, id_, "end").status_code == 204, "and may ask again"


def test_what_can_be_taken_back_alone_is_not_asked_for(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        assert act(s.ada, id_, s.table(id_).match.legal(0)[0]).status_code == 303
        assert "take that back yourself" in ask(s.ada, id_, "undo", seat="0").text


def test_a_rated_table_has_no_such_vote(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(rated="yes")
        assert s.table(id_).row.settings.rated
        act(s.ada, id_, s.table(id_).match.legal(0)[0])
        before = s.table(id_).match.number
        assert "This table is rated" in ask(s.ada, id_, "undo", seat="0").text
        assert s.table(id_).votes.vote is None
        assert s.table(id_).match.number == before


def test_a_game_that_all_agreed_to_end_counts_for_nothing(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open(rated="yes")
        assert ask(s.ada, id_, "end").status_code == 204
        assert say(s, s.bo, id_, "yes").status_code == 204
        assert s.table(id_).row.status == "over"
        assert s.house.store.db.execute("SELECT COUNT(*) FROM played").fetchone()[0] == 0


def test_it_all_works_by_forms_without_scripts(tmp_path: Path) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        answer = s.ada.post(f"/t/{id_}/vote", data={"ask": "end"}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id_}?tab=players")
        refused = s.ada.post(f"/t/{id_}/vote", data={"ask": "end"})
        assert refused.status_code == 409
        assert "one at a time" in seen(refused.text)


def test_a_person_who_is_forgotten_is_in_no_vote(tmp_path: Path) -> None:
    with three(tmp_path) as (s, id_):
        ask(s.bo, id_, "end")
        bo = s.person(s.bo).id
        assert s.house.votes.of_person(bo) == [{"table": id_, "vote": "end", "asked": True}]
        s.house.store.forget(bo)
        assert s.house.votes.of_person(bo) == []
        s.house.hub.delete(id_)
        assert s.house.store.db.execute("SELECT count(*) FROM vote").fetchone() == (0,)


def test_a_vote_that_can_t_be_stored_has_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with story(tmp_path) as s:
        id_ = s.open()
        rolled(s, id_)
        ask(s.ada, id_, "undo", seat="0")
        record = str(s.table(id_).match.record)

        def full(*given: object) -> None:
            raise Fault("database or disk is full")

        monkeypatch.setattr(s.house.store, "append", full)
        assert say(s, s.bo, id_, "yes").status_code == 503
        monkeypatch.undo()
        assert str(s.table(id_).match.record) == record
        assert s.table(id_).votes.vote is not None
        assert say(s, s.bo, id_, "yes").status_code == 204
        assert s.table(id_).acting() == [0]


@pytest.mark.both
def test_seats_for_a_rematch_are_kept_three_days(tmp_path: Path) -> None:
    with three(tmp_path) as (s, id_):
        ask(s.ada, id_, "end")
        say(s, s.bo, id_, "yes")
        say(s, s.cyl, id_, "yes")  # type: ignore[attr-defined]
        answer = s.ada.post(f"/t/{id_}/again", follow_redirects=False)
        new = answer.headers["location"].split("/")[2].partition("?")[0]
        s.bo.post(f"/t/{id_}/again")
        page = s.page(s.ada, f"/t/{new}")
        assert re.search(r"Playing again: .*Bo.*, Cyl not yet\. Who has not come in (2|3) days", page)
        s.go(3 * 24 * 3600 - 60)
        assert sum(seat.kept != "" for seat in s.table(new).seats) == 1
        s.go(120)
        seats = s.table(new).seats
        assert sorted((bool(seat.person), seat.bot) for seat in seats) == [
            (False, "greedy"),
            (True, ""),
            (True, ""),
        ]
        assert "Playing again" not in s.page(s.ada, f"/t/{new}")
