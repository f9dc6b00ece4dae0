"""`ecliptic move-database`: copies what a stopped server has from one database into another, all or nothing."""

from __future__ import annotations

import argparse

from ecliptic.cli.parts import WrongUse
from ecliptic.web.storage.backup import BackupError
from ecliptic.web.storage.moving import move


def run(args: argparse.Namespace) -> int:
    """Copy."""
    try:
        print(move(args.source, args.target))
    except BackupError as error:
        raise WrongUse(str(error)) from None
    return 0
