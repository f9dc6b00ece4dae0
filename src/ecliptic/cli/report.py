"""`ecliptic report`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ecliptic.cli.parts import WrongUse, complain, console, trouble
from ecliptic.lab import SimulationError
from ecliptic.lab.playing import write_whole
from ecliptic.lab.reading import runs_in
from ecliptic.lab.tables import check_installed

PACE: Final = 30.0  # seconds that people take a turn, if nobody says otherwise


def run(args: argparse.Namespace) -> int:
    """Write what runs mean into one file, and say it in short."""
    return write(args.folders, args.out, args.title, args.pace, args.records)


def write(
    folders: Sequence[Path],
    out: Path,
    title: str,
    pace: float,
    records: Path | None,
    *,
    quiet: bool = False,
) -> int:
    """A report of these folders; `quiet`: nothing is said of it.

    WrongUse, one sentence, for what can't be read, compared or written.
    """
    if out.is_dir():
        raise WrongUse(f"{out} is a folder: give the name of a file")
    if not out.parent.is_dir():
        raise WrongUse(f"there is no folder {out.parent}")
    try:
        check_installed()
        from ecliptic.lab.report.making import Report

        found = Report([one for folder in folders for one in runs_in(folder)], pace)
        if records is not None:
            found.write_records(records)
        write_whole(out, found.html(title, str(out), records))
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"the report can't be made: {trouble(error)}") from None
    except SimulationError as error:
        complain(str(error))
        return 1
    if quiet:
        return 0
    for sentence in found.short:
        console().print(str(sentence))
    console().print(f"All of it: {out}")
    return 0
