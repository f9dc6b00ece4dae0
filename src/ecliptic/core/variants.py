"""A content folder of one's own: a copy to change, and what of it differs from the game's."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from ecliptic.core.content import content_hash, names_of, packaged_text, read_text

# By what rows are known from one another, the first that all of them have; else by their place.
KEYS: Final = ("id", "name", "n", "row")
GONE: Final = "\u2013"  # what is not there


class Change(Struct, frozen=True):
    """A cell, or a row, that is not as it was."""

    file: str  # "planets.toml"
    row: str  # "planet P1", or a table
    cell: str  # "mission.vp"; "" = the whole row
    was: str  # as TOML has it; `GONE`
    now: str

    def __str__(self) -> str:
        """As people read it: "cards.toml, kind mine: count 17 → 12"."""
        cell = f"{self.cell} " if self.cell else ""
        return f"{self.file}, {self.row}: {cell}{self.was} → {self.now}"


def copy(package: str, folder: Path) -> list[str]:
    """Write all content of a game into a new or empty folder; the names of the files.

    ValueError, one sentence, for a folder that holds something, or a game without content.
    """
    names = names_of(package)
    if not names:
        raise ValueError("This game has no content to copy: its figures are in its rules.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} is there already and not empty: choose another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text(packaged_text(package, "content", name), encoding="utf-8")
    return names


def rows(file: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables of a file and the rows of its lists by the names that `changes` gives them; "" = the file itself."""
    yield "", file
    for name, value in file.items():
        if isinstance(value, dict):
            yield name, value
        elif _is_rows(value):
            assert isinstance(value, list)
            key = next((key for key in KEYS if all(key in row for row in value)), "")
            yield from ((f"{name} {row[key] if key else k + 1}", row) for k, row in enumerate(value))


def changes(package: str, folder: Path | None, other: Path | None = None) -> list[Change]:
    """What of a folder differs from the game's own content, or from `other`, in the order of its files.

    ValueError, one sentence, for what is no content folder of this game, or no TOML.
    """
    for one in (folder, other):
        if one is not None:
            content_hash(package, one)  # whether it is one, and of this game
    out: list[Change] = []
    for name in names_of(package):
        before, after = (_table(read_text(package, name, one), name) for one in (other, folder))
        out += _changed(name, "", before, after)
    return out


def _table(text: str, name: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{name} is not TOML: {error}") from None


def _changed(
    file: str, row: str, was: Mapping[str, object], now: Mapping[str, object], within: str = ""
) -> Iterator[Change]:
    for key in dict.fromkeys([*was, *now]):
        old, new, cell = was.get(key), now.get(key), f"{within}{key}"
        if old == new:
            continue
        if not within and _is_rows(old) and _is_rows(new):
            yield from _rows(file, key, old, new)
        elif isinstance(old, dict) and isinstance(new, dict):
            yield from _changed(file, row or key, old, new, f"{cell}." if row else "")
        else:
            yield Change(file, row, cell, _word(old), _word(new))


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _rows(file: str, table: str, old: object, new: object) -> Iterator[Change]:
    assert isinstance(old, list)
    assert isinstance(new, list)
    key = next((key for key in KEYS if all(key in row for row in (*old, *new))), "")
    before, after = (
        {f"{table} {row[key] if key else k + 1}": row for k, row in enumerate(rows)} for rows in (old, new)
    )
    for name in dict.fromkeys([*before, *after]):
        if name not in after:
            yield Change(file, name, "", "a row", GONE)
        elif name not in before:
            yield Change(file, name, "", GONE, "a row")
        else:
            yield from _changed(file, name, before[name], after[name])


def _word(value: object) -> str:
    """A value as TOML has it, on one line."""
    if value is None:
        return GONE
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_word, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_word(one)}' for key, one in value.items())} }}"
    return str(value)
