"""What several commands need: refusing wrong use, making games, printing."""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ecliptic.core.game import Game
from ecliptic.core.options import word
from ecliptic.core.registry import game_class
from ecliptic.core.words import listed

WIDTH = 110  # of tables that do not go to a terminal


class WrongUse(Exception):  # noqa: N818  (it is no error of the program)
    """The command can't be done as asked: one sentence, exit status 2."""


@contextmanager
def refusing(*kinds: type[Exception]) -> Iterator[None]:
    """What these say is how the command was wrong."""
    try:
        yield
    except kinds as error:
        raise WrongUse(str(error)) from None


@contextmanager
def laying(name: str) -> Iterator[None]:
    """While a new folder of this name is written."""
    try:
        yield
    except FileExistsError:
        raise WrongUse(f"there is something called {name} here already.") from None
    except OSError as error:
        raise WrongUse(f"the folder can't be written: {trouble(error)}") from None


def make_game(
    name: str,
    options: Sequence[tuple[str, str]],
    players: int | None = None,
    content: Path | None = None,
    *,
    simulated: bool = False,
    first: Mapping[str, object] = MappingProxyType({}),
) -> Game:
    """The game that `--option`, `--players` and `--content` describe. WrongUse for anything that does not fit.

    `simulated`: as for `Game.make`. `first`: options for those that are not given.
    """
    given: dict[str, object] = {}
    for key, value in options:
        if key in given:
            raise WrongUse(f"option {key} is given twice.")
        given[key] = value
    if players is not None:
        if "players" in given:
            raise WrongUse("give --players or --option players=..., not both.")
        given["players"] = players
    kind = find_class(name)
    try:
        return kind.make({**first, **given}, content, simulated=simulated)
    except (ValueError, OSError) as error:
        raise WrongUse(str(error)) from None


def assumed(kind: type[Game], given: Sequence[str] = ()) -> str:
    """What a simulation or a measurement plays because nobody said otherwise, as a sentence; "" = nothing special."""
    words = [f"{name}={word(value)}" for name, value in kind.simulated.items() if name not in given]
    return f"Unless told otherwise, {kind.title} is simulated with {listed(words)}." if words else ""


def find_class(name: str) -> type[Game]:
    """The class of a game. WrongUse if there is none of that name, or if it can't be loaded."""
    try:
        return game_class(name)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except (ImportError, AttributeError) as error:
        raise WrongUse(f"the game {name} is installed, but can't be loaded: {error}") from None


# ---- arguments -----------------------------------------------------------------------------------------------


def pair(text: str) -> tuple[str, str]:
    """NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f"{short(text)} is not of the form NAME=VALUE")
    return name.strip(), value


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,20}", text) else None
        if number is None or not low <= number <= high:
            span = f"from {low} to {high}" if high < 2**62 else f"of at least {low}" if low > -(2**62) else ""
            wanted = f"a whole number {span}" if span else "a whole number of at most 64 bits"
            raise argparse.ArgumentTypeError(f"{short(text)} is not {wanted}")
        return number

    return read


def seconds(text: str) -> float:
    """A time, at least a hundredth of a second."""
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) and float(text) >= 0.01:
        return float(text)
    raise argparse.ArgumentTypeError(f"{short(text)} is not a number of seconds")


def positive(text: str) -> float:
    """A number above 0."""
    if re.fullmatch(r"[0-9]{0,9}(\.[0-9]{1,9})?", text) and float(text or 0) > 0:
        return float(text)
    raise argparse.ArgumentTypeError(f"{short(text)} is not a number above 0")


def share(text: str) -> float:
    """A part of one, neither nothing nor half of it or more: how often something may go wrong."""
    with contextlib.suppress(argparse.ArgumentTypeError):
        if positive(text) < 0.5:
            return positive(text)
    raise argparse.ArgumentTypeError(f"{short(text)} is not a share between 0 and 0.5")


def short(text: str) -> str:
    """A word of the user's, quoted, and cut if it is long."""
    return ascii(text if len(text) <= 40 else text[:40] + "...")


# ---- printing ------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """One line of text that is safe on a terminal: line ends and control characters are spelled out."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def complain(sentence: str) -> None:
    """A sentence about what went wrong, on standard error."""
    print(f"ecliptic: {plain(sentence).rstrip('.')}.", file=sys.stderr)


def trouble(error: OSError) -> str:
    """What the system says of a file, without its numbers."""
    name = f"{error.filename}: " if error.filename else ""
    return f"{name}{error.strerror}" if error.strerror else str(error)


def console() -> Console:
    """Where people read: colours on a terminal, plain and unbroken lines elsewhere."""
    terminal = sys.stdout.isatty()
    return Console(
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=not terminal,
        width=None if terminal else WIDTH,
    )


def print_table(out: Console, table: Table) -> None:
    """A table; without trailing blanks where it does not go to a terminal."""
    if out.is_terminal:
        out.print(table)
        return
    with out.capture() as got:
        out.print(table)
    for line in got.get().splitlines():
        out.print(Text(line.rstrip()), soft_wrap=True)


def print_json(data: object) -> None:
    """Data for scripts, on standard output."""
    print(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False))
