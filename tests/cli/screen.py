"""A player in a terminal who knows nothing but what stands on the screen."""

from __future__ import annotations

import contextlib
import os
import random
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

WAIT: Final = 120.0  # seconds until a screen that does not come is given up
ANSI: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r|\a")


class Screen:
    """`ecliptic` in a terminal of its own."""

    def __init__(self, *argv: object, data: Path) -> None:
        import pty

        self.main, end = pty.openpty()
        env = {**os.environ, "TERM": "dumb", "COLUMNS": "110", "LINES": "50", "XDG_DATA_HOME": str(data)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ecliptic", *map(str, argv)],
            stdin=end,
            stdout=end,
            stderr=end,
            env=env,
            start_new_session=True,
        )
        os.close(end)
        self.text = ""  # since the last line that was typed
        self.all = ""

    def read(self) -> str:
        """What is shown until something is asked or all is over."""
        raw = b""
        while True:
            ready, _, _ = select.select([self.main], [], [], WAIT)
            assert ready, f"nothing comes any more after: {self.all[-2000:]}"
            try:
                piece = os.read(self.main, 65536)
            except OSError:  # the other end is closed
                piece = b""
            raw += piece
            if not piece or raw.endswith(b"> "):
                break
        self.text = ANSI.sub("", raw.decode())
        self.all += self.text
        return self.text

    def type(self, line: str) -> str:
        """Type a line, and read on."""
        os.write(self.main, line.encode() + b"\n")
        return self.read()

    @property
    def asked(self) -> bool:
        """Whether something is asked."""
        return self.text.endswith("> ")

    def numbers(self) -> list[int]:
        """What may be typed: the numbers of the choices, or the amounts that are asked for."""
        amounts = re.search(r"^How many, ([^?]*)\?", self.text, re.MULTILINE)
        if amounts:
            runs = [run.split(" to ") for run in amounts[1].split(", ")]
            return [n for run in runs for n in range(int(run[0]), int(run[-1]) + 1)]
        return [int(n) for n in re.findall(r"^ {1,5}(\d+)  \S", self.text, re.MULTILINE)]

    def kill(self) -> None:
        """End it as no program can prepare for."""
        self.process.send_signal(signal.SIGKILL)
        self.close()

    def close(self) -> int:
        """Wait for its end; the exit status."""
        with contextlib.suppress(OSError):
            while os.read(self.main, 65536):
                pass
        status = self.process.wait(timeout=WAIT)
        os.close(self.main)
        return status


def play_on(screen: Screen, luck: random.Random, most: int) -> int:
    """Type numbers that the screen shows until the game is over, or so many times; how often it was."""
    for n in range(most):
        if not screen.asked:
            return n
        numbers = screen.numbers()
        assert numbers, f"nothing to type at: {screen.text[-1500:]}"
        screen.type(str(luck.choice(numbers)))
    return most
