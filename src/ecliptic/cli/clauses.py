"""Where a clause is enforced: the lines of a game's Python that name it."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct

from ecliptic.core.clauses import parse_rulings
from ecliptic.core.game import Game

# The rooms of a game that its rules are made of, and the files there that only say or check what the others did.
ROOMS: Final = ("rules", "content")
BESIDE: Final = ("facts", "invariants", "observe", "pending", "position", "reasons")


class Place(Struct, frozen=True):
    """A line that names a clause, and the function or class it stands in ("" = the file itself)."""

    file: str  # from the game's folder
    line: int
    name: str
    enforces: bool  # whether it is a file that the rules are made of


@cache
def places(kind: type[Game]) -> dict[str, list[Place]]:
    """By clause, or row of a table, the lines of the game's folder that name it; rules first, then by file."""
    folder = Path(str(files(kind.package)))
    rows = parse_rulings(kind.rules_text())
    pattern = re.compile(
        rf"\b(?:{re.escape(kind.prefix)}-[0-9]+(?:\.[0-9A-Z]+)+|[A-Z]{{1,2}}-[0-9]+[0-9a-z]*\b)"
    )
    out: dict[str, list[Place]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        room, _, rest = name.partition("/")
        enforces = room in ROOMS and re.split(r"[_.]", rest)[0] not in BESIDE
        source = path.read_text(encoding="utf-8-sig")
        spans = _spans(ast.parse(source))
        for number, line in enumerate(source.splitlines(), 1):
            for clause in dict.fromkeys(pattern.findall(line)):
                if "." not in clause and clause not in rows:
                    continue
                inside = [span for span in spans if span[0] <= number <= span[1]]
                owner = max(inside)[2] if inside else ""  # the innermost begins last
                out.setdefault(clause, []).append(Place(name, number, owner, enforces))
    for found in out.values():
        found.sort(key=lambda place: (not place.enforces, place.file, place.line))
    return out


def _spans(tree: ast.Module, outer: str = "") -> list[tuple[int, int, str]]:
    """First line, last line and name of every class and function."""
    out = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{outer}.{node.name}" if outer else node.name
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            out.append((first, node.end_lineno or node.lineno, name))
            if isinstance(node, ast.ClassDef):
                out += _spans(ast.Module(node.body, []), name)
    return out
