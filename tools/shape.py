"""The shape of the source: what imports what, how many floors that makes, and whether it is a circle anywhere.

    python tools/shape.py                            a line for every package; 1 if there is a circle or one is too high
    python tools/shape.py ecliptic.games.vertium     its floors, too: the longest chain of imports, from the top

A package is told as it looks when it is opened: what lies directly in it are its rooms, a package within is one of
them, and the longest chain of imports among these is its floors. Every import counts, also one within a function or for
types alone.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

Graph = dict[str, set[str]]  # of modules, or of the rooms of a package

MOST: Final = 10  # floors of a package
# Those that may be higher, or not as high.
OTHER: Final = {"ecliptic.core": 13, "ecliptic.web": 8}  # each part of the machine stands on the one before
SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
# Imports that lead back, by design. They are left out, so that any other circle is seen.
BACK: Final = {
    "ecliptic.games.*.rules.invariants -> ecliptic.games.*.content.components": "names and counts for its sentences",
    "ecliptic.web.notices.sending -> ecliptic.web.notices.notices": "what hands itself to the one that sends",
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
    idle = set(back)
    out: Graph = {}
    for name, below in graph.items():
        led = {one: [line for line in back if fnmatchcase(f"{name} -> {one}", line)] for one in below}
        out[name] = {one for one in below if not led[one]}
        idle.difference_update(*led.values())
    return out, [line for line in back if line in idle]


def rooms(graph: Graph, package: str) -> Graph:
    """What lies directly in a package, and which of that imports which."""
    depth = package.count(".") + 2

    def room(name: str) -> str:
        return ".".join(name.split(".")[:depth])

    inside = [name for name in graph if name.startswith(f"{package}.")]
    out: Graph = {room(name): set() for name in inside}
    for name in inside:
        out[room(name)] |= {room(one) for one in graph[name] if one.startswith(f"{package}.")} - {room(name)}
    return out


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


def chain(graph: Graph) -> list[str]:
    """The longest chain of imports, from the top. There must be no circle."""
    longest: dict[str, list[str]] = {}

    def from_(name: str) -> list[str]:
        if name not in longest:
            longest[name] = [name, *max((from_(other) for other in sorted(graph[name])), key=len, default=[])]
        return longest[name]

    return max((from_(name) for name in sorted(graph)), key=len, default=[])


def packages(graph: Graph) -> list[str]:
    """All packages, those within packages too."""
    return sorted({name[: name.rindex(".")] for name in graph if "." in name})


def main(names: list[str]) -> int:
    graph, idle = without(imports(SOURCE), list(BACK))
    inside = {package: rooms(graph, package) for package in packages(graph)}
    found = circles(graph) or [circle for package in inside.values() for circle in circles(package)]
    for circle in found:
        print(f"a circle: {', '.join(circle)}")
    for line in idle:
        print(f"no import leads back here any more: {line}")
    if found or idle:
        return 1
    tall = False
    for package in names or inside:
        if package not in inside:
            print(f"there is no package {package}")
            return 1
        floors = chain(inside[package])
        print(f"{package:44} {len(inside[package]):3} rooms, {len(floors):2} floors")
        if names:
            print("".join(f"    {name}\n" for name in floors), end="")
        most = OTHER.get(package, MOST)
        if len(floors) > most:
            tall = True
            print(
                f"    more than {most}: make a package of what belongs together, or let less know of the rest"
            )
    return int(tall)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
