"""`ecliptic simulate`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from rich.table import Table

from ecliptic.cli.parts import (
    WrongUse,
    assumed,
    complain,
    console,
    make_game,
    print_json,
    print_table,
    trouble,
)
from ecliptic.core.game import Game
from ecliptic.lab import Result, SimulationError, Stopped, open_run, simulate
from ecliptic.lab.playing import LIMIT
from ecliptic.lab.report.short import Sentence, in_short


def run(args: argparse.Namespace) -> int:
    """Play the games and say what came of them."""
    return play(args, told)


def play(
    args: argparse.Namespace, then: Callable[[argparse.Namespace, Game, Result], None] = lambda *_: None
) -> int:
    """Play the games; the exit status. `then`: what is told of them. WrongUse, one sentence."""
    game = make_game(args.game, args.option, args.players, args.content, simulated=True)
    try:
        result = simulate(
            game,
            args.seat,
            games=args.games,
            seed=args.seed,
            jobs=args.jobs or cores(),
            out=args.out,
            progress=True,
            seconds=args.seconds,
            decisions=args.decisions,
            records=args.records,
            cluster=args.cluster,
        )
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"what is to be kept can't be written: {trouble(error)}") from None
    except SimulationError as error:
        complain(str(error))
        return 1
    except Stopped as stopped:
        kept = f"; the same command goes on in {args.out}" if args.out is not None else ""
        if args.records is not None and stopped.played and not kept:
            kept = f"; their records are in {args.records}"
        complain(f"stopped after {stopped.played:,} of {args.games:,} games{kept}")
        return 130
    then(args, game, result)
    return 0


def told(args: argparse.Namespace, game: Game, result: Result) -> None:
    """The result, as people or scripts read it."""
    if args.json:
        print_json(result)
        return
    bots = [*args.seat, *["random"] * (game.seats - len(args.seat))]
    show(result, bots, head(args.out) if args.out is not None else in_short(result, game.title, bots, LIMIT))
    given = [name for name, _ in args.option] + (["players"] if args.players else [])
    note = assumed(type(game), given)
    if note:
        console().print(note)


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def head(folder: Path) -> list[Sentence]:
    """What a report of the run would begin with."""
    from ecliptic.lab.report.making import Report

    return Report([open_run(folder)]).short


def show(result: Result, bots: list[str], short: list[Sentence]) -> None:
    """The result for people; first in sentences."""
    out = console()
    for sentence in short:
        out.print(str(sentence))
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("seat", "bot", "wins", "share", "mean score"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for k, bot in enumerate(bots):
        wins = result["wins_by_seat"][k]
        share = wins / max(result["finished"], 1)
        table.add_row(
            str(k + 1), bot, f"{wins:,.1f}", f"{share:.1%}", f"{result['mean_score_by_seat'][k]:,.2f}"
        )
    nobody = result["finished"] - round(sum(result["wins_by_seat"]))  # each game is won once, or by no seat
    if nobody:
        table.add_row("", "nobody", f"{nobody:,.1f}", f"{nobody / result['finished']:.1%}", "")
    print_table(out, table)
    out.print(f"{result['seconds']:.1f} s, {result['decisions_per_second']:,.0f} decisions a second")
    for k, count in enumerate(result["late_by_seat"]):
        if count:
            out.print(f"Seat {k + 1} thought longer than it might in {count:,} decision{'s' * (count > 1)}.")
