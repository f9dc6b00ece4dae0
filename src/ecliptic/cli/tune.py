"""`ecliptic tune`."""

from __future__ import annotations

import argparse
import shutil
from contextlib import closing
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from ecliptic.cli import report
from ecliptic.cli.parts import (
    WrongUse,
    complain,
    console,
    find_class,
    make_game,
    print_json,
    print_table,
    trouble,
)
from ecliptic.cli.simulate import cores
from ecliptic.core.game import Game
from ecliptic.core.options import fields, word
from ecliptic.lab import SimulationError, simulate
from ecliptic.lab.simulate import seat_bots

if TYPE_CHECKING:
    from ecliptic.lab.tune.aims import Means
    from ecliptic.lab.tune.playing import Asked, Change, Search


def run(args: argparse.Namespace) -> int:
    """Search, write what was found as a content folder, and report games before and after."""
    from ecliptic.lab.tune.playing import check_tools

    try:
        check_tools()
        return _searched(args)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"what is found can't be kept: {trouble(error)}") from None
    except SimulationError as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        complain(f"interrupted; the same command goes on in {args.out}")
        return 130


def _searched(args: argparse.Namespace) -> int:
    from ecliptic.lab.tune.playing import Search

    asked = _asked(args)
    say = (lambda line: None) if args.json else console().print
    with closing(Search(asked, args.out, args.jobs or cores(), say)) as search:
        best, changes = search.pruned(search.best(args.candidates))
        for name in ("content", "before", "after"):
            shutil.rmtree(args.out / name, ignore_errors=True)
        if not changes:
            return _nothing(args, search)
        game = search.made(best.values, args.out / "content")
        before = _played(args, search.game, args.out / "before", asked)
        after = _played(args, game, args.out / "after", asked)
    return _told(args, search, (before, after), changes)


def _asked(args: argparse.Namespace) -> Asked:
    """What is asked for. ValueError or WrongUse, one sentence, for anything that does not fit."""
    from ecliptic.lab.tune.cells import OPTION, Cell, cell_of, span_of
    from ecliptic.lab.tune.playing import Asked, sampler_of

    kind = find_class(args.game)
    game = make_game(args.game, args.option, args.players, args.content, simulated=True)
    if not args.cell and not args.vary:
        raise WrongUse("say what may change: --cell or --vary.")
    if not args.aim:
        raise WrongUse("say what for: --aim.")
    cells = [cell_of(text, kind.package, args.content) for text in args.cell]
    for name, text in args.vary:
        if name not in {field.name for field in fields(kind.Options)} or name == "players":
            raise WrongUse(f"{name} is no option that can vary.")
        cells.append(Cell(OPTION, "", name, span_of(text), getattr(game.options, name)))
    names = [cell.name for cell in cells]
    for name in names:
        if names.count(name) > 1:
            raise WrongUse(f"{name} is named twice.")
    given: dict[str, object] = dict(args.option)
    if args.players is not None:
        given["players"] = args.players
    bots = tuple(map(str, seat_bots(args.seat, game)))
    sampler = sampler_of(cells, args.sampler)
    return Asked(
        kind, given, args.content, tuple(cells), tuple(args.aim), bots, args.games, args.seed, sampler
    )


def _played(args: argparse.Namespace, game: Game, out: Path, asked: Asked) -> Means:
    """Games that the search has not seen, kept as a run; their means."""
    from ecliptic.lab.tune.playing import means_of

    simulate(game, asked.bots, asked.games, args.seed + 1, args.jobs or cores(), out)
    return means_of(out)


def _told(
    args: argparse.Namespace,
    search: Search,
    games: tuple[Means, Means],
    changes: list[Change],
) -> int:
    """What was changed and why, on games that the search has not seen, and the report of both."""
    from ecliptic.lab.tune.aims import loss
    from ecliptic.lab.tune.cells import OPTION

    before, after = games
    losses = [loss(search.aims, means) for means in games]
    content = args.out / "content"
    if args.json:
        print_json(
            {
                "changes": [
                    {"cell": one.cell.name, "was": one.cell.was, "now": one.now, "source": one.cell.source}
                    | {"worth": None if one.worth == inf else one.worth}
                    for one in changes
                ],
                "before": losses[0],
                "after": losses[1],
                "aims": {
                    aim.text: {"before": aim.loss(before), "after": aim.loss(after)} for aim in search.aims
                },
                "content": str(content) if content.is_dir() else None,
                "origin": search.origin,
            }
        )
    else:
        out = console()
        table = Table(box=None, pad_edge=False, header_style="bold")
        for title in ("changed", "was", "is", "without it", "where it was from"):
            table.add_column(title, overflow="fold")
        for one in changes:
            without = "does not fit" if one.worth == inf else f"+{one.worth:.3f}"
            table.add_row(one.cell.name, str(one.cell.was), str(one.now), without, one.cell.source)
        print_table(out, table)
        for text in dict.fromkeys(one.cell.text for one in changes if one.cell.text):
            out.print(f"Is it still so? {text}")
        out.print(f"In {args.games:,} games that the search has not seen, before and after:")
        for aim in search.aims:
            out.print(f"  {aim.said(before)}")
            out.print(f"  {aim.said(after)}")
        better = (
            "" if losses[1] < losses[0] else ": no nearer here, so what looked better may have been chance"
        )
        out.print(f"How far from the aims: {losses[0]:.3f} before, {losses[1]:.3f} after{better}.")
        chosen = [one for one in changes if one.cell.file == OPTION]
        if content.is_dir():
            out.print(f"The tables are in {content}; what was changed there has the provenance tuned.")
        out.print(f"Found by {search.origin}.")
        if chosen:
            words = " ".join(f"--option {one.cell.cell}={word(one.now)}" for one in chosen)
            out.print(f"Options: {words}")
    folders = [args.out / "before", args.out / "after"]
    return report.write(folders, args.out / "report.html", "", report.PACE, None, quiet=args.json)


def _nothing(args: argparse.Namespace, search: Search) -> int:
    text = "Nothing that was tried comes nearer to the aims than the figures as they are."
    if args.json:
        print_json({"changes": [], "loss": search.before.loss, "says": text})
    else:
        console().print(text)
    return 0
