"""`ecliptic ladder`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from rich.table import Table

from ecliptic import bots
from ecliptic.cli.parts import WrongUse, console, make_game, print_json, print_table, trouble
from ecliptic.lab.ladder import Row, play_row, ratings
from ecliptic.lab.playing import write_whole

FOLDER = Path("ladder")
HEAD = (
    "bot",
    "among",
    "games",
    "wins or points",
    "95 %",
    "even",
    "score",
    "others'",
    "clearly better",
    "rating",
    "95 %",
)


def run(args: argparse.Namespace) -> int:
    """Play every bot among those below it, and say and write what came of it."""
    game = make_game(args.game, args.option, args.players, None, simulated=True)
    try:
        names = bots_of(args.bots)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    folder: Path = args.out or FOLDER
    file = folder / f"{game.name}.jsonl"
    out = console()
    rows: list[Row] = []
    try:
        for below, name in pairwise(names):
            rows.append(play_row(game, name, below, args.games, args.seed, file, args.jobs))
            if not args.json:
                out.print(f"{name} among {below}: {', '.join(cells_of(rows)[-1][2:5])}")
        text = written(game.title, str(args.seed), rows)
        write_whole(folder / f"{game.name}.md", text)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"the ladder can't be written: {trouble(error)}") from None
    if args.json:
        print_json([{name: getattr(row, name) for name in row.__struct_fields__} for row in rows])
        return 0
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in HEAD:
        table.add_column(title)
    for cells in cells_of(rows):
        table.add_row(*cells)
    print_table(out, table)
    out.print(f"Every seed is in {file}; the table is in {folder / (game.name + '.md')}.")
    return 0


def bots_of(given: str) -> list[str]:
    """The bots that were named, or all levels. WrongUse if these are no ladder."""
    names = given.split(",") if given else [kind.name for kind in bots.LEVELS]
    if len(names) < 2 or len(set(names)) < len(names):
        raise WrongUse("A ladder needs two bots at least, each once, the weakest first.")
    for name in names:
        bots.make(name)
    return names


def cells_of(rows: Sequence[Row]) -> list[list[str]]:
    """A row of the table for each, in words."""
    rated = ratings(rows)
    found = []
    for row in rows:
        share = row.even > 0
        gained = f"{row.gained:.3f}" if share else f"{row.gained:+.1f}"
        rating, error = rated.get(row.one, (0.0, 0.0))
        found.append(
            [
                row.one,
                row.others,
                str(row.games),
                gained,
                f"±{row.error:.3f}" if share else f"±{row.error:.1f}",
                f"{row.even:.3f}" if share else "0",
                f"{row.score:.1f}",
                f"{row.rest:.1f}",
                {"above": "yes", "not above": "no"}.get(row.verdict, "not known yet"),
                f"{rating:.0f}" if rated else "",
                f"±{error:.0f}" if rated else "",
            ]
        )
    return found


def written(title: str, seed: str, rows: Sequence[Row]) -> str:
    """The table as Markdown."""
    lines = [f"# {title}, seed {seed}", "", f"| {' | '.join(HEAD)} |", f"|{' --- |' * len(HEAD)}"]
    lines += [f"| {' | '.join(cells)} |" for cells in cells_of(rows)]
    return "\n".join(lines) + "\n"
