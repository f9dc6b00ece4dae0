"""boardgame.io beside `bench/load.py moves`: as many tables, players and viewers, and its server's processor time.

    python bench/boardgame_io [--seconds 10]

Needs Node.js and npm, which brings the package into build/boardgame_io once. Its smallest possible game is played, its
states lie in memory alone, and nobody draws its pages: what is left is rules, sockets and sending.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
BUILD: Final = HERE.parents[1] / "build" / "boardgame_io"
PACKAGE: Final = "boardgame.io@0.50.2"
TABLES: Final = 12
TICK: Final = os.sysconf("SC_CLK_TCK")


def cpu(pid: int) -> float:
    """Seconds of processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def main() -> int:
    """Install it, serve it, play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10)
    args = parser.parse_args()
    if not 0 < args.seconds <= 600:
        parser.error("--seconds is more than 0 and at most 600")
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("skipped: Node.js and npm are not installed here")
        return 0
    BUILD.mkdir(parents=True, exist_ok=True)
    if not (BUILD / "node_modules").exists():
        subprocess.run([npm, "install", "--prefix", BUILD, "--no-audit", "--no-fund", PACKAGE], check=True)
    for name in ("server.cjs", "client.cjs"):
        shutil.copy(HERE / name, BUILD / name)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([node, "server.cjs", f"{port}"], cwd=BUILD, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        client = subprocess.Popen(
            [node, "client.cjs", f"{port}", f"{TABLES}", f"{args.seconds}"],
            cwd=BUILD,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert client.stdout is not None
        if client.stdout.readline() != "open\n":
            raise RuntimeError("the tables could not be opened")
        before = cpu(server.pid)
        moves = int(client.stdout.readline())
        print(
            f"{PACKAGE}: {moves} moves, {moves / (cpu(server.pid) - before):.0f} a second of processor time"
        )
    finally:
        server.kill()
        server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
