"""The web server: pages, live tables, storage. It knows no game and draws only from views."""

from __future__ import annotations

from pathlib import Path


def serve(
    host: str = "127.0.0.1", port: int = 8000, data_dir: Path | str | None = None, *, fd: int | None = None
) -> None:
    """Serve until stopped. Only this computer can reach it unless `host` says otherwise.

    Tables are kept in `data_dir`, by default the platform's user data folder (Linux: ~/.local/share/ecliptic).
    `fd`: a socket that listens already, in place of one for `host` and `port`; also what systemd passes on.
    Ends the process with status 1 and one sentence if the port or the folder can't be used.
    """
    from ecliptic.web.server import run

    run(host, port, data_dir, fd)


__all__ = ["serve"]
