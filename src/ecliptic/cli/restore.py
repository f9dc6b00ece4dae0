"""`ecliptic restore`: puts such a file in the place of what a stopped server has."""

from __future__ import annotations

import argparse

from ecliptic.cli.parts import WrongUse
from ecliptic.core.folders import data_folder
from ecliptic.web.storage.backup import BackupError, restore


def run(args: argparse.Namespace) -> int:
    """Take the file."""
    try:
        print(restore(data_folder(args.data), args.file))
    except BackupError as error:
        raise WrongUse(str(error)) from None
    return 0
