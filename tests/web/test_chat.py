"""A table's chat: who reads what, what is refused, what is new, who is not heard; and what is told to who is away."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from msgspec import UNSET

from ecliptic.core.registry import game_class
from ecliptic.web.gate.limits import COMPLAINTS, TALK
from ecliptic.web.pages import complain, preferences
from ecliptic.web.parts.fragments import look
from ecliptic.web.storage import talk
from ecliptic.web.storage.backup import DATABASE
from ecliptic.web.storage.rows import SeatRow, Settings
from ecliptic.web.storage.store import Store
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.talking import LETTERS, READY
from web.support import Clock, Forms, TestClient, act, house_of, make_house, new_table, other, running
from web.test_admin import ask
from web.test_seats import link_of


def seated(
    client: TestClient, *, name: str = "Ada", friend: str = "Bo", **more: str
) -> tuple[str, TestClient]:
    """A table of two people; its id, and the browser of the second one."""
    table = new_table(client, "me", "open", name=name, **more)
    two = other(client)
    answer = two.post(link_of(client.get(f"/t/{table}").text), data={"name": friend})
    assert answer.status_code == 200
    return table, two


def looking(client: TestClient, name: str) -> TestClient:
    """A browser of somebody who has no seat anywhere."""
    found = other(client)
    found.post("/me", data={"name": name})
    return found


def write(browser: TestClient, table: str, text: str = "", /, **more: str) -> int:
    """Somebody writes; the status. Our script sends it."""
    data = {"text": text, **more}
    return browser.post(f"/t/{table}/chat", data=data, headers={"x-partial": "1"}).status_code


def said(client: TestClient, table: str) -> list[str]:
    """The lines beside the board, as who and what."""
    page = client.get(f"/t/{table}").text
    chat = (
        page.partition('<section class="chat"')[2].partition("</section>")[0].partition('id="overheard"')[0]
    )
    chat = re.sub(r'<span class="fresh".*?</span></span>', "", chat)
    found = re.findall(r'<li id="said-[^"]*"[^>]*>(.*?)<time', chat)
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", "", one).split()) for one in found]


def rows(client: TestClient) -> list[tuple[object, ...]]:
    return house_of(client).store.db.execute("SELECT * FROM chat").fetchall()


# ---- writing -------------------------------------------------------------------------------------------------


def test_those_who_play_read_one_another_and_nobody_else_does(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        eve, stranger = looking(ada, "Eve"), other(ada)
        assert write(ada, table, "Umbriel is  not\nfor sale") == 204
        assert write(bo, table, word="thinking") == 204
        for who in (ada, bo):
            assert said(who, table) == ["Ada Umbriel is not for sale", "Bo Thinking"]
        for who in (eve, stranger):
            assert said(who, table) == []
            assert "Umbriel" not in who.get(f"/t/{table}").text
            assert "Umbriel" not in who.get(f"/t/{table}/chat").text
            assert "Umbriel" not in who.get(f"/t/{table}/events?once=1").text
        assert "Umbriel" in bo.get(f"/t/{table}/events?once=1").text


def test_those_who_look_on_have_a_room_that_players_read_after_the_game(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table = new_table(ada, "me", "greedy", name="Ada")
        eve, fay, stranger = looking(ada, "Eve"), looking(ada, "Fay"), other(ada)
        assert write(eve, table, "She has the comet") == 204
        assert write(stranger, table, "Hello") == 403, "nobody in particular says nothing"
        for who in (eve, fay, stranger):
            assert said(who, table) == ["Eve She has the comet"]
        assert "comet" not in ada.get(f"/t/{table}").text
        assert "comet" not in ada.get(f"/t/{table}/chat", follow_redirects=False).text
        for _ in range(200):
            actions = Forms(ada.get(f"/t/{table}").text).actions()
            if not actions or act(ada, table, actions[0]).status_code != 303:
                break
        house = house_of(ada)
        if house.hub.get(table).live:  # the toy did not come to its end by first choices
            assert ask(ada, "close", table).said
        page = ada.get(f"/t/{table}").text
        assert "What spectators said" in page
        assert "She has the comet" in page


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ({"text": ""}, 400, "Write something first"),
        ({"text": " \u200b\n "}, 400, "Write something first"),
        ({"text": "x" * (LETTERS + 1)}, 422, "up to 300 letters; this one has 301"),
        ({"word": "nothing"}, 400, "no ready word of ours"),
        ({"text": "Hi", "client": "not one of ours!"}, 400, "not one of ours"),
    ],
)
def test_what_can_not_be_sent_is_not(tmp_path: Path, data: dict[str, str], status: int, words: str) -> None:
    with running(tmp_path) as ada:
        table, _ = seated(ada)
        answer = ada.post(f"/t/{table}/chat", data=data, headers={"x-partial": "1"})
        assert (answer.status_code, words in answer.text) == (status, True), answer.text
        answer = ada.post(f"/t/{table}/chat", data=data)  # and a page without scripts says so, too
        assert (answer.status_code, words in answer.text) == (status, True)
        answer = ada.post(f"/t/{table}/chat", data={**data, "page": "chat"})
        assert (answer.status_code, words in answer.text) == (status, True)
        assert rows(ada) == []
        assert write(ada, table, "x" * LETTERS) == 204


def test_words_are_text_and_a_line_comes_once(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        nasty = '<b onclick="x">https://evil.example</b> (bot) \u202egnol'
        assert write(ada, table, nasty, client="one") == 204
        assert write(ada, table, nasty, client="one") == 204
        page = bo.get(f"/t/{table}").text
        assert page.count("&lt;b onclick=&#34;x&#34;&gt;https://evil.example&lt;/b&gt; (bot) gnol</bdi>") == 1
        assert "<b onclick" not in page
        assert 'href="https://evil.example' not in page
        assert write(bo, table, "Ends in (open)") == 204
        assert said(ada, table)[-1] == "Bo Ends in (open)"
        assert len(rows(ada)) == 2


def test_too_many_lines_are_refused_and_come_back_with_time(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path, clock=clock) as ada:
        table, bo = seated(ada)
        assert [write(ada, table, str(k)) for k in range(TALK + 1)] == [204] * TALK + [429]
        assert len(rows(ada)) == TALK
        assert write(bo, table, "Enough?") == 204, "one's flood is not another's"
        clock.now += 60 / TALK
        assert write(ada, table, "Yes") == 204


def test_a_table_takes_ready_words_alone_if_its_owner_wants(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada, signs="yes")
        assert write(bo, table, "Hello") == 403
        assert [write(bo, table, word=word) for word in READY] == [204] * len(READY)
        assert 'id="chat-text"' not in bo.get(f"/t/{table}").text
        assert bo.post(f"/t/{table}/chat/signs", data={"on": "no"}).status_code == 403
        assert write(bo, table, "Hello") == 403
        assert ada.post(f"/t/{table}/chat/signs", data={"on": "no"}).status_code == 200
        assert write(bo, table, "Hello") == 204
        assert said(ada, table) == [f"Bo {words}" for words in (*READY.values(), "Hello")]


def test_the_owner_clears_it_and_numbers_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(bo, table, "Rude")
        assert bo.post(f"/t/{table}/chat/clear", data={"sure": "yes"}).status_code == 403
        assert ada.post(f"/t/{table}/chat/clear").status_code == 400
        assert said(ada, table) == ["Bo Rude"]
        ada.post(f"/t/{table}/chat/read", data={"n": "1"})
        assert ada.post(f"/t/{table}/chat/clear", data={"sure": "yes"}).status_code == 200
        assert said(bo, table) == ["Ada cleared the chat."]
        assert [row[5] for row in rows(ada)] == [""]
        write(bo, table, "Sorry")
        assert "1 new" in ada.get(f"/t/{table}").text
        assert said(ada, table) == ["Ada cleared the chat.", "Bo Sorry"]


def test_a_room_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST", 3)
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        for k in range(5):
            write(ada, table, f"Line {k}")
        write(looking(ada, "Eve"), table, "Of another room")
        assert sorted(str(row[5]) for row in rows(ada)) == ["Line 2", "Line 3", "Line 4", "Of another room"]
        assert "5 new in the chat" not in bo.get("/").text
        assert "3 new in the chat" in bo.get("/").text


def test_who_plays_against_bots_has_nobody_to_talk_to(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table = new_table(ada, "me", "greedy", name="Ada")
        assert 'id="chat"' not in ada.get(f"/t/{table}").text
        assert ada.get(f"/t/{table}/chat").status_code == 404
        assert ">Log<" in ada.get(f"/t/{table}").text


def test_a_closed_table_talks_to_nobody_whom_it_does_not_concern(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, _ = seated(ada, watch="")
        eve = looking(ada, "Eve")
        for answer in (
            eve.get(f"/t/{table}/chat"),
            eve.post(f"/t/{table}/chat", data={"text": "Hi"}),
            eve.post(f"/t/{table}/chat/read", data={"n": "1"}),
            eve.post(f"/t/{table}/shun", data={"of": "seat-0", "do": "muted"}),
            eve.get(f"/t/{table}/complain?of=seat-0"),
        ):
            assert answer.status_code == 403
        assert rows(ada) == []


def test_what_was_acknowledged_is_there_after_a_restart_and_in_no_record(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        cookies = dict(bo.cookies)
        write(ada, table, "Kept", client="x")
        assert all("Kept" not in line.body for line in house_of(ada).store.lines(table))
        house_of(ada).store.db.rollback()
    with running(tmp_path) as client:
        client.cookies.update(cookies)
        assert said(client, table) == ["Ada Kept"]


# ---- what is new ---------------------------------------------------------------------------------------------


def test_what_is_new_is_counted_for_each_until_it_was_read(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(ada, table, "One")
        write(ada, table, "Two")
        assert "2 new in the chat" in bo.get("/").text
        assert "new in the chat" not in ada.get("/").text, "nobody's own words are news to them"
        page = bo.get(f"/t/{table}").text
        assert 'data-unread="2"' in page
        assert '<i class="many" title="2 new in the chat">2</i>' in page
        assert page.count('class="fresh"') == 1
        assert page.index('class="fresh"') < page.index("One") < page.index("Two")
        assert bo.post(f"/t/{table}/chat/read", data={"n": "1"}).status_code == 200
        assert "1 new in the chat" in bo.get("/").text
        assert bo.post(f"/t/{table}/chat/read", data={"n": "99999"}).status_code == 200, (
            "not more than there is"
        )
        assert "new in the chat" not in bo.get("/").text
        write(ada, table, "Three")
        page = bo.get(f"/t/{table}").text
        assert 'data-unread="1"' in page
        assert page.index("Two") < page.index('class="fresh"') < page.index("Three")
        write(bo, table, "Who writes has read")
        assert "new in the chat" not in bo.get("/").text
        assert 'data-unread="1"' in ada.get(f"/t/{table}").text


def test_no_look_and_no_stranger_reads_for_somebody(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(ada, table, "One")
        for path in (f"/t/{table}", f"/t/{table}?tab=log", f"/t/{table}/chat", "/"):
            bo.get(path)
        looking(ada, "Eve").post(f"/t/{table}/chat/read", data={"n": "1"})
        assert 'data-unread="1"' in bo.get(f"/t/{table}").text
        assert bo.post(f"/t/{table}/chat/read", data={"n": "one"}).status_code == 400


def test_a_muted_table_is_silent_for_one(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(ada, table, "One")
        assert bo.post(f"/t/{table}/chat/mute", data={"on": "yes"}).status_code == 200
        assert said(bo, table) == []
        assert "new in the chat" not in bo.get("/").text
        assert "You have muted this table" in bo.get(f"/t/{table}").text
        assert said(ada, table) == ["Ada One"]
        assert looking(ada, "Eve").post(f"/t/{table}/chat/mute", data={"on": "yes"}).status_code == 403
        bo.post(f"/t/{table}/chat/mute", data={"on": "no"})
        assert said(bo, table) == ["Ada One"]


# ---- whom one does not want to hear --------------------------------------------------------------------------


def test_who_is_muted_can_not_tell_and_is_not_heard_anywhere(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        second = new_table(ada, "me", "open", name="Ada")
        bo.post(link_of(ada.get(f"/t/{second}").text), data={"name": "Bo"})
        write(bo, table, "Buy this")
        before = bo.get(f"/t/{table}").text
        assert ada.post(f"/t/{table}/shun", data={"of": "line-1", "do": "muted"}).status_code == 200
        assert bo.get(f"/t/{table}").text == before, "byte by byte as it was"
        write(bo, table, "And this")
        write(bo, second, "And that")
        assert said(bo, table) == ["Bo Buy this", "Bo And this"]
        assert said(ada, table) == said(ada, second) == []
        page = ada.get(f"/t/{table}").text
        assert "Buy this" not in page
        assert "data-unread" not in page
        assert "2 lines of" in page
        assert "new in the chat" not in ada.get("/").text
        for path in (f"/t/{table}/chat", f"/t/{table}/events?once=1"):
            assert "Buy this" not in ada.get(path).text
        mark = Forms(ada.get("/me/preferences").text).form("/me/preferences/people")["fields"]["of"]  # type: ignore[index]
        assert ada.post("/me/preferences/people", data={"of": "x"}).status_code == 409
        assert bo.post("/me/preferences/people", data={"of": mark}).status_code == 409, "it is Ada's list"
        assert ada.post("/me/preferences/people", data={"of": mark}).status_code == 200
        assert said(ada, table) == ["Bo Buy this", "Bo And this"]


def test_among_those_who_look_on_each_hears_whom_they_want(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table = new_table(ada, "me", "greedy", name="Ada")
        eve, fay, gus = (looking(ada, name) for name in ("Eve", "Fay", "Gus"))
        write(eve, table, "Spam")
        write(fay, table, "Hello")
        assert gus.post(f"/t/{table}/shun", data={"of": "crowd-1", "do": "muted"}).status_code == 200
        assert said(gus, table) == ["Fay Hello"]
        assert "Spam" not in gus.get(f"/t/{table}/events?once=1").text
        assert said(fay, table) == said(eve, table) == said(other(ada), table) == ["Eve Spam", "Fay Hello"]
        assert said(gus, table) == ["Fay Hello"]


@pytest.mark.parametrize(
    ("of", "do", "status"),
    [
        ("seat-0", "muted", 409),  # oneself
        ("seat-7", "muted", 404),
        ("seat-1", "kicked", 400),
        ("line-9", "muted", 404),
        ("crowd-1", "muted", 404),
        ("line-\u00b2", "muted", 404),
        ("", "", 404),
    ],
)
def test_a_form_that_means_nobody_changes_nothing(tmp_path: Path, of: str, do: str, status: int) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(bo, table, "Hi")
        write(looking(ada, "Eve"), table, "Overheard")  # what Ada can't read she can't name
        assert ada.post(f"/t/{table}/shun", data={"of": of, "do": do}).status_code == status
        assert house_of(ada).store.db.execute("SELECT count(*) FROM shunned").fetchone() == (0,)


def test_who_is_blocked_finds_no_seat_at_ones_tables_and_can_not_tell(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        assert ada.post(f"/t/{table}/shun", data={"of": "seat-1", "do": "blocked"}).status_code == 200
        write(bo, table, "Hello?")
        assert said(ada, table) == []
        listed = new_table(ada, "me", "open", name="Ada", listed="yes")
        eve = looking(ada, "Eve")
        assert f"/t/{listed}/sit" in eve.get("/").text
        assert f"/t/{listed}/sit" not in bo.get("/").text
        assert listed in eve.get("/tables").text
        assert listed not in bo.get("/tables").text
        for game in ("peek", ""):
            bo.post("/tables/wait", data={"game": game, "pace": "", "do": "wait"})
        ada.post("/tables/wait", data={"game": "peek", "pace": "", "do": "wait"})
        assert "would play it, too" not in ada.get("/tables").text
        eve.post("/tables/wait", data={"game": "peek", "pace": "", "do": "wait"})
        assert re.search(r"Eve.{0,20} would play it, too", ada.get("/tables").text)
        assert "Ada" not in re.findall(r"You wait for.*?</span>", bo.get("/tables").text)[0]
        link = link_of(ada.get(f"/t/{listed}").text)
        void = bo.get("/join/nothing")
        for answer in (bo.get(link), bo.post(link, data={"name": "Bo"})):
            assert (answer.status_code, answer.text) == (
                void.status_code,
                void.text.replace("/join/nothing", link),
            )
        answer = bo.post(f"/t/{listed}/sit")
        assert answer.status_code == 409
        assert "Somebody else took the last seat" in answer.text
        assert not any(seat.person for seat in house_of(ada).store.seats(listed)[1:])
        assert eve.post(f"/t/{listed}/sit").status_code == 200, "it is open to others"
        theirs = new_table(bo, "me", "open", name="Bo", listed="yes")
        assert f"/t/{theirs}/sit" in ada.get("/").text, "one's own doors stay one's own"


def test_a_seat_that_was_kept_for_who_is_blocked_is_open(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        ask(ada, "close", table)
        answer = ada.post(f"/t/{table}/again", follow_redirects=False)
        again = answer.headers["location"].partition("?")[0].rpartition("/")[2]
        assert "kept for you" in bo.get(f"/t/{again}").text
        ada.post(f"/t/{table}/shun", data={"of": "seat-1", "do": "blocked"})
        assert "kept for you" not in bo.get(f"/t/{again}").text
        bo.post(f"/t/{table}/again")
        bo.post(f"/t/{again}/seat", data={"seat": "0", "do": "sit"})
        assert all(
            seat.person in (None, house_of(ada).hub.get(again).row.owner)
            for seat in house_of(ada).store.seats(again)
        )
        assert "plays again" not in bo.get(f"/t/{table}").text


def test_own_words_of_strangers_are_not_shown_to_who_prefers_signs(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(bo, table, "Hello stranger")
        write(bo, table, word="thanks")
        ada.post("/me/preferences", data={"signs": "yes"})
        assert said(ada, table) == ["Bo Thanks"]
        assert "you have not played with" in ada.get(f"/t/{table}").text
        ada.post(f"/t/{table}/chat/read", data={"n": "2"})
        assert 'data-last="2" data-read="2"' in ada.get(f"/t/{table}").text
        assert "new in the chat" not in ada.get("/").text
        house_of(ada).store.set_status(table, "over", 1)  # a game that both have finished
        assert said(ada, table) == ["Bo Hello stranger", "Bo Thanks"]


# ---- telling the host ----------------------------------------------------------------------------------------


def test_the_host_reads_a_report_with_the_lines_around_it_and_answers(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        for text in ("Hi", "You are a fool", "Ha"):
            write(bo, table, text)
        page = ada.get(f"/t/{table}/complain?of=line-2").text
        assert "You are a fool" in page
        assert "3 lines of the chat go with it" in page
        data = {"of": "line-2", "reason": "words", "text": "He always does"}
        assert ada.post(f"/t/{table}/complain", data=data).status_code == 200
        assert "waits for the host" in ada.get("/me/preferences").text
        assert b"ecliptic_reports_waiting 1.0" in ada.portal.call(house_of(ada).metrics.text)  # type: ignore[union-attr]
        assert "Ada" not in bo.get("/me/preferences").text, "who is reported is not told"
        ada.post(f"/t/{table}/chat/clear", data={"sure": "yes"})
        [row] = ask(ada, "reports").rows
        assert (row["about"], row["from"], row["reason"], row["text"]) == (
            "Bo",
            "Ada",
            "words",
            "He always does",
        )
        shown = ask(ada, "report", str(row["id"])).rows
        assert [one["said"] for one in shown if str(one["what"]).startswith("line ")] == [
            "Hi",
            "You are a fool",
            "Ha",
        ]
        assert ask(ada, "report", "nothing").refused
        assert ask(ada, "close-report", str(row["id"]), "I spoke with Bo.").said.startswith(
            "Closed the report of Bo"
        )
        assert b"ecliptic_reports_waiting 0.0" in ada.portal.call(house_of(ada).metrics.text)  # type: ignore[union-attr]
        page = ada.get("/me/preferences").text
        assert "seen to" in page
        assert "I spoke with Bo." in page
        ask(ada, "delete", table)
        assert ask(ada, "reports").rows[0]["table"] == ""


def test_reports_need_a_reason_and_are_not_endless(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, _ = seated(ada)
        good = {"of": "seat-1", "reason": "play", "text": "Slow on purpose"}
        for wrong, status in (
            ({"reason": "hair"}, 400),
            ({"text": "x" * (complain.LETTERS + 1)}, 422),
            ({"of": "seat-0"}, 409),
            ({"of": "crowd-1"}, 404),
        ):
            answer = ada.post(f"/t/{table}/complain", data={**good, **wrong})
            assert answer.status_code == status
        assert house_of(ada).complaints.all() == []
        got = [ada.post(f"/t/{table}/complain", data=good).status_code for _ in range(COMPLAINTS + 1)]
        assert got == [200] * COMPLAINTS + [429]
        assert len(house_of(ada).complaints.all()) == COMPLAINTS
        assert other(ada).get(f"/t/{table}/complain?of=seat-1").status_code == 403, "somebody has to be named"


def test_a_report_takes_nothing_that_its_sender_could_not_read(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(bo, table, "Between us")
        eve = looking(ada, "Eve")
        assert eve.get(f"/t/{table}/complain?of=line-1").status_code == 404
        eve.post(f"/t/{table}/complain", data={"of": "seat-1", "reason": "name"})
        [row] = house_of(ada).complaints.all()
        assert house_of(ada).complaints.lines(row.id) == []


# ---- what belongs to whom ------------------------------------------------------------------------------------


def test_who_is_forgotten_is_gone_from_all_of_it(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        eve = looking(ada, "Eve")
        write(bo, table, "Bo was here")
        write(ada, table, "Ada was here")
        write(eve, table, "Eve was here")
        eve.post(f"/t/{table}/chat", data={"text": "again"})
        bo.post("/me/preferences", data={"motion": "none"})
        bo.post(f"/t/{table}/shun", data={"of": "seat-0", "do": "muted"})
        ada.post(f"/t/{table}/shun", data={"of": "seat-1", "do": "muted"})
        ada.post(f"/t/{table}/complain", data={"of": "line-1", "reason": "words"})
        bo.post(f"/t/{table}/complain", data={"of": "line-2", "reason": "words"})
        found = ask(ada, "export", "Bo").rows[0]
        assert [line["text"] for line in found["chat"]] == ["Bo was here"]  # type: ignore[attr-defined]
        assert found["preferences"] == {"motion": "none"}
        assert len(found["shunned"]) == len(found["reports"]) == 1  # type: ignore[arg-type]
        store = house_of(ada).store
        bos = store.seats(table)[1].person
        assert ask(ada, "forget", "Bo").said
        assert said(ada, table) == ["Ada Ada was here"]
        for name, columns in (
            ("chat", "person"),
            ("heard", "person"),
            ("shunned", "person || other"),
            ("complaint", "person || about"),
            ("complaint_line", "person"),
            ("preference", "person"),
        ):
            assert store.db.execute(
                f"SELECT count(*) FROM {name} WHERE instr({columns}, ?)", (bos,)
            ).fetchone() == (0,)
        assert ask(ada, "forget", "Eve").said
        assert said(looking(ada, "Fay"), table) == []


def test_a_deleted_table_takes_its_chat_with_it(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table, bo = seated(ada)
        write(bo, table, "Hi")
        ada.post(f"/t/{table}/chat/mute", data={"on": "yes"})
        ask(ada, "delete", table)
        for name in ("chat", "heard"):
            assert house_of(ada).store.db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)


# ---- preferences ---------------------------------------------------------------------------------------------


def test_preferences_are_kept_for_the_person_on_every_browser(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        ada.post("/me", data={"name": "Ada"})
        phone = other(ada)
        phone.cookies.update(dict(ada.cookies))
        assert '<html lang="en" data-known>' in phone.get("/").text
        wanted = {
            "motion": "slow",
            "sounds": "5",
            "patterns": "yes",
            "theme": "light",
            "larger": "yes",
            "names": "yes",
        }
        assert ada.post("/me/preferences", data=wanted).status_code == 200
        page = phone.get("/").text
        assert (
            '<html lang="en" data-known data-theme="light" data-motion="slow" data-sounds="5" data-patterns="yes"'
            ' data-larger="yes" data-names="yes">'
        ) in page
        assert 'id="fill-6"' in page
        assert 'data-theme="light"' not in other(ada).get("/").text
        # One alone, as our script does.
        ada.post("/me/preferences", data={"motion": ""}, headers={"x-partial": "1"})
        page = phone.get("/").text
        assert "data-motion" not in page
        assert 'data-sounds="5"' in page
        form = phone.get("/me/preferences").text
        for name, value in (wanted | {"motion": ""}).items():
            assert f'name="{name}" value="{value}" checked' in form


@pytest.mark.parametrize("name", preferences.CHOICES)
def test_every_preference_takes_what_its_form_offers_and_nothing_else(tmp_path: Path, name: str) -> None:
    with running(tmp_path) as ada:
        ada.post("/me", data={"name": "Ada"})
        for value in preferences.CHOICES[name].values:
            assert ada.post("/me/preferences", data={name: value}).status_code == 200
            assert f'name="{name}" value="{value}" checked' in ada.get("/me/preferences").text
        kept = ada.get("/me/preferences").text
        assert ada.post("/me/preferences", data={name: "\u2603"}).status_code == 400
        assert (
            ada.post(
                "/me/preferences", data={name: "\u2603", "pace" if name == "motion" else "motion": ""}
            ).status_code
            == 400
        )
        assert ada.get("/me/preferences").text == kept
        assert ada.post("/me/preferences").status_code == 400
        assert other(ada).get("/me/preferences").status_code == 403
        assert (
            other(ada)
            .post("/me/preferences", data={name: next(iter(preferences.CHOICES[name].values))})
            .status_code
            == 403
        )


def test_the_theme_follows_the_button_above_and_what_was_chosen_before(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        ada.cookies.set("theme", "light")
        assert 'data-theme="light"' in ada.get("/").text
        ada.post("/me", data={"name": "Ada"})
        assert 'data-theme="light"' in ada.get("/").text, "by the browser's cookie, until something is chosen"
        ada.post("/theme")
        assert 'data-theme="dark"' in ada.get("/").text
        ada.post("/me/preferences", data={"theme": "system"})
        assert "data-theme=" not in ada.get("/").text.partition(">\n<head>")[0]


def test_the_hint_button_is_there_for_who_wants_it(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table = new_table(ada, "me", "greedy", name="Ada")
        assert 'id="hint-button"' in ada.get(f"/t/{table}").text
        ada.post("/me/preferences", data={"hints": "no"})
        assert 'id="hint-button"' not in ada.get(f"/t/{table}").text
        ada.post("/me/preferences", data={"hints": "yes"})
        assert 'id="hint-button"' in ada.get(f"/t/{table}").text


@pytest.mark.parametrize("game", ["solar_roller", "solarius", "solarquest", "vertium"])
def test_a_roll_of_dice_that_one_can_read_of_is_marked_for_who_hears_sounds(
    tmp_path: Path, game: str
) -> None:
    """SpaceCorp has no dice."""

    async def story() -> None:
        house = make_house(tmp_path, games={game: game_class(game)}, pace=9999.0)
        ada = house.people.make("Ada")
        made = game_class(game).make({"players": 2})
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, None, "Bo", "random")]
        table = house.hub.make(made, ada, seats, Settings())
        match, dice = table.match, {verb.name for verb in made.actions.dice}
        words, rolls = set(), 0
        for k in range(900):
            if match.over or rolls > 20:
                break
            legal, before = match.legal(match.to_act[0]), match.number
            match.play(legal[(k * 7) % len(legal)], match.to_act[0])
            came = [entry.chance for entry in match.record.entries[before:]]
            rolls += any(one is not UNSET and one.partition(" ")[0] in dice for one in came)
            words.add(look(house.host, table, viewer_of(table, ada)).rolled)
        assert rolls
        assert rolls / 2 <= len(words - {""}) <= rolls + 1
        await house.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("again", "agent", "asked"),
    [("", "Mobile", False), ("phones", "Desk", False), ("phones", "Mobile", True), ("always", "Desk", True)],
)
def test_what_can_not_be_taken_back_is_asked_once_more(
    tmp_path: Path, again: str, agent: str, asked: bool
) -> None:
    with running(tmp_path) as ada:
        table = new_table(ada, "me", "open", name="Ada")
        ada.headers["user-agent"] = agent
        ada.post("/me/preferences", data={"again": again})
        live = house_of(ada).hub.get(table)
        counts = [a for a in live.match.legal(0) if live.match.counts(0, [a])]
        free = [a for a in live.match.legal(0) if not live.match.counts(0, [a])]
        assert counts
        assert free, "both kinds are tried"
        before = live.match.number
        answer = act(ada, table, counts[0])
        assert answer.status_code == (428 if asked else 303)
        if not asked:
            return
        assert live.match.number == before
        assert "can&#39;t be taken back" in answer.text
        assert "Is this ruling wrong?" not in answer.text
        form = next(f for f in Forms(answer.text).forms if f["fields"].get("action") == counts[0])  # type: ignore[attr-defined]
        done = ada.post(str(form["action"]), data={**form["fields"], "sure": "yes"}, follow_redirects=False)  # type: ignore[dict-item]
        assert done.status_code == 303
        assert live.match.number > before


def test_what_can_be_mended_is_never_asked_twice(tmp_path: Path) -> None:
    with running(tmp_path) as ada:
        table = new_table(ada, "me", "open", name="Ada")
        ada.post("/me/preferences", data={"again": "always"})
        live = house_of(ada).hub.get(table)
        free = [a for a in live.match.legal(0) if not live.match.counts(0, [a])]
        assert act(ada, table, free[0]).status_code == 303


def test_a_preference_that_can_not_be_read_is_none(tmp_path: Path) -> None:
    house = make_house(tmp_path)
    ada = house.people.make("Ada")
    house.store.db.execute("INSERT INTO preference VALUES(?, '[')", (ada.id,))
    assert house.preferences.of(ada.id) == house.preferences.of(None)
    house.store.close()
    store = Store(tmp_path / DATABASE)
    assert store.db.execute("SELECT count(*) FROM preference").fetchone() == (1,)
    store.close()
