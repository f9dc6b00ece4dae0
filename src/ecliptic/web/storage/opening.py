"""Which database a server uses: the file in its folder, or PostgreSQL at an address."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.backup import DATABASE
from ecliptic.web.storage.database import Database, SQLite

SCHEMES: Final = ("postgresql://", "postgres://")
NEEDS: Final = 'PostgreSQL needs more packages: pip install "ecliptic[postgres]"'


def checked(url: str) -> str:
    """An address of PostgreSQL, or "". ValueError, one sentence, for anything else."""
    if url and not url.startswith(SCHEMES):
        raise ValueError(
            f"the database is the address of PostgreSQL, as in postgresql://host/name; it can't be {url!r}"
        )
    return url


def open_database(folder: Path, url: str) -> Database:
    """The database, up to date; `url` "": the file in the folder. StoreError, one sentence, if it can't be used."""
    if not url:
        path = folder / DATABASE
        path.touch(mode=0o600)  # it holds the secrets behind the dice
        return SQLite(path)
    try:
        from ecliptic.web.storage.postgres import Postgres
    except ImportError:
        raise StoreError(NEEDS) from None
    return Postgres(url)
