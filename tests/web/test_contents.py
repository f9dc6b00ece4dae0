"""Tables with figures that the host offers: who sees them, what is refused, and that no word of a stranger is a path."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

import ecliptic
from ecliptic.core import variants
from ecliptic.core.content import content_hash
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.web.bots.worker import Question, game_of
from ecliptic.web.contents import Contents
from web.support import house_of, make_house, new_table, other, running
from web.test_api import person, program
from web.toy import GAME, PeekGame

LINE = "spots.toml, spot s2: points 2 → 9"


@pytest.fixture
def offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one content for the toy, and some that are none."""
    home = tmp_path / "contents"
    high = home / "peek" / "High spots"
    high.mkdir(parents=True)
    text = (Path(__file__).parent / "toy" / "content" / "spots.toml").read_text()
    (high / "spots.toml").write_text(text.replace("points = 2", "points = 9"))
    for name, file, words in (
        ("broken", "spots.toml", "["),
        ("strange", "other.toml", ""),
        ("same", "spots.toml", text),
        ("{odd}", "spots.toml", text.replace("points = 2", "points = 3")),
    ):
        (home / "peek" / name).mkdir()
        (home / "peek" / name / file).write_text(words)
    monkeypatch.setenv("ECLIPTIC_CONTENTS", str(home))
    return home


def test_everybody_sees_what_a_table_is_played_with(tmp_path: Path, offered: Path) -> None:
    with running(tmp_path) as client:
        page = client.get("/new/peek").text
        assert "High spots" in page
        assert LINE in page
        id_ = new_table(client, "me", "open", "random", content="High spots", rated="yes", watch="yes")
        table = house_of(client).hub.get(id_)
        assert table.game.content_dir == offered.resolve() / "peek" / "High spots"
        assert not table.row.settings.rated, "ratings are of the game as it is"
        for browser in (client, other(client)):
            seen = browser.get(f"/t/{id_}?tab=players").text
            assert "High spots" in seen
            assert LINE in seen
        link = re.search(r'data-link="([^"]+)"', client.get(f"/t/{id_}?tab=players").text)
        assert link is not None
        assert LINE in other(client).get(link[1]).text, "before one sits down"
        assert table.match.record.header.content == content_hash(GAME.package, table.game.content_dir)


def test_programs_see_it_and_can_ask_for_it(tmp_path: Path, offered: Path) -> None:
    with running(tmp_path) as client:
        ada = program(client, person(house_of(client), "Ada"))
        assert ada.get("/games/peek")["contents"] == {"High spots": [LINE]}
        body = {"game": "peek", "seats": [{"who": "me"}, {"who": "random"}, {"who": "random"}]}
        table = ada.post("/tables", status=201, content="High spots", **body)
        assert (table["content"], table["differs"]) == ("High spots", [LINE])
        plain = ada.post("/tables", status=201, **body)
        assert (plain["content"], plain["differs"]) == ("", [])
        for name in ("low spots", "../../peek/High spots", "/etc", "broken", "same", "{odd}"):
            ada.post("/tables", status=400, content=name, **body)


@pytest.mark.parametrize(
    "name", ["nowhere", "..", "../peek/High spots", "/", "broken", "strange", "High spots/"]
)
def test_what_is_not_offered_is_refused_and_opens_no_table(tmp_path: Path, offered: Path, name: str) -> None:
    with running(tmp_path) as client:
        answer = client.post("/new/peek", data={"players": "3", "seat0": "me", "content": name})
        assert answer.status_code == 400
        assert "There are no figures called" in answer.text
        assert not house_of(client).hub.tables


def test_a_table_goes_on_after_a_restart_and_rests_where_its_figures_are_gone(
    tmp_path: Path, offered: Path
) -> None:
    with running(tmp_path) as client:
        id_ = new_table(client, "me", "random", "random", content="High spots")
    with running(tmp_path) as client:
        assert client.get(f"/t/{id_}?tab=players").text.count(LINE) == 1
        assert house_of(client).hub.get(id_).content is not None
    file = offered / "peek" / "High spots" / "spots.toml"
    file.write_text(file.read_text().replace("points = 9", "points = 8"))
    with running(tmp_path) as client:
        page = client.get(f"/t/{id_}")
        assert LINE not in page.text
        assert id_ not in house_of(client).hub.tables
        assert "fit" in page.text or "content" in page.text


def test_a_table_of_figures_of_ours_that_were_replaced_goes_on_with_them(
    tmp_path: Path, offered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = offered.resolve() / "peek" / "High spots"
    fingerprint, alias = content_hash(PeekGame.package, folder), "0123456789abcdef"

    class Replaced(PeekGame):
        former_content: ClassVar[Any] = {fingerprint: "before", alias: "before"}

        @classmethod
        def former_folder(cls, fingerprint: str) -> Path | None:
            return folder if fingerprint in cls.former_content else None

    with running(tmp_path) as client:
        id_ = new_table(client, "me", "random", "random", content="High spots")
        record = str(house_of(client).hub.get(id_).match.record)
        ada = person(house_of(client), "Ada")
    monkeypatch.delenv("ECLIPTIC_CONTENTS")
    with running(tmp_path, games={"peek": Replaced}) as client:
        table = house_of(client).hub.get(id_)
        assert table.game.content_dir == folder
        assert "rests" not in client.get("/").text
        page = client.get(f"/t/{id_}?tab=players").text
        assert "are the game's own as they were when the table was opened" in page
        assert LINE in page
        told = program(client, ada).get(f"/tables/{id_}")
        assert (told["content"], told["differs"]) == ("", [LINE])
        page = client.get("/new/peek").text
        assert 'name="content"' not in page, "nobody begins with them"
    game = Replaced.of_header(Record.parse(record).header)
    for header in (record, record.replace(fingerprint, alias)):
        assert str(Match.resume(game, Record.parse(header)).record) == header
    with pytest.raises(ValueError, match="other content"):
        Match.resume(Replaced.make({"players": 3}), Record.parse(record))


def test_figures_that_change_while_the_server_runs_are_not_played(offered: Path) -> None:
    contents = Contents(str(offered))
    assert [one.name for one in contents.of(GAME)] == ["High spots"]
    file = offered / "peek" / "High spots" / "spots.toml"
    file.write_text(file.read_text().replace("points = 9", "points = 8"))
    with pytest.raises(ValueError, match="changed since the server started"):
        contents.named(GAME, "High spots")


def test_without_the_setting_nothing_is_offered_and_a_wrong_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as client:
        assert 'name="content"' not in client.get("/new/peek").text
    monkeypatch.setenv("ECLIPTIC_CONTENTS", str(tmp_path / "nowhere"))
    with pytest.raises(ValueError, match="there is no folder"):
        make_house(tmp_path)


def test_bots_play_with_the_figures_of_the_table(tmp_path: Path) -> None:
    kind = ecliptic.game_class("vertium")
    variants.copy(kind.package, tmp_path / "mine")
    file = tmp_path / "mine" / "conflict.toml"
    file.write_text(file.read_text().replace("vp_per_planet = 2", "vp_per_planet = 5"))
    found = game_of(Question(game="vertium", options={}, content=str(tmp_path / "mine")))
    assert found.content_hash == content_hash(kind.package, tmp_path / "mine")
    assert game_of(Question(game="vertium", options={})).content_dir is None


def test_a_record_says_what_it_was_played_with(tmp_path: Path, offered: Path) -> None:
    with running(tmp_path) as client:
        id_ = new_table(client, "me", "random", "random", content="High spots")
        client.post(f"/t/{id_}/close", data={"sure": "yes"})
        header = Record.parse(client.get(f"/t/{id_}/record").text).header
        assert header.content == content_hash(GAME.package, offered / "peek" / "High spots")
