"""`ecliptic learn`: lessons in the terminal, a checker for those who write them, and positions for them to begin in."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from ecliptic.cli.lesson import LessonTable
from ecliptic.cli.parts import WrongUse, console, find_class, make_game, print_table
from ecliptic.cli.replay import read
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_names
from ecliptic.core.words import some
from ecliptic.learn.checking import faults_of
from ecliptic.learn.courses import FILE, Course, Lesson, course_of, is_current
from ecliptic.learn.others import think
from ecliptic.learn.positions import written
from ecliptic.learn.session import Session
from ecliptic.learn.starting import fits, game_of, place

LINES: Final = 3000  # a game that bots play to find a position is longer than any


def run(args: argparse.Namespace) -> int:
    """The exit status."""
    work: dict[str, Callable[[argparse.Namespace], int]] = {"check": check, "position": position}
    return work.get(args.what, play)(args)


# ---- lessons ---------------------------------------------------------------------------------------------------


def play(args: argparse.Namespace) -> int:
    """List a course, or play one of its lessons."""
    kind = find_class(args.what)
    course = _course(kind)
    if course is None:
        raise WrongUse(f"{kind.title} has no lessons.")
    if not args.of:
        _list(kind, course)
        return 0
    lesson = course.find(args.of)
    if lesson is None:
        there = ", ".join(each.id for each in course.lesson)
        raise WrongUse(f"{kind.title} has no lesson {args.of[:40]!r}; there are: {there}.")
    LessonTable(Session(_game(kind, lesson), lesson), console()).play_lesson()
    return 0


def _list(kind: type[Game], course: Course) -> None:
    from rich.table import Table as Grid

    out = console()
    out.print(f"{kind.title}: {some(len(course.lesson), 'lesson')}, {some(course.minutes, 'minute')}.")
    if not is_current(kind, course):
        out.print("The rules have changed since these were written; they are being looked through.")
    grid = Grid.grid(padding=(0, 2))
    for k, lesson in enumerate(course.lesson, start=1):
        grid.add_row(str(k), lesson.id, lesson.title, lesson.idea)
    print_table(out, grid)
    out.print(f"Begin with: ecliptic learn {kind.name} {course.lesson[0].id}", style="dim")


# ---- checking --------------------------------------------------------------------------------------------------


def check(args: argparse.Namespace) -> int:
    """Play every lesson; a line a fault."""
    names = [args.of] if args.of else game_names()
    bad = 0
    for name in names:
        kind = find_class(name)
        try:
            course = course_of(kind)
            found = faults_of(kind, course) if course else []
        except ValueError as error:
            course, found = None, [str(error).removeprefix(f"{FILE}, ")]
        bad += len(found)
        for fault in found:
            print(f"{name}/learn/{FILE}, {fault}")
        if course is not None and not found:
            print(f"{name}: {some(len(course.lesson), 'lesson')}, fine")
        elif course is None and not found:
            print(f"{name}: no lessons")
    return 1 if bad else 0


# ---- positions -------------------------------------------------------------------------------------------------


def position(args: argparse.Namespace) -> int:
    """Print a position: of a lesson's start, of a record, or of a game that bots play until something is asked."""
    if args.record is not None:
        match = _of_record(args)
    elif not args.of:
        raise WrongUse("say which game, or --record FILE.")
    elif args.lesson:
        match = _of_lesson(find_class(args.of), args.lesson)
    else:
        match = _played(args)
    print(written(match.dump()), end="")
    return 0


def _of_lesson(kind: type[Game], name: str) -> Match:
    course = _course(kind)
    lesson = course.find(name) if course else None
    if lesson is None:
        raise WrongUse(f"{kind.title} has no lesson {name[:40]!r}.")
    game = _game(kind, lesson)
    try:
        return Match.begin(
            game, seed=lesson.start.seed, position=place(game, lesson.start), auto_chance=False
        )
    except ValueError as error:
        raise WrongUse(f"{name}: its start does not hold: {error}") from None


def _of_record(args: argparse.Namespace) -> Match:
    try:
        record = Record.parse(read(args.record).decode("utf-8", "replace"))
        del record.entries[len(record) if args.line is None else args.line :]
        return Match.resume(find_class(record.header.game).of_header(record.header), record)
    except ValueError as error:
        raise WrongUse(f"{args.record}: {error}") from None


def _played(args: argparse.Namespace) -> Match:
    match = Match.begin(make_game(args.of, args.option, args.players), seed=args.seed)
    seat, ask, legal = args.seat - 1, args.ask, args.legal
    if seat >= match.game.seats:
        raise WrongUse(f"there are {match.game.seats} seats.")
    while not match.over and match.number < LINES:
        match.play_forced()
        if match.number >= args.after and seat in match.to_act:
            prompt = match.prompt(seat)
            asked = prompt is not None and (not ask or prompt.clause == ask)
            if asked and (not legal or any(fits(action, [legal]) for action in match.legal(seat))):
                return match
        acting = next(k for k in match.to_act if k != CHANCE)
        match.play(think(match, acting, "greedy"), acting)
    raise WrongUse(f"that did not come in this game; try another --seed than {args.seed}.")


# ---- both ------------------------------------------------------------------------------------------------------


def _course(kind: type[Game]) -> Course | None:
    try:
        return course_of(kind)
    except ValueError as error:
        raise WrongUse(str(error)) from None


def _game(kind: type[Game], lesson: Lesson) -> Game:
    try:
        return game_of(kind, lesson)
    except ValueError as error:
        raise WrongUse(str(error)) from None
