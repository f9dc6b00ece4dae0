"""The clauses of a game's rules.md: the bullets that start with an id, "- VT-4.5 If you hold ..."."""

from __future__ import annotations

import re

from msgspec import Struct

_BULLET = re.compile(r"^- (?:\*\*)?([A-Z]{2}-[0-9A-Z]+(?:\.[0-9A-Z]+)*)(?:\*\*)?:? (.*)$")
_HEADING = re.compile(r"^#{2,4} (.*)$")


class Clause(Struct, frozen=True):
    """One numbered rule: its id, the chapter it stands in, its text (Markdown, provenance tags included)."""

    id: str
    chapter: str
    text: str


def parse_clauses(markdown: str) -> dict[str, Clause]:
    """All clauses in order. ValueError if an id is there twice."""
    out: dict[str, Clause] = {}
    chapter = ""
    for line in markdown.splitlines():
        heading = _HEADING.match(line)
        bullet = _BULLET.match(line)
        if heading:
            chapter = heading[1]
        elif bullet:
            if bullet[1] in out:
                raise ValueError(f"clause {bullet[1]} is there twice")
            out[bullet[1]] = Clause(bullet[1], chapter, bullet[2])
    return out
