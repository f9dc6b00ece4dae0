"""Levels of bots on the pages: what is offered, who stands in, and whom somebody meets who just wants to play."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bots.kit import tensors
from ecliptic import bots
from ecliptic.bots import net
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.web.bots import opponents
from ecliptic.web.bots.worker import Question, choose
from ecliptic.web.storage.rows import SeatRow
from ecliptic.web.words import level_word
from web.support import house_of, new_table, running

VERTIUM = game_class("vertium")


def test_a_game_offers_the_levels_that_are_worth_their_names_in_it(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": VERTIUM}, bots=None) as client:
        form = client.get("/new/vertium").text
        worth = bots.levels(VERTIUM.make())
        for kind in bots.LEVELS:
            assert (f'name="seat1" value="{kind.name}"' in form) == (kind.name in worth), kind.name
        assert 'name="seat1" value="pebble" checked' in form
        assert 'value="greedy"' not in form
        refused = client.post("/new/vertium", data={"players": "2", "seat0": "me", "seat1": "greedy"})
        assert refused.status_code == 400
        assert "there is no bot called &#39;greedy&#39; here" in refused.text


def test_who_stands_in_is_a_moon(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": VERTIUM}, bots=None) as client:
        client.post("/new/vertium", data={"players": "2", "seat0": "me", "seat1": "dust"})
        (table,) = house_of(client).hub.tables
        client.post(f"/t/{table}/seat", data={"seat": "0", "do": "bot"})
        assert house_of(client).hub.get(table).bot(0) == bots.STAND_IN == "moon"


@pytest.mark.parametrize(
    ("played", "next_"),
    [
        ([], "pebble"),
        ([("pebble", True)], "moon"),
        ([("pebble", True), ("moon", False)], "pebble"),
        ([("pebble", False), ("dust", False)], "dust"),
        ([("moon", True)], "moon"),
        ([("random", True)], "pebble"),
        ([("greedy", False)], "pebble"),
        ([("comet", False)], "pebble"),  # not offered: says nothing
    ],
)
def test_play_now_sits_you_against_what_you_beat_every_other_time(
    tmp_path: Path, played: list[tuple[str, bool]], next_: str
) -> None:
    with running(tmp_path, bots=["dust", "pebble", "moon"]) as client:
        house = house_of(client)
        for bot, won in played:
            table = house.hub.get(new_table(client, "me", "moon", "moon"))
            for seat in table.seats[1:]:
                house.hub.seat(table, SeatRow(seat.no, None, seat.label, bot))
            over = msgspec.structs.replace(table.row.summary, over=True, winners=[0 if won else 2])
            house.store.db.execute(
                "UPDATE game_table SET status='over', summary=?, changed=changed+? WHERE id=?",
                (msgspec.json.encode(over).decode(), len(house.hub.tables), table.id),
            )
        before = set(house.hub.tables)
        client.post("/play/peek")
        (new,) = set(house.hub.tables) - before
        assert {seat.bot for seat in house.hub.get(new).seats} == {"", next_}


def test_games_with_several_people_or_several_kinds_of_bots_say_nothing(tmp_path: Path) -> None:
    with running(tmp_path, bots=["dust", "pebble", "moon"]) as client:
        house = house_of(client)
        for seats in (("me", "dust", "moon"), ("me", "here:Bo", "moon"), ("me", "open", "moon")):
            new_table(client, *seats)
        house.store.db.execute(
            "UPDATE game_table SET status='over', summary=json_set(summary, '$.winners', json('[0]'))"
        )
        (person,) = {seat.person for table in house.hub.tables.values() for seat in table.seats} - {None}
        assert house.store.results(str(person), "peek", 10) == []


def test_a_lesson_is_no_game_that_was_won(tmp_path: Path) -> None:
    with running(tmp_path, bots=["dust", "pebble", "moon"]) as client:
        house, table = house_of(client), new_table(client, "me", "moon")
        (person,) = house.hub.get(table).people()
        over = "status='over', summary=json_set(summary, '$.winners', json('[0]'))"
        house.store.db.execute(f"UPDATE game_table SET {over}")
        assert [result.won for result in house.store.results(person, "peek", 10)] == [True]
        house.store.db.execute("UPDATE game_table SET settings=json_set(settings, '$.lesson', 'first')")
        assert house.store.results(person, "peek", 10) == []


def test_names_of_former_tables_are_read_as_the_levels_that_they_are() -> None:
    assert [level_word(name) for name in ("greedy", "random", "comet")] == ["Moon", "Dust", "Comet"]


def test_nets_of_the_hosts_folder_are_offered_by_name_and_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page names no file: only what lies in the folder can be asked for."""
    folder = tmp_path / "nets"
    folder.mkdir()
    net.write(folder / "fox.safetensors", VERTIUM, tensors(VERTIUM))
    net.write(folder / "elsewhere.safetensors", game_class("solarquest"), tensors(game_class("solarquest")))
    monkeypatch.setenv(net.FOLDER, str(folder))
    opponents._levels.cache_clear()
    try:
        with running(tmp_path, games={"vertium": VERTIUM}, bots=None) as client:
            form = client.get("/new/vertium").text
            assert 'name="seat1" value="net:fox"' in form
            assert "Net fox" in form
            assert "elsewhere" not in form
            assert str(folder) not in form
            for other in ("net:elsewhere", f"net:{folder / 'fox.safetensors'}"):
                wanted = {"players": "2", "seat0": "me", "seat1": other}
                assert client.post("/new/vertium", data=wanted).status_code == 400
            client.post("/new/vertium", data={"players": "2", "seat0": "me", "seat1": "net:fox"})
            (table,) = house_of(client).hub.tables
            assert house_of(client).hub.get(table).bot(1) == "net:fox"
    finally:
        opponents._levels.cache_clear()
    game = VERTIUM.make({"players": 2})
    match = Match.begin(game, seed=1)
    question = Question(
        game="vertium", options={}, position=match.dump(), seat=match.state.next_seat(), bot="net:fox"
    )
    assert choose(game, question)
