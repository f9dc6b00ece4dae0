"""`ecliptic restore`: puts such a file in the place of what a stopped server has."""

from __future__ import annotations

import argparse

from ecliptic.cli.parts import refusing
from ecliptic.core.folders import data_folder
from ecliptic.web.given import database_of
from ecliptic.web.storage.backup import BackupError, restore
from ecliptic.web.storage.copies import restore_to


def run(args: argparse.Namespace) -> int:
    """Take the file."""
    with refusing(BackupError, ValueError):
        folder = data_folder(args.data)
        url = database_of(folder, args.database)
        print(restore_to(url, folder, args.file) if url else restore(folder, args.file))
    return 0
