"""`ecliptic verify`: whether all chance outcomes of a record are what its sealed secret says."""

from __future__ import annotations

import argparse
from typing import Final

from msgspec import UNSET

from ecliptic.cli.parts import plain, print_json
from ecliptic.cli.replay import check_file
from ecliptic.core.verify import Checked
from ecliptic.core.words import listed, some


def run(args: argparse.Namespace) -> int:
    """Check the file's dice, and say what they were sealed with."""
    check = check_file(args)
    found, file = check.found, plain(args.file)
    good = found is not None and not found.why
    if args.json:
        print_json(_data(found, check.error))
    elif found is None:
        print(f"{file} does not hold: {plain(check.error)}")
    elif found.why:
        print(f"{file}: {found.sentence}.")
    else:
        print("\n".join([f"{file}: {found.sentence}.", *_mixed(found), _compare(found)]))
    return 0 if good else 1


NOTHING: Final[dict[str, object]] = {
    "outcomes": 0,
    "entered": 0,
    "commitment": "",
    "mixed": [],
    "untold": [],
}


def _data(found: Checked | None, error: str) -> dict[str, object]:
    if found is None:
        return {"ok": False, "error": error, **NOTHING}
    return {
        "ok": not found.why,
        "error": found.why,
        "outcomes": 0 if found.why else len(found.outcomes) - len(found.entered),
        "entered": len(found.entered),
        "commitment": _commitment(found),
        "mixed": [{"line": line, "seats": seats} for line, seats in found.mixed],
        "untold": [{"line": line, "seats": seats} for line, seats in found.untold],
    }


def _mixed(found: Checked) -> list[str]:
    names = [plain(name) for name in found.match.names]
    if not found.mixed:
        out = ["No player's word is in them: the secret alone, which whoever ran the table has chosen."]
    else:
        out = [
            f"From line {line} on words from the {'browser' if len(seats) == 1 else 'browsers'} of"
            f" {listed([names[seat] for seat in seats])} are in them."
            for line, seats in found.mixed
        ]
    return out + [
        f"Line {line}: {some(len(seats), 'word')} of {listed([names[seat] for seat in seats])}"
        " came to nothing: not all that were sealed were told in time."
        for line, seats in found.untold
    ]


def _compare(found: Checked) -> str:
    return (
        f"The secret's SHA-256 is {_commitment(found)}: the page must have shown that before the first roll."
    )


def _commitment(found: Checked) -> str:
    commitment = found.match.record.header.commitment
    return "" if commitment is UNSET else commitment
