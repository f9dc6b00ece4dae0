"""Languages of pages: who is answered in which, what is kept by language, and what goes past the catalogues."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import ecliptic
from ecliptic.core.languages import ENGLISH, PSEUDO, speak, speaking
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.web.notices.rows import Channel, Message
from ecliptic.web.pages.stream import STRANGER, Watching
from ecliptic.web.parts.fragments import show
from ecliptic.web.storage.rows import SeatRow, Settings
from ecliptic.web.tables.keepsake import SPECTATOR, keepsakes, unpack
from ecliptic.web.tables.live.looking import viewer_of
from web.support import TestClient, house_of, make_house, other, running

ROLLER = game_class("solar_roller")
GERMAN = {"accept-language": "de-DE,de;q=0.9,en;q=0.4"}


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Tests share a thread, and so a context."""
    speak(ENGLISH)
    yield
    speak(ENGLISH)


def read(name: str) -> dict[str, str]:
    """The plain messages of a catalogue of ours, by their English."""
    path = Path(ecliptic.__file__).parent / name / "languages" / "de.po"
    with path.open("rb") as file:
        found = read_po(file)
    return {m.id: m.string for m in found if isinstance(m.id, str) and m.id and m.string and not m.context}


# ---- which language ------------------------------------------------------------------------------------------------


def test_the_language_follows_the_browser_then_the_cookie_then_the_person(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert 'lang="en"' in client.get("/").text
        german = client.get("/", headers=GERMAN)
        assert '<html lang="de"' in german.text
        assert german.headers["content-language"] == "de"
        assert "Weltraum-Brettspiele" in german.text
        chosen = client.post("/language", data={"language": "en", "back": "/tables"}, headers=GERMAN)
        assert chosen.url.path == "/tables"
        assert '<html lang="en"' in client.get("/", headers=GERMAN).text
        client.post("/me", data={"name": "Ada"})
        client.post("/me/preferences", data={"language": "de"})
        assert "language" not in client.cookies
        assert '<html lang="de"' in client.get("/").text
        client.post("/me/preferences", data={"language": ""})
        assert '<html lang="en"' in client.get("/").text
        assert '<html lang="de"' in client.get("/", headers=GERMAN).text


def test_a_language_that_is_none_of_ours_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for language in ("fr", PSEUDO, "../de"):
            answer = client.post("/language", data={"language": language})
            assert (answer.status_code, "none of ours" in answer.text) == (400, True)
            assert "language" not in client.cookies
        client.cookies.set("language", "fr")
        assert '<html lang="en"' in client.get("/").text
        client.post("/me", data={"name": "Ada"})
        assert client.post("/me/preferences", data={"language": "fr"}).status_code == 400


def test_refusals_of_the_web_and_of_the_rules_are_said_in_the_language(tmp_path: Path) -> None:
    with running(tmp_path, games={"solar_roller": ROLLER}) as client:
        missing = client.get("/t/nothing", headers=GERMAN)
        assert "Unter dieser Adresse gibt es keinen Tisch" in missing.text
        assert "Kein solcher Tisch" in missing.text
        client.post("/play/solar_roller")
        table = client.get("/").text.split('href="/t/')[1].split('"')[0]
        page = client.get(f"/t/{table}", headers=GERMAN).text
        expected = re.search(r'name="expected" value="([^"]+)"', page)
        assert expected is not None
        form = {"action": "home space=I1", "expected": expected[1], "sure": "yes", "seat": "0"}
        refused = client.post(f"/t/{table}/act", data=form, headers=GERMAN | {"x-partial": "1"})
        assert "Jetzt wählst du eine Farbe" in refused.text
        assert refused.status_code == 422


def test_programs_are_answered_in_english(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.get("/api/v1/nothing", headers=GERMAN)
        assert "The API has nothing at this address." in answer.text


# ---- what is kept --------------------------------------------------------------------------------------------------


def test_what_is_drawn_for_one_language_is_shown_in_no_other(tmp_path: Path) -> None:
    house = make_house(tmp_path, games={"solar_roller": ROLLER})
    ada = house.people.make("Ada")
    table = house.hub.make(ROLLER.make({"players": 1}), ada, [SeatRow(0, ada.id, "", "")], Settings())
    english = show(house.host, table, viewer_of(table, ada))
    with speaking("de"):
        german = show(house.host, table, viewer_of(table, ada))
        assert show(house.host, table, viewer_of(table, ada)) is german
    assert show(house.host, table, viewer_of(table, ada)) is english
    assert "Where do you draw" in english.parts["dock"] or "of which color" in english.parts["dock"]
    assert "in welcher Farbe" in german.parts["dock"]
    assert english.mark != german.mark
    assert not [key for key in ("dock", "top", "players", "tabs") if english.parts[key] == german.parts[key]]


def test_a_crowd_is_served_each_in_its_language(tmp_path: Path) -> None:
    async def story() -> None:
        house = make_house(tmp_path, games={"solar_roller": ROLLER})
        ada = house.people.make("Ada")
        table = house.hub.make(ROLLER.make({"players": 1}), ada, [SeatRow(0, ada.id, "", "")], Settings())
        streams = []
        for language in ("de", ENGLISH, "de"):
            with speaking(language):
                streams.append((Watching(house, table, None, False, lambda text: True), table.change(None)))
        (first, group), (_, english), (last, again) = streams
        assert group is again
        assert group is not english
        with speaking(ENGLISH):  # of who acted
            shown = first.news()
        with speaking("de"):
            assert shown is show(house.host, table, STRANGER)
        assert last.language == "de"

    asyncio.run(story())


def test_what_is_stored_of_a_game_is_english_whoever_ends_it(tmp_path: Path) -> None:
    match = Match.begin(ROLLER.make({"players": 1}), seed=2)
    with speaking("de"):
        kept = unpack(keepsakes(match, [], lambda seat: [])[SPECTATOR])
    assert kept is not None
    assert [row.title for row in kept.sheet.rows][:2] == ["Moons", "Rings"]


def test_a_message_is_in_the_language_that_its_reader_chose(tmp_path: Path) -> None:
    house = make_house(tmp_path)
    ada = house.people.make("Ada")
    channel = Channel(id="c", person=ada.id, kind="hook", address="https://x.example", label="x", state="on")
    message = Message(id="m", channel="c", kind="ask", tries=0, due=0)
    with speaking("de"):  # of who makes it be sent
        assert house.notices.text(message, channel).title == "Ecliptic: this works"  # type: ignore[union-attr]
    liked = house.preferences.of(ada.id)
    house.preferences.set(ada.id, type(liked)(language="de"))
    assert house.notices.text(message, channel).title == "Ecliptic: Das klappt"  # type: ignore[union-attr]


# ---- what goes past the catalogues -----------------------------------------------------------------------------------


class Reader(HTMLParser):
    """What a page says to people: texts, and attributes that are read out or shown."""

    SILENT = ("script", "style", "code", "kbd", "bdi", "title")
    SAID = ("title", "aria-label", "placeholder", "alt", "data-why")
    VOID = ("meta", "link", "input", "img", "br", "hr", "wbr", "source")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent: list[bool] = []
        self._depth = 0  # of the brackets of a message, which may have markup in it
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = any(self._silent[-1:]) or tag in self.SILENT or (tag != "html" and given.get("lang") == "en")
        if not silent:
            self.said += [given[name] or "" for name in self.SAID if name in given]
        if tag not in self.VOID:
            self._silent.append(silent)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Shapes of a drawing."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID and self._silent:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        bare = ""
        for sign in data:
            self._depth += (sign == "\u27e6") - (sign == "\u27e7")
            bare += " " if self._depth or sign == "\u27e7" else sign
        if bare.strip() and not any(self._silent[-1:]):
            self.said.append(" ".join(bare.split()))


def walk(client: TestClient, headers: dict[str, str]) -> Iterator[tuple[str, str]]:
    """All pages of the shell, and a whole game of Solar Roller against a bot; with each its address."""
    guest = other(client)
    for path in ("/", "/tables", "/learn", "/me", "/in", "/nothing", "/rules/solar_roller/how"):
        yield f"guest {path}", guest.get(path, headers=headers).text
    client.post("/me", data={"name": "Zoe"}, headers=headers)
    for path in (
        *("/", "/tables", "/new/solar_roller", "/learn/solar_roller", "/learn/solar_roller/sheet"),
        *("/rules/solar_roller/how", "/rules/solar_roller/words", "/me", "/me/preferences", "/me/data"),
        *("/me/access", "/study"),
    ):
        yield path, client.get(path, headers=headers).text
    table = client.post("/play/solar_roller", headers=headers).url.path
    for turn in range(200):
        page = client.get(table, headers=headers).text
        if turn % 9 == 0 or 'id="sheet"' in page:
            yield table, page
        if 'id="sheet"' in page:
            break
        offered = re.findall(r'<button[^>]*name="action" value="([^"]+)"', page)
        free = [
            action
            for action in offered
            if not re.search(rf'<button[^>]*class="[^"]*\bno\b[^>]*value="{re.escape(action)}"', page)
        ]
        expected = re.search(r'name="expected" value="([^"]+)"', page)
        assert expected is not None
        assert free
        form = {"action": free[turn % len(free)], "expected": expected[1], "sure": "yes", "seat": "0"}
        client.post(f"{table}/act", data=form, headers=headers, follow_redirects=False)
    yield f"{table}/log", client.get(f"{table}/log", headers=headers).text
    for path in ("", "/chat", "/plan"):
        yield f"{table}{path}", client.get(f"{table}{path}", headers=headers).text


# What a page may say beside catalogues: names, what is the same in every language, and words of other packages.
DATA = re.compile(
    r"Ecliptic|Solar Roller|Zoe|Moon|Comet|Dust|Pebble|English|Deutsch|[IMO]\d|SR-[\d.]+|\bSR\b|https?:\S*|/\S+"
    r"|\d+[a-z]*|UTC|JSON|Seat|\bAda\b|\bBo\b|Guest|[A-Z]\w+/[A-Z]\w+|\w+\.\w+"
)


def unmarked(text: str) -> str:
    """What of a text no catalogue said: outside of all brackets."""
    before = ""
    while before != text:
        before, text = text, re.sub("\u27e6[^\u27e6\u27e7]*\u27e7", " ", text)
    return " ".join(re.findall(r"[^\W\d_]{2,}", DATA.sub(" ", text)))


# Not in catalogues yet: docs/languages.md says what is left.
LEFT = {"Dee"}  # a name of a picture's player


def test_nothing_goes_past_the_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecliptic.web.pages.visit.offered", lambda: (ENGLISH, PSEUDO))
    with running(tmp_path, games={"solar_roller": ROLLER}) as client:
        client.cookies.set("language", PSEUDO)
        found: dict[str, str] = {}
        house_of(client)
        for path, page in walk(client, {"accept-language": PSEUDO}):
            for text in Reader(page).said:
                if words := unmarked(text):
                    found.setdefault(words, path)
    left = {words: path for words, path in found.items() if words not in LEFT}
    assert not left, "\n".join(f"{path}: {words}" for words, path in left.items())


def test_no_page_says_in_english_what_the_catalogue_says_in_german(tmp_path: Path) -> None:
    known = {**read("."), **read("games/solar_roller")}
    english = {one for one, said in known.items() if said not in (one, *known)} - {*known.values()}
    with running(tmp_path, games={"solar_roller": ROLLER}) as client:
        for path, page in walk(client, GERMAN):
            assert 'lang="de"' in page
            assert [text for text in Reader(page).said if text in english] == [], path
