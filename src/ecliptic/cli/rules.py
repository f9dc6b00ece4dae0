"""`ecliptic rules`: a game's rules, parts of them by id or words, which have a test, where one is enforced."""

from __future__ import annotations

import argparse
import contextlib
import re
from importlib.resources import files
from pathlib import Path

from msgspec import to_builtins
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ecliptic.cli.clauses import places
from ecliptic.cli.coverage import Coverage, find_tests
from ecliptic.cli.parts import WrongUse, complain, console, find_class, print_json, print_table
from ecliptic.core import rulebook
from ecliptic.core.clauses import Clause, parse_rulings
from ecliptic.core.game import Game
from ecliptic.core.registry import game_names

_LIKE_ID = re.compile(r"\[?[A-Za-z]{1,2}-?[0-9][0-9A-Za-z.]*\]?|[0-9]+\.[0-9A-Za-z.]+")


def run(args: argparse.Namespace) -> int:
    """Print the rules or their coverage. Exit status 1 if a test or a definition names a clause that is not there."""
    kind = find_class(args.game)
    words = " ".join(args.words).strip()
    if args.how:
        if words or args.coverage:
            raise WrongUse("--how, or a clause, or --coverage: one of them.")
        return how_to_play(args, kind)
    if args.coverage:
        if words:
            raise WrongUse("a clause or --coverage, not both.")
        return cover(args, kind)
    if not words:
        return whole(args, kind)
    book = rulebook.book_of(kind)
    ids = rulebook.ids_in(words, rulebook.known_ids(book), kind.prefix)
    if ids:
        return some(args, kind, ids)
    if not args.json:
        refused = answer(console(), kind, words)
        if refused:
            raise WrongUse(refused)
        return 0
    found = looked_up(kind, words)
    if isinstance(found, str):
        raise WrongUse(found)
    print_json({"chapters": [to_builtins(chapter) for chapter in found]})
    return 0


def answer(out: Console, kind: type[Game], words: str) -> str:
    """Print what has this id or these words; "" = done, else a sentence why nothing was found."""
    found = looked_up(kind, words)
    if isinstance(found, str):
        return found
    show_book(out, found)
    return ""


def looked_up(kind: type[Game], words: str) -> list[rulebook.Chapter] | str:
    """What has this id, or holds these words; a sentence if nothing does."""
    book = rulebook.book_of(kind)
    ids = rulebook.ids_in(words, rulebook.known_ids(book), kind.prefix)
    if ids:
        return [rulebook.part_of(book, id_) for id_ in ids]
    if _LIKE_ID.fullmatch(words):
        return f"{kind.title} has no clause {words[:40]}; `ecliptic rules {kind.name}` lists them."
    found = rulebook.find(book, words, rulebook.related_words(kind))
    return found or f"Nothing in the rules of {kind.title} holds all of these: {words[:80]}."


def whole(args: argparse.Namespace, kind: type[Game]) -> int:
    """All that rules.md says, and where the figures come from."""
    book = rulebook.book_of(kind)
    if args.json:
        print_json(
            {
                "clauses": as_data(kind.clauses()),
                "rulings": as_data(parse_rulings(kind.rules_text())),
                "chapters": [to_builtins(chapter) for chapter in book],
                "changes": [to_builtins(chapter) for chapter in rulebook.chapters(kind.changes_text())],
                "tags": rulebook.TAGS,
                "sources": [to_builtins(source) for source in rulebook.sources_of(kind)],
            }
        )
        return 0
    out = console()
    out.print(f"{kind.title}: the rules", style="bold")
    show_book(out, book)
    letters = ", ".join(f"{letter} {words}" for letter, words in rulebook.TAGS.items())
    changes = rulebook.chapters(kind.changes_text())
    if changes:
        out.print("\nWhat changed in the readings", style="bold")
        show_book(out, changes)
    out.print("\nWhere the figures come from", style="bold")
    out.print(f"Letters at a clause say where it comes from: {letters}.")
    table = Table.grid(padding=(0, 2))
    for source in rulebook.sources_of(kind):
        rows = f"{source.rows} row{'s' * (source.rows != 1)}"
        table.add_row(source.table, source.file, rows, source.provenance)
    print_table(out, table)
    return 0


def how_to_play(args: argparse.Namespace, kind: type[Game]) -> int:
    """How to play, in 250 words."""
    how = kind.how()
    if how is None:
        raise WrongUse(f"nobody has written how to play {kind.title} on one page.")
    if args.json:
        print_json(to_builtins(how))
        return 0
    out = console()
    out.print(f"How to play {kind.title}", style="bold")
    parts = [("The goal", [how.goal]), ("A turn", how.turn), ("Points", how.points)]
    for title, said in [*parts, ("The commonest mistake", [how.mistake])]:
        out.print(f"\n{title}", style="bold")
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for one in said:
            table.add_row(one.clause, one.text)
        print_table(out, table)
    return 0


def cover(args: argparse.Namespace, kind: type[Game]) -> int:
    """Which clauses have a test."""
    clauses = kind.clauses()
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


def some(args: argparse.Namespace, kind: type[Game], ids: list[str]) -> int:
    """Print clauses, rows or chapters, the places in the game's Python that name them, and their tests if there are."""
    book = rulebook.book_of(kind)
    clauses = {**parse_rulings(kind.rules_text()), **kind.clauses()}
    named = places(kind)
    folder = find_tests(Path(str(files(kind.package))))
    tested = Coverage(folder, ids).tested if folder else {}
    out = console()
    data = []
    for id_ in ids:
        chapter = rulebook.part_of(book, id_)
        clause = clauses.get(id_)
        found, why = named.get(id_, []), kind.by_construction.get(id_, "")
        if args.json:
            part = {"clause": {"id": id_, "chapter": chapter.title, "text": clause.text}} if clause else {}
            more = {"by_construction": why, "tests": tested.get(id_, [])}
            data.append(
                {**part, "part": to_builtins(chapter), "places": [to_builtins(p) for p in found], **more}
            )
            continue
        show_book(out, [chapter])
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        table.add_column(overflow="fold")
        if why:
            table.add_row("by construction", why, "")
        for place in found:
            table.add_row("enforced" if place.enforces else "named", f"{place.file}:{place.line}", place.name)
        for test in tested.get(id_, []):
            table.add_row("tested", test, "")
        if table.row_count:
            out.print()
            print_table(out, table)
    if args.json:
        print_json(data[0] if len(data) == 1 else data)
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
    found: dict[str, rulebook.Chapter] = {}
    for clause in clauses.values():
        chapter = found.setdefault(clause.chapter, rulebook.Chapter("", clause.chapter, []))
        chapter.pieces.append(rulebook.Piece("clause", clause.id, [clause.text]))
    show_book(out, list(found.values()))


def show_book(out: Console, book: list[rulebook.Chapter]) -> None:
    """Chapters with all that is in them."""
    for chapter in book:
        if chapter.title:
            out.print(f"\n{in_plain(chapter.title)}", style="bold")
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for k, piece in enumerate(chapter.pieces):
            if piece.kind == "h3":
                blank = "\n" if k else ""
                table.add_row("", Text(f"{blank}{in_plain(piece.texts[0])}", style="bold"))
            elif piece.kind == "clause":
                table.add_row(piece.id, in_plain(piece.texts[0]))
            elif piece.kind == "table":
                for row in piece.rows:
                    table.add_row(*row_in_plain(piece.head, row))
            else:
                bullet = "- " if piece.kind == "list" else ""
                for text in piece.texts:
                    table.add_row("", f"{bullet}{in_plain(text)}")
        print_table(out, table)


def row_in_plain(head: list[str], row: list[str]) -> tuple[str, str]:
    """A row of a table: its id, and the other cells, each after its column's title."""
    id_ = rulebook.row_id(row)
    rest = row[0][len(id_) :].strip()
    cells = [("", rest)] if id_ else [(head[0], rest)]
    if rest == "*":  # a mark of the id
        id_, cells = f"{id_} *", []
    cells += zip(head[1:], row[1:], strict=False)
    said = [f"{title}: {cell}" if title and title != cell else cell for title, cell in cells if cell]
    ended = [part if part.endswith((".", "?", "!", ":")) else f"{part}." for part in said]
    return id_, in_plain(" ".join(ended))


def in_plain(markdown: str) -> str:
    """A line of our Markdown without its marks."""
    text = re.sub(r"\[([^\]]+)\]\((https?://[^)\s]+)\)", r"\1 (\2)", markdown)
    text = re.sub(r"\[([^\]]+)\]\(#[^)\s]+\)", r"\1", text)
    return text.replace("**", "").replace("`", "")
