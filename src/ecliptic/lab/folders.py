"""Folders that something is played into, and gone on with: whose they are, and whether it is the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import IO

from ecliptic.core.folders import lock_folder


def taken(folder: Path, name: str) -> IO[str]:
    """A folder for this process, new, empty, or with the file `name`. ValueError if another process has it, or if
    something else is in it; OSError."""
    if folder.is_dir() and not (folder / name).exists():
        if any(path.name != "lock" and not path.name.startswith(".") for path in folder.iterdir()):
            raise ValueError(f"{folder} has other files in it: take another folder")
    folder.mkdir(parents=True, exist_ok=True)
    lock = lock_folder(folder)
    if lock is None:
        raise ValueError(f"another process plays into {folder}")
    return lock


def other(found: Mapping[str, str], asked: Mapping[str, str]) -> str:
    """What is asked otherwise than what was found, as " (seed 1, not 2)"; "" = nothing."""
    for name in {**asked, **found}:
        if found.get(name) != asked.get(name):
            return f" ({name} {found.get(name)}, not {asked.get(name)})"
    return ""
