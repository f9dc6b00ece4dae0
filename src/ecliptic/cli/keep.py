"""Games in the terminal on disk: a record, written line by line, and beside it who sits where until it is over."""

from __future__ import annotations

import time
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import UNSET, Struct

from ecliptic.cli.parts import WrongUse, find_class, trouble
from ecliptic.core.dice import Dice, SealedDice, dice_for
from ecliptic.core.folders import default_folder, lock
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Record, read_entry
from ecliptic.core.words import some

MARK: Final = b"\xef\xbb\xbf"  # a UTF-8 mark, which some editors put first
LARGEST: Final = 64 * 2**20


class Seating(Struct, forbid_unknown_fields=True):
    """What a record does not say: who sits where."""

    seats: list[str]  # "me" or a bot
    luck: int  # of the bots
    secret: str = ""  # of sealed dice, hexadecimal; in the record's last line once the game is over
    content: str = ""  # the folder of the content, if it is not the game's own


class Kept:
    """A game that is kept in a file."""

    def __init__(self, path: Path, file: IO[bytes], seating: Seating, written: int) -> None:
        self.path = path
        self.seating = seating
        self._file = file
        self._written = written  # lines of the record that are in the file, without the header

    def write(self, match: Match) -> None:
        """Write what has come since, so that nothing is lost if this process is killed."""
        lines = match.record.entries[self._written :]
        if not lines:
            return
        try:
            self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
            self._file.flush()
        except OSError as error:
            raise WrongUse(f"the game can't be kept any more: {self.path}: {trouble(error)}") from None
        self._written += len(lines)
        if match.over:  # the last line has the secret, and nobody sits there any more
            beside(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Let others have the file."""
        self._file.close()


def beside(record: Path) -> Path:
    """The file beside a record that says who sits where."""
    return record.with_name(record.name.removesuffix(".jsonl") + ".table.json")


def folder() -> Path:
    """Where the terminal's games are kept."""
    return default_folder() / "terminal"


def begin(match: Match, seating: Seating) -> Kept:
    """Keep a new game."""
    if isinstance(match.dice, SealedDice):
        seating.secret = match.dice.secret.hex()
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        for more in range(100):
            stamp = time.strftime("%Y-%m-%d-%H%M%S") + (f"-{more}" if more else "")
            path = place / f"{match.game.name}-{stamp}.jsonl"
            try:
                file = path.open("xb")
                break
            except FileExistsError:
                continue
        else:
            raise WrongUse(f"{place} has too many games of this moment.")
        lock(file)
        beside(path).write_bytes(msgspec.json.encode(seating))
        beside(path).chmod(0o600)
        file.write(msgspec.json.encode(match.record.header) + b"\n")
        file.flush()
    except OSError as error:
        raise WrongUse(f"the game can't be kept, {trouble(error)}; --no-save plays without") from None
    kept = Kept(path, file, seating, 0)
    kept.write(match)
    return kept


def latest(game: str = "") -> Path:
    """The unfinished game that was played last. WrongUse if there is none."""
    place = folder()
    of = f" of {find_class(game).title}" if game else ""
    found = [path for path in place.glob(f"{game}-*.jsonl" if game else "*.jsonl") if beside(path).is_file()]
    if not found:
        raise WrongUse(f"there is no unfinished game{of} in {place}.")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def resume(path: Path, seats: list[str]) -> tuple[Match, Kept]:
    """The game in a file, to go on with. `seats`: who sits where, if nothing beside the record says it.

    WrongUse, with one sentence, if it can't go on.
    """
    try:
        file = path.open("r+b")
    except OSError as error:
        raise WrongUse(f"{trouble(error)}.") from None
    try:
        if not lock(file):
            raise WrongUse(f"{path} is being played by another process.")
        data = file.read(LARGEST + 1)
        whole = _whole(data)
        record = _parsed(path, data[:whole])
        seating = _seating(path, seats, len(record.header.seats))
        match = _match(path, record, seating)
        if record.entries and record.entries[-1].end is not UNSET:
            raise WrongUse(f"the game in {path} is over; `ecliptic replay` checks it.")
        file.seek(whole)
        if len(data) > whole:
            file.truncate()
        if data[:whole] and not data[:whole].endswith(b"\n"):
            file.write(b"\n")
    except OSError as error:
        file.close()
        raise WrongUse(f"{path}: {trouble(error)}.") from None
    except BaseException:
        file.close()
        raise
    kept = Kept(path, file, seating, len(record.entries))
    return match, kept


def _whole(data: bytes) -> int:
    """How much of a file is whole lines: whoever was killed while writing has left a piece of one."""
    end = data.rfind(b"\n") + 1
    try:
        read_entry(data[end:], "the last line")
    except (ValueError, RecursionError):
        return end or len(data)  # a header alone is for the reader to judge
    return len(data)


def _parsed(path: Path, data: bytes) -> Record:
    if len(data) > LARGEST:
        raise WrongUse(f"{path} is larger than {LARGEST >> 20} MB, so it is no record.")
    try:
        return Record.parse(data.removeprefix(MARK).decode("utf-8"))
    except UnicodeDecodeError:
        raise WrongUse(f"{path} is no record: it is not text in UTF-8.") from None
    except ValueError as error:
        raise WrongUse(f"{path} can't be played on: {error}.") from None


def _seating(path: Path, seats: list[str], count: int) -> Seating:
    notes = beside(path)
    if notes.is_file():
        try:
            seating = msgspec.json.decode(notes.read_bytes().removeprefix(MARK), type=Seating)
            bytes.fromhex(seating.secret)
        except ValueError as error:
            raise WrongUse(f"{notes} does not say who sits where: {error}.") from None
    elif seats:
        seating = Seating(seats, 0)
    else:
        raise WrongUse(f"nothing beside {path} says who sits where; say it with --seat, once for each seat.")
    if len(seating.seats) != count:
        raise WrongUse(f"the game in {path} has {some(count, 'seat')}, not {len(seating.seats)}.")
    return seating


def _match(path: Path, record: Record, seating: Seating) -> Match:
    header = record.header
    dice: Dice = dice_for(header)
    if seating.secret and header.table is not UNSET:
        dice = SealedDice(header.table, bytes.fromhex(seating.secret))
    entries: list[Entry] = list(record.entries)
    try:
        game = find_class(header.game).of_header(header, Path(seating.content) if seating.content else None)
        match = Match.resume(game, Record(header, entries), dice)
    except WrongUse as error:
        raise WrongUse(f"{path} can't be played on: {error}") from None
    except (ValueError, OSError) as error:
        raise WrongUse(f"{path} can't be played on: {str(error).rstrip('.')}.") from None
    return match
