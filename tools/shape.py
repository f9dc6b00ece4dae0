"""The shape of the source: which module imports which, how many floors that makes, and whether it is a circle anywhere.

    python tools/shape.py                            a line for every package and game; 1 if there is a circle
    python tools/shape.py ecliptic.games.vertium     its floors, too: the longest chain of imports, from the top

Every import counts, also one within a function or for types alone.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

Graph = dict[str, set[str]]

SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
# Imports that lead back, by design. They are left out, so that any other circle is seen.
BACK: Final = {
    "ecliptic.core.game -> ecliptic.core.match": "`game.start()` begins a match of itself",
    "ecliptic.web.* -> ecliptic.web.house": "the house holds all parts of the server, and each is handed the house",
    "ecliptic.web.easy -> ecliptic.web.tables": "what a table hands itself to",
    "ecliptic.web.hinting -> ecliptic.web.tables": "what a table hands itself to",
    "ecliptic.web.rounds -> ecliptic.web.tables": "what a table hands itself to",
    "ecliptic.web.snapshots -> ecliptic.web.tables": "what a table hands itself to",
}


def modules(source: Path) -> dict[str, Path]:
    """All modules below a folder, by their full names."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(source: Path) -> Graph:
    """Which module below a folder imports which others there."""
    known = modules(source)
    graph: Graph = {}
    for name, path in known.items():
        wanted = set()
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                inside = {f"{node.module}.{alias.name}" for alias in node.names}
                wanted |= {one if one in known else str(node.module) for one in inside}
        graph[name] = {one for one in wanted if one in known and one != name}
    return graph


def without(graph: Graph, back: list[str]) -> tuple[Graph, list[str]]:
    """The graph without the imports that lead back, and the lines of `back` that are true of none."""
    out = {name: set(below) for name, below in graph.items()}
    idle = []
    for line in back:
        importer, _, imported = line.partition(" -> ")
        hit = [name for name in out if fnmatchcase(name, importer) and imported in graph[name]]
        for name in hit:
            out[name].discard(imported)
        if not hit:
            idle.append(line)
    return out, idle


def circles(graph: Graph) -> list[list[str]]:
    """Modules that reach each other, each circle sorted."""
    reached = {name: set(_reached(graph, name)) for name in graph}
    found = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in graph
        if name in reached[name]
    }
    return [list(circle) for circle in sorted(found)]


def _reached(graph: Graph, start: str) -> Iterator[str]:
    """All modules that a module imports, directly or by way of others."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - seen:
            seen.add(name)
            waiting.append(name)
            yield name


def chain(graph: Graph, within: str) -> list[str]:
    """The longest chain of imports among the modules of a package, from the top. It must have no circle."""
    longest: dict[str, list[str]] = {}

    def from_(name: str) -> list[str]:
        if name not in longest:
            below = [from_(other) for other in sorted(graph[name]) if belongs(other, within)]
            longest[name] = [name, *max(below, key=len, default=[])]
        return longest[name]

    return max((from_(name) for name in sorted(graph) if belongs(name, within)), key=len, default=[])


def belongs(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def packages(graph: Graph) -> list[str]:
    """Everything, each package directly below, and each game."""
    whole = {name.split(".")[0] for name in graph}
    parts = {".".join(name.split(".")[:2]) for name in graph if name.count(".") > 1}
    games = {".".join(name.split(".")[:3]) for name in graph if name.startswith("ecliptic.games.")}
    return sorted(whole | parts | games)


def main(names: list[str]) -> int:
    graph, idle = without(imports(SOURCE), list(BACK))
    found = circles(graph)
    for circle in found:
        print(f"a circle: {', '.join(circle)}")
    for line in idle:
        print(f"no import leads back here any more: {line}")
    if found or idle:
        return 1
    for package in names or packages(graph):
        floors = chain(graph, package)
        if not floors:
            print(f"there is no {package}")
            return 1
        count = sum(belongs(name, package) for name in graph)
        print(f"{package:32} {count:4} modules, {len(floors):3} floors")
        if names:
            print("".join(f"    {name}\n" for name in floors), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
