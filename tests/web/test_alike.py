"""What looks the same is drawn once, and is what would be drawn anew."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from ecliptic.core.registry import game_class, game_names
from ecliptic.draw.once import forget, once
from ecliptic.draw.svg import esc
from ecliptic.web.house import House
from ecliptic.web.pages.stream import STRANGER
from ecliptic.web.parts import alike, fragments, nodes
from ecliptic.web.parts.fragments import show
from ecliptic.web.parts.patches import difference
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.live.drawn import Drawn
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from web.support import make_house


def a_table(folder: Path, name: str, seed: int = 5) -> tuple[House, Table, list[PersonRow]]:
    house = make_house(folder, tokens=random.Random(seed).randbytes)
    game = game_class(name).make({"players": 3})
    people = [house.people.make(who) for who in ("Ada", "Bo", "Cyl")]
    for person in people:
        house.store.set_asks(person.id, True)
    seats = [SeatRow(no, person.id, "", "") for no, person in enumerate(people)]
    return house, house.hub.make(game, people[0], seats, Settings()), people


async def choose(table: Table, people: list[PersonRow], rng: random.Random) -> None:
    seat = table.acting()[0]
    action = rng.choice(table.match.legal(seat))
    await acting.act(table, people[seat], seat, table.token(seat), None, action)


@pytest.mark.parametrize("name", game_names())
def test_what_was_kept_is_what_would_be_drawn_anew(tmp_path: Path, name: str) -> None:
    house, table, people = a_table(tmp_path, name)

    async def run() -> None:
        rng = random.Random(8)
        for k in range(24):
            await choose(table, people, rng)
            if k % 6 == 5:
                compare()
            elif k % 6 > 2:  # what they see is kept
                for viewer in [*(viewer_of(table, one) for one in people), STRANGER]:
                    show(house.host, table, viewer)

    def compare() -> None:
        viewers = [*(viewer_of(table, one) for one in people), STRANGER]
        kept = [show(house.host, table, viewer).parts for viewer in viewers]
        for viewer, parts in zip(viewers, kept, strict=True):
            forget()
            table.drawn = Drawn()
            assert show(house.host, table, viewer, fresh=True).parts == parts

    asyncio.run(run())


def test_for_a_crowd_is_drawn_only_what_no_player_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, table, people = a_table(tmp_path, "vertium")
    rendered: list[str] = []

    def counted(render: Callable[..., object]) -> Callable[..., object]:
        def render_(name: str, **context: object) -> object:
            rendered.append(name)
            return render(name, **context)

        return render_

    for module in (alike, fragments):
        monkeypatch.setattr(module, "render", counted(module.render))

    async def run() -> None:
        rng = random.Random(8)
        for _ in range(12):
            await choose(table, people, rng)
            for viewer in [viewer_of(table, one) for one in people]:
                show(house.host, table, viewer)
            rendered.clear()
            show(house.host, table, STRANGER)
            assert {"parts/standing.html", "parts/player.html"}.isdisjoint(rendered)
            assert rendered.count("parts/tabs.html") < 2  # players have one more: their plan
            assert rendered.count("parts/entry.html") < 10  # lines that are new to players, of forty
            assert rendered.count("parts/panel.html") < 2  # of three: one has their own cards

    asyncio.run(run())


def test_what_stays_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    opened = nodes._opened
    monkeypatch.setattr(nodes, "_opened", lambda piece: read.append(piece) or opened(piece))
    rows = [f"<p><b>{k}</b><i>row {k}</i></p>" for k in range(100)]

    def of(some: list[str]) -> str:
        return f'<div id="never-read-before">{"".join(some)}</div>'

    difference(of(rows), of([*rows[:50], "<p>new</p>", *rows[50:]]))
    assert len(read) == 301 + 2  # the old one; then what holds all, and what came
    read.clear()
    difference(of([*rows[:50], "<p>new</p>", *rows[50:]]), of([*rows[:50], "<p>new</p>", *rows[52:]]))
    assert len(read) < 5


def test_once_compares_what_views_hold_and_what_arguments_are_called() -> None:
    drawn: list[object] = []

    @once(fixed=1)
    def row(content: object, words: list[str], *, cls: str = "", style: str = "") -> str:
        drawn.append(words)
        return f"<p class={cls!r} style={style!r}>{words}</p>"

    one, other = object(), object()
    assert row(one, ["a"]) == row(one, ["a"])
    assert len(drawn) == 1
    assert row(one, ["a"], cls="x") != row(one, ["a"], style="x")
    row(other, ["a"])
    row(one, ["b"])
    assert len(drawn) == 5


def test_words_that_are_markup_elsewhere_are_escaped_all_the_same() -> None:
    class Safe(str):
        def __html__(self) -> str:
            return str(self)

    assert esc("<b>") == esc(Safe("<b>")) == "&lt;b&gt;"
    assert esc(Safe("<i>")) == "&lt;i&gt;"
