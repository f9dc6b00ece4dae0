"""A ladder of bots: each against the one below it, by a sequential test that can be put down and taken up again.

A row is one bot among others that are all alike. Every seed is played from every seat, so a seed is what is counted:
the mean of its games. Alone there is nobody else: the row is then the difference in points, on the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf, log10, sqrt
from pathlib import Path
from time import process_time
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.options import GameOptions
from ecliptic.lab.playing import Player, Setting, make_bot
from ecliptic.lab.sequential import wald
from ecliptic.lab.team import Team

ERROR: Final = 0.05  # of either kind
STEP: Final = 0.08  # of share above an even one that is looked for
POINTS: Final = 2.0  # the same, alone
Z: Final = 1.96
BASE: Final = "moon"  # whose rating is fixed
RATING: Final = 1200.0
SCALE: Final = 400.0  # rating that makes ten times as likely to win


class Gain(Struct, frozen=True):
    """What came of one seed."""

    number: int  # from 1
    gained: float  # the share of wins of the one, or the points by which it did better
    score: float  # of the one, on average
    rest: float  # of the others


class Seed(Gain, frozen=True, kw_only=True):
    """The same, and of which row."""

    game: str
    options: dict[str, bool | int | str]
    rules: int
    content: str
    one: str
    others: str
    seed: int


Kind = TypeVar("Kind", bound=Gain)


class Row(Struct, frozen=True):
    """A row, summed up."""

    one: str
    others: str
    seeds: int
    games: int
    even: float  # what the one would gain if it were like the others
    gained: float  # what it gained, on average
    error: float  # half of the 95 % interval
    score: float
    rest: float
    verdict: str  # "above", "not above" or "open"


def play_row(
    game: Game,
    one: str,
    others: str,
    games: int,
    seed: int,
    file: Path,
    jobs: int = 1,
    done: Callable[[Row], None] = lambda row: None,
) -> Row:
    """Play seeds 1, 2, ... until the test says which it is or so many games are played; those in the file count.

    ValueError for bots that there are not, OSError if the file can't be written.
    """
    for name in (one, others):
        make_bot(name, type(game))
    most = -(-games // game.seats)
    found = [line for line in read(file) if _is_of(line, game, one, others, seed) and line.number <= most]
    found = sorted({line.number: line for line in found}.values(), key=lambda line: line.number)
    missing = [number for number in range(1, most + 1) if number not in {line.number for line in found}]
    row = summed(found, game.seats, one, others)
    file.parent.mkdir(parents=True, exist_ok=True)
    asked = (type(game), game.options, game.content_dir, one, others, seed)
    if row.verdict == "open":
        with file.open("ab") as out:
            if file.stat().st_size and not file.read_bytes().endswith(b"\n"):
                out.write(b"\n")  # after a line that was cut off
            with Team(jobs) as team:
                for line in team.answers(partial(play_seed, asked), missing):
                    out.write(msgspec.json.encode(line) + b"\n")
                    out.flush()
                    found.append(line)
                    row = summed(found, game.seats, one, others)
                    done(row)
                    if row.verdict != "open":
                        break
    return row


def read(file: Path) -> list[Seed]:
    """All that was played into a file so far. A line that was cut off by a crash is left out."""
    return read_as(Seed, file)


def read_as(kind: type[Kind], file: Path) -> list[Kind]:
    """The same of lines that say something else of their row."""
    found = []
    with suppress(FileNotFoundError):
        for line in file.read_bytes().splitlines():
            with suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line, type=kind))
    return found


def _is_of(line: Seed, game: Game, one: str, others: str, seed: int) -> bool:
    same = (line.game, line.one, line.others, line.seed) == (game.name, one, others, seed)
    rules = (line.rules, line.content) == (game.rules_version, game.content_hash)
    return same and rules and line.options == msgspec.to_builtins(game.options)


Asked = tuple[type[Game], GameOptions, Path | None, str, str, int]


def play_seed(asked: Asked, number: int) -> Seed:
    """One seed, from every seat."""
    kind, options, content_dir, one, others, seed = asked
    game = kind(options, content_dir)
    shares, scores, rest = [], [], []
    for seat in range(game.seats):
        bots = [others] * game.seats
        bots[seat] = one
        won, own, theirs = _played_from(game, bots, seed, number, seat)
        if game.seats == 1:
            _, theirs, _ = _played_from(game, [others], seed, number, 0)
        shares.append(won)
        scores.append(own)
        rest.append(theirs)
    score, others_score = sum(scores) / game.seats, sum(rest) / game.seats
    return Seed(
        game=game.name,
        options=msgspec.to_builtins(options),
        rules=game.rules_version,
        content=game.content_hash,
        one=one,
        others=others,
        seed=seed,
        number=number,
        gained=score - others_score if game.seats == 1 else sum(shares) / game.seats,
        score=score,
        rest=others_score,
    )


def _played_from(
    game: Game, bots: list[str], seed: int, number: int, seat: int
) -> tuple[float, float, float]:
    """A game: the share of the win that the seat has, its score, and the mean of the others'."""
    setting = Setting(type(game), game.options, game.content_dir, tuple(bots), seed)
    totals = Player(setting, process_time).play([number]).totals  # a busy machine must not make a bot weaker
    scores = [float(score) for score in totals.scores]
    others = scores[:seat] + scores[seat + 1 :]
    return float(totals.wins[seat]), scores[seat], sum(others) / len(others) if others else 0.0


# ---- what it comes to --------------------------------------------------------------------------------------


def summed(found: Sequence[Gain], seats: int, one: str, others: str) -> Row:
    """What these seeds say."""
    n = len(found)
    gains = [line.gained for line in found]
    mean = sum(gains) / n if n else 0.0
    spread = sum((gain - mean) ** 2 for gain in gains) / (n - 1) if n > 1 else inf
    even = 0.0 if seats == 1 else 1 / seats
    return Row(
        one=one,
        others=others,
        seeds=n,
        games=n * seats,
        even=even,
        gained=mean,
        error=Z * sqrt(spread / n) if n > 1 else inf,
        score=sum(line.score for line in found) / max(n, 1),
        rest=sum(line.rest for line in found) / max(n, 1),
        verdict=wald(n, mean - even, spread, POINTS if seats == 1 else STEP, ERROR),
    )


def ratings(rows: Sequence[Row]) -> dict[str, tuple[float, float]]:
    """By bot its rating and half of the 95 % interval to the one below it, from rows of neighbours, the lowest first.

    Who wins a share p among n has (n - 1) p / (1 - p) times the chance of each of the others. Moon has 1200, or, where
    it is not there, the lowest. Empty for rows of points, which say nothing of chances.
    """
    if not rows or any(row.even == 0.0 for row in rows):
        return {}
    found = {rows[0].others: (0.0, 0.0)}
    for row in rows:
        below = found[row.others][0]
        low, middle, high = (
            _climb(row.gained + more, row.even, row.games) for more in (-row.error, 0.0, row.error)
        )
        found[row.one] = below + middle, (high - low) / 2
    base = RATING - found[BASE if BASE in found else rows[0].others][0]
    return {name: (rating + base, error) for name, (rating, error) in found.items()}


def _climb(share: float, even: float, games: int) -> float:
    """Rating above the others. No share is quite 0 or 1: half a game more or less could have been won."""
    edge = 0.5 / max(games, 1)
    share = min(max(share, edge), 1 - edge)
    return SCALE * log10((1 / even - 1) * share / (1 - share))
