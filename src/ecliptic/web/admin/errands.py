"""How `ecliptic admin` and the running server speak: by rows of the database, which only its owner can write."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Final, TypeVar

import msgspec

from ecliptic.core.folders import lock_folder
from ecliptic.web.admin.doing import Answer, Errand, run
from ecliptic.web.errors import Busy, StoreError
from ecliptic.web.given import read_given
from ecliptic.web.house import House
from ecliptic.web.storage.backup import DATABASE, SECRET, BackupError
from ecliptic.web.storage.database import Database, Fault
from ecliptic.web.storage.moving import runs
from ecliptic.web.storage.opening import checked, open_database

OFTEN: Final = 0.5  # seconds between two looks of the server
PATIENCE: Final = 15.0  # seconds that the server may take to begin
LONGEST: Final = 120.0  # and to come to the end
LOOK: Final = 0.1
Done = TypeVar("Done")
log = logging.getLogger("ecliptic")


class NoAnswer(Exception):  # noqa: N818  (it reads better where it is caught)
    """The errand was not done. The text is one sentence for people."""


async def serve(house: House) -> None:
    """Do what comes, one after another, while the server runs."""
    seen = -1
    while not house.stopping.is_set():
        try:
            version = house.store.version()
            if version != seen or house.store.db.shared:  # another program wrote, or may have
                await _look(house)
                seen = version
        except (Fault, StoreError) as error:  # the database is not there: what others see to says so, too
            log.warning("errands are not looked at for now: %s", error)
        except Exception:
            log.exception("an errand could not be done; it is looked at again")
        await asyncio.sleep(OFTEN)


async def _look(house: House) -> None:
    for id_, body in house.store.errands():
        if house.store.take_errand(id_):
            answer = await _patient(partial(run, house, msgspec.json.decode(body, type=Errand)))
            await _patient(partial(_answer, house, id_, answer))


async def _answer(house: House, id_: str, answer: Answer) -> None:
    house.store.answer_errand(id_, msgspec.json.encode(answer).decode())
    await house.durable.settle()


async def _patient(do: Callable[[], Awaitable[Done]]) -> Done:
    """Try until no other program holds the database."""
    while True:
        try:
            return await do()
        except Busy:
            await asyncio.sleep(LOOK)


def send(folder: Path, errand: Errand, url: str = "") -> Answer:
    """Have an errand done by the server of a folder, or of a database (`url`), or do it here if none runs.

    NoAnswer: it was not done.
    """
    if url:
        return _send_to(url, folder, errand)
    if not (folder / DATABASE).is_file():
        raise NoAnswer(f"There are no tables in {folder}: say with --data where they are kept.")
    taken = lock_folder(folder)
    if taken is None:
        try:
            with closing(sqlite3.connect(folder / DATABASE, timeout=10, isolation_level=None)) as db:
                return _ask(db, errand)
        except sqlite3.Error as error:
            raise NoAnswer(f"The running server can't be asked: {error}.") from None
    with closing(taken):
        return _do_here(folder, errand, "")


def _send_to(url: str, folder: Path, errand: Errand) -> Answer:
    try:
        db = open_database(folder, checked(url))
    except (StoreError, ValueError) as error:
        raise NoAnswer(f"{str(error).rstrip('.')}.") from None
    with closing(db):
        try:
            if runs(db):
                return _ask(db, errand)
        except (Fault, BackupError) as error:
            raise NoAnswer(f"The running server can't be asked: {str(error).rstrip('.')}.") from None
    return _do_here(folder, errand, url)


def _do_here(folder: Path, errand: Errand, url: str) -> Answer:
    try:
        if not (folder / SECRET).exists() and "ECLIPTIC_SECRET" not in read_given(folder):
            raise NoAnswer("The server's key is not in the folder: set ECLIPTIC_SECRET as it has it.")
        return asyncio.run(_do(folder, errand, url))
    except ValueError as error:  # what is set can't be
        raise NoAnswer(f"{error}.") from None


async def _do(folder: Path, errand: Errand, url: str) -> Answer:
    house = House(folder, database=url)
    house.stop()  # tables that are loaded stand still
    try:
        answer = await _patient(partial(run, house, errand))
        await house.durable.settle()
        return answer
    except StoreError as error:
        raise NoAnswer(str(error)) from None
    finally:
        await house.close()


def _ask(db: sqlite3.Connection | Database, errand: Errand) -> Answer:
    id_ = token_hex(8)
    db.execute("INSERT INTO errand(id, body) VALUES(?, ?)", (id_, msgspec.json.encode(errand).decode()))
    until = time.monotonic() + PATIENCE
    while True:
        time.sleep(LOOK)
        row = db.execute("SELECT answer FROM errand WHERE id=?", (id_,)).fetchone()
        if row is None:
            raise NoAnswer("The server was started anew meanwhile, so nothing was changed: try again.")
        if row[0]:
            db.execute("DELETE FROM errand WHERE id=?", (id_,))
            return msgspec.json.decode(row[0], type=Answer)
        if time.monotonic() > until:
            gone = db.execute("DELETE FROM errand WHERE id=? AND answer IS NULL", (id_,)).rowcount
            if gone:
                raise NoAnswer("The server does not answer, so nothing was changed.")
        if time.monotonic() > until + LONGEST:
            raise NoAnswer("The server began and does not come to an end: look what it did.")
