"""Hints at a table: for whom, what they show, and that nothing of them is left when the question has changed."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ecliptic.bots import Hint, Situation
from ecliptic.bots import hint as bots_hint
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.web.errors import Unanswered
from ecliptic.web.parts.results import bar, hundred
from ecliptic.web.tables.play import hinting
from web.desk import SETTLED, Desk, Site, open_table, press
from web.support import Forms, TestClient, act, house_of, new_table, other, running


class Told:
    """Works hints out in the server's own process, in a few worlds. Tests only."""

    def __init__(self) -> None:
        self.asked = 0
        self.fails = False

    async def advise(self, game: Game, match: Match, seat: int, seconds: float) -> Hint:
        self.asked += 1
        if self.fails:
            raise Unanswered("it was told to fail")
        return bots_hint(Situation(game, match.state, seat, list(match.state.legal(seat))), 4)

    async def stop(self) -> None:
        pass


def box(page: str) -> str:
    found = re.search(r'<section class="hint-box".*?</section>', page, re.DOTALL)
    assert found
    return found[0]


def ask(client: TestClient, table: str, do: str, **change: str):  # type: ignore[no-untyped-def]
    """Post what the page's own form would post."""
    form = Forms(client.get(f"/t/{table}").text).form("ask-hint")
    return client.post(f"/t/{table}/hint", data={**form["fields"], "do": do, **change})  # type: ignore[dict-item]


def button(page: str) -> dict[str, str]:
    return next((one for one in Forms(page).buttons if one.get("id") == "hint-button"), {})


def test_where_the_first_figures_took_all_the_time_they_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "WHOLE", 0.0)
    told = Told()
    with running(tmp_path, adviser=told) as ada:
        table = new_table(ada, "me", "greedy")
        assert ask(ada, table, "three").text.count('<li class="cand"') == 3
        assert told.asked == 1


def test_who_plays_with_bots_is_told_where_to_look_and_then_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "WHOLE", 60.0)  # a loaded machine may take long for the first figures
    told = Told()
    with running(tmp_path, adviser=told) as ada:
        table = new_table(ada, "me", "greedy")
        page = ada.get(f"/t/{table}").text
        assert "hidden" in box(page)
        assert button(page)["title"] == "Hint: where to look (h)"
        first = ask(ada, table, "look")
        assert first.status_code == 200
        assert "Look at " in box(first.text)
        assert "cands" not in box(first.text)
        assert button(first.text)["value"] == "three"
        best = ask(ada, table, "three").text
        assert told.asked == 2, "quick figures, then those that stay; the second touch asks for no more"
        assert best.count('<li class="cand"') == 3
        assert "Bots played on 4 times for each" in box(best)
        assert "Nobody else plays here, so hints are open." in box(best)
        taken = re.search(r'form="act" name="action" value="([^"]+)" aria-label="Take', box(best))
        assert taken
        assert best.count(f'value="{taken[1]}"') > 1, "the same form as the choice itself"
        assert re.search(r'class="hint-let[^>]*>A</b>', best), "a letter at the place that stands for it"
        log = ada.get(f"/t/{table}/log").text
        assert "asked for a hint" not in log, "it is nobody else's business"
        act(ada, table, taken[1])
        live = house_of(ada).hub.get(table)
        assert live.hints.asked == {}, "nothing is kept once the question has changed"


def test_a_hint_can_be_closed(tmp_path: Path) -> None:
    with running(tmp_path, adviser=Told()) as ada:
        table = new_table(ada, "me", "greedy")
        assert "Look at " in box(ask(ada, table, "look").text)
        closed = ask(ada, table, "close").text
        assert "hidden" in box(closed)
        assert button(closed)["value"] == "look"


def test_where_people_play_hints_are_off_until_the_owner_opens_them_for_all(tmp_path: Path) -> None:
    with running(tmp_path, adviser=Told()) as ada:
        table = new_table(ada, "me", "open")
        page = ada.get(f"/t/{table}").text
        link = re.search(r'value="[^"]*(/join/[^"]+)"', page)
        assert link
        bob = other(ada)
        bob.post(link[1], data={"name": "Bob"})
        off = button(page)
        assert off["aria-disabled"] == "true"
        assert off["data-why"] == "Hints are off at this table: its owner has not opened them for all."
        act_form = Forms(page).form("act")["fields"]
        refused = ada.post(
            f"/t/{table}/hint",
            data={"seat": "0", "expected": act_form["expected"], "do": "look"},  # type: ignore[index]
        )
        assert refused.status_code == 409
        assert "Hints are off" in refused.text
        assert bob.post(f"/t/{table}/hints", data={"on": "yes"}).status_code == 403
        opened = ada.post(f"/t/{table}/hints", data={"on": "yes"}).text
        assert "Hints are open to all now." in opened
        assert button(opened)["title"] == "Hint: where to look, and all read in the log that you asked (h)"
        assert "all see it" in opened
        assert "Look at " in box(ask(ada, table, "look").text)
        ask(ada, table, "three")
        for client in (ada, bob, other(ada)):
            log = client.get(f"/t/{table}/log").text
            assert log.count("asked for a hint") == 1, "each use is one line, which all see"
        assert "cands" not in bob.get(f"/t/{table}").text
        assert house_of(ada).store.hinted(table) == [(house_of(ada).hub.get(table).match.number - 1, 0)]
        house_of(ada).hub.delete(table)
        assert house_of(ada).store.hinted(table) == []


def test_a_new_table_can_open_hints_for_all(tmp_path: Path) -> None:
    with running(tmp_path, adviser=Told()) as ada:
        assert 'name="hints" value="off" checked' in ada.get("/new/peek").text
        table = new_table(ada, "me", "open", hints="all")
        assert house_of(ada).hub.get(table).row.settings.hints
        assert button(ada.get(f"/t/{table}").text)["value"] == "look"


def test_who_watches_has_no_hint(tmp_path: Path) -> None:
    with running(tmp_path, adviser=Told()) as ada:
        table = new_table(ada, "me", "greedy")
        form = Forms(ada.get(f"/t/{table}").text).form("ask-hint")
        watcher = other(ada)
        watcher.post("/me", data={"name": "Cyl"})
        assert button(watcher.get(f"/t/{table}").text) == {}
        answer = watcher.post(f"/t/{table}/hint", data={**form["fields"], "do": "look"})  # type: ignore[dict-item]
        assert answer.status_code == 403
        assert house_of(ada).hub.get(table).hints.asked == {}


def test_of_an_old_question_nothing_is_told(tmp_path: Path) -> None:
    with running(tmp_path, adviser=Told()) as ada:
        table = new_table(ada, "me", "greedy")
        assert ask(ada, table, "look", expected="A" * 12).status_code == 409


def test_too_many_hints_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, adviser=Told()) as ada:
        house_of(ada).limits.hints.most = 1
        table = new_table(ada, "me", "greedy")
        assert ask(ada, table, "look").status_code == 200
        again = new_table(ada, "me", "greedy")
        answer = ask(ada, again, "look")
        assert answer.status_code == 429
        assert "Many hints were asked for from your address" in answer.text


def test_no_answer_is_said_and_can_be_asked_again(tmp_path: Path) -> None:
    told = Told()
    told.fails = True
    with running(tmp_path, adviser=told) as ada:
        table = new_table(ada, "me", "greedy")
        assert "The bots gave no hint." in box(ask(ada, table, "look").text)
        told.fails = False
        assert "Look at " in box(ask(ada, table, "look").text)


def test_a_page_with_scripts_does_not_wait(tmp_path: Path) -> None:
    class Slow(Told):
        async def advise(self, game: Game, match: Match, seat: int, seconds: float) -> Hint:
            await asyncio.Event().wait()
            raise AssertionError

    with running(tmp_path, adviser=Slow()) as ada:
        table = new_table(ada, "me", "greedy")
        form = Forms(ada.get(f"/t/{table}").text).form("ask-hint")
        answer = ada.post(
            f"/t/{table}/hint",
            data={**form["fields"], "do": "look"},  # type: ignore[dict-item]
            headers={"x-partial": "1"},
        )
        assert answer.status_code == 204
        assert "Bots play on from here" in box(ada.get(f"/t/{table}").text)


@pytest.mark.browser
def test_h_asks_shows_and_closes(tmp_path: Path, chromium: Browser) -> None:
    site = Site(tmp_path, adviser=Told())
    try:
        desk = Desk(chromium, site)
        page = desk.page()
        open_table(page, "me", "greedy")
        press(page, "h")
        expect(page.locator(".hint-say")).to_contain_text("Look at ")
        page.keyboard.press("h")
        expect(page.locator(".cand:not(.rest)")).to_have_count(3)
        letters = page.locator(".hint-let.on-board")
        expect(letters.first).to_be_visible()
        assert sorted("".join(letters.all_inner_texts())) == ["A", "B", "C"]
        page.keyboard.press("Escape")
        expect(page.locator("#hint-box")).to_be_hidden()
        page.keyboard.press("h")
        page.get_by_role("button", name="Show the best").click()
        take = page.locator("#cand-A button")
        name = page.locator("#cand-A .nm").inner_text()
        page.wait_for_function(SETTLED)
        take.click()
        expect(page.locator("#hint-box")).to_be_hidden()
        expect(page.locator("#log")).to_contain_text(name.split()[-1])
        assert desk.errors == []
    finally:
        site.stop()


def test_parts_of_a_result_bar_make_100() -> None:
    assert hundred([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert hundred([0.616, 0.3, 0.084]) == [62, 30, 8]
    made = bar([0.62, 0.38], ["Ada", "Bo"], [0, 1])
    assert made.words == "Chances to win: Ada 62 in 100; Bo 38 in 100"


def test_a_lesson_has_no_hints_for_its_coach_shows_what_to_do(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": game_class("vertium")}, bots=["pebble"]) as client:
        page = client.post("/learn/vertium/fourth-kind", data={})
        table = house_of(client).hub.get(page.url.path.rpartition("/")[2])
        assert 'id="hint-button"' not in page.text
        data = {"seat": "0", "expected": table.token(0), "do": "look"}
        refused = client.post(f"/t/{table.id}/hint", data=data, headers={"x-partial": "1"})
        assert refused.status_code == 409
        assert "the coach shows what to do" in refused.text
