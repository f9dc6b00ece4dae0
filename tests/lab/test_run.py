"""A run is a folder: what it holds, that it goes on after anything, and what is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import polars
import pytest

import ecliptic
from ecliptic.lab import Stopped, open_run, run, simulate
from ecliptic.lab.columns import SCHEMA, Columns
from ecliptic.lab.playing import Player, Setting
from ecliptic.testing.trial import some_or_all
from lab.toy import pebbles
from lab.toy.bots import Most

TESTS = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SHARD", 50)
    monkeypatch.setattr(run, "OFTEN", 0.0)


def tables(folder: Path) -> dict[str, bytes]:
    """Every file of a run but who has it now."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


def test_rows_say_what_was_counted_and_come_in_order(tmp_path: Path) -> None:
    game = pebbles(players=3)
    result = simulate(game, ["greedy"], games=120, seed=3, out=tmp_path, decisions=True)
    alone = simulate(game, ["greedy"], games=120, seed=3)
    for key in ("decisions", "choices", "wins_by_seat", "mean_score_by_seat"):
        assert dict(result)[key] == dict(alone)[key], "measuring changes nothing"
    found = polars.read_parquet(tmp_path / "games-*.parquet")
    assert found["game"].to_list() == list(range(1, 121))
    assert found["finished"].sum() == result["finished"]
    assert found["decisions"].sum() == result["decisions"]
    assert found["choices"].sum() == result["choices"]
    for seat in (1, 2, 3):
        assert found[f"seat{seat}_win"].sum() == pytest.approx(result["wins_by_seat"][seat - 1])
        assert found[f"seat{seat}_score"].mean() == pytest.approx(result["mean_score_by_seat"][seat - 1])
    decided = polars.read_parquet(tmp_path / "decisions-*.parquet")
    assert decided["game"].to_list() == sorted(decided["game"].to_list())
    assert decided.height == result["decisions"]
    assert decided.filter(polars.col("options") > 1).height == result["choices"]
    by_seat = decided.filter(polars.col("seat") == 2).group_by("game").len().sort("game")
    counted = found.filter(polars.col("seat2_decisions") > 0)
    assert by_seat["len"].to_list() == counted["seat2_decisions"].to_list()
    assert open_run(tmp_path).result()["wins_by_seat"] == result["wins_by_seat"]
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_jobs_change_no_byte(jobs: int, tmp_path: Path) -> None:
    game = pebbles(players=2)
    simulate(game, [Most()], games=170, seed=5, out=tmp_path / "one", decisions=True)
    simulate(game, [Most()], games=170, seed=5, out=tmp_path / "other", decisions=True, jobs=jobs)
    assert tables(tmp_path / "one") == tables(tmp_path / "other")


def test_a_run_that_is_stopped_goes_on_and_is_the_same(tmp_path: Path) -> None:
    def stop(played: int, games: int) -> None:
        raise KeyboardInterrupt

    game = pebbles(players=2)
    whole = simulate(game, games=400, seed=1, out=tmp_path / "whole")
    stops = 0
    while True:
        try:
            halves = simulate(game, games=400, seed=1, out=tmp_path / "halves", progress=stop)
        except Stopped as stopped:
            stops += 1
            assert stopped.played < 400 or stops > 1
        else:
            break
        if stops > 3:
            halves = simulate(game, games=400, seed=1, out=tmp_path / "halves")
            break
    assert tables(tmp_path / "whole") == tables(tmp_path / "halves")
    assert (halves["wins_by_seat"], halves["decisions"]) == (whole["wins_by_seat"], whole["decisions"])
    again = simulate(game, games=400, seed=1, out=tmp_path / "halves")
    assert again["decisions"] == whole["decisions"]
    assert again["decisions_per_second"] == 0


def test_what_a_kill_tore_off_is_played_again(tmp_path: Path) -> None:
    def stop(played: int, games: int) -> None:
        raise KeyboardInterrupt

    game = pebbles(players=2)
    simulate(game, games=40, seed=1, out=tmp_path / "whole")
    for played in (1, 2):
        with pytest.raises(Stopped) as stopped:
            simulate(game, games=40, seed=1, out=tmp_path / "torn", progress=stop)
        assert stopped.value.played == played
    (part,) = (tmp_path / "torn").glob("*.part")
    part.write_bytes(part.read_bytes()[:-3])
    (tmp_path / "torn" / ".games-000000.parquet").write_bytes(b"half a file")
    simulate(game, games=40, seed=1, out=tmp_path / "torn")
    assert tables(tmp_path / "whole") == tables(tmp_path / "torn")


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
@some_or_all("times", 2, 10)
def test_a_run_that_is_killed_gives_the_same_rows(times: int, tmp_path: Path) -> None:
    script = tmp_path / "play.py"
    script.write_text(
        textwrap.dedent(f"""
        import sys
        sys.path.insert(0, {str(TESTS)!r})
        from ecliptic.lab import run, simulate
        from lab.toy import pebbles
        if __name__ == "__main__":
            run.SHARD, run.OFTEN = 1000, 0.0
            simulate(pebbles(), games=5_000, seed=9, jobs=2, out=sys.argv[1], decisions=True)
        """)
    )
    command = [sys.executable, script, tmp_path / "killed"]
    for _ in range(times):
        process = subprocess.Popen(command, start_new_session=True)
        before = _size(tmp_path / "killed")
        while process.poll() is None and _size(tmp_path / "killed") <= before:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert subprocess.run(command, check=False).returncode == 0
    subprocess.run([*command[:2], tmp_path / "whole"], check=True)
    assert tables(tmp_path / "killed") == tables(tmp_path / "whole")


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*-*")) if folder.exists() else 0


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seed": 2}, "seed 1, not 2"),
        ({"games": 9}, "games 8, not 9"),
        ({"bots": ["greedy"]}, "bots random, random, not greedy, random"),
        ({"limit": 50}, "limit"),
        ({"decisions": True}, "decisions no, not yes"),
        ({"game": pebbles(double=True)}, "double=no, not yes"),
        ({"game": pebbles(players=3)}, "players=2, not 3"),
        ({"game": ecliptic.game("vertium")}, "game pebbles, not vertium"),
    ],
)
def test_another_run_is_refused_and_nothing_is_changed(
    more: dict[str, object], words: str, tmp_path: Path
) -> None:
    simulate(pebbles(), games=8, seed=1, out=tmp_path)
    before = tables(tmp_path)
    given: dict[str, object] = {"game": pebbles(), "games": 8, "seed": 1, **more}
    with pytest.raises(ValueError, match=f"has another run .*{words}"):
        simulate(**given, out=tmp_path)  # type: ignore[arg-type]  # of many kinds
    assert tables(tmp_path) == before


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ValueError, match="has other files"):
        simulate(pebbles(), games=1, out=tmp_path)
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(ValueError, match=r"run\.json is none of a run"):
        simulate(pebbles(), games=1, out=tmp_path)
    with pytest.raises(ValueError, match="no run in"):
        open_run(tmp_path / "nowhere")


def test_one_process_at_a_time_plays_into_a_folder(tmp_path: Path) -> None:
    def another(played: int, games: int) -> None:
        with pytest.raises(ValueError, match="another process plays into"):
            simulate(pebbles(), games=3, out=tmp_path)

    simulate(pebbles(), games=3, out=tmp_path, progress=another)


def test_content_of_ones_own_goes_along(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pile.toml").write_text("pile = 1")
    game = type(pebbles()).make({}, tmp_path / "mine")
    simulate(game, games=4, out=tmp_path / "run")
    assert (tmp_path / "run" / "content" / "pile.toml").read_text() == "pile = 1"
    assert open_run(tmp_path / "run").manifest.content == game.content_hash


def test_a_run_is_read_by_its_names(tmp_path: Path) -> None:
    game = ecliptic.game("vertium", players=2)
    simulate(game, games=3, seed=1, out=tmp_path)
    found = open_run(tmp_path)
    assert found.manifest.schema == SCHEMA
    (column,) = found.columns("colonized", seat=2, thing="p3")
    assert column.name == "seat2_colonized__p3"
    planets = {thing.id: thing.name for thing in found.metrics["colonized"].things}
    assert planets["p1"] == game.word("planet", 0)
    assert found.games([column.name]).num_rows == 3
    assert found.games().column_names == ["game", *[one.name for one in found.manifest.columns]]
    with pytest.raises(ValueError, match="no column 'seat9_win'"):
        found.games(["seat9_win"])
    with pytest.raises(ValueError, match="kept no decisions"):
        found.decisions()


def test_without_pyarrow_there_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ValueError, match=r"install the extra `lab`"):
        simulate(pebbles(), games=1, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
    assert simulate(pebbles(), games=1, records=tmp_path / "records")["finished"] == 1


def test_who_plays_must_have_the_same_rules() -> None:
    game = pebbles()
    setting = Setting(type(game), game.options, None, ("random", "random"), 1, law=(1, "another"))
    with pytest.raises(RuntimeError, match="other rules or content"):
        Player(setting)


def test_columns_of_a_game_that_declares_nothing_are_those_that_all_have() -> None:
    columns = Columns(pebbles())
    assert {column.metric for column in columns.counts} >= {"turns", "lead_changes", "verbs", "place"}
    assert not columns.steps
