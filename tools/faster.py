"""Compile the package beside a server that runs already, so that its bots think faster from then on.

    python tools/faster.py &

`make play` starts this beside the server. At the lowest priority it installs what compiles, builds the package as
`tools/compiled.py` does, and writes into build/faster where it lies; the server's next bots' process uses that (its
ECLIPTIC_FASTER names the file). It ends with whoever started it, and does nothing without a C compiler.
"""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

OPT = "2"
os.environ["ECLIPTIC_OPT"] = OPT
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import setup as rule  # noqa: E402

import compiled  # noqa: E402  # reads ECLIPTIC_OPT

LOG = compiled.ROOT / "build" / "faster.log"
READY = compiled.ROOT / "build" / "faster"
LOCK = compiled.ROOT / "requirements" / "compile.txt"


def main() -> int:
    """Build if that is needed and possible, and say so in a line before and after."""
    server = os.getppid()
    os.chdir(compiled.ROOT)
    READY.unlink(missing_ok=True)
    if not rule.compiler_found():
        return 0
    os.nice(19)
    if find_spec("mypy") is None or not compiled.is_fresh():
        say("The rules are being compiled in the background: in some minutes bots think faster.")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install", "-r", str(LOCK)]
        build = [sys.executable, str(Path(__file__).with_name("compiled.py"))]
        for command in ([pip] if find_spec("mypy") is None else []) + [build]:
            ended = run_beside(command, server)
            if ended is None:
                return 0
            if ended:
                say(
                    f"The rules could not be compiled ({LOG.relative_to(compiled.ROOT)} says why); bots play as before."
                )
                return 1
        say("The rules are compiled: bots think faster from now on.")
    else:
        compiled.copy_the_rest()
    fresh = READY.with_suffix(".new")
    fresh.write_text(str(compiled.SHADOW))
    fresh.replace(READY)
    return 0


def run_beside(command: list[str], server: int) -> int | None:
    """How a command ended; None if the server ended first, and the command with it."""
    LOG.parent.mkdir(parents=True, exist_ok=True)
    with LOG.open("wb") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
    while running.poll() is None:
        if os.getppid() != server:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait()
            return None
        time.sleep(0.5)
    return running.returncode


def say(sentence: str) -> None:
    """A line beside the server's."""
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
