"""Copies of a data folder: one file that holds the database and the key, made beside the running server, and back.

The file is a plain zip, so that it can be looked into and put back by hand.
"""

from __future__ import annotations

import os
import sqlite3
import time
import zipfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ecliptic.core.folders import lock_folder
from ecliptic.web.storage.schema import VERSION

DATABASE: Final = "ecliptic.sqlite3"
SECRET: Final = "secret"
PUSH: Final = "push.pem"  # by which browsers know the server; there is none where it sends them nothing
ASIDE: Final = ("-wal", "-shm")  # what SQLite keeps beside a database
KEY_BYTES: Final = 32  # at least


class BackupError(Exception):
    """Nothing was changed. The text is one sentence for people."""


def copy_database(source: Path, target: Path) -> None:
    """A whole copy of a database that may be in use, as one file, checked and on the disk. sqlite3.Error, OSError."""
    with closing(sqlite3.connect(source, timeout=10)) as old, closing(sqlite3.connect(target)) as new:
        target.chmod(0o600)
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        _check(new)
    to_disk(target)


def backup(folder: Path, target: Path) -> str:
    """Write the backup of a folder to a file; what was copied, as a sentence. BackupError if it can't be."""
    source = folder / DATABASE
    if not source.is_file():
        raise BackupError(f"There are no tables in {folder}: say with --data where they are kept.")
    if target.exists() and not zipfile.is_zipfile(target):
        raise BackupError(f"{target} is there already and no backup: choose another name.")
    try:
        with TemporaryDirectory(dir=target.parent, prefix=".ecliptic-") as room:
            copy = Path(room) / DATABASE
            copy_database(source, copy)
            said = _counted(copy)
            pack(folder, copy, target)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"The backup can't be made: {_why(error)}.") from None
    lone = "" if (folder / SECRET).exists() else " The key is not in it: ECLIPTIC_SECRET holds it."
    return f"{target} holds {said}.{lone}"


def pack(folder: Path, copy: Path, target: Path) -> None:
    """Put the copy of a database with the keys of a folder into one file. OSError."""
    packed = copy.with_name("backup")
    packed.touch(mode=0o600)
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(copy, DATABASE)
        for name in (SECRET, PUSH):
            if (folder / name).exists():
                file.write(folder / name, name)
    to_disk(packed)
    os.replace(packed, target)


def restore(folder: Path, source: Path) -> str:
    """Put a backup into a folder that no server uses; what came of it, as a sentence. BackupError if it can't be.

    What lies there is kept, in a folder of its own.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        taken = lock_folder(folder)
        if taken is None:
            raise BackupError(f"A server uses the folder {folder}. Stop it first.")
        with closing(taken), TemporaryDirectory(dir=folder, prefix=".restore-") as room:
            names = unpack(source, Path(room))
            said = _counted(Path(room) / DATABASE)
            kept = _set_aside(folder, [*names, DATABASE, *(DATABASE + end for end in ASIDE)])
            for name in names:
                os.replace(Path(room) / name, folder / name)
            to_disk(folder)
    except (OSError, sqlite3.Error, zipfile.BadZipFile, KeyError) as error:
        raise BackupError(f"{source} can't be restored: {_why(error)}.") from None
    lone = "" if SECRET in names else " It holds no key: set ECLIPTIC_SECRET as it was then."
    return f"Restored {said}.{lone}" + (f" What was there before is in {kept}." if kept else "")


def unpack(source: Path, room: Path) -> list[str]:
    """What a backup holds, checked and ready to be moved: the key first, as a database without it is worth little."""
    with zipfile.ZipFile(source) as file:
        names: list[str] = [name for name in (SECRET, PUSH, DATABASE) if name in file.namelist()]
        for name in names:
            file.extract(name, room)
            (room / name).chmod(0o600)
            to_disk(room / name)
    if DATABASE not in names:
        raise BackupError(f"{source} is no backup of Ecliptic.")
    if SECRET in names and (room / SECRET).stat().st_size < KEY_BYTES:
        raise BackupError(f"The key in {source} is too short to be one.")
    with closing(sqlite3.connect(room / DATABASE)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if not 0 < version <= VERSION:
            raise BackupError(f"{source} was written by a newer Ecliptic: use that one.")
        _check(db)
    return names


def _set_aside(folder: Path, names: list[str]) -> Path | None:
    """Move files into a folder of their own; where they are now."""
    there = [name for name in dict.fromkeys(names) if (folder / name).exists()]
    if not there:
        return None
    kept = folder / time.strftime("replaced-%Y%m%d-%H%M%S")
    kept.mkdir(mode=0o700)
    for name in there:
        os.replace(folder / name, kept / name)
    return kept


def _check(db: sqlite3.Connection) -> None:
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise BackupError(f"The database is damaged ({found}), so nothing was copied.")


def _counted(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        tables, people = (
            db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("game_table", "person")
        )
    return f"{tables} table{'s' * (tables != 1)} and {people} {'person' if people == 1 else 'people'}"


def to_disk(path: Path) -> None:
    """Make a file, or the names in a folder, survive a power cut. OSError."""
    if path.is_dir() and os.name == "nt":  # folders can't be opened there
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _why(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error).strip("'\"").rstrip(".")
