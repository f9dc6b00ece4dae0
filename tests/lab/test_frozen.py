"""The frozen benchmark: what is played never changes, what was played is not played again, the table is renewed."""

from __future__ import annotations

import hashlib
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ecliptic.core.registry import game_class, game_names
from ecliptic.lab.ladder import play_seed
from ecliptic.testing.trial import some_or_all

BENCH = Path(__file__).parents[2] / "bench"
FROZEN = runpy.run_path(str(BENCH / "frozen.py"))


def test_what_is_played_is_frozen() -> None:
    """Another one is `ecliptic-bench-2`: this line never changes."""
    said = (BENCH / "ecliptic-bench-1.toml").read_bytes()
    assert hashlib.sha256(said).hexdigest()[:16] == "326104382d0d9e6c"


def small(folder: Path) -> Any:
    """A benchmark of one game and three bots, of which one has only its like to play among; nothing is played."""
    (folder / "ecliptic-bench-1.toml").write_text(
        'seed = 1\nseeds = 2\namong = ["random"]\nbots = ["random", "dust", "pebble"]\n'
        '[counted]\nvertium = "wins"\n[content]\nvertium = "c57b659df3d20c3d"\n[games.vertium]\nplayers = 2\nphases = "one"\n',
        encoding="utf-8",
    )
    return FROZEN["Bench"](folder)


def test_it_has_every_game_of_ours_with_all_options() -> None:
    """None that is not said, which would follow what is usual; and what is counted fits what a seed is played for."""
    bench = FROZEN["Bench"]()
    assert set(bench.games) == set(game_names())
    for name, game in bench.games.items():
        assert bench.said["games"][name] == msgspec.to_builtins(game.options)
        assert (bench.said["counted"][name] == "points") == (game.seats == 1)


def test_it_keeps_the_tables_that_it_froze() -> None:
    """A game whose content was changed is played with that of the file; what is gone is said, and nothing is played."""
    bench = FROZEN["Bench"]()
    for name, game in bench.games.items():
        assert game.content_hash == bench.said["content"][name]
    assert bench.games["spacecorp"].content_hash != game_class("spacecorp").make({}).content_hash
    with pytest.raises(ValueError, match="its tables 0123456789abcdef are gone"):
        FROZEN["_made"]("vertium", bench.said["games"]["vertium"], "0123456789abcdef")


def test_opponents_play_as_they_did() -> None:
    """No change of rules, content, luck or bots passes unseen: numbers before and after it could not be compared.

    Whoever means it begins `ecliptic-bench-2` (docs/benchmark.md).
    """
    bench = FROZEN["Bench"]()
    for others, known in bench.said["opponents"].items():
        assert {name: bench.playing(game, others) for name, game in bench.games.items()} == known, others
    assert list(bench.said["opponents"]) == bench.said["among"]


@some_or_all("names", ["solar_roller"], game_names())
def test_a_seed_that_was_played_comes_out_again(names: list[str]) -> None:
    """What is counted, and of which games, is as it was: a line of each row without search, of one game or of all."""
    bench = FROZEN["Bench"]()
    for game in [bench.games[name] for name in names]:
        for bot in ("dust", "pebble", "moon"):
            for others in bench.among(bot):
                asked = (type(game), game.options, game.content_dir, bot, others, bench.said["seed"])
                for line in bench.lines(game, bot, others)[:1]:
                    again = play_seed(asked, line.number)
                    assert (again.gained, again.score, again.rest) == (line.gained, line.score, line.rest)
    assert bench.lines(bench.games["solar_roller"], "pebble", "dust")


def test_what_another_bot_played_does_not_count(tmp_path: Path) -> None:
    bench = small(tmp_path)
    bench.play(*next(iter(bench.missing([], ["pebble"], {}, 1))))
    game = bench.games["vertium"]
    assert len(bench.lines(game, "pebble", "random")) == 1
    bench._playing["vertium", "pebble"] = "another one"
    assert bench.lines(game, "pebble", "random") == []
    assert [number for _, _, _, number in bench.missing([], ["pebble"], {}, 2)] == [1, 2]


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
