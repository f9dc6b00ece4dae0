"""`ecliptic content`."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from rich.table import Table

from ecliptic.cli.parts import WrongUse, console, find_class, make_game, print_json, print_table
from ecliptic.core import variants
from ecliptic.core.words import some


def run(args: argparse.Namespace) -> int:
    """Copy a game's content to change it, check such a folder, or say what differs in it."""
    kind = find_class(args.game)
    if args.do != "copy" and not args.folder.is_dir():
        raise WrongUse(f"there is no content folder {args.folder}.")
    try:
        if args.do == "copy":
            return _copied(args, variants.copy(kind.package, args.folder))
        if args.do == "check":
            _check(args.game, args.folder)
        found = variants.changes(kind.package, args.folder, getattr(args, "other", None))
    except (ValueError, OSError) as error:
        raise WrongUse(str(error)) from None
    if args.json:
        print_json([msgspec.to_builtins(one) for one in found])
    elif args.do == "check":
        console().print(
            f"It fits {kind.title}, and differs from its own content in {some(len(found), 'cell')}."
        )
    elif not found:
        console().print("Nothing differs.")
    else:
        print_table(console(), _table(found))
    return 0


def _copied(args: argparse.Namespace, names: list[str]) -> int:
    if args.json:
        print_json({"folder": str(args.folder), "files": names})
        return 0
    out = console()
    out.print(f"{args.folder} has {some(len(names), 'file')}: {', '.join(names)}.")
    out.print("Change what you like; files that you leave out stay as they are in the game. Then:")
    out.print(f"  ecliptic content check {args.game} {args.folder}")
    out.print(f"  ecliptic play {args.game} --content {args.folder}")
    return 0


def _check(game: str, folder: Path) -> None:
    """WrongUse, one sentence, for what does not fit: with each number of players."""
    for players in find_class(game).counts:
        make_game(game, [], players, folder)


def _table(found: list[variants.Change]) -> Table:
    out = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("file", "row", "cell", "was", "is"):
        out.add_column(title, overflow="fold")
    for one in found:
        out.add_row(one.file, one.row, one.cell, one.was, one.now)
    return out
