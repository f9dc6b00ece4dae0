"""`ecliptic serve`."""

from __future__ import annotations

import argparse
import contextlib
import socket
import threading
import time
import webbrowser
from typing import Final

from ecliptic.cli.parts import WrongUse

PATIENCE: Final = 60.0  # seconds until the server must be up for a browser to be opened
NEXT: Final = 20  # ports that are tried after one that is taken


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if args.data is not None and args.data.exists() and not args.data.is_dir():
        raise WrongUse(f"{args.data} is not a folder.")
    if args.open and (args.fd is not None or args.port == 0):
        raise WrongUse("--open needs a port that is known beforehand.")
    if args.open:
        args.port = free_port(args.host, args.port)
        threading.Thread(target=open_page, args=(args.host, args.port), daemon=True).start()
    from ecliptic.web.app import serve

    try:
        serve(args.host, args.port, args.data, fd=args.fd, database=args.database, processes=args.processes)
    except OSError as error:
        raise WrongUse(
            f"the server can't run at {args.host}:{args.port}: {error.strerror or error}"
        ) from None
    except KeyboardInterrupt:
        pass
    return 0


def free_port(host: str, first: int) -> int:
    """The first port from there on that nobody listens on; the first itself if none of the next is free."""
    for port in range(first, min(first + NEXT, 65536)):
        if not answers(host, port):
            return port
    return first


def answers(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    with contextlib.suppress(OSError), socket.create_connection((reached_at(host), port), timeout=1):
        return True
    return False


def reached_at(host: str) -> str:
    """The address of a server that listens there, from this computer."""
    return "127.0.0.1" if host in ("0.0.0.0", "") else "::1" if host == "::" else host


def name_of(address: str) -> str:
    """What a browser calls it: of this computer the name that the server prints, since cookies go by names."""
    if address in ("127.0.0.1", "::1"):
        return "localhost"
    return f"[{address}]" if ":" in address else address


def open_page(host: str, port: int) -> None:
    """Show the home page in this computer's browser, as soon as it is there; its address is printed anyway."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if answers(host, port):
            webbrowser.open(f"http://{name_of(reached_at(host))}:{port}/")
            return
        time.sleep(0.1)
