"""`ecliptic backup`: copies all tables, people and the key of a server into one file, while it runs."""

from __future__ import annotations

import argparse

from ecliptic.cli.parts import WrongUse
from ecliptic.core.folders import data_folder
from ecliptic.web.storage.backup import BackupError, backup


def run(args: argparse.Namespace) -> int:
    """Make the file."""
    try:
        print(backup(data_folder(args.data), args.file))
    except BackupError as error:
        raise WrongUse(str(error)) from None
    return 0
