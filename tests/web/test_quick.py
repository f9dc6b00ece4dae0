"""What tables of people begin with, and how long a game is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest

from ecliptic.core.match import Match
from ecliptic.core.options import say
from ecliptic.core.registry import game_class
from ecliptic.games.vertium.rules.steps.setup import PickFaction
from web.support import house_of, running
from web.toy import Options, PeekGame

NIGHT = "Nobody knows when that ends."


class Timed(Options, frozen=True, kw_only=True):
    rounds: Annotated[
        int, say("The game ends after so many.", "PK-1.2", low=0, high=99, unit="rounds", zero=NIGHT)
    ] = 0


class Quick(PeekGame):
    Options = Timed
    quick: ClassVar[Any] = {"rounds": 25}


FORM = {"players": "2", "seat0": "me", "seat1": "greedy", "pace": "slow"}


def test_play_now_and_the_form_begin_with_what_people_have_time_for(tmp_path: Path) -> None:
    with running(tmp_path, games={"peek": Quick}) as client:
        table = client.post("/play/peek")
        assert "25 rounds" in table.text
        (played,) = house_of(client).hub.tables.values()
        assert played.game.options == Timed(rounds=25)
        form = client.get("/new/peek").text
        assert 'name="rounds" min="0" max="99" value="25"' in form
        assert f"<small>0: {NIGHT}</small>" in form
    assert Quick.make().options == Timed(rounds=0), "the book's own length elsewhere"


def test_a_new_table_opens_as_the_last_one(tmp_path: Path) -> None:
    """Options, bots and settings of the last table of that game are remembered; what it was called is not."""
    with running(tmp_path, games={"peek": Quick}) as client:
        assert "As last time" not in client.get("/new/peek").text
        chosen = {
            "players": "3",
            "rounds": "7",
            "seat0": "greedy",
            "seat1": "me",
            "seat2": "here",
            "name2": "Cy",
        }
        client.post("/new/peek", data={**chosen, "watch": "10", "patience": "15", "title": "Friday"})
        form = client.get("/new/peek").text
        assert 'href="/new/peek?for=last" aria-current="true"' in form
        assert 'name="rounds" min="0" max="99" value="7"' in form
        for name, value in (("players", "3"), ("seat0", "greedy"), ("seat1", "me"), ("seat2", "here")):
            assert f'name="{name}" value="{value}" checked' in form, name
        assert '<option value="10" selected>10 min behind' in form
        assert '<option value="15" selected>' in form
        assert 'value="Cy"' in form
        assert "Friday" not in form
        plain = client.get("/new/peek?for=bots").text
        assert 'name="seat0" value="me" checked' in plain
        assert 'href="/new/peek?for=last"' in plain
        client.cookies.clear()
        assert "As last time" not in client.get("/new/peek").text, "they were somebody else's"


@pytest.mark.parametrize("solo", [{}, {"players": "1"}])
def test_play_now_begins_with_what_decides_something(tmp_path: Path, solo: dict[str, str]) -> None:
    """Vertium's factions are all alike; the pick is a line of the record all the same."""
    with running(tmp_path, games={"vertium": game_class("vertium")}) as client:
        client.post("/play/vertium", data=solo)
        (table,) = house_of(client).hub.tables.values()
        lines = [entry for entry in table.match.record.entries if str(entry.do).startswith("faction ")]
        assert lines[0].seat == 0
        assert not isinstance(table.match.state.asked(table.match.to_act[0]), PickFaction) or table.bot(
            table.match.to_act[0]
        )


def test_who_opens_a_table_picks_a_color(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": game_class("vertium")}) as client:
        client.post("/new/vertium", data={"players": "2", "seat0": "me", "seat1": "greedy"})
        (table,) = house_of(client).hub.tables.values()
        prompt = table.match.prompt(0)
        assert prompt is not None
        assert (prompt.say, prompt.sub) == ("Pick your faction", "They are all equal: pick a color.")


@pytest.mark.parametrize(
    ("options", "alike"), [({}, True), ({"abilities": True}, False), ({"shadows": True}, False)]
)
def test_factions_that_differ_are_a_choice(options: dict[str, object], alike: bool) -> None:
    match = Match.begin(game_class("vertium").make(options), seed=1)
    assert (match.alike(0) == "faction id=soar") is alike


def test_who_chooses_0_is_warned_and_gets_it(tmp_path: Path) -> None:
    with running(tmp_path, games={"peek": Quick}) as client:
        again = client.post("/new/peek", data={**FORM, "rounds": "0", "seat0": "robot"})
        assert again.status_code == 400
        assert f'<small class="note err" role="note">0: {NIGHT}</small>' in again.text
        page = client.post("/new/peek", data={**FORM, "rounds": "0"}).text
        (table,) = house_of(client).hub.tables.values()
        assert table.game.options == Timed(rounds=0)
        assert " rounds" not in page[: page.index("</header>")]
        page = client.post("/new/peek", data={**FORM, "rounds": "1"}).text
        assert '<span class="opt length">1 round</span>' in page
