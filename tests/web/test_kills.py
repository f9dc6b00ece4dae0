"""What `bench/kills.py` does, for thirty games: kill -9 in mid play loses nothing and doubles nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = Path(__file__).parents[2] / "bench" / "kills.py"


@pytest.mark.soak
def test_thirty_games_are_killed_in_mid_play(tmp_path: Path) -> None:
    out = tmp_path / "kills.jsonl"
    ended = subprocess.run(
        [sys.executable, KILLS, "--games", "30", "--out", out], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    games = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(games) == 30
    assert sum(game["kills"] for game in games) > 20
    assert all(game["faults"] == [] for game in games)
