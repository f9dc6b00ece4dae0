"""`ecliptic compare`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ecliptic.cli import report, simulate
from ecliptic.cli.parts import WrongUse, make_game
from ecliptic.lab.simulate import seat_bots
from ecliptic.lab.tables import check_installed


def run(args: argparse.Namespace) -> int:
    """Play both kinds of games with the same seeds, A and B, and report them."""
    if args.content is None and not args.other and not args.bot:
        raise WrongUse("say what differs in B: --content, --other or --bot.")
    try:
        check_installed()
    except ValueError as error:
        raise WrongUse(str(error)) from None
    others = {name for name, _ in args.other}
    options = [*[one for one in args.option if one[0] not in others], *args.other]
    asked = [
        _asked(args, args.out / "A", None, args.option, args.seat),
        _asked(args, args.out / "B", args.content, options, args.bot or args.seat),
    ]
    for one in asked:  # before the first game
        game = make_game(one.game, one.option, one.players, one.content, simulated=True)
        try:
            seat_bots(one.seat, game)
        except ValueError as error:
            raise WrongUse(str(error)) from None
    for one in asked:
        status = simulate.play(one)
        if status:
            return status
    folders = [args.out / "A", args.out / "B"]
    return report.write(folders, args.out / "report.html", args.title, args.pace, args.records)


def _asked(
    args: argparse.Namespace,
    out: Path,
    content: Path | None,
    options: Sequence[tuple[str, str]],
    bots: Sequence[str],
) -> argparse.Namespace:
    """What `ecliptic simulate` would be asked for one of them."""
    return argparse.Namespace(
        game=args.game,
        option=options,
        players=args.players,
        content=content,
        seat=bots,
        games=args.games,
        seed=args.seed,
        jobs=args.jobs,
        out=out,
        seconds=None,
        decisions=False,
        records=None,
        cluster=None,
    )
