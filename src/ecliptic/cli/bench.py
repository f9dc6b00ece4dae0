"""`ecliptic bench`."""

from __future__ import annotations

import argparse
import contextlib
import sys

from rich.console import Console
from rich.table import Table

from ecliptic.cli.parts import WrongUse, complain, console, make_game, print_json, print_table
from ecliptic.core.registry import game_names
from ecliptic.lab.bench import SLICES, Row, bench
from ecliptic.lab.slices import build


def run(args: argparse.Namespace) -> int:
    """Measure, and print a row for every game."""
    names = list(dict.fromkeys(args.game or game_names()))
    games = [make_game(name, []) for name in names]
    if not games:
        raise WrongUse("no game is installed.")
    err = Console(stderr=True)
    with err.status("measuring") if sys.stderr.isatty() else contextlib.nullcontext() as status:
        try:
            rows = bench(
                games,
                args.seconds,
                interpreted=not args.no_interpreted,
                say=(lambda what: None) if status is None else status.update,
            )
        except RuntimeError as error:
            complain(str(error))
            return 1
    if args.json:
        print_json(rows)
    else:
        show(rows, args.seconds)
    return 0


def show(rows: list[Row], seconds: float) -> None:
    """The rows for people, and how they were measured."""
    out = console()
    peer = next((row for row in rows if row["peer"]), None)
    speed = grid("build", "seats", "decisions/s", "choices/s", "games/s", "x peer", "x source")
    for row in rows:
        speed.add_row(
            row["game"],
            row["build"],
            str(row["players"]),
            number(row["decisions_per_second"]),
            number(row["choices_per_second"]),
            number(row["games_per_second"]),
            number(row["ratio"]),
            number(row["speedup"]),
        )
    print_table(out, speed)
    out.print()
    costs = grid("clone us", "view ms", "board ms", "state bytes", "decisions/game")
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
    out.print(f"\nThe rules run {build()}. One core, random legal play, the legal list at every decision.")
    out.print(
        f"Per second of processor time: {seconds:g} s a row in {SLICES} slices, taking turns; the median slice."
    )
    out.print("choices = decisions with at least two legal actions; state = bytes that a clone allocates.")
    if peer is None:
        out.print(
            "Catanatron is not installed, so there is no peer to compare with: pip install 'ecliptic[bench]'."
        )
    else:
        out.print(
            f"x peer = our choices to actions of any kind of Catanatron {peer['build']}, four random players."
        )


def grid(*titles: str) -> Table:
    """A table with a column for the game and one for each title."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("game")
    for title in titles:
        table.add_column(title, justify="left" if title == "build" else "right")
    return table


def number(value: float | None) -> str:
    """A measured number, to three or four digits."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
