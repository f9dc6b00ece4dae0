"""What matters now: who is told, how often, and how it is hidden; words that explain themselves; how to play."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from ecliptic.core.registry import game_class, game_names
from ecliptic.core.terms import Term, check_terms, read_terms
from ecliptic.core.views import Line, Matter
from ecliptic.web.parts.glossary import fitting, glossary, linked, table_terms
from ecliptic.web.parts.matters import FIRST_GAMES, TIMES
from web.support import act, house_of, new_table, other, running
from web.toy import GAME

FACT, NEXT = " early.</b>", "points are marked.</b>"  # the first has a word with a note in it


def test_a_line_is_shown_three_times_and_then_the_next_one(tmp_path: Path) -> None:
    """Looking again counts once; the next most pressing line changes its number and stays."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo", curtain="")
        assert FACT not in other(client).get(f"/t/{table}").text
        shown = []
        for _ in range(2 * TIMES + 2):
            html = client.get(f"/t/{table}").text
            assert client.get(f"/t/{table}").text.count(FACT) == html.count(FACT)
            shown.append(FACT in html)
            assert FACT in html or NEXT in html
            act(client, table, "roll")
        assert shown[:2] == [True, True]
        assert not shown[-1]


def test_where_nothing_matters_the_box_says_what_the_game_is_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecliptic.web.parts.matters._due", lambda seen, seat: None)
    with running(tmp_path) as client:
        page = client.get(f"/t/{new_table(client, 'me', 'open')}").text
        assert f'<b>What it is about</b> <span class="then">{GAME.goal}' in page


def test_it_is_told_in_the_first_games_never_or_always(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        assert FACT in client.get(f"/t/{table}").text
        wrong = client.post("/me/coach", data={"coach": "perhaps"})
        assert wrong.status_code == 400
        assert "does not say when" in wrong.text
        assert FACT in client.get(f"/t/{table}").text
        client.post("/me/coach", data={"coach": "never", "back": f"/t/{table}"})
        html = client.get(f"/t/{table}").text
        assert FACT not in html
        assert 'id="coach-key" name="coach" value=""' in html  # the key c brings it back
        client.post("/me/coach", data={"coach": "always"})
        assert FACT in client.get(f"/t/{table}").text
        assert 'name="coach" value="always" checked' in client.get("/me/preferences").text


def test_after_three_games_nobody_is_a_newcomer(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for n in range(FIRST_GAMES + 1):
            table = new_table(client, "me", "open")
            assert (FACT in client.get(f"/t/{table}").text) == (n < FIRST_GAMES)
            with house_of(client).store.writing() as db:
                db.execute("UPDATE game_table SET status='over' WHERE id=?", (table,))
        client.post("/me/coach", data={"coach": "never"})
        assert 'id="coach-key" name="coach" value="always"' in client.get(f"/t/{table}").text


def test_words_are_buttons_and_everything_else_is_escaped() -> None:
    html = linked(GAME, "A <b>spot</b>, spots & [that place](spot); [no](word) spotless.")
    assert html.count('popovertarget="term-spot"') == 2  # the first use, and what is marked
    assert "&lt;b&gt;<button" in html
    assert 'spots &amp; <span class="kept"><button' in html
    assert "[no](word) spotless." in html
    book = glossary(GAME)
    dotted = book.linked_html('<a href="#">spot</a> &amp; <code>spot</code> a spot', set())
    assert dotted.startswith('<a href="#">spot</a> &amp; <code>spot</code> a <button')
    assert book.linked_html("x &lt; y &amp; a spot", set()).startswith("x &lt; y &amp; a <button")
    assert 'tabindex="-1"' in book.linked("a spot", quiet=True)
    assert re.findall(
        r'<span class="kept">(.*?)</span>',
        re.sub("<.?button[^>]*>", "|", book.linked("(a spot), [that](spot)!")),
    ) == [
        "|spot|),",
        "|that|!",
    ], "a line begins with no comma"
    assert "term-table-undo" in book.linked("[taken back](table-undo)")


def test_a_table_has_each_note_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        html = client.get(f"/t/{table}").text
        for term in (*GAME.terms(), *table_terms()):
            assert html.count(f'id="term-{term.id}"') == 1
        assert 10 <= len(table_terms()) <= 12


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ([Term(id="a", name="A", short="One."), Term(id="a", name="B", short="Two.")], "the same id"),
        (
            [Term(id="a", name="A", short="One."), Term(id="b", name="B", also=["a"], short="Two.")],
            "is also a",
        ),
        ([Term(id="a", name="A", short="One.", clause="XX-1.1")], "XX-1.1 is no clause"),
        ([Term(id="a", name="A", short="One")], "full stop"),
    ],
)
def test_a_mistake_in_the_words_is_one_sentence(terms: list[Term], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check_terms(terms, ())


def test_a_file_of_words_is_strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "odd"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert read_terms("odd", tuple) == ()
    long = "x" * 121
    for row in (
        'id = "a"\nname = "A"',
        f'id = "a"\nname = "A"\nshort = "{long}"',
        'id = "A b"\nname = "A"\nshort = "x."',
    ):
        (package / "terms.toml").write_text(f"[[term]]\n{row}\n")
        with pytest.raises(ValueError, match=r"^terms\.toml: "):
            read_terms("odd", tuple)
    (package / "terms.toml").write_text('[[term]]\nid = "a"\nname = "A"\nshort = "x."\nmore = 1\n')
    with pytest.raises(ValueError, match="more"):
        read_terms("odd", tuple)


def test_words_have_a_page_with_a_search(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/rules/peek/words").text
        assert 'id="word-spot"' in html
        assert 'id="word-table-undo"' in html
        found = client.get("/rules/peek/words?q=marked").text
        assert 'id="word-spot"' in found
        assert 'id="word-table-undo"' not in found
        assert "No word holds" in client.get("/rules/peek/words?q=%3Czebra%3E").text
        rules = client.get("/rules/peek").text
        assert 'popovertarget="term-spot"' in rules
        assert 'id="term-spot"' in rules


def test_a_game_without_a_page_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert "/rules/peek/how" not in client.get("/rules/peek").text
        answer = client.get("/rules/peek/how")
        assert answer.status_code == 404
        assert "on one page" in answer.text
        assert "/rules/peek/how" not in client.get("/").text


def test_how_to_play_is_reached_from_card_invitation_table_and_rules(tmp_path: Path) -> None:
    games = {name: game_class(name) for name in game_names()}
    with running(tmp_path, games=games) as client:
        home, index = client.get("/").text, client.get("/rules").text
        for name in games:
            link = f'href="/rules/{name}/how"'
            form = {"players": "2", "watch": "yes", "seat0": "me", "seat1": "open", "fuel": "yes"}
            table = client.post(f"/new/{name}", data=form)
            invitation = re.search(r"/join/[\w.-]+", table.text)
            assert invitation, re.findall(r'role="alert">(.*?)<', table.text)
            pages = (home, index, client.get(f"/rules/{name}").text, table.text)
            assert [link in page for page in (*pages, other(client).get(invitation[0]).text)] == [True] * 5, (
                name
            )


def test_a_line_leads_to_the_lesson_of_its_words(tmp_path: Path) -> None:
    """What matters as a game of Vertium begins; the lesson is one of its course."""
    with running(tmp_path, games={"vertium": game_class("vertium")}) as client:
        page = client.post("/play/vertium").text
        strip = page[page.index('id="strip"') :]
        found = re.search(r'href="/learn/vertium#lesson-([\w-]+)"[^>]*>Lesson<', strip)
        assert found
        assert f'id="lesson-{found[1]}"' in client.get("/learn/vertium").text


@pytest.mark.parametrize("name", game_names())
def test_how_to_play_is_a_page_with_pictures(tmp_path: Path, name: str) -> None:
    with running(tmp_path, games={name: game_class(name)}) as client:
        html = client.get(f"/rules/{name}/how").text
        assert html.count("<figure") == 3
        for part in html.split('<img src="')[1:]:
            picture = client.get(part.split('"')[0])
            assert picture.status_code == 200
            assert picture.text.startswith("<svg")
            assert "@1" not in picture.text


def test_a_hint_is_its_words_and_a_line_is_another_thing() -> None:
    assert Matter(fact="One.", then="Two.").words == "One. Two."
    assert Matter(fact="One.").words == "One."
    assert Line(text="One.") != Matter(fact="One.")


def test_words_that_do_not_fit_cost_another_package_their_notes_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Odd(GAME):  # type: ignore[misc, valid-type]
        @classmethod
        def terms(cls) -> tuple[Term, ...]:
            return (Term(id="odd", name="odd", short="Odd.", icon="zebra"),)

    with pytest.raises(ValueError, match="no icon zebra"):
        fitting(Odd)
    with running(tmp_path, games={"peek": Odd}) as client, caplog.at_level(logging.WARNING, "ecliptic"):
        assert client.get("/rules/peek/words").status_code == 200
        table = new_table(client, "me", "greedy")
        assert client.get(f"/t/{table}").status_code == 200
    assert "the words of peek can't be had" in caplog.text
