"""Positions beside a course: as `Game.dump` writes them, but what is said of open lanes and drafts only once.

`private.before`, the state as others still see it, holds there only what differs from the rest; null: it lacks that.
"""

from __future__ import annotations

import json
from typing import Final

import msgspec

from ecliptic.core.content import packaged_text
from ecliptic.core.game import Game

FOLDER: Final = "learn"  # in a game's folder


def read_position(kind: type[Game], name: str) -> object:
    """The position in a file beside the course. ValueError, one sentence, if there is none."""
    try:
        found = msgspec.json.decode(packaged_text(kind.package, FOLDER, name))
    except OSError:
        raise ValueError(f"there is no file {name} beside the course") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{name} is not JSON: {error}") from None
    return whole(found)


def whole(position: object) -> object:
    """The position as `Game.load` takes it."""
    match position:
        case {"private": {"before": dict(before)} as private, **rest}:
            told = {key: value for key, value in {**rest, **before}.items() if value is not None}
            return {**rest, "private": {**private, "before": told}}
    return position


def shortened(position: dict[str, object]) -> dict[str, object]:
    """The position with everything said once."""
    private = position.get("private")
    before = private.get("before") if isinstance(private, dict) else None
    if not isinstance(private, dict) or not isinstance(before, dict):
        return position
    rest = {key: value for key, value in position.items() if key != "private"}
    differs = {key: value for key, value in before.items() if rest.get(key) != value}
    lacks = dict.fromkeys(key for key in rest if key not in before)
    return {**rest, "private": {**private, "before": {**differs, **lacks}}}


def written(position: dict[str, object]) -> str:
    """A position as text, one fact a line, so that it can be edited and compared."""
    rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in shortened(position).items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"
