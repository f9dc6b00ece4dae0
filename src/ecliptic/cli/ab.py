"""`ecliptic ab`."""

from __future__ import annotations

import argparse
from typing import Final

from ecliptic.cli.compare import NOTHING_DIFFERS, differs, options_of_b
from ecliptic.cli.parts import WrongUse, complain, console, make_game, print_json, trouble
from ecliptic.cli.simulate import cores
from ecliptic.core.game import Game
from ecliptic.lab.ab.playing import Comparison, Errors
from ecliptic.lab.ab.saying import data, sentences, what_differs
from ecliptic.lab.ab.sides import Side, Sides
from ecliptic.lab.playing import RANDOM, SimulationError, law_of
from ecliptic.lab.simulate import seat_bots, shown

OF_WINS: Final = 0.02  # the smallest difference that matters, if nobody says otherwise


def run(args: argparse.Namespace) -> int:
    """Play pairs until it is known, and say what came of it."""
    found, title = _comparison(args)
    stopped = False
    try:
        with shown(title, args.pairs, 0, progress=True) as show:
            found.play(args.pairs, args.out, args.jobs or cores(), lambda pairs: show(pairs, args.pairs))
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"what was played can't be kept: {trouble(error)}") from None
    except SimulationError as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        stopped = True
    if args.json:
        print_json(data(found))
    else:
        out = console()
        for line in what_differs(found):
            out.print(line)
        for sentence in sentences(found):
            out.print(str(sentence))
    if stopped:
        complain(f"interrupted after {found.pairs:,} pairs; the same command goes on in {args.out}")
        return 130
    return 0


def _comparison(args: argparse.Namespace) -> tuple[Comparison, str]:
    """What is asked for, and the game's title. WrongUse, one sentence, for anything that does not fit."""
    if not differs(args):
        raise WrongUse(NOTHING_DIFFERS)
    mixed = not args.other and args.content is None and args.before is None
    games = [
        make_game(args.game, args.option, args.players, args.before, simulated=True),
        make_game(args.game, options_of_b(args), args.players, args.content, simulated=True),
    ]
    if games[0].seats != games[1].seats:
        raise WrongUse(f"A has {games[0].seats} seats, B {games[1].seats}: pairs need as many on both sides.")
    if mixed and (len(args.seat) > 1 or len(args.bot) > 1):
        raise WrongUse("two bots are held against each other: give --seat and --bot once each.")
    mixed = mixed and games[0].seats > 1
    try:
        sides = Sides(
            type(games[0]),
            _side(games[0], args.seat, mixed),
            _side(games[1], args.bot or args.seat, mixed),
            args.seed,
            mixed,
        )
        measure = args.measure or ("win" if mixed or sides.seats == 1 else "seat1_win")
        found = Comparison(sides, Errors(args.matters or OF_WINS, args.alpha, args.beta), measure)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    if args.matters is None and not found.features[0].is_share:
        raise WrongUse(f"say which difference of {measure} matters: --matters.")
    return found, games[0].title


def _side(game: Game, bots: list[str], mixed: bool) -> Side:
    """One of them. Mixed: one bot for all the seats that it gets. ValueError."""
    given = (bots or [RANDOM]) * game.seats if mixed else bots
    return Side(game.options, game.content_dir, tuple(map(str, seat_bots(given, game))), law_of(game))
