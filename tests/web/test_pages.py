"""Pages around the table: home, the new-table form, static files, wrong addresses."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import msgspec
import pytest

from ecliptic.core.options import fields
from ecliptic.core.registry import game_class, game_names
from ecliptic.web import static
from ecliptic.web.tables.live import absence
from ecliptic.web.tables.live.absence import absent
from web.support import act, house_of, make_house, new_table, other, running
from web.toy import GAME


def test_the_form_is_made_from_the_options(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/new/peek").text
        for text in ("Slow or quick.", "Spots count twice.", "A bonus for all.", "/rules/peek#PK-2.1"):
            assert text in html
        table = new_table(client, "me", "open", "greedy", pace="quick", bonus="3")
        game = house_of(client).hub.get(table).game
        assert (game.options.pace, game.options.bonus) == ("quick", 3)  # type: ignore[attr-defined]
        assert game.seats == 3


@pytest.mark.parametrize("name", game_names())
def test_every_option_of_every_game_is_in_its_form(tmp_path: Path, name: str) -> None:
    kind = game_class(name)
    with running(tmp_path, games={name: kind}) as client:
        html = client.get(f"/new/{name}").text
        for field in fields(kind.Options):
            assert f'name="{field.name}"' in html
            assert f"/rules/{name}#{field.clause}" in html
        assert client.post(f"/play/{name}").status_code == 200


@pytest.mark.parametrize("name", game_names())
def test_who_plays_comes_first_and_house_rules_are_folded(tmp_path: Path, name: str) -> None:
    kind = game_class(name)
    with running(tmp_path, games={name: kind}) as client:
        html = client.get(f"/new/{name}").text
        order = [
            html.index(f"{mark}") for mark in ('id="name"', ">Open the table<", 'id="readings"', 'id="table"')
        ]
        assert order == sorted(order)
        many = sum(field.name != "players" for field in fields(kind.Options))
        changed = sum(name_ != "players" for name_ in kind.quick)
        said = f"{changed} not as they come" if changed else "all as printed"
        assert f"{many}, {said}" in html
        assert ('id="readings" open' in html) == bool(changed)
        assert 'id="table">' in html
        labels = re.findall(r'<(?:label for="o-|b id="l-)(\w+)">([^<]*)<', html)
        assert {name: unescape(said) for name, said in labels}.items() >= {
            field.name: field.title for field in fields(kind.Options)
        }.items()
        choices = re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"[^>]*>([^<]*)<', html)
        assert set(choices) >= {
            (field.name, value, said) for field in fields(kind.Options) for value, said in field.words.items()
        }


@pytest.mark.parametrize(
    ("seating", "others"), [("bots", "greedy"), ("friends", "open"), ("screen", "here"), ("x", "greedy")]
)
def test_seats_are_set_by_one_press(tmp_path: Path, seating: str, others: str) -> None:
    with running(tmp_path) as client:
        html = client.get(f"/new/peek?for={seating}").text
        assert 'name="seat0" value="me" checked' in html
        for no in (1, 2, 3):
            assert f'name="seat{no}" value="{others}" checked' in html
        assert 'name="players" value="2" checked' in html


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"pace": "quick", "double": "yes"}, "Quick does not go with double"),
        ({"bonus": "99"}, "bonus is a number from 0 to 5"),
        ({"bonus": "<script>"}, "bonus is a number"),
        ({"players": "9"}, "players is a number from 2 to 4"),
        ({"seat1": "hal9000"}, "there is no bot called"),
        ({"seat1": "me"}, "You can have one seat"),
    ],
)
def test_a_bad_form_comes_back_with_one_sentence(tmp_path: Path, change: dict[str, str], words: str) -> None:
    with running(tmp_path) as client:
        data = {"players": "2", "seat0": "me", "seat1": "greedy", "title": "Tuesday", **change}
        answer = client.post("/new/peek", data=data)
        assert answer.status_code == 400
        assert words in answer.text
        assert 'value="Tuesday"' in answer.text  # what was typed is still there
        assert "<script>" not in answer.text.replace('<script src="', "")
        assert house_of(client).hub.tables == {}


def test_the_seats_are_in_the_order_of_the_list(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "greedy", "here:Bo", "me", name="Ada")
        seats = house_of(client).hub.get(table).seats
        assert [seat.bot for seat in seats] == ["greedy", "", ""]
        assert [seat.label for seat in seats][1:] == ["Bo", ""]


def test_home_has_your_turns_first(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        new_table(client, "me", "open", title="Monday")
        act(client, new_table(client, "me", "open", title="Tuesday"), "roll")
        html = client.get("/").text
        lists = client.get("/", headers={"x-partial": "1"}).text  # what a page that is open takes over
        assert lists.startswith("<header")
        assert lists.strip() in html
        assert "<article" not in lists
        assert "It&#39;s your turn at one table" in html or "It's your turn at one table" in html
        assert html.index("Monday") < html.index("Tuesday")
        assert "waiting for Seat 2" in html
        assert "(1) Your turn" in html
        assert "Monday" not in other(client).get("/").text


def test_what_happened_since_your_turn(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        assert 'id="since"' not in client.get(f"/t/{table}").text
        act(client, table, "roll")
        live = house_of(client).hub.get(table)

        async def settle() -> None:
            while live.task is not None:
                await live.task

        client.portal.call(settle)
        html = client.get(f"/t/{table}").text
        log = html[html.index('id="log"') :]
        before, after = log.split('id="since"')
        assert "rolled" in before
        assert "marked spot 1" in after
        assert "1 since your turn" in log


def test_static_files_are_kept_for_ever_at_their_address(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/t/" + new_table(client, "me", "open")).text
        found = set(re.findall(r'"(/static/[0-9a-f]+/[\w.-]+)"', html))
        assert {"ui.css", "tokens.css", "app.css", "table.js", "inter.woff2"} <= {
            name.rpartition("/")[2] for name in found
        }
        for name in found:
            answer = client.get(name)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
        # Asked for before its style is read.
        font = next(name for name in found if name.endswith("/inter.woff2"))
        assert f'<link rel="preload" href="{font}" as="font"' in html
        assert font in client.get(next(name for name in found if name.endswith("/tokens.css"))).text
        answer = client.get(font)
        assert answer.headers["content-type"] == "font/woff2"
        assert "content-encoding" not in answer.headers  # it is squeezed by itself
        assert len(answer.content) < 60_000
        assert client.get("/static/0000000000/ui.css").headers["cache-control"] == "no-cache"


def test_where_no_install_cut_the_font_the_system_s_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(static.TYPES, ".woff2")  # so it is not found
    static.all_files.cache_clear()
    try:
        with running(tmp_path) as client:
            html = client.get("/").text
            assert 'as="font"' not in html
            tokens = client.get(static.static_url("tokens.css"))
            assert "Stand-in" in tokens.text
            assert "woff2" not in tokens.text
    finally:
        static.all_files.cache_clear()


@pytest.mark.parametrize("kind", ["static", "picture"])
def test_files_are_squeezed_for_who_takes_that_and_not_sent_twice(tmp_path: Path, kind: str) -> None:
    with running(tmp_path) as client:
        home = client.get("/").text
        path = re.search(
            r'"(/static/\w+/ui.css)"' if kind == "static" else r'"(/pictures/\w+/peek.svg)"', home
        )
        assert path
        plain = client.get(path[1], headers={"accept-encoding": "identity"})
        small = client.get(path[1])
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert small.content == plain.content
        assert int(small.headers["content-length"]) < len(plain.content) / 2
        assert small.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert small.headers["etag"] != plain.headers["etag"]  # other bytes
        for answer, encoding in ((plain, "identity"), (small, "gzip")):
            had = {"if-none-match": f'W/"x", {answer.headers["etag"]}', "accept-encoding": encoding}
            again = client.get(path[1], headers=had)
            assert again.status_code == 304
            assert again.content == b""
            assert again.headers["etag"] == answer.headers["etag"]
            head = client.head(path[1], headers={"accept-encoding": encoding})
            assert head.headers["content-length"] == answer.headers["content-length"]
            assert head.headers["etag"] == answer.headers["etag"]
        other_name = client.get(path[1].replace(path[1].split("/")[2], "0000000000"))
        assert other_name.headers["cache-control"] == "no-cache"
        assert "immutable" in small.headers["cache-control"]
        assert small.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
        assert small.headers["x-content-type-options"] == "nosniff"
        missing = client.get(path[1].rpartition("/")[0] + "/nope.svg")  # a page, which has styles of ours
        assert missing.status_code == 404
        assert "style-src 'self'" in missing.headers["content-security-policy"]


def test_pages_are_squeezed_but_where_a_secret_lasts(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = "/t/" + new_table(client, "me", "open")
        link = re.search(r'data-link="(/join/[\w-]+)"', client.get(table).text)
        recovery = re.search(r"/recover/[\w-]+", client.get("/me").text)
        assert link
        assert recovery
        for path in ("/", table, "/rules/peek", "/new/peek", f"{table}/log"):
            page, plain = client.get(path), client.get(path, headers={"accept-encoding": "identity"})
            assert page.headers["content-encoding"] == "gzip", path
            assert page.headers["vary"] == plain.headers["vary"] == "Accept-Language, Accept-Encoding"
            assert "content-encoding" not in plain.headers
            head = client.head(path)
            assert head.headers["content-encoding"] == "gzip"
            assert (
                int(head.headers["content-length"])
                == int(page.headers["content-length"])
                < len(plain.content)
            )
        for path in ("/me", "/me?back=" + 900 * "x", link[1], recovery[0], "/me/qr.svg"):
            assert "content-encoding" not in client.get(path).headers, path


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nope", 404),
        ("/t/nope", 404),
        ("/t/" + "x" * 500, 404),
        ("/t/%3Cscript%3E", 404),
        ("/t/nope/events", 404),
        ("/rules/nope", 404),
        ("/new/nope", 404),
        ("/static/x/nope.css", 404),
        ("/static/x/..%2f..%2fstore.py", 404),
        ("/static/x/store.py", 404),
        ("/play/peek", 405),
        ("/theme", 405),
        ("/healthz", 200),
        ("/favicon.ico", 200),
    ],
)
def test_wrong_addresses_are_a_page_with_one_sentence(tmp_path: Path, path: str, status: int) -> None:
    with running(tmp_path) as client:
        answer = client.get(path)
        assert answer.status_code == status
        assert "Traceback" not in answer.text
        if status != 200:
            assert '<div class="error"><h1>' in answer.text
            assert "<script>" not in answer.text


def test_a_fault_of_ours_is_one_sentence_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.testclient import TestClient

    from ecliptic.web.app import make_app

    house = make_house(tmp_path)
    with TestClient(
        make_app(house), raise_server_exceptions=False, headers={"origin": "http://testserver"}
    ) as client:
        table = new_table(client, "me", "open")
        live = house.hub.get(table)
        number = live.match.number

        def fails(*_: object) -> None:
            raise RuntimeError("a secret detail")

        with monkeypatch.context() as broken:
            broken.setattr(live.match, "play_forced", fails)
            answer = act(client, table, "roll")
        assert answer.status_code == 500
        assert "secret detail" not in answer.text
        assert "Nothing was lost" in answer.text
        assert live.match.number == number  # and the table is as it was
        assert act(client, table, "roll").status_code == 303


def test_a_table_page_that_can_t_be_drawn_costs_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from starlette.testclient import TestClient

    from ecliptic.web.app import make_app

    house = make_house(tmp_path)
    with TestClient(
        make_app(house), raise_server_exceptions=False, headers={"origin": "http://testserver"}
    ) as client:
        table = new_table(client, "me", "open")
        monkeypatch.setattr(house.hub.get(table).game, "draw", lambda *_: 1 / 0)
        assert client.get(f"/t/{table}").status_code == 500
        assert client.get("/").status_code == 200
        monkeypatch.undo()
        assert client.get(f"/t/{table}").status_code == 200


# ---- sides that the rules play ---------------------------------------------------------------------------


def vertium(folder: Path) -> object:
    return running(folder, games={"vertium": game_class("vertium")})


def test_one_player_is_the_solo_game_against_the_complex(tmp_path: Path) -> None:
    """By the form, which says nothing of solo or style, and in one click from the home page."""
    with vertium(tmp_path) as client:  # type: ignore[attr-defined]
        assert 'name="players" value="1"' in client.get("/").text
        for answer in (
            client.post("/new/vertium", data={"players": "1", "seat0": "me", "style": "base"}),
            client.post("/play/vertium", data={"players": "1"}),
        ):
            assert answer.status_code == 200
            assert "The Complex" in answer.text
            assert "played by the rules" in answer.text
        tables = list(house_of(client).hub.tables.values())
        assert [(table.game.seats, len(table.seats), len(table.names)) for table in tables] == [(1, 1, 2)] * 2
        assert [table.game.options.style for table in tables] == ["american"] * 2
        home = client.get("/").text
        assert "against The Complex" in home
        assert not re.search(r"@\d", home)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"players": "2", "solo": "yes"}, "VT-15.1"),
        ({"players": "2", "shadows": "yes"}, "VT-14.1"),
        ({"players": "3", "shadows": "yes", "gelbon": "yes"}, "VT-13.13"),
        ({"players": "2", "gelbon": "yes", "phases": "one"}, "VT-13.1"),
        ({"players": "1", "abilities": "yes"}, "VT-16.3"),
        ({"players": "3", "attack_optional": "yes", "gelbon": "yes"}, "VT-12.2"),
    ],
)
def test_options_that_contradict_each_other_come_back_as_typed(
    tmp_path: Path, change: dict[str, str], clause: str
) -> None:
    with vertium(tmp_path) as client:  # type: ignore[attr-defined]
        data = {f"seat{k}": "me" if k == 0 else "greedy" for k in range(int(change["players"]))}
        answer = client.post("/new/vertium", data={**data, "title": "Tuesday", **change})
        assert answer.status_code == 400
        notice = re.search(r'role="alert">(.*?)</', answer.text, re.S)
        assert notice
        assert clause in notice[1]
        assert notice[1].count(". ") == 0
        assert 'value="Tuesday"' in answer.text
        for name in change.keys() - {"players", "phases"}:
            assert re.search(rf'name="{name}" value="yes" checked', answer.text)
        assert house_of(client).hub.tables == {}


def test_what_the_complex_did_is_told_since_the_own_choice_and_after_a_restart(tmp_path: Path) -> None:
    with vertium(tmp_path) as client:  # type: ignore[attr-defined]
        client.post("/new/vertium", data={"players": "1", "seat0": "me"})
        table = next(iter(house_of(client).hub.tables))
        act(client, table, "faction id=soar")
        before = client.get(f"/t/{table}").text
        assert 'id="since"' in before
        assert 'class="sub news"' in before
        cookie = client.cookies["ecliptic"]
    with vertium(tmp_path) as client:  # type: ignore[attr-defined]
        client.cookies.set("ecliptic", cookie)
        assert client.get(f"/t/{table}").text == before


def test_the_rules_page_shows_the_tables_of_the_expansions(tmp_path: Path) -> None:
    with vertium(tmp_path) as client:  # type: ignore[attr-defined]
        html = client.get("/rules/vertium").text
    for words in (
        "gelbon.toml",
        "solo.toml",
        "cube_hits 3",
        "complex_cards_per_roll 4",
        "seed, ruling, designed",
    ):
        assert words in html, words


def test_who_is_out_is_dimmed_and_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", "here:Cy", curtain="")
        act(client, table, "roll")
        stranger = other(client)
        assert "Waiting for Bo" in stranger.get(f"/t/{table}").text
        seen = GAME.build_view

        def without_bo(self: object, state: object, seat: int | None) -> object:
            view = seen(self, state, seat)  # type: ignore[arg-type]
            out = msgspec.structs.replace(view.players[1], out=True)
            return msgspec.structs.replace(view, players=[view.players[0], out, view.players[2]])

        monkeypatch.setattr(GAME, "build_view", without_bo)
        house_of(client).hub.tables[table].bump()
        html = stranger.get(f"/t/{table}").text
        assert "Waiting for Bo" not in html
        row = html.partition('id="player-1"')
        assert row[0].endswith('<div class="player turn out" ')
        assert "out" in row[2].partition("</em>")[0]


def test_whose_turn_it_is_is_asked_by_every_page(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        friend = other(client)
        link = re.search(r"/join/[\w-]+", client.get(f"/t/{table}").text)
        assert link
        assert other(client).get("/me/turns").json() == {"turns": []}
        friend.post(link[0], data={"name": "Bo"})
        assert client.get("/me/turns").json() == {"turns": [table]}
        assert friend.get("/me/turns").json() == {"turns": []}
        act(client, table, "mark spot=3")
        assert client.get("/me/turns").json() == {"turns": [table]}
        act(client, table, "done")
        assert client.get("/me/turns").json() == {"turns": []}
        assert friend.get("/me/turns").json() == {"turns": [table]}
        client.post(f"/t/{table}/seat", data={"seat": "1", "do": "bot"})
        assert friend.get("/me/turns").json() == {"turns": []}  # a bot plays for them
        client.post(f"/t/{table}/close", data={"sure": "yes"})
        assert client.get("/me/turns").json() == {"turns": []}


def test_who_looks_elsewhere_is_missed_only_when_asked(tmp_path: Path) -> None:
    """A hidden page tells its person when it is their turn, so nobody plays for them before."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        live, house = house_of(client).hub.get(table), house_of(client)
        client.get(f"/t/{table}")
        for _ in range(10):
            house.clock.now += 60  # type: ignore[attr-defined]
            client.get(f"/me/turns?at={table}")
        assert absent(live) == {0}
        live.moved = house.clock()
        assert absent(live) == frozenset()
        assert absence.heir(live) == ""
        act(client, table, "mark spot=3")
        act(client, table, "done")  # now the open seat is asked
        for _ in range(10):
            house.clock.now += 60  # type: ignore[attr-defined]
            client.get(f"/me/turns?at={table}")
        assert absent(live) == frozenset()
        house.clock.now += 400  # type: ignore[attr-defined]
        assert absent(live) == {0}
