"""`ecliptic play`: a game in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import sys

from ecliptic import bots
from ecliptic.bots import Bot
from ecliptic.cli.parts import WrongUse, console, make_game
from ecliptic.cli.table import Table
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng

ME = "me"
REST = "greedy"


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    game = make_game(args.game, args.option, args.players, args.content)
    seats = seat_names(args.seat, game.seats)
    players: list[Bot | None]
    try:
        players = [None if name == ME else bots.make(name) for name in seats]
    except ValueError as error:
        raise WrongUse(str(error)) from None
    names = [f"{'Player' if name == ME else name.capitalize()} {k}" for k, name in enumerate(seats, start=1)]
    match = Match.begin(game, seed=args.seed, names=names)
    luck = Rng(secrets.randbits(62) if args.seed is None else args.seed, 1)
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history for input)
    Table(match, players, luck, console()).play()
    return 0


def seat_names(given: list[str], seats: int) -> list[str]:
    """Who sits where: persons are "me". Without one among those given, the first seat is yours and they come after."""
    order = given if ME in given else [ME, *given]
    if len(order) > seats:
        yours = "" if ME in given else ", and one of them is yours"
        raise WrongUse(f"there are {seats} seats{yours}, so --seat is given too often.")
    return [*order, *[REST] * (seats - len(order))]
