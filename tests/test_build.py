"""The scaffold: locks, package data, the compiled build and the switch back to the source."""

import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import compiled

ROOT = compiled.ROOT
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
COMPILED_MODULES = [
    name.removeprefix("src/").removesuffix(".py").replace("/", ".")
    for name in compiled.build.compiled_modules()
]
ON_COMPILED_BUILD = os.environ.get("ECLIPTIC_COMPILED") == "1"


def test_every_module_comes_from_where_this_run_says() -> None:
    for name in COMPILED_MODULES:
        file = importlib.import_module(name).__file__
        assert file is not None
        assert file.endswith(".py") != ON_COMPILED_BUILD, file


def test_the_rule_names_no_module_that_is_not_there() -> None:
    assert [name for name in compiled.build.compiled_modules() if not (ROOT / name).is_file()] == []


def test_the_switch_runs_the_source_where_a_build_exists() -> None:
    program = (
        f"import importlib\nfor name in {COMPILED_MODULES}: print(importlib.import_module(name).__file__)"
    )
    files = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "ECLIPTIC_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert len(files) == len(COMPILED_MODULES)
    assert all(file.endswith(".py") for file in files)
    if ON_COMPILED_BUILD:
        assert all(Path(file).is_relative_to(compiled.COPY) for file in files)


def test_no_compiled_module_lies_beside_the_sources() -> None:
    assert not [path for path in compiled.SOURCE.rglob("*") if path.suffix in (".so", ".pyd")]


def test_a_change_of_any_compiled_module_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: asked.append(path) or read(path))
    compiled.fingerprint()
    assert {ROOT / name for name in compiled.build.compiled_modules()} <= set(asked)


def test_all_content_is_shipped() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns = tomllib.load(file)["tool"]["setuptools"]["package-data"]["ecliptic"]
    shipped = {path for pattern in patterns for path in compiled.SOURCE.glob(pattern)}
    content = {
        p
        for p in compiled.SOURCE.rglob("*")
        if p.is_file() and p.suffix not in (".py", ".po") and compiled.is_content(p)  # `.mo` is made of `.po`
    }
    assert content <= shipped


def pins(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_locks_carry_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert not re.search(r"^\s*-", text.replace("    --hash=sha256:", ""), re.MULTILINE)
    for entry in re.split(r"\n(?=\S)", text):
        if not entry.startswith("#"):
            assert "--hash=sha256:" in entry, entry


def test_locks_agree_with_each_other() -> None:
    assert {lock.stem for lock in LOCKS} == {"play", "compile", "test", "bench", "notify", "docs", "release"}
    test = pins(ROOT / "requirements/test.txt")
    for lock in LOCKS:
        assert {name: v for name, v in pins(lock).items() if test.get(name, v) != v} == {}


def test_without_a_compiler_make_play_stays_quiet() -> None:
    """What it runs beside the server ends at once, and says nothing."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "faster.py")],
        env={**os.environ, "CC": "/nowhere/cc"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
