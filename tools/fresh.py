"""Run every target of the Makefile as the first command of a fresh clone, with the least that it can be asked to do.

    python tools/fresh.py            # all of them; the closing line says how many hold
    python tools/fresh.py bench      # some

A clone and an environment a target: what one of them installs can't help the next. The compiler is a stand-in that
does not optimize, and is there for `bench` alone: with the others the same tools would build the same once more.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 1500.0  # seconds for one target
CHEAP = {  # what a target is asked to do, where it would be long
    "test": ["ARGS=tests/core/test_snapshot.py"],
    "quick": ["ARGS=-k options"],
    "compiled-tests": ["ARGS=tests/test_build.py"],
    "source-tests": ["ARGS=tests/core/test_snapshot.py"],
    "soak": ["ARGS=--collect-only"],
    "bench": ["ARGS=--game tictactoe --seconds 0.1 --no-interpreted"],
    "pages": ["ARGS=--acts 2 --game vertium"],
    "pictures": ["ARGS=vertium"],
    "release-check": ["PURE=1"],
    "wheel": ["PURE=1"],
    "play": ["PORT=0", "DATA=build/data"],
}
INNER = {"unsound"}  # not for people
QUICK_COMPILER = '#!/bin/sh\nexec gcc "$@" -O0\n'


def targets() -> list[str]:
    """All that the Makefile can be asked to do, as it lists them itself."""
    names = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return [name for name in " ".join(names).split() if name not in INNER]


def environment(target: str, tools: Path) -> dict[str, str]:
    """This one, without what says which environment or build is in use."""
    dropped = ("PYTHONPATH", "VIRTUAL_ENV", "CI", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "ARGS", "JOBS")
    kept = {k: v for k, v in os.environ.items() if k not in dropped and not k.startswith("ECLIPTIC_")}
    return {**kept, "CC": str(tools / "quick-cc") if target == "bench" else "no-compiler"}


def holds(target: str, folder: Path) -> str:
    """Run one target in a clone of its own. What went wrong, or ""."""
    clone = folder / target
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{ROOT}", str(clone)], check=True)
    tools = folder / "tools"
    tools.mkdir(exist_ok=True)
    (tools / "quick-cc").write_text(QUICK_COMPILER)
    (tools / "quick-cc").chmod(0o755)
    said = folder / f"{target}.txt"
    with said.open("w") as out:
        process = subprocess.Popen(
            ["make", target, *CHEAP.get(target, [])],
            cwd=clone,
            env=environment(target, tools),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = _served(process, said) if target == "play" else process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            return f"it was not done after {LONGEST:g} seconds: {_last(said)}"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            shutil.rmtree(clone, ignore_errors=True)
    return f"exit code {code}: {_last(said)}" if code else ""


def _served(process: subprocess.Popen[bytes], said: Path) -> int:
    """Wait until the server says its address, and end it. 0, or the code with which it ended before."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        if "http://" in said.read_text():
            os.killpg(process.pid, signal.SIGINT)
            process.wait(30)
            return 0
        if process.poll() is not None:
            return process.returncode or 1
        time.sleep(0.2)
    raise subprocess.TimeoutExpired("make play", LONGEST)


def _last(said: Path) -> str:
    return " | ".join(said.read_text(errors="replace").strip().splitlines()[-6:])


def main(names: list[str]) -> int:
    """All targets, or some by name."""
    known = targets()
    wrong = 0
    for name in names:
        if name not in known:
            print(f"there is no target {name}; there are {', '.join(known)}", file=sys.stderr)
            return 2
    with tempfile.TemporaryDirectory() as folder:
        for name in names or known:
            began = time.monotonic()
            trouble = holds(name, Path(folder))
            wrong += bool(trouble)
            print(f"make {name}: {trouble or 'holds'} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{len(names or known) - wrong} of {len(names or known)} targets hold in a fresh clone")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
