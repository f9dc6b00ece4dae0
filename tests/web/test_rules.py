"""Rules pages: every clause of every game has its anchor, chapters and search work, nothing is markup by accident."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rulebook import sources_of
from ecliptic.web.pages.rulebook import book_of, chapters, find, inline, part_of
from web.support import make_house, running
from web.toy import GAME


def test_the_toy_s_rules(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/rules/peek").text
        assert '<div class="clause" id="PK-2.1">' in html
        assert '<tr id="PK-3.1">' in html
        assert '<section id="PK-2" lang="en"><h2>PK-2 Play</h2>' in html
        assert 'See <a href="#PK-1.2">PK-1.2</a> and &lt;b&gt;mind&lt;/b&gt; <code>code</code>' in html
        assert (
            '<span class="from" title="from the rulebook; a ruling on a gap or contradiction">S; dealing R</span>'
            in html
        )
        assert "spots.toml" in html
        assert "seed, designed" in html
        assert client.get("/rules/nothing").status_code == 404


def test_a_clause_alone_for_pages_that_open_it_in_place(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/rules/peek/PK-1.2", headers={"X-Partial": "1"}).text
        assert "PK-1 Words" in html
        assert 'href="/rules/peek#PK-1.2"' in html
        assert "<html" not in html
        assert " id=" not in html, "the page may have it already"
        assert "<td>" in client.get("/rules/peek/PK-3.1", headers={"X-Partial": "1"}).text
        plain = client.get("/rules/peek/PK-1.2", follow_redirects=False)
        assert (plain.status_code, plain.headers["location"]) == (303, "/rules/peek#PK-1.2")
        for wrong in (
            "/rules/peek/PK-1",
            "/rules/peek/PK-99.9",
            "/rules/peek/x%3Cb%3E",
            "/rules/none/PK-1.2",
        ):
            assert client.get(wrong, headers={"X-Partial": "1"}).status_code == 404, wrong


@pytest.mark.parametrize("name", game_names())
def test_every_clause_can_be_opened_in_place(name: str) -> None:
    kind = game_class(name)
    for id_ in kind.clauses():
        part = part_of(kind, id_)
        assert part is not None, id_
        (block,) = part.blocks
        assert 'href="#' not in str(block.html), id_


def test_the_search_keeps_what_holds_all_words(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/rules/peek?q=SECRET number").text
        assert 'id="PK-1.2"' in html
        assert 'id="PK-2.1"' not in html
        html = client.get("/rules/peek?q=%3Cscript%3Ezzz").text
        assert "Nothing holds" in html
        assert "<script>zzz" not in html
    assert find(GAME, "") == book_of(GAME)
    assert [c.title for c in find(GAME, "words secret")] == ["PK-1 Words"]  # the chapter's title counts


def test_a_search_keeps_rows_alone_and_takes_related_words(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        html = client.get("/rules/peek?q=ruling").text
        assert '<tr id="PK-3.1">' in html
        assert "data-related" in html
    kind = game_class("solarquest")
    with running(tmp_path, games={"solarquest": kind}) as client:
        html = client.get("/rules/solarquest?q=trading bounds").text
        assert 'id="A-20"' in html
        assert 'id="A-19"' not in html
        assert 'id="SQ-1.8"' in client.get("/rules/solarquest?q=bank+deeds").text  # said there: Federation


@pytest.mark.parametrize(
    ("name", "link"),
    [
        (
            "solarquest",
            '<span class="from" title="a ruling on a gap or contradiction"><a href="#A-07">A-07</a>',
        ),
        ("spacecorp", 'ruling <a href="#A-2">A-2</a>'),
        ("solarius", '<a href="#AM-4">AM-4</a>'),
        ("vertium", '<a href="#VT-17.3">VT-17.3</a>'),
        ("solar_roller", '<a href="#SR-14.5">SR-14.5</a>'),
    ],
)
def test_a_tag_leads_to_its_ruling(name: str, link: str) -> None:
    html = "".join(str(block.html) for chapter in book_of(game_class(name)) for block in chapter.blocks)
    assert link in html
    for id_ in set(re.findall(r'href="#([^"]+)"', html)):
        assert f'id="{id_}"' in html or any(
            id_ in (chapter.id, *(block.id for block in chapter.blocks))
            for chapter in book_of(game_class(name))
        )


@pytest.mark.parametrize("name", game_names())
def test_every_clause_has_an_anchor(tmp_path: Path, name: str) -> None:
    kind = game_class(name)
    with running(tmp_path, games={name: kind}) as client:
        html = client.get(f"/rules/{name}").text
    for clause in kind.clauses():
        assert f'id="{clause}"' in html, clause
    ids = [b.id for chapter in book_of(kind) for b in chapter.blocks if b.id]
    assert len(ids) == len(set(ids))
    assert all(source.provenance != "not said" for source in sources_of(kind))


@given(st.text())
def test_any_text_is_escaped(text: str) -> None:
    html = str(inline(text, frozenset({"PK-1.1"})))
    rest = html
    for tag in ("<b>", "</b>", "<em>", "</em>", "<code>", "</code>", "</a>", "</span>"):
        rest = rest.replace(tag, "")
    assert "<" not in rest.replace("<a href=", "").replace("<span class=", "")


@given(st.text(alphabet="#-* |`[]()AB1.\n"))
def test_any_markdown_is_read(text: str) -> None:
    chapters(text)


def test_the_picture_of_a_game_that_can_t_be_drawn_is_none(tmp_path: Path) -> None:
    from ecliptic.web.pages.home import picture

    class Broken(GAME):  # type: ignore[valid-type, misc]
        def draw(self, view, prompt):  # type: ignore[no-untyped-def]
            raise RuntimeError("no board today")

    assert picture(Broken) == ""
    assert picture(GAME).startswith("/pictures/")
    with running(tmp_path, games={"peek": Broken}) as client:
        assert client.get("/").status_code == 200
    assert make_house(tmp_path).games()
