"""Real dice at a table: where they may be, who enters them, what everybody sees meanwhile, and a wrong one mended."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from ecliptic.core.record import Record
from ecliptic.core.verify import verify
from ecliptic.web.tables.live.table import Table
from web.support import Forms, act, house_of, new_table, other, running
from web.toy import GAME


def live(client: Any, table: str) -> Table:
    return house_of(client).hub.tables[table]


def die(client: Any, table: str, **fields: str) -> Any:
    """Post what the page's own form would post."""
    form = Forms(client.get(f"/t/{table}").text).form(f"/t/{table}/die")
    return client.post(f"/t/{table}/die", data={**form["fields"], **fields}, follow_redirects=False)  # type: ignore[dict-item]


def mend(client: Any, table: str) -> Any:
    form = Forms(client.get(f"/t/{table}").text).form(f"/t/{table}/mend")
    return client.post(f"/t/{table}/mend", data=form["fields"], follow_redirects=False)


def test_the_person_at_the_screen_is_asked_for_every_die(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", by_hand="yes", curtain="")
        assert act(client, table, "roll").status_code == 303
        page = client.get(f"/t/{table}").text
        assert "Roll the next die: what does it show?" in page
        assert "Real dice are rolled at this table" in page
        assert "<title>\u25cf Roll a die" in page
        assert [value for value in Forms(page).actions() if value.startswith("show")] == [
            f"show {k}" for k in range(1, 7)
        ]
        assert die(client, table, action="show 4").status_code == 303
        match = live(client, table).match
        entry = match.record.entries[-1]
        assert (entry.chance, entry.by_hand) == ("show 4", True)
        assert match.scores[0] == 4
        page = client.get(f"/t/{table}").text
        assert "That die was wrong" in page
        assert mend(client, table).status_code == 303
        assert match.rolling
        assert die(client, table, action="show 2").status_code == 303
        assert match.scores[0] == 2
        assert act(client, table, "mark spot=1").status_code == 303
        page = client.get(f"/t/{table}").text
        assert "That die was wrong" not in page
        assert "4 outcomes so far: 2 entered by hand, 2 from the secret" in page


def test_the_server_rolls_for_who_asks_it(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy", by_hand="yes")
        act(client, table, "roll")
        assert die(client, table, roll="yes").status_code == 303
        entry = live(client, table).match.record.entries[-1]
        shown = next(e for e in live(client, table).match.record.entries if e.chance is not UNSET)
        assert shown.by_hand is UNSET
        assert entry.n >= shown.n


def test_what_is_no_answer_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", by_hand="yes", curtain="")
        act(client, table, "roll")
        match = live(client, table).match
        form = Forms(client.get(f"/t/{table}").text).form(f"/t/{table}/die")
        fields = {str(k): str(v) for k, v in form["fields"].items()}  # type: ignore[attr-defined]

        def send(status: int, words: str, who: Any = client, **more: str) -> None:
            before = str(match.record)
            answer = who.post(f"/t/{table}/die", data={**fields, **more}, headers={"x-partial": "1"})
            assert answer.status_code == status, answer.text
            assert words in answer.text
            assert str(match.record) == before

        send(400, "does not say what the die shows")
        send(400, "does not say what the die shows", action="show " + "1" * 300)
        send(422, "takes no value", action="show 7")
        send(422, "come now", action="mark spot=1")
        send(409, "", action="show 1", expected="A" * 12)
        stranger = other(client)
        stranger.get(f"/t/{table}")
        send(403, "", who=stranger, action="show 1")
        assert "A die is being rolled" in stranger.get(f"/t/{table}").text
        assert not Forms(stranger.get(f"/t/{table}").text).actions()
        answer = client.post(
            f"/t/{table}/act", data={"seat": "0", "expected": fields["expected"], "action": "done"}
        )
        assert answer.status_code == 422
        send_twice = {**fields, "action": "show 3"}
        for _ in range(2):
            assert client.post(f"/t/{table}/die", data=send_twice).status_code == 200
        assert [e.chance for e in match.record.entries if e.by_hand is not UNSET] == ["show 3"]
        mending = client.post(
            f"/t/{table}/mend", data={"expected": fields["expected"]}, headers={"x-partial": "1"}
        )
        assert mending.status_code == 409


def test_only_where_all_sit_at_one_screen(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        data = {"players": "2", "by_hand": "yes", "seat0": "me", "seat1": "open"}
        page = client.post("/new/peek", data=data)
        assert page.status_code == 400
        assert "no seat can be open by link" in page.text
        page = client.post("/new/peek", data={**data, "seat0": "greedy", "seat1": "random"})
        assert page.status_code == 400
        assert "need a person at this screen" in page.text
        table = new_table(client, "me", "greedy", by_hand="yes")
        refused = client.post(
            f"/t/{table}/seat", data={"seat": "1", "do": "open"}, headers={"x-partial": "1"}
        )
        assert refused.status_code == 409
        assert "all who play sit at one screen" in refused.text
        assert client.get(f"/t/{table}").text.count("a Moon") >= 1, "the bot still sits there"
        assert 'name="by_hand"' in client.get("/new/peek").text


def test_no_setting_where_nothing_is_rolled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ecliptic.core.actions import ActionTable, Verb

    monkeypatch.setattr(GAME, "actions", ActionTable(Verb("nothing")))
    with running(tmp_path) as client:
        assert "by_hand" not in client.get("/new/peek").text


def test_dice_roll_by_themselves_while_a_bot_plays_for_the_last_person(tmp_path: Path) -> None:
    with running(tmp_path, pace=600.0) as client:
        table = new_table(client, "me", "here:Bo", by_hand="yes", curtain="")
        act(client, table, "roll")
        match = live(client, table).match
        assert match.rolling
        for no in ("0", "1"):
            client.post(f"/t/{table}/seat", data={"seat": no, "do": "bot", "bot": "greedy"})
        assert not match.by_hand
        came = match.record.entries[-1]
        assert str(came.chance).startswith("show"), "what was waited for came"
        assert came.by_hand is UNSET
        client.post(f"/t/{table}/seat", data={"seat": "0", "do": "back"})
        assert match.by_hand


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", by_hand="yes", curtain="")
        act(client, table, "roll")
        die(client, table, action="show 4")
        hub = house_of(client).hub
        hub.drop(table)
        client.get(f"/t/{table}")
        match = live(client, table).match
        assert match.can_mend()
        assert mend(client, table).status_code == 303
        hub.drop(table)
        page = client.get(f"/t/{table}").text
        assert "Roll the next die" in page
        assert live(client, table).match.rolling


def test_the_record_says_what_was_entered(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", by_hand="yes", curtain="")
        act(client, table, "roll")
        die(client, table, action="show 6")
        client.post(f"/t/{table}/close", data={"sure": "yes"})
        text = client.get(f"/t/{table}/record").text
        record = Record.parse(text)
        found = verify(GAME.of_header(record.header), record)
        assert re.fullmatch(
            r"\d+ outcomes?: 1 entered by hand, \d+ are what the sealed secret says", found.sentence
        )
        unmarked = [replace(e, by_hand=UNSET) if e.by_hand is not UNSET else e for e in record.entries]
        with pytest.raises(ValueError, match=r"^line "):
            verify(GAME.of_header(record.header), Record(record.header, unmarked))
