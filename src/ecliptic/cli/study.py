"""`ecliptic study`: a record looked back at: its moves, what bots say of its moments, where it turned."""

from __future__ import annotations

import argparse
import sys

from rich.table import Table

from ecliptic.cli.parts import WrongUse, console, plain, print_json, print_table
from ecliptic.cli.replay import make_game, read
from ecliptic.core.match import Match
from ecliptic.study.checking import Unusable, check_record
from ecliptic.study.evaluation import Moment, evaluate, moment_at, next_decision, weigh
from ecliptic.study.replay import Replay, Taking, following, moves_of
from ecliptic.study.review import Review, amount, named, outcome_of, review
from ecliptic.study.rolls import next_roll, with_luck
from ecliptic.study.told import told_end, told_moves, told_values


def run(args: argparse.Namespace) -> int:
    """Look back at the file."""
    taking = Taking()
    try:
        check = check_record(read(args.file), lambda header: make_game(header, args.content), taking)
    except Unusable as error:
        raise WrongUse(str(error)) from None
    if check.found is None:
        print(f"{plain(args.file)} does not hold: {plain(check.error)}")
        return 1
    replay = taking.whole(check.found.match)
    if args.line is not None:
        return _one(args, replay)
    known = _evaluated(args, replay)
    end = max(replay.steps.decisions, default=0)
    points = next((moment.points for moment in known.values()), False)
    decisions = replay.steps.decisions
    found = review(known, decisions, replay.game.seats, end, outcome_of(replay.last, points))
    if args.json:
        print_json(_data(replay, found))
    else:
        _print(replay, found)
    return 0


def _evaluated(args: argparse.Namespace, replay: Replay) -> dict[int, Moment]:
    """What bots say of so many moments; how far they are is said to who waits at a terminal."""
    known: dict[int, Moment] = {}
    decisions = replay.steps.decisions
    while args.worlds and (line := next_decision(decisions, known, args.moments)) is not None:
        state, seat, chosen = moment_at(replay, line)
        moment = evaluate(replay.game, state, line - 1, seat, chosen, worlds=args.worlds, seconds=None)
        known[moment.line] = moment
        if sys.stderr.isatty():
            print(f"\r{len(known)} moments, line {line} ", end="", file=sys.stderr, flush=True)
    while args.worlds and (found := next_roll(replay, known)) is not None:
        moment, roll = found
        luck = weigh(
            replay.game,
            replay.at(roll.first - 1).state,
            replay.at(roll.last).state,
            roll.last,
            worlds=args.worlds,
            seconds=None,
        )
        known[moment.line] = with_luck(moment, luck)
    if known and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return known


def _one(args: argparse.Namespace, replay: Replay) -> int:
    """The moment after one line: who decided next, what was chosen, and what else there was."""
    decision = following(replay.steps.decisions, args.line)
    if decision is None:
        raise WrongUse(f"nothing is decided after line {args.line}: the record has {len(replay)} lines.")
    state, seat, chosen = moment_at(replay, decision)
    match = replay.at(decision - 1)
    moment = evaluate(
        replay.game, state, decision - 1, seat, chosen, worlds=max(1, args.worlds), seconds=None
    )
    if args.json:
        print_json(_moment(moment))
        return 0
    prompt = match.prompt(seat)
    out = console()
    out.print(f"Line {decision}: {_say(match, match.view(None).moment)}")
    out.print(f"{match.names[seat]} is asked: {_say(match, prompt.say) if prompt else '?'}")
    out.print(f"Values: {_values(match, moment)}")
    for choice in moment.choices:
        sign = ">" if choice.action == chosen else " "
        worth = amount(choice.values[seat], moment.points)
        out.print(f"{sign} {worth:>4}  {_say(match, named(match, seat, choice.action))}")
    if not moment.choices:
        out.print(f"> {_say(match, named(match, seat, chosen))}: there was nothing else to weigh.")
    return 0


def _print(replay: Replay, found: Review) -> None:
    last, out = replay.last, console()
    for line in told_moves(replay, found, lambda text: _say(last, text)):
        out.print(line)
    if not found.moments:
        return
    table = Table("line", *last.names[: replay.game.seats], title="Values", title_justify="left")
    for row in told_values(found):
        table.add_row(*row)
    out.print("")
    print_table(out, table)
    for line in told_end(found, last.names):
        out.print(line)


def _values(match: Match, moment: Moment) -> str:
    parts = (
        f"{name} {amount(value, moment.points)}"
        for name, value in zip(match.names, moment.values, strict=False)
    )
    return f"{', '.join(parts)} ({'points' if moment.points else 'in 100'}, from {moment.worlds} worlds)"


def _say(match: Match, text: str) -> str:
    return plain(match.name(text))


def _data(replay: Replay, found: Review) -> dict[str, object]:
    last = replay.last
    return {
        "game": replay.game.name,
        "names": last.names,
        "over": last.over,
        "moves": [
            {"line": when, "seat": line.seat, "text": _say(last, line.text), "heading": line.heading}
            for when, line in moves_of(last, None).lines
        ],
        "points": found.points,
        "noise": found.noise,
        "moments": [_moment(moment) for moment in found.moments],
        "turns": [
            {
                "line": turn.line,
                "seat": turn.seat,
                "before": turn.before,
                "after": turn.after,
                "decision": turn.decision,
            }
            for turn in found.turns
        ],
        "own": found.own,
        "rest": found.rest,
    }


def _moment(moment: Moment) -> dict[str, object]:
    return {
        "line": moment.line,
        "seat": moment.seat,
        "worlds": moment.worlds,
        "values": list(moment.values),
        "errors": list(moment.errors),
        "chosen": moment.chosen,
        "choices": [
            {"action": one.action, "values": list(one.values), "behind": one.behind, "unsure": one.unsure}
            for one in moment.choices
        ],
        "lucks": [
            {"line": luck.line, "changes": list(luck.changes), "errors": list(luck.errors), "much": luck.much}
            for luck in moment.lucks
        ],
        "slip": moment.slip,
        "find": moment.find,
    }
