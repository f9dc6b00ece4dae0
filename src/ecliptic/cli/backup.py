"""`ecliptic backup`: copies all tables, people and the key of a server into one file, while it runs."""

from __future__ import annotations

import argparse

from ecliptic.cli.parts import refusing
from ecliptic.core.folders import data_folder
from ecliptic.web.given import database_of
from ecliptic.web.storage.backup import BackupError, backup
from ecliptic.web.storage.copies import backup_of


def run(args: argparse.Namespace) -> int:
    """Make the file."""
    with refusing(BackupError, ValueError):
        folder = data_folder(args.data)
        url = database_of(folder, args.database)
        print(backup_of(url, folder, args.file) if url else backup(folder, args.file))
    return 0
