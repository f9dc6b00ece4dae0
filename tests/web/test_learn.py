"""Lessons through the page's own forms: every way through every lesson, what is kept of it, and how one leaves it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from ecliptic.core.dice import ArrangedDice
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.learn.checking import Route, faults_of, routes_of
from ecliptic.learn.courses import Course, Lesson, Start, Step, course_of
from ecliptic.learn.starting import first_fit
from ecliptic.testing.trial import some_or_all
from ecliptic.web.house import House
from ecliptic.web.lessons import courses, known_course
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.opening import tables_running
from ecliptic.web.tables.play.coaching import coach_at
from web import toy
from web.support import Forms, house_of, other, running
from web.toy import GAME

GAMES = ("solar_roller", "solarius", "solarquest", "spacecorp", "vertium")


def course(game: str) -> Course:
    found = known_course(game_class(game))
    assert found is not None
    return found


def lesson(game: str, id_: str) -> Lesson:
    found = course(game).find(id_)
    assert found is not None
    return found


class Player:
    """Somebody who plays lessons by the forms of their pages."""

    def __init__(self, client: TestClient, game: str) -> None:
        self.client, self.game = client, game
        self.page = ""
        self.id = ""

    def begin(self, lesson: Lesson, **more: str) -> None:
        self.take(self.client.post(f"/learn/{self.game}/{lesson.id}", data=more))

    def take(self, answer: Response) -> None:
        assert answer.status_code == 200, re.search(r'role="alert"><p>(.*?)</p>|<main.*', answer.text)
        self.page = answer.text
        self.id = re.search(r"/t/([\w-]+)", str(answer.url))[1]  # type: ignore[index, attr-defined]

    @property
    def table(self) -> Table:
        return house_of(self.client).hub.tables[self.id]

    @property
    def run(self):  # type: ignore[no-untyped-def]
        return coach_at(self.table).run(self.table.match)

    def has(self, value: str) -> bool:
        """Whether the coach's card has this button."""
        return any(b.get("name") == "do" and b.get("value") == value for b in Forms(self.page).buttons)

    def press(self, form: str, **fields: str) -> None:
        """Send a form of the page with one of its buttons, without scripts."""
        found = Forms(self.page).form(form)
        self.take(self.client.post(str(found["action"]), data={**found["fields"], **fields}))  # type: ignore[dict-item]

    def coach(self, do: str) -> None:
        assert self.has(do), do
        self.press("coach-do", do=do)

    def act(self, action: str) -> None:
        """Press the button of this choice, wherever it stands."""
        there = Forms(self.page).actions()
        if f'name="sum-{action.split(" ", 1)[0]}"' in self.page:  # an amount is a field beside a button
            self.quick(action)
            return
        assert action in there, action
        self.press("act", action=action)

    def look(self) -> None:
        self.take(self.client.get(f"/t/{self.id}"))

    def others(self) -> None:
        """Wait until the others have played, which they do at once."""
        self.client.portal.call(self._others)  # type: ignore[union-attr]

    async def _others(self) -> None:
        table = self.table
        while (
            table.live and not coach_at(table).holds(table.match) and set(table.acting()) != {self.run.seat}
        ):
            await asyncio.sleep(0.001)

    def quick(self, action: str) -> None:
        """The same choice as our script sends it: nothing is drawn for that."""
        table, seat = self.table, self.run.seat
        data = {"seat": str(seat), "expected": table.token(seat), "action": action}
        answer = self.client.post(f"/t/{self.id}/act", data=data, headers={"x-partial": "1"})
        assert answer.status_code == 204, answer.text

    def walk(self, route: Route) -> None:
        """Go a way through the lesson: on the plain one to its end, else until the other choice is dealt with."""
        turned, patience = False, 120
        while self.run.stage != "end" and not (turned and self.dealt_with(route)):
            patience -= 1
            assert patience, f"{route} does not end"
            run, stage = self.run, self.run.stage
            if stage == "asked" and route.back:
                self.look()
                self.press("undo")
            elif stage in ("read", "asked"):
                self.look()
                self.coach("on" if stage == "read" else "keep")
            elif run.takes_back:
                self.look()
                self.press("undo")
            elif stage == "try":
                action = first_fit(self.table.match.legal(run.seat), run.step.do)
                if run.spot.step == route.step and not turned:
                    action, turned = route.action, True
                if turned or not route.action:
                    self.look()
                    self.act(action)
                else:
                    self.quick(action)
            else:
                assert route.case, f"{route} waits at step {run.spot.step + 1}"
                self.quick(self.table.match.legal(run.seat)[0])
            self.others()
        self.look()

    def dealt_with(self, route: Route) -> bool:
        """Whether the other choice has led on: a case was kept or taken back, or the step is done, at least once."""
        run = self.run
        if route.case:
            return bool(run.stage != "asked")
        return run.spot.step > route.step or bool(lasts(run.lesson.step[route.step]))


def lasts(step: Step) -> bool:
    """Whether the step goes on after one of its choices."""
    return step.all or bool(step.until)


@pytest.mark.parametrize("game", GAMES)
@some_or_all("one_in", 9, 1)
def test_every_way_through_every_lesson_can_be_gone_by_forms(
    tmp_path: Path, game: str, one_in: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain way through a third of the lessons; of the other ways one of each kind in some, in each game others; or all."""
    monkeypatch.setenv("ECLIPTIC_LIMIT_TABLES", "0")
    monkeypatch.setenv("ECLIPTIC_LIMIT_GETS", "0")
    monkeypatch.setenv("ECLIPTIC_LIMIT_POSTS", "0")
    kind, gone = game_class(game), 0
    with running(tmp_path, games={game: kind}, bots=["pebble"]) as client:
        player = Player(client, game)
        for k, lesson in enumerate(course(game).lesson):
            if one_in > 1 and k % 3 != GAMES.index(game) % 3:
                continue
            routes = [Route()]
            if k % one_in == GAMES.index(game) % one_in:
                routes = routes_of(kind, lesson)
                if one_in > 1:
                    routes = [*{(one.case, one.back, not one.action): one for one in routes}.values()]
            for route in routes[::-1]:
                player.begin(lesson, do="again")
                player.walk(route)
            assert player.has("next") or player.has("again")
            gone += 1
        done = client.get(f"/learn/{game}").text
        assert done.count('<span class="meta">done</span>') == gone
        assert gone >= len(course(game).lesson) // (1 if one_in == 1 else 3)


def test_a_choice_that_ended_the_game_can_be_kept(tmp_path: Path) -> None:
    """The other one had ended his round before."""
    kind, last = game_class("solar_roller"), lesson("solar_roller", "last")
    with running(tmp_path, games={"solar_roller": kind}, bots=["pebble"]) as client:
        player = Player(client, "solar_roller")
        player.begin(last)
        player.walk(next(route for route in routes_of(kind, last) if route.action == "done"))
        assert (player.table.live, player.run.stage) == (False, "end")


# ---- one lesson, looked at -------------------------------------------------------------------------------------


@pytest.fixture
def vertium(tmp_path: Path):  # type: ignore[no-untyped-def]
    with running(tmp_path, games={"vertium": game_class("vertium")}, bots=["pebble"]) as client:
        player = Player(client, "vertium")
        player.begin(lesson("vertium", "fourth-kind"))
        yield player


@pytest.fixture
def spacecorp(tmp_path: Path):  # type: ignore[no-untyped-def]
    with running(tmp_path, games={"spacecorp": game_class("spacecorp")}, bots=["pebble"]) as client:
        player = Player(client, "spacecorp")
        player.begin(lesson("spacecorp", "luna"))
        yield player


def test_the_page_points_and_says_what_to_try(vertium: Player) -> None:
    page = vertium.page
    assert '<section class="coach" id="coach" aria-label="Coach" aria-live="polite">' in page
    assert 'Ironwake <a class="num" href="#look-X" data-mark="X" aria-label="Ironwake, place X"' in page
    assert '<span class="lens" id="look-X" data-for="planet-P9"' in page
    assert 'popovertarget="term-set"' in page
    assert "what chance brings first is arranged" in page
    assert "SHA-256" not in page
    assert "Let a bot play" not in page


def test_show_me_does_it_and_counts(vertium: Player) -> None:
    vertium.coach("show")
    assert "Ironwake is yours" in vertium.page
    assert vertium.has("stay")


def test_the_last_lesson_before_a_first_game_names_the_parts_that_follow(spacecorp: Player) -> None:
    spacecorp.begin(lesson("spacecorp", "wheels"))
    for _ in range(30):
        if "That was all of it." in spacecorp.page:
            break
        if spacecorp.has("show"):
            spacecorp.coach("show")
        elif spacecorp.has("on"):
            spacecorp.coach("on")
        spacecorp.others()
        spacecorp.look()
    assert "The list has more lessons: Starfarers, the third era." in spacecorp.page


def test_a_choice_that_is_spoken_of_can_be_taken_back(spacecorp: Player) -> None:
    spacecorp.act("do research")
    assert "A good turn, too" in spacecorp.page
    assert spacecorp.table.acting() == [0]
    spacecorp.press("undo")
    assert "Choose Move." in spacecorp.page
    assert not spacecorp.has("keep")


def test_nobody_plays_on_while_the_coach_is_read(vertium: Player) -> None:
    vertium.act("place planet=P2")
    before = vertium.table.match.number
    assert "Read what the coach says: " in vertium.page
    for _ in range(5):
        vertium.look()
    assert vertium.table.match.number == before
    assert vertium.has("keep")
    assert 'id="coach-back"' not in vertium.page, "chance has answered it"


def test_what_a_page_said_before_is_refused(vertium: Player) -> None:
    old = Forms(vertium.page).form("coach-do")
    vertium.act("place planet=P2")
    answer = vertium.client.post(str(old["action"]), data={**old["fields"], "do": "keep"})  # type: ignore[dict-item]
    assert answer.status_code == 409
    assert vertium.run.stage == "asked"


def test_a_lesson_goes_on_where_it_was_left(spacecorp: Player) -> None:
    spacecorp.act("do move")
    spacecorp.act("team 1")
    house = house_of(spacecorp.client)
    assert "step 3 of 6" in spacecorp.client.get("/learn/spacecorp").text
    table, before = spacecorp.id, spacecorp.run.spot
    house.hub.drop(table)
    spacecorp.begin(lesson("spacecorp", "luna"))
    assert spacecorp.id == table
    assert spacecorp.run.spot == before
    assert "step 3 of 6" in spacecorp.page


def test_what_was_told_is_kept(spacecorp: Player) -> None:
    spacecorp.act("do research")
    spacecorp.coach("keep")
    house_of(spacecorp.client).hub.drop(spacecorp.id)
    spacecorp.look()
    assert spacecorp.run.stage == "wait"
    assert spacecorp.run.spot.kept


def test_a_lesson_is_its_players_alone_and_in_no_list(vertium: Player) -> None:
    assert other(vertium.client).get(f"/t/{vertium.id}").status_code == 403
    assert vertium.id not in vertium.client.get("/").text
    assert vertium.client.get("/me/turns").text.count(vertium.id) == 0
    house = house_of(vertium.client)
    me = house.store.table(vertium.id)
    assert me is not None
    assert tables_running(house.needs, house.store.person(me.owner)) == 0  # type: ignore[arg-type]


def test_play_on_here_makes_it_a_table_like_any_other(vertium: Player) -> None:
    vertium.coach("show")
    vertium.press(f"/t/{vertium.id}/coach", do="stay")
    assert 'id="coach"' not in vertium.page
    assert "This table began as a lesson" in vertium.page
    assert vertium.id in vertium.client.get("/").text
    house_of(vertium.client).hub.drop(vertium.id)
    vertium.look()
    assert vertium.table.coach is None
    assert vertium.client.get("/learn/vertium").text.count(">done<") == 1


def test_play_on_here_can_be_pressed_at_any_step(spacecorp: Player) -> None:
    """By dice that nobody arranged, and the lesson is no longer begun."""
    spacecorp.act("do move")
    table, number = spacecorp.table, spacecorp.table.match.number
    assert spacecorp.run.stage == "try"
    spacecorp.press(f"/t/{spacecorp.id}/coach", do="stay")
    assert 'id="coach"' not in spacecorp.page
    assert table.coach is None
    assert not isinstance(table.match.dice, ArrangedDice)
    house_of(spacecorp.client).hub.drop(spacecorp.id)
    spacecorp.look()
    assert (spacecorp.table.coach, spacecorp.table.match.number) == (None, number)
    listed = spacecorp.client.get("/learn/spacecorp").text
    assert '<span class="meta">skipped</span>' in listed
    assert "step 2 of" not in listed
    spacecorp.begin(lesson("spacecorp", "luna"))
    assert "put away" not in spacecorp.page
    assert spacecorp.id != table.id


def test_play_on_here_lets_others_go_on_that_waited_for_the_coach(vertium: Player) -> None:
    vertium.act("place planet=P2")
    assert (vertium.run.stage, vertium.table.held) == ("asked", True)
    number = vertium.table.match.number
    vertium.press(f"/t/{vertium.id}/coach", do="stay")
    assert not vertium.table.held
    vertium.client.portal.call(until_more, vertium.table, number)  # type: ignore[union-attr]


async def until_more(table: Table, number: int) -> None:
    """Until the record has more lines than these."""
    while table.match.number <= number:
        await asyncio.sleep(0.001)


def test_skip_goes_on_and_the_lesson_stays_in_the_list(vertium: Player) -> None:
    form = Forms(vertium.page).form("coach-go")
    page = vertium.client.post(str(form["action"]), data={"do": "skip"}).text
    listed = vertium.client.get("/learn/vertium").text
    assert '<span class="meta">skipped</span>' in listed
    assert "Go on" in listed
    assert page


def test_after_a_week_a_lesson_is_put_away_and_starts_again(vertium: Player) -> None:
    house = house_of(vertium.client)
    house.clock.now += 8 * 24 * 3600  # type: ignore[attr-defined]
    vertium.client.portal.call(house.hub.tidy)  # type: ignore[union-attr]
    assert vertium.client.get(f"/t/{vertium.id}").status_code == 404
    vertium.begin(lesson("vertium", "fourth-kind"))
    assert "This lesson was put away after a week. It starts again at its first step." in vertium.page


def test_progress_is_forgotten_when_asked_twice(vertium: Player) -> None:
    vertium.coach("show")
    assert vertium.client.post("/learn/vertium").status_code == 400
    page = vertium.client.post("/learn/vertium", data={"sure": "yes"}).text
    assert ">done<" not in page
    assert "Forget my progress" not in page


def test_a_course_of_other_rules_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_class("vertium")
    with running(tmp_path, games={"vertium": kind}) as client:
        monkeypatch.setattr(kind, "rules_version", 99)
        assert "is being looked through" in client.get("/learn/vertium").text
        answer = client.post("/learn/vertium/fourth-kind")
        assert answer.status_code == 409
        assert "Learn," not in client.get("/").text


def test_pages_lead_to_the_course(tmp_path: Path) -> None:
    with running(tmp_path, games={"vertium": game_class("vertium")}) as client:
        for path in ("/", "/learn", "/rules/vertium", "/rules/vertium/how"):
            assert 'href="/learn/vertium"' in client.get(path).text, path
        said = {"/": r"Learn, (\d+) min", "/rules/vertium/how": r"Learn at the table, (\d+) min"}
        said |= {"/learn/vertium": r"about (\d+) minutes", "/rules/vertium": r"table, in (\d+) minutes"}
        found = {path: re.findall(words, client.get(path).text) for path, words in said.items()}
        assert len({tuple(minutes) for minutes in found.values()}) == 1, found
        assert found["/"]
        table = client.post("/play/vertium").text
        assert 'href="/learn/vertium"' in table
        sheet = client.get("/learn/vertium/sheet").text
        assert all(lesson.idea in sheet for lesson in course("vertium").lesson)


def test_a_game_without_lessons_offers_none(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert client.get("/learn/peek").status_code == 404
        assert "/learn/peek" not in client.get("/").text


@pytest.mark.parametrize("game", GAMES)
def test_the_tour_of_the_table_points_at_parts_of_the_page(tmp_path: Path, game: str) -> None:
    """Its first choice can be taken back in each game, by the page's button or the coach; others wait meanwhile."""
    with running(tmp_path, games={game: game_class(game)}, bots=["pebble"]) as client:
        player = Player(client, game)
        player.begin(course(game).lesson[0])
        assert 'id="say" tabindex="-1"' in player.page.replace('data-look="X" ', "")
        player.coach("show")
        assert re.search(r'<button data-look="X"[^>]* id="undo-button"', player.page)
        number = player.table.match.number
        player.others()
        assert player.table.match.number == number
        player.coach("show")
        assert "the same question is asked again" in player.page
        player.coach("on")
        assert re.search(r'<section data-look="Y"[^>]* id="log"', player.page)
        player.coach("on")
        assert re.search(r'<button data-look="X"[^>]* id="help-button"', player.page)
        assert player.has("next")


def test_who_has_seen_the_table_need_not_see_it_again(tmp_path: Path) -> None:
    games = {game: game_class(game) for game in ("vertium", "solarius")}
    with running(tmp_path, games=games, bots=["pebble"]) as client:
        player = Player(client, "vertium")
        player.begin(course("vertium").lesson[0])
        for do in ("show", "show", "on", "on"):
            player.coach(do)
        page = client.get("/learn/solarius").text
        assert page.count('<span class="meta">done</span>') == 1
        assert "Forget my progress" not in page
        assert 'action="/learn/solarius/die"' in client.get("/learn").text


def test_what_a_first_game_does_not_need_stands_apart(tmp_path: Path) -> None:
    with running(tmp_path, games={"solarquest": game_class("solarquest")}, bots=["pebble"]) as client:
        page = client.get("/learn/solarquest").text
        assert page.index("Lasers</h2>") > page.index('id="lesson-debts"')
        assert f"{len(course('solarquest').of_part(''))} lessons, about" in page
        player = Player(client, "solarquest")
        player.begin(lesson("solarquest", "lasers"))
        player.walk(Route())
        assert not player.has("next")
        assert 'href="/learn/solarquest#lesson-lasers"' in player.page, "the word's note leads there"


COURSE = """
course = "peek"
rules = 1

[[lesson]]
id = "mark"
title = "Mark a spot"
idea = "Who marks a spot has its number as points."
minutes = 1
clauses = ["PK-1.1", "PK-2.1", "PK-2.2"]
terms = ["spot"]

[lesson.start]
position = "second.json"
seed = 4
luck = ["deal 7"]
others = { 2 = ["roll"] }

[[lesson.step]]
say = "Each [spot](spot) is marked once. The third is Bo's."
try = "Mark the fourth spot."
do = ["mark spot=4"]
check = { company = 0 }

[[lesson.step.case]]
when = ["mark spot=5"]
say = "That one is worth more. The fourth is asked for here."
then = "back"

[[lesson.step.case]]
when = ["mark spot=*"]
say = "That is a spot of yours, too."
then = "ask"

[[lesson.step.case]]
when = ["roll"]
say = "A roll brings what the die shows, and no spot."
then = "keep"

[[lesson.step]]
say = "It is yours. You may look at a new secret number now."
try = "End the turn, or peek."
do = ["done", "peek"]
well = "Bo rolls."

[[lesson.step]]
say = "That is all of a turn."
end = true
"""


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[Game]:
    """The toy as another package's, which brings a course."""
    folder = tmp_path / "packages" / "taught"
    shutil.copytree(Path(toy.__file__).parent, folder)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "learn").mkdir()
    (folder / "learn" / "learn.toml").write_text(COURSE, encoding="utf-8")
    made = GAME.make()
    position = Match.begin(made, seed=4).dump()
    position |= {"owner": [-1, -1, 1, *[-1] * 5], "points": [0, 3]}
    (folder / "learn" / "second.json").write_text(json.dumps(position), encoding="utf-8")
    monkeypatch.syspath_prepend(folder.parent)

    class Taught(GAME):  # type: ignore[misc, valid-type]
        package = "taught"

    return Taught


def test_a_course_of_another_package_is_played(
    tmp_path: Path, taught: type[Game], caplog: pytest.LogCaptureFixture
) -> None:
    """It holds, and every way through its lesson can be gone by forms; home, list and rules lead to it."""
    lessons = course_of(taught)
    assert lessons is not None
    (lesson,) = lessons.lesson
    assert faults_of(taught, lessons) == []
    with running(tmp_path, games={"peek": taught}) as client:
        assert caplog.messages == []
        for path in ("/", "/learn", "/rules/peek"):
            assert 'href="/learn/peek"' in client.get(path).text, path
        assert lesson.idea in client.get("/learn/peek").text
        player = Player(client, "peek")
        routes = routes_of(taught, lesson)
        assert {route.back for route in routes} == {True, False}
        for route in routes[::-1]:  # the plain one last
            player.begin(lesson, do="again")
            player.walk(route)
        assert player.run.stage == "end"
        assert client.get("/learn/peek").text.count('<span class="meta">done</span>') == 1


def test_lessons_that_can_not_be_had_cost_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A package's: the host hears of it when the server starts, once."""

    class Odd(GAME):  # type: ignore[misc, valid-type]
        pass

    def read(kind: object) -> None:
        raise ValueError("learn.toml is not TOML: no")

    monkeypatch.setattr(courses, "course_of", read)
    with caplog.at_level(logging.WARNING, "ecliptic"), running(tmp_path, games={"peek": Odd}) as client:
        assert caplog.messages == ["the lessons of peek can't be had: learn.toml is not TOML: no"]
        assert client.get("/learn/peek").status_code == 404
        assert client.post("/learn/peek/one").status_code == 404
        for path in ("/", "/learn", "/rules/peek"):
            assert client.get(path).status_code == 200
        assert client.post("/play/peek").status_code == 200
    assert len(caplog.messages) == 1


def test_a_lesson_that_does_not_hold_is_refused_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Odd(GAME):  # type: ignore[misc, valid-type]
        pass

    step = Step(say="A word.", end=True)
    one = Lesson(
        id="one", title="One", idea="One.", clauses=["X-1"], start=Start(position="none.json"), step=[step]
    )
    monkeypatch.setattr(
        courses, "course_of", lambda kind: Course(course="peek", rules=Odd.rules_version, lesson=[one])
    )
    with caplog.at_level(logging.WARNING, "ecliptic"), running(tmp_path, games={"peek": Odd}) as client:
        assert caplog.messages == [
            "the lessons of peek have 1 fault, first one: the rules have no clause X-1; `ecliptic learn check peek` lists all"
        ]
        answer = client.post("/learn/peek/one")
        assert answer.status_code == 409
        assert "This lesson does not fit Peek as it is installed here" in answer.text
    assert (
        "the lesson one of peek can't begin: there is no file none.json beside the course" in caplog.messages
    )


def test_who_is_forgotten_leaves_no_lesson(vertium: Player) -> None:
    house: House = house_of(vertium.client)
    row = house.store.table(vertium.id)
    assert row is not None
    assert house.lessons.of_person(row.owner) == [("vertium", "fourth-kind", "begun")]
    house.hub.delete(vertium.id)
    house.store.forget(row.owner)
    assert house.lessons.progress(row.owner, "vertium") == {}
