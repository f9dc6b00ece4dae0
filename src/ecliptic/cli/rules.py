"""`ecliptic rules`: the clauses of a game, which of them have a test, or where one is enforced and tested."""

from __future__ import annotations

import argparse
import contextlib
from importlib.resources import files
from pathlib import Path

from msgspec import to_builtins
from rich.console import Console
from rich.table import Table

from ecliptic.cli.clauses import places
from ecliptic.cli.coverage import Coverage, find_tests
from ecliptic.cli.parts import WrongUse, complain, console, find_class, print_json, print_table
from ecliptic.core.clauses import Clause, parse_rulings
from ecliptic.core.game import Game
from ecliptic.core.registry import game_names


def run(args: argparse.Namespace) -> int:
    """Print the rules or their coverage. Exit status 1 if a test or a definition names a clause that is not there."""
    kind = find_class(args.game)
    clauses = kind.clauses()
    if args.clause:
        return one(args, kind, clauses)
    if not args.coverage:
        if args.json:
            print_json({"clauses": as_data(clauses)})
        else:
            show(console(), clauses)
        return 0
    folder = find_tests(Path(str(files(kind.package))))
    if folder is None:
        raise WrongUse(
            "there is no tests folder here: coverage needs a checkout, not an installed package alone."
        )
    coverage = Coverage(folder)
    problems = [*coverage.problems, *unknown(kind, clauses, coverage)]
    tested = {clause: coverage.tested[clause] for clause in clauses if clause in coverage.tested}
    untested = [clause for clause in clauses if clause not in tested and clause not in kind.definitions]
    if args.json:
        data = {
            "clauses": as_data(clauses),
            "tested": tested,
            "definitions": dict(kind.definitions),
            "untested": untested,
        }
        print_json(data)
    else:
        out = console()
        out.print(
            f"{kind.title}: {len(clauses)} clauses, {len(tested)} tested, "
            f"{len(kind.definitions)} definitions, {len(untested)} untested"
        )
        show(out, {clause: clauses[clause] for clause in untested})
    for problem in problems:
        complain(problem)
    return 1 if problems else 0


def one(args: argparse.Namespace, kind: type[Game], clauses: dict[str, Clause]) -> int:
    """Print a clause or ruling, the places in the game's Python that name it, and its tests if there is a checkout."""
    name = args.clause.upper()
    if args.coverage:
        raise WrongUse("a clause or --coverage, not both.")
    known = {**parse_rulings(kind.rules_text()), **clauses}
    if name not in known:
        raise WrongUse(
            f"{kind.title} has no clause {args.clause[:40]}; `ecliptic rules {kind.name}` lists them."
        )
    clause = known[name]
    found = places(kind).get(name, [])
    folder = find_tests(Path(str(files(kind.package))))
    tests = Coverage(folder).tested.get(name, []) if folder else []
    why = kind.by_construction.get(name, "")
    if args.json:
        print_json(
            {
                "clause": {"id": name, "chapter": clause.chapter, "text": clause.text},
                "places": [to_builtins(place) for place in found],
                "by_construction": why,
                "tests": tests,
            }
        )
        return 0
    out = console()
    show(out, {name: clause})
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    if why:
        table.add_row("by construction", why, "")
    for place in found:
        table.add_row("enforced" if place.enforces else "named", f"{place.file}:{place.line}", place.name)
    for test in tests:
        table.add_row("tested", test, "")
    print_table(out, table)
    return 0


def as_data(clauses: dict[str, Clause]) -> dict[str, dict[str, str]]:
    """Clauses as plain data."""
    return {clause.id: {"chapter": clause.chapter, "text": clause.text} for clause in clauses.values()}


def unknown(kind: type[Game], clauses: dict[str, Clause], coverage: Coverage) -> list[str]:
    """Sentences about ids that no rules have: with this game's prefix, or with one that no game has.

    Rows of tables (rulings, lists of decisions) have ids too. A test may name one; it counts for no clause.
    """
    rows = parse_rulings(kind.rules_text())
    others = set()
    for name in game_names():
        with contextlib.suppress(WrongUse):
            others.add(find_class(name).prefix)
    others.discard(kind.prefix)
    out = [
        f"{test} names {clause}, which is not in the rules of {kind.title}"
        for clause, tests in coverage.tested.items()
        if clause not in clauses and clause not in rows and clause.partition("-")[0] not in others
        for test in tests
    ]
    out += [
        f"{clause} is listed as a definition, but is no clause of the rules"
        for clause in kind.definitions
        if clause not in clauses
    ]
    return out


def show(out: Console, clauses: dict[str, Clause]) -> None:
    """Clauses by chapter."""
    chapter = ""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for clause in clauses.values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            table.add_row("", "")
            table.add_row("", chapter, style="bold")
        table.add_row(clause.id, clause.text)
    print_table(out, table)
