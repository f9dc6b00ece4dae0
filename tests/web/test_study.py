"""Looking back: moments by links, through whose eyes, records that are brought, and what bots say of a game."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from msgspec import UNSET

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class, game_names
from ecliptic.study.evaluation import Moment
from ecliptic.study.replay import standing
from ecliptic.testing.trial import some_or_all
from ecliptic.web.pages.looking_back.parts import show
from ecliptic.web.study import evaluating, studying
from ecliptic.web.study.scoring import Scoring
from ecliptic.web.study.studying import OPEN, PUBLIC, Studied, of_table, viewer_of
from ecliptic.web.tables.live import looking
from ecliptic.web.tables.live.snapshots import rules_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from ecliptic.web.words import plain
from web.support import TestClient, act, house_of, new_table, other, running
from web.test_resting import begun, later
from web.toy import PeekGame

RECORDS = Path(__file__).parents[1] / "records"


class Unlike(PeekGame):
    """The toy game after its rules have changed."""

    rules_version = 9


def over(client: TestClient, *seats: str, **more: str) -> str:
    """A table whose game is over; its id."""
    table = new_table(client, *(seats or ("me", "here:Bo")), name="Ada", **more)
    to_its_end(house_of(client).hub.get(table))
    return table


def to_its_end(t: Table) -> None:
    match = t.match
    while not match.over:
        legal = match.legal(match.to_act[0])
        action = next((a for a in legal if a.startswith(("mark", "done", "peek"))), legal[0])
        acting.take(t, match.to_act[0], [action], None)
    assert t.row.status == "over"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as made:
        yield made


def moment(client: TestClient, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, answer.text
    return answer.text


def href(page: str, id_: str) -> str:
    found = re.search(rf'id="{id_}" href="([^"]+)"|href="([^"]+)" id="{id_}"', page)
    return unescape(found[1] or found[2]) if found else ""


def test_a_finished_game_is_gone_through_by_links_alone(client: TestClient) -> None:
    table = over(client)
    page = moment(client, f"/t/{table}/study")
    assert href(page, "way-forth") == ""  # it begins at the end
    page = moment(client, href(page, "way-first"))
    assert href(page, "way-back") == ""
    seen = 0
    while url := href(page, "way-forth"):
        page = moment(client, url)
        assert page.count('aria-current="true"') >= 2  # the move, and the eyes
        seen += 1
    t = house_of(client).hub.get(table)
    studied = of_table(house_of(client).studies, t, looking.viewer_of(t, None))
    assert seen == len(studied.stops) - 1
    assert "Where every point came from" in page
    assert f'"/t/{table}/study"' in client.get(f"/t/{table}").text


def test_every_pair_of_eyes_sees_what_it_knew_then(client: TestClient) -> None:
    table = over(client)
    house, t = house_of(client), house_of(client).hub.get(table)
    ada = house.people.read(client.cookies["ecliptic"])
    studied = of_table(house.studies, t, looking.viewer_of(t, ada))
    assert studied.eyes == ["0", "1", PUBLIC, OPEN]
    for line in studied.stops[:: max(1, len(studied.stops) // 6)]:
        for eyes in studied.eyes:
            g = show(house, studied, line, eyes).glimpse
            assert g.view == t.game.view(studied.replay.at(line).state, viewer_of(eyes))
            assert g.prompt is None
    hands = {eyes: str(show(house, studied, 9, eyes).glimpse.view) for eyes in ("0", "1", PUBLIC)}
    assert len(set(hands.values())) == 3


def test_a_running_game_shows_the_own_past_and_nothing_else(client: TestClient) -> None:
    table = new_table(client, "me", "open", name="Ada")
    for action in ("mark spot=3", "done"):
        act(client, table, action)
    page = moment(client, f"/t/{table}/study")
    assert "The game goes on" in page
    assert "Evaluate" not in page
    assert "line=" not in "".join(re.findall(r'href="(/t/[^"]+study[^"]*)"', page))
    house, t = house_of(client), house_of(client).hub.get(table)
    for eyes in ("1", PUBLIC, OPEN, "9", "x"):
        answer = client.get(f"/t/{table}/study?step=1&eyes={eyes}")
        assert answer.status_code == 403
        assert "you see what you knew yourself" in answer.text
    end = show(
        house,
        of_table(house.studies, t, looking.viewer_of(t, house.people.read(client.cookies["ecliptic"]))),
        10**6,
        "0",
    )
    for url in ("?line=1&eyes=0", "?line=3&eyes=0"):  # the record's numbers lead nowhere
        assert f"moment {end.glimpse.number} of" in moment(client, f"/t/{table}/study{url}")
    assert client.post(f"/t/{table}/study/evaluate").status_code == 409
    stranger = moment(other(client), f"/t/{table}/study")
    assert "Public" in stranger
    assert "secret number" not in stranger.lower() or "?" in stranger


def test_a_closed_table_is_looked_back_at_by_who_sat_there(client: TestClient) -> None:
    table = new_table(client, "me", "open", name="Ada")
    act(client, table, "mark spot=3")
    client.post(f"/t/{table}/close", data={"sure": "yes"})
    assert "nothing to check yet" in moment(client, f"/t/{table}/study")
    answer = other(client).get(f"/t/{table}/study")
    assert answer.status_code == 403
    assert "only who sat there" in answer.text


def test_who_may_not_see_a_table_may_not_look_back_at_it(client: TestClient) -> None:
    table = over(client, watch="")
    assert moment(client, f"/t/{table}/study")
    assert other(client).get(f"/t/{table}/study").status_code == 403
    assert client.get("/t/nowhere/study").status_code == 404


def test_a_game_whose_rules_are_gone_shows_what_is_kept(tmp_path: Path) -> None:
    table, cookies = begun(tmp_path, end=True)
    with later(tmp_path, cookies, Unlike) as (ada, *_):
        page = moment(ada, f"/t/{table}/study")
        assert "version 1 of the rules" in page
        assert "board.svg" in page
        assert '<ol class="log whole">' in page
        assert f"/t/{table}/study" in ada.get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("line=x", 400),
        ("step=-1", 400),
        ("line=1e9", 400),
        ("line=999999999", 200),
        ("step=999999", 200),
        ("eyes=7", 403),
    ],
)
def test_an_address_that_names_no_moment_gets_a_sentence(client: TestClient, query: str, status: int) -> None:
    table = over(client)
    assert client.get(f"/t/{table}/study?{query}").status_code == status


def test_a_step_brings_what_is_new(client: TestClient) -> None:
    table = over(client)
    first, second = f"/t/{table}/study?line=0&eyes=0", f"/t/{table}/study?line=6&eyes=0"
    whole = client.get(second, headers={"x-partial": "1"}).text
    assert 'id="stage"' in whole
    moment(client, first)
    new = client.get(
        f"{second}&from={first.replace('?', '%3F').replace('&', '%26')}", headers={"x-partial": "1"}
    ).text
    assert 'id="dock"' in new
    assert 'id="map"' not in new
    assert len(new) < len(whole) / 2
    for strange in ("nonsense", "%3Fline%3Dx", "%3Fline%3D0%26eyes%3D9", ""):
        assert client.get(f"{second}&from={strange}", headers={"x-partial": "1"}).status_code == 200


# ---- records that are brought ----------------------------------------------------------------------------------


@pytest.fixture
def all_games(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path, games={name: game_class(name) for name in game_names()}) as made:
        yield made


def bring(client: TestClient, data: bytes) -> str:
    """The address of a record that was brought."""
    answer = client.post("/study", files={"record": ("game.jsonl", data)}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.parametrize("game", game_names())
@some_or_all("moments", 3, 10_000)
def test_a_whole_game_is_seen_through_all_eyes(all_games: TestClient, game: str, moments: int) -> None:
    name = next(path for path in sorted(RECORDS.glob(f"{game}-2*.jsonl")) if "position" not in path.name)
    url = bring(all_games, name.read_bytes())
    studied = house_of(all_games).studies.brought(url.rpartition("/")[2])
    stops = studied.stops[:: max(1, len(studied.stops) // moments)]
    for line in {*stops, studied.end}:
        for eyes in studied.eyes:
            page = moment(all_games, f"{url}?line={line}&eyes={eyes}")
            assert f"line {line} of {studied.end}" in page
            assert "@1" not in page


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Choose the file of a record first"),
        (b"hello", "line 1 is not a record"),
        (b"\xff\xfe\x00", "line 1"),
        (b'{"game":"chess","rules":1,"content":"","options":{},"seats":[]}', "no game is called"),
        (b"[" * 60_000, "nested"),
        (b"\n" * 25_000 + b"x", "at most 20000 lines"),
    ],
)
def test_what_is_no_record_gets_one_sentence(all_games: TestClient, data: bytes, sentence: str) -> None:
    answer = all_games.post("/study", files={"record": ("game.jsonl", data)})
    assert answer.status_code in (400, 413)
    assert len(re.findall(r"<p>", answer.text)) <= 2
    assert not house_of(all_games).studies._brought


def test_a_line_that_was_changed_is_named(all_games: TestClient) -> None:
    lines = (RECORDS / "vertium-3-sealed.jsonl").read_bytes().splitlines()
    at = next(k for k, line in enumerate(lines) if b'"chance":"roll' in line or b"chance" in line)
    lines[at] = re.sub(rb'"chance":"[^"]*"', b'"chance":"nothing"', lines[at])
    answer = all_games.post("/study", files={"record": ("game.jsonl", b"\n".join(lines))})
    assert answer.status_code == 400
    assert f"line {at + 1}" in answer.text


def test_lines_can_be_pasted_and_many_records_push_out_old_ones(
    all_games: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecliptic.web.study.studying.MOST_BROUGHT", 2)
    text = (RECORDS / "vertium-2-one.jsonl").read_text()
    answer = all_games.post("/study", data={"lines": text}, follow_redirects=False)
    first = answer.headers["location"]
    assert moment(all_games, first)
    for _ in range(2):
        bring(all_games, text.encode())
    gone = all_games.get(first)
    assert gone.status_code == 404
    assert "not here any more" in gone.text


def test_a_form_that_brings_a_file_may_be_larger_than_others(all_games: TestClient) -> None:
    large = b"x" * 3 * 2**20
    assert all_games.post("/study", files={"record": ("game.jsonl", large)}).status_code == 413
    assert all_games.post("/play/vertium", content=b"x" * 100_000).status_code == 413


# ---- bots ------------------------------------------------------------------------------------------------------

BOTS = """
import json, sys
for line in sys.stdin:
    q = json.loads(line)
    if {fails}:
        sys.exit(1)
    if "after" in q:
        luck = {{"line": q["line"], "points": False, "worlds": 4, "changes": [0.4, -0.4], "errors": [0.05, 0.05]}}
        print(json.dumps({{"id": q["id"], "luck": luck}}), flush=True)
        continue
    values = [0.5, 0.5] if q.get("line", 0) < {jump} else [0.9, 0.1]
    choices = [
        {{"action": q["chosen"], "values": [0.2, 0.8], "behind": 0.6, "unsure": 0.05}},
        {{"action": "roll", "values": [0.8, 0.2], "behind": 0.0, "unsure": 0.0}},
    ]
    moment = {{"line": q.get("line", 0), "seat": q.get("seat", 0), "points": False, "worlds": 4, "values": values,
              "errors": [0.01, 0.01], "chosen": q["chosen"], "choices": choices[::-1]}}
    print(json.dumps({{"id": q["id"], "moment": moment}}), flush=True)
"""


def bots(client: TestClient, fails: str = "False", jump: int = 12) -> None:
    house_of(client).evaluations.command = [sys.executable, "-c", BOTS.format(fails=fails, jump=jump)]


def settled(client: TestClient) -> None:
    """Wait until bots have nothing to look at."""
    for _ in range(2000):
        if house_of(client).evaluations.task is None:
            return
        time.sleep(0.01)
    raise AssertionError("bots still look at something")


def test_bots_look_at_a_finished_game_and_what_they_found_is_kept(client: TestClient, tmp_path: Path) -> None:
    bots(client)
    table = over(client)
    page = moment(client, f"/t/{table}/study")
    assert "Evaluate the game" in page
    assert 'class="ln"' not in page
    assert (
        client.post(f"/t/{table}/study/evaluate", data={"line": "3", "eyes": "1"}).url.query
        == b"line=3&eyes=1"
    )
    settled(client)
    page = moment(client, f"/t/{table}/study?line=13&eyes=1")
    assert page.count('class="ln"') == 2
    assert "Turning point 1" in page
    assert "slip: " in page
    assert "Better: " in page
    assert "90<small>in 100" in page
    assert "Chances to win: Ada 90 in 100; Bo 10 in 100" in page
    house = house_of(client)
    t = house.hub.get(table)
    kept = house.evaluations.store.moments(table, rules_of(t.game))
    decisions = of_table(house.studies, t, looking.viewer_of(t, None)).replay.steps.decisions
    assert sorted(kept) == [line - 1 for line in decisions]
    assert all(isinstance(one, Moment) for one in kept.values())
    assert house.evaluations.store.asked() == []
    assert house.evaluations.store.moments(table, "other rules") == {}
    house.hub.delete(table)
    assert house.evaluations.store.moments(table, rules_of(t.game)) == {}


def test_dice_and_cards_that_changed_much_are_marked_by_themselves(all_games: TestClient) -> None:
    url = bring(all_games, (RECORDS / "vertium-2-one.jsonl").read_bytes())
    volume = house_of(all_games).studies.brought(url.rpartition("/")[2]).volume
    roll = volume.replay.rolls[-9]
    bots(all_games, jump=roll.last)
    all_games.post(f"{url}/evaluate")
    settled(all_games)
    assert volume.moments is not None
    lucks = {luck.line for one in volume.moments.values() for luck in one.lucks}
    assert roll.last in lucks
    page = moment(all_games, f"{url}?line={roll.last}&eyes=public")
    row = re.findall(r'<a class="mv"[^>]*aria-current="true">(.*?)</a>', page, re.DOTALL)[0]
    assert "dice or cards: " in row
    assert "Dice or cards did that: " in row
    assert re.search("\\+40 .*Seat 1|\\+40 .*Ada", re.sub("<[^>]+>", " ", row))
    assert page.count("Dice or cards did that: ") <= 1 + page.split('id="review"')[1].count("Dice or cards")


def test_it_goes_on_after_the_server_has_stopped(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = over(client)
        house = house_of(client)
        house.evaluations.store.ask(table, rules_of(house.hub.get(table).game), 1)
        cookie = client.cookies["ecliptic"]
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        bots(client)
        house = house_of(client)
        client.portal.call(house.evaluations.wake)  # type: ignore[union-attr]
        settled(client)
        assert 'class="ln"' in moment(client, f"/t/{table}/study")


def test_bots_that_fail_again_and_again_are_not_asked_for_ever(client: TestClient) -> None:
    bots(client, fails="True")
    table = over(client)
    client.post(f"/t/{table}/study/evaluate")
    settled(client)
    assert house_of(client).evaluations.store.asked() == []
    assert "Evaluate the game" in moment(client, f"/t/{table}/study")


def test_a_record_that_was_brought_is_looked_at_too(all_games: TestClient) -> None:
    bots(all_games)
    url = bring(all_games, (RECORDS / "vertium-2-one.jsonl").read_bytes())
    all_games.post(f"{url}/evaluate")
    settled(all_games)
    page = moment(all_games, f"{url}?eyes=public&tab=review")
    assert "Choice and luck" in page
    assert "The graph as a table" in page


@pytest.mark.both
def test_what_bots_made_of_a_record_is_there_when_it_is_brought_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its digest: after a restart, when others have taken its place, and whatever its players are called."""
    games = {"vertium": game_class("vertium")}
    data = (RECORDS / "vertium-2-one.jsonl").read_bytes()
    with running(tmp_path, games=games) as client:
        bots(client)
        url = bring(client, data)
        client.post(f"{url}/evaluate")
        settled(client)
    record = Record.parse(data.decode())
    record.header.seats[0] = "Zoe"
    with running(tmp_path, games=games) as client:
        bots(client, fails="True")  # none is asked
        house = house_of(client)
        url = bring(client, str(record).encode())
        page = moment(client, f"{url}?eyes=public&tab=review")
        assert "Choice and luck" in page
        assert "Evaluate the game" not in page
        used = house.clock()
        house.studies.store.tidy(int(used))
        monkeypatch.setattr(studying, "MOST_BROUGHT", 1)
        bring(client, (RECORDS / "vertium-3-sealed.jsonl").read_bytes())
        assert client.get(url).status_code == 404
        url = bring(client, data)
        assert "Choice and luck" in moment(client, f"{url}?eyes=public&tab=review")
        for knows in (studying, evaluating):
            monkeypatch.setattr(knows, "rules_of", lambda game: "other rules")
        assert "Evaluate the game" in moment(client, bring(client, data)), "by other rules nothing is known"
        monkeypatch.undo()
        assert "Evaluate the game" in moment(client, bring(client, data)), "what others said is forgotten"


@pytest.mark.both
def test_what_bots_made_of_a_record_that_nobody_brings_is_forgotten(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": game_class("vertium")}) as client:
        bots(client)
        data = (RECORDS / "vertium-2-one.jsonl").read_bytes()
        url = bring(client, data)
        client.post(f"{url}/evaluate")
        settled(client)
        house = house_of(client)
        house.studies.store.tidy(int(house.clock()) + 1)
        assert "Evaluate the game" in moment(client, bring(client, data))


# ---- what belongs to a moment ------------------------------------------------------------------------------------


def test_an_own_slip_can_be_tried_once_more(client: TestClient) -> None:
    bots(client)
    table = over(client)
    client.post(f"/t/{table}/study/evaluate")
    settled(client)
    review = moment(client, f"/t/{table}/study?eyes=0&tab=review")
    url = unescape(re.findall(r'href="([^"]+)"[^>]*>Try this moment', review)[0])
    page = moment(client, url)
    assert "and chose:" not in page
    assert "slip: " not in page.split('id="review"')[0].split('id="moves"')[1]
    tries = [unescape(one) for one in re.findall(r'href="([^"]+try=\d+)"', page)]
    assert len(tries) > 1
    said = "".join(moment(client, one) for one in tries)
    assert "Better: " in said
    assert "It is what you did then." in said
    assert "Bots did not look at that." in said


@pytest.mark.parametrize("hidden", ["as", "afresh"])
def test_one_plays_on_from_a_moment_against_bots(client: TestClient, hidden: str) -> None:
    table = over(client)
    house, t = house_of(client), house_of(client).hub.get(table)
    line = of_table(house.studies, t, looking.viewer_of(t, None)).stops[3]
    page = moment(client, f"/t/{table}/study/continue?line={line}&eyes=1")
    assert 'value="1" checked' in page
    data = {"seat": "1", "bot": "random", "hidden": hidden}
    answer = client.post(f"/t/{table}/study/continue?line={line}&eyes=1", data=data, follow_redirects=False)
    assert answer.status_code == 303
    new = house.hub.get(answer.headers["location"].split("/")[2].partition("?")[0])
    assert new.row.settings.title.startswith(f"From line {line} of")
    assert [seat.bot for seat in new.seats] == ["random", ""]
    was = t.game.dump(house.studies.of_table(t).replay.at(line).state)
    begun_at = new.match.record.header.position
    assert (begun_at == was) is (hidden == "as")
    assert new.match.record.header.table != t.id
    to_its_end(new)
    assert house.store.results(new.row.owner, "peek", 9) == []  # it says nothing of how strong somebody is
    for wrong in ({"seat": "7"}, {"bot": "nobody"}):
        assert (
            client.post(f"/t/{table}/study/continue?line={line}", data={**data, **wrong}).status_code == 400
        )
    assert client.post(f"/t/{table}/study/continue", data=data).status_code == 409  # it is over there


def test_nobody_plays_on_from_a_game_that_goes_on(client: TestClient) -> None:
    table = new_table(client, "me", "open", name="Ada")
    act(client, table, "mark spot=3")
    assert client.get(f"/t/{table}/study/continue").status_code == 409
    assert client.post(f"/t/{table}/study/continue", data={"seat": "0"}).status_code == 409
    assert "Continue from here" not in moment(client, f"/t/{table}/study?step=0")
    assert "when the game is over" in moment(client, f"/t/{table}/study/share")
    assert "told at the end" in moment(client, f"/t/{table}/study/dice")
    assert client.get(f"/t/{table}/study/graph.svg").status_code == 404


def test_a_moment_is_shared_by_link_and_picture_without_names(client: TestClient) -> None:
    bots(client)
    table = over(client)
    client.post(f"/t/{table}/study/evaluate")
    settled(client)
    page = moment(client, f"/t/{table}/study/share?line=5&eyes=0")
    assert f"/t/{table}/study?line=5&amp;eyes=0" in page
    assert f"/t/{table}/study/moment.svg?line=5&amp;eyes=0" in page
    assert (
        client.get(f"/t/{table}/study/moment.svg?line=5&eyes=0").status_code == 404
    )  # of no known size here
    for name in ("board", "graph"):
        assert f"/t/{table}/study/{name}.svg?line=5&amp;eyes=0" in page
        answer = client.get(f"/t/{table}/study/{name}.svg?line=5&eyes=0")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "Ada" not in answer.text


def test_board_and_graph_are_one_picture_of_every_game(all_games: TestClient) -> None:
    bots(all_games)
    for name in game_names():
        path = next(path for path in sorted(RECORDS.glob(f"{name}-2*.jsonl")) if "position" not in path.name)
        url = bring(all_games, path.read_bytes())
        studied = house_of(all_games).studies.brought(url.rpartition("/")[2])
        studied.volume.moments = {0: Moment(**FLAT)}  # type: ignore[arg-type]
        text = all_games.get(f"{url}/moment.svg?line=20&eyes=public").text
        outer, *inner = ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}svg")
        assert [one.get("width") for one in (outer, *inner[:1], inner[-1])] == ["1000"] * 3
        assert float(inner[-1].get("y", 0)) + float(inner[-1].get("height", 0)) == pytest.approx(
            float(outer.get("height", 0)), abs=0.2
        )


FLAT = {
    "line": 0,
    "seat": 0,
    "points": False,
    "worlds": 4,
    "values": (0.5, 0.5),
    "errors": (0.1, 0.1),
    "chosen": "",
}


@pytest.mark.parametrize("hidden", ["as", "afresh"])
def test_one_plays_on_with_the_same_dice_as_then(tmp_path: Path, hidden: str) -> None:
    games = {"vertium": game_class("vertium")}
    with running(tmp_path, games=games) as client:
        house = house_of(client)
        url = bring(client, (RECORDS / "vertium-2-one.jsonl").read_bytes())
        studied = house.studies.brought(url.rpartition("/")[2])
        line = studied.stops[-12]
        assert "the same as then" in moment(client, f"{url}/continue?line={line}")
        data = {"seat": "0", "bot": "random", "hidden": hidden, "dice": "alike"}
        table = client.post(f"{url}/continue?line={line}", data=data).url.path.rpartition("/")[2]
        later = [one for one in standing(studied.replay.entries) if one.n > line]
        first = [str(one.chance) for one in later if one.chance]
        t = house.hub.get(table)
        assert list(t.row.settings.outcomes) == first
        header = t.match.record.header
        assert not header.commitment
        page = moment(client, f"/t/{table}")
        assert "the same as in another game" in page
        assert not any(outcome in page.split('id="dice"')[1].split("</details>")[0] for outcome in first)
        if hidden == "as":  # whoever does what was done then meets what came then
            match = Match.resume(t.game, Record(header), t.match.dice, auto_chance=False)
            for entry in later:
                if entry.chance:
                    assert match.due() == entry.chance
                    match.play(match.due(), CHANCE)
                elif entry.do and entry.auto is UNSET:
                    match.play(entry.do, entry.seat)
    with running(tmp_path, games=games) as client:  # and it does so after a restart
        assert house_of(client).hub.get(table).match.dice.arranged(1) == first[0]


def test_the_same_dice_are_not_there_where_none_came(client: TestClient) -> None:
    table = over(client)
    house, t = house_of(client), house_of(client).hub.get(table)
    line = of_table(house.studies, t, looking.viewer_of(t, None)).stops[-2]
    page = moment(client, f"/t/{table}/study/continue?line={line}&eyes=1")
    data = {"seat": "1", "bot": "random", "hidden": "as", "dice": "alike"}
    answer = client.post(f"/t/{table}/study/continue?line={line}", data=data)
    assert "they can only be new" in page
    assert answer.status_code == 409
    assert "none to come again" in answer.text


def test_the_owner_says_who_may_look_back(client: TestClient) -> None:
    table = over(client)
    stranger, where = other(client), f"/t/{table}/study"
    assert moment(stranger, where)
    assert "All who may see the table." in moment(stranger, f"{where}/share")
    assert stranger.post(f"{where}/who", data={"who": "sat"}).status_code in (401, 403)
    assert client.post(f"{where}/who", data={"who": "me alone"}).status_code == 400
    assert moment(stranger, f"{where}?line=1&eyes=open")
    page = client.post(f"{where}/who", data={"who": "sat"}).text
    assert re.search(r'value="sat" aria-pressed="true"', page)
    for path in (
        "study",
        "study?line=1&eyes=open",
        "study/share",
        "study/board.svg",
        "study/dice",
        "study/continue",
        "record",
    ):
        assert stranger.get(f"/t/{table}/{path}").status_code == 403, path
    for path in ("study/evaluate", "study/continue"):
        assert stranger.post(f"/t/{table}/{path}").status_code == 403, path
    assert "/study" not in moment(stranger, f"/t/{table}")
    assert moment(client, where)
    assert client.get(f"/t/{table}/record").status_code == 200
    client.post(f"{where}/who", data={"who": ""})
    assert moment(stranger, where)


def test_dice_of_a_record_are_worked_out_again(all_games: TestClient) -> None:
    url = bring(all_games, (RECORDS / "vertium-3-sealed.jsonl").read_bytes())
    page = moment(all_games, f"{url}/dice")
    assert "outcomes agree" in page
    rows = re.findall(r'data-text="([^"]+)" data-weights="([\d,]+)" data-pick="(\d+)"', page)
    assert len(rows) > 100
    assert "does not agree" not in page
    seeded = bring(all_games, (RECORDS / "vertium-2-one.jsonl").read_bytes())
    assert "tells no secret" in moment(all_games, f"{seeded}/dice")
    assert all_games.get(f"{url}/record").text == (RECORDS / "vertium-3-sealed.jsonl").read_text()


def test_a_study_is_saved_as_text(client: TestClient) -> None:
    """The moves, as the command prints them, by the names that players have; nothing while the game goes on."""
    table = over(client)
    page = moment(client, f"/t/{table}/study/share")
    assert f'href="/t/{table}/study/study.txt" download' in page
    answer = client.get(f"/t/{table}/study/study.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"].endswith('-study.txt"')
    t = house_of(client).hub.get(table)
    told = [plain(line.text, t.names) for _, line in t.match.lines(None)]
    assert [
        line[7:] if line[:5].strip().isdigit() else line for line in answer.text.splitlines() if line
    ] == told
    assert "@1" not in answer.text


def test_a_running_game_is_not_saved_as_text(client: TestClient) -> None:
    table = new_table(client, "me", "open", name="Ada")
    act(client, table, "mark spot=3")
    answer = client.get(f"/t/{table}/study/study.txt")
    assert answer.status_code == 409
    assert "goes on" in answer.text


# ---- scores, where bots have looked at nothing ------------------------------------------------------------------


async def _scored(studied: Studied, scoring: Scoring) -> list[int]:
    """Work out the scores; how many steps something else could make meanwhile, at each."""
    scoring.begin(studied)
    steps = [0]
    while scoring.task is not None:
        await asyncio.sleep(0)
        steps.append(steps[-1] + 1)
    return steps


@pytest.mark.parametrize("game", game_names())
def test_scores_stand_where_bots_have_looked_at_nothing(
    all_games: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the game at each of these moments; others come in between, line by line; once worked out they are kept."""
    monkeypatch.setattr("ecliptic.web.study.scoring.SLICE", 0.0)
    house = house_of(all_games)
    path = next(path for path in sorted(RECORDS.glob(f"{game}-2*.jsonl")) if "position" not in path.name)
    url = all_games.post("/study", files={"record": path.open("rb")}, follow_redirects=False).headers[
        "location"
    ]
    studied = house.studies.brought(url.rpartition("/")[2])
    scoring = house.evaluations.scoring
    steps = all_games.portal.call(_scored, studied, scoring)  # type: ignore[union-attr]
    assert len(steps) > len(studied.replay) / 2
    found = scoring.known(studied)
    assert found
    assert (found[0][0], found[-1][0]) == (0, studied.end)
    for line, scores in found[:: max(1, len(found) // 5)]:
        match = studied.replay.at(line)
        assert list(scores) == [float(one) for one in match.game.scores(match.state)]
    page = moment(all_games, url)
    at = f"{url}?line=3&eyes={PUBLIC}"
    moment(all_games, at)
    again = all_games.get(f"{at}&from={quote(at)}", headers={"x-partial": "1"}).text
    assert 'class="ln"' in again, (
        "a page that asks for what was found since gets it, whoever looked meanwhile"
    )
    assert page.count('class="ln"') == studied.replay.game.seats
    assert "The lines are the scores." in page
    assert "data-under-way" not in page
    scoring.begin(studied)
    assert (scoring.task, scoring.known(studied)) == (None, found)


def test_nobody_sees_scores_over_a_game_that_goes_on(client: TestClient) -> None:
    running_table = new_table(client, "me", "open", name="Ada")
    act(client, running_table, "mark spot=3")
    page = moment(client, f"/t/{running_table}/study")
    scoring = house_of(client).evaluations.scoring
    assert ("data-under-way" in page, 'class="ln"' in page, scoring.task) == (False, False, None)
    table = over(client)
    first = moment(client, f"/t/{table}/study")
    while "data-under-way" in first:
        first = moment(client, f"/t/{table}/study")
    assert 'class="ln"' in first


def test_a_record_that_does_not_hold_has_no_scores(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ValueError("line 3: no")

    monkeypatch.setattr("ecliptic.web.study.scoring.scores_along", fails)
    table = over(client)
    page = moment(client, f"/t/{table}/study")
    while "data-under-way" in page:
        page = moment(client, f"/t/{table}/study")
    assert 'class="ln"' not in page
    assert "Evaluate the game" in page
