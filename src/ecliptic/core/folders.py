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
