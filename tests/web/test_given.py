"""What the operator sets: by the environment or a file, one sentence for what can't be, and what is damaged meanwhile."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ecliptic.web.given import read_given, strangers
from ecliptic.web.house import PACE
from web.support import KEY, act, house_of, make_house, new_table, other, running


def test_a_file_sets_what_the_environment_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ecliptic.toml").write_text(
        'ECLIPTIC_PACE = 1.5\nECLIPTIC_LIMIT_OWNED = 3\nECLIPTIC_ORIGIN = "https://games.example"\n'
        'ECLIPTIC_SYNC = "no"\n'
    )
    monkeypatch.setenv("ECLIPTIC_LIMIT_OWNED", "4")
    house = make_house(tmp_path, pace=None)
    assert (house.pace, house.limits.owned, house.host.origin) == (1.5, 4, "https://games.example")
    assert not house.durable.on
    house.store.close()
    assert read_given(tmp_path / "nowhere", {}) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ECLIPTIC_PAC = 1", "there is no setting ECLIPTIC_PAC; ECLIPTIC_PACE is one"),
        ("ECLIPTIC_LIMIT_GUESTS = 1979-05-27", "is a text, a number"),
        ("ECLIPTIC_PACE = ", "can't be read: "),
    ],
)
def test_what_a_file_can_t_say_is_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "ecliptic.toml").write_text(text)
    with pytest.raises(ValueError, match=r"ecliptic\.toml") as refused:
        make_house(tmp_path)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("ECLIPTIC_SYNC", value) for value in ("ful", "FULL", "full ", "yes")),
        *(("ECLIPTIC_PACE", value) for value in ("quick", "nan", "-5", "inf", "1e9")),
        *(("ECLIPTIC_ORIGIN", value) for value in ("games.example", "https://games.example/games/")),
        ("ECLIPTIC_LIMIT_POSTS", "many"),
    ],
)
def test_what_the_environment_can_t_say_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=re.escape(value.strip(" /"))) as refused:
        make_house(tmp_path, pace=None)
    assert "could not convert" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_usual_settings_are_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECLIPTIC_PACE", "")
    house = make_house(tmp_path, pace=None)
    assert house.pace == PACE
    assert house.durable.on
    house.store.close()


def test_a_name_that_is_almost_a_setting_is_told() -> None:
    assert strangers({"ECLIPTIC_LIMITS_OWNED": "3", "ECLIPTIC_OPT": "1", "HOME": "/"}) == [
        "there is no setting ECLIPTIC_LIMITS_OWNED; ECLIPTIC_LIMIT_OWNED is one"
    ]


def test_another_key_than_before_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for key, told in ((KEY, False), (KEY, False), (bytes(32), True)):
        caplog.clear()
        house = make_house(tmp_path, key=key)
        assert ("cookies and invite links of before are void" in caplog.text) == told
        if house.store.last_person() is None:
            house.people.make("Ada")
        house.store.close()


@pytest.mark.parametrize("column", ["settings", "summary"])
def test_a_damaged_row_shuts_nobody_out(tmp_path: Path, column: str) -> None:
    with running(tmp_path) as client:
        hurt, _ = (new_table(client, "me", "greedy", title=title) for title in ("Hurt", "Well"))
        store = house_of(client).store
        store.db.execute(f"UPDATE game_table SET {column}='nonsense' WHERE id=?", (hurt,))
        house_of(client).hub.tables.clear()
        home = client.get("/")
        assert home.status_code == 200
        assert f"/t/{hurt}" in home.text
        assert "Well" in home.text
        assert client.get(f"/t/{hurt}").status_code == 200
        if column == "settings":  # who may watch is not known any more
            assert other(client).get(f"/t/{hurt}").status_code == 403
        assert act(client, hurt, "roll").status_code == 303
        assert store.table(hurt).summary.steps > 0 or column == "settings"  # type: ignore[union-attr]


def test_a_table_without_one_of_its_seats_rests(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for no in (0, 1):
            table = new_table(client, "me", "greedy")
            house_of(client).store.db.execute("DELETE FROM seat WHERE game_table=? AND no=?", (table, no))
            house_of(client).hub.tables.clear()
            page = client.get(f"/t/{table}")
            assert page.status_code == 200
            assert "a seat of it is missing" in page.text
        assert client.get("/").status_code == 200


def test_a_database_that_can_t_be_read_is_said_so(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        db = house_of(client).store.db
        for wreck in ("ALTER TABLE game_table RENAME TO gone", "ALTER TABLE person RENAME TO gone_too"):
            house_of(client).hub.tables.clear()
            db.execute("PRAGMA foreign_keys=OFF")
            db.execute(wreck)
            for path in ("/", f"/t/{table}"):
                answer = client.get(path)
                assert answer.status_code == 503
                assert "database can" in answer.text
                assert "Nothing was lost" not in answer.text


def test_under_https_no_neighbour_can_plant_a_cookie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as client:
        new_table(client, "me", "greedy", name="Ada")
        former = client.cookies["ecliptic"]
    monkeypatch.setenv("ECLIPTIC_ORIGIN", "https://games.example")
    with running(tmp_path, tokens=os.urandom) as client:
        client.headers["origin"] = "https://games.example"
        bob = client.post("/me", data={"name": "Bob"}, follow_redirects=False)
        given = bob.headers["set-cookie"]
        assert given.startswith("__Host-ecliptic=")
        for word in ("Secure", "Path=/", "HttpOnly"):
            assert word in given
        assert "Domain" not in given
        own = given.partition(";")[0]
        both = client.get("/me", headers={"cookie": f"ecliptic={former}; {own}"})
        assert "Bob" in both.text
        assert "Ada" not in both.text
        void = client.get("/me", headers={"cookie": f"ecliptic={former}; __Host-ecliptic=x"})
        assert "Ada" not in void.text
        # Of before: once, then by its name.
        back = client.get("/me", headers={"cookie": f"ecliptic={former}"})
        assert "Ada" in back.text
        assert back.headers["set-cookie"].startswith("__Host-ecliptic=")


CLOSED = "import os; os.close({}); os.execv({!r}, [{!r}, '-m', 'ecliptic', *{!r}])"


def started(closed: int, *words: str) -> subprocess.CompletedProcess[str]:
    code = CLOSED.format(closed, sys.executable, sys.executable, words)
    return subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_command_needs_no_standard_streams(closed: int) -> None:
    done = started(closed, "games")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert ("Vertium" in done.stdout) == (closed != 1)


def test_standard_input_that_is_closed_is_empty() -> None:
    done = started(0, "replay", "-")
    assert done.returncode == 1
    assert "the record is empty" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "words", [("games",), ("simulate", "vertium", "--games", "1", "--jobs", "1"), ("games", "--json")]
)
def test_output_that_can_t_be_written_is_one_sentence(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ecliptic", *words],
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
        )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr
