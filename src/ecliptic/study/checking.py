"""Whether a record that comes from anywhere holds, and if not, which line is the first that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header, Record, read_entry
from ecliptic.core.registry import game_class
from ecliptic.core.verify import Checked, verify

_LINE: Final = re.compile(r"^line (\d+)\b")


class Check(Struct):
    """What replaying a record came to."""

    ok: bool
    lines: int  # that hold, the header among them
    error: str  # names the first line that is wrong
    found: Checked | None = None  # if all hold


class Unusable(Exception):  # noqa: N818  (it is no fault of the record)
    """What was given beside the record can't be used: one sentence."""


def game_of(header: Header) -> Game:
    """The game of a record, as it is installed. ValueError, one sentence, if it can't play it."""
    try:
        return game_class(header.game).of_header(header)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the game {header.game} is installed, but can't be loaded: {error}") from None


def check_record(
    data: bytes,
    game: Callable[[Header], Game] = game_of,
    watch: Callable[[Match], None] | None = None,
) -> Check:
    """Whether a record holds. Never an exception, whatever is in it; but what `game` raises as `Unusable` goes through.

    `watch`: as for `verify`.
    """
    try:
        return _check([line for line in data.splitlines() if line.strip()], game, watch)
    except RecursionError:
        return Check(False, 0, "the record is nested too deeply")
    except Unusable:
        raise
    except Exception as error:  # a record is anybody's input: whatever it breaks, it does not hold
        return Check(False, 0, f"the record can't be replayed: {type(error).__name__}: {error}")


def _check(
    lines: list[bytes], make: Callable[[Header], Game], watch: Callable[[Match], None] | None
) -> Check:
    try:
        texts = [_text(lines[0], 1)] if lines else []
        header = Record.parse("".join(texts)).header
        game = make(header)
    except ValueError as error:
        sentence = str(error)
        return Check(False, 0, sentence if not lines or _LINE.match(sentence) else f"line 1: {sentence}")

    entries: list[Entry] = []
    broken = ""
    for number, line in enumerate(lines[1:], start=2):
        try:
            entries.append(read_entry(_text(line, number), f"line {number}"))
        except (ValueError, RecursionError) as error:
            broken = str(error) if _LINE.match(str(error)) else f"line {number}: {error}"
            break
    try:
        found = verify(game, Record(header, entries), watch)
    except ValueError as error:  # an earlier line that can be read, but does not hold
        sentence = str(error)
        at = _LINE.match(sentence)
        return Check(False, int(at[1]) - 1 if at else 0, sentence if at else f"line 1: {sentence}")
    if broken:
        return Check(False, len(entries) + 1, broken)
    return Check(True, len(entries) + 1, "", found)


def _text(line: bytes, number: int) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"line {number} is not text in UTF-8") from None
