"""`ecliptic play`: a game in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

from ecliptic import bots
from ecliptic.bots import Bot
from ecliptic.cli import keep
from ecliptic.cli.parts import WrongUse, console, find_class, make_game
from ecliptic.cli.table import Table
from ecliptic.core.game import Game
from ecliptic.core.languages import of_environment, speak
from ecliptic.core.match import Match
from ecliptic.core.options import fields, word
from ecliptic.core.registry import game_names

ME = "me"
REST = "greedy"


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves; what the game says is in the language of the terminal."""
    speak(of_environment(os.environ))
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history for input)
    if args.resume is None:
        new(args)
    else:
        again(args)
    return 0


def new(args: argparse.Namespace) -> None:
    """Begin a game."""
    if not args.game:
        raise WrongUse(
            f"say which game: {', '.join(game_names())}; or --resume for the one that was put down."
        )
    kind = find_class(args.game)
    first = {**kind.quick, **readings(kind, args.preset)}
    game = make_game(args.game, args.option, args.players, args.content, first=first)
    seats = seat_names(args.seat, game.seats)
    players = sitting(seats, game)
    names = [f"{'Player' if name == ME else name.capitalize()} {k}" for k, name in enumerate(seats, start=1)]
    if args.dice and not game.actions.dice:
        raise WrongUse(f"{kind.title} has no dice, so --dice says nothing here.")
    match = Match.begin(game, seed=args.seed, names=names, by_hand=args.dice)
    luck = secrets.randbits(62) if args.seed is None else args.seed
    out = console()
    for sentence in assumed(kind, game):
        out.print(sentence, style="dim")
    if args.dice:
        out.print("Real dice: you roll for all, and type what they show. The record marks each.", style="dim")
    kept = None
    if not args.no_save:
        content = str(args.content.resolve()) if args.content is not None else ""
        kept = keep.begin(match, keep.Seating(seats, luck, content=content))
        said = f"The game is kept in {kept.path}; `ecliptic play --resume` goes on with it."
        out.print(said, style="dim", soft_wrap=True)
    Table(match, players, luck, out, kept, args.seconds).play()


def again(args: argparse.Namespace) -> None:
    """Go on with a game that was put down."""
    for name in ("players", "seed", "preset", "content"):
        if getattr(args, name) is not None:
            raise WrongUse(
                f"a game that goes on keeps what it began with: --{name} does not go with --resume."
            )
    if args.option:
        raise WrongUse("a game that goes on keeps what it began with: --option does not go with --resume.")
    if args.dice:
        raise WrongUse("a game that goes on keeps the dice it began with: --dice does not go with --resume.")
    if args.no_save:
        raise WrongUse("a game that goes on is kept in its file: --no-save does not go with --resume.")
    file, game = args.resume, args.game
    if file and not game and not Path(file).exists() and file in game_names():
        file, game = "", file
    match, kept = keep.resume(Path(file) if file else keep.latest(game), args.seat)
    try:
        if game and match.game.name != find_class(game).name:
            raise WrongUse(f"{kept.path} is a game of {match.game.title}.")
        players = sitting(kept.seating.seats, match.game)
    except WrongUse:
        kept.close()
        raise
    out = console()
    out.print(f"The game goes on that is kept in {kept.path}.", style="dim", soft_wrap=True)
    Table(match, players, kept.seating.luck, out, kept, args.seconds).play(again=True)


def readings(kind: type[Game], preset: str | None) -> Mapping[str, object]:
    """The options of a preset."""
    if preset is None:
        return {}
    if preset not in kind.presets:
        there = ", ".join(kind.presets)
        raise WrongUse(
            f"{kind.title} has no preset {preset[:40]!r}; there are: {there}."
            if there
            else f"{kind.title} has no presets."
        )
    return kind.presets[preset]


def assumed(kind: type[Game], game: Game) -> list[str]:
    """How long the game is, and what is played otherwise than the book has it because tables of people begin so."""
    out = []
    for field in fields(kind.Options):
        value = word(getattr(game.options, field.name))
        said = []
        if field.unit and value == "0" and field.zero:
            said.append(field.zero)
        elif field.unit and value != "0":
            said.append(f"{value} {field.unit if value != '1' else field.unit.removesuffix('s')}.")
        if field.name in kind.quick and value == word(kind.quick[field.name]) != field.default:
            if not said:
                said.append(f"Played with {field.name}={value}: {field.sentence}")
            warning = f" {field.zero}" if field.default == "0" and field.zero else ""
            said.append(f"The book has {field.default}: --option {field.name}={field.default}.{warning}")
        out += [" ".join(said)] if said else []
    return out


def sitting(seats: list[str], game: Game) -> list[Bot | None]:
    """Who decides at each seat; None = a person."""
    try:
        return [None if name == ME else bots.make(name, type(game)) for name in seats]
    except ValueError as error:
        raise WrongUse(str(error)) from None


def seat_names(given: list[str], seats: int) -> list[str]:
    """Who sits where: persons are "me". Without one among those given, the first seat is yours and they come after."""
    order = given if ME in given else [ME, *given]
    if len(order) > seats:
        yours = "" if ME in given else ", and one of them is yours"
        raise WrongUse(f"there are {seats} seats{yours}, so --seat is given too often.")
    return [*order, *[REST] * (seats - len(order))]
