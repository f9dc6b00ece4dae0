"""Typed generic steps against a base in each game that casts: what a decision costs, compiled.

    python bench/steps.py [SECONDS]

What came of it stands in docs/performance.md. The sources are in `step_variants/`; they are compiled as the package
is (`mypycify(separate=True)`, -O3) in a temporary folder. All play the same decisions (the
checksums say so); slices take turns, and the median counts. Prints nanoseconds of processor time for one decision.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
SOURCES: Final = ("generic_machine", "generic_game", "based_machine", "based_game")
WIDTHS: Final = (8, 130)
SLICES: Final = 9
SETUP: Final = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="step_variants", ext_modules=mypycify({files}, separate=True, opt_level="3"))
"""


def variants() -> dict[str, Callable[[int, int], int]]:
    """What is compared: functions of (candidates, decisions) that return a checksum."""
    generic, based = import_module("generic_game"), import_module("based_game")
    return {
        "typed generic steps": generic.play,
        "a base in the game, with a cast": based.play,
        "typed generic steps, legal() written out": generic.play_own,
    }


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Nanoseconds for a decision, by variant and number of candidates."""
    found: dict[str, dict[str, float]] = {name: {} for name in variants()}
    for width in WIDTHS:
        times: dict[str, list[float]] = {name: [] for name in found}
        count = 200_000 // width
        sums = {name: play(width, count) for name, play in variants().items()}
        if len(set(sums.values())) != 1:
            sys.exit(f"the variants do not play the same: {sums}")
        began = time.process_time()
        variants()["typed generic steps"](width, count)
        per_slice = seconds / SLICES / len(found) / len(WIDTHS)
        count = max(1, int(count * per_slice / (time.process_time() - began)))
        for _ in range(SLICES):
            for name, play in variants().items():
                began = time.process_time()
                play(width, count)
                times[name].append(1e9 * (time.process_time() - began) / count)
        for name, taken in times.items():
            found[name][str(width)] = round(statistics.median(taken), 1)
    return found


def main(seconds: float) -> None:
    """Compile in a temporary folder, measure there, print a table."""
    with tempfile.TemporaryDirectory(prefix="ecliptic-steps-") as name:
        folder = Path(name)
        files = [f"{source}.py" for source in SOURCES]
        for file in files:
            shutil.copy(HERE / "step_variants" / file, folder)
        (folder / "setup.py").write_text(SETUP.format(files=files))
        print("compiling four small modules", file=sys.stderr)
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        for file in files:
            (folder / file).unlink()  # so that only the compiled modules can be imported
        program = f"import sys, json; sys.path[:0] = {[name, str(HERE)]}; import steps; " + (
            f"print(json.dumps(steps.measure({seconds})))"
        )
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        answer = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, env=env, check=True)
        rows: dict[str, dict[str, float]] = json.loads(answer.stdout)
    print(f"{'ns a decision, at so many candidates':44}" + "".join(f"{width:>10}" for width in WIDTHS))
    for row, cells in rows.items():
        print(f"{row:44}" + "".join(f"{cells[str(width)]:>10.1f}" for width in WIDTHS))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0)
