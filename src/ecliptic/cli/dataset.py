"""`ecliptic dataset`."""

from __future__ import annotations

import argparse
from pathlib import Path

from ecliptic.cli.parts import WrongUse, assumed, complain, console, make_game, trouble
from ecliptic.cli.simulate import cores
from ecliptic.lab.dataset import dataset
from ecliptic.lab.playing import SimulationError


def run(args: argparse.Namespace) -> int:
    """Write the shards that are not there yet, and say where they are."""
    game = make_game(args.game, args.option, args.players, args.content, simulated=True)
    out = console()

    def done(path: Path) -> None:
        out.print(f"{path} is written.")

    try:
        made = dataset(
            game,
            args.seat,
            args.games,
            args.out,
            seed=args.seed,
            jobs=args.jobs or cores(),
            shard=args.shard,
            form=args.form,
            rewards=args.rewards,
            done=done,
        )
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"the dataset can't be written: {trouble(error)}") from None
    except SimulationError as error:
        complain(str(error))
        return 1
    out.print(
        f"{args.games:,} games are in {len(made.shards())} files in {args.out}; dataset.json says of what."
    )
    given = [name for name, _ in args.option] + (["players"] if args.players else [])
    note = assumed(type(game), given)
    if note:
        out.print(note)
    return 0
