"""Where games are kept on this computer, and files that one process at a time may use."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any


def default_folder() -> Path:
    """Where tables and games are kept unless told otherwise: the user's data folder of the platform."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Ecliptic"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Ecliptic"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "ecliptic"


def data_folder(given: Path | str | None) -> Path:
    """The folder that was named, or the usual one."""
    return Path(given).expanduser() if given else default_folder()


def lock(file: IO[Any]) -> bool:
    """Take an open file for this process, until it is closed; False = another process has it."""
    try:
        import fcntl
    except ImportError:  # there such files can't be taken: whoever opens one twice is not told
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def lock_folder(folder: Path) -> IO[str] | None:
    """Take a folder for this process, until the file is closed; None = another process has it. OSError."""
    path = folder / "lock"
    path.touch(mode=0o600)
    file = path.open("a")
    if lock(file):
        return file
    file.close()
    return None
