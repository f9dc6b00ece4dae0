"""One's own data: taken along, brought to another server with each record checked, and forgotten on one's own word."""

from __future__ import annotations

import io
import json
import re
import secrets
import time
import zipfile
from pathlib import Path

import pytest

from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.web.own import bringing, taking
from ecliptic.web.storage.brought import WAITS
from ecliptic.web.storage.rows import GONE
from ecliptic.web.tables.play import acting
from web.support import TestClient, act, house_of, other, running
from web.test_admin import ask
from web.test_profile import me, words
from web.test_results import two
from web.test_study import to_its_end
from web.toy import PeekGame


def take(client: TestClient) -> bytes:
    answer = client.post("/me/data/take")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="ecliptic-ada.zip"'
    return answer.content


def files(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def zipped(contents: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in contents.items():
            file.writestr(name, text)
    return out.getvalue()


def bring(client: TestClient, data: bytes, name: str = "ecliptic-ada.zip") -> str:
    """Bring a file and wait until all in it was looked at; what the page says then."""
    answer = client.post("/me/data/bring", files={"games": (name, data)})
    assert answer.status_code == 200, answer.text
    return settled(client)


def settled(client: TestClient) -> str:
    for _ in range(600):
        html = client.get("/me/data").text
        if "data-waits" not in html:
            return words(html)
        time.sleep(0.02)
    raise AssertionError("games still wait")


def brought(client: TestClient) -> list[str]:
    return house_of(client).bringing.store.tables(me(client).id)


def played(client: TestClient) -> str:
    """A game of Ada and Bob that is over; its id."""
    table, _ = two(client)
    to_its_end(house_of(client).hub.get(table))
    return table


def packed(folder: Path) -> tuple[bytes, str]:
    """What Ada takes along from a server at which she played a game with Bob, and the game's table."""
    with running(folder, tokens=secrets.token_bytes) as client:  # other ids than the next server gives
        table = played(client)
        return take(client), table


# ---- taken along ----------------------------------------------------------------------------------------------


def test_all_that_is_kept_is_in_one_file(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        over = played(client)
        live, bob = two(client, title="Evening")
        act(client, live, "plan")
        act(client, live, "pick n=2")
        client.post("/me/shown", data={"who": "own"})
        found = files(take(client))
        assert sorted(found) == [f"games/peek-{over}.jsonl", "me.json", "read-me.txt"]
        data = json.loads(found["me.json"])
        assert data["person"]["name"] == "Ada"
        assert data["page shown to"] == "own"
        tables = {one["id"]: one for one in data["tables"]}
        assert tables[over]["record"] == f"games/peek-{over}.jsonl"
        assert "record" not in tables[live]
        assert [line["line"]["do"] for line in tables[live]["lines"]] == ["plan", "pick n=2"]
        assert [one["table"] for one in data["results"]] == [over]
        record = Record.parse(found[f"games/peek-{over}.jsonl"])
        assert Match.resume(PeekGame.of_header(record.header), record).over
        assert me(bob).id not in str(found), "others are known by name alone"


def test_nothing_of_others_in_a_running_game_is_taken_along(tmp_path: Path) -> None:
    """Nor how much they did: the file is the same whether Bob has begun something in private, or not."""
    taken = []
    for k, secret in enumerate((False, True)):
        (tmp_path / str(k)).mkdir()
        with running(tmp_path / str(k)) as client:
            live, bob = two(client)
            act(client, live, "roll")
            t = house_of(client).hub.get(live)
            while t.match.to_act[0] != 1:
                acting.take(t, 0, [t.match.legal(0)[0]], None)
            if secret:
                act(bob, live, "plan")
                act(bob, live, "pick n=2")
            data = json.loads(files(take(client))["me.json"])
            taken.append(data["tables"])
            assert all("n" not in line["line"] for line in data["tables"][0]["lines"])
    assert taken[0] == taken[1]


def test_strangers_and_who_asks_too_often_get_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert client.post("/me/data/take").status_code == 403
        assert "knows nothing of you" in client.get("/me/data").text
        client.post("/me", data={"name": "Ada"})
        for _ in range(taking.TAKEN):
            take(client)
        answer = client.post("/me/data/take")
        assert answer.status_code == 429
        assert "Your data was put together several times" in answer.text


# ---- brought from elsewhere -----------------------------------------------------------------------------------


def test_games_go_from_one_server_to_another(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    data, old = packed(tmp_path / "old")
    with running(tmp_path / "new", clock=lambda: 1_900_000_000.0) as client:
        client.post("/me", data={"name": "Ada Lovelace"})
        said = bring(client, data)
        assert "1 of 1 game taken in." in said
        (table,) = brought(client)
        assert table != old
        found = house_of(client).results.store.of_table(table)
        assert found is not None
        assert (found.rated, found.why) == (False, "brought")
        assert "outcomes are what the sealed secret says" in found.brought
        assert found.seats[0].person == me(client).id
        assert (found.seats[1].person, found.seats[1].label) == ("", "Bob")
        assert client.get(f"/t/{table}/study").status_code == 200
        assert client.get(f"/t/{table}/log").status_code == 200
        record = Record.parse(client.get(f"/t/{table}/record").text)
        assert str(record) == files(data)[f"games/peek-{old}.jsonl"], "it is as it came"
        page = client.get(f"/p/{me(client).id}").text
        assert "brought from elsewhere" in page
        assert "0 games, 0 won. 1 more brought from elsewhere." in words(page)
        assert f"/t/{table}" not in client.get("/").text, "home lists what is played here"
        eve = other(client)
        assert eve.get(f"/t/{table}").status_code == 403
        assert eve.get(f"/t/{table}/record").status_code == 403
        assert ask(client, "ratings").rows == []
        again = client.post(f"/t/{table}/again", follow_redirects=False)
        assert again.status_code == 303
        next_ = house_of(client).store.table(again.headers["location"].rpartition("/")[2])
        assert next_ is not None
        assert not next_.settings.brought
        assert "you have brought it before" in bring(client, data)
        assert client.post(f"/me/data/{table}/remove").status_code == 200
        assert client.get(f"/t/{table}").status_code == 404
        assert house_of(client).results.store.of_table(table) is None
        assert eve.post(f"/me/data/{table}/remove").status_code == 403


def forged(text: str, how: str) -> str:
    lines = text.splitlines()
    at = next(k for k, line in enumerate(lines) if '"chance"' in line)
    if how == "dice":
        entry = json.loads(lines[at])
        entry["chance"] = entry["chance"][:-1] + ("1" if entry["chance"][-1] != "1" else "2")
        lines[at] = json.dumps(entry, separators=(",", ":"))
    elif how == "cut":
        lines = lines[:-1]
    elif how == "scores":
        lines[-1] = re.sub(r'"scores":\[(\d)', lambda m: f'"scores":[{(int(m[1]) + 1) % 10}', lines[-1])
    elif how == "names":
        lines[0] = lines[0].replace("Bob", "Bib")
    else:
        lines[at] = "{" + lines[at]
    return "\n".join(lines) + "\n"


def test_what_is_damaged_or_forged_is_refused_while_others_come_in(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    with running(tmp_path / "old", tokens=secrets.token_bytes) as client:
        games = [played(client) for _ in range(2)]
        contents = files(take(client))
    good = contents.pop(f"games/peek-{games[0]}.jsonl")
    text = contents[f"games/peek-{games[1]}.jsonl"]
    kinds = ("dice", "cut", "scores", "names", "line")
    with running(tmp_path / "new") as client:
        client.post("/me", data={"name": "Ada"})
        bad = {f"games/{how}.jsonl": forged(text, how) for how in kinds}
        said = bring(client, zipped({**bad, "games/good.jsonl": good, "x.exe": "x"}))
        assert "1 of 6 games taken in." in said
        for how in kinds:
            assert re.search(rf"{how} was not taken: [^.]{{8,300}}\s*\.", said), (how, said)
        assert "the game was not played to its end" in said
        assert len(brought(client)) == 1
        found = house_of(client).results.store.of_table(brought(client)[0])
        assert found is not None
        assert found.seats[0].person == me(client).id, "without the list, the own name says which seat"


def test_a_lone_record_is_taken_too_and_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    data, old = packed(tmp_path / "old")
    record = files(data)[f"games/peek-{old}.jsonl"].encode()
    with running(tmp_path / "new") as client:
        assert client.post("/me/data/bring", files={"games": ("a", b"x")}).status_code == 403
        client.post("/me", data={"name": "Zoe"})
        assert "1 of 1 game taken in." in bring(client, record, "a.jsonl")
        (table,) = brought(client)
        assert house_of(client).hub.get(table).seats[0].person is None, "nobody of this name sat there"
        assert client.get(f"/t/{table}/study").status_code == 200, "who brought it owns it"
        for what, status, sentence in (
            (b"", 400, "Choose a file first."),
            (zipped({"a.txt": "x"}), 400, "There is no game in this file"),
            (data[:-40], 200, "was not taken"),
        ):
            answer = client.post("/me/data/bring", files={"games": ("a", what)})
            assert answer.status_code == status
            assert sentence in (answer.text if status != 200 else settled(client))


def test_too_much_is_refused_before_it_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bringing, "WHOLE", 1_000_000)
    monkeypatch.setattr(bringing, "MOST", 3)
    with running(tmp_path) as client:
        client.post("/me", data={"name": "Ada"})
        bomb = zipped({f"games/{k}.jsonl": "0" * 800_000 for k in range(2)})
        assert len(bomb) < 10_000
        for what, sentence in (
            (bomb, "too much for once"),
            (zipped({f"{k}.jsonl": "x" for k in range(4)}), "at most 3 games"),
        ):
            answer = client.post("/me/data/bring", files={"games": ("a", what)})
            assert answer.status_code == 413
            assert sentence in answer.text
        large = client.post("/me/data/bring", files={"games": ("a", b"x" * (9 * 2**20))})
        assert large.status_code == 413
        assert house_of(client).bringing.store.of(me(client).id) == []
        monkeypatch.setattr(bringing, "LARGEST", 1_000)
        assert "it has more than" in bring(client, zipped({"a.jsonl": "0" * 2_000}))


def test_what_waits_is_looked_at_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    data, _ = packed(tmp_path / "old")
    with monkeypatch.context() as patch:
        patch.setattr(bringing.Bringing, "wake", lambda self: None)
        with running(tmp_path / "new") as client:
            client.post("/me", data={"name": "Ada"})
            client.post("/me/data/bring", files={"games": ("a", data)})
            assert [row.state for row in house_of(client).bringing.store.of(me(client).id)] == [WAITS]
            second = client.post("/me/data/bring", files={"games": ("a", data)})
            assert second.status_code == 409
            cookie = client.cookies["ecliptic"]
    with running(tmp_path / "new") as client:
        client.cookies.set("ecliptic", cookie)
        assert "1 of 1 game taken in." in settled(client)
        assert len(brought(client)) == 1


def test_a_game_that_was_played_here_is_not_brought(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        played(client)
        assert "you played it here" in bring(client, take(client))
        assert brought(client) == []


# ---- forgotten ------------------------------------------------------------------------------------------------


def test_one_is_forgotten_on_ones_own_word_said_twice(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    data, _ = packed(tmp_path / "old")
    with running(tmp_path / "new") as client:
        over, was = two(client)
        to_its_end(house_of(client).hub.get(over))
        live, bob = two(client)
        bring(client, data)
        (elsewhere,) = brought(client)
        ada, house = me(client), house_of(client)
        page = words(client.get("/me/forget").text)
        assert (
            "You leave the table where a game goes on: bots play on for you. It is yours: it is the next one"
            in page
        )
        assert "In the game that is over you are called Somebody." in page
        assert "The game that you brought from elsewhere is deleted." in page
        assert client.post("/me/forget").status_code == 400
        assert house.store.person(ada.id) is not None
        answer = client.post("/me/forget", data={"sure": "yes"})
        assert "You are forgotten." in answer.text
        assert "ecliptic" not in client.cookies
        assert house.store.person(ada.id) is None
        whole = "\n".join(house.store.db.connection.iterdump())
        assert ada.id not in whole
        assert "Ada" not in whole
        assert house.store.table(elsewhere) is None
        t = house.hub.get(live)
        assert t.bot(0)
        assert t.row.owner == me(bob).id
        found = house.results.store.of_table(over)
        assert found is not None
        assert found.seats[0].label == GONE
        assert "with Somebody" in words(was.get(f"/p/{me(was).id}").text)
        assert client.get("/me/forget").status_code == 403
        assert client.post("/me/forget", data={"sure": "yes"}).status_code == 403


def test_few_people_an_hour_are_forgotten_from_one_address(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        codes = []
        for _ in range(taking.FORGOTTEN + 1):
            one = other(client)
            one.post("/me", data={"name": "Eve"})
            codes.append(one.post("/me/forget", data={"sure": "yes"}).status_code)
        assert codes == [200] * taking.FORGOTTEN + [429]
