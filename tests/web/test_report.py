"""Is this ruling wrong? The text of a report: who may have it, what is in it, and what never is."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from web.support import act, house_of, new_table, other, running


def text(client: Any, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200, page.text
    found = re.search(r"<textarea[^>]*readonly[^>]*>(.*?)</textarea>", page.text, re.S)
    assert found
    return html.unescape(found[1])


def test_of_a_reason(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", name="Ada", curtain="")
        act(client, table, "mark spot=3")
        act(client, table, "done")
        refused = act(client, table, "mark spot=3")
        assert refused.status_code == 422
        link = re.search(r'href="(/t/[^"]+/report\?action=[^"]+)">Is this ruling wrong', refused.text)
        assert link, "without scripts it stands beside the reason"
        said = text(client, html.unescape(link[1]))
        assert said.startswith("Is this ruling wrong?\n\nAsked: mark spot=3: ")
        assert "seat 1" in said.splitlines()[2], "it says who by the seat"
        for name in ("Ada", "Bo"):
            assert name not in said
        assert "Game: " in said
        assert "Options: players=2" in said
        assert f"Table: http://testserver/t/{table}\n" in said
        assert "Seen by: seat 2" in said
        assert "That is possible now." in text(client, f"/t/{table}/report?action=mark+spot%3D4")


def test_of_a_line_of_the_log(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", curtain="")
        act(client, table, "mark spot=3")
        log = client.get(f"/t/{table}/log").text
        numbers = re.findall(rf'href="/t/{table}/report\?line=(\d+)"', log)
        said = text(client, f"/t/{table}/report?line={numbers[-1] if numbers else 1}")
        assert "Line of the log: " in said
        assert f"/log#line-{numbers[-1] if numbers else 1}, line" in said
        page = client.get(f"/t/{table}").text
        near = re.findall(r'<li id="log-([0-9a-f]{8})-', page)[-1]
        clause = re.findall(r'<a class="cl" href="/rules/peek#([\w.-]+)"', page)[-1]
        assert f"Clause {clause}" in text(client, f"/t/{table}/report?clause={clause}&near={near}")
        assert "Question: " in text(client, f"/t/{table}/report")


def test_where_the_record_is_once_there_is_one(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", curtain="")
        act(client, table, "mark spot=3")
        assert "given out when the game is over" in text(client, f"/t/{table}/report?line=1")
        client.post(f"/t/{table}/close", data={"sure": "yes"})
        said = text(client, f"/t/{table}/report?line=1")
        assert re.search(rf"Record: http://testserver/t/{table}/record, line \d+\n", said)


@pytest.mark.parametrize(
    "query", ["line=0", "line=99999", "line=x", "line=-1", "action=fly", "action=" + "m" * 300]
)
def test_what_there_is_not(tmp_path: Path, query: str) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        assert client.get(f"/t/{table}/report?{query}").status_code == 404


def test_nobody_is_told_more_than_their_own_page(tmp_path: Path) -> None:
    """A spectator gets no question and no reason, who may not watch nothing, and no text has a secret or a token."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", curtain="")
        act(client, table, "mark spot=1")
        act(client, table, "peek")  # a secret number, told to one seat alone
        mine = client.get(f"/t/{table}/log").text.count("<li ")
        watcher = other(client)
        theirs = watcher.get(f"/t/{table}/log").text.count("<li ")
        assert mine > theirs
        assert "Seen by: a spectator" in text(watcher, f"/t/{table}/report?line={theirs}")
        assert watcher.get(f"/t/{table}/report?line={theirs + 1}").status_code == 404
        assert watcher.get(f"/t/{table}/report?action=mark+spot%3D2").status_code == 404
        live = house_of(client).hub.tables[table]
        said = "\n".join(text(client, f"/t/{table}/report{more}") for more in ("", "?line=1"))
        assert live.row.secret.hex() not in said
        assert all(live.token(seat) not in said for seat in (None, 0, 1))
        closed = new_table(client, "me", "greedy", watch="no")
        assert watcher.get(f"/t/{closed}/report").status_code == 403


def test_behind_a_curtain_nothing_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo")
        assert client.get(f"/t/{table}/report").status_code == 409


def test_where_to_send_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "another").mkdir()
    monkeypatch.setenv("ECLIPTIC_REPORT", "rules@games.example")
    with running(tmp_path) as client:
        page = client.get(f"/t/{new_table(client, 'me', 'greedy')}/report").text
        assert 'href="mailto:rules@games.example?subject=Is%20this%20ruling%20wrong' in page
    monkeypatch.setenv("ECLIPTIC_REPORT", "https://games.example/issues")
    with running(tmp_path / "another") as client:
        page = client.get(f"/t/{new_table(client, 'me', 'greedy')}/report").text
        assert 'href="https://games.example/issues"' in page
    monkeypatch.setenv("ECLIPTIC_REPORT", "javascript:alert(1)")
    with pytest.raises(ValueError, match="ECLIPTIC_REPORT is an e-mail address or a page"), running(tmp_path):
        pass
