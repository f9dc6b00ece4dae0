"""What `bench/load.py` takes, and when it says that something grows."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

LOAD = Path(__file__).parents[2] / "bench" / "load.py"


@pytest.fixture(scope="module")
def load() -> ModuleType:
    spec = spec_from_file_location("load", LOAD)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "words",
    [
        ["growth", "--minutes", "0"],
        ["growth", "--minutes", "601"],
        ["growth", "--minutes", "nan"],
        ["growth", "--rate", "-1"],
        ["growth", "--rate", "51"],
        ["growth", "--tables", "0"],
        ["memory", "--streams", "0"],
        ["crowd", "--viewers", "5001"],
        ["loading", "--lines", "10001"],
        ["moves", "--seconds", "0"],
    ],
)
def test_what_has_no_bound_is_refused(
    load: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["load.py", *words])
    with pytest.raises(SystemExit) as ended:
        load.main()
    assert ended.value.code == 2
    assert f"{words[1]} is more than 0 and at most " in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("what", ["memory", "workers", "database", "files", "threads", "tasks"])
@pytest.mark.parametrize("way", ["stays", "grows", "grew at first"])
def test_what_grows_is_told_from_what_does_not(load: ModuleType, what: str, way: str) -> None:
    usual = load.Sample(memory=90.0, workers=70.0, database=4.0, files=60, threads=10, tasks=100)
    samples = []
    for k in range(60):
        more = {"stays": k % 2, "grows": 0.05 * k, "grew at first": 0.05 * min(k, 15)}[way]
        samples.append(usual._replace(**{what: getattr(usual, what) * (1 + 0.2 * more)}))
    found = {name for name, (_, _, too_much) in load.grown(samples).items() if too_much}
    assert found == ({what} if way == "grows" else set())


@pytest.mark.soak
@pytest.mark.parametrize(
    "words",
    [
        ["growth", "--minutes", "0.2"],
        ["moves", "--seconds", "1", "--games", "vertium"],
        ["memory", "--streams", "20"],
        ["crowd", "--viewers", "5", "--games", "vertium"],
        ["loading", "--lines", "60"],
    ],
    ids=lambda words: str(words[0]),
)
def test_each_measure_can_be_taken(words: list[str]) -> None:
    """Forms and addresses change, and nobody looks at it for weeks. What is found says nothing in so short a time."""
    done = subprocess.run([sys.executable, LOAD, *words], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert done.stderr == "" or done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stdout.count("\n") > 1
