"""Plays `ecliptic-bench-1` and renews the table in docs/benchmark.md.

    ECLIPTIC_OPT=3 .venv/bin/python tools/compiled.py python bench/frozen.py [--minutes 60] [--net GAME=NAME]
        [--game GAME] [--bot BOT] [--seeds N] [--play]

What is played stands in ecliptic-bench-1.toml, and so does how the opponents play it; `--play` prints that as it is
now, and plays nothing else. Every seed that was played is a line in ecliptic-bench-1.jsonl, and is not played again as
long as rules, content, options and both bots are the same; so the command goes on where it was stopped. Rows take
turns, a seed each, until all are played or so many minutes of processor time are used. `--seeds` plays the first ones
alone. A net lies in the folder of `ECLIPTIC_NETS` and is named without it; in the table it is called `net`.
"""

from __future__ import annotations

import argparse
import hashlib
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.registry import game_class
from ecliptic.lab.ladder import Gain, Row, play_seed, read_as, summed
from ecliptic.lab.playing import Player, Setting
from ecliptic.lab.sequential import LEAST

HERE: Final = Path(__file__).resolve().parent
NAME: Final = "ecliptic-bench-1"
PAGE: Final = HERE.parent / "docs" / "benchmark.md"
BEGINS: Final = "<!-- bench/frozen.py writes from here -->\n"
ENDS: Final = "<!-- to here -->\n"
LOOK: Final = 40  # decisions of a game that say how a bot plays
WINS: Final = "wins"  # what is counted: their share, or the points more than the other bot's


class Line(Gain, frozen=True, kw_only=True):
    """A seed that was played, and how the one and the others played then (`Bench.playing`)."""

    game: str
    one: str
    others: str
    playing: tuple[str, str]


class Bench:
    """What is played, and what was."""

    def __init__(self, folder: Path = HERE) -> None:
        """Read both."""
        self.said: Final[dict[str, Any]] = tomllib.loads((folder / f"{NAME}.toml").read_text("utf-8"))
        self.file: Final = folder / f"{NAME}.jsonl"
        self.played: Final = read_as(Line, self.file)
        self.games: Final = {
            name: _made(name, options, self.said["content"][name])
            for name, options in self.said["games"].items()
        }
        self._playing: Final[dict[tuple[str, str], str]] = {}

    def playing(self, game: Game, bot: str) -> str:
        """A fingerprint of how a bot plays: the first decisions of a game among random seats.

        It hangs on all that a row hangs on: rules, content, options, seed, what chance brings, what the bot does.
        """
        key = (game.name, bot)
        if key not in self._playing:
            bots = (bot, *["random"] * (game.seats - 1))
            setting = Setting(
                type(game), game.options, game.content_dir, bots, self.said["seed"], limit=LOOK, recorded=True
            )
            [(_, record)] = Player(setting, time.process_time).play([1]).records
            _, _, lines = record.partition("\n")  # without the header, which names the version of the package
            options = msgspec.to_builtins(game.options)
            told = f"{game.rules_version} {game.content_hash} {self.said['seed']} {options}\n{lines}"
            self._playing[key] = hashlib.sha256(told.encode()).hexdigest()[:16]
        return self._playing[key]

    def bots(self, game: str, nets: dict[str, str]) -> list[str]:
        """Who plays a game."""
        return [*self.said["bots"], *([f"net:{nets[game]}"] if game in nets else [])]

    def among(self, bot: str) -> list[str]:
        """The others, or whom one is compared with alone; among its like a bot gains nothing."""
        return [others for others in self.said["among"] if others != bot]

    def _both(self, game: Game, bot: str, others: str) -> tuple[str, str]:
        return self.playing(game, bot), self.playing(game, others)

    def lines(self, game: Game, bot: str, others: str) -> list[Line]:
        """The seeds of a row that were played by rules, content and bots as they are now."""
        row = (game.name, bot, others)
        found = {
            line.number: line
            for line in self.played
            if (line.game, line.one, line.others) == row and line.playing == self._both(game, bot, others)
        }
        return [found[number] for number in sorted(found)]

    def missing(
        self, games: Sequence[str], bots: Sequence[str], nets: dict[str, str], seeds: int
    ) -> Iterator[Any]:
        """What is still to be played: rows take turns."""
        for number in range(1, seeds + 1):
            for name, game in self.games.items():
                for bot in self.bots(name, nets):
                    for others in self.among(bot):
                        wanted = (not games or name in games) and (not bots or bot.partition(":")[0] in bots)
                        there = {line.number for line in self.lines(game, bot, others)}
                        if wanted and number not in there:
                            yield game, bot, others, number

    def play(self, game: Game, bot: str, others: str, number: int) -> None:
        """Play one seed, and keep it."""
        asked = (type(game), game.options, game.content_dir, bot, others, self.said["seed"])
        came = play_seed(asked, number)
        line = Line(
            game=game.name,
            one=bot,
            others=others,
            playing=self._both(game, bot, others),
            number=number,
            gained=came.gained,
            score=came.score,
            rest=came.rest,
        )
        with self.file.open("ab") as out:
            out.write(msgspec.json.encode(line) + b"\n")
        self.played.append(line)


def _made(name: str, options: dict[str, Any], content: str) -> Game:
    """A game with the tables that the benchmark froze, even where it has others today."""
    kind = game_class(name)
    game = kind.make(options, kind.former_folder(content))
    if not game.has_content(content):
        raise ValueError(
            f"{kind.title} is not there any more as {NAME} plays it: its tables {content} are gone."
        )
    return game


def table(bench: Bench, nets: dict[str, str]) -> str:
    """What came of all, as Markdown."""
    out = [
        "| game | bot | among | seeds | wins, or points more | 95 % | score |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, game in bench.games.items():
        for bot in bench.bots(name, nets):
            for others in bench.among(bot):
                row = summed(bench.lines(game, bot, others), game.seats, bot, others)
                figures = cells(row, bench.said["counted"][name] == WINS)
                out.append(f"| {game.title} | {bot.partition(':')[0]} | {others} | {figures} |")
    return "\n".join(out) + "\n"


def opponents(bench: Bench) -> str:
    """How the opponents play, as the file says it."""
    out = []
    for others in bench.said["among"]:
        out.append(f"[opponents.{others}]")
        out += [f'{name} = "{bench.playing(game, others)}"' for name, game in bench.games.items()]
        out.append("")
    return "\n".join(out)


def cells(row: Row, wins: bool) -> str:
    """The figures of a row."""
    if row.seeds == 0:
        return "not played yet | | | "
    gained = f"{row.gained:.3f}" if wins else f"{row.gained:+.1f}"
    error = "" if row.seeds < LEAST else f"±{row.error:.3f}" if wins else f"±{row.error:.1f}"
    return f"{row.seeds} | {gained} | {error} | {row.score:.1f}"


def renewed(page: str, written: str) -> str:
    """A page with another table. ValueError if it has no place for it."""
    before, begins, rest = page.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise ValueError(f"The page has no place for the table, between {BEGINS.strip()} and {ENDS.strip()}.")
    return f"{before}{BEGINS}\n{written}\n{ENDS}{after}"


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing, and write the table."""
    parser = argparse.ArgumentParser(description="Plays ecliptic-bench-1.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--net", action="append", default=[], metavar="GAME=NAME")
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--bot", action="append", default=[])
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--play", action="store_true", help="print how the opponents play now")
    given = parser.parse_args(words)
    bench, began = Bench(), time.process_time()
    if given.play:
        print(opponents(bench))
        return
    nets = dict(one.partition("=")[::2] for one in given.net)
    seeds = min(given.seeds or bench.said["seeds"], bench.said["seeds"])
    for asked in bench.missing(given.game, given.bot, nets, seeds):
        if time.process_time() - began > 60 * given.minutes:
            break
        bench.play(*asked)
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), table(bench, nets)), encoding="utf-8")


if __name__ == "__main__":
    main()
