"""Several processes that serve from one socket: who started them waits, and starts another one for each that ends."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

CHILD: Final = "ECLIPTIC_CHILD"  # set for those that were started here
SHORT: Final = 5.0  # seconds: what lived no longer is not started again at once
PAUSES: Final = (0.0, 1.0, 2.0, 5.0, 10.0)  # seconds before another one, after so many short lives
ORDERLY: Final = 15.0  # seconds that they have to end
LOOK: Final = 0.1
log = logging.getLogger("ecliptic")


class Place:
    """One of the processes, and those that were there before it."""

    def __init__(self, command: list[str], fd: int, environment: Mapping[str, str]) -> None:
        self.command, self.fd, self.environment = command, fd, environment
        self.process: subprocess.Popen[bytes] | None = None
        self.began = self.next = 0.0
        self.short = 0

    def start(self) -> None:
        """Start it. It ends by itself when its standard input does, which is when this process is gone."""
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, pass_fds=(self.fd,), env=dict(self.environment)
        )

    def look(self) -> None:
        """Start another one if it has ended: soon, and later if several came to nothing."""
        now = time.monotonic()
        if self.process is not None and (status := self.process.poll()) is not None:
            self.short = self.short + 1 if now - self.began < SHORT else 0
            pause = PAUSES[min(self.short, len(PAUSES) - 1)]
            self.next = now + pause
            self.process = None
            log.warning("a process of the server ended (%s); another one starts in %g s", status, pause)
        if self.process is None and now >= self.next:
            self.start()


def watch_over(bound: socket.socket, folder: Path, url: str, many: int) -> int:
    """Keep so many processes running until told to stop; the exit status."""
    fd = bound.fileno()
    command = [sys.executable, "-m", "ecliptic", "serve", "--fd", str(fd), "--data", str(folder)]
    environment = {
        **os.environ,
        CHILD: "yes",
        "ECLIPTIC_DATABASE": url,
    }  # others can read what a command says
    environment.pop("LISTEN_PID", None)
    stopping = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    places = [Place(command, fd, environment) for _ in range(many)]
    while not stopping.is_set():
        for place in places:
            place.look()
        stopping.wait(LOOK)
    running = [place.process for place in places if place.process is not None]
    for process in running:
        process.terminate()
    end = time.monotonic() + ORDERLY
    for process in running:
        try:
            process.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    return 0


def is_child() -> bool:
    """Whether this process was started by `watch_over`; then it ends when that one is gone."""
    if os.environ.get(CHILD) != "yes":
        return False
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    return True


def _end_with_parent() -> None:
    try:
        while os.read(0, 4096):
            pass
    except OSError:
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def private_socket(given: Mapping[str, str]) -> socket.socket:
    """Where other processes reach this one: at this computer alone, or at the address ECLIPTIC_PRIVATE. ValueError."""
    host = given.get("ECLIPTIC_PRIVATE", "") or "127.0.0.1"
    try:
        family, kind, proto, _, place = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, proto)
        bound.bind(place)
        bound.listen(256)
    except OSError as error:
        raise ValueError(
            f"ECLIPTIC_PRIVATE is an address of this computer that the other processes reach; it can't be {host!r}"
            f" ({error.strerror or error})"
        ) from None
    if place[0] in ("0.0.0.0", "::"):
        bound.close()
        raise ValueError(
            "ECLIPTIC_PRIVATE is one address of this computer, which the other processes reach; not all"
        )
    bound.setblocking(False)
    return bound


def address_of(bound: socket.socket) -> str:
    """The address of a socket, as it stands in URLs."""
    host, port = bound.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
