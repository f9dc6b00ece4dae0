"""The API: who may ask, what they are told, and that it does what the pages do, once and whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ecliptic.web.api.routes import OPERATIONS
from ecliptic.web.gate.problems import PREFIX, PROBLEM
from ecliptic.web.house import House
from ecliptic.web.storage.access import MOST, SCOPES
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from web.support import house_of, other, running, token_of
from web.toy import GAME


class Program:
    """A program with a token."""

    def __init__(self, client: TestClient, token: str) -> None:
        self.client = other(client)
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, *, status: int = 0, **body: Any) -> Any:
        """The answer as data; the status is checked: this one, or any that says that it was done."""
        answer = self.client.request(
            method, PREFIX + path, headers=self.headers, json=body or None if method != "GET" else None
        )
        assert answer.status_code == status or (not status and answer.is_success), answer.text
        return answer.json() if answer.content else None

    def get(self, path: str, **more: Any) -> Any:
        return self.ask("GET", path, **more)

    def post(self, path: str, **more: Any) -> Any:
        return self.ask("POST", path, **more)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as found:
        yield found


def person(house: House, name: str) -> PersonRow:
    return house.people.make(name)


def program(client: TestClient, who: PersonRow, *scopes: str) -> Program:
    return Program(client, token_of(house_of(client), who, scopes or tuple(SCOPES)))


def table_of(client: TestClient, *people: PersonRow, bot: str = "") -> Table:
    house = house_of(client)

    async def make() -> Table:
        seats = [SeatRow(no, who.id, "", "") for no, who in enumerate(people)]
        if bot:
            seats.append(SeatRow(len(seats), None, "Bot", bot))
        return house.hub.make(GAME.make({"players": len(seats)}), people[0], seats, Settings())

    assert client.portal is not None
    return client.portal.call(make)


# ---- who may ask -------------------------------------------------------------------------------------------------


def test_whoever_has_no_token_is_told_so(client: TestClient) -> None:
    nobody = Program(client, "")
    for one in OPERATIONS:
        if one.scope:
            path = one.path.replace("{id}", "x").replace("{seat}", "0").replace("{game}", "peek")
            answer = nobody.client.request(one.method, PREFIX + path)
            assert answer.status_code == 401, one.id
            assert answer.headers["content-type"] == PROBLEM
            assert answer.headers["www-authenticate"] == "Bearer"
            assert "/me" in answer.json()["detail"]


@pytest.mark.parametrize("token", ["ecl_wrong", "x" * 500, "ecl_ümlaut"])
def test_a_token_of_nobody_is_none(client: TestClient, token: str) -> None:
    answer = client.get(f"{PREFIX}/me", headers={"authorization": f"Bearer {token}".encode()})
    assert answer.status_code == 401


def test_a_cookie_is_no_token(client: TestClient) -> None:
    client.get("/")
    client.post("/me", data={"name": "Ada"})
    assert client.cookies
    assert client.get(f"{PREFIX}/me").status_code == 401


def test_a_token_does_what_it_is_for_and_no_more(client: TestClient) -> None:
    ada = person(house_of(client), "Ada")
    table = table_of(client, ada, bot="random")
    looks = program(client, ada, "read")
    state = looks.get(f"/tables/{table.id}/state")
    before = table.match.number
    for one in OPERATIONS:
        if one.scope in ("play", "tables", "me"):
            path = one.path.replace("{id}", table.id).replace("{seat}", "0")
            answer = looks.client.request(one.method, PREFIX + path, headers=looks.headers, json={})
            assert answer.status_code == 403, one.id
            assert "scopes are read" in answer.json()["detail"]
    assert table.match.number == before
    assert looks.get(f"/tables/{table.id}/state") == state


def test_a_void_token_and_a_forgotten_person_are_nobody_s(client: TestClient) -> None:
    house = house_of(client)
    ada = person(house, "Ada")
    one, two = program(client, ada), program(client, ada)
    ids = [row.id for row in house.access.all_of(ada.id)]
    assert one.get("/me")["name"] == "Ada"
    house.access.drop(ada.id, ids[0])
    house.access.drop(ada.id, ids[1])
    one.get("/me", status=401)
    two.get("/me", status=401)
    three = program(client, ada)
    house.store.forget(ada.id)
    three.get("/me", status=401)
    assert house.store.db.execute("SELECT COUNT(*) FROM access").fetchone()[0] == 0


def test_tokens_are_made_and_ended_on_a_page(client: TestClient) -> None:
    client.get("/")
    client.post("/me", data={"name": "Ada"})
    wrong = client.post("/me/access", data={"label": "x"})
    assert wrong.status_code == 400
    assert "one thing at least" in wrong.text
    page = client.post("/me/access", data={"label": "My <b>bot", "scope": ["play", "read"]})
    token = page.text.partition('value="ecl_')[2].partition('"')[0]
    assert token
    assert "My &lt;b&gt;bot" in page.text
    mine = Program(client, f"ecl_{token}")
    assert mine.get("/me")["scopes"] == ["read", "play"]
    again = client.get("/me/access").text
    assert token not in again
    assert token not in "\n".join(house_of(client).store.db.connection.iterdump())
    assert "used" not in again
    id_ = again.partition('action="/me/access/')[2].partition("/")[0]
    stranger = other(client)
    stranger.get("/")
    stranger.post("/me", data={"name": "Eve"})
    stranger.post(f"/me/access/{id_}/drop")
    assert mine.get("/me")["name"] == "Ada"
    client.post(f"/me/access/{id_}/drop")
    mine.get("/me", status=401)


def test_when_a_token_was_used_is_kept_by_the_day(client: TestClient) -> None:
    house = house_of(client)
    ada = person(house, "Ada")
    program(client, ada).get("/me")
    assert house.access.all_of(ada.id)[0].used == 0, "a look writes nothing"
    house.access.flush()
    used = house.access.all_of(ada.id)[0].used
    assert used > 0
    assert used % (24 * 3600) == 0


def test_nobody_has_tokens_without_end(client: TestClient) -> None:
    client.get("/")
    client.post("/me", data={"name": "Ada"})
    for _ in range(MOST):
        client.post("/me/access", data={"label": "x", "scope": "read"})
    page = client.post("/me/access", data={"label": "x", "scope": "read"})
    assert page.status_code == 409
    assert "Make one void first" in page.text


def test_making_other_browsers_strangers_ends_tokens_too(client: TestClient) -> None:
    client.get("/")
    client.post("/me", data={"name": "Ada"})
    page = client.post("/me/access", data={"label": "x", "scope": "read"})
    mine = Program(client, "ecl_" + page.text.partition('value="ecl_')[2].partition('"')[0])
    mine.get("/me")
    client.post("/me/renew")
    mine.get("/me", status=401)


def test_a_program_that_is_nobody_yet_becomes_a_guest(client: TestClient) -> None:
    made = Program(client, "").post("/guests", status=201, name="Rover")
    rover = Program(client, made["token"])
    assert rover.get("/me") == {
        "id": made["id"],
        "name": "Rover",
        "scopes": list(SCOPES),
        "asks": False,
        "pace": "",
        "coach": "",
    }


def test_a_server_of_invited_people_is_closed_to_programs_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ECLIPTIC_PASSWORD", "sesame")
    with running(tmp_path) as client:
        nobody = Program(client, "")
        nobody.get("/games", status=401)
        nobody.post("/guests", status=403, name="Rover")
        nobody.post("/guests", status=403, name="Rover", password="open")
        made = nobody.post("/guests", status=201, name="Rover", password="sesame")
        assert Program(client, made["token"]).get("/games")


# ---- what they are told ------------------------------------------------------------------------------------------


def test_games_say_their_options_and_rules(client: TestClient) -> None:
    nobody = Program(client, "")
    (game,) = nobody.get("/games")
    assert game == nobody.get("/games/peek")
    assert game["players"] == list(GAME.counts)
    assert game["bots"] == ["random", "greedy"]
    assert {one["name"] for one in game["options"]} >= {"players"}
    assert [one["id"] for one in nobody.get("/games/peek/rules")] == list(GAME.clauses())
    nobody.get("/games/chess", status=404)


def test_a_table_says_who_sits_there(client: TestClient) -> None:
    ada, bo = person(house_of(client), "Ada"), person(house_of(client), "Bo")
    table = table_of(client, ada, bo, bot="random")
    mine = program(client, ada).get(f"/tables/{table.id}")
    assert (mine["mine"], mine["owner"], mine["status"]) == ([0], True, "live")
    assert [(seat["who"], seat["mine"], seat["bot"]) for seat in mine["seats"]] == [
        ("person", True, ""),
        ("person", False, ""),
        ("bot", False, "random"),
    ]
    assert program(client, bo).get("/tables")[0]["id"] == table.id
    assert program(client, person(house_of(client), "Eve")).get("/tables") == []


def test_everybody_is_told_what_they_may_know_and_no_more(client: TestClient) -> None:
    ada, bo = person(house_of(client), "Ada"), person(house_of(client), "Bo")
    table = table_of(client, ada, bo)
    for who, seat in ((ada, 0), (bo, 1), (person(house_of(client), "Eve"), None)):
        state = program(client, who).get(f"/tables/{table.id}/state")
        assert state["seat"] == seat
        view = table.match.view(seat)
        assert state["view"] == json.loads(json.dumps(_plain(view)))
        asked = seat is not None and seat in table.acting()
        assert bool(state["prompt"]) == asked
        assert state["legal"] == (table.match.legal(seat) if asked else [])
    eve = program(client, person(house_of(client), "Eve"))
    eve.get(f"/tables/{table.id}/state?seat=0", status=403)
    eve.get(f"/tables/{table.id}/log?seat=1", status=403)
    eve.get(f"/tables/{table.id}/board.svg?seat=1", status=403)
    program(client, ada).get(f"/tables/{table.id}/state?seat=1", status=403)


def _plain(view: object) -> Any:
    import msgspec

    return msgspec.to_builtins(view)


def test_a_table_for_its_players_only_is_closed_to_others_programs(client: TestClient) -> None:
    house = house_of(client)
    ada = person(house, "Ada")

    async def make() -> Table:
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, None, "Bot", "random")]
        return house.hub.make(GAME.make({"players": 2}), ada, seats, Settings(watch=False))

    assert client.portal is not None
    table = client.portal.call(make)
    eve = program(client, person(house, "Eve"))
    for one in OPERATIONS:
        if one.path.startswith("/tables/{id}"):
            path = PREFIX + one.path.replace("{id}", table.id).replace("{seat}", "0")
            body = {
                "seat": 0,
                "actions": ["x"],
                "action": "x",
                "expected": "",
                "on": True,
                "do": "invite",
                "sure": True,
                "ask": "end",
                "vote": 1,
                "yes": True,
                "last": 0,
                "steps": ["x"],
            }
            fits = {key: body[key] for key in getattr(one.body, "__struct_fields__", ()) if key in body}
            if one.query is not None and "seat" in one.query.__struct_fields__:
                path += "?seat=0"
            answer = eve.client.request(
                one.method, path, headers=eve.headers, **({"json": fits} if one.body else {})
            )
            assert answer.status_code == 403, (one.id, answer.text)


def test_the_log_goes_on_where_one_stopped(client: TestClient) -> None:
    ada = person(house_of(client), "Ada")
    table = table_of(client, ada, bot="random")
    mine = program(client, ada)
    state = mine.get(f"/tables/{table.id}/state")
    whole = mine.get(f"/tables/{table.id}/log")
    assert state["lines"] == len(whole["lines"])
    act(mine, table, state)
    rest = mine.get(f"/tables/{table.id}/log?since={state['lines']}")["lines"]
    assert rest
    assert [*whole["lines"], *rest] == mine.get(f"/tables/{table.id}/log")["lines"]


# ---- what they do ------------------------------------------------------------------------------------------------


def act(program: Program, table: Table, state: dict[str, Any], **more: Any) -> Any:
    return program.post(
        f"/tables/{table.id}/actions",
        **{"seat": state["seat"], "actions": state["legal"][:1], "expected": state["at"], **more},
    )


def test_a_game_is_played_to_its_end(client: TestClient) -> None:
    ada, bo = person(house_of(client), "Ada"), person(house_of(client), "Bo")
    table = table_of(client, ada, bo)
    both = [program(client, ada), program(client, bo)]
    for _ in range(400):
        states = [one.get(f"/tables/{table.id}/state") for one in both]
        if states[0]["over"]:
            break
        turn = next(k for k, state in enumerate(states) if state["legal"])
        after = act(both[turn], table, states[turn])
        assert after["at"] != states[turn]["at"]
    assert table.match.over
    assert both[0].get(f"/tables/{table.id}")["status"] == "over"
    record = both[0].client.get(f"{PREFIX}/tables/{table.id}/record", headers=both[0].headers)
    assert record.text.count("\n") == len(table.match.record.entries) + 1
    refused = act(both[0], table, states[0] | {"legal": ["x"]}, status=409)
    assert "over" in refused["detail"]


def test_what_comes_twice_is_done_once(client: TestClient) -> None:
    ada = person(house_of(client), "Ada")
    table = table_of(client, ada, person(house_of(client), "Bo"))
    mine = program(client, ada)
    state = mine.get(f"/tables/{table.id}/state")
    first = act(mine, table, state, client="one")
    number = table.match.number
    assert act(mine, table, state, client="one") == first
    assert table.match.number == number
    again = act(mine, table, state, client="two", status=409)
    assert again["title"] == "Moved on"


def test_what_the_rules_forbid_is_refused_with_the_clause(client: TestClient) -> None:
    ada = person(house_of(client), "Ada")
    table = table_of(client, ada, person(house_of(client), "Bo"))
    mine = program(client, ada)
    state = mine.get(f"/tables/{table.id}/state")
    wrong = [choice for choice in state["prompt"]["choices"] if choice["why"]]
    before = table.match.number
    nonsense = act(mine, table, state, actions=["dance"], status=422)
    assert nonsense["detail"]
    for choice in wrong[:1]:
        refused = act(mine, table, state, actions=[choice["action"]], status=422)
        assert (refused["detail"], refused["clause"]) == (choice["why"], choice["clause"])
    assert table.match.number == before


def test_a_choice_is_taken_back(client: TestClient) -> None:
    ada = person(house_of(client), "Ada")
    table = table_of(client, ada, person(house_of(client), "Bo"))
    mine = program(client, ada)
    state = mine.get(f"/tables/{table.id}/state")
    after = act(mine, table, state)
    if after["undo"]:
        back = mine.post(f"/tables/{table.id}/undo", seat=0, expected=after["at"])
        assert back["legal"] == state["legal"]
    else:
        mine.post(f"/tables/{table.id}/undo", seat=0, expected=after["at"], status=422)


@pytest.mark.parametrize(
    ("path", "raw", "words"),
    [
        ("actions", b"{", "can't be read"),
        ("actions", b"[]", "can't be read"),
        ("actions", b'{"seat": "0", "actions": ["x"], "expected": ""}', "can't be read"),
        ("actions", b'{"seat": 0, "actions": [], "expected": ""}', "can't be read"),
        ("actions", b'{"seat": 99, "actions": ["x"], "expected": ""}', "can't be read"),
        ("actions", b'{"seat": 0, "actions": ["x"], "expected": "", "more": 1}', "can't be read"),
        ("actions", b'{"seat": 0, "actions": ["x"], "expected": "", "client": "a b"}', "can't be read"),
        ("actions", b"\xff\xfe", "can't be read"),
        ("actions", b"[" * 20_000, "can't be read"),
        ("skip", b"{}", "takes no body"),
    ],
)
def test_what_can_t_be_read_changes_nothing(client: TestClient, path: str, raw: bytes, words: str) -> None:
    ada = person(house_of(client), "Ada")
    table = table_of(client, ada, bot="random")
    mine = program(client, ada)
    before = table.match.number
    answer = mine.client.post(
        f"{PREFIX}/tables/{table.id}/{path}",
        headers={**mine.headers, "content-type": "application/json"},
        content=raw,
    )
    assert answer.status_code == 400
    assert answer.headers["content-type"] == PROBLEM
    assert words in answer.json()["detail"]
    assert table.match.number == before


def test_a_body_that_is_no_json_and_an_address_that_says_too_much_are_refused(client: TestClient) -> None:
    ada = person(house_of(client), "Ada")
    mine = program(client, ada)
    answer = mine.client.post(f"{PREFIX}/tables/x/actions", headers=mine.headers, data={"seat": "0"})
    assert "has to be JSON" in answer.json()["detail"]
    assert "takes no 'x'" in mine.get("/me?x=1", status=400)["detail"]
    assert "more than once" in mine.get("/tables?of=me&of=all", status=400)["detail"]
    assert "can't be read" in mine.get("/tables?of=us", status=400)["detail"]
    assert mine.get("/nowhere", status=404)["detail"] == "The API has nothing at this address."
    assert mine.ask("DELETE", "/me", status=405)["title"] == "Not found"
    long = mine.client.post(f"{PREFIX}/guests", content=b"x" * 100_000)
    assert (long.status_code, long.headers["content-type"]) == (413, PROBLEM)


def test_somebody_changes_name_and_preferences(client: TestClient) -> None:
    mine = program(client, person(house_of(client), "Ada"))
    assert mine.ask("PATCH", "/me", name="Grace", pace="quick")["name"] == "Grace"
    assert mine.get("/me") == mine.ask("PATCH", "/me", coach="") | {}
    assert mine.ask("PATCH", "/me", name="\u200b", status=400)["detail"]
    assert mine.get("/me")["pace"] == "quick"


# ---- the stream --------------------------------------------------------------------------------------------------


def test_a_stream_tells_that_there_is_news(client: TestClient) -> None:
    from ecliptic.web.api.call import Call
    from ecliptic.web.api.play import told

    house = house_of(client)
    ada, bo = person(house, "Ada"), person(house, "Bo")
    table = table_of(client, ada, bo)

    async def story() -> list[dict[str, Any]]:
        call = Call.__new__(Call)
        call.house, call.person = house, ada  # type: ignore[misc]  # what a stream needs of it
        stream = told(call, table)
        out = [_news(await anext(stream))]
        (turn,) = table.acting()[:1]
        who = (ada, bo)[turn]
        await acting.act(table, who, turn, table.token(turn), None, table.match.legal(turn)[0])
        out.append(_news(await anext(stream)))
        await stream.aclose()
        return out

    assert client.portal is not None
    first, second = client.portal.call(story)
    assert first["asked"] == [0]
    assert first["at"] != second["at"]
    assert table.presence.watching == 0


def _news(event: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(event.decode().partition("data: ")[2])
    return found


# ---- the description ---------------------------------------------------------------------------------------------


def test_everything_is_described(client: TestClient) -> None:
    told = client.get(f"{PREFIX}/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    described = {(method.upper(), path) for path, ways in told["paths"].items() for method in ways}
    assert described == {(one.method, PREFIX + one.path) for one in OPERATIONS}
    ids = [way["operationId"] for ways in told["paths"].values() for way in ways.values()]
    assert len(set(ids)) == len(ids)
    refs = set(_refs(told))
    assert refs <= {f"#/components/schemas/{name}" for name in told["components"]["schemas"]}
    for ways in told["paths"].values():
        for way in ways.values():
            assert way["summary"]
            assert way["description"]


def _refs(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("$ref"), str):
            yield data["$ref"]
        for value in data.values():
            yield from _refs(value)
    elif isinstance(data, list):
        for value in data:
            yield from _refs(value)
