"""What has an id in rules.md: clauses, bullets like "- VT-4.5 If you hold ...", and rulings, rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from ecliptic.core.content import packaged_text

_BULLET = re.compile(r"^- (?:\*\*)?([A-Z]{2}-[0-9A-Z]+(?:\.[0-9A-Z]+)*)(?:\*\*)?:? (.*)$")
_ROW = re.compile(r"^\| *([A-Z]{1,2}-[0-9]+[0-9a-z]*(?:\.[0-9A-Z]+)*)\b *(.*)\|\s*$")
_HEADING = re.compile(r"^#{2,4} (.*)$")
_SOURCE = re.compile(r" ?`?\[[^\[\]]+\](?!\()`?")  # what a tag says of where a clause comes from
_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")


class Clause(Struct, frozen=True):
    """One numbered rule or ruling: its id, the chapter it stands in, its text (Markdown, provenance tags included)."""

    id: str
    chapter: str
    text: str


def parse_clauses(markdown: str) -> dict[str, Clause]:
    """All clauses in order. ValueError if an id is there twice."""
    out: dict[str, Clause] = {}
    for chapter, bullet in _under_headings(markdown, _BULLET):
        if bullet[1] in out:
            raise ValueError(f"clause {bullet[1]} is there twice")
        out[bullet[1]] = Clause(bullet[1], chapter, bullet[2])
    return out


def parse_rulings(markdown: str) -> dict[str, Clause]:
    """All rows of tables that begin with an id, in order, their other cells in a line; of two with one id the first."""
    out: dict[str, Clause] = {}
    for chapter, row in _under_headings(markdown, _ROW):
        text = " | ".join(cell.strip() for cell in row[2].removeprefix("|").split("|"))
        out.setdefault(row[1], Clause(row[1], chapter, text))
    return out


def _under_headings(markdown: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, re.Match[str]]]:
    """The lines of that kind, each with the chapter that it stands in."""
    chapter = ""
    for line in markdown.splitlines():
        heading = _HEADING.match(line)
        found = pattern.match(line)
        if heading:
            chapter = heading[1]
        elif found:
            yield chapter, found


@cache
def clauses_of(package: str) -> dict[str, Clause]:
    """The clauses of a game's rules by id."""
    return parse_clauses(packaged_text(package, "rules.md"))


@cache
def words_of(package: str, clause: str) -> str:
    """What a clause says, for players: no Markdown, nothing of its sources."""
    text = _LINK.sub(r"\1", _SOURCE.sub("", clauses_of(package)[clause].text))
    return re.sub(r"[*`]", "", text).strip()
