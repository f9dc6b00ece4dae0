"""`ecliptic new`: a folder with a game that plays and passes its tests, to be changed from there."""

from __future__ import annotations

import argparse
import contextlib
import keyword
import re
import shutil
import sys
from importlib.resources import files
from itertools import pairwise, product
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from ecliptic.cli.parts import WrongUse, find_class, laying
from ecliptic.core.registry import game_names

# The files of the game that is laid out, by where they go; beneath `new_game/`, with another name for this one's.
LAID: Final = {
    "pyproject.toml": "pyproject.toml",
    "sundive/__init__.py": "game.py",
    "sundive/rules.md": "rules.md",
    "sundive/words/terms.toml": "terms.toml",
    "tests/conftest.py": "conftest.py",
    "tests/trial.py": "trial.py",
    "tests/test_sundive.py": "test_game.py",
}


def run(args: argparse.Namespace) -> int:
    """Lay the folder out, and say what to do with it."""
    name: str = args.name
    check_name(name)
    folder = Path(name)
    made = laid_out(name)
    with laying(name):
        folder.mkdir()
        try:
            for path, text in made.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, "utf-8")
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    print(
        f"{folder}/{name}/__init__.py is a game that plays. Next:\n"
        f"  cd {folder}\n"
        f'  pip install -e ".[test]"\n'
        f"  ecliptic play {name}\n"
        f"  pytest"
    )
    return 0


def check_name(name: str) -> None:
    """WrongUse for what can't be the name of a game and of its package."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise WrongUse("a game's name is a word of small letters, digits and _, as in my_game.")
    if len(name) > 40:
        raise WrongUse("a game's name has 40 letters at most.")
    if name in game_names():
        raise WrongUse(f"there is a game called {name} already.")
    if name in (*sys.stdlib_module_names, "ecliptic", "tests", "trial"):
        raise WrongUse(f"Python has a module called {name} already: a game needs a name of its own.")


def laid_out(name: str) -> dict[str, str]:
    """The files of a new game, by their paths in its folder."""
    title = " ".join(word.capitalize() for word in name.split("_"))
    kind, prefix = title.replace(" ", ""), prefix_of(name)
    out = {}
    for path, source in LAID.items():
        text = (files("ecliptic.cli") / "new_game" / f"{source}.txt").read_text("utf-8")
        text = re.sub(r"\bSU-", f"{prefix}-", text).replace('"SU"', f'"{prefix}"')
        text = text.replace('"Sundive"', f'"{title}"').replace("# Sundive", f"# {title}")
        text = re.sub(r'^"""Sundive:', f'"""{title}:', text)
        out[path.replace("sundive", name)] = text.replace("Sundive", kind).replace("sundive", name)
    return out


def prefix_of(name: str) -> str:
    """Two letters for the ids of its clauses, which no installed game has."""
    taken = set()
    for one in game_names():
        with contextlib.suppress(WrongUse):  # one that can't be loaded takes nothing
            taken.add(find_class(one).prefix)
    words = name.upper().split("_")
    initials = [a[0] + b[0] for a, b in pairwise(words)]
    pairs = [*initials, *(name[0].upper() + letter for letter in name[1:].upper())]
    every = ("".join(both) for both in product(ascii_uppercase, repeat=2))
    free = (pair for pair in (*pairs, *every) if pair.isalpha() and pair not in taken)
    return next(free)
