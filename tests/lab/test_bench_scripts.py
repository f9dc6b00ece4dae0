"""What `bench/` measures still runs: each script with very little to do. No test asserts a time.

Those that kill and load servers have tests of their own (`tests/web/test_kills.py`, `test_load.py`).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests/records/vertium-2-one.jsonl"


@pytest.mark.source(only=True)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["study.py", str(RECORD), "--steps", "3"], "opens cold in"),
        (["hints.py", "vertium", "--hints", "1", "--seconds", "0.05"], "vertium"),
        (["decide.py", "vertium", "--games", "1", "--seconds", "0.05"], "vertium"),
    ],
    ids=["study", "hints", "decide"],
)
def test_it_runs(words: list[str], said: str) -> None:
    script, *more = words
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / script), *more], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert said in done.stdout
