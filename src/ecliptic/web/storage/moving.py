"""From one database into another, of whichever kinds: whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.backup import ASIDE, DATABASE, BackupError
from ecliptic.web.storage.database import Database, Fault, SQLite
from ecliptic.web.storage.opening import checked, open_database
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.schema import add, shapes
from ecliptic.web.storage.writing import Writing

LEFT: Final = frozenset({"process", "owned", "errand", "pulse"})  # of servers that run, and of nobody's use
PIECE: Final = 500  # rows


def copy_all(source: Database, target: Database, *, instead: bool = False) -> dict[str, int]:
    """Copy all tables; how many rows of each. BackupError: nothing was changed.

    `instead`: in the place of what is there; else nothing may be.
    """
    names = [name for name in shapes() if name not in LEFT]
    try:
        target.begin(beside=False)
        try:
            if instead:
                for name in reversed(names):
                    target.execute(f"DELETE FROM {name}")
            elif any(target.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in names):
                raise BackupError(f"{target} holds something already, so nothing was copied.")
            with source.standing():
                for name in names:
                    columns = ", ".join(shapes()[name].columns)
                    for piece in _pieces(source.each(f"SELECT {columns} FROM {name}")):
                        target.executemany(add(name), piece)
                many = {name: _count(source, name) for name in names}
            for name in names:
                if (found := _count(target, name)) != many[name]:
                    raise BackupError(
                        f"Of {name} {found} of {many[name]} rows came over, so nothing was copied."
                    )
            target.commit()
        except BaseException:
            target.rollback()
            raise
    except Fault as error:
        raise BackupError(f"{source} can't be copied to {target}: {error}.") from None
    return many


def _count(db: Database, name: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])


def _pieces(rows: Iterator[tuple[object, ...]]) -> Iterator[list[tuple[object, ...]]]:
    piece: list[tuple[object, ...]] = []
    for row in rows:
        piece.append(row)
        if len(piece) == PIECE:
            yield piece
            piece = []
    if piece:
        yield piece


def in_words(many: dict[str, int]) -> str:
    """What was copied, for people."""
    tables, people = many["game_table"], many["person"]
    return f"{tables} table{'s' * (tables != 1)} and {people} {'person' if people == 1 else 'people'}"


@contextmanager
def unused(url: str, folder: Path) -> Iterator[Database]:
    """PostgreSQL, while no server uses it. BackupError, one sentence, if one does, or it can't be used."""
    try:
        db = open_database(folder, checked(url))
    except (StoreError, ValueError) as error:
        raise BackupError(f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}.") from None
    try:
        if db.shared and runs(db):
            raise BackupError(f"A server uses {db}. Stop it first.")
        yield db
    finally:
        db.close()


def runs(db: Database) -> bool:
    """Whether a server serves from a database that several may use."""
    owning = Owning(Writing(db), lambda: 0.0)
    try:
        owning.gone()
        return bool(owning.others())
    except (Fault, StoreError) as error:
        raise BackupError(f"{db} can't be read: {error}.") from None


def move(source: str, target: str) -> str:
    """Copy a server's database from a folder or an address into another one; what came of it. BackupError."""
    if target == source:
        raise BackupError("The two are the same, so nothing was copied.")
    with _end(source, new=False) as old, _end(target, new=True) as fresh:
        many = copy_all(old, fresh)
    rows = sum(many.values())
    return f"{fresh} holds {in_words(many)} now: {rows} rows of {len(many)} tables, counted on both sides."


@contextmanager
def _end(place: str, *, new: bool) -> Iterator[Database]:
    """One end of a move: the address of PostgreSQL, or a folder with a file of SQLite's."""
    from contextlib import closing

    from ecliptic.core.folders import lock_folder

    if "://" in place:
        with unused(place, Path()) as db:
            yield db
        return
    folder = Path(place).expanduser()
    path = folder / DATABASE
    if not new and not path.is_file():
        raise BackupError(f"There are no tables in {folder}.")
    made = not path.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        taken = lock_folder(folder)
    except OSError as error:
        raise BackupError(f"The folder {folder} can't be used: {error.strerror or error}.") from None
    if taken is None:
        raise BackupError(f"A server uses the folder {folder}. Stop it first.")
    with closing(taken):
        if made:
            path.touch(mode=0o600)
        try:
            db = SQLite(path)
        except StoreError as error:
            raise BackupError(str(error)) from None
        try:
            with closing(db):
                yield db
        except BaseException:
            if made:  # nothing came into it
                for end in ("", *ASIDE):
                    path.with_name(path.name + end).unlink(missing_ok=True)
            raise
