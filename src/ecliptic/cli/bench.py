"""`ecliptic bench`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Final

from rich.console import Console
from rich.table import Table

from ecliptic.cli.parts import WrongUse, assumed, complain, console, make_game, print_json, print_table
from ecliptic.core.registry import game_names
from ecliptic.lab.bench import SLICES, Row, bench
from ecliptic.lab.slices import OWN, PYTHON, Catanatron, build
from ecliptic.lab.tictactoe_slices import NAME, PEERS, OpenSpiel

LOOPS: Final = {OWN: "own", PYTHON: "Python"}


def run(args: argparse.Namespace) -> int:
    """Measure, and print a row for every game."""
    names = list(dict.fromkeys(args.game or [*game_names(), NAME]))
    games = [make_game(name, [], simulated=True) for name in names if name != NAME]
    if not games and not args.game:
        raise WrongUse("no game is installed.")
    err = Console(stderr=True)
    with err.status("measuring") if sys.stderr.isatty() else contextlib.nullcontext() as status:
        try:
            rows = bench(
                games,
                args.seconds,
                interpreted=not args.no_interpreted,
                say=(lambda what: None) if status is None else status.update,
                tictactoe=NAME in names,
            )
        except RuntimeError as error:
            complain(str(error))
            return 1
    if args.json:
        print_json(rows)
    else:
        show(rows, args.seconds)
        for note in filter(None, [assumed(type(game)) for game in games]):
            console().print(note)
    return 0


def show(rows: list[Row], seconds: float) -> None:
    """The rows for people, and how they were measured."""
    out = console()
    toys = [row for row in rows if row["game"] in (NAME, *PEERS)]
    games = [row for row in rows if row not in toys]
    if games:
        show_games(out, games)
        out.print()
    if toys:
        show_tictactoe(out, toys)
        out.print()
    out.print(f"The rules run {build()}. One core, random legal play, the legal list at every decision.")
    out.print(
        f"Per second of processor time: {seconds:g} s a row in {SLICES} slices, taking turns; the median slice."
    )


def show_games(out: Console, rows: list[Row]) -> None:
    """Our games beside Catanatron."""
    peer = next((row for row in rows if row["peer"]), None)
    speed = grid("game", "build", "seats", "decisions/s", "choices/s", "games/s", "x peer", "x source")
    for row in rows:
        speed.add_row(
            row["game"],
            row["build"],
            str(row["players"]),
            number(row["decisions_per_second"]),
            number(row["choices_per_second"]),
            number(row["games_per_second"]),
            number(row["ratios"].get(Catanatron.name)),
            number(row["speedup"]),
        )
    print_table(out, speed)
    out.print()
    costs = grid("game", "clone us", "view ms", "board ms", "state bytes", "decisions/game")
    for row in rows:
        if row["clone_us"] is not None:
            costs.add_row(
                row["game"],
                number(row["clone_us"]),
                number(row["view_ms"]),
                number(row["board_ms"]),
                number(row["state_bytes"]),
                number(row["decisions_per_game"]),
            )
    print_table(out, costs)
    out.print("\nchoices = decisions with at least two legal actions; state = bytes that a clone allocates.")
    if peer is None:
        out.print(
            "Catanatron is not installed, so there is no peer to compare with: pip install 'ecliptic[bench]'."
        )
    else:
        out.print(
            f"x peer = our choices to actions of any kind of Catanatron {peer['build']}, four random players."
        )


def show_tictactoe(out: Console, rows: list[Row]) -> None:
    """The same game on several engines."""
    here = {row["game"] for row in rows}
    found = {name: title for name, title in PEERS.items() if name in here}
    titles = [f"x {title}" for title in found.values()]
    table = grid("tic-tac-toe on", "build", "loop", "decisions/s", "games/s", *titles, "x source")
    for row in rows:
        table.add_row(
            PEERS.get(row["game"], "Ecliptic"),
            row["build"],
            LOOPS[row["loop"]],
            number(row["decisions_per_second"]),
            number(row["games_per_second"]),
            *[number(row["ratios"].get(name)) for name in found],
            number(row["speedup"]),
        )
    print_table(out, table)
    out.print(
        "\nown loop = the engine plays a whole game at one call; Python = a Python loop asks for the legal list,"
    )
    out.print("picks one at random and applies it.")
    if found:
        out.print("x = our decisions to the decisions of that engine's row with the same loop.")
    if OpenSpiel.name in found:
        out.print(
            "OpenSpiel's own loop (C++) counts games only: times the mean length of its games driven from Python."
        )
    missing = [title for name, title in PEERS.items() if name not in found]
    if missing:
        out.print(
            f"Not installed, so not compared with: {' and '.join(missing)}. pip install 'ecliptic[bench]' brings both."
        )


def grid(*titles: str) -> Table:
    """A table with a column for each title."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for k, title in enumerate(titles):
        table.add_column(title, justify="left" if k == 0 or title in ("build", "loop") else "right")
    return table


def number(value: float | None) -> str:
    """A measured number, to three or four digits."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
