"""Backups where PostgreSQL is the database: the same file as elsewhere, so either kind takes the other's."""

from __future__ import annotations

import os
import time
import zipfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.backup import DATABASE, PUSH, SECRET, BackupError, pack, unpack
from ecliptic.web.storage.database import Database, SQLite
from ecliptic.web.storage.moving import copy_all, in_words, unused
from ecliptic.web.storage.opening import checked, open_database


def backup_of(url: str, folder: Path, target: Path) -> str:
    """Write the backup of a database, while servers run; what was copied, as a sentence. BackupError."""
    try:
        db = open_database(folder, checked(url))
    except (StoreError, ValueError) as error:
        raise BackupError(str(error)) from None
    with closing(db):
        return _backup(db, folder, target)


def _backup(db: Database, folder: Path, target: Path) -> str:
    if target.exists() and not zipfile.is_zipfile(target):
        raise BackupError(f"{target} is there already and no backup: choose another name.")
    try:
        with TemporaryDirectory(dir=target.parent, prefix=".ecliptic-") as room:
            copy = Path(room) / DATABASE
            copy.touch(mode=0o600)
            with closing(SQLite(copy)) as file:
                many = copy_all(db, file)
                file.execute("PRAGMA journal_mode=DELETE")
            pack(folder, copy, target)
    except OSError as error:
        raise BackupError(f"The backup can't be made: {error.strerror or error}.") from None
    lone = "" if (folder / SECRET).exists() else " The key is not in it: ECLIPTIC_SECRET holds it."
    return f"{target} holds {in_words(many)}.{lone}"


def restore_to(url: str, folder: Path, source: Path) -> str:
    """Put a backup in the place of what a database holds that no server uses. BackupError: nothing was changed.

    What it held before is kept as a backup in the folder; so are other keys that lay there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with TemporaryDirectory(dir=folder, prefix=".restore-") as room, unused(url, folder) as db:
            names = unpack(source, Path(room))
            kept = ""
            if db.execute("SELECT 1 FROM person LIMIT 1").fetchone():
                before = folder / time.strftime("replaced-%Y%m%d-%H%M%S.zip")
                _backup(db, folder, before)
                kept = f" What was there before is in {before}."
            with closing(SQLite(Path(room) / DATABASE)) as file:
                many = copy_all(file, db, instead=True)
            for name in (SECRET, PUSH):
                if name in names:
                    os.replace(Path(room) / name, folder / name)
    except (OSError, zipfile.BadZipFile, KeyError, StoreError) as error:
        words = (isinstance(error, OSError) and error.strerror) or str(error)
        raise BackupError(f"{source} can't be restored: {words.rstrip('.')}.") from None
    lone = "" if SECRET in names else " It holds no key: set ECLIPTIC_SECRET as it was then."
    return f"Restored {in_words(many)}.{lone}{kept}"
