"""`ecliptic replay`: whether a record and its dice hold, and if not, which line is the first that is wrong."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from msgspec import UNSET

from ecliptic.cli.parts import WrongUse, find_class, plain, print_json
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Header
from ecliptic.study import checking
from ecliptic.study.checking import Check

LARGEST: Final = 64 * 2**20  # bytes; a long game has a hundred thousand


def run(args: argparse.Namespace) -> int:
    """Replay the file, and say whether it holds."""
    check = check_file(args)
    if args.json:
        found = check.found
        checked = 0 if found is None or found.why else len(found.outcomes) - len(found.entered)
        print_json({"ok": check.ok, "lines": check.lines, "error": check.error, "outcomes": checked})
    elif check.found is not None:
        print(
            f"{plain(args.file)} holds: {check.lines} lines, {_ending(check.found.match)};"
            f" {check.found.sentence}."
        )
    else:
        print(f"{plain(args.file)} does not hold: {plain(check.error)}")
    return 0 if check.ok else 1


def check_file(args: argparse.Namespace) -> Check:
    """What checking the record of a command's arguments comes to."""
    if args.content is not None and not args.content.is_dir():
        raise WrongUse(f"there is no content folder {args.content}.")
    return check_record(read(args.file), args.content)


def read(name: str) -> bytes:
    """The content of a file, "-" being standard input. WrongUse if it can't be read, or is far too large."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise WrongUse(f"{name} can't be read: {reason}") from None
    if len(data) > LARGEST:
        raise WrongUse(f"{name} is larger than {LARGEST >> 20} MB, so it is no record.")
    return data


def check_record(data: bytes, content: Path | None = None) -> Check:
    """Whether a record holds. Never an exception, whatever is in it. WrongUse for content that can't be read."""
    try:
        return checking.check_record(data, lambda header: make_game(header, content))
    except checking.Unusable as error:
        raise WrongUse(str(error)) from None


def make_game(header: Header, content: Path | None) -> Game:
    """The game of a record, for `study.checking`."""
    try:
        kind = find_class(header.game)
    except WrongUse as error:
        raise ValueError(str(error)) from None
    if content is not None:
        try:
            kind.make({}, content)
        except (ValueError, OSError) as error:
            raise checking.Unusable(str(error)) from None
    return kind.of_header(header, content)


def _ending(match: Match) -> str:
    if not match.over:
        closed = match.number and match.record.entries[-1].end is not UNSET
        return "the table was closed before the game was over" if closed else "the game goes on"
    if not match.winners:  # the rules' own side did, or all agreed to end it: there is a sentence for that
        heading = match.score_sheet(match.view(None)).heading
        return f"the game is over: {plain(match.name(heading)).rstrip('.')}"
    winners = " and ".join(match.names[seat] for seat in match.winners)
    return f"the game is over and {plain(winners)} won"
