"""The API, beside playing: tables are opened, people sit down, vote, talk, ask bots and plan; and the two reference clients."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from core.sketch_windows import WindowGame
from ecliptic.web.house import House
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.storage.talk import BLOCKED
from ecliptic.web.tables.live.table import Table
from web.support import house_of, listening, make_house, running
from web.test_api import Program, act, person, program, table_of
from web.toy import GAME
from web.windows import NEVER

DOCS = Path(__file__).parents[2] / "docs" / "api"
NEW = {"game": "peek", "seats": [{"who": "me"}, {"who": "open"}, {"who": "random"}]}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as found:
        yield found


def opened(mine: Program, **more: Any) -> Any:
    return mine.post("/tables", status=201, **(NEW | more))


# ---- opening -----------------------------------------------------------------------------------------------------


def test_a_table_is_opened_and_somebody_sits_down_by_its_link(client: TestClient) -> None:
    house = house_of(client)
    ada, bo = program(client, person(house, "Ada")), program(client, person(house, "Bo"))
    table = opened(ada, title="For <b>two", watch="10", patience=15)
    assert [seat["who"] for seat in table["seats"]] == ["person", "open", "bot"]
    assert (table["mine"], table["owner"], table["title"]) == ([0], True, "For <b>two")
    settings = house.hub.get(table["id"]).row.settings
    assert (settings.watch, settings.behind, settings.patience) == (True, 10, 15)
    (link,) = ada.get(f"/tables/{table['id']}/invitations")
    assert link["seat"] == 1
    bo.get(f"/tables/{table['id']}/invitations", status=403)
    sat = bo.post(f"/join/{link['token']}", name="Robin")
    assert (sat["id"], sat["mine"]) == (table["id"], [1])
    assert sat["seats"][1]["name"] == "Robin"
    assert bo.get("/me")["name"] == "Robin"
    assert bo.post(f"/join/{link['token']}", name="")["mine"] == [1], "a second time leads to the same seat"
    eve = program(client, person(house, "Eve"))
    eve.post(f"/join/{link['token']}", name="", status=404)
    eve.post("/join/nothing", name="", status=404)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "no game of that name"),
        ({"seats": [{"who": "me"}, {"who": "me"}]}, "one seat"),
        ({"seats": [{"who": "me"}, {"who": "here"}]}, "sits alone"),
        ({"seats": [{"who": "me"}, {"who": "deep-thought"}]}, "no bot called 'deep-thought'"),
        ({"seats": [{"who": "me"}] * 12}, "players"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"options": {"players": 2}}, "no option 'players'"),
        ({"clock": {"kind": "live", "question": 1}}, "none of the choices"),
        ({"clock": {"kind": "days", "up": "chess"}}, "none of the choices"),
        ({"watch": "5"}, "can't be read"),
    ],
)
def test_what_can_not_be_opened_is_told_in_a_sentence(
    client: TestClient, change: dict[str, Any], words: str
) -> None:
    mine = program(client, person(house_of(client), "Ada"))
    refused = mine.post("/tables", status=404 if "game" in change else 400, **(NEW | change))
    assert words in refused["detail"]
    assert mine.get("/tables") == []


def test_a_clock_is_one_of_those_that_the_page_has(client: TestClient) -> None:
    mine = program(client, person(house_of(client), "Ada"))
    usual = opened(mine, clock={"kind": "days"})["clock"]
    assert (usual["kind"], usual["question"], usual["off"]) == ("days", 2 * 24 * 3600, 7)
    chosen = opened(mine, clock={"kind": "live", "question": 45, "bank": 900, "up": "wait"})["clock"]
    assert (chosen["question"], chosen["bank"], chosen["up"]) == (45, 900, "wait")


def test_open_seats_for_everybody_are_listed_and_taken(client: TestClient) -> None:
    house = house_of(client)
    ada, bo = program(client, person(house, "Ada")), program(client, person(house, "Bo"))
    private, public = opened(ada)["id"], opened(ada, listed=True)["id"]
    assert [row["id"] for row in bo.get("/tables?of=all")] == [public]
    assert bo.post(f"/tables/{public}/sit", name="")["mine"] == [1]
    bo.post(f"/tables/{private}/sit", name="", status=403)
    program(client, person(house, "Eve")).post(f"/tables/{public}/sit", name="", status=409)


def test_tables_of_who_blocked_somebody_are_not_listed_to_them(client: TestClient) -> None:
    house = house_of(client)
    one, other = person(house, "Ada"), person(house, "Bo")
    listed = opened(program(client, one), listed=True)["id"]
    theirs = program(client, other)
    assert [row["id"] for row in theirs.get("/tables?of=all")] == [listed]
    house.shunned.set(one.id, other.id, BLOCKED, 1)
    assert theirs.get("/tables?of=all") == []
    theirs.post(f"/tables/{listed}/sit", name="", status=409)


# ---- seats -------------------------------------------------------------------------------------------------------


def test_a_bot_stands_in_and_the_seat_is_left(client: TestClient) -> None:
    house = house_of(client)
    ada, bo = person(house, "Ada"), person(house, "Bo")
    table = table_of(client, ada, bo)
    mine, theirs = program(client, ada), program(client, bo)
    path = f"/tables/{table.id}/seats/1"
    theirs.post(f"/tables/{table.id}/seats/0", do="bot", status=403)
    assert theirs.post(path, do="bot")["seats"][1]["bot"]
    assert "bot" in act(theirs, table, {"seat": 1, "legal": ["x"], "at": ""}, status=409)["detail"]
    assert not theirs.post(path, do="back")["seats"][1]["bot"]
    assert "sure" in theirs.post(path, do="leave", status=400)["detail"]
    assert theirs.post(path, do="leave", sure=True)["seats"][1]["who"] == "bot"
    assert mine.post(path, do="open")["seats"][1]["who"] == "open"
    mine.post(f"/tables/{table.id}/seats/9", do="open", status=404)
    mine.post(f"/tables/{table.id}/seats/x", do="open", status=404)


def test_a_table_is_closed_at_once_or_by_a_vote(client: TestClient) -> None:
    house = house_of(client)
    ada, bo = person(house, "Ada"), person(house, "Bo")
    mine, theirs = program(client, ada), program(client, bo)
    alone = table_of(client, ada, bot="random")
    mine.post(f"/tables/{alone.id}/close", sure=False, status=400)
    assert mine.post(f"/tables/{alone.id}/close", sure=True)["status"] == "closed"
    both = table_of(client, ada, bo)
    theirs.post(f"/tables/{both.id}/close", sure=True, status=403)
    assert mine.post(f"/tables/{both.id}/close", sure=True)["status"] == "live"
    vote = theirs.get(f"/tables/{both.id}/vote")
    assert vote["waits"]
    assert "close" in vote["what"]
    assert mine.get(f"/tables/{both.id}/vote")["waits"] is False
    theirs.post(f"/tables/{both.id}/vote", vote=vote["number"] + 1, yes=True, status=409)
    theirs.post(f"/tables/{both.id}/vote", vote=vote["number"], yes=True)
    assert mine.get(f"/tables/{both.id}")["status"] == "closed"
    assert mine.get(f"/tables/{both.id}/vote") is None


def test_these_people_play_again(client: TestClient) -> None:
    house = house_of(client)
    ada, bo = person(house, "Ada"), person(house, "Bo")
    mine, theirs = program(client, ada), program(client, bo)
    old = table_of(client, ada, bo)
    mine.post(f"/tables/{old.id}/again", status=409)
    mine.post(f"/tables/{old.id}/votes", ask="end")
    theirs.post(f"/tables/{old.id}/vote", vote=1, yes=True)
    assert mine.get(f"/tables/{old.id}")["status"] == "over"
    new = mine.post(f"/tables/{old.id}/again")
    assert theirs.post(f"/tables/{old.id}/again")["id"] == new["id"]
    assert {seat["who"] for seat in mine.get(f"/tables/{new['id']}")["seats"]} == {"person"}


# ---- talking -----------------------------------------------------------------------------------------------------


def test_people_talk_and_others_do_not_hear_them(client: TestClient) -> None:
    house = house_of(client)
    ada, bo = person(house, "Ada"), person(house, "Bo")
    table = table_of(client, ada, bo)
    mine, theirs = program(client, ada), program(client, bo)
    path = f"/tables/{table.id}/chat"
    for _ in range(2):  # sent twice, it is said once
        said = mine.post(path, text="Hello <i>there", client="one")
    assert [(line["name"], line["words"], line["mine"]) for line in said["lines"]] == [
        ("Ada", "Hello <i>there", True)
    ]
    heard = theirs.get(path)
    assert (heard["unread"], heard["lines"][0]["words"]) == (1, "Hello <i>there")
    theirs.post(f"{path}/read", last=heard["last"])
    assert theirs.get(path)["unread"] == 0
    theirs.post(path, word=next(iter(heard["ready"])))
    assert len(mine.get(path)["lines"]) == 2
    mine.post(path, text="", status=400)
    mine.post(path, word="nonsense", status=400)
    theirs.post(f"{path}/mute", on=True)
    assert theirs.get(path)["mute"]
    eve = program(client, person(house, "Eve"))
    assert eve.get(path)["lines"] == []


# ---- beforehand --------------------------------------------------------------------------------------------------


def test_answers_and_plans_are_kept_and_nobody_else_is_told(tmp_path: Path) -> None:
    with running(tmp_path, games={"windows": WindowGame}, waits=NEVER) as client:
        house = house_of(client)
        ada, bo = person(house, "Ada"), person(house, "Bo")

        async def make() -> Table:
            seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, bo.id, "", "")]
            return house.hub.make(WindowGame.make({"players": 2}), ada, seats, Settings())

        assert client.portal is not None
        table = client.portal.call(make)
        mine, theirs = program(client, ada), program(client, bo)
        before = mine.get(f"/tables/{table.id}/state")
        path = f"/tables/{table.id}"
        (kind,) = theirs.get(f"{path}/plan?seat=1")["kinds"]
        kept = theirs.post(
            f"{path}/answers", seat=1, note=" dig  here", answers={kind["id"]: {"answer": "decline"}}
        )
        assert kept["note"] == "dig here"
        assert list(kept["answers"]) == [kind["id"]]
        planned = theirs.post(f"{path}/plan", seat=1, steps=["work"])
        assert planned["steps"] == ["Work"] or planned["steps"]
        assert theirs.post(f"{path}/plan", seat=1, steps=["fly"], status=422)["detail"]
        assert theirs.post(f"{path}/plan", seat=1, steps=["work"], facts=[{"of": "gold"}], status=400)
        assert theirs.post(f"{path}/answers", seat=1, answers={"x": {"answer": "y"}}, status=400)
        assert mine.get(f"{path}/state") == before
        mine.get(f"{path}/plan?seat=1", status=403)
        assert theirs.post(f"{path}/plan/drop", seat=1)["steps"] == []


# ---- the reference clients ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("client", ["bot.py", "bot.mjs"])
def test_a_reference_client_plays_to_the_end(client: str, tmp_path: Path) -> None:
    runner = sys.executable if client.endswith(".py") else shutil.which("node")
    if runner is None:
        pytest.skip("Node.js is not installed")
    assert len((DOCS / client).read_text().splitlines()) < 60

    async def story() -> tuple[str, int, Table]:
        house: House = make_house(tmp_path)
        ada = house.people.make("Ada")
        async with listening(house) as port:
            seats = [SeatRow(0, None, "", ""), SeatRow(1, None, "Bot", "random")]
            table = house.hub.make(GAME.make({"players": 2}), ada, seats, Settings())
            token = house.people.invite(table.id, 0, table.seats[0].renewals)
            process = await asyncio.create_subprocess_exec(
                *(runner, str(DOCS / client), f"http://127.0.0.1:{port}/join/{token}"),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                env={key: value for key, value in os.environ.items() if key != "ECLIPTIC_TOKEN"},
            )
            out, _ = await asyncio.wait_for(process.communicate(), 60)
            return out.decode(), process.returncode or 0, house.hub.get(table.id)

    out, status, table = asyncio.run(story())
    assert status == 0, out
    assert table.match.over
    assert out.strip()
    assert "Traceback" not in out


def test_who_hangs_loses_the_turn_by_the_table_s_rule_and_harms_nothing(client: TestClient) -> None:
    """A program that sends nonsense, and then nothing: each is refused, and a bot stands in when time is up."""
    house = house_of(client)
    ada, bo = person(house, "Ada"), person(house, "Bo")
    mine = program(client, ada)
    table = opened(mine, seats=[{"who": "me"}, {"who": "open"}], clock={"kind": "live"})["id"]
    (link,) = mine.get(f"/tables/{table}/invitations")
    theirs = program(client, bo)
    theirs.post(f"/join/{link['token']}", name="")
    live = house.hub.get(table)
    for _ in range(30):
        seat = live.acting()[0]
        if seat == 1:
            break
        state = mine.get(f"/tables/{table}/state")
        mine.post(f"/tables/{table}/actions", seat=0, actions=state["legal"][:1], expected=state["at"])
    state = theirs.get(f"/tables/{table}/state")
    before = live.match.number
    for nonsense in ("", "x" * 200, "\x00", "act seat=0"):
        body = {"seat": 1, "actions": [nonsense], "expected": state["at"]}
        answer = theirs.client.post(f"/api/v1/tables/{table}/actions", headers=theirs.headers, json=body)
        assert answer.status_code in (400, 422)
    assert live.match.number == before
    clock = house.clock
    clock.now += 3600  # type: ignore[attr-defined]  # the tests' own

    async def tick() -> None:
        await house.deadlines.catch_up()

    assert client.portal is not None
    client.portal.call(tick)
    assert live.bot(1), "time is up"
    assert theirs.post(f"/tables/{table}/seats/1", do="back")["seats"][1]["bot"] == ""
