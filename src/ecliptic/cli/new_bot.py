"""`ecliptic new-bot`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ecliptic.cli.parts import WrongUse, laying

PROJECT: Final = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
dependencies = ["ecliptic"]

[project.entry-points."ecliptic.bots"]
{name} = "{name}:{kind}"
"""
MODULE: Final = '''\
"""A bot for Ecliptic."""

from __future__ import annotations

from typing import ClassVar

from ecliptic import CHANCE
from ecliptic.bots import Bot, Situation
from ecliptic.core.rng import Rng

SAMPLES = 4


class {kind}(Bot):
    """Tries every choice in a few states that could be, and takes the one that its game thinks best of."""

    name = "{name}"
    pitch = "Looks one choice ahead."  # what people read where bots are chosen
    games: ClassVar[tuple[str, ...]] = ()  # that it plays, as ("vertium",); none named: all

    def choose(self, situation: Situation, rng: Rng) -> int:
        """One of `situation.legal`. A sample may be changed: what the seat can't know is dealt afresh in it."""
        seat, advice = situation.seat, situation.game.advice
        worth = dict.fromkeys(situation.legal, 0.0)
        for _ in range(SAMPLES):
            state = situation.sample(rng)
            for action in situation.legal:
                after = state.clone()
                after.act(seat, action)
                while not after.over and after.next_seat() == CHANCE:
                    after.act(CHANCE, after.sample(rng))
                worth[action] += advice.evaluate(after, seat)
            if situation.late():
                break
        return max(worth, key=lambda action: worth[action])
'''


def run(args: argparse.Namespace) -> int:
    """Lay the folder out, and say what to do with it."""
    name: str = args.name
    if not name.isidentifier() or not name.isascii() or name != name.lower():
        raise WrongUse("a bot's name is a word of small letters, digits and _, as in my_bot.")
    folder = Path(name)
    kind = "".join(part.capitalize() for part in name.split("_"))
    with laying(name):
        folder.mkdir()
        (folder / "pyproject.toml").write_text(PROJECT.format(name=name, kind=kind), "utf-8")
        (folder / f"{name}.py").write_text(MODULE.format(name=name, kind=kind), "utf-8")
    print(
        f"{folder}/{name}.py is a bot that plays. Next:\n"
        f"  pip install -e {folder}\n"
        f"  ecliptic play vertium --seat {name}\n"
        f"  ecliptic ladder vertium --bots dust,{name} --games 40"
    )
    return 0
