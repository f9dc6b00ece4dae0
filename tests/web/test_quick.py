"""What tables of people begin with, and how long a game is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar

from ecliptic.core.options import say
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
        assert '<span class="opt crumb">1 round</span>' in page
