"""`ecliptic serve`: one process, one data folder, one child for the bots; or several beside PostgreSQL.

What the environment, or `ecliptic.toml` in the data folder, may set is in `ecliptic.web.given`, and in
docs/hosting/settings.md.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import uvicorn
from starlette.types import ASGIApp

from ecliptic.core.folders import data_folder, lock_folder
from ecliptic.web import telling
from ecliptic.web.errors import StoreError
from ecliptic.web.gate.connection import InTime
from ecliptic.web.given import read_given, strangers
from ecliptic.web.house import House
from ecliptic.web.processes import address_of, is_child, private_socket, watch_over
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.opening import checked, open_database
from ecliptic.web.tables.people import read_key

log = logging.getLogger("ecliptic")


class Server(uvicorn.Server):
    """uvicorn, which tells our streams to end before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.house.stop()
        await super().shutdown(sockets)


def run(
    make_app: Callable[[House], ASGIApp],
    host: str,
    port: int,
    data_dir: Path | str | None,
    fd: int | None = None,
    database: str = "",
    processes: int = 1,
) -> None:
    """Serve an application around the house of a folder: see `ecliptic.web.app.serve`."""
    folder = data_folder(data_dir)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if os.name != "nt" and folder.stat().st_mode & 0o077:
            print(
                f"Others on this computer can look into {folder}; chmod 700 would stop that.", file=sys.stderr
            )
        given = read_given(folder)
        url = checked(database or given.get("ECLIPTIC_DATABASE", ""))
        taken = None if url else lock_folder(folder)  # else each process locks what it needs there
        telling.begin(given)
    except OSError as error:
        _end(f"The folder {folder} can't be used: {error.strerror or error}.")
    except ValueError as error:
        _end(f"{str(error)[:1].upper()}{str(error)[1:]}.")
    if taken is None and not url:
        _end(
            f"Another Ecliptic server already uses the folder {folder}. Stop it first, or choose another with --data."
        )
    if processes > 1 and not url:
        _end("Several processes need PostgreSQL: say with --database, or ECLIPTIC_DATABASE, where it is.")
    if processes > 1 and os.name == "nt":
        _end(
            "Windows passes no socket on to several processes: start as many servers, each at a port of its own."
        )
    fd = _passed() if fd is None else fd
    bound = _bind(host, port) if fd is None else _inherited(fd)
    host = host if fd is None else bound.getsockname()[0]
    _more_files()
    for sentence in strangers():
        log.warning("%s", sentence)
    child = is_child()
    try:
        if processes > 1:
            open_database(folder, url).close()  # what is wrong with it is said once
            read_key(folder, given)
            _tell(host, bound, folder, url)
            raise SystemExit(watch_over(bound, folder, url, processes))
        house = House(folder, database=url)
        private = private_socket(given) if url else None
        house.private = address_of(private) if private is not None else ""
        house.host.hosts = hosts(bound.getsockname()[0], house.host.origin)
        house.host.wide = bool(house.host.origin) and not _loopback(bound.getsockname()[0])
    except (StoreError, Fault, OSError, ValueError) as error:
        _end(str(error).rstrip(".") + ".")
    config = uvicorn.Config(
        make_app(house),
        http=InTime,
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        server_header=False,
        forwarded_allow_ips=house.proxies,
        date_header=True,
    )
    house.host.alone = bool(house.host.hosts) and not house.host.origin
    house.host.friends = friends(bound)
    if not child:
        _tell(host, bound, folder, url)
    try:
        Server(config, house).run(sockets=[bound, *([private] if private is not None else [])])
    except KeyboardInterrupt:
        pass
    finally:
        if taken is not None:
            taken.close()


def _tell(host: str, bound: socket.socket, folder: Path, url: str) -> None:
    for line in addresses(host, bound.getsockname()[1]):
        print(line, flush=True)
    place = "the database" if url else folder
    print(f"Tables are kept in {place}. Ctrl-C stops the server; nothing is lost by that.", flush=True)


def hosts(bound: str, origin: str) -> frozenset[str]:
    """The names by which a server on this socket may be called; none = by any.

    One that only this computer can reach is called by its own names, one with a public name by that. Else a page from
    elsewhere whose name leads here could read it ("DNS rebinding").
    """
    public = urlsplit(origin).hostname
    if not _loopback(bound) and not public:
        return frozenset()
    shown = f"[{bound}]" if ":" in bound else bound
    return frozenset({"localhost", "127.0.0.1", "[::1]", shown, *([public] if public else [])})


def _loopback(bound: str) -> bool:
    return bound == "::1" or bound.startswith("127.")


def _more_files() -> None:
    """Every live page is an open file: allow as many as the system lets us."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # some systems have a lower limit than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def addresses(host: str, port: int) -> list[str]:
    """What to open, for people."""
    if host in ("0.0.0.0", "::", ""):
        lines = [f"Ecliptic is at http://localhost:{port}"]
        here = _own_address()
        if here:
            lines.append(f"For phones and friends on the same network: http://{here}:{port}")
        return lines
    shown = f"[{host}]" if ":" in host else host
    return [f"Ecliptic is at http://{shown}:{port}"]


def friends(bound: socket.socket) -> str:
    """The address at which others in the network reach this server, if it is open to them; "" = none is known."""
    host, port = bound.getsockname()[:2]
    here = _own_address() if host in ("0.0.0.0", "::") else ""
    return f"http://{here}:{port}" if here else ""


def _own_address() -> str:
    """This computer's address in its network; nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host or "0.0.0.0", port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, proto)
        if os.name != "nt":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(256)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        _end(
            f"Port {port} on {host} can't be used ({why}). Stop what runs there, or choose another with --port."
        )
    bound.setblocking(False)
    return bound


def _passed() -> int | None:
    """The socket that systemd opened for this process; None = there is none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    if os.environ.get("LISTEN_FDS") != "1":
        _end("More than one socket was passed on; a server has one (ListenStream= once).")
    return 3


def _inherited(fd: int) -> socket.socket:
    """A socket that whoever started this process holds open, so that a restart refuses nobody."""
    try:
        bound = socket.socket(fileno=fd)
        inet = bound.family in (socket.AF_INET, socket.AF_INET6) and bound.type == socket.SOCK_STREAM
        if not inet or not bound.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            _end(f"File descriptor {fd} is no TCP socket that listens.")
    except OSError as error:
        _end(f"File descriptor {fd} can't be used: {error.strerror}.")
    bound.setblocking(False)
    return bound


def _end(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr, flush=True)
    raise SystemExit(1)
