"""A game's rules.md as chapters of clauses, tables and paragraphs, and where the figures of its content come from.

The Markdown that our rules use, no more: headings, bullets, tables, emphasis, code and links. Everything is escaped.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from markupsafe import Markup, escape
from msgspec import Struct

from ecliptic.core.game import Game

_HEADING: Final = re.compile(r"^(#{1,4}) +(.*)$")
_CLAUSE: Final = re.compile(r"^- (?:\*\*)?([A-Z]{2}-[0-9A-Z]+(?:\.[0-9A-Z]+)*)(?:\*\*)?:? (.*)$")
_BULLET: Final = re.compile(r"^(\s*)[-*] +(.*)$")
_ID: Final = re.compile(r"\b[A-Z]{2}-[0-9]+(?:\.[0-9A-Z]+)*\b")
_FROM: Final = re.compile(r"\[((?:S|P|R|D)\b[^\]]*|[a-z][^\]]*\b(?:S|P|R|D)\b[^\]]*)\](?!\()")
_LINK: Final = re.compile(r"\[([^\]]+)\]\((https?://[^)\s]+|#[^)\s]+)\)")
_RULE: Final = re.compile(r"^\|(?:\s*:?-+:?\s*\|)+\s*$")
FROM_WORDS: Final = {
    "S": "from the rulebook",
    "P": "also in a public source",
    "R": "a ruling on a gap or contradiction",
    "D": "designed here, nothing was found",
}


class Block(Struct, frozen=True):
    """A piece of a chapter: kind is "clause", "p", "list", "table" or "h3"."""

    kind: str
    id: str
    html: Markup
    plain: str  # lower case, for the search


class Chapter(Struct, frozen=True):
    """A chapter and its pieces."""

    id: str
    title: str
    blocks: list[Block]


class Source(Struct, frozen=True):
    """A table of the content: how many rows, and where its figures come from."""

    file: str
    table: str
    rows: int
    provenance: str
    cells: list[str]  # the rows in short


def inline(text: str, known: frozenset[str] = frozenset()) -> Markup:
    """A line of Markdown as markup."""
    parts = re.split(r"(`[^`]+`)", text)
    return Markup("").join(
        Markup("<code>%s</code>") % part[1:-1]
        if part.startswith("`") and len(part) > 2
        else _spans(part, known)
        for part in parts
    )


def _spans(text: str, known: frozenset[str]) -> Markup:
    html = str(escape(text))
    html = _LINK.sub(lambda m: f'<a href="{m[2]}" rel="noopener">{m[1]}</a>', html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<em>\1</em>", html)
    html = _FROM.sub(_from, html)
    pieces = re.split(r"(<[^>]*>)", html)
    for k, piece in enumerate(pieces):
        if not piece.startswith("<"):
            pieces[k] = _ID.sub(lambda m: f'<a href="#{m[0]}">{m[0]}</a>' if m[0] in known else m[0], piece)
    return Markup("".join(pieces))


def _from(found: re.Match[str]) -> str:
    words = [FROM_WORDS[letter] for letter in dict.fromkeys(re.findall(r"\b([SPRD])\b", found[1]))]
    return f'<span class="from" title="{"; ".join(words)}">{found[1]}</span>'


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def chapters(markdown: str) -> list[Chapter]:
    """All chapters in order; what stands before the first heading of level two is a chapter without title."""
    known = frozenset(_ID.findall(markdown))
    out = [Chapter("about", "", [])]
    lines = markdown.splitlines()
    k = 0
    while k < len(lines):
        line = lines[k]
        heading = _HEADING.match(line)
        clause = _CLAUSE.match(line)
        k += 1
        if not line.strip():
            continue
        if heading and len(heading[1]) == 1:
            continue
        if heading and len(heading[1]) == 2:
            out.append(Chapter(_anchor(heading[2]), heading[2], []))
        elif heading:
            out[-1].blocks.append(_block("h3", _anchor(heading[2]), inline(heading[2]), heading[2]))
        elif clause:
            text = clause[2]
            while k < len(lines) and lines[k].startswith("  ") and not _BULLET.match(lines[k]):
                text += " " + lines[k].strip()
                k += 1
            out[-1].blocks.append(_block("clause", clause[1], inline(text, known), f"{clause[1]} {text}"))
        elif line.startswith("|"):
            rows = [line]
            while k < len(lines) and lines[k].startswith("|"):
                rows.append(lines[k])
                k += 1
            out[-1].blocks.append(_table(rows, known))
        else:
            kind = "list" if _BULLET.match(line) else "p"
            many = [line]
            while k < len(lines) and _goes_on(lines[k], kind):
                many.append(lines[k])
                k += 1
            out[-1].blocks.append(_text(kind, many, known))
    return [chapter for chapter in out if chapter.blocks]


def _goes_on(line: str, kind: str) -> bool:
    if not line.strip() or _HEADING.match(line) or line.startswith("|") or _CLAUSE.match(line):
        return False
    return kind == "list" or not _BULLET.match(line)


def _anchor(title: str) -> str:
    found = re.match(r"[A-Z]{2}-[0-9]+(?:\.[0-9A-Z]+)*", title)
    return found[0] if found else re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _block(kind: str, id_: str, html: Markup, plain: str) -> Block:
    return Block(kind, id_, html, plain.lower())


def _text(kind: str, lines: list[str], known: frozenset[str]) -> Block:
    if kind == "p":
        text = " ".join(line.strip() for line in lines)
        return _block("p", "", inline(text, known), text)
    items: list[str] = []
    for line in lines:
        bullet = _BULLET.match(line)
        if bullet:
            items.append(bullet[2])
        elif items:
            items[-1] += " " + line.strip()
    html = Markup("").join(Markup("<li>%s</li>") % inline(item, known) for item in items)
    return _block("list", "", html, " ".join(items))


def _table(lines: list[str], known: frozenset[str]) -> Block:
    rows = [line for line in lines if not _RULE.match(line)] or lines
    head = Markup("").join(Markup('<th scope="col">%s</th>') % inline(cell) for cell in _cells(rows[0]))
    body = Markup("")
    for row in rows[1:]:
        cells = _cells(row)
        id_ = cells[0] if cells and cells[0] in known else ""
        first = Markup('<td><a href="#%s">%s</a></td>') % (id_, id_) if id_ else None
        tds = Markup("").join(
            first if n == 0 and first is not None else Markup("<td>%s</td>") % inline(cell, known)
            for n, cell in enumerate(cells)
        )
        body += Markup('<tr id="%s">%s</tr>') % (id_, tds) if id_ else Markup("<tr>%s</tr>") % tds
    return _block(
        "table", "", Markup("<thead><tr>%s</tr></thead><tbody>%s</tbody>") % (head, body), " ".join(rows)
    )


def find(book: list[Chapter], words: str) -> list[Chapter]:
    """The chapters with only those pieces that hold all the words."""
    wanted = words.lower().split()[:10]
    if not wanted:
        return book
    out = []
    for chapter in book:
        blocks = [
            b
            for b in chapter.blocks
            if b.kind != "h3" and all(word in f"{chapter.title.lower()} {b.plain}" for word in wanted)
        ]
        if blocks:
            out.append(Chapter(chapter.id, chapter.title, blocks))
    return out


@cache
def book_of(kind: type[Game]) -> list[Chapter]:
    """The rules of a game."""
    return chapters(kind.rules_text())


@cache
def sources_of(kind: type[Game]) -> list[Source]:
    """Where the figures of a game's content come from, table by table."""
    out: list[Source] = []
    folder = files(kind.package) / "content"
    if not folder.is_dir():
        return out
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(".toml"):
            text = path.read_text(encoding="utf-8-sig")
            comment = re.search(r"[Pp]rovenance: (\w+)", text)
            tables = tomllib.loads(text)
            whole = str(
                tables.pop("provenance", comment[1] if comment else "")
            )  # said once for the whole file
            for name, value in tables.items():
                rows = value if isinstance(value, list) else [value]
                out.append(_source(path.name, name, rows, whole))
    return out


def _source(file: str, name: str, rows: list[Any], default: str) -> Source:
    found: list[str] = []
    cells: list[str] = []
    for row in rows:
        if isinstance(row, dict):
            found += [str(value) for key, value in row.items() if key.endswith("provenance")]
            shown = [f"{key} {_short(value)}" for key, value in row.items() if not key.endswith("provenance")]
            cells.append(", ".join(shown))
        else:
            cells.append(_short(row))
    many = dict.fromkeys(found or ([default] if default else []))
    return Source(file, name.replace("_", " "), len(rows), ", ".join(many) or "not said", cells)


def _short(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key} {_short(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " ".join(_short(one) for one in value)
    return "yes" if value is True else "no" if value is False else str(value)
