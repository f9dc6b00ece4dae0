"""What an addition touches, shown by trying: docs/decisions/patches, applied to a copy, where their own tests pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PATCHES = ROOT / "docs/decisions/patches"
MOST = {"planets-to-win": 4, "auction": 9, "contract-kind": 4}  # files of the game: rules, code and words


def touched(patch: Path) -> list[str]:
    """The files that a patch changes or makes."""
    return re.findall(r"^\+\+\+ b/(.+)$", patch.read_text(encoding="utf-8"), re.M)


def test_additions_touch_few_files() -> None:
    assert {path.stem for path in PATCHES.glob("*.patch")} == set(MOST)
    for name, most in MOST.items():
        files = touched(PATCHES / f"{name}.patch")
        code = [file for file in files if file.startswith("src/")]
        assert len(code) <= most, (name, code)
        assert [file for file in files if file not in code and not file.startswith("tests/")] == [], name
        assert any(file.endswith("/rules.md") for file in code), f"{name} has no clause"


@pytest.mark.source
@pytest.mark.parametrize(
    "name",
    [
        "planets-to-win",
        pytest.param("auction", marks=pytest.mark.soak),
        pytest.param("contract-kind", marks=pytest.mark.soak),
    ],
)
def test_an_addition_works_in_a_copy(name: str, tmp_path: Path) -> None:
    for folder in ("src/ecliptic", "tests", "tools"):
        left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    patch = PATCHES / f"{name}.patch"
    alone = {
        key: text for key, text in os.environ.items() if key != "ECLIPTIC_COMPILED"
    }  # the copy is source
    alone |= {"GIT_CEILING_DIRECTORIES": str(tmp_path.parent), "PYTHONPATH": str(tmp_path / "src")}
    run(["git", "apply", "-C1", str(patch)], tmp_path, alone)
    own = [file for file in touched(patch) if file.startswith("tests/")]
    run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *own], tmp_path, alone)


def run(words: list[str], where: Path, env: dict[str, str]) -> None:
    done = subprocess.run(words, cwd=where, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
