"""A game's rulebook as markup. Everything is escaped."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape
from msgspec import Struct

from ecliptic.core import rulebook
from ecliptic.core.game import Game
from ecliptic.core.rulebook import ID, known_ids, meaning, related_words, row_id

_LINK: Final = re.compile(r"\[([^\]]+)\]\((https?://[^)\s]+|#[^)\s]+)\)")
_TAG: Final = re.compile(r"\[([^\[\]]+)\](?!\()")


class Block(Struct, frozen=True):
    """A piece of a chapter: kind is "clause", "p", "list", "table" or "h3"."""

    kind: str
    id: str
    html: Markup


class Chapter(Struct, frozen=True):
    """A chapter and its pieces."""

    id: str
    title: str
    blocks: list[Block]


def inline(text: str, known: frozenset[str] = frozenset()) -> Markup:
    """A line of Markdown as markup."""
    parts = re.split(r"(`[^`]+`)", text)
    return Markup("").join(
        Markup("<code>%s</code>") % part[1:-1]
        if part.startswith("`") and len(part) > 2 and not _is_tag(part[1:-1])
        else _spans(part.strip("`") if len(part) > 2 and part.startswith("`") else part, known)
        for part in parts
    )


def _is_tag(code: str) -> bool:
    tag = _TAG.fullmatch(code)
    return tag is not None and meaning(tag[1]) != ""


def _spans(text: str, known: frozenset[str]) -> Markup:
    html = str(escape(text))
    html = _LINK.sub(lambda m: f'<a href="{m[2]}" rel="noopener">{m[1]}</a>', html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<em>\1</em>", html)
    html = _TAG.sub(_from, html)
    pieces = re.split(r"(<[^>]*>)", html)
    for k, piece in enumerate(pieces):
        if not piece.startswith("<"):
            pieces[k] = ID.sub(lambda m: f'<a href="#{m[0]}">{m[0]}</a>' if m[0] in known else m[0], piece)
    return Markup("".join(pieces))


def _from(found: re.Match[str]) -> str:
    said = meaning(found[1])
    return f'<span class="from" title="{said}">{found[1]}</span>' if said else found[0]


@cache
def book_of(kind: type[Game]) -> list[Chapter]:
    """The rules of a game."""
    return drawn(rulebook.book_of(kind))


@cache
def changes_of(kind: type[Game]) -> list[Chapter]:
    """What changed in the readings of a game, with links to its rules; empty where nothing did."""
    known = known_ids(rulebook.book_of(kind))
    leads = f'href="/rules/{kind.name}#'
    return [
        Chapter(
            chapter.id,
            chapter.title,
            [
                Block(block.kind, "", Markup(str(block.html).replace('href="#', leads)))
                for block in chapter.blocks
            ],
        )
        for chapter in drawn(rulebook.chapters(kind.changes_text()), known)
    ]


@cache
def part_of(kind: type[Game], id_: str) -> Chapter | None:
    """One clause, or row of a table, in its chapter; its ids lead to the rules. None = there is none."""
    book = rulebook.book_of(kind)
    try:
        part = rulebook.part_of(book, id_)
    except KeyError:
        return None
    if part.id == id_:
        return None  # a whole chapter
    (chapter,) = drawn([part], known_ids(book))
    leads = f'href="/rules/{kind.name}#'
    blocks = [
        Block(one.kind, "", Markup(re.sub(r' id="[^"]*"', "", str(one.html)).replace('href="#', leads)))
        for one in chapter.blocks
    ]
    return Chapter(chapter.id, chapter.title, blocks)


def find(kind: type[Game], words: str) -> list[Chapter]:
    """The chapters with only what holds all the words, or related ones."""
    book = rulebook.book_of(kind)
    return drawn(rulebook.find(book, words, related_words(kind)), known_ids(book))


def chapters(markdown: str) -> list[Chapter]:
    """Rules as markup."""
    return drawn(rulebook.chapters(markdown))


def drawn(book: list[rulebook.Chapter], known: frozenset[str] | None = None) -> list[Chapter]:
    """Chapters as markup; `known`: what has a place on the page, by default all that has an id here."""
    known = known_ids(book) if known is None else known
    return [
        Chapter(chapter.id, chapter.title, [_block(piece, known) for piece in chapter.pieces])
        for chapter in book
    ]


def _block(piece: rulebook.Piece, known: frozenset[str]) -> Block:
    if piece.kind == "table":
        html = _table(piece, known)
    elif piece.kind == "list":
        html = Markup("").join(Markup("<li>%s</li>") % inline(item, known) for item in piece.texts)
    else:
        html = inline(piece.texts[0], frozenset() if piece.kind == "h3" else known)
    return Block(piece.kind, piece.id, html)


def _table(piece: rulebook.Piece, known: frozenset[str]) -> Markup:
    head = Markup("").join(Markup('<th scope="col">%s</th>') % inline(cell) for cell in piece.head)
    body = Markup("")
    for row in piece.rows:
        id_ = row_id(row)
        tds = Markup("").join(Markup("<td>%s</td>") % inline(cell, known) for cell in row)
        body += Markup('<tr id="%s">%s</tr>') % (id_, tds) if id_ else Markup("<tr>%s</tr>") % tds
    return Markup("<thead><tr>%s</tr></thead><tbody>%s</tbody>") % (head, body)
