"""Reads the command line and runs one command. Wrong use is one sentence and exit status 2, never a traceback."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from ecliptic.cli import parts
from ecliptic.cli.build import said as build_said

OK: Final = 0
DOES_NOT_HOLD: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130  # by Ctrl-C, as shells say it
PIPE_CLOSED: Final = 141

DATABASE: Final = "the address of PostgreSQL, where the tables are kept there (else ECLIPTIC_DATABASE)"

# Each command is the function `run` of the module of its name, with _ for -.
COMMANDS: Final = {
    "games": "the games, their options and player counts",
    "play": "play a game in the terminal",
    "serve": "run the web server",
    "backup": "copy a server's tables, people and key into one file, while it runs",
    "restore": "put a backup in the place of what a stopped server has",
    "move-database": "copy a stopped server's database from SQLite to PostgreSQL, or back",
    "admin": "look after a server's tables and people, while it runs",
    "content": "copy a game's tables to change them, check such a folder, or say what differs in it",
    "simulate": "let bots play many games",
    "report": "what runs of `simulate --out` mean, as one page: sentences, plots, tables",
    "compare": "play games as they are and as they might be, and report both",
    "ab": "play pairs of games, A and B, with the same dice until it is known what differs",
    "tune": "search for better figures of the tables that are ours, towards aims, and report games before and after",
    "dataset": "write what bots see and choose, for learners that imitate",
    "ladder": "find out which bots are clearly better than others",
    "new": "lay out a game of your own, with its tests",
    "new-bot": "lay out a bot of your own",
    "replay": "check a record line by line, and its dice",
    "study": "look back at a record: its moves, what bots say of its moments, where it turned",
    "verify": "check the dice of a finished game by the secret that its record tells",
    "learn": "lessons of a game, a checker for those who write them, and positions for them",
    "rules": "the rules of a game by clause, which of them have a test, or where one is enforced",
    "bench": "measure speed",
}


class Parser(argparse.ArgumentParser):
    """A parser that raises WrongUse instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        raise parts.WrongUse(message)


def parser() -> Parser:
    """All commands and their arguments."""
    top = Parser(
        prog="ecliptic",
        description="Five space board games by their full rules.",
        epilog="`ecliptic COMMAND --help` says more. Without a command, in a terminal, the games open in the browser.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=build_said())
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)
    subs = {
        name: commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False
        )
        for name, text in COMMANDS.items()
    }
    for name in ("games", "simulate", "ab", "tune", "ladder", "replay", "study", "verify", "rules", "bench"):
        subs[name].add_argument("--json", action="store_true", help="print data for scripts")

    for name in ("play", "simulate", "dataset", "compare", "ab", "tune", "ladder"):
        sub = subs[name]
        more: dict[str, Any] = {"nargs": "?", "default": ""} if name == "play" else {}
        sub.add_argument("game", metavar="GAME", help="its name, as `ecliptic games` lists them", **more)
        sub.add_argument("--players", type=parts.whole(1, 99), metavar="N", help="how many seats play")
        sub.add_argument(
            "--option",
            type=parts.pair,
            action="append",
            default=[],
            metavar="K=V",
            help="an option of the game",
        )
        if name in ("compare", "ab", "tune", "ladder"):
            continue
        sub.add_argument(
            "--content", type=Path, metavar="DIR", help="TOML files that replace the game's content"
        )
        if name == "dataset":
            continue
        sub.add_argument(
            "--seconds",
            type=parts.seconds,
            metavar="T",
            help="how long a bot may think about a decision (no limit)",
        )

    add = subs["play"].add_argument
    add(
        "--seat",
        action="append",
        default=[],
        metavar="BOT",
        help="who sits at the next seat: a bot, or `me` (several times: persons share the keyboard); "
        "without `me` you have the first seat and these follow; the rest is greedy",
    )
    add("--seed", type=parts.whole(-(2**63), 2**63 - 1), metavar="S", help="for the same dice again")
    add("--dice", action="store_true", help="real dice: you roll them for all, and type what they show")
    add("--preset", metavar="NAME", help="readings of the rules: `as printed` or `as ruled before`")
    add(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a game that was put down: of FILE, else the latest (of GAME)",
    )
    add("--no-save", action="store_true", help="keep no record of the game")

    add = subs["serve"].add_argument
    add("--host", default="127.0.0.1", metavar="H", help="address to listen on (127.0.0.1)")
    add("--port", type=parts.whole(0, 65535), default=8000, metavar="P", help="port to listen on (8000)")
    add(
        "--fd",
        type=parts.whole(0, 2**20),
        metavar="N",
        help="the number of an open socket to listen on instead, so that a restart refuses nobody",
    )
    add("--data", type=Path, metavar="DIR", help="where games are kept")
    add("--database", default="", metavar="URL", help=DATABASE)
    add(
        "--processes",
        type=parts.whole(1, 64),
        default=1,
        metavar="N",
        help="how many processes serve; more than one need --database (1)",
    )
    add(
        "--open",
        action="store_true",
        help="open the games in the browser; where the port is taken another one is found",
    )

    for name, words in (("backup", "the file to write"), ("restore", "a file that `ecliptic backup` wrote")):
        add = subs[name].add_argument
        add("file", type=Path, metavar="FILE", help=words)
        add("--data", type=Path, metavar="DIR", help="where games are kept")
        add("--database", default="", metavar="URL", help=DATABASE)

    for name, words in (
        ("source", "the folder, or the address of PostgreSQL, where all is now"),
        ("target", "the address, or the folder, where it shall be; nothing may be there yet"),
    ):
        subs["move-database"].add_argument(name, metavar={"source": "FROM", "target": "TO"}[name], help=words)

    _admin(subs["admin"])

    _many(subs["simulate"], 100, "how many games (100)")
    add = subs["simulate"].add_argument
    add(
        "--out",
        type=Path,
        metavar="DIR",
        help="the folder of a run: tables with a row a game; the same command goes on where it was stopped",
    )
    add("--decisions", action="store_true", help="with --out: a row of every decision, too")
    add("--records", type=Path, metavar="DIR", help="write a record of every game there, a file each")
    add("--cluster", metavar="ADDRESS", help="play on this Ray cluster; `auto` is the one of this machine")

    _dataset(subs["dataset"])

    add = subs["report"].add_argument
    add(
        "folders",
        type=Path,
        metavar="FOLDER",
        nargs="+",
        help="a run, or a folder of runs; others are compared with the first",
    )
    _report(subs["report"], "report.html")
    _compare(subs["compare"])
    _ab(subs["ab"])
    _tune(subs["tune"])

    _content(subs["content"])
    subs["new"].add_argument("name", metavar="NAME", help="what it is called, as in my_game")
    subs["new-bot"].add_argument("name", metavar="NAME", help="what it is called, as in my_bot")

    add = subs["ladder"].add_argument
    add(
        "--bots",
        default="",
        metavar="A,B",
        help="which bots, the weakest first: each plays among those before it (all levels)",
    )
    add(
        "--games",
        type=parts.whole(1, 10**6),
        default=300,
        metavar="N",
        help="how many games a pair plays at most; fewer where it is clear before (300)",
    )
    add(
        "--seed",
        type=parts.whole(-(2**63), 2**63 - 1),
        default=0,
        metavar="S",
        help="same seed, same games (0)",
    )
    add("--jobs", type=parts.whole(1, 1024), default=1, metavar="J", help="processes (1)")
    add("--out", type=Path, metavar="DIR", help="where games and table are kept, to go on later (ladder)")

    for name in ("replay", "study", "verify"):
        add = subs[name].add_argument
        add("file", metavar="FILE", help="a record; - reads standard input")
        add(
            "--content",
            type=Path,
            metavar="DIR",
            help="the content it was played with, if it was not the game's own",
        )

    _learn(subs["learn"])
    add = subs["study"].add_argument
    add(
        "--worlds",
        type=parts.whole(0, 10_000),
        default=8,
        metavar="N",
        help="ways in which luck may come, a moment (8); 0 = no bots",
    )
    add(
        "--moments",
        type=parts.whole(2, 10_000),
        default=60,
        metavar="M",
        help="how many moments bots look at first (60)",
    )
    add("--line", type=parts.whole(0, 10_000_000), metavar="L", help="only the moment after this line")

    add = subs["rules"].add_argument
    add("game", metavar="GAME", help="its name")
    add(
        "words",
        metavar="ID|WORD",
        nargs="*",
        help="a clause, ruling or chapter (SQ-9.6, A-20, AM-7): where it is enforced, and its tests; "
        "or words that must all be in what is shown",
    )
    add("--coverage", action="store_true", help="which clauses the tests of this checkout name")
    add("--how", action="store_true", help="how to play, on a page")

    add = subs["bench"].add_argument
    add(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="measure this game only, or tictactoe; may be repeated",
    )
    add("--seconds", type=parts.seconds, default=5.0, metavar="T", help="processor time for each row (5)")
    add("--no-interpreted", action="store_true", help="do not run the source beside a compiled build")
    return top


def _dataset(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic dataset` writes."""
    _many(sub, 100, "how many games (100)")
    add = sub.add_argument
    add(
        "--out",
        type=Path,
        default=Path("dataset"),
        metavar="DIR",
        help="where the shards are written; the same command goes on where it was stopped (dataset)",
    )
    add(
        "--shard",
        type=parts.whole(1, 10**6),
        default=100,
        metavar="N",
        help="how many games a file has (100)",
    )
    add("--form", choices=("npz", "parquet"), default="npz", help="of the files (npz)")
    add(
        "--rewards",
        choices=("rank", "zero_sum", "points"),
        default="rank",
        help="what the outcome is, as in environments (rank)",
    )


def _compare(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic compare` plays: A is the game with --option and --seat, B the same but for what is named."""
    _many(sub, 1000, "how many games of each (1000)")
    _differs(sub)
    sub.add_argument(
        "--out",
        type=Path,
        default=Path("compare"),
        metavar="DIR",
        help="where the runs A and B and report.html are kept, to go on later (compare)",
    )
    _report(sub)


def _ab(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic ab` plays, and when it ends."""
    _many(sub, 5000, "how many pairs at most (5000)", "--pairs")
    _differs(sub)
    add = sub.add_argument
    add(
        "--measure",
        default="",
        metavar="COLUMN",
        help="what is compared: a column of docs/lab.md, or a metric, all seats together "
        "(the share of wins; of tables of their own that of seat 1)",
    )
    add(
        "--matters",
        type=parts.positive,
        metavar="X",
        help="the smallest difference that matters (0.02 of wins)",
    )
    add(
        "--alpha",
        type=parts.share,
        default=0.05,
        metavar="P",
        help="how often one may be found where none is (0.05)",
    )
    add(
        "--beta",
        type=parts.share,
        default=0.05,
        metavar="P",
        help="how often one that matters may be missed (0.05)",
    )
    add(
        "--out",
        type=Path,
        default=Path("ab"),
        metavar="DIR",
        help="where what was played is kept, to go on later (ab)",
    )


def _tune(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic tune` searches, and what for."""
    _many(sub, 1000, "how many games of a candidate, and of the figures before and after (1000)")
    add = sub.add_argument
    add(
        "--cell",
        action="append",
        default=[],
        metavar="FILE:ROW:CELL=LOW..HIGH",
        help="what may change, named as `content diff` does, within bounds, or A|B|C; may be repeated",
    )
    add(
        "--vary",
        type=parts.pair,
        action="append",
        default=[],
        metavar="K=LOW..HIGH",
        help="an option that may change, the same way",
    )
    add(
        "--aim",
        action="append",
        default=[],
        metavar="AIM",
        help="seats, use:METRIC, use:METRIC:THINGS, won=SHARE or COLUMN=NUMBER; @WEIGHT behind it; may be repeated",
    )
    add(
        "--content", type=Path, metavar="DIR", help="the tables to begin with, if they are not the game's own"
    )
    add(
        "--candidates",
        type=parts.whole(1, 10**6),
        default=60,
        metavar="N",
        help="how many are tried in all (60)",
    )
    add(
        "--sampler",
        choices=("cmaes", "tpe"),
        help="what draws them: Optuna's CMA-ES for two numbers or more and nothing else (then the default), or TPE",
    )
    add(
        "--out",
        type=Path,
        default=Path("tune"),
        metavar="DIR",
        help="where search, tables and report are kept, to go on later (tune)",
    )


def _differs(sub: argparse.ArgumentParser) -> None:
    """What differs between A and B."""
    add = sub.add_argument
    add("--content", type=Path, metavar="DIR", help="B: TOML files that replace the game's content")
    add("--from", dest="before", type=Path, metavar="DIR", help="A: the same")
    add("--other", type=parts.pair, action="append", default=[], metavar="K=V", help="B: another option")
    add(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
        help="B: a bot for the next seat, in place of --seat",
    )


def _many(sub: argparse.ArgumentParser, games: int, words: str, name: str = "--games") -> None:
    """How games are played by the hundred."""
    add = sub.add_argument
    add(
        "--seat",
        action="append",
        default=[],
        metavar="BOT",
        help="a bot for the next seat; the rest is random",
    )
    add(name, type=parts.whole(1, 10**9), default=games, metavar="N", help=words)
    add(
        "--seed",
        type=parts.whole(-(2**63), 2**63 - 1),
        default=0,
        metavar="S",
        help="same seed, same games (0)",
    )
    add("--jobs", type=parts.whole(1, 1024), metavar="J", help="processes (one a core)")


def _report(sub: argparse.ArgumentParser, out: str = "") -> None:
    """How a report is made; `out`: where it is written to if nobody says otherwise, "" = that is no question."""
    add = sub.add_argument
    if out:
        add("--out", type=Path, default=Path(out), metavar="FILE", help=f"the page, one file ({out})")
    add("--title", default="", metavar="TEXT", help="what it is called")
    add("--pace", type=parts.seconds, default=30.0, metavar="T", help="seconds that people take a turn (30)")
    add(
        "--records",
        type=Path,
        metavar="DIR",
        help="play the games worth a look again, and keep records there",
    )


def _content(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic content` can do."""
    deeds = sub.add_subparsers(
        title="what to do", dest="do", metavar="DO", required=True, parser_class=Parser
    )
    for name, text in (
        ("copy", "write a game's tables into a new folder"),
        ("check", "whether a folder fits the game, with every number of players"),
        ("diff", "what differs from the game's own tables, or from another folder"),
    ):
        deed = deeds.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False
        )
        deed.add_argument("game", metavar="GAME", help="its name")
        deed.add_argument("folder", type=Path, metavar="DIR", help="the folder of TOML files")
        if name == "diff":
            deed.add_argument(
                "other", type=Path, metavar="OTHER", nargs="?", help="the folder that came before"
            )
        deed.add_argument("--json", action="store_true", help="print data for scripts")


def _learn(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic learn` can do."""
    add = sub.add_argument
    add(
        "what",
        metavar="GAME|check|position",
        help="a game, to list its lessons or play one; `check` plays all of a game, or of all games; "
        "`position` prints one for a lesson to begin in",
    )
    add(
        "of", metavar="LESSON|GAME", nargs="?", default="", help="which lesson; or the game, after the others"
    )
    group = sub.add_argument_group("position: of a lesson, of a record, or of a game that bots play")
    add = group.add_argument
    add("--lesson", default="", metavar="ID", help="the position that this lesson begins in")
    add("--record", metavar="FILE", help="the position at the end of a record")
    add("--line", type=parts.whole(0, 10**6), metavar="N", help="of the record: after this line")
    add("--players", type=parts.whole(1, 99), metavar="N", help="how many seats play")
    add("--option", type=parts.pair, action="append", default=[], metavar="K=V", help="an option of the game")
    add("--seed", type=parts.whole(0, 2**62), default=1, metavar="S", help="for another game (1)")
    add(
        "--seat", type=parts.whole(1, 9), default=1, metavar="N", help="play until this seat is asked (1) ..."
    )
    add("--ask", default="", metavar="CLAUSE", help="... the question with this clause ...")
    add("--legal", default="", metavar="PATTERN", help="... with this among its choices ...")
    add("--after", type=parts.whole(0, 10**6), default=0, metavar="N", help="... after so many lines")


def _admin(sub: argparse.ArgumentParser) -> None:
    """What `ecliptic admin` can do."""
    sub.add_argument("--data", type=Path, metavar="DIR", help="where games are kept")
    sub.add_argument("--database", default="", metavar="URL", help=DATABASE)
    deeds = sub.add_subparsers(
        title="what to do", dest="do", metavar="DO", required=True, parser_class=Parser
    )
    table, person = ("of", "TABLE", "its id"), ("of", "PERSON", "an id, or a name that nobody else has")
    words = ("text", "WORD", "only where these words stand")
    for name, arguments, text in (
        ("tables", [words], "list the tables, the latest first"),
        ("people", [words], "list the people, the latest first"),
        ("sizes", [], "how large files and parts of the database are"),
        ("outbox", [], "how many messages to people who are away wait, and over which channels"),
        (
            "ratings",
            [("text", "GAME", "only of this one")],
            "the ratings of people, made anew of the results that are kept",
        ),
        ("close", [table], "end a table before its game is over"),
        ("delete", [table], "forget a table with its record"),
        ("title", [table, ("text", "TITLE", "none: it has no title")], "give a table another title, or none"),
        ("rename", [person, ("text", "NAME", "the new name")], "give somebody another name"),
        ("link", [person], "the link by which somebody comes back who lost the cookie"),
        ("invite", [("text", "NAME", "what they are called")], "let somebody in: a link for a new person"),
        ("export", [person], "all that is stored of somebody, as JSON"),
        ("forget", [person], "take somebody out of all tables and records, and forget them"),
        ("announce", [("text", "TEXT", "none: nothing")], "a line on all pages"),
        ("reports", [words], "list what people report of one another, what waits for you first"),
        ("report", [("of", "REPORT", "its id")], "a report with the lines of the chat around it"),
        (
            "close-report",
            [("of", "REPORT", "its id"), ("text", "ANSWER", "what who sent it reads")],
            "close a report that you have seen to",
        ),
    ):
        deed = deeds.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False
        )
        for key, meta, help_ in arguments:
            if key == "text":
                deed.add_argument(key, metavar=meta, help=help_, nargs="*")
            else:
                deed.add_argument(key, metavar=meta, help=help_)
        deed.add_argument("--json", action="store_true", help="print data for scripts")
        if name in ("delete", "forget"):
            deed.add_argument("--sure", action="store_true", help="it can't be taken back")
        if name == "link":
            deed.add_argument(
                "--new", action="store_true", help="another link; all their browsers are strangers"
            )


def main(argv: Sequence[str] | None = None) -> int:
    """Run `ecliptic` with these arguments (default: the command line's); the exit status."""
    open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # whatever a record or a keyboard says, it must not fail
            stream.reconfigure(errors="backslashreplace")
    try:
        return run(list(sys.argv[1:] if argv is None else argv))
    except parts.WrongUse as error:
        parts.complain(str(error))
        return WRONG_USE
    except KeyboardInterrupt:
        parts.complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _say_no_more()
        return PIPE_CLOSED
    except OSError as error:  # a full disk, say
        _say_no_more()
        parts.complain(f"that could not be written or read: {parts.trouble(error)}")
        return DOES_NOT_HOLD


def open_streams() -> None:
    """Give the process the standard streams that it was started without: whatever it opens would take their place."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            os.set_inheritable(number, True)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))


def _say_no_more() -> None:
    """What is still to be written goes nowhere: Python would try it again at the end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(argv: list[str]) -> int:
    """The same, with wrong use as an exception."""
    reader = parser()
    if not argv:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            reader.print_help(sys.stderr)
            return WRONG_USE
        argv = ["serve", "--open"]  # whoever typed nothing else wants to play
    if not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise parts.WrongUse(
            f"There is no command called {parts.short(argv[0])}; there are {', '.join(COMMANDS)}."
        )
    try:
        args = reader.parse_args(argv)
    except SystemExit as done:  # --help and --version have printed
        return int(done.code or 0)
    status = import_module(f"ecliptic.cli.{args.command.replace('-', '_')}").run(args)
    sys.stdout.flush()
    return int(status)
