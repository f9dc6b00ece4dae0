"""What the end of a part of a game brought stands beside the board, in the lines of the log that say what was done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecliptic.core.record import Record
from ecliptic.core.registry import game_class
from ecliptic.core.views import Line, Weight
from ecliptic.testing import corpus
from ecliptic.web.parts.fragments import LOG_LINES
from ecliptic.web.parts.log import closing
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from games.bench import trial_of
from web.support import TestClient, house_of, running


def plain(text: str) -> Line:
    return Line(text=text, seat=0)


END = Line(text="The first part ended", heading=True, weight=Weight.MAJOR)
NEXT = Line(text="The second part", heading=True)


def test_it_is_all_from_the_end_to_the_next_heading() -> None:
    lines = [plain("before"), END, plain("a"), Line(text="b"), NEXT, plain("after")]
    assert closing(lines, 2) == lines[1:4]
    assert closing(lines[:3], 0) == lines[1:3], "it goes on"
    assert closing([*lines, END, plain("c")], 0) == [END, plain("c")], "the last end"


def test_it_goes_when_the_log_has_gone_on_and_where_it_is_nothing() -> None:
    lines = [END, plain("a"), NEXT, plain("after")]
    assert closing(lines, 2)
    assert closing(lines, 1) == []
    assert closing([END, NEXT, plain("after")], 40) == []
    assert closing([plain("a"), NEXT], 40) == []
    assert closing([], 40) == []


def part(page: str) -> list[str]:
    """The lines of the box, its title first."""
    found = re.search(r'<section class="panel-box brought".*?</section>', page, re.S)
    if found is None:
        return []
    rows = re.findall(r"<b>(.*?)</b>|<li>(.*?)</li>", found[0], re.S)
    return [re.sub(r"<[^>]+>", "", title or line) for title, line in rows]


def bots(ada: TestClient, game: str, players: int) -> Table:
    """A table where nobody plays but bots, which wait."""
    seats = {"players": str(players), "watch": "yes"} | {f"seat{k}": "greedy" for k in range(players)}
    answer = ada.post(f"/new/{game}", data=seats, follow_redirects=False)
    return house_of(ada).hub.get(answer.headers["location"].split("/")[2].partition("?")[0])


def move(ada: TestClient, table: Table) -> list[str]:
    """The last choice that there is; what the log says of it."""
    seat, before = table.acting()[0], table.match.number
    ada.portal.call(acting.act, table, None, seat, table.token(seat), None, table.match.legal(seat)[-1])
    return [line.text for _, line in table.match.lines(None, before)]


@pytest.mark.clause("VT-8.1", "VT-8.2", "VT-8.3", "VT-8.4")
def test_vertium_tells_what_the_first_phase_brought_and_attacks_change_nothing_of_it(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": game_class("vertium")}, pace=600.0) as ada:
        table = bots(ada, "vertium", 3)
        while "Phase one ended" not in move(ada, table):
            pass
        told = [line.text for _, line in table.match.lines(None)]
        phase = told[told.index("Phase one ended") : told.index("Phase two")]
        box = part(ada.get(f"/t/{table.id}").text)
        assert box[0] == "Phase one ended"
        assert len(box) == len(phase)
        for said in ("from extra tokens", "The blue moon of", "objective", " VP"):
            assert sum(said in line for line in box) == sum(said in line for line in phase) > 0, said
        for _ in range(900):
            move(ada, table)
            now = part(ada.get(f"/t/{table.id}").text)
            if not now or table.match.over:
                break
            assert now == box
        told = [line.text for _, line in table.match.lines(None)]
        assert len(told) - told.index("Phase two") > LOG_LINES, "no news any more"


@pytest.mark.parametrize(
    ("game", "name", "ends", "brought"),
    [
        ("solarius", "solarius-3-greedy", r"Game turn \d ends", "used"),
        ("spacecorp", "spacecorp-3-greedy", r"\w+ ends, ", "as Legacy Production"),
    ],
)
def test_game_turns_and_eras_are_told_likewise(game: str, name: str, ends: str, brought: str) -> None:
    trial = trial_of(game)
    record = Record.parse(corpus.record_path(trial, name).read_text(encoding="utf-8"))
    *_, match = corpus.replayed(corpus.game_of(trial, record), record)
    lines = [line for _, line in match.lines(None)]
    told = [closing(lines[: k + 1], LOG_LINES) for k in range(len(lines))]
    assert {box[0].text for box in told if box if not re.match(ends, box[0].text)} <= {lines[-1].text}
    assert any(brought in line.text for box in told for line in box)
