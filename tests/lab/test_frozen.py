"""The frozen benchmark: what is played never changes, what was played is not played again, the table is renewed."""

from __future__ import annotations

import hashlib
import runpy
from pathlib import Path
from typing import Any

import pytest

from ecliptic.core.registry import game_names

BENCH = Path(__file__).parents[2] / "bench"
FROZEN = runpy.run_path(str(BENCH / "frozen.py"))


def test_what_is_played_is_frozen() -> None:
    """Another one is `ecliptic-bench-2`: this line never changes."""
    said = (BENCH / "ecliptic-bench-1.toml").read_bytes()
    assert hashlib.sha256(said).hexdigest()[:16] == "9ac2db6535c8b20b"


def small(folder: Path) -> Any:
    """A benchmark of one game and three bots, of which one has only its like to play among; nothing is played."""
    (folder / "ecliptic-bench-1.toml").write_text(
        'seed = 1\nseeds = 2\namong = ["random"]\nbots = ["random", "dust", "pebble"]\n[games.vertium]\nplayers = 2\nphases = "one"\n',
        encoding="utf-8",
    )
    return FROZEN["Bench"](folder)


def test_it_has_every_game_of_ours() -> None:
    assert set(FROZEN["Bench"]().games) == set(game_names())


def test_rows_take_turns_and_nothing_is_played_twice(tmp_path: Path) -> None:
    bench = small(tmp_path)
    asked = list(bench.missing([], [], {}, 2))
    assert [(bot, number) for _, bot, _, number in asked] == [
        ("dust", 1),
        ("pebble", 1),
        ("dust", 2),
        ("pebble", 2),
    ]
    bench.play(*asked[0])
    again = small(tmp_path)
    assert [(bot, number) for _, bot, _, number in again.missing([], [], {}, 2)] == [
        ("pebble", 1),
        ("dust", 2),
        ("pebble", 2),
    ]
    table = FROZEN["table"](again, {"vertium": "fox"})
    assert "| Vertium | dust | random | 1 | " in table
    assert "| Vertium | net | random | not played yet |" in table
    assert {line.count("|") for line in table.splitlines()} == {8}


def test_a_page_keeps_all_but_its_table() -> None:
    page = f"before\n{FROZEN['BEGINS']}old\n{FROZEN['ENDS']}after\n"
    once = FROZEN["renewed"](page, "new\n")
    assert once.startswith("before\n")
    assert once.endswith("after\n")
    assert "old" not in once
    assert FROZEN["renewed"](once, "new\n") == once
    with pytest.raises(ValueError, match="no place for the table"):
        FROZEN["renewed"]("nothing", "new\n")
