"""A game's rules.md as chapters of clauses, tables, lists and paragraphs: what pages and the terminal show and search.

The Markdown that our rules use, no more: headings, bullets, tables, emphasis, code and links.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from ecliptic.core.game import Game

# An id as our rules write them: SQ-11.6, VT-18.A, A-20, AM-7, D-2a, W-3.
ID: Final = re.compile(r"\b[A-Z]{1,2}-[0-9]+[0-9a-z]*(?:\.[0-9A-Z]+)*\b")
_HEADING: Final = re.compile(r"^(#{1,4}) +(.*)$")
_CLAUSE: Final = re.compile(r"^- (?:\*\*)?([A-Z]{2}-[0-9A-Z]+(?:\.[0-9A-Z]+)*)(?:\*\*)?:? (.*)$")
_BULLET: Final = re.compile(r"^(\s*)[-*] +(.*)$")
_RULE: Final = re.compile(r"^\|(?:\s*:?-+:?\s*\|)+\s*$")
_LINE: Final = re.compile(r"^(?:-{3,}|\*{3,})$")
# What a tag at a clause says of its source, long and short.
TAGS: Final = {
    "S": "from the rulebook",
    "P": "also in a public source",
    "R": "a ruling on a gap or contradiction",
    "D": "designed here, nothing was found",
}
_LONG: Final = {"seed": "S", "public": "P", "ruling": "R", "ours": "R", "designed": "D"}
_TAG_WORD: Final = re.compile(r"\b(?:S|P|R|D|seed|public|ruling|ours|designed)\b(?!')")


class Piece(Struct, frozen=True):
    """A piece of a chapter: kind is "clause", "p", "list", "table" or "h3"; texts are Markdown."""

    kind: str
    id: str = ""
    texts: list[str] = []
    head: list[str] = []  # of a table
    rows: list[list[str]] = []

    @property
    def parts(self) -> list[str]:
        """What a search looks at, one by one: the rows of a table, the items of a list, else the whole."""
        if self.kind == "table":
            return [" ".join(row) for row in self.rows]
        return [f"{self.id} {text}" for text in self.texts]


class Chapter(Struct, frozen=True):
    """A chapter and its pieces; what stands before the first chapter has no title."""

    id: str
    title: str
    pieces: list[Piece]


class Source(Struct, frozen=True):
    """A table of the content: how many rows, and where its figures come from."""

    file: str
    table: str
    rows: int
    provenance: str
    cells: list[str]  # the rows in short


# ---- reading -------------------------------------------------------------------------------------------------


def chapters(markdown: str) -> list[Chapter]:
    """All chapters in order."""
    out = [Chapter("about", "", [])]
    lines = markdown.splitlines()
    k = 0
    while k < len(lines):
        line = lines[k]
        heading = _HEADING.match(line)
        clause = _CLAUSE.match(line)
        k += 1
        if not line.strip() or _LINE.match(line):
            continue
        if heading and len(heading[1]) == 1:
            continue
        if heading and len(heading[1]) == 2:
            out.append(Chapter(anchor(heading[2]), heading[2], []))
            continue
        if heading:
            out[-1].pieces.append(Piece("h3", anchor(heading[2]), [heading[2]]))
            continue
        kind = (
            "clause"
            if clause
            else "table"
            if line.startswith("|")
            else "list"
            if _BULLET.match(line)
            else "p"
        )
        many = [line]
        while k < len(lines) and _goes_on(lines[k], kind):
            many.append(lines[k])
            k += 1
        out[-1].pieces.append(_piece(kind, many))
    return [chapter for chapter in out if chapter.pieces]


def _goes_on(line: str, kind: str) -> bool:
    if kind == "table" or line.startswith("|"):
        return kind == "table" and line.startswith("|")
    if kind == "clause":
        return line.startswith("  ") and not _BULLET.match(line)
    if not line.strip() or _HEADING.match(line) or _CLAUSE.match(line) or _LINE.match(line):
        return False
    return kind == "list" or not _BULLET.match(line)


def _piece(kind: str, lines: list[str]) -> Piece:
    if kind == "table":
        rows = [_cells(line) for line in lines if not _RULE.match(line)] or [_cells(lines[0])]
        return Piece("table", head=rows[0], rows=rows[1:])
    if kind == "list":
        items: list[str] = []
        for line in lines:
            bullet = _BULLET.match(line)
            if bullet:
                items.append(bullet[2])
            elif items:
                items[-1] += " " + line.strip()
        return Piece("list", texts=items)
    clause = _CLAUSE.match(lines[0]) if kind == "clause" else None
    first = clause[2] if clause else lines[0]
    text = " ".join(line.strip() for line in [first, *lines[1:]])
    return Piece(kind, clause[1] if clause else "", [text])


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def anchor(title: str) -> str:
    """What a heading is found by: its id, else its words."""
    found = re.match(r"[A-Z]{2}-[0-9]+(?:\.[0-9A-Z]+)*", title)
    return found[0] if found else re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def row_id(row: Sequence[str]) -> str:
    """The id that a row of a table begins with, or ""."""
    found = ID.match(row[0]) if row else None
    return found[0] if found else ""


@cache
def book_of(kind: type[Game]) -> list[Chapter]:
    """The rules of a game."""
    return chapters(kind.rules_text())


# ---- finding -------------------------------------------------------------------------------------------------


def known_ids(book: Iterable[Chapter]) -> frozenset[str]:
    """All that can be found by an id: clauses, rows of tables, chapters and parts of chapters."""
    out = set()
    for chapter in book:
        out.add(chapter.id)
        for piece in chapter.pieces:
            out.add(piece.id)
            out |= {row_id(row) for row in piece.rows}
    return frozenset(id_ for id_ in out if ID.fullmatch(id_))


def ids_in(text: str, known: Iterable[str], prefix: str) -> list[str]:
    """The ids that somebody means: "[A-20]", "a7" for A-07, "11.6" for SQ-11.6; none if there are other words too."""
    plain = {_plain(id_): id_ for id_ in known}
    out = []
    for word in re.split(r"[\s\[\](),;`]+", text):
        if not word or _TAG_WORD.fullmatch(word):
            continue
        bare = re.fullmatch(r"([A-Za-z]{1,2})([0-9].*)", word)
        forms = [f"{bare[1]}-{bare[2]}"] if bare else [word, f"{prefix}-{word}"]
        found = [plain[_plain(form)] for form in forms if _plain(form) in plain]
        if not found:
            return []
        out.append(found[0])
    return list(dict.fromkeys(out))


def _plain(id_: str) -> str:
    return re.sub(r"(?<=[-.])0+(?=[0-9])", "", id_).casefold()


def part_of(book: Iterable[Chapter], id_: str) -> Chapter:
    """What has this id, in its chapter: a clause, a row, a part of a chapter up to the next, or the whole chapter."""
    for chapter in book:
        if chapter.id == id_:
            return chapter
        for k, piece in enumerate(chapter.pieces):
            if piece.id == id_ and piece.kind == "h3":
                rest = chapter.pieces[k + 1 :]
                end = next((n for n, other in enumerate(rest) if other.kind == "h3"), len(rest))
                return Chapter(chapter.id, chapter.title, [piece, *rest[:end]])
            if piece.id == id_:
                return Chapter(chapter.id, chapter.title, [piece])
            rows = [row for row in piece.rows if row_id(row) == id_]
            if rows:
                return Chapter(chapter.id, chapter.title, [msgspec.structs.replace(piece, rows=rows)])
    raise KeyError(id_)


def find(book: Sequence[Chapter], words: str, related: Sequence[Sequence[str]] = ()) -> list[Chapter]:
    """The chapters with only those clauses, rows, items and paragraphs that hold all the words, or related ones."""
    wanted = [forms(word, related) for word in words.lower().split()[:10]]
    if not wanted:
        return list(book)
    out = []
    for chapter in book:
        title = chapter.title.lower()
        pieces = []
        for piece in chapter.pieces:
            keep = [
                all(any(form in f"{title} {part.lower()}" for form in word) for word in wanted)
                for part in piece.parts
            ]
            if piece.kind != "h3" and any(keep):
                pieces.append(
                    msgspec.structs.replace(
                        piece,
                        rows=[row for row, good in zip(piece.rows, keep, strict=False) if good],
                        texts=[text for text, good in zip(piece.texts, keep, strict=False) if good],
                    )
                )
        if pieces:
            out.append(Chapter(chapter.id, chapter.title, pieces))
    return out


def forms(word: str, related: Sequence[Sequence[str]] = ()) -> list[str]:
    """A word, lower case, and those that are searched for with it."""
    bare = word.removesuffix("s")
    more = [other for group in related if word in group or bare in group for other in group]
    return list(dict.fromkeys([word, *more]))


@cache
def related_words(kind: type[Game]) -> list[list[str]]:
    """Groups of words that a search takes for one another: `related.toml` in the game's folder, if it is there."""
    path = files(kind.package) / "related.toml"
    if not path.is_file():
        return []
    words = tomllib.loads(path.read_text(encoding="utf-8-sig"))["words"]
    return msgspec.convert(words, list[list[str]])


def meaning(tag: str) -> str:
    """What a tag, "S; dealing R" or "A-20", says of its clause's source; "" = it is none."""
    letters = [_LONG.get(word, word) for word in _TAG_WORD.findall(tag)]
    if re.search(r"\b[A-Z]{1,2}-[0-9]+\b(?!\.)", tag):  # a row of a table of rulings
        letters.append("R")
    return "; ".join(TAGS[letter] for letter in dict.fromkeys(letters))


# ---- where figures come from ---------------------------------------------------------------------------------


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
            # said once for the whole file
            whole = str(tables.pop("provenance", comment[1] if comment else ""))
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
