"""What a search may change: cells of content tables that are ours, and options; within which bounds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import tomlkit
import tomlkit.items
from msgspec import Struct
from tomlkit.exceptions import TOMLKitError

from ecliptic.core import variants
from ecliptic.core.content import content_hash, names_of, read_text

OURS: Final = ("designed", "tuned", "")  # "": the game does not say where its figures come from
WHY: Final = {
    "seed": "stands in the rulebook, so it does not change",
    "public": "stands in a public source, so it does not change",
    "ruling": "is how a rule is read, which is no figure to be searched for",
}
SPAN: Final = re.compile(r"(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)")
OPTION: Final = "option"  # in place of a file

Value = bool | int | float | str


class Span(Struct, frozen=True):
    """What a cell, or an option, may be."""

    low: float = 0.0
    high: float = 0.0
    whole: bool = True  # numbers without a fraction
    values: tuple[Value, ...] = ()  # in their place: one of these

    def __str__(self) -> str:
        """As it was written."""
        if self.values:
            return "|".join(map(str, self.values))
        return f"{int(self.low)}..{int(self.high)}" if self.whole else f"{self.low}..{self.high}"


class Cell(Struct, frozen=True):
    """One thing that is searched for."""

    file: str  # "contracts.toml"; `OPTION`
    row: str  # "contract m4_12", a table, "" = the file itself
    cell: str  # "award", "condition.n", "values.2"
    span: Span
    was: Value | None = None
    source: str = ""  # where the table says that the row comes from
    text: str = ""  # what is printed of the row, where it has words

    @property
    def name(self) -> str:
        """ "contracts.toml, contract m4_12: award"."""
        return self.cell if self.file == OPTION else f"{self.file}, {self.row}: {self.cell}"


def span_of(text: str) -> Span:
    """LOW..HIGH, or A|B|C. ValueError, one sentence."""
    found = SPAN.fullmatch(text)
    if found:
        low, high = map(float, found.groups())
        if low >= high:
            raise ValueError(f"{text} is no span: its first number is the lower one")
        return Span(low, high, "." not in text.replace("..", "", 1))
    values = tuple(_value(word) for word in text.split("|"))
    if len(set(map(str, values))) < 2:
        raise ValueError(f"{text[:40]!r} is neither LOW..HIGH nor A|B: there is nothing to choose from")
    return Span(values=values)


def _value(word: str) -> Value:
    try:
        found = tomllib.loads(f"x = {word}")["x"]
    except ValueError:
        found = word
    return found if isinstance(found, (bool, int, float, str)) else word


def cell_of(text: str, package: str, base: Path | None) -> Cell:
    """FILE:ROW:CELL=SPAN, rows and cells named as `ecliptic content diff` names them.

    ValueError, one sentence, for a cell that there is not, or that is not ours to change.
    """
    place, equals, span = text.rpartition("=")
    parts = place.split(":")
    if not equals or len(parts) != 3:
        raise ValueError(f"{text[:60]!r} is not of the form FILE:ROW:CELL=LOW..HIGH")
    file, row, cell = (part.strip() for part in parts)
    if file not in names_of(package):
        there = f"there are {', '.join(names_of(package))}" if names_of(package) else "it has none"
        raise ValueError(f"{file} is no content file of this game; {there}")
    content_hash(package, base)
    found = Cell(file, row, cell, span_of(span))
    whole = _parsed(read_text(package, file, base), file)
    holder, key, provenance = _place(whole, found)
    was = holder[key]  # type: ignore[index]  # a key of a table, or a place in a list: `_place` has looked
    if isinstance(was, (dict, list)):
        raise ValueError(f"{found.name} is not one figure")
    if provenance not in OURS:
        raise ValueError(f"{found.name} {WHY.get(provenance, f'is {provenance}, not ours')}")
    table = dict(variants.rows(whole))[row]
    return Cell(
        file, row, cell, found.span, _plain(was), *(str(table.get(name, "")) for name in ("source", "text"))
    )


def _plain(value: object) -> Value:
    """A figure without what tomlkit keeps beside it."""
    found = value.unwrap() if isinstance(value, tomlkit.items.Item) else value
    if not isinstance(found, (bool, int, float, str)):
        raise ValueError(f"{str(found)[:40]} is no figure")
    return found


def _parsed(text: str, name: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        raise ValueError(f"{name} is not TOML: {error}") from None


def _place(
    whole: Mapping[str, object], cell: Cell
) -> tuple[Mapping[str, object] | Sequence[object], str | int, str]:
    """What holds a cell, by which key, and where the figure comes from: by the innermost table that says so."""
    found = dict(variants.rows(whole)).get(cell.row)
    if found is None:
        raise ValueError(
            f"{cell.file} has no row {cell.row!r}: `ecliptic content diff` shows how rows are named"
        )
    holder: object = found
    provenance = str(found.get("provenance", whole.get("provenance", "")))
    *way, last = cell.cell.split(".")
    for k, part in enumerate([*way, last]):
        at: str | int = int(part) if isinstance(holder, list) and part.isdecimal() else part
        if isinstance(holder, dict):
            provenance = str(holder.get(f"{part}_provenance", holder.get("provenance", provenance)))
        there = at in holder if isinstance(holder, dict) else isinstance(at, int) and at < len(_list(holder))
        if not there:
            raise ValueError(f"{cell.file}, {cell.row} has no cell {cell.cell!r}")
        if k == len(way):
            assert isinstance(holder, (dict, list))
            return holder, at, provenance
        holder = holder[at]  # type: ignore[index]  # as above
    raise AssertionError("a cell has a name")


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def write(
    package: str, base: Path | None, values: Mapping[Cell, Value], folder: Path, origin: str = ""
) -> None:
    """A content folder with these values; what differs is marked as tuned, comments stay. ValueError, OSError.

    `origin`: what found them, as a comment beside the mark.
    """
    folder.mkdir(parents=True, exist_ok=True)
    changed = {cell.file for cell in values if cell.file != OPTION}
    for name in names_of(package):
        if name not in changed and (base is None or not (base / name).is_file()):
            continue
        whole = _parsed(read_text(package, name, base), name)
        for cell, value in values.items():
            if cell.file == name and value != cell.was:
                _set(whole, cell, value, origin)
        (folder / name).write_text(tomlkit.dumps(whole), encoding="utf-8", newline="\n")


def _set(whole: tomlkit.TOMLDocument, cell: Cell, value: Value, origin: str) -> None:
    holder, key, _ = _place(whole, cell)
    holder[key] = value  # type: ignore[index]  # tomlkit's tables and lists can be changed
    row = dict(variants.rows(whole))[cell.row]
    own = f"{cell.cell.partition('.')[0]}_provenance"
    for mark in (own, "provenance"):
        if mark in row:
            row[mark] = "tuned"  # type: ignore[index]  # as above
            item = row.item(mark) if isinstance(row, tomlkit.items.Table) else None  # a line has no room
            if origin and isinstance(item, tomlkit.items.Item):
                item.comment(origin)
            return
