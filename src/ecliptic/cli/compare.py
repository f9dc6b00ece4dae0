"""`ecliptic compare`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ecliptic.cli import report, simulate
from ecliptic.cli.parts import WrongUse, make_game, refusing
from ecliptic.lab.simulate import seat_bots
from ecliptic.lab.tables import check_installed

NOTHING_DIFFERS: Final = "say what differs in B: --content, --from, --other or --bot."


def run(args: argparse.Namespace) -> int:
    """Play both kinds of games with the same seeds, A and B, and report them."""
    if not differs(args):
        raise WrongUse(NOTHING_DIFFERS)
    with refusing(ValueError):
        check_installed()
    asked = [
        _asked(args, args.out / "A", args.before, args.option, args.seat),
        _asked(args, args.out / "B", args.content, options_of_b(args), args.bot or args.seat),
    ]
    for one in asked:  # before the first game
        game = make_game(one.game, one.option, one.players, one.content, simulated=True)
        with refusing(ValueError):
            seat_bots(one.seat, game)
    for one in asked:
        status = simulate.play(one)
        if status:
            return status
    folders = [args.out / "A", args.out / "B"]
    return report.write(folders, args.out / "report.html", args.title, args.pace, args.records)


def differs(args: argparse.Namespace) -> bool:
    """Whether anything was named in which B is not A."""
    return bool(args.other or args.bot) or args.content is not None or args.before is not None


def options_of_b(args: argparse.Namespace) -> list[tuple[str, str]]:
    """Those of A, with the others in their place."""
    others = {name for name, _ in args.other}
    return [*[one for one in args.option if one[0] not in others], *args.other]


def _asked(
    args: argparse.Namespace,
    out: Path,
    content: Path | None,
    options: Sequence[tuple[str, str]],
    bots: Sequence[str],
) -> argparse.Namespace:
    """What `ecliptic simulate` would be asked for one of them."""
    differs = {"out": out, "content": content, "option": options, "seat": bots}
    plain = {"seconds": None, "decisions": False, "records": None, "cluster": None}
    return argparse.Namespace(**{**vars(args), **differs, **plain})
