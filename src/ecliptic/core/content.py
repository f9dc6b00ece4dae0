"""Content is data: TOML tables decoded into structs, with errors that name file, table and row."""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def _names(package: str) -> list[str]:
    folder = files(package) / "content"
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))


def read_text(package: str, name: str, content_dir: Path | None = None) -> str:
    """One content file; a file of the same name in `content_dir` replaces the packaged one."""
    if content_dir is not None and (content_dir / name).is_file():
        try:
            return (content_dir / name).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{name} can't be read: {error}") from None
    return (files(package) / "content" / name).read_text(encoding="utf-8")


def read_table(kind: type[T], package: str, name: str, content_dir: Path | None = None) -> T:
    """One content file as a struct. ValueError, with one sentence, for anything that does not fit."""
    text = read_text(package, name, content_dir)
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name}: {error}") from None
    except (ValueError, RecursionError) as error:  # also a number of 5,000 digits, 1,000 open brackets
        raise ValueError(f"{name} is not TOML: {error}") from None


def content_hash(package: str, content_dir: Path | None = None) -> str:
    """A fingerprint of all content in use; records carry it."""
    if content_dir is not None and not content_dir.is_dir():
        raise ValueError(f"there is no content folder {content_dir}")
    known = _names(package)
    if content_dir is not None:
        for path in sorted(content_dir.glob("*.toml")):
            if path.name not in known:
                raise ValueError(f"{path.name} is no content file of this game; there are {', '.join(known)}")
    digest = hashlib.sha256()
    for name in known:
        data = read_text(package, name, content_dir).encode()
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:16]
