"""Every target of the Makefile works as the first command of a fresh clone."""

import subprocess
import sys

import pytest

import fresh


def test_all_targets_are_tried() -> None:
    known = fresh.targets()
    assert {"help", "play", "test", "soak", "bench", "lock", "wheel", "clean"} <= set(known)
    assert set(fresh.CHEAP) <= set(known)
    rules = {line.split(":")[0] for line in (fresh.ROOT / "Makefile").read_text().splitlines() if ":" in line}
    assert set(known) <= rules


@pytest.mark.soak
def test_every_target_works_as_the_first_command_of_a_fresh_clone() -> None:
    command = [sys.executable, str(fresh.ROOT / "tools" / "fresh.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
