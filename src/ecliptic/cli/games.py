"""`ecliptic games`."""

from __future__ import annotations

import argparse

import msgspec
from rich.table import Table

from ecliptic.cli.parts import WrongUse, assumed, console, find_class, print_json, print_table
from ecliptic.core.game import Game
from ecliptic.core.options import Field, fields, word
from ecliptic.core.registry import game_names
from ecliptic.core.words import listed


def run(args: argparse.Namespace) -> int:
    """List the games."""
    found: list[type[Game]] = []
    broken: dict[str, str] = {}
    for name in game_names():
        try:
            found.append(find_class(name))
        except WrongUse as error:
            broken[name] = str(error)
    if args.json:
        rows = [describe(kind) for kind in found]
        print_json([*rows, *({"name": name, "maturity": why} for name, why in broken.items())])
        return 0
    out = console()
    for kind in found:
        out.print(f"{kind.name}", style="bold", end="")
        out.print(f"  {kind.title}: {kind.pitch}")
        out.print(f"  {counts(kind)} players, {kind.minutes} minutes; {kind.maturity}")
        print_table(out, option_table(fields(kind.Options)))
        if note := assumed(kind):
            out.print(f"  {note}")
        if kind.quick:
            first = listed([f"{name}={word(value)}" for name, value in kind.quick.items()])
            out.print(f"  Tables of people begin with {first}.")
        if kind.presets:
            out.print(f"  Presets of readings: {', '.join(kind.presets)}.")
        out.print()
    for why in broken.values():
        out.print(why)
    if not found and not broken:
        out.print("No game is installed.")
    return 0


def describe(kind: type[Game]) -> dict[str, object]:
    """A game as plain data."""
    return {
        "name": kind.name,
        "title": kind.title,
        "pitch": kind.pitch,
        "goal": kind.goal,
        "minutes": kind.minutes,
        "players": list(kind.counts),
        "maturity": kind.maturity,
        "rules_version": kind.rules_version,
        "options": msgspec.to_builtins(fields(kind.Options)),
        "simulated": {name: word(value) for name, value in kind.simulated.items()},
        "quick": {name: word(value) for name, value in kind.quick.items()},
        "presets": {
            preset: {name: word(value) for name, value in values.items()}
            for preset, values in kind.presets.items()
        },
    }


def counts(kind: type[Game]) -> str:
    """The player counts: "2 to 4", or "1, 3 and 5"."""
    allowed = kind.counts
    if len(allowed) > 1 and list(allowed) == list(range(allowed[0], allowed[-1] + 1)):
        return f"{allowed[0]} to {allowed[-1]}"
    return " and ".join(filter(None, [", ".join(map(str, allowed[:-1])), str(allowed[-1])]))


def option_table(options: list[Field]) -> Table:
    """The options, a row each."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for title in ("option", "values", "default", "meaning", "clause"):
        table.add_column(title, overflow="fold", no_wrap=title in ("option", "default", "clause"))
    for option in options:
        values = " ".join(option.values) or f"{option.low} to {option.high}"
        table.add_row("", option.name, values, option.default, option.sentence, option.clause)
    return table
