"""Words of players' browsers in the dice: who is asked, what is taken and when, what stays without; nothing waits for ever."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ecliptic.core.dice import seal_of
from ecliptic.core.record import Record
from ecliptic.core.verify import Checked, verify
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.house import House
from ecliptic.web.parts.fragments import show
from ecliptic.web.storage.rows import SeatRow, Settings
from ecliptic.web.storage.store import PersonRow
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import rounds
from ecliptic.web.tables.resting import record_of, stored
from web.support import act, house_of, make_house, new_table, other, running
from web.toy import GAME

PATIENT = 600.0  # seconds: nobody is too late
ADA, BO, CY = "a" * 32, "b" * 32, "c" * 32
ASKED = re.compile(r'<div id="mix" hidden(?: data-ask="(\w*)")?')


def asks(html: str) -> str:
    """What the page tells its script to send."""
    found = ASKED.search(html)
    assert found
    return found[1] or ""


def checked(text: str) -> Checked:
    record = Record.parse(text)
    return verify(GAME.of_header(record.header), record)


# ---- over HTTP -----------------------------------------------------------------------------------------------


def test_a_word_is_sealed_and_told_before_anything_is_rolled(tmp_path: Path) -> None:
    """And with everything that was wrong, too late or somebody else's, one sentence."""
    with running(tmp_path, words=PATIENT) as client:
        table = new_table(client, "me", "greedy", words="yes")
        live = house_of(client).hub.tables[table]
        page = client.get(f"/t/{table}").text
        assert asks(page) == "seal"
        assert live.match.number == 0
        assert "The dice are being mixed" in page
        commitment = str(live.match.record.header.commitment)
        folded = re.search(r'<details id="dice">.*?</details>', page, re.S)
        assert folded
        assert page.count(f">{commitment}<") == folded[0].count(f">{commitment}<") == 1
        assert f'<code class="hash">{commitment}</code>' in page, (
            "the server's secret is fixed before any word"
        )

        def send(status: int, words: str = "", **fields: str) -> None:
            answer = client.post(f"/t/{table}/word", data=fields, headers={"x-partial": "1"})
            assert answer.status_code == status, answer.text
            assert words in answer.text

        assert other(client).post(f"/t/{table}/word", data={"seal": seal_of(ADA)}).status_code == 403
        send(400, "no seal", seal="abc")
        send(409, "nobody tells a word", word=ADA)
        send(204, seal=seal_of(ADA))
        send(204, seal=seal_of(ADA))
        send(409, "too late", seal=seal_of(BO))
        page = client.get(f"/t/{table}").text
        assert asks(page) == "word"
        assert seal_of(ADA) in page
        assert live.match.number == 0, "the word comes first"
        send(422, "not the word whose seal came first", word=BO)
        send(400, "no word", word="xyz")
        send(204, word=ADA)
        send(409, "asks your browser for no word", word=ADA)
        assert live.match.words == (ADA, "")
        page = client.get(f"/t/{table}").text
        assert commitment in page
        assert asks(page) == ""
        assert "nobody could choose what comes" in page
        assert f'<code class="hash">{ADA}</code>' in page
        assert "(a bot)" in page
        assert act(client, table, "mark spot=1").status_code == 303


def test_a_browser_without_scripts_begins_at_once(tmp_path: Path) -> None:
    with running(tmp_path, words=PATIENT) as client:
        table = new_table(client, "me", "here:Bo")
        live = house_of(client).hub.tables[table]
        assert live.match.to_act == (0,)
        assert live.match.words == ()
        page = client.get(f"/t/{table}").text
        assert asks(page) == ""
        assert "No player's word is mixed in" in page
        assert "whoever runs this server chose it" in page
        assert "(no word came)" in page
        assert "(at the same screen)" in page
        answer = client.post("/play/peek", data={"words": "yes"}, follow_redirects=False)
        assert asks(client.get(answer.headers["location"]).text) == "seal"


def test_nobody_waits_for_a_browser_that_does_not_answer(tmp_path: Path) -> None:
    with running(tmp_path, words=0.05) as client:
        live = house_of(client).hub.tables[new_table(client, "me", "greedy", words="yes")]
        for _ in range(3_000):
            if live.match.to_act == (0,):
                break
            client.portal.call(asyncio.sleep, 0.01)
        assert live.match.to_act == (0,)
        assert (live.match.words, live.match.mixes) == ((), ())


def test_a_word_that_is_sealed_and_not_told_leaves_a_line(tmp_path: Path) -> None:
    with running(tmp_path, words=PATIENT) as client:
        table = new_table(client, "me", "greedy", words="yes")
        live = house_of(client).hub.tables[table]
        assert client.post(f"/t/{table}/word", data={"seal": seal_of(ADA)}).status_code == 200
        client.portal.call(rounds.time_is_up, live)
        assert live.match.to_act == (0,)
        assert live.match.words == ()
        assert [entry.seals for entry in live.match.mixes] == [[seal_of(ADA), ""]]
        assert "came to nothing, because not all were told in time" in client.get(f"/t/{table}").text


def finish(client: Any, table: str) -> None:
    live = house_of(client).hub.tables[table]
    for _ in range(3_000):
        if live.match.over:
            return
        if 0 not in live.acting():
            client.portal.call(asyncio.sleep, 0.01)
            continue
        legal = live.match.legal(0)
        wanted = next((text for text in legal if text.startswith("mark")), "done")
        assert act(client, table, wanted).status_code == 303
    pytest.fail("the game did not end")


def test_the_record_of_a_finished_game_can_be_checked(tmp_path: Path) -> None:
    with running(tmp_path, words=PATIENT) as client:
        table = new_table(client, "me", "greedy", words="yes")
        client.post(f"/t/{table}/word", data={"seal": seal_of(ADA)})
        client.post(f"/t/{table}/word", data={"word": ADA})
        finish(client, table)
        found = checked(client.get(f"/t/{table}/record").text)
        assert not found.why
        assert found.outcomes
        assert found.mixed == [(2, [0])]
        page = client.get(f"/t/{table}").text
        assert "It is in the record: <code>ecliptic verify</code>" in page


def test_the_end_seals_the_names_of_those_who_sat_down_later(tmp_path: Path) -> None:
    """Whatever people are called afterwards."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        friend = other(client)
        found = re.search(r"/join/[\w-]+", client.get(f"/t/{table}").text)
        assert found
        friend.post(found[0], data={"name": "Bo"})
        live = house_of(client).hub.tables[table]
        for _ in range(100):
            if live.match.over:
                break
            browser = (client, friend)[live.acting()[0]]
            legal = live.match.legal()
            wanted = next((text for text in legal if text.startswith("mark")), "done")
            assert act(browser, table, wanted).status_code == 303
        assert live.match.over
        friend.post("/me", data={"name": "Robert"})
        record = client.get(f"/t/{table}/record").text
        assert Record.parse(record).header.seats == ["Ada", "Bo"]
        assert checked(record).why == ""


@pytest.mark.parametrize("when", ["mixing", "playing"])
def test_a_closed_table_tells_its_secret(tmp_path: Path, when: str) -> None:
    with running(tmp_path, words=PATIENT) as client:
        table = new_table(client, "me", "open", name="Ada", words="yes" if when == "mixing" else "")
        if when == "playing":
            assert act(client, table, "mark spot=1").status_code == 303
        secret = house_of(client).hub.tables[table].row.secret.hex()
        page = client.post(f"/t/{table}/close", data={"sure": "yes"}).text
        assert f'href="/t/{table}/record"' in page
        assert "It is in the record" in page
        assert secret not in page
        text = client.get(f"/t/{table}/record").text
        assert secret in text
        found = checked(text)
        assert found.why == ""
        assert len(found.outcomes) == (0 if when == "mixing" else 2)
        assert client.post(f"/t/{table}/word", data={"seal": seal_of(ADA)}).status_code == 409
        assert other(client).get(f"/t/{table}/record").status_code == 403


# ---- several people ------------------------------------------------------------------------------------------


class Three:
    """Ada, Bo and Cy at a table of three; who streams is here."""

    def __init__(self, folder: Path, sitting: str = "a", **more: object) -> None:
        self.folder, self.more = folder, {"words": PATIENT, **more}
        self.house: House = make_house(folder, **self.more)
        self.ada, self.bo, self.cy = (self.house.people.make(name) for name in ("Ada", "Bo", "Cy"))
        people = [self.ada, self.bo, self.cy]
        seats = [
            SeatRow(k, person.id if person.name[0].lower() in sitting else None, "", "")
            for k, person in enumerate(people)
        ]
        game = self.house.game_class("peek").make({"players": 3})
        self.table: Table = self.house.hub.make(game, self.ada, seats, Settings(), words=True)

    def sit(self, person: PersonRow, no: int) -> None:
        self.house.hub.seat(self.table, replace(self.table.seats[no], person=person.id))

    def seal(self, person: PersonRow, word: str) -> None:
        rounds.seal(self.table, person, seal_of(word))

    def tell(self, person: PersonRow, word: str) -> None:
        rounds.tell(self.table, person, word)

    def give(self, *given: tuple[PersonRow, str]) -> None:
        for person, word in given:
            self.seal(person, word)
        for person, word in given:
            self.tell(person, word)

    def restart(self) -> None:
        """As after a kill: what was stored is there."""
        if self.table.timer:
            self.table.timer.cancel()
        self.house.store.close()
        self.house = make_house(self.folder, **self.more)
        self.table = self.house.hub.get(self.table.id)

    def asks(self, person: PersonRow) -> str:
        shown = show(self.house.host, self.table, viewer_of(self.table, person), fresh=True)
        return asks(shown.parts["mix"])

    @property
    def words(self) -> tuple[str, ...]:
        return self.table.match.words


def tell(
    folder: Path, story: Callable[[Three], object] | Callable[[Three], Coroutine[Any, Any, None]], **more: Any
) -> None:
    async def run() -> None:
        three = Three(folder, **more)
        try:
            told = story(three)
            if asyncio.iscoroutine(told):
                await told
        finally:
            if three.table.timer:
                three.table.timer.cancel()
            three.house.store.close()

    asyncio.run(run())


def test_words_are_told_when_all_seals_are_in(tmp_path: Path) -> None:
    def story(it: Three) -> None:
        it.seal(it.ada, ADA)
        assert (it.asks(it.ada), it.asks(it.bo)) == ("", "seal")
        with pytest.raises(Refused, match="Not all seals are in yet"):
            it.tell(it.ada, ADA)
        it.seal(it.bo, BO)
        assert (it.asks(it.ada), it.asks(it.bo)) == ("word", "word")
        it.tell(it.bo, BO)
        assert it.table.match.to_act == (-1,)
        assert it.asks(it.bo) == ""
        it.tell(it.ada, ADA)
        assert it.words == (ADA, BO, "")
        assert it.table.match.to_act == (0,)

    tell(tmp_path, story, sitting="ab")


def test_who_sits_down_later_is_in_it_from_then_on_if_all_give_a_new_word(tmp_path: Path) -> None:
    """Else who sits down could choose a word by those that are known; and nobody is asked before the page is open."""

    def story(it: Three) -> None:
        it.give((it.ada, ADA))
        it.sit(it.bo, 1)
        it.table.arrive(it.bo)
        assert it.table.mixing.round is None, "Ada is not here"
        it.table.arrive(it.ada)
        assert (it.asks(it.ada), it.asks(it.bo)) == ("seal", "seal")
        it.give((it.ada, CY), (it.bo, BO))
        assert it.words == (CY, BO, "")
        it.table.leave(it.bo)
        it.table.arrive(it.bo)
        assert it.table.mixing.round is None, "all have words in the dice"

    tell(tmp_path, story)


def test_who_sits_down_while_a_round_is_on_is_in_the_next_one(tmp_path: Path) -> None:
    def story(it: Three) -> None:
        it.table.arrive(it.ada)
        it.seal(it.ada, ADA)
        it.sit(it.bo, 1)
        it.table.arrive(it.bo)
        assert it.asks(it.bo) == ""
        it.tell(it.ada, ADA)
        assert it.words == (ADA, "", "")
        assert (it.asks(it.ada), it.asks(it.bo)) == ("seal", "seal")
        it.give((it.ada, CY), (it.bo, BO))
        assert it.words == (CY, BO, "")
        assert it.table.mixing.round is None

    tell(tmp_path, story)


def test_a_new_word_does_not_go_in_without_those_that_are_in_force(tmp_path: Path) -> None:
    def story(it: Three) -> None:
        it.give((it.ada, ADA))
        it.sit(it.bo, 1)
        it.table.arrive(it.ada)
        it.table.arrive(it.bo)
        it.seal(it.bo, BO)
        rounds.time_is_up(it.table)
        assert it.table.mixing.round is None
        assert it.words == (ADA, "", "")
        assert len(it.table.match.mixes) == 1, "no seals were shown"
        it.table.leave(it.bo)
        it.table.arrive(it.bo)
        it.seal(it.ada, CY)
        it.seal(it.bo, BO)
        it.tell(it.bo, BO)
        rounds.time_is_up(it.table)
        assert it.words == (ADA, "", "")
        assert len(it.table.match.mixes) == 2, "what was shown is in the record"
        assert it.table.match.to_act == (0,)

    tell(tmp_path, story)


def test_rounds_that_come_to_nothing_end(tmp_path: Path) -> None:
    def story(it: Three) -> None:
        it.give((it.ada, ADA))
        it.sit(it.bo, 1)
        it.table.arrive(it.ada)
        for _ in range(2 * rounds.MOST):
            it.table.arrive(it.bo)
            if it.table.mixing.round is not None:
                rounds.time_is_up(it.table)
            it.table.leave(it.bo)
        assert it.table.fruitless == rounds.MOST
        assert it.table.match.to_act == (0,)

    tell(tmp_path, story)


def test_a_seat_that_changed_hands_has_its_new_owner_s_word(tmp_path: Path) -> None:
    def story(it: Three) -> None:
        it.give((it.ada, ADA), (it.bo, BO))
        it.sit(it.cy, 1)
        for person in (it.ada, it.cy):
            it.table.arrive(person)
        assert it.asks(it.bo) == ""
        it.give((it.ada, BO), (it.cy, CY))
        assert it.words == (BO, CY, "")
        assert it.table.mixing.givers == [it.ada.id, it.cy.id, ""]

    tell(tmp_path, story, sitting="ab")


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """Every seal and word that was taken is there, and nothing was rolled that a word is still to come for."""

    def story(it: Three) -> None:
        it.restart()
        assert it.table.match.number == 0
        assert (it.asks(it.ada), it.asks(it.bo)) == ("seal", "seal")
        it.seal(it.ada, ADA)
        it.restart()
        assert (it.asks(it.ada), it.asks(it.bo)) == ("", "seal")
        it.seal(it.bo, BO)
        it.restart()
        assert it.asks(it.ada) == "word"
        it.tell(it.ada, ADA)
        it.restart()
        assert (it.asks(it.ada), it.asks(it.bo)) == ("", "word")
        assert it.table.match.number == 0
        it.tell(it.bo, BO)
        rolled = str(it.table.match.record)
        it.restart()
        assert str(it.table.match.record) == rolled
        assert it.words == (ADA, BO, "")
        assert it.table.mixing.givers == [it.ada.id, it.bo.id, ""]

    tell(tmp_path, story, sitting="ab")


def test_what_can_not_be_stored_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def story(it: Three) -> None:
        def full(*_: object) -> None:
            raise StoreError("The server's disk is full, so nothing was changed.")

        with monkeypatch.context() as broken:
            broken.setattr(it.house.store, "set_mixing", full)
            with pytest.raises(StoreError):
                it.seal(it.ada, ADA)
        assert it.asks(it.ada) == "seal"
        it.seal(it.ada, ADA)
        with monkeypatch.context() as broken:
            broken.setattr(it.house.store, "append", full)
            with pytest.raises(Refused, match="disk is full"):
                it.tell(it.ada, ADA)
        it.table = it.house.hub.get(it.table.id)
        assert it.asks(it.ada) == "word"
        assert it.table.match.number == 0
        it.tell(it.ada, ADA)
        assert it.words == (ADA, "", "")

    tell(tmp_path, story)


def test_old_tables_go_on_as_they_began(tmp_path: Path) -> None:
    """Their dice know of no words, and their end tells the secret alone."""

    def story(it: Three) -> None:
        header = it.house.store.table(it.table.id).header.replace(',"dice":2', "")  # type: ignore[union-attr]
        it.house.store.set_header(it.table.id, header)
        it.restart()
        it.table.arrive(it.ada)
        assert it.table.mixing.round is None
        assert it.asks(it.ada) == ""
        it.house.hub.close(it.table)
        last = record_of(it.house.needs, stored(it.house.needs, it.table.id), it.ada).splitlines()[-1]
        assert f'"secret":"{it.table.row.secret.hex()}"' in last
        assert '"seal"' not in last

    tell(tmp_path, story, words=0.0)
