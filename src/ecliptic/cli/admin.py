"""`ecliptic admin`: what the operator of a server does with its tables and people, while it runs."""

from __future__ import annotations

import argparse

from rich.table import Table

from ecliptic.cli.parts import WrongUse, console, plain, print_json, print_table
from ecliptic.core.folders import data_folder
from ecliptic.web.admin.doing import Errand
from ecliptic.web.admin.errands import NoAnswer, send
from ecliptic.web.given import database_of

SURE = ("delete", "forget")  # what can't be taken back


def run(args: argparse.Namespace) -> int:
    """Send the errand, and say what came of it."""
    if args.do in SURE and not args.sure:
        raise WrongUse(f"{args.do} can't be taken back: say --sure, too.")
    text = getattr(args, "text", "")
    if getattr(args, "new", False):
        text = "new"
    errand = Errand(args.do, getattr(args, "of", ""), " ".join(text) if isinstance(text, list) else text)
    try:
        folder = data_folder(args.data)
        answer = send(folder, errand, database_of(folder, args.database))
    except (NoAnswer, ValueError) as error:
        raise WrongUse(str(error)) from None
    if answer.refused:
        raise WrongUse(answer.said)
    if answer.said:
        print(plain(answer.said))
    elif args.do == "export":
        print_json(answer.rows[0])
    elif args.json:
        print_json(answer.rows)
    else:
        _print_rows(answer.rows)
    return 0


def _print_rows(rows: list[dict[str, object]]) -> None:
    if not rows:
        print("There is none.")
        return
    table = Table(*rows[0], box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*(plain(_word(value)) for value in row.values()))
    print_table(console(), table)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return f"{value:,}" if isinstance(value, int) else str(value)
