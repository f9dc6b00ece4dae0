"""Which games there are: ours and third-party packages, through the entry-point group `ecliptic.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.verify import Checked
from ecliptic.core.verify import verify as verified

GROUP = "ecliptic.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def game_names() -> list[str]:
    """The names of all installed games."""
    return list(_entries())


def game_class(name: str) -> type[Game]:
    """The class of a game. ValueError, with one sentence, if there is none of that name."""
    entry = _entries().get(name)
    if entry is None:
        shown = repr(name if len(name) <= 40 else name[:40] + "...")
        raise ValueError(f"There is no game called {shown}; there are {', '.join(game_names()) or 'none'}.")
    loaded = entry.load()
    if not (isinstance(loaded, type) and issubclass(loaded, Game)):
        raise ValueError(f"The package behind {name} does not offer a game.")
    return loaded


def game(name: str, *, content: str | Path | None = None, **options: object) -> Game:
    """A game by name, with its options as keywords and, if wanted, a folder whose TOML files replace the content.

    ValueError, with one sentence, for an unknown game or option, a bad value or bad content.
    """
    return game_class(name).make(options, Path(content) if content is not None else None)


def replay(text: str, *, content: str | Path | None = None) -> Match:
    """The match that a record's text tells, every line checked. ValueError naming the first line that is wrong."""
    record = Record.parse(text)
    folder = Path(content) if content is not None else None
    return Match.resume(game_class(record.header.game).of_header(record.header, folder), record)


def verify(text: str, *, content: str | Path | None = None) -> Checked:
    """The same, and whether chance outcomes are what the sealed secret says. ValueError for the first that is not."""
    record = Record.parse(text)
    folder = Path(content) if content is not None else None
    return verified(game_class(record.header.game).of_header(record.header, folder), record)
