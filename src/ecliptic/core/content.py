"""Content is data: TOML tables decoded into structs, with errors that name file, table and row."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, Never, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta, Struct, StructMeta

T = TypeVar("T")
Tables = TypeVar("Tables", bound=Struct)

Provenance = Literal[
    "seed", "public", "ruling", "designed", "tuned"
]  # tuned: designed, and changed because of what was measured, as by `ecliptic tune`
Count = Annotated[int, Meta(ge=0, le=99)]
AtLeastOne = Annotated[int, Meta(ge=1, le=99)]


def one_of(ids: Sequence[str]) -> Meta:
    """What a table may say is one of these words: `Annotated[str, one_of(VERB_IDS)]`."""
    return Meta(pattern=rf"^({'|'.join(map(re.escape, ids))})\Z")


class _Strict(StructMeta):
    """Structs that never change, are made by names alone, and have nothing that they don't know."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], **more: Any) -> _Strict:
        strict = {"frozen": True, "kw_only": True, "forbid_unknown_fields": True}
        return super().__new__(mcs, name, bases, body, **{**strict, **more})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Table(Struct, metaclass=_Strict, frozen=True):
    """A file of tables, one of them, or a part of a row."""


class Row(Table):
    """A table, or a row of one, that says where its figures come from."""

    provenance: Provenance


def names_of(package: str) -> list[str]:
    """The content files of a game."""
    folder = files(package) / "content"
    if not folder.is_dir():
        return []  # a game without figures of its own
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))


def read_text(package: str, name: str, content_dir: Path | None = None) -> str:
    """One content file; a file of the same name in `content_dir` replaces the packaged one."""
    if content_dir is not None and (content_dir / name).is_file():
        try:
            return (content_dir / name).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{name} can't be read: {error}") from None
    return packaged_text(package, "content", name)


def packaged_text(package: str, *path: str) -> str:
    """A file that comes with a game, without the mark that some editors put before it."""
    return files(package).joinpath(*path).read_text(encoding="utf-8-sig")


def read_table(kind: type[T], package: str, name: str, content_dir: Path | None = None) -> T:
    """One content file as a struct. ValueError, with one sentence, for anything that does not fit."""
    return _decoded(kind, read_text(package, name, content_dir), name)


def read_packaged(kind: type[T], package: str, *path: str) -> T:
    """A TOML file that comes with a game as a struct. ValueError as for `read_table`."""
    return _decoded(kind, packaged_text(package, *path), path[-1])


def _decoded(kind: type[T], text: str, name: str) -> T:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name}: {error}") from None
    except (ValueError, RecursionError) as error:  # also a number of 5,000 digits, 1,000 open brackets
        raise ValueError(f"{name} is not TOML: {error}") from None


def read_tables(kind: type[Tables], package: str, content_dir: Path | None = None) -> Tables:
    """All content: a struct with a field for each file, called as the file is. ValueError as for `read_table`."""
    found = msgspec.structs.fields(kind)
    return kind(*[read_table(field.type, package, f"{field.name}.toml", content_dir) for field in found])


def read_layout(kind: type[T], package: str) -> T:
    """`board/layout.toml`, where things are on a game's board. Not content: what moves on it changes no record."""
    return read_packaged(kind, package, "board", "layout.toml")


def content_hash(package: str, content_dir: Path | None = None) -> str:
    """A fingerprint of all content in use; records carry it."""
    if content_dir is not None and not content_dir.is_dir():
        raise ValueError(f"there is no content folder {content_dir}")
    known = names_of(package)
    if content_dir is not None:
        for path in sorted(content_dir.glob("*.toml")):
            if path.name not in known:
                there = f"there are {', '.join(known)}" if known else "it has none"
                raise ValueError(f"{path.name} is no content file of this game; {there}")
    digest = hashlib.sha256()
    for name in known:
        data = read_text(package, name, content_dir).encode()
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:16]


# ---- checks that every game makes ----------------------------------------------------------------------------


def fail(file: str, row: str, sentence: str) -> Never:
    """ValueError for content that does not fit."""
    raise ValueError(f"{file}, {row}: {sentence}.")


def check_ids(
    file: str, table: str, found: Sequence[str], wanted: Sequence[str], *, whole: bool = True
) -> None:
    """Rows come in the fixed order of their ids; `whole`: none may be missing."""
    for k, name in enumerate(found):
        if k >= len(wanted):
            fail(file, f"{table} {name}", f"there are at most {len(wanted)} rows")
        if name != wanted[k]:
            fail(file, f"{table} {name}", f"row {k + 1} must be {wanted[k]}")
    if whole and len(found) < len(wanted):
        fail(file, table, f"the row {wanted[len(found)]} is missing")


def check_names(file: str, table: str, names: Sequence[str]) -> None:
    """No two rows have the same name."""
    for k, name in enumerate(names):
        if name in names[:k]:
            fail(file, f"{table} {name}", "another row has the same name")
