"""Content that the host offers at new tables: GAME/NAME/*.toml in one folder, read when the server starts.

People say names, which are looked up among those that were found here: no word of theirs is ever made a path. What a
table is played with is known by the fingerprint in its record's header.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from ecliptic.core import variants
from ecliptic.core.content import content_hash
from ecliptic.core.game import Game

NAME: Final = re.compile(r"\w[\w .'-]{0,39}")
FORMER: Final = ""  # no name that is offered: nobody opens a table with what was replaced
log = logging.getLogger("ecliptic")


class Offered(Struct, frozen=True):
    """A folder that tables may be played with, or with which some go on that were begun by earlier tables of ours."""

    name: str  # what people call it; `FORMER`
    folder: Path
    fingerprint: str
    changes: tuple[str, ...]  # what differs from the game's own, a line a cell


class Contents:
    """All of them, by game."""

    def __init__(self, folder: str) -> None:
        """Those in a folder; "" = none is offered. ValueError, one sentence, if there is no such folder."""
        if folder and not Path(folder).is_dir():
            raise ValueError(f"ECLIPTIC_CONTENTS: there is no folder {folder}")
        self._folder: Final = Path(folder).resolve() if folder else None
        self._found: Final[dict[str, tuple[Offered, ...]]] = {}

    def of(self, kind: type[Game]) -> tuple[Offered, ...]:
        """What is offered for a game, by name; what does not fit is left out, and the host is told."""
        if kind.name not in self._found:
            self._found[kind.name] = tuple(self._read(kind))
        return self._found[kind.name]

    def named(self, kind: type[Game], name: str) -> Path | None:
        """The folder of this name; "" = the game's own content. ValueError, one sentence, if there is none."""
        if not name:
            return None
        for one in self.of(kind):
            if one.name == name:
                if _fingerprint(kind, one.folder) != one.fingerprint:
                    raise ValueError(f"The figures {name!r} were changed since the server started.")
                return one.folder
        raise ValueError(f"There are no figures called {name!r} for {kind.title} here.")

    def known(self, kind: type[Game], fingerprint: str) -> Offered | None:
        """The one with this fingerprint, offered or earlier ones of ours; None = the game's own, or it is not here."""
        found = (one for one in self.of(kind) if one.fingerprint == fingerprint)
        return next(found, None) or _former(kind, kind.former_folder(fingerprint))

    def folder_of(self, kind: type[Game], fingerprint: str) -> Path | None:
        """Where it lies; None as for `known`."""
        found = self.known(kind, fingerprint)
        return None if found is None else found.folder

    def _read(self, kind: type[Game]) -> list[Offered]:
        home = None if self._folder is None else self._folder / kind.name
        if home is None or not home.is_dir():
            return []
        found: list[Offered] = []
        for folder in sorted(path for path in home.iterdir() if path.is_dir()):
            try:
                found.append(_offered(kind, folder))
            except (ValueError, OSError) as error:
                log.warning("content %s is not offered: %s", folder, error)
        return found


def _offered(kind: type[Game], folder: Path) -> Offered:
    """Read one, with every number of players. ValueError, one sentence, for what does not fit; OSError."""
    if not NAME.fullmatch(folder.name):
        raise ValueError("its name is longer than 40 letters, or has signs that no name has")
    for players in kind.counts:
        kind.make({"players": players}, folder)
    changes = tuple(str(one) for one in variants.changes(kind.package, folder))
    if not changes:
        raise ValueError("nothing in it differs from the game's own content")
    return Offered(folder.name, folder, content_hash(kind.package, folder), changes)


@cache
def _former(kind: type[Game], folder: Path | None) -> Offered | None:
    if folder is None:
        return None
    changes = tuple(str(one) for one in variants.changes(kind.package, folder))
    return Offered(FORMER, folder, content_hash(kind.package, folder), changes)


def _fingerprint(kind: type[Game], folder: Path) -> str:
    try:
        return content_hash(kind.package, folder)
    except (ValueError, OSError):
        return ""
